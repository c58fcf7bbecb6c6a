-- Orders of the operator: the running server carries them out, one after the other, each in a transaction of its own.
CREATE TABLE orders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    given INTEGER NOT NULL,
    task TEXT NOT NULL,                     -- JSON; empty when it is done
    done INTEGER,                           -- when it was carried out or refused; null while it waits
    refused INTEGER NOT NULL DEFAULT 0,
    said TEXT NOT NULL DEFAULT ''           -- what came of it, or why it was refused
) STRICT;
CREATE INDEX orders_waiting ON orders (id) WHERE done IS NULL;
CREATE INDEX orders_done ON orders (done) WHERE done IS NOT NULL;

-- Addresses and domains whose mails are not answered.
CREATE TABLE unheard (
    who TEXT PRIMARY KEY COLLATE NOCASE,    -- an address, or a domain, which stands for all below it
    since INTEGER NOT NULL,
    until INTEGER,                          -- null: for good
    why TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- Accounts that the operator has suspended: a stage of their own, so that nothing takes them for alive.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''closed'', ''house'')', '''closed'', ''house'', ''suspended'')')
WHERE type = 'table' AND name = 'players';
PRAGMA writable_schema = RESET;

CREATE TABLE suspensions (
    player INTEGER PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    since INTEGER NOT NULL,
    why TEXT NOT NULL DEFAULT ''
) STRICT;

-- What the letters of a message to all are about; empty: news.
ALTER TABLE broadcasts ADD COLUMN subject TEXT NOT NULL DEFAULT '';
