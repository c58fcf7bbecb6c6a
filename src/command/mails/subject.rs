//! Subjects: prefixes of mail programs, and whether a subject is a command.

use crate::command::grammar::verbs::{self, Scope};
use crate::command::lines::context::ParseContext;
use crate::command::lines::line::{closes_account, names_game, of_server, unknown_game};
use crate::command::lines::words::{Words, board_at, number as number_of};

/// Prefixes of answers and forwarded mails in common languages.
#[rustfmt::skip]
const PREFIXES: &[&str] = &[
    "re", "fwd", "fw", "aw", "wg", "sv", "vs", "vb", "vl", "antw", "doorst", "r", "rif", "i", "tr", "rv", "ref", "res",
    "enc", "odp", "pd", "ynt", "ilt", "bls", "trs", "atb", "na", "vá", "továbbítás", "回复", "答复", "转发",
    "antwort", "odpověď", "odpoveď", "svar", "отв", "ответ", "відповідь", "απ", "i\u{307}lt", "返信", "回覆", "转寄", "轉寄",
];

/// Tags of gateways.
#[rustfmt::skip]
const GATEWAYS: &[&str] = &[
    "external", "ext", "extern", "externe", "externí", "spam", "caution", "secure",
];

/// Maximum length of a tag that is not in square brackets, in bytes.
const LONGEST_TAG: usize = 24;

/// The subject without any `Re:`, `Fwd:`, `AW[2]:`, `[tag]` ... before it.
pub fn bare(subject: &str) -> &str {
    let mut rest = subject.trim();
    loop {
        let shorter = without_tag(rest).or_else(|| without_prefix(rest));
        match shorter {
            Some(shorter) => rest = shorter.trim_start(),
            None => return rest,
        }
    }
}

/// A subject without the tag of a gateway or a list: `[EXTERNAL]`, `{EXT}`, `*EXT*`, `***SPAM***`.
fn without_tag(text: &str) -> Option<&str> {
    if let Some((_, rest)) = text.strip_prefix('[').and_then(|text| text.split_once(']')) {
        return Some(rest);
    }
    let is_tag = |tag: &str| {
        let signs = |c: char| c.is_alphanumeric() || " ?!-_.".contains(c);
        (1..=LONGEST_TAG).contains(&tag.trim().len()) && tag.chars().all(signs)
    };
    if let Some((tag, rest)) = text.strip_prefix('{').and_then(|text| text.split_once('}')) {
        return Some(rest).filter(|_| is_tag(tag));
    }
    let is_gateways = |tag: &str| GATEWAYS.contains(&tag.trim().to_lowercase().as_str());
    let bracketed = text.strip_prefix('(').and_then(|text| text.split_once(')'));
    // To look for ` - ` in all of a long subject, prefix after prefix, would take long.
    let dashed = text.split_once(' ').and_then(|(tag, rest)| Some((tag, rest.strip_prefix("- ")?)));
    if let Some((_, rest)) = bracketed.or(dashed).filter(|(tag, _)| is_gateways(tag)) {
        return Some(rest);
    }
    let starred = text.strip_prefix('*')?.trim_start_matches('*');
    let (_, rest) = starred.split_once('*').filter(|(tag, _)| is_tag(tag))?;
    Some(rest.trim_start_matches('*'))
}

fn without_prefix(text: &str) -> Option<&str> {
    // A prefix with its counter is short; looking no further keeps a long subject cheap.
    let end = text.char_indices().take(24).find(|(_, c)| matches!(c, ':' | '：'))?.0;
    let (prefix, rest) = text.split_at_checked(end)?;
    let word = prefix.trim_end_matches(|c: char| c.is_ascii_digit() || " []()^*".contains(c));
    let known = PREFIXES.iter().chain(GATEWAYS).any(|known| *known == word.to_lowercase());
    known.then(|| rest.trim_start_matches([':', '：']))
}

/// The token in the subject `unsubscribe-TOKEN` of a mail that a mail program sends to end a subscription (RFC 2369). One word, so that
/// nothing in it needs encoding in a link.
pub fn unsubscribe_token(subject: &str) -> Option<&str> {
    const WORD: &str = "unsubscribe-";
    let (word, token) = bare(subject).trim_end().split_at_checked(WORD.len())?;
    let is_token = !token.is_empty() && token.chars().all(|c| c.is_ascii_alphanumeric());
    (word.eq_ignore_ascii_case(WORD) && is_token).then_some(token)
}

/// The board in the subject of our letters about it: `Savoya Board 101: alice v bob`.
pub fn our_board(context: &ParseContext, subject: &str) -> Option<u32> {
    let words: Vec<&str> = subject.split_whitespace().take(8).collect();
    let (_, length) = context.game_at(&words)?;
    match words.get(length..)? {
        [_, number, ..] if number.ends_with(':') => number_of(number.trim_end_matches(':')),
        [_, number, ":", ..] => number_of(number),
        _ => None,
    }
}

/// The text without the quotation marks around all of it.
pub fn unquoted(text: &str) -> &str {
    #[rustfmt::skip]
    const MARKS: [(char, char); 9] = [
        ('"', '"'), ('\'', '\''), ('`', '`'), ('\u{201c}', '\u{201d}'), ('\u{201e}', '\u{201c}'),
        ('\u{201e}', '\u{201d}'), ('\u{2018}', '\u{2019}'), ('\u{ab}', '\u{bb}'), ('\u{bb}', '\u{ab}'),
    ];
    let inside = |(open, close)| text.strip_prefix(open)?.strip_suffix(close);
    MARKS.into_iter().find_map(inside).map_or(text, str::trim)
}

