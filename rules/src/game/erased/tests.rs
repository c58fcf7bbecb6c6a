//! What every game has in common, tested on a minimal game.

use crate::game::MoveError;
use crate::game::Phrase;
use crate::game::Picture;
use crate::game::Roll;
use crate::game::Turn;
use crate::game::Viewer;
use crate::game::{
    Arg, Cell, Chance, Diagram, Drawn, Look, Mark, Middle, Outcome, Part, Played, Purpose, Rolls, Secrets,
    Spot,
};

use super::*;

/// Seats take turns; the first roll is one or two dice, and seat 1 may whisper at any time.
struct Turns;

#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    players: u8,
    rolled: bool,
    made: Vec<String>,
}

impl Rules for Turns {
    type State = State;
    type Move = String;
    const INFO: Info = Info {
        name: "turns",
        title: "Turns",
        most: 3,
        options: &[
            crate::game::OptionInfo { name: "fast", value: "", help: "nothing" },
            crate::game::OptionInfo { name: "size", value: "n", help: "nothing" },
        ],
        chance: true,
        ..Info::FOR_TWO
    };
    const ROLLS: &dyn Rolls<Self> = &Self;
    const SECRETS: &dyn Secrets<Self> = &Self;

    fn start(setup: &Setup) -> Result<State, BadOption> {
        Ok(State { players: setup.players, rolled: false, made: Vec::new() })
    }

    fn turn(state: &State) -> Turn {
        let mover = Seat::new(1 + (state.made.len() % usize::from(state.players)) as u8);
        match state.made.len() {
            _ if !state.rolled => {
                let dice = Chance::dice(2, 6, Purpose::Roll, vec![mover]);
                Turn::Chance(Chance { or_fewer: true, ..dice })
            }
            4.. => Turn::Over { outcome: Outcome::draw(state.players), why: phrase!("four moves") },
            _ => Turn::Seats(vec![mover]),
        }
    }

    fn moves(_: &State, _: Seat) -> Vec<String> {
        ["b-b", "a-a", "c-c"].map(str::to_string).to_vec()
    }

    fn parse(state: &State, seat: Seat, text: &str) -> Result<String, MoveError<String>> {
        if (seat.number(), text) == (1, "whisper") {
            return Ok(text.to_string());
        }
        let legal = Self::moves(state, seat);
        let found = legal.iter().find(|m| *m == text).cloned();
        found.ok_or_else(|| MoveError::near(phrase!("{} is none", text), text, legal, String::clone))
    }

    fn write(_: &State, m: &String) -> String {
        m.clone()
    }

    fn play(state: &State, _: Seat, m: &String) -> Played<State> {
        let mut next = state.clone();
        let takes_turn = m != "whisper";
        if takes_turn {
            next.made.push(m.clone());
        }
        let public_text = (!takes_turn).then(String::new);
        Played { public_text, takes_turn, ..Played::new(next) }
    }

    fn picture(_: &State, _: Viewer) -> Picture {
        let cell = Cell {
            name: "a1".to_string(),
            spot: Spot { row: 0, column: 0, width: 1 },
            mark: Mark { row: 0, column: 1 },
            middle: Middle { row: 5, column: 5 },
            shown: String::new(),
            spoken: None,
            held: None,
            drawn: Drawn::default(),
        };
        let board = Diagram {
            ground: vec![String::new()],
            cells: vec![cell],
            links: Vec::new(),
            look: Look::default(),
        };
        Picture::from(vec![Part::Diagram(board)])
    }

    fn position_text(state: &State) -> String {
        format!("{:?}", state.made)
    }

    fn parse_position(setup: &Setup, _: &str, _: Option<Seat>) -> Result<State, BadPosition> {
        Self::start(setup).map_err(|BadOption(why)| BadPosition(why))
    }

    fn side(_: &State, seat: Seat) -> Phrase {
        phrase!("Side {} (the {})", seat, if seat.number() == 1 { "first" } else { "other" })
    }
}

impl Rolls<Self> for Turns {
    fn roll(&self, state: &State, _: &Roll) -> State {
        State { rolled: true, ..state.clone() }
    }
}

impl Secrets<Self> for Turns {
    fn at_any_time(&self, _: &State, seat: Seat, text: &str) -> bool {
        seat.number() == 1 && matches!(text, "whisper" | "a-a")
    }
}

static GAME: Erased<Turns> = Erased::new();

fn rolled(players: u8) -> Box<dyn Position> {
    GAME.start(&Setup::new(players)).unwrap().decide(&Roll::of(&[1, 2])).unwrap()
}

