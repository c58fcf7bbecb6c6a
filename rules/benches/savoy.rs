//! How long it takes to find all that a roll can be turned into, on crowded boards.
//!
//! `cargo bench --bench savoy`; how many distinct results there are is printed first.

use std::collections::BTreeSet;
use std::hint::black_box;

use divan::Bencher;
use pbmd_rules::game::{Roll, Rules, Seat, Setup};
use pbmd_rules::games::savoy::Savoya;

type State = <Savoya as Rules>::State;

/// Six of each colour for two players: all twelve of Horz stand alone on crossings.
const CROSSINGS: &str = "d6=1R d8=1L f6=1R f8=1L f10=1R f12=1T f15=5B h4=1L h6=1R h8=1L h10=1R h12=1L j1=4T j4=1T \
                         j6=1R j8=1L j10=1B l8=1L";

/// The same with some of them together, which is what games look like.
const MIDDLE: &str =
    "c6=1R d8=2L f6=2R f8=1L f15=3B g10=2R h4=1L h6=1B h8=2L j1=3T j4=1T j6=1R j8=1T(L) j10=2B l8=1T";

/// Few enough for a search that keeps nothing apart.
const MODERATE: &str = "d6=1R f8=1L f15=3B h6=2R h8=1L j1=3T j4=1B(L)";

fn main() {
    for (name, position) in [("crossings", CROSSINGS), ("middle", MIDDLE), ("moderate", MODERATE)] {
        for die in 1..=6 {
            let found = Savoya::moves(&state(position, die), SEAT).len();
            println!("{name}, double {die}: {found} distinct results");
        }
    }
    divan::main();
}

const SEAT: Seat = Seat::new(1);

/// The position with this double to be played.
#[expect(clippy::expect_used, reason = "the positions above are right")]
fn state(position: &str, die: u16) -> State {
    let waiting = Savoya::parse_position(&Setup::new(2), position, Some(SEAT)).expect("a position");
    Savoya::ROLLS.roll(&waiting, &Roll::of(&[die, die]))
}

#[divan::bench(args = 1..=6, sample_count = 20)]
fn all_on_crossings(bencher: Bencher<'_, '_>, die: u16) {
    let state = state(CROSSINGS, die);
    bencher.bench(|| Savoya::moves(black_box(&state), SEAT));
}

#[divan::bench(args = 1..=6, sample_count = 50)]
fn middle_of_a_game(bencher: Bencher<'_, '_>, die: u16) {
    let state = state(MIDDLE, die);
    bencher.bench(|| Savoya::moves(black_box(&state), SEAT));
}

/// Each position once at every step move, against all sequences with the same positions thrown together at the end.
mod moderate {
    use super::*;

    #[divan::bench(sample_count = 50)]
    fn each_position_once(bencher: Bencher<'_, '_>) {
        let state = state(MODERATE, 3);
        bencher.bench(|| Savoya::moves(black_box(&state), SEAT));
    }

    #[divan::bench(sample_count = 10)]
    fn all_sequences(bencher: Bencher<'_, '_>) {
        let state = state(MODERATE, 3);
        bencher.bench(|| {
            let state = black_box(&state);
            let start = state.start(SEAT);
            let mut found = BTreeSet::new();
            let mut open = vec![(state.cells.clone(), 0)];
            while let Some((cells, made)) = open.pop() {
                if made == 4 {
                    found.insert(cells);
                    continue;
                }
                for step in start.steps(&cells, 3) {
                    let mut next = cells.clone();
                    next.step(step.from, step.to);
                    open.push((next, made + 1));
                }
            }
            found.len()
        });
    }
}

/// What a mail needs of such a position, without a list of its results.
mod by_mail {
    use super::*;

    /// The play that stands first in the list.
    fn first(state: &State) -> String {
        Savoya::moves(state, SEAT).first().map(|play| Savoya::write(state, play)).unwrap_or_default()
    }

    #[divan::bench(args = 1..=6, sample_count = 50)]
    fn a_move_is_read_and_made(bencher: Bencher<'_, '_>, die: u16) {
        let state = state(CROSSINGS, die);
        let text = first(&state);
        bencher.bench(|| Savoya::FASTER.parse_and_play(black_box(&state), SEAT, black_box(&text)));
    }

    #[divan::bench(args = 1..=6, sample_count = 50)]
    fn is_it_forced(bencher: Bencher<'_, '_>, die: u16) {
        let state = state(CROSSINGS, die);
        bencher.bench(|| Savoya::forced(black_box(&state), SEAT));
    }

    #[divan::bench(args = 1..=6, sample_count = 20)]
    fn a_letter_looks_for_examples(bencher: Bencher<'_, '_>, die: u16) {
        let state = state(CROSSINGS, die);
        bencher.bench(|| Savoya::FASTER.moves_up_to(black_box(&state), SEAT, 20_000).map(|list| list.len()));
    }
}
