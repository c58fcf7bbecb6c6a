//! Passwords: argon2id, on one thread of its own.
//!
//! A hash takes 19 MiB and a core for about 20 ms: many at once would stall the daemon and keep gigabytes, while one thread
//! that reuses its buffer is also the fastest. A mail that finds the queue full is deferred.

use std::io;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Instant;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use secrecy::{ExposeSecret, SecretString};
use subtle::ConstantTimeEq;

use crate::metrics;

const QUEUE: usize = 32;

/// Maximum cost of a stored hash, so that a hash written into the database cannot stop the thread for minutes or take all
/// memory.
const MOST: Cost = Cost { memory: 64 * 1024, passes: 8 };

const LENGTH: usize = 32;

/// The cost of one hash, and so of a guess (RFC 9106; one lane).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Memory in KiB, at least 8.
    pub memory: u32,
    /// Passes over the memory, at least 1.
    pub passes: u32,
}

impl Cost {
    /// The cost recommended by the OWASP Password Storage Cheat Sheet.
    pub const OWASP: Cost = Cost { memory: 19 * 1024, passes: 2 };
}

/// The queue is full: nothing was decided, and the caller may ask again later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many passwords are waiting to be checked")]
pub struct Busy;

/// A handle to the hashing thread; clones share it, and the thread ends with the last of them.
#[derive(Clone, Debug)]
pub struct Passwords {
    jobs: SyncSender<Job>,
}

#[derive(Debug)]
pub(crate) enum Job {
    Hash { password: SecretString, salt: [u8; 16], answer: Sender<Option<String>> },
    Verify { password: SecretString, phc: Option<String>, answer: Sender<bool> },
}

impl Passwords {
    /// Starts the thread, which hashes new passwords at this cost: [`Cost::OWASP`] outside tests.
    /// Fails if the cost is out of bounds.
    pub fn start(cost: Cost) -> io::Result<Passwords> {
        let (passwords, jobs) = Passwords::queue();
        let mut hasher = Hasher::new(cost)?;
        thread::Builder::new().name(String::from("passwords")).spawn(move || hasher.work(&jobs))?;
        Ok(passwords)
    }

    pub(crate) fn queue() -> (Passwords, Receiver<Job>) {
        let (sender, receiver) = sync_channel(QUEUE);
        (Passwords { jobs: sender }, receiver)
    }

    /// Hashes a new password; returns a PHC string for [`Passwords::verify`]. The salt must be random and never reused.
    pub fn hash(&self, password: &str, salt: [u8; 16]) -> Result<String, Busy> {
        let (answer, answered) = channel();
        self.ask(Job::Hash { password: SecretString::from(password), salt, answer })?;
        answered.recv().ok().flatten().ok_or(Busy)
    }

    /// Whether a password matches a hash. Pass no `phc` for an unknown player: then the same work is done, so that the time
    /// reveals nothing.
    pub fn verify(&self, phc: Option<&str>, password: &str) -> Result<bool, Busy> {
        let (answer, answered) = channel();
        let phc = phc.map(String::from);
        self.ask(Job::Verify { password: SecretString::from(password), phc, answer })?;
        answered.recv().map_err(|_| Busy)
    }

    fn ask(&self, job: Job) -> Result<(), Busy> {
        if self.jobs.try_send(job).is_err() {
            metrics::PASSWORDS_BUSY.one();
            return Err(Busy);
        }
        metrics::PASSWORDS_WAITING.change(1.0);
        Ok(())
    }
}

struct Stored {
    params: Params,
    salt: Salt,
    output: Output,
}

struct Hasher {
    params: Params,
    /// Compared with if there is no stored hash.
    dummy: Stored,
    memory: Vec<Block>,
}

impl Hasher {
    fn new(cost: Cost) -> io::Result<Hasher> {
        let bad = |what: &str| io::Error::new(io::ErrorKind::InvalidInput, what);
        if cost.memory > MOST.memory || cost.passes > MOST.passes {
            return Err(bad("the cost of passwords is too high"));
        }
        let params = Params::new(cost.memory, cost.passes, 1, Some(LENGTH))
            .map_err(|_| bad("the cost of passwords is too low"))?;
        let salt = Salt::new(&[0; 16]).map_err(|_| bad("the salt"))?;
        let output = Output::new(&[0; LENGTH]).map_err(|_| bad("the output"))?;
        let dummy = Stored { params: params.clone(), salt, output };
        Ok(Hasher { params, dummy, memory: Vec::new() })
    }

    fn work(&mut self, jobs: &Receiver<Job>) {
        for job in jobs {
            metrics::PASSWORDS_WAITING.change(-1.0);
            let begun = Instant::now();
            match job {
                Job::Hash { password, salt, answer } => {
                    let _ = answer.send(self.hash(&password, &salt));
                }
                Job::Verify { password, phc, answer } => {
                    let _ = answer.send(self.verify(&password, phc.as_deref()));
                }
            }
            metrics::PASSWORD_TIME.record(begun.elapsed().as_secs_f64());
        }
    }

    fn hash(&mut self, password: &SecretString, salt: &[u8; 16]) -> Option<String> {
        let params = self.params.clone();
        let output = compute(&mut self.memory, &params, salt, password)?;
        let hash = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(&params).ok()?,
            salt: Some(Salt::new(salt).ok()?),
            hash: Some(Output::new(&output).ok()?),
        };
        Some(hash.to_string())
    }

    fn verify(&mut self, password: &SecretString, phc: Option<&str>) -> bool {
        let stored = phc.and_then(Stored::read);
        if phc.is_some() && stored.is_none() {
            tracing::warn!("A stored password hash is of another kind or too dear, and matches nothing");
        }
        let known = stored.is_some();
        let stored = stored.as_ref().unwrap_or(&self.dummy);
        let output = compute(&mut self.memory, &stored.params, stored.salt.as_ref(), password);
        output.is_some_and(|output| bool::from(output.as_slice().ct_eq(stored.output.as_bytes())) & known)
    }
}

impl Stored {
    /// Parses a PHC string, if it is of our kind and not too expensive.
    fn read(phc: &str) -> Option<Stored> {
        let hash = PasswordHash::new(phc).ok()?;
        let params = Params::try_from(&hash).ok()?;
        let ours = hash.algorithm == Algorithm::Argon2id.ident()
            && hash.version == Some(Version::V0x13.into())
            && params.m_cost() <= MOST.memory
            && params.t_cost() <= MOST.passes
            && params.p_cost() == 1
            && params.output_len() == Some(LENGTH);
        ours.then_some(Stored { params, salt: hash.salt?, output: hash.hash? })
    }
}

/// Runs argon2id in a buffer that grows as needed and is reused.
fn compute(
    memory: &mut Vec<Block>,
    params: &Params,
    salt: &[u8],
    password: &SecretString,
) -> Option<[u8; LENGTH]> {
    if memory.len() < params.block_count() {
        memory.resize(params.block_count(), Block::new());
    }
    let blocks = memory.get_mut(..params.block_count())?;
    let mut output = [0; LENGTH];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone())
        .hash_password_into_with_memory(password.expose_secret().as_bytes(), salt, &mut output, blocks)
        .ok()?;
    Some(output)
}

#[cfg(test)]
mod tests;
