#![allow(clippy::unwrap_used, reason = "tests")]

use super::*;

use crate::game::{By, Mails, Setup};
use crate::games;
use crate::play::{Act, Challenge, act};
use jiff::Timestamp;

/// A game of two after these moves, with the dice of its own key.
fn board(game: &str, moves: &[&str]) -> Board {
    let (board, _) = Board::open(Challenge {
        number: 1,
        key: [7; 32],
        mails: Mails::of_challenge(None),
        at: Timestamp::UNIX_EPOCH,
        game: games::named(game).unwrap(),
        setup: Setup::new(2),
        challenger: "alice".to_string(),
        players: vec!["alice".to_string(), "bob".to_string()],
        accepted: Seat::all(2).collect(),
    })
    .unwrap();
    moves.iter().fold(board, |board, text| played(&board, text))
}

/// The board after a move of the seat that is to move.
fn played(board: &Board, text: &str) -> Board {
    let wanted = Act::Move { text: text.to_string(), guard: None };
    act(board, By::Player(board.awaited()[0]), &wanted, Timestamp::UNIX_EPOCH).unwrap().0
}

/// The move and the message in an answer of the seat that is to move: a paragraph and what stands below it.
fn read(board: &Board, lines: &str, message: &str) -> (Option<String>, String) {
    match extract_move(board, board.awaited()[0], &format!("{lines}\n\n{message}"), |_| false) {
        Extracted::Move { text, message } => (Some(text), message),
        Extracted::Nearly { words, .. } | Extracted::Talk(words) => (None, words),
    }
}

#[test]
fn the_move_and_the_message() {
    let great = board("great", &[]);
    let cases = [
        ("e2e3", "", Some("e2e3"), ""),
        ("e2e3", "Hello\n\nBob", Some("e2e3"), "Hello\n\nBob"),
        ("e2e3\nThat was hard.", "", Some("e2e3"), "That was hard."),
        ("e2e3\nAlice", "Bye", Some("e2e3"), "Alice\n\nBye"),
        ("e2e3\nI feared e4 most of all", "", Some("e2e3"), "I feared e4 most of all"),
        ("e2\ne3", "", Some("e2\ne3"), ""),
        ("Hi Bob,\ne2e3", "", Some("e2e3"), ""),
        ("Hi Bob,", "e2e3\n\nGood luck", Some("e2e3"), "Good luck"),
        ("Sorry for the delay.", "e2e3", Some("e2e3"), "Sorry for the delay."),
        ("Hi Bob, my move:\ne2e3\nCheers", "", Some("e2e3"), "Cheers"),
        ("I play e2e3.", "", Some("I play e2e3."), ""),
        ("Hi Bob, e2e3", "", Some("e2e3"), ""),
        ("hello! e2-e3\nCheers", "Bye", Some("e2-e3"), "hello!\n\nCheers\n\nBye"),
        ("Dear Bob: I play e2e3.", "", Some("I play e2e3."), ""),
        ("Hi Bob,\u{a0}e2 e3", "", Some("e2 e3"), ""),
        ("Hi Bob, e2e5", "", Some("e2e5"), ""),
        ("e2e3\nend\ne7e6", "", Some("e2e3"), ""),
        ("My move is e2e3, good luck :)", "", Some("e2e3"), ""),
        (
            "That was close!\npawn e2 to e3 please\nYours, Alice",
            "",
            Some("e2e3"),
            "That was close!\n\nYours, Alice",
        ),
        // Sentences above, in a paragraph of their own or not.
        ("I was thinking about it", "e2e3", Some("e2e3"), "I was thinking about it"),
        (
            "I was ill, sorry.\ne2e3\nNow it is your turn again.",
            "",
            Some("e2e3"),
            "I was ill, sorry.\n\nNow it is your turn again.",
        ),
        ("Could you sleep?", "e2e3", Some("e2e3"), "Could you sleep?"),
        ("Hi Bob,", "e2e5", Some("e2e5"), ""),
        // After two legal moves the first is proposed. Two illegal lines are refused as one turn.
        ("e2e3\nd2d3", "", None, "e2e3\nd2d3"),
        ("e2e5\nd2d5", "", Some("e2e5\nd2d5"), ""),
        // The game says what is wrong with a move beside filler words.
        ("e2e5, good luck", "", Some("e2e5"), ""),
        ("e2e5 \u{1f44d}", "", Some("e2e5"), ""),
        ("I play e2 to e5 please", "", Some("e2 e5"), ""),
        ("Zuerst also e2e5, bitte", "", Some("e2e5"), ""),
        ("I play e2e3 and d2d3", "", None, "I play e2e3 and d2d3"),
        // What stands below a gap is the message.
        ("e2e3\nThanks\na1", "", Some("e2e3"), "Thanks\na1"),
        ("e2e3\nNot bad.\nd2d3", "", Some("e2e3"), "Not bad.\nd2d3"),
        // A legal move among other words is asked about.
        ("Good morning, Bob. e2e3", "", None, "Good morning, Bob. e2e3"),
        ("Hi Bob,", "I like e2e3 here", None, "Hi Bob,\n\nI like e2e3 here"),
        ("I would never play this one\ne2e3", "", None, "I would never play this one\ne2e3"),
        ("I was thinking about\ne2e3\nbut no", "", None, "I was thinking about\ne2e3\nbut no"),
        ("Should I play this one?\ne2e3", "", None, "Should I play this one?\ne2e3"),
        ("e2e3\nor d2d3", "", None, "e2e3\nor d2d3"),
        ("e2e3\nno wait, d2d3", "", None, "e2e3\nno wait, d2d3"),
        // What is said about a move is none.
        ("Hi Bob, I thought about e2e3 but no", "", None, "Hi Bob, I thought about e2e3 but no"),
        ("Hi Bob, not e2e3", "", None, "Hi Bob, not e2e3"),
        ("Hi Bob, e2e3 or d2d3", "", None, "Hi Bob, e2e3 or d2d3"),
        ("Never, e2e3", "", None, "Never, e2e3"),
        ("Hi Bob I never play this, e2e3", "", None, "Hi Bob I never play this, e2e3"),
        ("Hello there\nhow are you", "Bye", None, "Hello there\nhow are you\n\nBye"),
        ("", "", None, ""),
    ];
    for (lines, message, text, left) in cases {
        assert_eq!(read(&great, lines, message), (text.map(str::to_string), left.to_string()), "{lines:?}");
    }
}

