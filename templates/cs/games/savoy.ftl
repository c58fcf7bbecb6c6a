# Savoy a Savoya. Slova jsou stejná jako v help/savoy.txt.
#   piece kámen, pin přiklopit, block závora, step move posun, strand dráha
#   pip oko (na kostce), krok (do domova)

nothing-can-be-played-without-a-roll = bez hodu se nedá nic zahrát
a-move-looks-like-a1-or-a2 = tah vypadá jako { $a1 } nebo { $a2 }
there-is-no-cell-a1-on-this-board = pole { $a1 } na této desce není
that-cannot-be-played = tohle se zahrát nedá
dash-a1-and-dash-a2-cannot-be-given-together =
    -{ $a1 } a -{ $a2 } dohromady nejdou
dash-a1-takes-a-number-from--a3-such-as-dash-a4-a5 =
    k volbě -{ $a1 } patří číslo od { $a2 } do { $a3 }, třeba -{ $a4 }={ $a5 }
Seats = Místa
Roll = Hod
a1-for-a2 = { $a1 }, hraje { $a2 }
A-quiet-game-it-ends-as--pip-count-reaches-a-new-low =
    Na desce je klid: do remízy { $a1 }, pokud se žádný kámen nepřiklopí ani
    neuvolní a žádný hráč nebude mít počet kroků nižší než kdy předtím.
a1-more-round = zbývá { $a1 } kolo
a1-more-rounds =
    { $a1 ->
        [few] zbývají { $a1 } kola
       *[other] zbývá { $a1 } kol
    }
a1-_resigned = { $a1 } (vzdáno)
a1-needs-a2 = { $a1 } potřebuje { $a2 }
a1-step = { $a1 } krok
a1-steps =
    { $a1 ->
        [few] { $a1 } kroky
       *[other] { $a1 } kroků
    }
a1-a2-on-a-pinned-a3 = { $a1 } { $a2 } na přiklopeném { $a3 }
a1-does-not-look-like-a6-5R-or-f6-1B-_R =
    { $a1 } nevypadá jako a6=5R nebo f6=1B(R)
there-is-no-cell-a1 = pole { $a1 } tu není
a1-is-given-twice = { $a1 } je tu dvakrát
a1-nobody-plays-a2-here = { $a1 }: { $a2 } tu nikdo nehraje
a-position-names-at-least-one-piece-as-in-a6-5R =
    postavení jmenuje aspoň jeden kámen, jako v a6=5R
a1-has-a2-pieces-a-colour-has-at-most-a3 =
    kamenů { $a1 } je { $a2 }; jedna barva jich má nejvýš { $a3 }
there-is-no-passing-while-something-can-be-played-with-a1 =
    s hodem { $a1 } se dá něco zahrát, takže vynechat nejde
nothing-can-be-played-with-a1-you-can-only-pass =
    s hodem { $a1 } se nedá zahrát nic, jen pass
that-takes-moving-one-piece-back--forth-which-must-be-written-out =
    to by šlo jen tak, že jeden kámen půjde tam a zpátky, a takový tah je třeba
    vypsat celý
the-dice-are-used-up-before-a1 = na { $a1 } už nezbývá žádná kostka
a1-is-empty = pole { $a1 } je prázdné
your-piece-on-a1-is-pinned = tvůj kámen na { $a1 } je přiklopený
a1-on-a2-is-not-yours = { $a1 } na { $a2 } není tvoje
a1-is-blocked-by-a2 = pole { $a1 } je zavřené: stojí tam { $a2 }
the-way-from-a1-to-a2-is-blocked-on-a3-by-a4 =
    cesta z { $a1 } na { $a2 } je zavřená: na { $a3 } stojí { $a4 }
a1-cannot-be-played = { $a1 } se zahrát nedá
from-a1-towards-a2-a-step--passes-the-end-of-the-strand =
    posun o { $a3 } vede z { $a1 } směrem k { $a2 } až za konec dráhy
a1-cannot-be-reached-from-a2-with-a3 =
    na { $a1 } se z { $a2 } dojít nedá (kostky: { $a3 })
Horz = Horz
Vert = Vert
a1-resigned = { $a1 } vzdává
all-others-resigned = všichni ostatní vzdali
a1-has-brought-all-pieces-home = { $a1 } má všechny kameny doma
nobody-can-move-any-more-whatever-the-dice =
    nikdo se už nemůže hnout, ať padne cokoli
a1-quiet-rounds =
    { $a1 ->
        [one] { $a1 } klidné kolo
        [few] { $a1 } klidná kola
       *[other] { $a1 } klidných kol
    }
it-leaves-the-board-as-it-was = deska by po něm zůstala, jak byla
a1-pip = { $a1 } oko
a1-pips =
    { $a1 ->
        [few] { $a1 } oka
       *[other] { $a1 } ok
    }
it-uses-a1-where-a2-are-possible =
    využije { $a1 }, i když jich jde využít { $a2 }
a-position-of-this-game-needs-the-seat-that-is-to-play =
    k postavení této hry patří i místo, které je na tahu
more-than-one-player-has-all-pieces-at-home =
    všechny kameny doma má víc než jeden hráč
a-race-on-a-figure-of--pins-and-blocks-for-two-players =
    závod na osmičce, s přiklápěním a závorami, pro dva hráče
a-race-on-two-interwoven-figures--blocks-for-two-to-four-players =
    závod na dvou propletených osmičkách, s přiklápěním a závorami, pro dva až
    čtyři hráče
cannot-move = nemůže táhnout
from-a1-to-a2 = z { $a1 } na { $a2 }
a1-times-from-a2-to-a3 = { $a1 }krát z { $a2 } na { $a3 }
your-piece-on-a1-can-be--by-a2-of-the-36-rolls =
    tvůj kámen na { $a1 } { $a2 ->
        [few] mohou přiklopit { $a2 } z 36 hodů
       *[other] může přiklopit { $a2 } z 36 hodů
    }
