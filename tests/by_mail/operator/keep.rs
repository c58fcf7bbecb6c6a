//! What the server forgets after long, and what it still knows.

use std::collections::BTreeMap;

use pbmd::desk::{DeskConfig, Retention};
use pbmd::order::{Gone, Order, Prune};
use pbmd::post::{Intake, Rate};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::support::outbox::{claimed, ended, refused};
use crate::support::{SERVER, Table, board, logged_in, noon, one, stored, to, turn};

async fn keeping(ledger_days: u32) -> Table {
    let keep = Retention { ledger_days, ..Retention::default() };
    Table::under(SERVER, false, DeskConfig { keep, ..DeskConfig::default() }).await
}

/// Lets days pass, with the caretaker once a day.
fn days(table: &mut Table, days: i64) {
    for _ in 0..days {
        table.wait(24);
        table.desk.tick().unwrap();
    }
}

#[tokio::test]
async fn the_letter_of_a_running_game_is_answered_after_any_time() {
    let mut table = keeping(30).await;
    table.players(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    let at = turn(&start).clone();
    // Neither newer letters nor the letter itself are lost.
    let other = if at.to.starts_with("alice") { "bob" } else { "alice" };
    table.answer(to(&start, other), "chat\nAre you there?").await;
    days(&mut table, 100);

    let mut look = table.desk.store().read().unwrap();
    let first = look.mail_story(pbmd::store::MailId(1)).unwrap();
    assert!(first.is_none(), "the mails of the sign-ups are forgotten");
    drop(look);
    let moved = table.answer(&at, at.example().unwrap()).await;
    assert_eq!(moved.len(), 2, "{moved:#?}");
    let root = to(&start, other);
    assert_eq!(to(&moved, other).ids("References")[0], root.id, "the thread has its root");
    one(&table.answer(&at, at.example().unwrap()).await).has("Nothing was changed");
}

/// A ledger that is bounded by bytes loses its oldest days, but never the last thirty; what is needed stays.
#[tokio::test]
async fn a_ledger_that_is_too_large_forgets_its_oldest_days() {
    for (most, forgets) in [(Some(1), true), (Some(1 << 40), false), (None, false)] {
        let keep = Retention { ledger_bytes: most, ..Retention::default() };
        let mut table = Table::seating_under(DeskConfig { keep, ..DeskConfig::default() }, &["alice"]).await;
        days(&mut table, 5);
        let mail = table.mail("alice@example.net", "whois alice", "", "");
        let old = Table::arrival(mail.as_bytes());
        assert_eq!(table.put(mail.as_bytes()).await.len(), 1);
        days(&mut table, 29);
        let kept = |table: &Table, mail| {
            table.desk.store().read().unwrap().mail_story(pbmd::store::MailId(mail)).unwrap().is_some()
        };
        assert_eq!((kept(&table, 1), kept(&table, 3)), (!forgets, true), "{most:?}");
        // A copy of what is forgotten is not read again.
        days(&mut table, 10);
        table.arrive(old).await;
        assert!(table.settle().await.is_empty(), "{most:?}");
    }
}

/// `[keep] ledger`, played: the oldest days go until the database is small enough, and nothing else; no mail counts twice, whether the
/// ledger still knows it or not, and a game goes on whose letters are older than the ledger.
#[tokio::test]
async fn a_bounded_ledger_loses_its_oldest_days_and_nothing_that_is_needed() {
    let used = |table: &Table| table.desk.store().read().unwrap().used_bytes().unwrap();
    let (mut table, at) = board("savoya").await;
    let before = used(&table);
    let mut mails = Vec::new();
    for _ in 0..90 {
        for _ in 0..4 {
            let mail = table.mail("alice@example.net", "whois bob", "", "");
            mails.push(Table::arrival(mail.as_bytes()));
            one(&table.put(mail.as_bytes()).await);
        }
        days(&mut table, 1);
    }
    let all = used(&table);
    let most = all - (all - before) / 4;
    let keep = Retention { ledger_bytes: Some(most), ..Retention::default() };
    let mut bounded = table.configured(DeskConfig { keep, ..DeskConfig::default() }).await;
    bounded.desk.tick().unwrap();
    assert!(used(&bounded) <= most, "{} of {most} bytes, {all} before", used(&bounded));

    // Whole days went, from the oldest one on, and of these no more than were too many.
    let knows = |table: &Table, nth: usize| {
        let id = pbmd::store::MailId(i64::try_from(6 + nth).unwrap());
        table.desk.store().read().unwrap().mail_story(id).unwrap().is_some()
    };
    assert!((0..mails.len()).all(|nth| knows(&table, nth)));
    let first = (0..mails.len()).find(|nth| knows(&bounded, *nth)).unwrap();
    assert!((first..mails.len()).all(|nth| knows(&bounded, nth)), "mails after {first}");
    assert!((4 * 15..4 * 45).contains(&first), "{first} of {} mails are gone", mails.len());
    // A second round finds nothing to do.
    bounded.desk.tick().unwrap();
    assert!(knows(&bounded, first));

    // All mails come in again, and count for nothing.
    for mail in mails {
        bounded.arrive(mail).await;
    }
    assert!(bounded.settle().await.is_empty(), "a mail counted twice");
    let moved = bounded.answer(&at, at.example().unwrap()).await;
    assert_eq!(moved.len(), 2, "the letter of a running game is answered: {moved:#?}");
    one(&bounded.answer(&at, at.example().unwrap()).await).has("Nothing was changed");
    one(&bounded.send("bob@example.net", "whois alice", "").await).has("alice");
}

#[tokio::test]
async fn a_copy_is_known_for_as_long_as_the_ledger_reaches() {
    let mut table = keeping(30).await;
    table.players(&["alice", "bob"]).await;
    let mail = table.mail("alice@example.net", &logged_in("alice"), "", "savoya challenge alice bob");
    let old = Table::arrival(mail.as_bytes());
    assert_eq!(table.put(mail.as_bytes()).await.len(), 2);
    for _ in 0..4 {
        days(&mut table, 7);
        assert!(table.put(mail.as_bytes()).await.is_empty(), "a copy");
    }
    days(&mut table, 7);
    table.ledger();
    // A mailbox offers all mails again: one older than the ledger is no new challenge.
    table.arrive(old).await;
    assert!(table.settle().await.is_empty());
    let told = table.desk.store().read().unwrap().causes_named("mail-5@example.net").unwrap();
    let pbmd::store::CauseId::Mail(id) = told[0] else { panic!("{told:?}") };
    let story = table.desk.store().read().unwrap().mail_story(id).unwrap().unwrap();
    assert!(story.outcome.starts_with("left unanswered: it is older than the ledger"), "{story:?}");
    assert!(story.arrived < noon() - jiff::SignedDuration::from_hours(30 * 24));
}

/// A mail from before the pruned part of the ledger may be a copy, and is not read.
#[tokio::test]
async fn what_the_operator_has_it_forget_is_no_news_when_it_comes_again() {
    let mut table = keeping(400).await;
    table.players(&["alice", "bob"]).await;
    let mail = table.mail("alice@example.net", &logged_in("alice"), "", "savoya challenge alice bob");
    let old = Table::arrival(mail.as_bytes());
    let start = table.put(mail.as_bytes()).await;
    assert_eq!(start.len(), 2);
    days(&mut table, 45);
    let before = |days: i64| {
        let moment = table.desk.now() - jiff::SignedDuration::from_hours(24 * days);
        Prune { before: moment.to_zoned(jiff::tz::TimeZone::UTC).date() }
    };
    let (too_new, old_enough) = (before(28), before(40));
    let error = table.desk.count_prunable(&too_new).unwrap_err().to_string();
    assert!(error.contains("the last 30 days must stay"), "{error}");
    assert_eq!(table.give(&Order::Prune(too_new)), Err(error));

    let counted = table.desk.count_prunable(&old_enough).unwrap();
    assert!(counted.mails >= 5 && counted.letters >= 4, "{counted:?}");
    let mut look = table.desk.store().read().unwrap();
    assert!(look.mail_story(pbmd::store::MailId(1)).unwrap().is_some(), "counting changes nothing");
    drop(look);
    let done = |gone: Gone| Ok(format!("of before {}: {gone} are gone", old_enough.before));
    let prune = Order::Prune(old_enough.clone());
    assert_eq!(table.give(&prune), done(counted));
    let mut look = table.desk.store().read().unwrap();
    assert!(look.mail_story(pbmd::store::MailId(1)).unwrap().is_none());
    drop(look);
    assert_eq!(table.give(&prune), done(Gone::default()));

    table.arrive(old).await;
    assert!(table.settle().await.is_empty(), "no second board");
    assert_eq!(table.play_on(&start).await.len(), 2, "the game goes on");
}

/// The text of a refused letter is erased after two weeks; the reason stays in the ledger.
#[tokio::test]
async fn what_refused_letters_say_is_erased() {
    let mut table = Table::seating(&["alice"]).await;
    if !table.is_file() {
        return;
    }
    let mail = table.mail("alice@example.net", "help savoya", "", "");
    table.quietly(&mail).await;
    let store = table.desk.store().clone();
    let due = claimed(&store, noon()).await.unwrap();
    ended(&store, due.id, refused("550 no such user"), table.desk.now()).await;
    let said = stored::bytes(&table, "SELECT model FROM letter_contents").await.concat();
    let stands = |table: &Table| {
        let bytes = std::fs::read(table.database()).unwrap();
        bytes.windows(200).any(|window| window == &said[..200])
    };
    days(&mut table, 13);
    store.checkpoint().unwrap();
    assert!(stands(&table));
    days(&mut table, 2);
    store.checkpoint().unwrap();
    assert!(!stands(&table));
    let letter = store.read().unwrap().letter_by_message_id(&due.message_id).unwrap().unwrap();
    assert_eq!(letter.last_reply, "550 no such user");
}

#[tokio::test]
async fn what_mail_servers_have_taken_is_known_after_a_start() {
    let table = Table::new().await;
    let rate = Rate { per_hour: None, per_day: Some(2) };
    let takes = |table: &Table| table.desk.reserve("games@mail.example.net:25", rate).is_ok();
    assert!(takes(&table) && takes(&table) && !takes(&table));
    table.desk.share_counts(false).unwrap();
    let mut later = table.copy().await;
    later.desk.share_counts(false).unwrap();
    assert!(!takes(&later));
    later.wait(24);
    assert!(takes(&later));
}

/// Bytes used by each table with its indexes.
async fn filled(table: &Table) -> BTreeMap<String, i64> {
    let mut file = SqliteConnectOptions::new().filename(table.database()).connect().await.unwrap();
    let rows: Vec<(String, i64)> = sqlx::query_as(
        "SELECT tbl_name, sum(pgsize - unused) FROM dbstat JOIN sqlite_schema USING (name) GROUP BY tbl_name",
    )
    .fetch_all(&mut file)
    .await
    .unwrap();
    file.close().await.unwrap();
    rows.into_iter().collect()
}

/// By how many bytes each table has grown for each of `times` things; others are left out.
fn grown(before: &BTreeMap<String, i64>, after: &BTreeMap<String, i64>, times: i64) -> BTreeMap<String, i64> {
    let grown = after.iter().map(|(name, bytes)| {
        let had = before.get(name).copied().unwrap_or_default();
        (name.clone(), (bytes - had) / times)
    });
    grown.filter(|(_, bytes)| *bytes > 0).collect()
}

/// The tables in `docs/operator/reference.md`: bytes for a move, and for a mail that only asks.
fn documented() -> BTreeMap<String, (i64, i64)> {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/operator/reference.md")).unwrap();
    let rows = page.lines().skip_while(|line| !line.starts_with("| table |"));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let bytes = |cell: &str| cell.parse().unwrap_or_default();
    rows.flat_map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let names: Vec<String> = cells[0].split(", ").map(|name| name.trim_matches('`').to_owned()).collect();
        names.into_iter().map(move |name| (name, (bytes(cells[2]), bytes(cells[3]))))
    })
    .collect()
}

