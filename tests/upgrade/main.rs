//! Databases of earlier versions lose nothing, and every game goes on. `tests/data/databases/VERSION.sql` was written by that
//! version, with `PBMD_DATABASE=VERSION cargo test --test upgrade -- --ignored`, and is never changed. Beside it `VERSION.txt`
//! is the present program's conversation with it, golden as in `tests/letters`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::string_slice)]

#[path = "../support/mod.rs"]
mod support;

#[path = "../talk/golden.rs"]
mod golden;
#[path = "../talk/talk.rs"]
mod talk;

mod dump;
mod world;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pbmd::desk::{DeskConfig, Limits};
use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;

use support::{Letter, Table, address};
use talk::Talk;

/// The number of the first new mail, beyond those in the databases.
const MAILS: u32 = 100_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/databases")
}

#[tokio::test]
#[ignore = "writes the database of a version that is about to be released"]
async fn make() {
    let version = std::env::var("PBMD_DATABASE").expect("PBMD_DATABASE names the version");
    let path = folder().join(format!("{version}.sql"));
    assert!(!path.exists(), "{version} has its database already");
    let mut table = Table::fixed(DeskConfig::default(), false, None).await;
    world::build(&mut table).await;
    fs::write(path, dump::dump(&table.database()).await).unwrap();
}

#[tokio::test]
async fn what_earlier_versions_kept_goes_on() {
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let mut dumps: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|name| name == "sql")).collect();
    dumps.sort();
    assert!(!dumps.is_empty());
    for path in dumps {
        println!("{}", path.display());
        let talk = go_on(&fs::read_to_string(&path).unwrap()).await;
        golden::compare(&path.with_extension("txt"), &talk.text());
    }
}

/// A letter sent by the earlier version: only its Message-ID is left.
struct Old {
    id: String,
    to: String,
    userid: String,
    purpose: String,
    board: String,
    moves: String,
}

impl Old {
    /// The letter without its text.
    fn letter(&self) -> Letter {
        Letter {
            to: self.to.clone(),
            id: self.id.clone(),
            raw: String::new(),
            subject: "An old letter".to_string(),
            text: String::new(),
            html: None,
            file: None,
            headers: BTreeMap::new(),
        }
    }
}

/// The content of the database before the program opens it.
struct Before {
    letters: Vec<Old>,
    /// Unsent letters: Message-ID and bytes, which are empty if the version stores a model.
    unsent: BTreeMap<String, String>,
    /// Boards: number, game and stage.
    boards: Vec<(String, String, String)>,
    /// Whether dice depend on mails.
    dice_by_mails: bool,
    /// Tokens of present and past watchers.
    watching: Vec<String>,
    watched: Vec<String>,
}

async fn look(connection: &mut SqliteConnection) -> Before {
    let letters = dump::rows(
        connection,
        "SELECT message_id, address, coalesce(userid, ''), purpose, coalesce(board, ''), coalesce(move_number, '')
         FROM letters LEFT JOIN players ON players.id = letters.player ORDER BY letters.id",
    );
    let letters = letters.await.into_iter().map(|row| {
        let [id, to, userid, purpose, board, moves] = row.try_into().unwrap();
        Old { id, to, userid, purpose, board, moves }
    });
    let columns = dump::rows(connection, "SELECT name FROM pragma_table_info('letters')").await.concat();
    let bytes = if columns.iter().any(|name| name == "bytes") { "CAST(bytes AS TEXT)" } else { "''" };
    let unsent = format!("SELECT message_id, {bytes} FROM letters WHERE next_try IS NOT NULL");
    let of_boards = dump::rows(connection, "SELECT name FROM pragma_table_info('boards')").await.concat();
    let boards = "SELECT number, game, stage FROM boards ORDER BY number";
    let tokens = |test: &str| format!("SELECT token FROM watchers WHERE {test} ORDER BY board, player");
    Before {
        letters: letters.collect(),
        unsent: dump::rows(connection, &unsent)
            .await
            .into_iter()
            .map(|row| (row[0].clone(), row[1].clone()))
            .collect(),
        boards: dump::rows(connection, boards)
            .await
            .into_iter()
            .map(|row| {
                let [number, game, stage] = row.try_into().unwrap();
                (number, game, stage)
            })
            .collect(),
        dice_by_mails: of_boards.iter().any(|name| name == "mails"),
        watching: dump::rows(connection, &tokens("ended IS NULL")).await.concat(),
        watched: dump::rows(connection, &tokens("ended IS NOT NULL")).await.concat(),
    }
}

