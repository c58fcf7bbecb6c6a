-- By what a mail is known again. Where it lay is told by the ledger, and decides nothing.

-- 1: the digest is that of what the mail says of itself; 0: that of its bytes.
ALTER TABLE mails ADD COLUMN named INTEGER NOT NULL DEFAULT 0 CHECK (named IN (0, 1));

DROP INDEX mails_message;
CREATE INDEX mails_message ON mails (message_id, sender) WHERE message_id IS NOT NULL;

CREATE TABLE new_positions (
    mail INTEGER NOT NULL REFERENCES mails (id),
    position TEXT NOT NULL,
    PRIMARY KEY (mail, position)
) STRICT, WITHOUT ROWID;

INSERT INTO new_positions (mail, position)
SELECT mail, position FROM positions;

DROP TABLE positions;
ALTER TABLE new_positions RENAME TO positions;
