//! On how many boards players want to play at most, and whether others may challenge them to any game.

use crate::store::sql::query::{query, query_scalar};
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

/// What stands in the place of a game's name for all games together.
const ALL_GAMES: &str = "";

impl ReadTx {
    /// The player's limit for a game, or for all games together; none where there is none.
    pub fn board_limit(&mut self, player: PlayerId, game: Option<&str>) -> Result<Option<u32>> {
        query_scalar("SELECT boards FROM board_limits WHERE player = $1 AND game = $2")
            .bind((player, game.unwrap_or(ALL_GAMES)))
            .fetch_optional(self.conn())
    }

    /// The number of boards that are played or offered on which the player sits, of a game or of all games.
    pub fn boards_of(&mut self, player: PlayerId, game: Option<&str>) -> Result<u32> {
        query_scalar(
            "SELECT CAST(coalesce(sum(number), 0) AS BIGINT) FROM board_counts
             WHERE player = $1 AND stage IN ('offered', 'running') AND ($2 IS NULL OR game = $2)",
        )
        .bind((player, game))
        .fetch_one(self.conn())
    }

    /// Whether one more board of a game would be more than the player wants.
    pub fn is_at_limit(&mut self, player: PlayerId, game: &str) -> Result<bool> {
        for of in [Some(game), None] {
            if let Some(most) = self.board_limit(player, of)?
                && self.boards_of(player, of)? >= most
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl WriteTx {
    /// Sets the player's limit for a game, or for all games together; none takes it away.
    pub fn set_board_limit(
        &mut self,
        player: PlayerId,
        game: Option<&str>,
        boards: Option<u32>,
    ) -> Result<()> {
        let game = game.unwrap_or(ALL_GAMES);
        match boards {
            Some(boards) => query(
                "INSERT INTO board_limits (player, game, boards) VALUES ($1, $2, $3)
                     ON CONFLICT (player, game) DO UPDATE SET boards = excluded.boards",
            )
            .bind((player, game, boards))
            .run(self.conn()),
            None => query("DELETE FROM board_limits WHERE player = $1 AND game = $2")
                .bind((player, game))
                .run(self.conn()),
        }
    }

    /// Says whether the player takes challenges of all games, also of those that come later; what was said of single games holds
    /// no longer.
    pub fn set_accepts_all(&mut self, player: PlayerId, accepts: bool) -> Result<()> {
        query("DELETE FROM accepts WHERE player = $1").bind(player).execute(self.conn())?;
        if accepts { Ok(()) } else { self.set_accepts(player, ALL_GAMES, accepts) }
    }
}
