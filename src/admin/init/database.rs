//! Where the database is: in a file of the data folder, or on a server of PostgreSQL, which is tried.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::store::{Place, Store};

use crate::admin::init::files::free;

use super::Init;
use super::console::Console;
use super::page::{Answers, Elsewhere};

/// The file of a typed password, beside the configuration.
const PASSWORD: &str = "database.password";

/// Tries to use a database, without changing anything.
async fn tried(elsewhere: &Elsewhere) -> Result<String, String> {
    let read = |file: &Path| fs::read_to_string(file).map_err(|error| error.to_string());
    let password = match &elsewhere.password {
        Some((_, Some(typed))) => Some(typed.clone()),
        Some((file, None)) => Some(read(file)?.trim_end_matches(['\r', '\n']).to_owned()),
        None => None,
    };
    let place = Place::server(&elsewhere.url, password.as_deref()).map_err(|error| error.to_string())?;
    match Store::try_at(&place).await {
        Ok(()) => Ok(format!("{place}: it can be used")),
        Err(error) => Err(error.to_string()),
    }
}

impl Init {
    /// Asks for a folder or a URL, until that can be used.
    pub(super) async fn database(
        &self,
        answers: &mut Answers,
        usual: &str,
        base: &Path,
        console: &mut Console<'_>,
    ) -> Result<()> {
        loop {
            let folder = self.data.as_ref().map(|data| data.display().to_string());
            let given = self.database.clone().or(folder.clone());
            let question = "4. The folder for the database, or the URL of one of PostgreSQL";
            let named = console.text(question, given.as_deref(), Some(usual))?;
            if !named.contains("://") {
                (answers.data, answers.database) = (named.into(), None);
                return Ok(());
            }
            answers.data = folder.unwrap_or_else(|| usual.to_owned()).into();
            let elsewhere =
                Elsewhere { password: self.database_password(&named, base, console)?, url: named };
            let tried = tried(&elsewhere).await;
            let is_well = tried.is_ok();
            let (Ok(said) | Err(said)) = tried;
            line!(console.out, "   {said}")?;
            answers.database = Some(elsewhere);
            if is_well || self.untried || console.goes_on()? {
                return Ok(());
            }
        }
    }

    /// The password of a database, where it may need one that its URL does not have.
    fn database_password(
        &self,
        url: &str,
        base: &Path,
        console: &mut Console<'_>,
    ) -> Result<Option<(PathBuf, Option<String>)>> {
        let file = PathBuf::from(PASSWORD);
        let is_free = || {
            free(&base.join(&file))
                .context("The password would be kept there; name its file by --database-password-file")
        };
        match &self.database_password_file {
            Some(given) if !self.service => Ok(Some((self.placed(given, base, "")?, None))),
            Some(given) => {
                is_free()?;
                let text =
                    fs::read_to_string(given).with_context(|| format!("Cannot read {}", given.display()))?;
                Ok(Some((file, Some(text.trim_end_matches(['\r', '\n']).to_owned()))))
            }
            None if !console.asks() || self.database.is_some() => Ok(None),
            None => {
                let user = url.split_once("://").and_then(|(_, rest)| rest.split_once('@'));
                if url.contains("host=/") || user.is_some_and(|(user, _)| user.contains(':')) {
                    return Ok(None);
                }
                is_free()?;
                let typed = console.secret("   The password of its user (it is not shown)")?;
                Ok(Some((file, Some(typed))))
            }
        }
    }
}
