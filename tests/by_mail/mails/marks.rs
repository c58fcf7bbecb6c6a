//! Marks of machines on people's mails, and machines without marks.

use crate::support::{Letter, Table, address, answering, one, to};

/// A game between Alice and Bob, and the letter to Alice, who is to move.
async fn game() -> (Table, Letter) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("great challenge alice bob", "bob").await;
    let letter = to(&start, "alice").clone();
    (table, letter)
}

/// Marks that programs and gateways add to people's mails.
const MARKS: [&str; 8] = [
    "X-Auto-Response-Suppress: All\n",
    "List-Unsubscribe: <mailto:leave@lists.example>\n",
    "List-Id: <team.lists.example>\n",
    "Precedence: bulk\n",
    "X-Loop: alice@example.net\n",
    "Errors-To: bounces+1@relay.example\n",
    "Sender: noreply@relay.example\n",
    "Resent-From: noreply@relay.example\n",
];

/// Marks that only machines have.
const MACHINES: [&str; 4] = [
    "Auto-Submitted: auto-replied\n",
    "X-PBM-Event: move\n",
    "Return-Path: <>\n",
    "Content-Type: multipart/report; boundary=x\n",
];

async fn marked(table: &mut Table, from: &str, letter: &Letter, mark: &str, text: &str) -> Vec<Letter> {
    table.write(&address(from), "Re: x", &format!("{}{mark}", answering(letter)), text).await
}

#[tokio::test]
async fn a_proved_answer_is_carried_out_and_its_sender_hears_nothing() {
    for mark in MARKS {
        let (mut table, letter) = game().await;
        let letters = marked(&mut table, "alice", &letter, mark, "e2e3\n\nHello Bob!\n").await;
        let told = one(&letters);
        assert_eq!(told.to, "bob@example.net", "{mark}");
        told.has("e2e3").has("Hello Bob!");
        assert!(table.ledger().iter().any(|line| line.contains("left unanswered")), "{mark}");
        let over = marked(&mut table, "bob", told, mark, "resign\n").await;
        assert_eq!(one(&over).to, "alice@example.net", "{mark}");
        one(&over).has("resign");
    }
}

#[tokio::test]
async fn what_holds_nothing_to_do_or_proves_nothing_stays_silent() {
    for mark in MARKS {
        let (mut table, letter) = game().await;
        for (from, text) in [
            ("alice", "I am away until Monday.\n"),
            ("alice", "Your request has number 12.\n"),
            ("alice", "show\n"),
            ("alice", "e2e9\n"),
            ("alice", "Thanks!\n\ne2e3\n"),
            ("alice", ""),
            ("mallory", "e2e3\n"),
            ("alice", "great resign 101 alice alice-secret\n"),
        ] {
            assert!(marked(&mut table, from, &letter, mark, text).await.is_empty(), "{mark} {text}");
        }
        let fresh = table.write(&address("alice"), "great move 101 alice alice-secret e2e3", mark, "").await;
        assert!(fresh.is_empty(), "{mark}");
        one(&table.command("bob", "great show 101").await).has("move 1");
    }
    for machine in MACHINES {
        let (mut table, letter) = game().await;
        assert!(marked(&mut table, "alice", &letter, machine, "e2e3\n").await.is_empty(), "{machine}");
        one(&table.command("bob", "great show 101").await).has("move 1");
    }
}

#[tokio::test]
async fn a_question_is_answered_under_a_mark() {
    for (answer, boards) in [("yes\n", 1), ("no\n", 0), ("maybe\n", 0), ("I am away\n", 0)] {
        let mut table = Table::seating(&["alice", "bob"]).await;
        let asked = table.command("alice", "great challenge alice bob").await;
        let more = format!("{}Precedence: bulk\n", answering(one(&asked)));
        let letters = table.write(&address("alice"), "Re: x", &more, answer).await;
        assert_eq!(letters.len(), boards, "{answer}: {letters:#?}");
        assert!(letters.iter().all(|letter| letter.to == "bob@example.net"), "{answer}");
    }
}

#[tokio::test]
async fn a_list_that_hands_on_what_came_directly_does_nothing_twice() {
    let (mut table, letter) = game().await;
    let raw = table.mail(&address("alice"), "Re: x", &answering(&letter), "chat\n\nHello Bob!\n");
    to(&table.put(raw.as_bytes()).await, "bob").has("Hello Bob!");
    assert!(table.put(format!("List-Id: <team.lists.example>\n{raw}").as_bytes()).await.is_empty());
}

#[tokio::test]
async fn what_a_list_hands_on_first_is_done_once() {
    let (mut table, letter) = game().await;
    let raw = table.mail(&address("alice"), "Re: x", &answering(&letter), "chat\n\nHello Bob!\n");
    let copy =
        format!("List-Id: <team.lists.example>\n{}", raw.replace("Subject: Re: x", "Subject: [team] Re: x"));
    to(&table.put(copy.as_bytes()).await, "bob").has("Hello Bob!");
    assert!(table.put(raw.as_bytes()).await.is_empty());
    assert!(table.ledger().iter().any(|line| line.contains("a copy came before")));
}

/// Who tries in sentences is no machine: other words get an answer, up to five in a row; the same words do not.
#[tokio::test]
async fn a_person_who_tries_in_other_words_is_answered() {
    let tries = [
        "I have no idea at all what this means",
        "Dear server, could somebody please tell me what to write?",
        "",
        "Alice",
        "Now I would like to go forward with the pawn of my king",
    ];
    let (mut table, letter) = game().await;
    for text in tries {
        one(&table.answer(&letter, text).await).has("Nothing was changed");
    }
    assert!(table.answer(&letter, "A sixth try in other words again").await.is_empty());
    for text in tries {
        let (mut table, letter) = game().await;
        one(&table.answer(&letter, text).await).has("Nothing was changed");
        assert!(table.answer(&letter, text).await.is_empty(), "{text}: the same again");
    }
}

#[tokio::test]
async fn a_machine_without_marks_is_told_once_an_hour_and_five_times_in_all() {
    for (hours, most) in [(0, 1), (1, 5)] {
        let (mut table, letter) = game().await;
        let (mut answered, mut last) = (0, letter.clone());
        for round in 0..40 {
            let text = format!(
                "Thank you for writing to us. Your request has number {round}.\n\nThe support team\n"
            );
            let letters = table.answer(&last, &text).await;
            answered += letters.len();
            if let Some(next) = letters.into_iter().next() {
                last = next;
            }
            table.wait(hours);
        }
        assert_eq!(answered, most);
        // A person's move still counts.
        to(&table.answer(&last, "e2e3").await, "bob").has("e2e3");
    }
}
