//! Databases of earlier versions are brought up to date, and nothing in them is lost.

use super::*;
use crate::store::sql::dialect::Engine;
use crate::store::sql::migrations::migrations;
use crate::store::sql::query::{query, query_as, query_scalar};
use sqlx::migrate::Migrator;

/// A database with the tables of this version, filled with these rows.
async fn made_by(version: i64, rows: &'static str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let steps = migrations(Engine::Sqlite).iter().filter(|migration| migration.version <= version);
    let older = Migrator::with_migrations(steps.cloned().collect());
    let options = SqliteConnectOptions::new().filename(folder.path().join("pbmd.db")).create_if_missing(true);
    let pool = sqlx::sqlite::SqlitePoolOptions::new().connect_with(options).await.unwrap();
    older.run(&pool).await.unwrap();
    sqlx::raw_sql(rows).execute(&pool).await.unwrap();
    pool.close().await;
    folder
}

/// Mails that an older program took are known again by their bytes, and where they lay is kept.
#[tokio::test]
async fn mails_are_known_by_their_bytes() {
    let folder = made_by(
        4,
        "INSERT INTO mails (digest, message_id, sender, arrived, taken, size, stage, raw)
         VALUES (zeroblob(32), '1@example.org', 'alice@example.org', 0, 0, 9, 'done', x'');
         INSERT INTO positions (position, mail) VALUES ('imap:example.org/INBOX;1;1', 1)",
    )
    .await;
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    assert_eq!(store.take(mail(0), at(1)).await.unwrap(), Taken::Seen(MailId(1)));
    assert_eq!(store.take(mail(2), at(2)).await.unwrap(), Taken::New(MailId(2)));
    let story = store.read().unwrap().mail_story(MailId(1)).unwrap().unwrap();
    assert_eq!(story.positions, ["imap:example.org/INBOX;1;0", "imap:example.org/INBOX;1;1"]);
}

/// An upgrade can be taken back: what was there before is kept, as the earlier version left it.
#[tokio::test]
async fn the_database_of_before_is_kept() {
    let folder = made_by(
        4,
        "INSERT INTO players (id, userid, password, stage, created) VALUES (1, 'alice', 'x', 'alive', 0)",
    )
    .await;
    let path = folder.path().join("pbmd.db");
    let copy = folder.path().join("pbmd.db.before-5");
    let players = |store: &Store| {
        let count: i64 = query_scalar("SELECT count(*) FROM players WHERE userid = 'alice'")
            .fetch_one(&store.reader.acquire().unwrap())
            .unwrap();
        count
    };
    for round in 0..2 {
        let store = Store::open(&path).await.unwrap();
        assert_eq!((store.read().unwrap().tables().unwrap(), players(&store)), (current(), 1), "{round}");
        store.close().unwrap();
        drop(store);
        assert_eq!(std::os::unix::fs::MetadataExt::mode(&copy.metadata().unwrap()) & 0o777, 0o600);
        let kept = Copy::open(&copy).unwrap();
        assert_eq!((kept.made, kept.read().unwrap().tables().unwrap()), (Made::Whole, Tables::Older(4)));
        kept.close();
        // Back again, and up once more: the copy is made anew.
        let staged = Staged::new(&copy, &path).unwrap();
        staged.install(".before-restore").unwrap();
        let back = Store::open_read_only(&path).unwrap();
        assert_eq!((back.read().unwrap().tables().unwrap(), players(&back)), (Tables::Older(4), 1));
        back.close_read_only();
    }
    Store::open(&path).await.unwrap().close().unwrap();
    std::fs::remove_file(&copy).unwrap();
    Store::open(&path).await.unwrap().close().unwrap();
    assert!(!copy.exists(), "what is up to date is not copied");
}

fn current() -> Tables {
    Tables::Current(migrations(Engine::Sqlite).iter().map(|migration| migration.version).max().unwrap())
}

