//! Long games: what is kept beside the record is what the record leads to, and no letter shows a difference.

use pbmd::desk::check_checkpoints;
use pbmd::draw::plain;
use pbmd::game::{Entry, Kind, Numbers, Position, Record, Roll, Seat, Setup, Turn, Viewer};
use pbmd::games;
use pbmd::store::NewEntry;

use crate::support::house::record_of;
use crate::support::stored::change;
use crate::support::{Letter, Table, one, started, turn};

/// The number of checkpoints, all of which must be right.
fn right(table: &Table) -> usize {
    let (count, faults) = check_checkpoints(&mut table.desk.store().read().unwrap()).unwrap();
    assert_eq!(faults, []);
    count
}

/// What Alice is shown of the board in every way.
async fn asked(table: &mut Table, game: &str) -> Vec<String> {
    let mut shown = Vec::new();
    for command in ["show 101", "record 101", "dice 101", "replay 101 7", "preview 101#9 pass"] {
        let letters = table.command("alice", &format!("{game} {command}")).await;
        let letter = one(&letters);
        shown.push(format!("{command}\n{}\n{:?}", letter.text, letter.file));
    }
    shown
}

/// A legal move of a seat that does not end the game, if one is found.
fn chosen(position: &dyn Position, seat: Seat, choice: &mut Numbers) -> String {
    let mut text = String::new();
    for _ in 0..20 {
        let made = position.random(seat, &mut |limit| choice.below(limit)).unwrap();
        text = made.text;
        if !matches!(made.position.turn(), Turn::Over { .. }) {
            break;
        }
    }
    text
}

/// Plays a game by answers, with undos, offers and draw proposals now and then. What a reader is shown is the same with a checkpoint
/// and without one.
async fn play(challenge: &str, userids: &[&str], moves: u32) {
    let game = challenge.split(' ').next().unwrap().to_owned();
    let mut table = Table::seating(userids).await;
    let mut choice = Numbers(u64::from(moves));
    let mut letters = table.challenge(&format!("{challenge} {}", userids.join(" ")), userids[0]).await;
    let mut compared = 0;
    let mut most = 0;
    for n in 0..moves {
        if letters.iter().any(|letter| letter.event() == "over") {
            break;
        }
        let record = record_of(&table, 101).await;
        let Some(seat) = record.turn().seats().first().copied() else { break };
        let at = turn(&letters).clone();
        let text = chosen(record.position(), seat, &mut choice);
        let more = if n % 7 == 3 { "\n\npropose" } else { "" };
        letters = table.answer(&at, &format!("{text}{more}")).await;
        assert!(!letters.is_empty(), "{game}: {text}");
        if n % 9 == 5 && letters.iter().all(|letter| letter.event() != "over") {
            // The last move is taken back where that can be, and somebody moves again.
            let mover = letters.iter().find(|letter| letter.to == at.to).unwrap_or(&letters[0]).clone();
            let asked = table.answer(&mover, "undo").await;
            let other = asked.iter().find(|letter| letter.to != at.to && letter.event() == "offer").cloned();
            if let Some(other) = other {
                let agreed = table.answer(&other, "accept").await;
                if agreed.iter().any(|letter| letter.says("It is your turn")) {
                    letters = agreed;
                }
            }
        }
        if n % 11 == 7 && n > 11 {
            let with = asked(&mut table, &game).await;
            if change(&table, "DELETE FROM checkpoints").await > 0 {
                assert_eq!(with, asked(&mut table, &game).await, "{challenge}: move {n}");
                compared += 1;
            }
        }
        right(&table);
        let read = table.desk.store().read().unwrap().board(101).unwrap().unwrap();
        if read.first > 1 {
            most = most.max(read.entries.len());
        }
    }
    assert!(compared > 0 && most > 0, "{challenge}: there was no checkpoint");
    // Some two dozens of lines, with the rolls of each.
    assert!(most < 120, "{challenge}: {most} entries are read");
}

#[tokio::test]
async fn every_game_is_kept() {
    let userids = ["alice", "bob", "carol"];
    for (challenge, players, moves) in [
        ("great challenge", 2, 70),
        ("sava challenge -variant=dice", 2, 70),
        ("savoy challenge -stack=4", 2, 70),
        ("savoya challenge -stack=2", 3, 70),
        ("savana challenge", 3, 90),
    ] {
        play(challenge, &userids[..players], moves).await;
    }
}

/// Savoy after some moves, and the last letters.
async fn after(moves: u32) -> (Table, Vec<Letter>, Numbers) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let mut choice = Numbers(7);
    let mut letters = table.challenge("savoy challenge alice bob", "alice").await;
    for _ in 0..moves {
        letters = go_on(&mut table, &letters, &mut choice).await;
    }
    (table, letters, choice)
}

async fn go_on(table: &mut Table, letters: &[Letter], choice: &mut Numbers) -> Vec<Letter> {
    let record = record_of(table, 101).await;
    let text = chosen(record.position(), record.turn().seats()[0], choice);
    let letters = table.answer(turn(letters), &text).await;
    assert_eq!(letters.len(), 2);
    letters
}

