//! What the ledger tells the operator of a mail or of another work: never read by a player, and in English.

use crate::store::{LetterId, Past};

pub(super) const SEVERAL_SENDERS: &str = "more than one sender";
pub(super) const OWN_ADDRESS: &str = "it bears this server's own address";
pub(super) const FORGED: &str = "the mail server in front calls it forged, and no password in it is right";
pub(super) const NOT_NAMED: &str = "a stranger's mail that names this server neither in To nor in Cc";
pub(super) const TOO_MANY_COMMANDS: &str = "silence: too many commands in a day";
pub(super) const TOO_MANY_MISTAKES: &str = "silence: too many mistakes in an hour";
pub(super) const TOO_MANY_TO_STRANGER: &str = "silence: too many letters to a stranger";
pub(super) const TOO_MANY_TO_STRANGERS: &str = "silence: too many letters to strangers, by all together";
pub(super) const NOT_WRITTEN: &str = "no letter could be written";
pub(super) const TOKEN_UNKNOWN: &str = "unsubscribe: the token is not known";
pub(super) const CHALLENGE_ASKED: &str = "asked whether it is meant";
pub(super) const CHALLENGE_DROPPED: &str = "the challenge is dropped";
pub(super) const CHALLENGE_MEANT: &str = "the challenge is meant";
pub(super) const TOO_OLD: &str = "it is older than the ledger, which cannot tell whether it is a copy";
pub(super) const NAME_GONE: &str = "somebody else confirmed the userid first";
pub(super) const UNCONFIRMED: &str = "what nobody confirmed";
pub(super) const FAILED: &str = "what failed mails and letters say";
pub(super) const VACATIONS: &str = "vacations of years ago";
pub(super) const MOVED_IN_PLACE: &str = "moved in the place of a player";
pub(super) const VACATION_TOLD: &str = "opponents are told of a vacation";
pub(super) const VACATION_USED: &str = "a day of vacation is used";
pub(super) const OFFER_EXPIRED: &str = "the offer is taken back";
pub(super) const PAST: &str = "what was done long ago";

/// A mail that nobody is answered.
pub(super) fn unanswered(why: &str) -> String {
    format!("left unanswered: {why}")
}

/// A letter that came back; `fate` is `lost` or `late`.
pub(super) fn came_back(letter: LetterId, address: &str, fate: &str) -> String {
    format!("letter {} to {address} is {fate}", letter.0)
}

/// A letter that came back and cannot be told.
pub(super) fn unknown_came_back(fate: &str) -> String {
    format!("a letter is {fate}, but none of ours is named")
}

/// Letters that tell of a move which was taken back before they left.
pub(super) fn taken_out(letters: u64, board: u32) -> String {
    format!("{letters} letters about board {board} taken out of the outbox")
}

/// An address to which no more letters go.
pub(super) fn suspended(address: &str) -> String {
    format!("{address} is suspended")
}

/// Opponents who are told that letters to a player come back.
pub(super) fn unreachable(board: u32) -> String {
    format!("the others on board {board} are told that letters come back")
}

/// A link that ended a watching.
pub(super) fn watches_no_more(userid: &str, board: u32) -> String {
    format!("unsubscribe: {userid} watches board {board} no more")
}

/// A link that had ended a watching before.
pub(super) fn had_ended(userid: &str, board: u32) -> String {
    format!("unsubscribe: {userid} had ended that on board {board}")
}

/// Sign-ups and addresses that nobody confirmed in time, and the questions whether challenges are
/// meant.
pub(super) fn forgotten(unconfirmed: u64, challenges: u64) -> String {
    format!("{unconfirmed} sign-ups and addresses and {challenges} questions about challenges are forgotten")
}

/// Vacations that were over years ago.
pub(super) fn forgotten_vacations(count: u64) -> String {
    format!("{count} old vacations are forgotten")
}

/// What failed mails and refused letters said.
pub(super) fn erased(count: u64) -> String {
    format!("{count} failed mails and letters are erased")
}

/// Rows of the ledger that are too old.
pub(super) fn forgotten_past(past: Past, count: u64) -> String {
    let what = match past {
        Past::Letters => "letters",
        Past::Watchings => "ended watchings",
        Past::Mails => "mails",
        Past::Works => "works",
    };
    format!("{count} old {what} are forgotten")
}
