//! Every command by name: the one table that the grammar, the help pages and the error letters share.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::aliases;

/// A command's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the table says what each one does")]
pub enum Verb {
    Help,
    Signup,
    Login,
    ChangePassword,
    ChangeAddress,
    Add,
    Forgot,
    Password,
    Delete,
    Export,
    Set,
    Vacation,
    Block,
    Unblock,
    Message,
    Broadcast,
    Admin,
    List,
    Whois,
    AllShow,
    AllSeeks,
    AllJoin,
    AllUnseek,
    AllAccept,
    AllReject,
    AllLimit,
    NextDice,
    Multiple,
    Signoff,
    GameHelp,
    Challenge,
    Decline,
    Seek,
    Seeks,
    GameList,
    Join,
    Unseek,
    Rematch,
    Move,
    QuietMove,
    Submit,
    Confirm,
    If,
    Queue,
    Forget,
    Preview,
    Show,
    ShowAs,
    Replay,
    Moves,
    History,
    Games,
    Standings,
    Record,
    Resign,
    Draw,
    Accept,
    Reject,
    Limit,
    Undo,
    Claim,
    Chat,
    Kibitz,
    Note,
    Subscribe,
    Unsubscribe,
    Notify,
    Dice,
}

/// Where a verb stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// At the beginning of the line.
    Server,
    /// After the name of a game; alone in an answer to a board's letter.
    Game,
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandSpec {
    /// The command.
    pub verb: Verb,
    /// Where it stands.
    pub scope: Scope,
    /// Its name and then its other names, lower case. Two words where the command has two.
    pub names: &'static [&'static str],
    /// The shortest beginning of its name that is this verb too, as are all longer ones (`chall`, `challe` ...).
    pub stem: Option<&'static str>,
    /// How it is written, `<game>` first where the verb belongs to a game.
    pub pattern: &'static str,
    /// Whether it needs a proof of who is writing (password, `login`, or an answer to a letter).
    pub proof: bool,
    /// Whether a board's number follows the verb.
    pub board: bool,
}

impl CommandSpec {
    /// The name that letters use.
    pub fn name(&self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }

    /// Its names in other languages than English, in plain letters.
    pub fn aliases(&self) -> impl Iterator<Item = &'static str> {
        aliases::of(self.name())
    }

    /// Whether a password may stand in the command.
    pub fn holds_password(&self) -> bool {
        self.proof || matches!(self.verb, Verb::Signup | Verb::Password)
    }

    fn is(&self, word: &str) -> bool {
        self.names.iter().any(|name| name.eq_ignore_ascii_case(word))
            || self.stem.is_some_and(|stem| {
                let starts = |text: &str, with: &str| {
                    text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with))
                };
                starts(word, stem) && starts(self.name(), word)
            })
    }
}

/// All commands, in the order of the help page.
pub fn all() -> &'static [CommandSpec] {
    TABLE
}

/// The table's line for a verb.
pub fn spec(verb: Verb) -> &'static CommandSpec {
    // Every verb has its line (a test goes through them); the first line only satisfies the compiler.
    TABLE.iter().find(|spec| spec.verb == verb).unwrap_or(&TABLE[0])
}

/// How a command is written, `<game>` standing for the name of a game.
pub fn pattern(verb: Verb) -> &'static str {
    spec(verb).pattern
}

/// The verb at the beginning of these words, and how many of them it takes.
pub(super) fn find(scope: Scope, words: &[&str]) -> Option<(&'static CommandSpec, usize)> {
    let (first, second) = (words.first()?, words.get(1));
    let english =
        TABLE.iter().filter(|spec| spec.scope == scope).find_map(|spec| match spec.name().split_once(' ') {
            None => spec.is(first).then_some((spec, 1)),
            Some((one, two)) => (one.eq_ignore_ascii_case(first)
                && second.is_some_and(|word| two.eq_ignore_ascii_case(word)))
            .then_some((spec, 2)),
        });
    english.or_else(|| {
        let first = aliases::plain(first);
        let both = second.map(|second| format!("{first} {}", aliases::plain(second)));
        let is_alias = |name: &str| name == first || both.as_ref().is_some_and(|both| name == both);
        let of = |command| TABLE.iter().find(|spec| spec.scope == scope && spec.name() == command);
        let spec =
            aliases::all().filter(|(alias, _)| is_alias(alias)).find_map(|(_, command)| of(command))?;
        Some((spec, spec.name().split(' ').count()))
    })
}

