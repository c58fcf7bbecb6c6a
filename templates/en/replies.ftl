# Letters that answer a mail: what was done, and what was asked for.

## Subjects of such letters, where they are not about a board. They must not
## look like a command, since they may be answered.

answer-mistake = { $server }: your mail was not understood
answer-refused = { $server }: refused: { $command }
answer-refused-more = { $server }: refused: { $command } and { $more } more
answer-unchanged = { $server }: nothing was changed
answer-command = { $server }: { $command }
answer-help = { $server }: how to play by mail
answer-other = { $server }: the answer to your mail

answer-footer = Questions? Write to { $address } with the subject: help

## About the whole mail.

note-too-many-commands =
    Your mail was not read: { $most ->
        [one] { $most } command in a day is
       *[other] { $most } commands in a day are
    } the most that this server carries out for one sender. Nothing was
    changed. Further mails are left unanswered until tomorrow.
note-enough-for-today =
    Your mail was not read: what this server does for one player in a day is
    used up ({ $most ->
        [one] { $most } command
       *[other] { $most } commands
    } at most, and so much of all else). Nothing was changed. Please send it
    again tomorrow.
note-not-carried-out =
    Your mail was not carried out, because something was wrong with it, and
    nothing was changed. This happened so often in the last hour that the
    reasons are not told again before the hour is over. What is right is still
    carried out; to see a board, answer its last letter with `show`.
note-too-large =
    Your mail was not read: it has { $size } KB, and { $most } KB are the most.
    Nothing was changed.\
    Send the command again as plain text, without files.
note-rest-answers =
    The rest of your mail ({ $lines } lines) was not read, because what there
    is to answer is enough for one mail. Lines for people belong below a move
    or `chat` when you answer a letter, or indented under their command.
note-rest-unrecognised =
    The rest of your mail ({ $lines } lines) was not read, because too many
    lines were no commands. Lines for people belong below a move or `chat` when
    you answer a letter, or indented under their command.
note-rest-commands =
    The rest of your mail ({ $lines } lines) was not read, because it has too
    many commands for one mail. Lines for people belong below a move or `chat`
    when you answer a letter, or indented under their command.
note-rest-challenges =
    { $most } challenges in one mail are the most; { $lines ->
        [one] the last one was left
       *[other] the last { $lines } were left
    }. Write them in another mail.
note-text-for-nobody =
    Your answer is about several boards, so the text below its lines was sent
    to nobody. To write to the players of one of them, answer the same letter
    with `chat` behind the number of the board, as in `101 chat`, and your text
    below.
note-other-address =
    Your mail answers a letter that went to another address than { $from }, so
    nothing was done. Write from the address that the letter came to. Or have
    this one added: write from here with the subject

    > add YOUR-USERID YOUR-PASSWORD { $from }
note-login-alone =
    The userid and the password are right, but no command stands below them.
note-last-mistake =
    This is the last answer for now to a mail that does nothing: only some an
    hour are told what is wrong. What is right is carried out all the same.
note-last-to-stranger =
    This is the last answer for now: only a few an hour go to an address that
    belongs to no player. `signup` still works.
note-suspended =
    Letters to this address came back, so none go here but answers. To change
    that, send the subject

    > add YOUR-USERID YOUR-PASSWORD { $address }

    and answer the letter that comes.

## Accounts.

note-password-how =
    To choose a new password, answer that letter with the line

    > password NEW

    with your new password in place of NEW. Nothing was changed.
note-too-late =
    Your answer came too late: after three days without an answer that letter
    was forgotten, and nothing was changed. Begin again, for a new account with
    the subject

    > signup YOUR-USERID YOUR-PASSWORD
note-name-gone =
    The userid { $userid }, or one that looks like it, has been confirmed
    meanwhile, so this letter opens no account. If that was you, in answer to
    another letter of ours, all is well. Otherwise sign up with another userid,
    with the subject

    > signup YOUR-USERID YOUR-PASSWORD
note-confirm-sent =
    A letter went to { $addresses }. It must be answered from there with
    `yes`, within three days.
note-password-set = The new password of { $userid } is set.
note-forgot =
    If this is the userid of a player here, a letter has gone to the addresses
    of that account. Answering it sets a new password.
note-signup-dropped =
    The sign-up of { $userid } is forgotten: nobody plays from your address.
note-address-dropped =
    The new address { $address } is forgotten, and no letters go there.
note-signup-waits =
    You have signed up as { $userid }. One step is left: the letter that asks
    whether { $address } is right has not been answered yet. Answer it with
    `yes`, and you can play. If you cannot find it, look in your spam folder.
note-address-stays =
    { $address } was confirmed before, so your no changes nothing. To close an
    account write `delete` (`help account`).
note-submission-dropped =
    The move that you had submitted on board { $board } is forgotten. Nothing
    was played; answer this letter with a move.
note-submitted-again =
    Your answer was neither a clear yes nor a clear no, nor a move, so nothing
    was played. Answer with one word in the first line: `yes` or `no`.
