# Conditional moves: what players want to answer, left with the server.

move-if = { $text } (if)
    .aloud = { $text }, by a condition

note-conditions = Your conditions:

conditions-left = Your conditions on board { $board } are kept:
conditions-unchecked =
    { $count ->
        [one] Line { $lines } could
       *[other] Lines { $lines } could
    } not be checked wholly: dice, hidden things or other moves come before.
    What cannot be played when the time has come is dropped, and you are told.
conditions-private =
    Nobody else is told of them. `forget` takes them back, and new ones replace
    them.
conditions-unsent =
    The text below your conditions was sent to nobody: `chat` sends one, or a
    move.
conditions-end = The longest line, as far as it is certain: { $moves }.
conditions-forgotten = Your conditions on board { $board } are forgotten.

conditions-unfit = Your conditions do not fit what was played, and are dropped.
conditions-by-hand = You have moved yourself: your conditions are dropped.
conditions-taken-back = Moves were taken back: your conditions are dropped.
conditions-unread =
    Your conditions can no longer be read, and are dropped. Please send them
    again.
conditions-refused =
    Your condition said `{ $answer }`, which could not be done: your conditions
    are dropped. { $why }

conditions-own-turn =
    It is your turn: conditions answer what others play after your move. Send
    your move, and the conditions on the lines below it.
conditions-none = You have left no conditions on board { $board }.
condition-wrong = Line { $number }, `{ $line }`: { $why }
conditions-form =
    None of the lines is kept. A line looks like `if MOVE then MY-MOVE`, and
    what comes after that stands below it, indented: `help if`.

condition-no-if = it should begin with `if`.
condition-no-then = there is no `then`.
condition-no-condition = a move of the others, or `any`, belongs behind `if`.
condition-no-answer =
    your move belongs behind `then`, or `pass`, `resign`, `draw` or `accept`.
condition-bad-roll =
    that is no roll of this game; it looks like `and I roll 3-1`.
condition-no-dice = no dice are rolled for your move there.
condition-nobody-here = nobody of that name plays here.
condition-own-move = your own move cannot be a condition.
condition-too-many-moves =
    { $most ->
        [one] one move
       *[other] { $most } moves
    } of others can come before yours.
condition-too-deep = lines can be { $most } levels deep.
condition-too-many-lines = there can be { $most } lines.
condition-too-long = it is too long.
condition-nothing-follows =
    nothing can follow `resign`, `draw` or `accept`.
condition-still-your-turn =
    after the line above it is still your turn. A whole turn belongs behind
    `then`.
condition-goes-on =
    after that the turn of { $userid } goes on. The whole turn belongs behind
    `if`.
condition-not-before = { $userid } does not move there before you do.
condition-over = the game is over there.
condition-takes-no-turn =
    that takes no turn and cannot be a condition. Send it as it is.
condition-theirs = { $userid } cannot play that there. { $why }
condition-theirs-near =
    { $userid } cannot play that there. { $why } Near it: { $near }.
condition-mine = you cannot play that there. { $why }
condition-mine-near = you cannot play that there. { $why } Near it: { $near }.
