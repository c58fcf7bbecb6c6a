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

a1-warrior = { $a1 } warrior
a1-warriors = { $a1 } warriors
a1-shaman = { $a1 } shaman
a1-shamans = { $a1 } shamans
a1-champion = { $a1 } champion
a1-champions = { $a1 } champions
an-order-looks-like-draft-2--B2-move-2w-B2-C2-end =
    an order looks like: draft 2; recruit all@B2; move 2w B2-C2; end
to-see-what-an-order-would--the-command-followed-by-the-order =
    to see what an order would do, write `preview` as the command followed by
    the order
a1-is-not-an-order-it-should-look-like-a2 =
    `{ $a1 }` is not an order; it should look like: { $a2 }
start-A1-G6 = start A1 G6
draft-3-or-draft-b2d = draft 3 or draft b2d
recruit-2w-B2-s-C1-or-recruit-all-B2 = recruit 2w@B2 s@C1 or recruit all@B2
move-2w1s-B2-C2-D3-or-move-all-B2-C2 = move 2w1s B2-C2-D3 or move all B2-C2
discard-2-b1c-or-discard-2-_w-C2-b1c-_s-B1 =
    discard 2 b1c or discard 2(w@C2) b1c(s@B1)
end = end
prefer-C2-ruins-weak-or-prefer-default = prefer C2 ruins weak or prefer default
retreat-C2 = retreat C2
draft-recruit-move-discard-end-prefer-start-or-retreat =
    draft, recruit, move, discard, end, prefer, start or retreat
starts-at-a1 = starts at { $a1 }
drafts-card-a1 = drafts card { $a1 }
recruits-a1 = recruits { $a1 }
recruits-all-on-a1 = recruits all on { $a1 }
moves-a1-from-a2-to-a3 = moves { $a1 } from { $a2 } to { $a3 }
moves-all-from-a1-to-a2 = moves all from { $a1 } to { $a2 }
discards-a1 = discards { $a1 }
ends-the-turn = ends the turn
retreats-to-a1 = retreats to { $a1 }
card-a1 = card { $a1 }
card-a1-with-a2 = card { $a1 } with { $a2 }
a1-on-a2 = { $a1 } on { $a2 }
War-tokens-that-you-drew-in--them-the-best-one-stays-a1 =
    War tokens that you drew in this turn (only you see them; the best one
    stays): { $a1 }.
You-choose-a-start-where-three-warriors-of-yours-will-stand-a1 =
    You choose a start, where three warriors of yours will stand: { $a1 }.
a1-chooses-a-start-a2 = { $a1 } chooses a start: { $a2 }.
You-draft-one-of-a1 = You draft one of: { $a1 }.
a1-is-to-draft-one-of-a2 = { $a1 } is to draft one of: { $a2 }.
You-recruit-a1-in-a2-then-you-have-moves-a3 =
    You recruit { $a1 } in { $a2 }; then you have moves: { $a3 }.
a1-is-to-recruit-a2-in-a3 = { $a1 } is to recruit { $a2 } in { $a3 }.
Moves-left-a1 = Moves left: { $a1 }.
Moves-left-of-a1-a2 = Moves left of { $a1 }: { $a2 }.
Your-waiting-orders-a1 = Your waiting orders: { $a1 }.
a1-has-taken-a2-where-do--from-there-a3-retreat-to-a4 =
    { $a1 } has taken { $a2 }: where do your figures from there ({ $a3 })
    retreat to, { $a4 }
a1-has-taken-a2-a3-has--from-there-a4-retreat-to-a5 =
    { $a1 } has taken { $a2 }; { $a3 } has yet to say where the figures from
    there ({ $a4 }) retreat to: { $a5 }.
Before-the-first-of-a1-rounds = Before the first of { $a1 } rounds.
Round-a1-of-a2 = Round { $a1 } of { $a2 }.
Ending-the-turn-now-would-score--prosperity-a3-for-shamans-in-ruins =
    Ending the turn now would score { $a1 } ({ $a2 } for prosperity, { $a3 }
    for shamans in ruins).
With-food-a1-all-cards-are-kept = With food { $a1 }, all cards are kept.
With-food-a1-a2-choose-from-a3 =
    With food { $a1 }, { $a2 }; choose from: { $a3 }.
a1-card-must-go = { $a1 } card must go
a1-cards-must-go = { $a1 } cards must go
In-reach-a1-of-a2-a3-with-at-least-a4-from-a5 =
    In reach: { $a1 } of { $a2 } ({ $a3 }), with at least { $a4 } from { $a5 }.
In-reach-besides-a1-more = In reach besides: { $a1 } more.
a1-can-attack-your-a2-a3-from-a4-a5 =
    { $a1 } can attack your { $a2 } ({ $a3 }) from { $a4 } ({ $a5 })
all-but-a1-have-resigned = all but { $a1 } have resigned
the-last-round-has-been-played-points-a1 =
    the last round has been played; points: { $a1 }
