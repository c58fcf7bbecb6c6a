#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use jiff::Timestamp;

use crate::game::{By, Game, Mails, Numbers, Seat, Setup};
use crate::games;
use crate::play::{Act, Board, Challenge, Event, Stage, act};

use super::*;

mod robot;

const AT: Timestamp = Timestamp::UNIX_EPOCH;

fn open(game: &'static dyn Game, setup: Setup, key: u8) -> Board {
    let names = ["alice", "bob", "carol", "dave"];
    let players = names[..usize::from(setup.players)].iter().map(ToString::to_string).collect();
    let accepted = Seat::all(setup.players).collect();
    let challenge = Challenge {
        number: 1,
        key: [key; 32],
        mails: Mails::of_challenge(None),
        at: AT,
        game,
        setup,
        challenger: "alice".to_string(),
        players,
        accepted,
    };
    Board::open(challenge).unwrap().0
}

fn great(moves: &[&str]) -> Board {
    moves
        .iter()
        .fold(open(games::named("great").unwrap(), Setup::new(2), 1), |board, text| by_hand(&board, text))
}

fn mv(text: &str) -> Act {
    Act::Move { text: text.to_string(), guard: None }
}

/// The board after a move by hand of the seat that is to move.
fn by_hand(board: &Board, text: &str) -> Board {
    act(board, By::Player(board.awaited()[0]), &mv(text), AT).unwrap().0
}

fn name(board: &Board) -> impl Fn(Seat) -> String {
    move |seat| board.userid(seat).to_string()
}

/// The lines of a correct tree.
fn right(board: &Board, owner: Seat, text: &str) -> Vec<String> {
    check(board, owner, text).unwrap().tree.lines(&name(board))
}

/// The number and fault of each wrong line.
fn wrong(board: &Board, owner: Seat, text: &str) -> Vec<(usize, LineFault)> {
    let wrong = check(board, owner, text).unwrap_err();
    wrong.into_iter().map(|wrong| (wrong.number, wrong.fault)).collect()
}

#[test]
fn lines_in_one_spelling() {
    let board = great(&["e2e3"]);
    let alice = Seat::new(1);
    let cases = [
        ("if e7-e6 then d2-d3", vec!["if e7e6 then d2d3"]),
        ("IF  bob e7 e6  THEN d2 to d3", vec!["if e7e6 then d2d3"]),
        ("e7e6 then d2d3", vec!["if e7e6 then d2d3"]),
        ("if any then resign\n", vec!["if any then resign"]),
        ("if e7e6\n  ... then\n  ... d2d3", vec!["if e7e6 then d2d3"]),
        ("if e7e6 then d2d3 propose", vec!["if e7e6 then d2d3 propose"]),
        (
            "if e7e6 then d2d3\n\tif d7d6 then c2c3\n\t\tif any then draw\nif any then accept",
            vec!["if e7e6 then d2d3", "  if d7d6 then c2c3", "    if any then draw", "if any then accept"],
        ),
        (
            "    if e7e6 then d2d3\n       if d7d6 then c2c3\n     if c7c6 then c2c3",
            vec!["if e7e6 then d2d3", "  if d7d6 then c2c3", "  if c7c6 then c2c3"],
        ),
    ];
    for (text, lines) in cases {
        assert_eq!(right(&board, alice, text), lines, "{text}");
        let again = right(&board, alice, &lines.join("\n"));
        assert_eq!(again, lines, "what is canonical stays so");
    }
}

#[test]
fn all_wrong_lines_are_told() {
    let board = great(&["e2e3"]);
    let alice = Seat::new(1);
    let text = "if e7e6 then d2d5\n  if d7d6 then c2c3\nhello\nif e7e5 then d2d3\nif e7e6 d2d3\nif then d2d3\nif any then\n\
                if any then resign\n  if any then resign\nif any and I roll 3-1 then d2d3\nif alice d2d3 then d2d3\n\
                if e7e6, d7d6 then d2d3\nif any then hello there\nif dave any then d2d3";
    let found = wrong(&board, alice, text);
    let numbers: Vec<usize> = found.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [1, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14]);
    assert!(matches!(found[0].1, LineFault::Mine(_)), "{found:?}");
    assert_eq!(found[1].1, LineFault::NoIf);
    assert!(matches!(found[2].1, LineFault::Theirs(seat, _) if seat == Seat::new(2)));
    let plain = [LineFault::NoThen, LineFault::NoCondition, LineFault::NoAnswer, LineFault::NothingFollows];
    assert_eq!(found[3..7].iter().map(|(_, fault)| fault.clone()).collect::<Vec<_>>(), plain);
    assert_eq!(found[8].1, LineFault::OwnMove);
    assert_eq!(found[11].1, LineFault::NobodyHere);
}

