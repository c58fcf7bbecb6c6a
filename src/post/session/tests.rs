//! Conversations as tables: what is sent, and the replies.

use proptest::prelude::*;

use super::*;

#[derive(Debug, Default, PartialEq, Eq)]
struct Heard {
    replies: String,
    mails: Vec<Received>,
    closed: bool,
}

fn limits() -> ListenerLimits {
    ListenerLimits { size: 64, recipients: 3, errors: 3, line: 256, ..ListenerLimits::default() }
}

/// Sends `sent` in pieces of `step` bytes to an intake that gives this result for each mail.
fn talk(protocol: Protocol, sent: &[u8], step: usize, taken: &Result<(), NotNow>) -> Heard {
    let identity = SmtpIdentity {
        host: "games.example".into(),
        addresses: vec!["pbm@games.example".into(), "play@old.example".into()],
    };
    let (mut out, mut mails, mut closed) = (Vec::new(), Vec::new(), false);
    let mut session = Session::open(protocol, identity, limits(), &mut out);
    'talk: for mut piece in sent.chunks(step) {
        loop {
            match session.take(&mut piece, &mut out) {
                Need::Bytes => break,
                Need::Commit(mail) => {
                    session.answer(mail.to.len(), taken, &mut out);
                    mails.push(mail);
                }
                Need::Close => {
                    closed = true;
                    break 'talk;
                }
            }
        }
    }
    Heard { replies: String::from_utf8(out).unwrap(), mails, closed }
}

const HELLO: &str = "EHLO alice.example\r\n";
const LHLO: &str = "LHLO mx.example\r\n";
const MAIL: &str = "MAIL FROM:<alice@example.org>\r\n";
const RCPT: &str = "RCPT TO:<pbm@games.example>\r\n";

/// Checks the reply codes (after those to greeting and hello), the texts of the mails, and whether we closed the session, with
/// the input whole and in small pieces.
fn check(protocol: Protocol, lines: &[&str], codes: &str, bodies: &[&str], closed: bool) {
    let hello = if protocol == Protocol::Smtp { HELLO } else { LHLO };
    let sent = [hello, &lines.concat()].concat();
    for step in [1, 2, 3, 7, sent.len()] {
        let heard = talk(protocol, sent.as_bytes(), step, &Ok(()));
        let got: Vec<_> = heard.replies.lines().filter(|line| line.as_bytes()[3] == b' ').skip(2).collect();
        let short: Vec<_> = got.iter().map(|line| line.get(..9).unwrap_or(line)).collect();
        let want: Vec<_> = codes.split(", ").filter(|code| !code.is_empty()).collect();
        let same =
            short.len() == want.len() && short.iter().zip(&want).all(|(got, want)| got.starts_with(want));
        assert!(same, "{sent:?}\n got {got:#?}\nwant {want:?}");
        let texts: Vec<_> = heard.mails.iter().map(|mail| std::str::from_utf8(&mail.raw).unwrap()).collect();
        assert_eq!((texts.as_slice(), heard.closed), (bodies, closed), "{sent:?}");
    }
}

