//! Each rule can fail, and only when it should: one snippet breaks it, another merely looks like it.

use std::collections::BTreeSet;

use crate::rules;
use crate::source::{Finding, Source};
use crate::tree::Tree;
use crate::{numbers, texts};

fn words(list: &[&str]) -> BTreeSet<String> {
    list.iter().map(|word| (*word).to_string()).collect()
}

fn lines(findings: Vec<Finding>) -> Vec<usize> {
    let lines: BTreeSet<usize> = findings.into_iter().map(|finding| finding.line).collect();
    lines.into_iter().collect()
}

type Rule = fn(&Source) -> Vec<Finding>;
type TextRule = fn(&str) -> Vec<Finding>;

#[test]
fn rules_about_code() {
    let pure: Rule = |source| rules::pure_parts_touch_nothing(source, &words(&["sqlx", "tokio", "jiff"]));
    let games: Rule = |source| rules::games_know_only_the_contract(source, &words(&["nim", "go"]));
    let names: Rule = |source| rules::games_are_named_in_games_only(source, &words(&["nim"]));
    let short_functions: Rule = |source| rules::functions_are_short(source, &[]);
    let method = |lines: usize| format!("impl X {{\n    fn f() {{{}}}\n}}", "\n".repeat(lines - 1));
    let (long, short) = (method(81), method(80));
    let hash: Rule = rules::order_is_never_left_to_a_hash;
    let arrows: Rule = rules::arrows_point_one_way;
    let sql: Rule = rules::sql_is_in_the_store_only;
    let style: Rule = rules::module_files_have_one_style;
    let up: Rule = rules::paths_lead_one_step_up;
    let clock: Rule = rules::one_clock;
    let chance: Rule = rules::one_source_of_chance;
    let panics: Rule = rules::nothing_panics_on_purpose;
    // Rule, file, text, and the lines with findings.
    let cases: &[(Rule, &str, &str, &[usize])] = &[
        (pure, "src/play/act.rs", "fn f() {}\nuse std::{fmt, fs};\n", &[2]),
        (pure, "src/play/act.rs", "use std::fs::{self, File};\n", &[1]),
        (pure, "src/game.rs", "fn f() {\n    println!(\"{}\", 1);\n}\n", &[2]),
        (pure, "src/games/nim.rs", "async fn f() { g().await }\n", &[1]),
        (pure, "src/draw/plain.rs", "use jiff::Timestamp;\n", &[1]),
        (pure, "src/play/act.rs", "fn f() -> Timestamp { jiff::Timestamp::now() }\n", &[1]),
        (pure, "src/letter/board.rs", "fn f() { tokio::spawn(g) }\n", &[1]),
        (pure, "src/mail.rs", "static N: std::sync::atomic::AtomicU8 = ZERO;\n", &[1]),
        (pure, "src/desk.rs", "use std::fs; async fn f() {}\n", &[]),
        (
            pure,
            "src/play/act.rs",
            "/// std::fs\n/* println!() /* */ async */\nconst S: &str = \"async std::fs\";\n",
            &[],
        ),
        (pure, "src/play/act.rs", "#[cfg(test)]\nmod tests {\n    use std::fs;\n}\nuse std::io;\n", &[5]),
        (pure, "src/play/act.rs", "#[cfg(test)]\nmod tests;\nuse std::net::IpAddr;\n", &[3]),
        (
            pure,
            "src/play/act.rs",
            "fn f() { g('\"', b'\\'', r#\"\"#, \"\\\"\") }\nuse std::fs;\nconst B: char = '\"';\n",
            &[2],
        ),
        (pure, "src/play/act.rs", "fn f<'a>(x: &'a str) -> &'a str { x }\nuse std::env;\n", &[2]),
        (pure, "src/play/act.rs", "fn f() {\n    use std::{fmt, fs};\n    assert!(fs::read(a));\n}\n", &[2]),
        (pure, "src/play/act.rs", "fn f() {\n    format!(\"{}\", std::env::args())\n}\n", &[2]),
        (pure, "src/play/act.rs", "#[x(std::fs)]\nfn f() {}\n", &[1]),
        (hash, "src/store/sql/query.rs", "\nuse std::collections::{BTreeMap, HashMap};\n", &[2]),
        (hash, "src/desk.rs", "fn f(x: HashSet<u8>) {}\n", &[1]),
        (hash, "src/post/tls.rs", "use std::collections::HashMap;\n", &[]),
        (arrows, "src/store/boards/board.rs", "use crate::game::Seat;\n", &[1]),
        (arrows, "src/store/boards/board.rs", "\nfn f() { super::super::super::play::act() }\n", &[2]),
        (arrows, "src/post/session.rs", "use crate::{clock, store};\n", &[1]),
        (arrows, "src/game/any.rs", "use crate::games::{self, ALL};\n", &[1]),
        (arrows, "src/desk/look.rs", "use crate::post::{Intake, tls};\n", &[1]),
        (arrows, "src/desk/look.rs", "use crate::post;\n", &[1]),
        (arrows, "src/desk/look.rs", "use crate::post::Intake;\nuse crate::clock;\n", &[2]),
        (
            arrows,
            "src/store/boards/board.rs",
            "mod a {\n    use super::super::super::super::play;\n    use super::super::super::play;\n}\n",
            &[2],
        ),
        (arrows, "src/main.rs", "use pbmd::admin::rules;\nuse pbmd::store::Store;\n", &[2]),
        (arrows, "src/attic.rs", "\n", &[1]),
        (arrows, "src/letter/told.rs", "use crate::play::Event;\nuse super::words;\n", &[]),
        (games, "src/games/nim.rs", "use crate::game::Rules;\nuse crate::draw::plain;\n", &[2]),
        (games, "src/games/nim/read.rs", "use crate::game::Rules;\nuse super::super::go::Stone;\n", &[2]),
        (games, "src/games/nim/read.rs", "use crate::games::squares::Square;\nuse super::heap;\n", &[]),
        (names, "src/letter/board.rs", "\nconst S: &str = \"a Nim board\";\n", &[2]),
        (names, "src/desk/look.rs", "fn f() { games::nim::start() }\n", &[1]),
        (names, "src/letter/board.rs", "/// nim\nconst S: &str = \"nimble\";\n", &[]),
        (sql, "src/desk/look.rs", "use sqlx::Row;\n", &[1]),
        (sql, "src/desk/look.rs", "use sqlx::Connection;\n", &[1]),
        (sql, "src/admin/mail.rs", "\nconst Q: &str = \"SELECT id FROM mails\";\n", &[2]),
        (sql, "src/post/imap.rs", "const Q: &str = \"SELECT INBOX\";\n", &[]),
        (sql, "src/store/mails/mail.rs", "use sqlx::Row;\n", &[]),
        (style, "src/desk/mod.rs", "", &[1]),
        (style, "src/desk.rs", "\n#[path = \"shelf2.rs\"]\nmod shelf;\n", &[2]),
        (style, "src/desk.rs", "mod shelf;\n", &[]),
        (up, "src/desk/a/b.rs", "\nuse super::super::c;\n", &[2]),
        (up, "src/desk/a/b.rs", "pub(in super::super) fn f() {}\n", &[1]),
        (
            up,
            "src/desk/a/b.rs",
            "use super::c;\n#[cfg(test)]\nmod tests {\n    use super::super::c;\n}\n",
            &[],
        ),
        (short_functions, "src/x.rs", &long, &[2]),
        (short_functions, "src/x.rs", &short, &[]),
        (clock, "src/server.rs", "fn f() { jiff::Timestamp::now() }\n", &[1]),
        (clock, "src/post/stdin.rs", "\nfn f() { std::time::SystemTime::now() }\n", &[2]),
        (clock, "src/clock.rs", "fn f() { Timestamp::now() }\n", &[]),
        (chance, "src/desk.rs", "fn f() { rand::random() }\n", &[1]),
        (chance, "src/secrets.rs", "fn f() { rand::fill(bytes) }\n", &[]),
        (panics, "src/desk.rs", "fn f() { b.unwrap() }\n", &[1]),
        (panics, "src/desk.rs", "fn f() { b\n    .expect(\"it\") }\n", &[2]),
        (panics, "src/desk.rs", "\nfn f() { unreachable!() }\n", &[2]),
        (panics, "src/desk.rs", "fn f() { b.map(Option::unwrap) }\n", &[1]),
        (panics, "src/desk.rs", "fn f() { format!(\"{}\",\n a.unwrap()) }\n", &[2]),
        (panics, "src/desk.rs", "fn f() { flowed::unwrap(b) }\n", &[]),
        (panics, "src/desk.rs", "#[expect(dead_code)]\nfn f() { b.unwrap_or(1) }\n", &[]),
        (panics, "src/desk.rs", "#[cfg(test)]\nmod tests {\n    fn f() { a.unwrap() }\n}\n", &[]),
    ];
    for (i, (rule, path, text, expected)) in cases.iter().enumerate() {
        assert_eq!(lines(rule(&Source::read(path, text))), *expected, "case {i}: {path}: {text}");
    }
}

