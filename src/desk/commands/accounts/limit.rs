//! Whether others may challenge a player at all, and up to how many boards: `accept`, `reject` and `limit`.

use crate::command::BoardLimit;
use crate::games;
use crate::letter::{EventKind, Note, Reply, SeekNote};
use crate::store::{Player, ReadTx};

use crate::desk::commands::titles::title_of;
use crate::desk::commands::{Answer, CommandResult};
use crate::desk::work::Work;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Challenges {
    Welcome,
    Unwelcome,
}

pub(crate) fn challenges(
    work: &mut Work<'_>,
    player: &Player,
    game: Option<&str>,
    challenges: Challenges,
) -> CommandResult {
    let welcome = challenges == Challenges::Welcome;
    let reply = if let Some(game) = game {
        work.tx.set_accepts(player.id, game, welcome)?;
        let game = title_of(game);
        Reply::Note(if welcome {
            Note::ChallengesWelcome { game }
        } else {
            Note::ChallengesUnwelcome { game }
        })
    } else {
        work.tx.set_accepts_all(player.id, welcome)?;
        Reply::Seek(if welcome { SeekNote::AllWelcome } else { SeekNote::AllUnwelcome })
    };
    Ok(vec![Answer::new(EventKind::Account, reply)])
}

pub(crate) fn set(
    work: &mut Work<'_>,
    player: &Player,
    game: Option<&str>,
    limit: BoardLimit,
) -> CommandResult {
    match limit {
        BoardLimit::Show => {}
        BoardLimit::Most(boards) => work.tx.set_board_limit(player.id, game, Some(boards))?,
        BoardLimit::Unlimited => work.tx.set_board_limit(player.id, game, None)?,
    }
    show(&mut work.tx, player, game)
}

pub(crate) fn show(tx: &mut ReadTx, player: &Player, game: Option<&str>) -> CommandResult {
    let limit = tx.board_limit(player.id, game)?;
    let now = tx.boards_of(player.id, game)?;
    let title = game.and_then(games::named).map(|game| game.info().title.to_owned());
    let note = match (title, limit) {
        (Some(title), Some(most)) => SeekNote::Limit { title, most, now },
        (Some(title), None) => SeekNote::LimitNone { title, now },
        (None, Some(most)) => SeekNote::LimitAll { most, now },
        (None, None) => SeekNote::LimitAllNone { now },
    };
    Ok(vec![Answer::new(EventKind::Account, Reply::Seek(note))])
}
