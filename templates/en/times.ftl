# Days, times and lengths of time. Days and months are named as in a date.
# Below each is what it is for the ear, where that is something else.

weekday-monday = Mon
    .aloud = Monday
weekday-tuesday = Tue
    .aloud = Tuesday
weekday-wednesday = Wed
    .aloud = Wednesday
weekday-thursday = Thu
    .aloud = Thursday
weekday-friday = Fri
    .aloud = Friday
weekday-saturday = Sat
    .aloud = Saturday
weekday-sunday = Sun
    .aloud = Sunday

month-january = Jan
    .aloud = January
month-february = Feb
    .aloud = February
month-march = Mar
    .aloud = March
month-april = Apr
    .aloud = April
month-may = May
    .aloud = May
month-june = Jun
    .aloud = June
month-july = Jul
    .aloud = July
month-august = Aug
    .aloud = August
month-september = Sep
    .aloud = September
month-october = Oct
    .aloud = October
month-november = Nov
    .aloud = November
month-december = Dec
    .aloud = December

when-day = { $weekday } { $day } { $month } { $year }
when-moment = { $day } { $hour }:{ $minute } { $zone }

span-days-hours = { $days }d { $hours }h
    .aloud =
        { $days ->
            [one] { $days } day
           *[other] { $days } days
        } { $hours ->
            [one] { $hours } hour
           *[other] { $hours } hours
        }
span-days = { $days }d
    .aloud =
        { $days ->
            [one] { $days } day
           *[other] { $days } days
        }
span-hours = { $hours }h
    .aloud =
        { $hours ->
            [one] { $hours } hour
           *[other] { $hours } hours
        }
span-minutes = { $minutes }min
    .aloud =
        { $minutes ->
            [one] { $minutes } minute
           *[other] { $minutes } minutes
        }
