# Closing an account, what players write to each other, and notes.

## Letters about an account.

delete =
    Somebody who knows the password of { $userid } asked { $server } to close
    this account. Nothing has been done yet.

    If that is what you want, answer this letter with one word:

    > yes

    Then this happens at once and cannot be undone:

    - { $games }.\
    - Finished games keep your moves and your ratings, under a name that does
      not show who you were.\
    - Everything else about you is erased: password, addresses, settings,
      notes, seeks, and what you wrote.\
    - The userid { $userid } becomes free, and somebody else can take it.

    If you want a copy of your data, ask for it first (`help export`).

    If you do not want that, do nothing, or answer `no`. After three days this
    letter expires. If you did not ask for it, somebody else knows your
    password: choose a new one (`help account`).
    .subject = { $server }: close the account { $userid }?

# The first item of that letter: the games.
delete-no-games = You have no game that would be given up
delete-games =
    { $boards ->
        [one] The game that you are playing is resigned, and challenges not yet
              accepted are declined
       *[other] The { $boards } games that you are playing are resigned, and
                challenges not yet accepted are declined
    }

closed =
    Your account { $userid } at { $server } is closed.

    The games that you were playing have been resigned. The records show your
    moves under the name { $neutral }, and nothing there points to you.
    Everything else about you has been erased; this letter will be too, as soon
    as it has been sent.

    Thank you for playing. If you ever want to come back, sign up again.
    .subject = { $server }: your account { $userid } is closed

closed-unplayed =
    Your account { $userid } at { $server } is closed. Everything about you has
    been erased; this letter will be too, as soon as it has been sent.

    If you ever want to come back, sign up again.
    .subject = { $server }: your account { $userid } is closed

## Letters with messages.

post-subject = { $server }: a message from { $from }
post-subject-all = { $server }: news for all players
post-subject-given = { $server }: { $subject }
post-alone = { $from } wrote to you.
post-others = { $from } wrote to you and to { $names }.
post-all = { $from }, who runs { $server }, wrote to all players.
post-answer =
    To reply, answer this letter with your text, or write to { $address } with
    this subject and your text below it:

    > message { $userid } YOUR-PASSWORD { $from }

post-answer-by-password =
    To reply, write to { $address } with this subject and your text below it:

    > message { $userid } YOUR-PASSWORD { $from }

post-block =
    Neither of you is given the other's address. To stop messages from
    { $from }:

    > block { $userid } YOUR-PASSWORD { $from }

## Beside a board.

your-note = Your note, which only you can see:

## What was done.

note-blocked-now = You have blocked { $names }. `unblock` undoes that.
note-blocked-nobody = You have not blocked anybody.
note-message-sent = Your message has been sent to { $names }.
note-message-not-brought =
    None of this was sent to { $to }. To write to { $to }, answer with just
    your text, or send it below this subject:

    > message { $userid } YOUR-PASSWORD { $to }

note-message-for-nobody =
    None of this was sent to another player. To write to one, send your text
    below this subject:

    > message YOUR-USERID YOUR-PASSWORD USERID

note-broadcast-taken =
    Your message will go to all players within a few minutes.
note-delete-asked =
    A letter to the addresses of { $userid } asks whether to close the account.
    Nothing happens until it is answered.
note-delete-elsewhere =
    Nothing was changed: that letter can be answered only from an address of
    the account it is about.
note-delete-over =
    Nothing was changed: that letter has already been answered, or is more than
    three days old. To close the account, write `delete` again.
note-delete-dropped = The account { $userid } stays as it is.
note-export-attached =
    The attached file { $file } holds everything this server knows about
    { $userid }, readable by people and by programs (JSON). Passwords, keys and
    the secrets that prove answers are left out.
note-note-kept =
    Your note on board { $board } has been saved. Your letters show it below
    the board, and nobody else sees it.
note-note-gone = Your note on board { $board } has been deleted.
note-note-none =
    You have no note on board { $board }. To write one, put its text below the
    command, as with `chat`; `none` as its text deletes it.

## Why something was not done.

delete-asked-often =
    Several letters asking about this were sent today. Answer one of them with
    `yes`, or try again tomorrow.
export-today =
    You were sent your data within the last day. Please wait until tomorrow to
    ask again.
export-elsewhere =
    Your data is sent only to a confirmed address of { $userid }, and yours is
    not one. Write from one that is.
message-too-many =
    A message can go to at most { $most } players. Send another one to the
    others.
message-blocked = You and { $names } cannot exchange messages.
message-unreachable = Mail to { $names } is bouncing at the moment.
messages-today =
    You have reached the limit of messages for one day. Please send the rest
    tomorrow.
messages-back =
    You have answered { $to } very often lately, so this was not sent: two
    machines could go on for ever. To write to { $to } all the same, begin your
    mail with `message { $userid } YOUR-PASSWORD { $to }`.
operator-only =
    Only the operators of this server can write to all players. To write to
    some of them, use `message`.
note-not-here =
    You are neither playing on board { $board } nor watching it, so you would
    never see the note.
note-too-long =
    Your note has { $length } characters; at most { $most } are allowed.
