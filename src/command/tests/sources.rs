//! Where the commands of a mail are.

use super::{ANSWER, Context, parsed, shorts};
use crate::command::{AccountCommand, CommandSource, What, is_command};

struct Case {
    context: Context<'static>,
    subject: &'static str,
    written: &'static str,
    source: CommandSource,
    lines: &'static [&'static str],
    /// Message of the mail, then of its lines, none empty.
    messages: &'static [&'static str],
    unread: usize,
}

const FRESH: Case = Case {
    context: Context::Fresh,
    subject: "",
    written: "",
    source: CommandSource::Body,
    lines: &[],
    messages: &[],
    unread: 0,
};

const REPLY: Case = Case {
    context: ANSWER,
    subject: "Re: Savoya Board 101: alice v bob",
    source: CommandSource::Reply,
    ..FRESH
};

const MOVE: &str = "answer: 101 Move text: \"a6-c6\"";
const FULL: &str = "alice/****: 101 Move text: \"a6-c6\"";
const STRAY: &str = "! NoCommand";

const CASES: &[Case] = &[
    Case { written: "a6-c6", lines: &[MOVE], ..REPLY },
    Case {
        written: "\r\n\r\na6-c6\r\n\r\nNice!\r\n\r\nBye\r\n",
        lines: &["answer: 101 Move text: \"a6-c6\\n\\nNice!\\n\\nBye\""],
        ..REPLY
    },
    Case {
        written: "a6-c6\ndraw\n \nWell?",
        lines: &["answer: 101 Move text: \"a6-c6\\n\\n\\nWell?\"", "answer: 101 Draw"],
        ..REPLY
    },
    Case { written: "  a6-c6", lines: &[MOVE], ..REPLY },
    Case {
        written: "a6-c6\n\nIf you are free on Friday then call me!",
        lines: &["answer: 101 Move text: \"a6-c6\\n\\nIf you are free on Friday then call me!\""],
        ..REPLY
    },
    Case {
        written: "a6-c6\nif he takes then resign",
        lines: &[MOVE, "answer: 101 If conditions: \"he takes then resign\""],
        ..REPLY
    },
    Case { written: "a6-c6\nquit\nchat\n\nnobody reads this", lines: &[MOVE], ..REPLY },
    Case {
        written: "multiple\na6-c6\n\nchat\n  hello\nhelp",
        source: CommandSource::Body,
        lines: &[MOVE, "answer: 101 Chat", "Help topics: []"],
        messages: &["hello"],
        ..REPLY
    },
    Case {
        written: "if g7-e7 then a6-c6\nif c8-c2 then e6-b6\n  if h6-g6 then g10-j10\nif any then resign",
        lines: &[
            "answer: 101 If conditions: \"g7-e7 then a6-c6\\nif c8-c2 then e6-b6\\n  if h6-g6 then g10-j10\\nif any then resign\"",
        ],
        ..REPLY
    },
    // Conditions never become a message, even with blank lines between them; talk below a move is no condition.
    Case {
        written: "a6-c6\nif g7-e7 then a6-c6\n\n  if h6-g6 then g10-j10\nwenn any then resign\n\nGood luck!",
        lines: &[
            "answer: 101 Move text: \"a6-c6\\n\\n\\nGood luck!\"",
            "answer: 101 If conditions: \"g7-e7 then a6-c6\\n  if h6-g6 then g10-j10\\nif any then resign\"",
        ],
        ..REPLY
    },
    Case {
        written: "a6-c6\nIf you like, take your time.",
        lines: &["answer: 101 Move text: \"a6-c6\\nIf you like, take your time.\""],
        ..REPLY
    },
    Case {
        subject: "savoya if 101 alice secret",
        written: "if g7-e7 then a6-c6\n  if h6-g6 then g10-j10\n\nBye, Alice",
        source: CommandSource::Subject,
        lines: &["alice/****: 101 If conditions: \"\\nif g7-e7 then a6-c6\\n  if h6-g6 then g10-j10\""],
        ..FRESH
    },
    Case {
        written: "savoya if 101 alice secret\nif g7-e7 then a6-c6\n  if h6-g6 then g10-j10\nhelp",
        lines: &[
            "alice/****: 101 If conditions: \"\\nif g7-e7 then a6-c6\\n  if h6-g6 then g10-j10\"",
            "Help topics: []",
        ],
        ..FRESH
    },
    Case {
        written: "login bob other\nsavoya move 102 a6-c6",
        lines: &["bob/****: Login", "login: 102 Move text: \"a6-c6\""],
        ..REPLY
    },
    // A move on several lines, up to a verb or a blank line.
    Case {
        written: "a6-c6\n\te6-b6\nThat was hard.\n\na1-a2",
        lines: &["answer: 101 Move text: \"a6-c6\\n e6-b6\\nThat was hard.\\n\\na1-a2\""],
        ..REPLY
    },
    Case {
        written: "a6-c6\nmove e6-b6 propose\nshow\na1-a2",
        lines: &[
            "answer: 101 Move text: \"a6-c6\\nmove e6-b6\\n\\na1-a2\", propose: true",
            "Show boards: [BoardAt board: 101, after: None], aloud: false",
        ],
        ..REPLY
    },
    Case {
        written: "preview\ndraft 3\nend",
        lines: &["Preview start: Board(BoardAt board: 101, after: None), text: \"draft 3\\nend\""],
        ..REPLY
    },
    Case { written: "end", lines: &["answer: 101 Move text: \"end\""], ..REPLY },
    Case {
        written: "draft 1\nresign\nend",
        lines: &["answer: 101 Move text: \"draft 1\\n\\nend\"", "answer: 101 Resign"],
        ..REPLY
    },
    Case {
        written: "show\nend\nblah",
        lines: &["Show boards: [BoardAt board: 101, after: None], aloud: false"],
        ..REPLY
    },
    Case { written: "a6-c6\nAlice", lines: &["answer: 101 Move text: \"a6-c6\\nAlice\""], ..REPLY },
    Case { written: "yes, accept", lines: &["answer: 101 Accept"], ..REPLY },
    Case { written: "`resign`", lines: &["! Nearly(Resign)"], ..REPLY },
    Case {
        written: "`show`",
        lines: &["Show boards: [BoardAt board: 101, after: None], aloud: false"],
        ..REPLY
    },
    Case { written: "resign#1", lines: &["! Nearly(Resign)"], ..REPLY },
    Case { written: "I resign", lines: &["! Nearly(Resign)"], ..REPLY },
    Case { written: "resign. Sorry, no time for this any more!", lines: &["! Nearly(Resign)"], ..REPLY },
    Case { written: "resign\n\nNo wait, I did not mean that!", lines: &["! TakenBack(Resign)"], ..REPLY },
    Case { written: "accept\n\nNo, wait, I do not", lines: &["! TakenBack(Accept)"], ..REPLY },
    Case { written: "resign\nNever mind", lines: &["! TakenBack(Resign)"], ..REPLY },
    Case { written: "resign\nor a draw?", lines: &["! TakenBack(Resign)"], ..REPLY },
    Case { written: "aufgeben\nach nein", lines: &["! TakenBack(Resign)"], ..REPLY },
    Case {
        written: "resign\nGood game! How about another one?",
        lines: &["answer: 101 Resign", "answer: 101 Move text: \"Good game! How about another one?\""],
        ..REPLY
    },
    Case { written: "accept\nreject", lines: &["! TakenBack(Accept)", "! TakenBack(Reject)"], ..REPLY },
    Case { written: "draw\n\na6-c6", lines: &["answer: 101 Draw", MOVE], ..REPLY },
    Case { written: "No draw, thanks", lines: &["! Nearly(Draw)"], ..REPLY },
    Case {
        written: "a6-c6\ndraw\n\nNein, doch nicht.",
        lines: &["answer: 101 Move text: \"a6-c6\\n\\n\\nNein, doch nicht.\"", "! TakenBack(Draw)"],
        ..REPLY
    },
    Case { written: "a6-c6\nI resign", lines: &[MOVE, "! BesideMove(Resign)"], ..REPLY },
    Case { written: "a6-c6\nShot!", lines: &["answer: 101 Move text: \"a6-c6\\nShot!\""], ..REPLY },
    Case { written: "", ..REPLY },
    Case { written: "\n \n", ..REPLY },
    // Our own subject, edited or not.
    Case { subject: "Savoya Board 101: alice v bob", written: "a6-c6", lines: &[MOVE], ..REPLY },
    Case { subject: "AW: [games] savoya board 101 : alice v bob", written: "a6-c6", lines: &[MOVE], ..REPLY },
    Case { subject: "Re: Savoya Board 101 alice", written: "a6-c6", lines: &[MOVE], ..REPLY },
    Case {
        subject: "Re: Savoya Board 101 alice secret a6-c6",
        written: "Nice!",
        source: CommandSource::Subject,
        lines: &[FULL],
        messages: &["Nice!"],
        ..REPLY
    },
    Case { subject: "Savoya Board 101: alice v bob", written: "help", lines: &["Help topics: []"], ..FRESH },
    // Answers about an account.
    Case {
        context: Context::AnswerAccount,
        subject: "Re: Welcome",
        written: "Yes please!\nThank you",
        ..REPLY
    },
    Case {
        context: Context::AnswerAccount,
        written: "password secret\n\nthanks",
        lines: &["SetPassword new: ****"],
        ..REPLY
    },
    Case {
        context: Context::AnswerAccount,
        written: "pasword secret",
        lines: &["! NoSuchCommand: password"],
        ..REPLY
    },
    Case { context: Context::AnswerAccount, subject: "Re: password alice", written: "yes", ..REPLY },
    Case { subject: "help", source: CommandSource::Subject, lines: &["Help topics: []"], ..FRESH },
    Case {
        subject: "Fwd: Re: [x] HELP savoya",
        source: CommandSource::Subject,
        lines: &["Help topics: [\"savoya\"]"],
        ..FRESH
    },
    Case {
        subject: "savoya move 101 alice secret a6-c6",
        written: "Hello Bob,\n\n  nice game\nhelp\n",
        source: CommandSource::Subject,
        lines: &[FULL],
        messages: &["Hello Bob,\n\n  nice game\nhelp"],
        ..FRESH
    },
    Case {
        subject: "login alice secret",
        written: "savoya move 101 a6-c6",
        lines: &["alice/****: Login", "login: 101 Move text: \"a6-c6\""],
        ..FRESH
    },
    Case {
        subject: "signpu alice secret",
        written: "Hello!",
        source: CommandSource::Subject,
        lines: &["! NoSuchCommand: signup"],
        messages: &["Hello!"],
        ..FRESH
    },
    Case { subject: "signpu alice secret", written: "help", lines: &["Help topics: []"], ..FRESH },
    // One word of a command that needs a game, and no text.
    Case {
        subject: "Re: standings",
        source: CommandSource::Subject,
        lines: &["! GameMissing: standings"],
        ..FRESH
    },
    Case { subject: "standings", written: "help", lines: &["Help topics: []"], ..FRESH },
    Case { subject: "move", written: "Hello!", ..FRESH },
    Case { subject: "Help!", source: CommandSource::Subject, lines: &["Help topics: []"], ..FRESH },
    // A subject that is no command: the body counts.
    Case { subject: "Message from Bob", written: "help", lines: &["Help topics: []"], ..FRESH },
    Case {
        subject: "savoya move 101 alice secret",
        written: "Hello!",
        source: CommandSource::Subject,
        lines: &["! Missing(Move): savoya move"],
        messages: &["Hello!"],
        ..FRESH
    },
    Case { subject: "multiple", written: "help\nlist", lines: &["Help topics: []", "List(Both)"], ..FRESH },
    Case {
        subject: "Hello",
        written: "help\nmult\nlist",
        lines: &["Help topics: []", "List(Both)"],
        ..FRESH
    },
    Case {
        written: "savoya chat 101 alice secret\n  Hello\n\n    Bob,\n  bye\n\nhelp",
        lines: &["alice/****: 101 Chat", "Help topics: []"],
        messages: &["Hello\n\n  Bob,\nbye"],
        ..FRESH
    },
    Case { written: "  help\n  list\n", lines: &["Help topics: []", "List(Both)"], ..FRESH },
    Case { written: "help\n\nSignOff\nlist", lines: &["Help topics: []"], ..FRESH },
    Case { written: "help\nend\nlist", lines: &["Help topics: []"], ..FRESH },
    Case { written: "help\nquit.\nlist", lines: &["Help topics: []"], ..FRESH },
    Case { written: "help\u{a0}savoya", lines: &["Help topics: [\"savoya\"]"], ..FRESH },
    Case { written: "\u{feff}help\u{200b}\t savoya\u{7}", lines: &["Help topics: [\"savoya\"]"], ..FRESH },
    // No command at all, and too many lines that are no commands.
    Case { subject: "Hello there", written: "How do I play?\nYours, Bob", ..FRESH },
    Case { written: "quit\nhelp", ..FRESH },
    Case {
        written: "help\none thing\nhelp\nanother thing\nyet another\nhelp\n\n  and\nhelp",
        lines: &["Help topics: []", STRAY, "Help topics: []", STRAY, STRAY],
        unread: 3,
        ..FRESH
    },
];

