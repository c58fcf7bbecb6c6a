# Dny, časy a doby. Jména dnů a měsíců, jak stojí v datu; měsíce jsou čísla.
# Pod každým je, jak zní pro ucho, je-li to něco jiného.

weekday-monday = po
    .aloud = pondělí
weekday-tuesday = út
    .aloud = úterý
weekday-wednesday = st
    .aloud = středa
weekday-thursday = čt
    .aloud = čtvrtek
weekday-friday = pá
    .aloud = pátek
weekday-saturday = so
    .aloud = sobota
weekday-sunday = ne
    .aloud = neděle

month-january = 1.
    .aloud = ledna
month-february = 2.
    .aloud = února
month-march = 3.
    .aloud = března
month-april = 4.
    .aloud = dubna
month-may = 5.
    .aloud = května
month-june = 6.
    .aloud = června
month-july = 7.
    .aloud = července
month-august = 8.
    .aloud = srpna
month-september = 9.
    .aloud = září
month-october = 10.
    .aloud = října
month-november = 11.
    .aloud = listopadu
month-december = 12.
    .aloud = prosince

when-day = { $weekday } { $day }. { $month } { $year }
    .aloud = { $day }. { $month } { $year }, { $weekday }
when-moment = { $day } { $hour }:{ $minute } { $zone }
    .aloud = { $day }, { $hour }:{ $minute } { $zone }

span-days-hours = { $days } d { $hours } h
    .aloud =
        { $days ->
            [one] { $days } den
            [few] { $days } dny
           *[other] { $days } dní
        } { $hours ->
            [one] { $hours } hodina
            [few] { $hours } hodiny
           *[other] { $hours } hodin
        }
span-days = { $days } d
    .aloud =
        { $days ->
            [one] { $days } den
            [few] { $days } dny
           *[other] { $days } dní
        }
span-hours = { $hours } h
    .aloud =
        { $hours ->
            [one] { $hours } hodina
            [few] { $hours } hodiny
           *[other] { $hours } hodin
        }
span-minutes = { $minutes } min
    .aloud =
        { $minutes ->
            [one] { $minutes } minuta
            [few] { $minutes } minuty
           *[other] { $minutes } minut
        }
