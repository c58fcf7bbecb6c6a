# Ratings, standings, and what was played.

## What a board did to ratings: in its last letter, and in lists.

rated-not = This game is not rated.
rated-not-too-short =
    This game is not rated, because not everybody has made { $count ->
        [one] a move
       *[other] { $count } moves
    } of their own; a move that the server makes does not count.
rated-later =
    The rating changes from this game are still being worked out; `history`
    will show them.
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
standings-none = There is nobody in the standings of { $pool } yet.
standings-how =
    The list shows players with at least { $games } rated games and a deviation
    below { $deviation } who have finished rated games against at least
    { $persons } persons of a deviation below { $their_deviation };
    `{ $game } standings all` shows everybody.
standings-house =
    House players are in a list of their own, with ratings measured in matches
    between them; a player who looks no further than the next move has 1200
    there.
standings-player = player
standings-points = rating
standings-deviation = +/-
    .aloud = deviation
standings-games = games
standings-won = won
standings-drawn = drawn
standings-lost = lost
standings-last = last game
standings-more = These are the top { $shown }.
standings-own = { $userid } is number { $rank }.
standings-own-below = { $userid } is below the top { $count }.
standings-own-few = { $userid } has { $count ->
        [one] { $count } rated game
       *[other] { $count } rated games
    } and is not in the list, which takes { $games }.
standings-own-none =
    { $userid } has no rated game yet and is not in the list, which takes
    { $games }.
standings-own-unsure =
    { $userid } is not in the list: the deviation of the rating { $points } is
    { $deviation }, and must be below { $most }. Playing more games lowers it.
standings-own-persons =
    { $userid } has finished rated games against { $count ->
        [one] { $count } person
       *[other] { $count } persons
    } of a deviation below { $deviation } and is not in the list, which takes
    { $persons }.
standings-no-pools =
    No option of { $game } has ratings of its own, so there are no standings
    for -{ $option }.
standings-no-pool =
    The option -{ $option } has no ratings of its own, so there are no
    standings for it. Separate standings exist for: { $options }.

## What was played.

history-heading = { $game }: { $count ->
        [one] { $count } finished game
       *[other] { $count } finished games
    }.
history-none = No games of { $game } have finished.
history-heading-year = { $game }, { $year }: { $count ->
        [one] { $count } finished game
       *[other] { $count } finished games
    }.
history-none-year = No games of { $game } ended in { $year }.
history-row = { $players }: { $state }
history-row-rated = { $players }: { $state }; { $changes }
history-score =
    { $one } v { $two }: { $won } won, { $drawn } drawn, { $lost } lost.
history-annulled = { $result } ({ $why }), annulled by the operator
    .aloud = annulled by the operator: { $why }
history-newest = These are the newest { $shown }.
history-newest-of-all =
    These are the newest { $shown }; `{ $command }` lists those of one year.
history-looked =
    Only the newest { $looked } games of the player with the fewest were
    searched; add a year to the command to see earlier ones.

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
whois-pace-unknown = How long { $userid } takes to move is not known yet.
whois-late =
    { $userid } has lost { $late } of { $finished ->
        [one] { $finished } finished game
       *[other] { $finished } finished games
    } on time.

## The operator.

result-annulled =
    The operator has annulled this finished game: its result no longer counts,
    and ratings are recalculated without it. Its record remains.
part-standing = how many, `all`, or an option of the game
part-order = an order, such as `board annul 101`
