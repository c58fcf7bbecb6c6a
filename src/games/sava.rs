//! Sava, the game of the drow, in the seven forms of its rules: a web of rings and files, Orcs that must approach an
//! enemy, Wizards, Weaponmasters that strike twice, and dice that turn an enemy piece against its own side.
//!
//! A throw is a move, and the dice are a turn of chance after it. An order for what they may bring can ride on the
//! throw (`*D2D3x`); it is checked before they fall.

mod board;
mod drawing;
mod notation;
mod picture;
mod piece;
mod position;
mod reasons;
mod state;
mod steps;
mod variant;

#[cfg(test)]
mod tests;

use crate::game::{
    Action, BadOption, BadPosition, Chance, Illegal, Info, Kind, Moves, OptionInfo, Outcome, Phrase, Picture,
    Purpose, Roll, Rules, Seat, Setup, Turn, Unread, Viewer, phrase,
};

pub use state::{Move, State};

use piece::Side;
use state::{Phase, QUIET};
use variant::Variant;

/// The rules of Sava and its variants.
#[derive(Debug)]
pub struct Sava;

impl Rules for Sava {
    type State = State;
    type Move = Move;

    const INFO: Info = Info {
        name: "sava",
        title: "Sava",
        summary: "the spider-web battle of the drow, with dice that turn an enemy piece against its own side",
        fewest: 2,
        most: 2,
        options: &[
            OptionInfo {
                name: "variant",
                value: "base|baenre|chednased|champion|lolth|wheel|dice",
                help: "which Sava is played: the plain game (base, also without this option), Baenre, Ched Nased, \
                       Champion, Lolth's Champion, Great Wheel or Dice Sava",
            },
            OptionInfo {
                name: "red",
                value: "1|2",
                help: "which player of the challenge plays Red and moves first; without it the lot decides",
            },
        ],
        chance: true,
        perft: true,
        hidden: false,
        rules_version: 1,
        designer: "unknown; a game of the drow elves of the Forgotten Realms",
        sources: &["Sava - the Game of the Drow (rules, notation and sample games)"],
    };

    fn start(setup: &Setup) -> Result<State, BadOption> {
        let options = Options::read(setup)?;
        let mut state = State::start(options.variant.unwrap_or(Variant::Base));
        match options.red {
            Some(red) => state.red = red,
            None => state.phase = Phase::Lot,
        }
        Ok(state)
    }

    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Move | Phase::Turncoat | Phase::Remove => Turn::Seats(vec![state.seat(state.turn)]),
            Phase::Lot => Turn::Chance(Chance {
                kind: Kind::Shuffle { items: 2 },
                purpose: Purpose::Lot,
                seats: Seat::all(2).collect(),
            }),
            Phase::Thrown(_) => Turn::Chance(Chance {
                kind: Kind::Dice { count: 2, sides: state::SPIDER },
                purpose: Purpose::Roll,
                seats: vec![state.seat(state.turn)],
            }),
            Phase::Won(side) => {
                Turn::Over { outcome: Outcome::won_by(state.seat(side), 2), why: why_won(state, side) }
            }
            Phase::Draw => Turn::Over { outcome: Outcome::draw(2), why: why_drawn(state) },
        }
    }

    /// A throw stands in the list once; the orders that may ride on it are the moves of the turn after it, and with them
    /// the list would be many times as long. So it is not complete where the dice may be thrown.
    fn moves(state: &State, seat: Seat) -> Moves<Move> {
        if !to_move(state, seat) {
            return Moves::none();
        }
        let mut texts = notation::texts(&state.moves());
        texts.sort_unstable();
        let list: Vec<Move> = texts.into_iter().map(|(_, m)| m).collect();
        let complete = !list.contains(&Move::Throw(None));
        Moves { list, complete }
    }

    /// Who has nothing but the throw must throw.
    fn forced(state: &State, seat: Seat) -> Option<Move> {
        let mut list = Self::moves(state, seat).list;
        if list.len() == 1 { list.pop() } else { None }
    }

    fn apply(state: &State, action: &Action<Move>) -> Result<State, Illegal> {
        let over = matches!(state.phase, Phase::Won(_) | Phase::Draw);
        let mut next = state.clone();
        match action {
            Action::Resign(seat) if !over => next.win(state.side(*seat).other()),
            Action::Move(seat, m) if to_move(state, *seat) => {
                if !state.allows(m) {
                    return Err(Illegal("that move is not allowed here".into()));
                }
                next.make(m);
            }
            Action::Roll(roll) if !over => {
                if !next.decide(roll) {
                    return Err(Illegal(phrase!("nothing here is decided by {}", roll)));
                }
            }
            Action::Move(..) if !over => return Err(Illegal("it is not your turn".into())),
            _ => return Err(Illegal("the game is over".into())),
        }
        Ok(next)
    }

    fn read(state: &State, seat: Seat, text: &str) -> Result<Move, Unread<Move>> {
        if !to_move(state, seat) {
            let over = matches!(state.phase, Phase::Won(_) | Phase::Draw);
            let why = if over { "the game is over" } else { "it is not your turn" };
            return Err(Unread::Illegal { why: why.into(), nearest: Vec::new() });
        }
        notation::read(state, text)
    }

    fn write(state: &State, m: &Move) -> String {
        notation::write(state, m)
    }

    fn picture(state: &State, viewer: Viewer) -> Picture {
        picture::picture(state, viewer)
    }

    fn position(state: &State) -> String {
        position::write(state)
    }

    /// The text names colours; seat 1 plays Red unless the option `red` says otherwise, and `seat` is not needed.
    fn from_position(setup: &Setup, text: &str, _seat: Option<Seat>) -> Result<State, BadPosition> {
        let options = Options::read(setup).map_err(|BadOption(why)| BadPosition(why))?;
        let mut state = position::read(text)?;
        if let Some(variant) = options.variant.filter(|variant| *variant != state.variant) {
            return Err(BadPosition(phrase!(
                "the position is of {}, the option says {}",
                state.variant.word(),
                variant.word()
            )));
        }
        state.red = options.red.unwrap_or(state.red);
        Ok(state)
    }

    fn side(state: &State, seat: Seat) -> Phrase {
        match state.phase {
            Phase::Lot => "".into(),
            _ => state.side(seat).name().into(),
        }
    }

    fn roll(state: &State) -> Option<String> {
        let dice = match state.phase {
            Phase::Turncoat if state.variant == Variant::Dice => state.dice.unwrap_or([state::SPIDER, 1]),
            Phase::Turncoat | Phase::Remove => [state::SPIDER; 2],
            _ => return None,
        };
        Some(Roll::of(&dice).to_string())
    }

    fn opening(state: &State, seat: Seat, roll: &str) -> Option<Vec<Roll>> {
        let order = if seat.number() == 1 { [1, 2] } else { [2, 1] };
        (state.phase == Phase::Lot && roll.trim().is_empty()).then(|| vec![Roll::of(&order)])
    }

    /// Throws are left out; before the lot is drawn the numbers are those of the game after it.
    fn perft(state: &State, depth: u32) -> u64 {
        let mut state = state.clone();
        if state.phase == Phase::Lot {
            state.phase = Phase::Move;
        }
        sequences(&state, depth)
    }
}

