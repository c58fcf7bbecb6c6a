//! Where the commands of a mail stand.

use super::{ANSWER, Context, reading, shorts};
use crate::command::{Command, Way, is_command};

struct Case {
    context: Context<'static>,
    subject: &'static str,
    written: &'static str,
    way: Way,
    lines: &'static [&'static str],
    /// Message of the mail, then of its lines, none empty.
    messages: &'static [&'static str],
    unread: usize,
}

const FRESH: Case = Case {
    context: Context::Fresh,
    subject: "",
    written: "",
    way: Way::Body,
    lines: &[],
    messages: &[],
    unread: 0,
};

const REPLY: Case =
    Case { context: ANSWER, subject: "Re: Savoya Board 101: alice v bob", way: Way::Reply, ..FRESH };

const MOVE: &str = "Move board: 101, proof: Answer, moves: \"a6-c6\"";
const FULL: &str = "Move board: 101, proof: alice/****, moves: \"a6-c6\"";
const STRAY: &str = "! Wrong: this line is no command.";

const CASES: &[Case] = &[
    // Answers.
    Case { written: "a6-c6", lines: &[MOVE], ..REPLY },
    Case {
        written: "\r\n\r\na6-c6\r\n\r\nNice!\r\n\r\nBye\r\n",
        lines: &[MOVE],
        messages: &["Nice!\n\nBye"],
        ..REPLY
    },
    Case {
        written: "a6-c6\ndraw\n \nWell?",
        lines: &[MOVE, "Draw board: 101, proof: Answer"],
        messages: &["Well?"],
        ..REPLY
    },
    Case { written: "  a6-c6", lines: &[MOVE], ..REPLY },
    Case { written: "a6-c6\nquit\nchat\n\nnobody reads this", lines: &[MOVE], ..REPLY },
    Case {
        written: "multiple\na6-c6\n\nchat\n  hello\nhelp",
        way: Way::Body,
        lines: &[MOVE, "Chat board: 101, proof: Answer", "Help topics: []"],
        messages: &["hello"],
        ..REPLY
    },
    Case {
        written: "if g7-e7 then a6-c6\nif c8-c2 then e6-b6\n  if h6-g6 then g10-j10\nif any then resign",
        lines: &[
            "If board: 101, proof: Answer, conditions: \"g7-e7 then a6-c6\"",
            "If board: 101, proof: Answer, conditions: \"c8-c2 then e6-b6\"",
            "If board: 101, proof: Answer, conditions: \"any then resign\"",
        ],
        messages: &["  if h6-g6 then g10-j10\n"],
        ..REPLY
    },
    Case {
        written: "login bob other\nsavoya move 102 a6-c6",
        lines: &["Login userid: \"bob/****", "Move board: 102, proof: Login, moves: \"a6-c6\""],
        ..REPLY
    },
    Case { written: "", ..REPLY },
    Case { written: "\n \n", ..REPLY },
    // Our own subject, edited or not.
    Case { subject: "Savoya Board 101: alice v bob", written: "a6-c6", lines: &[MOVE], ..REPLY },
    Case { subject: "AW: [games] savoya board 101 : alice v bob", written: "a6-c6", lines: &[MOVE], ..REPLY },
    Case { subject: "Re: Savoya Board 101 alice", written: "a6-c6", lines: &[MOVE], ..REPLY },
    Case {
        subject: "Re: Savoya Board 101 alice secret a6-c6",
        written: "Nice!",
        way: Way::Subject,
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
        lines: &["! Wrong: there is no such command. Right would be: password <new>"],
        ..REPLY
    },
    Case { context: Context::AnswerAccount, subject: "Re: password alice", written: "yes", ..REPLY },
    // Subjects.
    Case { subject: "help", way: Way::Subject, lines: &["Help topics: []"], ..FRESH },
    Case {
        subject: "Fwd: Re: [x] HELP savoya",
        way: Way::Subject,
        lines: &["Help topics: [\"savoya\"]"],
        ..FRESH
    },
    Case {
        subject: "savoya move 101 alice secret a6-c6",
        written: "Hello Bob,\n\n  nice game\nhelp\n",
        way: Way::Subject,
        lines: &[FULL],
        messages: &["Hello Bob,\n\n  nice game\nhelp"],
        ..FRESH
    },
    Case {
        subject: "login alice secret",
        written: "savoya move 101 a6-c6",
        lines: &["Login userid: \"alice/****", "Move board: 101, proof: Login, moves: \"a6-c6\""],
        ..FRESH
    },
    Case {
        subject: "signpu alice secret",
        written: "Hello!",
        way: Way::Subject,
        lines: &[
            "! Wrong: there is no such command. Right would be: signup <userid> <password> [<address> ...]",
        ],
        messages: &["Hello!"],
        ..FRESH
    },
    Case { subject: "signpu alice secret", written: "help", lines: &["Help topics: []"], ..FRESH },
    Case { subject: "Help!", way: Way::Subject, lines: &["Help topics: []"], ..FRESH },
    // A subject that is none after all: what stands in the body counts.
    Case { subject: "Message from Bob", written: "help", lines: &["Help topics: []"], ..FRESH },
    Case {
        subject: "savoya move 101 alice secret",
        written: "Hello!",
        way: Way::Subject,
        lines: &[
            "! Understood: savoya move 101. Wrong: a move is missing. Right would be: savoya move <board> <userid> <password> <move>[#<n>]",
        ],
        messages: &["Hello!"],
        ..FRESH
    },
    // Bodies.
    Case {
        subject: "multiple",
        written: "help\nlist",
        lines: &["Help topics: []", "List listing: Both"],
        ..FRESH
    },
    Case {
        subject: "Hello",
        written: "help\nmult\nlist",
        lines: &["Help topics: []", "List listing: Both"],
        ..FRESH
    },
    Case {
        written: "savoya chat 101 alice secret\n  Hello\n\n    Bob,\n  bye\n\nhelp",
        lines: &["Chat board: 101, proof: alice/****", "Help topics: []"],
        messages: &["Hello\n\n  Bob,\nbye"],
        ..FRESH
    },
    Case { written: "  help\n  list\n", lines: &["Help topics: []", "List listing: Both"], ..FRESH },
    Case { written: "help\n\nSignOff\nlist", lines: &["Help topics: []"], ..FRESH },
    Case { written: "help\nend\nlist", lines: &["Help topics: []"], ..FRESH },
    Case { written: "help\nquit.\nlist", lines: &["Help topics: []"], ..FRESH },
    Case { written: "help\u{a0}savoya", lines: &["Help topics: [\"savoya\"]"], ..FRESH },
    Case { written: "\u{feff}help\u{200b}\t savoya\u{7}", lines: &["Help topics: [\"savoya\"]"], ..FRESH },
    // No command at all, and too many lines that are none.
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
fn ways() {
    for case in CASES {
        let reading = reading(case.context, case.subject, case.written);
        let place = format!("{:?} / {:?}", case.subject, case.written);
        assert_eq!(reading.way, case.way, "{place}");
        assert_eq!(shorts(&reading), case.lines, "{place}");
        let messages: Vec<&str> = std::iter::once(&reading.message)
            .chain(reading.lines.iter().map(|line| &line.message))
            .map(String::as_str)
            .filter(|message| !message.is_empty())
            .collect();
        assert_eq!(messages, case.messages, "{place}");
        assert_eq!(reading.unread, case.unread, "{place}");
    }
}

#[test]
fn a_hundred_commands() {
    let reading = reading(Context::Fresh, "", &"help\n".repeat(130));
    assert_eq!((reading.lines.len(), reading.unread), (100, 30));
    let reading = super::reading(ANSWER, "", &"a6-c6\n".repeat(130));
    assert_eq!((reading.lines.len(), reading.unread), (100, 30));
}

#[test]
fn lines_are_numbered() {
    let reading = reading(Context::Fresh, "", "\nhelp\n  x\n\nlist");
    assert_eq!(reading.lines.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 5]);
    let reading = super::reading(ANSWER, "", "\nmultiple\n\na6-c6");
    assert_eq!(reading.lines.iter().map(|line| line.number).collect::<Vec<_>>(), [4]);
    let reading = super::reading(Context::Fresh, "help", "");
    assert_eq!(reading.lines.iter().map(|line| line.number).collect::<Vec<_>>(), [0]);
}

#[test]
fn a_message_goes_with_its_line() {
    let answer = reading(ANSWER, "", "a6-c6\n\nNice!");
    assert_eq!(answer.message_for(&answer.lines[0]), "Nice!");
    let body = reading(Context::Fresh, "", "savoya chat 101 alice secret\n  Hi\nhelp");
    assert_eq!(body.message_for(&body.lines[0]), "Hi");
    assert_eq!(body.message_for(&body.lines[1]), "");
}

#[test]
fn passwords_keep_their_case() {
    let reading = reading(Context::Fresh, "", "SIGNUP Alice SeCret");
    match &reading.lines[0].reading {
        Ok(Command::Signup { userid, password, .. }) => {
            assert_eq!((userid.as_str(), password.expose()), ("Alice", "SeCret"));
        }
        other => panic!("{other:?}"),
    }
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
