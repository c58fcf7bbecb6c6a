//! The first way: an answer to a letter of ours.

use crate::capital;
use crate::support::{
    self, Letter, SERVER, Table, address, answering, one, other, reader, started, to, turn,
};

async fn board() -> (Table, Letter) {
    support::board("savoya").await
}

#[tokio::test]
async fn a_move_in_every_manner_of_answering() {
    let quote = |letter: &Letter| letter.text.lines().map(|line| format!("> {line}\n")).collect::<String>();
    type Body = fn(&str, &str) -> String;
    let manners: [(&str, Body); 9] = [
        ("above the quote", |m, q| {
            format!("{m}\n\nOn Thu, 1 Jan 2026 at 12:00, pbmd <pbmd@example.org> wrote:\n{q}")
        }),
        ("below the quote", |m, q| format!("pbmd wrote:\n{q}\n{m}\n")),
        ("between quotes", |m, q| format!("{q}\n{m}\n\n{q}")),
        ("without a quote", |m, _| m.to_string()),
        ("signed", |m, q| format!("{m}\n-- \nAlice\n+44 1234\n\n{q}")),
        ("from a telephone", |m, q| {
            format!("{m}\n\nSent from my iPhone\n\n> On 1 Jan 2026, pbmd wrote:\n{q}")
        }),
        ("in German", |m, q| format!("{m}\n\nAm 01.01.2026 um 12:00 schrieb pbmd:\n{q}")),
        ("above an original message", |m, q| {
            format!(
                "{m}\n\n-----Original Message-----\nFrom: pbmd\nSent: Thursday\nTo: x\nSubject: y\n\n{}",
                q.replace("> ", "")
            )
        }),
        ("in capitals", |m, q| format!("  {}  \n\n{q}", m.to_uppercase())),
    ];
    for (manner, body) in manners {
        let (mut table, at) = board().await;
        let example = at.example().unwrap().to_string();
        let mail = table.unquoted_reply(&at.to, &at, &body(&example, &quote(&at)));
        let letters = table.put(mail.as_bytes()).await;
        assert_eq!(letters.len(), 2, "{manner}: {letters:#?}");
        for letter in &letters {
            letter.has(&format!("played {example}."));
        }
    }
}

#[tokio::test]
async fn a_move_in_html_and_in_flowed_text() {
    let bodies = [
        (
            "Content-Type: text/html; charset=utf-8\r\nMIME-Version: 1.0\r\n",
            "<html><body><div dir=ltr>MOVE</div><br><div class=\"gmail_quote\">On Thu, pbmd wrote:<blockquote \
             class=\"gmail_quote\"><pre>b1-b2</pre></blockquote></div></body></html>",
        ),
        (
            "Content-Type: text/plain; charset=utf-8; format=flowed\r\nMIME-Version: 1.0\r\n",
            "MOVE\n\nThis is a message of some length, more than fits into \nthe line that my program has.\n",
        ),
        (
            "Content-Type: multipart/alternative; boundary=x\r\nMIME-Version: 1.0\r\n",
            "--x\nContent-Type: text/plain\n\nMOVE\n\n--x\nContent-Type: text/html\n\n<p>z1-z2</p>\n--x--\n",
        ),
        (
            "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\
             MIME-Version: 1.0\r\n",
            "MO=\nVE=20\n",
        ),
    ];
    for (headers, body) in bodies {
        let (mut table, at) = board().await;
        let example = at.example().unwrap().to_string();
        let (left, right) = example.split_at(2);
        let body = body.replace("MO=\nVE", &format!("{left}=\n{right}")).replace("MOVE", &example);
        let more = format!("{headers}{}", answering(&at));
        let letters = table.write(&at.to, &format!("Re: {}", at.subject), &more, &body).await;
        assert_eq!(letters.len(), 2, "{headers}: {letters:#?}");
        letters[0].has(&format!("played {example}."));
        if headers.contains("flowed") {
            letters[0].has("fits into the line that");
        }
    }
}