#[test]
fn no_more_lines_and_levels_than_there_can_be() {
    let board = great(&["e2e3"]);
    let alice = Seat::new(1);
    let many = "if any then resign\n".repeat(MOST_LINES);
    assert_eq!(right(&board, alice, &many).len(), MOST_LINES);
    assert_eq!(wrong(&board, alice, &format!("{many}{many}")), [(MOST_LINES + 1, LineFault::TooManyLines)]);
    let deep = |levels: usize| -> String {
        // Great Shatranj is not over soon by itself; nothing of these moves can be checked below the first.
        (0..levels).map(|level| format!("{}if any then a1a2\n", " ".repeat(level))).collect()
    };
    let found = check(&board, alice, &deep(MOST_DEEP + 1)).unwrap_err();
    assert!(found.iter().any(|wrong| wrong.number == MOST_DEEP + 1 && wrong.fault == LineFault::TooDeep));
}

#[test]
fn what_is_certain_is_checked_and_drawn() {
    let board = great(&["e2e3"]);
    let checked =
        check(&board, Seat::new(1), "if e7e6 then d2d3\n  if d7d6 then c2c3\nif any then b2b3").unwrap();
    assert_eq!(checked.unchecked, [3]);
    let end = checked.end.unwrap();
    assert_eq!(end.moves, ["e7e6", "d2d3", "d7d6", "c2c3"]);
    assert_eq!(
        end.position.text(),
        great(&["e2e3", "e7e6", "d2d3", "d7d6", "c2c3"]).record.position().text()
    );
}

/// Plays what trees answer until none answers; returns the moves that they made.
fn followed(mut board: Board, trees: &[(Seat, Tree, u32)]) -> (Board, Vec<String>) {
    let mut made = Vec::new();
    for _ in 0..200 {
        let says = trees.iter().find_map(|(seat, tree, since)| match standing(&board, *seat, tree, *since) {
            Standing::Answers(answers) => Some((*seat, answers)),
            _ => None,
        });
        let Some((seat, answers)) = says else { break };
        let done = answers.into_iter().find_map(|answer| match answer {
            Answer::Move { text, .. } => act(&board, By::Condition(seat), &mv(&text), AT).ok(),
            _ => None,
        });
        let Some((after, events)) = done else { break };
        made.extend(events.into_iter().filter_map(|event| match event {
            Event::Moved { by: By::Condition(_), text, .. } => Some(text),
            _ => None,
        }));
        board = after;
    }
    (board, made)
}

#[test]
fn both_trees_are_followed_as_far_as_they_reach() {
    let board = great(&["e2e3"]);
    let (alice, bob) = (Seat::new(1), Seat::new(2));
    let tree = |board: &Board, owner, text: &str| check(board, owner, text).unwrap().tree;
    let alices = tree(&board, alice, "if e7e6 then d2d3\n  if d7d6 then c2c3\nif any then b2b3");
    let board = by_hand(&board, "e7e6");
    let bobs = tree(&board, bob, "if d2d3 then d7d6\n  if c2c3 then c7c6\n    if any then a7a6");
    let (board, made) = followed(board, &[(alice, alices.clone(), 1), (bob, bobs.clone(), 2)]);
    assert_eq!(made, ["d2d3", "d7d6", "c2c3", "c7c6"]);
    assert_eq!(standing(&board, alice, &alices, 1), Standing::Done);
    let Standing::Waits(left) = standing(&board, bob, &bobs, 2) else { panic!() };
    assert_eq!(left.stored(), "if any then a7a6");
    assert!(board.record.text(&[]).contains("3. 1 d2d3\n(if)\n4. 2 d7d6\n(if)\n"), "{:?}", board.record);
}

