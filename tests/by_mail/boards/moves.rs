//! Commands that do something at a board.

use crate::capital;
use crate::support::{self, Letter, Table, address, other, reader, to};

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
async fn resigning_needs_everything_else_in_the_mail_to_be_right() {
    let (mut table, at, me, _) = board().await;
    for body in ["resign\na6-z9", "whois nobody-here\nresign", "resign\nmove"] {
        let letters = table.answer(&at, body).await;
        assert!(letters.iter().all(|letter| letter.event() == "error"), "{body}: {letters:#?}");
        assert!(letters.iter().any(|letter| letter.text.contains("You have not resigned")), "{body}");
    }
    // It comes last, wherever it stands.
    let letters = table.answer(&at, &format!("resign\n{}\n\nGood bye", at.example().unwrap())).await;
    to(&letters, &me).has("played").has(&format!("{} resigns.", capital(&me)));
    assert_eq!(letters.len(), 2);
}

/// As a word after a move, alone in its place, and as a verb; in mails and in answers.
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
            let over = table.command(&you, "savoya propose 101 @").await;
            assert_eq!(to(&over, &me).header("X-PBM-Result"), "1/2-1/2", "{way}");
        }
    }
}