#[tokio::test]
async fn what_was_changed_is_thrown_away() {
    let (mut table, mut letters, mut choice) = after(30).await;
    assert_eq!(right(&table), 1);
    for sql in [
        "UPDATE checkpoints SET text = replace(text, '\"moves\":', '\"moves\":1')",
        "UPDATE checkpoints SET entries = entries - 1",
        "UPDATE actions SET at = at + 1 WHERE n = (SELECT entries FROM checkpoints)",
        "UPDATE checkpoints SET text = ''",
    ] {
        assert_eq!(change(&table, sql).await, 1, "{sql}");
        let look = &mut table.desk.store().read().unwrap();
        let (count, faults) = check_checkpoints(look).unwrap();
        assert_eq!((count, faults.len()), (1, 1), "{sql}");
        let whole = record_of(&table, 101).await.moves();
        letters = go_on(&mut table, &letters, &mut choice).await;
        assert!(record_of(&table, 101).await.moves() > whole);
        assert_eq!(right(&table), 1, "{sql}");
    }
    // An entry of long ago is not read with a move, but by the operator's check.
    assert_eq!(change(&table, "UPDATE actions SET at = at + 1 WHERE n = 2").await, 1);
    let (_, faults) = check_checkpoints(&mut table.desk.store().read().unwrap()).unwrap();
    assert_eq!(faults.len(), 1);
}

#[tokio::test]
async fn nothing_is_kept_of_a_game_that_is_over() {
    let (mut table, letters, _) = after(30).await;
    assert_eq!(right(&table), 1);
    let last = table.answer(turn(&letters), "resign").await;
    assert!(last.iter().all(|letter| letter.event() == "over"));
    // The whole record comes with the last letter.
    let (_, file) = last[0].file.clone().unwrap();
    assert!(file.contains("\n1. ") && file.contains("\n30. "), "{file}");
    assert_eq!(right(&table), 0);
}

/// The pips that all sides still have to go, as the board shows them.
fn pips(position: &dyn Position) -> u32 {
    let shown = plain(&position.picture(Viewer::Watcher), None);
    let counts = shown.split_whitespace().filter_map(|word| word.split_once('='));
    counts.filter_map(|(_, pips)| pips.parse::<u32>().ok()).sum()
}

/// The entries of a game of Savoy in which nobody gets on.
fn wandering(moves: u32) -> Vec<Entry> {
    let setup = Setup::new(2).with("quiet", "1000");
    let mut record = Record::start(games::named("savoy").unwrap(), setup).unwrap();
    let mut choice = Numbers(3);
    // The last roll is left to be played, as on boards that wait for a player.
    while record.moves() < moves || !matches!(record.turn(), Turn::Seats(_)) {
        match record.turn() {
            Turn::Chance(chance) => {
                let Kind::Dice { count, sides } = chance.kind else { panic!("Savoy has dice") };
                let faces = (0..count).map(|_| u16::try_from(choice.below(sides.into())).unwrap() + 1);
                record.roll(Roll(faces.collect())).unwrap();
            }
            Turn::Seats(seats) => {
                let position = record.position();
                let tried = (0..6).map(|_| position.random(seats[0], &mut |n| choice.below(n)).unwrap());
                let farthest = tried.max_by_key(|made| pips(made.position.as_ref())).unwrap();
                record.play(seats[0], &farthest.text).unwrap();
            }
            Turn::Over { why, .. } => panic!("after {} moves: {why}", record.moves()),
        }
    }
    record.entries().to_vec()
}

/// A board without checkpoints, longer than any game: it is replayed once, and never again.
#[tokio::test]
async fn a_move_reads_as_much_at_move_2_000_as_at_move_40() {
    let mut read = Vec::new();
    for moves in [40, 2_000] {
        let (mut table, _) = started("savoy challenge -quiet=1000 alice bob").await;
        let entries = wandering(moves);
        let mut tx = table.desk.store().begin().unwrap();
        let cause = tx.board(101).unwrap().unwrap().entries[0].cause.unwrap();
        let new: Vec<NewEntry> = entries
            .iter()
            .map(|entry| NewEntry {
                by: entry.by.name().to_owned(),
                kind: entry.kind().to_owned(),
                seat: entry.seat().map(Seat::number),
                text: entry.text(),
                at: entry.at,
                cause,
            })
            .collect();
        drop(tx);
        change(&table, "DELETE FROM actions").await;
        let mut tx = table.desk.store().begin().unwrap();
        tx.append_entries(101, 0, &new).unwrap();
        tx.commit().unwrap();
        let mut choice = Numbers(9);
        let mut most = 0;
        for n in 0..12 {
            let record = record_of(&table, 101).await;
            let seat = record.turn().seats()[0];
            let row = table.desk.store().read().unwrap().board(101).unwrap().unwrap();
            let userid = &row.seats[seat.index()].userid;
            let text = chosen(record.position(), seat, &mut choice);
            assert_eq!(table.command(userid, &format!("savoy move 101 @ {text}")).await.len(), 2, "{text}");
            let row = table.desk.store().read().unwrap().board(101).unwrap().unwrap();
            assert_eq!(row.checkpoint.is_some(), row.first > 1);
            assert!(row.first > 1, "move {n}");
            most = most.max(row.entries.len());
        }
        assert_eq!(right(&table), 1);
        read.push(most);
    }
    assert!(read[1] <= read[0] + 10 && read[1] < 80, "{read:?}");
}
