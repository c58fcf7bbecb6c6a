use super::*;
use sqlx::AssertSqlSafe;

use crate::store::sql::query::query_scalar;

#[tokio::test]
async fn the_first_is_101_and_comes_back_whole() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let bob = alive(&mut tx, "Bob");
    let given = NewBoard { challenger: bob, ..board("savoy", &[alice, bob]) };
    assert_eq!(tx.board(101).unwrap(), None);
    assert_eq!(tx.add_board(&given, at(1)).unwrap(), 101);
    assert_eq!(tx.add_board(&given, at(2)).unwrap(), 102);

    let rolled =
        NewEntry { by: String::from("chance"), kind: String::from("roll"), seat: None, ..entry("6,3") };
    tx.append_entries(101, 0, &[rolled, entry("a6-c6")]).unwrap();
    let flags = SeatFlags {
        accepted: true,
        unasked: true,
        draw_offered: true,
        undo_to: Some(3),
        undo_agreed: true,
        substitute: Some("house".to_owned()),
    };
    tx.set_seat(101, 2, &flags).unwrap();
    tx.end_board(101, BoardStage::Over, "1-0", "resigned", at(7)).unwrap();

    let row = |n, by: &str, kind: &str, seat, text: &str| EntryRow {
        n,
        by: String::from(by),
        kind: String::from(kind),
        seat,
        text: String::from(text),
        at: at(5),
        cause: Some(WORK),
    };
    let seat = |seat, player, userid: &str, flags| SeatRow {
        seat,
        player,
        userid: String::from(userid),
        flags,
        since: None,
    };
    let expected = BoardRow {
        number: 101,
        game: given.game,
        terms: String::new(),
        options: given.options,
        rules_version: 1,
        stage: BoardStage::Over,
        challenger: bob,
        challenger_userid: "Bob".to_owned(),
        key: given.key,
        started: at(1),
        ended: Some(at(7)),
        result: String::from("1-0"),
        ended_by: String::from("resigned"),
        moves: None,
        lot: None,
        mails: Some(given.mails),
        checkpoint: None,
        first: 1,
        seats: vec![
            seat(1, alice, "alice", SeatFlags { accepted: true, ..SeatFlags::default() }),
            seat(2, bob, "Bob", flags.clone()),
        ],
        entries: vec![row(1, "chance", "roll", None, "6,3"), row(2, "player", "move", Some(1), "a6-c6")],
    };
    assert_eq!(tx.board(101).unwrap().unwrap(), expected);

    tx.seat_by_lot(101, "2,1", &[bob, alice]).unwrap();
    let drawn = tx.board(101).unwrap().unwrap();
    assert_eq!(drawn.lot.as_deref(), Some("2,1"));
    // What is noted of a seat stays with the seat.
    let seats: Vec<_> = drawn.seats.iter().map(|row| (row.seat, row.player, row.flags.clone())).collect();
    assert_eq!(seats, [(1, bob, expected.seats[0].flags.clone()), (2, alice, flags)]);

    let untouched = tx.board(102).unwrap().unwrap();
    assert_eq!((untouched.result.as_str(), untouched.ended, untouched.entries.len()), ("*", None, 0));
}

#[tokio::test]
async fn numbers_go_on_after_a_restart_and_a_rollback() {
    let (store, folder) = file_store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    assert_eq!(tx.add_board(&board("savoy", &[alice]), at(1)).unwrap(), 101);
    tx.commit().unwrap();
    let mut tx = store.begin().unwrap();
    assert_eq!(tx.add_board(&board("savoy", &[alice]), at(1)).unwrap(), 102);
    drop(tx);
    store.close().unwrap();
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut tx = store.begin().unwrap();
    assert_eq!(tx.add_board(&board("savoy", &[alice]), at(1)).unwrap(), 102);
}

