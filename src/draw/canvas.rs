//! Shapes as lines of SVG 1.1, in pixels; numbers have at most one decimal.

use std::fmt::{self, Write};

/// A point of a drawing, in pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }
}

/// The fill, stroke, stroke width and dashes of SVG; `none` for no colour, empty for a solid line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    pub fill: &'static str,
    pub stroke: &'static str,
    pub width: f64,
    pub dashes: &'static str,
}

impl Paint {
    pub const fn filled(fill: &'static str) -> Self {
        Paint { fill, stroke: "none", width: 0.0, dashes: "" }
    }

    pub const fn line(stroke: &'static str, width: f64) -> Self {
        Paint { fill: "none", stroke, width, dashes: "" }
    }

    pub const fn outlined(self, stroke: &'static str, width: f64) -> Self {
        Paint { stroke, width, ..self }
    }

    pub const fn dashed(self, dashes: &'static str) -> Self {
        Paint { dashes, ..self }
    }

    fn attributes(self) -> String {
        let mut text = format!("fill=\"{}\"", self.fill);
        if self.stroke != "none" {
            let _ = write!(text, " stroke=\"{}\" stroke-width=\"{}\"", self.stroke, number(self.width));
        }
        if !self.dashes.is_empty() {
            let _ = write!(text, " stroke-dasharray=\"{}\"", self.dashes);
        }
        text
    }
}

/// Shapes from the back to the front, one in each line.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    pub shapes: String,
}

impl Canvas {
    pub fn rectangle(&mut self, corner: Point, width: f64, height: f64, radius: f64, paint: Paint) {
        let rounded = if radius > 0.0 { format!(" rx=\"{}\"", number(radius)) } else { String::new() };
        self.shape(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{rounded} {}/>",
            number(corner.x),
            number(corner.y),
            number(width),
            number(height),
            paint.attributes()
        ));
    }

    pub fn circle(&mut self, middle: Point, radius: f64, paint: Paint) {
        self.shape(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>",
            number(middle.x),
            number(middle.y),
            number(radius),
            paint.attributes()
        ));
    }

    pub fn line(&mut self, from: Point, to: Point, paint: Paint) {
        self.path(
            &format!("M{} {}L{} {}", number(from.x), number(from.y), number(to.x), number(to.y)),
            paint,
        );
    }

    /// Straight lines through points and back to the first.
    pub fn polygon(&mut self, points: &[Point], paint: Paint) {
        self.path(&(through(points) + "Z"), paint);
    }

    pub fn polyline(&mut self, points: &[Point], paint: Paint) {
        self.path(&through(points), paint);
    }

    pub fn path(&mut self, data: &str, paint: Paint) {
        self.shape(format_args!("<path d=\"{data}\" stroke-linejoin=\"round\" {}/>", paint.attributes()));
    }

    /// Paths drawn in a box of 100 by 100, scaled to `size` pixels and centred on a point; empty ones are left out.
    pub fn placed(&mut self, paths: &[(&str, Paint)], middle: Point, size: f64) {
        let scale = size / 100.0;
        let _ = write!(
            self.shapes,
            "<g transform=\"translate({} {}) scale({scale:.3}) translate(-50 -50)\" stroke-linejoin=\"round\">",
            number(middle.x),
            number(middle.y)
        );
        for (data, paint) in paths.iter().filter(|(data, _)| !data.is_empty()) {
            let paint = Paint { width: paint.width / scale, ..*paint };
            let _ = write!(self.shapes, "<path d=\"{data}\" {}/>", paint.attributes());
        }
        self.shapes.push_str("</g>\n");
    }

    /// A line of text centred on a point; `size` is the font size in pixels.
    pub fn text(&mut self, middle: Point, size: f64, fill: &'static str, text: &str) {
        self.line_of_text(middle, size, &format!("fill=\"{fill}\""), text);
    }

    /// A line of text that begins at a point, vertically centred on it.
    pub fn words(&mut self, left: Point, size: f64, fill: &'static str, text: &str) {
        self.line_of_text(left, size, &format!("fill=\"{fill}\" text-anchor=\"start\""), text);
    }

    fn line_of_text(&mut self, at: Point, size: f64, attributes: &str, text: &str) {
        // The middle of capitals and digits lies 0.36 of the font size above the baseline.
        self.shape(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" {attributes}>{}</text>",
            number(at.x),
            number(at.y + 0.36 * size),
            number(size),
            escaped(text)
        ));
    }

    fn shape(&mut self, shape: fmt::Arguments<'_>) {
        let _ = writeln!(self.shapes, "{shape}");
    }
}

