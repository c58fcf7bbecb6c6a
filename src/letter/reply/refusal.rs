//! Why commands were refused (`templates/en/refusals.ftl`).

use crate::command::verbs::{CommandSpec, Verb};
use crate::command::{HOUSE, RUNGS};
use crate::game::Phrase;
use crate::letter::reply::parse_words::Problem;
use crate::letter::reply::settings::WrongSetting;
use crate::letter::words::{
    Capital, Minutes, Moment, Names, Sentence, Stated, Things, WrongLeave, WrongTerm, sentences,
};

use super::seeks::SeekRefusal;

sentences! {
    /// Why a mail does not prove its sender: the end of a sentence.
    pub enum Unproved {
        OtherAddress { from: String } = "unproved-other-address",
        Moved = "unproved-moved",
        Forged { from: String } = "unproved-forged",
        Unverified { from: String } = "unproved-unverified",
        PasswordOnly = "unproved-password-only",
        Copied = "unproved-copied",
        Challenges { most: u32 } = "unproved-challenges",
    }
}

sentences! {
    pub enum Refusal {
        // Who wrote it.
        Unproved { why: Unproved, command: String } = "unproved",
        WatcherProvesLittle { board: u32 } = "proof-watching",
        AnswerProvesOneBoard = "proof-other-board",
        LoginRefused = "proof-login-refused",
        Unconfirmed = "proof-unconfirmed",
        Suspended { userid: String } = "refused-suspended",
        Admin = "refused-admin",
        Order { why: String } = "refused-order",
        PasswordsPaused { minutes: Minutes } = "proof-paused",
        WrongPassword = "proof-wrong",
        PasswordLeftOut = "proof-left-out",

        // Commands in general.
        ResignNotAlone = "resign-not-alone",
        NoMessage = "no-message",
        OtherRules { board: u32, title: String, begun: u32 } = "other-rules",
        NoGame { game: String } = "no-game",
        NoBoard { board: u32 } = "no-board",
        OtherGame { board: u32, title: String, name: String, game: String } = "other-game",
        BlocksNobodyElse = "blocks-nobody-else",
        ChatBlocked { names: Names } = "chat-blocked",
        ChatTakenBack { board: u32 } = "chat-taken-back",
        ChatOver { board: u32, days: u32 } = "chat-over",
        NotSeated { userid: String, board: u32, players: Names } = "not-seated",
        NoHelpPage { games: Things } = "no-help-page",
        NoHelpPages { names: Things, games: Things } = "no-help-pages",
        NoPlayer = "no-player",
        NoPlayerMeant { meant: String } = "no-player-meant",
        NoPlayerAmong = "no-player-among",
        NoPlayerAmongMeant { meant: String } = "no-player-among-meant",
        NoPlayerNamed { name: String } = "no-player-named",
        NoPlayerNamedMeant { name: String, meant: String } = "no-player-named-meant",
        TooManyNames { most: usize } = "too-many-names",
        TooManyPages { most: usize } = "too-many-pages",

        // Moves, and all else that is done at a board.
        NotStarted { names: Names } = "play-not-started",
        TakenBack { title: String, board: u32 } = "play-taken-back",
        Over { title: String, board: u32, result: String } = "play-over",
        NotYourTurn { names: Names, count: usize } = "play-not-your-turn",
        MovedOn { meant: u32, next: u32 } = "play-moved-on",
        NotSoFar { meant: u32, next: u32 } = "play-not-so-far",
        LetterTakenBack = "play-letter-taken-back",
        HasMoved = "play-has-moved",
        HasSeenDice = "play-has-seen-dice",
        HasResigned = "play-has-resigned",
        AlreadyOffered = "play-already-offered",
        AlreadyAsked = "play-already-asked",
        SubstituteAsked = "play-substitute-asked",
        AlreadyAgreed = "play-already-agreed",
        UndoFirst { userid: Capital } = "play-undo-first",
        UndoNoMove = "play-undo-no-move",
        UndoChance { number: u32 } = "play-undo-chance",
        UndoShown { number: u32 } = "play-undo-shown",
        UndoLeft { userid: Capital } = "play-undo-left",
        NobodyLeft = "play-nobody-left",
        ClaimUnlimited = "claim-unlimited",
        ClaimByItself = "claim-by-itself",
        ClaimMovesInPlace { times: u32 } = "claim-moves-in-place",
        ClaimOwn = "claim-own",
        ClaimStopped = "claim-stopped",
        ClaimTooEarly { userid: String, until: Moment } = "claim-too-early",
        ClaimUnread { userid: String, until: Moment } = "claim-unread",
        NothingToUndo { made: u32, board: u32 } = "play-nothing-to-undo",
        ForPlayers = "play-for-players",
        NotForPlayers = "play-not-for-players",
        NothingOffered = "play-nothing-offered",
        Illegal { why: Stated } = "play-illegal",
        NoMove = "no-move",
        NoSolution = "no-solution",
        NoMoveOutOfTurn { names: Names, count: usize } = "no-move-out-of-turn",
        SentEncrypted = "sent-encrypted",
        SentSigned = "sent-signed",
        SentByOutlook = "sent-by-outlook",
        SentAttachments = "sent-attachments",
        NoPass { title: String } = "no-pass",
        NoSwap { title: String } = "no-swap",
        NothingSubmitted { board: u32, game: String } = "nothing-submitted",
        NoLineForBoard = "no-line-for-board",
        NoMoveKept = "no-move-kept",
        // The same where nobody reads messages.
        NoMoveHouse = "no-move-house",
        MessageLeftOut = "message-left-out",
        MessageUncompared = "message-too-many-words",
        UndoTakesBack = "undo-takes-back",
        MoveAmongWords = "move-among-words",
        MoveInDoubt = "move-in-doubt",
        MoveBesideYes = "move-beside-yes",
        OfferStands = "offer-stands",
        MoveInOtherLetters { letter: String } = "move-in-other-letters",
        PartOfTurn = "part-of-turn",
        MoveUnreadable { expected: Stated } = "move-unreadable",
        MoveAmbiguous = "move-ambiguous",
        MoveIllegal { why: Phrase } = "move-illegal",
        PastBeyond { board: u32, moves: u32, after: u32 } = "past-beyond",
        PreviewFor { userid: String } = "preview-refused-for",
        PreviewNeedsDice = "preview-needs-dice",
        NoDice { title: String } = "no-dice",

        // Conditional moves.
        ConditionsOwnTurn = "conditions-own-turn",
        NoConditions { board: u32 } = "conditions-none",
        ConditionWrong { number: usize, line: String, why: WrongCondition } = "condition-wrong",
        ConditionsForm = "conditions-form",

        // Challenges.
        ChallengeUnproved { why: Unproved, userid: String } = "challenge-unproved",
        ChallengeByStranger { from: String } = "challenge-stranger",
        ChallengesToday { most: u32 } = "challenges-today",
        ChallengePassword = "challenge-password",
        ChallengedTwice { userid: String } = "challenge-twice",
        ChallengeBlocked { userid: String } = "challenge-blocked",
        ChallengeClosed { userid: String } = "challenge-closed",
        ChallengeUnwelcome { userid: String, title: String } = "challenge-unwelcome",
        TermWrong { why: WrongTerm } = "term-wrong",
        OptionTwice { option: String } = "option-twice",
        OptionWrong { why: Stated } = "option-wrong",
        Seek { why: SeekRefusal } = "seek-wrong",
        House { why: HouseRefusal } = "house-wrong",

        // Ratings.
        NoPool { option: String, options: Things } = "standings-no-pool",
        NoPools { option: String, game: String } = "standings-no-pools",

        // Watching.
        WatchByPlayer { board: u32 } = "watch-player",
        WatchEnded { board: u32 } = "watch-ended",
        WatchCrowded { most: usize, board: u32 } = "watch-crowded",
        WatchTooMany { watched: usize, most: usize } = "watch-too-many",
        UnsubscribeByPlayer { board: u32 } = "unsubscribe-player",
        KibitzByPlayer { board: u32 } = "kibitz-player",
        KibitzNotWatching { board: u32 } = "kibitz-not-watching",
        KibitzAlone { board: u32 } = "kibitz-alone",
        KibitzTooOften { most: u32 } = "kibitz-too-often",
        KibitzTooLong { most: usize } = "kibitz-too-long",

        // Accounts.
        UseridAlike { taken: String } = "userid-alike",
        UseridTaken { userid: String } = "userid-taken",
        TooManyPasswords = "passwords-too-many",
        PasswordPlaceholder = "password-placeholder",
        PasswordShort { least: usize } = "password-short",
        PasswordByLetterOnly = "password-by-letter-only",
        PasswordLetterUsed { userid: String } = "password-letter-used",
        AskedOften { address: String } = "addresses-asked-often",
        AskedEnoughToday = "addresses-today",
        AskedInAll = "addresses-in-all",
        AddressesMost { most: usize } = "addresses-most",
        AddressesMostKept { most: usize, kept: usize } = "addresses-most-kept",
        AddressesYours = "addresses-yours",
        AddressAccents = "address-accents",
        AddressUnusable { address: String } = "address-unusable",
        AddressOwn { address: String } = "address-own",

        DeleteAskedOften = "delete-asked-often",
        ExportToday = "export-today",
        ExportElsewhere { userid: String } = "export-elsewhere",

        // What is written beside boards.
        MessageTooMany { most: usize } = "message-too-many",
        MessageBlocked { names: Names } = "message-blocked",
        MessageUnreachable { names: Names } = "message-unreachable",
        MessagesToday = "messages-today",
        MessagesBack { userid: String, to: String } = "messages-back",
        OperatorOnly = "operator-only",
        NoteNotHere { board: u32 } = "note-not-here",
        NoteTooLong { length: usize, most: usize } = "note-too-long",

        // Settings.
        SettingWrong { why: WrongSetting } = "setting-wrong",
        SettingTwice { name: String } = "setting-twice",
        SettingNotVerified = "setting-not-verified",
        SettingNoPages = "setting-no-pages",
        LeaveWrong { why: WrongLeave } = "vacation-wrong",
    }
}