note-challenge-dropped =
    The challenge is dropped, and nobody else was told of it. If you do want to
    play, answer this letter with the line

    > { $line }
note-challenge-gone =
    That letter asks about nothing any more: its challenge was dropped, or
    three days passed without an answer. Nothing was changed. To challenge
    somebody now, answer this letter with the challenge (`help challenge`).
note-challenge-began =
    The game that you were asked about has begun: it is { $title } board
    { $board }. Your first answer counted, and nothing was changed now.
note-blocked =
    No more challenges and no more messages of { $names } come to you. Games
    that you play with each other go on. `unblock` ends that.
note-unblocked =
    Challenges and messages of { $names } come to you again.
note-challenges-welcome =
    Others can challenge you to { $game }. Games that go on are not touched.
note-challenges-unwelcome =
    Others can no longer challenge you to { $game }. Games that go on are not
    touched.
note-vacation =
    Vacation of { $userid }: { $first } to { $last }, { $days ->
        [one] { $days } day
       *[other] { $days } days
    }.
note-vacation-none = No vacation of { $userid } is planned.
note-vacation-told =
    Your clocks stand still from the beginning of the first day to the end of
    the last one. Opponents who wait for you are told when it begins. You may
    move all the same.
note-vacation-ends =
    Your vacation ends today: your clocks run again from { $until }.
note-vacation-back = What had not begun is taken back.
note-vacation-left =
    For { $year } you have { $left ->
        [one] { $left } day
       *[other] { $left } days
    } of { $most } left.

settings-of = Settings of { $userid }:
settings-reply =
    An answer to a letter about a board, from your address, is enough to move
    there. All else that changes something needs your password.
settings-verified =
    An answer to a letter about a board is enough to move there if the mail
    servers confirm that it comes from your address. All else that changes
    something needs your password.
settings-password =
    Everything that changes something needs your password; an answer to a
    letter is not enough. Challenges in your name need a `login` line above
    them.
settings-format-text = Your letters are plain text.
settings-format-html =
    Your letters are plain text, and beside it a page with a picture of the
    board, for mail programs that show one.
settings-format-speech =
    Your letters are sentences, for the ear: no drawings and no tables.
settings-columns = Lines of text have up to { $columns } characters.
settings-links-on = Plain text too has links by which one tap plays.
settings-links-off = Plain text has no links by which one tap plays.
settings-lang = Your letters are in English.
settings-zone = Days and times are those of the zone { $zone }.
settings-letters-each = You get a letter for each event.
settings-letters-digest =
    Instead of a letter for each event you get one letter a day. First and last
    letters of a game, reminders and answers to your own mails come at once.
settings-at = A daily letter goes at { $time } by your clock.
settings-reminders-all = You are reminded of boards that wait for you.
settings-reminders-last =
    You are reminded only shortly before your time is used up, and after a
    vacation.
settings-reminders-off = You get no reminders.
settings-autovacation-on =
    When your time runs out, a day of vacation is used by itself while any are
    left.
settings-autovacation-off = No day of vacation is used by itself.
settings-calendar-on =
    Letters bring the end of your time as an entry for your calendar.
settings-calendar-off = Letters bring no entries for your calendar.
settings-challenges-open = Games to which you are challenged begin at once.
settings-challenges-ask =
    A game to which somebody challenges you begins when you have accepted.
settings-challenges-closed = Nobody can challenge you.
settings-others = { $told } Else: { $values }.
settings-numbers = { $told } It can be from { $least } to { $most }.
settings-zones =
    { $told } Others are named as `zone=Europe/Prague` or `zone=UTC`.
settings-times = { $told } Any time of day can be chosen, as `at=18:30`.

## Boards.

note-offered =
    { $title } board { $board } is set up. It begins when { $names } have
    accepted.
note-watching-each =
    You watch board { $board } and get every letter about it. To end that
    answer any of them with `unsubscribe`.
note-watching-end =
    You watch board { $board } and get the letter about its end alone.
    `subscribe` brings all of them, `unsubscribe` none.
note-watching-no-more =
    You watch board { $board } no more; there will be no more letters about it.
note-was-not-watching = You do not watch board { $board }.
note-link-unknown =
    Nothing is known of this link, so nothing was changed. To watch a board no
    more, answer one of its letters with `unsubscribe`.
note-link-ended =
    { $userid } watches { $title } board { $board } no more; there will be no
    more letters about it.
note-link-ended-before =
    This has ended before: by this link { $userid } does not watch { $title }
    board { $board }. If letters still come, answer the newest one with
    `unsubscribe`.

watched-none = You watch no board of { $game }.
watched-some = The boards of { $game } that you watch:
watched-each = every letter
watched-end = the last letter alone

## What was looked at.

note-no-such-boards = { $userid } has no such board of { $game }.
note-more-boards =
    There are more boards; `{ $game } games { $userid }` lists them all.
note-whois =
    { $userid }, a player here since { $since }: { $playing ->
        [one] { $playing } game
       *[other] { $playing } games
    } being played, { $finished } finished.
