//! Ratings over time, drawn: the points after each rated game in a pool, within what they may be off by.

use std::fmt::Write;

use maud::{Markup, html};

use crate::desk::RatingLine;
use crate::games;
use crate::letter::SiteText;

use super::page::Frame;

/// The size of a drawing, and the room at its left for figures.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 160.0;
const LEFT: f64 = 44.0;

/// The points between two lines of a drawing, and the least that it shows.
const LINES: f64 = 100.0;

pub(super) fn plots(frame: &Frame<'_>, lines: &[RatingLine]) -> Markup {
    html! {
        @if !lines.is_empty() {
            h2 { (frame.say(&SiteText::Ratings)) }
            @for line in lines { (plot(frame, line)) }
        }
    }
}

fn plot(frame: &Frame<'_>, line: &RatingLine) -> Markup {
    let after = &line.after;
    let (Some(first), Some(last)) = (after.first(), after.last()) else { return html! {} };
    let low = after.iter().map(|(points, off)| points - off).fold(f64::INFINITY, f64::min);
    let high = after.iter().map(|(points, off)| points + off).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = ((low / LINES).floor() * LINES, (high / LINES).ceil() * LINES);
    let x = |at: usize| LEFT + (WIDTH - LEFT) * at as f64 / (after.len().max(2) - 1) as f64;
    let y = |points: f64| HEIGHT - (points - low) / (high - low).max(LINES) * HEIGHT;
    let place = |text: &mut String, at: usize, points: f64| {
        let _ = write!(text, "{:.1},{:.1} ", x(at), y(points));
    };
    let (mut course, mut band) = (String::new(), String::new());
    for (at, (points, off)) in after.iter().enumerate() {
        place(&mut course, at, *points);
        place(&mut band, at, points + off);
    }
    for (at, (points, off)) in after.iter().enumerate().rev() {
        place(&mut band, at, points - off);
    }
    let whole = |points: f64| points.round().max(0.0) as u32;
    let (name, options) = line.pool.split_once(' ').unwrap_or((&line.pool, ""));
    let title = games::named(name).map_or(name, |game| game.info().title);
    let said = frame.say(&SiteText::RatingPlot {
        pool: format!("{title} {options}").trim_end().to_owned(),
        games: u32::try_from(after.len()).unwrap_or(u32::MAX),
        first: whole(first.0),
        last: whole(last.0),
    });
    let steps = ((high - low) / LINES).round() as u32;
    // Not more than half a dozen lines.
    let every = steps.div_ceil(6).max(1);
    html! {
        figure.plot {
            svg viewBox="-2 -10 610 180" role="img" aria-label=(said) {
                @for step in (0..=steps).step_by(every as usize) {
                    @let points = low + f64::from(step) * LINES;
                    line.grid x1=(LEFT) x2=(WIDTH) y1=(format!("{:.1}", y(points))) y2=(format!("{:.1}", y(points))) {}
                    text y=(format!("{:.1}", y(points) + 5.0)) { (whole(points)) }
                }
                polygon.band points=(band.trim_end()) {}
                polyline.course points=(course.trim_end()) {}
            }
            figcaption { (said) }
        }
    }
}
