//! The text of an HTML body.
//!
//! Not an HTML parser: one pass over the tags, in linear time. Lines end where a reader sees them end; quotes are marked with `> `, as
//! in plain text.

/// Maximum number of quote marks on a line, so that they do not outgrow the text.
const QUOTE_LIMIT: usize = 3;

pub fn text(html: &str) -> String {
    let mut page = Page::default();
    let mut tags = Tags { html, careful: true, closed: true };
    let mut skipping: Option<String> = None;
    while let Some(token) = tags.next() {
        match (token, &skipping) {
            (Token::Text(text), None) => page.write(text),
            (Token::Text(_), Some(_)) => {}
            (Token::Tag { name, opens: false, .. }, Some(skipped)) if name == *skipped => skipping = None,
            // A title that is never closed ends with the head, or where the body begins.
            (Token::Tag { name, opens, .. }, Some(skipped))
                if skipped == "title" && (name == "body" || (name == "head" && !opens)) =>
            {
                skipping = None
            }
            (Token::Tag { .. }, Some(_)) => {}
            (Token::Tag { name, opens, attributes }, None) => {
                // Nothing else in a head is text; any text there means that the head was never closed.
                if opens && ["script", "style", "title", "xml"].contains(&name.as_str()) {
                    skipping = Some(name);
                } else {
                    page.tag(&name, opens, attributes);
                }
            }
        }
    }
    page.out
}

enum Token<'a> {
    Text(&'a str),
    Tag { name: String, opens: bool, attributes: &'a str },
}

struct Tags<'a> {
    html: &'a str,
    /// Whether `>` inside quoted attributes is skipped. Given up after the first quote that never ends, or each tag would be searched to
    /// the end of the document.
    careful: bool,
    closed: bool,
}

impl<'a> Tags<'a> {
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            if self.html.is_empty() {
                return None;
            }
            let Some(rest) = self.html.strip_prefix('<') else {
                return Some(Token::Text(self.until_tag(0)));
            };
            if let Some(comment) = rest.strip_prefix("!--") {
                self.html = comment.split_once("-->").map_or("", |(_, rest)| rest);
                continue;
            }
            let is_tag = rest.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c));
            let Some(end) = is_tag.then(|| self.end_of_tag(rest)).flatten() else {
                return Some(Token::Text(self.until_tag(1)));
            };
            let (inside, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            self.html = after.get(1..).unwrap_or_default();
            let opens = !inside.starts_with('/');
            let inside = inside.strip_prefix('/').unwrap_or(inside);
            let (name, attributes) =
                inside.split_once(|c: char| c.is_whitespace() || c == '/').unwrap_or((inside, ""));
            return Some(Token::Tag { name: name.to_ascii_lowercase(), opens, attributes });
        }
    }

    /// Takes the text up to the next `<` at or after byte `from`.
    fn until_tag(&mut self, from: usize) -> &'a str {
        let rest = self.html.get(from..).unwrap_or_default();
        let end = rest.find('<').map_or(self.html.len(), |at| from + at);
        let (text, rest) = self.html.split_at_checked(end).unwrap_or((self.html, ""));
        self.html = rest;
        text
    }

    fn end_of_tag(&mut self, rest: &str) -> Option<usize> {
        if self.careful {
            let mut quote = None;
            for (at, byte) in rest.bytes().enumerate() {
                match (byte, quote) {
                    (b'>', None) => return Some(at),
                    (b'"' | b'\'', None) => quote = Some(byte),
                    (_, Some(open)) if open == byte => quote = None,
                    _ => {}
                }
            }
            self.careful = false;
        }
        let end = if self.closed { rest.find('>') } else { None };
        self.closed = end.is_some();
        end
    }
}

#[derive(Default)]
struct Page {
    out: String,
    /// Whether each open `blockquote` is a quote, not an indented paragraph.
    quotes: Vec<bool>,
    depth: usize,
    preformatted: usize,
    has_text: bool,
    /// Whether a blank is due before the next character.
    blank: bool,
    /// Whether an empty line is due before the next line.
    gap: bool,
    tight: bool,
}

