//! Drawings one after another, as an animated PNG (the APNG of the third edition of PNG). Programs that cannot play it show the last.

use std::ops::Range;

use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, Filter};

use super::png::{Palette, Pixels, whole};
use super::sprites::Sprites;
use super::svg::Drawing;

/// Maximum number of frames. Longer games show every second, third, ... board.
const MOST: usize = 120;

/// Pixels of the film per pixel of the drawing.
const FINENESS: f32 = 1.0;

/// The number of the transparent colour, which each picture begins with.
const CLEAR: u8 = 0;

/// How long each drawing is shown, in milliseconds.
const SHOWN: u16 = 700;

/// The film of drawings in at most `most` bytes, played once; of many drawings some are left out, never the last. None of fewer than
/// two drawings, and if it cannot be made. Equal arguments give equal bytes.
pub fn film(drawings: &[Drawing], most: usize) -> Option<Vec<u8>> {
    let mut sprites = Sprites::default();
    let mut step = drawings.len().div_ceil(MOST).max(1);
    while drawings.len() > 2 * step {
        let skipped = (drawings.len() - 1) % step;
        let some = drawings.iter().skip(skipped).step_by(step);
        let film = Film::new(some, &mut sprites)?.png()?;
        if film.len() <= most {
            return Some(film);
        }
        step *= 2;
    }
    None
}

struct Film {
    width: usize,
    height: usize,
    palette: Palette,
    /// The pixels of each, row by row, as numbers of colours.
    frames: Vec<Vec<u8>>,
}

impl Film {
    /// None if there are too many colours.
    fn new<'d>(drawings: impl Iterator<Item = &'d Drawing>, sprites: &mut Sprites) -> Option<Film> {
        let mut film = Film { width: 0, height: 0, palette: Palette::default(), frames: Vec::new() };
        let pixels: Vec<Pixels> = drawings
            .map(|drawing| sprites.pixels(drawing, FINENESS).or_else(|| whole(drawing, FINENESS)))
            .collect::<Option<_>>()?;
        film.width = pixels.iter().map(|pixels| pixels.width as usize).max()?;
        film.height = pixels.iter().map(|pixels| pixels.height as usize).max()?;
        for Pixels { width, palette, pixels, .. } in pixels {
            let numbers = palette.colours().iter().map(|colour| film.palette.number(*colour));
            let numbers: Vec<u8> = numbers.collect::<Option<_>>()?;
            let mut frame = vec![CLEAR; film.width * film.height];
            for (to, from) in frame.chunks_mut(film.width).zip(pixels.chunks(width as usize)) {
                for (to, from) in to.iter_mut().zip(from) {
                    *to = *numbers.get(usize::from(*from))?;
                }
            }
            film.frames.push(frame);
        }
        Some(film)
    }

    fn png(&self) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let short = |number: usize| u32::try_from(number).ok();
        let mut encoder = Encoder::new(&mut bytes, short(self.width)?, short(self.height)?);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Balanced);
        // Numbers of colours that are near each other are no similar colours.
        encoder.set_filter(Filter::NoFilter);
        let colours = self.palette.colours();
        encoder.set_palette(
            colours.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect::<Vec<u8>>(),
        );
        encoder.set_trns(colours.iter().map(|[.., opacity]| *opacity).collect::<Vec<u8>>());
        encoder.set_animated(short(self.frames.len())?, 1).ok()?;
        encoder.set_sep_def_img(true).ok()?;
        encoder.set_dispose_op(DisposeOp::None).ok()?;
        encoder.set_frame_delay(SHOWN, 1000).ok()?;
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(self.frames.last()?).ok()?;
        let mut before: Option<&[u8]> = None;
        for frame in &self.frames {
            let (rows, columns) = match before {
                Some(before) => self.changed(before, frame),
                None => (0..self.height, 0..self.width),
            };
            writer.reset_frame_position().ok()?;
            writer.set_frame_dimension(short(columns.len())?, short(rows.len())?).ok()?;
            writer.set_frame_position(short(columns.start)?, short(rows.start)?).ok()?;
            let part = |frame: &[u8]| -> Vec<u8> {
                let rows = frame.chunks(self.width).skip(rows.start).take(rows.len());
                rows.filter_map(|row| row.get(columns.clone())).flatten().copied().collect()
            };
            let (mut now, before_it) = (part(frame), before.map(part).unwrap_or_default());
            // What stays is left out, which is short; so a pixel cannot become transparent.
            let blends = now.iter().zip(&before_it).all(|(now, before)| *now != CLEAR || *before == CLEAR);
            if blends {
                now.iter_mut()
                    .zip(&before_it)
                    .filter(|(now, before)| now == before)
                    .for_each(|(now, _)| *now = CLEAR);
            }
            writer.set_blend_op(if blends { BlendOp::Over } else { BlendOp::Source }).ok()?;
            writer.write_image_data(&now).ok()?;
            before = Some(frame);
        }
        writer.finish().ok()?;
        Some(bytes)
    }

    /// The rows and columns in which two pictures differ; one pixel if they do not.
    fn changed(&self, before: &[u8], now: &[u8]) -> (Range<usize>, Range<usize>) {
        let mut rows = 0..1;
        let mut columns = 0..1;
        let mut is_first = true;
        for (row, (before, now)) in before.chunks(self.width).zip(now.chunks(self.width)).enumerate() {
            let differs = |(before, now): (&u8, &u8)| before != now;
            let Some(left) = before.iter().zip(now).position(differs) else { continue };
            let right = before.iter().zip(now).rposition(differs).unwrap_or(left) + 1;
            if is_first {
                (rows, columns) = (row..row + 1, left..right);
                is_first = false;
            }
            rows.end = row + 1;
            columns = columns.start.min(left)..columns.end.max(right);
        }
        (rows, columns)
    }
}

