//! Questions, and what answers say to them: only a clear yes does what was asked.

use crate::support::stored::number;
use crate::support::{Letter, Table, address, one, to};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comes {
    Yes,
    No,
    Unclear,
}
use Comes::{No, Unclear, Yes};

/// Answers of people and machines.
#[rustfmt::skip]
const ANSWERS: &[(&str, Comes)] = &[
    ("yes", Yes), ("Yes!", Yes), ("ok", Yes), ("Sure, thanks!", Yes), ("ja, gerne", Yes), ("Ja bitte!", Yes), ("ano", Yes), ("jo", Yes),
    ("Ano, d\u{11b}kuji.", Yes), ("I agree", Yes), ("accept", Yes), ("confirm", Yes), ("\u{1f44d}", Yes), ("+1", Yes), ("Hello,\n\nyes, please", Yes),
    ("Guten Tag,\nja", Yes), ("oui, merci", Yes), ("s\u{ed}", Yes), ("yes\n\n-- \nAlice", Yes),
    ("no", No), ("Nope.", No), ("Nein", No), ("nein danke", No), ("ne", No), ("ne, d\u{ed}ky", No), ("Sorry, no.", No), ("no thanks", No), ("decline", No),
    ("not me", No), ("That was not me!", No), ("No! I did not sign up", No), ("No, I never asked for that", No), ("stop", No), ("cancel", No),
    ("\u{1f44e}", No), ("Declined: start this game?", No), ("Das war ich nicht.", No), ("Non merci", No),
    ("", Unclear), ("later", Unclear), ("maybe", Unclear), ("-- \nAlice Smith\nBristol", Unclear), ("I am away until Monday", Unclear),
    ("yes?", Unclear), ("yes...", Unclear), ("\"yes\"", Unclear), ("yes and no", Unclear), ("yes but what happens to my games?", Unclear),
    ("What is this?", Unclear), ("Your request has number 12.", Unclear), ("Please do not click on links.", Unclear), ("Thanks", Unclear),
];

const LANGUAGES: [&str; 3] = ["en", "cs", "de"];

#[derive(Clone, Copy, Debug)]
enum Question {
    Signup,
    Address,
    Challenge,
    Delete,
    Submit,
}

/// A table where this question was asked, and the letter that asks.
async fn asked(question: Question, language: &str) -> (Table, Letter) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.command("alice", &format!("set @ lang={language}")).await;
    let letters = match question {
        Question::Signup => {
            let raw = table.mail(
                "carol@example.net",
                "signup carol carol-secret",
                &format!("Accept-Language: {language}\n"),
                "",
            );
            table.put(raw.as_bytes()).await
        }
        Question::Address => {
            let letters = table.send(&address("alice"), "add alice alice-secret new@example.net", "").await;
            letters.into_iter().filter(|letter| letter.to == "new@example.net").collect()
        }
        Question::Challenge => table.command("alice", "great challenge alice bob").await,
        Question::Delete => table.command("alice", "delete @").await,
        Question::Submit => {
            let start = table.challenge("great challenge alice bob", "bob").await;
            table.answer(to(&start, "alice"), "submit e2e3").await
        }
    };
    let letter = one(&letters).clone();
    (table, letter)
}

/// Whether the thing asked about has happened, and whether it still can.
async fn state(table: &Table, question: Question) -> (bool, bool) {
    let (done, waits) = match question {
        Question::Signup => (
            "SELECT count(*) FROM players WHERE userid = 'carol' AND stage = 'alive'",
            "SELECT count(*) FROM players WHERE userid = 'carol' AND stage = 'new'",
        ),
        Question::Address => (
            "SELECT count(*) FROM addresses WHERE address = 'new@example.net' AND stage = 'confirmed'",
            "SELECT count(*) FROM addresses WHERE address = 'new@example.net' AND stage = 'waiting'",
        ),
        Question::Challenge => {
            ("SELECT count(*) FROM boards", "SELECT count(*) FROM challenges WHERE command <> ''")
        }
        Question::Delete => (
            "SELECT 1 - count(*) FROM players WHERE userid = 'alice' AND stage = 'alive'",
            "SELECT count(*) FROM letters WHERE purpose = 'delete' AND used_at IS NULL",
        ),
        Question::Submit => {
            ("SELECT count(*) FROM actions WHERE kind = 'move'", "SELECT count(*) FROM submitted")
        }
    };
    (number(table, done).await > 0, number(table, waits).await > 0)
}

async fn check(question: Question) {
    for language in LANGUAGES {
        let (table, letter) = asked(question, language).await;
        for (answer, comes) in ANSWERS {
            let at = format!("{question:?} {language} {answer:?}");
            let mut table = table.copy().await;
            let letters = table.answer(&letter, answer).await;
            let (done, waits) = state(&table, question).await;
            assert_eq!(done, *comes == Yes, "{at}: {letters:#?}");
            match comes {
                Yes => assert!(!letters.is_empty(), "{at}"),
                No => {
                    assert!(!waits, "{at}: {letters:#?}");
                    let told = one(&letters);
                    assert_ne!(told.event(), "error", "{at}");
                }
                Unclear => {
                    assert!(waits, "{at}");
                    let again = one(&letters).clone();
                    again.has("`yes`").has("`no`");
                    // The question comes once more, then silence; both letters can still be answered.
                    assert!(table.answer(&again, "maybe").await.is_empty(), "{at}");
                    assert!(table.answer(&letter, "Who knows").await.is_empty(), "{at}");
                    let which = if answer.len() % 2 == 0 { &again } else { &letter };
                    assert!(!table.answer(which, "yes").await.is_empty(), "{at}");
                    assert!(state(&table, question).await.0, "{at}");
                }
            }
        }
    }
}

#[tokio::test]
async fn only_a_clear_yes_does_what_was_asked() {
    for question in
        [Question::Signup, Question::Address, Question::Challenge, Question::Delete, Question::Submit]
    {
        check(question).await;
    }
}
