//! A position: what stands where, who owns what, and what the game waits for.

use super::board::{Land, Map, NAMES, Place};
use super::deck::{self, Card, Deck};
use super::figures::{Figures, Kind, STOCK};
use super::order::{Clause, Preference};
use crate::game::{Arg, Seat};

/// How many cards lie in the row.
pub const ROW: usize = 6;

/// How many war tokens of the values 2, 3, 4 and 5 there are.
pub const TOKENS: [u8; 4] = [14, 12, 8, 5];

/// A war token of unknown value.
pub const UNKNOWN_TOKEN: u8 = 0;

/// What stands on a land.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stack {
    /// The number of the seat; 0 for nobody.
    pub owner: u8,
    /// The figures.
    pub figures: Figures,
}

impl Stack {
    /// Takes figures away; without any it is nobody's.
    pub fn leave(&mut self, figures: Figures) {
        self.figures = self.figures.minus(figures);
        if self.figures.is_empty() {
            *self = Stack::default();
        }
    }
}

/// What a player owns besides the figures on the board.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Player {
    /// Points so far.
    pub points: u16,
    /// The cards, oldest first.
    pub cards: Vec<Card>,
    /// The values of the war tokens kept, in the order in which they were.
    pub kept: Vec<u8>,
    /// The values of the war tokens drawn in this turn.
    pub drawn: Vec<u8>,
    /// Where the player would like to start.
    pub wishes: Vec<Place>,
    /// The standing order for retreats.
    pub prefer: Vec<Preference>,
    /// 0 for a player who is still in the game, n for the one who left it as the n-th.
    pub resigned_as: u8,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The cards of this age are to be shuffled.
    Shuffle(u8),
    /// A start is to be chosen.
    Start,
    /// A card is to be taken.
    Draft,
    /// The figures of the new card are to be placed.
    Recruit,
    /// Moves, and the end of the turn.
    Move,
    /// A defender must say where the figures retreat to.
    Retreat(Pending),
    /// Nothing: the game is over.
    Over,
}

/// A retreat that waits for the defender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The land that was conquered.
    pub from: Place,
    /// The figures that retreat.
    pub figures: Figures,
    /// The seat to which they belong.
    pub defender: Seat,
    /// What the attacker has ordered to be done afterwards.
    pub queued: Vec<Clause>,
}

/// War tokens that have still to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// The seat that draws.
    pub seat: Seat,
    /// The number of tokens to be drawn.
    pub left: u8,
    /// Whether the turn in which they were won is over, so that only the best one stays.
    pub settle: bool,
}

/// A position. Shown for debugging it is its position text.
#[derive(Clone, PartialEq, Eq)]
pub struct State {
    /// The number of players.
    pub players: u8,
    /// The cards that are played with.
    pub deck: Deck,
    /// Whether defenders are asked where to retreat to.
    pub ask: bool,
    /// Whether something is unknown: a position as somebody sees it.
    pub partial: bool,
    /// What stands on each land.
    pub stacks: [Stack; NAMES],
    /// The players by seat.
    pub by_seat: Vec<Player>,
    /// The cards that can be taken, those nearest to the players first.
    pub row: Vec<Card>,
    /// The cards face down, the next one last.
    pub pile: Vec<Card>,
    /// The cards out of the game, in the order in which they went.
    pub discarded: Vec<Card>,
    /// Whose turn it is.
    pub active: Seat,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// The last round; 0 as long as it is not known.
    pub last: u8,
    /// The moves that are left in this turn.
    pub moves: u8,
    /// What it waits for.
    pub phase: Phase,
    /// What is to be drawn first.
    pub draws: Option<Draws>,
}

/// A seat in a sentence.
pub fn called(seat: Seat) -> Arg {
    Arg::seat(seat, format!("P{seat}"))
}

/// The points that a turn brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// For prosperity symbols.
    pub prosperity: u16,
    /// The ruins with a shaman, 2 points each.
    pub ruins: Vec<Place>,
}

impl Scored {
    /// All together.
    pub fn total(&self) -> u16 {
        self.prosperity + 2 * self.ruins.len() as u16
    }
}

impl State {
    /// The empty board.
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

