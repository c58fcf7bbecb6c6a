//! SIGHUP reloads a changed configuration and never ends the program.

use std::fs;
use std::path::Path;

use super::metrics::free_port;
use super::serve::{run, until};
use crate::daemon::{Daemon, told};
use tempfile::TempDir;

fn until_logged(log: &Path, words: &str, times: usize) {
    until(words, || fs::read_to_string(log).unwrap().matches(words).count() >= times);
}

#[test]
fn a_changed_configuration_counts_without_a_restart() {
    let folder = TempDir::new().unwrap();
    let config = folder.path().join("pbmd.toml");
    let free = free_port();
    let write = |name: &str, more: &str| {
        let text = format!(
            "[server]\nname = \"{name}\"\naddress = \"pbmd@localhost\"\ndata = \"data\"\n{more}\n[incoming.smtp]\n\
             listen = \"127.0.0.1:{free}\"\n[outgoing.maildir]\npath = \"out\"\n"
        );
        fs::write(&config, text).unwrap();
    };
    let limit = |letters: u32| format!("[limits]\nstrangers_per_hour = {letters}\n");
    write("pbmd", &limit(1));
    let daemon = Daemon::start(&config);
    let log = config.with_file_name("pbmd.log");
    let ask = || told(&run(&["mail", "--patience", "3", "carol@localhost", "list games"], &config));
    let (answered, silent) = ("Subject: ", "too many letters to a stranger");
    assert!(ask().contains(answered));
    assert!(ask().contains(silent));

    fs::write(&config, "[server]\nnonsense = 1\n").unwrap();
    daemon.signal("HUP");
    until_logged(&log, "the configuration cannot be loaded again; all stays as it was", 1);

    write("Other", &format!("log = \"debug\"\n{}", limit(2)));
    daemon.signal("HUP");
    until_logged(&log, "the configuration was loaded again", 1);
    until_logged(&log, "needs a restart of the server to count changed=\"server.name\"", 1);
    assert!(ask().contains(answered), "the limit is another one");
    assert!(ask().contains(silent));

    write("pbmd", &format!("log = \"error\"\n{}", limit(9)));
    daemon.signal("HUP");
    until_logged(&log, "the configuration was loaded again", 2);
    let before = fs::read_to_string(&log).unwrap();
    assert!(ask().contains(answered));
    let after = fs::read_to_string(&log).unwrap();
    assert_eq!(before, after, "a mail that is taken is nothing for a log of errors");
    assert_eq!(daemon.terminate().code(), Some(0));
}
