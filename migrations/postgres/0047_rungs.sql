-- As the file of this number above: the numbered house players.
CREATE TEMP TABLE rungs (
    id BIGINT PRIMARY KEY,
    userid TEXT COLLATE nocase NOT NULL,
    skeleton TEXT NOT NULL
);
INSERT INTO rungs (id, userid, skeleton) VALUES
    (-13, 'house-1', 'housel'), (-14, 'house-2', 'house2'), (-15, 'house-3', 'house3'),
    (-16, 'house-4', 'house4'), (-17, 'house-5', 'houses'), (-18, 'house-6', 'house6'),
    (-19, 'house-7', 'house7'), (-20, 'house-8', 'house8'), (-21, 'house-9', 'house9'),
    (-22, 'house-1.2', 'housel2'), (-23, 'house-2.2', 'house22'), (-24, 'house-3.2', 'house32'),
    (-25, 'house-4.2', 'house42'), (-26, 'house-5.2', 'houses2'), (-27, 'house-6.2', 'house62'),
    (-28, 'house-7.2', 'house72'), (-29, 'house-8.2', 'house82'), (-30, 'house-9.2', 'house92'),
    (-31, 'house-1.3', 'housel3'), (-32, 'house-2.3', 'house23'), (-33, 'house-3.3', 'house33'),
    (-34, 'house-4.3', 'house43'), (-35, 'house-5.3', 'houses3'), (-36, 'house-6.3', 'house63'),
    (-37, 'house-7.3', 'house73'), (-38, 'house-8.3', 'house83'), (-39, 'house-9.3', 'house93'),
    (-40, 'house-1.4', 'housel4'), (-41, 'house-2.4', 'house24'), (-42, 'house-3.4', 'house34'),
    (-43, 'house-4.4', 'house44'), (-44, 'house-5.4', 'houses4'), (-45, 'house-6.4', 'house64'),
    (-46, 'house-7.4', 'house74'), (-47, 'house-8.4', 'house84'), (-48, 'house-9.4', 'house94');
DELETE FROM rungs WHERE EXISTS (SELECT 1 FROM players WHERE players.userid = rungs.userid);
INSERT INTO players (id, userid, skeleton, password, stage, created)
SELECT id, userid, skeleton, '', 'house', 0 FROM rungs ORDER BY id DESC;
DROP TABLE rungs;
UPDATE player_counts SET number = (SELECT count(*) FROM players WHERE stage = 'house') WHERE stage = 'house';
