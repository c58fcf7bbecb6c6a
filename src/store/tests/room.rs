//! To one address goes a bounded number of letters in an hour; the others wait, in their order.

use super::*;

const HOUR: i64 = 3600;

/// Writes letters at second 0: which name, to whom, about which of two boards, if about one.
fn write(store: &Store, letters: &[(&str, &str, Option<usize>)]) {
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let mut boards = Vec::new();
    for _ in 0..2 {
        boards.push(tx.add_board(&board("savoy", &[alice]), at(0)).unwrap());
    }
    for (name, address, about) in letters {
        let letter = NewLetter { board: about.map(|board| boards[board]), ..letter(name, address) };
        tx.add_letter(&letter, at(0)).unwrap();
    }
    tx.commit().unwrap();
}

/// Hands over what may leave at this second, so many at a time. Gives what left in order, and what is held since.
async fn sent(store: &Store, room: Room, second: i64) -> (Vec<String>, Vec<HeldLetter>) {
    let (mut left, mut held) = (Vec::new(), Vec::new());
    loop {
        let claimed = store.claim_letters(room, at(second)).await.unwrap();
        held.extend(claimed.held);
        if claimed.letters.is_empty() {
            return (left, held);
        }
        for letter in claimed.letters {
            store.mark_sent(letter.id, "250 OK", 9, at(second)).await.unwrap();
            left.push(letter.message_id);
        }
    }
}

const ALICE: &str = "alice@example.org";
const BOB: &str = "bob@example.org";

#[tokio::test]
async fn letters_beyond_the_bound_wait_in_their_order() {
    let (store, _folder) = store().await;
    let letters = [
        ("1", ALICE, Some(0)),
        ("2", "Alice@example.org", Some(0)),
        ("3", ALICE, Some(0)),
        ("other", ALICE, Some(1)),
        ("help", ALICE, None),
        ("bob", BOB, Some(0)),
    ];
    write(&store, &letters);
    for hands in [1, 4] {
        let room = Room { hands, an_hour: 2 };
        assert_eq!(
            store.claim_letters(Room { hands: 0, an_hour: 2 }, at(0)).await.unwrap(),
            Claimed::default()
        );
        let (left, held) = sent(&store, room, 10).await;
        if hands == 1 {
            assert_eq!(left, ["1", "2", "bob"]);
            let held: Vec<(&str, Timestamp)> =
                held.iter().map(|letter| (letter.address.as_str(), letter.until)).collect();
            assert_eq!(held, [(ALICE, at(10 + HOUR)); 3], "the first of each thread");
        } else {
            assert_eq!((left, held), (vec![], vec![]), "nothing is told twice");
        }
    }
    assert_eq!(store.next_due().unwrap(), Some(at(10 + HOUR)));
    let found = store.overview(at(11)).unwrap();
    assert_eq!((found.waiting.letters, found.letters_held, found.oldest_untried), (3, 3, None));
    let queue = store.read().unwrap().queue(at(1)).unwrap();
    assert!(queue.letters.iter().all(|letter| letter.held_until == Some(at(10 + HOUR))), "{queue:?}");

    // An hour later there is room for two more, and again an hour later for the last; nothing new is told of it.
    let room = Room { hands: 4, an_hour: 2 };
    let (left, held) = sent(&store, room, 9 + HOUR).await;
    assert_eq!((left, held), (vec![], vec![]));
    let (left, held) = sent(&store, room, 10 + HOUR).await;
    assert_eq!((left, held), (vec!["3".to_owned(), "other".to_owned()], vec![]));
    let (left, _) = sent(&store, room, 10 + 2 * HOUR).await;
    assert_eq!(left, ["help"]);
    assert_eq!(store.waiting().unwrap().letters, 0);
    assert_eq!(store.next_due().unwrap(), None);
}

#[tokio::test]
async fn without_a_bound_all_leave() {
    let (store, _folder) = store().await;
    let letters: Vec<(String, &str)> = (0..30).map(|n| (n.to_string(), ALICE)).collect();
    let letters: Vec<(&str, &str, Option<usize>)> =
        letters.iter().map(|(name, to)| (name.as_str(), *to, None)).collect();
    write(&store, &letters);
    let (left, held) = sent(&store, Room { hands: 4, an_hour: 0 }, 1).await;
    assert_eq!((left.len(), held.len()), (30, 0));
}

/// Letters that are held until a moment far away, by a clock that was put back since, are looked at again.
#[tokio::test]
async fn a_clock_that_was_put_back_holds_no_letter() {
    let (store, _folder) = store().await;
    write(&store, &[("1", ALICE, None), ("2", ALICE, None)]);
    let room = Room { hands: 4, an_hour: 1 };
    let day = 24 * HOUR;
    let (left, held) = sent(&store, room, day).await;
    assert_eq!((left.len(), held.len()), (1, 1));
    let ways =
        |second| [Reached { source: "serve", at: at(second), silence: jiff::SignedDuration::from_mins(15) }];
    store.set_sources(&["serve"], at(day)).unwrap();
    store.reached(&ways(10)).unwrap();
    assert_eq!(sent(&store, room, 10).await.0, ["2"]);
}

