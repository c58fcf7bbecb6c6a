# Pozice k vyřešení: `puzzle`.

puzzle-heading =
    Pozice z partie hry { $title }, která se hrála na tomto serveru. Jeden tah
    je mnohem lepší než všechny ostatní: který?
puzzle-you = Hraješ za: { $who }. Jsi na tahu.
puzzle-you-roll = Hraješ za: { $who }. Padlo ti { $roll }.
puzzle-seat = hráč { $seat }
puzzle-still-open =
    Na tuhle pozici zatím chybí odpověď; další přijde až po ní.
puzzle-how =
    Odpověz na tento dopis tahem, jako na desce. Máš jeden pokus; `resign`
    místo tahu ukáže řešení.
puzzle-right = Správně! { $better } je mnohem lepší než cokoli jiného.
puzzle-wrong = Ne tak docela. Správný tah byl { $better }, ne { $played }.
puzzle-shown = Správný tah byl { $better }.
puzzle-chances =
    Naděje na výhru: { $chance } % s ním, { $second } % s nejlepším ze všech
    ostatních tahů.
puzzle-expected = Server čekal toto pokračování: { $expected }.
puzzle-rating =
    Tvé hodnocení v řešení pozic: { $before } -> { $after }. Zatím vyřešeno:
    { $solved } z { $tried }.
puzzle-own =
    Pozice je z tvé vlastní partie, proto se odpověď nehodnotí.
puzzle-again =
    `puzzle` přinese další pozici, `puzzle { $game }` pozici z této hry. `set
    puzzle=daily` přinese jednu každé ráno.
puzzle-none =
    Zatím tu pro tebe žádná pozice není. Pozice pocházejí z partií, které na
    tomto serveru skončily: server v nich v klidných hodinách hledá tah, který
    byl mnohem lepší než všechny ostatní. Zahraj si partii a zeptej se později!
puzzle-none-of =
    Zatím tu pro tebe není žádná pozice ze hry { $title }. Pozice pocházejí
    z partií, které na tomto serveru skončily: server v nich v klidných
    hodinách hledá tah, který byl mnohem lepší než všechny ostatní. Samotné
    `puzzle` bere kteroukoli hru.
puzzle-enough =
    Za posledních 24 hodin ti přišlo { $most ->
        [one] { $most } pozici
        [few] { $most } pozice
        [many] { $most } pozice
       *[other] { $most } pozic
    }, a víc jich za tu dobu nebude. Zkus to později.
puzzle-gone = Pozice z toho dopisu už tu není. `puzzle` přinese jinou.
puzzle-closed =
    Tato pozice je už uzavřená; správný tah byl { $better }. `puzzle` přinese
    jinou.
