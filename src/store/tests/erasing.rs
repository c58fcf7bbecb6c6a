//! Passwords stand in mails, and tokens in letters: once a mail is done and a letter sent, what they say must be nowhere in
//! the files.

use super::*;
use crate::store::sql::query::{query, query_as, query_scalar};
use sha2::{Digest, Sha256};

const SECRET: &[u8] = b"correct-horse";

/// A mail of roughly this size that says the secret over and over, and nothing else twice.
fn telling(n: usize, size: usize) -> NewMail {
    let mut raw = Vec::new();
    while raw.len() < size.max(40) {
        raw.extend_from_slice(format!("{n} {} ", raw.len()).as_bytes());
        raw.extend_from_slice(SECRET);
        raw.extend_from_slice(b"\r\n");
    }
    let digest = Sha256::digest(&raw).into();
    let message_id = Some(format!("{n}@example.org"));
    NewMail { raw, identity: digest, digest, message_id, position: Some(format!("maildir:{n}")), ..mail(1) }
}

/// How often the secret stands in the files of the folder.
fn told(folder: &TempDir) -> usize {
    let files = std::fs::read_dir(folder.path()).unwrap();
    let count = |bytes: Vec<u8>| bytes.windows(SECRET.len()).filter(|window| *window == SECRET).count();
    files.map(|file| count(std::fs::read(file.unwrap().path()).unwrap())).sum()
}

fn finish_all(store: &Store, ids: impl Iterator<Item = MailId>) {
    for id in ids {
        let mut tx = store.begin().unwrap();
        tx.finish_mail(id, &MailEnd { outcome: "help", ..MailEnd::default() }, at(9)).unwrap();
        tx.commit().unwrap();
    }
}

#[tokio::test]
async fn a_done_mail_leaves_nothing() {
    let (store, folder) = file_store().await;
    // Smaller than a page, about a page, many pages; done in another order than they came.
    let sizes = [50, 700, 3000, 4000, 4096, 5000, 9000, 60_000];
    let mut ids = Vec::new();
    for n in 0..64 {
        let taken = store.take(telling(n, sizes[n % sizes.len()]), at(1)).await.unwrap();
        let Taken::New(id) = taken else { panic!("{taken:?}") };
        ids.push(id);
        if n % 5 == 4 {
            finish_all(&store, ids.drain(..2));
        }
    }
    assert!(told(&folder) > 0);
    finish_all(&store, ids.into_iter().rev());
    store.checkpoint().unwrap();
    assert_eq!(told(&folder), 0);
    store.close().unwrap();
    assert_eq!(told(&folder), 0);
}

/// Erases what failed before this second; how many mails and letters that were.
fn erase(store: &Store, before: i64) -> u64 {
    let mut tx = store.begin().unwrap();
    let erased = tx.erase_failed(at(before)).unwrap();
    tx.commit().unwrap();
    erased
}

#[tokio::test]
async fn a_mail_given_up_is_kept_until_its_time_has_passed() {
    let (store, folder) = file_store().await;
    for n in 1..=2 {
        let taken = store.take(telling(n, 5000), at(n as i64)).await.unwrap();
        let Taken::New(id) = taken else { panic!("{taken:?}") };
        store.give_up(id, "no hope").unwrap();
    }
    store.checkpoint().unwrap();
    assert!(told(&folder) > 0);
    for (before, erased) in [(2, 1), (3, 1), (3, 0)] {
        assert_eq!(erase(&store, before), erased);
    }
    store.checkpoint().unwrap();
    assert_eq!(told(&folder), 0);
}

/// Lets the models of letters stand there as an earlier version wrote them, so that they can be found in the file.
fn unpack_models(tx: &mut WriteTx) {
    let models = query_as("SELECT letter, model FROM letter_contents WHERE model IS NOT NULL");
    let rows: Vec<(i64, Vec<u8>)> = models.fetch_all(tx.conn()).unwrap();
    for (letter, model) in rows {
        let update = query("UPDATE letter_contents SET model = ? WHERE letter = ?");
        update.bind((Packed(model).text().unwrap().into_bytes(), letter)).execute(tx.conn()).unwrap();
    }
}

