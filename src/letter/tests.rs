//! The sentences of the program and the messages in `templates/` agree.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::{FluentArgs, FluentValue};

use super::*;
use crate::game::{Replay, Seat};
use crate::letter::words::{Lines, Sentence};
use crate::play::{Board, Challenge};

#[test]
fn all_files_of_messages_can_be_read() {
    assert_eq!(unreadable(), Vec::<String>::new());
}

fn written(lang: &str) -> BTreeMap<String, String> {
    let mut messages: BTreeMap<String, String> = BTreeMap::new();
    for source in words::catalogue::sources(lang) {
        let mut name = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
                name = id.to_owned();
                assert!(messages.insert(name.clone(), String::new()).is_none(), "{name} stands twice");
            }
            if let Some(message) = messages.get_mut(&name) {
                message.push_str(&format!("{line}\n"));
            }
        }
    }
    messages
}

fn gaps(message: &str) -> BTreeSet<&str> {
    let names = message.split('$').skip(1);
    let end = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    names.map(|rest| rest.split(end).next().unwrap_or_default()).collect()
}

fn declared() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let lists = [
        account::Text::DECLARED,
        account::Part::DECLARED,
        words::taps::Text::DECLARED,
        account::Places::DECLARED,
        account::GivenUp::DECLARED,
        board::advice::Advice::DECLARED,
        answers::Text::DECLARED,
        bytes::render::speech::Heard::DECLARED,
        bytes::render::speech::Sign::DECLARED,
        board::Text::DECLARED,
        board::Ranking::DECLARED,
        board::Place::DECLARED,
        words::catalogue::ROWS,
        board::choices::Text::DECLARED,
        moves::Text::DECLARED,
        reply::puzzle::Text::DECLARED,
        digest::Text::DECLARED,
        board::describe::Happened::DECLARED,
        reply::help::Games::DECLARED,
        reply::help::Players::DECLARED,
        reply::parse_words::Problem::DECLARED,
        board::played::Heading::DECLARED,
        post::Text::DECLARED,
        words::rated::Text::DECLARED,
        words::rated::Points::DECLARED,
        words::rated::RatingIn::DECLARED,
        reply::history::Text::DECLARED,
        reply::standings::Text::DECLARED,
        reply::Missing::DECLARED,
        crate::command::Part::DECLARED,
        reply::parse_words::Place::DECLARED,
        reply::response::Heading::DECLARED,
        reply::Note::DECLARED,
        reply::Refusal::DECLARED,
        reply::Unproved::DECLARED,
        reply::refusal::Text::DECLARED,
        reply::WrongCondition::DECLARED,
        board::conditions::Dropped::DECLARED,
        reply::conditions::Left::DECLARED,
        bytes::render::Text::DECLARED,
        bytes::render::Heading::DECLARED,
        bytes::render::Said::DECLARED,
        reply::BoardState::DECLARED,
        reply::submitted::Text::DECLARED,
        reply::HeldBack::DECLARED,
        reply::Against::DECLARED,
        reply::WatchedHow::DECLARED,
        reply::settings::Meaning::DECLARED,
        reply::settings::WrongSetting::DECLARED,
        words::terms::WrongLeave::DECLARED,
        bytes::calendar::Shown::DECLARED,
        reply::listing::Text::DECLARED,
        reply::legal::Legal::DECLARED,
        words::seats::Who::DECLARED,
        words::terms::WrongTerm::DECLARED,
        words::terms::Long::DECLARED,
        words::terms::Term::DECLARED,
        board::notices::Text::DECLARED,
        words::times::When::DECLARED,
        words::times::Length::DECLARED,
        review::Text::DECLARED,
        reply::meant::Proposed::DECLARED,
        reply::meant::YourBoard::DECLARED,
        reply::meant::ToStart::DECLARED,
        reply::meant::Text::DECLARED,
        account::SeekLetter::DECLARED,
        site::SiteText::DECLARED,
        reply::SeekNote::DECLARED,
        reply::SeekRefusal::DECLARED,
        reply::HouseRefusal::DECLARED,
        reply::SeekPart::DECLARED,
        reply::seeks::Text::DECLARED,
    ];
    let effects = crate::command::verbs::all().iter().map(|spec| spec.effect);
    let effects: BTreeSet<&str> = effects.chain(reply::settings::messages()).collect();
    let gapless = effects.into_iter().chain(words::times::WEEKDAYS).chain(words::times::MONTHS);
    let mut all: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let written = written(ENGLISH);
    let orders = account::OrderLetter::DECLARED.iter().map(|(id, own)| {
        // The common gaps are filled in each of these.
        let message = written.get(*id).map(|message| gaps(message)).unwrap_or_default();
        let common = account::OrderSaid::GAPS.into_iter().filter(|gap| message.contains(gap));
        (*id, own.iter().copied().chain(common).collect::<BTreeSet<_>>())
    });
    let others = lists.concat().into_iter().map(|(id, gaps)| (id, gaps.iter().copied().collect()));
    let gapless = gapless.map(|id| (id, BTreeSet::new()));
    for (id, gaps) in others.chain(orders).chain(gapless) {
        assert!(all.insert(id, gaps).is_none(), "{id} is declared twice");
    }
    all
}

