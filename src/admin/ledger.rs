//! `pbmd ledger`: what became of a mail, a letter or all that belongs to a board.

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::Args;
use jiff::Timestamp;

use crate::store::{BounceStory, LetterStory, MailStory, Store};

use super::service::Which;

/// Tells what became of a mail: when and from where it came, what it was taken for, what it did, which letters it
/// caused and how each of them ended.
///
/// Only reads the database; the server may run. Message-IDs of letters let whoever knows them answer these letters:
/// do not pass the answer on.
#[derive(Debug, Args)]
pub struct Ledger {
    /// The Message-ID of a mail or of a letter (with or without angle brackets), or the number of a board.
    #[arg(value_name = "MESSAGE-ID|BOARD")]
    what: String,
    /// Answers as one line of JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    which: Which,
}

impl Ledger {
    /// Writes the answer; fails where nothing is known.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let path = self.which.load()?.server.data.join("pbmd.db");
        let store = Store::open_to_look(&path).with_context(|| format!("Cannot open {}", path.display()))?;
        let stories =
            self.stories(&store).await.with_context(|| format!("Cannot read {}", path.display()))?;
        store.close_after_looking().await;
        if stories.is_empty() {
            bail!("Nothing is known of {}", self.what);
        }
        if self.json {
            let answer = serde_json::to_string(&stories).context("Cannot write the answer as JSON")?;
            writeln!(out, "{answer}")?;
        } else {
            for (number, story) in stories.iter().enumerate() {
                if number > 0 {
                    writeln!(out)?;
                }
                tell(out, story)?;
            }
        }
        Ok(out.flush()?)
    }

    async fn stories(&self, store: &Store) -> Result<Vec<MailStory>> {
        let mut look = store.read().await?;
        let mails = match self.what.parse::<u32>() {
            Ok(board) => look.mails_of_board(board).await?,
            Err(_) => look.mails_named(self.what.trim_matches(['<', '>'])).await?,
        };
        let mut stories = Vec::new();
        for mail in mails {
            stories.extend(look.mail_story(mail).await?);
        }
        Ok(stories)
    }
}

/// One mail and what followed from it.
pub(super) fn tell(out: &mut dyn Write, mail: &MailStory) -> Result<()> {
    let unknown = "unknown";
    writeln!(out, "mail {} <{}>", mail.mail, mail.message_id.as_deref().unwrap_or(""))?;
    let envelope = match mail.envelope_from.as_deref() {
        None => String::new(),
        Some("") => " (envelope: the null sender)".to_string(),
        Some(from) => format!(" (envelope: {from})"),
    };
    writeln!(out, "  from       {}{envelope}", mail.sender.as_deref().unwrap_or(unknown))?;
    if let Some(host) = &mail.host {
        writeln!(out, "  host       {host}")?;
    }
    if let Some(verdict) = &mail.verdict {
        writeln!(out, "  sender     {verdict}, says the trusted server")?;
    }
    for position in &mail.positions {
        writeln!(out, "  lay in     {position}")?;
    }
    writeln!(out, "  arrived    {}, taken {}, {} bytes", at(mail.arrived), at(mail.taken), mail.size)?;
    match (mail.stage.as_str(), mail.done) {
        ("done", Some(done)) => writeln!(out, "  done       {}: {}", at(done), mail.outcome)?,
        (stage, _) => writeln!(out, "  {stage:<10} tried {} times: {}", mail.tries, mail.reason)?,
    }
    if let Some(player) = &mail.player {
        let proof = if mail.proved { "proved" } else { "by the address alone" };
        writeln!(out, "  player     {player}, {proof}")?;
    }
    for action in &mail.actions {
        let seat = action.seat.map_or(String::new(), |seat| format!(" of seat {seat}"));
        writeln!(
            out,
            "  board {:<5}action {}: {}{seat} {}",
            action.board, action.n, action.kind, action.text
        )?;
    }
    for bounce in &mail.bounces {
        writeln!(out, "  letter {:<4}{}", bounce.letter, fate(bounce))?;
    }
    for letter in &mail.letters {
        tell_letter(out, letter)?;
    }
    Ok(())
}

/// One letter and how it ended.
pub(super) fn tell_letter(out: &mut dyn Write, letter: &LetterStory) -> Result<()> {
    let about = letter.board.map_or(String::new(), |board| format!(", board {board}"));
    let player = letter.player.as_ref().map_or(String::new(), |player| format!(" ({player})"));
    writeln!(out, "  letter {} <{}>", letter.letter, letter.message_id)?;
    writeln!(out, "    to       {}{player}: {}{about}", letter.address, letter.event)?;
    let times = if letter.tries == 1 { "1 try".to_string() } else { format!("{} tries", letter.tries) };
    let when = match (letter.sent, letter.next_try) {
        (Some(sent), _) => at(sent),
        (None, Some(next)) => format!("next try {}", at(next)),
        (None, None) => at(letter.created),
    };
    writeln!(out, "    {:<8} {when}, {times}: {}", letter.stage, letter.last_reply)?;
    if let Some(answered) = letter.answered {
        writeln!(out, "    answered {}", at(answered))?;
    }
    for bounce in &letter.bounces {
        writeln!(out, "    {} (mail {})", fate(bounce), bounce.mail)?;
    }
    Ok(())
}

fn fate(bounce: &BounceStory) -> String {
    let fate = if bounce.lost { "lost" } else { "late" };
    format!("{fate:<8} {}: {}", at(bounce.at), bounce.said)
}

/// A time to the second.
fn at(time: Timestamp) -> String {
    time.strftime("%Y-%m-%d %H:%M:%SZ").to_string()
}
