use super::*;

const SERVER: &str = "mx.example.org";
const HOP: &str = "Received: from home (dsl.example.net [198.51.100.7])\n by mx.example.org (Postfix) with ESMTPS id 4F;\n \
                   Fri, 20 Nov 2026 12:00:00 +0000\n";
const PASS: &str = "Authentication-Results: mx.example.org; dmarc=pass header.from=example.net\n";
const FAIL: &str = "Authentication-Results: mx.example.org; dmarc=fail header.from=example.net\n";
const FROM: &str = "From: Alice <alice@example.net>\n";

fn read(head: &str, results_below: bool) -> Trace {
    let server = TrustedServer { name: SERVER.to_owned(), results_below };
    let raw = format!("{head}\nHello.\n");
    let trace = trace(raw.as_bytes(), &crate::mail::read(raw.as_bytes()), &server);
    let crlf = raw.replace('\n', "\r\n");
    assert_eq!(super::trace(crlf.as_bytes(), &crate::mail::read(crlf.as_bytes()), &server), trace, "{head}");
    trace
}

#[test]
fn verdicts() {
    use Verdict::{Authentic, Forged, Unknown};
    let cases = [
        // What the usual programs write.
        ("dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.net", Authentic),
        (
            "dkim=pass header.i=@example.net header.s=s1 header.b=abc; spf=softfail smtp.mailfrom=x@y.z",
            Unknown,
        ),
        ("dkim=pass (2048-bit key; unprotected) header.d=example.net header.i=@example.net", Unknown),
        ("spf=pass (sender IP is 198.51.100.7) smtp.mailfrom=example.net; dkim=none", Unknown),
        (
            "spf=pass (mx: domain of alice@example.net designates 198.51.100.7) smtp.mailfrom=alice@example.net",
            Authentic,
        ),
        (
            "spf=fail smtp.mailfrom=example.net; dkim=fail header.d=example.net; dmarc=fail action=quarantine",
            Forged,
        ),
        ("dmarc=fail (p=reject dis=none) header.from=Example.NET", Forged),
        ("none", Unknown),
        // The domain of `From` counts, and what is above it.
        ("dmarc=pass header.from=EXAMPLE.net.", Authentic),
        ("dmarc=pass header.from=alice@example.net", Authentic),
        ("dmarc=pass header.from=\"Alice <alice@example.net>\"", Authentic),
        ("dmarc=pass (p=none dis=none) d=example.net", Authentic),
        ("dmarc=bestguesspass action=none header.from=example.net;compauth=pass reason=109", Unknown),
        // The server read another author than we do.
        ("dmarc=pass header.from=example.com", Forged),
        ("dmarc=none header.from=example.com", Forged),
        ("dmarc=pass header.from=mail.example.net", Forged),
        ("dmarc=pass header.from=net", Forged),
        ("dmarc=pass header.from=", Forged),
        ("dmarc=pass (p=none dis=none) d=example.com", Forged),
        ("dmarc=pass header.from=example.net; dmarc=pass header.from=example.com", Forged),
        ("dkim=pass header.d=example.net; dmarc=pass header.from=example.com", Forged),
        ("dkim=pass header.d=example.com", Unknown),
        ("dkim=pass header.d=mail.example.net", Unknown),
        ("dkim=pass header.d=net", Unknown),
        ("dkim=pass header.d=ample.net", Unknown),
        ("dkim=pass header.d=example.com; dkim=pass header.d=example.net", Unknown),
        ("spf=pass smtp.mailfrom=bounces@lists.example.com", Unknown),
        // DMARC says more than its parts.
        ("spf=pass smtp.mailfrom=alice@example.net; dmarc=fail header.from=example.net", Forged),
        ("dkim=pass header.i=alice@example.net; dmarc=temperror header.from=example.net", Authentic),
        // Neither of these is a pass.
        ("dkim=neutral header.i=alice@example.net; spf=softfail smtp.mailfrom=alice@example.net", Unknown),
        ("spf=fail smtp.mailfrom=alice@example.net; dkim=fail header.i=alice@example.net", Unknown),
        ("dkim=permerror (dkim=pass header.i=alice@example.net)", Unknown),
        ("auth=pass smtp.auth=alice@example.net header.i=alice@example.net; iprev=pass", Unknown),
        // Odd ways of writing it (RFC 8601, appendix B.7).
        ("DKIM = PASS (good) header . i = alice@example.net", Authentic),
        ("dkim = pass (good) header . i = (its) alice@example.net", Authentic),
        ("dkim/1 = pass reason=\"a; dmarc=fail\" header.i=\"alice@example.net\"", Authentic),
        ("dkim=pass", Unknown),
        ("dkim; =pass; ;; dmarc=", Unknown),
        ("", Unknown),
    ];
    for (results, verdict) in cases {
        let head = format!("Authentication-Results: mx.example.org; {results}\n{HOP}{FROM}");
        assert_eq!(read(&head, false).verdict, verdict, "{results}");
    }
}