#[tokio::test]
async fn an_older_position_cannot_be_continued() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).unwrap();
    assert_eq!(tx.append_entries(number, 0, &[entry("1"), entry("2")]).unwrap(), 2);
    for expected in [0, 1, 3] {
        let refused = tx.append_entries(number, expected, &[entry("x")]);
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{expected}: {refused:?}");
    }
    assert_eq!(tx.append_entries(number, 2, &[]).unwrap(), 2);
    assert_eq!(tx.append_entries(number, 2, &[entry("3")]).unwrap(), 3);
    let texts: Vec<_> = tx.board(number).unwrap().unwrap().entries;
    assert_eq!(texts.iter().map(|row| row.text.as_str()).collect::<Vec<_>>(), ["1", "2", "3"]);
}

/// Eight people saw the empty board and move at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_moves_that_race_one_is_played() {
    let (store, folder) = file_store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).unwrap();
    tx.commit().unwrap();
    // Another opening of the file stands for another process.
    let other = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut racers = tokio::task::JoinSet::new();
    for n in 0..8 {
        let store = if n % 2 == 0 { store.clone() } else { other.clone() };
        racers.spawn(async move {
            let mut tx = store.begin()?;
            tx.append_entries(number, 0, &[entry(&n.to_string())])?;
            tx.commit()
        });
    }
    let ends = racers.join_all().await;
    assert_eq!(ends.iter().filter(|end| end.is_ok()).count(), 1, "{ends:?}");
    assert!(ends.iter().all(|end| matches!(end, Ok(()) | Err(StoreError::Conflict(_)))), "{ends:?}");
    assert_eq!(store.read().unwrap().board(number).unwrap().unwrap().entries.len(), 1);
}

#[tokio::test]
async fn only_what_belongs_together_is_stored() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let refused = tx.append_entries(101, 0, &[entry("a6-c6")]);
    assert!(matches!(refused, Err(StoreError::Broken(_))), "no such board: {refused:?}");
    let refused = tx.add_board(&board("savoy", &[PlayerId(5)]), at(1));
    assert!(matches!(refused, Err(StoreError::Broken(_))), "no such player: {refused:?}");
}

#[tokio::test]
async fn listed_by_player_game_and_stage() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let bob = alive(&mut tx, "bob");
    let carol = alive(&mut tx, "carol");
    let dave = alive(&mut tx, "dave");
    tx.add_board(&board("savoy", &[alice, bob]), at(1)).unwrap();
    tx.add_board(&board("savoya", &[bob, carol, alice]), at(2)).unwrap();
    tx.add_board(&board("savoya", &[carol, bob]), at(3)).unwrap();
    let offered = NewBoard { stage: BoardStage::Offered, ..board("savoy", &[carol, alice]) };
    tx.add_board(&offered, at(4)).unwrap();
    tx.append_entries(103, 0, &[entry("1"), entry("2")]).unwrap();
    tx.end_board(103, BoardStage::Over, "0-1", "won", at(5)).unwrap();
    tx.set_stage(104, BoardStage::Running).unwrap();
    tx.set_stage(102, BoardStage::Offered).unwrap();

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
        let filter = BoardFilter { player, game, stages: stages.to_vec(), ..BoardFilter::default() };
        let numbers: Vec<_> = tx.boards(&filter, 9).unwrap().into_iter().map(|line| line.number).collect();
        assert_eq!(numbers, expected, "{filter:?}");
    }

    let filter = BoardFilter { stages: vec![BoardStage::Over], ..BoardFilter::default() };
    let sitter = |player, userid: &str| Sitter { player, userid: String::from(userid), since: None };
    let expected = BoardLine {
        number: 103,
        game: String::from("savoya"),
        options: String::from("-even"),
        rules_version: 1,
        stage: BoardStage::Over,
        started: at(3),
        ended: Some(at(5)),
        result: String::from("0-1"),
        ended_by: String::from("won"),
        terms: String::new(),
        moves: None,
        players: vec![sitter(carol, "carol"), sitter(bob, "bob")],
    };
    assert_eq!(tx.boards(&filter, 9).unwrap(), [expected]);
}

