# Tage, Uhrzeiten und Dauern. Tage und Monate heißen wie in einem Datum.

weekday-monday = Mo
weekday-tuesday = Di
weekday-wednesday = Mi
weekday-thursday = Do
weekday-friday = Fr
weekday-saturday = Sa
weekday-sunday = So

month-january = Jan.
month-february = Febr.
month-march = März
month-april = Apr.
month-may = Mai
month-june = Juni
month-july = Juli
month-august = Aug.
month-september = Sept.
month-october = Okt.
month-november = Nov.
month-december = Dez.

when-day = { $weekday } { $day }. { $month } { $year }
when-moment = { $day } { $hour }:{ $minute } { $zone }

span-days-hours = { $days } T. { $hours } Std.
span-days = { $days } T.
span-hours = { $hours } Std.
span-minutes = { $minutes } Min.
