# Positions to solve: `puzzle`.

puzzle-heading =
    A position from a game of { $title } that was played on this server. One
    move is far better than all others: which one?
puzzle-you = You are { $who }, and it is your turn.
puzzle-you-roll = You are { $who }, and your roll is { $roll }.
puzzle-seat = player { $seat }
puzzle-still-open =
    You have not answered this position yet; the next one comes after it.
puzzle-how =
    Answer this letter with the move, as you would on a board. You have one
    try; `resign` in its place shows the solution.
puzzle-right = Right! { $better } is far better than anything else.
puzzle-wrong = Not quite. The move was { $better }, not { $played }.
puzzle-shown = The move was { $better }.
puzzle-chances =
    Chance of winning: { $chance } % with it, { $second } % with the best of
    all other moves.
puzzle-expected = The server expected it to go on like this: { $expected }.
puzzle-rating =
    Your rating for positions: { $before } -> { $after }. Solved so far:
    { $solved } of { $tried }.
puzzle-own =
    The position is from a game of yours, so your answer is not rated.
puzzle-again =
    `puzzle` brings another position, and `puzzle { $game }` one of this game.
    `set puzzle=daily` brings one every morning.
puzzle-none =
    There is no position for you yet. Positions come from games that are over
    on this server: the server looks them through in quiet hours for a move
    that was far better than all others. Play a game, and ask again later!
puzzle-none-of =
    There is no position of { $title } for you yet. Positions come from games
    that are over on this server: the server looks them through in quiet hours
    for a move that was far better than all others. `puzzle` alone takes any
    game.
puzzle-enough =
    You have had { $most ->
        [one] { $most } position
       *[other] { $most } positions
    } in the last 24 hours, which is the limit. Ask again later.
puzzle-gone =
    The position in that letter is no longer here. `puzzle` brings another.
puzzle-closed =
    That position is closed already; the move was { $better }. `puzzle` brings
    another.
