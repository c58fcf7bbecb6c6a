//! How long messages are, as they are sent.

use crate::letter::bytes::render::escape;

/// The most that a message takes in a letter, in bytes as they are sent; the rest is cut off.
pub const LONGEST_MESSAGE: usize = 12 * 1024;

/// How many bytes a text takes in the page of a letter, which is plain ASCII; they are at least as many as in its plain text.
pub fn sent_size(text: &str) -> usize {
    text.chars().map(marked_up).sum()
}

/// The beginning of a text, as much as takes at most this many bytes as it is sent.
pub(super) fn cut_to(text: &str, most: usize) -> &str {
    let mut bytes = 0;
    let exceeds = |(_, c): &(usize, char)| {
        bytes += marked_up(*c);
        bytes > most
    };
    let end = text.char_indices().find(exceeds).map(|(at, _)| at);
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

fn marked_up(c: char) -> usize {
    if c == '\n' { "<br>\r\n".len() } else { escape::size(c) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_message_takes_is_counted_as_it_is_sent() {
        for (text, size) in
            [("", 0), ("abc", 3), ("a<b", 6), ("a\nb", 8), ("č", 6), ("日本語", 24), ("🎲", 9)]
        {
            assert_eq!(sent_size(text), size, "{text}");
        }
        for text in ["a", "&", "\n", "č", "日", "🎲", "日<", "\n🎲a"] {
            let long = text.repeat(20_000);
            let short = cut_to(&long, LONGEST_MESSAGE);
            let size = sent_size(short);
            assert!(long.starts_with(short));
            assert!((LONGEST_MESSAGE - 9..=LONGEST_MESSAGE).contains(&size), "{text}: {size}");
            assert_eq!(cut_to(short, LONGEST_MESSAGE), short);
        }
    }
}
