//! Messages beside boards, blocks, and what the operator writes to all.

use std::process::Command;

use pbmd::desk::DeskConfig;
use pbmd::order::{Broadcast, Order};
use pbmd::store::{WorkCause, WorkId};

use crate::support::{Letter, Table, address, one, started_beside, to};

const TEXT: &str = "Shall we play on Sunday?";

pub async fn run_by(operators: &[&str], userids: &[&str]) -> Table {
    let operators = operators.iter().map(|userid| (*userid).to_owned()).collect();
    Table::seating_under(DeskConfig { operators, ..DeskConfig::default() }, userids).await
}

#[tokio::test]
async fn a_message_goes_to_those_who_are_named() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let letters = table.send(&address("alice"), "message alice alice-secret bob Carol", TEXT).await;
    assert_eq!(letters.len(), 3, "{letters:#?}");
    let bob = to(&letters, "bob");
    bob.has("Alice wrote to you and to carol.")
        .has(TEXT)
        .has("message bob YOUR-PASSWORD alice")
        .has("block bob YOUR-PASSWORD alice")
        .lacks("alice@example.net");
    assert_eq!((bob.subject.as_str(), bob.event().as_str()), ("pbmd: a message from alice", "chat"));
    assert_eq!(bob.header("X-PBM-Board"), "");
    to(&letters, "carol").has("Alice wrote to you and to bob.").has(TEXT);
    to(&letters, "alice").has("Your message has been sent to bob and carol.").lacks(TEXT);
    // The line that the letter shows answers it.
    let line = bob.text.lines().find(|line| line.contains("message bob")).unwrap().trim();
    let line = line.replace("YOUR-PASSWORD", "bob-secret");
    let answer = table.send(&address("bob"), &line, "Gladly.").await;
    to(&answer, "alice").has("Bob wrote to you.").has("Gladly.");
    assert!(!raw(&answer).contains("bob-secret"));
}

fn raw(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.raw.as_str()).collect()
}

/// All or none, with every reason at once.
#[tokio::test]
async fn what_cannot_arrive_goes_to_nobody() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let alice = address("alice");
    table.command("bob", "block @ alice").await;
    for (from, to) in [("alice", "bob"), ("bob", "alice")] {
        let subject = format!("message {from} {from}-secret {to} carol");
        let letters = table.send(&address(from), &subject, TEXT).await;
        one(&letters).has(&format!("You and {to} cannot exchange messages.")).has("Nothing was changed");
    }
    one(&table.send(&alice, "message alice alice-secret carol", "").await).has("There is no message");
    let letters = table.send(&alice, "message alice alice-secret carol nobody-here bob", TEXT).await;
    one(&letters).has("You and bob cannot exchange messages").has("nobody-here is not a player here");
    let many = "carol ".repeat(11);
    let letters = table.send(&alice, &format!("message alice alice-secret {many}"), TEXT).await;
    one(&letters).has("A message can go to at most 10 players");
    // Without a password nothing goes, and nothing of it is repeated.
    one(&table.send(&alice, "message alice wrong-one carol", TEXT).await).lacks(TEXT).lacks("wrong-one");

    table.command("bob", "unblock @ alice").await;
    assert_eq!(table.send(&alice, "message alice alice-secret bob", TEXT).await.len(), 2);
}

#[tokio::test]
async fn a_player_sees_whom_he_has_blocked() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let alice = address("alice");
    one(&table.send(&alice, "block alice alice-secret", "").await).has("You have not blocked anybody.");
    table.send(&alice, "block alice alice-secret carol bob", "").await;
    one(&table.send(&alice, "block alice alice-secret", "").await).has("You have blocked bob and carol.");
}

#[tokio::test]
async fn messages_of_a_day_are_bounded() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let alice = address("alice");
    let mut brought = 0;
    for n in 0..120 {
        let letters = table.send(&alice, "message alice alice-secret bob", &format!("Number {n}.")).await;
        brought += letters.iter().filter(|letter| letter.to == address("bob")).count();
    }
    assert_eq!(brought, 100);
    table.wait(25);
    assert_eq!(table.send(&alice, "message alice alice-secret bob", TEXT).await.len(), 2);
}

fn broadcast(table: &Table, writer: Option<&str>, text: &str) -> Result<String, String> {
    let (subject, writer, text) = (None, writer.map(str::to_owned), Some(text.to_owned()));
    table.give(&Order::Broadcast(Broadcast { subject, writer, text }))
}

