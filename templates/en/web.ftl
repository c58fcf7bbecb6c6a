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
    { $games ->
        [one] { $pool }, after one rated game: { $last }
       *[other] { $pool }, after the first rated game: { $first };
                after { $games } games: { $last }
    }
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
web-home = Board games by mail
web-lead =
    You get a letter with the board and answer it with your move. That is all:
    no account to log in to, no app, no hurry.
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
    The position that stood here is no longer part of the game.
web-only-read = This page can only be read
web-only-read-why = Nothing can be sent to this address.
web-busy = This cannot be shown now
web-busy-why = Please try again in a minute.
web-no-positions =
    This game was played by rules that the server no longer has, so its
    positions cannot be drawn.
web-mails-read =
    All mails that arrived before { $until } have been read.
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
web-letters-since = The oldest was written on { $since }.
web-house-waiting =
    { $count ->
        [one] { $count } board is waiting for a house player.
       *[other] { $count } boards are waiting for a house player.
    }
web-works = The server is running
web-to-board = Board { $board }
web-dice = Check the dice
web-dice-why =
    All rolls of a game are fixed before it begins: they follow from a secret
    key. The first letter shows the key's fingerprint and the last one the key
    itself, so nobody can change a roll in between. This page computes every
    roll of a finished game again.
web-dice-how = How it works
web-dice-board = Number of a finished board
web-dice-record = Or paste the record from the last letter of a game
web-dice-check = Check
web-dice-unread =
    This is not a record of a game. It cannot be read from line { $line }.
web-dice-none = { $title } is played without dice.
web-dice-no-key = This game is not over: its key is still a secret.
web-dice-incomplete =
    Something is missing from this record: the commitment, the key, the number
    of the board or the lots.
web-dice-right =
    { $count ->
        [one] The only roll follows from the key, and the board had committed
              to that key.
       *[other] All { $count } rolls follow from the key, and the board had
                committed to that key.
    }
web-dice-other-key =
    WRONG: this is not the key that the board had committed to.
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
web-turn-choices = Choose here or on the board
web-turn-more = Or go on
web-turn-anew = Choose again from the beginning
web-turn-move = Your move: { $text }
web-turn-after =
    This is the board after your move. Nothing has been sent yet.
web-turn-userid = Your userid
web-turn-userid-why =
    Mail scanners follow every link, but they do not know your userid.
web-turn-message = Message to the others (optional)
web-turn-draw = Offer a draw with this move
web-turn-send = Send this move
web-turn-write = Or type it, as in a mail
web-turn-read = How your text was read
web-turn-read-why = Nothing has been sent yet.
web-turn-read-message = With this message to the others:
web-turn-read-resign =
    Resigning has a page of its own. Leave it out here.
web-turn-send-it = Send it
web-turn-look = Preview
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
        [one] Another board is waiting for you: check your mail.
       *[other] { $count } other boards are waiting for you: check your mail.
    }
web-turn-password = Your password
web-turn-password-why =
    Your settings ask for it (`proof=password`).
web-turn-no-password =
    This is not a password. Nothing was sent.
web-turn-resign = Resign
web-turn-resign-why =
    You are about to resign this game. That cannot be taken back.
web-turn-resign-type = Type { $word } if you mean it
web-turn-not-typed =
    The word was not typed. Nothing was sent.
web-turn-then = What then?
web-turn-then-why =
    Try out what the others might play, and how you would answer. Nothing is
    sent or kept.
web-turn-theirs = What might { $userid } play?
web-turn-yours = And how would you answer?
web-turn-keep = Keep as conditional moves
web-turn-conditions = Sent with your move: these conditional moves
web-turn-orders = Your orders so far
web-turn-figures = More or fewer of them
web-turn-remove = Remove
web-turn-list = The boards of this letter
web-turn-list-none =
    None of this letter's boards is waiting for you any more.
web-turn-gone = The board has moved on
web-turn-gone-why =
    This link was good for one turn, and that turn is over. Your newest letter
    about this board has the link for the next one.
web-too-many = Too many wrong addresses
web-too-many-why =
    Somebody on your network has tried many addresses that do not exist.
    Please try again in an hour, or answer the letter.
