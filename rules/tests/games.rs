//! What holds for every game: each registered game is played at random, and its data are checked. A failing test names what a
//! new game still lacks.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use pbmd_rules::game::{
    By, Chance, Deed, Diagram, Entry, Game, Middle, MoveError, Outcome, Part, Picture, Position, Record,
    Replay, Roll, Seat, Setup, Turn, Viewer,
};
use pbmd_rules::games::{ALL, named};
use pbmd_rules::text::{COLUMNS, plain};

#[path = "../../tests/support/random.rs"]
#[allow(dead_code, reason = "other tests use all of it")]
mod random;

use random::Random;

/// A text that looks like a move and is none.
fn noise(random: &mut Random, move_text: &str) -> String {
    let signs: Vec<char> = "abcdefghijklmnoxRP0123456789-,=x*#() \u{e9}\u{4e2d}".chars().collect();
    let mut text: Vec<char> = move_text.chars().collect();
    for _ in 0..=random.below(4) {
        let sign = signs[random.below(signs.len())];
        match random.below(3) {
            0 => text.insert(random.below(text.len() + 1), sign),
            1 if !text.is_empty() => text[0] = sign,
            _ => text.truncate(random.below(text.len() + 1)),
        }
    }
    text.into_iter().collect()
}

/// Every number of players, without options and with each option alone, at documented values.
fn setups(game: &dyn Game) -> Vec<Setup> {
    let info = game.info();
    let mut setups = Vec::new();
    for players in info.fewest..=info.most {
        setups.push(Setup::new(players));
        for option in info.options {
            let words = option.value.split('|').map(str::to_string);
            let numbers = (1..=80).map(|n: u16| n.to_string());
            let values: Vec<String> = if option.value == "n" { numbers.collect() } else { words.collect() };
            let setup = |value: &String| Setup::new(players).with(option.name, value);
            let right: Vec<Setup> = values.iter().map(setup).filter(|s| game.start(s).is_ok()).collect();
            assert!(!right.is_empty(), "{} -{}: no value is accepted", info.name, option.name);
            setups.extend([right[right.len() / 4].clone()]);
        }
    }
    setups
}

fn viewers(setup: &Setup) -> impl Iterator<Item = Viewer> + use<> {
    Seat::all(setup.players).map(Viewer::Seat).chain([Viewer::Watcher])
}

/// A picture fits into a letter.
fn check_picture(picture: &Picture, name: &str) {
    let mut shown = false;
    for part in &picture.parts {
        let Part::Diagram(board) = part else { continue };
        shown = true;
        let mut names = BTreeSet::new();
        for line in &board.ground {
            assert!(line.chars().all(|c| matches!(c, ' '..='~')), "{name}: not plain ASCII: {line:?}");
            assert!(line.len() <= COLUMNS, "{name}: too wide: {line:?}");
        }
        for cell in &board.cells {
            assert!(names.insert(&cell.name), "{name}: two cells named {}", cell.name);
            assert!(
                cell.shown.chars().all(|c| matches!(c, ' '..='~')),
                "{name} {}: {:?}",
                cell.name,
                cell.shown
            );
            assert!(
                cell.shown.len() <= cell.spot.width,
                "{name} {}: {:?} is too wide",
                cell.name,
                cell.shown
            );
            assert!(cell.spot.row < board.ground.len(), "{name} {}: below the board", cell.name);
            assert!(cell.spot.column + cell.spot.width <= COLUMNS, "{name} {}: outside", cell.name);
            assert!(
                cell.mark.row < board.ground.len() && cell.mark.column < COLUMNS,
                "{name} {}: mark",
                cell.name
            );
        }
        check_drawing(board, name);
    }
    let text = plain(picture, None);
    assert!(!text.is_empty() && (shown || !picture.parts.is_empty()), "{name}: an empty picture");
    for line in text.lines() {
        assert!(line.len() <= COLUMNS && line.is_ascii(), "{name}: {line:?}");
    }
}

