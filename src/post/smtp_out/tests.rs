//! Letters to a scripted server on loopback.

mod tokens;

use std::path::Path;

use tokio::net::TcpListener;

use super::*;
use crate::post::testing::authority::{Validity, authority};
use crate::post::testing::scripted::{CUT, DRIP, SILENCE, Script, relay, start};

fn login() -> Option<Login> {
    Some(Login { username: "alice".into(), credential: "secret".into() })
}

fn letter() -> Parcel {
    Parcel {
        from: "pbm@games.example".into(),
        to: "alice@example.org".into(),
        message_id: "1@games.example".into(),
        bytes: b"Subject: Board 1\r\n\r\n.your move\r\n".to_vec(),
    }
}

const LETTER: [&str; 7] = [
    "MAIL FROM:<pbm@games.example> SIZE=32",
    "RCPT TO:<alice@example.org>",
    "DATA",
    "Subject: Board 1",
    "",
    "..your move",
    ".",
];

/// Checks the kind of a delivery and its reason, which never holds a secret.
fn check(delivery: &Delivery, kind: &str, holds: &str) {
    let (got, why) = match delivery {
        Delivery::Sent(why) => ("sent", why),
        Delivery::Later(why) => ("later", why),
        Delivery::Away(why) => ("away", why),
        Delivery::Refused(Whose::Line, why) => ("ours", why),
        Delivery::Refused(Whose::Unclear, why) => ("unclear", why),
        Delivery::Refused(Whose::Letter | Whose::Reader, why) => ("refused", why),
        Delivery::Unknown(why) => ("unknown", why),
    };
    assert!(got == kind && why.contains(holds), "{delivery:?}, not {kind} with {holds:?}");
    for secret in ["secret", "c2VjcmV0", "AGFsaWNl", "your move"] {
        assert!(!why.contains(secret), "{why}");
    }
}

/// A reply that offers pipelining.
const TOGETHER: (&str, &str) =
    ("EHLO", "250-relay.example\r\n250-PIPELINING\r\n250-SIZE 1000000\r\n250 8BITMIME");

/// One letter over one connection.
async fn once(script: Script, login: Option<Login>) -> (Delivery, Vec<Vec<String>>) {
    let stage = start(&[script], None).await;
    let mut out = SmtpOut::new(SmtpServer { login, ..relay(stage.port, Security::Plain) }).unwrap();
    let delivery = out.deliver(&letter()).await;
    (delivery, stage.server.heard())
}

#[tokio::test]
async fn every_answer_at_every_verb() {
    let cases: &[(Script, &str, &str)] = &[
        (&[], "sent", "250 2.0.0 Queued as 1"),
        (&[("greeting", "421 4.3.2 busy")], "away", "at the greeting: 421 4.3.2 busy"),
        (&[("greeting", "554 5.3.2 no")], "away", "at the greeting: 554"),
        (&[("greeting", CUT)], "away", "at the greeting: the server closed the connection"),
        (&[("greeting", "* OK IMAP ready")], "away", "does not speak SMTP"),
        (&[("EHLO", "421 4.3.2 busy")], "away", "at EHLO: 421"),
        (&[("EHLO", "250-relay.example\r\n250-   \r\n250 8bitmime")], "sent", "250"),
        (&[("EHLO", "502 what"), ("HELO", "550 no")], "away", "at EHLO: 550"),
        (&[("EHLO", "502 what")], "sent", "250"),
        (&[("EHLO", CUT)], "away", "at EHLO"),
        (&[("MAIL", "451 4.3.0 busy")], "away", "at MAIL: 451 4.3.0 busy"),
        (&[("MAIL", "452 4.3.1 message size exceeds what is free")], "later", "at MAIL: 452 4.3.1"),
        (&[("MAIL", "553 5.7.1 not you")], "ours", "at MAIL: 553 5.7.1 not you"),
        (&[("MAIL", "530 5.7.0 log in first")], "ours", "at MAIL: 530"),
        (&[("MAIL", "354 what")], "away", "at MAIL: 354"),
        (&[("MAIL", CUT)], "away", "at MAIL"),
        (&[("RCPT", "452-4.2.2 mailbox\r\n452 4.2.2 full")], "later", "at RCPT: 452 4.2.2 mailbox"),
        (&[("RCPT", "550 5.1.1 unknown\u{1b}[2J")], "refused", "at RCPT: 550 5.1.1 unknown[2J"),
        (&[("RCPT", CUT)], "later", "at RCPT"),
        (&[("DATA", "451 4.3.0 no disk")], "later", "at DATA: 451"),
        (&[("DATA", "554 5.5.1 none")], "unclear", "at DATA: 554"),
        (&[("DATA", "250 what")], "later", "at DATA: 250"),
        (&[("DATA", CUT)], "later", "at DATA"),
        (&[("DATA", "354 go\r\n250 taken, before it was sent")], "later", "at the letter: 250"),
        (&[("DATA", "354 go\r\n552 5.3.4 enough")], "refused", "at the letter: 552 5.3.4 enough"),
        (&[(".", "451 4.3.0 no disk")], "later", "at the letter: 451"),
        (&[(".", "554 5.7.1 spam")], "unclear", "at the letter: 554 5.7.1 spam"),
        (&[(".", CUT)], "unknown", "after the whole letter: the server closed the connection"),
        (&[(".", "mumble")], "unknown", "after the whole letter: the server does not speak SMTP"),
    ];
    for &(script, kind, holds) in cases {
        check(&once(script, None).await.0, kind, holds);
        if !script.iter().any(|(verb, _)| ["EHLO", "HELO"].contains(verb)) {
            let offered: Script = Box::leak([&[TOGETHER], script].concat().into_boxed_slice());
            check(&once(offered, None).await.0, kind, holds);
        }
    }
    let cases: &[(Script, &str, &str)] = &[
        (&[], "sent", "250"),
        (&[("AUTH", "535 5.7.8 wrong")], "away", "did not accept user name and password: 535 5.7.8 wrong"),
        (&[("AUTH", "454 4.7.0 busy")], "away", "454"),
        (&[("AUTH", CUT)], "away", "at the login"),
        (&[("EHLO", "250-relay\r\n250 AUTH=LOGIN")], "sent", "250"),
        (
            &[("EHLO", "250-relay\r\n250 AUTH LOGIN"), ("secret#2", "535 wrong")],
            "away",
            "user name and password",
        ),
        (&[("EHLO", "250-relay\r\n250 AUTH GSSAPI")], "away", "offers no login"),
        (&[("EHLO", "502 what")], "away", "offers no login"),
    ];
    for &(script, kind, holds) in cases {
        check(&once(script, login()).await.0, kind, holds);
    }
}

