# Letters about a board: what stands in them, from top to bottom.

board-subject = { $title } Board { $board }: { $players }

## Whose turn it is.

turn-challenged = You have been challenged, { $userid }: do you want to play?
turn-awaits-answer = The board is waiting for { $names } to accept.
turn-yours = It is your turn, { $userid }: move { $number }.
turn-asked = { $userid }, a question for you: { $question }?
turn-page = Or choose your move on a page:
turn-side = You play { $side }.
turn-roll = Your roll: { $roll }.
turn-others = { $names } to move: move { $number }.
turn-others-roll = { $names } to move: move { $number }, roll { $roll }.
turn-situation = { $situation }
turn-threat = { $threat }
turn-since = The game has been waiting since { $since }.
turn-over = The game is over. Result: { $ranking }.
turn-declined = This game was called off; it does not count.

ranking-draw = a draw ({ $outcome })
    .aloud = a draw
ranking-won = { $userid } has won ({ $outcome })
    .aloud = { $userid } has won
ranking-places = { $places } ({ $outcome })
    .aloud = { $places }
ranking-annulled = none, the board was annulled
ranking-none = none
ranking-place = { $place }. { $names }
    .aloud = place { $place } for { $names }

wrote-to-you = { $names } wrote to you; see below.
wrote-to-watchers = { $names } wrote to those watching; see below.

## The page of a letter: its heading, and what is closed below the board.

page-yours = Your turn, { $userid }
page-yours-side = Your turn, { $userid } ({ $side })
page-rolled = { $heading }: { $roll }
page-situation = { $heading }: { $situation }!
page-others = { $names } to move
page-over = Game over: { $ranking }
page-side = { $heading }. You: { $side }
page-moves = Moves so far
page-by-hand = How to answer without tapping
page-players = Who plays what
page-facts = More about this game
page-film = The whole game:
page-film-alternative = The game from its beginning to its end, as a film

## Who is who.

who-reader = { $who } (you)
who-resigned = { $who } (resigned)
who-reader-resigned = { $who } (you, resigned)
who-late = { $who } (out of time)
who-reader-late = { $who } (you, out of time)

## What happened.

earlier-things =
    { $count ->
        [one] One more thing happened
       *[other] { $count } things more happened
    } before that; answer `{ $game } record { $board }` to see all moves.

event-started = The game begins.
event-seated =
    Seats were drawn by lot (`help dice`): { $seats }. The challenge named
    { $named }; the lot is { $lot }.
event-seat = { $seat } { $userid }
event-accepted = { $userid } accepts the challenge.
event-declined =
    { $userid } declines: the game is called off and does not count.
event-expired =
    Not everybody accepted in time: the game is called off and does not count.
event-lot = Dice for the first move: { $throws }.
event-throw = { $userid } { $face }
event-rolled = Roll for { $names }: { $roll }.
event-out-of-turn = Only you are told this: you played { $text }.
event-remark = { $remark }
event-moved = Move { $number }: { $userid } played { $text }.
    .aloud = Move { $number }, { $userid }: { $text }.
event-moved-roll =
    Move { $number }: { $userid } rolled { $roll } and played { $text }.
    .aloud = Move { $number }, { $userid } rolled { $roll }: { $text }.
event-resigned = { $userid } resigns.
event-draw-offered = { $userid } offers a draw.
event-draw-accepted = { $userid } accepts the draw.
event-draw-rejected = { $userid } declines the draw.
event-undo-asked =
    { $userid } asks to take back move { $number } and what followed it.
event-undo-agreed = { $userid } agrees to the take-back.
event-undo-rejected = { $userid } does not agree to the take-back.
event-substitute-asked =
    { $userid } asks whether { $house } may play on in the seat of { $left }.
    The game would go on from where { $left } left it, at move { $number }, and
    no longer count towards ratings.
