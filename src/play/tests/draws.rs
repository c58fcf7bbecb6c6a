//! Draws among more than two.

use super::*;

fn gone(board: &Board, number: u8) -> Board {
    act(board, player(number), &Act::Resign, at(9)).unwrap().0
}

/// The seat that is to move, and the board after its first legal move.
fn moved(board: &Board) -> (Seat, Board) {
    let seat = board.awaited()[0];
    let first = board.record.position().moves(seat).list.remove(0);
    (seat, act(board, By::Player(seat), &mv(&first), at(9)).unwrap().0)
}

/// All players must agree, in any order; the last one to agree ends the game.
#[test]
fn all_who_play_must_want_it() {
    for players in [3, 4] {
        let all: Vec<u8> = (1..=players).collect();
        for last in 1..=players {
            let (mut board, _) = open("savoya", players, &all);
            for number in all.iter().filter(|number| **number != last) {
                assert_eq!(board.stage, Stage::Running);
                board = act(&board, player(*number), &Act::Draw, at(9)).unwrap().0;
            }
            let moves = board.record.moves();
            assert_eq!((board.stage, board.draw.len()), (Stage::Running, usize::from(players) - 1));
            let (board, events) = act(&board, player(last), &Act::Accept, at(9)).unwrap();
            assert_eq!(brief(&events[0]), format!("draw accepted {last}"));
            assert_eq!((board.stage, board.record.moves()), (Stage::Over, moves + 1));
            let line = board.record.move_lines().lines().last().unwrap();
            assert!(line.contains(&format!(". {last} ")) && line.ends_with(" draw"), "{line}");
        }
    }
}

/// A move ends the offers of all others but not one's own: silence is no answer.
#[test]
fn a_move_ends_the_offers_of_others() {
    for players in [3, 4] {
        let all: Vec<u8> = (1..=players).collect();
        let (mut board, _) = open("savoya", players, &all);
        let mover = board.awaited()[0];
        for seat in board.seats().take(usize::from(players) - 1) {
            board = act(&board, By::Player(seat), &Act::Draw, at(9)).unwrap().0;
        }
        let own: BTreeSet<Seat> = board.draw.iter().copied().filter(|seat| *seat == mover).collect();
        let (by, after) = moved(&board);
        assert_eq!((by, after.stage), (mover, Stage::Running));
        assert_eq!(after.draw, own);
        let (other, later) = moved(&after);
        assert_ne!(other, mover);
        assert_eq!((later.draw.len(), later.stage), (0, Stage::Running));
    }
}

/// A player who resigns is no longer asked: if all who are left want the draw, it is agreed before anything else happens.
#[test]
fn a_resignation_in_between() {
    for key in 0..20 {
        let savoya = challenge("savoya", Setup::new(4), userids(4));
        let four = Challenge { key: [key; 32], accepted: Seat::all(4).collect(), ..savoya };
        let (mut board, _) = Board::open(four).unwrap();
        let leaver = board.awaited()[0];
        let others: Vec<Seat> = board.seats().filter(|seat| *seat != leaver).collect();
        for seat in &others[..2] {
            board = act(&board, By::Player(*seat), &Act::Draw, at(9)).unwrap().0;
        }
        let left = gone(&board, leaver.number());
        assert_eq!(left.stage, Stage::Running, "the third has not agreed");

        board = act(&board, By::Player(others[2]), &Act::Draw, at(9)).unwrap().0;
        assert_eq!(board.stage, Stage::Running);
        let over = gone(&board, leaver.number());
        assert_eq!(over.stage, Stage::Over, "{over:?}");
        let lines: Vec<&str> = over.record.move_lines().lines().rev().take(2).collect();
        assert!(lines[0].ends_with(" draw") && lines[1].ends_with(" resign"), "{lines:?}");
    }
}

#[test]
fn who_has_resigned_refuses_nothing() {
    let (board, _) = open("savoya", 4, &[1, 2, 3, 4]);
    let board = check(gone(&board, 3), &[(player(1), Act::Draw, Ok(&["draw offered 1"]))]);
    for wanted in [Act::Draw, Act::Accept, Act::Reject, Act::TakeBack(Known::ToOthers)] {
        assert_eq!(act(&board, player(3), &wanted, at(9)).unwrap_err(), Refusal::HasResigned, "{wanted:?}");
    }
    check(board, &[(player(4), Act::Reject, Ok(&["draw rejected 4"]))]);
}
