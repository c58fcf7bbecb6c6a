//! Every effect point: a conversation is stopped at each of its outside effects in turn, restarted from the disk, and must end
//! like the conversation that nothing has stopped. An effect is a commit, an acknowledgement to a mailbox, an answer to a
//! server that sends us a mail, or an answer of the server that takes our letters. The conversation is cut into its mails: a
//! run begins with the disk before a mail, is stopped once while that mail is processed, and is compared when all is at rest.
//! Since nothing depends on time or chance, equal states before the next mail mean equal ends.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod program;
mod queue;
mod relay;
mod script;
#[path = "../support/mod.rs"]
mod support;
mod world;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use futures_util::stream::{self, StreamExt};
use tempfile::TempDir;

use program::{Lying, dump, run};
use script::{Mail, STEPS, mail};
use support::{Letter, SERVER};
use world::{Taken, World, copy};

/// One mail's effects without a stop.
struct Part {
    mail: Mail,
    company: Vec<Mail>,
    /// Whether the commit that stores it also processes it.
    at_once: bool,
    before: PathBuf,
    rows: Vec<String>,
    taken: Vec<Taken>,
    effects: Vec<String>,
}

struct Reference {
    parts: Vec<Part>,
    _folder: TempDir,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// One after another.
    Alone,
    /// With others in a commit.
    InCompany,
    /// By the commits that store them.
    AtOnce,
}

/// Two machines' mails that wait with each mail and show in the ledger alone.
fn company(number: usize) -> Vec<Mail> {
    let robot = |name: &str| Mail {
        raw: format!(
            "From: {name}@example.net\r\nTo: {SERVER}\r\nMessage-ID: <{name}-{number}@example.net>\r\n\
             Auto-Submitted: auto-generated\r\nSubject: all is well\r\n\r\n"
        )
        .into_bytes(),
        envelope_from: format!("{name}@example.net"),
        position: Some(format!("maildir:{name}-{number}")),
        request: None,
        at: 0,
    };
    vec![robot("robot"), robot("machine")]
}

async fn reference(way: Way) -> Reference {
    let folder = TempDir::new().unwrap();
    let place = |name: String| folder.path().join(name);
    let (mut parts, mut letters, mut mails): (Vec<Part>, Vec<Letter>, Vec<Mail>) = Default::default();
    std::fs::create_dir(place(String::from("0"))).unwrap();
    for (number, step) in STEPS.iter().enumerate() {
        let mail = mail(step, number, &letters, &mails);
        mails.push(mail.clone());
        let (before, after) = (place(number.to_string()), place((number + 1).to_string()));
        copy(&before, &after);
        let world = Arc::new(World::new(&after, &place("none".to_string()), None));
        let company = if way == Way::InCompany { company(number) } else { Vec::new() };
        let lying = Lying { company: company.clone(), ..Lying::alone(mail.clone()) };
        let mut lying = Lying { at_once: way == Way::AtOnce, ..lying };
        assert!(run(&world, &mut lying).await, "nothing stops the reference run");
        let (taken, effects) = (world.taken(), world.effects());
        letters.extend(taken.iter().map(|letter| Letter::parse(&letter.bytes, &letter.to)));
        parts.push(Part {
            mail,
            company,
            at_once: way == Way::AtOnce,
            before,
            rows: dump(&after),
            taken,
            effects,
        });
    }
    Reference { parts, _folder: folder }
}

/// Stops the program at effect `at` and restarts it; rows and letters at the end.
async fn stopped_at(part: &Part, at: usize) -> (Vec<String>, Vec<Taken>) {
    let folder = TempDir::new().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    copy(&part.before, &first);
    let lying = Lying { company: part.company.clone(), ..Lying::alone(part.mail.clone()) };
    let mut lying = Lying { at_once: part.at_once, ..lying };
    let world = Arc::new(World::new(&first, &second, Some(at)));
    assert!(!run(&world, &mut lying).await, "it is stopped");
    let mut taken = world.taken();
    let world = Arc::new(World::new(&second, &second, None));
    assert!(run(&world, &mut lying).await, "nothing stops it again");
    taken.extend(world.taken());
    let rows = dump(&second);
    [first, second].iter().for_each(|folder| world::forget(folder));
    (rows, taken)
}

/// The letters without repetitions, and the number of repetitions.
fn once(taken: &[Taken]) -> (BTreeSet<&Taken>, usize) {
    let set: BTreeSet<&Taken> = taken.iter().collect();
    let doubled = taken.len() - set.len();
    (set, doubled)
}

fn check(found: &[String], wanted: &[String], what: &str) {
    if found != wanted {
        let without = |rows: &[String], others: &[String]| -> Vec<String> {
            rows.iter().filter(|row| !others.contains(row)).cloned().collect()
        };
        let (more, missing) = (without(found, wanted), without(wanted, found));
        panic!("{what}\ntoo much: {more:#?}\nmissing: {missing:#?}");
    }
}

