//! What a record holds: the setup, what happened since, and the position that this leads to.

use std::sync::Arc;

use crate::game::record::checkpoint::Checkpoint;
use crate::game::record::entry::{By, Deed, Entry};
use crate::game::record::line::{RecordLine, RecordRoll};
use crate::game::{Arg, BadOption, Game, Outcome, Phrase, Position, Roll, Seat, Setup, Turn, Viewer, phrase};

/// How a game ended other than by its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
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
    pub(super) game: &'static dyn Game,
    pub(super) setup: Setup,
    /// What came before the entries held here; none if it holds all.
    pub(super) past: Option<Arc<Checkpoint>>,
    pub(super) entries: Vec<Entry>,
    /// Indices of the entries that were not taken back.
    pub(super) standing: Vec<usize>,
    /// How many of the standing entries come before the first move and cannot be taken back.
    pub(super) begun: usize,
    pub(super) opening: Vec<Roll>,
    /// The lines that were not taken back.
    pub(super) lines: Vec<RecordLine>,
    /// The length of the text after each of these lines.
    pub(super) ends: Vec<usize>,
    /// The positions before the first of these lines (and its rolls) and after each of them.
    pub(super) positions: Vec<Arc<dyn Position>>,
    /// All rolls, lots first, including those of lines taken back.
    pub(super) rolls: Vec<RecordRoll>,
    /// How many of them are lots or come before the last line of the text.
    pub(super) placed: usize,
    /// All move lines as text, including those taken back.
    pub(super) text: String,
    /// Lines about clocks, replacements and conditions, each with the length of the text before it.
    pub(super) beside: Vec<(usize, String)>,
    /// All lines as everybody may see them.
    pub(super) public_lines: Vec<Phrase>,
    /// Rolls of lines that are not public, to appear in the braces of the next public line.
    pub(super) unplaced_rolls: Vec<String>,
    pub(super) ended: Option<Ended>,
    pub(super) position: Arc<dyn Position>,
    /// The version of the rules the board began under, if those rules are not available.
    pub(super) missing_rules: Option<u32>,
}

impl Record {
    /// The record of a new board.
    /// Fails if the number of players or the options do not fit the game.
    pub fn start(game: &'static dyn Game, setup: Setup) -> Result<Self, BadOption> {
        let position = game.start(&setup)?.into();
        Ok(Record::at_start(game, setup, position))
    }

    pub(super) fn at_start(game: &'static dyn Game, setup: Setup, position: Arc<dyn Position>) -> Self {
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

    /// Whether it holds all entries.
    pub fn is_whole(&self) -> bool {
        self.past.is_none()
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

    pub(super) fn is_over(&self) -> bool {
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
    pub(super) fn lines_by(&self, moves: u32) -> usize {
        self.lines.iter().take_while(|line| line.number <= moves).count()
    }

    /// The number of standing entries that remain if this many lines do.
    pub(super) fn entries_by(&self, lines: usize) -> usize {
        let deeds = self.standing.iter().enumerate().filter(|(_, n)| !self.is_roll(**n));
        let last = lines.checked_sub(1).and_then(|before| deeds.map(|(i, _)| i).nth(before));
        last.map_or(self.begun, |last| last + 1)
    }

    pub(super) fn is_roll(&self, n: usize) -> bool {
        self.entries.get(n).is_some_and(|entry| matches!(entry.deed, Deed::Roll(_)))
    }

    /// The seats that have resigned or forfeited, in that order.
    pub fn left(&self) -> Vec<Seat> {
        let mut left = self.past.as_ref().map(|past| past.left.clone()).unwrap_or_default();
        left.extend(self.lines.iter().filter_map(leaver));
        left
    }
}

/// The seat that left the game with this line.
pub(super) fn leaver(line: &RecordLine) -> Option<Seat> {
    matches!(line.deed, Deed::Resign | Deed::Forfeit).then_some(line.seat)
}
