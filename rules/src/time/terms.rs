//! The terms on which a board is played: its clock, what does not count, and whether its result does.

use std::fmt;

use jiff::SignedDuration;

use super::length::{BadLength, read_length, written_length};

/// The shortest whole time with which there are vacations: a quicker game is meant to be quick.
const SHORTEST_WITH_VACATIONS: SignedDuration = SignedDuration::from_hours(3 * 24);

/// What a board is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How much time there is.
    pub clock: Clock,
    /// Whether Saturdays and Sundays count for nobody.
    pub weekends: bool,
    /// Whether time used up ends nothing: the others may claim the game then.
    pub soft: bool,
    /// Whether the result does not count.
    pub unrated: bool,
}

/// How much time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// As much as they like.
    Unlimited,
    /// Some for each move, and perhaps some for the whole game.
    Moves {
        /// After which time without a move a reminder goes, and again after as much.
        nag: SignedDuration,
        /// The time for a move.
        forfeit: SignedDuration,
        /// The time for all moves of a player.
        total: Option<SignedDuration>,
    },
    /// A store of time that moves fill up.
    Bank {
        /// What there is at the beginning.
        start: SignedDuration,
        /// What comes with each move.
        increment: SignedDuration,
        /// It is never more than this.
        most: SignedDuration,
    },
}

/// What holds on a server where nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usual {
    /// The first reminder.
    pub nag: SignedDuration,
    /// The time for a move.
    pub forfeit: SignedDuration,
    /// For how many days of a calendar year a player may be away.
    pub vacation_days: u32,
}

impl Default for Usual {
    fn default() -> Self {
        let days = |days: i64| SignedDuration::from_hours(24 * days);
        Usual { nag: days(7), forfeit: days(21), vacation_days: 30 }
    }
}

/// What is wrong with terms. Names and values are as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTerm {
    /// A value is no length of time.
    Length {
        /// The option.
        name: &'static str,
        /// Why.
        why: BadLength,
    },
    /// The value of `-clock` is no bank.
    Bank,
    /// A value stands with an option that has none.
    NoValue {
        /// The option.
        name: &'static str,
    },
    /// An option stands there twice.
    Twice {
        /// The option.
        name: &'static str,
    },
    /// Two options that do not go together.
    Contradiction {
        /// One of them.
        one: &'static str,
        /// The other.
        other: &'static str,
    },
    /// The first option must be shorter than the second.
    NotShorter {
        /// That which is too long.
        one: &'static str,
        /// The other.
        other: &'static str,
        /// The value of the other, as it is written.
        than: String,
    },
    /// The first option must not be longer than the second.
    Longer {
        /// That which is too long.
        one: &'static str,
        /// The other.
        other: &'static str,
        /// The value of the other, as it is written.
        than: String,
    },
    /// A bank begins with more than the most that it can hold, which is this as it is written.
    Overfull(String),
    /// What a bank begins with is missing.
    NoBank,
}

/// The names of the options, each with the other ways in which it is written. The first is what it is called.
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
];

/// The name of an option, for any of the ways in which it is written.
fn name(written: &str) -> Option<&'static str> {
    let names = NAMES.iter().find(|names| names.iter().any(|name| name.eq_ignore_ascii_case(written)));
    names.and_then(|names| names.first().copied())
}

impl Terms {
    /// Without any limit; so are boards of before there were clocks.
    pub const UNLIMITED: Terms =
        Terms { clock: Clock::Unlimited, weekends: false, soft: false, unrated: false };

    /// Whether an option of a challenge is one of the terms, rather than of the game.
    ///
    /// ```
    /// use pbmd_rules::time::Terms;
    ///
    /// assert!(Terms::has("NagTime") && Terms::has("soft") && !Terms::has("stack"));
    /// ```
    pub fn has(written: &str) -> bool {
        name(written).is_some()
    }

    /// Reads options, name and value each.
    ///
    /// ```
    /// use pbmd_rules::time::{Terms, Usual};
    ///
    /// let terms = Terms::read(&[("nag", "7"), ("forfeittime", "3w"), ("weekends", "")], Usual::default()).unwrap();
    /// assert_eq!(terms.to_string(), "-nag=7 -forfeit=21 -weekends");
    /// let terms = Terms::read(&[("clock", "10d+36h/20d")], Usual::default()).unwrap();
    /// assert_eq!(terms.to_string(), "-clock=10+1d12h/20");
    /// let terms = Terms::read(&[("bank", "10d"), ("increment", "1d12h"), ("cap", "20d")], Usual::default()).unwrap();
    /// assert_eq!(terms.to_string(), "-clock=10+1d12h/20");
    /// assert_eq!(Terms::read(&[("nag", "banana"), ("soft", "yes")], Usual::default()).unwrap_err().len(), 2);
    /// ```
    ///
    /// # Errors
    ///
    /// All that is wrong with them.
    pub fn read(options: &[(&str, &str)], usual: Usual) -> Result<Terms, Vec<BadTerm>> {
        let mut reader = Reader::default();
        for (written, value) in options {
            if let Some(name) = name(written) {
                reader.take(name, value.trim());
            }
        }
        reader.finish(usual)
    }

    /// The terms of which this is the written form; none if it is none.
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

    /// Whether players can be away: not where the whole time is short.
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

/// As options of a challenge, in one and the same way for equal terms.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = |length: SignedDuration| written_length(length);
        match self.clock {
            Clock::Unlimited => f.write_str("-clock=none")?,
            Clock::Moves { nag, forfeit, total } => {
                write!(f, "-nag={} -forfeit={}", length(nag), length(forfeit))?;
                if let Some(total) = total {
                    write!(f, " -total={}", length(total))?;
                }
            }
            Clock::Bank { start, increment, most } => {
                write!(f, "-clock={}", length(start))?;
                if !increment.is_zero() {
                    write!(f, "+{}", length(increment))?;
                }
                write!(f, "/{}", length(most))?;
            }
        }
        let flags = [(self.weekends, "weekends"), (self.soft, "soft"), (self.unrated, "unrated")];
        flags.into_iter().filter(|(set, _)| *set).try_for_each(|(_, name)| write!(f, " -{name}"))
    }
}

/// Reads options one after another.
#[derive(Default)]
struct Reader {
    lengths: Vec<(&'static str, SignedDuration)>,
    /// That of `-clock`: none for no limit.
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
        let (weekends, soft, unrated) = (has("weekends"), has("soft"), has("unrated"));
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
        match self.wrong.is_empty() {
            true => Ok(Terms { clock, weekends, soft, unrated }),
            false => Err(self.wrong),
        }
    }

    /// What is left out follows from what is given: a reminder after a third of the time, and as much time as fits.
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

/// What a bank holds at most where nobody says so.
fn usual_most(start: SignedDuration, increment: SignedDuration) -> SignedDuration {
    start.max(increment * 2)
}

/// Reads `10d+36h/20d`; the increment and what stands behind it may be left out. None if it has another shape.
fn bank(text: &str) -> Option<Result<Clock, BadTerm>> {
    let (rest, most) = match text.split_once('/') {
        Some((rest, most)) => (rest, Some(most)),
        None => (text, None),
    };
    let (start, increment) = match rest.split_once('+') {
        Some((start, increment)) => (start, Some(increment)),
        None => (rest, None),
    };
    let length = |text: &str| read_length(text);
    let read = (length(start), increment.map(length).transpose(), most.map(length).transpose());
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
    Some(match most < start {
        true => Err(BadTerm::Overfull(written_length(most))),
        false => Ok(Clock::Bank { start, increment, most }),
    })
}
