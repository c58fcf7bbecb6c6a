-- What triggers did stands in the code now, where the rows are written (src/store): other databases have no such triggers.

DROP TRIGGER boards_listed;
DROP TRIGGER boards_moved;
DROP TRIGGER letter_has_left;
DROP TRIGGER letter_is_gone;
DROP TRIGGER letter_is_held;
DROP TRIGGER letters_refused;
DROP TRIGGER letters_sent;
DROP TRIGGER listed_boards_added;
DROP TRIGGER listed_boards_changed;
DROP TRIGGER listed_boards_gone;
DROP TRIGGER mails_done;
DROP TRIGGER mails_put_aside;
DROP TRIGGER players_counted;
DROP TRIGGER players_gone;
DROP TRIGGER players_moved;
DROP TRIGGER seats_listed;
DROP TRIGGER seats_moved;