#[test]
fn smtp() {
    use Protocol::Smtp;
    let take = "250 2.1.0, 250 2.1.5, 354, 250 2.0.0";
    let check =
        |lines: &[&str], codes: &str, bodies: &[&str], closed| check(Smtp, lines, codes, bodies, closed);

    // A whole transaction, and two over one connection with all commands in one piece.
    check(&[MAIL, RCPT, "DATA\r\n", "a\r\n.\r\n", "QUIT\r\n"], &format!("{take}, 221"), &["a\r\n"], true);
    check(
        &[MAIL, RCPT, "DATA\r\na\r\n.\r\n", MAIL, RCPT, "DATA\r\n..b\r\n.\r\nNOOP\r\n"],
        &format!("{take}, {take}, 250"),
        &["a\r\n", ".b\r\n"],
        false,
    );
    // Dots on the first line, an empty mail, attempts at smuggling.
    check(&[MAIL, RCPT, "DATA\r\n", "..\r\n.\r\n"], take, &[".\r\n"], false);
    check(&[MAIL, RCPT, "DATA\r\n", ".\r\n"], take, &[""], false);
    for trick in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r\n.\r", "\r.\r\n", "\r\n.\r\r\n"] {
        let sent = ["a", trick, "RSET\r\n", "\r\n.\r\n"];
        let text = ["a", &trick.replace("\r\n.", "\r\n"), "RSET\r\n", "\r\n"].concat();
        check(&[&[MAIL, RCPT, "DATA\r\n"][..], &sent].concat(), take, &[&text], false);
    }
    // Recipients.
    for ours in [
        "<PBM@Games.Example>",
        "<pbm+a1B2@games.example>",
        "<Postmaster>",
        "<postmaster@games.example>",
        "<play@old.example>",
        "<Play+a1B2@old.example>",
        "<postmaster@Old.Example>",
    ] {
        check(&[MAIL, &format!("RCPT TO:{ours}\r\n")], "250, 250 2.1.5", &[], false);
    }
    for other in [
        "<bob@example.org>",
        "<bob@games.example>",
        "<play@games.example>",
        "<pbm@old.example>",
        "<pbmx@games.example>",
        "<pbm@games.example.org>",
        "<postmaster@example.org>",
        "<bob%example.org@games.example>",
        "<@games.example:bob@example.org>",
        "<\"pbm@games.example\"@example.org>",
        "<>",
    ] {
        check(&[MAIL, &format!("RCPT TO:{other}\r\n"), "DATA\r\n"], "250, 550 5.1.1, 503", &[], false);
    }
    check(&[MAIL, "RCPT TO:<\"p\0bm\"@games.example>\r\n"], "250, 550", &[], false);
    check(
        &[MAIL, RCPT, "RCPT TO:<bob@example.org>\r\n", "DATA\r\n.\r\n"],
        "250, 250, 550, 354, 250",
        &[""],
        false,
    );
    check(&[MAIL, RCPT, RCPT, RCPT, RCPT], "250, 250, 250, 250, 452 4.5.3", &[], false);
    // Senders.
    check(&["MAIL FROM:<>\r\n", RCPT, "DATA\r\n.\r\n"], take, &[""], false);
    check(&["mail from: <alice@example.org> body=8bitmime size=64\r\n"], "250", &[], false);
    // Non-ASCII senders could not always be answered.
    check(&["MAIL FROM:<\u{e9}lise@example.org> SMTPUTF8\r\n", RCPT], "553 5.6.7, 503", &[], false);
    check(&["MAIL FROM:<\u{e9}lise@example.org>\r\n"], "553 5.6.7", &[], false);
    check(&["MAIL FROM:<alice@example.org> SMTPUTF8\r\n", MAIL], "553 5.6.7, 250", &[], false);
    check(&["MAIL FROM:<\"a\0\"@example.org>\r\n"], "501 5.1.7", &[], false);
    check(&["MAIL FROM:alice\r\n"], "501 5.5.4", &[], false);
    check(&["MAIL FROM:<alice@example.org> BODY=BINARYMIME\r\n"], "555 5.5.4", &[], false);
    check(&["MAIL FROM:<alice@example.org> WHAT=EVER\r\n"], "555 5.5.4", &[], false);
    // Sizes: declared, discovered, and exactly at the limit.
    check(&["MAIL FROM:<alice@example.org> SIZE=65\r\n", RCPT], "552 5.3.4, 503", &[], false);
    check(&["MAIL FROM:<alice@example.org> SIZE=99999999999999999999999\r\n"], "552 5.3.4", &[], false);
    let text = |n: usize| format!("{}\r\n", "x".repeat(n - 2));
    let [most, over] = [text(64), text(65)];
    check(&[MAIL, RCPT, "DATA\r\n", &most, ".\r\n"], take, &[&most], false);
    check(&[MAIL, RCPT, "DATA\r\n", &over, ".\r\nNOOP\r\n"], "250, 250, 354, 552 5.3.4, 250", &[], false);
    check(&[MAIL, RCPT, "DATA\r\n", &over.repeat(50), &most, ".\r\n"], "250, 250, 354, 552", &[], false);
    // The order of commands.
    check(&[RCPT, "DATA\r\n"], "503, 503", &[], false);
    check(&[MAIL, MAIL], "250, 503", &[], false);
    check(&[MAIL, "RSET\r\n", RCPT], "250, 250, 503", &[], false);
    check(&[MAIL, HELLO, RCPT], "250, 250, 503", &[], false);
    check(&["HELO alice.example\r\n", MAIL], "250, 250", &[], false);
    check(&["VRFY alice\r\n", "HELP\r\n", "NOOP x\r\n"], "252, 214, 250", &[], false);
    check(&["noop\n"], "250", &[], false);
    // A CR alone ends no line and hides none.
    check(&["NOOP\rNOOP\r\n", "NOOP\r\r\n", "NOOP\r\n"], "500 5.5.2, 500 5.5.2, 250", &[], false);
    check(
        &["MAIL FROM:<alice@example.org>\rRCPT TO:<pbm@games.example>\r\n", RCPT],
        "500 5.5.2, 503",
        &[],
        false,
    );
    check(&["LHLO x\r\n", "AUTH PLAIN AGEAYg==\r\n", "STARTTLS\r\n"], "500, 502, 502", &[], false);
    check(&["BDAT 5 LAST\r\nQUIT\r\n"], "502", &[], true);
    // Too many errors, a line without end.
    check(&["A\r\n", "B\r\n", "\r\n", "\0\r\n", "NOOP\r\n"], "500, 500, 500, 500, 421 4.7.0", &[], true);
    check(&[&"x".repeat(300)], "500 5.5.2", &[], true);
}

