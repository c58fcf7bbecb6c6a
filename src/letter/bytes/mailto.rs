//! Links that open a mail (RFC 6068).

/// A link that opens a mail to this address with these header fields; `body` is its text.
pub fn mailto(address: &str, fields: &[(&str, &str)]) -> String {
    let mut link = "mailto:".to_owned();
    escape(address, b"@", &mut link);
    for (at, (name, value)) in fields.iter().enumerate() {
        link.push(if at == 0 { '?' } else { '&' });
        link.push_str(name);
        link.push('=');
        add(value, &mut link);
    }
    link
}

pub fn add(value: &str, link: &mut String) {
    escape(&value.replace('\n', "\r\n"), b"", link);
}

/// Adds a text to a link, with all bytes escaped except the unreserved ones (RFC 3986, section 2.3) and these.
fn escape(text: &str, plain: &[u8], link: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || plain.contains(&byte) {
            link.push(char::from(byte));
        } else {
            let digits = [byte >> 4, byte & 15].map(|digit| char::from(DIGITS[usize::from(digit)]));
            link.push('%');
            link.extend(digits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links() {
        type Case = (&'static str, &'static [(&'static str, &'static str)], &'static str);
        let cases: [Case; 4] = [
            ("pbm@games.example", &[], "mailto:pbm@games.example"),
            ("pbm+abc@games.example", &[("body", "a6-c6")], "mailto:pbm%2Babc@games.example?body=a6-c6"),
            (
                "p@x.y",
                &[("subject", "Board 7: a v b [#abc]"), ("body", "chat\n\nR & D? 100%\u{e9}")],
                "mailto:p@x.y?subject=Board%207%3A%20a%20v%20b%20%5B%23abc%5D&body=chat%0D%0A%0D%0AR%20%26%20D%3F%20100%25%C3%A9",
            ),
            ("a?b&c@x.y", &[("subject", "")], "mailto:a%3Fb%26c@x.y?subject="),
        ];
        for (address, fields, wanted) in cases {
            assert_eq!(mailto(address, fields), wanted);
        }
    }
}
