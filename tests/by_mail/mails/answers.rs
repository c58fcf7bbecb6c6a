//! What people write in answer to a board's letter, and what their programs make of the letter below it.

use pbmd::desk::{DeskConfig, Limits};
use pbmd::game::{Entry, Position, Seat};

use crate::support::house::record_of;
use crate::support::{
    Letter, Table, answering, board, one, other, reader, started, started_beside, to, turn,
};

/// Mails as programs send them, with gaps.
const MAILS: [(&str, &str); 11] = [
    ("yahoo-android", include_str!("answers/yahoo-android.eml")),
    ("yahoo-one-line", include_str!("answers/yahoo-one-line.eml")),
    ("outlook-german", include_str!("answers/outlook-german.eml")),
    ("outlook-latvian", include_str!("answers/outlook-latvian.eml")),
    ("icelandic-unmarked", include_str!("answers/icelandic-unmarked.eml")),
    ("roundcube-italian", include_str!("answers/roundcube-italian.eml")),
    ("estonian-bars", include_str!("answers/estonian-bars.eml")),
    ("nested-marked", include_str!("answers/nested-marked.eml")),
    ("nested-unmarked", include_str!("answers/nested-unmarked.eml")),
    ("html-unmarked", include_str!("answers/html-unmarked.eml")),
    ("thunderbird-below", include_str!("answers/thunderbird-below.eml")),
];

/// The same, with nothing written.
const EMPTY: [(&str, &str); 4] = [
    ("empty-iphone", include_str!("answers/empty-iphone.eml")),
    ("empty-signature", include_str!("answers/empty-signature.eml")),
    ("empty-quote", include_str!("answers/empty-quote.eml")),
    ("empty-attachment", include_str!("answers/empty-attachment.eml")),
];

fn filled(mail: &str, letter: &Letter, answer: &str, number: usize) -> String {
    let marked = |mark: &str| letter.text.lines().map(|line| format!("{mark}{line}\n")).collect::<String>();
    let html = |text: &str| {
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\n', "<br>\n")
    };
    let subject = letter.subject.strip_prefix("Re: ").unwrap_or(&letter.subject);
    mail.replace("{FROM}", &letter.to)
        .replace("{SUBJECT}", subject)
        .replace("{ID}", &letter.id)
        .replace("{NUMBER}", &format!("answer-{number}"))
        .replace("{ANSWER_HTML}", &html(answer))
        .replace("{TEXT_HTML}", &html(&letter.text))
        .replace("{ANSWER}", answer)
        .replace("{TEXT}", &letter.text)
        .replace("{LINE}", &letter.text.split_whitespace().collect::<Vec<_>>().join(" "))
        .replace("{QUOTED}", &marked("> "))
        .replace("{TWICE}", &marked("> > "))
        .replace("| {BARRED}", &marked("\u{2502} "))
        .replace('\n', "\r\n")
}

/// A legal move of the player to move.
async fn legal(table: &Table, number: u32) -> (Seat, Box<dyn Position>, String) {
    let record = record_of(table, number).await;
    let seat = record.turn().seats()[0];
    let text = record.position().moves(seat).list[0].clone();
    (seat, record.position().clone_box(), text)
}

#[tokio::test]
async fn whatever_a_program_makes_of_the_letter_below() {
    for game in ["savoya", "great", "savana"] {
        let mut table = Table::seating(&["alice", "bob"]).await;
        for (number, (name, mail)) in MAILS.iter().enumerate() {
            let start = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
            let at = turn(&start).clone();
            let me = reader(&at);
            let (_, _, text) = legal(&table, at.header("X-PBM-Board").parse().unwrap()).await;
            let letters =
                table.put(filled(mail, &at, &format!("{text}\n\nGood luck!"), number).as_bytes()).await;
            assert_eq!(letters.len(), 2, "{name}: {letters:#?}");
            let theirs = to(&letters, other(&me));
            theirs.has(" played ").has("| Good luck!");
            let (_, message) = theirs.text.split_once(&format!("{me} writes:")).unwrap();
            let said: Vec<&str> = message.lines().filter(|line| line.starts_with("| ")).collect();
            assert_eq!(said, ["| Good luck!"], "{name}");
            for line in at.text.lines().filter(|line| line.len() > 20) {
                assert!(!message.contains(line), "{name}: {line}\n{message}");
            }
            assert!(!message.contains("pbmd@example.org>"), "{name}: {message}");
        }
    }
}

