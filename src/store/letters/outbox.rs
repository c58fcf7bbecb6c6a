//! The outbox: letters leave in order per address and board, the stage written before the act.
//!
//! A letter is `waiting`, then `sending`, then one of `sent`, `refused`, `waiting` again (certainly not taken)
//! or `unknown` (perhaps taken: it goes again, under the same Message-ID). One that waits holds back the later
//! ones to the same address about the same board, and no others; one that is being sent holds back all to its address. What
//! mails have brought about goes before what clocks have. How many go to one address in an hour is bounded ([`Room`]).

use jiff::Timestamp;

use crate::store::letters::ends::LetterEnd;
use crate::store::letters::letter::size;
use crate::store::letters::throttle::HOUR;
use crate::store::sql::driver::Row;
use crate::store::sql::packed::Packed;
use crate::store::sql::query::{Columns, FromRow, Query, from_row, query, query_as, query_scalar};
use crate::store::{HeldLetter, LetterContent, LetterId, LetterStage, ReadTx, Result, Room, Store, WriteTx};

/// A letter that is to be handed over now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueLetter {
    /// Its number.
    pub id: LetterId,
    /// The envelope sender; empty for the null sender.
    pub from: String,
    /// The envelope recipient.
    pub to: String,
    /// Without angle brackets.
    pub message_id: String,
    /// What it says.
    pub content: LetterContent,
    /// When it was written; a letter may be given up after too long a time.
    pub created: Timestamp,
    /// When the mail arrived that has brought it about; none where none has.
    pub asked: Option<Timestamp>,
    /// The number of tries before this one.
    pub tries: u32,
    /// Its stage before it was claimed.
    pub stage: LetterStage,
    /// What was said when it was tried before.
    pub last_reply: String,
}

from_row!(DueLetter {
    id, from = "envelope_from", to = "address", message_id, content as flatten, created, asked, tries,
    stage, last_reply,
});

/// What was claimed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claimed {
    /// The letters to be handed over.
    pub letters: Vec<DueLetter>,
    /// Those that are held from now on, because there is no room at their addresses.
    pub held: Vec<HeldLetter>,
    /// Whether no other letter is due, but for those to addresses to which one of these is.
    pub all: bool,
}

/// Letters that are due and that nothing holds back, to the addresses to which none is being sent: whether they were tried before,
/// with what condition, at what place, in what order. `$1` is the time, `$2` how many. `full` is when the letter went of those to
/// the address since `$3` after which there have been `$4` others, if there is one.
macro_rules! due {
    ($tried:literal, $which:literal, $place:literal, $order:literal) => {
        concat!(
            "SELECT * FROM (
                 SELECT ",
            $tried,
            " AS tried, ",
            $place,
            " AS place, id, address, stage, at_once, (
                     SELECT sent_at FROM letters AS gone
                     WHERE gone.address = letters.address AND sent_at > $3 AND sent_at <= $1
                     ORDER BY sent_at DESC LIMIT 1 OFFSET $4 + 0
                 ) AS full
                 FROM letters
                 WHERE next_try IS NOT NULL AND ",
            $which,
            " AND NOT EXISTS (
                         SELECT 1 FROM letters AS other
                         WHERE other.address = letters.address AND other.stage = 'sending'
                     )
                 ORDER BY ",
            $order,
            ", id LIMIT $2 + 0
             ) AS due"
        )
    };
}

/// Those never tried, those to be tried again, and those that were held until there was room at their address or the next letter
/// could have come, each by the index that has them in their order.
pub(in crate::store) const DUE: &str = concat!(
    due!(
        "0",
        "held = 0 AND tries = 0 AND stage = 'waiting'",
        "CASE WHEN work IS NOT NULL AND pressing = 0 THEN 1 ELSE 0 END",
        "(work IS NOT NULL AND pressing = 0)"
    ),
    " UNION ALL ",
    due!(
        "1",
        "held = 0 AND tries > 0 AND stage IN ('waiting', 'unknown') AND next_try <= $1",
        "next_try",
        "next_try"
    ),
    " UNION ALL ",
    due!("1", "room_at <= $1 AND stage IN ('waiting', 'unknown')", "room_at", "room_at"),
);

