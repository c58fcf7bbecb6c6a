use super::*;

#[tokio::test]
async fn a_userid_is_taken_in_any_case() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = tx.add_player(new_player("Alice"), at(1)).await.unwrap();
    let again = tx.add_player(new_player("aLICE"), at(2)).await;
    assert!(matches!(again, Err(StoreError::Exists(_))), "{again:?}");
    // The refusal leaves the transaction usable.
    let found = tx.player_by_userid("ALICE").await.unwrap().unwrap();
    let expected =
        Player { id: alice, userid: String::from("Alice"), stage: PlayerStage::New, created: at(1) };
    assert_eq!(found, expected);
    assert_eq!(tx.player(alice).await.unwrap(), Some(expected));
    assert_eq!(tx.player_by_userid("alic").await.unwrap(), None);
}

#[tokio::test]
async fn a_confirmed_address_brings_to_life() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = tx.add_player(new_player("alice"), at(1)).await.unwrap();
    tx.add_address(alice, "alice@example.org", at(1)).await.unwrap();
    tx.add_address(alice, "a@example.com", at(2)).await.unwrap();
    assert_eq!(tx.players_by_address("alice@example.org").await.unwrap(), []);
    assert_eq!(tx.players(9).await.unwrap(), []);

    assert!(!tx.confirm_address(alice, "other@example.org").await.unwrap());
    assert_eq!(tx.player(alice).await.unwrap().unwrap().stage, PlayerStage::New);
    assert!(tx.confirm_address(alice, "ALICE@example.org").await.unwrap());
    assert_eq!(tx.player(alice).await.unwrap().unwrap().stage, PlayerStage::Alive);

    let found = tx.players_by_address("Alice@Example.Org").await.unwrap();
    assert_eq!(found.iter().map(|player| player.id).collect::<Vec<_>>(), [alice]);
    for unconfirmed in ["a@example.com", "alice@example.or", "%"] {
        assert_eq!(tx.players_by_address(unconfirmed).await.unwrap(), [], "{unconfirmed}");
    }

    // Given a second time, it stays confirmed.
    tx.add_address(alice, "Alice@example.org", at(3)).await.unwrap();
    let addresses = tx.addresses(alice).await.unwrap();
    let known: Vec<_> = addresses.iter().map(|known| (known.address.as_str(), known.stage)).collect();
    assert_eq!(
        known,
        [("alice@example.org", AddressStage::Confirmed), ("a@example.com", AddressStage::Waiting)]
    );

    assert_eq!(tx.remove_addresses(alice, &["ALICE@example.org", "none@example.org"]).await.unwrap(), 1);
    assert_eq!(tx.addresses(alice).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_family_shares_an_address() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let mut family = Vec::new();
    for userid in ["alice", "bob"] {
        let player = tx.add_player(new_player(userid), at(1)).await.unwrap();
        tx.add_address(player, "home@example.org", at(1)).await.unwrap();
        tx.confirm_address(player, "home@example.org").await.unwrap();
        family.push(player);
    }
    let found = tx.players_by_address("home@example.org").await.unwrap();
    assert_eq!(found.iter().map(|player| player.id).collect::<Vec<_>>(), family);
}

#[tokio::test]
async fn passwords_change() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = tx.add_player(NewPlayer { password: "old", ..new_player("alice") }, at(1)).await.unwrap();
    let bob = tx.add_player(NewPlayer { password: "his", ..new_player("bob") }, at(1)).await.unwrap();
    tx.set_password(alice, "new").await.unwrap();
    assert_eq!(tx.password(alice).await.unwrap().as_deref(), Some("new"));
    assert_eq!(tx.password(bob).await.unwrap().as_deref(), Some("his"));
    assert_eq!(tx.password(PlayerId(99)).await.unwrap(), None);
}

#[tokio::test]
async fn challenges_are_taken_until_said_otherwise() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = alive(&mut tx, "alice").await;
    let bob = alive(&mut tx, "bob").await;
    for (set, expected) in [(None, true), (Some(false), false), (Some(false), false), (Some(true), true)] {
        if let Some(accepts) = set {
            tx.set_accepts(alice, "savoy", accepts).await.unwrap();
        }
        assert_eq!(tx.accepts(alice, "savoy").await.unwrap(), expected);
        assert!(tx.accepts(alice, "savoya").await.unwrap());
        assert!(tx.accepts(bob, "savoy").await.unwrap());
    }
}

