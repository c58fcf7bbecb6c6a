//! Moves that players take back.

use pbmd::game::Turn;
use pbmd::store::LetterEnd;

use crate::boards::whole::verify;
use crate::support::house::record_of;
use crate::support::outbox::{claimed, ended, later, next_letter, sent};
use crate::support::{self, Letter, Table, address, board, noon, one, started_beside, to, turn};

/// Great Shatranj after Alice's first move, and the letters about it.
async fn moved() -> (Table, Letter, Vec<Letter>) {
    let (mut table, at) = support::board("great").await;
    let letters = table.answer(&at, "e2e3").await;
    assert_eq!(letters.len(), 2);
    (table, at, letters)
}

/// Alice, Bob and Carol at Savana: all have their starts, Bob chose last.
async fn savana(more: &[&str]) -> (Table, Vec<Letter>) {
    let mut table = Table::seating(&[&["alice", "bob", "carol"], more].concat()).await;
    let letters = table.challenge("savana challenge -seats=listed alice bob carol", "alice").await;
    let letters = table.answer(&turn(&letters).clone(), "A2").await;
    let letters = table.answer(&turn(&letters).clone(), "E6").await;
    assert_eq!(letters.len(), 3);
    (table, letters)
}

async fn let_one_leave(table: &mut Table) -> String {
    let store = table.desk.store();
    let due = claimed(store, noon()).await.unwrap();
    ended(store, due.id, sent(1), noon()).await;
    table.laws.remember(&format!("{} <{}>", support::userid_at(&due.to), due.to), "101", &due.message_id);
    due.to
}

#[tokio::test]
async fn asked_for_and_agreed_to_by_answers() {
    let (mut table, first, letters) = moved().await;
    let before = to(&letters, "bob").clone();
    let asked = table.answer(to(&letters, "alice"), "undo\n\nI slipped, sorry.").await;
    assert_eq!(asked.len(), 2);
    for letter in &asked {
        letter
            .has("Alice asks to take back move 1 and what followed it.")
            .has("Alice asks to take back move 1; still to agree: bob.");
        assert_eq!((letter.event().as_str(), letter.header("X-PBM-Move").as_str()), ("offer", "1"));
    }
    to(&asked, "bob").has("answer `accept` or `reject`; any move refuses it too").has("I slipped, sorry.");
    to(&asked, "alice").lacks("answer `accept`");
    one(&table.answer(to(&asked, "alice"), "undo").await)
        .has("You have already asked to take your move back")
        .has("Nothing was changed");
    one(&table.answer(to(&asked, "alice"), "accept").await).has("There is no offer");
    one(&table.answer(to(&asked, "bob"), "undo").await)
        .has("Alice has asked to take a move back. Answer that first: `accept`, `reject` or a move.");
    one(&table.answer(to(&asked, "bob"), "draw").await).has("Alice has asked to take a move back.");

    let back = table.answer(to(&asked, "bob"), "accept").await;
    assert_eq!(back.len(), 2);
    for letter in &back {
        letter
            .has("Bob agrees to the take-back.")
            .has("Moves have been taken back: 0 remain.")
            .lacks("still to agree")
            .lacks("e2e3");
        assert_eq!((letter.event().as_str(), letter.header("X-PBM-Move").as_str()), ("move", "0"));
        assert_eq!(letter.header("X-PBM-Next"), "alice");
    }
    one(&table.answer(to(&back, "bob"), "accept").await).has("There is no offer");
    assert!(record_of(&table, 101).await.move_lines().ends_with("1. 1 e2e3\n2. 1 undo 0\n"));

    // The letter that Alice moved by is valid again; letters about what was taken back are not, even after as many moves.
    let again = table.answer(&first, "d2d3").await;
    to(&again, "bob").has("Move 1: alice played d2");
    for old in [&before, to(&asked, "bob")] {
        one(&table.answer(old, "e7e6").await)
            .has("The moves in the letter you answered have been taken back since.")
            .has("Nothing was changed");
    }
    to(&table.answer(to(&again, "bob"), "e7e6").await, "alice").has("Move 2: bob played e7");
}

/// The same by passwords, in the place of a move, and in other languages.
#[tokio::test]
async fn asked_for_and_agreed_to_with_passwords() {
    for (ask, agree) in [
        ("great undo 101 alice alice-secret", "great accept 101 bob bob-secret"),
        ("great move 101 alice alice-secret undo", "great move 101 bob bob-secret accept"),
        ("great zuruecknehmen 101 alice alice-secret", "great prijmi 101 bob bob-secret"),
    ] {
        let (mut table, _, letters) = moved().await;
        assert_eq!(table.answer(to(&letters, "bob"), "e7e6").await.len(), 2);
        to(&table.send(&address("alice"), ask, "").await, "bob").has("Alice asks to take back move 1");
        let back = table.send(&address("bob"), agree, "").await;
        to(&back, "alice").has("Moves have been taken back: 0 remain.").has("It is your turn, alice: move 1");
    }
}

