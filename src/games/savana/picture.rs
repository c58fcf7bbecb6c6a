//! What a viewer sees: the board as bricks, the row, the kingdoms, and what can be done.

use super::board::{Land, Map, Place};
use super::deck::{Card, Deck};
use super::ending::rank;
use super::figures::{Figures, Kind};
use super::order::write as write_clauses;
use super::refusal::list;
use super::state::{Phase, State, UNKNOWN_TOKEN};
use super::view::view;
use crate::game::{Cell, Diagram, Mark, Middle, Part, Phrase, Picture, Seat, Spot, Table, Viewer, phrase};

/// Columns of a half brick, without the wall at its right.
const HALF: usize = 5;
/// Characters inside a brick.
const INSIDE: usize = 2 * HALF - 1;
/// Lines of a brick, the wall above it among them.
const TALL: usize = 3;

/// The picture for a viewer. It is drawn from the position as the viewer knows it, so nothing else can be in it.
pub fn draw(state: &State, viewer: Viewer) -> Picture {
    let state = &view(state, viewer);
    let mut parts = vec![Part::Diagram(board(state)), Part::Table(row(state))];
    parts.extend(state.seats().map(|seat| Part::Table(kingdom(state, seat))));
    if state.phase == Phase::Over {
        parts.push(Part::Table(scores(state)));
    }
    parts.extend(facts(state, viewer));
    parts.extend(notes(state, viewer).into_iter().map(Part::Note));
    Picture { parts }
}

/// The empty board.
fn ground(map: &Map) -> Vec<String> {
    let tall = map.places.iter().map(|place| usize::from(map.spot(*place).1)).max().unwrap_or(0) + 1;
    let wide = map.places.iter().map(|place| usize::from(map.spot(*place).0)).max().unwrap_or(0) + 2;
    let mut lines = vec![vec![' '; wide * HALF + 1]; tall * TALL + 1];
    for place in &map.places {
        let (left, top) = corner(map, *place);
        let right = left + INSIDE + 1;
        for line in [top, top + TALL] {
            for sign in lines[line].iter_mut().take(right).skip(left + 1).filter(|sign| **sign != '+') {
                *sign = '-';
            }
            lines[line][left] = '+';
            lines[line][right] = '+';
        }
        let kind = match map.land(*place) {
            Some(Land::Savanna) => "SAV",
            Some(Land::Start) => "SAV *",
            Some(Land::Ruins) => "RUINS",
            _ => "",
        };
        for line in [top + 1, top + 2] {
            lines[line][left] = '|';
            lines[line][right] = '|';
            let shown = match (kind, line == top + 1) {
                ("", _) => "~".repeat(INSIDE),
                (_, true) => format!("{place} {kind}"),
                (_, false) => String::new(),
            };
            for (column, sign) in (left + 1..).zip(shown.chars()) {
                lines[line][column] = sign;
            }
        }
    }
    lines.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_string()).collect()
}

/// The column and line of the upper left corner of a brick.
fn corner(map: &Map, place: Place) -> (usize, usize) {
    let (x, y) = map.spot(place);
    (usize::from(x) * HALF, usize::from(y) * TALL)
}

fn board(state: &State) -> Diagram {
    let map = state.map();
    let dry: Vec<Place> = map.places.iter().copied().filter(|place| map.is_dry(*place)).collect();
    let mut links = Vec::new();
    for (i, place) in dry.iter().enumerate() {
        let near = |other: &Place| map.near(*place).contains(other);
        links.extend((i + 1..dry.len()).filter(|j| near(&dry[*j])).map(|j| (i, j)));
    }
    let cells = dry.iter().map(|place| cell(state, *place)).collect();
    Diagram { ground: ground(map), cells, links }
}

fn cell(state: &State, place: Place) -> Cell {
    let map = state.map();
    let (left, top) = corner(map, place);
    let (x, y) = map.spot(place);
    let stack = state.stack(place);
    let free = stack.owner == 0;
    Cell {
        name: place.to_string(),
        spot: Spot { row: top + 2, column: left + 1, width: INSIDE },
        mark: Mark { row: top + 1, column: left + INSIDE },
        middle: Middle { row: i32::from(y) * 10 + 5, column: i32::from(x) * 5 + 5 },
        shown: if free { String::new() } else { format!("{}:{}", stack.owner, counted(stack.figures)) },
        spoken: (!free).then(|| {
            let land = map.land(place).map_or("", Land::word);
            phrase!("{} ({}): {} of P{}", map.name(place), land, spoken(stack.figures), stack.owner)
        }),
    }
}