#[tokio::test]
async fn listed_by_name_with_running_boards() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let carol = alive(&mut tx, "Carol").await;
    let alice = alive(&mut tx, "alice").await;
    let bob = alive(&mut tx, "Bob").await;
    tx.add_player(new_player("dave"), at(1)).await.unwrap();
    for stage in [BoardStage::Offered, BoardStage::Running, BoardStage::Over, BoardStage::Declined] {
        tx.add_board(&NewBoard { stage, ..board("savoy", &[alice, bob]) }, at(1)).await.unwrap();
    }
    tx.add_board(&board("savoya", &[alice, carol]), at(1)).await.unwrap();
    let lines = tx.players(9).await.unwrap();
    let lines: Vec<_> = lines.iter().map(|line| (line.player.userid.as_str(), line.running)).collect();
    assert_eq!(lines, [("alice", 2), ("Bob", 1), ("Carol", 1)]);
    assert_eq!(tx.count_players().await.unwrap(), 3);
    assert_eq!(tx.players(2).await.unwrap().len(), 2);
}

#[tokio::test]
async fn the_unconfirmed_are_forgotten() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = alive(&mut tx, "alice").await;
    tx.add_address(alice, "old@example.org", at(1)).await.unwrap();
    tx.add_address(alice, "young@example.org", at(9)).await.unwrap();
    let bob = tx.add_player(new_player("bob"), at(1)).await.unwrap();
    tx.add_address(bob, "bob@example.org", at(1)).await.unwrap();
    let carol = tx.add_player(new_player("carol"), at(9)).await.unwrap();
    let to_bob = NewLetter { player: Some(bob), ..letter("1@example.com", "bob@example.org") };
    tx.add_letter(&to_bob, at(1)).await.unwrap();

    assert_eq!(tx.forget_unconfirmed(at(5)).await.unwrap(), 2);
    assert_eq!(tx.player(bob).await.unwrap(), None);
    assert_eq!(tx.addresses(bob).await.unwrap(), []);
    assert_eq!(tx.letter_by_message_id("1@example.com").await.unwrap().unwrap().player, None);
    assert!(tx.player(carol).await.unwrap().is_some());
    let kept: Vec<_> = tx.addresses(alice).await.unwrap().into_iter().map(|kept| kept.address).collect();
    assert_eq!(kept, ["alice@example.org", "young@example.org"]);

    let again = tx.add_player(new_player("bob"), at(9)).await.unwrap();
    assert!(again > carol, "a number is never given twice");
}

#[tokio::test]
async fn userids_that_may_have_been_meant() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    for userid in ["Alice", "alicia", "alexander", "Al", "lady", "bob", "carol", "albert-the-great"] {
        alive(&mut tx, userid).await;
    }
    tx.add_player(new_player("alicf"), at(1)).await.unwrap();
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
        assert_eq!(tx.userids_near(word).await.unwrap(), expected, "{word}");
    }
}

#[tokio::test]
async fn not_all_userids_are_read_for_a_slip() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    for number in 0..600 {
        alive(&mut tx, &format!("a{number}")).await;
    }
    alive(&mut tx, "ax-y").await;
    let near = tx.userids_near("ax-z").await.unwrap();
    assert_eq!((near.len(), near[0].as_str()), (500, "ax-y"), "the likeliest is among them");
}

#[tokio::test]
async fn userids_are_compared_by_skeleton() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let new = NewPlayer { skeleton: "allce", ..new_player("Alice") };
    tx.add_player(new, at(1)).await.unwrap();
    assert_eq!(tx.userid_with_skeleton("allce").await.unwrap().as_deref(), Some("Alice"));
    assert_eq!(tx.userid_with_skeleton("alice").await.unwrap(), None);
}

#[tokio::test]
async fn a_next_key_is_replaced_and_goes_with_its_player() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = alive(&mut tx, "alice").await;
    let bob = tx.add_player(new_player("bob"), at(1)).await.unwrap();
    assert_eq!(tx.next_key(alice).await.unwrap(), None);
    for (player, byte) in [(alice, 1), (bob, 2), (alice, 3)] {
        tx.set_next_key(player, BoardKey([byte; 32])).await.unwrap();
        assert_eq!(tx.next_key(player).await.unwrap(), Some(BoardKey([byte; 32])));
    }
    assert_eq!(tx.forget_unconfirmed(at(5)).await.unwrap(), 1);
    assert_eq!(tx.next_key(bob).await.unwrap(), None);
    assert_eq!(tx.next_key(alice).await.unwrap(), Some(BoardKey([3; 32])));
}
