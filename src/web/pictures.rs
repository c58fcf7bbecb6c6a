//! One position as a picture or text, without names.

use crate::draw::{Overlay, card, drawing, png_within};
use crate::game::Viewer;

use super::answer::{Body, Caching, PNG, SVG, TEXT, digest};
use super::board_page::shown;
use super::page::Frame;
use super::request::{Made, Missing};
use super::routes::Form;

/// Maximum size of a PNG, in bytes.
const LARGEST: usize = 300_000;

/// Digits of a digest in an address.
const DIGITS: usize = 6;

/// The position of a board after a number of moves. An address with the position's digest is cached for good.
pub(super) fn position(frame: &Frame<'_>, number: u32, at: u32, form: Form, wanted: Option<&str>) -> Made {
    let shown = shown(frame, number, Some(at))?;
    let record = &shown.public.board.record;
    let before = at.checked_sub(1).map(|before| record.since(before).0.picture(Viewer::Watcher));
    let now = shown.past.record.position().picture(Viewer::Watcher);
    let title = format!("{} {number}, {at}", shown.public.board.game().info().title);
    let drawn = drawing(&now, before.as_ref(), &title, Overlay::default()).ok_or(Missing::NotFound)?;
    let svg = drawn.svg_of_both_schemes();
    let name: String = digest(svg.as_bytes()).chars().take(DIGITS).collect();
    if wanted.is_some_and(|wanted| wanted != name) {
        return Err(Missing::NotFound);
    }
    let made = match form {
        Form::Svg => Some(Body::new(SVG, svg)),
        Form::Png => {
            let png = if frame.asked.card { card(&drawn, &title) } else { png_within(&drawn, LARGEST) };
            png.map(|png| Body::new(PNG, png))
        }
        Form::Text => Some(Body::new(TEXT, crate::draw::plain(&now, before.as_ref()))),
    };
    let caching = if wanted.is_some() { Caching::ForGood } else { Caching::Revalidated };
    made.map(|body| Body { caching, ..body }).ok_or(Missing::NotFound)
}
