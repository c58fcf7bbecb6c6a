//! Seeks from beginning to end, and a rematch.

use crate::support::{one, to};
use crate::talk::{ALICE, BOB, CAROL, Talk, generous};

pub async fn seek() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    talk.send("stranger@example.org", "seeks", "").await;
    let kept = talk.send(ALICE, "savoya seek alice alice-secret players=3 seat=2 -quiet=80", "").await;
    talk.send(BOB, "great seek bob bob-secret colour=black rating=1400-1700 expires=14d", "").await;
    talk.send("stranger@example.org", "seeks", "").await;
    talk.send(CAROL, "savoya seeks", "").await;
    talk.about("what is refused");
    talk.send(CAROL, "join 1", "").await;
    talk.send(CAROL, "great join 1 carol carol-secret", "").await;
    talk.send(ALICE, "join 1 alice alice-secret", "").await;
    talk.send(ALICE, "savoya seek alice alice-secret players=9 seat=7 rating=2-1 expires=99d", "").await;
    talk.send(BOB, "block bob bob-secret carol", "").await;
    talk.send(BOB, "limit bob bob-secret 0", "").await;
    talk.send(CAROL, "join 2 carol carol-secret", "").await;
    talk.send(BOB, "limit bob bob-secret all", "").await;
    talk.send(BOB, "unblock bob bob-secret carol", "").await;
    talk.about("joining and leaving");
    let joined = talk.send(BOB, "join 1 bob bob-secret", "").await;
    talk.answer(to(&joined, "bob"), "unseek 1").await;
    talk.send(CAROL, "join 1 carol carol-secret", "").await;
    talk.answer(one(&kept), "unseek 1").await;
    talk.about("a game, and a rematch");
    talk.send(ALICE, "join 2 alice alice-secret", "\nGood luck!\n").await;
    let over = talk.send(BOB, "great resign 101 bob bob-secret", "").await;
    talk.answer(to(&over, "bob"), "rematch\n\nOnce more?").await;
    talk.answer(to(&over, "alice"), "rematch").await;
    talk.answer(to(&over, "alice"), "rematch").await;
    talk
}
