#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use std::sync::Arc;

use jiff::Timestamp;

use super::{BadEntry, By, ClockDeed, Deed, Entry, PushError, Record};
use crate::game::{self, Game, Key, Numbers, Replay, Roll, Seat, Seed, Setup, Turn, Viewer};
use crate::games::{ALL, named};
use crate::phrase;

fn random_key(random: &mut Numbers) -> Key {
    std::array::from_fn(|_| u8::try_from(random.below(256)).unwrap())
}

fn at(second: usize) -> Timestamp {
    Timestamp::from_second(i64::try_from(second).unwrap()).unwrap()
}

fn entry(by: By, deed: Deed) -> Entry {
    Entry { by, deed, at: at(1) }
}

fn mv(seat: u8, text: &str) -> Entry {
    entry(By::Player(Seat::new(seat)), Deed::Move(text.to_string()))
}

fn undo(by: By, moves: u32) -> Entry {
    entry(by, Deed::Undo { moves })
}

const ALICE: By = By::Player(Seat::new(1));
const BOB: By = By::Player(Seat::new(2));

/// A two-player record with these moves.
fn great(moves: &[(u8, &str)]) -> Record {
    let mut record = Record::start(named("great").unwrap(), Setup::new(2)).unwrap();
    for (seat, text) in moves {
        record.push(&mv(*seat, text)).unwrap();
    }
    record
}

/// Rolls until a seat is to move.
fn roll(record: &mut Record, key: &Key, second: usize) {
    while let Turn::Chance(chance) = record.turn() {
        let roll = game::roll(key, &Seed::Number(101), record.rolls() + 1, record.move_lines(), chance.kind);
        record.push(&Entry::roll(roll, at(second))).unwrap();
    }
}

/// A random game with undo, resignations and every kind of end.
fn random_record(game: &'static dyn Game, setup: Setup, random: &mut Numbers) -> Record {
    let mut record = Record::start(game, setup).unwrap();
    let key = random_key(random);
    let most = 15 + random.below(30);
    for second in 0..most {
        roll(&mut record, &key, second);
        let Turn::Seats(seats) = record.turn() else { break };
        let seat = seats[random.below(seats.len())];
        let moves = usize::try_from(record.moves()).unwrap();
        let by = [By::Player(seat), By::Server(seat), By::Condition(seat)][random.below(3)];
        let deed = match random.below(60) {
            0..5 if moves > 0 => Deed::Undo { moves: u32::try_from(random.below(moves)).unwrap() },
            5 => Deed::Resign,
            6 => Deed::Forfeit,
            7 => Deed::Draw,
            8 => Deed::Annul,
            _ => {
                let list = record.position().moves(seat).list;
                Deed::Move(list[random.below(list.len())].clone())
            }
        };
        let by = match deed {
            Deed::Undo { .. } if random.below(3) == 0 => By::Operator,
            Deed::Undo { .. } | Deed::Resign | Deed::Draw => By::Player(seat),
            Deed::Forfeit => By::Clock(seat),
            Deed::Annul => By::Operator,
            _ => by,
        };
        record.push(&Entry { by, deed, at: at(second) }).unwrap_or_else(|why| panic!("{why}\n{record:?}"));
    }
    if random.below(4) == 0 {
        roll(&mut record, &key, most);
    }
    record
}

/// Everything about a record except who did what when.
fn told(record: &Record) -> String {
    format!(
        "{}{}{:?}{:?}{}{:?}{}",
        record.text(&[]),
        record.public_text(&[], &|_, side| phrase!("{}", side)),
        record.public_rolls(),
        record.turn(),
        record.position().text(),
        record.pending(),
        record.moves(),
    )
}

