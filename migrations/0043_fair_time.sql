-- Which way in was closed, and by which ways the mails of players come.

ALTER TABLE mails ADD COLUMN source TEXT;   -- the way by which it came; null for mails of before

-- Times in which mails could not come in by a way. Those of before count for everybody, as those of the server itself do.
CREATE TABLE outages_of_ways (
    source TEXT NOT NULL,
    begun INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    PRIMARY KEY (source, begun)
) STRICT, WITHOUT ROWID;
INSERT INTO outages_of_ways (source, begun, ended) SELECT 'serve', begun, ended FROM outages;
DROP TABLE outages;
ALTER TABLE outages_of_ways RENAME TO outages;

-- The ways by which mails came that proved a player.
CREATE TABLE player_ways (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    source TEXT NOT NULL,
    PRIMARY KEY (player, source)
) STRICT, WITHOUT ROWID;

-- When a letter was first put off by the next mail server, or perhaps taken.
ALTER TABLE letters ADD COLUMN put_off INTEGER;
-- Since when it is known that letters to an address may be put off for a whole day.
ALTER TABLE addresses ADD COLUMN slow INTEGER;
