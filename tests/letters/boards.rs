//! Boards from the challenge to the end, and refused acts.

use crate::support::{Letter, Table, reader, to, turn};
use crate::talk::{ALICE, BOB, CAROL, Talk, generous};

/// The letter to the player who is not to move.
fn waiting(letters: &[Letter]) -> &Letter {
    letters.iter().find(|letter| letter.to != turn(letters).to).unwrap()
}

fn example(letter: &Letter) -> String {
    letter.example().unwrap().to_string()
}

pub async fn from_start_to_end() -> Talk {
    let mut talk = generous(&["alice", "bob"]).await;
    talk.full = true;
    let start = talk.challenge(ALICE, "savoya challenge -stack=3 alice bob", "Good luck!").await;
    let at = turn(&start);
    let letters = talk.answer(at, &example(at)).await;
    let at = turn(&letters);
    let letters = talk.answer(at, &format!("{}\n\nNice roll.\n\nOr is it?", example(at))).await;
    let at = turn(&letters).clone();
    talk.answer(&at, "show").await;
    talk.answer(&at, &format!("preview {}", example(&at))).await;
    talk.answer(&at, "record").await;
    talk.answer(&at, "dice").await;
    let letters = talk.answer(&at, &format!("{} propose", example(&at))).await;
    let letters = talk.answer(turn(&letters), "reject\nchat\n\nNot yet.").await;
    let letters = talk.answer(waiting(&letters), "chat\n\nAs you like.").await;
    talk.answer(turn(&letters), "resign\n\nWell played!").await;
    talk.about("afterwards");
    talk.table.laws.records = true;
    for body in [
        "show",
        "resign",
        "draw",
        "accept",
        "reject",
        "decline",
        "chat\n\nAnother one?",
        "a6-b6",
        "dice",
        "record",
    ] {
        talk.answer(&at, body).await;
    }
    talk
}

pub async fn challenged() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol", "dave"]).await;
    let offer = talk.challenge("dave@example.net", "savoya challenge alice bob carol", "Play!").await;
    talk.answer(to(&offer, "alice"), "show").await;
    talk.answer(to(&offer, "alice"), "a6-b6").await;
    talk.answer(to(&offer, "alice"), "resign").await;
    talk.answer(to(&offer, "alice"), "draw").await;
    talk.send("dave@example.net", "savoya games", "").await;
    talk.answer(to(&offer, "bob"), "accept\n\nWith pleasure.").await;
    talk.answer(to(&offer, "bob"), "accept").await;
    talk.answer(to(&offer, "alice"), "yes, gladly\n").await;
    talk.answer(to(&offer, "alice"), "accept").await;
    talk.send(CAROL, "savoya accept 101 carol carol-secret", "").await;
    talk.about("without chance");
    let offer = talk.challenge("dave@example.net", "great challenge alice bob", "").await;
    talk.answer(to(&offer, "bob"), "accept").await;
    talk.answer(to(&offer, "alice"), "accept").await;
    talk
}

pub async fn challenged_and_refused() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    let offer = talk.challenge(CAROL, "savoy challenge alice bob", "").await;
    talk.answer(to(&offer, "bob"), "reject\n\nNo time.").await;
    for body in ["accept", "reject", "show", "decline", "resign", "chat\n\nPity.", "dice"] {
        talk.answer(to(&offer, "alice"), body).await;
    }
    talk.send(ALICE, "savoy show 101", "").await;
    talk.send(ALICE, "savoy games", "").await;
    talk.send(ALICE, "savoy history", "").await;
    talk.send(ALICE, "savoy show alice all", "").await;
    talk
}

