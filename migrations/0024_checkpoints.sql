-- Positions kept beside the entries of boards that are being played, so that these need not all be replayed: a cache, which says itself
-- by what it was made. Whatever is missing or does not fit is replayed.
CREATE TABLE checkpoints (
    board INTEGER PRIMARY KEY REFERENCES boards (number) ON DELETE CASCADE,
    entries INTEGER NOT NULL,               -- how many entries need not be replayed
    text TEXT NOT NULL                      -- what is kept of them
) STRICT;
