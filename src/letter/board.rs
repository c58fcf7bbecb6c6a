//! Letters about a board: one for each player, drawn for that player, and one for each watcher.

use serde::Serialize;

use crate::draw::{COLUMNS, plain, wrap};
use crate::game::{By, Seat, Viewer};
use crate::play::{Board, Event, Stage};

use super::about::{About, Addressee, Proving, Reader, roll};
use super::message::{Message, apart};
use super::told::{dashed, names, sentence};
use super::words::{Writing, fill};
use super::{Answer, House, told};

/// How many of the last moves a letter lists.
const MOVES: usize = 12;

/// How many watchers a letter names.
const WATCHERS: usize = 10;

/// The subject of all letters about a board: always the same, so that mail programs keep them together.
pub fn subject(board: &Board) -> String {
    format!("{} Board {}: {}", board.game().info().title, board.number, board.players.join(" v "))
}

/// What the template of a letter about a board is filled with.
#[derive(Serialize)]
struct Fields {
    subject: String,
    address: String,
    first: String,
    happened: Vec<String>,
    by_answer: bool,
    example: Option<String>,
    command: String,
    advice: Vec<String>,
    moves: Vec<String>,
    earlier: String,
    picture: String,
    notes: Vec<String>,
    messages: Vec<Message>,
}

/// The letter that tells what happened.
pub fn board_letter(house: &House, about: &About, to: Addressee) -> Writing {
    let board = about.board;
    let others: Vec<&str> = about
        .messages
        .iter()
        .map(|(from, _)| from.as_str())
        .filter(|from| !from.eq_ignore_ascii_case(to.userid))
        .collect();
    let mut first = whose_turn(board, to.reader.seat());
    if !others.is_empty() {
        let whom = if to.reader == Reader::Watcher { "those who watch" } else { "you" };
        first.push_str(&format!(" {} wrote to {whom}; see below.", others.join(" and ")));
    }
    let mut happened = told(board, about.events, to.reader.seat());
    if about.events.contains(&Event::Started) || board.stage == Stage::Offered {
        happened.extend(introduction(board));
    }
    let messages = about.messages.iter().map(|(from, text)| Message::new(from, text)).collect();
    let fields = view(house, about, to, first);
    fill("board.txt", Fields { happened: lines(happened), messages, ..fields })
}

/// A board as it is, below answers to commands about it. Of `about` only the board and its watchers count.
pub fn show(house: &House, about: &About, to: Addressee, answers: &[Answer]) -> Writing {
    let first = whose_turn(about.board, to.reader.seat());
    let mut fields = view(house, about, to, first);
    for answer in answers {
        if !answer.quoted.is_empty() {
            fields.happened.push(format!("> {}\n", answer.quoted));
        }
        fields.happened.push(format!("{}\n", answer.text));
    }
    fill("board.txt", fields)
}

/// All that a letter shows of a board, whatever happened.
fn view(house: &House, about: &About, to: Addressee, first: String) -> Fields {
    let (board, seat) = (about.board, to.reader.seat());
    let info = board.game().info();
    let viewer = seat.map_or(Viewer::Watcher, Viewer::Seat);
    let my_turn = seat.is_some_and(|seat| board.stage == Stage::Running && board.awaited().contains(&seat));
    let next = board.record.moves() + 1;
    let command =
        |text: &str| format!("{} move {} {} YOUR-PASSWORD {text}#{next}", info.name, board.number, to.userid);
    let example = seat.filter(|_| my_turn).and_then(|seat| example(board, seat, command));
    let spelled = example.as_deref().map(&command).filter(|line| can_be_copied(line));
    let command = match (spelled, to.proving) {
        (Some(line), _) => line,
        (None, Proving::Answer) => String::new(),
        (None, Proving::Password) => command("YOUR-MOVE"),
    };
    let now = board.record.position().picture(viewer);
    let then = about.before.map(|board| board.record.position().picture(viewer));
    let (moves, earlier) = moves(board, viewer);
    Fields {
        subject: subject(board),
        address: house.address.clone(),
        first: wrap(&first, COLUMNS, ""),
        happened: Vec::new(),
        by_answer: to.proving == Proving::Answer,
        example,
        command,
        advice: lines(advice(board, to, my_turn)),
        moves,
        earlier,
        picture: apart(&plain(&now, then.as_ref())),
        notes: lines(notes(board, about.watchers)),
        messages: Vec::new(),
    }
}

/// Whether a line that is set off by four blanks fits, so that it can be copied as it is.
fn can_be_copied(line: &str) -> bool {
    line.chars().count() + 4 <= COLUMNS
}

/// A legal move that a letter may show: from the middle of the list, where it is neither the shortest nor the oddest;
/// one whose command can be copied, if there is any, or else one that can be copied by itself.
fn example(board: &Board, seat: Seat, command: impl Fn(&str) -> String) -> Option<String> {
    let moves = board.record.position().moves(seat).list;
    let short: Vec<&String> = moves.iter().filter(|text| can_be_copied(&command(text))).collect();
    match short.is_empty() {
        false => short.get(short.len() / 2).map(|text| (*text).clone()),
        true => moves.into_iter().filter(|text| can_be_copied(text)).min_by_key(String::len),
    }
}

