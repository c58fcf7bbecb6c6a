//! What letters name, show or link to as answers is understood; short forms; and mails without a command.

use std::collections::BTreeSet;

use crate::letters::tap::links;
use crate::support::{Letter, SERVER, Table, address, answering, board, one, other, to, turn, userid_at};

/// Phrases of letters about an answer that was not understood.
const NOT_UNDERSTOOD: [&str; 8] = [
    "That did not work",
    "cannot be read as a move",
    "contained no move",
    "contained no command",
    "is no command",
    "The userid or the password is wrong",
    "neither a clear yes nor a clear no",
    "Did you mean",
];

/// A letter's own text, without quotes and messages.
fn own(letter: &Letter) -> String {
    let lines = letter.text.lines().filter(|line| !line.starts_with(['>', '|']));
    lines.collect::<Vec<_>>().join("\n")
}

/// The words in backquotes, without placeholders.
fn named(letter: &Letter) -> BTreeSet<String> {
    let own = own(letter);
    let quoted =
        own.split('`').skip(1).step_by(2).map(|word| word.split_whitespace().collect::<Vec<_>>().join(" "));
    quoted.filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == ' ')).collect()
}

/// The lines to be copied, indented by four, with placeholders filled in.
fn copied(letter: &Letter) -> BTreeSet<String> {
    let own = own(letter);
    let userid = userid_at(&letter.to);
    let lines = own.lines().filter_map(|line| line.strip_prefix("    "));
    // Pictures and lists have gaps.
    let lines = lines.filter(|line| !line.starts_with(' ') && !line.contains("  ") && !line.contains('|'));
    let lines = lines.filter(|line| !line.contains("mailto:") && !is_told(line));
    lines
        .map(|line| {
            line.replace("YOUR-USERID", userid)
                .replace("YOUR-PASSWORD", &format!("{userid}-secret"))
                .replace("OTHER-USERID", other(userid))
                .replace("NEW", "another-secret")
        })
        .collect()
}

/// An address, a commitment, or the state of a board: not a line to copy.
fn is_told(line: &str) -> bool {
    let is_word = !line.contains(' ');
    is_word && (line.contains('@') || line.len() == 64) || line.contains(": your turn")
}

/// Situations, each with a letter that its reader answers.
const STATIONS: [&str; 20] = [
    "turn", "wait", "draw", "undo", "over", "rematch", "watch", "message", "offer", "confirm", "welcome",
    "begin", "close", "submit", "forgot", "kept", "meant", "refused", "shown", "lost",
];

const LOOKS: [&str; 3] = ["format=text", "links=on", "format=html"];

async fn letter_at(station: &str) -> (Table, Letter) {
    letter_looking(station, "format=text").await
}

async fn letter_looking(station: &str, look: &str) -> (Table, Letter) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let by = |userid: &str, command: &str| command.replace('@', &format!("{userid} {userid}-secret"));
    for userid in ["alice", "bob"] {
        table.send(&address(userid), &by(userid, &format!("set @ {look}")), "").await;
    }
    let alone = match station {
        "close" => table.send(&address("alice"), &by("alice", "delete @"), "").await,
        "lost" => table.command("alice", "How do I start?").await,
        _ => Vec::new(),
    };
    if let Some(letter) = alone.into_iter().next() {
        return (table, letter);
    }
    let start = turn(&table.challenge("great challenge alice bob", "alice").await).clone();
    let (mover, waits) = (userid_at(&start.to).to_owned(), other(userid_at(&start.to)));
    let letter = match station {
        "turn" => start,
        "draw" => to(&table.answer(&start, "draw").await, waits).clone(),
        "wait" => {
            let example = start.example().unwrap_or("e2e3").to_owned();
            let moved = table.answer(&start, &example).await;
            to(&moved, &mover).clone()
        }
        "undo" => {
            let example = start.example().unwrap_or("e2e3").to_owned();
            let moved = table.answer(&start, &example).await;
            to(&table.answer(to(&moved, &mover), "undo").await, waits).clone()
        }
        "over" => to(&table.answer(&start, "resign").await, waits).clone(),
        "rematch" => {
            let over = table.answer(&start, "resign").await;
            to(&table.answer(to(&over, waits), "rematch").await, &mover).clone()
        }
        "watch" => {
            table.players(&["carol"]).await;
            let told = table.send(&address("carol"), &by("carol", "great subscribe 101 @"), "").await;
            to(&told, "carol").clone()
        }
        "message" => {
            let told = table.send(&address("bob"), &by("bob", "message @ alice"), "Hello Alice!").await;
            to(&told, "alice").clone()
        }
        "offer" => {
            table.players(&["carol"]).await;
            let offered = table.offer("great challenge alice bob", "carol", "").await;
            to(&offered, "bob").clone()
        }
        "confirm" => one(&table.command("dave", "signup @").await).clone(),
        "welcome" => {
            let confirm = one(&table.command("dave", "signup @").await).clone();
            one(&table.answer(&confirm, "yes").await).clone()
        }
        "begin" => one(&table.command("alice", "great challenge alice bob").await).clone(),
        "submit" => one(&table.answer(&start, "submit e2e3").await).clone(),
        "forgot" => {
            let told = table.command("alice", "forgot alice").await;
            told.into_iter().find(|letter| letter.event() == "account").unwrap()
        }
        "kept" => one(&table.answer(&start, "What a day it was!").await).clone(),
        "meant" => one(&table.answer(&start, "I like the look of e2e3 here, Bob").await).clone(),
        "refused" => one(&table.answer(&start, "e2e9").await).clone(),
        "shown" => one(&table.send(&address(&mover), &by(&mover, "great showas @ 101"), "").await).clone(),
        _ => unreachable!(),
    };
    (table, letter)
}

