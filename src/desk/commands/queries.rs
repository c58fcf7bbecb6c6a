//! Commands that only look: nothing is changed, and nothing hidden is shown.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};

use crate::command::verbs::{self, CommandSpec, Verb};
use crate::command::{self, BoardAt, Listing, Query, Start, Which};
use crate::game::{By, Info, MoveError, Record, Seat, Setup, Turn, Viewer};
use crate::games;
use crate::letter::{
    self, BoardRow, BoardState, Day, EventKind, Format, LegalMoves, Listed, Note, PlayerRow, Position,
    Refusal, Reply, Span, Things, record_file,
};
use crate::play::{Board, Stage};
use crate::store::{
    BoardFilter, BoardLine, BoardStage, Item, Player, PlayerLine, PlayerStage, ReadTx, StoreError,
};
use crate::time::Terms;

use super::super::budget::Budget;
use super::super::limits::{MOST_PAGES, MOST_ROWS, MOST_SHOWN};
use super::super::refused::CommandError;
use super::super::sender::Sender;
use super::super::vacations;
use super::super::work::Looking;
use super::super::{clocks, count};
use super::{Answer, ShowBoard};

/// What looking for a userid like another costs, in names looked up.
const NEAR: u64 = 5;

/// Carries out a command that only looks.
pub(in super::super) async fn look(
    room: &mut Looking<'_>,
    sender: &Sender,
    query: &Query,
) -> Result<Vec<Answer>, CommandError> {
    match query {
        Query::Help { topics } => help(topics),
        Query::List(listing) => list(room, *listing).await,
        Query::Whois { userid } => whois(room, userid).await,
        Query::Show { game, boards, aloud } => {
            let format = aloud.then_some(Format::Speech);
            let answers = show(room, game, boards).await?;
            Ok(answers.into_iter().map(|answer| Answer { format, ..answer }).collect())
        }
        Query::ShowAs { game, boards } => show(room, game, boards).await,
        Query::ShowPlayer { game, userid, which } => {
            show_player(room, sender, game, userid.as_deref(), *which).await
        }
        Query::Replay { game, board, after } => Ok(vec![replay(room, game, *board, *after).await?]),
        Query::Preview { game, start, text } => Ok(vec![preview(room, sender, game, start, text).await?]),
        Query::History { game, userids } => list_boards(room, game, userids, Listed::Finished).await,
        Query::Games { game, userids } => list_boards(room, game, userids, Listed::Playing).await,
        Query::Moves { game, board } => {
            let moves = LegalMoves::of(&room.board(game, *board).await?.now);
            Ok(vec![Answer::about(*board, EventKind::Answer, Reply::Moves(moves))])
        }
        Query::Record { game, board } => record(room, game, *board).await,
        Query::Dice { game, board } => dice(room, game, *board).await,
        Query::AllShow { .. } => Err(super::not_built(Verb::AllShow)),
        Query::Standings { .. } => Err(super::not_built(Verb::Standings)),
        Query::Seeks { .. } => Err(super::not_built(Verb::Seeks)),
    }
}

fn help(topics: &[String]) -> Result<Vec<Answer>, CommandError> {
    let general = ["general".to_string()];
    let mut sent = BTreeSet::new();
    let mut answers = Vec::new();
    for topic in if topics.is_empty() { &general } else { topics } {
        if !sent.insert(topic) {
            continue;
        }
        if sent.len() > MOST_PAGES {
            answers.push(Answer::refused(Refusal::TooManyPages { most: MOST_PAGES }.into()));
            break;
        }
        if !letter::has_help_page(topic) {
            let is_it = |spec: &&CommandSpec| !spec.built && spec.name().split(' ').any(|word| word == topic);
            let later = verbs::all().iter().find(is_it);
            if let Some(spec) = later.filter(|_| answers.is_empty()) {
                return Err(super::not_built(spec.verb));
            }
            let games = Things(games::names().into_iter().map(str::to_owned).collect());
            let refusal = Refusal::NoHelpPage { games };
            if answers.is_empty() {
                return Err(refusal.into());
            }
            answers.push(Answer::refused(refusal.into()));
            break;
        }
        answers.push(Answer::new(EventKind::Help, help_page(topic)));
    }
    Ok(answers)
}

