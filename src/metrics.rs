//! What a running server counts and measures: the one place of all names, which Prometheus reads.
//!
//! Nothing is kept before [`start`], as in tools that run for a moment. The figures are those of the whole process. A label is one of
//! the words that stand here: no name, address, number of a board or text of anybody is ever one, so that the series are some
//! dozens, whatever happens.
//!
//! Whoever counts does so after the commit, so that nothing is counted that was rolled back.

use std::sync::OnceLock;

use metrics::{Label, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// What a figure is called.
#[derive(Debug)]
pub struct Named {
    /// Its name: the program, what it is, its unit; `_total` for what only grows.
    pub name: &'static str,
    /// What it means, in a sentence.
    pub help: &'static str,
    /// The name of its label; empty where it has none.
    label: &'static str,
    /// The values of the label, each a series; one empty value where there is no label.
    values: &'static [&'static str],
}

/// A number of things that only grows while the server runs.
#[derive(Debug)]
pub struct Counter(Named);

/// A number that goes up and down.
#[derive(Debug)]
pub struct Gauge(Named);

/// How often something was how large: counts by upper bounds, with the sum of all.
#[derive(Debug)]
pub struct Histogram(Named, &'static [f64]);

impl Named {
    /// Without a label.
    const fn plain(name: &'static str, help: &'static str) -> Named {
        Named { name, help, label: "", values: &[""] }
    }

    /// With a label of these values.
    const fn by(
        label: &'static str,
        values: &'static [&'static str],
        name: &'static str,
        help: &'static str,
    ) -> Named {
        Named { name, help, label, values }
    }

    fn labels(&self, value: &'static str) -> Vec<Label> {
        debug_assert!(self.values.contains(&value), "{} has no {}={value}", self.name, self.label);
        if self.label.is_empty() { Vec::new() } else { vec![Label::from_static_parts(self.label, value)] }
    }
}

impl Counter {
    /// One more.
    pub fn one(&self) {
        self.add("", 1);
    }

    /// One more with this value of the label.
    pub fn one_of(&self, value: &'static str) {
        self.add(value, 1);
    }

    /// So many more.
    pub fn more(&self, number: u64) {
        self.add("", number);
    }

    fn add(&self, value: &'static str, number: u64) {
        counter!(self.0.name, self.0.labels(value)).increment(number);
    }

    /// As many as there are by another count, which only grows too.
    pub fn reach(&self, number: u64) {
        counter!(self.0.name, self.0.labels("")).absolute(number);
    }
}

impl Gauge {
    /// It is so much now.
    pub fn set(&self, number: f64) {
        self.set_of("", number);
    }

    /// It is so much now with this value of the label.
    pub fn set_of(&self, value: &'static str, number: f64) {
        gauge!(self.0.name, self.0.labels(value)).set(number);
    }

    /// It is so much more now, or less.
    pub fn change(&self, by: f64) {
        gauge!(self.0.name, self.0.labels("")).increment(by);
    }
}

impl Histogram {
    /// It was so large once more.
    pub fn record(&self, size: f64) {
        histogram!(self.0.name, self.0.labels("")).record(size);
    }
}

/// Mails that a transport handed over and that were acknowledged.
pub const MAILS_TAKEN: Counter = Counter(Named::by(
    "source",
    &["smtp", "lmtp", "imap", "maildir"],
    "pbmd_mails_taken_total",
    "Mails that came in by each way and were committed, copies among them.",
));

/// Mails that were there already.
pub const MAILS_REPEATED: Counter = Counter(Named::plain(
    "pbmd_mails_repeated_total",
    "Mails among those taken that were known already, and count for nothing.",
));

/// Mails that could not be committed.
pub const MAILS_NOT_TAKEN: Counter = Counter(Named::plain(
    "pbmd_mails_not_taken_total",
    "Mails that could not be committed, and stay where they were.",
));

