//! Answers to lines that are no commands, or wrong ones.

use crate::support::{Letter, to};
use crate::talk::{ALICE, Talk, generous};

/// Alice and Bob at Savoya, and the letter to Alice.
async fn board() -> (Talk, Letter) {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    (talk, to(&start, "alice").clone())
}

pub async fn server_commands() -> Talk {
    let (mut talk, _) = board().await;
    let commands = [
        "forgot",
        "forgot !",
        "whois",
        "whois 7",
        "whois nobob",
        "whois alise",
        "whois alice bob",
        "list everything",
        "list games players",
        "login alice!",
        "logn alice alice-secret",
        "signpu carol carol-secret",
        "delete alice alice-secret really",
        "vacation alice alice-secret",
        "vacation alice alice-secret 2026-12-24",
        "vacation alice alice-secret tomorrow",
        "vacation alice alice-secret 2026-12-24 soon",
        "vacation alice alice-secret off now",
        "block alice alice-secret",
        "block alice alice-secret bob!",
        "message alice alice-secret",
        "message alice",
        "add alice alice-secret nonsense",
        "all show",
        "all show alice some",
        "help nosuchpage",
        "help savoya nosuchpage",
        "help me",
        "password new-secret",
        "set alice alice-secret colour",
        "change password alice alice-secret",
        "change address alice",
        "unblock 7",
        "export",
        "wohis alice",
        "change alice",
        "multiple things",
    ];
    for command in commands {
        talk.send(ALICE, command, "").await;
    }
    talk
}

pub async fn game_commands() -> Talk {
    let (mut talk, _) = board().await;
    let commands = [
        "savoya",
        "savoya 101",
        "savoya 101 alice alice-secret a6-c6",
        "savoya nothing",
        "savoya mve 101 alice alice-secret a6-b6",
        "savoya move alice alice-secret a6-b6",
        "savoya move 101 alice alice-secret",
        "savoya move 101",
        "savoya move 101 alice",
        "savoya move",
        "savoya resign 101 alice alice-secret now",
        "savoya resign",
        "savoya resign x",
        "savoya resign 101",
        "savoya resign 101 alice",
        "savoya resign 101 7 alice-secret",
        "move 101 alice alice-secret a6-b6",
        "resign 101 alice alice-secret",
        "a6-b6",
        "svaoya move 101 alice alice-secret a6-b6",
        "savoya replay 101 x",
        "savoya replay 101",
        "savoya replay",
        "savoya show",
        "savoya show 101 x",
        "savoya show alice some",
        "savoya show alice all more",
        "savoya showas",
        "savoya showas alice alice-secret",
        "savoya showas alice alice-secret x",
        "savoya preview",
        "savoya preview x a6-b6",
        "savoya challenge",
        "savoya challenge alice bob!",
        "savoya chall -stack=3",
        "savoya seek",
        "savoya seek alice alice-secret everybody",
        "savoya join",
        "savoya join x",
        "savoya limit alice alice-secret",
        "savoya limit alice alice-secret many",
        "savoya history 7",
        "savoya games alice 7",
        "savoya record",
        "savoya record 101 now",
        "savoya dice x",
        "savoya seeks now",
        "savoya standings now",
        "savoya notify alice",
        "savoya notify alice alice-secret x",
        "savoya subscribe",
        "savoya accept 101",
        "savoya accept",
        "savoya reject alice",
        "savoya queue 101 alice alice-secret",
        "savoya if 101 alice",
        "savoya undo",
        "savoya note 101 alice alice-secret now",
        "nogame move 101 alice alice-secret a6-b6",
        "savoyy show 101",
    ];
    for command in commands {
        talk.send(ALICE, "", command).await;
    }
    talk.about("as subjects");
    for command in
        ["savoya mve 101 alice alice-secret a6-b6", "savoya foo 101", "move 101 alice alice-secret a6-b6"]
    {
        talk.send(ALICE, command, "").await;
    }
    talk
}

pub async fn answers() -> Talk {
    let (mut talk, letter) = board().await;
    let bodies = [
        "resing",
        "Hello there!",
        "Thank you, I will think about it",
        "move",
        "replay",
        "replay x",
        "signup",
        "login alice",
        "login alice other-secret\nresign",
        "pasword alice alice-secret",
        "chang password alice alice-secret new-secret",
        "savoyaa move 101 alice alice-secret a6-b6",
        "alice alice-secret",
        "alice,alice-secret",
        "Nice move! a6-c6",
        "bob bobs-secret a6-c6",
        "resign 7 8",
        "resign 102",
        "draw please",
        "chat 102",
        "challenge",
        "help nosuchpage",
        "show 102",
        "savoy resign",
        "kibitz",
        "password new-secret",
        "move 102 a6-b6",
        "notify 101 102",
        "savoya notify 102",
        "showas 102",
        "move 101 nobob some-secret a6-b6",
    ];
    for body in bodies {
        talk.answer(&letter, body).await;
    }
    talk
}

