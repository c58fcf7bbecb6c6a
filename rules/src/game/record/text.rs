//! The text of a record: all of it, and what everybody may see while the game goes on.

use std::{fmt, mem};

use crate::game::record::state::Ended;
use crate::game::{Arg, Known, Phrase, Roll, Seat, Seed, phrase};

use super::{Deed, Entry, Record, RecordRoll};

/// What a written line consumed.
pub(super) struct Written {
    pub braces: Option<String>,
    pub rolls: Vec<RecordRoll>,
}

impl Record {
    /// What the next roll is derived from, besides the key.
    pub fn known(&self, seed: &Seed) -> Known {
        let known = self.past.as_ref().map(|past| past.known.clone());
        known.unwrap_or_else(|| seed.known()).and(&self.text)
    }

    /// The move lines, each ended by a line feed, including those taken back, which the digest of a roll covers. In a resumed
    /// record only those since the checkpoint.
    pub fn move_lines(&self) -> &str {
        &self.text
    }

    /// The whole text: tags (`Game`, those given, `Options`, `Opening`, `Result`) and lines.
    pub fn text(&self, tags: &[(&str, String)]) -> String {
        let (mut lines, mut written) = (String::new(), 0);
        for (before, line) in &self.beside {
            lines.push_str(self.text.get(written..*before).unwrap_or_default());
            lines.push_str(line);
            written = *before;
        }
        lines.push_str(self.text.get(written..).unwrap_or_default());
        self.with_lines(tags, &lines, self.braces())
    }

    /// The text that everybody may see: the whole text once the game is over, until then without secrets and with seats named as
    /// by [`Phrase::with_names`].
    pub fn public_text(&self, tags: &[(&str, String)], name: &dyn Fn(Seat, &Arg) -> Phrase) -> String {
        if self.is_over() {
            return self.text(tags);
        }
        let pending = self.pending().iter().map(RecordRoll::public);
        let rolls: Vec<String> = self.unplaced_rolls.iter().cloned().chain(pending).collect();
        let last = if rolls.is_empty() { self.braces() } else { Some(rolls.join(";")) };
        let lines: String = self.public_lines.iter().map(|line| line.with_names(name).to_string()).collect();
        self.with_lines(tags, &lines, last)
    }

    /// All rolls so far, lots first; a secret one is `?` until the game is over.
    pub fn public_rolls(&self) -> Vec<String> {
        let over = self.is_over();
        let text = |rolled: &RecordRoll| if over { rolled.roll.to_string() } else { rolled.public() };
        self.rolls.iter().map(text).collect()
    }

    /// Writes the next line, with the rolls since the previous one.
    pub(super) fn write(
        &mut self,
        entry: &Entry,
        number: u32,
        public_deed: Phrase,
        out_of_turn: bool,
    ) -> Written {
        let braces = self.braces();
        let rolls = self.pending().to_vec();
        self.placed = self.rolls.len();
        self.text.push_str(&format!(
            "{}{}\n",
            before_deed(number, entry.seat(), braces.as_deref()),
            entry.deed
        ));
        // Rolls before a move that takes no turn appear before the next public line.
        self.unplaced_rolls.extend(rolls.iter().map(RecordRoll::public));
        if !out_of_turn {
            let unplaced = mem::take(&mut self.unplaced_rolls);
            let braces = if unplaced.is_empty() { braces.clone() } else { Some(unplaced.join(";")) };
            let before = before_deed(number, entry.seat(), braces.as_deref());
            self.public_lines.push(phrase!("{}{}\n", before, public_deed));
        }
        Written { braces, rolls }
    }

    /// The text between the braces of the next line.
    fn braces(&self) -> Option<String> {
        let pending = self.pending();
        if pending.is_empty() {
            // The roll produced by the lots is shown once, not again after all moves were taken back.
            let opened = self.text.is_empty() && !self.opening.is_empty();
            return if opened { self.position.roll() } else { None };
        }
        Some(pending.iter().map(|rolled| rolled.roll.to_string()).collect::<Vec<_>>().join(";"))
    }

    fn with_lines(&self, tags: &[(&str, String)], lines: &str, last: Option<String>) -> String {
        let mut text = format!("[Game \"{}\"]\n", self.game.info().name);
        let tag =
            |name: &str, value: &str| format!("[{name} \"{}\"]\n", value.replace(['"', '\n', '\r'], " "));
        for (name, value) in tags {
            text.push_str(&tag(name, value));
        }
        if !tags.iter().any(|(name, _)| *name == "Players") {
            let seats: Vec<String> = Seat::all(self.setup.players).map(|s| format!("seat{s}")).collect();
            text.push_str(&tag("Players", &seats.join(",")));
        }
        if !self.setup.options.is_empty() {
            text.push_str(&tag("Options", &self.setup.to_string()));
        }
        if !self.opening.is_empty() {
            let rolls: Vec<String> = self.opening.iter().map(Roll::to_string).collect();
            text.push_str(&tag("Opening", &rolls.join(" ")));
        }
        text.push_str(&tag("Result", &self.result()));
        text.push_str(lines);
        // A roll may end the game, and then nobody is to move: it is written for the seat that moved before it.
        let last_deed = match &self.ended {
            Some(Ended::Annulled) => Some(Deed::Annul),
            Some(Ended::Adjudicated(outcome)) => Some(Deed::Adjudicate(outcome.clone())),
            Some(Ended::Agreed) | None => None,
        };
        let turn = if last_deed.is_some() { self.position.turn() } else { self.turn() };
        let seat = turn.seats().first().copied().or(self.lines.last().map(|line| line.seat));
        if let (Some(braces), Some(seat)) = (last, seat) {
            text.push_str(&format!("{}. {seat} {{{braces}}}\n", self.moves() + 1));
        }
        if let Some(deed) = last_deed {
            text.push_str(&format!("{deed}\n"));
        }
        text
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&[]))
    }
}

/// A line up to its deed; the operator is written as seat 0.
fn before_deed(number: u32, seat: Option<Seat>, braces: Option<&str>) -> String {
    let seat = seat.map_or(0, Seat::number);
    match braces {
        Some(braces) => format!("{number}. {seat} {{{braces}}} "),
        None => format!("{number}. {seat} "),
    }
}
