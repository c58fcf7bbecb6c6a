//! What ends by the clock: offers and seeks that wait for too long; and boards whose rules this program no longer has, where clocks stop
//! and offers end, once, and the players are told.

use jiff::{SignedDuration, Timestamp};
use tracing::warn;

use crate::game::{By, ClockDeed, Seat};
use crate::games;
use crate::letter::Notice;
use crate::play::{Act, Stage};
use crate::store::{PlayerStage, WorkCause};

use crate::desk::commands::games::seek;
use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{Work, ledger};

/// How long a challenge waits to be accepted.
const LONGEST: SignedDuration = SignedDuration::from_hours(14 * 24);

pub(super) fn offers(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    for board in shared.store.read()?.offers_before(now - LONGEST)? {
        end_offer(shared, board)?;
    }
    Ok(Left::Nothing)
}

fn end_offer(shared: &Shared, board: u32) -> Result<(), DeskError> {
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::on_board(board), shared.now())?;
    let now = work.now;
    let Some(open) = work.boards.open(&mut work.tx, board)? else { return Ok(()) };
    if open.now.stage != Stage::Offered {
        return Ok(());
    }
    let Some(seat) = open.now.awaited().first().copied() else { return Ok(()) };
    if let Err(refusal) = open.act(By::Clock(seat), &Act::Expire, now) {
        warn!(board, ?refusal, "an old offer was not taken back");
        return Ok(());
    }
    let challenger = open.now.challenger.clone();
    let plays = open.now.seat_of(&challenger).is_some();
    work.log.push(ledger::OFFER_EXPIRED.to_string());
    work.tell()?;
    let challenger = work.tx.player_by_userid(&challenger)?;
    if let Some(player) = challenger.filter(|player| !plays && player.stage == PlayerStage::Alive) {
        let (boards, mut outbox) = work.parts();
        if let Some(open) = boards.get(board) {
            outbox.tell_visitor(open, &player)?;
        }
    }
    work.send(ledger::OLD_OFFER)
}

/// How long a seek that has ended without a board is counted among those of its player.
const COUNTED: SignedDuration = SignedDuration::from_hours(24);

pub(super) fn seeks(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    for number in shared.store.read()?.seeks_ended_by(now)? {
        let mut work = Work::begin(shared, WorkCause::Clock, format!("seek {number}"), shared.now())?;
        seek::end(&mut work, number)?;
        work.send(ledger::OLD_SEEK)?;
    }
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::SEEKS, now)?;
    let forgotten = work.tx.forget_seeks(now - COUNTED)?;
    work.commit_if(forgotten, ledger::forgotten_seeks)?;
    Ok(Left::Nothing)
}

/// Stops the clocks of running boards whose rules are missing, and annuls such offers, each in a work of its own.
pub(super) fn missing_rules(shared: &Shared, _now: Timestamp) -> Result<Left, DeskError> {
    let in_use = shared.store.read()?.rules_in_use()?;
    for (game, version, _) in in_use {
        if games::with_rules(&game, version).is_some() {
            continue;
        }
        let boards = shared.store.read()?.boards_under(&game, version)?;
        for board in boards {
            shared.goes_on()?;
            stop_board(shared, board)?;
        }
    }
    Ok(Left::Nothing)
}

fn stop_board(shared: &Shared, board: u32) -> Result<(), DeskError> {
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::on_board(board), shared.now())?;
    let now = work.now;
    let Some(open) = work.boards.open(&mut work.tx, board)? else { return Ok(()) };
    open.notices.push((None, Notice::RulesMissing));
    let is_offer = open.now.stage == Stage::Offered;
    let (act, by, log) = if is_offer {
        (Act::Annul, By::Clock(Seat::new(1)), ledger::OFFER_RULES_MISSING)
    } else {
        (Act::Clock(ClockDeed::Stop), By::Operator, ledger::RULES_MISSING)
    };
    if let Err(refusal) = open.act(by, &act, now) {
        warn!(board, ?refusal, "the rules of a board are missing, and nothing came of it");
        return Ok(());
    }
    if !is_offer {
        work.tx.stop_clocks(board, now)?;
        open.set_clocks(&mut work.tx, ClockDeed::Stop, now)?;
    }
    work.log.push(log.to_owned());
    work.tell()?;
    let outcome = work.commit()?;
    warn!(board, outcome, "the rules of a board are missing; `pbmd board end` or `pbmd board annul` ends it");
    shared.tell_postman();
    Ok(())
}
