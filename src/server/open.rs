//! Opening the desk of a configuration.

use anyhow::{Context, Result};
use secrecy::ExposeSecret;

use crate::clock;
use crate::config::Config;
use crate::desk::{Desk, DeskConfig};
use crate::folder;
use crate::letter::ServerIdentity;
use crate::passwords::{Cost, Passwords};
use crate::secrets::Secrets;
use crate::store::{FaultInjection, Place, Store};

/// Opens the desk of a configuration.
pub async fn open_desk(config: &Config) -> Result<Desk> {
    open_desk_with_faults(config, FaultInjection::default()).await
}

/// As [`open_desk`], with faults for crash tests.
#[doc(hidden)]
pub async fn open_desk_with_faults(config: &Config, faults: FaultInjection) -> Result<Desk> {
    let data = &config.server.data;
    folder::make(data).with_context(|| format!("Cannot make the folder {}", data.display()))?;
    let place = database(config)?;
    let store = Store::open_at(&place, faults).await.with_context(|| format!("Cannot open {place}"))?;
    let passwords = Passwords::start(Cost::OWASP).context("Cannot start the thread for passwords")?;
    let terms = DeskConfig {
        operators: config.server.operators.clone(),
        also: config.server.also.clone(),
        mailbox: config.incoming.imap.as_ref().map(|imap| imap.login.username.clone()),
        ..config.desk.clone()
    };
    let desk = Desk::new(store, passwords, Secrets::system(), identity(config), terms, clock::now);
    desk.fill_states().context("Cannot work out how the boards stand")?;
    Ok(desk)
}

/// Where the database of a configuration is.
pub fn database(config: &Config) -> Result<Place> {
    match &config.database {
        None => Ok(Place::file(&config.server.data.join("pbmd.db"))),
        Some(server) => {
            let password = server.password.as_ref().map(ExposeSecret::expose_secret);
            Place::server(&server.url, password).context("database.url")
        }
    }
}

/// Opens the database of a configuration for reading: nothing is changed, and a running server is not disturbed.
pub fn look_at_database(config: &Config) -> Result<(Store, Place)> {
    let place = database(config)?;
    let store = Store::look_at(&place).with_context(|| format!("Cannot open {place}"))?;
    Ok((store, place))
}

/// The identity under which letters are sent.
pub fn identity(config: &Config) -> ServerIdentity {
    ServerIdentity {
        name: config.server.name.clone(),
        address: config.server.address.clone(),
        subaddress: config.server.subaddress,
        unsubscribe: config.unsubscribe.as_ref().map(|unsubscribe| unsubscribe.url.clone()),
        pages: config.web.as_ref().map(|web| web.url.clone()),
    }
}
