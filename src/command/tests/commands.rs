//! Every command, in every setting: the line, what it says, how it is quoted.

use super::{ANSWER, Context, reading, short};

type Case = (&'static str, &'static str, &'static str);

/// Reads each line below `above` in the body of a mail.
fn check(context: Context, above: &str, cases: &[Case]) {
    for (line, expected, quoted) in cases {
        let reading = reading(context, "", &format!("{above}{line}"));
        let last = reading.lines.last().expect(line);
        assert_eq!(short(last), *expected, "{line}");
        assert_eq!(last.quoted, *quoted, "{line}");
    }
}

#[test]
fn fresh() {
    check(Context::Fresh, "", FRESH);
}

#[test]
fn after_login() {
    check(Context::Fresh, "login alice secret\n", LOGIN);
}

#[test]
fn answers() {
    check(ANSWER, "", ANSWERS);
}

#[test]
fn mistakes() {
    check(Context::Fresh, "help\n", MISTAKES);
}

const FRESH: &[Case] = &[
    ("help", "Help topics: []", "help"),
    ("help savoya", r#"Help topics: ["savoya"]"#, "help savoya"),
    ("HELP Savoy Sava", r#"Help topics: ["savoy", "sava"]"#, "HELP Savoy Sava"),
    ("savoya help", r#"Help topics: ["savoya"]"#, "savoya help"),
    ("savoya help options", r#"Help topics: ["savoya", "options"]"#, "savoya help options"),
    ("signup alice secret", r#"Signup userid: "alice", password: ****, addresses: []"#, "signup alice ****"),
    (
        "signup Alice S3cret alice@example.org, <a.b@example.net>",
        r#"Signup userid: "Alice", password: ****, addresses: ["alice@example.org", "a.b@example.net"]"#,
        "signup Alice **** alice@example.org, <a.b@example.net>",
    ),
    ("login alice secret", r#"Login userid: "alice/****"#, "login alice ****"),
    (
        "change password alice old new",
        "ChangePassword proof: alice/****, new: ****",
        "change password alice **** ****",
    ),
    (
        "change address alice secret alice@example.org",
        r#"ChangeAddress proof: alice/****, addresses: ["alice@example.org"]"#,
        "change address alice **** alice@example.org",
    ),
    (
        "change address alice secret",
        "ChangeAddress proof: alice/****, addresses: []",
        "change address alice ****",
    ),
    (
        "add alice secret alice@example.org",
        r#"AddAddress proof: alice/****, addresses: ["alice@example.org"]"#,
        "add alice **** alice@example.org",
    ),
    ("forgot alice", r#"Forgot userid: "alice""#, "forgot alice"),
    ("delete alice secret", "Delete proof: alice/****", "delete alice ****"),
    ("export alice secret", "Export proof: alice/****", "export alice ****"),
    (
        "set alice secret columns=72 Format=text",
        r#"Set proof: alice/****, settings: [Choice name: "columns", value: "72", Choice name: "format", value: "text"]"#,
        "set alice **** columns=72 Format=text",
    ),
    ("set alice secret", "Set proof: alice/****, settings: []", "set alice ****"),
    (
        "vacation alice secret 2026-12-24 2027-01-06",
        r#"Vacation proof: alice/****, dates: Some(("2026-12-24", "2027-01-06"))"#,
        "vacation alice **** 2026-12-24 2027-01-06",
    ),
    ("vacation alice secret off", "Vacation proof: alice/****, dates: None", "vacation alice **** off"),
    (
        "block alice secret bob carol",
        r#"Block proof: alice/****, others: ["bob", "carol"]"#,
        "block alice **** bob carol",
    ),
    ("unblock alice secret bob", r#"Unblock proof: alice/****, others: ["bob"]"#, "unblock alice **** bob"),
    (
        "message alice secret bob carol",
        r#"Message proof: alice/****, to: ["bob", "carol"]"#,
        "message alice **** bob carol",
    ),
    ("broadcast alice secret", "Broadcast proof: alice/****", "broadcast alice ****"),
    ("list", "List listing: Both", "list"),
    ("list games", "List listing: Games", "list games"),
    ("list PLAYERS", "List listing: Players", "list PLAYERS"),
    ("whois bob", r#"Whois userid: "bob""#, "whois bob"),
    ("all show alice", r#"AllShow userid: Some("alice"), which: Active"#, "all show alice"),
    ("all show alice next", r#"AllShow userid: Some("alice"), which: Next"#, "all show alice next"),
    (
        "savoya challenge alice bob",
        r#"Challenge choices: Choices options: [], clocks: [], players: ["alice", "bob"]"#,
        "savoya challenge alice bob",
    ),
    (
        "savoya chall -stack=3 alice --nagtime=7 bob -quiet=30 --soft",
        r#"Challenge choices: Choices options: [Choice name: "stack", value: "3", Choice name: "quiet", value: "30"], clocks: [Choice name: "nagtime", value: "7", Choice name: "soft", value: ""], players: ["alice", "bob"]"#,
        "savoya chall -stack=3 alice --nagtime=7 bob -quiet=30 --soft",
    ),
    (
        "savoya challenge —nagtime=7 alice alice bob",
        r#"Challenge choices: Choices options: [], clocks: [Choice name: "nagtime", value: "7"], players: ["alice", "alice", "bob"]"#,
        "savoya challenge —nagtime=7 alice alice bob",
    ),
    (
        "savoya decline 101 alice secret",
        "Decline board: 101, proof: alice/****",
        "savoya decline 101 alice ****",
    ),
    (
        "savoya seek alice secret -stack=3 players=3",
        r#"Seek proof: alice/****, choices: Choices options: [Choice name: "stack", value: "3"], clocks: [], players: Some(3)"#,
        "savoya seek alice **** -stack=3 players=3",
    ),
    ("savoya seeks", r#"Seeks game: "savoya""#, "savoya seeks"),
    ("savoya join 5 alice secret", "Join seek: 5, proof: alice/****", "savoya join 5 alice ****"),
    (
        "savoya move 101 alice secret a6-c6",
        r#"Move board: 101, proof: alice/****, moves: "a6-c6""#,
        "savoya move 101 alice **** a6-c6",
    ),
    (
        "SAVOYA MOVE #101 Alice SeCret A6-C6 , g6-h6",
        r#"Move board: 101, proof: Alice/****, moves: "A6-C6 , g6-h6""#,
        "SAVOYA MOVE #101 Alice **** A6-C6 , g6-h6",
    ),
    (
        "savoya board 101 alice secret a6-c6#12",
        r#"Move board: 101, proof: alice/****, moves: "a6-c6", guard: Some(12)"#,
        "savoya board 101 alice **** a6-c6#12",
    ),
    (
        "savoya mvoe 101 alice secret a6-c6 propose",
        r#"Move board: 101, proof: alice/****, moves: "a6-c6", propose: true"#,
        "savoya mvoe 101 alice **** a6-c6 propose",
    ),
    (
        "savoya move 101 alice secret pass",
        r#"Move board: 101, proof: alice/****, moves: "pass""#,
        "savoya move 101 alice **** pass",
    ),
    (
        "savoya move 101 alice secret resign",
        "Resign board: 101, proof: alice/****",
        "savoya move 101 alice **** resign",
    ),
    (
        "savoya move 101 alice secret Propose",
        "Draw board: 101, proof: alice/****",
        "savoya move 101 alice **** Propose",
    ),
    (
        "savoya move 101 alice secret accept",
        "Accept board: 101, proof: alice/****",
        "savoya move 101 alice **** accept",
    ),
    (
        "savoya move 101 alice secret reject",
        "Reject board: 101, proof: alice/****",
        "savoya move 101 alice **** reject",
    ),
    (
        "savoya move 101 alice secret undo",
        "Undo board: 101, proof: alice/****",
        "savoya move 101 alice **** undo",
    ),
    (
        "savoya if 101 alice secret any then resign",
        r#"If board: 101, proof: alice/****, conditions: "any then resign""#,
        "savoya if 101 alice **** any then resign",
    ),
    (
        "savoya if 101 alice secret",
        r#"If board: 101, proof: alice/****, conditions: """#,
        "savoya if 101 alice ****",
    ),
    (
        "savoya queue 101 alice secret a6-c6",
        r#"Queue board: 101, proof: alice/****, moves: "a6-c6""#,
        "savoya queue 101 alice **** a6-c6",
    ),
    (
        "savoya forget 101 alice secret",
        "Forget board: 101, proof: alice/****",
        "savoya forget 101 alice ****",
    ),
    (
        "savoya preview 101 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), moves: "a6-c6""#,
        "savoya preview 101 a6-c6",
    ),
    (
        "savoya prev 101#5 a6-c6 g6-h6",
        r#"Preview start: Board(BoardAt board: 101, after: Some(5)), moves: "a6-c6 g6-h6""#,
        "savoya prev 101#5 a6-c6 g6-h6",
    ),
    (
        "savoya preview new -stack=3 a6-c6",
        r#"Preview start: New(Choices options: [Choice name: "stack", value: "3"], clocks: []), moves: "a6-c6""#,
        "savoya preview new -stack=3 a6-c6",
    ),
    (
        "savoya preview 101 alice secret a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), moves: "a6-c6""#,
        "savoya preview 101 alice **** a6-c6",
    ),
    ("savoya show 101", "Show boards: [BoardAt board: 101, after: None]", "savoya show 101"),
    (
        "savoya show 101#5 102",
        "Show boards: [BoardAt board: 101, after: Some(5), BoardAt board: 102, after: None]",
        "savoya show 101#5 102",
    ),
    ("savoya show alice", r#"ShowPlayer userid: Some("alice"), which: Active"#, "savoya show alice"),
    (
        "savoya show alice, next",
        r#"ShowPlayer userid: Some("alice"), which: Next"#,
        "savoya show alice, next",
    ),
    (
        "savoya showas alice secret 101#3",
        "ShowAs proof: alice/****, boards: [BoardAt board: 101, after: Some(3)]",
        "savoya showas alice **** 101#3",
    ),
    ("savoya replay 101 5", "Replay board: 101, after: 5", "savoya replay 101 5"),
    ("savoya replay 101#5", "Replay board: 101, after: 5", "savoya replay 101#5"),
    ("savoya history", "History userids: []", "savoya history"),
    ("savoya history alice bob", r#"History userids: ["alice", "bob"]"#, "savoya history alice bob"),
    ("savoya games", "Games userids: []", "savoya games"),
    ("savoya games alice", r#"Games userids: ["alice"]"#, "savoya games alice"),
    ("savoya standings", r#"Standings game: "savoya""#, "savoya standings"),
    ("savoya ratings", r#"Standings game: "savoya""#, "savoya ratings"),
    ("savoya record 101", "Record board: 101", "savoya record 101"),
    (
        "savoya resign 101 alice secret",
        "Resign board: 101, proof: alice/****",
        "savoya resign 101 alice ****",
    ),
    ("savoya draw 101 alice secret", "Draw board: 101, proof: alice/****", "savoya draw 101 alice ****"),
    (
        "savoya accept 101 alice secret",
        "Accept board: 101, proof: alice/****",
        "savoya accept 101 alice ****",
    ),
    (
        "savoya reject 101 alice secret",
        "Reject board: 101, proof: alice/****",
        "savoya reject 101 alice ****",
    ),
    ("savoya accept alice secret", "Challenges proof: alice/****, welcome: true", "savoya accept alice ****"),
    (
        "savoya reject alice secret",
        "Challenges proof: alice/****, welcome: false",
        "savoya reject alice ****",
    ),
    ("savoya limit alice secret 3", "Limit proof: alice/****, boards: 3", "savoya limit alice **** 3"),
    ("savoya undo 101 alice secret", "Undo board: 101, proof: alice/****", "savoya undo 101 alice ****"),
    ("savoya chat 101 alice secret", "Chat board: 101, proof: alice/****", "savoya chat 101 alice ****"),
    (
        "savoya kibitz 101 alice secret",
        "Kibitz board: 101, proof: alice/****",
        "savoya kibitz 101 alice ****",
    ),
    ("savoya note 101 alice secret", "Note board: 101, proof: alice/****", "savoya note 101 alice ****"),
    (
        "savoya subscribe 101 alice secret",
        "Subscribe board: 101, proof: alice/****",
        "savoya subscribe 101 alice ****",
    ),
    ("savoya sub 101 alice secret", "Subscribe board: 101, proof: alice/****", "savoya sub 101 alice ****"),
    (
        "savoya unsub 101 alice secret",
        "Unsubscribe board: 101, proof: alice/****",
        "savoya unsub 101 alice ****",
    ),
    (
        "savoya notify alice secret 101 102",
        "Notify proof: alice/****, boards: [101, 102]",
        "savoya notify alice **** 101 102",
    ),
    ("savoya dice 101", "Dice board: 101", "savoya dice 101"),
];

const LOGIN: &[Case] = &[
    ("savoya move 101 a6-c6", r#"Move board: 101, proof: Login, moves: "a6-c6""#, "savoya move 101 a6-c6"),
    (
        "savoya move 101 alice secret a6-c6",
        r#"Move board: 101, proof: alice/****, moves: "a6-c6""#,
        "savoya move 101 alice **** a6-c6",
    ),
    (
        "savoya move 101 ALICE secret a6-c6",
        r#"Move board: 101, proof: ALICE/****, moves: "a6-c6""#,
        "savoya move 101 ALICE **** a6-c6",
    ),
    (
        "savoya move 101 bob other a6-c6",
        r#"Move board: 101, proof: bob/****, moves: "a6-c6""#,
        "savoya move 101 bob **** a6-c6",
    ),
    (
        "savoya move 101 a6-c6 g6-h6 pass",
        r#"Move board: 101, proof: Login, moves: "a6-c6 g6-h6 pass""#,
        "savoya move 101 a6-c6 g6-h6 pass",
    ),
    ("savoya resign 101", "Resign board: 101, proof: Login", "savoya resign 101"),
    (
        "savoya resign 101 alice secret",
        "Resign board: 101, proof: alice/****",
        "savoya resign 101 alice ****",
    ),
    ("savoya resign 101 bob other", "Resign board: 101, proof: bob/****", "savoya resign 101 bob ****"),
    (
        "savoya preview 101 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), moves: "a6-c6""#,
        "savoya preview 101 a6-c6",
    ),
    ("savoya show", "ShowPlayer userid: None, which: Active", "savoya show"),
    ("savoya show next", "ShowPlayer userid: None, which: Next", "savoya show next"),
    ("savoya accept 101", "Accept board: 101, proof: Login", "savoya accept 101"),
    ("savoya accept", "Challenges proof: Login, welcome: true", "savoya accept"),
    ("savoya limit 3", "Limit proof: Login, boards: 3", "savoya limit 3"),
    ("savoya notify 101", "Notify proof: Login, boards: [101]", "savoya notify 101"),
    (
        "savoya showas 101",
        "ShowAs proof: Login, boards: [BoardAt board: 101, after: None]",
        "savoya showas 101",
    ),
    ("change password new", "ChangePassword proof: Login, new: ****", "change password ****"),
    ("change password old new", "ChangePassword proof: alice/****, new: ****", "change password **** ****"),
    (
        "change password alice old new",
        "ChangePassword proof: alice/****, new: ****",
        "change password alice **** ****",
    ),
    (
        "change address alice@example.org",
        r#"ChangeAddress proof: Login, addresses: ["alice@example.org"]"#,
        "change address alice@example.org",
    ),
    (
        "set columns=72",
        r#"Set proof: Login, settings: [Choice name: "columns", value: "72"]"#,
        "set columns=72",
    ),
    ("set", "Set proof: Login, settings: []", "set"),
    ("vacation off", "Vacation proof: Login, dates: None", "vacation off"),
    (
        "vacation 2026-12-24 2027-01-06",
        r#"Vacation proof: Login, dates: Some(("2026-12-24", "2027-01-06"))"#,
        "vacation 2026-12-24 2027-01-06",
    ),
    ("block bob", r#"Block proof: Login, others: ["bob"]"#, "block bob"),
    ("block alice secret bob", r#"Block proof: alice/****, others: ["bob"]"#, "block alice **** bob"),
    ("message bob", r#"Message proof: Login, to: ["bob"]"#, "message bob"),
    ("delete", "Delete proof: Login", "delete"),
    ("all show", "AllShow userid: None, which: Active", "all show"),
    ("all show next", "AllShow userid: None, which: Next", "all show next"),
    ("login bob other", r#"Login userid: "bob/****"#, "login bob ****"),
];

const ANSWERS: &[Case] = &[
    ("a6-c6", r#"Move board: 101, proof: Answer, moves: "a6-c6""#, "a6-c6"),
    ("a6-c6#12", r#"Move board: 101, proof: Answer, moves: "a6-c6", guard: Some(12)"#, "a6-c6#12"),
    ("a6-c6 , g6-h6", r#"Move board: 101, proof: Answer, moves: "a6-c6 , g6-h6""#, "a6-c6 , g6-h6"),
    ("pass", r#"Move board: 101, proof: Answer, moves: "pass""#, "pass"),
    ("propose", "Draw board: 101, proof: Answer", "propose"),
    ("draw", "Draw board: 101, proof: Answer", "draw"),
    ("Draw?", "Draw board: 101, proof: Answer", "Draw"),
    ("resign.", "Resign board: 101, proof: Answer", "resign"),
    ("accept", "Accept board: 101, proof: Answer", "accept"),
    ("reject", "Reject board: 101, proof: Answer", "reject"),
    ("undo", "Undo board: 101, proof: Answer", "undo"),
    ("decline", "Decline board: 101, proof: Answer", "decline"),
    ("chat", "Chat board: 101, proof: Answer", "chat"),
    ("note", "Note board: 101, proof: Answer", "note"),
    ("show", "Show boards: [BoardAt board: 101, after: None]", "show"),
    ("show 102", "Show boards: [BoardAt board: 102, after: None]", "show 102"),
    ("show alice", r#"ShowPlayer userid: Some("alice"), which: Active"#, "show alice"),
    ("record", "Record board: 101", "record"),
    ("dice", "Dice board: 101", "dice"),
    ("replay 5", "Replay board: 101, after: 5", "replay 5"),
    ("replay 101 5", "Replay board: 101, after: 5", "replay 101 5"),
    ("history", "History userids: []", "history"),
    ("games bob", r#"Games userids: ["bob"]"#, "games bob"),
    ("standings", r#"Standings game: "savoya""#, "standings"),
    ("subscribe", "Subscribe board: 101, proof: Answer", "subscribe"),
    ("Unsubscribe!", "Unsubscribe board: 101, proof: Answer", "Unsubscribe"),
    ("unsub 101", "Unsubscribe board: 101, proof: Answer", "unsub 101"),
    ("kibitz", "Kibitz board: 101, proof: Answer", "kibitz"),
    ("notify", "Notify proof: Answer, boards: [101]", "notify"),
    ("notify 101", "Notify proof: Answer, boards: [101]", "notify 101"),
    ("notify alice secret", "Notify proof: alice/****, boards: []", "notify alice ****"),
    ("notify alice secret 102", "Notify proof: alice/****, boards: [102]", "notify alice **** 102"),
    (
        "preview a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), moves: "a6-c6""#,
        "preview a6-c6",
    ),
    (
        "preview 101 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), moves: "a6-c6""#,
        "preview 101 a6-c6",
    ),
    (
        "preview 101#3 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: Some(3)), moves: "a6-c6""#,
        "preview 101#3 a6-c6",
    ),
    (
        "preview new a6-c6",
        r#"Preview start: New(Choices options: [], clocks: []), moves: "a6-c6""#,
        "preview new a6-c6",
    ),
    ("move a6-c6", r#"Move board: 101, proof: Answer, moves: "a6-c6""#, "move a6-c6"),
    ("move 101 a6-c6", r#"Move board: 101, proof: Answer, moves: "a6-c6""#, "move 101 a6-c6"),
    ("move 13", r#"Move board: 101, proof: Answer, moves: "13""#, "move 13"),
    ("move 13 12", r#"Move board: 101, proof: Answer, moves: "13 12""#, "move 13 12"),
    (
        "move 101 alice secret a6-c6",
        r#"Move board: 101, proof: alice/****, moves: "a6-c6""#,
        "move 101 alice **** a6-c6",
    ),
    (
        "move alice secret a6-c6",
        r#"Move board: 101, proof: alice/****, moves: "a6-c6""#,
        "move alice **** a6-c6",
    ),
    ("alice secret a6-c6", r#"Move board: 101, proof: alice/****, moves: "a6-c6""#, "alice **** a6-c6"),
    (
        "bob other a6-c6",
        "! Wrong: a move was expected where something else stands. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "****",
    ),
    (
        "Nice move! a6-c6",
        "! Wrong: a move was expected where something else stands. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "****",
    ),
    (
        "savoya move 101 alice secret a6-c6",
        r#"Move board: 101, proof: alice/****, moves: "a6-c6""#,
        "savoya move 101 alice **** a6-c6",
    ),
    ("savoya move 101 a6-c6", r#"Move board: 101, proof: Answer, moves: "a6-c6""#, "savoya move 101 a6-c6"),
    ("savoya move a6-c6", r#"Move board: 101, proof: Answer, moves: "a6-c6""#, "savoya move a6-c6"),
    (
        "savoya move 102 bob other a6-c6",
        r#"Move board: 102, proof: bob/****, moves: "a6-c6""#,
        "savoya move 102 bob **** a6-c6",
    ),
    ("resign alice secret", "Resign board: 101, proof: alice/****", "resign alice ****"),
    ("resign 102 alice secret", "Resign board: 102, proof: alice/****", "resign 102 alice ****"),
    ("savoya resign", "Resign board: 101, proof: Answer", "savoya resign"),
    (
        "savoy resign 7 alice secret",
        r#"Resign game: "savoy", board: 7, proof: alice/****"#,
        "savoy resign 7 alice ****",
    ),
    ("showas", "ShowAs proof: Answer, boards: [BoardAt board: 101, after: None]", "showas"),
    (
        "if any then resign",
        r#"If board: 101, proof: Answer, conditions: "any then resign""#,
        "if any then resign",
    ),
    (
        "challenge alice bob",
        r#"Challenge choices: Choices options: [], clocks: [], players: ["alice", "bob"]"#,
        "challenge alice bob",
    ),
    ("help", "Help topics: []", "help"),
    ("help savoya", r#"Help topics: ["savoya"]"#, "help savoya"),
    ("list games", "List listing: Games", "list games"),
    ("login alice secret", r#"Login userid: "alice/****"#, "login alice ****"),
    (
        "draft 3; recruit w@B2",
        r#"Move board: 101, proof: Answer, moves: "draft 3; recruit w@B2""#,
        "draft 3; recruit w@B2",
    ),
    ("WmA1-A2-AB2", r#"Move board: 101, proof: Answer, moves: "WmA1-A2-AB2""#, "WmA1-A2-AB2"),
];

const MISTAKES: &[Case] = &[
    (
        "savoya move 101 alice secret",
        "! Understood: savoya move 101. Wrong: a move is missing. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "savoya move 101 ****",
    ),
    (
        "savoya move 101 alice",
        "! Understood: savoya move 101. Wrong: a password is missing. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "savoya move 101 ****",
    ),
    (
        "savoya move 101",
        "! Understood: savoya move 101. Wrong: your userid (with your password after it) is missing. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "savoya move 101",
    ),
    (
        "savoya move",
        "! Understood: savoya move. Wrong: the number of a board is missing. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "savoya move",
    ),
    (
        "savoya move 10l alice secret a6-c6",
        "! Understood: savoya move. Wrong: the number of a board was expected where something else stands. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "savoya move ****",
    ),
    (
        "savoya move 99999999999 alice secret a6-c6",
        "! Understood: savoya move. Wrong: the number of a board was expected where something else stands. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "savoya move ****",
    ),
    (
        "savoya mvve 101 alice secret a6-c6",
        "! Understood: savoya. Wrong: there is no such command. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "savoya mvve 101 ****",
    ),
    ("savoya alice secret a6-c6", "! Understood: savoya. Wrong: there is no such command.", "savoya ****"),
    (
        "savoya 101 alice secret a6-c6",
        "! Understood: savoya. Wrong: there is no such command. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "savoya 101 ****",
    ),
    (
        "savoya",
        "! Understood: savoya. Wrong: the name of a game alone says nothing about what to do. Right would be: savoya help",
        "savoya",
    ),
    (
        "savoia move 101 alice secret a6-c6",
        "! Wrong: there is no such command. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        "savoia move 101 ****",
    ),
    (
        "move 101 alice secret a6-c6",
        "! Understood: move. Wrong: the name of the game is missing before it. Right would be: <game> move <board> <userid> <password> <move>[#<n>]",
        "move 101 ****",
    ),
    (
        "resign 101 alice secret",
        "! Understood: resign. Wrong: the name of the game is missing before it. Right would be: <game> resign <board> <userid> <password>",
        "resign 101 ****",
    ),
    (
        "a6-c6",
        "! Wrong: a move alone is understood only in an answer to a letter about the board. Right would be: <game> move <board> <userid> <password> <move>[#<n>]",
        "a6-c6",
    ),
    (
        "signpu alice secret",
        "! Wrong: there is no such command. Right would be: signup <userid> <password> [<address> ...]",
        "signpu ****",
    ),
    (
        "signup",
        "! Understood: signup. Wrong: a userid is missing. Right would be: signup <userid> <password> [<address> ...]",
        "signup",
    ),
    (
        "signup alice",
        "! Understood: signup. Wrong: a password is missing. Right would be: signup <userid> <password> [<address> ...]",
        "signup ****",
    ),
    (
        "signup savoya secret",
        "! Understood: signup. Wrong: this userid would be mistaken for a command or a game. Right would be: signup <userid> <password> [<address> ...]",
        "signup ****",
    ),
    (
        "signup 2bob secret",
        "! Understood: signup. Wrong: a userid begins with a letter (a to z). Right would be: signup <userid> <password> [<address> ...]",
        "signup ****",
    ),
    (
        "signup alice alice",
        "! Understood: signup. Wrong: the password must be another word than the userid. Right would be: signup <userid> <password> [<address> ...]",
        "signup ****",
    ),
    (
        "signup alice my secret",
        "! Understood: signup. Wrong: an e-mail address was expected where something else stands. Right would be: signup <userid> <password> [<address> ...]",
        "signup ****",
    ),
    (
        "login alice",
        "! Understood: login. Wrong: a password is missing. Right would be: login <userid> <password>",
        "login ****",
    ),
    (
        "login alice secret now",
        "! Understood: login. Wrong: there are too many words at its end. Right would be: login <userid> <password>",
        "login ****",
    ),
    (
        "password secret",
        "! Understood: password. Wrong: this is understood only in an answer to the letter that `forgot` sends. Right would be: password <new>",
        "password ****",
    ),
    ("pasword secret", "! Wrong: there is no such command. Right would be: password <new>", "pasword ****"),
    (
        "change alice old new",
        "! Wrong: there is no such command. Right would be: change password <userid> <old> <new>",
        "change ****",
    ),
    (
        "change password alice old",
        "! Understood: change password. Wrong: the new password is missing. Right would be: change password <userid> <old> <new>",
        "change password ****",
    ),
    ("forgot", "! Understood: forgot. Wrong: a userid is missing. Right would be: forgot <userid>", "forgot"),
    ("whois", "! Understood: whois. Wrong: a userid is missing. Right would be: whois <userid>", "whois"),
    (
        "list boards",
        "! Understood: list. Wrong: `games` or `players` was expected where something else stands. Right would be: list [games | players]",
        "list ****",
    ),
    (
        "savoya challenge",
        "! Understood: savoya challenge. Wrong: a userid is missing. Right would be: savoya challenge [-<option>=<value>] [--<clock>=<value>] <userid> <userid> [<userid> ...]",
        "savoya challenge",
    ),
    (
        "savoya challenge -stack=3",
        "! Understood: savoya challenge. Wrong: a userid is missing. Right would be: savoya challenge [-<option>=<value>] [--<clock>=<value>] <userid> <userid> [<userid> ...]",
        "savoya challenge ****",
    ),
    (
        "savoya challenge alice@example.org bob",
        "! Understood: savoya challenge. Wrong: a userid was expected where something else stands. Right would be: savoya challenge [-<option>=<value>] [--<clock>=<value>] <userid> <userid> [<userid> ...]",
        "savoya challenge ****",
    ),
    (
        "savoya show",
        "! Understood: savoya show. Wrong: the number of a board, or a userid, is missing. Right would be: savoya show <board>[#<n>] ... | <userid> [all | active | next]",
        "savoya show",
    ),
    (
        "savoya show 101 alice secret",
        "! Understood: savoya show 101. Wrong: the number of a board was expected where something else stands. Right would be: savoya show <board>[#<n>] ... | <userid> [all | active | next]",
        "savoya show 101 ****",
    ),
    (
        "savoya replay 101",
        "! Understood: savoya replay 101. Wrong: the number of a move is missing. Right would be: savoya replay <board> <n>",
        "savoya replay 101",
    ),
    (
        "savoya record",
        "! Understood: savoya record. Wrong: the number of a board is missing. Right would be: savoya record <board>",
        "savoya record",
    ),
    (
        "savoya resign 101",
        "! Understood: savoya resign 101. Wrong: your userid (with your password after it) is missing. Right would be: savoya resign <board> <userid> <password>",
        "savoya resign 101",
    ),
    (
        "savoya resign 101 alice secret now",
        "! Understood: savoya resign 101. Wrong: there are too many words at its end. Right would be: savoya resign <board> <userid> <password>",
        "savoya resign 101 ****",
    ),
    (
        "savoya standings now",
        "! Understood: savoya standings. Wrong: there are too many words at its end. Right would be: savoya standings",
        "savoya standings ****",
    ),
    (
        "savoya preview 101",
        "! Understood: savoya preview 101. Wrong: a move is missing. Right would be: savoya preview <board>[#<n>] <moves>",
        "savoya preview 101",
    ),
    (
        "savoya limit alice secret many",
        "! Understood: savoya limit. Wrong: a number of boards was expected where something else stands. Right would be: savoya limit <userid> <password> <n>",
        "savoya limit ****",
    ),
    (
        "savoya join five alice secret",
        "! Understood: savoya join. Wrong: the number of a seek was expected where something else stands. Right would be: savoya join <seek> <userid> <password>",
        "savoya join ****",
    ),
    ("end of message", "! Wrong: this line is no command.", "end ****"),
];
