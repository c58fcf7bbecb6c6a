//! A year of a game by mail in a minute: vacations, weekends, both changes of summer time, an outage at a deadline, a clock that
//! jumps, and games lost on time. It begins at noon of 1 January 2026.

use std::collections::BTreeMap;
use std::path::Path;
use std::thread;

use jiff::{SignedDuration, Timestamp};
use pbmd::desk::DeskConfig;
use pbmd::post::{Intake, Source};

use crate::support::{Letter, Table, noon, one, set_hours, userid_at};

#[path = "../../talk/golden.rs"]
mod golden;

/// A longer gap between two looks at the clocks would be an outage.
const SILENCE: SignedDuration = SignedDuration::from_hours(14);

/// A letter, or an event.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Told {
    /// Hours since the beginning.
    hour: i64,
    /// The reader; empty for an event.
    to: String,
    event: String,
    first: String,
    /// What follows the first line, up to a blank line or the list of players.
    more: String,
    /// The turn was brought about by a clock, so it began when that letter had left.
    by_clock: bool,
    clock: String,
}

#[derive(Debug)]
struct Year {
    told: Vec<Told>,
    record: String,
    entries: Vec<String>,
    reminder: String,
    last: String,
}

struct Almanac {
    table: Table,
    /// Hours between two looks at the clocks.
    step: i64,
    /// How often each look is repeated.
    times: usize,
    told: Vec<Told>,
    /// Each reader's newest letter with an example move.
    newest: BTreeMap<String, Letter>,
    next: String,
    /// As in [`Told::by_clock`].
    by_clock: bool,
    reminder: Option<Letter>,
    last: Option<Letter>,
}

/// Hours from the beginning to a moment like `01-05 18:00` in UTC.
fn at(text: &str) -> i64 {
    let moment: Timestamp = format!("2026-{}:00Z", text.replace(' ', "T")).parse().unwrap();
    let begun: Timestamp = "2026-01-01T12:00:00Z".parse().unwrap();
    moment.duration_since(begun).as_hours()
}

fn hour() -> i64 {
    noon().duration_since("2026-01-01T12:00:00Z".parse().unwrap()).as_hours()
}

