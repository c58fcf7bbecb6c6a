//! Commands about accounts: sign-up, login, addresses, passwords; and the answers that confirm them.

use jiff::SignedDuration;

use crate::command::{AccountCommand, ParsedMail, Password, Proof, What, look_alike};
use crate::letter::{self, Account};
use crate::store::{AddressStage, Letter, Player, PlayerStage};

use super::DeskError;
use super::answered::Answered;
use super::errand::{Errand, Not, Refused};
use super::letters::ASKING;

/// How long sign-ups and new addresses that nobody confirms are remembered, and letters about accounts good for an answer.
pub const UNCONFIRMED: SignedDuration = SignedDuration::from_hours(72);

/// The most addresses a player may have.
const MOST_ADDRESSES: usize = 5;

impl Errand<'_> {
    /// Carries out the answer to a letter about an account.
    pub(super) async fn answer_about_account(&mut self, parsed: &ParsedMail) -> Result<(), DeskError> {
        let (letter, player) = match &self.answered {
            Answered::Account { letter, player } => (letter.clone(), player.clone()),
            Answered::Forgotten => {
                self.too_late();
                return Ok(());
            }
            _ => return Ok(()),
        };
        match letter.purpose.as_str() {
            "confirm" | "confirm-new" => {
                self.confirm(&player, &letter).await?;
            }
            // The letter is for a new password alone; anything else in its answer is talk.
            _ if parsed.lines.iter().filter_map(|line| line.command.as_ref().ok()).any(|command| matches!(command.what, What::Account(AccountCommand::SetPassword { .. }))) => {}
            _ => self.say(
                "error",
                String::new(),
                "To choose a new password, answer that letter with the line\n\n    password NEW\n\nwith your new \
                 password in place of NEW. Nothing was changed."
                    .to_string(),
            ),
        }
        Ok(())
    }

    fn too_late(&mut self) {
        let text = "Your answer came too late: after three days without an answer that letter was forgotten, and \
                    nothing was changed. Begin again, for a new account with the subject\n\n    signup YOUR-USERID \
                    YOUR-PASSWORD";
        self.say("error", String::new(), text.to_string());
    }

    /// Whether a letter can no longer be answered with an effect.
    fn is_old(&self, letter: &Letter) -> bool {
        letter.created + UNCONFIRMED < self.now
    }

    /// Confirms an address. The letter's `about` holds it, and after it the others that were given with it.
    async fn confirm(&mut self, player: &Player, letter: &Letter) -> Result<(), DeskError> {
        let new = letter.purpose == "confirm-new";
        let together: Vec<&str> = letter.about.split_whitespace().collect();
        let Some(address) = together.first() else { return Ok(()) };
        let was_new = player.stage == PlayerStage::New;
        let known = self.tx.addresses(player.id).await?;
        match known.iter().find(|a| a.address.eq_ignore_ascii_case(address)).map(|a| a.stage) {
            Some(AddressStage::Waiting | AddressStage::Suspended) if !self.is_old(letter) => {
                self.tx.confirm_address(player.id, address).await?
            }
            Some(AddressStage::Confirmed) => {
                self.done.push("confirmed before".to_string());
                return Ok(());
            }
            Some(AddressStage::Waiting | AddressStage::Suspended) | None => {
                self.too_late();
                return Ok(());
            }
        };
        if new {
            let old: Vec<&str> = known
                .iter()
                .map(|a| a.address.as_str())
                .filter(|old| !together.iter().any(|kept| kept.eq_ignore_ascii_case(old)))
                .collect();
            self.tx.remove_addresses(player.id, &old).await?;
        }
        self.done.push("confirmed".to_string());
        let what = if was_new { Account::Welcome } else { Account::Confirmed };
        self.account_letter(player, address, &what, "welcome", "").await
    }

    pub(super) async fn signup(
        &mut self,
        userid: &str,
        password: &Password,
        addresses: &[String],
        quoted: &str,
    ) -> Result<(), Not> {
        let addresses = match addresses {
            [] => vec![self.from.clone()],
            given => given.to_vec(),
        };
        let mut wrong = self.wrong_addresses(&addresses);
        match self.tx.player_by_userid(userid).await?.map(|player| player.stage) {
            None => {
                let taken = self.tx.userids().await?;
                if let Some(taken) = taken.iter().find(|taken| look_alike(taken, userid)) {
                    wrong.push(format!(
                        "This userid looks too much like {taken}, which is taken; choose another one."
                    ));
                }
            }
            Some(PlayerStage::New) => wrong.push(format!(
                "Somebody has already signed up as {userid}. If that was you, answer the letter that went to the \
                 address you gave; otherwise choose another userid. Unanswered, it is free again after three days."
            )),
            Some(PlayerStage::Alive | PlayerStage::Closed) => {
                wrong.push(format!("The userid {userid} is taken; choose another one."));
            }
        }
        wrong.extend(self.may_not_ask(&addresses, None).await?);
        let Some(hash) = self.checked.hash(password).map(str::to_owned) else {
            return Err(Refused::plain("Too many new passwords stand in one mail.").into());
        };
        if !wrong.is_empty() {
            return Err(Refused::plain(wrong.join("\n")).into());
        }
        let id = self.tx.add_player(userid, &hash, self.now).await?;
        let player = Player { id, userid: userid.to_string(), stage: PlayerStage::New, created: self.now };
        self.ask(&player, &addresses, &Account::Confirm, "confirm").await?;
        self.tell_where(&addresses, quoted);
        Ok(())
    }

    /// Adds addresses that wait for a confirmation and writes to each of them.
    async fn ask(
        &mut self,
        player: &Player,
        addresses: &[String],
        what: &Account<'_>,
        purpose: &'static str,
    ) -> Result<(), DeskError> {
        for address in addresses {
            self.tx.add_address(player.id, address, self.now).await?;
            let others = addresses.iter().filter(|other| *other != address).map(String::as_str);
            let about: Vec<&str> = std::iter::once(address.as_str()).chain(others).collect();
            self.account_letter(player, address, what, purpose, &about.join(" ")).await?;
        }
        Ok(())
    }

    /// Why no letters may go to these addresses that ask whether they are right; perhaps nobody there knows of them. So
    /// many an hour go to one address, whoever gave it, and so many a day for one sender and for one player.
    async fn may_not_ask(
        &mut self,
        addresses: &[String],
        player: Option<&Player>,
    ) -> Result<Vec<String>, DeskError> {
        let mut wrong = Vec::new();
        for address in addresses {
            if self.asked(address, &ASKING).await? >= self.parts.terms.limits.confirmations_per_hour {
                wrong.push(format!("Too many letters like this went to {address}; try again in an hour."));
            }
        }
        let day_ago = self.now - SignedDuration::from_hours(24);
        let (mut sent, mut own) = (0, 0);
        for purpose in ASKING {
            sent += self.tx.count_caused_by(&self.from, purpose, day_ago).await?;
            if let Some(player) = player {
                own += self.tx.count_letters_of(player.id, purpose, day_ago).await?;
            }
        }
        let new = u32::try_from(addresses.len()).unwrap_or(u32::MAX);
        if sent.max(own).saturating_add(new) > self.parts.terms.limits.signups_per_day {
            wrong.push("Too many new addresses were given today; try again tomorrow.".to_string());
        }
        Ok(wrong)
    }

    /// How many letters of these purposes went to an address in the last hour.
    async fn asked(&mut self, address: &str, purposes: &[&str]) -> Result<u32, DeskError> {
        let hour_ago = self.now - SignedDuration::from_hours(1);
        let mut count = 0;
        for purpose in purposes {
            count += self.tx.count_letters_for(address, purpose, hour_ago).await?;
        }
        Ok(count)
    }

    /// Tells the sender where letters went, unless one came to the sender's own address.
    fn tell_where(&mut self, addresses: &[String], quoted: &str) {
        if !addresses.iter().any(|address| address.eq_ignore_ascii_case(&self.from)) {
            let list = addresses.join(", ");
            self.say(
                "account",
                quoted.to_owned(),
                format!("A letter went to {list}. It must be answered from there, by any answer, within three days."),
            );
        }
    }

    fn wrong_addresses(&self, addresses: &[String]) -> Vec<String> {
        let mut wrong = Vec::new();
        if addresses.len() > MOST_ADDRESSES {
            wrong.push(format!("{MOST_ADDRESSES} addresses are the most."));
        }
        for address in addresses {
            if !address.is_ascii() {
                wrong.push("An address has only letters without accents (a to z).".to_string());
            } else if address.parse::<lettre::Address>().is_err() {
                wrong.push(format!("{address} is no address that mail can be sent to."));
            } else if address.eq_ignore_ascii_case(&self.parts.house.address) {
                wrong.push(format!("{address} is the address of this server."));
            }
        }
        wrong
    }

    pub(super) fn log_in(&mut self, userid: &str, password: &Password) -> Result<(), Not> {
        self.login = None;
        self.login = Some(self.known(userid, password)?);
        Ok(())
    }

    pub(super) async fn change_password(
        &mut self,
        proof: &Proof,
        new: &Password,
        quoted: &str,
    ) -> Result<(), Not> {
        let player = self.who(proof, None)?;
        self.store_password(&player, new, quoted).await
    }

    /// Sets a new password in answer to the letter that `forgot` sends; that letter is then used up.
    pub(super) async fn set_password(&mut self, new: &Password, quoted: &str) -> Result<(), Not> {
        let Answered::Account { letter, player } = &self.answered else {
            return Err(Refused::plain(
                "A new password is set only in answer to the letter that `forgot YOUR-USERID` brings.",
            )
            .into());
        };
        let (letter, player) = (letter.clone(), player.clone());
        let old = self.is_old(&letter);
        // Whoever reads at an address that is the player's no more could else take the account.
        let gone = !self.confirmed(&player).await?.iter().any(|a| a.eq_ignore_ascii_case(&letter.address));
        if letter.purpose != "forgot" || old || gone || !self.tx.use_letter(letter.id, self.now).await? {
            return Err(Refused::plain(format!(
                "This letter can no longer be used to set a password. Ask for a new one: forgot {}",
                player.userid
            ))
            .into());
        }
        self.store_password(&player, new, quoted).await
    }

    async fn store_password(&mut self, player: &Player, new: &Password, quoted: &str) -> Result<(), Not> {
        let Some(hash) = self.checked.hash(new).map(str::to_owned) else {
            return Err(Refused::plain("Too many new passwords stand in one mail.").into());
        };
        self.tx.set_password(player.id, &hash).await?;
        self.tx.use_letters_for(player.id, "forgot", self.now).await?;
        let told = self.confirmed(player).await?;
        for address in &told {
            self.account_letter(player, address, &Account::PasswordChanged, "told", "").await?;
        }
        if !told.iter().any(|address| address.eq_ignore_ascii_case(&self.from)) {
            let text = format!("The new password of {} is set.", player.userid);
            self.say("account", quoted.to_owned(), text);
        }
        Ok(())
    }

    /// New addresses beside the old ones, or in their place as soon as one of them is confirmed.
    pub(super) async fn new_addresses(
        &mut self,
        proof: &Proof,
        addresses: &[String],
        instead: bool,
        quoted: &str,
    ) -> Result<(), Not> {
        let player = self.who(proof, None)?;
        let addresses = match addresses {
            [] => vec![self.from.clone()],
            given => given.to_vec(),
        };
        let mut wrong = self.wrong_addresses(&addresses);
        let old = self.tx.addresses(player.id).await?;
        let kept = old.iter().filter(|a| !instead && a.stage == AddressStage::Confirmed).count();
        if kept + addresses.len() > MOST_ADDRESSES && wrong.is_empty() {
            wrong.push(format!("{MOST_ADDRESSES} addresses are the most; you have {kept}."));
        }
        let purpose = if instead { "confirm-new" } else { "confirm" };
        let is_confirmed = |new: &str| {
            old.iter().any(|a| a.stage == AddressStage::Confirmed && a.address.eq_ignore_ascii_case(new))
        };
        let fresh: Vec<String> = addresses.iter().filter(|new| !is_confirmed(new)).cloned().collect();
        wrong.extend(self.may_not_ask(&fresh, Some(&player)).await?);
        if !wrong.is_empty() {
            return Err(Refused::plain(wrong.join("\n")).into());
        }
        if fresh.is_empty() && !instead {
            return Err(Refused::plain("These addresses are yours already.").into());
        }
        if fresh.len() < addresses.len() && instead {
            // One of the new ones is confirmed already: the others can go at once.
            let gone: Vec<&str> = old
                .iter()
                .map(|a| a.address.as_str())
                .filter(|a| !addresses.iter().any(|new| new.eq_ignore_ascii_case(a)))
                .collect();
            self.tx.remove_addresses(player.id, &gone).await?;
        }
        let told: Vec<&str> =
            old.iter().filter(|a| a.stage == AddressStage::Confirmed).map(|a| a.address.as_str()).collect();
        for address in &told {
            self.account_letter(&player, address, &Account::NewAddresses(&addresses), "told", "").await?;
        }
        self.ask(&player, &fresh, &Account::ConfirmNew, purpose).await?;
        if !told.iter().any(|address| address.eq_ignore_ascii_case(&self.from)) {
            self.tell_where(&addresses, quoted);
        }
        Ok(())
    }

    pub(super) async fn forgot(&mut self, userid: &str, quoted: &str) -> Result<(), Not> {
        let player = self.tx.player_by_userid(userid).await?.filter(|p| p.stage == PlayerStage::Alive);
        if let Some(player) = player {
            for address in self.confirmed(&player).await? {
                if self.asked(&address, &["forgot"]).await? < self.parts.terms.limits.confirmations_per_hour {
                    self.account_letter(&player, &address, &Account::Forgot, "forgot", "").await?;
                }
            }
        }
        let text = "If this is the userid of a player here, a letter has gone to the addresses of that account. \
                    Answering it sets a new password.";
        self.say("account", quoted.to_owned(), text.to_string());
        Ok(())
    }

    /// The confirmed addresses of a player.
    pub(super) async fn confirmed(&mut self, player: &Player) -> Result<Vec<String>, DeskError> {
        let addresses = self.tx.addresses(player.id).await?;
        let confirmed = addresses.into_iter().filter(|a| a.stage == AddressStage::Confirmed);
        Ok(confirmed.map(|a| a.address).collect())
    }

    pub(super) async fn account_letter(
        &mut self,
        player: &Player,
        address: &str,
        what: &Account<'_>,
        purpose: &'static str,
        about: &str,
    ) -> Result<(), DeskError> {
        let writing = letter::account(&self.parts.house, &player.userid, what);
        self.write_about_account(player, address, writing, purpose, about).await
    }
}
