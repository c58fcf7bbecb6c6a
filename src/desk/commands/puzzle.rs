//! `puzzle`: a position from a game that is over in which one move is far better than all others, and its answer.
//!
//! Positions are the turning points that reviews have found. A player has one open position; its letter is answered with a move.

use jiff::{SignedDuration, Timestamp};

use crate::command::{self, Beside, Consent};
use crate::game::{MoveError, Outcome, Position, Seat, Viewer};
use crate::games;
use crate::letter::{
    self, EventKind, Near, Note, PUZZLE, Puzzle, PuzzleState, RatedAnswer, Refusal, Reply, Solution, ZONE,
};
use crate::play;
use crate::rating::{self, Rating};
use crate::store::{NewPuzzle, Player, PlayerId, PuzzleRating, PuzzleRow, ReadTx};
use crate::time::{next_daily, zone};

use crate::desk::commands::titles::game_named;
use crate::desk::commands::{Answer, CommandResult};
use crate::desk::policy::settings::chosen;
use crate::desk::sender::Sender;
use crate::desk::state::DeskError;
use crate::desk::work::digest_notes::time_of_day;
use crate::desk::work::reviews::{EXPECTED, may_be_told, turn};
use crate::desk::work::{Work, ratings};

const MOST_A_DAY: u32 = 10;
/// How much better the best move is than all others, at least, in thousandths of the chance of winning.
const LEAST_GAP: u32 = 100;
/// The number of positions among which one of the player's strength is looked for.
const LOOKED_AT: u32 = 50;
/// The points of a position whose best move wins where all others lose, and how many more it has where the gap is nothing.
const EASIEST: f64 = 1100.0;
const SPREAD: f64 = 900.0;
/// How sure a position's points are.
const DEVIATION: f64 = 80.0;

pub(crate) fn puzzle(work: &mut Work<'_>, sender: &Sender, game: Option<&str>) -> CommandResult {
    let Some(player) = sender.surest().cloned() else {
        return Err(Refusal::ChallengeByStranger { from: sender.address.clone() }.into());
    };
    let title = game.map(game_named).transpose()?.map(|game| game.info().title.to_owned());
    if let Some(open) = open(work, player.id)? {
        return Ok(vec![asked(Puzzle { state: PuzzleState::StillOpen, ..open })]);
    }
    let day_ago = work.now - SignedDuration::from_hours(24);
    if work.tx.puzzles_given(player.id, day_ago)? >= MOST_A_DAY {
        let enough = Reply::Note(Note::PuzzleEnough { most: MOST_A_DAY });
        return Ok(vec![Answer::new(EventKind::Error, enough)]);
    }
    let none = title.map_or(Note::PuzzleNone, |title| Note::PuzzleNoneOf { title });
    let found = next(work, &player, game)?;
    Ok(vec![found.map_or(Answer::new(EventKind::Puzzle, Reply::Note(none)), asked)])
}

fn asked(puzzle: Puzzle) -> Answer {
    Answer::new(EventKind::Puzzle, Reply::Puzzle(Box::new(puzzle)))
}

/// The position that a player has not answered yet. One that is gone is closed.
fn open(work: &mut Work<'_>, player: PlayerId) -> Result<Option<Puzzle>, DeskError> {
    if let Some(row) = work.tx.open_puzzle(player)?
        && let Some(puzzle) = shown(work, player, &row)?
    {
        return Ok(Some(puzzle));
    }
    work.tx.close_puzzle(player, work.now)?;
    Ok(None)
}

/// A new position for a player who has none open; none if there is none.
pub(crate) fn next(
    work: &mut Work<'_>,
    player: &Player,
    game: Option<&str>,
) -> Result<Option<Puzzle>, DeskError> {
    let rating = rating_of(&mut work.tx, player.id, work.now)?;
    let mut found = candidates(&mut work.tx, player.id, game)?;
    let distance = |new: &NewPuzzle| (difficulty(new.gap) - rating.points).abs();
    found.sort_by(|a, b| a.own.cmp(&b.own).then(distance(a).total_cmp(&distance(b))));
    for new in found {
        let number = work.tx.give_puzzle(player.id, &new, work.now)?;
        let row = work.tx.puzzle(player.id, number)?;
        if let Some(puzzle) = row.map(|row| shown(work, player.id, &row)).transpose()?.flatten() {
            return Ok(Some(puzzle));
        }
        work.tx.close_puzzle(player.id, work.now)?;
    }
    Ok(None)
}