/// `cargo test --test by_mail cost_in_bytes -- --nocapture` prints the table for `docs/operator/reference.md`.
#[tokio::test]
async fn what_moves_and_questions_cost_in_bytes() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    if !table.is_file() {
        return;
    }
    let mut letters = table.challenge("savoya challenge alice bob", "alice").await;
    let mut sizes = vec![filled(&table).await];
    let mut moves = 0;
    while moves < 60 {
        let Some(at) = letters.iter().find(|letter| letter.example().is_some()).cloned() else { break };
        letters = table.answer(&at, at.example().unwrap()).await;
        moves += 1;
    }
    sizes.push(filled(&table).await);
    for _ in 0..60 {
        one(&table.command("alice", "whois bob").await);
    }
    sizes.push(filled(&table).await);
    let by_move = grown(&sizes[0], &sizes[1], moves);
    let by_mail = grown(&sizes[1], &sizes[2], 60);
    println!("{moves} moves: {by_move:#?}\n60 mails: {by_mail:#?}");
    let documented = documented();
    let told = |name: &str| documented.get(name).copied().unwrap_or_default();
    for (name, bytes) in &by_move {
        let said = told(name).0;
        assert!(
            *bytes < 20 || (said / 2..=said * 2).contains(bytes),
            "{name}: {bytes} a move, {said} in the page"
        );
    }
    for (name, bytes) in &by_mail {
        let said = told(name).1;
        assert!(
            *bytes < 20 || (said / 2..=said * 2).contains(bytes),
            "{name}: {bytes} a mail, {said} in the page"
        );
    }
}
