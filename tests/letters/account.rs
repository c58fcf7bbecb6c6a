//! Accounts: sign-up, addresses, passwords, settings, and mistakes with them.

use pbmd::desk::{DeskConfig, Limits, Policy};

use crate::support::front::behind;
use crate::support::{Letter, Table, address, one};
use crate::talk::{ALICE, Talk, generous};

fn at<'a>(letters: &'a [Letter], address: &str) -> &'a Letter {
    letters.iter().find(|letter| letter.to == address).unwrap()
}

pub async fn sign_up() -> Talk {
    let mut talk = Talk::new().await;
    let asked = talk.send(ALICE, "signup alice alice-secret", "").await;
    talk.answer(one(&asked), "yes").await;
    talk.about("the answer again");
    talk.answer(one(&asked), "yes").await;
    talk.about("from another address, to several");
    let asked =
        talk.send("bob@work.example", "signup bob bob-secret bob@example.net b@home.example", "").await;
    talk.answer(at(&asked, "b@home.example"), "").await;
    talk.answer(at(&asked, "bob@example.net"), "Thank you!\n\nsavoya challenge alice bob").await;
    talk.about("an answer with commands");
    let asked = talk.send("carol@example.net", "", "signup carol carol-secret").await;
    talk.answer(one(&asked), "list players\nwhois bob\nsee you").await;
    talk
}

pub async fn sign_up_refused() -> Talk {
    let mut talk = generous(&["alice"]).await;
    let bob = talk.send("bob@example.net", "signup bob-2 bob-secret", "").await;
    let commands = [
        "signup alice other-secret",
        "signup ALICE other-secret",
        "signup a1ice other-secret",
        "signup bob-2 other-secret",
        "signup bob_2 other-secret",
        "signup carol carol-secret caröl@example.net",
        "signup carol carol-secret carol@localhost..example",
        "signup carol carol-secret carol@-",
        "signup carol carol-secret carol@example_net",
        "signup carol carol-secret a..b@example.net",
        "signup carol carol-secret carol@localhost",
        "signup carol carol-secret pbmd@example.org",
        "signup carol carol-secret a@x.example b@x.example c@x.example d@x.example e@x.example f@x.example",
        "signup carol carol-secret nonsense",
        "signup carol",
        "signup",
        "signup carol carol",
        "signup 2carol carol-secret",
        "signup -carol carol-secret",
        "signup carol! carol-secret",
        "signup jürgen carol-secret",
        "signup savoya carol-secret",
        "signup move carol-secret",
        "signup nobody carol-secret",
        "signup abcdefghijklmnopqrstu carol-secret",
        "signup alice alice-secret pbmd@example.org a1@x.example b@x.example c@x.example d@x.example e@x.example",
    ];
    let mut carol = Vec::new();
    for command in commands {
        let letters = talk.send("carol@example.net", &encoded(command), "").await;
        carol.extend(letters.into_iter().filter(|_| command == "signup bob-2 other-secret"));
    }
    talk.send("carol@example.net", &format!("signup carol {}", "x".repeat(129)), "").await;
    talk.about("whoever confirms first has the userid");
    talk.answer(one(&carol), "yes").await;
    talk.answer(one(&bob), "yes").await;
    talk.about("more new passwords than one mail may have");
    let lines: String = (0..10).map(|n| format!("signup dave{n}x{n}y pass{n}-secret\n")).collect();
    talk.send("dave@example.net", "", &lines).await;
    talk
}

/// A subject encoded by RFC 2047 unless it is ASCII.
fn encoded(subject: &str) -> String {
    use base64::Engine;
    if subject.is_ascii() {
        return subject.to_string();
    }
    let text = base64::engine::general_purpose::STANDARD.encode(subject);
    format!("=?utf-8?B?{text}?=")
}

