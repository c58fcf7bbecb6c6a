//! An order chosen step by step: the clauses of a turn, each from its verb to its last figure.
//!
//! Chosen are what the seat knows: nothing in here looks at what is hidden from it. What is chosen of a movement is first where from,
//! then where to, then which figures (`move B2-C2 2w`); all else is in the order of its text.

use crate::game::{Beginning, Phrase, Seat, Step as Choice, Steps, Viewer, Way, along, phrase};

use super::moves::choices;
use super::order::{Clause, Group, Order, clause_aloud, counted};
use super::run::carry_out;
use super::secrets::view;
use super::state::State;

/// Between clauses.
const NEXT: &str = "; ";

/// What can follow `so_far`, such as `draft b2d; recruit 2w`; none if nothing begins like that.
pub fn steps(state: &State, seat: Seat, so_far: &str) -> Option<Steps<Order>> {
    let mut now = view(state, Viewer::Seat(seat));
    let mut clauses = Vec::new();
    let (before, last) = match so_far.rsplit_once(NEXT) {
        Some((before, last)) if !last.is_empty() => (Some(before), last),
        Some(_) => return None,
        None => (None, so_far),
    };
    for part in before.iter().flat_map(|before| before.split(NEXT)) {
        now = carried(&now, seat, clause_of(&now, seat, part)?.whole?, &mut clauses)?;
    }
    let Steps { mut list, whole } = clause_of(&now, seat, last)?;
    let Some(clause) = whole else { return Some(Steps { list, whole: None }) };
    now = carried(&now, seat, clause, &mut clauses)?;
    let follows = clause_of(&now, seat, "").map(|next| next.list).unwrap_or_default();
    list.extend(follows.into_iter().map(|step| Choice { add: format!("{NEXT}{}", step.add), ..step }));
    Some(Steps { list, whole: Some(Order { clauses, dropped: Vec::new() }) })
}

/// Where the first clause begins, or what it is about.
pub fn beginning(order: &Order) -> Option<Beginning> {
    let public = order.clauses.iter().find(|clause| !matches!(clause, Clause::Prefer(_)));
    Some(Beginning::Kind(match public? {
        Clause::Step(step) => return Some(Beginning::Place(step.from.to_string())),
        Clause::Start(_) => phrase!("the land to start in"),
        Clause::Draft(_) => phrase!("a new card"),
        Clause::Recruit(_) | Clause::RecruitAll(_) => phrase!("the figures of the new card"),
        Clause::Discard(_) => phrase!("a card to discard"),
        Clause::Retreat(_) => phrase!("the land to retreat to"),
        Clause::End | Clause::Prefer(_) => return None,
    }))
}

/// The position after one more clause.
fn carried(now: &State, seat: Seat, clause: Clause, clauses: &mut Vec<Clause>) -> Option<State> {
    let (order, next) = carry_out(now, seat, &[clause]).ok()?.split();
    clauses.extend(order.clauses);
    Some(next)
}

/// What can follow the beginning of a clause.
fn clause_of(now: &State, seat: Seat, so_far: &str) -> Option<Steps<Clause>> {
    let single = |order: Order| order.clauses.into_iter().next();
    along(choices(now, seat).into_iter().filter_map(single).map(way), so_far)
}

fn way(whole: Clause) -> Way<Clause> {
    let mut steps = match &whole {
        Clause::Step(step) => {
            let (from, to) = (step.from.to_string(), step.to.to_string());
            let figures = step.figures.map_or_else(|| "all".to_string(), |figures| figures.to_string());
            vec![
                Choice::same(&format!("move {from}"), Some(&from)),
                Choice::same(&format!("-{to}"), Some(&to)),
                Choice::same(&format!(" {figures}"), None),
            ]
        }
        Clause::Start(_) | Clause::Retreat(_) => {
            let text = whole.to_string();
            vec![Choice::same(&text, text.split(' ').next_back())]
        }
        _ => {
            let mut steps = cut(&whole.to_string());
            say(&mut steps, &whole);
            steps
        }
    };
    if let (Some(last), Some(said)) = (steps.last_mut(), clause_aloud(&whole)) {
        last.said = said;
    }
    Way { steps, whole }
}

/// Says the choices of what is recruited or discarded in words; the text is what a mail has.
fn say(steps: &mut [Choice], whole: &Clause) {
    let (groups, first): (Vec<&Group>, Option<Phrase>) = match whole {
        Clause::Recruit(groups) => {
            let first = groups.first().map(|(figures, _)| phrase!("recruits {}", counted(*figures)));
            (groups.iter().collect(), first)
        }
        Clause::Discard(losses) => {
            let first = losses.first().map(|loss| phrase!("discards {}", phrase!("card {}", loss.card)));
            (losses.iter().flat_map(|loss| &loss.from).collect(), first)
        }
        _ => return,
    };
    let before_places = (1..steps.len()).filter(|at| steps[*at].add.starts_with('@')).map(|at| at - 1);
    for (at, (figures, _)) in before_places.collect::<Vec<_>>().into_iter().zip(groups) {
        steps[at].said = counted(*figures);
    }
    if let (Some(step), Some(first)) = (steps.first_mut(), first) {
        step.said = first;
    }
}

/// Cuts `discard b1c(2w@C2 s@D1) b2d` before each sign but the blank after the verb: `discard b1c`, `(2w`, `@C2`, ` s`, `@D1)`, ` b2d`.
fn cut(text: &str) -> Vec<Choice> {
    let mut pieces: Vec<String> = vec![String::new()];
    let mut is_first_blank = true;
    for sign in text.chars() {
        let begins = matches!(sign, '@' | '(') || sign == ' ' && !std::mem::take(&mut is_first_blank);
        match pieces.last_mut() {
            Some(piece) if !begins => piece.push(sign),
            _ => pieces.push(sign.to_string()),
        }
    }
    let place = |piece: &str| piece.strip_prefix('@').map(|place| place.trim_end_matches(')').to_string());
    pieces.iter().map(|piece| Choice::same(piece, place(piece).as_deref())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::notation::{Bare, parse};
    use super::*;

    #[test]
    fn a_beginning_is_a_place_or_a_thing() {
        for (text, wanted) in [
            ("start A1", "the land to start in"),
            ("draft b1e", "a new card"),
            ("draft 2; recruit all@B2", "a new card"),
            ("recruit all@B2", "the figures of the new card"),
            ("recruit 2w@B2 s@C1; end", "the figures of the new card"),
            ("move all B2-C2", "B2"),
            ("prefer ruins; move 2w B2-C2-D3; end", "B2"),
            ("discard 2 b1c", "a card to discard"),
            ("retreat C2", "the land to retreat to"),
            ("end", ""),
        ] {
            let order = Order { clauses: parse(text, Bare::Nothing).unwrap(), dropped: Vec::new() };
            let told = match beginning(&order) {
                Some(Beginning::Place(place)) => place,
                Some(Beginning::Kind(what)) => what.to_string(),
                None => String::new(),
            };
            assert_eq!(told, wanted, "{text}");
        }
    }
}
