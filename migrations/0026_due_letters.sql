-- Which letters may leave follows from indexes, however many wait. A letter is held by an earlier one to the same address about the
-- same board that has not left; one is pressing where it holds a letter that a mail has brought about.
ALTER TABLE letters ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1));
ALTER TABLE letters ADD COLUMN pressing INTEGER NOT NULL DEFAULT 0 CHECK (pressing IN (0, 1));

UPDATE letters SET held = 1
WHERE next_try IS NOT NULL AND EXISTS (
    SELECT 1 FROM letters AS other
    WHERE other.address = letters.address AND other.board IS letters.board AND other.id < letters.id
        AND other.next_try IS NOT NULL
);
UPDATE letters SET pressing = 1
WHERE next_try IS NOT NULL AND held = 0 AND work IS NOT NULL AND EXISTS (
    SELECT 1 FROM letters AS other
    WHERE other.address = letters.address AND other.board IS letters.board AND other.next_try IS NOT NULL
        AND other.work IS NULL
);

-- Those never tried: what mails have brought about first, with what holds it.
CREATE INDEX letters_new ON letters ((work IS NOT NULL AND pressing = 0), id)
    WHERE next_try IS NOT NULL AND held = 0 AND tries = 0 AND stage = 'waiting';
-- Those to be tried again.
CREATE INDEX letters_again ON letters (next_try, id)
    WHERE next_try IS NOT NULL AND held = 0 AND tries > 0 AND stage IN ('waiting', 'unknown');
-- To whom letters are under way.
CREATE INDEX letters_sending ON letters (address) WHERE stage = 'sending';
-- Those that mails have brought about, by what may hold them.
CREATE INDEX letters_answers ON letters (address, board) WHERE next_try IS NOT NULL AND work IS NULL;
DROP INDEX letters_answering;

CREATE TRIGGER letter_is_held AFTER INSERT ON letters
WHEN NEW.next_try IS NOT NULL AND EXISTS (
    SELECT 1 FROM letters
    WHERE address = NEW.address AND board IS NEW.board AND id < NEW.id AND next_try IS NOT NULL
)
BEGIN
    UPDATE letters SET held = 1 WHERE id = NEW.id;
    UPDATE letters SET pressing = 1
    WHERE NEW.work IS NULL AND work IS NOT NULL AND id = (
        SELECT id FROM letters
        WHERE address = NEW.address AND board IS NEW.board AND next_try IS NOT NULL
        ORDER BY id LIMIT 1
    );
END;

-- Once a letter has left, or never will, the next one is held no longer.
CREATE TRIGGER letter_has_left AFTER UPDATE OF next_try ON letters
WHEN OLD.next_try IS NOT NULL AND NEW.next_try IS NULL
BEGIN
    UPDATE letters
    SET held = 0, pressing = work IS NOT NULL AND EXISTS (
        SELECT 1 FROM letters AS other
        WHERE other.address = OLD.address AND other.board IS OLD.board AND other.next_try IS NOT NULL
            AND other.work IS NULL
    )
    WHERE id = (
        SELECT id FROM letters
        WHERE address = OLD.address AND board IS OLD.board AND next_try IS NOT NULL
        ORDER BY id LIMIT 1
    );
END;

CREATE TRIGGER letter_is_gone AFTER DELETE ON letters
WHEN OLD.next_try IS NOT NULL
BEGIN
    UPDATE letters
    SET held = 0, pressing = work IS NOT NULL AND EXISTS (
        SELECT 1 FROM letters AS other
        WHERE other.address = OLD.address AND other.board IS OLD.board AND other.next_try IS NOT NULL
            AND other.work IS NULL
    )
    WHERE id = (
        SELECT id FROM letters
        WHERE address = OLD.address AND board IS OLD.board AND next_try IS NOT NULL
        ORDER BY id LIMIT 1
    );
END;
