//! `format=flowed` (RFC 3676): lines that a mail program broke, joined again.

/// Joins the broken lines of a paragraph. A line that ends in a blank goes on in the next line of the same quote
/// depth; with `delsp` that blank is not part of the text. A signature line `-- ` ends a paragraph and is
/// never joined.
pub(super) fn unwrap(text: &str, delsp: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open: Option<usize> = None;
    for line in text.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        let content = content.strip_prefix(' ').unwrap_or(content);
        let signature = content == "-- ";

        if open != Some(depth) || signature {
            if open.is_some() {
                out.push('\n');
            }
            if depth > 0 {
                out.extend(std::iter::repeat_n('>', depth));
                out.push(' ');
            }
        }
        let soft = content.ends_with(' ') && !signature;
        out.push_str(if soft && delsp { content.strip_suffix(' ').unwrap_or(content) } else { content });
        if soft {
            open = Some(depth);
        } else {
            out.push('\n');
            open = None;
        }
    }
    out
}
