# What is wrong with a line that is no command, and what commands do.

## What is wrong: the end of a sentence.

problem-no-command = this line is no command
problem-no-such-command = there is no such command
problem-no-such-game = there is no such game here (`list games` shows them all)
problem-move-alone =
    a move on its own works only in an answer to a letter about the board
problem-board-missing =
    in an answer about several boards each line starts with its board number,
    as in `101 a6-c6`
problem-other-board =
    the letter you answered is not about this board; answer one that is, or
    write the whole command with your password
problem-game-missing = the name of the game is missing before it
problem-verb-missing = the name of a game alone does not say what to do
problem-address-missing = an address is missing
problem-missing = { $part } is missing
problem-expected = { $part } was expected instead of something else
problem-expected-for = { $part } was expected instead of `{ $word }`
problem-too-much = there are too many words at the end
problem-too-much-from =
    there are too many words at the end, from `{ $word }` on
problem-userid-length = a userid has 1 to { $most } characters
problem-userid-start = a userid starts with a letter (a to z)
problem-userid-character =
    a userid may contain only letters (a to z), digits, `_`, `-` and `.`
problem-userid-reserved =
    this userid could be mistaken for a word of a command, a game or somebody
    else
problem-password-empty = a password has at least one character
problem-password-too-long = a password has at most { $most } characters
problem-password-blank = a password has no spaces
problem-behind-password =
    a password has no spaces, and only e-mail addresses may follow it
problem-password-is-userid = the password must not be the same as the userid
problem-answers-only =
    this works only in an answer to the letter that `forgot` sends
problem-set-by-password =
    this setting is changed only with your userid and password, because it
    is about who can act for you, what others see, or your time
problem-too-long = the line is too long for a command
problem-nearly = if you mean `{ $word }`, answer with this word alone on a line
problem-beside-move =
    this stands beside a move. If you mean `{ $word }`, send this word in an
    answer without a move
problem-taken-back =
    other words in your mail seem to take this back. If you mean `{ $word }`,
    answer with nothing but this word

## What was expected.

part-userid = a userid
part-proof = your userid (with your password after it)
part-password = a password
part-new-password = the new password
part-address = an e-mail address
part-setting = a setting (name=value)
part-first-day =
    the first day (like 2026-12-24, 12-24 or `tomorrow`), or `off`,
part-last-day = the last day (like 2027-01-05 or 01-05), or `for 10 days`,
part-day-count = a number of days or weeks (like `for 10 days`)
part-listing = `games`, `players` or the name of a game
part-board = the number of a board
part-board-or-userid = the number of a board, or a userid,
part-board-count = a number of boards, or `all`
part-seek = the number of a seek
part-move-number = the number of a move
part-move = a move
part-option-or-players =
    an option, or players=<n>, rating=<n>-<n>, seat=<n>, colour=<colour> or
    expires=<n>d

## Where a line stood, and what of it was understood.

place-subject = subject
place-line = line { $number }
place-understood = { $place }: { $words }

## What each command does.

effect-help = the help pages
effect-signup = opens an account
effect-login = the lines below need no userid or password
effect-change-password = sets a new password
effect-change-address = replaces your addresses with new ones
effect-add = adds addresses
effect-forgot = a letter that lets you choose a new password
effect-password =
    sets a new password, in answer to the letter that `forgot` sends
effect-delete = closes the account
effect-export = everything the server knows about you
effect-set = your settings, such as columns=60 (`help set`)
effect-vacation = days when your clocks stand still
effect-block = stops challenges and messages from them
effect-unblock = undoes `block`
effect-message = a message to players, on the lines below
effect-broadcast = a message to everybody (operator only)
effect-admin = an order to the server (operator only)
effect-list = the games and the players
effect-whois = about a player
effect-all-show = a player's boards of all games
effect-puzzle = a position to solve, from a game that is over
effect-all-seeks = the open challenges of all games
effect-all-join = joins an open challenge
effect-all-unseek = withdraws your open challenge, or leaves one you joined
effect-all-accept = others may challenge you to all games
effect-all-reject = others may challenge you to no game
effect-all-limit =
    the most boards you want to play at once, over all games; without a number:
    your limit
effect-next-dice = the commitment for the dice of the next board you start
effect-multiple = as the subject: the commands are in the body, one per line
effect-signoff = nothing below it is read
effect-game-help = rules, options and notation
effect-challenge = starts a game
effect-decline = calls the game off before your first move
effect-seek = a challenge to anybody
effect-seeks = the open challenges
effect-game-list = the game, and who plays it now
effect-join = joins an open challenge
effect-unseek = withdraws your open challenge, or leaves one you joined
effect-rematch = offers the same game again with seats swapped, or accepts that
effect-move = plays a move
effect-if = moves in advance
effect-queue = one move in advance
effect-forget = discards your moves in advance
effect-preview = the board after these moves, without playing them
effect-show = boards
effect-show-as = boards with what only you can see
effect-replay = the board at move n
effect-moves = the legal moves, as many as fit in a letter
effect-history = finished games
effect-games = games being played
effect-standings = the ratings
effect-record = the game as text
effect-resign = resigns the game
effect-draw = offers a draw
effect-accept =
    accepts an offer or a challenge; without a board: lets others challenge you
effect-reject =
    refuses an offer or a challenge; without a board: stops others challenging
    you
effect-limit = the most boards you want to play at once
effect-undo = asks to take your last move back
effect-claim =
    claims the game from somebody who is out of time, where that does not end
    it automatically
effect-chat = a message to the players, on the lines below
effect-kibitz = a message from one watcher to the others, on the lines below
effect-note = a private note, on the lines below
effect-subscribe = watches a board: every letter about it
effect-unsubscribe = stops watching it
effect-notify =
    watches boards: only the last letter; without a board: which ones you watch
effect-dice = the dice and how to check them
