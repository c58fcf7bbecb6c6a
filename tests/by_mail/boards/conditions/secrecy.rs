//! What others can know of a tree: nothing before it answers, and then no more than that it did.

use pbmd::desk::{DeskConfig, Limits};
use pbmd::game::{By, Record, Roll, Seat, Turn};

use crate::support::house::record_of;
use crate::support::{Letter, Table, address, one, reader, to, turn};

/// The games, each with its players.
const GAMES: [(&str, &str); 5] = [
    ("great", "alice bob"),
    ("savoy", "alice bob"),
    ("sava", "alice bob"),
    ("savoya", "alice bob carol"),
    ("savana", "-seats=listed alice bob carol"),
];

/// What anybody may ask about a game.
const LOOKS: [&str; 12] = [
    "GAME show 101",
    "GAME record 101",
    "GAME dice 101",
    "GAME moves 101",
    "GAME replay 101 0",
    "GAME games alice",
    "GAME games",
    "GAME history alice",
    "GAME standings",
    "whois alice",
    "all show alice",
    "list players",
];

/// Attempts to learn of a tree or to remove it.
const TRIES: [&str; 8] = [
    "GAME forget 101 alice guessed-it",
    "GAME forget 101 WHO WHO-secret",
    "GAME if 101 alice guessed-it any then resign",
    "GAME queue 101 alice guessed-it resign",
    "GAME showas alice guessed-it 101",
    "GAME showas WHO WHO-secret 101",
    "GAME note 101 WHO WHO-secret",
    "GAME undo 101 wendy wendy-secret",
];

/// A table where randomness depends on the number of the mail alone, with generous limits.
async fn table() -> Table {
    let most = 10_000;
    let limits = Limits { mistakes_per_hour: most, commands_per_day: most, ..DeskConfig::default().limits };
    let mut table = Table::fixed(DeskConfig { limits, ..DeskConfig::default() }, false, None).await;
    table.players(&["alice", "bob", "carol", "wendy", "mallory"]).await;
    table
}

/// One conversation with trees that never match and without: everybody else gets the same letters to the byte, at the same hours.
#[tokio::test]
async fn an_observer_learns_nothing() {
    for (game, players) in GAMES {
        let without = observed(game, players, false).await;
        let with = observed(game, players, true).await;
        assert_eq!(without.len(), with.len(), "{game}");
        for (one, other) in without.iter().zip(&with) {
            assert_eq!(one, other, "{game}");
        }
        assert!(without.len() > 35, "{game}: {}", without.len());
    }
}

