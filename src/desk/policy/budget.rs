//! What a mail may cost, what it has cost so far, and who is charged for it.
//!
//! Whoever proves who he is pays himself. What proves nothing is charged to where it came from, never to the player whose
//! address it bears: what a forger sends uses up nothing of his victim.

use std::net::IpAddr;

use jiff::Timestamp;

use crate::store::{Cost, Item, KnownPlayer, Player, ReadTx, StoreError, WriteTx, payer_of};

use crate::desk::policy::limits::{Limits, Standing};

/// Where a mail came from, as far as that is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From<'a> {
    pub address: &'a str,
    /// The host outside that sent it.
    pub host: Option<IpAddr>,
}

/// Somebody who is charged, or something.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Payer {
    /// As the store names it.
    name: String,
    /// Its limit as a multiple of one sender's, since many people share a host.
    share: u64,
}

/// How many times as much may come in the name of an address, from wherever, as from one place.
const SHARE_OF_ADDRESS: u64 = 2;

/// How many times as much may come from a host or a domain as from one sender.
const SHARE_OF_MANY: u64 = 10;

/// The payer of all letters to addresses that are no player's.
pub(crate) const ALL_STRANGERS: &str = "all strangers";

/// The payer of all letters to addresses of one domain that are no player's.
pub(crate) fn strangers_of_domain(address: &str) -> String {
    let domain = address.rsplit('@').next().unwrap_or_default();
    format!("strangers of {}", domain.to_lowercase())
}

/// The payer of all letters that ask whether an address is right.
pub(crate) const ALL_ASKED: &str = "all asked";

fn payers(from: From<'_>, proved: Option<&Player>, at_home: bool) -> Vec<Payer> {
    let payer = |name: String, share: u64| Payer { name, share };
    let address = format!("address {}", from.address.to_lowercase());
    if let Some(player) = proved {
        let own = payer(payer_of(player.id), 1);
        // Answers to an address that is not the player's are for somebody else's mailbox.
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

/// Without any of these no line can be carried out.
const NEEDED: [Item; 8] = [
    Item::Commands,
    Item::Letters,
    Item::Bytes,
    Item::LettersToOthers,
    Item::Names,
    Item::Rows,
    Item::Boards,
    Item::Milliseconds,
];

/// Whether a mail is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// It is.
    Reads,
    /// Not today, and its sender is told.
    Refused,
    /// Not today, and its sender, who is not proved, has been told.
    Silent,
}

/// What one mail may cost, and what it has cost.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    payers: Vec<Payer>,
    standing: Standing,
    /// What may be spent; nothing is bounded where no mail is the cause.
    most: Option<Cost>,
    /// Mails that do nothing and are told why: how many more there may be in this hour.
    mistakes_left: u64,
    /// Whether something of the day was used up before this mail.
    used_up: bool,
    /// Whether a mail of this sender was refused before for that reason.
    refused: bool,
    spent: Cost,
    began: Option<Timestamp>,
}

impl Budget {
    /// The budget of a mail: that of any mail of its standing, and no more than is left of the day. What players have used who are
    /// `known` is not asked for once more.
    pub(crate) fn open(
        look: &mut ReadTx,
        limits: &Limits,
        from: From<'_>,
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

    /// Whether a mail with so many commands is carried out, which count from now on. Beyond the limit of a day whoever proves
    /// nothing is told once.
    pub(crate) fn admit(&mut self, commands: u64) -> Admission {
        if commands <= self.left(Item::Commands) && !self.used_up {
            self.add(Item::Commands, commands);
            return Admission::Reads;
        }
        self.add(Item::Commands, self.left(Item::Commands) + 1);
        if self.refused && !self.standing.is_proved() { Admission::Silent } else { Admission::Refused }
    }

    /// Whether the writer is proved.
    pub(crate) fn is_proved(&self) -> bool {
        self.standing.is_proved()
    }

    /// How many more mails that do nothing may be told why in this hour.
    pub(crate) fn mistakes_left(&self) -> u64 {
        self.mistakes_left
    }

    /// How much of an item may still be spent.
    pub(crate) fn left(&self, item: Item) -> u64 {
        let most = self.most.as_ref().map_or(u64::MAX, |most| most.of(item));
        most.saturating_sub(self.spent.of(item))
    }

    /// Notes a letter of so many bytes.
    pub(crate) fn letter(&mut self, letters: Item, bytes: Item, length: usize) {
        self.add(letters, 1);
        self.add(bytes, u64::try_from(length).unwrap_or(u64::MAX));
    }

    /// Notes that some of an item was spent.
    pub(crate) fn add(&mut self, item: Item, amount: u64) {
        self.spent.add(item, amount);
    }

    /// Spends one of an item, if there is one left.
    pub(crate) fn takes(&mut self, item: Item) -> bool {
        let takes = self.left(item) > 0;
        self.add(item, u64::from(takes));
        takes
    }

    /// Notes how much of an item was spent in all.
    pub(crate) fn note(&mut self, item: Item, amount: u64) {
        self.spent.set(item, amount);
    }

    /// Notes the time that has passed.
    pub(crate) fn tick(&mut self, now: Timestamp) {
        let began = self.began.unwrap_or(now);
        self.note(Item::Milliseconds, now.duration_since(began).as_millis().try_into().unwrap_or_default());
    }

    /// Whether something is spent that carrying out further lines would need.
    pub(crate) fn is_spent(&self) -> bool {
        NEEDED.iter().filter(|item| **item != Item::Commands).any(|item| self.left(*item) == 0)
    }

    /// What was spent is charged to nobody: its payer is to be forgotten.
    pub(crate) fn charge_nobody(&mut self) {
        self.payers.clear();
    }

    /// Charges what was spent.
    pub(crate) fn charge(&self, tx: &mut WriteTx, now: Timestamp) -> Result<(), StoreError> {
        if self.payers.is_empty() {
            return Ok(());
        }
        let payers: Vec<String> = self.payers.iter().map(|payer| payer.name.clone()).collect();
        tx.charge(&payers, &self.spent, now)
    }
}