#[tokio::test]
async fn text_below_a_blank_line_goes_to_the_others() {
    let (mut table, at) = board().await;
    let (me, you) = (reader(&at), other(&reader(&at)));
    let answer = format!("{}\n\nWell met!\n  a6 looks strong.\n\nSee you", at.example().unwrap());
    let letters = table.answer(&at, &answer).await;
    let theirs = to(&letters, you);
    theirs.has(&format!("{} wrote to you; see below.", capital(&me))).has("Well met!").has("See you");
    let said = format!("{}\n{me} writes:\n\n| Well met!\n|   a6 looks strong.", "*".repeat(79));
    assert!(theirs.text.contains(&said), "{}", theirs.text);
    assert!(to(&letters, &me).first_line().ends_with(|c: char| c != 'w'), "one's own message is no news");
    to(&letters, &me).has("Well met!").lacks("wrote to you");
}

#[tokio::test]
async fn an_answer_is_good_for_its_move_number_alone() {
    let (mut table, at) = board().await;
    let me = reader(&at);
    let first = table.answer(&at, at.example().unwrap()).await;
    assert_eq!(first.len(), 2);

    // The same answer in another mail.
    let again = table.answer(&at, at.example().unwrap()).await;
    assert_eq!(one(&again).to, at.to);
    one(&again).has("The board has moved on").has("Nothing was changed").lacks("not sent");
    let beside = table.answer(&at, &format!("{}\n\nSorry for the delay!", at.example().unwrap())).await;
    one(&beside).has("The board has moved on").has("What you wrote beside it was not sent to anybody");

    // Even in the same player's next turn, and even if the move were legal then.
    let mut letters = first;
    while reader(turn(&letters)) != me {
        letters = table.play_on(&letters).await;
    }
    let late = table.answer(&at, turn(&letters).example().unwrap()).await;
    one(&late).has("The board has moved on");
    let guarded = format!("{}#{}", turn(&letters).example().unwrap(), turn(&letters).header("X-PBM-Move"));
    one(&table.answer(&at, &guarded).await).has("The board has moved on");
    one(&table.answer(&at, "resign").await).has("The board has moved on");

    // The refusal is a new letter that can be answered.
    let right = turn(&letters).example().unwrap().to_string();
    to(&table.answer(one(&late), &right).await, &me).has(&format!("played {right}."));
}

#[tokio::test]
async fn an_answer_proves_nothing_for_others() {
    let (mut table, start) = started("savoya challenge alice bob").await;
    let at = turn(&start).clone();
    let (me, you) = (reader(&at), other(&reader(&at)));
    let example = at.example().unwrap().to_string();

    // The opponent answers a letter forwarded to him.
    let stolen = table.answer_from(&address(you), &at, &example).await;
    one(&stolen).has("answers a letter that was sent to a different address, not").lacks("played");
    let stolen = table.answer_from(&address(you), &at, "resign").await;
    one(&stolen).has("answers a letter that was sent to a different address, not").lacks("resigns");
    // A stranger does.
    assert_eq!(one(&table.answer_from("mallory@example.net", &at, &example).await).event(), "error");
    // The opponent answers his own letter, out of turn.
    one(&table.answer(to(&start, you), &example).await).has(&format!("It is not your turn: {me} is to move"));

    // The player writes from an unknown address.
    assert_eq!(one(&table.answer_from("alice@elsewhere.example", &at, &example).await).event(), "error");
    assert_eq!(table.answer(&at, &example).await.len(), 2);
}

#[tokio::test]
async fn it_proves_nothing_about_another_board() {
    let (mut table, at) = board().await;
    let there = turn(&table.challenge("savoya challenge alice bob", "bob").await).clone();
    let letters = table.answer(&at, &format!("savoya move 102 {}", there.example().unwrap())).await;
    assert!(letters.iter().all(|letter| letter.event() == "error"), "{letters:#?}");
    let body = format!("savoya move 102 {0} {0}-secret {1}", reader(&there), there.example().unwrap());
    let letters = table.answer(&at, &body).await;
    assert!(letters.iter().all(|letter| letter.header("X-PBM-Board") == "102"), "{letters:#?}");
}

