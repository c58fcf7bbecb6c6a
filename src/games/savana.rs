//! Savana, the Czech edition of Kitara by Eric B. Vogel (2020): cards, a map and war for two to four players.
//!
//! `plans` and `cards` are the data, `map` and `deck` make tables of them. `order` is what a player wants, `parse` reads it;
//! `run` carries orders out with `phases` (the clauses of a turn) and `upkeep` (its end, and what happens by itself);
//! `fault` says why not. `state` is a position, `veil` what somebody may know of it, `text` all of it as text,
//! `list` the choices of a phase.
//!
//! An order is a whole turn or a part of one. It is carried out completely or not at all, except behind an attack after
//! which a defender's secret standing order chose the retreat: what was done up to there stays. War tokens are drawn after
//! the order, which makes no difference to it.
//!
//! A player who resigns a game of three or four leaves it: the server plays the default turn of the rules page, and he
//! comes behind all who stayed.

mod cards;
mod deck;
mod fault;
mod figures;
mod list;
mod map;
mod order;
mod parse;
mod phases;
mod picture;
mod plans;
mod run;
mod state;
mod text;
mod upkeep;
mod veil;

#[cfg(test)]
mod tests;

use crate::game::{
    Action, BadOption, BadPosition, Chance, Illegal, Info, Kind as Throw, Moves, OptionInfo, Outcome, Phrase,
    Picture, Purpose, Remark, Roll, Rules, Seat, Setup, Turn, Unread, Viewer, phrase,
};
use deck::Deck;
use fault::Refusal;
pub use order::Order;
use order::{Clause, write};
use parse::{Bare, NoOrder};
use run::{Run, carry_out, not_your_turn, open};
use state::Phase;
pub use state::State;

/// The rules.
#[derive(Debug)]
pub struct Savana;

/// Points, tokens and cards of a seat together, and its war tokens: the two keys by which places are given, behind
/// whether and when it left.
fn rank(state: &State, seat: Seat) -> (u8, u16, usize) {
    let left = match state.realm(seat).left {
        0 => u8::MAX,
        n => n,
    };
    let (points, tokens, cards) = state.total(seat);
    match left {
        u8::MAX => (left, points + tokens + cards, state.realm(seat).kept.len()),
        _ => (left, 0, 0),
    }
}

/// Who came where, and why the game is over.
fn ended(state: &State) -> Turn {
    let mut seats: Vec<Seat> = state.seats().collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(rank(state, *seat)));
    let groups = seats.chunk_by(|a, b| rank(state, *a) == rank(state, *b)).map(<[Seat]>::to_vec).collect();
    let here: Vec<Seat> = state.seats().filter(|seat| !state.has_left(*seat)).collect();
    let why = match here[..] {
        [last] => phrase!("all but P{} have resigned", last),
        _ => {
            let total = |seat: &Seat| rank(state, *seat).1;
            let points: Vec<String> =
                seats.iter().filter(|s| !state.has_left(**s)).map(|s| format!("P{s} {}", total(s))).collect();
            phrase!("the last round has been played; points: {}", points.join(", "))
        }
    };
    Turn::Over { outcome: Outcome::ranked(groups), why }
}

/// The seats that are to do something once chance is decided.
fn waiting(state: &State) -> Vec<Seat> {
    match &state.phase {
        Phase::Over => Vec::new(),
        Phase::Retreat(pending) => vec![pending.defender],
        _ => vec![state.active],
    }
}

/// Whether chance must be decided before anybody can do anything.
fn chance(state: &State) -> Option<Throw> {
    match (state.draws, &state.phase) {
        (Some(_), _) => Some(Throw::Dice { count: 1, sides: state.bag_size().into() }),
        (None, Phase::Shuffle(age)) => Some(Throw::Shuffle { items: deck::size(*age).into() }),
        _ => None,
    }
}

