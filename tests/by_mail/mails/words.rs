//! Words beside a move: commands, messages, and what is asked about.

use crate::support::{Letter, Table, address, answering, one, started, to};

/// Alice and Bob at Great Shatranj, and the letter to Alice, who is to move.
async fn table() -> (Table, Letter) {
    let (table, start) = started("great challenge alice bob").await;
    let at = to(&start, "alice").clone();
    (table, at)
}

async fn answered(body: &str) -> Vec<Letter> {
    let (mut table, at) = table().await;
    table.answer(&at, body).await
}

/// Sentences that begin like a command, with the name of a game or with a userid.
const SENTENCES: [&str; 48] = [
    "Great game!",
    "Great video: https://youtu.be/dQw4w9WgXcQ",
    "Join us: https://zoom.us/j/8812345abc",
    "Message me at carol12345@example.org",
    "Note: order A1234567B",
    "Great move, Bob!",
    "Great moves so far",
    "Great, see you tomorrow",
    "Alice Smith, Bristol",
    "Alice Smith",
    "Alice",
    "Carol Smith",
    "bob is a good name",
    "Draw your own conclusions",
    "Draw 5 cards, they said",
    "Vacation starts tomorrow",
    "Vacation alice and bob",
    "Dice were kind",
    "accept my thanks",
    "Accept my best wishes for the new year",
    "Show off!",
    "Show me how you do that",
    "Help is on its way",
    "History repeats itself",
    "Games people play",
    "List of things to do: none",
    "Message received, thanks",
    "Message received",
    "Note that I am away on Monday",
    "Chat later",
    "Move over, here I come",
    "Resign? Never!",
    "Reject this at your peril",
    "Decline of the west",
    "Claim to fame",
    "Undo that if you can",
    "Record time!",
    "Subscribe to my newsletter",
    "Join me for tea",
    "Set and match",
    "Add one more for me",
    "Delete this when you have read it",
    "Login troubles again today",
    "Password managers are fine",
    "Forgot to say hello",
    "If you like, take your time",
    "Queue here for cake",
    "Preview of coming attractions: mate",
];

/// Each is sent to the other player once, without complaint.
#[tokio::test]
async fn a_sentence_below_a_move_is_the_message() {
    for sentence in SENTENCES {
        for gap in ["\n", "\n\n"] {
            let letters = answered(&format!("e2e3{gap}{sentence}")).await;
            assert_eq!(letters.len(), 2, "{sentence}: {letters:#?}");
            to(&letters, "bob").has("played e2e3").has(&format!("| {sentence}"));
            let mine = to(&letters, "alice");
            assert_eq!(mine.event(), "move", "{sentence}");
            mine.has("played e2e3").lacks("password").lacks("Nothing was changed");
        }
    }
}

#[tokio::test]
async fn a_sentence_above_a_move_is_the_message() {
    for sentence in [
        "It was raining all day here.",
        "Es hat den ganzen Tag geregnet!",
        "Celý den tu pršelo.",
        "How are you today?",
    ] {
        for gap in ["\n", "\n\n"] {
            let letters = answered(&format!("{sentence}{gap}e2e3\nCheers")).await;
            assert_eq!(letters.len(), 2, "{sentence}: {letters:#?}");
            to(&letters, "bob").has("played e2e3").has(&format!("| {sentence}")).has("| Cheers");
        }
    }
}

#[tokio::test]
async fn whole_commands_beside_a_move_are_carried_out() {
    for body in [
        "e2e3\ndraw",
        "e2e3\nNice game so far!\ndraw",
        "e2e3\n\ndraw",
        "e2e3\n\nNice game!\n\nDraw!",
        "draw\ne2e3",
        "e2e3\nremis",
    ] {
        let letters = answered(body).await;
        assert_eq!(letters.len(), 2, "{body}: {letters:#?}");
        to(&letters, "bob").has("played e2e3").has("Alice offers a draw");
    }
    to(&answered("Thank you for the game, there is nothing left for me.\n\nresign").await, "bob")
        .has("Alice resigns")
        .has("| Thank you for the game");
}

