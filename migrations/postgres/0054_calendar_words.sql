-- As the file of this number above: the player in the address of whose calendar a secret word stands.
CREATE INDEX settings_calendar_word ON settings (value) WHERE name = 'calendar-word';
