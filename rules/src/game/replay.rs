//! Reads a record from its text, checking that each line is legal.

use jiff::Timestamp;

use super::record::CONDITION;
use super::{
    By, Chance, Deed, Entry, Game, Illegal, Kind, MoveError, Outcome, Purpose, PushError, Record, Roll, Seat,
    Setup, Turn, phrase,
};

/// The time of all entries: the text has none.
const UNKNOWN: Timestamp = Timestamp::UNIX_EPOCH;

/// A chance event in a record, with everything that [`roll`](super::roll) needs to repeat it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// What was thrown or shuffled.
    pub kind: Kind,
    /// What came of it.
    pub roll: Roll,
    /// How many bytes of the move lines come before it: those its digest covers.
    pub before: usize,
}

/// A record read from text, with its tags.
///
/// ```
/// use pbmd_rules::game::{Deed, Replay};
///
/// let text = "[Game \"great\"]\n1. 1 e2-e3\n2. 2 e7-e6\n3. 1 undo 1\n2. 2 d7-d6\n3. 1 forfeit\n";
/// let replay = Replay::read(text, pbmd_rules::games::named).unwrap();
/// assert_eq!(replay.tag("game"), Some("great"));
/// assert_eq!((replay.record.moves(), replay.record.result().as_str()), (3, "0-1"));
/// assert_eq!(replay.record.entries()[2].deed, Deed::Undo { moves: 1 });
///
/// let wrong = Replay::read("[Game \"great\"]\n1. 1 e2-e3\n2. 2 e7\n", pbmd_rules::games::named).unwrap_err();
/// assert_eq!(wrong.line, 3);
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    /// The record, replayed to its end.
    pub record: Record,
    /// All tags in the order of the text.
    pub tags: Vec<(String, String)>,
    /// All that chance decided, lots first.
    pub decided: Vec<Decided>,
}

impl Replay {
    /// The value of a tag; case-insensitive.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Reads a record and replays it.
    ///
    /// `games` finds a game by its name. Moves may be written in any way the game reads. Comments (lines that begin with `;` or `#`)
    /// and blank lines are skipped. The text has no times, and of who made a move it tells only the seat and whether a condition
    /// did: all entries have time 0 (1970-01-01), and other moves are attributed to players.
    /// Fails, with the line number, if a line is malformed, the game or its options are unknown, a roll or a move is not legal, or
    /// the moves lead to another result than the text states.
    pub fn read(text: &str, games: impl Fn(&str) -> Option<&'static dyn Game>) -> Result<Replay, BadRecord> {
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut lines: Vec<(usize, Written)> = Vec::new();
        for (i, raw) in text.lines().enumerate() {
            let line = raw.trim();
            if line.is_empty() || line.starts_with([';', '#']) {
                continue;
            }
            match line.strip_prefix('[') {
                Some(tag) => {
                    tags.push(read_tag(tag).ok_or_else(|| {
                        BadRecord::at(i, "this is no tag; a tag looks like [Name \"value\"]")
                    })?)
                }
                None if line == CONDITION => match lines.last_mut() {
                    Some((_, above)) if !above.by_condition && above.is_move() => above.by_condition = true,
                    _ => {
                        return Err(BadRecord::at(
                            i,
                            "there is no move above that a condition could have made",
                        ));
                    }
                },
                None => lines.push((
                    i,
                    Written::read(line).ok_or_else(|| {
                        BadRecord::at(i, "this is no line of a record; a line looks like: 2. 1 {3,5} a6-d6")
                    })?,
                )),
            }
        }
        let tag =
            |name: &str| tags.iter().find(|(t, _)| t.eq_ignore_ascii_case(name)).map(|(_, v)| v.as_str());
        let name = tag("Game").ok_or_else(|| BadRecord::at(0, "there is no [Game \"...\"] tag"))?;
        let game = games(name).ok_or_else(|| BadRecord::at(0, format!("no game is called {name}")))?;
        let most = lines.iter().filter_map(|(_, l)| l.seat).map(Seat::number).max().unwrap_or(1);
        let players = match tag("Players") {
            Some(players) => u8::try_from(players.split(',').count()).unwrap_or(u8::MAX),
            None => most.max(game.info().fewest),
        };
        let setup = Setup::read(players, tag("Options").unwrap_or("")).map_err(|e| BadRecord::at(0, e))?;
        let record = Record::start(game, setup).map_err(|e| BadRecord::at(0, e))?;
        let mut replay = Replay { record, tags: Vec::new(), decided: Vec::new() };
        for word in tag("Opening").unwrap_or("").split_whitespace() {
            let roll = word.parse().map_err(|_| BadRecord::at(0, format!("{word} is no roll")))?;
            replay.roll(roll).map_err(|e| BadRecord::at(0, format!("Opening: {e}")))?;
        }
        for (i, line) in &lines {
            replay.line(line).map_err(|why| BadRecord::at(*i, why))?;
        }
        let (said, found) = (tag("Result").unwrap_or("*"), replay.record.result());
        // Older records of games of several have not put those who left behind those who stayed.
        let today = |said: Outcome| said.leavers_last(&replay.record.left()).to_string();
        let is_of_several = replay.record.setup().players > 2;
        let agrees = said == found || is_of_several && said.parse().is_ok_and(|said| today(said) == found);
        if said != "*" && found != "*" && !agrees {
            return Err(BadRecord::at(0, format!("the Result tag says {said}, the moves lead to {found}")));
        }
        replay.tags = tags;
        Ok(replay)
    }

