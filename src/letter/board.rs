//! Letters about a board: one for each player, as that player may see it, and one for each watcher.

use crate::game::{By, Outcome, Part, Phrase, Picture, Seat, Turn, Viewer};
use crate::play::{Board, Event, Stage};

use super::advice;
use super::block::{Block, Message, MoveRow, Moves};
use super::catalogue::Words;
use super::describe::{self, dashed, names};
use super::identity::ServerIdentity;
use super::model::Content;
use super::news::{BoardNews, Recipient, Role, waiting_roll};
use super::reply::Response;
use super::seats::{self, picture_with_names};
use super::sentences::{Capital, Names, Things, sentences};

/// How many of the last moves a letter lists.
const MOVES: usize = 12;

/// How many watchers a letter names.
const WATCHERS: usize = 10;

/// The longest message, in characters, that is passed on whole: some pages of prose.
const LONGEST_MESSAGE: usize = 10_000;

sentences! {
    /// What a letter about a board says beside what happened and what can be answered.
    pub enum Said {
        Subject { title: String, board: u32, players: String } = "board-subject",

        Challenged { userid: String } = "turn-challenged",
        AwaitsAnswer { names: Names } = "turn-awaits-answer",
        YourTurn { userid: String, number: u32 } = "turn-yours",
        Asked { userid: String, question: Phrase } = "turn-asked",
        Side { side: Phrase } = "turn-side",
        Roll { roll: String } = "turn-roll",
        OthersTurn { names: Names, number: u32 } = "turn-others",
        OthersTurnRoll { names: Names, number: u32, roll: String } = "turn-others-roll",
        Over { ranking: Ranking } = "turn-over",
        Declined = "turn-declined",
        WroteToYou { names: Names } = "wrote-to-you",
        WroteToWatchers { names: Names } = "wrote-to-watchers",

        Plays { userid: Capital, side: Phrase } = "first-plays",
        Options { options: String } = "first-options",
        Rules { game: String } = "first-rules",
        Commitment = "first-commitment",

        MovesAll = "moves-all",
        MovesLast { shown: usize, earlier: usize, game: String, board: u32 } = "moves-last",

        DrawOffered { names: Names } = "note-draw-offered",
        Watched { names: Things } = "note-watched",
        WatchedMore { names: Things, more: usize } = "note-watched-more",
        Key = "note-key",

        MessageHeading { userid: String } = "message-heading",
        MessageCut { length: usize, most: usize } = "message-cut",
    }
}

sentences! {
    /// How a game ended, with names.
    pub enum Ranking {
        Draw { outcome: String } = "ranking-draw",
        Won { userid: String, outcome: String } = "ranking-won",
        Places { places: Things, outcome: String } = "ranking-places",
        Annulled = "ranking-annulled",
        Nothing = "ranking-none",
    }
}

sentences! {
    /// Those who share a place.
    pub enum Place {
        Place { place: usize, names: Names } = "ranking-place",
    }
}

/// The subject of all letters about a board: always the same, so that mail programs keep them together.
pub fn subject(words: &Words, board: &Board) -> String {
    let title = board.game().info().title.to_owned();
    words.say(&Said::Subject { title, board: board.number, players: words.versus(&board.players) })
}

/// The letter that tells what happened on a board.
pub fn board_letter(
    server: &ServerIdentity,
    words: &Words,
    news: &BoardNews<'_>,
    to: Recipient<'_>,
) -> Content {
    let (board, seat) = (news.board, to.role.seat());
    let mut first = whose_turn(words, board, seat);
    let names = writers(news.messages, to.userid);
    if !names.0.is_empty() {
        first.push(words.say(&match to.role {
            Role::Watcher => Said::WroteToWatchers { names },
            Role::Seat(_) | Role::Visitor => Said::WroteToYou { names },
        }));
    }
    let mut happened: Vec<Block> =
        describe::events(words, board, news.events, seat).into_iter().map(Block::Text).collect();
    if news.events.contains(&Event::Started) || board.stage == Stage::Offered {
        happened.extend(introduction(words, board));
    }
    let mut blocks =
        vec![Block::Text(first.join(" ")), Block::Group(head(words, board, seat)), Block::Group(happened)];
    blocks.extend(view(server, words, news, to));
    blocks.extend(news.messages.iter().map(|(from, text)| message(words, from, text)));
    Content { subject: subject(words, board), blocks }
}

