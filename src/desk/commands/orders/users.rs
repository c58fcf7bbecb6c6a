//! Orders about accounts. Their players are told by letter.

use crate::command::{check_userid, skeleton};
use crate::games;
use crate::letter::{self, AccountLetter, Notice, OrderLetter};
use crate::order::{Done, UserOrder};
use crate::store::{Address, AddressStage, Persons, Player, PlayerId, PlayerStage, Purpose};

use crate::desk::commands::accounts::closing;
use crate::desk::commands::orders::OrderRefused;
use crate::desk::commands::orders::boards::opened;
use crate::desk::commands::orders::refused::must_be_address;
use crate::desk::policy::limits::MOST_ADDRESSES;
use crate::desk::work::{Work, ledger};

pub(super) fn carry_out(work: &mut Work<'_>, order: &UserOrder) -> Result<Done, OrderRefused> {
    match order {
        UserOrder::Suspend { userid, reason } => suspend(work, userid, reason.as_deref()),
        UserOrder::Resume { userid } => resume(work, userid),
        UserOrder::Rename { userid, new } => rename(work, userid, new),
        UserOrder::Address { userid, address, remove: false } => add_address(work, userid, address),
        UserOrder::Address { userid, address, remove: true } => remove_address(work, userid, address),
        UserOrder::Password { userid } => password(work, userid),
        UserOrder::Delete { userid } => delete(work, userid),
        UserOrder::Merge { userid, into } => merge(work, userid, into),
        UserOrder::Same { one, other, off } => {
            let persons = if *off { Persons::Two } else { Persons::One };
            set_persons(work, one, other, persons)
        }
        UserOrder::Annul { one, other } => annul(work, one, other),
    }
}

/// How many results one order takes back at most: each has a letter for each of its players.
const MOST_ANNULLED: usize = 100;

fn person(work: &mut Work<'_>, userid: &str) -> Result<Player, OrderRefused> {
    let found = work.tx.player_by_userid(userid)?;
    let player = found.ok_or_else(|| OrderRefused::NoPlayer(userid.to_owned()))?;
    let stage = match player.stage {
        PlayerStage::Alive | PlayerStage::Suspended => return Ok(player),
        PlayerStage::New => ledger::IS_NEW,
        PlayerStage::Closed => ledger::IS_CLOSED,
        PlayerStage::House => ledger::IS_HOUSE,
    };
    Err(OrderRefused::OtherStage(player.userid, stage))
}

fn suspend(work: &mut Work<'_>, userid: &str, reason: Option<&str>) -> Result<Done, OrderRefused> {
    let player = person(work, userid)?;
    if player.stage == PlayerStage::Suspended {
        return Err(OrderRefused::OtherStage(player.userid, ledger::IS_SUSPENDED));
    }
    let reason = letter::without_tokens(reason.unwrap_or_default().trim());
    work.tx.suspend(player.id, &reason, work.now)?;
    let told = if reason.is_empty() { OrderLetter::Suspended } else { OrderLetter::SuspendedWhy { reason } };
    work.outbox().tell_of_order(&player, told)?;
    work.log.push("suspended".to_owned());
    Ok(Done::Suspended { userid: player.userid })
}

fn resume(work: &mut Work<'_>, userid: &str) -> Result<Done, OrderRefused> {
    let player = person(work, userid)?;
    if player.stage == PlayerStage::Alive {
        return Err(OrderRefused::OtherStage(player.userid, ledger::IS_ALIVE));
    }
    work.tx.resume(player.id)?;
    work.outbox().tell_of_order(&player, OrderLetter::Resumed)?;
    work.log.push("resumed".to_owned());
    Ok(Done::Resumed { userid: player.userid })
}

