//! The style sheet and the script, each with its digest in its name.

use std::sync::LazyLock;

use crate::draw::dark_rules;

use super::answer::digest;

/// The sheet, and the dark colours of drawings.
static SHEET: LazyLock<String> = LazyLock::new(|| format!("{}{}", include_str!("style.css"), dark_rules()));

/// What a page of a board does with a script, and without one does not.
const SCRIPT: &str = include_str!("script.js");

static NAMES: LazyLock<[String; 2]> = LazyLock::new(|| [name(&SHEET), name(SCRIPT)]);

fn name(text: &str) -> String {
    digest(text.as_bytes()).chars().take(12).collect()
}

pub(super) fn sheet() -> &'static str {
    &SHEET
}

/// The digest in its address.
pub(super) fn sheet_digest() -> &'static str {
    &NAMES[0]
}

pub(super) fn script() -> &'static str {
    SCRIPT
}

/// The digest in its address.
pub(super) fn script_digest() -> &'static str {
    &NAMES[1]
}
