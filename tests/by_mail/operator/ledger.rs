//! What the ledger does not tell an operator who may play as well.

use pbmd::desk::keep_private;
use pbmd::store::Story;

use crate::support::{Table, address, started, to};

/// What the ledger tells about board 101, and about bob, as JSON.
fn told(table: &Table) -> (String, String) {
    let mut tx = table.desk.store().read().unwrap();
    let bob = tx.player_by_userid("bob").unwrap().unwrap();
    let board = tx.causes_of_board(101).unwrap();
    let player = tx.causes_of_player(bob.id, 50).unwrap();
    let mut tell = |causes: Vec<_>, about| {
        let stories: Vec<Story> = causes.into_iter().filter_map(|cause| tx.story(cause).unwrap()).collect();
        serde_json::to_string(&keep_private(&mut tx, stories, about).unwrap()).unwrap()
    };
    (tell(board, Some(101)), tell(player, None))
}

/// Alice is to begin at a board of Savana; bob leaves a wish, a note and conditions.
#[tokio::test]
async fn it_tells_of_a_running_board_what_everybody_there_may_see() {
    let (mut table, letters) = started("savana challenge -seats=listed alice bob").await;
    let alices = to(&letters, "alice").clone();
    let bob = address("bob");
    let before = told(&table);
    let wish = table.send(&bob, "savana move 101 bob bob-secret prefer ruins weak", "").await;
    assert!(!wish.is_empty());
    let noted = table.send(&bob, "savana note 101 bob bob-secret", "Beware of B2!").await;
    assert!(noted[0].says("note on board 101"), "{noted:#?}");
    let left = table.send(&bob, "savana if 101 bob bob-secret any then resign", "").await;
    assert!(left[0].says("Your conditions on board 101"), "{left:#?}");
    let (board, player) = told(&table);
    assert_eq!(board, before.0, "nothing has happened on the board");
    for secret in ["prefer", "ruins", "\"note", "\"if", "\"outcome\":\"if", "Beware"] {
        assert!(!player.contains(secret), "{secret}: {player}");
    }
    assert!(player.contains("something for its writer alone"), "{player}");
    // What all see is told, and everything once the game is over.
    table.answer(&alices, "start A1").await;
    let (board, player) = told(&table);
    assert!(board.contains("start A1"), "{board}");
    assert!(!board.contains("prefer") && !player.contains("prefer"), "{board}");
    table.command("alice", "savana resign 101 @").await;
    let (board, _) = told(&table);
    for now_open in ["prefer", "\"outcome\":\"note", "\"outcome\":\"if"] {
        assert!(board.contains(now_open), "{now_open}: {board}");
    }
    assert!(!board.contains("Beware"));
}