/// The parts of each legal move of two pairs, on lines of their own, are that move; the second part is never played alone.
#[test]
fn a_turn_on_several_lines_is_one_move() {
    let mut board = board("savoya", &[]);
    let mut seen = 0;
    for _ in 0..12 {
        let seat = board.awaited()[0];
        let list = board.record.position().moves(seat).list;
        for text in list.iter().filter(|text| text.matches(',').count() == 1) {
            let (one, two) = text.split_once(',').unwrap();
            let lines = format!("{one}\n{two}\nThat was hard.");
            let (found, message) = read(&board, &lines, "");
            let made = board.record.position().make(seat, &found.unwrap()).unwrap().text;
            let whole = board.record.position().make(seat, text).unwrap().text;
            assert_eq!((&made, message.as_str()), (&whole, "That was hard."), "{text}");
            for wrong in [format!("a1-b1\n{two}"), format!("{one}\na1-b1"), format!("{one}\n{two}\na1-b1")] {
                let (found, _) = read(&board, &wrong, "");
                let made = found.map(|found| board.record.position().make(seat, &found));
                assert!(!matches!(made, Some(Ok(_))), "{wrong:?}");
            }
            for and in ["and", "und", "a", "dann", "then"] {
                let (found, _) = read(&board, &format!("Ich ziehe {one} {and} {two}."), "");
                assert_eq!(board.record.position().make(seat, &found.unwrap()).unwrap().text, whole, "{and}");
            }
            seen += 1;
        }
        board = played(&board, &list[0]);
    }
    assert!(seen > 50, "{seen}");
}

/// A greeting changes no move of any game; what is said about a move is never played.
#[test]
fn a_greeting_in_the_line_of_the_move() {
    for game in games::ALL {
        let mut board = board(game.info().name, &[]);
        for _ in 0..6 {
            let seat = board.awaited()[0];
            let list = board.record.position().moves(seat).list;
            for text in list.iter().take(60) {
                let whole = board.record.position().make(seat, text).unwrap().text;
                let (found, message) = read(&board, &format!("Hi Bob, {text}"), "");
                let made = board.record.position().make(seat, &found.unwrap()).unwrap().text;
                assert_eq!((&made, message.as_str()), (&whole, ""), "{text}");
                for talk in [
                    format!("Hi Bob, I thought about {text} but no"),
                    format!("Hi Bob, not {text}"),
                    format!("Hi Bob, is {text} any good?"),
                    format!("Hi Bob, should I have played {text}"),
                    format!("Hi Bob, had I played {text} I would have won"),
                    format!("Hi Bob, never {text}"),
                    format!("Hi Bob, if {text} then what"),
                    format!("No, {text}"),
                    format!("Why not {text}, Bob"),
                ] {
                    let (found, _) = read(&board, &talk, "");
                    let made = found.map(|found| board.record.position().make(seat, &found));
                    assert!(!matches!(made, Some(Ok(_))), "{talk}");
                }
            }
            board = played(&board, &list[list.len() / 2]);
        }
    }
}

