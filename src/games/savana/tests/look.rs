//! What letters show.

use super::*;
use crate::draw::{COLUMNS, plain};

#[test]
fn everything_fits() {
    let mut numbers = Numbers(77);
    for (players, options) in settings() {
        let mut state = numbers.decided(begun(players, &options));
        for step in 0.. {
            let Turn::Seats(seats) = Savana::turn(&state) else { break };
            for seat in state.seats() {
                let text = plain(&Savana::picture(&state, Viewer::Seat(seat)), None);
                assert!(text.is_ascii() && text.lines().all(|line| line.len() <= COLUMNS), "{text}");
                if std::env::var("SHOW").is_ok() && step == 60 && seat.number() == 2 {
                    println!("{text}\n{}", Savana::position(&state));
                }
            }
            let order = numbers.one_of(&Savana::moves(&state, seats[0]).list).clone();
            state = numbers.decided(Savana::apply(&state, &Action::Move(seats[0], order)).unwrap());
        }
        if std::env::var("SHOW").is_ok() {
            println!("{}", plain(&Savana::picture(&state, Viewer::Watcher), None));
        }
    }
}
