# Letters about a board: what stands in them, from top to bottom.

board-subject = { $title } Board { $board }: { $players }

## Whose turn it is.

turn-challenged = You are challenged, { $userid }: do you want to play?
turn-awaits-answer = The board waits for { $names } to accept.
turn-yours = It is your turn, { $userid }: move { $number }.
turn-asked = { $userid }, you are asked: { $question }?
turn-side = You play { $side }.
turn-roll = Your roll: { $roll }.
turn-others = It is the turn of { $names }: move { $number }.
turn-others-roll =
    It is the turn of { $names }: move { $number }, roll { $roll }.
turn-situation = { $situation }
turn-since = The game has been waiting since { $since }.
turn-over = The game is over. Result: { $ranking }.
turn-declined = This board was taken back; it counts for nothing.

ranking-draw = a draw ({ $outcome })
ranking-won = { $userid } has won ({ $outcome })
ranking-places = { $places } ({ $outcome })
ranking-annulled = none, the board was annulled
ranking-none = none
ranking-place = { $place }. { $names }

wrote-to-you = { $names } wrote to you; see below.
wrote-to-watchers = { $names } wrote to those who watch; see below.

## Who is who.

who-reader = { $who } (you)
who-resigned = { $who } (resigned)
who-reader-resigned = { $who } (you, resigned)
who-late = { $who } (out of time)
who-reader-late = { $who } (you, out of time)

## What happened.

earlier-things =
    { $count ->
        [one] One thing more happened
       *[other] { $count } things more happened
    } before: `{ $game } record { $board }` as your answer shows all moves.

event-started = The game begins.
event-seated =
    The seats were drawn by lot (`help dice`): { $seats }. The challenge named
    { $named }; the lot is { $lot }.
event-seat = { $seat } { $userid }
event-accepted = { $userid } accepts the challenge.
event-declined =
    { $userid } declines: the board is taken back and counts for nothing.
event-expired =
    Not everybody has accepted in time: the board is taken back and counts for
    nothing.
event-lot = Dice for the first move: { $throws }.
event-throw = { $userid } { $face }
event-rolled = Roll for { $names }: { $roll }.
event-out-of-turn = Only you are told: you played { $text }.
event-remark = { $remark }
event-moved = Move { $number }: { $userid } played { $text }.
event-moved-roll =
    Move { $number }: { $userid } rolled { $roll } and played { $text }.
event-resigned = { $userid } resigns.
event-draw-offered = { $userid } offers a draw.
event-draw-accepted = { $userid } accepts the draw.
event-draw-rejected = { $userid } does not want a draw.
event-undo-asked =
    { $userid } asks to take move { $number } back, and what followed it.
event-undo-agreed = { $userid } agrees to take the move back.
event-undo-rejected = { $userid } does not want the move to be taken back.
event-took-back =
    You have taken move { $number } back. No letter that tells of it had left,
    and none will; what you wrote with it is gone too.
event-over = The game is over: { $why }. Result: { $result }.

move-auto = { $text } (Auto)

## What only the first letter tells.

first-challenger = { $userid } made the challenge.
first-plays = { $userid } plays { $side }.
first-options = Options: { $options }.
first-rules = `help { $game }` as your answer brings the rules.
first-commitment =
    The rolls of this board follow from a secret key, which the last letter
    will tell. Its commitment, so that it cannot be changed (`help dice`):

## How to move.

to-move-by-answer =
    To move, answer this letter with nothing but your move, for example

    > { $example }

to-move-or-write =
    or write to { $address } with the subject

    > { $command }

to-move-by-password =
    To move, write to { $address } with the subject

    > { $command }

    in which a move is written as, for example,

    > { $example }

to-move-command = { $game } move { $board } { $userid } YOUR-PASSWORD { $text }

to-move-any = YOUR-MOVE

to-move-pass = The answer `pass` does nothing and ends your turn.

## What else can be answered.

advice-accept =
    Answer this letter with one word: `accept` to play, `reject` if you do not
    want to.
advice-draw-offered =
    A draw is offered: answer `accept` or `reject`; your next move refuses it
    too.
advice-undo-asked =
    { $userid } asks to take move { $number } back: answer `accept` or
    `reject`; any move refuses it too.
advice-claim =
    The time of { $late } is used up. To claim the game, answer `claim`, or
    write to { $address } with the subject

    > { $game } claim { $board } { $userid } YOUR-PASSWORD

advice-claim-by-password =
    The time of { $late } is used up. To claim the game, write to { $address }
    with the subject

    > { $game } claim { $board } { $userid } YOUR-PASSWORD

advice-your-turn =
    You can also answer `moves` (what is legal), `resign`, `draw`, `show` or
    `help`. Text below your move goes to the other players.
advice-your-first-turn =
    You can also answer `moves` (what is legal), `resign`, `draw`, `decline`
    (you do not want this game), `show` or `help`. Text below your move goes to
    the other players.
