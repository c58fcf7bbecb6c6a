-- The tables of version 45 for PostgreSQL: what the files 0001 to 0045 above make of a SQLite database. A change from here on is a
-- file here and one of the same number there; `store::sql::migrations` compares what both make.

-- As NOCASE of SQLite for all that userids and addresses are made of. Other texts are compared byte by byte.
CREATE COLLATION nocase (PROVIDER = icu, LOCALE = 'und-u-ks-level2', DETERMINISTIC = FALSE);

-- Whoever writes locks this row first, so that there is one writer at a time, whatever server it is.
CREATE TABLE writer (
    id BIGINT PRIMARY KEY CHECK (id = 1)
);
INSERT INTO writer (id) VALUES (1);

-- The last numbers given. A sequence would leave gaps, which players would see, where a transaction is rolled back or the server
-- of the database ends.
CREATE TABLE last_numbers (
    name TEXT COLLATE "C" PRIMARY KEY,
    seq BIGINT NOT NULL
);

CREATE FUNCTION next_number(name TEXT) RETURNS BIGINT LANGUAGE sql AS $$
    INSERT INTO last_numbers AS known (name, seq) VALUES ($1, 1)
    ON CONFLICT (name) DO UPDATE SET seq = known.seq + 1
    RETURNING seq
$$;

