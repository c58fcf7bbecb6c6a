//! Pictures in words, for alternative texts and screen readers.

use crate::game::{Cell, Diagram, Phrase, Picture, Seat};
use crate::letter::words::{Capital, Seen, Things, Words, sentences};

/// Maximum length of a list in a sentence, in characters; longer sentences are not recognised in answers.
const LONGEST: usize = 120;

sentences! {
    pub enum Text {
        Changed { cells: Things } = "picture-changed",
        ChangedMore { cells: Things, more: usize } = "picture-changed-more",
        Own = "heard-own",
        Others { userid: Capital } = "heard-others",
        Nobody = "heard-nobody",
        Crowd { places: usize } = "picture-crowd",
        Nothing = "picture-nothing",
        Cell { cell: String, what: Phrase } = "picture-cell",
        Empty { cell: String } = "picture-cell-empty",
        Group { what: Phrase, cells: Things } = "picture-group",
        InWords = "picture-in-words",
    }
}

/// A board at a glance: the changes since `before`, and everybody's pieces with their places, or only the number of places if there
/// are many.
pub(crate) fn alternative(words: &Words, board: &Diagram, before: Option<&Picture>, seen: &Seen) -> String {
    let changes: Vec<String> = changed(&board.cells, before).map(|cell| told(words, cell)).collect();
    let changed = (!changes.is_empty()).then(|| match short(changes) {
        (cells, 0) => words.say(&Text::Changed { cells }),
        (cells, more) => words.say(&Text::ChangedMore { cells, more }),
    });
    let owners = owners(&board.cells, seen);
    // The more owners, the shorter each part.
    let longest = 2 * LONGEST / owners.len().max(2);
    let belongings = |(owner, cells): (Option<Seat>, Vec<&Cell>)| {
        format!("{} {}.", whose(words, owner, seen), at_a_glance(words, &cells, longest).join("; "))
    };
    let mut said: Vec<String> = owners.into_iter().map(belongings).collect();
    if said.is_empty() {
        said.push(words.say(&Text::Nothing));
    }
    changed.into_iter().chain(said).collect::<Vec<_>>().join(" ")
}

/// An owner's pieces with their places if that fits into `longest` characters, or else the number of places.
fn at_a_glance(words: &Words, cells: &[&Cell], longest: usize) -> Vec<String> {
    let numbers: Vec<String> =
        cells.iter().filter(|cell| cell.is_number()).map(|cell| told(words, cell)).collect();
    let group = |(what, cells): (&Phrase, Vec<&str>)| {
        let cells = Things(cells.into_iter().map(str::to_owned).collect());
        words.say(&Text::Group { what: what.clone(), cells })
    };
    let all: Vec<String> =
        kinds(cells.iter().copied()).into_iter().map(group).chain(numbers.iter().cloned()).collect();
    let places = cells.len() - numbers.len();
    if places == 0 || all.iter().map(|text| text.chars().count() + 2).sum::<usize>() <= longest {
        return all;
    }
    [words.say(&Text::Crowd { places })].into_iter().chain(numbers).collect()
}

pub(crate) fn list(words: &Words, board: &Diagram) -> Vec<String> {
    board.cells.iter().filter(|cell| cell.spoken.is_some()).map(|cell| told(words, cell)).collect()
}

/// Each cell in turn, an empty one by its name alone; nothing for what is no real cell.
pub(crate) fn titles(words: &Words, board: &Diagram) -> Vec<String> {
    let title = |cell: &Cell| match &cell.spoken {
        Some(_) if cell.is_number() => String::new(),
        Some(_) => told(words, cell),
        None => cell.name.clone(),
    };
    board.cells.iter().map(title).collect()
}

pub(crate) fn heading(words: &Words) -> String {
    words.say(&Text::InWords)
}

fn told(words: &Words, cell: &Cell) -> String {
    match &cell.spoken {
        Some(number) if cell.is_number() => words.phrase(number),
        Some(what) => words.say(&Text::Cell { cell: cell.name.clone(), what: what.clone() }),
        None => words.say(&Text::Empty { cell: cell.name.clone() }),
    }
}

