//! Files read, answers written, and why a command fails.

use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

use crate::cli::escaped::{self, Escaped};

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Bad input: an unknown game or option, an unreadable file.
    #[error("{0}")]
    Usage(String),
    /// The input was fine, but the answer is no: a refused move, a failed check.
    #[error("{0}")]
    Refused(String),
    /// The answer could not be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// The exit status: 2 for wrong usage, otherwise 1.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Refused(_) | Failure::Output(_) => 1,
        }
    }
}

/// Writes an answer as one line of JSON.
pub fn write_json(out: &mut dyn Write, answer: &impl Serialize) -> Result<(), Failure> {
    let answer = serde_json::to_string(answer).map_err(io::Error::from)?;
    writeln!(out, "{}", escaped::json(&answer))?;
    Ok(())
}

/// The text of a file, or of standard input for `-`; invalid UTF-8 is replaced.
pub fn read_text(file: &Path) -> Result<String, Failure> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    match bytes {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(fault) => Err(Failure::Usage(format!("cannot read {}: {fault}", file.display()))),
    }
}

/// Ends a program: flushes the answer and reports a failure on standard error. A closed output is not an error: its reader has seen
/// enough.
pub fn finish(program: &str, done: Result<(), Failure>, out: &mut dyn Write) -> ExitCode {
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            let _nobody_reads = writeln!(Escaped::new(io::stderr()), "{program}: {failure}");
            ExitCode::from(failure.status())
        }
    }
}
