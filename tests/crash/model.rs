//! What must be true of the database: at every moment, and when all is at rest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pbmd::game::{Record, Roll, Seat, Setup, Turn};
use pbmd::store::Store;
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::world::{Meaning, World, message_id};

/// The first thing that is wrong.
pub type Verdict = Result<(), String>;

async fn open(data: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(data.join("pbmd.db")).connect().await.unwrap()
}

async fn texts(database: &mut SqliteConnection, sql: &'static str) -> Vec<String> {
    sqlx::query_scalar(sql).fetch_all(database).await.unwrap()
}

/// Mails and letters that wait.
pub async fn waiting(data: &Path) -> i64 {
    let mut database = open(data).await;
    sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM mails WHERE stage = 'waiting')
              + (SELECT count(*) FROM letters WHERE next_try IS NOT NULL)",
    )
    .fetch_one(&mut database)
    .await
    .unwrap()
}

/// After any stop: what was acknowledged is there, and so is every letter that ever left.
pub async fn standing(data: &Path, world: &World) -> Verdict {
    // Looked at in a copy, so that the server finds what the stop has left.
    let copy = tempfile::tempdir().unwrap();
    for name in ["pbmd.db", "pbmd.db-wal"] {
        if data.join(name).exists() {
            std::fs::copy(data.join(name), copy.path().join(name)).unwrap();
        }
    }
    let mut found = (BTreeSet::new(), BTreeSet::new());
    if copy.path().join("pbmd.db").exists() {
        let mut database = open(copy.path()).await;
        let sound = texts(&mut database, "PRAGMA integrity_check").await;
        if sound != ["ok"] {
            return Err(format!("the database is broken: {sound:?}"));
        }
        let tables =
            texts(&mut database, "SELECT name FROM sqlite_schema WHERE name IN ('mails', 'letters')");
        if tables.await.len() == 2 {
            let mails = texts(&mut database, "SELECT message_id FROM mails").await;
            let letters = texts(&mut database, "SELECT message_id FROM letters").await;
            found = (mails.into_iter().collect(), letters.into_iter().collect());
        }
    }
    for (number, mail) in world.mails.iter().enumerate() {
        if mail.acknowledged && !found.0.contains(&message_id(number)) {
            return Err(format!("mail {number} is lost though it was acknowledged: {:?}", mail.meaning));
        }
    }
    for letter in &world.taken {
        if !found.1.contains(&letter.id) {
            return Err(format!("a letter has left that the server knows nothing of: {}", letter.id));
        }
    }
    Ok(())
}

#[derive(sqlx::FromRow)]
struct MailRow {
    id: i64,
    message_id: String,
    stage: String,
    outcome: String,
    actions: i64,
    starts: i64,
}

/// When all is at rest.
pub async fn at_rest(data: &Path, world: &World) -> Verdict {
    standing(data, world).await?;
    let mut database = open(data).await;
    mails(&mut database, world).await?;
    letters(&mut database, world).await?;
    players(&mut database, world).await?;
    drop(database);
    boards(data, world).await
}

/// Each mail is there once and did once what it was for.
async fn mails(database: &mut SqliteConnection, world: &World) -> Verdict {
    let rows: Vec<MailRow> = sqlx::query_as(
        "SELECT id, message_id, stage, outcome,
             (SELECT count(*) FROM actions WHERE mail = mails.id AND kind <> 'roll' AND auto = 0) AS actions,
             (SELECT count(DISTINCT board) FROM letters WHERE cause = mails.id AND event = 'start') AS starts
         FROM mails",
    )
    .fetch_all(database)
    .await
    .unwrap();
    if rows.len() != world.mails.len() {
        return Err(format!("{} mails were written, {} are counted", world.mails.len(), rows.len()));
    }
    let rows: BTreeMap<&str, &MailRow> = rows.iter().map(|row| (row.message_id.as_str(), row)).collect();
    for (number, mail) in world.mails.iter().enumerate() {
        let row = rows.get(message_id(number).as_str()).ok_or(format!("mail {number} is missing"))?;
        let (outcome, actions, starts) = match mail.meaning {
            Meaning::Signup(_) => ("signup", 0, 0),
            Meaning::Confirm(_) => ("confirmed", 0, 0),
            Meaning::Challenge => ("challenge", 0, 1),
            Meaning::Move { .. } => ("move", 1, 0),
            Meaning::Late => (row.outcome.as_str(), 0, 0),
            Meaning::Look => (row.outcome.as_str(), 0, 0),
        };
        if (row.stage.as_str(), row.outcome.as_str()) != ("done", outcome)
            || (row.actions, row.starts) != (actions, starts)
        {
            return Err(format!(
                "mail {number} ({}) {:?} is {}, {:?}, with {} actions and {} boards",
                row.id, mail.meaning, row.stage, row.outcome, row.actions, row.starts
            ));
        }
    }
    Ok(())
}

