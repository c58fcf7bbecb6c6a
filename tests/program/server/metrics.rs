//! Monitoring: metrics under load, health, and `pbmd check`; alerts, dashboard and the operator's page name existing metrics.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use pbmd::metrics::all;
use sqlx::{Connection, Executor, SqliteConnection};

use crate::daemon::{Daemon, has, told};
use crate::server::serve::{LISTENER, house, letters, listener, listens, mail, run, send, until};
use crate::server::ways::{sending_to, with_mailbox};

pub const METRICS: &str = "[metrics]\nlisten = \"127.0.0.1:0\"\n";

pub fn monitor(daemon: &Daemon) -> SocketAddr {
    listens(daemon, "metrics")
}

/// Sends a request and reads the whole answer.
pub fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // The server may refuse early and not read the rest.
    let _cut = stream.write_all(format!("{request}\r\n\r\n").as_bytes());
    let mut heard = Vec::new();
    let _reset = stream.read_to_end(&mut heard);
    String::from_utf8(heard).unwrap()
}

pub fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").unwrap().1
}

fn scraped(address: SocketAddr) -> String {
    let answer = ask(address, "GET /metrics HTTP/1.0");
    assert!(answer.starts_with("HTTP/1.0 200 OK"), "{answer}");
    body(&answer).to_owned()
}

fn figures(address: SocketAddr) -> BTreeMap<String, f64> {
    let text = scraped(address);
    let series = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    series
        .map(|line| {
            let (series, value) = line.rsplit_once(' ').unwrap();
            (series.to_owned(), value.parse().unwrap())
        })
        .collect()
}

fn check(found: &BTreeMap<String, f64>, expected: &[(&str, f64)]) {
    let found: Vec<(&str, Option<f64>)> =
        expected.iter().map(|(series, _)| (*series, found.get(*series).copied())).collect();
    let expected: Vec<(&str, Option<f64>)> =
        expected.iter().map(|(series, value)| (*series, Some(*value))).collect();
    assert_eq!(found, expected);
}

/// Waits for these metrics.
pub fn figures_when(
    what: &str,
    address: SocketAddr,
    so: impl Fn(&BTreeMap<String, f64>) -> bool,
) -> BTreeMap<String, f64> {
    let found = RefCell::new(BTreeMap::new());
    until(what, || {
        *found.borrow_mut() = figures(address);
        so(&found.borrow())
    });
    found.into_inner()
}

const SENT: &str = "pbmd_letter_tries_total{end=\"sent\"}";

/// Runs `promtool` (Debian's `prometheus`) with this input.
fn promtool(words: &[&str], input: &str) {
    let root = env!("CARGO_MANIFEST_DIR");
    let started = Command::new("promtool")
        .args(words)
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut tool) = started else {
        println!("SKIPPED promtool {words:?}: it is not installed, nothing was looked at");
        return;
    };
    tool.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let done = tool.wait_with_output().unwrap();
    assert!(done.status.success(), "promtool {words:?}: {}", told(&done));
}