#[test]
fn rules_about_the_desk() {
    let wordy: Rule = |source| rules::desk_has_no_words(source, &["src/desk/old.rs"]);
    let mails: Rule = |source| {
        let desk =
            Source::read("src/desk.rs", "pub use crate::mail::Trace;\nuse crate::store::{self, Mail};");
        let others = [desk, Source::read("src/mail.rs", "pub struct Trace;")];
        rules::mails_end_at_the_request(source, &Tree::new(&others), &["src/desk/request.rs"])
    };
    let cases: &[(Rule, &str, &str, &[usize])] = &[
        (wordy, "src/desk/look.rs", "\nfn f() { g(\"There is no board.\") }\n", &[2]),
        (wordy, "src/desk/look.rs", "\nfn f() { format!(\"{} plays no {} today.\", a, b) }\n", &[2]),
        (wordy, "src/desk/look.rs", "const TEXT: &str = \"Nobody is\\n\\nhere.\";\n", &[1]),
        (wordy, "src/desk/look.rs", "fn f() { warn!(id, \"a mail was {} put aside\", g()) }\n", &[]),
        (wordy, "src/desk/look.rs", "#[error(\"the store has failed\")]\nstruct E;\n", &[]),
        (
            wordy,
            "src/desk/look.rs",
            "/// Words for a programmer.\nfn f() { g(\"no board\", \"{a} {b} {c}\", \"a-b-c\") }\n",
            &[],
        ),
        (
            wordy,
            "src/desk/look.rs",
            "#[cfg(test)]\nmod tests {\n    const A: &str = \"There is no board.\";\n}\n",
            &[],
        ),
        (wordy, "src/desk/look.rs", "fn f() {\n    crate::draw::wrap(a, 79, b)\n}\n", &[2]),
        (wordy, "src/desk/look.rs", "fn f() {\n    textwrap::fill(a, 79)\n}\n", &[2]),
        (wordy, "src/desk/old.rs", "fn f() { g(\"There is no board.\") }\n", &[]),
        (wordy, "src/letter/reply.rs", "fn f() { g(\"There is no board.\") }\n", &[]),
        (mails, "src/desk/work.rs", "use crate::store::Mail;\nuse crate::store::MailId;\n", &[1]),
        (mails, "src/desk/work.rs", "use crate::store;\nfn f() -> crate::store::NewMail { g() }\n", &[2]),
        (mails, "src/desk/work.rs", "\nuse crate::mail::Trace;\n", &[2]),
        (mails, "src/desk/work.rs", "\nuse crate::mail;\n", &[2]),
        (mails, "src/desk/commands/watch.rs", "use super::super::Trace;\n", &[1]),
        (mails, "src/desk/request.rs", "use crate::mail::Trace;\n", &[]),
        (mails, "src/server.rs", "use crate::mail::Trace;\n", &[]),
    ];
    for (i, (rule, path, text, expected)) in cases.iter().enumerate() {
        assert_eq!(lines(rule(&Source::read(path, text))), *expected, "case {i}: {path}: {text}");
    }
}

