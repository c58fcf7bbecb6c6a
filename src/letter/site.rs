//! The words of web pages, and a board as a page shows it to anybody.

mod text;
mod turn;

use crate::draw::{COLUMNS, Drawing, Overlay, drawing, plain_within};
use crate::game::{Part, Picture, Position, Viewer};
use crate::play::{Board, Stage};

use crate::letter::board::describe::Happened;
use crate::letter::board::news::{BoardNews, Page, ProofNeeded, Recipient, Role};
use crate::letter::board::{in_one_line, introduction, notes, offers, played, whose_turn};
use crate::letter::bytes::ServerIdentity;
use crate::letter::bytes::render::{alternative, list, titles};
use crate::letter::words::{Block, Form, MoveRow, Seen, Words, seats};

pub use text::SiteText;
pub use turn::{TurnView, turn_view, why_no_move};

/// Somebody who plays, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerLine {
    pub userid: String,
    /// The colour or sign, in words; empty if there is none yet.
    pub side: String,
}

/// A board on a page, in one language, without anything hidden.
#[derive(Clone, Debug)]
pub struct BoardPage {
    /// For the window's title: the game, the board, the players, and the move of an earlier position.
    pub title: String,
    /// Whose turn it is, or the earlier position's move.
    pub heading: String,
    /// Sentences that belong to the heading: open offers, or what the move was.
    pub notices: Vec<String>,
    /// The drawing with the players' names; none for a game without one, or whose rules are missing.
    pub drawing: Option<Drawing>,
    pub plain: String,
    pub alternative: String,
    pub places: Vec<String>,
    /// What stands beside the board, such as dice and cards.
    pub facts: Block,
    /// Who plays what, seat 1 first.
    pub players: Vec<PlayerLine>,
    /// The moves of the whole game that its record holds, or those near an earlier position, a row for each turn.
    pub moves: Vec<MoveRow>,
    /// Terms, options, clocks and dice; for the current position alone.
    pub more: Vec<Block>,
}

/// A board as it stands, or in the words of the page after one of its moves: then `news` has the record up to there.
/// `before` is the position to mark the changes from, `whole` the board with all its moves.
pub fn board_page(
    server: &ServerIdentity,
    form: &Form,
    news: &BoardNews<'_>,
    at: Option<u32>,
    before: Option<&dyn Position>,
    whole: &Board,
) -> BoardPage {
    let words = &form.words();
    let to = Recipient::new("", Role::Visitor, ProofNeeded::Answer, form);
    let page = Page { server, words, news, to };
    let board = news.board;
    let (title, number) = (board.game().info().title.to_owned(), board.number);
    let players = words.versus(&board.named());
    let moves = played::turns(words, whole, Viewer::Watcher, at);
    let seen = seats::seen(board, None);
    let shown = |position: &dyn Position| {
        words.said(seats::picture_with_names(board, position.picture(Viewer::Watcher)))
    };
    let has_rules = board.record.missing_rules().is_none();
    let now = if has_rules { shown(board.record.position()) } else { Picture::default() };
    let before = before.filter(|_| has_rules).map(shown);
    let diagram = now.boards().next();
    let alternative = diagram.map(|diagram| alternative(words, diagram, before.as_ref(), &seen));
    let alternative = alternative.unwrap_or_default();
    let titles = diagram.map_or_else(Vec::new, |diagram| titles(words, diagram));
    let overlay = Overlay { titles: &titles, ..seen.overlay() };
    let is_over = board.stage == Stage::Over;
    let heading = match at {
        None => in_one_line(page),
        Some(0) => words.say(&SiteText::Beginning),
        Some(number) => words.say(&SiteText::After { number, moves: whole.record.moves() }),
    };
    let line = |seat| PlayerLine {
        userid: board.userid(seat).to_owned(),
        side: if has_rules { words.phrase(&board.record.position().side(seat)) } else { String::new() },
    };
    BoardPage {
        title: words.say(&match at.unwrap_or(board.record.moves()) {
            after if at.is_some() || after > 0 => {
                SiteText::BoardTitleAt { title, board: number, players, number: after }
            }
            _ => SiteText::BoardTitle { title, board: number, players },
        }),
        heading,
        notices: match at {
            None if has_rules || is_over => offers(words, board),
            None => whose_turn(page),
            Some(number) => happened(words, &moves, number).into_iter().collect(),
        },
        drawing: drawing(&now, before.as_ref(), &alternative, overlay),
        plain: plain_within(&now, before.as_ref(), COLUMNS, &words.legend()),
        alternative,
        places: now.boards().flat_map(|diagram| list(words, diagram)).collect(),
        players: board.seats().map(line).collect(),
        facts: Block::Picture { now, before, seen },
        moves,
        more: match at {
            None => introduction(page).into_iter().chain([notes(page)]).collect(),
            Some(_) => Vec::new(),
        },
    }
}

/// The move with this number in a sentence, if it is the end of a turn.
fn happened(words: &Words, moves: &[MoveRow], number: u32) -> Option<String> {
    let MoveRow { player, roll, text, .. } = moves.iter().find(|row| row.number == number)?;
    let (userid, roll, text) = (player.clone(), roll.clone(), text.clone());
    Some(words.say(&if roll.is_empty() {
        Happened::Moved { number, userid, text }
    } else {
        Happened::MovedRoll { number, userid, roll, text }
    }))
}

/// The drawing of a position that nobody plays, such as the beginning of a game.
pub fn start_picture(words: &Words, position: &dyn Position) -> Option<Drawing> {
    let mut picture = position.picture(Viewer::Watcher);
    picture.parts.retain(|part| matches!(part, Part::Diagram(_)));
    let picture = words.said(picture);
    let said = picture.boards().next().map(|board| alternative(words, board, None, &Seen::default()));
    drawing(&picture, None, &said.unwrap_or_default(), Overlay::default())
}
