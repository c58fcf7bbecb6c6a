-- What several servers count together, and what outlives a start: by kind and key, how many, when the last one was counted, and the
-- number of the latest change of this kind, by which others find what is new.
DROP TABLE wrong_passwords;
CREATE TABLE shared_counts (
    kind TEXT NOT NULL CHECK (kind IN ('passwords', 'words', 'relays')),
    key TEXT NOT NULL,
    count INTEGER NOT NULL,
    last INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (kind, key),
    UNIQUE (kind, number)
) STRICT;