/// A resignation or the like with punctuation that makes it a question or a quote.
/// Neither the person's retraction nor a message to the opponent.
#[tokio::test]
async fn what_firms_append_changes_no_word() {
    let surely = [
        "This e-mail is confidential. If you are not the intended recipient, do not use it, no rights.",
        "Example Ltd does not accept any liability for the content of this email.",
        "We do not accept liability for any damage caused by viruses. If you have received this email in error, please delete it.",
        "Diese Nachricht ist vertraulich. Wenn Sie nicht der Empf\u{e4}nger sind, l\u{f6}schen Sie sie bitte. Nicht annehmen!",
        "Tato zpr\u{e1}va je d\u{16f}v\u{11b}rn\u{e1}. Nejste-li adres\u{e1}t, nep\u{159}ij\u{ed}mejte ji a sma\u{17e}te ji.",
    ];
    let perhaps = [
        "If you received this email in error, please disregard it. Sorry for any inconvenience.",
        "No, this e-mail does not constitute an offer or acceptance.",
        "Please wait for written confirmation before acting on this e-mail.",
    ];
    for notice in surely.into_iter().chain(perhaps) {
        for (word, done) in
            [("resign", "Alice resigns"), ("draw", "Alice offers a draw"), ("e2e3", "played e2e3")]
        {
            let letters = answered(&format!("{word}\n\n{notice}\n\n> old")).await;
            let letter = to(&letters, "bob").has(done);
            if surely.contains(&notice) {
                letter.lacks("Alice writes").lacks(&notice.split(' ').take(4).collect::<Vec<_>>().join(" "));
            }
        }
    }
    to(&answered("resign\n\nNo wait, I did not mean that.\n\nThis e-mail is confidential.").await, "alice")
        .has("seem to take this back")
        .has("`resign`");
}

#[tokio::test]
async fn rules_and_hidden_text_around_a_move() {
    let rule = "________________________________";
    for body in [
        format!(
            "CAUTION: This email originated from outside the organization.\n{rule}\ne2e3\n\nHello Bob\n\n> old"
        ),
        format!("Hello Bob\n{rule}\ne2e3\n\n> old"),
        format!("e2e3\n\nHello Bob, our score:\n{rule}\nAlice 3, Bob 2\n\nYour Alice"),
    ] {
        let letters = answered(&body).await;
        to(&letters, "bob").has("played e2e3").has("Hello Bob");
        if body.contains("score") {
            to(&letters, "bob").has("Alice 3, Bob 2").has("Your Alice");
        }
    }
    for page in [
        "<p><del>d2d3</del></p><p>e2e3</p>",
        "<p><s>d2d3</s> e2e3</p>",
        "<div style=\"display:none\">resign</div><p>e2e3</p>",
        "<noscript>resign</noscript><div style=\"font-size:0px\">d2d3 now!</div><p>e2e3</p>",
        "<p>e2&zwnj;e3&nbsp</p>",
    ] {
        let (mut table, at) = table().await;
        let more =
            format!("MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n{}", answering(&at));
        let letters = table.write(&address("alice"), "Re: x", &more, page).await;
        to(&letters, "bob").has("played e2e3").lacks("Alice writes").lacks("resigns");
    }
}

#[tokio::test]
async fn a_grave_word_with_a_mark_is_asked_about() {
    for word in [
        "resign?",
        "resign...",
        "resign\u{2026}",
        "(resign)",
        "\"resign\"",
        "aufgeben?",
        "vzdávám?",
        "Resign?!",
        "resign ?",
        "[resign]",
        "resign :)",
        "\u{201e}aufgeben\u{201c}",
    ] {
        let letters = answered(word).await;
        one(&letters).has("`resign`").has("Nothing was changed");
        assert!(letters.iter().all(|letter| letter.event() != "over"), "{word}");
    }
    for word in ["draw?", "Remis?", "accept?", "decline?"] {
        one(&answered(word).await).has("Nothing was changed");
    }
    for word in ["resign", "Resign!", "resign.", "AUFGEBEN", "vzdávám"] {
        let letters = answered(word).await;
        assert_eq!(to(&letters, "bob").event(), "over", "{word}");
    }
}

