# Tage, Uhrzeiten und Dauern. Tage und Monate heißen wie in einem Datum.
# Darunter steht, wie es für das Ohr lautet, wo das etwas anderes ist.

weekday-monday = Mo
    .aloud = Montag
weekday-tuesday = Di
    .aloud = Dienstag
weekday-wednesday = Mi
    .aloud = Mittwoch
weekday-thursday = Do
    .aloud = Donnerstag
weekday-friday = Fr
    .aloud = Freitag
weekday-saturday = Sa
    .aloud = Samstag
weekday-sunday = So
    .aloud = Sonntag

month-january = Jan.
    .aloud = Januar
month-february = Febr.
    .aloud = Februar
month-march = März
    .aloud = März
month-april = Apr.
    .aloud = April
month-may = Mai
    .aloud = Mai
month-june = Juni
    .aloud = Juni
month-july = Juli
    .aloud = Juli
month-august = Aug.
    .aloud = August
month-september = Sept.
    .aloud = September
month-october = Okt.
    .aloud = Oktober
month-november = Nov.
    .aloud = November
month-december = Dez.
    .aloud = Dezember

when-day = { $weekday } { $day }. { $month } { $year }
when-moment = { $day } { $hour }:{ $minute } { $zone }

span-days-hours = { $days } T. { $hours } Std.
    .aloud =
        { $days ->
            [one] { $days } Tag
           *[other] { $days } Tage
        } { $hours ->
            [one] { $hours } Stunde
           *[other] { $hours } Stunden
        }
span-days = { $days } T.
    .aloud =
        { $days ->
            [one] { $days } Tag
           *[other] { $days } Tage
        }
span-hours = { $hours } Std.
    .aloud =
        { $hours ->
            [one] { $hours } Stunde
           *[other] { $hours } Stunden
        }
span-minutes = { $minutes } Min.
    .aloud =
        { $minutes ->
            [one] { $minutes } Minute
           *[other] { $minutes } Minuten
        }
