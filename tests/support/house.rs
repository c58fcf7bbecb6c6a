//! Records of boards; house players and looks for turning points, one step after another.

use std::time::Duration;

use pbmd::desk::{Found, Thinking, Thought};
use pbmd::game::{Entry, Numbers, Record, Seat, Setup};
use pbmd::games;

use super::{Letter, Table};

/// The record of a board, from the store.
pub async fn record_of(table: &Table, number: u32) -> Record {
    let row = table.desk.store().read().unwrap().board(number).unwrap().unwrap();
    let setup = Setup::read(u8::try_from(row.seats.len()).unwrap(), &row.options).unwrap();
    let mut record = Record::start(games::named(&row.game).unwrap(), setup).unwrap();
    let entries = table.desk.store().read().unwrap().record_entries(number, 1, u32::MAX).unwrap();
    for row in &entries {
        let seat = row.seat.map(Seat::new);
        record.push(&Entry::from_parts(&row.by, &row.kind, seat, &row.text, row.at).unwrap()).unwrap();
    }
    record
}

/// A pseudo-random legal move.
pub async fn any_move(table: &Table, board: u32, userid: &str, choice: &mut Numbers) -> Option<String> {
    let row = table.desk.store().read().unwrap().board(board).unwrap().unwrap();
    let seat = row.seats.iter().find(|seat| seat.userid == userid).map(|seat| Seat::new(seat.seat)).unwrap();
    let record = record_of(table, board).await;
    let made = record.position().random(seat, &mut |limit| choice.below(limit));
    record.turn().seats().contains(&seat).then(|| made.unwrap().text)
}

pub fn found(thought: &Thought) -> Found {
    let advice = thought.think(&|| {});
    let lost = advice.as_ref().is_some_and(|advice| thought.is_lost(advice, &|| {}));
    Found { advice, lost, took: Duration::ZERO }
}

/// Lets the house do all its work; gives the letters of each step.
pub async fn house(table: &mut Table) -> Vec<Vec<Letter>> {
    let mut thinking = Thinking::default();
    let mut done = Vec::new();
    while let Some(thought) = table.desk.next_thought(&mut thinking).unwrap() {
        table.desk.carry_out(&thought, &found(&thought), &mut thinking).unwrap();
        done.push(table.letters().await);
        assert!(done.len() < 1_000, "it must end");
    }
    done
}

/// Looks through the games that wait, in at most this number of steps; returns the letters.
pub async fn reviews(table: &mut Table, steps: usize) -> Vec<Letter> {
    let mut thinking = Thinking::default();
    for _ in 0..steps {
        let Some(review) = table.desk.next_review(&mut thinking).unwrap() else { break };
        let found = review.think(&|| {});
        assert_eq!(found, review.think(&|| {}), "it is as it was");
        table.desk.carry_out_review(&review, (Some(&found), Duration::ZERO), &mut thinking).unwrap();
    }
    table.letters().await
}
