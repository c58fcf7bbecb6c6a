use super::plans::plan;
use super::*;
use sqlx::AssertSqlSafe;

use crate::store::sql::query::{query, query_scalar};

/// The Message-ID of the letter to be sent at this second.
fn next(store: &Store, second: i64) -> Option<String> {
    store.next_letter(at(second)).unwrap().map(|letter| letter.message_id)
}

/// Starts sending the next letter, which must be this one.
async fn send(store: &Store, message_id: &str, second: i64) -> LetterId {
    let letter = store.next_letter(at(second)).unwrap().unwrap();
    assert_eq!(letter.message_id, message_id);
    store.mark_sending(letter.id).await.unwrap();
    letter.id
}

/// Writes letters (name, address, whether about the board) at second 0.
fn write(store: &Store, letters: &[(&str, &str, bool)]) {
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[alice]), at(0)).unwrap();
    for (name, address, about_board) in letters {
        let letter = NewLetter { board: about_board.then_some(number), ..letter(name, address) };
        tx.add_letter(&letter, at(0)).unwrap();
    }
    tx.commit().unwrap();
}

#[tokio::test]
async fn a_letter_has_all_that_a_wire_needs() {
    let (store, _folder) = store().await;
    assert_eq!(store.next_due().unwrap(), None);
    write(&store, &[("1", "alice@example.org", true)]);
    assert_eq!(store.next_due().unwrap(), Some(at(0)));
    assert_eq!(next(&store, -1).as_deref(), Some("1"), "the clock was set back since");
    let due = store.next_letter(at(0)).unwrap().unwrap();
    let expected = DueLetter {
        id: due.id,
        from: String::from("pbm@example.com"),
        to: String::from("alice@example.org"),
        message_id: String::from("1"),
        content: letter("1", "").content,
        created: at(0),
        asked: None,
        tries: 0,
        stage: LetterStage::Waiting,
        last_reply: String::new(),
    };
    assert_eq!(due, expected);
}

#[tokio::test]
async fn oldest_first() {
    let (store, _folder) = store().await;
    write(&store, &[("1", "alice@example.org", true), ("2", "bob@example.org", true)]);
    for name in ["1", "2"] {
        let id = send(&store, name, 1).await;
        store.mark_sent(id, "250 OK", 9, at(2)).await.unwrap();
    }
    assert_eq!(next(&store, 9), None);
    assert_eq!(store.next_due().unwrap(), None);
    assert_eq!(store.waiting().unwrap(), Waiting::default());
}

/// What a mail has brought about does not wait for thousands of reminders, but for those to its reader about its board.
#[tokio::test]
async fn what_mails_bring_about_leaves_first() {
    let (store, _folder) = store().await;
    let Taken::New(mail) = store.take(mail(1), at(1)).await.unwrap() else { panic!("it is new") };
    let (alice, bob, carol) = ("alice@example.org", "bob@example.org", "carol@example.org");
    let mut tx = store.begin().unwrap();
    let player = self::alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[player]), at(0)).unwrap();
    let letters = [
        ("reminder", bob, Some(number), WORK),
        ("another", alice, None, WORK),
        ("end", alice, Some(number), WORK),
        ("move", alice, Some(number), CauseId::Mail(mail)),
        ("help", carol, None, CauseId::Mail(mail)),
        ("last", carol, None, WORK),
    ];
    for (name, address, board, cause) in letters {
        tx.add_letter(&NewLetter { board, cause, ..letter(name, address) }, at(0)).unwrap();
    }
    tx.commit().unwrap();
    for name in ["end", "move", "help", "reminder", "another", "last"] {
        let id = send(&store, name, 1).await;
        store.mark_sent(id, "250 OK", 9, at(2)).await.unwrap();
    }
    assert_eq!(next(&store, 9), None);
}

