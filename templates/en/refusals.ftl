# Why a command was not carried out.

nothing-changed = Nothing was changed.
understood = Understood: { $words }
wrong = That did not work: { $what }.
right-would-be = Try:

## Who wrote it.

unproved =
    That did not work: { $why }\
    Try the subject:

    > { $command }
unproved-other-address =
    your mail answers a letter that went to another address than { $from }.
    Answer from the address that the letter came to, or write the whole command
    with your password.
unproved-forged =
    the mail server in front of this one says that your mail does not come from
    the domain of { $from } (DMARC), so it proves nothing. Send it through the
    mail server of your own address, or write the whole command with your
    password.
unproved-unverified =
    your setting is proof=verified, and nobody says that your mail comes from
    the domain of { $from } (DMARC, DKIM or SPF), so it proves nothing. Write
    the whole command with your password.
unproved-password-only =
    your setting is proof=password, so that an answer alone proves nothing.
    Write the whole command with your password.
unproved-copied =
    that letter was answered before with a copy to somebody else, who could now
    answer it in your name, so it proves nothing any more. Answer the letter
    that came back then; `show` brings a new one. Or write the whole command
    with your password.
unproved-challenges =
    { $most ->
        [one] { $most } challenge in a day is
       *[other] { $most } challenges in a day are
    } the most that a letter asks about. Write this one as the answer to any
    letter from here, or write the password too.

proof-watching =
    You watch board { $board } and do not play on it: an answer to its letters
    proves enough for `unsubscribe`, `notify`, `subscribe` and `kibitz`, and
    for nothing else. For anything else write your userid and password.
proof-other-board =
    Your answer proves who you are only for the board of the letter that it
    answers. For anything else write your userid and password.
proof-login-refused =
    The `login` line above was not accepted, so this line was not carried out.
proof-unconfirmed =
    You have signed up, but the letter that asks whether the address is right
    has not been answered yet. Answer it first.
proof-paused =
    Too many wrong passwords were tried for this userid, or from where your
    mail comes from, so that none from there is tried now. Try again in
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }, or write from where you usually do. Answers to letters of this server
    are read all the same, with a password too.
proof-wrong =
    The userid or the password is wrong. Capital and small letters count in a
    password. If you forgot it, write to this server with the subject: forgot
    YOUR-USERID

proof-left-out =
    A word stands where your password belongs that only keeps its place. Write
    the line again with your own password there.

## Commands in general.

resign-not-alone =
    You are still in the game: another line of your mail was not carried out,
    and a game is only given up if all else in the mail was right. Send it
    alone.
no-message =
    There is no message. Write it below the command when you answer a letter,
    below the subject, or indented under the command.
no-game = No game is called { $game }.
no-board = There is no board { $board }.
other-game =
    Board { $board } is a game of { $title }: write `{ $name }` in place of
    `{ $game }`.
not-seated =
    { $userid } does not play on board { $board }; { $players } do.
no-help-page =
    There is no help page of this name. There are: general, commands, account,
    challenge, move, offers, time, looking, subscribe, mails, proof, dice,
    games, one for each command by its name, and one for each game:\
    { $games }
no-help-pages =
    There is no help page { $names }. There are: general, commands, account,
    challenge, move, offers, time, looking, subscribe, mails, proof, dice,
    games, one for each command by its name, and one for each game:\
    { $games }

no-player =
    Nobody of this name is a player here. `list players` shows who is.
no-player-meant =
    Nobody of this name is a player here. Did you mean { $meant }?
    `list players` shows who is.
no-player-among =
    A name that stands as `****` above is not a player here. `list players`
    shows who is.
no-player-among-meant =
    A name that stands as `****` above is not a player here. Did you mean
    { $meant }? `list players` shows who is.
no-player-named =
    { $name } is not a player here. `list players` shows who is.
no-player-named-meant =
    { $name } is not a player here. Did you mean { $meant }?
too-many-names =
    These are more names than are looked up for one mail. Name the others in
    another mail; the first { $most } were read.
too-many-pages =
    One command brings at most { $most } help pages. Ask for the others in
    another mail.

## Moves, and all else that is done at a board.

play-not-started =
    The game has not begun: { $names } must first accept the challenge.
blocks-nobody-else =
    You cannot block yourself.
chat-blocked =
    Your message goes to nobody: { $names } will have none from you.
chat-taken-back =
    Board { $board } was taken back, so its players cannot write to each other
    there any more.
chat-over =
    The game on board { $board } ended more than { $days } days ago, so its
    players cannot write to each other there any more.
play-taken-back =
    { $title } board { $board } was taken back; there is nothing left to play.
play-over =
    { $title } board { $board } is over; its result is { $result }.
play-not-your-turn =
    It is not your turn: { $names } { $count ->
        [one] is
       *[other] are
    } to move.
play-moved-on =
    The board has moved on: this was meant for move { $meant }, and the next
    move is number { $next }.
play-not-so-far =
    This was meant for move { $meant }, but the next move is number { $next }.
play-letter-taken-back =
    The moves that the letter which you answer tells of were taken back since.
    Here is the board as it stands: answer this letter instead.