/// Some new positions, from another board on for each player.
fn candidates(look: &mut ReadTx, player: PlayerId, game: Option<&str>) -> Result<Vec<NewPuzzle>, DeskError> {
    let boards = u64::from(look.last_turning_point()?) + 1;
    let from = player.0.unsigned_abs().wrapping_mul(0x9e37_79b9_7f4a_7c15) % boards;
    let from = u32::try_from(from).unwrap_or_default();
    let mut found = look.new_puzzles(player, game, LEAST_GAP, (from, LOOKED_AT))?;
    if found.len() < usize::try_from(LOOKED_AT).unwrap_or_default() {
        found = look.new_puzzles(player, game, LEAST_GAP, (0, LOOKED_AT))?;
    }
    Ok(found)
}

/// A position as its letter shows it; none if it may not be told any more.
fn shown(work: &mut Work<'_>, player: PlayerId, row: &PuzzleRow) -> Result<Option<Puzzle>, DeskError> {
    let open = match work.boards.open(&mut work.tx, row.board) {
        Ok(Some(open)) if may_be_told(&open.now) => open,
        Err(DeskError::Store(failed)) => return Err(failed.into()),
        _ => return Ok(None),
    };
    open.complete(&mut work.tx)?;
    let line = usize::try_from(row.line).unwrap_or(usize::MAX);
    let (info, record) = (open.now.game().info(), &open.now.record);
    let options = record.setup().clone().without_seating().to_string();
    Ok(record.before(line).map(|before| Puzzle {
        number: row.number,
        title: [info.title, &options].join(" ").trim_end().to_owned(),
        game: info.name,
        is_own: open.players.contains(&player),
        seat: Seat::new(row.seat),
        seats: record.setup().players,
        before,
        state: PuzzleState::Asked,
    }))
}

pub(crate) fn answer_letter(
    work: &mut Work<'_>,
    player: &Player,
    number: u32,
    consent: &Consent,
) -> Result<Vec<(Option<letter::Quoted>, Answer)>, DeskError> {
    let Consent::Solution(written) = consent else { return Ok(Vec::new()) };
    let note = |note| Ok(vec![(None, Answer::new(EventKind::Puzzle, Reply::Note(note)))]);
    let Some(row) = work.tx.puzzle(player.id, number)? else { return note(Note::PuzzleGone) };
    let Some(mut puzzle) = shown(work, player.id, &row)? else { return note(Note::PuzzleGone) };
    if row.closed.is_some() {
        return note(Note::PuzzleClosed { better: row.better });
    }
    let (answer, event) = match read(&puzzle, written) {
        // With the position and how to answer it.
        Said::Nothing => {
            puzzle.state = PuzzleState::Wrong(Refusal::NoSolution.into());
            (Reply::Puzzle(Box::new(puzzle)), EventKind::Error)
        }
        Said::Nearly(text) => {
            let why = letter::Refused { near: Near::Meant(text), ..Refusal::MoveAmongWords.into() };
            puzzle.state = PuzzleState::Wrong(why);
            (Reply::Puzzle(Box::new(puzzle)), EventKind::Error)
        }
        Said::Wrong(why) => {
            puzzle.state = PuzzleState::Wrong(letter::unread(None, &why));
            (Reply::Puzzle(Box::new(puzzle)), EventKind::Error)
        }
        Said::Move(played) => {
            puzzle.state = PuzzleState::Solved(solved(work, player.id, &puzzle, &row, played)?);
            (Reply::Puzzle(Box::new(puzzle)), EventKind::Puzzle)
        }
    };
    Ok(vec![(None, Answer::new(event, answer))])
}

enum Said {
    Nothing,
    Wrong(MoveError<String>),
    /// A legal move among other words, to be asked about.
    Nearly(String),
    /// A legal move; none gives up.
    Move(Option<String>),
}

fn read(puzzle: &Puzzle, written: &str) -> Said {
    let mut said = Said::Nothing;
    let play = |text: &str| puzzle.before.play(puzzle.seat, text).map(|(text, _)| text);
    let pieces = games::named(puzzle.game).map_or(&[][..], |game| game.info().pieces);
    for line in written.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if command::gives_up(line) && !command::take_back(written.lines(), Beside::End) {
            return Said::Move(None);
        }
        let wrong = match play(line) {
            Ok(text) => return Said::Move(Some(text)),
            Err(why) => why,
        };
        match play::guessed(line, pieces, |text| play(text).ok()) {
            Some((text, true)) => return Said::Move(Some(text)),
            Some((text, false)) if !matches!(said, Said::Nearly(_)) => said = Said::Nearly(text),
            None if matches!(said, Said::Nothing) && is_tried(line) => said = Said::Wrong(wrong),
            _ => {}
        }
    }
    said
}

