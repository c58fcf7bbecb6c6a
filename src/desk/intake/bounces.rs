//! Letters that came back: noted, and after some in a row no more go to that address.

use tracing::info;

use crate::letter::{AccountLetter, Notice};
use crate::mail::{Bounce, Fate};
use crate::store::{Letter, MailId, NewBounce, PlayerId, Purpose};

use crate::desk::state::DeskError;
use crate::desk::work::{Work, ledger};

/// Number of letters lost in a row that suspends an address.
const MOST_LOST: u32 = 3;

/// Notes which letter the mail brought back, and suspends its address if it was one too many.
///
/// Of the letters that a bounce names the newest came back: the others are those that it follows in its thread.
pub(crate) fn came_back(work: &mut Work<'_>, mail: MailId, bounce: &Bounce) -> Result<(), DeskError> {
    let mut newest: Option<Letter> = None;
    for id in &bounce.letters {
        let found = work.tx.letter_by_message_id(id)?;
        newest = newest.into_iter().chain(found).max_by_key(|letter| letter.id);
    }
    let fate = match bounce.fate {
        Fate::Lost => "lost",
        Fate::Late => "late",
    };
    let Some(letter) = newest else {
        work.log.push(ledger::unknown_came_back(fate));
        return Ok(());
    };
    work.log.push(ledger::came_back(letter.id, &letter.address, fate));
    let failed = bounce.fate == Fate::Lost;
    let new = NewBounce { letter: letter.id, mail, failed, said: bounce.said.clone() };
    work.tx.add_bounce(&new, work.now)?;
    if failed {
        suspend_if_due(work, &letter)?;
    }
    Ok(())
}

fn suspend_if_due(work: &mut Work<'_>, letter: &Letter) -> Result<(), DeskError> {
    let Some(id) = letter.player else { return Ok(()) };
    let address = &letter.address;
    if work.tx.bounces_in_a_row(id, address, work.now)? < MOST_LOST
        || !work.tx.suspend_address(id, address)?
    {
        return Ok(());
    }
    info!(letter = letter.id.0, "address suspended: its letters come back");
    work.log.push(ledger::suspended(address));
    let Some(player) = work.tx.player(id)? else { return Ok(()) };
    let mut outbox = work.outbox();
    let others = outbox.confirmed(player.id)?;
    let what = AccountLetter::Suspended(vec![address.clone()]);
    outbox.tell_addresses(&player, &others, &what, Purpose::Told)?;
    if others.is_empty() { tell_opponents(work, player.id) } else { Ok(()) }
}

/// Tells the others, on each board that a player plays on, that no letter reaches that player any more. It happens to a last address
/// once, until one is confirmed again.
fn tell_opponents(work: &mut Work<'_>, player: PlayerId) -> Result<(), DeskError> {
    for board in work.tx.running_boards_of(player)? {
        let Some(open) = work.boards.open(&mut work.tx, board)? else { continue };
        let seat = open.seat_of(player).filter(|seat| !open.now.has_resigned(*seat));
        let Some(seat) = seat else { continue };
        open.tell_others(seat, &Notice::Unreachable(seat));
        work.log.push(ledger::unreachable(board));
    }
    Ok(())
}
