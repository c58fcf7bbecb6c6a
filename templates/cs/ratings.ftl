# Hodnocení, žebříčky a co se odehrálo.

## Co partie udělala s hodnocením: v posledním dopise a v seznamech.

rated-not = Tato partie se nehodnotí.
rated-not-too-short =
    Tato partie se nehodnotí, protože ne všichni udělali aspoň { $count ->
        [one] { $count } vlastní tah
        [few] { $count } vlastní tahy
       *[other] { $count } vlastních tahů
    }; co táhne server, se nepočítá.
rated-later =
    Jak se po této partii změní hodnocení, se ještě počítá; ukáže to `history`.
rated-changed = { $pool } hodnocení: { $changes }
rated-change = { $userid } { $before } -> { $after } ({ $by })
    .aloud = { $userid } z { $before } na { $after }, to je { $by }

rating-sure = { $points }
rating-unsure = { $points }?
    .aloud = snad { $points }

## Žebříčky.

standings-heading = { $pool }: v žebříčku { $count ->
        [one] je { $count } hráč
        [few] jsou { $count } hráči
       *[other] je { $count } hráčů
    }.
standings-heading-all = { $pool }: { $count ->
        [one] { $count } hodnocený hráč
        [few] { $count } hodnocení hráči
       *[other] { $count } hodnocených hráčů
    }.
standings-heading-more = { $pool }: v žebříčku je více než { $count } hráčů.
standings-heading-all-more = { $pool }: více než { $count } hodnocených hráčů.
standings-none = V žebříčku { $pool } ještě nikdo není.
standings-how =
    V seznamu jsou ti, kdo mají hodnocených partií aspoň { $games }, odchylku
    pod { $deviation } a mezi soupeři z nich různých lidí s odchylkou pod
    { $their_deviation } aspoň { $persons }; `{ $game } standings all` má
    všechny.
standings-house =
    Domácí hráči mají vlastní seznam s hodnocením z partií mezi sebou; kdo
    nevidí dál než na příští tah, má tam 1200.
standings-player = hráč
standings-points = body
standings-deviation = +/-
    .aloud = odchylka
standings-games = partie
standings-won = výhry
standings-drawn = remízy
standings-lost = prohry
standings-last = naposledy
standings-more = Toto je nejlepších { $shown }.
standings-own = { $userid }: místo { $rank }.
standings-own-below = { $userid }: až za prvními { $count }.
standings-own-few = { $userid } má { $count ->
        [one] { $count } hodnocenou partii
        [few] { $count } hodnocené partie
       *[other] { $count } hodnocených partií
    } a v seznamu není: je jich potřeba { $games }.
standings-own-none =
    { $userid } zatím nemá hodnocenou partii a v seznamu není: je jich potřeba
    { $games }.
standings-own-unsure =
    { $userid } v seznamu není: odchylka hodnocení { $points } je
    { $deviation } a musí být pod { $most }. Hraním se zmenšuje.
standings-own-persons =
    { $userid } v seznamu není: soupeřů z hodnocených partií s odchylkou pod
    { $deviation } má { $count } a je jich potřeba { $persons }.
standings-no-pools =
    Žádná volba hry { $game } nemá vlastní hodnocení, takže pro -{ $option }
    žebříček není.
standings-no-pool =
    Volba -{ $option } nemá vlastní hodnocení, takže pro ni žebříček není.
    Vlastní žebříčky mají: { $options }.

## Co se odehrálo.

history-heading = { $game }: { $count ->
        [one] { $count } skončená partie
        [few] { $count } skončené partie
       *[other] { $count } skončených partií
    }.
history-none = Žádná partie hry { $game } ještě neskončila.
history-heading-year = { $game }, { $year }: { $count ->
        [one] { $count } skončená partie
        [few] { $count } skončené partie
       *[other] { $count } skončených partií
    }.
history-none-year = V roce { $year } žádná partie hry { $game } neskončila.
history-row = { $players }: { $state }
history-row-rated = { $players }: { $state }; { $changes }
history-score =
    { $one } proti { $two }: výhry { $won }, remízy { $drawn }, prohry
    { $lost }.
history-annulled = { $result } ({ $why }), zrušil správce
    .aloud = zrušil správce: { $why }
history-newest = Toto je nejnovějších { $shown }.
history-newest-of-all =
    Toto je nejnovějších { $shown }; partie jednoho roku vypíše
    `{ $command }`.
history-looked =
    Prohledalo se jen nejnovějších { $looked } partií toho, kdo jich má
    nejméně; starší ukáže příkaz s rokem na konci.

## Jeden hráč.

whois-ratings = Hodnocení: { $ratings }.
whois-rating = { $pool } { $points } ({ $games ->
        [one] { $games } partie
        [few] { $games } partie
       *[other] { $games } partií
    })
whois-pace =
    Polovina tahů hráče { $userid } trvala nejvýš { $time } (započítáno:
    { $count }).
whois-pace-unknown =
    Jak dlouho hráči { $userid } trvá tah, zatím není známo.
whois-late =
    { $userid } prohrál(a) na čas { $late } z { $finished ->
        [one] { $finished } skončené partie
       *[other] { $finished } skončených partií
    }.

## Správce.

result-annulled =
    Správce tuto partii po jejím konci zrušil: výsledek už neplatí a
    hodnocení se bez něj spočítá znovu. Zápis zůstává.
part-standing = počet, `all`, nebo volba hry
part-order = příkaz, třeba `board annul 101`
