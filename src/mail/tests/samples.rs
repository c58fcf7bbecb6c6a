//! Whole mails in `tests/data/mail`: each `NAME.eml` means what `NAME.txt` says, whatever its line ends.
//!
//! `UPDATE_GOLDENS=1 cargo test mail::tests::samples` writes the `.txt` files anew.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::with_ends;
use crate::mail::{Mail, read};

fn describe(mail: &Mail) -> String {
    let mut out = String::new();
    let from = mail.from.address().map_or_else(|| format!("{:?}", mail.from), str::to_owned);
    let robot = mail.robot.as_ref().map_or("no".to_owned(), |robot| robot.to_string());
    let date = mail.date.map_or("none".to_owned(), |date| date.to_string());
    writeln!(out, "from: {from}\nto: {}\nsubject: {}", mail.to.join(", "), mail.subject).unwrap();
    writeln!(out, "id: {}", mail.message_id.as_deref().unwrap_or("none")).unwrap();
    writeln!(out, "answers: {} | {}", mail.in_reply_to.join(" "), mail.references.join(" ")).unwrap();
    writeln!(out, "date: {date}\nrobot: {robot}").unwrap();
    writeln!(out, "--- written\n{}\n--- text\n{}", mail.written(), mail.text).unwrap();
    out
}

#[test]
fn samples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/mail");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "eml") {
            continue;
        }
        count += 1;
        let raw = fs::read_to_string(&path).unwrap();
        let golden = path.with_extension("txt");
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            fs::write(&golden, describe(&read(raw.as_bytes()))).unwrap();
        }
        let wanted = fs::read_to_string(&golden).unwrap_or_else(|e| panic!("{}: {e}", golden.display()));
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(describe(&read(&with_ends(&raw, end))), wanted, "{} with {end:?}", path.display());
        }
    }
    assert!(count >= 12, "only {count} samples");
}