sentences! {
    pub enum HouseRefusal {
        Off = "house-off",
        Alone = "house-alone",
        NoPace = "house-no-pace",
        TooMany { userid: Capital, most: u32 } = "house-too-many",
        Named { names: Names, first: &'static str, last: &'static str } = "house-named",
        Write { line: String } = "house-write",
        HintOff = "house-hint-off",
        NoHint = "house-no-hint",
        HintGiven = "house-hint-given",
        Silent { userid: Capital } = "house-silent",
    }
}

impl HouseRefusal {
    /// Names all house players.
    pub fn named() -> HouseRefusal {
        let (first, last) = (RUNGS.first(), RUNGS.last());
        HouseRefusal::Named {
            names: HOUSE.iter().copied().collect(),
            first: first.copied().unwrap_or_default(),
            last: last.copied().unwrap_or_default(),
        }
    }
}

/// A userid that no player has. It is often a password in the wrong place, which must not be repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenName {
    /// May be shown.
    Shown(String),
    /// Hidden, and the only one of its command.
    Only,
    /// Hidden, and one of several: it is masked where the command is quoted.
    Among,
}

impl From<SeekRefusal> for Refusal {
    fn from(why: SeekRefusal) -> Refusal {
        Refusal::Seek { why }
    }
}

impl From<HouseRefusal> for Refusal {
    fn from(why: HouseRefusal) -> Refusal {
        Refusal::House { why }
    }
}