    /// The board.
    pub fn map(&self) -> &'static Map {
        Map::for_players(self.players)
    }

    /// All seats in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.players)
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.by_seat[seat.index()]
    }

    /// A player, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.by_seat[seat.index()]
    }

    /// Whether the player has left the game.
    pub fn has_left(&self, seat: Seat) -> bool {
        self.player(seat).resigned_as > 0
    }

    /// What stands on a land.
    pub fn stack(&self, place: Place) -> Stack {
        self.stacks[place.index()]
    }

    /// The figures of a seat on a land.
    pub fn figures(&self, seat: Seat, place: Place) -> Figures {
        let stack = self.stack(place);
        if stack.owner == seat.number() { stack.figures } else { Figures::NONE }
    }

    /// Puts figures on a land that is free or the seat's own.
    pub fn put(&mut self, seat: Seat, place: Place, figures: Figures) {
        let stack = &mut self.stacks[place.index()];
        *stack = Stack { owner: seat.number(), figures: stack.figures.plus(figures) };
    }

    /// Takes figures from a land; without any it is nobody's.
    pub fn take(&mut self, place: Place, figures: Figures) {
        self.stacks[place.index()].leave(figures);
    }

    /// The lands that a seat occupies, in alphabetical order.
    pub fn lands(&self, seat: Seat) -> impl Iterator<Item = Place> {
        let places = self.map().places.iter().copied();
        places.filter(move |place| self.stack(*place).owner == seat.number())
    }

    /// All figures of a seat that are not in its supply.
    pub fn on_board(&self, seat: Seat) -> Figures {
        let away = match &self.phase {
            Phase::Retreat(pending) if pending.defender == seat => pending.figures,
            _ => Figures::NONE,
        };
        self.lands(seat).fold(away, |sum, place| sum.plus(self.stack(place).figures))
    }

    /// The figures in the supply of a seat.
    pub fn supply(&self, seat: Seat) -> Figures {
        STOCK.minus(self.on_board(seat))
    }

    /// The starts that nobody has taken.
    pub fn free_starts(&self) -> Vec<Place> {
        self.map().starts.iter().copied().filter(|place| self.stack(*place).owner == 0).collect()
    }

    /// A sum over all cards of a seat.
    fn symbols(&self, seat: Seat, row: impl Fn(Card) -> u8) -> u8 {
        self.player(seat).cards.iter().map(|card| row(*card)).sum()
    }

    /// How far into the row a seat can reach.
    pub fn reach(&self, seat: Seat) -> usize {
        let symbols = self.symbols(seat, |card| card.facts().draft);
        usize::from(symbols).max(1).min(self.row.len())
    }

    /// The moves that a seat has in a turn.
    pub fn moves_of(&self, seat: Seat) -> u8 {
        self.symbols(seat, |card| card.facts().moves)
    }

    /// The number of rounds: the cards that are left decide it. The one after that in which the first card of age 5 is
    /// turned over is the last.
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

    /// The figures that the new card of a seat brings, as far as the supply goes.
    pub fn recruits(&self, seat: Seat) -> Figures {
        let symbols = self.player(seat).cards.last().map_or([0; 3], |card| card.facts().recruits);
        Figures(symbols).at_most(self.supply(seat))
    }

    /// Where a seat can put new figures.
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

    /// The savannas of a seat with a warrior on them.
    pub fn food(&self, seat: Seat) -> usize {
        let fed = |place: &Place| {
            self.map().land(*place).is_some_and(Land::is_savanna)
                && self.stack(*place).figures.count(Kind::Warrior) > 0
        };
        self.lands(seat).filter(fed).count()
    }

    /// How many cards of a seat eat.
    pub fn hungry(&self, seat: Seat) -> usize {
        self.player(seat).cards.iter().filter(|card| !card.facts().self_fed).count()
    }

    /// How many cards a seat must discard if its turn ended now.
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

    /// What the turn of a seat brings if it ended now.
    pub fn scored(&self, seat: Seat) -> Scored {
        let shaman = |place: &Place| {
            self.map().land(*place) == Some(Land::Ruins) && self.stack(*place).figures.count(Kind::Shaman) > 0
        };
        Scored {
            prosperity: self.symbols(seat, |card| card.facts().prosperity).into(),
            ruins: self.lands(seat).filter(shaman).collect(),
        }
    }

    /// How many war tokens are in the bag, those that have still to be drawn among them.
    pub fn bag_size(&self) -> u8 {
        let out: usize = self.by_seat.iter().map(|player| player.kept.len() + player.drawn.len()).sum();
        TOKENS.iter().sum::<u8>().saturating_sub(out as u8)
    }

    /// The values of the tokens in the bag, the smallest first.
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

    /// The points of a seat with all that counts at the end: the points so far, war tokens, cards.
    pub fn total(&self, seat: Seat) -> (u16, u16, u16) {
        let player = self.player(seat);
        let tokens = player.kept.iter().map(|value| u16::from(*value)).sum();
        (player.points, tokens, 2 * player.cards.len() as u16)
    }

    /// The lands nearest to a conquered one to which a defender can retreat.
    pub fn retreats(&self, defender: Seat, from: Place) -> Vec<Place> {
        let away = |place: &Place| self.map().distance(from, *place);
        let nearest = self.lands(defender).map(|place| away(&place)).min();
        self.lands(defender).filter(|place| Some(away(place)) == nearest).collect()
    }

    /// The one of these lands that the standing order of a seat chooses.
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