none = none
a1-is-a-lake-nobody-can--of-your-order-has-no-effect =
    { $a1 } is a lake: nobody can retreat there, and that word of your order
    has no effect
a-retreat-must-be-decided-first = a retreat must be decided first
you-already-have-your-start = you already have your start
everybody-already-has-a-start = everybody already has a start
a1-is-not-a-start-free-starts-are-a2 =
    { $a1 } is not a start; free starts are { $a2 }
that-is-taken-free-starts-are-a1 = that is taken; free starts are { $a1 }
a1-begins-at-a2 = { $a1 } begins at { $a2 }
there-is-no-card-a1-in--row-within-your-reach-are-a2 =
    there is no card { $a1 } in the row; within your reach are { $a2 }
a1-lies-at-position-a2-and--reach-as-far-as-a3-a4 =
    { $a1 } lies at position { $a2 }, and you reach as far as { $a3 }: { $a4 }
the-first-card-of-age-5--row-round-a1-is-the-last =
    the first card of age 5 is in the row: round { $a1 } is the last
you-cannot-recruit-in-a1-you-can-in-a2 =
    you cannot recruit in { $a1 }; you can in { $a2 }
exactly-a1-must-be-placed-and-these-are-a2 =
    exactly { $a1 } must be placed, and these are { $a2 }
a1-takes-a2-from-a3-with-a4-and-draws-a-war-token =
    { $a1 } takes { $a2 } from { $a3 } with { $a4 } and draws a war token
a1-takes-a2-from-a3-with-a4 = { $a1 } takes { $a2 } from { $a3 } with { $a4 }
a1-retreats-from-a2-to-a3-with-a4 =
    { $a1 } retreats from { $a2 } to { $a3 } with { $a4 }
no-figures-of-yours-have-to-retreat = no figures of yours have to retreat
from-a1-they-can-retreat-to-a2-not-to-a3 =
    from { $a1 } they can retreat to { $a2 }, not to { $a3 }
no-moves-are-left-in-this--only-discard-or-end-can-follow =
    no moves are left in this turn; only discard or end can follow
in-a1-you-have-a2-not-a3 = in { $a1 } you have { $a2 }, not { $a3 }
a1-is-not-a-neighbour-of-a2-its-neighbours-are-a3 =
    { $a1 } is not a neighbour of { $a2 }; its neighbours are { $a3 }
a1-is-a-lake-and-nobody-can-enter-it =
    { $a1 } is a lake, and nobody can enter it
a1-is-the-only-land-of-a2-and-cannot-be-attacked =
    { $a1 } is the only land of { $a2 } and cannot be attacked
a1-cannot-conquer-a2-where-a3-at-least-a4-are-needed =
    { $a1 } cannot conquer { $a2 }, where { $a3 }: at least { $a4 } are needed
a1-figure = { $a1 } figure
a1-figures = { $a1 } figures
a1-stands = { $a1 } stands
a1-stand = { $a1 } stand
THE-ROW-a1-cards-face-down = THE ROW ({ $a1 } cards face down)
Cards-of-a1-who-has-left = Cards of { $a1 }, who has left
Cards-of-a1 = Cards of { $a1 }
Ruins = Ruins
a1-a2-a3-of-a4 = { $a1 } ({ $a2 }): { $a3 } of { $a4 }
On-the-map-2-3w1s1c-P2--there-a1-a-start-a-lake =
    On the map 2:3w1s1c: P2 has 3 warriors, 1 shaman, 1 champion there; { $a1 }
    a start, ~ a lake.
On-cards-D-reach-w-s--points-a-turn-F-feeds-itself =
    On cards: D reach, w s c figures that came, > moves, $ points a turn, F
    feeds itself.
On-cards-D-reach-w-s--that-came-moves-points-a-turn =
    On cards: D reach, w s c figures that came, > moves, $ points a turn.
draft = draft
figs = figs
moves = moves
points = points
food = food
next = next
tokens = tokens
fed = fed
reach = reach
supply = supply
SCORES-_next-if-the-turn-ended-now-fed-food-cards-that-eat =
    SCORES (next: if the turn ended now; fed: food / cards that eat)
nothing-in-the-supply = nothing in the supply
in-the-supply-a1 = in the supply { $a1 }
a1-point = { $a1 } point
a1-points = { $a1 } points
a1-more-if-the-turn-ended-now = { $a1 } more if the turn ended now
a1-war-token = { $a1 } war token
a1-war-tokens = { $a1 } war tokens
food-a1-for-a2-card = food { $a1 } for { $a2 } card
food-a1-for-a2-cards = food { $a1 } for { $a2 } cards
reach-a1 = reach { $a1 }
a1-move = { $a1 } move
a1-moves = { $a1 } moves
a1-has-a2 = { $a1 } has { $a2 }
war-tokens = war tokens
cards = cards
total = total
FINAL-SCORES = FINAL SCORES
Cards-out-of-the-game = Cards out of the game
Your-war-tokens-_only-you-see-their-values =
    Your war tokens (only you see their values)