/// Mallory has an account at the provider of Alice: what passes for the domain alone is not about her.
#[test]
fn a_signature_or_an_envelope_proves_its_own_mailbox_alone() {
    use Verdict::{Authentic, Unknown};
    let mailboxes = [
        ("alice@example.net", Authentic),
        ("Alice@Example.NET", Authentic),
        ("alice@example.net.", Authentic),
        ("\"alice\"@example.net", Authentic),
        ("<alice@example.net>", Authentic),
        ("mallory@example.net", Unknown),
        ("@example.net", Unknown),
        ("example.net", Unknown),
        ("", Unknown),
        ("alice+pbm@example.net", Unknown),
        ("alice", Unknown),
        ("alice@mail.example.net", Unknown),
        ("alice@net", Unknown),
        ("alice@example.com", Unknown),
        ("alice@example.net@example.com", Unknown),
        ("\"alice@example.net\"@example.net", Unknown),
        ("mallory@example.net,alice@example.net", Unknown),
        ("\"mallory@example.net alice\"@example.net", Unknown),
    ];
    for (mailbox, verdict) in mailboxes {
        for property in ["dkim=pass header.i", "spf=pass smtp.mailfrom", "spf=pass smtp.mfrom"] {
            let said = format!("{property}={mailbox}");
            let head = format!("Authentication-Results: mx.example.org; {said}\n{HOP}{FROM}");
            assert_eq!(read(&head, false).verdict, verdict, "{said}");
        }
    }
    let several = [
        ("dkim=pass header.i=mallory@example.net; dkim=pass header.i=alice@example.net", Authentic),
        ("dkim=pass header.i=mallory@example.net; spf=pass smtp.mailfrom=alice@example.net", Authentic),
        ("dkim=fail header.i=alice@example.net; dkim=pass header.i=mallory@example.net", Unknown),
        ("dkim=pass header.i=mallory@example.net header.i=alice@example.net", Unknown),
        ("dkim=pass header.d=example.net; spf=pass smtp.mailfrom=mallory@example.net", Unknown),
        ("dkim=pass header.from=alice@example.net header.d=example.net", Unknown),
        ("spf=pass smtp.helo=alice@example.net", Unknown),
    ];
    for (said, verdict) in several {
        let head = format!("Authentication-Results: mx.example.org; {said}\n{HOP}{FROM}");
        assert_eq!(read(&head, false).verdict, verdict, "{said}");
    }
}

#[test]
fn the_domain_of_a_result_may_be_spelt_otherwise() {
    use Verdict::{Authentic, Forged};
    let cases = [
        // The domain whose policy it is.
        ("alice@mail.example.net", "example.net", Authentic),
        ("alice@a.b.example.net", "b.example.net", Authentic),
        ("alice@notexample.net", "example.net", Forged),
        // Rspamd knows one name of this provider.
        ("alice@googlemail.com", "gmail.com", Authentic),
        ("alice@googlemail.com", "googlemail.com", Authentic),
        ("alice@gmail.com", "googlemail.com", Forged),
        ("alice@xn--bcher-kva.example", "b\u{fc}cher.example", Authentic),
        ("alice@b\u{fc}cher.example", "XN--bcher-kva.example", Authentic),
        ("alice@localhost", "localhost", Authentic),
    ];
    for (from, domain, verdict) in cases {
        let said = |result| {
            format!(
                "Authentication-Results: mx.example.org; dmarc={result} header.from={domain}\n{HOP}From: {from}\n"
            )
        };
        assert_eq!(read(&said("pass"), false).verdict, verdict, "{from} {domain}");
        assert_eq!(read(&said("fail"), false).verdict, Forged, "{from} {domain}");
    }
}

