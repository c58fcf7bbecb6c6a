//! Whole games by mail, of every kind and variant, through the listener and the Maildirs of a real server. The players only answer
//! letters with the example move.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::daemon::{Daemon, pbmd};
use pbmd::command::{self, BoardAct, Command, Context, Reader, Text, What};
use pbmd::game::{Game, OptionInfo, Replay, Setup, Turn};
use pbmd::games;
use tempfile::TempDir;

use crate::random::Random;
use crate::server::serve::listener;
use crate::smtp::Line;
use crate::support::{Letter, answering, reader, userid_at};

/// Setups of a game: each number of players and each word of each option at least once. Options that are numbers are as low as
/// possible, which keeps games short.
fn setups(game: &dyn Game) -> Vec<Setup> {
    let info = game.info();
    let numbers = usize::from(info.most - info.fewest) + 1;
    let words = |option: &OptionInfo| option.value.split('|').map(str::to_string).collect::<Vec<_>>();
    let count = info.options.iter().map(|option| words(option).len()).max().unwrap_or(1).max(numbers);
    let mut setups = Vec::new();
    for i in 0..count {
        let mut setup = Setup::new(info.fewest + u8::try_from(i % numbers).unwrap());
        for option in info.options {
            let words = words(option);
            let lowest = (1..=80).map(|n: u16| n.to_string());
            let values: Vec<String> =
                if option.value == "n" { lowest.collect() } else { vec![words[i % words.len()].clone()] };
            let with = values.iter().map(|value| setup.clone().with(option.name, value));
            // Options may exclude each other.
            let found = with.into_iter().find(|setup| game.start(setup).is_ok());
            setup = found.unwrap_or(setup);
        }
        setups.push(setup);
    }
    setups
}

pub const CONFIG: &str = "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n\
                          [incoming.smtp]\nlisten = \"127.0.0.1:0\"\n[outgoing.maildir]\npath = \"out\"\n\
                          [letters]\nformat = \"text\"\n[limits]\ncommands_per_day = 1000000\n\
                          letters_per_address_per_hour = 0\n";

const PLAYERS: [&str; 4] = ["alice", "bob", "carol", "dave"];

/// The only player who gets pictures, which take most of the time; plays in games for four.
const PICTURED: &str = "dave";

/// A server, and the folder with its configuration, data and letters.
pub struct House {
    pub folder: TempDir,
    listener: SocketAddr,
    mails: u32,
    daemon: Daemon,
}

fn pictures(letter: &Letter) -> usize {
    letter.raw.matches("Content-Type: image/png").count()
}

impl House {
    pub fn open() -> House {
        let folder = TempDir::new().unwrap();
        fs::write(config(&folder), CONFIG).unwrap();
        House::begin(folder, 0)
    }

    /// Starts in an existing folder; players have written this many mails.
    pub fn begin(folder: TempDir, mails: u32) -> House {
        let daemon = Daemon::start(&config(&folder));
        let listener = listener(&daemon);
        House { folder, listener, mails, daemon }
    }

    pub fn stop(self) -> TempDir {
        assert_eq!(self.daemon.terminate().code(), Some(0));
        self.folder
    }

    pub fn sign_up(&mut self, players: &[&str]) {
        for userid in players {
            self.send(userid, &format!("signup {userid} {userid}-secret"), "", "");
            let asked = self.letter(userid);
            self.answer(&asked, "yes");
            assert!(self.letter(userid).text.starts_with("Welcome"));
        }
    }

    pub fn send(&mut self, userid: &str, subject: &str, more: &str, text: &str) {
        self.mails += 1;
        let mail = format!(
            "From: {userid}@localhost\r\nTo: pbmd@localhost\r\nSubject: {subject}\r\n\
             Message-ID: <{}@client.example>\r\n{more}\r\n{text}\r\n",
            self.mails
        );
        let mut line = Line::open(self.listener, Duration::from_secs(60)).unwrap();
        let answer = line.try_one(&format!("{userid}@localhost"), "pbmd@localhost", mail.as_bytes()).unwrap();
        assert!(answer.starts_with("250"), "{answer}");
    }

    pub fn answer(&mut self, letter: &Letter, text: &str) {
        let quoted: String = letter.text.lines().take(5).map(|line| format!("> {line}\r\n")).collect();
        let text = format!("{text}\r\n\r\nOn Thu, 1 Jan 2026, pbmd wrote:\r\n{quoted}");
        self.send(userid_at(&letter.to), &format!("Re: {}", letter.subject), &answering(letter), &text);
    }

    /// Waits for a letter to this player that passes the test, and removes it and those before it.
    fn letter_where(&self, userid: &str, test: impl Fn(&Letter) -> bool) -> Letter {
        loop {
            let letter = self.letter(userid);
            check(&letter);
            assert_ne!(letter.header("X-PBM-Event"), "error", "{}", letter.text);
            if test(&letter) {
                return letter;
            }
        }
    }

    pub fn clear(&self) {
        for userid in PLAYERS {
            while let Some(path) = first(&self.out(userid)) {
                fs::remove_file(path).unwrap();
            }
        }
    }

    fn out(&self, userid: &str) -> PathBuf {
        self.folder.path().join(format!("out/{userid}@localhost/new"))
    }

    pub fn letter(&self, userid: &str) -> Letter {
        let folder = self.out(userid);
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(path) = first(&folder) {
                let letter = Letter::parse(&fs::read(&path).unwrap(), &format!("{userid}@localhost"));
                fs::remove_file(&path).unwrap();
                return letter;
            }
            assert!(Instant::now() < deadline, "no letter came to {userid}");
            thread::sleep(Duration::from_millis(3));
        }
    }
}

