//! What becomes of letters after trouble: their stage, the next try, and what an operator can read.

use crate::config::Config;
use crate::desk::{DeskConfig, Worked};
use crate::game::Numbers;
use crate::letter::ServerIdentity;
use crate::passwords::{Cost, Passwords};
use crate::post::monitor::{Health, Monitored};
use crate::post::smtp_out::{Login, Security, SmtpOut, SmtpServer};
use crate::post::testing::scripted::{self, CUT, SILENCE, Script, start};
use crate::post::{Arrival, Intake, Source};
use crate::secrets::Secrets;
use crate::store::{LetterStory, Queue, Store};

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};

use jiff::Timestamp;
use tokio::sync::{Semaphore, watch};

use super::*;
use crate::server::monitor::Monitor;

fn now() -> Timestamp {
    Timestamp::from_second(1_767_268_800).unwrap()
}

/// A desk with this clock.
fn desk_over(store: Store, clock: fn() -> Timestamp) -> Desk {
    let mut numbers = Numbers(0);
    let secrets = Secrets::from_source(move |bytes| bytes.fill_with(|| numbers.below(256) as u8));
    let house = ServerIdentity::new("pbmd", "games@example.org");
    let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
    Desk::new(store, passwords, secrets, house, DeskConfig::default(), clock)
}

/// A request for help.
fn mail(who: &str) -> Arrival {
    let raw = format!(
        "From: {who}@example.net\r\nTo: games@example.org\r\nMessage-ID: <{who}@example.net>\r\nSubject: help\r\n\r\n"
    );
    Arrival::new(raw.into_bytes(), now(), Source::Serve)
}

/// A desk that has written a letter to each of these people.
async fn desk(people: &[&str]) -> (Desk, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let desk = desk_over(store, now);
    for who in people {
        desk.take(mail(who)).await.unwrap();
        assert_eq!(desk.work().unwrap(), Worked::One);
    }
    (desk, folder)
}

fn relay(port: u16, login: Option<Login>) -> SmtpOut {
    SmtpOut::new(SmtpServer { login, ..scripted::relay(port, Security::Plain) }).unwrap()
}

/// Delivers everything due, once.
async fn deliver_all(desk: &Desk, transport: &mut SmtpOut) {
    while deliver_one(desk, transport, &CancellationToken::new()).await.unwrap() {}
}

fn letters(desk: &Desk) -> Vec<LetterStory> {
    let mut look = desk.store().read().unwrap();
    let mut letters = Vec::new();
    for mail in 1.. {
        let Some(mail) = look.mail_story(crate::store::MailId(mail)).unwrap() else { break };
        letters.extend(mail.letters);
    }
    letters
}

fn queue(desk: &Desk) -> Queue {
    desk.store().read().unwrap().queue(now()).unwrap()
}

/// Sends one letter to a scripted server; checks its stage and reason in ledger and queue. "away" is an untried letter.
async fn check(script: Script, login: Option<Login>, stage: &str, reason: &str) {
    let (desk, _folder) = desk(&["alice"]).await;
    let relay_of = start(&[script], None).await;
    let mut transport = relay(relay_of.port, login);
    deliver_all(&desk, &mut transport).await;
    let letter = letters(&desk).remove(0);
    let tries = u32::from(stage != "away");
    let stage = if stage == "away" { "waiting" } else { stage };
    assert_eq!((letter.stage.as_str(), letter.tries), (stage, tries), "{script:?}: {letter:?}");
    assert!(letter.last_reply.contains(reason), "{script:?}: no {reason:?} in {letter:?}");
    let waits = ["waiting", "unknown"].contains(&stage);
    let pause = if tries == 0 { Duration::ZERO } else { FIRST_PAUSE };
    assert_eq!(letter.next_try, waits.then(|| now() + pause), "{script:?}");
    let queued: Vec<_> = queue(&desk).letters;
    assert_eq!(queued, if waits { vec![letter] } else { vec![] }, "{script:?}");
}

