//! The findings of `pbmd check`: a line for each as it is found, or one line of JSON at the end.

use std::fmt::Display;
use std::io::Write;

use anyhow::{Error, Result, bail};
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Ok,
    /// It works, but needs attention.
    Warning,
    Error,
}

#[derive(Debug, Serialize)]
pub struct Found {
    /// A section of the configuration, or another keyword.
    name: &'static str,
    state: State,
    text: String,
}

pub struct Report<'o> {
    out: &'o mut (dyn Write + Send),
    json: bool,
    found: Vec<Found>,
    /// What is being checked, and so the subject of a failure.
    about: &'static str,
}

#[derive(Serialize)]
struct Answer<'f> {
    well: bool,
    checks: &'f [Found],
}

impl<'o> Report<'o> {
    pub fn new(out: &'o mut (dyn Write + Send), json: bool) -> Self {
        Report { out, json, found: Vec::new(), about: "configuration" }
    }

    pub fn begin(&mut self, about: &'static str) {
        self.about = about;
    }

    /// Notes a finding, and prints it at once unless the answer is JSON.
    pub fn say(&mut self, name: &'static str, state: State, text: impl Display) -> Result<()> {
        if !self.json {
            let mark = match state {
                State::Ok => "ok",
                State::Warning => "!",
                State::Error => "!!",
            };
            line!(self.out, "{mark:<2} {name}: {text}")?;
            self.out.flush()?;
        }
        self.found.push(Found { name, state, text: text.to_string() });
        Ok(())
    }

    pub fn ok(&mut self, name: &'static str, text: impl Display) -> Result<()> {
        self.say(name, State::Ok, text)
    }

    /// Ends the answer. Fails with the error that broke off the check, or if a finding was an error.
    pub fn end(mut self, looked: Result<()>) -> Result<()> {
        let broken_off = looked.err();
        if let Some(error) = &broken_off {
            self.found.push(Found { name: self.about, state: State::Error, text: format!("{error:#}") });
        }
        let well = self.found.iter().all(|found| found.state != State::Error);
        if self.json {
            crate::admin::write_json(self.out, &Answer { well, checks: &self.found })?;
        } else if well {
            match self.found.iter().filter(|found| found.state == State::Warning).count() {
                0 => line!(self.out, "all is well")?,
                1 => line!(self.out, "it works; look at the line with !")?,
                lines => line!(self.out, "it works; look at the {lines} lines with !")?,
            }
        }
        self.out.flush()?;
        match broken_off {
            Some(error) => Err(named(self.about, error)),
            None if well => Ok(()),
            None => bail!("Not everything works; see above"),
        }
    }
}

/// Adds the subject to an error that does not name it.
fn named(about: &str, error: Error) -> Error {
    if about == "mail" { error.context(about.to_owned()) } else { error }
}