/// No answer to something a letter offers says that it was not understood.
#[track_caller]
fn check_understood(at: &str, offering: &Letter, answers: &[Letter]) {
    for answer in answers {
        let wrong = NOT_UNDERSTOOD.iter().find(|wrong| answer.says(wrong));
        assert!(
            wrong.is_none(),
            "{at}: {wrong:?}; it is offered in\n{}\nand\n{}",
            offering.text,
            answer.text
        );
    }
}

#[tokio::test]
async fn what_letters_name_is_understood() {
    let mut tried = BTreeSet::new();
    for station in STATIONS {
        let (table, letter) = letter_at(station).await;
        for word in named(&letter) {
            let answers = table.copy().await.answer(&letter, &word).await;
            check_understood(&format!("{station}: `{word}`"), &letter, &answers);
            tried.insert((station, word));
        }
    }
    for known in
        [("turn", "draw"), ("draw", "accept"), ("over", "rematch"), ("rematch", "accept"), ("undo", "accept")]
    {
        assert!(tried.contains(&(known.0, known.1.to_owned())), "{known:?} is not among {tried:?}");
    }
}

#[tokio::test]
async fn lines_to_copy_are_understood() {
    let mut tried = BTreeSet::new();
    for station in STATIONS {
        let (table, letter) = letter_at(station).await;
        for line in copied(&letter) {
            let answers = table.copy().await.answer(&letter, &line).await;
            assert!(!answers.is_empty(), "{station}: no letter answers {line:?}");
            check_understood(&format!("{station}: {line:?} as the answer"), &letter, &answers);
            if line.contains(' ') && !line.contains("yes") && station != "forgot" {
                let answers = table.copy().await.send(&letter.to.clone(), &line, "").await;
                check_understood(&format!("{station}: {line:?} as the subject"), &letter, &answers);
            }
            tried.insert((station, line.split(' ').take(2).collect::<Vec<_>>().join(" ")));
        }
    }
    for known in [
        ("turn", "great move"),
        ("confirm", "yes"),
        ("welcome", "savoya challenge"),
        ("begin", "yes"),
        ("forgot", "password another-secret"),
        ("meant", "e2e3"),
        ("lost", "great challenge"),
    ] {
        assert!(tried.contains(&(known.0, known.1.to_owned())), "{known:?} is not among {tried:?}");
    }
}

/// The number of links to moves that are tried; all other links are.
const MOST_MOVES: usize = 2;