/// The number of sequences of plain moves.
fn sequences(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = state.moves();
    moves.retain(|m| !matches!(m, Move::Throw(_)));
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |m: &Move| {
        let mut next = state.clone();
        next.make(m);
        sequences(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

/// Whether a seat is asked for a decision.
fn to_move(state: &State, seat: Seat) -> bool {
    matches!(state.phase, Phase::Move | Phase::Turncoat | Phase::Remove) && state.seat(state.turn) == seat
}

fn why_won(state: &State, winner: Side) -> Phrase {
    let loser = winner.other();
    if state.count(loser, piece::Kind::Matron) == 0 {
        phrase!("{} has captured the Matron Mother of {}", winner, loser)
    } else {
        phrase!("{} has given up, and {} wins", loser, winner)
    }
}

fn why_drawn(state: &State) -> Phrase {
    if state.quiet == QUIET {
        phrase!("{} turns have passed without a capture, a removal or a promotion", QUIET)
    } else {
        "the game is drawn".into()
    }
}

/// The options of a challenge.
struct Options {
    variant: Option<Variant>,
    red: Option<Seat>,
}

impl Options {
    fn read(setup: &Setup) -> Result<Options, BadOption> {
        let mut options = Options { variant: None, red: None };
        for (name, value) in &setup.options {
            match name.as_str() {
                "variant" => options.variant = Some(variant(value)?),
                "red" => options.red = Some(red(value)?),
                _ => {
                    return Err(BadOption(phrase!(
                        "Sava has no option -{}; it has -variant=... and -red=1 or -red=2",
                        name
                    )));
                }
            }
        }
        Ok(options)
    }
}

fn variant(value: &str) -> Result<Variant, BadOption> {
    let words = Variant::ALL.map(Variant::word).join(", ");
    Variant::named(value).ok_or_else(|| BadOption(phrase!("-variant is one of {}, not {}", words, value)))
}

fn red(value: &str) -> Result<Seat, BadOption> {
    match value {
        "1" => Ok(Seat::new(1)),
        "2" => Ok(Seat::new(2)),
        _ => Err(BadOption(phrase!("-red is 1 or 2, the player who moves first, not {}", value))),
    }
}
