//! The style sheet, with its digest in its name.

use std::sync::LazyLock;

use super::answer::digest;

pub(super) const SHEET: &str = include_str!("style.css");

static DIGEST: LazyLock<String> = LazyLock::new(|| digest(SHEET.as_bytes()).chars().take(12).collect());

/// The digest in its address.
pub(super) fn sheet_digest() -> &'static str {
    &DIGEST
}