pub async fn lines() -> Talk {
    let (mut talk, letter) = board().await;
    talk.about("several commands, grouped by what they are about");
    let example = letter.example().unwrap_or("resign").to_string();
    let body = format!(
        "savoya mov\nlogin alice alice-secret\nsavoya move 101 a6-z9\nsavoya move 101 {example}\nfoo\nwhois bob\n\
         savoya show 101\nsavoya dice 101\nsavoya challenge alice bob carol\n  Good luck!\nsavoya show 102\nlist players"
    );
    talk.send(ALICE, "multiple", &body).await;
    talk.about("after three lines that are no commands the rest is left");
    talk.send(ALICE, "", "whois alice\nblah blah\nblah blah\nblah blah\nwhois alice\nlist").await;
    talk.answer(&letter, "Hello there\nhow are you\nI am fine\nwhat a game\nsee you").await;
    talk.about("more than a hundred commands");
    talk.send(ALICE, "mult", &"whois alice\n".repeat(102)).await;
    talk.about("what is below is not read");
    for word in ["signoff", "END", "quit"] {
        talk.send(ALICE, "", &format!("whois alice\n{word}\nnonsense\nmore")).await;
    }
    talk.about("all is in one answer");
    talk.answer(&letter, "multiple\nwhois bob\nsavoya show 101\nnonsense").await;
    talk.answer(&letter, "show\nwhois bob\nhelp proof\ndice\nnonsense words here").await;
    talk.answer(&letter, "savoya show 102\nwhois bob").await;
    talk.about("a game is not given up by a mail with mistakes");
    talk.send(ALICE, "", "savoya resign 101 alice alice-secret\nnonsense\nlist players").await;
    talk.answer(&letter, "resign\nwhois nobob").await;
    let body = format!("savoya resign 101 alice alice-secret\n{}", "list players\n".repeat(101));
    talk.send(ALICE, "multiple", &body).await;
    talk.about("a long line");
    talk.send(ALICE, "", &format!("whois bob\nwhois {}", "x".repeat(1001))).await;
    talk.answer(&letter, &"a6-b6,".repeat(200)).await;
    talk.answer(&letter, &format!("chat {}", "very ".repeat(60))).await;
    talk.about("more than anybody reads");
    talk.send(ALICE, "multiple", &"help savana sava savoya savoy great\n".repeat(8)).await;
    talk
}

pub async fn own_things() -> Talk {
    let (mut talk, letter) = board().await;
    let commands = [
        "delete alice alice-secret",
        "export alice alice-secret",
        "block alice alice-secret bob",
        "unblock alice alice-secret bob",
        "message alice alice-secret bob",
        "broadcast alice alice-secret",
        "all show alice",
        "savoya if 101 alice alice-secret any then resign",
        "savoya queue 101 alice alice-secret a6-b6",
        "savoya forget 101 alice alice-secret",
        "savoya note 101 alice alice-secret",
    ];
    for command in commands {
        talk.send(ALICE, command, "").await;
    }
    for body in ["note\n\nRemember.", "if any then resign\n  any then resign", "queue a6-b6", "forget"] {
        talk.answer(&letter, body).await;
    }
    talk
}

pub async fn talk_that_is_no_command() -> Talk {
    let mut talk = Talk::with(&["alice"]).await;
    let mails = [
        ("", ""),
        ("Hello!", ""),
        ("hi", "Hello there,\nI would like to play.\nHow does that work?\nYours,\nAlice\nand a cat"),
        ("Re: something else", "> quoted"),
        ("Savoya tonight?", "I am there."),
    ];
    for (subject, body) in mails {
        talk.send("somebody@example.org", subject, body).await;
        talk.send(ALICE, subject, body).await;
    }
    talk
}

/// No answer repeats a password in the place of another word.
pub async fn passwords_in_the_wrong_place() -> Talk {
    let (mut talk, letter) = board().await;
    let lines = [
        "savoya move 101 alice alice-secret a6-z9",
        "savoya move 101 alice,alice-secret a6-b6",
        "savoya move alice alice-secret 101 a6-b6",
        "savoya alice alice-secret a6-b6",
        "savoya challenge alice alice-secret",
        "savoya challenge -stack=alice-secret alice bob",
        "savoya challenge -alice-secret alice bob",
        "savoya preview 101 alice alice-secret zz",
        "savoya preview new -stack=alice-secret",
        "savoya games alice-secret",
        "savoya show alice-secret",
        "alice-secret",
        "login alice: alice-secret",
        "login alice-secret",
        "signup alice-secret",
        "change password alice alice-secret alice-secret extra",
        "forgot alice-secret",
        "whois alice-secret",
        "help alice-secret",
        "set alice alice-secret proof=alice-secret",
        "set alice alice-secret alice-secret=1",
        "password alice-secret",
        "savoya chat 101 alice alice-secret hello",
    ];
    for line in lines {
        talk.send(ALICE, "", line).await;
        talk.answer(&letter, line).await;
    }
    talk.about("in a message to others");
    let start = talk.begin(ALICE, "great challenge alice bob").await;
    let letter = to(&start, "alice");
    let example = letter.example().unwrap();
    talk.answer(
        letter,
        &format!("{example}\n\ngreat resign 102 alice alice-secret\nlogin alice alice-secret x"),
    )
    .await;
    talk
}
