//! The passwords of a mail: verified and hashed before anything else, because that takes long.

use jiff::{SignedDuration, Timestamp};

use crate::command::{ParsedMail, Password, Proof};
use crate::secrets::Secrets;
use crate::store::{Address, AddressStage, LetterId, Player, PlayerId, PlayerStage, ReadTx, StoreError};

use crate::desk::lock::Lock;
use crate::desk::policy::guesses::{Claim, Grounds, Guessed, Guesses, Origin};
use crate::desk::state::DeskError;
use crate::desk::state::known::Asking;

/// How many passwords of one mail may be compared or hashed, some 20 ms each: more than anybody needs, too few to guess
/// by the hundred or keep the server busy.
#[derive(Debug, Default)]
pub(crate) struct Checks {
    left: u64,
    made: u64,
}

impl Checks {
    pub(crate) fn new(most: u64) -> Self {
        Checks { left: most, made: 0 }
    }

    pub(crate) fn take(&mut self) -> bool {
        let takes = self.left > 0;
        self.left -= u64::from(takes);
        self.made += u64::from(takes);
        takes
    }

    pub(crate) fn made(&self) -> u64 {
        self.made
    }
}

#[derive(Debug, Default)]
pub(crate) struct VerifiedPasswords {
    good: Vec<(Player, Password)>,
    hashes: Vec<(Password, String)>,
    /// Those not tried, and for how long they will not be.
    paused: Vec<(String, Password, SignedDuration)>,
    /// Players to be warned about wrong passwords.
    pub guessed: Vec<(Player, Guessed)>,
}

/// What is known of a mail before its passwords are.
pub(crate) struct Showing<'a> {
    pub guesses: &'a Lock<Guesses>,
    pub from: &'a str,
    pub origin: &'a Origin,
    /// Whether the trusted server says that it is from the domain in From.
    pub authentic: bool,
    /// The letter that it answers, and the userid of its reader unless more than the reader's choice of proof speaks
    /// against it.
    pub answered: Option<(&'a str, LetterId)>,
    pub now: Timestamp,
}

struct Shown {
    userid: String,
    password: Password,
    player: Option<Player>,
    grounds: Grounds,
}

impl VerifiedPasswords {
    pub(crate) fn check(
        look: &mut ReadTx,
        asking: &mut Asking<'_>,
        secrets: &Secrets,
        showing: &Showing<'_>,
        parsed: &ParsedMail,
        checks: &mut Checks,
    ) -> Result<Self, DeskError> {
        let mut verified = VerifiedPasswords::default();
        let mut tried: Vec<Shown> = Vec::new();
        for command in parsed.lines.iter().filter_map(|line| line.command.as_ref().ok()) {
            if let Some(Proof::Password { userid, password }) = &command.proof {
                let shown = showing.by(look, userid, password)?;
                let phc = match &shown.player {
                    Some(player) => look.password(player.id)?,
                    None => None,
                };
                // The pause that the mail's own passwords brought about does not hold it up.
                let known = asking.is_known(phc.as_deref(), password.expose());
                if let Some(pause) = showing.pause(&shown).filter(|_| !known) {
                    verified.paused.push((shown.userid, shown.password, pause));
                } else if !tried
                    .iter()
                    .any(|one| one.userid == shown.userid && one.password == shown.password)
                    && checks.take()
                {
                    // An unknown userid is hashed as well, to take the same time.
                    let right = asking.verify(phc.as_deref(), password.expose())?;
                    if let Some(player) = shown.player.clone().filter(|_| right) {
                        verified.good.push((player, password.clone()));
                    }
                    tried.push(shown);
                }
            }
            if let Some(new) = command.what.new_password()
                && verified.hash(new).is_none()
                && checks.take()
            {
                let hash = asking.hash(new.expose(), secrets)?;
                verified.hashes.push((new.clone(), hash));
            }
        }
        match &asking.known.counted {
            Some(guessed) => verified.guessed.clone_from(guessed),
            None => {
                showing.count(&mut verified, tried);
                asking.known.counted = Some(verified.guessed.clone());
            }
        }
        Ok(verified)
    }

    pub(crate) fn pause(&self, userid: &str, password: &Password) -> Option<SignedDuration> {
        let found =
            self.paused.iter().find(|(u, shown, _)| u.eq_ignore_ascii_case(userid) && shown == password);
        found.map(|(_, _, pause)| *pause)
    }

    pub(crate) fn player(&self, userid: &str, password: &Password) -> Option<&Player> {
        let found =
            self.good.iter().find(|(p, right)| p.userid.eq_ignore_ascii_case(userid) && right == password);
        found.map(|(player, _)| player)
    }

    /// The players whose right password is in the mail. Unconfirmed accounts do not count.
    pub(super) fn players(&self) -> impl Iterator<Item = &Player> {
        self.good.iter().map(|(player, _)| player).filter(|player| player.stage == PlayerStage::Alive)
    }

    pub(super) fn of_all(&self, players: &[PlayerId]) -> Option<Vec<&Password>> {
        let of = |id: &PlayerId| self.good.iter().find(|(player, _)| player.id == *id);
        players.iter().map(|id| of(id).map(|(_, password)| password)).collect()
    }

