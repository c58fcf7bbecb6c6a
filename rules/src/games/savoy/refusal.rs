//! Why a from-to pair cannot be played.

use crate::game::{Arg, Phrase, phrase};

use super::board::{Cell, Track};
use super::cells::Cells;
use super::dice::{Dice, choices};
use super::moves::Start;
use super::play::Step;

pub fn no_pass(dice: Dice) -> Phrase {
    phrase!("there is no passing while something can be played with {}", dice.spell())
}

pub fn only_pass(dice: Dice) -> Phrase {
    phrase!("nothing can be played with {}; you can only pass", dice.spell())
}

pub fn forth_and_back() -> Phrase {
    phrase!("that takes moving one piece back and forth, which must be written out")
}

/// Why the pair cannot be made in this position with these dice.
pub fn why(start: Start<'_>, cells: &Cells, pair: Step, dice: &[u8]) -> Phrase {
    let track = start.track;
    let (from, to) = (track.name(pair.from), track.name(pair.to));
    if dice.is_empty() {
        return phrase!("the dice are used up before {}", pair.write(track));
    }
    let stack = cells[pair.from];
    if stack.is_empty() {
        return phrase!("{} is empty", from);
    }
    if !stack.is_of(start.colours) {
        return match stack.pinned().filter(|pinned| pinned.bit() & start.colours != 0) {
            Some(_) => phrase!("your piece on {} is pinned", from),
            None => phrase!("{} on {} is not yours", stack, from),
        };
    }
    let mut paths = Vec::new();
    trace(track, pair.to, dice, &[pair.from], &[], &mut paths);
    if paths.is_empty() {
        return unreachable(track, pair, dice);
    }
    // The piece does not block itself.
    let mut lifted = cells.clone();
    lifted.set(pair.from, stack.without_top());
    let blocker = |path: &Vec<Cell>| path.iter().copied().find(|cell| !lifted[*cell].admits(stack.colour()));
    let mut blockers = paths.iter().filter_map(blocker);
    match blockers.next() {
        Some(cell) if cell == pair.to => phrase!("{} is blocked by {}", to, lifted[cell]),
        Some(cell) => {
            let (on, by) = (track.name(cell), lifted[cell].to_string());
            phrase!("the way from {} to {} is blocked on {} by {}", from, to, on, by)
        }
        None => phrase!("{} cannot be played", pair.write(track)),
    }
}

/// All paths of one piece with some of the dice that end where the pair ends, ignoring blocks, as lists of landings. It goes on only:
/// `met` is where it has landed and what it has passed.
fn trace(
    track: &Track,
    goal: Cell,
    dice: &[u8],
    met: &[Cell],
    landings: &[Cell],
    paths: &mut Vec<Vec<Cell>>,
) {
    let Some(at) = landings.last().or(met.first()).copied() else { return };
    for (die, left) in choices(dice) {
        for way in track.lines(at).iter().filter_map(|line| line.get(..usize::from(die))) {
            let Some(to) = way.last().copied() else { continue };
            if met.contains(&to) || !landings.is_empty() && way.iter().any(|cell| met.contains(cell)) {
                continue;
            }
            let landings = [landings, &[to]].concat();
            if to == goal {
                paths.push(landings);
            } else {
                trace(track, goal, &left, &[met, way].concat(), &landings, paths);
            }
        }
    }
}

/// Why the end of a pair cannot be reached even on an empty board.
fn unreachable(track: &Track, pair: Step, dice: &[u8]) -> Phrase {
    let (from, to) = (track.name(pair.from), track.name(pair.to));
    let least = usize::from(dice.iter().copied().min().unwrap_or(0));
    let ends_short = |line: &Vec<Cell>| line.contains(&pair.to) && line.len() < least;
    if track.lines(pair.from).iter().any(ends_short) {
        return phrase!(
            "from {} towards {} a step move of {} passes the end of the strand",
            from,
            to,
            Arg::either(faces(dice))
        );
    }
    phrase!("{} cannot be reached from {} with {}", to, from, Arg::all(faces(dice)))
}

fn faces(dice: &[u8]) -> Vec<String> {
    let mut faces = dice.to_vec();
    faces.dedup();
    faces.iter().map(u8::to_string).collect()
}