/// A move with punctuation and courtesy is played; with other words it is proposed.
#[tokio::test]
async fn nearly_a_move() {
    for body in [
        "e2e3 :)",
        "Zug: e2e3, danke",
        "Move: e2e3, thanks",
        "tah: e2e3, d\u{ed}ky",
        "Zug: e2e3",
        "tah e2e3",
        "pawn e2 to e3 please",
        "e2e3, good luck",
        "- e2e3",
        "My move is e2e3.",
        "e2e3\u{2026}",
    ] {
        let letters = answered(body).await;
        assert_eq!(letters.len(), 2, "{body}: {letters:#?}");
        to(&letters, "bob").has("played e2e3");
    }
    for body in
        ["e2e3?", "I believe that e2e3 is strong", "I like the look of e2e3 here, Bob", "\u{435}2\u{435}3"]
    {
        let (mut table, at) = table().await;
        let asked = table.answer(&at, body).await;
        let asked = one(&asked);
        asked.has("Did you mean").has("    e2e3").has("Nothing was changed");
        to(&table.answer(asked, "e2e3").await, "bob").has("played e2e3");
    }
    for body in [
        "not e2e3",
        "e2e3 or d2d3",
        "I won't play e2e3",
        "nicht e2e3",
        "ne e2e3",
        "I would never play this\ne2e3",
    ] {
        one(&answered(body).await).has("Nothing was changed");
    }
}

/// `chat` sends the text below it; a kept text is sent only in answer to the letter that quotes it.
#[tokio::test]
async fn a_chat_brings_its_own_text() {
    for body in [
        "chat\nHello there!",
        "chat\n\nHello there!",
        "Chat:\nHello there!\n\nAnd more.",
        "chat\nresign\nHello there!",
    ] {
        let (mut table, at) = table().await;
        one(&table.answer(&at, "This is something older").await).has("Nothing was changed");
        let letters = table.answer(&at, body).await;
        to(&letters, "bob").has("| Hello there!").lacks("something older");
        assert_eq!(to(&letters, "bob").event(), "chat");
    }
    let (mut table, at) = table().await;
    let kept = table.answer(&at, "This is something older").await;
    // As by a link, without a word.
    one(&table.answer(&at, "chat").await).has("message").has("Nothing was changed");
    to(&table.answer(one(&kept), "chat").await, "bob").has("| This is something older");
}

/// Prose that begins like a command counts as no attempt at the other player's password, and nobody is alarmed.
#[tokio::test]
async fn prose_is_no_guess_at_a_password() {
    let (mut table, at) = table().await;
    let prose = [
        "If Bob plays d7-d6 then I play g2-g3",
        "if bob plays d7-d6, I am lost",
        "move bob played d7-d6",
        "Great move: bob played d7-d6",
        "queue bob likes d7-d6",
        "preview bob plays d7-d6",
    ];
    for turn in 0..3 {
        for line in prose {
            let letters = table.answer(&at, &format!("{line} {}", "!".repeat(turn))).await;
            for letter in &letters {
                letter.lacks("password").lacks("guess");
                assert_eq!(letter.to, at.to, "{line}");
            }
        }
    }
    // The password is still looked for where the whole command stands.
    one(&table.answer(&at, "great move 101 bob wrong e2-e3").await).has("password");
}

/// A move in the subject alone is quoted, and another one is answered again.
#[tokio::test]
async fn a_move_in_the_subject_is_named() {
    let (mut table, at) = table().await;
    for subject in ["Re: Great Shatranj Board 101: alice v bob: e2e3", "d2d3"] {
        let letters = table.write(&at.to, subject, &format!("In-Reply-To: <{}>\r\n", at.id), "").await;
        one(&letters).has("contained no move").has(&subject[subject.len() - 4..]).has("Nothing was changed");
    }
}

