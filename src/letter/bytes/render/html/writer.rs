//! The elements of a page: paragraphs, tables, pictures.

use std::borrow::Cow;

use crate::draw::{COLUMNS, plain_within};
use crate::game::{Part, Phrase, Picture, Table as Rows};

use crate::letter::bytes::render::colours::{self, BOX, LESS, SAID};
use crate::letter::bytes::render::escape::{self, Blanks};
use crate::letter::bytes::render::links::{self, Target};
use crate::letter::bytes::render::pictures::{Image, Paint, Scale};
use crate::letter::bytes::render::{marked, spoken};
use crate::letter::words::{Align, Choices, Message, Moves, Seen, Table, Term, Words};

/// Maximum size of a letter's pictures, in bytes as sent: with 20 KB of text and HTML a letter has 60 KB.
const MOST_PICTURES: usize = 40 * 1024;

/// The parts of it for a board with cards and for both pictures; such letters have more text.
const MOST_BESIDE_CARDS: usize = 24 * 1024;

const MOST_WITH_CARDS: usize = 39 * 1024;

pub(super) const FIXED: &str = "font-family:Menlo,Consolas,monospace";

pub(super) const PARAGRAPH: &str = "margin:0 0 14px 0";

pub(super) const LINE: &str = "margin:0 0 4px 0";

/// A table that scrolls if it is wider than the page.
pub(super) const TABLE_END: &str = "</table></div>";

/// The beginning of a table with letters of a size in pixels.
pub(super) fn opened(size: u8) -> String {
    format!(
        "<div style=\"margin:0 0 14px 0;overflow-x:auto\">\
         <table cellpadding=\"3\" cellspacing=\"0\" border=\"0\" style=\"font-size:{size}px\">"
    )
}

pub(super) struct Writer<'w> {
    pub(super) words: &'w Words,
    pub(super) id: &'w str,
    pub(super) target: Option<Target>,
    pub(super) paint: Paint<'w>,
    pub(super) html: String,
    pub(super) images: Vec<(String, Image)>,
    pub(super) lines: Vec<String>,
}

impl<'w> Writer<'w> {
    pub(super) fn new(words: &'w Words, id: &'w str, paint: Paint<'w>) -> Self {
        Writer { words, id, target: None, paint, html: String::new(), images: Vec::new(), lines: Vec::new() }
    }

    pub(super) fn choices(&mut self, choices: &Choices) {
        self.lines.extend(links::said(choices));
        let links = self.target.as_ref().map(|target| links::choices(choices, target));
        self.html.push_str(&links.unwrap_or_default());
    }

    pub(super) fn link(&mut self, label: &str, address: &str) {
        self.lines.extend([label.to_owned(), address.to_owned()]);
        self.open(&links::page(label, address));
    }

    pub(super) fn open(&mut self, source: &str) {
        self.html.push_str(source);
        self.html.push('\n');
    }

    pub(super) fn paragraph(&mut self, text: &str, style: &str) {
        self.lines.extend(text.lines().map(str::to_owned));
        self.open(&format!("<p style=\"{style}\">{}</p>", marked_up(text)));
    }

    pub(super) fn small(&mut self, text: &str) {
        self.lines.extend(text.lines().map(str::to_owned));
        self.open(&format!(
            "<p class=\"less\" style=\"margin:0 0 4px 0;font-size:14px;{LESS}\">{}</p>",
            marked_up(text)
        ));
    }

    pub(super) fn fixed(&mut self, text: &str, size: &str) {
        self.lines.extend(text.lines().map(str::to_owned));
        self.open(&format!(
            "<pre style=\"margin:0 0 14px 0;{FIXED};font-size:{size};line-height:1.3;overflow-x:auto\">{}</pre>",
            escape::text(text, Blanks::Kept)
        ));
    }

