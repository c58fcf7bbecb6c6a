//! What a mail probably meant that has no command in it, from an address that a player confirmed: commands to be copied, and
//! the boards of that player. Nothing is played: a mail without a proof moves nothing.

use jiff::Timestamp;

use crate::command::verbs::Verb;
use crate::command::{ParseErrorKind, ParsedLine, ParsedMail, Talk, WrittenLine};
use crate::game::{By, Turn};
use crate::games;
use crate::letter::{BoardState, Meant, Proposed, Quoted, YourBoard};
use crate::store::{BoardFilter, BoardLine, BoardStage, Player};

use super::boards::OpenError;
use super::limits::MOST_SHOWN;
use super::sender::Sender;
use super::work::Looking;
use super::{DeskError, count};

/// Maximum number of commands that are proposed.
const MOST: usize = 8;

/// A text that may be a move, and the board that it was written for, if that is known.
struct Wish {
    board: Option<u32>,
    text: String,
}

/// What the mail probably meant; none if its sender is no player, or plays nothing.
pub(super) async fn meant(
    looking: &mut Looking<'_>,
    sender: &Sender,
    parsed: &ParsedMail,
    talk: &Talk,
) -> Result<Option<Meant>, DeskError> {
    let mut meant = Meant::default();
    let wishes = wishes(sender, parsed, talk);
    let players: Vec<Player> = sender.candidates().cloned().collect();
    for player in &players {
        let filter = BoardFilter {
            player: Some(player.id),
            stages: vec![BoardStage::Offered, BoardStage::Running],
            ..BoardFilter::default()
        };
        for line in looking.tx.boards(&filter, count(MOST_SHOWN)).await? {
            for wish in &wishes {
                let is_its_board = wish.board.is_none_or(|board| board == line.number);
                if !is_its_board
                    || meant.commands.len() == MOST
                    || !is_move(looking, player, &line, &wish.text).await?
                {
                    continue;
                }
                let command = Proposed::Move {
                    game: line.game.clone(),
                    board: line.number,
                    userid: player.userid.clone(),
                    text: wish.text.clone(),
                };
                if !meant.commands.contains(&command) {
                    meant.commands.push(command);
                }
            }
            meant.boards.push(your_board(player, &line));
        }
    }
    if meant.boards.is_empty() {
        return Ok(None);
    }
    if parsed.lines.is_empty() {
        let quoted = |(number, line): &(usize, WrittenLine)| Quoted {
            number: Some(*number),
            text: line.shown(|word| sender.shown.has(word)),
        };
        meant.talk = Some(talk.lines.iter().map(quoted).collect());
    }
    Ok(Some(meant))
}

/// The texts of a mail that may be moves, without those that hold a word that may not be shown.
fn wishes(sender: &Sender, parsed: &ParsedMail, talk: &Talk) -> Vec<Wish> {
    let of_talk = talk.lines.iter().map(|(_, line)| Wish { board: talk.board, text: joined(line.words()) });
    let of_lines = parsed.lines.iter().filter_map(of_wrong_command);
    let may_be_shown = |text: &str| text.split(' ').all(|word| sender.shown.has(word));
    of_lines.chain(of_talk).filter(|wish| !wish.text.is_empty() && may_be_shown(&wish.text)).collect()
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
    Some(Wish { board: Some(board), text: joined(words.get(at + 3..)?.iter().copied()) })
}

fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a text is a legal move of this player now.
async fn is_move(
    looking: &mut Looking<'_>,
    player: &Player,
    line: &BoardLine,
    text: &str,
) -> Result<bool, DeskError> {
    if !line.awaited().any(|sitter| sitter.player == player.id) {
        return Ok(false);
    }
    let open = match looking.boards.open(looking.tx, line.number).await {
        Ok(Some(open)) => open,
        Ok(None) | Err(OpenError::OtherRules(_)) => return Ok(false),
        Err(OpenError::Failed(error)) => return Err(error),
    };
    let Some(seat) = open.now.seat_of(&player.userid) else { return Ok(false) };
    let mut trial = open.now.record.clone();
    // Nothing that was tried is kept, so that its time does not matter.
    let is_players = !matches!(trial.turn(), Turn::Chance(_));
    Ok(is_players && trial.make(By::Player(seat), text, Timestamp::UNIX_EPOCH).is_ok())
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