#[test]
fn lmtp() {
    let token = "RCPT TO:<pbm+t0@games.example>\r\n";
    let other = "RCPT TO:<bob@games.example>\r\n";
    let check =
        |lines: &[&str], codes: &str, bodies: &[&str]| check(Protocol::Lmtp, lines, codes, bodies, false);
    check(&["EHLO x\r\n", "HELO x\r\n"], "500, 500", &[]);
    check(&[MAIL, RCPT, other, token, "DATA\r\na\r\n.\r\n"], "250, 250, 550, 250, 354, 250, 250", &["a\r\n"]);
    check(&[MAIL, other, "DATA\r\n"], "250, 550, 503", &[]);
    let over = "x".repeat(70);
    check(&[MAIL, RCPT, token, "DATA\r\n", &over, "\r\n.\r\n"], "250, 250, 250, 354, 552, 552", &[]);
}

#[test]
fn a_mail_that_is_too_large_is_not_held() {
    let identity = SmtpIdentity {
        host: "games.example".into(),
        addresses: vec!["pbm@games.example".into(), "play@old.example".into()],
    };
    let mut out = Vec::new();
    let mut session = Session::open(Protocol::Smtp, identity, limits(), &mut out);
    let piece = [b'x'; 50];
    let envelope = [HELLO, MAIL, RCPT, "DATA\r\n"].concat();
    assert_eq!(session.take(&mut envelope.as_bytes(), &mut out), Need::Bytes);
    for held in [50, 0, 0, 0] {
        assert_eq!(session.take(&mut &piece[..], &mut out), Need::Bytes);
        assert_eq!(session.data.as_ref().map(|data| data.raw.len()), Some(held));
    }
}

#[test]
fn before_hello_there_is_no_mail() {
    let heard = talk(Protocol::Smtp, MAIL.as_bytes(), 9, &Ok(()));
    assert_eq!(heard.replies, "220 games.example ESMTP pbmd\r\n503 5.5.1 Say hello first\r\n");
}

#[test]
fn the_replies_in_full() {
    let sent =
        [LHLO, "MAIL FROM:<>\r\n", RCPT, "RCPT TO:<pbm+T0@Games.example>\r\n", "DATA\r\na\r\n.\r\nQUIT\r\n"]
            .concat();
    let heard = talk(Protocol::Lmtp, sent.as_bytes(), 5, &Err(NotNow("the disk is full".into())));
    let replies = "220 games.example LMTP pbmd\r\n250-games.example\r\n250-SIZE 64\r\n250-8BITMIME\r\n\
        250-PIPELINING\r\n250 ENHANCEDSTATUSCODES\r\n250 2.1.0 Sender noted\r\n\
        250 2.1.5 Recipient noted\r\n250 2.1.5 Recipient noted\r\n354 Go on, end with a dot alone on a line\r\n\
        451 4.3.0 Not now, please try again later\r\n451 4.3.0 Not now, please try again later\r\n\
        221 2.0.0 Good bye\r\n";
    let to = vec!["pbm@games.example".to_owned(), "pbm+T0@Games.example".to_owned()];
    let mails = vec![Received { from: String::new(), to, raw: b"a\r\n".to_vec() }];
    assert_eq!(heard, Heard { replies: replies.to_owned(), mails, closed: true });
}

/// Bytes that get somewhere: fragments of real conversations among arbitrary bytes.
fn babble() -> impl Strategy<Value = Vec<u8>> {
    let scraps =
        [HELLO, LHLO, MAIL, RCPT, "DATA\r\n", ".\r\n", ".", "\r\n", "RSET\r\n", "MAIL FROM:<", "RCPT TO:<\""];
    let scrap = proptest::sample::select(scraps.to_vec()).prop_map(|scrap| scrap.as_bytes().to_vec());
    let piece = prop_oneof![3 => scrap, 1 => proptest::collection::vec(any::<u8>(), 0..20)];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    /// No input breaks it or makes it hold more than its limits, however it is split.
    #[test]
    fn any_bytes(sent in babble(), step in 1usize..40, lmtp: bool) {
        let protocol = if lmtp { Protocol::Lmtp } else { Protocol::Smtp };
        let whole = talk(protocol, &sent, sent.len().max(1), &Ok(()));
        let identity = SmtpIdentity { host: "games.example".into(), addresses: vec!["pbm@games.example".into(), "play@old.example".into()] };
        for mail in &whole.mails {
            prop_assert!(mail.raw.len() <= limits().size && mail.to.len() <= limits().recipients);
            prop_assert!(!mail.to.is_empty() && mail.to.iter().all(|to| identity.takes(to)));
        }
        prop_assert!(whole.replies.lines().all(|line| line.len() > 3 && line.len() < 512 && line.is_ascii()));
        prop_assert_eq!(talk(protocol, &sent, step, &Ok(())), whole);
    }
}
