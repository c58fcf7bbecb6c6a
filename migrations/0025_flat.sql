-- What lists and counts are read from, so that they cost the same however many boards there are.

-- Statistics of a small database make SQLite choose ways that are bad in a large one; without them its choice depends on the tables
-- and indexes alone, so that it can be tested.
DROP TABLE IF EXISTS sqlite_stat1;
DROP TABLE IF EXISTS sqlite_stat4;

-- The boards on which each player sits, and all boards once more as those of player 0. Triggers keep it.
CREATE TABLE listed_boards (
    player INTEGER NOT NULL,
    game TEXT NOT NULL,
    stage TEXT NOT NULL,
    board INTEGER NOT NULL,
    ended INTEGER,                          -- as in `boards`
    year INTEGER NOT NULL AS (              -- of its end (UTC); 0 of those that are not over
        CASE stage WHEN 'over' THEN coalesce(CAST(strftime('%Y', ended / 1000, 'unixepoch') AS INTEGER), 0) ELSE 0 END
    ),
    PRIMARY KEY (player, game, stage, board)
) STRICT, WITHOUT ROWID;
CREATE INDEX listed_boards_ended ON listed_boards (player, game, ended, board) WHERE stage = 'over';

-- How many of them there are; by year. Triggers keep it.
CREATE TABLE board_counts (
    player INTEGER NOT NULL,
    game TEXT NOT NULL,
    stage TEXT NOT NULL,
    year INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (player, game, stage, year)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_counts_playing ON board_counts (game, player, number) WHERE stage = 'running' AND number > 0;

-- How many players there are in each stage. Triggers keep it.
CREATE TABLE player_counts (
    stage TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO listed_boards (player, game, stage, board, ended) SELECT 0, game, stage, number, ended FROM boards;
INSERT INTO listed_boards (player, game, stage, board, ended)
SELECT DISTINCT seats.player, boards.game, boards.stage, boards.number, boards.ended
FROM boards JOIN seats ON seats.board = boards.number;
INSERT INTO board_counts (player, game, stage, year, number)
SELECT player, game, stage, year, count(*)
FROM listed_boards
GROUP BY player, game, stage, year;
INSERT INTO player_counts (stage, number) SELECT stage, count(*) FROM players GROUP BY stage;

CREATE TRIGGER boards_listed AFTER INSERT ON boards BEGIN
    INSERT INTO listed_boards (player, game, stage, board, ended) VALUES (0, NEW.game, NEW.stage, NEW.number, NEW.ended);
END;
CREATE TRIGGER boards_moved AFTER UPDATE OF stage, ended ON boards
WHEN NEW.stage <> OLD.stage OR NEW.ended IS NOT OLD.ended
BEGIN
    UPDATE listed_boards SET stage = NEW.stage, ended = NEW.ended
    WHERE game = OLD.game AND stage = OLD.stage AND board = OLD.number
        AND player IN (SELECT 0 UNION ALL SELECT player FROM seats WHERE board = OLD.number);
END;
CREATE TRIGGER seats_listed AFTER INSERT ON seats BEGIN
    INSERT OR IGNORE INTO listed_boards (player, game, stage, board, ended)
    SELECT NEW.player, game, stage, number, ended FROM boards WHERE number = NEW.board;
END;
CREATE TRIGGER seats_moved AFTER UPDATE OF player ON seats WHEN NEW.player <> OLD.player BEGIN
    DELETE FROM listed_boards
    WHERE player = OLD.player AND board = OLD.board
        AND (game, stage) IN (SELECT game, stage FROM boards WHERE number = OLD.board)
        AND NOT EXISTS (SELECT 1 FROM seats WHERE board = OLD.board AND player = OLD.player);
    INSERT OR IGNORE INTO listed_boards (player, game, stage, board, ended)
    SELECT NEW.player, game, stage, number, ended FROM boards WHERE number = NEW.board;
END;

CREATE TRIGGER listed_boards_added AFTER INSERT ON listed_boards BEGIN
    INSERT OR IGNORE INTO board_counts (player, game, stage, year, number)
    VALUES (NEW.player, NEW.game, NEW.stage, NEW.year, 0);
    UPDATE board_counts SET number = number + 1
    WHERE player = NEW.player AND game = NEW.game AND stage = NEW.stage AND year = NEW.year;
END;
CREATE TRIGGER listed_boards_gone AFTER DELETE ON listed_boards BEGIN
    UPDATE board_counts SET number = number - 1
    WHERE player = OLD.player AND game = OLD.game AND stage = OLD.stage AND year = OLD.year;
END;
CREATE TRIGGER listed_boards_changed AFTER UPDATE ON listed_boards BEGIN
    UPDATE board_counts SET number = number - 1
    WHERE player = OLD.player AND game = OLD.game AND stage = OLD.stage AND year = OLD.year;
    INSERT OR IGNORE INTO board_counts (player, game, stage, year, number)
    VALUES (NEW.player, NEW.game, NEW.stage, NEW.year, 0);
    UPDATE board_counts SET number = number + 1
    WHERE player = NEW.player AND game = NEW.game AND stage = NEW.stage AND year = NEW.year;
END;

CREATE TRIGGER players_counted AFTER INSERT ON players BEGIN
    INSERT OR IGNORE INTO player_counts (stage, number) VALUES (NEW.stage, 0);
    UPDATE player_counts SET number = number + 1 WHERE stage = NEW.stage;
END;
CREATE TRIGGER players_moved AFTER UPDATE OF stage ON players WHEN NEW.stage <> OLD.stage BEGIN
    UPDATE player_counts SET number = number - 1 WHERE stage = OLD.stage;
    INSERT OR IGNORE INTO player_counts (stage, number) VALUES (NEW.stage, 0);
    UPDATE player_counts SET number = number + 1 WHERE stage = NEW.stage;
END;
CREATE TRIGGER players_gone AFTER DELETE ON players BEGIN
    UPDATE player_counts SET number = number - 1 WHERE stage = OLD.stage;
END;

-- The boards of a player, of one game or all, were looked for in this index; it is no longer needed.
DROP INDEX boards_game;

-- What names a player, so that one can go without the tables being gone through. As they hold what has ended as well, they are not
-- written when a turn ends.
CREATE INDEX appointments_player ON appointments (player);
DROP INDEX clocks_player;
CREATE INDEX clocks_player ON clocks (player);
DROP INDEX watchers_player;
CREATE INDEX watchers_player ON watchers (player, ended);
CREATE INDEX digest_notes_writer ON digest_notes (writer COLLATE NOCASE);

-- What the caretaker and the operator look for.
CREATE INDEX players_alive ON players (userid) WHERE stage = 'alive';
CREATE INDEX players_new ON players (created) WHERE stage = 'new';
CREATE INDEX addresses_waiting ON addresses (created) WHERE stage = 'waiting';
CREATE INDEX addresses_suspended ON addresses (address) WHERE stage = 'suspended';

-- Accounts that were closed while old rows may still name the player in words: the caretaker looks through them in portions.
CREATE TABLE erasures (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    userid TEXT NOT NULL,
    addresses TEXT NOT NULL,                -- a JSON array: those that were no other player's
    mail INTEGER NOT NULL,                  -- mails with smaller numbers are still to be looked at
    work INTEGER NOT NULL                   -- works with smaller numbers are
) STRICT;
