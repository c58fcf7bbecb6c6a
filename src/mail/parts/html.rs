//! The text of an HTML body.
//!
//! Not an HTML parser: one pass over the tags, in linear time. Lines end where a reader sees them end; quotes are marked with `> `, as
//! in plain text. What no reader sees is left out, and so is what its writer struck out.

use mail_parser::decoders::html::add_html_token;

use super::hidden::{self, Hidden, Tag};

/// Maximum length of the beginning of a page that is searched for its charset, in bytes.
const HEAD_LIMIT: usize = 4 * 1024;
/// Maximum number of quote marks on a line, so that they do not outgrow the text.
const QUOTE_LIMIT: usize = 3;

pub fn text(html: &str) -> String {
    let mut page = Page::default();
    let mut tags = Tags { html, careful: true, closed: true };
    let mut hidden: Option<Hidden> = None;
    while let Some(token) = tags.next() {
        let (name, opens, attributes) = match token {
            Token::Text(text) if hidden.is_none() => {
                page.write(text);
                continue;
            }
            Token::Text(_) => continue,
            Token::Tag { name, opens, attributes } => (name, opens, attributes),
        };
        let tag = hidden.as_mut().map_or(Tag::Behind, |hidden| hidden.tag(&name, opens, attributes));
        if tag != Tag::Within {
            hidden = None;
        }
        if tag == Tag::Behind {
            hidden = if opens { Hidden::begins(&name, attributes) } else { None };
            match &hidden {
                Some(_) if hidden::is_block(&name) => page.end_block(),
                Some(_) => {}
                None => page.tag(&name, opens, attributes),
            }
        }
    }
    page.out
}

/// The charset that a page names in its head: `<meta charset="windows-1250">`, `content="text/html; charset=windows-1250"`.
pub fn charset(page: &[u8]) -> Option<&str> {
    let head = page.get(..HEAD_LIMIT.min(page.len()))?;
    let meta = head.windows(5).position(|found| found.eq_ignore_ascii_case(b"<meta"))?;
    let rest = head.get(meta..)?;
    let at = rest.windows(8).position(|found| found.eq_ignore_ascii_case(b"charset="))?;
    let value = rest.get(at + 8..)?.trim_ascii_start();
    let value = value.strip_prefix(b"\"").or(value.strip_prefix(b"'")).unwrap_or(value);
    let length = value.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte)).count();
    std::str::from_utf8(value.get(..length)?).ok().filter(|name| !name.is_empty())
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

/// The character of the entity at the start of a text, and the entity's length in bytes. Browsers show it without its semicolon, too.
fn entity(text: &str) -> Option<(char, usize)> {
    let behind = text.get(1..)?;
    let end = behind.bytes().take(10).take_while(|b| b.is_ascii_alphanumeric() || *b == b'#').count();
    let name = behind.get(..end)?;
    let closed = behind.as_bytes().get(end) == Some(&b';');
    if name.is_empty() || !(closed || name.starts_with('#') || BARE.contains(&name)) {
        return None;
    }
    let mut decoded = String::new();
    match PLAIN.iter().find(|(known, _)| *known == name) {
        Some((_, plain)) => decoded.push(*plain),
        None => add_html_token(&mut decoded, format!("&{name};").as_bytes(), false),
    }
    let mut chars = decoded.chars();
    // An unknown one is left as it was.
    let c = chars.next().filter(|_| chars.next().is_none())?;
    Some((c, 1 + end + usize::from(closed)))
}

/// Entities that need no semicolon.
const BARE: &[&str] = &["amp", "lt", "gt", "quot", "nbsp", "shy"];

/// Entities for which a reader types something simpler.
const PLAIN: &[(&str, char)] =
    &[("hyphen", '-'), ("dash", '-'), ("ensp", ' '), ("emsp", ' '), ("thinsp", ' ')];
