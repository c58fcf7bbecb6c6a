//! The choices of the current phase, one clause at a time; and a whole turn as an example.

use super::board::{Land, Map, NAMES, Place};
use super::deck::Card;
use super::figures::{Figures, Kind};
use super::order::{Clause, Group, Loss, Order, Pick, Step, joined};
use super::run::carry_out;
use super::secrets::view;
use super::state::{Phase, Stack, State};
use super::upkeep::{crowded, default_losses};
use crate::game::{Seat, Viewer};

/// The most ways of discarding that are listed.
const MOST_DISCARDS: usize = 100;

/// The orders of one clause that a seat can give now.
///
/// Starts and retreats are complete. In a turn these are the choices of the phase: the cards within reach, all ways to recruit, all
/// single moves and the end. Discards list every set of cards with the figures taken from every land, up to a limit.
pub fn choices(state: &State, seat: Seat) -> Vec<Order> {
    let mut list = Vec::new();
    match &state.phase {
        Phase::Start if state.active == seat => {
            list.extend(state.free_starts().into_iter().map(|place| Clause::Start(vec![place])));
        }
        Phase::Retreat(pending) if pending.defender == seat => {
            list.extend(state.retreats(seat, pending.from).into_iter().map(Clause::Retreat));
        }
        Phase::Draft if state.active == seat => {
            let cards = state.row.iter().take(state.reach(seat));
            list.extend(cards.map(|card| Clause::Draft(Pick::Card(*card))));
        }
        Phase::Recruit if state.active == seat => {
            recruits(state, seat, &mut list);
        }
        Phase::Move if state.active == seat => {
            match state.discards(seat) {
                0 => list.push(Clause::End),
                need => discards(state, seat, need, &mut list),
            }
            steps(state, seat, &mut list);
        }
        _ => {}
    }
    list.into_iter().map(Order::of).collect()
}

/// Whether these choices are all possible orders.
pub fn are_all(state: &State) -> bool {
    !matches!(state.phase, Phase::Draft | Phase::Recruit | Phase::Move)
}

fn steps(state: &State, seat: Seat, list: &mut Vec<Clause>) {
    if state.moves == 0 {
        return;
    }
    for from in state.lands(seat) {
        let own = state.figures(seat, from);
        for to in state.map().near(from).iter().copied() {
            let Some(fewest) = fewest_to_enter(state, seat, to).filter(|fewest| *fewest <= own.total())
            else {
                continue;
            };
            let groups = own.groups().filter(|group| group.total() >= fewest);
            let step = |group| Step { figures: Some(group), from, to, on: Vec::new() };
            list.extend(groups.map(|group| Clause::Step(step(group))));
        }
    }
}

/// How many figures a seat needs to enter a land; none if it cannot.
fn fewest_to_enter(state: &State, seat: Seat, to: Place) -> Option<u8> {
    let there = state.stack(to);
    if !state.map().is_dry(to) {
        None
    } else if there.owner == 0 || there.owner == seat.number() {
        Some(1)
    } else {
        let is_last = state.lands(Seat::new(there.owner)).nth(1).is_none();
        (!is_last).then_some(there.figures.total() + 1)
    }
}

fn recruits(state: &State, seat: Seat, list: &mut Vec<Clause>) {
    let ways = ways(state.recruits(seat), &state.recruiting_lands(seat), |_, _| u8::MAX, usize::MAX);
    list.extend(ways.into_iter().map(Clause::Recruit));
}

/// The first ways, at most `most`, to distribute figures over lands, each with room for `room` of a kind.
fn ways(due: Figures, lands: &[Place], room: impl Fn(Kind, Place) -> u8, most: usize) -> Vec<Vec<Group>> {
    let mut ways: Vec<Vec<Group>> = vec![Vec::new()];
    for kind in Kind::ALL {
        let spreads = spread(kind, due.count(kind), lands, |place| room(kind, place));
        ways = ways
            .iter()
            .flat_map(|way| spreads.iter().map(|more| joined(&[way.as_slice(), more].concat())))
            .take(most)
            .collect();
    }
    ways
}

/// All ways to distribute `count` figures of a kind over lands, each with room for `room` of them.
fn spread(kind: Kind, count: u8, lands: &[Place], room: impl Fn(Place) -> u8 + Copy) -> Vec<Vec<Group>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let Some((first, rest)) = lands.split_first() else { return Vec::new() };
    let mut ways = Vec::new();
    for here in 0..=count.min(room(*first)) {
        for mut way in spread(kind, count - here, rest, room) {
            if here > 0 {
                way.push((Figures::of(kind, here), *first));
            }
            ways.push(way);
        }
    }
    ways
}

