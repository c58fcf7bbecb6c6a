//! Mails made to hurt. They are read to an end, and what comes out stays within its limits.
//!
//! A reading that took time in proportion to the square of these sizes would not end within hours.

use crate::mail::parts::html;
use crate::mail::{Mail, Sender, read, written};

const MANY: usize = 10_000_000;

fn check(mail: Mail) -> Mail {
    assert!(mail.subject.chars().count() <= 500);
    // A limit may be passed by one character.
    assert!(mail.text.len() <= 256 * 1024 + 4 && mail.written().len() <= mail.text.len());
    assert!(mail.to.len() <= 500 && mail.references.len() <= 100 && mail.in_reply_to.len() <= 100);
    mail
}

fn body(unit: &str) -> String {
    format!("From: alice@example.org\n\n{}", unit.repeat(MANY / unit.len()))
}

#[test]
fn endless_bodies() {
    let units = [
        ">",
        "\r",
        "\n",
        ">\n",
        "a:\n",
        "wrote:\n",
        "<\n",
        "> wrote:\n",
        "On 5 May 2025 at 20:13 <\n",
        "From: x\n",
        "--\n",
        "-",
        "Sent from my telephone\n",
        "AB> x\n",
        "AB> x\nCD> y\n",
        "\u{202e}",
        "\0",
    ];
    for unit in units {
        check(read(body(unit).as_bytes()));
    }
}

#[test]
fn endless_texts() {
    let units = [
        "\n>\n",
        "\n",
        "---\n",
        "---\n>\n",
        "Sent from my telephone\n>\n",
        "--\n\n\n",
        "--\nx\n>\n",
        "_____________________\n\n",
        "Bob wrote:\n\n\n",
        "Bob wrote:\n>\n",
        "-----Original Message-----\n\n",
        "> wrote:\n<\n",
        "On 5 May 2025\n",
        "AB> x\nx\n",
    ];
    let written = |text: &str| written::or_all(&written::in_answer(text), text);
    for unit in units {
        let text = unit.repeat(300_000 / unit.len());
        assert!(written(&text).len() <= text.len(), "{unit:?}");
        let text = format!("a6-c6\n{text}");
        assert!(written(&text).starts_with("a6-c6"), "{unit:?}");
    }
}

#[test]
fn endless_pages() {
    let units = [
        "<blockquote>",
        "<blockquote><br>",
        "<div>",
        "<p>",
        "</p>",
        "<a \"",
        "<a \"'>",
        "<a '\">",
        "<!--",
        "&",
        "&#",
        "<",
        "</",
        "<pre>\n",
        "<style>",
        "<head>",
        "<table><tr><td>",
    ];
    for unit in units {
        let page = unit.repeat(1_000_000 / unit.len());
        assert!(html::text(&page).len() <= page.len() + 8, "{unit:?} grows");
        let mail = format!("From: alice@example.org\nContent-Type: text/html\n\n{page}");
        check(read(mail.as_bytes()));
    }
}

#[test]
fn endless_heads() {
    let fields = "X-Field: value\n".repeat(1_000_000);
    let mail =
        check(read(format!("From: alice@example.org\n{fields}From: mallory@example.org\n\nbody").as_bytes()));
    assert_eq!(mail.from, Sender::Missing, "a second From may hide behind what was cut off");
    assert_eq!(mail.text, "body");

    for unit in ["a@example.org, ", "(", "\"", "<", ":", ";", "=?utf-8?Q?x?= ", "\n ", "=?"] {
        let value = unit.repeat(200_000 / unit.len());
        for field in [
            "From",
            "To",
            "Subject",
            "References",
            "Content-Type",
            "Date",
            "Delivered-To",
            "Content-Disposition",
        ] {
            check(read(format!("{field}: {value}\n\nbody").as_bytes()));
        }
    }
}

#[test]
fn nests() {
    let deep = |kind: &str| -> String {
        (0..10_000).map(|n| format!("Content-Type: {kind}; boundary=b{n}\n\n--b{n}\n")).collect()
    };
    check(read(deep("multipart/mixed").as_bytes()));
    check(read(deep("multipart/alternative").as_bytes()));
    check(read(deep("multipart/digest").as_bytes()));
    check(read("Content-Type: message/rfc822\n\n".repeat(50_000).as_bytes()));
    check(read(
        format!("Content-Type: multipart/digest; boundary=b\n\n--b\n\n{}", "\n".repeat(100_000)).as_bytes(),
    ));
    check(read("Content-Type: multipart/mixed; boundary=b\n\n".to_owned().as_bytes()));

    // "Content-Type: message/rfc822" and an empty line, in base64: nests that no look at the bytes could count.
    let encoded = "Q29udGVudC1UeXBlOiBtZXNzYWdlL3JmYzgyMgoK\n".repeat(20_000);
    let head = "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64";
    check(read(format!("{head}\n\n{encoded}").as_bytes()));
    check(read(
        format!("Content-Type: multipart/mixed; boundary=b\n\n--b\n{head}\n\n{encoded}\n--b--").as_bytes(),
    ));

    let parts = "--b\nContent-Type: text/plain\n\n\n".repeat(60_000);
    check(read(format!("Content-Type: multipart/mixed; boundary=b\n\n{parts}").as_bytes()));
}

#[test]
fn ten_thousand_levels_below_a_text_hide_nothing() {
    let nest: String = (0..10_000)
        .map(|n| format!("--b{n}\nContent-Type: multipart/mixed; boundary=b{}\n\n", n + 1))
        .collect();
    let mail = format!("Content-Type: multipart/mixed; boundary=b0\n\n--b0\n\na6-c6\n{nest}");
    assert_eq!(check(read(mail.as_bytes())).text, "a6-c6");
}
