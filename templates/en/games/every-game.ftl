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

a1-dice-with-1-to-a2-decide-who-begins =
    { $a1 } dice with 1 to { $a2 } decide who begins
a-roll-is-one-die-with-1-to-a1 = a roll is one die with 1 to { $a1 }
a-roll-is-two-dice-with-1-to-a1 = a roll is two dice with 1 to { $a1 }
a-roll-is-a1-dice-with-1-to-a2 = a roll is { $a1 } dice with 1 to { $a2 }
give-the-numbers-1-to-a1-in-some-order =
    give the numbers 1 to { $a1 } in some order
the-game-is-over = the game is over
it-is-not-your-turn = it is not your turn
it-is-not-yet-decided-who-begins = it is not yet decided who begins
your-dice-have-not-been-rolled-yet = your dice have not been rolled yet
a1-has-resigned = { $a1 } has resigned
nothing-is-to-be-rolled-now = nothing is to be rolled now
there-is-no-seat-a1 = there is no seat { $a1 }
you-have-already-left-this-game = you have already left this game
no-move-of-yours-begins-with-a1 = no move of yours begins with `{ $a1 }`
a1-is-a-game-for-a2-players = { $a1 } is a game for { $a2 } players
a1-is-a-game-for-a2-to-a3-players =
    { $a1 } is a game for { $a2 } to { $a3 } players
there-is-no-option-dash-a1-there-is-a2 =
    there is no option -{ $a1 }; there is { $a2 }
there-is-no-option-dash-a1-the-options-are-a2 =
    there is no option -{ $a1 }; the options are { $a2 }
dash-a1-takes-a-number-from-a2-to-a3-not-a4 =
    -{ $a1 } takes a number from { $a2 } to { $a3 }, not { $a4 }
dash-a1-is-a2-or-a3-not-a4 = -{ $a1 } is { $a2 } or { $a3 }, not { $a4 }
dash-a1-is-one-of-a2-not-a3 = -{ $a1 } is one of { $a2 }, not { $a3 }
an-option-looks-like-name-value-not-a1 =
    an option looks like -name=value, not { $a1 }
dash-a1-is-given-twice = -{ $a1 } is given twice
your-a1-on-a2-can-be-taken-by-the-a3-on-a4 =
    your { $a1 } on { $a2 } can be taken by the { $a3 } on { $a4 }
a1-is-not-a-legal-move-there = { $a1 } is not a legal move there
a-position-is-the-moves-from-the-start-or-the-word-start =
    a position is the moves from the start, or the word start
a1-and-a2 = { $a1 } and { $a2 }
a1-or-a2 = { $a1 } or { $a2 }
a1-marks-what-has-just-changed = { $a1 } marks what has just changed.
this-server-does-not-have-the-rules-of-this-game =
    this server does not have the rules of this game
only-seats-can-move = only seats can move
a-result-names-every-seat-once = a result names every seat once
the-players-agreed-to-a-draw = the players agreed to a draw
the-board-was-annulled = the board was annulled
the-operator-decided-the-game = the operator decided the game
it-was-lost-on-time = it was lost on time
a1-has-lost-on-time = { $a1 } has lost on time
seat-a1 = seat { $a1 }
You-play = You play
the-a1-on-a2-is-not-yours = the { $a1 } on { $a2 } is not yours
