//! The record: a setup and what happened since, which is what is stored of a board.
//!
//! A [`Record`] is legal by construction: it knows the position that it leads to and takes no [`Entry`] that the rules
//! refuse. Its entries are all there is to it; everything else follows from them. Its text is an interface to other
//! programs:
//!
//! ```text
//! [Game "savoya"]
//! [Opening "3,3 1,2"]        lots before the first move, in order, each roll's numbers separated by commas
//! 1. 2 {2} o10-m10           number, seat, {chance decided before the move}, move in canonical form
//! 2. 1 {3,3} 3xa6-d6,d6-g6
//! 3. 2 {6,6} pass
//! 4. 1 {1,2} undo 2          the board was taken back to what it was after move 2; the next line has number 3
//! 3. 2 {4,1} m10-l10,m10-i10
//! 4. 1 resign
//! ```
//!
//! Where lots alone came before a move, its braces show the roll to be played that they brought. Several rolls before
//! one move are separated by semicolons. A last line without a move shows a roll that is still to be played.
//!
//! In place of a move stands `resign`; `draw`, by the seat that was the last to agree to it; `forfeit`, where the time of
//! the seat was used up; or `undo N`. Lines that were taken back stay in the text, and so do the rolls in them: they are
//! not made again, and the next one has the next number. Moves that the operator took back have the seat 0. The line
//! `annul`, without number and seat, is the last one: the board was taken back and has no result. Lines without number and seat
//! are also what the operator did with the clocks: `clock give 1 72h` gave seat 1 so many hours, `clock stop` and `clock start`
//! let all clocks stand and run, and `replace 1`, which put another player in seat 1. They are no moves, and dice do not depend on
//! them. So is `adjudicate 1-0`, by which the operator decided the game, and which is the last line. Nor do they on a line `(if)`, which marks the
//! move above it as one that a condition of its player made.
//!
//! A move that takes no turn (see [`Played::takes_turn`](super::Played::takes_turn)) stands before the move that it comes before
//! and has the same number. While a game with secrets goes on, [`Record::public_text`] is what everybody may see: such
//! lines are left out, secret rolls are question marks, and moves are without what is secret in them.

mod archived;
mod checkpoint;
mod entry;
mod line;
mod push;
mod text;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::{
    Arg, BadOption, Game, Illegal, MoveError, Outcome, Phrase, Position, Roll, Seat, Setup, Turn, Viewer,
    phrase,
};

pub use archived::{Archive, RemovedGame};
pub use checkpoint::Checkpoint;
pub use entry::{BadEntry, By, ClockDeed, Deed, Entry};
pub use line::{RecordLine, RecordRoll, TurnParts};

/// The line below a move that a condition of its player made.
pub(super) const CONDITION: &str = "(if)";

/// Why an entry does not follow from a record. The record is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// Somebody else does such things.
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
    /// Its text is no legal move.
    #[error("this is no legal move: {0:?}")]
    Unread(MoveError<String>),
    /// It takes back moves that were not made.
    #[error("of {made} moves {moves} cannot remain")]
    NothingToUndo {
        /// How many moves were to remain.
        moves: u32,
        /// How many moves there are.
        made: u32,
    },
    /// It is about a seat that the board does not have.
    #[error("there is no seat {0}")]
    NoSeat(Seat),
}

/// How a game ended that the rules did not end.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ended {
    /// All players agreed to a draw.
    Agreed,
    /// The board was taken back.
    Annulled,
    /// The operator decided it.
    Adjudicated(Outcome),
}

