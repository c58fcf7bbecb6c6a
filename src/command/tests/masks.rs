//! No password is ever shown, however the line around it is broken.

use proptest::prelude::*;

use super::{ANSWER, Context, GAMES, reading};
use crate::command::{Text, read};

/// A password that no other word looks like.
const MARKER: &str = "zQ7marker9Zq";

const CONTEXTS: [Context; 4] = [
    Context::Fresh,
    ANSWER,
    Context::AnswerAccount,
    Context::Answer { game: "savoy", board: 7, move_number: 0, userid: "bob" },
];

/// Lines in which `@` is a password, well formed and broken.
const LINES: &[&str] = &[
    "signup alice @",
    "signup alice @ alice@example.org",
    "signup alice @ not-an-address",
    "signup 2alice @",
    "signup alice",
    "signup @",
    "signpu alice @",
    "sign up alice @",
    "login alice @",
    "login alice @ please",
    "login @",
    "lgoin alice @",
    "lgn alice @",
    "change password alice @ @",
    "change pasword alice @ @",
    "change alice @ @",
    "chnage password alice @ @",
    "change address alice @ x@example.org",
    "change adress alice @ x@example.org",
    "add alice @",
    "add alice @ x@example.org",
    "password @",
    "password @ @",
    "pasword @",
    "delete alice @",
    "delet alice @",
    "export alice @",
    "set alice @ columns=72",
    "set alice @ columns",
    "vacation alice @ off",
    "vacation alice @",
    "block alice @ bob",
    "message alice @ bob",
    "broadcast alice @",
    "savoya move 101 alice @ a6-c6",
    "savoya move 101 alice @",
    "savoya move #101 alice @ a6-c6#12",
    "savoya move 10l alice @ a6-c6",
    "savoya move alice @ a6-c6",
    "savoya move 101 102 alice @ a6-c6",
    "savoya mvoe 101 alice @ a6-c6",
    "savoya mvve 101 alice @ a6-c6",
    "savoya xyzzy 101 alice @ a6-c6",
    "savoya 101 alice @ a6-c6",
    "savoya alice @ a6-c6",
    "savoia move 101 alice @ a6-c6",
    "savoy move 101 alice @ a6-c6",
    "move 101 alice @ a6-c6",
    "mvve 101 alice @ a6-c6",
    "board 101 alice @ a6-c6",
    "101 alice @ a6-c6",
    "alice @ a6-c6",
    "savoya resign 101 alice @",
    "savoya resign 101 alice @ now",
    "savoya resign alice @",
    "resign 101 alice @",
    "resign alice @",
    "resgin 101 alice @",
    "savoya draw 101 alice @",
    "savoya accept 101 alice @",
    "savoya accept alice @",
    "savoya limit alice @ 3",
    "savoya limit alice @ three",
    "savoya chat 101 alice @",
    "savoya chat 101 alice @ hello bob",
    "savoya note 101 alice @",
    "savoya if 101 alice @ any then resign",
    "savoya queue 101 alice @ a6-c6",
    "savoya seek alice @ -stack=3",
    "savoya join 5 alice @",
    "savoya showas alice @ 101",
    "savoya notify alice @ 101",
    "savoya preview 101 alice @ a6-c6",
    "savoya show 101 alice @",
    "savoya record 101 alice @",
    "savoya replay 101 5 alice @",
    "savoya standings alice @",
];

fn shown(context: Context, subject: &str, written: &str, messages: bool) -> String {
    let mut reading = read(&GAMES, context, Text { subject, written });
    // What a message may hold is looked at below.
    if !messages {
        reading.message.clear();
        reading.lines.iter_mut().for_each(|line| line.message.clear());
    }
    let misreads: String = reading
        .lines
        .iter()
        .filter_map(|line| line.reading.as_ref().err())
        .map(ToString::to_string)
        .collect();
    format!("{reading:?} {misreads}")
}

#[test]
fn single_lines() {
    for context in CONTEXTS {
        for line in LINES {
            let line = line.replace('@', MARKER);
            let line = line.replace(&format!("x{MARKER}example"), "x@example");
            for (subject, written) in
                [("", line.as_str()), (line.as_str(), "Hello"), ("multiple", line.as_str())]
            {
                let shown = shown(context, subject, written, true);
                assert!(!shown.contains(MARKER), "{context:?} {line}: {shown}");
            }
        }
    }
}

