use super::*;

/// A work that the clock brings about.
fn by_the_clock() -> NewWork {
    NewWork { cause: WorkCause::Clock, about: String::from("the deadlines of noon") }
}

#[tokio::test]
async fn finished_once() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let id = tx.add_work(&by_the_clock(), at(1)).unwrap();
    tx.finish_work(id, "nothing was due").unwrap();
    for id in [id, WorkId(99)] {
        let again = tx.finish_work(id, "again");
        assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
    }
    let story = tx.work_story(id).unwrap().unwrap();
    let expected = WorkStory {
        work: id.0,
        cause: WorkCause::Clock,
        about: String::from("the deadlines of noon"),
        at: at(1),
        outcome: String::from("nothing was due"),
        entries: Vec::new(),
        letters: Vec::new(),
    };
    assert_eq!(story, expected);
    assert_eq!(tx.work_story(WorkId(99)).unwrap(), None);
}

#[tokio::test]
async fn every_cause_can_be_stored() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    use WorkCause::*;
    for cause in [Click, Clock, Operator, House, Pairing] {
        let id = tx.add_work(&NewWork { cause, about: String::new() }, at(1)).unwrap();
        assert_eq!(tx.work_story(id).unwrap().unwrap().cause, cause);
    }
}

/// What a work does is told like what a mail does, in its place between the mails.
#[tokio::test]
async fn the_ledger_of_a_board_tells_of_works() {
    let (store, _folder) = store().await;
    let Taken::New(first) = store.take(mail(1), at(1)).await.unwrap() else { panic!() };
    let Taken::New(last) = store.take(mail(2), at(9)).await.unwrap() else { panic!() };
    let mut tx = store.begin().unwrap();
    let (alice, bob) = (alive(&mut tx, "alice"), alive(&mut tx, "bob"));
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).unwrap();
    let other = tx.add_board(&board("savoy", &[alice]), at(1)).unwrap();
    let mut works = Vec::new();
    for second in 3..7 {
        works.push(tx.add_work(&by_the_clock(), at(second)).unwrap());
    }
    let [forfeit, reminder, click, elsewhere] = works[..] else { panic!() };
    let entry = |cause| NewEntry { by: String::from("clock"), cause, ..entry("") };
    tx.append_entries(number, 0, &[entry(CauseId::Mail(first)), entry(CauseId::Work(forfeit))]).unwrap();
    tx.append_entries(other, 0, &[entry(CauseId::Work(elsewhere))]).unwrap();
    let told = NewLetter {
        board: Some(number),
        cause: CauseId::Work(reminder),
        ..letter("9@example.com", "alice@example.org")
    };
    tx.add_letter(&told, at(4)).unwrap();
    tx.watch(number, bob, Watching::Each, &WatchToken(String::from("b"))).unwrap();
    assert!(tx.stop_watching_of("b", CauseId::Work(click), at(5)).unwrap());
    tx.watch(number, bob, Watching::Each, &WatchToken(String::from("c"))).unwrap();
    assert!(tx.stop_watching(number, bob, CauseId::Mail(last), at(9)).unwrap());

    let expected = [
        CauseId::Mail(first),
        CauseId::Work(forfeit),
        CauseId::Work(reminder),
        CauseId::Work(click),
        CauseId::Mail(last),
    ];
    assert_eq!(tx.causes_of_board(number).unwrap(), expected);
    assert_eq!(tx.causes_of_board(other).unwrap(), [CauseId::Work(elsewhere)]);
    assert_eq!(tx.causes_named("9@example.com").unwrap(), [CauseId::Work(reminder)]);

    let story = tx.work_story(forfeit).unwrap().unwrap();
    let done = EntryStory {
        board: number,
        n: 2,
        by: String::from("clock"),
        kind: String::from("move"),
        seat: Some(1),
        text: String::new(),
    };
    assert_eq!(story.entries, [done]);
    let story = tx.work_story(reminder).unwrap().unwrap();
    assert_eq!((story.letters[0].cause, story.letters[0].work), (None, Some(reminder.0)));
    let row = tx.board(number).unwrap().unwrap();
    let causes: Vec<_> = row.entries.iter().map(|entry| entry.cause).collect();
    assert_eq!(causes, [Some(CauseId::Mail(first)), Some(CauseId::Work(forfeit))]);

    let stories = [tx.story(CauseId::Mail(first)).unwrap(), tx.story(CauseId::Work(click)).unwrap()];
    let json = serde_json::to_value(stories).unwrap();
    assert_eq!((&json[0]["mail"], &json[0]["actions"][0]["board"]), (&first.0.into(), &number.into()));
    assert_eq!((&json[1]["work"], &json[1]["cause"]), (&click.0.into(), &"clock".into()));
}

/// A change has one cause, and a cause that there is.
#[tokio::test]
async fn no_cause_no_change() {
    let (store, _folder) = store().await;
    let mut tx = store.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[alice]), at(1)).unwrap();
    for cause in [CauseId::Mail(MailId(99)), CauseId::Work(WorkId(99))] {
        let refused = tx.append_entries(number, 0, &[NewEntry { cause, ..entry("") }]);
        assert!(matches!(refused, Err(StoreError::Broken(_))), "{refused:?}");
        let refused = tx.add_letter(&NewLetter { cause, ..letter("1", "alice@example.org") }, at(1));
        assert!(matches!(refused, Err(StoreError::Broken(_))), "{refused:?}");
    }
    let by_nobody = NewEntry { by: String::from("nobody"), ..entry("") };
    assert!(tx.append_entries(number, 0, &[by_nobody]).is_err());
}
