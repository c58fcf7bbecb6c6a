use super::*;

#[tokio::test]
async fn what_became_of_a_mail() {
    let (store, _folder) = store().await;
    let Taken::New(challenge) = store.take(mail(1), at(1)).await.unwrap() else { panic!() };
    let Taken::New(report) = store.take(mail(2), at(2)).await.unwrap() else { panic!() };
    let Taken::New(other) = store.take(mail(3), at(3)).await.unwrap() else { panic!() };
    let Taken::New(answer) = store.take(mail(4), at(3)).await.unwrap() else { panic!() };
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[alice]), at(4)).unwrap();
    let moved = NewEntry { cause: CauseId::Mail(challenge), ..entry("a1-a2") };
    tx.append_entries(number, 0, &[moved]).unwrap();
    let about = NewLetter {
        player: Some(alice),
        board: Some(number),
        cause: CauseId::Mail(challenge),
        ..letter("9@example.com", "alice@example.org")
    };
    let id = tx.add_letter(&about, at(4)).unwrap();
    tx.finish_mail(
        challenge,
        &MailEnd {
            outcome: "challenge, move",
            player: Some(alice),
            commands: Some((2, true)),
            ..MailEnd::default()
        },
        at(5),
    )
    .unwrap();
    let bounce = NewBounce { letter: id, mail: report, failed: true, said: String::from("550 no") };
    tx.add_bounce(&bounce, at(9)).unwrap();
    let answers = MailEnd { outcome: "thanks", answers: Some(id), ..MailEnd::default() };
    tx.finish_mail(answer, &answers, at(10)).unwrap();
    tx.commit().unwrap();
    let due = store.next_letter(at(6)).unwrap().unwrap();
    store.mark_sending(due.id).await.unwrap();
    store.mark_sent(due.id, "250 taken", 9, at(7)).await.unwrap();

    let mut look = store.read().unwrap();
    assert_eq!(look.causes_named("1@example.org").unwrap(), [CauseId::Mail(challenge)]);
    assert_eq!(look.causes_named("9@example.com").unwrap(), [CauseId::Mail(challenge)]);
    assert!(look.causes_named("<9@example.com>").unwrap().is_empty());
    assert_eq!(look.causes_of_board(number).unwrap(), [challenge, report].map(CauseId::Mail));
    assert!(look.causes_of_board(number + 1).unwrap().is_empty());
    assert_eq!(look.mail_story(MailId(99)).unwrap(), None);

    let story = look.mail_story(challenge).unwrap().unwrap();
    let came_back =
        BounceStory { letter: id.0, mail: report.0, lost: true, said: String::from("550 no"), at: at(9) };
    let expected = MailStory {
        mail: challenge.0,
        message_id: mail(1).message_id,
        sender: mail(1).sender,
        envelope_from: mail(1).envelope_from,
        envelope_to: mail(1).envelope_to,
        host: mail(1).host,
        verdict: Some(String::from("authentic")),
        positions: vec![mail(1).position.unwrap()],
        arrived: at(1),
        taken: at(1),
        size: 20,
        stage: String::from("done"),
        tries: 0,
        reason: String::new(),
        outcome: String::from("challenge, move"),
        player: Some(String::from("alice")),
        commands: 2,
        proved: true,
        done: Some(at(5)),
        entries: vec![EntryStory {
            board: number,
            n: 1,
            by: String::from("player"),
            kind: String::from("move"),
            seat: Some(1),
            text: String::from("a1-a2"),
        }],
        letters: vec![LetterStory {
            letter: id.0,
            message_id: String::from("9@example.com"),
            player: Some(String::from("alice")),
            address: String::from("alice@example.org"),
            board: Some(number),
            event: String::from("help"),
            purpose: Purpose::Answer,
            cause: Some(challenge.0),
            work: None,
            created: at(4),
            stage: String::from("sent"),
            tries: 1,
            next_try: None,
            held_until: None,
            last_reply: String::from("250 taken"),
            sent: Some(at(7)),
            size: 9,
            answered: Some(at(10)),
            bounces: vec![came_back.clone()],
        }],
        bounces: Vec::new(),
    };
    assert_eq!(story, expected);
    let story = look.mail_story(report).unwrap().unwrap();
    assert_eq!((story.bounces, story.stage.as_str()), (vec![came_back], "waiting"));
    let story = look.mail_story(other).unwrap().unwrap();
    assert_eq!((story.bounces.len(), story.letters.len(), story.entries.len()), (0, 0, 0));
}