/// An SVG document of this size, in pixels. `title` describes it for readers who cannot see it.
pub(super) fn document((width, height): (u32, u32), title: &str, shapes: &[&str]) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
         {height}\" font-family=\"DejaVu Sans, sans-serif\" font-weight=\"bold\" text-anchor=\"middle\" \
         role=\"img\">\n<title>{}</title>\n{}</svg>\n",
        escaped(title),
        shapes.concat()
    )
}

/// The same as an element of HTML, without a size of its own and without a title, which would follow the pointer.
pub(super) fn inline((width, height): (u32, u32), (role, label): (&str, &str), shapes: &[&str]) -> String {
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans, sans-serif\" font-weight=\"bold\" \
         text-anchor=\"middle\" stroke-linejoin=\"round\" role=\"{role}\" aria-label=\"{}\">\n{}</svg>\n",
        escaped(label),
        shapes.concat()
    )
}

/// A small picture in a page that tells nothing new to who cannot see it.
pub(super) fn ornament((width, height): (u32, u32), shapes: &str) -> String {
    format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans, sans-serif\" font-weight=\"bold\" text-anchor=\"middle\" \
         aria-hidden=\"true\" focusable=\"false\">\n{shapes}</svg>\n"
    )
}

/// Names of round places for a pointer, without anything to be seen.
pub(super) fn titled<'t>(places: impl Iterator<Item = (Point, &'t str)>, radius: f64) -> String {
    let place = |(middle, title): (Point, &str)| {
        format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"><title>{}</title></circle>\n",
            number(middle.x),
            number(middle.y),
            number(radius),
            escaped(title)
        )
    };
    let places: String = places.map(place).collect();
    match places.is_empty() {
        true => places,
        false => format!("<g fill=\"none\" pointer-events=\"all\">\n{places}</g>\n"),
    }
}

/// A round link in front of everything, for a page.
pub(super) fn over(middle: Point, radius: f64, address: &str, label: &str) -> String {
    format!(
        "<a href=\"{}\"><title>{}</title><circle class=\"pick\" cx=\"{}\" cy=\"{}\" r=\"{}\"/></a>\n",
        escaped(address),
        escaped(label),
        number(middle.x),
        number(middle.y),
        number(radius)
    )
}

fn through(points: &[Point]) -> String {
    let mut data = String::new();
    for (point, word) in points.iter().zip(std::iter::once("M").chain(std::iter::repeat("L"))) {
        let _ = write!(data, "{word}{} {}", number(point.x), number(point.y));
    }
    data
}

/// A number with at most one decimal, never `-0`.
pub(super) fn number(value: f64) -> Tenths {
    Tenths((value * 10.0).round() as i64)
}

/// A number of tenths, written as one of wholes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tenths(pub i64);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        match (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10) {
            (wholes, 0) => write!(f, "{sign}{wholes}"),
            (wholes, tenths) => write!(f, "{sign}{wholes}.{tenths}"),
        }
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.04, "0"),
            (1.0, "1"),
            (-0.1, "-0.1"),
            (1203.4, "1203.4"),
            (1.25, "1.3"),
            (-2.5, "-2.5"),
            (100.0, "100"),
        ];
        for (value, wanted) in cases {
            assert_eq!(number(value).to_string(), wanted);
        }
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("<a href=\"x\">&\u{0}\u{1b}"), "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}
