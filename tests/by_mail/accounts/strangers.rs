//! What can be made to go to people who never asked for it: few letters, and nothing that the sender wrote.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use pbmd::desk::{DeskConfig, Limits};

use crate::support::{Letter, SERVER, Table, address, one};

const VICTIM: &str = "victim@example.com";

/// A word that nothing else contains.
const MARK: &str = "zqmark";

/// A letter, raw and decoded, in lower case, without the victim's address.
fn all_of(letter: &Letter) -> String {
    let decoded = letter.raw.split_whitespace().filter_map(|word| STANDARD.decode(word).ok());
    let decoded: String = decoded.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect();
    format!("{}\n{}\n{}\n{decoded}", letter.raw, letter.subject, letter.text)
        .to_lowercase()
        .replace("=\r\n", "")
        .replace(VICTIM, "")
}

/// A mail with the mark wherever its sender can put it.
fn marked(from: &str, subject: &str) -> String {
    let encoded = STANDARD.encode(MARK);
    format!(
        "Return-Path: <{MARK}@elsewhere.example>\r\nFrom: \"{MARK} {MARK}\" <{from}>\r\nTo: {SERVER}\r\n\
         Reply-To: {MARK}@elsewhere.example\r\nSubject: {subject}\r\nMessage-ID: <{MARK}.{MARK}@example.net>\r\n\
         In-Reply-To: <{MARK}-1@example.net>\r\nReferences: <{MARK}-2@example.net>\r\nX-{MARK}: {MARK}\r\n\
         Keywords: {MARK}\r\nOrganization: =?utf-8?B?{encoded}?=\r\nList-Owner-{MARK}: x\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/mixed; boundary={MARK}\r\n\r\n{MARK}\r\n--{MARK}\r\nContent-Type: text/plain\r\n\r\n\
         {MARK}\r\n\r\n{MARK}\r\n--{MARK}\r\nContent-Type: text/plain; name={MARK}.txt\r\n\
         Content-Disposition: attachment; filename={MARK}.txt\r\n\r\n{MARK}\r\n--{MARK}--\r\n"
    )
}

#[tokio::test]
async fn letters_that_ask_carry_nothing_of_the_sender() {
    // Sender and subject.
    let cases = [
        (VICTIM, format!("signup {MARK} {MARK}-secret")),
        (VICTIM, format!("Re: [{MARK}] signup {MARK}.{MARK} {MARK}-secret")),
        (VICTIM, format!("=?utf-8?Q?signup_{MARK}_{MARK}-secret?=")),
        ("mallory@example.net", format!("signup {MARK} {MARK}-secret {VICTIM}")),
        ("mallory@example.net", format!("signup {MARK} {MARK}-secret <{VICTIM}>, {MARK}@other.example")),
        ("mallory@example.net", format!("add {MARK} {MARK}-secret {VICTIM}")),
        (VICTIM, format!("add {MARK} {MARK}-secret {VICTIM}")),
        ("mallory@example.net", format!("change address {MARK} {MARK}-secret {VICTIM}")),
        (VICTIM, format!("change address {MARK} {MARK}-secret")),
    ];
    for (from, subject) in cases {
        let mut table = Table::new().await;
        if !subject.contains("signup") {
            let asked = table.command("mallory", &format!("signup {MARK} {MARK}-secret")).await;
            table.answer(one(&asked), "yes").await;
        }
        let letters = table.put(marked(from, &subject).as_bytes()).await;
        let to_victim: Vec<&Letter> = letters.iter().filter(|letter| letter.to == VICTIM).collect();
        let [letter] = to_victim[..] else { panic!("{subject}: {letters:#?}") };
        letter.has("answer this letter");
        assert!(!all_of(letter).contains(MARK), "{subject}\n{}", letter.raw);
        assert_eq!(letter.header("In-Reply-To") + &letter.header("References"), "", "{subject}");
        // What it confirms is told afterwards.
        one(&table.answer(letter, "yes").await).has(MARK);
    }
}

#[tokio::test]
async fn forgot_carries_nothing_of_its_sender() {
    for from in ["mallory@example.net", "alice@example.net"] {
        let mut table = Table::seating(&["alice"]).await;
        let letters = table.put(marked(from, "forgot alice").as_bytes()).await;
        let helping = letters.iter().find(|letter| letter.text.contains("password NEW")).unwrap();
        assert_eq!(helping.to, address("alice"));
        assert!(!all_of(helping).contains(MARK), "{}", helping.raw);
    }
}