/// A setup, what happened since, and the position that it leads to.
///
/// [`Record::entries`] and [`Record::push`] are inverse to each other:
///
/// ```
/// use pbmd_rules::game::{Record, Seat, Setup, Turn};
///
/// let game = pbmd_rules::games::named("great").unwrap();
/// let mut record = Record::start(game, Setup::new(2)).unwrap();
/// let Turn::Seats(seats) = record.turn() else { panic!("White is to move") };
/// let first = record.position().moves(seats[0]).list.remove(0);
/// record.play(seats[0], &first).unwrap();
/// assert_eq!(record.move_lines(), format!("1. 1 {first}\n"));
///
/// let mut again = Record::start(game, Setup::new(2)).unwrap();
/// for entry in record.entries() {
///     again.push(entry).unwrap();
/// }
/// assert_eq!(again.text(&[]), record.text(&[]));
/// ```
///
/// A record that was [resumed](Record::resume) from a checkpoint holds only what happened since: its entries, lines and rolls are
/// the last ones, and it has neither a whole text nor earlier positions. Whatever counts, counts all.
#[derive(Clone)]
pub struct Record {
    game: &'static dyn Game,
    setup: Setup,
    /// What came before the entries that it holds; none where it holds all.
    past: Option<Arc<Checkpoint>>,
    entries: Vec<Entry>,
    /// The entries that were not taken back, as indices: they lead to the position.
    standing: Vec<usize>,
    /// How many of the standing entries come before the first move and cannot be taken back.
    begun: usize,
    opening: Vec<Roll>,
    /// The lines that were not taken back.
    lines: Vec<RecordLine>,
    /// The length of the text after each of these lines.
    ends: Vec<usize>,
    /// The position before the first of these lines and what chance decided for it, and that after each.
    positions: Vec<Arc<dyn Position>>,
    /// All that chance has decided, lots first, also for what was taken back.
    rolls: Vec<RecordRoll>,
    /// How many of them come before the last line of the text, or are lots.
    placed: usize,
    /// All lines as text, also those that were taken back, but for those beside the moves.
    text: String,
    /// Lines beside the moves, about clocks and marks, each with the length of the text before it.
    beside: Vec<(usize, String)>,
    /// All lines as everybody may see them.
    public_lines: Vec<Phrase>,
    /// The rolls that belong into the braces of the next public line because their own lines are not public.
    unplaced_rolls: Vec<String>,
    ended: Option<Ended>,
    position: Arc<dyn Position>,
    /// The version of the rules that it was begun under, if they are not at hand.
    missing_rules: Option<u32>,
}

impl Record {
    /// The record of a board on which nothing has happened yet.
    ///
    /// # Errors
    ///
    /// If the game is not for that number of players, or not with these options.
    pub fn start(game: &'static dyn Game, setup: Setup) -> Result<Self, BadOption> {
        let position = game.start(&setup)?.into();
        Ok(Record::at_start(game, setup, position))
    }

