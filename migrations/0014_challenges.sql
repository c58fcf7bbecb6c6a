-- Challenges of mails that showed nothing but an address: each waits for an answer to the letter that asks about it. What is older
-- than three days is forgotten.
CREATE TABLE challenges (
    letter INTEGER PRIMARY KEY REFERENCES letters (id) ON DELETE CASCADE,
    command TEXT NOT NULL,                  -- printed again; empty once the game has begun
    board INTEGER REFERENCES boards (number),   -- what has begun; null until then
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX challenges_at ON challenges (at);
