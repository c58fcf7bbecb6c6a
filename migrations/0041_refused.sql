-- When a letter was refused for good, so that the operator hears of it and can have it sent again.
ALTER TABLE letters ADD COLUMN refused_at INTEGER;
UPDATE letters SET refused_at = created
WHERE stage = 'refused' AND EXISTS (SELECT 1 FROM letter_contents WHERE letter = letters.id);
CREATE INDEX letters_refused ON letters (refused_at) WHERE refused_at IS NOT NULL;

-- The ways in and out that are configured, with what the running server last saw of each.
CREATE TABLE ways (
    name TEXT PRIMARY KEY,
    good INTEGER,               -- when it last worked
    bad INTEGER,                -- when it last failed
    why TEXT NOT NULL,          -- why it failed then
    down INTEGER                -- since when it fails; null: it works
) STRICT, WITHOUT ROWID;