/// Rows of every kind, as the version of migration 5 left them.
const ROWS_OF_5: &str = "
    INSERT INTO players (id, userid, password, stage, created) VALUES
        (1, 'Alice', '$argon2id$', 'alive', 1000), (2, 'bob.51', '$argon2id$', 'alive', 2000),
        (3, 'Arne', '$argon2id$', 'closed', 3000), (4, 'dave', '$argon2id$', 'new', 4000),
        (5, 'A.nn_a--1Il.1988vvv', '$argon2id$', 'closed', 5000), (6, 'corrnneell', '$argon2id$', 'closed', 6000);
    INSERT INTO addresses (player, address, stage, created) VALUES
        (1, 'alice@example.org', 'confirmed', 1000), (2, 'bob@example.org', 'suspended', 2000);
    INSERT INTO accepts (player, game, accepts) VALUES (2, 'savoya', 0);
    INSERT INTO settings (player, name, value) VALUES (1, 'proof', 'verified');
    INSERT INTO mails (id, digest, message_id, sender, arrived, taken, cut, size, stage, outcome, player, done, raw)
    VALUES (1, zeroblob(32), '1@example.org', 'alice@example.org', 10000, 11000, NULL, 9, 'done', 'move', 1, 12000, x''),
        (2, randomblob(32), '2@example.org', 'bob@example.org', 20000, 21000, 30000000, 30000000, 'waiting', '', NULL,
            NULL, x'46726f6d'),
        (3, randomblob(32), NULL, NULL, 30000, 31000, NULL, 9, 'failed', '', NULL, NULL, x'00');
    INSERT INTO positions (mail, position) VALUES (1, 'imap:example.org/INBOX;1;1');
    INSERT INTO boards (number, game, options, rules_version, stage, challenger, key, started, ended, result, ended_by)
    VALUES (101, 'savoy', '-even', 1, 'running', 1, zeroblob(32), 5000, NULL, '*', ''),
        (102, 'savoy', '', 1, 'over', 2, zeroblob(32), 6000, 7000, '1-0', 'resigned');
    INSERT INTO seats (board, seat, player, accepted, moved, draw_offered) VALUES
        (101, 1, 1, 1, 1, 0), (101, 2, 2, 1, 0, 1), (102, 1, 2, 1, 0, 0), (102, 2, 1, 1, 0, 0);
    INSERT INTO actions (board, n, kind, seat, text, auto, at, mail) VALUES
        (101, 1, 'roll', NULL, '6,3', 0, 10000, 1), (101, 2, 'move', 1, 'a6-c6', 0, 10000, 1),
        (101, 3, 'move', 2, 'pass', 1, 10000, 1), (102, 1, 'resign', 2, '', 0, 10000, NULL);
    INSERT INTO letters (id, message_id, player, address, board, move_number, event, purpose, about, cause,
        envelope_from, created, stage, tries, next_try, size, bytes)
    VALUES (1, 'sent@x', 1, 'alice@example.org', 101, 2, 'move', 'board', '', 1, '', 12000, 'sent', 1, NULL, 99, x''),
        (2, 'due@x', 1, 'alice@example.org', NULL, NULL, 'account', 'confirm-new', 'a@x.org b@x.org', 1, 'from@x', 13000,
            'waiting', 0, 13000, 4, x'54657874'),
        (3, 'no@x', NULL, 'carol@example.org', NULL, NULL, 'account', 'confirm', 'carol@example.org', NULL, '', 14000,
            'refused', 1, NULL, 2, x'0d0a');
    INSERT INTO bounces (letter, mail, failed, said, at) VALUES (1, 2, 1, '550 no', 22000);
    INSERT INTO watchers (token, board, player, how, ended) VALUES
        ('ended', 102, 3, 'each', 1), ('undone', 101, 3, 'end', 2), ('lasting', 101, 3, 'each', NULL);
    INSERT INTO kibitzes (player, at) VALUES (3, 20000)";

