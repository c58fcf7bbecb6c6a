//! Ways in that open and close, and the outages that are known of it.

use jiff::SignedDuration;

use super::*;

const QUARTER: SignedDuration = SignedDuration::from_mins(15);

/// A way that was open in this minute.
fn open(source: &'static str, minute: i64) -> Reached {
    Reached { source, at: at(60 * minute), silence: QUARTER }
}

/// The outages that ended after a minute, in minutes, with the ways where they are asked for.
fn outages_by_way(store: &Store, since: i64) -> Vec<(String, i64, i64)> {
    let minutes = |moment: Timestamp| (moment.as_second() - at(0).as_second()) / 60;
    let known = store.read().unwrap().outages_since(at(60 * since)).unwrap();
    known.into_iter().map(|outage| (outage.source, minutes(outage.begun), minutes(outage.ended))).collect()
}

fn outages(store: &Store, since: i64) -> Vec<(i64, i64)> {
    outages_by_way(store, since).into_iter().map(|(_, begun, ended)| (begun, ended)).collect()
}

fn is_read(store: &Store, second: i64) -> bool {
    store.read().unwrap().is_read_up_to(at(second), None).unwrap()
}

/// Each line: which way was open in which minute, whether that tells of an outage, and those that are known then.
#[tokio::test]
async fn what_is_an_outage() {
    type Line = (&'static str, i64, bool, &'static [(i64, i64)]);
    let cases: &[(&str, &[Line])] = &[
        (
            "none",
            &[
                ("imap", 1, false, &[]),
                ("imap", 16, false, &[]),
                ("smtp", 10, false, &[]),
                ("imap", 31, false, &[]),
            ],
        ),
        ("since the ways were taken up", &[("imap", 16, true, &[(0, 16)])]),
        (
            "each way by itself",
            &[("imap", 10, false, &[]), ("smtp", 20, true, &[(0, 20)]), ("imap", 20, false, &[(0, 20)])],
        ),
        (
            "overlapping",
            &[
                ("imap", 40, true, &[(0, 40)]),
                ("smtp", 60, true, &[(0, 40), (0, 60)]),
                ("imap", 50, false, &[(0, 40), (0, 60)]),
            ],
        ),
        (
            "apart",
            &[
                ("imap", 20, true, &[(0, 20)]),
                ("imap", 30, false, &[(0, 20)]),
                ("imap", 60, true, &[(0, 20), (30, 60)]),
            ],
        ),
        (
            "joined",
            &[
                ("imap", 20, true, &[(0, 20)]),
                ("imap", 60, true, &[(0, 60)]),
                ("smtp", 61, true, &[(0, 60), (0, 61)]),
            ],
        ),
        ("no way", &[("maildir", 500, false, &[])]),
        // The clock jumps ahead and is put back: what it said is forgotten, and nothing has a negative length.
        (
            "a jump",
            &[
                ("imap", 5, false, &[]),
                ("imap", 900, true, &[(5, 900)]),
                ("imap", 6, false, &[(5, 6)]),
                ("imap", 20, false, &[(5, 6)]),
            ],
        ),
        (
            "a jump after an outage",
            &[
                ("imap", 90, true, &[(0, 90)]),
                ("imap", 900, true, &[(0, 900)]),
                ("imap", 91, false, &[(0, 91)]),
            ],
        ),
        (
            "put back beyond it",
            &[("imap", 100, true, &[(0, 100)]), ("imap", -10, false, &[]), ("imap", 5, false, &[])],
        ),
        ("a small step back", &[("imap", 10, false, &[]), ("imap", 9, false, &[]), ("imap", 24, false, &[])]),
    ];
    for (name, lines) in cases {
        let (store, _folder) = store().await;
        store.set_sources(&["imap", "smtp"], at(0)).unwrap();
        for (number, (way, minute, told, known)) in lines.iter().enumerate() {
            let found = store.reached(&[open(way, *minute)]).unwrap();
            assert_eq!((found, outages(&store, -60)), (*told, known.to_vec()), "{name}, line {number}");
        }
    }
}

#[tokio::test]
async fn all_is_read_when_each_way_was_open_later_and_no_mail_waits() {
    let (store, _folder) = store().await;
    assert!(is_read(&store, 5000), "nothing comes in by no way");
    store.set_sources(&["imap", "smtp"], at(0)).unwrap();
    assert!(!is_read(&store, 0));
    store.reached(&[open("imap", 10)]).unwrap();
    assert!(!is_read(&store, 0), "the other way");
    store.reached(&[open("smtp", 5)]).unwrap();
    // A mail may be under way for a minute.
    assert!(is_read(&store, 4 * 60 - 1));
    assert!(!is_read(&store, 4 * 60));
    // It arrived in second 30.
    let Taken::New(waiting) = store.take(mail(30), at(100)).await.unwrap() else { panic!() };
    assert!(is_read(&store, 29));
    assert!(!is_read(&store, 30));
    let mut look = store.begin().unwrap();
    assert!(look.is_read_up_to(at(30), Some(waiting)).unwrap(), "it is this one");
    assert!(!look.is_read_up_to(at(30), None).unwrap());
    look.finish_mail(waiting, &MailEnd { outcome: "done", ..MailEnd::default() }, at(101)).unwrap();
    look.commit().unwrap();
    assert!(is_read(&store, 30));
}