#[tokio::test]
async fn any_confirmed_address_of_the_player_will_do() {
    let (mut table, at) = board().await;
    let me = reader(&at);
    let asked = table.send(&at.to, &format!("add {me} {me}-secret away@example.com"), "").await;
    table.answer(to(&asked, "away@example.com"), "yes").await;
    assert_eq!(table.answer_from("away@example.com", &at, at.example().unwrap()).await.len(), 3);
}

#[tokio::test]
async fn references_count_where_in_reply_to_is_missing() {
    let (mut table, at) = board().await;
    let more = format!("References: <unknown@example.net>\r\n <{}>\r\n", at.id);
    assert_eq!(table.write(&at.to, "anything", &more, at.example().unwrap()).await.len(), 2);
}

#[tokio::test]
async fn the_recipient_may_carry_the_token() {
    let mut table = Table::with(true).await;
    table.players(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    let at = turn(&start).clone();
    let token = at.id.split('@').next().unwrap();
    let carrying = format!("pbmd+{token}@example.org");
    assert!(at.header("Reply-To").contains(&carrying), "{}", at.raw);
    let mail = table.mail(&at.to, "hello", "", at.example().unwrap()).replace(SERVER, &carrying);
    assert_eq!(table.put(mail.as_bytes()).await.len(), 2);
}

#[tokio::test]
async fn the_subject_is_ignored_unless_it_is_a_full_command() {
    let (mut table, at) = board().await;
    let (me, example) = (reader(&at), at.example().unwrap().to_string());
    let more = answering(&at);

    // A subject edited as on pbmserv commands; the body is then a message.
    let subject = format!("Re: Savoya Board 101 {me} {me}-secret {example}");
    let letters = table.write(&at.to, &subject, &more, "Have a nice day").await;
    assert_eq!(letters.len(), 2);
    letters[0].has(&format!("played {example}.")).has("Have a nice day");

    // Unedited and without a body it commands nothing.
    let next = turn(&letters).clone();
    one(&table.write(&next.to, &format!("Re: {}", next.subject), &answering(&next), "").await)
        .has("Your answer contained no move");
    let mail = table.mail(&next.to, &format!("Re: {}", next.subject), "", "");
    one(&table.put(mail.as_bytes()).await).has("Your mail contained no command");
}

#[tokio::test]
async fn the_full_command_may_stand_in_the_answer() {
    for body in
        ["savoya move 101 ME ME-secret MOVE", "move MOVE", "board 101 MOVE", "MOVE#1", "move 101 MOVE"]
    {
        let (mut table, at) = board().await;
        let next = at.header("X-PBM-Move").parse::<u32>().unwrap() + 1;
        let body = body
            .replace("ME-secret", &format!("{}-secret", reader(&at)))
            .replace("ME ", &format!("{} ", reader(&at)))
            .replace("#1", &format!("#{next}"))
            .replace("MOVE", at.example().unwrap());
        let letters = table.answer(&at, &body).await;
        assert_eq!(letters.len(), 2, "{body}: {letters:#?}");
    }
}

/// Whoever reads mail at a given-up address knows the letters sent there, and can forge a `From`.
#[tokio::test]
async fn a_letter_to_an_address_that_was_given_up_proves_nothing() {
    let (mut table, letter) = board().await;
    let mover = reader(&letter);
    let there = format!("{mover}@new.example");
    let asked = table.command(&mover, &format!("change address @ {there}")).await;
    table.answer(to(&asked, &there), "yes").await;
    let stolen = table.answer_from(&there, &letter, letter.example().unwrap()).await;
    one(&stolen).has("an address which this account has given up").lacks("played");
}

#[tokio::test]
async fn a_forwarded_letter_is_no_answer_of_its_reader() {
    let (mut table, at) = board().await;
    let you = other(&reader(&at));
    let forwarded = format!(
        "{}\n\n---------- Forwarded message ----------\nFrom: pbmd <pbmd@example.org>\nDate: Thu, 1 Jan 2026\n\
         Subject: {}\nTo: {}\n\n{}",
        at.example().unwrap(),
        at.subject,
        at.to,
        at.text
    );
    for from in [address(you), at.to.clone()] {
        let letters = table.write(&from, &format!("Fwd: {}", at.subject), "", &forwarded).await;
        one(&letters).has("a move on its own works only in an answer").lacks("played");
    }
}
