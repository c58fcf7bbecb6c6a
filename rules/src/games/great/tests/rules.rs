//! At least one case for each rule.

use super::*;

/// R3: each piece's targets in the middle and in a corner.
#[test]
fn leaps() {
    let check = |man: &str, middle: &str, corner: &str| {
        let targets = |text: String, from: &str| {
            let state = at(&text);
            let list = moves(&state);
            list.iter().filter_map(|m| m.strip_prefix(from)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(targets(format!("9k/9p/10/10/4{man}5/10/10/9K w - - 0 1"), "e4"), middle, "{man}");
        assert_eq!(targets(format!("9k/9p/10/10/10/10/10/{man}8K w - - 0 1"), "a1"), corner, "{man}");
    };
    check("G", "c2 c4 c6 d3 d4 d5 e2 e3 e5 e6 f3 f4 f5 g2 g4 g6", "a2 a3 b1 b2 c1 c3");
    check("M", "c3 c4 c5 d2 d4 d6 e2 e3 e5 e6 f2 f4 f6 g3 g4 g5", "a2 a3 b1 b3 c1 c2");
    check("H", "c2 c3 c5 c6 d2 d3 d5 d6 f2 f3 f5 f6 g2 g3 g5 g6", "b2 b3 c2 c3");
    check("E", "c2 c6 d3 d5 f3 f5 g2 g6", "b2 c3");
    check("N", "c3 c5 d2 d6 f2 f6 g3 g5", "b3 c2");
    check("W", "c4 d4 e2 e3 e5 e6 f4 g4", "a2 a3 b1 c1");
    check("S", "d3 d4 d5 e3 e5 f3 f4 f5", "a2 b1 b2");

    let king = at("9k/9s/10/10/4K5/10/10/10 w - - 0 1");
    assert_eq!(moves(&king).join(" "), "e4d3 e4d4 e4d5 e4e3 e4e5 e4f3 e4f4 e4f5");
}

/// R3: nothing blocks a leap.
#[test]
fn nothing_is_blocked() {
    let walled = at("9k/10/2ppp5/2pGp5/2ppp5/10/10/9K w - - 0 1");
    assert_eq!(moves(&walled).iter().filter(|m| m.starts_with("d5")).count(), 16);
}

/// R4: a Pawn goes straight and takes diagonally, one square, and never two.
#[test]
fn pawns() {
    let check = |text: &str, from: &str, expected: &str| {
        let list = moves(&at(text));
        let found: Vec<&str> = list.iter().map(String::as_str).filter(|m| m.starts_with(from)).collect();
        assert_eq!(found.join(" "), expected, "{text}");
    };
    check("9k/9s/10/10/10/10/4P5/9K w - - 0 1", "e2", "e2e3");
    check("9k/10/10/10/10/3nen4/4P5/9K w - - 0 1", "e2", "e2d3 e2f3");
    check("9k/9s/10/10/10/3NEN4/4P5/9K w - - 0 1", "e2", "");
    check("9k/4p5/3NEN4/10/10/10/10/9K b - - 0 1", "e7", "e7d6 e7f6");
    check("9k/p9/10/10/10/10/9P/9K b - - 0 1", "a7", "a7a6");
    check("9k/10/nn8/P8p/10/10/10/9K w - - 0 1", "a5", "a5b6");
}

/// R5: promotion to what is off the board.
#[test]
fn promotion() {
    let check = |text: &str, expected: &str| {
        let state = at(text);
        let list = moves(&state);
        let found: Vec<&str> = list.iter().filter_map(|m| m.get(4..)).filter(|p| !p.is_empty()).collect();
        assert_eq!(found.concat(), expected, "{text}");
    };
    // Everything is captured, but never King or Pawn.
    check("k9/8P1/9s/10/10/10/10/K9 w - - 0 1", "eghmnsw");
    check("k9/10/10/10/10/S9/8p1/K9 b - - 0 1", "eghmnsw");
    // One Elephant, both Knights and the General are on the board.
    check("k9/8P1/9s/10/10/10/4ENNG2/K9 w - - 0 1", "ehmsw");
    // Nothing is captured: only Soldiers.
    check("k9/8P1/9s/10/10/GMH7/WNE3WNE1/K9 w - - 0 1", "s");
    // By a move and by two captures.
    check("k6n1n/8P1/10/10/10/GMH7/WNE3WNE1/K9 w - - 0 1", "sss");
    // Nothing is captured and no Soldier is left: the Pawn may not enter the last rank.
    check("k6n1n/8P1/10/10/10/GMH4SSS/WNE3WNEK/SSSSSS4 w - - 0 1", "");
    // A captured General makes a General available again, whatever it was before.
    let promoted = after(at("k9/7P2/6n3/10/10/10/10/K8S w - - 0 1"), "h8=G");
    assert_eq!(promoted.men().off(Side::White, Kind::General), 0);
    let captured = after(promoted, "Nxh8");
    assert_eq!(captured.men().off(Side::White, Kind::General), 1);
    // A captured Soldier returns to the stock.
    let state = at("k6S2/10/6n3/SSSSSSSS2/8P1/10/10/K9 b - - 0 1");
    assert_eq!(state.men().off(Side::White, Kind::Soldier), 0);
    assert_eq!(after(state, "Nxh8").men().off(Side::White, Kind::Soldier), 1);
    // The promoted man gives check at once, and may mate.
    assert!(!after(at("k8s/2P7/10/10/10/10/10/K9 w - - 0 1"), "c8=G").men().checkers(Side::Black).is_empty());
}

/// R6: check, checkmate, stalemate.
#[test]
fn check_and_mate() {
    let check = |text: &str, moves: &str, expected: &str, why: &str| {
        let (found, reason) = result(&after(at(text), moves));
        assert_eq!((found.as_str(), reason.as_str()), (expected, why), "{text} {moves}");
    };
    // The Minister covers a8 and a7, the King b8 and b7.
    check("k3M5/2K7/10/10/10/10/10/9s w - - 0 1", "Mc8", "1-0", "Black is checkmated");
    check("9S/10/10/10/10/10/2k7/K3m5 b - - 0 1", "Mc1", "0-1", "White is checkmated");
    // The checking man can be captured, by the King or another man; or the King can escape.
    check("k3M5/2K7/10/10/10/10/4n5/10 w - - 0 1", "Mc8", "1-0", "Black is checkmated");
    check("k3M5/2K7/10/5h4/10/10/10/10 w - - 0 1", "Mc8", "1-0", "Black is checkmated");
    check("k3M5/2K1n5/10/10/10/10/10/10 w - - 0 1", "Mc8", "*", "");
    check("k2G6/10/2K7/10/10/10/10/9s w - - 0 1", "Gc8", "*", "");
    check("k9/10/2K7/1S8/10/10/10/9s w - - 0 1", "b5b6", "*", "");
    // No move and no check.
    const STALEMATE: &str = "stalemate: no legal move and no check, so the game is drawn";
    check("k9/2K1N5/10/10/10/9p/9P/10 w - - 0 1", "Nc8", "1/2-1/2", STALEMATE);
    check("10/9p/9P/10/10/10/2k1n5/K9 b - - 0 1", "Nc1", "1/2-1/2", STALEMATE);
    // Kings are never adjacent, and nobody moves into check.
    let kings = at("10/10/10/2k1K5/10/10/2P7/9w w - - 0 1");
    assert_eq!(moves(&kings).join(" "), "c2c3 e5e4 e5e6 e5f4 e5f5 e5f6");
}

/// R7: bare Kings.
#[test]
fn bare_kings() {
    let check = |text: &str, moves: &str, expected: &str, why: &str| {
        let (found, reason) = result(&after(at(text), moves));
        assert_eq!((found.as_str(), reason.as_str()), (expected, why), "{text} {moves}");
    };
    const WHITE: &str = "Black has only the King left, so White wins";
    const BLACK: &str = "White has only the King left, so Black wins";
    const BOTH: &str = "both Kings are bare, so the game is drawn";
    // Bared by a capture: one move is left, then the game is lost.
    let bared = "k9/10/10/4p5/10/3N6/10/K9 w - - 0 1";
    check(bared, "Nxe5", "*", "");
    check(bared, "Nxe5 a8a7", "1-0", WHITE);
    check("k9/10/3n6/10/4P5/10/10/K9 b - - 0 1", "Nxe4 a1a2", "0-1", BLACK);
    // That move captures the last man: a draw, whichever man captures.
    check("10/10/10/4p5/3k6/3N6/10/K9 w - - 0 1", "Nxe5 Kxe5", "1/2-1/2", BOTH);
    check("10/10/10/4p5/7P2/3N2k3/10/K9 w - - 0 1", "Nxe5 Kxh4", "1-0", WHITE);
    check("k9/10/10/3n6/3K6/4P5/10/10 b - - 0 1", "Nxe3 Kxe3", "1/2-1/2", BOTH);
    // Positions at the beginning of a turn.
    check("k9/10/10/10/10/10/10/K9 w - - 0 1", "", "1/2-1/2", BOTH);
    check("k9/10/10/10/10/10/9P/K9 w - - 0 1", "", "1-0", WHITE);
    check("k9/10/10/10/10/10/9P/K9 b - - 0 1", "", "*", "");
    check("k8s/10/10/10/10/10/10/K9 b - - 0 1", "", "0-1", BLACK);
    // Soldiers and Pawns count as men; the captured set and the stock do not.
    check("k9/p9/10/10/10/10/9P/K9 w - - 0 1", "", "*", "");
    check("k8s/10/10/10/10/10/9P/K9 w - - 0 1", "", "*", "");
    // Capturing the last man with mate, and with stalemate.
    check("k1n1M5/2K7/10/10/10/10/10/10 w - - 0 1", "Mxc8", "1-0", "Black is checkmated");
    let stalemate = "stalemate: no legal move and no check, so the game is drawn";
    check("k1n7/2K1N5/10/10/10/10/10/10 w - - 0 1", "Nxc8", "1/2-1/2", stalemate);
    // The winner need not have a move.
    check("K9/P1k7/10/10/10/10/10/10 w - - 0 1", "", "1-0", WHITE);
    // Baring precedes the ply count.
    check("k9/10/10/10/10/10/9P/K9 w - - 100 90", "", "1-0", WHITE);
}

/// R8: repetition and the count of plies.
#[test]
fn draws_by_wear() {
    const REPEATED: &str = "the same position has occurred three times, so the game is drawn";
    const QUIET: &str = "50 moves by each side without a capture or a Pawn move, so the game is drawn";
    let check = |state: &State, expected: &str, why: &str| {
        let (found, reason) = result(state);
        assert_eq!((found.as_str(), reason.as_str()), (expected, why));
    };
    // The initial position counts.
    let once = after(start(), "Nc3 Nc6 Nb1 Nb8");
    check(&once, "*", "");
    assert_eq!(once.occurrences(), 2);
    check(&after(once.clone(), "Nc3 Nc6 Nb1 Nb8"), "1/2-1/2", REPEATED);
    // Not necessarily in a row, nor by the same Knight.
    check(&after(once.clone(), "Ni1h3 Ni8h6 Nh3i1 Nh6i8"), "1/2-1/2", REPEATED);
    check(&after(once.clone(), "Nc3 Ni8h6 Nb1 Nh6i8"), "1/2-1/2", REPEATED);
    // The same men with the other side to move are a different position.
    let triangle = after(at("9k/10/10/10/10/10/10/KS7s w - - 0 1"), "Sb2 Kj7 Sa2 Kj8 Sb1");
    assert_eq!(triangle.occurrences(), 1);
    // Swapping two Knights leaves the position unchanged.
    let knights = after(at("9k/9s/10/10/10/10/1N7N/K9 w - - 0 1"), "Nj2h1 Kj8i8 Nb2d1 Ki8j8");
    assert_eq!(knights.occurrences(), 1);
    let swapped = "9k/9s/10/10/10/10/4N1N3/K9 w - - 0 1";
    let swapped = after(at(swapped), "Ne2c1 Ki8 Ng2e1 Kj8 Nc1e2 Ki8 Ne1g2 Kj8");
    assert_eq!(swapped.occurrences(), 2);
    let swapped = after(swapped, "Ne2f4 Ki8 Ng2e1 Kj8 Nf4g2 Ki8 Ne1f3 Kj8 Nf3g1 Ki8 Ng1e2 Kj8");
    assert_eq!(swapped.occurrences(), 3);
    check(&swapped, "1/2-1/2", REPEATED);
    // A position text starts a new history; a Pawn move ends the old one.
    let fresh = after(at(&Great::position_text(&once)), "Nc3 Nc6 Nb1 Nb8");
    assert_eq!(fresh.occurrences(), 2);
    assert_eq!(after(once, "e2e3 e7e6 Nc3 Nc6 Nb1 Nb8").occurrences(), 2);

    let late = at("9k/9s/10/10/10/10/9P/KS8 w - - 98 90");
    check(&after(late.clone(), "Ka2"), "*", "");
    check(&after(late.clone(), "Ka2 Ki8"), "1/2-1/2", QUIET);
    check(&after(late.clone(), "j2j3 Ki8"), "*", "");
    check(&after(late.clone(), "Ka2 j7j6"), "1/2-1/2", QUIET);
    check(&at("9k/9s/10/10/10/10/9P/KS8 w - - 100 90"), "1/2-1/2", QUIET);
    check(&at("9k/9s/10/10/10/10/9P/KS8 w - - 4000000000 90"), "1/2-1/2", QUIET);
    // A promotion is a Pawn move; a capture restarts the count.
    assert_eq!(after(at("9k/P8s/10/10/10/10/10/KS8 w - - 99 90"), "a8=M").quiet(), 0);
    assert_eq!(after(at("9k/9s/8N1/10/10/10/10/KS8 b - - 99 90"), "Sxi6").quiet(), 0);
}