#[tokio::test]
async fn letters_tried_in_vain_go_behind_the_others() {
    let (store, _folder) = store().await;
    let addresses = ["alice@example.org", "bob@example.org", "carol@example.org"];
    write(&store, &[("1", addresses[0], true), ("2", addresses[1], true), ("3", addresses[2], true)]);
    let first = send(&store, "1", 0).await;
    store.mark_later(first, "nothing for 120 seconds", at(5)).await.unwrap();
    for name in ["2", "3", "1"] {
        let id = send(&store, name, 9).await;
        store.mark_sent(id, "250 OK", 9, at(9)).await.unwrap();
    }
}

#[tokio::test]
async fn a_deferred_letter_holds_back_its_own_thread_only() {
    let (store, _folder) = store().await;
    let letters = [
        ("alice 1", "alice@example.org", true),
        ("alice 2", "ALICE@example.org", true),
        ("alice help", "alice@example.org", false),
        ("bob 1", "bob@example.org", true),
    ];
    write(&store, &letters);
    let first = send(&store, "alice 1", 0).await;
    // While it is under way, it holds back all to its reader.
    assert_eq!(next(&store, 0).as_deref(), Some("bob 1"));
    store.mark_later(first, "450 Full", at(100)).await.unwrap();

    let help = send(&store, "alice help", 1).await;
    store.mark_sent(help, "250 OK", 9, at(1)).await.unwrap();
    let bob = send(&store, "bob 1", 1).await;
    store.mark_unknown(bob, "cut off", at(50)).await.unwrap();

    assert_eq!(next(&store, 49), None);
    // The time of "alice 2" has come, but not its turn.
    assert_eq!(store.next_due().unwrap(), Some(at(50)));
    assert_eq!(next(&store, 50).as_deref(), Some("bob 1"));
    assert_eq!(next(&store, 100).as_deref(), Some("bob 1"), "the one that has been due for longer");
    assert_eq!(store.waiting().unwrap().letters, 3);
    let bob = send(&store, "bob 1", 100).await;
    store.mark_sent(bob, "250 OK", 9, at(100)).await.unwrap();

    let first = send(&store, "alice 1", 100).await;
    store.mark_refused(first, "550 No such user", at(3)).await.unwrap();
    assert_eq!(next(&store, 100).as_deref(), Some("alice 2"));
}

/// What is known of letter 1 after `mark`, and whether it is to be sent again.
async fn check<F: Future<Output = Result<()>>>(
    mark: impl FnOnce(Store, LetterId) -> F,
    stage: LetterStage,
    again: bool,
) {
    let (store, _folder) = store().await;
    write(&store, &[("1", "alice@example.org", true)]);
    let id = send(&store, "1", 1).await;
    mark(store.clone(), id).await.unwrap();
    let known = store.read().unwrap().letter_by_message_id("1").unwrap().unwrap();
    assert_eq!((known.stage, known.tries, known.last_reply.as_str()), (stage, 1, "said"));
    assert_eq!(known.sent_at, (stage == LetterStage::Sent).then(|| at(2)));
    assert_eq!(next(&store, 9).is_some(), again);
    assert_eq!(store.waiting().unwrap().letters, u64::from(again));
    let kept: i64 =
        query_scalar("SELECT coalesce(sum(length(coalesce(model, bytes))), 0) FROM letter_contents")
            .fetch_one(&store.reader.acquire().unwrap())
            .unwrap();
    assert_eq!(kept == 0, stage == LetterStage::Sent);
    // No mark without an act before it.
    let twice = store.mark_sent(id, "said", 9, at(3)).await;
    assert!(matches!(twice, Err(StoreError::Conflict(_))), "{twice:?}");
}

#[tokio::test]
async fn stages_of_a_letter() {
    check(|store, id| async move { store.mark_sent(id, "said", 9, at(2)).await }, LetterStage::Sent, false)
        .await;
    check(
        |store, id| async move { store.mark_refused(id, "said", at(3)).await },
        LetterStage::Refused,
        false,
    )
    .await;
    check(|store, id| async move { store.mark_later(id, "said", at(9)).await }, LetterStage::Waiting, true)
        .await;
    check(|store, id| async move { store.mark_unknown(id, "said", at(9)).await }, LetterStage::Unknown, true)
        .await;
}

