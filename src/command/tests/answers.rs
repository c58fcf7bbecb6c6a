//! Lines of answers to board letters.

use crate::command::Reader;

use super::commands::{Case, SAME, check};
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
    check(ANSWER, "", &[("yes", r#"answer: 101 Move text: "yes""#, SAME)]);
}

const ANSWERS: &[Case] = &[
    ("a6-c6", r#"answer: 101 Move text: "a6-c6""#, SAME),
    ("a6-c6#12", r#"answer: 101 Move text: "a6-c6", guard: Some(12)"#, SAME),
    ("a6-c6 , g6-h6", r#"answer: 101 Move text: "a6-c6 , g6-h6""#, SAME),
    ("pass", r#"answer: 101 Move text: "pass""#, SAME),
    ("propose", "answer: 101 Draw", "draw"),
    ("draw", "answer: 101 Draw", SAME),
    ("Draw!", "answer: 101 Draw", "draw"),
    ("Draw?", "! Nearly(Draw)", ""),
    ("resign...", "! Nearly(Resign)", ""),
    ("(resign)", "! Nearly(Resign)", ""),
    ("\u{201e}aufgeben\u{201c}", "! Nearly(Resign)", ""),
    ("vzdávám?", "! Nearly(Resign)", ""),
    ("show?", "Show boards: [BoardAt board: 101, after: None], aloud: false", "show"),
    ("resign.", "answer: 101 Resign", "resign"),
    ("accept", "answer: 101 Accept", SAME),
    ("reject", "answer: 101 Reject", SAME),
    ("undo", "answer: 101 Undo", SAME),
    ("claim", "answer: 101 Claim", SAME),
    ("uplatni!", "answer: 101 Claim", "claim"),
    ("decline", "answer: 101 Decline", SAME),
    ("chat", "answer: 101 Chat", SAME),
    ("note", "answer: 101 Note", SAME),
    ("show", "Show boards: [BoardAt board: 101, after: None], aloud: false", SAME),
    ("show speech", "Show boards: [BoardAt board: 101, after: None], aloud: true", SAME),
    ("show 102 Speech", "Show boards: [BoardAt board: 102, after: None], aloud: true", "show 102 speech"),
    ("show 102", "Show boards: [BoardAt board: 102, after: None], aloud: false", SAME),
    ("show alice", r#"ShowPlayer userids: ["alice"], which: Active"#, SAME),
    ("record", "OfBoard verb: Record, board: 101", SAME),
    ("dice", "OfBoard verb: Dice, board: 101", SAME),
    ("replay 5", "Replay board: 101, after: 5", SAME),
    ("replay 101 5", "Replay board: 101, after: 5", "replay 5"),
    ("record, please!", "OfBoard verb: Record, board: 101", "record"),
    ("hint bitte", "answer: 101 Hint", "hint"),
    ("show 102 prosím", "Show boards: [BoardAt board: 102, after: None], aloud: false", "show 102"),
    (
        "replay 5 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: Some(5)), text: "a6-c6""#,
        "preview 101#5 a6-c6",
    ),
    ("submit a6-c6", r#"answer: 101 Submit text: "a6-c6""#, SAME),
    ("confirm!", "answer: 101 Confirm", "confirm"),
    ("Hint, please", "answer: 101 Hint", "hint"),
    ("qmove a6-c6", r#"answer: 101 Move text: "a6-c6", quiet: true"#, SAME),
    ("swap", r#"answer: 101 Move text: "swap""#, SAME),
    ("games next", r#"Games userids: ["alice"], which: Next"#, "games alice next"),
    ("show next", "ShowPlayer userids: [], which: Next", SAME),
    ("subscribe all", "! Missing(Proof): savoya subscribe", "subscribe"),
    ("history", "History userids: [], year: None", SAME),
    ("games bob", r#"Games userids: ["bob"], which: Active"#, SAME),
    ("standings", r#"Standings ranked: Best, options: []"#, SAME),
    ("subscribe", "answer: 101 Subscribe", SAME),
    ("Unsubscribe!", "answer: 101 Unsubscribe", "unsubscribe"),
    ("unsub 101", "answer: 101 Unsubscribe", "unsubscribe"),
    ("kibitz", "answer: 101 Kibitz", SAME),
    ("notify", "answer: Notify boards: [101]", SAME),
    ("notify 101", "answer: Notify boards: [101]", "notify"),
    ("notify alice secret", "alice/****: Notify boards: []", SAME),
    ("notify alice secret 102", "alice/****: Notify boards: [102]", SAME),
    ("preview a6-c6", r#"Preview start: Board(BoardAt board: 101, after: None), text: "a6-c6""#, SAME),
    (
        "preview 101 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: None), text: "a6-c6""#,
        "preview a6-c6",
    ),
    (
        "preview 101#3 a6-c6",
        r#"Preview start: Board(BoardAt board: 101, after: Some(3)), text: "a6-c6""#,
        SAME,
    ),
    (
        "preview new a6-c6",
        r#"Preview start: New choices: Choices options: [], clocks: [], players: None, text: "a6-c6""#,
        SAME,
    ),
    ("move a6-c6", r#"answer: 101 Move text: "a6-c6""#, "a6-c6"),
    ("move 101 a6-c6", r#"answer: 101 Move text: "a6-c6""#, "a6-c6"),
    ("move 13", r#"answer: 101 Move text: "13""#, "13"),
    ("move 13 12", r#"answer: 101 Move text: "13 12""#, "13 12"),
    ("move 101 alice secret a6-c6", r#"alice/****: 101 Move text: "a6-c6""#, "move alice **** a6-c6"),
    ("move alice secret a6-c6", r#"alice/****: 101 Move text: "a6-c6""#, SAME),
    // Another player's userid is one only behind the board's number: all else is talk.
    (
        "savoya move alice2 secret a6-c6",
        r#"answer: 101 Move text: "savoya move alice2 secret a6-c6""#,
        "savoya move alice2 secret a6-c6",
    ),
    ("move two w A1-A2", r#"answer: 101 Move text: "move two w A1-A2""#, SAME),
    ("Great move: Bob played d7-d6", r#"answer: 101 Move text: "Great move: Bob played d7-d6""#, SAME),
    ("move 101 bob other a6-c6", r#"bob/****: 101 Move text: "a6-c6""#, "move bob **** a6-c6"),
    (
        "if Bob plays d7-d6 then I play g2-g3",
        r#"answer: 101 If conditions: "Bob plays d7-d6 then I play g2-g3""#,
        SAME,
    ),
    ("wenn d7-d6 dann c2-c3", r#"answer: 101 If conditions: "d7-d6 dann c2-c3""#, "if d7-d6 dann c2-c3"),
    ("If Bob plays d7-d6 I am lost", r#"answer: 101 Move text: "If Bob plays d7-d6 I am lost""#, SAME),
    ("If only I had seen e4 earlier", r#"answer: 101 Move text: "If only I had seen e4 earlier""#, SAME),
    ("Queue is long: 20 people", r#"answer: 101 Move text: "Queue is long: 20 people""#, SAME),
    // Without a verb there is no search for a password.
    ("bob other a6-c6", r#"answer: 101 Move text: "bob other a6-c6""#, SAME),
    ("Nice move! a6-c6", r#"answer: 101 Move text: "Nice move! a6-c6""#, SAME),
    ("savoya move 101 alice secret a6-c6", r#"alice/****: 101 Move text: "a6-c6""#, "move alice **** a6-c6"),
    ("savoya move 101 a6-c6", r#"answer: 101 Move text: "a6-c6""#, "a6-c6"),
    ("savoya move a6-c6", r#"answer: 101 Move text: "a6-c6""#, "a6-c6"),
    ("savoya move 102 bob other a6-c6", r#"bob/****: 102 Move text: "a6-c6""#, "move 102 bob **** a6-c6"),
    ("resign alice secret", "alice/****: 101 Resign", SAME),
    ("resign 102 alice secret", "alice/****: 102 Resign", SAME),
    ("savoya resign", "answer: 101 Resign", "resign"),
    ("savoy resign 7 alice secret", "alice/****: savoy 7 Resign", SAME),
    ("showas", "answer: ShowAs boards: [BoardAt board: 101, after: None], which: Active", SAME),
    ("if any then resign", r#"answer: 101 If conditions: "any then resign""#, SAME),
    (
        "challenge alice bob",
        r#"Challenge choices: Choices options: [], clocks: [], players: ["alice", "bob"]"#,
        SAME,
    ),
    ("help", "Help topics: []", SAME),
    ("help savoya", r#"Help topics: ["savoya"]"#, SAME),
    ("list games", "List(Games)", SAME),
    ("login alice secret", "alice/****: Login", SAME),
    ("draft 3; recruit w@B2", r#"answer: 101 Move text: "draft 3; recruit w@B2""#, SAME),
    ("WmA1-A2-AB2", r#"answer: 101 Move text: "WmA1-A2-AB2""#, SAME),
];

const SUBMITTING: &[Case] = &[
    ("confirm", "answer: 101 Confirm", SAME),
    ("yes", "answer: 101 Confirm", "confirm"),
    ("Yes, please!", "answer: 101 Confirm", "confirm"),
    ("OK", "answer: 101 Confirm", "confirm"),
    ("Ano.", "answer: 101 Confirm", "confirm"),
    ("ja", "answer: 101 Confirm", "confirm"),
    ("potvrzuji", "answer: 101 Confirm", "confirm"),
    ("g6-h6", r#"answer: 101 Move text: "g6-h6""#, SAME),
    ("please resign", "! Nearly(Resign)", ""),
    ("I give up", "! Nearly(Resign)", ""),
    ("Aufgabe!", "! Nearly(Resign)", ""),
    ("Ich gebe auf, du hast gewonnen, und zwar ganz und gar.", "! Nearly(Resign)", ""),
    ("no", r#"answer: 101 Move text: "no""#, SAME),
];
