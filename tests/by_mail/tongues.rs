//! Commands in other languages than English, which everybody may use.

use pbmd::command::verbs;

use crate::capital;
use crate::support::{self, one, other, reader, to};

#[tokio::test]
async fn moves_are_made_in_any_language() {
    for verb in ["tah", "Tah", "táh", "ZUG", "ziehe"] {
        let (mut table, at) = support::board("savoya").await;
        let (me, example) = (reader(&at), at.example().unwrap());
        let subject = format!("savoya {verb} 101 {me} {me}-secret {example}");
        let letters = table.send(&at.to, &subject, "").await;
        assert_eq!(letters.len(), 2, "{subject}");
        to(&letters, &me).has(&format!("played {example}."));
    }
}

#[tokio::test]
async fn an_answer_may_give_a_command_in_any_language() {
    for (line, wanted) in [
        ("Vzdávám", "ME resigns"),
        ("aufgeben", "ME resigns"),
        ("remíza", "ME offers a draw"),
        ("Remis?", "ME offers a draw"),
    ] {
        let (mut table, at) = support::board("savoya").await;
        let (me, you) = (reader(&at), other(&reader(&at)).to_string());
        let letters = table.answer(&at, line).await;
        to(&letters, &you).has(&wanted.replace("ME", &capital(&me)).replace("me", &me));
    }
}

#[tokio::test]
async fn help_knows_the_names_in_other_languages() {
    let (mut table, at) = support::board("savoya").await;
    let english = table.send(&at.to, "help move", "").await;
    for subject in ["help tah", "nápověda tah", "Hilfe zug", "savoya move 1 x", "pomoc TAH"] {
        let letters = table.send(&at.to, subject, "").await;
        let same = one(&letters).text == one(&english).text;
        assert_eq!(same, !subject.starts_with("savoya"), "{subject}: {}", one(&letters).text);
    }
}

/// Prose that begins with a word like a command's is prose still.
#[tokio::test]
async fn prose_is_no_command() {
    for line in ["Tak jo, hezky vecer", "Zum Wohl und bis bald", "Tahle hra je hezka"] {
        let (mut table, at) = support::board("savoya").await;
        let letters = table.answer(&at, line).await;
        one(&letters).has("Your answer held no move");
    }
}

/// A password stands where it stands in the English command, and no letter repeats it.
#[tokio::test]
async fn passwords_in_commands_of_other_languages_are_hidden() {
    for spec in verbs::all().iter().filter(|spec| spec.holds_password()) {
        let (mut table, at) = support::board("savoya").await;
        for name in spec.aliases() {
            let line = spec.pattern.replacen(spec.name(), name, 1).replace("<game>", "savoya");
            let line = line.replace("<board>", "101").replace("<userid>", "alice");
            for secret in ["<password>", "<old>", "<new>"] {
                for more in ["", " and more"] {
                    let subject = line.replace(secret, "alice-secret") + more;
                    for letter in table.send(&at.to, &subject, "").await {
                        letter.lacks("alice-secret");
                    }
                }
            }
        }
    }
}