pub async fn too_late() -> Talk {
    let mut talk = Talk::with(&["alice"]).await;
    let asked = talk.send("bob@example.net", "signup bob bob-secret", "").await;
    let more = talk.send(ALICE, "add alice alice-secret alice@work.example", "").await;
    let help = talk.send(ALICE, "forgot alice", "").await;
    talk.wait(73);
    talk.answer(one(&asked), "yes").await;
    talk.answer(at(&more, "alice@work.example"), "yes").await;
    let helping = help.iter().find(|letter| letter.text.contains("password NEW")).unwrap();
    talk.answer(helping, "password new-secret").await;
    talk.about("the caretaker has forgotten what waited");
    talk.table.forget_unconfirmed();
    talk.answer(one(&asked), "yes").await;
    talk.answer(one(&asked), "password other-secret").await;
    talk.answer(at(&more, "alice@work.example"), "yes").await;
    talk
}

pub async fn login() -> Talk {
    let mut talk = Talk::with(&["alice", "bob"]).await;
    talk.send("carol@example.net", "signup carol carol-secret", "").await;
    talk.send(ALICE, "login alice alice-secret", "").await;
    talk.send(ALICE, "login alice alice-secret", "whois bob\nsavoya show next").await;
    talk.send(ALICE, "login alice other-secret", "whois bob\nsavoya accept\nchange password new-secret")
        .await;
    talk.send(ALICE, "login nobob nobob-secret", "").await;
    talk.send("carol@example.net", "login carol carol-secret", "savoya challenge carol alice").await;
    talk.about("a wrong login after a right one");
    talk.send(ALICE, "", "login alice alice-secret\nlogin alice other-secret\nsavoya reject").await;
    talk.send(ALICE, "login", "").await;
    talk.send(ALICE, "login alice", "").await;
    talk.send(ALICE, "login alice alice-secret now", "").await;
    talk.send(ALICE, "login alice", "login alice\nlogin").await;
    talk
}

pub async fn wrong_passwords() -> Talk {
    let mut talk = generous(&["alice"]).await;
    for number in 0..12 {
        talk.send("mallory@example.net", &format!("login alice guess{number}-secret"), "").await;
    }
    talk.send(ALICE, "login alice alice-secret", "list players").await;
    talk.wait(1);
    talk.send(ALICE, "login alice alice-secret", "list players").await;
    talk
}

pub async fn password() -> Talk {
    let mut talk = Talk::with(&["alice"]).await;
    let more = talk.quietly(ALICE, "add alice alice-secret alice@work.example", "").await;
    talk.answer_quietly(at(&more, "alice@work.example"), "yes").await;
    talk.send(ALICE, "change password alice alice-secret second-secret", "").await;
    talk.send("elsewhere@example.org", "change password alice second-secret third-secret", "").await;
    talk.send(ALICE, "login alice third-secret", "change password fourth-secret").await;
    let wrong = [
        "change password alice alice-secret other-secret",
        "change password",
        "change password alice",
        "change password alice fourth-secret",
        "change password alice fourth-secret a-secret b-secret",
        "change password alice fourth-secret alice",
        "change",
        "change something alice fourth-secret",
        "password new-secret",
        "password",
    ];
    for command in wrong {
        talk.send(ALICE, command, "").await;
    }
    let lines: String =
        (0..10).map(|n| format!("change password alice fourth-secret p{n}-secret\n")).collect();
    talk.send(ALICE, "", &lines).await;
    talk
}

