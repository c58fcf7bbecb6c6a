# What was first written to another server: moves that wait for a yes, boards
# of all games, watching all boards of a game.

## What a submitted move would come to.

submitted-heading =
    Board { $board }: move { $number } would be { $text }. Nothing is played
    yet.
submitted-propose = A draw is offered with it.
submitted-message = Your message goes to the others with it.
submitted-unknown =
    What the board would be cannot be shown before it is played; below it is as
    it stands.
submitted-how =
    Answer this letter with `confirm` or `yes` to play it, with `no` to forget
    it, or with another move to look at that one instead. From any other mail:

    > { $game } confirm { $board } { $userid } YOUR-PASSWORD
nothing-submitted =
    No move of yours waits on board { $board }: there was none, or it was
    played, or the board has moved on since. `{ $game } submit { $board }
    YOUR-USERID YOUR-PASSWORD MOVE` shows one again.

## Words that players of other servers write.

no-pass =
    { $title } has no pass: whoever is to move makes one of the moves that
    there are. `moves` tells which ones, `draw` offers a draw, `resign` gives
    the game up.
no-swap =
    { $title } has no swap: nobody takes over what another player has begun.
    Seats are given when a game is set up, by `-seats=lot` or `-seats=listed`.

## Boards of all games.

note-no-boards-of-any-game = { $userid } has no such board of any game.
note-more-boards-of-all =
    There are more boards; `games { $userid }` behind the name of a game lists
    all of that game.

## Watching all boards of a game.

note-watching-all =
    You watch { $count ->
        [one] one board
       *[other] { $count } boards
    } of { $game } from now on and get every letter: { $boards }. Games that
    begin later are not among them. `{ $game } unsubscribe all YOUR-USERID
    YOUR-PASSWORD` ends it.
note-watching-all-ends =
    You watch { $count ->
        [one] one board
       *[other] { $count } boards
    } of { $game } from now on and get the last letter alone: { $boards }.
    Games that begin later are not among them. `{ $game } unsubscribe all
    YOUR-USERID YOUR-PASSWORD` ends it.
note-watching-all-left-out =
    { $count ->
        [one] One more board was
       *[other] { $count } more boards were
    } left out: a player watches at most { $most }, and a board has room for
    so many watchers.
note-watching-all-none =
    No other board of { $game } is being played that you could watch.
note-watching-none-of =
    { $count ->
        [one] You watch one board of { $game } less: none any more.
       *[other] You watch { $count } boards of { $game } less: none any more.
    }

## Lists of boards.

boards-all = { $game }: { $count ->
        [one] { $count } game
       *[other] { $count } games
    }, finished ones among them.
boards-all-none = There is no game of { $game } yet.
boards-next = { $game }: { $count ->
        [one] { $count } game waits
       *[other] { $count } games wait
    } for them to move.
boards-next-none = No game of { $game } waits for them to move.
boards-row-since = { $players }: { $state } (since { $since })
boards-row-moved =
    { $players }: { $state } (since { $since }, last move { $moved })
boards-row-ended = { $players }: { $state }, ended { $ended }
players-of-nobody = Nobody plays this now.
players-of-some =
    { $count ->
        [one] { $count } player plays this now,
       *[other] { $count } players play this now,
    } with the number of games:

## What the commands do.

effect-quiet-move = plays a move; no letter tells you of it
effect-submit = shows you what a move would come to, and waits for `confirm`
effect-confirm = plays what you submitted
