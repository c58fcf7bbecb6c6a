-- As the file of this number above: games that are looked through for turning points.
CREATE TABLE reviews (
    board BIGINT NOT NULL REFERENCES boards (number),
    seat BIGINT NOT NULL,
    person BIGINT NOT NULL,                 -- the player who sat there, and is told
    since BIGINT NOT NULL,
    done BIGINT NOT NULL DEFAULT 0,         -- how many searches are done
    holder TEXT COLLATE "C",                -- the server that searches; null while none does
    failed BIGINT NOT NULL DEFAULT 0,       -- how often the program itself failed at the next search
    PRIMARY KEY (board, seat)
);
CREATE INDEX reviews_next ON reviews (person, since, board, seat);

-- Moves that were much worse than others, by the chances of winning in thousandths. What is only a guess has no `second`.
CREATE TABLE turning_points (
    board BIGINT NOT NULL REFERENCES boards (number),
    seat BIGINT NOT NULL,
    line BIGINT NOT NULL,                   -- its place in the record, from 0
    better TEXT COLLATE "C" NOT NULL,       -- what should have been moved
    chance BIGINT NOT NULL,                 -- with the better move
    cost BIGINT NOT NULL,                   -- how much less with the move that was made
    second BIGINT,                          -- with the best of all other moves
    PRIMARY KEY (board, seat, line)
);

-- How long house players have thought for a person, until a day ends.
CREATE TABLE house_time (
    person BIGINT PRIMARY KEY,              -- a player; 0 for boards that all people have left
    spent BIGINT NOT NULL,                  -- in milliseconds
    ends BIGINT NOT NULL                    -- when that day is over
);
