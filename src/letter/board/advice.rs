//! What the reader of a letter about a board can do now, and how to write it.

use crate::command::{house_player, is_of_closed};
use crate::draw::COLUMNS;
use crate::game::{Position, Seat};
use crate::play::{Board, Event, Stage};

use super::Text;
use super::news::{BoardNews, Hint, Likely, Notice, Page, ProofNeeded, Role};
use crate::letter::words::{Block, Capital, Format, Stated, Words, seats, sentences};

const INDENT: usize = 4;

sentences! {
    pub enum Advice {
        ByAnswer { example: String } = "to-move-by-answer",
        OrWrite { address: String, command: String } = "to-move-or-write",
        ByPassword { address: String, command: String, example: String } = "to-move-by-password",
        Command { game: String, board: u32, userid: String, text: String } = "to-move-command",
        Any = "to-move-any",
        Pass = "to-move-pass",

        // Further answers, or commands for readers whose answers prove nothing.
        Accept = "advice-accept",
        DrawOffered = "advice-draw-offered",
        UndoAsked { userid: Capital, number: u32 } = "advice-undo-asked",
        SubstituteAsked { userid: Capital, house: String, left: String } = "advice-substitute-asked",
        Substitute { left: Capital } = "advice-substitute",
        SubstituteByPassword { left: Capital, address: String, game: String, board: u32, userid: String }
            = "advice-substitute-by-password",
        Claim { late: String, address: String, game: String, board: u32, userid: String } = "advice-claim",
        ClaimByPassword { late: String, address: String, game: String, board: u32, userid: String }
            = "advice-claim-by-password",
        YourTurn { draw: u8 } = "advice-your-turn",
        YourFirstTurn { draw: u8 } = "advice-your-first-turn",
        NothingToDo = "advice-nothing-to-do",
        Left = "advice-left",
        LeftAlone = "advice-left-alone",
        Waiting { draw: u8 } = "advice-waiting",
        WaitingFirst { draw: u8 } = "advice-waiting-first",
        YourTurnAlone { draw: u8, hint: u8 } = "advice-your-turn-alone",
        YourFirstTurnAlone { draw: u8, hint: u8 } = "advice-your-first-turn-alone",
        WaitingAlone { draw: u8 } = "advice-waiting-alone",
        WaitingFirstAlone { draw: u8 } = "advice-waiting-first-alone",
        RulesMissing = "advice-rules-missing",
        RulesMissingResign = "advice-rules-missing-resign",
        Rematch = "advice-rematch",
        Watching = "advice-watching",
        Watched = "advice-watched",
        Visitor { game: String, board: u32 } = "advice-visitor",
        PasswordAccept { game: String, board: u32, userid: String } = "advice-password-accept",
        PasswordYourTurn { game: String, board: u32, userid: String } = "advice-password-your-turn",
        PasswordYourFirstTurn { game: String, board: u32, userid: String } = "advice-password-your-first-turn",
        PasswordLeft { game: String, board: u32, userid: String } = "advice-password-left",
        PasswordRematch { address: String, game: String, board: u32, userid: String } = "advice-password-rematch",
        PasswordWatching { game: String, board: u32, userid: String } = "advice-password-watching",
    }
}

pub fn blocks(page: Page<'_>) -> Vec<Block> {
    let Page { words, news, to, .. } = page;
    let (board, seat) = (news.board, to.role.seat());
    let can_move = board.stage == Stage::Running && board.record.missing_rules().is_none();
    let awaited = seat.filter(|seat| can_move && board.awaited().contains(seat));
    let mut blocks = awaited.map(|seat| to_move(page, seat)).unwrap_or_default();
    let advice = match (to.role, to.proof) {
        (Role::Seat(seat), ProofNeeded::Answer) => to_player(news, seat, awaited.is_some()),
        (Role::Seat(seat), ProofNeeded::Password) => to_player_with_password(board, seat, awaited.is_some()),
        (Role::Watcher, proof) => vec![to_watcher(board, to.userid, proof)],
        (Role::Visitor, _) => to_visitor(board).into_iter().collect(),
    };
    let claim = seat.and_then(|seat| claim(page, seat));
    let substitute = seat.and_then(|seat| substitute(page, seat));
    blocks.extend(claim.into_iter().chain(substitute).flat_map(|advice| words.blocks(&advice)));
    let rematch = seat.filter(|_| may_ask_rematch(news)).map(|_| rematch(page));
    let advice: Vec<Advice> = advice.into_iter().chain(rematch).collect();
    let said: Vec<Block> = advice.iter().flat_map(|advice| words.blocks(advice)).collect();
    // Sentences are lines of one paragraph; commands stand apart.
    if said.iter().all(|block| matches!(block, Block::Text(_))) {
        blocks.push(Block::Group(said));
    } else {
        blocks.extend(said);
    }
    blocks
}

