//! What nobody needs any more goes, and the file stops growing; what is needed stays, however old.

use super::*;
use sqlx::AssertSqlSafe;

use crate::store::sql::query::{query, query_scalar};

const DAY: i64 = 24 * 60 * 60;

/// Days for which the rows of these tests are kept.
const KEPT: i64 = 365;

/// Forgets all that is old on this day, in as many transactions as it takes. Gives the number of rows and the most of one
/// transaction.
fn forget(store: &Store, day: i64) -> (u64, u64) {
    let (mut rows, mut most) = (0, 0);
    for past in Past::ALL {
        let mut reached = Some(0);
        while let Some(last) = reached {
            let mut tx = store.begin().unwrap();
            let portion = tx.forget_past(past, last, at((day - KEPT) * DAY)).unwrap();
            tx.commit().unwrap();
            (rows, most) = (rows + portion.rows, most.max(portion.rows));
            reached = portion.reached;
        }
    }
    (rows, most)
}

/// Rows of a month: 600 mails, for each a letter about a running board, one about a board that is over and one about none; for
/// some of them a move, a bounce, a work, a watching that ended.
const MONTH: &str = "
    WITH RECURSIVE n (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1 + 599)
    INSERT INTO mails (id, digest, message_id, sender, arrived, taken, size, stage, done, outcome)
    SELECT n, randomblob(32), n || '@example.org', 'alice@example.org', ?2 + n, ?2 + n, 999, 'done', ?2 + n,
        'savoy move: board 101'
    FROM n;
    INSERT INTO positions (mail, position) SELECT id, 'maildir:' || id FROM mails WHERE id >= ?1;
    INSERT INTO works (id, cause, about, at, outcome) SELECT id + 1, 'clock', 'a tick', taken, 'done' FROM mails
    WHERE id >= ?1 AND id % 10 = 0;
    INSERT INTO actions (board, n, by, kind, seat, text, at, mail)
    SELECT 101, id, 'player', 'move', 1, 'a6-c6', taken, id FROM mails WHERE id >= ?1 AND id % 30 = 0;
    INSERT INTO letters (message_id, player, address, board, move_number, event, purpose, cause, created, stage, sent_at,
        size, lines)
    SELECT id || '.' || kind || '@x', 1, 'alice@example.org', CASE kind WHEN 0 THEN NULL ELSE 100 + kind END, id % 9, 'move',
        'board', id, taken, 'sent', taken, 3000, randomblob(400)
    FROM mails, (SELECT 0 AS kind UNION SELECT 1 UNION SELECT 2) WHERE id >= ?1;
    INSERT INTO bounces (letter, mail, failed, said, at)
    SELECT letters.id, cause, 1, '550 no', created + 1000 FROM letters
    WHERE cause >= ?1 AND cause % 50 = 0 AND board IS NULL;
    INSERT INTO watchers (token, board, player, how, ended, ended_mail)
    SELECT 'token' || id, 101, 1, 'each', taken, id FROM mails WHERE id >= ?1 AND id % 100 = 0;";

/// Two players, board 101 that runs and board 102 that is over, and so many months of a busy server; the caretaker comes at
/// the end of each. Gives the size of the file in pages after each month.
fn months(store: &Store, months: i64) -> Vec<i64> {
    let mut tx = store.begin().unwrap();
    let players = [alive(&mut tx, "alice"), alive(&mut tx, "bob")];
    for stage in [BoardStage::Running, BoardStage::Over] {
        tx.add_board(&NewBoard { stage, ..board("savoy", &players) }, at(0)).unwrap();
    }
    tx.commit().unwrap();
    let mut pages = Vec::new();
    for month in 0..months {
        let (first, begins) = (month * 600 + 1, at(month * 30 * DAY).as_millisecond());
        let tx = store.begin().unwrap();
        for statement in MONTH.split_terminator(';') {
            let query = query(statement).bind(first);
            let query = if statement.contains("?2") { query.bind(begins) } else { query };
            query.execute(tx.conn()).unwrap();
        }
        tx.commit().unwrap();
        let (_, most) = forget(store, (month + 1) * 30);
        assert!(most <= 500, "a portion is small");
        pages.push(query_scalar("PRAGMA page_count").fetch_one(&store.writer.acquire().unwrap()).unwrap());
    }
    pages
}

