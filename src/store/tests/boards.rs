use super::*;

#[tokio::test]
async fn the_first_is_101_and_comes_back_whole() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = alive(&mut tx, "alice").await;
    let bob = alive(&mut tx, "Bob").await;
    let given = NewBoard { challenger: bob, ..board("savoy", &[alice, bob]) };
    assert_eq!(tx.board(101).await.unwrap(), None);
    assert_eq!(tx.add_board(&given, at(1)).await.unwrap(), 101);
    assert_eq!(tx.add_board(&given, at(2)).await.unwrap(), 102);

    let rolled =
        NewAction { kind: String::from("chance"), seat: None, auto: true, mail: None, ..action("6 3") };
    tx.append_actions(101, 0, &[rolled, action("a6-c6")]).await.unwrap();
    let flags = SeatFlags { accepted: true, moved: true, draw_offered: true };
    tx.set_seat(101, 2, flags).await.unwrap();
    tx.end_board(101, BoardStage::Over, "1-0", "resigned", at(7)).await.unwrap();

    let row = |n, kind: &str, seat, text: &str, auto| ActionRow {
        n,
        kind: String::from(kind),
        seat,
        text: String::from(text),
        auto,
        at: at(5),
        mail: None,
    };
    let seat =
        |seat, player, userid: &str, flags| SeatRow { seat, player, userid: String::from(userid), flags };
    let expected = BoardRow {
        number: 101,
        game: given.game,
        options: given.options,
        rules_version: 1,
        stage: BoardStage::Over,
        challenger: bob,
        key: given.key,
        started: at(1),
        ended: Some(at(7)),
        result: String::from("1-0"),
        ended_by: String::from("resigned"),
        seats: vec![
            seat(1, alice, "alice", SeatFlags { accepted: true, ..SeatFlags::default() }),
            seat(2, bob, "Bob", flags),
        ],
        actions: vec![row(1, "chance", None, "6 3", true), row(2, "move", Some(1), "a6-c6", false)],
    };
    assert_eq!(tx.board(101).await.unwrap().unwrap(), expected);

    let untouched = tx.board(102).await.unwrap().unwrap();
    assert_eq!((untouched.result.as_str(), untouched.ended, untouched.actions.len()), ("*", None, 0));
}

#[tokio::test]
async fn numbers_go_on_after_a_restart_and_a_rollback() {
    let (store, folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = alive(&mut tx, "alice").await;
    assert_eq!(tx.add_board(&board("savoy", &[alice]), at(1)).await.unwrap(), 101);
    tx.commit().await.unwrap();
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.add_board(&board("savoy", &[alice]), at(1)).await.unwrap(), 102);
    drop(tx);
    store.close().await.unwrap();
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.add_board(&board("savoy", &[alice]), at(1)).await.unwrap(), 102);
}

#[tokio::test]
async fn an_older_position_cannot_be_continued() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = alive(&mut tx, "alice").await;
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).await.unwrap();
    assert_eq!(tx.append_actions(number, 0, &[action("1"), action("2")]).await.unwrap(), 2);
    for expected in [0, 1, 3] {
        let refused = tx.append_actions(number, expected, &[action("x")]).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{expected}: {refused:?}");
    }
    assert_eq!(tx.append_actions(number, 2, &[]).await.unwrap(), 2);
    assert_eq!(tx.append_actions(number, 2, &[action("3")]).await.unwrap(), 3);
    let texts: Vec<_> = tx.board(number).await.unwrap().unwrap().actions;
    assert_eq!(texts.iter().map(|row| row.text.as_str()).collect::<Vec<_>>(), ["1", "2", "3"]);
}