#[test]
fn sources() {
    for case in CASES {
        let parsed = parsed(case.context, case.subject, case.written);
        let place = format!("{:?} / {:?}", case.subject, case.written);
        assert_eq!(parsed.source, case.source, "{place}");
        assert_eq!(shorts(&parsed), case.lines, "{place}");
        let messages: Vec<&str> = std::iter::once(&parsed.message)
            .chain(parsed.lines.iter().map(|line| &line.message))
            .map(String::as_str)
            .filter(|message| !message.is_empty())
            .collect();
        assert_eq!(messages, case.messages, "{place}");
        assert_eq!(parsed.unread, case.unread, "{place}");
    }
}

#[test]
fn a_hundred_commands() {
    let parsed = parsed(Context::Fresh, "", &"help\n".repeat(130));
    assert_eq!((parsed.lines.len(), parsed.unread), (100, 30));
    let parsed = super::parsed(ANSWER, "", &"whois bob\n".repeat(130));
    assert_eq!((parsed.lines.len(), parsed.unread), (100, 30));
    // All of these are one move, or none.
    let parsed = super::parsed(ANSWER, "", &"a6-c6\n".repeat(130));
    assert_eq!((parsed.lines.len(), parsed.unread), (1, 0));
}

#[test]
fn lines_are_numbered() {
    let parsed = parsed(Context::Fresh, "", "\nhelp\n  x\n\nlist");
    assert_eq!(parsed.lines.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 5]);
    let parsed = super::parsed(ANSWER, "", "\nmultiple\n\na6-c6");
    assert_eq!(parsed.lines.iter().map(|line| line.number).collect::<Vec<_>>(), [4]);
    let parsed = super::parsed(Context::Fresh, "help", "");
    assert_eq!(parsed.lines.iter().map(|line| line.number).collect::<Vec<_>>(), [0]);
}

