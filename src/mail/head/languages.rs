//! The languages named in a mail's header (RFC 4021 section 2.1.13; RFC 3282).

use crate::mail::head::Head;

const MOST: usize = 8;

/// The languages in which the sender wants answers: those of `Accept-Language`, preferred first, the one of the words that were
/// `written`, and those of `Content-Language`, which many programs set to their own. Without repeats and regions (`cs` for `cs-CZ`).
pub fn languages(head: &Head, written: Option<&str>) -> Vec<String> {
    let mut wanted: Vec<(u32, &str)> =
        head.all("accept-language").flat_map(|value| value.split(',')).filter_map(wanted).collect();
    wanted.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    let program = head.all("content-language").flat_map(|value| value.split(','));
    let mut languages: Vec<String> = Vec::new();
    for tag in wanted.into_iter().map(|(_, tag)| tag).chain(written).chain(program) {
        let language = tag.split('-').next().unwrap_or_default().trim().to_ascii_lowercase();
        let is_one =
            matches!(language.len(), 2..=8) && language.bytes().all(|byte| byte.is_ascii_lowercase());
        if is_one && !languages.contains(&language) && languages.len() < MOST {
            languages.push(language);
        }
    }
    languages
}

/// A language and its weight in thousandths: `cs;q=0.8`. None if the weight is invalid or zero.
fn wanted(part: &str) -> Option<(u32, &str)> {
    let (tag, parameter) = part.split_once(';').unwrap_or((part, "q=1"));
    let weight = parameter.trim().strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('=')?.trim();
    let (whole, rest) = weight.split_once('.').unwrap_or((weight, ""));
    if rest.len() > 3 {
        return None;
    }
    let weight =
        format!("{whole}{rest:0<3}").parse::<u32>().ok().filter(|weight| (1..=1000).contains(weight))?;
    Some((weight, tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_by_preference() {
        let cases = [
            ("Subject: x", ""),
            ("Content-Language: de", "de"),
            ("content-language: DE-at, cs-CZ, de", "de cs"),
            ("Accept-Language: cs-CZ, en-US;q=0.8, de;q=0.9", "cs de en"),
            ("Accept-Language: en;q=0.5, cs ; Q = 0.501", "cs en"),
            ("Content-Language: en-US\nAccept-Language: cs", "cs en"),
            ("Accept-Language: de;q=0, cs;q=0.0, en;q=0.001", "en"),
            ("Accept-Language: *, de;q=2, cs;q=, en;q=0.1234, fr;level=1, es;q=-1", ""),
            ("Accept-Language: x, 12, \u{10d}e, <b>, toolongname, cs\u{202e}", ""),
            ("Content-Language: ", ""),
        ];
        for (head, wanted) in cases {
            assert_eq!(languages(&Head::read(head.as_bytes()), None).join(" "), wanted, "{head:?}");
        }
        let both = Head::read(b"Content-Language: en-US\nAccept-Language: de");
        assert_eq!(languages(&both, Some("cs")), ["de", "cs", "en"]);
        let many: Vec<String> = ('a'..='z').map(|c| format!("a{c}")).collect();
        let head = format!("Accept-Language: {}", many.join(","));
        assert_eq!(languages(&Head::read(head.as_bytes()), None), many[..MOST]);
    }
}
