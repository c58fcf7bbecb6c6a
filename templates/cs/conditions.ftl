# Podmíněné tahy: co chtějí hráči odpovědět, uložené na serveru.

move-if = { $text } (if)
    .aloud = { $text }, podle podmínky

note-conditions = Tvé podmínky:

conditions-left = Tvé podmínky pro partii { $board } jsou uložené:
conditions-unchecked =
    { $count ->
        [one] Řádek { $lines } nejde
       *[other] Řádky { $lines } nejdou
    } ověřit celé: předcházejí kostky, skryté věci nebo jiné tahy. Co pak
    nepůjde zahrát, bude zahozeno a dozvíš se to.
conditions-covered =
    { $count ->
        [one] Řádek { $lines } se nikdy nezahraje
       *[other] Řádky { $lines } se nikdy nezahrají
    }: z řádků na jedné úrovni platí první, který odpovídá, a některý výš
    odpovídá vždy. Pokud to tak nechceš, dej ho až na konec.
conditions-private = Nikdo jiný je nevidí. `forget` je zruší a nové je nahradí.
conditions-unsent =
    Text pod podmínkami se nikomu neposlal: vzkaz pošleš pomocí `chat` nebo
    spolu s tahem.
conditions-end = Nejdelší řada tahů, pokud je jistá: { $moves }.
conditions-forgotten = Tvé podmínky pro partii { $board } jsou zrušené.

conditions-unfit =
    Tvé podmínky neodpovídají tomu, co se hrálo, a jsou zahozené.
conditions-by-hand = Přišel tvůj vlastní tah: tvé podmínky jsou zahozené.
conditions-taken-back = Tahy byly vráceny: tvé podmínky jsou zahozené.
conditions-unread =
    Tvé podmínky už nejdou přečíst a jsou zahozené. Pošli je prosím znovu.
conditions-refused =
    Tvá podmínka říkala `{ $answer }`, a to nešlo provést: tvé podmínky jsou
    zahozené. { $why }

conditions-own-turn =
    Jsi na tahu: podmínky odpovídají na to, co ostatní zahrají po tvém tahu.
    Pošli svůj tah a podmínky na řádcích pod ním.
conditions-none = Pro partii { $board } nemáš uložené žádné podmínky.
condition-wrong = Řádek { $number }, `{ $line }`: { $why }
conditions-form =
    Žádný z těchto řádků není uložen ani odeslán. Řádek vypadá takto:
    `if MOVE then MY-MOVE`, a co následuje, patří odsazené pod něj (`help if`).

condition-no-if = měl by začínat slovem `if`.
condition-no-then = chybí slovo `then`.
condition-no-condition = za `if` patří tah ostatních nebo `any`.
condition-no-answer =
    za `then` patří tvůj tah, nebo `pass`, `resign`, `draw` či `accept`.
condition-bad-roll =
    to není hod této hry; vypadá takto: `and I roll 3-1`.
condition-no-dice = pro tvůj tah se tam kostkami nehází.
condition-nobody-here = nikdo toho jména tu nehraje.
condition-own-move = tvůj vlastní tah nemůže být podmínkou.
condition-too-many-moves =
    { $most ->
        [one] před tvým tahem je jen jeden tah
       *[other] před tvým tahem je nejvýš { $most } tahů
    } ostatních.
condition-too-deep = řádky mohou mít nejvýš { $most } úrovní.
condition-too-many-lines = řádků může být nejvýš { $most }.
condition-too-long = je příliš dlouhý.
condition-nothing-follows =
    po `resign`, `draw` nebo `accept` nemůže nic následovat.
condition-still-your-turn =
    po řádku nad ním jsi pořád na tahu. Za `then` patří celý tah.
condition-goes-on =
    potom je pořád na tahu { $userid }. Za `if` patří celý tah.
condition-order =
    před tebou táhnou ostatní v tomto pořadí: { $userids }. Uveď je v něm.
condition-not-before = { $userid } tam netáhne před tebou.
condition-over = partie tam už skončila.
condition-takes-no-turn =
    to není tah a nemůže být podmínkou. Pošli to samostatně.
condition-theirs = { $userid } to tam nemůže zahrát. { $why }
condition-theirs-near =
    { $userid } to tam nemůže zahrát. { $why } Podobné tahy: { $near }.
condition-mine = to tam nemůžeš zahrát. { $why }
condition-mine-near = to tam nemůžeš zahrát. { $why } Podobné tahy: { $near }.
