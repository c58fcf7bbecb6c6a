//! Names that nobody can take: words of the grammars, and the server's own addresses.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use clap::{Command, Subcommand};
use pbmd::command::{Context, Text, read, verbs};
use pbmd::desk::DeskConfig;
use pbmd::game::{Seat, Setup};
use pbmd::games;
use pbmd::letter::SETTINGS;
use pbmd::order::Order;

use crate::support::{SERVER, Table, address, one};

/// Files whose one-word literals are words of a grammar.
const GRAMMARS: &[&str] = &[
    "src/play/conditions/read.rs",
    "src/play/conditions/tree.rs",
    "src/command/grammar/dates.rs",
    "src/command/lines/items.rs",
    "src/command/lines/parse.rs",
    "src/command/grammar/what.rs",
    "src/command/grammar/typed.rs",
    "src/command/mails/digest.rs",
    "src/command/mails/reply.rs",
    "src/command/mails/reply_line.rs",
    "rules/src/time/terms.rs",
];

/// The words of answers that say something; the rest are courtesies, which are passed over.
const ANSWERS: &[&str] = &["YES", "NO", "STOPS"];

fn source(path: &str) -> String {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn literals(code: &str) -> Vec<String> {
    let (mut found, mut chars) = (Vec::new(), code.chars().peekable());
    while let Some(next) = chars.next() {
        // A quotation mark as a character.
        if next == '\'' && chars.peek() == Some(&'"') {
            chars.next();
        } else if next == '"' {
            let mut text = String::new();
            while let Some(inside) = chars.next_if(|c| *c != '"') {
                text.extend(if inside == '\\' { chars.next() } else { Some(inside) });
            }
            chars.next();
            found.push(text);
        }
    }
    found
}

fn names_of(command: &Command, words: &mut BTreeSet<String>) {
    for argument in command.get_arguments() {
        words.extend(argument.get_long().map(str::to_owned));
    }
    for order in command.get_subcommands() {
        words.insert(order.get_name().to_owned());
        names_of(order, words);
    }
}

fn words_of_games(words: &mut BTreeSet<String>) {
    let games = "rules/src/games";
    for folder in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(games)).unwrap() {
        let name = folder.unwrap().file_name();
        let path = format!("{games}/{}/notation.rs", name.to_str().unwrap());
        if Path::new(env!("CARGO_MANIFEST_DIR")).join(&path).exists() {
            words.extend(literals(&source(&path)));
        }
    }
    for game in games::ALL {
        let info = game.info();
        for option in info.options {
            words.insert(option.name.to_owned());
            words.extend(option.value.split('|').map(str::to_owned));
        }
        for players in info.fewest..=info.most {
            let position = game.start(&Setup::new(players)).unwrap();
            words.extend((1..=players).map(|seat| {
                let side = position.side(Seat::new(seat)).to_string();
                side.split(' ').next().unwrap().to_lowercase()
            }));
            for seat in position.turn().seats() {
                let moves = position.some_moves(*seat).list;
                words.extend(moves.iter().flat_map(|text| text.split(' ')).map(str::to_owned));
            }
        }
    }
}

fn words_of_all_grammars() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for spec in verbs::all() {
        let names = spec.names.iter().copied().chain(spec.aliases());
        words.extend(names.flat_map(|name| name.split(' ')).map(str::to_owned));
        let mut pattern = spec.pattern.to_owned();
        while let Some((before, (_, after))) =
            pattern.split_once('<').and_then(|(before, rest)| Some((before, rest.split_once('>')?)))
        {
            pattern = format!("{before} {after}");
        }
        words.extend(pattern.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_owned));
    }
    for file in GRAMMARS {
        let found = literals(&source(file));
        assert!(!found.is_empty(), "{file} has no words any more: name the file that has them");
        words.extend(found);
    }
    // The names of the months stand in one literal.
    let days = literals(&source("src/command/grammar/dates.rs"));
    words.extend(days.iter().flat_map(|names| names.split(' ')).map(str::to_owned));
    let answers = source("src/command/grammar/answers.rs");
    for name in ANSWERS {
        let list = answers.split_once(&format!("const {name}: &[&str] = &[")).unwrap().1;
        words.extend(literals(list.split_once("];").unwrap().0));
    }
    for setting in SETTINGS {
        words.insert(setting.name.to_owned());
    }
    let values = literals(&source("src/letter/reply/settings.rs"));
    words.extend(values.into_iter().filter(|text| !text.starts_with("setting")));
    names_of(&Order::augment_subcommands(Command::new("admin")), &mut words);
    for page in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/en/help")).unwrap() {
        words.insert(page.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned());
    }
    words_of_games(&mut words);
    words
}

