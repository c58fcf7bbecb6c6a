//! How SQLite finds the rows of every statement of the store: by an index, in whatever order tables are made large.
//!
//! The statements are read from the sources: literals of text that begin as one, and what `concat!` and the macros of a file make of
//! such literals. A statement that is put together otherwise could not be seen, so there is none.

pub(in crate::store) mod source;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::AssertSqlSafe;

use super::*;
use crate::store::sql::query::{query, query_as};
use source::{Statement, statements};

/// What a statement may go through from one end to the other: in which file, as the plan names it, and why. Each row allows one statement,
/// so that no other in its file can hide behind it.
const MAY_BE_SCANNED: &[(&str, &str, &str)] = &[
    // Tables that stay small.
    ("sources.rs", "sources", "a row for each way in that is configured"),
    ("sources.rs", "sources", "the same, up to the first that has not come as far"),
    ("ways.rs", "ways", "a row for each way in and out that is configured"),
    ("sources.rs", "outages", "two years of outages, for the clocks"),
    ("sources.rs", "outages", "two years of outages: the older ones go"),
    ("sources.rs", "outages", "the same: those of a time to come go"),
    ("sources.rs", "outages", "the same: those that end in a time to come end now"),
    ("broadcasts.rs", "broadcasts", "messages of the operator that are being written to all"),
    ("closing.rs", "erasures", "accounts that were closed in the last minute"),
    (
        "closing.rs",
        "challenges",
        "three days of what strangers are asked about, which is limited by the hour",
    ),
    ("closing.rs", "digest_notes", "what waits for daily letters: a day of sentences"),
    ("retention.rs", "mails", "its first row"),
    ("servers.rs", "servers USING INDEX sqlite_autoindex_servers_1", "a row for each server"),
    ("servers.rs", "servers", "the same"),
    (
        "servers.rs",
        "leases USING INDEX sqlite_autoindex_leases_1",
        "a row for each thing that one server does",
    ),
    ("servers.rs", "leases", "the same"),
    // Indexes of what waits, or is kept to a bound: as large as that is, whatever else the table holds.
    ("bounces.rs", "addresses USING COVERING INDEX addresses_suspended", "for the operator, at a start"),
    ("closing.rs", "letter_contents", "letters that wait, and 20 MB of what refused ones say"),
    ("closing.rs", "mail_contents USING INDEX mail_contents_kept", "20 MB of mails that were put aside"),
    ("stories.rs", "letters USING INDEX letters_held", "letters that wait, for the operator"),
    ("thoughts.rs", "thoughts USING INDEX thoughts_begun", "boards that are thought about: one or a few"),
    ("thoughts.rs", "thoughts", "boards that wait for the house, for the operator"),
    ("reviews.rs", "reviews", "games that are looked through, when a server has ended"),
    ("queue.rs", "mail_contents", "mails that wait, and 20 MB of those put aside, for the operator"),
    (
        "bounces.rs",
        "letter_contents USING COVERING INDEX letter_contents_kept",
        "20 MB of what refused letters say",
    ),
    (
        "mail.rs",
        "mail_contents USING COVERING INDEX mail_contents_kept",
        "20 MB of mails that were put aside",
    ),
    (
        "retention.rs",
        "letter_contents USING COVERING INDEX letter_contents_kept",
        "20 MB of what refused letters say",
    ),
    (
        "retention.rs",
        "mail_contents USING COVERING INDEX mail_contents_kept",
        "20 MB of mails that were put aside",
    ),
    ("gauges.rs", "mails USING INDEX mails_waiting", "mails that wait, when the server ends"),
    ("gauges.rs", "letters USING INDEX letters_held", "letters that wait, when the server ends"),
    ("ratings.rs", "forgetting", "one row while all ratings are forgotten"),
    ("ratings.rs", "forgetting", "the same row"),
    ("ratings.rs", "boards USING INDEX boards_due", "boards that wait; none but after an upgrade"),
    ("ratings.rs", "boards USING INDEX boards_due", "the same are counted, for the operator"),
    ("gauges.rs", "player_counts", "a row for each stage of an account"),
    // The first rows in the order of an index, and no more.
    ("digests.rs", "digests USING COVERING INDEX digests_due", "the first row"),
    ("puzzles.rs", "puzzle_mornings USING COVERING INDEX puzzle_mornings_due", "the first row"),
    ("mail.rs", "mails USING INDEX mails_waiting", "the first row"),
    ("sources.rs", "mails USING INDEX mails_waiting", "mails that wait, up to the first of before a moment"),
    ("players.rs", "players USING INDEX players_alive", "as many rows as are listed"),
    ("seeks.rs", "seeks USING INDEX seeks_open", "open seeks: ten a player, for days"),
    ("seeks.rs", "seeks USING INDEX seeks_ends", "open seeks: ten a player, for days"),
    ("orders.rs", "orders USING INDEX orders_waiting", "orders that wait: none while a server runs"),
    ("orders.rs", "orders USING INDEX orders_waiting", "the same, listed for the operator"),
    ("orders.rs", "unheard", "whom the operator has blocked"),
    ("orders.rs", "unheard", "the same: those whose time is over"),
    ("throttle.rs", "letters USING INDEX letters_held", "letters that wait, for the operator"),
    ("merging.rs", "challenges", "three days of what strangers are asked about, for the operator"),
    ("merging.rs", "watchers", "the operator erases a board"),
    ("merging.rs", "challenges", "a child of the erased board"),
    ("merging.rs", "watchers", "a child of the erased board"),
    ("ratings.rs", "ratings", "as many rows as are forgotten at a time"),
    // What the operator asks for of all that there is.
    ("pairs.rs", "one USING COVERING INDEX seats_player", "all pairs of players of rated games"),
    ("stats.rs", "clocks", "the operator asks how many clocks run, beside the mails"),
    ("clocks.rs", "clocks", "the clock of the machine was put back, so that all are of a time to come"),
    (
        "integrity.rs",
        "_sqlx_migrations USING INDEX sqlite_autoindex__sqlx_migrations_1",
        "a row for each version of the tables",
    ),
    ("integrity.rs", "players USING COVERING INDEX players_alive", "a backup is counted, beside the mails"),
    ("integrity.rs", "boards USING COVERING INDEX boards_challenger", "the same"),
    ("integrity.rs", "mails USING COVERING INDEX sqlite_autoindex_mails_1", "the same"),
    ("integrity.rs", "letters USING COVERING INDEX letters_thread", "the same"),
    // Children of a row that is new and has none: SQLite looks only where a key is missing that was promised for later.
    ("board.rs", "boards USING INDEX boards_running", "once an hour"),
    ("board.rs", "boards USING INDEX boards_running", "once an hour: boards whose rules are missing"),
    ("board.rs", "boards USING INDEX boards_offered", "once an hour"),
    ("board.rs", "boards USING INDEX boards_offered", "once an hour: boards whose rules are missing"),
    ("board.rs", "challenges", "a board that is added has none"),
    ("board.rs", "watchers", "a board that is added has none"),
    // On the way of letters in and out.
    ("related.rs", "outages", "two years of outages, up to the first of a turn"),
    ("digests.rs", "digest_notes", "what waits for daily letters: a day of sentences"),
    (
        "clocks.rs",
        "digest_notes USING COVERING INDEX digest_notes_player",
        "what waits for daily letters: a day of sentences",
    ),
    ("digests.rs", "letters USING INDEX letters_held", "letters that wait"),
    ("ends.rs", "digest_notes USING COVERING INDEX digest_notes_board", "whether there is one"),
    ("ends.rs", "digest_notes USING COVERING INDEX digest_notes_board", "the same"),
    ("outbox.rs", "letters USING INDEX letters_new", "the first rows"),
    ("outbox.rs", "letters USING INDEX letters_new", "the first row"),
    ("outbox.rs", "letters USING INDEX letters_sending", "letters under way when the server ended"),
];