    pub(super) fn copy(&mut self, lines: &[String]) {
        self.lines.extend(lines.iter().cloned());
        self.open(&format!(
            "<pre class=\"box\" style=\"margin:0 0 10px 0;padding:8px 12px;{BOX};{FIXED};font-size:15px;line-height:1.4;white-space:pre-wrap;\
             word-wrap:break-word\">{}</pre>",
            escape::text(&lines.join("\n"), Blanks::Kept)
        ));
    }

    pub(super) fn term(&mut self, term: &Term) {
        self.lines.push(term.term.clone());
        self.open(&format!(
            "<p style=\"margin:0\"><code style=\"{FIXED};font-size:15px\">{}</code></p>",
            escape::text(&term.term, Blanks::Flowing)
        ));
        self.paragraph(&term.text, "margin:0 0 8px 24px");
    }

    pub(super) fn table(&mut self, table: &Table) {
        let align = |at: usize| match table.columns.get(at).map(|column| column.align) {
            Some(Align::Right) => "right",
            Some(Align::Left) | None => "left",
        };
        self.open(&opened(16));
        for row in &table.rows {
            self.row(row.iter().enumerate().map(|(at, field)| (align(at), field.clone())));
        }
        self.open(TABLE_END);
    }

    /// `12.`, `alice`, `3-5`, `a6-c6`.
    pub(super) fn moves(&mut self, moves: &Moves) {
        let rolled = moves.rows.iter().any(|row| !row.roll.is_empty());
        self.open(&opened(16));
        for row in &moves.rows {
            let roll = rolled.then(|| ("left", row.roll.clone()));
            let fields = [("right", format!("{}.", row.number)), ("left", row.player.clone())];
            self.row(fields.into_iter().chain(roll).chain([("left", row.text.clone())]));
        }
        self.open(TABLE_END);
    }

