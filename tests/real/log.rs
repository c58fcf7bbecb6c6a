//! The log of a long test, for people.

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

    pub fn line(&mut self, who: &str, what: impl Display) {
        writeln!(self.text, "{:7.2}  {who:<6} {what}", self.seconds()).unwrap();
    }

    /// Seconds since the beginning.
    pub fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // Not captured: it is worth reading after a success, too.
        let _ = std::io::stderr().lock().write_all(self.text.as_bytes());
    }
}
