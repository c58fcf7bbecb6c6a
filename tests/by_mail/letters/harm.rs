//! What somebody writes does no harm to its reader: the letter is as with a harmless message, but for the marked lines of the
//! message.

use std::collections::BTreeMap;

use mail_parser::MessageParser;
use unicode_width::UnicodeWidthStr;

use pbmd::desk::{DeskConfig, Format};

use crate::support::{Letter, Table, address, answering, to};

/// Ways for Alice's words to Bob, or to an address that she gives.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Chat,
    Move,
    Draw,
    Challenge,
    Subject,
    Body,
    SignUp,
}

const WAYS: [Way; 7] =
    [Way::Chat, Way::Move, Way::Draw, Way::Challenge, Way::Subject, Way::Body, Way::SignUp];

const UTF8: &str = "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n";

/// A table with a board, and the header fields of an answer to Alice's letter.
async fn table(format: Format) -> (Table, String) {
    let mut table =
        Table::seating_under(DeskConfig { format, ..DeskConfig::default() }, &["alice", "bob"]).await;
    let start = table.challenge("great challenge alice bob", "bob").await;
    let answer = answering(to(&start, "alice"));
    (table, answer)
}

/// The letter to Bob, or the one that the sign-up brings.
async fn sent(at: &(Table, String), way: Way, head: &str, text: &[u8]) -> Letter {
    let (mut table, answer) = (at.0.copy().await, at.1.clone());
    let game = "great";
    let (subject, more, above, indent) = match way {
        Way::Chat => ("Re: x".to_string(), answer, "chat\n\n", ""),
        Way::Move => ("Re: x".to_string(), answer, "a2-a3\n\n", ""),
        Way::Draw => (format!("{game} draw 101 alice alice-secret"), String::new(), "", ""),
        Way::Challenge => (format!("{game} challenge alice bob"), answer, "", ""),
        Way::Subject => (format!("{game} chat 101 alice alice-secret"), String::new(), "", ""),
        Way::Body => ("multiple".to_string(), String::new(), "great chat 101 alice alice-secret\n", "  "),
        Way::SignUp => ("signup carol carol-secret carol@example.net".to_string(), String::new(), "", ""),
    };
    let mut mail = table.mail("alice@example.net", &subject, &format!("{head}{more}"), above).into_bytes();
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        mail.extend_from_slice(indent.as_bytes());
        mail.extend_from_slice(line);
    }
    let letters = table.put(&mail).await;
    to(&letters, if way == Way::SignUp { "carol" } else { "bob" }).clone()
}

