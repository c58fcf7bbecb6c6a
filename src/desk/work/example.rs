//! What letters give as an example and list first: what `house-easy` would play, since beginners copy it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tracing::error;

use crate::game::{Seat, Turn, house_seed};
use crate::games;
use crate::letter::{Likely, Role};
use crate::play::{Board, Stage};
use crate::search::Level;

/// What the reader in this role could move; none if it is not their turn. It takes one to five thousandths of a second, by the number
/// of positions visited; equal boards have equal examples.
pub(crate) fn likely(board: &Board, role: Role) -> Option<Likely> {
    let has_rules = board.stage == Stage::Running && board.record.missing_rules().is_none();
    let seat = role.seat().filter(|seat| has_rules && board.awaited().contains(seat))?;
    catch_unwind(AssertUnwindSafe(|| thought(board, seat))).unwrap_or_else(|_| {
        error!(board = board.number, "no example was found");
        None
    })
}

fn thought(board: &Board, seat: Seat) -> Option<Likely> {
    let info = board.game().info();
    let thinker = games::with_rules(info.name, info.rules_version)?;
    let seed = house_seed(&board.key, board.number, board.record.moves());
    let advice = thinker.think(board.record.position(), seat, thinker.budget(Level::Easy), seed)?;
    let ranked = advice.ranked;
    if !info.order_lists {
        return Some(Likely { turn: vec![advice.text], ranked });
    }
    let mut turn = Vec::new();
    let mut record = board.record.clone();
    for text in [advice.text].into_iter().chain(advice.line.into_iter().skip(1)) {
        let goes_on = matches!(record.turn(), Turn::Seats(seats) if seats == [seat]);
        if !goes_on || record.play(seat, &text).is_err() {
            break;
        }
        turn.push(text);
    }
    Some(Likely { turn, ranked })
}