#[tokio::test]
async fn a_sent_letter_leaves_nothing() {
    let (store, folder) = file_store().await;
    let secret = std::str::from_utf8(SECRET).unwrap();
    let mut tx = store.begin().unwrap();
    for (n, size) in [50, 700, 4096, 60_000].into_iter().enumerate() {
        let text = format!("{{{n} {secret} ").repeat(size / 20);
        let contents = [LetterContent::Bytes(text.clone().into_bytes()), model(&text)];
        for (form, content) in contents.into_iter().enumerate() {
            let name = format!("{n}.{form}@example.com");
            tx.add_letter(&NewLetter { content, ..letter(&name, "alice@example.org") }, at(1)).unwrap();
        }
    }
    unpack_models(&mut tx);
    tx.commit().unwrap();
    assert!(told(&folder) > 0);
    while let Some(due) = store.next_letter(at(2)).unwrap() {
        assert!(!format!("{due:?}").contains(secret));
        store.mark_sending(due.id).await.unwrap();
        store.mark_sent(due.id, "250", 60_000, at(2)).await.unwrap();
    }
    store.checkpoint().unwrap();
    assert_eq!(told(&folder), 0);
}

/// The Message-ID of a letter proves an answer to it for as long as it stands in the list, and then it is nowhere.
#[tokio::test]
async fn a_forgotten_letter_leaves_no_token() {
    let (store, folder) = file_store().await;
    let secret = std::str::from_utf8(SECRET).unwrap();
    let mut tx = store.begin().unwrap();
    for n in 0..200 {
        let message_id =
            if n % 2 == 0 { format!("{secret}{n}@example.com") } else { format!("{n}@example.com") };
        tx.add_letter(&letter(&message_id, "alice@example.org"), at(1 + n % 2)).unwrap();
    }
    tx.commit().unwrap();
    while let Some(due) = store.next_letter(at(3)).unwrap() {
        store.mark_sending(due.id).await.unwrap();
        store.mark_sent(due.id, "250", 100, at(3)).await.unwrap();
    }
    store.checkpoint().unwrap();
    assert!(told(&folder) >= 100);
    let mut tx = store.begin().unwrap();
    let forgotten = tx.forget_past(Past::Letters, 0, at(4)).unwrap();
    assert_eq!(forgotten.rows, 200);
    tx.commit().unwrap();
    store.checkpoint().unwrap();
    assert_eq!(told(&folder), 0);
}

#[tokio::test]
async fn a_refused_letter_is_kept_until_its_time_has_passed() {
    let (store, folder) = file_store().await;
    let text = "{".to_owned() + &std::str::from_utf8(SECRET).unwrap().repeat(1000);
    let mut tx = store.begin().unwrap();
    let contents = [LetterContent::Bytes(text.clone().into_bytes()), model(&text)];
    for (n, content) in contents.into_iter().enumerate() {
        let name = format!("{n}@example.com");
        let letter = NewLetter { content, ..letter(&name, "alice@example.org") };
        tx.add_letter(&letter, at(n as i64)).unwrap();
    }
    unpack_models(&mut tx);
    tx.commit().unwrap();
    while let Some(due) = store.next_letter(at(9)).unwrap() {
        store.mark_sending(due.id).await.unwrap();
        store.mark_refused(due.id, "550 no", at(2)).await.unwrap();
    }
    for (before, erased) in [(0, 0), (1, 1), (2, 1), (2, 0)] {
        assert_eq!(erase(&store, before), erased);
        store.checkpoint().unwrap();
        assert_eq!(told(&folder) > 0, before < 2);
    }
    let refused = store.read().unwrap().letter_by_message_id("1@example.com").unwrap().unwrap();
    assert_eq!((refused.stage, refused.last_reply.as_str()), (LetterStage::Refused, "550 no"));
}