async fn show(room: &mut Looking<'_>, game: &str, boards: &[BoardAt]) -> Result<Vec<Answer>, CommandError> {
    let mut answers = Vec::new();
    for at in boards.iter().take(MOST_SHOWN) {
        match at.after {
            Some(after) => answers.push(replay(room, game, at.board, after).await?),
            None => {
                match room.board(game, at.board).await {
                    Ok(_) => answers.push(shown(at.board)),
                    // The boards before it are shown all the same.
                    Err(CommandError::Refused(refused)) if !answers.is_empty() => {
                        answers.push(Answer::refused(refused));
                        break;
                    }
                    Err(error) => return Err(error),
                }
            }
        }
    }
    Ok(answers)
}

/// The board itself, and nothing to say about it.
fn shown(board: u32) -> Answer {
    Answer { shows: ShowBoard::Below, ..Answer::about(board, EventKind::Show, Reply::Shown) }
}

async fn show_player(
    room: &mut Looking<'_>,
    sender: &Sender,
    game: &str,
    userid: Option<&str>,
    which: Which,
) -> Result<Vec<Answer>, CommandError> {
    let player = match userid {
        Some(userid) => room.tx.player_by_userid(userid).await?.filter(is_alive),
        None => sender.surest().cloned(),
    };
    let Some(player) = player else {
        return Err(no_player(room, userid.unwrap_or_default()).await?);
    };
    let stages = match which {
        Which::All => Vec::new(),
        Which::Active | Which::Next => vec![BoardStage::Offered, BoardStage::Running],
    };
    let awaited = Some(player.id).filter(|_| which == Which::Next);
    let filter = BoardFilter { player: Some(player.id), awaited, game: Some(game.to_string()), stages };
    let mut answers = Vec::new();
    let left = usize::try_from(room.budget.left(Item::Boards)).unwrap_or(usize::MAX);
    let most = room.boards.opened().saturating_add(left);
    let note = |note| Answer::new(EventKind::Show, Reply::Note(note));
    let (userid, name) = (player.userid.clone(), game.to_string());
    // One more than is shown, so that it is known whether there are more.
    for found in room.tx.boards(&filter, count(MOST_SHOWN + 1)).await? {
        if answers.len() == MOST_SHOWN || room.boards.opened() >= most {
            answers.push(note(Note::MoreBoards { userid, game: name }));
            return Ok(answers);
        }
        match room.board(game, found.number).await {
            Ok(_) => answers.push(shown(found.number)),
            // The other boards are shown all the same.
            Err(CommandError::Refused(refused)) => {
                answers.push(Answer::refused(refused));
            }
            Err(failed) => return Err(failed),
        }
    }
    if answers.is_empty() {
        answers.push(note(Note::NoSuchBoards { userid, game: name }));
    }
    Ok(answers)
}

async fn replay(room: &mut Looking<'_>, game: &str, board: u32, after: u32) -> Result<Answer, CommandError> {
    let now = &room.board(game, board).await?.now;
    let past = past(now, after)?;
    let before = after.checked_sub(1).and_then(|n| now.record.at(n));
    let picture =
        |record: &Record| letter::picture_with_names(now, record.position().picture(Viewer::Watcher));
    let position = Position {
        title: now.game().info().title.to_owned(),
        board,
        after,
        moves: now.record.moves(),
        played: letter::played(now, after),
        now: picture(&past),
        before: before.as_ref().map(picture),
        seen: letter::seen(now, None),
    };
    Ok(Answer::about(board, EventKind::Replay, Reply::Position(Box::new(position))))
}