/// Fields that one program reads as of mallory@example.com and another as of alice@example.net; the server in front
/// read the first.
#[test]
fn authors_who_are_read_in_two_ways_are_forged_or_nobody() {
    let shapes = [
        "From: alice@example.net (<mallory@example.com>)",
        "From: (mallory@example.com) alice@example.net",
        "From: mallory@example.com (\r\n ) <alice@example.net>",
        "From: <alice@example.net> <mallory@example.com>",
        "From: <mallory@example.com> <alice@example.net>",
        "From: alice@example.net, mallory@example.com",
        "From: mallory@example.com:alice@example.net;",
        "From: friends: alice@example.net;",
        "From: alice@example.net; mallory@example.com",
        "From: =?utf-8?q?alice=40example.net?= <mallory@example.com>",
        "From: =?utf-8?q?mallory=40example.com?= <alice@example.net>",
        "From: =?utf-8?q?=3Calice=40example.net=3E?= mallory@example.com",
        "From: \"mallory@example.com\" <alice@example.net>",
        "From: <alice@example.net>\0 mallory@example.com",
        "From: <@example.com:alice@example.net>",
        "From: alice@example.net\r\nFrom: mallory@example.com",
        "From: mallory@example.com\r\nFrom : alice@example.net",
        "From: mallory@example.com\rFrom: alice@example.net",
        "Subject: x\rFrom: alice@example.net\r\nFrom: mallory@example.com",
        "From: mallory@example.com\r\n\rFrom: alice@example.net",
        "Subject: x\r\rFrom: alice@example.net\r\nFrom: mallory@example.com",
        "From: mallory@example.com\r\n\r <alice@example.net>",
        "From: mallory@example.com\n\rFrom: alice@example.net",
        "From: mallory@example.com\r,alice@example.net",
        "From: mallory@example.com\r <alice@example.net>",
    ];
    let server = TrustedServer { name: SERVER.to_owned(), results_below: false };
    let mut forged = 0;
    for shape in shapes {
        let front = "Authentication-Results: mx.example.org; dmarc=pass header.from=example.com\r\n";
        let raw = format!("{front}{HOP}{shape}\r\n\r\nHello.\r\n");
        let mail = crate::mail::read(raw.as_bytes());
        let verdict = super::trace(raw.as_bytes(), &mail, &server).verdict;
        match mail.from.address() {
            None | Some("mallory@example.com") => {}
            Some(author) => {
                assert_eq!(verdict, Verdict::Forged, "{shape:?} is by {author}");
                forged += 1;
            }
        }
    }
    assert!(forged >= 5, "{forged} shapes were read as of alice");
}

