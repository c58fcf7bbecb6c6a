-- Mails of strangers for whom there is no room in an hour wait until they are looked at again.
ALTER TABLE mails ADD COLUMN put_off INTEGER;
DROP INDEX mails_waiting;
CREATE INDEX mails_waiting ON mails (behind, id, arrived) WHERE stage = 'waiting' AND put_off IS NULL;
CREATE INDEX mails_put_off ON mails (put_off, host) WHERE stage = 'waiting' AND put_off IS NOT NULL;

-- The person with whom a house player sits at a board that waits for it; 0: nobody. Persons are served in turn.
ALTER TABLE thoughts ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
DROP INDEX thoughts_next;
CREATE INDEX thoughts_next ON thoughts (level, person, since, board);