/// The library takes 4 KiB of a reply.
#[tokio::test]
async fn replies_that_do_not_end() {
    let endless: &str = Box::leak("250-and so on\r\n".repeat(10_000).into_boxed_str());
    let long: &str = Box::leak(format!("250 {}", "x".repeat(100_000)).into_boxed_str());
    for said in [endless, long] {
        for (verb, kind) in [("greeting", "away"), ("EHLO", "away"), ("RCPT", "later"), (".", "unknown")] {
            let script: Script = Box::leak(Box::new([(verb, said)]));
            check(&once(script, None).await.0, kind, "the server does not speak SMTP");
        }
    }
}

#[tokio::test]
async fn what_goes_over_the_line() {
    let polite: &[&[&str]] = &[&["EHLO games.example"], &LETTER];
    assert_eq!(once(&[], None).await.1, [polite.concat()]);
    let plain: &[&[&str]] = &[&["EHLO games.example", "AUTH PLAIN AGFsaWNlAHNlY3JldA=="], &LETTER];
    assert_eq!(once(&[], login()).await.1, [plain.concat()]);
    let script: Script = &[("EHLO", "250-relay\r\n250-SIZE\r\n250 AUTH LOGIN")];
    let words: &[&[&str]] = &[&["EHLO games.example", "AUTH LOGIN", "YWxpY2U=", "c2VjcmV0"], &LETTER];
    assert_eq!(once(script, login()).await.1, [words.concat()]);
}

/// The server answers MAIL only after RCPT: a client that waited for the answer would wait for ever.
#[tokio::test]
async fn commands_go_together_where_the_server_offers_it() {
    let both: Script =
        &[TOGETHER, ("MAIL", ""), ("RCPT", "250 2.1.0 Sender noted\r\n250 2.1.5 Recipient noted")];
    let (delivery, heard) = once(both, None).await;
    check(&delivery, "sent", "250 2.0.0 Queued as 1");
    let lines: &[&[&str]] = &[&["EHLO games.example"], &LETTER];
    assert_eq!(heard, [lines.concat()]);
    // A server that wants the text despite having no recipient gets no complete one.
    let (delivery, heard) = once(&[TOGETHER, ("RCPT", "550 5.1.1 unknown")], None).await;
    check(&delivery, "refused", "at RCPT: 550 5.1.1 unknown");
    assert!(heard.concat().iter().all(|line| line != "."), "{heard:?}");
}

