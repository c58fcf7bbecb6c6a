//! Position texts.

use super::*;

#[test]
fn texts_come_back() {
    let check = |text: &str| assert_eq!(Great::position_text(&at(text)), text);
    check(position::START);
    check("10/10/3k6/10/10/4K5/10/W9 b - - 37 112");
    check("4k5/PPP7/10/10/10/10/ppp7/4K5 w - - 0 40");
    check("4k5/10/10/10/10/PPPPPPPP2/SS8/4K5 w - - 0 1");
    check("k8s/10/10/10/10/9e/10/K9 w - - 4294967295 4294967295");
    assert_eq!(Great::position_text(&start()), position::START);
}

#[test]
fn wrong_texts_say_why() {
    let check = |text: &str, why: &str| match Great::parse_position(&Setup::new(2), text, None) {
        Err(BadPosition(found)) => assert_eq!(found.to_string(), why, "{text}"),
        Ok(_) => panic!("{text} was read"),
    };
    check("", "a position has six fields (ranks, w or b, -, -, two counts) with blanks between them, not 0");
    check(
        "k9/10/10/10/10/10/10/K9 w - -",
        "a position has six fields (ranks, w or b, -, -, two counts) with blanks between them, not 4",
    );
    check("k9/10/10/10/10/10/K9 w - - 0 1", "the board has 8 ranks with / between them, not 7");
    check("k8/10/10/10/10/10/10/K9 w - - 0 1", "rank 8 has 10 squares, not 9");
    check("k9/10/10/10/10/10/10/K91 w - - 0 1", "rank 1 has 10 squares, not 92");
    check("k9/10/10/PP9/10/10/10/K9 w - - 0 1", "rank 5 has 10 squares, not 11");
    check(
        "k9/10/10/0P99999999999999999999999/10/10/10/K9 w - - 0 1",
        "a run of empty squares is a number from 1 to 10, not 0",
    );
    check("k9/10/10/Q9/10/10/10/K9 w - - 0 1", "there is no man with the letter Q");
    check("k9/10/10/\u{e9}9/10/10/10/K9 w - - 0 1", "there is no man with the letter \\u{e9}");
    check("k9/10/10/10/10/10/10/K9 W - - 0 1", "the side to move is w or b, not W");
    check("k9/10/10/10/10/10/10/K9 w KQ - 0 1", "the third and the fourth field are dashes, not KQ");
    check("k9/10/10/10/10/10/10/K9 w - e3 0 1", "the third and the fourth field are dashes, not e3");
    check("k9/10/10/10/10/10/10/K9 w - - -1 1", "the last two fields are whole numbers, not -1");
    check("k9/10/10/10/10/10/10/K9 w - - 0 +1", "the last two fields are whole numbers, not +1");
    check(
        "k9/10/10/10/10/10/10/K9[SSss] w - - 0 1",
        "captured men follow from the board and are not written: leave out the brackets",
    );
    check("10/10/10/10/10/10/10/K9 w - - 0 1", "Black has 0 Kings, not one");
    check("k9/10/10/10/10/10/10/KK8 w - - 0 1", "White has 2 Kings, not one");
    check("k9/10/10/10/10/10/10/KP8 w - - 0 1", "no Pawn can stand on the first or last rank, as on b1");
    check("k4p4/10/10/10/10/10/10/K9 w - - 0 1", "no Pawn can stand on the first or last rank, as on f8");
    check(
        "k9/10/10/10/10/10/9G/K8G w - - 0 1",
        "at most 1 of the kind General can be on the board, but White has 2",
    );
    check(
        "k9/eee7/10/10/10/10/10/K9 w - - 0 1",
        "at most 2 of the kind Elephant can be on the board, but Black has 3",
    );
    check(
        "k9/10/10/10/10/P9/PPPPPPPPPP/K9 w - - 0 1",
        "at most 10 of the kind Pawn can be on the board, but White has 11",
    );
    check(
        "k9/10/10/10/10/SSSSSSSSSS/10/K9 w - - 0 1",
        "at most 9 of the kind Soldier can be on the board, but White has 10",
    );
    check(
        "k9/10/10/10/10/SSSSSS4/PPPPP5/K9 w - - 0 1",
        "White has 11 Pawns and Soldiers together, but at most 10 are possible",
    );
    check("k9/10/G9/10/10/10/10/K9 w - - 0 1", "Black is in check from a6, but it is the turn of White");
    check("kK8/10/10/10/10/10/10/10 b - - 0 1", "White is in check from a8, but it is the turn of Black");
}

#[test]
fn there_are_no_options() {
    let setup = Setup::new(2).with("stack", "6");
    let why = "there is no option -stack; there is -seats=lot|listed";
    let game = crate::games::named("great").unwrap();
    assert_eq!(game.start(&setup).unwrap_err().to_string(), why);
    assert_eq!(game.parse_position(&setup, position::START, None).unwrap_err().to_string(), why);
}

proptest::proptest! {
    /// Any text is read or refused; what is read survives a round trip.
    #[test]
    fn any_text_is_answered(text in "[kKpPgSw0-9/]{0,60} [wb] - - [0-9]{1,3} [0-9]{1,3}|.{0,80}") {
        if let Ok(state) = Great::parse_position(&Setup::new(2), &text, None) {
            let written = Great::position_text(&state);
            proptest::prop_assert_eq!(Great::position_text(&at(&written)), written);
        }
    }
}