/// A running board and an offered one, as the version of migration 14 left them.
const ROWS_OF_14: &str = "
    INSERT INTO players (id, userid, skeleton, password, stage, created) VALUES
        (1, 'alice', 'alce', '$argon2id$', 'alive', 1000), (2, 'bob', 'bob', '$argon2id$', 'alive', 2000);
    INSERT INTO boards (number, game, options, rules_version, stage, challenger, key, started, result, ended_by, moves)
    VALUES (101, 'savoy', '', 1, 'running', 1, zeroblob(32), 5000, '*', '', 1),
        (102, 'savoy', '', 1, 'offered', 1, zeroblob(32), 5000, '*', '', 0);
    INSERT INTO seats (board, seat, player, accepted, awaited, since) VALUES
        (101, 1, 1, 1, 0, NULL), (101, 2, 2, 1, 1, 6000), (102, 1, 1, 1, 0, NULL), (102, 2, 2, 0, 0, NULL)";

fn millis(millis: i64) -> Timestamp {
    Timestamp::from_millisecond(millis).unwrap()
}

#[tokio::test]
async fn boards_and_their_records() {
    let folder = made_by(5, ROWS_OF_5).await;
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut tx = store.begin().unwrap();
    let row = tx.board(101).unwrap().unwrap();
    assert_eq!((row.moves, row.options.as_str(), row.key), (None, "-even", BoardKey([0; 32])));
    let entries: Vec<_> = row
        .entries
        .iter()
        .map(|entry| (entry.n, entry.by.as_str(), entry.kind.as_str(), entry.seat, entry.text.as_str()))
        .collect();
    let expected = [
        (1, "chance", "roll", None, "6,3"),
        (2, "player", "move", Some(1), "a6-c6"),
        (3, "server", "move", Some(2), "pass"),
    ];
    assert_eq!(entries, expected);
    let cause = Some(CauseId::Mail(MailId(1)));
    assert!(row.entries.iter().all(|entry| entry.cause == cause && entry.at == millis(10_000)));
    let seats: Vec<_> =
        row.seats.iter().map(|seat| (seat.player.0, seat.flags.clone(), seat.since)).collect();
    let flags = |draw_offered| SeatFlags { accepted: true, draw_offered, ..SeatFlags::default() };
    assert_eq!(seats, [(1, flags(false), None), (2, flags(true), None)]);
    let row = tx.board(102).unwrap().unwrap();
    assert_eq!((row.entries[0].by.as_str(), row.entries[0].cause), ("player", None));

    assert_eq!(tx.boards_without_state(0, 9).unwrap(), [101, 102]);
    assert_eq!(tx.boards_without_state(0, 1).unwrap(), [101]);
    assert_eq!(tx.boards_without_state(101, 9).unwrap(), [102]);
    let state = BoardState { moves: 2, awaited: vec![(1, millis(10_000))] };
    tx.set_state(101, &state).unwrap();
    assert_eq!(tx.boards_without_state(0, 9).unwrap(), [102]);
}

#[tokio::test]
async fn letters_still_leave_and_still_mean_the_same() {
    let folder = made_by(5, ROWS_OF_5).await;
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut tx = store.read().unwrap();
    let cases: [(_, _, &[&str], _); 3] = [
        ("sent@x", Purpose::Board, &[], Some(CauseId::Mail(MailId(1)))),
        ("due@x", Purpose::ConfirmNew, &["a@x.org", "b@x.org"], Some(CauseId::Mail(MailId(1)))),
        ("no@x", Purpose::Confirm, &["carol@example.org"], None),
    ];
    for (message_id, purpose, addresses, cause) in cases {
        let letter = tx.letter_by_message_id(message_id).unwrap().unwrap();
        assert_eq!((letter.purpose, letter.cause), (purpose, cause), "{message_id}");
        assert_eq!(letter.addresses, addresses, "{message_id}");
    }
    let due = store.next_letter(at(0)).unwrap().unwrap();
    assert_eq!((due.message_id.as_str(), due.from.as_str()), ("due@x", "from@x"));
    assert_eq!(due.content, LetterContent::Bytes(b"Text".to_vec()));
    store.mark_sending(due.id).await.unwrap();
    store.mark_sent(due.id, "250", 4, at(1)).await.unwrap();
    assert_eq!(store.waiting().unwrap(), Waiting { mails: 1, letters: 0 });
    assert_eq!(store.next_mail().unwrap().unwrap().oversize, Some(30_000_000));
}