#[tokio::test]
async fn addresses_and_texts_that_need_an_offer() {
    let utf8: Script = &[("EHLO", "250-relay\r\n250-SMTPUTF8\r\n250 8BITMIME")];
    let bare: Script = &[("EHLO", "250 relay")];
    let eight = "Subject: x\r\n\r\n\u{e9}\r\n";
    let cases = [
        (utf8, "\u{e9}lise@example.org", eight, "sent", "MAIL FROM:<> BODY=8BITMIME SMTPUTF8"),
        (bare, "\u{e9}lise@example.org", "", "refused", "SMTPUTF8"),
        (bare, "alice@example.org", eight, "refused", "8BITMIME"),
        (bare, "alice@example.org", "", "sent", "MAIL FROM:<>"),
        (bare, "", "", "refused", "cannot be written"),
        (bare, "a@b.example>\r\nRSET", "", "refused", "cannot be written"),
        (bare, "a@b.example> SIZE=1", "", "refused", "cannot be written"),
    ];
    for (script, to, text, kind, holds) in cases {
        let stage = start(&[script], None).await;
        let mut out = SmtpOut::new(relay(stage.port, Security::Plain)).unwrap();
        let parcel = Parcel { from: String::new(), to: to.into(), bytes: text.into(), ..letter() };
        let delivery = out.deliver(&parcel).await;
        check(&delivery, kind, if kind == "sent" { "" } else { holds });
        let mail = stage.server.heard()[0].iter().find(|line| line.starts_with("MAIL")).cloned();
        assert_eq!(mail.as_deref(), (kind == "sent").then_some(holds));
    }
}

#[tokio::test]
async fn a_line_cut_within_the_letter() {
    let stage = start(&[&[("body", CUT)], &[("body", CUT)]], None).await;
    let mut out = SmtpOut::new(relay(stage.port, Security::Plain)).unwrap();
    // More than the system's socket buffers, so that the letter cannot have been written completely.
    let parcel = Parcel { bytes: b"0123456789abcd\r\n".repeat(4 << 20), ..letter() };
    check(&out.deliver(&parcel).await, "later", "at the letter");
}

#[tokio::test]
async fn silence_is_waited_for_so_long() {
    let short = Duration::from_millis(50);
    let cases: &[(Script, &str, &str)] = &[
        (&[("greeting", SILENCE)], "away", "at the greeting: nothing for"),
        (&[("RCPT", SILENCE)], "later", "at RCPT: nothing for"),
        (&[(".", SILENCE)], "unknown", "no answer in"),
        (&[("greeting", DRIP)], "away", "at the greeting: "),
        (&[("EHLO", DRIP)], "away", "at EHLO: "),
    ];
    for &(script, kind, holds) in cases {
        let stage = start(&[script], None).await;
        let patient = relay(stage.port, Security::Plain);
        // The silent step gets the short time limit.
        let timeouts = match script[0].0 {
            "." => Timeouts { final_reply: short, ..patient.timeouts },
            _ => Timeouts { command: Duration::from_secs(1), ..patient.timeouts },
        };
        let mut out = SmtpOut::new(SmtpServer { timeouts, ..patient }).unwrap();
        check(&out.deliver(&letter()).await, kind, holds);
    }
}

#[tokio::test]
async fn a_connection_is_used_again_while_it_is_good() {
    /// Sends two letters; checks the second delivery and the number of connections.
    async fn two(scripts: &'static [Script], kind: &str, holds: &str, connections: usize) {
        let stage = start(scripts, None).await;
        let mut out = SmtpOut::new(relay(stage.port, Security::Plain)).unwrap();
        check(&out.deliver(&letter()).await, "sent", "");
        check(&out.deliver(&letter()).await, kind, holds);
        assert_eq!(stage.server.heard().len(), connections, "{scripts:?}");
    }
    two(&[&[]], "sent", "", 1).await;
    // Closed while idle, silently or with a reply: one retry over a new connection.
    two(&[&[("MAIL#2", CUT)]], "sent", "", 2).await;
    two(&[&[("MAIL#2", "421 4.4.2 idle")]], "sent", "", 2).await;
    two(&[&[("DATA#2", CUT)]], "sent", "", 2).await;
    two(&[&[("MAIL#2", CUT)], &[("MAIL", CUT)]], "away", "at MAIL", 2).await;
    two(&[&[("MAIL#2", CUT)], &[("greeting", "421 busy")]], "away", "at the greeting: 421", 2).await;
    // About the letter, or ambiguous: no retry.
    two(&[&[("MAIL#2", "451 later")]], "away", "451", 1).await;
    two(&[&[("RCPT#2", "550 unknown")]], "unclear", "550", 1).await;
    two(&[&[(".#2", CUT)]], "unknown", "", 1).await;
    two(&[&[(".#2", "421 4.3.2 down")]], "later", "421", 1).await;
}