#[tokio::test]
async fn every_trouble_ends_in_its_stage() {
    let cases: &[(Script, &str, &str)] = &[
        (&[], "sent", "250 2.0.0 Queued as 1"),
        (&[("greeting", "421 4.3.2 busy")], "away", "at the greeting: 421 4.3.2 busy"),
        (&[("greeting", "554 5.3.2 no")], "away", "at the greeting: 554 5.3.2 no"),
        (&[("greeting", CUT)], "away", "at the greeting: the server closed the connection"),
        (&[("EHLO", "421 4.3.2 busy")], "away", "at EHLO: 421 4.3.2 busy"),
        (&[("EHLO", "554 5.5.0 no"), ("HELO", "554 5.5.0 no")], "away", "at EHLO: 554 5.5.0 no"),
        (&[("MAIL", "451 4.3.0 later")], "away", "at MAIL: 451 4.3.0 later"),
        (&[("MAIL", "550 5.7.1 not you")], "waiting", "at MAIL: 550 5.7.1 not you"),
        (&[("RCPT", "450 4.2.0 greylisted")], "waiting", "at RCPT: 450 4.2.0 greylisted"),
        (&[("RCPT", "550 5.1.1 unknown")], "refused", "at RCPT: 550 5.1.1 unknown"),
        (&[("DATA", "452 4.3.1 full")], "waiting", "at DATA: 452 4.3.1 full"),
        (&[("DATA", "554 5.6.0 no")], "refused", "at DATA: 554 5.6.0 no"),
        (&[("DATA", CUT)], "waiting", "at DATA: the server closed the connection"),
        (&[(".", "451 4.3.0 later")], "waiting", "at the letter: 451 4.3.0 later"),
        (&[("RCPT", "550 5.4.5 quota")], "waiting", "at RCPT: 550 5.4.5 quota"),
        (&[(".", "554 5.7.1 spam")], "waiting", "at the letter: 554 5.7.1 spam"),
        (&[(".", CUT)], "unknown", "after the whole letter: the server closed the connection"),
        // What follows acceptance changes nothing.
        (&[("QUIT", "421 4.3.2 busy")], "sent", "250"),
        (&[("QUIT", "554 5.5.0 no")], "sent", "250"),
        (&[("QUIT", CUT)], "sent", "250"),
    ];
    for &(script, stage, reason) in cases {
        check(script, None, stage, reason).await;
    }
    let login = || Some(Login { username: "pbmd".into(), credential: "secret".into() });
    let cases: &[(Script, &str)] = &[
        (&[("AUTH", "454 4.7.0 later")], "did not accept user name and password: 454 4.7.0 later"),
        (&[("AUTH", "535 5.7.8 wrong")], "did not accept user name and password: 535 5.7.8 wrong"),
        (&[("AUTH", CUT)], "at the login: the server closed the connection"),
    ];
    for &(script, reason) in cases {
        check(script, login(), "away", reason).await;
    }
}

#[tokio::test]
async fn a_greylisted_letter_goes_when_it_is_tried_again() {
    let (desk, _folder) = desk(&["alice"]).await;
    let relay_of = start(&[&[("RCPT", "450 4.2.0 greylisted")]], None).await;
    let mut transport = relay(relay_of.port, None);
    deliver_all(&desk, &mut transport).await;
    let first = letters(&desk).remove(0);
    assert_eq!(first.next_try, Some(now() + FIRST_PAUSE));
    // Not before its time, and then under the same Message-ID.
    assert!(!deliver_one(&desk, &mut transport, &CancellationToken::new()).await.unwrap());
    let due = first.next_try.unwrap();
    assert_eq!(desk.store().next_letter(due).unwrap().unwrap().message_id, first.message_id);
    let later = desk_over(desk.store().clone(), || now() + FIRST_PAUSE);
    deliver_all(&later, &mut transport).await;
    let second = letters(&later).remove(0);
    assert_eq!((second.stage.as_str(), second.tries), ("sent", 2));
    assert_eq!(queue(&later), Queue::default());
}

