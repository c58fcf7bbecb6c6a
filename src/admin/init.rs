//! `pbmd init`: a first configuration, from a few questions or from flags.

mod console;
mod database;
mod files;
mod flags;
mod mail_servers;
mod page;
mod service;
mod tokens;

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::config::{Config, Environment};
use crate::desk::can_sign_up;

use crate::admin::check::records::records;
use crate::admin::service::OF_THE_SERVICE;

use super::oauth::Provider;

use console::Console;
use files::{create, free};
use flags::USUAL_LMTP;
use mail_servers::{Kind, MailServer};
use page::{Answers, Elsewhere, Login, Proof, Way};
use service::Service;

pub use flags::Init;

/// Default folder for the database.
const USUAL_DATA: &str = "data";

/// That of the service.
const SERVICE_DATA: &str = "/var/lib/pbmd";

/// Stands in for files that do not exist yet: that of a typed password, and that of a refresh token to be fetched. All others are read
/// from disk.
struct Typed<'t> {
    login: Option<&'t Login>,
    database: Option<&'t Elsewhere>,
}

impl Environment for Typed<'_> {
    fn file(&self, path: &Path) -> Result<String, String> {
        let typed = [self.login.and_then(Login::typed), self.database.and_then(Elsewhere::typed)];
        match typed.into_iter().flatten().find(|(file, _)| path.ends_with(file)) {
            Some((_, password)) => Ok(password.to_owned()),
            // The user logs in later; until then no access token can be fetched.
            _ if self.login.is_some_and(|login| login.waits_for(path)) => Ok("none yet".to_owned()),
            _ => fs::read_to_string(path).map_err(|error| error.to_string()),
        }
    }

    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
}

impl Init {
    /// Asks, tries, writes, and prints the next steps.
    ///
    /// # Errors
    ///
    /// Something is missing and nobody can be asked, the file exists already, or a mail server does not answer. Then nothing is written.
    pub async fn run(&self, out: &mut dyn Write) -> Result<()> {
        let service = self.service.then(Service::of_this_system).transpose()?;
        let input = io::stdin();
        if !input.is_terminal() {
            self.needs_no_answer()?;
            return self.write(&mut Console::silent(out), service).await;
        }
        let mut lines = input.lock();
        self.write(&mut Console::asking(&mut lines, out), service).await
    }

    /// Checks that the flags give everything that has no default.
    fn needs_no_answer(&self) -> Result<()> {
        let provider = self.imap.is_some() || self.tokens.provider.is_some();
        let way = provider || self.lmtp.is_some() || self.trial;
        let proof = self.password_file.is_some() || self.tokens.are_named();
        let mut missing: Vec<&str> = [
            ("--address ADDRESS", self.address.is_none()),
            ("one of --imap, --lmtp and --trial", !way),
            ("--user USER", provider && self.user.is_none()),
            ("one of --password-file, --token-command and --refresh-token-file", provider && !proof),
        ]
        .into_iter()
        .filter_map(|(flag, missing)| missing.then_some(flag))
        .collect();
        missing.append(&mut self.tokens.missing());
        if !missing.is_empty() {
            bail!(
                "The standard input is no terminal, so that nothing can be asked; missing: {}",
                missing.join(", ")
            );
        }
        Ok(())
    }

    async fn write(&self, console: &mut Console<'_>, service: Option<Service>) -> Result<()> {
        free(&self.output)?;
        let base = self.output.parent().unwrap_or(Path::new(""));
        if let Some(service) = service {
            service.make_config_folder(base)?;
        } else if !base.as_os_str().is_empty() && !base.is_dir() {
            bail!(
                "There is no folder {0}. Make it (`mkdir -p {0}`), or name another file with --output",
                base.display()
            );
        }
        let answers = self.answers(base, console).await?;
        let text = page::configuration(&answers);
        let config = parsed(&answers, base).map_err(anyhow::Error::msg)?;
        let login = answers.way.login();
        let typed = [login.and_then(Login::typed), answers.database.as_ref().and_then(Elsewhere::typed)];
        let secrets: Vec<_> =
            typed.into_iter().flatten().map(|(file, password)| (base.join(file), password)).collect();
        for (path, password) in &secrets {
            create(path, 0o600, &format!("{password}\n"))?;
        }
        if let Err(error) = create(&self.output, 0o640, &text) {
            for (path, _) in &secrets {
                fs::remove_file(path).with_context(|| format!("{error:#}; {} stays", path.display()))?;
            }
            return Err(error);
        }
        let written = secrets.iter().map(|(path, _)| path.as_path()).chain([self.output.as_path()]);
        for path in written {
            if let Some(service) = service {
                service.lend(path, 0o640)?;
            }
            line!(console.out, "written: {}", path.display())?;
        }
        if let Some(service) = service {
            service.make_data_folder(&config.server.data)?;
            // Without its token it would end at once.
            if login.and_then(Login::fetch).is_none() {
                service.start(console.out)?;
            }
        }
        self.tell_next(&config, &answers, service.is_some(), console.out)
    }