/// Whose turn it is, as the first line of a letter says it.
pub(super) fn whose_turn(board: &Board, seat: Option<Seat>) -> String {
    let awaited = board.awaited();
    let mine = seat.filter(|seat| awaited.contains(seat));
    match board.stage {
        Stage::Offered => match mine {
            Some(seat) => format!("You are challenged, {}: do you want to play?", board.userid(seat)),
            None => format!("The board waits for {} to accept.", names(board, &awaited)),
        },
        Stage::Running => {
            let roll = roll(board).map(|roll| dashed(&roll));
            let next = board.record.moves() + 1;
            match mine {
                Some(seat) => {
                    let side = board.record.position().side(seat).to_string();
                    let side = if side.is_empty() { side } else { format!(" You play {side}.") };
                    let roll = roll.map(|roll| format!(" Your roll: {roll}.")).unwrap_or_default();
                    format!("It is your turn, {}: move {next}.{side}{roll}", board.userid(seat))
                }
                None => {
                    let roll = roll.map(|roll| format!(", roll {roll}")).unwrap_or_default();
                    format!("It is the turn of {}: move {next}{roll}.", names(board, &awaited))
                }
            }
        }
        Stage::Over => format!("The game is over. Result: {}.", ranking(board)),
        Stage::Declined => "This board was taken back; it counts for nothing.".to_string(),
    }
}

/// The result with names: `alice has won`, `a draw`, `1. bob, 2. alice and carol`.
fn ranking(board: &Board) -> String {
    let crate::game::Turn::Over { outcome, .. } = board.record.turn() else { return String::new() };
    let groups = outcome.groups();
    match (groups, outcome.winner()) {
        ([], _) => "none, the board was annulled".to_string(),
        ([_], _) => format!("a draw ({outcome})"),
        ([_, rest], Some(winner)) if rest.len() == 1 => {
            format!("{} has won ({outcome})", board.userid(winner))
        }
        _ => {
            let mut place = 1;
            let mut text = Vec::new();
            for group in groups {
                text.push(format!("{place}. {}", names(board, group)));
                place += group.len();
            }
            format!("{} ({outcome})", text.join(", "))
        }
    }
}

/// Who plays what, with which options, and how the dice can be checked: for the first letter.
fn introduction(board: &Board) -> Vec<String> {
    let info = board.game().info();
    let mut lines: Vec<String> = Vec::new();
    for seat in board.seats() {
        let side = board.record.position().side(seat).to_string();
        if !side.is_empty() {
            lines.push(sentence(&format!("{} plays {side}", board.userid(seat))));
        }
    }
    let options = board.record.setup().to_string();
    if !options.is_empty() {
        lines.push(format!("Options: {options}."));
    }
    lines.push(format!("`help {}` as your answer brings the rules.", info.name));
    if info.chance {
        lines.push(
            "The rolls of this board follow from a secret key, which the last letter will tell. Its commitment, \
             so that it cannot be changed (`help dice`):"
                .to_string(),
        );
        lines.push(format!("    {}", board.commitment()));
    }
    lines
}

/// What else can be answered.
fn advice(board: &Board, to: Addressee, my_turn: bool) -> Vec<String> {
    match (to.reader, to.proving) {
        (Reader::Seat(seat), Proving::Answer) => advice_to_player(board, seat, my_turn),
        (Reader::Seat(seat), Proving::Password) => advice_with_password(board, seat, my_turn),
        (Reader::Watcher, proving) => advice_to_watcher(board, to.userid, proving),
        (Reader::Visitor, _) if matches!(board.stage, Stage::Offered | Stage::Running) => {
            let command = with_password(board, "YOUR-USERID", "subscribe");
            vec![format!("To get its letters: `{}`", command.trim())]
        }
        (Reader::Visitor, _) => Vec::new(),
    }
}

fn advice_to_watcher(board: &Board, userid: &str, proving: Proving) -> Vec<String> {
    if matches!(board.stage, Stage::Over | Stage::Declined) {
        return vec!["You watched this board, and this is the last letter about it.".to_string()];
    }
    match proving {
        Proving::Answer => vec![
            "You watch this board. You can answer `unsubscribe` (no more letters about it), `notify` (only the last \
             one), `subscribe` (all of them), `show`, or `kibitz` with a message to the others who watch below a blank \
             line."
                .to_string(),
        ],
        Proving::Password => vec![
            format!(
                "You watch this board. {PASSWORD_ONLY} For no more letters about it write with the subject below; with \
                 `kibitz` in place of `unsubscribe` your text goes to the others who watch."
            ),
            String::new(),
            with_password(board, userid, "unsubscribe"),
        ],
    }
}