/// The statements that a server executes most often, by their beginnings.
const COMMONEST: [(&str, &str); 10] = [
    ("a mail is taken", "INSERT INTO mails "),
    ("is it known", "SELECT id, digest FROM mails WHERE digest IN"),
    ("the next mail", "SELECT id, raw, arrived"),
    ("the board", "SELECT boards.number, boards.game, boards.options, boards.rules_version"),
    ("its record", "SELECT n, by, kind, seat, text, at, mail, work"),
    ("an entry", "INSERT INTO actions "),
    ("a letter", "INSERT INTO letters "),
    ("the letters that are due at some addresses", "SELECT (tries > 0 OR room_at IS NOT NULL) AS tried"),
    ("a letter has left", "UPDATE letters\n             SET stage = 'sent'"),
    ("the mail is done", "UPDATE mails\n             SET stage = 'done'"),
];

/// Parts of plans that go through no table: functions that make rows, and what other parts of the same plan have made.
fn is_made(plan: &[String], scanned: &str) -> bool {
    let name = scanned.split(' ').next().unwrap_or_default();
    scanned.contains("VIRTUAL TABLE")
        || scanned == "CONSTANT ROW"
        || scanned.ends_with("-ROW VALUES CLAUSE")
        || scanned.starts_with('(')
        || plan.iter().any(|line| {
            ["MATERIALIZE ", "CO-ROUTINE "].iter().any(|made| line.strip_prefix(made) == Some(name))
        })
}

