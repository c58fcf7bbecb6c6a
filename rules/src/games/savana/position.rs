//! Position texts.
//!
//! ```text
//! blue standing turn=2.1/0 phase=move.3 map=A1:1:2w,B2:2:2w1s row=b1g,b1a,b2c,b2d,b2e,b2f pile=b2g,b3a gone=b1b
//!   P1=points:4,cards:start+b1f,kept:3+2,drawn:5,wishes:A1+G6,prefer:C2+ruins,left:1 P2=...
//! ```
//!
//! One line of words (broken here). `turn` is the round, the active seat and the last round (0 while unknown). `phase` is `shuffle.AGE`,
//! `start`, `draft`, `recruit`, `move.MOVES`, `over` or, while a defender is asked, `retreat.MOVES.SEAT.FROM.FIGURES` with the attacker's
//! remaining orders in brackets, blanks as underscores: `retreat.1.2.C3.2w[move 3w C3-D3; end]`. `map` has the occupied lands, `pile` the
//! cards face down, next one first, `gone` those out of the game, `row` those to draft. `draw=1.2` or `draw=1.2.end` means that seat 1
//! draws two war tokens, `end` after the end of that turn. The second word is `standing` or `ask`. Empty and zero values are omitted.
//! The text includes everything hidden.

use std::fmt;

use super::board::Place;
use super::deck::{Card, Deck};
use super::figures::{Figures, STOCK};
use super::notation::{self, Bare};
use super::order::{Clause, Preference, write as write_clauses};
use super::state::{Draws, Pending, Phase, Player, ROW, Stack, State};
use crate::game::{BadPosition, Seat, phrase};

pub fn write(state: &State) -> String {
    let mut words = vec![state.deck.name().to_string()];
    words.push(if state.ask { "ask" } else { "standing" }.to_string());
    words.push(format!("turn={}.{}/{}", state.round, state.active, state.last));
    words.push(format!("phase={}", phase(state)));
    if let Some(Draws { seat, left, settle }) = state.draws {
        words.push(format!("draw={seat}.{left}{}", if settle { ".end" } else { "" }));
    }
    let lands = state.map().places.iter().filter(|place| state.stack(**place).owner > 0);
    let lands = lands.map(|place| {
        let Stack { owner, figures } = state.stack(*place);
        format!("{place}:{owner}:{figures}")
    });
    push(&mut words, "map", lands, ",");
    push(&mut words, "row", state.row.iter().map(Card::to_string), ",");
    push(&mut words, "pile", state.pile.iter().rev().map(Card::to_string), ",");
    push(&mut words, "gone", state.discarded.iter().map(Card::to_string), ",");
    for seat in state.seats() {
        let player = state.player(seat);
        let mut parts = Vec::new();
        let number = |n: u16| (n > 0).then(|| n.to_string());
        let mut part = |name: &str, values: Vec<String>| {
            if !values.is_empty() {
                parts.push(format!("{name}:{}", values.join("+")));
            }
        };
        part("points", number(player.points).into_iter().collect());
        part("cards", player.cards.iter().map(Card::to_string).collect());
        part("kept", player.kept.iter().map(u8::to_string).collect());
        part("drawn", player.drawn.iter().map(u8::to_string).collect());
        part("wishes", player.wishes.iter().map(Place::to_string).collect());
        part("prefer", player.prefer.iter().map(Preference::to_string).collect());
        part("left", number(u16::from(player.resigned_as)).into_iter().collect());
        words.push(format!("P{seat}={}", parts.join(",")));
    }
    words.join(" ")
}

fn push(words: &mut Vec<String>, name: &str, list: impl Iterator<Item = String>, between: &str) {
    let list: Vec<String> = list.collect();
    if !list.is_empty() {
        words.push(format!("{name}={}", list.join(between)));
    }
}

fn phase(state: &State) -> String {
    match &state.phase {
        Phase::Shuffle(age) => format!("shuffle.{age}"),
        Phase::Start => "start".to_string(),
        Phase::Draft => "draft".to_string(),
        Phase::Recruit => "recruit".to_string(),
        Phase::Move => format!("move.{}", state.moves),
        Phase::Over => "over".to_string(),
        Phase::Retreat(Pending { from, figures, defender, queued }) => {
            let queued = if queued.is_empty() {
                String::new()
            } else {
                format!("[{}]", write_clauses(queued).replace(' ', "_"))
            };
            format!("retreat.{}.{defender}.{from}.{figures}{queued}", state.moves)
        }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self))
    }
}