fn rename(work: &mut Work<'_>, userid: &str, new: &str) -> Result<Done, OrderRefused> {
    let player = person(work, userid)?;
    if check_userid(new, &games::names()).is_err() {
        return Err(OrderRefused::BadUserid(new.to_owned()));
    }
    let (seen, own) = (skeleton(new), skeleton(&player.userid));
    if new == player.userid {
        return Err(OrderRefused::UseridTaken(new.to_owned(), player.userid));
    }
    if let Some(taken) = work.shared.own_name_like(new) {
        return Err(OrderRefused::UseridTaken(new.to_owned(), taken));
    }
    if let Some(taken) = work.tx.userid_with_skeleton(&seen)?.filter(|_| seen != own) {
        return Err(OrderRefused::UseridTaken(new.to_owned(), taken));
    }
    work.tx.rename(player.id, new, &seen)?;
    let renamed = Player { userid: new.to_owned(), ..player.clone() };
    let told = OrderLetter::Renamed { old: player.userid.clone() };
    work.outbox().tell_of_order(&renamed, told)?;
    work.log.push("renamed".to_owned());
    Ok(Done::Renamed { old: player.userid, new: new.to_owned() })
}

fn add_address(work: &mut Work<'_>, userid: &str, address: &str) -> Result<Done, OrderRefused> {
    let player = person(work, userid)?;
    must_be_address(address)?;
    if work.shared.is_own_address(address) {
        return Err(OrderRefused::OwnAddress(address.to_owned()));
    }
    let known = work.tx.addresses(player.id)?;
    let is_it = |known: &&Address| known.address.eq_ignore_ascii_case(address);
    if known.iter().find(is_it).is_some_and(|known| known.stage == AddressStage::Confirmed) {
        let (address, userid) = (address.to_owned(), player.userid);
        return Err(OrderRefused::AddressKnown { address, userid, not: "" });
    }
    let confirmed: Vec<String> = known
        .iter()
        .filter(|known| known.stage == AddressStage::Confirmed)
        .map(|known| known.address.clone())
        .collect();
    if confirmed.len() >= MOST_ADDRESSES {
        return Err(OrderRefused::TooManyAddresses(player.userid, MOST_ADDRESSES));
    }
    work.tx.add_address(player.id, address, work.now)?;
    let about = [address.to_owned()];
    let mut outbox = work.outbox();
    let what = AccountLetter::Order(OrderLetter::AddressAsked { given: address.to_owned() });
    outbox.tell_account(&player, address, &what, Purpose::Confirm, &about)?;
    let what = AccountLetter::Order(OrderLetter::AddressAdded { given: address.to_owned() });
    outbox.tell_addresses(&player, &confirmed, &what, Purpose::Told)?;
    work.log.push("address added".to_owned());
    Ok(Done::AddressAsked { userid: player.userid, address: address.to_owned() })
}

fn remove_address(work: &mut Work<'_>, userid: &str, address: &str) -> Result<Done, OrderRefused> {
    let player = person(work, userid)?;
    let known = work.tx.addresses(player.id)?;
    if !known.iter().any(|known| known.address.eq_ignore_ascii_case(address)) {
        let (address, userid) = (address.to_owned(), player.userid);
        return Err(OrderRefused::AddressKnown { address, userid, not: "not " });
    }
    if known.len() == 1 {
        return Err(OrderRefused::LastAddress(address.to_owned(), player.userid));
    }
    // The address that goes is told too.
    let told = OrderLetter::AddressRemoved { gone: address.to_owned() };
    work.outbox().tell_of_order(&player, told)?;
    work.tx.remove_addresses(player.id, &[address])?;
    work.log.push("address removed".to_owned());
    Ok(Done::AddressRemoved { userid: player.userid, address: address.to_owned() })
}

fn password(work: &mut Work<'_>, userid: &str) -> Result<Done, OrderRefused> {
    let player = person(work, userid)?;
    let addresses = work.outbox().confirmed(player.id)?;
    if addresses.is_empty() {
        return Err(OrderRefused::NoAddress(player.userid));
    }
    work.outbox().tell_addresses(&player, &addresses, &AccountLetter::Forgot, Purpose::Forgot)?;
    work.log.push("password letter".to_owned());
    Ok(match addresses.len() {
        1 => Done::PasswordSent { userid: player.userid },
        letters => Done::PasswordsSent { userid: player.userid, letters },
    })
}

