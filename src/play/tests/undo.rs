//! Moves that players take back.

use super::*;
use crate::play::NoUndo;

const ASK: Act = Act::TakeBack(Known::ToOthers);
const ALONE: Act = Act::TakeBack(Known::ToNobody);
const YES: Act = Act::Accept;

fn no_way<T>(why: NoUndo) -> Result<T, Refusal> {
    Err(Refusal::NoUndo(why))
}

/// Three players at Savana after their starts: Bob's start is the last move, and Alice is to draft.
fn savana() -> Board {
    let (board, _) = open("savana", 3, &[1, 2, 3]);
    ["start A2", "start E6"].iter().fold(board, |board, text| {
        let by = By::Player(board.awaited()[0]);
        act(&board, by, &mv(text), at(6)).unwrap().0
    })
}

fn played(board: &Board, text: &str) -> Board {
    act(board, By::Player(board.awaited()[0]), &mv(text), at(7)).unwrap().0
}

#[test]
fn of_two_the_other_must_agree() {
    let board = check(
        two(&["e2e3", "e7e6", "d2d3"]),
        &[
            (player(2), YES, Err(Refusal::NothingOffered)),
            (player(1), ASK, Ok(&["undo of 3 asked 1"])),
            (player(1), ASK, Err(Refusal::AlreadyAsked)),
            (player(1), ALONE, Err(Refusal::AlreadyAsked)),
            (player(1), YES, Err(Refusal::NothingOffered)),
            (player(1), Act::Draw, Err(Refusal::AlreadyAsked)),
            (player(2), ASK, Err(Refusal::UndoFirst(seat(1)))),
            (player(2), Act::Draw, Err(Refusal::UndoFirst(seat(1)))),
            (player(2), YES, Ok(&["undo agreed 2", "undone 2"])),
            (player(2), YES, Err(Refusal::NothingOffered)),
            (player(1), mv("c2c3"), Ok(&["3. c2c3 by player 1"])),
        ],
    );
    let lines = "1. 1 e2e3\n2. 2 e7e6\n3. 1 d2d3\n4. 1 undo 2\n3. 1 c2c3\n";
    assert_eq!(board.record.move_lines(), lines);
    let again = Replay::read(&record_text(&board), named).unwrap();
    assert_eq!(again.record.position().text(), board.record.position().text());
}

/// The undo goes back to before one's own last move, whatever the others have answered to it.
#[test]
fn back_to_before_the_own_last_move() {
    let board = two(&["e2e3", "e7e6", "d2d3", "d7d6"]);
    check(
        board.clone(),
        &[(player(1), ASK, Ok(&["undo of 3 asked 1"])), (player(2), YES, Ok(&["undo agreed 2", "undone 2"]))],
    );
    let board = check(
        board,
        &[(player(2), ASK, Ok(&["undo of 4 asked 2"])), (player(1), YES, Ok(&["undo agreed 1", "undone 3"]))],
    );
    // And once more, from there.
    let board = check(
        board,
        &[(player(2), ASK, Ok(&["undo of 2 asked 2"])), (player(1), YES, Ok(&["undo agreed 1", "undone 1"]))],
    );
    assert_eq!((board.awaited(), board.record.moves()), (vec![seat(2)], 1));
    check(board, &[(player(2), ASK, no_way(NoUndo::NoMove))]);
    check(two(&[]), &[(player(1), ASK, no_way(NoUndo::NoMove))]);
}

#[test]
fn it_is_refused_by_a_word_or_a_move() {
    let asked: (By, Act, Expected) = (player(1), ASK, Ok(&["undo of 1 asked 1"]));
    let board = check(
        two(&["e2e3"]),
        &[
            asked.clone(),
            (player(2), Act::Reject, Ok(&["undo rejected 2"])),
            (player(2), YES, Err(Refusal::NothingOffered)),
            asked.clone(),
            (player(1), Act::Reject, Ok(&["undo rejected 1"])),
            (player(2), YES, Err(Refusal::NothingOffered)),
            asked,
            (player(2), mv("e7e6"), Ok(&["2. e7e6 by player 2"])),
            (player(2), YES, Err(Refusal::NothingOffered)),
        ],
    );
    assert_eq!(board.undo, None);
}

/// One question at a time: asking for an undo ends a draw offer.
#[test]
fn draws_and_moves_are_asked_for_apart() {
    let board = check(
        two(&["e2e3"]),
        &[
            (player(2), Act::Draw, Ok(&["draw offered 2"])),
            (player(1), ASK, Ok(&["draw rejected 1", "undo of 1 asked 1"])),
            (player(2), YES, Ok(&["undo agreed 2", "undone 0"])),
        ],
    );
    assert_eq!((board.stage, board.draw.len(), board.undo), (Stage::Running, 0, None));
    let board = check(
        two(&["e2e3"]),
        &[
            (player(1), Act::Draw, Ok(&["draw offered 1"])),
            (player(1), ASK, Ok(&["undo of 1 asked 1"])),
            (player(2), Act::Resign, Ok(&["resigned 2", "over 1-0"])),
            (player(1), YES, Err(Refusal::Ended)),
            (player(1), ASK, Err(Refusal::Ended)),
        ],
    );
    assert_eq!(board.undo, None);
}