#[tokio::test]
async fn ways_come_and_go() {
    let (store, _folder) = store().await;
    let names = async |store: &Store| store.read().unwrap().sources().unwrap();
    store.set_sources(&["imap", "serve"], at(0)).unwrap();
    store.reached(&[open("imap", 1)]).unwrap();
    store.set_sources(&["serve", "smtp"], at(600)).unwrap();
    let known = [("serve".to_string(), at(0)), ("smtp".to_string(), at(600))];
    assert_eq!(names(&store).await, known, "one that stays keeps its time, so that a stop is an outage");
    assert!(!store.reached(&[open("imap", 500)]).unwrap());
    assert_eq!(names(&store).await, known);
    assert!(store.reached(&[open("serve", 16)]).unwrap());
    assert_eq!(outages(&store, -1), [(0, 16)]);
}

#[tokio::test]
async fn old_outages_are_forgotten() {
    let (store, _folder) = store().await;
    store.set_sources(&["imap"], at(0)).unwrap();
    for minute in [20, 30, 60] {
        store.reached(&[open("imap", minute)]).unwrap();
    }
    assert_eq!(outages(&store, 20), [(30, 60)]);
    store.forget_outages(at(20 * 60)).unwrap();
    assert_eq!(outages(&store, -1), [(0, 20), (30, 60)]);
    store.forget_outages(at(20 * 60 + 1)).unwrap();
    assert_eq!(outages(&store, -1), [(30, 60)]);
}

/// Each way by itself, up to now where it is still closed; what was missed counts as read only when all of it was.
#[tokio::test]
async fn what_was_closed_is_known_before_the_first_mail_after_it() {
    let watched = |source: &'static str, open: Option<i64>| WayIn {
        source,
        open: open.map(|minute| at(60 * minute)),
        silence: QUARTER,
    };
    let note = |store: &Store, ways: &[WayIn], minute: i64| {
        let mut tx = store.begin().unwrap();
        tx.note_outages(ways, at(60 * minute)).unwrap();
        tx.commit().unwrap();
    };
    let imap = |begun, ended| (String::from("imap"), begun, ended);
    let smtp = |begun, ended| (String::from("smtp"), begun, ended);
    let (store, _folder) = store().await;
    store.set_sources(&["imap", "smtp"], at(0)).unwrap();
    note(&store, &[], 500);
    note(&store, &[watched("imap", Some(90)), watched("smtp", Some(10)), watched("lmtp", None)], 15);
    assert_eq!(outages_by_way(&store, -1), [imap(0, 90)], "known to have been open since");
    note(&store, &[watched("imap", Some(5)), watched("smtp", Some(80))], 100);
    assert_eq!(outages_by_way(&store, -1), [imap(0, 100), smtp(0, 100)]);
    assert!(!is_read(&store, 0), "nothing is read by that");
    store.reached(&[open("imap", 99), open("smtp", 100)]).unwrap();
    assert_eq!(outages_by_way(&store, -1), [imap(0, 100), smtp(0, 100)]);
    assert!(is_read(&store, 0));
}

#[tokio::test]
async fn an_outage_counts_for_whose_mails_come_that_way() {
    let (store, _folder) = store().await;
    store.set_sources(&["imap", "serve", "smtp"], at(0)).unwrap();
    let mut tx = store.begin().unwrap();
    let player = |tx: &mut WriteTx, userid: &str| {
        tx.add_player(NewPlayer { userid, skeleton: userid, password: "$" }, at(1)).unwrap()
    };
    let (alice, bob, carol) = (player(&mut tx, "alice"), player(&mut tx, "bob"), player(&mut tx, "carol"));
    assert_eq!([tx.came_by(alice, "imap").unwrap(), tx.came_by(alice, "imap").unwrap()], [true, false]);
    assert!(tx.came_by(bob, "smtp").unwrap() && tx.came_by(carol, "lmtp").unwrap());
    let ways = tx.ways_of(&[alice, bob, carol]).unwrap();
    let counts = |source: &str, player: PlayerId| {
        Outage { source: source.to_string(), begun: at(0), ended: at(1) }.counts_for(ways.get(&player))
    };
    assert_eq!([alice, bob, carol].map(|player| counts("imap", player)), [true, false, true]);
    assert_eq!([alice, bob, carol].map(|player| counts("smtp", player)), [false, true, true]);
    assert_eq!([alice, bob, carol].map(|player| counts("serve", player)), [true, true, true]);
    assert!(!ways.contains_key(&carol), "a way that is no longer configured tells nothing");
}

/// `pbmd receive` has no section in the configuration: it stays known, and what it says does not go when the server starts.
#[tokio::test]
async fn the_pipe_is_a_way_since_it_was_used() {
    let (store, _folder) = store().await;
    let pipe = |store: &Store| store.set_ways(&["smtp"]).unwrap().into_iter().find(|way| way.name == PIPE);
    assert_eq!(pipe(&store), None);
    let row = |good, bad, why: &str, down| WayRow {
        name: PIPE.to_owned(),
        good: Some(at(good)),
        bad,
        why: why.to_owned(),
        down,
    };
    store.note_pipe(at(100), Ok(())).unwrap();
    store.note_pipe(at(110), Ok(())).unwrap();
    assert_eq!(pipe(&store).unwrap(), row(100, None, "", None), "not with each mail");
    store.note_pipe(at(200), Err("the disk is full")).unwrap();
    store.note_pipe(at(201), Err("locked")).unwrap();
    assert_eq!(store.read().unwrap().ways().unwrap()[0], row(100, Some(at(201)), "locked", Some(at(200))));
    store.note_pipe(at(202), Ok(())).unwrap();
    assert_eq!(pipe(&store).unwrap(), row(202, Some(at(201)), "locked", None));
}