#[test]
fn entries_and_push_are_inverse() {
    let mut random = Numbers(1);
    let (mut undone, mut annulled) = (0, 0);
    for game in ALL {
        for players in (game.info().fewest..=game.info().most).cycle().take(8) {
            let setup = Setup::new(players);
            let record = random_record(*game, setup.clone(), &mut random);
            let mut again = Record::start(*game, setup.clone()).unwrap();
            for entry in record.entries() {
                let (by, seat, text) = (entry.by.name(), entry.seat(), entry.text());
                let stored = Entry::from_parts(by, entry.kind(), seat, &text, entry.at);
                assert_eq!(stored.as_ref(), Ok(entry));
                again.push(&stored.unwrap()).unwrap_or_else(|why| panic!("{entry:?}: {why}\n{record:?}"));
            }
            assert_eq!(again.entries(), record.entries());
            assert_eq!(again.lines(), record.lines());
            assert_eq!(told(&again), told(&record));

            let text = record.text(&[]);
            let read = Replay::read(&text, named).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(told(&read.record), told(&record));
            assert_eq!(read.decided.len(), usize::try_from(record.rolls()).unwrap());

            let moves = record.moves();
            assert_eq!(record.at(moves + 1).map(|record| record.moves()), None);
            for n in [0, moves / 2, moves] {
                let (then, again) = (record.at(n).unwrap(), played_to(&record, n));
                assert_eq!(then.moves(), n, "{text}");
                assert_eq!(then.entries(), again.entries());
                assert_eq!(then.lines(), again.lines());
                assert_eq!(told(&then), told(&again));
                assert_eq!(then.turn(), again.turn());
                // No move was applied: the positions are those that were there.
                let shared = |n: usize| Arc::ptr_eq(&then.positions[n], &record.positions[n]);
                assert!((1..then.positions.len()).all(shared), "{text}");
            }
            undone += text.matches(" undo ").count();
            annulled += text.matches("\nannul").count();
        }
    }
    assert!(undone > 20 && annulled > 2, "{undone} undone, {annulled} annulled");
}

/// The record after this number of moves, all played again.
fn played_to(record: &Record, moves: u32) -> Record {
    let kept = record.entries_by(record.lines_by(moves));
    let rolls = record.standing[kept..].iter().take_while(|n| record.is_roll(**n)).count();
    let mut past = Record::start(record.game(), record.setup().clone()).unwrap();
    for n in &record.standing[..kept + rolls] {
        past.push(&record.entries[*n]).unwrap();
    }
    past
}

#[test]
fn what_was_taken_back_stays_in_the_text() {
    let mut record = great(&[(1, "e2e3"), (2, "e7e6"), (1, "d2d3")]);
    let two = record.at(2).unwrap();
    record.push(&undo(BOB, 2)).unwrap();
    assert_eq!((record.moves(), record.lines().len(), record.entries().len()), (2, 2, 4));
    assert_eq!(record.position().text(), two.position().text());
    record.push(&mv(1, "a2a3")).unwrap();
    record.push(&undo(By::Operator, 0)).unwrap();
    assert_eq!((record.moves(), record.lines().len()), (0, 0));
    record.push(&mv(1, "b2b3")).unwrap();
    let lines = "1. 1 e2e3\n2. 2 e7e6\n3. 1 d2d3\n4. 2 undo 2\n3. 1 a2a3\n4. 0 undo 0\n1. 1 b2b3\n";
    assert_eq!(record.move_lines(), lines);
    assert_eq!(Replay::read(&record.text(&[]), named).unwrap().record.move_lines(), lines);
    for moves in [1, 2, 9] {
        let refused = record.push(&undo(ALICE, moves));
        assert_eq!(refused, Err(PushError::NothingToUndo { moves, made: 1 }));
    }
    assert_eq!(record.move_lines(), lines);
}

/// Rolls taken back stay in the text; the next one has the next number.
#[test]
fn rolls_are_not_made_again() {
    let key = [7; 32];
    let mut record = Record::start(named("savoya").unwrap(), Setup::new(2)).unwrap();
    roll(&mut record, &key, 0);
    let lots = record.opening().to_vec();
    for second in 1..4 {
        let seat = record.turn().seats()[0];
        let text = record.position().moves(seat).list[0].clone();
        record.push(&entry(By::Player(seat), Deed::Move(text))).unwrap();
        roll(&mut record, &key, second);
    }
    let (rolls, pending) = (record.rolls(), record.pending().to_vec());
    let seat = record.turn().seats()[0];
    record.push(&undo(By::Player(seat), 1)).unwrap();
    assert!(record.move_lines().ends_with(&format!("4. {seat} {{{}}} undo 1\n", pending[0].roll)));
    assert_eq!((record.rolls(), record.pending().len(), record.opening()), (rolls, 0, lots.as_slice()));
    assert!(matches!(record.turn(), Turn::Chance(_)));
    roll(&mut record, &key, 9);
    assert_eq!((record.rolls(), record.public_rolls().len()), (rolls + 1, rolls as usize + 1));

    // The lots and the roll they produced remain.
    record.push(&undo(By::Operator, 0)).unwrap();
    assert_eq!((record.opening(), record.rolls()), (lots.as_slice(), rolls + 1));
    let Turn::Seats(seats) = record.turn() else { panic!("{record:?}") };
    let text = record.position().moves(seats[0]).list[0].clone();
    record.push(&entry(By::Player(seats[0]), Deed::Move(text.clone()))).unwrap();
    assert!(record.move_lines().ends_with(&format!("\n1. {} {text}\n", seats[0])), "{record:?}");
    let read = Replay::read(&record.text(&[]), named).unwrap();
    assert_eq!(read.record.move_lines(), record.move_lines());
    assert_eq!(read.decided.len(), usize::try_from(record.rolls()).unwrap());
    for (number, decided) in (1..).zip(&read.decided) {
        let before = record.move_lines().get(..decided.before).unwrap();
        assert_eq!(
            decided.roll,
            game::roll(&key, &Seed::Number(101), number, before, decided.kind),
            "roll {number}"
        );
    }
}

