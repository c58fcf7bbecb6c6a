//! Commands that only look.

use crate::support::{Letter, one, reader, to, turn};
use crate::talk::{ALICE, Talk, generous};

async fn play(talk: &mut Talk, mut letters: Vec<Letter>, moves: usize) -> Vec<Letter> {
    for _ in 0..moves {
        let at = turn(&letters).clone();
        letters = talk.answer_quietly(&at, at.example().unwrap()).await;
    }
    letters
}

pub async fn help_pages() -> Talk {
    let mut talk = generous(&["alice"]).await;
    talk.full = true;
    let topics = [
        "",
        "general",
        "commands",
        "games",
        "proof",
        "dice",
        "subscribe",
        "short",
        "account",
        "challenge",
        "looking",
        "mails",
        "offers",
        "draw",
        "kibitz",
        "savana-cards",
        "delete",
        "great",
        "sava",
        "savana",
        "savoy",
        "savoya",
        "change",
        "move",
        "password",
        "all",
        "HELP",
        "general general",
        "move resign",
    ];
    for topic in topics {
        talk.send(ALICE, &format!("help {topic}"), "").await;
    }
    talk.send(ALICE, "savoya help", "").await;
    talk.send(ALICE, "savoya help move", "").await;
    let asked = talk.send("stranger@example.org", "help", "").await;
    talk.answer_from("stranger@example.org", one(&asked), "help games").await;
    talk
}

pub async fn lists() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    for command in ["list", "list games", "list players", "whois alice", "whois BOB"] {
        talk.send(ALICE, command, "").await;
    }
    for game in ["great", "sava", "savana", "savoy", "savoya"] {
        for what in ["games", "history", "games bob", "history alice carol", "show alice", "show alice all"] {
            talk.send(ALICE, &format!("{game} {what}"), "").await;
        }
    }
    let start = talk.begin(ALICE, "savoya challenge alice bob carol").await;
    talk.begin(ALICE, "great challenge alice bob").await;
    talk.begin(ALICE, "savoy challenge bob carol").await;
    let over = talk.begin(ALICE, "sava challenge alice bob").await;
    talk.answer_quietly(to(&over, "bob"), "resign").await;
    let drawn = talk.begin(ALICE, "savoya challenge alice bob").await;
    talk.answer_quietly(to(&drawn, "bob"), "draw").await;
    talk.answer_quietly(to(&drawn, "alice"), "draw").await;
    talk.answer_quietly(turn(&start), "resign").await;
    let commands = [
        "list players",
        "whois alice",
        "savoya games",
        "savoya history",
        "great games",
        "great games carol",
        "savoy games",
        "sava history alice",
        "sava history alice bob carol",
        "savoya games nobob",
        "savoya history alice carl",
    ];
    for command in commands {
        talk.send("stranger@example.org", command, "").await;
    }
    talk
}

pub async fn boards_of_a_player() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    let start = talk.begin(ALICE, "sava challenge alice bob").await;
    talk.begin(ALICE, "sava challenge bob carol").await;
    let over = talk.begin(ALICE, "sava challenge alice carol").await;
    talk.answer_quietly(to(&over, "carol"), "resign").await;
    let commands = [
        "sava show alice",
        "sava show alice next",
        "sava show bob next",
        "sava show alice all",
        "sava show carol active",
        "sava show nobob",
        "sava show bbo",
        "sava show 101 101#0",
        "sava show 101 102 103",
        "savoya show alice",
        "savoya show 101",
        "sava showas alice alice-secret 101",
        "sava showas alice other-secret 101",
        "sava showas alice alice-secret 101#0 999",
    ];
    for command in commands {
        talk.send(ALICE, command, "").await;
    }
    talk.send(ALICE, "login alice alice-secret", "sava show next\nsava show").await;
    talk.answer(turn(&start), "showas").await;
    talk.send("stranger@example.org", "sava show 101", "").await;
    talk.send("stranger@example.org", "sava show 103", "").await;
    talk
}

pub async fn many_boards() -> Talk {
    let mut talk = generous(&["alice", "bob"]).await;
    for _ in 0..22 {
        talk.begin(ALICE, "savoy challenge -stack=2 alice bob").await;
    }
    let letters = talk.quietly(ALICE, "savoy show alice", "").await;
    talk.about(&format!("{} letters, of which the last", letters.len()));
    talk.show(letters.into_iter().filter(|letter| letter.header("X-PBM-Board").is_empty()).collect());
    talk.send(ALICE, "savoy games", "").await;
    talk.send(ALICE, "whois alice", "").await;
    talk
}

pub async fn replays_and_previews() -> Talk {
    let mut talk = generous(&["alice", "bob"]).await;
    for game in ["great", "sava", "savana", "savoy", "savoya"] {
        talk.about(game);
        let start = talk.begin(ALICE, &format!("{game} challenge alice bob")).await;
        let number = start[0].header("X-PBM-Board");
        let letters = play(&mut talk, start, 3).await;
        let at = turn(&letters).clone();
        let example = at.example().unwrap().to_string();
        let commands = [
            "replay 1NN 0".to_string(),
            "replay 1NN 1".to_string(),
            "replay 1NN 3".to_string(),
            "replay 1NN 4".to_string(),
            format!("preview 1NN {example}"),
            format!("preview 1NN {example} {example}"),
            format!("preview 1NN#3 {example}"),
            "preview 1NN zz".to_string(),
            "preview 1NN".to_string(),
            "preview new".to_string(),
            "preview new zz".to_string(),
            "preview new -colour=red".to_string(),
        ];
        for command in commands {
            talk.send(&at.to, &format!("{game} {}", command.replace("1NN", &number)), "").await;
        }
        talk.answer(&at, &format!("preview {example}\npreview nonsense")).await;
        talk.send("stranger@example.org", &format!("{game} replay {number} 2"), "").await;
        let me = reader(&at);
        talk.send(&at.to, &format!("{game} preview {number} {me} {me}-secret {example}"), "").await;
        talk.answer_quietly(&at, "resign").await;
        talk.send(&at.to, &format!("{game} preview {number} {example}"), "").await;
        talk.send(&at.to, &format!("{game} replay {number} 3"), "").await;
    }
    talk.send(ALICE, "savoya preview new -stack=9 a6-b6", "").await;
    talk.send(ALICE, "savoya preview new -stack=x", "").await;
    talk.send(ALICE, "great preview new e2-e3 e7-e6", "").await;
    talk
}

pub async fn records_and_dice() -> Talk {
    let mut talk = generous(&["alice", "bob"]).await;
    for (game, number) in [("great", 101), ("sava", 102), ("savana", 103), ("savoy", 104), ("savoya", 105)] {
        let start = talk.begin(ALICE, &format!("{game} challenge alice bob")).await;
        let letters = play(&mut talk, start, 3).await;
        for what in ["record", "dice"] {
            talk.send("stranger@example.org", &format!("{game} {what} {number}"), "").await;
            talk.answer(turn(&letters), what).await;
        }
        talk.answer_quietly(turn(&letters), "resign").await;
        talk.send(ALICE, &format!("{game} dice {number}"), "").await;
        talk.table.laws.records = true;
        talk.send(ALICE, &format!("{game} record {number}"), "").await;
    }
    talk
}
