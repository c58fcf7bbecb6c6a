//! A board: a game being played, its number and its players.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::game::{
    self, BadOption, By, Deed, Entry, Game, Key, MadeMove, MailMark, Mails, Purpose, PushError, Record,
    RecordLine, Remark, Roll, Seat, Seed, Setup, Turn,
};

use super::Event;

/// Where a board is between challenge and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Somebody has still to accept; nothing has been rolled.
    Offered,
    /// The game is going on.
    Running,
    /// The game has ended, with a result or annulled.
    Over,
    /// Somebody declined: there was no game.
    Declined,
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Board {
    /// Its number, the same for ever.
    pub number: u32,
    /// The secret from which its rolls follow.
    pub key: Key,
    /// What they follow from beside it.
    pub seed: Seed,
    /// The userid of the player who challenged; not always one of those who sit.
    pub challenger: String,
    /// When it was set up.
    pub started: Timestamp,
    /// What has happened by the rules.
    pub record: Record,
    /// Userids by seat; until a lot is drawn in the order of the challenge.
    pub players: Vec<String>,
    /// The lot that was drawn for the seats: for each the place of its player in the challenge, from 1.
    pub lot: Option<Roll>,
    /// Where it is.
    pub stage: Stage,
    /// The seats that have accepted the challenge.
    pub accepted: BTreeSet<Seat>,
    /// The seats that want a draw now.
    pub draw: BTreeSet<Seat>,
}

/// What a board is made of.
#[derive(Clone)]
pub struct Challenge {
    /// The number of the board.
    pub number: u32,
    /// The secret from which its rolls follow.
    pub key: Key,
    /// The mail that brings the challenge, for the rolls to follow from it too; none where there is none.
    pub mail: Option<MailMark>,
    /// When it comes.
    pub at: Timestamp,
    /// The game.
    pub game: &'static dyn Game,
    /// The players' number and the options.
    pub setup: Setup,
    /// The userid of the player who challenges.
    pub challenger: String,
    /// The userids of those who are to play, in order.
    pub players: Vec<String>,
    /// The seats that need not accept.
    pub accepted: BTreeSet<Seat>,
}

impl Board {
    /// A new board with its first events. It starts at once if nobody has to accept.
    ///
    /// # Errors
    ///
    /// If the game is not for that number of players, or not with these options.
    pub fn open(challenge: Challenge) -> Result<(Board, Vec<Event>), BadOption> {
        let Challenge { number, key, mail, at, game, setup, challenger, players, accepted } = challenge;
        let mails = Mails::of_challenge(mail, setup.players);
        let record = Record::start(game, setup)?;
        let mut board = Board {
            number,
            key,
            seed: Seed::Mails(mails),
            challenger,
            started: at,
            record,
            players,
            lot: None,
            stage: Stage::Offered,
            accepted,
            draw: BTreeSet::new(),
        };
        let mut events = Vec::new();
        board.start_if_accepted(at, &mut events);
        Ok((board, events))
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Game {
        self.record.game()
    }

    /// All seats in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.record.setup().players)
    }

    /// The seat of a player.
    pub fn seat_of(&self, userid: &str) -> Option<Seat> {
        self.seats().find(|seat| self.userid(*seat).eq_ignore_ascii_case(userid))
    }

    /// Whether a letter written after so many moves is the newest that a seat has, but for parts of a turn of which it is
    /// told when the turn ends.
    pub fn is_newest(&self, seat: Seat, moves: u32) -> bool {
        let untold =
            |line: &RecordLine| line.readers.as_ref().is_some_and(|readers| !readers.contains(&seat));
        let later = self.record.lines().iter().filter(|line| line.number > moves && !line.out_of_turn);
        moves <= self.record.moves() && later.into_iter().all(untold)
    }

    /// The userid of a seat.
    pub fn userid(&self, seat: Seat) -> &str {
        self.players.get(seat.index()).map_or("", String::as_str)
    }

    /// The userids in the order of the challenge.
    pub fn named(&self) -> Vec<&str> {
        let players = self.players.iter().map(String::as_str);
        let Some(lot) = &self.lot else { return players.collect() };
        let by_place: BTreeMap<_, _> = lot.0.iter().copied().zip(players).collect();
        by_place.into_values().collect()
    }

    /// Whether anything on this board follows from its key.
    pub fn uses_key(&self) -> bool {
        self.record.setup().leaves_to_chance(self.game().info())
    }

