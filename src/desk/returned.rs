//! Letters that came back: noted, and after some in a row no more go to that address.

use tracing::info;

use crate::letter::Account;
use crate::mail::{Bounce, Fate};
use crate::store::{Letter, NewBounce, Purpose};

use super::DeskError;
use super::errand::Errand;

/// So many letters lost in a row suspend an address.
const MOST_LOST: u32 = 3;

impl Errand<'_> {
    /// Notes which letter came back, and suspends its address if it was one too many.
    ///
    /// Of the letters that a bounce names the newest came back: the others are those that it follows in its thread.
    pub(super) async fn came_back(&mut self, bounce: &Bounce) -> Result<(), DeskError> {
        let mut newest: Option<Letter> = None;
        for id in &bounce.letters {
            let found = self.tx.letter_by_message_id(id).await?;
            newest = newest.into_iter().chain(found).max_by_key(|letter| letter.id);
        }
        let fate = match bounce.fate {
            Fate::Lost => "lost",
            Fate::Late => "late",
        };
        let Some(letter) = newest else {
            self.done.push(format!("a letter is {fate}, but none of ours is named"));
            return Ok(());
        };
        self.done.push(format!("letter {} to {} is {fate}", letter.id.0, letter.address));
        let failed = bounce.fate == Fate::Lost;
        let new = NewBounce { letter: letter.id, mail: self.stored.id, failed, said: bounce.said.clone() };
        self.tx.add_bounce(&new, self.now).await?;
        match failed {
            true => self.suspend_if_due(&letter).await,
            false => Ok(()),
        }
    }

    async fn suspend_if_due(&mut self, letter: &Letter) -> Result<(), DeskError> {
        let Some(id) = letter.player else { return Ok(()) };
        let address = &letter.address;
        if self.tx.bounces_in_a_row(id, address, self.now).await? < MOST_LOST
            || !self.tx.suspend_address(id, address).await?
        {
            return Ok(());
        }
        info!(mail = self.stored.id.0, letter = letter.id.0, "address suspended: its letters come back");
        self.done.push(format!("{address} is suspended"));
        let Some(player) = self.tx.player(id).await? else { return Ok(()) };
        let suspended = [address.clone()];
        for other in self.confirmed(&player).await? {
            self.account_letter(&player, &other, &Account::Suspended(&suspended), Purpose::Told, &[]).await?;
        }
        Ok(())
    }
}
