//! The table of commands: names, arguments and help of each. Parser, printer, help pages, `docs/commands.md` and message keys
//! use its rows.

/// Where a verb stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// At the beginning of the line.
    Server,
    /// After the name of a game; alone in an answer to a board's letter.
    Game,
}

/// A command's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandSpec {
    /// The command.
    pub verb: Verb,
    /// Where it stands.
    pub scope: Scope,
    /// Its name and then its synonyms, in lower case. The name may have two words.
    pub names: &'static [&'static str],
    /// An abbreviation of its name; anything between it and the name is accepted too (`chall`, `challe` ...).
    pub stem: Option<&'static str>,
    /// Its names in Czech, without diacritics. For a name used in both scopes the first row has the translations.
    pub czech: &'static [&'static str],
    /// Its names in German, with `ae`, `oe`, `ue` for umlauts.
    pub german: &'static [&'static str],
    /// The key of the message that describes it.
    pub effect: &'static str,
    /// Its help page, if it has one.
    pub page: &'static str,
    /// Whether the verb alone, perhaps with words of courtesy, answers a board's letter.
    pub alone: bool,
    /// How to write it, beginning with `<game>` if the verb belongs to a game.
    pub pattern: &'static str,
    /// Its arguments.
    pub(in crate::command) args: &'static [Arg],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// Userid and password, unless a login or the answered letter proves who is writing.
    Proof,
    /// The same; an answer to any letter suffices.
    LetterProof,
    /// The same; an answer to any letter about a board suffices if nothing follows.
    LookProof,
    /// The same; an answer to any letter suffices unless a setting needs the password.
    SetProof,
    /// Userid and password, never omitted.
    Login,
    ChangePassword,
    /// The new password, in an answer to the letter that `forgot` sends.
    AnsweredPassword,
    NewAccount,
    Addresses,
    SomeAddresses,
    Userid,
    Userids,
    SomeUserids,
    /// Userids and which of their boards; the writer's own if nobody is named.
    Players,
    /// Userids and which of their boards; all boards if nobody is named.
    ListedPlayers,
    PlayersAndYear,
    Settings,
    Days,
    Order,
    Topics,
    Listing,
    Game,
    Seek,
    Limit,
    /// A board, which an answer to its letter may omit.
    Board,
    /// The same if free text follows.
    TextBoard,
    /// The same if one name follows.
    NamedBoard,
    BoardOrAll,
    /// A board, or nothing if it is about challenges.
    BoardOrNone,
    BoardOrNext,
    /// A move with or without its number, or one of the words that may replace it (`resign`, `propose` ...).
    Move,
    Moves,
    Conditions,
    Challenge,
    Wishes,
    Start,
    Shown,
    ProofAndBoards,
    ProofAndNumbers,
    ReplayAt,
    Ranked,
}

impl CommandSpec {
    /// The name that letters use.
    pub fn name(&self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }

