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
    /// Somebody has yet to accept; nothing has been rolled.
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
    /// Its permanent number.
    pub number: u32,
    /// The secret from which its rolls follow.
    pub key: Key,
    /// What else its rolls follow from.
    pub seed: Seed,
    /// The userid of the challenger, who need not be one of the players.
    pub challenger: String,
    /// When it was set up.
    pub started: Timestamp,
    /// What has happened by the rules.
    pub record: Record,
    /// Userids by seat; in the order of the challenge until a lot is drawn.
    pub players: Vec<String>,
    /// The lot for the seats: for each the place of its player in the challenge, from 1.
    pub lot: Option<Roll>,
    /// Its stage.
    pub stage: Stage,
    /// The seats that have accepted the challenge.
    pub accepted: BTreeSet<Seat>,
    /// The seats that were challenged without being asked: who resigns there before an own move has declined.
    pub unasked: BTreeSet<Seat>,
    /// The seats that want a draw now.
    pub draw: BTreeSet<Seat>,
    /// The undo that waits for the others to agree.
    pub undo: Option<Undo>,
}

/// A player's request to take back moves, while others have yet to agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    pub by: Seat,
    pub moves: u32,
    /// The others who have agreed.
    pub agreed: BTreeSet<Seat>,
    /// Who then plays on for the player who left after these moves, if that is why they are taken back.
    pub substitute: Option<Substitute>,
}

/// A house player in place of somebody who has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitute {
    pub seat: Seat,
    /// The userid of the house player.
    pub userid: String,
}

/// The makings of a board.
#[derive(Clone)]
pub struct Challenge {
    /// The number of the board.
    pub number: u32,
    /// The secret from which its rolls follow.
    pub key: Key,
    /// The mail of the challenge; the rolls follow from it too.
    pub mails: Mails,
    /// The time of the challenge.
    pub at: Timestamp,
    /// The game.
    pub game: &'static dyn Game,
    /// The number of players and the options.
    pub setup: Setup,
    /// The userid of the challenger.
    pub challenger: String,
    /// The userids of the players, in order.
    pub players: Vec<String>,
    /// The seats that need not accept.
    pub accepted: BTreeSet<Seat>,
}

impl Board {
    /// A new board with its first events. It starts at once if nobody has to accept. Fails if the
    /// game does not allow that number of players or these options.
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
            unasked: BTreeSet::new(),
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

    pub(crate) fn seat_of(&self, userid: &str) -> Option<Seat> {
        self.seats().find(|seat| self.userid(*seat).eq_ignore_ascii_case(userid))
    }

