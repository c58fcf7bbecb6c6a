//! Move texts: every accepted spelling, and every reason for a refusal.

use super::*;

/// The canonical move, or the refusal.
fn read(text: &str, written: &str) -> String {
    let state = at(text);
    let list = |moves: &[Move]| moves.iter().map(|m| Great::write(&state, m)).collect::<Vec<_>>().join(" ");
    match Great::read(&state, state.side().seat(), written) {
        Ok(m) => Great::write(&state, &m),
        Err(MoveError::Unreadable(expected)) => format!("? {expected}"),
        Err(MoveError::Ambiguous(found)) => format!("either {}", list(&found)),
        Err(MoveError::Illegal { why, nearest }) => {
            assert!((1..=5).contains(&nearest.len()), "{text} {written}: {nearest:?}");
            assert!(nearest.iter().all(|m| state.allows(*m)));
            why.to_string()
        }
    }
}

const START: &str = position::START;
/// Knights on b1 and b5 reach c3; a Pawn can take on d5 from c4 and e4.
const MIDDLE: &str = "4k5/10/10/1N1n6/2P1P5/10/2EP6/1N3K4 w - - 3 30";
/// A Pawn before promotion; Elephant, Minister and Soldiers are available.
const LATE: &str = "3n2k3/4P5/10/10/10/GH8/WNE3WN2/K9 w - - 0 60";

#[test]
fn liberties() {
    let check = |text: &str, spellings: &str, expected: &str| {
        for spelling in spellings.split(", ") {
            assert_eq!(read(text, spelling), expected, "{spelling}");
        }
    };
    check(
        START,
        "e2e3, e2-e3, E2E3, E2-E3, e2 e3, pe2e3, Pe2-e3,  e2\u{2013}e3 , e3, Pe3, e2e3., e2e3!?, E3",
        "e2e3",
    );
    check(
        START,
        "b1c3, Nb1c3, nb1c3, Nb1-c3, NB1-C3, Nc3, N-c3, N b1 - c3, Nbc3, N1c3, Nc3+, Nc3#!!",
        "b1c3",
    );
    check(START, "Gd3, GD3, Gd1d3", "d1d3");
    check(MIDDLE, "c4d5, c4xd5, cxd5, c4:d5, Pc4xd5, C4XD5, c4\u{d7}d5, Pcxd5, cxd5+", "c4d5");
    check(MIDDLE, "Nb5c3, N5c3, Nb5-c3", "b5c3");
    check(LATE, "e7e8m, e7-e8=M, e7e8(M), e7-e8[m], E7E8M, e8=M, e8m, e8(M)+, Pe8=m, e7e8 = m!", "e7e8m");
    check(LATE, "e7d8s, e7xd8=S, exd8=S, exd8s, exd8(s)", "e7d8s");
    // A capital may be a file or a piece; if both are legal, both are offered.
    check("9k/9p/10/10/10/10/3EP5/9K w - - 0 1", "E2E3, E2e3, E2-e3", "either d2e3 e2e3");
    check("9k/9p/10/10/10/10/3EP5/9K w - - 0 1", "e2e3, e3", "e2e3");
    check("9k/9p/10/10/10/10/3E6/9K w - - 0 1", "E2e3, Ee3", "d2e3");
}

#[test]
fn ambiguous() {
    assert_eq!(read(MIDDLE, "Nc3"), "either b1c3 b5c3");
    assert_eq!(read(MIDDLE, "Nbc3"), "either b1c3 b5c3");
    assert_eq!(read(MIDDLE, "Pxd5"), "either c4d5 e4d5");
}

#[test]
fn unreadable() {
    const EXPECTED: &str = "? a move looks like e2-e3, e4xd5, Nb1-c3 or, with a promotion, e7-e8=M";
    const CAPITAL: &str = "? a piece without its starting square has a capital letter, as in Nc3, and a Pawn that takes \
         has an x, as in exd5; the sure way is e2-e3";
    let check = |text: &str, expected: &str| assert_eq!(read(START, text), expected, "{text}");
    for text in " pass e e9 k3 e2e9 O-O e2e3e4 e7e8q e7-e8= e7-e8() xe5 \u{1f600} 12".split(' ') {
        check(text, EXPECTED);
    }
    for text in ["nc3", "gd3", "ed5", "nbc3", "nxc3"] {
        check(text, CAPITAL);
    }
}