#[test]
fn a_tree_goes_on_below_an_own_move_that_it_has() {
    let board = great(&["e2e3"]);
    let alice = Seat::new(1);
    let tree = check(&board, alice, "if e7e6 then d2d3\n  if d7d6 then c2c3").unwrap().tree;
    let board = by_hand(&board, "e7e6");
    let Standing::Answers(answers) = standing(&board, alice, &tree, 1) else { panic!() };
    assert_eq!(answers, [Answer::Move { text: "d2d3".to_string(), propose: false }]);
    let Standing::Waits(left) = standing(&by_hand(&board, "d2d3"), alice, &tree, 1) else { panic!() };
    assert_eq!(left.stored(), "if d7d6 then c2c3");
    let other = standing(&by_hand(&board, "c2c3"), alice, &tree, 1);
    assert_eq!(other, Standing::Dropped(Why::ByHand));
}

#[test]
fn a_name_and_more_than_one_move() {
    let board = open(games::named("savoya").unwrap(), Setup::new(3), 3);
    let [first] = board.awaited()[..] else { panic!() };
    // Both others move before the owner does.
    let owner = Seat::new(if first.number() == 1 { 3 } else { first.number() - 1 });
    let text = &board.record.position().moves(first).list[0];
    let named = format!("if {} {text} then resign", board.userid(first));
    assert_eq!(right(&board, owner, &named), [named.as_str()]);
    let tree = check(&board, owner, &named).unwrap().tree;
    let again = recall(&board, owner, &tree.stored()).unwrap();
    assert_eq!(again, tree, "{}", tree.stored());
    assert!(tree.stored().starts_with(&format!("if P{first} ")), "no userid is stored");
    let both = format!("if {} any, {text} then resign", board.userid(first));
    assert_eq!(check(&board, owner, &both).unwrap().tree.0[0].theirs.len(), 2);
    let own = format!("if {} {text} then resign", board.userid(owner));
    assert_eq!(wrong(&board, owner, &own), [(1, LineFault::OwnMove)]);
}

/// The rolls of a game with dice: any order, and the first line whose move is legal.
#[test]
fn rolls() {
    let game = games::named("savoya").unwrap();
    let mut seen = (0, 0, 0);
    for key in 0..40 {
        let board = open(game, Setup::new(2), key);
        let [mover] = board.awaited()[..] else { continue };
        let owner = mover.other();
        let text = board.record.position().moves(mover).list[0].clone();
        let after = by_hand(&board, &text);
        if after.stage != Stage::Running || after.awaited() != [owner] {
            continue;
        }
        let roll = after.record.position().roll().unwrap();
        let faces: Vec<&str> = roll.split(',').collect();
        let [a, b] = faces[..] else { continue };
        let list = after.record.position().moves(owner).list;
        let legal = &list[list.len() / 2];
        let named = format!("if {text} and I roll {b}-{a} then {legal}\nif any then resign");
        let tree = check(&board, owner, &named).unwrap_or_else(|wrong| panic!("{named}: {wrong:?}"));
        let Standing::Answers(answers) = standing(&after, owner, &tree.tree, 0) else { panic!("{named}") };
        assert_eq!(answers[0].words(), *legal);
        assert_eq!(answers.len(), 1, "nobody resigns because a move could not be made");
        seen.0 += 1;
        let other = if (a, b) == ("6", "6") { "5-5" } else { "6-6" };
        let otherwise = tree.tree.0[0].roll.clone();
        assert!(otherwise.is_some());
        let mut tree = tree.tree.clone();
        tree.0[0].roll = Some(other.replace('-', ",").parse().unwrap());
        let Standing::Answers(answers) = standing(&after, owner, &tree, 0) else { panic!() };
        assert_eq!(answers, [Answer::Resign]);
        seen.1 += 1;
        // Without a roll all lines that fit are tried from the top.
        let lines = format!("if any then a1-a1\nif any then {legal}");
        if let Ok(tree) = recall(&board, owner, &lines) {
            let Standing::Answers(answers) = standing(&after, owner, &tree, 0) else { panic!() };
            assert_eq!(answers.len(), 2);
            seen.2 += 1;
        }
        let bad = format!("if {text} and I roll 9-1 then {legal}");
        assert_eq!(wrong(&board, owner, &bad), [(1, LineFault::BadRoll)]);
    }
    assert!(seen.0 > 10 && seen.1 > 10 && seen.2 > 10, "{seen:?}");
}

