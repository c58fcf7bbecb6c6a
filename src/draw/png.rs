//! A drawing as a PNG with a palette and hard edges, at up to one and a half times the drawing's resolution. Hard edges are hardly
//! visible at that resolution and take half the bytes of smooth ones. Pictures too large for a letter get a lower resolution.

use std::sync::{Arc, LazyLock};

use png::BitDepth;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, ShapeRendering, TextRendering, Tree, fontdb};
use zlib_rs::{DeflateConfig, ReturnCode};

use super::svg::Drawing;

/// Pixels of the PNG per pixel of the drawing, in each direction, if the letter has room: 2.6 for each pixel of a page on a telephone.
const FINEST: f32 = 1.5;

/// Lower resolutions are multiples of this.
const STEP: f32 = 0.125;

/// Maximum size of a PNG, in bytes: 40 KB in base64 (57 bytes in a line of 78).
const MOST: usize = 40 * 1024 / 78 * 57;

/// How hard a PNG is packed, from 1 to 9. With the differences between rows it is about as short as at level 4 without them, in two
/// thirds of the time.
const LEVEL: i32 = 2;

/// The filter of each row (PNG, 9.2): differences from the row above.
const UP: u8 = 2;

/// Pixels compared at once with the row above.
const BLOCK: usize = 32;

/// The number of a colour that is not in a palette.
const UNSEEN: u8 = u8::MAX;

static FONT: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("font/DejaVuSans-Bold.ttf").to_vec());
    Arc::new(fonts)
});

/// The PNG of a drawing, at the best resolution that takes at most 40 KB of a letter; none if it cannot be made or has more than
/// 255 colours. Equal drawings give equal bytes.
pub fn png(drawing: &Drawing) -> Option<Vec<u8>> {
    png_within(drawing, MOST)
}

/// Like [`png()`], in at most `most` bytes.
pub fn png_within(drawing: &Drawing, most: usize) -> Option<Vec<u8>> {
    finest(most, |fineness| whole(drawing, fineness)?.png())
}

/// The PNG of a drawing at a resolution, in pixels of the PNG per pixel of the drawing.
pub fn png_at(drawing: &Drawing, fineness: f32) -> Option<Vec<u8>> {
    whole(drawing, fineness)?.png()
}

/// The finest PNG that takes at most `most` bytes. `painted` gives that of a resolution.
pub(super) fn finest(most: usize, mut painted: impl FnMut(f32) -> Option<Vec<u8>>) -> Option<Vec<u8>> {
    let mut fineness = FINEST;
    loop {
        let bytes = painted(fineness)?;
        if bytes.len() <= most {
            return Some(bytes);
        }
        if fineness <= 1.0 {
            return None;
        }
        // Most of the bytes encode edges, so the size grows nearly linearly with the resolution.
        let fitting = fineness * most as f32 / bytes.len() as f32;
        fineness = ((fitting / STEP).floor() * STEP).max(1.0);
    }
}

/// The pixels of a drawing from its SVG.
pub(super) fn whole(drawing: &Drawing, fineness: f32) -> Option<Pixels> {
    let mut pixmap = blank(drawing, fineness)?;
    resvg::render(&tree(&drawing.svg())?, scaled(fineness), &mut pixmap.as_mut());
    let mut pixels = Pixels::blank(sides(drawing, fineness));
    let mut last = (Colour::default(), 0);
    for (pixel, colour) in pixels.pixels.iter_mut().zip(pixmap.data().as_chunks::<4>().0) {
        if *colour != last.0 {
            last = (*colour, pixels.palette.number(*colour)?);
        }
        *pixel = last.1;
    }
    Some(pixels)
}

/// Transparent pixels for a drawing at a resolution.
pub(super) fn blank(drawing: &Drawing, fineness: f32) -> Option<Pixmap> {
    let (width, height) = sides(drawing, fineness);
    Pixmap::new(width, height)
}

/// The width and height of a drawing at a resolution.
pub(super) fn sides(drawing: &Drawing, fineness: f32) -> (u32, u32) {
    let side = |length: u32| (length as f32 * fineness).ceil() as u32;
    (side(drawing.width), side(drawing.height))
}

pub(super) fn scaled(fineness: f32) -> Transform {
    Transform::from_scale(fineness, fineness)
}

