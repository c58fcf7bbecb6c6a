//! The tree of MIME parts (RFC 2046), walked for its text.

use mail_parser::decoders::base64::base64_decode_stream;
use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{ContentType, HeaderName, Message, MessageParser, MimeHeaders};

use super::{clean, flowed, html, percent};

/// Maximum length of a mail's text, in bytes; the rest is cut off.
const TEXT_LIMIT: usize = 256 * 1024;
/// Maximum depth of parts that are looked at.
const DEPTH_LIMIT: usize = 32;
/// Maximum number of text parts that are looked at until one has something in it.
const LEAVES_LIMIT: usize = 32;
/// Maximum length of a boundary, in bytes; RFC 2046 allows 70.
const BOUNDARY_LIMIT: usize = 256;

/// The text of a mail: of its first text part that has any, or of that part's plain alternative.
///
/// `mail` is a whole mail with LF line ends.
pub(super) fn text(mail: &[u8]) -> String {
    let (leaves, undelimited) = leaves(mail);
    if let Some(body) = undelimited {
        return clean::text(&String::from_utf8_lossy(body), TEXT_LIMIT);
    }
    let mut readable = leaves.iter().filter_map(|leaf| Some((leaf, leaf.read()?)));
    let Some((leaf, first)) = readable.next() else { return String::new() };
    match leaf.alternative {
        Some(group) if leaf.form.html => readable
            .find(|(other, _)| !other.form.html && other.alternative == Some(group))
            .map_or(first, |(_, plain)| plain),
        _ => first,
    }
}

/// A text part as it stands in the mail.
struct Leaf<'a> {
    content: &'a [u8],
    form: Form,
    /// The number of the outermost `multipart/alternative` around it.
    alternative: Option<usize>,
}

/// How a text part is to be read, by its header section.
#[derive(Default)]
struct Form {
    html: bool,
    charset: Option<String>,
    encoding: Encoding,
    flowed: bool,
    delsp: bool,
}

#[derive(Default)]
enum Encoding {
    #[default]
    None,
    Base64,
    QuotedPrintable,
}

impl Leaf<'_> {
    /// The decoded and cleaned text; none if it is blank. Content that is not in its encoding is read as it is.
    fn read(&self) -> Option<String> {
        let decoded = match self.form.encoding {
            Encoding::None => None,
            Encoding::Base64 => base64_decode_stream(self.content.iter(), self.content.len(), u8::MAX),
            Encoding::QuotedPrintable => quoted_printable_decode(self.content),
        };
        let decoded = characters(decoded.as_deref().unwrap_or(self.content), self.form.charset.as_deref());
        let text = if self.form.html {
            html::text(&decoded)
        } else if self.form.flowed {
            flowed::unwrap(&decoded, self.form.delsp)
        } else {
            decoded
        };
        let text = clean::text(&percent::decoded(text), TEXT_LIMIT);
        (!text.trim().is_empty()).then_some(text)
    }
}

/// Bytes as characters. Programs that name no charset, or ASCII, send UTF-8 or the charset of Windows.
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

/// Whether bytes that read well as UTF-8 are UTF-8 whatever they are called: letters beyond ASCII hardly ever come out so by
/// chance. Two bytes of the charsets of East Asia do, three do not.
fn is_mislabelled(text: &str, charset: &str) -> bool {
    let name = charset.to_ascii_lowercase();
    // Two or four bytes for each character: Latin letters and line ends have a zero among them.
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

/// A multipart that the walk is inside of.
struct Level {
    delimiter: Vec<u8>,
    alternative: Option<usize>,
    digest: bool,
}

/// What a part is, by its header section.
enum Kind {
    Text(Form),
    Multipart {
        boundary: String,
        subtype: String,
    },
    /// A multipart that names no delimiter.
    Undelimited,
    Other,
}

/// All text parts in order; and the body of a mail that calls itself a multipart but has no delimiters, which some
/// broken programs send. One pass over the lines; a line is compared with the delimiters of the levels that
/// are open, of which there are at most [`DEPTH_LIMIT`].
fn leaves(mail: &[u8]) -> (Vec<Leaf<'_>>, Option<&[u8]>) {
    let mut found = Vec::new();
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
            close(mail, at, open.take(), &levels, &mut found);
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
    close(mail, mail.len(), open, &levels, &mut found);
    (found, undelimited)
}

/// Ends the part that is open.
fn close<'a>(
    mail: &'a [u8],
    end: usize,
    open: Option<(usize, Kind)>,
    levels: &[Level],
    found: &mut Vec<Leaf<'a>>,
) {
    if let Some((start, Kind::Text(form))) = open
        && let Some(content) = mail.get(start..end)
    {
        found.push(Leaf { content, form, alternative: levels.last().and_then(|level| level.alternative) });
    }
}

/// Whether a line is the delimiter of an open level: which, and whether it is the last one.
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

/// Reads a part's header section. Where several Content-Type fields disagree the part is left alone.
fn kind(head: &[u8], parent: Option<&Level>) -> Kind {
    // In a digest a part without a type is a mail (RFC 2046, section 5.1.5).
    let in_digest = parent.is_some_and(|level| level.digest);
    let parsed = MessageParser::default().parse_headers(head);
    let Some(parsed) = parsed.as_ref() else {
        return if in_digest { Kind::Other } else { Kind::Text(Form::default()) };
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
        [] if in_digest || attached => Kind::Other,
        [] => Kind::Text(Form { encoding, ..Form::default() }),
        [one] if one.c_type.eq_ignore_ascii_case("multipart") => match one.attribute("boundary") {
            Some(boundary) if !boundary.is_empty() && boundary.len() <= BOUNDARY_LIMIT => Kind::Multipart {
                boundary: boundary.trim_end().to_owned(),
                subtype: one.subtype().unwrap_or_default().to_ascii_lowercase(),
            },
            _ => Kind::Undelimited,
        },
        all if attached || all.iter().any(|t| !t.c_type.eq_ignore_ascii_case("text")) => Kind::Other,
        [.., last] => {
            let is = |name, value| last.attribute(name).is_some_and(|v| v.trim().eq_ignore_ascii_case(value));
            let html = match last.subtype().unwrap_or("plain").to_ascii_lowercase().as_str() {
                "html" => true,
                "plain" | "enriched" | "markdown" | "x-markdown" => false,
                _ => return Kind::Other,
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

fn content_types<'a>(message: &'a Message<'_>) -> Vec<&'a ContentType<'a>> {
    let fields = message.headers().iter().filter(|h| h.name == HeaderName::ContentType);
    fields.filter_map(|h| h.value.as_content_type()).collect()
}