/// A board of Savoya after some moves, when two dice are thrown for each.
fn savoya(players: u8) -> Board {
    let mut board = open(games::named("savoya").unwrap(), Setup::new(players), 3);
    for _ in 0..5 {
        let text = board.record.position().moves(board.awaited()[0]).list[0].clone();
        board = by_hand(&board, &text);
    }
    assert_eq!(board.record.position().roll().unwrap().split(',').count(), 2);
    board
}

#[test]
fn a_roll_that_cannot_come_is_refused() {
    let board = savoya(2);
    let owner = board.awaited()[0].other();
    for good in ["3-1", "6-6", "1-1"] {
        right(&board, owner, &format!("if any and I roll {good} then resign"));
        right(&board, owner, &format!("if any then pass\n  if any and I roll {good} then resign"));
    }
    for bad in ["7-1", "1-7", "0-1", "3", "3-1-1"] {
        for answer in ["resign", "draw", "accept", "pass"] {
            let alone = format!("if any and I roll {bad} then {answer}");
            assert_eq!(wrong(&board, owner, &alone), [(1, LineFault::BadRoll)], "{alone}");
            let text =
                format!("if any then pass\n  if any then pass\n    if any and I roll {bad} then {answer}");
            assert_eq!(wrong(&board, owner, &text), [(3, LineFault::BadRoll)], "{text}");
        }
    }
    let great = great(&["e2e3"]);
    for answer in ["resign", "draw", "d2d3"] {
        let text = format!("if e7e6 and I roll 3-1 then {answer}");
        assert_eq!(wrong(&great, Seat::new(1), &text), [(1, LineFault::NoDice)], "{text}");
    }
}

#[test]
fn an_order_that_the_seats_do_not_have_is_refused() {
    let board = savoya(4);
    let [first] = board.awaited()[..] else { panic!() };
    let seat = |after: u8| Seat::new((first.number() - 1 + after) % 4 + 1);
    let owner = seat(3);
    let name = |after: u8| board.userid(seat(after)).to_owned();
    let (one, two, three) = (name(0), name(1), name(2));
    for condition in [
        format!("{one} any"),
        format!("{three} any"),
        format!("{one} any, {three} any"),
        format!("{one} any, {two} any, {three} any"),
        format!("any, {two} any"),
        format!("{two} any, any"),
    ] {
        right(&board, owner, &format!("if {condition} then resign"));
        right(&board, owner, &format!("if any then pass\n  if {condition} then resign"));
    }
    let order = LineFault::Order(vec![seat(0), seat(1), seat(2)]);
    for condition in [
        format!("{two} any, {one} any"),
        format!("{three} any, {two} any"),
        format!("{one} any, {three} any, {two} any"),
        format!("{one} any, {one} any"),
        format!("any, {one} any"),
        format!("any, any, {two} any"),
        format!("{three} any, any"),
    ] {
        let text = format!("if {condition} then resign");
        assert_eq!(wrong(&board, owner, &text), [(1, order.clone())], "{text}");
        let below = format!("if any then pass\n  if {condition} then resign");
        assert_eq!(wrong(&board, owner, &below), [(2, order.clone())], "{below}");
    }
    // Whoever has left is in nobody's way.
    let left = act(&board, By::Player(seat(1)), &Act::Resign, AT).unwrap().0;
    right(&left, owner, &format!("if {one} any, {three} any then resign"));
    let text = format!("if {three} any, {one} any then resign");
    assert_eq!(wrong(&left, owner, &text), [(1, LineFault::Order(vec![seat(0), seat(2)]))]);
}

