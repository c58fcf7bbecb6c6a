//! Every bound on what one sender, one address or one player may ask for, and the one question about them.

use jiff::{SignedDuration, Timestamp};

use crate::store::{Cost, Item, PlayerId, Purpose, ReadTx, StoreError};

/// Maximum size of one letter with answers, in bytes, before the rest of the lines is left: more than anybody reads at once.
/// Boards that are shown are letters of their own.
pub(crate) const MOST_SAID: usize = 50 * 1024;

/// Maximum number of help pages that one command brings.
pub(crate) const MOST_PAGES: usize = 5;

/// Maximum number of addresses of a player.
pub(crate) const MOST_ADDRESSES: usize = 5;

/// Maximum number of boards that one command shows.
pub(crate) const MOST_SHOWN: usize = 20;

/// Maximum number of rows of a list; the newest are shown.
pub(crate) const MOST_ROWS: usize = 200;

/// Maximum number of boards of one player on which others are looked for.
pub(crate) const MOST_COMPARED: u32 = 5_000;

/// Maximum number of challenges in one mail: each writes to all who are to play.
pub(crate) const MOST_CHALLENGES: usize = 10;

/// Maximum number of open seeks of a player.
pub(crate) const MOST_SEEKS: u32 = 10;

/// Maximum number of letters a day to one address that ask whether a challenge is meant: anybody can bring them about.
const MOST_ASKED_TO_PLAY: u32 = 5;

/// Maximum number of boards that a player may watch: more than anybody reads.
pub(crate) const MOST_WATCHED: usize = 50;

/// Maximum number of watchers of a board, because each of its moves writes to all of them.
pub(crate) const MOST_WATCHERS: usize = 50;

/// Maximum number of times a day that a player may write to those who watch: each may bring a letter to
/// [`MOST_WATCHERS`] people.
const MOST_KIBITZES: u32 = 20;

/// Maximum number of letters a day that ask a player whether the account is to be closed, at all addresses.
const MOST_DELETES: u32 = 15;

/// Maximum number of players to whom one message goes.
pub(crate) const MOST_ADDRESSEES: usize = 10;

/// Maximum number of boards of which anything goes with all that is known of a player, the newest.
pub(crate) const MOST_EXPORTED_ROWS: u32 = 5_000;

/// Maximum number of boards whose records go with all that is known of a player.
pub(crate) const MOST_EXPORTED: usize = 500;

/// The size of these records, in bytes, at which no more are added.
pub(crate) const LARGEST_EXPORT: usize = 3 * 1024 * 1024;

/// The longest note on a board, in characters.
pub(crate) const LONGEST_NOTE: usize = 2_000;

/// How well it is known who wrote a mail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The address belongs to nobody here.
    #[default]
    Stranger,
    /// The address is that of a player; somebody else may have written it.
    Named,
    /// A player, proved, who is answered at an address that is not his.
    ProvedElsewhere,
    /// A player, proved.
    Proved,
}

impl Standing {
    /// Whether a player is proved.
    pub(crate) fn is_proved(self) -> bool {
        matches!(self, Standing::Proved | Standing::ProvedElsewhere)
    }
}

/// What is bounded: for one mail of a stranger, of somebody with a player's address, and of a proved player; and in a day for what
/// proves nothing, from one place, and for a player. Commands and letters that ask are bounded by the configuration.
const BOUNDS: [(Item, [u64; 3], [u64; 2]); 11] = [
    (Item::Letters, [10, 30, 300], [200, 5_000]),
    (Item::Bytes, [32 << 10, 128 << 10, 512 << 10], [2 << 20, 32 << 20]),
    (Item::LettersToOthers, [10, 10, 400], [200, 5_000]),
    (Item::BytesToOthers, [64 << 10, 64 << 10, 8 << 20], [1 << 20, 64 << 20]),
    (Item::Messages, [0, 0, 50], [0, 100]),
    (Item::Exports, [0, 0, 1], [0, 1]),
    (Item::Names, [20, 120, 400], [2_000, 20_000]),
    (Item::Rows, [400, 800, 2_000], [10_000, 100_000]),
    (Item::Boards, [10, 20, 200], [500, 10_000]),
    (Item::Passwords, [2, 12, 16], [200, 2_000]),
    (Item::Milliseconds, [2_000, 4_000, 20_000], [120_000, 1_200_000]),
];

/// The number of commands a day to which these bounds of a day belong.
const USUAL_COMMANDS: u32 = 1000;

/// Maximum number of letters in an hour, by all together, to addresses that are no player's, and as many that ask somebody for a
/// confirmation.
pub(crate) const STRANGERS_IN_ALL: u64 = 300;

