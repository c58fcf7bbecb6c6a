# Great Shatranj. Slova jsou stejná jako v help/great.txt.
#   man kámen, piece figura, take brát, promotion proměna
# .acc je čtvrtý pád, .none "žádného jezdce", .white a .black jméno s barvou.

White = bílý
Black = černý
Elephant = slon
    .acc = slona
    .none = žádného slona
    .white = bílý slon
    .black = černý slon
General = generál
    .acc = generála
    .none = žádného generála
    .white = bílý generál
    .black = černý generál
High-Priestess = velekněžka
    .acc = velekněžku
    .none = žádnou velekněžku
    .white = bílá velekněžka
    .black = černá velekněžka
King = král
    .acc = krále
    .none = žádného krále
    .white = bílý král
    .black = černý král
Minister = ministr
    .acc = ministra
    .none = žádného ministra
    .white = bílý ministr
    .black = černý ministr
Knight = jezdec
    .acc = jezdce
    .none = žádného jezdce
    .white = bílý jezdec
    .black = černý jezdec
Pawn = pěšec
    .acc = pěšce
    .none = žádného pěšce
    .white = bílý pěšec
    .black = černý pěšec
Soldier = voják
    .acc = vojáka
    .none = žádného vojáka
    .white = bílý voják
    .black = černý voják
Woody = Woody
    .acc = Woodyho
    .none = žádného Woodyho
    .white = bílý Woody
    .black = černý Woody
an-Elephant = slon
a-General = generál
a-High-Priestess = velekněžka
a-King = král
a-Minister = ministr
a-Knight = jezdec
a-Pawn = pěšec
a-Soldier = voják
a-Woody = Woody
White-_capitals-may-promote-to = Bílý (velká písmena) může pěšce proměnit v
Black-_small-letters-may-promote-to =
    Černý (malá písmena) může pěšce proměnit v
a1-of-a2 = { $a1 } z celkem { $a2 }
Moves-since-a-capture-or-a-Pawn-move =
    Půltahů od posledního braní nebo tahu pěšcem
nothing = nic
Whites-King-is-in-check-from-a1 = Bílý král je v šachu z { $a1 }
Blacks-King-is-in-check-from-a1 = Černý král je v šachu z { $a1 }
a1-has-only-the-King-left--last-man-of-a2-a3-wins =
    Už jen krále má { $a1 }: nevezme-li tímto jediným tahem poslední kámen,
    který má { $a2 }, vyhrává { $a3 }
This-position-has-occurred-twice-the-third-time-is-a-draw =
    Toto postavení je tu podruhé; potřetí je to remíza
white-a1 = { $a1_white }
black-a1 = { $a1_black }
a-position-has-six-fields-_ranks--with-blanks-between-them-not-a1 =
    postavení má šest částí (řady, w nebo b, -, -, dva počty) oddělených
    mezerami, ne { $a1 }
the-side-to-move-is-w-or-b-not-a1 = strana na tahu je w nebo b, ne { $a1 }
the-third-and-the-fourth-field-are-dashes-not-a1 =
    na třetím a čtvrtém místě je po pomlčce, ne { $a1 }
the-last-two-fields-are-whole-numbers-not-a1 =
    poslední dva údaje jsou celá čísla, ne { $a1 }
captured-men-follow-from-the-board--not-written-leave-out-the-brackets =
    vzaté kameny plynou z desky a nepíšou se: hranaté závorky vynech
the-board-has-8-ranks-with-between-them-not-a1 =
    deska má 8 řad oddělených znakem /, ne { $a1 }
rank-a1-has-10-squares-not-a2 = řada { $a1 } má 10 polí, ne { $a2 }
a-run-of-empty-squares-is--from-1-to-10-not-a1 =
    skupina prázdných polí je číslo od 1 do 10, ne { $a1 }
there-is-no-man-with-the-letter-a1 = kámen s písmenem { $a1 } tu není
a1-has-a2-Kings-not-one =
    { $a1 } má { $a2 ->
        [few] { $a2 } krále
       *[other] { $a2 } králů
    }, ne jednoho
no-Pawn-can-stand-on-the--or-last-rank-as-on-a1 =
    na první ani na poslední řadě nemůže stát pěšec, jako tady na { $a1 }
at-most-a1-of-the-kind--the-board-but-a3-has-a4 =
    { $a2 }: jedna strana jich na desce může mít nejvýš { $a1 }, ale { $a3 }
    jich má { $a4 }
a1-has-a2-Pawns-and-Soldiers--but-at-most-10-are-possible =
    { $a1 } má pěšců a vojáků dohromady { $a2 }, ale možných je jich nejvýš 10
a1-is-in-check-from-a2--it-is-the-turn-of-a3 =
    { $a1 } je v šachu z { $a2 }, ale na tahu je { $a3 }
