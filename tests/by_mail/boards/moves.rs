//! Commands that do something at a board.

use crate::capital;
use crate::support::{self, Letter, Table, address, one, other, reader, to, turn};

async fn board() -> (Table, Letter, String, String) {
    let (table, at) = support::board("savoya").await;
    let me = reader(&at);
    let you = other(&me).to_string();
    (table, at, me, you)
}

#[tokio::test]
async fn the_subject_moves() {
    for verb in ["move", "board", "mvoe", "MOVE", "Board"] {
        for before in ["", "Re: ", "AW: Fwd: ", "[pbm] Re[2]: "] {
            if verb != "move" && !before.is_empty() {
                continue;
            }
            let (mut table, at, me, you) = board().await;
            let example = at.example().unwrap();
            let subject = format!("{before}Savoya {verb} 101 {me} {me}-secret {example}");
            let letters = table.send(&at.to, &subject, "Your turn.\n-- \nMe").await;
            assert_eq!(letters.len(), 2, "{subject}");
            to(&letters, &you).has(&format!("{} wrote to you", capital(&me))).has("Your turn.").lacks("Me");
            to(&letters, &me).has(&format!("played {example}."));
        }
    }
}

#[tokio::test]
async fn the_line_that_the_letter_offers_can_be_copied() {
    let (mut table, at, me, _) = board().await;
    let subject = at.command().unwrap().replace("YOUR-PASSWORD", &format!("{me}-secret"));
    assert_eq!(table.send(&at.to, &subject, "").await.len(), 2);
    let again = table.send(&at.to, &subject, "").await;
    assert_eq!(one(&again).event(), "error");
}

#[tokio::test]
async fn a_guard_keeps_a_move_from_being_another_one() {
    let (mut table, at, me, _) = board().await;
    let next: u32 = at.header("X-PBM-Move").parse::<u32>().unwrap() + 1;
    let example = at.example().unwrap();
    for wrong in [0, next + 1, 99] {
        let subject = format!("savoya move 101 {me} {me}-secret {example}#{wrong}");
        let letters = table.send(&at.to, &subject, "").await;
        let why = match wrong < next {
            true => format!(
                "The board has moved on: this was meant for move {wrong}, and the next move is number {next}"
            ),
            false => format!("This was meant for move {wrong}, but the next move is number {next}"),
        };
        one(&letters).has(&why).has("Nothing was changed");
    }
    let subject = format!("savoya move 101 {me} {me}-secret {example}#{next}");
    assert_eq!(table.send(&at.to, &subject, "").await.len(), 2);
}

#[tokio::test]
async fn passing_is_refused_while_there_is_a_move() {
    let (mut table, at, _, _) = board().await;
    let letters = table.answer(&at, "pass").await;
    one(&letters).has("Nothing was changed").has("Legal moves near it").has(at.example().unwrap());
    assert_eq!(one(&letters).event(), "error");
}

#[tokio::test]
async fn resigning_out_of_turn() {
    let (mut table, at, me, you) = board().await;
    let subject = format!("savoya resign 101 {you} {you}-secret");
    let letters = table.send(&address(&you), &subject, "Well played").await;
    assert_eq!(letters.len(), 2);
    let last = to(&letters, &me);
    last.has(&format!("{} resigns.", capital(&you)))
        .has("The game is over")
        .has(&format!("{me} has won"))
        .has("Well played");
    assert_eq!(last.event(), "over");
    assert_eq!(last.header("X-PBM-Next"), "");
    assert!(["1-0", "0-1"].contains(&last.header("X-PBM-Result").as_str()));
    let after = table.answer(&at, at.example().unwrap()).await;
    one(&after).has("Savoya board 101 is over");
    let after = table.send(&address(&you), &subject, "").await;
    one(&after).has("Savoya board 101 is over");
}

