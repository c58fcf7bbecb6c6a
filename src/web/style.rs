//! The style sheet and the script, each with its digest in its address.

use std::sync::LazyLock;

use crate::draw::dark_rules;

use super::answer::digest;

/// The sheet, and the dark colours of drawings.
pub(super) static SHEET: LazyLock<String> =
    LazyLock::new(|| format!("{}{}", include_str!("style.css"), dark_rules()));
pub(super) static SHEET_DIGEST: LazyLock<String> = LazyLock::new(|| short_digest(&SHEET));

/// What a page of a board does with a script, and without one does not.
pub(super) const SCRIPT: &str = include_str!("script.js");
pub(super) static SCRIPT_DIGEST: LazyLock<String> = LazyLock::new(|| short_digest(SCRIPT));

fn short_digest(text: &str) -> String {
    digest(text.as_bytes()).chars().take(12).collect()
}
