//! Plots as drawings (SVG).

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::bins::{Bin, Bins, MOST_OFF};

/// The side of a plot, and the room around it, in pixels.
const SIDE: f64 = 180.0;
const ROOM: f64 = 36.0;

/// Writes the plot of a game into a folder.
pub fn write(folder: &Path, game: &str, bins: &Bins) -> Result<(), String> {
    let file = folder.join(format!("{game}.svg"));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, svg(game, bins)));
    written.map_err(|why| format!("{}: {why}", file.display()))
}

/// What was told from left to right, what came of it upwards, and a dot for each bin, larger with more positions. The bounds of what is
/// allowed are grey lines; a blue line is a standard error to both sides.
fn svg(game: &str, bins: &Bins) -> String {
    let side = SIDE + 2.0 * ROOM;
    let bottom = ROOM + SIDE;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" height=\"{side}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>{game}: the chance of winning that was told, and the part of games won</title>\n\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\n\
         <rect x=\"{ROOM}\" y=\"{ROOM}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#999\"/>\n\
         <text x=\"{ROOM}\" y=\"{}\">{game}</text>\n\
         <text x=\"{ROOM}\" y=\"{}\">told 0 to 1; won upwards</text>\n",
        ROOM - 8.0,
        bottom + 16.0
    );
    for off in [-MOST_OFF, 0.0, MOST_OFF] {
        let (from, to) = (off.max(0.0), (1.0 + off).min(1.0));
        let colour = if off == 0.0 { "#777" } else { "#ccc" };
        let _ = writeln!(
            text,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{colour}\"/>",
            ROOM + (from - off) * SIDE,
            bottom - from * SIDE,
            ROOM + (to - off) * SIDE,
            bottom - to * SIDE
        );
    }
    let all: usize = bins.0.iter().map(|bin| bin.positions).sum();
    for Bin { positions, told, won, error, .. } in &bins.0 {
        let (x, part) = (ROOM + told * SIDE, *positions as f64 / all.max(1) as f64);
        let y = |won: f64| bottom - won.clamp(0.0, 1.0) * SIDE;
        let (low, high) = (y(won - error), y(won + error));
        let _ = writeln!(
            text,
            "<path d=\"M{x:.1} {low:.1}L{x:.1} {high:.1}\" stroke=\"#06c\"/>\n\
             <circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"#06c\" fill-opacity=\"0.7\"/>",
            y(*won),
            2.0 + 12.0 * part.sqrt()
        );
    }
    text + "</svg>\n"
}