#[test]
fn figures_rise_with_what_happens() {
    let (house, config) = house(&format!("{LISTENER}{METRICS}"));
    let daemon = Daemon::start(&config);
    let (listener, address) = (listener(&daemon), monitor(&daemon));
    check(
        &figures(address),
        &[
            ("pbmd_mails_taken_total{source=\"smtp\"}", 0.0),
            ("pbmd_mails_done_total{outcome=\"request\"}", 0.0),
            ("pbmd_mails_put_aside_total", 0.0),
            ("pbmd_letters_written_total", 0.0),
            ("pbmd_answer_seconds_count", 0.0),
            ("pbmd_password_seconds_count", 0.0),
            ("pbmd_players{stage=\"alive\"}", 0.0),
            ("pbmd_boards{stage=\"running\"}", 0.0),
            ("pbmd_wire_up{wire=\"outgoing\"}", 1.0),
        ],
    );

    send(listener, &mail(1, "signup alice alice-secret", "", ""));
    let asked = letters(house.path(), 1).remove(0);
    let found = figures_when("a letter is noted as sent", address, |found| found[SENT] == 1.0);
    check(&found, &[("pbmd_players{stage=\"new\"}", 1.0), ("pbmd_players{stage=\"alive\"}", 0.0)]);
    let answer = mail(2, "Re: your letter", &format!("In-Reply-To: <{}>\r\n", asked.id), "yes");
    // The second is a copy, the last one a machine's.
    for mail in
        [&answer, &answer, &mail(3, "Out of office", "Auto-Submitted: auto-replied\r\n", "Back soon.")]
    {
        send(listener, mail);
    }
    letters(house.path(), 1);
    send(
        listener,
        &mail(4, "a game", "", "login alice alice-secret\r\ngreat challenge -seats=listed alice house-easy"),
    );
    let found = figures_when("a game has begun, and nothing waits", address, |found| {
        let nothing = ["pbmd_mails_waiting", "pbmd_letters_waiting", "pbmd_clocks_due"];
        found["pbmd_boards{stage=\"running\"}"] == 1.0
            && nothing.iter().all(|name| found[*name] == 0.0)
            && found[SENT] == found["pbmd_letters_written_total"]
    });

    let written = found["pbmd_letters_written_total"];
    assert!(written >= 3.0, "{written}");
    check(
        &found,
        &[
            ("pbmd_mails_taken_total{source=\"smtp\"}", 5.0),
            ("pbmd_mails_taken_total{source=\"imap\"}", 0.0),
            ("pbmd_mails_repeated_total", 1.0),
            ("pbmd_mails_not_taken_total", 0.0),
            ("pbmd_mails_done_total{outcome=\"request\"}", 3.0),
            ("pbmd_mails_done_total{outcome=\"silent\"}", 1.0),
            ("pbmd_mails_done_total{outcome=\"bounce\"}", 0.0),
            ("pbmd_mails_put_aside_total", 0.0),
            ("pbmd_mail_failures_total", 0.0),
            ("pbmd_mails_oldest_seconds", 0.0),
            ("pbmd_letter_tries_total{end=\"refused\"}", 0.0),
            ("pbmd_letters_oldest_seconds", 0.0),
            ("pbmd_letters_untried_seconds", 0.0),
            ("pbmd_batch_mails_sum", 4.0),
            ("pbmd_passwords_waiting", 0.0),
            ("pbmd_passwords_busy_total", 0.0),
            ("pbmd_players{stage=\"alive\"}", 1.0),
            ("pbmd_players{stage=\"new\"}", 0.0),
            ("pbmd_database_up", 1.0),
        ],
    );
    assert_eq!(found["pbmd_batch_mails_count"], found["pbmd_batch_seconds_count"]);
    // Letters of at least three mails; the house player's move belongs to no mail.
    assert!((3.0..=written).contains(&found["pbmd_answer_seconds_count"]), "{found:?}");
    // The password was hashed once and compared once.
    assert!(
        found["pbmd_password_seconds_count"] >= 2.0 && found["pbmd_password_seconds_sum"] > 0.0,
        "{found:?}"
    );
    for size in ["pbmd_database_bytes", "pbmd_disk_free_bytes", "pbmd_start_timestamp_seconds"] {
        assert!(found[size] > 1000.0, "{size}: {found:?}");
    }
    for (source, there) in
        [("serve", true), ("smtp", true), ("lmtp", false), ("imap", false), ("maildir", false)]
    {
        let series = format!("pbmd_source_silence_seconds{{source=\"{source}\"}}");
        assert_eq!(found.contains_key(&series), there, "{series}");
    }
    assert!(found.len() < 200, "{} series", found.len());
    let text = scraped(address);
    for name in ["alice", "localhost", "example", "savoya", "house"] {
        assert!(!text.to_lowercase().contains(name), "{name}: {text}");
    }
    for named in all() {
        assert!(text.contains(&format!("# HELP {} {}\n", named.name, named.help)), "{}: {text}", named.name);
    }
    promtool(&["check", "metrics"], &text);
    assert_eq!(daemon.terminate().code(), Some(0));

    // Counters begin anew; what is in the database is still there.
    let daemon = Daemon::start(&config);
    let again = monitor(&daemon);
    let found = figures(again);
    check(
        &found,
        &[("pbmd_mails_taken_total{source=\"smtp\"}", 0.0), ("pbmd_boards{stage=\"running\"}", 1.0)],
    );
    assert!(found["pbmd_letters_written_total"] >= written, "{found:?}");
}