note-whois-moved = { $userid } last moved on { $moved }.
note-whois-to-move =
    { $userid } is to move on { $count ->
        [one] one of them
       *[other] { $count } of them
    }.
note-whois-declined =
    { $userid } has taken back { $count ->
        [one] one board
       *[other] { $count } boards
    } after having seen the dice.
note-whois-away = { $userid } is away until { $until }.
note-whois-unreachable = Letters to { $userid } come back.
note-next-dice-of =
    The next board with dice that { $userid } starts has its key already, with
    this commitment:

    > { $commitment }

    Keep it: the first letter of that board must tell the same one (`help
    dice`).

moves-of =
    { $title } board { $board }: { $name } has { $count ->
        [one] one legal move
       *[other] { $count } legal moves
    }.
moves-beginnings =
    { $title } board { $board }: { $name } has { $count ->
        [one] one choice
       *[other] { $count } choices
    } now; a move may be one of them with more behind it.
moves-group = { $group }: { $moves }
moves-group-cut = { $group }: { $moves } and { $more } more
moves-more-groups =
    { $groups ->
        [one] One more group
       *[other] { $groups } more groups
    } of moves ({ $moves } of them) would not fit a letter.
moves-nobody = { $title } board { $board } waits for nobody's move.

position-heading =
    { $title } board { $board } after move { $after } of { $moves }.
position-heading-played =
    { $title } board { $board } after move { $after } of { $moves }.
    { $userid } played { $text }.
position-heading-played-roll =
    { $title } board { $board } after move { $after } of { $moves }.
    { $userid } rolled { $roll } and played { $text }.
preview-heading = After { $moves }. Nothing was played.
preview-for = Tried for { $userid }, whose turn it is.
preview-heading-none = After no move. Nothing was played.
record-heading = The record of board { $board } is the attached file.

dice-heading = The dice of board { $board }.
dice-commitment =
    Commitment to the key:

    > { $commitment }
dice-key =
    The key:

    > { $key }
dice-key-later = The key comes with the last letter of the game.
dice-lot = The lot for the seats, by the order of the challenge: { $lot }
dice-mails =
    What the mails that began the board add to the rolls: the challenge, and
    then the mail by which each player accepted it (a hyphen: none).

    > { $mails }
dice-rolls = The rolls so far, in order: { $rolls }
dice-help = `help dice` tells how to check them.

boards-playing = { $game }: { $count ->
        [one] { $count } game
       *[other] { $count } games
    } being played.
boards-playing-none = No games of { $game } are being played.
boards-finished = { $game }: { $count ->
        [one] { $count } finished game
       *[other] { $count } finished games
    }.
boards-finished-none = No games of { $game } are finished.
boards-row = { $players }: { $state }
board-over = { $result } ({ $why })
board-taken-back = taken back
board-not-accepted = not yet accepted
board-to-move = { $names } to move
board-to-move-left = { $names } to move, { $left } left
board-to-move-late = { $names } to move, time used up
board-playing = being played
board-other-rules = begun under other rules

players-heading =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }, with the number of games being played:

games-heading = The games, by the name that commands use:
games-row = { $name } - { $title } ({ $players }): { $summary }
games-players = { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
games-players-range = { $fewest } to { $most } players

## A mail without a command.

meant-nothing-done =
    Your mail held no command, so nothing was done. A move alone counts only in
    an answer to a letter about the board.
meant-commands = If you meant this, send it as the subject of a new mail:
meant-move = { $game } move { $board } { $userid } YOUR-PASSWORD { $text }
meant-command = { $text }
meant-start =
    You are { $userid } here, and none of your games is going on. Answer this
    letter with one of these lines, or write it as the subject of a mail. The
    server itself plays with you:

    > great challenge { $userid } house-easy

    You look for somebody to play with:

    > great seek

    Which games there are, and who plays:

    > list
meant-start-alone =
    You are { $userid } here, and none of your games is going on. Answer this
    letter with one of these lines. You look for somebody to play with:

    > great seek

    Which games there are, and who plays:

    > list
meant-another =
    To start another game, answer this letter with one of these lines. The
    server itself plays with you:

    > great challenge { $userid } house-easy

    You look for somebody to play with:

    > great seek
meant-another-alone =
    To start another game, look for somebody to play with. Answer this letter
    with this line:

    > great seek
meant-nothing-read =
    Your mail held no command, so nothing was done.
meant-boards = Your boards:
meant-board-yours = { $board }: your turn ({ $title })
meant-board-other = { $board }: { $state } ({ $title })
meant-how =
    To move, answer the newest letter about the board with nothing but your
    move.

## Lists that are cut.

boards-more =
    These are the newest { $shown }. For those of a player write that player's
    userid behind the command; `{ $game } show BOARD` shows any board.
players-more =
    These are the first { $shown } by name; `whois USERID` tells of any other.

## Where wrong passwords came from: the end of a sentence.

guessed-counted =
    { $origins ->
        [one] one place
       *[other] { $origins } places
    }

guessed-known =
    { $origins ->
        [one] one place
       *[other] { $origins } places
    } (most of them from { $hosts })
