//! The daily letter: the boards on which the reader is to move, by remaining time, and a line for each other board.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::play::{Event, Stage};

use super::board::{self, Shown};
use crate::letter::board::news::{BoardNews, Likely, Page, ProofNeeded, Recipient, Role};
use crate::letter::board::{advice, choices, conditions, describe, notices, played};
use crate::letter::bytes::{Content, ServerIdentity};
use crate::letter::words::markup::broken;
use crate::letter::words::{Block, Capital, Day, Form, Format, Slot, Words, sentences};

/// Maximum number of boards shown; others get a line.
const SHOWN: usize = 20;

/// Maximum number of sentences about a board; the last ones are kept.
const TOLD: usize = 10;

sentences! {
    pub enum Text {
        Subject { day: Day } = "digest-subject",
        Turns { count: usize } = "digest-turns",
        NoTurn = "digest-no-turn",
        How = "digest-how",
        OnPage = "digest-page",
        HowByPassword = "digest-how-by-password",
        Board { board: u32, title: String, players: String } = "digest-board",
        Line = "digest-line",
        Others = "digest-others",
        Message { userid: String, board: u32 } = "digest-message",
        SameMessage { userid: Capital, board: u32, first: u32 } = "digest-same-message",
        OperatorWrites { board: u32 } = "operator-writes-on-board",
        Other { board: u32, title: String, players: String, news: String } = "digest-other",
        Also = "digest-also",
        Chat { board: u32 } = "digest-chat",
    }
}

/// A sentence about what happened on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Whether it is in the board's record, too.
    pub is_move: bool,
    /// In light markup.
    pub text: String,
}

#[derive(Clone, Copy, Debug)]
pub struct InDigest<'a> {
    pub news: BoardNews<'a>,
    pub role: Role,
    pub told: &'a [Told],
    pub note: Option<&'a str>,
    /// As in [`Recipient::likely`].
    pub likely: Option<&'a Likely>,
}

impl<'a> InDigest<'a> {
    /// Whether the reader is to move.
    pub fn is_awaited(&self) -> bool {
        let board = self.news.board;
        let can_move = board.stage == Stage::Running && board.record.missing_rules().is_none();
        can_move && self.role.seat().is_some_and(|seat| board.awaited().contains(&seat))
    }

    /// When the reader's time ends.
    fn ends(&self) -> Timestamp {
        let now = self.news.now;
        let stands =
            self.role.seat().zip(self.news.clocks).map(|(seat, clocks)| clocks.stands(seat.number(), now));
        let end = stands.and_then(|stands| stands.until.or_else(|| now.saturating_add(stands.left?).ok()));
        end.unwrap_or(Timestamp::MAX)
    }

    fn players(&self, words: &Words) -> String {
        words.versus(&self.news.board.named())
    }

    fn title(&self) -> String {
        self.news.board.game().info().title.to_owned()
    }

    fn page(
        &'a self,
        server: &'a ServerIdentity,
        words: &'a Words,
        (userid, proof, form): (&'a str, ProofNeeded, &'a Form),
    ) -> Page<'a> {
        let (role, note) = (self.role, self.note);
        let to = Recipient { note, likely: self.likely, ..Recipient::new(userid, role, proof, form) };
        Page { server, words, news: &self.news, to }
    }
}

/// What happened on a board, for a later daily letter.
pub fn happened(words: &Words, news: &BoardNews<'_>, role: Role) -> Vec<Told> {
    let beside_record = |event: &Event| {
        matches!(
            event,
            Event::DrawOffered(_)
                | Event::DrawAccepted(_)
                | Event::DrawRejected(_)
                | Event::UndoAsked { .. }
                | Event::UndoAgreed { .. }
                | Event::UndoRejected { .. }
                | Event::SubstituteAsked { .. }
                | Event::SubstituteAgreed(_)
                | Event::SubstituteRejected(_)
                | Event::Substituted { .. }
                | Event::TookBack { .. }
                | Event::Undone { .. }
        )
    };
    let (others, moves): (Vec<Event>, Vec<Event>) = news.events.iter().cloned().partition(beside_record);
    let said = |events: &[Event]| describe::events(words, news.board, events, role.seat());
    let moves = said(&moves).into_iter().map(|text| Told { is_move: true, text });
    let others = said(&others).into_iter().chain(notices::notices(words, news, role));
    let others = others.chain(conditions::notices(words, news, role));
    moves.chain(others.map(|text| Told { is_move: false, text })).collect()
}