#[tokio::test]
async fn an_answer_without_anything_is_told_that_it_held_no_move() {
    for (number, (name, mail)) in EMPTY.iter().enumerate() {
        for game in ["savoya", "great"] {
            let (mut table, at) = board(game).await;
            let letters = table.put(filled(mail, &at, "", number).as_bytes()).await;
            let letter = one(&letters);
            let why = if name == &"empty-attachment" {
                "attachments but no text"
            } else {
                "Your answer contained no move"
            };
            letter.has(why).has("Nothing was changed").lacks("Line ").lacks("****");
            assert_eq!(
                (letter.event().as_str(), letter.header("X-PBM-Board").as_str()),
                ("error", "101"),
                "{name}"
            );
            // It shows the board and can be answered.
            assert_eq!(table.answer(letter, letter.example().unwrap()).await.len(), 2, "{name}");
        }
    }
}

/// A legal move of two steps on two lines; if one line is wrong, the other is not played either.
#[tokio::test]
async fn a_turn_on_two_lines_is_one_move() {
    let (mut table, mut at) = board("savoya").await;
    let (seat, position, text) = loop {
        let letters = table.answer(&at, at.example().unwrap()).await;
        at = turn(&letters).clone();
        let (seat, position, _) = legal(&table, 101).await;
        // Two pieces, neither of which could also use the other's die.
        let two = |text: &String| {
            text.split_once(',').is_some_and(|(one, two)| {
                let (end, start) = (one.split('-').next_back(), two.split('-').next());
                end != start && !text.contains('x') && !two.contains(',')
            })
        };
        if let Some(text) = position.moves(seat).list.into_iter().find(two) {
            break (seat, position, text);
        }
    };
    let (first, second) = text.split_once(',').unwrap();
    for wrong in [
        format!("a1-b1\n{second}"),
        format!("{second}\na1-b1"),
        format!("move a1-b1\nmove {second}"),
        format!("a1-b1\nwhois bob\n{second}"),
        format!("{second}\n{second}\n{first}"),
    ] {
        let letters = table.answer(&at, &wrong).await;
        assert!(letters.iter().all(|letter| letter.event() != "move"), "{wrong:?}: {letters:#?}");
        assert!(letters.iter().any(|letter| letter.text.contains("Nothing was changed")), "{wrong:?}");
        table.wait(1);
    }
    let letters = table.answer(&at, &format!("{first}\n{second}\nThat was hard.\n\nBye")).await;
    let canonical = position.make(seat, &text).unwrap().text;
    to(&letters, other(&reader(&at)))
        .has(&format!("played {canonical}."))
        .has("| That was hard.")
        .has("| Bye");
}

