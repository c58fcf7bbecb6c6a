//! Tests with real mail servers: Postfix, Dovecot, OpenDKIM and OpenDMARC from Debian, as ordinary processes on loopback. They
//! run with `PBMD_REAL_SERVERS=1` after `tests/servers/install.sh`; otherwise each says that it was skipped.

// clippy.toml allows these in test functions, but not in the functions they call.
#![allow(clippy::unwrap_used, clippy::panic)]

mod chain;
#[path = "../daemon/mod.rs"]
mod daemon;
mod dns;
mod forgers;
mod game;
mod imap;
mod log;
mod player;
mod referee;
mod senders;
mod servers;
#[allow(dead_code, reason = "only servers take the text of a mail")]
#[path = "../support/smtp.rs"]
mod smtp;
mod way;

use std::io::Write;

/// Whether real servers are wanted; otherwise prints a note.
fn wanted(test: &str) -> bool {
    let wanted = std::env::var("PBMD_REAL_SERVERS").is_ok_and(|value| value == "1");
    if !wanted {
        // Not captured: a skipped test must be visible.
        let note = format!("SKIPPED {test}: set PBMD_REAL_SERVERS=1 to run it with real mail servers\n");
        std::io::stderr().write_all(note.as_bytes()).unwrap();
    }
    wanted
}
