//! One memory of pictures for all letters of a test program: many have the same one, and drawing takes longer than all the rest.

use std::sync::{LazyLock, Mutex, PoisonError};

use pbmd::game::Picture;
use pbmd::letter::{Image, Pictures, Scale, Seen};

static PICTURES: LazyLock<Mutex<Pictures>> = LazyLock::new(Mutex::default);

/// As the server draws them.
pub fn drawn(now: &Picture, before: Option<&Picture>, seen: &Seen, scale: Scale) -> Option<Image> {
    PICTURES.lock().unwrap_or_else(PoisonError::into_inner).drawn(now, before, seen, scale)
}
