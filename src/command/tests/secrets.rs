//! No password is ever shown, however broken its line is.

use proptest::prelude::*;

use super::{ANSWER, Context, GAMES, parsed};
use crate::command::read;
use crate::command::{Choice, ChoiceOf, Name, Reader, Text};

const MARKER: &str = "zQ7marker9Zq";

const CONTEXTS: [Context; 4] = [
    Context::Fresh,
    ANSWER,
    Context::AnswerAccount,
    Context::Answer { game: "savoy", board: 7, move_number: 0, userid: "bob", reader: Reader::Player },
];

/// Lines, well-formed and broken, with `@` in place of a password.
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
    "vacation alice @ tomorrow 2027-01-06",
    "vacation alice @ from today for 10 days",
    "vacation alice @ from today for 10 @",
    "vacation alice @ soon",
    "block alice @ bob",
    "message alice @ bob",
    "broadcast alice @",
    "admin alice @ user suspend bob",
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
    "savoya replay 101 5 alice @ a6-c6",
    "signoff alice @",
    "savoya submit 101 alice @ a6-c6",
    "savoya submit 101 alice @",
    "savoya submti 101 alice @ a6-c6",
    "savoya confirm 101 alice @",
    "savoya confirm 101 alice @ a6-c6",
    "savoya qmove 101 alice @ a6-c6",
    "savoya moveq alice @ a6-c6",
    "savoya showas alice @ next",
    "savoya showas alice @ never",
    "savoya subscribe all alice @",
    "savoya subscribe alice @ all",
    "savoya notify alice @ all",
    "savoya preview new 3 alice @ a6-c6",
    "savoya standings alice @",
];

/// The content of a mail, and the quotation of each line with all names known.
fn shown(context: Context, subject: &str, written: &str, messages: bool) -> String {
    let mut parsed = read(&GAMES, context, Text { subject, written });
    if !messages {
        parsed.message.clear();
        parsed.lines.iter_mut().for_each(|line| line.message.clear());
    }
    let commands = parsed.lines.iter().filter_map(|line| line.command.as_ref().ok());
    let quoted: Vec<String> = commands.map(|command| command.quoted(context, |_| true)).collect();
    format!("{parsed:?} {quoted:?}")
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

/// Messages to other players must not contain the password of a misplaced command.
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
    let answer = parsed(ANSWER, "", &format!("a6-c6\n\n{talk}"));
    let words = answer.lines[0].command.as_ref().unwrap().quoted(Context::Fresh, |_| true);
    assert!(words.ends_with(&talk.replace('\n', "; ")), "{words}");
}

/// Unknown names, invalid values and comments are masked.
#[test]
fn names_that_name_nothing() {
    let cases = [
        ("whois SECRET", "whois ****"),
        ("forgot SECRET", "forgot ****"),
        ("help savoya SECRET", "help savoya ****"),
        ("login SECRET x", "login **** ****"),
        ("savoya games SECRET, bob", "savoya games **** bob"),
        (
            "savoya challenge -stack=3 -stack=SECRET -SECRET=3 -SECRET --SECRET alice SECRET",
            "savoya challenge -stack=3 -stack=**** **** **** **** alice ****",
        ),
        ("set alice x columns=72 columns=SECRET SECRET=72", "set alice **** columns=72 columns=**** ****"),
        ("vacation alice x 2026-12-24 2SECRET", "vacation alice **** 2026-12-24 ****"),
        ("vacation alice x today for 2SECRET weeks", "vacation alice **** from today for **** weeks"),
        ("savoya move 101 alice x SECRET a6-c6 SECRET SECRET", "savoya move 101 alice **** **** a6-c6 ****"),
        ("savoya move 101 alice x pass # SECRET", "savoya move 101 alice **** pass # ****"),
        ("savoya preview new -stack=SECRET SECRET", "savoya preview new -stack=**** ****"),
        ("savoya if 101 alice x any then SECRET", "savoya if 101 alice **** any then ****"),
    ];
    for (line, quoted) in cases {
        let parsed = parsed(Context::Fresh, "", line);
        let command = parsed.lines[0].command.as_ref().expect(line);
        let known = |name: Name| !format!("{name:?}").to_lowercase().contains("secret");
        assert_eq!(command.quoted(Context::Fresh, known), quoted, "{line}");
        let nothing = command.quoted(Context::Fresh, |_| false);
        assert!(!nothing.contains("SECRET") && !nothing.contains("alice"), "{nothing}");
    }
}

