//! Sava, the game of the drow, in its seven variants: a web of rings and files, Orcs that must approach an enemy, Wizards, Weaponmasters
//! that strike twice, and dice that turn an enemy piece against its own side.
//!
//! A throw is a move, followed by a chance event. An order for its result can be attached (`*D2D3x`); it is checked before the dice
//! fall.

mod board;
mod drawing;
mod evaluation;
mod moves;
mod notation;
mod options;
mod picture;
mod piece;
mod position;
mod refusal;
mod spelling;
mod state;
mod steps;
mod throw;
mod turn;
mod variant;
mod written;

#[cfg(test)]
mod tests;

use crate::game::{
    Arg, BadOption, BadPosition, Beginning, Calibration, Chance, Choose, Evaluate, Faster, Info, MoveError,
    Outcome, Phrase, Picture, Played, Purpose, Roll, Rolls, Rules, Rung, Seat, Setup, Steps, Turn, Viewer,
    kit, phrase,
};

use state::{Move, State};

use options::{OPTIONS, Options};
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
        options: OPTIONS,
        pools: &[("variant", "base")],
        chance: true,
        designer: "unknown; a game of the drow elves of the Forgotten Realms",
        sources: &["Sava - the Game of the Drow (rules, notation and sample games)"],
        positions: 2_000,
        rungs: &[
            Rung::of(200, 28).rated(1_280),
            Rung::of(200, 10).rated(1_455),
            Rung::of(200, 1).rated(1_595),
            Rung::of(400, 0).rated(1_775),
            Rung::of(3_000, 0).rated(1_865),
            Rung::of(35_000, 0).rated(2_005),
            Rung::of(200_000, 0),
            Rung::of(900_000, 0),
            Rung::of(4_000_000, 0),
        ],
        usual_moves: 90,
        pieces: piece::NAMES,
        ..Info::FOR_TWO
    };
    const ROLLS: &dyn Rolls<Self> = &Self;
    const EVALUATE: &dyn Evaluate<Self> = &Self;
    const FASTER: &dyn Faster<Self> = &Self;
    const CHOOSE: &dyn Choose<Self> = &Self;

    fn start(setup: &Setup) -> Result<State, BadOption> {
        let options = Options::of(setup)?;
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
            Phase::Lot => Turn::Chance(Chance::shuffle(2, Purpose::Lot, Seat::all(2).collect())),
            Phase::Thrown(_) => {
                let seats = vec![state.seat(state.turn)];
                Turn::Chance(Chance::dice(2, state::SPIDER, Purpose::Roll, seats))
            }
            Phase::Won(side) => {
                Turn::Over { outcome: Outcome::won_by(state.seat(side), 2), why: why_won(state, side) }
            }
            Phase::Draw => Turn::Over { outcome: Outcome::draw(2), why: why_drawn(state) },
        }
    }

    fn moves(state: &State, _seat: Seat) -> Vec<Move> {
        state.moves()
    }

    fn parse(state: &State, _seat: Seat, text: &str) -> Result<Move, MoveError<Move>> {
        notation::parse(state, text)
    }

    fn write(state: &State, m: &Move) -> String {
        spelling::write(state, m)
    }

    fn aloud(state: &State, m: &Move) -> Option<Phrase> {
        Some(spelling::aloud(state, m))
    }

    fn play(state: &State, _seat: Seat, m: &Move) -> Played<State> {
        let mut next = state.clone();
        next.make(m);
        Played::new(next)
    }

    fn picture(state: &State, viewer: Viewer) -> Picture {
        picture::picture(state, viewer)
    }

    fn position_text(state: &State) -> String {
        position::write(state)
    }

    /// The text names colours; seat 1 plays Red unless the option `red` says otherwise. `seat` is not needed.
    fn parse_position(setup: &Setup, text: &str, _seat: Option<Seat>) -> Result<State, BadPosition> {
        let options = Options::of(setup).map_err(|BadOption(why)| BadPosition(why))?;
        let mut state = position::parse(text)?;
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

    fn resign(state: &State, seat: Seat) -> Option<State> {
        let mut next = state.clone();
        next.win(state.side(seat).other());
        Some(next)
    }

    fn group(_state: &State, m: &Move) -> Phrase {
        match m {
            Move::Step(step) => phrase!("{} {}", step.kind.name(), step.from),
            Move::Throw(_) => phrase!("The dice"),
            Move::Remove(_) => phrase!("Off the board"),
            Move::Decline => phrase!("Nothing"),
        }
    }

    fn situation(state: &State) -> Option<Phrase> {
        throw::situation(state)
    }

    fn side(state: &State, seat: Seat) -> Phrase {
        match state.phase {
            Phase::Lot => phrase!(""),
            _ => state.side(seat).name(),
        }
    }

    /// A throw is listed once: listing its possible orders, the moves of the turn after it, would make the list many times as long.
    fn lists_all(state: &State) -> bool {
        state.phase != Phase::Move
    }

    /// A side that can only throw must do so.
    fn forced(state: &State, _seat: Seat) -> Option<Move> {
        let mut moves = state.moves();
        if moves.len() == 1 { moves.pop() } else { None }
    }
}

