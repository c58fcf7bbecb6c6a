# Days, times and lengths of time. Days and months are named as in a date.

weekday-monday = Mon
weekday-tuesday = Tue
weekday-wednesday = Wed
weekday-thursday = Thu
weekday-friday = Fri
weekday-saturday = Sat
weekday-sunday = Sun

month-january = Jan
month-february = Feb
month-march = Mar
month-april = Apr
month-may = May
month-june = Jun
month-july = Jul
month-august = Aug
month-september = Sep
month-october = Oct
month-november = Nov
month-december = Dec

when-day = { $weekday } { $day } { $month } { $year }
when-moment = { $day } { $hour }:{ $minute } { $zone }

span-days-hours = { $days }d { $hours }h
span-days = { $days }d
span-hours = { $hours }h
span-minutes = { $minutes }min
