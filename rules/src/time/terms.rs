//! The terms of a board: its clock, what does not count, and whether the game is rated.

use std::fmt;

use jiff::SignedDuration;

use super::length::{BadLength, read_length, written_length};

/// The shortest time with which vacations are allowed: a quicker game is meant to be quick.
const SHORTEST_WITH_VACATIONS: SignedDuration = SignedDuration::from_hours(3 * 24);

/// The terms of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How much time there is.
    pub clock: Clock,
    /// Whether weekends do not count.
    pub weekends: bool,
    /// Whether running out of time does not end the game, but lets the others claim it.
    pub soft: bool,
    /// Whether the result does not count for ratings.
    pub unrated: bool,
    /// Whether house players answer each morning instead of at once.
    pub daily: bool,
}

/// How much time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// No limit.
    Unlimited,
    /// Time per move, and perhaps for the whole game.
    Moves {
        /// The time without a move after which a reminder is sent, repeatedly.
        nag: SignedDuration,
        /// The time for a move.
        forfeit: SignedDuration,
        /// The time for all moves of a player.
        total: Option<SignedDuration>,
    },
    /// A bank of time, topped up by each move.
    Bank {
        /// The initial time.
        start: SignedDuration,
        /// Added with each move.
        increment: SignedDuration,
        /// The upper limit of the bank.
        most: SignedDuration,
    },
}

/// The server's defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usual {
    /// The time until the first reminder.
    pub nag: SignedDuration,
    /// The time for a move.
    pub forfeit: SignedDuration,
    /// How many days of a calendar year a player may be away.
    pub vacation_days: u32,
}

impl Default for Usual {
    fn default() -> Self {
        let days = |days: i64| SignedDuration::from_hours(24 * days);
        Usual { nag: days(7), forfeit: days(21), vacation_days: 30 }
    }
}

/// What is wrong with terms. Names and values are as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTerm {
    /// A value is not a duration.
    Length {
        /// The option.
        name: &'static str,
        /// What is wrong with it.
        why: BadLength,
    },
    /// The value of `-clock` is not a bank.
    Bank,
    /// A flag has a value.
    NoValue {
        /// The option.
        name: &'static str,
    },
    /// An option is repeated.
    Twice {
        /// The option.
        name: &'static str,
    },
    /// Two options exclude each other.
    Contradiction {
        /// One of them.
        one: &'static str,
        /// The other.
        other: &'static str,
    },
    /// The first option must be shorter than the second.
    NotShorter {
        /// The longer one.
        one: &'static str,
        /// The other.
        other: &'static str,
        /// The value of the other, as written.
        than: String,
    },
    /// The first option must not be longer than the second.
    Longer {
        /// The longer one.
        one: &'static str,
        /// The other.
        other: &'static str,
        /// The value of the other, as written.
        than: String,
    },
    /// A bank begins with more than its limit, which is this as written.
    Overfull(String),
    /// The initial time of a bank is missing.
    NoBank,
    /// The value of `-pace` is not `day`.
    Pace,
}

/// The option names, each followed by its aliases.
const NAMES: &[&[&str]] = &[
    &["nag", "nagtime"],
    &["forfeit", "forfeittime"],
    &["total", "totaltime"],
    &["clock"],
    &["bank"],
    &["increment"],
    &["cap"],
    &["weekends"],
    &["soft"],
    &["unrated"],
    &["pace"],
];

/// The name of an option or alias.
fn name(written: &str) -> Option<&'static str> {
    let names = NAMES.iter().find(|names| names.iter().any(|name| name.eq_ignore_ascii_case(written)));
    names.and_then(|names| names.first().copied())
}

impl Terms {
    /// No limit, as on boards from before there were clocks.
    pub const UNLIMITED: Terms =
        Terms { clock: Clock::Unlimited, weekends: false, soft: false, unrated: false, daily: false };

    /// Whether a challenge option belongs to the terms rather than to the game.
    ///
    /// ```
    /// use pbmd_rules::time::Terms;
    ///
    /// assert!(Terms::has("NagTime") && Terms::has("soft") && !Terms::has("stack"));
    /// ```
    pub fn has(written: &str) -> bool {
        name(written).is_some()
    }

