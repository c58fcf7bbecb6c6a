//! Reads a configuration section by section.

use std::net::SocketAddr;
use std::path::Path;

use jiff::SignedDuration;
use secrecy::SecretString;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use tracing::level_filters::LevelFilter;

use super::mail_server::{host, login};
use super::section::{Environment, Section, Sheet};
use super::settings::{DatabaseServer, Dkim, Imap, Incoming, OneClick, Outgoing, Relay, Server, Web};
use crate::desk::{self, DeskConfig, Format, House, Limits, Policy, Retention, Trust, TrustedServer, Zone};
use crate::post::Rate;
use crate::post::Security;
use crate::post::relays::RELAYS;
use crate::time::Usual;

/// The environment variable for the password of `[incoming.imap]`.
pub const IMAP_PASSWORD: &str = "PBMD_IMAP_PASSWORD";

/// The environment variable for the password of `[outgoing.smtp]`.
pub const SMTP_PASSWORD: &str = "PBMD_SMTP_PASSWORD";

/// The least that `[keep] ledger` may be, in bytes.
const LEAST_LEDGER: u64 = 100_000_000;

const ANOTHER_LISTENS: &str = "another listener is there; another port is needed";

pub(super) struct ConfigReader<'t, 'd, S> {
    pub sheet: Sheet<'t>,
    pub document: &'d DeTable<'t>,
    pub base: &'d Path,
    pub environment: &'d S,
}

impl<'t, 'd, S: Environment> ConfigReader<'t, 'd, S> {
    /// A section's position and content, if present.
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

    /// The same for a section that may be there several times (`[[outgoing.smtp]]`), in their order.
    fn all(&self, name: &str, of: &str) -> Vec<(usize, &'d DeTable<'t>)> {
        let Some(value) = self.find(of).and_then(|(_, table)| table.get(name)) else { return Vec::new() };
        let table = |value: &'d Spanned<DeValue<'t>>| Some((value.span().start, value.get_ref().as_table()?));
        match value.get_ref() {
            DeValue::Array(values) => values.iter().filter_map(table).collect(),
            _ => table(value).into_iter().collect(),
        }
    }

    fn section<'s>(&'s mut self, name: &'static str) -> Option<Section<'s, 't>>
    where
        'd: 's,
    {
        let (place, table) = self.find(name)?;
        Some(Section::new(&mut self.sheet, name, Some(place), Some(table)))
    }

    pub fn server(&mut self) -> Option<Server> {
        let base = self.base;
        let found = self.find("server");
        let mut section = Section::new(&mut self.sheet, "server", found.map(|f| f.0), found.map(|f| f.1));
        let name = if section.has("name") { section.text("name") } else { Some("pbmd".to_owned()) };
        let address = section.needed("address", "the address that players write to");
        if let Some(address) = &address
            && address.parse::<lettre::Address>().is_err()
        {
            section.wrong("address", "a mail address is expected here, as \"play@example.org\"");
        }
        let also = section.texts("also");
        let is_other = |also: &String| {
            also.parse::<lettre::Address>().is_ok()
                && !address.as_ref().is_some_and(|address| address.eq_ignore_ascii_case(also))
        };
        if !also.iter().all(is_other) {
            let problem =
                "mail addresses other than server.address are expected here, as [\"play@old.example.org\"]";
            section.wrong("also", problem);
        }
        let data = section.needed("data", "the folder for the database");
        let subaddress = section.flag("subaddress").unwrap_or(false);
        let operators = section.texts("operators");
        if let Some(userid) = operators.iter().find(|userid| !desk::is_of_person(userid)) {
            let problem = format!(
                "userids of people are expected here, as [\"richard\"]; nobody can sign up as {userid:?}"
            );
            section.wrong("operators", problem);
        }
        let log = section.text("log");
        let levels = ["error", "warn", "info", "debug", "trace"];
        let named = log.as_deref().filter(|log| levels.contains(log)).and_then(|log| log.parse().ok());
        if section.has("log") && named.is_none() {
            section.wrong("log", "\"error\", \"warn\", \"info\", \"debug\" or \"trace\" is expected here");
        }
        let log = named.unwrap_or(LevelFilter::INFO);
        let (name, address, data) = (name?, address?, base.join(data?));
        Some(Server { name, address, also, data, subaddress, operators, log })
    }