    /// Its names in languages other than English, without diacritics.
    pub fn aliases(&self) -> impl Iterator<Item = &'static str> {
        let name = self.name();
        let same = TABLE.iter().filter(move |spec| spec.name() == name);
        same.flat_map(|spec| spec.czech.iter().chain(spec.german)).copied()
    }

    /// Whether it ends with words of the writer's own: a move, a message, or a password, which may have spaces.
    pub(crate) fn takes_text(&self) -> bool {
        let is_text = |arg: &Arg| {
            matches!(
                arg,
                Arg::Move
                    | Arg::Moves
                    | Arg::Conditions
                    | Arg::Start
                    | Arg::ReplayAt
                    | Arg::TextBoard
                    | Arg::ChangePassword
                    | Arg::AnsweredPassword
                    | Arg::NewAccount
            )
        };
        self.args.iter().any(is_text)
    }

    /// Whether it needs proof of who is writing: a password, `login`, or an answer to a letter.
    pub(crate) fn needs_proof(&self) -> bool {
        let is_proof = |arg: &Arg| {
            matches!(
                arg,
                Arg::Proof
                    | Arg::LetterProof
                    | Arg::LookProof
                    | Arg::SetProof
                    | Arg::Login
                    | Arg::ChangePassword
                    | Arg::ProofAndBoards
                    | Arg::ProofAndNumbers
            )
        };
        self.args.iter().any(is_proof)
    }

    /// Whether an answer to any letter proves who is writing.
    pub(crate) fn is_proved_by_letter(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg, Arg::LetterProof | Arg::SetProof))
    }

    /// Whether it only directs the parser.
    pub(in crate::command) fn steers(&self) -> bool {
        matches!(self.verb, Verb::Multiple | Verb::Signoff)
    }

    /// Whether a password may stand in the command.
    pub fn holds_password(&self) -> bool {
        self.needs_proof() || matches!(self.verb, Verb::Signup | Verb::Password)
    }

    /// Whether a board number follows the verb.
    pub(crate) fn names_board(&self) -> bool {
        let first = self.args.first();
        first.is_some_and(|arg| {
            matches!(
                arg,
                Arg::Board
                    | Arg::TextBoard
                    | Arg::NamedBoard
                    | Arg::BoardOrAll
                    | Arg::BoardOrNone
                    | Arg::BoardOrNext
                    | Arg::Start
                    | Arg::Shown
                    | Arg::ReplayAt
            )
        })
    }
}

const PLAIN: CommandSpec = CommandSpec {
    verb: Verb::Help,
    scope: Scope::Server,
    names: &[],
    stem: None,
    czech: &[],
    german: &[],
    effect: "",
    page: "",
    alone: false,
    pattern: "",
    args: &[],
};

macro_rules! table {
    ($( [$scope:ident] $( $verb:ident { $($field:ident: $value:expr),* $(,)? } )* )*) => {
        /// A command.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the rows say what each one does")]
        pub enum Verb {
            $( $( $verb, )* )*
        }

        /// All commands, in the order of the help page.
        #[allow(clippy::needless_update, reason = "some rows have every field")]
        pub(in crate::command) const TABLE: &[CommandSpec] = {
            use Arg::*;
            &[$( $( CommandSpec { verb: Verb::$verb, scope: Scope::$scope, $( $field: $value, )* ..PLAIN }, )* )*]
        };
    };
}