fn by_clock(row: &str) -> bool {
    row.starts_with("works: ") && row.contains("cause='clock'")
}

fn by_house(row: &str) -> bool {
    row.starts_with("works: ") && row.contains("cause='house'")
}

#[tokio::test]
async fn the_conversation_is_worth_stopping() {
    let reference = reference(Way::Alone).await;
    let events: BTreeSet<String> = reference
        .parts
        .iter()
        .flat_map(|part| &part.taken)
        .map(|letter| Letter::parse(&letter.bytes, &letter.to).event())
        .collect();
    for event in ["account", "start", "move", "error", "help", "over", "watch", "kibitz", "nag"] {
        assert!(events.contains(event), "no letter is about {event}: {events:?}");
    }
    let watched = |part: &Part| {
        part.rows.iter().filter(|row| row.starts_with("watchers: ") && row.contains("ended=NULL")).count()
    };
    let counts: BTreeSet<usize> = reference.parts.iter().map(watched).collect();
    assert_eq!(counts, BTreeSet::from([0, 1, 2]), "watchers come and go");
    assert_eq!(reference.parts.last().map(watched), Some(0), "with the board their watching ends");
    let outcomes: Vec<&String> =
        reference.parts.iter().flat_map(|part| &part.rows).filter(|row| row.starts_with("mails: ")).collect();
    assert!(outcomes.iter().any(|row| row.contains("left unanswered")), "no robot: {outcomes:#?}");
    let mut mails = 0;
    for part in &reference.parts {
        mails += usize::from(!part.mail.raw.is_empty());
        let causes = |row: &&String| {
            row.starts_with("mails: ") || row.starts_with("works: ") && !by_clock(row) && !by_house(row)
        };
        assert_eq!(part.rows.iter().filter(causes).count(), mails, "each mail and each click counts once");
    }
    let last = &reference.parts.last().unwrap().rows;
    assert!(last.iter().filter(|row| by_house(row)).count() >= 2, "the house has played");
    let outcomes: Vec<&String> = last.iter().filter(|row| by_clock(row)).collect();
    let counts =
        |what: &str| outcomes.iter().filter(|row| row.contains(&format!("outcome='{what}'"))).count();
    assert_eq!((counts("reminder"), counts("forfeit")), (2, 1), "{outcomes:#?}");
    assert_eq!(counts("a day of vacation is used"), 1, "{outcomes:#?}");
}

#[tokio::test]
async fn stopped_at_every_effect() {
    let doubled = stopped(&reference(Way::Alone).await, |_| true).await;
    // A letter may be repeated only if the program stopped after the other side had it and before that was stored.
    assert_eq!(doubled, BTreeSet::from(UNKNOWN.map(str::to_owned)));
}

#[tokio::test]
async fn stopped_with_several_mails_in_a_commit() {
    let reference = reference(Way::InCompany).await;
    let commits = |part: &Part| part.effects.iter().filter(|effect| *effect == "mail done: after").count();
    let fewest = reference.parts.iter().map(commits).min();
    assert_eq!(fewest, Some(1), "three mails are done in one commit");
    let within = ["commit", "acknowledgement", "mail done"];
    let doubled = stopped(&reference, |effect| within.iter().any(|kind| effect.starts_with(kind))).await;
    assert_eq!(doubled, BTreeSet::from(["commit: before".to_owned()]));
}

#[tokio::test]
async fn stopped_where_mails_are_dealt_with_as_they_are_taken() {
    let (alone, reference) = (reference(Way::Alone).await, reference(Way::AtOnce).await);
    let commits = |part: &Part| part.effects.iter().filter(|effect| *effect == "commit: before").count();
    let with = |other: &Part, part: &Part| commits(part) < commits(other);
    let fewer = alone.parts.iter().zip(&reference.parts).filter(|(other, part)| with(other, part)).count();
    assert!(fewer > reference.parts.len() / 2, "{fewer} mails cost a commit less");
    let within = ["commit", "acknowledgement", "mail done", "incoming"];
    let doubled = stopped(&reference, |effect| within.iter().any(|kind| effect.starts_with(kind))).await;
    assert_eq!(doubled, BTreeSet::from(["commit: before".to_owned()]));
}

/// After these effects a letter may be sent again.
const UNKNOWN: [&str; 3] = ["smtp dot: before the answer", "smtp dot: after the answer", "commit: before"];

/// The number of stops that are passed over: with PostgreSQL all of them take long, and can be made in parts.
fn passed_over() -> usize {
    std::env::var("PBMD_STOPS_FROM").map_or(0, |number| number.parse().unwrap())
}

