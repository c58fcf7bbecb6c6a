//! Backups as an operator makes, proves and restores them.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, SqliteConnection};
use tempfile::TempDir;

use crate::daemon::{Daemon, has, pbmd, told};
use crate::games_by_mail::{CONFIG, House, config};
use crate::server::trouble::Mount;
use crate::support::{Letter, reader, turn};

fn run(words: &[&str], file: &Path, config: &Path) -> Output {
    pbmd(words).arg(file).arg("--config").arg(config).output().unwrap()
}

fn done(output: Output) -> String {
    assert!(output.status.success(), "{}", told(&output));
    told(&output)
}

fn refused(output: Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    assert!(!told(&output).contains("panicked"), "{}", told(&output));
    told(&output)
}

fn verify(file: &Path) -> Output {
    pbmd(&["verify"]).arg(file).output().unwrap()
}

fn backup(house: &House, file: &Path) -> Output {
    run(&["backup"], file, &config(&house.folder))
}

/// A folder with nothing but a configuration.
fn empty_house() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(config(&folder), CONFIG).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// A server where Alice and Bob play, and the newest letter to each.
fn game() -> (House, Vec<Letter>) {
    let mut house = House::open();
    house.sign_up(&["alice", "bob"]);
    house.send("alice", "login alice alice-secret", "", "savoya challenge alice bob");
    let letters = ["alice", "bob"].map(|userid| house.letter(userid));
    (house, letters.into())
}

fn play(house: &mut House, letters: &[Letter]) -> Vec<Letter> {
    let at = turn(letters);
    house.answer(at, at.example().unwrap());
    ["alice", "bob"].map(|userid| house.letter(userid)).into()
}

fn moves(letters: &[Letter]) -> u32 {
    letters[0].header("X-PBM-Move").parse().unwrap()
}

async fn open(database: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(database).connect().await.unwrap()
}

/// A backup of a server with a game, and its folder.
fn made() -> (TempDir, PathBuf) {
    let (mut house, letters) = game();
    play(&mut house, &letters);
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("backup.db");
    done(backup(&house, &file));
    house.stop();
    (folder, file)
}

/// What is erased later from a restored copy leaves no bytes in the file, nor did it while the copy was made.
#[tokio::test]
async fn a_copy_has_nothing_between_its_rows() {
    let (house, _) = game();
    let place = house.stop();
    let mut whole = open(&place.path().join("data/pbmd.db")).await;
    whole.execute("CREATE TABLE extra (id INTEGER PRIMARY KEY, word TEXT NOT NULL)").await.unwrap();
    whole
        .execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
             INSERT INTO extra SELECT i, CASE WHEN i < 1500 THEN 'gone' ELSE 'kept' END || '-marker-' || i FROM n",
        )
        .await
        .unwrap();
    whole.close().await.unwrap();
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("backup.db");
    done(run(&["backup"], &file, &config(&place)));
    let mut copy = open(&file).await;
    copy.execute("PRAGMA secure_delete = ON").await.unwrap();
    copy.execute("DELETE FROM extra WHERE id < 1500").await.unwrap();
    copy.close().await.unwrap();
    let bytes = fs::read(&file).unwrap();
    let count = |word: &[u8]| bytes.windows(word.len()).filter(|window| *window == word).count();
    assert_eq!((count(b"gone-marker"), count(b"kept-marker")), (0, 1501));
}

