//! What `pbmd check` finds, thing by thing: a line for each as it is found, or one line of JSON at the end.

use std::fmt::Display;
use std::io::Write;

use anyhow::{Error, Result, bail};
use serde::Serialize;

/// How something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It is right.
    Ok,
    /// It works, and somebody should look at it.
    Warning,
    /// It does not work.
    Error,
}

/// Something that was looked at.
#[derive(Debug, Serialize)]
pub struct Found {
    /// What it is: a section of the configuration, or a word for it.
    name: &'static str,
    /// How it is.
    state: State,
    /// In words.
    text: String,
}

/// All that was found.
pub struct Report<'o> {
    out: &'o mut (dyn Write + Send),
    json: bool,
    found: Vec<Found>,
    /// What is looked at now: that is what a failure is about.
    about: &'static str,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'f> {
    well: bool,
    checks: &'f [Found],
}

impl<'o> Report<'o> {
    /// Nothing was looked at yet.
    pub fn new(out: &'o mut (dyn Write + Send), json: bool) -> Self {
        Report { out, json, found: Vec::new(), about: "configuration" }
    }

    /// A failure from now on is about this.
    pub fn begin(&mut self, about: &'static str) {
        self.about = about;
    }

    /// Notes what was found, and tells it at once where that is done in lines.
    ///
    /// # Errors
    ///
    /// If the answer cannot be written.
    pub fn say(&mut self, name: &'static str, state: State, text: impl Display) -> Result<()> {
        if !self.json {
            line!(self.out, "{name}: {text}")?;
            self.out.flush()?;
        }
        self.found.push(Found { name, state, text: text.to_string() });
        Ok(())
    }

    /// Ends the answer.
    ///
    /// # Errors
    ///
    /// Where something does not work: what broke the look off, or that it is told above.
    pub fn end(mut self, looked: Result<()>) -> Result<()> {
        let broken_off = looked.err();
        if let Some(error) = &broken_off {
            self.found.push(Found { name: self.about, state: State::Error, text: format!("{error:#}") });
        }
        let well = self.found.iter().all(|found| found.state != State::Error);
        if self.json {
            crate::admin::write_json(self.out, &Answer { well, checks: &self.found })?;
        } else if well {
            line!(self.out, "all is well")?;
        }
        self.out.flush()?;
        match broken_off {
            Some(error) => Err(named(self.about, error)),
            None if well => Ok(()),
            None => bail!("Not everything works; see above"),
        }
    }
}

/// What broke a look off, with what it is about where that is not plain.
fn named(about: &str, error: Error) -> Error {
    if about == "mail" { error.context(about.to_owned()) } else { error }
}
