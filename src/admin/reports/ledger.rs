//! `pbmd ledger`: the history of a mail, a letter or a board.

use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use jiff::Timestamp;

use crate::clock;
use crate::desk::keep_private;
use crate::store::{
    BounceStory, CauseId, EntryStory, LetterStory, MailId, MailStory, Store, StoreError, Story, WorkCause,
    WorkId, WorkStory,
};

use crate::admin::answer::answer;

use super::Look;

/// Tells what became of a mail: when and from where it came, what it was taken for, what it did, which letters it
/// caused and how each of them ended. Of a board it tells all that was done on it, by mails and without; of a player and of an
/// address the newest mails from there, and what wrote to it.
///
/// `work 7` asks for what the server did without a mail, by its number; `mail 7` for a mail as the log names it. A line that was
/// refused bears the name of the message that says why, as `refused (play-not-your-turn)`; the words stand under that name in
/// `templates/en`.
///
/// Of boards that are not over it tells what everybody there may see: no standing orders, no notes, no conditions, no hidden moves,
/// because operators play as well.
///
/// Only reads the database; the server may run. Message-IDs of letters let whoever knows them answer these letters:
/// do not pass the answer on.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd ledger '<1234@mail.example>'
  pbmd ledger 101
  pbmd ledger mail 12 --json
  pbmd ledger work 7")]
pub struct Ledger {
    /// The Message-ID of a mail or of a letter (with or without angle brackets), the number of a board, or a word and
    /// what it is about.
    #[arg(
        value_name = "MESSAGE-ID|BOARD|mail N|work N|board N|player USERID|address ADDRESS|message MESSAGE-ID",
        num_args = 1..=2,
        required = true
    )]
    what: Vec<String>,
    /// Of a player or an address: how many mails at most, the newest, and how many of what wrote there.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
    most: u32,
    #[command(flatten)]
    look: Look,
}

impl Ledger {
    /// Writes the answer; fails if nothing is known.
    pub fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let asked = self.asked()?;
        let stories = self.look.which.look(|store| asked.stories(store, self.most))?;
        if stories.is_empty() {
            bail!("Nothing is known of {}", self.what.join(" "));
        }
        answer(out, self.look.json, &stories, |out, stories| {
            for (number, story) in stories.iter().enumerate() {
                if number > 0 {
                    writeln!(out)?;
                }
                match story {
                    Story::Mail(mail) => tell(out, mail)?,
                    Story::Work(work) => tell_work(out, work)?,
                }
            }
            Ok(())
        })
    }

    /// Parses the one or two words of the question.
    fn asked(&self) -> Result<Asked<'_>> {
        let words: Vec<&str> = self.what.iter().map(String::as_str).collect();
        let number = words.last().and_then(|word| word.parse::<u32>().ok());
        Ok(match (words.as_slice(), number) {
            ([_] | ["board", _], Some(number)) => Asked::Board(number),
            (["mail", _], Some(number)) => Asked::Cause(CauseId::Mail(MailId(number.into()))),
            (["work", _], Some(number)) => Asked::Cause(CauseId::Work(WorkId(number.into()))),
            (["player", userid], _) => Asked::Player(userid),
            (["address", address], _) => Asked::Address(address),
            ([message_id] | ["message", message_id], _) => {
                Asked::MessageId(message_id.trim_matches(['<', '>']))
            }
            _ => bail!(
                "Ask for a Message-ID or a board, for `mail`, `work` or `board` and its number, or for `player`, `address` or \
                 `message` and its name"
            ),
        })
    }
}