/// The line about clocks, unfolded.
fn clock(letter: &Letter) -> String {
    let lines = letter.text.lines().skip_while(|line| !line.starts_with("Clock: "));
    let whole: Vec<&str> = lines
        .enumerate()
        .take_while(|(n, line)| *n == 0 || line.starts_with(' '))
        .map(|(_, line)| line)
        .collect();
    whole.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn more(letter: &Letter) -> String {
    let lines = letter.text.lines().skip(1);
    let whole: Vec<&str> =
        lines.take_while(|line| !line.is_empty() && !line.starts_with("1 alice")).map(str::trim).collect();
    whole.join(" ")
}

impl Almanac {
    async fn new(step: i64, times: usize) -> Almanac {
        let table = Table::fixed(DeskConfig::default(), false, None).await;
        table.desk.set_sources(&[(Source::Serve, SILENCE)]).unwrap();
        Almanac {
            table,
            step,
            times,
            told: Vec::new(),
            newest: BTreeMap::new(),
            next: String::new(),
            by_clock: false,
            reminder: None,
            last: None,
        }
    }

    fn happens(&mut self, what: &str) {
        let told = Told {
            hour: hour(),
            to: String::new(),
            event: String::new(),
            first: what.to_string(),
            more: String::new(),
            by_clock: self.by_clock,
            clock: String::new(),
        };
        self.told.push(told);
    }

    fn hear(&mut self, hour: i64, letters: Vec<Letter>) {
        for letter in letters {
            let to = userid_at(&letter.to).to_string();
            self.told.push(Told {
                hour,
                to: to.clone(),
                event: letter.event(),
                first: letter.first_line().to_string(),
                more: more(&letter),
                by_clock: self.by_clock,
                clock: clock(&letter),
            });
            if !letter.header("X-PBM-Board").is_empty() {
                self.next = letter.header("X-PBM-Next");
            }
            match letter.event().as_str() {
                "nag" if letter.text.contains("Reminder:") => self.reminder = Some(letter.clone()),
                "over" => self.last = Some(letter.clone()),
                _ => {}
            }
            if letter.example().is_some() {
                self.newest.insert(to, letter);
            }
        }
    }

    async fn look(&mut self) -> Vec<Letter> {
        let mut letters = Vec::new();
        for time in 0..self.times {
            self.table.desk.has_read(Source::Serve, noon());
            self.table.desk.keep_time().unwrap();
            let brought = self.table.letters().await;
            assert!(time == 0 || brought.is_empty(), "a second look brings more: {brought:#?}");
            letters.extend(brought);
        }
        letters
    }

    /// Lets time pass up to an hour, looking at the clocks.
    async fn until(&mut self, end: i64) {
        assert!(hour() <= end);
        while hour() < end {
            let day = hour() / 24;
            set_hours(end.min(hour() + self.step));
            let letters = self.look().await;
            self.by_clock |= letters.iter().any(|letter| letter.event() == "move");
            self.hear(hour(), letters);
            if hour() / 24 > day {
                self.table.desk.tick().unwrap();
            }
        }
    }

    /// From an hour on, players move as their newest letter proposes until it is this player's turn.
    async fn play_to(&mut self, when: &str, userid: &str) {
        self.until(at(when)).await;
        loop {
            let mover = self.next.clone();
            self.happens(&format!("{mover} moves"));
            let letter = self.newest.get(&mover).unwrap().clone();
            let letters = self.table.answer(&letter, letter.example().unwrap()).await;
            assert!(letters.iter().all(|letter| letter.event() == "move"), "{letters:#?}");
            self.by_clock = false;
            self.hear(hour(), letters);
            if self.next == userid {
                return;
            }
        }
    }

    async fn writes(&mut self, when: &str, userid: &str, command: &str, told: &str) {
        self.until(at(when)).await;
        self.happens(&format!("{userid} writes: {command}"));
        let (verb, words) = command.split_once(' ').unwrap();
        let letters = self.table.command(userid, &format!("{verb} @ {words}")).await;
        one(&letters).has(told);
        self.hear(hour(), letters);
    }

    async fn is_down(&mut self, from: &str, until: &str) {
        self.until(at(from)).await;
        self.happens("the server is down");
        set_hours(at(until));
        self.happens("the server is up again");
        let letters = self.look().await;
        self.hear(hour(), letters);
    }

    /// For an hour the server's clock is some days ahead.
    async fn jumps(&mut self, when: &str, days: i64) {
        self.until(at(when)).await;
        let before = hour();
        self.happens(&format!("the server's clock jumps, {days} days ahead"));
        set_hours(before + 24 * days);
        let letters = self.look().await;
        self.table.desk.tick().unwrap();
        self.hear(before, letters);
        set_hours(before + 1);
        self.happens("the server's clock is put back");
        let letters = self.look().await;
        self.hear(hour(), letters);
    }
}

/// The year, with a look at the clocks every `step` hours, repeated `times` times.
async fn year(step: i64, times: usize) -> Year {
    let mut almanac = Almanac::new(step, times).await;
    almanac.table.laws.records = true;
    almanac.table.players(&["alice", "bob", "carol"]).await;
    almanac.writes("01-01 12:00", "alice", "set zone=Europe/Prague", "Europe/Prague").await;
    almanac.writes("01-01 12:00", "bob", "set zone=Europe/Prague", "Europe/Prague").await;
    almanac.writes("01-01 12:00", "carol", "set autovacation=off", "autovacation").await;
    let challenge = "savoya challenge -nag=7 -forfeit=21 -weekends alice bob carol";
    almanac.happens(challenge);
    let first = almanac.table.challenge(challenge, "alice").await;
    almanac.hear(hour(), first);

    // One reminder after seven days that count, then two.
    almanac.play_to("01-05 18:00", "bob").await;
    almanac.play_to("01-20 09:00", "carol").await;
    almanac.play_to("02-10 09:00", "alice").await;
    almanac.writes("02-12 10:00", "alice", "vacation 2026-02-16 2026-03-01", "14 days").await;
    // Summer time begins on 29 March.
    almanac.play_to("03-06 10:00", "bob").await;
    // Her time ends on 1 May at 18:00, when there is no server.
    almanac.play_to("04-02 18:00", "carol").await;
    almanac.is_down("05-01 06:00", "05-06 06:00").await;
    almanac.play_to("05-06 20:00", "alice").await;
    almanac.jumps("05-12 10:00", 40).await;
    almanac.play_to("06-01 10:00", "bob").await;
    almanac.play_to("06-20 10:00", "carol").await;
    almanac.play_to("06-30 10:00", "alice").await;
    almanac.writes("07-01 10:00", "bob", "vacation 2026-07-06 2026-08-01", "27 days").await;
    almanac.play_to("07-03 10:00", "bob").await;
    // Carol stops playing: her time ends on 8 September.
    almanac.play_to("08-10 10:00", "carol").await;
    almanac.play_to("09-25 10:00", "bob").await;
    almanac.play_to("10-20 10:00", "alice").await;
    // Winter time begins on 25 October. Bob stops playing, with three days of vacation left.
    almanac.play_to("10-23 12:00", "bob").await;
    almanac.until(at("12-31 12:00")).await;

    let shown = almanac.table.command("alice", "savoya record 101").await;
    let mut look = almanac.table.desk.store().read().unwrap();
    let entries = look.board(101).unwrap().unwrap().entries;
    let entries =
        entries.iter().map(|entry| format!("{} {:?} {} {}", entry.at, entry.seat, entry.kind, entry.text));
    Year {
        told: almanac.told,
        entries: entries.collect(),
        record: one(&shown).file.clone().unwrap().1,
        reminder: almanac.reminder.unwrap().text,
        last: almanac.last.unwrap().text,
    }
}

/// Runs in a thread of its own, because the clock is the thread's.
fn begun(step: i64, times: usize) -> thread::JoinHandle<Year> {
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(year(step, times))
    })
}