/// Steps of 3 and 6: the second line alone would be read as 6 ahead and 3 back.
#[tokio::test]
async fn two_lines_of_savoya_are_never_the_second_alone() {
    let limits = Limits { challenges_per_day: 1000, ..Limits::default() };
    let mut table = Table::fixed(DeskConfig { limits, ..DeskConfig::default() }, false, None).await;
    table.players(&["alice", "bob"]).await;
    let (number, at) = 'found: {
        for number in 101..501 {
            let first = turn(&table.challenge("savoya challenge alice bob", "alice").await).clone();
            // The first roll of a game is one die.
            let at = turn(&table.answer(&first, first.example().unwrap()).await).clone();
            table.wait(1);
            let record = record_of(&table, number).await;
            let position = record.position();
            let is_wanted = matches!(position.roll().as_deref(), Some("3-6" | "6-3" | "3,6" | "6,3"));
            if is_wanted && position.make(record.turn().seats()[0], "f15-f9,j1-j4").is_ok() {
                break 'found (number, at);
            }
        }
        panic!("no such board");
    };
    let letters = table.answer(&at, "f15-f9\nj1-j4").await;
    to(&letters, other(&reader(&at))).has("played f15-f9,j1-j4.");
    let record = record_of(&table, number).await;
    let played = |entry: &Entry| entry.text() == "f15-f9,j1-j4";
    assert!(record.entries().iter().any(played), "{:?}", record.entries());
}

#[tokio::test]
async fn manners_of_writing_a_move() {
    let manners = [
        "Hi there,\nMOVE",
        "Hi there,\n\nMOVE\n\nCheers",
        "Hi there\n\nMOVE",
        "Hi there, MOVE",
        "Hello ME! I play MOVE.",
        "I play MOVE.",
        "I'll play MOVE",
        "My move: MOVE",
        "my move is MOVE!",
        "\"MOVE\"",
        "\u{201c}MOVE\u{201d}",
        "`MOVE`",
        "*MOVE*",
        "_MOVE_",
        "1. MOVE",
        "[MOVE]",
        "<MOVE>",
        "MOVE\nME",
        "MOVE\nCheers, ME",
        "MOVE\nThat was hard.",
        "MOVE\nthanks!",
        "move MOVE",
    ];
    for game in ["savoya", "savoy", "great", "sava", "savana"] {
        let mut table = Table::seating(&["alice", "bob"]).await;
        for (number, manner) in (101..).zip(manners) {
            // In Sava a star throws the dice, so this is ambiguous.
            if game == "sava" && manner == "*MOVE*" {
                table.challenge(&format!("{game} challenge alice bob"), "alice").await;
                continue;
            }
            let start = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
            let at = turn(&start).clone();
            let (seat, position, text) = legal(&table, number).await;
            let more = "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n";
            let written = manner.replace("MOVE", &text).replace("ME", &reader(&at));
            let mail = table.unquoted_reply(&at.to, &at, &written);
            let mail = mail.replacen("In-Reply-To", &format!("{more}In-Reply-To"), 1);
            let letters = table.put(mail.as_bytes()).await;
            assert!(letters.len() > 1, "{game} {manner:?}: {letters:#?}");
            let made = position.make(seat, &text).unwrap();
            let told = made.told.unwrap_or(made.public_text);
            to(&letters, &reader(&at)).has(&format!("played {told}."));
            table.wait(1);
        }
    }
}

/// Moves from one cell to another are written the same ways in all games with cells.
#[tokio::test]
async fn from_one_cell_to_another() {
    for game in ["great", "sava", "savoya", "savoy"] {
        let (table, _) = board(game).await;
        let (seat, position, _) = legal(&table, 101).await;
        let made = |text: &str| position.make(seat, text).map(|made| made.text).ok();
        let list = position.moves(seat).list;
        // A move of which both cells are written.
        let step = list.iter().find_map(|text| {
            let bare = text.replace('-', "");
            let two = |at: usize| bare.get(..at).zip(bare.get(at..));
            let halves = (2..bare.len() - 1).filter_map(two).find(|(from, to)| {
                let ends = |cell: &str| cell.ends_with(|c: char| c.is_ascii_digit());
                ends(from) && ends(to) && made(&format!("{from}-{to}")).as_deref() == Some(text)
            });
            halves.map(|(from, to)| (from.to_string(), to.to_string()))
        });
        let (from, to) = step.unwrap_or_else(|| panic!("{game}: {list:?}"));
        let plain = position.make(seat, &format!("{from}-{to}")).unwrap().text;
        for text in [
            format!("{from} {to}"),
            format!("{from}{to}"),
            format!("{from}-{to}").to_uppercase(),
            format!("{from}->{to}"),
            format!("{from} -> {to}"),
            format!("{from} to {to}"),
            format!("{from}\u{2192}{to}"),
            format!("{from} \u{2013} {to}"),
            format!("{from}\u{a0}{to}"),
            format!("\u{201e}{from}-{to}\u{201c}"),
        ] {
            assert_eq!(
                position.make(seat, &text).map(|made| made.text).ok(),
                Some(plain.clone()),
                "{game} {text:?}"
            );
        }
    }
}

