//! Nothing harmful leaves.

use crate::mail::{clean, read};

#[test]
fn lines() {
    let cases = [
        ("a\r\nb\0c\u{1b}[2J", "a  b c [2J"),
        ("a\u{9b}b\u{85}c\u{7f}", "a b c"),
        ("a\u{202e}b\u{2066}c\u{200f}d", "a b c d"),
        ("a\u{feff}b\u{200b}c\u{ad}", "abc"),
        ("a\u{a0}b\u{3000}c\u{2028}d", "a b c d"),
        ("a\u{e0041}\u{e0042}b\u{2063}c\u{206a}d\u{180e}e", "abcde"),
        ("a\u{200d}b\u{200c}c", "abc"),
        (
            "می\u{200c}خواهم 👨\u{200d}👩\u{200d}👧 ❤\u{fe0f} क्\u{200d}ष",
            "می\u{200c}خواهم 👨\u{200d}👩\u{200d}👧 ❤\u{fe0f} क्\u{200d}ष",
        ),
        ("é\u{200d}\u{200d}\u{200d}x", "é\u{200d}x"),
        ("\u{e000}\u{f8ff}\u{ffff}\u{10ffff}\u{fdd0}", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
        ("a\u{3164}b\u{2800}c", "a b c"),
        ("việt Tiê\u{301}ng שָׁלוֹם ที่นี่", "việt Tiê\u{301}ng שָׁלוֹם ที่นี่"),
        ("  ä 日本  ", "ä 日本"),
    ];
    for (text, wanted) in cases {
        assert_eq!(clean::line(text, 100), wanted, "of {text:?}");
    }
    assert_eq!(clean::line("äöü", 2), "äö");
    let flood = format!("a{}b", "\u{301}\u{489}".repeat(300));
    assert_eq!(clean::line(&flood, 1000).chars().count(), 8);
}

#[test]
fn texts() {
    let cases =
        [("a\r\nb\rc\nd", "a\nb\nc\nd"), ("a \t\n\tb\n\n", "a\n\tb"), ("a\u{2028}b\u{c}c\0", "a\nb c")];
    for (text, wanted) in cases {
        assert_eq!(clean::text(text, 100), wanted, "of {text:?}");
    }
    assert_eq!(clean::text("äöü", 3), "äö");
}

#[test]
fn subjects_are_decoded_first() {
    let cases = [
        ("=?utf-8?Q?a=0D=0ABcc:_x?=", "a  Bcc: x"),
        ("=?koi8-r?B?8MXT1A==?=", "Пест"),
        ("=?bogus?Q?abc?=", "abc"),
        ("plain\n folded", "plain folded"),
    ];
    for (subject, wanted) in cases {
        assert_eq!(read(format!("Subject: {subject}\n\n").as_bytes()).subject, wanted, "of {subject:?}");
    }
    let long = "x".repeat(10_000);
    assert_eq!(read(format!("Subject: {long}\n\n").as_bytes()).subject.len(), 500);
}