    /// The userids of some seats.
    pub fn userids<'a>(&'a self, seats: impl IntoIterator<Item = &'a Seat>) -> Vec<&'a str> {
        seats.into_iter().map(|seat| self.userid(*seat)).collect()
    }

    /// The seats from which the board waits for something: a move, or an answer to the challenge.
    pub fn awaited(&self) -> Vec<Seat> {
        match self.stage {
            Stage::Offered => self.seats().filter(|seat| !self.accepted.contains(seat)).collect(),
            Stage::Running => self.record.turn().seats().to_vec(),
            Stage::Over | Stage::Declined => Vec::new(),
        }
    }

    /// Whether the seat may take the board back: before its own first move. Who challenged can do so only before chance has
    /// decided anything, or else many challenges would be a way to choose the dice.
    pub fn may_decline(&self, seat: Seat) -> bool {
        let open = matches!(self.stage, Stage::Offered | Stage::Running);
        open && !self.has_moved(seat) && !(self.challenged(seat) && self.has_rolled())
    }

    /// Whether it is the challenge of this seat.
    pub fn challenged(&self, seat: Seat) -> bool {
        self.userid(seat).eq_ignore_ascii_case(&self.challenger)
    }

    /// Whether chance has decided anything: a roll, or a lot.
    pub fn has_rolled(&self) -> bool {
        self.lot.is_some() || self.record.rolls() > 0
    }

    /// Whether the seat has made a move of its own.
    pub fn has_moved(&self, seat: Seat) -> bool {
        let own = |by: By| !matches!(by, By::Server(_));
        self.record.lines().iter().any(|line| line.seat == seat && !line.out_of_turn && own(line.by))
    }

    /// The record after the last move that a player made, or after the lots if there is none, and what has happened by the
    /// rules since then. For a player who has left the game as for those who do not play.
    pub fn since_own_move(&self, seat: Seat) -> Option<(Record, Vec<Event>)> {
        if self.has_resigned(seat) {
            return self.since_told();
        }
        let own =
            |line: &&RecordLine| line.seat == seat && !line.out_of_turn && !matches!(line.by, By::Server(_));
        let last = self.record.lines().iter().rev().find(own);
        self.since(last.map_or(0, |line| line.number))
    }

    /// The record before the parts of a turn that only those know whom they concern, and these parts; none if there are none.
    pub fn since_told(&self) -> Option<(Record, Vec<Event>)> {
        let for_all = |line: &&RecordLine| line.readers.is_none() && !line.out_of_turn;
        let last = self.record.lines().iter().rev().find(for_all).map_or(0, |line| line.number);
        if last == self.record.moves() { None } else { self.since(last) }
    }

    fn since(&self, moves: u32) -> Option<(Record, Vec<Event>)> {
        let (record, later) = self.record.since(moves)?;
        let mut board = Board { record: record.clone(), ..self.clone() };
        let mut events = Vec::new();
        for entry in later {
            board.follow(entry, &mut events).ok()?;
        }
        Some((record, events))
    }

    /// Adds an entry of its own later record, with what is to be told of it.
    fn follow(&mut self, entry: &Entry, events: &mut Vec<Event>) -> Result<(), PushError> {
        match (&entry.deed, entry.seat()) {
            (Deed::Roll(roll), _) => {
                let Turn::Chance(chance) = self.record.turn() else { return self.record.push(entry) };
                return self.roll(roll.clone(), chance.purpose, chance.seats, entry.at, events);
            }
            (Deed::Move(text), Some(seat)) => {
                return self.make(entry.by, seat, text, entry.at, events).map_err(PushError::Unread);
            }
            (Deed::Resign, Some(seat)) => events.push(Event::Resigned(seat)),
            (Deed::Forfeit, Some(seat)) => events.push(Event::Forfeited(seat)),
            (Deed::Draw, Some(seat)) => events.push(Event::DrawAccepted(seat)),
            (Deed::Annul, _) => events.push(Event::Annulled),
            (Deed::Move(_) | Deed::Resign | Deed::Forfeit | Deed::Draw, None) | (Deed::Undo { .. }, _) => {}
        }
        self.record.push(entry)
    }

    /// Whether the seat has resigned or forfeited, and is no longer in the game.
    pub fn has_resigned(&self, seat: Seat) -> bool {
        let gone = |deed: &Deed| matches!(deed, Deed::Resign | Deed::Forfeit);
        self.record.lines().iter().any(|line| line.seat == seat && gone(&line.deed))
    }

    /// The game's commitment to its key.
    pub fn commitment(&self) -> String {
        game::commitment(&self.key)
    }

