//! What was done, and what was found, where a sentence says it. The words stand in `templates/en/replies.ftl`.

use crate::letter::sentences::{Day, Names, sentences};

sentences! {
    /// What there is to say to the sender of a mail.
    pub enum Note {
        // About the whole mail.
        TooManyCommands { most: u32 } = "note-too-many-commands",
        TooLarge { size: u64, most: usize } = "note-too-large",
        RestTooLong { lines: usize } = "note-rest-answers",
        RestUnrecognised { lines: usize } = "note-rest-unrecognised",
        RestTooManyCommands { lines: usize } = "note-rest-commands",
        LoginAlone = "note-login-alone",
        LastMistake = "note-last-mistake",
        LastToStranger = "note-last-to-stranger",
        Suspended { address: String } = "note-suspended",

        // Accounts.
        PasswordHow = "note-password-how",
        TooLate = "note-too-late",
        ConfirmSent { addresses: Names } = "note-confirm-sent",
        PasswordSet { userid: String } = "note-password-set",
        ForgotSent = "note-forgot",
        ChallengesWelcome { game: String } = "note-challenges-welcome",
        ChallengesUnwelcome { game: String } = "note-challenges-unwelcome",

        // Boards.
        Offered { title: String, board: u32, names: Names } = "note-offered",
        WatchingEach { board: u32 } = "note-watching-each",
        WatchingEnd { board: u32 } = "note-watching-end",
        WatchingNoMore { board: u32 } = "note-watching-no-more",
        WasNotWatching { board: u32 } = "note-was-not-watching",
        LinkUnknown = "note-link-unknown",
        LinkEnded { userid: String, title: String, board: u32 } = "note-link-ended",
        LinkEndedBefore { userid: String, title: String, board: u32 } = "note-link-ended-before",

        // What was looked at.
        NoSuchBoards { userid: String, game: String } = "note-no-such-boards",
        MoreBoards { game: String, userid: String } = "note-more-boards",
        Whois { userid: String, since: Day, playing: u32, finished: u32 } = "note-whois",
    }
}
