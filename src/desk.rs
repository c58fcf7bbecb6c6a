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
pub use policy::house::House;
pub use policy::limits::Limits;
pub use policy::proof::{Policy, Trust};
pub use policy::retention::Retention;
pub use policy::{DeskConfig, LARGEST_MAIL};
pub use public::{Extent, PublicBoard, PublicView, RatingLine};
pub use state::aside::Lane;
pub use state::deliveries::{Claim, Slots};
pub use state::sources::LONGEST_SILENCE;
pub use state::{Desk, DeskError};
pub use work::boards::{
    BoardFault, CheckedBoards, CheckpointFault, check_boards, check_checkpoints, keep_private,
};
pub use work::ledger::{TRIAL_ANSWERED, without_addresses};
pub use work::rating_check::{Changed, CountsIn, RatingFault, Stands, check_ratings};

use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::desk::policy::counts::{CountKey, Counts};
use crate::order::{Gone, Order, Prune};
use crate::post::{Source, Way};
use crate::store::{BoardLine, OrderId, OrderRow, TurningPointRow, WayRow};

use jobs::portions::finish;
use jobs::{orders, reviewing, sources, thinking, upkeep};
use state::Shared;

impl Desk {
    /// From now on anybody may ask for so much.
    pub fn set_limits(&self, limits: Limits) {
        *self.0.limits.lock().unwrap_or_else(PoisonError::into_inner) = limits;
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
        counts: &Mutex<Counts<K>>,
        others_have_written: bool,
    ) -> Result<(), DeskError> {
        let counts = || counts.lock().unwrap_or_else(PoisonError::into_inner);
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
        let words = self.0.words.lock().unwrap_or_else(PoisonError::into_inner);
        words.are_too_many(from, self.now())
    }

    /// A word that opens no page came from an address.
    pub fn was_wrong_word(&self, from: IpAddr) {
        self.0.words.lock().unwrap_or_else(PoisonError::into_inner).wrong_from(from, self.now());
    }

    /// The server stops: what is done in portions ends with the one that is under way, and goes on when it runs again.
    pub fn stop(&self) {
        self.0.stops.store(true, Ordering::Release);
    }

    /// Runs the jobs of a round.
    pub fn run(&self, round: Round) -> Result<(), DeskError> {
        jobs::run(&self.0, round).map(drop)
    }

    /// What is done once an hour.
    pub fn tick(&self) -> Result<(), DeskError> {
        self.run(Round::Hour)
    }

    /// Does what clocks and vacations bring about by now; gives when there is something to do again.
    pub fn keep_time(&self) -> Result<Option<Timestamp>, DeskError> {
        jobs::keep_time(&self.0)
    }

    /// Sets the ways by which mails come in, each with the longest time without news before it counts as closed.
    pub fn set_sources(&self, sources: &[(Source, SignedDuration)]) -> Result<(), DeskError> {
        sources::set(&self.0, sources)
    }

    /// Sets the ways by which mails come in and letters leave.
    pub fn set_ways(&self, ways: &[Way]) -> Result<(), DeskError> {
        sources::set_ways(&self.0, ways)
    }

    /// What was last seen of each way, by name.
    pub fn ways(&self) -> Vec<WayRow> {
        self.0.ways.rows()
    }

    /// Waits until a way has begun to fail or to work since the last wait.
    pub async fn way_changed(&self) {
        self.0.ways.changed().await;
    }

    /// Writes what was seen of the ways, until when mails could come in, and in which times they could not, if there is news of it.
    pub fn note_sources(&self) -> Result<(), DeskError> {
        sources::note(&self.0, self.now()).map(drop)
    }

    /// Fills in the state of boards written by a version before this one, for lists.
    pub fn fill_states(&self) -> Result<(), DeskError> {
        upkeep::fill_states(&self.0)
    }

    /// Brings all ratings up to date.
    pub fn rate_all(&self) -> Result<(), DeskError> {
        finish(&self.0, upkeep::ratings, self.now()).map(drop)
    }

    /// Computes all ratings anew; until then they are not complete.
    pub fn rebuild_ratings(&self) -> Result<(), DeskError> {
        upkeep::rebuild_ratings(&self.0)
    }

    /// Keeps an order for the server to carry out. Gives its number.
    pub fn give_order(&self, order: &Order) -> Result<OrderId, DeskError> {
        orders::give(&self.0, order)
    }

    /// Whether an order could be carried out now. Nothing is changed.
    pub fn try_order(&self, order: &Order) -> Result<(), OrderRefused> {
        orders::try_out(&self.0, order)
    }

    /// Counts what an order would have the ledger forget, and changes nothing.
    pub fn count_prunable(&self, order: &Prune) -> Result<Gone, OrderRefused> {
        orders::count_prunable(&self.0, order)
    }

    /// The state of an order; none if there is no such order, or no longer.
    pub fn order_given(&self, id: OrderId) -> Result<Option<OrderRow>, DeskError> {
        orders::given(&self.0, id)
    }

    /// Carries out the orders that wait, oldest first. After an error that order and those after it still wait.
    pub fn carry_out_orders(&self) -> Result<(), DeskError> {
        orders::carry_out_all(&self.0)
    }

    /// All that is known of a player, as the player's own `export` has it: JSON.
    pub fn export(&self, userid: &str) -> Result<String, OrderRefused> {
        orders::export(&self.0, userid)
    }

    /// A board as lists have it, and its record as everybody may see it.
    pub fn board_shown(&self, number: u32) -> Result<(BoardLine, String), OrderRefused> {
        orders::board_shown(&self.0, number)
    }

    /// What the house players may do.
    pub fn house(&self) -> House {
        self.0.config.house
    }

    /// Waits until a board waits for a house player since the last wait.
    pub async fn house_awaited(&self) {
        self.0.store.house_awaited().await;
    }

    /// The next board to think about, beside all that are being thought about; none if no other board waits for a house player.
    pub fn next_thought(&self, thinking: &mut Thinking) -> Result<Option<Thought>, DeskError> {
        thinking::next(&self.0, thinking)
    }

    /// Does at the board what a house player wants there; nothing if the board has moved on meanwhile.
    pub fn carry_out(
        &self,
        thought: &Thought,
        found: &Found,
        thinking: &mut Thinking,
    ) -> Result<(), DeskError> {
        thinking::carry_out(&self.0, thought, found, thinking)
    }

    /// Moves of games that are over to be looked through for turning points; none if nothing waits for that.
    pub fn next_review(&self, thinking: &mut Thinking) -> Result<Option<Review>, DeskError> {
        reviewing::next(&self.0, thinking)
    }

    /// Keeps what was found in them, or none if the program failed, with how long it took, and tells it after the last of a game.
    pub fn carry_out_review(
        &self,
        review: &Review,
        found: (Option<&[TurningPointRow]>, Duration),
        thinking: &mut Thinking,
    ) -> Result<(), DeskError> {
        reviewing::carry_out(&self.0, review, found, thinking)
    }
}
