# What the operator of the server does, told to players.

## Letters about an account.

operator-suspended =
    The operator of { $server } has suspended your account { $userid }.

    What you write to the server is not carried out until the operator lets
    you play again. Your games wait, and their clocks go on.

    If you do not know why, ask who runs the server; the program that reads
    { $address } cannot say more.
    .subject = { $server }: your account { $userid } is suspended

operator-suspended-why =
    The operator of { $server } has suspended your account { $userid }, for
    this reason:

    { $reason }

    What you write to the server is not carried out until the operator lets
    you play again. Your games wait, and their clocks go on.

    If you do not know why, ask who runs the server; the program that reads
    { $address } cannot say more.
    .subject = { $server }: your account { $userid } is suspended

operator-resumed =
    The operator of { $server } lets you play again: your account
    { $userid } is as it was.

    To see where you are awaited, write this subject:

    > all show { $userid } next
    .subject = { $server }: your account { $userid } is open again

operator-renamed =
    Your userid at { $server } was { $old }. The operator has changed it:
    from now on you are { $userid }.

    Games, ratings, addresses and the password are as before. Where you wrote
    { $old } in a command, write { $userid }.
    .subject = { $server }: your userid is { $userid } now

operator-address-removed =
    The operator of { $server } has taken an address from your account
    { $userid }:

    { $gone }

    No letters go there any more. If that is a mistake, add it again; write
    this subject:

    > add { $userid } YOUR-PASSWORD { $gone }
    .subject = { $server }: an address of { $userid } was removed

operator-merged =
    You had two accounts at { $server }. The operator has made them one:
    what was { $old }'s, with games, addresses and ratings, is now part of
    { $userid }.

    The userid { $old } and its password are gone. For all commands write
    { $userid } and the password of { $userid }.
    .subject = { $server }: { $old } is { $userid } now

operator-trial =
    The operator of { $server } wants to know whether letters of the server
    arrive, and whether answers come back.

    If you are asked to, answer this letter. What you write does not matter:
    { $address } takes the answer for no command, and writes nothing back.
    .subject = { $server }: a letter to see whether letters arrive

## Letters about a board that its reader has no more to do with.

operator-left-seat =
    The operator of { $server } has put { $successor } in your place on board
    { $board } ({ $title }). You do not play there any more, and get no more
    letters about it.

    If you want to look on, write this subject:

    > help subscribe
    .subject = { $server }: { $successor } plays board { $board } for you

operator-board-erased =
    The operator of { $server } has erased board { $board } ({ $title }), with
    its record. It is in no list and counts for nothing any more.

    Nothing is expected of you.
    .subject = { $server }: board { $board } is erased

## On letters about a board.

operator-writes = The operator writes:
operator-writes-on-board = The operator writes on board { $board }:
operator-wrote = The operator wrote a message; see below.
operator-replaced =
    The operator has put { $userid } in the place of { $before }.

## Answers.

refused-suspended =
    The operator of this server has suspended your account { $userid }, so
    that nothing was done. A letter told you so.

refused-admin =
    Only those who run this server can give such orders. Nothing was done.

refused-order =
    The order was not carried out:

    { $why }
note-order = { $said }.
