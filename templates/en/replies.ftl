# Letters that answer a mail: what was done, and what was asked for.

## Subjects of such letters, where they are not about a board. They must not
## look like a command, since they may be answered.

answer-mistake = { $server }: your mail was not understood
answer-refused = { $server }: refused: { $command }
answer-refused-more = { $server }: refused: { $command } and { $more } more
answer-unchanged = { $server }: nothing was changed
answer-command = { $server }: { $command }
answer-help = { $server }: how to play by mail
answer-puzzle = { $server }: a position to solve
answer-other = { $server }: answer to your mail

answer-footer = Questions? Write to { $address } with the subject: help

## About the whole mail.

note-too-many-commands =
    Your mail was not read: { $most ->
        [one] { $most } command in a day is
       *[other] { $most } commands in a day are
    } the most that this server accepts from one sender. Nothing was changed.
    Further mails will get no answer until tomorrow.
note-enough-for-today =
    Your mail was not read: you have reached today's limit for one player
    ({ $most ->
        [one] { $most } command
       *[other] { $most } commands
    } at most, with limits for everything else too). Nothing was changed.
    Please send it again tomorrow.
note-not-carried-out =
    Your mail was not carried out, because something was wrong with it, and
    nothing was changed. This has happened so often in the last hour that the
    reasons will not be repeated until the hour is over. Correct commands still
    work; to see a board, answer its latest letter with `show`.
note-too-large =
    Your mail was not read: it has { $size } KB; at most { $most } KB are
    allowed. Nothing was changed.\
    Send the command again as plain text, without attachments.
note-words-not-sent =
    What you wrote beside it was not sent to anybody. Write it again below a
    move that is played, or below `chat`.
note-rest-answers =
    The rest of your mail ({ $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    }) was not read, because the answer is already long enough for one
    letter. Put text for people below a move or `chat` when you answer a
    letter, or indent it under its command.
note-rest-unrecognised =
    The rest of your mail ({ $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    }) was not read, because too many lines were not commands. Put text
    for people below a move or `chat` when you answer a letter, or indent it
    under its command.
note-rest-commands =
    The rest of your mail ({ $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    }) was not read, because it has too many commands for one mail. Put
    text for people below a move or `chat` when you answer a letter, or indent
    it under its command.
note-rest-challenges =
    One mail can make at most { $most } challenges; { $lines ->
        [one] the last one was ignored
       *[other] the last { $lines } were ignored
    }. Send the rest in another mail.
note-text-for-nobody =
    Your answer is about several boards, so the text below its lines was not
    sent to anybody. To write to the players of one of them, answer the same
    letter with the board number and `chat`, as in `101 chat`, and your text
    below.
note-other-address =
    Your mail answers a letter that was sent to a different address, not
    { $from }, so nothing was done. Write from the address that got the letter.
    Or add this address: write from it with the subject

    > add YOUR-USERID YOUR-PASSWORD { $from }
note-login-alone =
    The userid and the password are right, but there is no command below them.
note-last-mistake =
    This is the last answer for now to a mail that does nothing: only a few per
    hour are told what is wrong. Correct commands still work.
note-last-to-stranger =
    This is the last answer for now: only a few per hour are sent to an address
    that belongs to no player. `signup` still works.
note-suspended =
    Mail to this address has been bouncing, so only answers are sent here. To
    change that, send the subject

    > add YOUR-USERID YOUR-PASSWORD { $address }

    and answer the letter that arrives.

## Accounts.

note-password-how =
    To choose a new password, answer that letter with the line

    > password NEW

    replacing NEW with your new password. Nothing was changed.
note-too-late =
    Your answer came too late: that letter expired after three days, and
    nothing was changed. Start again; for a new account send the subject

    > signup YOUR-USERID YOUR-PASSWORD
note-name-gone =
    The userid { $userid }, or one that looks like it, has been confirmed in
    the meantime, so this letter no longer opens an account. If that was you,
    answering another letter from us, all is well. Otherwise sign up with a
    different userid by sending the subject

    > signup YOUR-USERID YOUR-PASSWORD
