//! Clocks: what a look at them costs, and when they were put back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::SignedDuration;

use super::*;
use crate::time::Account;

const HOUR: i64 = 3600;

/// Adds this many running boards, with Alice on seat 1 and Bob on seat 2. It is Bob's turn since second 0, and his clock is due in
/// an hour.
fn running(store: &Store, boards: u32) {
    let mut tx = store.begin().unwrap();
    let players = [alive(&mut tx, "alice"), alive(&mut tx, "bob")];
    for _ in 0..boards {
        let number = tx.add_board(&board("savoy", &players), at(0)).unwrap();
        tx.set_terms(number, "-nag=7 -forfeit=21").unwrap();
        for (seat, player) in (1..).zip(players) {
            let awaited = seat == 2;
            let clock = ClockRow { awaited, begun: awaited.then(|| at(0)), ..clock(seat, player) };
            tx.set_clocks(number, &[(clock.clone(), awaited.then(|| at(HOUR)))]).unwrap();
        }
    }
    tx.commit().unwrap();
}

fn clock(seat: u8, player: PlayerId) -> ClockRow {
    ClockRow {
        seat,
        player,
        account: Account {
            spent: SignedDuration::ZERO,
            bank: SignedDuration::ZERO,
            extra: SignedDuration::ZERO,
        },
        awaited: false,
        asked: false,
        begun: None,
        nagged: None,
        ended: None,
        missed: 0,
        last: None,
    }
}

/// All that is asked of the store in a look at the clocks where nothing is due.
fn look(store: &Store) {
    let ways = [Reached { source: "imap", at: at(1), silence: SignedDuration::from_mins(15) }];
    store.reached(&ways).unwrap();
    let mut tx = store.read().unwrap();
    assert_eq!(tx.due_clocks(at(HOUR - 1), None, 50).unwrap(), []);
    assert_eq!(tx.next_due_clock().unwrap(), Some(at(HOUR)));
    assert_eq!(tx.due_vacations(at(HOUR - 1), 1).unwrap(), []);
    assert_eq!(tx.next_due_vacation().unwrap(), None);
    assert!(!tx.is_read_up_to(at(HOUR), None).unwrap());
}

/// A look at the clocks costs the same with twenty boards and with a thousand.
#[tokio::test]
async fn what_is_not_due_costs_nothing() {
    let mut costs = Vec::new();
    for boards in [20, 1000] {
        let folder = tempfile::tempdir().unwrap();
        let steps = Arc::new(AtomicU64::new(0));
        let faults = FaultInjection { steps: Some(steps.clone()), ..FaultInjection::default() };
        let store = Store::open_with_faults(&folder.path().join("pbmd.db"), faults).await.unwrap();
        running(&store, boards);
        store.set_sources(&["imap"], at(0)).unwrap();
        // A new connection costs some steps of its own.
        let mut least = u64::MAX;
        for _ in 0..10 {
            let before = steps.load(Ordering::Relaxed);
            assert!(before > u64::from(boards), "steps are counted");
            look(&store);
            least = least.min(steps.load(Ordering::Relaxed) - before);
        }
        costs.push(least);
    }
    assert!(costs[0] > 50, "{costs:?}");
    // The end of a view may be counted in the next one.
    assert!(costs[0].abs_diff(costs[1]) < 10, "{costs:?}");
}

/// What is due is found in parts, each beginning where the last one ended.
#[tokio::test]
async fn due_clocks_come_in_parts() {
    let (store, _folder) = store().await;
    running(&store, 7);
    let mut tx = store.begin().unwrap();
    tx.set_due(104, 2, Some(at(5))).unwrap();
    tx.set_due(105, 2, None).unwrap();
    tx.set_due(101, 1, Some(at(5))).unwrap();
    let (mut after, mut found) = (None, Vec::new());
    loop {
        let part = tx.due_clocks(at(HOUR), after, 2).unwrap();
        assert!(part.len() <= 2);
        let Some(last) = part.last() else { break };
        after = Some(*last);
        found.extend(part.iter().map(|clock| (clock.board, clock.seat)));
    }
    assert_eq!(
        found,
        [(104, 2), (101, 2), (102, 2), (103, 2), (106, 2), (107, 2)],
        "nobody waits for seat 1"
    );
}

/// A clock that was an hour ahead is put back: what was noted meanwhile is of now, and all is looked at again.
#[tokio::test]
async fn a_clock_that_is_put_back() {
    let (store, _folder) = store().await;
    running(&store, 3);
    store.set_sources(&["imap"], at(0)).unwrap();
    let imap = |second| [Reached { source: "imap", at: at(second), silence: SignedDuration::from_mins(15) }];
    let mut tx = store.begin().unwrap();
    let bob = tx.clocks(101).unwrap()[1].player;
    let of_bob = ClockRow { awaited: true, ..clock(2, bob) };
    let begun = |second| Some(at(second));
    let nagged = ClockRow { begun: begun(0), nagged: begun(HOUR), ..of_bob.clone() };
    let ahead = ClockRow { begun: begun(HOUR), ..of_bob.clone() };
    let unsent = ClockRow { begun: None, ..of_bob };
    tx.set_clocks(101, &[(nagged.clone(), Some(at(50 * HOUR)))]).unwrap();
    tx.set_clocks(102, &[(ahead.clone(), Some(at(50 * HOUR)))]).unwrap();
    tx.set_clocks(103, &[(unsent.clone(), None)]).unwrap();
    tx.commit().unwrap();

    store.reached(&imap(HOUR)).unwrap();
    store.reached(&imap(HOUR - 60)).unwrap();
    let mut look = store.read().unwrap();
    assert_eq!(look.due_clocks(at(2 * HOUR), None, 9).unwrap(), [], "a small step changes nothing");
    drop(look);
    store.reached(&imap(60)).unwrap();
    let mut look = store.read().unwrap();
    let due = look.due_clocks(at(60), None, 9).unwrap();
    assert_eq!(due.iter().map(|clock| clock.board).collect::<Vec<_>>(), [101, 102]);
    assert_eq!(look.clocks(101).unwrap()[1], ClockRow { nagged: begun(60), ..nagged });
    assert_eq!(look.clocks(102).unwrap()[1], ClockRow { begun: begun(60), ..ahead });
    assert_eq!(look.clocks(103).unwrap()[1], unsent);
}
