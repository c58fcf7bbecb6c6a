//! The letters that a new player gets, with pictures, beside plain text: all games, in turns.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use pbmd::game::{By, Mails, Seat, Setup, house_seed};
use pbmd::play::{Act, Board, Challenge, Stage, act};
use pbmd::search::Level;

use crate::arguments::Arguments;
use crate::players::{self, Load, Pair, Writer, mail};
use crate::process::{Disk, Server, Used, cpu};
use crate::ratio::{Begun, THIS, median};
use crate::sink::Sink;

/// How often a stranger asks for help meanwhile.
const ASKS: Duration = Duration::from_millis(50);
/// Maximum number of strangers who ask for help: an earlier program writes to 300 an hour.
const STRANGERS: usize = 250;

/// Games and moves of each that are played for [`examples`].
const PLAYED: u8 = 5;
const MOVES: u32 = 60;

const HEAD: &str = "\
| game | letters | mails/s | p50 ms | p99 ms | CPU ms a letter | kB a letter | most memory, MiB | help p99 ms |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |";

struct Run {
    load: Load,
    help: Load,
    used: [Used; 2],
    /// Letters to players, and their bytes.
    letters: (u32, usize),
}

impl Run {
    /// The table's columns from the third on.
    fn columns(&self) -> [f64; 7] {
        let [before, after] = self.used;
        let (letters, bytes) = self.letters;
        let each = f64::from(letters + self.help.mails);
        [
            self.load.rate(),
            self.load.percentile(50),
            self.load.percentile(99),
            (after.cpu - before.cpu).as_secs_f64() * 1000.0 / each,
            bytes as f64 / f64::from(letters) / 1000.0,
            after.most_memory as f64 / 1_048_576.0,
            self.help.percentile(99),
        ]
    }
}

pub fn run(arguments: &Arguments) {
    let (rounds, mails) = (arguments.number("rounds", 3), arguments.number("mails", 600));
    let connections = arguments.number("connections", 60);
    let disk = Disk::named(&arguments.words("disks", "free")[0]).expect("a disk");
    let before = arguments.value("before").map(PathBuf::from);
    let programs: Vec<(&str, &Path)> = before
        .iter()
        .map(|program| ("before", program.as_path()))
        .chain([("pbmd", Path::new(THIS))])
        .collect();
    let sink = Sink::start();
    println!("{rounds} rounds in turns, {mails} moves each on 60 boards, {connections} at a time\n\n{HEAD}");
    for game in arguments.words("games", &pbmd::games::names().join(",")) {
        // A later build can read an earlier one's database.
        let begun = Begun::by(programs[0].1, &sink, 60, &game);
        let kinds: Vec<_> = programs
            .iter()
            .flat_map(|program| ["default", "text"].map(|letters| (*program, letters)))
            .collect();
        let mut runs: Vec<Vec<[f64; 7]>> = kinds.iter().map(|_| Vec::new()).collect();
        for _ in 0..rounds {
            for (((_, program), letters), runs) in kinds.iter().zip(&mut runs) {
                runs.push(measured(program, letters, &sink, &begun, disk, (connections, mails)).columns());
            }
        }
        for (((name, _), letters), runs) in kinds.iter().zip(&runs) {
            let told = (0..7).map(|at| format!(" {:.1} |", median(runs.iter().map(|columns| columns[at]))));
            println!("| {game} | {name}, {letters} |{}", told.collect::<String>());
        }
    }
    examples(&arguments.words("games", &pbmd::games::names().join(",")));
}

/// What the example of a letter costs, which is the move of `house-easy`: on boards that play themselves by their examples.
fn examples(games: &[String]) {
    println!("\n| game | examples | CPU ms an example |\n| --- | --- | --- |");
    for name in games {
        let thinker = pbmd::games::thinker(name).unwrap();
        let (mut count, mut used) = (0_u32, Duration::ZERO);
        for number in 0..PLAYED {
            let mut board = board(name, number);
            while board.record.moves() < MOVES && board.stage == Stage::Running {
                let seat = board.awaited()[0];
                let seed = house_seed(&board.key, board.number, board.record.moves());
                let before = cpu("self");
                let advice = thinker.think(board.record.position(), seat, thinker.budget(Level::Easy), seed);
                used += cpu("self") - before;
                count += 1;
                let made = Act::Move { text: advice.unwrap().text, guard: None };
                board = act(&board, By::Player(seat), &made, Timestamp::UNIX_EPOCH).unwrap().0;
            }
        }
        println!("| {name} | {count} | {:.1} |", used.as_secs_f64() * 1000.0 / f64::from(count));
    }
}

/// A board for two at its beginning, with dice of this number.
fn board(game: &str, number: u8) -> Board {
    let challenge = Challenge {
        number: 101,
        key: [number; 32],
        mails: Mails::of_challenge(None),
        at: Timestamp::UNIX_EPOCH,
        game: pbmd::games::named(game).unwrap(),
        setup: Setup::new(2),
        challenger: "alice".to_owned(),
        players: vec!["alice".to_owned(), "bob".to_owned()],
        accepted: Seat::all(2).collect(),
    };
    Board::open(challenge).unwrap().0
}

fn measured(
    program: &Path,
    letters: &str,
    sink: &Sink,
    begun: &Begun,
    disk: Disk,
    (connections, mails): (usize, usize),
) -> Run {
    let folder = begun.copied(disk);
    let server = match letters {
        "text" => Server::build(program, folder.path(), sink.address, disk),
        _ => Server::with_default_letters(program, folder.path(), sink.address, disk),
    };
    let (mut pairs, done, before) = (begun.pairs.clone(), AtomicBool::new(false), server.used());
    let (load, help) = thread::scope(|scope| {
        let asking = scope.spawn(|| ask_for_help(&server, sink, &done));
        let play = Pair::play_example;
        let load = players::load_by(play, server.listener, sink, &mut pairs, connections, mails);
        done.store(true, Ordering::Relaxed);
        (load, asking.join().unwrap())
    });
    let used = [before, server.used()];
    server.stop();
    let heard = pairs
        .iter()
        .zip(&begun.pairs)
        .map(|(pair, begun)| (pair.heard.0 - begun.heard.0, pair.heard.1 - begun.heard.1));
    let letters = heard.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    Run { load, help, used, letters }
}

/// Strangers ask for help, one after another.
fn ask_for_help(server: &Server, sink: &Sink, done: &AtomicBool) -> Load {
    let strangers: Vec<String> = (0..STRANGERS).map(|number| format!("stranger{number}@localhost")).collect();
    let mut writer = Writer::open(server.listener, sink, &strangers);
    let (begun, mut waits) = (Instant::now(), Vec::new());
    for stranger in &strangers {
        let asked = Instant::now();
        writer.write(stranger, &mail(stranger, "help", "", ""));
        waits.push(writer.letter().at.saturating_duration_since(asked));
        if done.load(Ordering::Relaxed) {
            break;
        }
        thread::sleep(ASKS);
    }
    waits.sort_unstable();
    Load { mails: u32::try_from(waits.len()).unwrap(), took: begun.elapsed(), waits }
}
