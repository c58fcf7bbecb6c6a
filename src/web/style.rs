//! The style sheet, with its digest in its name.

use std::sync::LazyLock;

use crate::draw::dark_rules;

use super::answer::digest;

/// The sheet, and the dark colours of drawings.
static SHEET: LazyLock<String> = LazyLock::new(|| {
    format!("{}@media (prefers-color-scheme:dark){{{}}}\n", include_str!("style.css"), dark_rules())
});

static DIGEST: LazyLock<String> = LazyLock::new(|| digest(SHEET.as_bytes()).chars().take(12).collect());

pub(super) fn sheet() -> &'static str {
    &SHEET
}

/// The digest in its address.
pub(super) fn sheet_digest() -> &'static str {
    &DIGEST
}
