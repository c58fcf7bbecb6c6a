//! Lists of boards by player, game and stage, and how many each has: rows beside the boards, so that nobody counts.

use jiff::Timestamp;

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::{BoardStage, PlayerId, Result, WriteTx};

/// As whose boards all are listed once more.
pub(in crate::store) const EVERYBODY: PlayerId = PlayerId(0);

/// In whose list a board stands, and in which.
struct Place<'a> {
    player: PlayerId,
    game: &'a str,
    stage: BoardStage,
    board: u32,
}

impl WriteTx {
    /// Changes what decides in which lists a board stands: its stage, its end, or who sits there.
    pub(in crate::store) fn relist(
        &mut self,
        board: u32,
        change: impl FnOnce(&mut WriteTx) -> Result<()>,
    ) -> Result<()> {
        self.unlist(board)?;
        change(self)?;
        self.list(board)
    }

    /// Puts a board into the lists of everybody and of those who sit there.
    pub(in crate::store) fn list(&mut self, board: u32) -> Result<()> {
        let Some((game, stage, ended)) = self.listed_as(board)? else { return Ok(()) };
        for player in self.listed_with(board)? {
            self.add_to_list(&Place { player, game: &game, stage, board }, ended)?;
        }
        Ok(())
    }

    /// Takes a board out of all lists.
    pub(in crate::store) fn unlist(&mut self, board: u32) -> Result<()> {
        let Some((game, stage, _)) = self.listed_as(board)? else { return Ok(()) };
        for player in self.listed_with(board)? {
            self.take_from_list(&Place { player, game: &game, stage, board })?;
        }
        Ok(())
    }

    fn listed_as(&mut self, board: u32) -> Result<Option<(String, BoardStage, Option<Timestamp>)>> {
        query_as("SELECT game, stage, ended FROM boards WHERE number = $1")
            .bind(board)
            .fetch_optional(self.conn())
    }

    fn listed_with(&mut self, board: u32) -> Result<Vec<PlayerId>> {
        let mut players: Vec<PlayerId> =
            query_scalar("SELECT DISTINCT player FROM seats WHERE board = $1 ORDER BY player")
                .bind(board)
                .fetch_all(self.conn())?;
        players.push(EVERYBODY);
        Ok(players)
    }

    fn add_to_list(&mut self, place: &Place<'_>, ended: Option<Timestamp>) -> Result<()> {
        let year: Option<i64> = query_scalar(
            "INSERT INTO listed_boards (player, game, stage, board, ended) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (player, game, stage, board) DO NOTHING
             RETURNING year",
        )
        .bind((place.player, place.game, place.stage, place.board, ended.map(Timestamp::as_millisecond)))
        .fetch_optional(self.conn())?;
        year.map_or(Ok(()), |year| self.count_listed(place, year, 1))
    }

    fn take_from_list(&mut self, place: &Place<'_>) -> Result<()> {
        let year: Option<i64> = query_scalar(
            "DELETE FROM listed_boards WHERE player = $1 AND game = $2 AND stage = $3 AND board = $4 RETURNING year",
        )
        .bind((place.player, place.game, place.stage, place.board))
        .fetch_optional(self.conn())?;
        year.map_or(Ok(()), |year| self.count_listed(place, year, -1))
    }

    /// Adds to the number of boards in a list.
    fn count_listed(&mut self, place: &Place<'_>, year: i64, more: i64) -> Result<()> {
        query(
            "INSERT INTO board_counts (player, game, stage, year, number) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (player, game, stage, year) DO UPDATE SET number = board_counts.number + excluded.number",
        )
        .bind((place.player, place.game, place.stage, year, more))
        .run(self.conn())
    }
}