    /// The key in hexadecimal. It is a secret until the game is over.
    pub fn key_text(&self) -> String {
        hex::encode(self.key)
    }

    /// The record as text: with the commitment while the game goes on, and without what is secret; with the key as well
    /// once it is over.
    pub fn record_text(&self) -> String {
        let mut dice = self.commitment();
        if self.stage == Stage::Over {
            dice.push_str(&format!(" {}", self.key_text()));
        }
        let mut tags = vec![
            ("Board", self.number.to_string()),
            ("Players", self.players.join(",")),
            ("Started", self.started.strftime("%Y-%m-%d").to_string()),
        ];
        if let Some(lot) = &self.lot {
            tags.push(("Seats", lot.to_string()));
        }
        if self.uses_key() {
            tags.extend(self.seed.mails().map(|mails| ("Mails", mails.to_string())));
            tags.push(("Dice", dice));
        }
        self.record.public_text(&tags)
    }

    pub(super) fn start_if_accepted(&mut self, at: Timestamp, events: &mut Vec<Event>) {
        if self.stage == Stage::Offered && self.awaited().is_empty() {
            self.stage = Stage::Running;
            events.push(Event::Started);
            if self.record.setup().draws_seats() {
                self.draw_seats(events);
            }
            self.go_on(at, events);
        }
    }

    /// Draws the lot that decides who sits where. What was told of seats before is then told of the new ones.
    fn draw_seats(&mut self, events: &mut Vec<Event>) {
        let lot = game::seats_lot(&self.key, &self.seed, self.record.setup().players);
        events.iter_mut().for_each(|event| event.reseat(&lot));
        self.players = by_lot(&lot, &self.players);
        events.push(Event::Seated { lot: lot.clone() });
        self.lot = Some(lot);
    }

    /// Decides what chance must decide and makes the moves that are the only ones, until a player has a choice or the
    /// game is over.
    pub(super) fn go_on(&mut self, at: Timestamp, events: &mut Vec<Event>) {
        loop {
            match self.record.turn() {
                Turn::Chance(chance) => {
                    let number = self.record.rolls() + 1;
                    let roll =
                        game::roll(&self.key, &self.seed, number, self.record.move_lines(), chance.kind);
                    if self.roll(roll, chance.purpose, chance.seats, at, events).is_err() {
                        return;
                    }
                }
                Turn::Seats(seats) => {
                    let [seat] = seats.as_slice() else { return };
                    let Some(text) = self.record.position().forced(*seat) else { return };
                    if self.make(By::Server(*seat), *seat, &text, at, events).is_err() {
                        return;
                    }
                }
                Turn::Over { why, .. } => {
                    self.stage = Stage::Over;
                    events.push(Event::Over { outcome: self.record.outcome(), why });
                    return;
                }
            }
        }
    }

    fn roll(
        &mut self,
        roll: Roll,
        purpose: Purpose,
        seats: Vec<Seat>,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), PushError> {
        let told = self.record.position().told_of_roll(&roll);
        self.record.push(&Entry::roll(roll.clone(), at))?;
        if purpose != Purpose::Secret {
            events.push(match told {
                Some(text) => Event::Remark { to: None, text, readers: None },
                None => Event::Rolled { roll, seats, lot: purpose == Purpose::Lot },
            });
        }
        Ok(())
    }

    /// Makes one move; offers of the other seats end with it. `seat` is that of `by`.
    pub(super) fn make(
        &mut self,
        by: By,
        seat: Seat,
        text: &str,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), game::MoveError<String>> {
        let roll = self.record.position().roll();
        let MadeMove { text, public_text, told, out_of_turn, readers, remarks } =
            self.record.make(by, text, at)?;
        if out_of_turn {
            events.push(Event::MovedOutOfTurn { seat, text });
        } else {
            let number = self.record.moves();
            self.draw.retain(|offering| *offering == seat);
            let readers = readers.clone();
            events.push(Event::Moved { number, by, seat, text, public_text, told, roll, readers });
        }
        let remark = |Remark { to, text }| Event::Remark { to, text, readers: readers.clone() };
        events.extend(remarks.into_iter().map(remark));
        Ok(())
    }
}

/// What belongs to the players, in the order of the challenge, put into the order of the seats.
pub fn by_lot<T: Clone>(lot: &Roll, named: &[T]) -> Vec<T> {
    lot.0.iter().filter_map(|place| named.get(usize::from(*place).checked_sub(1)?).cloned()).collect()
}
