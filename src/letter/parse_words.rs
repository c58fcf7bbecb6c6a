//! What is wrong with a line that is no command, and what commands do, in English.

use crate::command::verbs::Verb;
use crate::command::{
    BadPassword, BadUserid, LONGEST_PASSWORD, LONGEST_USERID, ParseError, ParseErrorKind, Part,
};

/// How a line is quoted that was not understood: where it stands, and what of it was understood. `number` is that of the line
/// in the written part of the mail, from 1; 0 is the subject.
pub fn quoted(number: usize, error: &ParseError) -> String {
    let place = match number {
        0 => "subject".to_owned(),
        number => format!("line {number}"),
    };
    if error.understood.is_empty() { place } else { format!("{place}: {}", error.understood) }
}

/// What is wrong with a line, as a sentence without capital and full stop.
pub fn problem(kind: &ParseErrorKind) -> String {
    let plain = match kind {
        ParseErrorKind::NoCommand => "this line is no command",
        ParseErrorKind::NoSuchCommand => "there is no such command",
        ParseErrorKind::MoveAlone => {
            "a move alone is understood only in an answer to a letter about the board"
        }
        ParseErrorKind::GameMissing => "the name of the game is missing before it",
        ParseErrorKind::VerbMissing => "the name of a game alone says nothing about what to do",
        ParseErrorKind::Missing(Part::Address) => "an address is missing",
        ParseErrorKind::Missing(wanted) => return format!("{} is missing", part(*wanted)),
        ParseErrorKind::Expected(wanted) => {
            return format!("{} was expected where something else stands", part(*wanted));
        }
        ParseErrorKind::TooMuch => "there are too many words at its end",
        ParseErrorKind::Userid(bad) => return bad_userid(*bad),
        ParseErrorKind::Password(bad) => return bad_password(*bad),
        ParseErrorKind::PasswordIsUserid => "the password must be another word than the userid",
        ParseErrorKind::AnswersOnly => {
            "this is understood only in an answer to the letter that `forgot` sends"
        }
        ParseErrorKind::TooLong => "the line is too long for a command",
    };
    plain.to_owned()
}

fn part(part: Part) -> &'static str {
    match part {
        Part::Userid => "a userid",
        Part::Proof => "your userid (with your password after it)",
        Part::Password => "a password",
        Part::NewPassword => "the new password",
        Part::Address => "an e-mail address",
        Part::Setting => "a setting (name=value)",
        Part::FirstDay => "the first day (as 2026-12-24), or `off`,",
        Part::LastDay => "the last day",
        Part::Listing => "`games` or `players`",
        Part::Board => "the number of a board",
        Part::BoardOrUserid => "the number of a board, or a userid,",
        Part::BoardCount => "a number of boards",
        Part::Seek => "the number of a seek",
        Part::MoveNumber => "the number of a move",
        Part::Move => "a move",
        Part::OptionOrPlayers => "an option or players=<n>",
    }
}

fn bad_userid(bad: BadUserid) -> String {
    match bad {
        BadUserid::Length => format!("a userid has 1 to {LONGEST_USERID} characters"),
        BadUserid::Start => "a userid begins with a letter (a to z)".to_owned(),
        BadUserid::Character => "a userid has only letters (a to z), digits, `_`, `-` and `.`".to_owned(),
        BadUserid::Reserved => "this userid would be mistaken for a command or a game".to_owned(),
    }
}

fn bad_password(bad: BadPassword) -> String {
    match bad {
        BadPassword::Empty => "a password has at least one character".to_owned(),
        BadPassword::TooLong => format!("a password has at most {LONGEST_PASSWORD} characters"),
        BadPassword::Blank => "a password has no blanks".to_owned(),
    }
}

