# Letters about an account. Each message is a letter.

confirm =
    Somebody, probably you, signed up at the play-by-mail server { $server }
    ({ $address }) and gave this address:

    > { $given }

    If it was you, answer this letter with

    > yes

    and your account is open.\
    If it was not, do nothing: without an answer the sign-up expires after
    three days, and nobody can play from your address. `no` cancels it at once.
    .subject = { $server }: is this your address?

confirm-new =
    A player of the play-by-mail server { $server } ({ $address }) has added
    this address:

    > { $given }

    If that is you, answer this letter with

    > yes

    and letters will come here.\
    If not, do nothing: without an answer the change expires after three days.
    `no` cancels it at once.
    .subject = { $server }: is this your new address?

challenge =
    Somebody, probably you, wrote from { $from } and wants to start a game in
    your name, { $userid }:

    > { $line }

    Nothing has begun, and nobody else has been told: anybody can put your
    address on a mail.

    If it was you, answer this letter with

    > yes

    and the game begins. What you write below that word goes to the other
    players; the text of the first mail was not kept.\
    If it was not, do nothing: without an answer the challenge expires after
    three days. `no` cancels it at once.

    To avoid this question, send your challenge as an answer to any letter from
    this server (`help challenge`).
    .subject = { $server }: start this game?

# Stands above a question that is asked once more.
asked-again =
    Your answer was neither a clear yes nor a clear no, so nothing has
    happened. Here is the question again. Answer it with one word on the first
    line: `yes` or `no`.

welcome =
    Welcome, { $userid }! Your account is active, and you can play. You can
    answer this letter with any of the lines below, or send one as the subject
    of a mail to { $address }.

    To see the players and the games:

    > list

    To start a game with another player, whose userid is the last word:

    > savoya challenge { $userid } OTHER-USERID

    Everybody then gets a letter with the board. You move by answering it with
    just your move. `help` sends you the help page.
    .subject = { $server }: welcome, { $userid }

welcome-house =
    Nobody to play with? The server itself plays every game and starts at once
    (`help house`).

    > great challenge { $userid } house-easy

welcome-language =
    Letters in another language: { $languages }.

welcome-dice =
    You can check the dice here: `help dice` says how, and `dice next` gives
    you the commitment for the first board that you start.

confirmed =
    Thank you, { $userid }: this address is confirmed. Letters from { $server }
    now come to it.
    .subject = { $server }: your address is confirmed, { $userid }

new-addresses =
    Somebody who knows the password of { $userid } added new addresses:

    > { $addresses }

    They take effect when the letter sent there is answered. If it was not you,
    choose a new password now: write to { $address } with the subject

    > forgot { $userid }
    .subject = { $server }: new addresses for { $userid }

forgot =
    Somebody, probably you, has forgotten the password of { $userid }.

    To choose a new one, answer this letter with one line (replace NEW with
    your new password, without spaces):

    > password NEW

    If it was not you, do nothing. Your old password stays valid.
    .subject = { $server }: a new password for { $userid }

password-changed =
    The password of { $userid } was changed just now.

    If it was not you, write to { $address } with the subject

    > forgot { $userid }
    .subject = { $server }: the password of { $userid } was changed

suspended =
    Recent letters to this address of { $userid } came back undelivered:

    > { $addresses }

    No more letters will go there, only to your other addresses. Once mail gets
    through again, write to { $address } with the subject

    > add { $userid } YOUR-PASSWORD THAT-ADDRESS

    and answer the letter that comes to it.
    .subject = { $server }: mail to you is bouncing, { $userid }

guessed =
    Somebody tried { $wrong ->
        [one] { $wrong } wrong password
       *[other] { $wrong } wrong passwords
    } for { $userid } within a few hours, in mails from { $places }.
    None was right, and nothing has changed.

    You can carry on as before: answers to letters, and commands from where you
    usually write, still work. Only whoever is guessing has to wait.

    If your password is short, is a common word or is used elsewhere too,
    change it: write to { $address } with the subject

    > change password { $userid } YOUR-PASSWORD NEW-PASSWORD

    If it was you and you have forgotten it, send this subject:

    > forgot { $userid }

    You get this warning at most once a day.
    .subject = { $server }: somebody is guessing the password of { $userid }

## What can be tapped.

taps-answers = Tap your answer and send the mail that opens:
taps-house = Play the server now, on its easiest level:
taps-people = Play with people:
taps-settings = Letters as you like them:
taps-account = Your account:
taps-friend = For a friend to whom you forward this letter:
taps-rules = The rules:
taps-ask-after = About a player:
taps-play-with = Play with { $userid }:
taps-join = Join a game:
taps-boards = See a board:
taps-proposed = What you can send by one tap:
tap-solution = show the solution
tap-sign-up = play with me: sign up here
tap-open-account = yes, open my account
tap-not-me = no, it was not me
tap-use-address = yes, send letters here
tap-not-mine = no, not here
tap-begin = yes, begin the game
tap-password = choose a new password
tap-close = yes, close my account
tap-keep = no, keep it
tap-play = { $title }
tap-seek = find somebody for { $title }
tap-seeks = who is looking for a game
tap-players = players and games
tap-join = { $seek }: { $title }, { $seeker }
tap-boards-of = boards of { $userid }
tap-help = how to play
tap-language = English
tap-plain = plain text, no pictures
tap-daily = one letter a day
tap-all-settings = all settings
tap-vacation = a week of vacation
tap-close-account = close my account