#[tokio::test]
async fn taken_up_once() {
    let (store, _folder) = store().await;
    write(&store, &[("1", "alice@example.org", true)]);
    let id = send(&store, "1", 1).await;
    let twice = store.mark_sending(id).await;
    assert!(matches!(twice, Err(StoreError::Conflict(_))), "{twice:?}");
}

#[tokio::test]
async fn stopped_while_sending() {
    let (store, folder) = file_store().await;
    write(&store, &[("1", "alice@example.org", true), ("2", "alice@example.org", true)]);
    let id = send(&store, "1", 1).await;
    assert_eq!(next(&store, 9), None);
    assert_eq!(store.next_due().unwrap(), None);
    store.close().unwrap();

    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    assert_eq!(store.join("here", "", at(5)).unwrap(), 1);
    assert_eq!(store.next_due().unwrap(), Some(at(5)));
    let again = store.next_letter(at(5)).unwrap().unwrap();
    assert_eq!((again.id, again.tries), (id, 1));
    assert_eq!(again.content, letter("1", "").content);
    let known = store.read().unwrap().letter_by_message_id("1").unwrap().unwrap();
    assert_eq!(known.stage, LetterStage::Unknown);
    assert_eq!(store.join("here", "", at(6)).unwrap(), 0);
}

#[tokio::test]
async fn a_letter_of_a_rolled_back_transaction_never_leaves() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    tx.add_letter(&letter("1", "alice@example.org"), at(0)).unwrap();
    drop(tx);
    assert_eq!(next(&store, 9), None);
    assert_eq!(store.waiting().unwrap(), Waiting::default());
}

/// Letters that an earlier version wrote are bytes; the others become bytes when they leave.
#[tokio::test]
async fn both_forms_of_a_letter_leave() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let contents = [LetterContent::Bytes(b"Subject: Help".to_vec()), model("{}")];
    for (n, (content, size)) in contents.iter().zip([13, 2]).enumerate() {
        let letter =
            NewLetter { content: content.clone(), size, ..letter(&n.to_string(), "alice@example.org") };
        tx.add_letter(&letter, at(0)).unwrap();
    }
    tx.commit().unwrap();
    let sizes = async || -> Vec<i64> {
        query_scalar("SELECT size FROM letters ORDER BY id")
            .fetch_all(&store.reader.acquire().unwrap())
            .unwrap()
    };
    assert_eq!(sizes().await, [13, 2], "of what it says");
    for (n, content) in contents.iter().enumerate() {
        let due = store.next_letter(at(n as i64)).unwrap().unwrap();
        assert_eq!(due.content, *content);
        store.mark_sending(due.id).await.unwrap();
        store.mark_sent(due.id, "250", 1000 + n, at(9)).await.unwrap();
    }
    assert_eq!(sizes().await, [1000, 1001], "of what was handed over");
}

/// A store in which so many letters wait to be tried again, as many are held by the first to one reader, and as many were
/// written by clocks; and the steps of SQLite's machine since.
async fn full(letters: u32) -> (Store, std::sync::Arc<std::sync::atomic::AtomicU64>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let steps = std::sync::Arc::<std::sync::atomic::AtomicU64>::default();
    let faults = FaultInjection { steps: Some(steps.clone()), unsynced: true, ..FaultInjection::default() };
    let store = Store::open_with_faults(&folder.path().join("pbmd.db"), faults).await.unwrap();
    let mut tx = store.begin().unwrap();
    let work = NewWork { cause: WorkCause::Operator, about: String::from("a test") };
    tx.add_work(&work, at(0)).unwrap();
    let kinds = [
        ("again-", "'again-' || n || '@example.org'", "0", 3, at(1_000_000)),
        ("held-", "'held@example.org'", "n > 1", 0, at(0)),
        ("clock-", "'clock-' || n || '@example.org'", "0", 0, at(0)),
    ];
    for (name, address, held, tries, next_try) in kinds {
        let sql = format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
             INSERT INTO letters (message_id, address, event, purpose, created, held, tries, next_try, size, work)
             SELECT ? || n, {address}, 'help', 'answer', 0, {held}, ?, ?, 2, 1 FROM numbers"
        );
        query(AssertSqlSafe(sql)).bind((letters, name, tries, next_try)).execute(tx.conn()).unwrap();
    }
    query("INSERT INTO letter_contents (letter, model) SELECT id, CAST('{}' AS BLOB) FROM letters")
        .execute(tx.conn())
        .unwrap();
    tx.commit().unwrap();
    steps.store(0, std::sync::atomic::Ordering::Relaxed);
    (store, steps, folder)
}

