# What the game says, in English, for translators. The text stands in the
# sources; `UPDATE_GOLDENS=1 cargo test --test program phrases::` makes this
# file of them.
# A translation has the same names, in any file of templates/LANGUAGE/games.
#
# A gap $a1 is filled by a cell, a move, a number, a name, or by what another
# message says. A whole number chooses plural forms:
# { $a1 -> [one] ... *[other] ... }. Of two messages for one and for many the
# first is for 1 alone. What players type stays as it is: orders, moves,
# options, the names of cells.
#
# A message may have further forms as attributes (.gen = jezdce); in the gaps
# of others they are $a1_gen, $a2_gen and so on. Where what fills the gap has
# no such form it is the message itself.

your-piece-on-a1-can-be--by-a2-of-the-36-rolls =
    your piece on { $a1 } can be pinned by { $a2 } of the 36 rolls
nothing-can-be-played-without-a-roll = nothing can be played without a roll
a-move-looks-like-a1-or-a2 = a move looks like { $a1 } or { $a2 }
there-is-no-cell-a1-on-this-board = there is no cell { $a1 } on this board
that-cannot-be-played = that cannot be played
dash-a1-and-dash-a2-cannot-be-given-together =
    -{ $a1 } and -{ $a2 } cannot be given together
dash-a1-takes-a-number-from--a3-such-as-dash-a4-a5 =
    -{ $a1 } takes a number from { $a2 } to { $a3 }, such as -{ $a4 }={ $a5 }
Seats = Seats
Roll = Roll
a1-for-a2 = { $a1 } for { $a2 }
A-quiet-game-it-ends-as--pip-count-reaches-a-new-low =
    A quiet game: it ends as a draw after { $a1 } in which no pin is made or
    released and no pip count reaches a new low.
a1-more-round = { $a1 } more round
a1-more-rounds = { $a1 } more rounds
a1-_resigned = { $a1 } (resigned)
a1-needs-a2 = { $a1 } needs { $a2 }
a1-step = { $a1 } step
a1-steps = { $a1 } steps
a1-a2-on-a-pinned-a3 = { $a1 } { $a2 } on a pinned { $a3 }
cannot-move = cannot move
from-a1-to-a2 = from { $a1 } to { $a2 }
a1-times-from-a2-to-a3 = { $a1 } times from { $a2 } to { $a3 }
a1-does-not-look-like-a6-5R-or-f6-1B-_R =
    { $a1 } does not look like a6=5R or f6=1B(R)
there-is-no-cell-a1 = there is no cell { $a1 }
a1-is-given-twice = { $a1 } is given twice
a1-nobody-plays-a2-here = { $a1 }: nobody plays { $a2 } here
a-position-names-at-least-one-piece-as-in-a6-5R =
    a position names at least one piece, as in a6=5R
a1-has-a2-pieces-a-colour-has-at-most-a3 =
    { $a1 } has { $a2 } pieces; a colour has at most { $a3 }
there-is-no-passing-while-something-can-be-played-with-a1 =
    there is no passing while something can be played with { $a1 }
nothing-can-be-played-with-a1-you-can-only-pass =
    nothing can be played with { $a1 }; you can only pass
that-takes-moving-one-piece-back--forth-which-must-be-written-out =
    that takes moving one piece back and forth, which must be written out
the-dice-are-used-up-before-a1 = the dice are used up before { $a1 }
a1-is-empty = { $a1 } is empty
your-piece-on-a1-is-pinned = your piece on { $a1 } is pinned
a1-on-a2-is-not-yours = { $a1 } on { $a2 } is not yours
a1-is-blocked-by-a2 = { $a1 } is blocked by { $a2 }
the-way-from-a1-to-a2-is-blocked-on-a3-by-a4 =
    the way from { $a1 } to { $a2 } is blocked on { $a3 } by { $a4 }
a1-cannot-be-played = { $a1 } cannot be played
from-a1-towards-a2-a-step--passes-the-end-of-the-strand =
    from { $a1 } towards { $a2 } a step move of { $a3 } passes the end of the
    strand
a1-cannot-be-reached-from-a2-with-a3 =
    { $a1 } cannot be reached from { $a2 } with { $a3 }
Horz = Horz
Vert = Vert
a1-resigned = { $a1 } resigned
all-others-resigned = all others resigned
a1-has-brought-all-pieces-home = { $a1 } has brought all pieces home
nobody-can-move-any-more-whatever-the-dice =
    nobody can move any more, whatever the dice
a1-quiet-rounds = { $a1 } quiet rounds
it-leaves-the-board-as-it-was = it leaves the board as it was
a1-pip = { $a1 } pip
a1-pips = { $a1 } pips
it-uses-a1-where-a2-are-possible = it uses { $a1 } where { $a2 } are possible
a-position-of-this-game-needs-the-seat-that-is-to-play =
    a position of this game needs the seat that is to play
more-than-one-player-has-all-pieces-at-home =
    more than one player has all pieces at home
a-race-on-a-figure-of--pins-and-blocks-for-two-players =
    a race on a figure of eight, with pins and blocks, for two players
a-race-on-two-interwoven-figures--blocks-for-two-to-four-players =
    a race on two interwoven figures of eight, with pins and blocks, for two to
    four players
