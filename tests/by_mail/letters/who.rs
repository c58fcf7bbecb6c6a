//! Letters say who is who, who has been waiting, what was done since the reader's last move, and what a throw means.

use pbmd::games;

use crate::support::house::record_of;
use crate::support::{Table, address, one, started, started_beside, to, turn};

/// The number of marked lines below the moves.
fn marks(text: &str) -> usize {
    let (_, below) = text.split_once("Moves so far").unwrap();
    below.lines().filter(|line| line.contains('*') && !line.contains("* marks")).count()
}

#[tokio::test]
async fn among_three_each_is_named_to_all() {
    let (mut table, letters) = started_beside(&["wendy"], "savoya challenge alice bob carol").await;
    to(&letters, "bob").has("1 alice R, 2 bob L (you), 3 carol T").has("The challenge came from Alice.");
    table.command("wendy", "savoya subscribe 101 @").await;
    let letters = table.play_moves(3, letters).await;
    let mover = turn(&letters).clone();
    let watcher = to(&letters, "wendy");
    watcher.has("1 alice R, 2 bob L, 3 carol T\n").lacks("(you)");
    // A player sees all since the own move told and marked; a watcher sees the last move.
    let last: u32 = mover.header("X-PBM-Move").parse().unwrap();
    for number in [last - 1, last] {
        mover.has(&format!("\nMove {number}: "));
    }
    watcher.has(&format!("\nMove {last}: ")).lacks(&format!("\nMove {}: ", last - 1));
    assert!(marks(&mover.text) > marks(&watcher.text), "{}", mover.text);

    table.wait(48);
    one(&table.send(&mover.to, "savoya show 101", "").await).has("waiting since Thu 1 Jan 2026.");
    let resigned = table.answer(&mover, "resign").await;
    let name = mover.to.split('@').next().unwrap();
    to(&resigned, "wendy").has(&format!("{name} ")).has("(resigned)").lacks("waiting since");
}

#[tokio::test]
async fn an_offered_board_tells_whose_idea_it_was() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let letters = table.offer("savoy challenge alice bob", "carol", "").await;
    to(&letters, "alice").has("The challenge came from Carol.").has("1 alice R (you), 2 bob L");
    let offered = to(&letters, "bob").clone();
    one(&table.answer(&offered, "show").await).has("The challenge came from Carol.").lacks("waiting since");
    table.wait(1);
    let shown = table.answer(&offered, "show").await;
    one(&shown).has("The challenge came from Carol.").has("waiting since Thu 1 Jan 2026.");
}

#[tokio::test]
async fn chess_is_told_with_pieces_captures_and_checks() {
    let (mut table, mut letters) = started("great challenge alice bob").await;
    for text in ["f1g3", "d7d6", "g3g5", "a7a6", "g5g7"] {
        letters = table.answer(&turn(&letters).clone(), text).await;
    }
    to(&letters, "bob")
        .has("It is your turn, bob: move 6. You play Black (small letters).")
        .has("\nMove 5: alice played Mg5xg7")
        .has("The Minister takes the Pawn on g7.")
        .has("  5. alice  Mg5xg7")
        .lacks("plies");
    one(&table.command("bob", "great record 101").await).has("5. 1 g5g7").lacks("Mg5");
}

#[tokio::test]
async fn a_throw_stands_beside_its_move_and_says_what_it_means() {
    let (mut table, mut letters) = started("sava challenge alice bob").await;
    to(&letters, "bob").has("The lot decides who moves first, as Red: alice (seat 1) draws");
    let mut spiders = 0;
    for _ in 0..40 {
        let at = turn(&letters).clone();
        let number: u32 = at.header("X-PBM-Move").parse::<u32>().unwrap() + 1;
        if at.text.contains("Your roll: 2-2. Two spiders:") {
            at.has("`pass`").has("move one enemy piece");
            let threw =
                at.text.lines().find(|line| line.trim_start().starts_with(&format!("{}. ", number - 1)));
            assert!(threw.unwrap().ends_with("2-2  *"), "{}", at.text);
            let replayed = table.answer(&at, &format!("replay 101 {}", number - 1)).await;
            one(&replayed).has(" rolled 2-2 and played *.").has("1 alice ").has(" (you)");
            spiders += 1;
            letters = table.answer(&at, "pass").await;
            to(&letters, "alice").has(&format!("{number}. ")).has("2-2  pass");
            continue;
        }
        at.lacks("`pass`");
        letters = table.answer(&at, "*").await;
        let row = |line: &&str| line.trim_start().starts_with(&format!("{number}. "));
        let told = to(&letters, "bob");
        told.has(" throws ");
        if !told.text.contains("throws two spiders.") {
            let row = told.text.lines().find(row).unwrap();
            assert!(row.ends_with("1-1  *") || row.ends_with("1-2  *") || row.ends_with("2-1  *"), "{row}");
            told.has("which brings nothing");
        }
    }
    assert!(spiders > 2, "{spiders}");
}