say-what-the-Pawn-becomes-it-can-be-a1-as-in-a2 =
    řekni, v co se pěšec promění: může to být { $a1 }, třeba { $a2 }
you-have-no-a1 = na desce { $a1_none } nemáš
none-of-your-men-can-be-the-a1-that-goes-to-a2 =
    na { $a2 } teď { $a1_none } poslat nemůžeš
there-is-nothing-on-a1 = na { $a1 } nic nestojí
on-a1-there-is-a2-not-a3 = na { $a1 } stojí { $a2 }, ne { $a3 }
man = kámen
there-is-your-own-a1-on-a2 = na { $a2 } stojí { $a1 } tvé barvy
there-is-a1-on-a2-and-a-Pawn-takes-only-diagonally =
    na { $a2 } stojí { $a1 } a pěšec bere jen šikmo
a-Pawn-goes-diagonally-only-to-take-and-nothing-stands-on-a1 =
    šikmo jde pěšec, jen když bere, a na { $a1 } nic nestojí
a-Pawn-moves-one-square-straight--and-takes-one-square-diagonally-ahead =
    pěšec jde o jedno pole rovně vpřed a bere o jedno pole šikmo vpřed
a1-does-not-move-like-that = { $a1 } takhle netáhne
there-is-nothing-to-take-on-a1 = na { $a1 } není co brát
only-a-Pawn-that-reaches-the-last-rank-becomes-something-else =
    proměnit se může jen pěšec, který dojde na poslední řadu
no-piece-of-yours-is-captured--Pawn-can-enter-the-last-rank =
    žádná figura ti nebyla vzata a nezbývá ani voják, takže pěšec na poslední
    řadu nesmí
a-Pawn-on-the-last-rank-cannot-become-a1 =
    z pěšce na poslední řadě nemůže být { $a1 }
all-nine-Soldiers-are-on-the-board-so-none-is-available =
    všech devět vojáků je na desce, takže k dispozici není žádný
no-a1-of-yours-is-off-the-board-so-none-is-available =
    mimo desku { $a1_none } nemáš, takže tato proměna není možná
your-King-would-be-in-check-from-a1 = tvůj král by byl v šachu z { $a1 }
your-King-would-still-be-in-check-from-a1 =
    tvůj král by byl pořád v šachu z { $a1 }
a1-has-only-the-King-left-so-a2-wins =
    { $a1 } má už jen krále, takže vyhrává { $a2 }
both-Kings-are-bare-so-the-game-is-drawn = oba králové jsou holí, takže remíza
a1-is-checkmated = { $a1 } dostává mat
stalemate-no-legal-move-and-no-check-so-the-game-is-drawn =
    pat: žádný možný tah a žádný šach, takže remíza
the-same-position-has-occurred-three-times-so-the-game-is-drawn =
    totéž postavení je tu potřetí, takže remíza
n50-moves-by-each-side-without--move-so-the-game-is-drawn =
    50 tahů každé strany bez braní a bez tahu pěšcem, takže remíza
a-move-looks-like-e2-e3--with-a-promotion-e7-e8-M =
    tah vypadá jako e2-e3, e4xd5, Nb1-c3 nebo, s proměnou, e7-e8=M
a-piece-without-its-starting-square--the-sure-way-is-e2-e3 =
    figura bez pole, ze kterého jde, má velké písmeno, jako v Nc3, a pěšec,
    který bere, má x, jako v exd5; jistota je e2-e3
the-a1-takes-the-a2-on-a3 = { $a1 } bere { $a2_acc } na { $a3 }
check-the-King-is-attacked-from-a1 = šach: král je napaden z { $a1 }
White-_capitals = bílý (velká písmena)
Black-_small-letters = černý (malá písmena)
chess-of-steps-and-leaps-on-10x8-squares-Pawns-become-captured-pieces =
    šachy kroků a skoků na desce 10x8; pěšci se mění ve vzaté figury
White-may-promote-to-one-of = Bílý může pěšce proměnit v jednu z figur
Black-may-promote-to-one-of = Černý může pěšce proměnit v jednu z figur
a1-Elephants =
    { $a1 ->
        [few] { $a1 } sloni
       *[other] { $a1 } slonů
    }
a1-Knights =
    { $a1 ->
        [few] { $a1 } jezdci
       *[other] { $a1 } jezdců
    }
a1-Soldiers =
    { $a1 ->
        [few] { $a1 } vojáci
       *[other] { $a1 } vojáků
    }
a1-Woodies =
    { $a1 ->
        [few] { $a1 } Woodyové
       *[other] { $a1 } Woodyů
    }
the-a1-from-a2-takes-on-a3 = { $a1 } z { $a2 } bere na { $a3 }
the-a1-from-a2-to-a3 = { $a1 } z { $a2 } na { $a3 }
a1-and-becomes-a2 = { $a1 } a stává se z něj { $a2 }
