//! `pbmd check`: tries the configuration, and with `--mail` whether letters arrive and answers come back.

mod condition;
pub(super) mod records;
mod report;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use jiff::Timestamp;

use crate::clock;
use crate::config::Config;
use crate::desk::{Desk, TRIAL_ANSWERED};
use crate::games;
use crate::order::{Order, counted};
use crate::post::relays::RELAYS;
use crate::server::{self, Running};
use crate::store::{CauseId, LetterStory, Purpose, Store, Story, Tables};

use super::orders;
use super::reports::ways::{ToldRefused, ToldWay};
use super::service::Which;
use condition::Depth;
use records::records;
use report::{Report, State};

/// Polling interval for the letter.
const LOOK: Duration = Duration::from_millis(250);

/// Maximum number of causes searched for the letter and its answer.
const MOST: u32 = 20;

/// Tries everything that a configuration names, without moving any mail or making anything: database, listeners, Maildir, IMAP, SMTP.
/// Each line begins with `ok`, with `!` if it works and is to be looked at, or with `!!` if it does not work.
///
/// The exit status is 0 where all works, even if something is to be looked at; 1 where something does not; 2 where the command itself is
/// wrong.
///
/// With `--mail` the running server also sends a letter to ADDRESS, as it sends all letters. Where that is the server's own
/// address, the letter is awaited where mails come in. Anywhere else it asks for an answer, which is awaited; what it says does
/// not matter, since it is no command, and nobody is answered.
#[derive(Debug, Args)]
pub struct Check {
    /// Sends a letter to this address and waits for it, or for the answer to it. The server must run.
    #[arg(long, value_name = "ADDRESS")]
    mail: Option<String>,
    /// Looks only at what costs little: the configuration, the disk, the running server, and how its ways in and out are. Fit for a health
    /// check.
    #[arg(long, conflicts_with = "mail")]
    quick: bool,
    /// Looks only at the configuration, with the files that it names.
    #[arg(long, conflicts_with_all = ["mail", "quick"])]
    configuration: bool,
    /// How long to wait for the letter, or for the answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    wait: u64,
    /// Answers as one line of JSON: whether all is well, and of each thing its name, `ok`, `warning` or `error`, and a text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    which: Which,
}

impl Check {
    /// Everything but a letter.
    pub(super) fn all(which: &Which) -> Check {
        Check { mail: None, quick: false, configuration: false, wait: 0, json: false, which: which.clone() }
    }

    /// Tries everything; fails if something does not work.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let mut report = Report::new(out, self.json);
        let looked = self.look(&mut report).await;
        report.end(looked)
    }

    async fn look(&self, report: &mut Report<'_>) -> Result<()> {
        let depth = match (self.configuration, self.quick) {
            (true, _) => Depth::Configuration,
            (false, true) => Depth::Quick,
            (false, false) => Depth::Whole,
        };
        let checked = check(&self.which, depth, report).await;
        let Some(address) = &self.mail else { return checked };
        if let Err(error) = &checked {
            report.say("check", State::Error, format_args!("{error:#}"))?;
        }
        let config = self.which.load()?;
        report.begin("mail");
        if !server::is_running(&config.server.data) {
            bail!("a letter is sent by the running server, and none runs; start it by `pbmd serve`");
        }
        let own = address.eq_ignore_ascii_case(&config.server.address);
        let patience = Duration::from_secs(self.wait);
        self.which.at_desk(async |desk| Trial { desk, address, own, patience }.run(report).await).await
    }
}