pub async fn challenge_refused() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    talk.send("carol2@example.net", "signup newcomer some-secret", "").await;
    talk.send(CAROL, "savoya reject carol carol-secret", "").await;
    let commands = [
        "savoya challenge alice nobob",
        "savoya challenge alice bbo",
        "savoya challenge alice alice",
        "savoya challenge alice carol",
        "savoya challenge alice newcomer",
        "savoya challenge alice",
        "savoya challenge alice bob bob bob bob",
        "savoya challenge -stack=99 alice bob",
        "savoya challenge -stack=x alice bob",
        "savoya challenge -stack alice bob",
        "savoya challenge -quiet=x alice bob",
        "savoya challenge -colour=red alice bob",
        "savoya challenge -stack=3 -stack=4 alice bob",
        "savoya challenge -colour=3 -colour=4 alice bob",
        "savoya challenge --nagtime=7 alice bob",
        "savoy challenge alice bob carol",
        "great challenge alice bob carol",
        "great challenge -variant=x alice bob",
        "sava challenge -variant=nothing alice bob",
        "sava challenge -variant alice bob",
        "savana challenge -deck=green alice bob",
        "savana challenge -retreat=no alice bob",
        "savana challenge -map=1 alice bob carol",
        "savana challenge -deck=blue -deck=red --days=3 nobob nobob carl",
    ];
    for command in commands {
        talk.send(ALICE, command, "").await;
    }
    talk.send("stranger@example.org", "savoya challenge alice bob", "").await;
    talk.send(CAROL, "savoya accept carol carol-secret", "").await;
    talk.send(ALICE, "savoya challenge alice carol", "").await;
    talk
}

pub async fn draw_offers() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob carol").await;
    let alice = to(&start, "alice").clone();
    talk.answer(&alice, "accept").await;
    talk.answer(&alice, "reject").await;
    talk.answer(&alice, "draw\n\nEnough?").await;
    talk.answer(&alice, "draw").await;
    talk.answer(&alice, "accept").await;
    let letters = talk.answer(to(&start, "bob"), "accept").await;
    talk.answer(to(&letters, "carol"), "show").await;
    let letters = talk.answer(to(&letters, "carol"), "reject").await;
    let letters = talk.answer(to(&letters, "bob"), "draw").await;
    talk.about("an offer ends with the next move of somebody else");
    let at = turn(&letters).clone();
    let letters = talk.answer(&at, &example(&at)).await;
    let at = turn(&letters).clone();
    talk.answer(&at, &format!("{} propose", example(&at))).await;
    talk.answer(&at, "show").await;
    talk
}

pub async fn agreed_draw() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    for command in ["savoya challenge alice bob", "great challenge alice bob"] {
        let start = talk.begin(ALICE, command).await;
        talk.answer(to(&start, "bob"), "draw").await;
        let letters = talk.answer(to(&start, "alice"), "draw\n\nAgreed.").await;
        talk.answer(to(&letters, "alice"), "show").await;
    }
    talk.about("among three, one of whom has resigned");
    let start = talk.begin(ALICE, "savoya challenge alice bob carol").await;
    let at = turn(&start).clone();
    let letters = talk.answer(&at, "resign").await;
    let others: Vec<&Letter> = letters.iter().filter(|letter| letter.to != at.to).collect();
    let draw = talk.answer(others[0], "draw").await;
    talk.answer(to(&draw, &reader(&at)), "draw").await;
    talk.answer(to(&draw, &reader(&at)), "resign").await;
    talk.answer(to(&draw, &reader(others[1])), "accept").await;
    talk
}

pub async fn decline() -> Talk {
    let mut talk = generous(&["alice", "bob"]).await;
    talk.send(ALICE, "dice next", "").await;
    let start = talk.challenge(ALICE, "savoya challenge alice bob", "").await;
    talk.answer(to(&start, "alice"), "decline").await;
    let at = turn(&start).clone();
    let letters = talk.answer(&at, &example(&at)).await;
    talk.answer(to(&letters, &reader(&at)), "decline").await;
    talk.answer(turn(&letters), "decline\n\nI did not want this one.").await;
    talk.send(BOB, "savoya show 101", "").await;
    talk.send(ALICE, "whois bob", "").await;
    talk
}

