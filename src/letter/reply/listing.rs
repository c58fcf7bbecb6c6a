//! Lists of boards and of players (`templates/en/replies.ftl`).

use jiff::Timestamp;

use crate::game::Info;
use crate::letter::reply::help;
use crate::letter::words::taps::{self, Text as Tap};
use crate::letter::words::{Align, Block, Choice, Column, Day, Names, Span, Table, Words, sentences};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    Playing,
    Finished,
    All,
    /// Boards on which certain players are to move.
    Next,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRow {
    pub number: u32,
    pub started: Timestamp,
    /// The userids by seat.
    pub players: Vec<String>,
    pub state: BoardState,
    /// Since when somebody has been to move, if somebody is.
    pub since: Option<Timestamp>,
    /// When the last move was made, if that is known and somebody is to move.
    pub moved: Option<Timestamp>,
    pub ended: Option<Timestamp>,
}

sentences! {
    pub enum BoardState {
        Over { result: String, why: String } = "board-over",
        Annulled { result: String, why: String } = "history-annulled",
        TakenBack = "board-taken-back",
        NotAccepted = "board-not-accepted",
        ToMove { names: Names } = "board-to-move",
        ToMoveLeft { names: Names, left: Span } = "board-to-move-left",
        ToMoveLate { names: Names } = "board-to-move-late",
        Playing = "board-playing",
        OtherRules = "board-other-rules",
    }
}

