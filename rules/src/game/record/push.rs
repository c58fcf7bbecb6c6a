//! How a record grows.

use std::sync::Arc;

use jiff::Timestamp;

use crate::game::record::entry::{By, ClockDeed, Deed, Entry};
use crate::game::record::line::{RecordLine, RecordRoll};
use crate::game::record::state::Ended;
use crate::game::{Illegal, Made, MoveError, Outcome, Position, Purpose, Roll, Seat, Turn, phrase};

use super::Record;
use super::line::continued;
use super::text::Written;

/// The line below a move that was made by a condition.
pub(in crate::game) const CONDITION: &str = "(if)";

/// Why an entry was refused. The record is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// This actor cannot do it.
    #[error("`{kind}` cannot be done by {by}")]
    NotTheirs {
        /// The kind of the deed.
        kind: &'static str,
        /// Who would have done it.
        by: By,
    },
    /// The rules refuse it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The text is not a legal move.
    #[error("this is no legal move: {0:?}")]
    Unread(MoveError<String>),
    /// The moves to take back were not made.
    #[error("of {made} moves {moves} cannot remain")]
    NothingToUndo {
        /// How many moves were to remain.
        moves: u32,
        /// How many moves there are.
        made: u32,
    },
    /// The board has no such seat.
    #[error("there is no seat {0}")]
    NoSeat(Seat),
}

impl Record {
    /// Adds an entry. A move may be written in any form that the game reads; the record stores the canonical form.
    /// Fails if the rules refuse it, or `entry.by` cannot do it. The record is then unchanged.
    pub fn push(&mut self, entry: &Entry) -> Result<(), PushError> {
        let not_theirs = || PushError::NotTheirs { kind: entry.kind(), by: entry.by };
        if !entry.is_possible() {
            return Err(not_theirs());
        }
        match (&entry.deed, entry.seat()) {
            (Deed::Roll(roll), _) => self.add_roll(roll, entry)?,
            (Deed::Annul, _) => self.annul(entry)?,
            (Deed::Undo { moves }, _) => self.undo(*moves, entry)?,
            (Deed::Clock(ClockDeed::Give { seat, .. }), _) => {
                self.must_have(*seat)?;
                self.note_beside(entry)?;
            }
            (Deed::Replace(seat), _) => {
                self.must_have(*seat)?;
                self.note_beside(entry)?;
                self.lines
                    .iter_mut()
                    .filter(|line| line.seat == *seat)
                    .for_each(|line| line.by_former = true);
            }
            (Deed::Clock(_), _) => self.note_beside(entry)?,
            (Deed::Adjudicate(outcome), _) => self.adjudicate(outcome, entry)?,
            (Deed::Move(text), Some(seat)) => {
                let recalled = self.position.play_canonical(seat, text).filter(|_| self.ended.is_none());
                match recalled {
                    Some(made) => self.enter(seat, made, entry),
                    None => self.make(entry.by, text, entry.at).map_err(PushError::Unread)?,
                }
            }
            (Deed::Resign | Deed::Forfeit, Some(seat)) => self.give_up(seat, entry)?,
            (Deed::Draw, Some(seat)) => self.agree(seat, entry)?,
            (Deed::Move(_) | Deed::Resign | Deed::Forfeit | Deed::Draw, None) => return Err(not_theirs()),
        }
        Ok(())
    }

    /// Adds a roll, at no known time; see [`Record::push`].
    /// Fails if no roll is due, or not this one.
    pub fn roll(&mut self, roll: Roll) -> Result<(), Illegal> {
        self.add_roll(&roll, &Entry::roll(roll.clone(), Timestamp::UNIX_EPOCH))
    }

    /// Makes a player's move, at no known time, and returns its canonical text.
    /// Fails like [`Record::make`].
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<String, MoveError<String>> {
        self.make(By::Player(seat), text, Timestamp::UNIX_EPOCH)?;
        Ok(self.lines.last().map(|line| line.deed.text()).unwrap_or_default())
    }

