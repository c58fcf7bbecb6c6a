//! What must be true of the database, always and at rest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use pbmd::game::{Record, Roll, Seat, Seed, Setup, Turn};
use pbmd::store::{BoardRow, Store};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Row};

use crate::world::{Meaning, World, message_id};

/// Where a database is.
#[derive(Clone, Copy, Debug)]
pub enum Place<'p> {
    /// In this data folder.
    In(&'p Path),
    /// At this URL of PostgreSQL, with several servers.
    At(&'p str),
}

enum Database {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

async fn open(place: Place<'_>) -> Result<Database> {
    match place {
        Place::In(data) => {
            let options = SqliteConnectOptions::new().filename(data.join("pbmd.db"));
            options.connect().await.map(Database::Sqlite).context("the database cannot be opened")
        }
        Place::At(url) => {
            let options: PgConnectOptions = url.parse()?;
            Ok(Database::Postgres(options.disable_statement_logging().connect().await?))
        }
    }
}

/// The rows of a statement that gives one text each.
async fn texts(database: &mut Database, sql: &'static str) -> Result<Vec<String>> {
    let read = match database {
        Database::Sqlite(database) => sqlx::query_scalar(sql).fetch_all(database).await,
        Database::Postgres(database) => {
            let rows = sqlx::query(sql).fetch_all(database).await;
            rows.and_then(|rows| rows.iter().map(|row| row.try_get(0)).collect())
        }
    };
    read.context("the database cannot be read")
}

/// The fields of rows, which a tab separates.
fn fields<const N: usize>(row: &str) -> Result<[&str; N]> {
    let fields: Vec<&str> = row.split('\t').collect();
    fields.try_into().map_err(|fields| anyhow::anyhow!("{fields:?}"))
}

/// The number of waiting mails and letters.
pub async fn waiting(place: Place<'_>) -> Result<i64> {
    let mut database = open(place).await?;
    let number = "SELECT CAST((SELECT count(*) FROM mails WHERE stage = 'waiting')
              + (SELECT count(*) FROM letters WHERE next_try IS NOT NULL) AS TEXT)";
    Ok(texts(&mut database, number).await?.concat().parse()?)
}

/// The mails and letters that the database has, by Message-ID.
type Known = (BTreeSet<String>, BTreeSet<String>);

async fn known(database: &mut Database) -> Result<Known> {
    let mails = texts(database, "SELECT message_id FROM mails").await?;
    let letters = texts(database, "SELECT message_id FROM letters").await?;
    Ok((mails.into_iter().collect(), letters.into_iter().collect()))
}

/// After any stop all acknowledged mails and all sent letters are there.
pub async fn standing(place: Place<'_>, world: &World) -> Result<()> {
    let found = match place {
        Place::In(data) => known_after_a_stop(data).await?,
        Place::At(_) => known(&mut open(place).await?).await?,
    };
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

async fn known_after_a_stop(data: &Path) -> Result<Known> {
    // Checked in a copy, so that the server finds what the stop has left.
    let copy = tempfile::tempdir().unwrap();
    for name in ["pbmd.db", "pbmd.db-wal"] {
        if data.join(name).exists() {
            std::fs::copy(data.join(name), copy.path().join(name)).unwrap();
        }
    }
    if copy.path().join("pbmd.db").exists() {
        let mut database = open(Place::In(copy.path())).await?;
        let sound = texts(&mut database, "PRAGMA integrity_check").await?;
        if sound != ["ok"] {
            bail!("the database is broken: {sound:?}");
        }
        let tables =
            texts(&mut database, "SELECT name FROM sqlite_schema WHERE name IN ('mails', 'letters')");
        if tables.await?.len() == 2 {
            return known(&mut database).await;
        }
    }
    Ok(Known::default())
}

/// At rest.
pub async fn at_rest(place: Place<'_>, world: &World) -> Result<()> {
    standing(place, world).await?;
    let mut database = open(place).await?;
    mails(&mut database, world).await?;
    letters(&mut database, world, matches!(place, Place::At(_))).await?;
    players(&mut database, world).await?;
    drop(database);
    boards(place, world).await
}

/// All letters have left, also those that no mail has brought about.
pub async fn letters_have_left(place: Place<'_>, world: &World) -> Result<()> {
    standing(place, world).await?;
    letters(&mut open(place).await?, world, true).await
}

/// The boards to which a clock has brought one of these, a row for each time.
pub async fn brought_about(place: Place<'_>, outcomes: &str) -> Result<Vec<String>> {
    let mut database = open(place).await?;
    let rows =
        texts(&mut database, "SELECT outcome || '\t' || about FROM works WHERE cause = 'clock'").await?;
    let wanted = rows.iter().filter_map(|row| {
        let (outcome, about) = row.split_once('\t')?;
        (!outcome.is_empty() && outcomes.contains(outcome)).then(|| about.to_owned())
    });
    Ok(wanted.collect())
}

/// Each mail is there once and took effect once.
async fn mails(database: &mut Database, world: &World) -> Result<()> {
    let rows = texts(
        database,
        "SELECT message_id || '\t' || id || '\t' || stage || '\t' || outcome || '\t' ||
             (SELECT count(*) FROM actions WHERE mail = mails.id AND by = 'player') || '\t' ||
             (SELECT count(DISTINCT board) FROM letters WHERE cause = mails.id AND event = 'start')
         FROM mails",
    )
    .await?;
    if rows.len() != world.mails.len() {
        bail!("{} mails were written, {} are counted", world.mails.len(), rows.len());
    }
    let rows: Vec<[&str; 6]> = rows.iter().map(|row| fields(row)).collect::<Result<_>>()?;
    let rows: BTreeMap<&str, &[&str; 6]> = rows.iter().map(|row| (row[0], row)).collect();
    for (number, mail) in world.mails.iter().enumerate() {
        let row =
            rows.get(message_id(number).as_str()).with_context(|| format!("mail {number} is missing"))?;
        let [_, id, stage, known, made, began] = **row;
        let (outcome, actions, starts) = match mail.meaning {
            Meaning::Signup(_) => ("signup", "0", "0"),
            Meaning::Confirm(_) => ("confirmed", "0", "0"),
            Meaning::Challenge => ("login, challenge", "0", "1"),
            Meaning::Move { .. } => ("move", "1", "0"),
            Meaning::Late | Meaning::Look => (known, "0", "0"),
        };
        if (stage, known) != ("done", outcome) || (made, began) != (actions, starts) {
            bail!(
                "mail {number} ({id}) {:?} is {stage}, {known:?}, with {made} actions and {began} boards",
                mail.meaning
            );
        }
    }
    Ok(())
}

/// Each letter was sent, and repeated only if a stop left that unknown. Of several servers it is not known which of them did it.
async fn letters(database: &mut Database, world: &World, several: bool) -> Result<()> {
    let rows = texts(database, "SELECT message_id || '\t' || address || '\t' || stage FROM letters").await?;
    let mut copies: BTreeMap<&str, Vec<&crate::world::Taken>> = BTreeMap::new();
    for taken in &world.taken {
        copies.entry(&taken.id).or_default().push(taken);
    }
    let mut doubled_in: BTreeMap<u32, BTreeSet<&str>> = BTreeMap::new();
    for row in &rows {
        let [id, address, stage] = fields(row)?;
        let Some(copies) = copies.get(id) else {
            bail!("letter {id} is {stage}, and never left");
        };
        if stage != "sent" {
            bail!("letter {id} is {stage}");
        }
        if copies.iter().any(|copy| copy.to != address || copy.bytes != copies[0].bytes) {
            bail!("letter {id} to {address} left in several forms");
        }
        for pair in copies.windows(2).filter(|_| !several) {
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
async fn players(database: &mut Database, world: &World) -> Result<()> {
    let rows = "SELECT userid || ' ' || stage FROM players WHERE stage <> 'house'";
    let mut rows = texts(database, rows).await?;
    rows.sort();
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
async fn boards(place: Place<'_>, world: &World) -> Result<()> {
    let store = match place {
        Place::In(data) => Store::open(&data.join("pbmd.db")).await?,
        Place::At(url) => Store::connect(url).await?,
    };
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
