//! The moves that can be made in a position, as answers by one tap; moves, rolls and chances as letters tell them.

use std::collections::BTreeMap;

use crate::game::{Phrase, Position, Seat, Turn};
use crate::letter::words::{ChoiceGroup, Words, sentences};

pub const MOST_MOVES: usize = 60;

/// The markup around a group's name in HTML, in bytes.
pub const ROUND_NAME: usize = ": <br>\n".len();

sentences! {
    pub enum Text {
        Moves = "choices-moves",
        Some { shown: usize, count: usize } = "choices-some",
        More = "choices-more",
    }
}

/// A roll as letters and pages show it: `4-2`.
pub fn dashed(roll: &str) -> String {
    roll.replace(',', "-")
}

/// A move as letters about boards tell it, or by ear as its player does it.
pub fn told_move(words: &Words, position: &dyn Position, seat: Seat, text: &str) -> String {
    if words.is_aloud()
        && let Some(said) = position.aloud(seat, text)
    {
        return words.phrase(&said);
    }
    let told = position.make(seat, text).ok().and_then(|made| made.told);
    told.unwrap_or_else(|| text.to_owned())
}

/// Moves one after another from a position on, up to the first that cannot be made there.
pub fn told_line(words: &Words, position: &dyn Position, line: &[String]) -> Vec<String> {
    let mut at: Option<Box<dyn Position>> = None;
    let mut told = Vec::new();
    for text in line {
        let position = at.as_deref().unwrap_or(position);
        let Some(seat) = position.turn().seats().first().copied() else { break };
        let Ok(made) = position.make(seat, text) else { break };
        told.push(told_move(words, position, seat, text));
        at = Some(made.position);
    }
    told
}

/// The greatest chance of winning, in percent, that is told of a game that is not over.
const MOST_UNDECIDED: u32 = 99;

/// A chance of winning as it is told of a position, in percent.
pub fn told_chance(position: &dyn Position, percent: u32) -> u32 {
    if matches!(position.turn(), Turn::Over { .. }) { percent } else { percent.min(MOST_UNDECIDED) }
}

/// The moves that were looked at, the best one first.
#[derive(Default)]
pub struct Ranks<'a>(Vec<&'a str>);

/// The rank of a move that was not looked at.
const UNRANKED: usize = usize::MAX;

impl<'a> Ranks<'a> {
    pub fn of(ranked: &'a [String]) -> Self {
        Ranks(ranked.iter().map(String::as_str).collect())
    }

    fn of_move(&self, text: &str) -> usize {
        self.0.iter().position(|ranked| *ranked == text).unwrap_or(UNRANKED)
    }

    /// The rank of the first of some moves, which [`Ranks::first`] has made the best one.
    fn of_group(&self, moves: &[String]) -> usize {
        moves.first().map_or(UNRANKED, |text| self.of_move(text))
    }

    /// Puts those with a rank first, the best one at the very beginning; the moves are in the order of their texts.
    fn first(&self, moves: &mut Vec<String>) {
        let mut first = Vec::new();
        for ranked in &self.0 {
            if let Ok(at) = moves.binary_search_by(|text| text.as_str().cmp(ranked)) {
                first.push(moves.remove(at));
            }
        }
        moves.splice(..0, first);
    }
}

#[derive(Default)]
pub struct ShownMoves {
    pub groups: Vec<ChoiceGroup>,
    /// The number of moves shown, and of all moves.
    count: (usize, usize),
    pub is_cut: bool,
}

impl ShownMoves {
    pub fn remark(&self, words: &Words) -> Option<String> {
        let (shown, count) = self.count;
        let remark = if shown < count { Text::Some { shown, count } } else { Text::More };
        self.is_cut.then(|| words.say(&remark))
    }
}

/// The moves of a seat in a position as the seat knows it, as far as there is room, in bytes; `link` is the length of a
/// link to a move.
pub fn shown(
    words: &Words,
    (position, seat): (&dyn Position, Seat),
    ranks: &Ranks<'_>,
    room: usize,
    link: impl Fn(&String) -> usize,
) -> ShownMoves {
    let (groups, complete) = position.some_grouped(seat);
    let named = |(name, moves): (Phrase, Vec<String>)| (words.phrase(&name), moves);
    let mut all: Vec<(String, Vec<String>)> = groups.into_iter().map(named).collect();
    for (_, moves) in &mut all {
        ranks.first(moves);
    }
    all.sort_by_cached_key(|(_, moves)| ranks.of_group(moves));
    let count: usize = all.iter().map(|(_, moves)| moves.len()).sum();
    let mut links: BTreeMap<String, usize> = BTreeMap::new();
    let mut length = |groups: &[ChoiceGroup]| -> usize {
        let mut link = |text: &String| *links.entry(text.clone()).or_insert_with(|| link(text));
        let names: usize = groups.iter().map(|group| group.name.len() + ROUND_NAME).sum();
        names + groups.iter().flat_map(|group| &group.moves).map(&mut link).sum::<usize>()
    };
    let mut most = count.min(MOST_MOVES);
    let mut groups = some_of_each(&all, ranks, most);
    while length(&groups) > room {
        most -= 1;
        groups = some_of_each(&all, ranks, most);
    }
    // If not all moves were counted, no total is shown.
    let count = if complete || !position.lists_all() { count } else { most };
    ShownMoves { groups, count: (most, count), is_cut: !(complete && most == count) }
}

/// At most `most` moves, equally many from each group as far as possible: those with a rank, and others evenly spaced. If there are
/// too many groups, some of them, chosen in the same way, get one move each.
pub fn some_of_each(all: &[(String, Vec<String>)], ranks: &Ranks<'_>, most: usize) -> Vec<ChoiceGroup> {
    let groups: Vec<&(String, Vec<String>)> = all.iter().collect();
    let groups = some(&groups, most, |(_, moves)| ranks.of_group(moves) != UNRANKED);
    let mut shares = vec![0; groups.len()];
    let mut left = most;
    while left > 0 {
        let before = left;
        for (share, (_, moves)) in shares.iter_mut().zip(&groups) {
            if left > 0 && *share < moves.len() {
                *share += 1;
                left -= 1;
            }
        }
        if left == before {
            break;
        }
    }
    let group = |((name, moves), share): (&(String, Vec<String>), usize)| {
        let moves = some(moves, share, |text| ranks.of_move(text) != UNRANKED);
        let says_itself = moves.iter().all(|text| text.starts_with(name.as_str()));
        ChoiceGroup { name: if says_itself { String::new() } else { name.clone() }, moves }
    };
    groups.into_iter().zip(shares).map(group).collect()
}

/// At most `most` of some things: first the ranked ones, with which they begin, then others evenly spaced.
fn some<T: Clone>(things: &[T], most: usize, is_ranked: impl Fn(&T) -> bool) -> Vec<T> {
    let (ranked, others) = things.split_at(things.partition_point(is_ranked).min(most));
    let (count, most) = (others.len(), (most - ranked.len()).min(others.len()));
    let others = (1..=most).filter_map(|number| others.get((number * count).div_ceil(most) - 1));
    ranked.iter().chain(others).cloned().collect()
}
