//! Outcomes of mails and other work, in English: for the operator, never read by a player.

use std::time::Duration;

use jiff::Timestamp;

use crate::order::counted;
use crate::store::{LetterId, Past};

pub(crate) const SEVERAL_SENDERS: &str = "more than one sender";
pub(crate) const OWN_ADDRESS: &str = "it bears this server's own address";
pub(crate) const FORGED: &str = "the mail server in front calls it forged, and no password in it is right";
pub(crate) const NOT_NAMED: &str = "a stranger's mail that names this server neither in To nor in Cc";
pub(crate) const NO_COMMAND: &str =
    "a stranger's mail without a command, and nothing says that it is from whom it says";
pub(crate) const TOO_MANY_COMMANDS: &str = "silence: too many commands in a day";
pub(crate) const TOO_MANY_MISTAKES: &str = "silence: too many mistakes in an hour";
pub(crate) const TOO_MANY_TO_STRANGER: &str = "silence: too many letters to a stranger";
pub(crate) const NO_ROOM: &str = "strangers had used up what is for them for five days";
pub(crate) const NOT_WRITTEN: &str = "no letter could be written";
/// The outcome of an answer to a trial letter of the operator.
pub const TRIAL_ANSWERED: &str = "the answer to a letter of `check --mail`";
pub(crate) const TOKEN_UNKNOWN: &str = "unsubscribe: the token is not known";
pub(crate) const MOVED_ON: &str = "the board had moved on before the house did";
pub(crate) const REVIEWED: &str = "looked through for turning points";
pub(crate) const PUZZLE: &str = "a position of the day";
pub(crate) const CHALLENGE_ASKED: &str = "asked whether it is meant";
pub(crate) const ASKED_AGAIN: &str = "asked once more, for a clear yes or no";
pub(crate) const ASKED_BEFORE: &str = "neither yes nor no again: not asked once more";
pub(crate) const SIGNUP_DROPPED: &str = "the sign-up is dropped";
pub(crate) const ADDRESS_DROPPED: &str = "the new address is dropped";
pub(crate) const SUBMISSION_DROPPED: &str = "what was submitted is dropped";
pub(crate) const REFUSED_LATELY: &str =
    "not understood: its writer was told so of the same words within the hour";
pub(crate) const SAID_AGAIN: &str = "not brought: the same words as before, again and again";
pub(crate) const USED_UP: &str = "not understood again and again: that letter is used up";
pub(crate) const CHALLENGE_DROPPED: &str = "the challenge is dropped";
pub(crate) const CHALLENGE_MEANT: &str = "the challenge is meant";
pub(crate) const GESTURE: &str = "a reaction, the answer to an invitation, or a mail taken back";
pub(crate) const TOO_OLD: &str = "it is older than the ledger, which cannot tell whether it is a copy";
pub(crate) const NAME_GONE: &str = "somebody else confirmed the userid first";
pub(crate) const UNCONFIRMED: &str = "what nobody confirmed";
pub(crate) const FAILED: &str = "what failed mails and letters say";
pub(crate) const VACATIONS: &str = "vacations of years ago";
pub(crate) const MOVED_IN_PLACE: &str = "moved for a player";
pub(crate) const CONDITIONS_FOLLOWED: &str = "conditional moves";
pub(crate) const VACATION_TOLD: &str = "opponents are told of a vacation";
pub(crate) const VACATION_USED: &str = "a day of vacation is used";
pub(crate) const OFFER_EXPIRED: &str = "the offer is taken back";
pub(crate) const RULES_MISSING: &str = "the rules are missing: the clocks stand still";
pub(crate) const OFFER_RULES_MISSING: &str = "the rules are missing: the offer is annulled";
pub(crate) const OLD_OFFER: &str = "an old offer";
pub(crate) const OLD_SEEK: &str = "an old seek";
pub(crate) const SEEK_ENDED: &str = "the seek has ended";
pub(crate) const SEEKS: &str = "seeks that have ended";
pub(crate) const NOTES: &str = "notes on boards that ended long ago";
pub(crate) const BROADCAST: &str = "a message to all players";
pub(crate) const BROADCAST_TAKEN: &str = "its letters follow";
pub(crate) const DELETE_DROPPED: &str = "the account stays";
pub(crate) const NO_NAME: &str = "no neutral name is free";
pub(crate) const CLOSED: &str = "the account is closed";
pub(crate) const DROPPED: &str = "dropped by the operator";
pub(crate) const BLOCKED: &str = "the operator blocks its sender";
pub(crate) const ORDERED: &str = "the server does it from now on";
pub(crate) const ORDERS: &str = "orders that were carried out";
pub(crate) const IS_NEW: &str = "has signed up and not confirmed an address yet";
pub(crate) const IS_CLOSED: &str = "is an account that is closed";
pub(crate) const IS_HOUSE: &str = "is the server itself";
pub(crate) const IS_SUSPENDED: &str = "is suspended already";
pub(crate) const IS_ALIVE: &str = "is not suspended";
/// Stands for commands that only their writer hears about.
pub(crate) const PRIVATE: &str = "something for its writer alone";
pub(crate) const PAST: &str = "what was done long ago";

/// Whether somebody got no answer because of too many letters, commands or mistakes.
pub(crate) fn is_limited(outcome: &str) -> bool {
    outcome.split(", ").any(|done| done.starts_with("silence: "))
}

