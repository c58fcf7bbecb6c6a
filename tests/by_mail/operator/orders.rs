//! What the operator does with players and boards: carried out once, told, recorded; and no trace of what is refused.

use pbmd::order::{BoardOrder, Order, UserOrder};
use pbmd::store::{WorkCause, WorkId};

use super::post::run_by;
use crate::support::{Letter, SERVER, Table, address, one, started, started_beside, to, turn};

/// A running game of Alice and Bob, with Carol beside it.
async fn table() -> (Table, Vec<Letter>) {
    started_beside(&["carol"], "great challenge alice bob").await
}

pub async fn record(table: &mut Table, board: u32) -> String {
    let answer = table.command("x", &format!("great record {board}")).await;
    one(&answer).file.clone().unwrap().1
}

fn ordered(table: &Table) -> Vec<(String, String)> {
    let mut look = table.desk.store().read().unwrap();
    let mut works = Vec::new();
    for n in 1.. {
        let Some(work) = look.work_story(WorkId(n)).unwrap() else { return works };
        if work.cause == WorkCause::Operator {
            works.push((work.about, work.outcome));
        }
    }
    unreachable!()
}

#[tokio::test]
async fn a_suspended_player_does_nothing_until_resumed() {
    let (mut table, letters) = table().await;
    let reason = Some("Insults on board 101.".to_owned());
    let suspend = Order::User(UserOrder::Suspend { userid: "ALICE".to_owned(), reason });
    assert_eq!(table.give(&suspend).unwrap(), "alice is suspended, and was told so");
    let told = table.letters().await;
    one(&told).has("Insults on board 101.").has("suspended your account alice");
    assert_eq!(table.order("user suspend alice").unwrap_err(), "alice is suspended already");

    // Neither by an answer, nor by a password, nor from the address.
    let at = turn(&letters).clone();
    one(&table.answer(&at, at.example().unwrap()).await).has("suspended your account alice").lacks("Insults");
    for (subject, text) in [
        ("great resign 101 alice alice-secret", ""),
        ("login alice alice-secret", "great move 101 e2e3\n"),
        ("message alice alice-secret bob", "\nHello\n"),
        ("change password alice alice-secret another-secret", ""),
    ] {
        one(&table.send(&address("alice"), subject, text).await).has("suspended your account alice");
    }
    let refused = table.command("bob", "great challenge @ alice").await;
    assert_eq!(one(&refused).event(), "error", "nobody can challenge her");
    assert!(!record(&mut table, 101).await.contains("1. 1"), "nothing happened on the board");

    assert_eq!(table.order("user resume alice").unwrap(), "alice may play again, and was told so");
    one(&table.letters().await).has("lets you play again");
    assert_eq!(table.order("user resume alice").unwrap_err(), "alice is not suspended");
    assert_eq!(turn(&table.answer(&at, at.example().unwrap()).await).to, "bob@example.net");
    assert_eq!(
        ordered(&table),
        [("suspend ALICE".to_owned(), "suspended".to_owned()), ("resume alice".into(), "resumed".into())]
    );
}

#[tokio::test]
async fn a_renamed_player_is_called_so_at_once() {
    let (mut table, letters) = table().await;
    for (new, why) in [
        ("bob", "bob is taken, or looks like bob"),
        ("B0B", "B0B is taken, or looks like bob"),
        ("alice", "alice is taken, or looks like alice"),
        ("101", "101 cannot be a userid"),
        ("house", "house cannot be a userid"),
        ("move", "move cannot be a userid"),
    ] {
        let refused = table.order(&format!("user rename alice {new}")).unwrap_err();
        assert!(refused.starts_with(why), "{refused}");
    }
    assert!(table.letters().await.is_empty());
    table.laws.names_have_changed = true;
    table.order("user rename alice alina").unwrap();
    one(&table.letters().await).has("from now on you are alina");
    // Old letters can still be answered, and commands take the new name.
    to(&table.play_on(&letters).await, "bob").has("alina").lacks("alice");
    let shown = table.command("alice", "great resign 101 alina alice-secret").await;
    assert!(shown.iter().any(|letter| letter.event() == "over"));
    assert_eq!(table.order("user suspend alice").unwrap_err(), "there is no player alice");
}

