//! The same game again with seats swapped: `rematch`.

use crate::game::Mails;
use crate::letter::{Notice, Refusal, SeekRefusal, Stated};
use crate::play::{Act, Stage};
use crate::store::{Player, PlayerStage};
use crate::time::Terms;

use crate::desk::commands::boards::act::{self, At, seat_of};
use crate::desk::commands::games::challenge::{objections, too_many_today};
use crate::desk::work::{CommandError, Moves, NewGame, Refused, Work};

/// Offers the others the same game, options and terms again; or accepts another one's offer, at the finished board or
/// the offered one.
///
/// Everybody moves on by one seat, and the last sits first. A lot for the seats is not drawn again: it might undo that.
pub(crate) fn rematch(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let now = &work.board(at.game, at.board)?.now;
    let seat = seat_of(now, at.player)?;
    if now.stage == Stage::Over {
        return match offered(work, at)? {
            Some(rematch) => accept(work, At { board: rematch, answered: None, taken_back: false, ..at }),
            None => offer(work, at),
        };
    }
    let (stage, is_asked) = (now.stage, now.awaited().contains(&seat));
    match work.tx.rematch_of(at.board)? {
        Some(_) if stage == Stage::Offered && is_asked => accept(work, at),
        Some(board) if matches!(stage, Stage::Offered | Stage::Running) => {
            let rematch = at.board;
            let is_running = stage == Stage::Running;
            let begun = SeekRefusal::RematchBegun { board, rematch };
            let why = if is_running { begun } else { SeekRefusal::RematchAsked { board, rematch } };
            Err(CommandError::at(rematch, why.into()))
        }
        _ => Err(CommandError::at(at.board, SeekRefusal::RematchNotOver { board: at.board }.into())),
    }
}

fn accept(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    work.settle_clocks(at.board, work.happened)?;
    act::act(work, at, &Act::Accept)
}

/// The rematch of a board that was offered to the player; or why there can be no other.
fn offered(work: &mut Work<'_>, at: At<'_>) -> Result<Option<u32>, CommandError> {
    let board = at.board;
    for rematch in work.tx.rematches_of(board)? {
        let now = &work.board(at.game, rematch)?.now;
        let seat = seat_of(now, at.player)?;
        let why = match now.stage {
            Stage::Offered if !now.accepted.contains(&seat) => return Ok(Some(rematch)),
            Stage::Offered => SeekRefusal::RematchAsked { board, rematch },
            Stage::Running => SeekRefusal::RematchBegun { board, rematch },
            Stage::Over | Stage::Declined if now.challenged(seat) => {
                SeekRefusal::RematchOnce { board, rematch }
            }
            Stage::Over | Stage::Declined => continue,
        };
        return Err(CommandError::at(board, why.into()));
    }
    Ok(None)
}

fn offer(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let open = work.board(at.game, at.board)?;
    let game = open.now.game();
    let setup = open.now.record.setup().clone().seated_as_listed(game.info());
    // The rules may have changed since.
    if let Err(bad) = game.start(&setup) {
        return Err(CommandError::at(at.board, Refusal::OptionWrong { why: Stated(bad.0) }));
    }
    let mut turned = open.players.clone();
    let by_one = turned.len().min(1);
    turned.rotate_right(by_one);
    let mut why: Vec<Refusal> = too_many_today(work, at.player)?.into_iter().collect();
    let mut players: Vec<Player> = Vec::new();
    for id in turned {
        let Some(player) = work.tx.player(id)? else { continue };
        if !matches!(player.stage, PlayerStage::Alive | PlayerStage::House) {
            why.push(SeekRefusal::RematchGone { userid: player.userid.clone() }.into());
        } else if player.id != at.player.id {
            objections(work, game, Some(at.player), &player, &mut why)?;
        }
        players.push(player);
    }
    why.extend(work.objections_of_house(&players)?);
    if !why.is_empty() {
        return Err(Refused { board: Some(at.board), why: why.into(), moves: Moves::Unread }.into());
    }
    let terms = work.tx.board(at.board)?.and_then(|row| Terms::written(&row.terms));
    let others = players.iter().map(|player| player.id).filter(|id| *id != at.player.id);
    let asked: Vec<_> = others.filter(|id| !id.is_house()).collect();
    let message = at.for_others(work, at.message)?;
    let new = NewGame {
        game,
        terms: terms.unwrap_or(Terms::UNLIMITED),
        challenger: at.player,
        mails: Mails::of_challenge(work.asked.mail_mark()),
        key: None,
        setup,
        players: &players,
        asked: &asked,
        unasked: &[],
    };
    let open = work.start(new)?;
    open.notices.push((None, Notice::Rematch(at.board)));
    message.write(open, at.player);
    let number = open.now.number;
    work.tx.add_rematch(number, at.board)?;
    Ok(())
}
