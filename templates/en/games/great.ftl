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

White = White
Black = Black
a1-Elephants = { $a1 } Elephants
a1-Knights = { $a1 } Knights
a1-Soldiers = { $a1 } Soldiers
a1-Woodies = { $a1 } Woodies
Elephant = Elephant
an-Elephant = an Elephant
General = General
a-General = a General
High-Priestess = High Priestess
a-High-Priestess = a High Priestess
King = King
a-King = a King
Minister = Minister
a-Minister = a Minister
Knight = Knight
a-Knight = a Knight
Pawn = Pawn
a-Pawn = a Pawn
Soldier = Soldier
a-Soldier = a Soldier
Woody = Woody
a-Woody = a Woody
White-_capitals-may-promote-to = White (capitals) may promote to
Black-_small-letters-may-promote-to = Black (small letters) may promote to
a1-of-a2 = { $a1 } of { $a2 }
Moves-since-a-capture-or-a-Pawn-move = Moves since a capture or a Pawn move
White-may-promote-to-one-of = White may promote to one of
Black-may-promote-to-one-of = Black may promote to one of
nothing = nothing
Whites-King-is-in-check-from-a1 = White's King is in check from { $a1 }
Blacks-King-is-in-check-from-a1 = Black's King is in check from { $a1 }
a1-has-only-the-King-left--last-man-of-a2-a3-wins =
    { $a1 } has only the King left: unless this one move takes the last man of
    { $a2 }, { $a3 } wins
This-position-has-occurred-twice-the-third-time-is-a-draw =
    This position has occurred twice; the third time is a draw
white-a1 = white { $a1 }
black-a1 = black { $a1 }
a-position-has-six-fields-_ranks--with-blanks-between-them-not-a1 =
    a position has six fields (ranks, w or b, -, -, two counts) with blanks
    between them, not { $a1 }
the-side-to-move-is-w-or-b-not-a1 = the side to move is w or b, not { $a1 }
the-third-and-the-fourth-field-are-dashes-not-a1 =
    the third and the fourth field are dashes, not { $a1 }
the-last-two-fields-are-whole-numbers-not-a1 =
    the last two fields are whole numbers, not { $a1 }
captured-men-follow-from-the-board--not-written-leave-out-the-brackets =
    captured men follow from the board and are not written: leave out the
    brackets
the-board-has-8-ranks-with-between-them-not-a1 =
    the board has 8 ranks with / between them, not { $a1 }
rank-a1-has-10-squares-not-a2 = rank { $a1 } has 10 squares, not { $a2 }
a-run-of-empty-squares-is--from-1-to-10-not-a1 =
    a run of empty squares is a number from 1 to 10, not { $a1 }
there-is-no-man-with-the-letter-a1 = there is no man with the letter { $a1 }
a1-has-a2-Kings-not-one = { $a1 } has { $a2 } Kings, not one
no-Pawn-can-stand-on-the--or-last-rank-as-on-a1 =
    no Pawn can stand on the first or last rank, as on { $a1 }
at-most-a1-of-the-kind--the-board-but-a3-has-a4 =
    at most { $a1 } of the kind { $a2 } can be on the board, but { $a3 } has
    { $a4 }
a1-has-a2-Pawns-and-Soldiers--but-at-most-10-are-possible =
    { $a1 } has { $a2 } Pawns and Soldiers together, but at most 10 are
    possible
a1-is-in-check-from-a2--it-is-the-turn-of-a3 =
    { $a1 } is in check from { $a2 }, but it is the turn of { $a3 }
say-what-the-Pawn-becomes-it-can-be-a1-as-in-a2 =
    say what the Pawn becomes: it can be { $a1 }, as in { $a2 }
you-have-no-a1 = you have no { $a1 }
none-of-your-men-can-be-the-a1-that-goes-to-a2 =
    none of your men can be the { $a1 } that goes to { $a2 }
there-is-nothing-on-a1 = there is nothing on { $a1 }
on-a1-there-is-a2-not-a3 = on { $a1 } there is { $a2 }, not { $a3 }
man = man
there-is-your-own-a1-on-a2 = there is your own { $a1 } on { $a2 }
there-is-a1-on-a2-and-a-Pawn-takes-only-diagonally =
    there is { $a1 } on { $a2 }, and a Pawn takes only diagonally
a-Pawn-goes-diagonally-only-to-take-and-nothing-stands-on-a1 =
    a Pawn goes diagonally only to take, and nothing stands on { $a1 }
a-Pawn-moves-one-square-straight--and-takes-one-square-diagonally-ahead =
    a Pawn moves one square straight ahead and takes one square diagonally
    ahead
a1-does-not-move-like-that = { $a1 } does not move like that
there-is-nothing-to-take-on-a1 = there is nothing to take on { $a1 }
only-a-Pawn-that-reaches-the-last-rank-becomes-something-else =
    only a Pawn that reaches the last rank becomes something else
no-piece-of-yours-is-captured--Pawn-can-enter-the-last-rank =
    no piece of yours is captured and no Soldier is left, so no Pawn can enter
    the last rank
a-Pawn-on-the-last-rank-cannot-become-a1 =
    a Pawn on the last rank cannot become { $a1 }
all-nine-Soldiers-are-on-the-board-so-none-is-available =
    all nine Soldiers are on the board, so none is available
no-a1-of-yours-is-off-the-board-so-none-is-available =
    no { $a1 } of yours is off the board, so none is available
your-King-would-be-in-check-from-a1 = your King would be in check from { $a1 }
your-King-would-still-be-in-check-from-a1 =
    your King would still be in check from { $a1 }
a1-has-only-the-King-left-so-a2-wins =
    { $a1 } has only the King left, so { $a2 } wins
both-Kings-are-bare-so-the-game-is-drawn =
    both Kings are bare, so the game is drawn
a1-is-checkmated = { $a1 } is checkmated
stalemate-no-legal-move-and-no-check-so-the-game-is-drawn =
    stalemate: no legal move and no check, so the game is drawn
the-same-position-has-occurred-three-times-so-the-game-is-drawn =
    the same position has occurred three times, so the game is drawn
n50-moves-by-each-side-without--move-so-the-game-is-drawn =
    50 moves by each side without a capture or a Pawn move, so the game is
    drawn
a-move-looks-like-e2-e3--with-a-promotion-e7-e8-M =
    a move looks like e2-e3, e4xd5, Nb1-c3 or, with a promotion, e7-e8=M
a-piece-without-its-starting-square--the-sure-way-is-e2-e3 =
    a piece without its starting square has a capital letter, as in Nc3, and a
    Pawn that takes has an x, as in exd5; the sure way is e2-e3
the-a1-takes-the-a2-on-a3 = the { $a1 } takes the { $a2 } on { $a3 }
the-a1-from-a2-takes-on-a3 = the { $a1 } from { $a2 } takes on { $a3 }
the-a1-from-a2-to-a3 = the { $a1 } from { $a2 } to { $a3 }
a1-and-becomes-a2 = { $a1 } and becomes { $a2 }
check-the-King-is-attacked-from-a1 = check: the King is attacked from { $a1 }
White-_capitals = White (capitals)
Black-_small-letters = Black (small letters)
chess-of-steps-and-leaps-on-10x8-squares-Pawns-become-captured-pieces =
    chess of steps and leaps on 10x8 squares; Pawns become captured pieces
