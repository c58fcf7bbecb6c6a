//! An intake for the tests of the transports: keeps what it is given, or says not now.

use std::sync::{Arc, Mutex};

use jiff::Timestamp;

use crate::post::{Arrival, Intake, NotNow, Source};

#[derive(Clone, Default)]
pub(in crate::post) struct Stub {
    pub taken: Arc<Mutex<Vec<Arrival>>>,
    /// Mails whose text contains this are put off.
    pub unwanted: Arc<Mutex<Option<String>>>,
    /// By which ways mails could come in, and when, in the order in which it was told.
    pub read: Arc<Mutex<Vec<(Source, Timestamp)>>>,
}

impl Stub {
    pub fn texts(&self) -> Vec<String> {
        self.taken
            .lock()
            .unwrap()
            .iter()
            .map(|mail| String::from_utf8_lossy(&mail.raw).into_owned())
            .collect()
    }

    pub fn refuse(&self, text: Option<&str>) {
        *self.unwanted.lock().unwrap() = text.map(str::to_owned);
    }
}

impl Intake for Stub {
    async fn take(&self, mail: Arrival) -> Result<(), NotNow> {
        let unwanted = self.unwanted.lock().unwrap().clone();
        if unwanted.is_some_and(|text| String::from_utf8_lossy(&mail.raw).contains(&text)) {
            return Err(NotNow("the disk is full".to_owned()));
        }
        self.taken.lock().unwrap().push(mail);
        Ok(())
    }

    fn has_read(&self, source: Source, at: Timestamp) {
        self.read.lock().unwrap().push((source, at));
    }
}
