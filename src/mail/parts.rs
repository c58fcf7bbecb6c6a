//! The text in the tree of MIME parts (RFC 2046).

mod clearsigned;
pub(super) mod flowed;
mod hidden;
pub(super) mod html;
pub(super) mod percent;
mod signed;

use mail_parser::decoders::base64::base64_decode_stream;
use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{ContentType, HeaderName, Message, MessageParser, MimeHeaders};

use super::clean;
use crate::mail::head::raw::Raw;
use crate::mail::written::banner;

/// Maximum length of a mail's text, in bytes; the rest is cut off.
const TEXT_LIMIT: usize = 256 * 1024;
const DEPTH_LIMIT: usize = 32;
const LEAVES_LIMIT: usize = 32;
/// Maximum number of further text parts, and of their bytes together.
const PARTS_LIMIT: usize = 4;
const OTHERS_LIMIT: usize = 256 * 1024;
/// Maximum number of parts that are not text, and of bytes of each.
const NO_TEXTS_LIMIT: usize = 8;
const OTHER_LIMIT: usize = 16 * 1024;
/// Parts that programs put between the parts of one text.
const PICTURES: &[&str] = &["image/", "video/", "audio/", "application/pdf"];
/// Maximum number of lines searched for a boundary that the header section lacks.
const DELIMITER_LINES: usize = 40;
/// Maximum length of a boundary, in bytes; RFC 2046 allows 70.
const BOUNDARY_LIMIT: usize = 256;
/// Maximum number of signatures around a text.
const SIGNED_LIMIT: usize = 2;
/// The types of parts that are signed or encrypted with S/MIME.
pub(super) const CLOSED: &[&str] = &["application/pkcs7-mime", "application/x-pkcs7-mime"];

/// The text of a whole mail with LF line ends: the first text part that is not blank, or its plain alternative. A part with nothing
/// but a gateway's banner or a scanner's note is skipped if another holds more.
pub(super) fn texts(mail: &[u8]) -> Texts {
    let mut texts = texts_of(mail);
    for _ in 0..SIGNED_LIMIT {
        if !texts.text.trim().is_empty() {
            break;
        }
        let Some(entity) = texts.no_texts.iter_mut().find_map(|other| other.signed.take()) else { break };
        let inner = texts_of(Raw::take(&entity).bytes());
        texts = Texts {
            text: inner.text,
            others: inner.others,
            no_texts: [inner.no_texts, texts.no_texts].concat(),
        };
    }
    texts
}

/// The same without opening signatures.
fn texts_of(mail: &[u8]) -> Texts {
    let (leaves, undelimited, no_texts) = leaves(mail);
    if let Some(body) = undelimited {
        if let Some(mail) = with_boundary(body) {
            return texts_of(&mail);
        }
        let text = clean::text(&String::from_utf8_lossy(body), TEXT_LIMIT);
        return Texts { text, others: Vec::new(), no_texts };
    }
    let Some((at, text)) = first(&leaves) else {
        return Texts { text: String::new(), others: Vec::new(), no_texts };
    };
    let (text, last) = with_continued(text, at, &leaves);
    let others =
        leaves.iter().enumerate().filter(|(other, _)| !(at..=last).contains(other)).map(|(_, leaf)| leaf);
    let (pages, plain): (Vec<&Leaf<'_>>, Vec<&Leaf<'_>>) = others.partition(|leaf| leaf.form.html);
    let mut room = OTHERS_LIMIT;
    let others = plain.into_iter().chain(pages).take_while(|leaf| {
        let has_room = leaf.content.len() <= room;
        room = room.saturating_sub(leaf.content.len());
        has_room
    });
    let others = others.take(PARTS_LIMIT).filter_map(|leaf| leaf.form.read(leaf.content)).collect();
    Texts { text, others, no_texts }
}