/// The verb of a game that a word of a sentence is, in any language.
pub fn spoken(word: &str) -> Option<&'static CommandSpec> {
    find(Scope::Game, &[word]).map(|(spec, _)| spec)
}

/// The English name for a word of a command in another language, the first word where it has two: `move` for `tah`.
pub(super) fn english(word: &str) -> Option<&'static str> {
    let word = aliases::plain(word);
    let (_, command) = aliases::all().find(|(alias, _)| alias.split(' ').next() == Some(word.as_str()))?;
    command.split(' ').next()
}

/// The words of all English names, and what may be written of them.
static ENGLISH_WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let names = TABLE.iter().flat_map(|spec| spec.names.iter().copied().chain(spec.name().split(' ')));
    let begun = TABLE.iter().flat_map(|spec| {
        let lengths = spec.stem.into_iter().flat_map(|stem| stem.len()..spec.name().len());
        lengths.filter_map(|length| spec.name().get(..length))
    });
    names.chain(begun).collect()
});

/// The words of all names in other languages.
static OTHER_WORDS: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| aliases::all().flat_map(|(alias, _)| alias.split(' ')).collect());

/// Whether a word belongs to the name of any command.
pub fn is_word(word: &str) -> bool {
    ENGLISH_WORDS.contains(word.to_ascii_lowercase().as_str())
        || OTHER_WORDS.contains(aliases::plain(word).as_str())
}

/// The first words of the names that a slip may be meant for. A slip in `dice` is one in the games' verb.
static FIRST_WORDS: LazyLock<Vec<(&CommandSpec, &str)>> = LazyLock::new(|| {
    let specs = TABLE.iter().filter(|spec| spec.verb != Verb::NextDice);
    specs.flat_map(|spec| spec.names.iter().map(move |name| (spec, first_word(name)))).collect()
});

/// The same of the names in other languages: long ones, for short ones may be words of prose.
static OTHER_FIRST_WORDS: LazyLock<Vec<(&CommandSpec, &str)>> = LazyLock::new(|| {
    let words = TABLE.iter().flat_map(|spec| spec.aliases().map(move |alias| (spec, first_word(alias))));
    words.filter(|(_, word)| word.len() >= 7).collect()
});

fn first_word(name: &str) -> &str {
    name.split_once(' ').map_or(name, |(first, _)| first)
}

/// Common words of sentences that are no slips, however near to a command.
const NO_SLIPS: &[&str] = &[
    "and", "und", "que", "pro", "his", "for", "who", "not", "see", "seen", "seem", "lost", "last", "must",
    "most", "more", "held", "john", "con", "are", "any", "our", "per", "wer", "wie", "sie", "jak", "tak",
];

/// The verb that a misspelt word was probably meant to be.
///
/// One slip (a letter missing, added, wrong, or two exchanged) in short words, two in longer ones; or the first
/// three letters or more of a verb.
pub(super) fn nearest(scope: Scope, word: &str) -> Option<&'static CommandSpec> {
    if NO_SLIPS.iter().any(|common| common.eq_ignore_ascii_case(word)) {
        return None;
    }
    FIRST_WORDS
        .iter()
        .filter(|(spec, _)| spec.scope == scope)
        .filter_map(|(spec, name)| Some((typo_distance(word, name)?, *spec)))
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, spec)| spec)
        .or_else(|| nearest_alias(scope, word))
}

/// The same by a name in another language: one slip in seven letters or more.
fn nearest_alias(scope: Scope, word: &str) -> Option<&'static CommandSpec> {
    let word = aliases::plain(word);
    let is_near = |name: &str| typo_distance(&word, name).is_some_and(|slips| slips <= 1);
    let found = OTHER_FIRST_WORDS.iter().find(|(spec, name)| spec.scope == scope && is_near(name));
    found.map(|(spec, _)| *spec)
}

/// The number of slips between a word and a name, if few enough that the name was probably meant.
pub fn typo_distance(word: &str, name: &str) -> Option<usize> {
    // `how` is not `show`: people rarely miss the first letter, unless they exchange the first two. Most words end here.
    let mut begins = word.chars().map(|c| c.to_ascii_lowercase());
    let (first, second) = (begins.next(), begins.next());
    let mut named = name.chars();
    let (one, two) = (named.next(), named.next());
    if first != one && (first, second) != (two, one) {
        return None;
    }
    if !(3..=20).contains(&word.chars().take(21).count()) {
        return None;
    }
    let word = word.to_ascii_lowercase();
    // Of three letters another one in a place is mostly another word: `and` is not `add`.
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    if name.len() == 3 && word.len() == 3 && sorted(&word) != sorted(name) {
        return None;
    }
    let slips = strsim::osa_distance(&word, name);
    let allowed = if name.len() <= 4 { 1 } else { 2 };
    (slips <= allowed || name.starts_with(&word)).then_some(slips)
}