/// Cells have different places, no line between two runs through a third, and everything shown is also said.
fn check_drawing(board: &Diagram, name: &str) {
    let mut middles = BTreeSet::new();
    for cell in &board.cells {
        assert!(middles.insert(cell.middle), "{name} {}: another cell lies there too", cell.name);
        let said = cell.spoken.as_ref().is_some_and(|spoken| !spoken.to_string().is_empty());
        assert_eq!(said, !cell.shown.is_empty(), "{name} {}: {:?} {:?}", cell.name, cell.shown, cell.spoken);
    }
    for (one, other) in &board.links {
        assert!(one != other && *one.max(other) < board.cells.len(), "{name}: link {one}-{other}");
        let (one, other) = (&board.cells[*one], &board.cells[*other]);
        for third in board.cells.iter().filter(|third| third.name != one.name && third.name != other.name) {
            assert!(
                !lies_between(third.middle, one.middle, other.middle),
                "{name}: the line from {} to {} runs through {}",
                one.name,
                other.name,
                third.name
            );
        }
    }
}

/// Whether a point is less than a fifth of a cell away from the line between two others.
fn lies_between(point: Middle, one: Middle, other: Middle) -> bool {
    let along = (i64::from(other.row - one.row), i64::from(other.column - one.column));
    let away = (i64::from(point.row - one.row), i64::from(point.column - one.column));
    let length = along.0 * along.0 + along.1 * along.1;
    let reached = along.0 * away.0 + along.1 * away.1;
    let aside = along.0 * away.1 - along.1 * away.0;
    (0..=length).contains(&reached) && aside * aside < 4 * length
}

/// What holds in a position with a seat to move and a random legal move.
fn check_move(position: &dyn Position, seat: Seat, m: &str, random: &mut Random, name: &str) {
    let before = (position.text(), position.turn());
    let (canonical, next) = position.play(seat, m).unwrap_or_else(|why| panic!("{name}: {m}: {why:?}"));
    assert_eq!(canonical, m, "{name}: read(write(m)) is m");
    assert_eq!(
        (position.text(), position.turn()),
        before,
        "{name}: a move changes the position it is made in"
    );
    let again = position.play(seat, &format!("  {m} ")).unwrap_or_else(|why| panic!("{name}: {m}: {why:?}"));
    assert_eq!((again.0.as_str(), again.1.text()), (m, next.text()), "{name}: blanks matter in {m}");
    assert!(!m.contains(['\n', '{', '}', ';']), "{name}: {m:?} cannot stand in a record");
    for _ in 0..2 {
        let noise = noise(random, m);
        match position.play(seat, &noise) {
            Ok((canonical, _)) => {
                assert!(position.play(seat, &canonical).is_ok(), "{name}: {noise:?} {canonical}")
            }
            Err(MoveError::Illegal { nearest: list, .. }) | Err(MoveError::Ambiguous(list)) => {
                for near in list {
                    assert!(position.play(seat, &near).is_ok(), "{name}: {near} is offered for {noise:?}");
                }
            }
            Err(MoveError::Unreadable(what)) => assert!(!what.to_string().is_empty()),
        }
    }
}

/// A position's text leads back to it.
fn check_text(game: &dyn Game, setup: &Setup, position: &dyn Position, seat: Seat) {
    let (name, text) = (game.info().name, position.text());
    let again = game.parse_position(setup, &text, Some(seat));
    let again = again.unwrap_or_else(|why| panic!("{name}: {text}: {why}"));
    assert_eq!(again.text(), text, "{name}: the position text");
    let exact = position.exact(setup).unwrap_or_else(|| panic!("{name}: {text} is not kept"));
    let kept = game.read_exact(setup, &exact).unwrap_or_else(|| panic!("{name}: {exact}"));
    assert_eq!((kept.text(), kept.exact(setup)), (text, Some(exact)), "{name}: what is kept");
}