    /// Where a forged mail is answered: at its address if that belongs to a player whose password is in it, or else at
    /// one of that player's; empty if there is none.
    pub(crate) fn address_of_owner(&self, look: &mut ReadTx, from: &str) -> Result<String, StoreError> {
        let mut own = Vec::new();
        for player in self.players() {
            let confirmed = look.addresses(player.id)?.into_iter();
            own.extend(confirmed.filter(|a| a.stage == AddressStage::Confirmed).map(|a| a.address));
        }
        let same = own.iter().position(|address| address.eq_ignore_ascii_case(from));
        Ok(own.into_iter().nth(same.unwrap_or(0)).unwrap_or_default())
    }

    pub(crate) fn hash(&self, new: &Password) -> Option<&str> {
        self.hashes.iter().find(|(password, _)| password == new).map(|(_, hash)| hash.as_str())
    }
}

impl Showing<'_> {
    fn by(&self, look: &mut ReadTx, userid: &str, password: &Password) -> Result<Shown, StoreError> {
        let userid = userid.to_ascii_lowercase();
        let found = look.player_by_userid(&userid)?;
        let player = found.filter(|player| player.stage != PlayerStage::Closed);
        let grounds = match &player {
            Some(player) => self.grounds(look, player)?,
            None => Grounds::Stranger,
        };
        Ok(Shown { userid, password: password.clone(), player, grounds })
    }

    fn grounds(&self, look: &mut ReadTx, player: &Player) -> Result<Grounds, StoreError> {
        let Some(origin) = self.origin.name() else { return Ok(Grounds::Stranger) };
        let addresses = look.addresses(player.id)?;
        let own =
            |a: &Address| a.stage == AddressStage::Confirmed && a.address.eq_ignore_ascii_case(self.from);
        let own = addresses.iter().any(own);
        Ok(match self.answered {
            _ if own && self.authentic => Grounds::Verified,
            Some((reader, letter)) if reader == player.userid => Grounds::Answer(letter),
            _ if own && matches!(self.origin, Origin::Address(_)) => Grounds::Known,
            _ if look.was_proved_at(player.id, &origin)? => Grounds::Known,
            _ => Grounds::Stranger,
        })
    }

    fn claim<'s>(&'s self, shown: &'s Shown) -> Claim<'s> {
        let Shown { userid, player, grounds, .. } = shown;
        Claim { userid, taken: player.is_some(), origin: self.origin, grounds: *grounds }
    }

    fn pause(&self, shown: &Shown) -> Option<SignedDuration> {
        let guesses = self.guesses.lock();
        guesses.pause(&self.claim(shown), self.now)
    }

    fn count(&self, verified: &mut VerifiedPasswords, tried: Vec<Shown>) {
        let mut guesses = self.guesses.lock();
        for shown in &tried {
            match verified.player(&shown.userid, &shown.password) {
                Some(_) => guesses.right(&self.claim(shown)),
                None => guesses.wrong(&self.claim(shown), self.now),
            }
        }
        for Shown { userid, player, .. } in tried {
            if let Some(player) = player.filter(|player| player.stage == PlayerStage::Alive)
                && !verified.good.iter().any(|(right, _)| right.id == player.id)
                && !verified.guessed.iter().any(|(other, _)| other.id == player.id)
                && let Some(guessed) = guesses.guessed(&userid, self.now)
            {
                verified.guessed.push((player, guessed));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{self, Context, Text};
    use crate::desk::state::known::Known;
    use crate::passwords::Passwords;
    use crate::store::{NewPlayer, Store};

    async fn check(subject: &str) -> usize {
        let folder = tempfile::TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
        let mut tx = store.begin().unwrap();
        let alice = tx
            .add_player(
                NewPlayer { userid: "alice", skeleton: "alice", password: "$argon2id$" },
                Timestamp::UNIX_EPOCH,
            )
            .unwrap();
        tx.add_address(alice, "alice@example.net", jiff::Timestamp::UNIX_EPOCH).unwrap();
        tx.confirm_address(alice, "alice@example.net").unwrap();
        tx.commit().unwrap();

        // Instead of the hashing thread: one that counts, and answers nobody.
        let (passwords, jobs) = Passwords::queue();
        let counted = std::thread::spawn(move || jobs.iter().count());
        let secrets = Secrets::from_source(|bytes| bytes.fill(7));
        let parsed = command::read(&["savoya"], Context::Fresh, Text { subject, written: "" });
        let mut look = store.read().unwrap();
        let showing = Showing {
            guesses: &Lock::default(),
            from: "alice@example.net",
            origin: &Origin::new("alice@example.net", None, false),
            authentic: false,
            answered: None,
            now: Timestamp::UNIX_EPOCH,
        };
        let mut known = Known::default();
        let mut asking = Asking { known: &mut known, thread: Some(&passwords) };
        let outcome = VerifiedPasswords::check(
            &mut look,
            &mut asking,
            &secrets,
            &showing,
            &parsed,
            &mut Checks::new(2),
        );
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
