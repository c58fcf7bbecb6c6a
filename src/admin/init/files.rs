//! The files that `pbmd init` names and writes.

use std::fs::{self, OpenOptions, Permissions};
use std::io::Write;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::folder;

use crate::admin::init::flags::Init;

impl Init {
    /// A file that a flag names, as the configuration is to name it. The service cannot read what lies in somebody's home: it gets a
    /// copy beside its configuration.
    pub(super) fn placed(&self, file: &Path, base: &Path, name: &str) -> Result<PathBuf> {
        let cannot = || format!("Cannot read {}", file.display());
        if !self.service {
            return fs::canonicalize(file).with_context(cannot);
        }
        let text = fs::read_to_string(file).with_context(cannot)?;
        let copy = base.join(name);
        if fs::read_to_string(&copy).ok().as_ref() != Some(&text) {
            create(&copy, 0o644, &text)?;
        }
        Ok(std::path::absolute(copy)?)
    }
}

pub(super) fn free(path: &Path) -> Result<()> {
    if path.symlink_metadata().is_ok() {
        bail!("{} is there already, and is left as it is", path.display());
    }
    Ok(())
}

pub(super) fn create(path: &Path, mode: u32, text: &str) -> Result<()> {
    let cannot = || format!("Cannot write {}", path.display());
    let mut file =
        OpenOptions::new().write(true).create_new(true).mode(mode).open(path).with_context(cannot)?;
    let written = file
        .set_permissions(Permissions::from_mode(mode))
        .and_then(|()| file.write_all(text.as_bytes()))
        .and_then(|()| file.sync_all())
        .and_then(|()| folder::sync_name(path));
    if written.is_err() {
        // Half a file would block the next try.
        let _ = fs::remove_file(path);
    }
    written.with_context(cannot)
}