#[tokio::test]
async fn every_tap_is_understood() {
    let mut tried = BTreeSet::new();
    for (station, look) in STATIONS.iter().flat_map(|station| LOOKS.map(|look| (*station, look))) {
        let (table, letter) = letter_looking(station, look).await;
        let all = links(&letter);
        let is_move =
            |at: &usize| all.get(*at).is_some_and(|link| link.body.contains(|c: char| c.is_ascii_digit()));
        let (mut moves, others): (Vec<usize>, Vec<usize>) = (0..all.len()).partition(is_move);
        // The move that the letter asks about comes first.
        moves.sort_by_key(|at| all.get(*at).is_none_or(|link| link.body != "e2e3"));
        for at in others.into_iter().chain(moves.into_iter().take(MOST_MOVES)) {
            let mut table = table.copy().await;
            let link = links(&letter).swap_remove(at);
            // What the reader is to add.
            let added = match link.body.as_str() {
                body if body.ends_with("\n\n") => "Hello!",
                "password " => "another-secret",
                _ => "",
            };
            let own = format!("{}-secret", userid_at(&letter.to));
            let body = link.body.replace("YOUR-PASSWORD", &own).replace("YOUR-USERID", "newcomer");
            let body = format!("{body}{added}");
            let mail = table.mail(&letter.to.clone(), &link.subject, "", &body);
            let mail = mail.replacen(&format!("To: {SERVER}"), &format!("To: {}", link.to), 1);
            let answers = table.put(mail.as_bytes()).await;
            assert!(!answers.is_empty(), "{station} {look}: no letter answers {body:?}");
            check_understood(&format!("{station} {look}: {body:?}"), &letter, &answers);
            tried.insert((station, body));
        }
    }
    for known in
        [("turn", "resign"), ("draw", "accept"), ("offer", "reject"), ("over", "rematch"), ("meant", "e2e3")]
    {
        assert!(tried.contains(&(known.0, known.1.to_owned())), "{known:?} is not among {tried:?}");
    }
}

/// Reader, event and text of the letters that an answer brings.
async fn brought(table: &Table, letter: &Letter, body: &str) -> Vec<(String, String, String)> {
    let letters = table.copy().await.answer(letter, body).await;
    letters.into_iter().map(|letter| (letter.to.clone(), letter.event(), letter.text)).collect()
}

#[tokio::test]
async fn a_clear_answer_to_an_offer_is_accept_or_reject() {
    for station in ["draw", "undo", "rematch", "offer"] {
        let (mut table, letter) = letter_at(station).await;
        for (command, answers) in [
            ("accept", ["yes", "Ja, gerne!", "ano", "OK, thanks", "\u{1f44d}"]),
            ("reject", ["no", "Nein danke", "ne, d\u{ed}ky", "Sorry, no.", "no thanks"]),
        ] {
            let wanted = brought(&table, &letter, command).await;
            for answer in answers {
                assert_eq!(brought(&table, &letter, answer).await, wanted, "{station}: {answer:?}");
            }
        }
        for talk in ["yes?", "\"yes\"", "maybe", "yes or no, I do not know yet"] {
            let letters = table.answer(&letter, talk).await;
            assert!(letters.iter().all(|told| told.to == letter.to), "{station}: {talk:?}: {letters:#?}");
        }
    }
}

#[tokio::test]
async fn an_offered_rematch_is_accepted_by_rematch() {
    for word in ["rematch", "Rematch!", "accept", "great rematch 102"] {
        let (mut table, asked) = letter_at("rematch").await;
        let start = table.answer(&asked, word).await;
        assert!(start.iter().all(|letter| letter.event() == "start"), "{word}: {start:#?}");
        let again = table.answer(&asked, "rematch").await;
        one(&again).has("The rematch of board 101 is being played: it is board 102.");
    }
    // Whoever offered it cannot accept for the other.
    let (mut table, asked) = letter_at("rematch").await;
    let offers = other(userid_at(&asked.to));
    one(&table.command(offers, "great rematch 102 @").await).has("it is board 102 and is waiting for others");
}

#[tokio::test]
async fn small_forms_of_other_servers() {
    let (mut table, _) = board("great").await;
    for (subject, wanted) in [
        ("help tutorial", "HOW TO PLAY BY MAIL"),
        ("help nag", "-nag"),
        ("help clocks", "clock"),
        ("help chalenge", "challenge"),
        ("help generl", "HOW TO PLAY BY MAIL"),
        ("help great clcok", "clock"),
        ("help banana", "There is no help page `banana`."),
        ("help banana apple", "There is no help page `banana`, `apple`."),
        ("signoff alice alice-secret", "delete alice YOUR-PASSWORD"),
        ("seeks great", "Great Shatranj"),
        ("seeks **", "seek"),
        ("great list", "2 players are playing this now"),
        ("great seznam", "are playing this now"),
        ("great list ** **", "are playing this now"),
        ("list savoya", "Nobody is playing this now."),
        ("great preview new alice bob", "After no move"),
        ("great preview new alice bob e2e3 **", "e2e3"),
        ("great show 101 998 999", "There is no board 998."),
        ("great show 998 101 999", "There is no board 999."),
        (
            "set alice alice-secret colums=70",
            "There is no setting `colums`. Did you mean `columns`? The settings are:",
        ),
        ("great challenge alice bobb", "bobb is not a player here. Did you mean bob?"),
        (
            "great challenge alice alice-secret bob",
            "If `****` is your password: a challenge takes none, only userids.",
        ),
        ("great games alice bobb carl", "carl is not a player here."),
        ("great show 101 banana", "was expected instead of `banana`"),
    ] {
        let letters = table.send(&address("alice"), subject, "").await;
        assert!(letters.iter().any(|letter| letter.says(wanted)), "{subject}: no {wanted:?} in {letters:#?}");
    }
    // A stranger reads no word of his mail, nor a number in its place.
    let stranger = table.command("eve", "great challenge alice bobb").await;
    one(&stranger).has("`****`").lacks("bobb").lacks("Player 2");
}

