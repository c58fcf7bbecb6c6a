# House players: the server itself plays.

house-plays =
    The server itself plays as { $names }: it moves as soon as a move is
    found, and reads no messages. No clock runs for that.
whois-house =
    { $userid } is a house player: the server itself plays. It accepts every
    challenge at once and reads no messages; such games are not rated. It
    plays on { $playing ->
        [one] { $playing } board
       *[other] { $playing } boards
    } now, and has finished { $finished ->
        [one] { $finished } game
       *[other] { $finished } games
    }.
house-wrong = { $why }
house-off = The house players take no new games on this server.
house-alone = One of the players must be a person, not a house player.
house-too-many =
    { $userid } plays on { $most ->
        [one] { $most } board with house players, and no more
       *[other] { $most } boards with house players, and no more
    } are possible at a time on this server. When one is over another can
    begin.
house-silent =
    { $userid } is a house player: the server itself plays. It reads no
    messages and writes none, so there is nothing to send to it or to block.