#[tokio::test]
async fn the_operator_has_letters_leave_all_the_same() {
    let (store, _folder) = store().await;
    let letters = [
        ("1", ALICE, Some(0)),
        ("2", ALICE, Some(0)),
        ("3", ALICE, Some(0)),
        ("4", ALICE, Some(0)),
        ("help", ALICE, None),
    ];
    write(&store, &letters);
    let room = Room { hands: 1, an_hour: 1 };
    let (left, held) = sent(&store, room, 0).await;
    assert_eq!((left, held.len()), (vec!["1".to_owned()], 2));
    // The third leaves behind the second, and the fourth waits on.
    let third = store.read().unwrap().letter_by_message_id("3").unwrap().unwrap().id;
    let mut tx = store.begin().unwrap();
    assert!(tx.send_letter_again(third, at(1)).unwrap());
    tx.commit().unwrap();
    let (left, held) = sent(&store, room, 1).await;
    assert_eq!(left, ["2", "3"]);
    assert_eq!(held.len(), 1, "the fourth, which was behind them");
    let mut tx = store.begin().unwrap();
    assert_eq!(tx.send_letters_again(at(2)).unwrap(), 2);
    tx.commit().unwrap();
    assert_eq!(sent(&store, room, 2).await, (vec!["4".to_owned(), "help".to_owned()], vec![]));
}

/// Whoever is written to by thousands holds up nobody, and what waits costs nothing.
#[tokio::test]
async fn thousands_that_are_held_hold_up_nobody() {
    let (store, _folder) = store().await;
    let names: Vec<String> = (0..3000).map(|n| n.to_string()).collect();
    let mut letters: Vec<(&str, &str, Option<usize>)> =
        names.iter().map(|name| (name.as_str(), ALICE, None)).collect();
    letters.push(("bob", BOB, None));
    write(&store, &letters);
    let room = Room { hands: 4, an_hour: 3 };
    let (left, held) = sent(&store, room, 1).await;
    assert_eq!((left.len(), held.len()), (4, 1));
    assert!(left.contains(&"bob".to_owned()), "{left:?}");
}

/// A letter that yields waits until its moment, or longer where there is no room, and leaves if nothing takes its place. What stands
/// behind it goes after it, or in its place.
#[tokio::test]
async fn a_letter_that_yields() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[alice]), at(0)).unwrap();
    let about = |name: &str, until: Option<i64>| NewLetter {
        player: Some(alice),
        board: Some(number),
        yields_until: until.map(at),
        ..letter(name, ALICE)
    };
    for (name, until) in [("1", Some(3)), ("2", None), ("3", Some(3))] {
        tx.add_letter(&about(name, until), at(0)).unwrap();
    }
    let yielding = |tx: &mut WriteTx| tx.yielding_letters(alice, number, "ALICE@example.org").unwrap();
    let found: Vec<(String, Option<Timestamp>)> =
        yielding(&mut tx).into_iter().map(|letter| (letter.message_id, letter.until)).collect();
    assert_eq!(found, [(String::from("1"), Some(at(3))), (String::from("3"), None)]);
    assert_eq!(tx.letters_held().unwrap(), 0);
    tx.commit().unwrap();
    assert_eq!(store.next_due().unwrap(), Some(at(3)));
    assert_eq!(sent(&store, 9.into(), 2).await.0, [""; 0]);
    assert_eq!(sent(&store, 9.into(), 3).await.0, ["1", "2", "3"]);

    let mut tx = store.begin().unwrap();
    for (name, until) in [("4", Some(7)), ("5", None)] {
        tx.add_letter(&about(name, until), at(4)).unwrap();
    }
    let taken = yielding(&mut tx).pop().unwrap();
    tx.take_yielding(taken.id).unwrap();
    assert_eq!((taken.message_id.as_str(), yielding(&mut tx)), ("4", Vec::new()));
    tx.commit().unwrap();
    assert_eq!(sent(&store, 9.into(), 5).await.0, ["5"]);

    let mut tx = store.begin().unwrap();
    tx.add_letter(&about("6", Some(9)), at(6)).unwrap();
    tx.commit().unwrap();
    let room = Room { hands: 9, an_hour: 4 };
    let (left, held) = sent(&store, room, 9).await;
    assert_eq!((left.len(), held.len()), (0, 1), "there is no room for it");
    let mut tx = store.begin().unwrap();
    assert_eq!((yielding(&mut tx), tx.letters_held().unwrap()), (Vec::new(), 1));
    drop(tx);
    assert_eq!(sent(&store, room, 3 + HOUR).await.0, ["6"]);
}
