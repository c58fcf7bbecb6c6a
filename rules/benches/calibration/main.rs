//! Whether the chance of winning that people are told is one: of the positions told 0.7 about 70 % are won.
//!
//! `cargo bench --bench calibration -- [--only GAME] [--players N] [--option OPTION] [--nodes N] [--opening N] [--games N]
//! [--quiet N-M] [--seeds 1-4,9] [--keep FOLDER] [--plots FOLDER]`: games of `house` (or of a player who looks at N positions) against itself, on one thread; of each
//! game 20 with each seed, and the seed 1, unless told otherwise. The two games of a pair have the same dice and opening, and may be the
//! same; with `--games 1` and many seeds all differ. `--opening 4` makes the first four moves at random, so that games of a game that
//! begins without dice do not all begin in the same way. `--quiet 0-6` counts the positions after at most six quiet rounds.
//!
//! The games of a seed are a portion. What `--keep` has in its folder is not played again, so that a run can be stopped and go on;
//! empty the folder when house players have changed. It need not be emptied when a game's calibration has changed: that moves nothing.
//!
//! Writes as Markdown for each tenth of what is told: what came of it with its standard error, the positions, and the pairs of games from
//! which they are; the error is that of the means of pairs. The same follows in one row, and
//! for two players the calibration that would fit best, by [`Evaluate::calibration`]; it has to be checked with other seeds. A plot of each
//! game goes into the folder of `--plots`, as `GAME.svg`; those in `docs/calibration` are shown in `docs/performance.md`.
//!
//! [`Evaluate::calibration`]: pbmd_rules::game::Evaluate::calibration

mod bins;
mod fit;
mod plot;
mod portions;

use std::ops::RangeInclusive;
use std::str::FromStr;

use pbmd_rules::cli::matches::Player;
use pbmd_rules::games;
use pbmd_rules::search::Level;

use bins::{Bins, Told};
use portions::{Portions, Searched};

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let after = |name: &str| {
        let place = words.iter().position(|word| word == name)?;
        words.get(place + 1).map(String::as_str)
    };
    let number = |name: &str| after(name).and_then(|word| word.parse::<u64>().ok());
    let portions = Portions {
        player: number("--nodes").map_or(Player::House(Level::Usual), Player::Nodes),
        players: number("--players").and_then(|players| u8::try_from(players).ok()).unwrap_or(2),
        option: after("--option").unwrap_or_default().to_owned(),
        opening: number("--opening").and_then(|moves| u32::try_from(moves).ok()),
        games: number("--games").and_then(|games| u32::try_from(games).ok()).unwrap_or(20),
        seeds: seeds(after("--seeds").unwrap_or("1")),
        kept: after("--keep").map(Into::into),
    };
    let quiet = after("--quiet").map_or(0..=u32::MAX, range);
    println!("| game | told | won | error | positions | pairs |\n| --- | --- | --- | --- | --- | --- |");
    for game in games::names().into_iter().filter(|game| after("--only").is_none_or(|only| only == *game)) {
        let searched: Vec<Searched> = match portions.of(game) {
            Ok(searched) => searched.into_iter().filter(|searched| quiet.contains(&searched.quiet)).collect(),
            Err(why) => {
                println!("| {game} | {why} | | | | |");
                continue;
            }
        };
        let bins = Bins::of(&told(game, &searched));
        print!("{}", bins.rows(game));
        println!("\n{}", bins.row(game));
        if portions.players == 2 {
            println!("\n{game}: Calibration::through(&{:?})\n", fit::points(&searched));
        }
        if let Some(Err(why)) = after("--plots").map(|folder| plot::write(folder.as_ref(), game, &bins)) {
            println!("{why}");
        }
    }
}

/// What `1-4,9` names.
fn seeds(text: &str) -> Vec<u64> {
    text.split(',').flat_map(range::<u64>).collect()
}

/// What `1-4` or `9` names.
fn range<N: FromStr + From<u8>>(text: &str) -> RangeInclusive<N> {
    let number = |text: &str| text.parse().unwrap_or_else(|_| N::from(1));
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    number(from)..=number(to)
}

/// What people are told in the positions that were searched.
fn told(game: &str, searched: &[Searched]) -> Vec<Told> {
    let Some(thinker) = games::thinker(game) else { return Vec::new() };
    let told = |searched: &Searched| Told {
        pair: searched.pair,
        chance: thinker.calibration(searched.quiet).chance(&searched.shares, searched.seat),
        won: searched.won,
    };
    searched.iter().map(told).collect()
}
