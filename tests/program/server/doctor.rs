//! `pbmd doctor` mends what a careless root or an interruption has left, and tells it before.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::Command;

use crate::daemon::{Daemon, has, told};
use crate::server::serve::{LISTENER, house, run, until};
use sqlx::{Connection, Executor, SqliteConnection};

/// The mode of a file; 0 where there is none.
fn mode(path: &Path) -> u32 {
    path.metadata().map_or(0, |facts| facts.mode() & 0o777)
}

#[test]
fn it_tells_and_mends() {
    let (house, config) = house(LISTENER);
    let data = house.path().join("data");
    let first = told(&run(&["doctor"], &config));
    assert!(first.contains(&format!("mends: make the folder {}", data.display())), "{first}");
    assert!(first.contains("ok database: ") && first.ends_with("all is well\n"), "{first}");
    assert_eq!(Daemon::start(&config).terminate().code(), Some(0));

    fs::set_permissions(&data, Permissions::from_mode(0o755)).unwrap();
    let partial = data.join("pbmd.db.before-44.partial");
    fs::write(&partial, "").unwrap();
    assert!(run(&["block", "mallory@example.net"], &config).status.success());
    let would = told(&run(&["doctor", "--dry-run"], &config));
    assert!(partial.exists() && mode(&data) == 0o755, "{would}");
    let lines = [
        format!("chmod 700 {}", data.display()),
        format!("remove {}", partial.display()),
        "carry out 1 order, which".to_owned(),
    ];
    let did = told(&run(&["doctor"], &config));
    for line in &lines {
        assert!(would.contains(&format!("would mend: {line}")), "{line}: {would}");
        // Each is told before the check, which finds all well.
        assert!(did.contains(&format!("mends: {line}")), "{line}: {did}");
    }
    assert!(!partial.exists() && mode(&data) == 0o700 && did.ends_with("all is well\n"), "{did}");
    let again = told(&run(&["doctor"], &config));
    assert!(again.starts_with("files: nothing to mend\n") && !again.contains("mends:"), "{again}");
}

/// What is done to a folder; what is told of it, with FOLDER for that of the configuration; whether it is mended.
type Case = (fn(&Path), &'static str, fn(&Path) -> bool);

/// Each kind of mend, alone: told and not done with `--dry-run`, told before the check and done without, and not needed any more.
#[test]
fn each_mend_is_told_and_done() {
    let cases: [Case; 8] = [
        (
            |at| fs::remove_dir_all(at.join("data")).unwrap(),
            "make the folder FOLDER/data, which is missing",
            |at| mode(&at.join("data")) == 0o700,
        ),
        (
            |at| fs::remove_dir_all(at.join("out")).unwrap(),
            "make the folder FOLDER/out, which is missing",
            |at| mode(&at.join("out")) == 0o700,
        ),
        (
            |at| fs::set_permissions(at.join("data"), Permissions::from_mode(0o750)).unwrap(),
            "chmod 700 FOLDER/data, since others on this machine have access to it",
            |at| mode(&at.join("data")) == 0o700,
        ),
        (
            |at| fs::set_permissions(at.join("out"), Permissions::from_mode(0o705)).unwrap(),
            "chmod 700 FOLDER/out, since others on this machine have access to it",
            |at| mode(&at.join("out")) == 0o700,
        ),
        (
            |at| fs::set_permissions(at.join("imap.password"), Permissions::from_mode(0o644)).unwrap(),
            "chmod 600 FOLDER/imap.password, since others on this machine have access to it",
            |at| mode(&at.join("imap.password")) == 0o600,
        ),
        (
            |at| fs::write(at.join("data/pbmd.db.before-44.partial"), "").unwrap(),
            "remove FOLDER/data/pbmd.db.before-44.partial, which a backup or a restore has left that was interrupted",
            |at| !at.join("data/pbmd.db.before-44.partial").exists(),
        ),
        (
            |at| fs::write(at.join("data/pbmd.db.restoring-wal"), "").unwrap(),
            "remove FOLDER/data/pbmd.db.restoring-wal, which a backup or a restore has left that was interrupted",
            |at| !at.join("data/pbmd.db.restoring-wal").exists(),
        ),
        (
            |at| fs::write(at.join("data/pbmd.last-check.new"), "").unwrap(),
            "remove FOLDER/data/pbmd.last-check.new, which a backup or a restore has left that was interrupted",
            |at| !at.join("data/pbmd.last-check.new").exists(),
        ),
    ];
    let (house, config) = house(LISTENER);
    let at = house.path();
    fs::write(at.join("imap.password"), "secret").unwrap();
    let imap = "[incoming.imap]\nhost = \"127.0.0.1\"\nport = 9\nsecurity = \"plain\"\nusername = \"pbmd\"\n\
                password_file = \"imap.password\"\n";
    fs::write(&config, fs::read_to_string(&config).unwrap() + imap).unwrap();
    run(&["doctor"], &config);
    for (breaks, told_of, is_mended) in cases {
        breaks(at);
        let wanted = told_of.replace("FOLDER", &at.display().to_string());
        let would = told(&run(&["doctor", "--dry-run"], &config));
        assert!(would.starts_with(&format!("would mend: {wanted}\n")), "{would}");
        assert!(!is_mended(at), "{would}");
        let did = told(&run(&["doctor"], &config));
        assert!(did.starts_with(&format!("mends: {wanted}\nok configuration: ")), "{did}");
        assert!(is_mended(at), "{did}");
        let again = told(&run(&["doctor"], &config));
        assert!(again.starts_with("files: nothing to mend\n"), "{again}");
    }
    // What cannot be done is told before it is tried, and found again by the check.
    fs::remove_dir_all(at.join("data")).unwrap();
    let text =
        fs::read_to_string(&config).unwrap().replace("data = \"data\"", "data = \"imap.password/data\"");
    fs::write(&config, text).unwrap();
    let vain = run(&["doctor"], &config);
    let said = told(&vain);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].ends_with("imap.password/data, which is missing"), "{said}");
    assert!(lines[1].starts_with("   it could not be done: "), "{said}");
    assert!(!vain.status.success() && !said.contains("all is well"), "{said}");
}

