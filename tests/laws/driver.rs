//! Generates inputs for the targets, and shrinks and keeps those that break a law.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use rustix::time::{ClockId, clock_gettime};
use sha2::{Digest, Sha256};

/// Inputs between two looks at the clock.
const ROUND: u32 = 64;
/// Rounds if no time is given.
const ROUNDS: u64 = 8;
/// The longest input; linearity is tested elsewhere.
const LONGEST: usize = 8192;

/// Code that reads strangers' input.
pub struct Target<'a> {
    /// The folder of kept inputs.
    pub name: &'a str,
    /// Valid inputs.
    pub samples: Vec<Vec<u8>>,
    /// Words with a meaning in them.
    pub words: &'a [&'a str],
    /// Panics if the law is broken.
    pub law: &'a dyn Fn(&[u8]),
}

/// A number from the environment.
fn setting(name: &str) -> Option<u64> {
    std::env::var(name)
        .ok()
        .map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

/// This thread's CPU time, so that other load does not change how much is tried.
fn worked() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap()
}

pub fn check(target: &Target) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/laws/found").join(target.name);
    let mut found: Vec<PathBuf> =
        fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    for path in &found {
        println!("{}: {}", target.name, path.display());
        (target.law)(&fs::read(path).unwrap());
    }
    for sample in &target.samples {
        (target.law)(sample);
    }

    let seconds = setting("PBMD_FUZZ_SECONDS");
    let seed = setting("PBMD_FUZZ_SEED").unwrap_or(1994);
    let begun = worked();
    let mut rounds = 0;
    while seconds.map_or(rounds < ROUNDS, |seconds| worked() - begun < Duration::from_secs(seconds)) {
        if let Some((why, input)) = round(target, seed.wrapping_add(rounds)) {
            let name: String =
                Sha256::digest(&input).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join(&name), &input).unwrap();
            panic!("{} {name}: {why}\n{:?}", target.name, String::from_utf8_lossy(&input));
        }
        rounds += 1;
    }
    println!("{}: {} found before, {} inputs", target.name, found.len(), rounds * u64::from(ROUND));
}

/// Tries a round of inputs; the smallest that breaks the law, and how.
fn round(target: &Target, seed: u64) -> Option<(String, Vec<u8>)> {
    let mut runner = TestRunner::new(Config {
        cases: ROUND,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        ..Config::default()
    });
    let tried = runner.run(&inputs(target), |input| {
        (target.law)(&input);
        Ok(())
    });
    match tried {
        Ok(()) => None,
        Err(TestError::Fail(why, input)) => Some((why.to_string(), input)),
        Err(abort) => panic!("{}: {abort}", target.name),
    }
}

/// Damaged samples, words in any order, and noise.
fn inputs(target: &Target) -> impl Strategy<Value = Vec<u8>> + use<> {
    let words: Vec<Vec<u8>> = target.words.iter().map(|word| word.as_bytes().to_vec()).collect();
    let noise = || proptest::collection::vec(any::<u8>(), 0..8);
    let gap = select(vec![" ", "\n", "\r\n", "", "\r", "\t", "\n\n"]).prop_map(|gap| gap.as_bytes().to_vec());
    let piece = prop_oneof![6 => select(words), 1 => noise()];
    let prose = proptest::collection::vec((piece.clone(), gap), 0..40)
        .prop_map(|pieces| pieces.into_iter().flat_map(|(piece, gap)| [piece, gap].concat()).collect());
    let wound = (any::<Index>(), any::<Index>(), 0..7u8, piece);
    let wounded = (
        select(target.samples.clone()),
        select(target.samples.clone()),
        proptest::collection::vec(wound, 0..12),
    )
        .prop_map(|(mut input, other, wounds)| {
            for (from, to, kind, piece) in wounds {
                hurt(&mut input, &other, from, to, kind, &piece);
            }
            input
        });
    prop_oneof![6 => wounded, 3 => prose, 1 => proptest::collection::vec(any::<u8>(), 0..300)]
}

/// Damages an input in one place.
fn hurt(input: &mut Vec<u8>, other: &[u8], from: Index, to: Index, kind: u8, piece: &[u8]) {
    let (a, b) = (from.index(input.len() + 1), to.index(input.len() + 1));
    let range = a.min(b)..a.max(b).min(a.min(b) + 200);
    match kind {
        // A word inserted, or in place of something.
        0 | 1 => drop(input.splice(a..a, piece.iter().copied())),
        2 => drop(input.splice(a..(a + piece.len()).min(input.len()), piece.iter().copied())),
        // Something removed, or repeated.
        3 => drop(input.drain(range)),
        4 => {
            let again = input.get(range).unwrap_or_default().to_vec();
            drop(input.splice(b..b, again));
        }
        5 => {
            if let Some(byte) = input.get_mut(a) {
                *byte ^= 1 << (b % 8);
            }
        }
        // The end of another sample.
        _ => {
            input.truncate(a);
            input.extend_from_slice(other.get(to.index(other.len() + 1)..).unwrap_or_default());
        }
    }
    input.truncate(LONGEST);
}

/// All files below a folder.
pub fn files(folder: &str) -> Vec<Vec<u8>> {
    fn below(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { below(&path, found) } else { found.push(path) }
        }
    }
    let mut found = Vec::new();
    below(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found.sort();
    assert!(!found.is_empty(), "{folder} has no files");
    found.iter().map(|path| fs::read(path).unwrap()).collect()
}
