//! Blocks as plain text in lines of limited width, except lines to be copied, boards, and words that cannot be broken.

use crate::draw::{plain_within, wrap};
use crate::game::Picture;
use crate::letter::words::{Align, Block, MoveRow, Moves, Table, Words, guide, markup};

use super::message;

const INDENT: &str = "    ";

/// The indentation of further lines of a command's form.
const FORM: &str = "        ";

const QUOTE: &str = "> ";

/// The line above a signature, which mail programs leave out of answers.
const SIGNATURE: &str = "-- ";

/// Minimum width of the last column of a wrapped row.
const LEAST_ROOM: usize = 24;

const GAP: &str = "  ";

/// Renders blocks in lines of at most `columns`, with one blank line between blocks.
pub fn text(blocks: &[Block], words: &Words, columns: usize) -> String {
    markup::broken(&tidy(&joined(blocks, words, columns)))
}

fn joined(blocks: &[Block], words: &Words, columns: usize) -> String {
    let pieces: Vec<String> = blocks.iter().map(|piece| block(piece, words, columns)).collect();
    pieces.join("\n")
}

fn block(block: &Block, words: &Words, columns: usize) -> String {
    match block {
        Block::Text(text) => wrap(text, columns, ""),
        Block::Group(blocks) => blocks.iter().map(|piece| self::block(piece, words, columns)).collect(),
        Block::Copy(lines) => lines.iter().map(|line| format!("{INDENT}{line}\n")).collect(),
        Block::List(items) => {
            items.iter().map(|item| wrap(&format!("{INDENT}{item}"), columns, "")).collect()
        }
        Block::Quote(line) => {
            wrap(line, columns - QUOTE.len(), "").lines().map(|line| format!("{QUOTE}{line}\n")).collect()
        }
        Block::Items(items) => items.iter().map(|item| wrap(item, columns, INDENT)).collect(),
        Block::Terms(terms) => terms
            .iter()
            .map(|term| {
                let text = wrap(&format!("{INDENT}{}", term.text), columns, "");
                wrap(&term.term, columns, FORM) + &text
            })
            .collect(),
        Block::Table(table) => self::table(table, columns),
        Block::Moves(moves) => self::moves(moves, columns),
        Block::Picture { now, before, .. } => board(now, before.as_ref(), words, columns),
        Block::Small { now, before, .. } => board(now, Some(before), words, columns),
        Block::OnPage { .. } | Block::Choices(_) | Block::Games { .. } | Block::Film { .. } => String::new(),
        Block::Link { label, address } => format!("{}{INDENT}{address}\n", wrap(label, columns, "")),
        Block::Message(message) => message::text(message, columns),
        Block::Page(page) => format!("{}\n", page.trim_end()),
        Block::Guide { page, .. } => format!("{}\n", guide::shown(page).trim_end()),
        Block::Footer(text) => format!("{SIGNATURE}\n{}", wrap(text, columns, "")),
        Block::At { block, .. } | Block::InText(block) => self::block(block, words, columns),
        Block::Part(blocks) => joined(blocks, words, columns),
    }
}

fn board(now: &Picture, before: Option<&Picture>, words: &Words, columns: usize) -> String {
    message::apart(&plain_within(now, before, columns, &words.legend()))
}

/// Replaces boards and help pages by their lines, a tenth of the size, which [`text`] renders in the same way.
pub fn with_boards_drawn(blocks: Vec<Block>, words: &Words, columns: usize) -> Vec<Block> {
    let drawn = |block| match block {
        Block::Picture { now, before, .. } => Block::Page(board(&now, before.as_ref(), words, columns)),
        Block::Small { now, before, .. } => Block::Page(board(&now, Some(&before), words, columns)),
        Block::Guide { page, .. } => Block::Page(guide::shown(&page)),
        Block::Group(blocks) => Block::Group(with_boards_drawn(blocks, words, columns)),
        other => other,
    };
    blocks.into_iter().map(drawn).collect()
}

