//! Savana, the Czech edition of Kitara by Eric B. Vogel (2020): cards, a map and war for two to four players.
//!
//! `plans` is the map data; `board` and `deck` are tables of lands and cards. `order` is what a player wants, read by `notation`; `run`
//! carries orders out on a copy of a position, with `phases` (a turn's clauses) and `upkeep` (its end, and automatic events); `refusal`
//! explains failures. `state` is a position, `secrets` what it hides, `evaluation` its value, `position` its text, `moves` the choices
//! of a phase. `picture` shows a position, `outlook` says what to do.
//!
//! An order is a whole turn or part of one. It is carried out completely or not at all, except after an attack where the defender's
//! secret standing order chose the retreat: everything up to that point stays. War tokens are drawn after the order, which does not
//! depend on them.
//!
//! A player who resigns a game of three or four leaves it: the server plays the default turn of the rules page, and the player ranks
//! behind all who stayed.

mod board;
mod deck;
mod evaluation;
mod figures;
mod moves;
mod notation;
mod order;
mod outlook;
mod phases;
mod picture;
mod plans;
mod position;
mod progress;
mod refusal;
mod run;
mod secrets;
mod state;
mod steps;
mod upkeep;

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use crate::game::{
    BadOption, BadPosition, Beginning, Calibration, Chance, Choose, Evaluate, Faster, Info, MoveError,
    OptionInfo, Phrase, Picture, Played, PlayedMove, Purpose, Roll, Rolls, Rules, Rung, Seat, Seating,
    Secrets, Setup, Steps, Turn, Viewer, phrase,
};

use deck::Deck;
use notation::Bare;
use order::Order;
use order::{Clause, public_text, write};
use progress::Run;
use refusal::Refusal;
use run::{Carried, carry_out};
use state::{Phase, State};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "deck",
        value: "blue|red",
        help: "the cards: blue, unless given, is the simpler deck; red has cards that feed themselves",
    },
    OptionInfo {
        name: "retreat",
        value: "standing|ask",
        help: "who chooses between equally near retreats: a secret standing order of the defender (unless \
               given), or the defender is asked each time",
    },
];

/// The rules of Savana.
#[derive(Debug)]
pub struct Savana;

/// The seats to act once chance has decided.
fn waiting(state: &State) -> Vec<Seat> {
    match &state.phase {
        Phase::Over => Vec::new(),
        Phase::Retreat(pending) => vec![pending.defender],
        _ => vec![state.active],
    }
}

/// The position after a seat left the game; none if it had already.
fn left(state: &State, seat: Seat) -> Option<State> {
    if state.has_left(seat) {
        return None;
    }
    let mut run = Run::on(state);
    let before = state.by_seat.iter().filter(|player| player.resigned_as > 0).count();
    run.state.player_mut(seat).resigned_as = before as u8 + 1;
    if before + 2 >= usize::from(state.players) {
        run.state.phase = Phase::Over;
        run.state.draws = None;
        return Some(run.state);
    }
    if let Phase::Retreat(pending) = &mut run.state.phase
        && state.active == seat
    {
        pending.queued.clear();
    }
    run.settle();
    Some(run.state)
}

/// What a text without a verb means now.
fn bare(state: &State, seat: Seat) -> Bare {
    match &state.phase {
        Phase::Start => Bare::Start,
        Phase::Retreat(pending) if pending.defender == seat => Bare::Retreat,
        _ => Bare::Nothing,
    }
}

/// Orders similar to a failed one: what could be done before the failure, similar choices at that point, and the rest of the order
/// where it can follow.
fn nearest(state: &State, seat: Seat, clauses: &[Clause], refusal: &Refusal) -> Vec<Order> {
    let Ok(before) = carry_out(state, seat, &refusal.done) else { return Vec::new() };
    let failed = &refusal.clause;
    let rest = clauses.get(refusal.number..).unwrap_or_default();
    let wanted = failed.to_string();
    let likeness = |order: &Order| {
        let text = write(&order.clauses);
        let same = text.chars().zip(wanted.chars()).take_while(|(a, b)| a == b).count();
        let words = wanted.split([' ', '-', '@', '(', ')']).filter(|word| text.contains(word)).count();
        (Reverse(same + 2 * words), text)
    };
    let mut list = moves::choices(&before.state, seat);
    list.sort_by_cached_key(likeness);
    let fits = |order: &Order| order.clauses.iter().all(|clause| clause.is_like(failed));
    let mends = list.iter().any(fits);
    list.retain(|order| !mends || fits(order));
    // What belongs to an earlier phase is left out, what is missing comes before the failed clause.
    let is_late = before.state.phase == Phase::Move
        && matches!(failed, Clause::Draft(_) | Clause::Recruit(_) | Clause::RecruitAll(_));
    let without = if is_late { with_rest(state, seat, &before.done, rest) } else { None };
    let missing = (!mends && !is_late).then(|| failed.clone());
    let tail: Vec<Clause> = missing.into_iter().chain(rest.iter().cloned()).collect();
    let whole = |order: Order| {
        let so_far = [before.done.as_slice(), &order.clauses].concat();
        let alone = || Order { clauses: so_far.clone(), dropped: Vec::new() };
        with_rest(state, seat, &so_far, &tail).or_else(|| carry_out(state, seat, &so_far).is_ok().then(alone))
    };
    without.into_iter().chain(list.into_iter().filter_map(whole)).take(4).collect()
}

