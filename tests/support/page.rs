//! A strict reader of HTML in letters: it knows little and rejects the rest.

/// The elements and attributes a page may have. `VOID` ones have no end tag.
const ELEMENTS: &[(&str, &[&str])] = &[
    ("html", &["lang"]),
    ("head", &[]),
    ("title", &[]),
    ("style", &[]),
    ("body", &["class", "style"]),
    ("table", &["role", "class", "width", "cellpadding", "cellspacing", "border", "style"]),
    ("tr", &["valign"]),
    ("td", &["align", "style"]),
    ("th", &["align", "scope", "style"]),
    ("p", &["class", "style"]),
    ("div", &["class", "style"]),
    ("h1", &["style"]),
    ("h2", &["style"]),
    ("pre", &["class", "style"]),
    ("code", &["style"]),
    ("strong", &[]),
    ("span", &["style"]),
    ("a", &["href", "style"]),
    ("blockquote", &["class", "style", "dir"]),
    ("details", &["class", "style"]),
    ("summary", &["style"]),
];
const VOID: &[(&str, &[&str])] = &[
    ("meta", &["charset", "name", "content"]),
    ("img", &["src", "width", "alt", "style"]),
    ("hr", &["style"]),
    ("br", &[]),
    ("wbr", &[]),
];

const BLOCKS: &[&str] = &[
    "p",
    "div",
    "h1",
    "h2",
    "pre",
    "table",
    "tr",
    "td",
    "th",
    "blockquote",
    "details",
    "summary",
    "hr",
    "body",
    "br",
];

/// Conditional comments for Outlook.
const COMMENTS: &[&str] = &[
    "[if mso]><table role=\"presentation\" width=\"600\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]",
    "[if mso]></td></tr></table><![endif]",
];

#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What a reader sees, line by line; for a picture, its alternative text in brackets.
    pub text: String,
    pub title: String,
    /// Pictures: address and alternative text.
    pub images: Vec<(String, String)>,
    pub links: Vec<String>,
    /// The inside of the body, raw.
    pub body: String,
}

/// Reads a page, or says what is wrong with it.
pub fn read(html: &str) -> Result<Page, String> {
    if let Some(line) =
        html.lines().find(|line| line.len() > 998 || !line.bytes().all(|b| (32..127).contains(&b)))
    {
        return Err(format!("a line that no server carries: {line:?}"));
    }
    let lower = html.to_ascii_lowercase();
    if let Some(bad) = ["http", "javascript", "expression(", "url(", "@import", "<script"]
        .iter()
        .find(|bad| lower.contains(**bad))
    {
        // In text, a person may write these words.
        let tags: String = html.split('<').skip(1).filter_map(|tag| tag.split('>').next()).collect();
        if tags.to_ascii_lowercase().replace("alt=", "").contains(bad) {
            return Err(format!("{bad} in a tag"));
        }
    }
    let mut rest = html.strip_prefix("<!DOCTYPE html>\n").ok_or("no doctype")?;
    let mut page = Page::default();
    let mut open: Vec<&str> = Vec::new();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("<!--") {
            let (comment, after) = after.split_once("-->").ok_or("a comment without end")?;
            if !COMMENTS.contains(&comment) {
                return Err(format!("a comment: {comment}"));
            }
            rest = after;
        } else if let Some(after) = rest.strip_prefix('<') {
            let (tag, after) = tag(after)?;
            rest = after;
            close_or_open(&mut page, &mut open, &tag)?;
        } else {
            let end = rest.find('<').unwrap_or(rest.len());
            let text = entities(rest.get(..end).unwrap_or_default())?;
            rest = rest.get(end..).unwrap_or_default();
            match open.last() {
                Some(&"title") => page.title.push_str(&text),
                Some(&"style") => {}
                _ if open.contains(&"pre") => page.text.push_str(&text),
                _ => flow(&mut page.text, &text),
            }
        }
    }
    if !open.is_empty() {
        return Err(format!("not closed: {open:?}"));
    }
    let (_, body) = html.split_once("<body").ok_or("no body")?;
    let (_, body) = body.split_once('>').unwrap_or_default();
    page.body = body.split("</body>").next().unwrap_or_default().to_owned();
    let lines = page.text.lines().map(|line| line.trim_end()).collect::<Vec<_>>();
    page.text = lines.join("\n");
    Ok(page)
}

