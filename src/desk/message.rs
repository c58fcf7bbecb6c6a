//! What players write to each other.

/// The longest message, in characters, that is passed on whole: some pages of prose.
const LONGEST: usize = 10_000;

/// A message as it goes to the players, its writer among them: what is too long is cut, and the text says so.
pub(super) fn passed_on(message: &str) -> String {
    let length = message.chars().count();
    if length <= LONGEST {
        return message.to_owned();
    }
    let kept: String = message.chars().take(LONGEST).collect();
    format!(
        "{}\n\n[The server cut this message here: it has {length} characters, and {LONGEST} are passed on.]",
        kept.trim_end()
    )
}