/// Bytes of failed mails and letters are bounded at once, and not when a round of the caretaker comes.
#[tokio::test]
async fn of_what_failed_the_newest_is_kept_and_not_more_than_some() {
    let (store, _folder) = store().await;
    let most = 20 * 1024 * 1024;
    for n in 0..25 {
        let Taken::New(id) = store.take(telling(n, 1_000_000), at(1)).await.unwrap() else { panic!() };
        store.give_up(id, "no hope").unwrap();
        let mut tx = store.begin().unwrap();
        let (content, size) = (model(&"x".repeat(1_000_000)), 1_000_000);
        let name = format!("{n}@example.com");
        tx.add_letter(&NewLetter { content, size, ..letter(&name, "alice@example.org") }, at(1)).unwrap();
        tx.commit().unwrap();
        let due = store.next_letter(at(1)).unwrap().unwrap();
        store.mark_sending(due.id).await.unwrap();
        store.mark_refused(due.id, "550 no", at(2)).await.unwrap();
        for kept in [
            "SELECT CAST(sum(length(raw)) AS BIGINT) FROM mail_contents",
            "SELECT CAST(sum(kept) AS BIGINT) FROM letter_contents",
        ] {
            let kept: i64 = query_scalar(kept).fetch_one(&store.reader.acquire().unwrap()).unwrap();
            assert!(kept <= most && kept >= (most - 2_000_000).min(n as i64 * 1_000_000), "{n}: {kept}");
        }
    }
    let newest: i64 = query_scalar("SELECT length(raw) FROM mail_contents ORDER BY mail DESC LIMIT 1")
        .fetch_one(&store.reader.acquire().unwrap())
        .unwrap();
    assert!(newest >= 1_000_000);
}

/// Each column that holds text, bytes or a player, and how it comes that it holds nothing of a player whose account is closed. Whoever
/// adds a column says so here, and adds to `ERASED` what is needed.
const COLUMNS: &[(&str, &[&str])] = &[
    // Statements of `ERASED` delete the rows, or `close_account` writes the column anew.
    (
        "erased",
        &[
            "players.userid",
            "players.skeleton",
            "players.password",
            "players.stage",
            "addresses.stage",
            "addresses.player",
            "addresses.address",
            "accepts.player",
            "accepts.game",
            "settings.player",
            "settings.name",
            "settings.value",
            "next_keys.player",
            "next_keys.key",
            "kibitzes.player",
            "origins.player",
            "origins.origin",
            "player_ways.player",
            "player_ways.source",
            "blocks.player",
            "blocks.other",
            "unsent.player",
            "unsent.text",
            "vacations.player",
            "vacations.first",
            "vacations.last",
            "appointments.player",
            "digests.player",
            "digest_notes.player",
            "digest_notes.kind",
            "digest_notes.writer",
            "digest_notes.text",
            "notes.player",
            "notes.text",
            "broadcasts.player",
            "broadcasts.subject",
            "broadcasts.text",
            "suspensions.player",
            "suspensions.why",
            "former_names.player",
            "former_names.userid",
            "orders.said",
            "watchers.player",
            "watchers.token",
            "watchers.how",
            "seeks.player",
            "seeks.game",
            "seeks.options",
            "seeks.terms",
            "seeks.mark",
            "seeks.key",
            "joins.player",
            "conditions.player",
            "conditions.text",
            "submitted.player",
            "submitted.text",
            "submitted.message",
            "board_limits.player",
            "board_limits.game",
            "move_times.player",
            "puzzles.player",
            "puzzle_ratings.player",
            "puzzle_mornings.player",
            "costs.payer",
            "costs.items",
            "challenges.command",
            "bounces.said",
            "letters.player",
            "letters.address",
            "letters.addresses",
            "letters.message_id",
            "letters.event",
            "letters.purpose",
            "letters.envelope_from",
            "letters.stage",
            "letters.last_reply",
            "letter_contents.bytes",
            "letter_contents.model",
            "letters.lines",
            "letters.turn_word",
            "mails.message_id",
            "mails.sender",
            "mails.envelope_from",
            "mails.envelope_to",
            "mails.host",
            "mails.verdict",
            "mails.reason",
            "mails.outcome",
            "mail_contents.raw",
            "works.about",
            "works.outcome",
        ],
    ),
    // The row of the neutral name is all that the number leads to. Ratings follow from finished boards, and so does which of those
    // count from who is one person: without them the ratings of others would be others.
    (
        "neutral",
        &[
            "boards.challenger",
            "seats.player",
            "clocks.player",
            "mails.player",
            "ratings.player",
            "same_person.player",
            "same_person.other",
            "listed_boards.player",
            "board_counts.player",
        ],
    ),
    // Of games: moves, dice and clocks, and nothing that a player writes for others to read.
    (
        "of a game",
        &[
            "boards.game",
            "boards.options",
            "boards.stage",
            "boards.key",
            "boards.result",
            "boards.ended_by",
            "boards.lot",
            "boards.mails",
            "boards.terms",
            "seats.substitute",
            "boards.pool",
            "boards.counts",
            "checkpoints.text",
            "ratings.pool",
            "rated.score",
            "actions.by",
            "actions.kind",
            "actions.text",
            "clocks.last",
            "listed_boards.game",
            "listed_boards.stage",
            "board_counts.game",
            "board_counts.stage",
            "thoughts.level",
            "turning_points.better",
            "turning_points.expected",
        ],
    ),
    // Until the caretaker has looked through the words of old mails and works for them, which it does within the hour.
    ("being erased", &["erasures.userid", "erasures.addresses"]),
    // Whose password was tried, and from where: until four hours after the last time. The same of secret words for an hour.
    ("forgotten soon", &["shared_counts.key"]),
    // What the operator orders stands there until it is done, for a moment while a server runs; whom he blocks he decides.
    ("the operator's", &["orders.task", "unheard.who", "unheard.why"]),
    // Of the server: digests by which a copy is known, places of mails, names of transports and why they fail.
    (
        "of the server",
        &[
            "mails.digest",
            "mails.stage",
            "mails.source",
            "outages.source",
            "positions.position",
            "works.cause",
            "sources.name",
            "shared_counts.kind",
            "servers.name",
            "servers.home",
            "leases.what",
            "leases.holder",
            "letters.holder",
            "thoughts.holder",
            "reviews.holder",
            "ways.name",
            "ways.why",
            "tallies.what",
            "player_counts.stage",
        ],
    ),
];