fn is_refused(word: &str) -> bool {
    let subject = format!("signup {word} nine-red-lanterns");
    let parsed = read(&games::names(), Context::Fresh, Text { subject: &subject, written: "" });
    parsed.lines.iter().all(|line| line.command.is_err())
}

#[test]
fn no_word_of_a_grammar_is_a_userid() {
    let has_shape = |word: &String| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.len() <= 20
            && word.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '-' | '.'))
    };
    let words: BTreeSet<String> = words_of_all_grammars().into_iter().filter(has_shape).collect();
    for word in
        ["any", "then", "roll", "from", "default", "draft", "suspend", "yes", "white", "off", "clock", "tah"]
    {
        assert!(words.contains(word), "{word}: the walk has lost its grammar");
    }
    let free: Vec<&String> = words.iter().filter(|word| !is_refused(word)).collect();
    assert!(free.is_empty(), "{free:?} could be userids");
    assert!(!is_refused("alice") && !is_refused("Rolf") && !is_refused("anyone-else"));
}

#[tokio::test]
async fn the_names_and_addresses_of_the_server_are_nobodys() {
    let mailbox = Some("kiosk@mail.example.com".to_string());
    let mut table = Table::seating_under(DeskConfig { mailbox, ..DeskConfig::default() }, &["alice"]).await;
    let (name, domain) = SERVER.split_once('@').unwrap();
    let own = [
        SERVER.to_owned(),
        SERVER.to_uppercase(),
        format!("{name}+x7k2@{domain}"),
        "kiosk@mail.example.com".to_owned(),
        "Kiosk+1@mail.example.com".to_owned(),
    ];
    for own in own {
        let subject = format!("signup carol carol-secret {own}");
        one(&table.send("carol@example.net", &subject, "").await).has("is this server's own address");
        one(&table.send(&address("alice"), &format!("add alice alice-secret {own}"), "").await)
            .has("is this server's own address")
            .has("Nothing was changed");
        let ordered = table.order(&format!("user address alice {own}"));
        assert!(ordered.as_ref().is_err_and(|why| why.contains("own address")), "{own}: {ordered:?}");
    }
    for userid in ["kiosk", "Ki0sk", "KIOSK_"] {
        let from = format!("{}@example.org", userid.to_lowercase());
        let letters = table.send(&from, &format!("signup {userid} carol-secret"), "").await;
        one(&letters).has("taken; choose another");
        let ordered = table.order(&format!("user rename alice {userid}"));
        assert!(ordered.as_ref().is_err_and(|why| why.contains("kiosk")), "{userid}: {ordered:?}");
    }
    assert!(table.order("user rename alice default").is_err_and(|why| why.contains("cannot be a userid")));
    one(&table.send("carol@example.org", "signup carol carol-secret", "").await).has("answer");
}

/// An account that is older than the rule, under the name of a seat and of a word.
#[tokio::test]
async fn older_accounts_keep_their_names() {
    for name in ["any", "from", "P1"] {
        let mut table = Table::seating(&["alice", "bob"]).await;
        let mut tx = table.desk.store().begin().unwrap();
        let bob = tx.player_by_userid("bob").unwrap().unwrap();
        tx.rename(bob.id, name, &name.to_lowercase()).unwrap();
        tx.commit().unwrap();
        let letters = table.send("bob@example.net", &format!("login {name} bob-secret"), "set").await;
        one(&letters).has(&format!("Settings of {name}"));
        let body = format!("login alice alice-secret\nsavoya challenge alice {name}");
        assert_eq!(table.send(&address("alice"), "", &body).await.len(), 2, "{name}");
    }
}
