//! Sentences about lines that are not commands (`templates/en/commands.ftl`).

use crate::command::verbs::{self, Verb};
use crate::command::{
    BadPassword, BadUserid, LONGEST_PASSWORD, LONGEST_USERID, ParseError, ParseErrorKind, Part,
};

use crate::letter::words::sentences;

sentences! {
    /// What is wrong with a line, without capital and full stop.
    pub enum Problem {
        NoCommand = "problem-no-command",
        NoSuchCommand = "problem-no-such-command",
        NoSuchGame = "problem-no-such-game",
        MoveAlone = "problem-move-alone",
        GameMissing = "problem-game-missing",
        BoardMissing = "problem-board-missing",
        OtherBoard = "problem-other-board",
        VerbMissing = "problem-verb-missing",
        AddressMissing = "problem-address-missing",
        Missing { part: Part } = "problem-missing",
        Expected { part: Part } = "problem-expected",
        ExpectedFor { part: Part, word: String } = "problem-expected-for",
        TooMuch = "problem-too-much",
        TooMuchFrom { word: String } = "problem-too-much-from",
        UseridLength { most: usize } = "problem-userid-length",
        UseridStart = "problem-userid-start",
        UseridCharacter = "problem-userid-character",
        UseridReserved = "problem-userid-reserved",
        PasswordEmpty = "problem-password-empty",
        PasswordTooLong { most: usize } = "problem-password-too-long",
        PasswordBlank = "problem-password-blank",
        BehindPassword = "problem-behind-password",
        PasswordIsUserid = "problem-password-is-userid",
        AnswersOnly = "problem-answers-only",
        SetByPassword = "problem-set-by-password",
        TooLong = "problem-too-long",
        Nearly { word: String } = "problem-nearly",
        BesideMove { word: String } = "problem-beside-move",
        TakenBack { word: String } = "problem-taken-back",
    }
}

sentences! {
    for Part {
        Userid = "part-userid",
        Proof = "part-proof",
        Password = "part-password",
        NewPassword = "part-new-password",
        Address = "part-address",
        Setting = "part-setting",
        FirstDay = "part-first-day",
        LastDay = "part-last-day",
        DayCount = "part-day-count",
        Listing = "part-listing",
        Board = "part-board",
        BoardOrUserid = "part-board-or-userid",
        BoardCount = "part-board-count",
        Seek = "part-seek",
        MoveNumber = "part-move-number",
        Move = "part-move",
        OptionOrPlayers = "part-option-or-players",
        Standing = "part-standing",
        Order = "part-order",
    }
}

sentences! {
    pub enum Place {
        Subject = "place-subject",
        Line { number: usize } = "place-line",
        Understood { place: String, words: String } = "place-understood",
    }
}

/// The place of a line by its number in the written part of the mail, from 1; 0 is the subject.
pub fn place(number: usize) -> Place {
    if number == 0 { Place::Subject } else { Place::Line { number } }
}

pub fn problem(kind: &ParseErrorKind) -> Problem {
    match kind {
        ParseErrorKind::NoCommand => Problem::NoCommand,
        ParseErrorKind::NoSuchCommand => Problem::NoSuchCommand,
        ParseErrorKind::NoSuchGame => Problem::NoSuchGame,
        ParseErrorKind::MoveAlone => Problem::MoveAlone,
        ParseErrorKind::GameMissing => Problem::GameMissing,
        ParseErrorKind::BoardMissing => Problem::BoardMissing,
        ParseErrorKind::OtherBoard => Problem::OtherBoard,
        ParseErrorKind::VerbMissing => Problem::VerbMissing,
        ParseErrorKind::Missing(Part::Address) => Problem::AddressMissing,
        ParseErrorKind::Missing(wanted) => Problem::Missing { part: *wanted },
        ParseErrorKind::Expected(wanted) => Problem::Expected { part: *wanted },
        ParseErrorKind::TooMuch => Problem::TooMuch,
        ParseErrorKind::Userid(BadUserid::Length) => Problem::UseridLength { most: LONGEST_USERID },
        ParseErrorKind::Userid(BadUserid::Start) => Problem::UseridStart,
        ParseErrorKind::Userid(BadUserid::Character) => Problem::UseridCharacter,
        ParseErrorKind::Userid(BadUserid::Reserved) => Problem::UseridReserved,
        ParseErrorKind::Password(BadPassword::Empty) => Problem::PasswordEmpty,
        ParseErrorKind::Password(BadPassword::TooLong) => Problem::PasswordTooLong { most: LONGEST_PASSWORD },
        ParseErrorKind::Password(BadPassword::Blank) => Problem::PasswordBlank,
        ParseErrorKind::BehindPassword => Problem::BehindPassword,
        ParseErrorKind::PasswordIsUserid => Problem::PasswordIsUserid,
        ParseErrorKind::AnswersOnly => Problem::AnswersOnly,
        ParseErrorKind::SetByPassword => Problem::SetByPassword,
        ParseErrorKind::TooLong => Problem::TooLong,
        ParseErrorKind::Nearly(verb) => Problem::Nearly { word: name(*verb) },
        ParseErrorKind::BesideMove(verb) => Problem::BesideMove { word: name(*verb) },
        ParseErrorKind::TakenBack(verb) => Problem::TakenBack { word: name(*verb) },
    }
}

fn name(verb: Verb) -> String {
    verbs::spec(verb).name().to_owned()
}

/// Like [`problem`], with the words of the line that may be shown.
pub fn told(error: &ParseError) -> Problem {
    match (&error.kind, error.word.clone(), error.called.clone()) {
        (ParseErrorKind::Expected(part), Some(word), _) => Problem::ExpectedFor { part: *part, word },
        (ParseErrorKind::TooMuch, Some(word), _) => Problem::TooMuchFrom { word },
        (ParseErrorKind::Nearly(_), _, Some(word)) => Problem::Nearly { word },
        (ParseErrorKind::BesideMove(_), _, Some(word)) => Problem::BesideMove { word },
        (ParseErrorKind::TakenBack(_), _, Some(word)) => Problem::TakenBack { word },
        (kind, ..) => problem(kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::words::Words;

    #[test]
    fn problems() {
        use ParseErrorKind::{Expected, Missing};
        let cases = [
            (ParseErrorKind::NoCommand, "this line is no command"),
            (Missing(Part::Address), "an address is missing"),
            (Missing(Part::Proof), "your userid (with your password after it) is missing"),
            (Expected(Part::Address), "an e-mail address was expected instead of something else"),
            (ParseErrorKind::Userid(BadUserid::Length), "a userid has 1 to 20 characters"),
            (ParseErrorKind::Password(BadPassword::TooLong), "a password has at most 128 characters"),
        ];
        for (kind, sentence) in cases {
            assert_eq!(Words::english().say(&problem(&kind)), sentence);
        }
    }
}
