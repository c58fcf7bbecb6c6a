//! What holds of moves chosen step by step, in random games of every game and variant.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeSet, VecDeque};

use pbmd_rules::game::{Chance, Position, Seat, Step, Steps, Turn, Viewer};
use pbmd_rules::games::ALL;

#[path = "../../tests/support/random.rs"]
#[allow(dead_code, reason = "other tests use all of it")]
mod random;

use random::{Random, setups};

/// The most choices at once.
const MOST: usize = 40;

/// So many rows of choices are followed in a position; where there are more, all moves are not compared.
const FOLLOWED: usize = 400;

/// The choices after some, which go on, or are a legal move.
fn steps(position: &dyn Position, seat: Seat, so_far: &str, name: &str) -> Steps<String> {
    let at = || format!("{name} {}: {so_far:?}", position.text());
    let steps = position.steps(seat, so_far).unwrap_or_else(|why| panic!("{}: {why}", at()));
    assert!(steps.list.len() <= MOST, "{}: {} choices", at(), steps.list.len());
    assert!(steps.whole.is_some() || !steps.list.is_empty(), "{}: leads nowhere", at());
    let texts: BTreeSet<&str> = steps.list.iter().map(|step| step.add.as_str()).collect();
    assert_eq!(texts.len(), steps.list.len(), "{}: a choice twice", at());
    assert!(!texts.contains(""), "{}: an empty choice", at());
    // A page calls a choice by its place if it has one, or else by its words.
    let is_said = |step: &Step| {
        let said = step.said.to_string();
        !said.is_empty() && (step.place.is_some() || !said.starts_with(['(', '@', '-', ',', ';', ' ']))
    };
    let unsaid = steps.list.iter().find(|step| !is_said(step));
    assert!(unsaid.is_none(), "{}: {unsaid:?}", at());
    let picture = position.picture(Viewer::Seat(seat));
    for place in steps.list.iter().filter_map(|step| step.place.as_ref()) {
        let is_there = picture.boards().any(|board| board.cells.iter().any(|cell| cell.name == *place));
        assert!(is_there, "{}: there is no {place}", at());
    }
    if let Some(whole) = &steps.whole {
        position.play(seat, whole).unwrap_or_else(|why| panic!("{}: {whole}: {why:?}", at()));
    }
    steps
}

/// The choices that lead to a move of several step moves: `2xa6-c6,e6-f6`.
fn choices(text: &str) -> Vec<String> {
    let times = |part: &str| match part.split_once('x') {
        Some((times, pair)) => vec![pair.to_string(); times.parse().unwrap()],
        None => vec![part.to_string()],
    };
    let mut list = Vec::new();
    for (n, pair) in text.split(',').flat_map(times).enumerate() {
        let comma = if n > 0 { "," } else { "" };
        match pair.split_once('-') {
            Some((from, to)) => list.extend([format!("{comma}{from}"), format!("-{to}")]),
            None => list.push(pair),
        }
    }
    list
}

/// Some random moves are reached.
fn check_some(position: &dyn Position, seat: Seat, random: &mut Random, name: &str) {
    for _ in 0..8 {
        let m = position.random(seat, &mut |n| random.below(n)).unwrap().text;
        let mut so_far = String::new();
        for add in choices(&m) {
            let offered = steps(position, seat, &so_far, name).list;
            assert!(offered.iter().any(|step| step.add == add), "{name}: {m}: no {add} after {so_far:?}");
            so_far.push_str(&add);
        }
        assert_eq!(steps(position, seat, &so_far, name).whole, Some(m), "{name}: {so_far}");
    }
}

/// Each listed move is reached, and, where the list has all, no other one. What begins another order of a list is left out. Whether
/// all choices could be followed.
fn check_all(position: &dyn Position, seat: Seat, name: &str) -> bool {
    let mut due = VecDeque::from([String::new()]);
    let (mut reached, mut followed) = (BTreeSet::new(), 0);
    while let Some(so_far) = due.pop_front() {
        followed += 1;
        if followed > FOLLOWED {
            return false;
        }
        let steps = steps(position, seat, &so_far, name);
        reached.extend(steps.whole);
        let next = steps.list.iter().filter(|step| !step.add.starts_with(';'));
        due.extend(next.map(|step| format!("{so_far}{}", step.add)));
    }
    let legal: BTreeSet<String> = position.moves(seat).list.into_iter().collect();
    let missing: Vec<&String> = legal.difference(&reached).collect();
    assert!(missing.is_empty(), "{name} {}: never reached: {missing:?}", position.text());
    assert!(!position.lists_all() || reached == legal, "{name} {}: {reached:?}", position.text());
    true
}

/// Chooses at random up to a whole move.
fn choose(position: &dyn Position, seat: Seat, random: &mut Random, name: &str) -> String {
    let mut so_far = String::new();
    loop {
        let mut steps = steps(position, seat, &so_far, name);
        if let Some(whole) = steps.whole.filter(|_| steps.list.is_empty() || random.below(3) == 0) {
            return whole;
        }
        so_far.push_str(&steps.list.swap_remove(random.below(steps.list.len())).add);
        for wrong in [format!("{so_far};"), format!("{so_far}\u{e9}"), format!("x{so_far}"), so_far.repeat(9)]
        {
            if let Err(why) = position.steps(seat, &wrong) {
                assert!(!why.to_string().is_empty());
            }
        }
    }
}

#[test]
fn every_move_is_reached_by_steps() {
    for game in ALL {
        let name = game.info().name;
        for (i, setup) in setups(*game).iter().enumerate() {
            let mut random = Random::new(i as u64 + 1);
            let mut position = game.start(setup).unwrap();
            for n in 0..60 {
                position = match position.turn() {
                    Turn::Over { .. } => break,
                    Turn::Chance(Chance { kind, .. }) => {
                        assert!(position.steps(Seat::new(1), "").is_err(), "{name}: choices out of turn");
                        position.decide(&random.roll(kind)).unwrap()
                    }
                    Turn::Seats(seats) => {
                        let seat = seats[random.below(seats.len())];
                        for wrong in ["\u{4e2d}", "zz", ";", "; ", "-", "a1-", ",", " "] {
                            let why = position.steps(seat, wrong).unwrap_err().to_string();
                            assert_eq!(why, format!("no move of yours begins with `{wrong}`"), "{name}");
                        }
                        if n % 6 < 2 && !check_all(&*position, seat, name) && !game.info().order_lists {
                            check_some(&*position, seat, &mut random, name);
                        }
                        let whole = choose(&*position, seat, &mut random, name);
                        position.play(seat, &whole).unwrap().1
                    }
                };
            }
        }
    }
}
