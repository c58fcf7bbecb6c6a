//! Text between the lines of a PGP signature (RFC 9580, section 7). The signature is not checked.

const BEGIN: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
const SIGNATURE: &str = "-----BEGIN PGP SIGNATURE-----";
const END: &str = "-----END PGP SIGNATURE-----";
const HEADERS: &[&str] = &["Hash: ", "Charset: ", "Comment: ", "Version: ", "NotDashEscaped: "];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Outside,
    Headers,
    Text,
    Signature,
}

pub fn text(text: String) -> String {
    if !text.contains(BEGIN) {
        return text;
    }
    let mut place = Place::Outside;
    let mut kept = Vec::new();
    for line in text.split('\n') {
        let bare = line.trim_end();
        if place == Place::Headers {
            if HEADERS.iter().any(|header| line.starts_with(header)) {
                continue;
            }
            place = Place::Text;
            if bare.is_empty() {
                continue;
            }
        }
        match place {
            Place::Outside if bare == BEGIN => place = Place::Headers,
            Place::Text if bare == SIGNATURE => place = Place::Signature,
            Place::Signature if bare == END => place = Place::Outside,
            Place::Signature => {}
            Place::Text => kept.push(line.strip_prefix("- ").unwrap_or(line)),
            Place::Outside | Place::Headers => kept.push(line),
        }
    }
    kept.join("\n")
}

#[cfg(test)]
mod tests {
    use crate::mail::read;

    #[test]
    fn signed_texts() {
        let begin = "-----BEGIN PGP SIGNED MESSAGE-----";
        let end = "-----BEGIN PGP SIGNATURE-----\nVersion: 1\n\niQ\n-----END PGP SIGNATURE-----";
        let cases = [
            (format!("{begin}\nHash: SHA256\n\ne2e3\n{end}\n"), "e2e3"),
            (format!("{begin}\nHash: SHA256\nCharset: utf-8\n\ne2e3\nHash: x\n{end}\n"), "e2e3\nHash: x"),
            (format!("{begin}\n\ne2e3\n{end}\n"), "e2e3"),
            (format!("{begin}\ne2e3\n{end}\n"), "e2e3"),
            (format!("{begin}\nHash: SHA1\n\nresign\n- - no\n- -- five\n{end}\n"), "resign\n- no\n-- five"),
            (format!("{begin}\nHash: SHA1\n\ne2e3\n"), "e2e3"),
            (format!("e2e3\n{begin}\nHash: SHA1\n\nhello\n{end}\n"), "e2e3\nhello"),
            // Words about it are a person's, and so are dashes outside.
            (format!("I saw {begin} here\n- e2e3"), "I saw -----BEGIN PGP SIGNED MESSAGE----- here\n- e2e3"),
        ];
        for (body, wanted) in cases {
            let mail = read(format!("A: b\n\n{body}").as_bytes());
            assert_eq!((mail.written().as_str(), mail.unreadable), (wanted, None), "{body}");
        }
    }
}
