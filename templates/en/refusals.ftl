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
    your mail answers a letter that was sent to a different address, not
    { $from }. Answer from the address that got the letter, or write the whole
    command with your password.
unproved-moved =
    your mail answers a letter that went to an address which this account has
    given up since, so it proves nothing. `show` with the game and the number
    of the board, sent from the present address, brings a new letter. Or write
    the whole command with your password.
unproved-forged =
    our mail server reports that your mail does not come from the domain of
    { $from } (DMARC), so it proves nothing. Send it through your own
    provider's mail server, or write the whole command with your password.
unproved-unverified =
    your setting is proof=verified, and nothing confirms that your mail comes
    from { $from } (DMARC for its domain, or DKIM or SPF for this very
    address), so it proves nothing. Write the whole command with your password.
unproved-password-only =
    your setting is proof=password, so an answer alone proves nothing. Write
    the whole command with your password.
unproved-copied =
    that letter has already been answered with a copy to somebody else, who
    could now answer it in your name, so it no longer proves anything. Answer
    the letter you got back then; `show` gets you a new one. Or write the whole
    command with your password.
unproved-challenges =
    { $most ->
        [one] { $most } challenge in a day is
       *[other] { $most } challenges in a day are
    } the most that can be confirmed by letter. Send this one as an answer to
    any letter from this server, or with your password.

proof-watching =
    You are watching board { $board }, not playing on it: an answer to its
    letters is proof enough for `unsubscribe`, `notify`, `subscribe` and
    `kibitz` only. For anything else, write your userid and password.
proof-other-board =
    Your answer proves who you are only for the board of that letter. For
    anything else, write your userid and password.
proof-login-refused =
    The `login` line above was not accepted, so this line was not carried out.
proof-unconfirmed =
    You have signed up, but have not yet answered the letter that confirms your
    address. Answer it first.
proof-paused =
    Too many wrong passwords were sent for this userid, or from where your mail
    comes from, so no password from there is accepted for now. Try again in
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }, or write from where you usually do. Answers to letters from this server
    still work, even with a password.
proof-wrong =
    The userid or the password is wrong. Passwords are case-sensitive. If you
    have forgotten yours, write to this server with the subject: forgot
    YOUR-USERID

proof-left-out =
    You left the placeholder where your password should be. Write the line
    again with your own password.

## Commands in general.

resign-not-alone =
    You have not resigned: another line of your mail failed, and `resign`
    counts only if the rest of the mail is right. Send it alone.
no-message =
    There is no message. Write it below the command when you answer a letter,
    below the subject, or indented under the command.
no-game = There is no game called { $game }.
no-board = There is no board { $board }.
other-game =
    Board { $board } is a game of { $title }: write `{ $name }` instead of
    `{ $game }`.
not-seated = { $userid } is not playing on board { $board }; { $players } are.
no-help-page =
    There is no help page of that name. The pages are: general, commands,
    account, challenge, move, offers, time, looking, subscribe, mails, proof,
    dice, games, one for each command, and one for each game:\
    { $games }
no-help-pages =
    There is no help page { $names }. The pages are: general, commands,
    account, challenge, move, offers, time, looking, subscribe, mails, proof,
    dice, games, one for each command, and one for each game:\
    { $games }

no-player =
    There is no player of that name here. `list players` shows all players.
no-player-meant =
    There is no player of that name here. Did you mean { $meant }? `list
    players` shows all players.
no-player-among =
    A name shown as `****` above is not a player here. `list players` shows all
    players.
no-player-among-meant =
    A name shown as `****` above is not a player here. Did you mean { $meant }?
    `list players` shows all players.
no-player-named =
    { $name } is not a player here. `list players` shows all players.
no-player-named-meant =
    { $name } is not a player here. Did you mean { $meant }? `list players`
    shows all players.
too-many-names =
    Your mail names more players than can be looked up at once: only the first
    { $most } were read. Send the others in another mail.
too-many-pages =
    One command can fetch at most { $most } help pages. Ask for the others in
    another mail.

## Moves, and all else that is done at a board.

play-not-started =
    The game has not begun: { $names } must first accept the challenge.