    pub(super) fn row(&mut self, fields: impl Iterator<Item = (&'static str, String)>) {
        let mut line = Vec::new();
        self.html.push_str("<tr valign=\"top\">");
        for (align, field) in fields {
            let tag = if align == "right" { "<td align=\"right\">" } else { "<td>" };
            // Moves may break here: there are many, in narrow columns.
            let field_html = marked::marked_up(&field, code, marked::whole_numbers);
            self.open(&format!("{tag}{field_html}</td>"));
            line.push(field);
        }
        self.open("</tr>");
        self.lines.push(line.join(" "));
        self.lines.extend(line);
    }

    pub(super) fn picture(&mut self, now: &Picture, before: Option<&Picture>, seen: &Seen) {
        self.boards(now, before, seen);
        self.hands(now, before, seen);
        for board in now.boards() {
            let (heading, cells) = (spoken::heading(self.words), spoken::list(self.words, board));
            if !cells.is_empty() {
                self.folded(&heading, |page| page.cells(cells));
            }
        }
        self.facts(now);
    }

    /// Draws the first board without its cards; other boards, and what cannot be drawn, are text.
    pub(super) fn boards(&mut self, now: &Picture, before: Option<&Picture>, seen: &Seen) {
        let is_board = |part: &Part| matches!(part, Part::Diagram(_));
        let has_cards = now.parts.iter().any(|part| matches!(part, Part::Cards(_)));
        let (drawn, room) = match has_cards {
            true => (Cow::Owned(only(now, is_board)), MOST_BESIDE_CARDS),
            false => (Cow::Borrowed(now), MOST_PICTURES),
        };
        for (at, board) in now.boards().enumerate() {
            let alternative = spoken::alternative(self.words, board, before, seen);
            // One sentence each, so that they are recognised in answers.
            self.lines.extend(alternative.split_inclusive(". ").map(str::to_owned));
            self.lines.push(alternative.clone());
            let image = if at == 0 { self.painted(&drawn, before, seen, room) } else { None };
            match image {
                Some(image) => self.image(image, &alternative),
                None => {
                    let alone = Picture::from(vec![Part::Diagram(board.clone())]);
                    let text = plain_within(&alone, before, COLUMNS, &self.words.legend());
                    self.fixed(text.trim_end(), "12px");
                }
            }
        }
    }

    pub(super) fn facts(&mut self, now: &Picture) {
        for part in &now.parts {
            match part {
                Part::Fact(label, value) => {
                    let (label, value) = (self.words.phrase(label), self.words.phrase(value));
                    self.lines.push(format!("{label}: {value}"));
                    self.open(&format!(
                        "<p style=\"{LINE}\"><strong>{}:</strong> {}</p>",
                        escape::text(&label, Blanks::Flowing),
                        escape::text(&value, Blanks::Flowing)
                    ));
                }
                Part::Note(note) => {
                    let note = self.words.phrase(note);
                    self.lines.push(note.clone());
                    self.open(&format!("<p style=\"{LINE}\">{}</p>", escape::text(&note, Blanks::Flowing)));
                }
                Part::Table(table) => self.rows(table),
                // Cards are in the drawing, and in a table.
                Part::Diagram(_) | Part::Cards(_) => {}
            }
        }
    }

    /// Draws the cards; a table among the facts says the same.
    pub(super) fn hands(&mut self, now: &Picture, before: Option<&Picture>, seen: &Seen) {
        let is_hand = |part: &Part| matches!(part, Part::Cards(_));
        let cards = only(now, is_hand);
        let said = cards.parts.iter().filter_map(|part| match part {
            Part::Cards(hand) => {
                let names: Vec<&str> = hand.cards.iter().map(|card| card.name.as_str()).collect();
                Some(format!("{}: {}.", self.words.phrase(&hand.title), names.join(", ")))
            }
            _ => None,
        });
        let alternative = said.collect::<Vec<_>>().join(" ");
        self.lines.extend(alternative.split_inclusive(". ").map(str::to_owned));
        let room = MOST_WITH_CARDS.saturating_sub(self.sent());
        if let Some(image) = self.painted(&cards, before, seen, room) {
            self.image(image, &alternative);
        }
    }

    pub(super) fn small_picture(&mut self, now: &Picture, before: &Picture, seen: &Seen) {
        let drawn = only(now, |part| matches!(part, Part::Diagram(_)));
        let Some(board) = drawn.boards().next() else { return self.facts(now) };
        let alternative = spoken::alternative(self.words, board, Some(before), seen);
        self.lines.extend(alternative.split_inclusive(". ").map(str::to_owned));
        self.lines.push(alternative.clone());
        match (self.paint)(&drawn, Some(before), seen, Scale::Medium) {
            Some(image) => self.image_above(18, image, &alternative),
            None => {
                let text = plain_within(&drawn, Some(before), COLUMNS, &self.words.legend());
                self.fixed(text.trim_end(), "12px");
            }
        }
    }

    /// A drawing of at most `room` bytes as sent, if the letter has room for it.
    pub(super) fn painted(
        &self,
        now: &Picture,
        before: Option<&Picture>,
        seen: &Seen,
        room: usize,
    ) -> Option<Image> {
        let room = room.min(MOST_PICTURES.saturating_sub(self.sent()));
        if now.parts.is_empty() {
            return None;
        }
        (self.paint)(now, before, seen, Scale::Within(room)).filter(|image| image.sent() <= room)
    }

    /// The size of the pictures so far, in bytes as sent.
    fn sent(&self) -> usize {
        self.images.iter().map(|(_, image)| image.sent()).sum()
    }

    pub(super) fn image(&mut self, image: Image, alternative: &str) {
        self.image_above(8, image, alternative);
    }

    /// A picture with this margin below it, in pixels.
    fn image_above(&mut self, margin: u32, image: Image, alternative: &str) {
        let image = self.placed(image, alternative);
        self.open(&format!("<p style=\"margin:0 0 {margin}px 0\">{image}</p>"));
    }

    /// Adds a picture to the letter; gives the element that shows it.
    pub(super) fn placed(&mut self, image: Image, alternative: &str) -> String {
        let cid = format!("board-{}.{}", self.images.len() + 1, self.id);
        let element = format!(
            "<img src=\"cid:{}\" width=\"{}\" alt=\"{}\"\nstyle=\"display:block;\
             width:100%;max-width:{}px;height:auto;border:0\">",
            escape::value(&cid),
            image.width,
            escape::value(alternative),
            image.width
        );
        self.images.push((cid, image));
        element
    }

    pub(super) fn cells(&mut self, cells: Vec<String>) {
        let said = escape::text(&cells.join("; "), Blanks::Flowing);
        self.open(&format!("<div style=\"{LINE}\">{said}</div>"));
        self.lines.extend(cells);
    }

    /// Something below a heading, closed where programs can; nothing if nothing is written.
    pub(super) fn folded(&mut self, heading: &str, write: impl FnOnce(&mut Self)) {
        let above = std::mem::take(&mut self.html);
        write(self);
        let inside = std::mem::replace(&mut self.html, above);
        if !inside.is_empty() {
            self.lines.push(heading.to_owned());
            self.open(&format!(
                "<details style=\"margin:0 0 2px 0;border-top:1px solid {}\"><summary style=\"padding:12px 0\">\
                 <strong>{}</strong></summary>",
                colours::LINE,
                escape::text(heading, Blanks::Flowing)
            ));
            self.html.push_str(&inside);
            self.open("</details>");
        }
    }

    fn rows(&mut self, table: &Rows) {
        let fields = |row: &[Phrase], words: &Words| -> Vec<String> {
            row.iter().map(|field| words.phrase(field)).collect()
        };
        let title = self.words.phrase(&table.title);
        if !title.is_empty() {
            self.paragraph(&title, LINE);
        }
        self.open(&opened(16));
        let head = fields(&table.head, self.words);
        self.html.push_str("<tr valign=\"top\">");
        for field in &head {
            let field = escape::text(field, Blanks::Flowing);
            self.open(&format!("<th align=\"left\" scope=\"col\">{field}</th>"));
        }
        self.open("</tr>");
        self.lines.push(head.join(" "));
        for row in &table.rows {
            let row = fields(row, self.words);
            self.row(row.into_iter().map(|field| ("left", field)));
        }
        self.open(TABLE_END);
    }

    /// A player's message behind a bar, preformatted if its lines seem to be aligned.
    pub(super) fn message(&mut self, message: &Message) {
        self.paragraph(&message.heading, LINE);
        let text = message.text.trim_end();
        self.lines.extend(text.lines().map(str::to_owned));
        let aligned =
            text.lines().any(|line| line.trim_end().contains("  ") || line.starts_with([' ', '\t']));
        let inside = if aligned {
            format!(
                "<pre style=\"margin:0;{FIXED};font-size:13px;white-space:pre-wrap;word-wrap:break-word\">{}</pre>",
                escape::text(text, Blanks::Kept)
            )
        } else {
            marked::broken(text)
        };
        self.open(&format!(
            "<blockquote class=\"said\" dir=\"auto\" style=\"margin:0 0 14px 0;padding:4px 0 4px 12px;\
             {SAID}\">{inside}</blockquote>"
        ));
        if let Some(remark) = &message.remark {
            self.small(remark);
        }
    }
}

pub(super) fn only(picture: &Picture, is_drawn: impl Fn(&Part) -> bool) -> Picture {
    Picture::from(picture.parts.iter().filter(|part| is_drawn(part)).cloned().collect::<Vec<_>>())
}

/// Light markup as HTML; rolls, results and moves never break.
pub(super) fn marked_up(text: &str) -> String {
    marked::marked_up(text, code, marked::whole_moves)
}

fn code(html: String) -> String {
    format!("<code\nstyle=\"font-family:Menlo,Consolas,monospace;font-size:15px\">{html}</code>")
}

impl Writer<'_> {
    pub(super) fn titled(&mut self, element: &str, text: &str) {
        self.lines.extend(text.lines().map(str::to_owned));
        let said = marked_up(text);
        self.open(&format!(
            "<{element} style=\"margin:0 0 8px 0;font-size:20px;line-height:1.25\">{said}</{element}>"
        ));
    }
}
