//! What bounces say. The mails are written for these tests, in the shapes that mail systems use.

use crate::mail::{Bounce, Fate, bounce, read};

const OWN: &str = "games@pbm.example";
const TOKEN: &str = "abcdefghijklmnopqrstuvwxyz234567";

/// What a mail says, its text having `TOKEN` for the token of a letter, with any line ends.
fn check(mail: &str, expected: Option<(Fate, &[&str], &[&str], &str)>) {
    let mail = mail.replace("TOKEN", TOKEN);
    for end in ["\n", "\r\n", "\r"] {
        let raw = mail.replace('\n', end);
        let found = bounce(raw.as_bytes(), &read(raw.as_bytes()), &[], &[OWN]);
        let expected = expected.map(|(fate, letters, addresses, said)| Bounce {
            fate,
            letters: letters.iter().map(|id| id.replace("TOKEN", TOKEN)).collect(),
            addresses: addresses.iter().map(ToString::to_string).collect(),
            said: said.to_string(),
        });
        assert_eq!(found, expected, "{raw}");
    }
}

fn report(fields: &str, original: &str) -> String {
    format!(
        "From: Mail Delivery System <MAILER-DAEMON@mx.example>\nTo: {OWN}\nSubject: Undelivered Mail\n\
         Auto-Submitted: auto-replied\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n\
         --b\n\nIt did not work.\n--b\nContent-Type: message/delivery-status\n\n\
         Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; Alice@Example.org\n{fields}\n\
         --b\nContent-Type: message/rfc822\n\n{original}\n--b--\n"
    )
}

const ORIGINAL: &str = "From: games@pbm.example\nMessage-ID: <TOKEN@pbm.example>\n\nYour turn\n";
const LETTER: &[&str] = &["TOKEN@pbm.example"];
const ALICE: &[&str] = &["alice@example.org"];

#[test]
fn delivery_reports() {
    let cases: [(&str, Option<(Fate, &str)>); 7] = [
        (
            "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user",
            Some((Fate::Lost, "5.1.1 smtp; 550 no such user")),
        ),
        ("Action: FAILED (expired)\nStatus: 4.4.7", Some((Fate::Lost, "4.4.7"))),
        ("Action: delayed\nStatus: 4.4.1", Some((Fate::Late, "4.4.1"))),
        ("Status: 5.2.2 (full)", Some((Fate::Lost, "5.2.2 (full)"))),
        ("Status: 4.2.2", Some((Fate::Late, "4.2.2"))),
        ("Action: delivered\nStatus: 2.0.0", None),
        (
            "Action: delayed\n\nFinal-Recipient: rfc822; Alice@Example.org\nAction: failed",
            Some((Fate::Lost, "")),
        ),
    ];
    for (fields, expected) in cases {
        let expected = expected.map(|(fate, said)| (fate, LETTER, ALICE, said));
        check(&report(fields, ORIGINAL), expected);
    }
}

#[test]
fn free_forms() {
    let qmail = "From: MAILER-DAEMON@mx.example\nSubject: failure notice\n\n\
                 Hi. This is the qmail-send program at mx.example.\n\n<alice@example.org>:\n\
                 192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 unknown\n\n\
                 --- Below this line is a copy of the message.\n\n";
    check(
        &format!("{qmail}{ORIGINAL}"),
        Some((Fate::Lost, LETTER, ALICE, "Remote host said: 550 5.1.1 unknown")),
    );
    let exim = "From: Mail Delivery System <Mailer-Daemon@mx.example>\nX-Failed-Recipients: alice@example.org\n\
                Subject: Mail delivery failed: returning message to sender\n\nIt could not be delivered.\n\n";
    check(&format!("{exim}{ORIGINAL}"), Some((Fate::Lost, LETTER, ALICE, "")));
    let late = "From: postmaster@mx.example\nSubject: Warning: message delayed 24 hours\n\n\
                The following address has not yet been delivered:\n\n  alice@example.org\n\n";
    check(&format!("{late}{ORIGINAL}"), Some((Fate::Late, LETTER, ALICE, "")));
    let nothing_of_ours = "From: postmaster@mx.example\nSubject: failure\n\n<alice@example.org>: 550 no\n";
    check(nothing_of_ours, Some((Fate::Lost, &[], ALICE, "<alice@example.org>: 550 no")));
}

#[test]
fn no_bounces() {
    let mails = [
        format!(
            "From: alice@example.org\nSubject: Out of office\nIn-Reply-To: <TOKEN@pbm.example>\n\nAway\n{ORIGINAL}"
        ),
        format!(
            "From: alice@example.org\nAuto-Submitted: auto-replied\nSubject: Re: x\n\nI am away.\n{ORIGINAL}"
        ),
        "From: postmaster@example.org\nSubject: Automatic reply: x\n\nI am away.\n".to_string(),
        "From: alice@example.org\nSubject: d5\n\nMy letter to bob came back: 550 no such user\n".to_string(),
        String::new(),
    ];
    for mail in mails {
        check(&mail, None);
    }
}

#[test]
fn letters() {
    let verp =
        "From: MAILER-DAEMON@mx.example\nTo: games+TOKEN@pbm.example\nSubject: failure notice\n\nNo.\n";
    check(verp, Some((Fate::Lost, LETTER, &[], "")));
    let told =
        "From: MAILER-DAEMON@mx.example\nSubject: failure notice\n\nMAIL FROM:<Games+TOKEN@PBM.example>\n";
    check(told, Some((Fate::Lost, LETTER, &[], "")));
    let soft = "From: MAILER-DAEMON@mx.example\nSubject: failure notice\n\n\
                Message-ID: <abcdefghijklmnop=\nqrstuvwxyz234567@pbm.example> (ours)\n";
    check(soft, Some((Fate::Lost, LETTER, &[], "")));
    let others = "From: MAILER-DAEMON@mx.example\nSubject: failure notice\n\n\
                  games@pbm.example <TOKEN@pbm.example.org> <TOKEN@other.example> <@pbm.example> @\n";
    check(others, Some((Fate::Lost, &[], &[], "")));
}

#[test]
fn envelope() {
    let raw = b"From: MAILER-DAEMON@mx.example\nSubject: failure notice\n\nNo.\n";
    let found = bounce(raw, &read(raw), &["games+x1@pbm.example".to_string()], &[OWN]).unwrap();
    assert_eq!(found.letters, ["x1@pbm.example"]);
}