pub(crate) fn changed<'c>(
    cells: impl IntoIterator<Item = &'c Cell>,
    before: Option<&Picture>,
) -> impl Iterator<Item = &'c Cell> {
    let old: Vec<&Cell> =
        before.into_iter().flat_map(Picture::boards).flat_map(|board| &board.cells).collect();
    let is_changed = move |(at, cell): &(usize, &Cell)| {
        let is_it = |old: &&&Cell| old.name == cell.name;
        // Most boards list their cells in the same order each time.
        let old = old.get(*at).filter(is_it).or_else(|| old.iter().find(is_it));
        old.is_some_and(|old| old.shown != cell.shown)
    };
    cells.into_iter().enumerate().filter(is_changed).map(|(_, cell)| cell)
}

/// The occupied cells by owner: the reader first, nobody last.
pub(crate) fn owners<'c>(
    cells: impl IntoIterator<Item = &'c Cell>,
    seen: &Seen,
) -> Vec<(Option<Seat>, Vec<&'c Cell>)> {
    let cells: Vec<&Cell> = cells.into_iter().filter(|cell| cell.spoken.is_some()).collect();
    let mut owners: Vec<Option<Seat>> = cells.iter().map(|cell| cell.drawn.owner).collect();
    owners.sort_by_key(|owner| (owner.is_none(), *owner != seen.viewer, *owner));
    owners.dedup();
    let of = |owner| cells.iter().copied().filter(|cell| cell.drawn.owner == owner).collect();
    owners.into_iter().map(|owner| (owner, of(owner))).collect()
}

pub(crate) fn whose(words: &Words, owner: Option<Seat>, seen: &Seen) -> String {
    words.say(&match owner.map(|owner| (Some(owner) == seen.viewer, seen.players.get(owner.index()))) {
        Some((true, _)) => Text::Own,
        Some((false, Some(userid))) => Text::Others { userid: Capital(userid.clone()) },
        Some((false, None)) | None => Text::Nobody,
    })
}

/// Each kind of pieces with the names of its cells, in reading order.
pub(crate) fn kinds<'c>(cells: impl IntoIterator<Item = &'c Cell>) -> Vec<(&'c Phrase, Vec<&'c str>)> {
    let mut kinds: Vec<(&Phrase, Vec<&str>)> = Vec::new();
    for cell in cells.into_iter().filter(|cell| !cell.is_number()) {
        let Some(what) = cell.held.as_ref().or(cell.spoken.as_ref()) else { continue };
        match kinds.iter_mut().find(|(other, _)| *other == what) {
            Some((_, cells)) => cells.push(&cell.name),
            None => kinds.push((what, vec![&cell.name])),
        }
    }
    kinds
}

/// As many things as fit into a sentence, at least one, and the number of others.
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
            held: None,
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
        let nobody = Seen::default();
        check(&alternative(words, &now, None, &nobody), "On the board: five R on b1; one B on c1.");
        check(
            &alternative(words, &now, Some(&before), &nobody),
            "Changed just now: a1: empty, b1: five R. On the board: five R on b1; one B on c1.",
        );
        check(&alternative(words, &board(&[("a1", "")]), None, &nobody), "The board is empty.");
        assert_eq!(list(words, &now), ["b1: five R", "c1: one B"]);
        let names: Vec<String> = (0..60).map(|n| format!("c{n}")).collect();
        let crowd: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), name.as_str())).collect();
        check(&alternative(words, &board(&crowd), None, &nobody), "On the board: pieces on 60 places.");
    }

    #[test]
    fn by_whose_it_is() {
        let seen = Seen { viewer: Some(Seat::new(2)), players: vec!["alice".to_owned(), "bob".to_owned()] };
        let mut now = board(&[("a1", "1 man of alice"), ("b1", "1 man of bob"), ("c1", "1 man of alice")]);
        for (cell, seat) in now.cells.iter_mut().zip([1, 2, 1]) {
            cell.held = Some(Phrase::same("1 man"));
            cell.drawn.owner = Some(Seat::new(seat));
        }
        let words = Words::english();
        let said = alternative(words, &now, None, &seen);
        assert_eq!(said, "You have: 1 man on b1. Alice has: 1 man on a1, c1.");
        let watching = Seen { viewer: None, ..seen };
        let said = alternative(words, &now, None, &watching);
        assert_eq!(said, "Alice has: 1 man on a1, c1. Bob has: 1 man on b1.");
    }
}
