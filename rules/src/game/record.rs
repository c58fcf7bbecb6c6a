//! The record: a setup and what happened since, which is what is stored of a board.
//!
//! A [`Record`] is legal by construction: it knows the position it leads to and refuses any [`Entry`] that the rules refuse.
//! Everything else follows from its entries. Its text is an interface to other programs:
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
//! If only lots came before a move, its braces show the roll they produced. Several rolls before one move are separated by
//! semicolons. A last line without a move shows a roll still to be played.
//!
//! In place of a move there may be `resign`; `draw`, by the last seat to agree; `forfeit`, when the seat's time was up; or
//! `undo N`. Lines taken back stay in the text with their rolls: those are not repeated, and the next roll has the next number.
//! Moves that the operator took back have seat 0. The line `annul`, without number and seat, is the last one: the board has no
//! result. Also without number and seat are the operator's other actions: `clock give 1 72h` gave seat 1 that much time,
//! `clock stop` and `clock start` stopped and restarted all clocks, `replace 1` put another player in seat 1, and
//! `adjudicate 1-0`, always the last line, decided the game. They are not moves, and dice do not depend on them. Nor do dice
//! depend on a line `(if)`, which marks the move above it as made by a condition of its player.
//!
//! A move that takes no turn (see [`Played::takes_turn`](super::Played::takes_turn)) has the number of the move after it. While
//! a game with secrets goes on, [`Record::public_text`] is what everybody may see: without such lines, with question marks for
//! secret rolls, and with moves stripped of their secrets.

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

/// The line below a move that was made by a condition.
pub(super) const CONDITION: &str = "(if)";

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

/// How a game ended other than by its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ended {
    Agreed,
    Annulled,
    Adjudicated(Outcome),
}

/// A setup, what happened since, and the position that it leads to.
///
/// [`Record::entries`] and [`Record::push`] are inverses:
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
/// A record [resumed](Record::resume) from a checkpoint holds only the entries, lines and rolls since then, and neither the whole
/// text nor earlier positions. Counts include everything.
#[derive(Clone)]
pub struct Record {
    game: &'static dyn Game,
    setup: Setup,
    /// What came before the entries held here; none if it holds all.
    past: Option<Arc<Checkpoint>>,
    entries: Vec<Entry>,
    /// Indices of the entries that were not taken back.
    standing: Vec<usize>,
    /// How many of the standing entries come before the first move and cannot be taken back.
    begun: usize,
    opening: Vec<Roll>,
    /// The lines that were not taken back.
    lines: Vec<RecordLine>,
    /// The length of the text after each of these lines.
    ends: Vec<usize>,
    /// The positions before the first of these lines (and its rolls) and after each of them.
    positions: Vec<Arc<dyn Position>>,
    /// All rolls, lots first, including those of lines taken back.
    rolls: Vec<RecordRoll>,
    /// How many of them are lots or come before the last line of the text.
    placed: usize,
    /// All move lines as text, including those taken back.
    text: String,
    /// Lines about clocks, replacements and conditions, each with the length of the text before it.
    beside: Vec<(usize, String)>,
    /// All lines as everybody may see them.
    public_lines: Vec<Phrase>,
    /// Rolls of lines that are not public, to appear in the braces of the next public line.
    unplaced_rolls: Vec<String>,
    ended: Option<Ended>,
    position: Arc<dyn Position>,
    /// The version of the rules the board began under, if those rules are not available.
    missing_rules: Option<u32>,
}

impl Record {
    /// The record of a new board.
    /// Fails if the number of players or the options do not fit the game.
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

    /// Everything that happened, in order, including what was taken back; in a resumed record, since the checkpoint.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries after the first `n`; in a resumed record none from before the checkpoint.
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

    /// The lines a viewer may see, each with the visible part of its deed: everything once the game is over, until then without
    /// the secrets of others.
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

    /// The number of moves made and not taken back.
    pub fn moves(&self) -> u32 {
        let last = self.lines.last().map(|line| line.number - u32::from(line.out_of_turn));
        last.unwrap_or(self.past_moves())
    }

    /// The number of moves before the first line held.
    pub fn past_moves(&self) -> u32 {
        self.past.as_ref().map_or(0, |past| past.moves)
    }

    /// The number of rolls, including those of moves taken back.
    pub fn rolls(&self) -> u32 {
        let held = u32::try_from(self.rolls.len()).unwrap_or(u32::MAX);
        self.past.as_ref().map_or(0, |past| past.rolls).saturating_add(held)
    }

