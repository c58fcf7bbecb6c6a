//! Every game, and variants whose letters differ by more than a line: the first, some middle and the last letters, to players and a
//! watcher. Players play the example moves.

use crate::support::{Letter, one, reader, to, turn};
use crate::talk::{Talk, generous};

const PLAYERS: [&str; 4] = ["alice", "bob", "carol", "dave"];

/// Moves whose letters are written down, besides the first and last ones.
const MIDDLE: [usize; 3] = [0, 1, 12];

/// Plays a game to its end, or until the player to move resigns after a number of moves.
async fn play(command: &str, players: usize, until: usize) -> Talk {
    let mut talk = generous(&PLAYERS[..players]).await;
    talk.players(&["wendy"]).await;
    let line = format!("{} {}", command.replacen(' ', " challenge ", 1), PLAYERS[..players].join(" "));
    let mut letters = talk.challenge("alice@example.net", &line, "").await;
    let game = command.split(' ').next().unwrap();
    let letter =
        talk.send("wendy@example.net", &format!("{game} subscribe 101 wendy wendy-secret"), "").await;
    one(&letter);
    for number in 0.. {
        if letters[0].event() == "over" {
            talk.about("the last letters");
            talk.show_again(letters);
            return talk;
        }
        let at = turn(&letters).clone();
        // If no legal move fits into a line, a letter shows none.
        let example = at.example().unwrap_or("resign").to_string();
        let text = if number < until { example } else { "resign".to_string() };
        letters = talk.answer_quietly(&at, &text).await;
        if MIDDLE.contains(&number) && letters[0].event() != "over" {
            talk.about(&format!("{} played {text}", reader(&at)));
            talk.show_again(letters.clone());
        }
        assert!(number < 2000, "the game does not end");
    }
    talk
}

pub async fn savoy() -> Talk {
    play("savoy -stack=1", 2, 10_000).await
}

pub async fn savoya_for_two() -> Talk {
    play("savoya -stack=3 -quiet=10", 2, 20).await
}

pub async fn savoya_for_three() -> Talk {
    play("savoya -stack=1 -quiet=10", 3, 10_000).await
}

pub async fn savoya_for_four() -> Talk {
    play("savoya -stack=1", 4, 10_000).await
}

pub async fn great() -> Talk {
    play("great ", 2, 30).await
}

pub async fn sava_base() -> Talk {
    play("sava -variant=base", 2, 20).await
}

pub async fn sava_lolth() -> Talk {
    play("sava -variant=lolth", 2, 20).await
}

pub async fn sava_wheel() -> Talk {
    play("sava -variant=wheel", 2, 20).await
}

pub async fn sava_dice() -> Talk {
    play("sava -variant=dice", 2, 10_000).await
}

pub async fn savana_for_two() -> Talk {
    play("savana ", 2, 10_000).await
}

pub async fn savana_for_three() -> Talk {
    play("savana -deck=red", 3, 30).await
}

pub async fn savana_for_four() -> Talk {
    play("savana -retreat=ask", 4, 40).await
}

/// Secret orders that others do not hear of, and several orders in one mail.
pub async fn savana_secrets() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol", "wendy"]).await;
    let start = talk.begin("alice@example.net", "savana challenge -seats=listed alice bob carol").await;
    talk.quietly("wendy@example.net", "savana subscribe 101 wendy wendy-secret", "").await;
    let at: Letter = turn(&start).clone();
    let bob = to(&start, "bob").clone();
    talk.answer(&bob, "start F1 E6").await;
    talk.answer(&bob, "prefer B2 ruins weak\ndraw").await;
    talk.answer(&bob, "prefer nothing").await;
    talk.answer(&bob, "start Z9").await;
    talk.answer(&bob, "draft 1").await;
    let letters = talk.answer(&at, "A2\n\nGood luck!").await;
    let at = turn(&letters).clone();
    let example = at.example().unwrap().to_string();
    talk.answer(&at, &format!("{example}\nmove all A1-Z9\nend")).await;
    talk.answer(&at, &format!("preview\n{example}")).await;
    talk.answer(&at, "end").await;
    talk.answer(&at, "draft 1\nresign\nend").await;
    let letters = talk.answer(&at, &format!("{example}   # the first\n\nMine.")).await;
    for command in ["record 101", "show 101", "replay 101 1", "dice 101", "preview 101 prefer weak"] {
        talk.send("carol@example.net", &format!("savana {command}"), "").await;
    }
    talk.answer(turn(&letters), "resign").await;
    talk
}