CREATE TABLE players (
    id BIGINT PRIMARY KEY DEFAULT next_number('players'),
    userid TEXT COLLATE nocase NOT NULL UNIQUE,
    password TEXT COLLATE "C" NOT NULL,     -- a PHC string, never the password
    stage TEXT COLLATE "C" NOT NULL DEFAULT 'new' CHECK (stage IN ('new', 'alive', 'closed', 'house', 'suspended')),
    created BIGINT NOT NULL,
    skeleton TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX players_alive ON players (userid) WHERE stage = 'alive';
CREATE INDEX players_new ON players (created) WHERE stage = 'new';
CREATE INDEX players_not_alive ON players (id) WHERE stage <> 'alive';
CREATE INDEX players_skeleton ON players (skeleton, userid);

CREATE TABLE mails (
    id BIGINT PRIMARY KEY DEFAULT next_number('mails'),
    digest BYTEA NOT NULL UNIQUE CHECK (length(digest) = 32),
    message_id TEXT COLLATE "C",
    sender TEXT COLLATE nocase,
    arrived BIGINT NOT NULL,
    taken BIGINT NOT NULL,
    envelope_from TEXT COLLATE "C",
    envelope_to TEXT COLLATE "C" NOT NULL DEFAULT '[]',  -- a JSON array of addresses
    oversize BIGINT,                        -- the full size, where only the header was kept
    size BIGINT NOT NULL,
    stage TEXT COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (stage IN ('waiting', 'done', 'failed')),
    tries BIGINT NOT NULL DEFAULT 0,
    reason TEXT COLLATE "C" NOT NULL DEFAULT '',  -- of the last failed try
    outcome TEXT COLLATE "C" NOT NULL DEFAULT '',  -- what it was taken for
    player BIGINT REFERENCES players (id) ON DELETE SET NULL,
    done BIGINT,
    commands BIGINT NOT NULL DEFAULT 0,
    proved BIGINT NOT NULL DEFAULT 0 CHECK (proved IN (0, 1)),
    host TEXT COLLATE "C",
    verdict TEXT COLLATE "C",
    behind BIGINT NOT NULL DEFAULT 0 CHECK (behind IN (0, 1)),
    answers BIGINT,
    put_off BIGINT,
    source TEXT COLLATE "C"
);
CREATE INDEX mails_failed ON mails (taken) WHERE stage = 'failed';
CREATE INDEX mails_message ON mails (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX mails_player ON mails (player) WHERE player IS NOT NULL;
CREATE INDEX mails_put_off ON mails (put_off, host) WHERE stage = 'waiting' AND put_off IS NOT NULL;
CREATE INDEX mails_sender ON mails (sender, taken) WHERE sender IS NOT NULL;
CREATE INDEX mails_waiting ON mails (behind, id, arrived) WHERE stage = 'waiting' AND put_off IS NULL;

CREATE TABLE works (
    id BIGINT PRIMARY KEY DEFAULT next_number('works'),
    cause TEXT COLLATE "C" NOT NULL CHECK (cause IN ('click', 'clock', 'operator', 'house', 'pairing')),
    about TEXT COLLATE "C" NOT NULL DEFAULT '',  -- what was asked for; never a password or a token
    at BIGINT NOT NULL,
    outcome TEXT COLLATE "C" NOT NULL DEFAULT ''  -- what was done; empty until it is finished
);

CREATE TABLE boards (
    number BIGINT PRIMARY KEY DEFAULT next_number('boards'),
    game TEXT COLLATE "C" NOT NULL,
    options TEXT COLLATE "C" NOT NULL DEFAULT '',
    rules_version BIGINT NOT NULL,
    stage TEXT COLLATE "C" NOT NULL CHECK (stage IN ('offered', 'running', 'over', 'declined')),
    challenger BIGINT NOT NULL REFERENCES players (id),
    key BYTEA NOT NULL CHECK (length(key) = 32),
    started BIGINT NOT NULL,
    ended BIGINT,
    result TEXT COLLATE "C" NOT NULL DEFAULT '*',
    ended_by TEXT COLLATE "C" NOT NULL DEFAULT '',
    moves BIGINT,
    lot TEXT COLLATE "C",
    mails TEXT COLLATE "C",
    terms TEXT COLLATE "C" NOT NULL DEFAULT '',
    pool TEXT COLLATE "C" NOT NULL DEFAULT '',
    counts TEXT COLLATE "C" CHECK (counts IN ('not', 'due', 'counted', 'void')),
    annulled BIGINT
);
CREATE INDEX boards_challenger ON boards (challenger, started);
CREATE INDEX boards_counted ON boards (pool, ended, number) WHERE counts IN ('counted', 'void');
CREATE INDEX boards_due ON boards (pool, ended, number) WHERE counts IN ('due', 'void');
CREATE INDEX boards_ended ON boards (game, ended, number) WHERE stage = 'over';
CREATE INDEX boards_offered ON boards (started) WHERE stage = 'offered';
CREATE INDEX boards_running ON boards (number) WHERE stage = 'running';
CREATE INDEX boards_unjudged ON boards (ended, number) WHERE stage = 'over' AND counts IS NULL;
CREATE INDEX boards_without_state ON boards (number) WHERE moves IS NULL;

CREATE TABLE letters (
    id BIGINT PRIMARY KEY DEFAULT next_number('letters'),
    message_id TEXT COLLATE "C" NOT NULL UNIQUE,
    player BIGINT REFERENCES players (id) ON DELETE SET NULL,
    address TEXT COLLATE nocase NOT NULL,
    board BIGINT REFERENCES boards (number),
    move_number BIGINT,
    event TEXT COLLATE "C" NOT NULL,
    purpose TEXT COLLATE "C" NOT NULL,
    cause BIGINT REFERENCES mails (id),
    envelope_from TEXT COLLATE "C" NOT NULL DEFAULT '',
    created BIGINT NOT NULL,
    stage TEXT COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (stage IN ('waiting', 'sending', 'sent', 'refused', 'unknown')),
    tries BIGINT NOT NULL DEFAULT 0,
    next_try BIGINT,                        -- null once nothing more is to be tried
    last_reply TEXT COLLATE "C" NOT NULL DEFAULT '',
    sent_at BIGINT,
    used_at BIGINT,
    size BIGINT NOT NULL,
    answered BIGINT,
    -- the work that caused it, in place of a mail
    work BIGINT REFERENCES works (id) CHECK (work IS NULL OR cause IS NULL),
    addresses TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    lines BYTEA,                            -- emptied when sent
    taken_back BIGINT NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1)),
    held BIGINT NOT NULL DEFAULT 0 CHECK (held IN (0, 1)),
    pressing BIGINT NOT NULL DEFAULT 0 CHECK (pressing IN (0, 1)),
    room_at BIGINT,
    at_once BIGINT NOT NULL DEFAULT 0 CHECK (at_once IN (0, 1)),
    refused_at BIGINT,
    put_off BIGINT,
    yields BIGINT NOT NULL DEFAULT 0 CHECK (yields IN (0, 1)),
    CHECK ((next_try IS NULL) = (stage IN ('sent', 'refused')))
);
CREATE INDEX letters_again ON letters (next_try, id)
    WHERE next_try IS NOT NULL AND held = 0 AND tries > 0 AND stage IN ('waiting', 'unknown');
