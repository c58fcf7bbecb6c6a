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
            for seat in state.seats().filter(|_| step % 7 == 0) {
                let text = plain(&Savana::picture(&state, Viewer::Seat(seat)), None);
                assert!(text.is_ascii() && text.lines().all(|line| line.len() <= COLUMNS), "{text}");
            }
            let order = numbers.one_of(&Savana::list(&state, seats[0])).clone();
            state = numbers.decided(Savana::apply(&state, &Action::Move(seats[0], order)).unwrap());
        }
        let text = plain(&Savana::picture(&state, Viewer::Watcher), None);
        assert!(text.contains("FINAL SCORES") && text.lines().all(|line| line.len() <= COLUMNS), "{text}");
    }
}