    async fn answers(&self, base: &Path, console: &mut Console<'_>) -> Result<Answers> {
        let name = console.text("1. The name of the server", self.name.as_deref(), Some("pbmd"))?;
        let address = loop {
            let question = "   The address that players write to";
            let address = console.text(question, self.address.as_deref(), None)?;
            if address.parse::<lettre::Address>().is_ok() {
                break address;
            }
            console.again(
                &format!("{address} is no mail address, as play@example.org"),
                self.address.is_none(),
            )?;
        };
        let domain = address.rsplit_once('@').map_or("", |(_, domain)| domain).to_owned();
        let way = match (self.imap.is_some() || self.tokens.provider.is_some(), self.lmtp, self.trial) {
            (true, ..) => 1,
            (_, Some(_), _) => 2,
            (.., true) => 3,
            _ => console.choice(
                "2. How do mails come in?",
                &[
                    "from a mailbox at a provider, by IMAP; letters go out through the same provider",
                    "from a mail server of your own (Postfix and the like), by LMTP",
                    "not at all yet: try it on this machine",
                ],
            )?,
        };
        // The servers are tried before the folder is asked for.
        let usual_data = if self.service { SERVICE_DATA } else { USUAL_DATA };
        let ca_file = self.ca_file.as_ref().map(|file| self.placed(file, base, "ca.pem")).transpose()?;
        let data = PathBuf::from(usual_data);
        let web = self.web.clone();
        let way_in = Way::Trial;
        let mut answers =
            Answers { name, address, way: way_in, data, database: None, operator: None, ca_file, web };
        match way {
            1 => self.provider(&mut answers, &domain, base, console).await?,
            2 => self.own_server(&mut answers, base, console).await?,
            _ => {}
        }
        self.database(&mut answers, usual_data, base, console).await?;
        let question = "5. Your userid, for those who run the server (- for none)";
        let operator = console.text(question, self.operator.as_deref(), Some("-"))?;
        if operator != "-" && !can_sign_up(&operator) {
            bail!(
                "Nobody can sign up with the userid {operator}. It has at most 20 letters, digits, `_`, `-` and `.`, begins with a \
                 letter, and is no command, game or name of the server itself"
            );
        }
        answers.operator = Some(operator).filter(|operator| operator != "-");
        Ok(answers)
    }

    /// Asks for the user and both servers of a provider until the login works.
    async fn provider(
        &self,
        answers: &mut Answers,
        domain: &str,
        base: &Path,
        console: &mut Console<'_>,
    ) -> Result<()> {
        let address = answers.address.clone();
        loop {
            let (provider, login) = self.login(&address, base, console)?;
            let imap = self.server(Kind::Imap, self.imap.as_deref(), provider, domain, console).await?;
            let smtp = self.server(Kind::Smtp, self.smtp.as_deref(), provider, domain, console).await?;
            let (Some(first_imap), Some(first_smtp)) = (imap.first(), smtp.first()) else { continue };
            answers.way = Way::Provider { imap: first_imap.clone(), smtp: first_smtp.clone(), login };
            let mut well = self.try_ways(Kind::Imap, imap, answers, base, console).await?;
            well &= self.try_ways(Kind::Smtp, smtp, answers, base, console).await?;
            if well || self.untried || console.goes_on()? {
                return Ok(());
            }
        }
    }