blocks-nobody-else =
    You cannot block yourself.
chat-blocked =
    Your message was not sent: { $names } accepts no messages from you.
chat-taken-back =
    Board { $board } was called off, so its players can no longer write to each
    other there.
chat-over =
    The game on board { $board } ended more than { $days } days ago, so its
    players can no longer write to each other there.
play-taken-back =
    { $title } board { $board } was called off; it can no longer be played.
play-over =
    { $title } board { $board } is over; its result is { $result }.
    .aloud = { $title } board { $board } is over.
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
    The moves in the letter you answered have been taken back since. Here is
    the board as it stands now: answer this letter instead.
play-has-moved =
    You have already moved on this board; you can no longer decline, but you
    can resign or offer a draw.
play-has-seen-dice =
    The challenge was yours, and its first roll or lot is known: you can no
    longer decline, but you can `resign` or offer a `draw`.
play-nothing-offered = There is no offer on this board for you to answer.
play-illegal = { $why }
play-nobody-left =
    Nobody has left this game, so there is no seat for a house player.
no-move =
    Your answer contained no move that can be read. Write just the move, as in
    the example, on the first line, above the quoted letter.
no-solution =
    Your answer contained no move that can be read. Write just the move on the
    first line, above the quoted letter.
no-move-out-of-turn =
    Your answer contained no move, and it is not your turn: { $names }
    { $count ->
        [one] is
       *[other] are
    } to move.
sent-encrypted =
    Your mail is encrypted, so it cannot be read here. Please turn encryption
    off for this address and send it again as plain text.
sent-signed =
    Your mail is signed with S/MIME in a way that cannot be read here. Please
    turn signing off for this address and send it again as plain text.
sent-by-outlook =
    Your mail contains nothing but a winmail.dat, an Outlook format that cannot
    be read here. Please send it again as plain text.
sent-attachments =
    Your mail contains attachments but no text. Attachments are not read here:
    please write in the mail itself.
no-line-for-board =
    Your answer contained no line for a board. For each board where you want to
    do something, write a line that starts with its number, as in `101 a6-c6`.
no-move-kept =
    Your answer contained no move, and what you wrote was not sent to anybody.
    To send it to the other players, answer this letter with just `chat`.
no-move-house =
    Your answer contained no move. A house player does not read messages, so
    what you wrote was sent to nobody.
message-left-out =
    Your message was not sent: it contains your password, or gives away what
    only you can see.
message-too-many-words =
    Your message was not sent: it has more long words than can be compared with
    your password at a time. Send it in shorter parts, or tomorrow.
undo-takes-back =
    If your last move was a mistake, answer `undo`: it takes the move back, at
    once if nobody has seen it, otherwise when the others agree.
move-among-words =
    Your answer contained a move among other words, so it was not played.
move-in-doubt =
    Your answer names a move, but does not say clearly that you make it, so
    nothing was played. Put your move alone on the first line.
move-beside-yes =
    Your answer says yes to the offer and holds a move as well, which would
    decline it; so neither was done. To accept, answer with just `accept`; to
    move, with just the move.
offer-stands =
    The offer still stands, as your answer was no clear yes or no: answer with
    just `accept` or `reject`. A move declines it too.
move-in-other-letters =
    The letter { $letter } is from another alphabet; it only looks like a Latin
    one.
part-of-turn =
    The lines of a turn must follow each other. Another line that looks like
    part of your turn could not be played, so this one was not played either.
move-unreadable = This cannot be read as a move. { $expected }
move-ambiguous = This could mean more than one move; write it in full.
move-illegal = This move is not legal: { $why }.
near-candidates = It could be:
near-meant = Did you mean:
near-legal = Legal moves near it:

past-beyond =
    Board { $board } has { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } so far; there is no move { $after }.
preview-refused-for = This was tried for { $userid }, whose turn it is.
preview-needs-dice =
    This cannot be previewed: dice would have to be rolled first, and a preview
    rolls none.
no-dice = { $title } is played without dice.

## Challenges.

challenge-unproved =
    That did not work: { $why } For a challenge, put this line above it:

    > login { $userid } YOUR-PASSWORD
