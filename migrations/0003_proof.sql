-- What players choose, and what is known of where a mail came from.

CREATE TABLE settings (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (player, name)
) STRICT, WITHOUT ROWID;

ALTER TABLE mails ADD COLUMN host TEXT;                 -- the IP address outside from which it came
ALTER TABLE mails ADD COLUMN verdict TEXT;              -- what the trusted server said of its sender