/// Those of [`DUE`] to the address `$5`.
pub(in crate::store) const DUE_AT: &str = "SELECT (tries > 0 OR room_at IS NOT NULL) AS tried,
         CASE
             WHEN room_at IS NOT NULL THEN room_at
             WHEN tries > 0 THEN next_try
             WHEN work IS NOT NULL AND pressing = 0 THEN 1
             ELSE 0
         END AS place,
         id, address, stage, at_once, (
             SELECT sent_at FROM letters AS gone
             WHERE gone.address = letters.address AND sent_at > $3 AND sent_at <= $1
             ORDER BY sent_at DESC LIMIT 1 OFFSET $4 + 0
         ) AS full
     FROM letters
     WHERE address = $5 AND next_try IS NOT NULL
         AND (
             held = 0 AND (tries = 0 AND stage = 'waiting' OR stage IN ('waiting', 'unknown') AND next_try <= $1)
             OR room_at <= $1 AND stage IN ('waiting', 'unknown')
         )
         AND NOT EXISTS (
             SELECT 1 FROM letters AS other WHERE other.address = letters.address AND other.stage = 'sending'
         )
     ORDER BY tried, place, id LIMIT $2 + 0";

/// When letters become due: one never tried, the first of those to be tried again, and of those that are held until there is room.
pub(in crate::store) const NEXT_DUE: &str = "SELECT min(next_try) FROM (
     SELECT * FROM (
         SELECT next_try FROM letters
         WHERE next_try IS NOT NULL AND held = 0 AND tries = 0 AND stage = 'waiting'
         ORDER BY (work IS NOT NULL AND pressing = 0), id LIMIT 1
     ) AS untried
     UNION ALL
     SELECT * FROM (
         SELECT next_try FROM letters
         WHERE next_try IS NOT NULL AND held = 0 AND tries > 0 AND stage IN ('waiting', 'unknown')
         ORDER BY next_try, id LIMIT 1
     ) AS again
     UNION ALL
     SELECT * FROM (
         SELECT room_at FROM letters WHERE next_try IS NOT NULL AND room_at IS NOT NULL ORDER BY room_at, id LIMIT 1
     ) AS full_up
 ) AS firsts";

impl Room {
    /// How many letters are looked at: several of them may be to one address. Of each it is counted what went there.
    fn looked_at(self) -> usize {
        self.hands.saturating_mul(2).saturating_add(8)
    }
}

impl Store {
    /// Notes the ends of deliveries, then claims other letters, in one commit. Gives for each end whether the letter was being sent, and
    /// what was claimed.
    pub async fn settle_letters(
        &self,
        ends: Vec<(LetterId, LetterEnd)>,
        room: Room,
        now: Timestamp,
    ) -> Result<(Vec<Result<()>>, Claimed)> {
        self.write(move |tx| Ok((tx.note_ends(&ends, now)?, tx.claim_letters(room, At::Anywhere, now)?)))
            .await
    }

    /// When the next letter becomes due; none while there is nothing to be sent. It may lie in the past.
    pub fn next_due(&self) -> Result<Option<Timestamp>> {
        query_scalar(NEXT_DUE).fetch_one(&self.reader.acquire()?)
    }
}

impl ReadTx {
    /// Letters that are due and that nothing holds back, in the order in which they leave: the first,
    /// [`Room::looked_at`] of each kind.
    fn due_letters(&mut self, room: Room, at: At<'_>, now: Timestamp) -> Result<Vec<Due>> {
        let mut due = Vec::new();
        match at {
            At::Anywhere => due = bound(DUE, room, now).fetch_all(self.conn())?,
            At::These(addresses) => {
                for address in addresses {
                    due.append(&mut bound(DUE_AT, room, now).bind(address).fetch_all(self.conn())?);
                }
            }
        }
        due.sort_by_key(|letter| (letter.tried, letter.place, letter.id));
        if let At::These(_) = at {
            // An address may be named twice.
            due.dedup_by_key(|letter| letter.id);
            due.truncate(room.looked_at());
        }
        Ok(due)
    }
}

/// A statement for letters that are due, with all that it needs but an address.
fn bound(sql: &'static str, room: Room, now: Timestamp) -> Query<Due> {
    query_as(sql).bind((now, size(room.looked_at()), room.counted_since(now), room.an_hour.saturating_sub(1)))
}

/// Which letters to look at. Looking at all is slow while many wait for busy addresses.
#[derive(Clone, Copy, Debug)]
pub enum At<'a> {
    /// All that are due.
    Anywhere,
    /// Those to these addresses.
    These(&'a [String]),
}

/// A letter that is due and that nothing holds back.
#[derive(Clone)]
struct Due {
    /// Whether it was tried before, or held; such letters leave behind the others.
    tried: bool,
    /// Its place among those.
    place: i64,
    id: LetterId,
    address: String,
    stage: LetterStage,
    /// Whether it leaves however many letters have gone to its address.
    at_once: bool,
    /// When the letter went there that leaves no room for another one.
    full: Option<Timestamp>,
}

from_row!(Due { tried, place, id, address, stage, at_once, full });

