//! Commands in other languages than English, which everybody may use.

use pbmd::command::verbs;

use crate::capital;
use crate::support::{self, Table, address, one, other, reader, to};

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
        ("Remis!", "ME offers a draw"),
    ] {
        let (mut table, at) = support::board("savoya").await;
        let (me, you) = (reader(&at), other(&reader(&at)).to_string());
        to(&table.answer(&at, line).await, &you).has(&wanted.replace("ME", &capital(&me)).replace("me", &me));
    }
}

#[tokio::test]
async fn help_knows_the_names_in_other_languages() {
    let (mut table, at) = support::board("savoya").await;
    let english = table.send(&at.to, "help move", "").await;
    for subject in ["help tah", "nápověda tah", "Hilfe zug", "savoya move 1 x", "pomoc TAH"] {
        let letters = table.send(&at.to, subject, "").await;
        // The command is quoted as it was written.
        let page =
            |letters: &[support::Letter]| one(letters).text.split_once('\n').map(|(_, page)| page.to_owned());
        let same = page(&letters) == page(&english);
        assert_eq!(same, !subject.starts_with("savoya"), "{subject}: {}", one(&letters).text);
    }
}

#[tokio::test]
async fn prose_is_no_command() {
    for line in ["Tak jo, hezky vecer", "Zum Wohl und bis bald", "Tahle hra je hezka"] {
        let (mut table, at) = support::board("savoya").await;
        one(&table.answer(&at, line).await).has("Your answer contained no move");
    }
}

/// A password is found where the English command has it, and no letter repeats it.
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

/// Strangers are answered in their mail's language, and new accounts keep it. For players only `set` counts.
#[tokio::test]
async fn strangers_are_answered_in_the_language_of_their_mails() {
    let mut table = Table::seating(&["alice"]).await;
    let (german, czech) = ("Content-Language: de-DE\r\n", "Accept-Language: xx, cs;q=0.9, de;q=0.5\r\n");
    let lang = async |table: &mut Table, from: &str, more: &str, subject: &str| {
        let letters = table.write(&address(from), subject, more, "").await;
        assert_eq!(letters.len(), 1, "{from}: {subject}");
        let lang = ["Questions?", "Fragen?", "Otázky?"].map(|word| one(&letters).text.contains(word));
        match lang {
            [true, false, false] => "en",
            [false, true, false] => "de",
            [false, false, true] => "cs",
            _ => panic!("{}", one(&letters).text),
        }
    };
    for (n, subject) in
        ["help", "savoya gmaes", "signup bob x", "whois alice", "set bob zone=UTC"].iter().enumerate()
    {
        for (more, wanted) in [(german, "de"), (czech, "cs"), ("", "en"), ("Content-Language: xx\r\n", "en")]
        {
            assert_eq!(
                lang(&mut table, &format!("stranger{n}"), more, subject).await,
                wanted,
                "{subject} {more}"
            );
        }
    }
    for (words, wanted) in [
        ("Guten Tag, ich m\u{f6}chte gern mitspielen!", "de"),
        ("Dobr\u{fd} den, cht\u{11b}la bych si zahr\u{e1}t.", "cs"),
        ("Hilfe", "de"),
        ("pomoc", "cs"),
        ("Anmeldung maja geheim", "de"),
        ("Hello, I would like to play.", "en"),
    ] {
        // Programs name their own language, whatever is written.
        let english = "Content-Language: en-US\r\n";
        let who = format!("writer{}", words.len());
        assert_eq!(lang(&mut table, &who, english, words).await, wanted, "{words}");
    }
    for (who, more, wanted) in [("carol", german, "de"), ("dave", czech, "cs"), ("erin", "", "en")] {
        let mail = table.mail(&address(who), &format!("signup {who} {who}-secret"), more, "");
        let asked = table.put(mail.as_bytes()).await;
        table.answer(one(&asked), "yes").await;
        // The account has the language now; the mail names none.
        assert_eq!(lang(&mut table, who, "", "help").await, wanted, "{who}");
        one(&table.command(who, "set @").await).has(&format!("lang={wanted}"));
    }
    assert_eq!(lang(&mut table, "alice", german, "help").await, "en");
    table.command("alice", "set @ lang=cs").await;
    assert_eq!(lang(&mut table, "alice", german, "help").await, "cs");
}