#[test]
fn what_is_refused() {
    let (_house, config) = house(&format!("{LISTENER}{METRICS}"));
    let daemon = Daemon::start(&config);
    let address = monitor(&daemon);
    let long = format!("GET /metrics HTTP/1.1\r\nX: {}", "x".repeat(100_000));
    let cases = [
        ("GET / HTTP/1.1", "404"),
        ("GET /metrics/x HTTP/1.1", "404"),
        ("POST /metrics HTTP/1.1", "405"),
        ("DELETE /healthz HTTP/1.1", "405"),
        (long.as_str(), "431"),
        ("hello", "400"),
    ];
    for (request, status) in cases {
        let answer = ask(address, request);
        // If the rest of a request is discarded, the answer may get lost.
        let lost = status == "431" && answer.is_empty();
        assert!(lost || answer.starts_with(&format!("HTTP/1.1 {status} ")), "{request:.40}: {answer}");
    }
    assert_eq!(body(&ask(address, "GET /healthz HTTP/1.0")), "ok\n");

    // A client that stalls does not delay the stop.
    let mut slow = TcpStream::connect(address).unwrap();
    slow.write_all(b"GET /metrics HTTP/1.1\r\n").unwrap();
    assert_eq!(daemon.terminate().code(), Some(0));
    assert!(TcpStream::connect(address).is_err());
}

pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[tokio::test(flavor = "multi_thread")]
async fn check_knows_that_the_server_runs() {
    let (house, config) = house(&format!("{LISTENER}{METRICS}"));
    let daemon = Daemon::start(&config);
    // Nobody listens on these ports.
    let blind = run(&["check"], &config);
    assert!(blind.status.success(), "{}", told(&blind));
    has(&told(&blind), &["server: runs; with [metrics] it could be asked how it is"]);

    let text = fs::read_to_string(&config).unwrap();
    let (smtp, metrics) = (listener(&daemon), monitor(&daemon));
    let known =
        text.replacen("127.0.0.1:0", &smtp.to_string(), 1).replacen("127.0.0.1:0", &metrics.to_string(), 1);
    fs::write(&config, &known).unwrap();
    let well = run(&["check"], &config);
    assert!(well.status.success(), "{}", told(&well));
    for line in [
        "server: runs and is well".to_owned(),
        format!("incoming.smtp: {smtp} is in use, as it is while the server runs"),
        format!("metrics: {metrics} is in use, as it is while the server runs"),
        "all is well".to_owned(),
    ] {
        assert!(told(&well).contains(&line), "{line}: {}", told(&well));
    }

    // It cannot write, says so, and still serves metrics.
    let url = format!("sqlite://{}", house.path().join("data/pbmd.db").display());
    let mut other = SqliteConnection::connect(&url).await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    let ill = ask(metrics, "GET /healthz HTTP/1.0");
    assert!(
        ill.starts_with("HTTP/1.0 503") && body(&ill).starts_with("The database cannot be written: "),
        "{ill}"
    );
    assert_eq!(figures(metrics)["pbmd_database_up"], 1.0);
    other.execute("ROLLBACK").await.unwrap();
    other.close().await.unwrap();
    assert_eq!(body(&ask(metrics, "GET /healthz HTTP/1.0")), "ok\n");

    // It does not answer at the configured address.
    let elsewhere = known.replace(&metrics.to_string(), &format!("127.0.0.1:{}", free_port()));
    fs::write(&config, elsewhere).unwrap();
    let silent = run(&["check"], &config);
    assert!(!silent.status.success(), "{}", told(&silent));
    has(&told(&silent), &["server: runs, but does not answer at [metrics] listen"]);

    assert_eq!(daemon.terminate().code(), Some(0));
    fs::write(&config, &known).unwrap();
    let down = run(&["check"], &config);
    assert!(down.status.success(), "{}", told(&down));
    assert!(told(&down).contains("server: does not run"), "{}", told(&down));
    assert!(told(&down).contains(&format!("metrics: can listen on {metrics}")), "{}", told(&down));
    // A port taken by another program is an error only while the server does not run.
    let _other = TcpListener::bind(metrics).unwrap();
    let taken = run(&["check"], &config);
    assert!(!taken.status.success(), "{}", told(&taken));
    assert!(told(&taken).contains(&format!("metrics: cannot listen on {metrics}")), "{}", told(&taken));
}

