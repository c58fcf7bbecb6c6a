//! The limits of what one sender, address or player may ask for, and one way to ask about them.

use jiff::{SignedDuration, Timestamp};

use crate::command::mailbox;
use crate::store::{Cost, Item, MessagesBack, PlayerId, Purpose, ReadTx, StoreError};

/// The size of a letter with answers, in bytes, from which further lines are left unread. Boards that are shown are
/// letters of their own.
pub(crate) const MOST_SAID: usize = 50 * 1024;

pub(crate) const MOST_PAGES: usize = 5;

pub(crate) const MOST_ADDRESSES: usize = 5;

pub(crate) const MOST_SHOWN: usize = 20;

/// Rows of a list; the newest are shown.
pub(crate) const MOST_ROWS: usize = 200;

/// Boards of one player among which another one's are looked for.
pub(crate) const MOST_COMPARED: u32 = 5_000;

/// Challenges in one mail: each writes to all who are to play.
pub(crate) const MOST_CHALLENGES: usize = 10;

pub(crate) const MOST_SEEKS: u32 = 10;

/// Letters a day to one address that ask whether a challenge is meant: anybody can cause them.
const MOST_ASKED_TO_PLAY: u32 = 5;

pub(crate) const MOST_WATCHED: usize = 50;

/// Watchers of a board: each of its moves writes to all of them.
pub(crate) const MOST_WATCHERS: usize = 50;

/// Times a day that a player may write to the watchers of a board: each may bring [`MOST_WATCHERS`] letters.
const MOST_KIBITZES: u32 = 20;

/// Letters a day that ask a player whether to close the account, to all addresses.
const MOST_DELETES: u32 = 15;

pub(crate) const MOST_ADDRESSEES: usize = 10;

/// Messages in answer to one letter with a message, and to one player in a day and in 30 days. The command `message` is not counted:
/// it shows a password, which no machine knows.
pub(crate) const MOST_BACK: MessagesBack = MessagesBack { to_letter: 5, in_day: 20, in_month: 100 };

/// How often in a day one player gets the same sentence of another one, by answers to messages.
pub(crate) const MOST_THE_SAME: usize = 2;

/// Boards in an export, the newest.
pub(crate) const MOST_EXPORTED_ROWS: u32 = 5_000;

/// Boards in an export with their records.
pub(crate) const MOST_EXPORTED: usize = 500;

/// The size of these records, in bytes, from which no more are added.
pub(crate) const LARGEST_EXPORT: usize = 3 * 1024 * 1024;

/// In characters.
pub(crate) const LONGEST_NOTE: usize = 2_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The address belongs to nobody.
    #[default]
    Stranger,
    /// The address is a player's, but somebody else may have written the mail.
    Named,
    /// A proved player, answered at an address that is not his.
    ProvedElsewhere,
    Proved,
}

impl Standing {
    pub(crate) fn is_proved(self) -> bool {
        matches!(self, Standing::Proved | Standing::ProvedElsewhere)
    }
}

/// Limits for one mail of a stranger, of somebody with a player's address, and of a proved player; and a day's limits
/// for an unproved source and for a player. Commands and confirmation letters are limited by the configuration.
const BOUNDS: [(Item, [u64; 3], [u64; 2]); 11] = [
    (Item::Letters, [10, 30, 300], [200, 5_000]),
    (Item::Bytes, [32 << 10, 128 << 10, 512 << 10], [2 << 20, 32 << 20]),
    (Item::LettersToOthers, [10, 10, 400], [200, 5_000]),
    (Item::BytesToOthers, [64 << 10, 64 << 10, 4 << 20], [1 << 20, 32 << 20]),
    (Item::Messages, [0, 0, 50], [0, 100]),
    (Item::Exports, [0, 0, 1], [0, 1]),
    (Item::Names, [20, 120, 400], [2_000, 20_000]),
    (Item::Rows, [400, 800, 2_000], [10_000, 100_000]),
    (Item::Boards, [10, 20, 200], [500, 10_000]),
    (Item::Passwords, [2, 12, 240], [200, 2_000]),
    (Item::Milliseconds, [2_000, 4_000, 20_000], [120_000, 1_200_000]),
];

