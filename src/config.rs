//! The configuration file.
//!
//! One TOML file; `config/pbmd.toml` explains every key. Reading it is strict, so that a slip of the pen never
//! becomes a default: unknown keys, wrong types and wrong values are mistakes, and all of them are told at once,
//! each with its line.

mod section;
#[cfg(test)]
mod tests;

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use secrecy::SecretString;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::post::Security;

use section::{Section, Sheet};

/// Everything that an operator decides.
#[derive(Clone, Debug)]
pub struct Config {
    /// The server itself.
    pub server: Server,
    /// Where mails come from: one wire at least.
    pub incoming: Incoming,
    /// Where letters go.
    pub outgoing: Outgoing,
}

/// `[server]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// The name that stands in the letters.
    pub name: String,
    /// The address that players write to, and that letters come from.
    pub address: String,
    /// The folder of the database.
    pub data: PathBuf,
    /// Whether letters may ask for answers to `local+token@domain`: only where such mail arrives.
    pub subaddress: bool,
}

/// `[incoming.*]`: any of them, one at least.
#[derive(Clone, Debug, Default)]
pub struct Incoming {
    /// `[incoming.smtp]`: where the SMTP listener listens.
    pub smtp: Option<SocketAddr>,
    /// `[incoming.lmtp]`: where the LMTP listener listens.
    pub lmtp: Option<SocketAddr>,
    /// `[incoming.imap]`
    pub imap: Option<Imap>,
    /// `[incoming.maildir]`: the Maildir to watch.
    pub maildir: Option<PathBuf>,
}

/// `[incoming.imap]`: a mailbox that is read by IMAP.
#[derive(Clone, Debug)]
pub struct Imap {
    /// The mail server.
    pub host: Host,
    /// The mailbox's user and password.
    pub login: Login,
    /// The folder that mails arrive in.
    pub folder: String,
    /// The folder that done mails are moved to; without one they are only flagged.
    pub done: Option<String>,
    /// Seconds between two looks into the folder where the server cannot tell of new mail by itself.
    pub poll_seconds: u32,
}

/// `[outgoing.*]`: exactly one.
#[derive(Clone, Debug)]
pub enum Outgoing {
    /// `[outgoing.smtp]`
    Smtp(Relay),
    /// `[outgoing.maildir]`: letters for an address go into the Maildir of that name in this folder.
    Maildir(PathBuf),
}

/// `[outgoing.smtp]`: the mail server that takes the letters.
#[derive(Clone, Debug)]
pub struct Relay {
    /// The mail server.
    pub host: Host,
    /// Where it wants to know who sends.
    pub login: Option<Login>,
}

/// A mail server to connect to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its name or IP address; the name must be in its certificate.
    pub name: String,
    /// TCP.
    pub port: u16,
    /// How the connection is protected.
    pub security: Security,
    /// Certificates (PEM) to trust beside those of the system.
    pub ca_file: Option<PathBuf>,
}

/// A user of a mail server.
#[derive(Clone, Debug)]
pub struct Login {
    /// The user.
    pub username: String,
    /// Prints as nothing.
    pub password: SecretString,
}

/// One mistake in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// From 1; none for the file as a whole.
    pub line: Option<usize>,
    /// The key with its section (`incoming.smtp.listen`); empty where there is none.
    pub key: String,
    /// What is wrong, and what would be right.
    pub problem: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.problem)
    }
}

/// All mistakes in a file, in the order of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigErrors {
    /// The file.
    pub file: PathBuf,
    /// At least one.
    pub errors: Vec<ConfigError>,
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The configuration {} cannot be used:", self.file.display())?;
        self.errors.iter().try_for_each(|error| write!(f, "\n  {error}"))
    }
}

impl std::error::Error for ConfigErrors {}

/// What a configuration refers to outside its own text.
pub trait Surroundings {
    /// The content of a file; the error is the reason in words.
    fn file(&self, path: &Path) -> Result<String, String>;
    /// A variable of the environment.
    fn variable(&self, name: &str) -> Option<String>;
}

/// The real files and environment.
struct Process;

impl Surroundings for Process {
    fn file(&self, path: &Path) -> Result<String, String> {
        std::fs::read_to_string(path).map_err(|error| error.to_string())
    }

    fn variable(&self, name: &str) -> Option<String> {
        std::env::var(name).ok()
    }
}

