//! Who, to whom, when, and about what.

use super::with_ends;
use crate::mail::{Mail, Sender, digest, read};

fn check<T: PartialEq + std::fmt::Debug>(cases: &[(&str, T)], part: impl Fn(Mail) -> T) {
    for (mail, wanted) in cases {
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(part(read(&with_ends(mail, end))), *wanted, "of {mail:?} with {end:?}");
        }
    }
}

#[test]
fn the_sender_is_one_address_in_one_field() {
    check(
        &[
            ("From: Alice@Example.ORG\n\n", Some("alice@example.org".to_owned())),
            ("From: \"Carol, of the court\" <carol@example.net>\n\n", Some("carol@example.net".to_owned())),
            ("From: alice@example.org (Alice)\n\n", Some("alice@example.org".to_owned())),
            ("From:\n <alice@example.org>\n\n", Some("alice@example.org".to_owned())),
            ("from : alice@example.org\n\n", Some("alice@example.org".to_owned())),
            ("From mbox Mon May  5\nFrom: alice@example.org\n\n", Some("alice@example.org".to_owned())),
            ("From: \"bob@example.com\" <alice@example.org>\n\n", Some("alice@example.org".to_owned())),
        ],
        |mail| mail.from.address().map(str::to_owned),
    );
    check(
        &[
            ("", Sender::Missing),
            ("Subject: x\n\nFrom: alice@example.org", Sender::Missing),
            ("From: \n\n", Sender::Missing),
            ("From: Alice\n\n", Sender::Missing),
            ("From: undisclosed:;\n\n", Sender::Missing),
            ("From: <\"a b\"@example.org>\n\n", Sender::Missing),
            ("From: alice@example.org, bob@example.com\n\n", Sender::Several),
            ("From: alice@example.org\nSubject: x\nFrom: alice@example.org\n\n", Sender::Several),
            ("From: alice@example.org\nFROM : mallory@example.org\n\n", Sender::Several),
        ],
        |mail| mail.from,
    );
}

#[test]
fn recipients_from_all_fields() {
    let mail = "To: A <a@x.example>, b@x.example\nCc: C@x.example\nDelivered-To: d@x.example\n\
                X-Original-To: <e@x.example>\nEnvelope-To: f@x.example, A@x.example\nBcc: no@x.example\n\n";
    let all = ["a", "b", "c", "d", "e", "f"].map(|local| format!("{local}@x.example"));
    check(&[(mail, all.to_vec())], |mail| mail.to);
}

#[test]
fn ids_lose_their_brackets() {
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    check(
        &[
            ("References: <1@x> <2@x>\n <3@x>\n\n", ids(&["1@x", "2@x", "3@x"])),
            ("References: 1@x 2@x\n\n", ids(&["1@x", "2@x"])),
            ("References: <1@x><2@x> <1@x> <>\n\n", ids(&["1@x", "2@x"])),
            ("References: <long-\n id@x>\n\n", ids(&["long-id@x"])),
            ("References: <never closed\n\n", ids(&[])),
            ("X: y\n\n", ids(&[])),
        ],
        |mail| mail.references,
    );
    let many: String = (0..1000).map(|n| format!(" <{n}@x>\n")).collect();
    let mail = read(format!("References:\n{many}\n").as_bytes());
    assert_eq!(mail.references.len(), 100);
    assert_eq!(mail.references.last().map(String::as_str), Some("999@x"));
    check(
        &[
            ("Message-ID: <1@x>\n\n", Some("1@x".to_owned())),
            ("Message-ID: <1@x>\nMessage-ID: <2@x>\n\n", Some("1@x".to_owned())),
            ("Subject: x\n\n", None),
        ],
        |mail| mail.message_id,
    );
}

#[test]
fn a_text_without_header_section_loses_nothing() {
    let texts = ["From here\nto there", "a6-c6", "\nFrom: alice@example.org", "no field: here\nb: c", ""];
    check(&texts.map(|text| (text, text.trim().to_owned())), |mail| mail.text.trim().to_owned());
}

#[test]
fn dates_are_those_that_exist() {
    check(
        &[
            ("Date: Mon, 5 May 2025 20:13:11 +0200\n\n", Some("2025-05-05T18:13:11Z".to_owned())),
            ("Date: 5 May 2025 20:13:11 GMT\n\n", Some("2025-05-05T20:13:11Z".to_owned())),
            ("Date: yesterday\n\n", None),
            ("Date: Mon, 99 May 99999 20:13:11 +9999\n\n", None),
            ("Subject: x\n\n", None),
        ],
        |mail| mail.date.map(|date| date.to_string()),
    );
}

#[test]
fn a_digest_does_not_see_line_ends() {
    let mail = "Subject: x\n\na6-c6\n\nThanks!\n";
    for end in ["\r\n", "\r"] {
        assert_eq!(digest(&with_ends(mail, end)), digest(mail.as_bytes()));
    }
    assert_eq!(digest(mail.trim_end().as_bytes()), digest(mail.as_bytes()));
    for other in [
        "Subject: x\n\na6-c6\nThanks!\n",
        "Subject: x\n\na6-c6\n\n\nThanks!\n",
        "\nSubject: x\n\na6-c6\n\nThanks!\n",
    ] {
        assert_ne!(digest(other.as_bytes()), digest(mail.as_bytes()), "{other:?}");
    }
    let hex = hex::encode(digest(b"a"));
    let of_a_crlf = "8e4621379786ef42a4fec155cd525c291dd7db3c1fde3478522f4f61c03fd1bd";
    assert_eq!(hex, of_a_crlf);
}