impl Year {
    fn transcript(&self) -> String {
        let mut text = String::new();
        for told in &self.told {
            let moment =
                "2026-01-01T12:00:00Z".parse::<Timestamp>().unwrap() + SignedDuration::from_hours(told.hour);
            let when = moment.strftime("%a %e %b %H:%M");
            if told.to.is_empty() {
                text.push_str(&format!("{when}  ----- {}\n", told.first));
            } else {
                text.push_str(&format!("{when}  {:5} {:7} {}\n", told.to, told.event, told.first));
            }
            for more in [&told.more, &told.clock].into_iter().filter(|more| !more.is_empty()) {
                text.push_str(&format!("{:33}{more}\n", ""));
            }
        }
        for (title, letter) in [
            ("the last reminder", &self.reminder),
            ("the last letter", &self.last),
            ("the record", &self.record),
        ] {
            text.push_str(&format!("\n==== {title}\n\n{letter}"));
        }
        text
    }

    /// What a reader hears, or the events for an empty name.
    fn heard_by(&self, reader: &str) -> Vec<&Told> {
        self.told.iter().filter(|told| told.to == reader).collect()
    }

    /// Asserts the same board, with entries equal to the second, and the same letters in order. A letter by a clock may be less
    /// than a step late, or two if its turn began with another such letter.
    fn is_like(&self, other: &Year, step: i64) {
        assert_eq!((&self.record, &self.entries), (&other.record, &other.entries));
        for reader in ["", "alice", "bob", "carol"] {
            let (here, there) = (self.heard_by(reader), other.heard_by(reader));
            let said = |told: &[&Told]| -> Vec<(String, String)> {
                told.iter().map(|told| (told.event.clone(), told.first.clone())).collect()
            };
            assert_eq!(said(&here), said(&there), "{reader}, a look every {step} hours");
            for (here, there) in here.iter().zip(there) {
                let late = there.hour - here.hour;
                let most = if here.by_clock { 2 * step } else { step };
                assert!((0..most).contains(&late), "{late} hours late: {here:?}");
            }
        }
    }
}

#[test]
fn a_year_in_a_minute() {
    let runs = [(1, 1), (5, 1), (13, 2)].map(|(step, times)| (step, begun(step, times)));
    let mut years = runs.into_iter().map(|(step, run)| (step, run.join().unwrap()));
    let (_, hourly) = years.next().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/by_mail/clocks/year.txt");
    golden::compare(&file, &hourly.transcript());
    for (step, year) in years {
        hourly.is_like(&year, step);
    }
}
