-- From where players were proved: a host, or an address where no host is known. Who guesses passwords from elsewhere makes nobody
-- wait there. The newest few of each player are kept.
CREATE TABLE origins (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    origin TEXT NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (player, origin)
) STRICT, WITHOUT ROWID;

-- Whom players want to hear nothing from.
CREATE TABLE blocks (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    other INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