/// Opens a database and does what its players might do next.
async fn go_on(sql: &str) -> Talk {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("pbmd.db");
    dump::restore(sql, &path).await;
    let mut connection = dump::connect(&path).await;
    let before = look(&mut connection).await;
    let counts = counts(&mut connection).await;
    connection.close().await.unwrap();

    let limits = Limits { commands_per_day: 100_000, mistakes_per_hour: 1000, ..Limits::default() };
    let mut talk =
        Talk::at(Table::restarted(DeskConfig { limits, ..DeskConfig::default() }, folder, MAILS).await);
    talk.table.wait(world::HOURS);
    talk.table.laws.records = true;
    for (number, old) in before.letters.iter().enumerate() {
        talk.remember(&old.id, &format!("old-{}", number + 1));
        if !old.board.is_empty() && !before.unsent.contains_key(&old.id) {
            talk.table.laws.remember(&format!("{} <{}>", old.userid, old.to), &old.board, &old.id);
        }
    }
    let mut connection = dump::connect(&talk.table.database()).await;
    assert_eq!(self::counts(&mut connection).await, counts, "rows are lost or added by the migrations");
    connection.close().await.unwrap();

    talk.about("the letters that waited");
    let letters = talk.table.letters().await;
    assert_eq!(letters.len(), before.unsent.len(), "those that waited leave, and no others");
    for letter in &letters {
        let written = &before.unsent[&letter.id];
        assert!(
            written.is_empty() || *written == letter.raw,
            "a letter leaves as it was written: {}",
            letter.raw
        );
    }
    talk.show(letters);
    talk.about("the mails that waited");
    talk.settle().await;

    talk.about("the players and their boards");
    for command in ["list players", "whois alice", "signup frank some-secret", "set alice alice-secret"] {
        talk.send(&address("alice"), command, "").await;
    }
    talk.send(&address("dave"), "set dave dave-secret", "").await;
    talk.send(&address("grace"), "sava challenge dave bob", "").await;
    for game in pbmd::games::names() {
        talk.send(&address("alice"), &format!("{game} games"), "").await;
        talk.send(&address("alice"), &format!("{game} history"), "").await;
    }
    talk.send(&address("heidi"), "savoya notify heidi heidi-secret", "").await;
    talk.about("an old link ends what it was given out for");
    talk.send("somebody@example.com", &format!("unsubscribe-{}", before.watching[0]), "").await;
    for (number, game, stage) in &before.boards {
        talk.about(&format!("board {number}, {stage}"));
        talk.send(&address("alice"), &format!("{game} show {number}"), "").await;
        talk.brief = true;
        match stage.as_str() {
            "offered" => accept(&mut talk, &before, number).await,
            "running" => play(&mut talk, &before, game, number).await,
            _ => {}
        }
        if stage != "declined" && stage != "offered" {
            check_dice(&mut talk, &before, game, number).await;
        }
        talk.brief = false;
    }
    accounts(&mut talk, &before).await;
    watching(&mut talk, &before).await;
    talk
}

/// Row counts of the tables that the earlier version knew.
async fn counts(connection: &mut SqliteConnection) -> Vec<(&'static str, String)> {
    let tables = [
        "players WHERE id > 0",
        "addresses",
        "accepts",
        "settings",
        "mails",
        "positions",
        "boards",
        "seats",
        "actions",
        "letters",
        "bounces",
        "watchers",
        "kibitzes",
    ];
    let mut counts = Vec::new();
    for table in tables {
        let rows = dump::rows(connection, &format!("SELECT count(*) FROM {table}")).await;
        counts.push((table, rows[0][0].clone()));
    }
    counts
}

/// The newest old letter about a board to a player's first address, if no move was made since.
fn newest<'a>(before: &'a Before, board: &str, userid: &str, moves: &str) -> Option<&'a Old> {
    let wanted = (board, address(userid), moves, "board");
    let mut found = before.letters.iter().rev();
    found.find(|old| (old.board.as_str(), old.to.clone(), old.moves.as_str(), old.purpose.as_str()) == wanted)
}

/// Those who are asked accept by answering their old letters.
async fn accept(talk: &mut Talk, before: &Before, board: &str) {
    let asked: Vec<&Old> = before
        .letters
        .iter()
        .filter(|old| old.board == *board && old.purpose == "board" && old.to == address(&old.userid))
        .collect();
    let mut done = Vec::new();
    for old in asked.into_iter().rev() {
        if !done.contains(&old.userid.as_str()) && old.userid != "dave" {
            done.push(old.userid.as_str());
            talk.answer(&old.letter(), "accept").await;
        }
    }
    let game = before.boards.iter().find(|(number, ..)| number == board).unwrap().1.clone();
    if before.letters.iter().any(|old| old.board == *board && old.userid == "dave") {
        talk.send(&address("dave"), &format!("{game} accept {board} dave dave-secret"), "").await;
    }
}

