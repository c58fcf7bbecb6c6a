# Co říkají všechny hry.

a1-dice-with-1-to-a2-decide-who-begins =
    kdo začne, rozhodnou kostky s čísly 1 až { $a2 }: { $a1 ->
        [one] { $a1 } kostka
        [few] { $a1 } kostky
       *[other] { $a1 } kostek
    }
a-roll-is-one-die-with-1-to-a1 = hod je jedna kostka s čísly 1 až { $a1 }
a-roll-is-two-dice-with-1-to-a1 = hod jsou dvě kostky s čísly 1 až { $a1 }
a-roll-is-a1-dice-with-1-to-a2 =
    hod mají čísla 1 až { $a2 }, a kostek je v něm { $a1 }
give-the-numbers-1-to-a1-in-some-order =
    čekají se čísla 1 až { $a1 }, v jakémkoli pořadí
there-is-no-seat-a1 = místo { $a1 } tu není
the-game-is-over = partie skončila
it-is-not-your-turn = nejsi na tahu
no-move-of-yours-begins-with-a1 = žádný tvůj tah nezačíná na `{ $a1 }`
it-is-not-yet-decided-who-begins = ještě není rozhodnuto, kdo začne
your-dice-have-not-been-rolled-yet = tvůj hod ještě nepadl
a1-has-resigned = { $a1 } vzdává
this-server-does-not-have-the-rules-of-this-game =
    tento server pravidla této hry nemá
nothing-is-to-be-rolled-now = teď se nehází
you-have-already-left-this-game = v této partii už nehraješ
a1-is-a-game-for-a2-players =
    { $a1 } je hra pro { $a2 ->
        [one] { $a2 } hráče
        [few] { $a2 } hráče
       *[other] { $a2 } hráčů
    }
a1-is-a-game-for-a2-to-a3-players =
    { $a1 } je hra pro { $a2 } až { $a3 ->
        [one] { $a3 } hráče
        [few] { $a3 } hráče
       *[other] { $a3 } hráčů
    }
there-is-no-option-dash-a1-there-is-a2 = volba -{ $a1 } tu není; je tu { $a2 }
there-is-no-option-dash-a1-the-options-are-a2 =
    volba -{ $a1 } tu není; jsou tu { $a2 }
dash-a1-takes-a-number-from-a2-to-a3-not-a4 =
    k volbě -{ $a1 } patří číslo od { $a2 } do { $a3 }, ne { $a4 }
dash-a1-is-a2-or-a3-not-a4 =
    -{ $a1 } má hodnotu { $a2 } nebo { $a3 }, ne { $a4 }
dash-a1-is-one-of-a2-not-a3 = -{ $a1 } má jednu z hodnot { $a2 }, ne { $a3 }
an-option-looks-like-name-value-not-a1 =
    volba vypadá jako -jméno=hodnota, ne { $a1 }
dash-a1-is-given-twice = volba -{ $a1 } je tu dvakrát
a1-is-not-a-legal-move-there = { $a1 } tam není možný tah
a-position-is-the-moves-from-the-start-or-the-word-start =
    postavení se píše jako tahy od začátku nebo jako slovo start
a1-and-a2 = { $a1 } a { $a2 }
a1-or-a2 = { $a1 } nebo { $a2 }
only-seats-can-move = táhnout mohou jen hráči
the-players-agreed-to-a-draw = hráči se dohodli na remíze
the-board-was-annulled = partie byla zrušena
the-operator-decided-the-game = o hře rozhodl provozovatel
a-result-names-every-seat-once = výsledek jmenuje každé místo jednou
it-was-lost-on-time = vypršel čas
a1-has-lost-on-time = vypršel čas, který má { $a1 }
seat-a1 = místo { $a1 }
You-play = Hraješ jako
the-a1-on-a2-is-not-yours = { $a1 } na { $a2 } patří soupeři
a1-marks-what-has-just-changed = { $a1 } značí, co se právě změnilo.
your-a1-on-a2-can-be-taken-by-the-a3-on-a4 =
    { $a3 } z { $a4 } ti může vzít { $a1_acc } na { $a2 }
