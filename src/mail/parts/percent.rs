//! Bodies and subjects of `mailto:` links that a mail program left encoded (RFC 6068), once or several times:
//! `e2e3%0D%0A%0D%0AGood%20luck`.

use mail_parser::decoders::hex::decode_hex;

/// Maximum number of times that a text was encoded.
const TIMES: usize = 3;

/// Decodes the first line if it is one word with encoded blanks or line ends, and not a link.
pub fn decoded(text: String) -> String {
    let start = text.len() - text.trim_start().len();
    let rest = text.get(start..).unwrap_or_default();
    let line = rest.split('\n').next().unwrap_or_default().trim_end();
    if !is_encoded(line) {
        return text;
    }
    let Some(mut decoded) = decode(line) else { return text };
    for _ in 1..TIMES {
        if !is_encoded(&decoded) {
            break;
        }
        let Some(again) = decode(&decoded) else { break };
        decoded = again;
    }
    let before = text.get(..start).unwrap_or_default();
    [before, &decoded, rest.get(line.len()..).unwrap_or_default()].concat()
}

fn is_encoded(line: &str) -> bool {
    let has = |code: &[u8]| line.as_bytes().windows(code.len()).any(|found| found.eq_ignore_ascii_case(code));
    let is_any =
        ["%0a", "%20", "%250a", "%2520", "%25250a", "%252520"].iter().any(|code| has(code.as_bytes()));
    is_any && !line.contains(char::is_whitespace) && !line.contains("://")
}

fn decode(line: &str) -> Option<String> {
    let ends_whole = line.rfind('%').is_none_or(|last| last + 2 < line.len());
    let (is_whole, bytes) = decode_hex(line.as_bytes());
    String::from_utf8(bytes).ok().filter(|_| is_whole && ends_whole)
}
