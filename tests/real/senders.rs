//! Senders: authentic and forged mails through OpenDKIM and OpenDMARC.

use crate::chain::{Chain, Host, LIST, MALLORY, MILD, Mail, OPEN, STRICT};
use crate::wanted;

/// A mail, and the verdict on its sender.
struct Case {
    what: &'static str,
    host: Host,
    envelope: &'static str,
    mail: Mail,
    found: Found,
}

#[derive(Debug, PartialEq, Eq)]
enum Found {
    /// Authentic, from this address.
    Authentic(String),
    Forged,
    /// From this address, with no verdict.
    Unknown(String),
    /// Without a single sender.
    Nobody,
    /// Refused by the mail server.
    Refused,
}

const ALICE: &str = "Alice <alice@example.org>";
const BOB: &str = "Bob <bob@mild.example>";
const X: &str = "x@mallory.example";

#[tokio::test(flavor = "multi_thread")]
async fn senders_are_told_apart() {
    if !wanted("senders_are_told_apart") {
        return;
    }
    let mut chain = Chain::start();
    let mut cases = right(&mut chain);
    cases.extend(forged(&mut chain));
    cases.extend(brought_along(&mut chain));
    cases.extend(two_senders(&mut chain));
    cases.extend(passed_on(&mut chain));
    let mut wrong = Vec::new();
    // One after another: opendkim's resolver reads its configuration in every thread, and doing so twice at once breaks it for
    // good.
    for case in &cases {
        let found = match chain.send(case.host, case.envelope, &[&case.mail])[0] {
            250 => found(&chain, &case.mail).await,
            550..560 => Found::Refused,
            code => panic!("{}: {code}", case.what),
        };
        if found != case.found {
            wrong.push(format!("{}: {found:?}, not {:?}", case.what, case.found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The verdict in the ledger on an accepted mail.
async fn found(chain: &Chain, mail: &Mail) -> Found {
    let story = chain.story(mail).await;
    match (story["verdict"].as_str(), story["sender"].as_str()) {
        (Some("authentic"), Some(sender)) => Found::Authentic(sender.to_owned()),
        (Some("forged"), _) => Found::Forged,
        (None, Some(sender)) => Found::Unknown(sender.to_owned()),
        (None, None) => Found::Nobody,
        _ => panic!("{story:#}"),
    }
}

fn case(what: &'static str, host: Host, envelope: &'static str, mail: Mail, found: Found) -> Case {
    Case { what, host, envelope, mail, found }
}

fn authentic(address: &str) -> Found {
    Found::Authentic(address.to_owned())
}

fn right(chain: &mut Chain) -> Vec<Case> {
    let mut mail = |from: &str| chain.mail(from, "help", "");
    let (alice, bob, carol) = ("alice@example.org", "bob@mild.example", "carol@open.example");
    vec![
        case(
            "signed and sent by its domain",
            STRICT,
            alice,
            mail(ALICE).signed("example.org"),
            authentic(alice),
        ),
        case("only sent by its domain", STRICT, alice, mail(ALICE), authentic(alice)),
        case("only signed by its domain", MALLORY, X, mail(ALICE).signed("example.org"), authentic(alice)),
        case("of a mild domain", MILD, bob, mail(BOB).signed("mild.example"), authentic(bob)),
        case(
            "of a domain without a policy",
            OPEN,
            carol,
            mail(carol),
            Found::Unknown("carol@open.example".to_owned()),
        ),
        case("the forger's own", MALLORY, X, mail(X).signed("mallory.example"), authentic(X)),
    ]
}

fn forged(chain: &mut Chain) -> Vec<Case> {
    let mut by_mallory = |what, from: &str| {
        let mail = chain.mail(from, "help", "").signed("mallory.example");
        case(what, MALLORY, X, mail, Found::Forged)
    };
    let mut cases = vec![
        by_mallory("signed by another domain", ALICE),
        by_mallory("of a mild domain, signed by another", BOB),
        by_mallory("in the name of a subdomain", "alice@home.example.org"),
        by_mallory("a comment with the forger's address", "alice@example.org (x@mallory.example)"),
        by_mallory("a comment in front", "(<x@mallory.example>) alice@example.org"),
        by_mallory("the forger's address as a name", "\"<x@mallory.example>\" <alice@example.org>"),
        by_mallory("a bracket in a name", "\"x@mallory.example> (\" <alice@example.org>"),
        by_mallory("a quotation mark in a name", "\"a\\\" <x@mallory.example>\" <alice@example.org>"),
        by_mallory("an encoded name", "=?utf-8?q?=3Cx=40mallory=2Eexample=3E?= <alice@example.org>"),
        by_mallory("a route", "<@mallory.example:alice@example.org>"),
        by_mallory("a group", "mallory.example: alice@example.org;"),
        by_mallory("a folded line", "\"x@mallory.example\"\r\n\t<alice@example.org>"),
    ];
    for (what, from) in [("unsigned", ALICE), ("unsigned, of a mild domain", BOB)] {
        cases.push(case(what, MALLORY, X, chain.mail(from, "help", ""), Found::Forged));
    }
    let helo = MALLORY.named("example.org");
    cases.push(case("a greeting of that name", helo, "", chain.mail(ALICE, "help", ""), Found::Forged));
    // OpenDMARC by itself takes these for senders of example.org.
    for envelope in [
        "\"alice@example.org\"@mallory.example",
        "\"x (alice@example.org\"@mallory.example",
        "\"alice@example.org, x\"@mallory.example",
    ] {
        cases.push(case(
            "two in the envelope",
            MALLORY,
            envelope,
            chain.mail(ALICE, "help", ""),
            Found::Refused,
        ));
    }
    cases
}

/// With fields that only the server itself may write.
fn brought_along(chain: &mut Chain) -> Vec<Case> {
    let all = "dkim=pass header.d=example.org; spf=pass smtp.mailfrom=example.org; dmarc=pass header.from=example.org";
    let taken = "Received: from mail.example.org (mail.example.org [192.0.2.10])\r\n\tby mx.games.example (Postfix) with \
                 ESMTP id 1; Fri, 20 Nov 2026 12:00:00 +0000\r\n";
    [
        ("results", format!("Authentication-Results: mx.games.example; {all}\r\n")),
        ("results in capitals", format!("AUTHENTICATION-RESULTS: MX.GAMES.EXAMPLE; {all}\r\n")),
        ("results with a version", format!("Authentication-Results: mx.games.example 1; {all}\r\n")),
        ("results with a comment", format!("Authentication-Results:\r\n (so) mx.games.example; {all}\r\n")),
        ("results in quotation marks", format!("Authentication-Results: \"mx.games.example\"; {all}\r\n")),
        ("results on top of a trace", format!("Authentication-Results: mx.games.example; {all}\r\n{taken}")),
        (
            "several results",
            "dkim=pass header.d=example.org|spf=pass smtp.mailfrom=example.org|dmarc=pass header.from=example.org"
                .split('|')
                .map(|one| format!("Authentication-Results: mx.games.example; {one}\r\n"))
                .collect(),
        ),
        (
            "a result of SPF",
            "Received-SPF: pass (mx.games.example: domain of example.org designates 203.0.113.66 as permitted \
             sender) identity=mailfrom; envelope-from=\"alice@example.org\"; receiver=mx.games.example\r\n"
                .to_owned(),
        ),
    ]
    .into_iter()
    .map(|(what, fields)| {
        case(what, MALLORY, X, chain.mail(ALICE, "help", "").under(&fields), Found::Forged)
    })
    .collect()
}

fn two_senders(chain: &mut Chain) -> Vec<Case> {
    let mut mail = |from: &str| chain.mail(from, "help", "").signed("mallory.example");
    let first = mail(X).under("From: alice@example.org\r\n");
    let last = mail("alice@example.org").under("From: x@mallory.example\r\n");
    let line_feed = mail(X).with("From: ", "From: alice@example.org\nFrom: ");
    let carriage_return =
        mail(X).with("From: x@mallory.example", "From: x@mallory.example\rFrom: alice@example.org");
    let in_subject = mail(X).with("Subject: help", "Subject: help\rFrom: alice@example.org");
    vec![
        case("two addresses", MALLORY, X, mail("x@mallory.example, alice@example.org"), Found::Nobody),
        case(
            "two addresses, his last",
            MALLORY,
            X,
            mail("alice@example.org, x@mallory.example"),
            Found::Nobody,
        ),
        // OpenDMARC reads another domain out of these and would pass them.
        case("two in brackets", MALLORY, X, mail("<x@mallory.example> <alice@example.org>"), Found::Nobody),
        case("blanks around the sign", MALLORY, X, mail("alice @ example.org"), Found::Nobody),
        case("blanks in brackets", MALLORY, X, mail("Alice < alice @ example.org >"), Found::Nobody),
        case("blanks around a dot", MALLORY, X, mail("alice@example . org"), Found::Nobody),
        case("a second From on top", MALLORY, X, first, Found::Refused),
        case("a second From below", MALLORY, X, last, Found::Refused),
        case("a second From after a line feed", MALLORY, X, line_feed, Found::Refused),
        case("a second From after a carriage return", MALLORY, X, carriage_return, Found::Nobody),
        case("one in the subject", MALLORY, X, in_subject, authentic(X)),
    ]
}

fn passed_on(chain: &mut Chain) -> Vec<Case> {
    let bounces = "bounces@list.example";
    let list = |mail: Mail| mail.with("Subject: ", "Subject: [games] ").signed("list.example");
    let alice = list(chain.mail(ALICE, "help", "").signed("example.org"));
    let bob = list(chain.mail(BOB, "help", "").signed("mild.example"));
    let carol = list(chain.mail("carol@open.example", "help", ""));
    let own = list(chain.mail("Alice by way of games <games@list.example>", "help", ""));
    let resent = "Resent-From: x@mallory.example\r\nResent-To: pbm@games.example\r\n\
                  Resent-Date: Fri, 20 Nov 2026 13:00:00 +0000\r\nResent-Message-ID: <1@mallory.example>\r\n";
    let whole = chain.mail(ALICE, "help", "").signed("example.org").under(resent);
    let changed = chain
        .mail(ALICE, "help", "changed")
        .signed("example.org")
        .with("changed", "and changed")
        .under(resent);
    let nobody = chain.mail(ALICE, "help", "").under(resent).signed("mallory.example");
    vec![
        case("by a list that changes the subject", LIST, bounces, alice, Found::Forged),
        case("the same, of a mild domain", LIST, bounces, bob, Found::Forged),
        case(
            "the same, without a policy",
            LIST,
            bounces,
            carol,
            Found::Unknown("carol@open.example".to_owned()),
        ),
        case("by a list in its own name", LIST, bounces, own, authentic("games@list.example")),
        case("sent again as it is", MALLORY, X, whole, authentic("alice@example.org")),
        case("sent again with another text", MALLORY, X, changed, Found::Forged),
        case("sent again by the forger", MALLORY, X, nobody, Found::Forged),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_brings_no_other_one_in() {
    if !wanted("a_mail_brings_no_other_one_in") {
        return;
    }
    let mut chain = Chain::start();
    for end in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r\n.\r", "\r.\r", "\r.\r\n"] {
        // Whoever has a mailbox at example.org sends by its host.
        let inner = chain.mail(ALICE, "help", "");
        let outer = chain.mail("dave@example.org", "help", "In a mail.").with(
            "In a mail.",
            &format!(
                "End{end}MAIL FROM:<alice@example.org>\r\nRCPT TO:<pbm@games.example>\r\nDATA\r\n{}",
                inner.text
            ),
        );
        let sent = chain.sent(STRICT, "dave@example.org", &outer).await;
        assert_eq!(sent["sender"], "dave@example.org", "{end:?}");
        chain.idle().await;
        assert!(!chain.knows(&inner), "{end:?} ends a mail");
    }
}