/// The position after some moves. Dice are never rolled for it.
async fn preview(
    room: &mut Looking<'_>,
    sender: &Sender,
    game: &str,
    start: &Start,
    moves: &str,
) -> Result<Answer, CommandError> {
    let (record, board) = match start {
        Start::Board(at) => {
            let now = &room.board(game, at.board).await?.now;
            let record = match at.after {
                Some(after) => past(now, after)?,
                None => now.record.clone(),
            };
            (record, Some(now.clone()))
        }
        Start::New(choices) => {
            let Some(game) = games::named(game) else {
                return Err(Refusal::NoGame { game: game.to_owned() }.into());
            };
            let mut setup = Setup::new(game.info().fewest);
            for choice in &choices.options {
                setup.options.insert(choice.name.clone(), choice.value.clone());
            }
            let started = Record::start(game, setup.clone());
            let shown = |word: &str| sender.shown.has(word);
            (started.map_err(|bad| letter::wrong_option(game, &setup, &bad, shown))?, None)
        }
    };
    let viewer = Viewer::Watcher;
    let mut record = record.view(viewer);
    let picture = |record: &Record| {
        let picture = record.position().picture(viewer);
        match &board {
            Some(board) => letter::picture_with_names(board, picture),
            None => picture,
        }
    };
    let before = picture(&record);
    let mover = match (&board, record.turn().seats()) {
        (Some(board), [seat, ..]) => Some(board.userid(*seat).to_owned()),
        _ => None,
    };
    let ended = record.turn().seats().is_empty();
    let mut played = Vec::new();
    if let Err(error) = try_moves(&mut record, moves, &mut played) {
        let Some(error) = error else { return Err(Refusal::PreviewNeedsDice.into()) };
        let tried_for = mover.map(|userid| Refusal::PreviewFor { userid });
        let refused = CommandError::of_moves(board.as_ref(), &error).besides(tried_for);
        // Where nothing can be played every text is refused, move or not; and of several words the first wrong one.
        let unclear = ended || moves.contains(' ');
        return Err(if unclear { refused.unclear() } else { refused });
    }
    let seen = board.as_ref().map(|board| letter::seen(board, None)).unwrap_or_default();
    let reply = Reply::Preview { mover, played, now: picture(&record), before, seen };
    let answer = Answer::new(EventKind::Preview, reply);
    Ok(Answer { board: board.map(|board| board.number), ..answer })
}

/// Plays a text as one move, or else each of its words as one. Gives why that failed; no reason where chance stands in the
/// way.
fn try_moves(
    record: &mut Record,
    text: &str,
    played: &mut Vec<String>,
) -> Result<(), Option<MoveError<String>>> {
    if text.trim().is_empty() {
        return Ok(());
    }
    match try_move(record, text, played) {
        Err(Some(MoveError::Unreadable(_)))
            if text.split_whitespace().count() > 1 && !record.game().info().order_lists =>
        {
            let mut trial = record.clone();
            for word in text.split_whitespace() {
                try_move(&mut trial, word, played)?;
            }
            *record = trial;
            Ok(())
        }
        outcome => outcome,
    }
}

fn try_move(
    record: &mut Record,
    text: &str,
    played: &mut Vec<String>,
) -> Result<(), Option<MoveError<String>>> {
    let turn = record.turn();
    if matches!(turn, Turn::Chance(_)) {
        return Err(None);
    }
    let seat = turn.seats().first().copied().unwrap_or(Seat::new(1));
    // Nothing that was tried is kept, so that its time does not matter.
    record.make(By::Player(seat), text, Timestamp::UNIX_EPOCH).map_err(Some)?;
    // An order that is wholly secret shows nothing.
    let shown = record.lines().last().map(|line| line.public_deed.clone());
    played.extend(shown.filter(|shown| !shown.is_empty()));
    Ok(())
}

async fn record(room: &mut Looking<'_>, game: &str, board: u32) -> Result<Vec<Answer>, CommandError> {
    let file = record_file(&room.board(game, board).await?.now);
    let reply = Reply::Record { board, text: file.text.clone() };
    let answer = Answer::about(board, EventKind::Record, reply);
    Ok(vec![Answer { attachment: Some(file), ..answer }])
}

