//! A help page as HTML that needs no scrolling to the side on the narrowest telephones.

use crate::game::{Part, Picture};

use crate::letter::bytes::render::html::writer::{FIXED, LINE, PARAGRAPH, TABLE_END, Writer, only, opened};
use crate::letter::bytes::render::{links, spoken};
use crate::letter::words::guide::{self, Piece};
use crate::letter::words::{Seen, Term};

use super::escape::{self, Blanks};

/// Maximum size of a letter with a help page, in bytes as sent.
const MOST: usize = 60 * 1024;
/// What a letter has beside its text, its page and its pictures: headers, and those of the parts.
const AROUND: usize = 4 * 1024;

/// The room for a drawing on a telephone 320 pixels wide, and its largest letters, in pixels.
const NARROW: f64 = 294.0;
const LARGEST: f64 = 12.0;
/// The width of a letter of a fixed font, by its size.
const LETTER: f64 = 0.61;

/// The widest first column that has room for a second one beside it, in characters.
const BESIDE: usize = 14;

const ITEM: &str = "margin:0 0 6px 0;padding:0 0 0 18px;text-indent:-18px";
const BELOW: &str = "margin:0 0 12px 24px";

impl Writer<'_> {
    pub(super) fn guide(&mut self, page: &str, boards: &[Picture]) {
        let title = if self.html.is_empty() { "h1" } else { "h2" };
        let room = if boards.is_empty() { 0 } else { self.room(title, page) / boards.len() };
        self.pieces(title, page, boards, room);
    }

    /// The bytes that a page leaves for its pictures.
    fn room(&mut self, title: &str, page: &str) -> usize {
        let (html, lines) = (self.html.len(), self.lines.len());
        self.pieces(title, page, &[], 0);
        let written = self.html.len() - html;
        self.html.truncate(html);
        self.lines.truncate(lines);
        // Each byte that is not ASCII is sent as three (RFC 2045, 6.7).
        let sent = |byte: u8| if byte.is_ascii() { 1 } else { 3 };
        let text: usize = guide::shown(page).bytes().map(sent).sum();
        MOST.saturating_sub(AROUND + written + text)
    }

    fn pieces(&mut self, title: &str, page: &str, boards: &[Picture], room: usize) {
        let mut boards = boards.iter();
        for piece in guide::pieces(page) {
            match piece {
                Piece::Title(text) => self.titled(title, &text),
                Piece::Heading(text) => self.titled("h2", &text),
                Piece::Text(text) => self.paragraph(&text, PARAGRAPH),
                Piece::Item(text) => self.paragraph(&text, ITEM),
                Piece::Below(text) => self.paragraph(&text, BELOW),
                Piece::Rows(rows) => self.columns(rows),
                Piece::Typed(lines) => self.copy(&lines),
                Piece::Example { text, about } => self.example(&text, &about),
                Piece::Drawing(lines) => self.drawing(&lines),
                Piece::Board(lines) => self.beginning(boards.next(), &lines, room),
                Piece::Program(lines) => self.copy(&[lines]),
            }
        }
    }

    /// A table; a wide first column stands above the second one.
    fn columns(&mut self, rows: Vec<Vec<String>>) {
        let width = |row: &Vec<String>| row.first().map_or(0, |field| field.chars().count());
        let is_wide = rows.iter().all(|row| row.len() < 3) && rows.iter().any(|row| width(row) > BESIDE);
        if is_wide {
            for row in rows {
                let mut fields = row.into_iter();
                let term = fields.next().unwrap_or_default();
                self.term(&Term { term, text: fields.next().unwrap_or_default() });
            }
            return;
        }
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        self.open(&opened(match columns {
            0..=3 => 16,
            4 => 14,
            _ => 12,
        }));
        for row in rows {
            self.row(row.into_iter().map(|field| ("left", field)));
        }
        self.open(TABLE_END);
    }

    fn example(&mut self, text: &str, about: &str) {
        match &self.target {
            // Not among the lines of the page, because a player may write the same.
            Some(target) => {
                let link = links::example(text, target);
                self.open(&format!("<p class=\"tap\" style=\"{LINE}\">{link}</p>"));
            }
            None => self.copy(&[text.to_owned()]),
        }
        if !about.is_empty() {
            self.paragraph(about, BELOW);
        }
    }

    /// A board as its game begins; its lines if there is no picture.
    fn beginning(&mut self, board: Option<&Picture>, lines: &str, room: usize) {
        let diagram = board.and_then(|board| Some((board, board.boards().next()?)));
        let image = diagram.and_then(|(board, diagram)| {
            let seen = Seen::default();
            let said = spoken::alternative(self.words, diagram, None, &seen);
            let drawn = only(board, |part| matches!(part, Part::Diagram(_)));
            Some((self.painted(&drawn, None, &seen, room)?, said))
        });
        match image {
            Some((image, said)) => {
                self.lines.extend(said.split_inclusive(". ").map(str::to_owned));
                self.image(image, &said);
            }
            None => self.drawing(lines),
        }
    }

    /// Lines as large as a telephone has room for.
    fn drawing(&mut self, lines: &str) {
        let widest = lines.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        if widest == 0 {
            return;
        }
        self.lines.extend(lines.lines().map(str::to_owned));
        let size = (NARROW / LETTER / widest as f64).min(LARGEST);
        self.open(&format!(
            "<pre class=\"drawn\" style=\"margin:0 0 14px 0;{FIXED};font-size:{size:.1}px;line-height:1.3;overflow-x:auto\">{}</pre>",
            escape::text(lines, Blanks::Kept)
        ));
    }
}