impl Refusal {
    /// Whether it says that an answer contained no move, and nothing else.
    pub(crate) fn is_no_move(&self) -> bool {
        matches!(
            self,
            Refusal::NoMove | Refusal::NoMoveOutOfTurn { .. } | Refusal::NoMoveKept | Refusal::NoMoveHouse
        )
    }

    /// The name of the most precise message.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Refusal::Unproved { why, .. } | Refusal::ChallengeUnproved { why, .. } => why.id(),
            Refusal::ConditionWrong { why, .. } => why.id(),
            Refusal::TermWrong { why } => why.id(),
            Refusal::Seek { why } => why.id(),
            Refusal::House { why } => why.id(),
            Refusal::SettingWrong { why } => why.id(),
            Refusal::LeaveWrong { why } => why.id(),
            _ => self.id(),
        }
    }

    /// The refusal of an unknown userid, with a suggestion.
    pub fn no_player(written: WrittenName, meant: Option<String>) -> Refusal {
        match (written, meant) {
            (WrittenName::Shown(name), None) => Refusal::NoPlayerNamed { name },
            (WrittenName::Shown(name), Some(meant)) => Refusal::NoPlayerNamedMeant { name, meant },
            (WrittenName::Only, None) => Refusal::NoPlayer,
            (WrittenName::Only, Some(meant)) => Refusal::NoPlayerMeant { meant },
            (WrittenName::Among, None) => Refusal::NoPlayerAmong,
            (WrittenName::Among, Some(meant)) => Refusal::NoPlayerAmongMeant { meant },
        }
    }
}

