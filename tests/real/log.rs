//! What happened in a long test, to be read by people.

use std::fmt::{Display, Write as _};
use std::io::Write as _;
use std::time::Instant;

/// Who did what when; printed in one piece at the end.
pub struct Log {
    began: Instant,
    text: String,
}

impl Log {
    pub fn new(title: &str) -> Log {
        Log { began: Instant::now(), text: format!("\n{title}\n") }
    }

    /// Something that somebody did just now.
    pub fn line(&mut self, who: &str, what: impl Display) {
        writeln!(self.text, "{:7.2}  {who:<6} {what}", self.seconds()).unwrap();
    }

    /// Since the beginning.
    pub fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // Past the capturing of output: what was played is worth reading when all is well, too.
        let _ = std::io::stderr().lock().write_all(self.text.as_bytes());
    }
}
