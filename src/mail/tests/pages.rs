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
        (
            "D&iacute;ky, k&yacute;m &scaron;&Scaron;&ccaron;&ecaron;&rcaron;&zcaron;&uring;&Yacute;&Aacute;",
            "Díky, kým šŠčěřžůÝÁ",
        ),
        ("&szlig;&euml;&lstrok;&odblac;&AElig;", "ßëłőÆ"),
        ("e2e3&nbsp &amp&lt;x&scaron &nbspx", "e2e3\u{a0} &<x&scaron &nbspx"),
        ("e2&zwnj;e3 &thinsp;|", "e2\u{200c}e3 |"),
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
fn what_no_reader_sees_is_left_out() {
    check(&[
        ("<p><del>d2d3</del></p><p>e2e3</p>", "e2e3\n"),
        ("<p><s>d2d3</s> e2e3</p>", "e2e3\n"),
        ("<p><strike>a</strike><del>d2d3</del><ins>e2e3</ins></p>", "e2e3\n"),
        ("<p style=\"color:red; Text-Decoration: underline line-through\">d2d3</p>e2e3", "e2e3"),
        ("<span style='text-decoration-line:line-through'>d2d3</span> e2e3", "e2e3"),
        ("<div style=\"display:none\">resign</div><p>e2e3</p>", "e2e3\n"),
        ("<div style='mso-hide:all; display : none !important'>a<div>b</div>c</div>d", "d"),
        ("<div hidden>resign<br><p>x</div>e2e3", "e2e3"),
        ("<div HIDDEN=''>resign</div>e2e3", "e2e3"),
        ("<span style=\"font-size:0px\">x</span>e2e3", "e2e3"),
        ("<span style=\"font-size: 0.0em;line-height:0\">x</span>e2e3", "e2e3"),
        ("<div style=\"max-height:0;overflow:hidden\">x</div>e2e3", "e2e3"),
        ("<div style=\"visibility:hidden\">x</div><div style=opacity:0>y</div>e2e3", "e2e3"),
        ("<noscript>resign</noscript><template>draw</template>e2e3", "e2e3"),
        ("one<div hidden>x</div>two", "one\ntwo"),
        // Elements without a closing tag, or where it is left out.
        ("<img style=\"display:none\" src=x>e2e3<input hidden>!", "e2e3!"),
        ("<p hidden>resign<p>e2e3", "e2e3"),
        ("<ul><li hidden>x<li>e2e3</ul>", "- e2e3\n"),
        ("<table><tr><td style=display:none>x<td>e2e3</table>", "e2e3\n"),
        ("<div><span hidden>x</div>e2e3", "e2e3"),
        ("<p><s>d2d3</p><p>e2e3</p>", "e2e3\n"),
        ("<div hidden></span>resign</div>e2e3", "e2e3"),
        // What is seen.
        ("<td style=\"font-size:0\"><div style=\"font-size:13px\">e2e3</div></td>", "e2e3\n"),
        ("<p style=\"font-size:10px;max-height:0\">e2e3</p>", "e2e3\n"),
        ("<p style=\"display:none;display:block\">e2e3</p>", "e2e3\n"),
        ("<p title=\"hidden style=display:none\">e2e3</p>", "e2e3\n"),
        ("<p style=\"opacity:0.5;font-size:0.9em\">e2e3</p>", "e2e3\n"),
        ("<body style=\"display:none\">e2e3", "e2e3"),
        ("<summary>a</summary> <small>b</small>", "a b"),
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
fn charsets_that_are_not_named_or_named_wrongly() {
    let czech: &[u8] = b"P\xf8\xedli\x9a \x9elu\x9dou\xe8k\xfd k\xf9\xf2";
    let german: &[u8] = b"Sch\xf6ne Gr\xfc\xdfe";
    let french: &[u8] = b"O\xf9 est l'\xe9l\xe8ve?";
    let cases = [
        ("text/plain", "", czech, "Příliš žluťoučký kůň"),
        ("text/plain; charset=utf-8", "", czech, "Příliš žluťoučký kůň"),
        ("text/plain; charset=windows-1250", "", czech, "Příliš žluťoučký kůň"),
        ("text/plain; charset=utf-8", "", german, "Schöne Grüße"),
        ("text/plain", "", german, "Schöne Grüße"),
        ("text/plain", "", french, "Où est l'élève?"),
        ("text/html", "<meta charset=\"windows-1250\">", german, "Schöne Grüße"),
        (
            "text/html",
            "<META http-equiv='Content-Type' content='text/html; charset=windows-1250'>",
            b"\xe8",
            "č",
        ),
        ("text/html; charset=windows-1252", "<meta charset='windows-1250'>", b"\xe8", "è"),
    ];
    for (kind, head, bytes, text) in cases {
        let mail = [b"Content-Type: ", kind.as_bytes(), b"\n\n", head.as_bytes(), bytes, b"\n"].concat();
        assert_eq!(read(&mail).text.trim(), text, "{kind} {head}");
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
        // Split around a picture.
        (mail("mixed", &[plain.clone(), part("image/png", "x"), part("text/plain", "more")]), "plain\n\nmore"),
        (
            mail("mixed", &[
                plain.clone(),
                part("image/jpeg\nContent-Disposition: inline", "x"),
                part("text/plain", "more"),
                part("image/png", "x"),
                part("text/plain", "and more"),
            ]),
            "plain\n\nmore\n\nand more",
        ),
        (mail("related", &[page.clone(), part("image/png", "x"), part("text/html", "<p>more")]), "page\n\nmore"),
        (mail("mixed", &[plain.clone(), part("text/plain", "a footer")]), "plain"),
        (mail("mixed", &[plain.clone(), part("application/pgp-signature", "x"), part("text/plain", "a footer")]), "plain"),
        (mail("mixed", &[plain.clone(), part("image/png", "x"), page.clone()]), "plain"),
        // No boundary, or a wrong one.
        (mail("alternative", &[plain.clone(), page.clone()]).replace("; boundary=b", ""), "plain"),
        (mail("alternative", &[plain.clone(), page.clone()]).replace("boundary=b", "boundary=c"), "plain"),
        ("Content-Type: multipart/mixed; boundary=b\n\n--x\nno parts".to_owned(), "--x\nno parts"),
        (
            "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nZTJlMwoKSGVs\nbG8K\n\n-- \nA note of a gateway.\n"
                .to_owned(),
            "e2e3\n\nHello",
        ),
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