/// A message with a password is not sent and its writer is told why; the move is played.
#[tokio::test]
async fn a_password_never_reaches_the_opponent() {
    for body in [
        "e2e3\nmy password is alice-secret",
        "e2e3\n\nHello Bob, my password is \"alice-secret\".",
        "e2e3\nalice alice-secret",
        "e2e3\n\nPasswort: alice-secret",
        "e2e3\nheslo je alice-secret",
        "e2e3\n\nHello Bob, alice-secret is it",
        "e2e3\n\nalice-secret",
        "e2e3\n\nThe magic word is (alice-secret).",
        "e2e3\n\nDas Zauberwort ist \u{201e}alice-secret\u{201c}!",
        "e2e3\n\nIn case you wonder: zQ7marker9Zq is nothing,alice-secret is it\nYours, Alice",
    ] {
        let letters = answered(body).await;
        to(&letters, "bob").has("played e2e3").lacks("alice-secret");
        to(&letters, "alice").has("played e2e3").has("Your message was not sent").lacks("alice-secret");
    }
    let mut seated = Table::seating(&["alice", "bob"]).await;
    let body = "login alice alice-secret\ngreat challenge alice bob\n  My password is alice-secret";
    let letters = seated.send(&address("alice"), "", body).await;
    to(&letters, "bob").lacks("alice-secret");
    to(&letters, "alice").has("Your message was not sent").lacks("alice-secret");
    // Below a yes, kept for `chat`, and with a move to be confirmed.
    let letters = seated.send(&address("alice"), "great challenge alice bob", "").await;
    let letters = seated.answer(to(&letters, "alice"), "yes\n\nalice-secret, as I said").await;
    to(&letters, "bob").lacks("alice-secret");
    to(&letters, "alice").has("Your message was not sent").lacks("alice-secret");
    let (mut table, at) = table().await;
    let kept = table.answer(&at, "Remember the word alice-secret please").await;
    let letters = table.answer(one(&kept), "chat").await;
    assert!(letters.iter().all(|letter| !letter.text.contains("alice-secret")));
    let letters = table.answer(&at, "submit e2e3\n\nalice-secret").await;
    to(&table.answer(one(&letters), "yes").await, "bob").has("played e2e3").lacks("alice-secret");
    to(&answered("e2e3\nmy password is long and good").await, "bob").has("| my password is long and good");
}

/// A message whose words cannot all be compared with the password waits for a shorter one, and says why.
#[tokio::test]
async fn a_message_of_very_many_words_is_not_sent_unseen() {
    let word = |n: usize| (0..8).map(|at| char::from(b'a' + ((n >> at) & 1) as u8)).collect::<String>();
    let words = |most: usize| (0..most).map(word).collect::<Vec<_>>().join(" ");
    let letters = answered(&format!("e2e3\n\n{} alice-secret", words(100))).await;
    to(&letters, "bob").has("played e2e3").lacks("alice-secret");
    to(&letters, "alice").has("because it contains your password").lacks("alice-secret");
    to(&answered(&format!("e2e3\n\n{}", words(150))).await, "bob").has("| aaaaaaaa baaaaaaa");
    let letters = answered(&format!("e2e3\n\n{}", words(250))).await;
    to(&letters, "bob").has("played e2e3").lacks("baaaaaaa");
    to(&letters, "alice").has("more long words than can be compared").has("shorter parts");
}

#[tokio::test]
async fn a_sentence_said_twice_is_delivered_twice() {
    let (mut table, at) = table().await;
    table.command("bob", "set @ letters=digest").await;
    table.answer(&at, "chat\nWhat a long sentence to say").await;
    table.answer(&at, "chat\nWhat a long sentence to say").await;
    let daily = table.live(48, 1).await;
    let letter = daily.iter().find(|letter| letter.to == address("bob")).expect("a daily letter");
    assert_eq!(letter.text.matches("What a long sentence to say").count(), 2, "{}", letter.text);
}

#[tokio::test]
async fn who_moved_in_error_is_told_of_undo() {
    let (mut table, at) = table().await;
    let letters = table.answer(&at, "e2e3").await;
    let mine = to(&letters, "alice").clone();
    for body in ["Oops, I meant d2d3", "ups, vertan: d2d3", "oops, wrong square!"] {
        one(&table.answer(&mine, body).await).has("`undo`").has("Nothing was changed");
    }
}

