//! What a mail probably meant that has no command in it, from an address that a player confirmed: commands to be copied, and
//! the boards of that player; or what is wrong with a move. Nothing is played: a mail without a proof moves nothing.

use crate::command::verbs::{self, Verb};
use crate::command::{ParseErrorKind, ParsedLine, ParsedMail, Talk, WrittenLine};
use crate::games;
use crate::letter::{self, BoardState, EventKind, Meant, Proposed, Quoted, Reply, ToStart, YourBoard};
use crate::play;
use crate::store::{BoardFilter, BoardLine, BoardStage, Player};

use crate::desk::commands::Answer;
use crate::desk::policy::limits::MOST_SHOWN;
use crate::desk::sender::Sender;
use crate::desk::state::{DeskError, count};
use crate::desk::work::Looking;
use crate::desk::work::boards::Tried;
use crate::desk::work::refused::Refused;

/// Maximum number of commands that are proposed.
const MOST: usize = 8;

/// Maximum number of words in a sentence that may speak of a command.
const MOST_WORDS: usize = 12;

/// Words of a question how a game is started, in the languages of the letters.
const STARTING: &[&str] = &[
    "start", "begin", "new", "another", "opponent", "začít", "zacit", "začnu", "zacnu", "novou", "další",
    "dalsi", "soupeře", "anfangen", "beginnen", "beginne", "starten", "starte", "neue", "weitere", "gegner",
];

/// A text that may hold a move, as an answer does.
struct Wish {
    /// The board that it was written for, if that is known.
    board: Option<u32>,
    answer: String,
}

/// What there is to say to a mail that probably meant something; none if its sender is no player, or plays nothing.
pub(in crate::desk) fn meant(
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
                        if meant.commands.len() < MOST && !meant.commands.contains(&command) {
                            meant.commands.push(command);
                        }
                    }
                    // Of two players with one address the one whose turn it is.
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
    let house = looking.shared.config.house.plays;
    let event = if meant.boards.is_empty() { EventKind::Help } else { EventKind::Error };
    if meant.boards.is_empty() {
        let Some(player) = players.first().filter(|_| is_talk) else { return Ok(None) };
        let userid = player.userid.clone();
        meant.start = Some(if house { ToStart::WithHouse { userid } } else { ToStart::Alone { userid } });
    }
    propose(&mut meant.commands, &theirs, parsed, talk);
    meant.talk = is_talk.then(|| talk.beginning().map(quoted).collect());
    if is_talk
        && meant.start.is_none()
        && meant.commands.is_empty()
        && asks_to_start(talk)
        && let Some(player) = players.first()
    {
        let userid = player.userid.clone();
        meant.start = Some(if house { ToStart::AnotherWithHouse { userid } } else { ToStart::AnotherAlone });
    }
    Ok(Some((None, Answer::new(event, Reply::Meant(meant)))))
}

/// The candidates, each once: whoever answers from the own address is one twice.
fn players(sender: &Sender) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::new();
    for player in sender.candidates() {
        if players.iter().all(|other| other.id != player.id) {
            players.push(player.clone());
        }
    }
    players
}

/// Whether a short sentence in the subject or at the beginning speaks of starting a game.
fn asks_to_start(talk: &Talk) -> bool {
    let lines = talk.subject.iter().chain(talk.beginning().map(|(_, line)| line));
    let mut short = lines.filter(|line| line.words().count() <= MOST_WORDS);
    short.any(|line| {
        line.words().any(|word| {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
            STARTING.contains(&word.as_str())
        })
    })
}

/// Adds the commands that a wrong line was probably meant for, or of which the mail speaks, with all that is known filled in: for the
/// board in the subject, or the only one that the writer plays on.
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
        if commands.len() < MOST && !commands.contains(&command) {
            commands.push(command);
        }
    }
}

/// Whether a command is whole without more than its board and a proof.
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

/// The texts of a mail that may be moves.
fn wishes(parsed: &ParsedMail, talk: &Talk) -> Vec<Wish> {
    let subject = talk.subject.iter().map(|line| alone(None, joined(line.words())));
    let text = Wish { board: talk.board, answer: talk.answer() };
    let of_lines = parsed.lines.iter().filter_map(of_wrong_command);
    of_lines.chain(subject).chain([text]).filter(|wish| !wish.answer.is_empty()).collect()
}

/// The move of a line that is nearly a `move` command: `great 208 carol secret e2e3`.
fn of_wrong_command(line: &ParsedLine) -> Option<Wish> {
    let error = line.command.as_ref().err()?;
    let is_move = error.meant.as_ref().is_some_and(|meant| meant.spec.verb == Verb::Move);
    if !is_move || error.kind == ParseErrorKind::MoveAlone {
        return None;
    }
    let words: Vec<&str> = line.written.words().collect();
    let number = |word: &&str| word.trim_start_matches('#').parse::<u32>().ok();
    let (at, board) = words.iter().enumerate().find_map(|(at, word)| Some((at, number(word)?)))?;
    // Behind the board stand userid and password.
    Some(alone(Some(board), joined(words.get(at + 3..)?.iter().copied())))
}

fn alone(board: Option<u32>, answer: String) -> Wish {
    Wish { board, answer }
}

fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

fn your_board(player: &Player, line: &BoardLine) -> YourBoard {
    let (board, names) = (line.number, line.awaited().map(|sitter| sitter.userid.as_str()));
    let title = games::named(&line.game).map_or(line.game.as_str(), |game| game.info().title).to_owned();
    let is_awaited = line.awaited().any(|sitter| sitter.player == player.id);
    let state = match line.stage {
        BoardStage::Offered => BoardState::NotAccepted,
        _ if is_awaited => return YourBoard::Yours { board, title },
        // A board that could not be replayed: nobody knows who is to move.
        _ if line.moves.is_none() => BoardState::Playing,
        _ => BoardState::ToMove { names: names.collect() },
    };
    YourBoard::Other { board, title, state }
}
