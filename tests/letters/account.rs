//! Accounts: sign-up, addresses, passwords, settings.

use crate::talk::Talk;

pub async fn sign_up() -> Talk {
    let mut talk = Talk::new().await;
    let asked = talk.send("alice@example.net", "signup alice alice-secret", "").await;
    talk.answer(&asked[0], "yes").await;
    talk.about("the answer again");
    talk.answer(&asked[0], "yes").await;
    talk
}