CREATE INDEX letters_answers ON letters (address, board) WHERE next_try IS NOT NULL AND work IS NULL;
CREATE INDEX letters_board ON letters (board) WHERE board IS NOT NULL;
CREATE INDEX letters_cause ON letters (cause) WHERE cause IS NOT NULL;
CREATE INDEX letters_failed ON letters (address) WHERE stage = 'refused';
CREATE INDEX letters_gone ON letters (address, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX letters_held ON letters (address, board, id) WHERE next_try IS NOT NULL;
CREATE INDEX letters_new ON letters ((work IS NOT NULL AND pressing = 0), id)
    WHERE next_try IS NOT NULL AND held = 0 AND tries = 0 AND stage = 'waiting';
CREATE INDEX letters_refused ON letters (refused_at) WHERE refused_at IS NOT NULL;
CREATE INDEX letters_room ON letters (room_at, id) WHERE next_try IS NOT NULL AND room_at IS NOT NULL;
CREATE INDEX letters_sending ON letters (address) WHERE stage = 'sending';
CREATE INDEX letters_thread ON letters (player, board, id);
CREATE INDEX letters_work ON letters (work) WHERE work IS NOT NULL;
CREATE INDEX letters_works_of ON letters (player, work) WHERE player IS NOT NULL AND work IS NOT NULL;

CREATE TABLE accepts (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    game TEXT COLLATE "C" NOT NULL,
    accepts BIGINT NOT NULL CHECK (accepts IN (0, 1)),
    PRIMARY KEY (player, game)
);

CREATE TABLE actions (
    board BIGINT NOT NULL REFERENCES boards (number),
    n BIGINT NOT NULL CHECK (n >= 1),       -- the place in the board's record
    by TEXT COLLATE "C" NOT NULL CHECK (by IN ('chance', 'player', 'server', 'condition', 'clock', 'operator')),
    kind TEXT COLLATE "C" NOT NULL,         -- roll, move, resign, draw ...; nothing in the database depends on it
    seat BIGINT,                            -- null for what chance decided
    text TEXT COLLATE "C" NOT NULL DEFAULT '',  -- as records write it
    at BIGINT NOT NULL,
    mail BIGINT REFERENCES mails (id),      -- the mail that caused it
    work BIGINT REFERENCES works (id),      -- or the work
    PRIMARY KEY (board, n),
    CHECK (mail IS NULL OR work IS NULL)
);
CREATE INDEX actions_mail ON actions (mail) WHERE mail IS NOT NULL;
CREATE INDEX actions_work ON actions (work) WHERE work IS NOT NULL;

CREATE TABLE addresses (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    address TEXT COLLATE nocase NOT NULL,
    stage TEXT COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (stage IN ('waiting', 'confirmed', 'suspended')),
    created BIGINT NOT NULL,
    slow BIGINT,
    PRIMARY KEY (player, address)
);
CREATE INDEX addresses_address ON addresses (address);
CREATE INDEX addresses_suspended ON addresses (address) WHERE stage = 'suspended';
CREATE INDEX addresses_waiting ON addresses (created) WHERE stage = 'waiting';

CREATE TABLE appointments (
    board BIGINT NOT NULL REFERENCES boards (number),
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    sequence BIGINT NOT NULL,               -- how often it was sent, from 0
    ends BIGINT,                            -- the deadline; null where the calendar was told that there is none
    PRIMARY KEY (board, player)
);
CREATE INDEX appointments_player ON appointments (player);

CREATE TABLE blocks (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    other BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (player, other)
);
CREATE INDEX blocks_other ON blocks (other);

CREATE TABLE board_counts (
    player BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    stage TEXT COLLATE "C" NOT NULL,
    year BIGINT NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (player, game, stage, year)
);
CREATE INDEX board_counts_playing ON board_counts (game, player, number) WHERE stage = 'running' AND number > 0;

CREATE TABLE board_limits (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    game TEXT COLLATE "C" NOT NULL,
    boards BIGINT NOT NULL CHECK (boards >= 0),
    PRIMARY KEY (player, game)
);

CREATE TABLE bounces (
    letter BIGINT NOT NULL REFERENCES letters (id),
    mail BIGINT NOT NULL REFERENCES mails (id),
    failed BIGINT NOT NULL CHECK (failed IN (0, 1)),  -- 0: late, still under way
    said TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (letter, mail)
);
CREATE INDEX bounces_mail ON bounces (mail);

CREATE TABLE broadcasts (
    id BIGINT PRIMARY KEY DEFAULT next_number('broadcasts'),
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,  -- who wrote it
    text TEXT COLLATE "C" NOT NULL,
    reached BIGINT NOT NULL DEFAULT 0,      -- the number of the last player whose letters are written
    last BIGINT NOT NULL,                   -- the number of the last player that there was when it came
    subject TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX broadcasts_player ON broadcasts (player);

CREATE TABLE challenges (
    letter BIGINT PRIMARY KEY REFERENCES letters (id) ON DELETE CASCADE,
    command TEXT COLLATE "C" NOT NULL,      -- printed again; empty once the game has begun
    board BIGINT REFERENCES boards (number),  -- what has begun; null until then
    at BIGINT NOT NULL
);
CREATE INDEX challenges_at ON challenges (at);

CREATE TABLE checkpoints (
    board BIGINT PRIMARY KEY REFERENCES boards (number) ON DELETE CASCADE,
    entries BIGINT NOT NULL,                -- how many entries need not be replayed
    text TEXT COLLATE "C" NOT NULL          -- what is kept of them
);

CREATE TABLE clocks (
    board BIGINT NOT NULL REFERENCES boards (number),
    seat BIGINT NOT NULL CHECK (seat >= 1),
    player BIGINT NOT NULL REFERENCES players (id),
    spent BIGINT NOT NULL,                  -- the time that the player's moves have taken, in milliseconds
    bank BIGINT NOT NULL,                   -- what is in the bank, in milliseconds
    extra BIGINT NOT NULL,                  -- what the operator has given for this turn, in milliseconds
    awaited BIGINT NOT NULL CHECK (awaited IN (0, 1)),
    asked BIGINT NOT NULL CHECK (asked IN (0, 1)),  -- whether it waits for an answer alone, in the turn of another
    begun BIGINT CHECK (begun IS NULL OR awaited = 1),  -- when the turn began; null until its letter has left
    nagged BIGINT,                          -- when the last reminder of this turn went
    ended BIGINT,                           -- when the others were told that the time is used up
    missed BIGINT NOT NULL DEFAULT 0,       -- how often in a row the server has moved in the player's place
    last TEXT COLLATE "C",                  -- the turn that the last move ended: spent, bank, extra, begun, nagged, as JSON
    due BIGINT CHECK (due IS NULL OR awaited = 1),  -- when to look at it again
    PRIMARY KEY (board, seat)
);
CREATE INDEX clocks_due ON clocks (due, board, seat) WHERE due IS NOT NULL;
CREATE INDEX clocks_player ON clocks (player);

CREATE TABLE conditions (
    board BIGINT NOT NULL REFERENCES boards (number) ON DELETE CASCADE,
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,                  -- how many moves had been made when it was left
    ended BIGINT,                           -- how many had been made when nothing of it was left; null while something is
    text TEXT COLLATE "C" NOT NULL,         -- all of it in canonical form, seats as P1, P2 ...
    at BIGINT NOT NULL,
    PRIMARY KEY (board, player)
);
CREATE INDEX conditions_player ON conditions (player);

CREATE TABLE costs (
    payer TEXT COLLATE "C" NOT NULL,        -- `player 7`, `address a@example.org [192.0.2.1]`, `host 192.0.2.1` ...
    slot BIGINT NOT NULL,                   -- ten minutes, counted since 1970
    items TEXT COLLATE "C" NOT NULL,        -- how much of each: commands, bytes, boards ..., as a JSON object
    PRIMARY KEY (payer, slot)
);
CREATE INDEX costs_slot ON costs (slot);

CREATE TABLE digest_boards (
    letter BIGINT NOT NULL REFERENCES letters (id) ON DELETE CASCADE,
    board BIGINT NOT NULL REFERENCES boards (number),
    move_number BIGINT NOT NULL,            -- the number of moves made there when it was written
    watching BIGINT NOT NULL CHECK (watching IN (0, 1)),
    awaited BIGINT NOT NULL CHECK (awaited IN (0, 1)),
    taken_back BIGINT NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1)),
    PRIMARY KEY (letter, board)
);
CREATE INDEX digest_boards_board ON digest_boards (board);