/// Bounds that keep a server from being used against others, or worn out. A player who plays never meets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of letters an hour to one address, whatever they are about; those beyond wait. 0: no bound.
    pub letters_per_address_per_hour: u32,
    /// Maximum number of letters an hour to an address that belongs to no player; after that there is silence.
    pub strangers_per_hour: u32,
    /// Maximum number of letters an hour to addresses of one domain that belong to no player; after that there is silence.
    pub strangers_per_domain_per_hour: u32,
    /// Maximum number of letters an hour to one address that ask for a confirmation, and of those that bring a new
    /// password.
    pub confirmations_per_hour: u32,
    /// Maximum number of letters an hour to one sender that tell of nothing but mistakes, or that a mail held no command;
    /// after that there is silence, and for whoever proves who he is a line without reasons. What a machine sends without
    /// saying that it is one would otherwise be answered for ever.
    pub mistakes_per_hour: u32,
    /// Maximum number of letters a day that ask whether an address is right, brought about by one sender.
    pub signups_per_day: u32,
    /// Maximum number of challenges a day of one player that begin.
    pub challenges_per_day: u32,
    /// Maximum number of commands a day for one player, and for what proves nothing from one place.
    pub commands_per_day: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            letters_per_address_per_hour: 500,
            strangers_per_hour: 5,
            strangers_per_domain_per_hour: 100,
            confirmations_per_hour: 5,
            mistakes_per_hour: 20,
            signups_per_day: 20,
            challenges_per_day: 100,
            commands_per_day: USUAL_COMMANDS,
        }
    }
}

/// Something that is counted, and for whom.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Count<'a> {
    /// Letters of the last hour to an address that belongs to no player.
    ToStranger(&'a str),
    /// Confirmation letters sent to an address in the last hour.
    AskedOf(&'a str),
    /// Letters of the last hour that bring a new password to an address.
    Forgot(&'a str),
    /// Boards that a player set up in the last day, and seeks that have begun none.
    Challenges(PlayerId),
    /// Letters of the last day to an address that ask whether a challenge is meant. Apart from what its player proves, so that
    /// nobody else can use that up.
    AskedToPlay(&'a str),
    /// Times in the last day that a player wrote to those who watch.
    Kibitzes(PlayerId),
    /// Letters of the last day that tell a player that somebody tries out passwords.
    Guessed(PlayerId),
    /// Letters of the last day that ask a player whether the account is to be closed.
    Deletes(PlayerId),
}

/// The purposes of letters that ask whether an address is right.
const ASKING: [Purpose; 2] = [Purpose::Confirm, Purpose::ConfirmNew];

impl Count<'_> {
    /// How much of it there was.
    pub(crate) fn used(&self, tx: &mut ReadTx, now: Timestamp) -> Result<u32, StoreError> {
        let (hour_ago, day_ago) = (now - SignedDuration::from_hours(1), day_before(now));
        let mut sum = 0;
        match *self {
            Count::ToStranger(address) => return tx.count_letters_to(address, hour_ago),
            Count::Forgot(address) => return tx.count_letters_for(address, Purpose::Forgot, hour_ago),
            Count::AskedToPlay(address) => {
                return tx.count_letters_for(address, Purpose::Challenge, day_ago);
            }
            Count::Challenges(player) => {
                return Ok(tx.count_challenges(player, day_ago)? + tx.count_seeks(player, day_ago)?);
            }
            Count::Guessed(player) => return tx.count_letters_of(player, Purpose::Guessed, day_ago),
            Count::Deletes(player) => return tx.count_letters_of(player, Purpose::Delete, day_ago),
            Count::Kibitzes(player) => return tx.count_kibitzes(player, day_ago),
            Count::AskedOf(address) => {
                for purpose in ASKING {
                    sum += tx.count_letters_for(address, purpose, hour_ago)?;
                }
            }
        }
        Ok(sum)
    }
}

/// The beginning of the day that is counted.
pub(crate) fn day_before(now: Timestamp) -> Timestamp {
    now - SignedDuration::from_hours(24)
}

impl Limits {
    /// What one mail may cost.
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

    /// How much of an item may be used in a day by one player, or from one place by what proves nothing.
    pub(crate) fn of_day(&self, standing: Standing, item: Item) -> Option<u64> {
        let configured = match item {
            Item::Commands => Some(self.commands_per_day),
            Item::Asked => Some(self.signups_per_day),
            _ => None,
        };
        let bound = BOUNDS.iter().find(|(bounded, ..)| *bounded == item);
        let bound =
            bound.map(|(.., [unproved, player])| if standing.is_proved() { *player } else { *unproved });
        // What belongs to a thousand commands grows with them.
        let times = u64::from(self.commands_per_day / USUAL_COMMANDS).max(1);
        configured.map(u64::from).or(bound.map(|bound| bound * times))
    }

    /// How much of an item a player may use in a day, in proved mails; none where it is not bounded.
    pub fn of_a_day(&self, item: Item) -> Option<u64> {
        self.of_day(Standing::Proved, item)
    }

    /// The most of it that there may be.
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

    /// How many more of it there may be.
    pub(crate) fn left(&self, tx: &mut ReadTx, count: Count<'_>, now: Timestamp) -> Result<u32, StoreError> {
        Ok(self.most(count).saturating_sub(count.used(tx, now)?))
    }

    /// Whether there may be one more of it.
    pub(crate) fn allows(
        &self,
        tx: &mut ReadTx,
        count: Count<'_>,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        Ok(self.left(tx, count, now)? > 0)
    }
}
