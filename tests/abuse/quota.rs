//! `pbmd quota` shows who has used what.

use std::process::Command;

use jiff::Timestamp;

use crate::support::{Table, noon};

#[tokio::test]
async fn the_operator_sees_what_is_used_up_and_by_whom() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    // The program uses the real clock.
    table.wait(Timestamp::now().duration_since(noon()).as_hours());
    table.send("alice@example.net", "login alice alice-secret", "list players").await;
    for _ in 0..3 {
        table.command("alice", "savoya blah").await;
    }
    let config = table.configured_for_program("").join("pbmd.toml");
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbmd"));
        let done = command.arg("quota").args(words).arg("--config").arg(&config).output().unwrap();
        (
            done.status.success(),
            String::from_utf8(done.stdout).unwrap(),
            String::from_utf8(done.stderr).unwrap(),
        )
    };
    let (success, told, _) = run(&["alice"]);
    let words: Vec<&str> = told.split_whitespace().collect();
    assert!(success && words.windows(4).any(|row| row == ["commands", "2", "2", "1000"]), "{told}");
    assert!(told.contains("3 mails with 3 commands from a host that is not known"), "{told}");
    let (_, json, _) = run(&["alice", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(answer["userid"], "alice");
    assert_eq!(answer["items"].as_array().unwrap().len(), 14);
    let (success, _, why) = run(&["nobody"]);
    assert!(!success && why.contains("There is no player nobody"), "{why}");
}
