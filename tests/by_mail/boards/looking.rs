//! Commands that only look.

use crate::support::{Letter, Table, address, one, started, started_beside, turn};

async fn played(moves: usize) -> (Table, Vec<Letter>) {
    let (mut table, letters) = started_beside(&["carol"], "savoya challenge alice bob").await;
    let letters = table.play_moves(moves, letters).await;
    (table, letters)
}

#[tokio::test]
async fn show_to_players_and_to_others() {
    let (mut table, letters) = played(3).await;
    let at = turn(&letters).clone();
    let shown = table.send(&at.to, "savoya show 101", "").await;
    assert_eq!(one(&shown).event(), "show");
    one(&shown).has("It is your turn").has(at.example().unwrap()).has("Moves so far");
    assert_eq!(table.answer(one(&shown), at.example().unwrap()).await.len(), 2, "it can be answered");

    let shown = table.command("stranger", "Savoya Show #101").await;
    one(&shown).has("to move").lacks("To move, answer").lacks("You play");
    assert_eq!(one(&table.answer(one(&shown), "a6-b6").await).event(), "error");
}

#[tokio::test]
async fn replay_has_several_spellings() {
    let (mut table, letters) = played(4).await;
    for command in ["savoya replay 101 3", "savoya show 101#3", "savoya replay 101#3"] {
        one(&table.send(&address("alice"), command, "").await).has("Savoya board 101 after move 3 of");
    }
    one(&table.answer(turn(&letters), "replay 2").await).has("after move 2 of");
}

#[tokio::test]
async fn history_of_a_year() {
    let (mut table, letters) = played(1).await;
    table.answer(turn(&letters), "resign").await;
    let ended = table.command("y", "savoya history alice 2026").await;
    one(&ended).has("Savoya, 2026: 1 finished game").has("101");
    let none = table.command("y", "savoya history 1999").await;
    one(&none).has("ended in 1999").lacks("101");
    one(&table.command("y", "savoya history 2026 alice").await).has("history");
}

#[tokio::test]
async fn showas_is_the_view_from_ones_own_seat() {
    let (mut table, _) = started("savana challenge -seats=listed alice bob").await;
    let own = table.send("bob@elsewhere.example", "savana showas bob bob-secret 101", "").await;
    one(&own).has("Your standing order for retreats (secret)");
    let public = table.send("bob@elsewhere.example", "savana show 101", "").await;
    one(&public).lacks("Your standing order for retreats (secret)");
    let wrong = table.send("bob@elsewhere.example", "savana showas bob alice-secret 101", "").await;
    one(&wrong).has("The userid or the password is wrong").lacks("Your standing order");
}
