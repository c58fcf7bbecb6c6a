-- Wrong passwords as several servers count them together: how many, when the last one was shown, and the number of the latest change,
-- by which others find what is new. On a file nothing stands here.
CREATE TABLE wrong_passwords (
    key TEXT PRIMARY KEY NOT NULL,
    wrong INTEGER NOT NULL,
    last INTEGER NOT NULL,
    number INTEGER NOT NULL UNIQUE
) STRICT;
