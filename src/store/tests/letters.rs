use super::*;
use crate::store::sql::query::{query, query_scalar};

#[tokio::test]
async fn found_again_by_its_message_id() {
    let (store, _folder) = store().await;
    let taken = store.take(mail(1), at(1)).await.unwrap();
    let Taken::New(cause) = taken else { panic!("{taken:?}") };
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).unwrap();
    let given = NewLetter {
        player: Some(alice),
        board: Some(number),
        move_number: Some(12),
        addresses: vec![String::from("new@example.org"), String::from("other@example.org")],
        cause: CauseId::Mail(cause),
        ..letter("aBc@example.com", "alice@example.org")
    };
    let id = tx.add_letter(&given, at(2)).unwrap();
    let expected = Letter {
        id,
        message_id: given.message_id.clone(),
        player: given.player,
        address: given.address.clone(),
        board: given.board,
        move_number: given.move_number,
        event: given.event.clone(),
        purpose: given.purpose,
        addresses: given.addresses.clone(),
        cause: Some(given.cause),
        created: at(2),
        stage: LetterStage::Waiting,
        tries: 0,
        last_reply: String::new(),
        sent_at: None,
        used_at: None,
        taken_back: false,
    };
    assert_eq!(tx.letter_by_message_id("aBc@example.com").unwrap(), Some(expected));
    for other in ["abc@example.com", "<aBc@example.com>", ""] {
        assert_eq!(tx.letter_by_message_id(other).unwrap(), None, "{other}");
    }
    let again = tx.add_letter(&given, at(3));
    assert!(matches!(again, Err(StoreError::Exists(_))), "{again:?}");
}

#[tokio::test]
async fn good_for_one_answer() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let id = tx.add_letter(&letter("1@example.com", "alice@example.org"), at(1)).unwrap();
    assert!(tx.use_letter(id, at(2)).unwrap());
    assert!(!tx.use_letter(id, at(3)).unwrap());
    let used = tx.letter_by_message_id("1@example.com").unwrap().unwrap();
    assert_eq!(used.used_at, Some(at(2)));
}

#[tokio::test]
async fn a_thread_is_of_one_player_one_address_and_one_board() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let bob = alive(&mut tx, "bob");
    let first = tx.add_board(&board("savoy", &[alice, bob]), at(1)).unwrap();
    let second = tx.add_board(&board("savoy", &[alice, bob]), at(1)).unwrap();
    let letters = [
        ("z", Some(alice), Some(first)),
        ("y", Some(bob), Some(first)),
        ("x", Some(alice), Some(second)),
        ("w", Some(alice), None),
        ("v", Some(alice), Some(first)),
    ];
    for (message_id, player, board) in letters {
        let letter = NewLetter { player, board, ..letter(message_id, "home@example.org") };
        tx.add_letter(&letter, at(1)).unwrap();
    }
    assert_eq!(tx.thread(alice, "HOME@example.org", first).unwrap(), ["z", "v"]);
    assert_eq!(tx.thread(alice, "work@example.org", first).unwrap(), Vec::<String>::new());
    assert_eq!(tx.thread(bob, "HOME@example.org", first).unwrap(), ["y"]);
    assert_eq!(tx.thread(bob, "HOME@example.org", second).unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn every_purpose_keeps_its_name() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    use Purpose::*;
    let names = [
        (Board, "board"),
        (Watch, "watch"),
        (Answer, "answer"),
        (Confirm, "confirm"),
        (ConfirmNew, "confirm-new"),
        (Forgot, "forgot"),
        (Welcome, "welcome"),
        (Told, "told"),
    ];
    for (purpose, name) in names {
        let given = NewLetter { purpose, ..letter(name, "alice@example.org") };
        tx.add_letter(&given, at(1)).unwrap();
        let stored: String = query_scalar("SELECT purpose FROM letters WHERE message_id = $1")
            .bind(name)
            .fetch_one(tx.conn())
            .unwrap();
        assert_eq!(stored, name);
        assert_eq!(serde_json::to_value(purpose).unwrap(), name);
        assert_eq!(tx.letter_by_message_id(name).unwrap().unwrap().purpose, purpose);
        assert_eq!(tx.count_letters_for("alice@example.org", purpose, at(0)).unwrap(), 1, "{name}");
    }
}

/// Digests of lines come back as they were given, however many; of those that an earlier version kept eight bytes stand in the row.
#[tokio::test]
async fn digests_of_lines_come_back() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    for count in [0, 1, 7, 8, 16, 33] {
        let lines: Vec<u64> = (0..count).map(|n| 0xff_0000_0000 + n).collect();
        let new =
            NewLetter { lines: lines.clone(), ..letter(&format!("{count}@example.com"), "a@example.org") };
        let id = tx.add_letter(&new, at(0)).unwrap();
        assert_eq!(tx.lines_of(id).unwrap(), lines);
    }
    let id = tx.add_letter(&letter("old@example.com", "a@example.org"), at(0)).unwrap();
    let lines = [1_u8, 2, 3, 4, 5, 6, 7, 8, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8];
    query("UPDATE letters SET lines = $1 WHERE id = $2").bind((lines, id)).execute(tx.conn()).unwrap();
    assert_eq!(tx.lines_of(id).unwrap(), [0x01_0203_0405, 0xa1_a2a3_a4a5]);
}