async fn check(which: &Which, depth: Depth, report: &mut Report<'_>) -> Result<()> {
    let config = which.load()?;
    let who = format_args!("{} <{}>", config.server.name, config.server.address);
    match which.path() {
        Some(path) => report.ok("configuration", format_args!("{who}, by {}", path.display()))?,
        None => {
            let text = format_args!(
                "none is named (--config, PBMD_CONFIG), so this is about a server for trying out: {who}"
            );
            report.say("configuration", State::Warning, text)?;
        }
    }
    if depth == Depth::Configuration {
        // The keys and certificates that it names.
        return server::reloaded(&config, &config).map(drop);
    }
    let now = clock::now();
    // Disk and clock come first: they may be why the database cannot be read.
    condition::say_surroundings(&config.server.data, now, report)?;
    report.begin("server");
    let running = server::running(&config).await;
    let state = match &running {
        Running::Degraded(_) => State::Warning,
        running if running.is_well() => State::Ok,
        _ => State::Error,
    };
    report.say("server", state, &running)?;
    report.begin("database");
    check_database(&config, now, depth, &running, report)?;
    for found in server::exposed(&config) {
        report.say("exposed", State::Warning, found)?;
    }
    if depth == Depth::Quick {
        return Ok(());
    }
    let transports = server::check_transports(&config, running != Running::No).await;
    // The other mail servers take what one does not.
    let works = |name| transports.iter().any(|(other, tried)| *other == name && tried.is_ok());
    for (name, tried) in &transports {
        let state = match tried {
            Ok(_) => State::Ok,
            Err(_) if works(*name) => State::Warning,
            Err(_) => State::Error,
        };
        let (Ok(said) | Err(said)) = tried;
        report.say(name, state, said)?;
    }
    report.begin("outgoing.dkim");
    let signer = match server::signer(&config) {
        Ok(signer) => signer,
        Err(error) => bail!("outgoing.dkim.key_file {error}"),
    };
    for record in records(&config, signer.as_ref()) {
        report.ok("DNS record to publish", record)?;
    }
    if config.unsubscribe.is_some() && signer.is_none() {
        let text = "one click counts in signed letters alone, so your mail server must sign List-Unsubscribe and List-Unsubscribe-Post, \
                    or [outgoing.dkim] is needed";
        report.say("unsubscribe", State::Warning, text)?;
    }
    Ok(())
}

/// Tells what the database says of the server, without changing or making anything.
fn check_database(
    config: &Config,
    now: Timestamp,
    depth: Depth,
    running: &Running,
    report: &mut Report<'_>,
) -> Result<()> {
    if let Some(path) = server::database(config)?.as_file().filter(|path| !path.is_file()) {
        let text =
            format_args!("{} is not there yet; the server makes it at its first start", path.display());
        return report.ok("database", text);
    }
    let (store, place) = server::look_at_database(config)?;
    let told = condition::say_database(&store, &place, now, depth, report)
        .and_then(|()| tell_database(&store, now, running, report));
    store.close_read_only();
    told
}

fn tell_database(store: &Store, now: Timestamp, running: &Running, report: &mut Report<'_>) -> Result<()> {
    // What an older version wrote may lack what is asked for.
    let Tables::Current(_) = store.read()?.tables()? else { return Ok(()) };
    let waiting = store.waiting().context("Cannot read the database")?;
    let mut look = store.read()?;
    let (mails, letters) = (counted(waiting.mails, "mail"), counted(waiting.letters, "letter"));
    let wait = format!("{mails} and {letters} wait");
    if *running == Running::No && waiting.mails + waiting.letters > 0 {
        report.say(
            "database",
            State::Warning,
            format_args!("{wait}, and no server runs that would deal with them"),
        )?;
    } else {
        report.ok("database", wait)?;
    }
    let refused = look.refused_of_the_day(now)?;
    if refused.letters > 0 {
        report.say("refused", State::Warning, ToldRefused(&refused))?;
    }
    // Without a server nobody has seen them since.
    let ways = if *running == Running::No { Vec::new() } else { look.ways()? };
    for way in &ways {
        let state = match way.down {
            None => State::Ok,
            Some(_) if RELAYS.contains(&way.name.as_str()) => State::Warning,
            Some(_) => State::Error,
        };
        report.say("way", state, format_args!("{} {}", way.name, ToldWay(way)))?;
    }
    for other in look.servers()? {
        let state = if other.silent { State::Warning } else { State::Ok };
        report.say("servers", state, other)?;
    }
    for suspended in look.suspended_addresses()? {
        let text = format_args!("{} of {}; letters to it came back", suspended.address, suspended.userid);
        report.say("suspended", State::Warning, text)?;
    }
    for (game, version, boards) in look.rules_in_use()? {
        if games::with_rules(&game, version).is_none() {
            let text = format_args!(
                "{} of {game} begun under version {version} of its rules, which this program does not have: \
                 to be ended by `pbmd board end` or `pbmd board annul`",
                counted(boards, "board")
            );
            report.say("rules", State::Warning, text)?;
        }
    }
    Ok(())
}

struct Trial<'t> {
    desk: &'t Desk,
    address: &'t str,
    /// Whether it goes to the server's own address.
    own: bool,
    patience: Duration,
}

/// What has been reported of the letter.
#[derive(Debug, Default, PartialEq, Eq)]
struct Told {
    /// The next server's reply to the last failed try.
    trouble: String,
    handed_over: bool,
}