/// Bob's letter with an offer of Alice: a draw, or to take her move back.
async fn offered(what: &str) -> (Table, Letter) {
    let (mut table, at) = table().await;
    let letters = table.answer(&at, "e2e3").await;
    let letters = table.answer(to(&letters, "alice"), what).await;
    let theirs = to(&letters, "bob").clone();
    (table, theirs)
}

/// A no beside a move plays it, a yes beside a move is asked about, however the lines are broken.
#[tokio::test]
async fn a_yes_or_no_beside_a_move() {
    for what in ["draw", "undo"] {
        let (table, at) = offered(what).await;
        for body in [
            "Nein!\n\ne7e6\n\nWarum denn?",
            "Nein!\ne7e6\n\nWarum denn?",
            "no\ne7e6",
            "No, thanks.\ne7e6",
            "ne, d\u{ed}ky\n\ne7e6",
            "I decline. e7e6",
            "Never!! e7e6",
            "Sorry, no. e7e6",
            "reject\n\ne7e6",
            "e7e6\nno",
            "e7e6\nreject",
            "e7e6\n\nNein danke",
        ] {
            let mut table = table.copy().await;
            let letters = table.answer(&at, body).await;
            to(&letters, "alice").has("played e7e6");
            assert!(letters.iter().all(|letter| letter.event() != "error"), "{what} {body}: {letters:#?}");
            if body.contains("Warum") {
                to(&letters, "alice").has("| Warum denn?").lacks("| e7e6");
            }
        }
        for body in [
            "OK!\n\ne7e6\n\nGood luck",
            "OK!\ne7e6",
            "Ok, e7e6",
            "Ano\ne7e6",
            "Ja, gerne!\n\nZug: e7e6",
            "e7e6\n\nyes",
            "e7e6\nJa!",
            "accept\n\ne7e6",
            "e7e6\naccept",
        ] {
            let mut table = table.copy().await;
            let letters = table.answer(&at, body).await;
            one(&letters).has("just `accept`").has("    e7e6").has("Nothing was changed");
            let played = table.answer(one(&letters), "e7e6").await;
            to(&played, "alice").has("played e7e6");
        }
        for body in [
            "No draw please, e7e6",
            "Thanks, but I prefer to play: e7e6",
            "Not now. e7e6",
            "e7e6. What do you think?",
        ] {
            let mut table = table.copy().await;
            let letters = table.answer(&at, body).await;
            one(&letters).has("Did you mean").has("    e7e6").has("The offer still stands");
        }
        for body in ["No problem!", "Hm"] {
            let mut table = table.copy().await;
            one(&table.answer(&at, body).await).has("The offer still stands").has("Nothing was changed");
        }
        for (body, said) in
            [("Nein!\n\nWarum denn?", "| Warum denn?"), ("No\nI want to win", "| I want to win")]
        {
            let mut table = table.copy().await;
            to(&table.answer(&at, body).await, "alice").has(said).lacks("played e7e6");
        }
        for body in ["Ja klar, mach nur", "OK!\n\nGood luck", "sure, go ahead"] {
            let mut table = table.copy().await;
            let letters = table.answer(&at, body).await;
            assert!(letters.iter().all(|letter| letter.event() != "error"), "{what} {body}: {letters:#?}");
            assert!(letters.len() > 1, "{what} {body}: {letters:#?}");
        }
    }
}

/// A resignation beside a move is not asked for "alone on a line", where it is.
#[tokio::test]
async fn what_stands_beside_a_resignation_is_named() {
    for body in ["e2e3\n\nresign", "e2e3\nI resign"] {
        let letters = answered(body).await;
        to(&letters, "bob").has("played e2e3");
        assert!(
            letters.iter().any(|letter| letter.text.contains("an answer without a move")),
            "{letters:#?}"
        );
        assert!(letters.iter().all(|letter| !letter.text.contains("alone on a line")), "{letters:#?}");
    }
    one(&answered("resign\n\njust kidding! e2e3").await)
        .has("nothing but this word")
        .lacks("alone on a line");
}