/// Eight people saw the empty board and move at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_moves_that_race_one_is_played() {
    let (store, folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = alive(&mut tx, "alice").await;
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).await.unwrap();
    tx.commit().await.unwrap();
    // Another opening of the file stands for another process.
    let other = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut racers = tokio::task::JoinSet::new();
    for n in 0..8 {
        let store = if n % 2 == 0 { store.clone() } else { other.clone() };
        racers.spawn(async move {
            let mut tx = store.begin().await?;
            tx.append_actions(number, 0, &[action(&n.to_string())]).await?;
            tx.commit().await
        });
    }
    let ends = racers.join_all().await;
    assert_eq!(ends.iter().filter(|end| end.is_ok()).count(), 1, "{ends:?}");
    assert!(ends.iter().all(|end| matches!(end, Ok(()) | Err(StoreError::Conflict(_)))), "{ends:?}");
    assert_eq!(store.read().await.unwrap().board(number).await.unwrap().unwrap().actions.len(), 1);
}

#[tokio::test]
async fn only_what_belongs_together_is_stored() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let refused = tx.append_actions(101, 0, &[action("a6-c6")]).await;
    assert!(matches!(refused, Err(StoreError::Broken(_))), "no such board: {refused:?}");
    let refused = tx.add_board(&board("savoy", &[PlayerId(5)]), at(1)).await;
    assert!(matches!(refused, Err(StoreError::Broken(_))), "no such player: {refused:?}");
}

#[tokio::test]
async fn listed_by_player_game_and_stage() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().await.unwrap();
    let alice = alive(&mut tx, "alice").await;
    let bob = alive(&mut tx, "bob").await;
    let carol = alive(&mut tx, "carol").await;
    let dave = alive(&mut tx, "dave").await;
    tx.add_board(&board("savoy", &[alice, bob]), at(1)).await.unwrap();
    tx.add_board(&board("savoya", &[bob, carol, alice]), at(2)).await.unwrap();
    tx.add_board(&board("savoya", &[carol, bob]), at(3)).await.unwrap();
    let offered = NewBoard { stage: BoardStage::Offered, ..board("savoy", &[carol, alice]) };
    tx.add_board(&offered, at(4)).await.unwrap();
    tx.append_actions(103, 0, &[action("1"), action("2")]).await.unwrap();
    tx.end_board(103, BoardStage::Over, "0-1", "won", at(5)).await.unwrap();
    tx.set_stage(104, BoardStage::Running).await.unwrap();
    tx.set_stage(102, BoardStage::Offered).await.unwrap();

    let savoya = Some(String::from("savoya"));
    let cases: [(_, _, &[BoardStage], &[u32]); 8] = [
        (None, None, &[], &[101, 102, 103, 104]),
        (Some(alice), None, &[], &[101, 102, 104]),
        (Some(dave), None, &[], &[]),
        (None, savoya.clone(), &[], &[102, 103]),
        (Some(alice), savoya, &[], &[102]),
        (None, None, &[BoardStage::Running], &[101, 104]),
        (Some(bob), None, &[BoardStage::Offered, BoardStage::Over], &[102, 103]),
        (None, Some(String::from("chess")), &[], &[]),
    ];
    for (player, game, stages, expected) in cases {
        let filter = BoardFilter { player, game, stages: stages.to_vec() };
        let numbers: Vec<_> = tx.boards(&filter).await.unwrap().into_iter().map(|line| line.number).collect();
        assert_eq!(numbers, expected, "{filter:?}");
    }

    let filter = BoardFilter { stages: vec![BoardStage::Over], ..BoardFilter::default() };
    let sitter = |player, userid: &str| Sitter { player, userid: String::from(userid) };
    let expected = BoardLine {
        number: 103,
        game: String::from("savoya"),
        options: String::from("-even"),
        stage: BoardStage::Over,
        started: at(3),
        ended: Some(at(5)),
        result: String::from("0-1"),
        ended_by: String::from("won"),
        actions: 2,
        players: vec![sitter(carol, "carol"), sitter(bob, "bob")],
    };
    assert_eq!(tx.boards(&filter).await.unwrap(), [expected]);
}