/// Stops the program at each of these effects; those after which a letter was repeated.
async fn stopped(reference: &Reference, at: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let (mut stops, from) = (0, passed_over());
    let mut all: Vec<Stops> = Vec::new();
    for (number, part) in reference.parts.iter().enumerate() {
        let wanted = (1..).zip(&part.effects).filter(|(_, effect)| at(effect)).filter(|_| {
            stops += 1;
            stops > from
        });
        all.push(Stops { number, part, at: wanted.collect() });
    }
    // Most of a run is waiting for the disk. What makes a database of PostgreSQL lets all runs of this thread wait, and their time runs out.
    let (threads, together) = if support::postgres::server().is_some() { (1, 1) } else { (2, 4) };
    let doubled: Vec<String> = std::thread::scope(|scope| {
        let all = &all;
        let begin = |first| {
            let stops = all.iter().skip(first).step_by(threads).collect();
            scope.spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(stopped_in(stops, together))
            })
        };
        let begun: Vec<_> = (0..threads).map(begin).collect();
        begun.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let mails = reference.parts.len();
    println!("{stops} effects in {mails} mails; after {} a letter doubled", doubled.len());
    doubled.into_iter().collect()
}

/// The effects of one mail at which it is stopped.
struct Stops<'a> {
    number: usize,
    part: &'a Part,
    at: Vec<(usize, &'a String)>,
}

/// The same of some mails, one after another. An effect is named once for each letter that was repeated after it.
async fn stopped_in(all: Vec<&Stops<'_>>, together: usize) -> Vec<String> {
    let mut doubled: Vec<String> = Vec::new();
    for Stops { number, part, at } in all {
        let (wanted, repeated) = once(&part.taken);
        assert_eq!(repeated, 0, "nothing is sent twice where nothing is stopped");
        let mut runs = stream::iter(at)
            .map(async |(at, effect)| (at, effect, stopped_at(part, *at).await))
            .buffered(together);
        while let Some((at, effect, (rows, taken))) = runs.next().await {
            let what = format!("mail {number} stopped at {at}, {effect}");
            check(&rows, &part.rows, &what);
            let (found, repeated) = once(&taken);
            assert_eq!(found, wanted, "{what}: other letters");
            if repeated > 0 {
                assert_eq!(repeated, 1, "{what}: more than the letter on its way was doubled");
                doubled.push((*effect).clone());
            }
        }
    }
    doubled
}

#[tokio::test]
async fn stopped_in_every_mail_of_one_life() {
    let reference = reference(Way::Alone).await;
    for seed in 0..3 {
        let folder = TempDir::new().unwrap();
        let mut here = folder.path().join("0");
        std::fs::create_dir(&here).unwrap();
        let mut lives = 0;
        for (number, part) in reference.parts.iter().enumerate() {
            let mut lying = Lying::alone(part.mail.clone());
            let mut taken = Vec::new();
            // Stopped again and again, each time a little later, until it comes to rest.
            let mut patience = 1 + (number * 7 + seed * 3) % 5;
            loop {
                lives += 1;
                let next = folder.path().join(lives.to_string());
                let world = Arc::new(World::new(&here, &next, Some(patience)));
                let rested = run(&world, &mut lying).await;
                taken.extend(world.taken());
                if rested {
                    break;
                }
                world::forget(&std::mem::replace(&mut here, next));
                patience += 4 + seed;
            }
            assert_eq!(once(&taken).0, once(&part.taken).0, "seed {seed}, mail {number}");
            check(&dump(&here), &part.rows, &format!("seed {seed}, mail {number}"));
        }
        assert!(lives > 2 * reference.parts.len(), "it was stopped often: {lives}");
    }
}

#[tokio::test]
async fn each_mail_three_times() {
    let reference = reference(Way::Alone).await;
    let folder = TempDir::new().unwrap();
    for (number, part) in reference.parts.iter().enumerate() {
        let mut taken = Vec::new();
        // Once more in place, once by another route, and once with fields added on yet another.
        let moved = Mail { position: None, ..part.mail.clone() };
        let traces: &[u8] =
            b"Delivered-To: games@example.org\r\nReceived: from a by b; Thu, 1 Jan 2026 12:00:01 +0000\r\n";
        let traced = if part.mail.raw.is_empty() || part.mail.request.is_some() {
            moved.clone()
        } else {
            Mail { raw: [traces, &part.mail.raw].concat(), ..moved.clone() }
        };
        for mail in [part.mail.clone(), part.mail.clone(), moved, traced] {
            let world = Arc::new(World::new(folder.path(), folder.path(), None));
            assert!(run(&world, &mut Lying::alone(mail)).await);
            taken.extend(world.taken());
        }
        assert_eq!(taken, part.taken, "mail {number}");
        check(&dump(folder.path()), &part.rows, &format!("mail {number}"));
    }
}
