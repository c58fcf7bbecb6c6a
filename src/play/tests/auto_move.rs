//! What the server plays for players whose time has run out.

use super::*;
use crate::play::{AutoMove, MAX_AUTO_MOVES};

#[test]
fn in_turns_where_more_than_two_play() {
    let all = [1, 2, 3, 4];
    for (game, players, wanted) in [
        ("savana", 2, None),
        ("savana", 3, Some(AutoMove::Turn)),
        ("savana", 4, Some(AutoMove::Turn)),
        ("savoya", 2, None),
        ("savoya", 3, None),
        ("great", 2, None),
    ] {
        let (board, _) = open(game, players, &all[..usize::from(players)]);
        let awaited = board.awaited();
        for seat in board.seats() {
            let mine = wanted.filter(|_| awaited.contains(&seat));
            assert_eq!(board.auto_move(seat, 0), mine, "{game} for {players}, {seat}");
            assert_eq!(board.auto_move(seat, MAX_AUTO_MOVES - 1), mine);
            assert_eq!(board.auto_move(seat, MAX_AUTO_MOVES), None, "then it is a forfeit");
            let moved = act(&board, By::Clock(seat), &Act::AutoMove, at(9));
            match (awaited.contains(&seat), wanted) {
                (false, _) => assert_eq!(moved.unwrap_err(), Refusal::NotYourTurn(awaited.clone())),
                (true, None) => assert_eq!(moved.unwrap_err(), Refusal::NotAllowed(By::Clock(seat))),
                (true, Some(_)) => assert!(moved.is_ok()),
            }
        }
    }
    let (offered, _) = open("savana", 3, &[1, 2]);
    assert_eq!(offered.auto_move(seat(1), 0), None, "nothing has begun");
}

/// The record names the server, and replays to the same board.
#[test]
fn the_record_is_one_like_any_other() {
    let (board, _) = open("savana", 3, &[1, 2, 3]);
    let first = board.awaited()[0];
    let board = act(&board, By::Player(first), &Act::Draw, at(9)).unwrap().0;
    let second = act(&board, By::Player(first), &mv("A2"), at(9)).unwrap().0;
    let next = second.awaited()[0];
    let (after, events) = act(&second, By::Clock(next), &Act::AutoMove, at(9)).unwrap();
    assert_eq!(brief(&events[0]), format!("2. start E6 by server {next}"));
    assert!(after.draw.is_empty(), "an offer ends with it, and is not taken");
    assert!(
        !after.record.has_moved(next) && after.record.has_moved(first),
        "it is no move of the player's own"
    );
    let mut board = after;
    for _ in 0..6 {
        let seat = board.awaited()[0];
        board = act(&board, By::Clock(seat), &Act::AutoMove, at(9)).unwrap().0;
        let last = board.record.lines().last().unwrap();
        assert_eq!((last.by, last.out_of_turn), (By::Server(seat), false));
        assert_ne!(board.awaited(), [seat], "a turn is played to its end");
    }
    for player in [player(1), By::Operator, By::Server(seat(1))] {
        let refused = act(&board, player, &Act::AutoMove, at(9)).unwrap_err();
        assert_eq!(refused, Refusal::NotAllowed(player));
    }
    let mut again = crate::game::Record::start(board.game(), board.record.setup().clone()).unwrap();
    for entry in board.record.entries() {
        again.push(entry).unwrap();
    }
    assert_eq!(again.text(&[]), board.record.text(&[]));
    assert_eq!(Replay::read(&again.text(&[]), named).unwrap().record.text(&[]), again.text(&[]));
}
