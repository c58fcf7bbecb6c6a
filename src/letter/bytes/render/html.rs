//! Blocks as HTML that mail programs show alike: one column, tables for the layout, styles in the elements, no external resources.
//!
//! Architecture Invariant: the source is ASCII in lines below 998 characters, and everything that a person wrote goes through
//! [`escape`].

use std::borrow::Cow;

use crate::draw::{COLUMNS, plain_within};
use crate::game::{Part, Phrase, Picture, Table as Rows};
use crate::letter::bytes::model::Letter;
use crate::letter::words::{Align, Block, Choices, Message, Moves, Seen, Table, Term, Words};

use super::colours::{self, BOX, DARK, LESS, PAGE, SAID};
use super::escape::{self, Blanks};
use super::links::{self, Target};
use super::marked;
use super::pictures::{Image, Paint, Scale, unpainted};
use super::spoken;

mod arranged;
mod games;
mod guide;

#[cfg(test)]
pub(in crate::letter) use {arranged::Heading, games::Said};

/// In pixels.
const WIDTH: u32 = 600;

/// Maximum size of a letter's pictures, in bytes as sent: with 20 KB of text and HTML a letter has 60 KB.
const MOST_PICTURES: usize = 40 * 1024;

/// The parts of it for a board with cards and for both pictures; such letters have more text.
const MOST_BESIDE_CARDS: usize = 24 * 1024;
const MOST_WITH_CARDS: usize = 39 * 1024;

const FONT: &str = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const FIXED: &str = "font-family:Menlo,Consolas,monospace";
/// The beginning of words to type. A line feed within a tag is not shown, and keeps lines short.
/// The frames of buttons, and the board beside them where there is room. These rules stand apart from those for dark mode, because
/// programs that do not know those drop everything in the same element.
const RULES: &str = ".tap a{border:1px solid #8c959f;border-radius:8px;margin:0 4px 0 0;text-decoration:none}
@media (min-width:720px){
.sheet{max-width:1000px!important}
.left{float:left;width:56%;margin-right:24px}
.right{overflow:hidden}
.under{clear:both}
.drawn{font-size:12px!important}
}";
const PARAGRAPH: &str = "margin:0 0 14px 0";
const LINE: &str = "margin:0 0 4px 0";
/// A table that scrolls if it is wider than the page.
const TABLE_END: &str = "</table></div>";

/// The beginning of a table with letters of a size in pixels.
fn opened(size: u8) -> String {
    format!(
        "<div style=\"margin:0 0 14px 0;overflow-x:auto\">\
         <table cellpadding=\"3\" cellspacing=\"0\" border=\"0\" style=\"font-size:{size}px\">"
    )
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    pub html: String,
    /// The pictures by Content-ID, without angle brackets.
    pub images: Vec<(String, Image)>,
}

/// The page of a letter. Its pictures are named after its Message-ID, and its links answer it.
pub fn page(letter: &Letter, paint: Paint<'_>) -> Page {
    let words = letter.form.words();
    let writer = Writer::new(&words, &letter.headers.message_id, paint);
    Writer { target: Some(Target::of(letter)), ..writer }.page(&letter.subject, &letter.blocks)
}

/// A page of blocks without links.
pub fn sheet(words: &Words, title: &str, blocks: &[Block], paint: Paint<'_>) -> Page {
    Writer::new(words, "", paint).page(title, blocks)
}

/// The text of a page as mail programs quote it: a line for each paragraph, row and field, and the alternative texts of pictures.
pub fn lines(words: &Words, blocks: &[Block]) -> Vec<String> {
    let mut writer = Writer::new(words, "", &unpainted);
    writer.blocks(blocks);
    writer.lines
}

struct Writer<'w> {
    words: &'w Words,
    id: &'w str,
    target: Option<Target>,
    paint: Paint<'w>,
    html: String,
    images: Vec<(String, Image)>,
    lines: Vec<String>,
}

impl<'w> Writer<'w> {
    fn new(words: &'w Words, id: &'w str, paint: Paint<'w>) -> Self {
        Writer { words, id, target: None, paint, html: String::new(), images: Vec::new(), lines: Vec::new() }
    }