fn count(store: &Store, table: &str) -> i64 {
    let count = format!("SELECT count(*) FROM {table}");
    query_scalar(AssertSqlSafe(count)).fetch_one(&store.reader.acquire().unwrap()).unwrap()
}

#[tokio::test]
async fn the_file_of_a_busy_server_stops_growing() {
    let (store, _folder) = file_store().await;
    let pages = months(&store, 36);
    let (second, third) = (pages[18], pages[35]);
    assert!(third <= second + second / 50, "{pages:?}");
    // 600 mails a month; 365 days of them, and the month that began before those days.
    let kept = 600 * 14;
    assert!((kept - 1200..=kept).contains(&count(&store, "mails")), "{}", count(&store, "mails"));
    for (table, a_mail) in [("letters", 3.1), ("works", 0.11), ("bounces", 0.021), ("watchers", 0.011)] {
        let (rows, most) = (count(&store, table), kept as f64 * a_mail);
        assert!((rows as f64) <= most, "{rows} {table}");
    }
    assert_eq!(count(&store, "positions"), count(&store, "mails"));
    assert_eq!(count(&store, "actions"), 36 * 20, "a record is for good");
    let broken = query("PRAGMA foreign_key_check").fetch_all(&store.writer.acquire().unwrap()).unwrap();
    assert!(broken.is_empty());
}

/// Every letter that anything could still need, of long ago.
#[tokio::test]
async fn what_is_needed_stays() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let players = [alive(&mut tx, "alice"), alive(&mut tx, "bob")];
    let mut boards = Vec::new();
    for stage in [BoardStage::Running, BoardStage::Offered, BoardStage::Over, BoardStage::Declined] {
        let new = NewBoard { stage, ..board("savoy", &players) };
        boards.push(tx.add_board(&new, at(0)).unwrap());
    }
    let mut add = async |name: &str, number: Option<u32>, moves: u32, day: i64| {
        let new = letter(name, "alice@example.org");
        let moves = number.map(|_| moves);
        let new = NewLetter { player: Some(players[0]), board: number, move_number: moves, ..new };
        tx.add_letter(&new, at(day * DAY)).unwrap()
    };
    for (name, number) in
        [("running", boards[0]), ("offered", boards[1]), ("over", boards[2]), ("no", boards[3])]
    {
        for moves in 0..2 {
            for nth in ["first", "talk", "more", "newest"] {
                add(&format!("{name}.{moves}.{nth}"), Some(number), moves, 1).await;
            }
        }
    }
    add("help", None, 0, 1).await;
    add("waits", None, 0, 1).await;
    add("young", Some(boards[2]), 7, 99).await;
    tx.commit().unwrap();
    while let Some(due) = store.next_letter(at(DAY)).unwrap() {
        store.mark_sending(due.id).await.unwrap();
        match due.message_id.as_str() {
            "waits" => store.mark_later(due.id, "not now", at(900 * DAY)).await.unwrap(),
            _ => store.mark_sent(due.id, "250", 9, at(DAY)).await.unwrap(),
        }
    }
    let Taken::New(waits) = store.take(mail(1), at(DAY)).await.unwrap() else { panic!() };
    forget(&store, 1 + KEPT + 1);
    let left: Vec<String> = query_scalar("SELECT message_id FROM letters ORDER BY id")
        .fetch_all(&store.reader.acquire().unwrap())
        .unwrap();
    let expected = [
        "running.0.first",
        "running.0.newest",
        "running.1.first",
        "running.1.newest",
        "offered.0.first",
        "offered.0.newest",
        "offered.1.first",
        "offered.1.newest",
        "waits",
        "young",
    ];
    assert_eq!(left, expected);
    assert_eq!(store.next_mail().unwrap().unwrap().id, waits, "it was not dealt with");
    let mut look = store.read().unwrap();
    assert_eq!(look.thread(players[0], "alice@example.org", boards[0]).unwrap()[0], "running.0.first");
}

