//! How much one sender, or one address, may ask for.

/// Bounds that keep a server from being used against others, or worn out. A player who plays never meets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// To an address that belongs to no player, so many letters go in an hour; after that there is silence.
    pub strangers_per_hour: u32,
    /// Of letters that ask for a confirmation, and of those that bring a new password, so many an hour go to one
    /// address.
    pub confirmations_per_hour: u32,
    /// So many letters an hour tell one address of nothing but mistakes, or that its mail held no command; after that there
    /// is silence. What a machine sends without saying that it is one would otherwise be answered for ever.
    pub mistakes_per_hour: u32,
    /// So many letters that ask whether an address is right a day may be brought about from one address, and so many for
    /// one player.
    pub signups_per_day: u32,
    /// So many challenges a day are taken from an address alone; with a password any number.
    pub challenges_per_day: u32,
    /// So many commands are carried out a day for one sender. Those of mails that prove who sent them are counted apart, so
    /// that nobody can use up another one's by writing in the other's name.
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