challenge-blocked = { $userid } accepts no challenges from you.
challenge-stranger =
    { $from } is not the address of a player, and only players can challenge:
    sign up first (`help` explains how).
challenges-today =
    { $most ->
        [one] { $most } challenge a day is
       *[other] { $most } challenges a day are
    } the most for one player. Send this one tomorrow.
challenge-password =
    If `****` is your password: a challenge takes none, only userids.
challenge-twice = { $userid } is named twice.
challenge-unwelcome = { $userid } does not accept challenges to { $title }.
challenge-closed = { $userid } does not accept challenges.
term-wrong = { $why }
option-twice = -{ $option } is given twice.
option-wrong = { $why }

## Watching.

watch-player = You are playing on board { $board } and get its letters anyway.
watch-ended =
    Board { $board } has ended: there will be no more letters about it.
watch-crowded =
    { $most } players are already watching board { $board }, the most allowed.
    `show { $board }` shows it at any time.
watch-too-many =
    You are already watching { $watched } boards; at most { $most } are
    allowed. `notify` without a board lists them.
unsubscribe-player =
    You are playing on board { $board } and get its letters until the game
    ends.
kibitz-player =
    You are playing on board { $board }, and its players cannot kibitz. `chat`
    goes to the players.
kibitz-not-watching =
    You are not watching board { $board }, and only watchers can write to each
    other. `subscribe` first.
kibitz-alone =
    Nobody else is watching board { $board }, so nobody would read it.
kibitz-too-often =
    You have kibitzed { $most } times in the last 24 hours, the most allowed.
kibitz-too-long =
    At most { $most } KB of your messages go into one letter; this one would be
    too much. Send it in another mail.

## Accounts.

userid-alike =
    This userid looks too much like { $taken }, which is taken; choose another.
userid-taken = The userid { $userid } is taken; choose another.
password-placeholder =
    You left the placeholder where your new password should be. Choose a
    password of your own and write it there.
password-short =
    A new password needs at least { $least } characters. Several words joined
    by hyphens are easy to remember and hard to guess.
passwords-too-many = There are too many new passwords in one mail.
password-by-letter-only =
    A forgotten password can be reset only in an answer to the letter that
    `forgot YOUR-USERID` sends.
password-letter-used =
    This letter can no longer be used to set a password. Ask for a new one:
    forgot { $userid }
addresses-asked-often =
    Too many letters like this have gone to { $address }; try again in an hour.
addresses-today = Too many new addresses were added today; try again tomorrow.
addresses-in-all =
    So many new addresses are being added to this server at the moment that it
    cannot ask yours; try again in an hour.
addresses-most = You can have at most { $most } addresses.
addresses-most-kept =
    You can have at most { $most } addresses; you have { $kept }.
addresses-yours = You already have these addresses.
address-accents = An address may contain only letters without accents (a to z).
address-unusable = { $address } is not an address that mail can be sent to.
address-own = { $address } is this server's own address.

## Settings.

setting-unknown = There is no such setting. The settings are: { $known }.
setting-unknown-named =
    There is no setting `{ $name }`. The settings are: { $known }.
setting-meant =
    There is no such setting. Did you mean `{ $meant }`? The settings are:
    { $known }.
setting-meant-named =
    There is no setting `{ $name }`. Did you mean `{ $meant }`? The settings
    are: { $known }.
setting-wrong = { $why }
setting-twice = `{ $name }` is given twice.
setting-values = `{ $name }` can be: { $values }.
setting-number =
    `{ $name }` can be a whole number from { $least } to { $most }.
setting-zone =
    `{ $name }` is the name of a time zone: a region and a city in it, like
    `zone=Europe/Prague`, or `zone=UTC`.
setting-zone-meant =
    There is no time zone of that name. Did you mean { $values }?
setting-time = `{ $name }` is a time of day, like `{ $name }=07:00`.
setting-not-verified =
    `proof=verified` is not available here: this server's mail is not checked
    for authenticity. Choose `proof=reply` or `proof=password`.
setting-no-pages =
    `calendar=url` is not available here: this server has no web pages. Choose
    `calendar=on` or `calendar=off`.