CREATE TABLE digest_notes (
    id BIGINT PRIMARY KEY DEFAULT next_number('digest_notes'),
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    board BIGINT NOT NULL REFERENCES boards (number),
    at BIGINT NOT NULL,
    mail BIGINT,                            -- the mail that brought it about, which may be forgotten
    work BIGINT,                            -- the work that did, if it was no mail
    -- a move stands in the record as well
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('move', 'other', 'message')),
    writer TEXT COLLATE "C" NOT NULL,       -- who wrote a message; empty for sentences
    text TEXT COLLATE "C" NOT NULL
);
CREATE INDEX digest_notes_board ON digest_notes (board);
CREATE INDEX digest_notes_player ON digest_notes (player, board);
CREATE INDEX digest_notes_writer ON digest_notes (writer COLLATE nocase);

CREATE TABLE digests (
    player BIGINT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    due BIGINT NOT NULL
);
CREATE INDEX digests_due ON digests (due);

CREATE TABLE erasures (
    id BIGINT PRIMARY KEY DEFAULT next_number('erasures'),
    userid TEXT COLLATE "C" NOT NULL,
    addresses TEXT COLLATE "C" NOT NULL,    -- a JSON array: those that were no other player's
    mail BIGINT NOT NULL,                   -- mails with smaller numbers are still to be looked at
    work BIGINT NOT NULL                    -- works with smaller numbers are
);