/// Room for four letters, as a server gives it.
const BOUNDED: Room = Room { hands: 4, an_hour: 200 };

/// The steps that it takes to claim four letters, and then four others while it is noted what became of the first.
async fn steps_of_claims(waiting: u32) -> u64 {
    let (store, steps, _folder) = full(waiting).await;
    let first = store.claim_letters(BOUNDED, at(9)).await.unwrap().letters;
    let readers: Vec<&str> = first.iter().map(|letter| letter.to.as_str()).collect();
    let wanted = ["held@example.org", "clock-1@example.org", "clock-2@example.org", "clock-3@example.org"];
    assert_eq!(readers, wanted, "one of those to one reader");
    let sent = |letter: &DueLetter| (letter.id, LetterEnd::Sent { reply: String::from("250"), length: 9 });
    let ends = first.iter().map(sent).collect();
    let (noted, next) = store.settle_letters(ends, BOUNDED, at(9)).await.unwrap();
    assert!(noted.iter().all(Result::is_ok), "{noted:?}");
    assert_eq!(next.letters.len(), 4);
    assert!(store.next_due().unwrap().is_some());
    steps.load(std::sync::atomic::Ordering::Relaxed)
}

#[tokio::test]
async fn ten_thousand_that_wait_make_none_slower() {
    let (few, many) = (steps_of_claims(40).await, steps_of_claims(10_000).await);
    println!("{few} steps where 120 letters wait, {many} where 30,000 do");
    assert!(many < few + few / 5, "{few} steps where 120 letters wait, {many} where 30,000 do");
}

/// Each query for letters that are due goes by the index that has no others, in its order.
#[tokio::test]
async fn due_letters_are_found_by_an_index() {
    let (store, _folder) = file_store().await;
    for query in [crate::store::letters::outbox::DUE, crate::store::letters::outbox::NEXT_DUE] {
        let lines = plan(&store.reader.acquire().unwrap(), query).unwrap();
        for index in ["letters_new", "letters_again", "letters_room"] {
            assert!(lines.iter().any(|line| line.contains(&format!("INDEX {index}"))), "{query}\n{lines:?}");
        }
        assert!(!lines.iter().any(|line| line.contains("TEMP B-TREE")), "{query}\n{lines:?}");
    }
    let lines = plan(&store.reader.acquire().unwrap(), crate::store::letters::outbox::DUE_AT).unwrap();
    assert!(lines.iter().any(|line| line.contains("INDEX letters_held (address=?)")), "{lines:?}");
}

