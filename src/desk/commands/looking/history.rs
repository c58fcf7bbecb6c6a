//! `history`: finished boards, how they changed ratings, and the score between two players.

use crate::game::{Outcome, Seat};
use crate::letter::{Against, BoardState, EventKind, History, PlayedRow, RatingChange, Reply};
use crate::store::{Played, Player, PlayerId};

use crate::desk::commands::people::players_named;
use crate::desk::commands::{Answer, CommandResult};
use crate::desk::policy::limits::{MOST_COMPARED, MOST_ROWS};
use crate::desk::sender::Sender;
use crate::desk::state::count;
use crate::desk::work::{CommandError, Looking, ratings};

pub(crate) fn history(
    room: &mut Looking<'_>,
    sender: &Sender,
    game: &str,
    userids: &[String],
    year: Option<u16>,
) -> CommandResult {
    let mut named = players_named(room, sender, userids, |_| true)?;
    named.sort_by_key(|player| userids.iter().position(|name| name.eq_ignore_ascii_case(&player.userid)));
    named.dedup_by_key(|player| player.id);
    let ids: Vec<PlayerId> = named.iter().map(|player| player.id).collect();
    let played = Played {
        game: game.to_owned(),
        players: ids.clone(),
        year: year.and_then(|year| i16::try_from(year).ok()),
    };
    let (boards, of, all) = room.tx.finished_boards(&played, count(MOST_ROWS), MOST_COMPARED)?;
    room.budget.add_rows(boards.len());
    let numbers: Vec<u32> = boards.iter().map(|board| board.number).collect();
    let mut changes = ratings::changes(room.tx, &numbers)?;
    let against = match named.as_slice() {
        [one, two] => Some(against(room, &played, one, two)?),
        _ => None,
    };
    let rows = boards.into_iter().map(|board| {
        let (result, why) = (board.result, board.ended_by);
        let changes = board.players.iter().zip(changes.remove(&board.number).unwrap_or_default());
        let asked = changes.filter(|((id, _), _)| ids.is_empty() || ids.contains(id));
        PlayedRow {
            number: board.number,
            ended: board.ended,
            state: if board.annulled {
                BoardState::Annulled { result, why }
            } else {
                BoardState::Over { result, why }
            },
            changes: asked
                .map(|((_, userid), (before, after))| RatingChange { userid: userid.clone(), before, after })
                .collect(),
            players: board.players.into_iter().map(|(_, userid)| userid).collect(),
        }
    });
    let history = History {
        game: game.to_owned(),
        players: named.iter().map(|player| player.userid.clone()).collect(),
        year,
        rows: rows.collect(),
        of,
        against,
        looked: (ids.len() > 1 && all > MOST_COMPARED).then_some(MOST_COMPARED),
    };
    Ok(vec![Answer::new(EventKind::History, Reply::History(history))])
}

/// How often one of two players finished before the other, on these boards with a result.
fn against(
    room: &mut Looking<'_>,
    played: &Played,
    one: &Player,
    two: &Player,
) -> Result<Against, CommandError> {
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    for (result, first, second) in room.tx.results_between(played, (one.id, two.id), MOST_COMPARED)? {
        let Ok(outcome) = result.parse::<Outcome>() else { continue };
        let place = |seat: u8| outcome.groups().iter().position(|group| group.contains(&Seat::new(seat)));
        let (Some(first), Some(second)) = (place(first), place(second)) else { continue };
        match first.cmp(&second) {
            std::cmp::Ordering::Less => won += 1,
            std::cmp::Ordering::Equal => drawn += 1,
            std::cmp::Ordering::Greater => lost += 1,
        }
    }
    Ok(Against::Score { one: one.userid.clone(), two: two.userid.clone(), won, drawn, lost })
}
