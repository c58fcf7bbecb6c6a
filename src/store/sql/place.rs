//! Where a database is: a file of SQLite, or a server of PostgreSQL.

use std::fmt;
use std::path::{Path, PathBuf};

use sqlx::postgres::PgConnectOptions;

use crate::store::sql::dialect::Engine;
use crate::store::sql::error::{Result, unavailable};
use crate::store::sql::hosts::{one_by_one, shown};

/// Where a database is.
#[derive(Clone)]
pub enum Place {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of PostgreSQL, and the hosts on which it may be: one at least.
    Server(Vec<PgConnectOptions>),
}

/// What a URL may say behind `?`; `options[NAME]` sets one of the server's settings.
const PARAMETERS: [&str; 12] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

impl Place {
    /// A file of SQLite.
    pub fn file(path: &Path) -> Place {
        Place::File(path.to_owned())
    }

    /// A database of PostgreSQL, by a URL as its own programs take it, which may name several hosts, and its password where it does
    /// not stand there.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`](crate::store::StoreError::Unavailable) if it is none.
    pub fn server(url: &str, password: Option<&str>) -> Result<Place> {
        let is_url = ["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme));
        let read =
            |url: String| url.parse().ok().filter(|host: &PgConnectOptions| host.get_database().is_some());
        let hosts: Option<Vec<PgConnectOptions>> = one_by_one(url).into_iter().map(read).collect();
        let Some(hosts) = hosts.filter(|_| is_url) else {
            // It may hold a password, and is not repeated.
            return Err(unavailable(
                "The URL of the database does not read as `postgres://USER@HOST/DATABASE`, perhaps with a password, \
                 `USER:PASSWORD`, whose special characters are written as %XX",
            ));
        };
        if has_unknown_parameter(url) {
            // It is not repeated either: a password may have a `?`.
            return Err(unavailable(format!(
                "The URL of the database has a parameter that is not one of {}",
                PARAMETERS.join(", ")
            )));
        }
        let with_password = |host: PgConnectOptions| match password {
            Some(password) => host.password(password),
            None => host,
        };
        Ok(Place::Server(hosts.into_iter().map(with_password).collect()))
    }

    /// What a person names: a URL of PostgreSQL, or else a file.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`](crate::store::StoreError::Unavailable) if a URL does not read as one of a database of PostgreSQL.
    pub fn named(word: &str) -> Result<Place> {
        if word.contains("://") { Place::server(word, None) } else { Ok(Place::file(Path::new(word))) }
    }

    /// The file; none on a server.
    pub fn as_file(&self) -> Option<&Path> {
        match self {
            Place::File(path) => Some(path),
            Place::Server(_) => None,
        }
    }

    pub(in crate::store) fn engine(&self) -> Engine {
        match self {
            Place::File(_) => Engine::Sqlite,
            Place::Server(_) => Engine::Postgres,
        }
    }
}

/// Whether there is a parameter that would be passed over in silence, such as a `sslmode` with a mistake in it.
fn has_unknown_parameter(url: &str) -> bool {
    let parameters = url.split_once('?').map_or("", |(_, parameters)| parameters);
    let mut names = parameters.split('&').map(|parameter| parameter.split('=').next().unwrap_or_default());
    names.any(|name| !name.is_empty() && !name.starts_with("options[") && !PARAMETERS.contains(&name))
}

/// Without the password.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(path) => path.display().fmt(f),
            Place::Server(hosts) => {
                let database = hosts.first().and_then(PgConnectOptions::get_database).unwrap_or_default();
                write!(f, "{database} at {}", hosts.iter().map(shown).collect::<Vec<_>>().join(" or "))
            }
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls() {
        for (url, shown) in [
            ("postgres://pbmd:secret@db.example.org/games", "games at db.example.org:5432"),
            ("postgresql://pbmd@127.0.0.1:5433/pbmd", "pbmd at 127.0.0.1:5433"),
            ("postgres://pbmd@localhost/pbmd?host=/run/postgresql", "pbmd at /run/postgresql"),
            ("postgres://pbmd@db/pbmd?sslmode=require&options[search_path]=games", "pbmd at db:5432"),
            ("postgres://pbmd:secret@a,b:5433/pbmd", "pbmd at a:5432 or b:5433"),
        ] {
            let place = Place::server(url, None).unwrap();
            assert_eq!((place.to_string(), place.engine()), (String::from(shown), Engine::Postgres));
            assert!(!format!("{place:?}").contains("secret"));
        }
        for url in [
            "",
            "pbmd.db",
            "mysql://a/b",
            "postgres://a,b",
            "postgres://pbmd:se:cret@/",
            "postgres://pbmd@db",
            "postgres:pbmd",
            "postgres://pbmd@db/pbmd?sslmod=require",
            "postgres://pbmd@a,b/pbmd?host=/run/a&sslmode=disable&ssl=1",
        ] {
            let error = Place::server(url, None).map(drop).unwrap_err();
            assert!(error.is_unavailable() && !error.to_string().contains("se:cret"), "{url}: {error}");
        }
    }
}
