//! The content of a test database: everything that players can bring about, and what only an operator can.

use pbmd::post::Arrival;

use crate::dump;
use crate::support::{Letter, Table, address, reader, to, turn};

const GAMES: [(&str, &str, &[&str]); 7] = [
    ("great", "", &["alice", "bob"]),
    ("sava", "-variant=base", &["alice", "bob"]),
    ("sava", "-variant=dice", &["bob", "alice"]),
    ("savana", "-retreat=ask", &["alice", "bob", "carol"]),
    ("savoy", "-stack=3", &["alice", "dave"]),
    ("savoya", "-stack=2 -quiet=20", &["alice", "bob"]),
    ("savoya", "", &["alice", "bob", "carol", "dave"]),
];

/// How many hours its making took.
pub const HOURS: i64 = 30;

async fn play(table: &mut Table, mut letters: Vec<Letter>, moves: usize) -> Vec<Letter> {
    for _ in 0..moves {
        let at = turn(&letters).clone();
        letters = act(table, &at, &suggested(&at)).await;
    }
    letters
}

/// The move a letter suggests, also to a player who wants the password.
pub fn suggested(letter: &Letter) -> String {
    let command = letter.command().filter(|command| command.contains(" move "));
    let in_command = command.and_then(|command| command.split_once(" YOUR-PASSWORD ")).map(|(_, text)| text);
    let text = letter.example().or(in_command).unwrap_or("resign");
    text.split('#').next().unwrap().to_string()
}

/// Acts on the letter's board: by answering, or with the password if that is wanted.
async fn act(table: &mut Table, letter: &Letter, text: &str) -> Vec<Letter> {
    let (game, board) = (letter.header("X-PBM-Game"), letter.header("X-PBM-Board"));
    let me = reader(letter);
    if me == "dave" {
        let is_move = !["draw", "resign", "accept", "decline", "reject"].contains(&text);
        let command = if is_move {
            format!("{game} move {board} {me} {me}-secret {text}")
        } else {
            format!("{game} {text} {board} {me} {me}-secret")
        };
        return table.send(&letter.to, &command, "").await;
    }
    table.answer(letter, text).await
}

/// A board of the game in each stage.
async fn boards(table: &mut Table, game: &str, options: &str, players: &[&str]) {
    let challenge = format!("{game} challenge {options} {}", players.join(" "));
    // Offered, and accepted by the first player.
    let offer = table.offer(&challenge, "grace", "Do you want to play?").await;
    act(table, to(&offer, players[0]), "accept").await;
    // Running, with an offer.
    let start = table.challenge_saying(&challenge, players[0], "Good luck!").await;
    play(table, start, 6).await;
    let start = table.challenge(&challenge, players[0]).await;
    let letters = play(table, start, 3).await;
    let waiting = letters.iter().find(|letter| letter.to != turn(&letters).to).unwrap().clone();
    act(table, &waiting, "draw").await;
    // Over by resignation, and by agreement.
    let start = table.challenge(&challenge, players[0]).await;
    let mut letters = play(table, start, 5).await;
    while letters[0].event() != "over" {
        letters = act(table, turn(&letters), "resign").await;
    }
    let start = table.challenge(&challenge, players[0]).await;
    let mut letters = play(table, start, 2).await;
    for player in players {
        letters = act(table, &to(&letters, player).clone(), "draw").await;
    }
    assert_eq!(letters[0].event(), "over");
    // Called off.
    let start = table.challenge(&challenge, players[0]).await;
    act(table, &to(&start, players[1]).clone(), "decline").await;
}

/// Plays and writes until there is some of everything.
pub async fn build(table: &mut Table) {
    table.players(&["alice", "bob", "carol", "dave", "grace", "heidi", "frank"]).await;
    let alice = address("alice");
    table.command("dave", "set @ proof=password").await;
    table.command("dave", "sava reject @").await;
    table.command("bob", "savoy accept @").await;
    let more = table.send(&alice, "add alice alice-secret alice@work.example carol@work.example", "").await;
    let asked = more.iter().find(|letter| letter.to == "alice@work.example").unwrap().clone();
    table.answer(&asked, "yes").await;
    let more = table.send(&address("carol"), "add carol carol-secret carol@old.example", "").await;
    let asked = more.iter().find(|letter| letter.to == "carol@old.example").unwrap().clone();
    table.answer(&asked, "yes").await;

    for (game, options, players) in GAMES {
        boards(table, game, options, players).await;
    }
    table.wait(24);

    // Boards are watched; some people have stopped watching.
    table.command("grace", "great subscribe 102 @").await;
    let heidis = table.command("heidi", "great subscribe 102 @").await;
    table.answer(&heidis[0], "kibitz\n\nWho is winning?").await;
    table.command("heidi", "savoya notify @ 132 133").await;
    table.command("carol", "sava subscribe 108 @").await;
    table.command("carol", "sava unsubscribe 108 @").await;
    let graces = table.command("grace", "sava subscribe 108 @").await;
    table.command("grace", &graces[0].leaving()).await;
    // A secret order.
    table.command("carol", "savana move 120 @ prefer B2 ruins weak").await;

    bounces(table).await;
    table.wait(5);
    table.command("erin", "signup @").await;
    table.command("bob", "forgot bob").await;
    table.wait(1);
    waiting(table).await;
}