#[tokio::test]
async fn a_tired_connection_is_left() {
    let stage = start(&[], None).await;
    let mut out = SmtpOut::new(relay(stage.port, Security::Plain)).unwrap();
    for _ in 0..=MOST_LETTERS {
        check(&out.deliver(&letter()).await, "sent", "");
    }
    assert_eq!(stage.server.heard().len(), 2);
    // After a simulated rest.
    out.open.as_mut().unwrap().used -= LONGEST_REST;
    check(&out.deliver(&letter()).await, "sent", "");
    assert_eq!(stage.server.heard().len(), 3);
    // Closed and opened explicitly.
    out.disconnect().await;
    out.connect().await.unwrap();
    assert_eq!(stage.server.heard().len(), 4);
}

#[tokio::test]
async fn a_delivery_given_up_leaves_nothing_behind() {
    let stage = start(&[&[("RCPT#2", SILENCE)]], None).await;
    let mut out = SmtpOut::new(relay(stage.port, Security::Plain)).unwrap();
    check(&out.deliver(&letter()).await, "sent", "");
    let asked = async {
        while stage.server.heard()[0].iter().filter(|line| line.starts_with("RCPT")).count() < 2 {
            tokio::task::yield_now().await;
        }
    };
    let letter = letter();
    tokio::select! {
        _ = out.deliver(&letter) => panic!("it was silent"),
        () = asked => (),
    }
    check(&out.deliver(&letter).await, "sent", "Queued");
    assert_eq!(stage.server.heard().len(), 2);
}

#[tokio::test]
async fn nobody_there() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let mut out = SmtpOut::new(relay(port, Security::Plain)).unwrap();
    check(&out.deliver(&letter()).await, "away", "at connecting: Connection refused");
    assert!(out.connect().await.is_err());
}

#[tokio::test]
async fn tls_or_nothing() {
    use Security::{StartTls, Tls};
    let (folder, strange) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let acceptor = authority(folder.path(), Validity::Now);
    authority(strange.path(), Validity::Now);
    let past = tempfile::tempdir().unwrap();
    let expired = authority(past.path(), Validity::Expired);
    let stripped: Script = &[("EHLO", "250-relay\r\n250-AUTH PLAIN\r\n250 8BITMIME")];
    let slipped: Script = &[("STARTTLS", "220 go\r\n250 slipped in")];
    let cases: &[(Security, Script, &str, &Path, &str, &str)] = &[
        (Tls, &[], "localhost", folder.path(), "sent", "250"),
        (StartTls, &[], "localhost", folder.path(), "sent", "250"),
        (Tls, &[], "127.0.0.1", folder.path(), "away", "at TLS: invalid peer certificate"),
        (StartTls, &[], "127.0.0.1", folder.path(), "away", "at TLS: invalid peer certificate"),
        (Tls, &[], "localhost", strange.path(), "away", "at TLS: invalid peer certificate"),
        (StartTls, &[], "localhost", strange.path(), "away", "at TLS: invalid peer certificate"),
        (StartTls, stripped, "localhost", folder.path(), "away", "offers no STARTTLS"),
        (StartTls, &[("EHLO", "502 what")], "localhost", folder.path(), "away", "offers no STARTTLS"),
        (
            StartTls,
            &[("STARTTLS", "454 4.7.0 broken")],
            "localhost",
            folder.path(),
            "away",
            "at STARTTLS: 454",
        ),
        (StartTls, &[("STARTTLS", "501 no")], "localhost", folder.path(), "away", "at STARTTLS: 501"),
        (StartTls, slipped, "localhost", folder.path(), "away", "slipped"),
    ];
    for &(security, script, host, trusted, kind, holds) in cases {
        let stage = start(&[script], Some((acceptor.clone(), security))).await;
        let extra_ca = Some(trusted.join("ca.pem"));
        let server =
            SmtpServer { host: host.into(), login: login(), extra_ca, ..relay(stage.port, security) };
        check(&SmtpOut::new(server).unwrap().deliver(&letter()).await, kind, holds);
        // Outside TLS only the commands that lead to it were sent.
        for line in stage.server.heard().concat() {
            let open = line.starts_with("EHLO") || line.starts_with("HELO") || line == "STARTTLS";
            assert!(line.starts_with('*') || open, "{line}");
        }
    }
    for security in [Tls, StartTls] {
        let stage = start(&[], Some((expired.clone(), security))).await;
        let server = SmtpServer { extra_ca: Some(past.path().join("ca.pem")), ..relay(stage.port, security) };
        let delivery = SmtpOut::new(server).unwrap().deliver(&letter()).await;
        check(&delivery, "away", "at TLS: invalid peer certificate: certificate expired");
    }
    // A server without TLS.
    let stage = start(&[], None).await;
    let server = SmtpServer { extra_ca: Some(folder.path().join("ca.pem")), ..relay(stage.port, Tls) };
    check(&SmtpOut::new(server).unwrap().deliver(&letter()).await, "away", "at TLS");
}
