//! Whether the chance of winning that a house player tells is one: of the positions told 0.7 about 70 % are won.
//!
//! `cargo bench --bench calibration -- [--games N] [--nodes N] [--seed S] [--only GAME] [--plots FOLDER]`: games of `house` (or of a player
//! who looks at N positions) against itself, 20 of each game unless told. Writes a table as Markdown, and a plot of each game into the
//! folder, `GAME.svg`; those in `docs/calibration` are shown in `docs/performance.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use pbmd_rules::cli::matches::{Match, Player};
use pbmd_rules::games;
use pbmd_rules::search::Level;

/// The number of bins, each of a tenth.
const BINS: usize = 10;
/// How far what came of a bin may lie from what was told, and the positions from which on a bin is judged: fewer come from too few
/// games.
const MOST_OFF: f64 = 0.08;
const JUDGED: u32 = 100;
/// The side of a plot, and the room around it, in pixels.
const SIDE: f64 = 180.0;
const ROOM: f64 = 36.0;

/// The positions of one bin: their number, and the sums of what was told and of what came of it.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: u32,
    told: f64,
    won: f64,
}

impl Bin {
    fn means(self) -> (f64, f64) {
        let count = f64::from(self.count.max(1));
        (self.told / count, self.won / count)
    }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let after = |name: &str| {
        let place = words.iter().position(|word| word == name)?;
        words.get(place + 1)
    };
    let number = |name: &str| after(name).and_then(|word| word.parse::<u64>().ok());
    let games = u32::try_from(number("--games").unwrap_or(20)).unwrap_or(20);
    let player = number("--nodes").map_or(Player::House(Level::Usual), Player::Nodes);
    println!("| game | games | told | won | positions |\n| --- | --- | --- | --- | --- |");
    for game in games::names() {
        if after("--only").is_some_and(|word| word != game) {
            continue;
        }
        let contest = Match::of(game, vec![player, player], games).with_seed(number("--seed").unwrap_or(1));
        let score = match contest.play() {
            Ok(score) => score,
            Err(fault) => {
                println!("| {game} | {fault} | | | |");
                continue;
            }
        };
        let mut bins = [Bin::default(); BINS];
        for (told, won) in score.told {
            if let Some(bin) = bins.get_mut(((told * BINS as f64) as usize).min(BINS - 1)) {
                bin.count += 1;
                bin.told += told;
                bin.won += won;
            }
        }
        for bin in bins.iter().filter(|bin| bin.count > 0) {
            let (told, won) = bin.means();
            let is_off = bin.count >= JUDGED && (told - won).abs() > MOST_OFF;
            let off = if is_off { " off" } else { "" };
            println!("| {game} | {games} | {told:.2} | {won:.2} | {}{off} |", bin.count);
        }
        let Some(folder) = after("--plots") else { continue };
        let file = Path::new(folder).join(format!("{game}.svg"));
        if let Err(why) = fs::create_dir_all(folder).and_then(|()| fs::write(&file, svg(game, &bins))) {
            println!("{}: {why}", file.display());
        }
    }
}

/// What was told from left to right, what came of it upwards, and a dot for each bin, larger with more positions. The bounds of what is
/// allowed are grey lines.
fn svg(game: &str, bins: &[Bin; BINS]) -> String {
    let side = SIDE + 2.0 * ROOM;
    let bottom = ROOM + SIDE;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" height=\"{side}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>{game}: the chance of winning that was told, and the part of games won</title>\n\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\n\
         <rect x=\"{ROOM}\" y=\"{ROOM}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#999\"/>\n\
         <text x=\"{ROOM}\" y=\"{}\">{game}</text>\n\
         <text x=\"{ROOM}\" y=\"{}\">told 0 to 1; won upwards</text>\n",
        ROOM - 8.0,
        bottom + 16.0
    );
    for off in [-MOST_OFF, 0.0, MOST_OFF] {
        let (from, to) = (off.max(0.0), (1.0 + off).min(1.0));
        let colour = if off == 0.0 { "#777" } else { "#ccc" };
        let _ = writeln!(
            text,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{colour}\"/>",
            ROOM + (from - off) * SIDE,
            bottom - from * SIDE,
            ROOM + (to - off) * SIDE,
            bottom - to * SIDE
        );
    }
    let all: u32 = bins.iter().map(|bin| bin.count).sum();
    for bin in bins.iter().filter(|bin| bin.count > 0) {
        let (told, won) = bin.means();
        let part = f64::from(bin.count) / f64::from(all.max(1));
        let _ = writeln!(
            text,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"#06c\" fill-opacity=\"0.7\"/>",
            ROOM + told * SIDE,
            bottom - won * SIDE,
            2.0 + 12.0 * part.sqrt()
        );
    }
    text + "</svg>\n"
}
