//! What an answer repeats of a mail: all but the word in the password's place, and nothing where a forger could use it.

use crate::support::{Letter, Table, address, board, one, reader};

#[tokio::test]
async fn a_refusal_shows_the_line_and_says_which_one_it_is() {
    let (mut table, at) = board("savoya").await;
    let me = reader(&at);
    let body = format!(
        "whois {me}\nwhois nobody-here\n\nsavoya mve 101 {me} {me}-secret a6-b6\nsavoya move 101 {me} {me}-secret zz"
    );
    let letters = table.send(&at.to, "multiple", &body).await;
    let (about, rest): (Vec<&Letter>, Vec<&Letter>) =
        letters.iter().partition(|letter| letter.subject.contains("Board 101"));
    let ([about], [rest]) = (&about[..], &rest[..]) else { panic!("{letters:#?}") };
    about.has(&format!("> line 5: savoya move 101 {me} **** zz")).has("cannot be read as a move");
    rest.has(&format!("> whois {me}\n"))
        .has("> line 2: whois nobody-here")
        .has(&format!("> line 4: savoya mve 101 {me} **** a6-b6"));
    assert_eq!(rest.subject, "pbmd: refused: whois nobody-here and 1 more");
}

#[tokio::test]
async fn an_answer_to_a_letter_is_repeated_whole_but_for_the_password_of_its_reader() {
    let cases = [
        ("zz walrus", "zz walrus"),
        ("a6-z9 SECRET", "a6-z9 ****"),
        ("SECRET, I think", "**** I think"),
        ("my password is:SECRET", "my password ****"),
        ("Sure, no problem!", "Sure, no problem!"),
        ("I have no wish to resign", "I have no wish to resign"),
        ("ich sehe gar nichts mehr", "ich sehe gar nichts mehr"),
        ("zahraju to a\u{17e} z\u{ed}tra", "zahraju to a\u{17e} z\u{ed}tra"),
        ("I don't see why SECRET, so what", "I don't see why **** so what"),
        ("not zQ7marker9Zq", "not ****"),
        ("go TOKEN go", "go **** go"),
    ];
    for (written, shown) in cases {
        let (mut table, at) = board("savoya").await;
        let secret = format!("{}-secret", reader(&at));
        let token = at.id.split('@').next().unwrap().to_owned();
        let letters = table.answer(&at, &written.replace("SECRET", &secret).replace("TOKEN", &token)).await;
        one(&letters).has(&format!("> line 1: {shown}")).lacks(&secret);
    }
}

#[tokio::test]
async fn a_stranger_is_not_sent_what_somebody_wrote_in_his_name() {
    let (mut table, _) = board("savoya").await;
    for line in ["whois pills", "savoya mve pills pills", "savoya challenge pills alice", "login pills pills"]
    {
        let letters = table.send("victim@example.com", line, "pills").await;
        one(&letters).lacks("pills");
        assert!(!one(&letters).raw.to_lowercase().contains("pills"), "{line}");
    }
}

/// A mail in a player's name that proves nothing is quoted, but without links.
#[tokio::test]
async fn a_player_is_sent_no_links_in_quotes_that_somebody_else_may_have_written() {
    let (mut table, at) = board("savoya").await;
    for link in ["https://pills.example/x", "pills.example", "mail@pills.example", "www.pills.example."] {
        one(&table.send(&at.to, &format!("whois {link}"), "").await).lacks("pills");
        let letters = table.send(&at.to, "multiple", &format!("help\nplease see {link}")).await;
        one(&letters).has("> line 2: please see ****").lacks("pills");
    }
}

/// Quoted words keep their punctuation; the reader's password, and words beyond the number compared, are masked.
#[tokio::test]
async fn words_are_repeated_but_for_passwords_and_what_is_not_compared() {
    let (mut table, at) = board("savoya").await;
    let me = reader(&at);
    let line = format!("{me}. \"{me}\" 12345 savoya! resign? walrus a6-z9");
    one(&table.answer(&at, &line).await).has(&format!("{me}. \"{me}\" 12345 savoya! resign? walrus a6-z9"));
    let letters = table.send(&at.to, "multiple", &format!("help\nplease see the walrus {me}-secret")).await;
    one(&letters).has("> line 2: please see the walrus ****");
    let words: Vec<String> = (b'a'..b'm').map(|letter| format!("walrus{}", char::from(letter))).collect();
    let letters = table.send(&at.to, "multiple", &format!("help\n{}", words.join(" "))).await;
    one(&letters).has(&format!("{} ****", words[7])).lacks(&words[8]);
    let letters = table.send(&at.to, "", &format!("set {me} {me}-secret columns=60\nwhois walrus")).await;
    one(&letters).has("> line 2: whois walrus");
}

/// What looks like an option is named where the game has none of that name; a password in its place is not.
#[tokio::test]
async fn an_option_that_does_not_exist_is_named() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    for (written, shown) in [("-players=2", "-players"), ("-alice-secret=2", "****")] {
        let line = format!("savoya challenge {written} alice bob");
        let body = format!("login alice alice-secret\n{line}");
        for letters in
            [table.send(&address("alice"), "", &body).await, table.send(&address("alice"), "", &line).await]
        {
            one(&letters).has(shown).lacks("alice-secret");
        }
    }
}
