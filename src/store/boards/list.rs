//! Lists of boards: by player, by game, by stage, by who is awaited.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::store::boards::listed::EVERYBODY;
use crate::store::sql::query::{from_row, query_as, query_scalar};
use crate::store::{BoardStage, PlayerId, PlayerLine, ReadTx, Result};

/// Which boards are to be listed; the default is all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardFilter {
    /// Only those where this player sits.
    pub player: Option<PlayerId>,
    /// Only those that wait for this player; of boards whose state is not known, none.
    pub awaited: Option<PlayerId>,
    /// Only those of this game.
    pub game: Option<String>,
    /// Only those in one of these stages; any where it is empty.
    pub stages: Vec<BoardStage>,
}

/// A line of a list of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// Its number.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// Its options in their one spelling.
    pub options: String,
    /// The version of the rules it is played by.
    pub rules_version: u32,
    /// Its stage.
    pub stage: BoardStage,
    /// When it was added.
    pub started: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// The result as records write it.
    pub result: String,
    /// How it ended.
    pub ended_by: String,
    /// Its terms, as options of a challenge; empty without clocks.
    pub terms: String,
    /// The number of moves made; none if the board's state is not known, and then nobody is awaited either.
    pub moves: Option<u32>,
    /// The players, by seat.
    pub players: Vec<Sitter>,
}

from_row!(BoardLine {
    number, game, options, rules_version, stage, started, ended, result, ended_by, terms, moves,
    players as absent,
});

/// Somebody who sits at a listed board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// The player.
    pub player: PlayerId,
    /// The player's name.
    pub userid: String,
    /// Since when the board waits for this seat, if it does.
    pub since: Option<Timestamp>,
}

from_row!(Sitter { player, userid, since });

/// A seat of a listed board, with the line without its players.
struct ListedSeat {
    line: BoardLine,
    sitter: Sitter,
}

from_row!(ListedSeat { line as flatten, sitter as flatten });

impl BoardLine {
    /// Those whom the board waits for, by seat.
    pub fn awaited(&self) -> impl Iterator<Item = &Sitter> {
        self.players.iter().filter(|sitter| sitter.since.is_some())
    }
}

impl BoardFilter {
    /// In these stages a board may be.
    fn stages(&self) -> &[BoardStage] {
        if self.stages.is_empty() { &BoardStage::ALL } else { &self.stages }
    }

    /// As whose boards they are listed: those of a player, or of everybody.
    fn lister(&self) -> PlayerId {
        self.player.unwrap_or(EVERYBODY)
    }
}

impl ReadTx {
    /// The number of boards that the filter lets through. It is not counted but known, except of those that wait for a player.
    pub fn count_boards(&mut self, filter: &BoardFilter) -> Result<u32> {
        if filter.awaited.is_some() {
            return Ok(count(self.awaited_boards(filter, u32::MAX)?.len()));
        }
        let mut boards = 0;
        for stage in filter.stages() {
            let in_stage: u32 = query_scalar(
                "SELECT CAST(coalesce(sum(number), 0) AS BIGINT) FROM board_counts
                 WHERE player = $1 AND ($2 IS NULL OR game = $2) AND stage = $3",
            )
            .bind((filter.lister(), &filter.game, stage))
            .fetch_one(self.conn())?;
            boards += in_stage;
        }
        Ok(boards)
    }

    /// The boards that are running with a player, by number.
    pub fn running_boards_of(&mut self, player: PlayerId) -> Result<Vec<u32>> {
        query_scalar(
            "SELECT listed_boards.board
             FROM board_counts JOIN listed_boards
                 ON listed_boards.player = board_counts.player AND listed_boards.game = board_counts.game
                 AND listed_boards.stage = board_counts.stage
             WHERE board_counts.player = $1 AND board_counts.stage = 'running' AND board_counts.number > 0
             ORDER BY 1",
        )
        .bind(player)
        .fetch_all(self.conn())
    }

    /// When the last move was made on each of these boards, where one was.
    pub fn last_moves(&mut self, boards: &[u32]) -> Result<BTreeMap<u32, Timestamp>> {
        let mut moves = BTreeMap::new();
        for board in boards {
            let last = "SELECT at FROM actions WHERE board = $1 AND kind = 'move' ORDER BY n DESC LIMIT 1";
            let last: Option<Timestamp> = query_scalar(last).bind(board).fetch_optional(self.conn())?;
            moves.extend(last.map(|at| (*board, at)));
        }
        Ok(moves)
    }