#[tokio::test]
async fn words_that_are_nearly_commands() {
    let (mut table, at) = board("savoya").await;
    one(&table.answer(&at, "No thanks").await).has("Your answer contained no move");
    for answer in ["`show`", "*show*", "show please", "Show!"] {
        one(&table.answer(&at, answer).await).lacks("Wrong").has("To move, answer this letter");
    }
    // Beside a move a resignation is asked about as well, and the move is played.
    let letters = table.answer(&at, &format!("{}\nI resign", at.example().unwrap())).await;
    assert!(letters.iter().any(|letter| letter.text.contains("If you mean `resign`")), "{letters:#?}");
    one(&table.answer(&turn(&letters).clone(), "`resign`").await).has("if you mean `resign`");
    let over = table.answer(&turn(&letters).clone(), "resign").await;
    assert!(over.iter().all(|letter| letter.event() == "over"), "{over:#?}");
}

/// Words without a move are told from those that name one, and out of turn the answer says whose turn it is.
#[tokio::test]
async fn words_without_a_move_are_told_why() {
    let (mut table, start) = started("great challenge alice bob").await;
    let (mine, theirs) = (to(&start, "alice").clone(), to(&start, "bob").clone());
    for doubtful in ["d2d3 or e2e3", "not sure, maybe d2d3", "I won't play e2e3"] {
        let letters = table.answer(&mine, doubtful).await;
        one(&letters).has("Your answer names a move, but does not say clearly").has("Nothing was changed");
    }
    one(&table.answer(&mine, "yes").await).has("Your answer contained no move that can be read");
    let other = table.challenge("great challenge alice bob", "alice").await;
    for (letter, nothing) in [(&theirs, "yes"), (to(&other, "bob"), "")] {
        one(&table.answer(letter, nothing).await)
            .has("contained no move, and it is not your turn: alice is to move")
            .lacks("Put your move");
    }
    // A machine's words are answered once.
    assert!(table.answer(&theirs, "yes").await.is_empty());
}

/// A clear yes or no answers an offer, and is talk without one.
#[tokio::test]
async fn yes_and_no_answer_what_is_offered() {
    for (word, said) in
        [("No, thank you.", "declines"), ("nein danke", "declines"), ("Yes!", "accepts"), ("Ano", "accepts")]
    {
        let mut table = Table::seating(&["alice", "bob", "carol"]).await;
        let asked = table.offer("savoya challenge alice bob", "carol", "").await;
        let letters = table.answer(to(&asked, "bob"), word).await;
        assert!(letters.iter().any(|letter| letter.text.contains(said)), "{word}: {letters:#?}");
        assert!(letters.iter().all(|letter| letter.event() != "error"), "{word}: {letters:#?}");
    }
    for unclear in ["yes?", "maybe", "no idea what you mean", "Yes, but what are the rules?"] {
        let mut table = Table::seating(&["alice", "bob", "carol"]).await;
        let asked = table.offer("savoya challenge alice bob", "carol", "").await;
        one(&table.answer(to(&asked, "bob"), unclear).await).has("Nothing was changed");
    }
    for (word, said) in [("No thanks", "declines the draw"), ("ja, gerne", "The game is over")] {
        let (mut table, at) = board("savoya").await;
        let me = reader(&at);
        let offered = table.answer(&at, &format!("{} propose", at.example().unwrap())).await;
        let theirs = to(&offered, other(&me)).clone();
        // Whoever made the offer is not asked.
        one(&table.answer(to(&offered, &me), word).await).has("Your answer contained no move");
        // A yes together with a move is ambiguous.
        let both = format!("yes\n{}", theirs.example().unwrap());
        one(&table.answer(&theirs, &both).await).has("`accept`").has("Nothing was changed");
        let letters = table.answer(&theirs, word).await;
        assert!(letters.iter().any(|letter| letter.text.contains(said)), "{word}: {letters:#?}");
    }
}

