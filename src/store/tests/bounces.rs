use super::*;

/// Letters to Alice, a word each: `lost`, `late`, `sent`, `old` (sent a week ago), `answered`, `waiting`, `refused`.
async fn check(fates: &[&str], lost: u32) {
    let (store, _folder) = store().await;
    let Taken::New(answer) = store.take(mail(2), at(0)).await.unwrap() else { panic!() };
    let Taken::New(mail) = store.take(mail(1), at(0)).await.unwrap() else { panic!() };
    let week = 7 * 24 * 3600;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    for (n, fate) in fates.iter().enumerate() {
        let letter = NewLetter { player: Some(alice), ..letter(&n.to_string(), "Alice@example.org") };
        let id = tx.add_letter(&letter, at(0)).unwrap();
        let bounce = NewBounce { letter: id, mail, failed: *fate == "lost", said: String::from("no") };
        match *fate {
            "lost" | "late" => tx.add_bounce(&bounce, at(week)).unwrap(),
            "answered" => {
                let end = MailEnd { outcome: "move", answers: Some(id), ..MailEnd::default() };
                tx.finish_mail(answer, &end, at(week)).unwrap();
            }
            _ => {}
        }
    }
    tx.commit().unwrap();
    for fate in fates {
        let due = store.next_letter(at(week)).unwrap().unwrap();
        store.mark_sending(due.id).await.unwrap();
        let sent = if *fate == "old" { 0 } else { week - 60 };
        match *fate {
            "refused" => store.mark_refused(due.id, "550", at(sent)).await.unwrap(),
            _ => store.mark_sent(due.id, "250", 9, at(sent)).await.unwrap(),
        }
    }
    let mut look = store.read().unwrap();
    let found = look.bounces_in_a_row(alice, "alice@EXAMPLE.org", at(week)).unwrap();
    assert_eq!(found, lost, "{fates:?}");
}

#[tokio::test]
async fn in_a_row() {
    let cases: [(&[&str], u32); 9] = [
        (&[], 0),
        (&["lost", "lost", "lost"], 3),
        (&["lost", "sent", "lost", "sent"], 2),
        (&["lost", "late", "refused", "lost"], 2),
        (&["lost", "lost", "answered"], 0),
        (&["lost", "answered", "lost"], 1),
        (&["lost", "lost", "old", "lost"], 1),
        (&["old", "lost", "lost"], 2),
        (&["answered", "lost", "lost", "lost", "lost"], 4),
    ];
    for (fates, lost) in cases {
        check(fates, lost).await;
    }
}

#[tokio::test]
async fn suspended() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let home = "alice@example.org";
    for (message_id, purpose) in [("1", Purpose::Board), ("2", Purpose::Confirm)] {
        let letter = NewLetter { player: Some(alice), purpose, ..letter(message_id, home) };
        tx.add_letter(&letter, at(0)).unwrap();
    }
    assert!(!tx.suspend_address(alice, "other@example.org").unwrap());
    assert!(tx.suspend_address(alice, "ALICE@example.org").unwrap());
    assert!(!tx.suspend_address(alice, home).unwrap(), "it is already");
    assert!(tx.is_suspended(home).unwrap());
    assert!(tx.players_by_address(home).unwrap().is_empty());
    assert_eq!(tx.letter_by_message_id("1").unwrap().unwrap().stage, LetterStage::Refused);
    assert_eq!(tx.letter_by_message_id("2").unwrap().unwrap().stage, LetterStage::Waiting);
    let expected = SuspendedAddress { address: String::from(home), userid: String::from("alice") };
    assert_eq!(tx.suspended_addresses().unwrap(), [expected]);
    assert_eq!(tx.forget_unconfirmed(at(100)).unwrap(), 0);
    assert!(tx.confirm_address(alice, home).unwrap());
    assert!(!tx.is_suspended(home).unwrap());
}