/// Plays one random game, up to a number of moves.
fn play(game: &dyn Game, setup: &Setup, random: &mut Random, most: usize) {
    let name = game.info().name;
    let mut position = game.start(setup).unwrap_or_else(|why| panic!("{name} {setup}: {why}"));
    for n in 0..most {
        let turn = position.turn();
        for viewer in viewers(setup).filter(|_| n % 16 < 2) {
            check_picture(&position.picture(viewer), name);
        }
        if !game.info().hidden {
            let boards = |viewer| {
                let parts = position.picture(viewer).parts.into_iter();
                parts.filter(|p| matches!(p, Part::Diagram(_))).collect::<Vec<_>>()
            };
            let watcher = boards(Viewer::Watcher);
            assert!(n % 16 > 0 || viewers(setup).all(|viewer| boards(viewer).len() == watcher.len()));
        }
        match turn {
            Turn::Over { outcome, why } => {
                let seats: usize = outcome.groups().iter().map(Vec::len).sum();
                assert_eq!(seats, usize::from(setup.players), "{name}: {outcome} does not rank every seat");
                assert!(!why.to_string().is_empty());
                for seat in Seat::all(setup.players) {
                    assert!(position.moves(seat).list.is_empty(), "{name}: moves after the end");
                    assert!(position.play(seat, "pass").is_err() && position.resign(seat).is_err(), "{name}");
                    assert_eq!(position.forced(seat), None, "{name}: a forced move after the end");
                }
                return;
            }
            Turn::Chance(Chance { kind, seats, .. }) => {
                assert!(game.info().chance && !seats.is_empty(), "{name}: chance in a game without");
                assert!(Seat::all(setup.players).all(|seat| position.moves(seat).list.is_empty()), "{name}");
                let roll = random.roll(kind);
                assert!(roll.fits(kind));
                position = position.decide(&roll).unwrap_or_else(|why| panic!("{name}: {roll}: {why}"));
            }
            Turn::Seats(seats) => {
                assert!(position.decide(&Roll::of(&[1, 1])).is_err(), "{name}: chance out of turn");
                for seat in Seat::all(setup.players).filter(|seat| !seats.contains(seat)) {
                    assert!(position.moves(seat).list.is_empty(), "{name}: moves out of turn");
                }
                let seat = seats[random.below(seats.len())];
                let moves = position.moves(seat);
                let list = moves.list;
                assert!(!list.is_empty(), "{name}: {} has no move for seat {seat}", position.text());
                assert!(list.is_sorted_by(|a, b| a < b), "{name}: not sorted or not distinct: {list:?}");
                let forced = position.forced(seat);
                if let Some(m) = &forced {
                    assert!(list.contains(m), "{name}: {m} is forced but not a move");
                }
                let chosen = position.random(seat, &mut |n| random.below(n)).map(|made| made.text);
                assert!(chosen.as_ref().is_some_and(|m| list.contains(m)), "{name}: {chosen:?} by chance");
                let m = &list[random.below(list.len())];
                if n % 4 == 0 {
                    check_move(&*position, seat, m, random, name);
                    check_text(game, setup, &*position, seat);
                    for seat in Seat::all(setup.players) {
                        let gone = position.resign(seat);
                        assert!(gone.is_ok(), "{name}: seat {seat} cannot resign");
                    }
                }
                position = position.play(seat, m).unwrap_or_else(|why| panic!("{name}: {m}: {why:?}")).1;
            }
        }
    }
}

#[test]
fn every_game_plays_at_random() {
    for game in ALL {
        for (i, setup) in setups(*game).iter().enumerate() {
            let mut random = Random::new(i as u64 + 1);
            play(*game, setup, &mut random, 120);
        }
    }
}

#[test]
fn who_is_left_over_wins() {
    for game in ALL {
        for setup in setups(*game) {
            let mut position = game.start(&setup).expect("a start");
            for seat in Seat::all(setup.players).skip(1) {
                position = position.resign(seat).unwrap_or_else(|why| panic!("{}: {why}", game.info().name));
            }
            let Turn::Over { outcome, .. } = position.turn() else { panic!("{} goes on", game.info().name) };
            assert_eq!(outcome.winner(), Some(Seat::new(1)), "{}", game.info().name);
        }
    }
}