pub async fn forgot() -> Talk {
    let mut talk = Talk::with(&["alice", "bob"]).await;
    talk.send("stranger@example.org", "forgot nobob", "").await;
    talk.send(ALICE, "forgot", "").await;
    talk.send(ALICE, "forgot alice bob", "").await;
    let letters = talk.send("stranger@example.org", "forgot alice", "").await;
    let helping = at(&letters, ALICE).clone();
    talk.answer(&helping, "").await;
    talk.answer(&helping, "Who was that?").await;
    talk.answer(&helping, "password").await;
    talk.answer(&helping, "password one two").await;
    talk.answer(&helping, "pasword one-secret").await;
    talk.answer(&helping, "NEW").await;
    talk.answer(&helping, "password new-secret").await;
    talk.answer(&helping, "password other-secret").await;
    talk.about("in answer to a letter that confirms an address");
    let asked = talk.send("carol@example.net", "signup carol carol-secret", "").await;
    talk.answer(one(&asked), "password other-secret").await;
    talk.about("in answer to other letters");
    let welcome = talk.send(ALICE, "list players", "").await;
    talk.answer(one(&welcome), "password other-secret").await;
    talk.about("by somebody who reads at an address that was given up");
    let letters = talk.send("bob@example.net", "forgot bob", "").await;
    let old = letters.iter().find(|letter| letter.text.contains("password NEW")).unwrap().clone();
    let more = talk.send("bob@example.net", "change address bob bob-secret bob@work.example", "").await;
    talk.answer(at(&more, "bob@work.example"), "yes").await;
    talk.answer(&old, "password other-secret").await;
    talk
}

pub async fn addresses() -> Talk {
    let mut talk = Talk::with(&["alice"]).await;
    let asked = talk.send(ALICE, "add alice alice-secret alice@work.example <alice@home.example>", "").await;
    talk.answer(at(&asked, "alice@work.example"), "yes").await;
    talk.answer(at(&asked, "alice@home.example"), "yes").await;
    talk.answer(at(&asked, "alice@home.example"), "yes").await;
    talk.about("from an address that nobody knows");
    talk.send("other@example.org", "add alice alice-secret a@x.example", "").await;
    talk.send("other@example.org", "add alice alice-secret alice@work.example", "").await;
    talk.send(
        ALICE,
        "login alice alice-secret",
        "add ALICE@WORK.EXAMPLE\nadd a@x.example b@x.example c@x.example",
    )
    .await;
    let wrong = [
        "add alice alice-secret",
        "add alice alice-secret x",
        "add alice alice-secret pbmd@example.org",
        "add alice other-secret x@x.example",
        "add alice alice-secret a@x.example b@x.example c@x.example d@x.example e@x.example f@x.example",
        "change address alice alice-secret a@x.example b@x.example c@x.example d@x.example e@x.example f@x.example",
        "change address alice other-secret",
        "change address alice alice-secret alice",
    ];
    for command in wrong {
        talk.send(ALICE, command, "").await;
    }
    talk.about("in place of the old ones");
    let asked = talk.send("alice@new.example", "change address alice alice-secret", "").await;
    talk.answer(at(&asked, "alice@new.example"), "yes").await;
    talk.about("one of them is there already");
    talk.send("alice@new.example", "change address alice alice-secret alice@new.example a@y.example", "")
        .await;
    talk.send("elsewhere@example.org", "change address alice alice-secret b@y.example", "").await;
    talk
}

pub async fn settings() -> Talk {
    let mut talk = Talk::with(&["alice"]).await;
    let commands = [
        "set alice alice-secret",
        "set alice alice-secret proof=password",
        "set alice alice-secret",
        "set alice alice-secret proof=Reply",
        "set alice alice-secret proof=verified",
        "set alice alice-secret proof=whatever",
        "set alice alice-secret proof=",
        "set alice alice-secret letters=each challenges=ask",
        "set alice alice-secret colour=red",
        "set alice alice-secret proof=reply proof=password",
        "set alice alice-secret proof=reply colour=red columns=72",
        "set alice alice-secret colums=72 format=pdf columns=80 links=yes lang=tlh zone=Prague",
        "set alice alice-secret zone=Middle-earth/Shire",
        "set alice alice-secret columns=48 format=Html links=ON zone=europe/prague",
        "set alice alice-secret columns=79 format=text links=off zone=utc lang=EN",
        "set alice alice-secret proof",
        "set alice",
        "set alice other-secret proof=reply",
    ];
    for command in commands {
        talk.send(ALICE, command, "").await;
    }
    talk.send(ALICE, "login alice alice-secret", "set proof=password\nset").await;
    talk
}