#[tokio::test]
async fn addresses_are_asked_and_passwords_never_shown() {
    let (mut table, _) = table().await;
    assert!(
        table.order("user address alice new@example.org").unwrap().starts_with("new@example.org is asked")
    );
    let letters = table.letters().await;
    assert_eq!(letters.len(), 2);
    let asked = letters.iter().find(|letter| letter.to == "new@example.org").unwrap().clone();
    asked.has("The operator of the play-by-mail server").lacks("A player of");
    to(&letters, "alice").has("The operator of pbmd has added an address").lacks("Somebody who knows");
    // It is useless before it is answered.
    assert!(
        table
            .send("new@example.org", "great resign 101", "")
            .await
            .iter()
            .all(|letter| letter.event() != "over")
    );
    table.answer(&asked, "yes").await;
    assert_eq!(
        table.order("user address alice new@example.org").unwrap_err(),
        "new@example.org is an address of alice"
    );
    table.order("user address alice alice@example.net --remove").unwrap();
    assert_eq!(table.letters().await.len(), 2, "the one that goes is told as well");
    assert!(table.order("user address alice new@example.org --remove").unwrap_err().contains("only address"));
    assert!(
        table.order("user address alice bob@example.net --remove").unwrap_err().contains("not an address")
    );
    for bad in ["nothing", "a b@example.net", SERVER] {
        let order = UserOrder::Address { userid: "alice".into(), address: bad.into(), remove: false };
        table.give(&Order::User(order)).unwrap_err();
    }
    let said = table.order("user password alice").unwrap();
    assert_eq!(said, "a letter by which a password can be chosen goes to the address of alice");
    let letters = table.letters().await;
    let at = one(&letters).clone();
    assert_eq!(at.to, "new@example.org");
    one(&table.answer(&at, "password brand-new-one").await).has("password");
}

#[tokio::test]
async fn two_accounts_become_one() {
    let mut table = Table::seating(&["alice", "alicia", "bob"]).await;
    let letters = table.challenge("great challenge alice bob", "alice").await;
    table.challenge("great challenge alicia alice", "alicia").await;
    let refused = table.order("user merge alice alicia").unwrap_err();
    assert!(refused.contains("both play on board 102"), "{refused}");
    table.command("alicia", "great resign 102 @").await;
    table.order("user merge alice alicia").unwrap_err();
    table.order("board annul 102").unwrap();
    table.order("board delete 102").unwrap();
    table.letters().await;
    assert!(table.order("user merge alice alice").is_err());
    table.laws.names_have_changed = true;
    table.order("user merge alice alicia").unwrap();
    let told = table.letters().await;
    assert!(!told.is_empty());
    told.iter().for_each(|letter| {
        letter.has("You had two accounts").has("everything of alice").lacks("deleted-");
        assert_eq!(letter.subject, "pbmd: alice is alicia now");
    });
    // Letters to Alice can be answered, and Alicia plays.
    to(&table.play_on(&letters).await, "bob").has("alicia");
    assert!(record(&mut table, 101).await.contains("[Players \"alicia,bob\"]"));
    assert_eq!(table.order("user suspend alice").unwrap_err(), "there is no player alice");
}

#[tokio::test]
async fn an_account_is_deleted_as_its_player_could() {
    let (mut table, _) = table().await;
    assert_eq!(table.order("user delete nobody").unwrap_err(), "there is no player nobody");
    assert_eq!(table.order("user delete house").unwrap_err(), "house is the server itself");
    table.laws.names_have_changed = true;
    let said = table.order("user delete alice").unwrap();
    assert!(said.starts_with("the account is closed; its games call the player deleted-"), "{said}");
    let letters = table.letters().await;
    to(&letters, "alice").has("is closed");
    to(&letters, "bob").lacks("alice");
    assert_eq!(to(&letters, "bob").event(), "over");
}

