//! Mails that nobody should answer, and mails that are hardly mails.

use pbmd::desk::LARGEST_MAIL;
use pbmd::post::Arrival;

use crate::support::{Table, address, board, one, started, to};

#[tokio::test]
async fn an_absence_notice_moves_nothing() {
    let original = "Savoya Board 101: alice v bob";
    let subjects = [
        "Automatic reply: ",
        "Automatic Reply : ",
        "Auto reply: ",
        "Autoreply: ",
        "AutoReply: ",
        "Auto-Reply: ",
        "Automatic response: ",
        "Auto Response: ",
        "AutoRespons: ",
        "AutoResponse: ",
        "Out of Office: ",
        "Out of office Re: ",
        "Out-of-Office: ",
        "Out of the office: ",
        "Away from my mail: ",
        "Vacation reply: ",
        "Automatische Antwort: ",
        "AUTOMATISCHE ANTWORT: ",
        "Abwesenheitsnotiz: ",
        "Abwesenheitsbenachrichtigung: ",
        "Abwesend: ",
        "Réponse automatique : ",
        "Réponse automatique: ",
        "Absence du bureau : ",
        "Respuesta automática: ",
        "Fuera de la oficina: ",
        "Risposta automatica: ",
        "Fuori sede: ",
        "Resposta automática: ",
        "Automatisch antwoord: ",
        "Afwezigheidsbericht: ",
        "Autosvar: ",
        "Automatiskt svar: ",
        "Automatisk svar: ",
        "Frånvarande: ",
        "Automaattinen vastaus: ",
        "Automatyczna odpowiedź: ",
        "Automatická odpověď: ",
        "Автоматический ответ: ",
        "Автоответ: ",
        "自動返信: ",
        "自动回复: ",
        "自動回覆: ",
        "자동 회신: ",
        "자동 응답: ",
        "Fwd: Automatic reply: ",
        "[External] Automatic reply: ",
        "Re: Automatic reply: ",
        "AW: Abwesenheitsnotiz: ",
    ];
    let (mut table, at) = board("savoya").await;
    let example = at.example().unwrap().to_string();
    let notice = format!("{example}\nI am away until Monday.\n\nYours, Alice");
    let encoded = |subject: &str| {
        use base64::Engine;
        let text = base64::engine::general_purpose::STANDARD.encode(subject);
        format!("=?utf-8?B?{text}?=")
    };
    for subject in subjects {
        let subject = encoded(&format!("{subject}{original}"));
        let letters = table.write(&at.to, &subject, &crate::support::answering(&at), &notice).await;
        assert!(letters.is_empty(), "{subject}: {letters:#?}");
    }
    // They are also known by header fields. Some are on people's mails too, where only the first line counts.
    let notice = format!("I am away until Monday.\n\n{example}\n");
    let fields = [
        "Auto-Submitted: auto-replied (vacation)",
        "Auto-Submitted: AUTO-GENERATED; owner=x",
        "X-Auto-Response-Suppress: All",
        "X-Auto-Response-Suppress: DR, AutoReply",
        "X-Autoreply: yes",
        "X-Autorespond: Savoya",
        "X-AutoReply-From: alice@example.net",
        "X-Vacation: yes",
        "X-Loop: alice@example.net",
        "Precedence: auto_reply",
        "Precedence: bulk",
        "Precedence: junk",
        "Return-Path: <>",
        "X-PBM-Move: 3",
        "List-Id: <x.example.net>",
        "List-Unsubscribe: <mailto:x@example.net>",
        "X-BeenThere: x@example.net",
        "Content-Type: multipart/report; boundary=x",
        "Sender: <>",
        "Sender: x-bounces@example.net",
        "X-Mail-Autoreply: 1",
        "X-Precedence: list",
        "Preference: auto-reply",
        "X-FC-MachineGenerated: true",
    ];
    for field in fields {
        let more = format!("{field}\r\n{}", crate::support::answering(&at));
        let letters = table.write(&at.to, &format!("Re: {original}"), &more, &notice).await;
        assert!(letters.is_empty(), "{field}: {letters:#?}");
    }
    // The board is still waiting for the move.
    assert_eq!(table.answer(&at, &example).await.len(), 2);
}

/// A machine without marks that answers everything is refused once if it makes no sense, and a number of times if its mistakes do.
#[tokio::test]
async fn a_machine_in_disguise_is_left_alone_in_the_end() {
    for (subject, body, least) in [
        ("Re: your letter", "I am away until Monday.\nPlease be patient.", 1),
        ("", "Thank you for your mail!", 1),
        ("Ticket #1234 opened", "", 1),
        ("Re: your letter", "a1-q77", 20),
    ] {
        let (mut table, start) = started("savoya challenge alice bob").await;
        let mut flying = vec![to(&start, "alice").clone()];
        let mut answers = Vec::new();
        while let Some(letter) = flying.pop() {
            assert!(answers.len() < 100, "{body}: it does not end");
            flying.extend(
                table.write(&address("alice"), subject, &crate::support::answering(&letter), body).await,
            );
            answers.extend(flying.last().cloned());
        }
        one(&table.command("alice", "whois bob").await).has("a player here since");
        if least == 1 {
            assert_eq!(answers.len(), 1, "{subject} {body}");
            continue;
        }
        // Twenty refusals, then a last one. An answer to that proves nothing and leads to up to twenty more, twice.
        assert!((least..=61).contains(&answers.len()), "{subject} {body}: {}", answers.len());
        answers[19].has("This is the last answer for now");
        answers[18].lacks("last answer");
        // After an hour mistakes are answered again.
        assert!(table.command("alice", "nonsense here").await.is_empty());
        table.wait(2);
        one(&table.command("alice", "nonsense here").await).lacks("last answer");
    }
}

