# Letters about an account. Each message is a letter.

confirm =
    Somebody, probably you, has signed up at the play-by-mail server
    { $server } ({ $address }) and gave this address:

    > { $given }

    If it was you: answer this letter with

    > yes

    and the account is open.\
    If it was not: do nothing. Unanswered, the sign-up is forgotten after three
    days, and nobody can play from your address; `no` forgets it at once.
    .subject = { $server }: is this your address?

confirm-new =
    A player of the play-by-mail server { $server } ({ $address }) gave this
    address as a new one:

    > { $given }

    If that is you: answer this letter with

    > yes

    and letters come here.\
    If not: do nothing. Unanswered, the change is forgotten after three days;
    `no` forgets it at once.
    .subject = { $server }: is this a new address of yours?

challenge =
    Somebody, probably you, wrote from { $from } and wants to start a game in
    your name, { $userid }:

    > { $line }

    Nothing has begun, and nobody else was told: anybody can write your address
    into a mail.

    If it was you: answer this letter with

    > yes

    and the game begins. What you write below that word goes to the other
    players; what stood in the first mail was not kept.\
    If it was not: do nothing. Unanswered, the challenge is forgotten after
    three days; `no` drops it at once.

    There is a way without this question: write the challenge as an answer to
    any letter from here (`help challenge`).
    .subject = { $server }: shall this game begin?

# Stands above a question that is asked once more.
asked-again =
    Your answer was neither a clear yes nor a clear no, so nothing has
    happened. Here is the question once more. Answer it with one word in the
    first line: `yes` or `no`.

welcome =
    Welcome, { $userid }! Your account lives, and you can play. You can answer
    this letter with any of the lines below, or write them as the subject of a
    mail to { $address }.

    To see who is there and which games there are:

    > list

    To start a game with another player, with that player's userid as the last
    word:

    > savoya challenge { $userid } OTHER-USERID

    Everybody then gets a letter with the board. You move by answering it with
    nothing but your move. `help` brings the help page.
    .subject = { $server }: welcome, { $userid }

welcome-house =
    If nobody is there to play with: the server itself plays every game, and
    begins at once (`help house`).

    > great challenge { $userid } house-easy

welcome-dice =
    The dice here can be checked (`help dice`). This is the commitment to those
    of the first board that you start:

    > { $commitment }

confirmed =
    Thank you, { $userid }: this address is confirmed. Letters of { $server }
    now come to it.
    .subject = { $server }: your address is confirmed, { $userid }

new-addresses =
    Somebody who knows the password of { $userid } gave new addresses:

    > { $addresses }

    They count as soon as a letter that went there is answered. If it was not
    you, choose a new password now: write to { $address } with the subject

    > forgot { $userid }
    .subject = { $server }: new addresses for { $userid }

forgot =
    Somebody, probably you, has forgotten the password of { $userid }.

    To choose a new one, answer this letter with one line (your new password in
    place of NEW, without blanks):

    > password NEW

    If it was not you: do nothing. The old password stays as it is.
    .subject = { $server }: a new password for { $userid }

password-changed =
    The password of { $userid } was changed just now.

    If it was not you, write to { $address } with the subject

    > forgot { $userid }
    .subject = { $server }: the password of { $userid } was changed

suspended =
    The last letters to this address of { $userid } came back undelivered:

    > { $addresses }

    So no more letters go there; they go to your other addresses alone. Once
    mail arrives there again, write to { $address } with the subject

    > add { $userid } YOUR-PASSWORD THAT-ADDRESS

    and answer the letter that comes to it.
    .subject = { $server }: letters to you came back, { $userid }

guessed =
    Somebody tried { $wrong } wrong passwords for { $userid } within a few
    hours, in mails from { $places }. None was right,
    and nothing was changed.

    You can go on as before: answers to letters, and commands from where you
    usually write, are carried out. Only whoever guesses has to wait.

    If your password is short, or a word, or in use elsewhere too, change it:
    write to { $address } with the subject

    > change password { $userid } YOUR-PASSWORD NEW-PASSWORD

    If it was you, and you have forgotten it, write this subject:

    > forgot { $userid }

    This is told once a day at most.
    .subject = { $server }: somebody guesses passwords of { $userid }