fn is_tried(line: &str) -> bool {
    line.split_whitespace().count() <= 4 && line.contains(|c: char| c.is_ascii_digit())
}

fn solved(
    work: &mut Work<'_>,
    player: PlayerId,
    puzzle: &Puzzle,
    row: &PuzzleRow,
    played: Option<String>,
) -> Result<Solution, DeskError> {
    let after = |text: &str| puzzle.before.play(puzzle.seat, text).ok().map(|(_, after)| after);
    let seen =
        |after: Option<Box<dyn Position>>| after.map(|after| after.view(Viewer::Seat(puzzle.seat)).text());
    let best = after(&row.better);
    let orders = games::named(puzzle.game).is_some_and(|game| game.info().order_lists);
    let begins = |text: &str| {
        let more = text.strip_prefix(row.better.as_str()).filter(|_| orders);
        more.is_some_and(|more| more.starts_with([' ', ';']))
    };
    // Two ways to write a move may come to the same. Of a list of orders the first one counts.
    let is_right = played.as_ref().is_some_and(|text| {
        *text == row.better || begins(text) || best.is_some() && seen(after(text)) == seen(best.clone())
    });
    let expected: Vec<String> = row.expected.split(EXPECTED).map(str::to_owned).collect();
    let wrong = played.filter(|_| !is_right);
    let whole = wrong.as_ref().and_then(|text| turn(puzzle.before.as_ref(), puzzle.seat, text, &expected));
    let (better, best) = match whole {
        Some((text, after)) => (text, Some(after)),
        None => (row.better.clone(), best),
    };
    work.tx.close_puzzle(player, work.now)?;
    let rated = if puzzle.is_own { None } else { Some(rated(work, player, row, is_right)?) };
    Ok(Solution {
        played: wrong,
        is_right,
        better,
        expected,
        chances: (row.chance, row.second),
        after: best,
        rated,
    })
}

fn rated(
    work: &mut Work<'_>,
    player: PlayerId,
    row: &PuzzleRow,
    is_right: bool,
) -> Result<RatedAnswer, DeskError> {
    let before = rating_of(&mut work.tx, player, work.now)?;
    let known = work.tx.puzzle_rating(player)?;
    let points = difficulty(row.chance.saturating_sub(row.second));
    let position = Rating { points, deviation: DEVIATION, ..Rating::START };
    let winner = Seat::new(if is_right { 1 } else { 2 });
    let rated = rating::after_board(&[before, position], &Outcome::won_by(winner, 2));
    let after = rated.and_then(|rated| rated.first().copied()).unwrap_or(before);
    let rating = PuzzleRating {
        figures: after,
        solved: known.map_or(0, |known| known.solved) + u32::from(is_right),
        tried: known.map_or(0, |known| known.tried) + 1,
        last: work.now,
    };
    work.tx.set_puzzle_rating(player, &rating)?;
    Ok(RatedAnswer { ratings: (before, after), solved: (rating.solved, rating.tried) })
}

fn rating_of(look: &mut ReadTx, player: PlayerId, now: Timestamp) -> Result<Rating, DeskError> {
    let known = look.puzzle_rating(player)?;
    Ok(ratings::of_figures(known.map(|known| (known.figures, known.last)), now))
}

/// The points of a position by how much better its best move is than all others, in thousandths.
fn difficulty(gap: u32) -> f64 {
    EASIEST + SPREAD * (1.0 - f64::from(gap.min(1000)) / 1000.0)
}

/// Notes when a player gets the next position of a morning, by the settings. Whether there is to be one.
pub(crate) fn set_morning(work: &mut Work<'_>, player: PlayerId) -> Result<bool, DeskError> {
    let chosen = chosen(&mut work.tx, player, &work.shared.config)?;
    let zone = zone(chosen.get(ZONE).map_or("", String::as_str));
    let time = chosen.get(PUZZLE).filter(|value| *value == "daily").and_then(|_| time_of_day(&chosen));
    let due = time.map(|time| next_daily(time, &zone, work.now));
    work.tx.set_puzzle_due(player, due)?;
    Ok(due.is_some())
}