async fn dice(room: &mut Looking<'_>, game: &str, board: u32) -> Result<Vec<Answer>, CommandError> {
    let now = &room.board(game, board).await?.now;
    let info = now.game().info();
    if !now.uses_key() {
        return Err(Refusal::NoDice { title: info.title.to_owned() }.into());
    }
    let reply = Reply::Dice {
        board,
        mails: now.seed.mails().map(ToString::to_string),
        commitment: now.commitment(),
        key: (now.stage == Stage::Over).then(|| now.key_text()),
        lot: now.lot.as_ref().map(ToString::to_string),
        rolls: now.record.public_rolls(),
    };
    Ok(vec![Answer::about(board, EventKind::Dice, reply)])
}

async fn list_boards(
    room: &mut Looking<'_>,
    game: &str,
    userids: &[String],
    which: Listed,
) -> Result<Vec<Answer>, CommandError> {
    let stages = match which {
        Listed::Finished => vec![BoardStage::Over],
        Listed::Playing => vec![BoardStage::Offered, BoardStage::Running],
    };
    let mut players = Vec::new();
    for (at, userid) in userids.iter().enumerate() {
        if at == MOST_SHOWN || !room.budget.takes(Item::Names) {
            return Err(Refusal::TooManyNames { most: at }.into());
        }
        match room.tx.player_by_userid(userid).await? {
            Some(player) => players.push(Some(player.id)),
            None => {
                let meant = meant(room.tx, room.budget, userid).await?;
                return Err(Refusal::no_player(Some(at + 1), meant).into());
            }
        }
    }
    if players.is_empty() {
        players.push(None);
    }
    let (mut found, mut of) = (Vec::new(), 0);
    for player in players {
        let filter =
            BoardFilter { player, awaited: None, game: Some(game.to_string()), stages: stages.clone() };
        found.extend(room.tx.boards(&filter, count(MOST_ROWS)).await?);
        room.budget.add(Item::Rows, u64::from(count(found.len())));
        of += room.tx.count_boards(&filter).await?;
    }
    let listed = found.len();
    found.sort_by_key(|row| row.number);
    found.dedup_by_key(|row| row.number);
    of -= count(listed - found.len());
    let more = found.len().saturating_sub(MOST_ROWS);
    let found: Vec<BoardLine> = found.into_iter().skip(more).collect();
    let running = found.iter().filter(|line| line.stage == BoardStage::Running);
    let terms = running.filter_map(|line| Some((line.number, Terms::written(&line.terms)?))).collect();
    let (now, usual) = ((room.shared.clock)(), &room.shared.config.zone);
    let times = clocks::of_list(room.tx, usual, &terms, now).await?;
    let rows = found.into_iter().map(|line| {
        let time = times.get(&line.number).and_then(|time| time.left);
        row(line, time)
    });
    let (game, rows) = (game.to_owned(), rows.collect());
    let event = match which {
        Listed::Finished => EventKind::History,
        Listed::Playing => EventKind::Games,
    };
    Ok(vec![Answer::new(event, Reply::Boards { game, which, rows, of })])
}

/// One line of a list of boards, with what is left for who is to move where there is a limit.
fn row(line: BoardLine, left: Option<SignedDuration>) -> BoardRow {
    let other_rules =
        games::named(&line.game).is_some_and(|game| game.info().rules_version != line.rules_version);
    let names = line.awaited().map(|sitter| sitter.userid.clone()).collect();
    BoardRow {
        number: line.number,
        started: line.started,
        players: line.players.into_iter().map(|sitter| sitter.userid).collect(),
        state: match line.stage {
            BoardStage::Over => BoardState::Over { result: line.result, why: line.ended_by },
            BoardStage::Declined => BoardState::TakenBack,
            BoardStage::Offered => BoardState::NotAccepted,
            BoardStage::Running if other_rules => BoardState::OtherRules,
            // A board that could not be replayed: nobody knows who is to move.
            BoardStage::Running if line.moves.is_none() => BoardState::Playing,
            BoardStage::Running => match left {
                None => BoardState::ToMove { names },
                Some(left) if left.is_zero() => BoardState::ToMoveLate { names },
                Some(left) => BoardState::ToMoveLeft { names, left: Span(left) },
            },
        },
    }
}

