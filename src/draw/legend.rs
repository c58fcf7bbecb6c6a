//! Whose pieces are whose: below a board, a piece of each player with the player's name.

use crate::game::{Cell, Diagram, Seat};

use super::canvas::{Canvas, Paint, Point};
use super::figure;
use super::palette::{EDGE, GROUND, INK, LIGHT_SQUARE as OWN};

// Lengths in pixels.
const MARGIN: f64 = 10.0;
const ROW: f64 = 38.0;
const PIECE: f64 = 34.0;
const FONT: f64 = 17.0;
/// The width of a character, which differs from letter to letter.
const LETTER: f64 = 0.72 * FONT;
const GAP: f64 = 24.0;

/// Whose names stand below a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Legend<'n> {
    /// The userids, seat 1 first.
    pub players: &'n [String],
    /// The seat of whoever looks, which is marked.
    pub reader: Option<Seat>,
}

/// Draws the names from `top` down, and returns where they end; none without pieces.
pub(super) fn draw(
    canvas: &mut Canvas,
    board: &Diagram,
    names: Legend<'_>,
    (top, width): (f64, f64),
) -> Option<f64> {
    let seats = (1..).map(Seat::new).zip(names.players);
    let named: Vec<(&Cell, &String, bool)> = seats
        .filter_map(|(seat, name)| Some((piece(board, seat)?, name, names.reader == Some(seat))))
        .collect();
    let mut places = Vec::new();
    let (mut x, mut row) = (MARGIN, 0.0);
    for (_, name, _) in &named {
        let wide = width_of(name);
        if x > MARGIN && x + wide > width - MARGIN {
            (x, row) = (MARGIN, row + 1.0);
        }
        places.push(Point::new(x, top + (row + 0.5) * ROW));
        x += wide + GAP;
    }
    let bottom = top + (row + 1.0) * ROW;
    (!named.is_empty()).then(|| {
        let ground = Paint::filled(GROUND).outlined(EDGE, 2.0);
        canvas.rectangle(Point::new(1.0, top + 1.0), width - 2.0, bottom - top - 2.0, 8.0, ground);
        for ((cell, name, is_reader), place) in named.iter().zip(places) {
            if *is_reader {
                let frame = Paint::filled(OWN).outlined(EDGE, 2.0);
                let corner = Point::new(place.x - 4.0, place.y - ROW / 2.0 + 4.0);
                canvas.rectangle(corner, width_of(name) + 10.0, ROW - 8.0, 8.0, frame);
            }
            figure::stand(canvas, cell, Point::new(place.x + PIECE / 2.0, place.y), PIECE);
            canvas.words(Point::new(place.x + PIECE + 6.0, place.y), FONT, INK, name);
        }
        bottom
    })
}

fn width_of(name: &str) -> f64 {
    PIECE + 6.0 + LETTER * name.chars().count() as f64
}

/// The simplest piece of a seat.
fn piece(board: &Diagram, seat: Seat) -> Option<&Cell> {
    let own =
        board.cells.iter().filter(|cell| cell.drawn.owner == Some(seat) && !cell.drawn.figures.is_empty());
    own.min_by_key(|cell| (cell.drawn.figures.len(), cell.drawn.figures.iter().map(|f| f.count).sum::<u16>()))
}