#[tokio::test]
async fn a_watcher_who_says_stop_is_told_of_unsubscribe() {
    let (mut table, _) = started_beside(&["carol"], "savoya challenge alice bob").await;
    let letters = table.command("carol", "savoya subscribe 101 @").await;
    let watching = one(&letters).clone();
    for stop in ["STOP", "Stop, please!"] {
        one(&table.answer(&watching, stop).await)
            .has("if you mean `unsubscribe`, answer with this word alone")
            .has("Nothing was changed")
            .lacks("resign");
    }
    one(&table.answer(&watching, "unsubscribe").await).has("You are no longer watching board 101");
}

/// A resignation on a line of its own counts if all else is right; `end` ends the mail unless it is an order.
#[tokio::test]
async fn a_move_a_resignation_and_an_end() {
    let (mut table, at) = board("savoya").await;
    let me = reader(&at);
    let wrong = table.answer(&at, "a1-b1\nresign\nend").await;
    one(&wrong).has("You have not resigned").has("Nothing was changed");
    let over = table.answer(&at, &format!("{}\nresign\nend\nand more", at.example().unwrap())).await;
    for player in [&me, other(&me)] {
        assert_eq!(to(&over, player).event(), "over", "{over:#?}");
    }
    to(&over, other(&me)).has(&format!("played {}.", at.example().unwrap())).lacks("and more");

    // In Savana `end` is an order, and `resign` no part of the turn above it.
    let (mut table, at) = board("savana").await;
    let letters = table.answer(&at, &format!("{}\nresign\nend", at.example().unwrap())).await;
    assert!(letters.iter().all(|letter| letter.event() != "over"), "{letters:#?}");
    assert!(letters.iter().any(|letter| letter.text.contains("You have not resigned")), "{letters:#?}");
}

/// Talk without a move is kept and sent once on request, as long as the board has not moved on.
#[tokio::test]
async fn talk_without_a_move_is_not_lost() {
    let (mut table, at) = board("savoya").await;
    let me = reader(&at);
    let offered = table.answer(&at, "Hello there\nhow are you\n\nSee you on Monday").await;
    let offer = one(&offered).has("answer this letter with just `chat`").has("Nothing was changed").clone();
    assert_eq!(offer.to, at.to);
    let sent = table.answer(&offer, "chat").await;
    to(&sent, other(&me)).has("| Hello there").has("| how are you").has("| See you on Monday");
    one(&table.answer(&offer, "chat").await).has("There is no message");

    // In the opponent's turn nobody else's words are sent.
    let theirs = to(&sent, other(&me)).clone();
    one(&table.answer(&theirs, "Wait for me please").await).has("with just `chat`");
    one(&table.answer(&offer, "chat").await).has("There is no message");
    let played = table.answer(&offer, offer.example().unwrap()).await;
    to(&played, other(&me)).lacks("Wait for me");
    one(&table.answer(&theirs, "chat").await).has("There is no message");
    for word in ["zQ7marker9Zq", "is it zQ7marker9Zq"] {
        let letters = table.answer(turn(&played), word).await;
        one(&letters).has("Your answer contained no move").lacks("with just `chat`");
        table.wait(1);
    }
}