fn delete(work: &mut Work<'_>, userid: &str) -> Result<Done, OrderRefused> {
    let player = person(work, userid)?;
    let neutral = closing::close(work, &player)?;
    work.log.push(ledger::CLOSED.to_owned());
    Ok(neutral.map_or(Done::DeletedWithoutGames {}, |neutral| Done::Deleted { neutral }))
}

fn merge(work: &mut Work<'_>, userid: &str, into: &str) -> Result<Done, OrderRefused> {
    let (from, to) = (person(work, userid)?, person(work, into)?);
    if from.id == to.id {
        return Err(OrderRefused::OnePlayer(from.userid));
    }
    if let Some(board) = work.tx.board_of_both(from.id, to.id)? {
        return Err(OrderRefused::Opponents(from.userid, to.userid, board));
    }
    let mut addresses = work.tx.addresses(from.id)?;
    addresses.extend(work.tx.addresses(to.id)?);
    addresses.sort_by_key(|known| known.address.to_ascii_lowercase());
    addresses.dedup_by_key(|known| known.address.to_ascii_lowercase());
    if addresses.len() > MOST_ADDRESSES {
        return Err(OrderRefused::TooManyAddresses(to.userid, MOST_ADDRESSES));
    }
    work.tx.give_all(from.id, to.id)?;
    closing::close(work, &from)?;
    // Written before, it would call the account by the name that closed ones have.
    work.outbox().tell_of_order(&to, OrderLetter::Merged { old: from.userid })?;
    work.log.push("merged".to_owned());
    Ok(Done::Merged { into: to.userid })
}

fn pair(work: &mut Work<'_>, one: &str, other: &str) -> Result<(PlayerId, PlayerId), OrderRefused> {
    let mut ids = Vec::new();
    for name in [one, other] {
        let player = work.tx.player_by_userid(name)?;
        ids.push(player.ok_or_else(|| OrderRefused::NoPlayer(name.to_owned()))?.id);
    }
    match ids.as_slice() {
        [first, second] if first != second => Ok((*first, *second)),
        _ => Err(OrderRefused::OnePlayer(one.to_owned())),
    }
}

fn set_persons(work: &mut Work<'_>, one: &str, other: &str, persons: Persons) -> Result<Done, OrderRefused> {
    let pair = pair(work, one, other)?;
    let boards = work.tx.set_persons(pair, persons)?;
    let (one, other) = (one.to_owned(), other.to_owned());
    let Some(boards) = boards else { return Err(OrderRefused::Known(one, other)) };
    let (log, done) = match persons {
        Persons::One => ("one person", Done::OnePerson { one, other, boards }),
        Persons::Two => ("two persons", Done::TwoPersons { one, other, boards }),
    };
    work.log.push(log.to_owned());
    Ok(done)
}

fn annul(work: &mut Work<'_>, one: &str, other: &str) -> Result<Done, OrderRefused> {
    let pair = pair(work, one, other)?;
    let counted = work.tx.counted_boards_of(pair)?;
    let (one, other) = (one.to_owned(), other.to_owned());
    if counted.is_empty() {
        return Err(OrderRefused::NothingCounts(one, other));
    }
    let left = counted.len().saturating_sub(MOST_ANNULLED);
    for board in counted.iter().take(MOST_ANNULLED) {
        work.tx.annul_result(*board, work.now)?;
        work.tx.forget_reviews(*board)?;
        opened(&mut work.boards, &mut work.tx, *board)?.notices.push((None, Notice::ResultAnnulled));
    }
    let boards = counted.len() - left;
    work.log.push(format!("annul {boards}"));
    Ok(match left {
        0 => Done::ResultsAnnulled { one, other, boards },
        left => Done::SomeResultsAnnulled { one, other, boards, left },
    })
}
