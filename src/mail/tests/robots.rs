//! Machines get no answer; people do.

use crate::mail::{Robot, read, robot};

#[test]
fn machines() {
    let cases = [
        ("Auto-Submitted: auto-replied (vacation)", Robot::AutoSubmitted("auto-replied".to_owned())),
        ("Auto-Submitted: Auto-Generated; x=y", Robot::AutoSubmitted("auto-generated".to_owned())),
        ("X-PBM-Event: move\nAuto-Submitted: auto-generated", Robot::OwnLetter),
        ("X-PBM-Board: 101", Robot::OwnLetter),
        ("Return-Path: <>", Robot::NullSender),
        ("Return-Path: < >", Robot::NullSender),
        ("From: <>", Robot::NullSender),
        ("From: Mail Delivery Subsystem <MAILER-DAEMON>", Robot::Daemon("mailer-daemon".to_owned())),
        ("From: postmaster@example.org (The Mail System)", Robot::Daemon("postmaster".to_owned())),
        ("From: No Reply <no-reply@example.org>", Robot::Daemon("no-reply".to_owned())),
        ("From: bounces+17@example.org", Robot::Daemon("bounces+17".to_owned())),
        ("From: x@example.org\nSender: chess-request@example.org", Robot::Relay("chess-request".to_owned())),
        (
            "Content-Type: multipart/report; report-type=delivery-status",
            Robot::Report("multipart/report".to_owned()),
        ),
        ("Precedence: bulk", Robot::Precedence("bulk".to_owned())),
        ("Precedence: Auto_Reply", Robot::Precedence("auto_reply".to_owned())),
        ("List-Id: <chess.example.org>", Robot::List("list-id".to_owned())),
        ("List-Unsubscribe: <mailto:x@example.org>", Robot::List("list-unsubscribe".to_owned())),
        ("X-Autoreply: yes", Robot::Marked("x-autoreply".to_owned())),
        ("X-Loop: x", Robot::Marked("x-loop".to_owned())),
        ("X-Auto-Response-Suppress: OOF, AutoReply", Robot::Marked("x-auto-response-suppress".to_owned())),
        ("Subject: Automatic reply: Savoya Board 101", Robot::Absence("automatic reply")),
        ("Subject: Undeliverable: Savoya Board 101", Robot::Bounce("undeliverable")),
        ("Subject: FWD: Returned mail: see transcript for details", Robot::Bounce("returned mail")),
        (
            "Subject: x\n\nThis is the mail system at\nhost mx.example.org.\n",
            Robot::Bounce("this is the mail system at host"),
        ),
    ];
    for (head, wanted) in cases {
        let mail = read(format!("{head}\n\n").as_bytes());
        assert_eq!(mail.robot.as_ref(), Some(&wanted), "of {head:?}");
        assert_eq!(robot(&mail, Some("alice@example.org")), Some(wanted));
    }
}

/// Absence notices and receipts whose subject alone tells.
#[test]
fn notices() {
    let about = "pbmd: a message from carol";
    let begun = [
        "Automatická odpoveď: ",
        "Automatikus válasz: ",
        "Otomatik yanıt: ",
        "Răspuns automat: ",
        "Αυτόματη απάντηση: ",
        "Автоматична відповідь: ",
        "Automatski odgovor: ",
        "Samodejni odgovor: ",
        "Automaatvastus: ",
        "Автоматичен отговор: ",
        "Abwesenheit: ",
        "Abwesend Re: ",
        "Nicht im Büro: ",
        "Mimo kancelář: ",
        "Nepřítomnost: ",
        "AUTO: ",
        "Read: ",
        "Gelesen: ",
        "Nicht gelesen: ",
        "Přečteno: ",
        "Lu : ",
        "Receipt: ",
        "Re: Read: ",
        "Carol Novak is out of the office. Re: ",
    ];
    let asking = [format!("Re: {about} (verification required)"), "Boxbe challenge".to_owned()];
    for subject in begun.iter().map(|begun| format!("{begun}{about}")).chain(asking) {
        let mail = read(format!("From: carol@example.org\nSubject: {subject}\n\nHello\n").as_bytes());
        assert!(matches!(mail.robot, Some(Robot::Absence(_))), "{subject}: {:?}", mail.robot);
    }
}

