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
        ("From: x@example.org\nSender: chess-request@example.org", Robot::Daemon("chess-request".to_owned())),
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