/// Columns as wide as their widest field or their minimum, narrower where a row would not fit. A first column of words is indented.
fn table(table: &Table, columns: usize) -> String {
    let lengths = |at: usize| table.rows.iter().filter_map(move |row| row.get(at)).map(|f| f.chars().count());
    let widest: Vec<usize> = (0..table.columns.len()).map(|at| lengths(at).max().unwrap_or(0)).collect();
    let mut widths: Vec<usize> =
        table.columns.iter().zip(&widest).map(|(column, widest)| column.width.max(*widest)).collect();
    let indent = match table.columns.first().map(|column| column.align) {
        Some(Align::Left) => INDENT,
        Some(Align::Right) | None => "",
    };
    let words = table.rows.iter().filter_map(|row| row.get(table.columns.len().saturating_sub(1)));
    let longest = words.flat_map(|text| text.split(' ')).map(|word| word.chars().count()).max().unwrap_or(0);
    let last = widest.last().map_or(0, |widest| longest.max(LEAST_ROOM).min(*widest));
    let before = |widths: &[usize], gap: &str| -> usize {
        let fields = widths.iter().rev().skip(1);
        indent.len() + fields.map(|width| width + gap.len()).sum::<usize>()
    };
    for (at, widest) in widest.iter().enumerate() {
        let over = (before(&widths, GAP) + last).saturating_sub(columns);
        widths[at] -= over.min(widths[at] - widest);
    }
    let gap = if before(&widths, GAP) + last > columns { " " } else { GAP };
    let row = |row: &Vec<String>| {
        let fields =
            row.iter().zip(&table.columns).zip(&widths).map(|((field, column), width)| match column.align {
                Align::Left => format!("{field:<width$}"),
                Align::Right => format!("{field:>width$}"),
            });
        let mut fields: Vec<String> = fields.collect();
        let last = fields.pop().unwrap_or_default();
        let before: String = fields.iter().map(|field| format!("{field}{gap}")).collect();
        beside(&format!("{indent}{before}"), last.trim_end(), columns)
    };
    table.rows.iter().map(row).collect()
}

/// `  12. alice  3-5  a6-c6 b3-d2`.
fn moves(moves: &Moves, columns: usize) -> String {
    let names = moves.players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let rolls = moves.rows.iter().map(|row| row.roll.chars().count()).max().unwrap_or(0);
    let digits = moves.count.to_string().len();
    let row = |row: &MoveRow| {
        let roll = if rolls == 0 { String::new() } else { format!("{:<rolls$}{GAP}", row.roll) };
        beside(
            &format!("{GAP}{:>digits$}. {:<names$}{GAP}{roll}", row.number, row.player),
            &row.text,
            columns,
        )
    };
    moves.rows.iter().map(row).collect()
}

/// Wraps the last column of a row below its first line, or at the left edge if the column would be too narrow.
fn beside(left: &str, text: &str, columns: usize) -> String {
    let width = left.chars().count();
    let room = columns.saturating_sub(width);
    let longest = text.split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
    if width + text.chars().count() <= columns || room < longest.max(LEAST_ROOM) {
        return wrap(format!("{left}{text}").trim_end(), columns, INDENT);
    }
    let wrapped = wrap(text, room, "");
    let lefts = std::iter::once(left.to_owned()).chain(std::iter::repeat(" ".repeat(width)));
    lefts.zip(wrapped.lines()).map(|(left, line)| format!("{left}{line}\n")).collect()
}

