//! The tree of MIME parts (RFC 2046), walked for its text.

use mail_parser::{ContentType, HeaderName, Message, MessageParser, MimeHeaders, PartType};

use super::{TEXT_LIMIT, clean, flowed, html};

/// Parts nested deeper than this are not looked at.
const DEPTH_LIMIT: usize = 32;
/// So many text parts are looked at until one has something in it.
const LEAVES_LIMIT: usize = 32;
/// RFC 2046 allows 70 characters.
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
        Some(group) if leaf.html => readable
            .find(|(other, _)| !other.html && other.alternative == Some(group))
            .map_or(first, |(_, plain)| plain),
        _ => first,
    }
}

/// A text part: header section, empty line, content.
struct Leaf<'a> {
    bytes: &'a [u8],
    html: bool,
    /// The number of the outermost `multipart/alternative` around it.
    alternative: Option<usize>,
}

impl Leaf<'_> {
    /// The decoded and cleaned text; none if it is blank.
    fn read(&self) -> Option<String> {
        let parsed = MessageParser::default().parse(self.bytes)?;
        let part = parsed.part(0)?;
        let decoded = match &part.body {
            PartType::Text(text) | PartType::Html(text) => text.as_ref(),
            _ => return None,
        };
        let parameter = |name| part.content_type().and_then(|t| t.attribute(name));
        let is = |name, value| parameter(name).is_some_and(|v: &str| v.trim().eq_ignore_ascii_case(value));
        let text = if self.html {
            clean::text(&html::text(decoded), TEXT_LIMIT)
        } else if is("format", "flowed") {
            clean::text(&flowed::unwrap(decoded, is("delsp", "yes")), TEXT_LIMIT)
        } else {
            clean::text(decoded, TEXT_LIMIT)
        };
        (!text.trim().is_empty()).then_some(text)
    }
}

/// A multipart that the walk is inside of.
struct Level {
    delimiter: Vec<u8>,
    alternative: Option<usize>,
    digest: bool,
}

/// What a part is, by its header section.
enum Kind {
    Text {
        html: bool,
    },
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
            match kind(head, parent.is_some_and(|level| level.digest)) {
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
                kind => open = Some((start, kind)),
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
    if let Some((start, Kind::Text { html })) = open
        && let Some(bytes) = mail.get(start..end)
    {
        found.push(Leaf { bytes, html, alternative: levels.last().and_then(|level| level.alternative) });
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
fn kind(head: &[u8], in_digest: bool) -> Kind {
    let parsed = MessageParser::default().parse_headers(head);
    let types: Vec<&ContentType<'_>> = parsed.as_ref().map(content_types).unwrap_or_default();
    let attached = parsed
        .as_ref()
        .and_then(|m| m.content_disposition())
        .is_some_and(|disposition| disposition.is_attachment());
    match types.as_slice() {
        [] if in_digest => Kind::Other,
        [] if attached => Kind::Other,
        [] => Kind::Text { html: false },
        [one] if one.c_type.eq_ignore_ascii_case("multipart") => match one.attribute("boundary") {
            Some(boundary) if !boundary.is_empty() && boundary.len() <= BOUNDARY_LIMIT => Kind::Multipart {
                boundary: boundary.trim_end().to_owned(),
                subtype: one.subtype().unwrap_or_default().to_ascii_lowercase(),
            },
            _ => Kind::Undelimited,
        },
        all if attached || all.iter().any(|t| !t.c_type.eq_ignore_ascii_case("text")) => Kind::Other,
        all => match all.last().and_then(|t| t.subtype()).unwrap_or("plain").to_ascii_lowercase().as_str() {
            "html" => Kind::Text { html: true },
            "plain" | "enriched" | "markdown" | "x-markdown" => Kind::Text { html: false },
            _ => Kind::Other,
        },
    }
}

fn content_types<'a>(message: &'a Message<'_>) -> Vec<&'a ContentType<'a>> {
    let fields = message.headers().iter().filter(|h| h.name == HeaderName::ContentType);
    fields.filter_map(|h| h.value.as_content_type()).collect()
}
