//! Laws that hold for any bytes.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::with_ends;
use crate::mail::{Mail, digest, read};

/// Bytes that look like a mail here and there: pieces of mails and noise in any order.
fn mails() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop_oneof![
        Just("From: alice@example.org"),
        Just("From: "),
        Just("Subject: =?utf-8?B?"),
        Just("References: <a@x> <"),
        Just("Content-Type: multipart/mixed; boundary=b"),
        Just("Content-Type: multipart/alternative; boundary=\"b\""),
        Just("Content-Type: message/rfc822"),
        Just("Content-Type: text/html; charset=utf-16"),
        Just("Content-Type: text/plain; format=flowed; delsp=yes"),
        Just("Content-Transfer-Encoding: base64"),
        Just("Content-Transfer-Encoding: quoted-printable"),
        Just("--b"),
        Just("--b--"),
        Just("> quoted"),
        Just("On 5 May 2025 at 20:13, Bob <bob@example.com>"),
        Just("wrote:"),
        Just("-----Original Message-----"),
        Just("-- "),
        Just("<blockquote>a<p class='Mso'>&#x20;"),
        Just("a6-c6"),
        Just(""),
    ]
    .prop_map(|piece| piece.as_bytes().to_vec());
    let noise = proptest::collection::vec(any::<u8>(), 0..12);
    let ends = prop_oneof![Just("\n"), Just("\r\n"), Just("\r"), Just(""), Just(" ")];
    let line = (prop_oneof![4 => pieces, 1 => noise], ends);
    proptest::collection::vec(line, 0..40).prop_map(|lines| {
        lines.into_iter().flat_map(|(line, end)| [line, end.as_bytes().to_vec()].concat()).collect()
    })
}

/// The sample mails with some bytes replaced, dropped or doubled.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let samples = [
        include_str!("../../../tests/data/mail/gmail-reply.eml"),
        include_str!("../../../tests/data/mail/outlook-html.eml"),
        include_str!("../../../tests/data/mail/thunderbird-flowed.eml"),
        include_str!("../../../tests/data/mail/forwarded-nested.eml"),
        include_str!("../../../tests/data/mail/subject-injection.eml"),
    ];
    let wounds = proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0..3u8), 1..10);
    (proptest::sample::select(samples.to_vec()), wounds).prop_map(|(sample, wounds)| {
        let mut raw = sample.as_bytes().to_vec();
        for (at, byte, kind) in wounds {
            let at = at.index(raw.len());
            match kind {
                0 => raw[at] = byte,
                1 => drop(raw.remove(at)),
                _ => raw.insert(at, raw[at]),
            }
        }
        raw
    })
}

fn harmless(mail: &Mail) -> bool {
    let bad = |c: char| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c);
    let bad_in_text = |c: char| bad(c) && c != '\n' && c != '\t';
    !mail.subject.contains(bad) && !mail.text.contains(bad_in_text) && !mail.written().contains(bad_in_text)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, rng_seed: RngSeed::Fixed(1994), ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read(raw in proptest::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert!(harmless(&read(&raw)));
    }

    #[test]
    fn any_mail_is_read_and_is_harmless(raw in mails()) {
        let mail = read(&raw);
        prop_assert!(harmless(&mail));
        prop_assert!(mail.written().len() <= mail.text.len());
        prop_assert_eq!(mail.written().is_empty(), mail.text.trim().is_empty());
    }

    #[test]
    fn damaged_mails_are_read(raw in damaged()) {
        let mail = read(&raw);
        prop_assert!(harmless(&mail));
        prop_assert_eq!(read(&raw), mail);
    }

    #[test]
    fn every_written_line_stands_in_the_text(raw in mails()) {
        let mail = read(&raw);
        let mut text = mail.text.lines();
        for line in mail.written().lines() {
            prop_assert!(text.any(|other| other == line), "{:?} of {:?}", line, mail.text);
        }
    }

    #[test]
    fn line_ends_mean_nothing(raw in mails()) {
        let lf = String::from_utf8_lossy(&raw).replace("\r\n", "\n").replace('\r', "\n");
        let mail = read(lf.as_bytes());
        for end in ["\r\n", "\r"] {
            prop_assert_eq!(&read(&with_ends(&lf, end)), &mail);
            prop_assert_eq!(digest(&with_ends(&lf, end)), digest(lf.as_bytes()));
        }
    }
}