#[test]
fn a_game_goes_on_elsewhere_from_a_backup_that_was_made_while_mails_came_in() {
    let (mut house, mut letters) = game();
    letters = play(&mut house, &letters);
    let place = TempDir::new().unwrap();
    let file = place.path().join("backup.db");
    let mut command = pbmd(&["backup"]);
    command.arg(&file).arg("--config").arg(config(&house.folder)).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut mails = 0;
    while mails < 3 || child.try_wait().unwrap().is_none() {
        house.send("bob", "help", "", "");
        mails += 1;
    }
    let said = done(child.wait_with_output().unwrap());
    assert!(said.contains("2 players, 1 board, "), "{said}");
    assert!(said.contains("all is right: the tables, and the records of 1 board"), "{said}");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(names(place.path()), ["backup.db"]);
    for _ in 0..mails {
        assert_eq!(house.letter("bob").subject, "pbmd: help");
    }

    // It is never overwritten; a running server only prevents a restore.
    let bytes = fs::read(&file).unwrap();
    assert!(refused(backup(&house, &file)).contains("is there already"));
    assert!(fs::read(&file).unwrap() == bytes);
    let running = refused(run(&["restore"], &file, &config(&house.folder)));
    assert!(running.contains("Another pbmd works on"), "{running}");
    assert!(done(verify(&file)).contains("all is right"));
    assert_eq!(names(place.path()), ["backup.db"], "looking leaves nothing");

    // The game goes on here after the backup.
    let later = play(&mut house, &letters);
    house.stop();

    let elsewhere = empty_house();
    let said = done(run(&["restore"], &file, &config(&elsewhere)));
    assert!(said.contains("is that backup now"), "{said}");
    assert_eq!(names(&elsewhere.path().join("data")), ["pbmd.db", "pbmd.lock"]);
    let database = elsewhere.path().join("data/pbmd.db");
    assert_eq!(fs::metadata(database).unwrap().permissions().mode() & 0o777, 0o600);
    let mut house = House::begin(elsewhere, 1000);
    // Answers to mails from the time of the backup may come first.
    for userid in ["alice", "bob"] {
        house.send(userid, "whois bob", "", "");
        while house.letter(userid).subject != "pbmd: whois bob" {}
    }
    // A letter that this server never wrote is refused, and nothing is changed.
    let unknown = turn(&later);
    house.answer(unknown, unknown.example().unwrap());
    let answer = house.letter(&reader(unknown));
    assert_eq!(answer.header("X-PBM-Event"), "error", "{}", answer.text);
    assert!(answer.text.contains("Nothing was changed."), "{}", answer.text);
    let on = play(&mut house, &letters);
    assert_eq!(moves(&on), moves(&letters) + 1);
    // Whoever has lost all older letters can answer what `show` brings.
    let at = turn(&on);
    house.send(&reader(at), "savoya show 101", "", "");
    let shown = house.letter(&reader(at));
    house.answer(&shown, at.example().unwrap());
    let on: Vec<Letter> = ["alice", "bob"].map(|userid| house.letter(userid)).into();
    assert_eq!(moves(&on), moves(&letters) + 2);
    house.stop();
}

#[test]
fn the_database_before_is_kept_and_can_be_restored_too() {
    let (_place, file) = made();
    let mut house = House::open();
    house.sign_up(&["carol"]);
    house.send("carol", "help", "", "");
    house.letter("carol");
    let folder = house.stop();
    let output = run(&["restore", "--json"], &file, &config(&folder));
    let answer: Value = serde_json::from_str(&done(output)).unwrap();
    assert_eq!(
        (answer["restored"]["players"].as_u64(), answer["before"]["players"].as_u64()),
        (Some(2), Some(1))
    );
    let kept = PathBuf::from(answer["kept"].as_str().unwrap());
    assert!(kept.file_name().unwrap().to_str().unwrap().starts_with("pbmd.db.before-restore-20"));
    assert_eq!(answer["kept_is_whole"], true);
    assert!(done(verify(&kept)).contains("1 player, 0 boards"));
    let said = done(run(&["restore"], &kept, &config(&folder)));
    assert!(said.contains("the database before: 2 players, 1 board"), "{said}");
    let mut house = House::begin(folder, 1000);
    house.send("carol", "whois carol", "", "");
    assert_eq!(house.letter("carol").subject, "pbmd: whois carol");
    house.stop();
}

