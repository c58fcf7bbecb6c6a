//! The text in the tree of MIME parts (RFC 2046).

mod clearsigned;
pub(super) mod flowed;
pub(super) mod html;
mod percent;
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
        let text = clean::text(&String::from_utf8_lossy(body), TEXT_LIMIT);
        return Texts { text, others: Vec::new(), no_texts };
    }
    let Some((at, text)) = first(&leaves) else {
        return Texts { text: String::new(), others: Vec::new(), no_texts };
    };
    let others = leaves.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, leaf)| leaf);
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
        Encoding::Base64 => base64_decode_stream(content.iter(), content.len(), u8::MAX),
        Encoding::QuotedPrintable => quoted_printable_decode(content),
    }
}

struct Leaf<'a> {
    content: &'a [u8],
    form: Form,
    /// The number of the outermost `multipart/alternative` around it.
    alternative: Option<usize>,
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
        let decoded = characters(decoded.as_deref().unwrap_or(content), self.charset.as_deref());
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

/// Programs that name no charset, or ASCII, send UTF-8 or Windows-1252.
fn characters(bytes: &[u8], charset: Option<&str>) -> String {
    let charset = charset.map(str::trim).filter(|name| !name.eq_ignore_ascii_case("us-ascii"));
    let utf8 = std::str::from_utf8(bytes);
    match (utf8, charset, charset.and_then(|name| charset_decoder(name.as_bytes()))) {
        (Ok(text), Some(name), Some(_)) if is_mislabelled(text, name) => text.to_owned(),
        (_, _, Some(decode)) => decode(bytes),
        (Err(_), None, None) => match charset_decoder(b"windows-1252") {
            Some(decode) => decode(bytes),
            None => String::from_utf8_lossy(bytes).into_owned(),
        },
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
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
            close(mail, at, open.take(), &levels, (&mut found, &mut no_texts));
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
                    });
                }
                kind => open = Some((next, kind)),
            }
        }
        at = next;
    }
    close(mail, mail.len(), open, &levels, (&mut found, &mut no_texts));
    (found, undelimited, no_texts)
}

fn close<'a>(
    mail: &'a [u8],
    end: usize,
    open: Option<(usize, Kind)>,
    levels: &[Level],
    (found, no_texts): (&mut Vec<Leaf<'a>>, &mut Vec<Other>),
) {
    let Some((start, kind)) = open else { return };
    let content = mail.get(start..end).unwrap_or_default();
    match kind {
        Kind::Text(form) => {
            let alternative = levels.last().and_then(|level| level.alternative);
            found.push(Leaf { content, form, alternative });
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
