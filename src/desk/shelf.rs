//! Boards between store and play: taken from the shelf, changed, put back.

use std::collections::BTreeSet;

use crate::game::{BadEntry, By, Entry, Record, Seat, Setup};
use crate::games;
use crate::letter::About;
use crate::play::{Board, Event, Stage};
use crate::store::{ActionRow, BoardRow, BoardStage, NewAction, Player, PlayerId, SeatFlags, Watcher};

use super::DeskError;
use super::errand::Errand;

/// A board during an errand.
#[derive(Debug)]
pub(super) struct Slot {
    /// As it was when the errand began; none for a new board.
    pub before: Option<Board>,
    /// As it is now.
    pub now: Board,
    /// The players by seat.
    pub players: Vec<PlayerId>,
    /// What has happened since the errand began.
    pub events: Vec<Event>,
    /// What players wrote: userid and text.
    pub messages: Vec<(String, String)>,
    /// Those who watch.
    pub watchers: Vec<Watcher>,
    /// What watchers wrote to each other.
    pub kibitzes: Vec<(String, String)>,
    /// How many actions the store has.
    pub stored: u32,
}

impl Slot {
    /// Whether there is something to tell anybody.
    pub(super) fn has_news(&self) -> bool {
        self.before.is_none()
            || !self.events.is_empty()
            || !self.messages.is_empty()
            || !self.kibitzes.is_empty()
    }

    /// The userids of those who watch.
    pub(super) fn watchers_names(&self) -> Vec<String> {
        self.watchers.iter().map(|watcher| watcher.userid.clone()).collect()
    }

    /// What a letter tells of the board with these messages; `watchers` are [`Slot::watchers_names`].
    pub(super) fn about<'a>(&'a self, messages: &'a [(String, String)], watchers: &'a [String]) -> About<'a> {
        About { board: &self.now, before: self.before.as_ref(), events: &self.events, messages, watchers }
    }

    /// The player among those who watch.
    pub(super) fn watcher(&self, player: &Player) -> Option<&Watcher> {
        self.watchers.iter().find(|watcher| watcher.player == player.id)
    }
}

impl Errand<'_> {
    /// The board of this number, as it is after what the errand has done so far.
    pub(super) async fn slot(&mut self, number: u32) -> Result<Option<&mut Slot>, DeskError> {
        if !self.slots.contains_key(&number) {
            let Some(row) = self.tx.board(number).await? else { return Ok(None) };
            let board = from_row(&row)?;
            let watchers = self.tx.watchers(number).await?;
            let slot = Slot {
                before: Some(board.clone()),
                now: board,
                players: row.seats.iter().map(|seat| seat.player).collect(),
                events: Vec::new(),
                messages: Vec::new(),
                watchers,
                kibitzes: Vec::new(),
                stored: count(row.actions.len()),
            };
            self.slots.insert(number, slot);
        }
        Ok(self.slots.get_mut(&number))
    }

    /// Writes what changed on a board.
    pub(super) async fn put_back(&mut self, number: u32) -> Result<(), DeskError> {
        let Some(slot) = self.slots.get(&number) else { return Ok(()) };
        let board = &slot.now;
        let stored = usize::try_from(slot.stored).unwrap_or(usize::MAX);
        let new: Vec<NewAction> = (board.record.entries().iter().skip(stored))
            .map(|entry| NewAction {
                kind: entry.kind().to_string(),
                seat: entry.seat().map(Seat::number),
                text: entry.text(),
                auto: matches!(entry.by, By::Server(_)),
                at: entry.at,
                mail: Some(self.stored.id),
            })
            .collect();
        self.tx.append_actions(number, slot.stored, &new).await?;
        for seat in board.seats() {
            let flags = SeatFlags {
                accepted: board.accepted.contains(&seat),
                moved: board.has_moved(seat),
                draw_offered: board.draw.contains(&seat),
            };
            self.tx.set_seat(number, seat.number(), flags).await?;
        }
        match board.stage {
            Stage::Offered => self.tx.set_stage(number, BoardStage::Offered).await?,
            Stage::Running => self.tx.set_stage(number, BoardStage::Running).await?,
            Stage::Over => {
                let why = slot.events.iter().find_map(|event| match event {
                    Event::Over { why, .. } => Some(why.to_string()),
                    _ => None,
                });
                if let Some(why) = why {
                    let result = board.record.result();
                    self.tx.end_board(number, BoardStage::Over, &result, &why, self.now).await?;
                }
            }
            Stage::Declined => {
                if slot.events.iter().any(|event| matches!(event, Event::Declined(_))) {
                    self.tx.end_board(number, BoardStage::Declined, "*", "declined", self.now).await?;
                }
            }
        }
        Ok(())
    }
}

/// A board that was begun under another version of its game's rules than this program has. It is never replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "board {board} was begun under version {begun} of the rules of {title}; this program has version {current}"
)]
pub struct OtherRules {
    /// The number of the board.
    pub board: u32,
    /// The game, as people call it.
    pub title: &'static str,
    /// The version under which the board was begun.
    pub begun: u32,
    /// The version that the program has.
    pub current: u32,
}

/// A board as the store holds it, replayed.
///
/// # Errors
///
/// [`DeskError::OtherRules`], or a fault if the entries are not those of a legal game.
pub(super) fn from_row(row: &BoardRow) -> Result<Board, DeskError> {
    let fault = |what: String| DeskError::Fault(format!("board {}: {what}", row.number));
    let game = games::named(&row.game).ok_or_else(|| fault(format!("no game is called {}", row.game)))?;
    let (begun, current) = (row.rules_version, game.info().rules_version);
    if begun != current {
        return Err(OtherRules { board: row.number, title: game.info().title, begun, current }.into());
    }
    let seats = u8::try_from(row.seats.len()).unwrap_or(u8::MAX);
    let setup = Setup::read(seats, &row.options).map_err(|e| fault(e.to_string()))?;
    let mut record = Record::start(game, setup).map_err(|e| fault(e.to_string()))?;
    for action in &row.actions {
        let fault = |what: String| fault(format!("action {}: {what}", action.n));
        let entry = entry(action).map_err(|why| fault(why.to_string()))?;
        record.push(&entry).map_err(|why| fault(why.to_string()))?;
    }
    let flagged = |test: fn(&SeatFlags) -> bool| -> BTreeSet<Seat> {
        row.seats.iter().filter(|seat| test(&seat.flags)).map(|seat| Seat::new(seat.seat)).collect()
    };
    Ok(Board {
        number: row.number,
        key: row.key.0,
        started: row.started,
        record,
        players: row.seats.iter().map(|seat| seat.userid.clone()).collect(),
        stage: match row.stage {
            BoardStage::Offered => Stage::Offered,
            BoardStage::Running => Stage::Running,
            BoardStage::Over => Stage::Over,
            BoardStage::Declined => Stage::Declined,
        },
        accepted: flagged(|flags| flags.accepted),
        draw: flagged(|flags| flags.draw_offered),
    })
}

/// A stored action as an entry of a record.
fn entry(action: &ActionRow) -> Result<Entry, BadEntry> {
    let by = match (action.kind.as_str(), action.seat) {
        ("roll", _) => "chance",
        ("forfeit", _) => "clock",
        ("annul" | "undo", None) => "operator",
        ("annul", Some(_)) => "clock",
        _ if action.auto => "server",
        _ => "player",
    };
    Entry::from_parts(by, &action.kind, action.seat.map(Seat::new), &action.text, action.at)
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