/// A move that nobody knows of is taken back at once, unless somebody has moved since.
#[test]
fn alone() {
    let board = check(
        two(&["e2e3"]),
        &[
            (player(1), ALONE, Ok(&["1 taken back by 1 alone"])),
            (player(1), ALONE, no_way(NoUndo::NoMove)),
            (player(1), mv("d2d3"), Ok(&["1. d2d3 by player 1"])),
            (player(2), mv("e7e6"), Ok(&["2. e7e6 by player 2"])),
            (player(1), ALONE, Ok(&["undo of 1 asked 1"])),
        ],
    );
    assert_eq!(board.record.move_lines(), "1. 1 e2e3\n2. 1 undo 0\n1. 1 d2d3\n2. 2 e7e6\n");
    check(open("great", 2, &[1]).0, &[(player(1), ALONE, Err(Refusal::NotStarted(vec![seat(2)])))]);
}

#[test]
fn of_three_both_others_must_agree() {
    let board = check(
        savana(),
        &[
            (player(2), ALONE, Ok(&["2 taken back by 2 alone"])),
            (player(2), mv("start F1"), Ok(&["2. start F1 by player 2", "remark P3 begins at E6"])),
            (player(2), ASK, Ok(&["undo of 2 asked 2"])),
            (player(3), YES, Ok(&["undo agreed 3"])),
            (player(3), YES, Err(Refusal::AlreadyAgreed)),
        ],
    );
    assert_eq!(board.asked_to_undo(), [seat(1)]);
    let undone = act(&board, player(1), &YES, at(9)).unwrap().0;
    assert_eq!((undone.awaited(), undone.record.moves()), (vec![seat(2)], 1));
    assert_eq!(undone.record.rolls(), 5, "nothing is shuffled again");
    // Anybody's move ends it, and so does anybody's leaving.
    for wanted in [mv("draft 1"), Act::Resign] {
        let after = act(&board, player(1), &wanted, at(9)).unwrap().0;
        assert_eq!((after.undo.clone(), after.stage), (None, Stage::Running));
        assert!(after.undo_point(seat(2)).is_err());
    }
    // A player who has left is not asked.
    let (left, _) = open("savana", 3, &[1, 2, 3]);
    let left = played(&act(&left, player(3), &Act::Resign, at(9)).unwrap().0, "start A2");
    let left = check(
        played(&left, "start E6"),
        &[(player(2), ASK, Ok(&["undo of 3 asked 2"])), (player(3), YES, Err(Refusal::HasResigned))],
    );
    assert_eq!(left.asked_to_undo(), [seat(1)]);
}

/// Never across dice, a card that was turned over, a token that was drawn, a secret order that was followed, or somebody's
/// leaving.
#[test]
fn a_substitute_goes_on_from_before_the_leaving() {
    let substitute = || Act::Substitute { userid: "house".to_owned() };
    let board = savana();
    let moves = board.record.moves();
    check(board.clone(), &[(player(2), substitute(), Err(Refusal::NobodyLeft))]);
    let asked = format!("house for 1 from {} asked 2", moves + 1);
    let asked = [asked.as_str()];
    let (back, seated) = (format!("undone {moves}"), format!("house for {} in 1", board.userid(seat(1))));
    for (by, left) in [(clock(1), Act::Forfeit), (player(1), Act::Resign)] {
        let mut gone = act(&board, by, &left, at(9)).unwrap().0;
        let next = gone.awaited()[0];
        let text = gone.record.position().random(next, &mut |_| 0).unwrap().text;
        gone = act(&gone, By::Player(next), &mv(&text), at(9)).unwrap().0;
        let after = check(
            gone,
            &[
                (player(1), substitute(), Err(Refusal::HasResigned)),
                (player(2), substitute(), Ok(&asked)),
                (player(3), Act::Reject, Ok(&["substitute rejected 3"])),
                (player(2), substitute(), Ok(&asked)),
                (player(3), substitute(), Ok(&["substitute agreed 3", &seated, &back])),
                (player(2), substitute(), Err(Refusal::NobodyLeft)),
            ],
        );
        assert_eq!((after.userid(seat(1)), after.record.moves()), ("house", moves));
        assert!(after.undo.is_none() && !after.has_resigned(seat(1)) && !after.record.has_forfeited(seat(1)));
        assert_eq!(after.record.position().text(), board.record.position().text());
    }
}

