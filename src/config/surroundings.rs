//! What a configuration refers to outside its own text.

use std::path::Path;

/// What a configuration refers to outside its own text.
pub trait Surroundings {
    /// The content of a file.
    ///
    /// # Errors
    ///
    /// The reason in words.
    fn file(&self, path: &Path) -> Result<String, String>;
    /// A variable of the environment.
    fn variable(&self, name: &str) -> Option<String>;
}

/// The files and the environment of this process.
pub(super) struct Process;

impl Surroundings for Process {
    fn file(&self, path: &Path) -> Result<String, String> {
        std::fs::read_to_string(path).map_err(|error| error.to_string())
    }

    fn variable(&self, name: &str) -> Option<String> {
        std::env::var(name).ok()
    }
}