    /// Reads options as (name, value).
    ///
    /// ```
    /// use pbmd_rules::time::{Terms, Usual};
    ///
    /// let terms = Terms::read(&[("nag", "7"), ("forfeittime", "3w"), ("weekends", "")], Usual::default()).unwrap();
    /// assert_eq!(terms.to_string(), "-nag=7 -forfeit=21 -weekends");
    /// let terms = Terms::read(&[("clock", "none"), ("pace", "day")], Usual::default()).unwrap();
    /// assert_eq!(terms.to_string(), "-clock=none -pace=day");
    /// let terms = Terms::read(&[("clock", "10d+36h/20d")], Usual::default()).unwrap();
    /// assert_eq!(terms.to_string(), "-clock=10+1d12h/20");
    /// let terms = Terms::read(&[("bank", "10d"), ("increment", "1d12h"), ("cap", "20d")], Usual::default()).unwrap();
    /// assert_eq!(terms.to_string(), "-clock=10+1d12h/20");
    /// assert_eq!(Terms::read(&[("nag", "banana"), ("soft", "yes")], Usual::default()).unwrap_err().len(), 2);
    /// ```
    ///
    /// The error lists everything that is wrong.
    pub fn read(options: &[(&str, &str)], usual: Usual) -> Result<Terms, Vec<BadTerm>> {
        let mut reader = Reader::default();
        for (written, value) in options {
            if let Some(name) = name(written) {
                reader.take(name, value.trim());
            }
        }
        reader.finish(usual)
    }

    /// The inverse of `to_string`; none if the text contains no valid terms.
    ///
    /// ```
    /// use pbmd_rules::time::Terms;
    ///
    /// let text = "-clock=10+1d12h/20 -soft";
    /// assert_eq!(Terms::written(text).unwrap().to_string(), text);
    /// assert_eq!(Terms::written(""), None);
    /// ```
    pub fn written(text: &str) -> Option<Terms> {
        let options: Vec<(&str, &str)> = text
            .split_whitespace()
            .filter_map(|word| word.strip_prefix('-'))
            .map(|word| word.split_once('=').unwrap_or((word, "")))
            .collect();
        (!options.is_empty()).then(|| Terms::read(&options, Usual::default()).ok()).flatten()
    }

    /// Whether players can take vacations: not in quick games.
    pub fn has_vacations(&self) -> bool {
        match self.clock {
            Clock::Bank { start, .. } => start >= SHORTEST_WITH_VACATIONS,
            Clock::Unlimited | Clock::Moves { .. } => true,
        }
    }

    /// Whether there is any limit.
    pub fn is_limited(&self) -> bool {
        self.clock != Clock::Unlimited
    }
}

/// As challenge options, in one canonical way.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.clock {
            Clock::Unlimited => f.write_str("-clock=none")?,
            Clock::Moves { nag, forfeit, total } => {
                write!(f, "-nag={} -forfeit={}", written_length(nag), written_length(forfeit))?;
                if let Some(total) = total {
                    write!(f, " -total={}", written_length(total))?;
                }
            }
            Clock::Bank { start, increment, most } => {
                write!(f, "-clock={}", written_length(start))?;
                if !increment.is_zero() {
                    write!(f, "+{}", written_length(increment))?;
                }
                write!(f, "/{}", written_length(most))?;
            }
        }
        let flags = [
            (self.weekends, "weekends"),
            (self.soft, "soft"),
            (self.unrated, "unrated"),
            (self.daily, "pace=day"),
        ];
        flags.into_iter().filter(|(set, _)| *set).try_for_each(|(_, name)| write!(f, " -{name}"))
    }
}

#[derive(Default)]
struct Reader {
    lengths: Vec<(&'static str, SignedDuration)>,
    /// The value of `-clock`; `Some(None)` is no limit.
    clock: Option<Option<Clock>>,
    seen: Vec<&'static str>,
    wrong: Vec<BadTerm>,
}

impl Reader {
    fn take(&mut self, name: &'static str, value: &str) {
        if self.seen.contains(&name) {
            self.wrong.push(BadTerm::Twice { name });
            return;
        }
        self.seen.push(name);
        match name {
            "weekends" | "soft" | "unrated" => {
                if !value.is_empty() {
                    self.wrong.push(BadTerm::NoValue { name });
                }
            }
            "pace" => {
                if !value.eq_ignore_ascii_case("day") {
                    self.wrong.push(BadTerm::Pace);
                }
            }
            "clock" if value.eq_ignore_ascii_case("none") => self.clock = Some(None),
            "clock" => match bank(value) {
                Some(Ok(bank)) => self.clock = Some(Some(bank)),
                Some(Err(wrong)) => self.wrong.push(wrong),
                None => self.wrong.push(BadTerm::Bank),
            },
            _ => match read_length(value) {
                Ok(length) => self.lengths.push((name, length)),
                Err(why) => self.wrong.push(BadTerm::Length { name, why }),
            },
        }
    }

    fn length(&self, name: &str) -> Option<SignedDuration> {
        self.lengths.iter().find(|(of, _)| *of == name).map(|(_, length)| *length)
    }

