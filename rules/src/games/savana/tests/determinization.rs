//! Determinizations agree with everything the seat knows; evaluations.

use super::*;
use crate::games::savana::deck::Card;
use crate::games::savana::state::TOKENS;

/// Positions of random games in which a seat is to act.
fn positions(players: u8, options: &str, numbers: &mut Numbers) -> Vec<State> {
    let mut state = numbers.decided(begun(players, options));
    let mut all = Vec::new();
    while let Turn::Seats(seats) = Savana::turn(&state) {
        all.push(state.clone());
        let order = Savana::FASTER.random(&state, seats[0], &mut |bound| numbers.below(bound)).unwrap();
        state = numbers.decided(Savana::play(&state, seats[0], &order).state);
    }
    all
}

#[test]
fn what_is_imagined_agrees_with_what_the_seat_sees_and_has_each_card_once() {
    for (players, options) in settings() {
        let mut numbers = Numbers(u64::from(players) + 77);
        for state in positions(players, &options, &mut numbers).iter().step_by(7) {
            for seat in state.seats() {
                let seen = Savana::SECRETS.view(state, Viewer::Seat(seat));
                let truth = Savana::SECRETS.determinize(&seen, seat, &mut |bound| numbers.below(bound));
                assert_eq!(Savana::SECRETS.view(&truth, Viewer::Seat(seat)), seen);
                assert!(!truth.partial);

                let sorted = |state: &State| {
                    let kingdoms = state.by_seat.iter().flat_map(|player| &player.cards);
                    let mut cards: Vec<Card> = kingdoms
                        .chain(&state.row)
                        .chain(&state.discarded)
                        .chain(&state.pile)
                        .copied()
                        .collect();
                    cards.sort_unstable();
                    cards
                };
                assert_eq!(sorted(&truth), sorted(state));
                let ages: Vec<u8> = truth.pile.iter().map(|card| card.facts().age).collect();
                assert!(ages.is_sorted_by(|below, above| below >= above), "{ages:?}");

                let out = truth.by_seat.iter().map(|player| player.kept.len() + player.drawn.len());
                let all: usize = TOKENS.iter().map(|count| usize::from(*count)).sum();
                assert_eq!(truth.bag().len() + out.sum::<usize>(), all);
            }
        }
    }
}

#[test]
fn worths_of_all_seats_make_a_whole_and_do_not_depend_on_what_is_hidden() {
    for players in 2..=4 {
        let mut numbers = Numbers(5);
        for state in positions(players, "", &mut numbers) {
            let sum: i32 = state.seats().map(|seat| Savana::EVALUATE.evaluation(&state, seat).unwrap()).sum();
            assert!((990..=1_010).contains(&sum), "{sum}");
            let seat = state.active;
            let seen = Savana::SECRETS.view(&state, Viewer::Seat(seat));
            let (one, other) = [(); 2]
                .map(|()| Savana::SECRETS.determinize(&seen, seat, &mut |bound| numbers.below(bound)))
                .map(|truth| {
                    Savana::EVALUATE.evaluation(&Savana::SECRETS.view(&truth, Viewer::Seat(seat)), seat)
                })
                .into();
            assert_eq!(one, other);
        }
    }
}

#[test]
fn points_are_worth_something() {
    let mut numbers = Numbers(3);
    let state = positions(2, "", &mut numbers).swap_remove(30);
    for seat in state.seats() {
        let mut richer = state.clone();
        richer.player_mut(seat).points += 3;
        assert!(Savana::EVALUATE.evaluation(&richer, seat) > Savana::EVALUATE.evaluation(&state, seat));
    }
}