/// An order with the rest of a refused one behind it; none if there is no rest, or if it cannot follow as far as the seat knows.
fn with_rest(state: &State, seat: Seat, so_far: &[Clause], rest: &[Clause]) -> Option<Order> {
    let whole = [so_far, rest].concat();
    let known = carry_out(&secrets::view(state, Viewer::Seat(seat)), seat, &whole).ok()?;
    let is_sure = !rest.is_empty() && known.queued.is_empty() && known.dropped.is_none();
    is_sure.then(|| carry_out(state, seat, &whole).ok().map(|carried| carried.split().0)).flatten()
}

fn played(state: &State, seat: Seat, mut carried: Carried) -> (Order, Played<State>) {
    let public_text = Some(public_text(&carried.done));
    let remarks = std::mem::take(&mut carried.remarks);
    let went_on = carried.went_on.take();
    let reveals = carried.reveals;
    let (order, next) = carried.split();
    let part_for = goes_on(state, &next).then(|| attacked(state, &next));
    let takes_turn = !order.clauses.iter().all(|clause| match clause {
        Clause::Prefer(_) => true,
        Clause::Start(_) => seat != state.active,
        _ => false,
    });
    (order, Played { state: next, public_text, remarks, takes_turn, part_for, went_on, reveals })
}

/// Whether the current turn was already in progress.
fn goes_on(before: &State, now: &State) -> bool {
    let in_turn =
        |phase: &Phase| matches!(phase, Phase::Draft | Phase::Recruit | Phase::Move | Phase::Retreat(_));
    in_turn(&before.phase) && in_turn(&now.phase) && (before.round, before.active) == (now.round, now.active)
}

/// The seats that lost a land to the active one.
fn attacked(before: &State, now: &State) -> Vec<Seat> {
    let lost = |seat: Seat| before.lands(seat).any(|place| now.stack(place).owner != seat.number());
    before.seats().filter(|seat| *seat != before.active && lost(*seat)).collect()
}

impl Rules for Savana {
    type State = State;
    type Move = Order;
    const INFO: Info = Info {
        name: "savana",
        title: "Savana",
        summary: "kingdoms of cards at war for savannas and ruins, two to four players",
        most: 4,
        options: OPTIONS,
        pools: &[("deck", "blue")],
        seating: Seating::Lot,
        chance: true,
        positions: 3_000,
        rungs: &[
            Rung::of(300, 26).wide().rated(1_240),
            Rung::of(300, 10).wide().rated(1_375),
            Rung::of(600, 14).wide().rated(1_495),
            Rung::of(600, 0).wide().rated(1_665),
            Rung::of(1_200, 0).wide().rated(1_765),
            Rung::of(2_500, 0).wide().rated(1_860),
            Rung::of(5_500, 0).wide().rated(1_990),
        ],
        usual_moves: 70,
        perft: false,
        hidden: true,
        order_lists: true,
        designer: "Eric B. Vogel, 2020",
        sources: &["Kitara, IELLO 2020", "Savana, BoardBros 2021"],
        pieces: figures::NAMES,
        ..Info::FOR_TWO
    };
    const ROLLS: &dyn Rolls<Self> = &Self;
    const SECRETS: &dyn Secrets<Self> = &Self;
    const EVALUATE: &dyn Evaluate<Self> = &Self;
    const FASTER: &dyn Faster<Self> = &Self;
    const CHOOSE: &dyn Choose<Self> = &Self;

    fn start(setup: &Setup) -> Result<State, BadOption> {
        let deck = match setup.one_of("deck", &["blue", "red"])? {
            Some("red") => Deck::Red,
            _ => Deck::Blue,
        };
        let ask = setup.one_of("retreat", &["standing", "ask"])? == Some("ask");
        Ok(State::new(setup.players, deck, ask))
    }

    fn turn(state: &State) -> Turn {
        match secrets::awaited(state) {
            Some(kind) => {
                let shuffled = matches!(state.phase, Phase::Shuffle(_));
                let seats = if shuffled { vec![Seat::new(1)] } else { waiting(state) };
                Turn::Chance(Chance { kind, purpose: Purpose::Secret, seats, or_fewer: false })
            }
            None if state.phase == Phase::Over => outlook::ended(state),
            None => Turn::Seats(waiting(state)),
        }
    }