#[test]
fn ends_without_the_rules() {
    let cases = [
        (entry(By::Clock(Seat::new(2)), Deed::Forfeit), "1-0", "has lost on time", "2. 2 forfeit\n"),
        (entry(BOB, Deed::Resign), "1-0", "has resigned", "2. 2 resign\n"),
        (entry(BOB, Deed::Draw), "1/2-1/2", "agreed to a draw", "2. 2 draw\n"),
        (entry(By::Operator, Deed::Annul), "*", "the board was annulled", "annul\n"),
        (entry(By::Clock(Seat::new(2)), Deed::Annul), "*", "the board was annulled", "annul\n"),
    ];
    for (last, result, why, line) in cases {
        let mut record = great(&[(1, "e2e3")]);
        record.push(&last).unwrap();
        let text = record.text(&[]);
        assert!(text.ends_with(&format!("1. 1 e2e3\n{line}")), "{text}");
        assert_eq!(record.result(), result);
        let Turn::Over { why: told, .. } = record.turn() else { panic!("{text}") };
        assert!(told.to_string().contains(why), "{told}");
        assert_eq!(record.outcome().is_none(), result == "*");
        let read = Replay::read(&text, named).unwrap().record;
        assert_eq!((read.text(&[]), read.turn()), (text, record.turn()));
        for more in [
            mv(2, "e7e6"),
            entry(BOB, Deed::Resign),
            entry(BOB, Deed::Draw),
            entry(By::Clock(Seat::new(2)), Deed::Forfeit),
            entry(By::Operator, Deed::Annul),
            undo(ALICE, 0),
            Entry::roll(Roll::of(&[1, 2]), at(3)),
        ] {
            assert!(record.push(&more).is_err(), "{last:?}, then {more:?}");
        }
    }
}

#[test]
fn others_go_on_after_a_forfeit() {
    let mut record = Record::start(named("savoya").unwrap(), Setup::new(3)).unwrap();
    roll(&mut record, &[3; 32], 0);
    let gone = record.turn().seats()[0];
    record.push(&entry(By::Clock(gone), Deed::Forfeit)).unwrap();
    roll(&mut record, &[3; 32], 0);
    assert!(!record.turn().seats().is_empty() && !record.turn().seats().contains(&gone));
    let next = record.turn().seats()[0];
    record.push(&entry(By::Clock(next), Deed::Forfeit)).unwrap();
    let Turn::Over { why, .. } = record.turn() else { panic!("{record:?}") };
    assert!(why.to_string().ends_with("has lost on time"), "{why}");
    let read = Replay::read(&record.text(&[]), named).unwrap().record;
    assert_eq!(read.turn(), record.turn());
}

#[test]
fn annulled_with_a_roll() {
    let mut record = Record::start(named("savoya").unwrap(), Setup::new(2)).unwrap();
    roll(&mut record, &[5; 32], 0);
    let first = record.turn().seats()[0];
    let text = record.position().moves(first).list[0].clone();
    record.push(&entry(By::Player(first), Deed::Move(text))).unwrap();
    roll(&mut record, &[5; 32], 0);
    let (next, waits) = (record.turn().seats()[0], record.pending()[0].roll.clone());
    record.push(&entry(By::Operator, Deed::Annul)).unwrap();
    let text = record.text(&[]);
    assert!(text.ends_with(&format!("\n2. {next} {{{waits}}}\nannul\n")), "{text}");
    assert_eq!(Replay::read(&text, named).unwrap().record.text(&[]), text);
}