    /// Reads and makes a move, which becomes the last line.
    /// Fails if it cannot be read, is ambiguous or illegal, or `by` cannot move. The record is then unchanged.
    pub fn make(&mut self, by: By, text: &str, at: Timestamp) -> Result<(), MoveError<String>> {
        let entry = Entry { by, deed: Deed::Move(text.to_string()), at };
        let Some(seat) = by.seat().filter(|_| entry.is_possible()) else {
            return Err(MoveError::illegal(phrase!("only seats can move")));
        };
        if self.ended.is_some() {
            return Err(MoveError::illegal(phrase!("the game is over")));
        }
        let made = self.position.make(seat, text)?;
        self.enter(seat, made, &entry);
        Ok(())
    }

    fn add_roll(&mut self, roll: &Roll, entry: &Entry) -> Result<(), Illegal> {
        let Turn::Chance(chance) = self.turn() else {
            return Err(Illegal(phrase!("nothing is to be rolled now")));
        };
        let told = self.position.told_of_roll(roll);
        self.position = self.position.decide(roll)?.into();
        self.keep(entry.clone());
        let (purpose, seats) = (chance.purpose, chance.seats);
        self.rolls.push(RecordRoll { roll: roll.clone(), purpose, seats, told });
        if purpose == Purpose::Lot {
            self.opening.push(roll.clone());
            self.begun = self.standing.len();
            self.placed = self.rolls.len();
            self.positions = vec![self.position.clone()];
        }
        Ok(())
    }

    fn enter(&mut self, seat: Seat, made: Made, entry: &Entry) {
        let Made { text, public_text, told, takes_turn, part_for, went_on, reveals, remarks, position } =
            made;
        let entry = Entry { deed: Deed::Move(text), ..entry.clone() };
        let readers = part_for.map(|mut seats| {
            seats.push(seat);
            seats.extend(position.turn().seats());
            seats
        });
        let line = self.line(seat, &entry, public_text);
        let line = RecordLine { out_of_turn: !takes_turn, told, readers, went_on, reveals, remarks, ..line };
        self.write_line(entry, line, position.into());
    }

    /// Stores an entry that leads to the position.
    fn keep(&mut self, entry: Entry) {
        self.standing.push(self.entries.len());
        self.entries.push(entry);
    }

    fn must_go_on(&self) -> Result<(), Illegal> {
        if self.is_over() { Err(Illegal(phrase!("the game is over"))) } else { Ok(()) }
    }

    fn give_up(&mut self, seat: Seat, entry: &Entry) -> Result<(), Illegal> {
        self.must_go_on()?;
        let position = self.position.resign(seat)?.into();
        self.write_line(entry.clone(), self.line(seat, entry, entry.deed.to_string()), position);
        Ok(())
    }

    fn agree(&mut self, seat: Seat, entry: &Entry) -> Result<(), Illegal> {
        self.must_go_on()?;
        let line = self.line(seat, entry, entry.deed.to_string());
        self.write_line(entry.clone(), line, self.position.clone());
        self.ended = Some(Ended::Agreed);
        Ok(())
    }

    fn annul(&mut self, entry: &Entry) -> Result<(), Illegal> {
        self.must_go_on()?;
        self.keep(entry.clone());
        self.ended = Some(Ended::Annulled);
        Ok(())
    }

    /// Takes moves back; not after the end, when the key of the dice is known.
    fn undo(&mut self, moves: u32, entry: &Entry) -> Result<(), PushError> {
        self.must_go_on()?;
        let made = self.moves();
        if moves >= made || moves < self.past_moves() {
            return Err(PushError::NothingToUndo { moves, made });
        }
        let lines = self.lines_by(moves);
        self.write(entry, made + 1, continued(&entry.deed.to_string(), None), false);
        self.entries.push(entry.clone());
        self.standing.truncate(self.entries_by(lines));
        self.lines.truncate(lines);
        self.ends.truncate(lines);
        self.positions.truncate(lines + 1);
        if let Some(position) = self.positions.last() {
            self.position = position.clone();
        }
        Ok(())
    }

