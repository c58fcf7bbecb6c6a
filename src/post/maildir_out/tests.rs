//! Letters into Maildirs.

use proptest::prelude::*;

use super::*;

fn letter(to: &str, message_id: &str) -> Parcel {
    let bytes = b"Subject: Board 1\r\n\r\nyour move\r\n".to_vec();
    Parcel { from: "pbm@localhost".into(), to: to.into(), message_id: message_id.into(), bytes }
}

/// The paths of all files under `root`.
fn files(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(root).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

async fn check(out: &mut MaildirOut, parcel: &Parcel, said: &str) {
    match out.deliver(parcel).await {
        Delivery::Sent(told) => assert!(told.starts_with(said), "{told}"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn nobody_else_reads_a_letter() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("letters");
    let mut out = MaildirOut::new(root.clone());
    check(&mut out, &letter("alice@localhost", "1@games.example"), "laid into").await;
    let maildir = root.join("alice@localhost");
    let name = file_name("1@games.example");
    for (path, expected) in
        [("", 0o700), ("tmp", 0o700), ("new", 0o700), ("cur", 0o700), (&*format!("new/{name}"), 0o600)]
    {
        let mode = fs::metadata(maildir.join(path)).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, expected, "{path}");
    }
}

#[tokio::test]
async fn a_letter_lies_there_once() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("deep/letters");
    let mut out = MaildirOut::new(root.clone());
    let parcel = letter("Alice@localhost", "1@games.example");
    let name = file_name("1@games.example");
    check(&mut out, &parcel, "laid into").await;
    let new = root.join("alice@localhost/new").join(&name);
    assert_eq!(fs::read_to_string(&new).unwrap(), "Subject: Board 1\n\nyour move\n");
    // Repeated at once, after it was read, and after a mail program answered and filed it.
    check(&mut out, &parcel, "was already in").await;
    for flags in [":2,", ":2,RS", ",S=27:2,S"] {
        let cur = root.join("alice@localhost/cur").join(format!("{name}{flags}"));
        fs::rename(&new, &cur).unwrap();
        check(&mut out, &parcel, "was already in").await;
        fs::rename(&cur, &new).unwrap();
    }
    assert_eq!(files(&root), [format!("alice@localhost/new/{name}")]);
    // Another letter, another address, and the leftovers of a crash.
    fs::write(root.join("alice@localhost/tmp").join(file_name("2@games.example")), "Subj").unwrap();
    check(&mut out, &letter("alice@localhost", "2@games.example"), "laid into").await;
    check(&mut out, &letter("bob@localhost", "1@games.example"), "laid into").await;
    let mut want = [
        format!("alice@localhost/new/{name}"),
        format!("alice@localhost/new/{}", file_name("2@games.example")),
        format!("bob@localhost/new/{name}"),
    ];
    want.sort();
    assert_eq!(files(&root), want);
}

#[tokio::test]
async fn trouble_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("letters");
    fs::write(&root, "in the way").unwrap();
    let mut out = MaildirOut::new(root.clone());
    let away = out.deliver(&letter("alice@localhost", "1")).await;
    assert!(matches!(&away, Delivery::Away(why) if why.contains("it is no folder")), "{away:?}");
    fs::remove_file(&root).unwrap();
    // One folder holds back nobody else.
    fs::create_dir(&root).unwrap();
    fs::write(root.join("bob@localhost"), "in the way").unwrap();
    let later = out.deliver(&letter("bob@localhost", "1")).await;
    assert!(matches!(&later, Delivery::Later(why) if why.contains("bob@localhost")), "{later:?}");
    for address in ["", &"a".repeat(256)] {
        assert!(matches!(out.deliver(&letter(address, "1")).await, Delivery::Refused(..)));
    }
    check(&mut out, &letter("alice@localhost", "1"), "laid into").await;
}

#[test]
fn folders_for_addresses() {
    let cases = [
        ("alice@localhost", "alice@localhost"),
        ("Alice.B+x@LocalHost", "alice.b+x@localhost"),
        ("../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd"),
        ("..", "%2E."),
        (".alice@localhost", "%2Ealice@localhost"),
        ("/alice@localhost", "%2Falice@localhost"),
        ("a\0b\\c%2F@x", "a%00b%5Cc%252f@x"),
        ("\u{c9}lise@example.org", "\u{e9}lise@example.org"),
    ];
    for (address, folder) in cases {
        assert_eq!(folder_name(address), folder);
    }
}

proptest! {
    #[test]
    fn no_address_leads_elsewhere(address in "\\PC{0,12}|[./\\\\%a\0]{0,8}") {
        let name = folder_name(&address);
        prop_assert!(!name.contains(['/', '\\', '\0']) && !name.starts_with('.'));
        let root = Path::new("/root");
        let parts = root.join(&name).components().count();
        prop_assert_eq!(parts, if name.is_empty() { 2 } else { 3 });
    }

    #[test]
    fn different_addresses_have_different_folders(a in "[./%2Fef\0]{0,5}", b in "[./%2Fef\0]{0,5}") {
        prop_assert_eq!(folder_name(&a) == folder_name(&b), a.to_lowercase() == b.to_lowercase());
    }
}
