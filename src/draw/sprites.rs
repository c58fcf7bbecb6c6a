//! Drawings put together from pixels that are kept: the ground of a board, and each shape in front of it, is drawn once from its
//! SVG, in its place. Edges are hard, so shapes cover each other whole, and the pixels are those of the whole SVG.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

use resvg::tiny_skia::{Pixmap, Rect};

use super::canvas::document;
use super::png::{Colour, Palette, Pixels, finest, scaled, sides, tree, whole};
use super::svg::Drawing;

/// The size of all sprites that are kept, in bytes; half of them are those used last.
const MOST: usize = 16 * 1024 * 1024;

/// Pixels of grounds and shapes that were drawn before. What was not used for a long time is forgotten.
#[derive(Debug, Default)]
pub struct Sprites {
    used: BTreeMap<Key, Sprite>,
    /// What was used before those.
    before: BTreeMap<Key, Sprite>,
    /// The size of those used, in bytes.
    size: usize,
}

/// Lines of SVG in a drawing of this size, in pixels.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    size: (u32, u32),
    /// In thousandths of a pixel for each pixel of the drawing.
    fineness: u32,
    shapes: String,
}

/// Pixels of one colour in a row.
#[derive(Clone, Copy, Debug)]
struct Run {
    row: u16,
    left: u16,
    length: u16,
    /// Its number in the sprite's palette.
    colour: u8,
}

#[derive(Debug, Default)]
struct Sprite {
    palette: Palette,
    runs: Vec<Run>,
    /// Whether what lies behind can be seen through a pixel.
    is_sheer: bool,
}

impl Sprites {
    /// The same as [`png_within`](super::png_within).
    pub fn png(&mut self, drawing: &Drawing, most: usize) -> Option<Vec<u8>> {
        finest(most, |fineness| self.png_at(drawing, fineness))
    }

    /// The PNG of a drawing at a resolution, in pixels of the PNG per pixel of the drawing.
    pub fn png_at(&mut self, drawing: &Drawing, fineness: f32) -> Option<Vec<u8>> {
        self.pixels(drawing, fineness).or_else(|| whole(drawing, fineness))?.png()
    }

    /// None if a shape can be seen through, or if there are too many colours.
    pub(super) fn pixels(&mut self, drawing: &Drawing, fineness: f32) -> Option<Pixels> {
        if self.size > MOST / 2 {
            self.before = std::mem::take(&mut self.used);
            self.size = 0;
        }
        let mut pixels = Pixels::blank(sides(drawing, fineness));
        let ground = [(drawing.ground.as_str(), true)];
        let shapes = drawing.shapes.lines().map(|shape| (shape, false));
        for (shapes, is_ground) in ground.into_iter().chain(shapes).filter(|(shapes, _)| !shapes.is_empty()) {
            let size = (drawing.width, drawing.height);
            let key = Key { size, fineness: (1000.0 * fineness) as u32, shapes: shapes.to_owned() };
            let sprite = match self.used.entry(key) {
                Entry::Occupied(kept) => kept.into_mut(),
                Entry::Vacant(place) => {
                    let known = self.before.remove(place.key());
                    let sprite =
                        known.or_else(|| Sprite::drawn(place.key(), sides(drawing, fineness), fineness))?;
                    self.size += size_of::<(Key, Sprite)>() + place.key().shapes.len() + sprite.size();
                    place.insert(sprite)
                }
            };
            if sprite.is_sheer && !is_ground {
                return None;
            }
            sprite.lay(&mut pixels)?;
        }
        Some(pixels)
    }
}

impl Sprite {
    fn drawn(key: &Key, (width, height): (u32, u32), fineness: f32) -> Option<Sprite> {
        let mut canvas = Pixmap::new(width, height)?;
        let tree = tree(&document(key.size, "", &[&key.shapes]))?;
        resvg::render(&tree, scaled(fineness), &mut canvas.as_mut());
        let (rows, columns) = covered(tree.root().abs_stroke_bounding_box(), fineness);
        let mut sprite = Sprite::default();
        sprite.palette.add_named(&key.shapes)?;
        let lines = canvas.data().chunks(4 * width as usize).enumerate().take(rows.end).skip(rows.start);
        for (row, pixels) in lines {
            let pixels = pixels.as_chunks::<4>().0;
            let Some(pixels) = pixels.get(columns.start..columns.end.min(pixels.len())) else { continue };
            let mut left = columns.start;
            for run in pixels.chunk_by(|one, other| one == other) {
                sprite.is_sheer |= run.first().is_some_and(|[.., opacity]| !matches!(*opacity, 0 | u8::MAX));
                sprite.add(row, left, run)?;
                left += run.len();
            }
        }
        sprite.runs.shrink_to_fit();
        Some(sprite)
    }

