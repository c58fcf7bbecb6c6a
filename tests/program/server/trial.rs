//! `pbmd check --mail`: whether letters of the running server arrive, and answers come back.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Stdio;

use super::serve::run;
use super::timekeeper::letter;
use crate::daemon::{Daemon, has, pbmd, told};
use tempfile::TempDir;

/// A server with Maildirs for letters and mails.
fn house() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let config = folder.path().join("pbmd.toml");
    let text = "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n[incoming.maildir]\npath = \"out/pbmd@localhost\"\n\
                [outgoing.maildir]\npath = \"out\"\n";
    fs::write(&config, text).unwrap();
    for part in ["new", "cur", "tmp"] {
        fs::create_dir_all(folder.path().join("out/pbmd@localhost").join(part)).unwrap();
    }
    fs::set_permissions(folder.path().join("out"), fs::Permissions::from_mode(0o700)).unwrap();
    (folder, config)
}

#[test]
fn a_letter_to_the_server_itself_arrives() {
    let (_folder, config) = house();
    let daemon = Daemon::start(&config);
    let done = run(&["check", "--mail", "PBMD@localhost"], &config);
    let said = told(&done);
    assert!(done.status.success(), "{said}");
    for expected in [
        "all is well",
        "mail: handed over after ",
        "mail: the letter arrived after ",
        "a letter of this server",
    ] {
        assert!(said.contains(expected), "{expected:?} is missing: {said}");
    }
    assert_eq!(daemon.terminate().code(), Some(0));
    let stopped = run(&["check", "--mail", "pbmd@localhost"], &config);
    assert!(!stopped.status.success());
    has(&told(&stopped), &["a letter is sent by the running server, and none runs"]);
    let queue = told(&run(&["queue"], &config));
    assert!(!queue.contains("pbmd@localhost"), "no order and no letter is left: {queue}");
}

/// The answer is never taken for a command, and nobody is answered.
#[test]
fn an_answer_is_awaited_and_does_nothing() {
    let (folder, config) = house();
    let daemon = Daemon::start(&config);
    let late = run(&["check", "--mail", "bob@localhost", "--wait", "0"], &config);
    assert!(!late.status.success());
    assert!(
        told(&late).contains(" within 0 seconds") || told(&late).contains("not taken the order"),
        "{}",
        told(&late)
    );
    let nowhere = told(&run(&["check", "--mail", "nowhere"], &config));
    assert!(nowhere.contains("mail: nowhere is no address that letters can go to"), "{nowhere}");

    let waiting = pbmd(&["check", "--mail", "me@localhost", "--wait", "60"])
        .env("PBMD_CONFIG", &config)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let sent = letter(&config, "me");
    let id = sent.lines().find_map(|line| line.strip_prefix("Message-ID: ")).unwrap().to_owned();
    let answer = |number: u32, from: &str, more: &str| {
        let mail = format!(
            "Authentication-Results: mx.example; spf=pass smtp.mailfrom={from}; dkim=fail\r\nFrom: {from}\r\n\
             To: pbmd@localhost\r\nSubject: Re: a letter\r\nMessage-ID: <{number}@x>\r\nIn-Reply-To: {id}\r\n{more}\r\n\
             signup mallory mallory-secret\r\n"
        );
        fs::write(folder.path().join(format!("out/pbmd@localhost/new/{number}")), mail).unwrap();
    };
    // A machine's answer does not count.
    answer(1, "me@localhost", "Auto-Submitted: auto-replied\r\n");
    answer(2, "me@localhost", "");
    let done = waiting.wait_with_output().unwrap();
    let said = told(&done);
    assert!(done.status.success(), "{said}");
    assert!(said.contains("mail: answer it within "), "{said}");
    let result = "mail: the answer arrived after ";
    let line = said.lines().find(|line| line.contains(result)).unwrap();
    assert!(line.ends_with("the answer to a letter of `check --mail` (spf=pass dkim=fail)"), "{line}");
    let machine = told(&run(&["ledger", "mail", "1"], &config));
    assert!(machine.contains("auto-replied"), "{machine}");
    let story = told(&run(&["ledger", "mail", "2"], &config));
    assert!(!story.contains("\n  letter "), "nobody is answered: {story}");
    assert!(!told(&run(&["user", "list"], &config)).contains("mallory"));
    assert_eq!(daemon.terminate().code(), Some(0));
}