#[tokio::test]
async fn watchings_ended_when_their_mail_was_done() {
    let folder = made_by(5, ROWS_OF_5).await;
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut tx = store.begin().unwrap();
    for (token, ended) in [("ended", true), ("undone", true), ("lasting", false)] {
        assert_eq!(tx.watching_of(token).unwrap().unwrap().ended, ended, "{token}");
    }
    let rows: Vec<(String, Option<i64>, Option<i64>)> =
        query_as("SELECT token, ended, ended_mail FROM watchers ORDER BY token")
            .fetch_all(tx.conn())
            .unwrap();
    // A mail that was not done ended it when it arrived.
    let expected =
        [("ended", Some(12_000), Some(1)), ("lasting", None, None), ("undone", Some(20_000), Some(2))];
    assert_eq!(rows, expected.map(|(token, at, mail)| (String::from(token), at, mail)));
    assert_eq!(tx.watchers(101).unwrap().len(), 1);
    assert!(tx.stop_watching_of("lasting", CauseId::Mail(MailId(2)), at(1)).unwrap());
    let causes: Vec<_> = tx.causes_of_board(102).unwrap();
    assert_eq!(causes, [CauseId::Mail(MailId(1))], "it ended a watching there");
}

#[tokio::test]
async fn players_are_found_by_what_their_userids_look_like() {
    let folder = made_by(5, ROWS_OF_5).await;
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut tx = store.read().unwrap();
    for (skeleton, userid) in
        [("alce", Some("Alice")), ("bobsl", Some("bob.51")), ("ame", Some("Arne")), ("dave", None)]
    {
        let found = tx.userid_with_skeleton(skeleton).unwrap();
        assert_eq!(found.as_deref(), userid, "{skeleton}");
    }
    // As the program works them out.
    let rows: Vec<(String, String)> =
        query_as("SELECT userid, skeleton FROM players").fetch_all(tx.conn()).unwrap();
    assert!(rows.iter().all(|(userid, skeleton)| *skeleton == crate::command::skeleton(userid)), "{rows:?}");
    assert!(!tx.accepts(PlayerId(2), "savoya").unwrap());
    assert_eq!(tx.setting(PlayerId(1), "proof").unwrap().as_deref(), Some("verified"));
    assert!(tx.is_suspended("bob@example.org").unwrap());
    assert_eq!(tx.count_kibitzes(PlayerId(3), millis(0)).unwrap(), 1);
}

#[tokio::test]
async fn nothing_points_nowhere() {
    let folder = made_by(5, ROWS_OF_5).await;
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let broken = query("PRAGMA foreign_key_check").fetch_all(&store.writer.acquire().unwrap()).unwrap();
    assert!(broken.is_empty());
    let sound: String =
        query_scalar("PRAGMA integrity_check").fetch_one(&store.writer.acquire().unwrap()).unwrap();
    assert_eq!(sound, "ok");
}

/// A board that was begun when there were no clocks has none: its players agreed to no limit, and nobody loses by an upgrade.
#[tokio::test]
async fn boards_of_before_have_no_clocks() {
    let folder = made_by(14, ROWS_OF_14).await;
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut tx = store.begin().unwrap();
    for board in [101, 102] {
        assert_eq!(tx.board(board).unwrap().unwrap().terms, "", "{board}");
        assert_eq!(tx.clocks(board).unwrap(), []);
    }
    assert!(crate::time::Terms::written("").is_none());
    tx.begin_turns_without_letters(101, 1, at(1)).unwrap();
    assert_eq!(tx.next_due_clock().unwrap(), None);
    assert_eq!(tx.due_clocks(Timestamp::MAX, None, 9).unwrap(), []);
    assert_eq!(tx.boards_awaiting(PlayerId(2)).unwrap(), [101], "others hear of a vacation there too");
    tx.forget_clocks(101).unwrap();
    let broken = query("PRAGMA foreign_key_check").fetch_all(tx.conn()).unwrap();
    assert!(broken.is_empty());
}

