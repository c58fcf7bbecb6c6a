//! Letters for the ear.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::{Letter, Table, one, reader, started, to};

/// Signs allowed in a letter read aloud.
const SIGNS: &str = ".,:;?!'()\"-%&@+*";

/// Two players who listen to their letters, and the first letters of their board.
async fn board(challenge: &str) -> (Table, Vec<Letter>) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    for player in ["alice", "bob"] {
        one(&table.command(player, "set @ format=speech").await).has("format=speech");
    }
    let start = table.challenge(challenge, "alice").await;
    (table, start)
}

/// The lines of a letter, without those to be typed.
fn heard(letter: &Letter) -> impl Iterator<Item = &str> {
    // A throw of dice is written as a star, and can be an example.
    letter.text.lines().filter(|line| !line.starts_with("  ") && !line.contains('#') && *line != "*")
}

fn turn(letters: &[Letter]) -> &Letter {
    letters.iter().find(|letter| letter.text.contains("To move, answer")).unwrap()
}

/// The example move: the line after the paragraph that says how to move.
fn example(letter: &Letter) -> &str {
    let (_, after) = letter.text.split_once("To move, answer").unwrap();
    let (_, example) = after.split_once("\n\n").unwrap();
    example.lines().next().unwrap()
}

fn is_for_the_ear(letter: &Letter) {
    for line in heard(letter) {
        let stumbles = |c: &char| !c.is_alphanumeric() && *c != ' ' && !SIGNS.contains(*c);
        assert_eq!(line.chars().find(stumbles), None, "{line:?} in\n{}", letter.text);
        assert!(!line.contains("  ") && !line.contains("--"), "{line:?} is drawn in\n{}", letter.text);
    }
}

