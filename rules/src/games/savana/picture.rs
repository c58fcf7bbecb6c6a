//! The picture: the board as bricks, the row, the kingdoms, and what can be done.

mod hands;

use super::board::{Land, Map, Place};
use super::deck::{Card, Deck};
use super::figures::{Figures, Kind};
use super::order::kinds_aloud;
use super::outlook::{self, rank};
use super::secrets::view;
use super::state::{Phase, State, UNKNOWN_TOKEN, called};
use crate::game::{
    Arg, Cell, Diagram, Drawn, Figure, Layout, Look, Mark, Middle, Part, Phrase, Picture, Scenery, Seat,
    Spot, Table, Tile, Viewer, kit, phrase,
};

/// The columns of half a brick.
const HALF: usize = 5;
/// The columns inside a brick.
const INSIDE: usize = 2 * HALF - 1;
/// The lines of a brick, including the wall above it.
const TALL: usize = 3;

/// Marks a start on the map.
const START: char = '^';

/// What to do, the map, the row, the scores, the kingdoms. Drawn from the viewer's view, so that it cannot show anything else.
pub fn draw(state: &State, viewer: Viewer) -> Picture {
    let state = &view(state, viewer);
    let mut parts: Vec<Part> = outlook::notes(state, viewer).into_iter().map(Part::Note).collect();
    parts.extend([
        Part::Diagram(board(state)),
        Part::Note(legend(state)),
        Part::Table(row(state)),
        Part::Cards(hands::row(state)),
    ]);
    let over = state.phase == Phase::Over;
    parts.push(Part::Table(if over { final_scores(state) } else { scores(state) }));
    parts.extend(
        state.seats().flat_map(|seat| [kingdom(state, seat), Part::Cards(hands::kingdom(state, seat))]),
    );
    parts.extend(facts(state, viewer));
    Picture { heard: heard(state, &parts), parts }
}

