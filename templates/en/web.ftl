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
web-foot = The game happens by mail; these pages only show it.
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
