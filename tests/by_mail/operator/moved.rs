//! A server that has moved to another address.

use crate::support::{SERVER, Table, address, one, reader, turn};

const NEW: &str = "play@new.example";

/// However a mail program answers a letter of before: by its Message-ID, its Reply-To, or the token in its subject.
#[tokio::test]
async fn letters_of_before_can_be_answered() {
    for subaddress in [false, true] {
        let mut before = Table::with(subaddress).await;
        before.players(&["alice", "bob"]).await;
        let start = before.challenge("savoya challenge alice bob", "bob").await;
        let at = turn(&start).clone();
        let (from, example, token) = (at.to.clone(), at.example().unwrap(), at.token());
        let tagged = format!("pbmd+{token}@example.org");
        assert_eq!(at.header("Reply-To").contains(&tagged), subaddress, "{}", at.raw);
        for way in ["Message-ID", "Reply-To", "subject"] {
            let mut now = before.moved(NEW).await;
            let mail = match way {
                "Message-ID" => now.reply(&from, &at, example),
                "Reply-To" => now.mail(&from, &at.subject, "", example),
                _ => now.mail(&from, &format!("{} [#{token}]", at.subject), "", example),
            };
            let to = if way == "Reply-To" { tagged.as_str() } else { SERVER };
            let letters = now.put(mail.replacen(NEW, to, 1).as_bytes()).await;
            let next = turn(&letters);
            assert_ne!(reader(next), reader(&at), "{way}: {letters:#?}");
            assert!(next.header("From").contains(NEW) && next.id.ends_with("@new.example"), "{}", next.raw);
            assert_eq!(next.header("Reply-To").contains("play+"), subaddress, "{}", next.raw);
            let after = now.play_on(&letters).await;
            assert_eq!(reader(turn(&after)), reader(&at), "{way}: {after:#?}");
        }
    }
}

#[tokio::test]
async fn the_address_of_before_is_nobodys_and_nobody_writes_from_it() {
    let mut before = Table::new().await;
    before.players(&["alice"]).await;
    let mut now = before.moved(NEW).await;
    for (userid, why) in [("pbmd", "could be mistaken for"), ("play", "is taken")] {
        let letters = now.send("carol@example.net", &format!("signup {userid} carol-secret"), "").await;
        one(&letters).has(why);
    }
    for own in [SERVER, NEW, "pbmd+1@example.org"] {
        let subject = format!("add alice alice-secret {own}");
        one(&now.send(&address("alice"), &subject, "").await).has("is this server's own address");
    }
    assert!(now.order(&format!("block {SERVER}")).unwrap_err().contains("own address"));
    now.ledger();
    for own in [SERVER, NEW] {
        assert!(now.send(own, "help", "").await.is_empty(), "{own}");
    }
    let told = now.ledger();
    assert!(told.len() == 2 && told.iter().all(|line| line.contains("own address")), "{told:?}");
}