#[tokio::test]
async fn the_operator_writes_to_all_by_hand() {
    let mut table = run_by(&["nobody-yet", "Alice"], &["alice", "bob"]).await;
    for (writer, text, why) in [
        (
            None,
            TEXT,
            "`[server] operators` names nobody-yet, and nobody-yet is no player yet: sign up with that userid by mail, and \
             answer the letter that comes",
        ),
        (
            Some("bob"),
            TEXT,
            "`[server] operators` does not name bob: write the userid of a player there who may write to all",
        ),
        (Some("alice"), " \n\n", "the message is empty"),
    ] {
        let refused = broadcast(&table, writer, text).unwrap_err();
        assert_eq!(refused, why);
    }
    assert!(table.live(2, 1).await.is_empty());
    assert_eq!(broadcast(&table, Some("alice"), TEXT).unwrap(), "the message of alice goes to all players");
    let letters = table.live(2, 1).await;
    assert_eq!(letters.len(), 2, "{letters:#?}");
    to(&letters, "bob").has("Alice, who runs pbmd, wrote to all players.").has(TEXT);
    let mut look = table.desk.store().read().unwrap();
    let mut ordered = 0;
    for n in 1.. {
        let Some(work) = look.work_story(WorkId(n)).unwrap() else { break };
        ordered += usize::from(work.cause == WorkCause::Operator && work.outcome == "its letters follow");
    }
    assert_eq!(ordered, 1);
}

/// The same by the program, without a running server.
#[tokio::test]
async fn the_program_takes_a_message_to_all() {
    let mut table = run_by(&["alice"], &["alice", "bob"]).await;
    let data = table.configured_for_program("operators = [\"alice\"]\n");
    std::fs::write(data.join("news.txt"), TEXT).unwrap();
    std::fs::write(data.join("nothing.txt"), " \n").unwrap();
    let pbmd = |file: &str| {
        let program = Command::new(env!("CARGO_BIN_EXE_pbmd"))
            .args(["broadcast", "--subject", "The server moves", "--config", "pbmd.toml"])
            .current_dir(&data)
            .stdin(std::fs::File::open(data.join(file)).unwrap())
            .output()
            .unwrap();
        let said = [program.stdout, program.stderr].concat();
        (program.status.success(), String::from_utf8(said).unwrap())
    };
    let waits = "order 1 waits: no server runs; the next one carries it out at its start\n";
    assert_eq!(pbmd("news.txt"), (true, waits.to_owned()));
    assert_eq!(pbmd("nothing.txt"), (false, "pbmd: the message is empty\n".to_owned()));
    assert!(table.live(2, 1).await.is_empty());
    table.desk.carry_out_orders().unwrap();
    let letters = table.live(2, 1).await;
    assert_eq!(to(&letters, "bob").has(TEXT).subject, "pbmd: The server moves");
    assert_eq!(letters.len(), 2, "{letters:#?}");
}

#[tokio::test]
async fn the_operator_writes_to_all() {
    let mut table = run_by(&["Alice"], &["alice", "bob", "carol"]).await;
    table.command("dave", "signup @").await;
    let refused = table.send(&address("bob"), "broadcast bob bob-secret", TEXT).await;
    one(&refused).has("Only the operators of this server").lacks(TEXT);
    one(&table.command("alice", "broadcast @").await).has("There is no message");
    let taken = table.send(&address("alice"), "broadcast alice alice-secret", TEXT).await;
    one(&taken).has("Your message will go to all players");
    // Whoever signs up later does not get it, and nobody gets it twice.
    table.players(&["erin"]).await;
    let letters = table.live(2, 1).await;
    let mut readers: Vec<&str> = letters.iter().map(|letter| letter.to.as_str()).collect();
    readers.sort_unstable();
    assert_eq!(readers, ["alice@example.net", "bob@example.net", "carol@example.net"]);
    to(&letters, "bob").has("Alice, who runs pbmd, wrote to all players.").has(TEXT).lacks("YOUR-PASSWORD");
    assert!(table.live(2, 1).await.is_empty());
}

/// A command with the password as a subject, above a text.
async fn order(table: &mut Table, userid: &str, command: &str) -> Vec<Letter> {
    table.send(&address(userid), &command.replace('@', &format!("{userid} {userid}-secret")), TEXT).await
}