event-substitute-agreed = { $userid } agrees that a house player sits down.
event-substitute-rejected = { $userid } does not want a house player there.
event-substituted =
    { $house } now plays in the seat of { $left }, from where { $left } left
    it. The game no longer counts towards ratings.
event-took-back =
    You have taken back move { $number }. No letter about it was sent, and none
    will be; what you wrote with it is gone too.
event-over = The game is over: { $why }. Result: { $result }.
    .aloud = The game is over: { $why }.

move-auto = { $text } (Auto)

## What only the first letter tells.

first-seeker = The game comes from the seek of { $userid }.
first-challenger = The challenge came from { $userid }.
first-plays = { $userid } plays { $side }.
first-options = Options: { $options }.
first-rules = For the rules, answer `help { $game }`.
first-commitment =
    The rolls of this board follow from a secret key, which the last letter
    will reveal. This commitment ensures that the key cannot be changed (`help
    dice`):

## How to move.

to-move-by-answer =
    To move, answer this letter with just your move, for example

    > { $example }

to-move-or-write =
    or write to { $address } with the subject

    > { $command }

to-move-by-password =
    To move, write to { $address } with the subject

    > { $command }

    where a move looks like this, for example:

    > { $example }

to-move-command = { $game } move { $board } { $userid } YOUR-PASSWORD { $text }

to-move-any = YOUR-MOVE

to-move-pass = Answering `pass` plays nothing and ends your turn.

## What else can be answered.

advice-accept =
    Answer this letter with one word: `accept` to play, `reject` to decline.
advice-draw-offered =
    A draw is offered: answer `accept` or `reject`; your next move refuses it
    too.
advice-undo-asked =
    { $userid } asks to take back move { $number }: answer `accept` or
    `reject`; any move refuses it too.
advice-substitute-asked =
    { $userid } asks whether { $house } may play on in the seat of { $left }:
    answer `accept` or `reject`; any move refuses it too.
advice-substitute =
    { $left } has left the game. If everybody who still plays agrees, a house
    player can go on from there in that seat; to ask the others, answer

    > substitute house

advice-substitute-by-password =
    { $left } has left the game. If everybody who still plays agrees, a house
    player can go on from there in that seat; to ask the others, write to
    { $address } with the subject

    > { $game } substitute { $board } { $userid } YOUR-PASSWORD house

advice-claim =
    { $late } is out of time. To claim the game, answer `claim`, or write to
    { $address } with the subject

    > { $game } claim { $board } { $userid } YOUR-PASSWORD

advice-claim-by-password =
    { $late } is out of time. To claim the game, write to { $address } with the
    subject

    > { $game } claim { $board } { $userid } YOUR-PASSWORD

advice-your-turn =
    You can also answer `moves` (what is legal), `resign`,
    { $draw ->
        [one] `draw`, `show`
       *[other] `show`
    } or `help`. Text below your move goes to the other players.
advice-your-first-turn =
    You can also answer `moves` (what is legal), `resign`,
    { $draw ->
        [one] `draw`, `decline` (call this game off)
       *[other] `decline` (call this game off)
    }, `show` or `help`. Text below your move goes to the other players.
advice-nothing-to-do = You do not need to do anything now.
advice-left =
    You have left this game. You can answer `chat` with your message below it,
    `show` or `help`.
advice-left-alone =
    You have left this game. You can answer `show` or `help`.
advice-waiting =
    You can answer `chat` with your message below it, `resign`,
    { $draw ->
        [one] `draw`, `show`
       *[other] `show`
    } or `help`.
advice-waiting-first =
    You can answer `chat` with your message below it, `decline` (call this
    game off), `resign`,
    { $draw ->
        [one] `draw`, `show`
       *[other] `show`
    } or `help`.
advice-your-turn-alone =
    You can also answer `moves` (what is legal),
    { $hint ->
        [one] `hint`, `resign`
       *[other] `resign`
    },
    { $draw ->
        [one] `draw`, `show`
       *[other] `show`
    } or `help`.
