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

in-Dice-Sava-the-throw-is--since-it-may-bring-two-things =
    in Dice Sava the throw is sent alone, as *, since it may bring two things
nobody-may-pass-move-a-piece-or-throw-the-dice-with =
    nobody may pass: move a piece or throw the dice with *
a-piece-is-removed-only-after-two-spiders-throw-the-dice-with =
    a piece is removed only after two spiders: throw the dice with *
pieces-are-removed-in-Dice-Sava-only = pieces are removed in Dice Sava only
the-dice-have-been-thrown-already = the dice have been thrown already
two-spiders-take-an-enemy-piece--x-and-its-space-or-pass =
    two spiders: take an enemy piece off the board with x and its space, or
    pass
the-dice-have-brought-a-turncoat-no-removal =
    the dice have brought a turncoat, no removal
a-turncoats-move-looks-like-a1-or-a2-pass-declines-it =
    a turncoat's move looks like { $a1 } or { $a2 }; pass declines it
a-removal-looks-like-a1-or-a2-pass-declines-it =
    a removal looks like { $a1 } or { $a2 }; pass declines it
a-move-looks-like-a1-or-a2-throws-the-dice =
    a move looks like { $a1 } or { $a2 }; * throws the dice
red-is-1-or-2-the-player-who-moves-first-not-a1 =
    -red is 1 or 2, the player who moves first, not { $a1 }
Colours = Colours
the-lot-decides = the lot decides
a1-is-Red-a2-is-Blue = { $a1 } is Red, { $a2 } is Blue
Variant = Variant
Red-has-lost = Red has lost
Blue-has-lost = Blue has lost
Dice = Dice
The-dice-let-a1-move-a--a2-as-a-turncoat-or-pass =
    The dice let { $a1 } move a piece of { $a2 } as a turncoat, or pass.
The-dice-let-a1-take-a--_not-the-Matron-Mother-or-pass =
    The dice let { $a1 } take a piece of { $a2 } off the board (not the Matron
    Mother), or pass.
The-throw-of-a1-came-to-nothing = The throw of { $a1 } came to nothing.
The-a1-on-a2-was-turned--a3-on-this-turn-of-a4 =
    The { $a1 } on { $a2 } was turned and may not go back to { $a3 } on this
    turn of { $a4 }.
a1-turns-have-passed-without-a--a2-the-game-is-a-draw =
    { $a1 } turns have passed without a capture, removal or promotion; after
    { $a2 } the game is a draw.
red-a1 = red { $a1 }
blue-a1 = blue { $a1 }
Red = Red
Blue = Blue
Matron-Mother = Matron Mother
Priestess = Priestess
Wizard = Wizard
Weaponmaster = Weaponmaster
Champion = Champion
Orc = Orc
a1-Priestesses = { $a1 } Priestesses
a1-Wizards = { $a1 } Wizards
a1-Weaponmasters = { $a1 } Weaponmasters
a1-Orcs = { $a1 } Orcs
a-position-looks-like-base-B--A1-bO-AB1-bM-EF1-rM =
    a position looks like: base B move B2>A2 3 : A1=bO AB1=bM EF1=rM
there-is-no-variant-a1-of-Sava = there is no variant { $a1 } of Sava
the-turn-is-R-or-B-not-a1 = the turn is R or B, not { $a1 }
the-number-of-quiet-turns-is-0-to-a1-not-a2 =
    the number of quiet turns is 0 to { $a1 }, not { $a2 }
a1-is-not-a-phase-of-a2-with-a3-to-move =
    { $a1 } is not a phase of { $a2 } with { $a3 } to move
there-is-no-space-a1-on-this-board = there is no space { $a1 } on this board
a-piece-that-may-not-go--written-B2-A2-or-not-a1 =
    a piece that may not go back is written B2>A2 or -, not { $a1 }
a-piece-on-its-space-is-written-A1-bO-not-a1 =
    a piece on its space is written A1=bO, not { $a1 }
there-is-no-Champion-in-a1 = there is no Champion in { $a1 }
two-pieces-stand-on-a1 = two pieces stand on { $a1 }
a1-has-a2-Matron-Mothers = { $a1 } has { $a2 } Matron Mothers
a1-has-more-than-one-Champion = { $a1 } has more than one Champion
after-a1-quiet-turns-the-game-is-a-draw =
    after { $a1 } quiet turns the game is a draw