    /// The first alive players by name who play any of these games now, at most `limit`, each with the number of such boards.
    pub fn players_of(&mut self, games: &[String], limit: u32) -> Result<Vec<PlayerLine>> {
        let mut lines: Vec<PlayerLine> = Vec::new();
        for game in games {
            let of_game: Vec<PlayerLine> = query_as(
                "SELECT players.id, players.userid, players.stage, players.created, board_counts.number AS running
                 FROM board_counts JOIN players ON players.id = board_counts.player
                 WHERE board_counts.stage = 'running' AND board_counts.number > 0
                     AND board_counts.game = $1 AND players.stage = 'alive'
                 ORDER BY players.userid
                 LIMIT $2",
            )
            .bind((game, limit))
            .fetch_all(self.conn())?;
            for line in of_game {
                match lines.iter_mut().find(|known| known.player.id == line.player.id) {
                    Some(known) => known.running += line.running,
                    None => lines.push(line),
                }
            }
        }
        lines.sort_by_cached_key(|line| line.player.userid.to_ascii_lowercase());
        lines.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(lines)
    }

    /// The number of alive players who play any of these games now.
    pub fn count_players_of(&mut self, games: &[String]) -> Result<u32> {
        let mut players: BTreeSet<PlayerId> = BTreeSet::new();
        for game in games {
            let of_game: Vec<PlayerId> = query_scalar(
                "SELECT board_counts.player
                 FROM board_counts JOIN players ON players.id = board_counts.player
                 WHERE board_counts.stage = 'running' AND board_counts.number > 0
                     AND board_counts.game = $1 AND players.stage = 'alive'",
            )
            .bind(game)
            .fetch_all(self.conn())?;
            players.extend(of_game);
        }
        Ok(count(players.len()))
    }

    /// The newest boards that the filter lets through, at most `limit`, by number.
    pub fn boards(&mut self, filter: &BoardFilter, limit: u32) -> Result<Vec<BoardLine>> {
        let numbers = match filter.awaited {
            Some(_) => self.awaited_boards(filter, limit)?,
            None => self.newest_boards(filter, limit)?,
        };
        self.board_lines(&numbers)
    }

    fn board_lines(&mut self, numbers: &[u32]) -> Result<Vec<BoardLine>> {
        let mut lines: Vec<BoardLine> = Vec::new();
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        for number in numbers {
            lines.extend(self.board_line(number)?);
        }
        Ok(lines)
    }

    /// The board of this number, as lists have it.
    pub fn board_line(&mut self, number: u32) -> Result<Option<BoardLine>> {
        let seats: Vec<ListedSeat> = query_as(
            "SELECT boards.number, boards.game, boards.options, boards.rules_version, boards.stage, boards.started, boards.ended,
                 boards.result, boards.ended_by, boards.terms, boards.moves, seats.player, players.userid, seats.since
             FROM boards
                 JOIN seats ON seats.board = boards.number
                 JOIN players ON players.id = seats.player
             WHERE boards.number = $1
             ORDER BY seats.seat",
        )
        .bind(number)
        .fetch_all(self.conn())?;
        let mut listed: Option<BoardLine> = None;
        for ListedSeat { line, sitter } in seats {
            listed.get_or_insert(line).players.push(sitter);
        }
        Ok(listed)
    }

    /// The numbers of the newest boards, from the lists of each game and stage.
    fn newest_boards(&mut self, filter: &BoardFilter, limit: u32) -> Result<Vec<u32>> {
        let mut lists: Vec<(String, BoardStage)> = Vec::new();
        for stage in filter.stages() {
            let games: Vec<String> = query_scalar(
                "SELECT DISTINCT game FROM board_counts
                 WHERE player = $1 AND ($2 IS NULL OR game = $2) AND stage = $3 AND number > 0",
            )
            .bind((filter.lister(), &filter.game, stage))
            .fetch_all(self.conn())?;
            lists.extend(games.into_iter().map(|game| (game, *stage)));
        }
        let mut numbers: Vec<u32> = Vec::new();
        for (game, stage) in lists {
            let newest: Vec<u32> = query_scalar(
                "SELECT board FROM listed_boards WHERE player = $1 AND game = $2 AND stage = $3 ORDER BY board DESC LIMIT $4",
            )
            .bind((filter.lister(), game, stage, limit))
            .fetch_all(self.conn())?;
            numbers.extend(newest);
        }
        numbers.sort_unstable_by(|one, two| two.cmp(one));
        numbers.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(numbers)
    }

    /// The numbers of the newest boards that wait for a player: those that a person has to look at.
    fn awaited_boards(&mut self, filter: &BoardFilter, limit: u32) -> Result<Vec<u32>> {
        let mut numbers: Vec<u32> = Vec::new();
        for stage in filter.stages() {
            let in_stage: Vec<u32> = query_scalar(
                "SELECT DISTINCT seats.board
                 FROM seats JOIN boards ON boards.number = seats.board
                 WHERE seats.awaited = 1 AND seats.player = $1 AND ($2 IS NULL OR boards.game = $2)
                     AND boards.stage = $3
                 ORDER BY seats.board DESC
                 LIMIT $4",
            )
            .bind((filter.awaited, &filter.game, stage, limit))
            .fetch_all(self.conn())?;
            numbers.extend(in_stage);
        }
        numbers.sort_unstable_by(|one, two| two.cmp(one));
        numbers.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(numbers)
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