    fn roll(&mut self, roll: Roll) -> Result<(), Illegal> {
        let Turn::Chance(Chance { kind, .. }) = self.record.turn() else {
            return Err(Illegal(phrase!("nothing is to be rolled now")));
        };
        let before = self.record.move_lines().len();
        self.record.roll(roll.clone())?;
        self.decided.push(Decided { kind, roll, before });
        Ok(())
    }

    fn line(&mut self, line: &Written) -> Result<(), String> {
        let word = line.deed.as_deref().unwrap_or_default();
        let deed = Deed::read(word);
        let Some(number) = line.number else { return self.push(By::Operator, deed, word) };
        let expected = self.record.moves() + 1;
        if number != expected {
            return Err(format!("this is numbered {number}, but it is line {expected}"));
        }
        let Some(seat) = line.seat else {
            line.braces.as_deref().map_or(Ok(()), |braces| self.rolls(braces))?;
            return self.push(By::Operator, deed, word);
        };
        match &line.braces {
            Some(braces) => self.chance(seat, braces)?,
            None => self.begin(seat)?,
        }
        match deed {
            _ if line.deed.is_none() => Ok(()),
            Deed::Move(text) => match self.record.make(line.by(seat), &text, UNKNOWN) {
                Ok(()) => Ok(()),
                Err(MoveError::Unreadable(expected)) => Err(format!("{text} is no move; {expected}")),
                Err(MoveError::Ambiguous(list)) => Err(format!("{text} may mean {}", list.join(" or "))),
                Err(MoveError::Illegal { why, .. }) => Err(format!("{text} is not legal: {why}")),
            },
            Deed::Forfeit => self.push(By::Clock(seat), deed, word),
            deed => self.push(By::Player(seat), deed, word),
        }
    }

    fn push(&mut self, by: By, deed: Deed, word: &str) -> Result<(), String> {
        let pushed = self.record.push(&Entry { by, deed, at: UNKNOWN });
        pushed.map_err(|why: PushError| format!("{word}: {why}"))
    }

    /// Draws the lots so that this seat moves first, in a game without an opening roll whose record does not contain the lots.
    fn begin(&mut self, seat: Seat) -> Result<(), String> {
        let lots = matches!(self.record.turn(), Turn::Chance(c) if c.purpose == Purpose::Lot);
        let opening = if lots { self.record.position().opening(seat, "") } else { None };
        for roll in opening.into_iter().flatten() {
            self.roll(roll).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    /// Reads the braces: what chance decided, or the roll produced by the lots.
    fn chance(&mut self, seat: Seat, braces: &str) -> Result<(), String> {
        let lots = matches!(self.record.turn(), Turn::Chance(c) if c.purpose == Purpose::Lot);
        if lots {
            let opening = self.record.position().opening(seat, braces);
            let rolls = opening.ok_or_else(|| format!("seat {seat} cannot begin with a roll of {braces}"))?;
            for roll in rolls {
                self.roll(roll).map_err(|e| e.to_string())?;
            }
        }
        if self.record.move_lines().is_empty() && self.record.position().roll().as_deref() == Some(braces) {
            return Ok(());
        }
        self.rolls(braces)
    }

    fn rolls(&mut self, braces: &str) -> Result<(), String> {
        for word in braces.split(';') {
            let roll = word.parse().map_err(|_| format!("{{{braces}}} is no roll"))?;
            self.roll(roll).map_err(|e| format!("{{{braces}}}: {e}"))?;
        }
        Ok(())
    }
}

/// A parsed line that was not replayed yet.
struct Written {
    /// None for the operator's actions, except for moves taken back.
    number: Option<u32>,
    /// None for the operator, who is written as seat 0 and only takes moves back.
    seat: Option<Seat>,
    braces: Option<String>,
    deed: Option<String>,
    /// Whether the line below says that a condition made the move.
    by_condition: bool,
}

impl Written {
    fn is_move(&self) -> bool {
        self.seat.is_some()
            && self.deed.as_deref().is_some_and(|deed| matches!(Deed::read(deed), Deed::Move(_)))
    }

    fn by(&self, seat: Seat) -> By {
        if self.by_condition { By::Condition(seat) } else { By::Player(seat) }
    }

    fn read(line: &str) -> Option<Self> {
        if matches!(Deed::read(line), Deed::Annul | Deed::Clock(_) | Deed::Adjudicate(_) | Deed::Replace(_)) {
            let deed = Some(line.to_string());
            return Some(Written { number: None, seat: None, braces: None, deed, by_condition: false });
        }
        let (number, rest) = line.split_once('.')?;
        let number = number.trim().parse().ok()?;
        let (seat, rest) = rest.trim().split_once([' ', '\t'])?;
        let seat: u8 = seat.parse().ok()?;
        let rest = rest.trim();
        let (braces, deed) = match rest.strip_prefix('{') {
            Some(inner) => {
                let (braces, deed) = inner.split_once('}')?;
                (Some(braces.split_whitespace().collect::<String>()), deed.trim())
            }
            None => (None, rest),
        };
        let seat = match (seat, Deed::read(deed)) {
            (0, Deed::Undo { .. }) => None,
            (0, _) => return None,
            (seat, _) => Some(Seat::new(seat)),
        };
        let deed = (!deed.is_empty()).then(|| deed.to_string());
        (braces.is_some() || deed.is_some()).then_some(Written {
            number: Some(number),
            seat,
            braces,
            deed,
            by_condition: false,
        })
    }
}

fn read_tag(tag: &str) -> Option<(String, String)> {
    let (name, value) = tag.strip_suffix(']')?.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.to_string(), value.to_string()))
}

/// Why a text is not a record of a legal game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BadRecord {
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl BadRecord {
    fn at(index: usize, why: impl ToString) -> Self {
        BadRecord { line: index + 1, why: why.to_string() }
    }
}
