# What is wrong with a line that is no command, and what commands do.

## What is wrong: the end of a sentence.

problem-no-command = this line is no command
problem-no-such-command = there is no such command
problem-no-such-game =
    there is no such game here (`list games` names those that there are)
problem-move-alone =
    a move alone is understood only in an answer to a letter about the board
problem-board-missing =
    in an answer about several boards each line begins with the number of its
    board, as in `101 a6-c6`
problem-other-board =
    the letter that you answer tells nothing of this board; answer a letter
    about it, or write the whole command with your password
problem-game-missing = the name of the game is missing before it
problem-verb-missing =
    the name of a game alone says nothing about what to do
problem-address-missing = an address is missing
problem-missing = { $part } is missing
problem-expected = { $part } was expected where something else stands
problem-expected-for = { $part } was expected where `{ $word }` stands
problem-too-much = there are too many words at its end
problem-too-much-from =
    there are too many words at its end, from `{ $word }` on
problem-userid-length = a userid has 1 to { $most } characters
problem-userid-start = a userid begins with a letter (a to z)
problem-userid-character =
    a userid has only letters (a to z), digits, `_`, `-` and `.`
problem-userid-reserved =
    this userid would be mistaken for a command or a game, or for somebody else
problem-password-empty = a password has at least one character
problem-password-too-long = a password has at most { $most } characters
problem-password-blank = a password has no blanks
problem-behind-password =
    a password has no blanks, and behind it only e-mail addresses may stand
problem-password-is-userid =
    the password must be another word than the userid
problem-answers-only =
    this is understood only in an answer to the letter that `forgot` sends
problem-too-long = the line is too long for a command
problem-nearly =
    if you mean `{ $word }`, answer with this word alone in its line

## What was expected.

part-userid = a userid
part-proof = your userid (with your password after it)
part-password = a password
part-new-password = the new password
part-address = an e-mail address
part-setting = a setting (name=value)
part-first-day = the first day (as 2026-12-24, 12-24 or `tomorrow`), or `off`,
part-last-day = the last day (as 2027-01-05 or 01-05), or `for 10 days`,
part-day-count = a number of days or weeks (as `for 10 days`)
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
effect-login = the lines below need no userid and password
effect-change-password = a new password
effect-change-address = new addresses in place of the old ones
effect-add = more addresses
effect-forgot = a letter that helps to a new password
effect-password = a new password, in answer to the letter that `forgot` sends
effect-delete = closes the account
effect-export = all that the server knows about you
effect-set = your settings, as columns=60 (`help set`)
effect-vacation = days on which your clocks stand still
effect-block = no challenges and messages from them
effect-unblock = takes `block` back
effect-message = a message to players, in the lines below
effect-broadcast = a message to everybody; for the operator
effect-admin = an order about the server; for the operator
effect-list = the games and the players
effect-whois = about a player
effect-all-show = a player's boards of all games
effect-all-seeks = the open challenges of all games
effect-all-join = takes an open challenge up
effect-all-unseek = takes your open challenge back, or that you joined one
effect-all-accept = others may challenge you to all games
effect-all-reject = others may challenge you to no game
effect-all-limit =
    on how many boards of all games you want to be at most; without a number:
    what it is
effect-next-dice = the commitment to the dice of the next board you start
effect-multiple = as the subject: the commands stand in the body, one a line
effect-signoff = nothing below it is read
effect-game-help = rules, options and notation
effect-challenge = starts a game
effect-decline = takes a board back before your first move
effect-seek = a challenge to anybody
effect-seeks = the open challenges
effect-game-list = the game, and who plays it now
effect-join = takes an open challenge up
effect-unseek = takes your open challenge back, or that you joined one
effect-rematch =
    offers the same game once more with the seats turned, or takes that up
effect-move = plays a move
effect-if = moves in advance
effect-queue = one move in advance
effect-forget = drops the moves in advance
effect-preview = the board after these moves, which are not played
effect-show = boards
effect-show-as = boards with what only you may see
effect-replay = the board at move n
effect-moves = the legal moves, as many as fit a letter
effect-history = finished games
effect-games = games being played
effect-standings = the ratings
effect-record = the game as text
effect-resign = gives the game up
effect-draw = offers a draw
effect-accept =
    takes an offer or a challenge; without a board: you may be challenged
effect-reject =
    refuses an offer or a challenge; without a board: you may not be
    challenged
effect-limit = how many boards you play at most
effect-undo = asks to take your last move back
effect-claim =
    claims the game of somebody whose time is used up, where that ends nothing
    by itself
effect-chat = a message to the players, in the lines below
effect-kibitz =
    a message to those who watch, from one of them, in the lines below
effect-note = a private note, in the lines below
effect-subscribe = watches a board: every letter about it
effect-unsubscribe = watches it no more
effect-notify =
    watches boards: the last letter alone; without a board: which ones you
    watch
effect-dice = the dice and how to check them
