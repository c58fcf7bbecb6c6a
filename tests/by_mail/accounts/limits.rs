//! How much one sender may ask for.

use pbmd::desk::{DeskConfig, Limits};

use crate::support::{Letter, Table, address, one, set_pace};

async fn table(limits: Limits) -> Table {
    Table::seating_under(DeskConfig { limits, ..DeskConfig::default() }, &["alice"]).await
}

#[tokio::test]
async fn commands_in_a_day() {
    let mut table = table(Limits { commands_per_day: 10, ..Limits::default() }).await;
    table.wait(25);
    for _ in 0..10 {
        one(&table.command("alice", "list").await).lacks("was not read");
    }
    let told = table.command("alice", "list").await;
    one(&told).has("Your mail was not read: 10 commands in a day").has("Nothing was changed");
    for _ in 0..3 {
        assert!(table.command("ALICE", "list").await.is_empty(), "said once");
    }
    // Somebody else's flood in her name leaves Alice what she proves.
    one(&table.send(&address("alice"), "login alice alice-secret", "list").await).has("players");
    one(&table.command("bob", "list").await).has("players");
    table.wait(25);
    one(&table.command("alice", "list").await).has("players");
}

#[tokio::test]
async fn strangers_and_confirmations_in_an_hour() {
    let limits = Limits { strangers_per_hour: 2, confirmations_per_hour: 1, ..Limits::default() };
    let mut table = table(limits).await;
    let mut answers = 0;
    for _ in 0..9 {
        answers += table.command("stranger", "list").await.len();
    }
    assert_eq!(answers, 2);
    let command = |n: u32| format!("signup carol{n} some-secret carol@example.net");
    assert_eq!(table.send("carol@example.net", &command(1), "").await.len(), 1);
    one(&table.send("carol@example.net", &command(2), "").await).has("Too many letters like this");
    one(&table.send("carol@example.net", &command(3), "").await).has("This is the last answer for now");
    assert!(table.send("carol@example.net", &command(4), "").await.is_empty(), "two letters to a stranger");
}

#[tokio::test]
async fn strangers_of_a_domain_in_an_hour() {
    let mut table = table(Limits { strangers_per_domain_per_hour: 3, ..Limits::default() }).await;
    let mut answered = Vec::new();
    for n in 0..5 {
        answered.push(table.send(&format!("s{n}@Crowd.example"), "list", "").await.len());
    }
    assert_eq!(answered, [1, 1, 1, 0, 0]);
    one(&table.send("s9@elsewhere.example", "list", "").await).has("players");
    one(&table.command("alice", "list").await).has("players");
    // Whoever wants to play is asked for a confirmation all the same.
    one(&table.send("s9@crowd.example", "signup carol carol-secret", "").await);
    table.wait(2);
    let later = table.settle().await;
    assert!(
        later.iter().map(|letter| letter.to.as_str()).eq(["s3@crowd.example", "s4@crowd.example"]),
        "{later:#?}"
    );
    one(&table.send("s0@crowd.example", "list", "").await).has("players");
}

#[tokio::test]
async fn challenges_in_a_day() {
    let mut table = table(Limits { challenges_per_day: 2, ..Limits::default() }).await;
    table.players(&["bob"]).await;
    let command = "savoya challenge alice bob";
    for _ in 0..2 {
        table.challenge(command, "alice").await;
    }
    let refused = table.below_login("alice", command).await;
    one(&refused).has("2 challenges a day are the most for one player").has("Nothing was changed");
    table.challenge("savoya challenge bob alice", "bob").await;
    table.wait(25);
    table.challenge(command, "alice").await;
}

#[tokio::test]
async fn challenges_in_a_mail() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let body = "savoya challenge alice bob\n".repeat(12);
    let letters = table.below_login("alice", &body).await;
    let (started, told): (Vec<_>, Vec<_>) = letters.into_iter().partition(|letter| letter.event() == "start");
    assert_eq!(started.len(), 20);
    one(&told).has("10 challenges; the last 2 were ignored. Send the rest");
}

#[tokio::test]
async fn a_mail_brings_no_endless_letter() {
    let pages = "help general commands savana savoya proof dice subscribe games ".repeat(14);
    let page = pages.trim().replace(" help", "");
    let cases = [("stranger@example.com", page.as_str()), ("alice@example.net", "savoya show alice all")];
    for (from, line) in cases {
        let mut table = Table::seating(&["alice", "bob"]).await;
        for _ in 0..3 {
            let body = "savoya challenge alice bob\n".repeat(10);
            table.below_login("alice", &body).await;
        }
        let letters = table.send(from, "multiple", &format!("{line}\n").repeat(100)).await;
        let length: usize = letters.iter().map(|letter| letter.text.len()).sum();
        assert!(length < 400 * 1024, "{line}: {length}");
        let rest = "was not read, because the answer is already long enough for one letter. Put text";
        let told = letters.iter().find(|letter| letter.text.replace('\n', " ").contains(rest));
        assert!(told.is_some(), "{line}: {length}");
    }
}

/// On a machine so busy that seconds pass between looks at the clock, sign-ups and moves still work: the first line of a mail
/// that was admitted is always carried out.
#[tokio::test]
async fn a_busy_machine_carries_mails_out() {
    let mut table = Table::seating(&[]).await;
    set_pace(30);
    table.players(&["alice", "bob"]).await;
    let start = table.challenge("great challenge -clock=none alice bob", "alice").await;
    let moved = table.play_on(&start).await;
    assert_eq!(moved.iter().map(Letter::event).collect::<Vec<_>>(), ["move", "move"]);
    // The other lines are left, and the answer says how many they are.
    one(&table.send(&address("alice"), "login alice alice-secret", "list\nlist\nlist").await)
        .has("players")
        .has("The rest of your mail (2 lines) was not read")
        .has("enough for one letter. Put text");
}
