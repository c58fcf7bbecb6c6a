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
/// The lowest resolution: 1.5 for each pixel of a page on a telephone.
const COARSEST: f32 = 0.875;

/// Maximum size of a PNG, in bytes: 40 KB in base64 (57 bytes in a line of 78).
const MOST: usize = 40 * 1024 / 78 * 57;

/// How hard a PNG is packed, from 1 to 9. With the differences between rows it is about as short as at level 4 without them, in two
/// thirds of the time.
const LEVEL: i32 = 2;

/// The filter of each row (PNG, 9.2): differences from the row above.
const UP: u8 = 2;

/// How many colours have numbers of four bits.
const FEW: usize = 16;

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

/// Like [`png()`], in at most `most` bytes.
pub fn png_within(drawing: &Drawing, most: usize) -> Option<Vec<u8>> {
    finest(most, |fineness| whole(drawing, fineness)?.png())
}

/// The finest PNG that takes at most `most` bytes. `painted` gives that of a resolution.
pub(super) fn finest(most: usize, mut painted: impl FnMut(f32) -> Option<Vec<u8>>) -> Option<Vec<u8>> {
    let mut fineness = FINEST;
    loop {
        let bytes = painted(fineness)?;
        if bytes.len() <= most {
            return Some(bytes);
        }
        if fineness <= COARSEST {
            return None;
        }
        // Most of the bytes encode edges, so the size grows nearly linearly with the resolution.
        let fitting = fineness * most as f32 / bytes.len() as f32;
        // It is an estimate, so that one pixel for each is tried before fewer.
        let lowest = if fineness > 1.0 { 1.0 } else { COARSEST };
        fineness = ((fitting / STEP).floor() * STEP).max(lowest);
    }
}

pub(super) fn whole(drawing: &Drawing, fineness: f32) -> Option<Pixels> {
    let sides = sides(drawing, fineness);
    let mut pixmap = Pixmap::new(sides.0, sides.1)?;
    let svg = drawing.svg();
    resvg::render(&tree(&svg)?, scaled(fineness), &mut pixmap.as_mut());
    let mut pixels = Pixels::blank(sides);
    pixels.palette.add_named(&svg)?;
    let mut last = (Colour::default(), 0);
    for (pixel, colour) in pixels.pixels.iter_mut().zip(pixmap.data().as_chunks::<4>().0) {
        if *colour != last.0 {
            last = (*colour, pixels.palette.number(*colour)?);
        }
        *pixel = last.1;
    }
    Some(pixels)
}

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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Palette(Vec<Colour>);

impl Palette {
    /// The number of a colour, which is added if it is new; none if there is no room for it.
    pub fn number(&mut self, colour: Colour) -> Option<u8> {
        let number = self.0.iter().position(|other| *other == colour).unwrap_or(self.0.len());
        if number == self.0.len() {
            self.0.push(colour);
        }
        u8::try_from(number).ok()
    }

    /// Adds the colours that shapes name, in that order: equal drawings have equal numbers, however they are painted. None if there
    /// is no room for them.
    pub fn add_named(&mut self, shapes: &str) -> Option<()> {
        for name in shapes.split("\"#").skip(1) {
            let code = name.get(..6).and_then(|code| u32::from_str_radix(code, 16).ok());
            if let Some([_, red, green, blue]) = code.map(u32::to_be_bytes) {
                self.number([red, green, blue, u8::MAX])?;
            }
        }
        Some(())
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
    pub fn blank((width, height): (u32, u32)) -> Pixels {
        let pixels = vec![0; width as usize * height as usize];
        Pixels { width, height, palette: Palette(vec![Colour::default()]), pixels }
    }

    pub fn png(&self) -> Option<Vec<u8>> {
        let colours = self.palette.colours();
        let depth = if colours.len() <= FEW { BitDepth::Four } else { BitDepth::Eight };
        let colours =
            colours.iter().filter_map(|[r, g, b, a]| PremultipliedColorU8::from_rgba(*r, *g, *b, *a));
        let colours = colours.map(|colour| colour.demultiply());
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Indexed);
        encoder
            .set_palette(colours.clone().flat_map(|c| [c.red(), c.green(), c.blue()]).collect::<Vec<u8>>());
        encoder.set_trns(colours.map(|c| c.alpha()).collect::<Vec<u8>>());
        encoder.set_depth(depth);
        let mut writer = encoder.write_header().ok()?;
        writer.write_chunk(png::chunk::IDAT, &self.packed(depth)?).ok()?;
        writer.finish().ok()?;
        Some(bytes)
    }

