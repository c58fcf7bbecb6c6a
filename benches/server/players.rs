//! Players who answer their letters with a legal move, two at each board.

use std::net::SocketAddr;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use mail_parser::MessageParser;
use pbmd::clock::now;
use pbmd::game::{Position, Setup};

use crate::sink::Sink;
use crate::smtp::{Line, PATIENCE, SERVER, Taken};

/// Two players, their board, and each one's last letter.
#[derive(Clone)]
pub struct Pair {
    /// The addresses of white and black; the local parts are userids.
    addresses: [String; 2],
    /// The index of the first seat's player.
    first: usize,
    position: Box<dyn Position>,
    letters: [Letter; 2],
    pub moves: u32,
    chance: u64,
    /// The letters that came, and their bytes.
    pub heard: (u32, usize),
}

/// What is needed to answer a letter.
#[derive(Clone, Debug, Default)]
pub struct Letter {
    pub subject: String,
    pub text: String,
    pub raw: Vec<u8>,
    id: String,
    event: String,
    next: String,
    /// The number of moves made.
    made: u32,
}

impl Letter {
    pub fn read(raw: Vec<u8>) -> Letter {
        let mail = MessageParser::default().parse(&raw).unwrap();
        let header = |wanted: &str| {
            let mut headers = mail.headers_raw();
            headers.find(|(name, _)| *name == wanted).map_or("", |(_, value)| value.trim()).to_owned()
        };
        let letter = Letter {
            subject: mail.subject().unwrap_or_default().to_owned(),
            text: mail.body_text(0).unwrap_or_default().into_owned(),
            id: mail.message_id().unwrap_or_default().to_owned(),
            event: header("X-PBM-Event"),
            next: header("X-PBM-Next"),
            made: header("X-PBM-Move").parse().unwrap_or_default(),
            raw: Vec::new(),
        };
        Letter { raw, ..letter }
    }

    /// The example move.
    fn example(&self) -> Option<&str> {
        let lines = self.text.lines().skip_while(|line| !line.starts_with("To move, answer this letter"));
        lines.skip(1).map(str::trim).find(|line| !line.is_empty())
    }

    /// The answer, with these lines above the quoted letter.
    fn answer(&self, from: &str, lines: &str) -> Vec<u8> {
        let quoted: String = self.text.lines().map(|line| format!("> {line}\r\n")).collect();
        let more = format!("In-Reply-To: <{0}>\r\nReferences: <{0}>\r\n", self.id);
        let body = format!("{lines}\r\n\r\nOn Thu, 1 Jan 2026, pbmd wrote:\r\n{quoted}");
        mail(from, &format!("Re: {}", self.subject), &more, &body)
    }
}

/// A mail to the server with a new Message-ID.
pub fn mail(from: &str, subject: &str, more: &str, body: &str) -> Vec<u8> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let (number, at) = (NUMBER.fetch_add(1, Ordering::Relaxed), now().as_nanosecond());
    format!(
        "From: {from}\r\nTo: {SERVER}\r\nSubject: {subject}\r\nMessage-ID: <{number}.{at}@client.example>\r\n\
         {more}\r\n{body}\r\n"
    )
    .into_bytes()
}

/// Mailboxes, and a connection to the server.
pub struct Writer {
    pub line: Line,
    letters: Receiver<Taken>,
}

impl Writer {
    pub fn open(server: SocketAddr, sink: &Sink, addresses: &[String]) -> Writer {
        Writer { line: Line::open(server, PATIENCE).unwrap(), letters: sink.read(addresses) }
    }

    pub fn write(&mut self, from: &str, mail: &[u8]) {
        self.line.hand_over(from, SERVER, mail).unwrap();
    }

    /// The next letter; none if it does not arrive.
    pub fn letter_within(&self, patience: Duration) -> Option<Taken> {
        self.letters.recv_timeout(patience).ok()
    }

    pub fn letter(&self) -> Taken {
        self.letter_within(PATIENCE).unwrap_or_else(|| panic!("no letter came"))
    }
}

/// Both addresses of the pair this one belongs to.
pub fn both(address: &str) -> [String; 2] {
    let number = address.trim_start_matches(|c: char| !c.is_ascii_digit());
    ["white", "black"].map(|colour| format!("{colour}{number}"))
}

/// A number in letters that do not look alike, because such userids are refused.
fn numeral(number: usize) -> String {
    const DIGITS: [char; 7] = ['2', '3', '4', '6', '7', '8', '9'];
    let last = DIGITS[number % DIGITS.len()];
    if number < DIGITS.len() { last.to_string() } else { format!("{}{last}", numeral(number / DIGITS.len())) }
}

pub fn userid(address: &str) -> &str {
    address.split('@').next().unwrap_or_default()
}