/// Each letter has left, and more than once only where a stop left that unknown.
async fn letters(database: &mut SqliteConnection, world: &World) -> Verdict {
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT message_id, address, stage FROM letters").fetch_all(database).await.unwrap();
    let mut copies: BTreeMap<&str, Vec<&crate::world::Taken>> = BTreeMap::new();
    for taken in &world.taken {
        copies.entry(&taken.id).or_default().push(taken);
    }
    let mut doubled_in: BTreeMap<u32, u32> = BTreeMap::new();
    for (id, address, stage) in &rows {
        let Some(copies) = copies.get(id.as_str()) else {
            return Err(format!("letter {id} is {stage}, and never left"));
        };
        if stage != "sent" {
            return Err(format!("letter {id} is {stage}"));
        }
        if copies.iter().any(|copy| copy.to != *address || copy.bytes != copies[0].bytes) {
            return Err(format!("letter {id} to {address} left in several forms"));
        }
        for pair in copies.windows(2) {
            if pair[0].life == pair[1].life {
                return Err(format!("letter {id} left twice though nothing was unknown"));
            }
            *doubled_in.entry(pair[1].life).or_default() += 1;
        }
    }
    // One letter is on its way at a time, so that a stop leaves one unknown at most.
    match doubled_in.iter().find(|(_, doubled)| **doubled > 1) {
        Some((life, doubled)) => Err(format!("after start {life}, {doubled} letters left once more")),
        None => Ok(()),
    }
}

/// Each account is there once, and alive if its letter was answered.
async fn players(database: &mut SqliteConnection, world: &World) -> Verdict {
    let rows = texts(database, "SELECT userid || ' ' || stage FROM players ORDER BY 1").await;
    let mut wanted: Vec<String> = Vec::new();
    for mail in &world.mails {
        if let Meaning::Signup(who) = &mail.meaning {
            let confirmed = world.mails.iter().any(|mail| mail.meaning == Meaning::Confirm(who.clone()));
            wanted.push(format!("{who} {}", if confirmed { "alive" } else { "new" }));
        }
    }
    wanted.sort();
    if rows == wanted { Ok(()) } else { Err(format!("the players are {rows:?}, and should be {wanted:?}")) }
}

/// Each challenge made one board; its record can be replayed, roll by roll, and has the moves that were sent.
async fn boards(data: &Path, world: &World) -> Verdict {
    let store = Store::open(&data.join("pbmd.db")).await.unwrap();
    let mut look = store.read().await.unwrap();
    let mut played: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for mail in &world.mails {
        if let Meaning::Move { board, text } = &mail.meaning {
            played.entry(*board).or_default().push(text);
        }
    }
    let challenges = world.mails.iter().filter(|mail| mail.meaning == Meaning::Challenge).count();
    let mut number = 101;
    while let Some(row) = look.board(number).await.unwrap() {
        let wrong = |what: String| format!("board {number}: {what}");
        let game = pbmd::games::named(&row.game).unwrap();
        let seats = u8::try_from(row.seats.len()).unwrap();
        let mut record = Record::start(game, Setup::read(seats, &row.options).unwrap()).unwrap();
        let mut moves = Vec::new();
        for action in &row.actions {
            if action.kind == "roll" {
                let Turn::Chance(chance) = record.turn() else {
                    return Err(wrong(format!("action {} is a roll out of turn", action.n)));
                };
                let roll = Roll::read(&action.text).unwrap();
                let fair = pbmd::game::roll(
                    &row.key.0,
                    number,
                    record.rolls() + 1,
                    record.move_lines(),
                    chance.kind,
                );
                if roll != fair {
                    return Err(wrong(format!("roll {} is {roll}, by the key {fair}", action.n)));
                }
                record.roll(roll).map_err(|bad| wrong(bad.to_string()))?;
            } else {
                let seat = Seat::new(action.seat.unwrap());
                record.play(seat, &action.text).map_err(|bad| wrong(format!("{}: {bad:?}", action.n)))?;
                if !action.auto {
                    moves.push(action.text.as_str());
                }
            }
        }
        let sent = played.remove(&number).unwrap_or_default();
        if moves != sent {
            return Err(wrong(format!("played were {moves:?}, sent were {sent:?}")));
        }
        number += 1;
    }
    drop(look);
    store.close().await.unwrap();
    if number as usize - 101 != challenges {
        return Err(format!("{challenges} challenges, and {} boards", number - 101));
    }
    if played.is_empty() { Ok(()) } else { Err(format!("moves on boards that are not there: {played:?}")) }
}