#[test]
fn orders_on_several_lines() {
    let board = board("savana", &[]);
    let seat = board.awaited()[0];
    let start = board.record.position().moves(seat).list[0].clone();
    let cases = [
        (format!("{start}\nThat was hard."), Some(start.clone()), "That was hard."),
        (format!("{start}  # the first\n"), Some(format!("{start}  # the first")), ""),
        (format!("{start}\nrecrut al\nend"), None, ""),
        (format!("{start}\nstrat Z9"), None, ""),
        ("prefer nothing".to_string(), None, ""),
        ("end".to_string(), Some("end".to_string()), ""),
        (format!("{start}."), Some(format!("{start}.")), ""),
        (format!("{start}\n\nend"), None, ""),
        (format!("{start}\nSee you at 5"), Some(start.clone()), "See you at 5"),
        (format!("{start}\n\nSee you at 5"), Some(start.clone()), "See you at 5"),
    ];
    for (lines, text, left) in cases {
        let (found, message) = read(&board, &lines, "");
        match text {
            Some(text) => assert_eq!((found.unwrap(), message.as_str()), (text, left), "{lines:?}"),
            None => {
                let made = board.record.position().make(seat, &found.unwrap());
                assert!(made.is_err(), "{lines:?}: {made:?}");
            }
        }
    }
}

/// What an answer comes to: the legal move that it makes, the one that is asked about, or neither.
fn outcome(board: &Board, answer: &str) -> (Option<String>, Option<String>) {
    let seat = board.awaited()[0];
    match extract_move(board, seat, answer, |_| false) {
        Extracted::Move { text, .. } => {
            (board.record.position().make(seat, &text).ok().map(|made| made.text), None)
        }
        Extracted::Nearly { text, .. } => (None, Some(text)),
        Extracted::Talk(_) => (None, None),
    }
}

/// A word that names a piece is a part of the move: it is read, or no move is made that disagrees with it.
#[test]
fn a_named_piece_is_a_part_of_the_move() {
    let great = board("great", &[]);
    for (answer, played) in [
        ("Elephant f3", "h1f3"),
        ("Elephant to f3", "h1f3"),
        ("I play the elephant to f3, thanks", "h1f3"),
        ("Elefant nach f3", "h1f3"),
        ("slonem na f3", "h1f3"),
        ("Elephant e3", "c1e3"),
        ("General to d3", "d1d3"),
        ("Knight to c3", "b1c3"),
        ("1. Knight c3", "b1c3"),
        ("1... Knight c3", "b1c3"),
        ("mit dem Springer nach c3", "b1c3"),
        ("K\u{16f}\u{148} z b1 na c3", "b1c3"),
        ("the High Priestess to f3", "g1f3"),
        ("Hohepriesterin f3", "g1f3"),
        ("f3 with the Minister", "f1f3"),
        ("pawn e2 to e3 please", "e2e3"),
        ("I play Nc3 please", "b1c3"),
    ] {
        assert_eq!(outcome(&great, answer), (Some(played.to_string()), None), "{answer}");
    }
    for (answer, asked) in
        [("Woody, a3", "a1a3"), ("Elephant f3 is strong", "h1f3"), ("I like Knight c3", "b1c3")]
    {
        assert_eq!(outcome(&great, answer), (None, Some(asked.to_string())), "{answer}");
    }
    for answer in [
        "Knight e2-e3",
        "Springer e2-e3",
        "Springer f3",
        "Rook f3",
        "V\u{11b}\u{17e} na f3",
        "Wizard f3",
        "Knight takes c3",
        "I take f3",
        "Knight General f3",
        "f3 with the rook",
        "2 f3",
        "two f3",
        "f3 2",
    ] {
        assert_eq!(outcome(&great, answer), (None, None), "{answer}");
    }
    let taking = board("great", &["e2e3", "d7d6", "e3e4", "d6d5"]);
    for answer in ["e4 takes d5", "Pawn takes d5", "Bauer e4 schl\u{e4}gt d5", "e4xd5"] {
        assert_eq!(outcome(&taking, answer), (Some("e4d5".to_string()), None), "{answer}");
    }
    for answer in ["I play Exd5", "Elephant takes d5", "Springer schl\u{e4}gt d5"] {
        assert_eq!(outcome(&taking, answer), (None, None), "{answer}");
    }
}

