//! The disk under the server: ordinary, or one that forgets unsynced writes at a power cut.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

use crate::chance::Chance;

/// Bytes that a disk writes atomically.
const SECTOR: usize = 512;

/// The data folder, and what is durable of it.
pub struct Disk {
    pub data: PathBuf,
    pub synced: Option<PathBuf>,
}

impl Disk {
    pub fn new(folder: &Path, forgets: bool) -> Disk {
        let folder = folder.canonicalize().unwrap();
        let disk = Disk { data: folder.join("data"), synced: forgets.then(|| folder.join("synced")) };
        if let Some(synced) = &disk.synced {
            fs::create_dir(synced).unwrap();
        }
        disk
    }

    /// Lets a program run on this disk.
    pub fn under(&self, program: &mut Command) {
        if let Some(synced) = &self.synced {
            program
                .env("LD_PRELOAD", shim())
                .env("PBMD_DISK_DATA", &self.data)
                .env("PBMD_DISK_SYNCED", synced);
        }
    }

    /// The power fails after the program was killed. Synced data stays; each other sector stays or is lost by chance, sometimes
    /// all of them.
    pub fn cut_power(&self, chance: &mut Chance) {
        let stays_in_ten = [0, 1, 5, 9][chance.below(4)];
        self.forget(stays_in_ten, chance);
    }

    /// Keeps this many tenths of unsynced sectors and names.
    pub fn forget(&self, stays_in_ten: usize, chance: &mut Chance) {
        let Some(synced) = &self.synced else { return };
        // Killed before it began, the program has written nothing.
        let Ok(names) = fs::read_to_string(synced.join("names")) else { return };
        if !self.data.exists() {
            return;
        }
        if !synced.join("folder").exists() && chance.below(10) >= stays_in_ten {
            fs::remove_dir_all(&self.data).unwrap();
            fs::remove_dir_all(synced).unwrap();
            fs::create_dir(synced).unwrap();
            return;
        }
        let mut durable: BTreeMap<String, String> = BTreeMap::new();
        for line in names.lines() {
            let (name, key) = line.split_once(' ').unwrap();
            durable.insert(name.to_string(), key.to_string());
        }
        let mut present: BTreeMap<String, (String, Vec<u8>)> = BTreeMap::new();
        for entry in fs::read_dir(&self.data).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            if !name.ends_with("-shm") {
                present.insert(name, (key(&entry.path()), fs::read(entry.path()).unwrap()));
            }
        }
        let mut left: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        for (name, key) in &durable {
            let old = fs::read(synced.join(key)).unwrap_or_default();
            let new = present.get(name).filter(|(found, _)| found == key).map_or(&old, |(_, new)| new);
            left.insert(name.clone(), torn(&old, new, stays_in_ten, chance));
        }
        for (name, (key, new)) in &present {
            // The folder entry was not synced, whatever the content.
            if durable.get(name) != Some(key) && chance.below(10) < stays_in_ten {
                let old = fs::read(synced.join(key)).unwrap_or_default();
                left.insert(name.clone(), torn(&old, new, stays_in_ten, chance));
            }
        }
        for folder in [&self.data, synced] {
            fs::remove_dir_all(folder).unwrap();
            fs::create_dir(folder).unwrap();
        }
        for (name, content) in left {
            fs::write(self.data.join(name), content).unwrap();
        }
    }
}

/// The synced content with some sectors, and perhaps the length, of the unsynced content.
fn torn(old: &[u8], new: &[u8], stays_in_ten: usize, chance: &mut Chance) -> Vec<u8> {
    let mut content = old.to_vec();
    if chance.below(10) < stays_in_ten {
        content.resize(new.len(), 0);
    }
    for (to, from) in content.chunks_mut(SECTOR).zip(new.chunks(SECTOR)) {
        if chance.below(10) < stays_in_ten {
            let common = to.len().min(from.len());
            to[..common].copy_from_slice(&from[..common]);
        }
    }
    content
}

/// As in `disk.c`.
fn key(path: &Path) -> String {
    let about = fs::metadata(path).unwrap();
    let born = about.created().unwrap().duration_since(UNIX_EPOCH).unwrap();
    format!("{}-{}-{:09}", about.ino(), born.as_secs(), born.subsec_nanos())
}

fn shim() -> &'static Path {
    static SHIM: OnceLock<PathBuf> = OnceLock::new();
    SHIM.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/crash/disk.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("disk-{}.so", std::process::id()));
        let done = Command::new("cc")
            .args(["-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-pthread", "-o"])
            .args([&library, &source])
            .status();
        assert!(done.expect("cc is needed").success(), "tests/crash/disk.c does not compile");
        library
    })
}
