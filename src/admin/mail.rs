//! `pbmd mail`: sends one mail to a running server and prints the answers as they arrive.

use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::clock;
use crate::config::Config;
use crate::secrets::Secrets;
use crate::server;
use crate::store::{MailStory, Story};

use super::correspondent::{Correspondent, Received};
use super::demo;
use super::escaped::Escaped;
use super::posted::MailTask;
use super::service::{EMBEDDED_SMTP, Which};

/// How long no answer must come before all are printed.
const QUIET: Duration = Duration::from_millis(1500);

/// Sends one mail to a running server (the text from standard input) and prints the answers; or looks at mails and drops them
///
/// `pbmd mail FROM SUBJECT` writes to a server that keeps its letters in Maildirs, as that of `pbmd demo`. The commands are for those
/// who run a server.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  pbmd mail alice@localhost list
  echo show | pbmd mail --answer --headers alice@localhost
  pbmd mail list
  pbmd mail show 12 --raw
  pbmd mail again 12"
)]
pub struct Mail {
    #[command(subcommand)]
    task: Option<MailTask>,
    /// Who writes, as alice@localhost.
    #[arg(value_name = "FROM", required = true)]
    from: Option<String>,
    /// The subject: a command, such as `savoya move 101 alice secret a6-c6`. Left out with --answer.
    #[arg(value_name = "SUBJECT", required_unless_present = "answer")]
    subject: Option<String>,
    /// Answers the last letter that came to FROM; the text alone says what to do, such as a move.
    #[arg(long)]
    answer: bool,
    /// The server's configuration; without it that of a demo in ./pbmd-demo, of the service, or the embedded defaults.
    #[arg(long, value_name = "FILE", env = "PBMD_CONFIG")]
    config: Option<PathBuf>,
    /// Prints the answers as they came, with all their headers.
    #[arg(long)]
    headers: bool,
    /// How long the first answer may take, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    patience: u64,
}

impl Mail {
    /// Sends and prints.
    pub async fn run(mut self, out: &mut (dyn Write + Send)) -> Result<()> {
        match (self.task.take(), self.from.take()) {
            (Some(mut task), _) => {
                let which = &mut task.how().which;
                which.config = or_of_demo(which.config.take());
                task.run(out).await
            }
            (None, Some(from)) => self.send(&from, out).await,
            (None, None) => bail!("Say who writes, as alice@localhost"),
        }
    }

    async fn send(&self, from: &str, out: &mut (dyn Write + Send)) -> Result<()> {
        let config: Config = Which { config: or_of_demo(self.config.clone()) }.load()?;
        let smtp = config.incoming.smtp.unwrap_or(EMBEDDED_SMTP);
        let mut writer = Correspondent::new(&config, smtp, from)?;
        let answered: Option<Received> = if self.answer {
            Some(writer.newest()?.with_context(|| format!("No letter has come to {from} yet"))?)
        } else {
            None
        };
        let subject = match (&self.subject, &answered) {
            (Some(subject), _) => subject.clone(),
            (None, Some(letter)) => format!("Re: {}", letter.subject),
            (None, None) => bail!("A mail needs a subject"),
        };
        let mut body = String::new();
        if !io::stdin().is_terminal() {
            io::stdin().read_to_string(&mut body).context("Cannot read the text of the mail")?;
        }
        let token = Secrets::system().token();
        writer.send(&subject, &body, answered.as_ref(), clock::now(), &token).await?;
        let letters = writer.wait(Duration::from_secs(self.patience), QUIET).await?;
        for letter in &letters {
            writeln!(out, "{}", if self.headers { letter.raw.clone() } else { letter.page() })?;
        }
        let pages = config.server.data.join(demo::PAGES);
        if let (true, Some(newest)) = (pages.is_dir(), letters.last())
            && let Some(page) = newest.save(&pages)?
        {
            writeln!(out, "In a browser: {page}")?;
        }
        if letters.is_empty() {
            let mut err = Escaped::new(io::stderr());
            writeln!(
                err,
                "pbmd: the mail was taken, but no answer has come to {from} in {} seconds; its Maildir is {}",
                self.patience,
                writer.maildir().display()
            )?;
            writeln!(err, "pbmd: {}", why_unanswered(&config, &format!("{token}@localhost"))?)?;
        }
        Ok(())
    }
}

/// The configuration that was named, or that of a demo in this folder.
fn or_of_demo(named: Option<PathBuf>) -> Option<PathBuf> {
    let demo = Path::new(demo::FOLDER).join(demo::CONFIG);
    named.or_else(|| demo.exists().then_some(demo))
}

/// What the server's ledger has on an unanswered mail.
fn why_unanswered(config: &Config, message_id: &str) -> Result<String> {
    let (store, place) = server::look_at_database(config)?;
    let mut look = store.read()?;
    let mut reason = format!("{place} knows nothing of it: is another server running?");
    for cause in look.causes_named(message_id)? {
        if let Some(Story::Mail(mail)) = look.story(cause)? {
            reason = unanswered(&mail);
        }
    }
    drop(look);
    store.close_read_only();
    Ok(reason)
}

/// Why a mail has no answer: it waits, nothing was written, or the letters went elsewhere.
fn unanswered(mail: &MailStory) -> String {
    if mail.stage != "done" {
        return format!("the server has not dealt with it yet ({} tries; {})", mail.tries, mail.reason);
    }
    let done = format!("the server did: {}", mail.outcome);
    if mail.letters.is_empty() {
        return format!("{done}; it wrote no letter");
    }
    let letters = mail.letters.iter().map(|letter| format!("to {} ({})", letter.address, letter.stage));
    format!("{done}; it wrote {}", letters.collect::<Vec<_>>().join(", "))
}