/// A block holds for messages and games, and others' letters do not mention it.
#[tokio::test]
async fn blocks_hold_everywhere() {
    let (mut table, _) = started_beside(&["carol", "dave", "erin"], "great challenge alice bob").await;
    table.challenge("savoya challenge alice bob carol", "alice").await;
    table.challenge("great challenge carol dave", "carol").await;
    for watcher in ["alice", "bob", "erin"] {
        order(&mut table, watcher, "great subscribe 103 @").await;
    }
    table.command("bob", "block @ alice").await;
    order(&mut table, "alice", "great seek @").await;
    order(&mut table, "bob", "great seek @").await;

    let challenged = table.offer("great challenge alice bob", "alice", TEXT).await;
    one(&challenged).has("bob accepts no challenges from you").has("Nothing was changed");
    for (writer, command, told) in [
        ("alice", "great chat 101 @", "bob accepts no messages from you"),
        ("alice", "message @ bob carol", "You and bob cannot exchange messages"),
        ("bob", "message @ alice", "You and alice cannot exchange messages"),
        ("alice", "join 2 @", "alice cannot join this seek"),
        ("bob", "join 1 @", "bob cannot join this seek"),
    ] {
        let letters = order(&mut table, writer, command).await;
        let letter = one(&letters);
        assert_eq!(letter.to, address(writer), "{command}");
        letter.has(told).has("Nothing was changed");
        assert!(!letter.text.to_lowercase().contains("block"), "{command}: {}", letter.text);
    }

    // Others get the message, only the one who blocks does not.
    for (command, reader) in [("savoya chat 102 @", "carol"), ("great kibitz 103 @", "erin")] {
        let letters = order(&mut table, "alice", command).await;
        to(&letters, reader).has(TEXT);
        assert!(letters.iter().all(|letter| letter.to != address("bob")), "{command}: {letters:#?}");
        let told = |letter: &Letter| letter.text.to_lowercase().contains("block");
        assert!(!letters.iter().any(told), "{command}: {letters:#?}");
    }

    table.command("bob", "unblock @ alice").await;
    for command in ["great chat 101 @", "savoya chat 102 @", "message @ bob", "great kibitz 103 @"] {
        to(&order(&mut table, "alice", command).await, "bob").has(TEXT);
    }
    assert_eq!(to(&order(&mut table, "alice", "join 2 @").await, "bob").event(), "start");
    table.challenge("great challenge alice bob", "alice").await;
}

async fn message_to_bob(table: &mut Table) -> Letter {
    let letters = table.send(&address("alice"), "message alice alice-secret bob carol", TEXT).await;
    to(&letters, "bob").clone()
}

#[tokio::test]
async fn an_answer_in_plain_words_goes_back() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let letter = message_to_bob(&mut table).await;
    letter.has("answer this letter with your text");
    let answers = table.answer(&letter, "Gladly!\n\nSet the board up, and I am there.\nBob").await;
    one(&answers)
        .has("Bob wrote to you.")
        .has("| Gladly!")
        .has("| Set the board up, and I am there.")
        .has("| Bob");
    // It can be answered in turn, whatever the language and the quotes.
    table.command("alice", "set @ lang=cs").await;
    let again = table.answer(to(&answers, "alice"), "Sunday, then.").await;
    let last = to(&again, "bob").clone();
    last.has("Alice wrote to you.").has("| Sunday, then.");
    let quoted: String = last.text.lines().map(|line| format!("{line}\n")).collect();
    let third = table.answer(&last, &format!("Yes, Sunday.\n\n{quoted}")).await;
    let czech = to(&third, "alice").clone();
    czech.has("| Yes, Sunday.").lacks("| Sunday, then.").lacks("block bob");
    to(&table.answer(&czech, "Platí.").await, "bob").has("| Platí.");
    // A line that merely begins like a command is talk.
    for said in
        ["Show me your garden!", "List of things I like:", "Games are fun", "Help!\nI fell off my bike."]
    {
        let first = said.lines().next().unwrap();
        to(&table.answer(&last, said).await, "alice").has(&format!("| {first}"));
        table.wait(24);
    }
    // Commands are commands.
    to(&table.answer(&last, "great challenge bob alice").await, "alice").event();
    assert_eq!(table.answer(&last, "whois alice").await.len(), 1);
}