fn advice_to_player(board: &Board, seat: Seat, my_turn: bool) -> Vec<String> {
    let mut lines = Vec::new();
    match board.stage {
        Stage::Offered if board.awaited().contains(&seat) => {
            lines.push(
                "Answer this letter with one word: `accept` to play, `reject` if you do not want to."
                    .to_string(),
            );
        }
        Stage::Running => {
            if board.draw.iter().any(|offering| *offering != seat) && !board.draw.contains(&seat) {
                lines.push(
                    "A draw is offered: answer `accept` or `reject`; your next move refuses it too."
                        .to_string(),
                );
            }
            let decline = if board.has_moved(seat) { "" } else { "`decline` (you do not want this game), " };
            lines.push(if my_turn {
                format!(
                    "You can also answer `resign`, `draw`, {decline}`show` or `help`. Text below a blank line goes to \
                     the other players."
                )
            } else {
                format!(
                    "There is nothing to do for you now. You can answer `chat` with your message below a blank \
                     line, {decline}`resign`, `draw`, `show` or `help`."
                )
            });
        }
        _ => {}
    }
    lines
}

/// To readers who want that only the password proves them.
const PASSWORD_ONLY: &str = "Your setting is proof=password: answers to this letter prove nothing.";

/// A command about a board as its subject is written.
fn with_password(board: &Board, userid: &str, verb: &str) -> String {
    format!("    {} {verb} {} {userid} YOUR-PASSWORD", board.game().info().name, board.number)
}

/// The same for a player whose answers prove nothing.
fn advice_with_password(board: &Board, seat: Seat, my_turn: bool) -> Vec<String> {
    let written = |verb: &str| with_password(board, board.userid(seat), verb);
    match board.stage {
        Stage::Offered if board.awaited().contains(&seat) => vec![
            format!(
                "{PASSWORD_ONLY} To play, write with the subject below; with `reject` in place of `accept` if you do not \
                 want to."
            ),
            String::new(),
            written("accept"),
        ],
        Stage::Running => {
            let nothing = if my_turn { "" } else { "There is nothing to do for you now. " };
            let decline = if board.has_moved(seat) { "" } else { ", `decline`" };
            vec![
                format!(
                    "{nothing}{PASSWORD_ONLY} Everything else is written as below, with `draw`, `accept`, `reject`, \
                     `chat`{decline} in place of `resign`; what stands below such a subject goes to the other players."
                ),
                String::new(),
                written("resign"),
            ]
        }
        _ => Vec::new(),
    }
}

/// The last moves, and a remark if there were more.
fn moves(board: &Board, viewer: Viewer) -> (Vec<String>, String) {
    let lines: Vec<_> = board.record.lines_for(viewer).collect();
    let skipped = lines.len().saturating_sub(MOVES);
    let width = board.players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let rows: Vec<(u32, &str, String, String)> = lines
        .iter()
        .skip(skipped)
        .map(|(line, deed)| {
            let auto = matches!(line.by, By::Server(_));
            let roll = match line.public_rolls.iter().any(|roll| roll == "?") {
                true => String::new(),
                false => line.braces.as_deref().map(dashed).unwrap_or_default(),
            };
            let deed = format!("{deed}{}", if auto { " (Auto)" } else { "" });
            (line.number, board.userid(line.seat), roll, deed)
        })
        .collect();
    let rolls = rows.iter().map(|(_, _, roll, _)| roll.len()).max().unwrap_or(0);
    let digits = lines.len().to_string().len();
    let written = rows
        .into_iter()
        .map(|(number, name, roll, deed)| {
            let roll = if rolls == 0 { roll } else { format!("{roll:<rolls$}  ") };
            let row = format!("{number:>digits$}. {name:<width$}  {roll}{deed}");
            wrap(&format!("  {row}"), COLUMNS, &" ".repeat(digits + 2)).trim_end().to_string()
        })
        .collect();
    let earlier = match skipped {
        0 => String::new(),
        n => format!(
            " (the last {MOVES}; {n} before them: `{} record {}`)",
            board.game().info().name,
            board.number
        ),
    };
    (written, earlier)
}

/// Offers that stand, those who watch, and the key once the game is over.
fn notes(board: &Board, watchers: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    if board.stage == Stage::Running && !board.draw.is_empty() {
        let seats: Vec<Seat> = board.draw.iter().copied().collect();
        lines.push(format!("Draw offered by: {}.", names(board, &seats)));
    }
    if !watchers.is_empty() {
        let more = match watchers.len().saturating_sub(WATCHERS) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let named: Vec<&str> = watchers.iter().take(WATCHERS).map(String::as_str).collect();
        lines.push(format!("Watched by {}{more}.", named.join(", ")));
    }
    if board.stage == Stage::Over && board.game().info().chance {
        lines.push(
            "The key of the dice of this board (`pbmd dice verify` checks the record that is attached):"
                .to_string(),
        );
        lines.push(format!("    {}", board.key_text()));
    }
    lines
}

/// Sentences as lines that fit.
fn lines(sentences: Vec<String>) -> Vec<String> {
    sentences.into_iter().map(|line| wrap(&line, COLUMNS, "").trim_end().to_string()).collect()
}
