//! `pbmd demo`: an embedded server, a game played on screen, and then a server that stays.
//!
//! The players are outside clients: they send through the SMTP listener, read their Maildirs, and copy their moves from the letters.

use std::fs;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::clock;
use crate::config::Config;
use crate::secrets::Secrets;
use crate::server;

use super::correspondent::{Correspondent, Received};
use super::service::{EMBEDDED_SMTP, stop_on_signal};

/// The default folder of a demo.
pub const FOLDER: &str = "pbmd-demo";
/// The name of the configuration in a demo's folder.
pub const CONFIG: &str = "pbmd.toml";
/// The folder in a demo's folder for letters as pages.
pub const PAGES: &str = "pages";

const MOVES: usize = 4;

/// Where the pages usually are.
const PAGES_AT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// The board of the game that is played.
const BOARD: u32 = 101;

/// Number of mails and letters printed in full: a sign-up, the letter that confirms it, and the answer.
const WHOLE: usize = 3;

/// The value of every limit: out of reach by hand.
const MANY: u32 = 100_000;

/// Timeout for the first letter.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long no letter must come before the batch is complete.
const QUIET: Duration = Duration::from_millis(300);

/// Plays the first moves of a game through a server of its own, prints the mails and letters, and stays running.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd demo
  pbmd demo --once --folder /tmp/pbmd-demo")]
pub struct Demo {
    /// The folder for its data; created if missing.
    #[arg(long, value_name = "FOLDER", default_value = FOLDER)]
    folder: PathBuf,
    /// Stops after the moves.
    #[arg(long)]
    once: bool,
}

impl Demo {
    /// Runs the demo until it is interrupted.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let file = self.folder.join(CONFIG);
        let fresh = !file.exists();
        let made = fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.folder);
        made.with_context(|| format!("Cannot make {}", self.folder.display()))?;
        let (smtp, web) = (free_address(EMBEDDED_SMTP).await?, free_address(PAGES_AT).await?);
        fs::write(&file, configuration(smtp, web))
            .with_context(|| format!("Cannot write {}", file.display()))?;
        let config = Config::load(&file)?;

        let stop = CancellationToken::new();
        stop_on_signal(stop.clone())?;
        let (ready, is_ready) = oneshot::channel();
        let serving = {
            let (config, stop) = (config.clone(), stop.clone());
            tokio::spawn(async move {
                server::serve(&config, stop, |_| {
                    ready.send(()).map_err(|()| io::ErrorKind::BrokenPipe.into())
                })
                .await
            })
        };
        if is_ready.await.is_ok() {
            writeln!(
                out,
                "A server runs on this machine. It takes mail for {} by SMTP",
                config.server.address
            )?;
            writeln!(out, "on {smtp}, and its letters go to {}.\n", self.folder.join("mail").display())?;
            let played = if fresh {
                play(&config, smtp, &stop, &self.folder.join(PAGES), out).await
            } else {
                writeln!(out, "The games in {} go on.\n", self.folder.display())?;
                Ok(())
            };
            match played {
                Ok(()) if self.once => stop.cancel(),
                Ok(()) => writeln!(out, "{}", how_to_go_on(&config, smtp, &self.folder))?,
                Err(error) => {
                    stop.cancel();
                    serving.await.context("The server broke down")??;
                    return Err(error);
                }
            }
        }
        serving.await.context("The server broke down")?
    }
}

/// The usual address, or any free port if that is taken.
async fn free_address(usual: SocketAddr) -> Result<SocketAddr> {
    if TcpListener::bind(usual).await.is_ok() {
        return Ok(usual);
    }
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.context("No free port")?;
    free.local_addr().context("No free port")
}

fn configuration(smtp: SocketAddr, web: SocketAddr) -> String {
    format!(
        "# The configuration of a demo; `pbmd serve --config` runs it too.\n\
         [server]\nname = \"pbmd\"\naddress = \"pbmd@localhost\"\ndata = \".\"\n\n\
         [incoming.smtp]\nlisten = \"{smtp}\"\n\n[outgoing.maildir]\npath = \"mail\"\n\n\
         [web]\nlisten = \"{web}\"\nurl = \"http://{web}/\"\n\n\
         # Whoever tries things out makes many mistakes.\n\
         [limits]\nstrangers_per_hour = {MANY}\nconfirmations_per_hour = {MANY}\nmistakes_per_hour = {MANY}\n\
         strangers_per_domain_per_hour = {MANY}\nstrangers_per_network_per_hour = {MANY}\n\
         strangers_in_all_per_hour = {MANY}\nconfirmations_in_all_per_hour = {MANY}\n\
         letters_per_address_per_hour = {MANY}\nsignups_per_day = {MANY}\nchallenges_per_day = {MANY}\n\
         commands_per_day = {MANY}\n"
    )
}