play-has-moved =
    You have already moved on this board; you can no longer decline, but you
    can resign or offer a draw.
play-has-seen-dice =
    The challenge was yours, and what chance decided for it is known: you can
    no longer decline, but you can `resign` or offer a `draw`.
play-nothing-offered =
    Nothing is offered on this board that you could answer.
play-illegal = { $why }
no-move =
    Your answer held no move. A move stands in its first lines.
sent-encrypted =
    Your mail is encrypted, so it cannot be read here. Please turn encryption
    off for this address and send it again as plain text.
sent-signed =
    Your mail is signed with S/MIME in a way that cannot be read here. Please
    turn signing off for this address and send it again as plain text.
sent-by-outlook =
    Your mail holds nothing but a winmail.dat, a form of Outlook that cannot be
    read here. Please send it again as plain text.
sent-attachments =
    Your mail holds attachments and no text. Attachments are not read here:
    please write in the mail itself.
no-line-for-board =
    Your answer held no line for a board. For each board on which you want to
    do something write a line that begins with its number, as in `101 a6-c6`.
no-move-kept =
    Your answer held no move, and what you wrote was not sent to anybody. To
    send it to the other players, answer this letter with `chat` alone.
message-left-out =
    Your message was not sent: it holds your password, or lines that only you
    may know.
undo-takes-back =
    If your last move was an error, answer `undo`: it takes the move back, at
    once if nobody has seen it, or when the others agree.
move-among-words =
    Your answer held a move among other words, and it was not played.
move-in-other-letters =
    The letter { $letter } is of another alphabet; it only looks like one of
    ours.
part-of-turn =
    A turn stands in lines that follow each other. Another line that looks like
    a part of yours could not be played, so this one was not played either.
move-unreadable = This cannot be read as a move. { $expected }
move-ambiguous = This may mean more than one move; write it in full.
move-illegal = This move is not legal: { $why }.
near-candidates = It may be:
near-meant = Did you mean:
near-legal = Legal moves near it:

past-beyond =
    Board { $board } has { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } so far; there is no move { $after }.
preview-refused-for = This was tried for { $userid }, whose turn it is.
preview-needs-dice =
    This cannot be tried: dice would have to be rolled first, and a preview
    rolls none.
no-dice = { $title } is played without dice.

## Challenges.

challenge-unproved =
    That did not work: { $why } For a challenge that is this line above it:

    > login { $userid } YOUR-PASSWORD
challenge-blocked =
    { $userid } will have no challenges from you.
challenge-stranger =
    { $from } is not the address of a player, and only players can challenge:
    sign up first (`help` tells how).
challenges-today =
    { $most ->
        [one] { $most } challenge a day is
       *[other] { $most } challenges a day are
    } the most for one player. Write this one tomorrow.
challenge-twice = { $userid } is named twice.
challenge-unwelcome = { $userid } takes no challenges to { $title }.
challenge-closed = { $userid } takes no challenges.
term-wrong = { $why }
option-twice = -{ $option } is given twice.
option-wrong = { $why }

## Watching.

watch-player =
    You play on board { $board } and get its letters anyway.
watch-ended =
    Board { $board } has ended: there will be no more letters about it.
watch-crowded =
    { $most } players watch board { $board } already, and more cannot.
    `show { $board }` shows it at any time.
watch-too-many =
    You watch { $watched } boards already, and { $most } are the most. `notify`
    without a board tells which.
unsubscribe-player =
    You play on board { $board } and get its letters as long as the game goes
    on.
kibitz-player =
    You play on board { $board }: what those who watch write to each other is
    not for its players. `chat` goes to the players.
kibitz-not-watching =
    You do not watch board { $board }, and only those who do write to each
    other. `subscribe` first.
kibitz-alone =
    Nobody else gets the letters of those who watch board { $board }, so nobody
    would read it.
kibitz-too-often =
    You wrote { $most } times to those who watch in the last 24 hours, and more
    is not passed on.

## Accounts.

userid-alike =
    This userid looks too much like { $taken }, which is taken; choose another
    one.
userid-taken = The userid { $userid } is taken; choose another one.
password-placeholder =
    The word where your new password belongs only keeps its place. Choose a
    password of your own and write it there.
password-short =
    A new password has at least { $least } characters. Several words joined by
    hyphens are easy to remember and hard to guess.
passwords-too-many = Too many new passwords stand in one mail.
password-by-letter-only =
    A new password is set only in answer to the letter that
    `forgot YOUR-USERID` brings.
password-letter-used =
    This letter can no longer be used to set a password. Ask for a new one:
    forgot { $userid }
addresses-asked-often =
    Too many letters like this went to { $address }; try again in an hour.
addresses-today = Too many new addresses were given today; try again tomorrow.
addresses-most = { $most } addresses are the most.
addresses-most-kept = { $most } addresses are the most; you have { $kept }.
addresses-yours = These addresses are yours already.
address-accents = An address has only letters without accents (a to z).
address-unusable = { $address } is no address that mail can be sent to.
address-own = { $address } is the address of this server.

## Settings.

