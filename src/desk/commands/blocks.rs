//! Whom players want to hear nothing from: `block` and `unblock`.

use crate::letter::{Capital, EventKind, HouseRefusal, Names, Note, Refusal, Reply};
use crate::store::{Item, Player, PlayerId, PlayerStage};

use crate::desk::commands::people::nobody;
use crate::desk::commands::{Answer, CommandResult};
use crate::desk::sender::Sender;
use crate::desk::work::{CommandError, Looking, Work};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hears {
    Nothing,
    AllAgain,
}

pub(crate) fn set(
    work: &mut Work<'_>,
    sender: &Sender,
    player: &Player,
    userids: &[String],
    hears: Hears,
) -> CommandResult {
    let (mut others, mut why) = (Vec::new(), Vec::new());
    for (at, userid) in userids.iter().enumerate() {
        if !work.budget.takes(Item::Names) {
            why.push(Refusal::TooManyNames { most: at });
            break;
        }
        match work.tx.player_by_userid(userid)?.filter(|other| other.stage != PlayerStage::New) {
            Some(other) if other.id == player.id => why.push(Refusal::BlocksNobodyElse),
            Some(other) if other.stage == PlayerStage::House => why.push(is_silent(&other.userid)),
            Some(other) => others.push(other),
            None => why.push(nobody(&mut work.tx, &mut work.budget, sender, userid, userids.len())?),
        }
    }
    CommandError::if_any(why)?;
    for other in &others {
        match hears {
            Hears::Nothing => work.tx.block(player.id, other.id)?,
            Hears::AllAgain => work.tx.unblock(player.id, other.id)?,
        }
    }
    let names = others.into_iter().map(|other| other.userid).collect();
    let note = match hears {
        Hears::Nothing => Note::Blocked { names },
        Hears::AllAgain => Note::Unblocked { names },
    };
    Ok(vec![Answer::new(EventKind::Account, Reply::Note(note))])
}

pub(crate) fn list(room: &mut Looking<'_>, player: &Player) -> CommandResult {
    let names: Names = room.tx.blocked_by(player.id)?.into_iter().collect();
    let note = if names.0.is_empty() { Note::BlockedNobody } else { Note::BlockedNow { names } };
    Ok(vec![Answer::new(EventKind::Account, Reply::Note(note))])
}

/// A house player neither reads nor writes.
pub(crate) fn is_silent(userid: &str) -> Refusal {
    HouseRefusal::Silent { userid: Capital(userid.to_owned()) }.into()
}

pub(crate) fn must_be_heard(
    work: &mut Work<'_>,
    board: u32,
    writer: &Player,
    others: Vec<(PlayerId, String)>,
) -> Result<(), CommandError> {
    let (house, people): (Vec<_>, Vec<_>) = others.into_iter().partition(|(other, _)| other.is_house());
    if let Some((_, userid)) = house.first().filter(|_| people.is_empty()) {
        return Err(CommandError::at(board, is_silent(userid)));
    }
    for (other, _) in &people {
        if !work.tx.has_blocked(*other, &writer.userid)? {
            return Ok(());
        }
    }
    let names = people.into_iter().map(|(_, userid)| userid).collect();
    Err(CommandError::at(board, Refusal::ChatBlocked { names }))
}
