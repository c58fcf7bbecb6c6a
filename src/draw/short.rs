//! The shapes of a drawing in fewer bytes, for pages: each point from the one before it, and strokes of one kind as one path.

use std::fmt::Write;

use super::canvas::Tenths;

/// How the whole drawing joins lines, which its shapes need not say again.
const JOINED: &str = " stroke-linejoin=\"round\"";

/// Shapes that look the same, one in each line.
pub(super) fn shortened(shapes: &str) -> String {
    let mut all = String::with_capacity(shapes.len());
    // What follows the course of the path at the end, if more can be added to that.
    let mut end = None;
    for line in shapes.split_inclusive('\n') {
        let Some((course, rest)) = line.strip_prefix("<path d=\"").and_then(|line| line.split_once('"'))
        else {
            all.push_str(line);
            end = None;
            continue;
        };
        let rest = rest.strip_prefix(JOINED).unwrap_or(rest);
        match end.filter(|end: &&str| *end == rest) {
            Some(end) => all.truncate(all.len() - end.len() - 1),
            None => all.push_str("<path d=\""),
        }
        all.push_str(short(course).as_deref().unwrap_or(course));
        all.push('"');
        all.push_str(rest);
        // What is filled has edges of its own.
        end = Some(rest).filter(|rest| rest.contains("fill=\"none\"") && !rest.contains("opacity"));
    }
    all
}

/// The same course, each point from the one before it: equal shapes in different places differ in their first point alone. None for
/// curves of other kinds than the drawings have.
fn short(course: &str) -> Option<String> {
    let mut all = String::with_capacity(course.len());
    let commands: Vec<usize> =
        course.match_indices(|c: char| c.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    let ends = commands.iter().skip(1).copied().chain([course.len()]);
    let (mut first, mut last) = ([0; 2], [0; 2]);
    for (start, end) in commands.iter().zip(ends) {
        let (command, numbers) = course.get(*start..end)?.split_at(1);
        let points = points(numbers)?;
        let near: Vec<[i64; 2]> = points.iter().map(|[x, y]| [x - last[0], y - last[1]]).collect();
        match (command, near.as_slice()) {
            ("M", [_]) => {
                push(&mut all, "M", &points);
                first = points[0];
            }
            ("L", [[x, 0]]) => push_one(&mut all, "h", *x),
            ("L", [[0, y]]) => push_one(&mut all, "v", *y),
            ("L", [_]) => push(&mut all, "l", &near),
            ("Q", [_, _]) => push(&mut all, "q", &near),
            ("Z", []) => all.push('Z'),
            _ => return None,
        }
        last = points.last().copied().unwrap_or(first);
    }
    Some(all)
}

/// Points in tenths of a pixel.
fn points(numbers: &str) -> Option<Vec<[i64; 2]>> {
    let tenths = |text: &str| Some((text.parse::<f64>().ok()? * 10.0).round() as i64);
    let numbers: Option<Vec<i64>> = numbers.split_whitespace().map(tenths).collect();
    let numbers = numbers?;
    let (points, []) = numbers.as_chunks() else { return None };
    Some(points.to_vec())
}

fn push(all: &mut String, command: &str, points: &[[i64; 2]]) {
    all.push_str(command);
    for (at, number) in points.iter().flatten().enumerate() {
        // A minus sign separates numbers too.
        let blank = if at > 0 && *number >= 0 { " " } else { "" };
        let _ = write!(all, "{blank}{}", Tenths(*number));
    }
}

fn push_one(all: &mut String, command: &str, number: i64) {
    let _ = write!(all, "{command}{}", Tenths(number));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_of_one_kind_are_one_path() {
        let (thin, thick, filled) = (
            "\" fill=\"none\" stroke-width=\"1\"/>",
            "\" fill=\"none\" stroke-width=\"2\"/>",
            "\" fill=\"#fff\"/>",
        );
        let path = |course: &str, rest: &str| format!("<path d=\"{course}{rest}\n");
        let shapes = [
            path("M1 2L3 2", thin),
            path("M3 2L3 9L4 10Z", thin),
            path("M1 1L2 1", thick),
            path("M5 5Q6 6 7 5", thick),
            "<circle r=\"1\"/>\n".to_owned(),
            path("M1 1L2 2", thick),
            path("M1 1L1 2Z", filled),
            path("M2 2L2 3Z", filled),
        ];
        let wanted = [
            path("M1 2h2M3 2v7l1 1Z", thin),
            path("M1 1h1M5 5q1 1 2 0", thick),
            "<circle r=\"1\"/>\n".to_owned(),
            path("M1 1l1 1", thick),
            path("M1 1v1Z", filled),
            path("M2 2v1Z", filled),
        ];
        assert_eq!(shortened(&shapes.concat()), wanted.concat());
    }

    #[test]
    fn courses_go_from_point_to_point() {
        for (course, wanted) in [
            ("M1.5 2L1.1 1.9L3 1.9ZM9 9L8.5 9.1", Some("M1.5 2l-0.4-0.1h1.9ZM9 9l-0.5 0.1")),
            ("M4 4L5 4ZL4 6", Some("M4 4h1Zv2")),
            ("M1 1C1 1 2 2 3 3", None),
            ("M1 1l2 2", None),
            ("M1", None),
        ] {
            assert_eq!(short(course).as_deref(), wanted, "{course}");
        }
    }
}
