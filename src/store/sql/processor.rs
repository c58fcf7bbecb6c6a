//! The processor on which a file is written.
//!
//! sqlx has a thread for each connection to a file, to which every statement is handed over, and its result back. That takes a few
//! microseconds where both threads share a processor, and thirty or more where the other thread's has gone to sleep meanwhile.

#[cfg(target_os = "linux")]
use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// A processor.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct Processor(#[cfg(target_os = "linux")] usize);

#[cfg(target_os = "linux")]
impl Processor {
    /// The one on which the calling thread runs.
    pub(in crate::store) fn current() -> Processor {
        Processor(sched_getcpu())
    }

    /// Keeps the calling thread and those that it starts there, until what is given is dropped. Where that is not allowed they run
    /// anywhere, which is only slower.
    pub(in crate::store) fn stay(self) -> Stay {
        let before = sched_getaffinity(None).ok();
        let mut only = CpuSet::new();
        only.set(self.0);
        let stays = before.filter(|allowed| allowed.is_set(self.0) && sched_setaffinity(None, &only).is_ok());
        Stay(stays)
    }
}

/// Lets the thread run where it might before once it is dropped.
#[cfg(target_os = "linux")]
pub(in crate::store) struct Stay(Option<CpuSet>);

#[cfg(target_os = "linux")]
impl Drop for Stay {
    fn drop(&mut self) {
        if let Some(before) = &self.0 {
            // Fails if those processors were taken away; then it stays.
            let _ = sched_setaffinity(None, before);
        }
    }
}

#[cfg(not(target_os = "linux"))]
impl Processor {
    pub(in crate::store) fn current() -> Processor {
        Processor()
    }

    pub(in crate::store) fn stay(self) -> Stay {
        Stay
    }
}

#[cfg(not(target_os = "linux"))]
pub(in crate::store) struct Stay;
