//! What is remembered of positions, for when other moves lead to them.

use super::{WIN, WON};

/// The most positions that are remembered.
const MOST: usize = 1 << 20;
/// The fewest.
const FEWEST: usize = 1 << 8;

/// How a value is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// It is that or more.
    Lower,
    /// It is that or less.
    Upper,
}

impl Bound {
    /// How a value is meant that was looked for between alpha and beta.
    pub fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        match value {
            _ if value >= beta => Bound::Lower,
            _ if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}

/// What is remembered of a position.
#[derive(Clone, Debug)]
pub struct Entry<M> {
    /// The game's key of it.
    pub key: u64,
    /// What it is worth to the seat that is to move.
    pub value: i32,
    /// The same without looking further.
    pub static_eval: i32,
    /// How many moves further it was looked at.
    pub depth: i32,
    /// How the value is meant.
    pub bound: Bound,
    /// The best move, if any was better than the others.
    pub chosen: Option<M>,
}

/// Entries by their keys; each has one place, where another may take its stead.
#[derive(Debug)]
pub struct Table<M> {
    slots: Vec<Option<Entry<M>>>,
}

impl<M: Clone> Table<M> {
    /// A table for a search of so many positions.
    pub fn for_positions(count: u64) -> Self {
        let count = usize::try_from(count).unwrap_or(MOST).clamp(FEWEST, MOST);
        Table { slots: vec![None; count.next_power_of_two()] }
    }

    fn place(&self, key: u64) -> usize {
        usize::try_from(key % self.slots.len() as u64).unwrap_or_default()
    }

    /// What is known of a position that stands so many moves from the root.
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry<M>> {
        let entry = self.slots.get(self.place(key))?.as_ref().filter(|entry| entry.key == key)?;
        Some(Entry { value: moved(entry.value, -(ply as i32)), ..entry.clone() })
    }

    /// Remembers a position that stands so many moves from the root, unless more is known of it.
    pub fn put(&mut self, entry: Entry<M>, ply: usize) {
        let place = self.place(entry.key);
        let Some(slot) = self.slots.get_mut(place) else { return };
        let stays = slot.as_ref().is_some_and(|old| {
            old.key == entry.key && old.depth > entry.depth + 2 && entry.bound != Bound::Exact
        });
        if !stays {
            *slot = Some(Entry { value: moved(entry.value, ply as i32), ..entry });
        }
    }
}

/// Wins are told from the root while searching, and from the position itself in the table.
fn moved(value: i32, plies: i32) -> i32 {
    match value {
        WON.. => (value + plies).min(WIN),
        _ if value <= -WON => (value - plies).max(-WIN),
        _ => value,
    }
}