/// An example of a line that makes a move in answer to a letter about several boards: the number of the board and a move, or the
/// whole command for readers whose answers prove nothing.
pub fn line(Page { words, news, to, .. }: Page<'_>) -> Option<String> {
    let (board, seat) = (news.board, to.role.seat()?);
    let fits = |line: &String| can_be_copied(line.chars().count());
    match to.proof {
        ProofNeeded::Answer => {
            let by_answer = |example: &str| format!("{} {example}", board.number);
            let (short, whole) = examples(board, seat, to.likely, by_answer("").chars().count())?;
            let whole = whole.map(|text| by_answer(&text)).filter(fits);
            Some(whole.unwrap_or_else(|| by_answer(&short)))
        }
        ProofNeeded::Password => {
            let command = |text: &str| command(words, board, to.userid, text);
            let (short, whole) = examples(board, seat, to.likely, command("").chars().count())?;
            let mut lines = whole.into_iter().chain([short]).map(|text| command(&text));
            Some(lines.find(fits).unwrap_or_else(|| command(&words.say(&Advice::Any))))
        }
    }
}

/// A short legal move, and a whole turn if there is an example of one that fits: the turn that was `thought` of, or else any.
/// `frame` as in [`example`].
fn examples(
    board: &Board,
    seat: Seat,
    thought: Option<&Likely>,
    frame: usize,
) -> Option<(String, Option<String>)> {
    let fits = |text: &String| can_be_copied(text.chars().count());
    let turn = thought.map(|thought| thought.turn.as_slice()).unwrap_or_default();
    if let Some(first) = turn.first().filter(|text| fits(text)) {
        return Some((first.clone(), (turn.len() > 1).then(|| turn.join("; ")).filter(fits)));
    }
    let position = board.record.position();
    Some((example(position.some_moves(seat).list, frame)?, position.example(seat).filter(fits)))
}

/// The command that makes the next move, and no later one.
fn command(words: &Words, board: &Board, userid: &str, text: &str) -> String {
    words.say(&Advice::Command {
        game: board.game().info().name.to_owned(),
        board: board.number,
        userid: userid.to_owned(),
        text: format!("{text}#{}", board.record.moves() + 1),
    })
}

fn to_move(page: Page<'_>, seat: Seat) -> Vec<Block> {
    let Page { server, words, news, to } = page;
    let board = news.board;
    let command = |text: &str| command(words, board, to.userid, text);
    let pass = may_pass(board.record.position(), seat)
        .then_some(Advice::Pass)
        .into_iter()
        .flat_map(|pass| words.blocks(&pass));
    let frame = command("").chars().count();
    let Some((short, whole)) = examples(board, seat, to.likely, frame) else { return Vec::new() };
    let examples = [whole.as_ref().unwrap_or(&short), &short].map(|text| command(text));
    let spelled = examples.into_iter().find(|line| can_be_copied(line.chars().count()));
    let example = whole.unwrap_or(short);
    let address = server.address.clone();
    match (to.proof, spelled) {
        (ProofNeeded::Answer, spelled) => {
            // Listeners have no use for a line of signs if an answer will do.
            let spelled = spelled.filter(|_| to.form.format != Format::Speech);
            let or_write = spelled.map(|command| Advice::OrWrite { address, command });
            let by_answer = Advice::ByAnswer { example };
            [by_answer]
                .iter()
                .chain(&or_write)
                .flat_map(|sentence| words.blocks(sentence))
                .chain(pass)
                .collect()
        }
        (ProofNeeded::Password, spelled) => {
            let command = spelled.unwrap_or_else(|| command(&words.say(&Advice::Any)));
            words.blocks(&Advice::ByPassword { address, command, example }).into_iter().chain(pass).collect()
        }
    }
}

/// Whether a pass is one of several moves.
fn may_pass(position: &dyn Position, seat: Seat) -> bool {
    position.play_canonical(seat, "pass").is_some() && position.some_moves(seat).list.len() > 1
}

