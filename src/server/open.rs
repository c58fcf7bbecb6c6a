//! The desk of a configuration, opened over its database.

use anyhow::{Context, Result};

use crate::clock;
use crate::config::Config;
use crate::desk::{Desk, Terms};
use crate::folder;
use crate::letter::House;
use crate::passwords::{Cost, Passwords};
use crate::secrets::Secrets;
use crate::store::{Store, Trial};

/// Opens the desk over the database of a configuration.
pub async fn open_desk(config: &Config) -> Result<Desk> {
    open_desk_on_trial(config, Trial::default()).await
}

/// As [`open_desk`], over a store that a test of crashes has changed.
#[doc(hidden)]
pub async fn open_desk_on_trial(config: &Config, trial: Trial) -> Result<Desk> {
    let data = &config.server.data;
    folder::make(data).with_context(|| format!("Cannot make the folder {}", data.display()))?;
    let path = data.join("pbmd.db");
    let store = Store::open_on_trial(&path, trial)
        .await
        .with_context(|| format!("Cannot open {}", path.display()))?;
    let passwords = Passwords::start(Cost::OWASP).context("Cannot start the thread for passwords")?;
    let terms = Terms { limits: config.limits, trust: config.trust.clone() };
    Ok(Desk::new(store, passwords, Secrets::system(), house(config), terms, clock::now))
}

/// The sender of the letters, by the configuration.
pub fn house(config: &Config) -> House {
    House {
        name: config.server.name.clone(),
        address: config.server.address.clone(),
        subaddress: config.server.subaddress,
        unsubscribe: config.unsubscribe.as_ref().map(|unsubscribe| unsubscribe.url.clone()),
    }
}