/// What a command does, in one short line.
pub fn effect(verb: Verb) -> &'static str {
    match verb {
        Verb::Help => "the help pages",
        Verb::Signup => "opens an account",
        Verb::Login => "the lines below need no userid and password",
        Verb::ChangePassword => "a new password",
        Verb::ChangeAddress => "new addresses in place of the old ones",
        Verb::Add => "more addresses",
        Verb::Forgot => "a letter that helps to a new password",
        Verb::Password => "a new password, in answer to the letter that `forgot` sends",
        Verb::Delete => "closes the account",
        Verb::Export => "all that the server knows about you",
        Verb::Set => "your settings, as proof=password (`help proof`)",
        Verb::Vacation => "your clocks stop",
        Verb::Block => "no challenges and messages from them",
        Verb::Unblock => "takes `block` back",
        Verb::Message => "a message to players, in the lines below",
        Verb::Broadcast => "a message to everybody; for the operator",
        Verb::List => "the games and the players",
        Verb::Whois => "about a player",
        Verb::AllShow => "a player's boards of all games",
        Verb::Multiple => "as the subject: the commands stand in the body, one a line",
        Verb::Signoff => "nothing below it is read",
        Verb::GameHelp => "rules, options and notation",
        Verb::Challenge => "starts a game",
        Verb::Decline => "takes a board back before your first move",
        Verb::Seek => "a challenge to anybody",
        Verb::Seeks => "the open challenges",
        Verb::Join => "takes an open challenge up",
        Verb::Move => "plays a move",
        Verb::If => "moves in advance",
        Verb::Queue => "one move in advance",
        Verb::Forget => "drops the moves in advance",
        Verb::Preview => "the board after these moves, which are not played",
        Verb::Show => "boards",
        Verb::ShowAs => "boards with what only you may see",
        Verb::Replay => "the board at move n",
        Verb::History => "finished games",
        Verb::Games => "games being played",
        Verb::Standings => "the ratings",
        Verb::Record => "the game as text",
        Verb::Resign => "gives the game up",
        Verb::Draw => "offers a draw",
        Verb::Accept => "takes an offer or a challenge; without a board: you may be challenged",
        Verb::Reject => "refuses an offer or a challenge; without a board: you may not be challenged",
        Verb::Limit => "how many boards you play at most",
        Verb::Undo => "asks to take your last move back",
        Verb::Chat => "a message to the players, in the lines below",
        Verb::Kibitz => "a message to those who watch, from one of them, in the lines below",
        Verb::Note => "a private note, in the lines below",
        Verb::Subscribe => "watches a board: every letter about it",
        Verb::Unsubscribe => "watches it no more",
        Verb::Notify => "watches boards: the last letter alone; without a board: which ones you watch",
        Verb::Dice => "the dice and how to check them",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{BoardAt, Understood};

    #[test]
    fn problems() {
        use ParseErrorKind::{Expected, Missing};
        let cases = [
            (ParseErrorKind::NoCommand, "this line is no command"),
            (ParseErrorKind::NoSuchCommand, "there is no such command"),
            (
                ParseErrorKind::MoveAlone,
                "a move alone is understood only in an answer to a letter about the board",
            ),
            (ParseErrorKind::GameMissing, "the name of the game is missing before it"),
            (ParseErrorKind::VerbMissing, "the name of a game alone says nothing about what to do"),
            (ParseErrorKind::TooMuch, "there are too many words at its end"),
            (ParseErrorKind::PasswordIsUserid, "the password must be another word than the userid"),
            (
                ParseErrorKind::AnswersOnly,
                "this is understood only in an answer to the letter that `forgot` sends",
            ),
            (ParseErrorKind::TooLong, "the line is too long for a command"),
            (Missing(Part::Address), "an address is missing"),
            (Expected(Part::Address), "an e-mail address was expected where something else stands"),
            (Missing(Part::Proof), "your userid (with your password after it) is missing"),
            (Missing(Part::BoardOrUserid), "the number of a board, or a userid, is missing"),
            (Missing(Part::FirstDay), "the first day (as 2026-12-24), or `off`, is missing"),
            (Expected(Part::Listing), "`games` or `players` was expected where something else stands"),
            (ParseErrorKind::Userid(BadUserid::Length), "a userid has 1 to 20 characters"),
            (ParseErrorKind::Userid(BadUserid::Start), "a userid begins with a letter (a to z)"),
            (
                ParseErrorKind::Userid(BadUserid::Character),
                "a userid has only letters (a to z), digits, `_`, `-` and `.`",
            ),
            (
                ParseErrorKind::Userid(BadUserid::Reserved),
                "this userid would be mistaken for a command or a game",
            ),
            (ParseErrorKind::Password(BadPassword::Empty), "a password has at least one character"),
            (ParseErrorKind::Password(BadPassword::TooLong), "a password has at most 128 characters"),
            (ParseErrorKind::Password(BadPassword::Blank), "a password has no blanks"),
        ];
        for (kind, sentence) in cases {
            assert_eq!(problem(&kind), sentence);
        }
    }

    #[test]
    fn lines_that_were_not_understood() {
        let error = |understood| ParseError { kind: ParseErrorKind::NoCommand, understood, meant: None };
        let savoya = || Understood { game: Some("savoya".to_owned()), ..Understood::default() };
        let board = Some(BoardAt { board: 101, after: None });
        let cases = [
            (0, Understood::default(), "subject"),
            (3, Understood::default(), "line 3"),
            (3, savoya(), "line 3: savoya"),
            (0, Understood { verb: Some(Verb::Move), board, ..savoya() }, "subject: savoya move 101"),
            (
                2,
                Understood { verb: Some(Verb::ChangePassword), ..Understood::default() },
                "line 2: change password",
            ),
        ];
        for (number, understood, quote) in cases {
            assert_eq!(quoted(number, &error(understood)), quote);
        }
    }
}