impl Trial<'_> {
    async fn run(&self, report: &mut Report<'_>) -> Result<()> {
        let begun = Instant::now();
        let id = self.desk.give_order(&Order::Trial { address: self.address.to_owned() })?;
        let Some(order) = orders::done(self.desk, id, self.patience).await? else {
            bail!("the server has not taken the order; it is done as soon as it does");
        };
        if order.refused {
            bail!("{}", order.said);
        }
        let (cause, letter) = self.letter()?.context("The letter is not in the ledger")?;
        let name = letter.message_id;
        let seconds = self.patience.as_secs();
        report.ok("mail", format_args!("letter {} <{name}> goes to {}", letter.letter, self.address))?;
        let mut told = Told::default();
        loop {
            let letter = self.letter_of(cause)?.context("The letter is no longer in the ledger")?;
            self.tell_way(&letter, &mut told, begun, report)?;
            if let Some(mail) = self.come_back(&letter)? {
                let what = if self.own { "the letter arrived" } else { "the answer arrived" };
                let seconds = begun.elapsed().as_secs();
                report.ok("mail", format_args!("{what} after {seconds} s: {}", mail.outcome))?;
                if let Some(verdict) = mail.verdict {
                    report.ok("mail", format_args!("the trusted server calls its sender {verdict}"))?;
                }
                return Ok(());
            }
            if begun.elapsed() >= self.patience {
                let missing = match (told.handed_over, self.own) {
                    (false, _) => "the letter was not handed over",
                    (true, true) => "the letter did not arrive",
                    (true, false) => "no answer came",
                };
                bail!("{missing} within {seconds} seconds; `pbmd ledger {name}` tells what becomes of it");
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    fn tell_way(
        &self,
        letter: &LetterStory,
        told: &mut Told,
        begun: Instant,
        report: &mut Report<'_>,
    ) -> Result<()> {
        if let Some(bounce) = letter.bounces.iter().find(|bounce| bounce.lost) {
            bail!("the letter came back: {}", bounce.said);
        }
        let said = &letter.last_reply;
        match letter.stage.as_str() {
            "sent" if !told.handed_over => {
                told.handed_over = true;
                report
                    .ok("mail", format_args!("handed over after {} s: {said}", begun.elapsed().as_secs()))?;
                if !self.own {
                    let seconds = self.patience.saturating_sub(begun.elapsed()).as_secs();
                    let text = format_args!("answer it within {seconds} s; what you write does not matter");
                    report.ok("mail", text)?;
                }
            }
            "refused" => bail!("refused: {said}"),
            "waiting" | "unknown" if letter.tries > 0 && told.trouble != *said => {
                told.trouble.clone_from(said);
                report.say("mail", State::Warning, format_args!("not handed over yet: {said}"))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The newest trial letter to the address, and its cause.
    fn letter(&self) -> Result<Option<(CauseId, LetterStory)>> {
        let causes = self.desk.store().read()?.causes_of_address(self.address, MOST)?;
        let mut newest: Option<(CauseId, LetterStory)> = None;
        for cause in causes {
            if let Some(letter) = self.letter_of(cause)? {
                newest = Some((cause, letter));
            }
        }
        Ok(newest)
    }

    fn letter_of(&self, cause: CauseId) -> Result<Option<LetterStory>> {
        let story = self.desk.store().read()?.story(cause)?;
        let letters = if let Some(Story::Work(work)) = story { work.letters } else { Vec::new() };
        Ok(letters.into_iter().find(|letter| letter.purpose == Purpose::Trial))
    }

    /// The letter itself or the answer to it in the ledger; none until it has come in and been dealt with.
    fn come_back(&self, letter: &LetterStory) -> Result<Option<CameBack>> {
        if !self.own && letter.answered.is_none() {
            return Ok(None);
        }
        let mut look = self.desk.store().read()?;
        let causes = if self.own {
            look.causes_named(&letter.message_id)?
        } else {
            look.causes_of_address(self.address, MOST)?
        };
        let mut mails = Vec::new();
        for cause in causes {
            if let Some(Story::Mail(mail)) = look.story(cause)?
                && mail.done.is_some()
                && (self.own || mail.outcome.contains(TRIAL_ANSWERED))
            {
                mails.push(CameBack { outcome: mail.outcome, verdict: mail.verdict });
            }
        }
        // An answer from an address other than the letter's is only known by the letter.
        let elsewhere = CameBack { outcome: "from another address".to_owned(), verdict: None };
        Ok(mails.pop().or((!self.own).then_some(elsewhere)))
    }
}

#[derive(Debug)]
struct CameBack {
    outcome: String,
    /// The trusted server's verdict on its sender.
    verdict: Option<String>,
}
