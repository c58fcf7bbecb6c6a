//! A whole game of Savoya between two mailboxes, by IMAP and SMTP through Postfix and Dovecot, with everything restarted on the
//! way.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use pbmd::game::{Replay, Turn};
use pbmd::games;
use pbmd::store::{Store, Waiting};
use tempfile::TempDir;

use crate::daemon::{Daemon, pbmd, told};
use crate::log::Log;
use crate::player::{Habit, Letter, Mailbox, Player};
use crate::referee::Referee;
use crate::servers::{Dovecot, Postfix, free_port};
use crate::wanted;
use crate::way::{SERVER, Way, configure};

const OPTIONS: &str = "-stack=3";

/// Longer than any pause between retries of Postfix or of pbmd.
const QUIET: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Restart {
    /// pbmd by SIGTERM.
    Terminate,
    Dovecot,
    Postfix,
    /// pbmd by SIGKILL.
    Kill,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// The mail with this move has just been handed to Postfix.
    Written,
    /// A player has just read of this move; the letter to the other may be on its way.
    Read,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    IllegalMove,
    /// An answer to the letter about an earlier turn.
    LateAnswer,
}

impl Mistake {
    /// Whether a letter explains the mistake.
    fn is_told(self, text: &str) -> bool {
        match self {
            Mistake::IllegalMove => text.contains("This move is not legal"),
            // The right move was sent right after it, may overtake it, and may end the game.
            Mistake::LateAnswer => {
                ["The board has moved on", "is over"].iter().any(|told| text.contains(told))
            }
        }
    }
}

