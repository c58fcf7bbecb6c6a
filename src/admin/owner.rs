//! Root is the usual caller of these commands, and must leave no file in the data folder that the server cannot use: the program becomes
//! the folder's owner.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use anyhow::{Context, Result};
use rustix::process::{Gid, Uid, geteuid};
use rustix::thread::{set_thread_gid, set_thread_groups, set_thread_uid};

use super::service::Which;

/// The user of the service.
pub(super) const USER: &str = "pbmd";

/// A user as the system knows it.
#[derive(Debug, PartialEq, Eq)]
struct User {
    uid: u32,
    gid: u32,
    /// The other groups.
    groups: Vec<u32>,
}

/// Becomes the owner of the data folder of a configuration, if this is root and somebody else owns it. To be called while the program
/// has one thread: others inherit what this one is. Without a configuration that can be read nothing changes, and whatever reads it next
/// says why.
///
/// # Errors
///
/// The system does not let root do it, as in some containers.
pub fn become_owner(which: &Which) -> Result<()> {
    if !geteuid().is_root() {
        return Ok(());
    }
    let Ok(config) = which.load() else { return Ok(()) };
    let data = &config.server.data;
    let Ok(facts) = fs::metadata(data) else { return Ok(()) };
    if facts.uid() == 0 {
        return Ok(());
    }
    let read = |path| fs::read_to_string(path).unwrap_or_default();
    let user = user(facts.uid(), facts.gid(), &read("/etc/passwd"), &read("/etc/group"));
    become_user(&user).with_context(|| format!("Cannot become the owner of {}", data.display()))
}

/// The numbers of a user and of its group, as the system knows them by name.
pub(super) fn named(name: &str) -> Option<(u32, u32)> {
    numbers(name, &fs::read_to_string("/etc/passwd").unwrap_or_default())
}

/// The user of the service, where its home is this folder.
pub(super) fn at_home(folder: &Path) -> Option<(u32, u32)> {
    let passwd = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let mut users = passwd.lines().map(|line| line.split(':').collect::<Vec<_>>());
    users.find(|user| {
        user.first() == Some(&USER) && user.get(5).is_some_and(|home| Path::new(home) == folder)
    })?;
    numbers(USER, &passwd)
}

fn numbers(name: &str, passwd: &str) -> Option<(u32, u32)> {
    let mut users = passwd.lines().map(|line| line.split(':').collect::<Vec<_>>());
    let user = users.find(|user| user.first() == Some(&name))?;
    Some((user.get(2)?.parse().ok()?, user.get(3)?.parse().ok()?))
}

fn become_user(user: &User) -> rustix::io::Result<()> {
    let groups: Vec<Gid> = user.groups.iter().map(|group| Gid::from_raw(*group)).collect();
    set_thread_groups(&groups)?;
    set_thread_gid(Gid::from_raw(user.gid))?;
    set_thread_uid(Uid::from_raw(user.uid))
}

/// The user of a number, by the texts of `/etc/passwd` and `/etc/group`; one who is not there has the group of the folder.
fn user(uid: u32, folder: u32, passwd: &str, group: &str) -> User {
    let fields = |line: &str| -> Vec<String> { line.split(':').map(str::to_owned).collect() };
    let number = |field: Option<&String>| field.and_then(|field| field.parse::<u32>().ok());
    let known = passwd.lines().map(fields).find(|user| number(user.get(2)) == Some(uid));
    let gid = known.as_ref().and_then(|user| number(user.get(3))).unwrap_or(folder);
    let name = known.and_then(|user| user.first().cloned()).filter(|name| !name.is_empty());
    let has = |members: &String| members.split(',').any(|member| Some(member) == name.as_deref());
    let groups = group.lines().map(fields).filter(|group| group.get(3).is_some_and(has));
    User { uid, gid, groups: groups.filter_map(|group| number(group.get(2))).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_by_number() {
        let passwd = "root:x:0:0::/root:/bin/sh\npbmd:x:998:997::/var/lib/pbmd:/usr/sbin/nologin\nbroken\n";
        let group = "root:x:0:\nmail:x:8:dovecot,pbmd\npbmd:x:997:\nadm:x:4:syslog\n";
        assert_eq!([numbers("pbmd", passwd), numbers("pbm", passwd)], [Some((998, 997)), None]);
        let told = |uid| user(uid, 5, passwd, group);
        assert_eq!(told(998), User { uid: 998, gid: 997, groups: vec![8] });
        // In a container nobody has a name.
        assert_eq!(told(10_001), User { uid: 10_001, gid: 5, groups: vec![] });
        assert_eq!(user(998, 5, "", ""), User { uid: 998, gid: 5, groups: vec![] });
    }
}