#[tokio::test]
async fn looking_changes_nothing() {
    let (store, folder) = file_store().await;
    store.take(mail(1), at(1)).await.unwrap();
    let path = folder.path().join("pbmd.db");
    let looking = Store::open_read_only(&path).unwrap();
    assert_eq!(looking.read().unwrap().causes_named("1@example.org").unwrap().len(), 1);
    let written = looking.take(mail(2), at(2)).await;
    assert!(matches!(written, Err(StoreError::Unavailable(_))), "{written:?}");
    // The server goes on meanwhile, and what it commits is seen.
    store.take(mail(2), at(2)).await.unwrap();
    assert_eq!(looking.read().unwrap().causes_named("2@example.org").unwrap().len(), 1);
    looking.close_read_only();
    let missing = Store::open_read_only(&folder.path().join("none.db"));
    assert!(matches!(missing, Err(StoreError::Unavailable(_))), "{missing:?}");
    assert!(!folder.path().join("none.db").exists());
}

/// A player and an address bring their newest mails and what wrote to them, no more of each than asked for.
#[tokio::test]
async fn what_is_known_of_somebody() {
    let (store, _folder) = store().await;
    let mut mails = Vec::new();
    for n in 1..=4 {
        let from = if n == 4 { "bob@example.net" } else { "alice@example.net" };
        let taken =
            store.take(NewMail { sender: Some(from.to_owned()), ..mail(n) }, at(n.into())).await.unwrap();
        let Taken::New(id) = taken else { panic!() };
        mails.push(id);
    }
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    for id in &mails {
        let player = (id != &mails[3]).then_some(alice);
        tx.finish_mail(
            *id,
            &MailEnd { outcome: "list", player, commands: Some((1, true)), ..MailEnd::default() },
            at(5),
        )
        .unwrap();
    }
    let mut works = Vec::new();
    let by_clock = NewWork { cause: WorkCause::Clock, about: "deadlines".to_owned() };
    for n in 0..3 {
        let work = tx.add_work(&by_clock, at(6 + n)).unwrap();
        let about = NewLetter {
            player: Some(alice),
            cause: CauseId::Work(work),
            ..letter(&format!("{n}@x"), "Alice@example.net")
        };
        tx.add_letter(&about, at(6 + n)).unwrap();
        works.push(work);
    }
    let by_bob = NewLetter {
        player: Some(alice),
        cause: CauseId::Mail(mails[3]),
        ..letter("9@x", "alice@example.net")
    };
    tx.add_letter(&by_bob, at(20)).unwrap();
    tx.commit().unwrap();

    let mut look = store.read().unwrap();
    let mail = |n: usize| CauseId::Mail(mails[n]);
    let work = |n: usize| CauseId::Work(works[n]);
    let all = [mail(0), mail(1), mail(2), work(0), work(1), work(2)];
    assert_eq!(look.causes_of_player(alice, 50).unwrap(), all);
    assert_eq!(look.causes_of_player(alice, 2).unwrap(), [mail(1), mail(2), work(1), work(2)]);
    let all = [mail(0), mail(1), mail(2), mail(3), work(0), work(1), work(2)];
    assert_eq!(look.causes_of_address("ALICE@example.net", 50).unwrap(), all);
    assert_eq!(look.causes_of_address("alice@example.net", 1).unwrap(), [mail(2), mail(3)]);
    assert!(look.causes_of_address("nobody@example.net", 50).unwrap().is_empty());
}
