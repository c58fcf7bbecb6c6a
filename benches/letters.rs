//! What a move costs that is told to everybody at a board: the board replayed from its entries, and one letter for each
//! player.
//!
//! `cargo bench --bench letters`. Items are letters.

use std::collections::BTreeSet;

use divan::Bencher;
use divan::counter::ItemsCount;
use jiff::Timestamp;
use pbmd::game::{By, Entry, Record, Seat, Setup};
use pbmd::letter::{BoardNews, Form, ProofNeeded, Recipient, Role, ServerIdentity, board_letter};
use pbmd::play::{Act, Board, Challenge, Event, Stage, act};

fn main() {
    divan::main();
}

const AT: Timestamp = Timestamp::UNIX_EPOCH;

/// A board after so many moves at random, or at the end of its game, the board before the last of them, and what that
/// one brought.
#[expect(clippy::unwrap_used, reason = "a board that plays itself")]
fn played(game: &str, players: u8, moves: u32) -> (Board, Board, Vec<Event>) {
    let userids = ["alice", "bob", "carol", "dave"].map(str::to_string);
    let userids = userids.into_iter().take(usize::from(players)).collect();
    let (game, seats): (_, BTreeSet<Seat>) =
        (pbmd::games::named(game).unwrap(), Seat::all(players).collect());
    let challenge = Challenge {
        number: 101,
        key: [7; 32],
        mail: None,
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

#[divan::bench(args = 0..GAMES.len(), sample_count = 20, sample_size = 1)]
fn letters(bencher: Bencher, number: usize) {
    let (board, before, events) = named(number);
    let server = ServerIdentity {
        name: "pbmd".to_string(),
        address: "pbmd@example.org".to_string(),
        subaddress: false,
        unsubscribe: None,
    };
    let form = Form::default();
    let news = BoardNews {
        board: &board,
        since: None,
        before: Some(&before),
        events: &events,
        messages: &[],
        clocks: None,
        now: Timestamp::UNIX_EPOCH,
        notices: &[],
        watchers: &[],
    };
    bencher.counter(ItemsCount::new(board.players.len())).bench(|| {
        let letter = |seat: Seat| {
            let recipient = Recipient {
                userid: board.userid(seat),
                role: Role::Seat(seat),
                proof: ProofNeeded::Answer,
                next_dice: None,
                form: &form,
            };
            board_letter(&server, &news, recipient)
        };
        board.seats().map(letter).collect::<Vec<_>>()
    });
}
