-- The servers at work on this database, and what only one of them may do at a time.
CREATE TABLE servers (
    name TEXT PRIMARY KEY,
    home TEXT NOT NULL,                     -- the word of its data folder
    life INTEGER NOT NULL,                  -- which of its runs this is; 0 once others have ended it
    since INTEGER NOT NULL,
    until INTEGER NOT NULL                  -- from when on others may end it, by the clock of the database
) STRICT;
CREATE TABLE leases (
    what TEXT PRIMARY KEY,
    holder TEXT NOT NULL                    -- the name of a server
) STRICT;

-- The server that hands the letter over, and the one that thinks.
ALTER TABLE letters ADD COLUMN holder TEXT;
ALTER TABLE thoughts ADD COLUMN holder TEXT;