#[tokio::test]
async fn an_offered_draw_is_something_to_do() {
    let (mut table, start) = started("savoy challenge alice bob").await;
    let mover = turn(&start).clone();
    let waits = start.iter().find(|letter| letter.to != mover.to).unwrap();
    waits.has("You do not need to do anything now.");
    let letters = table.answer(&mover, "draw").await;
    let offered = letters.iter().find(|letter| letter.to == waits.to).unwrap();
    offered.has("A draw is offered: answer `accept` or `reject`").lacks("You do not need to do");
}

#[tokio::test]
async fn the_legal_moves_are_grouped_counted_and_bounded() {
    let (mut table, start) = started("great challenge alice bob").await;
    let asked = table.command("x", "great moves 101").await;
    one(&asked)
        .has("Great Shatranj board 101: alice (White) has ")
        .has(" legal moves.")
        .has("Minister f1: f1e3, f1f3, f1g3")
        .has("Pawn a2: a2a3\n");
    assert_eq!(one(&asked).header("X-PBM-Move"), "0");
    one(&table.answer(to(&start, "bob"), "moves").await).has("> moves").has("Pawn j2: j2j3");
    let over = table.answer(turn(&start), "resign").await;
    for userid in ["alice", "bob"] {
        to(&over, userid).has("To play again with seats swapped, answer `rematch`.");
    }
    one(&table.command("x", "great moves 101").await).has("is not waiting for anybody's move");

    let letters = table.challenge("savana challenge alice bob", "alice").await;
    one(&table.command("x", "savana moves 102").await).has("start: start A1, start E3");
    let at = turn(&letters).clone();
    one(&table.answer(&at, "prefer ruins weak").await).has("ruins weak");
    let moved = table.answer(&at, "A1").await;
    let shown = table.answer(&turn(&moved).clone(), "moves").await;
    one(&shown).has("draft: draft ").has("a move may be one of them with more after it").lacks("ruins weak");

    let savoya = table.challenge("savoya challenge -stack=6 alice bob", "alice").await;
    let shown = table.answer(&turn(&savoya).clone(), "moves").await;
    one(&shown).has("legal move");
    assert!(one(&shown).text.lines().count() < 400);
    one(&table.command("x", "great moves 999").await).has("There is no board 999");
}

/// `rematch`, as the last letter advises, begins the same game with the same options. It is not offered against a closed account.
#[tokio::test]
async fn the_last_letter_tells_how_to_play_again() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    for (number, (game, option)) in (101..).step_by(2).zip(games_with_options()) {
        let start = table.challenge(&format!("{game} challenge {option} alice bob"), "alice").await;
        let over = table.answer(to(&start, "alice"), "resign").await;
        for userid in ["alice", "bob"] {
            to(&over, userid).has("To play again with seats swapped, answer `rematch`.");
        }
        table.answer(to(&over, "bob"), "rematch").await;
        table.answer(to(&over, "alice"), "rematch").await;
        let [mut first, mut again] = [
            record_of(&table, number).await.setup().options.clone(),
            record_of(&table, number + 1).await.setup().options.clone(),
        ];
        // The seats are swapped, not drawn again.
        for options in [&mut first, &mut again] {
            options.remove("seats");
        }
        assert_eq!(first, again, "{game} {option}");
        table.wait(2);
    }

    table.command("bob", "set @ proof=password").await;
    let start = table.challenge("great challenge alice bob", "alice").await;
    let over = table.answer(to(&start, "alice"), "resign").await;
    let line = to(&over, "bob").text.lines().find(|line| line.contains("rematch")).unwrap().trim();
    let offered = table.send(&address("bob"), &line.replace("YOUR-PASSWORD", "bob-secret"), "").await;
    to(&offered, "alice").has("You have been challenged");

    table.challenge("great challenge alice bob", "alice").await;
    table.laws.leaves("bob");
    let asked = table.command("bob", "delete @").await;
    let asked = asked.iter().find(|letter| letter.subject.contains("close the account")).unwrap().clone();
    let closed = table.answer(&asked, "yes").await;
    let over = closed.iter().find(|letter| letter.event() == "over").unwrap();
    over.has("deleted-").lacks("rematch");
}

/// Every game without an option, and with every value of every option.
fn games_with_options() -> Vec<(&'static str, String)> {
    let mut cases = Vec::new();
    for info in games::ALL.iter().map(|game| game.info()) {
        let seats = ["", "-seats=lot", "-seats=listed"].map(str::to_string);
        let own = info.options.iter().flat_map(|option| {
            let values = option.value.split('|').map(|value| if value == "n" { "12" } else { value });
            values.map(move |value| format!("-{}={value}", option.name))
        });
        cases.extend(seats.into_iter().chain(own).map(|option| (info.name, option)));
    }
    cases
}

#[tokio::test]
async fn who_asks_how_to_start_hears_what_is_missing() {
    let (mut table, _) = started("great challenge alice bob").await;
    one(&table.command("alice", "How do I start?").await)
        .has("Your boards:")
        .has("To start another game")
        .has("    great challenge alice house-easy");

    table.command("dora", "signup @").await;
    let letters = table.command("dora", "How do I start?").await;
    one(&letters).has("Your sign-up as dora is not confirmed yet").lacks("signup");
}