    fn moves(state: &State, seat: Seat) -> Vec<Order> {
        moves::choices(state, seat)
    }

    fn parse(state: &State, seat: Seat, text: &str) -> Result<Order, MoveError<Order>> {
        Self::FASTER.parse_and_play(state, seat, text).map(|(order, _)| order)
    }

    fn write(_state: &State, order: &Order) -> String {
        write(&order.clauses)
    }

    fn aloud(_state: &State, order: &Order) -> Option<Phrase> {
        order::aloud(&order.clauses)
    }

    fn play(state: &State, seat: Seat, order: &Order) -> Played<State> {
        let clauses = [order.clauses.as_slice(), &order.dropped].concat();
        match carry_out(state, seat, &clauses) {
            Ok(carried) => played(state, seat, carried).1,
            Err(_) => Played::new(state.clone()),
        }
    }

    fn picture(state: &State, viewer: Viewer) -> Picture {
        picture::draw(state, viewer)
    }

    fn position_text(state: &State) -> String {
        position::write(state)
    }

    fn parse_position(setup: &Setup, text: &str, _seat: Option<Seat>) -> Result<State, BadPosition> {
        position::parse(setup.players, text)
    }

    fn resign(state: &State, seat: Seat) -> Option<State> {
        left(state, seat)
    }

    fn side(_state: &State, seat: Seat) -> Phrase {
        phrase!("P{}", seat)
    }

    fn question(state: &State, seat: Seat) -> Option<Phrase> {
        outlook::question(state, seat)
    }

    fn lists_all(state: &State) -> bool {
        moves::are_all(state)
    }

    fn example(state: &State, seat: Seat) -> Option<Order> {
        moves::example(state, seat)
    }

    fn default_move(state: &State, seat: Seat) -> Option<Order> {
        upkeep::default_order(state, seat)
    }

    fn code(state: &State, seat: Seat, text: &str) -> Option<&'static str> {
        match notation::parse(text, bare(state, seat)) {
            Err(_) => Some("E_SYNTAX"),
            Ok(clauses) => carry_out(state, seat, &clauses).err().map(|refusal| refusal.fault.code.0),
        }
    }
}

impl Rolls<Self> for Savana {
    fn roll(&self, state: &State, roll: &Roll) -> State {
        secrets::decide(state, roll)
    }
}

impl Secrets<Self> for Savana {
    fn view(&self, state: &State, viewer: Viewer) -> State {
        secrets::view(state, viewer)
    }

    fn determinize(&self, state: &State, _seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> State {
        secrets::determinize(state, below)
    }

    /// Standing orders for retreats, and wishes for a start.
    fn at_any_time(&self, state: &State, seat: Seat, text: &str) -> bool {
        notation::is_standing(text, bare(state, seat))
    }
}

/// Of 150 games: `cargo bench --bench calibration -- --nodes 5000 --games 1 --seeds 1001-1150`.
const CALIBRATION: Calibration = Calibration::through(&[
    (25, 64),
    (50, 115),
    (100, 153),
    (200, 234),
    (300, 330),
    (400, 425),
    (500, 489),
    (600, 546),
    (700, 632),
    (800, 748),
    (900, 871),
    (960, 952),
]);

impl Evaluate<Self> for Savana {
    fn evaluation(&self, state: &State, seat: Seat) -> Option<i32> {
        Some(evaluation::evaluation(state, seat))
    }

    fn calibration(&self, _: u32) -> Calibration {
        CALIBRATION
    }

    fn threat(&self, state: &State, seat: Seat) -> Option<Phrase> {
        outlook::threat(state, seat)
    }
}

impl Choose<Self> for Savana {
    fn steps(&self, state: &State, seat: Seat, so_far: &str) -> Option<Steps<Order>> {
        steps::steps(state, seat, so_far)
    }

    fn beginning(&self, _state: &State, _seat: Seat, order: &Order) -> Option<Beginning> {
        steps::beginning(order)
    }
}

impl Faster<Self> for Savana {
    fn exact(&self, state: &State) -> Option<String> {
        Some(position::write(state))
    }

    fn read_exact(&self, setup: &Setup, text: &str) -> Option<State> {
        position::parse(setup.players, text).ok()
    }

    fn parse_and_play(
        &self,
        state: &State,
        seat: Seat,
        text: &str,
    ) -> Result<PlayedMove<Self>, MoveError<Order>> {
        let clauses = notation::parse(text, bare(state, seat))
            .map_err(|no_order| MoveError::Unreadable(no_order.sentence()))?;
        match carry_out(state, seat, &clauses) {
            Ok(carried) => Ok(played(state, seat, carried)),
            Err(refusal) => {
                let nearest = nearest(state, seat, &clauses, &refusal);
                Err(MoveError::Illegal { why: refusal.sentence(), nearest })
            }
        }
    }
}