#[test]
fn deeds_are_for_those_who_do_them() {
    let seat = Seat::new(1);
    let all =
        [By::Chance, By::Player(seat), By::Server(seat), By::Condition(seat), By::Clock(seat), By::Operator];
    let cases: [(Deed, &[&str]); 8] = [
        (Deed::Roll(Roll::of(&[1])), &["chance"]),
        (Deed::Move("e2e3".to_string()), &["player", "server", "condition"]),
        (Deed::Resign, &["player"]),
        (Deed::Draw, &["player"]),
        (Deed::Forfeit, &["clock"]),
        (Deed::Annul, &["clock", "operator"]),
        (Deed::Undo { moves: 0 }, &["player", "operator"]),
        (Deed::Replace(seat), &["player", "operator"]),
    ];
    for (deed, who) in cases {
        for by in all {
            let parts = Entry::from_parts(by.name(), deed.kind(), by.seat(), &deed.text(), at(1));
            let mut record = great(&[]);
            let pushed = record.push(&entry(by, deed.clone()));
            let (kind, theirs) = (deed.kind(), who.contains(&by.name()));
            assert_eq!(parts == Err(BadEntry::NotTheirs { kind, by }), !theirs, "{kind} by {by}");
            assert_eq!(pushed == Err(PushError::NotTheirs { kind, by }), !theirs, "{kind} by {by}");
        }
    }
}

#[test]
fn parts_that_are_no_entry() {
    let one = Some(Seat::new(1));
    let cases = [
        ("somebody", "move", one, "e2e3"),
        ("player", "move", None, "e2e3"),
        ("chance", "roll", one, "1,2"),
        ("operator", "annul", one, ""),
        ("player", "pass", one, ""),
        ("chance", "chance", None, "6,3"),
        ("chance", "roll", None, "6 3"),
        ("player", "undo", one, "-1"),
        ("player", "undo", one, ""),
    ];
    for (by, kind, seat, text) in cases {
        assert!(Entry::from_parts(by, kind, seat, text, at(1)).is_err(), "{by} {kind} {seat:?} {text}");
    }
}

/// A refused entry changes nothing; refused texts name the line.
#[test]
fn refused() {
    let mut record = great(&[(1, "e2e3")]);
    let before = told(&record);
    for wrong in [mv(1, "d2d3"), mv(2, "e7e3"), mv(2, "hello"), Entry::roll(Roll::of(&[1]), at(1))] {
        assert!(record.push(&wrong).is_err());
        assert_eq!((told(&record), record.entries().len()), (before.clone(), 1));
    }
    let cases = [
        ("1. 1 e2e3\n2. 0 e7e6\n", 3, "no line of a record"),
        ("1. 1 e2e3\n2. 2 undo 1\n", 3, "of 1 moves 1 cannot remain"),
        ("1. 1 e2e3\n2. 2 undo 0\n2. 2 e7e6\n", 4, "it is line 1"),
        ("1. 1 e2e3\nannul\n2. 2 e7e6\n", 4, "the game is over"),
        ("1. 1 e2e3\n2. 2 forfeit\nannul\n", 4, "the game is over"),
        ("1. 1 e2e3\n2. 2 undo\n", 3, "undo"),
    ];
    for (lines, line, why) in cases {
        let refused = Replay::read(&format!("[Game \"great\"]\n{lines}"), named).unwrap_err();
        assert!(refused.line == line && refused.why.contains(why), "{refused}");
    }
}

/// A secret order that was taken back reveals nothing more.
#[test]
fn secrets_stay_secret_when_taken_back() {
    let mut random = Numbers(3);
    let game = named("savana").unwrap();
    for _ in 0..6 {
        let record = random_record(game, Setup::new(3), &mut random);
        if matches!(record.turn(), Turn::Over { .. }) {
            continue;
        }
        assert!(record.public_rolls().contains(&"?".to_string()), "{record:?}");
        let public = record.public_text(&[], &|_, side| phrase!("{}", side));
        let out_of_turn = record.lines().iter().filter(|line| line.out_of_turn).count();
        let seen = record.lines_for(Viewer::Watcher).count();
        assert_eq!(seen, record.lines().len() - out_of_turn);
        assert!(public.lines().count() <= record.text(&[]).lines().count());
    }
}