no-piece-of-a1-on-a2-that-may-not-go-back =
    no piece of { $a1 } on { $a2 } that may not go back
nothing-stands-on-a1 = nothing stands on { $a1 }
your-own-a1-stands-on-a2 = your own { $a1 } stands on { $a2 }
the-Matron-Mother-is-never-removed = the Matron Mother is never removed
the-Weaponmaster-does-not-get-to-a1-by-way-of-a2 =
    the Weaponmaster does not get to { $a1 } by way of { $a2 }
only-a-Weaponmaster-goes-by-way-of-another-space =
    only a Weaponmaster goes by way of another space
a1-has-no-a2-on-the-board = { $a1 } has no { $a2 } on the board
piece = piece
the-x-does-not-stand-where--is-captured-that-move-is-a1 =
    the x does not stand where something is captured; that move is { $a1 }
nothing-is-captured-on-the-way-to-a1 =
    nothing is captured on the way to { $a1 }
only-an-Orc-becomes-another-piece = only an Orc becomes another piece
an-Orc-that-is-turned-is-never-replaced =
    an Orc that is turned is never replaced
an-Orc-becomes-another-piece-only--promotion-zone-and-a1-is-outside =
    an Orc becomes another piece only in its promotion zone, and { $a1 } is
    outside
no-a1-of-yours-has-been-captured = no { $a1 } of yours has been captured
there-is-no-a1-on-a2 = there is no { $a1 } on { $a2 }
the-dice-move-an-enemy-piece--a1-on-a2-is-your-own =
    the dice move an enemy piece, and the { $a1 } on { $a2 } is your own
the-a1-stands-on-a2-already = the { $a1 } stands on { $a2 } already
the-piece-on-a1-was-turned--back-to-a2-on-this-turn =
    the piece on { $a1 } was turned and may not go back to { $a2 } on this turn
the-Matron-Mother-moves-one-space--a1-is-not-linked-to-a2 =
    the Matron Mother moves one space along a line, and { $a1 } is not linked
    to { $a2 }
a-turncoat-captures-pieces-of-its--the-a1-on-a2-is-yours =
    a turncoat captures pieces of its own side only, and the { $a1 } on { $a2 }
    is yours
a-turncoat-never-captures-the-Matron-Mother =
    a turncoat never captures the Matron Mother
a-Champion-fights-only-while-its--so-nothing-is-captured-on-a1 =
    a Champion fights only while its side has no Priestess, Wizard or
    Weaponmaster, so nothing is captured on { $a1 }
a-Champion-captures-nothing-and-a1-is-taken =
    a Champion captures nothing, and { $a1 } is taken
a-Champion-cannot-be-captured = a Champion cannot be captured
an-Orc-moves-one-space-along--a1-is-not-linked-to-a2 =
    an Orc moves one space along a line, and { $a1 } is not linked to { $a2 }
an-Orc-moves-only-towards-a--the-a3-on-a4-comes-first =
    an Orc moves only towards a hostile piece, and from { $a1 } to { $a2 } the
    { $a3 } on { $a4 } comes first
an-Orc-moves-only-towards-a--is-none-within-half-the-ring =
    an Orc moves only towards a hostile piece, and from { $a1 } to { $a2 }
    there is none within half the ring
an-Orc-moves-only-towards-a--there-is-none-on-the-line =
    an Orc moves only towards a hostile piece, and from { $a1 } to { $a2 }
    there is none on the line
a-Weaponmaster-must-complete-two-steps--blocked-by-the-a2-on-a3 =
    a Weaponmaster must complete two steps, and the way to { $a1 } is blocked
    by the { $a2 } on { $a3 }
a-Weaponmaster-makes-exactly-two-steps-and-a1-is-one-step-away =
    a Weaponmaster makes exactly two steps, and { $a1 } is one step away
two-linked-steps-do-not-lead-from-a1-to-a2 =
    two linked steps do not lead from { $a1 } to { $a2 }
a-Wizard-steps-on-three-different--a2-steps-on-a-space-twice =
    a Wizard steps on three different spaces, and every way of three steps from
    { $a1 } to { $a2 } steps on a space twice