/// The words a speech synthesizer says nothing for; none if this machine has no synthesizer.
fn unheard(words: &BTreeSet<String>) -> Option<Vec<String>> {
    let mut espeak = Command::new("espeak-ng");
    espeak.args(["-q", "-x", "-v", "en"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut espeak) = espeak.spawn() else {
        assert!(std::env::var_os("CI").is_none(), "espeak-ng is missing");
        println!("espeak-ng is not on this machine: what it would say is not heard");
        return None;
    };
    let mut stdin = espeak.stdin.take().unwrap();
    let lines: String = words.iter().map(|word| format!("{word}.\n\n")).collect();
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let said = String::from_utf8(espeak.wait_with_output().unwrap().stdout).unwrap();
    writer.join().unwrap().unwrap();
    let said: Vec<&str> = said.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if said.len() == words.len() {
        return Some(Vec::new());
    }
    Some(words.iter().cloned().collect())
}

#[tokio::test]
async fn every_game_can_be_heard() {
    let challenges = [
        "great challenge alice bob",
        "savoy challenge alice bob",
        "savoya challenge alice bob",
        "sava challenge -variant=champion alice bob",
        "savana challenge alice bob",
    ];
    let mut words = BTreeSet::new();
    for challenge in challenges {
        let (mut table, mut letters) = board(challenge).await;
        let (mut own, mut others) = (0, 0);
        for _ in 0..8 {
            for letter in letters.iter().filter(|letter| !letter.text.is_empty()) {
                is_for_the_ear(letter);
                letter.lacks("* marks");
                own += usize::from(letter.text.contains("You have:\n"));
                others += usize::from(letter.text.contains(" has:\n"));
                let tokens = heard(letter).flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
                // A commitment is read in pieces.
                words.extend(tokens.filter(|token| (1..=20).contains(&token.len())).map(str::to_lowercase));
            }
            let at = turn(&letters).clone();
            let example = example(&at).to_owned();
            letters = table.answer(&at, &example).await;
        }
        assert!(own > 5 && others > 5, "{challenge}: {own} {others}");
    }
    assert!(words.len() > 150, "{}", words.len());
    assert_eq!(unheard(&words).unwrap_or_default(), Vec::<String>::new());
}

#[tokio::test]
async fn a_board_in_words() {
    let (_, letters) = board("great challenge alice bob").await;
    let letter = to(&letters, "alice");
    assert!(letter.text.starts_with("The game begins.\n"), "{}", letter.text);
    letter
        .has("It is your turn, alice: move 1.")
        .has("\nYou have:\nWhite Pawn: a 2, b 2, c 2, d 2, e 2, f 2, g 2, h 2, i 2, j 2.\nWhite Woody: a 1, j 1.\nWhite Knight: b 1, i 1.\n")
        .has("\nBob has:\n")
        .has("Black Pawn: a 7, b 7, c 7, d 7, e 7, f 7, g 7, h 7, i 7, j 7.")
        .has("To move, answer this letter with just your move");
    to(&letters, "bob").has("\nYou have:\nBlack ").has("\nAlice has:\nWhite ");
}

#[tokio::test]
async fn what_is_new_comes_before_what_can_be_done() {
    let (mut table, letters) = board("great challenge alice bob").await;
    let letters = table.answer(turn(&letters), "e2-e3\n\nHave a nice game | bob writes:\n* Move 2").await;
    let letter = to(&letters, "bob");
    is_for_the_ear(letter);
    letter
        .has("\nNew on the board:\ne 3: white Pawn.\ne 2: empty now.\n")
        .has("Move 1, alice: the Pawn from e 2 to e 3.")
        .has("alice: Have a nice game bob writes:\nalice: Move 2\n");
    let place = |text: &str| letter.text.find(text).unwrap();
    assert!(place("Move 1, alice") < place("It is your turn, bob"));
    assert!(
        place("It is your turn, bob") < place("You have:")
            && place("Alice has:") < place("New on the board:")
    );
    assert!(place("New on the board:") < place("To move, answer"));
}

#[tokio::test]
async fn a_board_once() {
    let (mut table, _) = started("great challenge alice bob").await;
    let letters = table.command("alice", "great show 101 speech").await;
    let letter = one(&letters);
    is_for_the_ear(letter);
    letter.has("You have:\nWhite Pawn: a 2,");
    assert_eq!(reader(letter), "alice");
    one(&table.answer(letter, "show speech").await).has("You have:");
    let letters = table.command("alice", "great show 101").await;
    one(&letters).has(" 1   W  N  E  G  K  M  H  E  N  W").lacks("You have:");
    // `speech` could be a player's userid.
    one(&table.command("alice", "great show speech").await).has("speech is not a player here.");
}

#[tokio::test]
async fn a_preview_says_what_stands_above_the_board() {
    let (mut table, letters) = board("savana challenge alice bob").await;
    let at = turn(&letters).clone();
    let preview = table.answer(&at, &format!("preview {}", example(&at))).await;
    let letter = one(&preview);
    is_for_the_ear(letter);
    letter.has("Nothing was played.").has("Round ");
    let place = |text: &str| letter.text.find(text).unwrap();
    assert!(place("Round ") < place(" has:"), "{}", letter.text);
}

/// Numbers have plural forms in every language, and zeros are left out of places.
#[tokio::test]
async fn what_is_counted() {
    for (challenge, lang, told) in [
        ("great", "en", "White may promote to one of: 9 Soldiers.\n"),
        ("great", "cs", "Bílý může pěšce proměnit v jednu z figur: 9 vojáků.\n"),
        ("great", "de", "Weiß kann umwandeln in eine dieser Figuren: 9 Soldaten.\n"),
        ("savoy", "en", "6 L: m 7.\nL needs 78 steps.\n"),
        ("savoy", "cs", "6 L: m 7.\nL potřebuje 78 kroků.\n"),
        ("savana", "en", "0 war tokens, food 0 for 1 card, reach 2, 2 moves, in the supply 10"),
        ("savana", "de", "Nahrung 0 für 1 Karte, Reichweite 2, 2 Bewegungen, im Vorrat 10"),
    ] {
        let (mut table, _) = board(&format!("{challenge} challenge alice bob")).await;
        table.command("alice", &format!("set @ lang={lang} format=speech")).await;
        let letters = table.command("alice", &format!("{challenge} show 101")).await;
        let text = one(&letters).text.replace("\r", "");
        let flowing = text.replace('\n', " ");
        assert!(text.contains(told) || flowing.contains(told), "{told:?} in\n{text}");
    }
}

/// The game says what was done, in the reader's language; results are sentences without ranks.
#[tokio::test]
async fn moves_and_results_are_said() {
    for (lang, moved, over) in [
        ("en", "Move 1, alice: the Pawn from e 2 to e 3.", "Result: bob has won."),
        ("cs", "Tah 1, alice: pěšec z e 2 na e 3.", "Výsledek: vyhrává bob."),
        ("de", "Zug 1, alice: der Bauer von e 2 nach e 3.", "Ergebnis: bob hat gewonnen."),
    ] {
        let (mut table, letters) = board("great challenge alice bob").await;
        one(&table.command("bob", &format!("set @ lang={lang}")).await);
        let letters = table.answer(turn(&letters), "e2-e3").await;
        to(&letters, "bob").has(moved);
        let letters = table.answer(to(&letters, "alice"), "resign").await;
        let last = to(&letters, "bob");
        is_for_the_ear(last);
        last.has(over).lacks("0-1");
    }
}

/// What is to be typed, syntax and addresses stay; only drawings are left out.
#[tokio::test]
async fn nothing_but_drawings_is_left_out() {
    let (mut table, letters) = board("sava challenge alice bob").await;
    one(&table.answer(turn(&letters), "moves").await).has("The dice: *");
    for (page, told, left) in [
        ("sava", "By mail: answer *, and the server throws.", "bWm-----bP"),
        ("sava", "at once: *D2D3x throws", "HA2             A2"),
        ("sava", "A * behind a name means", "+-------+"),
        ("sava", "cross in the middle like a #:", "FG1                     F1"),
        ("conditions", "if any and I roll 6-6 then ...", "drawing has been left out"),
        ("conditions", "      if h6-g6 then g10-j10", "drawing has been left out"),
        ("great", "https://www.gnu.org/software/xboard/whats_new/rules/Great.html", "x . x . x"),
        ("great", "e7-e8=M", "p  p  p"),
        ("great", "PPPPPPPPPP/WNEGKMHENW w - - 0 1", "P  P  P"),
        ("savana", "A1 is a savanna and a start", "|1:3w"),
        ("set", "columns=79", "drawing has been left out"),
    ] {
        let help = table.command("alice", &format!("help {page}")).await;
        let text = &one(&help).text;
        let joined = text.replace('\n', " ");
        assert!(text.contains(told) || joined.contains(told), "{page}: {told:?} in\n{text}");
        assert!(!text.contains(left), "{page}: {left:?} in\n{text}");
    }
}

/// In every language each line of a help page that is no drawing is there, word by word.
#[tokio::test]
async fn help_pages_keep_their_words() {
    let (mut table, _) = board("great challenge alice bob").await;
    for lang in ["en", "de", "cs"] {
        one(&table.command("alice", &format!("set @ lang={lang}")).await);
        for page in std::fs::read_dir(format!("templates/{lang}/help")).unwrap() {
            let path = page.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let help = table.command("alice", &format!("help {name}")).await;
            let text = one(&help).text.split_whitespace().collect::<Vec<_>>().join(" ");
            let mut drawn = false;
            for line in std::fs::read_to_string(&path).unwrap().lines() {
                if let Some(mark) = line.strip_prefix('#') {
                    drawn = mark.starts_with('[') && mark != "[ program";
                    continue;
                }
                let words = line.replace('`', "").split_whitespace().collect::<Vec<_>>().join(" ");
                let words = words.replace("SERVER-ADDRESS", "pbmd@example.org");
                assert!(drawn || text.contains(&words), "{lang} {name}: {words:?} in\n{text}");
            }
        }
    }
}