/// How much a subject looks like a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// It begins with a server command, or with a game and a verb.
    Command,
    /// It begins with something that was probably meant for one.
    Nearly,
    /// The subject `multiple`, none, one of our own, or anything else.
    Other,
}

pub fn likeness(context: &ParseContext, subject: &str) -> Likeness {
    let line = Words::new(subject);
    let words: Vec<&str> = line.all().iter().copied().take(5).collect();
    let Some(first) = words.first() else { return Likeness::Other };
    if let Some((_, length)) = context.game_at(&words) {
        let rest = words.get(length..).unwrap_or_default();
        let Some(second) = rest.first() else { return Likeness::Nearly };
        if our_board(context, subject).is_some() {
            return Likeness::Other;
        }
        return match verbs::find(Scope::Game, rest) {
            Some(_) => Likeness::Command,
            None if verbs::nearest(Scope::Game, second).is_some() || board_at(second).is_some() => {
                Likeness::Nearly
            }
            None => Likeness::Other,
        };
    }
    match of_server(context, &words) {
        // On other servers this closes an account.
        Some(_) if closes_account(&words) => Likeness::Nearly,
        Some((spec, _)) if spec.steers() => Likeness::Other,
        Some(_) => Likeness::Command,
        None if words.len() >= 4 && names_game(context, &words).is_some() => Likeness::Nearly,
        None if verbs::nearest(Scope::Server, first).is_some()
            || unknown_game(&words).is_some()
            || (words.len() >= 2 && verbs::find(Scope::Game, &words).is_some()) =>
        {
            Likeness::Nearly
        }
        None => Likeness::Other,
    }
}

/// Whether a subject is nothing but the verb of a command at a board or about a game: `standings`.
pub fn is_verb_of_game(subject: &str) -> bool {
    let line = Words::new(subject);
    line.all().len() == 1 && verbs::find(Scope::Game, line.all()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes() {
        let cases = [
            ("help", "help"),
            ("  Re: help ", "help"),
            ("RE[2]: help", "help"),
            ("Re(3): Fwd: FW: help", "help"),
            ("AW: WG: help", "help"),
            ("SV: Antw: R: TR: help", "help"),
            ("[pbm-list] Re: [games] help", "help"),
            ("Re : help", "help"),
            ("回复：help", "help"),
            ("Vá: help", "help"),
            ("Re:Re:Re:help", "help"),
            ("Re: ", ""),
            ("", ""),
            ("[EXTERNAL] help", "help"),
            ("EXTERNAL: Re: help", "help"),
            ("{EXT} help", "help"),
            ("*EXT* help", "help"),
            ("***SPAM*** [SPAM?] help", "help"),
            ("[unclosed help", "[unclosed help"),
            ("{unclosed help", "{unclosed help"),
            ("*unclosed help", "*unclosed help"),
            ("Note: help", "Note: help"),
            ("Antwort: help", "help"),
            ("Odpověď: help", "help"),
            ("Отв: ΑΠ: help", "help"),
            ("İLT: help", "help"),
            ("返信: help", "help"),
            ("(External) Re: help", "help"),
            ("EXT - help", "help"),
            ("CAUTION: help", "help"),
            ("(Alice) help", "(Alice) help"),
            ("Alice - help", "Alice - help"),
            ("Savoya Board 101: alice v bob", "Savoya Board 101: alice v bob"),
        ];
        for (subject, expected) in cases {
            assert_eq!(bare(subject), expected, "{subject}");
        }
        let many = "Re: ".repeat(100_000);
        assert_eq!(bare(&many), "");
    }

    #[test]
    fn tokens() {
        let cases = [
            ("unsubscribe-abc234", Some("abc234")),
            (" Re: Unsubscribe-abc234 ", Some("abc234")),
            ("[games] unsubscribe-abc234", Some("abc234")),
            ("unsubscribe abc234", None),
            ("unsubscribe-", None),
            ("unsubscribe", None),
            ("unsubscribe-abc 234", None),
            ("unsubscribe-abc234@", None),
            ("unsubscribe-\u{fc}", None),
            ("unsubscribe\u{2013}abc234", None),
            ("please unsubscribe-abc234", None),
            ("", None),
        ];
        for (subject, expected) in cases {
            assert_eq!(unsubscribe_token(subject), expected, "{subject}");
        }
    }

    #[test]
    fn likenesses() {
        let context = ParseContext::fresh(&["savoy", "savoya"]);
        let cases = [
            ("signup alice secret", Likeness::Command),
            ("SAVOYA MOVE 101 alice secret a6-c6", Likeness::Command),
            ("Savoya Board 101 alice secret a6-c6", Likeness::Command),
            ("savoy chall alice bob", Likeness::Command),
            ("Savoya Board 101: alice v bob", Likeness::Other),
            ("Savoya Board 101 : alice v bob", Likeness::Other),
            ("savoya mvve 101 alice secret a6-c6", Likeness::Nearly),
            ("signpu alice secret", Likeness::Nearly),
            ("move 101 alice secret a6-c6", Likeness::Nearly),
            ("multiple", Likeness::Other),
            ("mult", Likeness::Other),
            ("", Likeness::Other),
            ("Hello there", Likeness::Other),
            ("Savoya", Likeness::Nearly),
            ("helf", Likeness::Nearly),
            ("savoya 101 alice secret a6-c6", Likeness::Nearly),
            ("chess challenge alice bob", Likeness::Nearly),
            ("Hello", Likeness::Other),
            ("?", Likeness::Command),
            ("Savoya tonight", Likeness::Other),
            ("savoyas move 101", Likeness::Nearly),
            ("savoyas move 101 alice secret a6-c6", Likeness::Nearly),
        ];
        for (subject, expected) in cases {
            assert_eq!(likeness(&context, subject), expected, "{subject}");
        }
    }
}
