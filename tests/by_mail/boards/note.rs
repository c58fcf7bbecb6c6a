//! Private notes beside a board.

use crate::support::{address, board, one, other, reader, to};

const NOTE: &str = "Watch the left wing!";

#[tokio::test]
async fn a_note_stands_below_the_board_of_its_writer_alone() {
    let (mut table, at) = board("great").await;
    let (me, rival) = (reader(&at), other(&reader(&at)));
    // The same game without a note, for comparison.
    let (mut plain, plain_at) = board("great").await;
    one(&table.send(&at.to, &format!("great note 101 {me} {me}-secret"), NOTE).await)
        .has("Your note on board 101 has been saved")
        .has("Your note, which only you can see")
        .has(NOTE);
    let letters = table.answer(&at, at.example().unwrap()).await;
    to(&letters, &me).has(NOTE);
    let others = to(&letters, rival);
    others.lacks(NOTE).lacks("Your note");
    let plain_letters = plain.answer(&plain_at, plain_at.example().unwrap()).await;
    assert_eq!(others.text, to(&plain_letters, rival).text);

    // A look at the board shows it to its writer, and to nobody else.
    one(&table.send(&at.to, "great show 101", "").await).has(NOTE);
    one(&table.command(rival, "great show 101").await).lacks(NOTE);
    one(&table.send("stranger@example.com", "great show 101", "").await).lacks(NOTE);
}

#[tokio::test]
async fn a_note_is_written_by_an_answer_replaced_shown_and_taken_away() {
    let (mut table, at) = board("great").await;
    one(&table.answer(&at, &format!("note\n\n{NOTE}")).await).has("has been saved").has(NOTE);
    one(&table.answer(&at, "note\n\nMind the right one.").await).has("Mind the right one.").lacks(NOTE);
    one(&table.answer(&at, "note").await).has("Mind the right one.").lacks("has been saved");
    one(&table.answer(&at, "note\n\nnone").await)
        .has("Your note on board 101 has been deleted")
        .lacks("right one");
    one(&table.answer(&at, "note").await).has("You have no note on board 101");
    one(&table.answer(&at, &format!("note\n\n{}", "long ".repeat(500))).await)
        .has("Your note has 2499 characters; at most")
        .has("Nothing was changed");
}

#[tokio::test]
async fn who_gets_no_letters_about_a_board_has_no_note_there() {
    let (mut table, _) = board("great").await;
    table.players(&["carol"]).await;
    let carol = address("carol");
    let refused = table.send(&carol, "great note 101 carol carol-secret", NOTE).await;
    one(&refused).has("You are neither playing on board 101 nor watching it");
    table.send(&carol, "great subscribe 101 carol carol-secret", "").await;
    one(&table.send(&carol, "great note 101 carol carol-secret", NOTE).await).has("has been saved").has(NOTE);
}

#[tokio::test]
async fn the_daily_letter_shows_a_note() {
    let (mut table, at) = board("great").await;
    let (me, rival) = (reader(&at), other(&reader(&at)));
    table.command(rival, "set @ letters=digest").await;
    table.send(&address(rival), &format!("great note 101 {rival} {rival}-secret"), NOTE).await;
    to(&table.answer(&at, at.example().unwrap()).await, &me).lacks(NOTE);
    to(&table.live(24, 1).await, rival).has("Your note, which only you can see").has(NOTE);
}

#[tokio::test]
async fn a_note_goes_when_the_ledger_forgets_its_board() {
    let (mut table, at) = board("great").await;
    table.answer(&at, &format!("note\n\n{NOTE}")).await;
    table.send(&at.to, &format!("great resign 101 {0} {0}-secret", reader(&at)), "").await;
    let me = reader(&at);
    for (days, kept) in [(1, true), (800, false)] {
        table.wait(24 * days);
        table.forget_unconfirmed();
        let mut look = table.desk.store().read().unwrap();
        let player = look.player_by_userid(&me).unwrap().unwrap();
        assert_eq!(look.note(player.id, 101).unwrap().is_some(), kept, "{days} days");
    }
}

/// A page escapes a note's signs; a letter read aloud leaves them out.
#[tokio::test]
async fn pages_and_spoken_letters_show_a_note() {
    let (mut table, at) = board("great").await;
    let (me, rival) = (reader(&at), other(&reader(&at)));
    for player in [&me, rival] {
        table.command(player, "set @ format=html").await;
    }
    let kept = table.answer(&at, "note\n\nRook < knight & <b>pawns</b>.").await;
    let page = one(&kept).html.clone().unwrap();
    assert!(page.contains("Your note, which only you can see"), "{page}");
    assert!(page.contains("Rook &lt; knight &amp; &lt;b&gt;pawns&lt;/b&gt;."), "{page}");
    let letters = table.answer(&at, at.example().unwrap()).await;
    assert!(to(&letters, &me).html.as_ref().unwrap().contains("Rook &lt; knight"));
    assert!(!to(&letters, rival).html.as_ref().unwrap().contains("Rook &lt; knight"));

    table.command(&me, "set @ format=speech").await;
    let example = to(&letters, rival).example().unwrap().to_string();
    let letters = table.answer(to(&letters, rival), &example).await;
    let spoken = to(&letters, &me);
    spoken.has("Your note, which only you can see").has("Rook knight").lacks("<");
    assert_eq!(spoken.html, None);
    to(&letters, rival).lacks("Rook <");
}
