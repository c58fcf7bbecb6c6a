//! Mails, and their written part.

use pbmd::mail::{Mail, answers, bounce, digest, read, robot};

use unicode_width::UnicodeWidthChar;

use crate::driver::{Target, check, files};

const WORDS: &[&str] = &[
    "Action: failed",
    "Final-Recipient: rfc822; alice@example.org",
    "Status: 5.1.1",
    "<alice@example.org>: 550 5.1.1 no",
    "Message-ID: <abc@example.org>",
    "Subject: failure notice",
    "From: alice@example.org",
    "From: =?utf-8?Q?Al=00ice?= <alice@example.org>, bob@example.org",
    "Subject: =?utf-8?B?G1sySg==?=",
    "Subject: =?iso-2022-jp?B?GyRC",
    "In-Reply-To: <a@x>",
    "References: <a@x> <b@",
    "Auto-Submitted: auto-replied",
    "Content-Type: multipart/mixed; boundary=b",
    "Content-Type: multipart/alternative; boundary=\"b\"",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "Content-Type: message/rfc822",
    "Content-Type: text/html; charset=utf-16",
    "Content-Type: text/html",
    "Content-Type: text/plain; format=flowed; delsp=yes",
    "Content-Transfer-Encoding: base64",
    "Content-Transfer-Encoding: quoted-printable",
    "--b",
    "--b--",
    "=E2=80=AE",
    "&#x1b;",
    "&#8238;",
    "a\u{301}\u{302}\u{303}\u{304}\u{489}",
    "\u{e0041}\u{200d}\u{34f}",
    "\u{e000}\u{3164}",
    "<blockquote>",
    "</div></blockquote>",
    "<script>",
    "<p class='Mso'>",
    "<br>",
];

const LINES: &[&str] = &[
    "a6-c6",
    "> quoted",
    ">> quoted twice",
    "|quoted",
    "On 5 May 2025 at 20:13, Bob <bob@example.com> wrote:",
    "On 5 May 2025 at 20:13, Bob",
    "<bob@example.com> wrote:",
    "Am 5. Mai schrieb Bob:",
    "-----Original Message-----",
    "From: Bob",
    "Sent: Monday",
    "________________________________",
    "-- ",
    "--",
    "Sent from my phone",
    "\u{200b}",
    "\u{2028}",
    "chat",
];

fn harmless(text: &str, allowed: &[char]) -> bool {
    let turns = |c: char| matches!(c, '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}' | '\u{200e}' | '\u{200f}');
    let hides = |c: char| matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}');
    let marks = |text: &str| text.chars().filter(|c| c.width() == Some(0)).count();
    !text.chars().any(|c| (c.is_control() || turns(c) || hides(c)) && !allowed.contains(&c))
        && text.split(|c: char| c.width() != Some(0)).all(|flood| marks(flood) <= 6)
}

/// A mail's contents can be shown in a terminal, a header and a log, and the written lines are lines of its text.
fn is_sound(mail: &Mail) {
    assert!(harmless(&mail.subject, &[]), "{:?}", mail.subject);
    assert!(harmless(&mail.text, &['\n', '\t']), "{:?}", mail.text);
    for id in mail.message_id.iter().chain(&mail.in_reply_to).chain(&mail.references).chain(&mail.to) {
        assert!(harmless(id, &[]), "{id:?}");
    }
    let mut text = mail.text.lines();
    for line in mail.written().lines() {
        assert!(text.any(|other| other == line), "{line:?} is no line of {:?}", mail.text);
    }
    assert_eq!(mail.written().is_empty(), mail.text.trim().is_empty(), "{:?}", mail.text);
}

fn any_mail(raw: &[u8]) {
    let mail = read(raw);
    is_sound(&mail);
    let _ = (robot(&mail, Some("alice@example.org")), answers(&mail, &[], &["pbmd@example.org"]));
    let came_back = |raw: &[u8]| bounce(raw, &read(raw), &[], &["pbmd@example.org"]);
    if let Some(bounce) = came_back(raw) {
        let told = bounce.letters.iter().chain(&bounce.addresses).chain([&bounce.said]);
        assert!(told.into_iter().all(|text| harmless(text, &[])), "{bounce:?}");
    }
    let lf = String::from_utf8_lossy(raw).replace("\r\n", "\n").replace('\r', "\n");
    let mail = read(lf.as_bytes());
    for end in ["\r\n", "\r"] {
        let other = lf.replace('\n', end);
        assert_eq!(read(other.as_bytes()), mail, "line ends {end:?}");
        assert_eq!(came_back(other.as_bytes()), came_back(lf.as_bytes()), "line ends {end:?}");
        assert_eq!(digest(other.as_bytes()), digest(lf.as_bytes()), "line ends {end:?}");
    }
}

/// A quoted line counts as written only if there is nothing else.
fn any_body(body: &[u8]) {
    let head = b"From: alice@example.org\nContent-Type: text/plain; charset=utf-8\n\n";
    let mail = read(&[head, body].concat());
    is_sound(&mail);
    let is_quoted = |line: &&str| line.starts_with('>');
    if let Some(quoted) = mail.written().lines().find(is_quoted) {
        assert_eq!(mail.written().trim(), mail.text.trim(), "{quoted:?} was taken for written");
    }
}

#[test]
fn mail() {
    check(&Target { name: "mail", samples: files("tests/data/mail"), words: WORDS, law: &any_mail });
}

#[test]
fn written() {
    let samples = files("tests/data/mail").into_iter().filter_map(|file| {
        let text = String::from_utf8(file).ok()?.replace("\r\n", "\n");
        Some(text.split_once("\n\n")?.1.as_bytes().to_vec())
    });
    check(&Target { name: "written", samples: samples.collect(), words: LINES, law: &any_body });
}