/// Two machines that answer everything come to an end, whatever they write; two people do not.
#[tokio::test]
async fn machines_do_not_write_to_each_other_for_ever() {
    let number = |round: usize| format!("We have received your request. Your number is {round}.");
    let words = |round: usize| format!("Case {}", "abcdefghijklmnopqrstuvwxyz".split_at(round % 26).0);
    let same = |_: usize| "I am out of the office until 5 December.".to_owned();
    let short = |_: usize| "Received.".to_owned();
    let writers: [(&dyn Fn(usize) -> String, usize); 4] =
        [(&number, 2), (&same, 2), (&words, 20), (&short, 20)];
    for (writes, most) in writers {
        let mut table = Table::seating(&["alice", "bob", "carol"]).await;
        let mut flying = vec![message_to_bob(&mut table).await];
        let mut brought = [0, 0];
        let mut answered = 0;
        while let Some(letter) = flying.pop() {
            answered += 1;
            assert!(answered < 200, "it does not end");
            let subject = format!("[Ticket#{answered}] Re: {}", letter.subject);
            let more = crate::support::answering(&letter);
            let letters = table.write(&letter.to, &subject, &more, &writes(answered)).await;
            brought[0] += letters.iter().filter(|letter| letter.text.contains("Alice wrote to you")).count();
            brought[1] += letters.iter().filter(|letter| letter.text.contains("Bob wrote to you")).count();
            flying.extend(letters);
        }
        assert_eq!(brought.iter().max(), Some(&most), "{}", writes(1));
        // A person at one of the addresses is told how to go on.
        let line = "message bob bob-secret alice";
        to(&table.send(&address("bob"), line, "Our machines had a chat.").await, "alice").has("had a chat");
    }
}

#[tokio::test]
async fn people_write_to_each_other_as_they_like() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let mut letter = message_to_bob(&mut table).await;
    for round in 0..20 {
        let again = table.answer(&letter, &format!("What about {}?", "x".repeat(round + 1))).await;
        let back = table.answer(one(&again), "Thanks!").await;
        letter = one(&back).clone();
    }
    let line = "message bob YOUR-PASSWORD alice";
    one(&table.answer(&letter, "And once more?").await)
        .has("You have answered alice very often lately, so this was not sent")
        .has(line);
    // Others are not concerned, and the next day all is as before.
    let other = table.send(&address("carol"), "message carol carol-secret bob", TEXT).await;
    to(&table.answer(to(&other, "bob"), "And once more?").await, "carol").has("once more");
    table.wait(25);
    to(&table.answer(&letter, "And once more?").await, "alice").has("once more");
    // One letter is not answered without end either: a machine may do so several times.
    for _ in 1..5 {
        one(&table.answer(&letter, "Well?").await).has("| Well?");
    }
    one(&table.answer(&letter, "Well?").await).has("this was not sent").has(line);
}

#[tokio::test]
async fn an_answer_that_goes_nowhere_says_how_it_would() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let letter = message_to_bob(&mut table).await;
    let line = "message bob YOUR-PASSWORD alice";
    let misread = table.answer(&letter, "show 101 alice and me\nGoodbye.").await;
    one(&misread).has("None of this was sent to alice.").has(line);
    let nearly = table.answer(&letter, "blokc bob bob-secret alice\nGoodbye.").await;
    one(&nearly).has("None of this was sent to alice.").has(line).lacks("bob-secret");

    let mut elsewhere = letter.clone();
    elsewhere.to = address("carol");
    one(&table.answer(&elsewhere, "Gladly!").await)
        .has("None of this was sent to another player")
        .has("message YOUR-USERID YOUR-PASSWORD USERID");
    let mut other = letter.clone();
    other.subject = "What shall we do on Sunday?".to_owned();
    to(&table.answer(&other, "Gladly!").await, "alice").has("Bob wrote to you.").has("Gladly!");

    table.command("bob", "set @ proof=password").await;
    let by_password = message_to_bob(&mut table).await;
    by_password.has(line).lacks("answer this letter");
    one(&table.answer(&by_password, "Gladly!").await).has("None of this was sent to another player");
    table.command("bob", "set @ proof=reply").await;

    table.command("alice", "block @ bob").await;
    one(&table.answer(&letter, "Gladly!").await).has("You and alice cannot exchange messages");
    table.command("alice", "unblock @ bob").await;

    // A new player of the same name gets nothing of Alice's.
    let asked = table.command("alice", "delete @").await;
    table.answer(to(&asked, "alice"), "yes").await;
    table.wait(1);
    table.players(&["alice"]).await;
    one(&table.answer(&letter, "Gladly!").await).has("None of this was sent to another player");
}
