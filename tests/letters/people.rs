//! A player comes, writes and leaves, as seen by all.

use crate::support::{one, to};
use crate::talk::{BOB, CAROL, Talk, generous};

const DAN: &str = "dan@example.net";

pub async fn comes_and_goes() -> Talk {
    let mut talk = generous(&["bob", "carol"]).await;
    talk.about("sign-up");
    let asked = talk.send(DAN, "signup dan dan-secret", "").await;
    talk.answer(one(&asked), "yes").await;
    talk.about("messages");
    talk.send(DAN, "message dan dan-secret bob carol", "Good evening! Who plays with me?").await;
    talk.send(BOB, "message bob bob-secret dan", "I do, gladly.\n\nYou begin.").await;
    talk.send(DAN, "message dan dan-secret nobody carol", "").await;
    talk.send(CAROL, "block carol carol-secret dan", "").await;
    talk.send(DAN, "message dan dan-secret carol", "Carol?").await;
    talk.send(CAROL, "block carol carol-secret", "").await;
    talk.about("a game, with a note");
    talk.send(DAN, "login dan dan-secret", "great challenge dan bob").await;
    talk.send(DAN, "great note 101 dan dan-secret", "Open with the knights.").await;
    let moved = talk.send(DAN, "great move 101 dan dan-secret e2-e3", "").await;
    talk.answer(to(&moved, "dan"), "note").await;
    talk.answer(to(&moved, "dan"), "note\n\nnone").await;
    talk.send(CAROL, "great note 101 carol carol-secret", "Dan will lose.").await;
    talk.send(DAN, "savoya seek dan dan-secret players=3", "").await;
    talk.send(BOB, "join 1 bob bob-secret", "").await;
    talk.about("all that is known");
    talk.send(CAROL, "export dan dan-secret", "").await;
    // The file contains the sizes of all letters, and would change with each of them.
    talk.quietly(DAN, "export dan dan-secret", "").await;
    talk.about("broadcast is for others");
    talk.send(DAN, "broadcast dan dan-secret", "Hello, all!").await;
    talk.about("closing the account");
    let asked = talk.send(DAN, "delete dan dan-secret", "").await;
    talk.answer(one(&asked), "Perhaps later.").await;
    talk.answer(one(&asked), "no").await;
    talk.answer(one(&asked), "yes").await;
    let asked = talk.send(DAN, "delete dan dan-secret", "").await;
    talk.table.laws.leaves("dan");
    talk.answer(one(&asked), "yes").await;
    talk.about("afterwards");
    talk.send(BOB, "great show 101", "").await;
    talk.send(BOB, "whois dan", "").await;
    talk.send(DAN, "great show 101 dan dan-secret", "").await;
    talk.about("an account without games");
    let asked = talk.send(CAROL, "delete carol carol-secret", "").await;
    talk.answer(one(&asked), "yes").await;
    talk
}
