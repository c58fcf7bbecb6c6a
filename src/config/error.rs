//! The mistakes in a configuration file.

use std::fmt;
use std::path::PathBuf;

/// One mistake in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The number of the line, from 1; none for the file as a whole.
    pub line: Option<usize>,
    /// The key with its section (`incoming.smtp.listen`); empty where there is none.
    pub key: String,
    /// What is wrong, and what would be right.
    pub problem: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.problem)
    }
}

/// All mistakes in a file, in the order of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigErrors {
    /// The path of the file.
    pub file: PathBuf,
    /// The mistakes, at least one.
    pub errors: Vec<ConfigError>,
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The configuration {} cannot be used:", self.file.display())?;
        self.errors.iter().try_for_each(|error| write!(f, "\n  {error}"))
    }
}

impl std::error::Error for ConfigErrors {}