pub async fn refused_moves() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    let at = turn(&start).clone();
    let me = reader(&at);
    let moves = [
        "a6-z9",
        "a6-a6",
        "zz",
        "o1-o2,o2-o3,o3-o4",
        "100xa6-b6",
        "99",
        "pass",
        "a6-b6#7",
        "a6-b6#x",
        "a6",
        "-",
        "a6-b6 secret",
        "move a6-b6 # a remark",
        "resign#1",
        "preview zz",
        "preview a6-b6#x",
        "preview pass pass",
    ];
    for text in moves {
        talk.answer(&at, text).await;
    }
    talk.answer(waiting(&start), &example(&at)).await;
    for command in [
        "savoya move 101 ME ME-secret a6-z9",
        "savoya move 101 ME ME-secret a6-b6#9",
        "savoya move 101 ME other-secret a6-b6",
        "savoya move 999 ME ME-secret a6-b6",
        "savoy move 101 ME ME-secret a6-b6",
        "savoya move 101 carol carol-secret a6-b6",
    ] {
        talk.send(&at.to, &command.replace("ME", &me), "").await;
    }
    for (game, texts) in [
        ("great", &["e2-e5", "zz", "e2e3e4", "a1-a2", "K", "f3", "pass", "e2‐e3"][..]),
        ("sava", &["a1-z9", "zz", "pass", "a1", "a1-a2", "fo1-fo2"][..]),
        (
            "savana",
            &["draft 1", "Z9", "zz", "end", "move all A1-B1", "recruit all@A1", "retreat A1", "start Z9"][..],
        ),
        ("savoy", &["a1-a2", "zz", "pass", "99"][..]),
    ] {
        talk.about(game);
        let start = talk.begin(ALICE, &format!("{game} challenge alice bob")).await;
        let at = turn(&start).clone();
        for text in texts {
            talk.answer(&at, text).await;
        }
        talk.answer(waiting(&start), texts[0]).await;
    }
    talk
}

/// Late and guarded moves.
pub async fn moved_on() -> Talk {
    let mut talk = generous(&["alice", "bob"]).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    let first = turn(&start).clone();
    let letters = talk.answer_quietly(&first, &example(&first)).await;
    talk.answer(&first, &example(&first)).await;
    talk.answer(&first, "resign").await;
    talk.answer(&first, "draw").await;
    talk.answer(&first, "chat\n\nThis is always right.").await;
    let second = turn(&letters).clone();
    let text = example(&second);
    talk.answer(&second, &format!("{text}#1")).await;
    let (me, next) = (reader(&second), 3);
    talk.send(&second.to, &format!("savoya move 101 {me} {me}-secret {text}#{next}"), "").await;
    talk.send(&second.to, &format!("savoya move 101 {me} {me}-secret {text}#2"), "").await;
    talk.about("a draw was offered, and the answer comes after the next move");
    talk.answer(&second, "accept").await;
    talk
}

pub async fn refused_acts() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    talk.begin(ALICE, "great challenge bob carol").await;
    let commands = [
        "savoya resign 999 alice alice-secret",
        "savoya resign 102 alice alice-secret",
        "great resign 102 alice alice-secret",
        "great chat 102 alice alice-secret",
        "savoya chat 101 alice alice-secret",
        "savoya accept 101 alice alice-secret",
        "savoya reject 101 alice alice-secret",
        "savoya decline 101 carol carol-secret",
        "savoya draw 101 alice other-secret",
        "savoya draw 101 nobob other-secret",
        "savoya show 102",
        "savoya replay 101 9",
        "savoya show 101#9",
        "savoya preview 101#9 a6-b6",
        "savoya replay 999 1",
        "great dice 102",
        "great dice 101",
    ];
    for command in commands {
        talk.send(ALICE, command, "").await;
    }
    let alice = to(&start, "alice").clone();
    for body in ["chat", "savoya resign 102", "great resign 102", "set", "add x@example.net", "savoya notify"]
    {
        talk.answer(&alice, body).await;
    }
    talk.about("from another address");
    talk.answer_from(CAROL, &alice, "resign").await;
    talk.answer_from("stranger@example.org", &alice, "resign").await;
    talk.answer_from("stranger@example.org", &alice, "a6-b6").await;
    talk
}