#[tokio::test]
async fn who_is_awaited_since_when() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let bob = alive(&mut tx, "bob");
    for _ in 101..=103 {
        tx.add_board(&board("savoy", &[alice, bob]), at(1)).unwrap();
    }
    let state = |moves, awaited: &[(u8, Timestamp)]| BoardState { moves, awaited: awaited.to_vec() };
    tx.set_state(101, &state(0, &[(1, at(5)), (2, at(4))])).unwrap();
    tx.set_state(102, &state(3, &[(2, at(9))])).unwrap();

    let of_bob = BoardFilter { awaited: Some(bob), ..BoardFilter::default() };
    assert_eq!(tx.count_boards(&of_bob).unwrap(), 2);
    let lines = tx.boards(&BoardFilter::default(), 9).unwrap();
    let awaited: Vec<Vec<_>> = lines
        .iter()
        .map(|line| line.awaited().map(|sitter| (sitter.userid.as_str(), sitter.since)).collect())
        .collect();
    let expected = [vec![("alice", Some(at(5))), ("bob", Some(at(4)))], vec![("bob", Some(at(9)))], vec![]];
    assert_eq!(awaited, expected);
    assert_eq!(lines.iter().map(|line| line.moves).collect::<Vec<_>>(), [Some(0), Some(3), None]);
    assert_eq!(tx.boards_without_state(0, 9).unwrap(), [103]);

    // Bob has moved there; the other board ends.
    tx.set_state(101, &state(1, &[(1, at(5))])).unwrap();
    tx.end_board(102, BoardStage::Over, "1-0", "resigned", at(10)).unwrap();
    assert_eq!(tx.board(101).unwrap().unwrap().seats[0].since, Some(at(5)));
    assert_eq!(tx.count_boards(&of_bob).unwrap(), 0);
}

#[tokio::test]
async fn a_list_is_bounded_and_has_the_newest() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    for _ in 101..=105 {
        // Whoever plays both sides counts once.
        tx.add_board(&board("savoy", &[alice, alice]), at(1)).unwrap();
    }
    let filter = BoardFilter { player: Some(alice), ..BoardFilter::default() };
    assert_eq!(tx.count_boards(&filter).unwrap(), 5);
    for (limit, expected) in [(0, vec![]), (2, vec![104, 105]), (u32::MAX, vec![101, 102, 103, 104, 105])] {
        let lines = tx.boards(&filter, limit).unwrap();
        assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), expected);
        assert!(lines.iter().all(|line| line.players.len() == 2));
    }
}

#[tokio::test]
async fn who_declined_after_dice_is_counted() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let bob = alive(&mut tx, "bob");
    for _ in 0..2 {
        let number = tx.add_board(&board("savoy", &[alice, bob]), at(1)).unwrap();
        tx.note_decline(number, 2).unwrap();
    }
    tx.add_board(&board("savoy", &[alice, bob]), at(1)).unwrap();
    assert_eq!((tx.count_declines(alice).unwrap(), tx.count_declines(bob).unwrap()), (0, 2));
}

