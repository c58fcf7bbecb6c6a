//! Results of commands that are one sentence (`templates/en/replies.ftl`).

use crate::letter::words::rated::RatingsIn;
use crate::letter::words::sentences::{Capital, Names, Things, sentences};
use crate::letter::words::times::{Date, Day, Moment, Span};

sentences! {
    /// A result of a command, or a remark on a mail.
    pub enum Note {
        // About the whole mail.
        TooManyCommands { most: u32 } = "note-too-many-commands",
        EnoughForToday { most: u32 } = "note-enough-for-today",
        NotCarriedOut = "note-not-carried-out",
        TooLarge { size: u64, most: usize } = "note-too-large",
        RestTooLong { lines: usize } = "note-rest-answers",
        RestUnrecognised { lines: usize } = "note-rest-unrecognised",
        RestTooManyCommands { lines: usize } = "note-rest-commands",
        RestChallenges { lines: usize, most: usize } = "note-rest-challenges",
        TextForNobody = "note-text-for-nobody",
        OtherAddress { from: String } = "note-other-address",
        LoginAlone = "note-login-alone",
        LastMistake = "note-last-mistake",
        LastToStranger = "note-last-to-stranger",
        Suspended { address: String } = "note-suspended",

        // Conditional moves.
        ConditionsForgotten { board: u32 } = "conditions-forgotten",

        // Accounts.
        PasswordHow = "note-password-how",
        TooLate = "note-too-late",
        NameGone { userid: String } = "note-name-gone",
        ConfirmSent { addresses: Names } = "note-confirm-sent",
        PasswordSet { userid: String } = "note-password-set",
        ForgotSent = "note-forgot",
        SignupWaits { userid: String, address: String } = "note-signup-waits",
        SignupDropped { userid: String } = "note-signup-dropped",
        AddressDropped { address: String } = "note-address-dropped",
        AddressStays { address: String } = "note-address-stays",
        SubmissionDropped { board: u32 } = "note-submission-dropped",
        SubmittedAgain = "note-submitted-again",
        ChallengeDropped { line: String } = "note-challenge-dropped",
        ChallengeGone = "note-challenge-gone",
        ChallengeBegan { title: String, board: u32 } = "note-challenge-began",
        Blocked { names: Names } = "note-blocked",
        Unblocked { names: Names } = "note-unblocked",
        BlockedNow { names: Names } = "note-blocked-now",
        BlockedNobody = "note-blocked-nobody",
        MessageSent { names: Names } = "note-message-sent",
        MessageNotBrought { userid: String, to: String } = "note-message-not-brought",
        MessageForNobody = "note-message-for-nobody",
        BroadcastTaken = "note-broadcast-taken",
        Ordered { said: Capital } = "note-order",
        DeleteAsked { userid: String } = "note-delete-asked",
        DeleteElsewhere = "note-delete-elsewhere",
        DeleteOver = "note-delete-over",
        DeleteDropped { userid: String } = "note-delete-dropped",
        ExportAttached { userid: String, file: String } = "note-export-attached",
        ChallengesWelcome { game: String } = "note-challenges-welcome",
        ChallengesUnwelcome { game: String } = "note-challenges-unwelcome",
        Vacation { userid: String, first: Date, last: Date, days: u32 } = "note-vacation",
        VacationNone { userid: String } = "note-vacation-none",
        VacationTold = "note-vacation-told",
        VacationEnds { until: Moment } = "note-vacation-ends",
        VacationBack = "note-vacation-back",
        VacationLeft { year: String, left: u32, most: u32 } = "note-vacation-left",

        // Boards.
        Offered { title: String, board: u32, names: Names } = "note-offered",
        NoteKept { board: u32 } = "note-note-kept",
        NoteGone { board: u32 } = "note-note-gone",
        NoteNone { board: u32 } = "note-note-none",
        WatchingEach { board: u32 } = "note-watching-each",
        WatchingEnd { board: u32 } = "note-watching-end",
        WatchingAll { game: String, count: usize, boards: Things } = "note-watching-all",
        WatchingAllEnds { game: String, count: usize, boards: Things } = "note-watching-all-ends",
        WatchingAllLeftOut { count: usize, most: usize } = "note-watching-all-left-out",
        WatchingAllNone { game: String } = "note-watching-all-none",
        WatchingNoneOf { game: String, count: usize } = "note-watching-none-of",
        WatchingNoMore { board: u32 } = "note-watching-no-more",
        WasNotWatching { board: u32 } = "note-was-not-watching",
        LinkUnknown = "note-link-unknown",
        LinkEnded { userid: String, title: String, board: u32 } = "note-link-ended",
        LinkEndedBefore { userid: String, title: String, board: u32 } = "note-link-ended-before",

        // What was looked at.
        NoSuchBoards { userid: String, game: String } = "note-no-such-boards",
        MoreBoards { game: String, userid: String } = "note-more-boards",
        NoBoardsOfAnyGame { userid: String } = "note-no-boards-of-any-game",
        MoreBoardsOfAll { userid: String } = "note-more-boards-of-all",
        NextDice { userid: String, commitment: String } = "note-next-dice-of",
        WhoisDeclined { userid: String, count: u32 } = "note-whois-declined",
        WhoisToMove { userid: String, count: u32 } = "note-whois-to-move",
        WhoisUnreachable { userid: String } = "note-whois-unreachable",
        WhoisMoved { userid: String, moved: Day } = "note-whois-moved",
        WhoisAway { userid: String, until: Date } = "note-whois-away",
        WhoisRatings { ratings: RatingsIn } = "whois-ratings",
        WhoisPace { userid: String, time: Span, count: u64 } = "whois-pace",
        WhoisPaceUnknown { userid: String } = "whois-pace-unknown",
        WhoisLate { userid: String, late: u32, finished: u32 } = "whois-late",
        WhoisHouse { userid: Capital, playing: u32, finished: u32 } = "whois-house",
        Whois { userid: String, since: Day, playing: u32, finished: u32 } = "note-whois",
    }
}