/// The body of a multipart whose boundary its header section lacks, or names wrongly: as a mail with the boundary of the first line that
/// looks like a delimiter above a header section.
fn with_boundary(body: &[u8]) -> Option<Vec<u8>> {
    let mut lines =
        body.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).take(DELIMITER_LINES).peekable();
    let boundary = loop {
        let line = lines.next()?;
        let below = lines.peek().copied().unwrap_or_default();
        let is_head = below.get(..8).is_some_and(|start| start.eq_ignore_ascii_case(b"content-"));
        let boundary =
            line.strip_prefix(b"--").filter(|name| !name.is_empty() && name.len() <= BOUNDARY_LIMIT);
        if let Some(boundary) = boundary.filter(|name| is_head && !name.contains(&b'"')) {
            break boundary;
        }
    };
    Some([b"Content-Type: multipart/mixed; boundary=\"", boundary, b"\"\n\n", body].concat())
}

/// Adds the parts that go on behind a picture: some programs split a text around it. Also the index of the last.
fn with_continued(mut text: String, at: usize, leaves: &[Leaf<'_>]) -> (String, usize) {
    let mut last = at;
    let Some(first) = leaves.get(at) else { return (text, last) };
    for (next, leaf) in leaves.iter().enumerate().skip(at + 1) {
        let is_same = leaf.form.html == first.form.html && leaf.alternative == first.alternative;
        if !leaf.behind_picture || !is_same || text.len() + leaf.content.len() > TEXT_LIMIT {
            break;
        }
        if let Some(more) = leaf.form.read(leaf.content) {
            text = [text.trim_end(), "\n\n", &more].concat();
        }
        last = next;
    }
    (text, last)
}

pub(super) struct Texts {
    pub text: String,
    /// The other text parts, plain ones first.
    pub others: Vec<String>,
    /// The first parts that are neither text nor multiparts.
    pub no_texts: Vec<Other>,
}

/// The index and the text of the part whose text is the mail's.
fn first(leaves: &[Leaf<'_>]) -> Option<(usize, String)> {
    let mut readable = leaves
        .iter()
        .enumerate()
        .filter_map(|(at, leaf)| Some((at, leaf.form.html, leaf.alternative, leaf.form.read(leaf.content)?)));
    let (at, html, alternative, text) = readable.next()?;
    let (at, text) = match alternative {
        Some(group) if html => readable
            .by_ref()
            .find(|(_, html, alternative, _)| !html && *alternative == Some(group))
            .map_or((at, text), |(at, _, _, plain)| (at, plain)),
        _ => (at, text),
    };
    if !banner::is_all(&text) {
        return Some((at, text));
    }
    let more = leaves.iter().enumerate().filter(|(other, _)| *other != at);
    let more = more
        .filter_map(|(other, leaf)| Some((other, leaf.form.read(leaf.content)?)))
        .find(|(_, text)| !banner::is_all(text));
    Some(more.unwrap_or((at, text)))
}

#[derive(Clone)]
pub(super) struct Other {
    pub mime: String,
    content: Vec<u8>,
    signed: Option<Vec<u8>>,
}

impl Other {
    fn of(mime: &str, encoding: Encoding, content: &[u8]) -> Other {
        let signed = CLOSED.contains(&mime).then(|| match decoded(encoding, content) {
            Some(decoded) => signed::content(&decoded),
            None => signed::content(content),
        });
        let content = content.get(..OTHER_LIMIT).unwrap_or(content);
        let decoded = decoded(encoding, content).unwrap_or_else(|| content.to_vec());
        Other { mime: mime.to_owned(), content: decoded, signed: signed.flatten() }
    }

    pub(super) fn holds(&self, bytes: &[u8]) -> bool {
        self.content.windows(bytes.len()).take(64).any(|found| found == bytes)
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.content).into_owned()
    }
}

fn decoded(encoding: Encoding, content: &[u8]) -> Option<Vec<u8>> {
    match encoding {
        Encoding::None => None,
        Encoding::Base64 => base64_decode_stream(content.iter(), content.len(), u8::MAX)
            .or_else(|| base64_decode_stream(encoded(content)?.iter(), content.len(), u8::MAX)),
        Encoding::QuotedPrintable => quoted_printable_decode(content),
    }
}

/// The lines of base64 above a text that a gateway put behind it.
fn encoded(content: &[u8]) -> Option<&[u8]> {
    let is_encoded = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=\r\n".contains(byte);
    let mut end = 0;
    for line in content.split_inclusive(|byte| *byte == b'\n') {
        if !line.iter().all(is_encoded) || line.trim_ascii().is_empty() && end > 0 {
            break;
        }
        end += line.len();
    }
    content.get(..end).filter(|encoded| !encoded.trim_ascii().is_empty())
}

struct Leaf<'a> {
    content: &'a [u8],
    form: Form,
    /// The number of the outermost `multipart/alternative` around it.
    alternative: Option<usize>,
    /// Whether the part before it is a picture or the like, in the same multipart.
    behind_picture: bool,
}

