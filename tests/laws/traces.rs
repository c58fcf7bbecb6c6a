//! A sender cannot change the trusted server's verdict.

use pbmd::mail::{Trace, TrustedServer, Verdict, read, trace};

use crate::driver::{Target, check};

const WORDS: &[&str] = &[
    "Received: from home (dsl [203.0.113.1]) by mx.example.org with SMTP; now",
    "Received: from localhost (localhost [127.0.0.1]) by mx.example.org with SMTP; now",
    "Received: from home (dsl [203.0.113.1]) by mx.example.org with SMTP; Mon, 5 Jan 2026 12:00:00 +0000",
    "Received: by mx.example.org",
    "\tby mx.example.org (Postfix)",
    "Authentication-Results: mx.example.org; dmarc=pass header.from=example.net",
    "Authentication-Results: mx.example.org 1; dkim=pass header.i=alice@example.net",
    " spf=pass smtp.mailfrom=alice@example.net;",
    "From: alice@example.net",
    "From:",
    "mx.example.org",
    "(",
    "\"",
    "[203.0.113.1]",
];

fn nothing_is_believed(written: &[u8]) {
    let own = "Authentication-Results: mx.example.org; dkim=none; dmarc=none header.from=example.net\n\
               Received: from home (dsl.example.com [198.51.100.7]) by mx.example.org with SMTP id 1; \
               Thu, 1 Jan 2026 12:00:00 +0000\n";
    let raw = [own.as_bytes(), written].concat();
    let server = TrustedServer { name: "mx.example.org".to_owned(), results_below: false };
    let host = "198.51.100.7".parse().ok();
    // A result about another domain than From's means forged.
    let Trace { host: found, verdict, arrived } = trace(&raw, &read(&raw), &server);
    assert!(found == host && verdict != Verdict::Authentic, "{found:?} {verdict:?}");
    // A mail that begins with a blank continues the field above it, and so loses its time; it never gets another one.
    assert!(arrived.is_none_or(|at| at.to_string() == "2026-01-01T12:00:00Z"), "{arrived:?}");
}

#[test]
fn traces() {
    let sample = [
        "Received: from home (dsl [203.0.113.1]) by mx.example.org with SMTP; now",
        "Authentication-Results: mx.example.org; dmarc=pass header.from=example.net",
        "From: alice@example.net",
        "Subject: savoya show 101",
        "",
        "Hello.",
    ]
    .join("\r\n");
    check(&Target {
        name: "traces",
        samples: vec![sample.into_bytes()],
        words: WORDS,
        law: &nothing_is_believed,
    });
}