/// The uses that close a circle in these files, as `file:line`.
fn closing(files: &[(&str, &str)]) -> Vec<String> {
    let sources: Vec<Source> = files.iter().map(|(path, text)| Source::read(path, text)).collect();
    let findings = rules::files_make_no_circle(&Tree::new(&sources));
    findings.iter().map(|finding| format!("{}:{}", finding.path, finding.line)).collect()
}

#[test]
fn rules_about_circles() {
    let parent =
        ("src/x.rs", "mod a;\nmod b;\nmod c;\nuse b::{B, helped as help};\npub struct X;\nfn f() { a::f() }");
    let (a, b, c) = ("src/x/a.rs", "src/x/b.rs", "src/x/c.rs");
    // The content of a, b and c, and the uses that are found.
    let cases: &[(&str, &str, &str, &[&str])] = &[
        ("use super::b::B;", "pub struct B;", "use super::{a, b};", &[]),
        ("use super::b::B;", "\nuse super::a::A;", "", &["src/x/a.rs:1", "src/x/b.rs:2"]),
        // Through a third file.
        (
            "use super::b;",
            "use super::c;",
            "use crate::x::a;",
            &["src/x/a.rs:1", "src/x/b.rs:1", "src/x/c.rs:1"],
        ),
        // An import of the parent belongs to the file that defines it, a definition to the parent.
        ("use super::B;", "use super::a;", "", &["src/x/a.rs:1", "src/x/b.rs:1"]),
        ("fn f() {\n    super::help()\n}", "use super::a;", "", &["src/x/a.rs:2", "src/x/b.rs:1"]),
        ("use super::X;", "use super::a;", "", &[]),
        // A method added to a type by another file.
        (
            "pub struct A;\nimpl A {\n    fn f(&self) { self.g() }\n}",
            "use super::a::A;\nimpl A {\n    fn g(&self) {}\n}",
            "",
            &["src/x/a.rs:3", "src/x/b.rs:1"],
        ),
        (
            "pub struct A;\nimpl A {\n    fn f(&self, b: B) { b.g() }\n}",
            "use super::a::A;\nimpl A { fn g(&self) {} }",
            "",
            &[],
        ),
        // A type of the parent, with methods in two files that call each other.
        (
            "impl super::X {\n    fn f() { Self::g() }\n}",
            "use super::X;\nimpl X {\n    fn g() { Self::f() }\n}",
            "",
            &["src/x/a.rs:2", "src/x/b.rs:3"],
        ),
        // Visible to tests only.
        ("use super::b;", "#[cfg(test)]\nmod tests {\n    use super::super::a;\n}", "", &[]),
        ("use super::*;", "", "", &["src/x/a.rs:1"]),
        ("enum E { F }\nuse E::*;\nuse std::fmt::*;", "", "", &[]),
    ];
    for (i, (in_a, in_b, in_c, expected)) in cases.iter().enumerate() {
        assert_eq!(closing(&[parent, (a, in_a), (b, in_b), (c, in_c)]), *expected, "case {i}");
    }
    // A file and the folder of its name are one; inside the folder the file stands outside.
    let inner = ("src/x/a/inner.rs", "use crate::x::b;");
    assert_eq!(closing(&[parent, (a, "mod inner;"), inner, (b, "use super::a;")]).len(), 2);
    assert_eq!(
        closing(&[parent, (a, "use inner::I;\npub struct A;"), ("src/x/a/inner.rs", "use super::A;")]),
        [""; 0]
    );
}

