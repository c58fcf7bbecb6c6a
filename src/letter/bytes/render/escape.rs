//! Escapes text for HTML: only ASCII, in lines that every mail server carries.

/// Lines of the source are broken at the first blank after this many characters.
const LINE: usize = 100;

/// Maximum length of a line of the source without blanks; RFC 5322 allows 998 characters.
const LONGEST: usize = 600;

/// Whether lines of the source may be broken at blanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blanks {
    /// No, blanks and line feeds are preserved.
    Kept,
    /// Yes, a line feed is a blank.
    Flowing,
}

/// Escapes the content of an element. Line feeds stay.
pub(crate) fn text(text: &str, blanks: Blanks) -> String {
    let mut html = String::with_capacity(text.len() + text.len() / 8);
    let mut length = 0;
    for c in text.chars() {
        let before = html.len();
        match c {
            '\n' => html.push('\n'),
            ' ' if blanks == Blanks::Flowing && length > LINE => html.push('\n'),
            c => push(&mut html, c),
        }
        length = if html.as_bytes().last() == Some(&b'\n') { 0 } else { length + html.len() - before };
        if length > LONGEST {
            // A line feed within a tag is not shown.
            html.push_str("<wbr\n>");
            length = 1;
        }
    }
    html
}

/// Escapes the value of an attribute, without quotation marks.
pub(crate) fn value(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    let mut length = 0;
    for c in text.chars() {
        let before = html.len();
        match c {
            ' ' if length > LONGEST => html.push('\n'),
            '\n' => html.push(' '),
            c => push(&mut html, c),
        }
        length = if html.as_bytes().last() == Some(&b'\n') { 0 } else { length + html.len() - before };
    }
    html
}

/// How many bytes a character becomes.
pub(crate) fn size(c: char) -> usize {
    let mut html = String::new();
    push(&mut html, c);
    html.len()
}

fn push(html: &mut String, c: char) {
    match c {
        '&' => html.push_str("&amp;"),
        '<' => html.push_str("&lt;"),
        '>' => html.push_str("&gt;"),
        '"' => html.push_str("&quot;"),
        '\'' => html.push_str("&#39;"),
        '\t' => html.push_str("    "),
        ' '..='~' => html.push(c),
        c => {
            let shown = if is_control(c) { char::REPLACEMENT_CHARACTER } else { c };
            html.push_str(&format!("&#{};", u32::from(shown)));
        }
    }
}

/// Whether a character controls the text instead of being shown: control characters, marks of direction, breaks, tags.
fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        || matches!(u32::from(c) & 0xffff, 0xfffe | 0xffff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_text() {
        let cases = [
            ("a < b && \"c\" > 'd'", "a &lt; b &amp;&amp; &quot;c&quot; &gt; &#39;d&#39;"),
            ("\u{e9}\u{1f600}", "&#233;&#128512;"),
            ("a\u{202e}b\u{0}c\u{7f}", "a&#65533;b&#65533;c&#65533;"),
            ("a\tb\nc", "a    b\nc"),
        ];
        for (written, wanted) in cases {
            assert_eq!(text(written, Blanks::Kept), wanted);
            assert_eq!(value(written), wanted.replace('\n', " "));
        }
    }

    #[test]
    fn lines_are_short() {
        let words = "word ".repeat(2000);
        let smiles = "\u{1f600}".repeat(4000);
        for (html, lost) in [
            (text(&words, Blanks::Flowing), 0),
            (value(&words), 0),
            (text(&words, Blanks::Kept), 0),
            (text(&smiles, Blanks::Flowing), 0),
        ] {
            assert!(html.lines().all(|line| line.len() < 900), "{lost}");
        }
        assert_eq!(text(&smiles, Blanks::Kept).replace("<wbr\n>", ""), "&#128512;".repeat(4000));
        assert_eq!(text(&words, Blanks::Flowing).replace('\n', " "), words);
    }
}
