//! A Maildir that is filled, read, and tampered with.

use std::ffi::OsStr;
use std::fs::FileTimes;

use super::*;
use crate::post::testing::stub::Stub;

fn maildir(folder: &Path) -> MaildirIn {
    MaildirIn { path: folder.join("mail"), poll: Duration::from_millis(1), limit: 30 }
}

/// Puts a mail into `new` with this time.
fn put(maildir: &MaildirIn, name: impl AsRef<Path>, second: u64, text: &str) {
    let path = maildir.path.join("new").join(name);
    fs::write(&path, text).unwrap();
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(second);
    fs::File::options()
        .write(true)
        .open(path)
        .unwrap()
        .set_times(FileTimes::new().set_modified(time))
        .unwrap();
}

fn names(maildir: &MaildirIn, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(maildir.path.join(folder)).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

async fn take(maildir: &MaildirIn, intake: &Stub) {
    poll(maildir, intake, &CancellationToken::new()).await.unwrap();
}

#[tokio::test]
async fn oldest_first_and_done_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let (maildir, intake) = (maildir(folder.path()), Stub::default());
    take(&maildir, &intake).await; // makes the folders
    put(&maildir, "9.a.host", 5, "second");
    put(&maildir, "1.b.host:2,S", 7, "fourth");
    put(&maildir, "0.c.host", 7, "third");
    put(&maildir, "9.z.host", 2, "first");
    put(&maildir, ".hidden", 1, "no mail");
    put(&maildir, OsStr::from_bytes(b"\xff.d"), 8, "odd name");
    put(&maildir, "2.e", 9, "A: b\n\nmuch too large for this Maildir");
    fs::create_dir(maildir.path.join("new/folder")).unwrap();
    fs::write(maildir.path.join("cur/old:2,"), "was there").unwrap();
    fs::write(maildir.path.join("tmp/unready"), "not yet").unwrap();
    std::os::unix::fs::symlink("/dev/zero", maildir.path.join("new/link")).unwrap();
    take(&maildir, &intake).await;
    let taken = intake.taken.lock().unwrap().clone();
    let got: Vec<_> = taken
        .iter()
        .map(|mail| {
            let text = std::str::from_utf8(&mail.raw).unwrap();
            (text, mail.position.as_deref().unwrap(), mail.arrived.as_second(), mail.oversize)
        })
        .collect();
    let want = [
        ("first", "maildir:9.z.host", 2, None),
        ("second", "maildir:9.a.host", 5, None),
        ("third", "maildir:0.c.host", 7, None),
        ("fourth", "maildir:1.b.host", 7, None),
        ("odd name", "maildir:\\xff.d", 8, None),
        ("A: b\n\n", "maildir:2.e", 9, Some(37)),
    ];
    assert_eq!(got, want);
    assert_eq!(names(&maildir, "new"), [".hidden", "folder", "link"]);
    let cur = [
        "0.c.host:2,S",
        "1.b.host:2,S",
        "2.e:2,S",
        "9.a.host:2,S",
        "9.z.host:2,S",
        "old:2,",
        "\u{fffd}.d:2,S",
    ];
    assert_eq!(names(&maildir, "cur"), cur);
}

#[tokio::test]
async fn not_now_keeps_the_order() {
    let folder = tempfile::tempdir().unwrap();
    let (maildir, intake) = (maildir(folder.path()), Stub::default());
    take(&maildir, &intake).await;
    for (second, text) in [(1, "one"), (2, "two"), (3, "three")] {
        put(&maildir, format!("{second}"), second, text);
    }
    intake.refuse(Some("two"));
    let read = intake.read.lock().unwrap().len();
    take(&maildir, &intake).await;
    take(&maildir, &intake).await;
    assert_eq!(intake.read.lock().unwrap().len(), read, "mails lie there");
    assert_eq!(
        (intake.texts(), names(&maildir, "new")),
        (vec!["one".into()], vec!["2".to_owned(), "3".into()])
    );
    intake.refuse(None);
    take(&maildir, &intake).await;
    assert_eq!((intake.texts().len(), names(&maildir, "new").len()), (3, 0));
    assert_eq!(intake.read.lock().unwrap().len(), read + 1);
}

#[tokio::test]
async fn a_mail_that_cannot_be_moved_stops_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let (maildir, intake) = (maildir(folder.path()), Stub::default());
    take(&maildir, &intake).await;
    put(&maildir, "1", 1, "one");
    put(&maildir, "2", 2, "two");
    fs::create_dir(maildir.path.join("cur/1:2,S")).unwrap();
    for _ in 0..2 {
        let told = poll(&maildir, &intake, &CancellationToken::new()).await.unwrap_err();
        assert!(told.to_string().starts_with("1: "), "{told}");
    }
    assert_eq!(intake.texts(), ["one", "two", "one"]);
    assert_eq!(intake.read.lock().unwrap().len(), 3, "all was taken");
    assert_eq!(names(&maildir, "new"), ["1"]);
}

#[test]
fn a_mail_that_vanishes_is_no_trouble() {
    let folder = tempfile::tempdir().unwrap();
    let maildir = maildir(folder.path());
    list(&maildir.path).unwrap();
    put(&maildir, "1", 1, "here");
    let lying = list(&maildir.path).unwrap().pop().unwrap();
    assert!(open(&maildir.path, &lying, 9).unwrap().is_some());
    fs::remove_file(maildir.path.join("new/1")).unwrap();
    assert_eq!(open(&maildir.path, &lying, 9).unwrap(), None);
    done(&maildir.path, &lying).unwrap();
}

#[tokio::test]
async fn it_looks_again_and_stops() {
    let folder = tempfile::tempdir().unwrap();
    let (maildir, intake, stop) = (maildir(folder.path()), Stub::default(), CancellationToken::new());
    // A file in place of the Maildir: logged, and tried again.
    fs::write(&maildir.path, "in the way").unwrap();
    let reader = tokio::spawn(read(maildir.clone(), intake.clone(), stop.clone()));
    tokio::task::yield_now().await;
    fs::remove_file(&maildir.path).unwrap();
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    let mut put_in = false;
    while intake.texts() != ["late"] {
        assert!(std::time::Instant::now() < deadline, "nothing was taken");
        if !put_in && maildir.path.join("cur").is_dir() {
            fs::write(maildir.path.join("tmp/1"), "late").unwrap();
            fs::rename(maildir.path.join("tmp/1"), maildir.path.join("new/1")).unwrap();
            put_in = true;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    stop.cancel();
    reader.await.unwrap();
    assert_eq!(names(&maildir, "cur"), ["1:2,S"]);
}
