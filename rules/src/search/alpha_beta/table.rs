//! The transposition table.

use crate::search::alpha_beta::value::{WIN, WON};

/// The greatest and least number of slots.
const MOST: usize = 1 << 20;
const FEWEST: usize = 1 << 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    Lower,
    Upper,
}

impl Bound {
    pub fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        match value {
            _ if value >= beta => Bound::Lower,
            _ if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Entry<M> {
    pub key: u64,
    /// The value to the seat to move.
    pub value: i32,
    pub static_eval: i32,
    pub depth: i32,
    pub bound: Bound,
    /// The best move, if one raised alpha.
    pub chosen: Option<M>,
}

/// One slot for each hash value modulo the size; new entries replace old ones.
#[derive(Debug)]
pub struct Table<M> {
    slots: Vec<Option<Entry<M>>>,
}

impl<M: Clone> Table<M> {
    pub fn for_positions(count: u64) -> Self {
        let count = usize::try_from(count).unwrap_or(MOST).clamp(FEWEST, MOST);
        Table { slots: vec![None; count.next_power_of_two()] }
    }

    fn place(&self, key: u64) -> usize {
        usize::try_from(key % self.slots.len() as u64).unwrap_or_default()
    }

    pub fn get(&self, key: u64, ply: usize) -> Option<Entry<M>> {
        let entry = self.slots.get(self.place(key))?.as_ref().filter(|entry| entry.key == key)?;
        Some(Entry { value: moved(entry.value, -(ply as i32)), ..entry.clone() })
    }

    /// Stores an entry, unless the slot holds a much deeper one for the same position.
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

/// Converts win values between distance from the root (search) and from the position itself (table).
fn moved(value: i32, plies: i32) -> i32 {
    match value {
        WON.. => (value + plies).min(WIN),
        _ if value <= -WON => (value - plies).max(-WIN),
        _ => value,
    }
}