    fn page(mut self, title: &str, blocks: &[Block]) -> Page {
        self.blocks(blocks);
        let (lang, title) = (escape::value(self.words.lang()), escape::text(title, Blanks::Flowing));
        let html = format!(
            r#"<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{title}</title>
<style>
{RULES}
</style>
<style>
{DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;{PAGE}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0"
style="table-layout:fixed;{PAGE}"><tr><td align="center" style="padding:12px">
<!--[if mso]><table role="presentation" width="{WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0"
style="table-layout:fixed;max-width:{WIDTH}px"><tr><td align="left"
style="{FONT};font-size:16px;line-height:1.45;word-wrap:break-word">
{body}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
"#,
            body = self.html
        );
        Page { html, images: self.images }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        if arranged::has_places(blocks) {
            self.arranged(blocks);
        } else {
            blocks.iter().for_each(|block| self.block(block, PARAGRAPH));
        }
    }

    fn block(&mut self, block: &Block, style: &str) {
        match block {
            Block::Text(text) => self.paragraph(text, style),
            Block::Group(blocks) => {
                self.open(&format!("<div style=\"{PARAGRAPH}\">"));
                blocks.iter().for_each(|block| self.block(block, LINE));
                self.open("</div>");
            }
            Block::Copy(lines) => self.copy(lines),
            Block::List(items) => items.iter().for_each(|item| self.copy(std::slice::from_ref(item))),
            Block::Quote(line) => {
                self.open(&format!(
                    "<blockquote class=\"less\" style=\"margin:0 0 14px 0;padding:0 0 0 10px;\
                     border-left:3px solid {};{LESS}\">",
                    colours::LINE
                ));
                self.paragraph(line, "margin:0");
                self.open("</blockquote>");
            }
            Block::Items(items) => {
                items.iter().for_each(|item| self.paragraph(item, LINE));
            }
            Block::Terms(terms) => terms.iter().for_each(|term| self.term(term)),
            Block::Table(table) => self.table(table),
            Block::Moves(moves) => self.moves(moves),
            Block::Picture { now, before, seen } => self.picture(now, before.as_ref(), seen),
            Block::Small { now, before, seen } => self.small_picture(now, before, seen),
            Block::Film { record, seen } => self.film(record, seen),
            Block::Games { heading, games } => self.games(heading, games),
            Block::Choices(choices) => self.choices(choices),
            Block::Link { label, address } => self.link(label, address),
            Block::Message(message) => self.message(message),
            Block::Page(page) => self.fixed(page.trim_end(), "12px"),
            Block::Guide { page, boards } => self.guide(page, boards),
            Block::Footer(text) => {
                self.open(&format!(
                    "<hr style=\"border:0;border-top:1px solid {};margin:18px 0 8px 0\">",
                    colours::LINE
                ));
                self.small(text);
            }
            Block::At { block, .. } | Block::OnPage { block, .. } => self.block(block, style),
            Block::InText(_) => {}
            Block::Part(blocks) => self.blocks(blocks),
        }
    }

    fn choices(&mut self, choices: &Choices) {
        self.lines.extend(links::said(choices));
        let links = self.target.as_ref().map(|target| links::choices(choices, target));
        self.html.push_str(&links.unwrap_or_default());
    }

    fn link(&mut self, label: &str, address: &str) {
        self.lines.extend([label.to_owned(), address.to_owned()]);
        self.open(&links::page(label, address));
    }

    fn open(&mut self, source: &str) {
        self.html.push_str(source);
        self.html.push('\n');
    }

    fn paragraph(&mut self, text: &str, style: &str) {
        self.lines.extend(text.lines().map(str::to_owned));
        self.open(&format!("<p style=\"{style}\">{}</p>", marked_up(text)));
    }

    fn small(&mut self, text: &str) {
        self.lines.extend(text.lines().map(str::to_owned));
        self.open(&format!(
            "<p class=\"less\" style=\"margin:0 0 4px 0;font-size:14px;{LESS}\">{}</p>",
            marked_up(text)
        ));
    }

    fn fixed(&mut self, text: &str, size: &str) {
        self.lines.extend(text.lines().map(str::to_owned));
        self.open(&format!(
            "<pre style=\"margin:0 0 14px 0;{FIXED};font-size:{size};line-height:1.3;overflow-x:auto\">{}</pre>",
            escape::text(text, Blanks::Kept)
        ));
    }

    fn copy(&mut self, lines: &[String]) {
        self.lines.extend(lines.iter().cloned());
        self.open(&format!(
            "<pre class=\"box\" style=\"margin:0 0 10px 0;padding:8px 12px;{BOX};{FIXED};font-size:15px;line-height:1.4;white-space:pre-wrap;\
             word-wrap:break-word\">{}</pre>",
            escape::text(&lines.join("\n"), Blanks::Kept)
        ));
    }

    fn term(&mut self, term: &Term) {
        self.lines.push(term.term.clone());
        self.open(&format!(
            "<p style=\"margin:0\"><code style=\"{FIXED};font-size:15px\">{}</code></p>",
            escape::text(&term.term, Blanks::Flowing)
        ));
        self.paragraph(&term.text, "margin:0 0 8px 24px");
    }

    fn table(&mut self, table: &Table) {
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
    fn moves(&mut self, moves: &Moves) {
        let rolled = moves.rows.iter().any(|row| !row.roll.is_empty());
        self.open(&opened(16));
        for row in &moves.rows {
            let roll = rolled.then(|| ("left", row.roll.clone()));
            let fields = [("right", format!("{}.", row.number)), ("left", row.player.clone())];
            self.row(fields.into_iter().chain(roll).chain([("left", row.text.clone())]));
        }
        self.open(TABLE_END);
    }

    fn row(&mut self, fields: impl Iterator<Item = (&'static str, String)>) {
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

    fn picture(&mut self, now: &Picture, before: Option<&Picture>, seen: &Seen) {
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
    fn boards(&mut self, now: &Picture, before: Option<&Picture>, seen: &Seen) {
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

    fn facts(&mut self, now: &Picture) {
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
    fn hands(&mut self, now: &Picture, before: Option<&Picture>, seen: &Seen) {
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

    fn small_picture(&mut self, now: &Picture, before: &Picture, seen: &Seen) {
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
    fn painted(&self, now: &Picture, before: Option<&Picture>, seen: &Seen, room: usize) -> Option<Image> {
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

    fn image(&mut self, image: Image, alternative: &str) {
        self.image_above(8, image, alternative);
    }

    /// A picture with this margin below it, in pixels.
    fn image_above(&mut self, margin: u32, image: Image, alternative: &str) {
        let image = self.placed(image, alternative);
        self.open(&format!("<p style=\"margin:0 0 {margin}px 0\">{image}</p>"));
    }

    /// Adds a picture to the letter; gives the element that shows it.
    fn placed(&mut self, image: Image, alternative: &str) -> String {
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

    fn cells(&mut self, cells: Vec<String>) {
        let said = escape::text(&cells.join("; "), Blanks::Flowing);
        self.open(&format!("<div style=\"{LINE}\">{said}</div>"));
        self.lines.extend(cells);
    }

    /// Something below a heading, closed where programs can; nothing if nothing is written.
    fn folded(&mut self, heading: &str, write: impl FnOnce(&mut Self)) {
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
    fn message(&mut self, message: &Message) {
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

fn only(picture: &Picture, is_drawn: impl Fn(&Part) -> bool) -> Picture {
    Picture::from(picture.parts.iter().filter(|part| is_drawn(part)).cloned().collect::<Vec<_>>())
}

/// Light markup as HTML; rolls, results and moves never break.
fn marked_up(text: &str) -> String {
    marked::marked_up(text, code, marked::whole_moves)
}

fn code(html: String) -> String {
    format!("<code\nstyle=\"font-family:Menlo,Consolas,monospace;font-size:15px\">{html}</code>")
}
