//! Headers and threads: what other programs read. More of it is in the laws that hold for every letter.

use crate::support::{Letter, Table, address, one, reader, to, turn};

#[tokio::test]
async fn one_thread_for_each_board_and_player() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let mut letters = table.challenge("savoya challenge alice bob", "alice").await;
    let roots: Vec<Letter> = letters.clone();
    assert!(roots.iter().all(|letter| letter.ids("References").is_empty()));
    table.challenge("savoya challenge alice bob", "alice").await;
    for _ in 0..20 {
        let at = turn(&letters).clone();
        letters = table.answer(&at, at.example().unwrap()).await;
        assert_eq!(letters.len(), 2, "one letter for each player and event");
        for letter in &letters {
            let root = roots.iter().find(|root| root.to == letter.to).unwrap();
            assert_eq!(letter.ids("References").first(), Some(&root.id));
            assert_eq!(letter.subject, root.subject);
        }
        assert_eq!(letters[0].header("X-PBM-Next"), reader(turn(&letters)));
        assert!(!letters[0].header("X-PBM-Dice").is_empty());
        if letters[0].event() == "over" {
            return;
        }
    }
    // Questions and mistakes about the board stay in its thread.
    let asked = table.send(&address("alice"), "savoya show 101", "").await;
    assert_eq!(one(&asked).ids("References").first(), Some(&roots[0].id));
}

#[tokio::test]
async fn headers_as_the_interface_says() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    let letter = to(&start, "bob");
    assert_eq!(letter.header("X-PBM-Game"), "savoya");
    assert_eq!(letter.header("X-PBM-Board"), "101");
    assert_eq!(letter.header("X-PBM-Event"), "start");
    assert_eq!(letter.header("X-PBM-Result"), "");
    assert_eq!(letter.header("List-Id"), "Savoya board 101 <board-101.example.org>");
    assert_eq!(letter.header("From"), "pbmd <pbmd@example.org>");
    assert_eq!(letter.header("To"), "bob <bob@example.net>");
    assert!(letter.header("Content-Type").contains("format=fixed"));
    assert!(letter.id.ends_with("@example.org"));
    let dice = letter.header("X-PBM-Dice");
    assert!(dice.split(',').all(|face| ("1"..="6").contains(&face)), "{dice}");
    letter.has(&dice.replace(',', "-"));

    let answer = table.send("stranger@example.net", "whois bob", "").await;
    assert_eq!(one(&answer).header("X-PBM-Event"), "whois");
    assert_eq!(one(&answer).header("Auto-Submitted"), "auto-replied");
    assert_eq!(one(&answer).header("X-PBM-Board"), "");
    assert!(one(&answer).ids("In-Reply-To")[0].ends_with("@example.net"), "it follows the question");
}