/// Each move as it is read aloud, which names the piece, is that move or none.
#[test]
fn moves_in_words_are_no_other_moves() {
    for game in ["great", "sava"] {
        let mut board = board(game, &[]);
        let (mut seen, mut read) = (0, 0);
        for step in 0..12 {
            let seat = board.awaited()[0];
            let position = board.record.position();
            let list = position.moves(seat).list;
            for text in &list {
                let Some(aloud) = position.aloud(seat, text).map(|aloud| aloud.to_string()) else { continue };
                let words = aloud.split_once("'s ").map_or(aloud.as_str(), |(_, words)| words);
                let (played, asked) = outcome(&board, words);
                seen += 1;
                read += usize::from(played.as_ref() == Some(text));
                assert!(played.or(asked).is_none_or(|found| found == *text), "{game}: {words}, {text}");
            }
            board = played(&board, &list[(step * 7) % list.len()]);
        }
        assert!(read * 3 > seen * 2, "{game}: {read} of {seen}");
    }
}

/// A number of figures is a part of the order.
#[test]
fn a_number_of_figures_is_a_part_of_the_order() {
    let mut board = board("savana", &[]);
    let mut seen = 0;
    for step in 0..150 {
        let seat = board.awaited()[0];
        let position = board.record.position();
        let list = position.moves(seat).list;
        for path in list.iter().filter_map(|text| text.strip_prefix("move ")?.rsplit(' ').next()) {
            let two = position.make(seat, &format!("move 2w {path}")).ok().map(|made| made.text);
            for order in [
                format!("move 2 w {path}"),
                format!("please move 2 w {path}"),
                format!("move two warriors {path}"),
                format!("zwei Krieger {path}"),
                format!("dva v\u{e1}le\u{10d}n\u{ed}ci {path}"),
            ] {
                let (played, asked) = outcome(&board, &order);
                assert_eq!((played, asked), (two.clone(), None), "{order}");
            }
            let (plural, asked) = outcome(&board, &format!("warriors {path}"));
            assert_eq!((plural, asked), (None, None), "{path}");
            seen += usize::from(two.is_some());
        }
        let next = list[(step * 5) % list.len()].clone();
        board = played(&board, &next);
        if seen > 3 {
            return;
        }
    }
    panic!("{seen}");
}

/// How often a move is made is a part of it.
#[test]
fn a_count_of_moves_is_a_part_of_the_move() {
    let mut board = board("savoya", &[]);
    let mut seen = 0;
    for _ in 0..150 {
        let seat = board.awaited()[0];
        let list = board.record.position().moves(seat).list;
        for text in list.iter().filter(|text| !text.contains(',')).take(20) {
            let Some((count, one)) = text.split_once('x') else { continue };
            let mut ways = vec![format!("{count} x {one} please"), format!("{count} mal {one}, danke")];
            if count == "2" {
                ways.extend(["twice", "zweimal", "dvakr\u{e1}t"].map(|word| format!("{word} {one}")));
            }
            for words in ways {
                assert_eq!(outcome(&board, &words), (Some(text.clone()), None), "{words}");
            }
            seen += 1;
        }
        if seen > 1 {
            return;
        }
        board = played(&board, &list[0]);
    }
    panic!("{seen}");
}

/// A correction below a move is asked about, whatever the line breaks.
#[test]
fn a_corrected_move_is_asked_about() {
    let great = board("great", &[]);
    for gap in ["\n", "\n\n"] {
        for below in ["Nein, warte: d2d3!", "no wait, d2d3", "Oops!", "Nein, warte!", "Po\u{10d}kej, ne!"] {
            let asked = outcome(&great, &format!("e2e3{gap}{below}"));
            assert_eq!(asked, (None, Some("e2e3".to_string())), "{gap:?} {below}");
        }
        for below in ["Sorry!", "No.", "Wait and see", "Sorry, I was ill"] {
            let played = outcome(&great, &format!("e2e3{gap}{below}"));
            assert_eq!(played, (Some("e2e3".to_string()), None), "{gap:?} {below}");
        }
    }
}

#[test]
fn what_takes_a_move_back_is_asked_about() {
    let great = board("great", &[]);
    let seat = great.awaited()[0];
    let takes_back: fn(&str) -> bool = |below| below.contains("BACK");
    for answer in ["e2e3\nBACK", "e2e3\n\nBACK", "Hi Bob\ne2e3\nBACK\nmore"] {
        let found = extract_move(&great, seat, answer, takes_back);
        assert!(matches!(found, Extracted::Nearly { text, .. } if text == "e2e3"), "{answer}");
    }
    let found = extract_move(&great, seat, "e2e3\nGood luck", takes_back);
    assert!(matches!(found, Extracted::Move { .. }));
    for answer in [
        "e2e3\nBesser: d2d3",
        "e2e3\nmake that d2d3",
        "e2e3\n\nKorrektur: d2d3",
        "e2e3\ncht\u{11b}l jsem d2d3",
    ] {
        assert_eq!(outcome(&great, answer), (None, Some("e2e3".to_owned())), "{answer}");
    }
}
