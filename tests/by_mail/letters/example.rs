//! The example in a letter is what `house-easy` would play: beginners copy it.

use pbmd::game::{Seat, house_seed};
use pbmd::games;
use pbmd::search::Level;

use crate::support::house::record_of;
use crate::support::{Table, address, one, turn};

#[tokio::test]
async fn the_example_is_what_house_easy_would_play() {
    for game in games::names() {
        let mut table = Table::seating(&["alice", "bob"]).await;
        let mut letters =
            table.challenge(&format!("{game} challenge -seats=listed alice bob"), "alice").await;
        for _ in 0..8 {
            let at = turn(&letters).clone();
            let seat = Seat::new(if at.to == address("alice") { 1 } else { 2 });
            let row = table.desk.store().read().unwrap().board(101).unwrap().unwrap();
            let record = record_of(&table, 101).await;
            let (thinker, seed) =
                (games::thinker(game).unwrap(), house_seed(&row.key.0, 101, record.moves()));
            let advice = thinker.think(record.position(), seat, thinker.budget(Level::Easy), seed).unwrap();
            let example = at.example().unwrap_or_else(|| panic!("{game}: {at:#?}")).to_owned();
            // Further orders of the turn may stand behind it.
            let first = example.split("; ").next().unwrap();
            assert_eq!(first, advice.text, "{game}");
            // The board shown once more has the same one.
            assert_eq!(one(&table.answer(&at, "show").await).example(), Some(example.as_str()), "{game}");
            letters = table.answer(&at, &example).await;
            assert!(letters.iter().all(|letter| letter.event() == "move"), "{game}: {example} {letters:#?}");
        }
    }
}
