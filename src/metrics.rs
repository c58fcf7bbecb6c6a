//! All metrics of a running server, for Prometheus. Nothing is kept before [`start`], as in short-lived tools.
//!
//! Label values are fixed words, never names, addresses, board numbers or texts, so that there are only some dozens of series.
//! Callers count after the commit, so that nothing is counted that was rolled back.

use std::sync::OnceLock;

use metrics::{Label, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// The name and labels of a metric.
#[derive(Debug)]
pub struct Named {
    /// Program, quantity, unit; `_total` for counters.
    pub name: &'static str,
    /// Its meaning, in a sentence.
    pub help: &'static str,
    /// The name of its label; empty if it has none.
    label: &'static str,
    /// The values of the label, each a series; one empty value without a label.
    values: &'static [&'static str],
}

#[derive(Debug)]
pub(crate) struct Counter(Named);

#[derive(Debug)]
pub(crate) struct Gauge(Named);

/// With its upper bounds.
#[derive(Debug)]
pub(crate) struct Histogram(Named, &'static [f64]);

impl Named {
    const fn plain(name: &'static str, help: &'static str) -> Named {
        Named { name, help, label: "", values: &[""] }
    }

    fn labels(&self, value: &'static str) -> Vec<Label> {
        debug_assert!(self.values.contains(&value), "{} has no {}={value}", self.name, self.label);
        if self.label.is_empty() { Vec::new() } else { vec![Label::from_static_parts(self.label, value)] }
    }
}

impl Counter {
    pub fn one(&self) {
        self.add("", 1);
    }

    pub fn one_of(&self, value: &'static str) {
        self.add(value, 1);
    }

    pub fn more(&self, number: u64) {
        self.add("", number);
    }

    fn add(&self, value: &'static str, number: u64) {
        counter!(self.0.name, self.0.labels(value)).increment(number);
    }

    /// Sets the counter to a total kept elsewhere.
    pub fn reach(&self, number: u64) {
        counter!(self.0.name, self.0.labels("")).absolute(number);
    }
}

impl Gauge {
    pub fn set(&self, number: f64) {
        self.set_of("", number);
    }

    pub fn set_of(&self, value: &'static str, number: f64) {
        gauge!(self.0.name, self.0.labels(value)).set(number);
    }

    pub fn change(&self, by: f64) {
        gauge!(self.0.name, self.0.labels("")).increment(by);
    }
}

impl Histogram {
    pub fn record(&self, size: f64) {
        histogram!(self.0.name, self.0.labels("")).record(size);
    }
}

/// Declares all metrics of a kind, each with its name, the label that it has with its values, and its meaning; and their list.
macro_rules! declare {
    ($kind:ident $all:ident { $($metric:ident = $name:literal $(by $label:ident $values:tt)?: $help:literal;)* }) => {
        $(pub(crate) const $metric: $kind = $kind(declare!(@ $name, $help $(, $label $values)?));)*

        const $all: &[&$kind] = &[$(&$metric),*];
    };
    (@ $name:literal, $help:literal) => { Named::plain($name, $help) };
    (@ $name:literal, $help:literal, $label:ident $values:tt) => {
        Named { name: $name, help: $help, label: stringify!($label), values: &$values }
    };
}

declare! { Counter COUNTERS {
    MAILS_TAKEN = "pbmd_mails_taken_total" by source ["smtp", "lmtp", "imap", "maildir"]:
        "Mails that came in by each way and were committed, copies among them.";
    MAILS_REPEATED = "pbmd_mails_repeated_total":
        "Mails among those taken that were known already, and count for nothing.";
    MAILS_NOT_TAKEN = "pbmd_mails_not_taken_total":
        "Mails that could not be committed, and stay where they were.";
    MAILS_NOT_NOW = "pbmd_mails_not_now_total":
        "Mails of strangers that a listener asked to be sent later, because too many wait already.";
    MAILS_DONE = "pbmd_mails_done_total" by outcome [
        "request", "limited", "unsubscribe", "bounce", "silent", "unheard",
    ]:
        "Mails dealt with, by what they were taken for.";
    MAIL_FAILURES = "pbmd_mail_failures_total":
        "How often the program itself failed at a mail that is tried again.";
    MAILS_PUT_ASIDE = "pbmd_mails_put_aside_total":
        "Mails put aside for the operator, because the program failed at them again and again.";
    LETTERS_WRITTEN = "pbmd_letters_written_total": "Letters written since there is the database.";
    LETTER_TRIES = "pbmd_letter_tries_total" by end ["sent", "refused", "later", "unknown", "away"]:
        "What came of handing a letter to the next mail server.";
    LETTERS_BOUNDED = "pbmd_letters_bounded_total":
        "Letters that had to wait because as many had gone to their addresses in an hour as may.";
    PASSWORDS_BUSY = "pbmd_passwords_busy_total":
        "How often too many passwords waited, so that a mail had to wait as well.";
} }

// Those of transports that are not configured have no series.
declare! { Gauge GAUGES {
    MAILS_PUT_OFF = "pbmd_mails_put_off":
        "Mails of strangers that wait because strangers have used up what is for them in this hour.";
    MAILS_WAITING = "pbmd_mails_waiting": "Mails that were taken and are still to be dealt with.";
    MAILS_OLDEST = "pbmd_mails_oldest_seconds":
        "For how long the oldest of the mails that wait does so; 0 where none does.";
    LETTERS_WAITING = "pbmd_letters_waiting": "Letters that are neither sent nor refused.";
    LETTERS_OLDEST = "pbmd_letters_oldest_seconds":
        "How long ago the oldest of the letters that wait was written; 0 where none waits.";
    LETTERS_UNTRIED = "pbmd_letters_untried_seconds":
        "How long ago the oldest letter was written that could leave and was not tried yet; 0 where there is none.";
    LETTERS_HELD = "pbmd_letters_held":
        "Letters that are held because as many went to their addresses in an hour as may, without those behind them.";
    PASSWORDS_WAITING = "pbmd_passwords_waiting":
        "Passwords that wait for the thread that hashes them; beyond 32 it is busy.";
    WIRE_UP = "pbmd_wire_up" by wire [
        "smtp", "lmtp", "imap", "maildir", "pipe", "unsubscribe", "outgoing", "relay-1", "relay-2",
        "relay-3", "relay-4", "relay-5", "relay-6", "relay-7", "relay-8", "relay-9",
    ]:
        "1 while mails can come in or letters leave by this way, as far as is known; 0 while they cannot.";
    SOURCE_SILENCE = "pbmd_source_silence_seconds" by source ["serve", "smtp", "lmtp", "imap", "maildir"]:
        "For how long it has not been noted that mails can come in by each way.";
    SERVERS = "pbmd_servers": "Servers that give signs of life in a database of PostgreSQL.";
    SERVERS_SILENT = "pbmd_servers_silent":
        "Servers that fell silent without having been stopped, in the last week or until they serve again.";
    LEASE_HELD = "pbmd_lease_held" by what ["caretaker", "orders", "timekeeper"]:
        "1 while a server does what only one may do at a time; 0 while none does.";
    DATABASE_UP = "pbmd_database_up":
        "1 if the database could be read for these figures; if 0, those that are read from it are old.";
    DATABASE_SIZE = "pbmd_database_bytes": "The size of the database file.";
    LOG_SIZE = "pbmd_database_log_bytes": "The size of the write-ahead log beside the database.";
    DISK_FREE = "pbmd_disk_free_bytes": "The room that is left to the server on the disk of the database.";
    PLAYERS = "pbmd_players" by stage ["new", "alive", "closed"]:
        "Accounts of people: signed up and not confirmed, in use, closed.";
    BOARDS = "pbmd_boards" by stage ["offered", "running", "over", "declined"]:
        "Boards: offered and not accepted by all yet, being played, over, called off before they began.";
    CLOCKS_DUE = "pbmd_clocks_due":
        "Clocks that should have been looked at by now, for a reminder or the end of a game.";
    LAST_BACKUP = "pbmd_last_backup_timestamp_seconds":
        "When the last backup was made that was looked at and found right, in seconds since 1970; 0 where there was none.";
    LAST_CHECK = "pbmd_last_check_timestamp_seconds":
        "When the server last began to read its whole database file, in seconds since 1970; 0 where it did not yet.";
    DATABASE_FAULTS = "pbmd_database_faults":
        "How much was wrong with the database file then; 0 where nothing was.";
    STARTED = "pbmd_start_timestamp_seconds": "When the server was started, in seconds since 1970.";
} }

pub(crate) const ANSWER_TIME: Histogram = Histogram(
    Named::plain(
        "pbmd_answer_seconds",
        "From the arrival of a mail in the mailbox to the leaving of each letter that it has brought about.",
    ),
    &[0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0, 3600.0, 21_600.0, 86_400.0],
);

pub(crate) const BATCH_TIME: Histogram = Histogram(
    Named::plain("pbmd_batch_seconds", "How long it takes to deal with the mails of one transaction."),
    &[0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0],
);

pub(crate) const BATCH_MAILS: Histogram = Histogram(
    Named::plain("pbmd_batch_mails", "How many mails were dealt with in one transaction."),
    &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0],
);

