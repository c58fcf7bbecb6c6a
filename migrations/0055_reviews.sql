-- Games that are over and are looked through for turning points: the moves of one seat, a few at a time.
CREATE TABLE reviews (
    board INTEGER NOT NULL REFERENCES boards (number),
    seat INTEGER NOT NULL,
    person INTEGER NOT NULL,                -- the player who sat there, and is told
    since INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,        -- how many searches are done
    holder TEXT,                            -- the server that searches; null while none does
    failed INTEGER NOT NULL DEFAULT 0,      -- how often the program itself failed at the next search
    PRIMARY KEY (board, seat)
) STRICT;
CREATE INDEX reviews_next ON reviews (person, since, board, seat);

-- Moves that were much worse than others, by the chances of winning in thousandths. What is only a guess has no `second`.
CREATE TABLE turning_points (
    board INTEGER NOT NULL REFERENCES boards (number),
    seat INTEGER NOT NULL,
    line INTEGER NOT NULL,                  -- its place in the record, from 0
    better TEXT NOT NULL,                   -- what should have been moved
    chance INTEGER NOT NULL,                -- with the better move
    cost INTEGER NOT NULL,                  -- how much less with the move that was made
    second INTEGER,                         -- with the best of all other moves
    PRIMARY KEY (board, seat, line)
) STRICT;

-- How long house players have thought for a person, until a day ends.
CREATE TABLE house_time (
    person INTEGER PRIMARY KEY,             -- a player; 0 for boards that all people have left
    spent INTEGER NOT NULL,                 -- in milliseconds
    ends INTEGER NOT NULL                   -- when that day is over
) STRICT;