#[test]
fn never_across_what_has_been_shown() {
    for game in ["savoy", "savoya"] {
        let (board, _) = open(game, 2, &[1, 2]);
        let (mover, number) = (board.awaited()[0], board.record.moves() + 1);
        let board = played(&board, &board.record.position().moves(mover).list[0]);
        for wanted in [ASK, ALONE] {
            let refused = act(&board, By::Player(mover), &wanted, at(9)).map(|_| ());
            assert_eq!(refused, no_way(NoUndo::Chance(number)), "{game}");
        }
    }
    // The cards were shuffled for the first move.
    let (board, _) = open("savana", 3, &[1, 2, 3]);
    assert_eq!(played(&board, "start A2").undo_point(seat(1)), Err(NoUndo::Chance(1)));
    let board = savana();
    let drafted = played(&board, "draft 1");
    assert_eq!(drafted.undo_point(seat(1)), Err(NoUndo::Shown(3)));
    assert_eq!(drafted.undo_point(seat(2)), Err(NoUndo::Shown(2)), "since that move");
    let gone = act(&board, player(1), &Act::Resign, at(9)).unwrap().0;
    assert_eq!(gone.undo_point(seat(2)), Err(NoUndo::Left(seat(1))));
    // A wish for a start was secret until it was followed.
    let (board, _) = open("savana", 3, &[1, 2, 3]);
    let board = act(&board, player(2), &mv("start E6"), at(6)).unwrap().0;
    let board = played(&board, "start A2");
    assert_eq!(board.awaited(), [seat(1)]);
    assert!(board.undo_point(seat(1)).is_err());
    let (board, _) = open("savana", 4, &[1, 2, 3, 4]);
    let starts: Vec<String> = board.record.position().moves(seat(1)).list;
    let board = act(&board, player(3), &mv(&starts[2]), at(6)).unwrap().0;
    let board = played(&played(&board, &starts[0]), &starts[1]);
    assert_eq!(board.undo_point(seat(2)), Err(NoUndo::Shown(2)));
}

/// A part of a turn is a move like any other.
#[test]
fn parts_of_a_turn() {
    let drafted = played(&savana(), "draft 1");
    let list = drafted.record.position().moves(seat(1)).list;
    let text = list.iter().find(|text| text.starts_with("recruit") || text.starts_with("move")).unwrap();
    let board = check(
        played(&drafted, text),
        &[(player(1), ALONE, Ok(&["4 taken back by 1 alone"])), (player(1), ALONE, no_way(NoUndo::Shown(3)))],
    );
    assert_eq!(board.record.position().text(), drafted.record.position().text());
}

/// What takes no turn is nobody else's business, and stays.
#[test]
fn standing_orders_stay() {
    let (board, _) = open("savana", 3, &[1, 2, 3]);
    let board = played(&board, "start A2");
    let say = |board: &Board, number, text| act(board, player(number), &mv(text), at(7)).unwrap().0;
    let board = say(&board, 3, "prefer ruins");
    let board = say(&played(&board, "start E6"), 1, "prefer weak");
    let before = board.record.position().text();
    let (back, events) = act(&board, player(2), &ALONE, at(9)).unwrap();
    assert_eq!(events.iter().map(brief).collect::<Vec<_>>(), ["2 taken back by 2 alone"]);
    for kept in ["ruins", "weak"] {
        assert!(back.record.position().text().contains(kept), "{}", back.record.position().text());
    }
    assert_eq!(played(&back, "start E6").record.position().text(), before);
}

/// Moves of both sides; the last one gives check, and only one move saves the king.
const TO_FORCED: &[&str] = &[
    "e2e3", "h8j6", "j2j3", "j6h4", "j1j2", "a7a6", "c2c3", "g8h6", "g1i3", "h6g8", "b1a3", "g7g6", "a3b5",
    "g8h6", "j2j1", "h6f5", "b5c7",
];

/// A forced move that the server made is taken back with the move before it.
#[test]
fn across_moves_of_the_server() {
    let board = two(TO_FORCED);
    assert_eq!((board.record.moves(), board.awaited()), (18, vec![seat(1)]));
    assert_eq!(board.record.lines().last().unwrap().by, By::Server(seat(2)));
    for (wanted, expected) in [(ALONE, "17 taken back by 1 alone"), (ASK, "undo of 17 asked 1")] {
        let (back, events) = act(&board, player(1), &wanted, at(9)).unwrap();
        assert_eq!(events.iter().map(brief).collect::<Vec<_>>(), [expected]);
        let back = if wanted == ASK { act(&back, player(2), &YES, at(9)).unwrap().0 } else { back };
        assert_eq!((back.record.moves(), back.awaited()), (16, vec![seat(1)]));
        assert_eq!(back.record.position().text(), two(&TO_FORCED[..16]).record.position().text());
    }
}
