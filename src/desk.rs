//! The desk: where mails, clicks and ticks become work; the only place where the pure parts meet the store.
//!
//! ```text
//! take      bytes from a transport -> committed, or "not now"
//! batch     the mails that wait -> one transaction for several of them
//! incoming  a mail that waits -> what it answers (identify), what it says (parse), who pays for it (charge) -> request -> work
//! commands  what players ask -> what happens, and what there is to say: functions over a work
//! work      one transaction, whatever caused it: boards opened, acted on and saved, letters written, committed
//! outbox    what happened -> letters; response: what there is to say -> letters
//! ```
//!
//! Everything that a cause brings about (entries of boards, letters, the mark that it is done) is one transaction: after a
//! crash either all of it is there or the mail still waits. Passwords are checked before that transaction begins, because
//! that takes long and there is only one writer. Commands that only look need none.

mod commands;
mod intake;
mod jobs;
mod lock;
mod policy;
mod public;
mod request;
mod sender;
mod state;
mod work;

pub use crate::letter::{Format, Zone};
pub use crate::mail::TrustedServer;
pub use crate::store::payer_of;
pub use commands::orders::OrderRefused;
pub use intake::batch::Worked;
pub use intake::page::{OpenTurn, PageAnswer, PageForm, PageProof, TurnList, TurnPage};
pub use intake::reading::ReadLine;
pub use jobs::Round;
pub use jobs::reviewing::Review;
pub use jobs::thinking::{Found, Length, Thinking, Thought};
pub use policy::limits::Limits;
pub use policy::proof::{Policy, Trust};
pub use policy::userids::{can_sign_up, is_of_person};
pub use policy::{DeskConfig, House, LARGEST_MAIL, Retention};
pub use public::{Extent, PublicBoard, PublicView, RatingLine};
pub use state::aside::Lane;
pub use state::deliveries::Claim;
pub use state::slots::Slots;
pub use state::sources::LONGEST_SILENCE;
pub use state::{Desk, DeskError};
pub use work::boards::{check_boards, check_checkpoints, keep_private};
pub use work::ledger::{TRIAL_ANSWERED, without_addresses};
pub use work::rating_check::{Changed, CountsIn, RatingFault, Stands, check_ratings};

use std::net::IpAddr;
use std::sync::atomic::Ordering;

use crate::desk::policy::counts::{CountKey, Counts};
use crate::store::WayRow;

use lock::Lock;
use state::Shared;

impl Desk {
    /// From now on anybody may ask for so much.
    pub fn set_limits(&self, limits: Limits) {
        *self.0.limits.lock() = limits;
    }

    /// Others may have written: what is kept in memory is looked up again, and whoever waits for something looks for it.
    pub fn look_again(&self) {
        self.0.blocklist.forget();
        self.0.counter.calls.notify_one();
        self.letter_has_left();
        self.claim_letters();
    }

    /// Tells other servers what was counted here, and hears what they have counted.
    pub fn share_counts(&self, others_have_written: bool) -> Result<(), DeskError> {
        let Shared { guesses, words, quotas, .. } = &*self.0;
        self.share(guesses, others_have_written)?;
        self.share(words, others_have_written)?;
        self.share(quotas, others_have_written)
    }

    fn share<K: CountKey>(
        &self,
        counts: &Lock<Counts<K>>,
        others_have_written: bool,
    ) -> Result<(), DeskError> {
        let counts = || counts.lock();
        if !counts().is_shared() {
            return Ok(());
        }
        let news = counts().take_news();
        if !news.is_empty() {
            let told = self.0.store.begin().and_then(|mut tx| {
                tx.recount(Counts::<K>::COUNTED, &news)?;
                tx.commit()
            });
            if let Err(error) = told {
                counts().put_back(news);
                return Err(error.into());
            }
        }
        let heard = counts().heard();
        if others_have_written || heard.is_none() {
            let all = self.0.store.read()?.counts_since(Counts::<K>::COUNTED, heard.unwrap_or_default())?;
            counts().hear(all, self.now());
        }
        Ok(())
    }

    /// Whether too many wrong words came from an address in this hour to show it pages with secret words.
    pub fn has_tried_too_many_words(&self, from: IpAddr) -> bool {
        let words = self.0.words.lock();
        words.are_too_many(from, self.now())
    }

    /// A word that opens no page came from an address.
    pub fn was_wrong_word(&self, from: IpAddr) {
        self.0.words.lock().wrong_from(from, self.now());
    }

    /// The server stops: what is done in portions ends with the one that is under way, and goes on when it runs again.
    pub fn stop(&self) {
        self.0.stops.store(true, Ordering::Release);
    }

    /// What was last seen of each way, by name.
    pub fn ways(&self) -> Vec<WayRow> {
        self.0.ways.rows()
    }

    /// Waits until a way has begun to fail or to work since the last wait.
    pub async fn way_changed(&self) {
        self.0.ways.changed().await;
    }

    /// What the house players may do.
    pub fn house(&self) -> House {
        self.0.config.house
    }

    /// Waits until a board waits for a house player since the last wait.
    pub async fn house_awaited(&self) {
        self.0.store.house_awaited().await;
    }
}
