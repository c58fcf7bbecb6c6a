//! Vacations: days on which a player's clocks stand still. Days are text as 2026-12-20, in the player's zone.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::transparent;
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

/// The number of a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct VacationId(pub i64);

transparent!(VacationId: i64);

/// A vacation of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// Its number.
    pub id: VacationId,
    /// Who is away.
    pub player: PlayerId,
    /// The first day.
    pub first: String,
    /// The last day.
    pub last: String,
    /// When the player asked for it, before which it does not begin; none if it came by itself, when time had run out.
    pub asked: Option<Timestamp>,
}

from_row!(Vacation { id, player, first, last, asked });

impl ReadTx {
    /// The vacations of a player that end on this day or later, in order.
    pub fn vacations(&mut self, player: PlayerId, since: &str) -> Result<Vec<Vacation>> {
        query_as(
            "SELECT id, player, first, last, asked
             FROM vacations
             WHERE player = $1 AND last >= $2
             ORDER BY first, id",
        )
        .bind((player, since))
        .fetch_all(self.conn())
    }

    /// The vacations that opponents had to be told of by `now`; at most `limit`.
    pub fn due_vacations(&mut self, now: Timestamp, limit: u32) -> Result<Vec<Vacation>> {
        query_as(
            "SELECT id, player, first, last, asked
             FROM vacations
             WHERE due IS NOT NULL AND due <= $1
             ORDER BY due, id
             LIMIT $2",
        )
        .bind((now, limit))
        .fetch_all(self.conn())
    }

    /// When opponents have to be told of the next vacation.
    pub fn next_due_vacation(&mut self) -> Result<Option<Timestamp>> {
        query_scalar("SELECT due FROM vacations WHERE due IS NOT NULL ORDER BY due LIMIT 1")
            .fetch_optional(self.conn())
    }

    /// All vacations of these players, by player and in order.
    pub fn vacations_of(&mut self, players: &[PlayerId]) -> Result<BTreeMap<PlayerId, Vec<Vacation>>> {
        let mut vacations = BTreeMap::new();
        for player in players {
            let found: Vec<Vacation> = query_as(
                "SELECT id, player, first, last, asked FROM vacations WHERE player = $1 ORDER BY first, id",
            )
            .bind(player)
            .fetch_all(self.conn())?;
            if !found.is_empty() {
                vacations.insert(*player, found);
            }
        }
        Ok(vacations)
    }

    /// The boards that wait for a player, with a limit of time or without, by number.
    pub fn boards_awaiting(&mut self, player: PlayerId) -> Result<Vec<u32>> {
        query_scalar("SELECT board FROM seats WHERE player = $1 AND awaited = 1 ORDER BY board")
            .bind(player)
            .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Adds a vacation that a player asked for at a moment, with when the opponents are to be told; or one that came by itself.
    pub fn add_vacation(
        &mut self,
        player: PlayerId,
        (first, last): (&str, &str),
        asked: Option<(Timestamp, Timestamp)>,
    ) -> Result<()> {
        let (asked, due) = asked.unzip();
        query("INSERT INTO vacations (player, first, last, asked, due) VALUES ($1, $2, $3, $4, $5)")
            .bind((player, first, last, asked, due))
            .run(self.conn())
    }

    /// Notes when the opponents are to be told of a vacation, if they do not know of it yet.
    pub fn set_vacation_due(&mut self, id: VacationId, due: Timestamp) -> Result<()> {
        query("UPDATE vacations SET due = $1 WHERE id = $2 AND due IS NOT NULL")
            .bind((due, id))
            .run(self.conn())
    }

    /// Forgets the vacations whose last day is before this one, but for those of players with a turn that began before a
    /// moment; gives how many.
    pub fn forget_vacations(&mut self, day: &str, moment: Timestamp) -> Result<u64> {
        query(
            "DELETE FROM vacations
             WHERE last < $1
                 AND NOT EXISTS (
                     SELECT 1
                     FROM clocks
                     WHERE clocks.player = vacations.player AND awaited = 1 AND begun < $2
                 )",
        )
        .bind((day, moment))
        .execute(self.conn())
    }

    /// Lets a vacation end on another day.
    pub fn shorten_vacation(&mut self, id: VacationId, last: &str) -> Result<()> {
        query("UPDATE vacations SET last = $1 WHERE id = $2").bind((last, id)).run(self.conn())
    }

    /// Takes a vacation back.
    pub fn drop_vacation(&mut self, id: VacationId) -> Result<()> {
        query("DELETE FROM vacations WHERE id = $1").bind(id).run(self.conn())
    }

    /// The opponents know of a vacation.
    pub fn vacation_told(&mut self, id: VacationId) -> Result<()> {
        query("UPDATE vacations SET due = NULL WHERE id = $1").bind(id).run(self.conn())
    }
}
