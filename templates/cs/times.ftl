# Dny, časy a doby. Jména dnů a měsíců, jak stojí v datu; měsíce jsou čísla.

weekday-monday = po
weekday-tuesday = út
weekday-wednesday = st
weekday-thursday = čt
weekday-friday = pá
weekday-saturday = so
weekday-sunday = ne

month-january = 1.
month-february = 2.
month-march = 3.
month-april = 4.
month-may = 5.
month-june = 6.
month-july = 7.
month-august = 8.
month-september = 9.
month-october = 10.
month-november = 11.
month-december = 12.

when-day = { $weekday } { $day }. { $month } { $year }
when-moment = { $day } { $hour }:{ $minute } { $zone }

span-days-hours = { $days } d { $hours } h
span-days = { $days } d
span-hours = { $hours } h
span-minutes = { $minutes } min
