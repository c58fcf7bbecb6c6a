//! A page about a board: the board and what can be tapped first, everything else below, closed.

use std::collections::BTreeMap;

use crate::letter::bytes::render::colours::{self, LESS};
use crate::letter::bytes::render::html::writer::{LINE, PARAGRAPH, Writer};
use crate::letter::bytes::render::spoken;
use crate::letter::words::{Block, Message, Slot, sentences};

sentences! {
    /// The headings of what is closed.
    pub enum Heading {
        Moves = "page-moves",
        ByHand = "page-by-hand",
        Players = "page-players",
        Facts = "page-facts",
    }
}

// Heights in pixels, as estimated for a telephone 360 pixels wide.

/// How far down a board may begin.
const ABOVE: usize = 232;
const MARGIN: usize = 12;
const HEADING: usize = 25;
const HEADING_GAP: usize = 8;
const ROW: usize = 24;
const LINE_GAP: usize = 4;
const PARAGRAPH_GAP: usize = 10;
/// The padding around a message.
const MESSAGE: usize = 22;

/// The width of a line, in characters.
const COLUMNS: usize = 36;
const HEADING_COLUMNS: usize = 27;

pub(super) fn has_places(blocks: &[Block]) -> bool {
    blocks.iter().any(|block| match block {
        Block::At { .. } | Block::OnPage { .. } => true,
        Block::Group(blocks) => has_places(blocks),
        _ => false,
    })
}

type Places<'b> = BTreeMap<Slot, Vec<&'b Block>>;

fn collect<'b>(block: &'b Block, place: Slot, into: &mut Places<'b>) {
    match block {
        Block::At { place, block } | Block::OnPage { place, block } => collect(block, *place, into),
        Block::InText(_) => {}
        Block::Group(blocks) => blocks.iter().for_each(|block| collect(block, place, into)),
        other => into.entry(place).or_default().push(other),
    }
}

fn rows(text: &str, columns: usize) -> usize {
    text.split('\n').map(|line| line.chars().count().div_ceil(columns).max(1)).sum()
}

fn height(block: &Block) -> usize {
    match block {
        Block::Text(text) => rows(text, COLUMNS) * ROW + LINE_GAP,
        Block::Message(Message { heading, text, remark, .. }) => {
            let remark = remark.as_deref().map_or(0, |remark| rows(remark, COLUMNS));
            (rows(heading, COLUMNS) + rows(text.trim_end(), COLUMNS - 2) + remark) * ROW + LINE_GAP + MESSAGE
        }
        _ => 2 * ROW,
    }
}

fn heights(blocks: &[&Block]) -> usize {
    blocks.iter().map(|block| height(block)).sum()
}

/// The number of things told at the beginning that have to stand elsewhere, and whether messages have.
fn too_much(places: &Places<'_>) -> (usize, bool) {
    let of = |place| places.get(&place).map(Vec::as_slice).unwrap_or_default();
    let heading = of(Slot::Heading).iter().map(|block| match block {
        Block::Text(text) => rows(text, HEADING_COLUMNS) * HEADING,
        other => height(other),
    });
    let fixed = MARGIN + heading.sum::<usize>() + HEADING_GAP + heights(of(Slot::Notice)) + PARAGRAPH_GAP;
    let mut room = ABOVE.saturating_sub(fixed);
    let since = of(Slot::Since);
    let last = since.last().map_or(0, |block| height(block));
    let written = heights(of(Slot::Written));
    let is_below = written + last > room;
    room = room.saturating_sub(if is_below { heights(of(Slot::Wrote)) } else { written });
    let mut kept = 0;
    for block in since.iter().rev() {
        match room.checked_sub(height(block)) {
            Some(left) => room = left,
            None if kept > 0 => break,
            None => room = 0,
        }
        kept += 1;
    }
    (since.len() - kept, is_below)
}

