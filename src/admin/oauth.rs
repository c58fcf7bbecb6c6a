//! `pbmd oauth`: logs in with a mail provider once and writes the refresh token to a file.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use secrecy::SecretString;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::post::oauth::redirect::Redirect;
use crate::post::oauth::{Client, Endpoint, Granted, device, keep};
use crate::secrets::Secrets;

/// Any account at Microsoft that belongs to an organisation.
pub(super) const ORGANIZATIONS: &str = "organizations";

/// Logs in with a provider of mail that wants access tokens (XOAUTH2), and keeps the refresh token
///
/// pbmd must be registered with the provider first: docs/operator/mail.md lists the steps. The refresh token is put into a file, for the
/// user who runs this command alone, and what belongs into the configuration is printed.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd oauth --provider microsoft --tenant example.org --client-id ID --out refresh.token
  pbmd oauth --provider google --client-id ID --client-secret-file client.secret --out refresh.token")]
pub struct Oauth {
    /// Whose addresses and scope are used where none are given.
    #[arg(long)]
    provider: Option<Provider>,
    /// The name under which pbmd is registered with the provider.
    #[arg(long, value_name = "ID")]
    client_id: String,
    /// A file with the secret that belongs to it, where the provider gave one.
    #[arg(long, value_name = "FILE")]
    client_secret_file: Option<PathBuf>,
    /// The file for the refresh token.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The organisation at Microsoft: its domain or number.
    #[arg(long, default_value = ORGANIZATIONS)]
    tenant: String,
    /// Where tokens are given.
    #[arg(long, value_name = "URL")]
    token_url: Option<String>,
    /// Where codes for other devices are given (RFC 8628).
    #[arg(long, value_name = "URL", conflicts_with = "auth_url")]
    device_url: Option<String>,
    /// The page for browsers, which come back to this machine (RFC 8252).
    #[arg(long, value_name = "URL")]
    auth_url: Option<String>,
    /// What is asked for, in the provider's words.
    #[arg(long)]
    scope: Option<String>,
    /// The port of this machine to which the browser comes back; without it a free one.
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Certificates (PEM) to trust beside those of the system.
    #[arg(long, value_name = "FILE")]
    ca_file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
/// A provider of mailboxes that wants access tokens.
pub enum Provider {
    /// Gmail and Google Workspace.
    Google,
    /// Microsoft 365.
    Microsoft,
}

impl Provider {
    pub(super) fn token_url(self, tenant: &str) -> String {
        match self {
            Provider::Google => "https://oauth2.googleapis.com/token".to_owned(),
            Provider::Microsoft => at_microsoft(tenant, "token"),
        }
    }

    /// The command that logs in there and writes the refresh token to a file.
    pub(super) fn login(self, tenant: &str, client_id: &str, secret: Option<&Path>, out: &Path) -> String {
        let provider = match self {
            Provider::Google => "google".to_owned(),
            Provider::Microsoft => format!("microsoft --tenant {tenant}"),
        };
        let secret =
            secret.map(|file| format!(" --client-secret-file {}", file.display())).unwrap_or_default();
        format!("pbmd oauth --provider {provider} --client-id {client_id}{secret} --out {}", out.display())
    }
}

fn at_microsoft(tenant: &str, what: &str) -> String {
    format!("https://login.microsoftonline.com/{tenant}/oauth2/v2.0/{what}")
}

/// How the user logs in.
enum Way {
    /// With a code on another device.
    Device(Endpoint),
    /// In a browser that is redirected back.
    Browser(String),
}

impl Oauth {
    /// Logs in, and prints what to put into the configuration.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let folder =
            self.out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !folder.is_dir() {
            bail!("There is no folder {}", folder.display());
        }
        let token_url = self.token_url();
        let client = Client {
            id: self.client_id.clone(),
            secret: self.client_secret()?,
            scope: self.scope()?,
            token_url: parsed("--token-url", token_url.as_deref())?,
            ca_file: self.ca_file.clone(),
        };
        let granted = match self.way()? {
            Way::Device(at) => by_device(&client, &at, out).await?,
            Way::Browser(page) => self.by_browser(&client, &page, out).await?,
        };
        keep(&granted, &self.out).await?;
        self.tell(token_url.as_deref().unwrap_or_default(), out)
    }