/// A command in the wrong place: what is sent to the other players must not hold its password.
#[test]
fn messages() {
    let lines = [
        "savoya move 101 alice @ a6-c6",
        "savoya mvve 101 alice @ a6-c6",
        "login alice @",
        "lgoin alice @",
        "  savoya resign 101 alice @",
        "  move 101 alice @ a6-c6",
        "resgin 101 alice @",
        "savoia move 101 alice @ a6-c6",
        "savoya move 101 alice @",
        "signup @",
        "signup alice @ please",
        "change password alice @ @",
        "chnage password alice @ @",
        "password @",
    ];
    for line in lines {
        let line = line.replace('@', MARKER);
        for (context, subject, written) in [
            (ANSWER, "Re: Savoya Board 101: alice v bob", format!("a6-c6\n\n{line}\n")),
            (Context::Fresh, "savoya move 101 alice x a6-c6", line.clone()),
            (Context::Fresh, "", format!("savoya chat 101 alice x\n  {line}\n")),
        ] {
            let shown = shown(context, subject, &written, true);
            assert!(!shown.contains(MARKER), "{context:?} {written}: {shown}");
        }
    }
    let talk = "Hello Bob,\nsavoya is fun, isn't it?\nI list games that I like, and set them up.\n  - chess";
    assert_eq!(reading(ANSWER, "", &format!("a6-c6\n\n{talk}")).message, talk);
}

/// A password seen in one line is hidden in the others.
#[test]
fn known_from_another_line() {
    let reading = reading(Context::Fresh, "", "login alice hunter\nwhois hunter\nsavoya games hunter, bob");
    let quoted: Vec<&str> = reading.lines.iter().map(|line| line.quoted.as_str()).collect();
    assert_eq!(quoted, ["login alice ****", "whois ****", "savoya games **** bob"]);
}

#[test]
fn quotations_are_tame() {
    let cases =
        [("whois bob\u{7}\u{1b}[31m", "whois ****"), ("help a\u{202e}b", "help ab"), ("help\tme", "help me")];
    for (line, quoted) in cases {
        assert_eq!(reading(Context::Fresh, "", &format!("help\n{line}")).lines[1].quoted, quoted, "{line:?}");
    }
    let long = reading(Context::Fresh, "", &format!("help {}", "abc ".repeat(240)));
    assert_eq!(long.lines[0].quoted.chars().count(), 203);
    let longer = reading(Context::Fresh, "", &format!("help\nhelp {}", "abc ".repeat(2400)));
    assert!(longer.lines[1].reading.is_err());
}

fn context() -> impl Strategy<Value = Context<'static>> {
    prop::sample::select(CONTEXTS.to_vec())
}

fn template() -> impl Strategy<Value = String> {
    (prop::sample::select(LINES.to_vec()), prop::bool::ANY, "[ \t]{0,2}", "[ \t]{1,3}").prop_map(
        |(line, upper, before, blank)| {
            let line = line.replace("x@", "x%").replace("e@", "e%");
            let line = if upper { line.to_uppercase() } else { line };
            let line = line.replace(' ', &blank).replace('@', MARKER).replace('%', "@");
            format!("{before}{line}")
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1994),
        ..ProptestConfig::default()
    })]

    #[test]
    fn whole_mails(
        context in context(),
        subject in prop_oneof![Just(String::new()), template()],
        lines in prop::collection::vec(template(), 0..8),
        crlf in prop::bool::ANY,
    ) {
        let written = lines.join(if crlf { "\r\n" } else { "\n" });
        let shown = shown(context, &subject, &written, false);
        prop_assert!(!shown.to_lowercase().contains(&MARKER.to_lowercase()), "{}", shown);
    }

    #[test]
    fn any_text(context in context(), subject in any::<String>(), written in "(?s).{0,200}") {
        read(&GAMES, context, Text { subject: &subject, written: &written });
    }

    #[test]
    fn any_words(
        context in context(),
        words in prop::collection::vec(prop::sample::select(vec![
            "savoya", "move", "board", "101", "#101", "101#5", "alice", "secret", "a6-c6", "-stack=3", "--x", "\n",
            "\n\n", "\n  ", "login", "signup", "password", "multiple", "end", "if", "preview", "new", "#", "=", "@",
        ]), 0..60),
    ) {
        let text = words.join(" ");
        let reading = read(&GAMES, context, Text { subject: &text, written: &text });
        prop_assert!(reading.lines.len() <= 100);
        for line in &reading.lines {
            prop_assert!(!line.quoted.chars().any(char::is_control));
        }
    }
}