advice-your-first-turn-alone =
    You can also answer `moves` (what is legal),
    { $hint ->
        [one] `hint`, `resign`
       *[other] `resign`
    },
    { $draw ->
        [one] `draw`, `decline` (call this game off)
       *[other] `decline` (call this game off)
    }, `show` or `help`.
advice-waiting-alone =
    You can answer `resign`,
    { $draw ->
        [one] `draw`, `show`
       *[other] `show`
    } or `help`.
advice-waiting-first-alone =
    You can answer `decline` (call this game off), `resign`,
    { $draw ->
        [one] `draw`, `show`
       *[other] `show`
    } or `help`.
advice-rematch =
    To play again with seats swapped, answer `rematch`. The game begins when
    everybody agrees.
advice-watching =
    You are watching this board. You can answer `unsubscribe` (no more letters
    about it), `notify` (only the last one), `subscribe` (all of them), `show`,
    or `kibitz` with a message below it for the others who are watching.
advice-watched =
    You were watching this board, and this is the last letter about it.
advice-visitor =
    To get its letters:
    `{ $game } subscribe { $board } YOUR-USERID YOUR-PASSWORD`

## Boards whose rules this server no longer has.

turn-rules-missing =
    No moves can be made on this board: it was started under version { $begun }
    of the rules of { $title }, which this server no longer has.
rules-missing-clocks = The clocks of this board have been stopped.
rules-missing-offer =
    The rules of { $title } have changed since this game was offered, and the
    server no longer has version { $begun }. Challenge again to play by the new
    rules.
picture-rules-missing =
    Without its rules the position cannot be shown; `record` brings all moves
    as text.
picture-rules-missing-over =
    The position cannot be shown: this game was played under version { $begun }
    of the rules of { $title }, which this server no longer has. `record`
    brings all moves as text.
advice-rules-missing =
    If all players answer `draw`, the game is a draw. The operator can also
    decide the game, or end it without a result. You can still answer `chat`
    with your message below it, `record` or `help`.
advice-rules-missing-resign =
    If both of you answer `draw`, the game is a draw; `resign` gives up. The
    operator can also decide the game, or end it without a result. You can
    still answer `chat` with your message below it, `record` or `help`.

## Links that open the answer.

choices-moves = Tap your move and send the mail that opens as it is:
choices-answers = Tap your answer and send the mail that opens:
choices-some =
    These are { $shown } of { $count } moves, some of each kind. To play any
    other, write it in an answer to this letter.
choices-more =
    A move may also continue: add the rest in the mail that opens, or write it
    in an answer to this letter.
choice-all-moves = all moves
choice-accept = play
choice-reject = do not play
choice-accept-draw = accept the draw
choice-reject-draw = refuse the draw
choice-accept-undo = agree to the take-back
choice-reject-undo = do not agree to the take-back
choice-accept-substitute = let the house player sit down
choice-reject-substitute = do not let the house player sit down
choice-substitute = ask a house player into the empty seat
choice-claim = claim the game on time
choice-draw = offer a draw
choice-hint = a hint
choice-message = write to the others
choice-decline = call this game off
choice-resign = resign
choice-again = play again
choice-stronger = play { $house }
choice-unsubscribe = no more letters about this board
choice-kibitz = write to the others watching

## The same for readers whose answers prove nothing.

advice-password-accept =
    Your setting is proof=password, so an answer to this letter proves nothing.
    To play, write with the subject below, or with `reject` instead of `accept`
    to decline.

    > { $game } accept { $board } { $userid } YOUR-PASSWORD

advice-password-your-turn =
    Your setting is proof=password, so an answer to this letter proves nothing.
    Everything else works as below, with `draw`, `accept`, `reject` or `chat`
    instead of `resign`; the text below such a subject goes to the other
    players.

    > { $game } resign { $board } { $userid } YOUR-PASSWORD

