//! The daemon and its clocks: time that runs out, a stop at a deadline, and the operator in between.

use std::fs;
use std::path::{Path, PathBuf};

use super::serve::{self, LISTENER, until_some};
use crate::daemon::{Daemon, has, pbmd, told};
use mail_parser::MessageParser;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};
use tempfile::TempDir;

/// Sends a mail by `pbmd receive` and waits for a letter to that player.
fn write(config: &Path, number: u32, who: &str, more: &str, body: &str) -> String {
    let mail = format!(
        "From: {who}@localhost\nTo: pbmd@localhost\nSubject: play\nMessage-ID: <{number}@client.example>\n{more}\n{body}\n"
    );
    assert!(serve::receive(config, &mail).status.success());
    letter(config, who)
}

/// Removes and gives the next letter to a player.
pub fn letter(config: &Path, who: &str) -> String {
    let new = config.with_file_name(format!("out/{who}@localhost/new"));
    until_some(&format!("a letter to {who}"), || {
        let mut files: Vec<PathBuf> =
            fs::read_dir(&new).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
        files.sort_by_key(|path| fs::metadata(path).unwrap().modified().unwrap());
        let text = fs::read_to_string(files.first()?).unwrap();
        fs::remove_file(files.first()?).unwrap();
        Some(text)
    })
}

fn run(words: &[&str], config: &Path) -> String {
    let output = serve::run(words, config);
    assert!(output.status.success(), "{words:?}: {}", told(&output));
    told(&output)
}

fn sql(config: &Path, statement: &str) -> Vec<(i64, i64)> {
    let path = config.with_file_name("data/pbmd.db");
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut database = SqliteConnectOptions::new().filename(path).connect().await.unwrap();
        sqlx::query_as(AssertSqlSafe(statement.to_owned())).fetch_all(&mut database).await.unwrap()
    })
}

/// A stopped server with a board at two hours a move; both have moved, Alice is to move.
fn played() -> (TempDir, PathBuf) {
    let (house, config) = serve::house(&format!("{LISTENER}[letters]\nformat = \"text\"\n"));
    let daemon = Daemon::start(&config);
    for (number, who) in [(1, "alice"), (2, "bob")] {
        let asked = write(&config, number, who, "", &format!("signup {who} {who}-secret"));
        let asked =
            MessageParser::default().parse(asked.as_bytes()).unwrap().message_id().unwrap().to_owned();
        let welcome = write(&config, number + 2, who, &format!("In-Reply-To: <{asked}>\n"), "yes");
        assert!(welcome.contains("Welcome"), "{asked}: {welcome}");
    }
    write(&config, 5, "alice", "", "login alice alice-secret\ngreat challenge -clock=2h+1h alice bob");
    letter(&config, "bob");
    write(&config, 6, "alice", "", "great move 101 alice alice-secret e2-e3");
    letter(&config, "bob");
    write(&config, 7, "bob", "", "great move 101 bob bob-secret e7-e6");
    letter(&config, "alice");
    until_some("a turn", || {
        (sql(&config, "SELECT 1, 1 FROM clocks WHERE begun IS NOT NULL").len() == 1).then_some(())
    });
    assert_eq!(daemon.terminate().code(), Some(0));
    (house, config)
}

const HOUR: i64 = 3_600_000;

/// Moves stored times back by some hours.
fn earlier(config: &Path, table: &str, column: &str, hours: i64) {
    let by = hours * HOUR;
    sql(
        config,
        &format!("UPDATE {table} SET {column} = {column} - {by} WHERE {column} IS NOT NULL RETURNING 1, 1"),
    );
}

#[test]
fn time_is_up_while_the_server_runs() {
    let (_house, config) = played();
    earlier(&config, "clocks", "begun", 3);
    earlier(&config, "clocks", "due", 3);
    let before = run(&["stats", "--json"], &config);
    for part in [
        "{\"players\":{\"alive\":2,\"new\":0,\"closed\":0},\"boards\":1,\"offered\":0,\"over\":0,",
        "\"mails\":{\"waiting\":0,\"oldest\":null},\"letters\":{\"waiting\":0,\"oldest\":null},\"written\":",
        ",\"clocks\":{\"running\":1,\"waiting\":0,",
    ] {
        assert!(before.contains(part), "{part}: {before}");
    }
    // Nobody loses before mail could arrive for a minute after the deadline.
    let daemon = Daemon::start(&config);
    for who in ["alice", "bob"] {
        let last = letter(&config, who);
        assert!(last.contains("X-PBM-Event: over") && last.contains("X-PBM-Result: 0-1"), "{last}");
    }
    let after = run(&["stats"], &config);
    has(&after, &["players    2, 0 not confirmed, 0 closed\nboards     0 running, 0 offered, 1 over\n"]);
    assert!(after.contains("forfeits   1 in the last day, 1 in all\n"), "{after}");
    assert!(after.contains("could come in by smtp at ") && after.contains("server     ran at "), "{after}");
    assert_eq!(daemon.terminate().code(), Some(0));
}

