//! Numbers of all that there is and that waits, each found by an index however much there is: they are asked for every few seconds.

use jiff::Timestamp;

use crate::store::sql::query::{query_as, query_scalar};
use crate::store::{BoardStage, PlayerStage, ReadTx, Result, Store};

/// What is in the database at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// How much waits.
    pub waiting: Waiting,
    /// When the oldest of the mails that wait was taken in.
    pub oldest_mail: Option<Timestamp>,
    /// How many mails of strangers are put off because there is no room for them in this hour.
    pub mails_put_off: u64,
    /// When the oldest of the letters that wait was written.
    pub oldest_letter: Option<Timestamp>,
    /// When the oldest of those was written that nobody has tried to hand over, though nothing holds them back.
    pub oldest_untried: Option<Timestamp>,
    /// How many letters are held because as many went to their addresses in an hour as may, without those behind them.
    pub letters_held: u64,
    /// How many letters were written since there is the database, up to the newest that it still tells of.
    pub letters_written: u64,
    /// How many accounts there are in each stage; none in one that is missing.
    pub players: Vec<(PlayerStage, u64)>,
    /// The same of boards.
    pub boards: Vec<(BoardStage, u64)>,
    /// How many clocks are due.
    pub clocks_due: u64,
}

/// How many there are in a stage by such counts; none where nothing is told of it.
pub fn number_of<S: PartialEq>(counts: &[(S, u64)], stage: S) -> u64 {
    counts.iter().find(|(other, _)| *other == stage).map_or(0, |(_, number)| *number)
}

impl Store {
    /// What there is.
    pub fn overview(&self, now: Timestamp) -> Result<Overview> {
        let waiting = self.waiting()?;
        let mut look = self.read()?;
        Ok(Overview {
            waiting,
            oldest_mail: look.oldest_mail()?,
            mails_put_off: look.mails_put_off(None)?.0,
            oldest_letter: look.oldest_letter()?,
            oldest_untried: look.oldest_untried()?,
            letters_held: look.letters_held()?,
            letters_written: look.letters_written()?,
            players: look.player_counts()?,
            boards: look.board_counts()?,
            clocks_due: look.clocks_due(now)?,
        })
    }
}

impl ReadTx {
    fn oldest_mail(&mut self) -> Result<Option<Timestamp>> {
        // The first of each of the two queues in which mails wait.
        let taken: (Option<Timestamp>, Option<Timestamp>) = query_as(
            "SELECT (
                        SELECT taken FROM mails
                        WHERE stage = 'waiting' AND put_off IS NULL AND behind = 0 ORDER BY id LIMIT 1
                    ),
                    (
                        SELECT taken FROM mails
                        WHERE stage = 'waiting' AND put_off IS NULL AND behind = 1 ORDER BY id LIMIT 1
                    )",
        )
        .fetch_one(self.conn())?;
        Ok(earlier(taken))
    }

    fn oldest_letter(&mut self) -> Result<Option<Timestamp>> {
        query_scalar("SELECT min(created) FROM letters WHERE next_try IS NOT NULL").fetch_one(self.conn())
    }

    fn oldest_untried(&mut self) -> Result<Option<Timestamp>> {
        // The first of what mails have brought about, and of the rest, as `outbox` takes them.
        let created: (Option<Timestamp>, Option<Timestamp>) = query_as(
            "SELECT (
                 SELECT created FROM letters
                 WHERE next_try IS NOT NULL AND held = 0 AND tries = 0 AND stage = 'waiting'
                     AND (work IS NOT NULL AND pressing = 0) = FALSE
                 ORDER BY id LIMIT 1
             ), (
                 SELECT created FROM letters
                 WHERE next_try IS NOT NULL AND held = 0 AND tries = 0 AND stage = 'waiting'
                     AND (work IS NOT NULL AND pressing = 0) = TRUE
                 ORDER BY id LIMIT 1
             )",
        )
        .fetch_one(self.conn())?;
        Ok(earlier(created))
    }

    fn letters_written(&mut self) -> Result<u64> {
        // The number of a letter is used once.
        query_scalar("SELECT coalesce(max(id), 0) FROM letters").fetch_one(self.conn())
    }

    fn player_counts(&mut self) -> Result<Vec<(PlayerStage, u64)>> {
        let rows: Vec<(PlayerStage, i64)> =
            query_as("SELECT stage, number FROM player_counts ORDER BY stage").fetch_all(self.conn())?;
        Ok(rows.into_iter().map(|(stage, number)| (stage, number.unsigned_abs())).collect())
    }

    fn board_counts(&mut self) -> Result<Vec<(BoardStage, u64)>> {
        let rows: Vec<(BoardStage, i64)> = query_as(
            "SELECT stage, CAST(sum(number) AS BIGINT) FROM board_counts WHERE player = 0 GROUP BY stage ORDER BY stage",
        )
        .fetch_all(self.conn())?;
        Ok(rows.into_iter().map(|(stage, number)| (stage, number.unsigned_abs())).collect())
    }

    fn clocks_due(&mut self, now: Timestamp) -> Result<u64> {
        query_scalar("SELECT count(*) FROM clocks WHERE due IS NOT NULL AND due <= $1")
            .bind(now)
            .fetch_one(self.conn())
    }
}

fn earlier((one, other): (Option<Timestamp>, Option<Timestamp>)) -> Option<Timestamp> {
    [one, other].into_iter().flatten().min()
}

/// What still waits to be done; all zero when every mail was answered and every letter has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Mails taken and not yet done, without those given up and those put off.
    pub mails: u64,
    /// Letters that are neither sent nor refused.
    pub letters: u64,
}

impl Store {
    /// Counts what still waits.
    pub fn waiting(&self) -> Result<Waiting> {
        let (mails, letters) = query_as(
            "SELECT (SELECT count(*) FROM mails WHERE stage = 'waiting' AND put_off IS NULL),
                    (SELECT count(*) FROM letters WHERE next_try IS NOT NULL)",
        )
        .fetch_one(&self.reader.acquire()?)?;
        Ok(Waiting { mails, letters })
    }
}