advice-password-your-first-turn =
    Your setting is proof=password, so an answer to this letter proves nothing.
    Everything else works as below, with `draw`, `accept`, `reject`, `chat` or
    `decline` instead of `resign`; the text below such a subject goes to the
    other players.

    > { $game } resign { $board } { $userid } YOUR-PASSWORD

advice-password-left =
    You have left this game. Your setting is proof=password, so an answer to
    this letter proves nothing. To write to the other players, use the subject
    below, with your message as the text.

    > { $game } chat { $board } { $userid } YOUR-PASSWORD

advice-password-rematch =
    To play again with seats swapped, write to { $address } with the subject
    below. The game begins when everybody agrees.

    > { $game } rematch { $board } { $userid } YOUR-PASSWORD

advice-password-watching =
    You are watching this board. Your setting is proof=password, so an answer
    to this letter proves nothing. To stop watching, write with the subject
    below; with `kibitz` instead of `unsubscribe` your text goes to the others
    who are watching.

    > { $game } unsubscribe { $board } { $userid } YOUR-PASSWORD

## The last moves.

moves-all = Moves so far:
moves-last =
    Moves so far (the last { $shown }; for the { $earlier } before them:
    `{ $game } record { $board }`):

## Below the board.

note-draw-offered = Draw offered by: { $names }.
note-undo-asked =
    { $userid } asks to take back move { $number }; still to agree: { $names }.
note-substitute-asked =
    { $userid } asks whether { $house } may play on in the seat of { $left };
    still to agree: { $names }.
note-watched = Watched by { $names }.
note-watched-more = Watched by { $names } and { $more } more.
note-key =
    The key to the dice of this board (`pbmd dice verify` checks the attached
    record):
note-next-dice =
    The key for the next board with dice that you start has been chosen; this
    is its commitment (`help dice`):

## What players wrote.

message-heading = { $userid } writes:
message-cut =
    The server cut this message here: at most { $most } KB of one are passed
    on.

## What only the server or its operator does.

event-forfeited = { $userid } is out of time.
event-undone = Moves have been taken back: { $moves ->
        [one] { $moves } remains
       *[other] { $moves } remain
    }.
event-annulled = The game is annulled and does not count.
event-over-without-result = The game is over: { $why }. It has no result.

## A board as it is read aloud.

heard-own = You have:
heard-others = { $userid } has:
heard-nobody = On the board:
heard-changed = New on the board:
heard-empty = { $place }: empty now.
heard-drawing = A drawing has been left out here.
heard-card = Card { $number }, { $name }: { $signs }
heard-draft = reach { $count }
heard-warriors =
    { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }
heard-shamans =
    { $count ->
        [one] { $count } shaman
       *[other] { $count } shamans
    }
heard-champions =
    { $count ->
        [one] { $count } champion
       *[other] { $count } champions
    }
heard-steps =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
heard-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
heard-food = feeds itself

## Time.

length-days =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
length-hours =
    { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }
length-days-hours = { $days } and { $hours }

terms-unlimited = There is no time limit.
terms-moves-days =
    { $forfeit ->
        [one] Each move within { $forfeit } day; reminders after { $nag }.
       *[other] Each move within { $forfeit } days; reminders after { $nag }.
    }
terms-moves = Each move within { $forfeit }; reminders after { $nag }.
terms-total = Each player has { $total } for all moves of the game.
terms-once = Each player has { $total } for the whole game.
terms-bank =
    Each player has { $start } for the whole game, never more than { $most }.
terms-bank-grows =
    Each player starts with { $start }; each move adds { $increment }, up to
    { $most }.
terms-weekends = Saturdays and Sundays do not count.
terms-soft =
    Running out of time does not end the game by itself, but lets the others
    claim it.
terms-unrated = The result does not count towards ratings.
terms-daily = House players answer each morning.

