//! A section of the file, its keys read one by one, and the mistakes found with their lines.

use std::fmt;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::post::Security;

/// One mistake in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The number of the line, from 1; none for the file as a whole.
    pub line: Option<usize>,
    /// The key with its section (`incoming.smtp.listen`), or empty.
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
    pub file: PathBuf,
    pub errors: Vec<ConfigError>,
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The configuration {} cannot be used:", self.file.display())?;
        self.errors.iter().try_for_each(|error| write!(f, "\n  {error}"))
    }
}

impl std::error::Error for ConfigErrors {}

/// The files and variables that a configuration refers to.
pub trait Environment {
    /// The content of a file.
    ///
    /// # Errors
    ///
    /// The reason in words.
    fn file(&self, path: &Path) -> Result<String, String>;
    /// A variable of the environment.
    fn variable(&self, name: &str) -> Option<String>;
}

pub(super) struct Process;

impl Environment for Process {
    fn file(&self, path: &Path) -> Result<String, String> {
        std::fs::read_to_string(path).map_err(|error| match error.kind() {
            // Root, who asks, could read it.
            ErrorKind::PermissionDenied => {
                format!("{error}; the server reads it as the owner of its data folder")
            }
            _ => error.to_string(),
        })
    }

    fn variable(&self, name: &str) -> Option<String> {
        std::env::var(name).ok()
    }
}

/// Maximum number of reported mistakes.
const MOST_ERRORS: usize = 50;

/// The file's text and the mistakes found so far.
pub(super) struct Sheet<'t> {
    text: &'t str,
    pub errors: Vec<ConfigError>,
}

impl<'t> Sheet<'t> {
    pub fn new(text: &'t str) -> Sheet<'t> {
        Sheet { text, errors: Vec::new() }
    }

    /// Notes a mistake at a byte of the text.
    pub fn wrong(&mut self, at: Option<usize>, key: &str, problem: impl Into<String>) {
        if self.errors.len() >= MOST_ERRORS {
            return;
        }
        let line = at.map(|at| 1 + self.text.bytes().take(at).filter(|byte| *byte == b'\n').count());
        self.errors.push(ConfigError { line, key: key.to_owned(), problem: problem.into() });
    }
}

/// One section, such as `[incoming.smtp]`.
pub(super) struct Section<'s, 't> {
    pub sheet: &'s mut Sheet<'t>,
    name: &'static str,
    start: Option<usize>,
    table: Option<&'s DeTable<'t>>,
}

fn kind(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a section",
    }
}

impl<'s, 't> Section<'s, 't> {
    pub fn new(
        sheet: &'s mut Sheet<'t>,
        name: &'static str,
        start: Option<usize>,
        table: Option<&'s DeTable<'t>>,
    ) -> Section<'s, 't> {
        Section { sheet, name, start, table }
    }

    /// Notes a mistake in a key's value, or in the section if the key is missing.
    pub fn wrong(&mut self, key: &str, problem: impl Into<String>) {
        let at = self.value(key).map(|value| value.span().start).or(self.start);
        self.sheet.wrong(at, &format!("{}.{key}", self.name), problem);
    }

    pub fn has(&self, key: &str) -> bool {
        self.value(key).is_some()
    }

    fn value(&self, key: &str) -> Option<&'s Spanned<DeValue<'t>>> {
        self.table?.get(key)
    }

    /// A value of one type; a value of any other is a mistake.
    fn typed<T>(&mut self, key: &str, expected: &str, read: impl Fn(&DeValue) -> Option<T>) -> Option<T> {
        let value = self.value(key)?.get_ref();
        let read = read(value);
        if read.is_none() {
            self.wrong(key, format!("{expected} is expected here, not {}", kind(value)));
        }
        read
    }