/// The seats that resigned or forfeited, by the entries alone: what was taken back does not count.
fn who_left(record: &Record) -> Vec<Seat> {
    let mut lines: Vec<(u32, &Entry)> = Vec::new();
    let mut moves = 0;
    for entry in record.entries() {
        match &entry.deed {
            Deed::Undo { moves: kept } => {
                lines.retain(|(number, _)| number <= kept);
                moves = *kept;
            }
            Deed::Resign | Deed::Forfeit | Deed::Draw | Deed::Move(_) => {
                moves += 1;
                lines.push((moves, entry));
            }
            _ => {}
        }
    }
    let leaves = |entry: &Entry| matches!(entry.deed, Deed::Resign | Deed::Forfeit);
    lines.iter().filter(|(_, entry)| leaves(entry)).filter_map(|(_, entry)| entry.seat()).collect()
}

/// Who stayed is ahead of all who left, and who left later is ahead of who left before.
fn check_ranks(record: &Record, name: &str) {
    let Some(outcome) = record.outcome() else { return };
    let left = who_left(record);
    assert_eq!(record.left(), left, "{name}: {record:?}");
    let place = |seat: &Seat| outcome.groups().iter().position(|group| group.contains(seat)).unwrap();
    let seats: Vec<Seat> = Seat::all(record.setup().players).collect();
    for (n, leaver) in left.iter().enumerate() {
        let ahead = seats.iter().filter(|seat| !left[..=n].contains(seat));
        for seat in ahead {
            assert!(place(seat) < place(leaver), "{name}: {outcome}, {left:?} left\n{}", record.text(&[]));
        }
    }
}

/// A deed of somebody at random: mostly moves, also leaving, drawing, deciding and taking back.
fn some_deed(record: &Record, random: &mut Random) -> (By, Deed) {
    let players = record.setup().players;
    let anybody = Seat::new(1 + random.below(usize::from(players)) as u8);
    let turn = record.turn();
    let mover = turn.seats()[random.below(turn.seats().len())];
    match random.below(25) {
        0 => (By::Player(anybody), Deed::Resign),
        1 => (By::Clock(mover), Deed::Forfeit),
        2 if random.below(4) == 0 => (By::Player(mover), Deed::Draw),
        3 if random.below(4) == 0 => {
            let outcomes = [Outcome::draw(players), Outcome::won_by(anybody, players)];
            (By::Operator, Deed::Adjudicate(outcomes[random.below(2)].clone()))
        }
        4 if record.moves() > 0 => {
            (By::Operator, Deed::Undo { moves: random.below(record.moves() as usize) as u32 })
        }
        _ => {
            let made = record.position().random(mover, &mut |n| random.below(n)).unwrap();
            (By::Player(mover), Deed::Move(made.text))
        }
    }
}

/// Whatever ends a game, by its rules, by an agreed draw, by the operator, by resigning or by time: nobody who has left it ranks
/// with or above anybody who has not.
#[test]
fn who_left_ranks_behind_all_who_stayed() {
    for game in ALL {
        let name = game.info().name;
        let (mut with_leavers, mut ends) = (0, BTreeSet::new());
        for (i, setup) in setups(*game).iter().enumerate() {
            for round in 0..30 {
                let mut random = Random::new((1000 * i + round) as u64 + 1);
                let mut record = Record::start(*game, setup.clone()).unwrap();
                let at = jiff::Timestamp::UNIX_EPOCH;
                for _ in 0..60 {
                    let (by, deed) = match record.turn() {
                        Turn::Over { .. } => break,
                        Turn::Chance(chance) => (By::Chance, Deed::Roll(random.roll(chance.kind))),
                        Turn::Seats(_) => some_deed(&record, &mut random),
                    };
                    let left = record.left().contains(&by.seat().unwrap_or(Seat::new(200)));
                    let done = record.push(&Entry { by, deed: deed.clone(), at });
                    assert!(done.is_ok() || left, "{name}: {by} {deed}: {done:?}");
                }
                check_ranks(&record, name);
                if let (Turn::Over { .. }, false) = (record.turn(), record.left().is_empty()) {
                    with_leavers += 1;
                    ends.insert(record.entries().last().unwrap().kind());
                }
            }
        }
        assert!(with_leavers > 20, "{name}: only {with_leavers} games with leavers ended");
        let wanted: &[&str] =
            if game.info().most > 2 { &["resign", "forfeit", "draw", "adjudicate"] } else { &[] };
        assert!(wanted.iter().all(|kind| ends.contains(kind)), "{name}: {ends:?}");
    }
}

