//! The passwords of a mail: verified and hashed before anything else is done, because that takes long.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::command::{Command, ParsedMail, Password, Proof};
use crate::passwords::Passwords;
use crate::secrets::Secrets;
use crate::store::{Player, PlayerStage, ReadTx};

use super::super::DeskError;
use super::guesses::Guesses;

/// Maximum number of different passwords that are checked for one mail, and of those that are hashed: more than anybody
/// needs, few enough that nobody can guess by the hundred.
const MOST: usize = 8;

/// What the passwords of a mail are good for.
#[derive(Debug, Default)]
pub(in super::super) struct VerifiedPasswords {
    good: Vec<(Player, Password)>,
    hashes: Vec<(Password, String)>,
    /// Those that were not tried, and how long they will not be.
    paused: Vec<(String, Password, SignedDuration)>,
}

/// From where the passwords come, and what came before.
pub(in super::super) struct Origin<'a> {
    pub guesses: &'a Mutex<Guesses>,
    /// The sender's address.
    pub sender: &'a str,
    /// The host outside from which the mail came, as far as that is known.
    pub host: Option<IpAddr>,
    pub now: Timestamp,
}

impl VerifiedPasswords {
    /// Checks all passwords of a mail and hashes all new ones.
    pub(in super::super) async fn check(
        look: &mut ReadTx,
        passwords: &Passwords,
        secrets: &Secrets,
        origin: &Origin<'_>,
        parsed: &ParsedMail,
    ) -> Result<Self, DeskError> {
        let mut verified = VerifiedPasswords::default();
        let mut tried: Vec<(String, Password)> = Vec::new();
        for command in parsed.lines.iter().filter_map(|line| line.command.as_ref().ok()) {
            if let Some((userid, password)) = shown(command) {
                let userid = userid.to_ascii_lowercase();
                let pair = (userid, password.clone());
                if let Some(pause) = origin.pause(&pair.0) {
                    let (userid, password) = pair;
                    verified.paused.push((userid, password, pause));
                } else if !tried.contains(&pair) && tried.len() < MOST {
                    let player = look
                        .player_by_userid(&pair.0)
                        .await?
                        .filter(|player| player.stage != PlayerStage::Closed);
                    let phc = match &player {
                        Some(player) => look.password(player.id).await?,
                        None => None,
                    };
                    // An unknown userid is hashed as well, so that it takes the same time.
                    let right = passwords.verify(phc.as_deref(), password.expose()).await?;
                    if let Some(player) = player.filter(|_| right) {
                        verified.good.push((player, password.clone()));
                    }
                    tried.push(pair);
                }
            }
            if let Some(new) = command.what.new_password()
                && verified.hashes.len() < MOST
                && verified.hash(new).is_none()
            {
                let hash = passwords.hash(new.expose(), secrets.bytes()).await?;
                verified.hashes.push((new.clone(), hash));
            }
        }
        origin.count(&verified, &tried);
        Ok(verified)
    }

    /// How long this password is not tried, if it was not.
    pub(in super::super) fn pause(&self, userid: &str, password: &Password) -> Option<SignedDuration> {
        let found =
            self.paused.iter().find(|(u, shown, _)| u.eq_ignore_ascii_case(userid) && shown == password);
        found.map(|(_, _, pause)| *pause)
    }

    /// The player with this userid, if the password is right.
    pub(in super::super) fn player(&self, userid: &str, password: &Password) -> Option<&Player> {
        let found =
            self.good.iter().find(|(p, right)| p.userid.eq_ignore_ascii_case(userid) && right == password);
        found.map(|(player, _)| player)
    }

    /// The players of whom some password of the mail is right. Who only signed up is none.
    pub(super) fn players(&self) -> impl Iterator<Item = &Player> {
        self.good.iter().map(|(player, _)| player).filter(|player| player.stage == PlayerStage::Alive)
    }

    /// The hash of a new password (a PHC string).
    pub(in super::super) fn hash(&self, new: &Password) -> Option<&str> {
        self.hashes.iter().find(|(password, _)| password == new).map(|(_, hash)| hash.as_str())
    }
}

impl Origin<'_> {
    fn pause(&self, userid: &str) -> Option<SignedDuration> {
        let guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        guesses.pause(userid, self.sender, self.host, self.now)
    }

    /// Notes which of the passwords were wrong.
    fn count(&self, verified: &VerifiedPasswords, tried: &[(String, Password)]) {
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        for (userid, password) in tried {
            match verified.player(userid, password) {
                Some(_) => guesses.right(userid),
                None => guesses.wrong(userid, self.sender, self.host, self.now),
            }
        }
    }
}

/// The userid and password that a command shows as its proof.
fn shown(command: &Command) -> Option<(&str, &Password)> {
    match command.proof.as_ref()? {
        Proof::Password { userid, password } => Some((userid, password)),
        Proof::Login | Proof::Answer => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{self, Context, Text};
    use crate::store::{NewPlayer, Store};

    /// How many passwords are hashed or compared for a mail with this subject.
    async fn check(subject: &str) -> usize {
        let folder = tempfile::TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
        let mut tx = store.begin().await.unwrap();
        let alice = tx
            .add_player(
                NewPlayer { userid: "alice", skeleton: "alice", password: "$argon2id$" },
                Timestamp::UNIX_EPOCH,
            )
            .await
            .unwrap();
        tx.add_address(alice, "alice@example.net", jiff::Timestamp::UNIX_EPOCH).await.unwrap();
        tx.confirm_address(alice, "alice@example.net").await.unwrap();
        tx.commit().await.unwrap();

        // Instead of the thread that hashes: one that counts, and answers nobody.
        let (passwords, jobs) = Passwords::queue();
        let counted = std::thread::spawn(move || jobs.iter().count());
        let secrets = Secrets::from_source(|bytes| bytes.fill(7));
        let parsed = command::read(&["savoya"], Context::Fresh, Text { subject, written: "" });
        let mut look = store.read().await.unwrap();
        let origin = Origin {
            guesses: &Mutex::default(),
            sender: "alice@example.net",
            host: None,
            now: Timestamp::UNIX_EPOCH,
        };
        let outcome = VerifiedPasswords::check(&mut look, &passwords, &secrets, &origin, &parsed).await;
        assert_eq!(outcome.is_err(), subject.contains("secret"), "{subject}");
        drop(passwords);
        counted.join().unwrap()
    }

    #[tokio::test]
    async fn an_unknown_userid_costs_as_much_as_a_known_one() {
        let cases = [
            ("login alice secret", 1),
            ("login nobob secret", 1),
            ("savoya resign 101 alice secret", 1),
            ("savoya resign 101 nobob secret", 1),
            ("signup nobob secret", 1),
            ("whois nobob", 0),
        ];
        for (subject, jobs) in cases {
            assert_eq!(check(subject).await, jobs, "{subject}");
        }
    }
}
