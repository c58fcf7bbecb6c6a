//! The orders of a turn that is a list of them: those chosen so far, each with a link that leaves it out, and the figures of the last
//! one with links for one more and one fewer.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::game::Step;
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

/// Links to the same order with one figure more or fewer; nothing if the last choice was not about figures.
pub(super) fn figures(turning: &Turning<'_>, so_far: &str) -> Markup {
    let links = others(turning, so_far).unwrap_or_default();
    html! {
        @if !links.is_empty() {
            h2 { (turning.say(&SiteText::TurnFigures)) }
            ul.picks {
                @for (sign, address, said) in &links {
                    li { a href=(address) aria-label={ (sign) ": " (said) } { (sign) } } " "
                }
            }
        }
    }
}

/// Each other choice that differs by one figure: `+ w`, its address, and what it is in words.
fn others(turning: &Turning<'_>, so_far: &str) -> Option<Vec<(String, String, String)>> {
    let (base, last) = so_far.rsplit_once(' ').filter(|_| turning.open.board.game().info().order_lists)?;
    let now = counts(last)?;
    let steps = turning.position.steps(turning.open.seat, base).ok()?.list;
    if !steps.iter().any(|step| step.add.trim_start() == last) {
        return None;
    }
    let link = |step: &Step| {
        let sign = sign(&now, &counts(step.add.trim())?)?;
        let said = turning.frame.words.phrase(&step.said);
        Some((sign, turning.address(&format!("{base}{}", step.add)), said))
    };
    let mut links: Vec<_> = steps.iter().filter_map(link).collect();
    links.sort();
    Some(links)
}

/// The figures of each kind in a text like `2w1s` or `w`; none if it is anything else.
fn counts(text: &str) -> Option<BTreeMap<char, i32>> {
    let (mut counts, mut number) = (BTreeMap::new(), String::new());
    for sign in text.chars() {
        if sign.is_ascii_digit() {
            number.push(sign);
        } else if sign.is_ascii_lowercase() {
            let count = if number.is_empty() { 1 } else { number.parse().ok()? };
            number.clear();
            counts.insert(sign, count).is_none().then_some(())?;
        } else {
            return None;
        }
    }
    (number.is_empty() && !counts.is_empty()).then_some(counts)
}

/// `+ w` or `\u{2212} w` if the other figures are these with one more or one fewer.
fn sign(now: &BTreeMap<char, i32>, other: &BTreeMap<char, i32>) -> Option<String> {
    let kinds: BTreeMap<char, i32> = now.iter().chain(other).map(|(kind, _)| (*kind, 0)).collect();
    let of = |counts: &BTreeMap<char, i32>, kind| counts.get(kind).copied().unwrap_or_default();
    let mut changed = kinds.keys().map(|kind| (kind, of(other, kind) - of(now, kind)));
    let (kind, by) = changed.by_ref().find(|(_, by)| *by != 0)?;
    let is_one = by.abs() == 1 && changed.all(|(_, by)| by == 0);
    is_one.then(|| format!("{} {kind}", if by > 0 { "+" } else { "\u{2212}" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_more_or_one_fewer() {
        let cases = [
            ("2w", "3w", Some("+ w")),
            ("2w", "w", Some("\u{2212} w")),
            ("2w", "2w1s", Some("+ s")),
            ("2w1s", "2w", Some("\u{2212} s")),
            ("2w1s", "1w2s", None),
            ("w", "3w", None),
            ("w", "w", None),
        ];
        for (now, other, wanted) in cases {
            let (read, there) = (counts(now).unwrap(), counts(other).unwrap());
            assert_eq!(sign(&read, &there).as_deref(), wanted, "{now} {other}");
        }
        for text in ["", "2", "B2-C2", "2w2", "all@C2", "ww"] {
            assert_eq!(counts(text), None, "{text}");
        }
    }
}
