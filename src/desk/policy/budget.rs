//! What a mail may cost, what it has cost so far, and who is charged.
//!
//! A proven sender is charged to his own account. Anything else is charged to where it came from, never to the player
//! whose address it bears: a forger uses up nothing of his victim's.

use std::net::IpAddr;

use jiff::Timestamp;

use crate::command::mailbox;
use crate::store::{Cost, Item, KnownPlayer, Player, ReadTx, StoreError, WriteTx, payer_of};

use crate::desk::policy::limits::{Limits, Standing, asked_at, stranger_at};

#[derive(Clone, Copy, Debug)]
pub(crate) struct MailSource<'a> {
    pub address: &'a str,
    /// The outside host that sent it.
    pub host: Option<IpAddr>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Payer {
    name: String,
    /// Its limit as a multiple of one sender's, since many people share a host.
    share: u64,
}

/// The limit of an address, from wherever, as a multiple of one source's.
const SHARE_OF_ADDRESS: u64 = 2;

/// The limit of a host or domain, as a multiple of one sender's.
const SHARE_OF_MANY: u64 = 10;

/// Who is charged for mails from an address that prove nothing: its mailbox.
fn writer_at(address: &str) -> String {
    format!("address {}", mailbox(address))
}

/// All who are charged for what an address writes and is written, and are named after it.
pub(crate) fn payers_named_after(address: &str) -> [String; 3] {
    [writer_at(address), stranger_at(address), asked_at(address)]
}

fn payers(from: MailSource<'_>, proved: Option<&Player>, at_home: bool) -> Vec<Payer> {
    let payer = |name: String, share: u64| Payer { name, share };
    let address = writer_at(from.address);
    if let Some(player) = proved {
        let own = payer(payer_of(player.id), 1);
        // Answers to an address that is not the player's reach somebody else's mailbox.
        let other = (!at_home).then(|| payer(address, SHARE_OF_ADDRESS));
        return std::iter::once(own).chain(other).collect();
    }
    match from.host {
        Some(host) => vec![
            payer(format!("{address} [{host}]"), 1),
            payer(address, SHARE_OF_ADDRESS),
            payer(format!("host {host}"), SHARE_OF_MANY),
        ],
        None => {
            let domain = from.address.rsplit('@').next().unwrap_or_default().to_lowercase();
            vec![payer(address, 1), payer(format!("domain {domain}"), SHARE_OF_MANY)]
        }
    }
}

const NEEDED: [Item; 9] = [
    Item::Commands,
    Item::Letters,
    Item::Bytes,
    Item::LettersToOthers,
    Item::BytesToOthers,
    Item::Names,
    Item::Rows,
    Item::Boards,
    Item::Milliseconds,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    Reads,
    Refused,
    /// Not today, and the sender, who is not proved, was told before.
    Silent,
}

#[derive(Debug, Default)]
pub(crate) struct Budget {
    payers: Vec<Payer>,
    standing: Standing,
    /// None if no mail is the cause: then nothing is limited.
    most: Option<Cost>,
    /// How many more mails that do nothing may be answered in this hour.
    mistakes_left: u64,
    /// Something of the day was used up before this mail.
    used_up: bool,
    /// A mail of this sender was refused for that reason before.
    refused: bool,
    spent: Cost,
    began: Option<Timestamp>,
}

impl Budget {
    /// The budget of a mail: that of its standing, and no more than is left of the day. `known` saves reading what
    /// these players have used.
    pub(crate) fn open(
        look: &mut ReadTx,
        limits: &Limits,
        from: MailSource<'_>,
        (standing, proved): (Standing, Option<&Player>),
        known: &[KnownPlayer],
        now: Timestamp,
    ) -> Result<Budget, StoreError> {
        let payers = payers(from, proved, standing != Standing::ProvedElsewhere);
        let mut most = limits.of_mail(standing);
        let (mut mistakes_left, mut used_up, mut refused) = (u64::MAX, false, false);
        for payer in &payers {
            let found = known.iter().find(|known| payer_of(known.player.id) == payer.name);
            let used = match found {
                Some(known) => known.used.clone(),
                None => look.used(&payer.name, now)?,
            };
            for item in Item::ALL {
                if let Some(day) = limits.of_day(standing, item) {
                    let left = (day * payer.share).saturating_sub(used.day.of(item));
                    most.set(item, most.of(item).min(left));
                    used_up |= left == 0 && NEEDED.contains(&item);
                    // A refusal counts for more than what is left.
                    refused |= item == Item::Commands && used.day.of(item) > day * payer.share;
                }
            }
            let hour = u64::from(limits.mistakes_per_hour) * payer.share;
            mistakes_left = mistakes_left.min(hour.saturating_sub(used.hour.of(Item::Mistakes)));
        }
        Ok(Budget {
            payers,
            standing,
            most: Some(most),
            mistakes_left,
            used_up,
            refused,
            spent: Cost::default(),
            began: Some(now),
        })
    }

    /// Counts these commands, if the day's limit allows them. Beyond it, an unproved sender is told once.
    pub(crate) fn admit(&mut self, commands: u64) -> Admission {
        if commands <= self.left(Item::Commands) && !self.used_up {
            self.add(Item::Commands, commands);
            return Admission::Reads;
        }
        self.add(Item::Commands, self.left(Item::Commands) + 1);
        if self.refused && !self.standing.is_proved() { Admission::Silent } else { Admission::Refused }
    }

    pub(crate) fn is_proved(&self) -> bool {
        self.standing.is_proved()
    }

    pub(crate) fn mistakes_left(&self) -> u64 {
        self.mistakes_left
    }

    pub(crate) fn left(&self, item: Item) -> u64 {
        let most = self.most.as_ref().map_or(u64::MAX, |most| most.of(item));
        most.saturating_sub(self.spent.of(item))
    }

    pub(crate) fn letter(&mut self, letters: Item, bytes: Item, length: usize) {
        self.add(letters, 1);
        self.add(bytes, u64::try_from(length).unwrap_or(u64::MAX));
    }

    pub(crate) fn add(&mut self, item: Item, amount: u64) {
        self.spent.add(item, amount);
    }

    pub(crate) fn add_rows(&mut self, rows: usize) {
        self.add(Item::Rows, u64::try_from(rows).unwrap_or(u64::MAX));
    }

    pub(crate) fn takes(&mut self, item: Item) -> bool {
        let takes = self.left(item) > 0;
        self.add(item, u64::from(takes));
        takes
    }

    pub(crate) fn note(&mut self, item: Item, amount: u64) {
        self.spent.set(item, amount);
    }

    pub(crate) fn tick(&mut self, now: Timestamp) {
        let began = self.began.unwrap_or(now);
        self.note(Item::Milliseconds, now.duration_since(began).as_millis().try_into().unwrap_or_default());
    }

    /// Whether something that further lines need is used up.
    pub(crate) fn is_spent(&self) -> bool {
        NEEDED.iter().filter(|item| **item != Item::Commands).any(|item| self.left(*item) == 0)
    }

    /// The payer is to be forgotten: nobody is charged.
    pub(crate) fn charge_nobody(&mut self) {
        self.payers.clear();
    }

    pub(crate) fn charge(&self, tx: &mut WriteTx, now: Timestamp) -> Result<(), StoreError> {
        if self.payers.is_empty() {
            return Ok(());
        }
        let payers: Vec<String> = self.payers.iter().map(|payer| payer.name.clone()).collect();
        tx.charge(&payers, &self.spent, now)
    }
}