/// Two players sign up, one challenges the other, and they move by answering their letters.
async fn play(
    config: &Config,
    smtp: SocketAddr,
    stop: &CancellationToken,
    pages: &Path,
    out: &mut (dyn Write + Send),
) -> Result<()> {
    let mut screen = Screen { secrets: Secrets::system(), stop, out, printed: 0 };
    let mut alice = Correspondent::new(config, smtp, "alice@localhost")?;
    let mut bob = Correspondent::new(config, smtp, "bob@localhost")?;

    // Alice answers her welcome with the challenge; any letter of hers proves that it is she.
    let mut welcome = None;
    for (player, userid) in [(&mut bob, "bob"), (&mut alice, "alice")] {
        screen.send(player, &format!("signup {userid} {userid}-secret"), "", None).await?;
        let asked = screen.letter(player).await?;
        screen.send(player, &format!("Re: {}", asked.subject), "Yes, it is me.\n", Some(&asked)).await?;
        welcome = Some(screen.letter(player).await?);
    }
    let welcome = welcome.context("No letter came to alice")?;
    let challenge = "savoya challenge alice bob\n\nHello Bob, good luck!\n";
    screen.send(&alice, &format!("Re: {}", welcome.subject), challenge, Some(&welcome)).await?;
    let mut letters = [screen.letter(&mut alice).await?, screen.letter(&mut bob).await?];
    for _ in 0..MOVES {
        let [to_alice, to_bob] = &letters;
        let (mover, letter, text) = match (suggested(&to_alice.text), suggested(&to_bob.text)) {
            (Some(text), _) => (&alice, to_alice, text),
            (None, Some(text)) => (&bob, to_bob, text),
            (None, None) => bail!("Nobody is asked for a move"),
        };
        screen.send(mover, &format!("Re: {}", letter.subject), &format!("{text}\n"), Some(letter)).await?;
        letters = [screen.letter(&mut alice).await?, screen.letter(&mut bob).await?];
    }
    screen.show_pages(alice.all()?, pages)
}

fn suggested(letter: &str) -> Option<String> {
    let mut lines = letter.lines().skip_while(|line| !line.starts_with("To move, answer this letter"));
    lines.next()?;
    lines.map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
}

/// Prints the mails and letters of a game: the first few in full, then one line each.
struct Screen<'a> {
    secrets: Secrets,
    stop: &'a CancellationToken,
    out: &'a mut (dyn Write + Send),
    printed: usize,
}

impl Screen<'_> {
    async fn send(
        &mut self,
        from: &Correspondent,
        subject: &str,
        body: &str,
        answers: Option<&Received>,
    ) -> Result<()> {
        from.send(subject, body, answers, clock::now(), &self.secrets.token()).await?;
        let whole = format!("From: {}\nSubject: {subject}\n\n{body}", from.address);
        let line = body.lines().next().unwrap_or(subject);
        self.print(&format!("{} writes", from.address), whole.trim_end(), line)
    }

    async fn letter(&mut self, to: &mut Correspondent) -> Result<Received> {
        let waited = tokio::select! {
            letters = to.wait(PATIENCE, QUIET) => letters?,
            () = self.stop.cancelled() => bail!("Interrupted"),
        };
        for letter in &waited {
            let event = letter.text.lines().find(|line| line.starts_with("Move "));
            let line = event.unwrap_or(&letter.subject);
            self.print(&format!("{} gets", to.address), letter.page().trim_end(), line)?;
        }
        waited.into_iter().next_back().with_context(|| format!("No letter came to {}", to.address))
    }

    /// Writes letters as pages, and prints where the newest is.
    fn show_pages(&mut self, letters: Vec<Received>, folder: &Path) -> Result<()> {
        let mut newest = None;
        for letter in letters {
            newest = letter.save(folder)?.or(newest);
        }
        if let Some(newest) = newest {
            writeln!(self.out, "\nThis is what Alice sees. Open it in a browser:\n\n    {newest}")?;
        }
        Ok(self.out.flush()?)
    }

    fn print(&mut self, what: &str, whole: &str, line: &str) -> Result<()> {
        if self.printed < WHOLE {
            writeln!(self.out, "--- {what} {}\n{whole}\n", "-".repeat(74_usize.saturating_sub(what.len())))?;
        } else {
            if self.printed == WHOLE {
                writeln!(self.out, "From here on, one line each:\n")?;
            }
            writeln!(self.out, "{what:<22} {line}")?;
        }
        self.printed += 1;
        Ok(self.out.flush()?)
    }
}

fn how_to_go_on(config: &Config, smtp: SocketAddr, folder: &Path) -> String {
    let mail = folder.join("mail");
    let mail = mail.display();
    let server = &config.server.address;
    let board = config.web.as_ref().map(|web| format!("{}boards/{BOARD}", web.url)).unwrap_or_default();
    let mutt = [
        format!("mutt -n -F /dev/null -f {mail}/alice@localhost"),
        format!("-e 'set folder={mail} from=alice@localhost use_envelope_from smtp_url=smtp://{smtp}'"),
        "-e 'set ssl_starttls=no ssl_force_tls=no record=\"\" recall=no move=no delete=no'".to_owned(),
        "-e 'set fast_reply include=no abort_unmodified=no confirmappend=no sleep_time=0'".to_owned(),
        "-e 'set quit=yes wait_key=no; ignore *; unignore from to subject date'".to_owned(),
    ]
    .join(" \\\n         ");
    let option = if folder == Path::new(FOLDER) {
        String::new()
    } else {
        format!(" --config {}", folder.join(CONFIG).display())
    };
    let run = format!("cargo run --release -- mail{option}");
    format!(
        "\n-------------------------------------------------------------------------------\n\
         Anybody can look at the board here:\n\n    {board}\n\n\
         The server runs on; Ctrl-C stops it. Play from another terminal, in this\n\
         folder. Answer the newest letter to alice or bob (YOUR-MOVE stands for a move\n\
         that the letter offers):\n\n    \
         echo show | {run} --answer alice@localhost\n    \
         echo YOUR-MOVE | {run} --answer bob@localhost\n\n\
         Alice can play against the server, too (`help house`):\n\n    \
         echo savoya challenge alice house | {run} --answer alice@localhost\n\n\
         A third player signs up, and answers the letter that checks the address:\n\n    \
         {run} carol@localhost 'signup carol carol-secret' </dev/null\n    \
         echo yes | {run} --answer carol@localhost\n\n\
         Or read and answer alice's letters with a mail program, for example mutt:\n\n    \
         {mutt}\n\n\
         Mails go to {server}. Passwords: alice-secret, bob-secret."
    )
}
