//! `export`: all that is known of a player, as one file.

use mail_parser::{MessageParser, MimeHeaders};
use serde_json::Value;

use crate::support::{Letter, Table, address, board, one, other, reader};

fn file(letter: &Letter) -> (String, Value) {
    let message = MessageParser::default().parse(letter.raw.as_bytes()).unwrap();
    let part = message.attachments().next().unwrap();
    assert!(part.is_content_type("application", "json"));
    (part.attachment_name().unwrap().to_owned(), serde_json::from_slice(part.contents()).unwrap())
}

fn all<'v>(known: &'v Value, list: &str, name: &str) -> Vec<&'v str> {
    known[list].as_array().unwrap().iter().filter_map(|row| row[name].as_str()).collect()
}

#[tokio::test]
async fn all_that_is_known_comes_as_a_file() {
    let (mut table, at) = board("great").await;
    let (me, rival) = (reader(&at), other(&reader(&at)));
    let home = at.to.clone();
    let login = format!("login {me} {me}-secret");
    let example = at.example().unwrap().to_string();
    table.answer(&at, &format!("{example}\n\nSecret words for you.")).await;
    table.send(&home, &login, "great note 101\n  Keep an eye on the rook.").await;
    table.send(&home, &login, &format!("set columns=60\nblock {rival}")).await;
    table.send(&home, &login, "vacation 2026-07-01 2026-07-03").await;
    table
        .send(&home, &login, "limit 9\nsavoya seek players=3 rating=1400-1700\ngreat if 101 any then resign")
        .await;
    table
        .send(&address(rival), &format!("great note 101 {rival} {rival}-secret"), "Nothing for others.")
        .await;

    let letters = table.send(&home, &format!("export {me} {me}-secret"), "").await;
    let letter = one(&letters);
    letter.has(&format!("The attached file {me}.json holds everything")).lacks("fault");
    let (name, known) = file(letter);
    assert_eq!(name, format!("{me}.json"));
    assert_eq!(all(&known, "account", "userid"), [me.as_str()]);
    assert_eq!(all(&known, "account", "created"), ["2026-01-01T12:00:00Z"]);
    assert_eq!(all(&known, "addresses", "address"), [home.as_str()]);
    assert_eq!(all(&known, "blocked_players", "userid"), [rival]);
    assert_eq!(all(&known, "vacations", "first_day"), ["2026-07-01"]);
    assert_eq!(all(&known, "notes", "text"), ["Keep an eye on the rook."]);
    assert!(all(&known, "settings", "name").contains(&"columns"));
    assert!(all(&known, "mails", "from").iter().all(|from| *from == home));
    assert!(all(&known, "letters", "to").iter().all(|to| *to == home));
    assert_eq!(all(&known, "seeks", "game"), ["savoya"]);
    assert_eq!(all(&known, "limits_of_boards", "game"), ["all"]);
    assert_eq!(all(&known, "conditional_moves", "text"), ["if any then resign"]);
    let moved = serde_json::json!([{ "about_seconds": 0, "moves": 1, "last_move": "2026-01-01T12:00:00Z" }]);
    assert_eq!(known["times_taken_for_moves"], moved);
    let record = known["boards"][0]["record"].as_str().unwrap();
    assert!(record.contains("[Board \"101\"]") && record.contains(&example), "{record}");
    let text = known.to_string();
    assert!(!text.contains("Nothing for others") && !text.contains("argon2"), "{text}");
    assert!(!text.contains(&address(rival)) && !text.contains("-secret"), "{text}");
    // What proves an answer stands in no file.
    assert!(!text.contains(at.token()), "{text}");
}

#[tokio::test]
async fn it_goes_to_confirmed_addresses_alone_once_a_day() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    for from in ["bob@example.net", "stranger@example.com"] {
        one(&table.send(from, "export alice alice-secret", "").await)
            .has("Your data is sent only to a confirmed address of alice")
            .has("Nothing was changed");
    }
    let wrong = table.command("alice", "export alice wrong-secret").await;
    assert!(!one(&wrong).raw.contains("application/json"));
    file(one(&table.command("alice", "export @").await));
    one(&table.command("alice", "export @").await).has("You were sent your data within the last day");
    table.wait(25);
    file(one(&table.command("alice", "export @").await));
}