#[cfg(test)]
mod tests {
    use png::Decoder;

    use super::*;

    fn drawing(at: u32) -> Drawing {
        let square = |at: u32, colour: &str| {
            format!("<rect x=\"{at}\" y=\"{at}\" width=\"6\" height=\"6\" fill=\"{colour}\"/>\n")
        };
        let (shapes, ground) = (square(at, "#d55e00"), square(1, "#f3ead7"));
        Drawing { width: 80, height: 60, title: String::new(), shapes, ground, ..Drawing::default() }
    }

    /// The pictures that a program shows which plays the film, and the one of a program that does not.
    fn played(film: &[u8]) -> (Vec<Vec<u8>>, Vec<u8>) {
        let mut reader = Decoder::new(std::io::Cursor::new(film)).read_info().unwrap();
        let width = reader.info().width as usize;
        let mut still = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut still).unwrap();
        let (mut shown, mut frames) = (vec![0; still.len()], Vec::new());
        for _ in 0..reader.info().animation_control().unwrap().num_frames {
            let mut part = vec![0; still.len()];
            reader.next_frame(&mut part).unwrap();
            let place = *reader.info().frame_control().unwrap();
            let [left, top, wide] = [place.x_offset, place.y_offset, place.width].map(|n| n as usize);
            for (row, pixels) in part.chunks(wide).take(place.height as usize).enumerate() {
                let start = (top + row) * width + left;
                for (shown, pixel) in shown[start..start + wide].iter_mut().zip(pixels) {
                    if place.blend_op == BlendOp::Source || *pixel != CLEAR {
                        *shown = *pixel;
                    }
                }
            }
            frames.push(shown.clone());
        }
        (frames, still)
    }

    #[test]
    fn each_drawing_is_shown_in_its_turn() {
        let drawings: Vec<Drawing> = [10, 20, 20, 45, 9].map(drawing).to_vec();
        let (frames, still) = played(&film(&drawings, 100_000).unwrap());
        assert_eq!(frames.len(), drawings.len());
        assert_eq!(frames[4], still);
        let film = Film::new(drawings.iter(), &mut Sprites::default()).unwrap();
        assert_eq!(frames, film.frames);
        assert_ne!(frames[0], frames[1]);
    }

    #[test]
    fn of_many_some_are_left_out_but_not_the_last() {
        let drawings: Vec<Drawing> = (0..2 * MOST as u32 + 5).map(|at| drawing(at % 50)).collect();
        let whole = film(&drawings, 1_000_000).unwrap();
        let (frames, still) = played(&whole);
        assert!(frames.len() <= MOST && frames.len() > MOST / 2, "{}", frames.len());
        assert_eq!(frames.last(), Some(&still));
        let short = film(&drawings, whole.len() / 2).unwrap();
        assert!(short.len() <= whole.len() / 2);
        assert_eq!(played(&short).1, still);
        assert_eq!(film(&drawings, 100), None);
        assert_eq!(film(&drawings[..1], 100_000), None);
    }
}
