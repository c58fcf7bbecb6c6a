//! The cost of a move that everybody at a board is told: replaying the board, a letter for each player, and its bytes in each
//! format. `cargo bench --bench letters`. Items are letters.

use std::collections::BTreeSet;
use std::fmt;

use divan::Bencher;
use divan::counter::ItemsCount;
use jiff::Timestamp;
use pbmd::game::{By, Entry, Record, Seat, Setup};
use pbmd::letter::{
    BoardNews, Content, Form, Format, Headers, Letter, Mailbox, ProofNeeded, Recipient, Role, ServerIdentity,
    board_letter, compose,
};
use pbmd::play::{Act, Board, Challenge, Event, Stage, act};

fn main() {
    divan::main();
}

const AT: Timestamp = Timestamp::UNIX_EPOCH;

/// A board after some random moves or at its end, the board before, and the last move's events.
#[expect(clippy::unwrap_used, reason = "a board that plays itself")]
fn played(game: &str, players: u8, moves: u32) -> (Board, Board, Vec<Event>) {
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
    let (mut board, mut events) = Board::open(challenge).unwrap();
    let (mut before, mut number) = (board.clone(), 0x9e37_79b9_7f4a_7c15_u64);
    while board.record.moves() < moves && board.stage == Stage::Running {
        let seat = board.awaited()[0];
        let list = board.record.position().moves(seat).list;
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
        let text = list[(number >> 33) as usize % list.len()].clone();
        let (next, news) = act(&board, By::Player(seat), &Act::Move { text, guard: None }, AT).unwrap();
        (before, board, events) = (board, next, news);
    }
    println!("{} for {players}: {} moves", game.info().name, board.record.moves());
    (board, before, events)
}

const GAMES: [(&str, u8, u32); 4] =
    [("savoya", 2, 300), ("savoya", 4, 300), ("great", 2, 300), ("savana", 4, 300)];

fn named(number: usize) -> (Board, Board, Vec<Event>) {
    let (game, players, moves) = GAMES[number];
    played(game, players, moves)
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
    ServerIdentity {
        name: "pbmd".to_string(),
        address: "pbmd@example.org".to_string(),
        subaddress: false,
        unsubscribe: None,
    }
}

/// The letters to all players about a move.
fn written((board, before, events): &(Board, Board, Vec<Event>), form: &Form) -> Vec<Content> {
    let server = server();
    let news = BoardNews { before: Some(before), events, ..BoardNews::of(board, AT) };
    let letter = |seat: Seat| {
        let recipient = Recipient {
            userid: board.userid(seat),
            role: Role::Seat(seat),
            proof: ProofNeeded::Answer,
            next_dice: None,
            note: None,
            retold: None,
            example: &[],
            form,
        };
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
            "html" => (Format::Html, false),
            "speech" => (Format::Speech, false),
            words => (Format::Text, words == "text with links"),
        };
        Form { format, links, ..Form::default() }
    }
}

/// Plain text comes first, for comparison.
fn cases() -> impl Iterator<Item = Case> {
    let forms = ["text", "text with links", "speech", "html"];
    (0..GAMES.len()).flat_map(move |game| forms.map(|form| Case(game, form)))
}

/// From a move's events to the bytes of letters in their readers' forms.
#[divan::bench(args = cases(), sample_count = 20, sample_size = 1)]
#[expect(clippy::unwrap_used, reason = "letters that can be written")]
fn bytes(bencher: Bencher, case: Case) {
    let (played, form, server) = (named(case.0), case.form(), server());
    let sent = || -> Vec<Vec<u8>> {
        let contents = written(&played, &form).into_iter();
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
            compose(&Letter::new(&server, form.clone(), headers, content, None)).unwrap()
        });
        letters.collect()
    };
    bencher.counter(ItemsCount::new(played.0.players.len())).bench(sent);
}
