-- The house players with a character, four accounts each: `house-3:clerk` and `house-3:clerk.2`. Nobody can have signed up with a
-- userid like these.
INSERT INTO players (id, userid, skeleton, password, stage, created)
WITH
    levels (place, userid, skeleton) AS (
        VALUES
            (0, 'house', 'house'), (1, 'house-easy', 'houseasy'), (2, 'house-hard', 'househard'),
            (3, 'house-1', 'housel'), (4, 'house-2', 'house2'), (5, 'house-3', 'house3'),
            (6, 'house-4', 'house4'), (7, 'house-5', 'houses'), (8, 'house-6', 'house6'),
            (9, 'house-7', 'house7'), (10, 'house-8', 'house8'), (11, 'house-9', 'house9')
    ),
    characters (place, name, skeleton) AS (
        VALUES (0, 'gambler', 'gambler'), (1, 'clerk', 'clerk'), (2, 'builder', 'bulder')
    ),
    seats (place, ending, skeleton) AS (VALUES (0, '', ''), (1, '.2', '2'), (2, '.3', '3'), (3, '.4', '4'))
SELECT
    -49 - 12 * levels.place - 4 * characters.place - seats.place,
    levels.userid || ':' || characters.name || seats.ending,
    levels.skeleton || ':' || characters.skeleton || seats.skeleton,
    '',
    'house',
    0
FROM levels CROSS JOIN characters CROSS JOIN seats;
UPDATE player_counts SET number = (SELECT count(*) FROM players WHERE stage = 'house') WHERE stage = 'house';