/// Both commands refuse a bad file, and change neither it nor the database.
#[tokio::test]
async fn files_that_are_no_sound_backups() {
    let (place, file) = made();
    let good = fs::read(&file).unwrap();
    let bad = place.path().join("bad.db");
    let change = async |statement: &'static str| {
        fs::write(&bad, &good).unwrap();
        let mut connection = open(&bad).await;
        connection.execute("PRAGMA foreign_keys = OFF").await.unwrap();
        connection.execute(statement).await.unwrap();
        connection.close().await.unwrap();
        fs::read(&bad).unwrap()
    };
    let mut cases: Vec<(&str, Vec<u8>)> = vec![
        ("the file is empty", Vec::new()),
        ("is no database of SQLite", b"Dear Bob, this is a letter.\n".repeat(100)),
        ("is no database of SQLite", good[..60].to_vec()),
        ("is cut off", good[..good.len() - 4096].to_vec()),
        ("is cut off", good[..good.len() / 2 + 100].to_vec()),
    ];
    let mut middle = good.clone();
    let half = middle.len() / 2;
    middle[half..half + 20_000].fill(0xa5);
    cases.push(("wrong: ", middle));
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (9999, 'later', 1, x'00', 1)";
    cases.push(("a newer pbmd", change(newer).await));
    cases.push((
        "board 101: its record cannot be replayed: entry ",
        change("UPDATE actions SET text = 'nonsense' WHERE kind = 'move'").await,
    ));
    cases.push(("of its record is missing", change("DELETE FROM actions WHERE board = 101 AND n = 1").await));
    cases.push(("name rows of players", change("DELETE FROM players WHERE userid = 'bob'").await));
    cases.push(("board 101: it has 77 moves", change("UPDATE boards SET moves = 77").await));
    cases.push((
        "the ratings are not what follows",
        change("INSERT INTO ratings VALUES ('savoya', 1, 1500, 90, 0.06, 1, 1, 0, 0, 0)").await,
    ));
    let other = place.path().join("other.db");
    let mut connection =
        SqliteConnectOptions::new().filename(&other).create_if_missing(true).connect().await.unwrap();
    connection.execute("CREATE TABLE recipes (name TEXT)").await.unwrap();
    connection.close().await.unwrap();
    cases.push(("a database of another program", fs::read(&other).unwrap()));

    let house = empty_house();
    done(run(&["restore"], &file, &config(&house)));
    let data = house.path().join("data");
    let before = (names(&data), fs::read(data.join("pbmd.db")).unwrap());
    for (complaint, bytes) in cases {
        fs::write(&bad, &bytes).unwrap();
        for output in [verify(&bad), run(&["restore"], &bad, &config(&house))] {
            let said = refused(output);
            assert!(said.contains(complaint), "{complaint}: {said}");
            assert!(!said.contains("broken"), "{complaint}: {said}");
        }
        assert!(fs::read(&bad).unwrap() == bytes, "{complaint}: the file was changed");
        assert!((names(&data), fs::read(data.join("pbmd.db")).unwrap()) == before, "{complaint}");
    }
    let nothing = place.path().join("nothing.db");
    assert!(refused(verify(&nothing)).contains("No such file"));
    assert!(refused(run(&["restore"], &nothing, &config(&house))).contains("nothing was changed"));
    assert!((names(&data), fs::read(data.join("pbmd.db")).unwrap()) == before);
    // With --quick boards are not replayed, so that a damaged but only backup can be used.
    fs::write(&bad, change("UPDATE boards SET moves = 77").await).unwrap();
    assert!(done(run(&["restore", "--quick"], &bad, &config(&house))).contains("no board was replayed"));
}

