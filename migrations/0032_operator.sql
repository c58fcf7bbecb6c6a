-- To one address goes a bounded number of letters in an hour. Those beyond are held until there may be room again.
ALTER TABLE letters ADD COLUMN room_at INTEGER;     -- until when it is held for that reason; null: it is not
ALTER TABLE letters ADD COLUMN at_once INTEGER NOT NULL DEFAULT 0 CHECK (at_once IN (0, 1));  -- the operator wants it to leave in any case

-- When letters went to an address.
CREATE INDEX letters_gone ON letters (address, sent_at) WHERE sent_at IS NOT NULL;
-- Those that are held, by when there may be room.
CREATE INDEX letters_room ON letters (room_at, id) WHERE next_try IS NOT NULL AND room_at IS NOT NULL;

-- What players were called before the operator renamed them, so that nothing is left of it when an account is closed.
CREATE TABLE former_names (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    userid TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (player, userid)
) STRICT, WITHOUT ROWID;
