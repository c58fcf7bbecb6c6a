//! A position as somebody sees it: what is hidden from the viewer is not in it.

use super::deck::Card;
use super::state::{Phase, State, UNKNOWN_TOKEN};
use crate::game::Viewer;

/// The position as a viewer knows it. Two positions that differ only in what is hidden from the viewer become equal.
///
/// Hidden are: the order of the cards face down from everybody; the values of war tokens, standing orders, wishes for
/// starts, and orders that wait for a defender from all but their owner. Once the game is over nothing is.
pub fn view(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    seen.partial = true;
    if state.phase == Phase::Over && state.draws.is_none() {
        return seen;
    }
    seen.pile = vec![Card::UNKNOWN; state.pile.len()];
    for seat in state.seats().filter(|seat| viewer != Viewer::Seat(*seat)) {
        let player = seen.player_mut(seat);
        player.kept.fill(UNKNOWN_TOKEN);
        player.drawn.fill(UNKNOWN_TOKEN);
        player.wishes.clear();
        player.prefer.clear();
    }
    if let Phase::Retreat(pending) = &mut seen.phase
        && viewer != Viewer::Seat(state.active)
    {
        pending.queued.clear();
    }
    seen
}