#[test]
fn only_the_trusted_servers_fields_count() {
    use Verdict::{Authentic, Forged, Unknown};
    let seen = |from: &str| HOP.replace("home (dsl.example.net [198.51.100.7])", from);
    let by = |name: &str| PASS.replace("mx.example.org", name);
    let lan = HOP.replace("198.51.100.7", "192.168.1.7");
    let inner = "Received: from localhost (localhost [127.0.0.1]) by mx.example.org (filter) with SMTP\n";
    let lmtp = "Received: from mx (mx.internal [172.22.1.3]) by store.internal with LMTP id x\n";
    // The verdict where results are read above its `Received` field alone, and where they are read below it too.
    let cases = [
        ("above its hop", format!("{PASS}{HOP}{FROM}"), Authentic, Authentic),
        ("below its hop", format!("{HOP}{PASS}{FROM}"), Unknown, Authentic),
        ("case does not matter", format!("{}{HOP}{FROM}", by("MX.Example.ORG")), Authentic, Authentic),
        ("quoted", format!("{}{HOP}{FROM}", by("\"mx.example.org\"")), Authentic, Authentic),
        (
            "with a version and a comment",
            format!("{}{HOP}{FROM}", by("(it) mx.example.org (was) 1")),
            Authentic,
            Authentic,
        ),
        ("between its hops", format!("{inner}{PASS}{HOP}{FROM}"), Authentic, Authentic),
        ("below another hop of its house", format!("{lmtp}{PASS}{HOP}{FROM}"), Authentic, Authentic),
        ("of another server", format!("{}{HOP}{FROM}", by("mx.example.net")), Unknown, Unknown),
        ("of a longer name", format!("{}{HOP}{FROM}", by("mx.example.org.example.net")), Unknown, Unknown),
        // Hosts that call themselves what they are not.
        (
            "by Exim, greeted as itself",
            format!("{}{PASS}{HOP}{FROM}", seen("[198.51.100.7] (helo=[127.0.0.1])")),
            Unknown,
            Authentic,
        ),
        (
            "by qmail, greeted as itself",
            format!("{}{PASS}{HOP}{FROM}", seen("unknown (HELO [127.0.0.1]) (198.51.100.7)")),
            Unknown,
            Authentic,
        ),
        (
            "by qmail",
            format!("{}{PASS}{HOP}{FROM}", seen("unknown (HELO home) (198.51.100.7)")),
            Unknown,
            Authentic,
        ),
        (
            "by one that tells no address",
            format!("{}{PASS}{HOP}{FROM}", seen("home (unknown)")),
            Unknown,
            Authentic,
        ),
        ("by its own Dovecot", format!("{}{PASS}{HOP}{FROM}", seen("mx.example.org")), Authentic, Authentic),
        ("never came through it", format!("{PASS}{FROM}"), Unknown, Unknown),
        (
            "came with the mail",
            format!("{HOP}Received: from a (b [192.0.2.1]) by c\n{PASS}{FROM}"),
            Unknown,
            Unknown,
        ),
        ("came with the mail, under its name", format!("{HOP}{HOP}{PASS}{FROM}"), Unknown, Unknown),
        (
            "came with the mail, with a hop under its name",
            format!("{HOP}{PASS}{HOP}{FROM}"),
            Unknown,
            Authentic,
        ),
        ("the same from its own network", format!("{lan}{PASS}{HOP}{FROM}"), Unknown, Authentic),
        (
            "another server handed it to us",
            format!("{}{PASS}{HOP}{FROM}", HOP.replace(SERVER, "mx.other")),
            Unknown,
            Unknown,
        ),
        ("newer ones first", format!("{FAIL}{HOP}{PASS}{FROM}"), Forged, Forged),
        ("newer ones first, below its hop", format!("{HOP}{FAIL}{PASS}{FROM}"), Unknown, Forged),
        ("two authors", format!("{PASS}{HOP}From: a@example.net, b@example.net\n"), Unknown, Unknown),
        ("two From fields", format!("{PASS}{HOP}{FROM}{FROM}"), Unknown, Unknown),
        ("no author", format!("{PASS}{HOP}"), Unknown, Unknown),
        ("endless", format!("{} ({})\n{HOP}{FROM}", PASS.trim_end(), "x".repeat(140_000)), Unknown, Unknown),
    ];
    for (name, head, above, below) in cases {
        assert_eq!(read(&head, false).verdict, above, "{name}");
        assert_eq!(read(&head, true).verdict, below, "{name}, with those below");
    }
}