/// What lists and counts are read from is always what follows from the boards and seats.
#[tokio::test]
async fn lists_and_counts_follow_the_boards() {
    fn check(tx: &mut WriteTx) {
        let listed = "SELECT 0 AS player, game, stage, number AS board, ended FROM boards
             UNION SELECT seats.player, game, stage, number, ended FROM boards JOIN seats ON seats.board = boards.number";
        let year = "CASE stage WHEN 'over' THEN CAST(strftime('%Y', ended / 1000, 'unixepoch') AS INTEGER) ELSE 0 END";
        for (stored, followed) in [
            (
                String::from("SELECT player, game, stage, board, ended FROM listed_boards"),
                String::from(listed),
            ),
            (
                String::from("SELECT player, game, stage, year, number FROM board_counts WHERE number <> 0"),
                format!(
                    "SELECT player, game, stage, {year} AS year, count(*) FROM ({listed}) AS lines GROUP BY 1, 2, 3, 4"
                ),
            ),
            (
                String::from("SELECT stage, number FROM player_counts WHERE number <> 0"),
                String::from("SELECT stage, count(*) FROM players GROUP BY stage"),
            ),
        ] {
            let differ = format!(
                "SELECT count(*) FROM (
                     SELECT * FROM ({stored} EXCEPT SELECT * FROM ({followed}) AS follow) AS more
                     UNION ALL SELECT * FROM (SELECT * FROM ({followed}) AS follow EXCEPT {stored}) AS less
                 ) AS all_that_differs"
            );
            let differ: i64 = query_scalar(AssertSqlSafe(differ)).fetch_one(tx.conn()).unwrap();
            assert_eq!(differ, 0, "{stored}");
        }
    }
    let (store, _folder) = file_store().await;
    let mut tx = store.begin().unwrap();
    let (alice, bob) = (alive(&mut tx, "alice"), alive(&mut tx, "bob"));
    let carol = tx.add_player(new_player("carol"), at(1)).unwrap();
    check(&mut tx);
    let offered = NewBoard { stage: BoardStage::Offered, ..board("savoy", &[alice, alice, bob]) };
    let first = tx.add_board(&offered, at(1)).unwrap();
    let second = tx.add_board(&board("great", &[bob, carol]), at(2)).unwrap();
    check(&mut tx);
    tx.seat_by_lot(first, "3,1,2", &[bob, alice, alice]).unwrap();
    tx.seat_by_lot(second, "2,1", &[carol, bob]).unwrap();
    tx.set_stage(first, BoardStage::Running).unwrap();
    check(&mut tx);
    tx.end_board(first, BoardStage::Over, "1-0", "resigned", at(7)).unwrap();
    tx.end_board(second, BoardStage::Declined, "*", "declined", at(8)).unwrap();
    check(&mut tx);
    let counted = |stages| BoardFilter { player: Some(alice), stages, ..BoardFilter::default() };
    assert_eq!(tx.count_boards(&counted(vec![BoardStage::Over])).unwrap(), 1, "two seats, one board");
    assert_eq!(tx.count_boards(&counted(vec![BoardStage::Running])).unwrap(), 0);
    assert_eq!(tx.count_boards(&BoardFilter::default()).unwrap(), 2);
    tx.close_account(bob, std::iter::once((String::from("deleted-2"), String::from("d2")))).unwrap();
    tx.forget_unconfirmed(at(9)).unwrap();
    check(&mut tx);
}

/// Boards of a year, of everybody, of one player and of two; of two players no more are looked at than was said.
#[tokio::test]
async fn finished_boards_by_player_and_year() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let (alice, bob) = (alive(&mut tx, "alice"), alive(&mut tx, "bob"));
    let carol = alive(&mut tx, "carol");
    const DAY: i64 = 86_400;
    // 2001-09-10, 2002-09-09 and 2003-09-09.
    for (players, day) in [([alice, bob], 1), ([bob, alice], 365), ([carol, alice], 730)] {
        let number = tx.add_board(&board("great", &players), at(1)).unwrap();
        tx.end_board(number, BoardStage::Over, "1-0", "resigned", at(day * DAY)).unwrap();
    }
    /// Players, a year, how many at most; which are found, and how many there are.
    type Case<'c> = (&'c [PlayerId], Option<i16>, u32, &'c [u32], u32);
    let cases: [Case; 8] = [
        (&[], None, 9, &[103, 102, 101], 3),
        (&[], Some(2002), 9, &[102], 1),
        (&[], Some(1999), 9, &[], 0),
        (&[alice], None, 9, &[103, 102, 101], 3),
        (&[bob], Some(2001), 9, &[101], 1),
        (&[alice, bob], None, 9, &[102, 101], 2),
        (&[alice, bob], None, 1, &[102], 2),
        (&[carol, bob], None, 9, &[], 1),
    ];
    for (players, year, looked, expected, all) in cases {
        let played = Played { game: String::from("great"), players: players.to_vec(), year };
        let (boards, of, has) = tx.finished_boards(&played, 9, looked).unwrap();
        let numbers: Vec<u32> = boards.iter().map(|board| board.number).collect();
        assert_eq!((numbers.as_slice(), of as usize, has), (expected, expected.len(), all), "{played:?}");
    }
    let played = Played { game: String::from("great"), players: vec![bob, alice], year: None };
    let results = tx.results_between(&played, (bob, alice), 9).unwrap();
    let of = |one, two| (String::from("1-0"), one, two);
    assert_eq!(results, [of(1, 2), of(2, 1)]);
}
