//! Loads a configuration from its file.

use std::path::Path;

use toml::de::DeTable;

use super::names;
use super::reader::ConfigReader;
use super::section::{ConfigError, ConfigErrors, Environment, Process, Sheet};
use super::settings::Config;

impl Config {
    /// Reads a configuration file and the passwords that it names.
    ///
    /// # Errors
    ///
    /// All mistakes in the file, or why it cannot be read.
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
    /// Passwords come from the environment or else from their files; nothing else is read.
    ///
    /// # Errors
    ///
    /// All mistakes, in the order of their lines.
    pub fn parse(
        text: &str,
        base: &Path,
        environment: &impl Environment,
    ) -> Result<Config, Vec<ConfigError>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut sheet = Sheet::new(text);
        let (document, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            sheet.wrong(error.span().map(|span| span.start), "", error.message().replace('\n', ", "));
        }
        if !sheet.errors.is_empty() {
            return Err(sheet.errors);
        }
        let document = document.get_ref();
        names::unknown_keys(&mut sheet, "", document);
        let mut reader = ConfigReader { sheet, document, base, environment };
        let (server, incoming, outgoing) = (reader.server(), reader.incoming(), reader.outgoing());
        let database = reader.database();
        let dkim = reader.dkim(server.as_ref());
        let unsubscribe = reader.unsubscribe(&incoming);
        let web = reader.web(&incoming, unsubscribe.as_ref());
        let metrics = reader.metrics(&incoming, unsubscribe.as_ref(), web.as_ref());
        let desk = reader.desk();
        let mut errors = reader.sheet.errors;
        match (server, outgoing) {
            (Some(server), Some(outgoing)) if errors.is_empty() => {
                Ok(Config { server, database, incoming, outgoing, dkim, unsubscribe, web, metrics, desk })
            }
            _ => {
                errors.sort_by_key(|error| error.line.unwrap_or(usize::MAX));
                Err(errors)
            }
        }
    }
}