impl BoardState {
    /// With the reason of its end in the reader's language.
    pub(super) fn told(&self, words: &Words) -> BoardState {
        let mut told = self.clone();
        if let BoardState::Over { why, .. } | BoardState::Annulled { why, .. } = &mut told {
            *why = words.reason(why);
        }
        told
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    pub userid: String,
    pub running: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchedRow {
    pub number: u32,
    pub how: WatchedHow,
}

sentences! {
    /// Which letters a watcher gets.
    pub enum WatchedHow {
        Each = "watched-each",
        End = "watched-end",
    }
}

sentences! {
    pub enum Text {
        Playing { game: String, count: u32 } = "boards-playing",
        PlayingNone { game: String } = "boards-playing-none",
        Finished { game: String, count: u32 } = "boards-finished",
        FinishedNone { game: String } = "boards-finished-none",
        All { game: String, count: u32 } = "boards-all",
        AllNone { game: String } = "boards-all-none",
        Next { game: String, count: u32 } = "boards-next",
        NextNone { game: String } = "boards-next-none",
        Board { players: String, state: BoardState } = "boards-row",
        BoardSince { players: String, state: BoardState, since: Day } = "boards-row-since",
        BoardMoved { players: String, state: BoardState, since: Day, moved: Day } = "boards-row-moved",
        BoardEnded { players: String, state: BoardState, ended: Day } = "boards-row-ended",
        PlayersOfSome { count: u32 } = "players-of-some",
        PlayersOfNobody = "players-of-nobody",
        WatchedSome { game: String } = "watched-some",
        WatchedNone { game: String } = "watched-none",
        Players { count: u32 } = "players-heading",
        MoreBoards { shown: usize, game: String } = "boards-more",
        MorePlayers { shown: usize } = "players-more",
    }
}

impl BoardRow {
    /// The day since when somebody has been to move is left out if it is the day of the beginning, as is the day of the last move if it
    /// is the same day.
    fn told(&self, words: &Words) -> Text {
        let (players, state) = (words.versus(&self.players), self.state.told(words));
        let day = |time: Timestamp| words.zone().at(time).date();
        let since = self.since.filter(|since| day(*since) != day(self.started));
        match (self.ended, since, self.moved) {
            (Some(ended), ..) => Text::BoardEnded { players, state, ended: Day(ended) },
            (None, Some(since), Some(moved)) if day(since) != day(moved) => {
                Text::BoardMoved { players, state, since: Day(since), moved: Day(moved) }
            }
            (None, Some(since), _) => Text::BoardSince { players, state, since: Day(since) },
            (None, None, _) => Text::Board { players, state },
        }
    }
}

pub(super) const NUMBER: Column = Column { align: Align::Right, width: 6 };
pub(super) const WORDS: Column = Column { align: Align::Left, width: 0 };
/// As wide as the longest userid.
pub(super) const USERID: Column = Column { align: Align::Left, width: 20 };
const COUNT: Column = Column { align: Align::Right, width: 3 };

pub(super) fn boards(words: &Words, game: &str, which: Listed, boards: &[BoardRow], of: u32) -> Vec<Block> {
    let (name, tapped, game, count) = (game.to_owned(), game.to_owned(), game.to_owned(), of);
    let heading = match (which, count) {
        (Listed::Playing, 0) => Text::PlayingNone { game },
        (Listed::Playing, _) => Text::Playing { game, count },
        (Listed::Finished, 0) => Text::FinishedNone { game },
        (Listed::Finished, _) => Text::Finished { game, count },
        (Listed::All, 0) => Text::AllNone { game },
        (Listed::All, _) => Text::All { game, count },
        (Listed::Next, 0) => Text::NextNone { game },
        (Listed::Next, _) => Text::Next { game, count },
    };
    let row = |board: &BoardRow| {
        let started = words.say(&Day(board.started).when(words));
        vec![board.number.to_string(), started, words.say(&board.told(words))]
    };
    let table =
        Block::Table(Table { columns: vec![NUMBER, WORDS, WORDS], rows: boards.iter().map(row).collect() });
    let shown = boards.len();
    let more = (shown < of as usize).then(|| Block::Text(words.say(&Text::MoreBoards { shown, game: name })));
    let taps = self::shown(words, &tapped, boards.iter().map(|board| board.number));
    [Block::Text(words.say(&heading)), table].into_iter().chain(more).chain(taps).collect()
}

pub(super) fn watched(words: &Words, game: &str, boards: &[WatchedRow]) -> Vec<Block> {
    let (name, game) = (game.to_owned(), game.to_owned());
    let heading = if boards.is_empty() { Text::WatchedNone { game } } else { Text::WatchedSome { game } };
    let row = |board: &WatchedRow| vec![board.number.to_string(), words.say(&board.how)];
    let rows = boards.iter().map(row).collect();
    let taps = shown(words, &name, boards.iter().map(|board| board.number));
    let table = Block::Table(Table { columns: vec![NUMBER, WORDS], rows });
    [Block::Text(words.say(&heading)), table].into_iter().chain(taps).collect()
}

/// Taps that show boards of a game.
pub(super) fn shown(words: &Words, game: &str, boards: impl Iterator<Item = u32>) -> Option<Block> {
    let show = |board: u32| Choice { label: board.to_string(), text: format!("{game} show {board}") };
    taps::some(words, &Tap::Boards, boards.map(show))
}

/// Taps that tell about players.
pub(super) fn asked_after<'p>(words: &Words, players: impl Iterator<Item = &'p str>) -> Option<Block> {
    let ask = |userid: &str| Choice { label: userid.to_owned(), text: format!("whois {userid}") };
    taps::some(words, &Tap::AskAfter, players.map(ask))
}

/// Taps for a game with a player, and for the player's boards.
pub(super) fn with_player(
    words: &Words,
    userid: &str,
    by: Option<&str>,
    games: &[&'static Info],
) -> Vec<Block> {
    let of_player = Tap::BoardsOf { userid: userid.to_owned() };
    let boards = taps::tap(words, &of_player, format!("all show {userid}"));
    let boards = taps::some(words, &Tap::Boards, [boards]);
    let play = by.and_then(|by| {
        let play = |info: &&'static Info| {
            let title = info.title.to_owned();
            taps::tap(words, &Tap::Play { title }, format!("{} challenge {by} {userid}", info.name))
        };
        taps::some(words, &Tap::PlayWith { userid: userid.to_owned() }, games.iter().map(play))
    });
    play.into_iter().chain(boards).collect()
}

pub(super) fn everything(
    words: &Words,
    games: Option<&[&'static Info]>,
    players: Option<&[PlayerRow]>,
    of: u32,
    some: bool,
) -> Vec<Block> {
    let mut blocks = games.map(|games| help::games(words, games)).unwrap_or_default();
    if let Some(players) = players {
        let heading = match (some, players) {
            (true, []) => Text::PlayersOfNobody,
            (true, _) => Text::PlayersOfSome { count: of },
            (false, _) => Text::Players { count: of },
        };
        blocks.push(Block::Text(words.say(&heading)));
        let row = |player: &PlayerRow| vec![player.userid.clone(), player.running.to_string()];
        let rows: Vec<_> = players.iter().map(row).collect();
        if !rows.is_empty() {
            blocks.push(Block::Table(Table { columns: vec![USERID, COUNT], rows }));
        }
        if players.len() < of as usize {
            blocks.push(Block::Text(words.say(&Text::MorePlayers { shown: players.len() })));
        }
        blocks.extend(asked_after(words, players.iter().map(|player| player.userid.as_str())));
    }
    blocks
}