/// The parts when read aloud: cards replace the legend, the table and the facts that show them as symbols.
fn heard(state: &State, parts: &[Part]) -> Vec<Part> {
    let board = parts.iter().position(|part| matches!(part, Part::Diagram(_))).unwrap_or(0);
    let is_card = |part: Option<&Part>| matches!(part, Some(Part::Cards(_)));
    let below = parts.get(board..).unwrap_or_default();
    let heard = (0..below.len()).filter(|at| {
        let legend = *at == 1;
        let shown_by_cards = is_card(below.get(at + 1));
        !legend && !shown_by_cards && !matches!(below.get(*at), Some(Part::Diagram(_)))
    });
    let heard = heard.filter_map(|at| below.get(at)).flat_map(|part| match part {
        Part::Table(_) if state.phase != Phase::Over => scores_in_words(state),
        other => vec![other.clone()],
    });
    let map = state.map();
    let ruins = map.places.iter().filter(|place| map.land(**place) == Some(Land::Ruins));
    let ruins = phrase!("{}", Arg::row(ruins.map(Place::to_string)));
    [Part::Fact(phrase!("Ruins"), ruins)].into_iter().chain(heard).collect()
}

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
            Some(Land::Savanna) => "SAV".to_string(),
            Some(Land::Start) => format!("SAV {START}"),
            Some(Land::Ruins) => "RUINS".to_string(),
            _ => String::new(),
        };
        for line in [top + 1, top + 2] {
            lines[line][left] = '|';
            lines[line][right] = '|';
            let shown = match (kind.as_str(), line == top + 1) {
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

/// The column and line of a brick's upper left corner.
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
    let lakes = map.places.iter().filter(|place| !map.is_dry(**place));
    let scenery = lakes.map(|lake| Scenery { middle: middle(map, *lake), tile: Tile::Lake }).collect();
    let look = Look { layout: Layout::Hexes, scenery, ..Look::default() };
    Diagram { ground: ground(map), cells, links, look }
}

/// The centre of a land in a drawing: rows are nine tenths of a cell apart.
fn middle(map: &Map, place: Place) -> Middle {
    let (x, y) = map.spot(place);
    Middle { row: i32::from(y) * 9 + 5, column: i32::from(x) * 5 + 5 }
}

fn drawn(state: &State, place: Place) -> Drawn {
    let stack = state.stack(place);
    let tile = match state.map().land(place) {
        Some(Land::Savanna) => Tile::Savanna,
        Some(Land::Start) => Tile::Village,
        Some(Land::Ruins) => Tile::Ruins,
        Some(Land::Lake) => Tile::Lake,
        None => Tile::Plain,
    };
    let owner = (stack.owner > 0).then(|| Seat::new(stack.owner));
    let figures = stack.figures.kinds().zip(owner.into_iter().cycle()).map(|(kind, owner)| Figure {
        shape: hands::shape(kind),
        tint: hands::tint(owner),
        count: stack.figures.count(kind).into(),
    });
    Drawn { owner, tile, figures: figures.collect(), ..Drawn::default() }
}

fn cell(state: &State, place: Place) -> Cell {
    let map = state.map();
    let (left, top) = corner(map, place);
    let stack = state.stack(place);
    let free = stack.owner == 0;
    Cell {
        name: place.to_string(),
        spot: Spot { row: top + 2, column: left + 1, width: INSIDE },
        mark: Mark { row: top + 1, column: left + INSIDE },
        middle: middle(map, place),
        shown: if free { String::new() } else { format!("{}:{}", stack.owner, counted(stack.figures)) },
        spoken: (!free).then(|| {
            let (figures, owner) = (spoken(stack.figures), called(Seat::new(stack.owner)));
            let land = map.land(place).map_or(phrase!(""), Land::word);
            phrase!("{} ({}): {} of {}", map.name(place), land, figures, owner)
        }),
        held: (!free).then(|| phrase!("{}", spoken(stack.figures))),
        drawn: drawn(state, place),
    }
}

fn legend(state: &State) -> Phrase {
    let map = phrase!(
        "On the map 2:3w1s1c: P2 has 3 warriors, 1 shaman, 1 champion there; {} a start, ~ a lake.",
        START
    );
    let cards = match state.deck {
        Deck::Red => {
            phrase!("On cards: D reach, w s c figures that came, > moves, $ points a turn, F feeds itself.")
        }
        _ => phrase!("On cards: D reach, w s c figures that came, > moves, $ points a turn."),
    };
    phrase!("{} {}", map, cards)
}

/// Figures with all numbers: `1w2s`.
fn counted(figures: Figures) -> String {
    figures.kinds().map(|kind| format!("{}{}", figures.count(kind), kind.letter())).collect()
}

fn spoken(figures: Figures) -> Arg {
    Arg::row(kinds_aloud(figures))
}

/// The letters of the figures on a card.
fn letters(card: Card) -> String {
    Figures(card.facts().recruits).singles().map(Kind::letter).collect()
}

/// The row, one line per phase of a turn.
fn row(state: &State) -> Table {
    let line = |label: Phrase, signs: &dyn Fn(Card) -> String| -> Vec<Phrase> {
        let field = |card: Card| match (card, signs(card)) {
            (Card::UNKNOWN, _) => "?".to_string(),
            (_, none) if none.is_empty() => ".".to_string(),
            (_, signs) => signs,
        };
        let fields = state.row.iter().map(|card| phrase!("{}", field(*card)));
        [label].into_iter().chain(fields).collect()
    };
    let numbers = (1..).zip(&state.row).map(|(n, card): (u8, _)| phrase!("{}:{}", n, card));
    let head = [phrase!("")].into_iter().chain(numbers).collect();
    let mut rows = vec![
        line(phrase!("draft"), &|card| "D".repeat(card.facts().draft.into())),
        line(phrase!("figs"), &letters),
        line(phrase!("moves"), &|card| ">".repeat(card.facts().moves.into())),
        line(phrase!("points"), &|card| "$".repeat(card.facts().prosperity.into())),
    ];
    if state.deck == Deck::Red {
        rows.push(line(phrase!("food"), &|card| if card.facts().self_fed { "F" } else { "" }.to_string()));
    }
    Table { title: hands::face_down(state), head, rows }
}

/// All symbols of a card in one word.
fn signs(card: Card) -> String {
    let facts = card.facts();
    let many = |sign: &str, count: u8| sign.repeat(count.into());
    let fed = if facts.self_fed { "F" } else { "" };
    let (draft, moves, points) =
        (many("D", facts.draft), many(">", facts.moves), many("$", facts.prosperity));
    format!("{draft}{}{moves}{points}{fed}", letters(card))
}

fn kingdom(state: &State, seat: Seat) -> Part {
    let cards = state.player(seat).cards.iter();
    let shown: Vec<String> =
        (1..).zip(cards).map(|(n, card): (u8, _)| format!("{n}:{card} {}", signs(*card))).collect();
    let shown = if shown.is_empty() { phrase!("none") } else { phrase!("{}", Arg::row(shown)) };
    Part::Fact(hands::whose(state, seat), shown)
}

/// What every player has, and what ending the turn now would score.
fn scores(state: &State) -> Table {
    let head = vec![
        phrase!(""),
        phrase!("points"),
        phrase!("next"),
        phrase!("tokens"),
        phrase!("fed"),
        phrase!("reach"),
        phrase!("moves"),
        phrase!("supply"),
    ];
    let line = |seat: Seat| {
        let player = state.player(seat);
        let supply = counted(state.supply(seat));
        vec![
            phrase!("{}", called(seat)),
            phrase!("{}", player.points),
            phrase!("+{}", state.scored(seat).total()),
            phrase!("{}", tokens(state, seat)),
            phrase!("{}/{}", state.food(seat), state.hungry(seat)),
            phrase!("{}", state.reach(seat)),
            phrase!("{}", state.moves_of(seat)),
            phrase!("{}", if supply.is_empty() { "-" } else { &supply }),
        ]
    };
    let title = phrase!("SCORES (next: if the turn ended now; fed: food / cards that eat)");
    Table { title, head, rows: state.seats().map(line).collect() }
}

/// The scores when read aloud, one sentence per player.
fn scores_in_words(state: &State) -> Vec<Part> {
    let line = |seat: Seat| {
        let (points, next) = (state.player(seat).points, state.scored(seat).total());
        let (tokens, moves) = (tokens(state, seat), state.moves_of(seat));
        let (food, hungry) = (state.food(seat), state.hungry(seat));
        let supply = match state.supply(seat) {
            none if none.is_empty() => phrase!("nothing in the supply"),
            figures => phrase!("in the supply {}", spoken(figures)),
        };
        let has = [
            kit::counted(points.into(), phrase!("{} point", points), phrase!("{} points", points)),
            phrase!("{} more if the turn ended now", next),
            match tokens.as_str() {
                "1" => phrase!("{} war token", tokens),
                _ => phrase!("{} war tokens", tokens),
            },
            kit::counted(
                hungry,
                phrase!("food {} for {} card", food, hungry),
                phrase!("food {} for {} cards", food, hungry),
            ),
            phrase!("reach {}", state.reach(seat)),
            kit::counted(moves.into(), phrase!("{} move", moves), phrase!("{} moves", moves)),
            supply,
        ];
        Part::Note(phrase!("{} has {}", called(seat), Arg::row(has)))
    };
    state.seats().map(line).collect()
}

/// The number of war tokens kept, and of those to choose from.
fn tokens(state: &State, seat: Seat) -> String {
    let player = state.player(seat);
    match player.drawn.len() + waiting(state, seat) {
        0 => player.kept.len().to_string(),
        drawn => format!("{}+{drawn}", player.kept.len()),
    }
}

/// The number of war tokens still to be drawn.
fn waiting(state: &State, seat: Seat) -> usize {
    state.draws.filter(|draws| draws.seat == seat).map_or(0, |draws| usize::from(draws.left))
}

fn final_scores(state: &State) -> Table {
    let head =
        vec![phrase!(""), phrase!("points"), phrase!("war tokens"), phrase!("cards"), phrase!("total")];
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
            let fields = [points.to_string(), tokens_shown, cards.to_string(), total];
            let fields = fields.iter().map(|field| phrase!("{}", field));
            [phrase!("{}", called(seat))].into_iter().chain(fields).collect()
        })
        .collect();
    Table { title: phrase!("FINAL SCORES"), head, rows }
}

