//! House players in the running program: they think on their own thread, survive a kill, and move after a restart.

use super::serve::said_when;
use crate::daemon::Daemon;
use crate::support::Table;

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_thinks_it_moves_when_it_runs_again() {
    let mut table = Table::seating(&["alice"]).await;
    table.challenge("great challenge -clock=none house-hard alice", "alice").await;
    let configured = |percent: u32| {
        table.configured_for_program(&format!("[house]\npercent = {percent}\n")).join("pbmd.toml")
    };
    // This search takes minutes.
    let config = configured(1_000);
    let daemon = Daemon::start(&config);
    said_when(&["queue"], &config, "board 101 is being thought about");
    daemon.kill();

    let config = configured(1);
    let daemon = Daemon::start(&config);
    let told = said_when(&["ledger", "101"], &config, "house-hard: ");
    assert!(told.contains("a house player") && told.contains(" positions in "), "{told}");
    assert!(told.contains("move of seat 1"), "{told}");
    let queue = said_when(&["queue"], &config, "wait");
    assert!(!queue.contains("house"), "nothing waits for it any more: {queue}");
    // A stop does not wait for a search.
    let config = configured(1_000);
    assert_eq!(daemon.terminate().code(), Some(0));
    table.offer("great challenge -clock=none house-hard alice", "alice", "").await;
    let daemon = Daemon::start(&config);
    said_when(&["queue"], &config, "board 102 is being thought about");
    assert_eq!(daemon.terminate().code(), Some(0));
}
