# What the operator of the server does, told to players.

## Letters about an account.

operator-suspended =
    The operator of { $server } has suspended your account { $userid }.

    The server ignores your commands until the operator lets you play again.
    You cannot move meanwhile, but the clocks of your games keep running.

    If you do not know why, ask the operator; the program that reads
    { $address } cannot say more.
    .subject = { $server }: your account { $userid } is suspended

operator-suspended-why =
    The operator of { $server } has suspended your account { $userid } for this
    reason:

    { $reason }

    The server ignores your commands until the operator lets you play again.
    You cannot move meanwhile, but the clocks of your games keep running.

    If you have questions, ask the operator; the program that reads
    { $address } cannot say more.
    .subject = { $server }: your account { $userid } is suspended

operator-resumed =
    The operator of { $server } lets you play again: your account { $userid }
    is as it was before.

    To see where it is your turn, send this subject:

    > all show { $userid } next
    .subject = { $server }: your account { $userid } is active again

operator-renamed =
    Your userid at { $server } was { $old }. The operator has changed it:
    from now on you are { $userid }.

    Your games, ratings, addresses and password are as before. In commands,
    write { $userid } instead of { $old }.
    .subject = { $server }: your userid is { $userid } now

operator-address-added =
    The operator of { $server } has added an address to your account
    { $userid }:

    > { $given }

    It takes effect when the letter sent there is answered. If you did not ask
    for it, tell the operator; the program that reads { $address }
    cannot help.
    .subject = { $server }: a new address for { $userid }

operator-address-asked =
    The operator of the play-by-mail server { $server } ({ $address }) has
    added this address to the account { $userid }:

    > { $given }

    If that is your account, answer this letter with

    > yes

    and letters will come here.\
    If not, do nothing: without an answer the change expires after three days.
    `no` cancels it at once.
    .subject = { $server }: is this your new address?

operator-address-removed =
    The operator of { $server } has removed an address from your account
    { $userid }:

    { $gone }

    Letters no longer go there. If that is a mistake, add it again by sending
    this subject:

    > add { $userid } YOUR-PASSWORD { $gone }
    .subject = { $server }: an address of { $userid } was removed

operator-merged =
    You had two accounts at { $server }. The operator has merged them:
    everything of { $old }, with games, addresses and ratings, now belongs to
    { $userid }.

    The userid { $old } and its password are gone. In commands, use { $userid }
    and the password of { $userid }.
    .subject = { $server }: { $old } is { $userid } now

operator-trial =
    The operator of { $server } wants to know whether letters from the server
    arrive and answers come back.

    If you were asked to, answer this letter. What you write does not matter:
    { $address } does not take the answer for a command, and does not reply.
    .subject = { $server }: a test letter

## Letters about a board that its reader has no more to do with.

operator-left-seat =
    The operator of { $server } has given your seat on board { $board }
    ({ $title }) to { $successor }. You are no longer playing there and will
    get no more letters about it.

    If you want to watch, send this subject:

    > help subscribe
    .subject = { $server }: { $successor } has taken your place on board
    { $board }

operator-board-erased =
    The operator of { $server } has erased board { $board } ({ $title }), and
    its record. It is no longer in any list and does not count.

    You do not need to do anything.
    .subject = { $server }: board { $board } has been erased

## On letters about a board.

operator-writes = The operator writes:
operator-writes-on-board = The operator writes on board { $board }:
operator-wrote = There is a message from the operator; see below.
operator-replaced =
    The operator has replaced { $before } with { $userid }.

## Answers.

refused-suspended =
    The operator of this server has suspended your account { $userid }, so
    nothing was done. A letter told you about it.

refused-admin =
    Only the operators of this server can give such orders. Nothing was done.

refused-order =
    The order was not carried out:

    { $why }
note-order = { $said }.