#[tokio::test]
async fn every_column_is_thought_of_when_an_account_is_closed() {
    let (store, _folder) = file_store().await;
    let tx = store.read().unwrap();
    let found: Vec<String> = query_scalar(
        "SELECT tables.name || '.' || columns.name
         FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name NOT LIKE '_sqlx_%'
             AND (columns.type IN ('TEXT', 'BLOB') OR columns.name IN ('player', 'other', 'challenger'))
         ORDER BY 1",
    )
    .fetch_all(tx.conn())
    .unwrap();
    let mut known: Vec<&str> = COLUMNS.iter().flat_map(|(_, columns)| columns.iter().copied()).collect();
    known.sort_unstable();
    assert_eq!(found, known);
}

/// Each table with a column for a player is part of the file that `export` sends, or stands here with the reason why not.
#[tokio::test]
async fn every_table_of_players_is_exported() {
    const BESIDE: [(&str, &str); 4] = [
        ("listed_boards", "the boards are exported"),
        ("board_counts", "the boards are exported"),
        ("seats", "the boards are exported with their records"),
        ("next_keys", "the key of dice that are still to be thrown is secret"),
    ];
    let (store, _folder) = file_store().await;
    let tx = store.read().unwrap();
    let tables: Vec<String> = query_scalar(
        "SELECT tables.name
         FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND columns.name = 'player'
         ORDER BY 1",
    )
    .fetch_all(tx.conn())
    .unwrap();
    assert!(tables.len() > 15, "{tables:?}");
    for table in tables {
        let from = format!("FROM {table} ");
        let exported = crate::store::people::export::EXPORTED
            .iter()
            .any(|(_, query, _)| format!("{query} ").contains(&from));
        assert_ne!(exported, BESIDE.iter().any(|(beside, _)| *beside == table), "{table}");
    }
    // Each query can be asked.
    let mut tx = store.begin().unwrap();
    let id = tx.add_player(NewPlayer { userid: "alice", skeleton: "alice", password: "$" }, at(1)).unwrap();
    let known = tx.known_of(id).unwrap();
    assert_eq!(known["account"][0]["userid"], "alice");
    assert_eq!(known["account"][0]["created"], "2001-09-09T01:46:41Z");
    assert_eq!(known["addresses"], serde_json::json!([]));
}