fn claim(Page { server, news, to, .. }: Page<'_>, seat: Seat) -> Option<Advice> {
    let (late, number) = (news.board.userid(news.late(seat)?).to_owned(), news.board.number);
    let (address, userid) = (server.address.clone(), news.board.userid(seat).to_owned());
    let game = news.board.game().info().name.to_owned();
    Some(match to.proof {
        ProofNeeded::Answer => Advice::Claim { late, address, game, board: number, userid },
        ProofNeeded::Password => Advice::ClaimByPassword { late, address, game, board: number, userid },
    })
}

fn substitute(Page { server, news, to, .. }: Page<'_>, seat: Seat) -> Option<Advice> {
    let board = news.board;
    let left = news.events.iter().rev().find_map(|event| match event {
        Event::Resigned(seat) | Event::Forfeited(seat) => Some(*seat),
        _ => None,
    })?;
    if !has_vacant_seat(board) || board.has_resigned(seat) {
        return None;
    }
    let left = Capital(board.userid(left).to_owned());
    Some(match to.proof {
        ProofNeeded::Answer => Advice::Substitute { left },
        ProofNeeded::Password => Advice::SubstituteByPassword {
            left,
            address: server.address.clone(),
            game: board.game().info().name.to_owned(),
            board: board.number,
            userid: board.userid(seat).to_owned(),
        },
    })
}

/// Whether the game goes on without somebody who has left, so that a house player can be asked.
pub(super) fn has_vacant_seat(board: &Board) -> bool {
    board.stage == Stage::Running
        && board.record.missing_rules().is_none()
        && board.seats().any(|seat| board.has_resigned(seat))
}

fn can_be_copied(length: usize) -> bool {
    length + INDENT <= COLUMNS
}

/// A legal move from the middle of the list, where it is neither the shortest nor the oddest. One whose command fits on a line is
/// preferred to one that fits by itself. `frame` is the length of the command without the move, in characters.
fn example(moves: Vec<String>, frame: usize) -> Option<String> {
    let length = |text: &String| text.chars().count();
    let short: Vec<&String> = moves.iter().filter(|text| can_be_copied(frame + length(text))).collect();
    match short.get(short.len() / 2) {
        Some(text) => Some((*text).clone()),
        None => moves.into_iter().filter(|text| can_be_copied(length(text))).min_by_key(String::len),
    }
}

fn to_visitor(board: &Board) -> Option<Advice> {
    let (game, board) = match board.stage {
        Stage::Offered | Stage::Running => (board.game().info().name.to_owned(), board.number),
        Stage::Over | Stage::Declined => return None,
    };
    Some(Advice::Visitor { game, board })
}

fn to_watcher(board: &Board, userid: &str, proof: ProofNeeded) -> Advice {
    let (game, number) = (board.game().info().name.to_owned(), board.number);
    match (board.stage, proof) {
        (Stage::Over | Stage::Declined, _) => Advice::Watched,
        (_, ProofNeeded::Answer) => Advice::Watching,
        (_, ProofNeeded::Password) => {
            Advice::PasswordWatching { game, board: number, userid: userid.to_owned() }
        }
    }
}

