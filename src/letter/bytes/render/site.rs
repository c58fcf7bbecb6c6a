//! Blocks as HTML of a web page: elements and a few classes, which the style sheet of the site knows. Pictures are drawn in place.

use std::fmt::Write;

use crate::draw::drawing;
use crate::game::{Part, Phrase, Picture, Table as Rows};
use crate::letter::words::block::{Align, Block, MoveRow, Seen, Table, Term};
use crate::letter::words::catalogue::Words;
use crate::letter::words::guide::{self, Piece};

use super::escape::{self, Blanks};
use super::{marked, spoken};

/// Blocks as HTML. Of pictures it has the facts beside the board; help pages have their boards as drawings.
/// What players wrote and what only answers a letter is left out.
pub fn site(words: &Words, blocks: &[Block]) -> String {
    let mut writer = Writer { words, html: String::new() };
    writer.blocks(blocks);
    writer.html
}

struct Writer<'w> {
    words: &'w Words,
    html: String,
}

impl Writer<'_> {
    fn blocks(&mut self, blocks: &[Block]) {
        blocks.iter().for_each(|block| self.block(block));
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Text(text) => self.paragraph(text),
            Block::Group(blocks) | Block::Part(blocks) => self.blocks(blocks),
            Block::Copy(lines) => self.copy(&lines.join("\n")),
            Block::List(items) => self.copy(&items.join("\n")),
            Block::Items(items) => items.iter().for_each(|item| self.paragraph(item)),
            Block::Terms(terms) => self.terms(terms),
            Block::Table(table) => self.table(table),
            Block::Moves(moves) => self.moves(&moves.rows),
            Block::Picture { now, .. } => self.facts(now),
            Block::Page(page) => self.lines(page.trim_end()),
            Block::Guide { page, boards } => self.guide(page, boards),
            Block::Footer(text) => self.element("p class=\"less\"", "p", text),
            Block::At { block, .. } | Block::OnPage { block, .. } => self.block(block),
            Block::Quote(_)
            | Block::Film { .. }
            | Block::Small { .. }
            | Block::Choices(_)
            | Block::Link { .. }
            | Block::Games { .. }
            | Block::Message(_)
            | Block::InText(_) => {}
        }
    }

    /// An element with light markup in it.
    fn element(&mut self, start: &str, end: &str, text: &str) {
        let _ = writeln!(self.html, "<{start}>{}</{end}>", marked_up(text));
    }

    fn paragraph(&mut self, text: &str) {
        self.element("p", "p", text);
    }

    fn copy(&mut self, text: &str) {
        let _ = writeln!(self.html, "<pre class=\"copy\">{}</pre>", escape::text(text, Blanks::Kept));
    }

    fn lines(&mut self, text: &str) {
        let _ = writeln!(self.html, "<pre tabindex=\"0\">{}</pre>", escape::text(text, Blanks::Kept));
    }

    fn terms(&mut self, terms: &[Term]) {
        self.html.push_str("<dl>\n");
        for Term { term, text } in terms {
            let term = escape::text(term, Blanks::Flowing);
            let _ = writeln!(self.html, "<dt><code>{term}</code></dt><dd>{}</dd>", marked_up(text));
        }
        self.html.push_str("</dl>\n");
    }

    fn table(&mut self, table: &Table) {
        self.html.push_str("<div class=\"scroll\" tabindex=\"0\"><table>\n");
        for row in &table.rows {
            self.html.push_str("<tr>");
            for (at, field) in row.iter().enumerate() {
                let right = table.columns.get(at).is_some_and(|column| column.align == Align::Right);
                let class = if right { " class=\"n\"" } else { "" };
                let _ = write!(self.html, "<td{class}>{}</td>", marked_up(field));
            }
            self.html.push_str("</tr>\n");
        }
        self.html.push_str("</table></div>\n");
    }

    fn moves(&mut self, rows: &[MoveRow]) {
        self.html.push_str("<div class=\"scroll\" tabindex=\"0\"><table>\n");
        for MoveRow { number, player, roll, text } in rows {
            let [player, roll, text] = [player, roll, text].map(|text| escape::text(text, Blanks::Flowing));
            let _ = writeln!(
                self.html,
                "<tr><td class=\"n\">{number}.</td><td>{player}</td><td>{roll}</td><td>{text}</td></tr>"
            );
        }
        self.html.push_str("</table></div>\n");
    }

    /// Everything in a picture that is not drawn.
    fn facts(&mut self, now: &Picture) {
        for part in &now.parts {
            match part {
                Part::Fact(label, value) => {
                    let said = [label, value]
                        .map(|phrase| escape::text(&self.words.phrase(phrase), Blanks::Flowing));
                    let _ = writeln!(self.html, "<p><strong>{}:</strong> {}</p>", said[0], said[1]);
                }
                Part::Note(note) => {
                    let note = escape::text(&self.words.phrase(note), Blanks::Flowing);
                    let _ = writeln!(self.html, "<p>{note}</p>");
                }
                Part::Table(table) => self.rows(table),
                // Cards are in the drawing, and in a table.
                Part::Diagram(_) | Part::Cards(_) => {}
            }
        }
    }

    fn rows(&mut self, table: &Rows) {
        let say = |phrase: &Phrase| escape::text(&self.words.phrase(phrase), Blanks::Flowing);
        let title = say(&table.title);
        let head: String = table.head.iter().map(|field| headed(&say(field))).collect();
        let row = |row: &Vec<Phrase>| {
            let fields: String = row.iter().map(|field| format!("<td>{}</td>", say(field))).collect();
            format!("<tr>{fields}</tr>\n")
        };
        let rows: String = table.rows.iter().map(row).collect();
        let _ = writeln!(
            self.html,
            "<div class=\"scroll\" tabindex=\"0\"><table><caption>{title}</caption>\n<tr>{head}</tr>\n{rows}</table></div>"
        );
    }

    fn guide(&mut self, page: &str, boards: &[Picture]) {
        let (mut boards, mut in_list) = (boards.iter(), false);
        for piece in guide::pieces(page) {
            let is_item = matches!(piece, Piece::Item(_));
            if is_item != in_list {
                self.html.push_str(if is_item { "<ul>\n" } else { "</ul>\n" });
                in_list = is_item;
            }
            match piece {
                Piece::Title(text) => self.element("h1", "h1", &text),
                Piece::Heading(text) => self.element("h2", "h2", &text),
                Piece::Text(text) => self.paragraph(&text),
                Piece::Item(text) => self.element("li", "li", without_mark(&text)),
                Piece::Below(text) => self.element("p class=\"below\"", "p", &text),
                Piece::Rows(rows) => self.columns(&rows),
                Piece::Typed(lines) => self.copy(&lines.join("\n")),
                Piece::Example { text, about } => {
                    self.copy(&text);
                    if !about.is_empty() {
                        self.element("p class=\"below\"", "p", &about);
                    }
                }
                Piece::Drawing(lines) => self.lines(&lines),
                Piece::Board(lines) => self.beginning(boards.next(), &lines),
                Piece::Program(lines) => self.lines(&lines),
            }
        }
        if in_list {
            self.html.push_str("</ul>\n");
        }
    }

    fn columns(&mut self, rows: &[Vec<String>]) {
        let most = rows.iter().map(Vec::len).max().unwrap_or(0);
        self.html.push_str("<div class=\"scroll\" tabindex=\"0\"><table>\n");
        for row in rows {
            self.html.push_str("<tr>");
            for at in 0..most {
                let field = row.get(at).map(String::as_str).unwrap_or_default();
                let _ = write!(self.html, "<td>{}</td>", marked_up(field));
            }
            self.html.push_str("</tr>\n");
        }
        self.html.push_str("</table></div>\n");
    }

    /// A board as its game begins; its lines if there is no picture.
    fn beginning(&mut self, board: Option<&Picture>, lines: &str) {
        let drawn = board.and_then(|board| {
            let said = spoken::alternative(self.words, board.boards().next()?, None, &Seen::default());
            drawing(board, None, &said)
        });
        match drawn {
            Some(drawn) => {
                let _ = writeln!(self.html, "<div class=\"board\">{}</div>", drawn.inline());
            }
            None if !lines.trim().is_empty() => self.lines(lines),
            None => {}
        }
    }
}

/// A cell at the head of a column; no heading where it is empty.
fn headed(said: &str) -> String {
    if said.is_empty() { "<td></td>".to_owned() } else { format!("<th scope=\"col\">{said}</th>") }
}

/// An item without the dash that lists of plain text have.
fn without_mark(text: &str) -> &str {
    text.strip_prefix("- ").unwrap_or(text)
}

/// Light markup as HTML.
fn marked_up(text: &str) -> String {
    marked::marked_up(text, "<code>", |html| html)
}
