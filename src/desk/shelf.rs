//! Boards between store and play: taken from the shelf, changed, put back.

use std::collections::BTreeSet;

use crate::game::{Deed, Record, Roll, Seat, Setup};
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
        let new: Vec<NewAction> = actions(board)
            .into_iter()
            .skip(usize::try_from(slot.stored).unwrap_or(usize::MAX))
            .map(|(kind, seat, text, auto)| NewAction {
                kind: kind.to_string(),
                seat: seat.map(Seat::number),
                text,
                auto,
                at: self.stored.arrived,
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

/// A board as the store holds it, replayed.
pub(super) fn from_row(row: &BoardRow) -> Result<Board, DeskError> {
    let fault = |what: String| DeskError::Fault(format!("board {}: {what}", row.number));
    let game = games::named(&row.game).ok_or_else(|| fault(format!("no game is called {}", row.game)))?;
    let seats = u8::try_from(row.seats.len()).unwrap_or(u8::MAX);
    let setup = Setup::read(seats, &row.options).map_err(|e| fault(e.to_string()))?;
    let mut record = Record::start(game, setup).map_err(|e| fault(e.to_string()))?;
    let mut auto = BTreeSet::new();
    for action in &row.actions {
        replay(&mut record, action).map_err(|what| fault(format!("action {}: {what}", action.n)))?;
        if action.auto {
            auto.insert(record.moves());
        }
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
        auto,
    })
}

fn replay(record: &mut Record, action: &ActionRow) -> Result<(), String> {
    let seat = action.seat.map(Seat::new);
    match (action.kind.as_str(), seat) {
        ("roll", _) => {
            let roll: Roll = action.text.parse().map_err(|_| "no roll")?;
            record.roll(roll).map_err(|e| e.to_string())
        }
        ("move", Some(seat)) => record.repeat(seat, &action.text).map_err(|e| format!("{e:?}")),
        ("resign", Some(seat)) => record.resign(seat).map_err(|e| e.to_string()),
        ("draw", Some(seat)) => record.agree(seat).map_err(|e| e.to_string()),
        (kind, _) => Err(format!("an action of an unknown kind: {kind}")),
    }
}

/// All that has happened on a board, in the order in which it did: kind, seat, text, whether the server did it.
fn actions(board: &Board) -> Vec<(&'static str, Option<Seat>, String, bool)> {
    let record = &board.record;
    let roll = |roll: &Roll| ("roll", None, roll.to_string(), false);
    let mut actions: Vec<_> = record.opening().iter().map(roll).collect();
    for line in record.lines() {
        actions.extend(line.rolls.iter().map(roll));
        let auto = !line.aside && board.auto.contains(&line.number);
        actions.push(match &line.deed {
            Deed::Move(text) => ("move", Some(line.seat), text.clone(), auto),
            Deed::Resign => ("resign", Some(line.seat), String::new(), auto),
            Deed::Draw => ("draw", Some(line.seat), String::new(), auto),
        });
    }
    actions.extend(record.pending().iter().map(roll));
    actions
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
