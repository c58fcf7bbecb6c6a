-- What came back, addresses to which letters no longer go, and what counts against the limits.

-- A table's CHECK cannot be changed, so the table is made anew; nothing refers to it.
CREATE TABLE new_addresses (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    address TEXT NOT NULL COLLATE NOCASE,
    stage TEXT NOT NULL DEFAULT 'waiting' CHECK (stage IN ('waiting', 'confirmed', 'suspended')),
    created INTEGER NOT NULL,
    PRIMARY KEY (player, address)
) STRICT, WITHOUT ROWID;

INSERT INTO new_addresses (player, address, stage, created)
SELECT player, address, stage, created FROM addresses;

DROP TABLE addresses;
ALTER TABLE new_addresses RENAME TO addresses;
CREATE INDEX addresses_address ON addresses (address);

-- A letter may come back more than once: first as late, then as lost.
CREATE TABLE bounces (
    letter INTEGER NOT NULL REFERENCES letters (id),
    mail INTEGER NOT NULL REFERENCES mails (id),
    failed INTEGER NOT NULL CHECK (failed IN (0, 1)),   -- 0: late, still under way
    said TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (letter, mail)
) STRICT, WITHOUT ROWID;

ALTER TABLE letters ADD COLUMN answered INTEGER;        -- when a person first answered it: it had arrived

ALTER TABLE mails ADD COLUMN commands INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mails ADD COLUMN proved INTEGER NOT NULL DEFAULT 0 CHECK (proved IN (0, 1));
CREATE INDEX mails_sender ON mails (sender, taken) WHERE sender IS NOT NULL;
CREATE INDEX letters_cause ON letters (cause) WHERE cause IS NOT NULL;
