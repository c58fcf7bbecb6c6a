use super::*;

#[tokio::test]
async fn a_userid_is_taken_in_any_case() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "Alice");
    let again = tx.add_player(new_player("aLICE"), at(2));
    assert!(matches!(again, Err(StoreError::Exists(_))), "{again:?}");
    // The refusal leaves the transaction usable.
    let found = tx.player_by_userid("ALICE").unwrap().unwrap();
    let expected =
        Player { id: alice, userid: String::from("Alice"), stage: PlayerStage::Alive, created: at(0) };
    assert_eq!(found, expected);
    assert_eq!(tx.player(alice).unwrap(), Some(expected));
    assert_eq!(tx.player_by_userid("alic").unwrap(), None);
}

#[tokio::test]
async fn a_confirmed_address_brings_to_life() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = tx.add_player(new_player("alice"), at(1)).unwrap();
    tx.add_address(alice, "alice@example.org", at(1)).unwrap();
    tx.add_address(alice, "a@example.com", at(2)).unwrap();
    assert_eq!(tx.players_by_address("alice@example.org").unwrap(), []);
    assert_eq!(tx.players(9).unwrap(), []);

    assert!(!tx.confirm_address(alice, "other@example.org").unwrap());
    assert_eq!(tx.player(alice).unwrap().unwrap().stage, PlayerStage::New);
    assert!(tx.confirm_address(alice, "ALICE@example.org").unwrap());
    assert_eq!(tx.player(alice).unwrap().unwrap().stage, PlayerStage::Alive);

    let found = tx.players_by_address("Alice@Example.Org").unwrap();
    assert_eq!(found.iter().map(|player| player.id).collect::<Vec<_>>(), [alice]);
    for unconfirmed in ["a@example.com", "alice@example.or", "%"] {
        assert_eq!(tx.players_by_address(unconfirmed).unwrap(), [], "{unconfirmed}");
    }

    // Given a second time, it stays confirmed.
    tx.add_address(alice, "Alice@example.org", at(3)).unwrap();
    let addresses = tx.addresses(alice).unwrap();
    let known: Vec<_> = addresses.iter().map(|known| (known.address.as_str(), known.stage)).collect();
    assert_eq!(
        known,
        [("alice@example.org", AddressStage::Confirmed), ("a@example.com", AddressStage::Waiting)]
    );

    assert_eq!(tx.remove_addresses(alice, &["ALICE@example.org", "none@example.org"]).unwrap(), 1);
    assert_eq!(tx.addresses(alice).unwrap().len(), 1);
}

#[tokio::test]
async fn a_family_shares_an_address() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let mut family = Vec::new();
    for userid in ["alice", "bob"] {
        let player = tx.add_player(new_player(userid), at(1)).unwrap();
        tx.add_address(player, "home@example.org", at(1)).unwrap();
        tx.confirm_address(player, "home@example.org").unwrap();
        family.push(player);
    }
    let found = tx.players_by_address("home@example.org").unwrap();
    assert_eq!(found.iter().map(|player| player.id).collect::<Vec<_>>(), family);
}

#[tokio::test]
async fn passwords_change() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = tx.add_player(NewPlayer { password: "old", ..new_player("alice") }, at(1)).unwrap();
    let bob = tx.add_player(NewPlayer { password: "his", ..new_player("bob") }, at(1)).unwrap();
    tx.set_password(alice, "new").unwrap();
    assert_eq!(tx.password(alice).unwrap().as_deref(), Some("new"));
    assert_eq!(tx.password(bob).unwrap().as_deref(), Some("his"));
    assert_eq!(tx.password(PlayerId(99)).unwrap(), None);
}

#[tokio::test]
async fn challenges_are_taken_until_said_otherwise() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let bob = alive(&mut tx, "bob");
    for (set, expected) in [(None, true), (Some(false), false), (Some(false), false), (Some(true), true)] {
        if let Some(accepts) = set {
            tx.set_accepts(alice, "savoy", accepts).unwrap();
        }
        assert_eq!(tx.accepts(alice, "savoy").unwrap(), expected);
        assert!(tx.accepts(alice, "savoya").unwrap());
        assert!(tx.accepts(bob, "savoy").unwrap());
    }
}

#[tokio::test]
async fn listed_by_name_with_running_boards() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let carol = alive(&mut tx, "Carol");
    let alice = alive(&mut tx, "alice");
    let bob = alive(&mut tx, "Bob");
    tx.add_player(new_player("dave"), at(1)).unwrap();
    for stage in [BoardStage::Offered, BoardStage::Running, BoardStage::Over, BoardStage::Declined] {
        tx.add_board(&NewBoard { stage, ..board("savoy", &[alice, bob]) }, at(1)).unwrap();
    }
    tx.add_board(&board("savoya", &[alice, carol]), at(1)).unwrap();
    let lines = tx.players(9).unwrap();
    let lines: Vec<_> = lines.iter().map(|line| (line.player.userid.as_str(), line.running)).collect();
    assert_eq!(lines, [("alice", 2), ("Bob", 1), ("Carol", 1)]);
    assert_eq!(tx.count_players().unwrap(), 3);
    assert_eq!(tx.players(2).unwrap().len(), 2);
}