/// Reads SVG, to be drawn with hard edges.
pub(super) fn tree(svg: &str) -> Option<Tree> {
    let options = Options {
        fontdb: FONT.clone(),
        shape_rendering: ShapeRendering::CrispEdges,
        text_rendering: TextRendering::OptimizeSpeed,
        ..Options::default()
    };
    Tree::from_str(svg, &options).ok()
}

/// Premultiplied red, green, blue, and the opacity.
pub(super) type Colour = [u8; 4];

/// Colours by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Palette(Vec<Colour>);

impl Palette {
    /// The number of a colour, which is added if it is new; none if there is no room for it.
    pub fn number(&mut self, colour: Colour) -> Option<u8> {
        let number = self.0.iter().position(|other| *other == colour).unwrap_or(self.0.len());
        if number == self.0.len() {
            self.0.push(colour);
        }
        u8::try_from(number).ok().filter(|number| *number != UNSEEN)
    }

    pub fn colours(&self) -> &[Colour] {
        &self.0
    }
}

/// Pixels as numbers of colours, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pixels {
    pub width: u32,
    pub height: u32,
    /// Colour 0 is transparent.
    pub palette: Palette,
    pub pixels: Vec<u8>,
}

impl Pixels {
    /// Transparent pixels.
    pub fn blank(sides: (u32, u32)) -> Pixels {
        Pixels::blank_in(Vec::new(), sides)
    }

    /// Transparent pixels, in memory that held others.
    pub fn blank_in(mut pixels: Vec<u8>, (width, height): (u32, u32)) -> Pixels {
        pixels.clear();
        pixels.resize(width as usize * height as usize, 0);
        Pixels { width, height, palette: Palette(vec![Colour::default()]), pixels }
    }

    /// The same PNG for the same pixels, however their colours are numbered.
    pub fn png(&self) -> Option<Vec<u8>> {
        let (depth, indexed) = [BitDepth::Four, BitDepth::Eight]
            .into_iter()
            .find_map(|depth| Some((depth, Indexed::new(self, depth)?)))?;
        write(self.width, self.height, depth, &indexed)
    }
}

/// Rows of pixels as PNG packs them, each as differences from the row above, with their colours numbered in the order in which they
/// appear.
struct Indexed {
    palette: Vec<Colour>,
    rows: Vec<u8>,
}

impl Indexed {
    /// None if there are too many colours for this depth. Of blocks equal to the ones above, as most of a board's are, there is no
    /// difference.
    fn new(pixels: &Pixels, depth: BitDepth) -> Option<Self> {
        let (together, most) = if depth == BitDepth::Four { (2, 16) } else { (1, 255) };
        let width = pixels.width as usize;
        let length = width.div_ceil(together);
        let mut rows = vec![0; (1 + length) * pixels.height as usize];
        let mut numbers = Numbers { numbers: [UNSEEN; 256], seen: Vec::new(), most };
        let mut packed = vec![0; length];
        let mut above: Option<(&[[u8; BLOCK]], &[u8])> = None;
        for (row, differences) in pixels.pixels.chunks(width).zip(rows.chunks_mut(1 + length)) {
            let (filter, differences) = differences.split_first_mut()?;
            *filter = UP;
            let (blocks, rest) = row.as_chunks::<BLOCK>();
            let (blocks_above, rest_above) = above.unwrap_or_default();
            let (packed, packed_rest) = packed.split_at_mut(blocks.len() * BLOCK / together);
            let (to, to_rest) = differences.split_at_mut(packed.len());
            let places = packed.chunks_mut(BLOCK / together).zip(to.chunks_mut(BLOCK / together));
            for (n, (block, (packed, to))) in blocks.iter().zip(places).enumerate() {
                if blocks_above.get(n) != Some(block) {
                    numbers.pack(block, packed, to)?;
                }
            }
            if above.is_none() || rest != rest_above {
                numbers.pack(rest, packed_rest, to_rest)?;
            }
            above = Some((blocks, rest));
        }
        let colours = pixels.palette.colours();
        let palette = numbers.seen.iter().map(|seen| colours.get(usize::from(*seen)).copied());
        Some(Indexed { palette: palette.collect::<Option<_>>()?, rows })
    }
}

