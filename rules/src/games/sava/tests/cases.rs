//! Each sentence of the rules about pieces, dice and variants, on a position made for it.

use crate::game::guarded::{Action, Guarded};
use crate::game::{Roll, Rules, Seat, Turn};
use crate::games::sava::state::{Move, QUIET, State};
use crate::games::sava::{Sava, position};

const NOTHING: [u16; 2] = [1, 1];
const ONE: [u16; 2] = [1, 2];
const SPIDERS: [u16; 2] = [2, 2];

/// Both sides' capital pieces, out of the way in corners, so that none is lost.
const ALL_THERE: &str = "GH2=rP G2=rWz GH3=rWm CD2=bP D2=bWz CD3=bWm";

fn at(text: &str) -> State {
    position::parse(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn mover(state: &State) -> Seat {
    match Sava::turn(state) {
        Turn::Seats(seats) => seats[0],
        other => panic!("nobody is to move: {other:?}"),
    }
}

/// The moves whose texts begin like this, in order.
fn check_moves(text: &str, beginning: &str, expected: &str) {
    let state = at(text);
    let texts = Sava::list(&state, mover(&state)).into_iter().map(|m| Sava::write(&state, &m));
    let texts: Vec<String> = texts.filter(|text| text.starts_with(beginning)).collect();
    assert_eq!(texts.join(" "), expected, "{beginning} in {text}");
}

/// Plays a text, rolls if it throws, and compares the position, ignoring the order of pieces.
fn check_play(text: &str, written: &str, dice: [u16; 2], expected: &str) {
    let state = at(text);
    let m =
        Sava::read(&state, mover(&state), written).unwrap_or_else(|e| panic!("{written}: {e:?} in {text}"));
    let mut next = Sava::apply(&state, &Action::Move(mover(&state), m)).unwrap();
    if matches!(Sava::turn(&next), Turn::Chance(_)) {
        next = Sava::apply(&next, &Action::Roll(Roll::of(&dice))).unwrap();
    }
    assert_eq!(position::write(&next), position::write(&at(expected)), "{written} in {text}");
}

#[test]
fn pieces_move_as_in_the_diagrams() {
    let wizard = "B1=rO D1=rO F1=bM AB2=rO B2=bO C2=bWz DE2=rO G2=rM GH2=bO B3=rO D3=rO HA=rO DE=rO";
    let strike = "AB1=bO B1=rP BC1=bO D1=bM GH1=rM A2=rO B2=bWm BC2=bO C2=rO H2=bO B3=rO BC3=rWz";
    let orc = "D3=bP CD1=bWz CD3=bWm D1=bM GH1=rM A2=rO C2=rO F2=bO H2=bO";
    let slide = "BC1=bM EF1=rM G1=bO B1=bO B2=rWm F2=bO H2=bP DE=rP";
    for (turn, men, beginning, expected) in [
        ("B", wizard, "Wz", "WzAB2x WzB1x WzB3x WzD1x WzD3x WzDE2x WzDEx WzHAx"),
        ("R", wizard, "M", "MFG2 MG1 MG3 MGH2x"),
        ("B", strike, "Wm", "WmA2x WmxAB3 WmxBC WmxBC3x"),
        ("B", orc, "F2", "F2EF2 F2F3"),
        ("R", slide, "PG", "PG1x PG2 PG3"),
        ("R", slide, "PB", "PB3 PBC"),
        ("B", slide, "PB", "PB2x PBC"),
        ("B", slide, "PF", "PFG2"),
    ] {
        check_moves(&format!("base {turn} move - 0 : {men}"), beginning, expected);
    }
}

#[test]
fn an_orc_approaches_an_enemy() {
    for (men, from, expected) in [
        // Directly opposite on the ring, eight spaces away, it is approached both ways; the file is empty.
        ("B1=bM H1=rM H3=rO D3=bO", "H3", "H3GH3 H3HA3"),
        // Nine away on one side is seven away on the other.
        ("B1=bM H1=rM H3=rO CD3=bO", "H3", "H3HA3"),
        // If a friend blocks the short way, the long one does not help.
        ("B1=bM H1=rM H3=rO CD3=bO A3=rP", "H3", ""),
        // Only the first enemy matters, and a neighbour is captured.
        ("B1=bM H1=rM H3=rO HA3=bO A3=rP", "H3", "H3HA3x"),
        // The Matron Mother counts as an enemy; files are looked along to their end in all directions.
        ("C1=bM A1=rM H1=rO", "H1", "H1H2"),
        ("H1=bM A1=rM C1=rO", "C1", "C1C2"),
        ("H1=bM A3=rM D3=rO FG=bO", "D3", "D3DE"),
        ("H1=bM A3=rM DE=rO D1=bO C2=bO", "DE", "DED3"),
        // What is around a corner is not on the line.
        ("B1=bM A1=rM H3=rO BC2=bO", "H3", ""),
    ] {
        check_moves(&format!("base R move - 0 : {men}"), from, expected);
    }
    // On the outer ring, twelve of 24 spaces are seen.
    for (enemy, expected) in [("D0", "H0HA0 H0HG0"), ("DC0", "H0HA0"), ("DE0", "H0HG0")] {
        check_moves(&format!("wheel R move - 0 : H0=rO A3=bM D2=rM {enemy}=bO"), "H0", expected);
    }
}

#[test]
fn a_wizard_steps_on_three_different_spaces() {
    // From A3 by HA3 and H3 it ends on HA, next to its origin.
    let all = "WzAB1 WzB2 WzB3 WzBC WzBC3 WzC3 WzDE WzF3 WzG3 WzGH3 WzH2 WzHA WzHA1 WzHA3";
    check_moves("base R move - 0 : A3=rWz E1=rM G1=bM", "Wz", all);
}

#[test]
fn a_weaponmaster_makes_two_steps_and_captures_on_each() {
    for (more, beginning, expected) in [
        // Two ways without a capture are one move; a capture in passing makes another.
        ("", "WmH3", "WmH3"),
        ("HA=bO", "WmH3", "WmH3"),
        ("HA=bO", "Wmx", "WmxBC WmxFG WmxH3"),
        ("HA=bO HA3=bO", "WmA3", "WmA3-HA3x-H3 WmA3-HAx-H3"),
        ("HA=bO HA3=bO H3=bO", "WmA3", "WmA3-HA3x-H3x WmA3-HAx-H3x"),
    ] {
        check_moves(&format!("base R move - 0 : A3=rWm E1=rM G1=bM {more}"), beginning, expected);
    }
    // Both steps must be possible, even if the first one captures the Matron Mother.
    let boxed = "base R move - 0 : B1=bM B2=rWm AB1=rO BC1=rO E1=rM";
    check_moves(boxed, "Wmx", "");
    check_play(&boxed.replace(" BC1=rO", ""), "WmxBC1", NOTHING, "base R R-wins - 0 : BC1=rWm AB1=rO E1=rM");
}

#[test]
fn a_turncoat_turns_against_its_own_side() {
    let text = "base R turncoat - 3 : A1=bP A2=bO C1=bM H1=rO F1=rM";
    // It captures its own side's pieces except the Matron Mother; the other side's pieces block it.
    check_moves(text, "P", "PA2x PAB1 PB1 PBC1 PHA1");
    // The Matron Mother may be turned too.
    check_moves(text, "M", "MBC1 MC2 MCD1");
    // Likewise in passing: the Weaponmaster captures the Orc, but not its Matron Mother.
    check_moves("base R turncoat - 0 : B1=bWm AB1=bM BC1=bO B2=rO F1=rM", "Wm", "WmxC1");
    // An Orc sees both sides, with nobody in between; it captures only its own side's pieces.
    for (men, expected) in [
        ("H3=bO A3=bO B1=bM F1=rM", "H3HA3"),
        ("H3=bO A3=rO B1=bM F1=rM", "H3HA3"),
        ("H3=bO HA3=rO B1=bM F1=rM", ""),
        ("H3=bO HA3=bO B1=bM F1=rM", "H3HA3x"),
        ("H3=bO H1=bM F1=rM", "H3H2"),
        ("H3=bO H2=bM F1=rM", ""),
    ] {
        check_moves(&format!("base R turncoat - 0 : {men}"), "H3", expected);
    }
    // A turned Orc does not promote, even though Blue has lost everything.
    check_moves("base R turncoat - 0 : FG1=bO E1=rO C2=bM A2=rM", "FG1", "FG1F1");
}

#[test]
fn the_turncoat_does_not_go_straight_back() {
    let text = "base R turncoat - 3 : HA1=bWm H3=bO C1=bM E1=rM FG2=rO";
    check_play(text, "WmA2", SPIDERS, "base B move A2>HA1 4 : A2=bWm H3=bO C1=bM E1=rM FG2=rO");
    // Another piece may go there, and the turncoat elsewhere.
    let men = "A2=bWm H3=bO C1=bM E1=rM FG2=rO H1=rO HA2=bO BC1=bP";
    let barred = format!("base B move A2>HA1 4 : {men}");
    check_moves(&barred, "WmH", "WmHA WmHA3");
    check_moves(&barred, "PH", "PH1x PHA1");
    check_play(&barred, "PHA1", NOTHING, &format!("base R move - 5 : {}", men.replace("BC1", "HA1")));
    // The bar ends with the turn, whatever is played.
    check_play(&barred, "*", NOTHING, &format!("base R move - 5 : {men}"));
    check_play(&barred, "*", SPIDERS, &barred.replace("move", "turncoat"));
    // A Weaponmaster may pass over the space.
    check_moves("wheel B move HUB>HA 3 : HUB=bWm C1=bM E1=rM", "WmH", "WmH3");
}

#[test]
fn spiders_may_be_declined_and_may_come_to_nothing() {
    let men = "A1=bP C1=bM E1=rM FG2=rO";
    let text = format!("base R move - 7 : {men}");
    let over = format!("base B move - 8 : {men}");
    check_play(&text, "*", NOTHING, &over);
    check_play(&text, "roll", ONE, &over);
    check_play(&text, "Throw", ONE, &over);
    check_play(&text, "*", SPIDERS, &format!("base R turncoat - 7 : {men}"));
    check_play(&text, "*pass", SPIDERS, &over);
    for declined in ["pass", "-", "*pass"] {
        check_play(&format!("base R turncoat - 7 : {men}"), declined, NOTHING, &over);
    }
    // Blue's only piece is shut in by Red's, and cannot be removed either.
    for variant in ["base", "dice"] {
        let men = "A1=rO AB1=bM B1=rO E1=rM";
        check_play(
            &format!("{variant} R move - 0 : {men}"),
            "*",
            SPIDERS,
            &format!("{variant} B move - 1 : {men}"),
        );
    }
}

#[test]
fn a_throw_may_carry_its_move() {
    let text = "base R move - 7 : A1=bP A2=bO C1=bM E1=rM FG2=rO";
    check_play(text, "*PA2x", SPIDERS, "base B move A2>A1 0 : A2=bP C1=bM E1=rM FG2=rO");
    check_play(text, "*PA2x", ONE, "base B move - 8 : A1=bP A2=bO C1=bM E1=rM FG2=rO");
    check_play(text, "roll P A2", SPIDERS, "base B move A2>A1 0 : A2=bP C1=bM E1=rM FG2=rO");
}

#[test]
fn orcs_bring_captured_pieces_back() {
    let lost = ALL_THERE.replace("GH3=rWm", "").replace("G2=rWz", "");
    let text = format!("base R move - 5 : {lost} HA2=rO C1=bO BC2=bM E1=rM");
    // Into the zone, and within it; promotion is optional.
    check_moves(&text, "HA2", "HA2A2 HA2A2Wm HA2A2Wz");
    check_moves(&text.replace("HA2=rO", "A2=rO"), "A2", "A2AB2 A2AB2Wm A2AB2Wz");
    check_play(&text, "HA2A2", NOTHING, &format!("base B move - 6 : {lost} A2=rO C1=bO BC2=bM E1=rM"));
    check_play(&text, "HA2-A2=Wm", NOTHING, &format!("base B move - 0 : {lost} A2=rWm C1=bO BC2=bM E1=rM"));
    // Not outside the zone, and not if nothing is lost.
    check_moves(&text.replace("HA2=rO", "H2=rO"), "H2", "H2H3 H2HA2");
    check_moves(&format!("base R move - 5 : {ALL_THERE} HA2=rO BC2=bM E1=rM"), "HA2", "HA2A2");
    // With a capture, and for Blue at the other end.
    let blue = "base B move - 5 : FG2=bO F2=rO A3=bM E1=rM";
    check_moves(blue, "FG2", "FG2F2x FG2F2xP FG2F2xWm FG2F2xWz");
    check_play(blue, "FG2F2xWm", NOTHING, "base R move - 0 : F2=bWm A3=bM E1=rM");
}

#[test]
fn there_is_no_check_and_no_stalemate() {
    // Red's Orcs see nobody, and the Matron Mother is between them: only the dice are left.
    let shut = "base R move - 0 : E1=rO EF1=rM F1=rO H2=bM";
    check_moves(shut, "", "*");
    assert_eq!(Sava::forced(&at(shut), Seat::new(1)), Some(Move::Throw(None)));
    // One move and the dice are two choices; the Matron Mother may move into danger.
    let exposed = "base R move - 0 : E1=rO EF1=rM H2=bM F3=bP";
    check_moves(exposed, "", "* MF1");
    assert_eq!(Sava::forced(&at(exposed), Seat::new(1)), None);
    check_play(exposed, "MF1", NOTHING, "base B move - 1 : E1=rO F1=rM H2=bM F3=bP");
}

#[test]
fn quiet_turns_are_a_draw_in_the_end() {
    let last = QUIET - 1;
    let men = "A1=bP A2=bO C1=bM E1=rM FG2=rO";
    let text = format!("base R move - {last} : {men}");
    let drawn = |men: &str| format!("base B draw - {QUIET} : {men}");
    check_play(&text, "ME2", NOTHING, &drawn(&men.replace("E1=", "E2=")));
    check_play(&text, "*", NOTHING, &drawn(men));
    check_play(&text, "*pass", SPIDERS, &drawn(men));
    check_play(&text, "*PB1", SPIDERS, &drawn(&men.replace("A1=", "B1=")));
    // A successful throw is not a turn yet, and a capture restarts the count.
    check_play(&text, "*", SPIDERS, &format!("base R turncoat - {last} : {men}"));
    check_play(
        &text,
        "*PA2x",
        SPIDERS,
        &format!("base B move A2>A1 0 : {}", men.replace("A1=bP A2=bO", "A2=bP")),
    );
}

#[test]
fn a_matron_mother_of_baenre_takes_her_priestess_place() {
    let text = "baenre B move - 0 : A1=bM AB1=rO A2=rWm E1=rM";
    check_moves(text, "M", "MA2x MAB1x ME1x MEF1 MF1 MFG1 MG1 MGH1 MH1 MHA1");
    check_moves(&format!("{text} D2=bP"), "M", "MA2x MAB1x MHA1");
    check_moves(&text.replace("baenre", "base"), "M", "MA2x MAB1x MHA1");
    // As a turncoat too.
    let turned = "baenre R turncoat - 0 : H3=bM H1=bO E1=rM HA=rO A3=bWm GH3=rO";
    check_moves(turned, "M", "MA3x MH1x MH2 MHA3");
}

#[test]
fn orcs_of_ched_nased_become_what_they_like() {
    let text = format!("chednased R move - 5 : {ALL_THERE} HA2=rO C1=bO BC2=bM E1=rM");
    check_moves(&text, "HA2", "HA2A2 HA2A2P HA2A2Wm HA2A2Wz");
    check_moves(&text.replace("HA2=rO", "A2=rO"), "A2", "A2AB2 A2AB2P A2AB2Wm A2AB2Wz");
    check_moves(&text.replace("HA2=rO", "H2=rO"), "H2", "H2H3 H2HA2");
    let after = format!("chednased B move - 0 : {ALL_THERE} A2=rP C1=bO BC2=bM E1=rM");
    check_play(&text, "HA2A2P", NOTHING, &after);
}

#[test]
fn a_champion_neither_captures_nor_is_captured() {
    for (turn, men) in [
        ("R move", "A1=rC A3=bO AB1=bO HA1=rO H3=bM E1=rM"),
        ("R turncoat", "A1=bC A3=bO AB1=bO HA1=rO H3=bM E1=rM"),
    ] {
        check_moves(&format!("champion {turn} - 0 : {men}"), "C", "CA2 CAB3 CB2 CBC1 CGH1 CH2 CHA CHA3");
    }
    for (men, beginning, expected) in [
        // It blocks Priestesses and Weaponmasters; Wizards jump over it.
        ("A1=rP A2=bC H1=bM E1=rM", "PA", "PAB1"),
        ("A3=rWm A2=bC H1=bM E1=rM", "WmA", ""),
        ("A3=rWz A2=bC H1=bM E1=rM", "WzA", "WzAB1"),
        // Orcs treat it as a piece of its side: the enemy's approach but cannot capture it, its own are blocked by it.
        ("H3=rO A3=bC B1=bM E1=rM", "H3", "H3HA3"),
        ("H3=rO HA3=bC B1=bM E1=rM", "H3", ""),
        ("H3=rO HA3=rC A3=bO B1=bM E1=rM", "H3", ""),
    ] {
        check_moves(&format!("champion R move - 0 : {men}"), beginning, expected);
    }
}

#[test]
fn a_champion_of_lolth_fights_once_it_is_alone() {
    for (head, men, beginning, expected) in [
        ("R move", "A1=rC A2=bO E1=rM H2=bM C3=rP", "CA", "CAB1 CAB3"),
        ("R move", "A1=rC A2=bO E1=rM H2=bM C3=bP", "CA", "CA2x CAB1 CAB3"),
        ("R move", "A1=rP A2=bC E1=rM H2=bM", "PA2", "PA2x"),
        ("R move", "A1=rP A2=bC E1=rM H2=bM D1=bWz", "PA2", ""),
        ("R turncoat", "A1=bC A2=bO E1=rM H2=bM D1=rWz", "CA", "CA2x CAB1 CAB3"),
    ] {
        check_moves(&format!("lolth {head} - 0 : {men}"), beginning, expected);
    }
    // A captured one can return.
    let men = format!("{ALL_THERE} HA2=rO C1=bO BC2=bM E1=rM");
    check_moves(&format!("lolth R move - 5 : {men}"), "HA2", "HA2A2 HA2A2C");
    check_moves(&format!("champion R move - 5 : {men}"), "HA2", "HA2A2");
}

#[test]
fn the_great_wheel_has_a_rim_and_a_hub() {
    for (turn, men, beginning, expected) in [
        // The hub is on two short files, and Orcs of both sides promote there.
        ("R", "HA=rO DE=bO C1=bM E1=rM", "HAHUB", "HAHUB HAHUBP HAHUBWm HAHUBWz"),
        ("B", "HA=bO DE=rO C1=bM E1=rM", "HAHUB", "HAHUB HAHUBP HAHUBWm HAHUBWz"),
        ("R", "HA=rO FG=bO C1=bM E1=rM", "HAHUB", ""),
        ("R", "HA=rP C1=bM E1=rM", "PD", "PDE"),
        ("R", "HA=rM C1=bM", "MHUB", "MHUB"),
        // Behind each zone are four spaces of the rim; there are two pieces of a kind to bring back.
        ("R", "AH0=rO B0=bO C2=bM D2=rM G1=rP", "AH0", "AH0A0 AH0A0P AH0A0Wm AH0A0Wz"),
        ("R", "AH0=rO B0=bO C2=bM D2=rM G1=rP G2=rP", "AH0", "AH0A0 AH0A0Wm AH0A0Wz"),
        ("R", "HA0=rO B0=bO C2=bM D2=rM", "HA0", "HA0AH0"),
        ("B", "ED0=bO F0=rO C2=bM D2=rM", "ED0", "ED0E0 ED0E0P ED0E0Wm ED0E0Wz"),
        ("B", "AH0=bO B0=rO C2=bM D2=rM", "AH0", "AH0A0"),
    ] {
        check_moves(&format!("wheel {turn} move - 0 : {men}"), beginning, expected);
    }
}

#[test]
fn two_spiders_of_dice_sava_remove_a_piece() {
    let men = "A1=bP A2=bO C1=bM E1=rM";
    let text = format!("dice R move - 3 : {men}");
    check_play(&text, "*", NOTHING, &format!("dice B move - 4 : {men}"));
    check_play(&text, "*", ONE, &format!("dice R turncoat - 3 : {men}"));
    let remove = format!("dice R remove - 3 : {men}");
    check_play(&text, "*", SPIDERS, &remove);
    check_moves(&remove, "", "pass xA1 xA2");
    for written in ["xA1", "*xA1", "X a1"] {
        check_play(&remove, written, SPIDERS, "dice B move - 0 : A2=bO C1=bM E1=rM");
    }
    check_play(&remove, "pass", SPIDERS, &format!("dice B move - 4 : {men}"));
}

/// The report of a throw, and what its thrower reads first.
#[test]
fn throws_in_words() {
    let men = "A1=bP A2=bO C1=bM E1=rM FG2=rO";
    let cases = [
        ("base", "*", NOTHING, "Red throws no spider, which brings nothing", ""),
        ("base", "*", ONE, "Red throws one spider, which brings nothing", ""),
        ("base", "*", SPIDERS, "Red throws two spiders", "two spiders: move one enemy piece,"),
        ("dice", "*", ONE, "Red throws one spider", "one spider: move one enemy piece,"),
        ("dice", "*", SPIDERS, "Red throws two spiders", "two spiders: take one enemy piece off the board,"),
        ("base", "*PA2x", SPIDERS, "Red throws two spiders, and the order is carried out", ""),
        ("base", "*PA2x", ONE, "Red throws one spider, which brings nothing", ""),
    ];
    for (variant, written, dice, told, situation) in cases {
        let state = at(&format!("{variant} R move - 7 : {men}"));
        assert_eq!(Sava::situation(&state), None);
        let m = Sava::read(&state, mover(&state), written).unwrap();
        let thrown = Sava::play(&state, mover(&state), &m).state;
        assert_eq!(Sava::ROLLS.meaning(&thrown, &Roll::of(&dice)).unwrap().to_string(), told);
        let after = Sava::ROLLS.roll(&thrown, &Roll::of(&dice));
        let found = Sava::situation(&after).map(|phrase| phrase.to_string()).unwrap_or_default();
        assert!(found.starts_with(situation) && found.is_empty() == situation.is_empty(), "{found}");
    }
    let shut_in = at("base R move - 0 : A1=rO AB1=bM B1=rO E1=rM");
    let thrown = Sava::play(&shut_in, mover(&shut_in), &Move::Throw(None)).state;
    let told = Sava::ROLLS.meaning(&thrown, &Roll::of(&SPIDERS)).unwrap();
    assert_eq!(told.to_string(), "Red throws two spiders, but there is no piece for it");
}
