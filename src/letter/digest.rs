//! The daily letter: the boards on which the reader is to move, by remaining time, and a line for each other board.

use jiff::Timestamp;

use crate::game::Viewer;
use crate::play::{Event, Stage};

use super::board::{self, Missed, Shown};
use crate::letter::board::news::{BoardNews, ProofNeeded, Recipient, Role};
use crate::letter::board::{advice, choices, conditions, describe, notices, played};
use crate::letter::bytes::identity::ServerIdentity;
use crate::letter::bytes::model::Content;
use crate::letter::words::block::Block;
use crate::letter::words::catalogue::Words;
use crate::letter::words::form::{Form, Format};
use crate::letter::words::markup::broken;
use crate::letter::words::sentences::sentences;
use crate::letter::words::times::Day;

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
        HowByPassword = "digest-how-by-password",
        Board { board: u32, title: String, players: String } = "digest-board",
        Line = "digest-line",
        Others = "digest-others",
        Message { userid: String, board: u32 } = "digest-message",
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

/// A board in a daily letter.
#[derive(Clone, Copy, Debug)]
pub struct InDigest<'a> {
    /// The current board, and messages to the reader.
    pub news: BoardNews<'a>,
    /// The reader's role.
    pub role: Role,
    /// What happened, in order.
    pub told: &'a [Told],
    /// The reader's own note about the board.
    pub note: Option<&'a str>,
}

impl InDigest<'_> {
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

/// Makes the daily letter to a reader.
pub fn digest(
    server: &ServerIdentity,
    (userid, proof, form): (&str, ProofNeeded, &Form),
    now: Timestamp,
    boards: &[InDigest<'_>],
) -> Content {
    let words = &form.words();
    let (mut awaited, others): (Vec<&InDigest<'_>>, Vec<&InDigest<'_>>) =
        boards.iter().partition(|board| board.is_awaited());
    awaited.sort_by_key(|board| (board.ends(), board.news.board.number));
    let shown = awaited.get(..SHOWN).unwrap_or(&awaited);
    let rest = awaited.get(SHOWN..).unwrap_or_default();
    let subject = broken(&words.say(&Text::Subject { day: Day(now) }));
    let recipient = |board: &InDigest<'_>| Recipient {
        userid,
        role: board.role,
        proof,
        next_dice: None,
        note: board.note,
        form,
    };
    let first = match (awaited.len(), proof) {
        (0, _) => vec![Text::NoTurn],
        (count, ProofNeeded::Answer) => vec![Text::Turns { count }, Text::How],
        (count, ProofNeeded::Password) => vec![Text::Turns { count }, Text::HowByPassword],
    };
    let first: Vec<String> = first.iter().map(|sentence| words.say(sentence)).collect();
    let mut blocks = vec![Block::Text(first.join(" "))];
    let room = choices::room_of_each(shown.len());
    for board in shown {
        blocks.extend(to_move(server, words, &subject, board, recipient(board), room));
    }
    if !(shown.is_empty() || rest.is_empty() && others.is_empty()) {
        blocks.push(Block::Text(words.say(&Text::Others)));
    }
    let lines = rest.iter().map(|board| (board, advice_line(words, board, recipient(board))));
    let lines = lines.chain(others.iter().map(|board| (board, None)));
    let mut items = Vec::new();
    for (board, line) in lines {
        items.push(other(words, board, recipient(board)));
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
    for board in awaited.iter().chain(&others) {
        let number = board.news.board.number;
        blocks.extend(board.news.messages.iter().map(|(from, text)| {
            let heading = match from.as_str() {
                board::OPERATOR => Text::OperatorWrites { board: number },
                _ => Text::Message { userid: from.clone(), board: number },
            };
            board::message(words, words.say(&heading), from, text)
        }));
    }
    Content { subject, blocks }
}

/// An example of a line with a move, if the reader is to move.
fn advice_line(words: &Words, board: &InDigest<'_>, to: Recipient<'_>) -> Option<String> {
    advice::line(words, board.news.board, board.role.seat()?, to)
}

fn to_move(
    server: &ServerIdentity,
    words: &Words,
    subject: &str,
    of: &InDigest<'_>,
    to: Recipient<'_>,
    room: usize,
) -> Vec<Block> {
    let (news, seat, board) = (&of.news, of.role.seat(), of.news.board);
    let heading = Text::Board { board: board.number, title: of.title(), players: of.players(words) };
    let missed = Missed::by(seat, news);
    let mut happened = missed.tell(words, news, seat);
    let beside = of.told.iter().filter(|told| !told.is_move && !told.text.is_empty());
    happened.extend(last(beside).map(|told| Block::Text(told.text.clone())));
    let mut first = board::whose_turn(words, news, seat);
    first.extend(board::who_wrote(words, news, to));
    let shown = Shown::by(seat, board, to.form.format);
    let head = shown.head(words, first);
    let line = advice_line(words, of, to)
        .map(|line| Block::Group(vec![Block::Text(words.say(&Text::Line)), Block::copy(line)]));
    let picture = shown.block(words, news, &missed);
    let notes = Block::Group(board::notes(words, news, of.role));
    let own = board::own_note(words, to);
    let mut blocks = vec![Block::Text(words.say(&heading))];
    match to.form.format {
        Format::Speech => {
            blocks.extend([Block::Group(happened), head, picture, notes]);
            blocks.extend(own.into_iter().chain(line));
        }
        Format::Text | Format::Html => {
            let moves = played::moves(words, board, seat.map_or(Viewer::Watcher, Viewer::Seat));
            blocks.extend([head, Block::Group(happened)]);
            blocks.extend(line.into_iter().chain(moves).chain([picture]));
            if to.form.has_links() {
                blocks.extend(choices::of_one(server, words, subject, news, to, room));
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

fn other(words: &Words, of: &InDigest<'_>, to: Recipient<'_>) -> String {
    let board = of.news.board;
    let offers = board::offers(words, board).into_iter().filter(|_| of.told.is_empty());
    let told = last(of.told.iter().filter(|told| !told.text.is_empty())).map(|told| told.text.clone());
    let stands = board::whose_turn(words, &BoardNews { since: None, ..of.news }, of.role.seat());
    let wrote = board::who_wrote(words, &of.news, to);
    let news: Vec<String> = told.chain(stands).chain(offers).chain(wrote).collect();
    words.say(&Text::Other {
        board: board.number,
        title: of.title(),
        players: of.players(words),
        news: news.join(" "),
    })
}
