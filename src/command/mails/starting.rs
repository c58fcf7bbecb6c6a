//! What people ask in words: how a game is started, and to play here at all.

use crate::command::grammar::clean::plain;
use crate::command::lines::written_line::WrittenLine;
use crate::command::mails::consent::is_greeting;
use crate::command::mails::meant_line::is_meant;
use crate::command::mails::parsed_mail::{ParsedMail, Talk};

/// The most words of a sentence that asks.
const MOST_WORDS: usize = 20;

/// The most lines that are looked through for such a sentence, with the subject.
const MOST_LINES: usize = 20;

/// The most words of a mail in which such a sentence counts.
const MOST_PERSONAL: usize = 100;

/// The most lines of a mail that only greets, with the subject.
const MOST_GREETED: usize = 4;

/// What newcomers ask and say, in plain letters.
#[rustfmt::skip]
const PHRASES: &[&str] = &[
    "how do i start", "how do i begin", "how can i start", "how can i begin", "how to start", "how to begin", "how do i play",
    "how does this work", "how does it work", "where do i start", "where do i begin", "what do i do", "what should i do",
    "jak zacit", "jak zacnu", "jak mam zacit", "jak muzu zacit", "jak mohu zacit", "jak to funguje", "kde zacit", "kde zacnu",
    "kde mam zacit", "co mam delat", "co mam udelat",
    "wie fange ich an", "wie beginne ich", "wie starte ich", "wie kann ich anfangen", "wie kann ich beginnen", "wie geht das",
    "wie funktioniert das", "wo fange ich an", "womit fange ich an", "was mache ich", "was muss ich tun", "was soll ich tun",
    "how can i play", "how do i join", "how do i sign up", "how can i sign up", "how do i register", "how can i register",
    "somebody play with me", "someone play with me", "anybody play with me", "anyone play with me", "who plays with me", "i need help",
    "please help me", "can you help me", "could you help me",
    "jak se prihlasim", "jak se prihlasit", "jak se zaregistruji", "jak se zaregistruju", "jak se zaregistrovat",
    "zahraje si nekdo", "potrebuji pomoc", "potrebuju pomoc", "pomozte mi", "muzete mi pomoci", "muzete mi pomoct",
    "wie melde ich mich an", "wie kann ich mich anmelden", "wer spielt mit mir", "spielt jemand mit mir",
    "ich brauche hilfe", "helfen sie mir", "koennen sie mir helfen", "kannst du mir helfen",
    "comment commencer", "comment jouer", "comment m'inscrire", "aidez-moi", "como empiezo", "como puedo empezar",
];

/// A sentence with a word of each of these says that its writer wants to play, whatever stands between: who, wants, to play. In plain
/// letters; where the verb says who wants, the first list is empty.
#[rustfmt::skip]
const WANTING: [[&[&str]; 3]; 5] = [
    [
        &["i", "i'd", "id", "we", "we'd"],
        &["want", "wanna", "would", "i'd", "id", "we'd", "like", "love", "wish", "can", "may", "could"],
        &["play", "join"],
    ],
    [
        &[],
        &["chci", "chceme", "chtel", "chtela", "chteli", "bych", "bychom", "rad", "rada", "muzu", "mohu", "muzeme", "smim"],
        &["hrat", "zahrat", "hral", "hrala", "zahral", "zahrala", "zahrali", "pripojit"],
    ],
    [
        &["ich", "wir"],
        &["moechte", "moechten", "will", "wollen", "wuerde", "wuerden", "kann", "koennen", "darf", "duerfen", "mag"],
        &["spielen", "mitspielen", "mitmachen"],
    ],
    [&["je", "j'aimerais", "nous", "on"], &["veux", "voudrais", "voulons", "j'aimerais", "peux", "peut"], &["jouer"]],
    [&[], &["quiero", "queremos", "quisiera", "gustaria", "puedo"], &["jugar"]],
];

/// Whether a mail asks something of this server: by a command, even one with mistakes (`Join our webinar` is none), or in words. It does
/// so where it bears the subject of a board's letter, where it is nothing but a move or a greeting, and where a short sentence says how
/// to start, to play, or to get help. Anything else may have been sent to thousands.
pub fn asks_something(parsed: &ParsedMail) -> bool {
    parsed.lines.iter().chain(&parsed.slips).any(|line| is_meant(line, None))
        || parsed.talk.as_ref().is_some_and(asks_in_words)
}

fn asks_in_words(talk: &Talk) -> bool {
    talk.board.is_some()
        || talk.hides_command
        || is_move(talk)
        || only_greets(talk)
        || is_personal(talk) && talk.all().take(MOST_LINES).any(wishes)
}

/// Whether a mail is short and has no links, as what somebody writes to this server alone; `How does it work?` also stands in what is
/// sent to thousands.
fn is_personal(talk: &Talk) -> bool {
    let words = || talk.all().flat_map(WrittenLine::words);
    let is_link = |word: &str| word.contains("://") || word.to_ascii_lowercase().starts_with("www.");
    words().count() <= MOST_PERSONAL && !words().any(is_link)
}

/// Whether a greeting is all that is said, perhaps with the name of the one who writes.
fn only_greets(talk: &Talk) -> bool {
    let greets = |line: &WrittenLine| is_greeting(&line.words().collect::<Vec<_>>().join(" "));
    let is_of_letters = |word: &str| word.trim_end_matches(['.', ',', '!']).chars().all(char::is_alphabetic);
    let is_name = |line: &WrittenLine| line.words().count() <= 2 && line.words().all(is_of_letters);
    talk.all().any(greets)
        && talk.all().all(|line| greets(line) || is_name(line))
        && talk.all().count() <= MOST_GREETED
}

