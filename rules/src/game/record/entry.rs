//! Entries: what happened on a board, by whom and when.

use std::fmt;

use jiff::Timestamp;

use crate::game::{Outcome, Roll, Seat};

/// Who did something on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Chance, derived from the board's key.
    Chance,
    /// The player in this seat.
    Player(Seat),
    /// The server for the player in this seat: the move was forced, or the time was up.
    Server(Seat),
    /// A conditional move that the player in this seat had left with the server.
    Condition(Seat),
    /// The clock of this seat: its time was up.
    Clock(Seat),
    /// The operator.
    Operator,
}

impl By {
    /// The seat it was done for; none for chance and the operator.
    pub fn seat(self) -> Option<Seat> {
        match self {
            By::Player(seat) | By::Server(seat) | By::Condition(seat) | By::Clock(seat) => Some(seat),
            By::Chance | By::Operator => None,
        }
    }

    /// Its name in the store: `chance`, `player`, `server`, `condition`, `clock` or `operator`.
    pub fn name(self) -> &'static str {
        match self {
            By::Chance => "chance",
            By::Player(_) => "player",
            By::Server(_) => "server",
            By::Condition(_) => "condition",
            By::Clock(_) => "clock",
            By::Operator => "operator",
        }
    }

    /// The inverse of [`By::name`] and [`By::seat`].
    /// Fails if the name is unknown, or it needs a seat and has none, or the reverse.
    pub fn from_parts(name: &str, seat: Option<Seat>) -> Result<By, BadEntry> {
        match (name, seat) {
            ("chance", None) => Ok(By::Chance),
            ("player", Some(seat)) => Ok(By::Player(seat)),
            ("server", Some(seat)) => Ok(By::Server(seat)),
            ("condition", Some(seat)) => Ok(By::Condition(seat)),
            ("clock", Some(seat)) => Ok(By::Clock(seat)),
            ("operator", None) => Ok(By::Operator),
            _ => Err(BadEntry::By { name: name.to_string(), seat: seat.map(Seat::number) }),
        }
    }
}

impl fmt::Display for By {
    /// The name and the seat, if any: `chance`, `player 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        self.seat().map_or(Ok(()), |seat| write!(f, " {seat}"))
    }
}

/// What the operator does with the clocks of a board. Not part of the game.
///
/// ```
/// use pbmd_rules::game::{ClockDeed, Deed, Seat};
///
/// let given = Deed::Clock(ClockDeed::Give { seat: Seat::new(1), hours: 72 });
/// assert_eq!((given.kind(), given.text().as_str()), ("clock", "give 1 72h"));
/// assert_eq!(Deed::from_parts("clock", "give 1 72h"), Ok(given));
/// assert!(Deed::from_parts("clock", "give 1 72").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockDeed {
    /// A player is given time.
    Give {
        /// The player's seat.
        seat: Seat,
        /// How much, in hours.
        hours: u32,
    },
    /// All clocks stop.
    Stop,
    /// All clocks run again.
    Start,
}

impl fmt::Display for ClockDeed {
    /// As records write it after the word `clock`: `give 1 72h`, `stop` or `start`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockDeed::Give { seat, hours } => write!(f, "give {seat} {hours}h"),
            ClockDeed::Stop => f.write_str("stop"),
            ClockDeed::Start => f.write_str("start"),
        }
    }
}

impl ClockDeed {
    fn read(text: &str) -> Option<ClockDeed> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["give", seat, hours] => {
                let seat: u8 = seat.parse().ok().filter(|seat| *seat > 0)?;
                let hours = hours.strip_suffix('h')?.parse().ok()?;
                Some(ClockDeed::Give { seat: Seat::new(seat), hours })
            }
            ["stop"] => Some(ClockDeed::Stop),
            ["start"] => Some(ClockDeed::Start),
            _ => None,
        }
    }
}

/// What was done on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A roll, or another chance event.
    Roll(Roll),
    /// A move; in a record in canonical form.
    Move(String),
    /// A player gave up.
    Resign,
    /// A player accepted a draw that all others had agreed to: the game is over.
    Draw,
    /// A player's time was up. By the rules a resignation.
    Forfeit,
    /// The server or its operator annulled the board: the game is over without a result.
    Annul,
    /// Moves were taken back.
    Undo {
        /// How many moves remain.
        moves: u32,
    },
    /// The operator changed the clocks. The game is unchanged.
    Clock(ClockDeed),
    /// The operator decided the game.
    Adjudicate(Outcome),
    /// Another player took this seat: by the operator's order, or because all others agreed. The game is unchanged.
    Replace(Seat),
}