/// What a plan goes through from one end to the other.
fn scans(plan: &[String]) -> Vec<&str> {
    let scanned = plan.iter().filter_map(|line| line.strip_prefix("SCAN "));
    scanned.filter(|scanned| !is_made(plan, scanned)).collect()
}

/// The plan of a statement, or why SQLite does not understand it. Its question marks stand for null.
pub(super) fn plan(connection: &Connection, sql: &str) -> Result<Vec<String>> {
    let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
    let lines: Vec<(i64, i64, i64, String)> = query_as(explain).fetch_all(connection)?;
    Ok(lines.into_iter().map(|(_, _, _, line)| line).collect())
}

#[tokio::test]
async fn no_statement_goes_through_a_table_that_grows() {
    let (store, _folder) = file_store().await;
    let tx = store.read().unwrap();
    let mut allowed: Vec<(&str, &str)> =
        MAY_BE_SCANNED.iter().map(|(file, what, _)| (*file, *what)).collect();
    let mut found = Vec::new();
    for Statement { file, line, sql } in statements() {
        match plan(tx.conn(), &sql) {
            Ok(plan) => {
                for scanned in scans(&plan) {
                    match allowed.iter().position(|row| *row == (file.as_str(), scanned)) {
                        Some(row) => _ = allowed.remove(row),
                        None => found.push(format!("{file}:{line}: {scanned}\n{sql}")),
                    }
                }
            }
            Err(error) => found.push(format!("{file}:{line}: {error}\n{sql}")),
        }
    }
    assert!(found.is_empty(), "{}:\n{}", found.len(), found.join("\n\n"));
    assert!(allowed.is_empty(), "nothing goes through these any more: {allowed:?}");
}

/// A statement that goes through a table is found, however it is written and whatever it does with the rows.
#[tokio::test]
async fn a_statement_that_goes_through_a_table_is_found() {
    const BAD: &str = r#"
        macro_rules! of_mails { ($what:literal, $rest:literal) => { concat!("SELECT ", $what, " FROM mails", $rest) }; }
        const ONE: &str = "SELECT count(*) FROM letters WHERE stage = 'sent'";
        fn two() -> &'static str { of_mails!("id", concat!(" WHERE ", "outcome = ''")) }
        fn three() { query("UPDATE boards SET options = ''"); query("not a statement"); }
        fn four() { query("DELETE FROM addresses WHERE created < ?"); }
        fn good() { query(of_mails!("id", " WHERE id = ?")); }
    "#;
    let (store, _folder) = file_store().await;
    let tx = store.read().unwrap();
    let mut found = Vec::new();
    for statement in source::statements_of("bad.rs", BAD) {
        let plan = plan(tx.conn(), &statement.sql).unwrap();
        found.push(scans(&plan).join(", "));
    }
    assert_eq!(found, ["letters", "mails", "boards", "addresses", ""]);
}

/// What puts statements together otherwise would hide them from these tests. These two set numbers by PRAGMA.
#[test]
fn statements_are_literals() {
    let found = source::files_naming(&["QueryBuilder", "AssertSqlSafe", "raw_sql", "SqlSafeStr"]);
    assert_eq!(found, ["backups.rs", "file.rs"]);
}

/// `cargo test --lib commonest -- --nocapture` prints how SQLite carries out the statements that a server executes most often.
#[tokio::test]
async fn the_commonest_statements_are_found_by_an_index() {
    let (store, _folder) = file_store().await;
    let tx = store.read().unwrap();
    let all = statements();
    for (what, beginning) in COMMONEST {
        let statement = all.iter().find(|statement| statement.sql.starts_with(beginning));
        let statement = statement.unwrap_or_else(|| panic!("{what}: no statement begins with {beginning}"));
        let plan = plan(tx.conn(), &statement.sql).unwrap();
        let lines = plan.iter().filter(|line| line.starts_with("SEARCH ") || line.starts_with("SCAN "));
        let lines: Vec<&str> = lines.map(String::as_str).collect();
        println!("{what} ({}): {}", statement.file, lines.join("; "));
        let is_by_index = |scanned: &&str| scanned.contains(" INDEX ");
        assert!(scans(&plan).iter().all(is_by_index), "{what}: {lines:?}");
    }
}

