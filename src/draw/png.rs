//! A drawing as pixels: PNG with a palette and hard edges, at most twice as fine as the drawing says, for screens with small pixels.
//! Its pixels are so small that hard edges are hardly seen, and pack in half the size of smooth ones. What is too large for a letter
//! even so gets larger pixels.

use std::sync::{Arc, LazyLock};

use png::BitDepth;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, ShapeRendering, TextRendering, Tree, fontdb};

use super::svg::Drawing;

/// How many pixels of the PNG a pixel of the drawing has in a row, if a letter bears it.
const FINEST: f32 = 2.0;

/// The same of a drawing that is more than twice as tall as wide: it has many cards, and is too large otherwise.
const TALL: f32 = 1.5;

/// What the fineness of smaller ones is a multiple of.
const STEP: f32 = 0.125;

/// The most bytes of a PNG: 40 KB in a letter, which has 57 of them in a line of 78.
const MOST: usize = 40 * 1024 / 78 * 57;

/// How many pixels are compared at once with those above them.
const BLOCK: usize = 32;

/// The only font that drawings are written with.
static FONT: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("font/DejaVuSans-Bold.ttf").to_vec());
    Arc::new(fonts)
});

/// The PNG of a drawing, as fine as 40 KB of a letter bear; none if it cannot be made, or has more than 256 colours. Equal drawings
/// give equal bytes.
pub fn png(drawing: &Drawing) -> Option<Vec<u8>> {
    let options = Options {
        fontdb: FONT.clone(),
        shape_rendering: ShapeRendering::CrispEdges,
        text_rendering: TextRendering::OptimizeSpeed,
        ..Options::default()
    };
    let tree = Tree::from_str(&drawing.svg, &options).ok()?;
    let mut fineness = if drawing.height > 2 * drawing.width { TALL } else { FINEST };
    while fineness >= 1.0 {
        let bytes = rendered(&tree, fineness)?;
        if bytes.len() <= MOST {
            return Some(bytes);
        }
        // Most of the bytes tell of edges, and these are as long as the picture is fine.
        let fitting = fineness * MOST as f32 / bytes.len() as f32;
        fineness = (fitting / STEP).floor() * STEP;
    }
    None
}

fn rendered(tree: &Tree, fineness: f32) -> Option<Vec<u8>> {
    let size = tree.size();
    let side = |length: f32| (length * fineness).ceil() as u32;
    let mut pixels = Pixmap::new(side(size.width()), side(size.height()))?;
    resvg::render(tree, Transform::from_scale(fineness, fineness), &mut pixels.as_mut());
    let (depth, indexed) = [BitDepth::Four, BitDepth::Eight]
        .into_iter()
        .find_map(|depth| Some((depth, Indexed::new(&pixels, depth)?)))?;
    write(pixels.width(), pixels.height(), depth, &indexed)
}

/// A colour as it is painted: red, green and blue, all multiplied by the opacity, and the opacity.
type Colour = [u8; 4];

/// Pixels as numbers of colours.
struct Indexed {
    /// The colours, in the order in which they are met.
    palette: Vec<Colour>,
    /// The numbers, packed as PNG has them, row by row.
    data: Vec<u8>,
}

impl Indexed {
    /// None where the colours are too many for this depth. Blocks like those above them are copied: most of a board is.
    fn new(pixels: &Pixmap, depth: BitDepth) -> Option<Self> {
        let (together, most) = if depth == BitDepth::Four { (2, 16) } else { (1, 256) };
        let width = pixels.width() as usize;
        let length = width.div_ceil(together);
        let mut indexed =
            Indexed { palette: Vec::new(), data: Vec::with_capacity(length * pixels.height() as usize) };
        let mut last = (Colour::default(), 0);
        let mut above: &[u8] = &[];
        for row in pixels.data().chunks(4 * width) {
            let mut blocks = above.chunks(4 * BLOCK);
            for block in row.chunks(4 * BLOCK) {
                let (colours, _) = block.as_chunks::<4>();
                if blocks.next() == Some(block) {
                    let from = indexed.data.len().checked_sub(length)?;
                    indexed.data.extend_from_within(from..from + colours.len().div_ceil(together));
                    continue;
                }
                for colours in colours.chunks(together) {
                    let mut byte = 0;
                    for (colour, left) in colours.iter().zip([4, 0]) {
                        if *colour != last.0 || indexed.palette.is_empty() {
                            last = (*colour, indexed.number(*colour, most)?);
                        }
                        byte |= if together == 2 { last.1 << left } else { last.1 };
                    }
                    indexed.data.push(byte);
                }
            }
            above = row;
        }
        Some(indexed)
    }

    /// The number of a colour; none where there would be more than `most`.
    fn number(&mut self, colour: Colour, most: usize) -> Option<u8> {
        let number = self.palette.iter().position(|other| *other == colour).unwrap_or(self.palette.len());
        if number == self.palette.len() {
            self.palette.push(colour);
        }
        u8::try_from(number).ok().filter(|_| number < most)
    }
}

/// A PNG with a palette.
fn write(width: u32, height: u32, depth: BitDepth, indexed: &Indexed) -> Option<Vec<u8>> {
    let colours =
        indexed.palette.iter().filter_map(|[r, g, b, a]| PremultipliedColorU8::from_rgba(*r, *g, *b, *a));
    let colours = colours.map(|colour| colour.demultiply());
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colours.clone().flat_map(|c| [c.red(), c.green(), c.blue()]).collect::<Vec<u8>>());
    encoder.set_trns(colours.map(|c| c.alpha()).collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_depth(depth);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&indexed.data).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::IntSize;

    use super::*;

    fn colour(number: usize) -> Colour {
        [(number % 256) as u8, (number / 256) as u8, 7, 255]
    }

    /// Which of so many colours a pixel has: rows come in threes of equal ones.
    fn number(x: usize, y: usize, colours: usize) -> usize {
        (x / 5 * 7 + y / 3 * 11) % colours
    }

    fn painted(width: usize, height: usize, colours: usize) -> Pixmap {
        let row = |y: usize| (0..width).flat_map(move |x| colour(number(x, y, colours)));
        let size = IntSize::from_wh(width as u32, height as u32).unwrap();
        Pixmap::from_vec((0..height).flat_map(row).collect(), size).unwrap()
    }

    #[test]
    fn pixels_keep_their_colours() {
        for (width, colours) in [(1, 1), (31, 2), (32, 3), (165, 16), (165, 17), (1400, 256)] {
            let (height, depth) = (40, if colours <= 16 { BitDepth::Four } else { BitDepth::Eight });
            let indexed = Indexed::new(&painted(width, height, colours), depth).unwrap();
            let length = if colours <= 16 { width.div_ceil(2) } else { width };
            assert_eq!(indexed.data.len(), length * height);
            for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                let found = match colours <= 16 {
                    true => indexed.data[y * length + x / 2] >> (4 * (1 - x % 2)) & 15,
                    false => indexed.data[y * length + x],
                };
                let wanted = colour(number(x, y, colours));
                assert_eq!(indexed.palette[usize::from(found)], wanted, "{x}, {y} of {colours} colours");
            }
        }
    }

    #[test]
    fn too_many_colours_are_refused() {
        for (depth, most) in [(BitDepth::Four, 16), (BitDepth::Eight, 256)] {
            assert_eq!(Indexed::new(&painted(1400, 40, most), depth).unwrap().palette.len(), most);
            assert!(Indexed::new(&painted(1400, 40, most + 1), depth).is_none());
        }
    }
}
