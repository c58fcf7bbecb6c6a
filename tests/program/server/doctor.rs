//! `pbmd doctor` mends what a careless root or an interruption has left, and tells it before.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::Command;

use crate::daemon::{Daemon, told};
use crate::server::serve::{LISTENER, house, run};

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
    let mode = |path: &std::path::Path| path.metadata().unwrap().mode() & 0o777;
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
    assert!(
        said.contains(&format!("mends: chmod 700 {}, since the server has no", left.display())),
        "{said}"
    );
    assert!(said.contains(&format!("mends: chown {OWNER}:{OWNER} {}", left.display())), "{said}");
    assert_eq!(left.metadata().unwrap().mode() & 0o777, 0o700, "{said}");
    for path in [left, data.join("mail"), data.join("pbmd.last-backup")] {
        assert_eq!(path.metadata().unwrap().uid(), OWNER, "{}: {said}", path.display());
    }
}