/// The number of commands a day that goes with these daily limits.
const USUAL_COMMANDS: u32 = 1000;

/// Declares the limits, each with its usual number.
macro_rules! limits {
    ($( $(#[$meta:meta])* $name:ident = $usual:expr, )*) => {
        /// Limits that keep a server from being abused against others, or worn out. Players never notice them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Limits {
            $( $(#[$meta])* pub $name: u32, )*
        }

        impl Default for Limits {
            fn default() -> Self {
                Limits { $( $name: $usual, )* }
            }
        }

        impl Limits {
            /// Each limit with its name, which is its key in the configuration.
            pub fn by_name(&mut self) -> Vec<(&'static str, &mut u32)> {
                vec![$( (stringify!($name), &mut self.$name), )*]
            }
        }
    };
}

limits! {
    /// Letters an hour to one address, whatever they are about; more have to wait. 0: no limit.
    letters_per_address_per_hour = 500,
    /// Letters an hour to an address that is no player's; then there is silence.
    strangers_per_hour = 5,
    /// Letters an hour to all such addresses of one domain; then its strangers wait.
    strangers_per_domain_per_hour = 100,
    /// The same for strangers whose mails come from one network (/24, or /48 of IPv6) and are not authentic.
    strangers_per_network_per_hour = 60,
    /// The same for all strangers together.
    strangers_in_all_per_hour = 300,
    /// Letters an hour that ask for a confirmation, to all addresses together.
    confirmations_in_all_per_hour = 300,
    /// How many of each of the last two are kept for senders whom the trusted server calls authentic.
    strangers_authentic_per_hour = 100,
    /// How many are kept, of what is left then and of what is kept, for domains and networks that had none in this hour.
    strangers_reserve_per_hour = 30,
    /// Mails of strangers that wait for room at a time. Beyond that a listener asks for another try later.
    strangers_waiting = 1000,
    /// Letters an hour to one address that ask for a confirmation, and of those that bring a new password.
    confirmations_per_hour = 5,
    /// Letters an hour to one sender that report only mistakes, or a mail without a command; then there is silence, or
    /// for a proved sender a line without reasons. Otherwise a machine that does not say so would be answered for ever.
    mistakes_per_hour = 20,
    /// Confirmation letters a day caused by one sender.
    signups_per_day = 20,
    /// Challenges a day by one player that begin.
    challenges_per_day = 100,
    /// Commands a day of one player, or of one unproved source.
    commands_per_day = USUAL_COMMANDS,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Count<'a> {
    /// Letters in the last hour to a mailbox that is no player's.
    ToStranger(&'a str),
    /// Confirmation letters sent to a mailbox in the last hour.
    AskedOf(&'a str),
    /// Letters in the last hour that bring a new password to an address.
    Forgot(&'a str),
    /// Boards that a player set up in the last day, and seeks that began none.
    Challenges(PlayerId),
    /// Letters in the last day to an address that ask whether a challenge is meant. Apart from what its player proves,
    /// so that nobody else can use that up.
    AskedToPlay(&'a str),
    /// Times in the last day that a player wrote to watchers.
    Kibitzes(PlayerId),
    /// Letters in the last day that warn a player of guessed passwords.
    Guessed(PlayerId),
    /// Letters in the last day that ask a player whether to close the account.
    Deletes(PlayerId),
}

impl Count<'_> {
    fn used(&self, tx: &mut ReadTx, now: Timestamp) -> Result<u32, StoreError> {
        let (hour_ago, day_ago) = (now - SignedDuration::from_hours(1), day_before(now));
        match *self {
            Count::ToStranger(address) => charged(tx, &stranger_at(address), now),
            Count::AskedOf(address) => charged(tx, &asked_at(address), now),
            Count::Forgot(address) => tx.count_letters_for(address, Purpose::Forgot, hour_ago),
            Count::AskedToPlay(address) => tx.count_letters_for(address, Purpose::Challenge, day_ago),
            Count::Challenges(player) => {
                Ok(tx.count_challenges(player, day_ago)? + tx.count_seeks(player, day_ago)?)
            }
            Count::Guessed(player) => tx.count_letters_of(player, Purpose::Guessed, day_ago),
            Count::Deletes(player) => tx.count_letters_of(player, Purpose::Delete, day_ago),
            Count::Kibitzes(player) => tx.count_kibitzes(player, day_ago),
        }
    }
}

/// The letters of the last hour for which somebody was charged who is no player.
fn charged(tx: &mut ReadTx, payer: &str, now: Timestamp) -> Result<u32, StoreError> {
    let letters = tx.used(payer, now)?.hour.of(Item::Letters);
    Ok(u32::try_from(letters).unwrap_or(u32::MAX))
}

/// Who is charged for letters to an address of nobody: its mailbox.
pub(crate) fn stranger_at(address: &str) -> String {
    format!("stranger {}", mailbox(address))
}

/// Who is charged for letters that ask an address for a confirmation: its mailbox.
pub(crate) fn asked_at(address: &str) -> String {
    format!("asked {}", mailbox(address))
}

pub(crate) fn day_before(now: Timestamp) -> Timestamp {
    now - SignedDuration::from_hours(24)
}

impl Limits {
    pub(crate) fn of_mail(&self, standing: Standing) -> Cost {
        let bounds = BOUNDS.iter().map(|(item, [stranger, named, proved], _)| {
            let most = match standing {
                Standing::Stranger => stranger,
                // What is said may be for somebody else to read.
                Standing::Named => named,
                Standing::ProvedElsewhere if matches!(item, Item::Letters | Item::Bytes) => stranger,
                Standing::Proved | Standing::ProvedElsewhere => proved,
            };
            (*item, *most)
        });
        let unbounded = [Item::Commands, Item::Asked, Item::Mistakes].map(|item| (item, u64::from(u32::MAX)));
        bounds.chain(unbounded).collect()
    }

    /// How much of an item one player, or one unproved source, may use in a day.
    pub(crate) fn of_day(&self, standing: Standing, item: Item) -> Option<u64> {
        let configured = match item {
            Item::Commands => Some(self.commands_per_day),
            Item::Asked => Some(self.signups_per_day),
            _ => None,
        };
        let bound = BOUNDS.iter().find(|(bounded, ..)| *bounded == item);
        let bound =
            bound.map(|(.., [unproved, player])| if standing.is_proved() { *player } else { *unproved });
        // These limits grow with the configured number of commands.
        let times = u64::from(self.commands_per_day / USUAL_COMMANDS).max(1);
        configured.map(u64::from).or(bound.map(|bound| bound * times))
    }

    /// How much of an item a proved player may use in a day; none if it is not limited.
    pub fn of_a_day(&self, item: Item) -> Option<u64> {
        self.of_day(Standing::Proved, item)
    }

    pub(crate) fn most(&self, count: Count<'_>) -> u32 {
        match count {
            Count::ToStranger(_) => self.strangers_per_hour,
            Count::AskedOf(_) | Count::Forgot(_) => self.confirmations_per_hour,
            Count::Challenges(_) => self.challenges_per_day,
            Count::AskedToPlay(_) => MOST_ASKED_TO_PLAY,
            Count::Kibitzes(_) => MOST_KIBITZES,
            Count::Guessed(_) => 1,
            Count::Deletes(_) => MOST_DELETES,
        }
    }

    pub(crate) fn left(&self, tx: &mut ReadTx, count: Count<'_>, now: Timestamp) -> Result<u32, StoreError> {
        Ok(self.most(count).saturating_sub(count.used(tx, now)?))
    }

    pub(crate) fn allows(
        &self,
        tx: &mut ReadTx,
        count: Count<'_>,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        Ok(self.left(tx, count, now)? > 0)
    }
}
