//! Questions at a terminal.

use std::io::{self, BufRead, Write};

use anyhow::{Result, bail};
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

/// The terminal; without input nobody answers.
pub(super) struct Console<'c> {
    input: Option<&'c mut dyn BufRead>,
    pub out: &'c mut dyn Write,
}

impl<'c> Console<'c> {
    pub(super) fn silent(out: &'c mut dyn Write) -> Self {
        Console { input: None, out }
    }

    pub(super) fn asking(input: &'c mut dyn BufRead, out: &'c mut dyn Write) -> Self {
        Console { input: Some(input), out }
    }

    pub(super) fn asks(&self) -> bool {
        self.input.is_some()
    }

    /// The `given` flag, the answer, or the default.
    pub(super) fn text(
        &mut self,
        question: &str,
        given: Option<&str>,
        usual: Option<&str>,
    ) -> Result<String> {
        if let Some(given) = given {
            return Ok(given.to_owned());
        }
        if let (None, Some(usual)) = (&self.input, usual) {
            return Ok(usual.to_owned());
        }
        loop {
            match usual {
                Some(usual) => write!(self.out, "{question} [{usual}]: ")?,
                None => write!(self.out, "{question}: ")?,
            }
            let answer = self.read()?;
            match usual {
                _ if !answer.is_empty() => return Ok(answer),
                Some(usual) => return Ok(usual.to_owned()),
                None => {}
            }
        }
    }

    /// The number of the chosen line, from 1.
    pub(super) fn choice(&mut self, question: &str, choices: &[&str]) -> Result<usize> {
        line!(self.out, "{question}")?;
        for (number, choice) in (1..).zip(choices) {
            line!(self.out, "   {number} {choice}")?;
        }
        loop {
            let answer = self.text("  ", None, Some("1"))?;
            match answer.parse::<usize>().ok().filter(|number| (1..=choices.len()).contains(number)) {
                Some(number) => return Ok(number),
                None => self.again(&format!("a number from 1 to {} is expected", choices.len()), true)?,
            }
        }
    }

    /// An answer that is not echoed.
    pub(super) fn secret(&mut self, question: &str) -> Result<String> {
        loop {
            write!(self.out, "{question}: ")?;
            let answer = without_echo(|| self.read())?;
            writeln!(self.out)?;
            if !answer.is_empty() {
                return Ok(answer);
            }
        }
    }

    /// Whether to go on despite a failure; fails if nobody can be asked.
    pub(super) fn goes_on(&mut self) -> Result<bool> {
        if !self.asks() {
            bail!("Nothing was written; see above. `--untried` writes it all the same");
        }
        let question = "   Write it all the same (y), or ask again (n)?";
        Ok(self.text(question, None, Some("n"))?.to_lowercase().starts_with('y'))
    }

    /// Reports a wrong answer; fails if it came from a flag and so cannot be asked `again`.
    pub(super) fn again(&mut self, problem: &str, again: bool) -> Result<()> {
        if !again {
            bail!("{problem}");
        }
        Ok(line!(self.out, "   {problem}")?)
    }

    fn read(&mut self) -> Result<String> {
        self.out.flush()?;
        let mut answer = String::new();
        let Some(input) = &mut self.input else { bail!("Nobody can be asked") };
        if input.read_line(&mut answer)? == 0 {
            bail!("The input has ended; nothing was written");
        }
        Ok(answer.trim().to_owned())
    }
}

/// Reads with the terminal's echo, if any, switched off.
fn without_echo<T>(read: impl FnOnce() -> T) -> T {
    let terminal = io::stdin();
    let Ok(before) = tcgetattr(&terminal) else { return read() };
    let mut quiet = before.clone();
    quiet.local_modes.remove(LocalModes::ECHO);
    let hidden = tcsetattr(&terminal, OptionalActions::Now, &quiet).is_ok();
    let answer = read();
    if hidden {
        let _nothing_to_be_done = tcsetattr(&terminal, OptionalActions::Now, &before);
    }
    answer
}