/// Figures with all numbers: `1w2s`.
fn counted(figures: Figures) -> String {
    let kinds = Kind::ALL.into_iter().filter(|kind| figures.count(*kind) > 0);
    kinds.map(|kind| format!("{}{}", figures.count(kind), kind.letter())).collect()
}

fn spoken(figures: Figures) -> String {
    let kinds = Kind::ALL.into_iter().filter(|kind| figures.count(*kind) > 0);
    let words = kinds.map(|kind| match figures.count(kind) {
        1 => format!("1 {}", kind.word()),
        n => format!("{n} {}s", kind.word()),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Cards side by side, one line a phase.
fn cards(deck: Deck, title: Phrase, cards: &[Card]) -> Table {
    let signs = |sign: &str, count: u8| match count {
        0 => ".".to_string(),
        n => sign.repeat(usize::from(n)),
    };
    let figures = |card: &Card| {
        let all: String = Figures(card.facts().recruits).singles().map(Kind::letter).collect();
        if all.is_empty() { ".".to_string() } else { all }
    };
    let line = |label: &'static str, field: &dyn Fn(&Card) -> String| -> Vec<Phrase> {
        let mut line = vec![Phrase::from(label)];
        line.extend(cards.iter().map(|card| match *card {
            Card::UNKNOWN => phrase!("?"),
            _ => phrase!("{}", field(card)),
        }));
        line
    };
    let mut head = vec![Phrase::from("")];
    head.extend((1..).zip(cards).map(|(n, card): (u8, _)| phrase!("{}:{}", n, card)));
    let mut rows = vec![
        line("draft", &|card| signs("D", card.facts().draft)),
        line("figs", &figures),
        line("moves", &|card| signs(">", card.facts().moves)),
        line("points", &|card| signs("*", card.facts().prosperity)),
    ];
    if deck == Deck::Red {
        let fed = |card: &Card| if card.facts().self_fed { "self" } else { "." }.to_string();
        rows.push(line("food", &fed));
    }
    Table { title, head, rows }
}

fn row(state: &State) -> Table {
    cards(state.deck, phrase!("THE ROW ({} cards face down)", state.pile.len()), &state.row)
}

fn kingdom(state: &State, seat: Seat) -> Table {
    let player = state.player(seat);
    let left = if state.has_left(seat) { " (has left)" } else { "" };
    let drawn = match player.drawn.len() + waiting(state, seat) {
        0 => String::new(),
        n => format!(" and {n} drawn now"),
    };
    let supply = counted(state.supply(seat));
    let title = phrase!(
        "KINGDOM OF P{}{}: {} points; war tokens {}{}; supply {}; moves a turn {}; feeds {}",
        seat,
        left,
        player.points,
        player.kept.len(),
        drawn,
        if supply.is_empty() { "empty" } else { &supply },
        state.moves_of(seat),
        state.food(seat)
    );
    cards(state.deck, title, &player.cards)
}

/// The war tokens that a seat has still to draw.
fn waiting(state: &State, seat: Seat) -> usize {
    state.draws.filter(|draws| draws.seat == seat).map_or(0, |draws| usize::from(draws.left))
}

/// The final scores, best first.
fn scores(state: &State) -> Table {
    let head = ["", "points", "war tokens", "cards", "total"].map(Phrase::from).to_vec();
    let mut seats: Vec<Seat> = state.seats().collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(rank(state, *seat)));
    let rows = seats
        .into_iter()
        .map(|seat| {
            let (points, tokens, cards) = state.total(seat);
            let values: Vec<String> = state.player(seat).kept.iter().map(|v| token(*v)).collect();
            let shown = format!("{tokens} ({})", values.join("+"));
            let tokens_shown = if values.is_empty() { "0".to_string() } else { shown };
            let total = (points + tokens + cards).to_string();
            [format!("P{seat}"), points.to_string(), tokens_shown, cards.to_string(), total]
                .map(|field| phrase!("{}", field))
                .to_vec()
        })
        .collect();
    Table { title: "FINAL SCORES".into(), head, rows }
}

/// The value of a war token, a question mark if it is not known.
fn token(value: u8) -> String {
    if value == UNKNOWN_TOKEN { "?".to_string() } else { value.to_string() }
}

fn facts(state: &State, viewer: Viewer) -> Vec<Part> {
    let mut facts = Vec::new();
    let mut fact = |label: &'static str, value: String| {
        facts.push(Part::Fact(label.into(), phrase!("{}", value)));
    };
    let round = match (state.round, state.last) {
        (0, _) => "before the first".to_string(),
        (round, 0) => format!("{round} (the last one follows the round in which a card of age 5 appears)"),
        (round, last) if round >= last => format!("{last}, the last one"),
        (round, last) => format!("{round}; round {last} is the last"),
    };
    fact("Round", round);
    if !state.discarded.is_empty() {
        let discarded: Vec<String> = state.discarded.iter().map(Card::to_string).collect();
        fact("Cards out of the game", discarded.join(" "));
    }
    let Viewer::Seat(seat) = viewer else { return facts };
    let player = state.player(seat);
    let values = |list: &[u8]| list.iter().map(|v| token(*v)).collect::<Vec<_>>().join(", ");
    if !player.kept.is_empty() {
        fact("Your war tokens (only you see their values)", values(&player.kept));
    }
    if !player.drawn.is_empty() {
        fact("Drawn in this turn (the best one stays)", values(&player.drawn));
    }
    if !player.wishes.is_empty() {
        let wishes: Vec<String> = player.wishes.iter().map(Place::to_string).collect();
        fact("Your wishes for a start", wishes.join(" "));
    }
    if state.phase != Phase::Over {
        let prefer: Vec<String> = player.prefer.iter().map(ToString::to_string).collect();
        let prefer = if prefer.is_empty() { "default (strong)".to_string() } else { prefer.join(" ") };
        fact("Your standing order for retreats (secret)", prefer);
    }
    facts
}

