//! The picture: the board with its stacks, the pip counts at the homes, the roll, and who plays what.

use crate::game::kit::counted;
use crate::game::{
    Arg, Cell as Place, Diagram, Drawn, Figure, Layout, Look, Mark, Middle, Part, Phrase, Picture, Seat,
    Shape, Spot, Tile, Tint, Viewer, phrase,
};

use super::board::{Cell, Track};
use super::cells::{Stack, Tally};
use super::side::Colour;
use super::state::{Phase, State};

/// The width of the narrowest cell, in columns.
const WIDTH: usize = 4;

pub fn draw(state: &State, viewer: Viewer) -> Picture {
    let mut parts = vec![Part::Diagram(board(state))];
    let sides = Arg::row(state.seats().map(|seat| sit(state, seat)));
    parts.push(Part::Fact(phrase!("Seats"), phrase!("{}", sides)));
    if let Viewer::Seat(seat) = viewer {
        parts.push(Part::Fact(phrase!("You play"), phrase!("{}", state.side(seat).spell())));
    }
    if let Phase::Play { seat, dice } = &state.phase {
        parts.push(Part::Fact(phrase!("Roll"), phrase!("{} for {}", dice.spell(), state.called(*seat))));
    }
    let over = matches!(state.phase, Phase::Over { .. });
    if let Some(left) = state.quiet.notice().filter(|_| !over) {
        parts.push(Part::Note(phrase!(
            "A quiet game: it ends as a draw after {} in which no pin is made or released and \
                       no pip count reaches a new low.",
            counted(left.into(), phrase!("{} more round", left), phrase!("{} more rounds", left))
        )));
    }
    Picture::from(parts)
}

/// `1 Horz (R and L)`, `2 L`.
fn sit(state: &State, seat: Seat) -> Phrase {
    let player = phrase!("{} {}", seat, state.side(seat).described());
    if state.resigned.contains(&seat) { phrase!("{} (resigned)", player) } else { player }
}

fn board(state: &State) -> Diagram {
    let track = state.track;
    let sketch = &track.sketch;
    let mut cells: Vec<Place> = track
        .cells()
        .filter_map(|cell| {
            let stack = state.cells[cell];
            let place = place(track.name(cell), sketch.find(track.name(cell))?, show(stack), speak(stack));
            Some(Place { drawn: drawn(state, cell), ..place })
        })
        .collect();
    let links = links(track);
    let colours = state.sides.iter().flat_map(|side| side.colours);
    cells.extend(colours.filter_map(|colour| {
        let name = format!("{}=", colour.letter());
        let Tally { pips, .. } = state.tallies.of_colours(&[*colour]);
        let (row, column) = sketch.find(&name)?;
        Some(Place {
            spot: Spot { row, column, width: name.len() + 3 },
            mark: Mark { row: row + 1, column },
            middle: middle(row, column),
            shown: format!("{name}{pips}"),
            spoken: Some(phrase!(
                "{} needs {}",
                colour.letter(),
                counted(
                    usize::try_from(pips).unwrap_or(0),
                    phrase!("{} step", pips),
                    phrase!("{} steps", pips)
                )
            )),
            held: None,
            drawn: Drawn {
                owner: owner(state, *colour),
                tile: Tile::Home(tint(*colour)),
                ..Drawn::default()
            },
            name,
        })
    }));
    let strands = track.strands.iter().map(|strand| strand.iter().map(|cell| usize::from(*cell)).collect());
    let look = Look { layout: Layout::Bands(strands.collect()), ..Look::default() };
    Diagram { ground: sketch.ground.clone(), cells, links, look }
}

/// The drawing of a cell: whose home or start it is, and its stack, a pinned piece first.
fn drawn(state: &State, cell: Cell) -> Drawn {
    let colours = || state.sides.iter().flat_map(|side| side.colours).copied();
    let home = colours().find(|colour| state.track.is_home(cell, *colour)).map(tint);
    let start = colours().find(|colour| state.track.start(*colour).contains(&cell)).map(tint);
    let tile = match (home, start) {
        (Some(home), Some(start)) => Tile::HomeAndStart(home, start),
        (Some(home), None) => Tile::Home(home),
        (None, Some(start)) => Tile::Start(start),
        (None, None) => Tile::Plain,
    };
    let stack = state.cells[cell];
    let figure = |(colour, count): (Colour, u8)| Figure {
        shape: Shape::Lettered(colour.sign()),
        tint: tint(colour),
        count: count.into(),
    };
    let mut figures: Vec<Figure> = stack.pieces().map(figure).collect();
    figures.reverse();
    let owner = stack.pieces().next().and_then(|(colour, _)| owner(state, colour));
    Drawn { owner, tile, figures, ..Drawn::default() }
}

fn owner(state: &State, colour: Colour) -> Option<Seat> {
    state.seats().find(|seat| state.side(*seat).colours.contains(&colour))
}

fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::R => Tint::Red,
        Colour::L => Tint::Blue,
        Colour::T => Tint::Green,
        Colour::B => Tint::Gold,
    }
}

/// A cell whose name is at this line and column of the drawing.
fn place(name: &str, (row, column): (usize, usize), shown: String, spoken: Option<Phrase>) -> Place {
    // Short contents are centred.
    let indent = usize::from(shown.len() < WIDTH);
    Place {
        name: name.to_string(),
        spot: Spot { row, column: column + indent, width: WIDTH - indent },
        mark: Mark { row: row + 1, column: column + 1 },
        middle: middle(row, column),
        shown,
        spoken,
        held: None,
        drawn: Drawn::default(),
    }
}

/// The centre of a cell five columns wide and three lines high, in tenths of a cell.
fn middle(row: usize, column: usize) -> Middle {
    let tenths = |n: usize, per_cell: usize| i32::try_from(n * 10 / per_cell).unwrap_or(0);
    Middle { row: tenths(2 * row + 1, 6), column: tenths(2 * column + WIDTH, 10) }
}

/// A stack in at most four characters: `6R`, `1B/R`, and `12BR` if ten or more lie on a pinned piece.
fn show(stack: Stack) -> String {
    match stack.pinned() {
        None if stack.is_empty() => String::new(),
        None => format!("{}{}", stack.height(), stack.colour().letter()),
        Some(pinned) => {
            let slash = if stack.height() < 10 { "/" } else { "" };
            format!("{}{}{slash}{}", stack.height(), stack.colour().letter(), pinned.letter())
        }
    }
}

fn speak(stack: Stack) -> Option<Phrase> {
    let (height, colour) = (stack.height(), stack.colour().letter());
    match stack.pinned().map(Colour::letter) {
        None if stack.is_empty() => None,
        None => Some(phrase!("{} {}", height, colour)),
        Some(pinned) => Some(phrase!("{} {} on a pinned {}", height, colour, pinned)),
    }
}

/// The neighbours along the strands.
fn links(track: &Track) -> Vec<(usize, usize)> {
    let place = |cell: &Cell| usize::from(*cell);
    let pairs = track.strands.iter().flat_map(|strand| strand.iter().zip(strand.iter().skip(1)));
    pairs.map(|(one, next)| (place(one).min(place(next)), place(one).max(place(next)))).collect()
}
