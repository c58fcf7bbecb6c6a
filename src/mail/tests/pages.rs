//! HTML as text, and `format=flowed`.

use crate::mail::parts::{flowed, html};
use crate::mail::read;

fn check(cases: &[(&str, &str)]) {
    for (page, text) in cases {
        assert_eq!(html::text(page), *text, "of {page:?}");
    }
}

#[test]
fn lines_end_where_a_reader_sees_them_end() {
    check(&[
        ("one<br>two<br/>three", "one\ntwo\nthree"),
        ("<div>one</div><div>two</div>", "one\ntwo\n"),
        ("<div>one</div><div><br></div><div>two</div>", "one\n\ntwo\n"),
        ("<div>one<br></div>two", "one\ntwo"),
        ("<p>one</p><p>two</p>three", "one\n\ntwo\n\nthree"),
        ("<p class=MsoNormal>one</p><p class=MsoNormal>two</p>", "one\ntwo\n"),
        ("<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>", "1 2\n3\n"),
        ("<ul><li>one<li>two</ul>", "- one\n- two\n"),
        ("one\n  two\t three", "one two three"),
        ("<pre>one\n  two\r\nthree</pre>", "one\n  two\nthree\n"),
        ("a<b>6</b>-<i>c6</i>", "a6-c6"),
    ]);
}

