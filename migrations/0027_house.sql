-- House players: accounts that the server itself plays with, by the level of their play. Their numbers are below 0, so that those of
-- people go on as they did. They have a stage of their own: nobody writes from such an account, and no letter goes to one.

-- SQLite has no statement that changes a CHECK, and a new table in the place of this one would take along all that names a player. So
-- the text of the table is changed, the way its manual gives for a CHECK that lets more through ("ALTER TABLE", 7).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''alive'', ''closed'')', '''alive'', ''closed'', ''house'')')
WHERE type = 'table' AND name = 'players';
PRAGMA writable_schema = RESET;

CREATE TEMP TABLE house (
    id INTEGER PRIMARY KEY,
    userid TEXT NOT NULL COLLATE NOCASE,
    skeleton TEXT NOT NULL
);
INSERT INTO house (id, userid, skeleton) VALUES
    (-1, 'house', 'house'), (-2, 'house-easy', 'houseasy'), (-3, 'house-hard', 'househard'),
    (-4, 'house.2', 'house2'), (-5, 'house-easy.2', 'houseasy2'), (-6, 'house-hard.2', 'househard2'),
    (-7, 'house.3', 'house3'), (-8, 'house-easy.3', 'houseasy3'), (-9, 'house-hard.3', 'househard3'),
    (-10, 'house.4', 'house4'), (-11, 'house-easy.4', 'houseasy4'), (-12, 'house-hard.4', 'househard4');
-- Whoever has such a name, or one that looks like it, keeps it, and the house does without; a sign-up that waits has none yet.
DELETE FROM house WHERE EXISTS (
    SELECT 1 FROM players
    WHERE players.stage <> 'new' AND (players.userid = house.userid OR players.skeleton = house.skeleton)
);
UPDATE players SET userid = userid || '~' || id WHERE stage = 'new' AND userid IN (SELECT userid FROM house);
INSERT INTO players (id, userid, skeleton, password, stage, created)
SELECT id, userid, skeleton, '', 'house', 0 FROM house ORDER BY id DESC;
DROP TABLE house;

-- The boards that wait for a house player. A row is written, or goes, with what makes the board wait or wait no longer.
CREATE TABLE thoughts (
    board INTEGER PRIMARY KEY REFERENCES boards (number),
    level TEXT NOT NULL CHECK (level IN ('easy', 'usual', 'hard')),
    entries INTEGER NOT NULL,               -- how many entries the record had
    since INTEGER NOT NULL,
    begun INTEGER,                          -- when the server began to think about it; null while it does not
    failed INTEGER NOT NULL DEFAULT 0       -- how often the program itself failed at it
) STRICT;
CREATE INDEX thoughts_next ON thoughts (level, since, board);
CREATE INDEX thoughts_begun ON thoughts (board) WHERE begun IS NOT NULL;