CREATE TABLE forgetting (
    reached BIGINT NOT NULL
);

CREATE TABLE former_names (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    userid TEXT COLLATE nocase NOT NULL,
    PRIMARY KEY (player, userid)
);

CREATE TABLE seeks (
    number BIGINT PRIMARY KEY DEFAULT next_number('seeks'),
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,  -- who seeks
    game TEXT COLLATE "C" NOT NULL,
    options TEXT COLLATE "C" NOT NULL,      -- as boards have them, but for the seats that a wish decides
    terms TEXT COLLATE "C" NOT NULL,
    players BIGINT NOT NULL CHECK (players >= 2),
    seat BIGINT CHECK (seat BETWEEN 1 AND players),  -- where the seeker will sit; null if that does not matter
    lowest BIGINT,                          -- which ratings those may have who join; null for any
    highest BIGINT CHECK (highest >= lowest),
    mark TEXT COLLATE "C" NOT NULL,         -- what the mail adds to the dice; a hyphen where it adds nothing
    at BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    ended BIGINT,                           -- when it was taken back or ended; null while it is open
    key BYTEA CHECK (length(key) = 32)
);
CREATE INDEX seeks_ended ON seeks (ended) WHERE ended IS NOT NULL;
CREATE INDEX seeks_ends ON seeks (ends) WHERE ended IS NULL;
CREATE INDEX seeks_game ON seeks (game, number) WHERE ended IS NULL;
CREATE INDEX seeks_open ON seeks (number) WHERE ended IS NULL;
CREATE INDEX seeks_player ON seeks (player, at);

CREATE TABLE joins (
    seek BIGINT NOT NULL REFERENCES seeks (number) ON DELETE CASCADE,
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    gone BIGINT NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),  -- whether the player has taken it back
    PRIMARY KEY (seek, player)
);
CREATE INDEX joins_player ON joins (player);

CREATE TABLE kibitzes (
    id BIGINT PRIMARY KEY DEFAULT next_number('kibitzes'),
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at BIGINT NOT NULL
);
CREATE INDEX kibitzes_player ON kibitzes (player, at);

CREATE TABLE letter_answers (
    letter BIGINT PRIMARY KEY REFERENCES letters (id) ON DELETE CASCADE,
    unreadable BIGINT NOT NULL DEFAULT 0,   -- answers in a row; what is carried out begins anew
    refused BIGINT,                         -- when the last refusal without reasons went out; null: none
    again BIGINT                            -- the letter that asks once more, of that letter itself too; null: none does
);