impl Due {
    /// Until when there is no room for it at its address.
    fn full_until(&self) -> Option<Timestamp> {
        self.full.filter(|_| !self.at_once).map(|gone| gone.saturating_add(HOUR).unwrap_or(Timestamp::MAX))
    }
}

/// The first of these letters to each address, at most `most`.
fn first_to_each(due: &[Due], most: usize) -> Vec<Due> {
    let mut first: Vec<Due> = Vec::new();
    for letter in due {
        let is_first = !first.iter().any(|other| other.address.eq_ignore_ascii_case(&letter.address));
        if is_first && first.len() < most {
            first.push(letter.clone());
        }
    }
    first
}

impl WriteTx {
    /// Letters to be handed over as soon as this is committed, at most `room.hands`, no two to one address, marked as being sent. They are
    /// of those that are due and that nothing holds back: no earlier letter to the same address about the same board
    /// waits, and none to that address is being sent. First come those that mails have brought about, with what holds them back,
    /// so that nobody waits for an answer while thousands hear of their clocks; then others, oldest first. Those tried before come
    /// last, so that letters which hang at the next server keep no others from leaving. A new one is due whatever the clock says,
    /// which may have been set back since.
    ///
    /// Letters to addresses to which as many went in an hour as may are held, and others leave in their place.
    pub fn claim_letters(&mut self, room: Room, at: At<'_>, now: Timestamp) -> Result<Claimed> {
        if let At::These([]) = at {
            return Ok(Claimed { all: true, ..Claimed::default() });
        }
        if room.hands == 0 {
            return Ok(Claimed::default());
        }
        let (due, all, held) = self.due_with_room(room, at, now)?;
        let mut letters = Vec::with_capacity(due.len());
        for due in &due {
            letters.extend(self.claim(due)?);
        }
        Ok(Claimed { letters, held, all })
    }

    /// Marks a letter as being sent, and gives it as it was before.
    fn claim(&mut self, due: &Due) -> Result<Option<DueLetter>> {
        let claimed: Option<DueLetter> = query_as(
            "UPDATE letters SET stage = 'sending', tries = tries + 1, held = 0, room_at = NULL, holder = $2
             WHERE id = $1
             RETURNING id, envelope_from, address, message_id, created, tries - 1 AS tries, stage, last_reply,
                 (SELECT arrived FROM mails WHERE mails.id = letters.cause) AS asked,
                 (SELECT model FROM letter_contents WHERE letter = letters.id) AS model,
                 (SELECT bytes FROM letter_contents WHERE letter = letters.id) AS bytes",
        )
        .bind((due.id, self.holder()))
        .fetch_optional(self.conn())?;
        Ok(claimed.map(|letter| DueLetter { stage: due.stage, ..letter }))
    }

    /// Letters that are due, one to each address, as many as there is room for, and whether no other is due. Gives also those that it
    /// holds because there is no room.
    fn due_with_room(
        &mut self,
        room: Room,
        at: At<'_>,
        now: Timestamp,
    ) -> Result<(Vec<Due>, bool, Vec<HeldLetter>)> {
        let mut held = Vec::new();
        loop {
            let due = self.due_letters(room, at, now)?;
            let first = first_to_each(&due, room.hands);
            let all = due.len() < room.looked_at() && first_to_each(&due, usize::MAX).len() == first.len();
            if first.iter().all(|letter| letter.full_until().is_none()) {
                return Ok((first, all, held));
            }
            let without_room = |letter: Due| {
                let until = letter.full_until()?;
                Some(HeldLetter { id: letter.id, address: letter.address, until })
            };
            let without_room: Vec<HeldLetter> = due.into_iter().filter_map(without_room).collect();
            held.append(&mut self.hold(&without_room)?);
        }
    }

    /// Letters that a server was sending when it ended, or nobody knows which one, may have left, and become due again. Gives their
    /// number.
    pub(in crate::store) fn release_letters(&mut self, holder: &str, now: Timestamp) -> Result<u64> {
        query(
            "UPDATE letters SET stage = 'unknown', next_try = $1, last_reply = 'stopped while sending', holder = NULL
             WHERE stage = 'sending' AND (holder = $2 OR holder IS NULL)",
        )
        .bind((now, holder))
        .execute(self.conn())
    }
}

impl FromRow for LetterContent {
    fn from_row(row: &Row) -> Result<LetterContent> {
        let columns = Columns::of(row);
        Ok(match columns.read::<Option<_>>("model")? {
            Some(model) => LetterContent::Model(Packed(model)),
            None => LetterContent::Bytes(columns.read::<Option<_>>("bytes")?.unwrap_or_default()),
        })
    }
}