fn to_player(news: &BoardNews<'_>, seat: Seat, my_turn: bool) -> Vec<Advice> {
    let board = news.board;
    match board.stage {
        Stage::Running if board.has_resigned(seat) => {
            let alone = plays_against_house(board, seat);
            vec![Advice::NothingToDo, if alone { Advice::LeftAlone } else { Advice::Left }]
        }
        Stage::Offered | Stage::Running if board.record.missing_rules().is_some() => {
            let resign = (board.players.len() == 2).then_some(Advice::RulesMissingResign);
            [offered(board, seat), resign.or(Some(Advice::RulesMissing))].into_iter().flatten().collect()
        }
        Stage::Offered if board.awaited().contains(&seat) => vec![Advice::Accept],
        Stage::Running => {
            let draw = u8::from(may_offer_draw(board, seat));
            let hint = u8::from(may_ask_hint(news, seat));
            let advice = match (my_turn, board.decline_cancels(seat), plays_against_house(board, seat)) {
                (true, false, false) => Advice::YourTurn { draw },
                (true, true, false) => Advice::YourFirstTurn { draw },
                (false, false, false) => Advice::Waiting { draw },
                (false, true, false) => Advice::WaitingFirst { draw },
                (true, false, true) => Advice::YourTurnAlone { draw, hint },
                (true, true, true) => Advice::YourFirstTurnAlone { draw, hint },
                (false, false, true) => Advice::WaitingAlone { draw },
                (false, true, true) => Advice::WaitingFirstAlone { draw },
            };
            let nothing = || (!my_turn).then_some(Advice::NothingToDo);
            let first = offered(board, seat).or_else(nothing);
            first.into_iter().chain([advice]).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether `draw` does something now: it offers a draw, or accepts one.
fn may_offer_draw(board: &Board, seat: Seat) -> bool {
    board.undo.is_none() && !board.draw.contains(&seat)
}

/// Whether `hint` tells more: a player alone with the house is to move, and this letter does not tell the whole move.
pub(super) fn may_ask_hint(news: &BoardNews<'_>, seat: Seat) -> bool {
    let mut told = news.notices_for(Role::Seat(seat));
    plays_against_house(news.board, seat)
        && news.board.awaited().contains(&seat)
        && !news.is_hinted
        && !told.any(|notice| matches!(notice, Notice::Hint(Hint::Move(_))))
}

/// The worst that threatens the reader, who is to move in a game with house players only and has not refused such advice.
pub(super) fn threat(Page { news, to, .. }: Page<'_>) -> Option<Text> {
    let board = news.board;
    let has_rules = board.stage == Stage::Running && board.record.missing_rules().is_none();
    let seat = to.role.seat().filter(|seat| has_rules && board.awaited().contains(seat))?;
    let seat = Some(seat).filter(|seat| to.form.advice && plays_against_house(board, *seat))?;
    let threat = board.record.position().threat(seat)?;
    Some(Text::Threat { threat: Stated(seats::phrase(board, &threat)) })
}

/// Whether all opponents are house players, so that there is nobody to write to.
pub fn plays_against_house(board: &Board, seat: Seat) -> bool {
    let mut others = board.seats().filter(|other| *other != seat);
    others.all(|other| house_player(board.userid(other)).is_some())
}

/// Whether a rematch is possible: the game is over, no player's account is closed, and nobody has asked for one yet.
pub fn may_ask_rematch(news: &BoardNews<'_>) -> bool {
    let board = news.board;
    let is_closed = |userid: &String| is_of_closed(userid);
    board.stage == Stage::Over && !news.has_rematch && !board.players.iter().any(is_closed)
}

fn rematch(Page { server, news, to, .. }: Page<'_>) -> Advice {
    let board = news.board;
    match to.proof {
        ProofNeeded::Answer => Advice::Rematch,
        ProofNeeded::Password => Advice::PasswordRematch {
            address: server.address.clone(),
            game: board.game().info().name.to_owned(),
            board: board.number,
            userid: to.userid.to_owned(),
        },
    }
}

/// How to answer an offered draw or a request to take moves back, if there is one.
fn offered(board: &Board, seat: Seat) -> Option<Advice> {
    match &board.undo {
        Some(undo) => board.asked_to_undo().contains(&seat).then(|| {
            let userid = Capital(board.userid(undo.by).to_owned());
            match &undo.substitute {
                Some(new) => Advice::SubstituteAsked {
                    userid,
                    house: new.userid.clone(),
                    left: board.userid(new.seat).to_owned(),
                },
                None => Advice::UndoAsked { userid, number: undo.moves + 1 },
            }
        }),
        None => (!board.draw.is_empty() && !board.draw.contains(&seat)).then_some(Advice::DrawOffered),
    }
}

fn to_player_with_password(board: &Board, seat: Seat, my_turn: bool) -> Vec<Advice> {
    let (game, userid) = (board.game().info().name.to_owned(), board.userid(seat).to_owned());
    let number = board.number;
    match board.stage {
        Stage::Offered if board.awaited().contains(&seat) => {
            vec![Advice::PasswordAccept { game, board: number, userid }]
        }
        Stage::Running if board.has_resigned(seat) => {
            vec![Advice::NothingToDo, Advice::PasswordLeft { game, board: number, userid }]
        }
        Stage::Running => {
            let nothing = !my_turn && offered(board, seat).is_none();
            let advice = if board.decline_cancels(seat) {
                Advice::PasswordYourFirstTurn { game, board: number, userid }
            } else {
                Advice::PasswordYourTurn { game, board: number, userid }
            };
            nothing.then_some(Advice::NothingToDo).into_iter().chain([advice]).collect()
        }
        _ => Vec::new(),
    }
}