#[tokio::test]
async fn refused_by_a_word_or_by_a_move() {
    let (mut table, _, letters) = moved().await;
    let asked = table.answer(to(&letters, "alice"), "undo").await;
    let refused = table.answer(to(&asked, "bob"), "reject").await;
    for letter in &refused {
        letter.has("Bob does not agree to the take-back.").lacks("still to agree");
    }
    one(&table.answer(to(&refused, "bob"), "accept").await).has("There is no offer");
    let asked = table.answer(to(&refused, "alice"), "undo").await;
    let ended = table.answer(to(&asked, "alice"), "reject").await;
    to(&ended, "bob").has("Alice does not agree to the take-back.").lacks("still to agree");
    let asked = table.answer(to(&ended, "alice"), "undo").await;
    let played = table.answer(to(&asked, "bob"), "e7e6").await;
    to(&played, "alice").has("Move 2: bob played").lacks("take back move 1");
    one(&table.answer(to(&played, "bob"), "accept").await).has("There is no offer");
    // A month later the request is still open.
    let asked = table.answer(to(&played, "bob"), "undo").await;
    table.wait(24 * 30);
    table.desk.tick().unwrap();
    assert_eq!(record_of(&table, 101).await.moves(), 2);
    let back = table.answer(to(&asked, "alice"), "accept").await;
    assert_eq!(one(&back[..1]).header("X-PBM-Move"), "1");
}

#[tokio::test]
async fn at_once_while_the_letters_wait() {
    for by_answer in [false, true] {
        let (mut table, start) = started_beside(&["wendy"], "great challenge alice bob").await;
        table.command("wendy", "great subscribe 101 @").await;
        let at = turn(&start).clone();
        let first = at.clone();
        table.wait(5 * 24);
        let mail = table.reply(&at.to, &at, "e2e3\n\nHere I come.");
        table.quietly(&mail).await;
        assert_eq!(table.desk.store().waiting().unwrap().letters, 3);
        let undo = if by_answer {
            // The receipt has not come: the letter that was answered is older than the move.
            table.reply(&at.to, &at, "undo")
        } else {
            table.mail(&address("alice"), "great undo 101 alice alice-secret", "", "")
        };
        table.ledger();
        table.quietly(&undo).await;
        let ledger = table.ledger();
        let letters = table.letters().await;
        if by_answer {
            assert_eq!(letters.len(), 4, "the three of the move, and the refusal");
            to(&letters, "alice").has("The board has moved on");
            continue;
        }
        assert!(ledger[0].contains("3 letters about board 101 taken out of the outbox"), "{ledger:?}");
        let alices = one(&letters);
        assert_eq!(alices.to, address("alice"));
        alices
            .has("You have taken back move 1. No letter about it was sent, and none will be")
            .has("It is your turn, alice: move 1")
            .has("Clock: alice 16d (until Thu 22 Jan 2026 12:00 UTC)")
            .lacks("Here I come");
        assert_eq!(alices.header("X-PBM-Move"), "0");
        assert_eq!(record_of(&table, 101).await.move_lines(), "1. 1 e2e3\n2. 1 undo 0\n");
        // Whoever has an earlier letter can still answer it.
        let played = table.answer(&first, "d2d3").await;
        to(&played, "bob").has("Move 1: alice played d2").lacks("e2").lacks("taken");
        to(&table.command("alice", "great undo 101 @").await, "bob").has("Alice asks to take back move 1");
    }
}

