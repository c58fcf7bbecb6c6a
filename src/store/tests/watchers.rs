use super::*;

fn token(text: &str) -> WatchToken {
    WatchToken(String::from(text))
}

#[tokio::test]
async fn watching_begins_changes_and_ends() {
    let (store, _folder) = store().await;
    let Taken::New(first) = store.take(mail(1), at(1)).await.unwrap() else { panic!() };
    let Taken::New(second) = store.take(mail(2), at(2)).await.unwrap() else { panic!() };
    let mut tx = store.begin().await.unwrap();
    let (alice, bob) = (alive(&mut tx, "alice").await, alive(&mut tx, "Bob").await);
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).await.unwrap();
    assert_eq!(tx.watchers(number).await.unwrap(), []);

    tx.watch(number, bob, Watching::Each, &token("b")).await.unwrap();
    tx.watch(number, alice, Watching::End, &token("a")).await.unwrap();
    // Changed, it keeps its token.
    tx.watch(number, bob, Watching::End, &token("c")).await.unwrap();
    let watcher = |player, userid: &str, text: &str| Watcher {
        player,
        userid: String::from(userid),
        how: Watching::End,
        token: token(text),
    };
    let both = [watcher(alice, "alice", "a"), watcher(bob, "Bob", "b")];
    assert_eq!(tx.watchers(number).await.unwrap(), both);
    assert_eq!(tx.watchers(number + 1).await.unwrap(), []);
    let watched = |ended| Watched {
        board: number,
        game: String::from("savoy"),
        userid: String::from("Bob"),
        how: Watching::End,
        ended,
    };
    assert_eq!(tx.watched_by(bob).await.unwrap(), [watched(false)]);
    assert_eq!(tx.watching_of("b").await.unwrap(), Some(watched(false)));
    assert_eq!(tx.watching_of("c").await.unwrap(), None);

    assert!(!tx.stop_watching_of("c", first).await.unwrap());
    assert!(tx.stop_watching_of("b", first).await.unwrap());
    assert!(!tx.stop_watching_of("b", second).await.unwrap());
    assert!(!tx.stop_watching(number, bob, second).await.unwrap());
    assert_eq!(tx.watching_of("b").await.unwrap(), Some(watched(true)));
    assert_eq!(tx.watched_by(bob).await.unwrap(), []);

    // Begun anew it has another token, and the old one ends nothing.
    tx.watch(number, bob, Watching::Each, &token("d")).await.unwrap();
    assert!(!tx.stop_watching_of("b", second).await.unwrap());
    assert_eq!(tx.watchers(number).await.unwrap().len(), 2);
    tx.stop_all_watching(number, second).await.unwrap();
    assert_eq!(tx.watchers(number).await.unwrap(), []);
    assert_eq!(tx.mails_of_board(number).await.unwrap(), [first, second]);
}

#[tokio::test]
async fn a_token_is_given_once_and_never_shown() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let (alice, bob) = (alive(&mut tx, "alice").await, alive(&mut tx, "bob").await);
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).await.unwrap();
    tx.watch(number, alice, Watching::Each, &token("same")).await.unwrap();
    let again = tx.watch(number, bob, Watching::Each, &token("same")).await;
    assert!(matches!(again, Err(StoreError::Exists(_))), "{again:?}");
    let shown = format!("{:?}", tx.watchers(number).await.unwrap());
    assert!(shown.contains("WatchToken(..)") && !shown.contains("same"), "{shown}");
}

#[tokio::test]
async fn boards_told_of_are_counted_once_a_mail() {
    let (store, _folder) = store().await;
    let Taken::New(first) = store.take(mail(1), at(1)).await.unwrap() else { panic!() };
    let Taken::New(second) = store.take(mail(2), at(9)).await.unwrap() else { panic!() };
    let mut tx = store.begin().await.unwrap();
    let (alice, bob) = (alive(&mut tx, "alice").await, alive(&mut tx, "bob").await);
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).await.unwrap();
    for (n, cause) in [first, first, second].into_iter().enumerate() {
        let about = NewLetter {
            board: Some(number),
            cause: Some(cause),
            event: String::from("kibitz"),
            ..letter(&format!("{n}@example.com"), "carol@example.org")
        };
        tx.add_letter(&about, at(9)).await.unwrap();
    }
    for mail in [first, second] {
        tx.finish_mail(mail, "kibitz", Some(bob), at(9)).await.unwrap();
    }
    assert_eq!(tx.count_told(bob, "kibitz", at(0)).await.unwrap(), 2);
    assert_eq!(tx.count_told(bob, "kibitz", at(5)).await.unwrap(), 1);
    assert_eq!(tx.count_told(bob, "move", at(0)).await.unwrap(), 0);
    assert_eq!(tx.count_told(alice, "kibitz", at(0)).await.unwrap(), 0);
}
