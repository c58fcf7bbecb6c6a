//! Migrations from any earlier version: the files of `migrations/`, which never change once released. Those for PostgreSQL, in a
//! folder below, begin with a file that makes all tables of its version.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use crate::store::sql::dialect::Engine;

static FOR_SQLITE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/migrations");
static FOR_POSTGRES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/migrations/postgres");

/// In order of their numbers: `0001_first.sql` leads to version 1.
pub(in crate::store) fn migrations(engine: Engine) -> &'static Migrator {
    static OF_SQLITE: LazyLock<Migrator> = LazyLock::new(|| read(&FOR_SQLITE));
    static OF_POSTGRES: LazyLock<Migrator> = LazyLock::new(|| read(&FOR_POSTGRES));
    match engine {
        Engine::Sqlite => &OF_SQLITE,
        Engine::Postgres => &OF_POSTGRES,
    }
}

fn read(folder: &'static Dir<'static>) -> Migrator {
    let migrations = folder.files().filter_map(|file| {
        let (number, what) = file.path().file_stem()?.to_str()?.split_once('_')?;
        let sql = SqlStr::from_static(file.contents_utf8()?);
        // Each in a transaction of its own.
        let no_transaction = false;
        Some(Migration::new(
            number.parse().ok()?,
            what.replace('_', " ").into(),
            MigrationType::Simple,
            sql,
            no_transaction,
        ))
    });
    Migrator::with_migrations(migrations.collect())
}

#[cfg(test)]
mod tests;
