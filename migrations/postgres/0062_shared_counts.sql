-- As the file of this number above: what several servers count together.
DROP TABLE wrong_passwords;
CREATE TABLE shared_counts (
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('passwords', 'words', 'relays')),
    key TEXT COLLATE "C" NOT NULL,
    count BIGINT NOT NULL,
    last BIGINT NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (kind, key),
    UNIQUE (kind, number)
);
