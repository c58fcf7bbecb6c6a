//! Answers to a letter about a board by one tap: moves, and what else is possible now.

use crate::command::{HOUSE, RUNGS, house_character, house_with};
use crate::game::{Seat, Viewer};
use crate::play::{Board, Stage};

use super::advice;
use super::news::{BoardNews, Page, ProofNeeded, Role};
use crate::letter::bytes::render;
use crate::letter::bytes::render::{Target, link_length};
use crate::letter::moves::{self, Ranks, ShownMoves};
use crate::letter::words::{Block, Choice, Choices, Form, Format, Words, sentences, taps};

/// Maximum length of all links to moves in HTML, in bytes; with the markup around them they take 14 KiB.
const LONGEST: usize = 12_600;

/// Maximum size of an HTML letter without its picture, in bytes.
const LETTER: usize = 20 * 1024;

/// The part of it beside the blocks and the links to moves, in bytes: header, frame, events, other links.
const AROUND: usize = 5 * 1024;

/// Room for links to moves in any letter, in bytes.
const LEAST: usize = 1_500;

const ROOM: &str = "\n\n";

sentences! {
    pub enum Text {
        Answers = "choices-answers",

        AllMoves = "choice-all-moves",
        Accept = "choice-accept",
        Reject = "choice-reject",
        AcceptDraw = "choice-accept-draw",
        RejectDraw = "choice-reject-draw",
        AcceptUndo = "choice-accept-undo",
        RejectUndo = "choice-reject-undo",
        AcceptSubstitute = "choice-accept-substitute",
        RejectSubstitute = "choice-reject-substitute",
        Substitute = "choice-substitute",
        Claim = "choice-claim",
        Draw = "choice-draw",
        Hint = "choice-hint",
        Message = "choice-message",
        Decline = "choice-decline",
        Resign = "choice-resign",
        Again = "choice-again",
        Stronger { house: String } = "choice-stronger",
        Unsubscribe = "choice-unsubscribe",
        Kibitz = "choice-kibitz",
    }
}

/// The links for one of several boards in a letter with this subject; `room` is for links to moves, in bytes.
pub fn of_one(page: Page<'_>, subject: &str, room: usize) -> Option<Block> {
    choices(page, subject, format!("{} ", page.news.board.number), || room)
}

pub fn room_of_each(boards: usize) -> usize {
    LONGEST / boards.max(1)
}

/// The links of a letter with this subject and these other blocks; none if its reader can do nothing by an answer.
pub fn block(page: Page<'_>, subject: &str, said: &[Block]) -> Option<Block> {
    choices(page, subject, String::new(), || room(page.words, page.to.form, said))
}

fn choices(
    Page { server, words, news, to }: Page<'_>,
    subject: &str,
    prefix: String,
    room: impl FnOnce() -> usize,
) -> Option<Block> {
    let board = news.board;
    if to.proof == ProofNeeded::Password {
        return None;
    }
    let (moves, others, last) = match to.role {
        Role::Seat(seat) => {
            let (mut others, last) = of_player(news, seat);
            others.splice(..0, news.late(seat).map(|_| (Text::Claim, "claim".to_owned())));
            let target = Target::of_any(server, subject);
            let link = |text: &String| link_length(&target, &format!("{prefix}{text}"));
            let is_a_page = to.form.format == Format::Html;
            let likely = to.likely.filter(|_| is_a_page);
            let ranks = Ranks::of(likely.map(|likely| likely.ranked.as_slice()).unwrap_or_default());
            (shown_moves(words, board, seat, &ranks, room, link), others, last)
        }
        Role::Watcher => (ShownMoves::default(), of_watcher(board), None),
        Role::Visitor => return None,
    };
    let heading =
        if moves.groups.is_empty() { words.say(&Text::Answers) } else { words.say(&moves::Text::Moves) };
    let choice = |(said, text): Answer| Choice { label: words.say(&said), text };
    let all = moves.is_cut.then(|| (Text::AllMoves, "moves".to_owned()));
    let info = board.game().info();
    let is_last = board.stage == Stage::Over && to.role.seat().is_some();
    let seek = if is_last { taps::seeks(words, [(info.name, info.title)]) } else { Vec::new() };
    let choices = Choices {
        heading,
        remark: moves.remark(words),
        groups: moves.groups,
        others: all.into_iter().chain(others).map(choice).chain(seek).collect(),
        last: last.map(choice),
        prefix,
    };
    let is_empty = choices.groups.is_empty() && choices.others.is_empty() && choices.last.is_none();
    (!is_empty).then_some(Block::Choices(choices))
}

/// The label of a link, and the text that it writes.
type Answer = (Text, String);

