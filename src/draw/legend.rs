//! Whose pieces are whose: below a board, a piece of each player with the player's name.

use crate::game::{Cell, Diagram, Seat};

use super::canvas::{Canvas, Paint, Point};
use super::figure;
use super::palette::{EDGE, GROUND, INK};

// Lengths in pixels.
const MARGIN: f64 = 10.0;
const ROW: f64 = 38.0;
const PIECE: f64 = 34.0;
const FONT: f64 = 17.0;
/// The width of a character, which differs from letter to letter.
const LETTER: f64 = 0.72 * FONT;
const GAP: f64 = 24.0;

/// Draws the names of players, seat 1 first, from `top` down, and returns where they end; none without pieces.
pub(super) fn draw(
    canvas: &mut Canvas,
    board: &Diagram,
    players: &[String],
    (top, width): (f64, f64),
) -> Option<f64> {
    let seats = (1..).map(Seat::new).zip(players);
    let named: Vec<(&Cell, &String)> =
        seats.filter_map(|(seat, name)| Some((piece(board, seat)?, name))).collect();
    let mut places = Vec::new();
    let (mut x, mut row) = (MARGIN, 0.0);
    for (_, name) in &named {
        let wide = PIECE + 6.0 + LETTER * name.chars().count() as f64;
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
        for ((cell, name), place) in named.iter().zip(places) {
            figure::stand(canvas, cell, Point::new(place.x + PIECE / 2.0, place.y), PIECE);
            canvas.words(Point::new(place.x + PIECE + 6.0, place.y), FONT, INK, name);
        }
        bottom
    })
}

/// The simplest piece of a seat.
fn piece(board: &Diagram, seat: Seat) -> Option<&Cell> {
    let own =
        board.cells.iter().filter(|cell| cell.drawn.owner == Some(seat) && !cell.drawn.figures.is_empty());
    own.min_by_key(|cell| (cell.drawn.figures.len(), cell.drawn.figures.iter().map(|f| f.count).sum::<u16>()))
}