pub async fn resigned_among_three() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    for command in ["savoya challenge alice bob carol", "savana challenge -seats=listed alice bob carol"] {
        let start = talk.begin(ALICE, command).await;
        let at = turn(&start).clone();
        let letters = talk.answer(&at, "resign").await;
        talk.answer(to(&letters, &reader(&at)), "resign").await;
        talk.answer(to(&letters, &reader(&at)), "show").await;
        talk.answer(turn(&letters), "resign").await;
    }
    talk
}

pub async fn messages_and_moves() -> Talk {
    let mut talk = generous(&["alice", "bob"]).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    let at = turn(&start).clone();
    let bodies = [
        "chat\n\nHello,\n\n    indented\n\tand a tab\n| marked\n> quoted?\n*******\nbob writes:\n\n-- \nsignature".to_string(),
        format!("chat\n\n{}", "A very long line of many words. ".repeat(12)),
        format!("chat\n\n{}", "x".repeat(200)),
        "chat\n\nÄpfel & Öl, 你好, e\u{301}, \u{202e}turned\u{202c}, \u{200b}hidden".to_string(),
        format!("chat\n\n{}", "Many words. ".repeat(1000)),
    ];
    for body in bodies {
        let letter = waiting(&start).clone();
        // Non-ASCII text is sent as 8bit.
        let more = "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n";
        let more = format!("{more}{}", crate::support::answering(&letter));
        talk.send_with(&letter.to, &format!("Re: {}", letter.subject), &more, &body).await;
    }
    talk.about("the message of a subject, of an indented line, and twice the same");
    let (me, other) = (reader(&at), reader(waiting(&start)));
    talk.send(&at.to, &format!("savoya chat 101 {me} {me}-secret"), "Below the subject.").await;
    let body = format!(
        "savoya chat 101 {me} {me}-secret\n  One.\nsavoya chat 101 {me} {me}-secret\n  Two.\n\n  Three.\n\
         savoya chat 101 {me} {me}-secret\n  One.\nsavoya chat 101 {other} {other}-secret\n  Four."
    );
    talk.send(&at.to, "multiple", &body).await;
    talk.answer(&at, &format!("{}\nwhois bob\n\nA move with a message.", example(&at))).await;
    talk
}

/// With tokens in addresses, a link for the web, and an address that has to be escaped.
pub async fn addressed() -> Talk {
    let terms = pbmd::desk::DeskConfig::default();
    let mut talk = Talk::at(Table::fixed(terms, true, Some("https://games.example.org/unsubscribe/")).await);
    talk.players(&["alice", "bob", "carol"]).await;
    talk.challenge(ALICE, "savoya challenge alice bob", "").await;
    talk.send(CAROL, "savoya subscribe 101 carol carol-secret", "").await;
    talk.send("stranger@example.org", "savoya show 101", "").await;
    talk.send(ALICE, "savoya resign 101 alice alice-secret", "").await;
    talk
}

/// Moves and resignations of two players in one mail, an unused roll, and an ambiguous move.
pub async fn two_wills() -> Talk {
    let mut talk = generous(&["alice", "bob"]).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    let at = turn(&start).clone();
    let (me, other) = (reader(&at), reader(waiting(&start)));
    let body = format!(
        "savoya move 101 {me} {me}-secret {}\nsavoya resign 101 {other} {other}-secret\n  Already?",
        example(&at)
    );
    talk.send(&at.to, "multiple", &body).await;
    talk.about("two Knights that can go to one square");
    let mut letters = talk.begin(ALICE, "great challenge alice bob").await;
    for text in ["Nb1-c3", "a7-a6", "Nc3-e4", "b7-b6", "Ni1-h3", "c7-c6"] {
        letters = talk.answer_quietly(turn(&letters), text).await;
    }
    let at = turn(&letters).clone();
    talk.answer(&at, "Ng5").await;
    talk.answer(&at, "preview Ng5").await;
    talk.send("stranger@example.org", "great preview 102 Ng5", "").await;
    talk
}