/// In a line that is no command, only the word in place of a password is masked.
#[test]
fn lines_as_they_were_written() {
    let cases = [
        ("savoya mve 101 alice secret a6-c6", "savoya mve 101 alice **** a6-c6"),
        ("savoya 101 alice secret a6-c6", "savoya 101 alice **** a6-c6"),
        ("savoya move alice secret a6-c6", "savoya move alice **** a6-c6"),
        ("savoya move 10l alice secret a6-c6", "savoya move 10l alice **** a6-c6"),
        ("svaoya move 101 alice secret a6-c6", "svaoya move 101 alice **** a6-c6"),
        ("savoya resign 101 alice secret now", "savoya resign 101 alice **** now"),
        ("savoya accept alice secret now", "savoya accept alice **** now"),
        ("savoya join five alice secret", "savoya join five alice ****"),
        ("move 101 alice secret a6-c6", "move 101 alice **** a6-c6"),
        ("ressign 101 alice secret", "ressign 101 alice ****"),
        ("signpu alice secret", "signpu alice ****"),
        ("signup alice my secret a@example.org", "signup alice **** a@example.org"),
        ("lgoin alice secret", "lgoin alice ****"),
        ("chnage password alice old new", "chnage password alice ****"),
        ("change password alice old", "change password alice ****"),
        ("pasword my secret", "pasword ****"),
        ("bob secret a6-c6", "bob **** a6-c6"),
        ("whois alice bob", "whois alice bob"),
        ("list all of them", "list all of them"),
        ("savoya show 101 x", "savoya show 101 x"),
        ("what is this", "what is this"),
    ];
    for (line, shown) in cases {
        let parsed = parsed(Context::Fresh, "", &format!("help\n{line}"));
        let last = parsed.lines.last().expect(line);
        assert!(last.command.is_err(), "{line}");
        assert_eq!(last.written.shown(|_| true), shown, "{line}");
        assert_eq!(format!("{:?}", last.written), "****");
        let nothing = last.written.shown(|word| word != "alice");
        assert!(!nothing.contains("alice"), "{nothing}");
    }
}

#[test]
fn every_name_is_asked_for() {
    let line = "savoya challenge -stack=3 --soft=1 alice bob";
    let parsed = parsed(Context::Fresh, "", line);
    let names = parsed.lines[0].command.as_ref().unwrap().names();
    let stack = Choice { name: "stack".to_owned(), value: "3".to_owned() };
    let soft = Choice { name: "soft".to_owned(), value: "1".to_owned() };
    let game = ChoiceOf::Game("savoya");
    let expected = [
        Name::Choice(game, "stack"),
        Name::Value(game, &stack),
        Name::Choice(ChoiceOf::Clock, "soft"),
        Name::Value(ChoiceOf::Clock, &soft),
        Name::Userid("alice"),
        Name::Userid("bob"),
    ];
    assert_eq!(names, expected);
}

#[test]
fn quotations_are_tame() {
    let cases = [("help a\u{202e}b", "help ab"), ("help\tme\u{7}\u{1b}[31m", "help me [31m")];
    for (line, quoted) in cases {
        let parsed = parsed(Context::Fresh, "", line);
        assert_eq!(parsed.lines[0].command.as_ref().unwrap().quoted(Context::Fresh, |_| true), quoted);
    }
    let long = parsed(Context::Fresh, "", &format!("help {}", "abc ".repeat(240)));
    let quoted = long.lines[0].command.as_ref().unwrap().quoted(Context::Fresh, |_| true);
    assert_eq!(quoted.chars().count(), 203);
    let longer = parsed(Context::Fresh, "", &format!("help\nhelp {}", "abc ".repeat(2400)));
    assert!(longer.lines[1].command.is_err());
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
        let parsed = read(&GAMES, context, Text { subject: &text, written: &text });
        prop_assert!(parsed.lines.len() <= 100);
        for command in parsed.lines.iter().filter_map(|line| line.command.as_ref().ok()) {
            prop_assert!(!command.quoted(context, |_| true).chars().any(char::is_control));
        }
    }
}