#[tokio::test]
async fn a_game_is_decided_for_a_reason() {
    let (mut table, letters) = table().await;
    for (order, why) in [
        (
            "board end 101 carol",
            "carol is no result of board 101: write the userid of who wins (alice, bob), draw, or a result such as 1-0",
        ),
        ("board end 101 2>1=3", "a result names every seat once"),
        ("board end 101 alice", "the players are to be told why"),
        ("board end 999 draw", "there is no board 999"),
    ] {
        let mut order = Order::read(&order.split(' ').collect::<Vec<_>>()).unwrap();
        if !why.contains("told why") {
            order = order.with_text("A reason.");
        }
        let refused = table.give(&order).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
    let reason = Some("Alice was two Knights up.".to_owned());
    let end = Order::Board(BoardOrder::End { board: 101, result: "Alice".into(), reason });
    assert_eq!(table.give(&end).unwrap(), "board 101 is over with the result 1-0, and its players are told");
    let told = table.letters().await;
    assert_eq!(told.len(), 2);
    for letter in &told {
        letter.has("Alice was two Knights up.").has("the operator decided the game").has("not rated");
        assert_eq!(letter.event(), "over");
    }
    let text = record(&mut table, 101).await;
    assert!(text.contains("[Result \"1-0\"]") && text.trim_end().ends_with("adjudicate 1-0"), "{text}");
    pbmd::game::Replay::read(&text, pbmd::games::named).unwrap();
    assert_eq!(one(&table.answer(turn(&letters), "resign").await).event(), "error");
    assert_eq!(table.give(&end).unwrap_err(), "board 101 is over");
}

#[tokio::test]
async fn moves_are_taken_back_and_words_are_said() {
    let (mut table, letters) = table().await;
    assert!(table.order("board undo 101").unwrap_err().contains("0 moves"));
    table.play_moves(3, letters).await;
    table.order("board undo 101").unwrap();
    let back = table.letters().await;
    assert_eq!(back.len(), 2);
    assert_eq!(turn(&back).to, "alice@example.net");
    assert!(
        table.order("board undo 101 --to 7").unwrap_err().contains("has 2 moves, so that 7 cannot remain")
    );
    assert_eq!(
        table.order("board undo 101 --to 0").unwrap(),
        "board 101 is as it was after move 0, and its players are told"
    );
    let back = table.letters().await;
    assert_eq!(turn(&table.answer(turn(&back), turn(&back).example().unwrap()).await).to, "bob@example.net");
    let text = record(&mut table, 101).await;
    assert!(text.contains("4. 0 undo 2\n3. 0 undo 0\n1. 1 "), "{text}");

    let say = Order::read(&["board", "say", "101"]).unwrap();
    assert_eq!(table.give(&say).unwrap_err(), "the message is empty");
    let said = table.give(&say.with_text("The server moves on Sunday.")).unwrap();
    assert_eq!(said, "board 101: alice, bob are written to");
    let told = table.letters().await;
    assert_eq!(told.len(), 2);
    for letter in &told {
        letter.has("The server moves on Sunday.").has("operator");
    }
}

#[tokio::test]
async fn another_player_goes_on_with_a_game() {
    let (mut table, letters) = table().await;
    for (order, why) in [
        ("board seat 101 3 carol", "board 101 has no seat 3; its seats are 1 to 2"),
        ("board seat 101 0 carol", "board 101 has no seat 0; its seats are 1 to 2"),
        ("board seat 101 1 bob", "bob plays on board 101 already"),
        ("board seat 101 1 dave", "there is no player dave"),
        ("board seat 101 1 house", "there is no player house"),
    ] {
        assert_eq!(table.order(order).unwrap_err(), why);
    }
    let first = turn(&letters).clone();
    // Conditional moves of the player who leaves do not play on.
    table.send(&address("bob"), "great if 101 bob bob-secret", "if any then e7e6\n").await;
    table.laws.names_have_changed = true;
    table.order("board seat 101 2 carol").unwrap();
    let told = table.letters().await;
    to(&told, "bob").has("has given your seat on board 101");
    to(&told, "alice").has("The operator has replaced bob with carol");
    to(&told, "carol").has("The operator has replaced bob with carol");
    let moved = table.answer(&first, first.example().unwrap()).await;
    assert_eq!(turn(&moved).to, "carol@example.net", "{moved:#?}");
    assert!(moved.iter().all(|letter| letter.to != "bob@example.net"));
    let old = letters.iter().find(|letter| letter.to == "bob@example.net").unwrap().clone();
    assert_eq!(one(&table.answer(&old, "resign").await).event(), "error", "who left can do nothing there");
    assert_eq!(turn(&table.play_on(&moved).await).to, "alice@example.net");
    let text = record(&mut table, 101).await;
    assert!(text.contains("[Players \"alice,carol\"]") && text.contains("\nreplace 2\n"), "{text}");
    pbmd::game::Replay::read(&text, pbmd::games::named).unwrap();
    // A move is not said to be of the player who sits there later.
    table.order("board seat 101 2 bob").unwrap();
    table.letters().await;
    one(&table.command("alice", "great show 101").await).has("  1. alice  ").has("  2. P2     ");
}

/// Who has left ranks last, whatever the operator decides; another result is refused.
#[tokio::test]
async fn the_operator_ranks_nobody_who_left_with_those_who_stayed() {
    let (mut table, _) = started("savoya challenge alice bob carol").await;
    table.command("bob", "savoya resign 101 @").await;
    let end = |result: &str| {
        Order::Board(BoardOrder::End { board: 101, result: result.into(), reason: Some("So.".into()) })
    };
    let refused = table.give(&end("1=2=3")).unwrap_err();
    assert_eq!(
        refused,
        "1=2=3 does not rank who has left board 101 behind all who stayed; that would be 1=3>2"
    );
    let ended = table.give(&end("carol")).unwrap();
    assert_eq!(ended, "board 101 is over with the result 3>1>2, and its players are told");
    table.laws.records = true;
    // Those to the players leave as well.
    let letters = table.command("x", "savoya record 101").await;
    let answer = letters.iter().find(|letter| letter.to == "x@example.net").unwrap();
    let text = answer.file.clone().unwrap().1;
    assert!(text.contains("[Result \"3>1>2\"]") && text.trim_end().ends_with("adjudicate 3>1>2"), "{text}");
}

#[tokio::test]
async fn a_board_is_erased_when_nothing_follows_from_it() {
    let (mut table, letters) = table().await;
    assert_eq!(table.order("board delete 101").unwrap_err(), "board 101 goes on; `board annul 101` ends it");
    let letters = table.open_game(letters).await;
    table.answer(turn(&letters), "resign").await;
    assert!(table.order("board delete 101").unwrap_err().contains("counts for ratings"));
    table.order("board annul 101").unwrap();
    table.letters().await;
    table.order("board delete 101").unwrap();
    let told = table.letters().await;
    assert_eq!(told.len(), 2);
    told.iter().for_each(|letter| {
        letter.has("has erased board 101");
    });
    one(&table.command("alice", "great show 101").await).has("There is no board 101");
    one(&table.answer(turn(&letters), "e2e3").await);
    assert_eq!(table.order("board delete 101").unwrap_err(), "there is no board 101");
    one(&table.command("alice", "great history").await).lacks("101");
}

#[tokio::test]
async fn who_is_blocked_is_not_answered() {
    let (mut table, letters) = table().await;
    assert_eq!(table.order("block example.net").unwrap(), "mails from example.net are not answered any more");
    for from in ["alice@example.net", "x@sub.example.net"] {
        assert!(table.send(from, "help", "").await.is_empty(), "{from}");
    }
    assert!(table.answer(turn(&letters), "resign").await.is_empty());
    assert!(!table.send("x@example.org", "help", "").await.is_empty());
    assert_eq!(table.order("allow example.org").unwrap_err(), "example.org is not blocked");
    table.order("allow example.net").unwrap();
    assert!(!table.command("alice", "help").await.is_empty());
    table.order("block alice@example.net --days 2").unwrap();
    assert!(table.command("alice", "help").await.is_empty());
    assert!(!table.command("bob", "help").await.is_empty());
    table.wait(49);
    assert!(!table.command("alice", "help").await.is_empty(), "the two days are over");
    for bad in ["nothing", SERVER] {
        table.order(&format!("block {bad}")).unwrap_err();
    }
}

#[tokio::test]
async fn operators_give_orders_by_mail() {
    let mut table = run_by(&["alice"], &["alice", "bob", "carol"]).await;
    table.challenge("great challenge bob carol", "bob").await;
    one(&table.command("bob", "admin @ board annul 101").await).has("Only the operators of this server");
    let refused = table.command("alice", "admin alice wrong-secret board annul 101").await;
    assert_eq!(one(&refused).event(), "error");
    for (order, why) in [
        ("board annul 999", "there is no board 999"),
        ("board anul 101", "unrecognized subcommand"),
        ("board", "annul"),
    ] {
        let refused = table.command("alice", &format!("admin @ {order}")).await;
        one(&refused).has("The order was not carried out").has(why);
    }
    let done = table
        .send(
            &address("alice"),
            "admin alice alice-secret board say 101",
            "\nPlease be kind to each other.\n",
        )
        .await;
    to(&done, "alice").has("Board 101: bob, carol are written to.");
    to(&done, "bob").has("Please be kind to each other.");
    let done = table.command("alice", "admin @ board annul 101").await;
    to(&done, "alice").has("Board 101 is over without a result, and its players are told.");
    assert_eq!(to(&done, "carol").event(), "over");
}