    /// Adds pixels of one colour, unless they are transparent.
    fn add(&mut self, row: usize, left: usize, run: &[Colour]) -> Option<()> {
        if let Some(colour) = run.first().filter(|colour| **colour != Colour::default()) {
            let short = |number: usize| u16::try_from(number).ok();
            let colour = self.palette.number(*colour)?;
            let (row, left, length) = (short(row)?, short(left)?, short(run.len())?);
            self.runs.push(Run { row, left, length, colour });
        }
        Some(())
    }

    /// In bytes, beside itself.
    fn size(&self) -> usize {
        size_of_val(self.palette.colours()) + size_of_val(self.runs.as_slice())
    }

    /// Covers what lies behind it; none if there are too many colours then.
    fn lay(&self, pixels: &mut Pixels) -> Option<()> {
        let colours = self.palette.colours().iter();
        let numbers = colours.map(|colour| pixels.palette.number(*colour)).collect::<Option<Vec<u8>>>()?;
        for run in &self.runs {
            let start = usize::from(run.row) * pixels.width as usize + usize::from(run.left);
            let covered = pixels.pixels.get_mut(start..start + usize::from(run.length))?;
            covered.fill(*numbers.get(usize::from(run.colour))?);
        }
        Some(())
    }
}

/// The rows and columns of pixels that a box of a drawing lies in, with some to spare.
fn covered(shape: Rect, fineness: f32) -> (Range<usize>, Range<usize>) {
    const SPARE: f32 = 3.0;
    let lines = |from: f32, to: f32| {
        let (from, to) = ((from * fineness - SPARE).floor(), (to * fineness + SPARE).ceil());
        from.max(0.0) as usize..to.max(0.0) as usize
    };
    (lines(shape.top(), shape.bottom()), lines(shape.left(), shape.right()))
}

#[cfg(test)]
mod tests {
    use crate::draw::png;

    use super::*;

    fn square(at: u32, paint: &str) -> String {
        format!("<rect x=\"{at}\" y=\"{at}\" width=\"20\" height=\"20\" {paint}/>\n")
    }

    fn drawing(shapes: &[String]) -> Drawing {
        let ground = square(1, "fill=\"#f3ead7\" stroke=\"#5b4a36\" rx=\"4\"");
        Drawing {
            width: 40,
            height: 40,
            title: String::new(),
            shapes: shapes.concat(),
            ground,
            ..Drawing::default()
        }
    }

    #[test]
    fn shapes_that_can_be_seen_through_show_what_lies_behind() {
        let opaque = square(9, "fill=\"#0072b2\"");
        for paint in [
            "fill=\"#d55e00\"",
            "fill=\"#d55e00\" opacity=\"0.5\"",
            "fill=\"none\" stroke=\"#111111\" stroke-width=\"0.3\"",
        ] {
            let drawing = drawing(&[opaque.clone(), square(14, paint)]);
            let pixels = Sprites::default().png(&drawing, MOST).unwrap();
            assert_eq!(Some(pixels), png(&drawing), "{paint}");
        }
    }

    #[test]
    fn what_is_not_used_is_forgotten() {
        let (blue, red) = (square(9, "fill=\"#0072b2\""), square(9, "fill=\"#d55e00\""));
        let mut sprites = Sprites::default();
        let mut knows_blue = |shape: &String| {
            assert_eq!(
                sprites.png(&drawing(std::slice::from_ref(shape)), MOST),
                png(&drawing(std::slice::from_ref(shape)))
            );
            sprites.size = MOST;
            sprites.used.keys().chain(sprites.before.keys()).any(|key| *key.shapes == *blue.trim_end())
        };
        let known = [&blue, &red, &blue, &red, &red].map(&mut knows_blue);
        assert_eq!(known, [true, true, true, true, false]);
    }
}