#[test]
fn a_message_goes_with_its_line() {
    let answer = parsed(ANSWER, "", "a6-c6\n\nNice!");
    assert_eq!(shorts(&answer), ["answer: 101 Move text: \"a6-c6\\n\\nNice!\""]);
    let body = parsed(Context::Fresh, "", "savoya chat 101 alice secret\n  Hi\nhelp");
    assert_eq!(body.message_for(&body.lines[0]), "Hi");
    assert_eq!(body.message_for(&body.lines[1]), "");
}

#[test]
fn passwords_keep_their_case() {
    let parsed = parsed(Context::Fresh, "", "SIGNUP Alice SeCret");
    let Ok(command) = &parsed.lines[0].command else { panic!("{parsed:?}") };
    let What::Account(AccountCommand::Signup { userid, password, .. }) = &command.what else {
        panic!("{parsed:?}")
    };
    assert_eq!((userid.as_str(), password.expose()), ("Alice", "SeCret"));
    assert!(command.proof.is_none());
}

#[test]
fn letters_may_not_have_such_subjects() {
    for subject in ["help", "Re: list", "savoya board 101 alice v bob"] {
        assert!(is_command(&super::GAMES, subject), "{subject}");
    }
    for subject in ["Savoya Board 101: alice v bob", "Help: savoya", "Welcome to pbmd", ""] {
        assert!(!is_command(&super::GAMES, subject), "{subject}");
    }
}