enum Asked<'a> {
    Board(u32),
    Cause(CauseId),
    MessageId(&'a str),
    Player(&'a str),
    Address(&'a str),
}

impl Asked<'_> {
    fn stories(&self, store: &Store, most: u32) -> Result<Vec<Story>, StoreError> {
        let mut tx = store.read()?;
        let causes = match *self {
            Asked::Board(number) => tx.causes_of_board(number)?,
            Asked::Cause(cause) => vec![cause],
            Asked::MessageId(name) => match tx.causes_named(name)? {
                // A Message-ID looks like an address.
                none if none.is_empty() => tx.causes_of_address(name, most)?,
                causes => causes,
            },
            Asked::Player(userid) => match tx.player_by_userid(userid)? {
                Some(player) => tx.causes_of_player(player.id, most)?,
                None => Vec::new(),
            },
            Asked::Address(address) => tx.causes_of_address(address, most)?,
        };
        let mut stories = Vec::new();
        for cause in causes {
            stories.extend(tx.story(cause)?);
        }
        let board = if let Asked::Board(number) = *self { Some(number) } else { None };
        keep_private(&mut tx, stories, board)
    }
}

pub(in crate::admin) fn tell(out: &mut dyn Write, mail: &MailStory) -> Result<()> {
    let unknown = "unknown";
    line!(out, "mail {} <{}>", mail.mail, mail.message_id.as_deref().unwrap_or(""))?;
    let envelope = match mail.envelope_from.as_deref() {
        None => String::new(),
        Some("") => " (envelope: the null sender)".to_string(),
        Some(from) => format!(" (envelope: {from})"),
    };
    line!(out, "  from       {}{envelope}", mail.sender.as_deref().unwrap_or(unknown))?;
    if let Some(host) = &mail.host {
        line!(out, "  host       {host}")?;
    }
    if let Some(verdict) = &mail.verdict {
        line!(out, "  sender     {verdict}, says the trusted server")?;
    }
    for position in &mail.positions {
        line!(out, "  lay in     {position}")?;
    }
    line!(out, "  arrived    {}, taken {}, {} bytes", at(mail.arrived), at(mail.taken), mail.size)?;
    match (mail.stage.as_str(), mail.done) {
        ("done", Some(done)) => line!(out, "  done       {}: {}", at(done), mail.outcome)?,
        (stage, _) => line!(out, "  {stage:<10} tried {} times: {}", mail.tries, mail.reason)?,
    }
    if let Some(player) = &mail.player {
        let proof = if mail.proved { "proved" } else { "by the address alone" };
        line!(out, "  player     {player}, {proof}")?;
    }
    tell_entries(out, &mail.entries)?;
    for bounce in &mail.bounces {
        line!(out, "  letter {:<4}{}", bounce.letter, fate(bounce))?;
    }
    for letter in &mail.letters {
        tell_letter(out, letter)?;
    }
    Ok(())
}

fn tell_work(out: &mut dyn Write, work: &WorkStory) -> Result<()> {
    let cause = match work.cause {
        WorkCause::Click => "a link that was followed",
        WorkCause::Clock => "the clock",
        WorkCause::Operator => "the operator",
        WorkCause::House => "a house player",
        WorkCause::Pairing => "a pairing",
    };
    line!(out, "work {}", work.work)?;
    line!(out, "  cause      {cause}: {}", work.about)?;
    line!(out, "  done       {}: {}", at(work.at), work.outcome)?;
    tell_entries(out, &work.entries)?;
    for letter in &work.letters {
        tell_letter(out, letter)?;
    }
    Ok(())
}

fn tell_entries(out: &mut dyn Write, entries: &[EntryStory]) -> Result<()> {
    for entry in entries {
        let seat = entry.seat.map_or(String::new(), |seat| format!(" of seat {seat}"));
        line!(out, "  board {:<5}action {}: {}{seat} {}", entry.board, entry.n, entry.kind, entry.text)?;
    }
    Ok(())
}

/// Why a letter is held.
pub(in crate::admin) const NO_ROOM: &str =
    "as many letters went to that address in an hour as may (letters_per_address_per_hour)";

pub(in crate::admin) fn tell_letter(out: &mut dyn Write, letter: &LetterStory) -> Result<()> {
    let about = letter.board.map_or(String::new(), |board| format!(", board {board}"));
    let player = letter.player.as_ref().map_or(String::new(), |player| format!(" ({player})"));
    line!(out, "  letter {} <{}>", letter.letter, letter.message_id)?;
    line!(out, "    to       {}{player}: {}{about}", letter.address, letter.event)?;
    let times = if letter.tries == 1 { "1 try".to_string() } else { format!("{} tries", letter.tries) };
    let when = match (letter.sent, letter.next_try) {
        (Some(sent), _) => at(sent),
        // Letters wait longer while a way out fails.
        (None, Some(next)) if next < clock::now() => format!("due since {}", at(next)),
        (None, Some(next)) => format!("next try {}", at(next)),
        (None, None) => at(letter.created),
    };
    line!(out, "    {:<8} {when}, {times}: {}", letter.stage, letter.last_reply)?;
    if let Some(until) = letter.held_until.filter(|_| letter.next_try.is_some()) {
        line!(out, "    held     until {} at least: {NO_ROOM}", at(until))?;
    }
    if let Some(answered) = letter.answered {
        line!(out, "    answered {}", at(answered))?;
    }
    for bounce in &letter.bounces {
        line!(out, "    {} (mail {})", fate(bounce), bounce.mail)?;
    }
    Ok(())
}

fn fate(bounce: &BounceStory) -> String {
    let fate = if bounce.lost { "lost" } else { "late" };
    format!("{fate:<8} {}: {}", at(bounce.at), bounce.said)
}

fn at(time: Timestamp) -> String {
    time.strftime("%Y-%m-%d %H:%M:%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An envelope is written by a stranger; it must neither add lines nor change the text direction.
    #[test]
    fn an_envelope_stays_on_its_line() {
        let now = Timestamp::from_second(1_000_000_000).unwrap();
        let mail = MailStory {
            mail: 7,
            message_id: Some("1@example.net".into()),
            sender: Some("alice\u{202e}@example.net".into()),
            envelope_from: Some("a\u{1b}[2J@x\r\nmail 8 <2@example.net>".into()),
            envelope_to: Vec::new(),
            host: None,
            verdict: None,
            positions: Vec::new(),
            arrived: now,
            taken: now,
            size: 9,
            stage: "failed".into(),
            tries: 5,
            reason: "a\nfault".into(),
            outcome: String::new(),
            player: None,
            commands: 0,
            proved: false,
            done: None,
            entries: Vec::new(),
            letters: Vec::new(),
            bounces: Vec::new(),
        };
        let mut out = Vec::new();
        tell(&mut out, &mail).unwrap();
        let expected = r"mail 7 <1@example.net>
  from       alice\u{202e}@example.net (envelope: a\u{1b}[2J@x\u{d}\u{a}mail 8 <2@example.net>)
  arrived    2001-09-09 01:46:40Z, taken 2001-09-09 01:46:40Z, 9 bytes
  failed     tried 5 times: a\u{a}fault
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn a_work_is_told() {
        let now = Timestamp::from_second(1_000_000_000).unwrap();
        let entry = EntryStory {
            board: 101,
            n: 7,
            by: "clock".into(),
            kind: "resign".into(),
            seat: Some(2),
            text: String::new(),
        };
        let work = WorkStory {
            work: 3,
            cause: WorkCause::Clock,
            about: "deadlines".into(),
            at: now,
            outcome: "board 101: seat 2 is out of time".into(),
            entries: vec![entry],
            letters: Vec::new(),
        };
        let mut out = Vec::new();
        tell_work(&mut out, &work).unwrap();
        let expected = "work 3\n  cause      the clock: deadlines\n  done       2001-09-09 01:46:40Z: board 101: seat 2 is \
                        out of time\n  board 101  action 7: resign of seat 2 \n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