#[tokio::test]
async fn asked_for_once_a_letter_has_left() {
    for case in ["left", "tried", "unknown", "shown", "chat", "looked", "own receipt"] {
        let (mut table, at) = board("great").await;
        let mail = table.reply(&address("alice"), &at, "e2e3");
        table.quietly(&mail).await;
        let store = table.desk.store().clone();
        match case {
            "left" => while let_one_leave(&mut table).await != address("bob") {},
            "tried" | "unknown" => {
                // Alice's own leaves first, and Bob's does not.
                while next_letter(&store, noon()).is_some_and(|due| due.to != address("bob")) {
                    let_one_leave(&mut table).await;
                }
                let due = claimed(&store, noon()).await.unwrap();
                let end = match case {
                    "tried" => later("busy", noon()),
                    _ => LetterEnd::Unknown { reason: "cut off".to_owned(), next_try: noon() },
                };
                ended(&store, due.id, end, noon()).await;
            }
            "shown" => {
                let mail = table.mail("visitor@example.org", "great show 101", "", "");
                table.quietly(&mail).await;
            }
            "chat" => {
                let mail = table.mail(&address("bob"), "great chat 101 bob bob-secret", "", "Are you there?");
                table.quietly(&mail).await;
            }
            "looked" => {
                let mail = table.mail(&address("bob"), "great showas bob bob-secret 101", "", "");
                table.quietly(&mail).await;
            }
            _ => {
                let left = let_one_leave(&mut table).await;
                assert_eq!(left, address("alice"), "the mover's own comes first");
            }
        }
        let undo = table.mail(&address("alice"), "great undo 101 alice alice-secret", "", "");
        table.quietly(&undo).await;
        let letters = table.letters().await;
        let moves = record_of(&table, 101).await.moves();
        match case {
            "own receipt" => {
                assert_eq!(moves, 0);
                one(&letters).has("You have taken back move 1");
            }
            _ => {
                assert_eq!(moves, 1, "{case}");
                to(&letters, "bob").has("Alice asks to take back move 1");
            }
        }
    }
}

/// A move made and taken back by one mail is never seen by the others.
#[tokio::test]
async fn by_the_same_mail() {
    let (mut table, at) = support::board("great").await;
    table.wait(20 * 24);
    let letters = table.answer(&at, "e2e3\nundo").await;
    let alices = one(&letters);
    alices.has("You have taken back move 1").lacks("Move 1: alice played");
    alices.has("Clock: alice 1d (until Thu 22 Jan 2026 12:00 UTC)");
    let body = "great move 101 alice alice-secret e2e3\ngreat undo 101 alice alice-secret\n\
                great move 101 alice alice-secret d2d3";
    let letters = table.send(&address("alice"), "", body).await;
    to(&letters, "bob").has("Move 1: alice played d2").lacks("e2").lacks("taken");
    to(&letters, "alice").has("You have taken back move 1").has("Move 1: alice played d2");
}

#[tokio::test]
async fn who_cannot() {
    let (mut table, start) = started_beside(&["wendy"], "great challenge alice bob").await;
    let watching = table.command("wendy", "great subscribe 101 @").await;
    let letters = table.answer(turn(&start), "e2e3").await;
    let (alices, bobs, wendys) =
        (to(&letters, "alice").clone(), to(&letters, "bob").clone(), to(&letters, "wendy").clone());
    one(&watching).has("You are watching board 101");
    one(&table.answer(&wendys, "undo").await).has("an answer to its letters is proof enough for");
    one(&table.command("wendy", "great undo 101 @").await).has("wendy is not playing on board 101");
    one(&table.answer(&bobs, "undo").await).has("You have made no move here that could be taken back.");
    // A forger knows neither the password nor Alice's letter, or writes from elsewhere.
    one(&table.send("mallory@example.org", "great undo 101 alice wrong-secret", "").await)
        .has("The userid or the password is wrong");
    let forged = table.answer_from("mallory@example.org", &alices, "undo").await;
    one(&forged).has("answers a letter that was sent to a different address, not");
    one(&table.answer_from(&address("bob"), &alices, "undo").await).has("a different address, not");
    assert_eq!(record_of(&table, 101).await.move_lines(), "1. 1 e2e3\n");

    let asked = table.answer(&alices, "undo").await;
    to(&asked, "wendy").has("Alice asks to take back move 1").lacks("answer `accept`");
    for forged in ["great accept 101 bob wrong-secret", "great accept 101 wendy wendy-secret"] {
        one(&table.send("mallory@example.org", forged, "").await).has("Nothing was changed");
    }
    one(&table.answer(to(&asked, "wendy"), "accept").await).has("Nothing was changed");
    assert_eq!(record_of(&table, 101).await.moves(), 1);
    let over = table.answer(to(&asked, "bob"), "resign").await;
    to(&over, "alice").lacks("still to agree");
    for end in ["undo", "accept", "reject"] {
        one(&table.answer(to(&over, "alice"), end).await).has("Great Shatranj board 101 is over");
    }
}

