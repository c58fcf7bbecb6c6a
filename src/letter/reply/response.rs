//! What there is to say about a line of a mail, and its blocks.

use crate::command::ParseError;
use crate::game::{Info, Phrase, Picture};

use crate::letter::bytes::ServerIdentity;
use crate::letter::reply::conditions::LeftConditions;
use crate::letter::reply::history::History;
use crate::letter::reply::legal::LegalMoves;
use crate::letter::reply::listing::{self, BoardRow, Listed, PlayerRow, WatchedRow};
use crate::letter::reply::meant::{self, Meant};
use crate::letter::reply::note::Note;
use crate::letter::reply::puzzle::{Puzzle, PuzzleState};
use crate::letter::reply::quoted::Quoted;
use crate::letter::reply::refusal::{HouseRefusal, Refusal, Text};
use crate::letter::reply::refused::Refused;
use crate::letter::reply::seeks::{self, SeekLine, SeekNote};
use crate::letter::reply::settings::{self, Chosen};
use crate::letter::reply::standings::Standings;
use crate::letter::reply::submitted::Submitted;
use crate::letter::reply::{help, parse_words};
use crate::letter::words::{Block, Capital, Lines, Seen, Sentence, WIDEST, Words, sentences};

type Games = Vec<&'static Info>;

#[derive(Clone, Debug)]
pub enum Reply {
    Note(Note),
    Notes(Vec<Note>),
    // `by` is who asks, if it is another player.
    Whois { notes: Vec<Note>, userid: String, by: Option<String>, games: Games },
    // A topic known to [`has_help_page`](crate::letter::has_help_page), and the boards of [`help_boards`](crate::letter::help_boards).
    Help { topic: String, games: Games, boards: Vec<Picture> },
    // The first players by name and the number `of` all, perhaps those of `some` games alone; `house` players may sit down too.
    Listing { games: Option<Games>, players: Option<Vec<PlayerRow>>, of: u32, some: bool, house: bool },
    // The newest boards, by number, and the number `of` all such boards.
    Boards { game: String, which: Listed, rows: Vec<BoardRow>, of: u32 },
    History(History),
    Standings(Standings),
    // The boards, by number.
    Watched { game: String, rows: Vec<WatchedRow> },
    Seek(SeekNote),
    // The first seeks, by number, and the number `of` all, perhaps of one game.
    Seeks { title: Option<String>, rows: Vec<SeekLine>, of: u32, games: Games },
    Position(Box<Position>),
    Moves(LegalMoves),
    // A board after moves that were only tried; `mover` is the player whose moves they are, if not the reader.
    Preview { mover: Option<String>, played: Vec<String>, now: Picture, before: Picture, seen: Seen },
    Conditions(Box<LeftConditions>),
    Submitted(Box<Submitted>),
    Puzzle(Box<Puzzle>),
    Record { board: u32, text: String },
    Dice(Box<DiceShown>),
    // `beyond` are values that this server does not offer, as `name=value`.
    // `before` are the former values of what was just set.
    Settings { userid: String, chosen: Chosen, beyond: Vec<&'static str>, before: Chosen },
    Refused(Refused),
    Misread(ParseError),
    // Guesses about a mail without a command.
    Meant(Meant),
    // Nothing beyond the board below.
    Shown,
}

/// The dice of a board.
#[derive(Clone, Debug)]
pub struct DiceShown {
    pub board: u32,
    /// What the mail of the challenge contributes to the dice; on boards of before, with the mails that accepted it.
    pub mails: Option<String>,
    /// The commitment to the key, in hexadecimal.
    pub commitment: String,
    /// The key, in hexadecimal, once the game is over.
    pub key: Option<String>,
    /// The lot that decided the seats, if one was drawn.
    pub lot: Option<String>,
    pub rolls: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    pub player: String,
    /// The roll (`3-5`); empty if there is none, or if the reader may not know it.
    pub roll: String,
    /// The move as the reader may see it.
    pub text: Phrase,
}

#[derive(Clone, Debug)]
pub struct Position {
    pub title: String,
    pub board: u32,
    /// The number of moves before the position.
    pub after: u32,
    /// The number of moves made by now.
    pub moves: u32,
    /// The last move before the position, as everybody may see it.
    pub played: Option<PlayedMove>,
    pub now: Picture,
    pub before: Option<Picture>,
    pub seen: Seen,
}

impl From<Note> for Reply {
    fn from(note: Note) -> Self {
        Reply::Note(note)
    }
}

impl<R: Into<Refused>> From<R> for Reply {
    fn from(refused: R) -> Self {
        Reply::Refused(refused.into())
    }
}

sentences! {
    pub enum Heading {
        Position { title: String, board: u32, after: u32, moves: u32 } = "position-heading",
        PositionPlayed { title: String, board: u32, after: u32, moves: u32, userid: Capital, text: Phrase }
            = "position-heading-played",
        PositionPlayedRoll { title: String, board: u32, after: u32, moves: u32, userid: Capital, roll: String, text: Phrase }
            = "position-heading-played-roll",
        Preview { moves: String } = "preview-heading",
        PreviewNone = "preview-heading-none",
        PreviewFor { userid: String } = "preview-for",
        Record { board: u32 } = "record-heading",
        Dice { board: u32 } = "dice-heading",
        DiceCommitment { commitment: String } = "dice-commitment",
        DiceMails { mails: Lines } = "dice-mails",
        DiceLot { lot: String } = "dice-lot",
        DiceKey { key: String } = "dice-key",
        DiceKeyLater = "dice-key-later",
        DiceRolls { rolls: String } = "dice-rolls",
        DiceHelp = "dice-help",
    }
}

impl Reply {
    /// Whether it says that a message is kept until its writer sends it.
    pub fn keeps_words(&self) -> bool {
        matches!(self, Reply::Refused(refused) if refused.refusals.contains(&Refusal::NoMoveKept))
    }