Your-wishes-for-a-start = Your wishes for a start
default-_strong = default (strong)
Your-standing-order-for-retreats-_secret =
    Your standing order for retreats (secret)
savanna = savanna
ruins = ruins
lake = lake
a-position-begins-with-blue-or-red-not-a1 =
    a position begins with blue or red, not { $a1 }
after-the-deck-comes-standing-or-ask-not-a1 =
    after the deck comes standing or ask, not { $a1 }
after-the-deck-comes-standing-or-ask-not-nothing =
    after the deck comes standing or ask, not nothing
a1-is-not-part-of-a-position = { $a1 } is not part of a position
those-who-left-are-numbered-from-1 = those who left are numbered from 1
P-a1-has-more-figures-than-there-are = P{ $a1 } has more figures than there are
a-kingdom-has-at-most-ten-cards = a kingdom has at most ten cards
there-are-too-many-start-cards = there are too many start cards
a1-is-not-a-card-of-this-deck = { $a1 } is not a card of this deck
a1-appears-there-twice = { $a1 } appears there twice
there-are-not-that-many-war-tokens-of-value-a1 =
    there are not that many war tokens of value { $a1 }
there-are-not-that-many-war-tokens-left-to-draw =
    there are not that many war tokens left to draw
nothing-can-be-done-in-this-phase-a1 =
    nothing can be done in this phase: { $a1 }
the-rounds-are-counted-from-1 = the rounds are counted from 1
there-is-no-a1-on-this-board-its-rows-are-a2 =
    there is no { $a1 } on this board; its rows are { $a2 }
it-is-the-turn-of-a1 = it is the turn of { $a1 }
a1-_order-a2-of-a3-a4 = `{ $a1 }` (order { $a2 } of { $a3 }): { $a4 }
the-new-card-brings-nothing-to--now-you-can-move-or-end =
    the new card brings nothing to recruit, or has already been recruited; now
    you can move or end
your-orders-were-carried-out-only--a1-it-is-still-your-turn =
    your orders were carried out only up to the attack; the rest was not,
    because of { $a1 }; it is still your turn
a1-goes-on-a2 = { $a1 } goes on: { $a2 }
your-figures-from-a1-must-first-retreat-to-a2 =
    your figures from { $a1 } must first retreat to { $a2 }
a1-must-first-say-where-the-figures-from-a2-retreat-to =
    { $a1 } must first say where the figures from { $a2 } retreat to
the-starts-are-chosen-first-free-are-a1 =
    the starts are chosen first; free are { $a1 }
a-card-must-be-drafted-first--1-to-a1-of-the-row =
    a card must be drafted first: position 1 to { $a1 } of the row
a1-must-be-recruited-first-for-example-with-recruit-all-a2 =
    { $a1 } must be recruited first, for example with recruit all@{ $a2 }
the-card-of-this-turn-is--now-you-can-move-or-end =
    the card of this turn is already drafted; now you can move or end
the-cards-are-not-yet-shuffled = the cards are not yet shuffled
the-land-to-start-in = the land to start in
a-new-card = a new card
the-figures-of-the-new-card = the figures of the new card
a-card-to-discard = a card to discard
the-land-to-retreat-to = the land to retreat to
no-card-must-be-discarded-_food-a1-finish-the-turn-with-end =
    no card must be discarded (food { $a1 }); finish the turn with end
a1-not-a2-_food-a3-one--a-warrior-of-yours-from-a4 =
    { $a1 }, not { $a2 } (food { $a3 }, one for each savanna with a warrior of
    yours), from: { $a4 }
one-card-with-a-warrior-must-stay-in-the-kingdom =
    one card with a warrior must stay in the kingdom
a1-scores-a2-a3-for-prosperity-a4-for-shamans-in-ruins =
    { $a1 } scores { $a2 }: { $a3 } for prosperity, { $a4 } for shamans in
    ruins
a1-has-left-the-game-the-server-plays-a2 =
    { $a1 } has left the game, the server plays: { $a2 }
there-is-no-card-a1-in-your-kingdom-you-can-discard-a2 =
    there is no card { $a1 } in your kingdom; you can discard: { $a2 }
a1-is-named-twice = { $a1 } is named twice
a1-feeds-itself-and-cannot-be-discarded-you-can-discard-a2 =
    { $a1 } feeds itself and cannot be discarded; you can discard: { $a2 }
with-a1-exactly-a2-must-leave--are-a3-yours-stand-in-a4 =
    with { $a1 } exactly { $a2 } must leave the board, and these are { $a3 };
    yours stand in: { $a4 }
there-is-no-a1-on-this-board = there is no { $a1 } on this board
in-a1-you-have-a2-so-a3-cannot-leave-it =
    in { $a1 } you have { $a2 }, so { $a3 } cannot leave it
P-a1 = P{ $a1 }
kingdoms-of-cards-at-war-for--and-ruins-two-to-four-players =
    kingdoms of cards at war for savannas and ruins, two to four players
