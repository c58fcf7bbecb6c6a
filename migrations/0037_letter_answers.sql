-- What came in answer to single letters, beside what was carried out: how often in a row nothing in an answer was understood, when
-- its writer was last told so, and whether the question of the letter was asked once more.
CREATE TABLE letter_answers (
    letter INTEGER PRIMARY KEY REFERENCES letters (id) ON DELETE CASCADE,
    unreadable INTEGER NOT NULL DEFAULT 0,  -- answers in a row; what is carried out begins anew
    refused INTEGER,                        -- when the last refusal without reasons went out; null: none
    again INTEGER                           -- the letter that asks once more, of that letter itself too; null: none does
) STRICT;
