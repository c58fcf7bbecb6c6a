//! A drawing as pixels: PNG with at most 64 colours, twice as fine as the drawing says, for screens with small pixels. What is too
//! large for a letter with smooth edges gets hard ones: its pixels are so small that they are hardly seen. What is too large even so
//! gets larger pixels.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, ShapeRendering, TextRendering, Tree, fontdb};

use super::svg::Drawing;

/// How many pixels of the PNG a pixel of the drawing has in a row.
const FINENESS: f32 = 2.0;

/// How many it has in a drawing that is too large for a letter otherwise.
const COARSE: f32 = 1.5;

/// The most colours of a PNG: enough for smooth edges, and few enough for a small letter.
const COLOURS: usize = 64;

/// The most bytes of a PNG with smooth edges.
const MOST_SMOOTH: usize = 30 * 1024;

/// The most bytes of a PNG with hard edges that is as fine.
const MOST_FINE: usize = 40 * 1024;

/// The only font that drawings are written with.
static FONT: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("font/DejaVuSans-Bold.ttf").to_vec());
    Arc::new(fonts)
});

/// The PNG of a drawing; none if it cannot be made. Equal drawings give equal bytes.
pub fn png(drawing: &Drawing) -> Option<Vec<u8>> {
    let options = Options { fontdb: FONT.clone(), ..Options::default() };
    let smooth = rendered(drawing, &options, FINENESS)?;
    if smooth.len() <= MOST_SMOOTH {
        return Some(smooth);
    }
    let hard = Options {
        shape_rendering: ShapeRendering::CrispEdges,
        text_rendering: TextRendering::OptimizeSpeed,
        ..options
    };
    let fine = rendered(drawing, &hard, FINENESS)?;
    if fine.len() <= MOST_FINE { Some(fine) } else { rendered(drawing, &hard, COARSE) }
}

fn rendered(drawing: &Drawing, options: &Options<'_>, fineness: f32) -> Option<Vec<u8>> {
    let tree = Tree::from_str(&drawing.svg, options).ok()?;
    let size = tree.size();
    let side = |length: f32| (length * fineness).ceil() as u32;
    let mut pixels = Pixmap::new(side(size.width()), side(size.height()))?;
    resvg::render(&tree, Transform::from_scale(fineness, fineness), &mut pixels.as_mut());
    indexed(&pixels)
}

/// A colour: red, green, blue, opacity.
type Colour = [u8; 4];

/// The pixels with the most frequent colours; each of the others becomes the nearest of them.
fn indexed(pixels: &Pixmap) -> Option<Vec<u8>> {
    let colours: Vec<Colour> = pixels
        .pixels()
        .iter()
        .map(|pixel| pixel.demultiply())
        .map(|c| [c.red(), c.green(), c.blue(), c.alpha()])
        .collect();
    let runs = || colours.chunk_by(|one, other| one == other);
    let mut counts: BTreeMap<Colour, usize> = BTreeMap::new();
    for (colour, run) in runs().filter_map(|run| Some((run.first()?, run.len()))) {
        *counts.entry(*colour).or_default() += run;
    }
    let mut frequent: Vec<(Colour, usize)> = counts.into_iter().collect();
    // Of colours as frequent as each other the order is that of the map.
    frequent.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let kept: Vec<Colour> = frequent.iter().take(COLOURS).map(|(colour, _)| *colour).collect();
    let nearest = |colour: &Colour| (0..=u8::MAX).zip(&kept).min_by_key(|(_, other)| distance(colour, other));
    let indices: BTreeMap<Colour, u8> =
        frequent.iter().filter_map(|(colour, _)| Some((*colour, nearest(colour)?.0))).collect();
    let mut data = Vec::with_capacity(colours.len());
    for run in runs() {
        data.extend(std::iter::repeat_n(*indices.get(run.first()?)?, run.len()));
    }
    write(pixels.width(), pixels.height(), &kept, &data)
}

fn distance(one: &Colour, other: &Colour) -> u32 {
    one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
}

/// A PNG with a palette: a byte a pixel, or half a byte where there are few colours.
fn write(width: u32, height: u32, palette: &[Colour], data: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<u8>>());
    encoder.set_trns(palette.iter().map(|[_, _, _, alpha]| *alpha).collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let halves = palette.len() <= 16;
    encoder.set_depth(if halves { png::BitDepth::Four } else { png::BitDepth::Eight });
    let mut writer = encoder.write_header().ok()?;
    if halves {
        let pair = |pair: &[u8]| pair.iter().zip([4, 0]).map(|(index, left)| index << left).sum::<u8>();
        let rows = data.chunks(width as usize).flat_map(|row| row.chunks(2).map(pair));
        writer.write_image_data(&rows.collect::<Vec<u8>>()).ok()?;
    } else {
        writer.write_image_data(data).ok()?;
    }
    writer.finish().ok()?;
    Some(bytes)
}
