//! What nobody sees of an HTML body: text hidden by its style, text for other programs, and text that its writer struck out.

use std::collections::BTreeMap;

/// An element that is not shown.
pub struct Hidden {
    name: String,
    by: By,
    /// The number of open elements of each name, from this one on.
    open: BTreeMap<String, usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Nature,
    /// Letters without size, until an element in it gives them one.
    Size,
    /// No tags in it count.
    Raw,
}

/// What a tag means for the hidden element around it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tag {
    Within,
    /// It closes the hidden element.
    Last,
    /// The hidden element ended before it.
    Behind,
}

impl Hidden {
    /// The hidden element that an opening tag begins.
    pub fn begins(name: &str, attributes: &str) -> Option<Hidden> {
        let by = if RAW.contains(&name) {
            By::Raw
        } else if VOID.contains(&name) || ["html", "body"].contains(&name) {
            return None;
        } else if UNSEEN.contains(&name) || STRUCK.contains(&name) {
            By::Nature
        } else {
            by_attributes(attributes)?
        };
        Some(Hidden { name: name.to_owned(), by, open: BTreeMap::from([(name.to_owned(), 1)]) })
    }

    pub fn tag(&mut self, name: &str, opens: bool, attributes: &str) -> Tag {
        if self.by == By::Raw {
            // A title that is never closed ends with the head, or where the body begins.
            let ends_title = self.name == "title" && (name == "body" || name == "head" && !opens);
            let closes = name == self.name && !opens;
            return if closes || ends_title { Tag::Last } else { Tag::Within };
        }
        if VOID.contains(&name) {
            return Tag::Within;
        }
        let open = self.open.get(name).copied().unwrap_or_default();
        if opens {
            if self.is_closed_by(name) || self.by == By::Size && gives_size(attributes) {
                return Tag::Behind;
            }
            self.open.insert(name.to_owned(), open + 1);
            return Tag::Within;
        }
        match open {
            // It closes something around the hidden element, which was never closed.
            0 if is_block(name) => Tag::Behind,
            0 => Tag::Within,
            1 if name == self.name => Tag::Last,
            _ => {
                self.open.insert(name.to_owned(), open - 1);
                Tag::Within
            }
        }
    }

    /// Whether an opening tag ends the hidden element, whose closing tag may be left out.
    fn is_closed_by(&self, name: &str) -> bool {
        let is_open = |name: &str| self.open.get(name).is_some_and(|open| *open > 0);
        match self.name.as_str() {
            "p" => is_block(name),
            "li" | "dt" | "dd" => name == self.name && !["ul", "ol", "dl"].into_iter().any(is_open),
            "td" | "th" | "tr" => name == self.name && !is_open("table"),
            _ => false,
        }
    }
}

pub fn is_block(name: &str) -> bool {
    BLOCKS.contains(&name)
}

fn by_attributes(attributes: &str) -> Option<By> {
    let mut by = None;
    for (name, value) in Attributes(attributes) {
        if name.eq_ignore_ascii_case("hidden") {
            return Some(By::Nature);
        }
        if name.eq_ignore_ascii_case("style") {
            by = by_style(value);
        }
    }
    by
}

fn by_style(style: &str) -> Option<By> {
    let style = style.to_ascii_lowercase();
    let value = |name: &str| {
        let mut of_name = style.rsplit(';').filter_map(|part| part.split_once(':'));
        of_name.find(|(found, _)| found.trim() == name).map(|(_, value)| value.replace("!important", ""))
    };
    let is = |name, wanted: &str| value(name).is_some_and(|value| value.trim() == wanted);
    let is_zero = |name| value(name).is_some_and(|value| is_zero(&value));
    let is_struck = |name| value(name).is_some_and(|value| value.contains("line-through"));
    let is_flat = (is_zero("max-height") || is_zero("height")) && is("overflow", "hidden");
    let hides = is("display", "none") || is("visibility", "hidden") || is_zero("opacity") || is_flat;
    if hides || is_struck("text-decoration") || is_struck("text-decoration-line") {
        return Some(By::Nature);
    }
    is_zero("font-size").then_some(By::Size)
}

fn gives_size(attributes: &str) -> bool {
    Attributes(attributes).any(|(name, value)| {
        name.eq_ignore_ascii_case("style")
            && value.to_ascii_lowercase().contains("font-size")
            && by_style(value).is_none()
    })
}

/// `0`, `0px`, `0.0em`, `0%`.
fn is_zero(value: &str) -> bool {
    let number = value.trim().trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    number.contains('0') && number.chars().all(|c| c == '0' || c == '.')
}

/// The attributes of a tag: their names and values.
struct Attributes<'a>(&'a str);

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<(&'a str, &'a str)> {
        let text = self.0.trim_start_matches(|c: char| c.is_whitespace() || "/=\"'".contains(c));
        if text.is_empty() {
            return None;
        }
        let end = text.find(|c: char| c.is_whitespace() || "=/".contains(c)).unwrap_or(text.len());
        let (name, rest) = text.split_at_checked(end)?;
        let Some(value) = rest.trim_start().strip_prefix('=').map(str::trim_start) else {
            self.0 = rest;
            return Some((name, ""));
        };
        let (value, rest) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                let inside = value.get(1..).unwrap_or_default();
                inside.split_once(quote).unwrap_or((inside, ""))
            }
            _ => value.split_once(char::is_whitespace).unwrap_or((value, "")),
        };
        self.0 = rest;
        Some((name, value))
    }
}

/// Elements whose content is no text. Nothing else in a head is text; any text there means that the head was never closed.
const RAW: &[&str] = &["script", "style", "title", "xml"];

/// Elements for programs that mail programs are not.
const UNSEEN: &[&str] = &["noscript", "template", "iframe", "noframes", "noembed"];

/// Text that its writer took back.
const STRUCK: &[&str] = &["del", "s", "strike"];

/// Elements that have no closing tag.
const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
];

const BLOCKS: &[&str] = &[
    "address",
    "article",
    "blockquote",
    "body",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "html",
    "li",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tbody",
    "td",
    "th",
    "tr",
    "ul",
];
