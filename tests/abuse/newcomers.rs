//! What strangers share in an hour: nobody uses it up for the others, and nobody who finds no room is met with silence.

use pbmd::desk::{DeskConfig, Limits, Policy};
use pbmd::store::Item;

use crate::support::front::{PASS, SILENT, behind, trace};
use crate::support::{Letter, SERVER, Table, noon, one};
use crate::used;

/// Ten letters an hour, three of them for authentic senders and two for who had none.
fn few() -> Limits {
    Limits {
        strangers_in_all_per_hour: 10,
        confirmations_in_all_per_hour: 10,
        strangers_authentic_per_hour: 3,
        strangers_reserve_per_hour: 2,
        ..Limits::default()
    }
}

async fn table(limits: Limits) -> Table {
    Table::under(SERVER, false, DeskConfig { limits, ..behind(Policy::Reply) }).await
}

async fn put(table: &mut Table, said: &str, from: &str, subject: &str) -> Vec<Letter> {
    let mail = table.mail(from, subject, "", "");
    table.put(format!("{}{mail}", trace(said)).as_bytes()).await
}

#[tokio::test]
async fn what_has_no_room_is_answered_later() {
    for subject in ["list", "signup N some-secret"] {
        let mut table =
            Table::under(SERVER, false, DeskConfig { limits: few(), ..DeskConfig::default() }).await;
        let mut answered = Vec::new();
        for n in 0..20 {
            let subject = subject.replace('N', &format!("person{n}"));
            let letters = table.send(&format!("s{n}@d{n}.example"), &subject, "").await;
            answered.extend(letters.into_iter().map(|letter| letter.to));
        }
        assert_eq!(answered.len(), 7, "{subject}: all but what is kept for authentic senders");
        assert!(table.ledger().iter().all(|line| !line.contains("silence")));
        for _ in 0..3 {
            table.wait(2);
            let later = table.settle().await;
            assert!(later.len() <= 7, "{later:#?}");
            answered.extend(later.into_iter().map(|letter| letter.to));
        }
        let everybody: Vec<String> = (0..20).map(|n| format!("s{n}@d{n}.example")).collect();
        assert_eq!(answered, everybody, "{subject}: in the order in which they wrote");
    }
}

/// As a mailbox or a Maildir may bring them in any number: some are looked at in a minute, and after five days no more.
#[tokio::test]
async fn many_that_wait_hold_up_nobody() {
    let limits = Limits {
        strangers_in_all_per_hour: 1,
        strangers_authentic_per_hour: 0,
        strangers_reserve_per_hour: 0,
        ..Limits::default()
    };
    let mut table = Table::under(SERVER, false, DeskConfig { limits, ..DeskConfig::default() }).await;
    let mut letters = 0;
    for n in 0..150 {
        letters += table.send(&format!("s{n}@d{n}.example"), "list", "").await.len();
    }
    let due = |table: &Table| {
        let mut look = table.desk.store().read().unwrap();
        (look.mails_put_off(None).unwrap().0, look.has_put_off_until(noon()).unwrap())
    };
    assert_eq!((letters, due(&table).0), (1, 149));
    table.wait(2);
    assert_eq!(table.settle().await.len(), 1);
    assert_eq!(due(&table), (148, true), "not all of them at once");
    table.wait(5 * 24);
    assert_eq!(table.settle().await.len(), 1);
    assert_eq!(due(&table).0, 48, "those that were looked at");
    let ledger = table.ledger();
    assert!(ledger.iter().any(|line| line.contains("for five days")), "{ledger:#?}");
}

#[tokio::test]
async fn one_domain_leaves_room_for_others() {
    let mut table = Table::under(SERVER, false, DeskConfig { limits: few(), ..DeskConfig::default() }).await;
    let mut letters = 0;
    for n in 0..20 {
        letters += table.send(&format!("s{n}@crowd.example"), "list", "").await.len();
    }
    assert_eq!(letters, 5);
    one(&table.send("carol@elsewhere.example", "list", "").await);
}

