# The words of web pages, around boards, lists and help pages.

web-board-title = { $title } { $board }: { $players }
web-board-title-at = { $title } { $board }: { $players }, move { $number }
web-beginning = The beginning
web-after = After move { $number } of { $moves }
web-board = Board { $board }
web-first = First
web-back = Back
web-on = On
web-last = Last
web-moves = Moves
web-players = Players
web-ratings = Ratings
web-rating-plot =
    { $pool }: points after the first rated game: { $first }, after the last:
    { $last }; rated games: { $games }
web-player-number = player { $number }
web-places = The board in words
web-more = More about this game
web-all = All positions
web-all-title = { $title }, board { $board }: all positions
web-record = Record
web-picture = Picture
web-feed = Feed
web-games = Games
web-seeks = Open seeks
web-status = Status
web-running = Games being played: { $count }
web-finished = Finished games: { $count }
web-to-move = { $names } to move
web-offered = not yet accepted
web-ended = ended { $ended }
web-older = Older
web-newer = Newer
web-skip = Skip to the content
web-foot = The games are played by mail.
web-lead =
    Board games by mail. You get a letter with the board, you answer with your
    move, and that is all: no account to log in to, no app, no hurry.
web-how-to-begin = How to begin
web-sign-up = Sign up by mail
web-sign-up-by =
    Send a mail to `{ $address }` with the subject `signup NAME PASSWORD`: the
    name under which others will know you, and a password. Answer the letter
    that comes back, and you can play.
web-play-now =
    Nobody there yet? The server itself plays every game, and accepts at once.
web-standings = Standings
web-not-found = There is nothing here
web-not-found-why =
    There is no page at this address. Perhaps a letter or digit is missing.
web-taken-back = This move was taken back
web-taken-back-why =
    The position that stood here is not part of the game any more.
web-only-read = This page can only be read
web-only-read-why = Nothing can be sent to this address.
web-busy = This cannot be shown now
web-busy-why = Please try again in a minute.
web-no-positions =
    This game was played by rules that the server no longer has, so its
    positions cannot be drawn.
web-mails-waiting =
    { $count ->
        [one] { $count } mail is waiting to be read.
       *[other] { $count } mails are waiting to be read.
    }
web-letters-waiting =
    { $count ->
        [one] { $count } letter is waiting to leave.
       *[other] { $count } letters are waiting to leave.
    }
web-works = The server works.
web-to-board = Board { $board }
web-dice = Check the dice
web-dice-why =
    The server decides all rolls of a board before it begins: they follow from
    a secret key. The first letter of a game has the key's fingerprint, and the
    last one the key, so that nobody could have changed a roll in between. Here
    every roll of a finished game is computed again.
web-dice-how = How it works
web-dice-board = The number of a finished board
web-dice-record = Or a record, as the last letter of a game has it
web-dice-check = Check
web-dice-unread =
    This is no record of a game. What cannot be read is in line { $line }.
web-dice-none = { $title } is played without dice.
web-dice-no-key = This game is not over: its key is still a secret.
web-dice-incomplete =
    This record does not hold what it takes: the commitment, the key, the
    number of the board and the lots.
web-dice-right =
    { $count ->
        [one] The only roll follows from the key, and the board had committed
              to that key.
       *[other] All { $count } rolls follow from the key, and the board had
                committed to that key.
    }
web-dice-other-key =
    WRONG: this is not the key to which the board had committed.
web-dice-wrong = WRONG: not all rolls follow from the key.
web-dice-lot = Lot for the seats: { $roll }
web-dice-roll = Before move { $before }: { $roll }
web-dice-same = right
web-dice-expected = WRONG, the key gives { $roll }
web-turn-you = you
web-turn-title = Your turn: { $title } { $board }
web-turn-heading = Your turn: move { $number }
web-turn-roll = Your roll: { $roll }.
web-turn-so-far = Chosen so far: { $text }
web-turn-choices = Choose, here or on the board
web-turn-more = Or go on
web-turn-anew = Choose again from the beginning
web-turn-move = You move { $text }
web-turn-after =
    This is the board after it. Nothing has been sent yet.
web-turn-userid = Your userid
web-turn-userid-why =
    Programs that follow every link in a mail do not know it.
web-turn-message = A message to the others, if you like
web-turn-draw = Offer a draw with it
web-turn-send = Send this move
web-turn-write = Or write it, as in a mail
web-turn-read = This is how it was read
web-turn-read-why = Nothing has been sent yet.
web-turn-read-message = With this message to the others:
web-turn-read-resign =
    Resigning has a page of its own. Leave it out here.
web-turn-send-it = Send it
web-turn-look = Look at it
web-turn-no-move = That cannot be played: { $text }
web-turn-not-you =
    This is not your userid. Nothing was sent.
web-turn-not-here =
    This was not sent from this page, so nothing was done.
web-turn-sent = Thank you
web-turn-sent-why =
    Your answer has arrived. A letter tells you what came of it.
web-turn-others =
    { $count ->
        [one] Another board is waiting for you: look into your mail.
       *[other] { $count } other boards are waiting for you: look into your
                mail.
    }
web-turn-password = Your password
web-turn-password-why =
    You have asked for it with `proof=password`.
web-turn-no-password =
    This is not a password. Nothing was sent.
web-turn-resign = Resign
web-turn-resign-why =
    You give this game up. That cannot be taken back.
web-turn-resign-type = Type { $word } if you mean it
web-turn-not-typed =
    The word was not typed. Nothing was sent.
web-turn-then = What then?
web-turn-then-why =
    Try what the others may play, and your answers. Nothing of this is sent or
    kept.
web-turn-theirs = What may { $userid } play?
web-turn-yours = And what do you play?
web-turn-keep = Keep as conditional moves
web-turn-conditions = Sent with it: your conditional moves
web-turn-orders = Your orders so far
web-turn-figures = More or fewer of them
web-turn-remove = Remove
web-turn-list = The boards of this letter
web-turn-list-none =
    No board of this letter is waiting for you any more.
web-turn-gone = The board has moved on
web-turn-gone-why =
    This link was good for one turn, and that turn is over. Your newest letter
    about this board has the link for the next one.
web-too-many = Too many wrong addresses
web-too-many-why =
    Somebody on your network has tried many addresses that do not exist.
    Please try again in an hour, or answer the letter.