fn first(folder: &Path) -> Option<PathBuf> {
    fs::read_dir(folder).ok()?.next().map(|entry| entry.unwrap().path())
}

pub fn config(folder: &TempDir) -> PathBuf {
    folder.path().join("pbmd.toml")
}

#[test]
fn every_game_and_variant_is_played_to_its_end() {
    thread::scope(|scope| {
        for game in games::ALL {
            scope.spawn(|| each_setup_is_played(*game));
        }
    });
}

/// Plays all setups of a game one after another on a server of their own.
fn each_setup_is_played(game: &dyn Game) {
    let mut house = House::open();
    house.sign_up(&PLAYERS);
    house.send(PICTURED, &format!("set {PICTURED} {PICTURED}-secret format=html"), "", "");
    house.letter(PICTURED);
    let name = game.info().name;
    for options in setups(game) {
        let players = &PLAYERS[..usize::from(options.players)];
        let challenge = format!("{name} challenge {options} {}", players.join(" "));
        house.send("alice", "login alice alice-secret", "", &challenge);
        let (letters, moves) = play(&mut house, players);
        house.clear();
        let result = letters[0].header("X-PBM-Result");
        println!("{name} {options}: {moves} moves by mail, {result}");
        for letter in &letters {
            assert_eq!(letter.header("X-PBM-Result"), result);
            let replay = Replay::read(&letter.file.as_ref().unwrap().1, games::named).unwrap();
            assert_eq!(replay.record.result(), result, "{name} {options}");
        }
        check_dice(house.folder.path(), name, &letters[0].file.as_ref().unwrap().1);
    }
}

/// Answers letters until the game is over; the last letters, and the number of answers.
///
/// Parts of a turn are told to those concerned; the player to move always has the newest letter.
fn play(house: &mut House, players: &[&str]) -> (Vec<Letter>, u32) {
    let mut answered = 0;
    let mut newest = house.letter(players[0]);
    loop {
        check(&newest);
        if newest.header("X-PBM-Event") == "over" {
            let last =
                |userid: &&str| house.letter_where(userid, |letter| letter.header("X-PBM-Event") == "over");
            let others =
                players.iter().filter(|userid| **userid != reader(&newest)).map(last).collect::<Vec<_>>();
            return ([newest].into_iter().chain(others).collect(), answered);
        }
        let (next, made) = (newest.header("X-PBM-Next"), newest.header("X-PBM-Move"));
        let mine = if next == reader(&newest) {
            newest
        } else {
            house.letter_where(&next, |letter| letter.header("X-PBM-Move") == made)
        };
        assert_eq!(mine.header("X-PBM-Next"), next, "{}", mine.text);
        // If no legal move fits into a line, a letter shows none.
        house.answer(&mine, mine.example().unwrap_or("resign"));
        newest = house.letter_where(&next, |letter| {
            letter.header("X-PBM-Move").parse::<u32>().unwrap() > made.parse().unwrap()
        });
        answered += 1;
        assert!(answered < 2000, "the game does not end");
    }
}

fn check(letter: &Letter) {
    let asked = ["It is your turn", "a question for you:"].iter().any(|words| letter.text.contains(words));
    assert_eq!(asked, reader(letter) == letter.header("X-PBM-Next"), "{}", letter.text);
    assert!(asked || letter.example().is_none(), "{}", letter.text);
    assert_eq!(pictures(letter) > 0, reader(letter) == PICTURED, "{}", letter.text);
    assert!(letter.text.lines().all(|line| line.len() <= 79), "{}", letter.text);
}

fn check_dice(folder: &Path, game: &str, record: &str) {
    let has_dice = games::named(game).unwrap().info().chance;
    let file = folder.join("record.txt");
    fs::write(&file, record).unwrap();
    let verified = pbmd(&["dice", "verify"]).arg(&file).output().unwrap();
    assert_eq!(verified.status.success(), has_dice, "{}", crate::daemon::told(&verified));
}

/// An answer with nothing but a legal move is that move, whatever words of commands it has.
fn check_answer(game: &'static str, m: &str) {
    let context =
        Context::Answer { game, board: 101, move_number: 0, userid: "alice", reader: Reader::Player };
    let read = command::read(&games::names(), context, Text { subject: "Re: a board", written: m });
    let made = read.lines.iter().filter_map(|line| match &line.command {
        Ok(Command { what: What::Board { act: BoardAct::Move { text, .. }, .. }, .. }) => Some(text.as_str()),
        _ => None,
    });
    // An order may begin with the word `move`, as the command does.
    let m = m.strip_prefix("move ").unwrap_or(m);
    assert_eq!((made.collect::<Vec<_>>(), read.message.as_str()), (vec![m], ""), "{game}: {:?}", read.lines);
}

#[test]
fn every_legal_move_is_an_answer() {
    for game in games::ALL {
        for (i, setup) in setups(*game).iter().enumerate() {
            let mut random = Random::new(i as u64 + 1);
            let start = game.start(setup).unwrap();
            for position in std::iter::successors(Some(start), |last| random.step(&**last)).take(120) {
                if let Turn::Seats(seats) = position.turn() {
                    let list = seats.iter().flat_map(|seat| position.moves(*seat).list);
                    let list: Vec<String> = list.collect();
                    list.iter().step_by(1 + list.len() / 50).for_each(|m| check_answer(game.info().name, m));
                }
            }
        }
    }
}