#[test]
fn a_server_that_did_not_run_at_the_deadline_ends_nothing() {
    let (_house, config) = played();
    earlier(&config, "clocks", "begun", 3);
    earlier(&config, "clocks", "due", 3);
    earlier(&config, "sources", "reached", 2);
    let daemon = Daemon::start(&config);
    let outage =
        until_some("an outage", || sql(&config, "SELECT begun, ended FROM outages").first().copied());
    assert!((2 * HOUR..3 * HOUR).contains(&(outage.1 - outage.0)), "{outage:?}");
    // Bob's time ends 24 hours after the restart; until then he is reminded.
    let due = until_some("a look at the clock", || {
        let due = sql(&config, "SELECT due, 0 FROM clocks WHERE due IS NOT NULL").first().copied()?.0;
        (due > outage.1 + HOUR / 2).then_some(due)
    });
    // The end of the outage is put off until mails can come in.
    let outage = sql(&config, "SELECT begun, ended FROM outages")[0];
    assert!(due <= outage.1 + 24 * HOUR, "{due}");
    let stats = run(&["stats"], &config);
    has(&stats, &["boards     1 running, 0 offered, 0 over\n", "forfeits   0 "]);

    // The operator acts in between, by another process.
    let given = run(&["board", "clock", "101", "--give", "alice", "3d"], &config);
    assert_eq!(given, "board 101: alice has 72 hours more, and its players are told\n");
    for who in ["alice", "bob"] {
        let told = until_some("the operator's gift", || {
            Some(letter(&config, who)).filter(|told| told.contains("operator"))
        });
        assert!(told.contains("alice 3 days"), "{told}");
    }
    assert_eq!(
        run(&["board", "clock", "101", "--stop"], &config),
        "the clocks of board 101 stand still, and its players are told\n"
    );
    let stats = run(&["stats"], &config);
    has(&stats, &["clocks     0 running, 0 waiting for their letter, 1 stopped, 0 used up\n"]);
    assert_eq!(daemon.terminate().code(), Some(0));
}

#[test]
fn orders_that_cannot_be_carried_out() {
    let (_house, config) = played();
    let cases: &[(&[&str], i32, &str)] = &[
        (&["clock", "101", "--stop", "--start"], 2, "cannot be used with"),
        (&["clock", "101"], 2, "required"),
        (&["clok", "101"], 2, "clock"),
        (&["clock", "many", "--stop"], 2, "many"),
        (&["clock", "101", "--give", "alice"], 2, "2 values"),
        (
            &["clock", "101", "--give", "alice", "banana"],
            1,
            "banana is no time to give; write 3, 36h, 10d12h or 2w",
        ),
        (&["clock", "101", "--give", "alice", "0"], 1, "from 1h to 1000 days"),
        (&["clock", "101", "--give", "alice", "99999999999999999999d"], 1, "from 1h to 1000 days"),
        (&["clock", "101", "--give", "carol", "3d"], 1, "carol does not play on board 101; alice, bob do"),
        (&["clock", "999", "--stop"], 1, "there is no board 999"),
        (&["clock", "101", "--start"], 1, "the clocks of board 101 are not stopped"),
    ];
    for (words, status, why) in cases {
        let words = [&["board"], *words].concat();
        let output = pbmd(&words).env("PBMD_CONFIG", &config).output().unwrap();
        assert_eq!(output.status.code(), Some(*status), "{words:?}: {}", told(&output));
        assert!(told(&output).contains(why), "{words:?}: {}", told(&output));
    }
    assert!(sql(&config, "SELECT 1, 1 FROM works WHERE cause = 'operator'").is_empty());
    // A missing folder is not created.
    let nowhere = TempDir::new().unwrap();
    let mut command = pbmd(&["board", "clock", "101", "--stop"]);
    let output = command.current_dir(nowhere.path()).env_remove("PBMD_CONFIG").output().unwrap();
    assert!(told(&output).contains("There is no database") && !output.status.success(), "{}", told(&output));
    assert_eq!(fs::read_dir(nowhere.path()).unwrap().count(), 0);
}