/// Boards that wait to be judged are found by their index, even if statistics were taken while all boards waited.
#[tokio::test]
async fn boards_that_wait_are_found_though_all_wait() {
    let (store, _folder) = file_store().await;
    let tx = store.begin().unwrap();
    for sql in [
        "INSERT INTO players (id, userid, skeleton, password, stage, created) VALUES (1, 'alice', 'alice', '', 'alive', 0)",
        "WITH RECURSIVE some (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM some WHERE n < 2000)
         INSERT INTO boards (game, rules_version, stage, challenger, key, started, ended, result)
         SELECT 'great', 1, 'over', 1, zeroblob(32), n, n, '1-0' FROM some",
        "ANALYZE",
    ] {
        query(sql).execute(tx.conn()).unwrap();
    }
    let waiting = statements().into_iter().filter(|statement| {
        statement.file == "ratings.rs"
            && statement.sql.starts_with("SELECT")
            && statement.sql.contains("counts IS NULL AND ended")
            // Those that count all may go through all.
            && statement.sql.contains("ORDER BY")
    });
    let plans: Vec<Vec<String>> = waiting.map(|statement| plan(tx.conn(), &statement.sql).unwrap()).collect();
    assert_eq!(plans.len(), 1, "{plans:#?}");
    for plan in plans {
        assert!(
            plan.iter()
                .any(|line| line.starts_with("SEARCH boards USING") && line.contains("boards_unjudged")),
            "{plan:#?}"
        );
        assert!(!plan.contains(&"SCAN boards".to_owned()), "{plan:#?}");
    }
}

/// How many SQLite instructions each kind of rating step takes while this many boards wait.
async fn steps_of_ratings(boards: u32) -> Vec<u64> {
    let folder = tempfile::tempdir().unwrap();
    let steps = Arc::<AtomicU64>::default();
    let faults = FaultInjection { steps: Some(steps.clone()), unsynced: true, ..FaultInjection::default() };
    let store = Store::open_with_faults(&folder.path().join("pbmd.db"), faults).await.unwrap();
    let mut tx = store.begin().unwrap();
    let players = [alive(&mut tx, "alice"), alive(&mut tx, "bob")];
    query(
        "WITH RECURSIVE some (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM some WHERE n < $1)
         INSERT INTO boards (game, rules_version, stage, challenger, key, started, ended, result)
         SELECT 'great', 1, 'over', $2, zeroblob(32), n, n, '1-0' FROM some",
    )
    .bind((boards, players[0]))
    .execute(tx.conn())
    .unwrap();
    for (seat, player) in (1_u8..).zip(players) {
        query("INSERT INTO seats (board, seat, player, made) SELECT number, $1, $2, 2 FROM boards")
            .bind((seat, player))
            .execute(tx.conn())
            .unwrap();
    }
    let mut kinds = Vec::new();
    for before in [
        "UPDATE boards SET counts = NULL",
        "UPDATE boards SET counts = 'due', pool = 'great'",
        "UPDATE boards SET counts = CASE number WHEN 101 THEN 'void' ELSE 'counted' END",
        "INSERT INTO forgetting (reached) VALUES (0)",
    ] {
        query(before).execute(tx.conn()).unwrap();
        query("ANALYZE").execute(tx.conn()).unwrap();
        steps.store(0, Ordering::Relaxed);
        match tx.next_rating_step().unwrap().unwrap() {
            RatingStep::Judge(board) => tx.judge_board(board.number, Some("great")).unwrap(),
            RatingStep::Count(board) => tx.count_board(&board, &[]).unwrap(),
            RatingStep::TakeBack(board) => tx.take_board_back(board).unwrap(),
            RatingStep::Forget => tx.forget_some_ratings(100).unwrap(),
        }
        kinds.push(steps.load(Ordering::Relaxed));
    }
    kinds
}

#[tokio::test]
async fn a_step_of_ratings_takes_no_longer_with_more_boards() {
    let (few, many) = (steps_of_ratings(300).await, steps_of_ratings(10_000).await);
    println!("{few:?} steps where 300 boards wait, {many:?} where 10,000 do");
    assert!(few.iter().zip(&many).all(|(few, many)| *many < 2 * few + 100), "{few:?} {many:?}");
}

/// The best are looked for among those of whom enough is known, not among all who have a rating.
#[tokio::test]
async fn lists_of_the_best_pass_over_nobody_unknown() {
    let (store, _folder) = file_store().await;
    let tx = store.read().unwrap();
    let lists = statements().into_iter().filter(|statement| statement.file == "standings.rs");
    let mut indexes: Vec<String> = Vec::new();
    for statement in lists {
        let plan = plan(tx.conn(), &statement.sql).unwrap();
        let ratings = plan.iter().find_map(|line| line.strip_prefix("SEARCH ratings USING "));
        let index = ratings.unwrap_or_else(|| panic!("{plan:?}"));
        indexes.push(index.replace("COVERING ", ""));
    }
    indexes.sort();
    assert_eq!(
        indexes,
        [
            "INDEX ratings_known (pool=? AND points>?)",
            "INDEX ratings_known (pool=?)",
            "INDEX ratings_standings (pool=? AND points>?)",
            "INDEX ratings_standings (pool=?)",
            "PRIMARY KEY (pool=? AND player=?)",
        ]
    );
}