    /// A text that is not empty and has no control characters.
    pub fn text(&mut self, key: &str) -> Option<String> {
        let text = self.typed(key, "a text in quotation marks", |value| value.as_str().map(str::to_owned))?;
        if text.trim().is_empty() {
            self.wrong(key, "is empty");
            return None;
        }
        if text.chars().any(char::is_control) {
            self.wrong(key, "has control characters in it");
            return None;
        }
        Some(text)
    }

    /// A text that `named` knows; any other is a mistake.
    pub fn named<T>(&mut self, key: &str, problem: &str, named: impl Fn(&str) -> Option<T>) -> Option<T> {
        let value = named(&self.text(key)?);
        if value.is_none() {
            self.wrong(key, problem);
        }
        value
    }

    /// Like [`Section::text`], but a missing one is a mistake.
    pub fn needed(&mut self, key: &str, what: &str) -> Option<String> {
        if !self.has(key) {
            self.wrong(key, format!("is missing: {what}"));
        }
        self.text(key)
    }

    /// A list of texts; empty without the key.
    pub fn texts(&mut self, key: &str) -> Vec<String> {
        let texts = self.typed(key, "a list of texts, as [\"one\", \"two\"],", |value| {
            value.as_array()?.iter().map(|text| text.get_ref().as_str().map(str::to_owned)).collect()
        });
        texts.unwrap_or_default()
    }

    pub fn flag(&mut self, key: &str) -> Option<bool> {
        self.typed(key, "true or false, without quotation marks,", |value| value.as_bool())
    }

    pub fn number(&mut self, key: &str, least: u32, most: u32) -> Option<u32> {
        let expected = format!("a whole number from {least} to {most}");
        let number = self.typed(key, &expected, |value| {
            let integer = value.as_integer()?;
            Some(i64::from_str_radix(integer.as_str(), integer.radix()).unwrap_or(i64::MAX))
        })?;
        let number = u32::try_from(number).ok().filter(|number| (least..=most).contains(number));
        if number.is_none() {
            self.wrong(key, format!("{expected} is expected here"));
        }
        number
    }

    pub fn port(&mut self, key: &str) -> Option<u16> {
        self.number(key, 1, 65535).and_then(|port| u16::try_from(port).ok())
    }

    pub fn path(&mut self, key: &str, base: &Path) -> Option<PathBuf> {
        self.text(key).map(|path| base.join(path))
    }

    /// The content of a file that a key names.
    pub fn content(&mut self, key: &str, file: &Path, environment: &impl Environment) -> Option<String> {
        let content = environment.file(file);
        content.map_err(|reason| self.wrong(key, format!("{} cannot be read: {reason}", file.display()))).ok()
    }

    /// Notes keys that have no effect without another.
    pub fn useless(&mut self, keys: &[&str], without: &str) {
        for key in keys {
            if self.has(key) {
                self.wrong(key, format!("is of no use without `{without}`"));
            }
        }
    }

    pub fn listen(&mut self) -> Option<SocketAddr> {
        let key = "listen";
        let text = self.needed(key, "the address and port to listen on, as \"127.0.0.1:2525\"")?;
        let address = text.parse().ok();
        if address.is_none() {
            self.wrong(
                key,
                "an IP address and a port are expected here, as \"127.0.0.1:2525\" or \"[::1]:2525\"",
            );
        }
        address
    }

    /// The same; a `problem` where one of the others is at that port.
    pub fn listen_apart(&mut self, others: &[Option<SocketAddr>], problem: &str) -> Option<SocketAddr> {
        let listen = self.listen()?;
        if listen.port() != 0 && others.contains(&Some(listen)) {
            self.wrong("listen", problem);
        }
        Some(listen)
    }

    pub fn security(&mut self, key: &str) -> Option<Security> {
        if !self.has(key) {
            return Some(Security::Tls);
        }
        self.named(key, "\"tls\", \"starttls\" or \"plain\" is expected here", |text| match text {
            "tls" => Some(Security::Tls),
            "starttls" => Some(Security::StartTls),
            "plain" => Some(Security::Plain),
            _ => None,
        })
    }
}
