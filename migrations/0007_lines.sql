-- By its lines a letter is known again in what its reader quotes. Its text is erased when it is sent; of each line a digest of 64
-- bits stays, eight bytes after eight bytes. Null for letters of before.
ALTER TABLE letters ADD COLUMN lines BLOB;

-- What a player wrote in an answer that held no move, until it is sent or the board moves on: at most one text for each seat.
CREATE TABLE unsent (
    board INTEGER NOT NULL REFERENCES boards (number),
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    moves INTEGER NOT NULL,                 -- how many had been made
    text TEXT NOT NULL,
    PRIMARY KEY (board, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX unsent_player ON unsent (player);
