//! The two engines, and the few words in which they differ. All other statements are one text for both.

/// The program that keeps the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Engine {
    Sqlite,
    Postgres,
}

impl Engine {
    pub(in crate::store) fn begin_reading(self) -> &'static str {
        match self {
            Engine::Sqlite => "BEGIN",
            Engine::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// Begins a transaction that writes, when no other one does.
    pub(in crate::store) fn begin_writing(self) -> &'static str {
        match self {
            Engine::Sqlite => "BEGIN IMMEDIATE",
            Engine::Postgres => "BEGIN; UPDATE writer SET changes = changes + 1 WHERE id = 1",
        }
    }

    /// The number of transactions of all servers that have written. None where there is one server.
    pub(in crate::store) fn changes(self) -> Option<&'static str> {
        match self {
            Engine::Sqlite => None,
            Engine::Postgres => Some("SELECT changes FROM writer WHERE id = 1"),
        }
    }

    /// The time by the clock of the database, in milliseconds since 1970.
    pub(in crate::store) fn now(self) -> &'static str {
        match self {
            Engine::Sqlite => "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Engine::Postgres => "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// The last number that a row of a table was given; null if none was.
    pub(in crate::store) fn last_number(self) -> &'static str {
        match self {
            Engine::Sqlite => "SELECT max(seq) FROM sqlite_sequence WHERE name = $1",
            Engine::Postgres => "SELECT max(seq) FROM last_numbers WHERE name = $1",
        }
    }

    /// The number of the last transaction of a run of a server, when none of it is under way.
    pub(in crate::store) fn last_commit(self) -> &'static str {
        match self {
            Engine::Sqlite => "SELECT commits FROM servers WHERE name = $1 AND life = $2",
            Engine::Postgres => "SELECT commits FROM servers WHERE name = $1 AND life = $2 FOR UPDATE",
        }
    }

    pub(in crate::store) fn numbers(self) -> &'static str {
        match self {
            Engine::Sqlite => "sqlite_sequence",
            Engine::Postgres => "last_numbers",
        }
    }

    /// The tables of this program, with the names and types of the columns that are not worked out from others.
    pub(in crate::store) fn columns(self) -> &'static str {
        match self {
            Engine::Sqlite => {
                "SELECT tables.name, columns.name, columns.type
                 FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
                 WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'
                     AND tables.name <> '_sqlx_migrations'"
            }
            Engine::Postgres => {
                "SELECT table_name::TEXT, column_name::TEXT, data_type::TEXT FROM information_schema.columns
                 WHERE table_schema = current_schema() AND is_generated = 'NEVER'
                     AND table_name NOT IN ('writer', 'last_numbers', '_sqlx_migrations')"
            }
        }
    }

    /// A row if the database has had migrations.
    pub(in crate::store) fn was_migrated(self) -> &'static str {
        match self {
            Engine::Sqlite => {
                "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '_sqlx_migrations'"
            }
            Engine::Postgres => "SELECT 1 FROM pg_class WHERE oid = to_regclass('_sqlx_migrations')",
        }
    }

    /// The bytes that the database takes, without free pages.
    pub(in crate::store) fn used_bytes(self) -> &'static str {
        match self {
            Engine::Sqlite => {
                "SELECT (page_count - freelist_count) * page_size
                 FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
            }
            // Files keep the room of rows that are gone; indexes take about as much as their tables.
            Engine::Postgres => {
                "SELECT CAST(coalesce(2 * sum(bytes), 0) AS BIGINT) FROM (
                     SELECT sum(pg_column_size(mails)) FROM mails
                     UNION ALL SELECT sum(pg_column_size(mail_contents)) FROM mail_contents
                     UNION ALL SELECT sum(pg_column_size(letters)) FROM letters
                     UNION ALL SELECT sum(pg_column_size(letter_contents)) FROM letter_contents
                     UNION ALL SELECT sum(pg_column_size(works)) FROM works
                     UNION ALL SELECT sum(pg_column_size(actions)) FROM actions
                 ) AS tables (bytes)"
            }
        }
    }

    /// Reads all of the database file and gives a line for each fault, or "ok". PostgreSQL looks after its files by itself.
    pub(in crate::store) fn whole_check(self) -> Option<&'static str> {
        match self {
            Engine::Sqlite => Some("PRAGMA integrity_check(50)"),
            Engine::Postgres => None,
        }
    }

    /// The same without comparing indexes with their tables, which is quicker.
    pub(in crate::store) fn quick_check(self) -> Option<&'static str> {
        match self {
            Engine::Sqlite => Some("PRAGMA quick_check(50)"),
            Engine::Postgres => None,
        }
    }

    /// Finds rows that name others which are not there: table, row, the table of the others.
    pub(in crate::store) fn foreign_key_check(self) -> Option<&'static str> {
        match self {
            Engine::Sqlite => Some("PRAGMA foreign_key_check"),
            Engine::Postgres => None,
        }
    }

    /// Moves the write-ahead log into the file and empties it: 0 if that could be done. None where there is no such log.
    pub(in crate::store) fn empty_log(self) -> Option<&'static str> {
        match self {
            Engine::Sqlite => Some("PRAGMA wal_checkpoint(TRUNCATE)"),
            Engine::Postgres => None,
        }
    }

    /// Lets rows name others that come later in the transaction.
    #[cfg(test)]
    pub(in crate::store) fn defer_keys(self) -> &'static str {
        match self {
            Engine::Sqlite => "PRAGMA defer_foreign_keys = ON",
            Engine::Postgres => "SET LOCAL session_replication_role = replica",
        }
    }
}
