//! What strangers may use together in an hour, and the shares of it, so that nobody uses up what is for all.
//!
//! ```text
//! in all, of 300      not authentic                 | authentic
//! 0          170      200                          300
//! |-----------|--------|----------------------------|
//!   anybody    reserve: hosts and domains that       kept for senders whom the trusted server calls authentic
//!              had nothing in this hour
//! ```

use std::net::IpAddr;

use jiff::Timestamp;

use crate::store::{Item, ReadTx, StoreError};

use crate::desk::policy::limits::Limits;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purse {
    /// Letters to addresses of nobody.
    Letters,
    /// Letters that ask for a confirmation.
    Confirmations,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stranger {
    domain: String,
    /// The network of the host that sent it, where it is known and the domain is not proved.
    network: Option<String>,
    authentic: bool,
}

impl Stranger {
    pub(crate) fn new(address: &str, host: Option<IpAddr>, authentic: bool) -> Stranger {
        let domain = address.rsplit('@').next().unwrap_or_default().to_lowercase();
        // Hosts of large providers send for very many people.
        let network = host.filter(|_| !authentic).map(network);
        Stranger { domain, network, authentic }
    }
}

/// The /24 of a host, or its /48 (IPv6): what one customer of a provider has.
fn network(host: IpAddr) -> String {
    match host.to_canonical() {
        IpAddr::V4(host) => {
            let [a, b, c, _] = host.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(host) => {
            let [a, b, c, ..] = host.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

impl Purse {
    fn name(self) -> &'static str {
        match self {
            Purse::Letters => "strangers",
            Purse::Confirmations => "asked",
        }
    }

    fn most(self, limits: &Limits) -> u32 {
        match self {
            Purse::Letters => limits.strangers_in_all_per_hour,
            Purse::Confirmations => limits.confirmations_in_all_per_hour,
        }
    }

    fn all(self) -> String {
        format!("all {}", self.name())
    }

    fn all_authentic(self) -> String {
        format!("all authentic {}", self.name())
    }

    fn of_domain(self, from: &Stranger) -> String {
        format!("{} of {}", self.name(), from.domain)
    }

    fn of_network(self, from: &Stranger) -> Option<String> {
        from.network.as_ref().map(|network| format!("{} at {network}", self.name()))
    }

    /// Who is charged for a letter, beside its address: all, and the shares of the stranger whose mail brought it.
    pub(crate) fn payers(self, from: Option<&Stranger>) -> Vec<String> {
        let mut payers = vec![self.all()];
        if let Some(from) = from {
            payers.extend(from.authentic.then(|| self.all_authentic()));
            payers.push(self.of_domain(from));
            payers.extend(self.of_network(from));
        }
        payers
    }

    /// Whether there is room for one more letter in this hour, whoever has it written.
    pub(crate) fn has_any_room(
        self,
        tx: &mut ReadTx,
        limits: &Limits,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        Ok(letters(tx, &self.all(), now)? < u64::from(self.most(limits)))
    }

    /// Whether there is room in this hour for what a stranger asks.
    pub(crate) fn has_room(
        self,
        tx: &mut ReadTx,
        limits: &Limits,
        from: &Stranger,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let of_domain = letters(tx, &self.of_domain(from), now)?;
        let of_network = match self.of_network(from) {
            Some(payer) => letters(tx, &payer, now)?,
            None => 0,
        };
        if of_domain >= u64::from(limits.strangers_per_domain_per_hour)
            || of_network >= u64::from(limits.strangers_per_network_per_hour)
        {
            return Ok(false);
        }
        let all = letters(tx, &self.all(), now)?;
        let most = u64::from(self.most(limits));
        let (used, most) = if from.authentic {
            (all, most)
        } else {
            let authentic = letters(tx, &self.all_authentic(), now)?;
            let kept = u64::from(limits.strangers_authentic_per_hour);
            (all.saturating_sub(authentic), most.saturating_sub(kept))
        };
        let is_first = of_domain == 0 && of_network == 0;
        let reserve = if is_first { 0 } else { u64::from(limits.strangers_reserve_per_hour) };
        Ok(all < u64::from(self.most(limits)) && used < most.saturating_sub(reserve))
    }
}

fn letters(tx: &mut ReadTx, payer: &str, now: Timestamp) -> Result<u64, StoreError> {
    Ok(tx.used(payer, now)?.hour.of(Item::Letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_of_hosts() {
        for (host, wanted) in [
            ("192.0.2.77", "192.0.2.0/24"),
            ("::ffff:192.0.2.77", "192.0.2.0/24"),
            ("2001:db8:7::1:2", "2001:db8:7::/48"),
            ("2001:db8:7:ffff::9", "2001:db8:7::/48"),
        ] {
            assert_eq!(network(host.parse().unwrap()), wanted);
        }
    }
}
