# Seeks, rematches, and how many boards a player wants.

## Letters about a seek.

seek-joined =
    { $joiner } has joined seek { $seek } of { $userid } ({ $title }).
    { $open ->
        [one] { $open } seat is
       *[other] { $open } seats are
    } still open; the game begins when the last one is taken.

    To withdraw the seek, answer this letter with:

    > unseek { $seek }
    .subject = { $server }: { $joiner } has joined seek { $seek }
seek-left =
    { $joiner } has left seek { $seek } of { $userid } ({ $title }). { $open ->
        [one] { $open } seat is
       *[other] { $open } seats are
    } open now.
    .subject = { $server }: { $joiner } has left seek { $seek }
seek-withdrawn =
    { $seeker } has withdrawn seek { $seek } ({ $title }), which { $userid }
    had joined, so there will be no game. `seeks` shows the open seeks.
    .subject = { $server }: seek { $seek } has been withdrawn
seek-ended =
    Seek { $seek } of { $userid } ({ $title }, { $since }) has expired: not
    enough players joined in time. You can seek again:

    > { $game } seek
    .subject = { $server }: seek { $seek } has expired
seek-ended-joined =
    Seek { $seek } of { $seeker } ({ $title }), which { $userid } had joined,
    has expired: not all seats were taken in time. `seeks` shows the open
    seeks.
    .subject = { $server }: seek { $seek } has expired

## What was done.

seek-kept =
    Your seek is number { $seek } ({ $title }). { $open ->
        [one] { $open } player
       *[other] { $open } players
    } can join it until { $until }, with:

    > join { $seek }

    The game begins when the last seat is taken, and you get the board. To
    withdraw the seek, answer this letter with:

    > unseek { $seek }
seek-joined-note =
    You have joined seek { $seek } of { $seeker } ({ $title }). { $open ->
        [one] { $open } seat is
       *[other] { $open } seats are
    } still open; when the last one is taken the game begins and you get the
    board. To leave the seek, answer this letter with:

    > unseek { $seek }
seek-left-note = You have left seek { $seek } ({ $title }).
seek-withdrawn-note = Seek { $seek } ({ $title }) has been withdrawn.
seek-withdrawn-told =
    Seek { $seek } ({ $title }) has been withdrawn. { $names }, who had joined
    it, will be told.
challenges-all-welcome =
    Others can challenge you to all games. Your choices for single games have
    been reset.
challenges-all-unwelcome =
    Others can no longer challenge you to any game, including games added
    later. `savoya accept` with your userid and password lets them challenge
    you to Savoya again; the same works for each game.
limit-game =
    { $title }: others can involve you in at most { $most ->
        [one] { $most } board
       *[other] { $most } boards
    } at once. You are playing { $now } now.
limit-game-none =
    { $title }: your boards are not limited. You are playing { $now } now.
limit-all =
    All games together: others can involve you in at most { $most ->
        [one] { $most } board
       *[other] { $most } boards
    } at once. You are playing { $now } now.
limit-all-none =
    All games together: your boards are not limited. You are playing { $now }
    now.

## Why not.

seek-wrong = { $why }
seek-unproved =
    Nothing in this mail proves who you are. Send the command as an answer to
    any letter from this server, or below this line in the text of a mail:

    > login YOUR-USERID YOUR-PASSWORD
seek-none = There is no seek { $seek }. `seeks` shows the open ones.
seek-closed = Seek { $seek } is no longer open. `seeks` shows the open ones.
seek-other-game = Seek { $seek } is for { $title }.
seek-own =
    Seek { $seek } is your own; others can join it (`unseek { $seek }`
    withdraws it).
seek-joined-before = You have already joined seek { $seek }.
seek-left-before =
    You have joined and left seek { $seek } before, and can join it only once.
seek-not-joined =
    Seek { $seek } is not yours, and you have not joined it.
seek-cannot-join = { $userid } cannot join this seek.
seek-rating =
    It is for ratings from { $lowest } to { $highest }; { $userid } has
    { $rating }.
seek-rating-order =
    The lowest rating comes first: `rating={ $highest }-{ $lowest }`.
at-limit = { $userid } is at the limit: no more boards of { $title } for now.
seek-open-most =
    You already have { $most ->
        [one] { $most } open seek
       *[other] { $most } open seeks
    }, the most allowed.
seek-seat-beyond = The seats are numbered from 1 to { $players }.
seek-seat-twice = `seat` and `-seats` cannot be used together; choose one.
seek-colour = There is no such colour. The colours are { $names }.
seek-colour-none =
    { $title } has no colours before a game begins; use `seat=1` instead.
seek-days = A seek can be open for 1 to { $most } days.
rematch-not-over =
    Board { $board } is not over yet; you can ask for a rematch when it is.
rematch-asked =
    You have already agreed to a rematch of board { $board }: it is board
    { $rematch } and is waiting for others.
rematch-begun =
    The rematch of board { $board } is being played: it is board { $rematch }.
rematch-once =
    You have already offered a rematch of board { $board }: it was board
    { $rematch }.
rematch-gone = { $userid } no longer plays here.

## At a board.

rematch-of =
    This is a rematch of board { $board }: the same game, options and clock,
    with seats swapped.

## The list of seeks.

seeks-some = { $count ->
        [one] { $count } seek is
       *[other] { $count } seeks are
    } open:
seeks-some-of = { $title }: { $count ->
        [one] { $count } seek is
       *[other] { $count } seeks are
    } open:
seeks-none = No seeks are open. `help seeks` explains how to seek.
seeks-none-of =
    { $title }: no seeks are open. `help seeks` explains how to seek.
seeks-more =
    These are the first { $shown }; put the name of a game before `seeks` to
    see those of that game.
seeks-how =
    To join one, answer any letter from this server with its number: `join
    { $seek }`.
seek-part-who = { $seeker }, { $open ->
        [one] { $open } more wanted
       *[other] { $open } more wanted
    } (for { $players })
seek-part-options = { $options }
seek-part-rating = ratings { $lowest } to { $highest }
seek-part-seat = { $seeker } on seat { $seat }
seek-part-until = until { $until }
