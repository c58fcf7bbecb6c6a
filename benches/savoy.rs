//! How long it takes to find all that a roll can be turned into, on crowded boards.
//!
//! `cargo bench --bench savoy`

use pbmd::game::{Action, Roll, Rules, Seat, Setup};
use pbmd::games::savoy::{Savoya, State};

fn main() {
    divan::main();
}

/// Positions for two players with the roll that is to be played by Horz.
const HARD: &[(&str, &str, [u16; 2])] = &[
    (
        "crossings 6",
        "d6=1R d8=1L f6=1R f8=1L f10=1R f12=1T h4=1L h6=1R h8=1L h10=1R h12=1L j4=1T j6=1R j8=1L j10=1B l8=1L \
         l10=1B f15=5B j1=4T",
        [1, 1],
    ),
    (
        "crossings 6, long steps",
        "d6=1R d8=1L f6=1R f8=1L f10=1R f12=1T h4=1L h6=1R h8=1L h10=1R h12=1L j4=1T j6=1R j8=1L j10=1B l8=1L \
         l10=1B f15=5B j1=4T",
        [5, 5],
    ),
    (
        "spread 9",
        "d6=1R d8=1L f6=1R f8=1L f10=1R f12=1R h4=1L h6=1R h8=1L h10=1R h12=1L j4=1L j6=1R j8=1L j10=1R l8=1L \
         l10=1R g7=1T e8=1L i6=1R f15=8B j1=8T",
        [3, 3],
    ),
];

fn state(position: &str, dice: [u16; 2]) -> State {
    let waiting = Savoya::from_position(&Setup::new(2), position, Some(Seat::new(1)))
        .unwrap_or_else(|e| panic!("{position}: {e}"));
    Savoya::apply(&waiting, &Action::Roll(Roll::of(&dice))).unwrap_or_else(|e| panic!("{e}"))
}

#[divan::bench(args = HARD.iter().map(|(name, ..)| *name))]
fn results(bencher: divan::Bencher<'_, '_>, name: &str) {
    let Some((_, position, dice)) = HARD.iter().find(|(n, ..)| *n == name) else { return };
    let state = state(position, *dice);
    println!("{} results", Savoya::moves(&state, Seat::new(1)).list.len());
    bencher.bench(|| Savoya::moves(&state, Seat::new(1)));
}