/// The position after chance was decided.
fn decide(state: &State, roll: &Roll) -> Result<State, Illegal> {
    let Some(kind) = chance(state) else { return Err(Illegal("nothing is to be drawn now".into())) };
    if !roll.fits(kind) {
        return Err(Illegal(phrase!("{} cannot be drawn", roll)));
    }
    let mut next = state.clone();
    match (state.draws, &state.phase) {
        (None, Phase::Shuffle(age)) => {
            let cards: Vec<deck::Card> = state.deck.age(*age).collect();
            let below = roll.0.iter().rev().filter_map(|n| cards.get(usize::from(*n).wrapping_sub(1)));
            next.pile.splice(0..0, below.copied());
            next.phase = Phase::Shuffle(age + 1);
            if *age == 5 {
                let rest = next.pile.len() - state::ROW;
                next.row = next.pile.split_off(rest);
                next.row.reverse();
                next.phase = Phase::Start;
            }
        }
        _ => next.drawn(roll.0.first().copied().unwrap_or(1)),
    }
    Ok(next)
}

/// The position after a seat gave up.
fn resign(state: &State, seat: Seat) -> Result<State, Illegal> {
    if state.phase == Phase::Over || seat.number() > state.players {
        return Err(Illegal("the game is over".into()));
    }
    if state.has_left(seat) {
        return Err(Illegal("you have left this game already".into()));
    }
    let mut run = Run::on(state);
    let before = state.realms.iter().filter(|realm| realm.left > 0).count();
    run.state.realm_mut(seat).left = before as u8 + 1;
    if before + 2 >= usize::from(state.players) {
        run.state.phase = Phase::Over;
        run.state.draws = None;
        return Ok(run.state);
    }
    if let Phase::Retreat(pending) = &mut run.state.phase
        && state.active == seat
    {
        pending.held.clear();
    }
    run.settle();
    Ok(run.state)
}

/// What a text without a verb means now.
fn bare(state: &State, seat: Seat) -> Bare {
    match &state.phase {
        Phase::Start => Bare::Start,
        Phase::Retreat(pending) if pending.defender == seat => Bare::Retreat,
        _ => Bare::Nothing,
    }
}

/// What a text that is no order should have been.
fn unreadable(why: NoOrder) -> Phrase {
    match why {
        NoOrder::Empty => {
            "an order looks like: draft 2; recruit all@B2; move 2w B2-C2; end [E_SYNTAX]".into()
        }
        NoOrder::Preview => {
            "to see what an order would do, write `preview` as the command and the order behind it [E_SYNTAX]"
                .into()
        }
        NoOrder::Clause(clause, pattern) => {
            phrase!("`{}` is no order; it should look like: {} [E_SYNTAX]", clause, pattern)
        }
    }
}

/// Orders near the one that failed: what could be done before it, and choices of that moment that look like it.
fn nearest(state: &State, seat: Seat, refusal: &Refusal) -> Vec<Order> {
    let Ok(before) = carry_out(state, seat, &refusal.done) else { return Vec::new() };
    let wanted = refusal.clause.to_string();
    let likeness = |order: &Order| {
        let text = write(&order.clauses);
        let same = text.chars().zip(wanted.chars()).take_while(|(a, b)| a == b).count();
        let words = wanted.split([' ', '-', '@', '(', ')']).filter(|word| text.contains(word)).count();
        std::cmp::Reverse(same + 2 * words)
    };
    let (mut list, _) = list::choices(&before.state, seat);
    list.sort_by_cached_key(likeness);
    let whole = |mut order: Order| {
        order.clauses.splice(0..0, before.done.iter().cloned());
        carry_out(state, seat, &order.clauses).is_ok().then_some(order)
    };
    list.into_iter().filter_map(whole).take(4).collect()
}

impl Rules for Savana {
    type State = State;
    type Move = Order;
    const INFO: Info = Info {
        name: "savana",
        title: "Savana",
        summary: "kingdoms of cards at war for savannas and ruins, two to four players",
        fewest: 2,
        most: 4,
        options: &[
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
        ],
        chance: true,
        perft: false,
        hidden: true,
        rules_version: 1,
        designer: "Eric B. Vogel, 2020",
        sources: &["Kitara, IELLO 2020", "Savana, BoardBros 2021"],
    };
    const MANY_LINES: bool = true;