a-Wizard-makes-three-linked-steps--not-lead-from-a1-to-a2 =
    a Wizard makes three linked steps, and they do not lead from { $a1 } to
    { $a2 }
the-way-from-a1-to-a2--blocked-by-the-a3-on-a4 =
    the way from { $a1 } to { $a2 } is blocked by the { $a3 } on { $a4 }
neither-a-line-nor-a-Wizards--steps-lead-from-a1-to-a2 =
    neither a line nor a Wizard's three steps lead from { $a1 } to { $a2 }
no-ring-or-straight-file-leads-from-a1-to-a2 =
    no ring or straight file leads from { $a1 } to { $a2 }
throws-the-dice = throws the dice
throws-the-dice-for-a1 = throws the dice, for { $a1 }
throws-the-dice-for-nothing = throws the dice, for nothing
takes-the-piece-on-a1-off-the-board = takes the piece on { $a1 } off the board
declines-what-the-dice-brought = declines what the dice brought
a1-s-a2-from-a3-takes-on-a4 = { $a1 }'s { $a2 } from { $a3 } takes on { $a4 }
a1-s-a2-from-a3-to-a4 = { $a1 }'s { $a2 } from { $a3 } to { $a4 }
a1-taking-on-a2-in-passing = { $a1 }, taking on { $a2 } in passing
a1-and-becomes-a-a2 = { $a1 } and becomes a { $a2 }
the-dice = the dice
a-piece-to-take-off-the-board = a piece to take off the board
throw-the-dice-which-cannot-be-taken-back =
    throw the dice, which cannot be taken back
no-spider = no spider
one-spider = one spider
two-spiders = two spiders
the-lot-decides-who-moves-first--a4-whoever-draws-1-is-Red =
    the lot decides who moves first, as Red: { $a1 } draws { $a2 } and { $a3 }
    draws { $a4 }; whoever draws 1 is Red
a1-throws-a2-which-brings-nothing =
    { $a1 } throws { $a2 }, which brings nothing
a1-throws-a2-but-there-is-no-piece-for-it =
    { $a1 } throws { $a2 }, but there is no piece for it
a1-throws-a2-and-the-order-is-carried-out =
    { $a1 } throws { $a2 }, and the order is carried out
a1-throws-a2 = { $a1 } throws { $a2 }
a1-move-one-enemy-piece-which--not-the-Matron-Mother-or-pass =
    { $a1 }: move one enemy piece, which may take pieces of its own side but
    not the Matron Mother, or pass
two-spiders-take-one-enemy-piece--not-the-Matron-Mother-or-pass =
    two spiders: take one enemy piece off the board, but not the Matron Mother,
    or pass
the-plain-game = the plain game
Baenre-Sava-_a-Matron-Mother-without-a-Priestess-moves-like-one =
    Baenre Sava (a Matron Mother without a Priestess moves like one)
Ched-Nased-Sava-_Orcs-become-P-Wz-or-Wm-lost-or-not =
    Ched Nased Sava (Orcs become P, Wz or Wm, lost or not)
Champion-Sava-_a-Champion-neither-captures-nor-is-captured =
    Champion Sava (a Champion neither captures nor is captured)
Lolths-Champion-Sava-_a-Champion-fights--P-Wz-and-Wm-are-gone =
    Lolth's Champion Sava (a Champion fights once its P, Wz and Wm are gone)
Great-Wheel-Sava = Great Wheel Sava
Dice-Sava-_one-spider-turns-a-piece-two-remove-one =
    Dice Sava (one spider turns a piece, two remove one)
the-position-is-of-a1-the-option-says-a2 =
    the position is of { $a1 }, the option says { $a2 }
The-dice = The dice
Off-the-board = Off the board
Nothing = Nothing
a1-has-captured-the-Matron-Mother-of-a2 =
    { $a1 } has captured the Matron Mother of { $a2 }
a1-has-resigned-and-a2-wins = { $a1 } has resigned, and { $a2 } wins
a1-turns-have-passed-without-a-capture-a-removal-or-a-promotion =
    { $a1 } turns have passed without a capture, a removal or a promotion
the-game-is-drawn = the game is drawn
the-spider-web-battle-of-the--enemy-piece-against-its-own-side =
    the spider-web battle of the drow, with dice that turn an enemy piece
    against its own side