/// Boards of before are to be judged, and who lost one on time is known from its record.
#[tokio::test]
async fn boards_of_before_are_to_be_judged() {
    let folder = made_by(
        16,
        "INSERT INTO players (id, userid, skeleton, password, stage, created) VALUES
             (1, 'alice', 'alce', '$argon2id$', 'alive', 1000), (2, 'bob', 'bob', '$argon2id$', 'alive', 2000);
         INSERT INTO boards (number, game, options, rules_version, stage, challenger, key, started, ended, result, ended_by, moves)
         VALUES (101, 'savoy', '', 1, 'over', 1, zeroblob(32), 5000, 9000, '1-0', 'late', 1),
             (102, 'savoy', '', 1, 'running', 1, zeroblob(32), 5000, NULL, '*', '', 0);
         INSERT INTO seats (board, seat, player, accepted) VALUES (101, 1, 1, 1), (101, 2, 2, 1), (102, 1, 1, 1), (102, 2, 2, 1);
         INSERT INTO actions (board, n, by, kind, seat, text, at) VALUES (101, 1, 'clock', 'forfeit', 2, '', 9000)",
    )
    .await;
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut tx = store.begin().unwrap();
    let late = [tx.count_late(PlayerId(1)).unwrap(), tx.count_late(PlayerId(2)).unwrap()];
    assert_eq!(late, [0, 1]);
    while tx.is_forgetting().unwrap() {
        assert_eq!(tx.next_rating_step().unwrap(), Some(RatingStep::Forget));
        tx.forget_some_ratings(1).unwrap();
    }
    let Some(RatingStep::Judge(board)) = tx.next_rating_step().unwrap() else { panic!("it is unjudged") };
    assert_eq!((board.number, board.players, board.made), (101, vec![PlayerId(1), PlayerId(2)], None));
    assert_eq!(tx.boards_to_rate().unwrap(), 1);
    tx.judge_board(101, Some("savoy")).unwrap();
    let Some(RatingStep::Count(board)) = tx.next_rating_step().unwrap() else { panic!("it is due") };
    assert_eq!((board.number, board.pool.as_str()), (101, "savoy"));
}

/// Whoever has the name of a house player, or one that looks like it, keeps it; a sign-up that waits has none yet.
#[tokio::test]
async fn nobody_loses_a_name_to_the_house() {
    let folder = made_by(
        26,
        "INSERT INTO players (id, userid, skeleton, password, stage, created) VALUES
             (1, 'House', 'house', '$argon2id$', 'alive', 1000), (2, 'houseeasy', 'houseasy', '$argon2id$', 'alive', 2000),
             (3, 'house-hard', 'househard', '$argon2id$', 'new', 3000), (4, 'alice', 'alce', '$argon2id$', 'alive', 4000)",
    )
    .await;
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let mut tx = store.begin().unwrap();
    for (userid, id, stage) in [
        ("house", 1, PlayerStage::Alive),
        ("houseeasy", 2, PlayerStage::Alive),
        ("house-hard", -3, PlayerStage::House),
        ("house.2", -4, PlayerStage::House),
        ("house-easy.2", -5, PlayerStage::House),
    ] {
        let player = tx.player_by_userid(userid).unwrap().unwrap();
        assert_eq!((player.id, player.stage), (PlayerId(id), stage), "{userid}");
    }
    assert_eq!(tx.player_by_userid("house-easy").unwrap(), None);
    let waits = tx.player(PlayerId(3)).unwrap().unwrap();
    assert_eq!((waits.userid.as_str(), waits.stage), ("house-hard", PlayerStage::New), "as it was written");
    assert!(tx.userid_with_skeleton("househard").unwrap().is_some(), "it can no longer be confirmed");
    assert_eq!(tx.count_players().unwrap(), 3, "only people are counted");
    let new = NewPlayer { userid: "bob", skeleton: "bob", password: "$" };
    assert_eq!(tx.add_player(new, at(1)).unwrap(), PlayerId(5), "numbers go on as they did");
    let wrong = query("UPDATE players SET stage = 'nobody' WHERE id = 4").execute(tx.conn());
    assert!(wrong.is_err(), "stages are still checked");
    assert_eq!(tx.password(PlayerId(-3)).unwrap(), None, "no password is that of a house player");
    let sound: String = query_scalar("PRAGMA integrity_check").fetch_one(tx.conn()).unwrap();
    assert_eq!(sound, "ok");
}
