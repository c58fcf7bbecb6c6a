//! Cards below a board: a strip of them for each hand, with a heading.

use std::collections::BTreeSet;

use crate::game::{Face, Hand, Part, Picture, Shape};

use super::canvas::{Canvas, Paint, Point};
use super::figure::{kingdom, sign};
use super::palette::{CHANGED, EDGE, GROUND, INK, LIGHT_SQUARE};

const ACROSS: usize = 8;
// Lengths in pixels.
const MARGIN: f64 = 13.0;
const WIDE: f64 = 66.0;
const GAP: f64 = 6.0;
const HEADING: f64 = 30.0;
const HEAD: f64 = 22.0;
const LINE: f64 = 20.0;
const FONT: f64 = 15.0;
const SIGN: f64 = 17.0;

pub(super) const WIDTH: f64 = 2.0 * MARGIN + ACROSS as f64 * (WIDE + GAP) - GAP;

pub(super) fn hands(picture: &Picture) -> impl Iterator<Item = &Hand> {
    picture.parts.iter().filter_map(|part| match part {
        Part::Cards(hand) => Some(hand),
        _ => None,
    })
}

/// Draws the hands of a picture from `top` down, at least [`WIDTH`] wide, and returns where they end; none without hands. Cards
/// that their owner did not hold `before` are marked.
pub(super) fn draw(
    canvas: &mut Canvas,
    picture: &Picture,
    before: Option<&Picture>,
    (top, width): (f64, f64),
) -> Option<f64> {
    let bottom = hands(picture).fold(top, |top, hand| top + height(hand)) + MARGIN;
    hands(picture).next()?;
    let ground = Paint::filled(GROUND).outlined(EDGE, 2.0);
    canvas.rectangle(Point::new(1.0, top + 1.0), width - 2.0, bottom - top - 2.0, 8.0, ground);
    let mut y = top;
    for hand in hands(picture) {
        let old = before.and_then(|before| hands(before).find(|old| old.owner == hand.owner));
        let old = old.map(|old| old.cards.iter().map(|card| card.name.as_str()).collect::<BTreeSet<_>>());
        let is_new = |card: &Face| old.as_ref().is_some_and(|old| !old.contains(card.name.as_str()));
        heading(canvas, hand, y);
        for (i, card) in hand.cards.iter().enumerate() {
            face(canvas, card, i + 1, corner(i, y, hand), (WIDE, tall(hand)), is_new(card));
        }
        if hand.hidden > 0 {
            back(canvas, hand, corner(hand.cards.len(), y, hand));
        }
        y += height(hand);
        key(canvas, hand, y - HEADING / 2.0);
    }
    Some(bottom)
}

fn tall(hand: &Hand) -> f64 {
    let lines = hand.cards.iter().map(|card| card.rows.len()).max().unwrap_or(0);
    HEAD + lines as f64 * LINE + 3.0
}

fn height(hand: &Hand) -> f64 {
    let key = if hand.key.is_empty() { 0.0 } else { HEADING };
    let rows = (hand.cards.len() + usize::from(hand.hidden > 0)).div_ceil(ACROSS);
    HEADING + rows as f64 * (tall(hand) + GAP) + key
}

fn corner(number: usize, top: f64, hand: &Hand) -> Point {
    let (row, column) = ((number / ACROSS) as f64, (number % ACROSS) as f64);
    Point::new(MARGIN + column * (WIDE + GAP), top + HEADING + row * (tall(hand) + GAP))
}

fn heading(canvas: &mut Canvas, hand: &Hand, top: f64) {
    let middle = top + HEADING / 2.0 + 2.0;
    let mut left = MARGIN;
    if let Some(tint) = hand.tint {
        kingdom::plate(canvas, tint, Point::new(left, middle - 9.0), (WIDE, 18.0), 10.0);
        left += WIDE + GAP;
    }
    canvas.words(Point::new(left, middle), FONT, INK, &hand.title.to_string());
}

fn face(
    canvas: &mut Canvas,
    card: &Face,
    number: usize,
    corner: Point,
    (wide, tall): (f64, f64),
    is_new: bool,
) {
    let (edge, pen) = if is_new { (CHANGED, 3.5) } else { (INK, 1.2) };
    canvas.rectangle(corner, wide, tall, 5.0, Paint::filled(LIGHT_SQUARE).outlined(edge, pen));
    let middle = corner.y + HEAD / 2.0 + 1.0;
    canvas.words(Point::new(corner.x + 5.0, middle), FONT, INK, &format!("{number}:{}", card.name));
    for (i, row) in card.rows.iter().enumerate() {
        let y = corner.y + HEAD + (i as f64 + 0.5) * LINE;
        let signs: Vec<Shape> =
            row.iter().flat_map(|(shape, count)| std::iter::repeat_n(*shape, usize::from(*count))).collect();
        let pitch = (SIGN + 2.0).min((wide - 4.0) / signs.len().max(1) as f64);
        for (j, shape) in signs.iter().enumerate() {
            let x = corner.x + wide / 2.0 + (j as f64 - (signs.len() - 1) as f64 / 2.0) * pitch;
            sign::draw(canvas, *shape, (INK, LIGHT_SQUARE), Point::new(x, y), SIGN.min(pitch));
        }
    }
}

fn back(canvas: &mut Canvas, hand: &Hand, corner: Point) {
    let tall = tall(hand);
    canvas.rectangle(corner, WIDE, tall, 5.0, Paint::filled(EDGE).outlined(INK, 1.2));
    let inner = Point::new(corner.x + 5.0, corner.y + 5.0);
    canvas.rectangle(inner, WIDE - 10.0, tall - 10.0, 3.0, Paint::line(LIGHT_SQUARE, 1.5).dashed("4 3"));
    let middle = Point::new(corner.x + WIDE / 2.0, corner.y + tall / 2.0);
    canvas.text(middle, 22.0, LIGHT_SQUARE, &hand.hidden.to_string());
}

/// Draws the letter that stands for each sign in text.
fn key(canvas: &mut Canvas, hand: &Hand, middle: f64) {
    for (i, (shape, letter)) in hand.key.iter().enumerate() {
        let x = MARGIN + (i as f64 + 0.3) * (WIDE + GAP);
        sign::draw(canvas, *shape, (INK, GROUND), Point::new(x, middle), SIGN);
        canvas.text(Point::new(x + 20.0, middle), FONT, INK, letter);
    }
}