#[tokio::test]
async fn a_newer_database_is_newer_and_a_sound_one_is_told_of() {
    let (_place, file) = made();
    let house = empty_house();
    done(run(&["restore"], &file, &config(&house)));
    let check = || pbmd(&["check", "--config"]).arg(config(&house)).output().unwrap();
    let said = done(check());
    for line in ["disk: ", "clock: 20", "languages: all can be read (en, ", "database: "] {
        assert!(
            said.lines().any(|said| said.get(3..).is_some_and(|said| said.starts_with(line))),
            "{line}: {said}"
        );
    }
    has(&said, &["no fault was found in its pages; its rows, indexes and records were not compared"]);
    let mut connection = open(&house.path().join("data/pbmd.db")).await;
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (9999, 'later', 1, x'00', 1)";
    connection.execute(later).await.unwrap();
    connection.close().await.unwrap();
    let serve = pbmd(&["serve", "--config"]).arg(config(&house)).output().unwrap();
    for output in [check(), serve] {
        let said = refused(output);
        assert!(said.contains("it was written by a newer pbmd") && !said.contains("broken"), "{said}");
    }
    // A file that is no database is broken.
    fs::write(house.path().join("data/pbmd.db"), "no database ".repeat(1000)).unwrap();
    assert!(refused(check()).contains("broken"));
}

/// Files that `cp` made beside a running server.
#[test]
fn copies_of_the_file_itself() {
    let (house, _letters) = game();
    let place = TempDir::new().unwrap();
    let copy = place.path().join("copy.db");
    let data = house.folder.path().join("data");
    fs::copy(data.join("pbmd.db"), &copy).unwrap();
    fs::copy(data.join("pbmd.db-wal"), place.path().join("copy.db-wal")).unwrap();
    let bytes = |name: &str| fs::read(place.path().join(name)).unwrap();
    let before = (bytes("copy.db"), bytes("copy.db-wal"));
    let said = done(verify(&copy));
    assert!(said.contains("2 players, 1 board") && said.contains("note: a log lies beside it"), "{said}");
    assert!((bytes("copy.db"), bytes("copy.db-wal")) == before, "neither is changed");
    // A running server's file is verified as it is.
    assert!(done(verify(&data.join("pbmd.db"))).contains("2 players, 1 board"));
    let folder = house.stop();
    let said = done(verify(&folder.path().join("data/pbmd.db")));
    assert!(said.contains("note: it is the file of a database itself"), "{said}");
}

#[test]
fn where_no_backup_can_be_written_nothing_is_left() {
    let (house, _letters) = game();
    let place = TempDir::new().unwrap();
    assert!(refused(backup(&house, Path::new("-"))).contains("a backup goes into a file"));
    let nowhere = place.path().join("nowhere/backup.db");
    assert!(refused(backup(&house, &nowhere)).contains("Cannot write"));
    let file = place.path().join("backup.db");
    let limited = |words: &[&str], file: &Path, house: &TempDir| {
        let program = pbmd(words);
        let mut command = Command::new("bash");
        command.arg("-c").arg("trap '' XFSZ && ulimit -f 100 && exec \"$0\" \"$@\"");
        command.arg(program.get_program()).args(program.get_args()).arg(file);
        command.arg("--config").arg(config(house)).output().unwrap()
    };
    // Files may have 100 KB.
    assert!(refused(limited(&["backup"], &file, &house.folder)).contains("Cannot copy"));
    assert_eq!(names(place.path()), Vec::<String>::new());
    if let Some(_disk) = Mount::tmpfs(place.path(), "100k") {
        let said = refused(backup(&house, &file));
        assert!(said.contains("full"), "{said}");
        assert_eq!(names(place.path()), Vec::<String>::new());
    }
    let good = house.folder.path().join("backup.db");
    done(backup(&house, &good));
    let folder = house.stop();
    let data = folder.path().join("data");
    let before = (names(&data), fs::read(data.join("pbmd.db")).unwrap());
    let said = refused(limited(&["restore"], &good, &folder));
    assert!(said.contains("nothing was changed"), "{said}");
    assert!((names(&data), fs::read(data.join("pbmd.db")).unwrap()) == before);
}