fn refusal(position: &dyn Position, seat: u8, text: &str) -> String {
    match position.make(Seat::new(seat), text) {
        Err(MoveError::Illegal { why, .. }) => why.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn only_who_is_to_move_moves() {
    let check = |position: &dyn Position, seat: u8, why: &str| {
        assert_eq!(refusal(position, seat, "a-a"), why, "{seat}");
        assert!(position.moves(Seat::new(seat)).list.is_empty());
        assert!(position.results(Seat::new(seat)).is_empty());
        assert_eq!(position.forced(Seat::new(seat)), None);
    };
    let start = GAME.start(&Setup::new(2)).unwrap();
    check(&*start, 1, "your dice have not been rolled yet");
    check(&*start, 2, "it is not your turn");
    let first = rolled(2);
    check(&*first, 2, "it is not your turn");
    check(&*first, 3, "it is not your turn");
    let mut over = first;
    for seat in [1, 2, 1, 2] {
        over = over.play(Seat::new(seat), "a-a").unwrap().1;
    }
    check(&*over, 1, "the game is over");
    assert_eq!(over.resign(Seat::new(1)).unwrap_err().to_string(), "the game is over");
    assert_eq!(over.decide(&Roll::of(&[1, 2])).unwrap_err().to_string(), "the game is over");
}

#[test]
fn moves_are_sorted_and_texts_are_plain() {
    let position = rolled(2);
    let one = Seat::new(1);
    assert_eq!(position.moves(one).list, ["a-a", "b-b", "c-c"]);
    let results: Vec<String> = position.results(one).into_iter().map(|(text, _)| text).collect();
    assert_eq!(results, ["a-a", "b-b", "c-c"]);
    for text in ["a-a", " a\u{2013}a ", "a\u{2212}a\u{a0}", "\u{200b}a\u{2010}a"] {
        assert_eq!(position.play(one, text).unwrap().0, "a-a", "{text:?}");
    }
    assert!(position.play_canonical(one, "a-a").is_some());
    assert!(position.play_canonical(one, " a-a").is_none(), "a record has the one spelling");
    assert_eq!(refusal(&*position, 1, "x\u{2014}x"), "x-x is none");
}

#[test]
fn what_is_said_at_any_time_takes_no_turn() {
    let first = rolled(2);
    let second = first.play(Seat::new(1), "a-a").unwrap().1;
    assert!(second.at_any_time(Seat::new(1), " whisper "));
    assert!(!second.at_any_time(Seat::new(2), "whisper"));
    let made = second.make(Seat::new(1), "whisper").unwrap();
    assert_eq!((made.takes_turn, made.public_text.as_str()), (false, ""));
    assert_eq!(made.position.turn(), second.turn());
    assert!(second.play_canonical(Seat::new(1), "whisper").is_some());
    // A move that takes a turn is refused, even if the game allows it at any time.
    assert_eq!(refusal(&*second, 1, "a-a"), "it is not your turn");
    // The seat to move may whisper too.
    assert!(first.at_any_time(Seat::new(1), "whisper"));
}

#[test]
fn rolls_fit_what_is_waited_for() {
    let start = GAME.start(&Setup::new(2)).unwrap();
    for right in [&[1, 2][..], &[6]] {
        assert!(start.decide(&Roll::of(right)).is_ok(), "{right:?}");
    }
    for wrong in [&[][..], &[0, 1], &[7], &[1, 2, 3]] {
        let why = start.decide(&Roll::of(wrong)).unwrap_err().to_string();
        assert_eq!(why, "a roll is two dice with 1 to 6", "{wrong:?}");
    }
    let why = rolled(2).decide(&Roll::of(&[1, 2])).unwrap_err().to_string();
    assert_eq!(why, "nothing is to be rolled now");
}

#[test]
fn who_gives_up_of_two_has_lost() {
    let start = GAME.start(&Setup::new(2)).unwrap();
    for position in [start, rolled(2)] {
        let over = position.resign(Seat::new(1)).unwrap();
        let (outcome, why) = (
            Outcome::won_by(Seat::new(2), 2),
            phrase!("{} has resigned", Arg::seat(Seat::new(1), phrase!("Side {}", 1))),
        );
        assert_eq!(over.turn(), Turn::Over { outcome, why });
        assert_eq!(over.text(), position.text());
        assert_eq!(refusal(&*over, 2, "a-a"), "the game is over");
        assert_eq!((over.perft(0), over.perft(1)), (1, 0));
        assert_eq!(over.clone().turn(), over.turn());
    }
    // With more players the game itself must handle it.
    let three = rolled(3);
    assert_eq!(three.resign(Seat::new(2)).unwrap_err().to_string(), "you have already left this game");
    assert_eq!(three.resign(Seat::new(4)).unwrap_err().to_string(), "there is no seat 4");
}

#[test]
fn setups_are_checked() {
    let why = |setup: Setup| GAME.start(&setup).unwrap_err().to_string();
    assert_eq!(why(Setup::new(1)), "Turns is a game for 2 to 3 players");
    assert_eq!(why(Setup::new(4)), "Turns is a game for 2 to 3 players");
    let unknown = "there is no option -slow; the options are -fast, -size=n and -seats=lot|listed";
    assert_eq!(why(Setup::new(2).with("slow", "")), unknown);
    let place =
        |setup: Setup, seat| GAME.parse_position(&setup, "", seat).map(|_| ()).map_err(|why| why.to_string());
    assert_eq!(place(Setup::new(2).with("slow", ""), None), Err(unknown.to_string()));
    assert_eq!(place(Setup::new(2), Some(Seat::new(3))), Err("there is no seat 3".to_string()));
    assert_eq!(place(Setup::new(2).with("fast", ""), Some(Seat::new(2))), Ok(()));
}