const fn server(verb: Verb, names: &'static [&'static str], pattern: &'static str) -> CommandSpec {
    CommandSpec { verb, scope: Scope::Server, names, stem: None, pattern, proof: false, board: false }
}

const fn game(verb: Verb, names: &'static [&'static str], pattern: &'static str) -> CommandSpec {
    CommandSpec { scope: Scope::Game, ..server(verb, names, pattern) }
}

/// A command about one board that anybody may give.
const fn looking(verb: Verb, names: &'static [&'static str], pattern: &'static str) -> CommandSpec {
    CommandSpec { board: true, ..game(verb, names, pattern) }
}

/// A command about one board that needs a proof.
const fn acting(verb: Verb, names: &'static [&'static str], pattern: &'static str) -> CommandSpec {
    CommandSpec { board: true, proof: true, ..game(verb, names, pattern) }
}

const fn proved(spec: CommandSpec) -> CommandSpec {
    CommandSpec { proof: true, ..spec }
}

const fn stem(stem: &'static str, spec: CommandSpec) -> CommandSpec {
    CommandSpec { stem: Some(stem), ..spec }
}

#[rustfmt::skip]
const TABLE: &[CommandSpec] = &[
    server(Verb::Help, &["help", "info", "?"], "help [<topic or game> ...]"),
    server(Verb::Signup, &["signup"], "signup <userid> <password> [<address> ...]"),
    proved(server(Verb::Login, &["login"], "login <userid> <password>")),
    proved(server(Verb::ChangePassword, &["change password"], "change password <userid> <old> <new>")),
    proved(server(Verb::ChangeAddress, &["change address"], "change address <userid> <password> [<address> ...]")),
    proved(server(Verb::Add, &["add"], "add <userid> <password> <address> ...")),
    server(Verb::Forgot, &["forgot"], "forgot <userid>"),
    server(Verb::Password, &["password"], "password <new>"),
    proved(server(Verb::Delete, &["delete"], "delete <userid> <password>")),
    proved(server(Verb::Export, &["export"], "export <userid> <password>")),
    proved(server(Verb::Set, &["set"], "set <userid> <password> [<name>=<value> ...]")),
    proved(server(Verb::Vacation, &["vacation"], "vacation <userid> <password> [<from> <to> | off]")),
    proved(server(Verb::Block, &["block"], "block <userid> <password> [<other> ...]")),
    proved(server(Verb::Unblock, &["unblock"], "unblock <userid> <password> <other> ...")),
    proved(server(Verb::Message, &["message"], "message <userid> <password> <to> ...")),
    proved(server(Verb::Broadcast, &["broadcast"], "broadcast <userid> <password>")),
    proved(server(Verb::Admin, &["admin"], "admin <userid> <password> <order>")),
    server(Verb::List, &["list"], "list [games | players | <game> ...]"),
    server(Verb::Whois, &["whois"], "whois <userid>"),
    server(Verb::AllShow, &["all show"], "all show <userid> [all | active | inactive | next]"),
    server(Verb::AllSeeks, &["seeks"], "seeks [<game>]"),
    proved(server(Verb::AllJoin, &["join"], "join <seek> <userid> <password>")),
    proved(server(Verb::AllUnseek, &["unseek"], "unseek <seek> <userid> <password>")),
    proved(server(Verb::AllAccept, &["accept"], "accept <userid> <password>")),
    proved(server(Verb::AllReject, &["reject"], "reject <userid> <password>")),
    proved(server(Verb::AllLimit, &["limit"], "limit <userid> <password> [<n> | all]")),
    server(Verb::NextDice, &["dice next"], "dice next"),
    server(Verb::Multiple, &["multiple", "mult"], "multiple"),
    server(Verb::Signoff, &["signoff", "end", "quit"], "signoff"),

    game(Verb::GameHelp, &["help", "info", "?"], "<game> help"),
    stem("chall", game(Verb::Challenge, &["challenge"], "<game> challenge [-<option>=<value> ...] <userid> <userid> [<userid> ...]")),
    acting(Verb::Decline, &["decline"], "<game> decline <board> <userid> <password>"),
    proved(game(Verb::Seek, &["seek"], "<game> seek <userid> <password> [-<option>=<value>] [players=<n>] [rating=<n>-<n>] [seat=<n>] [expires=<n>d]")),
    game(Verb::Seeks, &["seeks"], "<game> seeks"),
    game(Verb::GameList, &["list"], "<game> list"),
    proved(game(Verb::Join, &["join"], "<game> join <seek> <userid> <password>")),
    proved(game(Verb::Unseek, &["unseek"], "<game> unseek <seek> <userid> <password>")),
    acting(Verb::Rematch, &["rematch"], "<game> rematch <board> <userid> <password>"),
    acting(Verb::Move, &["move", "board", "mvoe"], "<game> move <board> <userid> <password> <move>[#<n>]"),
    acting(Verb::QuietMove, &["qmove", "moveq", "qboard", "boardq"], "<game> qmove <board> <userid> <password> <move>[#<n>]"),
    acting(Verb::Submit, &["submit"], "<game> submit <board> <userid> <password> <move>[#<n>]"),
    acting(Verb::Confirm, &["confirm"], "<game> confirm <board> <userid> <password>"),
    acting(Verb::If, &["if"], "<game> if <board> <userid> <password> <conditions>"),
    acting(Verb::Queue, &["queue"], "<game> queue <board> <userid> <password> <move>"),
    acting(Verb::Forget, &["forget"], "<game> forget <board> <userid> <password>"),
    stem("prev", looking(Verb::Preview, &["preview"], "<game> preview <board>[#<n>] <moves> | new [<players>] [-<option>=<value> ...] [<moves>]")),
    looking(Verb::Show, &["show"], "<game> show <board>[#<n>] ... [speech] | <userid> ... [all | active | inactive | next]"),
    proved(game(Verb::ShowAs, &["showas"], "<game> showas <userid> <password> <board>[#<n>] ... | all|active|inactive|next")),
    looking(Verb::Replay, &["replay"], "<game> replay <board> <n> [<moves>]"),
    looking(Verb::Moves, &["moves"], "<game> moves <board>"),
    game(Verb::History, &["history"], "<game> history [<userid> ...] [<year>]"),
    game(Verb::Games, &["games"], "<game> games [<userid> ...] [all | active | inactive | next]"),
    game(Verb::Standings, &["standings", "ratings"], "<game> standings [<n> | all] [-<option>=<value> ...]"),
    looking(Verb::Record, &["record"], "<game> record <board>"),
    acting(Verb::Resign, &["resign"], "<game> resign <board> <userid> <password>"),
    acting(Verb::Draw, &["draw", "propose"], "<game> draw <board> <userid> <password>"),
    acting(Verb::Accept, &["accept"], "<game> accept [<board>] <userid> <password>"),
    acting(Verb::Reject, &["reject"], "<game> reject [<board>] <userid> <password>"),
    proved(game(Verb::Limit, &["limit"], "<game> limit <userid> <password> [<n> | all]")),
    acting(Verb::Undo, &["undo"], "<game> undo <board> <userid> <password>"),
    acting(Verb::Claim, &["claim"], "<game> claim <board> <userid> <password>"),
    acting(Verb::Chat, &["chat"], "<game> chat <board> <userid> <password>"),
    acting(Verb::Kibitz, &["kibitz"], "<game> kibitz <board> <userid> <password>"),
    acting(Verb::Note, &["note"], "<game> note <board> <userid> <password>"),
    stem("sub", acting(Verb::Subscribe, &["subscribe"], "<game> subscribe <board>|all <userid> <password>")),
    stem("unsub", acting(Verb::Unsubscribe, &["unsubscribe"], "<game> unsubscribe <board>|all <userid> <password>")),
    proved(game(Verb::Notify, &["notify"], "<game> notify <userid> <password> [<board> ... | all]")),
    looking(Verb::Dice, &["dice"], "<game> dice <board>"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The commands of the mail interface, as its description names them.
    const SERVER: &str = "help signup login change add forgot password delete export set vacation block unblock \
                          message broadcast admin list whois all seeks join unseek accept reject limit dice multiple mult \
                          signoff end quit";
    const GAME: &str = "help challenge chall challeng decline seek seeks list join unseek rematch move board mvoe \
                        qmove moveq qboard boardq submit confirm if queue forget \
                        preview prev show showas replay moves history games standings ratings record resign draw propose \
                        accept reject limit undo claim chat kibitz note subscribe sub unsubscribe unsub notify dice";

    #[test]
    fn the_table_has_every_command() {
        let server = |word: &str| {
            let second = match word {
                "change" => "address",
                "all" => "show",
                "dice" => "next",
                _ => "x",
            };
            find(Scope::Server, &[word, second])
        };
        for word in SERVER.split_whitespace() {
            assert!(server(word).is_some(), "{word}");
            assert!(
                server(&word.to_uppercase()).is_some() || ["change", "all", "dice"].contains(&word),
                "{word}"
            );
            assert!(is_word(word), "{word}");
        }
        for word in GAME.split_whitespace() {
            assert!(find(Scope::Game, &[word]).is_some(), "{word}");
            assert!(is_word(word), "{word}");
        }
        let named: BTreeSet<Verb> = SERVER
            .split_whitespace()
            .filter_map(server)
            .chain(GAME.split_whitespace().filter_map(|word| find(Scope::Game, &[word])))
            .map(|(spec, _)| spec.verb)
            .chain([Verb::ChangePassword])
            .collect();
        let listed: BTreeSet<Verb> = all().iter().map(|spec| spec.verb).collect();
        assert_eq!(named, listed, "the table and the interface name the same commands");
        assert_eq!(listed.len(), all().len(), "each verb has one line");
        assert_eq!(Verb::Dice as usize + 1, listed.len(), "each verb has a line");
    }

    #[test]
    fn aliases_are_beginnings_of_the_name() {
        let cases = [
            ("sub", Some(Verb::Subscribe)),
            ("subs", Some(Verb::Subscribe)),
            ("Subscr", Some(Verb::Subscribe)),
            ("submit", Some(Verb::Submit)),
            ("subm", None),
            ("subject", None),
            ("subscriber", None),
            ("unsub", Some(Verb::Unsubscribe)),
            ("unsubs", Some(Verb::Unsubscribe)),
            ("unsubmit", None),
            ("un", None),
            ("chall", Some(Verb::Challenge)),
            ("challen", Some(Verb::Challenge)),
            ("challah", None),
            ("chal", None),
            ("prev", Some(Verb::Preview)),
            ("previ", Some(Verb::Preview)),
            ("prevent", None),
            ("board", Some(Verb::Move)),
            ("mvoe", Some(Verb::Move)),
            ("ratings", Some(Verb::Standings)),
        ];
        for (word, verb) in cases {
            assert_eq!(find(Scope::Game, &[word]).map(|(spec, _)| spec.verb), verb, "{word}");
        }
    }

    #[test]
    fn patterns_begin_with_their_command() {
        for spec in all() {
            let start = match spec.scope {
                Scope::Server => spec.name().to_owned(),
                Scope::Game => format!("<game> {}", spec.name()),
            };
            assert!(spec.pattern.starts_with(&start), "{:?}", spec.verb);
            assert_eq!(pattern(spec.verb), spec.pattern);
            let follows = [format!("{start} <board>"), format!("{start} [<board>]")];
            assert_eq!(spec.board, follows.iter().any(|start| spec.pattern.starts_with(start)));
        }
    }

    #[test]
    fn misspellings() {
        let cases = [
            (Scope::Server, "signpu", Some(Verb::Signup)),
            (Scope::Server, "lgoin", Some(Verb::Login)),
            (Scope::Server, "pasword", Some(Verb::Password)),
            (Scope::Server, "chnage", Some(Verb::ChangePassword)),
            (Scope::Game, "mve", Some(Verb::Move)),
            (Scope::Game, "MVVE", Some(Verb::Move)),
            (Scope::Game, "hist", Some(Verb::History)),
            (Scope::Game, "ressign", Some(Verb::Resign)),
            (Scope::Game, "xyzzy", None),
            (Scope::Game, "a6-c6", None),
            (Scope::Server, "hello", None),
            (Scope::Server, "ehlp", Some(Verb::Help)),
            (Scope::Game, "how", None),
            (Scope::Server, "me", None),
        ];
        for (scope, word, verb) in cases {
            assert_eq!(nearest(scope, word).map(|spec| spec.verb), verb, "{word}");
        }
    }
}