#[tokio::test]
async fn two_sign_ups_of_one_person_are_told_apart_by_their_answers() {
    let mut table = Table::new().await;
    let first = table.command("home", "signup alice alice-secret").await;
    let second = table.command("home", "signup carol carol-secret").await;
    one(&table.answer(one(&second), "yes").await).has("Welcome, carol!");
    one(&table.command("bob", "list players").await).has("carol").lacks("alice");
    one(&table.answer(one(&first), "yes").await).has("Welcome, alice!");
}

async fn count(table: &mut Table, from: &str, subject: &str) -> usize {
    let letters = table.send(from, subject, "").await;
    letters.iter().filter(|letter| letter.to.ends_with("@example.com")).count()
}

#[tokio::test]
async fn many_mails_bring_few_letters() {
    let limits = Limits { confirmations_per_hour: 3, signups_per_day: 8, ..Limits::default() };
    // Sender and subject of mail N, and how many letters the victim's domain gets in all.
    type Attack = (&'static str, &'static str, usize);
    let attacks: [Attack; 12] = [
        // One victim: many senders, many userids, one sender, in all spellings of the address, by all commands.
        ("mN@example.net", "signup mN some-secret victim@example.com", 3),
        ("m@example.net", "signup mN some-secret victim@example.com", 3),
        // In the victim's own name: with the five answers of an hour that any stranger gets.
        ("victim@example.com", "signup mN some-secret", 3 + 5),
        ("mN@example.net", "signup mN some-secret victim+N@example.com", 3),
        ("mN@example.net", "signup mN some-secret VICTIM+N@EXAMPLE.com victim@example.com", 2),
        ("mN@example.net", "add alice alice-secret victim@example.com", 3),
        ("mN@example.net", "add alice alice-secret victim+N@example.com", 3),
        ("mN@example.net", "change address alice alice-secret victim+N@example.com", 3),
        // Many victims: one sender, one player.
        ("m@example.net", "signup mN some-secret vN@example.com", 8),
        ("m@example.net", "signup mN some-secret aN@example.com bN@example.com cN@example.com", 6),
        ("mN@example.net", "add alice alice-secret vN@example.com", 8),
        ("mN@example.net", "change address alice alice-secret aN@example.com bN@example.com", 8),
    ];
    for (from, subject, most) in attacks {
        let mut table =
            Table::seating_under(DeskConfig { limits, ..DeskConfig::default() }, &["alice"]).await;
        // Her own sign-up is not to count.
        table.wait(25);
        let mut brought = 0;
        for number in 0..20 {
            let number = number.to_string();
            brought += count(&mut table, &from.replace('N', &number), &subject.replace('N', &number)).await;
        }
        assert_eq!(brought, most, "{from}: {subject}");
    }
}

#[tokio::test]
async fn commands_in_turn_bring_no_more() {
    let mut table = Table::seating(&["alice"]).await;
    let mut brought = 0;
    for number in 0..10 {
        for subject in [
            format!("signup m{number} some-secret {VICTIM}"),
            format!("add alice alice-secret {VICTIM}"),
            format!("change address alice alice-secret {VICTIM}"),
        ] {
            brought += count(&mut table, &format!("m{number}@example.net"), &subject).await;
        }
    }
    assert_eq!(brought, 5);
}

#[tokio::test]
async fn nothing_of_others_goes_to_an_address_that_is_not_confirmed() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    // Carol has signed up and not answered, or has given a second address and not answered from there.
    table.send("carol@example.com", "signup carol carol-secret", "").await;
    table.send("mallory@example.net", "add alice alice-secret alice@example.com", "").await;
    table.challenge("savoya challenge alice bob", "bob").await;
    let subjects = [
        "savoya challenge bob carol",
        "savoya challenge alice carol",
        "savoya challenge carol alice",
        "savoya challenge alice bob",
        "savoya chat 101 bob bob-secret",
        "savoya chat 102 bob bob-secret",
        "savoya draw 101 bob bob-secret",
        "savoya resign 101 bob bob-secret",
        "message bob bob-secret carol",
        "message bob bob-secret alice",
        "broadcast bob bob-secret",
        "savoya kibitz 101 bob bob-secret",
        "forgot carol",
        "forgot alice",
        "change password alice alice-secret new-secret",
        "export bob bob-secret",
        "whois carol",
    ];
    for subject in subjects {
        let letters = table.send("bob@example.net", subject, "Buy my pills.").await;
        assert!(letters.iter().all(|letter| !letter.to.ends_with("@example.com")), "{subject}: {letters:#?}");
    }
}