pub async fn settings_behind_a_server() -> Talk {
    let mut talk = Talk::at(Table::fixed(behind(Policy::Verified), false, None).await);
    talk.players(&["alice"]).await;
    for command in [
        "set alice alice-secret",
        "set alice alice-secret proof=verified",
        "set alice alice-secret proof=reply",
    ] {
        talk.send(ALICE, command, "").await;
    }
    talk
}

pub async fn not_confirmed() -> Talk {
    let mut talk = Talk::with(&["alice"]).await;
    talk.send("bob@example.net", "signup bob bob-secret", "").await;
    let commands = [
        "savoya accept bob bob-secret",
        "set bob bob-secret",
        "savoya challenge alice bob",
        "whois bob",
        "forgot bob",
        "savoya games bob",
        "savoya show bob",
    ];
    for command in commands {
        talk.send("bob@example.net", command, "").await;
        talk.wait(2);
    }
    talk
}

/// Carol adds an address that somebody else has too.
pub async fn two_players_at_one_address() -> Talk {
    let mut talk = Talk::with(&["alice", "carol", "bob"]).await;
    let asked = talk.send("carol@example.net", "add carol carol-secret alice@example.net", "").await;
    talk.answer(at(&asked, ALICE), "yes").await;
    talk.send(ALICE, "savoya challenge carol bob", "").await;
    talk.send(ALICE, "savoya challenge bob alice", "").await;
    talk
}

pub async fn suspended() -> Talk {
    let mut talk = Talk::with(&["alice", "bob"]).await;
    let asked = talk.quietly(ALICE, "add alice alice-secret alice@work.example", "").await;
    talk.answer_quietly(at(&asked, "alice@work.example"), "yes").await;
    talk.begin("bob@example.net", "savoya challenge alice bob").await;
    for _ in 0..3 {
        let chat = talk.quietly("bob@example.net", "savoya chat 101 bob bob-secret", "\nHello.\n").await;
        let lost = at(&chat, ALICE).clone();
        let report = format!("Message-ID: <{}>\n", lost.id);
        talk.send("MAILER-DAEMON@example.net", "failure notice", &report).await;
    }
    talk.send("bob@example.net", "savoya chat 101 bob bob-secret", "\nHello.\n").await;
    talk.send(ALICE, "list players", "").await;
    talk.send(ALICE, "nonsense here", "").await;
    let asked = talk.send(ALICE, &format!("add alice alice-secret {ALICE}"), "").await;
    talk.answer(at(&asked, ALICE), "yes").await;
    talk.send(ALICE, "whois bob", "").await;
    talk
}

pub async fn few_letters_that_ask() -> Talk {
    let limits =
        Limits { signups_per_day: 3, confirmations_per_hour: 2, strangers_per_hour: 9, ..Limits::default() };
    let mut talk = Talk::at(Table::fixed(DeskConfig { limits, ..DeskConfig::default() }, false, None).await);
    for number in 0..4 {
        let command = format!("signup x{number}y victim-secret victim@example.com");
        talk.send(&format!("m{number}@example.net"), &command, "").await;
    }
    talk.about("another sender and many addresses");
    for number in 0..5 {
        let command = format!("signup v{number}w victim-secret v{number}@example.com");
        talk.send("n@example.net", &command, "").await;
    }
    talk.wait(25);
    talk.players(&["alice"]).await;
    talk.about("one player from everywhere");
    for number in 0..4 {
        let command = format!("add alice alice-secret a{number}@example.com");
        talk.send(&format!("p{number}@example.net"), &command, "").await;
    }
    talk.about("forgotten too often");
    for number in 0..3 {
        talk.send(&format!("q{number}@example.net"), "forgot alice", "").await;
    }
    talk.send(&address("alice"), "list players", "").await;
    talk
}