#[test]
fn lines_that_never_count_are_named() {
    let covered = |board: &Board, owner: Seat, text: &str| check(board, owner, text).unwrap().covered;
    let board = great(&["e2e3"]);
    let alice = Seat::new(1);
    let cases: [(&str, &[usize]); 7] = [
        ("if any then d2d3\nif e7e6 then c2c3", &[2]),
        ("if e7e6 then c2c3\nif any then d2d3", &[]),
        (
            "if e7e6 then c2c3\nif any then d2d3\nif d7d6 then c2c3\n  if any then a2a3\nif any then resign",
            &[3, 5],
        ),
        ("if e7e6 then c2c3\nif e7-e6 then d2d3", &[2]),
        ("if any then d2d3\n  if e7e6 then c2c3", &[]),
        ("if any then d2d3\n  if any then c2c3\n  if e7e6 then a2a3", &[3]),
        ("if any then resign\nif any then draw", &[2]),
    ];
    for (text, numbers) in cases {
        assert_eq!(covered(&board, alice, text), numbers, "{text}");
    }
    // With dice the next line with a move counts where one is impossible; nothing comes after a resignation, nor one after a move.
    let board = savoya(2);
    let owner = board.awaited()[0].other();
    assert!(covered(&board, owner, "if any then pass\nif any then pass").is_empty());
    assert_eq!(covered(&board, owner, "if any then pass\nif any then resign"), [2]);
    assert_eq!(covered(&board, owner, "if any then resign\nif any and I roll 3-1 then pass"), [2]);
    assert!(covered(&board, owner, "if any and I roll 3-1 then resign\nif any then resign").is_empty());
    // Among more players a name may be meant.
    let board = savoya(3);
    let [first] = board.awaited()[..] else { panic!() };
    let owner = board.seats().find(|seat| *seat != first).unwrap();
    let named = board.userid(first);
    assert_eq!(covered(&board, owner, &format!("if any then resign\nif {named} any then draw")), [2]);
    assert!(covered(&board, owner, &format!("if {named} any then resign\nif any then draw")).is_empty());
}

/// Any text is read without panic, and what is stored reads the same again.
#[test]
fn any_text_and_back() {
    let words: Vec<&str> = concat!(
        "if|then|any|and|I|roll|6-6|3-1|e7e6|d2-d3|,|, |bob|alice|P2|P9|resign|draw|accept|propose|\n|\n  |\n\t|\n    |",
        "if any then |a6-c6|#1|{|\u{e9}|draft 1|end|;|start A1|prefer weak|pass|swap|roll|99999999999-1|White",
    )
    .split('|')
    .collect();
    let mut random = Numbers(7);
    let mut kept = 0;
    for (game, players) in
        [("great", 2), ("savoya", 2), ("savoya", 3), ("sava", 2), ("savana", 3), ("savoy", 2)]
    {
        let board = open(games::named(game).unwrap(), Setup::new(players), 5);
        for _ in 0..600 {
            let owner = Seat::new(u8::try_from(1 + random.below(usize::from(players))).unwrap());
            if board.awaited().contains(&owner) {
                continue;
            }
            let mut some = |most: usize| -> String {
                let count = 1 + random.below(most);
                let some: Vec<&str> = (0..count).map(|_| words[random.below(words.len())]).collect();
                some.join(" ")
            };
            let text = match some(3).len() % 3 {
                0 => some(16),
                1 => format!("if {} then {}", some(2), some(2)),
                _ => format!("if any then {}\n if {} then resign", some(1), some(2)),
            };
            let Ok(checked) = check(&board, owner, &text) else { continue };
            let stored = checked.tree.stored();
            assert_eq!(recall(&board, owner, &stored).map(|tree| tree.stored()), Ok(stored), "{text:?}");
            let lines = checked.tree.lines(&name(&board)).join("\n");
            let again =
                check(&board, owner, &lines).unwrap_or_else(|wrong| panic!("{text:?} {lines:?} {wrong:?}"));
            assert_eq!(again.tree, checked.tree, "{text:?}");
            kept += 1;
        }
    }
    assert!(kept > 50, "{kept}");
}

/// A whole turn where a move is a part of one.
fn whole_turn(board: &Board, seat: Seat, text: &str) -> String {
    let position = board.record.position();
    let ended = format!("{text}; end");
    if board.game().info().order_lists && position.make(seat, &ended).is_ok() {
        ended
    } else {
        text.to_string()
    }
}