#[test]
fn wires_that_are_down() {
    let away = free_port();
    let (_house, config) = sending_to(away);
    with_mailbox(&config, away);
    let daemon = Daemon::start(&config);
    let address = monitor(&daemon);
    send(listener(&daemon), &mail(1, "help", "", ""));
    let found = figures_when("the letter finds the mail server away", address, |found| {
        found["pbmd_letter_tries_total{end=\"away\"}"] >= 1.0 && found["pbmd_letters_waiting"] >= 1.0
    });
    check(
        &found,
        &[
            ("pbmd_wire_up{wire=\"imap\"}", 0.0),
            ("pbmd_wire_up{wire=\"outgoing\"}", 0.0),
            ("pbmd_letters_waiting", 1.0),
            (SENT, 0.0),
            ("pbmd_answer_seconds_count", 0.0),
        ],
    );
    figures_when("the letter grows old", address, |found| {
        found["pbmd_letters_oldest_seconds"] > 0.0 && found["pbmd_letters_untried_seconds"] > 0.0
    });
    assert_eq!(daemon.terminate().code(), Some(0));
}

fn page(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The metrics named in a text, without the suffixes of histograms.
fn named_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let names = words.filter(|word| word.starts_with("pbmd_"));
    let ends = ["_bucket", "_sum", "_count"];
    names.map(|name| ends.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name).to_owned()).collect()
}

#[test]
fn pages_tell_of_the_figures_that_there_are() {
    let known: BTreeSet<String> = all().map(|named| named.name.to_owned()).collect();
    let operator = page("docs/operator/reference.md");
    let rows = operator.lines().filter_map(|line| line.strip_prefix("| `pbmd_")?.split_once('`'));
    let explained: BTreeSet<String> = rows.map(|(name, _)| format!("pbmd_{name}")).collect();
    assert_eq!(explained, known, "the table in docs/operator/reference.md");
    let dashboard = page("deploy/grafana/pbmd.json");
    serde_json::from_str::<serde_json::Value>(&dashboard).unwrap();
    assert_eq!(named_in(&dashboard), known, "deploy/grafana/pbmd.json");
    let rules = page("deploy/prometheus/pbmd.rules.yml");
    let used = named_in(&rules);
    assert!(used.len() > 10 && used.is_subset(&known), "{:?}", used.difference(&known));
    // Each alert is explained and tested.
    let alerts: Vec<&str> = rules.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
    let tried = page("tests/program/alerts.yml");
    for alert in &alerts {
        assert!(operator.contains(&format!("`{alert}`")), "{alert} in docs/operator/reference.md");
        assert!(tried.contains(&format!("alertname=\"{alert}\"")), "{alert} in tests/program/alerts.yml");
    }
    assert!(named_in(&tried).is_subset(&known));
}

#[test]
fn the_alerts_go_off_when_they_should() {
    promtool(&["check", "rules", "deploy/prometheus/pbmd.rules.yml"], "");
    promtool(&["test", "rules", "tests/program/alerts.yml"], "");
}
