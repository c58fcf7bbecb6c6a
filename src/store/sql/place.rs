//! Where a database is: a file of SQLite, or a server of PostgreSQL.

use std::fmt;
use std::path::{Path, PathBuf};

use sqlx::postgres::PgConnectOptions;

use crate::store::sql::dialect::Engine;
use crate::store::{Result, StoreError};

/// Where a database is.
#[derive(Clone)]
pub enum Place {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of PostgreSQL.
    Server(Box<PgConnectOptions>),
}

impl Place {
    /// A file of SQLite.
    pub fn file(path: &Path) -> Place {
        Place::File(path.to_owned())
    }

    /// A database of PostgreSQL, by a URL as its own programs take it, and its password where it does not stand there.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] if it is none.
    pub fn server(url: &str, password: Option<&str>) -> Result<Place> {
        let is_url = ["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme));
        let options: Option<PgConnectOptions> = url.parse().ok().filter(|_| is_url);
        let Some(options) = options.filter(|options| options.get_database().is_some()) else {
            // It may hold a password, and is not repeated.
            return Err(StoreError::Unavailable(String::from(
                "The URL of the database does not read as `postgres://USER@HOST/DATABASE`, perhaps with a password, \
                 `USER:PASSWORD`, whose special characters are written as %XX",
            )));
        };
        let options = match password {
            Some(password) => options.password(password),
            None => options,
        };
        Ok(Place::Server(Box::new(options)))
    }

    /// What a person names: a URL of PostgreSQL, or else a file.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] if a URL does not read as one of a database of PostgreSQL.
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

/// Without the password.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(path) => path.display().fmt(f),
            Place::Server(server) => {
                let database = server.get_database().unwrap_or_default();
                match server.get_socket() {
                    Some(socket) => write!(f, "{database} at {}", socket.display()),
                    None => write!(f, "{database} at {}:{}", server.get_host(), server.get_port()),
                }
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
        ] {
            let place = Place::server(url, None).unwrap();
            assert_eq!((place.to_string(), place.engine()), (String::from(shown), Engine::Postgres));
            assert!(!format!("{place:?}").contains("secret"));
        }
        for url in
            ["", "pbmd.db", "mysql://a/b", "postgres://pbmd:se:cret@/", "postgres://pbmd@db", "postgres:pbmd"]
        {
            let error = Place::server(url, None).map(drop).unwrap_err();
            assert!(error.is_unavailable() && !error.to_string().contains("se:cret"), "{url}: {error}");
        }
    }
}