/// Mails that were dealt with.
pub const MAILS_DONE: Counter = Counter(Named::by(
    "outcome",
    &["request", "limited", "unsubscribe", "bounce", "silent", "unheard"],
    "pbmd_mails_done_total",
    "Mails dealt with, by what they were taken for.",
));

/// Failures of the program at a mail.
pub const MAIL_FAILURES: Counter = Counter(Named::plain(
    "pbmd_mail_failures_total",
    "How often the program itself failed at a mail that is tried again.",
));

/// Mails that were put aside.
pub const MAILS_PUT_ASIDE: Counter = Counter(Named::plain(
    "pbmd_mails_put_aside_total",
    "Mails put aside for the operator, because the program failed at them again and again.",
));

/// Mails that wait.
pub const MAILS_WAITING: Gauge =
    Gauge(Named::plain("pbmd_mails_waiting", "Mails that were taken and are still to be dealt with."));

/// The age of the oldest of them.
pub const MAILS_OLDEST: Gauge = Gauge(Named::plain(
    "pbmd_mails_oldest_seconds",
    "For how long the oldest of the mails that wait does so; 0 where none does.",
));

/// Letters that were written.
pub const LETTERS_WRITTEN: Counter =
    Counter(Named::plain("pbmd_letters_written_total", "Letters written since there is the database."));

/// What came of handing letters over.
pub const LETTER_TRIES: Counter = Counter(Named::by(
    "end",
    &["sent", "refused", "later", "unknown", "away"],
    "pbmd_letter_tries_total",
    "What came of handing a letter to the next mail server.",
));

/// Letters that wait.
pub const LETTERS_WAITING: Gauge =
    Gauge(Named::plain("pbmd_letters_waiting", "Letters that are neither sent nor refused."));

/// The age of the oldest of them.
pub const LETTERS_OLDEST: Gauge = Gauge(Named::plain(
    "pbmd_letters_oldest_seconds",
    "How long ago the oldest of the letters that wait was written; 0 where none waits.",
));

/// The age of the oldest of those that nobody has tried to hand over.
pub const LETTERS_UNTRIED: Gauge = Gauge(Named::plain(
    "pbmd_letters_untried_seconds",
    "How long ago the oldest letter was written that could leave and was not tried yet; 0 where there is none.",
));

/// Letters without room at their addresses.
pub const LETTERS_HELD: Gauge = Gauge(Named::plain(
    "pbmd_letters_held",
    "Letters that are held because as many went to their addresses in an hour as may, without those behind them.",
));

/// Letters that were held so.
pub const LETTERS_BOUNDED: Counter = Counter(Named::plain(
    "pbmd_letters_bounded_total",
    "Letters that had to wait because as many had gone to their addresses in an hour as may.",
));

/// From mail to letter.
pub const ANSWER_TIME: Histogram = Histogram(
    Named::plain(
        "pbmd_answer_seconds",
        "From the arrival of a mail in the mailbox to the leaving of each letter that it has brought about.",
    ),
    &[0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0, 3600.0, 21_600.0, 86_400.0],
);

/// How long a batch takes.
pub const BATCH_TIME: Histogram = Histogram(
    Named::plain("pbmd_batch_seconds", "How long it takes to deal with the mails of one transaction."),
    &[0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0],
);

/// How many mails a batch has.
pub const BATCH_MAILS: Histogram = Histogram(
    Named::plain("pbmd_batch_mails", "How many mails were dealt with in one transaction."),
    &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0],
);

/// Passwords that wait for their thread.
pub const PASSWORDS_WAITING: Gauge = Gauge(Named::plain(
    "pbmd_passwords_waiting",
    "Passwords that wait for the thread that hashes them; beyond 32 it is busy.",
));

/// Passwords for which the queue was full.
pub const PASSWORDS_BUSY: Counter = Counter(Named::plain(
    "pbmd_passwords_busy_total",
    "How often too many passwords waited, so that a mail had to wait as well.",
));

