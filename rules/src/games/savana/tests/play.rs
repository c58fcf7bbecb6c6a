//! Random and greedy games to the end, checking all invariants after each step.

use super::*;
use crate::games::savana::deck::Card;
use crate::games::savana::figures::STOCK;
use crate::games::savana::state::TOKENS;
use crate::text::{COLUMNS, plain};

/// Figures, cards and tokens are neither made nor lost.
fn conserved(state: &State) {
    let text = Savana::position_text(state);
    for seat in state.seats() {
        assert_eq!(state.on_board(seat).plus(state.supply(seat)), STOCK, "{text}");
        let force = |place| state.stack(place);
        assert!(state.lands(seat).all(|place| state.map().is_dry(place) && !force(place).figures.is_empty()));
    }
    let kingdoms = state.by_seat.iter().flat_map(|realm| &realm.cards);
    let mut cards: Vec<Card> =
        kingdoms.chain(&state.row).chain(&state.pile).chain(&state.discarded).copied().collect();
    cards.sort_unstable();
    let mut all: Vec<Card> = (1..=5).flat_map(|age| state.deck.age(age)).collect();
    all.extend(state.seats().map(|_| Card::START));
    all.sort_unstable();
    if !matches!(state.phase, Phase::Shuffle(_)) {
        assert_eq!(cards, all, "{text}");
        assert_eq!(state.row.len(), 6, "{text}");
    }
    let out: usize = state.by_seat.iter().map(|realm| realm.kept.len() + realm.drawn.len()).sum();
    assert_eq!(state.bag().len() + out, usize::from(TOKENS.iter().sum::<u8>()), "{text}");
    assert_eq!(state.bag().len(), usize::from(state.bag_size()));
    let again = at(state.players, &text);
    assert_eq!(&again, state, "{text}");
    assert_eq!(Savana::position_text(&again), text);
}

/// The score reported for an order; zero if it ends no turn.
fn told_score(state: &State, seat: Seat, order: &Order) -> u16 {
    let scored = |remark: &Remark| {
        let text = remark.text.to_string();
        let (points, _) = text.strip_prefix(&format!("P{seat} scores "))?.split_once(':')?;
        Some(points.parse::<u16>().unwrap())
    };
    Savana::play(state, seat, order).remarks.iter().filter_map(scored).sum()
}

/// How a player chooses among the listed orders.
#[derive(Clone, Copy)]
enum Style {
    Random,
    Greedy,
}

fn chosen(numbers: &mut Numbers, style: Style, state: &State, seat: Seat, list: &[Order]) -> Order {
    match style {
        Style::Random => numbers.one_of(list).clone(),
        Style::Greedy => {
            let value = |order: &Order| {
                let Ok(next) = Savana::apply(state, &Action::Move(seat, order.clone())) else { return 0 };
                let cards: usize =
                    next.player(seat).cards.iter().map(|card| usize::from(card.facts().prosperity)).sum();
                let ruins = next.scored(seat).ruins.len();
                let fed = next.food(seat).min(next.player(seat).cards.len());
                4 * ruins + 3 * fed + 3 * cards + 2 * next.player(seat).cards.len()
            };
            let values: Vec<usize> = list.iter().map(value).collect();
            let best = values.iter().max().copied().unwrap_or(0);
            let best: Vec<&Order> =
                list.iter().zip(&values).filter(|(_, w)| **w == best).map(|(o, _)| o).collect();
            (*numbers.one_of(&best)).clone()
        }
    }
}

/// What occurred in the games, to show that the tests covered something.
#[derive(Default, Debug)]
struct Seen {
    steps: u32,
    retreats: u32,
    tokens: u32,
    discards: u32,
    shared: u32,
    examples: u32,
}

fn game(numbers: &mut Numbers, players: u8, options: &str, style: Style, seen: &mut Seen) {
    let mut state = numbers.decided(begun(players, options));
    let mut scores = vec![0; usize::from(players)];
    let mut turns = 0;
    loop {
        conserved(&state);
        let seat = match Savana::turn(&state) {
            Turn::Over { .. } => break,
            Turn::Seats(seats) => seats[0],
            Turn::Chance(_) => panic!("chance was decided"),
        };
        if let Some(order) = Savana::example(&state, seat) {
            let text = Savana::write(&state, &order);
            assert!(Savana::parse(&state, seat, &text).is_ok_and(|read| read == order), "{text}");
            assert!(matches!(order.clauses.last(), Some(Clause::End | Clause::Discard(_))), "{text}");
            seen.examples += 1;
        }
        let list = Savana::list(&state, seat);
        assert!(!list.is_empty(), "{}", Savana::position_text(&state));
        let order = chosen(numbers, style, &state, seat, &list);
        let text = Savana::write(&state, &order);
        assert_eq!(Savana::parse(&state, seat, &text).as_ref(), Ok(&order), "{text}");
        scores[seat.index()] += told_score(&state, seat, &order);
        seen.steps += 1;
        seen.retreats += u32::from(matches!(order.clauses[0], Clause::Retreat(_)));
        seen.discards += u32::from(matches!(order.clauses[0], Clause::Discard(_)));
        turns += u32::from(matches!(order.clauses[0], Clause::Discard(_) | Clause::End));
        state = numbers.decided(Savana::apply(&state, &Action::Move(seat, order)).unwrap());
        assert_eq!(state.by_seat.iter().map(|realm| realm.points).collect::<Vec<_>>(), scores);
    }
    assert!(Savana::list(&state, Seat::new(1)).is_empty());
    let rounds = match players {
        3 => 9,
        _ => 7,
    };
    assert_eq!(turns, rounds * u32::from(players));
    let shown = plain(&Savana::picture(&state, Viewer::Watcher), None);
    assert!(shown.contains("FINAL SCORES") && shown.lines().all(|line| line.len() <= COLUMNS), "{shown}");
    seen.tokens += state.by_seat.iter().map(|realm| realm.kept.len() as u32).sum::<u32>();
    if let Turn::Over { outcome, .. } = Savana::turn(&state) {
        seen.shared += u32::from(outcome.winner().is_none());
    }
}

#[test]
fn games_to_their_end() {
    let mut numbers = Numbers(0x5a7a_2024);
    let mut seen = Seen::default();
    for (players, options) in settings() {
        for _ in 0..3 {
            game(&mut numbers, players, &options, Style::Random, &mut seen);
        }
        game(&mut numbers, players, &options, Style::Greedy, &mut seen);
    }
    assert!(seen.steps > 3000 && seen.tokens > 10 && seen.discards > 200, "{seen:?}");
    assert!(seen.examples > 2000, "{seen:?}");
    assert!(seen.retreats > 5 && seen.shared > 0, "{seen:?}");
}
