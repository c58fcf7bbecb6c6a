-- As the file of this number above: the next mail of a person, while many others wait.
CREATE INDEX mails_waiting_of ON mails (sender, behind, id)
WHERE stage = 'waiting' AND put_off IS NULL AND sender IS NOT NULL;
