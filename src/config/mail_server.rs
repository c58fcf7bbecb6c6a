//! A mail server and its user, as `[incoming.imap]` and `[outgoing.smtp]` name them.

use std::net::{IpAddr, Ipv6Addr};
use std::path::Path;

use secrecy::SecretString;

use super::section::{Environment, Section};
use super::settings::{Host, Login, Secret};
use crate::post::Security;
use crate::post::oauth::{RefreshGrant, TokenSource};

/// `host`, `port`, `security` and `ca_file`.
pub(super) fn host(section: &mut Section, base: &Path, usual: impl Fn(Security) -> u16) -> Option<Host> {
    let name = section.needed("host", "the name of the mail server");
    if name.as_ref().is_some_and(|name| name.contains(['/', ' ', '@'])) {
        section.wrong("host", "only a name or an IP address is expected here, as \"mail.example.org\"");
    }
    let behind = name.as_ref().filter(|name| name.parse::<IpAddr>().is_err());
    if let Some(Ok(port)) = behind.and_then(|name| name.rsplit_once(':')).map(|(_, port)| port.parse::<u16>())
    {
        section.wrong("host", format!("the port stands in a line of its own: `port = {port}`"));
    }
    let security = section.security("security");
    let port = if section.has("port") { section.port("port") } else { security.map(usual) };
    let ca_file = section.path("ca_file", base);
    Some(Host { name: name?, port: port?, security: security?, ca_file })
}

/// The ways to log in, by their first key.
const WAYS: [&str; 3] = ["password_file", "token_command", "refresh_token_file"];

/// The further keys of `refresh_token_file`.
const OF_REFRESH: [&str; 3] = ["client_id", "client_secret_file", "token_url"];

/// `username` with a password or a source of access tokens.
pub(super) fn login(
    section: &mut Section,
    base: &Path,
    environment: &impl Environment,
    variable: &str,
    host: Option<&Host>,
) -> Option<Login> {
    if !section.has("username") {
        section.useless(&WAYS, "username");
        section.useless(&OF_REFRESH, "username");
        return None;
    }
    let username = section.text("username")?;
    if let Some(host) = host
        && !host.security.allows_password(address_in(&host.name))
    {
        let problem = "\"plain\" would send the password in the clear to another machine: \
                       \"tls\" or \"starttls\" is needed";
        section.wrong("security", problem);
    }
    let mut ways = WAYS.into_iter().filter(|key| section.has(key));
    if let (Some(one), Some(other)) = (ways.next(), ways.next()) {
        section.wrong(other, format!("`{one}` is there as well: only one of the two can be"));
        return None;
    }
    if !section.has("refresh_token_file") {
        section.useless(&OF_REFRESH, "refresh_token_file");
    }
    let secret = if section.has("token_command") {
        Secret::Token(TokenSource::Command(token_command(section, base)?))
    } else if section.has("refresh_token_file") {
        Secret::Token(TokenSource::Refresh(Box::new(refresh_grant(section, base, environment, host)?)))
    } else {
        password(section, base, environment, variable)?
    };
    Some(Login { username, secret })
}

fn password(
    section: &mut Section,
    base: &Path,
    environment: &impl Environment,
    variable: &str,
) -> Option<Secret> {
    let file = section.path("password_file", base);
    let (password, file) = match (environment.variable(variable), file) {
        (Some(password), _) => (password, None),
        (None, Some(file)) => (section.content("password_file", &file, environment)?, Some(file)),
        (None, None) => {
            if !section.has("password_file") {
                section.wrong("password_file", format!("is missing (or set {variable} in the environment)"));
            }
            return None;
        }
    };
    let password = password.trim_end_matches(['\r', '\n']);
    if password.is_empty() {
        section.wrong("password_file", "the password is empty");
        return None;
    }
    Some(Secret::Password { password: SecretString::from(password), file })
}

/// The words of `token_command`. A relative path starts at the folder of the configuration.
fn token_command(section: &mut Section, base: &Path) -> Option<Vec<String>> {
    let mut words = section.texts("token_command");
    let Some(program) = words.first_mut().filter(|program| !program.is_empty()) else {
        let problem =
            "a program and its arguments are expected here, as [\"get-token\", \"play@example.org\"]";
        section.wrong("token_command", problem);
        return None;
    };
    if program.contains('/') {
        *program = base.join(&program).to_string_lossy().into_owned();
    }
    Some(words)
}

/// `refresh_token_file` and its keys. The files are read again whenever a token is needed.
fn refresh_grant(
    section: &mut Section,
    base: &Path,
    environment: &impl Environment,
    host: Option<&Host>,
) -> Option<RefreshGrant> {
    let refresh_token_file = section.path("refresh_token_file", base);
    let client_id = section.needed("client_id", "the name under which pbmd is registered with the provider");
    let client_secret_file = section.path("client_secret_file", base);
    for (key, file) in
        [("refresh_token_file", &refresh_token_file), ("client_secret_file", &client_secret_file)]
    {
        let Some(file) = file else { continue };
        let secret = section.content(key, file, environment);
        if secret.is_some_and(|secret| secret.trim().is_empty()) {
            section.wrong(key, format!("{} is empty", file.display()));
        }
    }
    let url = section.needed("token_url", "the address at which the provider gives tokens")?;
    let token_url = match url.parse() {
        Ok(url) => url,
        Err(problem) => {
            section.wrong("token_url", problem);
            return None;
        }
    };
    Some(RefreshGrant {
        refresh_token_file: refresh_token_file?,
        client_id: client_id?,
        client_secret_file,
        token_url,
        ca_file: host.and_then(|host| host.ca_file.clone()),
    })
}

/// The IP address in a host's name; for a DNS name one that is not this machine's.
fn address_in(host: &str) -> IpAddr {
    if host.eq_ignore_ascii_case("localhost") {
        return IpAddr::V6(Ipv6Addr::LOCALHOST);
    }
    host.trim_matches(['[', ']']).parse().unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED))
}
