//! A position: what is where, who owns what, and what the game waits for.

use super::board::{Land, Map, NAMES, Place};
use super::deck::{self, Card, Deck};
use super::figures::{Figures, Kind, STOCK};
use super::order::{Clause, Preference};
use crate::game::{Arg, Seat};

pub const ROW: usize = 6;

/// The number of war tokens of value 2, 3, 4 and 5.
pub const TOKENS: [u8; 4] = [14, 12, 8, 5];

pub const UNKNOWN_TOKEN: u8 = 0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stack {
    /// The seat number; 0 for nobody.
    pub owner: u8,
    pub figures: Figures,
}

impl Stack {
    /// Removes figures; an empty land has no owner.
    pub fn leave(&mut self, figures: Figures) {
        self.figures = self.figures.minus(figures);
        if self.figures.is_empty() {
            *self = Stack::default();
        }
    }
}

/// A player's possessions besides the figures on the board.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Player {
    pub points: u16,
    /// Oldest first.
    pub cards: Vec<Card>,
    /// The values of the war tokens kept, in order.
    pub kept: Vec<u8>,
    /// The values of the war tokens drawn this turn.
    pub drawn: Vec<u8>,
    /// Preferred starts.
    pub wishes: Vec<Place>,
    /// The standing order for retreats.
    pub prefer: Vec<Preference>,
    /// 0 for a player still in the game, n for the n-th to leave it.
    pub resigned_as: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Cards of this age are to be shuffled.
    Shuffle(u8),
    Start,
    Draft,
    /// The figures of the new card are to be placed.
    Recruit,
    /// Moves, and the end of the turn.
    Move,
    Retreat(Pending),
    Over,
}

/// A retreat that the defender must decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The conquered land.
    pub from: Place,
    /// The retreating figures.
    pub figures: Figures,
    pub defender: Seat,
    /// The attacker's remaining orders.
    pub queued: Vec<Clause>,
}

/// War tokens still to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    pub seat: Seat,
    pub left: u8,
    /// Whether the turn in which they were won is over, so that only the best one is kept.
    pub settle: bool,
}

/// Its `Debug` form is the position text.
#[derive(Clone, PartialEq, Eq)]
pub struct State {
    pub players: u8,
    pub deck: Deck,
    /// Whether defenders are asked where to retreat to.
    pub ask: bool,
    /// Whether something is unknown: a position as seen by somebody.
    pub partial: bool,
    pub stacks: [Stack; NAMES],
    pub by_seat: Vec<Player>,
    /// The cards to draft, nearest first.
    pub row: Vec<Card>,
    /// The cards face down, the next one last.
    pub pile: Vec<Card>,
    /// The cards out of the game, in order.
    pub discarded: Vec<Card>,
    pub active: Seat,
    /// From 1; 0 before the first round.
    pub round: u8,
    /// The last round; 0 while unknown.
    pub last: u8,
    /// The moves left in this turn.
    pub moves: u8,
    pub phase: Phase,
    /// What is to be drawn first.
    pub draws: Option<Draws>,
}

pub fn called(seat: Seat) -> Arg {
    Arg::seat(seat, format!("P{seat}"))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// For prosperity symbols.
    pub prosperity: u16,
    /// The ruins with a shaman, 2 points each.
    pub ruins: Vec<Place>,
}

impl Scored {
    pub fn total(&self) -> u16 {
        self.prosperity + 2 * self.ruins.len() as u16
    }
}

impl State {
    pub fn new(players: u8, deck: Deck, ask: bool) -> State {
        let player = Player { cards: vec![Card::START], ..Player::default() };
        State {
            players,
            deck,
            ask,
            partial: false,
            stacks: [Stack::default(); NAMES],
            by_seat: vec![player; usize::from(players)],
            row: Vec::new(),
            pile: Vec::new(),
            discarded: Vec::new(),
            active: Seat::new(1),
            round: 0,
            last: 0,
            moves: 0,
            phase: Phase::Shuffle(1),
            draws: None,
        }
    }

