//! Seeks: challenges to anybody, and who takes them up.

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::{BoardKey, PlayerId, ReadTx, Result, WriteTx};

/// A seek to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSeek {
    /// Who seeks.
    pub player: PlayerId,
    /// The game's name.
    pub game: String,
    /// Its options in their one spelling, without what a wish for a seat makes of them.
    pub options: String,
    /// The terms in their one spelling.
    pub terms: String,
    /// How many are to play, the seeker among them.
    pub players: u8,
    /// Where the seeker will sit, from 1; none if that does not matter.
    pub seat: Option<u8>,
    /// The least and the greatest rating of those who may join; none for any.
    pub rating: Option<(u32, u32)>,
    /// What the seeker's mail adds to the dice.
    pub mark: String,
    /// The secret of the dice; none for a game without chance.
    pub key: Option<BoardKey>,
    /// When it ends.
    pub ends: Timestamp,
}

/// An open seek.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeekRow {
    /// Its number; never given twice.
    pub number: u32,
    /// Who seeks.
    pub player: PlayerId,
    /// The seeker's name.
    pub userid: String,
    /// As in [`NewSeek::game`].
    pub game: String,
    /// As in [`NewSeek::options`].
    pub options: String,
    /// As in [`NewSeek::terms`].
    pub terms: String,
    /// As in [`NewSeek::players`].
    pub players: u8,
    /// As in [`NewSeek::seat`].
    pub seat: Option<u8>,
    /// The least rating of those who may join; none for any.
    pub lowest: Option<u32>,
    /// The greatest.
    pub highest: Option<u32>,
    /// As in [`NewSeek::mark`].
    pub mark: String,
    /// When it was added.
    pub begun: Timestamp,
    /// When it ends.
    pub ends: Timestamp,
    /// How many have joined.
    pub joined: u8,
}

from_row!(SeekRow {
    number,
    player,
    userid,
    game,
    options,
    terms,
    players,
    seat,
    lowest,
    highest,
    mark,
    begun,
    ends,
    joined,
});

/// Somebody who has joined a seek, or has left it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Join {
    /// The player who joined.
    pub player: PlayerId,
    /// The player's name.
    pub userid: String,
    /// Whether the player has left it again.
    pub gone: bool,
}

from_row!(Join { player, userid, gone });

/// The open seeks as [`SeekRow`]s, with a further condition and what follows it.
macro_rules! open_seeks {
    ($rest:literal) => {
        concat!(
            "SELECT seeks.number, seeks.player, players.userid, seeks.game, seeks.options, seeks.terms,
                 seeks.players, seeks.seat, seeks.lowest, seeks.highest, seeks.mark,
                 seeks.at AS begun, seeks.ends,
                 (SELECT count(*) FROM joins JOIN players ON players.id = joins.player
                  WHERE joins.seek = seeks.number AND joins.gone = 0 AND players.stage = 'alive') AS joined
             FROM seeks JOIN players ON players.id = seeks.player
             WHERE seeks.ended IS NULL AND players.stage = 'alive'",
            $rest
        )
    };
}

impl ReadTx {
    /// The seek of this number if it is open.
    pub fn seek(&mut self, number: u32) -> Result<Option<SeekRow>> {
        let seek = open_seeks!(" AND seeks.number = $1");
        query_as(seek).bind(number).fetch_optional(self.conn())
    }

    /// The secret of a seek's dice; none for a game without chance, and for seeks of earlier versions.
    pub fn seek_key(&mut self, number: u32) -> Result<Option<BoardKey>> {
        let key: Option<Option<BoardKey>> = query_scalar("SELECT key FROM seeks WHERE number = $1")
            .bind(number)
            .fetch_optional(self.conn())?;
        Ok(key.flatten())
    }

    /// The first open seeks by number, of one game or of all, and how many there are.
    pub fn seeks(&mut self, game: Option<&str>, most: u32) -> Result<(Vec<SeekRow>, u32)> {
        let (list, count) = match game {
            None => (
                open_seeks!(" ORDER BY seeks.number LIMIT $1"),
                "SELECT count(*) FROM seeks
                 WHERE ended IS NULL
                     AND EXISTS (SELECT 1 FROM players WHERE players.id = seeks.player AND players.stage = 'alive')",
            ),
            Some(_) => (
                open_seeks!(" AND seeks.game = $1 ORDER BY seeks.number LIMIT $2"),
                "SELECT count(*) FROM seeks
                 WHERE ended IS NULL AND game = $1
                     AND EXISTS (SELECT 1 FROM players WHERE players.id = seeks.player AND players.stage = 'alive')",
            ),
        };
        let (mut list, mut count) = (query_as(list), query_scalar(count));
        if let Some(game) = game {
            (list, count) = (list.bind(game), count.bind(game));
        }
        Ok((list.bind(most).fetch_all(self.conn())?, count.fetch_one(self.conn())?))
    }