    fn tell(&self, token_url: &str, out: &mut (dyn Write + Send)) -> Result<()> {
        let file = std::path::absolute(&self.out).unwrap_or_else(|_| self.out.clone());
        line!(out, "The refresh token is in {}. For [incoming.imap] and [outgoing.smtp]:", file.display())?;
        line!(out, "")?;
        line!(out, "refresh_token_file = {:?}", file.display().to_string())?;
        line!(out, "client_id = {:?}", self.client_id)?;
        if let Some(secret) = &self.client_secret_file {
            let secret = std::path::absolute(secret).unwrap_or_else(|_| secret.clone());
            line!(out, "client_secret_file = {:?}", secret.display().to_string())?;
        }
        line!(out, "token_url = {token_url:?}")?;
        Ok(out.flush()?)
    }

    fn client_secret(&self) -> Result<Option<SecretString>> {
        let Some(file) = &self.client_secret_file else { return Ok(None) };
        let text =
            std::fs::read_to_string(file).with_context(|| format!("Cannot read {}", file.display()))?;
        Ok(Some(SecretString::from(text.trim())))
    }

    fn token_url(&self) -> Option<String> {
        let usual = self.provider.map(|provider| provider.token_url(&self.tenant));
        self.token_url.clone().or(usual)
    }

    fn scope(&self) -> Result<String> {
        let usual = match self.provider {
            Some(Provider::Google) => "https://mail.google.com/",
            Some(Provider::Microsoft) => {
                "https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access"
            }
            None if self.scope.is_none() => bail!("Name the --provider, or else the --scope"),
            None => "",
        };
        Ok(self.scope.clone().unwrap_or_else(|| usual.to_owned()))
    }

    /// How to log in: as the flags say, or else as the provider allows it for mail.
    fn way(&self) -> Result<Way> {
        if let Some(page) = &self.auth_url {
            return Ok(Way::Browser(page.clone()));
        }
        let usual = at_microsoft(&self.tenant, "devicecode");
        match (&self.device_url, self.provider) {
            (Some(url), _) => Ok(Way::Device(parsed("--device-url", Some(url))?)),
            (None, Some(Provider::Microsoft)) => Ok(Way::Device(parsed("--device-url", Some(&usual))?)),
            (None, Some(Provider::Google)) => {
                Ok(Way::Browser("https://accounts.google.com/o/oauth2/v2/auth".to_owned()))
            }
            (None, None) => bail!("Name the --provider, or else --device-url or --auth-url"),
        }
    }

    /// The browser is redirected to this machine, or the user pastes the address it was redirected to.
    async fn by_browser(&self, client: &Client, page: &str, out: &mut (dyn Write + Send)) -> Result<Granted> {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, self.port))).await;
        let listener = listener.with_context(|| format!("Cannot listen on 127.0.0.1:{}", self.port))?;
        let listens = listener.local_addr().context("A listener without an address")?;
        let secrets = Secrets::system();
        let verifier = SecretString::from(secrets.token() + &secrets.token());
        let login = Redirect::new(listens, secrets.token(), verifier);
        // Google only gives a refresh token if asked for it.
        let more: &[(&str, &str)] = match self.provider {
            Some(Provider::Google) => &[("access_type", "offline"), ("prompt", "consent")],
            _ => &[],
        };
        line!(out, "Open this page, and log in as the user of the mailbox:")?;
        line!(out, "")?;
        line!(out, "{}", login.page(client, page, more))?;
        line!(out, "")?;
        line!(
            out,
            "The browser then goes to http://{listens}. Where it runs on another machine it finds nothing there: copy the whole \
                 address from it, and paste it here."
        )?;
        out.flush()?;
        let mut pasted = lines_of_input();
        let typed = async {
            while let Some(address) = pasted.recv().await {
                if let Some(code) = login.code(&address).transpose() {
                    return code;
                }
            }
            // Nobody types; the browser may still come.
            std::future::pending().await
        };
        let code = tokio::select! {
            code = login.listen(listener) => code?,
            code = typed => code?,
        };
        Ok(login.exchange(client, &code).await?)
    }
}

/// The user types a code on another device.
async fn by_device(client: &Client, at: &Endpoint, out: &mut (dyn Write + Send)) -> Result<Granted> {
    let code = device::ask(client, at).await?;
    line!(out, "Open {} and type {}", code.verification_uri, code.user_code)?;
    line!(out, "Log in there as the user of the mailbox. Waiting ...")?;
    out.flush()?;
    Ok(device::wait(client, &code).await?)
}

fn parsed(option: &str, url: Option<&str>) -> Result<Endpoint> {
    let Some(url) = url else { bail!("Name the --provider, or else {option}") };
    url.parse().map_err(|problem| anyhow::anyhow!("{option}: {problem}"))
}

/// The lines of the standard input, read on a thread that does not keep the program from ending.
fn lines_of_input() -> mpsc::UnboundedReceiver<String> {
    let (sender, receiver) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        io::stdin().lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    receiver
}
