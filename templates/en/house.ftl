# House players: the server itself plays.

house-plays =
    The server itself plays as { $names }: it moves as soon as it has found a
    move, and does not read messages. It has no clock.
house-plays-daily =
    The server itself plays as { $names }: it answers each morning, at the time
    of your daily letter, and does not read messages. It has no clock.
whois-house =
    { $userid } is a house player: the server itself plays. It accepts every
    challenge at once and does not read messages; such games are not rated. It
    is playing on { $playing ->
        [one] { $playing } board
       *[other] { $playing } boards
    } now, and has finished { $finished ->
        [one] { $finished } game
       *[other] { $finished } games
    }.
whois-house-gambler =
    It has the character of a gambler: of moves that are worth about the same
    it likes one after which much may change.
whois-house-clerk =
    It has the character of a clerk: of moves that are worth about the same it
    likes one after which little may change.
whois-house-builder =
    It has the character of a builder: of moves that are worth about the same
    it likes one that takes nothing in a hurry and leaves it room.
whois-house-ratings =
    { $userid } has measured ratings of its own, from matches between house
    players: { $ratings }. A player who looks no further than the next move
    has 1200 there.
house-wrong = { $why }
house-off = House players are not taking new games on this server.
house-alone = One of the players must be a person, not a house player.
house-no-pace =
    With `-pace=day` house players answer each morning, so one of the players
    must be a house player.
house-too-many =
    { $userid } plays on { $most ->
        [one] { $most } board with house players already, the most
       *[other] { $most } boards with house players already, the most
    } allowed at a time on this server. When one is over, another can begin.
house-named =
    The server itself plays as { $names }, the weakest first, and by number as
    { $first }, which children beat, to { $last }.
house-write =
    Write for example `{ $line }`. Behind the name a character can stand:
    `:gambler`, `:clerk` or `:builder`.
house-first-win =
    This is your first win against { $house } in { $title }. Well played!
house-gambler-begins =
    { $house }: "Let us see what luck has in store. I won't hide from it."
house-gambler-ends = { $house }: "That was worth every risk. Thank you!"
house-clerk-begins =
    { $house }: "Good day. I have counted my pieces, and all are in order."
house-clerk-ends = { $house }: "The file is closed. Thank you for the game."
house-builder-begins =
    { $house }: "I have brought my plans. Give me a little room to build."
house-builder-ends = { $house }: "The roof is on. Thank you for the game."
house-substituted =
    The others on board { $board } ({ $title }) have agreed that { $successor }
    plays on in the seat that you left. The game no longer counts towards
    ratings, and you will get no more letters about it.
    .subject = { $server }: { $successor } has taken your place on board
    { $board }
house-silent =
    { $userid } is a house player: the server itself plays. It neither reads
    nor writes messages, so there is nothing to send to it or to block.
house-rests =
    House players have thought for you as long as they may in one day on this
    server. They answer here tomorrow morning.
hint-place =
    A hint: the house would begin at { $place }. Answer `hint` again to be told
    more.
hint-kind =
    A hint: the house would think of { $what } first. Answer `hint` again to be
    told more.
hint-move = The house would move `{ $text }` here.
hint-order =
    The house would go on with `{ $text }` here. Play it, and answer `hint`
    again for what follows in your turn.
house-hint-off = House players are not giving hints on this server.
house-no-hint =
    A hint is given only when it is your turn in a game in which all your
    opponents are house players.
house-hint-given =
    You have had all there is to tell about this move. There is a new hint at
    your next move.

# The letter about the turning points of a game.

review-heading =
    The turning points of your game of { $title } on board { $board }: moves of
    yours after which you were much less likely to win than after another one.
    Each board is shown as it would have been after the better move.
review-move = Move { $number }: you played { $played }; better was { $better }.
review-move-roll =
    Move { $number } (roll { $roll }): you played { $played }; better was
    { $better }.
review-cost =
    Your chance of winning: { $chance } % with the better move,
    { $left } % with yours.
review-won =
    It would have won the game at once. With yours your chance of winning was
    { $left } %.
review-off =
    The server has looked through your moves after the end, and knew only what
    you could see at that time. `set review=off` ends these letters.