/// An offered draw is accepted. Elsewhere: a move in answer to the old letter, one by password, then all but one resign.
async fn play(talk: &mut Talk, before: &Before, game: &str, board: &str) {
    let mut shown = talk.quietly(&address("alice"), &format!("{game} show {board}"), "").await;
    let (next, moves) = (shown[0].header("X-PBM-Next"), shown[0].header("X-PBM-Move"));
    if shown[0].text.contains("Draw offered by") {
        return agree(talk, before, game, board, &shown[0]).await;
    }
    for by_answer in [true, false] {
        let next = shown[0].header("X-PBM-Next");
        let asked = talk.quietly(&address(&next), &format!("{game} show {board}"), "").await;
        let example = world::suggested(&asked[0]);
        let old = newest(before, board, &next, &moves).filter(|_| by_answer);
        let command = format!("{game} move {board} {next} {next}-secret {example}");
        let letters = match old.filter(|_| next != "dave") {
            Some(old) => talk.answer(&old.letter(), &example).await,
            None => talk.send(&address(&next), &command, "A move.").await,
        };
        assert!(letters.iter().all(|letter| letter.event() != "error"), "{letters:#?}");
        shown = talk.quietly(&address("alice"), &format!("{game} show {board}"), "").await;
        assert_ne!(shown[0].header("X-PBM-Move"), moves, "board {board} goes on");
    }
    assert!(!next.is_empty());
    for _ in 0..4 {
        let shown = talk.quietly(&address("alice"), &format!("{game} show {board}"), "").await;
        let next = shown[0].header("X-PBM-Next");
        if next.is_empty() {
            return;
        }
        talk.send(&address(&next), &format!("{game} resign {board} {next} {next}-secret"), "").await;
    }
}

/// Those who have not offered the draw accept it by answering their old letters.
async fn agree(talk: &mut Talk, before: &Before, game: &str, board: &str, shown: &Letter) {
    let moves = shown.header("X-PBM-Move");
    let players = shown.subject.split_once(": ").unwrap().1.split(" v ");
    let mut event = String::new();
    for player in players.filter(|player| !shown.text.contains(&format!("Draw offered by: {player}."))) {
        let letters = match newest(before, board, player, &moves).filter(|_| player != "dave") {
            Some(old) => talk.answer(&old.letter(), "accept").await,
            None => {
                let command = format!("{game} accept {board} {player} {player}-secret");
                talk.send(&address(player), &command, "").await
            }
        };
        event = letters[0].event();
    }
    assert_eq!(event, "over", "board {board}");
}

/// The record of a finished game, whose dice must fit the commitment.
async fn check_dice(talk: &mut Talk, before: &Before, game: &str, board: &str) {
    let letters = talk.send(&address("heidi"), &format!("{game} record {board}"), "").await;
    let (_, record) = letters.iter().find_map(|letter| letter.file.clone()).unwrap();
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("record.txt");
    fs::write(&file, &record).unwrap();
    let said = Command::new(env!("CARGO_BIN_EXE_pbmd")).args(["dice", "verify"]).arg(&file).output().unwrap();
    let has_dice = record.contains("[Dice ");
    assert!(
        before.dice_by_mails || !record.contains("[Mails "),
        "it goes on by the dice that it began with\n{record}"
    );
    assert_eq!(said.status.success(), has_dice, "{record}\n{}", String::from_utf8_lossy(&said.stderr));
    let said =
        Command::new(env!("CARGO_BIN_EXE_pbmd")).args(["rules", "replay"]).arg(&file).output().unwrap();
    assert!(said.status.success(), "{record}\n{}", String::from_utf8_lossy(&said.stderr));
}

async fn accounts(talk: &mut Talk, before: &Before) {
    talk.about("accounts");
    let letter = |purpose: &str, to: &str| {
        let mut found = before.letters.iter().rev();
        found.find(|old| old.purpose == purpose && old.to == to).unwrap().letter()
    };
    talk.answer(&letter("confirm", "erin@example.net"), "yes").await;
    talk.answer(&letter("confirm", "carol@work.example"), "yes").await;
    talk.answer(&letter("forgot", "bob@example.net"), "password another-secret").await;
    talk.send(&address("bob"), "login bob another-secret", "whois erin").await;
    talk.send(&address("carol"), "add carol carol-secret carol@old.example", "").await;
    talk.send("carol@old.example", "list players", "").await;
}

/// Old links are understood after the end of their boards.
async fn watching(talk: &mut Talk, before: &Before) {
    talk.about("watching");
    for token in before.watching.iter().chain(&before.watched) {
        talk.send("somebody@example.com", &format!("unsubscribe-{token}"), "").await;
        talk.table.wait(1);
    }
}
