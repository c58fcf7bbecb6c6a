//! How well house players play: the table of matches, as Markdown, with 95 % confidence intervals.
//!
//! `cargo bench --bench strength -- [--games N] [--only WORD] [--seed S] [--jobs N] [--again]`. A row is the mean of N games, 10
//! by default, and of a quarter of them where moves take long. `--only` plays the rows whose text contains WORD. A row is written as soon as it is
//! played. Rows that this program has played with this seed and number of games are not played again, unless `--again` says so: they
//! stand in `target/tmp/strength.tsv`. The rows that miss what is wanted are repeated at the end. `--speed` tells only how many positions
//! a second the searches visit. Great Shatranj against Fairy-Stockfish
//! is `benches/strength/fairy_stockfish.py`.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::time::Instant;

use pbmd_rules::cli::matches::{Match, Player};
use pbmd_rules::game::{self, Seed, Setup, Turn};
use pbmd_rules::games;
use pbmd_rules::search::Level;
use sha2::{Digest, Sha256};

/// The rows that were played: program, seed, games and text, a tab, and the row as it was written.
const PLAYED: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/strength.tsv");

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

/// One row of the table: game, players, options, which part of the first places is wanted, and what part of the games is played.
struct Row {
    game: &'static str,
    seats: Vec<Player>,
    option: Option<&'static str>,
    /// The least and the greatest score.
    wanted: (f64, f64),
    fewer: u32,
}

/// What is played, as the command line says.
struct Run {
    /// Stands for the program and all that it consists of.
    program: String,
    games: u32,
    seed: u64,
    jobs: u8,
    again: bool,
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let after = |name: &str| {
        let place = words.iter().position(|word| word == name)?;
        words.get(place + 1)
    };
    let number =
        |name: &str, otherwise: u32| after(name).and_then(|word| word.parse().ok()).unwrap_or(otherwise);
    let run = Run {
        program: fingerprint(),
        games: number("--games", 10),
        seed: number("--seed", 1).into(),
        jobs: u8::try_from(number("--jobs", 1)).unwrap_or(1),
        again: words.iter().any(|word| word == "--again"),
    };
    if words.iter().any(|word| word == "--speed") {
        speeds();
        return;
    }
    println!("| game | players | score | 95 % | wanted | games | s a move | 95 % of games end within |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut missed = Vec::new();
    for row in table() {
        if after("--only").is_some_and(|word| !row.text().contains(word.as_str())) {
            continue;
        }
        let line = run.line(&row);
        println!("{line}");
        if line.ends_with(MISSED) {
            missed.push(line);
        }
    }
    if !missed.is_empty() {
        println!("\nMissed:\n\n{}", missed.join("\n"));
    }
}

/// The steps of a random game between positions that are searched, and their number.
const APART: usize = 12;
const SEARCHED: usize = 4;

/// Positions a second of the processor in each game, in positions of a random game, as `house` searches them.
fn speeds() {
    println!("| game | positions a second |\n| --- | --- |");
    for game in games::ALL {
        let Ok(mut at) = game.start(&Setup::new(2)) else { continue };
        let key = Sha256::digest(game.info().name).into();
        let (mut nodes, mut seconds, mut random) = (0, 0.0, 1_usize);
        for step in 0..APART * SEARCHED {
            let next = match at.turn() {
                Turn::Over { .. } => break,
                Turn::Chance(chance) => {
                    let roll = game::roll(&key, &Seed::Number(1), step as u32 + 1, "", chance.kind);
                    at.decide(&roll).ok()
                }
                Turn::Seats(seats) => {
                    let Some(seat) = seats.first().copied() else { break };
                    if step % APART > APART - 4 {
                        let began = Instant::now();
                        let budget = game.budget(Level::Usual);
                        nodes += game.think(&*at, seat, budget, [1; 32]).map_or(0, |found| found.nodes);
                        seconds += began.elapsed().as_secs_f64();
                    }
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    at.random(seat, &mut |limit| (random >> 33) % limit.max(1)).map(|made| made.position)
                }
            };
            let Some(next) = next else { break };
            at = next;
        }
        println!("| {} | {:.0} |", game.info().name, nodes as f64 / f64::max(seconds, 1e-9));
    }
}

/// How the line of a row ends that does not score what is wanted.
const MISSED: &str = " missed |";

impl Run {
    /// The line of a row, from the file or from games that are played now.
    fn line(&self, row: &Row) -> String {
        let games = (self.games / row.fewer).max(2);
        let key = format!("{} {} {games} {}\t", self.program, self.seed, row.text());
        let played = fs::read_to_string(PLAYED).unwrap_or_default();
        let known =
            played.lines().filter(|_| !self.again).filter_map(|line| line.strip_prefix(&key)).next_back();
        if let Some(line) = known {
            return line.to_string();
        }
        let line = self.played(row, games);
        let file = OpenOptions::new().create(true).append(true).open(PLAYED);
        if let Err(why) = file.and_then(|mut file| writeln!(file, "{key}{line}")) {
            println!("{PLAYED}: {why}");
        }
        line
    }