#[test]
fn tags_and_entities_in_any_state() {
    check(&[
        ("&lt;b&gt; &amp;&nbsp;&uuml;&#65;&#x42;&bogus;&", "<b> &\u{a0}üAB&bogus;&"),
        ("&#xD800;&#0;&#99999999;", "\u{fffd}\u{0}\u{fffd}"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("<a title=\"x>y\">z</a>", "z"),
        ("<a title=\"x>y</a>z", "yz"),
        ("a<!-- <b> -->b<!-- never closed", "ab"),
        ("<STYLE>p{}</STYLE><script>if (1<2) x()</script>a", "a"),
        ("<head><title>no</title><body>yes", "yes"),
        ("<head><title>no<body>yes", "yes"),
        ("<html><head><meta charset=\"utf-8\"><div>yes</div></html>", "yes\n"),
        ("<head><title>no</title><style>p{}</style>yes", "yes"),
        ("<head>\n<meta>\n<link>\n</head>\n<body>yes", "yes"),
        ("<head><xml><o:x>no</o:x></xml><p>yes", "yes"),
        ("a<", "a<"),
        ("a<b", "a<b"),
    ]);
}

#[test]
fn quotes_are_marked_and_indented_paragraphs_are_not() {
    check(&[
        ("a<blockquote>b<blockquote>c</blockquote></blockquote>d", "a\n> b\n> > c\nd"),
        ("a<blockquote style=\"margin:0; border: none\">b</blockquote>c", "a\nb\nc"),
        ("</blockquote>a", "a"),
    ]);
}

/// A line that is so long that a program wraps it.
const LONG: &str = "Das war ein langer Satz, den das Programm umbrochen hat und";

#[test]
fn flowed_lines_are_joined_where_they_were_wrapped() {
    let cases: &[(&str, bool, &str)] = &[
        (&format!("{LONG} \ntwo\nthree\n"), false, &format!("{LONG} two\nthree\n")),
        ("one \ntwo\n", true, "onetwo\n"),
        (&format!("> {LONG} \n> two\n>> three \nfour\n"), false, &format!("> {LONG} two\n>> three \nfour\n")),
        (" stuffed\n", false, "stuffed\n"),
        ("text \n-- \nAlice\n", false, "text \n-- \nAlice\n"),
        (&format!("{LONG} \n-- \nAlice\n"), false, &format!("{LONG} \n-- \nAlice\n")),
        // Lines that their writer ended.
        ("one \ntwo \nthree\n", false, "one \ntwo \nthree\n"),
        ("resign \n\nThank you \n", false, "resign \n\nThank you \n"),
        ("chat \n \nGood luck \n", false, "chat \n\nGood luck \n"),
        (&format!("{LONG} \n \ntwo\n"), false, &format!("{LONG} \n\ntwo\n")),
        (&format!("> {LONG} \n> \n> two\n"), false, &format!("> {LONG} \n> \n> two\n")),
        ("e2 \n \ne3\n", true, "e2\n\ne3\n"),
        (
            "> see \n> https://example.org/a/long/link/to/a/page\n",
            false,
            "> see \n> https://example.org/a/long/link/to/a/page\n",
        ),
        // The first word of the next line had no room.
        (
            "F a mar - tyr, A par - flanders \nconstantinople\n",
            false,
            "F a mar - tyr, A par - flanders \nconstantinople\n",
        ),
        (
            "F a mar - tyr, A par - flanders, F b lon - wal \nconstantinople\n",
            false,
            "F a mar - tyr, A par - flanders, F b lon - wal constantinople\n",
        ),
        ("", false, ""),
    ];
    for (flow, delsp, text) in cases {
        let unwrapped = flowed::unwrap(flow, *delsp);
        assert_eq!(unwrapped.trim_end_matches('\n'), text.trim_end_matches('\n'), "of {flow:?}");
    }
}

#[test]
fn the_text_is_that_of_the_first_part_with_any() {
    let part = |kind: &str, text: &str| format!("--b\nContent-Type: {kind}\n\n{text}\n");
    let mail = |subtype: &str, parts: &[String]| {
        format!("Content-Type: multipart/{subtype}; boundary=b\n\n{}--b--\nafter", parts.concat())
    };
    let (plain, page) = (part("text/plain", "plain"), part("text/html", "<p>page"));
    let cases = [
        (mail("alternative", &[plain.clone(), page.clone()]), "plain"),
        (mail("alternative", &[page.clone(), plain.clone()]), "plain"),
        (mail("alternative", &[part("text/plain", " "), page.clone()]), "page"),
        (mail("mixed", &[page.clone(), plain.clone()]), "page"),
        (mail("mixed", &[part("image/png", "x"), plain.clone()]), "plain"),
        (mail("mixed", &[part("text/plain\nContent-Disposition: attachment", "no"), plain.clone()]), "plain"),
        (mail("mixed", &[part("message/rfc822", "Subject: x\n\nnot mine"), plain.clone()]), "plain"),
        (mail("digest", &[part("message/rfc822", "Subject: x\n\nnot mine")]), ""),
        (mail("mixed", &["--b\n\nno header\n".to_owned()]), "no header"),
        ("Content-Type: multipart/mixed; boundary=b\n\nno parts".to_owned(), "no parts"),
        ("Content-Type: multipart/mixed\n\nno boundary".to_owned(), "no boundary"),
        ("Content-Type: text/plain; charset=bogus\n\nunknown charset".to_owned(), "unknown charset"),
        // An encoded word that begins in the header section ends there.
        (
            "Subject: =?utf-8?B?ab?\n\nContent-Type: message/rfc822\n\na?=".to_owned(),
            "Content-Type: message/rfc822\n\na?=",
        ),
        ("Content-Transfer-Encoding: base64\n\nYTYtYzY=".to_owned(), "a6-c6"),
        ("Content-Transfer-Encoding: quoted-printable\n\na6=\n-c6=20".to_owned(), "a6-c6"),
        (
            "Content-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: base64\n\n8MXT1A=="
                .to_owned(),
            "Пест",
        ),
    ];
    let odd: [(&[u8], &str); 18] = [
        // What cannot be what it is called.
        (b"Content-Type: text/plain; charset=utf-16\n\ne2e3", "e2e3"),
        (b"Content-Type: text/plain; charset=UTF-16LE\n\ne2e3\n\nsch\xc3\xb6n", "e2e3\n\nschön"),
        (b"Content-Type: text/plain; charset=utf-32\n\ne2e3", "e2e3"),
        (b"Content-Type: text/plain; charset=ucs-2\n\ne2e3", "e2e3"),
        (
            b"Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n\nZQAyAGUAMwA=",
            "e2e3",
        ),
        (
            b"Content-Type: text/plain; charset=utf-16be\nContent-Transfer-Encoding: base64\n\nAGUAMgBlADM=",
            "e2e3",
        ),
        (b"X: y\n\nsch\xf6n", "schön"),
        // UTF-8 that is called something else.
        (b"Content-Type: text/plain; charset=iso-8859-1\n\nsch\xc3\xb6n", "schön"),
        (b"Content-Type: text/plain; charset=windows-1252\n\nna\xc3\xafve \xe2\x80\x93 ok", "naïve – ok"),
        (b"Content-Type: text/plain; charset=gb2312\n\n\xe4\xbd\xa0\xe5\xa5\xbd", "你好"),
        // What is what it is called.
        (b"Content-Type: text/plain; charset=iso-8859-1\n\nsch\xf6n", "schön"),
        (b"Content-Type: text/plain; charset=gb2312\n\n\xcd\xa8", "通"),
        (b"Content-Type: text/plain; charset=iso-2022-jp\n\n\x1b$B$\"\x1b(B", "あ"),
        (b"Content-Type: text/plain; charset=bogus\n\nsch\xc3\xb6n", "schön"),
        (b"Content-Type: text/plain; charset=us-ascii\n\nsch\xc3\xb6n", "schön"),
        (b"Content-Type: text/plain; charset=utf-8\n\nsch\xf6n", "sch\u{fffd}n"),
        (b"Content-Transfer-Encoding: base64\n\n*not base64*", "*not base64*"),
        (b"Content-Transfer-Encoding: quoted-printable\n\n100 == all", "100 == all"),
    ];
    for (raw, text) in odd {
        assert_eq!(read(raw).text, text, "of {:?}", String::from_utf8_lossy(raw));
    }
    for (raw, text) in cases {
        assert_eq!(read(raw.as_bytes()).text, text, "of {raw:?}");
    }
}

#[test]
fn bodies_without_a_gap_and_encoded_bodies() {
    let cases = [
        (
            "Content-Type: multipart/alternative; boundary=\"nogap\"\n--nogap\nContent-Type: text/plain\n\ne2e3\n--nogap--\n",
            "e2e3",
        ),
        ("Content-Type: multipart/mixed;\n boundary=b\nX: y\n--b\n\ne2e3\n--b\n\nno\n--b--\n", "e2e3"),
        // A line that is no boundary of this mail is no end of its header section.
        ("Subject: x\n--b\nX: y\n\ne2e3\n", "e2e3"),
        ("A: b\n\ne2e3%0D%0A%0D%0AGood%20luck\n", "e2e3\n\nGood luck"),
        ("A: b\n\ne2e3%0a%0aDobr%C3%A9%20r%c3%a1no%21\n", "e2e3\n\nDobré ráno!"),
        ("A: b\n\n\nchat%20hello\n\n-- \nAlice\n", "\nchat hello\n\n-- \nAlice"),
        // A link, a share, and what is no encoding stay.
        ("A: b\n\nhttps://example.org/a%20b\n", "https://example.org/a%20b"),
        ("A: b\n\n100%\n", "100%"),
        ("A: b\n\n50%20%ff\n", "50%20%ff"),
        ("A: b\n\na%2\u{10d}%20\n", "a%2\u{10d}%20"),
        ("A: b\n\ne2e3%20 is a move\n", "e2e3%20 is a move"),
        ("A: b\n\nhello\n\na%20b\n", "hello\n\na%20b"),
    ];
    for (raw, text) in cases {
        assert_eq!(read(raw.as_bytes()).text, text, "of {raw:?}");
    }
}