#[tokio::test]
async fn the_unconfirmed_are_forgotten() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    tx.add_address(alice, "old@example.org", at(1)).unwrap();
    tx.add_address(alice, "young@example.org", at(9)).unwrap();
    let bob = tx.add_player(new_player("bob"), at(1)).unwrap();
    tx.add_address(bob, "bob@example.org", at(1)).unwrap();
    let carol = tx.add_player(new_player("carol"), at(9)).unwrap();
    let to_bob = NewLetter { player: Some(bob), ..letter("1@example.com", "bob@example.org") };
    tx.add_letter(&to_bob, at(1)).unwrap();

    assert_eq!(tx.forget_unconfirmed(at(5)).unwrap(), 2);
    assert_eq!(tx.player(bob).unwrap(), None);
    assert_eq!(tx.addresses(bob).unwrap(), []);
    assert_eq!(tx.letter_by_message_id("1@example.com").unwrap().unwrap().player, None);
    assert!(tx.player(carol).unwrap().is_some());
    let kept: Vec<_> = tx.addresses(alice).unwrap().into_iter().map(|kept| kept.address).collect();
    assert_eq!(kept, ["alice@example.org", "young@example.org"]);

    let again = tx.add_player(new_player("bob"), at(9)).unwrap();
    assert!(again > carol, "a number is never given twice");
}

#[tokio::test]
async fn userids_that_may_have_been_meant() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    for userid in ["Alice", "alicia", "alexander", "Al", "lady", "bob", "carol", "albert-the-great"] {
        alive(&mut tx, userid);
    }
    tx.add_player(new_player("alicf"), at(1)).unwrap();
    let cases: [(&str, &[&str]); 7] = [
        ("alice", &["Alice", "alicia", "lady"]),
        ("ALICE", &["Alice", "alicia", "lady"]),
        ("alic", &["Alice", "alicia", "Al", "lady"]),
        ("albert", &["albert-the-great", "Alice", "alicia", "lady"]),
        ("lacie", &["lady", "Alice", "alicia"]),
        ("dave", &[]),
        ("%", &[]),
    ];
    for (word, expected) in cases {
        assert_eq!(tx.userids_near(word).unwrap(), expected, "{word}");
    }
}

#[tokio::test]
async fn not_all_userids_are_read_for_a_slip() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    for number in 0..600 {
        alive(&mut tx, &format!("a{number}"));
    }
    alive(&mut tx, "ax-y");
    let near = tx.userids_near("ax-z").unwrap();
    assert_eq!((near.len(), near[0].as_str()), (500, "ax-y"), "the likeliest is among them");
}

#[tokio::test]
async fn userids_are_compared_by_skeleton() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = tx.add_player(NewPlayer { skeleton: "alce", ..new_player("Alice") }, at(1)).unwrap();
    tx.add_address(alice, "alice@example.org", at(1)).unwrap();
    assert_eq!(tx.userid_with_skeleton("alce").unwrap(), None, "nobody has confirmed it");
    assert!(tx.confirm_address(alice, "alice@example.org").unwrap());
    assert_eq!(tx.userid_with_skeleton("alce").unwrap().as_deref(), Some("Alice"));
    assert_eq!(tx.userid_with_skeleton("alice").unwrap(), None);
}

#[tokio::test]
async fn a_userid_that_several_wait_for_is_that_of_the_first_who_confirms() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let mut waiting = Vec::new();
    for (n, userid) in ["alice", "ALICE", "Alice"].into_iter().enumerate() {
        let player = tx.add_player(new_player(userid), at(n as i64)).unwrap();
        tx.add_address(player, &format!("{n}@example.org"), at(1)).unwrap();
        waiting.push(player);
        assert_eq!(tx.player_by_userid("alice").unwrap().unwrap().id, player, "the last one");
    }
    for (player, userid) in waiting.iter().zip(["alice", "ALICE", "Alice"]) {
        assert_eq!(tx.player(*player).unwrap().unwrap().userid, userid);
    }
    assert!(tx.confirm_address(waiting[1], "1@example.org").unwrap());
    let found = tx.player_by_userid("alice").unwrap().unwrap();
    assert_eq!((found.id, found.userid.as_str(), found.stage), (waiting[1], "ALICE", PlayerStage::Alive));
    let late = tx.confirm_address(waiting[0], "0@example.org");
    assert!(matches!(late, Err(StoreError::Exists(_))), "{late:?}");
    assert_eq!(tx.forget_unconfirmed(at(9)).unwrap(), 2);
    assert_eq!(tx.player_by_userid("alice").unwrap().unwrap().id, waiting[1]);
}

#[tokio::test]
async fn a_next_key_is_replaced_and_goes_with_its_player() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let bob = tx.add_player(new_player("bob"), at(1)).unwrap();
    assert_eq!(tx.next_key(alice).unwrap(), None);
    for (player, byte) in [(alice, 1), (bob, 2), (alice, 3)] {
        tx.set_next_key(player, BoardKey([byte; 32])).unwrap();
        assert_eq!(tx.next_key(player).unwrap(), Some(BoardKey([byte; 32])));
    }
    assert_eq!(tx.forget_unconfirmed(at(5)).unwrap(), 1);
    assert_eq!(tx.next_key(bob).unwrap(), None);
    assert_eq!(tx.next_key(alice).unwrap(), Some(BoardKey([3; 32])));
}