pub fn password(address: &str) -> String {
    format!("{}-secret", userid(address))
}

impl Pair {
    pub fn addresses(&self) -> &[String; 2] {
        &self.addresses
    }

    /// Signs up a pair at this domain and begins a game.
    pub fn sign_up(server: SocketAddr, sink: &Sink, number: usize, domain: &str, game: &str) -> Pair {
        let addresses = both(&format!("{}@{domain}", numeral(number)));
        let mut writer = Writer::open(server, sink, &addresses);
        for address in &addresses {
            let subject = format!("signup {} {}", userid(address), password(address));
            writer.write(address, &mail(address, &subject, "", ""));
            let asked = Letter::read(writer.letter().bytes);
            writer.write(address, &asked.answer(address, "yes"));
            assert!(Letter::read(writer.letter().bytes).text.starts_with("Welcome"));
        }
        Pair::challenge(&mut writer, addresses, number, game)
    }

    /// Lets a signed-up pair begin a game.
    pub fn challenge(writer: &mut Writer, addresses: [String; 2], number: usize, game: &str) -> Pair {
        let [white, black] = &addresses;
        let challenge = format!(
            "login {0} {1}\r\n{game} challenge {0} {2}",
            userid(white),
            password(white),
            userid(black)
        );
        writer.write(white, &mail(white, "play", "", &challenge));
        let named = pbmd::games::named(game).unwrap();
        let mut pair = Pair {
            first: 0,
            position: named.start(&Setup::new(2)).unwrap(),
            letters: Default::default(),
            moves: 0,
            chance: 0x9e37_79b9_7f4a_7c15 + number as u64,
            heard: (0, 0),
            addresses,
        };
        pair.hear(writer);
        let letter = &pair.letters[0];
        pair.first = usize::from(letter.next != userid(&pair.addresses[0]));
        assert_eq!(letter.next, userid(&pair.addresses[pair.first]), "{}", letter.text);
        pair
    }

    /// Waits for the last letters of both players.
    fn hear(&mut self, writer: &Writer) -> Instant {
        let mut last = Instant::now();
        for _ in 0..2 {
            let taken = writer.letter();
            let letter = Letter::read(taken.bytes);
            assert_ne!(letter.event, "error", "{}", letter.text);
            let whose = usize::from(taken.to != self.addresses[0]);
            self.letters[whose] = letter;
            last = taken.at;
        }
        last
    }

    /// Answers the letter that awaits it with its example move; the time until somebody is to move again.
    pub fn play_example(&mut self, writer: &mut Writer) -> Duration {
        // What the mover was told of an earlier turn may still be the last letter, where the other one overtook it.
        let turns = self.letters.iter().zip(&self.addresses);
        let turns = turns.filter(|(letter, address)| letter.next == userid(address));
        let (letter, from) = turns.max_by_key(|(letter, _)| letter.made).expect("a turn");
        let made = letter.made;
        let example = letter.example().unwrap_or_else(|| panic!("no example in {}", letter.text));
        let (begun, answer) = (Instant::now(), letter.answer(from, example));
        writer.write(from, &answer);
        loop {
            let taken = writer.letter();
            self.heard = (self.heard.0 + 1, self.heard.1 + taken.bytes.len());
            let letter = Letter::read(taken.bytes);
            assert!(letter.event != "error" && letter.event != "over", "{}", letter.text);
            let goes_on = letter.made > made && letter.next == userid(&taken.to);
            // Letters about parts of a turn may come later than those about its end.
            let old = &mut self.letters[usize::from(taken.to != self.addresses[0])];
            if letter.made >= old.made {
                *old = letter;
            }
            if goes_on {
                return taken.at.saturating_duration_since(begun);
            }
        }
    }

    /// The first player's last letter.
    pub fn last_letter(&self) -> &Letter {
        &self.letters[0]
    }

    /// The first player's answer to the last letter, with these lines.
    pub fn answer(&self, lines: &str) -> Vec<u8> {
        self.letters[0].answer(&self.addresses[0], lines)
    }

    /// The next mover, and the mail. Moves that end the game or leave one answer, which the server makes, are avoided; among
    /// some the one after which a game can last longest is chosen.
    fn next_move(&mut self) -> (usize, Vec<u8>) {
        let chance = &mut self.chance;
        let mut below = |bound: usize| {
            *chance ^= *chance << 13;
            *chance ^= *chance >> 7;
            *chance ^= *chance << 17;
            (*chance >> 33) as usize % bound.max(1)
        };
        let seat = self.position.turn().seats()[0];
        let made = (0..1000)
            .filter_map(|_| self.position.random(seat, &mut below))
            .filter(|made| {
                let turn = made.position.turn();
                !turn.seats().is_empty()
                    && turn.seats().iter().all(|next| made.position.forced(*next).is_none())
            })
            .take(8)
            .max_by_key(|made| lasting(made.position.as_ref()))
            .unwrap_or_else(|| panic!("no move goes on: {}", self.position.text()));
        let whose = if seat.number() == 1 { self.first } else { 1 - self.first };
        self.position = made.position;
        self.moves += 1;
        (whose, self.letters[whose].answer(&self.addresses[whose], &made.text))
    }