    /// Whether there has been a seek of this number that is open no more.
    pub fn had_seek(&mut self, number: u32) -> Result<bool> {
        let last_number = self.conn().engine().last_number();
        let last: Option<u32> = query_scalar(last_number).bind("seeks").fetch_one(self.conn())?;
        Ok(last.is_some_and(|last| (1..=last).contains(&number)))
    }

    /// Those who have joined a seek, those who have left it again among them, by name.
    pub fn joins(&mut self, seek: u32) -> Result<Vec<Join>> {
        query_as(
            "SELECT joins.player, players.userid, joins.gone
             FROM joins JOIN players ON players.id = joins.player
             WHERE joins.seek = $1 AND players.stage = 'alive'
             ORDER BY players.userid",
        )
        .bind(seek)
        .fetch_all(self.conn())
    }

    /// The open seeks of a player, and those that the player has joined.
    pub fn seeks_with(&mut self, player: PlayerId) -> Result<Vec<u32>> {
        query_scalar(
            "SELECT number FROM seeks WHERE player = $1 AND ended IS NULL
             UNION
             SELECT joins.seek FROM joins JOIN seeks ON seeks.number = joins.seek
             WHERE joins.player = $1 AND joins.gone = 0 AND seeks.ended IS NULL
             ORDER BY 1",
        )
        .bind(player)
        .fetch_all(self.conn())
    }

    /// The number of open seeks of a player.
    pub fn count_open_seeks(&mut self, player: PlayerId) -> Result<u32> {
        query_scalar("SELECT count(*) FROM seeks WHERE player = $1 AND ended IS NULL")
            .bind(player)
            .fetch_one(self.conn())
    }

    /// The number of seeks of a player since a moment that have begun no board.
    pub fn count_seeks(&mut self, player: PlayerId, since: Timestamp) -> Result<u32> {
        query_scalar("SELECT count(*) FROM seeks WHERE player = $1 AND at >= $2")
            .bind((player, since))
            .fetch_one(self.conn())
    }

    /// The open seeks whose time has come by a moment, oldest first.
    pub fn seeks_ended_by(&mut self, moment: Timestamp) -> Result<Vec<u32>> {
        let ended = "SELECT number FROM seeks WHERE ended IS NULL AND ends <= $1 ORDER BY ends, number";
        query_scalar(ended).bind(moment).fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Adds a seek and gives it its number.
    pub fn add_seek(&mut self, seek: &NewSeek, now: Timestamp) -> Result<u32> {
        query_scalar(
            "INSERT INTO seeks (player, game, options, terms, players, seat, lowest, highest, mark, key, at, ends)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
             RETURNING number",
        )
        .bind((
            seek.player,
            &seek.game,
            &seek.options,
            &seek.terms,
            seek.players,
            seek.seat,
            seek.rating.map(|(lowest, _)| lowest),
            seek.rating.map(|(_, highest)| highest),
            &seek.mark,
            seek.key,
            now,
            seek.ends,
        ))
        .fetch_one(self.conn())
    }

    /// Notes that a player joins a seek.
    pub fn join_seek(&mut self, seek: u32, player: PlayerId) -> Result<()> {
        query("INSERT INTO joins (seek, player) VALUES ($1, $2)").bind((seek, player)).run(self.conn())
    }

    /// Notes that a player who had joined a seek has left it.
    pub fn leave_seek(&mut self, seek: u32, player: PlayerId) -> Result<()> {
        query("UPDATE joins SET gone = 1 WHERE seek = $1 AND player = $2")
            .bind((seek, player))
            .run(self.conn())
    }

    /// Ends a seek that begins no board.
    pub fn end_seek(&mut self, seek: u32, now: Timestamp) -> Result<()> {
        query("UPDATE seeks SET ended = $1 WHERE number = $2").bind((now, seek)).run(self.conn())
    }

    /// Forgets a seek that has begun a board.
    pub fn drop_seek(&mut self, seek: u32) -> Result<()> {
        query("DELETE FROM seeks WHERE number = $1").bind(seek).run(self.conn())
    }

    /// Forgets the seeks that ended before a moment without a board; gives how many there were.
    pub fn forget_seeks(&mut self, before: Timestamp) -> Result<u64> {
        query("DELETE FROM seeks WHERE ended < $1").bind(before).execute(self.conn())
    }
}
