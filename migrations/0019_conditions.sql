-- What players want to answer to what others do, left with the server beforehand. Nobody but its player may know of it.
CREATE TABLE conditions (
    board INTEGER NOT NULL REFERENCES boards (number) ON DELETE CASCADE,
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    since INTEGER NOT NULL,                 -- how many moves had been made when it was left
    ended INTEGER,                          -- how many had been made when nothing of it was left; null while something is
    text TEXT NOT NULL,                     -- all of it in canonical form, seats as P1, P2 ...
    at INTEGER NOT NULL,
    PRIMARY KEY (board, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX conditions_player ON conditions (player);