/// How to decode a text part, by its header section.
#[derive(Default)]
struct Form {
    html: bool,
    charset: Option<String>,
    encoding: Encoding,
    flowed: bool,
    delsp: bool,
}

#[derive(Clone, Copy, Default)]
enum Encoding {
    #[default]
    None,
    Base64,
    QuotedPrintable,
}

impl Form {
    /// The decoded and cleaned text; none if it is blank. Content that is not in its encoding is taken as it is.
    fn read(&self, content: &[u8]) -> Option<String> {
        let decoded = decoded(self.encoding, content);
        let bytes = decoded.as_deref().unwrap_or(content);
        let named = if self.html && self.charset.is_none() { html::charset(bytes) } else { None };
        let decoded = characters(bytes, self.charset.as_deref().or(named));
        let text = if self.html {
            html::text(&decoded)
        } else if self.flowed {
            flowed::unwrap(&decoded, self.delsp)
        } else {
            decoded
        };
        let text = clearsigned::text(clean::text(&percent::decoded(text), TEXT_LIMIT));
        (!text.trim().is_empty()).then_some(text)
    }
}

/// Programs that name no charset, or ASCII, send UTF-8 or a charset of one byte; so do those that name UTF-8 and send something else.
fn characters(bytes: &[u8], charset: Option<&str>) -> String {
    let utf8 = std::str::from_utf8(bytes);
    let is_wrong = |name: &str| {
        utf8.is_err_and(|at| at.valid_up_to() + 3 < bytes.len()) && name.eq_ignore_ascii_case("utf-8")
    };
    let charset = charset.map(str::trim);
    let charset = charset.filter(|name| !name.eq_ignore_ascii_case("us-ascii") && !is_wrong(name));
    match (utf8, charset, charset.and_then(|name| charset_decoder(name.as_bytes()))) {
        (Ok(text), Some(name), Some(_)) if is_mislabelled(text, name) => text.to_owned(),
        (_, _, Some(decode)) => decode(bytes),
        (Err(_), None, None) => {
            match charset_decoder(if is_czech(bytes) { b"windows-1250" } else { b"windows-1252" }) {
                Some(decode) => decode(bytes),
                None => String::from_utf8_lossy(bytes).into_owned(),
            }
        }
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Whether 8-bit text is rather Windows-1250 than Windows-1252, where Czech letters are letters of no language, or hardly stand together.
fn is_czech(bytes: &[u8]) -> bool {
    // \u{11b}, \u{161}, \u{165}, \u{17e}, \u{fd}, \u{148}; \u{10d}, \u{159}, \u{16f}; and letters of western languages.
    let has = |letters: &[u8]| letters.iter().filter(|letter| bytes.contains(letter)).count();
    let (certain, likely) = (has(b"\xec\x9a\x9d\x9e\xfd\xf2"), has(b"\xe8\xf8\xf9"));
    let western = has(b"\xe0\xe7\xea\xe5\xe6\xf1\xf5\xe3\xdf\xe4\xfc\xd8");
    certain >= 1 && certain + likely >= 2 && western == 0
}

/// Whether valid UTF-8 is UTF-8 despite its label. Other charsets hardly ever look like it, except two bytes in East Asian ones.
fn is_mislabelled(text: &str, charset: &str) -> bool {
    let name = charset.to_ascii_lowercase();
    // Two or four bytes a character, with zeros in Latin letters and line ends.
    if ["utf-16", "utf16", "utf-32", "utf32", "ucs-2", "ucs-4", "iso-10646"]
        .iter()
        .any(|wide| name.starts_with(wide))
    {
        return !text.contains('\0');
    }
    let double = ["gb", "big5", "shift", "sjis", "euc", "ks_c", "cp9", "windows-9", "x-"];
    let least = if double.iter().any(|start| name.starts_with(start)) { '\u{800}' } else { '\u{80}' };
    text.chars().any(|c| c >= least)
}

struct Level {
    delimiter: Vec<u8>,
    alternative: Option<usize>,
    digest: bool,
    /// Whether the last part was a picture or the like.
    picture: bool,
}

enum Kind {
    Text(Form),
    Multipart {
        boundary: String,
        subtype: String,
    },
    /// A multipart that names no boundary.
    Undelimited,
    /// The type in lower case.
    Other(String, Encoding),
}

/// The text parts in order; the body of a broken multipart without delimiters; and the other parts. One pass over the lines, each
/// compared with the delimiters of at most [`DEPTH_LIMIT`] open levels.
fn leaves(mail: &[u8]) -> (Vec<Leaf<'_>>, Option<&[u8]>, Vec<Other>) {
    let mut found = Vec::new();
    let mut no_texts = Vec::new();
    let mut levels: Vec<Level> = Vec::new();
    let mut groups = 0;
    let mut in_head = true;
    let mut start = 0;
    let mut open: Option<(usize, Kind)> = None;
    let mut undelimited = None;
    let mut at = 0;

    while at < mail.len() && found.len() < LEAVES_LIMIT {
        let rest = mail.get(at..).unwrap_or_default();
        let length = rest.iter().position(|&b| b == b'\n').map_or(rest.len(), |n| n + 1);
        let line = rest.get(..length).unwrap_or_default().trim_ascii_end();
        let next = at + length;

        if let Some((depth, last)) = delimits(&levels, line) {
            close(mail, at, open.take(), &mut levels, (&mut found, &mut no_texts));
            levels.truncate(if last { depth } else { depth + 1 });
            in_head = !last;
            start = next;
            undelimited = None;
        } else if in_head && length == 1 {
            in_head = false;
            let head = mail.get(start..next).unwrap_or_default();
            let parent = levels.last();
            match kind(head, parent) {
                Kind::Undelimited if levels.is_empty() => undelimited = mail.get(next..),
                Kind::Multipart { boundary, subtype } if levels.len() < DEPTH_LIMIT => {
                    if levels.is_empty() {
                        undelimited = mail.get(next..);
                    }
                    let outer = parent.and_then(|level| level.alternative);
                    let alternative = outer.or_else(|| {
                        groups += 1;
                        (subtype == "alternative").then_some(groups)
                    });
                    levels.push(Level {
                        delimiter: [b"--", boundary.as_bytes()].concat(),
                        alternative,
                        digest: subtype == "digest",
                        picture: false,
                    });
                }
                kind => open = Some((next, kind)),
            }
        }
        at = next;
    }
    close(mail, mail.len(), open, &mut levels, (&mut found, &mut no_texts));
    (found, undelimited, no_texts)
}

fn close<'a>(
    mail: &'a [u8],
    end: usize,
    open: Option<(usize, Kind)>,
    levels: &mut [Level],
    (found, no_texts): (&mut Vec<Leaf<'a>>, &mut Vec<Other>),
) {
    let Some((start, kind)) = open else { return };
    let content = mail.get(start..end).unwrap_or_default();
    let mut level = levels.last_mut();
    let is_picture =
        matches!(&kind, Kind::Other(mime, _) if PICTURES.iter().any(|start| mime.starts_with(start)));
    let behind_picture =
        level.as_mut().is_some_and(|level| std::mem::replace(&mut level.picture, is_picture));
    match kind {
        Kind::Text(form) => {
            let alternative = level.and_then(|level| level.alternative);
            found.push(Leaf { content, form, alternative, behind_picture });
        }
        Kind::Other(mime, encoding) if no_texts.len() < NO_TEXTS_LIMIT => {
            no_texts.push(Other::of(&mime, encoding, content));
        }
        _ => {}
    }
}

/// The depth of the level that a line delimits, and whether it closes that level.
fn delimits(levels: &[Level], line: &[u8]) -> Option<(usize, bool)> {
    if !line.starts_with(b"--") {
        return None;
    }
    levels.iter().enumerate().rev().find_map(|(depth, level)| {
        match line.strip_prefix(level.delimiter.as_slice())?.trim_ascii() {
            b"" => Some((depth, false)),
            b"--" => Some((depth, true)),
            _ => None,
        }
    })
}

/// Reads a part's header section. A part whose Content-Type fields disagree is not read.
fn kind(head: &[u8], parent: Option<&Level>) -> Kind {
    // In a digest, a part without a type is a mail (RFC 2046, section 5.1.5).
    let in_digest = parent.is_some_and(|level| level.digest);
    let parsed = MessageParser::default().parse_headers(head);
    let Some(parsed) = parsed.as_ref() else {
        return if in_digest {
            Kind::Other(String::new(), Encoding::None)
        } else {
            Kind::Text(Form::default())
        };
    };
    let attached = parsed.content_disposition().is_some_and(|disposition| disposition.is_attachment());
    let encoding = match parsed.content_transfer_encoding().map(|e| e.trim().to_ascii_lowercase()).as_deref()
    {
        Some("base64") => Encoding::Base64,
        Some("quoted-printable") => Encoding::QuotedPrintable,
        _ => Encoding::None,
    };
    let types = content_types(parsed);
    match types.as_slice() {
        [] if in_digest || attached => Kind::Other(String::new(), encoding),
        [] => Kind::Text(Form { encoding, ..Form::default() }),
        [one] if one.c_type.eq_ignore_ascii_case("multipart") => match one.attribute("boundary") {
            Some(boundary) if !boundary.is_empty() && boundary.len() <= BOUNDARY_LIMIT => Kind::Multipart {
                boundary: boundary.trim_end().to_owned(),
                subtype: one.subtype().unwrap_or_default().to_ascii_lowercase(),
            },
            _ => Kind::Undelimited,
        },
        all if attached || all.iter().any(|t| !t.c_type.eq_ignore_ascii_case("text")) => {
            let name = parsed.attachment_name().unwrap_or_default().to_ascii_lowercase();
            let mime = mime(all);
            // Some programs tell the type by the name alone.
            let closed = mime == "application/octet-stream" && name.ends_with(".p7m");
            Kind::Other(if closed { "application/pkcs7-mime".to_owned() } else { mime }, encoding)
        }
        [.., last] => {
            let is = |name, value| last.attribute(name).is_some_and(|v| v.trim().eq_ignore_ascii_case(value));
            let html = match last.subtype().unwrap_or("plain").to_ascii_lowercase().as_str() {
                "html" => true,
                "plain" | "enriched" | "markdown" | "x-markdown" => false,
                _ => return Kind::Other(mime(&types), encoding),
            };
            Kind::Text(Form {
                html,
                charset: last.attribute("charset").map(str::to_owned),
                encoding,
                flowed: is("format", "flowed"),
                delsp: is("delsp", "yes"),
            })
        }
    }
}

fn mime(types: &[&ContentType<'_>]) -> String {
    match types {
        [one] => format!("{}/{}", one.c_type, one.subtype().unwrap_or_default()).to_ascii_lowercase(),
        _ => String::new(),
    }
}

fn content_types<'a>(message: &'a Message<'_>) -> Vec<&'a ContentType<'a>> {
    let fields = message.headers().iter().filter(|h| h.name == HeaderName::ContentType);
    fields.filter_map(|h| h.value.as_content_type()).collect()
}