/// The lock of a server that was killed is in nobody's way, and needs no mending.
#[test]
fn a_lock_that_a_killed_server_has_left() {
    let (house, config) = house(LISTENER);
    Daemon::start(&config).kill();
    assert!(house.path().join("data/pbmd.lock").exists());
    let said = told(&run(&["doctor"], &config));
    assert!(!said.contains("pbmd.lock") && said.contains("ok server: does not run"), "{said}");
    assert_eq!(Daemon::start(&config).terminate().code(), Some(0));
}

/// Orders that a running server does not carry out are told of; nobody else may carry them out.
#[tokio::test]
async fn orders_that_hang() {
    let (house, config) = house(LISTENER);
    let daemon = Daemon::start(&config);
    // Not in the middle of a transaction, which would hold up everybody.
    until("it hangs between its transactions", || {
        daemon.signal("STOP");
        let is_kept =
            run(&["block", "mallory@example.net", "--wait", "0"], &config).status.code() == Some(75);
        if !is_kept {
            daemon.signal("CONT");
        }
        is_kept
    });
    let fresh = told(&run(&["doctor"], &config));
    assert!(!fresh.contains("orders:"), "it was given a moment ago: {fresh}");
    let url = format!("sqlite://{}", house.path().join("data/pbmd.db").display());
    let mut database = SqliteConnection::connect(&url).await.unwrap();
    database.execute("UPDATE orders SET given = given - 120000").await.unwrap();
    database.close().await.unwrap();
    let said = told(&run(&["doctor"], &config));
    assert!(said.contains("orders: the running server has not carried out 1 order since 20"), "{said}");
    assert!(!said.contains("mends: "), "{said}");
    daemon.signal("CONT");
    until("it is carried out", || !told(&run(&["doctor"], &config)).contains("orders:"));
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// A user that no system has.
const OWNER: u32 = 54_322;

#[test]
fn what_root_has_left_goes_to_the_owner_of_the_data() {
    let (house, config) = house(LISTENER);
    fs::set_permissions(house.path(), Permissions::from_mode(0o755)).unwrap();
    let data = house.path().join("data");
    fs::create_dir(&data).unwrap();
    let given = Command::new("chown").args(["-R", &format!("{OWNER}:{OWNER}")]).arg(house.path()).status();
    if !given.unwrap().success() {
        println!("SKIPPED what_root_has_left_goes_to_the_owner_of_the_data: this is not root");
        return;
    }
    let left = data.join("mail/alice@localhost");
    fs::create_dir_all(&left).unwrap();
    fs::write(data.join("pbmd.last-backup"), "2026-11-26T00:00:00Z\n").unwrap();
    fs::set_permissions(&left, Permissions::from_mode(0o000)).unwrap();
    let said = told(&run(&["doctor"], &config));
    has(&said, &[&format!("mends: chmod 700 {}, since the server has no", left.display())]);
    assert!(said.contains(&format!("mends: chown {OWNER}:{OWNER} {}", left.display())), "{said}");
    assert_eq!(left.metadata().unwrap().mode() & 0o777, 0o700, "{said}");
    for path in [left, data.join("mail"), data.join("pbmd.last-backup")] {
        assert_eq!(path.metadata().unwrap().uid(), OWNER, "{}: {said}", path.display());
    }
}