impl Writer<'_> {
    pub(super) fn arranged(&mut self, blocks: &[Block]) {
        let mut places = Places::new();
        blocks.iter().for_each(|block| collect(block, Slot::Notice, &mut places));
        let (earlier, is_below) = too_much(&places);
        let mut take = |place| places.remove(&place).unwrap_or_default();
        let heading = if self.images.is_empty() && self.html.is_empty() { "h1" } else { "h2" };
        for block in take(Slot::Heading) {
            match block {
                Block::Text(text) => self.titled(heading, text),
                other => self.block(other, PARAGRAPH),
            }
        }
        let mut since = take(Slot::Since);
        let recent = since.split_off(earlier.min(since.len()));
        let (wrote, written) = (take(Slot::Wrote), take(Slot::Written));
        let told: Vec<&Block> = take(Slot::Notice).into_iter().chain(recent).collect();
        let wrote = if is_below { wrote } else { Vec::new() };
        self.section(&told.into_iter().chain(wrote).collect::<Vec<_>>());
        let (above, below) = if is_below { (Vec::new(), written) } else { (written, Vec::new()) };
        self.section(&above);
        let board = take(Slot::Board);
        self.open("<div class=\"left\">");
        for block in &board {
            match block {
                Block::Picture { now, before, seen } => self.boards(now, before.as_ref(), seen),
                other => self.block(other, PARAGRAPH),
            }
        }
        self.open("</div>");
        let (taps, by_hand) = (take(Slot::Taps), take(Slot::ByHand));
        let (instead, by_hand) = if taps.is_empty() { (by_hand, Vec::new()) } else { (Vec::new(), by_hand) };
        let right: Vec<&Block> = taps.into_iter().chain(instead).collect();
        let clock = take(Slot::Clock);
        self.open("<div class=\"right\">");
        self.each(&right, PARAGRAPH);
        for block in clock {
            match block {
                Block::Text(text) => self.small(text),
                other => self.block(other, PARAGRAPH),
            }
        }
        self.open("</div>");
        self.open("<div class=\"under\" style=\"padding:8px 0 0 0\">");
        for block in &board {
            if let Block::Picture { now, before, seen } = block {
                self.hands(now, before.as_ref(), seen);
            }
        }
        self.section(&below);
        self.section(&take(Slot::Below));
        let say = |page: &Self, heading: Heading| page.words.say(&heading);
        let moves: Vec<&Block> = since.into_iter().chain(take(Slot::Moves)).collect();
        self.folded(&say(self, Heading::Moves), |page| page.each(&moves, LINE));
        self.folded(&spoken::heading(self.words), |page| page.in_words(&board));
        self.folded(&say(self, Heading::ByHand), |page| page.each(&by_hand, PARAGRAPH));
        let (players, facts) = (take(Slot::Players), take(Slot::Facts));
        self.folded(&say(self, Heading::Players), |page| page.each(&players, PARAGRAPH));
        self.folded(&say(self, Heading::Facts), |page| {
            for block in &board {
                if let Block::Picture { now, .. } = block {
                    page.facts(now);
                }
            }
            page.each(&facts, LINE);
        });
        self.open("</div>");
    }

    /// A division with these blocks; nothing without any.
    fn section(&mut self, blocks: &[&Block]) {
        if !blocks.is_empty() {
            self.open("<div style=\"margin:0 0 10px 0\">");
            self.each(blocks, LINE);
            self.open("</div>");
        }
    }

    fn each(&mut self, blocks: &[&Block], style: &str) {
        blocks.iter().for_each(|block| self.block(block, style));
    }

    fn in_words(&mut self, board: &[&Block]) {
        for block in board {
            if let Block::Picture { now, .. } = block {
                let cells: Vec<String> =
                    now.boards().flat_map(|board| spoken::list(self.words, board)).collect();
                if !cells.is_empty() {
                    self.cells(cells);
                }
            }
        }
    }
}

impl<'w> Writer<'w> {
    pub(super) fn blocks(&mut self, blocks: &[Block]) {
        if has_places(blocks) {
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
}