    pub fn database(&mut self) -> Option<DatabaseServer> {
        let (base, environment) = (self.base, self.environment);
        let mut section = self.section("database")?;
        let url = section.needed("url", "the database, as \"postgres://pbmd@localhost/pbmd\"");
        if let Some(url) = &url {
            let rest = url.strip_prefix("postgres://").or_else(|| url.strip_prefix("postgresql://"));
            let user = rest.and_then(|rest| rest.split_once('@')).map_or("", |(user, _)| user);
            if rest.is_none() {
                section.wrong("url", "a URL is expected here, as \"postgres://pbmd@localhost/pbmd\"");
            } else if user.contains(':') {
                section.wrong(
                    "url",
                    "a password stands in it; put it into a file and name that as password_file",
                );
            }
        }
        let file = section.path("password_file", base);
        let password = match (environment.variable("PBMD_DATABASE_PASSWORD"), file) {
            (Some(password), _) => Some(password),
            (None, Some(file)) => section.content("password_file", &file, environment),
            (None, None) => None,
        };
        let password = password.map(|password| SecretString::from(password.trim_end_matches(['\r', '\n'])));
        Some(DatabaseServer { url: url?, password })
    }

    pub fn incoming(&mut self) -> Incoming {
        let transports = ["incoming.smtp", "incoming.lmtp", "incoming.imap", "incoming.maildir"];
        if transports.iter().all(|transport| self.find(transport).is_none()) {
            let problem = "no way in for mails: at least one of [incoming.smtp], [incoming.lmtp], \
                           [incoming.imap] and [incoming.maildir] is needed";
            self.sheet.wrong(None, "incoming", problem);
        }
        let base = self.base;
        let smtp = self.section("incoming.smtp").and_then(|mut section| section.listen());
        let lmtp = self
            .section("incoming.lmtp")
            .and_then(|mut section| section.listen_apart(&[smtp], "is the same as incoming.smtp.listen"));
        let imap = self.imap();
        let maildir = self.section("incoming.maildir").and_then(|mut section| {
            section.needed("path", "the Maildir to watch").map(|path| base.join(path))
        });
        Incoming { smtp, lmtp, imap, maildir }
    }

    fn imap(&mut self) -> Option<Imap> {
        let (base, environment) = (self.base, self.environment);
        let mut section = self.section("incoming.imap")?;
        let host = host(&mut section, base, |security| if security == Security::Tls { 993 } else { 143 });
        if !section.has("username") {
            section.wrong("username", "is missing: the user of the mailbox");
        }
        let login = login(&mut section, base, environment, IMAP_PASSWORD, host.as_ref());
        let folder = if section.has("folder") { section.text("folder") } else { Some("INBOX".to_owned()) };
        let done = section.text("done");
        if done.is_some() && done == folder {
            section.wrong("done", "is the folder that mails arrive in; another one is needed");
        }
        let poll_seconds = section.number("poll_seconds", 5, 3600).unwrap_or(60);
        Some(Imap { host: host?, login: login?, folder: folder?, done, poll_seconds })
    }

