//! How well house players play: the table of matches, as Markdown, with 95 % confidence intervals.
//!
//! `cargo bench --bench strength -- [--games N] [--only WORD] [--jobs N]`. Each line is the mean of so many games (10 unless told), of a quarter
//! where the thoughts are long; lines whose text holds WORD alone are played. Great Shatranj against Fairy-Stockfish is
//! `benches/strength/fairy_stockfish.py`.

use pbmd_rules::cli::matches::{Match, Player};
use pbmd_rules::games;
use pbmd_rules::search::Level;

const EASY: Player = Player::House(Level::Easy);
const USUAL: Player = Player::House(Level::Usual);
const HARD: Player = Player::House(Level::Hard);

const VARIANTS: [&str; 6] = [
    "-variant=baenre",
    "-variant=chednased",
    "-variant=champion",
    "-variant=lolth",
    "-variant=wheel",
    "-variant=dice",
];

/// One line of the table: game, players, options, what part of the first places is wanted, and what part of the games is played.
struct Line {
    game: &'static str,
    seats: Vec<Player>,
    option: Option<&'static str>,
    wanted: f64,
    fewer: u32,
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let after = |name: &str| {
        let place = words.iter().position(|word| word == name)?;
        words.get(place + 1)
    };
    let number =
        |name: &str, otherwise: u32| after(name).and_then(|word| word.parse().ok()).unwrap_or(otherwise);
    let (games, jobs) = (number("--games", 10), number("--jobs", 1));
    println!("| game | players | score | 95 % | wanted | games | s a move |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for Line { game, seats, option, wanted, fewer } in table() {
        let names: Vec<String> = seats.iter().map(Player::to_string).collect();
        let names = format!("{} {}", names.join(", "), option.unwrap_or_default());
        let name = format!("{game} {names}");
        if after("--only").is_some_and(|word| !name.contains(word.as_str())) {
            continue;
        }
        let mut contest =
            Match::of(game, seats, (games / fewer).max(2)).with_jobs(u8::try_from(jobs).unwrap_or(1));
        if let Some(option) = option {
            contest = contest.with_option(option);
        }
        match contest.play() {
            Ok(score) => {
                let first = &score.players[0];
                println!(
                    "| {game} | {} | {:.1} % | {:.1} to {:.1} | {:.0} % | {} | {:.3} |",
                    names.trim(),
                    first.score.mean * 100.0,
                    first.score.low * 100.0,
                    first.score.high * 100.0,
                    wanted * 100.0,
                    score.games,
                    first.seconds_per_move
                );
            }
            Err(fault) => println!("| {game} | {} | {fault} | | | | |", names.trim()),
        }
    }
}

fn table() -> Vec<Line> {
    let line = |game, seats: &[Player], wanted, fewer| Line {
        game,
        seats: seats.to_vec(),
        option: None,
        wanted,
        fewer,
    };
    let mut table = Vec::new();
    for game in games::names() {
        table.push(line(game, &[EASY, Player::Random], 0.99, 1));
        table.push(line(game, &[USUAL, Player::Greedy], 0.90, 1));
        table.push(line(game, &[HARD, EASY], 0.75, 4));
        if game != "great" {
            // Where dice decide much, more thought gains most between players who think little.
            let less = if game == "savana" { 3_000 } else { 800 };
            let [more, less] = [4 * less, less].map(Player::Nodes);
            table.push(line(game, &[more, less], 0.60, 1));
        }
    }
    for option in VARIANTS {
        table.push(Line { option: Some(option), ..line("sava", &[EASY, Player::Random], 0.99, 1) });
    }
    for game in ["savana", "savoya"] {
        for players in [3, 4] {
            let mut seats = vec![Player::Random; players];
            seats[0] = EASY;
            table.push(line(game, &seats, 0.95, 1));
        }
    }
    table
}
