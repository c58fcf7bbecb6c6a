//! How moves are read: accepted spellings, and refusals.

use crate::game::guarded::Guarded;
use crate::game::{MoveError, Rules};
use crate::games::sava::{Sava, notation, position, spelling};

use super::random::allows;

const START: &str = "base R move - 0 : A1=bO AB1=bM B1=bO BC1=bO DE1=rO E1=rO EF1=rM F1=rO FG1=rO HA1=bO A2=bWm AB2=bP \
                     B2=bWz BC2=bO DE2=rO E2=rWm EF2=rP F2=rWz FG2=rO HA2=bO A3=bO B3=bO E3=rO F3=rO";
const WAYS: &str = "base R move - 0 : E1=rM G1=bM A3=rWm HA3=bO HA=bO";
const FREE: &str = "base R move - 0 : E1=rM G1=bM A3=rWm HA=bO";
const DOUBLE: &str = "base B move - 0 : D1=bM GH1=rM B2=bWm B3=rO BC3=rWz";
const TWO: &str = "wheel R move - 0 : F0=rWz E1=rM G3=bM F2=rWz";
const TURNED: &str = "base R turncoat - 3 : A1=bP C1=bM F1=rM H1=rO A2=bO";
const CHAMPION: &str = "champion R move - 0 : E1=rM H2=bM BC2=bO CD2=rO B3=rC";
const ORCS: &str = "base R move - 0 : A1=rM B1=bM H3=rO HA=bO D3=rO";

/// The result of a text: the canonical move, the possible moves, or the refusal.
fn check(text: &str, written: &str, expected: &str) {
    let state = position::parse(text).unwrap_or_else(|e| panic!("{e}: {text}"));
    let seat = state.seat(state.turn);
    let said = match Sava::read(&state, seat, written) {
        Ok(m) => Sava::write(&state, &m),
        Err(MoveError::Illegal { why, nearest }) => {
            assert!((1..=5).contains(&nearest.len()), "{nearest:?} after {written} in {text}");
            for m in nearest {
                assert!(allows(&state, &m), "{m:?} is offered after {written} in {text}");
            }
            why.to_string()
        }
        Err(MoveError::Ambiguous(list)) => {
            list.iter().map(|m| Sava::write(&state, m)).collect::<Vec<_>>().join(" or ")
        }
        Err(MoveError::Unreadable(looks)) => looks.to_string(),
    };
    assert_eq!(said, expected, "{written} in {text}");
}

#[test]
fn spellings_are_free() {
    for (text, written, expected) in [
        (START, "WzGH2", "WzGH2"),
        (START, " wz gh2 ", "WzGH2"),
        (START, "F2-GH2", "WzGH2"),
        (START, "F2GH2", "WzGH2"),
        (START, "Wz F2 - GH2", "WzGH2"),
        (START, "fg1g1", "FG1G1"),
        (START, "FG1\u{2013}G1", "FG1G1"),
        (START, "O FG1-G1", "FG1G1"),
        (START, "E3ED", "E3DE"),
        (START, "e3-ed3", "E3DE3"),
        (START, "WzAG", "WzHA"),
        (START, "*", "*"),
        (START, " Roll", "*"),
        (START, "* A3 GA", "*A3HA"),
        (START, "*AB1A1", "*MA1x"),
        (START, "*pass", "*pass"),
        // Without x, moves that capture nothing take precedence; with it, the marks must fit.
        (FREE, "WmH3", "WmH3"),
        (FREE, "WmxH3", "WmxH3"),
        (FREE, "A3-H3", "WmH3"),
        (FREE, "A3xH3", "WmxH3"),
        (FREE, "A3-HA-H3", "WmxH3"),
        (FREE, "A3-HAx-H3", "WmxH3"),
        (FREE, "A3-HA3-H3", "WmH3"),
        (FREE, "WmFG", "WmxFG"),
        (DOUBLE, "WmBC3", "WmxBC3x"),
        (DOUBLE, "WmxBC3X", "WmxBC3x"),
        (DOUBLE, "WmB2-B3\u{d7}-BC3\u{d7}", "WmxBC3x"),
        (ORCS, "H3HA", "H3HAx"),
        (ORCS, "h3-hax", "H3HAx"),
        // The long form distinguishes moves with the same short form.
        (WAYS, "WmH3", "WmA3-HA3x-H3 or WmA3-HAx-H3"),
        (WAYS, "A3-HA-H3", "WmA3-HAx-H3"),
        (WAYS, "Wm A3 HA3x H3", "WmA3-HA3x-H3"),
        (TWO, "WzG1", "WzF0-G1 or WzF2-G1"),
        (TWO, "F0-G1", "WzF0-G1"),
        (TWO, "WzF2-G1", "WzF2-G1"),
        // In the turncoat phase the star may be omitted.
        (TURNED, "PA2", "PA2x"),
        (TURNED, "*PA2x", "PA2x"),
        (TURNED, "A1-A2x", "PA2x"),
        (TURNED, "-", "pass"),
        // Two spaces are not a Champion's move.
        (CHAMPION, "CD2C2", "CD2C2"),
        (CHAMPION, "cd2-c2", "CD2C2"),
        (CHAMPION, "CD2", "neither a line nor a Wizard's three steps lead from B3 to D2"),
        (CHAMPION, "CDE3", "CDE3"),
        (CHAMPION, "CBC3", "CBC3"),
        (CHAMPION, "CDE", "CDE"),
        (CHAMPION, "B3-BC3", "CBC3"),
        (CHAMPION, "C B3-BC3", "CBC3"),
    ] {
        check(text, written, expected);
    }
}