#[tokio::test]
async fn one_network_leaves_room_for_others() {
    let limits = Limits { strangers_per_network_per_hour: 4, ..Limits::default() };
    let mut table = table(limits).await;
    let mut letters = 0;
    for n in 0..20 {
        letters += put(&mut table, SILENT, &format!("s{n}@d{n}.example"), "list").await.len();
    }
    assert_eq!(letters, 4);
    let mail = table.mail("carol@elsewhere.example", "list", "", "");
    let elsewhere = trace(SILENT).replace("198.51.100.7", "203.0.113.9");
    one(&table.put(format!("{elsewhere}{mail}").as_bytes()).await);
}

#[tokio::test]
async fn authentic_strangers_have_room_of_their_own() {
    let mut table = table(few()).await;
    for n in 0..20 {
        put(&mut table, SILENT, &format!("s{n}@d{n}.example"), "list").await;
    }
    for n in 0..3 {
        one(&put(&mut table, PASS, &format!("n{n}@example.net"), "list").await);
    }
    assert!(put(&mut table, PASS, "n3@example.net", "list").await.is_empty(), "it waits");
    table.wait(2);
    assert!(table.settle().await.iter().any(|letter| letter.to == "n3@example.net"));
}

#[tokio::test]
async fn talk_of_a_stranger_is_not_answered() {
    let mut table = table(Limits::default()).await;
    table.ledger();
    for subject in ["Our offers of this week", "Hello there", ""] {
        let mail = table.mail("news@example.com", subject, "", "Dear customer,\n\nbuy now, pay later!\n");
        let letters = table.put(format!("{}{mail}", trace(SILENT)).as_bytes()).await;
        assert!(letters.is_empty(), "{letters:#?}");
        let told = table.ledger();
        assert!(told[0].contains("without a command"), "{told:?}");
    }
    assert_eq!(used::by(&table, "all strangers").of(Item::Letters), 0);
    one(&put(&mut table, PASS, "carol@example.net", "Hello there").await);
    one(&put(&mut table, SILENT, "dave@example.com", "help").await);
    one(&put(&mut table, SILENT, "erin@example.com", "signup erin").await);
}

/// Nothing proves these mails either, but each of them asks something of this server, or is expected.
#[tokio::test]
async fn a_stranger_who_asks_in_words_is_answered() {
    let mut table = table(Limits::default()).await;
    let asked = [
        ("How do I start?", ""),
        ("", "Hello,\n\nI would like to play. A friend has told me of you.\n"),
        ("Dobrý den", "Dobrý den,\nchtěla bych si zahrát.\n"),
        ("Frage", "Wie kann ich mich anmelden?\n"),
        ("", "I found your server and would like to play savoya against the computer.\n"),
        ("Anmeldung max geheimes-wort", ""),
        ("Hello", "e7e6\n"),
        ("Hello there", ""),
        ("Dobrý den", "Dobrý den,\n\nKarel\n"),
        ("Re: Savoya Board 101: alice v bob", "Well played!\n"),
        ("", "Hello,\nmy name is Carol.\nI live far away.\nSo I write:\n\nsignup carol carol-secret\n"),
    ];
    for (n, (subject, body)) in asked.into_iter().enumerate() {
        let mail = table.mail(&format!("n{n}@d{n}.example"), subject, "", body);
        let letters = table.put(format!("{}{mail}", trace(SILENT)).as_bytes()).await;
        assert_eq!(letters.len(), 1, "{subject}: {body}");
    }
    put(&mut table, SILENT, "frank@example.com", "signup frank frank-secret").await;
    let waits = put(&mut table, SILENT, "frank@example.com", "Hello there").await;
    one(&waits).has("Your sign-up as frank is not confirmed yet");
}

#[tokio::test]
async fn addresses_of_one_mailbox_are_asked_as_one() {
    let mut table = Table::new().await;
    let mut asked = 0;
    for (n, address) in [
        "victim@gmail.com",
        "v.ictim@gmail.com",
        "VICTIM@gmail.com",
        "victim+7@gmail.com",
        "v.i.c.t.i.m@googlemail.com",
        "vi.ctim+8@gmail.com",
        "Vic.Tim@Googlemail.com",
        "victim@googlemail.com",
    ]
    .into_iter()
    .enumerate()
    {
        let from = format!("m{n}@d{n}.example");
        let letters = table.send(&from, &format!("signup m{n} some-secret {address}"), "").await;
        asked += letters.iter().filter(|letter| letter.to != from).count();
    }
    assert_eq!(asked, 5, "as many as to one address");
}
