-- What mails and letters say stands apart from what is kept of them: its rows go, and the room that they took is used again.

CREATE TABLE mail_contents (
    mail INTEGER PRIMARY KEY REFERENCES mails (id) ON DELETE CASCADE,
    raw BLOB NOT NULL,                      -- passwords stand in it
    kept INTEGER                            -- the length of a mail put aside, kept for the operator; null while it is to be read
) STRICT;

INSERT INTO mail_contents (mail, raw, kept)
SELECT id, raw, CASE stage WHEN 'failed' THEN length(raw) END FROM mails WHERE stage = 'waiting' OR length(raw) > 0;
CREATE INDEX mail_contents_kept ON mail_contents (mail, kept) WHERE kept IS NOT NULL;
ALTER TABLE mails DROP COLUMN raw;

-- Of each row one of `model` and `bytes` is filled.
CREATE TABLE letter_contents (
    letter INTEGER PRIMARY KEY REFERENCES letters (id) ON DELETE CASCADE,
    model BLOB,                             -- what the letter says, as JSON that is packed, or is not (an earlier version)
    bytes BLOB,                             -- or the whole message: of letters that an earlier version wrote
    kept INTEGER,                           -- the length of a refused letter, kept for the operator; null while it is to be sent
    CHECK ((model IS NULL) <> (bytes IS NULL))
) STRICT;

INSERT INTO letter_contents (letter, model, bytes, kept)
SELECT id, CAST(model AS BLOB), CASE WHEN model IS NULL THEN bytes END, CASE stage WHEN 'refused' THEN size END
FROM letters
WHERE next_try IS NOT NULL OR model IS NOT NULL OR length(bytes) > 0;
CREATE INDEX letter_contents_kept ON letter_contents (letter, kept) WHERE kept IS NOT NULL;

DROP INDEX letters_refused;
ALTER TABLE letters DROP COLUMN model;
ALTER TABLE letters DROP COLUMN bytes;

-- No way of marking a mail as done, or a letter as sent, leaves what it says behind.
CREATE TRIGGER mails_done AFTER UPDATE OF stage ON mails WHEN new.stage = 'done' BEGIN
    DELETE FROM mail_contents WHERE mail = new.id;
END;
CREATE TRIGGER mails_put_aside AFTER UPDATE OF stage ON mails WHEN new.stage = 'failed' BEGIN
    UPDATE mail_contents SET kept = length(raw) WHERE mail = new.id;
END;
CREATE TRIGGER letters_sent AFTER UPDATE OF stage ON letters WHEN new.stage = 'sent' BEGIN
    DELETE FROM letter_contents WHERE letter = new.id;
END;
CREATE TRIGGER letters_refused AFTER UPDATE OF stage ON letters WHEN new.stage = 'refused' BEGIN
    UPDATE letter_contents SET kept = new.size WHERE letter = new.id;
END;
