use super::*;

fn token(text: &str) -> WatchToken {
    WatchToken(String::from(text))
}

#[tokio::test]
async fn watching_begins_changes_and_ends() {
    let (store, _folder) = store().await;
    let Taken::New(first) = store.take(mail(1), at(1)).await.unwrap() else { panic!() };
    let Taken::New(second) = store.take(mail(2), at(2)).await.unwrap() else { panic!() };
    let (first, second) = (CauseId::Mail(first), CauseId::Mail(second));
    let mut tx = store.begin().unwrap();
    let (alice, bob) = (alive(&mut tx, "alice"), alive(&mut tx, "Bob"));
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).unwrap();
    assert_eq!(tx.watchers(number).unwrap(), []);

    tx.watch(number, bob, Watching::Each, &token("b")).unwrap();
    tx.watch(number, alice, Watching::End, &token("a")).unwrap();
    // Changed, it keeps its token.
    tx.watch(number, bob, Watching::End, &token("c")).unwrap();
    let watcher = |player, userid: &str, text: &str| Watcher {
        player,
        userid: String::from(userid),
        how: Watching::End,
        token: token(text),
    };
    let both = [watcher(alice, "alice", "a"), watcher(bob, "Bob", "b")];
    assert_eq!(tx.watchers(number).unwrap(), both);
    assert_eq!(tx.watchers(number + 1).unwrap(), []);
    let watched = |ended| Watched {
        board: number,
        game: String::from("savoy"),
        userid: String::from("Bob"),
        how: Watching::End,
        ended,
    };
    assert_eq!(tx.watched_by(bob).unwrap(), [watched(false)]);
    assert_eq!(tx.watching_of("b").unwrap(), Some(watched(false)));
    assert_eq!(tx.watching_of("c").unwrap(), None);

    assert!(!tx.stop_watching_of("c", first, at(3)).unwrap());
    assert!(tx.stop_watching_of("b", first, at(3)).unwrap());
    assert!(!tx.stop_watching_of("b", second, at(4)).unwrap());
    assert!(!tx.stop_watching(number, bob, second, at(4)).unwrap());
    assert_eq!(tx.watching_of("b").unwrap(), Some(watched(true)));
    assert_eq!(tx.watched_by(bob).unwrap(), []);

    // Begun anew it has another token, and the old one ends nothing.
    tx.watch(number, bob, Watching::Each, &token("d")).unwrap();
    assert!(!tx.stop_watching_of("b", second, at(4)).unwrap());
    assert_eq!(tx.watchers(number).unwrap().len(), 2);
    tx.stop_all_watching(number, second, at(5)).unwrap();
    assert_eq!(tx.watchers(number).unwrap(), []);
    assert_eq!(tx.causes_of_board(number).unwrap(), [first, second]);
}

#[tokio::test]
async fn a_token_is_given_once_and_never_shown() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let (alice, bob) = (alive(&mut tx, "alice"), alive(&mut tx, "bob"));
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).unwrap();
    tx.watch(number, alice, Watching::Each, &token("same")).unwrap();
    tx.begin_part().unwrap();
    let again = tx.watch(number, bob, Watching::Each, &token("same"));
    tx.undo_part().unwrap();
    assert!(matches!(again, Err(StoreError::Exists(_))), "{again:?}");
    let shown = format!("{:?}", tx.watchers(number).unwrap());
    assert!(shown.contains("WatchToken(..)") && !shown.contains("same"), "{shown}");
}

#[tokio::test]
async fn kibitzes_of_a_day_are_counted() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let (alice, bob) = (alive(&mut tx, "alice"), alive(&mut tx, "bob"));
    for second in [1, 5, 5, 9] {
        tx.add_kibitz(bob, at(second), at(0)).unwrap();
    }
    tx.add_kibitz(alice, at(1), at(0)).unwrap();
    assert_eq!(tx.count_kibitzes(bob, at(0)).unwrap(), 4);
    assert_eq!(tx.count_kibitzes(bob, at(5)).unwrap(), 3);
    assert_eq!(tx.count_kibitzes(bob, at(10)).unwrap(), 0);
    // What is too old goes, his alone.
    tx.add_kibitz(bob, at(20), at(9)).unwrap();
    assert_eq!(tx.count_kibitzes(bob, at(0)).unwrap(), 2);
    assert_eq!(tx.count_kibitzes(alice, at(0)).unwrap(), 1);
}
