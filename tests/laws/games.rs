//! Moves, positions and records as anybody may write them.

use std::sync::LazyLock;

use pbmd::draw::{COLUMNS, plain};
use pbmd::game::{Chance, Game, MoveError, Moves, Position, Replay, Seat, Setup, Turn, Viewer};
use pbmd::games::{ALL, named};

use crate::driver::{Target, check, files};
use crate::random::Random;

/// Every game for every number of players, without options and with each option alone.
static SETUPS: LazyLock<Vec<(&'static dyn Game, Setup)>> = LazyLock::new(|| {
    let mut setups = Vec::new();
    for game in ALL {
        let game: &dyn Game = *game;
        let info = game.info();
        for players in info.fewest..=info.most {
            setups.push((game, Setup::new(players)));
            for option in info.options {
                let numbers = (1..=80).rev().map(|n: u16| n.to_string());
                let values = option.value.split('|').map(str::to_string).chain(numbers);
                let mut setup = values.map(|value| Setup::new(players).with(option.name, &value));
                setups.extend(setup.find(|setup| game.start(setup).is_ok()).map(|setup| (game, setup)));
            }
        }
    }
    setups
});

struct Place {
    setup: usize,
    position: Box<dyn Position>,
    seat: Option<Seat>,
    legal: Moves<String>,
}

/// Positions of every setup after few and after many moves.
static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
    let mut places = Vec::new();
    for (number, (game, setup)) in SETUPS.iter().enumerate() {
        let mut random = Random::new(number as u64);
        let mut position = game.start(setup).unwrap();
        for step in 0..40 {
            let turn = position.turn();
            let seat = turn.seats().first().copied().filter(|_| matches!(turn, Turn::Seats(_)));
            let legal = seat.map_or_else(Moves::none, |seat| position.moves(seat));
            let next = match (&turn, seat) {
                (Turn::Chance(Chance { kind, .. }), _) => position.decide(&random.roll(*kind)).unwrap(),
                (_, Some(seat)) => {
                    position.play(seat, &legal.list[random.below(legal.list.len())]).unwrap().1
                }
                _ => break,
            };
            if [0, 1, 2, 3, 9, 20, 39].contains(&step) {
                places.push(Place { setup: number, position, seat, legal });
            }
            position = next;
        }
    }
    places
});

fn places(game: &dyn Game) -> Vec<&'static Place> {
    let places: Vec<&Place> =
        PLACES.iter().filter(|place| place.game().info().name == game.info().name).collect();
    assert!(!places.is_empty() && places.len() < 256, "one byte tells which");
    places
}

impl Place {
    fn game(&self) -> &'static dyn Game {
        SETUPS[self.setup].0
    }
}

/// A text is a move with an equivalent canonical text, or it is refused and the proposals are moves.
fn any_move(places: &[&Place], input: &[u8]) {
    let [place, text @ ..] = input else { return };
    let place = places[usize::from(*place) % places.len()];
    let (position, Some(seat)) = (&place.position, place.seat) else { return };
    let text = String::from_utf8_lossy(text);
    let before = position.text();
    match position.play(seat, &text) {
        Ok((canonical, next)) => {
            let (again, same) = position.play(seat, &canonical).unwrap();
            assert_eq!((again, same.text()), (canonical.clone(), next.text()), "{text:?}");
            assert!(
                !place.legal.complete || place.legal.list.contains(&canonical),
                "{text:?} is {canonical}"
            );
        }
        Err(MoveError::Illegal { nearest: list, .. } | MoveError::Ambiguous(list)) => {
            for near in list {
                assert!(position.play(seat, &near).is_ok(), "{near} is offered for {text:?} in {before}");
            }
        }
        Err(MoveError::Unreadable(what)) => assert!(!what.to_string().is_empty()),
    }
    assert_eq!(position.text(), before);
}

