//! A drawing as a PNG with a palette and hard edges, at up to twice the drawing's resolution. Hard edges are hardly visible at that
//! resolution and take half the bytes of smooth ones. Pictures too large for a letter get a lower resolution.

use std::sync::{Arc, LazyLock};

use png::BitDepth;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, ShapeRendering, TextRendering, Tree, fontdb};

use super::svg::Drawing;

/// Pixels of the PNG per pixel of the drawing, in each direction, if the letter has room.
const FINEST: f32 = 2.0;

/// The same for a drawing more than twice as tall as wide, which has many cards.
const TALL: f32 = 1.5;

/// Lower resolutions are multiples of this.
const STEP: f32 = 0.125;

/// Maximum size of a PNG, in bytes: 40 KB in base64 (57 bytes in a line of 78).
const MOST: usize = 40 * 1024 / 78 * 57;

/// Pixels compared at once with the row above.
const BLOCK: usize = 32;

static FONT: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("font/DejaVuSans-Bold.ttf").to_vec());
    Arc::new(fonts)
});

/// The PNG of a drawing, at the best resolution that takes at most 40 KB of a letter; none if it cannot be made or has more than
/// 256 colours. Equal drawings give equal bytes.
pub fn png(drawing: &Drawing) -> Option<Vec<u8>> {
    png_within(drawing, MOST)
}

/// Like [`png()`], in at most `most` bytes; at a lower resolution from the start if that is less than a letter has room for.
pub fn png_within(drawing: &Drawing, most: usize) -> Option<Vec<u8>> {
    let options = Options {
        fontdb: FONT.clone(),
        shape_rendering: ShapeRendering::CrispEdges,
        text_rendering: TextRendering::OptimizeSpeed,
        ..Options::default()
    };
    let tree = Tree::from_str(&drawing.svg, &options).ok()?;
    let is_coarse = drawing.height > 2 * drawing.width || most < MOST;
    let mut fineness = if is_coarse { TALL } else { FINEST };
    while fineness >= 1.0 {
        let bytes = rendered(&tree, fineness)?;
        if bytes.len() <= most {
            return Some(bytes);
        }
        // Most of the bytes encode edges, so the size grows linearly with the resolution.
        let fitting = fineness * most as f32 / bytes.len() as f32;
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

/// Premultiplied red, green, blue, and the opacity.
type Colour = [u8; 4];

/// Pixels as indices into a palette.
struct Indexed {
    palette: Vec<Colour>,
    /// The indices row by row, packed as PNG packs them.
    data: Vec<u8>,
}

impl Indexed {
    /// None if there are too many colours for this depth. Blocks equal to the ones above are copied, as most of a board can be.
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

    /// The index of a colour; none if there would be more than `most`.
    fn number(&mut self, colour: Colour, most: usize) -> Option<u8> {
        let number = self.palette.iter().position(|other| *other == colour).unwrap_or(self.palette.len());
        if number == self.palette.len() {
            self.palette.push(colour);
        }
        u8::try_from(number).ok().filter(|_| number < most)
    }
}

fn write(width: u32, height: u32, depth: BitDepth, indexed: &Indexed) -> Option<Vec<u8>> {
    let colours =
        indexed.palette.iter().filter_map(|[r, g, b, a]| PremultipliedColorU8::from_rgba(*r, *g, *b, *a));
    let colours = colours.map(|colour| colour.demultiply());
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colours.clone().flat_map(|c| [c.red(), c.green(), c.blue()]).collect::<Vec<u8>>());
    encoder.set_trns(colours.map(|c| c.alpha()).collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::Balanced);
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

    /// The number of a pixel's colour. Three equal rows follow each other.
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
                let found = if colours <= 16 {
                    indexed.data[y * length + x / 2] >> (4 * (1 - x % 2)) & 15
                } else {
                    indexed.data[y * length + x]
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