/// The operator's clock actions are in the record, but do not affect dice and moves.
#[test]
fn clocks_are_no_part_of_the_game() {
    let key = [7; 32];
    let clock = |deed| entry(By::Operator, Deed::Clock(deed));
    let give = |seat, hours| clock(ClockDeed::Give { seat: Seat::new(seat), hours });
    let mut plain = Record::start(named("savoya").unwrap(), Setup::new(2)).unwrap();
    let mut noted = plain.clone();
    for record in [&mut plain, &mut noted] {
        roll(record, &key, 0);
    }
    noted.push(&give(2, 72)).unwrap();
    for second in 1..4 {
        let seat = plain.turn().seats()[0];
        let text = plain.position().moves(seat).list[0].clone();
        for record in [&mut plain, &mut noted] {
            record.push(&entry(By::Player(seat), Deed::Move(text.clone()))).unwrap();
        }
        noted.push(&clock(ClockDeed::Stop)).unwrap();
        for record in [&mut plain, &mut noted] {
            roll(record, &key, second);
        }
        noted.push(&clock(ClockDeed::Start)).unwrap();
    }
    for record in [&mut plain, &mut noted] {
        record.push(&undo(By::Operator, 1)).unwrap();
        roll(record, &key, 9);
    }
    noted.push(&give(1, 5)).unwrap();
    assert_eq!(noted.move_lines(), plain.move_lines());
    assert_eq!((noted.moves(), noted.turn()), (plain.moves(), plain.turn()));
    assert_eq!(noted.position().text(), plain.position().text());
    assert_eq!(noted.lines(), plain.lines());
    assert_eq!(noted.public_rolls(), plain.public_rolls());

    let without = |text: &str| -> String {
        text.lines().filter(|line| !line.starts_with("clock ")).map(|line| format!("{line}\n")).collect()
    };
    let text = noted.text(&[]);
    assert_eq!(without(&text), plain.text(&[]));
    assert_eq!(text.matches("\nclock ").count(), 8, "{text}");
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("1. ")).unwrap();
    assert_eq!(lines[first - 1], "clock give 2 72h");
    assert_eq!(&lines[first + 1..first + 3], ["clock stop", "clock start"]);
    assert!(text.contains("undo 1\nclock give 1 5h\n2. "), "{text}");
    assert_eq!(without(&noted.public_text(&[], &|_, side| phrase!("{}", side))), plain.text(&[]));

    let read = Replay::read(&text, named).unwrap();
    assert_eq!(read.record.text(&[]), text);
    for (number, decided) in (1..).zip(&read.decided) {
        let before = read.record.move_lines().get(..decided.before).unwrap();
        assert_eq!(decided.roll, game::roll(&key, &Seed::Number(101), number, before, decided.kind));
    }
    // Only the operator, only for existing seats, and not after the end.
    for by in [ALICE, By::Server(Seat::new(1)), By::Clock(Seat::new(1)), By::Chance] {
        assert!(noted.push(&entry(by, Deed::Clock(ClockDeed::Stop))).is_err(), "{by}");
    }
    assert_eq!(noted.push(&give(3, 1)), Err(PushError::NoSeat(Seat::new(3))));
    assert_eq!(noted.text(&[]), text);
    noted.push(&entry(By::Operator, Deed::Annul)).unwrap();
    assert!(noted.push(&give(1, 1)).is_err());
    for wrong in
        ["clock", "clock give 1 3d", "clock give 0 3h", "clock give 1", "clock give 1 -3h", "clock stop now"]
    {
        let text = format!("[Game \"great\"]\n1. 1 e2e3\n{wrong}\n");
        assert_eq!(Replay::read(&text, named).unwrap_err().line, 3, "{wrong}");
        assert!(Replay::read(&format!("[Game \"great\"]\n1. 0 {wrong}\n"), named).is_err(), "{wrong}");
    }
    assert!(Replay::read("[Game \"great\"]\nclock give 7 3h\n1. 1 e2e3\n", named).is_err());
    // Case does not matter in records written by hand.
    assert!(Replay::read("[Game \"great\"]\nCLOCK stop\n1. 1 e2e3\n", named).is_ok());
}