/// A text is a position with an equivalent canonical text that can be shown and played on, or it is refused.
fn any_position(places: &[&Place], input: &[u8]) {
    let [place, seat, text @ ..] = input else { return };
    let (game, setup) = &SETUPS[places[usize::from(*place) % places.len()].setup];
    let seat = Some(Seat::new(1 + seat % setup.players)).filter(|_| *seat < 128);
    let text = String::from_utf8_lossy(text);
    let Ok(position) = game.parse_position(setup, &text, seat) else { return };
    let name = game.info().name;
    let own = position.text();
    let mover = position.turn().seats().first().copied().or(seat);
    let again = game.parse_position(setup, &own, mover);
    let again = again.unwrap_or_else(|why| panic!("{name}: {text:?} is {own:?}: {why}"));
    assert_eq!(again.text(), own, "{name}: {text:?}");
    for viewer in [Viewer::Watcher, Viewer::Seat(Seat::new(1))] {
        for line in plain(&position.picture(viewer), None).lines() {
            assert!(line.len() <= COLUMNS && line.is_ascii(), "{name}: {own:?}: {line:?}");
        }
    }
    if let Turn::Seats(seats) = position.turn() {
        let list = position.moves(seats[0]).list;
        assert!(!list.is_empty(), "{name}: no move in {own:?}, and it is not over");
        for m in [list.first(), list.last()].into_iter().flatten() {
            assert!(position.play(seats[0], m).is_ok(), "{name}: {m} in {own:?}");
        }
    }
}

/// A text is a record with an equivalent canonical text, or it is refused with the line of the mistake.
fn any_record(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    match Replay::read(&text, named) {
        Ok(replay) => {
            let own = replay.record.text(&[]);
            let again = Replay::read(&own, named).unwrap_or_else(|why| panic!("{why}\n{own}"));
            assert_eq!(again.record.text(&[]), own);
            assert_eq!(again.record.position().text(), replay.record.position().text());
            assert_eq!(again.decided, replay.decided);
            let moves = replay.record.moves();
            assert_eq!(
                replay.record.at(moves).map(|record| record.position().text()),
                Some(replay.record.position().text())
            );
        }
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}

/// Each game by itself; a new one needs no line here.
#[test]
fn moves() {
    let words = &[
        "pass", "a1", "a6-c6", "-", ",", "x", "*", "=", "2x", "3xa6-d6", "O-O", "e4", "e8=Q", "a6", "z99",
        "+", "#", "(", "\u{e9}",
    ];
    for game in ALL {
        let places = places(*game);
        let mut samples = Vec::new();
        for (number, place) in places.iter().enumerate() {
            let some = place.legal.list.iter().step_by(1 + place.legal.list.len() / 10);
            samples.extend(some.map(|m| [&[number as u8], m.as_bytes()].concat()));
        }
        let name = format!("moves-{}", game.info().name);
        check(&Target { name: &name, samples, words, law: &|input| any_move(&places, input) });
    }
}

#[test]
fn positions() {
    let words = &[
        "1",
        "9",
        "99",
        "/",
        "a6",
        " w ",
        " b ",
        "-",
        "KQkq",
        "P",
        "k",
        ":",
        ",",
        ";",
        "quiet 80",
        "65535",
        "18446744073709551616",
        "{3,3}",
    ];
    for game in ALL {
        let places = places(*game);
        let sample = |(number, place): (usize, &&Place)| {
            [&[number as u8, 0], place.position.text().as_bytes()].concat()
        };
        let samples = places.iter().enumerate().map(sample).collect();
        let name = format!("positions-{}", game.info().name);
        check(&Target { name: &name, samples, words, law: &|input| any_position(&places, input) });
    }
}

#[test]
fn records() {
    let mut samples = files("tests/data/games");
    samples.retain(|file| file.windows(6).any(|w| w == b"[Game ") && file.len() < 4000);
    assert!(samples.len() >= 3, "too few records");
    let words = &[
        "[Game \"savoya\"]",
        "[Game \"savoy\"]",
        "[Game \"great\"]",
        "[Game \"sava\"]",
        "[Opening \"3,3 1,2\"]",
        "[Players \"a,b,c\"]",
        "[Options \"-stack=3\"]",
        "[Result \"1-0\"]",
        "1. 1 ",
        "2. 2 ",
        "{3,3}",
        "{3,3;1,2}",
        "resign",
        "draw",
        "pass",
        "; no",
        "a6-c6",
        "\"",
        "]",
    ];
    check(&Target { name: "records", samples, words, law: &any_record });
}
