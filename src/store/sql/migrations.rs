//! Migrations from any earlier version: the files of `migrations/`, which never change once released.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/migrations");

/// In order of their numbers: `0001_first.sql` leads to version 1.
pub(in crate::store) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migrations = FILES.files().filter_map(|file| {
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
});