/// Ways to discard, including the default one.
fn discards(state: &State, seat: Seat, need: usize, list: &mut Vec<Clause>) {
    let mut found = vec![Clause::Discard(default_losses(state, seat))];
    let cards: Vec<Card> =
        state.player(seat).cards.iter().copied().filter(|card| !card.facts().self_fed).collect();
    for set in sets(&cards, need) {
        if !state.keeps_warrior_card(seat, &set) {
            continue;
        }
        let mut ways: Vec<(Stacks, Vec<Loss>)> = vec![(state.stacks, Vec::new())];
        for card in set {
            ways = ways
                .iter()
                .flat_map(|(stacks, losses)| lose(state.map(), stacks, seat, card, losses))
                .take(MOST_DISCARDS)
                .collect();
        }
        found.extend(ways.into_iter().map(|(_, losses)| Clause::Discard(losses)));
        if found.len() > MOST_DISCARDS {
            break;
        }
    }
    found.sort_unstable();
    found.dedup();
    list.append(&mut found);
}

/// All subsets of `count` cards, in the order of the kingdom.
fn sets(cards: &[Card], count: usize) -> Vec<Vec<Card>> {
    match (count, cards.split_first()) {
        (0, _) => vec![Vec::new()],
        (_, None) => Vec::new(),
        (_, Some((first, rest))) => {
            let mut with = sets(rest, count - 1);
            with.iter_mut().for_each(|set| set.insert(0, *first));
            with.append(&mut sets(rest, count));
            with
        }
    }
}

type Stacks = [Stack; NAMES];

/// All ways to remove the figures of one more card.
fn lose(map: &Map, before: &Stacks, seat: Seat, card: Card, losses: &[Loss]) -> Vec<(Stacks, Vec<Loss>)> {
    let own = |place: &&Place| before[place.index()].owner == seat.number();
    let lands: Vec<Place> = map.places.iter().filter(own).copied().collect();
    let board = lands.iter().fold(Figures::NONE, |sum, place| sum.plus(before[place.index()].figures));
    let due = Figures(card.facts().recruits).at_most(board);
    let room = |kind: Kind, place: Place| before[place.index()].figures.count(kind);
    ways(due, &lands, room, MOST_DISCARDS)
        .into_iter()
        .map(|from| {
            let mut after = *before;
            for (figures, place) in &from {
                after[place.index()].leave(*figures);
            }
            let mut more = losses.to_vec();
            more.push(Loss { card: Pick::Card(card), from });
            (after, more)
        })
        .collect()
}

/// The rest of a turn: the first card, its figures on the fullest land, a warrior to a free land, the end. Based only on what the
/// seat knows.
pub fn example(state: &State, seat: Seat) -> Option<Order> {
    let mut now = view(state, Viewer::Seat(seat));
    let mut clauses = Vec::new();
    let mut order = |now: &mut State, clause: Clause| -> Option<()> {
        let carried = carry_out(now, seat, &[clause]).ok()?;
        clauses.extend(carried.done);
        *now = carried.state;
        Some(())
    };
    if now.phase == Phase::Draft {
        order(&mut now, Clause::Draft(Pick::At(1)))?;
    }
    if now.phase == Phase::Recruit {
        let lands = now.recruiting_lands(seat);
        let most = crowded(&now, seat, &lands)?;
        order(&mut now, Clause::RecruitAll(most))?;
    }
    if now.phase != Phase::Move || now.active != seat {
        return None;
    }
    if let Some(step) = spread_recruits(&now, seat) {
        order(&mut now, Clause::Step(step))?;
    }
    let losses = default_losses(&now, seat);
    order(&mut now, if losses.is_empty() { Clause::End } else { Clause::Discard(losses) })?;
    Some(Order { clauses, dropped: Vec::new() })
}

/// Moves a warrior that is not alone to a free savanna next to it.
fn spread_recruits(state: &State, seat: Seat) -> Option<Step> {
    let map = state.map();
    let free =
        |place: &&Place| state.stack(**place).owner == 0 && map.land(**place).is_some_and(Land::is_savanna);
    let mut from = state.lands(seat).filter(|from| {
        let own = state.figures(seat, *from);
        state.moves > 0 && own.count(Kind::Warrior) > 1
    });
    from.find_map(|from| {
        let to = map.near(from).iter().find(free).copied()?;
        Some(Step { figures: Some(Figures::of(Kind::Warrior, 1)), from, to, on: Vec::new() })
    })
}
