//! Queries: nothing is changed, and nothing hidden is shown.

use std::collections::BTreeSet;

use jiff::SignedDuration;

use crate::command::verbs::Verb;
use crate::command::{self, Listing, Query, Which};
use crate::game::{Info, Viewer};
use crate::games;
use crate::letter::{
    self, BoardRow, BoardState, DiceShown, EventKind, Format, LegalMoves, Listed, PlayerRow, Refusal, Reply,
    Span, Things, record_file,
};
use crate::play::Stage;
use crate::store::{BoardFilter, BoardLine, BoardStage, PlayerId, PlayerLine};
use crate::time::Terms;

use crate::desk::commands::boards::tried;
use crate::desk::commands::looking::{history, shown, standings, whois};
use crate::desk::commands::people::players_named;
use crate::desk::commands::{Answer, CommandResult, seek_list};
use crate::desk::policy::limits::{MOST_PAGES, MOST_ROWS};
use crate::desk::sender::Sender;
use crate::desk::state::{DeskError, count};
use crate::desk::work::{Looking, clocks};

pub(crate) fn look(room: &mut Looking<'_>, sender: &Sender, query: &Query) -> CommandResult {
    match query {
        Query::Help { topics } => help(sender, topics),
        Query::List(listing) => list(room, listing),
        Query::OfBoard { verb, game, board } => of_board(room, *verb, game, *board),
        Query::OfPlayer { verb: Verb::Whois, userid } => whois::whois(room, sender, userid),
        Query::OfPlayer { .. } => Err(DeskError::OnlyLooks.into()),
        Query::Show { game, boards, aloud } => {
            let format = aloud.then_some(Format::Speech);
            let answers = shown::show(room, game, boards)?;
            Ok(answers.into_iter().map(|answer| Answer { format, ..answer }).collect())
        }
        Query::ShowAs { game, boards, .. } => shown::show(room, game, boards),
        Query::ShowPlayer { game, userids, which } => {
            shown::of_players(room, sender, Some(game), userids, *which)
        }
        Query::AllShow { userids, which } => shown::of_players(room, sender, None, userids, *which),
        Query::Replay { game, board, after } => Ok(vec![tried::replay(room, game, *board, *after)?]),
        Query::Preview { game, start, text } => Ok(vec![tried::preview(room, sender, game, start, text)?]),
        Query::History { game, userids, year } => history::history(room, sender, game, userids, *year),
        Query::Games { game, userids, which } => {
            let which = match which {
                Which::All => Listed::All,
                Which::Active => Listed::Playing,
                Which::Inactive => Listed::Finished,
                Which::Next => Listed::Next,
            };
            list_boards(room, sender, game, userids, which)
        }
        Query::Standings { game, ranked, options } => {
            standings::standings(room, sender, game, *ranked, options)
        }
        Query::Seeks { game } => seek_list::list(room, game.as_deref()),
    }
}

fn of_board(room: &mut Looking<'_>, verb: Verb, game: &str, board: u32) -> CommandResult {
    match verb {
        Verb::Moves => {
            let open = room.board(game, board)?;
            open.must_have_rules()?;
            let moves = LegalMoves::of(&open.now);
            Ok(vec![Answer::about(board, EventKind::Answer, Reply::Moves(moves))])
        }
        Verb::Record => record(room, game, board),
        Verb::Dice => dice(room, game, board),
        _ => Err(DeskError::OnlyLooks.into()),
    }
}

fn help(sender: &Sender, topics: &[String]) -> CommandResult {
    let general = ["general".to_string()];
    let mut sent = BTreeSet::new();
    let (mut answers, mut missing) = (Vec::new(), Vec::new());
    for topic in if topics.is_empty() { &general } else { topics } {
        if !sent.insert(topic) {
            continue;
        }
        if sent.len() > MOST_PAGES {
            answers.push(Answer::refused(Refusal::TooManyPages { most: MOST_PAGES }.into()));
            break;
        }
        let near =
            games::names().into_iter().filter_map(|game| Some((command::typo_distance(topic, game)?, game)));
        let found = match near.min() {
            Some((_, game)) if !letter::has_help_page(topic) => Some(game.to_owned()),
            _ => letter::help_topic(topic),
        };
        match found {
            // A sentence that begins with this word, as a machine's may, brings no page of a later word.
            Some(_) if !missing.is_empty() => {}
            Some(found) => answers.push(Answer::new(EventKind::Help, help_page(&found))),
            None => missing.push(topic.clone()),
        }
    }
    if missing.is_empty() {
        return Ok(answers);
    }
    let games = Things(games::names().into_iter().map(str::to_owned).collect());
    let named: Vec<String> =
        missing.iter().filter(|topic| sender.shown.has(topic)).map(|topic| format!("`{topic}`")).collect();
    let refusal = if named.len() == missing.len() {
        Refusal::NoHelpPages { names: Things(named), games }
    } else {
        Refusal::NoHelpPage { games }
    };
    if answers.is_empty() {
        return Err(refusal.into());
    }
    answers.push(Answer::refused(refusal.into()));
    Ok(answers)
}

fn record(room: &mut Looking<'_>, game: &str, board: u32) -> CommandResult {
    let file = record_file(&room.whole_board(game, board)?.now);
    let reply = Reply::Record { board, text: file.text.clone() };
    let answer = Answer::about(board, EventKind::Record, reply);
    Ok(vec![Answer { attachment: Some(file), ..answer }])
}

