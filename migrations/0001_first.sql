-- Times are milliseconds since 1970 (UTC); flags are 0 or 1; a null time means "not yet" or "never".

CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    userid TEXT NOT NULL COLLATE NOCASE UNIQUE,
    password TEXT NOT NULL,                 -- a PHC string, never the password
    stage TEXT NOT NULL DEFAULT 'new' CHECK (stage IN ('new', 'alive', 'closed')),
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE addresses (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    address TEXT NOT NULL COLLATE NOCASE,
    stage TEXT NOT NULL DEFAULT 'waiting' CHECK (stage IN ('waiting', 'confirmed')),
    created INTEGER NOT NULL,
    PRIMARY KEY (player, address)
) STRICT, WITHOUT ROWID;

CREATE INDEX addresses_address ON addresses (address);

CREATE TABLE accepts (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    accepts INTEGER NOT NULL CHECK (accepts IN (0, 1)),
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    message_id TEXT,
    sender TEXT COLLATE NOCASE,
    arrived INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    envelope_from TEXT,
    envelope_to TEXT NOT NULL DEFAULT '[]', -- a JSON array of addresses
    cut INTEGER,                            -- the full size, where only the header was kept
    size INTEGER NOT NULL,
    stage TEXT NOT NULL DEFAULT 'waiting' CHECK (stage IN ('waiting', 'done', 'failed')),
    tries INTEGER NOT NULL DEFAULT 0,
    reason TEXT NOT NULL DEFAULT '',        -- of the last failed try
    outcome TEXT NOT NULL DEFAULT '',       -- what it was taken for
    player INTEGER REFERENCES players (id) ON DELETE SET NULL,
    done INTEGER,
    raw BLOB NOT NULL                       -- emptied when done: passwords stand in it
) STRICT;

CREATE UNIQUE INDEX mails_message ON mails (message_id, sender)
    WHERE message_id IS NOT NULL AND sender IS NOT NULL;
CREATE INDEX mails_waiting ON mails (id) WHERE stage = 'waiting';
CREATE INDEX mails_player ON mails (player) WHERE player IS NOT NULL;

CREATE TABLE positions (
    position TEXT PRIMARY KEY,
    mail INTEGER NOT NULL REFERENCES mails (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE boards (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    options TEXT NOT NULL DEFAULT '',
    rules_version INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('offered', 'running', 'over', 'declined')),
    challenger INTEGER NOT NULL REFERENCES players (id),
    key BLOB NOT NULL CHECK (length(key) = 32),
    started INTEGER NOT NULL,
    ended INTEGER,
    result TEXT NOT NULL DEFAULT '*',
    ended_by TEXT NOT NULL DEFAULT ''
) STRICT;

-- The first board is 101.
INSERT INTO sqlite_sequence (name, seq) VALUES ('boards', 100);

CREATE INDEX boards_game ON boards (game, stage);

CREATE TABLE seats (
    board INTEGER NOT NULL REFERENCES boards (number),
    seat INTEGER NOT NULL CHECK (seat >= 1),
    player INTEGER NOT NULL REFERENCES players (id),
    accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted IN (0, 1)),
    moved INTEGER NOT NULL DEFAULT 0 CHECK (moved IN (0, 1)),
    draw_offered INTEGER NOT NULL DEFAULT 0 CHECK (draw_offered IN (0, 1)),
    PRIMARY KEY (board, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_player ON seats (player);

CREATE TABLE actions (
    board INTEGER NOT NULL REFERENCES boards (number),
    n INTEGER NOT NULL CHECK (n >= 1),
    kind TEXT NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL DEFAULT '',
    auto INTEGER NOT NULL DEFAULT 0 CHECK (auto IN (0, 1)),
    at INTEGER NOT NULL,
    mail INTEGER REFERENCES mails (id),
    PRIMARY KEY (board, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE,
    player INTEGER REFERENCES players (id) ON DELETE SET NULL,
    address TEXT NOT NULL COLLATE NOCASE,
    board INTEGER REFERENCES boards (number),
    move_number INTEGER,
    event TEXT NOT NULL,
    purpose TEXT NOT NULL,
    about TEXT NOT NULL DEFAULT '',
    cause INTEGER REFERENCES mails (id),
    envelope_from TEXT NOT NULL DEFAULT '',
    created INTEGER NOT NULL,
    stage TEXT NOT NULL DEFAULT 'waiting'
        CHECK (stage IN ('waiting', 'sending', 'sent', 'refused', 'unknown')),
    tries INTEGER NOT NULL DEFAULT 0,
    next_try INTEGER,                       -- null once nothing more is to be tried
    last_reply TEXT NOT NULL DEFAULT '',
    sent_at INTEGER,
    used_at INTEGER,
    size INTEGER NOT NULL,
    bytes BLOB NOT NULL,                    -- emptied when sent
    CHECK ((next_try IS NULL) = (stage IN ('sent', 'refused')))
) STRICT;

CREATE INDEX letters_unsent ON letters (id) WHERE next_try IS NOT NULL;
CREATE INDEX letters_held ON letters (address, board, id) WHERE next_try IS NOT NULL;
CREATE INDEX letters_thread ON letters (player, board, id);
CREATE INDEX letters_address ON letters (address, created);