/// Makes the daily letter to a reader, who can move on the boards of it on a page at `turn_page`.
pub fn digest(
    server: &ServerIdentity,
    reader: (&str, ProofNeeded, &Form),
    now: Timestamp,
    boards: &[InDigest<'_>],
    turn_page: Option<&str>,
) -> Content {
    let (_, proof, form) = reader;
    let words = &form.words();
    let (mut awaited, others): (Vec<&InDigest<'_>>, Vec<&InDigest<'_>>) =
        boards.iter().partition(|board| board.is_awaited());
    awaited.sort_by_key(|board| (board.ends(), board.news.board.number));
    let shown = awaited.get(..SHOWN).unwrap_or(&awaited);
    let rest = awaited.get(SHOWN..).unwrap_or_default();
    let subject = broken(&words.say(&Text::Subject { day: Day(now) }));
    let first = match (awaited.len(), proof) {
        (0, _) => vec![Text::NoTurn],
        (count, ProofNeeded::Answer) => vec![Text::Turns { count }, Text::How],
        (count, ProofNeeded::Password) => vec![Text::Turns { count }, Text::HowByPassword],
    };
    let first: Vec<String> = first.iter().map(|sentence| words.say(sentence)).collect();
    let mut blocks = vec![Block::Text(first.join(" "))];
    blocks.extend(
        turn_page.map(|address| Block::Link { label: words.say(&Text::OnPage), address: address.to_owned() }),
    );
    let room = choices::room_of_each(shown.len());
    for board in shown {
        let board = to_move(board, board.page(server, words, reader), &subject, room);
        match form.format {
            Format::Html => blocks.push(Block::Part(board)),
            Format::Text | Format::Speech => blocks.extend(board),
        }
    }
    if !(shown.is_empty() || rest.is_empty() && others.is_empty()) {
        blocks.push(Block::Text(words.say(&Text::Others)));
    }
    let lines = rest.iter().map(|board| (board, advice::line(board.page(server, words, reader))));
    let lines = lines.chain(others.iter().map(|board| (board, None)));
    let mut items = Vec::new();
    for (board, line) in lines {
        items.push(other(board, board.page(server, words, reader)));
        if let Some(line) = line {
            blocks.push(Block::Items(std::mem::take(&mut items)));
            blocks.push(Block::copy(line));
        }
    }
    if !items.is_empty() {
        blocks.push(Block::Items(items));
    }
    let named = awaited.first().or(others.first()).filter(|_| proof == ProofNeeded::Answer);
    blocks.extend(named.map(|board| {
        let also = [Text::Also, Text::Chat { board: board.news.board.number }];
        Block::lines(also.map(|sentence| words.say(&sentence)))
    }));
    // What is written on several boards stands here once.
    let mut written: BTreeMap<&(String, String), u32> = BTreeMap::new();
    for board in awaited.iter().chain(&others) {
        let number = board.news.board.number;
        blocks.extend(board.news.messages.iter().map(|message| {
            let (from, text) = message;
            let first = *written.entry(message).or_insert(number);
            if first != number {
                let userid = Capital(from.clone());
                return Block::Text(words.say(&Text::SameMessage { userid, board: number, first }));
            }
            let heading = match from.as_str() {
                board::OPERATOR => Text::OperatorWrites { board: number },
                _ => Text::Message { userid: from.clone(), board: number },
            };
            board::message(words, words.say(&heading), from, text)
        }));
    }
    Content { subject, blocks }
}

fn to_move(of: &InDigest<'_>, page: Page<'_>, subject: &str, room: usize) -> Vec<Block> {
    let Page { words, news, to, .. } = page;
    let board = news.board;
    let heading = Text::Board { board: board.number, title: of.title(), players: of.players(words) };
    let shown = Shown::of(page);
    let mut happened = shown.happened();
    let beside = of.told.iter().filter(|told| !told.is_move && !told.text.is_empty());
    happened.extend(last(beside).map(|told| page.at(Slot::Since, Block::Text(told.text.clone()))));
    let head = shown.head(Vec::new());
    let line = advice::line(page)
        .map(|line| Block::Group(vec![Block::Text(words.say(&Text::Line)), Block::copy(line)]));
    let line = line.map(|line| page.at(Slot::ByHand, line));
    let picture = shown.board();
    let (notes, own) = (board::notes(page), board::own_note(page));
    let mut blocks = vec![page.at(Slot::Heading, Block::Text(words.say(&heading)))];
    match to.form.format {
        Format::Speech => {
            blocks.extend([Block::Group(happened), head, picture, notes]);
            blocks.extend(own.into_iter().chain(line));
        }
        Format::Text | Format::Html => {
            let moves = played::moves(page);
            blocks.extend([head, Block::Group(happened)]);
            blocks.extend(line.into_iter().chain(moves).chain([picture]));
            if to.form.has_links() {
                let taps = choices::of_one(page, subject, room);
                blocks.extend(taps.map(|taps| page.at(Slot::Taps, taps)));
            }
            blocks.push(notes);
            blocks.extend(own);
        }
    }
    blocks
}

fn last<'t>(told: impl Iterator<Item = &'t Told>) -> impl Iterator<Item = &'t Told> {
    let told: Vec<&Told> = told.collect();
    let gone = told.len().saturating_sub(TOLD);
    told.into_iter().skip(gone)
}

fn other(of: &InDigest<'_>, page: Page<'_>) -> String {
    let (words, board) = (page.words, page.news.board);
    let offers = board::offers(words, board).into_iter().filter(|_| of.told.is_empty());
    let told = last(of.told.iter().filter(|told| !told.text.is_empty())).map(|told| told.text.clone());
    let stands = board::whose_turn(Page { news: &BoardNews { since: None, ..of.news }, ..page });
    let wrote = board::who_wrote(page);
    let news: Vec<String> = told.chain(stands).chain(offers).chain(wrote).collect();
    words.say(&Text::Other {
        board: board.number,
        title: of.title(),
        players: of.players(words),
        news: news.join(" "),
    })
}