    fn start(setup: &Setup) -> Result<State, BadOption> {
        let (mut deck, mut ask) = (Deck::Blue, false);
        for (name, value) in &setup.options {
            match (name.as_str(), value.to_ascii_lowercase().as_str()) {
                ("deck", "blue") => deck = Deck::Blue,
                ("deck", "red") => deck = Deck::Red,
                ("deck", _) => return Err(BadOption(phrase!("-deck is blue or red, not {}", value))),
                ("retreat", "standing") => ask = false,
                ("retreat", "ask") => ask = true,
                ("retreat", _) => {
                    return Err(BadOption(phrase!("-retreat is standing or ask, not {}", value)));
                }
                _ => {
                    return Err(BadOption(phrase!(
                        "there is no option -{}; there are -deck=blue|red and -retreat=standing|ask",
                        name
                    )));
                }
            }
        }
        if !(2..=4).contains(&setup.players) {
            return Err(BadOption("Savana is a game for 2 to 4 players".into()));
        }
        Ok(State::new(setup.players, deck, ask))
    }

    fn turn(state: &State) -> Turn {
        let seats = waiting(state);
        match chance(state) {
            Some(kind) => {
                let seats = if matches!(state.phase, Phase::Shuffle(_)) { vec![Seat::new(1)] } else { seats };
                Turn::Chance(Chance { kind, purpose: Purpose::Secret, seats })
            }
            None if state.phase == Phase::Over => ended(state),
            None => Turn::Seats(seats),
        }
    }

    fn moves(state: &State, seat: Seat) -> Moves<Order> {
        if chance(state).is_some() {
            return Moves::none();
        }
        let (list, complete) = list::choices(state, seat);
        Moves { list, complete }
    }

    fn apply(state: &State, action: &Action<Order>) -> Result<State, Illegal> {
        match action {
            Action::Roll(roll) => decide(state, roll),
            Action::Resign(seat) => resign(state, *seat),
            Action::Move(seat, _) if seat.number() > state.players => {
                Err(Illegal(phrase!("there is no seat {}", seat)))
            }
            Action::Move(_, _) if chance(state).is_some() => {
                Err(Illegal("chance must be decided first".into()))
            }
            Action::Move(seat, order) => match carry_out(state, *seat, &order.clauses) {
                Ok(carried) => Ok(carried.state),
                Err(refusal) => Err(Illegal(refusal.sentence())),
            },
        }
    }

    fn read(state: &State, seat: Seat, text: &str) -> Result<Order, Unread<Order>> {
        let illegal = |why: Phrase| Err(Unread::Illegal { why, nearest: Vec::new() });
        let clauses = match parse::read(text, bare(state, seat)) {
            Ok(clauses) => clauses,
            Err(why) => return Err(Unread::Unreadable(unreadable(why))),
        };
        if seat.number() > state.players || chance(state).is_some() {
            return illegal(not_your_turn(state).why);
        }
        match carry_out(state, seat, &clauses) {
            Ok(carried) => Ok(carried.order()),
            Err(refusal) => {
                let nearest = nearest(state, seat, &refusal);
                Err(Unread::Illegal { why: refusal.sentence(), nearest })
            }
        }
    }

    fn write(_state: &State, order: &Order) -> String {
        write(&order.clauses)
    }

    fn picture(state: &State, viewer: Viewer) -> Picture {
        picture::draw(state, viewer)
    }

    fn position(state: &State) -> String {
        text::write(state)
    }

    fn from_position(setup: &Setup, text: &str, _seat: Option<Seat>) -> Result<State, BadPosition> {
        if !(2..=4).contains(&setup.players) {
            return Err(BadPosition("Savana is a game for 2 to 4 players".into()));
        }
        text::read(setup.players, text)
    }

    fn side(_state: &State, seat: Seat) -> Phrase {
        phrase!("P{}", seat)
    }

    fn aside(state: &State, seat: Seat, order: &Order) -> bool {
        order.clauses.iter().all(|clause| match clause {
            Clause::Prefer(_) => true,
            Clause::Start(_) => seat != state.active,
            _ => false,
        })
    }

    fn shown(state: &State, seat: Seat, order: &Order) -> String {
        carry_out(state, seat, &order.clauses).map_or(String::new(), |carried| open(&carried.done))
    }

    fn remarks(state: &State, seat: Seat, order: &Order) -> Vec<Remark> {
        let clauses = [order.clauses.as_slice(), &order.dropped].concat();
        carry_out(state, seat, &clauses).map_or_else(|_| Vec::new(), |carried| carried.told)
    }

    fn veiled(state: &State, viewer: Viewer) -> State {
        veil::veiled(state, viewer)
    }
}