/// What a machine says again uses up nothing of what a person at its address may ask.
#[tokio::test]
async fn nobody_pays_for_the_answers_of_a_machine() {
    let (mut table, start) = started("savoya challenge alice bob").await;
    let letter = to(&start, "alice").clone();
    for n in 0..12 {
        let mail = format!("Thank you. Your request has number {n}.");
        assert_eq!(table.answer(&letter, &mail).await.len(), usize::from(n == 0), "{n}");
    }
    for asked in ["Hello, how do I move my elephant?", "I give up"] {
        one(&table.answer(&letter, asked).await);
    }
}

#[tokio::test]
async fn advertisements_are_no_commands() {
    let mut table = Table::seating(&["alice"]).await;
    for subject in [
        "Join our webinar on Monday",
        "Message from your bank",
        "Vacation deals for you",
        "Block of flats for sale",
        "Games you may like",
        "Set up your account now",
        "Savana holiday lodge offer",
        "Nachricht f\u{fc}r Sie",
        "Message quarantined",
    ] {
        let letters = table.send("shop@example.com", subject, "Dear customer,\nlook at our offers.").await;
        assert!(letters.is_empty(), "{subject}: {letters:#?}");
    }
    one(&table.send("newcomer@example.com", "singup carol carol-secret", "").await).has("signup");
}

#[tokio::test]
async fn without_one_sender_there_is_nobody_to_answer() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let mail = table.mail(&address("alice"), "help", "", "");
    let cases = [
        mail.replace("From: alice@example.net\r\n", ""),
        mail.replace("From: alice@example.net", "From: alice@example.net, bob@example.net"),
        mail.replace("To:", "From: bob@example.net\r\nTo:"),
        mail.replace("From: alice@example.net", "From: nobody"),
        mail.replace("From: alice@example.net", "From: <>"),
        String::new(),
        "\r\n\r\n".to_string(),
        "help".to_string(),
    ];
    for case in cases {
        assert!(table.put(case.as_bytes()).await.is_empty(), "{case}");
    }
    assert!(table.is_clear());
}

#[tokio::test]
async fn strangers_get_a_few_answers_an_hour() {
    let mut table = Table::new().await;
    let mut answers = Vec::new();
    for _ in 0..30 {
        answers.extend(table.command("stranger", "list").await);
    }
    assert_eq!(answers.len(), 5);
    answers[4].has("This is the last answer for now");
    answers[3].lacks("last answer");
    let asked = table.command("stranger", "signup carol carol-secret").await;
    one(&table.answer(one(&asked), "yes").await).has("Welcome, carol!");
    for _ in 0..30 {
        one(&table.command("stranger", "list").await).has("1 player,");
    }
    for _ in 0..6 {
        table.command("other", "list").await;
    }
    table.wait(2);
    one(&table.command("other", "list").await).has("players");
}

#[tokio::test]
async fn a_machines_mail_that_is_too_large_gets_no_letter() {
    let mut table = Table::new().await;
    let oversize = Some(LARGEST_MAIL as u64 * 20);
    let mail = table.mail("x@example.net", "help", "Auto-Submitted: auto-replied\r\n", "");
    table.arrive(Arrival { oversize, ..Table::arrival(mail.as_bytes()) }).await;
    assert!(table.settle().await.is_empty());
}

#[tokio::test]
async fn any_bytes_are_a_mail() {
    let mut table = Table::seating(&["alice"]).await;
    let from = "From: alice@example.net\r\n";
    let nested: String = (0..10_000)
        .map(|n| format!("Content-Type: multipart/mixed; boundary=b{n}\r\n\r\n--b{n}\r\n"))
        .collect();
    let mails: Vec<(Vec<u8>, usize)> = vec![
        (format!("{from}Subject: help\r\n\r\n").into_bytes(), 1),
        (format!("{from}X-1: 1\r\nSubject: help\r\n").into_bytes(), 1),
        (format!("{from}X-2: 2\nSubject: help\n\nx").replace("\r\n", "\n").into_bytes(), 1),
        (format!("{from}Subject: help\r\nDate: never\r\n\r\n").into_bytes(), 1),
        (format!("{from}Message-ID: <>\r\nSubject: help\r\n\r\n1").into_bytes(), 1),
        (format!("{from}MIME-Version: 1.0\r\nSubject: help\r\n{nested}whois alice\r\n").into_bytes(), 1),
        ([from.as_bytes(), b"Subject: he\0lp\r\n\r\n\0\0\0"].concat(), 1),
        (
            [from.as_bytes(), b"Subject: help\r\nContent-Type: text/plain; charset=nonsense\r\n\r\n\xff\xfe"]
                .concat(),
            1,
        ),
        (
            [from.as_bytes(), b"Content-Type: text/plain; charset=utf-8\r\n\r\nwhois alice\xff\xfe\r\n"]
                .concat(),
            1,
        ),
        ([from.as_bytes(), b"Content-Transfer-Encoding: base64\r\n\r\n!!!!not base64!!!!"].concat(), 1),
        (vec![0xff; 3000], 0),
        ((0..=255).collect(), 0),
        (b"\xef\xbb\xbfFrom: alice@example.net\r\nSubject: help\r\n\r\n".to_vec(), 0),
    ];
    for (number, (mail, letters)) in mails.into_iter().enumerate() {
        let brought = table.put(&mail).await.len();
        assert!(brought == letters || number > 10, "mail {number}: {brought}");
    }
    assert!(table.is_clear());
    to(&table.command("alice", "whois alice").await, "alice").has("a player here since");
}