/// At the addresses that a transaction has touched the same letters leave as from all that are due.
#[tokio::test]
async fn letters_to_some_addresses() {
    let (store, _folder) = store().await;
    write(&store, &[("1", "alice@example.org", true), ("2", "bob@example.org", true)]);
    let mut tx = store.begin().unwrap();
    tx.add_letter(&letter("3", "carol@example.org"), at(1)).unwrap();
    let touched = tx.take_touched();
    assert_eq!(touched, ["carol@example.org"]);
    let claimed = tx.claim_letters(Room::from(9), At::These(&touched), at(1)).unwrap();
    let ids = |claimed: &Claimed| {
        claimed.letters.iter().map(|letter| letter.message_id.clone()).collect::<Vec<_>>()
    };
    assert_eq!((ids(&claimed), claimed.all), (vec![String::from("3")], true));
    assert!(
        tx.claim_letters(Room::from(9), At::These(&touched), at(1)).unwrap().letters.is_empty(),
        "one at a time"
    );
    assert!(tx.claim_letters(Room::from(9), At::These(&[]), at(1)).unwrap().all);

    let later = LetterEnd::Later { reason: String::from("busy"), next_try: at(5) };
    let id = claimed.letters[0].id;
    tx.note_ends(&[(id, later)], at(2)).unwrap();
    let touched = tx.take_touched();
    for (second, expected) in [(4, vec![]), (5, vec![String::from("3")])] {
        assert_eq!(ids(&tx.claim_letters(Room::from(9), At::These(&touched), at(second)).unwrap()), expected);
    }
    assert_eq!(ids(&tx.claim_letters(Room::from(9), At::Anywhere, at(5)).unwrap()), ["1", "2"]);
}

/// A letter that waits again as if it had not been tried is due as before.
#[tokio::test]
async fn a_letter_that_was_not_tried() {
    let (store, _folder) = store().await;
    write(&store, &[("1", "alice@example.org", true)]);
    for stage in [LetterStage::Waiting, LetterStage::Unknown] {
        let claimed = store.claim_letters(9, at(9)).await.unwrap().letters;
        let [letter] = claimed.as_slice() else { panic!("{claimed:?}") };
        assert_eq!(letter.stage, stage);
        let away = LetterEnd::Untried { reason: String::from("no route"), stage };
        store.settle_letters(vec![(letter.id, away)], Room::from(0), at(9)).await.unwrap();
        let again = store.next_letter(at(9)).unwrap().unwrap();
        assert_eq!((again.tries, again.stage, again.last_reply.as_str()), (letter.tries, stage, "no route"));
        store.claim_letters(9, at(9)).await.unwrap();
        store.mark_unknown(letter.id, "cut", at(9)).await.unwrap();
    }
}

#[tokio::test]
async fn refused_letters_are_counted_and_sent_again() {
    let (store, _folder) = store().await;
    let people = ["alice", "bob", "carol"].map(|who| (who, format!("{who}@example.org")));
    let letters: Vec<(&str, &str, bool)> =
        people.iter().map(|(who, address)| (*who, address.as_str(), false)).collect();
    write(&store, &letters);
    for (second, who) in [(10, "alice"), (20, "bob"), (30, "carol")] {
        let id = send(&store, who, second).await;
        store.mark_refused(id, &format!("550 {who}"), at(second)).await.unwrap();
    }
    let told = |since: i64| {
        let mut look = store.read().unwrap();
        let refused = look.refused_since(at(since)).unwrap();
        assert_eq!(refused.letters, look.refused_letters(at(since)).unwrap().len() as u64);
        (refused.letters, refused.last, refused.why)
    };
    assert_eq!(told(0), (3, Some(at(30)), "550 carol".to_owned()));
    assert_eq!(told(20), (2, Some(at(30)), "550 carol".to_owned()));
    assert_eq!(told(31), (0, None, String::new()));
    let again = |since: i64| {
        let mut tx = store.begin().unwrap();
        let sent = tx.send_refused_again(at(since), at(40)).unwrap();
        tx.commit().unwrap();
        sent
    };
    assert_eq!((again(20), again(20)), (2, 0));
    assert_eq!(told(0), (1, Some(at(10)), "550 alice".to_owned()));
    let bob = send(&store, "bob", 40).await;
    store.mark_sent(bob, "250 OK", 9, at(41)).await.unwrap();
    let carol = send(&store, "carol", 41).await;
    store.mark_refused(carol, "550 still", at(42)).await.unwrap();
    assert_eq!(told(0), (2, Some(at(42)), "550 still".to_owned()));
}
