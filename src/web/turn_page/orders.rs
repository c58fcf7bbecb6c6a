//! The orders of a turn that is a list of them: those chosen so far, each with a link that leaves it out.

use maud::{Markup, html};

use crate::letter::SiteText;

use super::turning::Turning;

/// Between two orders.
const NEXT: &str = "; ";

/// The choices that make whole orders, without what was begun after them; none if there are none.
pub(super) fn whole<'s>(turning: &Turning<'_>, so_far: &'s str) -> Option<&'s str> {
    let (before, _) = so_far.rsplit_once(NEXT)?;
    turning.open.board.game().info().order_lists.then_some(before)
}

/// The orders so far; nothing if these choices are no list of orders.
pub(super) fn list(turning: &Turning<'_>, so_far: &str) -> Markup {
    let orders: Vec<&str> = so_far.split(NEXT).filter(|order| !order.is_empty()).collect();
    let is_list = turning.open.board.game().info().order_lists && !orders.is_empty();
    // Later orders may need it.
    let without = |at: usize| {
        let left = [orders.get(..at)?, orders.get(at + 1..)?].concat().join(NEXT);
        turning.position.steps(turning.open.seat, &left).is_ok().then_some(left)
    };
    let remove = turning.say(&SiteText::TurnRemove);
    html! {
        @if is_list {
            h2 { (turning.say(&SiteText::TurnOrders)) }
            ol.orders {
                @for (at, order) in orders.iter().enumerate() {
                    li {
                        span { (order) } " "
                        @if let Some(left) = without(at) {
                            a href=(turning.address(&left)) aria-label={ (remove) ": " (order) } { (remove) }
                        }
                    }
                }
            }
        }
    }
}
