//! Commands given by root leave nothing that the server's user cannot use.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::Command;

use crate::daemon::{Daemon, has, told};
use crate::server::serve::{LISTENER, house, run};

/// A user that no system has.
const OWNER: u32 = 54_321;

/// `check` makes nothing, and what other commands of root make belongs to the owner of the data folder.
#[test]
fn root_becomes_the_owner_of_the_data() {
    let (house, config) = house(LISTENER);
    let data = house.path().join("data");
    let check = run(&["check"], &config);
    assert!(check.status.success(), "{}", told(&check));
    has(&told(&check), &["is not there yet; the server makes it at its first start"]);
    assert!(!data.exists(), "`check` has made a folder");

    fs::create_dir(&data).unwrap();
    fs::set_permissions(house.path(), Permissions::from_mode(0o755)).unwrap();
    let owner = format!("{OWNER}:{OWNER}");
    let given = Command::new("chown").args(["-R", &owner]).arg(house.path()).status().unwrap();
    if !given.success() {
        println!("SKIPPED root_becomes_the_owner_of_the_data: this is not root, the rest was not looked at");
        return;
    }
    let check = run(&["check"], &config);
    assert!(check.status.success(), "{}", told(&check));
    assert_eq!(fs::read_dir(&data).unwrap().count(), 0, "`check` has made a file");
    let daemon = Daemon::start(&config);
    for words in [&["check"][..], &["queue"], &["block", "mallory@example.net"], &["stats"]] {
        let done = run(words, &config);
        assert!(done.status.success(), "{words:?}: {}", told(&done));
    }
    let others: Vec<_> = fs::read_dir(&data)
        .unwrap()
        .map(|file| file.unwrap())
        .filter(|file| file.metadata().unwrap().uid() != OWNER)
        .collect();
    assert!(others.is_empty(), "{others:?}");
    assert_eq!(daemon.terminate().code(), Some(0));
}
