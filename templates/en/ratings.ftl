# Ratings, standings, and what was played.

## What a board did to ratings: in its last letter, and in lists.

rated-not = This game is not rated.
rated-later =
    What this game does to the ratings is still being worked out; `history`
    will tell it.
rated-changed = { $pool } rating: { $changes }
rated-change = { $userid } { $before } -> { $after } ({ $by })
    .aloud = { $userid } from { $before } to { $after }, that is { $by }

rating-sure = { $points }
rating-unsure = { $points }?
    .aloud = perhaps { $points }

## Standings.

standings-heading = { $pool }: { $count ->
        [one] { $count } player in the standings
       *[other] { $count } players in the standings
    }.
standings-heading-all = { $pool }: { $count ->
        [one] { $count } rated player
       *[other] { $count } rated players
    }.
standings-heading-more =
    { $pool }: more than { $count } players in the standings.
standings-heading-all-more = { $pool }: more than { $count } rated players.
standings-none = Nobody is in the standings of { $pool } yet.
standings-how =
    The list has those with { $games } rated games or more and a deviation
    below { $deviation }; `{ $game } standings all` has everybody.
standings-player = player
standings-points = rating
standings-deviation = +/-
    .aloud = deviation
standings-games = games
standings-won = won
standings-drawn = drawn
standings-lost = lost
standings-last = last game
standings-more = These are the best { $shown }.
standings-own = { $userid } is number { $rank }.
standings-own-below = { $userid } stands below the first { $count }.
standings-own-few = { $userid } has { $count ->
        [one] { $count } rated game
       *[other] { $count } rated games
    } and is not in the list: that takes { $games }.
standings-own-none =
    { $userid } has no rated game yet and is not in the list: that takes
    { $games }.
standings-own-unsure =
    { $userid } is not in the list: the deviation of the rating { $points } is
    { $deviation }, and has to be below { $most }. Playing makes it smaller.
standings-no-pools =
    No option of { $game } makes a difference for ratings, so that there are no
    standings of -{ $option }.
standings-no-pool =
    The option -{ $option } makes no difference for ratings, so that there are
    no standings of it. Standings are apart for: { $options }.

## What was played.

history-heading = { $game }: { $count ->
        [one] { $count } finished game
       *[other] { $count } finished games
    }.
history-none = No games of { $game } are finished.
history-heading-year = { $game }, { $year }: { $count ->
        [one] { $count } finished game
       *[other] { $count } finished games
    }.
history-none-year = No games of { $game } ended in { $year }.
history-row = { $players }: { $state }
history-row-rated = { $players }: { $state }; { $changes }
history-score =
    { $one } against { $two }: { $won } won, { $drawn } drawn, { $lost } lost.
history-annulled = { $result } ({ $why }), annulled by the operator
history-newest = These are the newest { $shown }.
history-newest-of-all =
    These are the newest { $shown }; `{ $command }` lists those of a year.
history-looked =
    Only the newest { $looked } games of the one who has fewest were looked at;
    a year behind the command brings earlier ones.

## A player.

whois-ratings = Ratings: { $ratings }.
whois-rating = { $pool } { $points } ({ $games ->
        [one] { $games } game
       *[other] { $games } games
    })
whois-pace =
    Half of the moves of { $userid } took { $time } or less ({ $count ->
        [one] { $count } move
       *[other] { $count } moves
    } counted).
whois-pace-unknown =
    How long { $userid } takes for a move is not known yet.
whois-late =
    { $userid } has lost { $late } of { $finished } finished games on time.

## The operator.

result-annulled =
    The operator has annulled this game after its end: its result no longer
    counts, and ratings are worked out anew without it. Its record stays.
part-standing = how many, `all`, or an option of the game
part-order = an order, such as `board annul 101`
