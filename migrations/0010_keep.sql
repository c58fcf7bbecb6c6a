-- What is kept for a time alone.

-- Refused letters whose text the operator can still look at.
CREATE INDEX letters_refused ON letters (id, size) WHERE stage = 'refused' AND (model IS NOT NULL OR length(bytes) > 0);

-- Watchings that ended, by time, and by what ended them: rows of mails and works go when nothing names them any more.
CREATE INDEX watchers_past ON watchers (ended) WHERE ended IS NOT NULL;
CREATE INDEX watchers_ended_mail ON watchers (ended_mail) WHERE ended_mail IS NOT NULL;
CREATE INDEX watchers_ended_work ON watchers (ended_work) WHERE ended_work IS NOT NULL;
