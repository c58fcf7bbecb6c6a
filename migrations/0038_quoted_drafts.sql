-- A text that was kept goes out only as an answer to the letter that quotes it. Null for texts of before: these wait for nothing.
ALTER TABLE unsent ADD COLUMN letter INTEGER;
