//! What there is, in numbers.

use super::*;

#[tokio::test]
async fn an_empty_database() {
    let (store, _folder) = store().await;
    let found = store.overview(at(0)).unwrap();
    let house = found.players.iter().map(|(stage, _)| *stage).collect::<Vec<PlayerStage>>();
    assert_eq!(house, [PlayerStage::House], "the house players are there from the beginning");
    assert_eq!(found.boards, []);
    assert_eq!(found.waiting, Waiting::default());
    assert_eq!((found.oldest_mail, found.oldest_letter, found.oldest_untried), (None, None, None));
    assert_eq!((found.letters_written, found.clocks_due), (0, 0));
}

#[tokio::test]
async fn all_that_waits_and_since_when() {
    let (store, _folder) = store().await;
    // The first is authentic, so that the second waits behind it; the third is the oldest of those behind.
    let authentic = NewMail { authentic: true, ..mail(1) };
    for (mail, taken) in [(authentic, 9), (mail(2), 5), (mail(3), 7)] {
        store.take(mail, at(taken)).await.unwrap();
    }
    let found = store.overview(at(10)).unwrap();
    assert_eq!((found.waiting.mails, found.oldest_mail), (3, Some(at(5))));
    for _ in 0..2 {
        let next = store.next_mail().unwrap().unwrap();
        store.give_up(next.id, "a test").unwrap();
    }
    let found = store.overview(at(10)).unwrap();
    assert_eq!((found.waiting.mails, found.oldest_mail), (1, Some(at(7))));

    let mut tx = store.begin().unwrap();
    let players = [alive(&mut tx, "alice"), alive(&mut tx, "bob")];
    tx.add_player(new_player("carol"), at(0)).unwrap();
    tx.add_board(&board("savoy", &players), at(0)).unwrap();
    tx.add_board(&NewBoard { stage: BoardStage::Offered, ..board("sava", &players) }, at(0)).unwrap();
    for (name, address, written) in [("1", "alice@example.org", 3), ("2", "bob@example.org", 4)] {
        tx.add_letter(&letter(name, address), at(written)).unwrap();
    }
    tx.begin_part().unwrap();
    tx.add_letter(&letter("3", "alice@example.org"), at(5)).unwrap();
    tx.undo_part().unwrap();
    tx.commit().unwrap();
    let found = store.overview(at(10)).unwrap();
    assert_eq!((found.waiting.letters, found.oldest_letter), (2, Some(at(3))));
    assert_eq!(found.oldest_untried, Some(at(3)));
    assert_eq!(found.letters_written, 2, "a letter that was rolled back is none");
    let of = |stage| found.players.iter().find(|(other, _)| *other == stage).map(|(_, number)| *number);
    assert_eq!((of(PlayerStage::Alive), of(PlayerStage::New)), (Some(2), Some(1)));
    assert_eq!(found.boards, [(BoardStage::Offered, 1), (BoardStage::Running, 1)]);

    let tried = store.claim_letters(1, at(10)).await.unwrap().letters.remove(0);
    store.mark_later(tried.id, "451 later", at(12)).await.unwrap();
    let found = store.overview(at(11)).unwrap();
    assert_eq!((found.oldest_letter, found.oldest_untried), (Some(at(3)), Some(at(4))));
    let sent = store.claim_letters(2, at(12)).await.unwrap().letters.remove(1);
    assert_eq!(sent.id, tried.id, "those tried in vain come last");
    store.mark_sent(sent.id, "250 OK", 9, at(12)).await.unwrap();
    let found = store.overview(at(12)).unwrap();
    assert_eq!((found.waiting.letters, found.oldest_letter), (1, Some(at(4))));
    assert_eq!(found.oldest_untried, None, "it is being tried");
    assert_eq!(found.letters_written, 2, "a letter that has left was written");
}

/// A letter knows when the mail arrived that it answers.
#[tokio::test]
async fn since_when_an_answer_is_waited_for() {
    let (store, _folder) = store().await;
    let Taken::New(mail) = store.take(mail(7), at(20)).await.unwrap() else { panic!("it is new") };
    let mut tx = store.begin().unwrap();
    let answer = NewLetter { cause: CauseId::Mail(mail), ..letter("1", "alice@example.org") };
    tx.add_letter(&answer, at(30)).unwrap();
    tx.add_letter(&letter("2", "bob@example.org"), at(30)).unwrap();
    tx.commit().unwrap();
    let claimed = store.claim_letters(2, at(30)).await.unwrap().letters;
    let asked: Vec<Option<Timestamp>> = claimed.iter().map(|letter| letter.asked).collect();
    assert_eq!(asked, [Some(at(7)), None]);
}