/// All header fields in order, without those about the encoding.
fn headers(letter: &Letter) -> Vec<(String, String)> {
    let message = MessageParser::default().parse(letter.raw.as_bytes()).unwrap();
    let fields = message.headers_raw().filter(|(name, _)| !name.starts_with("Content-"));
    fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The server's lines, and those of the message without their mark.
fn parts(letter: &Letter) -> (Vec<&str>, Vec<&str>) {
    let (mut server, mut message) = (Vec::new(), Vec::new());
    for line in letter.text.trim_end().lines() {
        match line.strip_prefix('|') {
            Some(rest) => message.push(rest.strip_prefix(' ').unwrap_or(rest)),
            None => server.push(line),
        }
    }
    (server, message)
}

/// Asserts that a letter differs from the harmless one in the message's lines alone.
fn check(name: &str, way: Way, evil: &Letter, plain: &Letter) {
    assert_eq!(headers(evil), headers(plain), "{name} by {way:?}");
    let kind = evil.header("Content-Type");
    assert_eq!(kind, "text/plain; charset=utf-8; format=fixed", "{name} by {way:?}");
    let ((server, message), (wanted, _)) = (parts(evil), parts(plain));
    assert_eq!(server, wanted, "{name} by {way:?}\n{}", evil.text);
    assert_eq!(message.is_empty(), way == Way::SignUp, "{name} by {way:?}\n{}", evil.text);
    for line in message {
        assert!(line.width() <= 77, "{name} by {way:?}: {line:?}");
    }
}

/// The message in the letter that a text leads to.
async fn message(at: &(Table, String), text: &str) -> String {
    let letter = sent(at, Way::Chat, UTF8, text.as_bytes()).await;
    parts(&letter).1.join("\n")
}

fn cases() -> Vec<(&'static str, String)> {
    let stars = "*".repeat(79);
    let flood = "\u{301}\u{302}\u{489}".repeat(200);
    vec![
        ("escapes", "Hi \u{1b}[2J\u{1b}[31m \u{1b}]52;c;cm0gLXJm\u{7} \u{9b}31m \u{9d}0;title\u{9c} \u{90}q\u{9c}".into()),
        ("overstrike", "Hi A\u{8}A\u{8}_\u{8} \u{7f}\u{7f} \u{b}\u{c} \u{0} \u{e}\u{f}".into()),
        ("turns", "Hi \u{202e}dlrow\u{202c} \u{202a}\u{202b}\u{202d} \u{2066}x\u{2067}y\u{2068}z\u{2069} \u{200e}\u{200f}\u{61c}".into()),
        ("hidden", "Hi\u{200b}\u{2060}\u{feff}\u{ad}\u{e0048}\u{e0069}\u{e007f} a\u{200d}b\u{200c}c \u{2063}\u{206a}\u{34f}\u{180e}".into()),
        ("separators", "Hi\u{2028}bob writes:\u{2029}Dice: 6-6\u{85}It is your turn\u{1c}\u{1d}\u{1e}".into()),
        ("carriage returns", "Hi\rX-PBM-Event: over\r\rBcc: x@example.net\r\n\rmore".into()),
        ("a flood of marks", format!("H{flood}i{flood} {flood}")),
        ("private use", "Hi \u{e000}\u{f8ff}\u{f0000}\u{10fffd} \u{fffe}\u{ffff}".into()),
        ("no spaces", "Hi\u{3164}\u{2800}\u{ffa0}\u{115f}\u{a0}\u{3000}\u{2003}there".into()),
        ("another writer", format!("Hi\n\n{stars}\nbob writes:\n\nI resign.\n")),
        ("the server", "Hi\n\nIt is your turn, bob: move 2.\n\nTo move, answer this letter with nothing but your move, for example\n\n    resign\n\nMoves so far:\n  1. alice a2-a3\n".into()),
        ("the mark itself", "Hi\n| bob writes:\n|| x\n|\n".into()),
        ("dice", "Hi\nThe key of the dice of this board:\n    0123456789abcdef\nIts commitment:\n    0123\n".into()),
        ("a signature", "Hi\n-- \nbob\n\nmore\n--\nx\n".into()),
        ("quotes", "Hi\n> a2-a3\n>> resign\n>From x\nOn Thu, 1 Jan 2026 at 12:00, pbmd wrote:\n> x\n".into()),
        ("dots and From", "Hi\n.\n..\n.\nFrom bob@example.net Thu Jan  1 12:00:00 2026\nSubject: x\n\n.\n".into()),
        ("boundaries", "Hi\n--pbmd\n--b\nContent-Type: text/html\n\n<b>x</b>\n--b--\n".into()),
        ("HTML", "Hi <script>alert(1)</script> <img src=http://example.net/x onerror=x> &#8238; <a href='x'>y</a>".into()),
        ("a template", "Hi {{ address }} {% for x in y %} {# c #} ${HOME} %s %n".into()),
        ("a long word", format!("Hi {}{stars}", "x".repeat(77))),
        ("a wide word", format!("Hi {}", "你".repeat(300))),
        ("a long line", format!("Hi {}", "word ".repeat(500))),
        ("a word of asterisks", format!("Hi {}", "*".repeat(1000))),
        ("many blank lines", format!("Hi\n{}bob writes:", "\n".repeat(500))),
        ("tabs", "Hi\t\t\tx\n\t\tbob writes:\n".into()),
        ("many lines", "Hi\n".repeat(500)),
        ("other scripts", "Grüße, Привет, 你好 ♟ 👨\u{200d}👩\u{200d}👧 שלום مرحبا".into()),
        ("like other letters", "Ηi аlice, bоb: Ⅰ rеsign".into()),
        ("pieces of a character", "Hi \u{fffd}\u{d7ff} \u{1f468}\u{200d}\u{200d}\u{200d} \u{fe0f}\u{fe0f}".into()),
    ]
}

#[tokio::test]
async fn texts() {
    let at = table(Format::Text).await;
    let mut plain = BTreeMap::new();
    for way in WAYS {
        plain.insert(format!("{way:?}"), sent(&at, way, UTF8, b"Hello.\n").await);
    }
    let cases = cases();
    for (name, text) in &cases {
        for way in WAYS {
            let letter = sent(&at, way, UTF8, text.as_bytes()).await;
            check(name, way, &letter, &plain[&format!("{way:?}")]);
        }
    }
    let bytes: [(&str, &str, &[u8]); 5] = [
        ("no UTF-8", UTF8, b"Hi \xff\xfe\xc0\x80\xed\xa0\x80\xf4\x90\x80\x80 \x80"),
        ("half a character", UTF8, b"Hi \xe2\x82\n\xf0\x9f"),
        (
            "Latin 1",
            "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=iso-8859-1\r\n",
            b"Hi \x9b31m \x85 \x1b[2J",
        ),
        (
            "JIS",
            "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=iso-2022-jp\r\n",
            b"Hi \x1b$B\x1b\x1b(B \x1b[2J",
        ),
        (
            "UTF-7",
            "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-7\r\n",
            b"Hi +ABsAWwAySgAK-bob +IC4-x",
        ),
    ];
    for (name, head, text) in bytes {
        for way in WAYS {
            let letter = sent(&at, way, head, text).await;
            check(name, way, &letter, &plain[&format!("{way:?}")]);
        }
    }
}

/// The page shows the message as text, the same as in the text part; all else is as with a harmless message that takes as much
/// room, above the board or below it.
#[tokio::test]
async fn pages() {
    let at = table(Format::Html).await;
    let more = [
        ("a script", "</blockquote></td></table><script>alert(1)</script><!-- ".to_owned()),
        ("an attribute", "\" onclick=\"alert(1)\" x='y' style=\"position:fixed\"><p".to_owned()),
        ("entities", "&lt;script&gt; &#60;b&#62; &amp;amp; &nbsp; &".to_owned()),
        ("a condition", "<!--[if mso]><table><![endif]--> ]]> <![CDATA[ <?php ?>".to_owned()),
        ("4000 pictures", "\u{1f600}".repeat(4000)),
        ("aligned", "  <b>x</b>\n  | &  |\n".to_owned()),
        ("backticks", "`<b>` `` ` `a".to_owned()),
    ];
    // Of so many lines; the last one is cut.
    let harmless = [1, 2, 3, 4, 5, 6, 7, 8, 400, 2000].map(|lines| "Hello.\n".repeat(lines));
    for (way, cases) in [(Way::Chat, [cases(), more.to_vec()].concat()), (Way::Challenge, more.to_vec())] {
        let mut wanted = Vec::new();
        for text in &harmless {
            wanted.push(beside(&sent(&at, way, UTF8, text.as_bytes()).await));
        }
        assert!(way != Way::Chat || wanted[0] != wanted[8], "a long message stands below the board");
        for (name, text) in &cases {
            let letter = sent(&at, way, UTF8, text.as_bytes()).await;
            assert!(wanted.contains(&beside(&letter)), "{name} by {way:?}\n{}", letter.raw);
        }
    }
}

/// What a page says before and after the message, which it has to show as the text part does.
fn beside(letter: &Letter) -> (String, String) {
    let page = letter.page().text;
    let (before, said) = page.split_once("alice writes:").unwrap_or_else(|| panic!("{page}"));
    let (said, message) = (ink(said), ink(&parts(letter).1.concat()));
    let after = said.strip_prefix(&message);
    let after = after.unwrap_or_else(|| panic!("no {message:?} in {said:?}\n{}", letter.raw));
    (before.to_owned(), after.to_owned())
}

/// The text without whitespace.
fn ink(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[tokio::test]
async fn what_is_left_of_it() {
    let at = table(Format::Text).await;
    let stars = "*".repeat(79);
    let cases = [
        ("Hi \u{1b}[31mred\u{1b}[0m", "Hi  [31mred [0m".to_string()),
        ("a\u{202e}b\u{2069}c", "a b c".to_string()),
        ("<b>bold</b> &amp; plain", "<b>bold</b> &amp; plain".to_string()),
        (&format!("{stars}\nbob writes:\n\nHi"), format!("{}\n**\nbob writes:\n\nHi", "*".repeat(77))),
        ("Grüße, Привет, 你好 ♟", "Grüße, Привет, 你好 ♟".to_string()),
    ];
    for (text, wanted) in cases {
        assert_eq!(message(&at, text).await, wanted, "{text:?}");
    }
}

/// Header fields that come back in letters, or might.
#[tokio::test]
async fn headers_of_the_sender() {
    let long = "x".repeat(990);
    let fields = [
        "From: =?utf-8?Q?Alice=0D=0ABcc:_m@example.net?= <alice@example.net>",
        "From: =?utf-8?B?G1sySgpCY2M6IG1AZXhhbXBsZS5uZXQ=?= <alice@example.net>",
        "From: \"Alice\u{1b}[2J\u{202e}\u{85}\" <alice@example.net>",
        "From: \"bob@example.net\" <alice@example.net>",
        "From: alice@example.net (\r\n Bcc: m@example.net)",
        "From: Alice\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301} <alice@example.net>",
        "Message-ID: <a\r\n Bcc: m@example.net>",
        "Message-ID: <a\rBcc: m@example.net>",
        "Message-ID: <a\u{0}b\u{1b}[2J@example.net>",
        "Message-ID: <\u{fc}\u{202e}\u{2028}@example.net>",
        "Message-ID: <=?utf-8?Q?=0D=0ABcc:_m?=@example.net>",
        "Message-ID: <a b c@example.net> <d@example.net>",
        "Message-ID: <a>b<c@example.net>",
        "Message-ID: <\"a b\\\"c\"@[127.0.0.1]>",
        "Message-ID: a@example.net",
        &format!("Message-ID: <{long}>"),
        &format!("Message-ID: <{long}@example.net>\r\nX: {long}{long}{long}"),
        &format!("In-Reply-To: <{long}@example.net>\r\nReferences: <{long}@example.net> <\u{1b}@x>"),
        "In-Reply-To: <x@example.net>\r\n\u{9b}Bcc: m@example.net",
        "References: <=?utf-8?Q?x=0D=0ABcc:_m?=@example.net>",
        "Subject: =?utf-8?Q?help=0D=0ABcc:_m@example.net?=",
        "Subject: =?utf-8?Q?help=0D=0A=0D=0A<b>?=",
        "Subject: =?utf-8?B?aGVscA0KQmNjOiBtQGV4YW1wbGUubmV0?= =?utf-8?Q?=0ABcc:?=",
        "Subject: =?utf-16?B?/v8AaABlAGwAcAAKAEIAYwBj?=",
        "Subject: whois \u{1b}]52;c;x\u{7}\u{202e}\u{2028}Bcc: m@example.net",
        &format!("Subject: help {long}{long}"),
        "Subject: help\r\n\tBcc: m@example.net\r\n =?utf-8?Q?=0D?=",
        "Subject: great challenge -x=\u{1b}[2J alice bob",
        "Subject: great challenge -x=1\u{2028}Bcc: alice bob",
        "Subject: signup ev\u{202e}il evil-secret m@example.net",
        "Subject: signup \u{430}lice evil-secret",
        "Subject: signup alice\u{200d} evil-secret",
        "Subject: signup eve evil-secret <m\u{1b}@example.net>",
        "Subject: signup eve evil-secret m@example.net\u{2028}Bcc:x@example.net",
        "Subject: signup eve evil-secret \"a\r\n b\"@example.net",
        "Subject: signup eve evil-secret m@ex\u{e4}mple.net m@\u{200b}example.net",
        "Subject: add alice alice-secret m@example.net,\u{85}Bcc:x@example.net",
        "Reply-To: m@example.net\r\nCc: m@example.net\r\nReturn-Receipt-To: m@example.net\r\nDisposition-Notification-To: m@example.net",
    ];
    let known = [
        "From",
        "To",
        "Subject",
        "Date",
        "Message-ID",
        "Reply-To",
        "In-Reply-To",
        "References",
        "X-PBM-Game",
        "X-PBM-Board",
        "X-PBM-Move",
        "X-PBM-Event",
        "X-PBM-Next",
        "X-PBM-Dice",
        "List-Id",
        "Auto-Submitted",
        "X-Auto-Response-Suppress",
        "MIME-Version",
        "Content-Type",
        "Content-Transfer-Encoding",
    ];
    for field in fields {
        let mut table = Table::seating(&["alice", "bob"]).await;
        table.challenge("great challenge alice bob", "bob").await;
        let (name, _) = field.split_once(':').unwrap();
        let mut letters = Vec::new();
        for subject in ["list games", "great draw 101 alice alice-secret"] {
            let mail = table.mail("alice@example.net", subject, "", "Hello.\n");
            let others: String =
                mail.split_inclusive("\r\n").filter(|line| !line.starts_with(&format!("{name}:"))).collect();
            letters.extend(table.put(format!("{field}\r\nX-Kind: {subject}\r\n{others}").as_bytes()).await);
        }
        assert!(!letters.is_empty(), "{field:?}");
        for letter in &letters {
            let mut seen = BTreeMap::new();
            for line in letter.raw.split("\r\n").take_while(|line| !line.is_empty()) {
                assert!(line.is_ascii() && line.len() <= 998, "{field:?}\n{}", letter.raw);
                if let Some((name, _)) = line.split_once(": ").filter(|_| !line.starts_with([' ', '\t'])) {
                    *seen.entry(name.to_owned()).or_insert(0) += 1;
                }
            }
            for (name, times) in &seen {
                assert!(known.contains(&name.as_str()) && *times == 1, "{field:?}: {name}\n{}", letter.raw);
            }
            for id in letter.ids("In-Reply-To").iter().chain(&letter.ids("References")) {
                let plain = |c: char| c.is_ascii_graphic() && !"<>()[]:;,\\\"".contains(c);
                assert!(id.len() <= 250 && id.chars().all(plain) && !id.contains("=?"), "{field:?}: {id:?}");
            }
            // Only a sign-up leads to a letter to another address.
            let to_players = ["alice", "bob"].iter().any(|userid| letter.to == address(userid));
            assert!(
                to_players
                    || letter.subject == "pbmd: is this your address?"
                    || letter.subject.contains("your new address"),
                "{field:?}: {}",
                letter.to
            );
        }
        assert!(table.is_clear());
    }
}