    /// The last roll, even if it was taken back.
    pub fn last_roll(&self) -> Option<&RecordRoll> {
        self.rolls.last()
    }

    /// What the position waits for. Also over if all agreed to a draw, the board was annulled or the operator decided; the reason
    /// may be a forfeit. However the game ended, whoever has [left](Self::left) it is behind all who stayed.
    pub fn turn(&self) -> Turn {
        let over = |outcome: Outcome, why| Turn::Over { outcome: outcome.leavers_last(&self.left()), why };
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
                (Turn::Over { outcome, why }, _) => over(outcome, why),
                (turn, _) => turn,
            },
        }
    }

    fn on_time(&self, by: By) -> Phrase {
        let side = |seat| Arg::seat(seat, self.position.side(seat));
        match by.seat().map(side).filter(|side| !side.text().is_empty()) {
            None => phrase!("it was lost on time"),
            Some(side) => phrase!("{} has lost on time", side),
        }
    }

    /// The outcome; none while the game goes on or if the board was annulled.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.turn() {
            Turn::Over { outcome, .. } if self.ended != Some(Ended::Annulled) => Some(outcome),
            _ => None,
        }
    }

    /// The result as records write it; `*` while the game goes on or if the board was annulled.
    pub fn result(&self) -> String {
        self.outcome().map_or_else(|| "*".to_string(), |outcome| outcome.to_string())
    }

    fn is_over(&self) -> bool {
        matches!(self.turn(), Turn::Over { .. })
    }

    /// The same record on the position as a viewer knows it, so that playing on it reveals nothing.
    pub fn view(&self, viewer: Viewer) -> Record {
        Record { position: self.position.view(viewer).into(), ..self.clone() }
    }

    /// The position after the first `moves` moves and the lots, before the rolls that followed, and the lines after it.
    pub fn since(&self, moves: u32) -> (&dyn Position, &[RecordLine]) {
        let kept = self.lines_by(moves);
        let then = self.positions.get(kept).unwrap_or(&self.position);
        (then.as_ref(), self.lines.get(kept..).unwrap_or_default())
    }

    /// The positions from the start to the end, one before each line and the last; none in resumed and archived records.
    pub fn positions(&self) -> impl Iterator<Item = &dyn Position> {
        let held = if self.is_whole() { self.positions.as_slice() } else { Default::default() };
        held.iter().map(|position| position.as_ref())
    }

    /// The position in which a line (by its index in [`lines`](Self::lines)) was played, after its rolls.
    pub fn before(&self, line: usize) -> Option<Box<dyn Position>> {
        let rolls = &self.lines.get(line)?.rolls;
        let mut position = self.positions.get(line)?.clone_box();
        for rolled in rolls {
            position = position.decide(&rolled.roll).ok()?;
        }
        Some(position)
    }

    /// The move of this number in words for the ear, if this is its text; none if the game has no words for it.
    pub fn aloud(&self, number: u32, text: &str) -> Option<Phrase> {
        let is_it = |line: &RecordLine| line.number == number && !line.out_of_turn;
        let at = self.lines.iter().position(is_it)?;
        let line = self.lines.get(at).filter(|line| matches!(&line.deed, Deed::Move(own) if own == text))?;
        self.before(at)?.aloud(line.seat, text)
    }

    /// The index of this move among all entries; their number if there is no such move.
    pub fn entry_of(&self, number: u32) -> u32 {
        let line = self.lines.iter().position(|line| line.number == number && !line.out_of_turn);
        let deeds = self.standing.iter().copied().filter(|n| !self.is_roll(*n));
        let held = line.and_then(|line| deeds.into_iter().nth(line)).unwrap_or(self.entries.len());
        let later = u32::try_from(self.entries.len().saturating_sub(held)).unwrap_or(u32::MAX);
        self.count().saturating_sub(later)
    }

    /// The number of lines that remain if this many moves do.
    fn lines_by(&self, moves: u32) -> usize {
        self.lines.iter().take_while(|line| line.number <= moves).count()
    }

    /// The number of standing entries that remain if this many lines do.
    fn entries_by(&self, lines: usize) -> usize {
        let deeds = self.standing.iter().enumerate().filter(|(_, n)| !self.is_roll(**n));
        let last = lines.checked_sub(1).and_then(|before| deeds.map(|(i, _)| i).nth(before));
        last.map_or(self.begun, |last| last + 1)
    }

    fn is_roll(&self, n: usize) -> bool {
        self.entries.get(n).is_some_and(|entry| matches!(entry.deed, Deed::Roll(_)))
    }
}