/// Every key, by section. `config/pbmd.toml` explains them all, in this order.
const KEYS: &[(&str, &[&str])] = &[
    ("server", &["name", "address", "data", "subaddress"]),
    ("incoming.smtp", &["listen"]),
    ("incoming.lmtp", &["listen"]),
    (
        "incoming.imap",
        &[
            "host",
            "port",
            "security",
            "username",
            "password_file",
            "folder",
            "done",
            "poll_seconds",
            "ca_file",
        ],
    ),
    ("incoming.maildir", &["path"]),
    ("outgoing.smtp", &["host", "port", "security", "username", "password_file", "ca_file"]),
    ("outgoing.maildir", &["path"]),
];

/// The environment's name for the password of `[incoming.imap]`.
pub const IMAP_PASSWORD: &str = "PBMD_IMAP_PASSWORD";

/// The environment's name for the password of `[outgoing.smtp]`.
pub const SMTP_PASSWORD: &str = "PBMD_SMTP_PASSWORD";

impl Config {
    /// Reads a configuration file and the passwords that it names.
    pub fn load(path: &Path) -> Result<Config, ConfigErrors> {
        let failed = |problem: String, line| ConfigErrors {
            file: path.to_owned(),
            errors: vec![ConfigError { line, key: String::new(), problem }],
        };
        let bytes = std::fs::read(path).map_err(|error| failed(format!("cannot be read: {error}"), None))?;
        let text = str::from_utf8(&bytes).map_err(|error| {
            let line = 1 + bytes.iter().take(error.valid_up_to()).filter(|byte| **byte == b'\n').count();
            failed("is not text in UTF-8".to_owned(), Some(line))
        })?;
        let base = path.parent().unwrap_or(Path::new(""));
        Config::parse(text, base, &Process).map_err(|errors| ConfigErrors { file: path.to_owned(), errors })
    }

    /// Reads the text of a configuration file that lies in the folder `base`.
    ///
    /// Passwords come from the environment first, then from their files; nothing else is looked at.
    pub fn parse(
        text: &str,
        base: &Path,
        surroundings: &impl Surroundings,
    ) -> Result<Config, Vec<ConfigError>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut sheet = Sheet::new(text);
        let (document, faults) = DeTable::parse_recoverable(text);
        for fault in faults {
            sheet.wrong(fault.span().map(|span| span.start), "", fault.message().replace('\n', ", "));
        }
        if !sheet.errors.is_empty() {
            return Err(sheet.errors);
        }
        let document = document.get_ref();
        unknown_keys(&mut sheet, "", document);
        let mut draft = Draft { sheet, document, base, surroundings };
        let (server, incoming, outgoing) = (draft.server(), draft.incoming(), draft.outgoing());
        let mut errors = draft.sheet.errors;
        match (server, outgoing) {
            (Some(server), Some(outgoing)) if errors.is_empty() => Ok(Config { server, incoming, outgoing }),
            _ => {
                errors.sort_by_key(|error| error.line.unwrap_or(usize::MAX));
                Err(errors)
            }
        }
    }

    /// What serves without a file: everything in the folder `data`, mails taken on `smtp` (a loopback address),
    /// letters put into `data/mail/<address>/new`.
    pub fn embedded(data: &Path, smtp: SocketAddr) -> Config {
        Config {
            server: Server {
                name: "pbmd".to_owned(),
                address: "pbmd@localhost".to_owned(),
                data: data.to_owned(),
                subaddress: false,
            },
            incoming: Incoming { smtp: Some(smtp), ..Incoming::default() },
            outgoing: Outgoing::Maildir(data.join("mail")),
        }
    }
}

/// The names that may stand in a section: its keys, or the sections inside it.
fn names_in(section: &str) -> Vec<&'static str> {
    let mut names: Vec<&str> = match KEYS.iter().find(|(name, _)| *name == section) {
        Some((_, keys)) => keys.to_vec(),
        None if section.is_empty() => KEYS.iter().filter_map(|(name, _)| name.split('.').next()).collect(),
        None => KEYS.iter().filter_map(|(name, _)| name.strip_prefix(section)?.strip_prefix('.')).collect(),
    };
    names.dedup();
    names
}