advice-nothing-to-do = There is nothing to do for you now.
advice-waiting =
    You can answer `chat` with your message below it, `resign`, `draw`, `show`
    or `help`.
advice-waiting-first =
    You can answer `chat` with your message below it, `decline` (you do not
    want this game), `resign`, `draw`, `show` or `help`.
advice-your-turn-alone =
    You can also answer `moves` (what is legal), `resign`, `draw`, `show` or
    `help`.
advice-your-first-turn-alone =
    You can also answer `moves` (what is legal), `resign`, `draw`, `decline`
    (you do not want this game), `show` or `help`.
advice-waiting-alone = You can answer `resign`, `draw`, `show` or `help`.
advice-waiting-first-alone =
    You can answer `decline` (you do not want this game), `resign`, `draw`,
    `show` or `help`.
advice-rematch =
    To play again with the seats turned, answer `rematch`. The game begins when
    everybody wants it.
advice-watching =
    You watch this board. You can answer `unsubscribe` (no more letters about
    it), `notify` (only the last one), `subscribe` (all of them), `show`, or
    `kibitz` with a message to the others who watch below it.
advice-watched =
    You watched this board, and this is the last letter about it.
advice-visitor =
    To get its letters:
    `{ $game } subscribe { $board } YOUR-USERID YOUR-PASSWORD`

## Boards whose rules this server no longer has.

turn-rules-missing =
    No moves can be made on this board: it was begun under version { $begun } of
    the rules of { $title }, which this server no longer has.
rules-missing-clocks = The clocks of this board have been stopped.
rules-missing-offer =
    The rules of { $title } have changed since this game was offered, and the
    server no longer has version { $begun }. Challenge again to play by the new
    rules.
picture-rules-missing =
    Without its rules the position cannot be shown; `record` brings all moves as
    text.
picture-rules-missing-over =
    The position cannot be shown: this game was played under version { $begun }
    of the rules of { $title }, which this server no longer has. `record` brings
    all moves as text.
advice-rules-missing =
    If all players answer `draw`, the game is a draw. The operator can also
    decide the game, or end it without a result. You can still answer `chat`
    with your message below it, `record` or `help`.
advice-rules-missing-resign =
    If both of you answer `draw`, the game is a draw; `resign` gives up. The
    operator can also decide the game, or end it without a result. You can still
    answer `chat` with your message below it, `record` or `help`.

## Links that open the answer.

choices-moves = Tap your move, and send the mail that opens as it is:
choices-answers = Tap what you want to answer, and send the mail that opens:
choices-some =
    These are { $shown } of { $count } moves, some of each kind. Any other you
    write yourself, in an answer to this letter.
choices-more =
    A move may also have more behind it: write it into the mail that opens, or
    in an answer to this letter.
choice-all-moves = all moves
choice-accept = I play
choice-reject = I do not play
choice-accept-draw = accept the draw
choice-reject-draw = refuse the draw
choice-accept-undo = agree to take the move back
choice-reject-undo = do not take the move back
choice-claim = claim the game: time is used up
choice-draw = offer a draw
choice-message = write to the others
choice-decline = decline this game
choice-resign = resign
choice-again = play again
choice-unsubscribe = no more letters about this board
choice-kibitz = write to the others who watch

## The same for readers whose answers prove nothing.

advice-password-accept =
    Your setting is proof=password: answers to this letter prove nothing. To
    play, write with the subject below; with `reject` in place of `accept` if
    you do not want to.

    > { $game } accept { $board } { $userid } YOUR-PASSWORD

advice-password-your-turn =
    Your setting is proof=password: answers to this letter prove nothing.
    Everything else is written as below, with `draw`, `accept`, `reject`,
    `chat` in place of `resign`; what stands below such a subject goes to the
    other players.

    > { $game } resign { $board } { $userid } YOUR-PASSWORD

advice-password-your-first-turn =
    Your setting is proof=password: answers to this letter prove nothing.
    Everything else is written as below, with `draw`, `accept`, `reject`,
    `chat`, `decline` in place of `resign`; what stands below such a subject
    goes to the other players.

    > { $game } resign { $board } { $userid } YOUR-PASSWORD

advice-password-rematch =
    To play again with the seats turned, write to { $address } with the subject
    below. The game begins when everybody wants it.

    > { $game } rematch { $board } { $userid } YOUR-PASSWORD

advice-password-watching =
    You watch this board. Your setting is proof=password: answers to this
    letter prove nothing. For no more letters about it write with the subject
    below; with `kibitz` in place of `unsubscribe` your text goes to the others
    who watch.

    > { $game } unsubscribe { $board } { $userid } YOUR-PASSWORD

## The last moves.

moves-all = Moves so far:
moves-last =
    Moves so far (the last { $shown }; { $earlier } before them:
    `{ $game } record { $board }`):

## Below the board.

note-draw-offered = Draw offered by: { $names }.
note-undo-asked =
    { $userid } asks to take move { $number } back; still to agree: { $names }.