pub(crate) const PASSWORD_TIME: Histogram = Histogram(
    Named::plain(
        "pbmd_password_seconds",
        "How long it takes to hash a password (argon2id), without waiting.",
    ),
    &[0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28],
);

const HISTOGRAMS: &[&Histogram] = &[&ANSWER_TIME, &BATCH_TIME, &BATCH_MAILS, &PASSWORD_TIME];

/// All metrics, whether or not they have a series at present.
pub fn all() -> impl Iterator<Item = &'static Named> {
    let counters = COUNTERS.iter().map(|counter| &counter.0);
    let gauges = GAUGES.iter().map(|gauge| &gauge.0);
    counters.chain(gauges).chain(HISTOGRAMS.iter().map(|histogram| &histogram.0))
}

/// The metrics of this process.
#[derive(Clone, Debug)]
pub struct Figures(PrometheusHandle);

impl Figures {
    /// The metrics in the text format of Prometheus, version 0.0.4.
    pub fn text(&self) -> String {
        self.0.render()
    }

    /// Sorts measured values into their histograms; until then, or until the next [`Figures::text`], each value takes memory.
    pub fn gather(&self) {
        self.0.run_upkeep();
    }
}

/// Starts keeping metrics. A second call changes nothing.
///
/// # Errors
///
/// A histogram has no bounds, or something else in the process already keeps metrics: a bug.
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

/// Describes the metrics, and starts counters at 0, so that their first event shows as a rise.
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
        // Creating it starts its series.
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