fn room(words: &Words, form: &Form, said: &[Block]) -> usize {
    if form.format != Format::Html {
        return LONGEST;
    }
    let page = render::sheet(words, "", said, &render::unpainted).html;
    let length = page.len() + render::text(said, words, form.columns).len();
    LETTER.saturating_sub(AROUND + length).clamp(LEAST, LONGEST)
}

/// The moves of a seat that is to move, as far as there is room, in bytes; `link` is the length of a link to a move.
fn shown_moves(
    words: &Words,
    board: &Board,
    seat: Seat,
    ranks: &Ranks<'_>,
    room: impl FnOnce() -> usize,
    link: impl Fn(&String) -> usize,
) -> ShownMoves {
    if board.stage != Stage::Running || !board.awaited().contains(&seat) {
        return ShownMoves::default();
    }
    let position = board.record.position().view(Viewer::Seat(seat));
    moves::shown(words, (position.as_ref(), seat), ranks, room(), link)
}

/// A player's answers other than moves, and the one that ends the game for the player.
fn of_player(news: &BoardNews<'_>, seat: Seat) -> (Vec<Answer>, Option<Answer>) {
    let board = news.board;
    let word = |said: Text, text: &str| (said, text.to_owned());
    let message = || {
        let alone = advice::plays_against_house(board, seat);
        (!alone).then(|| word(Text::Message, &format!("chat{ROOM}")))
    };
    match board.stage {
        Stage::Offered if board.record.missing_rules().is_some() => {
            (vec![word(Text::Reject, "reject")], None)
        }
        Stage::Offered if board.awaited().contains(&seat) => {
            (vec![word(Text::Accept, "accept"), word(Text::Reject, "reject")], None)
        }
        Stage::Running if board.has_resigned(seat) => (message().into_iter().collect(), None),
        Stage::Running => {
            let draw = match (board.draw.is_empty(), board.draw.contains(&seat)) {
                _ if board.asked_to_undo().contains(&seat) => {
                    let (yes, no) = match board.undo.as_ref().and_then(|undo| undo.substitute.as_ref()) {
                        Some(_) => (Text::AcceptSubstitute, Text::RejectSubstitute),
                        None => (Text::AcceptUndo, Text::RejectUndo),
                    };
                    vec![word(yes, "accept"), word(no, "reject")]
                }
                _ if board.undo.is_some() => Vec::new(),
                (_, true) => Vec::new(),
                (true, false) => vec![word(Text::Draw, "draw")],
                (false, false) => vec![word(Text::AcceptDraw, "accept"), word(Text::RejectDraw, "reject")],
            };
            let decline = board.decline_cancels(seat).then(|| word(Text::Decline, "decline"));
            let hint = advice::may_ask_hint(news, seat).then(|| word(Text::Hint, "hint"));
            let vacant = board.undo.is_none() && advice::has_vacant_seat(board);
            let substitute = vacant.then(|| word(Text::Substitute, "substitute house"));
            let others =
                draw.into_iter().chain(substitute).chain(hint).chain(message()).chain(decline).collect();
            let may_resign = board.record.missing_rules().is_none() || board.players.len() == 2;
            (others, may_resign.then(|| word(Text::Resign, "resign")))
        }
        Stage::Over => {
            let again = advice::may_ask_rematch(news).then(|| word(Text::Again, "rematch"));
            (again.into_iter().chain(stronger(board, seat)).chain(message()).collect(), None)
        }
        Stage::Offered | Stage::Declined => (Vec::new(), None),
    }
}

/// The same game against the next level of the house, for who has played against a lower one.
fn stronger(board: &Board, seat: Seat) -> Option<Answer> {
    let other = board.seats().find(|other| *other != seat).map(|other| board.userid(other))?;
    let after = |names: &[&'static str]| {
        let character = house_character(other);
        let at = names.iter().position(|house| house_with(house, character) == other)?;
        names.get(at + 1).map(|house| house_with(house, character))
    };
    let rungs = RUNGS.get(..board.game().info().rungs.len()).unwrap_or(RUNGS);
    let stronger = after(HOUSE).or_else(|| after(rungs)).filter(|_| board.players.len() == 2)?;
    let words = [
        board.game().info().name,
        "challenge",
        &board.record.setup().to_string(),
        board.userid(seat),
        &stronger,
    ];
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let words = words.join(" ");
    Some((Text::Stronger { house: stronger }, words))
}

fn of_watcher(board: &Board) -> Vec<Answer> {
    match board.stage {
        Stage::Offered | Stage::Running => {
            vec![(Text::Kibitz, format!("kibitz{ROOM}")), (Text::Unsubscribe, "unsubscribe".to_owned())]
        }
        Stage::Over | Stage::Declined => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