#[test]
fn refusals() {
    let check =
        |text: &str, written: &str, why: &str| assert_eq!(read(text, written), why, "{text} {written}");
    check(START, "e4e5", "there is nothing on e4");
    check(START, "e7e6", "the Pawn on e7 is not yours");
    check(START, "Eb1c3", "on b1 there is a Knight, not an Elephant");
    check(START, "b1c2", "a Knight does not move like that");
    check(START, "b1b1", "a Knight does not move like that");
    check(START, "b1d2", "there is your own Pawn on d2");
    check(START, "Nd2", "there is your own Pawn on d2");
    check(START, "Nh5", "none of your men can be the Knight that goes to h5");
    check(START, "Se3", "you have no Soldier");
    check(START, "b1xc3", "there is nothing to take on c3");
    check(START, "Nxc3", "there is nothing to take on c3");
    check(START, "e2e4", "a Pawn moves one square straight ahead and takes one square diagonally ahead");
    check(START, "e4", "none of your men can be the Pawn that goes to e4");
    check(START, "e2d3", "a Pawn goes diagonally only to take, and nothing stands on d3");
    check(START, "e2e3=M", "only a Pawn that reaches the last rank becomes something else");
    check(START, "b1c3=M", "only a Pawn that reaches the last rank becomes something else");
    check(
        "k9/10/10/10/10/4n5/4P5/K9 w - - 0 1",
        "e2e3",
        "there is a Knight on e3, and a Pawn takes only diagonally",
    );
    check(
        "k9/10/10/10/10/4n5/3PPP4/K9 w - - 0 1",
        "e3",
        "there is a Knight on e3, and a Pawn takes only diagonally",
    );
    check(START, "dxe3", "a Pawn goes diagonally only to take, and nothing stands on e3");
    // Check: by a King move, by another move, by two men at once.
    check("k9/10/10/4g5/10/10/4K5/9S w - - 0 1", "e2e3", "your King would be in check from e5");
    check("k9/10/10/10/4g5/10/4K5/9S w - - 0 1", "j1j2", "your King would still be in check from e4");
    check("k9/10/10/10/4g5/10/4K5/9S w - - 0 1", "Sj2", "your King would still be in check from e4");
    check("k9/10/10/3n6/4g5/10/4K5/4W5 w - - 0 1", "e2e3", "your King would be in check from d5 and e4");
    // Promotion.
    check(LATE, "e7e8", "say what the Pawn becomes: it can be E, M, S, as in e7-e8=E");
    check(LATE, "e8", "say what the Pawn becomes: it can be E, M, S, as in e7-e8=E");
    check(LATE, "exd8", "say what the Pawn becomes: it can be E, M, S, as in e7-d8=E");
    check(LATE, "e7e8g", "no General of yours is off the board, so none is available");
    check(LATE, "e7e8n", "no Knight of yours is off the board, so none is available");
    check(LATE, "e7e8k", "a Pawn on the last rank cannot become a King");
    check(LATE, "e8=P", "a Pawn on the last rank cannot become a Pawn");
    check(
        "k9/8P1/9s/10/10/10/SSSSSSSSS1/K9 w - - 0 1",
        "i7i8s",
        "all nine Soldiers are on the board, so none is available",
    );
    for text in ["i7i8", "i7i8s", "i8=N"] {
        check(
            "k9/8P1/9s/10/10/GMH4SSS/WNE3WNEK/SSSSSS4 w - - 0 1",
            text,
            "no piece of yours is captured and no Soldier is left, so no Pawn can enter the last rank",
        );
    }
    // Even if only Soldiers are available, the letter is required.
    check(
        "k9/8P1/9s/10/10/GMH7/WNE3WNE1/K9 w - - 0 1",
        "i7i8",
        "say what the Pawn becomes: it can be S, as in i7-i8=S",
    );
}

proptest::proptest! {
    #[test]
    fn any_text_is_answered(text in "[A-Na-nPpSsWwx1-9=()+#:-]{1,8}|.{0,20}", which in 0..3_usize) {
        let state = at([START, MIDDLE, LATE][which]);
        match Great::read(&state, Seat::new(1), &text) {
            Ok(m) => proptest::prop_assert!(state.allows(m)),
            Err(MoveError::Ambiguous(list)) => proptest::prop_assert!(list.len() > 1),
            Err(MoveError::Illegal { nearest, .. }) => proptest::prop_assert!((1..=5).contains(&nearest.len())),
            Err(MoveError::Unreadable(_)) => {}
        }
    }
}
