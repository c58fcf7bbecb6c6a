//! A board as the picture of a link: 1200 by 630 pixels, the size that previews are made for.

use std::fmt::Write;

use super::palette::{EDGE, GROUND, INK};
use super::png::whole;
use super::svg::Drawing;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
const MARGIN: u32 = 30;
/// The width for words beside the board.
const WORDS: u32 = 420;
const FONT: u32 = 44;

/// The PNG of a drawing beside a title of a few words, which stand below each other; none if it has more than 256 colours.
pub fn card(drawing: &Drawing, title: &str) -> Option<Vec<u8>> {
    let (room, high) = (WIDTH - WORDS - 2 * MARGIN, HEIGHT - 2 * MARGIN);
    let scale = (f64::from(room) / f64::from(drawing.width)).min(f64::from(high) / f64::from(drawing.height));
    let (width, height) = (scale * f64::from(drawing.width), scale * f64::from(drawing.height));
    let x = f64::from(WIDTH - MARGIN) - f64::from(room) / 2.0 - width / 2.0;
    let y = (f64::from(HEIGHT) - height) / 2.0;
    let mut shapes = format!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n");
    let _ = writeln!(shapes, "<rect width=\"14\" height=\"{HEIGHT}\" fill=\"{EDGE}\"/>");
    let lines: Vec<&str> = title.split_whitespace().collect();
    for (line, word) in (0..).zip(&lines) {
        let top = HEIGHT / 2 + FONT * line - FONT * u32::try_from(lines.len()).unwrap_or(0) / 2 + FONT;
        let word: String = word.chars().filter(|c| !matches!(c, '<' | '>' | '&')).collect();
        let _ = writeln!(
            shapes,
            "<text x=\"{}\" y=\"{top}\" font-size=\"{FONT}\" text-anchor=\"start\" fill=\"{INK}\">{word}</text>",
            2 * MARGIN
        );
    }
    let _ = writeln!(
        shapes,
        "<g transform=\"translate({x:.1} {y:.1}) scale({scale:.4})\">{}{}</g>",
        drawing.ground, drawing.shapes
    );
    let ground = format!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{GROUND}\"/>\n");
    let card =
        Drawing { width: WIDTH, height: HEIGHT, title: String::new(), shapes, ground, ..Drawing::default() };
    whole(&card, 1.0)?.png()
}