#[test]
fn one_restore_at_a_time_and_no_mail_beside_it() {
    let (_place, file) = made();
    let house = empty_house();
    done(run(&["restore"], &file, &config(&house)));
    let data = house.path().join("data");
    // A running restore holds this lock.
    let lock = File::options().write(true).open(data.join("pbmd.lock")).unwrap();
    lock.try_lock().unwrap();
    let second = refused(run(&["restore"], &file, &config(&house)));
    assert!(second.contains("Another pbmd works on") && second.contains("Nothing was changed"), "{second}");
    drop(lock);
    let alone = File::open(&data).unwrap();
    alone.try_lock().unwrap();
    let mail = house.path().join("mail");
    fs::write(&mail, "From: alice@localhost\nSubject: help\n\nhelp\n").unwrap();
    let receive = || {
        let mut command = pbmd(&["receive", "--config"]);
        command.arg(config(&house)).stdin(File::open(&mail).unwrap()).output().unwrap()
    };
    let late = receive();
    assert_eq!(late.status.code(), Some(75), "{}", told(&late));
    assert!(told(&late).contains("a backup is being put in place"), "{}", told(&late));
    drop(alone);
    assert_eq!(receive().status.code(), Some(0));
}

/// A restore killed at any moment leaves either database whole.
#[test]
fn a_restore_that_is_killed() {
    let (_place, file) = made();
    let mut house = House::open();
    house.sign_up(&["carol"]);
    let mut folder = house.stop();
    let mut ends = [0, 0];
    for round in 0..8 {
        let mut command = pbmd(&["restore"]);
        command.arg(&file).arg("--config").arg(config(&folder)).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(round * 12));
        let _ = child.kill();
        child.wait().unwrap();
        let daemon = Daemon::start(&config(&folder));
        assert_eq!(daemon.terminate().code(), Some(0));
        let said = done(verify(&folder.path().join("data/pbmd.db")));
        let is_new = said.contains("2 players, 1 board");
        assert!(is_new || said.contains("1 player, 0 boards"), "{said}");
        ends[usize::from(is_new)] += 1;
        if is_new {
            let data = folder.path().join("data");
            let kept = names(&data).into_iter().find(|name| name.contains("before-restore"));
            let kept = data.join(kept.unwrap());
            assert!(done(verify(&kept)).contains("1 player, 0 boards"));
            // Back to the beginning.
            let next = empty_house();
            done(run(&["restore"], &kept, &config(&next)));
            folder = next;
        }
    }
}

#[test]
fn what_may_be_forgotten() {
    let (_place, file) = made();
    let house = empty_house();
    done(run(&["restore"], &file, &config(&house)));
    let prune = |words: &[&str]| {
        pbmd(&["prune", "--before"]).args(words).arg("--config").arg(config(&house)).output().unwrap()
    };
    for day in ["2999-01-01", &jiff::Timestamp::now().strftime("%Y-%m-%d").to_string()] {
        let said = refused(prune(&[day]));
        assert!(said.contains("the last 30 days must stay"), "{said}");
    }
    let said = done(prune(&["2026-01-01", "--dry-run"]));
    assert!(said.contains("of before 2026-01-01: 0 letters, 0 mails") && said.contains("would go"), "{said}");
    let counted: Value = serde_json::from_str(&done(prune(&["2026-01-01", "--dry-run", "--json"]))).unwrap();
    assert_eq!((&counted["mails"], &counted["dry_run"]), (&Value::from(0), &Value::from(true)));
    let answer: Value = serde_json::from_str(&done(prune(&["2026-01-01", "--json"]))).unwrap();
    assert_eq!(answer["state"], "waiting", "the next server does it: {answer}");
    let daemon = Daemon::start(&config(&house));
    let said = done(prune(&["2026-02-01"]));
    assert!(said.contains("of before 2026-02-01: 0 letters, 0 mails") && said.contains("are gone"), "{said}");
    let works = done(pbmd(&["ledger", "work", "1", "--config"]).arg(config(&house)).output().unwrap());
    assert!(works.contains("the operator: what was done long ago"), "{works}");
    assert!(daemon.terminate().success());
    assert_eq!(prune(&["tomorrow"]).status.code(), Some(2));
}
