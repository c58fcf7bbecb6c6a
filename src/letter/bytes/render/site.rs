//! Blocks as HTML of a web page: elements and a few classes, which the style sheet of the site knows. Pictures are drawn in place.

use std::fmt::Write;

use crate::draw::{Overlay, drawing};
use crate::game::{Part, Phrase, Picture, Table as Rows};
use crate::letter::words::guide::{self, Piece};
use crate::letter::words::{Align, Block, MoveRow, Seen, Table, Term, Words};

use super::escape::{self, Blanks};
use super::{marked, spoken};

/// Blocks as HTML. Of pictures it has the facts beside the board; help pages have their boards as drawings.
/// What players wrote and what only answers a letter is left out. `draws` is whether the reader sees drawings, `guide` gives the
/// address of the help page with this name, to which commands that ask for it are links.
pub fn site(words: &Words, blocks: &[Block], draws: bool, guide: &dyn Fn(&str) -> String) -> String {
    let mut writer = Writer { words, draws, guide, html: String::new() };
    writer.blocks(blocks);
    writer.html
}

/// Fields of help pages up to this length are not broken, in characters.
const WHOLE: usize = 14;

struct Writer<'w> {
    words: &'w Words,
    draws: bool,
    guide: &'w dyn Fn(&str) -> String,
    html: String,
}

impl Writer<'_> {
    fn marked_up(&self, text: &str) -> String {
        marked::marked_up(text, |html| format!("<code>{}</code>", self.typed(html)), |html| html)
    }

    fn typed(&self, html: String) -> String {
        match html.strip_prefix("help ").filter(|topic| is_topic(topic)) {
            Some(topic) => format!("<a href=\"{}\">{html}</a>", (self.guide)(topic)),
            None => html,
        }
    }

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
        let text = self.marked_up(text);
        let _ = writeln!(self.html, "<{start}>{text}</{end}>");
    }

    fn paragraph(&mut self, text: &str) {
        self.element("p", "p", text);
    }

    fn copy(&mut self, text: &str) {
        let text = self.typed(escape::text(text, Blanks::Kept));
        let _ = writeln!(self.html, "<pre class=\"copy\">{text}</pre>");
    }

    fn lines(&mut self, text: &str) {
        let _ = writeln!(self.html, "<pre tabindex=\"0\">{}</pre>", escape::text(text, Blanks::Kept));
    }

    fn terms(&mut self, terms: &[Term]) {
        self.html.push_str("<dl>\n");
        for Term { term, text } in terms {
            let term = self.typed(escape::text(term, Blanks::Flowing));
            let text = self.marked_up(text);
            let _ = writeln!(self.html, "<dt><code>{term}</code></dt><dd>{text}</dd>");
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
                let field = self.marked_up(field);
                let _ = write!(self.html, "<td{class}>{field}</td>");
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
        let (mut boards, mut list) = (boards.iter(), "");
        for piece in guide::pieces(page) {
            self.list_goes_on(&mut list, &piece);
            match piece {
                Piece::Title(text) => self.element("h1", "h1", &text),
                Piece::Heading(text) => self.element("h2", "h2", &text),
                Piece::Text(text) => {
                    let text = linked(&self.marked_up(&text));
                    let _ = writeln!(self.html, "<p>{text}</p>");
                }
                Piece::Item(text) => self.element("li", "li", item(&text).1),
                Piece::Below(text) => self.element("p class=\"below\"", "p", &text),
                Piece::Rows(rows) => self.columns(&rows),
                Piece::Typed(lines) => self.copy(&lines.join("\n")),
                Piece::Example { text, about } => {
                    self.copy(&text);
                    if !about.is_empty() {
                        self.element("p class=\"below\"", "p", &about);
                    }
                }
                Piece::Drawing(lines) | Piece::Program(lines) => self.lines(&lines),
                Piece::Board(lines) => self.beginning(boards.next(), &lines),
            }
        }
        self.list_ends(list);
    }

    fn list_goes_on(&mut self, list: &mut &'static str, piece: &Piece) {
        let (next, number) = match piece {
            Piece::Item(text) => item(text).0.map_or(("ul", None), |number| ("ol", Some(number))),
            _ => ("", None),
        };
        if next == *list {
            return;
        }
        self.list_ends(list);
        if !next.is_empty() {
            let start = number.map(|number| format!(" start=\"{number}\"")).unwrap_or_default();
            let _ = writeln!(self.html, "<{next}{start}>");
        }
        *list = next;
    }

    fn list_ends(&mut self, list: &str) {
        if !list.is_empty() {
            let _ = writeln!(self.html, "</{list}>");
        }
    }

    fn columns(&mut self, rows: &[Vec<String>]) {
        let most = rows.iter().map(Vec::len).max().unwrap_or(0);
        // On a telephone the sentences of the last column stand below the rest.
        let said = rows.iter().filter_map(|row| row.get(most.checked_sub(1)?));
        let has_sentences = most > 3 && said.into_iter().any(|field| field.chars().count() > WHOLE);
        let class = if has_sentences { " class=\"said\"" } else { "" };
        let _ = writeln!(self.html, "<div class=\"scroll\" tabindex=\"0\"><table{class}>");
        for row in rows {
            self.html.push_str("<tr>");
            for at in 0..most {
                let field = row.get(at).map(String::as_str).unwrap_or_default();
                let class = if field.chars().count() <= WHOLE { " class=\"w\"" } else { "" };
                let field = self.marked_up(field);
                let _ = write!(self.html, "<td{class}>{field}</td>");
            }
            self.html.push_str("</tr>\n");
        }
        self.html.push_str("</table></div>\n");
    }

    fn beginning(&mut self, board: Option<&Picture>, lines: &str) {
        let drawn = board.filter(|_| self.draws).and_then(|board| {
            let said = spoken::alternative(self.words, board.boards().next()?, None, &Seen::default());
            drawing(board, None, &said, Overlay::default())
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

/// The number of an item, if it has one, and its text without that or the dash.
fn item(text: &str) -> (Option<u32>, &str) {
    let numbered = text.split_once(". ").and_then(|(number, text)| Some((number.parse().ok()?, text)));
    match numbered {
        Some((number, text)) => (Some(number), text),
        None => (None, text.strip_prefix("- ").unwrap_or(text)),
    }
}

/// Makes links of web addresses in HTML.
fn linked(html: &str) -> String {
    let is_outside = |c: char| c.is_whitespace() || "<>&\"()".contains(c);
    let mut pieces = html.split("https://");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| {
        let address = piece.split(is_outside).next().unwrap_or_default().trim_end_matches(['.', ',']);
        let rest = piece.strip_prefix(address).unwrap_or_default();
        format!("{all}<a href=\"https://{address}\">https://{address}</a>{rest}")
    })
}

/// Whether a word can name a help page. Placeholders such as `GAME` are in capitals.
fn is_topic(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase())
}