    /// Tries ways to a server until one lets the user in; takes that one, or else the last, and returns whether one did.
    async fn try_ways(
        &self,
        kind: Kind,
        ways: Vec<MailServer>,
        answers: &mut Answers,
        base: &Path,
        console: &mut Console<'_>,
    ) -> Result<bool> {
        for server in ways {
            answers.way.lead_to(kind, server.clone());
            let tried = match parsed(answers, base) {
                Ok(config) => mail_servers::tried(kind, &config).await,
                Err(wrong) => Err(wrong),
            };
            let well = tried.is_ok();
            let (Ok(said) | Err(said)) = tried;
            line!(console.out, "   {server} ({}): {said}", server.security)?;
            if well {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Asks for the LMTP address of a local mail server, and for the server that takes letters.
    async fn own_server(&self, answers: &mut Answers, base: &Path, console: &mut Console<'_>) -> Result<()> {
        let listen = loop {
            let given = self.lmtp.map(|listen| listen.to_string());
            let question = "3. Where LMTP is spoken, an address and port of this machine";
            let listen = console.text(question, given.as_deref(), Some(USUAL_LMTP))?;
            match listen.parse() {
                Ok(listen) => break listen,
                Err(_) => console.again(&format!("{listen} is no address with a port"), given.is_none())?,
            }
        };
        loop {
            let question = "   The mail server that takes the letters";
            let host = console.text(question, self.smtp.as_deref(), Some("localhost:25"))?;
            let login = match &self.user {
                Some(user) => Some(self.login(user, base, console)?.1),
                None => None,
            };
            let ways = mail_servers::named(Kind::Smtp, &host);
            let Some(first) = ways.first() else { continue };
            answers.way = Way::OwnServer { listen, smtp: first.clone(), login };
            let well = self.try_ways(Kind::Smtp, ways, answers, base, console).await?;
            if well || self.untried || console.goes_on()? {
                return Ok(());
            }
        }
    }

    /// The user of the mail servers with a typed password, a password file or access tokens, and the provider of the tokens.
    fn login(
        &self,
        usual: &str,
        base: &Path,
        console: &mut Console<'_>,
    ) -> Result<(Option<Provider>, Login)> {
        let user = console.text("3. The user of the mail servers", self.user.as_deref(), Some(usual))?;
        if let Some(given) = self.password_file.as_ref().filter(|_| !self.service) {
            let file = self.placed(given, base, "")?;
            return Ok((None, Login { user, proof: Proof::Password { file, typed: None } }));
        }
        if let (provider, Some(proof)) = self.tokens.answered(console)? {
            return Ok((provider, Login { user, proof }));
        }
        let file = PathBuf::from("mail.password");
        free(&base.join(&file))
            .context("The password would be kept there; name its file by --password-file")?;
        let typed = match &self.password_file {
            Some(given) => {
                let text =
                    fs::read_to_string(given).with_context(|| format!("Cannot read {}", given.display()))?;
                text.trim_end_matches(['\r', '\n']).to_owned()
            }
            None => console.secret("   The password of that user (it is not shown)")?,
        };
        Ok((None, Login { user, proof: Proof::Password { file, typed: Some(typed) } }))
    }

    /// The ways to a mail server that is given or guessed, the likeliest first.
    async fn server(
        &self,
        kind: Kind,
        given: Option<&str>,
        provider: Option<Provider>,
        domain: &str,
        console: &mut Console<'_>,
    ) -> Result<Vec<MailServer>> {
        let known = provider.map(|provider| provider.mail_server(kind));
        if let Some(host) = given.filter(|host| !host.is_empty()).or(known) {
            return Ok(mail_servers::named(kind, host));
        }
        let guessed = mail_servers::guessed(kind, domain).await;
        let usual = guessed.as_ref().map(ToString::to_string);
        if !console.asks() {
            return match guessed {
                Some(server) => Ok(vec![server]),
                None => bail!("No {kind} server is found for {domain}; name it by --{}", kind.flag()),
            };
        }
        let question = format!("   The {kind} server, as HOST or HOST:PORT");
        let host = console.text(&question, None, usual.as_deref())?;
        Ok(match guessed {
            Some(server) if host == server.to_string() => vec![server],
            _ => mail_servers::named(kind, &host),
        })
    }

    fn tell_next(
        &self,
        config: &Config,
        answers: &Answers,
        is_service: bool,
        out: &mut dyn Write,
    ) -> Result<()> {
        // That of the service need not be named.
        let is_usual = self.output == Path::new(OF_THE_SERVICE);
        let named = if is_usual { String::new() } else { format!(" --config {}", self.output.display()) };
        line!(out, "next:")?;
        if let Some(fetch) = answers.way.login().and_then(Login::fetch) {
            line!(out, "  {fetch}   logs in once, for the refresh token")?;
        }
        line!(out, "  pbmd check{named}   tries all of it")?;
        if is_service {
            line!(out, "  systemctl restart pbmd   starts it anew; `journalctl -u pbmd` tells how it goes")?;
        } else {
            line!(out, "  pbmd serve{named}   runs the server; write to {}", answers.address)?;
        }
        line!(out, "  pbmd check --mail YOUR-ADDRESS{named}   sends you a letter and waits for your answer")?;
        if let Some(operator) = &answers.operator {
            line!(out, "  write `signup {operator} PASSWORD` to {}, and answer the letter", answers.address)?;
        }
        if !is_service {
            line!(out, "  as a service of the system: `pbmd init --service`, and docs/operator.md")?;
        }
        if let Some(web) = &config.web {
            line!(
                out,
                "  a web server for {} passes requests on to {}: examples for Caddy and nginx are in deploy/, or in \
                 /usr/share/doc/pbmd/deploy",
                web.url,
                web.listen
            )?;
        }
        line!(out, "DNS records to publish:")?;
        for record in records(config, None) {
            line!(out, "  {record}")?;
        }
        Ok(out.flush()?)
    }
}

/// The configuration to be written as the server reads it, or its mistakes.
fn parsed(answers: &Answers, base: &Path) -> Result<Config, String> {
    let text = page::configuration(answers);
    let typed = Typed { login: answers.way.login(), database: answers.database.as_ref() };
    Config::parse(&text, base, &typed)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests;
