//! A mail opened by a link, with a letter's token in its address or subject, is worth what an answer is.

use pbmd::desk::{DeskConfig, Limits, Policy};

use crate::support::front::{FAIL, SILENT, behind, trace};
use crate::support::{Letter, SERVER, Table, one, other, reader, to, turn};

/// Whether the token is in the address instead of the subject.
const WAYS: [bool; 2] = [false, true];

/// A game, the letter to the player to move, and the one to the other.
pub async fn table(subaddress: bool, terms: DeskConfig) -> (Table, Letter, Letter) {
    let mut table = Table::under(SERVER, subaddress, terms).await;
    table.players(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    let letter = turn(&start).clone();
    let waiting = to(&start, other(&reader(&letter))).clone();
    (table, letter, waiting)
}

pub fn patient() -> DeskConfig {
    let limits = Limits { mistakes_per_hour: 1000, ..Limits::default() };
    DeskConfig { limits, ..DeskConfig::default() }
}

async fn still_to_move(table: &mut Table, letter: &Letter) -> bool {
    table.tap(letter, letter.example().unwrap()).await.len() == 2
}

#[tokio::test]
async fn a_token_of_somebody_elses_letter_proves_nothing() {
    for way in WAYS {
        let (mut table, letter, waiting) = table(way, patient()).await;
        for from in [waiting.to.clone(), "mallory@example.com".to_string()] {
            for body in [letter.example().unwrap(), "resign", "draw", "chat\n\nI am a fool."] {
                let mail = table.tapped(&from, &letter, body);
                for prefix in ["", "Fwd: ", "WG: Re: "] {
                    let mail = mail.replace("Subject: ", &format!("Subject: {prefix}"));
                    let mail = mail.replace("Message-ID: <", &format!("Message-ID: <{}.", prefix.len()));
                    let letters = table.put(mail.as_bytes()).await;
                    // A stranger is not answered often.
                    assert!(letters.len() == 1 || from.starts_with("mallory"), "{letters:#?}");
                    for refused in letters {
                        assert_eq!(refused.to, from);
                        assert!(!refused.raw.contains(letter.token()), "{}", refused.raw);
                        refused.has("Nothing was changed");
                    }
                }
            }
        }
        assert!(still_to_move(&mut table, &letter).await);
    }
}

#[tokio::test]
async fn of_two_tokens_none_lends_the_other_its_proof() {
    let (mut table, letter, waiting) = table(false, patient()).await;
    let (mine, theirs) = (waiting.token(), letter.token());
    for tokens in [[mine, theirs], [theirs, mine]] {
        for body in [letter.example().unwrap(), "accept"] {
            let subject = format!("{} [#{}] [#{}]", letter.subject, tokens[0], tokens[1]);
            let letters = table.send(&waiting.to, &subject, body).await;
            assert!(letters.iter().all(|told| told.to == waiting.to), "{body}: {letters:#?}");
            one(&letters).has("Nothing was changed");
        }
    }
    assert!(still_to_move(&mut table, &letter).await);
}

#[tokio::test]
async fn a_token_of_another_server_or_none_is_no_answer() {
    let (mut table, letter, _) = table(false, patient()).await;
    let move_ = letter.example().unwrap();
    let token = letter.token();
    let wrong = [
        "[#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]".to_string(),
        "[#4711]".to_string(),
        format!("[{token}]"),
        format!("#{token}"),
        format!("[#{}]", &token[1..]),
        format!("[#{token}a]"),
    ];
    for word in wrong {
        let letters = table.send(&letter.to, &format!("{} {word}", letter.subject), move_).await;
        // The likely command is proposed with a placeholder for the password.
        one(&letters).has("YOUR-PASSWORD");
    }
    let domain = format!("pbmd+{token}@example.com");
    let mail = table.mail(&letter.to, &letter.subject, "", move_);
    let mail = mail.replace(&format!("To: {SERVER}"), &format!("To: {SERVER}, {domain}"));
    one(&table.put(mail.as_bytes()).await).has("YOUR-PASSWORD");
    assert!(still_to_move(&mut table, &letter).await);
}

#[tokio::test]
async fn a_tapped_mail_is_played_once() {
    for way in WAYS {
        let (mut table, letter, _) = table(way, patient()).await;
        let first = table.tapped(&letter.to, &letter, letter.example().unwrap());
        assert_eq!(table.put(first.as_bytes()).await.len(), 2);
        // The same mail by another route, and sent again.
        assert!(table.put(first.replace("\r\n\r\n", "\r\nX-Relay: b\r\n\r\n").as_bytes()).await.is_empty());
        let subject = format!("Subject: Re: Re: {}", letter.subject);
        for body in [letter.example().unwrap(), "resign", "draw"] {
            let again = table.tapped(&letter.to, &letter, body);
            for mail in [again.clone(), again.replace(&format!("Subject: {}", letter.subject), &subject)] {
                let mail = mail.replace("Message-ID: <", &format!("Message-ID: <{}.", mail.len()));
                one(&table.put(mail.as_bytes()).await)
                    .has("The board has moved on")
                    .has("Nothing was changed");
            }
        }
    }
}

#[tokio::test]
async fn a_copy_of_a_tapped_mail_is_no_key() {
    for way in WAYS {
        let (mut table, letter, waiting) = table(way, patient()).await;
        let mail = table.tapped(&letter.to, &letter, "chat\n\nNot today, sorry.");
        let mail = mail.replace("Subject: ", &format!("Cc: {}\r\nSubject: ", waiting.to));
        let answered = table.put(mail.as_bytes()).await;
        let receipt = to(&answered, &reader(&letter)).clone();
        for body in [letter.example().unwrap(), "resign", "chat\n\nI am a fool."] {
            let forged = table.tapped(&letter.to, &letter, body);
            let letters = table.put(forged.as_bytes()).await;
            one(&letters).has("answered with a copy to somebody else").has("Nothing was changed");
        }
        assert!(still_to_move(&mut table, &receipt).await);
    }
}

#[tokio::test]
async fn a_tapped_mail_proves_no_more_than_its_player_wants() {
    for way in WAYS {
        let (mut table, letter, _) = table(way, behind(Policy::Reply)).await;
        let mover = reader(&letter);
        let tapped = |table: &mut Table, said: &str| {
            let mail = table.tapped(&letter.to, &letter, letter.example().unwrap());
            format!("{}{mail}", trace(said))
        };
        for (policy, why) in
            [("verified", "nothing confirms that your mail comes"), ("password", "proof=password")]
        {
            table.command(&mover, &format!("set @ proof={policy}")).await;
            let mail = tapped(&mut table, SILENT);
            one(&table.put(mail.as_bytes()).await).has(why).has("Nothing was changed");
        }
        table.command(&mover, "set @ proof=reply").await;
        let mail = tapped(&mut table, FAIL);
        assert!(table.put(mail.as_bytes()).await.is_empty(), "forged");
        let mail = tapped(&mut table, SILENT);
        assert_eq!(table.put(mail.as_bytes()).await.len(), 2);
    }
}

/// Quoted by a program that writes links beside their words, or by a player who copies one.
#[tokio::test]
async fn no_token_reaches_others_in_what_a_player_writes() {
    for way in WAYS {
        let (mut table, letter, waiting) = table(way, patient()).await;
        let token = letter.token();
        let talk = format!(
            "Look: [#{token}], pbmd+{token}@example.org and <{token}@example.org>!\n\
             a6-c6<mailto:pbmd%2B{token}@example.org?subject=x%20%5B%23{token}%5D&body=a6-c6>"
        );
        let bodies = [
            format!("chat\n\n{talk}"),
            format!("{talk}\n\nand more: {talk}"),
            format!("{}\n\n{talk}", letter.example().unwrap()),
        ];
        for body in bodies {
            for told in table.tap(&letter, &body).await.iter().filter(|told| told.to == waiting.to) {
                assert!(told.text.contains("Look"), "{}", told.raw);
                assert!(!told.raw.to_lowercase().contains(token), "{}", told.raw);
            }
        }
    }
    // With a challenge, and in answer to the letter that asks about it.
    let (mut table, letter, _) = table(false, patient()).await;
    let secret = format!("Hello! [#{}]", letter.token());
    let challenge = format!("savoya challenge {} {}", reader(&letter), other(&reader(&letter)));
    let begun = table.tap(&letter, &format!("{challenge}\n\n{secret}")).await;
    let asked = table.send(&letter.to, &challenge, &secret).await;
    let begun_too = table.answer(one(&asked), &format!("yes\n\n{secret}")).await;
    for told in begun.iter().chain(&begun_too).filter(|told| told.to != letter.to) {
        assert!(!told.raw.contains(letter.token()), "{}", told.raw);
        told.has("Hello!");
    }
    assert!(begun_too.len() == 2, "{begun_too:#?}");
}