#[tokio::test]
async fn in_an_answer_the_short_form_is_right() {
    let (mut table, start) = board("great").await;
    for (line, right, wrong) in [
        ("draw 101 102", "    draw\n", "YOUR-PASSWORD"),
        ("moves 101 now", "    moves\n", "<board>"),
        ("replay", "    replay <n>", "<board>"),
        ("remíza 5 6", "Understood: remíza", "Understood: draw"),
    ] {
        let letters = table.answer(&start, line).await;
        let letter = to(&letters, userid_at(&start.to));
        let said = letter.text.split("Nothing was changed").next().unwrap();
        assert!(said.contains(right) && !said.contains(wrong), "{line}: {}", letter.text);
    }
}

#[tokio::test]
async fn a_message_with_another_subject_is_brought() {
    for subject in ["Re: pbmd: a message from bob", "Hello again", ""] {
        let (mut table, letter) = letter_at("message").await;
        to(&table.write(&address("alice"), subject, &answering(&letter), "Gladly, on Sunday!").await, "bob")
            .has("Gladly, on Sunday!");
    }
}

/// Questions of people who have just signed up.
const STARTS: [&str; 12] = [
    "How do I start?",
    "How do I start a game?",
    "What now?",
    "Hi, I want to play",
    "And now?",
    "I don't understand",
    "Can somebody play with me?",
    "Jak začnu?",
    "Co teď?",
    "Wie fange ich an?",
    "Und jetzt?",
    "Ich möchte spielen",
];

#[tokio::test]
async fn a_player_is_never_told_to_sign_up() {
    for question in STARTS {
        let mut table = Table::new().await;
        let confirm = one(&table.command("alice", "signup @").await).clone();
        let welcome = one(&table.answer(&confirm, "yes").await).clone();
        let mut answers = table.answer(&welcome, question).await;
        answers.extend(table.send(&address("alice"), question, "").await);
        answers.extend(table.send(&address("alice"), "", question).await);
        assert_eq!(answers.len(), 3, "{question}: {answers:#?}");
        for answer in &answers {
            answer.has("great challenge alice house-easy").has("great seek").lacks("opens an account");
        }
    }
    let mut table = Table::seating(&["alice"]).await;
    for (words, game) in [
        ("I'd like to play savoya against the computer", "savoya"),
        ("Ráda bych si zahrála savanu", "savana"),
        ("Ich möchte gern Savoy spielen, kann ich mitspielen?", "savoy"),
        ("I want to play a great game", "great"),
    ] {
        let answer = table.send(&address("alice"), words, "").await;
        one(&answer).has(&format!("{game} challenge alice house-easy")).has(&format!("{game} seek"));
    }
    one(&table.command("eve", "How do I start?").await).has("opens an account");
}

#[tokio::test]
async fn a_player_is_told_boards_and_the_nearest_command() {
    let (mut table, start) = board("great").await;
    let mover = userid_at(&start.to).to_owned();
    one(&table.send(&address(&mover), "I think I should resign", "What do you say?").await)
        .has("subject: I think I should resign")
        .has(&format!("great resign 101 {mover} YOUR-PASSWORD"))
        .has("101: your turn");
}

#[tokio::test]
async fn from_another_address_it_says_so() {
    for station in ["turn", "wait", "draw", "over"] {
        for line in ["Hello, how are you?", "e2e3", "resign", ""] {
            let (mut table, letter) = letter_at(station).await;
            one(&table.answer_from("me@elsewhere.example", &letter, line).await)
                .has("was sent to a different address, not me@elsewhere.example")
                .lacks("opens an account")
                .lacks(&letter.to);
        }
    }
    let mut table = Table::seating(&["alice"]).await;
    let help = one(&table.command("alice", "help").await).clone();
    let answers = table.answer_from("me@elsewhere.example", &help, "How do I start?").await;
    one(&answers).has("add YOUR-USERID YOUR-PASSWORD me@elsewhere.example").lacks("opens an account");
}