vacation-wrong = { $why }
vacation-first-unreadable =
    The first day cannot be read. Write a day like 2026-12-20 or 12-20, or
    `today` or `tomorrow`.
vacation-first-beyond =
    There is no such first day: that month ends on { $last }.
vacation-last-unreadable =
    The last day cannot be read. Write a day like 2027-01-05 or 01-05, or `for
    10 days` instead.
vacation-last-beyond = There is no such last day: that month ends on { $last }.
vacation-length =
    The length of a vacation is a whole number of days or weeks, like `for 10
    days`.
vacation-past =
    The first day is in the past. A vacation can begin today, { $today }, at
    the earliest.
vacation-backwards = The last day is before the first one.
vacation-too-far = A vacation must end by { $last }, two years from now.
vacation-too-long =
    That takes { $wanted ->
        [one] { $wanted } more day
       *[other] { $wanted } more days
    } of { $year }, and you have { $left } of { $most } left.
vacation-overlaps =
    You already have a vacation from { $first } to { $last }. `vacation off`
    cancels it.
vacation-nothing = You have no vacation to cancel.

## Boards that cannot be played on, and acts that are none of the writer's.

other-rules =
    Board { $board } was started under version { $begun } of the rules of
    { $title }, which this server no longer has. Nothing that needs these rules
    can be done there; `show` lists what you can do.
play-has-resigned = You have resigned this game.
play-already-offered =
    You have already offered a draw, and the others have not yet answered.
play-substitute-asked =
    You have already asked for a house player in the empty seat, and the others
    have not yet answered. `reject` cancels your request.
play-already-asked =
    You have already asked to take your move back, and the others have not yet
    answered. `reject` cancels your request.
play-already-agreed = You have already agreed; others have yet to answer.
play-undo-first =
    { $userid } has asked to take a move back. Answer that first: `accept`,
    `reject` or a move.
play-undo-no-move = You have made no move here that could be taken back.
play-undo-chance =
    Move { $number } stands: dice were rolled or cards drawn for it or since.
play-undo-shown =
    Move { $number } stands: something hidden was revealed by it or since.
play-undo-left =
    Your last move stands, because { $userid } has left the game since.
claim-unlimited = There is nothing to claim: this board has no time limit.
claim-by-itself =
    There is nothing to claim: on this board the server ends the game
    automatically for a player who runs out of time.
claim-moves-in-place =
    There is nothing to claim: on this board the server moves automatically for
    a player who runs out of time, { $times ->
        [one] once
       *[other] { $times } times
    } in a row; the next time that player loses the game.
claim-own =
    There is nothing for you to claim: the clock that is running is your own.
claim-stopped =
    There is nothing to claim: the clocks of this board are stopped.
claim-too-early =
    There is nothing to claim yet: { $userid } has until { $until }.
claim-unread =
    { $userid } had until { $until }, but earlier mails may still be on their
    way. You will be told as soon as you can claim the game.
play-nothing-to-undo =
    Moves cannot be taken back: only { $made ->
        [one] { $made } was
       *[other] { $made } were
    } made on board { $board }.
play-for-players = Only the players can do this.
play-not-for-players = Players cannot do this.

## Terms of a challenge.

term-length =
    -{ $name } takes a time, like `-{ $name }=7` (days), `36h`, `10d12h` or
    `2w`.
term-too-short = -{ $name } must be at least an hour (`1h`).
term-too-long = -{ $name } must be at most a thousand days.
term-bank =
    -clock takes a time, optionally with an increment for each move and a
    maximum, like `-clock=10d+36h/20d`; or `-clock=none`.
term-no-value = -{ $name } takes no value.
option-twice-here = -{ $name } is given twice.
term-contradiction =
    -{ $one } and -{ $other } cannot be used together; choose one.
term-not-shorter =
    -{ $one } must be less than -{ $other }, which is { $than } here.
term-longer =
    -{ $one } must not be more than -{ $other }, which is { $than } here.
term-overfull =
    -clock must not start with more than its maximum, which is { $most } here.
term-pace = The only pace is `-pace=day`: house players answer each morning.
term-no-bank =
    -increment and -cap need a starting time, as in `-bank=10d -increment=36h
    -cap=20d`.