/// Notes every key and section that there is not, with the name that was probably meant.
fn unknown_keys(sheet: &mut Sheet, section: &str, table: &DeTable) {
    let names = names_in(section);
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        let path = if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") };
        let is_section = matches!(value.get_ref(), DeValue::Table(_));
        if !names.contains(&name) {
            let what = if is_section { "section" } else { "key" };
            let problem = match nearest(section, name) {
                Some(meant) => format!("no such {what}; did you mean `{meant}`?"),
                None => format!("no such {what}; there are: {}", names.join(", ")),
            };
            sheet.wrong(Some(key.span().start), &shown(&path), problem);
        } else if let DeValue::Table(inner) = value.get_ref()
            && !is_key(section)
        {
            unknown_keys(sheet, &path, inner);
        } else if !is_section && !is_key(section) {
            let problem = format!("this is a section: write [{path}] on a line and its keys below it");
            sheet.wrong(Some(key.span().start), &path, problem);
        }
    }
}

/// Whether the names in a section are keys, rather than sections.
fn is_key(section: &str) -> bool {
    KEYS.iter().any(|(name, _)| *name == section)
}

/// A key as an error shows it: whatever stands in the file, on one line of sensible length.
fn shown(path: &str) -> String {
    let shown = path.chars().take(80).map(|c| if c.is_control() { '?' } else { c });
    shown.collect()
}

/// The name in this section, or else the key of another one, that is close enough to have been meant.
fn nearest(section: &str, name: &str) -> Option<String> {
    let name: String = name.to_lowercase().replace('-', "_").chars().take(40).collect();
    let close = |known: &str| {
        let slips = strsim::osa_distance(&name, known);
        (slips <= 2 && slips < known.len().min(name.chars().count())).then_some(slips)
    };
    let here =
        names_in(section).into_iter().filter_map(|known| Some((close(known)?, known.to_owned()))).min();
    let elsewhere = || {
        let found = KEYS.iter().find(|(other, keys)| *other == name || keys.contains(&name.as_str()))?;
        let named = if found.0 == name { format!("[{name}]") } else { format!("{}.{name}", found.0) };
        Some(named)
    };
    here.map(|(_, known)| known).or_else(elsewhere)
}

/// A configuration being read.
struct Draft<'t, 'd, S> {
    sheet: Sheet<'t>,
    document: &'d DeTable<'t>,
    base: &'d Path,
    surroundings: &'d S,
}

impl<'t, 'd, S: Surroundings> Draft<'t, 'd, S> {
    /// A section's place and content, if it is in the file.
    fn find(&self, name: &str) -> Option<(usize, &'d DeTable<'t>)> {
        let mut place = 0;
        let mut table = self.document;
        for part in name.split('.') {
            let value: &Spanned<DeValue> = table.get(part)?;
            place = value.span().start;
            table = value.get_ref().as_table()?;
        }
        Some((place, table))
    }

    /// A section that may be left out.
    fn section<'s>(&'s mut self, name: &'static str) -> Option<Section<'s, 't>>
    where
        'd: 's,
    {
        let (place, table) = self.find(name)?;
        Some(Section::new(&mut self.sheet, name, Some(place), Some(table)))
    }

    fn server(&mut self) -> Option<Server> {
        let base = self.base;
        let found = self.find("server");
        let mut section = Section::new(&mut self.sheet, "server", found.map(|f| f.0), found.map(|f| f.1));
        let name = if section.has("name") { section.text("name") } else { Some("pbmd".to_owned()) };
        let address = section.needed("address", "the address that players write to");
        if let Some(address) = &address
            && address.parse::<lettre::Address>().is_err()
        {
            section.wrong("address", "a mail address is expected here, as \"games@example.org\"");
        }
        let data = section.needed("data", "the folder for the database");
        let subaddress = section.flag("subaddress").unwrap_or(false);
        Some(Server { name: name?, address: address?, data: base.join(data?), subaddress })
    }

    fn incoming(&mut self) -> Incoming {
        let wires = ["incoming.smtp", "incoming.lmtp", "incoming.imap", "incoming.maildir"];
        if wires.iter().all(|wire| self.find(wire).is_none()) {
            let problem = "no way in for mails: at least one of [incoming.smtp], [incoming.lmtp], \
                           [incoming.imap] and [incoming.maildir] is needed";
            self.sheet.wrong(None, "incoming", problem);
        }
        let base = self.base;
        let smtp = self.section("incoming.smtp").and_then(|mut section| section.listen("listen"));
        let lmtp = self.section("incoming.lmtp").and_then(|mut section| section.listen("listen"));
        if let (Some(smtp), Some(lmtp)) = (smtp, lmtp)
            && smtp == lmtp
            && smtp.port() != 0
            && let Some(mut section) = self.section("incoming.lmtp")
        {
            section.wrong("listen", "is the same as incoming.smtp.listen");
        }
        let imap = self.imap();
        let maildir = self.section("incoming.maildir").and_then(|mut section| {
            section.needed("path", "the Maildir to watch").map(|path| base.join(path))
        });
        Incoming { smtp, lmtp, imap, maildir }
    }

