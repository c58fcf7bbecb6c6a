//! What players write and what comes back, through the desk and the store.

mod support;

use support::Table;

#[tokio::test]
async fn print_some() {
    let mut table = Table::new().await;
    table.players(&["alice", "bob", "carol"]).await;
    for l in table.challenge("savoya challenge alice bob carol", "alice").await {
        println!("{}", l.raw);
    }
    for l in table.send("alice@example.net", "Savoya mvoe 101 alice alice-secret a6-z9", "hi").await {
        println!("{}", l.raw);
    }
    for l in table.send("alice@example.net", "Savoya mov 101 alice alice-secret a6-z9", "hi").await {
        println!("{}", l.raw);
    }
    for l in table.send("alice@example.net", "help", "hi").await {
        println!("{}", l.raw);
    }
    let letters = table.send("alice@example.net", "Savoya show 101", "hi").await;
    println!("{}", letters[0].raw);
}