clock-line = Clock: { $times }
clock-left = { $userid } { $left }
clock-until = { $left } (until { $until })
clock-stopped = The clocks are stopped.
clock-away = { $userid } is away until { $until }.
clock-away-again = More vacation follows: { $days }.
clock-away-day = { $day }
clock-away-days = { $first } to { $last }
clock-may-claim =
    { $userid } is out of time: until the next move, the others may `claim` the
    game.

lines-left-out =
    { $lines ->
        [one] One line of your message was
       *[other] { $lines } lines of your message were
    } not sent, to avoid giving away what only you can see.
message-held-back =
    Your message was not sent because it contains your password.
message-uncompared =
    Your message was not sent: it has more long words than can be compared with
    your password at a time. Send it in shorter parts, or tomorrow.
messages-too-long =
    At most { $most } KB of your messages go into one letter. Those beyond were
    not sent; send them in another mail.
reminder = Reminder: the others are waiting for your move.
reminder-forfeit = If you do not move before { $until }, you lose on time.
reminder-soft = After { $until } the others may claim the game.
reminder-in-place =
    If you do not move before { $until }, the server moves for you.
reminder-answer =
    If you do not answer before { $until }, the server answers for you.
vacation-used =
    { $left ->
        [one] Your time had run out, so a day of your vacation was used:
              { $day }. You have { $left } day left this year.
       *[other] Your time had run out, so a day of your vacation was used:
                { $day }. You have { $left } days left this year.
    }
time-up =
    { $userid } is out of time. To end the game now, answer `claim`; if nobody
    does, the game goes on.
time-up-yours =
    You are out of time. The others may claim the game until you move; if
    nobody does, the game goes on.
time-up-in-place =
    { $userid } is out of time. To go on, answer `claim`: the server then moves
    for them. If nobody does, the board waits.
time-up-in-place-yours =
    You are out of time. Until you move, the others may answer `claim`, and the
    server then moves for you. If nobody does, the board waits.
never-began =
    { $userid } ran out of time before everybody had moved, so this game is
    called off: nobody wins, and no rating changes.
moved-in-place =
    { $userid } ran out of time, so the server moved for them ({ $times } of
    { $most }; after the last of these, the next time loses the game).
answered-in-place =
    { $userid } did not answer in time, so the server answered for them,
    following their standing order as far as possible.
claimed = { $userid } has claimed the game, because { $late } ran out of time.
unreachable = Mail to { $userid } is bouncing; the clock runs all the same.
unreachable-unlimited = Mail to { $userid } is bouncing.
clock-given = The operator has given { $userid } { $time } more.
clocks-stopped = The operator has stopped the clocks of this board.
clocks-started = The operator has restarted the clocks of this board.

## An entry in a calendar.

calendar-summary = { $subject }: your move
calendar-description =
    Your move number { $number } must arrive by this time. To make it, answer
    the latest letter about this board.

## The daily letter about several boards. Behind the number of a board stands
## what is answered there.

digest-subject = Your boards, { $day }
digest-turns =
    { $count ->
        [one] It is your turn on { $count } board.
       *[other] It is your turn on { $count } boards.
    }
digest-no-turn = News from boards where it is not your turn.
digest-how =
    Answer this letter with one line for each board where you want to move: its
    number and your move. A board without a line stays as it is.
digest-page = Or choose your moves on a page:
digest-how-by-password =
    Your setting is proof=password, so an answer to this letter proves nothing.
    To move, send a mail with the line shown for the board as its subject.
digest-board = Board { $board }, { $title }: { $players }
digest-line = Your line for this board, for example:
digest-others = Your other boards:
digest-other = { $board } { $title }, { $players }: { $news }
digest-message = { $userid } writes on board { $board }:
digest-same-message =
    { $userid } writes the same on board { $board } as on board { $first }.
digest-also =
    After the number of a board you can also write `moves` (what is legal),
    `show`, `draw` or `resign`, and `accept` or `reject` where there is an
    offer.
digest-chat =
    To write to the players of a board, answer `{ $board } chat` with your text
    on the lines below.