/// Whatever the way of quoting, no line of a letter with secrets reaches the opponent.
#[tokio::test]
async fn secrets_stay_with_their_owner_however_they_are_quoted() {
    let (mut table, start) = started("savana challenge alice bob carol").await;
    let mover = turn(&start).to.clone();
    let bobs = start.iter().find(|letter| letter.to != mover).unwrap().clone();
    let letters = table.answer(&bobs, "prefer B2 ruins weak").await;
    let secret = one(&letters).clone();
    secret.has("B2 ruins weak");
    let marks = ["", "> ", ">> ", "| ", "\u{2502} ", "\t", "# ", "bob> ", "\u{bb} ", "* "];
    let heads = [
        "On Thu, 1 Jan 2026, pbmd <pbmd@example.org> wrote:",
        "Tc, 1 Sau 2026 12:00, pbmd <pbmd@example.org> raksta:",
        "2026 urtarrilak 1 pbmd idatzi du:",
        "",
    ];
    let mut number = 0;
    for (at, mark) in marks.into_iter().enumerate() {
        let head = heads[at % heads.len()];
        for width in [1000, 79, 60, 0] {
            let mut quote = String::new();
            for line in secret.text.lines() {
                if width == 0 {
                    quote.push_str(&format!("{} ", line.trim()));
                    continue;
                }
                let mut part = String::new();
                for word in line.split(' ') {
                    if part.len() + word.len() > width {
                        quote.push_str(&format!("{mark}{}\n", part.trim_end()));
                        part.clear();
                    }
                    part.push_str(word);
                    part.push(' ');
                }
                quote.push_str(&format!("{mark}{}\n", part.trim_end()));
            }
            number += 1;
            let mail = table.unquoted_reply(
                &secret.to,
                &secret,
                &format!("chat\n\nHello, this is number {number}.\n\n{head}\n{quote}"),
            );
            let more = "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n";
            let mail = mail.replacen("In-Reply-To", &format!("{more}In-Reply-To"), 1);
            let letters = table.put(mail.as_bytes()).await;
            for letter in letters.iter().filter(|letter| letter.to != secret.to) {
                letter.has(&format!("Hello, this is number {number}."));
                assert!(
                    !letter.text.contains("ruins weak"),
                    "{mark:?} {head:?} {width}\n{}\n---\n{mail}",
                    letter.text
                );
            }
            assert!(letters.len() > 2, "{mail}");
            table.wait(1);
        }
    }
}

/// A challenge that answers a letter about another board may quote that letter.
#[tokio::test]
async fn secrets_of_one_board_stay_out_of_the_message_of_a_challenge() {
    let (mut table, start) = started("savana challenge alice bob carol").await;
    let mover = turn(&start).to.clone();
    let bobs = start.iter().find(|letter| letter.to != mover).unwrap().clone();
    let secret = one(&table.answer(&bobs, "prefer B2 ruins weak").await).clone();
    let line = secret.text.lines().find(|line| line.contains("B2 ruins weak")).unwrap().to_owned();
    let me = reader(&secret);
    let friend = ["alice", "bob", "carol"].into_iter().find(|userid| *userid != me).unwrap();
    let challenge = format!("savoya challenge {me} {friend}");
    let cases = [
        (challenge.clone(), format!("I have this:\n{line}\nShall we play?")),
        ("multiple".to_owned(), format!("{challenge}\n  I have this:\n  {line}\n  Shall we play?")),
    ];
    for (number, (subject, body)) in cases.into_iter().enumerate() {
        let body = if number == 0 { body } else { format!("multiple\n{body}") };
        let begun = table.write(&secret.to, &subject, &answering(&secret), &body).await;
        to(&begun, friend).has("| I have this:").has("| Shall we play?").lacks("ruins weak");
    }
    // So may a message to another board.
    let chat = format!("savoya chat 102 {me} {me}-secret");
    to(&table.write(&secret.to, &chat, &answering(&secret), &format!("I have this:\n{line}")).await, friend)
        .has("| I have this:")
        .lacks("ruins weak");
}