    /// The number of the position that it asks its reader to solve.
    pub fn asked_puzzle(&self) -> Option<u32> {
        match self {
            Reply::Puzzle(puzzle) if !matches!(puzzle.state, PuzzleState::Solved(_)) => Some(puzzle.number),
            _ => None,
        }
    }

    /// The names of the messages about mistakes, without anything that the player wrote.
    pub fn complaints(&self) -> Vec<&'static str> {
        match self {
            Reply::Refused(refused) => refused.kinds(),
            Reply::Puzzle(puzzle) => match &puzzle.state {
                PuzzleState::Wrong(refused) => refused.kinds(),
                _ => Vec::new(),
            },
            Reply::Misread(error) => vec![parse_words::problem(&error.kind).id()],
            Reply::Note(note) => vec![note.id()],
            Reply::Notes(notes) | Reply::Whois { notes, .. } => notes.iter().map(Note::id).collect(),
            _ => Vec::new(),
        }
    }

    /// The approximate number of bytes in a letter.
    pub fn length(&self, words: &Words, server: &ServerIdentity) -> usize {
        crate::letter::text(&self.blocks(words, server), words, WIDEST).len()
    }

    pub fn blocks(&self, words: &Words, server: &ServerIdentity) -> Vec<Block> {
        match self {
            Reply::Note(note) => words.blocks(note),
            Reply::Notes(notes) => notes.iter().flat_map(|note| words.blocks(note)).collect(),
            Reply::Whois { notes, userid, by, games } => {
                let said = notes.iter().flat_map(|note| words.blocks(note));
                said.chain(listing::with_player(words, userid, by.as_deref(), games)).collect()
            }
            Reply::Help { topic, games, boards } => {
                help::page(words, server, topic, games, boards).unwrap_or_default()
            }
            Reply::Listing { games, players, of, some, house } => {
                let house = house.then(|| Block::Text(words.say(&HouseRefusal::named())));
                let listed = listing::everything(words, games.as_deref(), players.as_deref(), *of, *some);
                listed.into_iter().chain(house).collect()
            }
            Reply::Boards { game, which, rows, of } => listing::boards(words, game, *which, rows, *of),
            Reply::History(history) => history.blocks(words),
            Reply::Standings(standings) => standings.blocks(words),
            Reply::Watched { game, rows } => listing::watched(words, game, rows),
            Reply::Seek(note) => words.blocks(note),
            Reply::Seeks { title, rows, of, games } => seeks::list(words, title.as_deref(), rows, *of, games),
            Reply::Position(position) => position.blocks(words),
            Reply::Moves(moves) => moves.blocks(words),
            Reply::Preview { mover, played, now, before, seen } => {
                let tried_for = mover.iter().map(|userid| Heading::PreviewFor { userid: userid.clone() });
                let heading = match played.as_slice() {
                    [] => Heading::PreviewNone,
                    moves => Heading::Preview { moves: moves.join(" ") },
                };
                vec![
                    Block::lines([heading].into_iter().chain(tried_for).map(|heading| words.say(&heading))),
                    words.picture(now.clone(), Some(before.clone()), seen.clone()),
                ]
            }
            Reply::Conditions(left) => left.blocks(words),
            Reply::Submitted(submitted) => submitted.blocks(words),
            Reply::Puzzle(puzzle) => puzzle.blocks(words, server),
            Reply::Record { board, text } => {
                vec![Block::Text(words.say(&Heading::Record { board: *board })), Block::Page(text.clone())]
            }
            Reply::Dice(dice) => dice.blocks(words),
            Reply::Settings { userid, chosen, beyond, before } => {
                settings::told(words, userid, chosen, beyond, before)
            }
            Reply::Refused(refused) => refused.blocks(words),
            Reply::Misread(error) => wrong_line(words, error),
            Reply::Meant(meant) => meant::blocks(words, meant),
            Reply::Shown => Vec::new(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Response {
    pub quoted: Option<Quoted>,
    pub reply: Reply,
}

impl Response {
    pub(in crate::letter) fn blocks(
        responses: &[Response],
        words: &Words,
        server: &ServerIdentity,
    ) -> Vec<Block> {
        let (mut blocks, mut above) = (Vec::new(), None);
        for Response { quoted, reply } in responses {
            let reply = reply.blocks(words, server);
            if reply.is_empty() {
                continue;
            }
            let quote = quoted.as_ref().filter(|quoted| above.replace(*quoted) != Some(*quoted));
            blocks.extend(quote.and_then(|quoted| quoted.block(words)));
            blocks.extend(reply);
        }
        blocks
    }
}

impl DiceShown {
    fn blocks(&self, words: &Words) -> Vec<Block> {
        let DiceShown { board, mails, commitment, key, lot, rolls } = self.clone();
        let mails = mails.map(|mails| Lines(mails.split(' ').map(str::to_owned).collect()));
        // If only a lot was drawn, no rolls will follow.
        let has_rolls = lot.is_none() || !rolls.is_empty();
        let sentences = [
            Some(Heading::Dice { board }),
            Some(Heading::DiceCommitment { commitment }),
            Some(key.map_or(Heading::DiceKeyLater, |key| Heading::DiceKey { key })),
            mails.map(|mails| Heading::DiceMails { mails }),
            lot.map(|lot| Heading::DiceLot { lot }),
            has_rolls.then(|| Heading::DiceRolls { rolls: rolls.join(" ") }),
            Some(Heading::DiceHelp),
        ];
        sentences.iter().flatten().flat_map(|sentence| words.blocks(sentence)).collect()
    }
}

impl Position {
    fn blocks(&self, words: &Words) -> Vec<Block> {
        let (title, board) = (self.title.clone(), self.board);
        let (after, moves) = (self.after, self.moves);
        let heading = match self.played.clone() {
            None => Heading::Position { title, board, after, moves },
            Some(PlayedMove { player, roll, text }) => {
                let userid = Capital(player);
                if roll.is_empty() {
                    Heading::PositionPlayed { title, board, after, moves, userid, text }
                } else {
                    Heading::PositionPlayedRoll { title, board, after, moves, userid, roll, text }
                }
            }
        };
        let picture = words.picture(self.now.clone(), self.before.clone(), self.seen.clone());
        vec![Block::Text(words.say(&heading)), picture]
    }
}

fn wrong_line(words: &Words, error: &ParseError) -> Vec<Block> {
    let mut lines = Vec::new();
    if !error.understood.is_empty() {
        lines.push(words.say(&Text::Understood { words: error.understood() }));
    }
    lines.push(words.say(&Text::Wrong { what: parse_words::told(error) }));
    lines.extend(error.meant.is_some().then(|| words.say(&Text::RightWouldBe)));
    let right = error.meant.as_ref().map(|meant| Block::List(meant.lines()));
    let unchanged = Block::Text(words.say(&Text::NothingChanged));
    [Block::lines(lines)].into_iter().chain(right).chain([unchanged]).collect()
}