#[test]
fn rules_about_faces() {
    let back_from = |path: &str, inner: &str| {
        let files = [
            ("src/x.rs", "mod a;\nmod ground;\nuse ground::G;\npub struct Face;\nimpl G { fn g(&self) {} }"),
            ("src/x/a.rs", "mod b;"),
            (path, inner),
            ("src/x/ground.rs", "pub struct G;"),
        ];
        let sources: Vec<Source> = files.iter().map(|(path, text)| Source::read(path, text)).collect();
        lines(rules::faces_are_above(&Tree::new(&sources)))
    };
    let back = |inner: &str| back_from("src/x/a.rs", inner);
    assert_eq!(back("\nuse super::Face;"), [2]);
    assert_eq!(back_from("src/x/a/b.rs", "\nuse crate::x::Face;"), [2]);
    assert_eq!(back("use super::G;\nimpl G {\n    fn f(&self) { self.g() }\n}"), [3]);
    assert_eq!(back("fn f() {\n    crate::x::Face::g()\n}"), [2]);
    // What the face merely imports belongs to the file that defines it.
    assert_eq!(back("use super::G;\nuse super::ground;"), [0; 0]);
    // Nor is a visibility a use, not even in a macro.
    assert_eq!(back("pub(in crate::x) struct A;\nm! { pub(in crate::x) struct B; }"), [0; 0]);
}

#[test]
fn rules_about_folders() {
    let files: Vec<String> =
        (0..21).map(|n| format!("src/x/{n}.rs")).chain(["src/x.rs".to_string()]).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(lines(texts::folders_are_small(&files, &[])), [21]);
    assert_eq!(lines(texts::folders_are_small(&files, &[("src/x", 21, "a reason")])), [0; 0]);
    assert_eq!(lines(texts::folders_are_small(&files[1..], &[])), [0; 0]);
}

#[test]
fn numbers_beside_nouns() {
    let declared = numbers::declared("A { days: u32, board: u32, who: String } = \"a\",");
    let found = |text: &str| lines(numbers::numbers_have_plurals("templates/en/x.ftl", text, &declared));
    assert_eq!(found("a = { $days } days left\n"), [1]);
    assert_eq!(found("# a note\n\na =\n    for { $days }\n    days\n"), [4]);
    assert_eq!(found("a = { $who } plays { $days } of them, on board { $board } now\n"), [0; 0]);
    assert_eq!(
        found("a = { $days ->\n        [one] { $days } day\n       *[other] { $days } days\n    } ago\n"),
        [0; 0]
    );
    assert_eq!(found("a = { $who ->\n       *[other] { $days } days\n    } ago\n"), [2]);
    assert_eq!(found("b = { $days } days\na = { $days }\nc = none\n"), [0; 0]);
}