note-confirm-sent =
    A letter has been sent to { $addresses }. Answer it from there with `yes`
    within three days.
note-password-set = The new password of { $userid } has been set.
note-calendar-url =
    Subscribe to the address below in your calendar. Whoever has it can read
    when your time ends, so keep it to yourself. `set calendar=url` makes a new
    address, which ends this one, and `set calendar=off` ends it too.

    { $address }
note-forgot =
    If this is the userid of a player here, a letter has been sent to the
    addresses of that account. Answer it to set a new password.
note-signup-dropped =
    The sign-up of { $userid } is cancelled: nobody plays from your address.
note-address-dropped =
    The new address { $address } is cancelled, and no letters go there.
note-signup-waits =
    Your sign-up as { $userid } is not confirmed yet. Answer the letter that
    was sent to { $address } with `yes`, and you can play. If you cannot find
    it, look in your spam folder.
note-address-stays =
    { $address } has already been confirmed, so your `no` changes nothing. To
    close an account, write `delete` (`help account`).
note-submission-dropped =
    The move you submitted on board { $board } has been discarded. Nothing was
    played; answer this letter with a move.
note-submitted-again =
    Your answer was not a clear yes, a clear no or a move, so nothing was
    played. Answer with one word on the first line: `yes` or `no`.
note-challenge-dropped =
    The challenge is cancelled, and nobody else was told about it. If you do
    want to play, answer this letter with the line

    > { $line }
note-challenge-gone =
    That letter is no longer valid: its challenge was cancelled, or three days
    passed without an answer. Nothing was changed. To challenge somebody now,
    answer this letter with the challenge (`help challenge`).
note-challenge-began =
    The game you were asked about has begun: it is { $title } board { $board }.
    Your first answer counted, and nothing was changed now.
note-blocked =
    You will get no more challenges or messages from { $names }. Games between
    you go on. `unblock` undoes this.
note-unblocked = You will get challenges and messages from { $names } again.
note-challenges-welcome =
    Others can challenge you to { $game }. Games in progress are not affected.
note-challenges-unwelcome =
    Others can no longer challenge you to { $game }. Games in progress are not
    affected.
note-vacation =
    Vacation of { $userid }: { $first } to { $last }, { $days ->
        [one] { $days } day
       *[other] { $days } days
    }.
note-vacation-none = No vacation of { $userid } is planned.
note-vacation-told =
    Your clocks stand still from the start of the first day to the end of the
    last. Opponents who are waiting for you are told when it begins. You can
    still move.
note-vacation-ends =
    Your vacation ends today: your clocks run again from { $until }.
note-vacation-back = Vacations that had not begun are cancelled.
note-vacation-left =
    For { $year } you have { $left ->
        [one] { $left } day
       *[other] { $left } days
    } of { $most } left.

settings-of = Settings of { $userid }:
settings-changed = { $name }: { $value } (was { $before })
settings-unchanged = { $name }: { $value } (as it was)
settings-reply =
    An answer to a letter about a board, from your address, is enough to move
    there, and for settings of letters. Other changes need your password.
settings-verified =
    An answer to a letter about a board is enough to move there if the mail
    servers confirm that it comes from your address; so it is for settings of
    letters. Other changes need your password.
settings-password =
    Everything that makes a change needs your password; an answer to a letter
    is not enough. Challenges in your name need a `login` line above them.
settings-format-text = Your letters are plain text.
settings-format-html =
    Your letters are plain text with an HTML page beside it that shows a
    picture of the board, for mail programs that can display one.
settings-format-speech =
    Your letters are sentences to be read aloud, with no drawings or tables.
settings-columns = Lines of text have at most { $columns } characters.
settings-links-on = Plain text has links too that play with one tap.
settings-links-off = Plain text has no links that play with one tap.
settings-lang = Your letters are in English.
settings-zone = Days and times are in the zone { $zone }.
settings-letters-each = You get a letter for each event.
settings-letters-digest =
    Instead of a letter for each event you get one letter a day. The first and
    last letters of a game, reminders and answers to your own mails still come
    at once.