    /// The first player resigns.
    pub fn resign(&mut self, writer: &mut Writer) {
        writer.write(&self.addresses[0], &self.answer("resign"));
        self.hear(writer);
        assert_eq!(self.letters[0].event, "over", "{}", self.letters[0].text);
    }

    /// Makes a move; the time from the mail's first SMTP command to the end of the second letter.
    pub fn play(&mut self, writer: &mut Writer) -> Duration {
        let (whose, mail) = self.next_move();
        let begun = Instant::now();
        writer.write(&self.addresses[whose], &mail);
        self.hear(writer).saturating_duration_since(begun)
    }
}

/// How long a game can last: in one that counts moves without a capture, as in FEN, somebody has a choice, much is on the board, and
/// nothing else changes for long; in others the position is long.
fn lasting(position: &dyn Position) -> (bool, usize, Option<u32>) {
    let text = position.text();
    let fields: Vec<&str> = text.split(' ').collect();
    match fields.as_slice() {
        [board, _, _, _, quiet, ..] if board.contains('/') => {
            let quiet: u32 = quiet.parse().unwrap();
            let next = position.turn().seats().first().map_or(0, |next| position.moves(*next).list.len());
            (next > 12, board.matches(char::is_alphabetic).count(), Some(quiet).filter(|quiet| *quiet < 90))
        }
        _ => (true, text.len(), None),
    }
}

/// Pairs with their first letters, signed up a few at a time.
pub fn sign_up(
    server: SocketAddr,
    sink: &Sink,
    numbers: Range<usize>,
    domain: &str,
    game: &str,
) -> Vec<Pair> {
    let numbers: Vec<usize> = numbers.collect();
    thread::scope(|scope| {
        let share = numbers.chunks(numbers.len().div_ceil(20));
        let threads: Vec<_> = share
            .map(|numbers| {
                scope.spawn(|| {
                    numbers
                        .iter()
                        .map(|number| Pair::sign_up(server, sink, *number, domain, game))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

/// The result of a load.
pub struct Load {
    pub mails: u32,
    pub took: Duration,
    /// The time each mail waited for its letters, sorted.
    pub waits: Vec<Duration>,
}

impl Load {
    pub fn rate(&self) -> f64 {
        f64::from(self.mails) / self.took.as_secs_f64()
    }

    /// A percentile of the waits, in milliseconds.
    pub fn percentile(&self, percent: usize) -> f64 {
        let last = self.waits.len().saturating_sub(1);
        self.waits
            .get((self.waits.len() * percent / 100).min(last))
            .map_or(0.0, |wait| wait.as_secs_f64() * 1000.0)
    }
}

/// Pairs play at least `mails` moves over `connections`. Each connection waits for a move's letters before the next move, and
/// takes its boards in turn.
pub fn load(server: SocketAddr, sink: &Sink, pairs: &mut [Pair], connections: usize, mails: usize) -> Load {
    load_by(Pair::play, server, sink, pairs, connections, mails)
}

/// The same, with moves made in this way.
pub fn load_by(
    play: fn(&mut Pair, &mut Writer) -> Duration,
    server: SocketAddr,
    sink: &Sink,
    pairs: &mut [Pair],
    connections: usize,
    mails: usize,
) -> Load {
    let connections = connections.min(pairs.len());
    let each = mails.div_ceil(connections);
    let share = pairs.len().div_ceil(connections);
    let mut writers: Vec<Writer> = Vec::new();
    for pairs in pairs.chunks(share) {
        // A connection, and the mailboxes of its pairs.
        let addresses: Vec<String> = pairs.iter().flat_map(|pair| pair.addresses.clone()).collect();
        writers.push(Writer::open(server, sink, &addresses));
    }
    let begun = Instant::now();
    let mut waits: Vec<Duration> = thread::scope(|scope| {
        let threads: Vec<_> = pairs
            .chunks_mut(share)
            .zip(&mut writers)
            .map(|(pairs, writer)| {
                scope.spawn(move || {
                    let count = pairs.len();
                    (0..each).map(|turn| play(&mut pairs[turn % count], writer)).collect::<Vec<_>>()
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let took = begun.elapsed();
    waits.sort_unstable();
    Load { mails: u32::try_from(waits.len()).unwrap(), took, waits }
}