impl Page {
    fn tag(&mut self, name: &str, opens: bool, attributes: &str) {
        match name {
            "br" => self.end_line(),
            "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "ul" | "ol" | "dl" => {
                self.end_block();
                if opens {
                    // Outlook makes each line a paragraph without margins.
                    self.tight = attributes.contains("Mso");
                }
                self.gap |= !self.tight;
            }
            "pre" => {
                self.end_block();
                self.preformatted =
                    if opens { self.preformatted + 1 } else { self.preformatted.saturating_sub(1) };
            }
            "blockquote" => {
                self.end_block();
                if opens {
                    // Mail programs indent paragraphs with a blockquote without border.
                    let quote = !attributes.to_ascii_lowercase().replace(' ', "").contains("border:none");
                    self.quotes.push(quote);
                    self.depth += usize::from(quote);
                } else if self.quotes.pop() == Some(true) {
                    self.depth -= 1;
                }
            }
            "td" | "th" => self.blank = true,
            "li" if opens => {
                self.end_block();
                self.write("- ");
            }
            "hr" if opens => {
                self.end_block();
                self.write("--------");
                self.end_block();
            }
            "div" | "tr" | "li" | "table" | "section" | "article" | "header" | "footer" | "address"
            | "center" | "form" | "fieldset" | "dt" | "dd" | "body" | "html" | "caption" | "figure" => {
                self.end_block()
            }
            _ => {}
        }
    }

    fn write(&mut self, text: &str) {
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let (c, length) = if c == '&' { entity(rest).unwrap_or((c, 1)) } else { (c, c.len_utf8()) };
            rest = rest.get(length..).unwrap_or_default();
            match c {
                '\n' if self.preformatted > 0 => self.end_line(),
                '\r' if self.preformatted > 0 => {}
                ' ' | '\t' | '\n' | '\r' | '\u{c}' if self.preformatted == 0 => self.blank = true,
                c => self.put(c),
            }
        }
    }

    fn put(&mut self, c: char) {
        if !self.has_text {
            if std::mem::take(&mut self.gap) && !self.out.is_empty() && !self.out.ends_with("\n\n") {
                self.out.push('\n');
            }
            self.mark();
        } else if self.blank {
            self.out.push(' ');
        }
        self.blank = false;
        self.has_text = true;
        self.out.push(c);
    }

    fn mark(&mut self) {
        for _ in 0..self.depth.min(QUOTE_LIMIT) {
            self.out.push_str("> ");
        }
    }

    fn end_line(&mut self) {
        if !self.has_text {
            self.mark();
        }
        self.out.push('\n');
        self.has_text = false;
        self.blank = false;
    }

    fn end_block(&mut self) {
        if self.has_text {
            self.end_line();
        }
        self.blank = false;
    }
}

/// The character of the entity at the start of a text, and the entity's length in bytes.
fn entity(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(12).position(|b| b == b';')?;
    let name = text.get(1..end)?;
    let c = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        None => ENTITIES.iter().find(|(n, _)| *n == name)?.1,
    };
    Some((c, end + 1))
}

/// The entities that mail programs write; others are kept.
#[rustfmt::skip]
const ENTITIES: &[(&str, char)] = &[
    ("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", '\u{a0}'), ("shy", '\u{ad}'),
    ("ndash", '–'), ("mdash", '—'), ("minus", '−'), ("hellip", '…'), ("bull", '•'), ("middot", '·'), ("times", '×'),
    ("lsquo", '‘'), ("rsquo", '’'), ("sbquo", '‚'), ("ldquo", '“'), ("rdquo", '”'), ("bdquo", '„'),
    ("laquo", '«'), ("raquo", '»'), ("euro", '€'), ("pound", '£'), ("copy", '©'), ("reg", '®'), ("trade", '™'),
    ("deg", '°'), ("plusmn", '±'), ("frac12", '½'), ("rarr", '→'), ("larr", '←'), ("ensp", ' '), ("emsp", ' '),
    ("auml", 'ä'), ("ouml", 'ö'), ("uuml", 'ü'), ("Auml", 'Ä'), ("Ouml", 'Ö'), ("Uuml", 'Ü'), ("szlig", 'ß'),
    ("eacute", 'é'), ("egrave", 'è'), ("ecirc", 'ê'), ("euml", 'ë'), ("aacute", 'á'), ("agrave", 'à'),
    ("acirc", 'â'), ("atilde", 'ã'), ("aring", 'å'), ("aelig", 'æ'), ("ccedil", 'ç'), ("iacute", 'í'),
    ("icirc", 'î'), ("ntilde", 'ñ'), ("oacute", 'ó'), ("ograve", 'ò'), ("ocirc", 'ô'), ("otilde", 'õ'),
    ("oslash", 'ø'), ("uacute", 'ú'), ("ugrave", 'ù'), ("ucirc", 'û'), ("Eacute", 'É'), ("Aring", 'Å'),
    ("Oslash", 'Ø'),
];