/// Who wrote something, each once, without the reader.
fn writers(messages: &[(String, String)], reader: &str) -> Names {
    let mut names: Vec<&str> = Vec::new();
    for (from, _) in messages {
        if !from.eq_ignore_ascii_case(reader) && !names.contains(&from.as_str()) {
            names.push(from);
        }
    }
    names.into_iter().collect()
}

/// A board as it is, below answers to commands about it. Of the news only the board and its watchers count.
pub fn show(
    server: &ServerIdentity,
    words: &Words,
    news: &BoardNews<'_>,
    to: Recipient<'_>,
    responses: &[Response],
) -> Content {
    let above = responses.iter().flat_map(|response| response.blocks(words, server)).collect();
    show_below(server, words, news, to, above)
}

pub(super) fn show_below(
    server: &ServerIdentity,
    words: &Words,
    news: &BoardNews<'_>,
    to: Recipient<'_>,
    above: Vec<Block>,
) -> Content {
    let seat = to.role.seat();
    let first = Block::Text(whose_turn(words, news.board, seat).join(" "));
    let mut blocks = vec![first, Block::Group(head(words, news.board, seat))];
    blocks.extend(above);
    blocks.extend(view(server, words, news, to));
    Content { subject: subject(words, news.board), blocks }
}

/// All that a letter shows of a board, whatever happened.
fn view(
    server: &ServerIdentity,
    words: &Words,
    news: &BoardNews<'_>,
    to: Recipient<'_>,
) -> impl Iterator<Item = Block> {
    let board = news.board;
    let viewer = to.role.seat().map_or(Viewer::Watcher, Viewer::Seat);
    let picture = |board: &Board| picture_with_names(board, board.record.position().picture(viewer));
    let mut now = picture(board);
    now.parts.drain(..opening_notes(&now).count());
    let picture = Block::Picture { now, before: news.before.map(picture) };
    let advice = advice::blocks(server, words, board, to);
    let notes = Block::Group(notes(words, board, news.watchers));
    advice.into_iter().chain(moves(words, board, viewer)).chain([picture, notes])
}

/// The notes above everything else in a picture: letters say them first.
fn opening_notes(picture: &Picture) -> impl Iterator<Item = &Phrase> {
    picture.parts.iter().map_while(|part| match part {
        Part::Note(note) => Some(note),
        _ => None,
    })
}

/// What the reader wants to know before all else, as the game says it.
fn head(words: &Words, board: &Board, seat: Option<Seat>) -> Vec<Block> {
    let picture = board.record.position().picture(seat.map_or(Viewer::Watcher, Viewer::Seat));
    let picture = picture_with_names(board, picture);
    opening_notes(&picture).map(|note| Block::Text(words.phrase(note))).collect()
}

/// Whose turn it is, as the first sentences of a letter.
fn whose_turn(words: &Words, board: &Board, seat: Option<Seat>) -> Vec<String> {
    let awaited = board.awaited();
    let mine = seat.filter(|seat| awaited.contains(seat));
    let userid = |seat| board.userid(seat).to_owned();
    let names = names(board, &awaited);
    let roll = waiting_roll(board).map(|roll| dashed(&roll));
    let number = board.record.moves() + 1;
    let question = mine.and_then(|seat| board.record.position().question(seat));
    let sentences = match (board.stage, mine) {
        (Stage::Offered, Some(seat)) => vec![Said::Challenged { userid: userid(seat) }],
        (Stage::Offered, None) => vec![Said::AwaitsAnswer { names }],
        (Stage::Running, Some(seat)) if question.is_some() => {
            let asked =
                |question| Said::Asked { userid: userid(seat), question: seats::phrase(board, &question) };
            question.map(asked).into_iter().collect()
        }
        (Stage::Running, Some(seat)) => {
            let side = Some(board.record.position().side(seat)).filter(|side| !words.phrase(side).is_empty());
            [Said::YourTurn { userid: userid(seat), number }]
                .into_iter()
                .chain(side.map(|side| Said::Side { side }))
                .chain(roll.map(|roll| Said::Roll { roll }))
                .collect()
        }
        (Stage::Running, None) => vec![match roll {
            Some(roll) => Said::OthersTurnRoll { names, number, roll },
            None => Said::OthersTurn { names, number },
        }],
        (Stage::Over, _) => vec![Said::Over { ranking: ranking(words, board) }],
        (Stage::Declined, _) => vec![Said::Declined],
    };
    sentences.iter().map(|sentence| words.say(sentence)).collect()
}