    fn adjudicate(&mut self, outcome: &Outcome, entry: &Entry) -> Result<(), PushError> {
        self.must_go_on()?;
        let mut ranked: Vec<Seat> = outcome.groups().concat();
        ranked.sort_unstable();
        if ranked != Seat::all(self.setup.players).collect::<Vec<_>>() {
            return Err(Illegal(phrase!("a result names every seat once")).into());
        }
        self.keep(entry.clone());
        self.ended = Some(Ended::Adjudicated(outcome.clone()));
        Ok(())
    }

    fn must_have(&self, seat: Seat) -> Result<(), PushError> {
        if seat.number() > self.setup.players { Err(PushError::NoSeat(seat)) } else { Ok(()) }
    }

    /// Notes an action of the operator that does not change the game.
    fn note_beside(&mut self, entry: &Entry) -> Result<(), PushError> {
        self.must_go_on()?;
        self.entries.push(entry.clone());
        self.beside.push((self.text.len(), format!("{}\n", entry.deed)));
        self.public_lines.push(phrase!("{}{}\n", "", entry.deed));
        Ok(())
    }

    /// The next line, of an ordinary deed without effects on others.
    fn line(&self, seat: Seat, entry: &Entry, public_deed: String) -> RecordLine {
        RecordLine {
            number: self.moves() + 1,
            out_of_turn: false,
            by: entry.by,
            seat,
            by_former: false,
            rolls: Vec::new(),
            braces: None,
            roll: self.position.roll().filter(|_| matches!(entry.deed, Deed::Move(_))),
            told: None,
            deed: entry.deed.clone(),
            public_deed,
            went_on: None,
            readers: None,
            reveals: false,
            remarks: Vec::new(),
        }
    }

    /// Adds a line with the rolls that wait for it.
    fn write_line(&mut self, entry: Entry, line: RecordLine, position: Arc<dyn Position>) {
        let shown = continued(&line.public_deed, line.went_on.as_ref());
        let Written { braces, rolls } = self.write(&entry, line.number, shown, line.out_of_turn);
        self.keep(entry);
        if matches!(line.by, By::Condition(_)) {
            self.beside.push((self.text.len(), format!("{CONDITION}\n")));
            if !line.out_of_turn {
                self.public_lines.push(phrase!("{}\n", CONDITION));
            }
        }
        self.lines.push(RecordLine { rolls, braces, ..line });
        self.ends.push(self.text.len());
        self.positions.push(position.clone());
        self.position = position;
    }

    /// The record after its first `moves` moves, including the rolls for the next line if known, without anything that was taken
    /// back. No move is played again. None if there were fewer moves, and for resumed and archived records.
    pub fn at(&self, moves: u32) -> Option<Record> {
        if moves > self.moves() || !self.is_whole() || self.missing_rules.is_some() {
            return None;
        }
        let lines = self.lines.get(..self.lines_by(moves))?;
        let mut entries = self.standing.iter().filter_map(|n| self.entries.get(*n));
        let mut past = Record::start(self.game, self.setup.clone()).ok()?;
        for lot in entries.by_ref().take(self.begun) {
            past.push(lot).ok()?;
        }
        for (line, position) in lines.iter().zip(self.positions.iter().skip(1)) {
            for _ in &line.rolls {
                past.keep(entries.next()?.clone());
            }
            past.rolls.extend(line.rolls.iter().cloned());
            past.write_line(entries.next()?.clone(), line.clone(), position.clone());
            past.ended = (line.deed == Deed::Draw).then_some(Ended::Agreed);
        }
        for roll in entries.take_while(|entry| matches!(entry.deed, Deed::Roll(_))) {
            past.push(roll).ok()?;
        }
        Some(past)
    }
}