#[test]
fn what_is_no_move_is_told_what_a_move_looks_like() {
    let moves = "a move looks like DE1D1 or WzGH2; * throws the dice";
    for written in " hello A9 PA9 A3 CD2 A0A1 WzHUB FG2F2K A1-A2-A3-A3 G1= xx P--A1".split(' ') {
        check(START, written, moves);
    }
    check(TURNED, "hello", "a turncoat's move looks like PAB1 or PHA1; pass declines it");
    let remove = TURNED.replace("base R turncoat", "dice R remove");
    check(&remove, "hello", "a removal looks like xA1 or xA2; pass declines it");
}

#[test]
fn refusals_say_why() {
    for (text, written, why) in [
        (START, "pass", "nobody may pass: move a piece or throw the dice with *"),
        (START, "A3HA", "the Orc on A3 is not yours"),
        (START, "G1G2", "nothing stands on G1"),
        (START, "WzF3-FG", "there is no Wizard on F3"),
        (START, "WzG1x", "nothing is captured on the way to G1"),
        (START, "FG2F2", "your own Wizard stands on F2"),
        (START, "FG2FG2", "the Orc stands on FG2 already"),
        (START, "FG2FG3", "an Orc moves one space along a line, and FG2 is not linked to FG3"),
        (
            START,
            "F3EF3",
            "an Orc moves only towards a hostile piece, and from F3 to EF3 the Orc on E3 comes first",
        ),
        (
            "base R move - 0 : A1=rM B1=bM FG3=bO D3=rO",
            "D3CD3",
            "an Orc moves only towards a hostile piece, and from D3 to CD3 there is none within half the ring",
        ),
        (
            ORCS,
            "D3D2",
            "an Orc moves only towards a hostile piece, and from D3 to D2 there is none on the line",
        ),
        (START, "FG1G1P", "an Orc becomes another piece only in its promotion zone, and G1 is outside"),
        (
            "base R move - 0 : E1=rM FG1=bM HA2=rO B2=bO G1=rP G2=rP",
            "HA2A2P",
            "no Priestess of yours has been captured",
        ),
        (
            "base R turncoat - 0 : A2=rM C2=bM E1=rO FG1=bO",
            "FG1F1P",
            "an Orc that is turned is never replaced",
        ),
        (START, "WzDEP", "only an Orc becomes another piece"),
        (START, "WzF2-F3-G3", "only a Weaponmaster goes by way of another space"),
        (
            "base R move - 0 : A1=rM B1=bM C2=rWz",
            "WzC1",
            "a Wizard steps on three different spaces, and every way of three steps from C2 to C1 steps on a space \
             twice",
        ),
        (
            "base R move - 0 : A1=rM B1=bM C2=rWz",
            "WzDE3",
            "a Wizard makes three linked steps, and they do not lead from C2 to DE3",
        ),
        (
            START,
            "WmDE3x",
            "a Weaponmaster must complete two steps, and the way to DE3 is blocked by the Orc on E3",
        ),
        (FREE, "WmA2", "a Weaponmaster makes exactly two steps, and A2 is one step away"),
        (FREE, "WmD1", "two linked steps do not lead from A3 to D1"),
        (FREE, "A3-A2-H3", "the Weaponmaster does not get to H3 by way of A2"),
        (FREE, "WmxH3x", "the x does not stand where something is captured; that move is WmxH3"),
        (FREE, "WzA1", "Red has no Wizard on the board"),
        (START, "PEF3", "no ring or straight file leads from EF2 to EF3"),
        (START, "PG2", "the way from EF2 to G2 is blocked by the Wizard on F2"),
        (START, "MEF2", "your own Priestess stands on EF2"),
        (START, "MEF3", "the Matron Mother moves one space along a line, and EF1 is not linked to EF3"),
        (START, "xA1", "pieces are removed in Dice Sava only"),
        (START, "*xA1", "pieces are removed in Dice Sava only"),
        (START, "*F3FG", "the dice move an enemy piece, and the Orc on F3 is your own"),
        (TURNED, "*", "the dice have been thrown already"),
        (TURNED, "xA1", "the dice have brought a turncoat, no removal"),
        (TURNED, "PC1x", "a turncoat never captures the Matron Mother"),
        (TURNED, "PH1x", "a turncoat captures pieces of its own side only, and the Orc on H1 is yours"),
        (TURNED, "MF2", "the Matron Mother moves one space along a line, and C1 is not linked to F2"),
        (TURNED, "H1-GH1", "the dice move an enemy piece, and the Orc on H1 is your own"),
        (
            "base B move A2>HA1 4 : C1=bM E1=rM A2=bWm",
            "WmHA1",
            "the piece on A2 was turned and may not go back to HA1 on this turn",
        ),
        (
            "base R move - 0 : A1=rO AB1=bM B1=rO E1=rM",
            "*MA1",
            "a turncoat captures pieces of its own side only, and the Orc on A1 is yours",
        ),
        (
            "champion R move - 0 : A1=rC A3=bO H2=bM E1=rM",
            "CA3",
            "a Champion captures nothing, and A3 is taken",
        ),
        (
            "champion R move - 0 : A1=rC A3=bO H2=bM E1=rM",
            "CC3",
            "neither a line nor a Wizard's three steps lead from A1 to C3",
        ),
        ("champion R move - 0 : A1=rP A2=bC H2=bM E1=rM", "PA2x", "a Champion cannot be captured"),
        (
            "champion R move - 0 : A1=rP A2=bC H2=bM E1=rM",
            "PA3",
            "the way from A1 to A3 is blocked by the Champion on A2",
        ),
        (
            "lolth R move - 0 : A1=rP A2=bC H2=bM E1=rM B1=bP",
            "PA2x",
            "a Champion fights only while its side has no Priestess, Wizard or Weaponmaster, so nothing is captured \
             on A2",
        ),
        (
            "dice R move - 0 : A1=bP C1=bM E1=rM",
            "*PA2",
            "in Dice Sava the throw is sent alone, as *, since it may bring two things",
        ),
        (
            "dice R move - 0 : A1=bP C1=bM E1=rM",
            "xA1",
            "a piece is removed only after two spiders: throw the dice with *",
        ),
        ("dice R remove - 0 : A1=bP C1=bM E1=rM", "xC1", "the Matron Mother is never removed"),
        ("dice R remove - 0 : A1=bP C1=bM E1=rM", "xE1", "your own Matron Mother stands on E1"),
        ("dice R remove - 0 : A1=bP C1=bM E1=rM", "xE2", "nothing stands on E2"),
        (
            "dice R remove - 0 : A1=bP C1=bM E1=rM",
            "PA2",
            "two spiders: take an enemy piece off the board with x and its space, or pass",
        ),
    ] {
        check(text, written, why);
    }
}

