# What was first written to another server: moves that wait for a yes, boards
# of all games, watching all boards of a game.

## What a submitted move would come to.

submitted-heading =
    Board { $board }: move { $number } would be { $text }. Nothing is played
    yet.
submitted-propose = A draw will be offered with it.
submitted-message = Your message will go to the others with it.
submitted-lines-left-out =
    { $lines ->
        [one] One line of your message was
       *[other] { $lines } lines of your message were
    } not sent, to avoid giving away what only you can see.
submitted-held-back =
    Your message was not sent because it contains your password.
submitted-uncompared =
    Your message was not sent: it has more long words than can be compared with
    your password at a time. Send it in shorter parts, or tomorrow.
submitted-unknown =
    The board after this move cannot be shown before it is played; below is the
    board as it stands.
submitted-how =
    Answer this letter with `confirm` or `yes` to play it, with `no` to discard
    it, or with another move to see that one instead. From any other mail:

    > { $game } confirm { $board } { $userid } YOUR-PASSWORD
nothing-submitted =
    You have no submitted move on board { $board }: there was none, or it was
    played, or the board has moved on since. To submit one: `{ $game } submit
    { $board } YOUR-USERID YOUR-PASSWORD MOVE`

## Words that players of other servers write.

no-pass =
    There is no passing in { $title }: the player to move must make a legal
    move. `moves` lists them, `draw` offers a draw, `resign` resigns the game.
no-swap =
    There is no swap in { $title }: seats are fixed when a game is set up, by
    `-seats=lot` or `-seats=listed`.

## Boards of all games.

note-no-boards-of-any-game = { $userid } has no such board of any game.
note-more-boards-of-all =
    There are more boards; the name of a game followed by `games { $userid }`
    lists all of that game.

## Watching all boards of a game.

note-watching-all =
    You watch { $count ->
        [one] one board
       *[other] { $count } boards
    } of { $game } from now on and get every letter: { $boards }. Games that
    begin later are not included. To stop: `{ $game } unsubscribe all
    YOUR-USERID YOUR-PASSWORD`
note-watching-all-ends =
    You watch { $count ->
        [one] one board
       *[other] { $count } boards
    } of { $game } from now on and get only the last letter: { $boards }. Games
    that begin later are not included. To stop: `{ $game } unsubscribe all
    YOUR-USERID YOUR-PASSWORD`
note-watching-all-left-out =
    { $count ->
        [one] One more board was
       *[other] { $count } more boards were
    } left out: a player can watch at most { $most } boards, and the number of
    watchers of a board is limited too.
note-watching-all-none =
    There is no other board of { $game } in progress that you could watch.
note-watching-none-of =
    { $count ->
        [one] You have stopped watching one board of { $game }; you watch none
              now.
       *[other] You have stopped watching { $count } boards of { $game }; you
                watch none now.
    }

## Lists of boards.

boards-all = { $game }: { $count ->
        [one] { $count } game
       *[other] { $count } games
    }, including finished ones.
boards-all-none = There are no games of { $game } yet.
boards-next = { $game }: { $count ->
        [one] { $count } game is waiting
       *[other] { $count } games are waiting
    } for them to move.
boards-next-none = No game of { $game } is waiting for them to move.
boards-row-since = { $players }: { $state } (since { $since })
boards-row-moved =
    { $players }: { $state } (since { $since }, last move { $moved })
boards-row-ended = { $players }: { $state }, ended { $ended }
players-of-nobody = Nobody is playing this now.
players-of-some =
    { $count ->
        [one] { $count } player is playing this now,
       *[other] { $count } players are playing this now,
    } with the number of games:

## What the commands do.

effect-quiet-move = plays a move and sends you no letter about it
effect-submit = shows you the board after a move, and waits for `confirm`
effect-substitute =
    asks the others for a house player in the seat of somebody who left
effect-hint = asks the house what it would move, on a board with it
effect-confirm = plays the move you submitted