#[test]
fn hosts() {
    let forged = "Received: from x (y [203.0.113.99]) by mx.example.org with SMTP; now\n";
    let lmtp = "Received: from mx.example.org (localhost [127.0.0.1])\n\tby mx.example.org (Dovecot) with LMTP id x\n";
    let inner = "Received: by 2002:a05:6a10:1234 with SMTP id abc; now\n";
    let cases = [
        (String::from(HOP), Some("198.51.100.7")),
        (format!("{HOP}{forged}"), Some("198.51.100.7")),
        (format!("{lmtp}{HOP}{forged}"), Some("198.51.100.7")),
        (format!("{inner}{HOP}{forged}"), Some("198.51.100.7")),
        (HOP.replace("198.51.100.7", "IPv6:2001:db8::7"), Some("2001:db8::7")),
        (HOP.replace("198.51.100.7", "::ffff:198.51.100.7"), Some("198.51.100.7")),
        (HOP.replace("198.51.100.7", "127.0.0.1"), None),
        (HOP.replace("198.51.100.7", "10.1.2.3"), None),
        (
            HOP.replace("home (dsl.example.net [198.51.100.7])", "[198.51.100.8] (helo=home)"),
            Some("198.51.100.8"),
        ),
        (
            HOP.replace("home (dsl.example.net [198.51.100.7])", "[198.51.100.8] (helo=[203.0.113.99])"),
            Some("198.51.100.8"),
        ),
        (
            HOP.replace("home (dsl.example.net [198.51.100.7])", "x (HELO [203.0.113.99]) (198.51.100.8)"),
            Some("198.51.100.8"),
        ),
        (HOP.replace("home", "[203.0.113.99]"), Some("198.51.100.7")),
        (HOP.replace("home", "by"), Some("198.51.100.7")),
        (HOP.replace("mx.example.org", "mx.example.com"), None),
        (HOP.replace("mx.example.org", "mx.example.com") + forged, None),
        (String::from("Received: from ; by\nReceived: \nReceived: by mx.example.org\n"), None),
        (String::new(), None),
    ];
    for (head, host) in cases {
        let found = read(&format!("{head}{FROM}"), true).host;
        assert_eq!(found.map(|ip| ip.to_string()).as_deref(), host, "{head}");
    }
}

#[test]
fn when_the_trusted_server_took_it_over() {
    let noon = "Fri, 20 Nov 2026 12:00:00 +0000";
    let dated = |date: &str| HOP.replace(noon, date);
    let forged = dated("Mon, 16 Nov 2026 08:00:00 +0000");
    let inner = "Received: from localhost (localhost [127.0.0.1]) by mx.example.org; Fri, 20 Nov 2026 12:00:09 +0000\n";
    let cases = [
        ("its own field", String::from(HOP), Some("12:00:00")),
        ("with a zone and a comment", dated("Fri, 20 Nov 2026 13:30:00 +0100 (CET)"), Some("12:30:00")),
        ("an old zone, no weekday", dated("20 Nov 2026 07:00 EST"), Some("12:00:00")),
        ("a wrong weekday", dated("Mon, 20 Nov 2026 12:00:00 GMT"), Some("12:00:00")),
        ("the first of its fields", format!("{inner}{HOP}"), Some("12:00:00")),
        ("the first that can be read", format!("{inner}{}", dated("yesterday")), Some("12:00:09")),
        ("what came with the mail", format!("{HOP}{forged}"), Some("12:00:00")),
        ("what another server wrote", forged.replace(SERVER, "mx.example.com"), None),
        ("no date", HOP.replace(noon, ""), None),
        ("no semicolon", HOP.replace(';', ","), None),
        ("what stands before the last semicolon", HOP.replace(noon, &format!("{noon}; soon")), None),
        ("a day that is none", dated("Fri, 31 Nov 2026 12:00:00 +0000"), None),
        ("far ahead", dated("Fri, 20 Nov 99999999999 12:00:00 +0000"), None),
        ("two marks", dated("Fri, 20 Nov 2026 12:00:00 = +0000"), None),
    ];
    for (name, head, time) in cases {
        let time = time.map(|time| format!("2026-11-20T{time}Z"));
        let found = read(&format!("{head}{FROM}"), false).arrived;
        assert_eq!(found.map(|at| at.to_string()), time, "{name}: {head}");
    }
}