/// Bounces: Carol's second address is suspended, and a letter to Alice is delayed.
async fn bounces(table: &mut Table) {
    let chat = "great chat 102 bob bob-secret";
    let command = "savoya chat 138 bob bob-secret";
    for number in 0..3 {
        let letters = table.send(&address("bob"), command, &format!("Number {number}.")).await;
        let lost = letters.iter().find(|letter| letter.to == "carol@old.example").unwrap().clone();
        let report = format!("Message-ID: <{}>\n", lost.id);
        table.send("MAILER-DAEMON@old.example", "failure notice", &report).await;
    }
    let letters = table.send(&address("bob"), chat, "Are you there?").await;
    let late = to(&letters, "alice").clone();
    let more = "Auto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n\
                Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n";
    let body = format!(
        "--b\n\nIt is late.\n--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; {}\n\
         Action: delayed\nStatus: 4.4.1\n\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <{}>\n\n--b--\n",
        late.to, late.id
    );
    assert!(table.write("MAILER-DAEMON@example.net", "Delayed", more, &body).await.is_empty());
}

/// Waiting and failed letters and mails.
async fn waiting(table: &mut Table) {
    // One that lay in a mailbox, and came twice.
    let mail = table.mail(&address("alice"), "whois bob", "", "");
    for uid in 7..9 {
        let position = Some(format!("imap:pbmd@mail.example.org/INBOX;1;{uid}"));
        let envelope_from = Some(address("alice"));
        table.arrive(Arrival { position, envelope_from, ..Table::arrival(mail.as_bytes()) }).await;
    }
    table.settle().await;

    // Letters to these stay in the outbox.
    let letters = table.command("alice", "great show 102").await;
    let at = letters[0].header("X-PBM-Next");
    let shown = table.command(&at, "great show 102").await;
    for subject in
        ["savoya chat 132 alice alice-secret", "great chat 102 bob bob-secret", "list games", "whois alice"]
    {
        let mail = table.mail(&address("alice"), subject, "", "A message that waits.");
        table.quietly(&mail).await;
    }
    // A move that has not been read.
    let mail = table.reply(&shown[0].to, &shown[0], &suggested(&shown[0]));
    table.deliver(mail.as_bytes()).await;
    let failed = table.mail(&address("bob"), "savoya show 132", "", "");
    table.deliver(failed.as_bytes()).await;

    // What only accidents and operators bring about.
    let mut connection = dump::connect(&table.database()).await;
    let statements = "
        UPDATE players SET stage = 'closed' WHERE userid = 'frank';
        UPDATE mails SET stage = 'failed', tries = 5, reason = 'board 132: a fault' WHERE id = (SELECT max(id) FROM mails);
        UPDATE mails SET tries = 1, reason = 'the database is locked' WHERE stage = 'waiting';
        UPDATE letters SET stage = 'refused', tries = 1, next_try = NULL, last_reply = '550 no such user'
            WHERE id = (SELECT max(id) FROM letters);
        DELETE FROM letter_contents WHERE letter = (SELECT max(id) FROM letters);
        UPDATE letters SET stage = 'unknown', tries = 1, last_reply = 'the line was cut'
            WHERE id = (SELECT min(id) FROM letters WHERE stage = 'waiting');
        UPDATE letters SET stage = 'sending', tries = 1
            WHERE id = (SELECT min(id) FROM letters WHERE stage = 'waiting');
        UPDATE letters SET tries = 2, last_reply = '451 try again later'
            WHERE id = (SELECT min(id) FROM letters WHERE stage = 'waiting');
        UPDATE _sqlx_migrations SET installed_on = '2026-01-01 00:00:00', execution_time = 0;";
    dump::run(&mut connection, statements).await;
}
