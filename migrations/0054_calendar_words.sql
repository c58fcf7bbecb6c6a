-- The player in the address of whose calendar a secret word stands, by its digest.
CREATE INDEX settings_calendar_word ON settings (value) WHERE name = 'calendar-word';