/// The form of a command about a board with password, with the known parts filled in; that of a move if the command is unknown.
pub fn by_password(spec: Option<&CommandSpec>, game: &str, board: u32, userid: &str) -> String {
    let Some(spec) = spec.filter(|spec| spec.verb != Verb::Move) else {
        return format!("{game} move {board} {userid} YOUR-PASSWORD YOUR-MOVE");
    };
    let filled = [
        ("<game>", game),
        ("[<board>]", "<board>"),
        ("<board>[#<n>]", "<board>"),
        ("<board>|all", "<board>"),
        ("<board>", &board.to_string()),
        ("<userid>", userid),
        ("<password>", "YOUR-PASSWORD"),
        ("<move>[#<n>]", "YOUR-MOVE"),
        ("<move>", "YOUR-MOVE"),
    ];
    let text = filled.iter().fold(spec.pattern.to_owned(), |text, (gap, known)| text.replacen(gap, known, 1));
    let text = text.split(" | ").next().unwrap_or_default().trim_end();
    text.split(" [").next().unwrap_or_default().trim_end_matches(" ...").to_owned()
}

sentences! {
    pub enum WrongCondition {
        NoIf = "condition-no-if",
        NoThen = "condition-no-then",
        NoCondition = "condition-no-condition",
        NoAnswer = "condition-no-answer",
        BadRoll = "condition-bad-roll",
        NoDice = "condition-no-dice",
        NobodyHere = "condition-nobody-here",
        OwnMove = "condition-own-move",
        TooManyMoves { most: usize } = "condition-too-many-moves",
        TooDeep { most: usize } = "condition-too-deep",
        TooManyLines { most: usize } = "condition-too-many-lines",
        TooLong = "condition-too-long",
        NothingFollows = "condition-nothing-follows",
        StillYourTurn = "condition-still-your-turn",
        GoesOn { userid: String } = "condition-goes-on",
        Order { userids: Things } = "condition-order",
        NotBefore { userid: String } = "condition-not-before",
        Over = "condition-over",
        TakesNoTurn = "condition-takes-no-turn",
        Theirs { userid: Capital, why: Box<Refusal> } = "condition-theirs",
        TheirsNear { userid: Capital, why: Box<Refusal>, near: Things } = "condition-theirs-near",
        Mine { why: Box<Refusal> } = "condition-mine",
        MineNear { why: Box<Refusal>, near: Things } = "condition-mine-near",
    }
}

sentences! {
    pub enum Text {
        NothingChanged = "nothing-changed",
        Understood { words: String } = "understood",
        Wrong { what: Problem } = "wrong",
        RightWouldBe = "right-would-be",
        Candidates = "near-candidates",
        Meant = "near-meant",
        Legal = "near-legal",
    }
}