    fn finish(mut self, usual: Usual) -> Result<Terms, Vec<BadTerm>> {
        let first = |names: &[&'static str]| names.iter().copied().find(|name| self.seen.contains(name));
        let by_move = first(&["nag", "forfeit", "total"]);
        let by_bank = first(&["clock", "bank", "increment", "cap"]);
        let clock_word = first(&["clock"]).zip(first(&["bank", "increment", "cap"]));
        let mut contradictions: Vec<(&'static str, &'static str)> =
            by_move.zip(by_bank).into_iter().chain(clock_word).collect();
        let unlimited = self.clock == Some(None);
        if unlimited {
            contradictions.extend(first(&["weekends"]).map(|name| ("clock", name)));
            contradictions.extend(first(&["soft"]).map(|name| ("clock", name)));
        }
        let (seen, has) = (self.seen.clone(), |name: &str| self.seen.contains(&name));
        let (weekends, soft, unrated, daily) = (has("weekends"), has("soft"), has("unrated"), has("pace"));
        let clock = match self.clock {
            Some(None) => Clock::Unlimited,
            Some(Some(bank)) => bank,
            None if by_bank.is_some_and(|name| name != "clock") => match self.length("bank") {
                Some(start) => {
                    let increment = self.length("increment").unwrap_or_default();
                    let most = self.length("cap").unwrap_or_else(|| usual_most(start, increment));
                    if most < start {
                        let than = written_length(most);
                        self.wrong.push(BadTerm::Longer { one: "bank", other: "cap", than });
                    }
                    Clock::Bank { start, increment, most }
                }
                None => {
                    if !seen.contains(&"bank") {
                        self.wrong.push(BadTerm::NoBank);
                    }
                    Clock::Unlimited
                }
            },
            None => self.by_moves(usual),
        };
        for (one, other) in contradictions {
            self.wrong.push(BadTerm::Contradiction { one, other });
        }
        if self.wrong.is_empty() {
            Ok(Terms { clock, weekends, soft, unrated, daily })
        } else {
            Err(self.wrong)
        }
    }

    /// Fills in what is not given: a reminder after a third of the time, and as much time as fits.
    fn by_moves(&mut self, usual: Usual) -> Clock {
        let (nag, forfeit) = (self.length("nag"), self.length("forfeit"));
        let total = self.length("total");
        let forfeit = forfeit.unwrap_or_else(|| {
            let least = nag.map_or(usual.forfeit, |nag| usual.forfeit.max(nag * 3));
            total.map_or(least, |total| least.min(total))
        });
        let third = SignedDuration::from_hours((forfeit.as_hours() / 3).max(1));
        let nag_given = nag.is_some();
        let nag = nag.unwrap_or(if usual.nag < forfeit { usual.nag } else { third });
        if nag_given && nag >= forfeit {
            let than = written_length(forfeit);
            self.wrong.push(BadTerm::NotShorter { one: "nag", other: "forfeit", than });
        }
        if let Some(total) = total.filter(|total| *total < forfeit) {
            let than = written_length(total);
            self.wrong.push(BadTerm::Longer { one: "forfeit", other: "total", than });
        }
        Clock::Moves { nag, forfeit, total }
    }
}

/// The default limit of a bank.
fn usual_most(start: SignedDuration, increment: SignedDuration) -> SignedDuration {
    start.max(increment * 2)
}

/// Reads `10d+36h/20d`; the increment and the limit are optional. None if it has another shape.
fn bank(text: &str) -> Option<Result<Clock, BadTerm>> {
    let (rest, most) = text.split_once('/').map_or((text, None), |(rest, most)| (rest, Some(most)));
    let (start, increment) = rest.split_once('+').map_or((rest, None), |(start, more)| (start, Some(more)));
    let read =
        (read_length(start), increment.map(read_length).transpose(), most.map(read_length).transpose());
    let (start, increment, most) = match read {
        (Ok(start), Ok(increment), Ok(most)) => (start, increment.unwrap_or_default(), most),
        (Err(BadLength::Unreadable), _, _)
        | (_, Err(BadLength::Unreadable), _)
        | (_, _, Err(BadLength::Unreadable)) => return None,
        (Err(why), _, _) | (_, Err(why), _) | (_, _, Err(why)) => {
            return Some(Err(BadTerm::Length { name: "clock", why }));
        }
    };
    let most = most.unwrap_or_else(|| usual_most(start, increment));
    Some(if most < start {
        Err(BadTerm::Overfull(written_length(most)))
    } else {
        Ok(Clock::Bank { start, increment, most })
    })
}