CREATE TABLE letter_contents (
    letter BIGINT PRIMARY KEY REFERENCES letters (id) ON DELETE CASCADE,
    model BYTEA,                            -- what the letter says, as JSON that is packed, or is not (an earlier version)
    bytes BYTEA,                            -- or the whole message: of letters that an earlier version wrote
    kept BIGINT,                            -- the length of a refused letter, kept for the operator; null while it is to be sent
    CHECK ((model IS NULL) <> (bytes IS NULL))
);
CREATE INDEX letter_contents_kept ON letter_contents (letter, kept) WHERE kept IS NOT NULL;

CREATE TABLE listed_boards (
    player BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    stage TEXT COLLATE "C" NOT NULL,
    board BIGINT NOT NULL,
    ended BIGINT,                           -- as in `boards`
    year BIGINT NOT NULL GENERATED ALWAYS AS (
        CASE stage
            WHEN 'over' THEN coalesce(CAST(extract(YEAR FROM to_timestamp(ended / 1000) AT TIME ZONE 'UTC') AS BIGINT), 0)
            ELSE 0
        END
    ) STORED,
    PRIMARY KEY (player, game, stage, board)
);
CREATE INDEX listed_boards_ended ON listed_boards (player, game, ended, board) WHERE stage = 'over';

CREATE TABLE mail_contents (
    mail BIGINT PRIMARY KEY REFERENCES mails (id) ON DELETE CASCADE,
    raw BYTEA NOT NULL,                     -- passwords stand in it
    kept BIGINT                             -- the length of a mail put aside, kept for the operator; null while it is to be read
);
CREATE INDEX mail_contents_kept ON mail_contents (mail, kept) WHERE kept IS NOT NULL;

CREATE TABLE move_times (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    bucket BIGINT NOT NULL,
    number BIGINT NOT NULL,
    last BIGINT,
    PRIMARY KEY (player, bucket)
);

CREATE TABLE next_keys (
    player BIGINT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    key BYTEA NOT NULL CHECK (length(key) = 32)
);

CREATE TABLE notes (
    board BIGINT NOT NULL REFERENCES boards (number),
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    text TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (board, player)
);
CREATE INDEX notes_player ON notes (player);

CREATE TABLE orders (
    id BIGINT PRIMARY KEY DEFAULT next_number('orders'),
    given BIGINT NOT NULL,
    task TEXT COLLATE "C" NOT NULL,         -- JSON; empty when it is done
    done BIGINT,                            -- when it was carried out or refused; null while it waits
    refused BIGINT NOT NULL DEFAULT 0,
    said TEXT COLLATE "C" NOT NULL DEFAULT ''  -- what came of it, or why it was refused
);
CREATE INDEX orders_done ON orders (done) WHERE done IS NOT NULL;
CREATE INDEX orders_waiting ON orders (id) WHERE done IS NULL;

CREATE TABLE origins (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    origin TEXT COLLATE "C" NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (player, origin)
);

CREATE TABLE outages (
    source TEXT COLLATE "C" NOT NULL,
    begun BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (source, begun)
);

CREATE TABLE player_counts (
    stage TEXT COLLATE "C" PRIMARY KEY,
    number BIGINT NOT NULL
);

CREATE TABLE player_ways (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    source TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (player, source)
);

CREATE TABLE positions (
    mail BIGINT NOT NULL REFERENCES mails (id),
    position TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (mail, position)
);

CREATE TABLE pruned (
    at BIGINT PRIMARY KEY,
    before BIGINT NOT NULL
);

CREATE TABLE rated (
    board BIGINT NOT NULL REFERENCES boards (number),
    seat BIGINT NOT NULL CHECK (seat >= 1),
    score TEXT COLLATE "C" NOT NULL CHECK (score IN ('won', 'drawn', 'lost')),
    last_before BIGINT,                     -- `ratings.last` from before it; null where there was no row
    points_before DOUBLE PRECISION NOT NULL,  -- as `ratings` had it, or as everybody begins
    deviation_before DOUBLE PRECISION NOT NULL,
    volatility_before DOUBLE PRECISION NOT NULL,
    points DOUBLE PRECISION NOT NULL,       -- after it
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (board, seat)
);