/// A turn is the same whether it is sent at once or in parts, and whichever of these a line has.
#[test]
fn a_turn_in_parts_is_the_turn() {
    let moves = ["start E3", "draft b1d", "recruit w@E3", "move w E3-D4; end", "draft b1a"];
    let board = moves
        .iter()
        .fold(open(games::named("savana").unwrap(), Setup::new(2), 9), |board, text| by_hand(&board, text));
    let (alice, since) = (Seat::new(1), board.record.moves());
    let parts = ["recruit s@A1", "move 3w A1-A2", "move 3w A2-B2", "move 3w B2-A2", "discard b1a(s@A1)"];
    let at_once = "recruit s@A1; move 3w A1-A2 3w A2-B2 3w B2-A2; discard b1a(s@A1)";
    let in_parts = parts.iter().fold(board.clone(), |board, text| by_hand(&board, text));
    let whole = by_hand(&board, at_once);
    assert_eq!(in_parts.record.position().text(), whole.record.position().text());
    assert!(in_parts.record.lines().len() > whole.record.lines().len());
    let draft = |text: &str| vec![Answer::Move { text: text.to_string(), propose: false }];
    for line in [parts.join("; "), at_once.to_string()] {
        let lines = format!("if recruit s@A1; discard b1a(s@A1) then draft b1g\nif {line} then draft b1b");
        let tree = recall(&board, alice, &lines).unwrap();
        for (after, how) in [(&in_parts, "in parts"), (&whole, "at once")] {
            assert_eq!(
                standing(after, alice, &tree, since),
                Standing::Answers(draft("draft b1b")),
                "{line} {how}"
            );
        }
        let first = by_hand(&board, parts[0]);
        assert_eq!(standing(&first, alice, &tree, since), Standing::Waits(tree.clone()), "{line}");
    }
    // A tree that is left in the middle of a turn begins there: its line has the rest of the turn.
    let first = by_hand(&board, parts[0]);
    let rest = format!("if {} then draft b1b", parts[1..].join("; "));
    let tree = check(&first, alice, &rest).unwrap().tree;
    let since = first.record.moves();
    assert_eq!(standing(&first, alice, &tree, since), Standing::Waits(tree.clone()));
    assert_eq!(standing(&in_parts, alice, &tree, since), Standing::Answers(draft("draft b1b")));
    let found = wrong(&first, alice, &format!("if {at_once} then draft b1b"));
    assert!(matches!(found.as_slice(), [(1, LineFault::Theirs(..))]), "{found:?}");
}

/// A tree never decides by what its owner cannot see: two boards that look alike to the owner bring about the same.
#[test]
fn secrets_decide_nothing() {
    let board = open(games::named("savana").unwrap(), Setup::new(3), 1);
    let (alice, carol) = (Seat::new(1), Seat::new(3));
    let tree = recall(&board, carol, "if alice start A2 then resign").unwrap();
    let secret = act(&board, By::Player(Seat::new(2)), &mv("prefer B2 ruins weak"), AT).unwrap().0;
    assert_eq!(standing(&board, carol, &tree, 0), standing(&secret, carol, &tree, 0));
    let on = |board: &Board| act(board, By::Player(alice), &mv("start A2"), AT).unwrap().0;
    let start = "if start A2 then start E6\n  if any then draft 1";
    let bobs = check(&board, Seat::new(2), start).unwrap().tree;
    assert_eq!(bobs.stored(), start);
    let (begun, made) = followed(on(&board), &[(Seat::new(2), bobs.clone(), 0)]);
    assert_eq!(made, ["start E6"]);
    let Standing::Waits(left) = standing(&begun, Seat::new(2), &bobs, 0) else { panic!("{begun:?}") };
    assert_eq!(left.stored(), "if any then draft 1");
    // Nobody can name what is said out of turn.
    let found = wrong(&board, carol, "if bob prefer B2 ruins weak then resign");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(standing(&on(&board), carol, &tree, 0), standing(&on(&secret), carol, &tree, 0));
}
