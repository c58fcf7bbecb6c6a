//! A picture as plain text: at most 79 columns of ASCII, for any fixed-width font.

use crate::game::{Cell, Diagram, Mark, Part, Picture, Table};

/// The widest line of a letter.
pub const COLUMNS: usize = 79;

/// Renders a picture; cells that differ from those of the same name in `before` are marked with [`Mark::SIGN`].
///
/// Parts are separated by blank lines, except for consecutive facts and notes.
pub fn plain(picture: &Picture, before: Option<&Picture>) -> String {
    plain_within(picture, before, COLUMNS, &Mark::legend().to_string())
}

/// As [`plain`], with sentences wrapped to `columns` and this legend below a board with marks. Boards are not wrapped.
pub fn plain_within(picture: &Picture, before: Option<&Picture>, columns: usize, legend: &str) -> String {
    let mut old = Old {
        cells: before.into_iter().flat_map(Picture::boards).flat_map(|board| &board.cells).collect(),
        next: 0,
    };
    let mut text = String::new();
    let mut last_was_line = true;
    for part in picture.parts.iter().filter(|part| !matches!(part, Part::Cards(_))) {
        let is_line = matches!(part, Part::Fact(..) | Part::Note(_));
        let goes_on = is_line && last_was_line;
        if !(text.is_empty() || goes_on) {
            text.push('\n');
        }
        last_was_line = is_line;
        match part {
            Part::Diagram(board) => text.push_str(&draw(board, &mut old, legend)),
            Part::Fact(label, value) => {
                text.push_str(&wrap(&format!("{label}: {value}"), columns, "    "));
            }
            Part::Note(note) => text.push_str(&wrap(&note.to_string(), columns, "")),
            Part::Table(table) => text.push_str(&tabulate(table, columns)),
            Part::Cards(_) => {}
        }
    }
    text
}

/// The cells of the previous picture, usually in the same order.
struct Old<'p> {
    cells: Vec<&'p Cell>,
    next: usize,
}

impl Old<'_> {
    /// What the cell of this name showed.
    fn shown(&mut self, name: &str) -> Option<&str> {
        let here = self.cells.get(self.next).is_some_and(|cell| cell.name == name);
        let at = if here { self.next } else { self.cells.iter().rposition(|cell| cell.name == name)? };
        self.next = at + 1;
        self.cells.get(at).map(|cell| cell.shown.as_str())
    }
}

/// The ground with its cells, and the legend if any are marked.
fn draw(board: &Diagram, old: &mut Old<'_>, legend: &str) -> String {
    let mut lines: Vec<Vec<char>> = board.ground.iter().map(|line| line.chars().collect()).collect();
    let mut put = |row: usize, column: usize, sign: char| {
        if let Some(line) = lines.get_mut(row) {
            if line.len() <= column {
                line.resize(column + 1, ' ');
            }
            if let Some(place) = line.get_mut(column) {
                *place = sign;
            }
        }
    };
    let mut changed = false;
    for cell in &board.cells {
        for (i, sign) in cell.shown.chars().take(cell.spot.width).enumerate() {
            put(cell.spot.row, cell.spot.column + i, sign);
        }
        if old.shown(&cell.name).is_some_and(|shown| shown != cell.shown) {
            put(cell.mark.row, cell.mark.column, Mark::SIGN);
            changed = true;
        }
    }
    let mut text = String::with_capacity(lines.iter().map(|line| line.len() + 1).sum());
    for line in lines {
        let length = line.iter().rposition(|sign| !sign.is_whitespace()).map_or(0, |last| last + 1);
        text.extend(line.into_iter().take(length));
        text.push('\n');
    }
    if changed {
        text.push_str(&format!("\n{legend}\n"));
    }
    text
}

/// Columns as wide as their widest field, two blanks apart.
fn tabulate(table: &Table, columns: usize) -> String {
    let rows: Vec<Vec<String>> = std::iter::once(&table.head)
        .chain(&table.rows)
        .map(|row| row.iter().map(ToString::to_string).collect())
        .collect();
    let fields = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..fields)
        .map(|i| {
            rows.iter().filter_map(|row| row.get(i)).map(|field| field.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let mut text = wrap(&table.title.to_string(), columns, "");
    for row in rows {
        let mut line = String::new();
        for (field, width) in row.iter().zip(&widths) {
            line.push_str(&format!("{field:<width$}  "));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Breaks a text at blanks into lines of at most `columns` characters, each ended by a line feed; all but the first of a paragraph
/// begin with `indent`. A longer word gets a line of its own. Lines that fit are unchanged; U+00A0 never breaks.
pub fn wrap(text: &str, columns: usize, indent: &str) -> String {
    let mut out = String::new();
    for paragraph in text.split('\n').map(str::trim_end) {
        // What fits stays as written: people align columns with blanks.
        if !paragraph.contains('\t') && paragraph.chars().count() <= columns {
            out.push_str(paragraph);
            out.push('\n');
            continue;
        }
        let lead: String = paragraph.chars().take_while(|c| *c == ' ').collect();
        let mut line = lead.clone();
        let mut fresh = true;
        for word in paragraph.split([' ', '\t']).filter(|word| !word.is_empty()) {
            if !fresh && line.chars().count() + 1 + word.chars().count() > columns {
                out.push_str(line.trim_end());
                out.push('\n');
                line = format!("{lead}{indent}");
                fresh = true;
            }
            if !fresh {
                line.push(' ');
            }
            line.push_str(word);
            fresh = false;
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Cell, Drawn, Look, Middle, Spot, phrase};

    fn board(a: &str, b: &str) -> Picture {
        let cell = |name: &str, column, shown: &str| Cell {
            name: name.to_string(),
            spot: Spot { row: 0, column, width: 2 },
            mark: Mark { row: 1, column },
            middle: Middle { row: 0, column: 0 },
            shown: shown.to_string(),
            spoken: None,
            held: None,
            drawn: Drawn::default(),
        };
        let ground = vec!["[..] [..]".to_string(), String::new()];
        let board = Diagram {
            ground,
            cells: vec![cell("a1", 1, a), cell("b1", 6, b)],
            links: vec![],
            look: Look::default(),
        };
        Picture::from(vec![Part::Diagram(board), Part::Fact(phrase!("Dice"), phrase!("{} and {}", "3", "5"))])
    }

    #[test]
    fn cells_stand_in_the_ground_and_changes_are_marked() {
        assert_eq!(plain(&board("6R", ""), None), "[6R] [..]\n\n\nDice: 3 and 5\n");
        assert_eq!(
            plain(&board("5R", "1R"), Some(&board("6R", ""))),
            "[5R] [1R]\n *    *\n\n* marks what has just changed.\n\nDice: 3 and 5\n"
        );
        assert_eq!(
            plain(&board("6R", "1R"), Some(&board("6R", ""))),
            "[6R] [1R]\n      *\n\n* marks what has just changed.\n\nDice: 3 and 5\n"
        );
    }

    #[test]
    fn long_lines_are_broken_at_blanks() {
        assert_eq!(wrap("one two three", 7, "  "), "one two\n  three\n");
        assert_eq!(wrap("unbreakable word", 4, ""), "unbreakable\nword\n");
        assert_eq!(wrap("  a b\n\nc", 3, ""), "  a\n  b\n\nc\n");
        assert_eq!(wrap("a   b \na\tb", 5, ""), "a   b\na b\n");
        assert_eq!(wrap("1.  a  b", 8, ""), "1.  a  b\n");
    }
}