#[test]
fn rules_about_texts() {
    let tests = words(&["one_clock"]);
    let templates: TextRule = |text| texts::templates_hold_no_logic("templates/en/x.ftl", text);
    let pages: TextRule = |text| texts::pages_fit("templates/en/help/x.txt", text);
    let czech: TextRule = |text| texts::pages_fit("templates/cs/help/x.txt", text);
    let machine: TextRule = |text| texts::nothing_tells_of_a_machine("Cargo.lock", text);
    let nouns: TextRule = texts::files_are_nouns;
    let short: TextRule = |text| texts::files_are_short("src/x.rs", text);
    let (long, wide) = ("\n".repeat(801), "x".repeat(80));
    let wide_czech = format!("{}\n{}\n", "\u{e1}".repeat(79), "\u{e1}".repeat(80));
    let home = concat!("see\n/ho", "me/alice\n");
    let cases: &[(TextRule, &str, &[usize])] = &[
        (templates, "a = { $b } { $c_2 }\n", &[]),
        (
            templates,
            "a =\n    { $b ->\n        [one] { $b } day\n       *[other] { $b } days\n    } ago\n",
            &[],
        ),
        (templates, "# { a note }\na = b\n", &[]),
        (templates, "\na = { UPPER($b) }\n", &[2]),
        (templates, "a = { b }\nc = { -d }\ne = { \"f\" }\n", &[1, 2, 3]),
        (templates, "a = { $b\n    }\n", &[1, 2]),
        (templates, "a = { $b ->\n    [game] c\n   *[other] d\n }\n", &[2]),
        (pages, "fine\nna\u{ef}ve\n", &[2]),
        (pages, &wide, &[1]),
        (pages, "a\tb\n", &[1]),
        (czech, "hr\u{e1}\u{10d}i\nna\u{ef}ve\n\u{201e}hra\u{201c}\na\tb\n", &[2, 3, 4]),
        (czech, &wide_czech, &[2]),
        (machine, home, &[2]),
        (machine, "source = \"a\"\nname = \"x\"\nsource = \"b\"\nsource = \"a\"\n", &[3]),
        (machine, "source = \"a\"\nsource = \"a\"\n", &[]),
        (nouns, "src/desk/utils.rs", &[1]),
        (nouns, "src/mail_handler.rs", &[1]),
        (nouns, "src/common.rs", &[1]),
        (nouns, "src/desk/shelf.rs", &[]),
        (short, &long, &[801]),
        (short, "\n", &[]),
    ];
    for (i, (rule, text, expected)) in cases.iter().enumerate() {
        assert_eq!(lines(rule(text)), *expected, "case {i}: {text}");
    }
    let invariants: &[(&str, &[usize])] = &[
        ("Architecture Invariant: one\nclock (`one_clock`).\n", &[]),
        ("# x\n\nArchitecture Invariant: two clocks (`two_clocks`).\n", &[1, 3]),
        ("x\nArchitecture Invariant: a wish.\n\nArchitecture Invariant: one clock (`one_clock`).\n", &[2]),
        ("nothing\n", &[1]),
    ];
    for (page, expected) in invariants {
        let found = texts::invariants_name_tests("docs/architecture.md", page, &tests);
        assert_eq!(lines(found), *expected, "{page}");
    }
    let paths = "`src/desk/` and `src/x.rs`\n`src/y.rs`, `docs/*.md`, `src/games/NAME.rs`\n```text\n`src/y.rs`\n```\n";
    let found = texts::paths_lead_somewhere("README.md", paths, &|path| path != "src/y.rs");
    assert_eq!(lines(found), [2]);
    let words = ["Work", "begin", "act"].map(str::to_string).into();
    let names: &[(&str, &[usize])] = &[
        ("`Work::begin`, `act(board)`, a `wish`\n```text\n`Work::end`\n```\n", &[]),
        ("`Work`\n`Work::end` and `next_letter`\n", &[2]),
    ];
    for (page, expected) in names {
        let found = texts::names_are_in_the_source("docs/architecture.md", page, &words);
        assert_eq!(lines(found), *expected, "{page}");
    }
}