fn dice(room: &mut Looking<'_>, game: &str, board: u32) -> CommandResult {
    let now = &room.whole_board(game, board)?.now;
    let info = now.game().info();
    if !now.uses_key() {
        return Err(Refusal::NoDice { title: info.title.to_owned() }.into());
    }
    let dice = DiceShown {
        board,
        mails: now.seed.mails().map(ToString::to_string),
        commitment: now.commitment(),
        key: (now.stage == Stage::Over).then(|| now.key_text()),
        lot: now.lot.as_ref().map(ToString::to_string),
        rolls: now.record.public_rolls(),
    };
    Ok(vec![Answer::about(board, EventKind::Dice, Reply::Dice(Box::new(dice)))])
}

fn list_boards(
    room: &mut Looking<'_>,
    sender: &Sender,
    game: &str,
    userids: &[String],
    which: Listed,
) -> CommandResult {
    let stages = match which {
        Listed::Finished => vec![BoardStage::Over],
        Listed::Playing | Listed::Next => vec![BoardStage::Offered, BoardStage::Running],
        Listed::All => Vec::new(),
    };
    let named = players_named(room, sender, userids, |_| true)?;
    let mut players: Vec<Option<PlayerId>> = named.iter().map(|player| Some(player.id)).collect();
    if players.is_empty() {
        players.push(None);
    }
    let (mut found, mut of) = (Vec::new(), 0);
    for player in players {
        let awaited = player.filter(|_| which == Listed::Next);
        let filter = BoardFilter { player, awaited, game: Some(game.to_string()), stages: stages.clone() };
        found.extend(room.tx.boards(&filter, count(MOST_ROWS))?);
        room.budget.add_rows(found.len());
        of += room.tx.count_boards(&filter)?;
    }
    let listed = found.len();
    found.sort_by_key(|row| row.number);
    found.dedup_by_key(|row| row.number);
    of -= count(listed - found.len());
    let more = found.len().saturating_sub(MOST_ROWS);
    let found: Vec<BoardLine> = found.into_iter().skip(more).collect();
    let running = found.iter().filter(|line| line.stage == BoardStage::Running);
    let terms = running.filter_map(|line| Some((line.number, Terms::written(&line.terms)?))).collect();
    let (now, usual) = (room.shared.now(), &room.shared.config.zone);
    let times = clocks::of_list(room.tx, usual, &terms, now)?;
    let numbers: Vec<u32> = found.iter().map(|line| line.number).collect();
    let moved = room.tx.last_moves(&numbers)?;
    let rows = found.into_iter().map(|line| {
        let time = times.get(&line.number).and_then(|time| time.left);
        let moved = moved.get(&line.number).copied();
        BoardRow { moved, ..row(line, time) }
    });
    let (game, rows) = (game.to_owned(), rows.collect());
    let event = match which {
        Listed::Finished => EventKind::History,
        Listed::Playing | Listed::Next | Listed::All => EventKind::Games,
    };
    Ok(vec![Answer::new(event, Reply::Boards { game, which, rows, of })])
}

fn row(line: BoardLine, left: Option<SignedDuration>) -> BoardRow {
    let other_rules = games::with_rules(&line.game, line.rules_version).is_none();
    let names = line.awaited().map(|sitter| sitter.userid.clone()).collect();
    BoardRow {
        number: line.number,
        started: line.started,
        since: line.awaited().filter_map(|sitter| sitter.since).min(),
        moved: None,
        ended: line.ended,
        players: line.players.into_iter().map(|sitter| sitter.userid).collect(),
        state: match line.stage {
            BoardStage::Over => BoardState::Over { result: line.result, why: line.ended_by },
            BoardStage::Declined => BoardState::TakenBack,
            BoardStage::Offered | BoardStage::Running if other_rules => BoardState::OtherRules,
            BoardStage::Offered => BoardState::NotAccepted,
            // A board that could not be replayed: nobody knows who moves.
            BoardStage::Running if line.moves.is_none() => BoardState::Playing,
            BoardStage::Running => match left {
                None => BoardState::ToMove { names },
                Some(left) if left.is_zero() => BoardState::ToMoveLate { names },
                Some(left) => BoardState::ToMoveLeft { names, left: Span(left) },
            },
        },
    }
}

fn list(room: &mut Looking<'_>, listing: &Listing) -> CommandResult {
    let games = match listing {
        Listing::Both | Listing::Games => Some(infos()),
        Listing::Players => None,
        Listing::Of(names) => {
            Some(names.iter().filter_map(|name| Some(games::named(name)?.info())).collect())
        }
    };
    let mut of = 0;
    let mut players = None;
    let found = match listing {
        Listing::Games => None,
        Listing::Both | Listing::Players => {
            of = room.tx.count_players()?;
            Some(room.tx.players(count(MOST_ROWS))?)
        }
        Listing::Of(names) => {
            of = room.tx.count_players_of(names)?;
            Some(room.tx.players_of(names, count(MOST_ROWS))?)
        }
    };
    if let Some(found) = found {
        room.budget.add_rows(found.len());
        let row = |line: PlayerLine| PlayerRow { userid: line.player.userid, running: line.running };
        players = Some(found.into_iter().map(row).collect());
    }
    Ok(vec![Answer::new(
        EventKind::List,
        Reply::Listing {
            games,
            players,
            of,
            some: matches!(listing, Listing::Of(_)),
            house: matches!(listing, Listing::Both | Listing::Players) && room.shared.config.house.plays,
        },
    )])
}

fn infos() -> Vec<&'static Info> {
    games::ALL.iter().map(|game| game.info()).collect()
}

pub(crate) fn help_page(topic: &str) -> Reply {
    let boards = letter::help_boards(topic).into_iter().filter_map(games::beginning);
    let boards = boards.map(|start| start.picture(Viewer::Watcher)).collect();
    Reply::Help { topic: topic.to_owned(), games: infos(), boards }
}