/// The value of a war token, a question mark if it is not known.
fn token(value: u8) -> String {
    if value == UNKNOWN_TOKEN { "?".to_string() } else { value.to_string() }
}

fn facts(state: &State, viewer: Viewer) -> Vec<Part> {
    let mut facts = Vec::new();
    let mut fact = |label: Phrase, value: Phrase| facts.push(Part::Fact(label, value));
    if !state.discarded.is_empty() {
        let discarded: Vec<String> = state.discarded.iter().map(Card::to_string).collect();
        fact(phrase!("Cards out of the game"), phrase!("{}", discarded.join(" ")));
    }
    let Viewer::Seat(seat) = viewer else { return facts };
    let player = state.player(seat);
    if !player.kept.is_empty() {
        let values = Arg::row(player.kept.iter().map(|value| token(*value)));
        fact(phrase!("Your war tokens (only you see their values)"), phrase!("{}", values));
    }
    if !player.wishes.is_empty() {
        let wishes: Vec<String> = player.wishes.iter().map(Place::to_string).collect();
        fact(phrase!("Your wishes for a start"), phrase!("{}", wishes.join(" ")));
    }
    if state.phase != Phase::Over {
        let prefer: Vec<String> = player.prefer.iter().map(ToString::to_string).collect();
        let prefer =
            if prefer.is_empty() { phrase!("default (strong)") } else { phrase!("{}", prefer.join(" ")) };
        fact(phrase!("Your standing order for retreats (secret)"), prefer);
    }
    facts
}
