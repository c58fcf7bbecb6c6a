//! Every bound on what one sender, one address or one player may ask for, and the one question about them.

use jiff::{SignedDuration, Timestamp};

use crate::store::{PlayerId, Purpose, ReadTx, StoreError};

/// Maximum total size of the answers to one mail, in bytes, before the rest of its lines is left: more than anybody reads
/// at once. A line costs its writer a few bytes, and whoever forges the sender has them sent to somebody else.
pub(super) const MOST_SAID: usize = 200 * 1024;

/// Maximum number of addresses of a player.
pub(super) const MOST_ADDRESSES: usize = 5;

/// Maximum number of boards that one command shows.
pub(super) const MOST_SHOWN: usize = 20;

/// Maximum number of rows of a list; the newest are shown.
pub(super) const MOST_ROWS: usize = 200;

/// Maximum number of challenges in one mail: each writes to all who are to play.
pub(super) const MOST_CHALLENGES: usize = 10;

/// Maximum number of letters a day to one address that ask whether a challenge is meant: anybody can bring them about.
const MOST_ASKED_TO_PLAY: u32 = 5;

/// Maximum number of boards that a player may watch: more than anybody reads.
pub(super) const MOST_WATCHED: usize = 50;

/// Maximum number of watchers of a board, because each of its moves writes to all of them.
pub(super) const MOST_WATCHERS: usize = 50;

/// Maximum number of times a day that a player may write to those who watch: each may bring a letter to
/// [`MOST_WATCHERS`] people.
const MOST_KIBITZES: u32 = 20;

/// Bounds that keep a server from being used against others, or worn out. A player who plays never meets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of letters an hour to an address that belongs to no player; after that there is silence.
    pub strangers_per_hour: u32,
    /// Maximum number of letters an hour to one address that ask for a confirmation, and of those that bring a new
    /// password.
    pub confirmations_per_hour: u32,
    /// Maximum number of letters an hour to one address that tell of nothing but mistakes, or that a mail held no command;
    /// after that there is silence. What a machine sends without saying that it is one would otherwise be answered for
    /// ever.
    pub mistakes_per_hour: u32,
    /// Maximum number of letters a day that ask whether an address is right, brought about from one address, and for one
    /// player.
    pub signups_per_day: u32,
    /// Maximum number of challenges a day of one player that begin.
    pub challenges_per_day: u32,
    /// Maximum number of commands a day for one sender. Those of mails that prove who sent them are counted apart, so that
    /// nobody can use up another one's by writing in the other's name.
    pub commands_per_day: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            strangers_per_hour: 5,
            confirmations_per_hour: 5,
            mistakes_per_hour: 20,
            signups_per_day: 20,
            challenges_per_day: 100,
            commands_per_day: 1000,
        }
    }
}

/// Something that is counted, and for whom.
#[derive(Clone, Copy, Debug)]
pub(super) enum Count<'a> {
    /// Letters of the last hour to an address that belongs to no player.
    ToStranger(&'a str),
    /// Letters of the last hour to an address that ask whether it is right.
    AskedOf(&'a str),
    /// Letters of the last hour that bring a new password to an address.
    Forgot(&'a str),
    /// Letters of the last hour to an address that tell of mistakes alone.
    Mistakes(&'a str),
    /// Letters of the last day that ask whether an address is right, brought about by mails from an address.
    AskedBy(&'a str),
    /// The same, for a player.
    AskedFor(PlayerId),
    /// Boards that a player set up in the last day.
    Challenges(PlayerId),
    /// Letters of the last day to an address that ask whether a challenge is meant. Apart from what its player proves, so that
    /// nobody else can use that up.
    AskedToPlay(&'a str),
    /// Commands of the last day from an address, in mails that prove something or in mails that prove nothing.
    Commands { from: &'a str, proved: bool },
    /// Times in the last day that a player wrote to those who watch.
    Kibitzes(PlayerId),
}

/// The purposes of letters that ask whether an address is right.
const ASKING: [Purpose; 2] = [Purpose::Confirm, Purpose::ConfirmNew];

impl Count<'_> {
    /// How much of it there was.
    pub(super) async fn used(&self, tx: &mut ReadTx, now: Timestamp) -> Result<u32, StoreError> {
        let (hour_ago, day_ago) = (now - SignedDuration::from_hours(1), day_before(now));
        let mut sum = 0;
        match *self {
            Count::ToStranger(address) => return tx.count_letters_to(address, hour_ago).await,
            Count::Forgot(address) => return tx.count_letters_for(address, Purpose::Forgot, hour_ago).await,
            Count::Mistakes(address) => {
                return tx.count_events_to(address, ["error", "help"], hour_ago).await;
            }
            Count::AskedToPlay(address) => {
                return tx.count_letters_for(address, Purpose::Challenge, day_ago).await;
            }
            Count::Challenges(player) => return tx.count_challenges(player, day_ago).await,
            Count::Commands { from, proved } => return tx.count_commands(from, proved, day_ago).await,
            Count::Kibitzes(player) => return tx.count_kibitzes(player, day_ago).await,
            Count::AskedOf(address) => {
                for purpose in ASKING {
                    sum += tx.count_letters_for(address, purpose, hour_ago).await?;
                }
            }
            Count::AskedBy(address) => {
                for purpose in ASKING {
                    sum += tx.count_caused_by(address, purpose, day_ago).await?;
                }
            }
            Count::AskedFor(player) => {
                for purpose in ASKING {
                    sum += tx.count_letters_of(player, purpose, day_ago).await?;
                }
            }
        }
        Ok(sum)
    }
}

/// The beginning of the day that is counted.
pub(super) fn day_before(now: Timestamp) -> Timestamp {
    now - SignedDuration::from_hours(24)
}

impl Limits {
    /// The most of it that there may be.
    pub(super) fn most(&self, count: Count<'_>) -> u32 {
        match count {
            Count::ToStranger(_) => self.strangers_per_hour,
            Count::AskedOf(_) | Count::Forgot(_) => self.confirmations_per_hour,
            Count::Mistakes(_) => self.mistakes_per_hour,
            Count::AskedBy(_) | Count::AskedFor(_) => self.signups_per_day,
            Count::Challenges(_) => self.challenges_per_day,
            Count::AskedToPlay(_) => MOST_ASKED_TO_PLAY,
            Count::Commands { .. } => self.commands_per_day,
            Count::Kibitzes(_) => MOST_KIBITZES,
        }
    }

    /// How many more of it there may be.
    pub(super) async fn left(
        &self,
        tx: &mut ReadTx,
        count: Count<'_>,
        now: Timestamp,
    ) -> Result<u32, StoreError> {
        Ok(self.most(count).saturating_sub(count.used(tx, now).await?))
    }

    /// Whether there may be one more of it.
    pub(super) async fn allows(
        &self,
        tx: &mut ReadTx,
        count: Count<'_>,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        Ok(self.left(tx, count, now).await? > 0)
    }
}