table! {
    [Server]
    Help {
        names: &["help", "info", "?"], czech: &["napoveda", "pomoc"], german: &["hilfe"],
        effect: "effect-help", pattern: "help [<topic or game> ...]", args: &[Topics],
    }
    Signup {
        names: &["signup"], czech: &["registrace", "registruj"], german: &["registrieren", "registrierung", "anmelden", "anmeldung"],
        effect: "effect-signup", page: "account", pattern: "signup <userid> <password> [<address> ...]",
        args: &[NewAccount],
    }
    Login {
        names: &["login"], czech: &["prihlaseni", "prihlas"], german: &["einloggen"], effect: "effect-login",
        page: "mails", pattern: "login <userid> <password>", args: &[Login],
    }
    ChangePassword {
        names: &["change password"], czech: &["zmena hesla", "zmen heslo"], german: &["passwort aendern"],
        effect: "effect-change-password", page: "account", pattern: "change password <userid> <old> <new>",
        args: &[ChangePassword],
    }
    ChangeAddress {
        names: &["change address"], czech: &["zmena adresy", "zmen adresu"], german: &["adresse aendern"],
        effect: "effect-change-address", page: "account",
        pattern: "change address <userid> <password> [<address> ...]", args: &[Proof, Addresses],
    }
    Add {
        names: &["add"], czech: &["pridej"], german: &["hinzufuegen"], effect: "effect-add", page: "account",
        pattern: "add <userid> <password> <address> ...", args: &[Proof, SomeAddresses],
    }
    Forgot {
        names: &["forgot"], czech: &["zapomenuto", "zapomnel"], german: &["vergessen"],
        effect: "effect-forgot", page: "account", pattern: "forgot <userid>", args: &[Userid],
    }
    Password {
        names: &["password"], czech: &["heslo"], german: &["passwort"], effect: "effect-password",
        page: "account", pattern: "password <new>", args: &[AnsweredPassword],
    }
    Delete {
        names: &["delete"], czech: &["smaz", "zrus"], german: &["loeschen"], effect: "effect-delete",
        page: "account", pattern: "delete <userid> <password>", args: &[Proof],
    }
    Export {
        names: &["export"], czech: &["vypis"], german: &["exportieren"], effect: "effect-export",
        page: "account", pattern: "export <userid> <password>", args: &[Proof],
    }
    Set {
        names: &["set"], czech: &["nastav", "nastaveni"], german: &["einstellen", "einstellungen"],
        effect: "effect-set", page: "set", pattern: "set <userid> <password> [<name>=<value> ...]",
        args: &[SetProof, Settings],
    }
    Vacation {
        names: &["vacation"], czech: &["dovolena"], german: &["urlaub"], effect: "effect-vacation",
        page: "vacation", pattern: "vacation <userid> <password> [<from> <to> | off]",
        args: &[LookProof, Days],
    }
    Block {
        names: &["block"], czech: &["blokuj"], german: &["blockieren"], effect: "effect-block",
        page: "account", pattern: "block <userid> <password> [<other> ...]", args: &[LookProof, Userids],
    }
    Unblock {
        names: &["unblock"], czech: &["odblokuj"], german: &["entsperren"], effect: "effect-unblock",
        page: "account", pattern: "unblock <userid> <password> <other> ...", args: &[Proof, SomeUserids],
    }
    Message {
        names: &["message"], czech: &["napis"], german: &["schreibe"], effect: "effect-message",
        page: "message", pattern: "message <userid> <password> <to> ...", args: &[Proof, SomeUserids],
    }
    Broadcast {
        names: &["broadcast"], czech: &["vsem"], german: &["rundschreiben"], effect: "effect-broadcast",
        page: "message", pattern: "broadcast <userid> <password>", args: &[Proof],
    }
    Admin {
        names: &["admin"], czech: &["sprava"], german: &["verwaltung"], effect: "effect-admin",
        page: "message", pattern: "admin <userid> <password> <order>", args: &[Proof, Order],
    }
    List {
        names: &["list"], czech: &["seznam"], german: &["liste"], effect: "effect-list", page: "looking",
        pattern: "list [games | players | <game> ...]", args: &[Listing],
    }
    Whois {
        names: &["whois"], czech: &["kdoje"], german: &["werist"], effect: "effect-whois", page: "looking",
        pattern: "whois <userid>", args: &[Userid],
    }
    AllShow {
        names: &["all show"], czech: &["vse zobraz", "vse ukaz"], german: &["alle zeigen", "alles zeigen"],
        effect: "effect-all-show", page: "looking",
        pattern: "all show <userid> [all | active | inactive | next]", args: &[Players],
    }
    Puzzle {
        names: &["puzzle"], czech: &["uloha"], german: &["raetsel"], effect: "effect-puzzle", page: "puzzle",
        pattern: "puzzle [<game>]", args: &[Game],
    }
    AllSeeks {
        names: &["seeks"], czech: &["hledani"], german: &["gesuche"], effect: "effect-all-seeks",
        page: "seeks", pattern: "seeks [<game>]", args: &[Game],
    }
    AllJoin {
        names: &["join"], czech: &["pripoj"], german: &["beitreten"], effect: "effect-all-join",
        page: "seeks", pattern: "join <seek> <userid> <password>", args: &[Seek, LetterProof],
    }
    AllUnseek {
        names: &["unseek"], czech: &["nehledam"], german: &["zurueckziehen"], effect: "effect-all-unseek",
        page: "seeks", pattern: "unseek <seek> <userid> <password>", args: &[Seek, LetterProof],
    }
    AllAccept {
        names: &["accept"], czech: &["prijmi", "prijimam"], german: &["annehmen"],
        effect: "effect-all-accept", page: "offers", pattern: "accept <userid> <password>", args: &[Proof],
    }
    AllReject {
        names: &["reject"], czech: &["odmitni", "odmitam"], german: &["ablehnen"],
        effect: "effect-all-reject", page: "offers", pattern: "reject <userid> <password>", args: &[Proof],
    }
    AllLimit {
        names: &["limit"], czech: &["omez"], german: &["begrenzen"], effect: "effect-all-limit",
        page: "challenge", pattern: "limit <userid> <password> [<n> | all]", args: &[Proof, Limit],
    }
    NextDice {
        names: &["dice next"], effect: "effect-next-dice", page: "dice", pattern: "dice next", args: &[],
    }
    Multiple {
        names: &["multiple", "mult"], czech: &["nekolik"], german: &["mehrere"], effect: "effect-multiple",
        page: "mails", pattern: "multiple", args: &[],
    }
    Signoff {
        names: &["signoff", "end", "quit"], czech: &["odhlaseni"], german: &["abmelden"],
        effect: "effect-signoff", page: "mails", pattern: "signoff", args: &[],
    }
    [Game]
    GameHelp {
        names: &["help", "info", "?"], effect: "effect-game-help", alone: true, pattern: "<game> help",
        args: &[Topics],
    }
    Challenge {
        names: &["challenge"], stem: Some("chall"),
        czech: &["vyzva", "vyzvi"], german: &["herausforderung", "herausfordern"], effect: "effect-challenge",
        page: "challenge",
        pattern: "<game> challenge [-<option>=<value> ...] <userid> <userid> [<userid> ...]",
        args: &[Challenge],
    }
    Decline {
        names: &["decline"], czech: &["zamitni", "zamitam"], german: &["absagen"], effect: "effect-decline",
        page: "offers", alone: true, pattern: "<game> decline <board> <userid> <password>",
        args: &[Board, Proof],
    }
    Seek {
        names: &["seek"], czech: &["hledam"], german: &["gesuch"], effect: "effect-seek", page: "seeks",
        pattern: "<game> seek <userid> <password> [-<option>=<value>] [players=<n>] [rating=<n>-<n>] [seat=<n>] [expires=<n>d]",
        args: &[LetterProof, Wishes],
    }
    Seeks {
        names: &["seeks"], effect: "effect-seeks", page: "seeks", pattern: "<game> seeks", args: &[Game],
    }
    GameList {
        names: &["list"], effect: "effect-game-list", page: "looking", pattern: "<game> list", args: &[],
    }
    Join {
        names: &["join"], effect: "effect-join", page: "seeks",
        pattern: "<game> join <seek> <userid> <password>", args: &[Seek, LetterProof],
    }
    Unseek {
        names: &["unseek"], effect: "effect-unseek", page: "seeks",
        pattern: "<game> unseek <seek> <userid> <password>", args: &[Seek, LetterProof],
    }
    Rematch {
        names: &["rematch"], czech: &["odveta"], german: &["revanche"], effect: "effect-rematch",
        page: "seeks", alone: true, pattern: "<game> rematch <board> <userid> <password>",
        args: &[Board, Proof],
    }
    Move {
        names: &["move", "board", "mvoe"], czech: &["tah", "tahni"], german: &["zug", "ziehe"],
        effect: "effect-move", page: "move", pattern: "<game> move <board> <userid> <password> <move>[#<n>]",
        args: &[TextBoard, Proof, Move],
    }
    QuietMove {
        names: &["qmove", "moveq", "qboard", "boardq"],
        czech: &["tichytah", "tahtise"], german: &["stillerzug", "zugstill"], effect: "effect-quiet-move",
        page: "move", pattern: "<game> qmove <board> <userid> <password> <move>[#<n>]",
        args: &[TextBoard, Proof, Move],
    }
    Submit {
        names: &["submit"], czech: &["predloz", "predlozit"], german: &["vorlegen", "einreichen"],
        effect: "effect-submit", page: "move",
        pattern: "<game> submit <board> <userid> <password> <move>[#<n>]",
        args: &[TextBoard, Proof, Move],
    }
    Confirm {
        names: &["confirm"], czech: &["potvrd", "potvrzuji"], german: &["bestaetigen", "bestaetige"],
        effect: "effect-confirm", page: "move", alone: true,
        pattern: "<game> confirm <board> <userid> <password>", args: &[Board, Proof],
    }
    If {
        names: &["if"], czech: &["pokud", "podminka"], german: &["wenn", "bedingung"], effect: "effect-if",
        page: "conditions", pattern: "<game> if <board> <userid> <password> <conditions>",
        args: &[TextBoard, Proof, Conditions],
    }
    Queue {
        names: &["queue"], czech: &["predem"], german: &["voraus"], effect: "effect-queue",
        page: "conditions", pattern: "<game> queue <board> <userid> <password> <move>",
        args: &[TextBoard, Proof, Moves],
    }
    Forget {
        names: &["forget"], czech: &["zapomen"], german: &["verwerfen"], effect: "effect-forget",
        page: "conditions", pattern: "<game> forget <board> <userid> <password>", args: &[Board, Proof],
    }
    Preview {
        names: &["preview"], stem: Some("prev"), czech: &["nahled"], german: &["vorschau"],
        effect: "effect-preview", page: "looking",
        pattern: "<game> preview <board>[#<n>] <moves> | new [<players>] [-<option>=<value> ...] [<moves>]",
        args: &[Start],
    }
    Show {
        names: &["show"], czech: &["zobraz", "ukaz"], german: &["zeige", "zeig"], effect: "effect-show",
        page: "looking", alone: true,
        pattern: "<game> show <board>[#<n>] ... [speech] | <userid> ... [all | active | inactive | next]",
        args: &[Shown],
    }
    ShowAs {
        names: &["showas"], czech: &["zobrazjako"], german: &["zeigeals"], effect: "effect-show-as",
        page: "looking",
        pattern: "<game> showas <userid> <password> <board>[#<n>] ... | all|active|inactive|next",
        args: &[ProofAndBoards],
    }
    Replay {
        names: &["replay"], czech: &["prehraj"], german: &["nachspielen"], effect: "effect-replay",
        page: "looking", pattern: "<game> replay <board> <n> [<moves>]", args: &[ReplayAt],
    }
    Moves {
        names: &["moves"], czech: &["tahy"], german: &["zuege"], effect: "effect-moves", page: "looking",
        alone: true, pattern: "<game> moves <board>", args: &[Board],
    }
    History {
        names: &["history"], stem: Some("hist"), czech: &["historie"], german: &["verlauf"], effect: "effect-history",
        page: "looking", alone: true, pattern: "<game> history [<userid> ...] [<year>]",
        args: &[PlayersAndYear],
    }
    Games {
        names: &["games"], czech: &["hry", "partie"], german: &["partien", "spiele"], effect: "effect-games",
        page: "looking", pattern: "<game> games [<userid> ...] [all | active | inactive | next]",
        args: &[ListedPlayers],
    }
    Standings {
        names: &["standings", "ratings"], czech: &["zebricek"], german: &["rangliste"],
        effect: "effect-standings", page: "ratings",
        pattern: "<game> standings [<n> | all] [-<option>=<value> ...]", args: &[Ranked],
    }
    Record {
        names: &["record"], czech: &["zapis"], german: &["protokoll"], effect: "effect-record",
        page: "looking", alone: true, pattern: "<game> record <board>", args: &[Board],
    }
    Resign {
        names: &["resign"], czech: &["vzdavam", "vzdej"], german: &["aufgeben"],
        effect: "effect-resign", page: "offers", alone: true,
        pattern: "<game> resign <board> <userid> <password>", args: &[Board, Proof],
    }
    Draw {
        names: &["draw", "propose"], czech: &["remiza"], german: &["remis"], effect: "effect-draw",
        page: "offers", alone: true, pattern: "<game> draw <board> <userid> <password>",
        args: &[Board, Proof],
    }
    Accept {
        names: &["accept"], effect: "effect-accept", page: "offers", alone: true,
        pattern: "<game> accept [<board>] <userid> <password>", args: &[BoardOrNone, Proof],
    }
    Reject {
        names: &["reject"], effect: "effect-reject", page: "offers", alone: true,
        pattern: "<game> reject [<board>] <userid> <password>", args: &[BoardOrNone, Proof],
    }
    Limit {
        names: &["limit"], effect: "effect-limit", page: "challenge",
        pattern: "<game> limit <userid> <password> [<n> | all]", args: &[Proof, Limit],
    }
    Undo {
        names: &["undo"], czech: &["vrat", "zpet"], german: &["zuruecknehmen"], effect: "effect-undo",
        page: "offers", alone: true, pattern: "<game> undo <board> <userid> <password>",
        args: &[Board, Proof],
    }
    Claim {
        names: &["claim"], czech: &["uplatni"], german: &["beanspruchen", "reklamieren"],
        effect: "effect-claim", page: "offers", alone: true,
        pattern: "<game> claim <board> <userid> <password>", args: &[Board, Proof],
    }
    Substitute {
        names: &["substitute"], czech: &["nahrad"], german: &["ersetzen"], effect: "effect-substitute",
        page: "house", pattern: "<game> substitute <board> <userid> <password> <house player>",
        args: &[NamedBoard, Proof, Userid],
    }
    Hint {
        names: &["hint"], czech: &["napovez"], german: &["tipp", "hinweis"], effect: "effect-hint",
        page: "house", alone: true, pattern: "<game> hint <board> <userid> <password>", args: &[Board, Proof],
    }
    Chat {
        names: &["chat"], czech: &["zprava", "vzkaz"], german: &["nachricht"], effect: "effect-chat",
        page: "move", alone: true, pattern: "<game> chat <board> <userid> <password>", args: &[Board, Proof],
    }
    Kibitz {
        names: &["kibitz"], czech: &["komentar"], german: &["kommentar"], effect: "effect-kibitz",
        page: "subscribe", pattern: "<game> kibitz <board> <userid> <password>", args: &[Board, Proof],
    }
    Note {
        names: &["note"], czech: &["poznamka"], german: &["notiz"], effect: "effect-note", page: "move",
        pattern: "<game> note <board> <userid> <password>", args: &[Board, Proof],
    }
    Subscribe {
        names: &["subscribe", "watch"], stem: Some("sub"), czech: &["sleduj"], german: &["beobachten"],
        effect: "effect-subscribe", page: "subscribe", alone: true,
        pattern: "<game> subscribe <board>|all <userid> <password>", args: &[BoardOrAll, Proof],
    }
    Unsubscribe {
        names: &["unsubscribe"], stem: Some("unsub"), czech: &["nesleduj"], german: &["abbestellen"],
        effect: "effect-unsubscribe", page: "subscribe", alone: true,
        pattern: "<game> unsubscribe <board>|all <userid> <password>", args: &[BoardOrAll, Proof],
    }
    Notify {
        names: &["notify"], czech: &["upozorni"], german: &["benachrichtigen"], effect: "effect-notify",
        page: "subscribe", pattern: "<game> notify <userid> <password> [<board> ... | all]",
        args: &[ProofAndNumbers],
    }
    Dice {
        names: &["dice"], czech: &["kostky"], german: &["wuerfel"], effect: "effect-dice", page: "dice",
        alone: true, pattern: "<game> dice <board>", args: &[BoardOrNext],
    }
}