pub fn parse(players: u8, text: &str) -> Result<State, BadPosition> {
    let mut words = text.split_whitespace();
    let deck = match words.next() {
        Some("blue") => Deck::Blue,
        Some("red") => Deck::Red,
        _ => return Err(BadPosition(phrase!("a position begins with blue or red, not {}", text))),
    };
    let ask = match words.next() {
        Some("standing") => false,
        Some("ask") => true,
        other => {
            return Err(BadPosition(match other {
                Some(other) => phrase!("after the deck comes standing or ask, not {}", other),
                None => phrase!("after the deck comes standing or ask, not nothing"),
            }));
        }
    };
    let mut state = State::new(players, deck, ask);
    state.by_seat.iter_mut().for_each(|player| player.cards.clear());
    for word in words {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        entry(&mut state, name, value)
            .ok_or_else(|| BadPosition(phrase!("{} is not part of a position", word)))?;
    }
    check(&state)?;
    Ok(state)
}

fn entry(state: &mut State, name: &str, value: &str) -> Option<()> {
    match name {
        "turn" => {
            let (round, rest) = value.split_once('.')?;
            let (seat, last) = rest.split_once('/')?;
            state.round = round.parse().ok().filter(|round| *round < 100)?;
            state.active = seat_of(state, seat)?;
            state.last = last.parse().ok().filter(|last| *last < 100)?;
        }
        "phase" => parse_phase(state, value)?,
        "draw" => {
            let mut parts = value.split('.');
            let seat = seat_of(state, parts.next()?)?;
            let left = parts.next()?.parse().ok().filter(|left| *left > 0)?;
            let settle = match parts.next() {
                None => false,
                Some("end") => true,
                Some(_) => return None,
            };
            state.draws = Some(Draws { seat, left, settle });
        }
        "map" => {
            for land in value.split(',') {
                let mut parts = land.split(':');
                let place = Place::read(parts.next()?).filter(|place| state.map().is_dry(*place))?;
                let owner = seat_of(state, parts.next()?)?;
                let figures = figures(parts.next()?)?;
                if parts.next().is_some() || state.stack(place).owner > 0 {
                    return None;
                }
                state.stacks[place.index()] = Stack { owner: owner.number(), figures };
            }
        }
        "row" => state.row = cards(value, ',').filter(|row| row.len() <= ROW)?,
        "pile" => {
            state.pile = cards(value, ',')?;
            state.pile.reverse();
        }
        "gone" => state.discarded = cards(value, ',')?,
        name => {
            let seat = seat_of(state, name.strip_prefix('P')?)?;
            *state.player_mut(seat) = parse_player(value)?;
        }
    }
    Some(())
}

fn seat_of(state: &State, text: &str) -> Option<Seat> {
    let number: u8 = text.parse().ok()?;
    (1..=state.players).contains(&number).then(|| Seat::new(number))
}

fn cards(text: &str, between: char) -> Option<Vec<Card>> {
    text.split(between).map(Card::read).collect()
}

fn figures(text: &str) -> Option<Figures> {
    match notation::parse(&format!("recruit {text}@A1"), Bare::Nothing).ok()?.as_slice() {
        [Clause::Recruit(groups)] => groups.first().map(|(figures, _)| *figures),
        _ => None,
    }
}

