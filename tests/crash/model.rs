//! What must be true of the database, always and at rest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use pbmd::game::{Record, Roll, Seat, Seed, Setup, Turn};
use pbmd::store::{BoardRow, Store};
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::world::{Meaning, World, message_id};

async fn open(data: &Path) -> Result<SqliteConnection> {
    let options = SqliteConnectOptions::new().filename(data.join("pbmd.db"));
    options.connect().await.context("the database cannot be opened")
}

async fn texts(database: &mut SqliteConnection, sql: &'static str) -> Result<Vec<String>> {
    sqlx::query_scalar(sql).fetch_all(database).await.context("the database cannot be read")
}

/// The number of waiting mails and letters.
pub async fn waiting(data: &Path) -> Result<i64> {
    let mut database = open(data).await?;
    Ok(sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM mails WHERE stage = 'waiting')
              + (SELECT count(*) FROM letters WHERE next_try IS NOT NULL)",
    )
    .fetch_one(&mut database)
    .await?)
}

/// After any stop all acknowledged mails and all sent letters are there.
pub async fn standing(data: &Path, world: &World) -> Result<()> {
    // Checked in a copy, so that the server finds what the stop has left.
    let copy = tempfile::tempdir().unwrap();
    for name in ["pbmd.db", "pbmd.db-wal"] {
        if data.join(name).exists() {
            std::fs::copy(data.join(name), copy.path().join(name)).unwrap();
        }
    }
    let mut found = (BTreeSet::new(), BTreeSet::new());
    if copy.path().join("pbmd.db").exists() {
        let mut database = open(copy.path()).await?;
        let sound = texts(&mut database, "PRAGMA integrity_check").await?;
        if sound != ["ok"] {
            bail!("the database is broken: {sound:?}");
        }
        let tables =
            texts(&mut database, "SELECT name FROM sqlite_schema WHERE name IN ('mails', 'letters')");
        if tables.await?.len() == 2 {
            let mails = texts(&mut database, "SELECT message_id FROM mails").await?;
            let letters = texts(&mut database, "SELECT message_id FROM letters").await?;
            found = (mails.into_iter().collect(), letters.into_iter().collect());
        }
    }
    for (number, mail) in world.mails.iter().enumerate() {
        if mail.acknowledged && !found.0.contains(&message_id(number)) {
            bail!("mail {number} is lost though it was acknowledged: {:?}", mail.meaning);
        }
    }
    for letter in &world.taken {
        if !found.1.contains(&letter.id) {
            bail!("a letter has left that the server knows nothing of: {}", letter.id);
        }
    }
    Ok(())
}

struct MailRow {
    id: i64,
    message_id: String,
    stage: String,
    outcome: String,
    actions: i64,
    starts: i64,
}

/// At rest.
pub async fn at_rest(data: &Path, world: &World) -> Result<()> {
    standing(data, world).await?;
    let mut database = open(data).await?;
    mails(&mut database, world).await?;
    letters(&mut database, world).await?;
    players(&mut database, world).await?;
    drop(database);
    boards(data, world).await
}

/// Each mail is there once and took effect once.
async fn mails(database: &mut SqliteConnection, world: &World) -> Result<()> {
    let rows: Vec<(i64, String, String, String, i64, i64)> = sqlx::query_as(
        "SELECT id, message_id, stage, outcome,
             (SELECT count(*) FROM actions WHERE mail = mails.id AND by = 'player') AS actions,
             (SELECT count(DISTINCT board) FROM letters WHERE cause = mails.id AND event = 'start') AS starts
         FROM mails",
    )
    .fetch_all(database)
    .await?;
    let rows: Vec<MailRow> = rows
        .into_iter()
        .map(|(id, message_id, stage, outcome, actions, starts)| MailRow {
            id,
            message_id,
            stage,
            outcome,
            actions,
            starts,
        })
        .collect();
    if rows.len() != world.mails.len() {
        bail!("{} mails were written, {} are counted", world.mails.len(), rows.len());
    }
    let rows: BTreeMap<&str, &MailRow> = rows.iter().map(|row| (row.message_id.as_str(), row)).collect();
    for (number, mail) in world.mails.iter().enumerate() {
        let row =
            rows.get(message_id(number).as_str()).with_context(|| format!("mail {number} is missing"))?;
        let (outcome, actions, starts) = match mail.meaning {
            Meaning::Signup(_) => ("signup", 0, 0),
            Meaning::Confirm(_) => ("confirmed", 0, 0),
            Meaning::Challenge => ("login, challenge", 0, 1),
            Meaning::Move { .. } => ("move", 1, 0),
            Meaning::Late => (row.outcome.as_str(), 0, 0),
            Meaning::Look => (row.outcome.as_str(), 0, 0),
        };
        if (row.stage.as_str(), row.outcome.as_str()) != ("done", outcome)
            || (row.actions, row.starts) != (actions, starts)
        {
            bail!(
                "mail {number} ({}) {:?} is {}, {:?}, with {} actions and {} boards",
                row.id,
                mail.meaning,
                row.stage,
                row.outcome,
                row.actions,
                row.starts
            );
        }
    }
    Ok(())
}