#[test]
fn older_records_that_rank_leavers_with_the_others_are_read() {
    let text = "[Game \"savoya\"]\n[Players \"a,b,c\"]\n[Result \"1=2=3\"]\n[Opening \"3,1,2\"]\n1. 3 resign\n2. 1 draw\n";
    let read = Replay::read(text, named).unwrap();
    assert_eq!(read.record.result(), "1=2>3");
    let wrong = text.replace("1=2=3", "1>2>3");
    assert!(Replay::read(&wrong, named).is_err());
}

#[test]
fn wrong_setups_are_refused() {
    for game in ALL {
        let info = game.info();
        for players in [0, info.fewest - 1, info.most + 1, 255] {
            assert!(game.start(&Setup::new(players)).is_err(), "{} for {players}", info.name);
        }
        let odd = Setup::new(info.fewest).with("nosuchoption", "1");
        let why = game.start(&odd).expect_err(info.name).to_string();
        assert!(why.contains("nosuchoption"), "{}: {why}", info.name);
        for text in ["", "?", "a1", "\u{e9}=\u{4e2d}", "a1=999999999999R"] {
            for seat in [None, Some(Seat::new(1)), Some(Seat::new(200))] {
                if let Ok(position) = game.parse_position(&Setup::new(info.fewest), text, seat) {
                    assert!(!position.text().is_empty(), "{}", info.name);
                }
            }
        }
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn folder(game: &dyn Game) -> PathBuf {
    root().join("tests/data/games").join(game.info().name)
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{} is missing: {why}", path.display()))
}

#[test]
fn every_game_is_named_well_and_has_a_help_page() {
    let mut names = BTreeSet::new();
    for game in ALL {
        let info = game.info();
        assert!(names.insert(info.name), "two games named {}", info.name);
        assert!(info.name.chars().all(|c| c.is_ascii_lowercase()), "{}", info.name);
        assert!(named(&info.name.to_uppercase()).is_some_and(|found| found.info().name == info.name));
        assert!(info.fewest >= 1 && info.fewest <= info.most && info.rules_version >= 1, "{}", info.name);
        assert!(
            !info.summary.is_empty() && !info.designer.is_empty() && !info.sources.is_empty(),
            "{}",
            info.name
        );
        let page = format!("templates/en/help/{}.txt", info.name);
        let help = text_of(&root().join(&page));
        for line in help.lines() {
            assert!(line.len() <= COLUMNS && line.is_ascii(), "{page}: {line:?}");
        }
        for option in info.options {
            assert!(help.contains(&format!("-{}", option.name)), "{page} does not tell of -{}", option.name);
        }
    }
}

/// A line of counts.txt after its count: setup, seat, dice and position.
fn position(game: &dyn Game, words: &str) -> Box<dyn Position> {
    let (words, text) = words.split_once(" : ").map_or((words, None), |(words, text)| (words, Some(text)));
    let (mut players, mut seat, mut dice, mut options) = (game.info().fewest, None, None, String::new());
    for word in words.split_whitespace() {
        match word.split_once('=') {
            Some(("players", n)) => players = n.parse().expect("players"),
            Some(("seat", n)) => seat = Some(Seat::new(n.parse().expect("a seat"))),
            Some(("dice", faces)) => dice = Some(faces.parse().expect("dice")),
            _ => options = format!("{options} {word}"),
        }
    }
    let setup = Setup::read(players, &options).unwrap_or_else(|why| panic!("{words}: {why}"));
    let position = match text {
        Some(text) => game.parse_position(&setup, text, seat).unwrap_or_else(|why| panic!("{text}: {why}")),
        None => game.start(&setup).unwrap_or_else(|why| panic!("{words}: {why}")),
    };
    match dice {
        Some(roll) => position.decide(&roll).unwrap_or_else(|why| panic!("{words}: {why}")),
        None => position,
    }
}

#[test]
fn every_game_counts_its_moves_as_written_down() {
    for game in ALL {
        let path = folder(*game).join("counts.txt");
        let text = text_of(&path);
        let mut lines = 0;
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
            let (what, rest) = line.split_once(' ').expect("a line");
            let number =
                |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("{}: {line}", path.display()));
            let (expected, found) = match what {
                "perft" => {
                    let mut words = rest.splitn(3, ' ');
                    let mut next = || words.next().expect("depth, count, players");
                    let (depth, count, words) = (number(next()), number(next()), next());
                    // Larger counts are for the benchmarks.
                    if count > 100_000 {
                        continue;
                    }
                    (count, position(*game, words).perft(depth as u32))
                }
                "moves" => {
                    let (count, words) = rest.split_once(' ').expect("count, players");
                    let position = position(*game, words);
                    let turn = position.turn();
                    (number(count), turn.seats().iter().map(|s| position.moves(*s).list.len() as u64).sum())
                }
                _ => panic!("{}: {line}", path.display()),
            };
            assert_eq!(found, expected, "{}: {line}", path.display());
            lines += 1;
        }
        assert!(lines > 0, "{} counts nothing", path.display());
    }
}