    /// The rows as PNG packs them, each as differences from the row above.
    fn packed(&self, depth: BitDepth) -> Option<Vec<u8>> {
        let width = self.width as usize;
        let length = if depth == BitDepth::Four { width.div_ceil(2) } else { width };
        let (mut above, mut row) = (vec![0; length], vec![0; length]);
        let mut rows = Vec::with_capacity((1 + length) * self.height as usize);
        for pixels in self.pixels.chunks(width) {
            if depth == BitDepth::Four {
                paired(pixels, &mut row);
            } else {
                row.copy_from_slice(pixels);
            }
            rows.push(UP);
            rows.extend(row.iter().zip(&above).map(|(here, above)| here.wrapping_sub(*above)));
            std::mem::swap(&mut above, &mut row);
        }
        let mut packed = vec![0; zlib_rs::compress_bound(rows.len())];
        let (written, code) = zlib_rs::compress_slice(&mut packed, &rows, DeflateConfig::new(LEVEL));
        let length = written.len();
        packed.truncate(length);
        (code == ReturnCode::Ok).then_some(packed)
    }
}

/// Two pixels in each byte.
fn paired(pixels: &[u8], bytes: &mut [u8]) {
    let (pairs, last) = pixels.as_chunks();
    for (byte, pair) in bytes.iter_mut().zip(pairs) {
        let pair = u16::from_le_bytes(*pair);
        *byte = (pair << 4 | pair >> 8) as u8;
    }
    if let ([last], [.., byte]) = (last, bytes) {
        *byte = last << 4;
    }
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
        // One more colour is transparent.
        for (width, colours) in [(1, 1), (31, 2), (32, 3), (165, 15), (165, 16), (1400, 253)] {
            let (height, depth) = (40, if colours < 16 { BitDepth::Four } else { BitDepth::Eight });
            let png = painted(width, height, colours).png().unwrap();
            let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
            decoder.set_transformations(png::Transformations::EXPAND);
            let mut reader = decoder.read_info().unwrap();
            assert_eq!(reader.info().bit_depth, depth, "{colours} colours");
            let mut data = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut data).unwrap();
            let pixels = data.as_chunks::<4>().0;
            assert_eq!(pixels.len(), width * height);
            for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                let wanted = colour(number(x, y, colours));
                assert_eq!(pixels[y * width + x], wanted, "{x}, {y} of {colours} colours");
            }
        }
    }

    #[test]
    fn too_many_colours_are_refused() {
        let mut palette = Palette::default();
        assert!((0..256).all(|number| palette.number(colour(number)) == Some(number as u8)));
        assert_eq!(palette.number(colour(256)), None);
    }

    #[test]
    fn colours_are_numbered_as_they_are_named() {
        let mut palette = Palette::default();
        palette
            .add_named(
                "<path fill=\"#0072b2\" stroke=\"none\"/>\n<text fill=\"#f3ead7\">\u{e9}#111111</text>\n",
            )
            .unwrap();
        palette.add_named("<rect fill=\"#0072b2\" stroke=\"#\u{e9}\u{e9}\u{e9}\"/>\n").unwrap();
        assert_eq!(palette.colours(), [[0, 0x72, 0xb2, 255], [0xf3, 0xea, 0xd7, 255]]);
    }
}