/// The result with names: `alice has won`, `a draw`, `1. bob, 2. alice and carol`.
fn ranking(words: &Words, board: &Board) -> Ranking {
    let Turn::Over { outcome, .. } = board.record.turn() else { return Ranking::Nothing };
    let text = outcome.to_string();
    match (outcome.groups(), outcome.winner()) {
        ([], _) => Ranking::Annulled,
        ([_], _) => Ranking::Draw { outcome: text },
        ([_, rest], Some(winner)) if rest.len() == 1 => {
            Ranking::Won { userid: board.userid(winner).to_owned(), outcome: text }
        }
        _ => Ranking::Places { places: places(words, board, &outcome), outcome: text },
    }
}

fn places(words: &Words, board: &Board, outcome: &Outcome) -> Things {
    let mut place = 1;
    let groups = outcome.groups().iter().map(|group| {
        let said = words.say(&Place::Place { place, names: names(board, group) });
        place += group.len();
        said
    });
    Things(groups.collect())
}

/// Who plays what, with which options, and how the dice can be checked: for the first letter.
fn introduction(words: &Words, board: &Board) -> Vec<Block> {
    let info = board.game().info();
    let mut sentences: Vec<Said> = Vec::new();
    for seat in board.seats() {
        let side = board.record.position().side(seat);
        if !words.phrase(&side).is_empty() {
            sentences.push(Said::Plays { userid: Capital(board.userid(seat).to_owned()), side });
        }
    }
    let options = board.record.setup().to_string();
    if !options.is_empty() {
        sentences.push(Said::Options { options });
    }
    sentences.push(Said::Rules { game: info.name.to_owned() });
    sentences.extend(info.chance.then_some(Said::Commitment));
    let commitment = info.chance.then(|| Block::copy(board.commitment()));
    sentences.iter().map(|sentence| Block::Text(words.say(sentence))).chain(commitment).collect()
}

/// The last moves below a line that says whether there were more; nothing before the first one.
fn moves(words: &Words, board: &Board, viewer: Viewer) -> Option<Block> {
    let seen: Vec<_> = board.record.lines_for(viewer).collect();
    let count = seen.len();
    let earlier = count.saturating_sub(MOVES);
    let rows = seen.into_iter().skip(earlier).map(|(line, deed)| {
        let auto = matches!(line.by, By::Server(_));
        let hidden = line.public_rolls.iter().any(|roll| roll == "?");
        MoveRow {
            number: line.number,
            player: board.userid(line.seat).to_owned(),
            roll: line.braces.as_deref().filter(|_| !hidden).map(dashed).unwrap_or_default(),
            text: if auto { describe::automatic(words, &deed) } else { deed },
        }
    });
    let rows: Vec<MoveRow> = rows.collect();
    let heading = match earlier {
        0 => Said::MovesAll,
        earlier => Said::MovesLast {
            shown: MOVES,
            earlier,
            game: board.game().info().name.to_owned(),
            board: board.number,
        },
    };
    (!rows.is_empty()).then(|| {
        let moves = Block::Moves(Moves { players: board.players.clone(), count, rows });
        Block::Group(vec![Block::Text(words.say(&heading)), moves])
    })
}

/// Offers that stand, those who watch, and the key once the game is over.
fn notes(words: &Words, board: &Board, watchers: &[String]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut say = |sentence: Said| blocks.push(Block::Text(words.say(&sentence)));
    if board.stage == Stage::Running && !board.draw.is_empty() {
        let seats: Vec<Seat> = board.draw.iter().copied().collect();
        say(Said::DrawOffered { names: names(board, &seats) });
    }
    let named = Things(watchers.iter().take(WATCHERS).cloned().collect());
    match watchers.len().saturating_sub(WATCHERS) {
        0 if watchers.is_empty() => {}
        0 => say(Said::Watched { names: named }),
        more => say(Said::WatchedMore { names: named, more }),
    }
    if board.stage == Stage::Over && board.game().info().chance {
        say(Said::Key);
        blocks.push(Block::copy(board.key_text()));
    }
    blocks
}

/// What a player wrote. What is too long is cut, and the remark says so.
fn message(words: &Words, from: &str, text: &str) -> Block {
    let length = text.chars().count();
    let cut = (length > LONGEST_MESSAGE).then_some(Said::MessageCut { length, most: LONGEST_MESSAGE });
    Block::Message(Message {
        from: from.to_owned(),
        heading: words.say(&Said::MessageHeading { userid: from.to_owned() }),
        text: text.chars().take(LONGEST_MESSAGE).collect(),
        remark: cut.map(|cut| words.say(&cut)),
    })
}