    pub fn outgoing(&mut self) -> Option<Outgoing> {
        let (base, environment) = (self.base, self.environment);
        let relays = self.all("smtp", "outgoing");
        match (relays.first(), self.find("outgoing.maildir")) {
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
        if let Some((place, _)) = relays.get(RELAYS.len()) {
            let problem = format!("at most {} mail servers are possible", RELAYS.len());
            self.sheet.wrong(Some(*place), "outgoing.smtp", problem);
        }
        let mut next: Option<Box<Relay>> = None;
        let mut is_right = true;
        // The last one first, since those before it hold it.
        for (number, (place, table)) in relays.iter().copied().enumerate().rev() {
            let mut section = Section::new(&mut self.sheet, "outgoing.smtp", Some(place), Some(table));
            let host = host(&mut section, base, |security| match security {
                Security::Tls => 465,
                Security::StartTls => 587,
                Security::Plain => 25,
            });
            let variable = match number {
                0 => SMTP_PASSWORD.to_owned(),
                _ => format!("{SMTP_PASSWORD}_{}", number + 1),
            };
            let login = login(&mut section, base, environment, &variable, host.as_ref());
            let mut rate = |key: &str| section.number(key, 1, 1_000_000);
            let rate = Rate { per_hour: rate("letters_per_hour"), per_day: rate("letters_per_day") };
            let relay = host.map(|host| Box::new(Relay { host, login, rate, next: next.take() }));
            is_right &= relay.is_some();
            next = relay;
        }
        let relay =
            (!relays.is_empty()).then(|| next.filter(|_| is_right).map(|relay| Outgoing::Smtp(*relay)));
        let maildir = self.section("outgoing.maildir").map(|mut section| {
            let path = section.needed("path", "the folder for the Maildirs of the players")?;
            Some(Outgoing::Maildir(base.join(path)))
        });
        relay.or(maildir)?
    }

    pub fn dkim(&mut self, server: Option<&Server>) -> Option<Dkim> {
        let (base, environment) = (self.base, self.environment);
        let mut section = self.section("outgoing.dkim")?;
        let domain = section.needed("domain", "the domain that signs, as \"example.org\"");
        let selector = section.needed("selector", "the name of the key in the DNS, as \"pbmd\"");
        if let (Some(domain), Some(server)) = (&domain, server) {
            let of = server.address.rsplit_once('@').map_or("", |(_, of)| of).to_ascii_lowercase();
            let signs = domain.to_ascii_lowercase();
            if of != signs && !of.ends_with(&format!(".{signs}")) {
                let problem =
                    "must be the domain of server.address or one above it; no other signature counts";
                section.wrong("domain", problem);
            }
        }
        for (key, name) in [("domain", &domain), ("selector", &selector)] {
            let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
            if name.as_ref().is_some_and(|name| !name.chars().all(good)) {
                section.wrong(key, "only letters, digits, dots and hyphens are expected here");
            }
        }
        let file = section.needed("key_file", "the file with the private key").map(|file| base.join(file))?;
        let key = SecretString::from(section.content("key_file", &file, environment)?);
        Some(Dkim { domain: domain?, selector: selector?, key, key_file: file })
    }

    pub fn unsubscribe(&mut self, incoming: &Incoming) -> Option<OneClick> {
        let mut section = self.section("unsubscribe")?;
        let url =
            section.needed("url", "the address for mail programs, as \"https://example.org/unsubscribe/\"");
        let url = url.filter(|url| {
            let good = is_web_address(url);
            if !good {
                let problem = "an address as \"https://example.org/unsubscribe/\" is expected here: https (RFC 8058), \
                               with a slash at its end and without `?` and `#`";
                section.wrong("url", problem);
            }
            good
        });
        let problem = "mails come in there; another port is needed";
        let listen = section.listen_apart(&[incoming.smtp, incoming.lmtp], problem);
        Some(OneClick { url: url?, listen: listen? })
    }

    pub fn web(&mut self, incoming: &Incoming, unsubscribe: Option<&OneClick>) -> Option<Web> {
        let mut section = self.section("web")?;
        let url = section.needed("url", "the address of the pages, as \"https://play.example.org/\"");
        let url = url.filter(|url| {
            let good = is_site(url);
            if !good {
                let problem = "an address as \"https://play.example.org/\" is expected here: a host of its own, with a \
                               slash at its end";
                section.wrong("url", problem);
            }
            good
        });
        let index = section.flag("index").unwrap_or(false);
        let others = [incoming.smtp, incoming.lmtp, unsubscribe.map(|unsubscribe| unsubscribe.listen)];
        let listen = section.listen_apart(&others, ANOTHER_LISTENS);
        Some(Web { url: url?, listen: listen?, index })
    }

    pub fn metrics(
        &mut self,
        incoming: &Incoming,
        unsubscribe: Option<&OneClick>,
        web: Option<&Web>,
    ) -> Option<SocketAddr> {
        let mut section = self.section("metrics")?;
        let (unsubscribe, web) =
            (unsubscribe.map(|unsubscribe| unsubscribe.listen), web.map(|web| web.listen));
        section.listen_apart(&[incoming.smtp, incoming.lmtp, unsubscribe, web], ANOTHER_LISTENS)
    }

    pub fn desk(&mut self) -> DeskConfig {
        DeskConfig {
            limits: self.limits(),
            trust: self.trust(),
            keep: self.keep(),
            format: self.format(),
            zone: self.zone(),
            time: self.time(),
            house: self.house(),
            ..DeskConfig::default()
        }
    }

    fn limits(&mut self) -> Limits {
        let mut limits = Limits::default();
        let Some(mut section) = self.section("limits") else { return limits };
        for (key, limit) in limits.by_name() {
            // Only this one can be off.
            let least = u32::from(key != "letters_per_address_per_hour");
            *limit = section.number(key, least, 1_000_000).unwrap_or(*limit);
        }
        limits
    }

    fn keep(&mut self) -> Retention {
        let usual = Retention::default();
        let Some(mut section) = self.section("keep") else { return usual };
        let mut days = |key: &str, least, most, usual| section.number(key, least, most).unwrap_or(usual);
        Retention {
            failed_days: days("failed_days", 1, Retention::SHORTEST_LEDGER, usual.failed_days),
            ledger_days: days("ledger_days", Retention::SHORTEST_LEDGER, 36_500, usual.ledger_days),
            ledger_bytes: section.named(
                "ledger",
                "a size from \"100 MB\" on is expected here, as \"10 GB\"",
                bytes,
            ),
        }
    }

    /// The format for players who have not chosen.
    fn format(&mut self) -> Format {
        let usual = Format::Html;
        let Some(mut section) = self.section("letters") else { return usual };
        section.named("format", "\"text\" or \"html\" is expected here", Format::named).unwrap_or(usual)
    }

    /// The zone for players who have not chosen.
    fn zone(&mut self) -> Zone {
        let Some(mut section) = self.section("time") else { return Zone::default() };
        let problem = "the name of a time zone is expected here, as \"Europe/Prague\" or \"UTC\"";
        section.named("zone", problem, Zone::named).unwrap_or_default()
    }

    /// The clocks of boards whose challenge does not mention them, and the days of vacation.
    fn time(&mut self) -> Usual {
        let usual = Usual::default();
        let Some(mut section) = self.section("time") else { return usual };
        let days = |length: SignedDuration| u32::try_from(length.as_hours() / 24).unwrap_or(u32::MAX);
        let nag = section.number("nag", 1, 999).unwrap_or(days(usual.nag));
        let forfeit = section.number("forfeit", 2, 1000).unwrap_or(days(usual.forfeit).max(nag + 1));
        if nag >= forfeit {
            section.wrong("nag", format!("less than forfeit is expected here, which is {forfeit}"));
        }
        let length = |days: u32| SignedDuration::from_hours(24 * i64::from(days));
        let vacation_days = section.number("vacation_days", 0, 366).unwrap_or(usual.vacation_days);
        Usual { nag: length(nag), forfeit: length(forfeit), vacation_days }
    }

    /// How much the server itself plays.
    fn house(&mut self) -> House {
        let usual = House::default();
        let Some(mut section) = self.section("house") else { return usual };
        House {
            plays: section.flag("plays").unwrap_or(usual.plays),
            boards: section.number("boards", 1, 1000).unwrap_or(usual.boards),
            threads: section.number("threads", 1, 64).unwrap_or(usual.threads),
            percent: section.number("percent", 1, 1000).unwrap_or(usual.percent),
            seconds_per_day: section.number("seconds_per_day", 1, 86_400).unwrap_or(usual.seconds_per_day),
        }
    }

    fn trust(&mut self) -> Trust {
        let Some(mut section) = self.section("proof") else { return Trust::default() };
        let name = section.text("trusted_server");
        let results_below = section.flag("results_below").unwrap_or(false);
        if name
            .as_ref()
            .is_some_and(|name| name.contains(|c: char| c.is_whitespace() || ";@=()\"".contains(c)))
        {
            section.wrong("trusted_server", "only a name is expected here, as \"mx.example.org\"");
        }
        if name.is_none() {
            section.useless(&["results_below"], "trusted_server");
        }
        let problem = "\"reply\", \"verified\" or \"password\" is expected here";
        let usual = section.named("usual", problem, Policy::named).unwrap_or_default();
        if usual == Policy::Verified && !section.has("trusted_server") {
            section.wrong("usual", "\"verified\" needs a `trusted_server` that verifies");
        }
        let server = name.map(|name| TrustedServer { name, results_below });
        Trust { server, usual }
    }
}

/// A size, as `10 GB`; none below the least that makes sense.
fn bytes(text: &str) -> Option<u64> {
    let (number, unit) = text.split_at_checked(text.find(|c: char| !c.is_ascii_digit())?)?;
    let unit = match unit.trim() {
        "MB" => 1_000_000,
        "GB" => 1_000_000_000,
        "TB" => 1_000_000_000_000,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(unit).filter(|bytes| *bytes >= LEAST_LEDGER)
}

/// Whether paths can be appended to this address, which has none itself.
fn is_site(url: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let host = rest.and_then(|rest| rest.strip_suffix('/'));
    host.is_some_and(|host| !host.is_empty() && host.chars().all(plain))
}

/// Whether a token can be appended to this address, for use in a header.
fn is_web_address(url: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._~:/[]%".contains(c);
    let host = url.strip_prefix("https://").and_then(|rest| rest.split('/').next());
    host.is_some_and(|host| !host.is_empty()) && url.ends_with('/') && url.chars().all(plain)
}
