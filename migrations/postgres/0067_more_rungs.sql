-- As the file of this number above: more numbered house players.
INSERT INTO players (id, userid, skeleton, password, stage, created)
WITH
    levels (place, userid, skeleton) AS (
        VALUES
            (0, 'house-10', 'houselo'), (1, 'house-11', 'housel'), (2, 'house-12', 'housel2'),
            (3, 'house-13', 'housel3'), (4, 'house-14', 'housel4'), (5, 'house-15', 'housels'),
            (6, 'house-16', 'housel6'), (7, 'house-17', 'housel7'), (8, 'house-18', 'housel8'),
            (9, 'house-19', 'housel9'), (10, 'house-20', 'house2o')
    ),
    characters (place, ending, skeleton) AS (
        VALUES (0, '', ''), (1, ':gambler', ':gambler'), (2, ':clerk', ':clerk'), (3, ':builder', ':bulder')
    ),
    seats (place, ending, skeleton) AS (VALUES (0, '', ''), (1, '.2', '2'), (2, '.3', '3'), (3, '.4', '4'))
SELECT
    -193 - 16 * levels.place - 4 * characters.place - seats.place,
    levels.userid || characters.ending || seats.ending,
    levels.skeleton || characters.skeleton || seats.skeleton,
    '',
    'house',
    0
FROM levels CROSS JOIN characters CROSS JOIN seats
WHERE NOT EXISTS (
    SELECT 1 FROM players AS others WHERE others.userid = levels.userid || characters.ending || seats.ending
);
UPDATE player_counts SET number = (SELECT count(*) FROM players WHERE stage = 'house') WHERE stage = 'house';
