//! What a mail without a command probably meant, if a player confirmed its address: commands to copy, the player's
//! boards, or what is wrong with a move. Nothing is played: such a mail proves nothing.

use crate::command::verbs::{self, Verb};
use crate::command::{self, ParseErrorKind, ParsedLine, ParsedMail, Talk, WrittenLine};
use crate::games;
use crate::letter::{self, BoardState, EventKind, Meant, Proposed, Quoted, Reply, ToStart, YourBoard};
use crate::play;
use crate::store::{BoardFilter, BoardLine, BoardStage, Player};

use crate::desk::commands::{Answer, title_of};
use crate::desk::policy::limits::MOST_SHOWN;
use crate::desk::sender::Sender;
use crate::desk::state::{DeskError, count};
use crate::desk::work::{Looking, Refused, Tried};

const MOST: usize = 8;

const MOST_WORDS: usize = 12;

struct Wish {
    board: Option<u32>,
    answer: String,
}

/// What to say to a mail that probably meant something; none if its sender is no player, or plays nothing.
pub(crate) fn meant(
    looking: &mut Looking<'_>,
    sender: &Sender,
    parsed: &ParsedMail,
    talk: &Talk,
) -> Result<Option<(Option<Quoted>, Answer)>, DeskError> {
    let mut meant = Meant::default();
    let mut refused: Option<Refused> = None;
    let wishes = wishes(parsed, talk);
    let mut theirs: Vec<(String, String, u32)> = Vec::new();
    let players = players(sender);
    for player in &players {
        let filter = BoardFilter {
            player: Some(player.id),
            stages: vec![BoardStage::Offered, BoardStage::Running],
            ..BoardFilter::default()
        };
        for line in looking.tx.boards(&filter, count(MOST_SHOWN))? {
            let is_awaited = line.awaited().any(|sitter| sitter.player == player.id);
            let fits = |wish: &&Wish| wish.board.map_or(is_awaited, |board| board == line.number);
            for wish in wishes.iter().filter(fits) {
                let Some(open) = looking.boards.playable(looking.tx, line.number)? else { continue };
                match open.tried(&player.userid, &wish.answer) {
                    Some(Tried::Legal(text) | Tried::Nearly(text)) => {
                        let (game, userid) = (line.game.clone(), player.userid.clone());
                        let command = Proposed::Move { game, board: line.number, userid, text };
                        add(&mut meant.commands, command);
                    }
                    // Of two players with one address, the one whose turn it is.
                    Some(Tried::Refused { text, why })
                        if talk.board == Some(line.number)
                            && (refused.is_none() || matches!(why, play::Refusal::Unread(_))) =>
                    {
                        let mut new = Refused::of_board(&open.now, &why);
                        letter::redact(&mut new.why, &text, |word| sender.shown.has(word));
                        refused = Some(new);
                    }
                    Some(Tried::Refused { .. } | Tried::Talk) | None => {}
                }
            }
            meant.boards.push(your_board(player, &line));
            theirs.push((player.userid.clone(), line.game.clone(), line.number));
        }
    }
    let quoted = |(number, line): (usize, &WrittenLine)| Quoted {
        number: Some(number),
        text: line.shown(|word| sender.shown.has(word)),
    };
    let is_talk = parsed.lines.is_empty();
    if let Some(refused) = refused.filter(|_| is_talk && meant.commands.is_empty()) {
        return Ok(Some((talk.beginning().next().map(quoted), Answer::refused(refused))));
    }
    let has_boards = !meant.boards.is_empty();
    if !has_boards && (players.is_empty() || !is_talk) {
        return Ok(None);
    }
    propose(&mut meant.commands, &theirs, parsed, talk);
    meant.talk = is_talk.then(|| talk.beginning().map(quoted).collect());
    let asks_to_start = !has_boards || meant.commands.is_empty() && command::asks_to_start(talk);
    let starter = players.first().filter(|_| is_talk && asks_to_start);
    let first = games::ALL.first().map_or("", |thinker| thinker.info().name);
    let game = named_game(talk).unwrap_or(first);
    meant.start = starter.map(|player| to_start(player, game, has_boards, looking.shared.config.house.plays));
    let event = if has_boards { EventKind::Error } else { EventKind::Help };
    Ok(Some((None, Answer::new(event, Reply::Meant(meant)))))
}

fn to_start(player: &Player, game: &'static str, has_boards: bool, house_plays: bool) -> ToStart {
    let userid = player.userid.clone();
    match (has_boards, house_plays) {
        (false, true) => ToStart::WithHouse { game, userid },
        (false, false) => ToStart::Alone { game, userid },
        (true, true) => ToStart::AnotherWithHouse { game, userid },
        (true, false) => ToStart::AnotherAlone { game },
    }
}

