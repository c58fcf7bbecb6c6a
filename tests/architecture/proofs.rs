//! Each rule can fail, and does not fail for nothing: a snippet that breaks it, and one that only looks like it.

use std::collections::BTreeSet;

use crate::rules;
use crate::source::{Finding, Source};

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
    // The rule, the file, its text, the lines that are found.
    let cases: &[(Rule, &str, &str, &[usize])] = &[
        (pure, "src/play/act.rs", "fn f() {}\nuse std::{fmt, fs};\n", &[2]),
        (pure, "src/play/act.rs", "use std::fs::{self, File};\n", &[1]),
        (pure, "src/game.rs", "fn f() {\n    println!(\"{}\", 1);\n}\n", &[2]),
        (pure, "src/games/nim.rs", "async fn f() { g().await }\n", &[1]),
        (pure, "src/draw/plain.rs", "use jiff::Timestamp;\n", &[1]),
        (pure, "src/play/act.rs", "fn f() -> Timestamp { jiff::Timestamp::now() }\n", &[1]),
        (pure, "src/letter/board.rs", "let x = tokio::spawn(f);\n", &[1]),
        (pure, "src/mail.rs", "static N: std::sync::atomic::AtomicU8;\n", &[1]),
        (pure, "src/desk.rs", "use std::fs; async fn f() {}\n", &[]),
        (
            pure,
            "src/play/act.rs",
            "// std::fs\n/* println!() /* */ async */\nlet s = \"async std::fs\";\n",
            &[],
        ),
        (pure, "src/play/act.rs", "#[cfg(test)]\nmod tests {\n    use std::fs;\n}\nuse std::io;\n", &[5]),
        (pure, "src/play/act.rs", "#[cfg(test)]\nuse std::fs;\nuse std::net::IpAddr;\n", &[3]),
        (
            pure,
            "src/play/act.rs",
            "let a = ('\"', b'\\'', r#\"\"#, \"\\\"\");\nuse std::fs;\nlet b = '\"';\n",
            &[2],
        ),
        (pure, "src/play/act.rs", "fn f<'a>(x: &'a str) -> &'a str { x }\nuse std::env;\n", &[2]),
        (
            rules::order_is_never_left_to_a_hash,
            "src/store/row.rs",
            "\nuse std::collections::{BTreeMap, HashMap};\n",
            &[2],
        ),
        (rules::order_is_never_left_to_a_hash, "src/desk.rs", "fn f(x: HashSet<u8>) {}\n", &[1]),
        (rules::order_is_never_left_to_a_hash, "src/post/tls.rs", "use std::collections::HashMap;\n", &[]),
        (rules::arrows_point_one_way, "src/store/boards.rs", "use crate::game::Seat;\n", &[1]),
        (
            rules::arrows_point_one_way,
            "src/store/boards.rs",
            "\nfn f() { super::super::play::act() }\n",
            &[2],
        ),
        (rules::arrows_point_one_way, "src/post/session.rs", "use crate::{clock, store};\n", &[1]),
        (rules::arrows_point_one_way, "src/game/any.rs", "use crate::games::{self, ALL};\n", &[1]),
        (rules::arrows_point_one_way, "src/desk/look.rs", "use crate::post::{Intake, tls};\n", &[1]),
        (rules::arrows_point_one_way, "src/desk/look.rs", "use crate::post;\n", &[1]),
        (
            rules::arrows_point_one_way,
            "src/desk/look.rs",
            "use crate::post::Intake;\nuse crate::clock;\n",
            &[2],
        ),
        (
            rules::arrows_point_one_way,
            "src/main.rs",
            "use pbmd::admin::rules;\nuse pbmd::store::Store;\n",
            &[2],
        ),
        (rules::arrows_point_one_way, "src/attic.rs", "\n", &[1]),
        (
            rules::arrows_point_one_way,
            "src/letter/told.rs",
            "use crate::play::Event;\nuse super::words;\n",
            &[],
        ),
        (games, "src/games/nim.rs", "use crate::game::Rules;\nuse crate::draw::plain;\n", &[2]),
        (games, "src/games/nim/read.rs", "use crate::game::Rules;\nuse super::super::go::Stone;\n", &[2]),
        (games, "src/games/nim/read.rs", "use crate::games::squares::Square;\nuse super::heap;\n", &[]),
        (names, "src/letter/board.rs", "\nlet s = \"a Nim board\";\n", &[2]),
        (names, "src/desk/look.rs", "fn f() { games::nim::start() }\n", &[1]),
        (names, "src/letter/board.rs", "// nim\nlet s = \"nimble\";\n", &[]),
        (rules::sql_is_in_the_store_only, "src/desk/look.rs", "use sqlx::Row;\n", &[1]),
        (rules::sql_is_in_the_store_only, "src/admin/mail.rs", "\nlet q = \"SELECT id FROM mails\";\n", &[2]),
        (rules::sql_is_in_the_store_only, "src/post/imap.rs", "let q = \"SELECT INBOX\";\n", &[]),
        (rules::sql_is_in_the_store_only, "src/store/mails.rs", "use sqlx::Row;\n", &[]),
        (rules::one_clock, "src/server.rs", "let now = jiff::Timestamp::now();\n", &[1]),
        (rules::one_clock, "src/post/stdin.rs", "\nlet now = std::time::SystemTime::now();\n", &[2]),
        (rules::one_clock, "src/clock.rs", "Timestamp::now()\n", &[]),
        (rules::one_source_of_chance, "src/desk.rs", "let k: u8 = rand::random();\n", &[1]),
        (rules::one_source_of_chance, "src/secrets.rs", "rand::fill(bytes)\n", &[]),
        (rules::nothing_panics_on_purpose, "src/desk.rs", "let a = b.unwrap();\n", &[1]),
        (rules::nothing_panics_on_purpose, "src/desk.rs", "let a = b\n    .expect(\"it\");\n", &[2]),
        (rules::nothing_panics_on_purpose, "src/desk.rs", "\nunreachable!()\n", &[2]),
        (rules::nothing_panics_on_purpose, "src/desk.rs", "let a = b.map(Option::unwrap);\n", &[1]),
        (rules::nothing_panics_on_purpose, "src/desk.rs", "let a = flowed::unwrap(b);\n", &[]),
        (
            rules::nothing_panics_on_purpose,
            "src/desk.rs",
            "#[expect(dead_code)]\nlet a = b.unwrap_or(1);\n",
            &[],
        ),
        (
            rules::nothing_panics_on_purpose,
            "src/desk.rs",
            "#[cfg(test)]\nmod tests {\n    a.unwrap();\n}\n",
            &[],
        ),
    ];
    for (i, (rule, path, text, expected)) in cases.iter().enumerate() {
        assert_eq!(lines(rule(&Source::read(path, text))), *expected, "case {i}: {path}: {text}");
    }
}

