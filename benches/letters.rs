//! The cost of a move that everybody at a board is told: replaying the board, a letter for each player, and its bytes in each
//! format, with pictures made of kept pixels as the server makes them, and anew. `cargo bench --bench letters`. Items are letters.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Mutex;

use divan::Bencher;
use divan::counter::ItemsCount;
use jiff::Timestamp;
use pbmd::game::{By, Entry, Record, Seat, Setup};
use pbmd::letter::{
    BoardNews, Content, Form, Format, Headers, Letter, Mailbox, Pictures, ProofNeeded, Recipient, Role,
    ServerIdentity, board_letter,
};
use pbmd::play::{Act, Board, Challenge, Event, Stage, act};

fn main() {
    divan::main();
}

/// More moves than pictures are kept for other readers.
const RUN: usize = 40;

const AT: Timestamp = Timestamp::UNIX_EPOCH;

/// A board after some random moves or at its end, the board before, and the last move's events.
type Played = (Board, Board, Vec<Event>);

/// The last [`RUN`] of them, the oldest first.
#[expect(clippy::unwrap_used, reason = "a board that plays itself")]
fn played(game: &str, players: u8, moves: u32) -> Vec<Played> {
    let userids = ["alice", "bob", "carol", "dave"].map(str::to_string);
    let userids = userids.into_iter().take(usize::from(players)).collect();
    let (game, seats): (_, BTreeSet<Seat>) =
        (pbmd::games::named(game).unwrap(), Seat::all(players).collect());
    let challenge = Challenge {
        number: 101,
        key: [7; 32],
        mails: pbmd::game::Mails::of_challenge(None),
        at: AT,
        game,
        setup: Setup::new(players),
        challenger: "alice".to_string(),
        players: userids,
        accepted: seats,
    };
    let (mut board, _) = Board::open(challenge).unwrap();
    let (mut run, mut number) = (Vec::new(), 0x9e37_79b9_7f4a_7c15_u64);
    while board.record.moves() < moves && board.stage == Stage::Running {
        let seat = board.awaited()[0];
        let list = board.record.position().moves(seat).list;
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
        let text = list[(number >> 33) as usize % list.len()].clone();
        let (next, events) = act(&board, By::Player(seat), &Act::Move { text, guard: None }, AT).unwrap();
        run.push((next.clone(), board, events));
        board = next;
    }
    println!("{} for {players}: {} moves", game.info().name, board.record.moves());
    run.split_off(run.len().saturating_sub(RUN))
}

const GAMES: [(&str, u8, u32); 7] = [
    ("great", 2, 60),
    ("sava", 2, 60),
    ("savana", 2, 60),
    ("savana", 4, 300),
    ("savoy", 2, 60),
    ("savoya", 2, 300),
    ("savoya", 4, 300),
];

fn run(number: usize) -> Vec<Played> {
    let (game, players, moves) = GAMES[number];
    played(game, players, moves)
}

#[expect(clippy::unwrap_used, reason = "a move was made")]
fn named(number: usize) -> Played {
    run(number).pop().unwrap()
}

#[divan::bench(args = 0..GAMES.len(), sample_count = 20, sample_size = 1)]
#[expect(clippy::unwrap_used, reason = "entries of a record")]
fn replayed(bencher: Bencher, number: usize) {
    let (board, ..) = named(number);
    let entries: Vec<Entry> = board.record.entries().to_vec();
    bencher.bench(|| {
        let mut record = Record::start(board.game(), board.record.setup().clone()).unwrap();
        entries.iter().for_each(|entry| record.push(entry).unwrap());
        record
    });
}

fn server() -> ServerIdentity {
    ServerIdentity::new("pbmd", "pbmd@example.org")
}

/// The letters to all players about a move.
fn written((board, before, events): &Played, form: &Form) -> Vec<Content> {
    let server = server();
    let news = BoardNews { before: Some(before), events, ..BoardNews::of(board, AT) };
    let letter = |seat: Seat| {
        let recipient = Recipient::new(board.userid(seat), Role::Seat(seat), ProofNeeded::Answer, form);
        board_letter(&server, &news, recipient)
    };
    board.seats().map(letter).collect()
}

#[divan::bench(args = 0..GAMES.len(), sample_count = 20, sample_size = 1)]
fn letters(bencher: Bencher, number: usize) {
    let played = named(number);
    let form = Form::default();
    bencher.counter(ItemsCount::new(played.0.players.len())).bench(|| written(&played, &form));
}

/// The form of letters about a game.
#[derive(Clone, Copy)]
struct Case(usize, &'static str);

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, players, _) = GAMES[self.0];
        write!(f, "{game} for {players}, {}", self.1)
    }
}

impl Case {
    fn form(self) -> Form {
        let (format, links) = match self.1 {
            "html" | "html, pictures anew" => (Format::Html, false),
            "speech" => (Format::Speech, false),
            words => (Format::Text, words == "text with links"),
        };
        Form { format, links, ..Form::default() }
    }
}

/// Plain text comes first, for comparison.
fn cases() -> impl Iterator<Item = Case> {
    let forms = ["text", "text with links", "speech", "html", "html, pictures anew"];
    (0..GAMES.len()).flat_map(move |game| forms.map(|form| Case(game, form)))
}

/// From a move's events to the bytes of letters in their readers' forms.
#[divan::bench(args = cases(), sample_count = 20, sample_size = 1)]
#[expect(clippy::unwrap_used, reason = "letters that can be written")]
fn bytes(bencher: Bencher, case: Case) {
    let (run, form, server) = (run(case.0), case.form(), server());
    let (pictures, mut turns) = (Mutex::new(Pictures::default()), run.iter().cycle());
    let sent = || -> Vec<Vec<u8>> {
        let contents = written(turns.next().unwrap(), &form).into_iter();
        let letters = contents.map(|content| {
            let headers = Headers {
                to: Mailbox { name: None, address: "alice@example.net".to_string() },
                message_id: server.message_id("abcdefghijklmnopqrstuvwxyz234567"),
                in_reply_to: None,
                references: Vec::new(),
                date: AT,
                answers: false,
                more: Vec::new(),
            };
            let letter = Letter::new(&server, form.clone(), headers, content, None);
            let bytes = letter.painted(&|now, before, seen, room| match case.1.ends_with("anew") {
                true => Pictures::default().drawn(now, before, seen, room),
                false => pictures.lock().unwrap().drawn(now, before, seen, room),
            });
            bytes.unwrap()
        });
        letters.collect()
    };
    bencher.counter(ItemsCount::new(run[0].0.players.len())).bench_local(sent);
}
