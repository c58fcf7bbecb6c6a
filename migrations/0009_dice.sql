-- Dice to which the server commits before the challenge, and who took boards back after having seen them.

-- The key of the next board with dice that a player starts. Letters tell its commitment; when the board begins it goes there.
CREATE TABLE next_keys (
    player INTEGER PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    key BLOB NOT NULL CHECK (length(key) = 32)
) STRICT;

-- What the mails that began the board add to its dice, as its record has it; null where they add nothing: on boards of before.
ALTER TABLE boards ADD COLUMN mails TEXT;

-- The player of this seat took the board back after dice were seen.
ALTER TABLE seats ADD COLUMN declined INTEGER NOT NULL DEFAULT 0 CHECK (declined IN (0, 1));
CREATE INDEX seats_declined ON seats (player) WHERE declined = 1;
