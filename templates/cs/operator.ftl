# Co dělá provozovatel serveru, oznámené hráčům.

## Dopisy o účtu.

operator-suspended =
    Provozovatel serveru { $server } pozastavil váš účet { $userid }.

    Co serveru napíšete, se neprovede, dokud vám provozovatel nedovolí zase
    hrát. Vaše partie čekají a jejich hodiny běží.

    Nevíte-li proč, zeptejte se toho, kdo server provozuje; program, který
    čte { $address }, víc neví.
    .subject = { $server }: váš účet { $userid } je pozastaven

operator-suspended-why =
    Provozovatel serveru { $server } pozastavil váš účet { $userid } z tohoto
    důvodu:

    { $reason }

    Co serveru napíšete, se neprovede, dokud vám provozovatel nedovolí zase
    hrát. Vaše partie čekají a jejich hodiny běží.

    Nevíte-li proč, zeptejte se toho, kdo server provozuje; program, který
    čte { $address }, víc neví.
    .subject = { $server }: váš účet { $userid } je pozastaven

operator-resumed =
    Provozovatel serveru { $server } vám dovolil zase hrát: váš účet
    { $userid } je jako dřív.

    Kde se na vás čeká, řekne odpověď na tento předmět:

    > all show { $userid } next
    .subject = { $server }: váš účet { $userid } je zase otevřen

operator-renamed =
    Na serveru { $server } jste měli jméno { $old }. Provozovatel je změnil:
    od nynějška se jmenujete { $userid }.

    Partie, hodnocení, adresy a heslo zůstávají. Kde jste v příkazu psali
    { $old }, pište { $userid }.
    .subject = { $server }: nyní se jmenujete { $userid }

operator-address-removed =
    Provozovatel serveru { $server } odebral vašemu účtu { $userid } adresu:

    { $gone }

    Dopisy tam už nechodí. Je-li to omyl, přidejte ji znovu tímto předmětem:

    > add { $userid } YOUR-PASSWORD { $gone }
    .subject = { $server }: adresa hráče { $userid } je odebrána

operator-merged =
    Na serveru { $server } jste měli dva účty. Provozovatel z nich udělal
    jeden: co patřilo účtu { $old }, s partiemi, adresami a hodnocením, patří
    teď k účtu { $userid }.

    Jméno { $old } a jeho heslo už neexistují. Ve všech příkazech pište
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
    Provozovatel serveru { $server } posadil na vaše místo v partii { $board }
    ({ $title }) hráče { $successor }. Už tam nehrajete a nechodí vám o ní
    dopisy.

    Chcete-li se dívat, napište tento předmět:

    > help subscribe
    .subject = { $server }: v partii { $board } hraje { $successor }

operator-board-erased =
    Provozovatel serveru { $server } smazal partii { $board } ({ $title }) i se
    záznamem. Není v žádném seznamu a pro nic už neplatí.

    Nic se od vás nečeká.
    .subject = { $server }: partie { $board } je smazána

## V dopisech o partii.

operator-replaced =
    Provozovatel posadil na místo hráče { $before } hráče { $userid }.

## Odpovědi.

refused-suspended =
    Provozovatel tohoto serveru pozastavil váš účet { $userid }, proto se nic
    neprovedlo. Oznámil vám to dopis.

refused-admin =
    Takové příkazy mohou dávat jen ti, kdo tento server provozují. Nic se
    neprovedlo.

refused-order =
    Příkaz se neprovedl:

    { $why }
note-order = { $said }.