fn parse_player(text: &str) -> Option<Player> {
    let mut player = Player::default();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once(':')?;
        let numbers = || -> Option<Vec<u8>> {
            value.split('+').map(|n| n.parse().ok().filter(|n| (2..=5).contains(n))).collect()
        };
        match name {
            "points" => player.points = value.parse().ok().filter(|points| *points < 10_000)?,
            "cards" => player.cards = cards(value, '+')?,
            "kept" => player.kept = numbers()?,
            "drawn" => player.drawn = numbers()?,
            "wishes" => player.wishes = value.split('+').map(Place::read).collect::<Option<_>>()?,
            "prefer" => {
                match notation::parse(&format!("prefer {}", value.replace('+', " ")), Bare::Nothing)
                    .ok()?
                    .as_slice()
                {
                    [Clause::Prefer(list)] => player.prefer.clone_from(list),
                    _ => return None,
                }
            }
            "left" => player.resigned_as = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(player)
}

fn parse_phase(state: &mut State, text: &str) -> Option<()> {
    let (text, queued) = match text.split_once('[') {
        Some((text, queued)) => {
            let queued = queued.strip_suffix(']')?.replace('_', " ");
            (text, notation::parse(&queued, Bare::Nothing).ok()?)
        }
        None => (text, Vec::new()),
    };
    let parts: Vec<&str> = text.split('.').collect();
    let nothing_queued = queued.is_empty();
    state.phase = match parts[..] {
        ["shuffle", age] => Phase::Shuffle(age.parse().ok().filter(|age| (1..=5).contains(age))?),
        ["start"] => Phase::Start,
        ["draft"] => Phase::Draft,
        ["recruit"] => Phase::Recruit,
        ["move", moves] => {
            state.moves = moves.parse().ok().filter(|moves| *moves < 100)?;
            Phase::Move
        }
        ["over"] => Phase::Over,
        ["retreat", moves, defender, from, who] => {
            state.moves = moves.parse().ok().filter(|moves| *moves < 100)?;
            let from = Place::read(from).filter(|from| state.map().is_dry(*from))?;
            let (defender, figures) = (seat_of(state, defender)?, figures(who)?);
            Phase::Retreat(Pending { from, figures, defender, queued })
        }
        _ => return None,
    };
    (nothing_queued || matches!(state.phase, Phase::Retreat(_))).then_some(())
}

/// Refuses what no game could reach and the rules rely on.
fn check(state: &State) -> Result<(), BadPosition> {
    check_pieces(state)?;
    check_phase(state)?;
    let mut left: Vec<u8> =
        state.by_seat.iter().map(|player| player.resigned_as).filter(|left| *left > 0).collect();
    left.sort_unstable();
    if !left.iter().copied().eq(1..=left.len() as u8) || left.len() >= usize::from(state.players) {
        return Err(BadPosition(phrase!("those who left are numbered from 1")));
    }
    Ok(())
}

/// Checks that there are no more figures, cards and tokens than exist.
fn check_pieces(state: &State) -> Result<(), BadPosition> {
    for seat in state.seats() {
        let figures = state.on_board(seat);
        if !STOCK.holds(figures) {
            return Err(BadPosition(phrase!("P{} has more figures than there are", seat)));
        }
    }
    // One card per round and the start card, in at most nine rounds.
    if state.by_seat.iter().any(|player| player.cards.len() > 10) {
        return Err(BadPosition(phrase!("a kingdom has at most ten cards")));
    }
    let starts = |cards: &[Card]| cards.iter().filter(|card| **card == Card::START).count();
    if state.by_seat.iter().any(|player| starts(&player.cards) > 1)
        || starts(&state.row) + starts(&state.pile) > 0
    {
        return Err(BadPosition(phrase!("there are too many start cards")));
    }
    let kingdoms = state.by_seat.iter().flat_map(|player| &player.cards);
    let mut all: Vec<Card> =
        kingdoms.chain(&state.row).chain(&state.pile).chain(&state.discarded).copied().collect();
    all.retain(|card| *card != Card::START);
    let ours: Vec<Card> = (1..=5).flat_map(|age| state.deck.age(age)).collect();
    if let Some(foreign) = all.iter().find(|card| !ours.contains(card)) {
        return Err(BadPosition(phrase!("{} is not a card of this deck", foreign)));
    }
    all.sort_unstable();
    if let Some(twice) = all.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(BadPosition(phrase!("{} appears there twice", twice[0])));
    }
    for value in 2..=5_u8 {
        let tokens = state.by_seat.iter().flat_map(|player| player.kept.iter().chain(&player.drawn));
        let count = tokens.filter(|token| **token == value).count();
        if count > usize::from(super::state::TOKENS[usize::from(value) - 2]) {
            return Err(BadPosition(phrase!("there are not that many war tokens of value {}", value)));
        }
    }
    if state.draws.is_some_and(|draws| draws.left > state.bag_size()) {
        return Err(BadPosition(phrase!("there are not that many war tokens left to draw")));
    }
    Ok(())
}

fn check_phase(state: &State) -> Result<(), BadPosition> {
    let seat = state.active;
    let fits = match &state.phase {
        Phase::Start => state.stacks.iter().all(|stack| stack.owner == 0) || !state.free_starts().is_empty(),
        Phase::Draft => !state.row.is_empty(),
        Phase::Recruit => !state.recruits(seat).is_empty(),
        Phase::Retreat(pending) => {
            pending.defender != seat
                && state.stack(pending.from).owner == seat.number()
                && state.retreats(pending.defender, pending.from).len() > 1
        }
        _ => true,
    };
    if !fits {
        return Err(BadPosition(phrase!("nothing can be done in this phase: {}", phase(state))));
    }
    let playing = !matches!(state.phase, Phase::Shuffle(_) | Phase::Start);
    if playing && state.round == 0 {
        return Err(BadPosition(phrase!("the rounds are counted from 1")));
    }
    Ok(())
}
