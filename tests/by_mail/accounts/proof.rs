//! Who may do what: passwords in their place, `login`, and what needs no proof.

use crate::support::{Table, logged_in, one, reader, started, to, turn};

#[tokio::test]
async fn login_saves_userid_and_password_below_it() {
    let (mut table, start) = started("savoya challenge alice bob").await;
    let mover = reader(turn(&start));
    let example = turn(&start).example().unwrap().to_string();
    let body = format!(
        "login {mover} {mover}-secret\nsavoya move 101 {example}\nsavoya draw 101\nwhois bob\nsavoya show 101\n\
         signoff\nwhois alice"
    );
    let letters = table.send(&format!("{mover}@example.net"), "multiple", &body).await;
    let played = letters.iter().filter(|letter| letter.text.contains(&format!("played {example}."))).count();
    assert_eq!(played, 2, "both players are told of the move");
    let asked = letters.iter().find(|letter| letter.header("X-PBM-Board").is_empty()).unwrap();
    asked.has("> whois bob").has("a player here since").lacks("whois alice");
}

#[tokio::test]
async fn a_second_login_counts_for_the_lines_below_it() {
    let (mut table, _) = started("savoya challenge alice bob").await;
    let body = "login alice alice-secret\nsavoya draw 101\nlogin bob bob-secret\nsavoya accept 101";
    let letters = table.send("alice@example.net", "", body).await;
    assert_eq!(letters.len(), 2);
    to(&letters, "bob").has("Alice offers a draw").has("Bob accepts the draw").has("1/2-1/2");
}

#[tokio::test]
async fn a_password_is_good_from_any_address() {
    let (mut table, _) = started("savoya challenge alice bob").await;
    let letters = table.send("alice@holiday.example", "savoya draw 101 alice alice-secret", "").await;
    let there: Vec<&str> = letters.iter().map(|letter| letter.to.as_str()).collect();
    assert_eq!(there, ["alice@example.net", "bob@example.net"]);
    let refused = table.send("alice@holiday.example", "savoya draw 101 alice alice-secret", "").await;
    assert_eq!(one(&refused).to, "alice@holiday.example");
    one(&refused).has("You have already offered a draw").has("Nothing was changed");
}

#[tokio::test]
async fn two_players_may_share_an_address() {
    let mut table = Table::new().await;
    for userid in ["alice", "bob"] {
        let letters = table.command("home", &format!("signup {userid} {userid}-secret")).await;
        table.answer(&letters[0], "yes").await;
    }
    table.players(&["carol"]).await;
    let start = table.send("home@example.net", &logged_in("bob"), "savoya challenge bob carol").await;
    assert!(start.iter().all(|letter| letter.event() == "start"), "{start:#?}");
    let both = table.send("home@example.net", &logged_in("alice"), "savoya challenge alice bob").await;
    assert_eq!(both.len(), 2);
    for letter in &both {
        letter.has("The game begins");
    }
    let at = turn(&both);
    assert_eq!(table.answer(at, at.example().unwrap()).await.len(), 2, "each seat has its own letter");
}
