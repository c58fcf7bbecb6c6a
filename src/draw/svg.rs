//! The board of a picture as a drawing: SVG 1.1 without scripts, styles or external resources.

use crate::game::{Layout, Picture};

use super::canvas::{Canvas, document, inline, over, titled};
use super::legend::{self, Legend};
use super::palette::dark_rules;
use super::scene::Scene;
use super::short::shortened;
use super::{bands, cards, hexes, squares, web};

/// The widest drawing, in pixels: the width of a letter.
const WIDEST: f64 = 600.0;

/// The radius of a link, as a fraction of a cell.
const LINK: f64 = 0.46;

/// A drawing as shapes of SVG from the back to the front, one in each line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// In pixels, at most 600.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Describes it for readers who cannot see it.
    pub title: String,
    /// The shapes in front of the ground.
    pub shapes: String,
    /// The shapes of the empty board, the same in many drawings.
    pub ground: String,
    /// Names of cells for a pointer, on a page.
    pub titles: String,
    /// Links over the shapes.
    pub links: String,
}

/// A link over a cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellLink {
    /// The cell's name.
    pub cell: String,
    /// Where it leads.
    pub address: String,
    /// What it does, in words that begin with what is seen.
    pub label: String,
}

impl Drawing {
    /// The drawing as part of a page: as wide as its place, described by its label.
    pub fn inline(&self) -> String {
        // What is in an image cannot be reached.
        let role = if self.links.is_empty() { "img" } else { "group" };
        let [ground, shapes] = [&self.ground, &self.shapes].map(|shapes| shortened(shapes));
        inline((self.width, self.height), (role, &self.title), &[&ground, &shapes, &self.titles, &self.links])
    }

    /// The SVG document with dark colours for readers who prefer them.
    pub fn svg_of_both_schemes(&self) -> String {
        let style = format!("<style>{}</style>\n", dark_rules());
        document((self.width, self.height), &self.title, &[&style, &self.ground, &self.shapes])
    }

    /// The SVG document.
    pub fn svg(&self) -> String {
        document((self.width, self.height), &self.title, &[&self.ground, &self.shapes])
    }
}

/// What is drawn below and over a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overlay<'o> {
    /// The names beside a piece of each player; cards have them in their headings.
    pub names: Legend<'o>,
    /// What a pointer is told of each cell in turn, on a page; empty for nothing.
    pub titles: &'o [String],
    /// Links over cells.
    pub links: &'o [CellLink],
}

/// Draws a part of a scene.
type Draw = fn(&mut Canvas, &mut Scene<'_>);

/// Draws the first board of a picture with the cards below it, and marks the changes since `before`. `title` describes it for
/// readers who cannot see it. None if the picture has neither a board nor cards. Equal arguments give equal bytes.
pub fn drawing(
    picture: &Picture,
    before: Option<&Picture>,
    title: &str,
    Overlay { names, titles, links }: Overlay<'_>,
) -> Option<Drawing> {
    let mut canvas = Canvas::default();
    let Some(board) = picture.boards().next() else {
        let bottom = cards::draw(&mut canvas, picture, before, (0.0, cards::WIDTH))?;
        return Some(drawn(canvas, (cards::WIDTH, bottom), title));
    };
    let (ground, front, size, widest): (Draw, Draw, f64, f64) =
        match (&board.look.layout, board.links.is_empty()) {
            (Layout::Squares, _) | (Layout::Plain, true) => {
                (squares::ground, squares::draw, squares::SIZE, WIDEST)
            }
            (Layout::Hexes, _) => (hexes::ground, hexes::draw, hexes::SIZE, WIDEST),
            (Layout::Web, _) | (Layout::Plain, false) => (web::ground, web::draw, web::SIZE, web::WIDEST),
            (Layout::Bands(_), _) => (bands::ground, bands::draw, bands::SIZE, WIDEST),
        };
    let mut scene = Scene::new(board, before, size, widest)?;
    let mut empty = Canvas::default();
    ground(&mut empty, &mut scene);
    front(&mut canvas, &mut scene);
    let wide = scene.width.max(cards::WIDTH);
    let below = cards::draw(&mut canvas, picture, before, (scene.height, wide));
    if below.is_none()
        && let Some(bottom) = legend::draw(&mut canvas, board, names, (scene.height, scene.width))
    {
        scene.height = bottom;
    }
    let (width, height) = below.map_or((scene.width, scene.height), |bottom| (wide, bottom));
    let links = links.iter().filter_map(|link| {
        let at = board.cells.iter().position(|cell| cell.name == link.cell)?;
        Some(over(*scene.middles.get(at)?, LINK * scene.cell, &link.address, &link.label))
    });
    let titles = scene.middles.iter().zip(titles).filter(|(_, title)| !title.is_empty());
    let titles = titled(titles.map(|(point, title)| (*point, title.as_str())), scene.cell / 2.0);
    Some(Drawing {
        ground: empty.shapes,
        titles,
        links: links.collect(),
        ..drawn(canvas, (width, height), title)
    })
}

fn drawn(canvas: Canvas, (width, height): (f64, f64), title: &str) -> Drawing {
    let whole = |size: f64| size.ceil() as u32;
    Drawing {
        width: whole(width),
        height: whole(height),
        title: title.to_owned(),
        shapes: canvas.shapes,
        ..Drawing::default()
    }
}