/// All restarts in order, each at this move or the next possible one.
const RESTARTS: [(u32, Moment, Restart); 5] = [
    (5, Moment::Written, Restart::Terminate),
    (9, Moment::Written, Restart::Dovecot),
    (13, Moment::Written, Restart::Postfix),
    (16, Moment::Written, Restart::Kill),
    (19, Moment::Read, Restart::Kill),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_game_through_a_mailbox() {
    if wanted("a_game_through_a_mailbox") {
        Match::start(Way::Imap).play().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_through_lmtp() {
    if wanted("a_game_through_lmtp") {
        Match::start(Way::Lmtp).play().await;
    }
}

struct Match {
    way: Way,
    dovecot: Dovecot,
    postfix: Postfix,
    folder: TempDir,
    config: PathBuf,
    daemon: Option<Daemon>,
    players: [Player; 2],
    referee: Referee,
    restarts: VecDeque<(u32, Moment, Restart)>,
    /// Moves sent that must be played.
    sent: u32,
    /// Letters about the board by reader, event and number of moves.
    letters: BTreeMap<(&'static str, String, u32), u32>,
    /// Deliberate mistakes that have not been answered yet.
    mistakes: Vec<(&'static str, Mistake)>,
    /// Messages sent with moves that have not arrived yet.
    messages: Vec<(&'static str, String)>,
    /// Each player's last answered letter, and the move in the answer.
    answered: BTreeMap<&'static str, (Letter, String)>,
    /// The turn first answered with an illegal move.
    corrects: Option<u32>,
    log: Log,
}

impl Match {
    fn start(way: Way) -> Match {
        let lmtp = free_port();
        let dovecot = Dovecot::start();
        let games = if way == Way::Imap { dovecot.lmtp } else { lmtp };
        let postfix = Postfix::start(games, dovecot.lmtp);
        let folder = TempDir::new().unwrap();
        let config = configure(way, &folder, &dovecot, &postfix, lmtp);
        let daemon = Daemon::start(&config);
        let players = [
            Player::new("alice", Habit::Quotes, &dovecot, postfix.smtp),
            Player::new("bob", Habit::Original, &dovecot, postfix.smtp),
        ];
        let mut log = Log::new(&format!("A game of Savoya {OPTIONS}; {}", way.told()));
        for line in &daemon.said {
            log.line("pbmd", line);
        }
        Match {
            way,
            dovecot,
            postfix,
            folder,
            config,
            daemon: Some(daemon),
            players,
            referee: Referee::new(OPTIONS, ["alice", "bob"]),
            restarts: RESTARTS.into(),
            sent: 0,
            letters: BTreeMap::new(),
            mistakes: Vec::new(),
            messages: Vec::new(),
            answered: BTreeMap::new(),
            corrects: None,
            log,
        }
    }

    async fn play(mut self) {
        for player in 0..2 {
            self.sign_up(player).await;
        }
        self.write(0, |alice| alice.mail(SERVER, &format!("savoya challenge {OPTIONS} alice bob"), "")).await;
        let asked = self.letter(0).await;
        assert!(asked.subject.contains("start this game"), "{}", asked.raw);
        self.write(0, |alice| alice.answer(&asked, "yes\n\nHello Bob, good luck!\n")).await;
        self.messages.push(("alice", "Hello Bob, good luck!".to_owned()));

        let mut last = Instant::now();
        let mut over: Vec<Letter> = Vec::new();
        while over.len() < 2 {
            let mut quiet = true;
            for player in 0..2 {
                for letter in self.players[player].read().await {
                    quiet = false;
                    if letter.event() == "over" {
                        over.push(letter.clone());
                    }
                    self.read(player, letter).await;
                }
            }
            if quiet {
                assert!(last.elapsed() < QUIET, "nothing comes any more");
                tokio::time::sleep(Duration::from_millis(20)).await;
            } else {
                last = Instant::now();
            }
        }
        self.all_is_empty().await;
        self.all_is_told(&over);
    }

    async fn sign_up(&mut self, player: usize) {
        let (userid, password) = (self.players[player].userid, self.players[player].password());
        self.write(player, |p| p.mail(SERVER, &format!("signup {userid} {password}"), "")).await;
        let asked = self.letter(player).await;
        assert!(asked.subject.contains("is this your address"), "{}", asked.raw);
        self.write(player, |p| p.answer(&asked, "Yes, that is me.\n")).await;
        let welcome = self.letter(player).await;
        assert!(welcome.text.starts_with(&format!("Welcome, {userid}!")), "{}", welcome.raw);
    }

    async fn letter(&mut self, player: usize) -> Letter {
        let began = Instant::now();
        loop {
            let mut letters = self.players[player].read().await;
            if let Some(letter) = letters.pop() {
                assert!(letters.is_empty(), "{letters:?}");
                self.log.line(self.players[player].userid, format!("reads: {}", letter.subject));
                return letter;
            }
            assert!(began.elapsed() < QUIET, "no letter");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn write(&mut self, player: usize, compose: impl FnOnce(&mut Player) -> crate::player::Mail) {
        let player = &mut self.players[player];
        let mail = compose(player);
        self.log.line(player.userid, format!("writes: {}", mail.summary()));
        player.send(&mail).await;
    }

    /// Checks a letter about the board, and answers it if its reader is to move.
    async fn read(&mut self, player: usize, letter: Letter) {
        let userid = self.players[player].userid;
        let (moves, to_move) = self.referee.check(&letter, userid);
        let event = letter.event().to_owned();
        let dice = letter.header("X-PBM-Dice").map(|dice| format!(", roll {dice}")).unwrap_or_default();
        let next = letter.header("X-PBM-Next").unwrap_or_default();
        self.log.line(userid, format!("reads: {event}, {moves} moves made, next: {next}{dice}"));
        let again = self.letters.entry((userid, event.clone(), moves)).or_default();
        *again += 1;
        assert!(event == "error" || *again == 1, "twice: {}", letter.raw);
        self.messages.retain(|(from, text)| {
            let there = letter.text.contains(&format!("{from} writes:\n\n| {text}"));
            *from == userid || !there
        });
        self.perhaps_restart(moves, Moment::Read);
        if event == "error" {
            assert!(letter.text.contains("Nothing was changed."), "{}", letter.text);
            let told = |(who, what): &(&str, Mistake)| *who == userid && what.is_told(&letter.text);
            let mistake = self.mistakes.iter().position(told);
            self.mistakes
                .remove(mistake.unwrap_or_else(|| panic!("no mistake of {userid}: {}", letter.text)));
        }
        let correct = event == "error" && self.corrects == Some(moves + 1);
        let known = self.answered.get(userid).is_some_and(|(letter, _)| {
            letter.header("X-PBM-Move").is_some_and(|answered| answered == moves.to_string())
        });
        if to_move && moves == self.referee.record().moves() && (correct || !known) {
            self.answer(player, letter, moves + 1, correct).await;
        }
    }

    /// Makes a move in one of the players' ways.
    async fn answer(&mut self, player: usize, letter: Letter, number: u32, corrects: bool) {
        let userid = self.players[player].userid;
        let password = self.players[player].password();
        let board = self.referee.board().to_owned();
        let (best, wrong) = self.referee.choices(self.referee.seat(userid));
        let before = self.answered.insert(userid, (letter.clone(), best.clone()));

        if number % 11 == 6 && !corrects {
            self.corrects = Some(number);
            self.mistakes.push((userid, Mistake::IllegalMove));
            self.log.line(userid, format!("(an illegal move, {wrong})"));
            self.write(player, |p| p.answer(&letter, &format!("{wrong}\n"))).await;
            return;
        }
        self.corrects = None;
        if let Some((old, old_move)) = before.filter(|_| number % 9 == 2 && !corrects) {
            self.mistakes.push((userid, Mistake::LateAnswer));
            self.log.line(userid, "(an answer to an old letter)");
            self.write(player, |p| p.answer(&old, &format!("{old_move}\n"))).await;
        }
        match number % 7 {
            3 => {
                let subject = format!("savoya move {board} {userid} {password} {best}#{number}");
                self.write(player, |p| p.mail(SERVER, &subject, "")).await;
            }
            5 => {
                let subject = format!("Re: Savoya Board {board} {userid} {password} {best}");
                self.write(player, |p| p.answer_as(&letter, &subject, "")).await;
            }
            6 => self.write(player, |p| p.forgetful_answer(&letter, &format!("{best}\n"))).await,
            1 => {
                let message =
                    format!("{} steps to go. What do you say to move {number}?", self.steps(player));
                self.write(player, |p| p.answer(&letter, &format!("{best}\n\n{message}\n"))).await;
                self.messages.push((userid, message));
            }
            0 => {
                let mail = self.players[player].answer(&letter, &format!("{best}\n"));
                self.log.line(userid, format!("writes twice: {}", mail.summary()));
                self.players[player].send(&mail).await;
                self.players[player].send(&mail).await;
            }
            _ => self.write(player, |p| p.answer(&letter, &format!("{best}\n"))).await,
        }
        self.sent += 1;
        self.perhaps_restart(number, Moment::Written);
    }

    fn steps(&self, player: usize) -> u32 {
        let seat = self.referee.seat(self.players[player].userid);
        crate::referee::pips(self.referee.record().position(), seat)
    }

    fn perhaps_restart(&mut self, moves: u32, moment: Moment) {
        let due = |(at, when, _): &mut (u32, Moment, Restart)| *at <= moves && *when == moment;
        let Some((_, _, restart)) = self.restarts.pop_front_if(due) else { return };
        let began = Instant::now();
        let what = match restart {
            Restart::Dovecot => {
                self.dovecot.restart();
                "Dovecot ended and started again"
            }
            Restart::Postfix => {
                self.postfix.restart();
                "Postfix ended and started again"
            }
            Restart::Terminate => {
                assert!(self.daemon.take().unwrap().terminate().success());
                "pbmd ended (SIGTERM) and started again"
            }
            Restart::Kill => {
                self.daemon.take().unwrap().kill();
                "pbmd killed (SIGKILL) and started again"
            }
        };
        if self.daemon.is_none() {
            self.daemon = Some(Daemon::start(&self.config));
        }
        self.log.line("***", format!("{what}, {} ms", began.elapsed().as_millis()));
    }

    /// Waits until nothing is left anywhere, ends pbmd, and looks again.
    async fn all_is_empty(&mut self) {
        let database = self.folder.path().join("data/pbmd.db");
        let mut server = Mailbox::new(&self.dovecot, SERVER);
        let began = Instant::now();
        loop {
            let store = Store::open(&database).await.unwrap();
            let waiting = store.waiting().unwrap();
            store.close().unwrap();
            let (queue, inbox) = (self.postfix.queue(), server.count("INBOX").await);
            if waiting == Waiting::default() && queue == 0 && inbox == 0 {
                break;
            }
            assert!(
                began.elapsed() < QUIET,
                "left over: {waiting:?}, {queue} in the queue, {inbox} in the inbox"
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(self.daemon.take().unwrap().terminate().success());
        for player in 0..2 {
            let late = self.players[player].read().await;
            for letter in late {
                self.read(player, letter).await;
            }
            assert_eq!(self.players[player].mailbox.count("INBOX").await, 0);
        }
        let store = Store::open(&database).await.unwrap();
        assert_eq!(store.waiting().unwrap(), Waiting::default());
        store.close().unwrap();
        self.no_password_is_kept();
        let written: u32 = self.players.iter().map(|player| player.written).sum();
        if self.way == Way::Imap {
            // Dovecot stopped during a MOVE leaves the mail in both folders.
            let done = server.count("Done").await;
            assert!(done >= written, "{done} of {written}");
        }
        let again: u32 = self.players.iter().map(|player| player.again).sum();
        let letters: u32 = self.letters.values().sum();
        self.log.line("---", "Postfix's queue, pbmd's inbox and outbox, both players' inboxes: all empty");
        self.log.line(
            "---",
            format!(
                "{written} mails written, {letters} letters about the board read, {again} came a second time"
            ),
        );
    }

    /// Neither database nor log holds a password, though many mails did.
    fn no_password_is_kept(&self) {
        let data = std::fs::read_dir(self.folder.path().join("data")).unwrap();
        let files = data.map(|entry| entry.unwrap().path()).chain([self.folder.path().join("pbmd.log")]);
        for file in files {
            let bytes = std::fs::read(&file).unwrap();
            for password in self.players.iter().map(Player::password) {
                let there = bytes.windows(password.len()).any(|bytes| bytes == password.as_bytes());
                assert!(!there, "{password} in {}", file.display());
            }
        }
    }

    /// Checks the last letters, the attached record, and one letter for each move and player.
    fn all_is_told(&mut self, over: &[Letter]) {
        let record = self.referee.record();
        let Turn::Over { outcome, why } = record.turn() else { panic!("not over: {record:?}") };
        assert!(self.restarts.is_empty(), "too short for all restarts: {} moves", record.moves());
        for letter in over {
            let text = letter.file.as_deref().unwrap();
            let replay = Replay::read(text, games::named).unwrap();
            assert_eq!(replay.record.move_lines(), record.move_lines());
            assert_eq!(replay.record.result(), outcome.to_string());
            assert_eq!(letter.header("X-PBM-Result"), Some(outcome.to_string().as_str()));
            assert_eq!(replay.tag("Board"), Some(self.referee.board()));
            assert_eq!(replay.tag("Players"), Some("alice,bob"));
        }
        let file = self.folder.path().join("record.txt");
        std::fs::write(&file, over[0].file.as_deref().unwrap()).unwrap();
        for words in [["dice", "verify"], ["rules", "replay"]] {
            let output = pbmd(&words).arg(&file).output().unwrap();
            assert!(output.status.success(), "{words:?}: {}", told(&output));
            let line = told(&output).lines().last().unwrap_or_default().to_owned();
            self.log.line("---", format!("pbmd {}: {line}", words.join(" ")));
        }

        let told = |userid: &str| -> Vec<(&String, &u32)> {
            let about = self.letters.keys().filter(|(who, kind, _)| *who == userid && kind != "error");
            about.map(|(_, kind, moves)| (kind, moves)).collect()
        };
        assert_eq!(told("alice"), told("bob"));
        // The first letter and one for each move: nothing was doubled or lost.
        assert_eq!(told("alice").len() as u32, 1 + self.sent);
        assert!(self.messages.is_empty(), "never came: {:?}", self.messages);
        assert!(self.mistakes.is_empty(), "never told: {:?}", self.mistakes);
        let record = self.referee.record();
        self.log.line(
            "---",
            format!("{} moves, result {outcome}: {why}; {:.1} s", record.moves(), self.log.seconds()),
        );
    }
}
