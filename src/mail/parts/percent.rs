//! Bodies of `mailto:` links that a mail program left encoded (RFC 6068): `e2e3%0D%0A%0D%0AGood%20luck`.

/// Decodes the first line if it is one word with encoded blanks or line ends, and not a link.
pub(in crate::mail) fn decoded(text: String) -> String {
    let start = text.len() - text.trim_start().len();
    let rest = text.get(start..).unwrap_or_default();
    let line = rest.split('\n').next().unwrap_or_default().trim_end();
    if !is_encoded(line) {
        return text;
    }
    let Some(decoded) = decode(line) else { return text };
    let before = text.get(..start).unwrap_or_default();
    [before, &decoded, rest.get(line.len()..).unwrap_or_default()].concat()
}

fn is_encoded(line: &str) -> bool {
    let has = |code: &[u8]| line.as_bytes().windows(code.len()).any(|found| found.eq_ignore_ascii_case(code));
    !line.contains(char::is_whitespace) && !line.contains("://") && (has(b"%0a") || has(b"%20"))
}

fn decode(line: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(line.len());
    let mut rest = line.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            let digits = [rest.next()?, rest.next()?].map(|digit| char::from(digit).to_digit(16));
            let [Some(high), Some(low)] = digits else { return None };
            u8::try_from(high * 16 + low).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(bytes).ok()
}
