//! Reading mails made to take long, in two sizes: linear work shows as equal bytes per second. `cargo bench --bench mail`. The
//! sizes are below the limit at which a mail is cut (2 MiB).

use divan::Bencher;
use divan::counter::BytesCount;
use pbmd::command::{self, Context, Text};
use pbmd::mail;

const SMALL: usize = 400_000;
const LARGE: usize = 1_600_000;

/// A name, what comes first, and what is repeated.
const SHAPES: [(&str, &str, &str); 14] = [
    ("a line of quotes", "From: alice@example.org\n\n", ">"),
    ("quoted lines", "From: alice@example.org\n\n", "> x\n"),
    ("attributions", "From: alice@example.org\n\n", "On 5 May 2025 at 20:13 Bob wrote:\n"),
    ("half attributions", "From: alice@example.org\n\n", "On 5 May 2025 at 20:13 <\n"),
    ("rules and signatures", "From: alice@example.org\n\n", "-- \n___________________________\n"),
    ("commands", "From: alice@example.org\n\n", "savoya move 101 alice secret a6-c6\n"),
    ("one word", "From: alice@example.org\n\n", "x"),
    ("marks on a letter", "From: alice@example.org\n\n", "\u{301}"),
    ("header lines", "From: alice@example.org\n", "X-A: b\n"),
    ("folded lines", "From: alice@example.org\nSubject:\n", " x\n"),
    ("Message-IDs", "From: alice@example.org\nReferences:\n", " <a@b>\n"),
    ("nested parts", "From: alice@example.org\n", "Content-Type: multipart/mixed; boundary=b\n\n--b\n"),
    ("parts", "From: alice@example.org\nContent-Type: multipart/mixed; boundary=b\n\n", "--b\n\nx\n"),
    ("nested HTML", "From: alice@example.org\nContent-Type: text/html\n\n", "<blockquote><div>"),
];

fn main() {
    divan::main();
}

#[divan::bench(args = SHAPES.map(|(name, _, _)| name), consts = [SMALL, LARGE], sample_count = 3, sample_size = 1)]
fn read<const SIZE: usize>(bencher: Bencher, name: &str) {
    let (_, head, unit) = SHAPES.iter().find(|(known, _, _)| *known == name).unwrap_or(&SHAPES[0]);
    let raw = format!("{head}{}", unit.repeat(SIZE / unit.len()));
    bencher.counter(BytesCount::new(raw.len())).bench(|| {
        let read = mail::read(divan::black_box(raw.as_bytes()));
        let text = Text { subject: &read.subject, written: &read.written() };
        let commands = command::read(&["savoya"], Context::Fresh, text);
        (
            mail::bounce(raw.as_bytes(), &read, &[], &["pbmd@example.org"]),
            commands,
            mail::digest(raw.as_bytes()),
        )
    });
}
