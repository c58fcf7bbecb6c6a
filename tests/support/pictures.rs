//! Pictures that are drawn once in a test program: many letters have the same, and drawing one takes longer than all the rest.

use std::sync::Mutex;

use pbmd::game::Picture;
use pbmd::letter::{self, Image};

/// How many are kept.
const KEPT: usize = 64;

/// What was drawn, and the drawing.
type Drawn = (Picture, Option<Picture>, String, Option<Image>);

static LAST: Mutex<Vec<Drawn>> = Mutex::new(Vec::new());

/// As [`letter::drawn`], of which equal pictures have equal drawings.
pub fn drawn(now: &Picture, before: Option<&Picture>, title: &str) -> Option<Image> {
    let is_it = |kept: &Drawn| kept.2 == title && kept.0 == *now && kept.1.as_ref() == before;
    if let Some(kept) = LAST.lock().unwrap().iter().rev().find(|kept| is_it(kept)) {
        return kept.3.clone();
    }
    let image = letter::drawn(now, before, title);
    let mut last = LAST.lock().unwrap();
    if last.len() == KEPT {
        last.remove(0);
    }
    last.push((now.clone(), before.cloned(), title.to_string(), image.clone()));
    image
}