/// Each letter was sent, and repeated only if a stop left that unknown.
async fn letters(database: &mut SqliteConnection, world: &World) -> Result<()> {
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT message_id, address, stage FROM letters").fetch_all(database).await?;
    let mut copies: BTreeMap<&str, Vec<&crate::world::Taken>> = BTreeMap::new();
    for taken in &world.taken {
        copies.entry(&taken.id).or_default().push(taken);
    }
    let mut doubled_in: BTreeMap<u32, BTreeSet<&str>> = BTreeMap::new();
    for (id, address, stage) in &rows {
        let Some(copies) = copies.get(id.as_str()) else {
            bail!("letter {id} is {stage}, and never left");
        };
        if stage != "sent" {
            bail!("letter {id} is {stage}");
        }
        if copies.iter().any(|copy| copy.to != *address || copy.bytes != copies[0].bytes) {
            bail!("letter {id} to {address} left in several forms");
        }
        for pair in copies.windows(2) {
            if pair[0].life == pair[1].life {
                bail!("letter {id} left twice though nothing was unknown");
            }
            // The stop that ended this life left it unknown, so it may be sent again in a later one. Letters to a reader are
            // sent one after another, each once the outcome of the last one is stored.
            let life = pair[0].life;
            if !doubled_in.entry(life).or_default().insert(address) {
                bail!("of start {life} two letters to {address} left once more");
            }
        }
    }
    Ok(())
}

/// Each account is there once, and active if its letter was answered.
async fn players(database: &mut SqliteConnection, world: &World) -> Result<()> {
    let rows =
        texts(database, "SELECT userid || ' ' || stage FROM players WHERE stage <> 'house' ORDER BY 1")
            .await?;
    let mut wanted: Vec<String> = Vec::new();
    for mail in &world.mails {
        if let Meaning::Signup(who) = &mail.meaning {
            let confirmed = world.mails.iter().any(|mail| mail.meaning == Meaning::Confirm(who.clone()));
            wanted.push(format!("{who} {}", if confirmed { "alive" } else { "new" }));
        }
    }
    wanted.sort();
    ensure!(rows == wanted, "the players are {rows:?}, and should be {wanted:?}");
    Ok(())
}

/// Each challenge made one board; its record can be replayed with all rolls, and has the moves that were sent.
async fn boards(data: &Path, world: &World) -> Result<()> {
    let store = Store::open(&data.join("pbmd.db")).await?;
    let mut look = store.read()?;
    let mut sent: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for mail in &world.mails {
        if let Meaning::Move { board, text } = &mail.meaning {
            sent.entry(*board).or_default().push(text);
        }
    }
    let mut boards = 0;
    while let Some(row) = look.board(101 + boards)? {
        let played = replayed(&row).with_context(|| format!("board {}", row.number))?;
        let sent = sent.remove(&row.number).unwrap_or_default();
        ensure!(played == sent, "board {}: played were {played:?}, sent were {sent:?}", row.number);
        boards += 1;
    }
    drop(look);
    store.close()?;
    let challenges = world.mails.iter().filter(|mail| mail.meaning == Meaning::Challenge).count();
    ensure!(boards as usize == challenges, "{challenges} challenges, and {boards} boards");
    ensure!(sent.is_empty(), "moves on boards that are not there: {sent:?}");
    Ok(())
}

/// The players' moves on a board, after replaying its record and rolls.
fn replayed(row: &BoardRow) -> Result<Vec<&str>> {
    let game = pbmd::games::named(&row.game).context("no such game")?;
    let setup = Setup::read(u8::try_from(row.seats.len())?, &row.options)?;
    let mut record = Record::start(game, setup)?;
    let seed = Seed::read(row.number, row.mails.as_deref())?;
    let mut moves = Vec::new();
    for action in &row.entries {
        if action.kind == "roll" {
            let Turn::Chance(chance) = record.turn() else {
                bail!("action {} is a roll out of turn", action.n)
            };
            let roll: Roll = action.text.parse().context("no roll")?;
            let (number, lines) = (record.rolls() + 1, record.move_lines());
            let fair = pbmd::game::roll(&row.key.0, &seed, number, lines, chance.kind);
            ensure!(roll == fair, "roll {number} is {roll}, and by the key {fair}");
            record.roll(roll)?;
        } else {
            let seat = Seat::new(action.seat.context("nobody's move")?);
            if let Err(refused) = record.play(seat, &action.text) {
                bail!("action {}: {refused:?}", action.n);
            }
            if action.by == "player" {
                moves.push(action.text.as_str());
            }
        }
    }
    Ok(moves)
}
