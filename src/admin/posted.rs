//! `pbmd mail list|show|again|drop` and `pbmd letter list|show|again|drop`: what waits, failed or was set aside.

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde::Serialize;

use crate::clock;
use crate::letter::bytes_of;
use crate::order::{LetterOrder, LettersAgain, MailOrder, Order, moment};
use crate::store::{LetterContent, LetterId, MailId, Store, StoreError};

use crate::admin::answer::answer;
use crate::admin::reports::ledger;

use super::orders::{How, give};

/// What an operator does with mails.
#[derive(Debug, Subcommand)]
pub enum MailTask {
    /// Lists the mails that wait to be read, and those that were put aside because the program failed at them.
    List {
        #[command(flatten)]
        how: How,
    },
    /// Tells what became of a mail; with --raw shows the mail itself, if it still waits or was put aside. Passwords may stand in it.
    Show {
        /// Its number.
        number: i64,
        /// The bytes of the mail.
        #[arg(long)]
        raw: bool,
        #[command(flatten)]
        how: How,
    },
    /// Has a mail read again that was put aside.
    Again(One),
    /// Drops a mail that waits or was put aside. Nobody is told.
    Drop(One),
}

/// A mail or a letter.
#[derive(Debug, Args)]
pub struct One {
    /// Its number.
    number: i64,
    #[command(flatten)]
    how: How,
}

/// What an operator does with letters.
#[derive(Debug, Subcommand)]
pub enum LetterTask {
    /// Lists the letters that have not left, or those that were refused, with what the mail server said last.
    List {
        /// Those that were refused.
        #[arg(long)]
        refused: bool,
        /// Of those, the ones that were refused since then: a day (UTC), as 2026-11-26, or a moment, as 2026-11-26T14:30Z.
        #[arg(long, value_name = "TIME", requires = "refused", value_parser = moment)]
        since: Option<Timestamp>,
        #[command(flatten)]
        how: How,
    },
    /// Shows a letter that has not left, or was refused and is still kept.
    Show(One),
    /// Sends a letter at once that waits for its next try or is held, or once more one that was refused; or all of them.
    Again {
        #[command(flatten)]
        which: LettersAgain,
        #[command(flatten)]
        how: How,
    },
    /// Drops a letter that has not left.
    Drop(One),
}

impl MailTask {
    pub(super) fn how(&mut self) -> &mut How {
        match self {
            MailTask::List { how } | MailTask::Show { how, .. } => how,
            MailTask::Again(one) | MailTask::Drop(one) => &mut one.how,
        }
    }

    /// Carries out the task and writes the outcome.
    pub async fn run(self, out: &mut (dyn Write + Send)) -> Result<()> {
        match self {
            MailTask::List { how } => {
                let mails = |store: &Store| Ok(store.read()?.queue(clock::now())?.mails);
                list(&how, out, mails, ledger::tell, "no mail waits, and none was put aside")
            }
            MailTask::Show { number, raw, how } => show_mail(&how, MailId(number), raw, out),
            MailTask::Again(One { number, how }) => {
                give(Order::Mail(MailOrder::Again { number }), &how, out).await
            }
            MailTask::Drop(One { number, how }) => {
                give(Order::Mail(MailOrder::Drop { number }), &how, out).await
            }
        }
    }
}

impl LetterTask {
    /// Carries out the task and writes the outcome.
    pub async fn run(self, out: &mut (dyn Write + Send)) -> Result<()> {
        match self {
            LetterTask::List { refused: true, since, how } => {
                let since = since.unwrap_or(Timestamp::UNIX_EPOCH);
                let letters = |store: &Store| store.read()?.refused_letters(since);
                list(&how, out, letters, ledger::tell_letter, "no letter was refused")
            }
            LetterTask::List { how, .. } => {
                let letters = |store: &Store| Ok(store.read()?.queue(clock::now())?.letters);
                list(&how, out, letters, ledger::tell_letter, "no letter waits")
            }
            LetterTask::Show(One { number, how }) => show_letter(&how, LetterId(number), out),
            LetterTask::Again { which, how } => {
                give(Order::Letter(LetterOrder::Again(which)), &how, out).await
            }
            LetterTask::Drop(One { number, how }) => {
                give(Order::Letter(LetterOrder::Drop { number }), &how, out).await
            }
        }
    }
}

fn list<T: Serialize>(
    how: &How,
    out: &mut (dyn Write + Send),
    rows: impl FnOnce(&Store) -> Result<Vec<T>, StoreError>,
    tell: impl Fn(&mut dyn Write, &T) -> Result<()>,
    nothing: &str,
) -> Result<()> {
    let rows = how.which.look(rows)?;
    answer(out, how.json, &rows, |out, rows| {
        rows.iter().try_for_each(|row| tell(out, row))?;
        if rows.is_empty() {
            line!(out, "{nothing}")?;
        }
        Ok(())
    })
}

fn show_mail(how: &How, mail: MailId, raw: bool, out: &mut (dyn Write + Send)) -> Result<()> {
    let (story, bytes) = how.which.look(|store| {
        let mut look = store.read()?;
        let story = look.mail_story(mail)?;
        let bytes = if raw { look.raw_mail(mail)? } else { None };
        Ok((story, bytes))
    })?;
    let story = story.with_context(|| format!("There is no mail {}", mail.0))?;
    if !raw {
        return answer(out, how.json, &story, |out, story| ledger::tell(out, story));
    }
    let Some(bytes) = bytes else { bail!("The bytes of mail {} are no longer kept", mail.0) };
    if how.json {
        write_message(out, "mail", mail.0, &bytes)?;
    } else {
        out.write_all(&bytes)?;
    }
    Ok(out.flush()?)
}

fn show_letter(how: &How, letter: LetterId, out: &mut (dyn Write + Send)) -> Result<()> {
    let content = how.which.look(|store| store.read()?.letter_content(letter))?;
    let bytes = match content {
        Some(LetterContent::Model(model)) => {
            bytes_of(&model.text()?).context("The letter cannot be written")?
        }
        Some(LetterContent::Bytes(bytes)) => bytes,
        None => bail!("There is no letter {} that waits or was refused and is still kept", letter.0),
    };
    if how.json {
        write_message(out, "letter", letter.0, &bytes)?;
    } else {
        out.write_all(String::from_utf8_lossy(&bytes).replace("\r\n", "\n").as_bytes())?;
    }
    Ok(out.flush()?)
}

/// Writes a mail or letter as one line of JSON, with its number under `kind`.
fn write_message(out: &mut (dyn Write + Send), kind: &str, number: i64, bytes: &[u8]) -> Result<()> {
    let text = String::from_utf8_lossy(bytes);
    super::write_json(out, &serde_json::json!({ kind: number, "message": text }))?;
    Ok(())
}