#[test]
fn people() {
    let heads = [
        "From: alice@example.org",
        "Auto-Submitted: no",
        "Auto-Submitted:",
        "Precedence: first-class",
        "Return-Path: <alice@example.org>",
        "Return-Path: <bounces+17-alice=example.org@relay.example>",
        "From: nora.reply@example.org",
        "From: bouncer@example.org",
        "From: Postmaster General <alice@example.org>",
        "X-Auto-Response-Suppress: DR, RN, NRN, OOF",
        "Subject: Re: Savoya Board 101: alice v bob",
        "Subject: Read this, please",
        "Subject: Automatic or not?",
        "Subject: my mail to Bob came back: failure notice",
        "Subject: office\n\nI am out of the office next week, so a6-c6 now.",
        "Subject: x\n\nYour letter could not be delivered to Bob, he says.",
        "Subject: x\n\na6-c6\n> This is the mail system at host mx.example.org.",
        "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nhelp\n--b\nContent-Type: message/rfc822\n\n\
         Auto-Submitted: auto-replied\n\nx\n--b--",
    ];
    for head in heads {
        let mail = read(format!("{head}\n\n").as_bytes());
        assert_eq!(mail.robot, None, "of {head:?}");
        assert_eq!(robot(&mail, None), None);
        assert_eq!(robot(&mail, Some("alice@example.org")), None);
        assert_eq!(robot(&mail, Some("bounces+17@relay.example")), None);
    }
}

#[test]
fn the_envelope_counts_too() {
    let mail = read(b"From: alice@example.org\n\nhelp");
    for (envelope, wanted) in [
        ("", Robot::NullSender),
        ("<>", Robot::NullSender),
        ("MAILER-DAEMON@example.org", Robot::Daemon("mailer-daemon".to_owned())),
        ("chess-bounces@example.org", Robot::Daemon("chess-bounces".to_owned())),
    ] {
        assert_eq!(robot(&mail, Some(envelope)), Some(wanted), "of {envelope:?}");
    }
}

#[test]
fn reasons_can_be_read() {
    let robot = read(b"Auto-Submitted: auto-replied\n\n").robot.unwrap();
    assert_eq!(robot.to_string(), "an automatic mail (Auto-Submitted: auto-replied)");
}

#[test]
fn marks_are_not_certain_and_certain_reasons_go_first() {
    let marks = [
        "X-Auto-Response-Suppress: All",
        "X-Auto-Response-Suppress: OOF, AutoReply",
        "List-Unsubscribe: <mailto:u@relay.example>",
        "List-Id: <a.example>",
        "Mailing-List: a",
        "Precedence: bulk",
        "Precedence: list",
        "X-Loop: a",
        "X-Autoreply: yes",
        "X-Autogenerated: yes",
        "Errors-To: <bounces+12@relay.example>",
        "Errors-To: <>",
        "Sender: noreply@relay.example",
        "Resent-From: noreply@relay.example",
    ];
    let certain = [
        "Auto-Submitted: auto-replied",
        "X-PBM-Event: move",
        "Return-Path: <>",
        "Return-Path: <mailer-daemon@example.org>",
        "From: noreply@example.org",
        "From: bounces+17@example.org",
        "Content-Type: multipart/report; report-type=disposition-notification",
        "Content-Type: message/disposition-notification",
        "X-Failed-Recipients: a@example.org",
        "Subject: Undeliverable: x",
        "Subject: Automatic reply: x",
    ];
    for mark in marks {
        let mail = read(format!("{mark}\n\ne2e3\n").as_bytes());
        let is_certain = |envelope| robot(&mail, envelope).map(|robot| robot.is_certain());
        assert_eq!(is_certain(None), Some(false), "{mark}");
        assert_eq!(is_certain(Some("alice@example.org")), Some(false), "{mark}");
        assert_eq!(is_certain(Some("")), Some(true), "{mark}");
        for reason in certain {
            let mail = read(format!("{mark}\n{reason}\n\ne2e3\n").as_bytes());
            assert!(mail.robot.is_some_and(|robot| robot.is_certain()), "{mark} and {reason}");
        }
    }
}
