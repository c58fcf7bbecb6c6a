//! What a picture shows, in words: for those who cannot see the drawing, or will not.

use crate::game::{Cell, Diagram, Phrase, Picture};
use crate::letter::catalogue::Words;
use crate::letter::sentences::{Things, sentences};

/// The longest a list in a sentence becomes, in characters. Longer sentences are not known again in answers.
const LONGEST: usize = 120;

sentences! {
    /// The words round what stands on a board.
    pub enum Said {
        Changed { cells: Things } = "picture-changed",
        ChangedMore { cells: Things, more: usize } = "picture-changed-more",
        Stands { pieces: Things } = "picture-stands",
        StandsMore { pieces: Things, more: usize } = "picture-stands-more",
        Nothing = "picture-nothing",
        Cell { cell: String, what: Phrase } = "picture-cell",
        Empty { cell: String } = "picture-cell-empty",
        Group { what: Phrase, cells: Things } = "picture-group",
        InWords = "picture-in-words",
    }
}

/// What somebody would say of a board at a glance: what has changed since `before`, and what stands where.
pub(super) fn alternative(words: &Words, board: &Diagram, before: Option<&Picture>) -> String {
    let changes = changes(words, board, before);
    let changed = (!changes.is_empty()).then(|| match short(changes) {
        (cells, 0) => words.say(&Said::Changed { cells }),
        (cells, more) => words.say(&Said::ChangedMore { cells, more }),
    });
    let stands = match short(groups(words, board)) {
        (pieces, _) if pieces.0.is_empty() => words.say(&Said::Nothing),
        (pieces, 0) => words.say(&Said::Stands { pieces }),
        (pieces, more) => words.say(&Said::StandsMore { pieces, more }),
    };
    changed.into_iter().chain([stands]).collect::<Vec<_>>().join(" ")
}

/// Each cell on which something stands, in the order of reading.
pub(super) fn list(words: &Words, board: &Diagram) -> Vec<String> {
    let cell = |cell: &Cell| {
        let what = cell.spoken.clone()?;
        Some(words.say(&Said::Cell { cell: cell.name.clone(), what }))
    };
    board.cells.iter().filter_map(cell).collect()
}

/// What stands above that list.
pub(super) fn heading(words: &Words) -> String {
    words.say(&Said::InWords)
}

/// What differs from before, each cell with what stands there now.
fn changes(words: &Words, board: &Diagram, before: Option<&Picture>) -> Vec<String> {
    let told = |cell: &Cell| match &cell.spoken {
        Some(what) => words.say(&Said::Cell { cell: cell.name.clone(), what: what.clone() }),
        None => words.say(&Said::Empty { cell: cell.name.clone() }),
    };
    changed(&board.cells, before).map(told).collect()
}

/// The cells that differ from those of the same name before.
pub(super) fn changed<'c>(
    cells: impl IntoIterator<Item = &'c Cell>,
    before: Option<&Picture>,
) -> impl Iterator<Item = &'c Cell> {
    let old: Vec<&Cell> =
        before.into_iter().flat_map(Picture::boards).flat_map(|board| &board.cells).collect();
    cells.into_iter().filter(move |cell| {
        old.iter().find(|old| old.name == cell.name).is_some_and(|old| old.shown != cell.shown)
    })
}

/// What stands on the board, each kind once with its cells, in the order of reading.
fn groups(words: &Words, board: &Diagram) -> Vec<String> {
    let told = |(what, cells): (&Phrase, Vec<&str>)| {
        let cells = Things(cells.into_iter().map(str::to_owned).collect());
        words.say(&Said::Group { what: what.clone(), cells })
    };
    kinds(&board.cells).into_iter().map(told).collect()
}

/// What stands on cells, each kind once with the names of its cells, in the order of reading.
pub(super) fn kinds<'c>(cells: impl IntoIterator<Item = &'c Cell>) -> Vec<(&'c Phrase, Vec<&'c str>)> {
    let mut kinds: Vec<(&Phrase, Vec<&str>)> = Vec::new();
    for cell in cells {
        let Some(what) = &cell.spoken else { continue };
        match kinds.iter_mut().find(|(other, _)| *other == what) {
            Some((_, cells)) => cells.push(&cell.name),
            None => kinds.push((what, vec![&cell.name])),
        }
    }
    kinds
}

/// The first of some things, as many as fit into a sentence of [`LONGEST`] characters but one at least, and how many are left.
fn short(things: Vec<String>) -> (Things, usize) {
    let mut length = 0;
    let fits = |thing: &&String| {
        length += thing.chars().count() + 2;
        length <= LONGEST
    };
    let count = things.iter().take_while(fits).count().max(1).min(things.len());
    let more = things.len() - count;
    (Things(things.into_iter().take(count).collect()), more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Drawn, Look, Mark, Middle, Part, Spot};

    fn board(cells: &[(&str, &str)]) -> Diagram {
        let cell = |(name, spoken): &(&str, &str)| Cell {
            name: (*name).to_owned(),
            spot: Spot { row: 0, column: 0, width: 1 },
            mark: Mark { row: 0, column: 1 },
            middle: Middle { row: 0, column: 0 },
            shown: (*spoken).to_owned(),
            spoken: (!spoken.is_empty()).then(|| Phrase::same(*spoken)),
            drawn: Drawn::default(),
        };
        let cells = cells.iter().map(cell).collect();
        Diagram { ground: vec![String::new()], cells, links: vec![], look: Look::default() }
    }

    #[test]
    fn at_a_glance() {
        let words = Words::english();
        let before =
            Picture::from(vec![Part::Diagram(board(&[("a1", "five R"), ("b1", ""), ("c1", "one B")]))]);
        let now = board(&[("a1", ""), ("b1", "five R"), ("c1", "one B")]);
        let check = |said: &str, wanted: &str| assert_eq!(said, wanted);
        check(&alternative(words, &now, None), "On the board: five R on b1, one B on c1.");
        check(
            &alternative(words, &now, Some(&before)),
            "Changed just now: a1: empty, b1: five R. On the board: five R on b1, one B on c1.",
        );
        check(&alternative(words, &board(&[("a1", "")]), None), "The board is empty.");
        assert_eq!(list(words, &now), ["b1: five R", "c1: one B"]);
        let names: Vec<String> = (0..60).map(|n| format!("c{n}")).collect();
        let crowd: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), name.as_str())).collect();
        let said = alternative(words, &board(&crowd), None);
        assert!(said.len() < 160 && said.contains("c0 on c0, ") && said.ends_with(" more."), "{said}");
    }
}