#[tokio::test]
async fn resigning_needs_everything_else_in_the_mail_to_be_right() {
    let (mut table, at, me, _) = board().await;
    for body in ["resign\na6-z9", "whois nobody-here\nresign", "resign\nmove"] {
        let letters = table.answer(&at, body).await;
        assert!(letters.iter().all(|letter| letter.event() == "error"), "{body}: {letters:#?}");
        assert!(letters.iter().any(|letter| letter.text.contains("You are still in the game")), "{body}");
    }
    // It comes last, wherever it stands.
    let body = format!("resign\n{}\n\nGood bye", at.example().unwrap());
    let letters = table.answer(&at, &body).await;
    to(&letters, &me).has("played").has(&format!("{} resigns.", capital(&me)));
    assert_eq!(letters.len(), 2);
}

#[tokio::test]
async fn of_three_the_others_play_on() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let start = table.challenge("savoya challenge alice bob carol", "alice").await;
    let first = reader(turn(&start));
    let letters =
        table.send(&address(&first), &format!("savoya resign 101 {first} {first}-secret"), "").await;
    assert_eq!(letters.len(), 3);
    let letters = if turn(&letters).event() == "over" { panic!("over too early") } else { letters };
    let second = reader(turn(&letters));
    assert_ne!(second, first);
    let again = table.send(&address(&first), &format!("savoya resign 101 {first} {first}-secret"), "").await;
    assert_eq!(one(&again).event(), "error");
    let last = table.answer(&turn(&letters).clone(), "resign").await;
    assert_eq!(last.len(), 3);
    assert!(last.iter().all(|letter| letter.event() == "over" && letter.file.is_some()));
    to(&last, &first).has("3. ").has(&format!("2. {second}"));
}

#[tokio::test]
async fn draws_are_offered_accepted_and_rejected() {
    let (mut table, at, me, you) = board().await;
    let offered = table.answer(&at, "draw\n\nIt is late").await;
    assert_eq!(to(&offered, &you).event(), "offer");
    to(&offered, &you)
        .has(&format!("{} offers a draw", capital(&me)))
        .has("Draw offered by")
        .has("It is late");
    one(&table.answer(to(&offered, &me), "accept").await).has("Nothing is offered");

    let rejected = table.answer(to(&offered, &you), "reject").await;
    to(&rejected, &me).has(&format!("{} does not want a draw", capital(&you))).lacks("Draw offered by");
    one(&table.answer(to(&rejected, &you), "accept").await).has("Nothing is offered");

    let offered = table.answer(to(&rejected, &me), "propose").await;
    let over = table.answer(to(&offered, &you), "Accept!").await;
    assert_eq!(over.len(), 2);
    to(&over, &me).has(&format!("{} accepts the draw", capital(&you))).has("a draw");
    assert_eq!(to(&over, &me).header("X-PBM-Result"), "1/2-1/2");
}

#[tokio::test]
async fn an_offer_rides_on_a_move_and_dies_with_the_next() {
    let (mut table, at, me, you) = board().await;
    let mut letters = table.answer(&at, &format!("{} propose", at.example().unwrap())).await;
    to(&letters, &you).has("played").has(&format!("{} offers a draw", capital(&me)));
    // Forced moves of the other side do not happen with the whole board open: it is the opponent's turn.
    let next = turn(&letters).clone();
    assert_eq!(reader(&next), you);
    letters = table.answer(&next, next.example().unwrap()).await;
    for letter in &letters {
        letter.lacks("Draw offered by");
    }
    let late = table.answer(&to(&letters, &you).clone(), "accept").await;
    one(&late).has("Nothing is offered");
}

#[tokio::test]
async fn chat_goes_to_the_players_and_changes_nothing() {
    let (mut table, at, me, you) = board().await;
    let letters = table.answer(&at, "chat\n\nAre you there?").await;
    assert_eq!(letters.len(), 2);
    let theirs = to(&letters, &you);
    assert_eq!(theirs.event(), "chat");
    assert_eq!(theirs.header("X-PBM-Move"), at.header("X-PBM-Move"));
    theirs.has(&format!("{} wrote to you; see below.", capital(&me))).has("Are you there?");
    let answered = table.answer(&theirs.clone(), "chat\n\nYes").await;
    to(&answered, &me).has("Yes");

    let subject = format!("savoya chat 101 {you} {you}-secret");
    to(&table.send(&address(&you), &subject, "Once more").await, &me).has("Once more");
    let body =
        format!("savoya chat 101 {you} {you}-secret\n   Indented lines\n   are the message.\nwhois bob");
    to(&table.send(&address(&you), "", &body).await, &me).has("Indented lines\n| are the message.");
    one(&table.send(&address(&you), &subject, "").await).has("There is no message");
    // The letter of a chat can be answered with a move.
    let played = table.answer(&to(&answered, &me).clone(), at.example().unwrap()).await;
    assert_eq!(played.len(), 2);
}