#[test]
fn every_game_replays_its_records() {
    for game in ALL {
        let path = folder(*game).join("records");
        let files = fs::read_dir(&path).unwrap_or_else(|why| panic!("{} is missing: {why}", path.display()));
        let mut records = 0;
        for file in files {
            let file = file.expect("a file").path();
            let text = text_of(&file);
            let replay =
                Replay::read(&text, named).unwrap_or_else(|why| panic!("{}: {why:?}", file.display()));
            assert_eq!(replay.record.game().info().name, game.info().name, "{}", file.display());
            let result = replay.tag("Result").unwrap_or("*");
            assert_eq!(replay.record.result(), result, "{}", file.display());
            let is_line = |line: &&str| !line.is_empty() && !line.starts_with(['[', '#', ';']);
            let lines: String = text.lines().filter(is_line).map(|line| format!("{line}\n")).collect();
            assert!(replay.record.text(&[]).ends_with(&lines), "{}: not canonical", file.display());
            // Replaying its canonical moves leads to the same position.
            let repeated = replay.record.at(replay.record.moves()).expect("a record repeats itself");
            assert_eq!(repeated.position().text(), replay.record.position().text(), "{}", file.display());
            // Written and read again, it is the same record.
            let again = Replay::read(&replay.record.text(&[]), named).expect("what was written");
            assert_eq!(again.record.move_lines(), replay.record.move_lines(), "{}", file.display());
            assert_eq!(again.record.position().text(), replay.record.position().text());
            records += 1;
        }
        assert!(records > 0, "{} holds no record", path.display());
    }
}

/// Every move has words for the ear, without the signs of its spelling.
#[test]
fn moves_have_words_for_the_ear() {
    let mut random = Random::new(3);
    for game in ALL {
        let name = game.info().name;
        for setup in setups(*game) {
            let mut record = Record::start(*game, setup).unwrap();
            for _ in 0..60 {
                match record.turn() {
                    Turn::Over { .. } => break,
                    Turn::Chance(chance) => record.roll(random.roll(chance.kind)).unwrap(),
                    Turn::Seats(seats) => {
                        let seat = seats[random.below(seats.len())];
                        let legal = record.position().moves(seat).list;
                        let text = record.play(seat, &legal[random.below(legal.len())]).unwrap();
                        let said = record.aloud(record.moves(), &text);
                        let said = said.unwrap_or_else(|| panic!("{name}: no words for {text}")).to_string();
                        assert!(!said.contains(['@', '*', ';', '=', '-']), "{name}: {text}: {said}");
                    }
                }
            }
        }
    }
    let mut record = Record::start(named("great").unwrap(), Setup::new(2)).unwrap();
    record.play(Seat::new(1), "b1c3").unwrap();
    assert_eq!(record.aloud(1, "b1c3").unwrap().to_string(), "the Knight from b1 to c3");
    assert_eq!((record.aloud(2, "b1c3"), record.aloud(1, "e2e3")), (None, None));
}