/// Dice and revealed secrets cannot be taken back; a record with an undo can be verified.
#[tokio::test]
async fn dice_and_secrets() {
    let (mut table, at) = support::board("savoya").await;
    let letters = table.answer(&at, at.example().unwrap()).await;
    let receipt = letters.iter().find(|letter| letter.to == at.to).unwrap();
    one(&table.answer(receipt, "undo").await)
        .has("stands: dice were rolled or cards drawn for it or since.")
        .has("Nothing was changed");

    let (mut table, letters) = savana(&["wendy"]).await;
    let asked = table.answer(to(&letters, "bob"), "undo").await;
    assert_eq!(asked.len(), 3);
    to(&asked, "alice").has("still to agree: alice and carol");
    let half = table.answer(to(&asked, "carol"), "accept").await;
    for letter in &half {
        letter.has("Carol agrees to the take-back.").has("still to agree: alice.");
    }
    one(&table.answer(to(&half, "carol"), "accept").await)
        .has("You have already agreed; others have yet to answer.");
    let back = table.answer(to(&half, "alice"), "accept").await;
    to(&back, "carol").has("Moves have been taken back: 1 remains.");
    let letters = table.answer(turn(&back), "F1").await;
    to(&letters, "carol").has("Carol (P3) begins at E6");
    // A card was turned over.
    let drafted = table.answer(turn(&letters), "draft 1").await;
    one(&table.answer(one(&drafted), "undo").await)
        .has("Move 3 stands: something hidden was revealed by it or since.");
    one(&table.answer(to(&letters, "bob"), "undo").await).has("Move 2 stands: something hidden was revealed");
    // A part of a turn that nobody else has seen is taken back at once, though the player's own letter has left.
    let at = one(&drafted).clone();
    let part = if at.text.contains("You recruit") { "recruit all@A2" } else { "move w A2-A3" };
    let at = one(&table.answer(&at, part).await).clone();
    at.has(&format!("alice played {}", if part.starts_with('r') { "recruit" } else { "move w A2-A3" }));
    let back = table.answer(&at, "undo").await;
    one(&back).has("You have taken back move 4");
    let at = one(&table.answer(one(&back), part).await).clone();
    // Once somebody has looked, all must agree.
    table.command("carol", "savana show 101").await;
    assert_eq!(table.answer(&at, "undo").await.len(), 3);

    table.command("carol", "savana resign 101 @").await;
    let over = table.command("bob", "savana resign 101 @").await;
    assert!(matches!(record_of(&table, 101).await.turn(), Turn::Over { .. }));
    let (_, text) = to(&over, "alice").file.clone().unwrap();
    assert!(text.contains("3. 2 undo 1\n2. 2 start F1\n") && text.contains(" undo 3\n"), "{text}");
    verify(&text);
}

#[tokio::test]
async fn one_tap() {
    let (mut table, _, letters) = moved().await;
    table.command("bob", "set @ links=on").await;
    let asked = table.answer(to(&letters, "alice"), "undo").await;
    let links = crate::letters::tap::links(to(&asked, "bob"));
    let said = |body: &str| links.iter().filter(|link| link.body.trim() == body).count();
    assert_eq!((said("accept"), said("reject"), said("draw"), said("undo")), (1, 1, 0, 0), "{links:#?}");
    to(&asked, "bob").has("agree to the take-back").has("do not agree to the take-back");
    to(&table.tap(to(&asked, "bob"), "accept").await, "alice").has("Moves have been taken back: 0 remain.");
}

/// A forced answer that the server has played is taken back with the move before it.
#[tokio::test]
async fn across_moves_of_the_server() {
    let (mut table, mut at) = support::board("great").await;
    for text in TO_FORCED {
        let letters = table.answer(&at, text).await;
        at = turn(&letters).clone();
    }
    at.has("(Auto)");
    let made = u32::try_from(TO_FORCED.len()).unwrap();
    assert_eq!(at.header("X-PBM-Move"), (made + 1).to_string());
    let asked = table.answer(&at, "undo").await;
    let other = support::other(&support::reader(&at));
    to(&asked, other).has(&format!("asks to take back move {made} and what followed it"));
    let back = table.answer(to(&asked, other), "accept").await;
    let at = turn(&back).clone();
    at.lacks("(Auto)").has(&format!("move {made}"));
    turn(&table.answer(&at, TO_FORCED.last().unwrap()).await).has("(Auto)");
}

/// Moves of both sides in turn; the last one gives a check that only one move answers.
const TO_FORCED: &[&str] = &[
    "e2e3", "h8j6", "j2j3", "j6h4", "j1j2", "a7a6", "c2c3", "g8h6", "g1i3", "h6g8", "b1a3", "g7g6", "a3b5",
    "g8h6", "j2j1", "h6f5", "b5c7",
];
