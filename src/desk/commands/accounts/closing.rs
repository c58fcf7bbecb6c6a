//! Closing an account: `delete`, and the answer to the letter that asks whether it is meant.

use crate::command::{Consent, closed_names};
use crate::game::By;
use crate::letter::{AccountLetter, EventKind, Forgotten, Note, Refusal, Reply};
use crate::play::{Act, Stage};
use crate::store::{BoardFilter, BoardStage, Letter, Player, PlayerStage, Purpose};

use crate::desk::commands::games::seek;
use crate::desk::commands::question::is_old;
use crate::desk::commands::{Answer, CommandResult, question};
use crate::desk::policy::budget::payers_named_after;
use crate::desk::policy::limits::Count;
use crate::desk::sender::Sender;
use crate::desk::state::{DeskError, count};
use crate::desk::work::{Boards, Work, ledger};

pub(crate) fn delete(work: &mut Work<'_>, sender: &Sender, player: &Player) -> CommandResult {
    if !work.shared.limits().allows(&mut work.tx, Count::Deletes(player.id), work.now)? {
        return Err(Refusal::DeleteAskedOften.into());
    }
    let boards = count(boards_of(work, player)?.len());
    let addresses = work.outbox().confirmed(player.id)?;
    work.outbox().tell_addresses(player, &addresses, &AccountLetter::Delete { boards }, Purpose::Delete)?;
    if addresses.iter().any(|address| address.eq_ignore_ascii_case(&sender.address)) {
        return Ok(Vec::new());
    }
    let note = Note::DeleteAsked { userid: player.userid.clone() };
    Ok(vec![Answer::new(EventKind::Account, Reply::Note(note))])
}

/// Carries out the answer to that letter; `own` says whether it comes from one of the player's addresses. Gives what to
/// say about it; a closed account gets a last letter instead.
pub(crate) fn answer_letter(
    work: &mut Work<'_>,
    letter: &Letter,
    player: &Player,
    own: bool,
    consent: &Consent,
) -> Result<Option<Answer>, DeskError> {
    let mistake = |note: Note| Ok(Some(Answer::mistake(None, Reply::Note(note))));
    if !own {
        return mistake(Note::DeleteElsewhere);
    }
    if is_old(work, letter) || letter.used_at.is_some() || player.stage != PlayerStage::Alive {
        return mistake(Note::DeleteOver);
    }
    match consent {
        Consent::Unclear | Consent::Solution(_) => {
            let boards = count(boards_of(work, player)?.len());
            question::ask_again(work, letter, player, AccountLetter::Delete { boards })?;
            Ok(None)
        }
        Consent::No => {
            work.tx.use_letters_for(player.id, Purpose::Delete, work.now)?;
            work.log.push(ledger::DELETE_DROPPED.to_string());
            let note = Note::DeleteDropped { userid: player.userid.clone() };
            Ok(Some(Answer::new(EventKind::Account, Reply::Note(note))))
        }
        Consent::Yes(_) => {
            close(work, player)?;
            work.log.push(ledger::CLOSED.to_string());
            Ok(None)
        }
    }
}

fn boards_of(work: &mut Work<'_>, player: &Player) -> Result<Vec<u32>, DeskError> {
    let stages = vec![BoardStage::Offered, BoardStage::Running];
    let filter = BoardFilter { player: Some(player.id), stages, ..BoardFilter::default() };
    let lines = work.tx.boards(&filter, u32::MAX)?;
    Ok(lines.into_iter().map(|line| line.number).collect())
}

/// Closes an account. Letters to others already use the neutral name, which is returned if games keep it.
pub(crate) fn close(work: &mut Work<'_>, player: &Player) -> Result<Option<String>, DeskError> {
    let addresses = work.outbox().confirmed(player.id)?;
    let alone = work.tx.addresses_alone(player.id)?;
    let mut userids = vec![player.userid.clone()];
    userids.extend(work.tx.former_names(player.id)?);
    let boards = boards_of(work, player)?;
    seek::take_all_back(work, player)?;
    let neutral = work.tx.close_account(player.id, closed_names(player.id.0))?;
    let neutral = neutral.ok_or_else(|| DeskError::Fault(ledger::NO_NAME.to_string()))?;
    let played = work.tx.has_sat(player.id)?;
    let told = Some(neutral.clone()).filter(|_| played);
    let what = AccountLetter::Closed { neutral: told.clone() };
    work.outbox().tell_addresses(player, &addresses, &what, Purpose::Closed)?;
    for board in boards {
        leave(work, player, board)?;
    }
    work.tell()?;
    // All of that has been told, and is not to be told again.
    work.boards = Boards::new(&work.shared.config);
    for userid in &userids {
        forget(work, &Forgotten { userid, addresses: &alone, neutral: &neutral })?;
    }
    work.tx.erase_player(player.id, &userids, &alone)?;
    for payer in alone.iter().flat_map(|address| payers_named_after(address)) {
        work.tx.erase_costs(&payer)?;
    }
    work.budget.charge_nobody();
    Ok(told)
}

fn leave(work: &mut Work<'_>, player: &Player, board: u32) -> Result<(), DeskError> {
    let happened = work.happened;
    work.settle_clocks(board, happened)?;
    let Some(open) = work.boards.open(&mut work.tx, board)? else { return Ok(()) };
    let Some(seat) = open.seat_of(player.id) else { return Ok(()) };
    let acts: &[(By, Act)] = match open.now.stage {
        // Without the board's rules, the game ends without a result.
        Stage::Running => &[(By::Player(seat), Act::Resign), (By::Clock(seat), Act::Annul)],
        Stage::Offered => &[(By::Player(seat), Act::Decline), (By::Clock(seat), Act::Expire)],
        Stage::Over | Stage::Declined => &[],
    };
    // Nothing is left to do after an earlier resignation.
    let has_left = open.now.has_resigned(seat);
    for (by, act) in acts.iter().filter(|_| !has_left) {
        if open.act(*by, act, happened).is_ok() {
            break;
        }
    }
    Ok(())
}

fn forget(work: &mut Work<'_>, forgotten: &Forgotten<'_>) -> Result<(), DeskError> {
    let words: Vec<&str> = forgotten.addresses.iter().map(String::as_str).chain([forgotten.userid]).collect();
    for row in work.tx.models_with(&words)? {
        let model = forgotten.without(&row.text).map_err(|error| DeskError::Fault(error.to_string()))?;
        work.tx.set_model(row.id, &model)?;
    }
    for row in work.tx.daily_sentences_with(forgotten.userid)? {
        work.tx.set_daily_sentence(row.id, &forgotten.renamed(&row.text))?;
    }
    Ok(())
}