/// An address whose letters came back long ago, and arrived since, is not suspended for one more that is lost.
#[tokio::test]
async fn what_came_back_long_ago_counts_no_more() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[alice, alice]), at(0)).unwrap();
    let mut lost = Vec::new();
    for day in 1..=3 {
        let new = letter(&format!("{day}@x"), "alice@example.org");
        let new = NewLetter { player: Some(alice), board: Some(number), move_number: Some(0), ..new };
        lost.push(tx.add_letter(&new, at(day * DAY)).unwrap());
    }
    tx.commit().unwrap();
    let Taken::New(mail) = store.take(mail(1), at(3 * DAY)).await.unwrap() else { panic!() };
    let mut tx = store.begin().unwrap();
    tx.finish_mail(mail, &MailEnd { outcome: "bounce", ..MailEnd::default() }, at(3 * DAY)).unwrap();
    for letter in lost {
        let bounce = NewBounce { letter, mail, failed: true, said: String::from("550") };
        tx.add_bounce(&bounce, at(3 * DAY)).unwrap();
    }
    tx.commit().unwrap();
    while let Some(due) = store.next_letter(at(DAY)).unwrap() {
        store.mark_sending(due.id).await.unwrap();
        store.mark_sent(due.id, "250", 9, at(DAY)).await.unwrap();
    }
    let now = at(400 * DAY);
    let mut look = store.read().unwrap();
    assert_eq!(look.bounces_in_a_row(alice, "alice@example.org", now).unwrap(), 3);
    drop(look);
    let (rows, _) = forget(&store, 400);
    assert_eq!(
        rows, 3,
        "the letter between the first and the newest, the mail, and the work of the test itself"
    );
    let mut look = store.read().unwrap();
    assert_eq!(look.bounces_in_a_row(alice, "alice@example.org", now).unwrap(), 0);
}

/// What an old mail or work did is told without it.
#[tokio::test]
async fn a_record_outlives_its_causes() {
    let (store, _folder) = store().await;
    let Taken::New(mail) = store.take(mail(1), at(DAY)).await.unwrap() else { panic!() };
    let mut tx = store.begin().unwrap();
    tx.finish_mail(mail, &MailEnd { outcome: "move", ..MailEnd::default() }, at(DAY)).unwrap();
    let work = NewWork { cause: WorkCause::Operator, about: String::from("an end") };
    let work = tx.add_work(&work, at(DAY)).unwrap();
    let alice = alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[alice]), at(0)).unwrap();
    let entries = [CauseId::Mail(mail), CauseId::Work(work)].map(|cause| NewEntry { cause, ..entry("a1") });
    tx.append_entries(number, 0, &entries).unwrap();
    tx.commit().unwrap();
    assert_eq!(forget(&store, 2 + KEPT).0, 3, "and the work of before the test");
    let mut look = store.read().unwrap();
    let row = look.board(number).unwrap().unwrap();
    let entries: Vec<_> = row.entries.iter().map(|entry| (entry.text.as_str(), entry.cause)).collect();
    assert_eq!(entries, [("a1", None), ("a1", None)]);
    assert_eq!(look.causes_of_board(number).unwrap(), []);
    assert_eq!(look.mail_story(mail).unwrap(), None);
}

/// `docs/operator/reference.md` has a row for each table, and for no other.
#[tokio::test]
async fn what_becomes_of_each_table_is_written_down() {
    let (store, _folder) = file_store().await;
    let tables: Vec<String> = query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_stat%' ORDER BY name",
    )
    .fetch_all(&store.reader.acquire().unwrap())
    .unwrap();
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/operator/reference.md")).unwrap();
    let rows = page.lines().skip_while(|line| !line.starts_with("| table |")).skip(2);
    let mut written: Vec<String> = Vec::new();
    for row in rows.take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 5 && !cells[4].is_empty(), "{row}");
        written.extend(cells[0].split(", ").map(|name| name.trim_matches('`').to_owned()));
    }
    written.sort();
    assert_eq!(written, tables);
}