/// New numbers of colours, in the order in which these appear.
struct Numbers {
    numbers: [u8; 256],
    /// The old number of each new one.
    seen: Vec<u8>,
    most: usize,
}

impl Numbers {
    /// None if there would be more than `most`.
    fn see(&mut self, pixels: &[u8]) -> Option<()> {
        for old in pixels {
            let number = self.numbers.get_mut(usize::from(*old))?;
            if *number == UNSEEN {
                *number = u8::try_from(self.seen.len()).ok().filter(|_| self.seen.len() < self.most)?;
                self.seen.push(*old);
            }
        }
        Some(())
    }

    /// Packs pixels, two in a byte if there are four bits for each, and writes the differences from what was packed in their place.
    /// None if there are too many colours.
    fn pack(&mut self, pixels: &[u8], packed: &mut [u8], differences: &mut [u8]) -> Option<()> {
        self.see(pixels)?;
        let numbers = &self.numbers;
        let number = |at: usize| pixels.get(at).map_or(0, |old| numbers[usize::from(*old)]);
        let is_byte = self.most > 16;
        for (at, (packed, difference)) in packed.iter_mut().zip(differences).enumerate() {
            let here = if is_byte { number(at) } else { number(2 * at) << 4 | number(2 * at + 1) };
            *difference = here.wrapping_sub(*packed);
            *packed = here;
        }
        Some(())
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
    encoder.set_depth(depth);
    let mut writer = encoder.write_header().ok()?;
    writer.write_chunk(png::chunk::IDAT, &compressed(&indexed.rows)?).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}

fn compressed(rows: &[u8]) -> Option<Vec<u8>> {
    let mut compressed = vec![0; zlib_rs::compress_bound(rows.len())];
    let (written, code) = zlib_rs::compress_slice(&mut compressed, rows, DeflateConfig::new(LEVEL));
    let length = written.len();
    compressed.truncate(length);
    (code == ReturnCode::Ok).then_some(compressed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colour(number: usize) -> Colour {
        [(number % 256) as u8, (number / 256) as u8, 7, 255]
    }

    /// The number of a pixel's colour. Three equal rows follow each other.
    fn number(x: usize, y: usize, colours: usize) -> usize {
        (x / 5 * 7 + y / 3 * 11) % colours
    }

    fn painted(width: usize, height: usize, colours: usize) -> Pixels {
        let mut pixels = Pixels::blank((width as u32, height as u32));
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        for (pixel, (x, y)) in pixels.pixels.iter_mut().zip(places) {
            *pixel = pixels.palette.number(colour(number(x, y, colours))).unwrap();
        }
        pixels
    }

    #[test]
    fn pixels_keep_their_colours() {
        for (width, colours) in [(1, 1), (31, 2), (32, 3), (165, 16), (165, 17), (1400, 253)] {
            let (height, depth) = (40, if colours <= 16 { BitDepth::Four } else { BitDepth::Eight });
            let indexed = Indexed::new(&painted(width, height, colours), depth).unwrap();
            let length = if colours <= 16 { width.div_ceil(2) } else { width };
            let mut data: Vec<Vec<u8>> = vec![vec![0; length]];
            for row in indexed.rows.chunks(1 + length) {
                assert_eq!(row[0], UP);
                let above = &data[data.len() - 1];
                data.push(row[1..].iter().zip(above).map(|(up, above)| above.wrapping_add(*up)).collect());
            }
            assert_eq!(data.len(), 1 + height);
            for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                let found =
                    if colours <= 16 { data[1 + y][x / 2] >> (4 * (1 - x % 2)) & 15 } else { data[1 + y][x] };
                let wanted = colour(number(x, y, colours));
                assert_eq!(indexed.palette[usize::from(found)], wanted, "{x}, {y} of {colours} colours");
            }
        }
    }

    #[test]
    fn too_many_colours_are_refused() {
        assert_eq!(Indexed::new(&painted(1400, 40, 16), BitDepth::Four).unwrap().palette.len(), 16);
        assert!(Indexed::new(&painted(1400, 40, 17), BitDepth::Four).is_none());
        let mut palette = Palette::default();
        assert!((0..255).all(|number| palette.number(colour(number)) == Some(number as u8)));
        assert_eq!(palette.number(colour(255)), None);
    }
}