#[test]
fn rules_about_texts() {
    let tests = words(&["one_clock"]);
    let templates: TextRule = |text| rules::templates_hold_no_logic("templates/x.txt", text);
    let pages: TextRule = |text| rules::pages_fit("templates/help/x.txt", text);
    let machine: TextRule = |text| rules::nothing_tells_of_a_machine("Cargo.lock", text);
    let nouns: TextRule = rules::files_are_nouns;
    let short: TextRule = |text| rules::files_are_short("src/x.rs", text);
    let (long, wide) = ("\n".repeat(801), "x".repeat(80));
    let home = concat!("see\n/ho", "me/alice\n");
    let cases: &[(TextRule, &str, &[usize])] = &[
        (templates, "{{ a.b }}\n{% for a in b.c %}{% if not a %}{% else %}{% endif %}{% endfor %}\n", &[]),
        (templates, "\n{{ a + 1 }}\n", &[2]),
        (templates, "{{ a|upper }}\n", &[1]),
        (templates, "{% if a == b %}\n{% set x = 1 %}\n{% if a and b %}\n", &[1, 2, 3]),
        (templates, "{# a note #}\n{{ a\n}}\n", &[1, 2, 3]),
        (pages, "fine\nna\u{ef}ve\n", &[2]),
        (pages, &wide, &[1]),
        (pages, "a\tb\n", &[1]),
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
        let found = rules::invariants_name_tests("docs/architecture.md", page, &tests);
        assert_eq!(lines(found), *expected, "{page}");
    }
}