impl Rolls<Self> for Sava {
    fn meaning(&self, state: &State, roll: &Roll) -> Option<Phrase> {
        throw::told(state, roll)
    }

    fn roll(&self, state: &State, roll: &Roll) -> State {
        let mut next = state.clone();
        next.decide(roll);
        next
    }

    fn to_play(&self, state: &State) -> Option<String> {
        let dice = match state.phase {
            Phase::Turncoat if state.variant.form().spiders_remove => {
                state.dice.unwrap_or([state::SPIDER, 1])
            }
            Phase::Turncoat | Phase::Remove => [state::SPIDER; 2],
            _ => return None,
        };
        Some(Roll::of(&dice).to_string())
    }

    fn opening(&self, state: &State, seat: Seat, roll: &str) -> Option<Vec<Roll>> {
        let order = if seat.number() == 1 { [1, 2] } else { [2, 1] };
        (state.phase == Phase::Lot && roll.trim().is_empty()).then(|| vec![Roll::of(&order)])
    }
}

/// Of 240 games: `cargo bench --bench calibration -- --nodes 5000 --games 1 --opening 4 --seeds 4001-4240 --quiet 0-6`.
const CALIBRATION: Calibration = Calibration::through(&[
    (25, 52),
    (50, 101),
    (100, 179),
    (200, 317),
    (300, 421),
    (400, 473),
    (500, 496),
    (600, 520),
    (700, 574),
    (800, 676),
    (900, 818),
    (960, 918),
]);

/// After this many quiet rounds a game is more likely to be drawn: a side that is ahead may be unable to win.
const QUIET_ROUNDS: u32 = 7;
/// As above, with `--quiet 7-50`.
const CALIBRATION_WHEN_QUIET: Calibration = Calibration::through(&[
    (25, 115),
    (50, 205),
    (100, 333),
    (200, 444),
    (300, 489),
    (400, 495),
    (500, 500),
    (600, 505),
    (700, 517),
    (800, 564),
    (900, 679),
    (960, 831),
]);

impl Evaluate<Self> for Sava {
    fn quiet_rounds(&self, state: &State) -> u32 {
        u32::from(state.quiet) / 2
    }

    fn evaluation(&self, state: &State, seat: Seat) -> Option<i32> {
        Some(kit::win_share(evaluation::lead(state, state.side(seat)), evaluation::CLEAR))
    }

    fn calibration(&self, quiet_rounds: u32) -> Calibration {
        if quiet_rounds < QUIET_ROUNDS { CALIBRATION } else { CALIBRATION_WHEN_QUIET }
    }

    fn threat(&self, state: &State, seat: Seat) -> Option<Phrase> {
        let (step, most) = evaluation::best_capture(state, state.side(seat).other())?;
        Some(kit::can_be_taken((state.at(most)?.kind.name(), most), (step.kind.name(), step.from)))
    }

    fn move_ordering(&self, state: &State, _seat: Seat, m: &Move) -> i32 {
        evaluation::move_ordering(state, m)
    }
}

impl Faster<Self> for Sava {
    /// Red's seat and the dice, then the position text. None while dice are rolling.
    fn exact(&self, state: &State) -> Option<String> {
        let dice = state.dice.map_or("-".to_string(), |[one, other]| format!("{one},{other}"));
        let is_written = !matches!(state.phase, state::Phase::Lot | state::Phase::Thrown(_));
        is_written.then(|| format!("{} {dice} {}", state.red, position::write(state)))
    }

    fn read_exact(&self, _setup: &Setup, text: &str) -> Option<State> {
        let (red, rest) = text.split_once(' ')?;
        let (dice, position) = rest.split_once(' ')?;
        let dice = match dice.split_once(',') {
            Some((one, other)) => Some([one.parse().ok()?, other.parse().ok()?]),
            None => None,
        };
        Some(State { red: red.parse().ok()?, dice, ..position::parse(position).ok()? })
    }

    /// Without throws; before the lot is drawn, counts the game after it.
    fn perft(&self, state: &State, depth: u32) -> u64 {
        let mut state = state.clone();
        if state.phase == Phase::Lot {
            state.phase = Phase::Move;
        }
        sequences(&state, depth)
    }
}

impl Choose<Self> for Sava {
    fn steps(&self, state: &State, _seat: Seat, so_far: &str) -> Option<Steps<Move>> {
        steps::steps(state, so_far)
    }

    fn beginning(&self, _state: &State, _seat: Seat, m: &Move) -> Option<Beginning> {
        steps::beginning(m)
    }
}

/// Perft without throws.
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

fn called(state: &State, side: Side) -> Arg {
    Arg::seat(state.seat(side), side.name())
}

fn why_won(state: &State, winner: Side) -> Phrase {
    let loser = winner.other();
    if state.count(loser, piece::Kind::Matron) == 0 {
        phrase!("{} has captured the Matron Mother of {}", called(state, winner), called(state, loser))
    } else {
        phrase!("{} has resigned, and {} wins", called(state, loser), called(state, winner))
    }
}

fn why_drawn(state: &State) -> Phrase {
    if state.quiet == QUIET {
        phrase!("{} turns have passed without a capture, a removal or a promotion", QUIET)
    } else {
        phrase!("the game is drawn")
    }
}
