//! House players in the running program: they think on their own thread, survive a kill, and move after a restart.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::daemon::{Daemon, pbmd, told};
use crate::support::Table;

/// A configuration beside a table's database, with house players at this percentage of their strength.
fn configured(table: &Table, percent: u32) -> PathBuf {
    let data = table.database().parent().unwrap().to_path_buf();
    let text = format!(
        "[server]\naddress = \"pbmd@example.org\"\ndata = \".\"\n[incoming.smtp]\nlisten = \"127.0.0.1:0\"\n\
         [outgoing.maildir]\npath = \"out\"\n[house]\npercent = {percent}\n"
    );
    fs::write(data.join("pbmd.toml"), text).unwrap();
    data.join("pbmd.toml")
}

/// A command's output once it contains `wanted`.
fn until(words: &[&str], config: &Path, wanted: &str) -> String {
    let deadline = Instant::now() + Duration::from_secs(120);
    loop {
        let said = told(&pbmd(words).arg("--config").arg(config).output().unwrap());
        if said.contains(wanted) {
            return said;
        }
        assert!(Instant::now() < deadline, "no {wanted:?} within two minutes: {said}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_thinks_it_moves_when_it_runs_again() {
    let mut table = Table::seating(&["alice"]).await;
    table.challenge("great challenge -clock=none house-hard alice", "alice").await;
    // This search takes minutes.
    let config = configured(&table, 1_000);
    let daemon = Daemon::start(&config);
    until(&["queue"], &config, "board 101 is being thought about");
    daemon.kill();

    let config = configured(&table, 1);
    let daemon = Daemon::start(&config);
    let told = until(&["ledger", "101"], &config, "house-hard: ");
    assert!(told.contains("a house player") && told.contains(" positions in "), "{told}");
    assert!(told.contains("move of seat 1"), "{told}");
    let queue = until(&["queue"], &config, "wait");
    assert!(!queue.contains("house"), "nothing waits for it any more: {queue}");
    // A stop does not wait for a search.
    let config = configured(&table, 1_000);
    assert_eq!(daemon.terminate().code(), Some(0));
    table.offer("great challenge -clock=none house-hard alice", "alice", "").await;
    let daemon = Daemon::start(&config);
    until(&["queue"], &config, "board 102 is being thought about");
    assert_eq!(daemon.terminate().code(), Some(0));
}