/// A copy of the mail came by a mailing list and was carried out before.
pub(crate) const COPY: &str = "a copy came before";

/// Whether a mail was carried out although its sender got no letter, because it was marked as a machine's.
pub(crate) fn is_done_unanswered(outcome: &str) -> bool {
    let done = outcome.split_once(", left unanswered: ").map(|(done, _)| done);
    done.is_some_and(|done| !done.starts_with("refused"))
}

pub(crate) fn unanswered(why: &str) -> String {
    format!("left unanswered: {why}")
}

/// The same with what the servers on its way found out, such as `spf=pass`.
pub(crate) fn with_results(silent: String, results: &[String]) -> String {
    match results {
        [] => silent,
        _ => format!("{silent} ({})", results.join(" ")),
    }
}

pub(crate) fn refused(complaints: &[&str]) -> String {
    match complaints {
        [] => "refused".to_owned(),
        _ => format!("refused ({})", complaints.join(" ")),
    }
}

/// A letter that bounced; `fate` is `lost` or `late`.
pub(crate) fn came_back(letter: LetterId, address: &str, fate: &str) -> String {
    format!("letter {} to {address} is {fate}", letter.0)
}

pub(crate) fn unknown_came_back(fate: &str) -> String {
    format!("a letter is {fate}, but none of ours is named")
}

pub(crate) fn taken_out(letters: u64, board: u32) -> String {
    format!("{} about board {board} taken out of the outbox", counted(letters, "letter"))
}

/// Letters that had not left, in whose place others tell what they told.
pub(crate) fn told_together(letters: usize, board: u32) -> String {
    format!("{} about board {board} that waited, told in the next ones", counted(letters, "letter"))
}

pub(crate) fn suspended(address: &str) -> String {
    format!("{address} is suspended")
}

pub(crate) fn on_board(board: u32) -> String {
    format!("board {board}")
}

pub(crate) fn house_played(userid: &str, nodes: u64, took: Duration) -> String {
    format!("{userid}: {nodes} positions in {} ms", took.as_millis())
}

pub(crate) fn unreachable(board: u32) -> String {
    format!("the others on board {board} are told that letters come back")
}

pub(crate) fn watches_no_more(board: u32) -> String {
    format!("unsubscribe: it ends a watching of board {board}")
}

pub(crate) fn had_ended(board: u32) -> String {
    format!("unsubscribe: it had ended a watching of board {board} before")
}

pub(crate) fn forgotten(unconfirmed: u64, challenges: u64) -> String {
    let challenges = counted(challenges, "question");
    format!("forgotten: unconfirmed sign-ups and addresses, {unconfirmed}; {challenges} about challenges")
}

pub(crate) fn told_players(count: usize) -> String {
    format!("{} told", counted(count, "player"))
}

pub(crate) fn forgotten_notes(count: u64) -> String {
    format!("{} forgotten", counted(count, "note"))
}

pub(crate) fn forgotten_vacations(count: u64) -> String {
    format!("{} forgotten", counted(count, "old vacation"))
}

pub(crate) fn forgotten_seeks(count: u64) -> String {
    format!("{} forgotten", counted(count, "ended seek"))
}

pub(crate) fn forgotten_orders(count: u64) -> String {
    format!("orders and blocks forgotten: {count}")
}

pub(crate) fn erased(count: u64) -> String {
    format!("failed mails and letters erased: {count}")
}

pub(crate) fn begins(before: Timestamp) -> String {
    format!("the ledger begins at {before:.0}")
}

pub(crate) fn forgotten_past(past: Past, count: u64) -> String {
    let what = match past {
        Past::Letters => "letters",
        Past::Watchings => "ended watchings",
        Past::Mails => "mails",
        Past::Works => "works",
    };
    format!("{count} old {what} are forgotten")
}

/// A text fit for a log, where nothing can be erased: without people's addresses.
pub fn without_addresses(text: &str) -> String {
    let is_part = |c: char| !(c.is_whitespace() || "<>()[]{}\"',;:=".contains(c));
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        out.push_str(if word.contains('@') { "..." } else { word });
        let next = after.chars().next().map_or(0, char::len_utf8);
        let (mark, after) = after.split_at(next);
        out.push_str(mark);
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_told_apart() {
        let cases = [
            (TOO_MANY_COMMANDS.to_string(), true),
            (format!("list, {TOO_MANY_TO_STRANGER}"), true),
            (unanswered("silence: no"), false),
            ("help".to_string(), false),
        ];
        for (outcome, wanted) in cases {
            assert_eq!(is_limited(&outcome), wanted, "{outcome}");
        }
    }

    #[test]
    fn a_log_has_no_addresses() {
        let cases = [
            ("letter 5 to alice@example.net is lost", "letter 5 to ... is lost"),
            ("550 5.1.1 <Alice@Example.net>: no such user", "550 5.1.1 <...>: no such user"),
            ("alice@example.net", "..."),
            ("a,b@c;d", "a,...;d"),
            ("list, help", "list, help"),
            ("\u{e1}@\u{e1} \u{e1}", "... \u{e1}"),
            ("", ""),
        ];
        for (text, wanted) in cases {
            assert_eq!(without_addresses(text), wanted, "{text}");
        }
    }
}