/// The game that is spoken of at the beginning, by the last word of its title, also in the Czech accusative (`savoyu`).
fn named_game(talk: &Talk) -> Option<&'static str> {
    let words = talk.beginning().flat_map(|(_, line)| line.words());
    let mut words = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase());
    words.find_map(|word| {
        let nominative = word.strip_suffix('u').map(|stem| format!("{stem}a"));
        games::ALL.iter().map(|thinker| thinker.info()).find_map(|info| {
            let title = info.title.split(' ').next_back()?.to_lowercase();
            (title == word || Some(title) == nominative).then_some(info.name)
        })
    })
}

/// The candidates, each once: who answers from a confirmed address is in there twice.
fn players(sender: &Sender) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::new();
    for player in sender.candidates() {
        if players.iter().all(|other| other.id != player.id) {
            players.push(player.clone());
        }
    }
    players
}

/// Adds the commands that wrong lines were meant for or that the mail speaks of, for the board in the subject or the
/// only one that the writer plays on.
fn propose(commands: &mut Vec<Proposed>, theirs: &[(String, String, u32)], parsed: &ParsedMail, talk: &Talk) {
    let about = theirs.iter().find(|(_, _, board)| talk.board == Some(*board));
    let only = if let [only] = theirs { Some(only) } else { None };
    let Some((userid, game, board)) = about.or(only) else { return };
    let of_errors = parsed.lines.iter().filter_map(|line| {
        line.command.as_ref().err()?.meant.as_ref().map(|meant| meant.spec).filter(|spec| spec.names_board())
    });
    let beginning = talk.beginning().map(|(_, line)| line);
    let spoken = beginning.filter(|line| line.words().count() <= MOST_WORDS).flat_map(|line| line.words());
    let spoken = spoken.filter_map(|word| verbs::spoken(word.trim_matches(|c: char| !c.is_alphanumeric())));
    for spec in of_errors.chain(spoken).filter(|spec| is_proposed(spec.verb)) {
        let command = Proposed::Command { text: letter::by_password(Some(spec), game, *board, userid) };
        add(commands, command);
    }
}

fn add(commands: &mut Vec<Proposed>, command: Proposed) {
    if commands.len() < MOST && !commands.contains(&command) {
        commands.push(command);
    }
}

fn is_proposed(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Resign
            | Verb::Draw
            | Verb::Accept
            | Verb::Reject
            | Verb::Decline
            | Verb::Undo
            | Verb::Claim
            | Verb::Show
            | Verb::Moves
            | Verb::Record
            | Verb::Rematch
    )
}

fn wishes(parsed: &ParsedMail, talk: &Talk) -> Vec<Wish> {
    let subject = talk.subject.iter().map(|line| Wish { board: None, answer: joined(line.words()) });
    let text = Wish { board: talk.board, answer: talk.answer() };
    let of_lines = parsed.lines.iter().filter_map(of_wrong_command);
    of_lines.chain(subject).chain([text]).filter(|wish| !wish.answer.is_empty()).collect()
}

/// The move of a line that is almost a `move` command: `great 208 carol secret e2e3`.
fn of_wrong_command(line: &ParsedLine) -> Option<Wish> {
    let error = line.command.as_ref().err()?;
    let is_move = error.meant.as_ref().is_some_and(|meant| meant.spec.verb == Verb::Move);
    if !is_move || error.kind == ParseErrorKind::MoveAlone {
        return None;
    }
    let words: Vec<&str> = line.written.words().collect();
    let number = |word: &&str| word.trim_start_matches('#').parse::<u32>().ok();
    let (at, board) = words.iter().enumerate().find_map(|(at, word)| Some((at, number(word)?)))?;
    // After the board come userid and password.
    Some(Wish { board: Some(board), answer: joined(words.get(at + 3..)?.iter().copied()) })
}

fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

fn your_board(player: &Player, line: &BoardLine) -> YourBoard {
    let (board, title) = (line.number, title_of(&line.game));
    let is_awaited = line.awaited().any(|sitter| sitter.player == player.id);
    let state = match line.stage {
        BoardStage::Offered => BoardState::NotAccepted,
        _ if is_awaited => return YourBoard::Yours { board, title },
        // A board that could not be replayed: nobody knows who moves.
        _ if line.moves.is_none() => BoardState::Playing,
        _ => BoardState::ToMove { names: line.awaited().map(|sitter| sitter.userid.as_str()).collect() },
    };
    YourBoard::Other { board, title, state }
}