    pub fn map(&self) -> &'static Map {
        Map::for_players(self.players)
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.players)
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.by_seat[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.by_seat[seat.index()]
    }

    pub fn has_left(&self, seat: Seat) -> bool {
        self.player(seat).resigned_as > 0
    }

    pub fn stack(&self, place: Place) -> Stack {
        self.stacks[place.index()]
    }

    pub fn figures(&self, seat: Seat, place: Place) -> Figures {
        let stack = self.stack(place);
        if stack.owner == seat.number() { stack.figures } else { Figures::NONE }
    }

    /// The land must be free or the seat's own.
    pub fn put(&mut self, seat: Seat, place: Place, figures: Figures) {
        let stack = &mut self.stacks[place.index()];
        *stack = Stack { owner: seat.number(), figures: stack.figures.plus(figures) };
    }

    /// Removes figures from a land; an empty one has no owner.
    pub fn take(&mut self, place: Place, figures: Figures) {
        self.stacks[place.index()].leave(figures);
    }

    /// The lands that a seat occupies, in alphabetical order.
    pub fn lands(&self, seat: Seat) -> impl Iterator<Item = Place> {
        let places = self.map().places.iter().copied();
        places.filter(move |place| self.stack(*place).owner == seat.number())
    }

    /// A seat's figures outside its supply.
    pub fn on_board(&self, seat: Seat) -> Figures {
        let away = match &self.phase {
            Phase::Retreat(pending) if pending.defender == seat => pending.figures,
            _ => Figures::NONE,
        };
        self.lands(seat).fold(away, |sum, place| sum.plus(self.stack(place).figures))
    }

    pub fn supply(&self, seat: Seat) -> Figures {
        STOCK.minus(self.on_board(seat))
    }

    pub fn free_starts(&self) -> Vec<Place> {
        self.map().starts.iter().copied().filter(|place| self.stack(*place).owner == 0).collect()
    }

    /// A sum over a seat's cards.
    fn symbols(&self, seat: Seat, row: impl Fn(Card) -> u8) -> u8 {
        self.player(seat).cards.iter().map(|card| row(*card)).sum()
    }

    /// How many cards of the row a seat can choose from.
    pub fn reach(&self, seat: Seat) -> usize {
        let symbols = self.symbols(seat, |card| card.facts().draft);
        usize::from(symbols).max(1).min(self.row.len())
    }

    pub fn moves_of(&self, seat: Seat) -> u8 {
        self.symbols(seat, |card| card.facts().moves)
    }

    /// The number of rounds, which depends on the cards left: the round after the one that reveals the first card of age 5 is the last.
    pub fn rounds(&self) -> u8 {
        if self.last > 0 {
            return self.last;
        }
        let younger = self.pile.len().saturating_sub(deck::size(5).into());
        let drafted = usize::from(matches!(self.phase, Phase::Recruit | Phase::Move | Phase::Retreat(_)));
        let each = if self.players == 2 { 2 } else { 1 };
        let turns = if self.round == 0 { 0 } else { self.active.index() } + (younger + drafted) / each;
        self.round.max(1).saturating_add((turns / usize::from(self.players)) as u8).saturating_add(1)
    }

    /// The figures that a seat's new card brings, as far as the supply goes.
    pub fn recruits(&self, seat: Seat) -> Figures {
        let symbols = self.player(seat).cards.last().map_or([0; 3], |card| card.facts().recruits);
        Figures(symbols).at_most(self.supply(seat))
    }

    pub fn recruiting_lands(&self, seat: Seat) -> Vec<Place> {
        let lands: Vec<Place> = self.lands(seat).collect();
        if !lands.is_empty() {
            return lands;
        }
        let starts = self.free_starts();
        if !starts.is_empty() {
            return starts;
        }
        let (map, free) = (self.map(), |place: &Place| self.stack(*place).owner == 0);
        map.places.iter().copied().filter(|place| map.is_dry(*place)).filter(free).collect()
    }

    /// The number of a seat's savannas with a warrior.
    pub fn food(&self, seat: Seat) -> usize {
        let fed = |place: &Place| {
            self.map().land(*place).is_some_and(Land::is_savanna)
                && self.stack(*place).figures.count(Kind::Warrior) > 0
        };
        self.lands(seat).filter(fed).count()
    }

    /// How many of a seat's cards need food.
    pub fn hungry(&self, seat: Seat) -> usize {
        self.player(seat).cards.iter().filter(|card| !card.facts().self_fed).count()
    }

    /// How many cards a seat must discard if its turn ends now.
    pub fn discards(&self, seat: Seat) -> usize {
        let cards = &self.player(seat).cards;
        let hungry = self.hungry(seat);
        let warriors = || cards.iter().filter(|card| card.has_warrior());
        let protected = warriors().next().is_some() && !warriors().any(|card| card.facts().self_fed);
        hungry.saturating_sub(self.food(seat)).min(hungry - usize::from(protected))
    }

    /// Whether a warrior card stays if these cards go.
    pub fn keeps_warrior_card(&self, seat: Seat, discarded: &[Card]) -> bool {
        let cards = &self.player(seat).cards;
        let mut warriors = cards.iter().filter(|card| card.has_warrior()).peekable();
        warriors.peek().is_none() || warriors.any(|card| !discarded.contains(card))
    }

    /// What ending the turn now would score.
    pub fn scored(&self, seat: Seat) -> Scored {
        let shaman = |place: &Place| {
            self.map().land(*place) == Some(Land::Ruins) && self.stack(*place).figures.count(Kind::Shaman) > 0
        };
        Scored {
            prosperity: self.symbols(seat, |card| card.facts().prosperity).into(),
            ruins: self.lands(seat).filter(shaman).collect(),
        }
    }

    /// The number of war tokens in the bag, including those still to be drawn.
    pub fn bag_size(&self) -> u8 {
        let out: usize = self.by_seat.iter().map(|player| player.kept.len() + player.drawn.len()).sum();
        TOKENS.iter().sum::<u8>().saturating_sub(out as u8)
    }

    /// The values of the tokens in the bag, smallest first.
    pub fn bag(&self) -> Vec<u8> {
        let out = |value: u8| {
            let all = self.by_seat.iter().flat_map(|player| player.kept.iter().chain(&player.drawn));
            all.filter(|token| **token == value).count()
        };
        (2..)
            .zip(TOKENS)
            .flat_map(|(value, count)| {
                std::iter::repeat_n(value, usize::from(count).saturating_sub(out(value)))
            })
            .collect()
    }

    /// A seat's points so far, war tokens and card points.
    pub fn total(&self, seat: Seat) -> (u16, u16, u16) {
        let player = self.player(seat);
        let tokens = player.kept.iter().map(|value| u16::from(*value)).sum();
        (player.points, tokens, 2 * player.cards.len() as u16)
    }

    /// The lands that a defender can retreat to: those nearest to the conquered one.
    pub fn retreats(&self, defender: Seat, from: Place) -> Vec<Place> {
        let away = |place: &Place| self.map().distance(from, *place);
        let nearest = self.lands(defender).map(|place| away(&place)).min();
        self.lands(defender).filter(|place| Some(away(place)) == nearest).collect()
    }

    /// The choice of a seat's standing order among these lands.
    pub fn preferred(&self, seat: Seat, lands: &[Place]) -> Option<Place> {
        let size = |place: &Place| self.stack(*place).figures.total();
        let mut left = lands.to_vec();
        for preference in self.player(seat).prefer.iter().copied().chain([Preference::Strong]) {
            let most = left.iter().map(size).max();
            let fewest = left.iter().map(size).min();
            let land = |place: &Place| self.map().land(*place);
            let kept: Vec<Place> = left
                .iter()
                .copied()
                .filter(|place| match preference {
                    Preference::Place(wanted) => *place == wanted,
                    Preference::Savanna => land(place).is_some_and(Land::is_savanna),
                    Preference::Ruins => land(place) == Some(Land::Ruins),
                    Preference::Strong => Some(size(place)) == most,
                    Preference::Weak => Some(size(place)) == fewest,
                })
                .collect();
            if !kept.is_empty() {
                left = kept;
            }
        }
        left.first().copied()
    }
}