#[test]
fn the_nearest_moves_come_first() {
    for (text, written, nearest) in [
        (START, "FG2F3", "FG2G2 F3FG3 F3FG DE1D1 FG1G1"),
        (START, "WzG2", "WzG1 WzGH2 WzG3 FG2G2 WzHA"),
        (TWO, "WzF0-G2", "WzF0-G1 WzFG2 WzE0 WzG0 WzEF2"),
    ] {
        let state = position::parse(text).unwrap();
        let Err(MoveError::Illegal { nearest: found, .. }) = notation::parse(&state, written) else {
            panic!("{written} is legal")
        };
        let found: Vec<String> = found.iter().map(|m| spelling::write(&state, m)).collect();
        assert_eq!(found.join(" "), nearest, "{written}");
    }
}

/// `CD3` is a Champion's move to D3, and also a space.
#[test]
fn a_refused_space_is_not_offered_as_a_move() {
    let state = position::parse("champion R move - 0 : E1=rM H2=bM EF3=rC E3=rO F3=rO").unwrap();
    assert!(state.moves().iter().any(|m| spelling::write(&state, m) == "CD3"), "it can go to D3");
    let Err(MoveError::Illegal { nearest, .. }) = notation::parse(&state, "CCD3") else {
        panic!("the way is blocked")
    };
    let nearest: Vec<String> = nearest.iter().map(|m| spelling::write(&state, m)).collect();
    assert!(!nearest.is_empty() && !nearest.iter().any(|text| text == "CD3"), "{nearest:?}");
}