async fn list(room: &mut Looking<'_>, listing: Listing) -> Result<Vec<Answer>, CommandError> {
    let games = matches!(listing, Listing::Both | Listing::Games).then(infos);
    let mut of = 0;
    let mut players = None;
    if matches!(listing, Listing::Both | Listing::Players) {
        of = room.tx.count_players().await?;
        let found = room.tx.players(count(MOST_ROWS)).await?;
        room.budget.add(Item::Rows, u64::from(count(found.len())));
        let row = |line: PlayerLine| PlayerRow { userid: line.player.userid, running: line.running };
        players = Some(found.into_iter().map(row).collect());
    }
    Ok(vec![Answer::new(EventKind::List, Reply::Listing { games, players, of })])
}

/// What all games say of themselves.
fn infos() -> Vec<&'static Info> {
    games::ALL.iter().map(|game| game.info()).collect()
}

/// The help page of a topic that there is.
pub(in super::super) fn help_page(topic: &str) -> Reply {
    Reply::Help { topic: topic.to_owned(), games: infos() }
}

async fn whois(room: &mut Looking<'_>, userid: &str) -> Result<Vec<Answer>, CommandError> {
    let Some(player) = room.tx.player_by_userid(userid).await?.filter(is_alive) else {
        return Err(no_player(room, userid).await?);
    };
    let boards =
        |stage| BoardFilter { player: Some(player.id), stages: vec![stage], ..BoardFilter::default() };
    let to_move = BoardFilter { awaited: Some(player.id), ..boards(BoardStage::Running) };
    let to_move = room.tx.count_boards(&to_move).await?;
    let note = Note::Whois {
        since: Day(player.created),
        playing: room.tx.count_boards(&boards(BoardStage::Running)).await?,
        finished: room.tx.count_boards(&boards(BoardStage::Over)).await?,
        userid: player.userid.clone(),
    };
    let (now, usual) = ((room.shared.clock)(), &room.shared.config.zone);
    let until = vacations::away_until(room.tx, usual, player.id, now).await?;
    let unreachable = room.tx.is_unreachable(player.id).await?;
    let userid = player.userid;
    let to_move = (to_move > 0).then(|| Note::WhoisToMove { userid: userid.clone(), count: to_move });
    let away = until.map(|until| Note::WhoisAway { userid: userid.clone(), until: letter::Date(until) });
    let unreachable = unreachable.then(|| Note::WhoisUnreachable { userid: userid.clone() });
    let declined = match room.tx.count_declines(player.id).await? {
        0 => None,
        count => Some(Note::WhoisDeclined { userid, count }),
    };
    let notes = std::iter::once(note).chain(to_move).chain(away).chain(unreachable).chain(declined).collect();
    Ok(vec![Answer::new(EventKind::Whois, Reply::Notes(notes))])
}

fn is_alive(player: &Player) -> bool {
    player.stage == PlayerStage::Alive
}

async fn no_player(room: &mut Looking<'_>, word: &str) -> Result<CommandError, StoreError> {
    Ok(Refusal::no_player(None, meant(room.tx, room.budget, word).await?).into())
}

/// The player whose userid was probably meant by a word that is none, for as many words as one mail may have looked for. The
/// word itself is never repeated.
pub(super) async fn meant(
    tx: &mut ReadTx,
    budget: &mut Budget,
    word: &str,
) -> Result<Option<String>, StoreError> {
    if budget.left(Item::Names) < NEAR {
        return Ok(None);
    }
    budget.add(Item::Names, NEAR);
    let userids = tx.userids_near(word).await?;
    let near = userids
        .into_iter()
        .filter_map(|userid| Some((command::typo_distance(word, &userid.to_ascii_lowercase())?, userid)));
    Ok(near.min().map(|(_, userid)| userid))
}

/// The record after so many moves.
fn past(board: &Board, after: u32) -> Result<Record, CommandError> {
    board.record.at(after).ok_or_else(|| {
        let (board, moves) = (board.number, board.record.moves());
        CommandError::at(board, Refusal::PastBeyond { board, moves, after })
    })
}
