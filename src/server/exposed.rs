//! Private files that other users of this machine can access.

use std::fmt;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::process::geteuid;

use crate::config::{Config, Login, Outgoing};

/// systemd itself restricts access to the credentials of services.
const CREDENTIALS: &str = "/run/credentials";

/// A file or folder to which other users have access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exposed {
    /// Where it is.
    pub path: PathBuf,
    /// The mode that it should have.
    pub mode: u32,
    /// What is wrong, with the command that mends it.
    said: String,
}

impl fmt::Display for Exposed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said)
    }
}

/// Checks the folders of data and letters, and the files of passwords and keys: those that other users can access.
pub fn exposed(config: &Config) -> Vec<Exposed> {
    // Whoever owns the data runs the server; before there are any, who asks.
    let data = &config.server.data;
    let owner = fs::metadata(data).map_or_else(|_| geteuid().as_raw(), |facts| facts.uid());
    let mut paths = vec![("server.data".to_owned(), data.as_path())];
    paths.extend(config.incoming.imap.iter().flat_map(|imap| secret_files("incoming.imap", &imap.login)));
    match &config.outgoing {
        Outgoing::Smtp(relay) => {
            let logins = relay.all().filter_map(|relay| relay.login.as_ref());
            paths.extend(logins.flat_map(|login| secret_files("outgoing.smtp", login)));
        }
        Outgoing::Maildir(folder) if !folder.starts_with(data) => {
            paths.push(("outgoing.maildir.path".to_owned(), folder.as_path()));
        }
        Outgoing::Maildir(_) => {}
    }
    paths.extend(
        config.dkim.as_ref().map(|dkim| ("outgoing.dkim.key_file".to_owned(), dkim.key_file.as_path())),
    );
    paths.into_iter().filter_map(|(key, path)| complaint(&key, path, owner)).collect()
}

fn secret_files<'l>(section: &str, login: &'l Login) -> Vec<(String, &'l Path)> {
    let files = login.secret.files().into_iter();
    files.map(|(key, file)| (format!("{section}.{key}"), file)).collect()
}

fn complaint(key: &str, path: &Path, owner: u32) -> Option<Exposed> {
    let facts = fs::metadata(path).ok().filter(|_| !path.starts_with(CREDENTIALS))?;
    // A file of another user's, such as root's, is read through its group.
    let (open, mend) = if facts.uid() == owner { (0o077, "go-rwx") } else { (0o027, "g-w,o-rwx") };
    let (open, mode) = (facts.mode() & open, facts.mode() & !open);
    let can = match (open & 0o044 != 0, open & 0o022 != 0) {
        (true, true) => "read and change",
        (false, true) => "change",
        (true, false) => "read",
        (false, false) if open != 0 => "look into",
        (false, false) => return None,
    };
    let shown = path.display();
    let said = format!("{key}: others on this machine can {can} {shown}; to mend it: chmod {mend} {shown}");
    Some(Exposed { path: path.to_owned(), mode, said })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn modes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("imap.password");
        fs::write(&file, "secret").unwrap();
        let own = fs::metadata(&file).unwrap().uid();
        let cases = [
            (0o600, own, None),
            (0o400, own, None),
            (0o640, own, Some(("read", "go-rwx"))),
            (0o604, own, Some(("read", "go-rwx"))),
            (0o620, own, Some(("change", "go-rwx"))),
            (0o666, own, Some(("read and change", "go-rwx"))),
            (0o711, own, Some(("look into", "go-rwx"))),
            (0o640, own + 1, None),
            (0o644, own + 1, Some(("read", "g-w,o-rwx"))),
            (0o660, own + 1, Some(("change", "g-w,o-rwx"))),
        ];
        for (mode, owner, expected) in cases {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            let path = file.display();
            let expected = expected.map(|(can, mend)| {
                format!("key: others on this machine can {can} {path}; to mend it: chmod {mend} {path}")
            });
            let found = complaint("key", &file, owner);
            assert_eq!(found.as_ref().map(ToString::to_string), expected, "{mode:o}");
            if let Some(found) = found {
                fs::set_permissions(&file, fs::Permissions::from_mode(found.mode)).unwrap();
                assert_eq!(complaint("key", &file, owner), None, "{mode:o}");
            }
        }
        assert_eq!(complaint("key", &folder.path().join("none"), own), None);
    }
}