/// Removes trailing blanks, blank lines at both ends, and repeated blank lines.
fn tidy(text: &str) -> String {
    let mut tidy = String::new();
    let mut blank = false;
    for line in text.lines().map(|line| if line == SIGNATURE { line } else { line.trim_end() }) {
        if line.is_empty() {
            blank = true;
            continue;
        }
        if blank && !tidy.is_empty() {
            tidy.push('\n');
        }
        blank = false;
        tidy.push_str(line);
        tidy.push('\n');
    }
    tidy
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::COLUMNS;
    use crate::letter::words::block::{Column, Message, Term};

    fn said(text: &str) -> Block {
        Block::Text(text.to_owned())
    }

    #[test]
    fn blocks_as_text() {
        let strings = |items: &[&str]| items.iter().map(|item| (*item).to_owned()).collect::<Vec<_>>();
        let long = "word ".repeat(17);
        let wrapped = format!("{}\n", "word ".repeat(16).trim_end());
        let term = Term { term: "nim show <board>".to_owned(), text: "boards".to_owned() };
        let row = |number: &str, name: &str| strings(&[number, name]);
        let columns = |align| vec![Column { align, width: 4 }, Column { align: Align::Left, width: 0 }];
        let rows = vec![row("7", "alice"), row("12345", "bob")];
        let message = Message {
            from: "bob".to_owned(),
            heading: "bob writes:".to_owned(),
            text: "Hello\n\n  there\n".to_owned(),
            remark: Some("Cut.".to_owned()),
        };
        let stars = "*".repeat(79);
        let cases: [(Vec<Block>, &str); 13] = [
            (vec![], ""),
            (vec![said("One."), said("Two.")], "One.\n\nTwo.\n"),
            (vec![said(&long)], &format!("{wrapped}word\n")),
            (vec![said("One\ntwo")], "One\ntwo\n"),
            (vec![Block::Group(vec![said("One."), Block::copy("x")]), said("Two.")], "One.\n    x\n\nTwo.\n"),
            (vec![Block::Group(vec![]), said("One."), Block::Group(vec![])], "One.\n"),
            (vec![Block::copy(long.trim_end())], &format!("    {}\n", long.trim_end())),
            (vec![Block::List(strings(&["a", "b"])), Block::Quote("c".to_owned())], "    a\n    b\n\n> c\n"),
            (vec![Block::Items(vec![long.clone()])], &format!("{wrapped}    word\n")),
            (vec![Block::Terms(vec![term])], "nim show <board>\n    boards\n"),
            (
                vec![Block::Table(Table { columns: columns(Align::Right), rows: rows.clone() })],
                "    7  alice\n12345  bob\n",
            ),
            (
                vec![Block::Table(Table { columns: columns(Align::Left), rows })],
                "    7      alice\n    12345  bob\n",
            ),
            (
                vec![
                    Block::Page("a\n\n\nb\n\n".to_owned()),
                    Block::Message(message),
                    Block::Footer("End.".to_owned()),
                ],
                &format!("a\n\nb\n\n{stars}\nbob writes:\n\n| Hello\n|\n|   there\n\nCut.\n\n-- \nEnd.\n"),
            ),
        ];
        for (blocks, wanted) in cases {
            assert_eq!(text(&blocks, Words::english(), COLUMNS), wanted, "{blocks:?}");
        }
    }

    #[test]
    fn columns_of_moves() {
        let row = |number, player: &str, roll: &str, text: &str| MoveRow {
            number,
            player: player.to_owned(),
            roll: roll.to_owned(),
            text: text.to_owned(),
        };
        let moves = |count, rows| {
            let players = vec!["al".to_owned(), "roberta".to_owned()];
            text(&[Block::Moves(Moves { players, count, rows })], Words::english(), COLUMNS)
        };
        assert_eq!(
            moves(2, vec![row(1, "al", "3-5", "a6-c6"), row(2, "al", "", "pass")]),
            "  1. al       3-5  a6-c6\n  2. al            pass\n"
        );
        assert_eq!(
            moves(10, vec![row(9, "al", "", "a1"), row(10, "roberta", "", "b2")]),
            "   9. al       a1\n  10. roberta  b2\n"
        );
        let long = "a1-b2 ".repeat(13);
        let lines = moves(1, vec![row(1, "al", "", long.trim_end())]);
        let below = " ".repeat("  1. al       ".len());
        let first = "a1-b2 ".repeat(11);
        assert_eq!(lines, format!("  1. al       {}\n{below}a1-b2 a1-b2\n", first.trim_end()));
        // Too wide for the room beside the others.
        let word = "x".repeat(72);
        assert_eq!(moves(1, vec![row(1, "al", "", &word)]), format!("  1. al\n      {word}\n"));
    }

    #[test]
    fn columns_shrink_before_a_row_is_wrapped() {
        let number = || Column { align: Align::Right, width: 4 };
        let mut columns: Vec<Column> = (0..8).map(|_| number()).collect();
        columns.insert(1, Column { align: Align::Left, width: 20 });
        columns[8] = Column { align: Align::Left, width: 0 };
        let row = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let head = row(" Name Wert +/- Partien Siege Remis verl. zuletzt");
        let rows = vec![head, row("1 jana 1662? 290 1 1 0 0 2026-11-29")];
        let said = text(&[Block::Table(Table { columns, rows })], Words::english(), COLUMNS);
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 2, "{said}");
        assert_eq!(lines[0].find("zuletzt"), lines[1].find("2026-11-29"), "{said}");
        assert!(lines.iter().all(|line| line.len() <= COLUMNS), "{said}");
    }

    #[test]
    fn a_row_that_is_wrapped_keeps_its_columns() {
        let columns = vec![
            Column { align: Align::Right, width: 0 },
            Column { align: Align::Left, width: 12 },
            Column { align: Align::Left, width: 0 },
        ];
        let rows = vec![
            ["7", "bob", "short"].map(str::to_owned).to_vec(),
            ["101", "alice", &"word ".repeat(13)].map(str::to_owned).to_vec(),
        ];
        let twelve = "word ".repeat(12);
        let wanted = format!(
            "  7  bob           short\n101  alice         {}\n{}word\n",
            twelve.trim_end(),
            " ".repeat(19)
        );
        assert_eq!(text(&[Block::Table(Table { columns, rows })], Words::english(), COLUMNS), wanted);
        let quote = Block::Quote("word ".repeat(20).trim_end().to_owned());
        assert!(
            text(&[quote], Words::english(), COLUMNS)
                .lines()
                .all(|line| line.starts_with("> word") && line.len() <= COLUMNS)
        );
    }
}
