//! A whole turn as an example: any legal one, but no bad one to begin with.

use std::cmp::Reverse;

use super::board::{Land, Place};
use super::figures::{Figures, Kind};
use super::order::{Clause, Order, Pick, Step};
use super::run::carry_out;
use super::state::{Phase, State};
use super::upkeep::default_losses;
use super::view::view;
use crate::game::{Seat, Viewer};

/// The rest of a turn from here: the first card, its figures where most stand, a warrior to free land, the end. Worked out
/// from what the seat knows, so that it tells nothing else.
pub fn turn(state: &State, seat: Seat) -> Option<Order> {
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
        let most =
            lands.into_iter().min_by_key(|place| (Reverse(now.figures(seat, *place).total()), *place))?;
        order(&mut now, Clause::RecruitAll(most))?;
    }
    if now.phase != Phase::Move || now.active != seat {
        return None;
    }
    if let Some(step) = spread(&now, seat) {
        order(&mut now, Clause::Step(step))?;
    }
    let losses = default_losses(&now, seat);
    order(&mut now, if losses.is_empty() { Clause::End } else { Clause::Discard(losses) })?;
    Some(Order { clauses, dropped: Vec::new() })
}

/// A warrior that is not alone goes to a free savanna beside it.
fn spread(state: &State, seat: Seat) -> Option<Step> {
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