/// How long a hash takes.
pub const PASSWORD_TIME: Histogram = Histogram(
    Named::plain(
        "pbmd_password_seconds",
        "How long it takes to hash a password (argon2id), without waiting.",
    ),
    &[0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28],
);

/// Connections to other servers.
pub const WIRE_UP: Gauge = Gauge(Named::by(
    "wire",
    &[IMAP, OUTGOING],
    "pbmd_wire_up",
    "1 while a mail server that is needed can be reached, by the last try; 0 while it cannot.",
));

/// The wire of [`WIRE_UP`] by which mails are fetched.
pub const IMAP: &str = "imap";

/// The wire of [`WIRE_UP`] by which letters leave.
pub const OUTGOING: &str = "outgoing";

/// For how long nothing is known of a way in.
pub const SOURCE_SILENCE: Gauge = Gauge(Named::by(
    "source",
    &["serve", "smtp", "lmtp", "imap", "maildir"],
    "pbmd_source_silence_seconds",
    "For how long it has not been noted that mails can come in by each way.",
));

/// Whether the database could be read.
pub const DATABASE_UP: Gauge = Gauge(Named::plain(
    "pbmd_database_up",
    "1 if the database could be read for these figures; if 0, those that are read from it are old.",
));

/// The size of the database.
pub const DATABASE_SIZE: Gauge = Gauge(Named::plain("pbmd_database_bytes", "The size of the database file."));

/// The size of the database's log.
pub const LOG_SIZE: Gauge =
    Gauge(Named::plain("pbmd_database_log_bytes", "The size of the write-ahead log beside the database."));

/// The room that is left.
pub const DISK_FREE: Gauge = Gauge(Named::plain(
    "pbmd_disk_free_bytes",
    "The room that is left to the server on the disk of the database.",
));

/// Players.
pub const PLAYERS: Gauge = Gauge(Named::by(
    "stage",
    &["new", "alive", "closed"],
    "pbmd_players",
    "Accounts of people: signed up and not confirmed, in use, closed.",
));

/// Boards.
pub const BOARDS: Gauge = Gauge(Named::by(
    "stage",
    &["offered", "running", "over", "declined"],
    "pbmd_boards",
    "Boards: offered and not accepted by all yet, being played, over, called off before they began.",
));

/// Clocks that are due.
pub const CLOCKS_DUE: Gauge = Gauge(Named::plain(
    "pbmd_clocks_due",
    "Clocks that should have been looked at by now, for a reminder or the end of a game.",
));

/// When the last good backup was made.
pub const LAST_BACKUP: Gauge = Gauge(Named::plain(
    "pbmd_last_backup_timestamp_seconds",
    "When the last backup was made that was looked at and found right, in seconds since 1970; NaN where there was none.",
));

/// When the server started.
pub const STARTED: Gauge = Gauge(Named::plain(
    "pbmd_start_timestamp_seconds",
    "When the server was started, in seconds since 1970.",
));

/// All counters.
const COUNTERS: &[&Counter] = &[
    &MAILS_TAKEN,
    &MAILS_REPEATED,
    &MAILS_NOT_TAKEN,
    &MAILS_DONE,
    &MAIL_FAILURES,
    &MAILS_PUT_ASIDE,
    &LETTERS_WRITTEN,
    &LETTER_TRIES,
    &LETTERS_BOUNDED,
    &PASSWORDS_BUSY,
];

/// All gauges; those of ways that a configuration does not use have no series.
const GAUGES: &[&Gauge] = &[
    &MAILS_WAITING,
    &MAILS_OLDEST,
    &LETTERS_WAITING,
    &LETTERS_OLDEST,
    &LETTERS_UNTRIED,
    &LETTERS_HELD,
    &PASSWORDS_WAITING,
    &WIRE_UP,
    &SOURCE_SILENCE,
    &DATABASE_UP,
    &DATABASE_SIZE,
    &LOG_SIZE,
    &DISK_FREE,
    &PLAYERS,
    &BOARDS,
    &CLOCKS_DUE,
    &LAST_BACKUP,
    &STARTED,
];

