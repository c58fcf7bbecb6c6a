//! A board: a game being played, its number and its players.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::game::{
    self, Arg, BadOption, By, Deed, Entry, Game, Key, Mails, MoveError, Phrase, Position, Record, RecordLine,
    Roll, Seat, Seed, Setup, Turn,
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
    /// Who wants a move back, while the others have still to agree.
    pub undo: Option<Undo>,
}

/// A player wants the own last move back, and the others have not all agreed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    /// Who wants it.
    pub by: Seat,
    /// How many moves would remain.
    pub moves: u32,
    /// The others who have agreed.
    pub agreed: BTreeSet<Seat>,
}

/// What a board is made of.
#[derive(Clone)]
pub struct Challenge {
    /// The number of the board.
    pub number: u32,
    /// The secret from which its rolls follow.
    pub key: Key,
    /// The mails that have brought it about so far, for the rolls to follow from them too.
    pub mails: Mails,
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
        let Challenge { number, key, mails, at, game, setup, challenger, players, accepted } = challenge;
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
            undo: None,
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
        let known = self.record.past_moves()..=self.record.moves();
        known.contains(&moves) && later.into_iter().all(untold)
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
        self.record.has_moved(seat)
    }

    /// The position after the last move that a player made, or after the lots if there is none, and what has happened by
    /// the rules since then. For a player who has left the game as for those who do not play.
    pub fn since_own_move(&self, seat: Seat) -> Option<(&dyn Position, Vec<Event>)> {
        if self.has_resigned(seat) {
            return self.since_told();
        }
        let own =
            |line: &&RecordLine| line.seat == seat && !line.out_of_turn && !matches!(line.by, By::Server(_));
        let last = self.record.lines().iter().rev().find(own);
        Some(self.since(last.map_or(self.record.past_moves(), |line| line.number)))
    }

    /// The position before the parts of a turn that only those know whom they concern, and these parts; none if there are none.
    pub fn since_told(&self) -> Option<(&dyn Position, Vec<Event>)> {
        let for_all = |line: &&RecordLine| line.readers.is_none() && !line.out_of_turn;
        let last = self.record.lines().iter().rev().find(for_all);
        // A checkpoint stands after a line for all.
        let last = last.map_or(self.record.past_moves(), |line| line.number);
        (last < self.record.moves()).then(|| self.since(last))
    }

    fn since(&self, moves: u32) -> (&dyn Position, Vec<Event>) {
        let (position, lines) = self.record.since(moves);
        let mut events = Vec::new();
        for line in lines {
            events.extend(line.rolls.iter().filter_map(Event::of_roll));
            events.extend(Event::of_line(line));
        }
        events.extend(self.record.pending().iter().filter_map(Event::of_roll));
        let annulled = self.record.entries().last().is_some_and(|entry| entry.deed == Deed::Annul);
        events.extend(annulled.then_some(Event::Annulled));
        (position, events)
    }

    /// Whether the seat has resigned or forfeited, and is no longer in the game.
    pub fn has_resigned(&self, seat: Seat) -> bool {
        self.record.has_resigned(seat)
    }

    /// Whether the seat has forfeited: its player's time was used up.
    pub fn has_forfeited(&self, seat: Seat) -> bool {
        self.record.has_forfeited(seat)
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
    /// once it is over. `name` is asked for what sentences in it call a seat.
    pub fn record_text(&self, name: &dyn Fn(Seat, &Arg) -> Phrase) -> String {
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
        self.record.public_text(&tags, name)
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
        let lot = game::lot_of(&self.key, &self.seed, self.record.setup());
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
                    let known = self.record.known(&self.seed);
                    let roll = game::roll_after(&self.key, &self.seed, number, &known, chance.kind);
                    if self.record.push(&Entry::roll(roll, at)).is_err() {
                        return;
                    }
                    events.extend(self.record.last_roll().and_then(Event::of_roll));
                }
                Turn::Seats(seats) => {
                    let [seat] = seats.as_slice() else { return };
                    let Some(text) = self.record.position().forced(*seat) else { return };
                    if self.make(By::Server(*seat), &text, at, events).is_err() {
                        return;
                    }
                }
                Turn::Over { why, .. } => {
                    self.stage = Stage::Over;
                    self.undo = None;
                    events.push(Event::Over { outcome: self.record.outcome(), why });
                    return;
                }
            }
        }
    }

    /// Makes one move; draws that the other seats offer end with it, and so does anybody's wish to take a move back.
    pub(super) fn make(
        &mut self,
        by: By,
        text: &str,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), MoveError<String>> {
        self.record.make(by, text, at)?;
        let Some(line) = self.record.lines().last() else { return Ok(()) };
        if !line.out_of_turn {
            self.draw.retain(|offering| *offering == line.seat);
            self.undo = None;
        }
        events.extend(Event::of_line(line));
        Ok(())
    }
}

/// What belongs to the players, in the order of the challenge, put into the order of the seats.
pub fn by_lot<T: Clone>(lot: &Roll, named: &[T]) -> Vec<T> {
    lot.0.iter().filter_map(|place| named.get(usize::from(*place).checked_sub(1)?).cloned()).collect()
}