/// What others than the owner get while the tree is there and is replaced: each letter with its hour.
async fn observed(game: &str, players: &str, has_tree: bool) -> Vec<String> {
    let mut table = table().await;
    table.command("carol", "set @ format=html").await;
    table.command("mallory", "set @ letters=digest").await;
    let mut seen: Vec<(i64, Letter)> = Vec::new();
    let challenge = format!("{game} challenge -nag=1 -forfeit=30 {players}");
    let mut letters = table.challenge(&challenge, "alice").await;
    for userid in ["wendy", "mallory"] {
        let subscribe = format!("{game} subscribe 101 {userid} {userid}-secret");
        seen.extend(table.send(&address(userid), &subscribe, "").await.into_iter().map(|letter| (0, letter)));
    }
    let mut left = 0;
    for step in 0..5 {
        let hour = i64::try_from(step).unwrap() * 100;
        seen.extend(letters.iter().map(|letter| (hour, letter.clone())));
        let at = turn(&letters).clone();
        let record = record_of(&table, 101).await;
        let Turn::Seats(awaited) = record.turn() else { break };
        let list = record.position().moves(awaited[0]).list;
        if reader(&at) != "alice" && list.len() > 1 {
            // Both runs have a mail here: one leaves a tree, the other one only looks.
            let never = &list[(step + 1) % list.len()];
            let text = if has_tree {
                format!("{game} if 101 {never} then resign")
            } else {
                format!("{game} show 101")
            };
            let own = table.below_login("alice", &text).await;
            assert_eq!(reader(one(&own)), "alice");
            assert_eq!(one(&own).says("Your conditions on board 101 have been saved"), has_tree, "{own:#?}");
            left += 1;
        }
        for (number, look) in LOOKS.iter().enumerate().filter(|(number, _)| number % 3 == step % 3) {
            let from = [address("bob"), address("wendy"), "stranger@example.org".to_string()];
            let answer = table.send(&from[(step + number) % 3], &look.replace("GAME", game), "").await;
            seen.extend(answer.into_iter().map(|letter| (hour, letter)));
        }
        for (number, text) in TRIES.iter().enumerate().filter(|(number, _)| number % 3 == step % 3) {
            let who = ["bob", "wendy", "mallory"][(step + number) % 3];
            let text = text.replace("GAME", game).replace("WHO", who);
            let answer = table.send(&address(who), &text, "").await;
            seen.extend(answer.into_iter().map(|letter| (hour, letter)));
        }
        for waited in 1..=3 {
            seen.extend(table.live(10, 5).await.into_iter().map(|letter| (hour + waited, letter)));
        }
        letters = table.answer(&at, &list[step % list.len()]).await;
        if !letters.iter().any(|letter| letter.says("It is your turn")) {
            break;
        }
    }
    // In Savana only a start is a whole turn of one move.
    assert!(left > usize::from(game != "savana"), "{game}: {left}");
    let others = seen.into_iter().filter(|(_, letter)| reader(letter) != "alice");
    others.map(|(hour, letter)| format!("{hour} {}", letter.raw)).collect()
}

/// The owner of a tree that answers this move whatever is rolled, and the tree; none if the mover moves again.
fn tree_after(record: &Record, mover: Seat, text: &str) -> Option<(Seat, String)> {
    let (_, after) = record.position().play(mover, text).ok()?;
    let lines = |roll: Option<[u16; 2]>| {
        let ready = match roll {
            Some(roll) => after.decide(&Roll(roll.to_vec())).ok()?,
            None => after.clone_box(),
        };
        let owner = *ready.turn().seats().first()?;
        let list = ready.moves(owner).list;
        let named = roll.map(|[a, b]| format!(" and I roll {a}-{b}")).unwrap_or_default();
        Some((owner, format!("if {text}{named} then {}\n", list.get(list.len() / 2)?)))
    };
    let rolls = (1..=6).flat_map(|a| (1..=a).map(move |b| [a, b]));
    let lines: Vec<(Seat, String)> = match after.turn() {
        Turn::Chance(_) => rolls.filter_map(|roll| lines(Some(roll))).collect(),
        _ => lines(None).into_iter().collect(),
    };
    let (owner, _) = *lines.first().as_ref()?;
    (*owner != mover).then(|| (*owner, lines.iter().map(|(_, line)| line.as_str()).collect()))
}

/// The letters of a move, of the answer to it, and of the move after that.
struct Answered {
    owner: String,
    letters: [Vec<Letter>; 3],
    /// The answer, and whether a condition gave it.
    text: String,
    is_by_tree: bool,
}