    fn imap(&mut self) -> Option<Imap> {
        let (base, surroundings) = (self.base, self.surroundings);
        let mut section = self.section("incoming.imap")?;
        let host = host(&mut section, base, |security| if security == Security::Tls { 993 } else { 143 });
        if !section.has("username") {
            section.wrong("username", "is missing: the user of the mailbox");
        }
        let login = login(&mut section, base, surroundings, IMAP_PASSWORD, host.as_ref());
        let folder = if section.has("folder") { section.text("folder") } else { Some("INBOX".to_owned()) };
        let done = section.text("done");
        if done.is_some() && done == folder {
            section.wrong("done", "is the folder that mails arrive in; another one is needed");
        }
        let poll_seconds = section.number("poll_seconds", 5, 3600).unwrap_or(60);
        Some(Imap { host: host?, login: login?, folder: folder?, done, poll_seconds })
    }

    fn outgoing(&mut self) -> Option<Outgoing> {
        let (base, surroundings) = (self.base, self.surroundings);
        match (self.find("outgoing.smtp"), self.find("outgoing.maildir")) {
            (None, None) => {
                let problem = "no way out for letters: [outgoing.smtp] or [outgoing.maildir] is needed";
                self.sheet.wrong(None, "outgoing", problem);
            }
            (Some(_), Some((place, _))) => {
                let problem = "[outgoing.smtp] is there as well: only one of the two can be";
                self.sheet.wrong(Some(place), "outgoing.maildir", problem);
            }
            _ => (),
        }
        let relay = self.section("outgoing.smtp").map(|mut section| {
            let host = host(&mut section, base, |security| match security {
                Security::Tls => 465,
                Security::StartTls => 587,
                Security::Plain => 25,
            });
            let login = login(&mut section, base, surroundings, SMTP_PASSWORD, host.as_ref());
            host.map(|host| Outgoing::Smtp(Relay { host, login }))
        });
        let maildir = self.section("outgoing.maildir").map(|mut section| {
            let path = section.needed("path", "the folder for the Maildirs of the players")?;
            Some(Outgoing::Maildir(base.join(path)))
        });
        relay.or(maildir)?
    }
}

/// `host`, `port`, `security` and `ca_file`.
fn host(section: &mut Section, base: &Path, usual: impl Fn(Security) -> u16) -> Option<Host> {
    let name = section.needed("host", "the name of the mail server");
    if name.as_ref().is_some_and(|name| name.contains(['/', ' ', '@'])) {
        section.wrong("host", "only a name or an IP address is expected here, as \"mail.example.org\"");
    }
    let security = section.security("security");
    let port = if section.has("port") { section.port("port") } else { security.map(usual) };
    let ca_file = section.path("ca_file", base);
    Some(Host { name: name?, port: port?, security: security?, ca_file })
}

/// `username` and the password that belongs to it.
fn login(
    section: &mut Section,
    base: &Path,
    surroundings: &impl Surroundings,
    variable: &str,
    host: Option<&Host>,
) -> Option<Login> {
    let file = section.path("password_file", base);
    if !section.has("username") {
        if section.has("password_file") {
            section.wrong("password_file", "is of no use without `username`");
        }
        return None;
    }
    let username = section.text("username")?;
    if let Some(host) = host
        && host.security == Security::Plain
        && !is_loopback(&host.name)
    {
        let problem = "\"plain\" would send the password in the clear to another machine: \
                       \"tls\" or \"starttls\" is needed";
        section.wrong("security", problem);
    }
    let password = match (surroundings.variable(variable), file) {
        (Some(password), _) => password,
        (None, Some(file)) => match surroundings.file(&file) {
            Ok(password) => password,
            Err(reason) => {
                section.wrong("password_file", format!("{} cannot be read: {reason}", file.display()));
                return None;
            }
        },
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
    Some(Login { username, password: SecretString::from(password) })
}

fn is_loopback(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost")
        || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