settings-at = A daily letter is sent at { $time } your time.
settings-receipts-on =
    A letter confirms each move of yours, unless the next letter about the
    board follows at once.
settings-receipts-errors =
    A letter confirms a move of yours only if part of your message was left
    out. What cannot be done is always answered.
settings-receipts-off =
    No letter confirms your moves. What cannot be done is always answered.
settings-reminders-all = You are reminded of boards that are waiting for you.
settings-reminders-last =
    You are reminded only shortly before you run out of time, and after a
    vacation.
settings-reminders-off = You get no reminders.
settings-autovacation-on =
    When your time runs out, a day of vacation is used automatically, if any
    are left.
settings-autovacation-off = No day of vacation is used automatically.
settings-calendar-on =
    Letters carry the end of your time as an entry for your calendar.
settings-calendar-off = Letters carry no entries for your calendar.
settings-calendar-url =
    Your calendar can subscribe to an address to show when your time ends.
settings-challenges-open = When you are challenged, the game begins at once.
settings-challenges-ask =
    When you are challenged, the game begins once you accept.
settings-challenges-closed = Nobody can challenge you.
settings-turnlink-on =
    Your letters have a link to a page on which you can move.
settings-turnlink-quick =
    Your letters have a link to a page on which you can move, and the page does
    not ask for your userid. A program that opens links and presses buttons in
    your mail could move for you.
settings-turnlink-off = Your letters have no link to a page.
settings-web-on = Web pages show your userid with your games.
settings-web-off =
    Web pages do not show your userid: your games have "player 1" instead, and
    there is no page about you.
settings-review-on =
    After a game with house players, or with people who have chosen the same,
    a letter tells the turning points among your moves.
settings-review-house =
    After a game with house players a letter tells the turning points among
    your moves.
settings-review-off = No letter tells the turning points of your games.
settings-puzzle-daily = A letter every morning brings a position to solve.
settings-puzzle-off =
    No letter brings positions to solve; `puzzle` asks for one.
settings-advice-on =
    When it is your turn against house players, the letter tells what is
    threatened.
settings-advice-off =
    Letters do not tell what is threatened in games against house players.
settings-others = { $told } Other values: { $values }.
settings-numbers = { $told } It can be from { $least } to { $most }.
settings-zones =
    { $told } Other zones: for example `zone=Europe/Prague` or `zone=UTC`.
settings-times = { $told } Any time of day can be chosen, like `at=18:30`.

## Boards.

note-offered =
    { $title } board { $board } is set up. It begins when { $names } have
    accepted.
note-watching-each =
    You are watching board { $board } and get every letter about it. To stop,
    answer any of them with `unsubscribe`.
note-watching-end =
    You are watching board { $board } and get only its last letter. `subscribe`
    gets you all of them, `unsubscribe` none.
note-watching-no-more =
    You are no longer watching board { $board } and will get no more letters
    about it.
note-was-not-watching = You are not watching board { $board }.
note-link-unknown =
    This link is not known here, so nothing was changed. To stop watching a
    board, answer one of its letters with `unsubscribe`.
note-link-ended =
    { $userid } is no longer watching { $title } board { $board } and will get
    no more letters about it.
note-link-ended-before =
    This link has been used before: { $userid } is not watching { $title }
    board { $board } through it. If letters still come, answer the newest one
    with `unsubscribe`.

watched-none = You are not watching any board of { $game }.
watched-some = The boards of { $game } that you are watching:
watched-each = every letter
watched-end = only the last letter

## What was looked at.

note-no-such-boards = { $userid } has no such board of { $game }.
note-more-boards =
    There are more boards; `{ $game } games { $userid }` lists them all.
note-whois =
    { $userid }, a player here since { $since }: { $playing ->
        [one] { $playing } game
       *[other] { $playing } games
    } in progress, { $finished } finished.