#[test]
fn every_sentence_has_its_message_and_every_message_its_sentence() {
    let (written, declared) = (written(ENGLISH), declared());
    let mut faults = Vec::new();
    for (id, wanted) in &declared {
        match written.get(*id).map(|message| gaps(message)) {
            None => faults.push(format!("no message {id}")),
            Some(found) if found != *wanted => {
                faults.push(format!("{id}: the message has {found:?}, the program {wanted:?}"));
            }
            Some(_) => {}
        }
    }
    let unused = written.keys().filter(|id| !declared.contains_key(id.as_str()));
    faults.extend(unused.map(|id| format!("nothing says {id}")));
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Text to be copied or typed in a message: lines behind `>` and text in backticks.
fn typed(message: &str) -> BTreeSet<String> {
    let copied = message.lines().map(str::trim).filter(|line| line.starts_with("> "));
    let joined = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let quoted = joined.split('`').skip(1).step_by(2);
    copied.chain(quoted).map(str::to_owned).collect()
}

/// Translated messages have the same gaps, subjects and commands as the English ones.
#[test]
fn every_language_has_every_message() {
    let english = written(ENGLISH);
    for words in Words::translated() {
        let lang = words.lang();
        let translated = written(lang);
        let names = |messages: &BTreeMap<String, String>| messages.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(names(&translated), names(&english), "{lang}");
        for (id, message) in &translated {
            let wanted = &english[id];
            assert_eq!(gaps(message), gaps(wanted), "{lang}: {id}");
            assert_eq!(message.contains("    .subject ="), wanted.contains("    .subject ="), "{lang}: {id}");
            assert_eq!(typed(message), typed(wanted), "{lang}: {id}");
        }
    }
}

/// Each message and each attribute can be filled in each language with words and numbers, and the lines fit if the values are short.
#[test]
fn every_sentence_fits() {
    let fillings = ["abc".into(), 1.into(), 2.into(), 5.into()];
    for words in Words::translated().chain([Words::english()]) {
        let (lang, is_english) = (words.lang(), words.lang() == ENGLISH);
        let written = written(lang);
        for (id, gaps) in declared() {
            let own = attributes(&written[id]).into_iter().map(Some);
            for (attribute, filling) in
                own.chain([None]).flat_map(|own| fillings.iter().map(move |filling| (own, filling)))
            {
                let mut args: FluentArgs<'static> = FluentArgs::new();
                for gap in &gaps {
                    args.set(*gap, FluentValue::clone(filling));
                }
                let text = words.fill_in(id, attribute, &args);
                let what = format!("{lang}: {id} {attribute:?}");
                assert!(!text.contains("has a fault") && !text.contains('{'), "{what}: {text}");
                let text = bytes::render::text(&words::markup::blocks(&text), words, WIDEST);
                assert!(!text.trim().is_empty(), "{what}");
                for line in text.lines() {
                    assert!(line.chars().count() <= 79, "{what}: {line:?}");
                    assert!(line.is_ascii() || !is_english, "{what}: {line:?}");
                }
            }
        }
    }
}

/// The names of a message's attributes.
fn attributes(message: &str) -> Vec<&str> {
    let lines = message.lines().filter_map(|line| line.trim_start().strip_prefix('.'));
    lines.filter_map(|line| Some(line.split_once(" =")?.0)).collect()
}

/// The messages that are sent as whole letters have a subject in every language, and no others have one.
#[test]
fn every_whole_letter_has_its_subject() {
    let lists = [account::Text::DECLARED, account::SeekLetter::DECLARED, account::OrderLetter::DECLARED];
    let whole: BTreeSet<&str> = lists.concat().into_iter().map(|(id, _)| id).collect();
    for lang in languages() {
        let written = written(lang);
        let with_subject = written
            .iter()
            .filter(|(_, message)| attributes(message).contains(&"subject"))
            .map(|(id, _)| id.as_str());
        assert_eq!(with_subject.collect::<BTreeSet<_>>(), whole, "{lang}");
    }
}

#[test]
fn names_in_a_row() {
    let words = Words::english();
    let cases: [(&[&str], &str, &str); 4] = [
        (&[], "", ""),
        (&["alice"], "alice", "alice"),
        (&["alice", "bob"], "alice and bob", "alice, bob"),
        (&["alice", "bob", "carol", "dave"], "alice, bob, carol and dave", "alice, bob, carol, dave"),
    ];
    for (names, joined, listed) in cases {
        assert_eq!((words.names(names), words.things(names)), (joined.to_owned(), listed.to_owned()));
    }
}

#[test]
fn numbers_choose_their_forms() {
    let words = Words::english();
    let paused = |seconds| {
        words.say(&Refusal::PasswordsPaused { minutes: Minutes(jiff::SignedDuration::from_secs(seconds)) })
    };
    assert!(paused(60).contains("Try again in 1 minute,"), "{}", paused(60));
    assert!(paused(61).contains("Try again in 2 minutes,"), "{}", paused(61));
    let turn = |names: &[&str]| {
        words.say(&Refusal::NotYourTurn { names: names.iter().copied().collect(), count: names.len() })
    };
    assert_eq!(turn(&["bob"]), "It is not your turn: bob is to move.");
    assert_eq!(turn(&["bob", "carol"]), "It is not your turn: bob and carol are to move.");
    // Numbers are not grouped, since commands contain them, too.
    assert_eq!(words.say(&Refusal::NoBoard { board: 4_294_967_295 }), "There is no board 4294967295.");
}

#[test]
fn numbers_choose_their_forms_in_czech() {
    let words = Words::of("cs");
    let of = |count| words.say(&reply::help::Players::Exactly { count });
    let forms = [0, 1, 2, 4, 5, 12, 21, 22].map(of);
    let wanted = ["0 hráčů", "1 hráč", "2 hráči", "4 hráči", "5 hráčů", "12 hráčů", "21 hráčů", "22 hráčů"];
    assert_eq!(forms, wanted);
    assert_eq!(words.names(&["alice", "bob", "carol"]), "alice, bob a carol");
}

/// No value of a gap changes the paragraphs of its message.
#[test]
fn what_fills_a_gap_adds_nothing_but_itself() {
    let words = Words::english();
    for hostile in
        ["a\n\n    login a b", "a\\", "> a", "a\u{2028}b", "a\n\u{2029}b", "{ $x }", "a\r\nb\u{7}", "`"]
    {
        let blocks = words.blocks(&Refusal::AddressUnusable { address: hostile.to_owned() });
        let [Block::Text(text)] = blocks.as_slice() else { panic!("{hostile:?}: {blocks:?}") };
        assert!(text.ends_with("is not an address that mail can be sent to."), "{text:?}");
        assert!(!text.contains(char::is_control), "{text:?}");
    }
    let lines = Lines(vec!["a\nb".to_owned(), "c".to_owned()]);
    assert_eq!(
        Words::english().blocks(&account::Text::Suspended {
            server: "s".to_owned(),
            address: "a".to_owned(),
            userid: "u".to_owned(),
            addresses: lines,
        })[1],
        Block::Copy(vec!["a b".to_owned(), "c".to_owned()])
    );
}

#[test]
fn what_is_missing_is_said_in_english() {
    let words =
        words::catalogue::Words::from_sources("xx", ["no-message = Nic.\nno-board = { $nothing }"], []);
    assert_eq!(words.say(&Refusal::NoMessage), "Nic.");
    assert_eq!(words.say(&Refusal::NoBoard { board: 7 }), "There is no board 7.");
    assert_eq!(words.say(&Refusal::Unconfirmed), Words::english().say(&Refusal::Unconfirmed));
    assert_eq!(Refusal::Unconfirmed.id(), "proof-unconfirmed");
    assert!(words.page("general").is_some());
    assert_eq!(Words::of("xx").lang(), ENGLISH);
}

fn letter() -> Letter {
    let server = ServerIdentity { subaddress: true, ..ServerIdentity::new("pbmd", "pbmd@example.org") };
    let headers = Headers {
        to: Mailbox { name: Some("alice".to_owned()), address: "alice@example.net".to_owned() },
        message_id: "abc@example.org".to_owned(),
        in_reply_to: Some("b@example.net".to_owned()),
        references: vec!["a@example.net".to_owned(), "b@example.net".to_owned()],
        date: jiff::Timestamp::UNIX_EPOCH,
        answers: true,
        more: vec![("X-PBM-Event".to_owned(), EventKind::Record.to_string())],
    };
    let file = Attachment { name: "nim-7.txt".to_owned(), text: "[Game \"nim\"]\n".to_owned(), media: None };
    let responses = [
        Response { quoted: None, reply: Note::LoginAlone.into() },
        Response {
            quoted: Some(Quoted { number: Some(2), text: "nim show 7".to_owned() }),
            reply: Refusal::NoBoard { board: 7 }.into(),
        },
    ];
    let content = answers(&server, Words::english(), Thread::Mail(EventKind::Error), &responses);
    Letter::new(&server, Form::default(), headers, content, Some(file))
}

#[test]
fn a_model_is_read_as_it_was_written() {
    let letter = letter();
    let json = letter.to_json().unwrap();
    assert_eq!(Letter::from_json(&json).unwrap(), letter);
    assert_eq!(bytes_of(&json).unwrap(), letter.painted(&drawn).unwrap());
    assert_eq!(bytes_of(&json).unwrap(), bytes_of(&json).unwrap());
    assert!(letter.check().is_ok());
    let text = bytes::render::text(&letter.blocks, Words::english(), WIDEST);
    assert_eq!(
        text,
        "The userid and the password are right, but there is no command below them.\n\n> line 2: nim show 7\n\n\
         There is no board 7.\n\nNothing was changed.\n\n-- \n\
         Questions? Write to pbmd@example.org with the subject: help\n"
    );
}

#[test]
fn models_that_cannot_be_written() {
    let json = letter().to_json().unwrap();
    let newer = json.replacen("\"version\":1", "\"version\":2", 1);
    let cases = [
        (newer.as_str(), "version 2"),
        ("", "cannot be read"),
        ("{}", "cannot be read"),
        ("{\"version\":1}", "cannot be read"),
        (&json.replace("alice@example.net", "alice at home"), "is not an address"),
        (&json.replace("X-PBM-Event", "X PBM"), "no letter can be written"),
    ];
    for (model, wanted) in cases {
        let fault = bytes_of(model).unwrap_err().to_string();
        assert!(fault.contains(wanted), "{fault}");
    }
}

/// Orders that continue after a retreat name their players, in letters and in the public record.
#[test]
fn what_goes_on_after_a_retreat_names_its_players() {
    let text = include_str!("../../tests/data/games/savana/records/two-red-asked.txt");
    let whole = Replay::read(text, crate::games::named).unwrap().record;
    let deed = |number: usize| whole.lines()[number - 1].deed.to_string();
    // The retreat is move 89; what follows it is ordered with the attack before it.
    let mut record = whole.at(87).unwrap();
    record.play(Seat::new(2), &format!("{}; {}", deed(88), deed(90))).unwrap();
    record.play(Seat::new(1), &deed(89)).unwrap();
    let userids = ["alice", "bob"].map(str::to_string).to_vec();
    let (game, setup) = (record.game(), record.setup().clone());
    let start = jiff::Timestamp::UNIX_EPOCH;
    let challenge = Challenge {
        number: 101,
        key: [7; 32],
        mails: crate::game::Mails::of_challenge(None),
        at: start,
        game,
        setup,
        challenger: "alice".to_string(),
        players: userids,
        accepted: Seat::all(2).collect(),
    };
    let (board, _) = Board::open(challenge).unwrap();
    let board = Board { record, ..board };
    let row = played(&board, 89).unwrap().text.to_string();
    assert_eq!(row, format!("{} (bob (P2) goes on: {})", deed(89), deed(90)));
    assert!(record_file(&board).text.contains(&row), "{}", record_file(&board).text);
}