    fn played(&self, row: &Row, games: u32) -> String {
        let mut contest = Match::of(row.game, row.seats.clone(), games);
        (contest.seed, contest.jobs) = (self.seed, self.jobs);
        if let Some(option) = row.option {
            contest = contest.with_option(option);
        }
        let score = match contest.play() {
            Ok(score) => score,
            Err(fault) => return format!("| {} | {fault} | | | | | | |", row.text()),
        };
        let first = &score.players[0];
        let (least, most) = row.wanted;
        let is_missed = first.score.mean < least || first.score.mean > most;
        format!(
            "| {} | {} | {:.1} % | {:.1} to {:.1} | {} | {} | {:.3} | {}{}",
            row.game,
            row.players(),
            first.score.mean * 100.0,
            first.score.low * 100.0,
            first.score.high * 100.0,
            row.wants(),
            score.games,
            first.seconds_per_move,
            score.moves_of_most,
            if is_missed { MISSED } else { " |" }
        )
    }
}

impl Row {
    fn players(&self) -> String {
        let names: Vec<String> = self.seats.iter().map(Player::to_string).collect();
        format!("{} {}", names.join(", "), self.option.unwrap_or_default()).trim().to_string()
    }

    fn text(&self) -> String {
        format!("{} {}", self.game, self.players())
    }

    fn wants(&self) -> String {
        let (least, most) = self.wanted;
        if most < 1.0 {
            format!("{:.0} to {:.0} %", least * 100.0, most * 100.0)
        } else {
            format!("{:.0} %", least * 100.0)
        }
    }
}

/// The first digits of the digest of this program.
fn fingerprint() -> String {
    let bytes = std::env::current_exe().and_then(fs::read).unwrap_or_default();
    Sha256::digest(bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// The part of games that a rung wins against the one below it.
const A_RUNG: (f64, f64) = (0.60, 0.75);

fn table() -> Vec<Row> {
    let row = |game, seats: &[Player], wanted: f64, fewer| Row {
        game,
        seats: seats.to_vec(),
        option: None,
        wanted: (wanted, 1.0),
        fewer,
    };
    let rung = |number: u8| Player::House(Level::Rung(number));
    let mut table = Vec::new();
    for game in games::ALL {
        let info = game.info();
        let (name, last) = (info.name, u8::try_from(info.rungs.len()).unwrap_or(1));
        table.push(row(name, &[rung(1), Player::Random], 0.60, 1));
        table.push(row(name, &[rung(2), Player::Greedy], 0.60, 1));
        for number in 2..=last {
            let fewer = if info.rungs[usize::from(number) - 1].positions >= 100_000 { 4 } else { 1 };
            let seats = [rung(number), rung(number - 1)];
            table.push(Row { wanted: A_RUNG, ..row(name, &seats, 0.0, fewer) });
        }
        table.push(row(name, &[rung(last), Player::Greedy], 0.90, 4));
        if info.order_lists {
            table.push(row(name, &[rung(last), Player::Planner], 0.90, 4));
        }
        table.push(row(name, &[EASY, Player::Random], 0.99, 1));
        table.push(row(name, &[EASY, Player::Greedy], 0.55, 1));
        table.push(row(name, &[USUAL, Player::Greedy], 0.90, 1));
        table.push(row(name, &[HARD, EASY], 0.75, 4));
    }
    for option in VARIANTS {
        table.push(Row { option: Some(option), ..row("sava", &[EASY, Player::Random], 0.99, 1) });
    }
    for game in ["savana", "savoya"] {
        for players in [3, 4] {
            let mut seats = vec![Player::Random; players];
            seats[0] = EASY;
            table.push(row(game, &seats, 0.95, 1));
        }
    }
    table
}