impl Deed {
    /// Its name in the store.
    pub fn kind(&self) -> &'static str {
        match self {
            Deed::Roll(_) => "roll",
            Deed::Move(_) => "move",
            Deed::Resign => "resign",
            Deed::Draw => "draw",
            Deed::Forfeit => "forfeit",
            Deed::Annul => "annul",
            Deed::Undo { .. } => "undo",
            Deed::Clock(_) => "clock",
            Deed::Adjudicate(_) => "adjudicate",
            Deed::Replace(_) => "replace",
        }
    }

    /// What the store keeps besides the kind: the numbers of a roll (`3,5`), the move, how many moves remain, a clock action, a
    /// result or a seat; empty for the rest.
    pub fn text(&self) -> String {
        match self {
            Deed::Roll(roll) => roll.to_string(),
            Deed::Move(text) => text.clone(),
            Deed::Undo { moves } => moves.to_string(),
            Deed::Clock(deed) => deed.to_string(),
            Deed::Adjudicate(outcome) => outcome.to_string(),
            Deed::Replace(seat) => seat.to_string(),
            Deed::Resign | Deed::Draw | Deed::Forfeit | Deed::Annul => String::new(),
        }
    }

    /// The inverse of [`Deed::kind`] and [`Deed::text`].
    /// Fails if the kind is unknown, or the text does not fit it.
    pub fn from_parts(kind: &str, text: &str) -> Result<Deed, BadEntry> {
        let bad = || BadEntry::Deed { kind: kind.to_string(), text: text.to_string() };
        match kind {
            "roll" => text.parse().map(Deed::Roll).map_err(|_| bad()),
            "move" => Ok(Deed::Move(text.to_string())),
            "resign" => Ok(Deed::Resign),
            "draw" => Ok(Deed::Draw),
            "forfeit" => Ok(Deed::Forfeit),
            "annul" => Ok(Deed::Annul),
            "undo" => text.parse().map(|moves| Deed::Undo { moves }).map_err(|_| bad()),
            "clock" => ClockDeed::read(text).map(Deed::Clock).ok_or_else(bad),
            "adjudicate" => text.parse().map(Deed::Adjudicate).map_err(|_| bad()),
            "replace" => text.parse().map(Deed::Replace).map_err(|_| bad()),
            _ => Err(bad()),
        }
    }

    /// Reads the end of a line in a record's text: whatever is not one of the keywords is a move.
    pub(in crate::game) fn read(text: &str) -> Deed {
        let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        let deed = match word.to_ascii_lowercase().as_str() {
            "resign" | "draw" | "forfeit" | "annul" if !rest.is_empty() => None,
            "roll" | "move" => None,
            kind => Deed::from_parts(kind, rest).ok(),
        };
        deed.unwrap_or_else(|| Deed::Move(text.to_string()))
    }
}

impl fmt::Display for Deed {
    /// As records write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        match self {
            Deed::Roll(_) | Deed::Move(_) => f.write_str(&text),
            _ if text.is_empty() => f.write_str(self.kind()),
            _ => write!(f, "{} {text}", self.kind()),
        }
    }
}

/// One event on a board. A [`Record`](super::Record) is made of entries; nothing else is stored of a game.
///
/// ```
/// use jiff::Timestamp;
/// use pbmd_rules::game::{By, Deed, Entry, Seat};
///
/// let at = Timestamp::UNIX_EPOCH;
/// let entry = Entry { by: By::Player(Seat::new(2)), deed: Deed::Move("e2e4".to_string()), at };
/// let (by, kind, seat, text) = (entry.by.name(), entry.kind(), entry.seat(), entry.text());
/// assert_eq!((by, kind, seat, text.as_str()), ("player", "move", Some(Seat::new(2)), "e2e4"));
/// assert_eq!(Entry::from_parts(by, kind, seat, &text, at), Ok(entry));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who did it.
    pub by: By,
    /// What was done.
    pub deed: Deed,
    /// When. For something requested by mail, when that mail arrived.
    pub at: Timestamp,
}

impl Entry {
    /// A chance event.
    pub fn roll(roll: Roll, at: Timestamp) -> Entry {
        Entry { by: By::Chance, deed: Deed::Roll(roll), at }
    }

    /// The seat it was done for, if any.
    pub fn seat(&self) -> Option<Seat> {
        self.by.seat()
    }

    /// The kind of the deed; see [`Deed::kind`].
    pub fn kind(&self) -> &'static str {
        self.deed.kind()
    }

    /// The text of the deed; see [`Deed::text`].
    pub fn text(&self) -> String {
        self.deed.text()
    }

    /// The inverse of [`By::name`], [`Entry::kind`], [`Entry::seat`] and [`Entry::text`].
    /// Fails if a part is unknown, the parts do not fit each other, or `by` cannot do this.
    pub fn from_parts(
        by: &str,
        kind: &str,
        seat: Option<Seat>,
        text: &str,
        at: Timestamp,
    ) -> Result<Entry, BadEntry> {
        let entry = Entry { by: By::from_parts(by, seat)?, deed: Deed::from_parts(kind, text)?, at };
        let (kind, by) = (entry.kind(), entry.by);
        if entry.is_possible() { Ok(entry) } else { Err(BadEntry::NotTheirs { kind, by }) }
    }

    /// Whether `by` can do this.
    pub(super) fn is_possible(&self) -> bool {
        match self.deed {
            Deed::Roll(_) => self.by == By::Chance,
            Deed::Move(_) => matches!(self.by, By::Player(_) | By::Server(_) | By::Condition(_)),
            Deed::Resign | Deed::Draw => matches!(self.by, By::Player(_)),
            Deed::Forfeit => matches!(self.by, By::Clock(_)),
            Deed::Annul => matches!(self.by, By::Clock(_) | By::Operator),
            Deed::Undo { .. } | Deed::Replace(_) => matches!(self.by, By::Player(_) | By::Operator),
            Deed::Clock(_) | Deed::Adjudicate(_) => self.by == By::Operator,
        }
    }
}

/// Why something is not an entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEntry {
    /// There is no such actor, or not with or without a seat.
    #[error("nothing is done by `{name}` with the seat {seat:?}")]
    By {
        /// The name.
        name: String,
        /// The number of the seat.
        seat: Option<u8>,
    },
    /// The kind is unknown, or the text does not fit it.
    #[error("`{kind}` with the text `{text}` is nothing that can be done")]
    Deed {
        /// The kind.
        kind: String,
        /// The text.
        text: String,
    },
    /// This actor cannot do it.
    #[error("`{kind}` cannot be done by {by}")]
    NotTheirs {
        /// The kind of the deed.
        kind: &'static str,
        /// Who would have done it.
        by: By,
    },
}