CREATE TABLE ratings (
    pool TEXT COLLATE "C" NOT NULL,
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    points DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,    -- in points, as of the last board; it grows with the time since then
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    won BIGINT NOT NULL,                    -- alone in the first place
    drawn BIGINT NOT NULL,                  -- one of several in the first place
    lost BIGINT NOT NULL,
    last BIGINT NOT NULL,                   -- when the last board ended
    PRIMARY KEY (pool, player)
);
CREATE INDEX ratings_known ON ratings (pool, points DESC, deviation, player, volatility, last, games)
    WHERE games >= 3 AND deviation < 150;
CREATE INDEX ratings_player ON ratings (player);
CREATE INDEX ratings_standings ON ratings (pool, points DESC, deviation, player, volatility, last, games);

CREATE TABLE rematches (
    board BIGINT PRIMARY KEY REFERENCES boards (number),
    of BIGINT NOT NULL REFERENCES boards (number)
);
CREATE INDEX rematches_of ON rematches (of);

CREATE TABLE same_person (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    other BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (player, other)
);
CREATE INDEX same_person_other ON same_person (other);

CREATE TABLE seats (
    board BIGINT NOT NULL REFERENCES boards (number),
    seat BIGINT NOT NULL CHECK (seat >= 1),
    player BIGINT NOT NULL REFERENCES players (id),
    accepted BIGINT NOT NULL DEFAULT 0 CHECK (accepted IN (0, 1)),
    draw_offered BIGINT NOT NULL DEFAULT 0 CHECK (draw_offered IN (0, 1)),
    awaited BIGINT NOT NULL DEFAULT 0 CHECK (awaited IN (0, 1)),  -- the board waits for this seat
    since BIGINT,                           -- when that began; null while it does not wait
    declined BIGINT NOT NULL DEFAULT 0 CHECK (declined IN (0, 1)),
    undo_to BIGINT,
    undo_agreed BIGINT NOT NULL DEFAULT 0 CHECK (undo_agreed IN (0, 1)),
    late BIGINT NOT NULL DEFAULT 0 CHECK (late IN (0, 1)),
    made BIGINT,
    unasked BIGINT NOT NULL DEFAULT 0 CHECK (unasked IN (0, 1)),
    PRIMARY KEY (board, seat),
    CHECK ((since IS NOT NULL) = (awaited = 1))
);
CREATE INDEX seats_awaited ON seats (since, board, seat) WHERE awaited = 1;
CREATE INDEX seats_awaited_player ON seats (player, board) WHERE awaited = 1;
CREATE INDEX seats_declined ON seats (player) WHERE declined = 1;
CREATE INDEX seats_late ON seats (player) WHERE late = 1;
CREATE INDEX seats_player ON seats (player);

CREATE TABLE settings (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    name TEXT COLLATE "C" NOT NULL,
    value TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (player, name)
);

CREATE TABLE sources (
    name TEXT COLLATE "C" PRIMARY KEY,
    reached BIGINT NOT NULL
);

CREATE TABLE stops (
    board BIGINT NOT NULL REFERENCES boards (number),
    begun BIGINT NOT NULL,
    ended BIGINT,                           -- null while they stand
    PRIMARY KEY (board, begun)
);

CREATE TABLE submitted (
    board BIGINT NOT NULL REFERENCES boards (number) ON DELETE CASCADE,
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    moves BIGINT NOT NULL,                  -- how many had been made
    text TEXT COLLATE "C" NOT NULL,         -- the move
    propose BIGINT NOT NULL CHECK (propose IN (0, 1)),
    message TEXT COLLATE "C" NOT NULL,      -- what goes to the others with it
    PRIMARY KEY (board, player)
);
CREATE INDEX submitted_player ON submitted (player);