setting-unknown = There is no such setting. What there is: { $known }.
setting-unknown-named =
    There is no setting `{ $name }`. What there is: { $known }.
setting-meant =
    There is no such setting; perhaps you meant `{ $meant }`. What there is:
    { $known }.
setting-meant-named =
    There is no setting `{ $name }`; perhaps you meant `{ $meant }`. What
    there is: { $known }.
setting-wrong = { $why }
setting-twice = `{ $name }` is given twice.
setting-values = What `{ $name }` can be: { $values }.
setting-number =
    `{ $name }` can be a whole number from { $least } to { $most }.
setting-zone =
    `{ $name }` is the name of a time zone, a part of the world and a city in
    it, as `zone=Europe/Prague`, or `zone=UTC`.
setting-zone-meant =
    There is no time zone of this name. Perhaps you meant { $values }.
setting-time = `{ $name }` is a time of day, as `{ $name }=07:00`.
setting-not-verified =
    `proof=verified` is not to be had here: this server has no mail server in
    front of it that tells whether a mail is authentic. Choose `proof=reply` or
    `proof=password`.
vacation-wrong = { $why }
vacation-first-unreadable =
    The first day cannot be read. Days are written as 2026-12-20 or 12-20, or
    `today` or `tomorrow`.
vacation-first-beyond =
    The first day is not in the calendar: its month ends on { $last }.
vacation-last-unreadable =
    The last day cannot be read. Days are written as 2027-01-05 or 01-05; or
    say `for 10 days` in its place.
vacation-last-beyond =
    The last day is not in the calendar: its month ends on { $last }.
vacation-length =
    The length of a vacation is a whole number of days or weeks, as `for 10
    days`.
vacation-past =
    The first day is over. A vacation begins today, { $today }, at the
    earliest.
vacation-backwards = The last day is before the first one.
vacation-too-far =
    A vacation ends on { $last } at the latest, two years from now.
vacation-too-long =
    That takes { $wanted ->
        [one] { $wanted } more day
       *[other] { $wanted } more days
    } of { $year }, and of { $most } you have { $left } left.
vacation-overlaps =
    You have a vacation from { $first } to { $last } already. `vacation off`
    takes it back.
vacation-nothing = You have no vacation that could be taken back.

## Boards that cannot be played on, and acts that are none of the writer's.

other-rules =
    Board { $board } was begun under version { $begun } of the rules of
    { $title }, which this server no longer has. Nothing can be done there that
    needs these rules; `show` says what you can do.
play-has-resigned = You have resigned this game.
play-already-offered =
    You have already offered a draw, and the others have not yet answered.
play-already-asked =
    You have already asked to take your move back, and the others have not yet
    answered. `reject` ends that.
play-already-agreed = You have already agreed; others have still to answer.
play-undo-first =
    { $userid } has asked to take a move back. That comes first: `accept` or
    `reject`, or a move.
play-undo-no-move = You have made no move here that could be taken back.
play-undo-chance =
    Move { $number } stands: something was thrown or drawn for it, or since
    then.
play-undo-shown =
    Move { $number } stands: something that was hidden has been shown by it, or
    since then.
play-undo-left =
    { $userid } has left the game since your last move, which therefore stands.
claim-unlimited =
    There is nothing to claim: this board is played without a limit of time,
    and nobody's time is ever used up.
claim-by-itself =
    There is nothing to claim: where time is used up on this board, the server
    ends the game for that player by itself.
claim-moves-in-place =
    There is nothing to claim: where time is used up on this board, the server
    moves in that place by itself, { $times ->
        [one] once
       *[other] { $times } times
    } in a row, and the next time the game is lost for that player.
claim-own =
    There is nothing for you to claim: the clock that runs here is your own.
claim-stopped =
    There is nothing to claim: the clocks of this board are stopped.
claim-too-early =
    There is nothing to claim yet: the time of { $userid } ends { $until }.
claim-unread =
    The time of { $userid } ended { $until }, but mails of before may still be
    on their way. As soon as it may be claimed you will be told.
play-nothing-to-undo =
    Moves cannot be taken back: only { $made } were made on board { $board }.
play-for-players = This is for the players to do.
play-not-for-players = This is not for a player to do.

## Terms of a challenge.

term-length =
    -{ $name } takes a time, as `-{ $name }=7` (days), `36h`, `10d12h` or `2w`.
term-too-short = -{ $name } must be at least an hour (`1h`).
term-too-long = -{ $name } must be at most a thousand days.
term-bank =
    -clock takes a time, perhaps what each move brings and the most that there
    can be, as `-clock=10d+36h/20d`; or `-clock=none`.
term-no-value = -{ $name } takes no value.
option-twice-here = -{ $name } is given twice.
term-contradiction =
    -{ $one } and -{ $other } do not go together; one of them will do.
term-not-shorter =
    -{ $one } must be less than -{ $other }, which is { $than } here.
term-longer =
    -{ $one } must not be more than -{ $other }, which is { $than } here.
term-overfull =
    -clock must not begin with more than there can ever be, which is { $most }
    here.
term-no-bank =
    -increment and -cap need what there is at the start, as `-bank=10d
    -increment=36h -cap=20d`.
