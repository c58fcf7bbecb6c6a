-- As the file of this number above: wrong passwords as several servers count them together.
CREATE TABLE wrong_passwords (
    key TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    wrong BIGINT NOT NULL,
    last BIGINT NOT NULL,
    number BIGINT NOT NULL UNIQUE
);
