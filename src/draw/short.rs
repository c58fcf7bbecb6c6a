//! The shapes of a drawing in fewer bytes, for pages: straight lines in their short form, and strokes of one kind as one path.

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

/// A course of straight lines, level and upright ones with one number; none of curves.
fn short(course: &str) -> Option<String> {
    let mut all = String::with_capacity(course.len());
    let mut last = ("", "");
    let commands: Vec<usize> =
        course.match_indices(|c: char| c.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    let ends = commands.iter().skip(1).copied().chain([course.len()]);
    for (start, end) in commands.iter().zip(ends) {
        let (command, point) = course.get(*start..end)?.split_at(1);
        match (command, point.split_once(' ')) {
            ("Z", None) if point.is_empty() => {
                all.push('Z');
                last = ("", "");
            }
            ("M" | "L", Some((x, y))) if !y.contains(' ') => {
                let (command, point) = match command {
                    "L" if y == last.1 => ("H", x),
                    "L" if x == last.0 => ("V", y),
                    _ => (command, point),
                };
                all.push_str(command);
                all.push_str(point);
                last = (x, y);
            }
            _ => return None,
        }
    }
    Some(all)
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
            path("M1 2H3M3 2V9L4 10Z", thin),
            path("M1 1H2M5 5Q6 6 7 5", thick),
            "<circle r=\"1\"/>\n".to_owned(),
            path("M1 1L2 2", thick),
            path("M1 1V2Z", filled),
            path("M2 2V3Z", filled),
        ];
        assert_eq!(shortened(&shapes.concat()), wanted.concat());
    }
}