    /// Whether a letter written after that many moves is the seat's newest, not counting parts of a turn that the seat learns
    /// of when the turn ends.
    pub(crate) fn is_newest(&self, seat: Seat, moves: u32) -> bool {
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

    pub(crate) fn uses_key(&self) -> bool {
        self.record.setup().leaves_to_chance(self.game().info())
    }

    pub(crate) fn userids<'a>(&'a self, seats: impl IntoIterator<Item = &'a Seat>) -> Vec<&'a str> {
        seats.into_iter().map(|seat| self.userid(*seat)).collect()
    }

    /// Whether a seat has yet to answer the offer of a draw, or a wish to take a move back.
    pub(crate) fn is_offered(&self, seat: Seat) -> bool {
        let asks = |undo: &Undo| undo.by != seat && !undo.agreed.contains(&seat);
        let draws = !self.draw.contains(&seat) && !self.draw.is_empty();
        self.stage == Stage::Running && (self.undo.as_ref().is_some_and(asks) || draws)
    }

    /// The seats that the board waits for: for a move, or an answer to the challenge.
    pub fn awaited(&self) -> Vec<Seat> {
        match self.stage {
            Stage::Offered => self.seats().filter(|seat| !self.accepted.contains(seat)).collect(),
            Stage::Running => self.record.turn().seats().to_vec(),
            Stage::Over | Stage::Declined => Vec::new(),
        }
    }

    /// Whether the seat may cancel the board: before its own first move, and for the challenger only before chance has decided
    /// anything, or else many challenges would be a way to choose the dice.
    pub(crate) fn may_decline(&self, seat: Seat) -> bool {
        let open = matches!(self.stage, Stage::Offered | Stage::Running);
        open && !self.record.has_moved(seat) && !(self.challenged(seat) && self.has_rolled())
    }

    /// Whether `decline` cancels the board now. While something is offered to the seat, it refuses that.
    pub(crate) fn decline_cancels(&self, seat: Seat) -> bool {
        self.may_decline(seat) && !self.is_offered(seat)
    }

    /// Whether resigning means declining: nobody asked the seat's player, who has made no move.
    pub(crate) fn resigning_declines(&self, seat: Seat) -> bool {
        self.stage == Stage::Running && self.unasked.contains(&seat) && self.may_decline(seat)
    }

    pub(crate) fn challenged(&self, seat: Seat) -> bool {
        self.userid(seat).eq_ignore_ascii_case(&self.challenger)
    }

    pub(crate) fn has_rolled(&self) -> bool {
        self.lot.is_some() || self.record.rolls() > 0
    }

    /// The position after the player's own last move, or after the lots if there is none, and what has happened by the rules
    /// since then. A player who has left the game gets what spectators get.
    pub(crate) fn since_own_move(&self, seat: Seat) -> Option<(&dyn Position, Vec<Event>)> {
        if self.has_resigned(seat) {
            return self.since_told();
        }
        let own =
            |line: &&RecordLine| line.seat == seat && !line.out_of_turn && !matches!(line.by, By::Server(_));
        let last = self.record.lines().iter().rev().find(own);
        Some(self.since(last.map_or(self.record.past_moves(), |line| line.number)))
    }

    /// The position before the parts of a turn that only some seats know of yet, and these parts; none if there are none.
    pub(crate) fn since_told(&self) -> Option<(&dyn Position, Vec<Event>)> {
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

    /// Whether the seat has resigned or forfeited.
    pub(crate) fn has_resigned(&self, seat: Seat) -> bool {
        self.record.has_resigned(seat)
    }

    /// The seat that left last, and the number of moves before that; none if nobody has left since the checkpoint of the
    /// record.
    pub(crate) fn last_to_leave(&self) -> Option<(Seat, u32)> {
        let left = |line: &&RecordLine| matches!(line.deed, Deed::Resign | Deed::Forfeit);
        let line = self.record.lines().iter().rfind(left)?;
        Some((line.seat, line.number.saturating_sub(1)))
    }

    /// The commitment to its key.
    pub fn commitment(&self) -> String {
        game::commitment(&self.key)
    }

    pub(crate) fn key_text(&self) -> String {
        hex::encode(self.key)
    }

    /// The record as text: without secrets, and with the commitment; with the key as well once the game is over. `name` returns what
    /// sentences call a seat.
    pub(crate) fn record_text(&self, name: &dyn Fn(Seat, &Arg) -> Phrase) -> String {
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

    /// Draws the lot for the seats, and renumbers the seats of earlier events.
    fn draw_seats(&mut self, events: &mut Vec<Event>) {
        let lot = game::lot_of(&self.key, &self.seed, self.record.setup());
        events.iter_mut().for_each(|event| event.reseat(&lot));
        let unasked: Vec<bool> = self.seats().map(|seat| self.unasked.contains(&seat)).collect();
        let unasked = by_lot(&lot, &unasked);
        self.unasked =
            self.seats().zip(unasked).filter(|(_, unasked)| *unasked).map(|(seat, _)| seat).collect();
        self.players = by_lot(&lot, &self.players);
        events.push(Event::Seated { lot: lot.clone() });
        self.lot = Some(lot);
    }

    /// Decides what chance must decide and makes forced moves, until a player has a choice or the game is over.
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

    /// Makes one move; it ends the draw offers of the other seats and any undo request.
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

/// Puts what belongs to the players from the order of the challenge into the order of the seats.
pub fn by_lot<T: Clone>(lot: &Roll, named: &[T]) -> Vec<T> {
    lot.0.iter().filter_map(|place| named.get(usize::from(*place).checked_sub(1)?).cloned()).collect()
}
