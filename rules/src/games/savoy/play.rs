//! A play: the step moves of one turn.

use crate::game::{Arg, Phrase, phrase};

use super::board::{Cell, Track};

/// One step move: a piece moves along a strand by the number on one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    pub from: Cell,
    pub to: Cell,
}

impl Step {
    /// Whether it shares no cell with another step, so that either may be made first.
    pub fn is_apart_from(self, other: Step) -> bool {
        self.from != other.from && self.from != other.to && self.to != other.from && self.to != other.to
    }

    pub fn write(self, track: &Track) -> String {
        format!("{}-{}", track.name(self.from), track.name(self.to))
    }
}

/// The most step moves in a turn: those of a double.
pub const MOST_STEP_MOVES: u32 = 4;

/// Up to four step moves in order; none for a pass.
///
/// Packed into 16 bits each, the first one highest, so that a hundred thousand plays are cheap to store and sort. Plays compare by
/// their step moves, in the canonical order of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Play(u64);

impl Play {
    pub const PASS: Play = Play(0);

    pub fn count(self) -> u32 {
        MOST_STEP_MOVES - self.0.trailing_zeros() / 16
    }

    pub fn is_pass(self) -> bool {
        self.0 == 0
    }

    /// Appends a step move; a fifth is ignored.
    pub fn then(self, step: Step) -> Self {
        match 48_u32.checked_sub(16 * self.count()) {
            // A step never ends where it began, so its bits are never all zero.
            Some(shift) => Play(self.0 | u64::from(u16::from_be_bytes([step.from, step.to])) << shift),
            None => self,
        }
    }

    pub fn steps(self) -> impl DoubleEndedIterator<Item = Step> {
        let bits = self.0;
        (0..self.count()).map(move |i| {
            let [from, to] = ((bits >> (48 - 16 * i)) as u16).to_be_bytes();
            Step { from, to }
        })
    }

    pub fn last(self) -> Option<Step> {
        self.steps().next_back()
    }

    /// The step moves with their repetitions.
    fn groups(self) -> impl Iterator<Item = (u8, Step)> {
        let mut steps = self.steps().peekable();
        std::iter::from_fn(move || {
            let step = steps.next()?;
            let mut times = 1;
            while steps.next_if_eq(&step).is_some() {
                times += 1;
            }
            Some((times, step))
        })
    }

    pub fn write(self, track: &Track) -> String {
        if self.is_pass() {
            return "pass".to_string();
        }
        let mut text = String::with_capacity(32);
        for (times, step) in self.groups() {
            if !text.is_empty() {
                text.push(',');
            }
            if times > 1 {
                text.push(char::from(b'0' + times));
                text.push('x');
            }
            text.push_str(track.name(step.from));
            text.push('-');
            text.push_str(track.name(step.to));
        }
        text
    }

    pub fn aloud(self, track: &Track) -> Phrase {
        if self.is_pass() {
            return phrase!("cannot move");
        }
        let group = |(times, step): (u8, Step)| {
            let (from, to) = (track.name(step.from), track.name(step.to));
            match times {
                1 => phrase!("from {} to {}", from, to),
                _ => phrase!("{} times from {} to {}", times, from, to),
            }
        };
        phrase!("{}", Arg::all(self.groups().map(group)))
    }

    /// A number that sorts plays in the order of their canonical texts, without writing them.
    ///
    /// Texts compare group by group. A group with a number (2x, 3x, 4x) precedes one without, because digits precede letters. Then the
    /// names decide as texts, because what follows a name (`-`, `,` or nothing) precedes any digit of a longer name.
    pub fn text_order(self, track: &Track) -> u64 {
        let mut order = 0;
        let mut shift = 64;
        for (times, step) in self.groups() {
            shift -= 16;
            let times = if times == 1 { 3 } else { u64::from(times) - 2 };
            let names = u64::from(track.rank(step.from)) << 7 | u64::from(track.rank(step.to));
            order |= (times << 14 | names) << shift;
        }
        order
    }
}
