//! Every command, in every context: the line, its content, and its quotation; for an error, what was understood.

use super::{Context, lines, parsed, short};

pub(super) type Case = (&'static str, &'static str, &'static str);

/// Quoted as written, with ` secret` masked.
pub(super) const SAME: &str = "=";

/// Reads each line below `above` in the body of a mail.
pub(super) fn check(context: Context, above: &str, cases: &[Case]) {
    for (line, expected, quoted) in cases {
        let parsed = parsed(context, "", &format!("{above}{line}"));
        let last = *lines(&parsed).last().expect(line);
        let shown = match &last.command {
            Ok(command) => command.quoted(context, |_| true),
            Err(error) => error.understood.to_string(),
        };
        let quoted = if *quoted == SAME { line.replace(" secret", " ****") } else { (*quoted).to_owned() };
        assert_eq!(short(last), *expected, "{line}");
        assert_eq!(shown, quoted, "{line}");
    }
}

#[test]
fn fresh() {
    check(Context::Fresh, "", FRESH);
}

#[test]
fn forms_of_other_servers() {
    check(Context::Fresh, "help\n", FORMS);
}

#[test]
fn after_login() {
    check(Context::Fresh, "login alice secret\n", LOGIN);
}

#[test]
fn mistakes() {
    check(Context::Fresh, "help\n", MISTAKES);
}

const FRESH: &[Case] = &[
    ("help", "Help topics: []", SAME),
    ("help savoya", r#"Help topics: ["savoya"]"#, SAME),
    ("HELP Savoy Sava", r#"Help topics: ["savoy", "sava"]"#, "help savoy sava"),
    ("savoya help", r#"Help topics: ["savoya"]"#, "help savoya"),
    ("savoya help options", r#"Help topics: ["savoya", "options"]"#, "help savoya options"),
    ("signup alice secret", r#"Signup userid: "alice", password: ****, addresses: []"#, SAME),
    (
        "signup Alice S3cret alice@example.org, <a.b@example.net>",
        r#"Signup userid: "Alice", password: ****, addresses: ["alice@example.org", "a.b@example.net"]"#,
        "signup Alice **** alice@example.org a.b@example.net",
    ),
    ("login alice secret", "alice/****: Login", SAME),
    (
        "change password alice old new",
        "alice/****: ChangePassword new: ****",
        "change password alice **** ****",
    ),
    (
        "change address alice secret alice@example.org",
        r#"alice/****: ChangeAddress addresses: ["alice@example.org"]"#,
        SAME,
    ),
    ("change address alice secret", "alice/****: ChangeAddress addresses: []", SAME),
    (
        "add alice secret alice@example.org",
        r#"alice/****: AddAddress addresses: ["alice@example.org"]"#,
        SAME,
    ),
    ("forgot alice", r#"Forgot userid: "alice""#, SAME),
    ("delete alice secret", "alice/****: Delete", SAME),
    ("export alice secret", "alice/****: Export", SAME),
    (
        "set alice secret columns=72 Format=text",
        r#"alice/****: Set settings: [Choice name: "columns", value: "72", Choice name: "format", value: "text"]"#,
        "set alice **** columns=72 format=text",
    ),
    (
        "set alice secret columns=72, format=text;",
        r#"alice/****: Set settings: [Choice name: "columns", value: "72", Choice name: "format", value: "text"]"#,
        "set alice **** columns=72 format=text",
    ),
    ("set alice secret", "alice/****: Set settings: []", SAME),
    (
        "set lang=cs Format=text",
        r#"answer: Set settings: [Choice name: "lang", value: "cs", Choice name: "format", value: "text"]"#,
        "set lang=cs format=text",
    ),
    (
        "vacation alice secret 2026-12-24 2027-01-06",
        r#"alice/****: Vacation leave: Days first: "2026-12-24", last: "2027-01-06""#,
        SAME,
    ),
    (
        "vacation alice secret from 12-24 TO 01-06",
        r#"alice/****: Vacation leave: Days first: "12-24", last: "01-06""#,
        "vacation alice **** 12-24 01-06",
    ),
    (
        "Vacation alice secret from Tomorrow for 10 Days",
        r#"alice/****: Vacation leave: Days first: "tomorrow", last: "10 days""#,
        "vacation alice **** from tomorrow for 10 days",
    ),
    (
        "dovolená alice secret today for 2 weeks",
        r#"alice/****: Vacation leave: Days first: "today", last: "2 weeks""#,
        "vacation alice **** from today for 2 weeks",
    ),
    ("vacation alice secret off", "alice/****: Vacation leave: Off", SAME),
    ("Urlaub alice secret", "alice/****: Vacation leave: Show", "vacation alice ****"),
    ("block alice secret bob carol", r#"alice/****: Block others: ["bob", "carol"]"#, SAME),
    ("unblock alice secret bob", r#"alice/****: Unblock others: ["bob"]"#, SAME),
    ("message alice secret bob carol", r#"alice/****: Message to: ["bob", "carol"]"#, SAME),
    ("admin alice secret user", "alice/****: Admin words: [\"user\"]", SAME),
    ("broadcast alice secret", "alice/****: Broadcast", SAME),
    ("list", "List(Both)", SAME),
    ("list games", "List(Games)", SAME),
    ("list PLAYERS", "List(Players)", "list players"),
    ("whois bob", r#"OfPlayer verb: Whois, userid: "bob""#, SAME),
    ("all show alice", r#"AllShow userids: ["alice"], which: Active"#, SAME),
    ("all show alice next", r#"AllShow userids: ["alice"], which: Next"#, SAME),
    (
        "savoya challenge alice bob",
        r#"Challenge choices: Choices options: [], clocks: [], players: ["alice", "bob"]"#,
        SAME,
    ),
    (
        "savoya chall -stack=3 alice --nagtime=7 bob -quiet=30 --soft",
        r#"Challenge choices: Choices options: [Choice name: "stack", value: "3", Choice name: "quiet", value: "30"], clocks: [Choice name: "nagtime", value: "7", Choice name: "soft", value: ""], players: ["alice", "bob"]"#,
        "savoya challenge -stack=3 -quiet=30 --nagtime=7 --soft alice bob",
    ),
    (
        "savoya challenge —nagtime=7 alice alice bob",
        r#"Challenge choices: Choices options: [], clocks: [Choice name: "nagtime", value: "7"], players: ["alice", "alice", "bob"]"#,
        "savoya challenge --nagtime=7 alice alice bob",
    ),
    ("savoya decline 101 alice secret", "alice/****: 101 Decline", SAME),
    (
        "savoya seek alice secret -stack=3 players=3",
        r#"alice/****: Seek choices: Choices options: [Choice name: "stack", value: "3"], clocks: [], wishes: Wishes players: Some(3), rating: None, seat: None, days: None"#,
        SAME,
    ),
    ("savoya seeks", r#"Seeks game: Some("savoya")"#, SAME),
    ("savoya join 5 alice secret", "alice/****: Join seek: 5", SAME),
    ("savoya move 101 alice secret a6-c6", r#"alice/****: 101 Move text: "a6-c6""#, SAME),
    (
        "SAVOYA MOVE #101 Alice SeCret A6-C6 , g6-h6",
        r#"Alice/****: 101 Move text: "A6-C6 , g6-h6""#,
        "savoya move 101 Alice **** A6-C6 , g6-h6",
    ),
    (
        "savoya board 101 alice secret a6-c6#12",
        r#"alice/****: 101 Move text: "a6-c6", guard: Some(12)"#,
        "savoya move 101 alice **** a6-c6#12",
    ),
    (
        "savoya mvoe 101 alice secret a6-c6 propose",
        r#"alice/****: 101 Move text: "a6-c6", propose: true"#,
        "savoya move 101 alice **** a6-c6 propose",
    ),
    ("savoya move 101 alice secret pass", r#"alice/****: 101 Move text: "pass""#, SAME),
    ("savoya move 101 alice secret resign", "alice/****: 101 Resign", "savoya resign 101 alice ****"),
    ("savoya move 101 alice secret Propose", "alice/****: 101 Draw", "savoya draw 101 alice ****"),
    ("savoya move 101 alice secret accept", "alice/****: 101 Accept", "savoya accept 101 alice ****"),
    ("savoya move 101 alice secret reject", "alice/****: 101 Reject", "savoya reject 101 alice ****"),
    ("savoya move 101 alice secret undo", "alice/****: 101 Undo", "savoya undo 101 alice ****"),
    (
        "savoya if 101 alice secret any then resign",
        r#"alice/****: 101 If conditions: "any then resign""#,
        SAME,
    ),
    ("savoya if 101 alice secret", r#"alice/****: 101 If conditions: """#, SAME),
    ("savoya queue 101 alice secret a6-c6", r#"alice/****: 101 Queue text: "a6-c6""#, SAME),
    ("savoya forget 101 alice secret", "alice/****: 101 Forget", SAME),
    (
        "savoya preview 101 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), text: "a6-c6""#,
        SAME,
    ),
    (
        "savoya prev 101#5 a6-c6 g6-h6",
        r#"Preview start: Board(BoardAt board: 101, after: Some(5)), text: "a6-c6 g6-h6""#,
        "savoya preview 101#5 a6-c6 g6-h6",
    ),
    (
        "savoya preview new -stack=3 a6-c6",
        r#"Preview start: New choices: Choices options: [Choice name: "stack", value: "3"], clocks: [], players: None, text: "a6-c6""#,
        SAME,
    ),
    (
        "savoya preview 101 alice secret a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), text: "a6-c6""#,
        "savoya preview 101 a6-c6",
    ),
    ("savoya show 101", "Show boards: [BoardAt board: 101, after: None], aloud: false", SAME),
    (
        "savoya show 101#5 102",
        "Show boards: [BoardAt board: 101, after: Some(5), BoardAt board: 102, after: None], aloud: false",
        SAME,
    ),
    ("savoya show alice", r#"ShowPlayer userids: ["alice"], which: Active"#, SAME),
    ("savoya show alice, next", r#"ShowPlayer userids: ["alice"], which: Next"#, "savoya show alice next"),
    (
        "savoya showas alice secret 101#3",
        "alice/****: ShowAs boards: [BoardAt board: 101, after: Some(3)], which: Active",
        SAME,
    ),
    ("savoya replay 101 5", "Replay board: 101, after: 5", SAME),
    ("savoya replay 101#5", "Replay board: 101, after: 5", "savoya replay 101 5"),
    ("savoya history", "History userids: [], year: None", SAME),
    ("savoya history bob eve", r#"History userids: ["bob", "eve"], year: None"#, SAME),
    ("savoya history 2025", "History userids: [], year: Some(2025)", SAME),
    ("savoya history bob 2025", r#"History userids: ["bob"], year: Some(2025)"#, SAME),
    ("savoya history 2025 alice", "! TooMuch: savoya history", "savoya history"),
    ("savoya games", "Games userids: [], which: Active", SAME),
    ("savoya games alice", r#"Games userids: ["alice"], which: Active"#, SAME),
    ("savoya standings", r#"Standings ranked: Best, options: []"#, SAME),
    ("savoya ratings", r#"Standings ranked: Best, options: []"#, "savoya standings"),
    ("savoya record 101", "OfBoard verb: Record, board: 101", SAME),
    ("savoya resign 101 alice secret", "alice/****: 101 Resign", SAME),
    ("savoya draw 101 alice secret", "alice/****: 101 Draw", SAME),
    ("savoya accept 101 alice secret", "alice/****: 101 Accept", SAME),
    ("savoya reject 101 alice secret", "alice/****: 101 Reject", SAME),
    ("savoya accept alice secret", "alice/****: AllowChallenges", SAME),
    ("savoya reject alice secret", "alice/****: RefuseChallenges", SAME),
    ("savoya limit alice secret 3", "alice/****: Limit limit: Most(3)", SAME),
    ("savoya undo 101 alice secret", "alice/****: 101 Undo", SAME),
    ("savoya claim 101 alice secret", "alice/****: 101 Claim", SAME),
    ("savoya uplatni 101 alice secret", "alice/****: 101 Claim", "savoya claim 101 alice ****"),
    ("savoya Beanspruchen 101 alice secret", "alice/****: 101 Claim", "savoya claim 101 alice ****"),
    ("savoya move 101 alice secret claim", "alice/****: 101 Claim", "savoya claim 101 alice ****"),
    ("savoya chat 101 alice secret", "alice/****: 101 Chat", SAME),
    ("savoya kibitz 101 alice secret", "alice/****: 101 Kibitz", SAME),
    ("savoya note 101 alice secret", "alice/****: 101 Note", SAME),
    ("savoya subscribe 101 alice secret", "alice/****: 101 Subscribe", SAME),
    ("savoya sub 101 alice secret", "alice/****: 101 Subscribe", "savoya subscribe 101 alice ****"),
    ("savoya unsub 101 alice secret", "alice/****: 101 Unsubscribe", "savoya unsubscribe 101 alice ****"),
    ("savoya notify alice secret 101 102", "alice/****: Notify boards: [101, 102]", SAME),
    ("savoya dice 101", "OfBoard verb: Dice, board: 101", SAME),
];

/// Forms that players know from pbmserv.
const FORMS: &[Case] = &[
    ("list savoya", r#"List(Of(["savoya"]))"#, SAME),
    ("List Savoy Savoya savoy", r#"List(Of(["savoy", "savoya"]))"#, "list savoy savoya"),
    ("all show alice bob all", r#"AllShow userids: ["alice", "bob"], which: All"#, SAME),
    ("all show alice inactive", r#"AllShow userids: ["alice"], which: Inactive"#, SAME),
    ("vse zobraz alice", r#"AllShow userids: ["alice"], which: Active"#, "all show alice"),
    ("Alle zeigen alice next", r#"AllShow userids: ["alice"], which: Next"#, "all show alice next"),
    ("savoya show alice inactive", r#"ShowPlayer userids: ["alice"], which: Inactive"#, SAME),
    (
        "savoya show alice bob NEXT",
        r#"ShowPlayer userids: ["alice", "bob"], which: Next"#,
        "savoya show alice bob next",
    ),
    ("savoya show next alice", r#"ShowPlayer userids: ["alice"], which: Next"#, "savoya show alice next"),
    ("savoya showas alice secret next", "alice/****: ShowAs boards: [], which: Next", SAME),
    ("savoya showas alice secret all", "alice/****: ShowAs boards: [], which: All", SAME),
    ("savoya showas alice secret active", "alice/****: ShowAs boards: [], which: Active", SAME),
    (
        "savoya replay 101 5 a6-c6 g6-h6",
        r#"Preview start: Board(BoardAt board: 101, after: Some(5)), text: "a6-c6 g6-h6""#,
        "savoya preview 101#5 a6-c6 g6-h6",
    ),
    (
        "savoya replay 101#5 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: Some(5)), text: "a6-c6""#,
        "savoya preview 101#5 a6-c6",
    ),
    ("savoya games next alice", r#"Games userids: ["alice"], which: Next"#, "savoya games alice next"),
    (
        "savoya games alice, bob active",
        r#"Games userids: ["alice", "bob"], which: Active"#,
        "savoya games alice bob",
    ),
    ("savoya games all", "Games userids: [], which: All", SAME),
    ("savoya games inactive", "Games userids: [], which: Inactive", SAME),
    ("savoya subscribe all alice secret", "alice/****: SubscribeAll", "savoya subscribe alice **** all"),
    ("savoya sub alice secret all", "alice/****: SubscribeAll", "savoya subscribe alice **** all"),
    ("savoya subscribe 101 alice all", "alice/****: 101 Subscribe", "savoya subscribe 101 alice ****"),
    ("savoya unsub all alice secret", "alice/****: UnsubscribeAll", "savoya unsubscribe alice **** all"),
    ("savoya notify alice secret all", "alice/****: NotifyAll", SAME),
    ("savoya notify all alice secret", "alice/****: NotifyAll", "savoya notify alice **** all"),
    (
        "savoya preview new 3 -stack=3 a6-c6",
        r#"Preview start: New choices: Choices options: [Choice name: "stack", value: "3"], clocks: [], players: Some(3), text: "a6-c6""#,
        SAME,
    ),
    (
        "savoya preview new -stack=3 players=4",
        r#"Preview start: New choices: Choices options: [Choice name: "stack", value: "3"], clocks: [], players: Some(4), text: """#,
        "savoya preview new 4 -stack=3",
    ),
    (
        "savoya submit 101 alice secret a6-c6#12",
        r#"alice/****: 101 Submit text: "a6-c6", guard: Some(12)"#,
        SAME,
    ),
    ("savoya submit 101 alice secret a6-c6 propose", r#"alice/****: 101 Submit text: "a6-c6 propose""#, SAME),
    (
        "savoya předlož 101 alice secret a6-c6",
        r#"alice/****: 101 Submit text: "a6-c6""#,
        "savoya submit 101 alice **** a6-c6",
    ),
    ("savoya hint 101 alice secret", "alice/****: 101 Hint", "savoya hint 101 alice ****"),
    ("savoya Tipp 101 alice secret", "alice/****: 101 Hint", "savoya hint 101 alice ****"),
    ("savoya confirm 101 alice secret", "alice/****: 101 Confirm", SAME),
    ("savoya Bestätigen 101 alice secret", "alice/****: 101 Confirm", "savoya confirm 101 alice ****"),
    (
        "savoya qmove 101 alice secret a6-c6#3",
        r#"alice/****: 101 Move text: "a6-c6", guard: Some(3), quiet: true"#,
        SAME,
    ),
    (
        "savoya moveq 101 alice secret a6-c6",
        r#"alice/****: 101 Move text: "a6-c6", quiet: true"#,
        "savoya qmove 101 alice **** a6-c6",
    ),
    (
        "savoya QBoard 101 alice secret a6-c6",
        r#"alice/****: 101 Move text: "a6-c6", quiet: true"#,
        "savoya qmove 101 alice **** a6-c6",
    ),
    (
        "savoya boardq 101 alice secret a6-c6",
        r#"alice/****: 101 Move text: "a6-c6", quiet: true"#,
        "savoya qmove 101 alice **** a6-c6",
    ),
    ("savoya qmove 101 alice secret resign", "alice/****: 101 Resign", "savoya resign 101 alice ****"),
    ("savoya move 101 alice secret swap#2", r#"alice/****: 101 Move text: "swap", guard: Some(2)"#, SAME),
    ("signoff alice secret", "! NoSuchCommand: delete", ""),
    ("list savoya alice", "! Expected(Listing): list", "list"),
    ("all show", "! Missing(Userid): all show", SAME),
    ("all show next", "! Missing(Userid): all show", "all show"),
    ("savoya show inactive", "! Missing(Userid): savoya show", "savoya show"),
    ("savoya games next", "! Missing(Userid): savoya games", "savoya games"),
    ("savoya games alice next now", "! TooMuch: savoya games", "savoya games"),
    ("savoya showas alice secret never", "! Expected(Board): savoya showas", "savoya showas"),
    ("savoya subscribe all", "! Missing(Proof): savoya subscribe", "savoya subscribe"),
    ("savoya notify alice secret all 101", "! TooMuch: savoya notify", "savoya notify"),
    ("savoya submit 101 alice secret", "! Missing(Move): savoya submit", "savoya submit 101"),
    ("savoya submit 101 alice a6-c6", "! Missing(Password): savoya submit", "savoya submit 101"),
    ("savoya qmove 101 alice a6-c6", "! Missing(Password): savoya qmove", "savoya qmove 101"),
    ("savoya confirm 101 alice secret a6-c6", "! TooMuch: savoya confirm", "savoya confirm 101"),
    ("savoya replay 101 a6-c6", "! Expected(MoveNumber): savoya replay", "savoya replay 101"),
];

const LOGIN: &[Case] = &[
    ("savoya move 101 a6-c6", r#"login: 101 Move text: "a6-c6""#, SAME),
    ("savoya move 101 alice secret a6-c6", r#"alice/****: 101 Move text: "a6-c6""#, SAME),
    ("savoya move 101 ALICE secret a6-c6", r#"ALICE/****: 101 Move text: "a6-c6""#, SAME),
    (
        "savoya move 101 bob other a6-c6",
        r#"bob/****: 101 Move text: "a6-c6""#,
        "savoya move 101 bob **** a6-c6",
    ),
    ("savoya move 101 a6-c6 g6-h6 pass", r#"login: 101 Move text: "a6-c6 g6-h6 pass""#, SAME),
    ("savoya resign 101", "login: 101 Resign", SAME),
    ("savoya resign 101 alice secret", "alice/****: 101 Resign", SAME),
    ("savoya resign 101 bob other", "bob/****: 101 Resign", "savoya resign 101 bob ****"),
    (
        "savoya preview 101 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), text: "a6-c6""#,
        SAME,
    ),
    ("savoya show", "ShowPlayer userids: [], which: Active", SAME),
    ("savoya show next", "ShowPlayer userids: [], which: Next", SAME),
    ("savoya accept 101", "login: 101 Accept", SAME),
    ("savoya accept", "login: AllowChallenges", SAME),
    ("savoya limit 3", "login: Limit limit: Most(3)", SAME),
    ("savoya notify 101", "login: Notify boards: [101]", SAME),
    ("savoya showas 101", "login: ShowAs boards: [BoardAt board: 101, after: None], which: Active", SAME),
    ("change password new", "login: ChangePassword new: ****", "change password ****"),
    ("change password old new", "alice/****: ChangePassword new: ****", "change password alice **** ****"),
    (
        "change password alice old new",
        "alice/****: ChangePassword new: ****",
        "change password alice **** ****",
    ),
    ("change address alice@example.org", r#"login: ChangeAddress addresses: ["alice@example.org"]"#, SAME),
    ("set columns=72", r#"login: Set settings: [Choice name: "columns", value: "72"]"#, SAME),
    ("set", "login: Set settings: []", SAME),
    ("vacation off", "login: Vacation leave: Off", SAME),
    ("vacation", "login: Vacation leave: Show", SAME),
    (
        "vacation 2026-12-24 2027-01-06",
        r#"login: Vacation leave: Days first: "2026-12-24", last: "2027-01-06""#,
        SAME,
    ),
    ("vacation from 12-24 for 1 week", r#"login: Vacation leave: Days first: "12-24", last: "1 week""#, SAME),
    ("vacation bob secret off", "bob/****: Vacation leave: Off", SAME),
    ("block bob", r#"login: Block others: ["bob"]"#, SAME),
    ("block alice secret bob", r#"alice/****: Block others: ["bob"]"#, SAME),
    ("message bob", r#"login: Message to: ["bob"]"#, SAME),
    ("delete", "login: Delete", SAME),
    ("savoya games next", r#"Games userids: ["alice"], which: Next"#, "savoya games alice next"),
    ("savoya showas next", "login: ShowAs boards: [], which: Next", SAME),
    ("savoya subscribe all", "login: SubscribeAll", SAME),
    ("savoya unsubscribe all", "login: UnsubscribeAll", SAME),
    ("savoya notify all", "login: NotifyAll", SAME),
    ("savoya submit 101 a6-c6", r#"login: 101 Submit text: "a6-c6""#, SAME),
    ("savoya confirm 101", "login: 101 Confirm", SAME),
    ("savoya qmove 101 a6-c6", r#"login: 101 Move text: "a6-c6", quiet: true"#, SAME),
    ("all show", "AllShow userids: [], which: Active", SAME),
    ("all show next", "AllShow userids: [], which: Next", SAME),
    ("login bob other", "bob/****: Login", "login bob ****"),
];

const MISTAKES: &[Case] = &[
    ("savoya move 101 alice secret", "! Missing(Move): savoya move", "savoya move 101"),
    ("savoya move 101 alice a6-c6", "! Missing(Password): savoya move", "savoya move 101"),
    ("savoya move 101 alice e2e4", "! Missing(Password): savoya move", "savoya move 101"),
    ("savoya move 101 alice", "! Missing(Password): savoya move", "savoya move 101"),
    ("savoya move 101", "! Missing(Proof): savoya move", SAME),
    ("savoya move", "! Missing(Board): savoya move", SAME),
    ("savoya move 10l alice secret a6-c6", "! Expected(Board): savoya move", "savoya move"),
    ("savoya move 99999999999 alice secret a6-c6", "! Expected(Board): savoya move", "savoya move"),
    ("savoya mvve 101 alice secret a6-c6", "! NoSuchCommand: savoya move", "savoya"),
    ("savoya alice secret a6-c6", "! NoSuchCommand", "savoya"),
    ("savoya 101 alice secret a6-c6", "! NoSuchCommand: savoya move", "savoya"),
    ("savoya", "! VerbMissing: savoya help", SAME),
    ("savoia move 101 alice secret a6-c6", "! NoSuchCommand: savoya move", ""),
    ("move 101 alice secret a6-c6", "! GameMissing: move", "move"),
    ("resign 101 alice secret", "! GameMissing: resign", "resign"),
    ("a6-c6", "! MoveAlone: move", ""),
    ("signpu alice secret", "! NoSuchCommand: signup", ""),
    ("signup", "! Missing(Userid): signup", SAME),
    ("signup alice", "! Missing(Password): signup", "signup"),
    ("signup savoya secret", "! Userid(Reserved): signup", "signup"),
    ("signup 2bob secret", "! Userid(Start): signup", "signup"),
    ("signup alice a@example.org", "! Missing(Password): signup", "signup"),
    ("change password alice old my new", "! Password(Blank): change password", "change password"),
    ("chess challenge alice bob", "! NoSuchGame: challenge", ""),
    ("nogame move 101 alice secret a6-c6", "! NoSuchGame: move", ""),
    ("signup alice alice", "! PasswordIsUserid: signup", "signup"),
    ("signup alice my secret", "! BehindPassword: signup", "signup"),
    ("login alice", "! Missing(Password): login", "login"),
    ("login alice secret now", "! TooMuch: login", "login"),
    ("password secret", "! AnswersOnly: password", "password"),
    ("pasword secret", "! NoSuchCommand: password", ""),
    ("change alice old new", "! NoSuchCommand: change password", ""),
    ("change password alice old", "! Missing(NewPassword): change password", "change password"),
    ("forgot", "! Missing(Userid): forgot", SAME),
    ("whois", "! Missing(Userid): whois", SAME),
    ("list boards", "! Expected(Listing): list", "list"),
    ("savoya challenge", "! Missing(Userid): savoya challenge", SAME),
    ("savoya challenge -stack=3", "! Missing(Userid): savoya challenge", "savoya challenge"),
    ("savoya challenge alice@example.org bob", "! Expected(Userid): savoya challenge", "savoya challenge"),
    ("savoya show", "! Missing(BoardOrUserid): savoya show", SAME),
    ("savoya show 101 alice secret", "! Expected(Board): savoya show", "savoya show 101"),
    ("savoya replay 101", "! Missing(MoveNumber): savoya replay", SAME),
    ("savoya record", "! Missing(Board): savoya record", SAME),
    ("savoya resign 101", "! Missing(Proof): savoya resign", SAME),
    ("savoya resign 101 alice secret now", "! TooMuch: savoya resign", "savoya resign 101"),
    ("savoya standings now", "! Expected(Standing): savoya standings", "savoya standings"),
    ("savoya preview 101", "! Missing(Move): savoya preview", SAME),
    ("savoya limit alice secret many", "! Expected(BoardCount): savoya limit", "savoya limit"),
    ("savoya join five alice secret", "! Expected(Seek): savoya join", "savoya join"),
    ("end of message", "! NoCommand", ""),
];
