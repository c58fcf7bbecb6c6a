//! Orders on several lines of an answer, made one line for games whose moves are that long.

use crate::command::verbs;

/// The written part of an answer with its lines of orders joined by semicolons.
///
/// Only the lines above the first blank one are looked at, for the message stands below it. A line that begins with
/// another command (`resign`, `chat`) stays a line of its own. An `end` alone would end the reading, and is an order here.
/// What stands behind a `#` is a remark, unless it is the number of a move.
pub(super) fn joined(written: &str) -> String {
    let mut lines = written.lines().skip_while(|line| line.trim().is_empty());
    let mut out: Vec<String> = Vec::new();
    let mut open = false;
    for line in lines.by_ref().take_while(|line| !line.trim().is_empty()) {
        let line = without_remark(line).trim().trim_end_matches(';');
        match (is_order(line), out.last_mut().filter(|_| open)) {
            _ if line.is_empty() => continue,
            (true, Some(last)) if last.eq_ignore_ascii_case("preview") => {
                last.push_str(&format!(" {line}"));
            }
            (true, Some(last)) => last.push_str(&format!("; {line}")),
            (true, None) if line.eq_ignore_ascii_case("end") => out.push("move end".to_string()),
            (_, _) => out.push(line.to_string()),
        }
        open = is_order(line);
    }
    out.push(String::new());
    out.extend(lines.map(str::to_string));
    out.join("\n")
}

/// Whether a line goes on with an order, rather than being another command.
fn is_order(line: &str) -> bool {
    let word = line.split([' ', '\t', ';']).next().unwrap_or("");
    let known = verbs::is_word(word);
    !known || ["move", "preview", "end"].iter().any(|verb| word.eq_ignore_ascii_case(verb))
}

fn without_remark(line: &str) -> &str {
    match line.split_once('#') {
        Some((orders, remark)) if !remark.starts_with(|c: char| c.is_ascii_digit()) => orders,
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_one() {
        let check = |written: &str, expected: &str| assert_eq!(joined(written), expected, "{written:?}");
        check(
            "draft 3\nrecruit all@B2  # both\nend\n\nHello\nthere",
            "draft 3; recruit all@B2; end\n\nHello\nthere",
        );
        check("\nend\n", "move end\n");
        check("preview\ndraft 3;\nend\n", "preview draft 3; end\n");
        check("preview draft 3\nend", "preview draft 3; end\n");
        check("move 2w A1-B1\nmove all B1-C1#12\n", "move 2w A1-B1; move all B1-C1#12\n");
        check("draft 1\nresign\nend\n\nBye", "draft 1\nresign\nmove end\n\nBye");
        check("# nothing\nC2", "C2\n");
        check("", "");
    }
}
