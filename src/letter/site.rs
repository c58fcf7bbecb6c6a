//! The words of web pages, and a board as a page shows it to anybody.

mod turn;

use crate::draw::{COLUMNS, Drawing, Overlay, drawing, plain_within};
use crate::game::{Part, Phrase, Picture, Position, Viewer};
use crate::play::{Board, Stage};

use crate::letter::board::describe::Happened;
use crate::letter::board::news::{BoardNews, Page, ProofNeeded, Recipient, Role};
use crate::letter::board::played;
use crate::letter::board::{in_one_line, introduction, notes, offers, whose_turn};
use crate::letter::bytes::ServerIdentity;
use crate::letter::bytes::render::{alternative, list, titles};
use crate::letter::words::{Block, Day, Form, Moment, MoveRow, Names, Seen, Words, seats, sentences};

sentences! {
    pub enum SiteText {
        BoardTitle { title: String, board: u32, players: String } = "web-board-title",
        BoardTitleAt { title: String, board: u32, players: String, number: u32 } = "web-board-title-at",
        Beginning = "web-beginning",
        After { number: u32, moves: u32 } = "web-after",
        Board { board: u32 } = "web-board",
        First = "web-first",
        Back = "web-back",
        On = "web-on",
        Last = "web-last",
        Moves = "web-moves",
        Players = "web-players",
        Ratings = "web-ratings",
        RatingPlot { pool: String, games: u32, first: u32, last: u32 } = "web-rating-plot",
        PlayerNumber { number: u32 } = "web-player-number",
        Places = "web-places",
        More = "web-more",
        All = "web-all",
        AllTitle { title: String, board: u32 } = "web-all-title",
        Record = "web-record",
        Picture = "web-picture",
        Feed = "web-feed",
        Games = "web-games",
        Seeks = "web-seeks",
        Status = "web-status",
        Running { count: u32 } = "web-running",
        Finished { count: u32 } = "web-finished",
        ToMove { names: Names } = "web-to-move",
        Offered = "web-offered",
        Ended { ended: Day } = "web-ended",
        Older = "web-older",
        Newer = "web-newer",
        Skip = "web-skip",
        Foot = "web-foot",
        Home = "web-home",
        Lead = "web-lead",
        HowToBegin = "web-how-to-begin",
        SignUp = "web-sign-up",
        SignUpBy { address: String } = "web-sign-up-by",
        PlayNow = "web-play-now",
        Standings = "web-standings",
        NotFound = "web-not-found",
        NotFoundWhy = "web-not-found-why",
        TakenBack = "web-taken-back",
        TakenBackWhy = "web-taken-back-why",
        OnlyRead = "web-only-read",
        OnlyReadWhy = "web-only-read-why",
        Busy = "web-busy",
        BusyWhy = "web-busy-why",
        NoPositions = "web-no-positions",
        MailsRead { until: Moment } = "web-mails-read",
        MailsWait { count: u64 } = "web-mails-waiting",
        LettersWait { count: u64 } = "web-letters-waiting",
        LettersSince { since: Moment } = "web-letters-since",
        HouseWaits { count: u32 } = "web-house-waiting",
        Works = "web-works",
        ToBoard { board: u32 } = "web-to-board",
        Dice = "web-dice",
        DiceWhy = "web-dice-why",
        DiceHow = "web-dice-how",
        DiceBoard = "web-dice-board",
        DiceRecord = "web-dice-record",
        DiceCheck = "web-dice-check",
        DiceUnread { line: usize } = "web-dice-unread",
        DiceNone { title: String } = "web-dice-none",
        DiceNoKey = "web-dice-no-key",
        DiceIncomplete = "web-dice-incomplete",
        DiceRight { count: u32 } = "web-dice-right",
        DiceOtherKey = "web-dice-other-key",
        DiceWrong = "web-dice-wrong",
        DiceLot { roll: String } = "web-dice-lot",
        DiceRoll { before: u32, roll: String } = "web-dice-roll",
        DiceSame = "web-dice-same",
        DiceExpected { roll: String } = "web-dice-expected",
        TurnYou = "web-turn-you",
        TurnTitle { title: String, board: u32 } = "web-turn-title",
        TurnHeading { number: u32 } = "web-turn-heading",
        TurnRoll { roll: String } = "web-turn-roll",
        TurnSoFar { text: String } = "web-turn-so-far",
        TurnChoices = "web-turn-choices",
        TurnMore = "web-turn-more",
        TurnAnew = "web-turn-anew",
        TurnMove { text: String } = "web-turn-move",
        TurnAfter = "web-turn-after",
        TurnUserid = "web-turn-userid",
        TurnUseridWhy = "web-turn-userid-why",
        TurnMessage = "web-turn-message",
        TurnDraw = "web-turn-draw",
        TurnSend = "web-turn-send",
        TurnWrite = "web-turn-write",
        TurnRead = "web-turn-read",
        TurnReadWhy = "web-turn-read-why",
        TurnReadMessage = "web-turn-read-message",
        TurnReadResign = "web-turn-read-resign",
        TurnSendIt = "web-turn-send-it",
        TurnLook = "web-turn-look",
        TurnNoMove { text: String } = "web-turn-no-move",
        TurnNotYou = "web-turn-not-you",
        TurnNotHere = "web-turn-not-here",
        TurnSent = "web-turn-sent",
        TurnSentWhy = "web-turn-sent-why",
        TurnOthers { count: u32 } = "web-turn-others",
        TurnPassword = "web-turn-password",
        TurnPasswordWhy = "web-turn-password-why",
        TurnNoPassword = "web-turn-no-password",
        TurnResign = "web-turn-resign",
        TurnResignWhy = "web-turn-resign-why",
        TurnResignType { word: String } = "web-turn-resign-type",
        TurnNotTyped = "web-turn-not-typed",
        TurnThen = "web-turn-then",
        TurnThenWhy = "web-turn-then-why",
        TurnTheirs { userid: String } = "web-turn-theirs",
        TurnYours = "web-turn-yours",
        TurnKeep = "web-turn-keep",
        TurnConditions = "web-turn-conditions",
        TurnOrders = "web-turn-orders",
        TurnFigures = "web-turn-figures",
        TurnRemove = "web-turn-remove",
        TurnList = "web-turn-list",
        TurnListNone = "web-turn-list-none",
        TurnGone = "web-turn-gone",
        TurnGoneWhy = "web-turn-gone-why",
        TooMany = "web-too-many",
        TooManyWhy = "web-too-many-why",
    }
}

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
        let picture = seats::picture_with_names(board, position.picture(Viewer::Watcher));
        picture.map(|phrase| Phrase::same(words.phrase(phrase)))
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
    let picture = picture.map(|phrase| Phrase::same(words.phrase(phrase)));
    let said = picture.boards().next().map(|board| alternative(words, board, None, &Seen::default()));
    drawing(&picture, None, &said.unwrap_or_default(), Overlay::default())
}
