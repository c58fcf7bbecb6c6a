# Conditional moves: what players want to answer, left with the server.

move-if = { $text } (if)
    .aloud = { $text }, by a condition

note-conditions = Your conditions:

conditions-left = Your conditions on board { $board } have been saved:
conditions-unchecked =
    { $count ->
        [one] Line { $lines } could
       *[other] Lines { $lines } could
    } not be fully checked, because dice, hidden things or other moves come
    first. If one cannot be played when its time comes, it is dropped and you
    are told.
conditions-covered =
    { $count ->
        [one] Line { $lines } can
       *[other] Lines { $lines } can
    } never be played: of lines on one level the first that matches counts, and
    one further up always matches. Put it last, if that is not what you want.
conditions-private =
    Nobody else can see them. `forget` cancels them, and new ones replace them.
conditions-unsent =
    The text below your conditions was not sent to anybody: to send a message,
    use `chat` or a move.
conditions-end = The longest line, as far as it is certain: { $moves }.
conditions-forgotten = Your conditions on board { $board } have been cancelled.

conditions-unfit =
    Your conditions do not match what was played and have been dropped.
conditions-by-hand =
    You have moved yourself, so your conditions have been dropped.
conditions-taken-back =
    Moves were taken back, so your conditions have been dropped.
conditions-unread =
    Your conditions can no longer be read and have been dropped. Please send
    them again.
conditions-refused =
    Your condition said `{ $answer }`, which was not possible, so your
    conditions have been dropped. { $why }

conditions-own-turn =
    It is your turn: conditions answer what others play after your move. Send
    your move, with the conditions on the lines below it.
conditions-none = You have no conditions on board { $board }.
condition-wrong = Line { $number }, `{ $line }`: { $why }
conditions-form =
    Nothing of this was saved or sent. A line looks like
    `if MOVE then MY-MOVE`, with what follows indented below it (`help if`).

condition-no-if = it should start with `if`.
condition-no-then = there is no `then`.
condition-no-condition =
    `if` must be followed by somebody else's move, or by `any`.
condition-no-answer =
    `then` must be followed by your move, or by `pass`, `resign`, `draw` or
    `accept`.
condition-bad-roll =
    that is not a roll of this game; one looks like `and I roll 3-1`.
condition-no-dice = no dice are rolled for your move there.
condition-nobody-here = nobody of that name is playing here.
condition-own-move = a condition cannot be a move of your own.
condition-too-many-moves =
    { $most ->
        [one] at most one move
       *[other] at most { $most } moves
    } by others can come before yours.
condition-too-deep = lines can be at most { $most } levels deep.
condition-too-many-lines = there can be at most { $most } lines.
condition-too-long = it is too long.
condition-nothing-follows =
    nothing can follow `resign`, `draw` or `accept`.
condition-still-your-turn =
    after the line above it is still your turn. Write the whole turn after
    `then`.
condition-goes-on =
    after that { $userid }'s turn goes on. Write the whole turn after `if`.
condition-order =
    before you the others move in this order: { $userids }. Name them in it.
condition-not-before = { $userid } does not move there before you do.
condition-over = the game is over there.
condition-takes-no-turn =
    that does not take a turn, so it cannot be a condition. Send it on its own.
condition-theirs = { $userid } cannot play that there. { $why }
condition-theirs-near =
    { $userid } cannot play that there. { $why } Near it: { $near }.
condition-mine = you cannot play that there. { $why }
condition-mine-near = you cannot play that there. { $why } Near it: { $near }.
