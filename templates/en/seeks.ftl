# Seeks, rematches, and how many boards a player wants.

## Letters about a seek.

seek-joined =
    { $joiner } has joined seek { $seek } of { $userid } ({ $title }).
    { $open ->
        [one] { $open } seat is
       *[other] { $open } seats are
    } still open; the game begins when the last one is taken.

    This takes the seek back, as the answer to this letter:

    > unseek { $seek }
    .subject = { $server }: { $joiner } joins seek { $seek }
seek-left =
    { $joiner } has left seek { $seek } of { $userid } ({ $title }) again.
    { $open ->
        [one] { $open } seat is
       *[other] { $open } seats are
    } open now.
    .subject = { $server }: { $joiner } leaves seek { $seek }
seek-withdrawn =
    { $seeker } has taken seek { $seek } back ({ $title }), which { $userid }
    had joined. There will be no game of it. `seeks` shows the seeks that are
    open.
    .subject = { $server }: seek { $seek } is taken back
seek-ended =
    Seek { $seek } of { $userid } ({ $title }, { $since }) has ended: not
    enough
    players joined it in its time. You can seek again:

    > { $game } seek
    .subject = { $server }: seek { $seek } has ended
seek-ended-joined =
    Seek { $seek } of { $seeker } ({ $title }) has ended, which { $userid } had
    joined: the other seats stayed open to the end of its time. `seeks` shows
    the seeks that are open.
    .subject = { $server }: seek { $seek } has ended

## What was done.

seek-kept =
    Your seek is number { $seek } ({ $title }). { $open ->
        [one] { $open } player
       *[other] { $open } players
    } can join it up to { $until }, with:

    > join { $seek }

    The game begins when the last seat is taken, and you get the board. This
    takes the seek back, as the answer to this letter:

    > unseek { $seek }
seek-joined-note =
    You have joined seek { $seek } of { $seeker } ({ $title }). { $open ->
        [one] { $open } seat is
       *[other] { $open } seats are
    } still open; when the last one is taken the game begins and you get the
    board. This takes it back, as the answer to this letter:

    > unseek { $seek }
seek-left-note = You have left seek { $seek } ({ $title }).
seek-withdrawn-note = Seek { $seek } ({ $title }) is taken back.
seek-withdrawn-told =
    Seek { $seek } ({ $title }) is taken back. It is told to { $names }, who
    had joined it.
challenges-all-welcome =
    Others can challenge you to all games. What you had said of single games is
    gone.
challenges-all-unwelcome =
    Others can no longer challenge you to any game, also not to games that come
    later. `savoya accept` with your userid and password lets them challenge
    you to Savoya again, and so for each game.
limit-game =
    { $title }: others can bring you to at most { $most ->
        [one] { $most } board
       *[other] { $most } boards
    } at once. You are on { $now } now.
limit-game-none =
    { $title }: there is no limit of boards for you. You are on { $now } now.
limit-all =
    All games together: others can bring you to at most { $most ->
        [one] { $most } board
       *[other] { $most } boards
    } at once. You are on { $now } now.
limit-all-none =
    All games together: there is no limit of boards for you. You are on
    { $now }
    now.

## Why not.

seek-wrong = { $why }
seek-unproved =
    Nothing in this mail proves who you are. Write the command as the answer to
    any letter from here, or below this line in the text of a mail:

    > login YOUR-USERID YOUR-PASSWORD
seek-none = There is no seek { $seek }. `seeks` shows those that are open.
seek-closed =
    Seek { $seek } is open no longer. `seeks` shows those that are.
seek-other-game = Seek { $seek } is one for { $title }.
seek-own =
    Seek { $seek } is your own; others can join it (`unseek { $seek }` takes it
    back).
seek-joined-before = You have joined seek { $seek } already.
seek-left-before =
    You have left seek { $seek } before, and can join it only once.
seek-not-joined =
    Seek { $seek } is not yours, and you have not joined it.
seek-cannot-join = { $userid } cannot join this seek.
seek-rating =
    It is for ratings from { $lowest } to { $highest }; that of { $userid } is
    { $rating }.
seek-rating-order =
    The least rating stands first: `rating={ $highest }-{ $lowest }`.
at-limit =
    { $userid } is at the limit: no more boards of { $title } for now.
seek-open-most =
    You have { $most ->
        [one] { $most } open seek
       *[other] { $most } open seeks
    }; that is the most.
seek-seat-beyond = The seats are numbered from 1 to { $players }.
seek-seat-twice =
    `seat` and `-seats` do not go together; one of them will do.
seek-colour = There is no such colour; there are { $names }.
seek-colour-none =
    { $title } knows no colours before a game begins; say `seat=1` instead.
seek-days = A seek can be open from 1 to { $most } days.
rematch-not-over =
    Board { $board } is not over; a rematch can follow when it is.
rematch-asked =
    You have answered for a rematch of board { $board } already: it is board
    { $rematch }, and waits for others.
rematch-begun =
    The rematch of board { $board } is being played: it is board { $rematch }.
rematch-once =
    You have offered a rematch of board { $board } before: it was board
    { $rematch }.
rematch-gone = { $userid } plays here no longer.

## At a board.

rematch-of =
    This is a rematch of board { $board }: the same game, options and clock,
    with the seats turned.

## The list of seeks.

seeks-some = { $count ->
        [one] { $count } seek is
       *[other] { $count } seeks are
    } open:
seeks-some-of = { $title }: { $count ->
        [one] { $count } seek is
       *[other] { $count } seeks are
    } open:
seeks-none = No seeks are open. `help seeks` tells how to seek.
seeks-none-of =
    { $title }: no seeks are open. `help seeks` tells how to seek.
seeks-more =
    These are the first { $shown }; the name of a game before `seeks` brings
    those of that game.
seeks-how =
    Join one by its number, as the answer to any letter from here:
    `join { $seek }`.
seek-part-who = { $seeker }, { $open ->
        [one] { $open } more wanted
       *[other] { $open } more wanted
    } (for { $players })
seek-part-options = { $options }
seek-part-rating = ratings { $lowest } to { $highest }
seek-part-seat = { $seeker } on seat { $seat }
seek-part-until = up to { $until }