/// All histograms.
const HISTOGRAMS: &[&Histogram] = &[&ANSWER_TIME, &BATCH_TIME, &BATCH_MAILS, &PASSWORD_TIME];

/// All that is told, whether it has a series at present or not.
pub fn all() -> impl Iterator<Item = &'static Named> {
    let counters = COUNTERS.iter().map(|counter| &counter.0);
    let gauges = GAUGES.iter().map(|gauge| &gauge.0);
    counters.chain(gauges).chain(HISTOGRAMS.iter().map(|histogram| &histogram.0))
}

/// The figures that are kept.
#[derive(Clone, Debug)]
pub struct Figures(PrometheusHandle);

impl Figures {
    /// All of them in the text format of Prometheus, version 0.0.4.
    pub fn text(&self) -> String {
        self.0.render()
    }

    /// Puts measured values into their histograms. To be called now and then: until then, or until the next [`Figures::text`], each
    /// of them takes room.
    pub fn gather(&self) {
        self.0.run_upkeep();
    }
}

/// From now on figures are kept. A second call changes nothing.
///
/// # Errors
///
/// A histogram has no bounds, or something else in the process keeps figures already; a fault of the program.
pub fn start() -> std::io::Result<Figures> {
    static KEPT: OnceLock<Option<Figures>> = OnceLock::new();
    let kept = KEPT.get_or_init(|| {
        let mut builder = PrometheusBuilder::new();
        for Histogram(named, bounds) in HISTOGRAMS {
            let matcher = Matcher::Full(named.name.to_owned());
            builder = builder.set_buckets_for_metric(matcher, bounds).ok()?;
        }
        let recorder = builder.build_recorder();
        let figures = Figures(recorder.handle());
        metrics::set_global_recorder(recorder).ok()?;
        begin();
        Some(figures)
    });
    kept.clone().ok_or_else(|| std::io::Error::other("the figures cannot be kept"))
}

/// Says what each figure is, and begins those that count at nothing, so that the first thing that happens is seen as a rise.
fn begin() {
    for counter in COUNTERS {
        describe_counter!(counter.0.name, counter.0.help);
        for value in counter.0.values {
            counter.add(value, 0);
        }
    }
    for gauge in GAUGES {
        describe_gauge!(gauge.0.name, gauge.0.help);
    }
    for Histogram(named, _) in HISTOGRAMS {
        describe_histogram!(named.name, named.help);
        // Asked for, it has a series.
        let _begun = histogram!(named.name, named.labels(""));
    }
    PASSWORDS_WAITING.set(0.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_have_their_form() {
        let mut names = BTreeSet::new();
        for named in all() {
            assert!(names.insert(named.name), "{} is there twice", named.name);
            let plain = |c: char| c.is_ascii_lowercase() || c == '_';
            assert!(named.name.starts_with("pbmd_") && named.name.chars().all(plain), "{}", named.name);
            assert!(named.help.ends_with('.') && !named.help.contains(['\n', '"', '\\']), "{}", named.help);
            assert_eq!(named.label.is_empty(), named.values == [""], "{}", named.name);
        }
        for Counter(named) in COUNTERS {
            assert!(named.name.ends_with("_total"), "{}", named.name);
        }
        for Gauge(named) in GAUGES {
            assert!(!named.name.ends_with("_total"), "{}", named.name);
        }
        for Histogram(named, bounds) in HISTOGRAMS {
            assert!(bounds.is_sorted() && !bounds.is_empty(), "{}", named.name);
        }
    }

    #[test]
    fn series_are_some_dozens() {
        let plain: usize = all().map(|named| named.values.len()).sum();
        let bounds: usize = HISTOGRAMS.iter().map(|histogram| histogram.1.len() + 2).sum();
        assert!(plain + bounds < 150, "{plain} and {bounds}");
    }
}
