//! How a move is chosen step by step: where a page or a program offers one choice after another.

use super::Phrase;

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it adds to the text chosen so far.
    pub add: String,
    /// The place on the board to which it belongs.
    pub place: Option<String>,
    /// The choice in words.
    pub said: Phrase,
}

impl Step {
    /// A choice that is called by its text.
    pub fn same(add: &str, place: Option<&str>) -> Self {
        Step { add: add.to_string(), place: place.map(str::to_string), said: Phrase::same(add.trim()) }
    }
}

/// What a hint tells of a move without telling the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// The place where it begins.
    Place(String),
    /// What it is about, as an object (`a new card`).
    Kind(Phrase),
}

/// What can follow a text chosen so far, and the move that it is.
///
/// There is a choice, a whole move, or both: then it can be made or gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps<M> {
    /// The choices; no two add the same text.
    pub list: Vec<Step>,
    /// The move, if the text is a whole one.
    pub whole: Option<M>,
}

/// A move and the choices that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way<M> {
    /// The choices, in order.
    pub steps: Vec<Step>,
    /// The move.
    pub whole: M,
}

/// The choices after `so_far`, if these are all ways; none if no way begins like that.
///
/// ```
/// use pbmd_rules::game::{Step, Way, along};
///
/// let way = |steps: &[&str], whole| Way { steps: steps.iter().map(|add| Step::same(add, None)).collect(), whole };
/// let ways = [way(&["a1", "a2"], 1), way(&["a1", "b2"], 2), way(&["a1", "b2", "=Q"], 3)];
/// let next = |so_far| along(ways.clone(), so_far).map(|steps| (steps.list.len(), steps.whole));
/// assert_eq!([next(""), next("a1"), next("a1b2")], [Some((1, None)), Some((2, None)), Some((1, Some(2)))]);
/// assert_eq!([next("a"), next("b2")], [None, None]);
/// ```
pub fn along<M>(ways: impl IntoIterator<Item = Way<M>>, so_far: &str) -> Option<Steps<M>> {
    let mut steps = Steps { list: Vec::new(), whole: None };
    for way in ways {
        let mut rest = so_far;
        let mut left = way.steps.into_iter().peekable();
        while let Some(after) = left.peek().and_then(|step| rest.strip_prefix(step.add.as_str())) {
            if rest.is_empty() {
                break;
            }
            rest = after;
            left.next();
        }
        match (rest, left.next()) {
            ("", None) => steps.whole = Some(way.whole),
            ("", Some(step)) if steps.list.iter().all(|known| known.add != step.add) => steps.list.push(step),
            _ => {}
        }
    }
    if steps.list.is_empty() && steps.whole.is_none() { None } else { Some(steps) }
}

/// Cuts the text of a move after each name of a place.
pub(super) fn cut(text: &str, names: &[&str]) -> Vec<Step> {
    let mut steps = Vec::new();
    let (mut rest, mut passed) = (text, 0);
    while let Some(here) = rest.get(passed..).filter(|here| !here.is_empty()) {
        let is_here = |name: &&&str| {
            here.strip_prefix(**name).is_some_and(|after| !after.starts_with(|c: char| c.is_ascii_digit()))
        };
        let place =
            names.iter().filter(|name| !name.is_empty()).filter(is_here).max_by_key(|name| name.len());
        passed += place.map_or(here.chars().next().map_or(1, char::len_utf8), |name| name.len());
        if let (Some(name), Some((add, after))) = (place, rest.split_at_checked(passed)) {
            steps.push(Step::same(add, Some(name)));
            (rest, passed) = (after, 0);
        }
    }
    if !rest.is_empty() {
        steps.push(Step::same(rest, None));
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_after_places() {
        let cases: [(&str, &[&str]); 6] = [
            ("e2e3", &["e2", "e3"]),
            ("a7-a10=N", &["a7", "-a10", "=N"]),
            ("a1a10", &["a1", "a10"]),
            ("pass", &["pass"]),
            ("\u{e9}a7", &["\u{e9}a7"]),
            ("", &[]),
        ];
        for (text, pieces) in cases {
            let names = ["a1", "a7", "a10", "e2", "e3", ""];
            let cut: Vec<String> = cut(text, &names).into_iter().map(|step| step.add).collect();
            assert_eq!(cut, pieces, "{text}");
        }
    }
}
