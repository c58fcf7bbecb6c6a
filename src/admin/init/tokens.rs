//! Access tokens in place of a password (XOAUTH2), from flags or answers.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;

use super::console::Console;
use super::mail_servers::Kind;
use super::page::Proof;
use crate::admin::oauth::{ORGANIZATIONS, Provider};

const WAYS: [&str; 4] = [
    "with a password",
    "with access tokens of Google (Gmail and Workspace)",
    "with access tokens of Microsoft 365",
    "with access tokens that a program of yours prints",
];

/// What flags say of access tokens.
#[derive(Debug, Default, Args)]
pub(super) struct Tokens {
    /// A provider that wants access tokens: its mail servers, and where it gives tokens.
    #[arg(long, conflicts_with = "password_file")]
    pub provider: Option<Provider>,
    /// A program and its arguments that prints an access token as its first line, instead of a password.
    #[arg(long, value_name = "PROGRAM", num_args = 1.., conflicts_with_all = ["password_file", "refresh_token_file", "provider"])]
    pub token_command: Vec<String>,
    /// The file with a refresh token, as `pbmd oauth` writes it, instead of a password.
    #[arg(long, value_name = "FILE", conflicts_with = "password_file")]
    pub refresh_token_file: Option<PathBuf>,
    /// The name under which pbmd is registered with the provider, for a refresh token.
    #[arg(long, value_name = "ID")]
    pub client_id: Option<String>,
    /// A file with the secret that belongs to it, where the provider gave one.
    #[arg(long, value_name = "FILE")]
    pub client_secret_file: Option<PathBuf>,
    /// The organisation at Microsoft: its domain or number.
    #[arg(long)]
    pub tenant: Option<String>,
    /// Where tokens are given; without it, where the --provider gives them.
    #[arg(long, value_name = "URL")]
    pub token_url: Option<String>,
}

impl Tokens {
    /// Whether flags name any login other than a password.
    pub(super) fn are_named(&self) -> bool {
        self.provider.is_some() || !self.token_command.is_empty() || self.refresh_token_file.is_some()
    }

    /// The missing flags if nobody can be asked.
    pub(super) fn missing(&self) -> Vec<&'static str> {
        if !self.are_named() || !self.token_command.is_empty() {
            return Vec::new();
        }
        let place = self.provider.is_some() || self.token_url.is_some();
        let flags = [
            ("--refresh-token-file FILE", self.refresh_token_file.is_none()),
            ("--client-id ID", self.client_id.is_none()),
            ("one of --provider and --token-url", !place),
        ];
        flags.into_iter().filter_map(|(flag, missing)| missing.then_some(flag)).collect()
    }

    /// The provider of the tokens and the login with them; neither for a password. Asks if no flag says it.
    pub(super) fn answered(&self, console: &mut Console<'_>) -> Result<(Option<Provider>, Option<Proof>)> {
        if !self.token_command.is_empty() {
            return Ok((None, Some(Proof::Command(self.token_command.clone()))));
        }
        let provider = match self.provider {
            Some(provider) => Some(provider),
            None if self.are_named() => None,
            None if !console.asks() => return Ok((None, None)),
            None => match console.choice("   How does it let programs in?", &WAYS)? {
                1 => return Ok((None, None)),
                2 => Some(Provider::Google),
                3 => Some(Provider::Microsoft),
                _ => return Ok((None, Some(Proof::Command(command(console)?)))),
            },
        };
        Ok((provider, Some(self.refresh(provider, console)?)))
    }

    /// A refresh token of this provider, or of the one whose address the flags give.
    fn refresh(&self, provider: Option<Provider>, console: &mut Console<'_>) -> Result<Proof> {
        let question = "   The client ID under which pbmd is registered there";
        let client_id = console.text(question, self.client_id.as_deref(), None)?;
        let tenant = match provider {
            Some(Provider::Microsoft) => {
                let question = "   Your organisation (tenant), its domain or number";
                console.text(question, self.tenant.as_deref(), Some(ORGANIZATIONS))?
            }
            _ => ORGANIZATIONS.to_owned(),
        };
        let secret = match provider {
            Some(Provider::Google) if self.client_secret_file.is_none() && console.asks() => {
                let question = "   The file with the client secret (- for none)";
                Some(console.text(question, None, Some("-"))?).filter(|file| file != "-").map(PathBuf::from)
            }
            _ => self.client_secret_file.clone(),
        };
        let file = self.refresh_token_file.as_ref().map(|file| file.display().to_string());
        let question = "   The file of the refresh token, which `pbmd oauth` writes";
        let file = console.text(question, file.as_deref(), Some("refresh.token"))?;
        let token_url = self.token_url.clone().or(provider.map(|provider| provider.token_url(&tenant)));
        let Some(token_url) = token_url else { bail!("Name the --provider, or else --token-url") };
        let (file, secret) = (whole(Path::new(&file))?, secret.as_deref().map(whole).transpose()?);
        let fetch = provider.map(|provider| provider.login(&tenant, &client_id, secret.as_deref(), &file));
        Ok(Proof::Refresh { file, client_id, secret, token_url, fetch })
    }
}

impl Provider {
    /// Its mail server of this kind, in the form of a flag.
    pub(super) fn mail_server(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Provider::Google, Kind::Imap) => "imap.gmail.com:993",
            (Provider::Google, Kind::Smtp) => "smtp.gmail.com:465",
            (Provider::Microsoft, Kind::Imap) => "outlook.office365.com:993",
            (Provider::Microsoft, Kind::Smtp) => "smtp.office365.com:587",
        }
    }
}

fn command(console: &mut Console<'_>) -> Result<Vec<String>> {
    let words = console.text("   The program, and its arguments between blanks", None, None)?;
    Ok(words.split_whitespace().map(str::to_owned).collect())
}

/// A path that does not depend on the current folder.
fn whole(path: &Path) -> Result<PathBuf> {
    Ok(std::path::absolute(path)?)
}