note-whois-moved = { $userid } last moved on { $moved }.
note-whois-to-move =
    { $userid } is to move on { $count ->
        [one] one of them
       *[other] { $count } of them
    }.
note-whois-declined =
    { $userid } has called off { $count ->
        [one] one board
       *[other] { $count } boards
    } after seeing the dice.
note-whois-next-dice =
    The next board with dice that { $userid } starts must show this commitment
    (`help dice`):

    > { $commitment }
note-whois-away = { $userid } is away until { $until }.
note-whois-unreachable = Mail to { $userid } is bouncing.
note-seek-dice =
    The dice of seek { $seek } follow from a key with this commitment:

    > { $commitment }
note-next-dice-of =
    The key for the next board with dice that { $userid } starts has been
    chosen; this is its commitment:

    > { $commitment }

    Keep it: the first letter of that board must show the same one (`help
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
    } now; a move may be one of them with more after it.
moves-group = { $group }: { $moves }
moves-group-cut = { $group }: { $moves } and { $more } more
moves-more-groups =
    { $groups ->
        [one] One more group
       *[other] { $groups } more groups
    } of moves ({ $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }) would not fit in a letter.
moves-nobody = { $title } board { $board } is not waiting for anybody's move.

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
preview-heading-none = After no moves. Nothing was played.
record-heading = The record of board { $board } is attached.

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
    What the mail of the challenge contributes to the rolls (a hyphen:
    nothing). On older boards the mails that accepted it follow.

    > { $mails }
dice-rolls = The rolls so far, in order: { $rolls }
dice-help = `help dice` explains how to check them.

boards-playing = { $game }: { $count ->
        [one] { $count } game
       *[other] { $count } games
    } in progress.
boards-playing-none = No games of { $game } are in progress.
boards-finished = { $game }: { $count ->
        [one] { $count } finished game
       *[other] { $count } finished games
    }.
boards-finished-none = No games of { $game } have finished.
boards-row = { $players }: { $state }
board-over = { $result } ({ $why })
    .aloud = over: { $why }
board-taken-back = called off
board-not-accepted = not yet accepted
board-to-move = { $names } to move
board-to-move-left = { $names } to move, { $left } left
board-to-move-late = { $names } to move, out of time
board-playing = in progress
board-other-rules = started under other rules

players-heading =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }, with the number of games in progress:

games-heading = The games, by the name used in commands:
games-row = { $name } - { $title } ({ $players }): { $summary }
games-players = { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
games-players-range = { $fewest } to { $most } players

## A mail without a command.

meant-nothing-done =
    Your mail contained no command, so nothing was done. A move on its own
    counts only in an answer to a letter about the board.
meant-commands = If you meant this, send it as the subject of a new mail:
meant-move = { $game } move { $board } { $userid } YOUR-PASSWORD { $text }
meant-command = { $text }
meant-start =
    You are { $userid } here, with no games in progress. Answer this letter
    with one of these lines, or send it as the subject of a mail. To play
    against the server itself:

    > { $game } challenge { $userid } house-easy

    To find somebody to play with:

    > { $game } seek

    To see the games and the players:

    > list
meant-start-alone =
    You are { $userid } here, with no games in progress. Answer this letter
    with one of these lines. To find somebody to play with:

    > { $game } seek

    To see the games and the players:

    > list
meant-another =
    To start another game, answer this letter with one of these lines. To play
    against the server itself:

    > { $game } challenge { $userid } house-easy

    To find somebody to play with:

    > { $game } seek
meant-another-alone =
    To find somebody for another game, answer this letter with this line:

    > { $game } seek
meant-nothing-read = Your mail contained no command, so nothing was done.
meant-boards = Your boards:
meant-board-yours = { $board }: your turn ({ $title })
meant-board-other = { $board }: { $state } ({ $title })
meant-how =
    To move, answer the latest letter about the board with just your move.

## Lists that are cut.

boards-more =
    These are the newest { $shown }. For those of one player, add that player's
    userid to the command; `{ $game } show BOARD` shows any board.
players-more =
    These are the first { $shown } by name; `whois USERID` shows any other.

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