note-watched = Watched by { $names }.
note-watched-more = Watched by { $names } and { $more } more.
note-key =
    The key of the dice of this board (`pbmd dice verify` checks the record
    that is attached):
note-next-dice =
    The next board with dice that you start has its key already, with this
    commitment (`help dice`):

## What players wrote.

message-heading = { $userid } writes:
message-cut =
    The server cut this message here: it has { $length } characters,\
    and { $most } are passed on.

## What only the server or its operator does.

event-forfeited = The time of { $userid } is used up.
event-undone = Moves were taken back: { $moves ->
        [one] { $moves } remains
       *[other] { $moves } remain
    }.
event-annulled = The board is taken back and counts for nothing.
event-over-without-result = The game is over: { $why }. It has no result.

## A board as it is read aloud.

heard-own = You have:
heard-others = { $userid } has:
heard-nobody = On the board:
heard-changed = New on the board:
heard-empty = { $place }: empty now.
heard-drawing = A drawing is left out here.
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
terms-total = For all moves of the game each player has { $total }.
terms-bank =
    Each player has { $start } for the whole game, and never more than
    { $most }.
terms-bank-grows =
    Each player begins with { $start }; each move brings { $increment } more,
    up to { $most }.
terms-weekends = Saturdays and Sundays do not count.
terms-soft =
    Time used up does not end the game by itself: the others may then claim it.
terms-unrated = The result does not count for ratings.

clock-line = Clock: { $times }
clock-left = { $userid } { $left }
clock-until = { $left } (until { $until })
clock-stopped = The clocks are stopped.
clock-away = { $userid } is away until { $until }.
clock-may-claim =
    The time of { $userid } is used up: the others may `claim` the game until
    there is a move.

lines-left-out =
    { $lines ->
        [one] One line of your message was
       *[other] { $lines } lines of your message were
    } not sent: it would have told the others what only you may know.
message-held-back =
    Your message was not sent: your password stands in it.
reminder = A reminder: the others are waiting for your move.
reminder-forfeit = If you do not move before { $until }, you lose on time.
reminder-soft = After { $until } the others may claim the game.
reminder-in-place =
    If you do not move before { $until }, the server moves in your place.
reminder-answer =
    If you do not answer before { $until }, the server answers in your place.
vacation-used =
    { $left ->
        [one] Your time had run out, so a day of your vacation was used:
            { $day }. For this year { $left } day is left.
       *[other] Your time had run out, so a day of your vacation was used:
            { $day }. For this year { $left } days are left.
    }
time-up =
    The time of { $userid } is used up. Whoever wants to end the game by that
    may answer `claim`; if nobody does, the game goes on.
time-up-yours =
    Your time is used up. The others may claim the game until you move; if
    nobody does, the game goes on.
time-up-in-place =
    The time of { $userid } is used up. Whoever wants to go on may answer
    `claim`: the server then moves in that place. If nobody does, the board
    waits.
time-up-in-place-yours =
    Your time is used up. The others may answer `claim` until you move: the
    server then moves in your place. If nobody does, the board waits.
never-began =
    The time of { $userid } was used up before everybody had moved, so this
    board is taken back: nobody wins, and nobody's rating moves.
moved-in-place =
    The time of { $userid } was used up, so the server has moved in that place
    ({ $times } of { $most }; after the last one the game is lost on time).
answered-in-place =
    { $userid } did not answer in time, so the server has, as far as possible
    by the order left for that.
claimed =
    { $userid } has claimed the game, because the time of { $late } was used
    up.
unreachable = Letters to { $userid } come back; time runs all the same.
unreachable-unlimited = Letters to { $userid } come back.
clock-given = The operator has given { $userid } { $time } more.
clocks-stopped = The operator has stopped the clocks of this board.
clocks-started = The operator lets the clocks of this board run again.

## An entry in a calendar.

calendar-summary = { $subject }: your move
calendar-description =
    By this moment your move number { $number } has to be here. To make it,
    answer the last letter about this board.

## The daily letter about several boards. Behind the number of a board stands
## what is answered there.

digest-subject = Your boards, { $day }
digest-turns =
    { $count ->
        [one] It is your turn on { $count } board.
       *[other] It is your turn on { $count } boards.
    }
digest-no-turn = This happened on boards where it is not your turn.
digest-how =
    Answer this letter with one line for each board on which you want to move:
    its number, and your move. A board without a line stays as it is.
digest-how-by-password =
    Your setting is proof=password: answers to this letter prove nothing. To
    move, write a mail with the line that stands with a board as its subject.
digest-board = Board { $board }, { $title }: { $players }
digest-line = Your line for this board, for example:
digest-others = Your other boards:
digest-other = { $board } { $title }, { $players }: { $news }
digest-message = { $userid } writes on board { $board }:
digest-also =
    Behind the number of a board you can also answer `moves` (what is legal),
    `show`, `draw` or `resign`, and `accept` or `reject` where something is
    offered.
digest-chat =
    To write to the players of a board, answer `{ $board } chat` with your text
    in the lines below.