    fn at_start(game: &'static dyn Game, setup: Setup, position: Arc<dyn Position>) -> Self {
        Record {
            game,
            setup,
            past: None,
            entries: Vec::new(),
            standing: Vec::new(),
            begun: 0,
            opening: Vec::new(),
            lines: Vec::new(),
            ends: Vec::new(),
            positions: vec![position.clone()],
            rolls: Vec::new(),
            placed: 0,
            text: String::new(),
            beside: Vec::new(),
            public_lines: Vec::new(),
            unplaced_rolls: Vec::new(),
            ended: None,
            position,
            missing_rules: None,
        }
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// The players' number and the options.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All that happened, in order, with what was taken back; of a resumed record what happened since.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries after the first so many; of a resumed record none that came before it.
    pub fn entries_after(&self, n: u32) -> &[Entry] {
        let held = n.saturating_sub(self.past.as_ref().map_or(0, |past| past.entries));
        self.entries.get(usize::try_from(held).unwrap_or(usize::MAX)..).unwrap_or_default()
    }

    /// The number of all entries.
    pub fn count(&self) -> u32 {
        let held = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.past.as_ref().map_or(0, |past| past.entries).saturating_add(held)
    }

    /// The position that the record leads to.
    pub fn position(&self) -> &dyn Position {
        self.position.as_ref()
    }

    /// The lots before the first move.
    pub fn opening(&self) -> &[Roll] {
        &self.opening
    }

    /// The lines that were not taken back.
    pub fn lines(&self) -> &[RecordLine] {
        &self.lines
    }

    /// The lines that a viewer may see, each with what may be seen of its deed: after the end all of it, until then
    /// without the secrets of others.
    pub fn lines_for(&self, viewer: Viewer) -> impl Iterator<Item = (&RecordLine, Phrase)> {
        let over = self.is_over();
        self.lines.iter().filter_map(move |line| {
            let deed = if over { Some(phrase!("{}", line.deed)) } else { line.while_running(viewer) };
            Some((line, deed?))
        })
    }

    /// What chance has decided since the last line.
    pub fn pending(&self) -> &[RecordRoll] {
        self.rolls.get(self.placed..).unwrap_or_default()
    }

    /// The number of moves that were made and not taken back.
    pub fn moves(&self) -> u32 {
        let last = self.lines.last().map(|line| line.number - u32::from(line.out_of_turn));
        last.unwrap_or(self.past_moves())
    }

    /// The number of moves before the first line that it holds.
    pub fn past_moves(&self) -> u32 {
        self.past.as_ref().map_or(0, |past| past.moves)
    }

    /// How many times chance has decided something, also for what was taken back.
    pub fn rolls(&self) -> u32 {
        let held = u32::try_from(self.rolls.len()).unwrap_or(u32::MAX);
        self.past.as_ref().map_or(0, |past| past.rolls).saturating_add(held)
    }

    /// What chance decided last, also for what was taken back.
    pub fn last_roll(&self) -> Option<&RecordRoll> {
        self.rolls.last()
    }

    /// What the position waits for; over as well when all agreed to a draw, the board was annulled or the operator decided. After a forfeit
    /// that ended the game the reason is that one.
    pub fn turn(&self) -> Turn {
        let over = |outcome, why| Turn::Over { outcome, why };
        match &self.ended {
            Some(Ended::Agreed) => {
                over(Outcome::draw(self.setup.players), phrase!("the players agreed to a draw"))
            }
            Some(Ended::Annulled) => over(Outcome::none(), phrase!("the board was annulled")),
            Some(Ended::Adjudicated(outcome)) => {
                over(outcome.clone(), phrase!("the operator decided the game"))
            }
            None => match (self.position.turn(), self.entries.last()) {
                (Turn::Over { outcome, .. }, Some(Entry { by, deed: Deed::Forfeit, .. })) => {
                    over(outcome, self.on_time(*by))
                }
                (turn, _) => turn,
            },
        }
    }

    /// Why the game is over if a forfeit ended it.
    fn on_time(&self, by: By) -> Phrase {
        let side = |seat| Arg::seat(seat, self.position.side(seat));
        match by.seat().map(side).filter(|side| !side.text().is_empty()) {
            None => phrase!("it was lost on time"),
            Some(side) => phrase!("{} has lost on time", side),
        }
    }

    /// The outcome; none while the game goes on, and none if the board was annulled.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.turn() {
            Turn::Over { outcome, .. } if self.ended != Some(Ended::Annulled) => Some(outcome),
            _ => None,
        }
    }

    /// The result as records write it; `*` while the game goes on, and if the board was annulled.
    pub fn result(&self) -> String {
        self.outcome().map_or_else(|| "*".to_string(), |outcome| outcome.to_string())
    }

    fn is_over(&self) -> bool {
        matches!(self.turn(), Turn::Over { .. })
    }

    /// The same record on the position as a viewer knows it: what is played on gives nothing away.
    pub fn view(&self, viewer: Viewer) -> Record {
        Record { position: self.position.view(viewer).into(), ..self.clone() }
    }

    /// The record after its first `moves` moves, with what chance had decided for the line after them if that is known,
    /// and without anything that was taken back. None if so many moves have not been made, of a resumed record and of an archived one.
    pub fn at(&self, moves: u32) -> Option<Record> {
        if moves > self.moves() || !self.is_whole() || self.missing_rules.is_some() {
            return None;
        }
        let kept = self.entries_by(self.lines_by(moves));
        let rolls = self.standing.get(kept..)?.iter().take_while(|n| self.is_roll(**n)).count();
        let mut past = Record::start(self.game, self.setup.clone()).ok()?;
        for entry in self.standing.iter().take(kept + rolls).filter_map(|n| self.entries.get(*n)) {
            past.push(entry).ok()?;
        }
        Some(past)
    }

    /// The position after the first `moves` moves and the lots, before what chance then decided, and the lines after it.
    pub fn since(&self, moves: u32) -> (&dyn Position, &[RecordLine]) {
        let kept = self.lines_by(moves);
        let then = self.positions.get(kept).unwrap_or(&self.position);
        (then.as_ref(), self.lines.get(kept..).unwrap_or_default())
    }

    /// The position in which a line, by its place among those that it holds, was played, with what chance had decided for it; none where there is no such line.
    pub fn before(&self, line: usize) -> Option<Box<dyn Position>> {
        let rolls = &self.lines.get(line)?.rolls;
        let mut position = self.positions.get(line)?.clone_box();
        for rolled in rolls {
            position = position.decide(&rolled.roll).ok()?;
        }
        Some(position)
    }

    /// The place of the move of this number among all entries, from 0; the end of them where there is no such move.
    pub fn entry_of(&self, number: u32) -> u32 {
        let line = self.lines.iter().position(|line| line.number == number && !line.out_of_turn);
        let deeds = self.standing.iter().copied().filter(|n| !self.is_roll(*n));
        let held = line.and_then(|line| deeds.into_iter().nth(line)).unwrap_or(self.entries.len());
        let later = u32::try_from(self.entries.len().saturating_sub(held)).unwrap_or(u32::MAX);
        self.count().saturating_sub(later)
    }

    /// The number of lines that remain if so many moves do.
    fn lines_by(&self, moves: u32) -> usize {
        self.lines.iter().take_while(|line| line.number <= moves).count()
    }

    /// The number of standing entries that remain if so many lines do.
    fn entries_by(&self, lines: usize) -> usize {
        let deeds = self.standing.iter().enumerate().filter(|(_, n)| !self.is_roll(**n));
        let last = lines.checked_sub(1).and_then(|before| deeds.map(|(i, _)| i).nth(before));
        last.map_or(self.begun, |last| last + 1)
    }

    fn is_roll(&self, n: usize) -> bool {
        self.entries.get(n).is_some_and(|entry| matches!(entry.deed, Deed::Roll(_)))
    }
}
