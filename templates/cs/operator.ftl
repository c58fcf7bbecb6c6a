# Co dělá provozovatel serveru, oznámené hráčům.

## Dopisy o účtu.

operator-suspended =
    Provozovatel serveru { $server } pozastavil tvůj účet { $userid }.

    Co serveru napíšeš, se neprovede, dokud ti provozovatel nedovolí zase
    hrát. Tvé partie čekají a jejich hodiny běží.

    Nevíš-li proč, zeptej se toho, kdo server provozuje; program, který čte
    { $address }, víc neví.
    .subject = { $server }: tvůj účet { $userid } je pozastaven

operator-suspended-why =
    Provozovatel serveru { $server } pozastavil tvůj účet { $userid } z tohoto
    důvodu:

    { $reason }

    Co serveru napíšeš, se neprovede, dokud ti provozovatel nedovolí zase
    hrát. Tvé partie čekají a jejich hodiny běží.

    Nevíš-li proč, zeptej se toho, kdo server provozuje; program, který čte
    { $address }, víc neví.
    .subject = { $server }: tvůj účet { $userid } je pozastaven

operator-resumed =
    Provozovatel serveru { $server } ti dovolil zase hrát: tvůj účet
    { $userid } je jako dřív.

    Kde se na tebe čeká, řekne odpověď na tento předmět:

    > all show { $userid } next
    .subject = { $server }: tvůj účet { $userid } je zase otevřen

operator-renamed =
    Na serveru { $server } ses jmenoval { $old }. Provozovatel to změnil: od
    nynějška se jmenuješ { $userid }.

    Partie, hodnocení, adresy a heslo zůstávají. Kde jsi v příkazu psal
    { $old }, piš { $userid }.
    .subject = { $server }: nyní se jmenuješ { $userid }

operator-address-removed =
    Provozovatel serveru { $server } odebral tvému účtu { $userid } adresu:

    { $gone }

    Dopisy tam už nechodí. Je-li to omyl, přidej ji znovu tímto předmětem:

    > add { $userid } YOUR-PASSWORD { $gone }
    .subject = { $server }: adresa hráče { $userid } je odebrána

operator-merged =
    Na serveru { $server } jsi měl dva účty. Provozovatel z nich udělal
    jeden: co patřilo účtu { $old }, s partiemi, adresami a hodnocením, patří
    teď k účtu { $userid }.

    Jméno { $old } a jeho heslo už neexistují. Ve všech příkazech piš
    { $userid } a heslo účtu { $userid }.
    .subject = { $server }: { $old } je nyní { $userid }

operator-trial =
    Provozovatel serveru { $server } chce vědět, zda dopisy serveru docházejí
    a zda se vracejí odpovědi.

    Jste-li o to požádáni, odpovězte na tento dopis. Na tom, co napíšete,
    nezáleží: { $address } odpověď nebere jako příkaz a nic neodepíše.
    .subject = { $server }: dopis na zkoušku, zda dopisy docházejí

## Dopisy o partii, se kterou už čtenář nemá nic společného.

operator-left-seat =
    Provozovatel serveru { $server } posadil na tvé místo v partii { $board }
    ({ $title }) hráče { $successor }. Už tam nehraješ a nechodí ti o ní
    dopisy.

    Chceš-li se dívat, napiš tento předmět:

    > help subscribe
    .subject = { $server }: v partii { $board } hraje { $successor }

operator-board-erased =
    Provozovatel serveru { $server } smazal partii { $board } ({ $title }) i se
    záznamem. Není v žádném seznamu a pro nic už neplatí.

    Nic se od tebe nečeká.
    .subject = { $server }: partie { $board } je smazána

## V dopisech o partii.

operator-writes = Provozovatel píše:
operator-writes-on-board = Provozovatel píše v partii { $board }:
operator-wrote = Níže je vzkaz provozovatele.
operator-replaced =
    Provozovatel posadil na místo hráče { $before } hráče { $userid }.

## Odpovědi.

refused-suspended =
    Provozovatel tohoto serveru pozastavil tvůj účet { $userid }, proto se nic
    neprovedlo. Oznámil ti to dopis.

refused-admin =
    Takové příkazy mohou dávat jen ti, kdo tento server provozují. Nic se
    neprovedlo.

refused-order =
    Příkaz se neprovedl:

    { $why }
note-order = { $said }.
