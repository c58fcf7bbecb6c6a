//! Lines of answers to board letters.

use crate::command::Reader;

use super::commands::{Case, check};
use super::{ANSWER, Context};

#[test]
fn answers() {
    check(ANSWER, "", ANSWERS);
}

#[test]
fn answers_to_a_submitted_move() {
    let Context::Answer { game, board, move_number, userid, .. } = ANSWER else { panic!("an answer") };
    let asked = Context::Answer { game, board, move_number, userid, reader: Reader::Submitting };
    check(asked, "", SUBMITTING);
    check(ANSWER, "", &[("yes", r#"answer: 101 Move text: "yes""#, "yes")]);
}

const ANSWERS: &[Case] = &[
    ("a6-c6", r#"answer: 101 Move text: "a6-c6""#, "a6-c6"),
    ("a6-c6#12", r#"answer: 101 Move text: "a6-c6", guard: Some(12)"#, "a6-c6#12"),
    ("a6-c6 , g6-h6", r#"answer: 101 Move text: "a6-c6 , g6-h6""#, "a6-c6 , g6-h6"),
    ("pass", r#"answer: 101 Move text: "pass""#, "pass"),
    ("propose", "answer: 101 Draw", "draw"),
    ("draw", "answer: 101 Draw", "draw"),
    ("Draw!", "answer: 101 Draw", "draw"),
    ("Draw?", "! Nearly(Draw)", ""),
    ("resign...", "! Nearly(Resign)", ""),
    ("(resign)", "! Nearly(Resign)", ""),
    ("\u{201e}aufgeben\u{201c}", "! Nearly(Resign)", ""),
    ("vzdávám?", "! Nearly(Resign)", ""),
    ("show?", "Show boards: [BoardAt board: 101, after: None], aloud: false", "show"),
    ("resign.", "answer: 101 Resign", "resign"),
    ("accept", "answer: 101 Accept", "accept"),
    ("reject", "answer: 101 Reject", "reject"),
    ("undo", "answer: 101 Undo", "undo"),
    ("claim", "answer: 101 Claim", "claim"),
    ("uplatni!", "answer: 101 Claim", "claim"),
    ("decline", "answer: 101 Decline", "decline"),
    ("chat", "answer: 101 Chat", "chat"),
    ("note", "answer: 101 Note", "note"),
    ("show", "Show boards: [BoardAt board: 101, after: None], aloud: false", "show"),
    ("show speech", "Show boards: [BoardAt board: 101, after: None], aloud: true", "show speech"),
    ("show 102 Speech", "Show boards: [BoardAt board: 102, after: None], aloud: true", "show 102 speech"),
    ("show 102", "Show boards: [BoardAt board: 102, after: None], aloud: false", "show 102"),
    ("show alice", r#"ShowPlayer userids: ["alice"], which: Active"#, "show alice"),
    ("record", "OfBoard verb: Record, board: 101", "record"),
    ("dice", "OfBoard verb: Dice, board: 101", "dice"),
    ("replay 5", "Replay board: 101, after: 5", "replay 5"),
    ("replay 101 5", "Replay board: 101, after: 5", "replay 5"),
    (
        "replay 5 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: Some(5)), text: "a6-c6""#,
        "preview 101#5 a6-c6",
    ),
    ("submit a6-c6", r#"answer: 101 Submit text: "a6-c6""#, "submit a6-c6"),
    ("confirm!", "answer: 101 Confirm", "confirm"),
    ("qmove a6-c6", r#"answer: 101 Move text: "a6-c6", quiet: true"#, "qmove a6-c6"),
    ("swap", r#"answer: 101 Move text: "swap""#, "swap"),
    ("games next", r#"Games userids: ["alice"], which: Next"#, "games alice next"),
    ("show next", "ShowPlayer userids: [], which: Next", "show next"),
    ("subscribe all", "! Missing(Proof): savoya subscribe <board>|all <userid> <password>", "subscribe"),
    ("history", "History userids: [], year: None", "history"),
    ("games bob", r#"Games userids: ["bob"], which: Active"#, "games bob"),
    ("standings", r#"Standings ranked: Best, options: []"#, "standings"),
    ("subscribe", "answer: 101 Subscribe", "subscribe"),
    ("Unsubscribe!", "answer: 101 Unsubscribe", "unsubscribe"),
    ("unsub 101", "answer: 101 Unsubscribe", "unsubscribe"),
    ("kibitz", "answer: 101 Kibitz", "kibitz"),
    ("notify", "answer: Notify boards: [101]", "notify"),
    ("notify 101", "answer: Notify boards: [101]", "notify"),
    ("notify alice secret", "alice/****: Notify boards: []", "notify alice ****"),
    ("notify alice secret 102", "alice/****: Notify boards: [102]", "notify alice **** 102"),
    (
        "preview a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), text: "a6-c6""#,
        "preview a6-c6",
    ),
    (
        "preview 101 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), text: "a6-c6""#,
        "preview a6-c6",
    ),
    (
        "preview 101#3 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: Some(3)), text: "a6-c6""#,
        "preview 101#3 a6-c6",
    ),
    (
        "preview new a6-c6",
        r#"Preview start: New choices: Choices options: [], clocks: [], players: None, text: "a6-c6""#,
        "preview new a6-c6",
    ),
    ("move a6-c6", r#"answer: 101 Move text: "a6-c6""#, "a6-c6"),
    ("move 101 a6-c6", r#"answer: 101 Move text: "a6-c6""#, "a6-c6"),
    ("move 13", r#"answer: 101 Move text: "13""#, "13"),
    ("move 13 12", r#"answer: 101 Move text: "13 12""#, "13 12"),
    ("move 101 alice secret a6-c6", r#"alice/****: 101 Move text: "a6-c6""#, "move alice **** a6-c6"),
    ("move alice secret a6-c6", r#"alice/****: 101 Move text: "a6-c6""#, "move alice **** a6-c6"),
    // Without a verb there is no search for a password.
    ("bob other a6-c6", r#"answer: 101 Move text: "bob other a6-c6""#, "bob other a6-c6"),
    ("Nice move! a6-c6", r#"answer: 101 Move text: "Nice move! a6-c6""#, "Nice move! a6-c6"),
    ("savoya move 101 alice secret a6-c6", r#"alice/****: 101 Move text: "a6-c6""#, "move alice **** a6-c6"),
    ("savoya move 101 a6-c6", r#"answer: 101 Move text: "a6-c6""#, "a6-c6"),
    ("savoya move a6-c6", r#"answer: 101 Move text: "a6-c6""#, "a6-c6"),
    ("savoya move 102 bob other a6-c6", r#"bob/****: 102 Move text: "a6-c6""#, "move 102 bob **** a6-c6"),
    ("resign alice secret", "alice/****: 101 Resign", "resign alice ****"),
    ("resign 102 alice secret", "alice/****: 102 Resign", "resign 102 alice ****"),
    ("savoya resign", "answer: 101 Resign", "resign"),
    ("savoy resign 7 alice secret", "alice/****: savoy 7 Resign", "savoy resign 7 alice ****"),
    ("showas", "answer: ShowAs boards: [BoardAt board: 101, after: None], which: Active", "showas"),
    ("if any then resign", r#"answer: 101 If conditions: "any then resign""#, "if any then resign"),
    (
        "challenge alice bob",
        r#"Challenge choices: Choices options: [], clocks: [], players: ["alice", "bob"]"#,
        "challenge alice bob",
    ),
    ("help", "Help topics: []", "help"),
    ("help savoya", r#"Help topics: ["savoya"]"#, "help savoya"),
    ("list games", "List(Games)", "list games"),
    ("login alice secret", "alice/****: Login", "login alice ****"),
    ("draft 3; recruit w@B2", r#"answer: 101 Move text: "draft 3; recruit w@B2""#, "draft 3; recruit w@B2"),
    ("WmA1-A2-AB2", r#"answer: 101 Move text: "WmA1-A2-AB2""#, "WmA1-A2-AB2"),
];

const SUBMITTING: &[Case] = &[
    ("confirm", "answer: 101 Confirm", "confirm"),
    ("yes", "answer: 101 Confirm", "confirm"),
    ("Yes, please!", "answer: 101 Confirm", "confirm"),
    ("OK", "answer: 101 Confirm", "confirm"),
    ("Ano.", "answer: 101 Confirm", "confirm"),
    ("ja", "answer: 101 Confirm", "confirm"),
    ("potvrzuji", "answer: 101 Confirm", "confirm"),
    ("g6-h6", r#"answer: 101 Move text: "g6-h6""#, "g6-h6"),
    ("please resign", "! Nearly(Resign)", ""),
    ("no", r#"answer: 101 Move text: "no""#, "no"),
];
