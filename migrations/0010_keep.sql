-- What is kept for a time alone.

-- Refused letters whose text the operator can still look at.
CREATE INDEX letters_refused ON letters (id, size) WHERE stage = 'refused' AND (model IS NOT NULL OR length(bytes) > 0);

-- Watchings that ended, by time, and by what ended them: rows of mails and works go when nothing names them any more.
CREATE INDEX watchers_past ON watchers (ended) WHERE ended IS NOT NULL;
CREATE INDEX watchers_ended_mail ON watchers (ended_mail) WHERE ended_mail IS NOT NULL;
CREATE INDEX watchers_ended_work ON watchers (ended_work) WHERE ended_work IS NOT NULL;

-- Userids look alike whatever separates their letters, and however often one is repeated. As the program did when this was
-- written: separators go, then pairs that look like one letter, then all but one of equal letters in a row; digits stay.
UPDATE players SET skeleton = (
    WITH RECURSIVE step (rest, done) AS (
        SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(
            lower(userid), '.', ''), '_', ''), '-', ''), 'i', 'l'), '1', 'l'), '0', 'o'), '5', 's'), 'rn', 'm'), 'vv', 'w'), ''
        UNION ALL
        SELECT substr(rest, 2), CASE
            WHEN substr(rest, 1, 1) = substr(done, -1) AND substr(rest, 1, 1) BETWEEN 'a' AND 'z' THEN done
            ELSE done || substr(rest, 1, 1)
        END
        FROM step WHERE rest <> ''
    )
    SELECT done FROM step WHERE rest = ''
);