#[tokio::test]
async fn one_of_three_refused_holds_back_nobody() {
    let (desk, _folder) = desk(&["alice", "bob", "carol"]).await;
    let relay_of = start(&[&[("RCPT#2", "550 5.1.1 unknown")]], None).await;
    let mut transport = relay(relay_of.port, None);
    deliver_all(&desk, &mut transport).await;
    let ends: Vec<(String, String)> =
        letters(&desk).into_iter().map(|letter| (letter.address, letter.stage)).collect();
    let wanted = [("alice", "sent"), ("bob", "refused"), ("carol", "sent")]
        .map(|(who, stage)| (format!("{who}@example.net"), stage.to_owned()));
    assert_eq!(ends, wanted);
}

/// Waits until all letters but those to these people have left.
async fn until_all_but(desk: &Desk, held: &[&str]) -> Vec<LetterStory> {
    for _ in 0..1000 {
        let letters = letters(desk);
        let left = |letter: &LetterStory| letter.stage == "sent";
        if letters.iter().all(|letter| left(letter) || held.iter().any(|who| letter.address.starts_with(who)))
        {
            return letters;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("they do not leave: {:#?}", letters(desk))
}

#[tokio::test]
async fn a_letter_that_hangs_holds_back_nobody_else() {
    let (desk, _folder) = desk(&["alice"]).await;
    let stop = CancellationToken::new();
    let hangs: Script = &[("RCPT", SILENCE)];
    let relay_of = start(&[hangs], None).await;
    let transports = vec![relay(relay_of.port, None), relay(relay_of.port, None)];
    let task = tokio::spawn(work(desk.clone(), transports, unchanged(), stop.clone()));
    while relay_of.server.heard().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for who in ["bob", "carol", "dave", "erin"] {
        desk.take(mail(who)).await.unwrap();
        assert_eq!(desk.work().unwrap(), Worked::One);
    }
    let letters = until_all_but(&desk, &["alice"]).await;
    assert_eq!(letters[0].stage, "sending", "{letters:#?}");
    // Another letter to Alice waits for the one that hangs, and takes no connection from the others.
    for (number, who) in ["alice", "frank"].into_iter().enumerate() {
        let mut mail = mail(who);
        mail.raw.splice(0..0, format!("Date: Thu, {} Jan 2026 12:00:00 +0000\r\n", number + 1).into_bytes());
        desk.take(mail).await.unwrap();
        assert_eq!(desk.work().unwrap(), Worked::One);
    }
    let letters = until_all_but(&desk, &["alice"]).await;
    let ends: Vec<_> =
        letters.iter().map(|letter| (letter.address.as_str(), letter.stage.as_str())).collect();
    let of_alice = |wanted| ends.iter().filter(|end| **end == ("alice@example.net", wanted)).count();
    assert_eq!((ends.len(), of_alice("sending"), of_alice("waiting")), (7, 1, 1), "{ends:?}");
    assert_eq!(
        relay_of.server.heard().len(),
        2,
        "one connection for the letter that hangs, one for the others"
    );
    task.abort();
}

#[tokio::test]
async fn letters_to_one_reader_go_one_after_another() {
    let people = ["alice", "bob", "carol", "dave"];
    let (desk, _folder) = desk(&people).await;
    for day in 1..5 {
        for who in people {
            let mut mail = mail(who);
            mail.raw.splice(0..0, format!("Date: Thu, {day} Jan 2026 12:00:00 +0000\r\n").into_bytes());
            desk.take(mail).await.unwrap();
            assert_eq!(desk.work().unwrap(), Worked::One);
        }
    }
    let readers = Arc::new(Mutex::new(Readers::default()));
    let transports: Vec<Slow> = (0..4).map(|_| Slow(readers.clone())).collect();
    let stop = CancellationToken::new();
    let task = tokio::spawn(work(desk.clone(), transports, unchanged(), stop.clone()));
    let told = until_all_but(&desk, &[]).await;
    stop.cancel();
    task.await.unwrap();
    let readers = readers.lock().unwrap();
    assert_eq!((told.len(), readers.done.len(), readers.most), (20, 20, 4));
    for who in people {
        let to = format!("{who}@example.net");
        let written: Vec<_> = told.iter().filter(|letter| letter.address == to).collect();
        let written: Vec<&String> = written.iter().map(|letter| &letter.message_id).collect();
        let went: Vec<&String> =
            readers.done.iter().filter(|(reader, _)| *reader == to).map(|(_, id)| id).collect();
        assert_eq!(went, written, "{who}");
    }
}

/// A letter claimed just before the postman stops leaves, and its end is recorded.
#[tokio::test]
async fn what_was_claimed_leaves_before_it_stops() {
    let (desk, _folder) = desk(&[]).await;
    let readers = Arc::new(Mutex::new(Readers::default()));
    let postman = Postman::new(desk.clone(), vec![Slow(readers.clone())]).unwrap();
    for who in ["alice", "bob"] {
        desk.take(mail(who)).await.unwrap();
        assert_eq!(desk.work().unwrap(), Worked::One);
    }
    desk.claim_letters();
    while !letters(&desk).iter().any(|letter| letter.stage == "sending") {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    postman.stop().await;
    let stages: Vec<String> = letters(&desk).into_iter().map(|letter| letter.stage).collect();
    assert_eq!((stages, readers.lock().unwrap().done.len()), (vec!["sent".into(), "waiting".into()], 1));
}

#[tokio::test]
async fn letters_without_pictures_leave_first() {
    let (desk, _folder) = desk(&["alice", "bob"]).await;
    let readers = Arc::new(Mutex::new(Readers::default()));
    let mut postman = Postman::new(desk.clone(), vec![Slow(readers.clone())]).unwrap();
    let mut claimed = desk.settle_letters(Vec::new(), 2).await.unwrap().1.letters;
    let (bob, alice) = (claimed.pop().unwrap(), claimed.pop().unwrap());
    let slots = Arc::new(Semaphore::new(2));
    let slot = || slots.clone().try_acquire_owned().unwrap();
    postman.painted.push_back(((alice, slot()), Ok(b"with pictures".to_vec())));
    postman.claimed.push_back((bob, slot()));
    postman.hand_out();
    while let Some(ended) = postman.under_way.join_next().await {
        assert!(postman.settle(ended));
    }
    let went: Vec<String> = readers.lock().unwrap().done.iter().map(|(to, _)| to.clone()).collect();
    assert_eq!(went, ["bob@example.net", "alice@example.net"]);
}

/// A configuration that never changes.
fn unchanged() -> Configs {
    Configs::from(&Config::embedded(Path::new("data"), "127.0.0.1:2525".parse().unwrap()))
}

/// A refused login makes all letters wait; a new configuration tries it at once.
#[tokio::test]
async fn a_new_configuration_ends_a_pause() {
    let (desk, _folder) = desk(&["alice"]).await;
    let (tell, configs) = watch::channel(Arc::new((*unchanged().now()).clone()));
    let door = Arc::new(Door::default());
    let task = tokio::spawn(work(
        desk.clone(),
        vec![Locked(door.clone())],
        configs.into(),
        CancellationToken::new(),
    ));
    // Four failed tries make the pause longer than this test waits.
    for knocks in 1..=4 {
        while door.knocks.load(Ordering::SeqCst) < knocks {
            tokio::time::sleep(Duration::from_millis(10)).await;
            tell.send_modify(|_| {});
        }
    }
    door.open.store(true, Ordering::SeqCst);
    let mut rounds = 0;
    while letters(&desk)[0].stage != "sent" {
        tell.send_modify(|_| {});
        rounds += 1;
        assert!(rounds < 500, "{:?}", letters(&desk));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    task.abort();
}

/// Whether a mail server accepts logins, and how many it has seen.
#[derive(Default)]
struct Door {
    open: AtomicBool,
    knocks: AtomicUsize,
}

struct Locked(Arc<Door>);

impl Outgoing for Locked {
    async fn deliver(&mut self, _parcel: &Parcel) -> Delivery {
        self.0.knocks.fetch_add(1, Ordering::SeqCst);
        match self.0.open.load(Ordering::SeqCst) {
            true => Delivery::Sent("250 OK".to_owned()),
            false => Delivery::Away("535 5.7.8 wrong password".to_owned()),
        }
    }

    async fn rest(&mut self) {}
}

/// The recipients of deliveries under way, what arrived in order, and the maximum under way at once.
#[derive(Default)]
struct Readers {
    now: Vec<String>,
    done: Vec<(String, String)>,
    most: usize,
}

struct Slow(Arc<Mutex<Readers>>);

impl Outgoing for Slow {
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        {
            let mut readers = self.0.lock().unwrap();
            assert!(!readers.now.contains(&parcel.to), "two letters at once to {}", parcel.to);
            readers.now.push(parcel.to.clone());
            readers.most = readers.most.max(readers.now.len());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        let mut readers = self.0.lock().unwrap();
        readers.now.retain(|to| *to != parcel.to);
        readers.done.push((parcel.to.clone(), parcel.message_id.clone()));
        Delivery::Sent("taken".to_owned())
    }
}

#[tokio::test]
async fn mails_that_nobody_could_read_are_told_of() {
    let (desk, _folder) = desk(&[]).await;
    desk.take(mail("alice")).await.unwrap();
    let id = desk.store().next_mail().unwrap().unwrap().id;
    for give_up in [false, true] {
        if give_up {
            desk.store().give_up(id, "no luck").unwrap();
        } else {
            desk.store().failed_try(id, "no luck").unwrap();
        }
        let mails = queue(&desk).mails;
        assert_eq!(mails.len(), 1);
        assert_eq!(mails[0].reason, "no luck");
        assert_eq!(mails[0].stage, if give_up { "failed" } else { "waiting" });
    }
    let mut tx = desk.store().begin().unwrap();
    tx.erase_failed(now() + FIRST_PAUSE).unwrap();
    tx.commit().unwrap();
    assert_eq!(queue(&desk), Queue::default());
}

struct Silent;

impl Outgoing for Silent {
    async fn deliver(&mut self, _parcel: &Parcel) -> Delivery {
        Delivery::Later("nobody asked".to_owned())
    }
}

/// While the next server is away all letters wait for one that tries it; then all leave.
#[tokio::test(start_paused = true)]
async fn letters_wait_while_the_next_server_is_away() {
    let slots = Arc::new(Semaphore::new(3));
    let mut next_server = NextServer::new(vec![Silent, Silent, Silent]);
    let away = || News::Away("at connecting".to_owned());
    let sent = || News::Works;
    let back = |next_server: &mut NextServer<Silent>, news: News| {
        let transport = next_server.idle.pop().unwrap();
        next_server.give_back(transport, slots.clone().try_acquire_owned().unwrap(), news)
    };
    for _ in 0..3 {
        back(&mut next_server, away());
        assert_eq!(next_server.failures, 1, "several at once are one failure");
    }
    for seconds in [5, 10, 20] {
        next_server.reopen(true);
        assert_eq!(slots.available_permits(), 0);
        tokio::time::advance(Duration::from_secs(seconds - 1)).await;
        next_server.reopen(true);
        assert_eq!(slots.available_permits(), 0);
        tokio::time::advance(Duration::from_secs(1)).await;
        next_server.reopen(false);
        assert_eq!(slots.available_permits(), 0, "a letter is under way");
        next_server.reopen(true);
        assert_eq!(slots.available_permits(), 1, "one letter tries it");
        back(&mut next_server, away());
    }
    tokio::time::advance(Duration::from_secs(40)).await;
    next_server.reopen(true);
    assert_eq!(slots.available_permits(), 1);
    back(&mut next_server, sent());
    next_server.reopen(true);
    assert_eq!(slots.available_permits(), 3);
}

/// A clock on which a minute takes ten milliseconds.
fn fast() -> Timestamp {
    static BEGUN: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    now() + SignedDuration::from_secs(6 * BEGUN.elapsed().as_millis() as i64)
}

/// A relay that says why it refuses letters, or nothing and takes them, but for the readers that it never takes.
struct Strict(Arc<Mutex<String>>, Arc<Mutex<Vec<String>>>);

impl Outgoing for Strict {
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        self.1.lock().unwrap().push(parcel.to.clone());
        if parcel.to.starts_with("nobody") {
            return Delivery::Refused(Whose::Reader, "550 5.1.1 unknown".to_owned());
        }
        let why = self.0.lock().unwrap().clone();
        match why.split_once(' ') {
            Some(("line", why)) => Delivery::Refused(Whose::Line, why.to_owned()),
            Some(("reader", why)) => Delivery::Refused(Whose::Reader, why.to_owned()),
            Some((_, why)) => Delivery::Refused(Whose::Unclear, why.to_owned()),
            None => Delivery::Sent("250 OK".to_owned()),
        }
    }
}

/// Whatever our own relay says for an hour: no letter is lost, all wait for one, and whoever asks hears why. A reader who is really
/// unknown is known as such afterwards.
#[tokio::test]
async fn while_the_relay_refuses_no_letter_is_lost() {
    for why in ["line 550 5.4.5 quota", "unclear 554 5.7.1 no", "reader 550 5.1.1 unknown in local table"] {
        let people = ["alice", "bob", "carol", "dave", "erin", "nobody"];
        let folder = tempfile::tempdir().unwrap();
        let desk = desk_over(Store::open(&folder.path().join("pbmd.db")).await.unwrap(), fast);
        desk.set_ways(&[Way::Out]).unwrap();
        for who in people {
            desk.take(mail(who)).await.unwrap();
            assert_eq!(desk.work().unwrap(), Worked::One);
        }
        let (words, tried) = (Arc::new(Mutex::new(why.to_owned())), Arc::new(Mutex::new(Vec::new())));
        let (tell, configs) = watch::channel(Arc::new((*unchanged().now()).clone()));
        let transports = vec![Strict(words.clone(), tried.clone()), Strict(words.clone(), tried.clone())];
        let task = tokio::spawn(work(desk.clone(), transports, configs.into(), CancellationToken::new()));
        let goes_on = async || {
            // A new configuration ends each pause.
            tell.send_modify(|_| {});
            tokio::time::sleep(Duration::from_millis(10)).await;
        };
        let monitor = Monitor::new(desk.clone(), metrics::start().unwrap(), folder.path().join("pbmd.db"));
        let hour = desk.now() + SignedDuration::from_hours(1);
        while tried.lock().unwrap().len() < 12 || desk.now() < hour {
            goes_on().await;
        }
        let Health::Ill(ill) = monitor.health().await.0 else { panic!("{why}: it says that it is well") };
        assert!(ill.starts_with("outgoing fails since 2026"), "{why}: {ill}");
        desk.note_sources().unwrap();
        let queue = desk.store().read().unwrap().queue(desk.now()).unwrap();
        assert_eq!((queue.letters.len(), queue.refused.letters), (people.len(), 0), "{why}: {queue:?}");
        assert!(queue.ways[0].down.is_some(), "{why}: {:?}", queue.ways);
        let way = desk.ways().remove(0);
        // The last letter that tried it may have been that to nobody.
        let is_told = why.ends_with(&way.why) || way.why == "550 5.1.1 unknown";
        assert!(way.down.is_some() && is_told, "{why}: {way:?}");
        let refused: Vec<LetterStory> =
            letters(&desk).into_iter().filter(|letter| letter.stage == "refused").collect();
        assert!(refused.is_empty(), "{why}: {refused:#?}");

        words.lock().unwrap().clear();
        let ended = |letter: &LetterStory| {
            letter.stage == if letter.address.starts_with("nobody") { "refused" } else { "sent" }
        };
        for round in 0.. {
            let told = letters(&desk);
            if told.iter().all(ended) {
                break;
            }
            assert!(round < 2000, "{why}: {told:#?}");
            goes_on().await;
        }
        assert_eq!(desk.ways().remove(0).down, None, "{why}");
        assert_eq!(monitor.health().await.0, Health::Well, "{why}");
        task.abort();
    }
}