async fn answered(game: &str, players: &str, by_hand: Option<&str>) -> Answered {
    let mut table = table().await;
    let mut letters = table.challenge(&format!("{game} challenge {players}"), "alice").await;
    table.command("wendy", &format!("{game} subscribe 101 @")).await;
    for step in 3.. {
        let at = turn(&letters).clone();
        let record = record_of(&table, 101).await;
        let mover = record.turn().seats()[0];
        let list = record.position().moves(mover).list;
        let text = &list[list.len() / 2];
        let tree = tree_after(&record, mover, text).filter(|_| step > 5);
        let Some((owner, tree)) = tree else {
            letters = table.answer(&at, text).await;
            continue;
        };
        let owners = ["alice", "bob", "carol"][owner.index()];
        let command = match by_hand {
            None => format!("{game} if 101 {owners} {owners}-secret"),
            Some(_) => format!("{game} show 101"),
        };
        table.send(&address(owners), &command, if by_hand.is_none() { &tree } else { "" }).await;
        let first = table.answer(&at, text).await;
        let second = match by_hand {
            Some(own) => table.answer(to(&first, owners), own).await,
            None => table.command(owners, &format!("{game} show 101")).await,
        };
        let record = record_of(&table, 101).await;
        let line = record.lines().iter().rfind(|line| line.seat == owner).unwrap();
        let (own, is_by_tree) = (line.deed.text(), line.by == By::Condition(owner));
        let told = if by_hand.is_some() { &second } else { &first };
        let next = turn(told).clone();
        let awaited = record.turn().seats()[0];
        let list = record.position().moves(awaited).list;
        let mut third = table.answer(&next, &list[list.len() / 2]).await;
        for look in &LOOKS[..4] {
            third.extend(table.send(&address("mallory"), &look.replace("GAME", game), "").await);
        }
        return Answered {
            owner: owners.to_string(),
            letters: [first, second, third],
            text: own,
            is_by_tree,
        };
    }
    unreachable!()
}

/// A letter without the marks of conditions and of changes, and without what differs in every letter.
fn plain(letter: &Letter) -> Vec<String> {
    let mut lines = Vec::new();
    for line in letter.text.lines().chain(letter.html.iter().flat_map(|page| page.lines())) {
        let line = line.replace(" (if)", "").replace('*', " ").trim_end().to_string();
        if line != "(if)" {
            lines.push(line);
        }
    }
    let headers =
        ["Subject", "Date", "To", "X-PBM-Event", "X-PBM-Board", "X-PBM-Move", "X-PBM-Next", "X-PBM-Dice"];
    lines.extend(headers.iter().map(|name| format!("{name}: {}", letter.header(name))));
    let files =
        letter.file.iter().flat_map(|(name, text)| std::iter::once(name.as_str()).chain(text.lines()));
    lines.extend(files.filter(|line| *line != "(if)").map(str::to_string));
    lines
}

/// To others, a tree that answers looks like a hand that answers at once, but for the mark.
#[tokio::test]
async fn a_tree_is_like_a_hand_that_answers_at_once() {
    for (game, players) in &GAMES[..4] {
        let tree = answered(game, players, None).await;
        let hand = answered(game, players, Some(&tree.text)).await;
        assert!(tree.is_by_tree && !hand.is_by_tree, "{game}");
        assert_eq!((&tree.owner, &tree.text), (&hand.owner, &hand.text), "{game}");
        let others = |letters: &[Letter]| -> Vec<Letter> {
            letters.iter().filter(|letter| reader(letter) != tree.owner).cloned().collect()
        };
        // With a tree, one letter tells both moves.
        let [both, move_, answer] =
            [&tree.letters[0], &hand.letters[0], &hand.letters[1]].map(|all| others(all));
        assert!(others(&tree.letters[1]).is_empty());
        for letter in &both {
            let [first, second] = [&move_, &answer].map(|letters| to(letters, &reader(letter)));
            let known: Vec<String> = plain(first).into_iter().chain(plain(second)).collect();
            let new: Vec<String> = plain(letter).into_iter().filter(|line| !known.contains(line)).collect();
            assert!(new.is_empty(), "{game}: {new:#?}\n{}\n{}\n{}", letter.raw, first.raw, second.raw);
            assert!(letter.says("(if)") && !second.says("(if)"), "{game}");
        }
        assert_eq!(both.len(), answer.len(), "{game}");
        // After that nothing differs at all.
        let [with, without] = [&tree.letters[2], &hand.letters[2]].map(|all| others(all));
        assert_eq!(with.len(), without.len(), "{game}");
        for (with, without) in with.iter().zip(&without) {
            assert_eq!(plain(with), plain(without), "{game}");
        }
    }
}