struct Tag {
    name: String,
    closes: bool,
    attributes: Vec<(String, String)>,
}

fn tag(text: &str) -> Result<(Tag, &str), String> {
    let (closes, text) = match text.strip_prefix('/') {
        Some(text) => (true, text),
        None => (false, text),
    };
    let end =
        text.find(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit()).ok_or("a tag without end")?;
    let (name, mut rest) = text.split_at(end);
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            return Ok((Tag { name: name.to_owned(), closes, attributes }, after));
        }
        let (key, after) = rest.split_once("=\"").ok_or_else(|| format!("odd attribute: {:.40}", rest))?;
        let (value, after) = after.split_once('"').ok_or("a value without end")?;
        if key.contains(|c: char| !c.is_ascii_lowercase() && c != '-') || value.contains(['<', '>']) {
            return Err(format!("odd attribute: {key}={value}"));
        }
        attributes.push((key.to_owned(), entities(value)?));
        rest = after;
    }
}

fn close_or_open(page: &mut Page, open: &mut Vec<&str>, tag: &Tag) -> Result<(), String> {
    let (list, void) = match VOID.iter().find(|(name, _)| *name == tag.name) {
        Some(known) => (known, true),
        None => {
            let known = ELEMENTS.iter().find(|(name, _)| *name == tag.name);
            (known.ok_or_else(|| format!("an unknown element: {}", tag.name))?, false)
        }
    };
    let name: &'static str = list.0;
    if BLOCKS.contains(&name) && !page.text.is_empty() && !page.text.ends_with('\n') {
        page.text.push('\n');
    }
    if tag.closes {
        return match open.pop() {
            Some(last) if last == name && !void && tag.attributes.is_empty() => Ok(()),
            last => Err(format!("{name} closes {last:?}")),
        };
    }
    for (key, value) in &tag.attributes {
        if !list.1.contains(&key.as_str()) {
            return Err(format!("an unknown attribute of {name}: {key}"));
        }
        let good = match key.as_str() {
            "src" => value.starts_with("cid:"),
            "href" => value.starts_with("mailto:"),
            "style" => !value.contains(['<', '&', '\\', '@']),
            _ => true,
        };
        if !good {
            return Err(format!("{key} of {name} is {value:?}"));
        }
    }
    let value = |wanted: &str| {
        let found = tag.attributes.iter().find(|(key, _)| key == wanted);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    match name {
        "img" => {
            page.text.push_str(&format!(
                "[image: {}]\n",
                value("alt").split_whitespace().collect::<Vec<_>>().join(" ")
            ));
            page.images.push((value("src"), value("alt")));
        }
        "a" => page.links.push(value("href")),
        _ => {}
    }
    if !void {
        open.push(ELEMENTS.iter().find(|(known, _)| *known == name).map_or("", |(known, _)| *known));
    }
    Ok(())
}

/// Appends text, collapsing whitespace.
fn flow(out: &mut String, text: &str) {
    for c in text.chars() {
        if c.is_ascii_whitespace() {
            if !out.is_empty() && !out.ends_with([' ', '\n']) {
                out.push(' ');
            }
        } else {
            out.push(c);
        }
    }
}

fn entities(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let (name, after) = after.split_once(';').ok_or("an entity without end")?;
        out.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            name => {
                let number = name.strip_prefix('#').and_then(|number| number.parse().ok());
                number.and_then(char::from_u32).ok_or_else(|| format!("an unknown entity: {name}"))?
            }
        });
        rest = after;
    }
    if rest.contains('>') {
        return Err(format!("a bare sign: {rest:?}"));
    }
    out.push_str(rest);
    Ok(out)
}

#[test]
fn what_is_no_page_is_refused() {
    let page = |body: &str| format!("<!DOCTYPE html>\n<html lang=\"en\"><body>{body}</body></html>");
    assert_eq!(read(&page("<p>a <br>b &amp; &#233;</p>")).unwrap().text, "a\nb & \u{e9}");
    for bad in [
        "<script>x</script>",
        "<p>x",
        "x</p>",
        "<p onclick=\"x\">x</p>",
        "<img src=\"http://example.net/x\" alt=\"\">",
        "<a href=\"https://example.net\">x</a>",
        "<p style=\"background:url(x)\">x</p>",
        "<!-- x -->",
        "a > b",
        "&nbsp;",
        "\u{e9}",
    ] {
        assert!(read(&page(bad)).is_err(), "{bad}");
    }
}