fn wishes(line: &WrittenLine) -> bool {
    let words: Vec<&str> = line.words().collect();
    words.split_inclusive(|word| word.ends_with(['.', '!', '?'])).any(|sentence| {
        let bare = |word: &&str| plain(word.trim_matches(|c: char| !c.is_alphanumeric()));
        let words: Vec<String> = sentence.iter().map(bare).collect();
        let text = format!(" {} ", words.join(" "));
        let has = |list: &[&str]| list.is_empty() || words.iter().any(|word| list.contains(&word.as_str()));
        words.len() <= MOST_WORDS
            && (PHRASES.iter().any(|phrase| text.contains(&format!(" {phrase} ")))
                || WANTING.iter().any(|lists| lists.iter().all(|list| has(list))))
    })
}

/// Whether the text is one word of several cells (`e7e6`), or the subject if there is no text.
fn is_move(talk: &Talk) -> bool {
    let only = match (talk.lines.as_slice(), &talk.subject) {
        ([(_, line)], _) | ([], Some(line)) => line,
        _ => return false,
    };
    let mut words = only.words();
    matches!((words.next(), words.next()), (Some(word), None) if is_cells(word))
}

fn is_cells(word: &str) -> bool {
    let mut cells = 0;
    let mut rest = word;
    while !rest.is_empty() {
        let number = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let next = number.trim_start_matches(|c: char| c.is_ascii_digit());
        let lengths = [rest.len() - number.len(), number.len() - next.len()];
        if !lengths.iter().all(|length| (1..=2).contains(length)) {
            return false;
        }
        cells += 1;
        rest = next.trim_start_matches(['-', '\u{2013}', ',']);
    }
    cells > 1
}

/// Whether a short sentence in the subject or at the beginning asks how to start, or to play.
pub fn asks_to_start(talk: &Talk) -> bool {
    talk.beginning().any(|(_, line)| wishes(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_of_newcomers() {
        let cases = [
            ("Hello! I\u{2019}d like to play. My friend Alice has told me of this server, and plays.", true),
            ("Hello, can I play?", true),
            ("Ráda bych si zahrála.", true),
            ("Ich möchte mitspielen!", true),
            ("Ich würde sehr gern einmal mit euch spielen", true),
            ("Guten Tag, ich möchte gern mitspielen!", true),
            ("Chtěli bychom si spolu zahrát", true),
            ("I found your server and would love to play against somebody.", true),
            ("Quisiera jugar contigo", true),
            ("Spielen Sie in unserem Casino!", false),
            ("You can play at our casino, and win.", false),
            ("Je voudrais jouer", true),
            ("How do I start?", true),
            ("Hi! How do I begin a new game?", true),
            ("Where do I start", true),
            ("What do I do now?", true),
            ("Jak začnu?", true),
            ("Jak mám začít další hru?", true),
            ("Wie fange ich an?", true),
            ("Was muß ich tun?", true),
            ("Hello there", false),
            ("Is anybody there?", false),
            ("Players like to play with our offers of this week.", false),
            ("Dear customer, buy now, pay later!", false),
            ("My new job begins on Monday", false),
            ("You start, I am away until Friday", false),
            ("I look for another opponent", false),
            ("How do I starve?", false),
            (
                "I wonder, and please do not laugh at me for that, since all of you must know it well, how do I start?",
                false,
            ),
            ("", false),
        ];
        for (text, wanted) in cases {
            assert_eq!(wishes(&WrittenLine::talk(text)), wanted, "{text}");
        }
    }

    fn talk(subject: &str, lines: &[&str]) -> Talk {
        Talk {
            board: None,
            subject: (!subject.is_empty()).then(|| WrittenLine::talk(subject)),
            lines: (1..).zip(lines.iter().map(|line| WrittenLine::talk(line))).collect(),
            hides_command: false,
        }
    }

    #[test]
    fn what_is_sent_to_thousands_asks_nothing() {
        let question = "How does it work?";
        assert!(asks_in_words(&talk("Hello", &["I found your server.", question])));
        let long = "We sell pens and paper to all of you. ".repeat(12);
        for lines in
            [&[question, "https://shop.example"][..], &[question, "WWW.shop.example"], &[question, &long]]
        {
            assert!(!asks_in_words(&talk("Earn money at home", lines)), "{lines:?}");
        }
    }

    #[test]
    fn greetings_alone() {
        for (subject, lines) in
            [("Hello", &[][..]), ("", &["Hi there!", "Carol"]), ("Dobrý den", &["Dobrý den,", "Karel Novák"])]
        {
            assert!(only_greets(&talk(subject, lines)), "{subject} {lines:?}");
        }
        for (subject, lines) in [
            ("", &[][..]),
            ("Carol", &[]),
            ("Hello", &["Dear customer,", "buy now, pay later!"]),
            ("Hello", &["shop.example.com"]),
            ("Hello", &["http://shop"]),
            ("Hi", &["Are you there?"]),
            ("Hello", &["Dear Sir", "Dear Madam", "Dear All", "Dear Friend"]),
        ] {
            assert!(!only_greets(&talk(subject, lines)), "{subject} {lines:?}");
        }
    }

    #[test]
    fn words_of_cells() {
        let words = ["e7e6", "e7-e6", "a10b10", "e2e3,d2d3", "E7xe6"];
        assert!(words.into_iter().all(is_cells));
        let others = ["", "e7", "100", "B2B", "covid19", "e7e", "7e6e", "e7e6!", "abc1d2"];
        assert!(!others.into_iter().any(is_cells));
    }
}
