-- When a player last made a move stands with how long the moves took: one row is written for both. A bucket with no move is there for
-- that time alone.
ALTER TABLE move_times ADD COLUMN last INTEGER;
INSERT INTO move_times (player, bucket, number, last)
SELECT id, 0, 0, moved FROM players WHERE moved IS NOT NULL
ON CONFLICT DO UPDATE SET last = excluded.last;
ALTER TABLE players DROP COLUMN moved;

-- The letter that a mail answers. It has arrived: that is noted with the end of the mail.
ALTER TABLE mails ADD COLUMN answers INTEGER;
DROP TRIGGER mails_done;
CREATE TRIGGER mails_done AFTER UPDATE OF stage ON mails WHEN new.stage = 'done' BEGIN
    DELETE FROM mail_contents WHERE mail = new.id;
    UPDATE letters SET answered = new.done WHERE id = new.answers AND answered IS NULL;
END;