#[tokio::test]
async fn another_game_or_no_board() {
    let (mut table, at, me, _) = board().await;
    let cases = [
        ("savoy move 101", "Board 101 is a game of Savoya: write `savoya` in place of `savoy`"),
        ("savoya move 999", "There is no board 999"),
        ("savoya resign 0", "There is no board 0"),
    ];
    for (command, wrong) in cases {
        let end = if command.contains("move") { at.example().unwrap() } else { "" };
        let letters = table.send(&at.to, &format!("{command} {me} {me}-secret {end}"), "").await;
        one(&letters).has(wrong).has("Nothing was changed");
    }
}

#[tokio::test]
async fn declining_is_possible_until_the_first_move() {
    // Who has challenged cannot decline what was rolled, so that the other one is to do it.
    let mut table = Table::seating(&["alice", "bob"]).await;
    let (at, me, you) = loop {
        let start = table.challenge("savoya challenge alice bob", "alice").await;
        let at = turn(&start).clone();
        if reader(&at) == "alice" {
            break (at, "alice", "bob");
        }
        table.answer(to(&start, "bob"), "decline").await;
    };
    let letters = table.answer(&at, at.example().unwrap()).await;
    let refused = table.answer(to(&letters, me), "decline").await;
    one(&refused).has("You have already moved on this board");
    let declined = table.answer(to(&letters, you), "decline\n\nNo time, sorry").await;
    assert_eq!(declined.len(), 2);
    let last = to(&declined, me);
    assert_eq!(last.event(), "declined");
    last.has(&format!("{} declines", capital(you))).has("counts for nothing").has("No time, sorry");
    let after = table.answer(last, "decline").await;
    one(&after).has(&format!("Savoya board {} was taken back", at.header("X-PBM-Board")));
    one(&table.send(&at.to, "savoya games", "").await).has("No games of savoya are being played");
    one(&table.send(&at.to, "savoya history", "").await).has("No games of savoya are finished");
}

/// As the word behind a move, as a word alone in the place of one, and as a verb; in mails and in answers.
#[tokio::test]
async fn a_draw_is_proposed_in_every_way() {
    for (ways, plays) in [
        (["propose", "Propose!", "move propose", "MOVE"], false),
        (["EXAMPLE propose", "move EXAMPLE propose", "EXAMPLE PROPOSE", "MOVE EXAMPLE"], true),
    ] {
        for way in ways {
            let (mut table, at, me, you) = board().await;
            let way = way.replace("EXAMPLE", at.example().unwrap());
            let offered = match way.strip_prefix("MOVE") {
                Some(moves) => {
                    let command = format!("savoya move 101 {me} {me}-secret{moves} propose");
                    table.send(&address(&me), &command, "").await
                }
                None => table.answer(&at, &way).await,
            };
            assert_eq!(offered.len(), 2, "{way}: {offered:#?}");
            let theirs = to(&offered, &you);
            theirs.has(&format!("{} offers a draw", capital(&me)));
            assert_eq!(theirs.header("X-PBM-Move"), if plays { "1" } else { "0" }, "{way}");
            // The verb proposes too; where a draw is offered already, that accepts it.
            let command = format!("savoya propose 101 {you} {you}-secret");
            let over = table.send(&address(&you), &command, "").await;
            assert_eq!(to(&over, &me).header("X-PBM-Result"), "1/2-1/2", "{way}");
        }
    }
}
