//! The system's service: what `pbmd init --service` does as root beside writing the configuration.

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use rustix::process::geteuid;

use crate::admin::owner;
use crate::folder;

/// Where systemd keeps what it knows, while it runs.
const SYSTEMD: &str = "/run/systemd/system";

/// The units that are started.
const UNITS: [&str; 2] = ["pbmd.service", "pbmd-backup.timer"];

/// The user of the service.
#[derive(Clone, Copy, Debug)]
pub(super) struct Service {
    pub uid: u32,
    pub gid: u32,
}

impl Service {
    /// The user of this system.
    ///
    /// # Errors
    ///
    /// This is not root, or there is no such user.
    pub(super) fn of_this_system() -> Result<Service> {
        if !geteuid().is_root() {
            bail!(
                "--service is for root: it gives files to the user {}, and starts the service",
                owner::USER
            );
        }
        let found = owner::named(owner::USER);
        let (uid, gid) = found.with_context(|| {
            let user = owner::USER;
            format!("There is no user {user}: the package makes it, or `systemd-sysusers` with deploy/pbmd.sysusers")
        })?;
        Ok(Service { uid, gid })
    }

    /// Makes the folder of the configuration, where it is not there: for root, and to be read by the service.
    pub(super) fn make_config_folder(self, path: &Path) -> Result<()> {
        if path.is_dir() {
            return Ok(());
        }
        folder::make(path)
            .map_err(Into::into)
            .and_then(|()| self.lend(path, 0o750))
            .with_context(|| cannot(path))
    }

    /// Makes the folder of the data, and gives it to the service.
    pub(super) fn make_data_folder(self, path: &Path) -> Result<()> {
        let made = folder::make(path).and_then(|()| {
            fs::set_permissions(path, Permissions::from_mode(0o700))?;
            chown(path, Some(self.uid), Some(self.gid))
        });
        made.with_context(|| cannot(path))
    }

    /// Lets the service read a file of root's, and nobody else.
    pub(super) fn lend(self, path: &Path, mode: u32) -> Result<()> {
        let lent = chown(path, None, Some(self.gid))
            .and_then(|()| fs::set_permissions(path, Permissions::from_mode(mode)));
        lent.with_context(|| format!("Cannot let the service read {}", path.display()))
    }

    pub(super) fn start(self, out: &mut dyn Write) -> Result<()> {
        if !Path::new(SYSTEMD).is_dir() {
            return Ok(line!(out, "not started: systemd does not run here")?);
        }
        // One that runs has another configuration.
        for verb in [&["enable", "--quiet"][..], &["restart"]] {
            let asked = Command::new("systemctl").args(verb).args(UNITS).status();
            if !asked.context("Cannot run systemctl")?.success() {
                bail!(
                    "The configuration is written, but the service did not start: `journalctl -u pbmd` says why"
                );
            }
        }
        Ok(line!(out, "started: {}", UNITS.join(", "))?)
    }
}

fn cannot(path: &Path) -> String {
    format!("Cannot make the folder {}", path.display())
}
