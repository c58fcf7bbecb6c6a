//! What the last move did to each cell of a board.

use std::collections::BTreeMap;

use crate::game::{Cell, Diagram, Picture};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// There is less on it than before.
    Left,
    /// Something came, or changed.
    Came,
}

/// How each cell of `board` changed since `before`, in the cells' order; none if it did not, or if it is not known.
pub(super) fn changes(board: &Diagram, before: Option<&Picture>) -> Vec<Option<Change>> {
    let old: BTreeMap<&str, &Cell> = before
        .into_iter()
        .flat_map(Picture::boards)
        .flat_map(|b| &b.cells)
        .map(|c| (c.name.as_str(), c))
        .collect();
    let change = |now: &Cell| {
        let old = old.get(now.name.as_str()).filter(|old| old.shown != now.shown)?;
        let taken = now.drawn.owner.is_some() && now.drawn.owner != old.drawn.owner;
        let less = !taken && (now.shown.is_empty() || (count(now) > 0 && count(now) < count(old)));
        Some(if less { Change::Left } else { Change::Came })
    };
    board.cells.iter().map(change).collect()
}

fn count(cell: &Cell) -> u32 {
    cell.drawn.figures.iter().map(|figure| u32::from(figure.count)).sum()
}