CREATE TABLE suspensions (
    player BIGINT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    why TEXT COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE tallies (
    what TEXT COLLATE "C" NOT NULL,
    hour BIGINT NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (what, hour)
);

CREATE TABLE thoughts (
    board BIGINT PRIMARY KEY REFERENCES boards (number),
    level TEXT COLLATE "C" NOT NULL CHECK (level IN ('easy', 'usual', 'hard')),
    entries BIGINT NOT NULL,                -- how many entries the record had
    since BIGINT NOT NULL,
    begun BIGINT,                           -- when the server began to think about it; null while it does not
    failed BIGINT NOT NULL DEFAULT 0,       -- how often the program itself failed at it
    person BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX thoughts_begun ON thoughts (board) WHERE begun IS NOT NULL;
CREATE INDEX thoughts_next ON thoughts (level, person, since, board);

CREATE TABLE unheard (
    who TEXT COLLATE nocase PRIMARY KEY,    -- an address, or a domain, which stands for all below it
    since BIGINT NOT NULL,
    until BIGINT,                           -- null: for good
    why TEXT COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE unsent (
    board BIGINT NOT NULL REFERENCES boards (number),
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    moves BIGINT NOT NULL,                  -- how many had been made
    text TEXT COLLATE "C" NOT NULL,
    letter BIGINT,
    PRIMARY KEY (board, player)
);
CREATE INDEX unsent_player ON unsent (player);

CREATE TABLE vacations (
    id BIGINT PRIMARY KEY DEFAULT next_number('vacations'),
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    first TEXT COLLATE "C" NOT NULL,        -- the first day, as 2026-12-20
    last TEXT COLLATE "C" NOT NULL,         -- the last day
    asked BIGINT,                           -- when the player asked for it; null if it came by itself when time had run out
    due BIGINT                              -- when to tell the opponents that it begins; null once they know
);
CREATE INDEX vacations_due ON vacations (due) WHERE due IS NOT NULL;
CREATE INDEX vacations_last ON vacations (last, first, player);
CREATE INDEX vacations_player ON vacations (player, last);

CREATE TABLE watchers (
    token TEXT COLLATE "C" PRIMARY KEY,     -- who shows it may end this watching, and nothing else
    board BIGINT NOT NULL REFERENCES boards (number),
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    how TEXT COLLATE "C" NOT NULL CHECK (how IN ('each', 'end')),  -- every letter, or the last one alone
    ended BIGINT,                           -- when it ended; null while it lasts
    ended_mail BIGINT REFERENCES mails (id),  -- the mail that ended it
    ended_work BIGINT REFERENCES works (id),  -- or the work
    CHECK (ended_mail IS NULL OR ended_work IS NULL),
    CHECK ((ended IS NOT NULL) = (ended_mail IS NOT NULL OR ended_work IS NOT NULL))
);
CREATE UNIQUE INDEX watchers_board ON watchers (board, player) WHERE ended IS NULL;
CREATE INDEX watchers_ended ON watchers (board) WHERE ended IS NOT NULL;
CREATE INDEX watchers_ended_mail ON watchers (ended_mail) WHERE ended_mail IS NOT NULL;
CREATE INDEX watchers_ended_work ON watchers (ended_work) WHERE ended_work IS NOT NULL;
CREATE INDEX watchers_past ON watchers (ended) WHERE ended IS NOT NULL;
CREATE INDEX watchers_player ON watchers (player, ended);

CREATE TABLE ways (
    name TEXT COLLATE "C" PRIMARY KEY,
    good BIGINT,                            -- when it last worked
    bad BIGINT,                             -- when it last failed
    why TEXT COLLATE "C" NOT NULL,          -- why it failed then
    down BIGINT                             -- since when it fails; null: it works
);

-- Boards begin at 101.
INSERT INTO last_numbers (name, seq) VALUES ('boards', 100);

-- House players: accounts that the server itself plays with, by the level of their play.
INSERT INTO players (id, userid, skeleton, password, stage, created) VALUES
    (-1, 'house', 'house', '', 'house', 0),
    (-2, 'house-easy', 'houseasy', '', 'house', 0),
    (-3, 'house-hard', 'househard', '', 'house', 0),
    (-4, 'house.2', 'house2', '', 'house', 0),
    (-5, 'house-easy.2', 'houseasy2', '', 'house', 0),
    (-6, 'house-hard.2', 'househard2', '', 'house', 0),
    (-7, 'house.3', 'house3', '', 'house', 0),
    (-8, 'house-easy.3', 'houseasy3', '', 'house', 0),
    (-9, 'house-hard.3', 'househard3', '', 'house', 0),
    (-10, 'house.4', 'house4', '', 'house', 0),
    (-11, 'house-easy.4', 'houseasy4', '', 'house', 0),
    (-12, 'house-hard.4', 'househard4', '', 'house', 0);
INSERT INTO player_counts (stage, number) VALUES ('house', 12);
