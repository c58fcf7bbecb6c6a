# Closing an account, what players write to each other, and notes.

## Letters about an account.

delete =
    Somebody who knows the password of { $userid } asked { $server } to close
    this account. Nothing was done yet.

    If that is what you want, answer this letter with one word:

    > yes

    Then this happens at once, and none of it can be taken back:

    - { $games }.\
    - Finished games keep your moves, and your ratings stay with them, under a
    name that tells nobody who you were.\
    - All else that is known of you here is erased: password, addresses,
    settings, notes, seeks, and what you wrote.\
    - The userid { $userid } is free, and somebody else can take it.

    If you want to keep what there is, send for it first (`help export`).

    If you do not want that: do nothing, or answer `no`. After three days this
    letter does nothing any more. If you did not ask for it, somebody else
    knows your password: choose a new one (`help account`).
    .subject = { $server }: close the account { $userid }?

# The first item of that letter: the games.
delete-no-games = You play no game that would be given up
delete-games =
    { $boards ->
        [one] The game that you play is given up, and what was only offered is
        declined
       *[other] The { $boards } games that you play are given up, and what was
        only offered is declined
    }

closed =
    Your account { $userid } at { $server } is closed.

    The games that you played are given up. In the records your moves stand
    under the name { $neutral }, and nothing tells that this was you. All else
    that was known of you is erased; this letter too, as soon as it has left.

    Thank you for playing. If you ever want to come back, sign up again.
    .subject = { $server }: your account { $userid } is closed

closed-unplayed =
    Your account { $userid } at { $server } is closed. All that was known of
    you is erased; this letter too, as soon as it has left.

    If you ever want to come back, sign up again.
    .subject = { $server }: your account { $userid } is closed

## Letters with messages.

post-subject = { $server }: a message from { $from }
post-subject-all = { $server }: news for all players
post-subject-given = { $server }: { $subject }
post-alone = { $from } writes to you.
post-others = { $from } writes to you and to { $names }.
post-all = { $from }, who runs { $server }, writes to all players.
post-answer =
    To answer, answer this letter with your text, or write to { $address } with
    this subject and your text below it:

    > message { $userid } YOUR-PASSWORD { $from }

post-answer-by-password =
    To answer, write to { $address } with this subject and your text below it:

    > message { $userid } YOUR-PASSWORD { $from }

post-block =
    Neither of you is told the address of the other. To hear no more from
    { $from }:

    > block { $userid } YOUR-PASSWORD { $from }

## Beside a board.

your-note = Your note, which only you can see:

## What was done.

note-blocked-now = You have blocked { $names }. `unblock` ends that.
note-blocked-nobody = You have blocked nobody.
note-message-sent = Your message goes to { $names }.
note-message-not-brought =
    Nothing of this went to { $to }. To write to { $to }, answer with your text
    alone, or send it below this subject:

    > message { $userid } YOUR-PASSWORD { $to }

note-message-for-nobody =
    Nothing of this went to another player. To write to one, send your text
    below this subject:

    > message YOUR-USERID YOUR-PASSWORD USERID

note-broadcast-taken =
    Your message goes to all players. Their letters are written within some
    minutes.
note-delete-asked =
    A letter went to the addresses of { $userid } which asks whether the
    account is to be closed. Nothing happens before it is answered.
note-delete-elsewhere =
    Nothing was changed: that letter can only be answered from an address of
    the account that it asks about.
note-delete-over =
    Nothing was changed: that letter was answered, or is older than three days.
    To close the account, write `delete` again.
note-delete-dropped = The account { $userid } stays as it is.
note-export-attached =
    The file { $file } beside this letter holds all that is known here of
    { $userid }, for people and for programs to read (JSON). Passwords, keys
    and what proves answers are left out.
note-note-kept =
    Your note on board { $board } is kept. It stands below the board in your
    letters, and nobody else sees it.
note-note-gone = Your note on board { $board } is gone.
note-note-none =
    You have no note on board { $board }. To write one, put its text below the
    command, as you do with `chat`; `none` in its place takes it away.

## Why something was not done.

delete-asked-often =
    Enough letters went out today that ask about this. Answer one of them with
    `yes`, or wait until tomorrow.
export-today =
    A letter with all that is known of you went out within the last day. Wait
    until tomorrow for another one.
export-elsewhere =
    This goes only to a confirmed address of { $userid }, and yours is none.
    Write from one of them.
message-too-many =
    A message goes to { $most } players at most. Name the others in another
    one.
message-blocked =
    There are no messages between you and { $names }.
message-unreachable =
    No letters reach { $names } at the moment.
messages-today =
    These are more messages than one player may write in a day. Please send the
    rest tomorrow.
operator-only =
    Only those who run this server can write to all players. To write to some
    of them, there is `message`.
note-not-here =
    You neither play on board { $board } nor watch it, so you would never see
    the note.
note-too-long =
    Your note has { $length } characters; { $most } are the most.