/// What is to be done now, and by whom.
fn notes(state: &State, viewer: Viewer) -> Vec<Phrase> {
    let seat = state.active;
    let who = format!("P{seat}");
    let mut notes = Vec::new();
    match &state.phase {
        Phase::Shuffle(_) | Phase::Over => {}
        Phase::Start => {
            let free = list(&state.free_starts());
            notes.push(phrase!("{} chooses a start: {}", who, free));
        }
        Phase::Draft => {
            let reach = state.reach(seat);
            let cards: Vec<String> = state.row.iter().take(reach).map(Card::to_string).collect();
            notes.push(phrase!("{} is to draft one of: {}", who, cards.join(", ")));
        }
        Phase::Recruit => {
            let lands = list(&state.recruiting_lands(seat));
            notes.push(phrase!("{} is to recruit {} in {}", who, state.recruits(seat), lands));
        }
        Phase::Move => {
            notes.push(phrase!("{} has {} moves left in this turn", who, state.moves));
            let (food, need) = (state.food(seat).to_string(), state.discards(seat));
            notes.push(match need {
                0 => {
                    phrase!("if {} ends the turn as things stand, nothing is discarded (food {})", who, food)
                }
                need => phrase!(
                    "if {} ends the turn as things stand, {} cards must be discarded (food {})",
                    who,
                    need,
                    food
                ),
            });
        }
        Phase::Retreat(pending) => {
            let choices = list(&state.retreats(pending.defender, pending.from));
            let (defender, from) = (format!("P{}", pending.defender), pending.from.to_string());
            notes.push(phrase!(
                "{} has taken {}: {} of {} must retreat to {}",
                who,
                from,
                pending.figures,
                defender,
                choices
            ));
            if viewer == Viewer::Seat(pending.defender) {
                notes.push("answer with the name of one of these lands".into());
            }
            if !pending.queued.is_empty() {
                notes.push(phrase!("your orders that wait: {}", write_clauses(&pending.queued)));
            }
        }
    }
    notes
}
