//! An intake that records what it is given, or refuses it.

use std::sync::{Arc, Mutex};

use jiff::Timestamp;

use crate::post::{Arrival, Full, Intake, NotNow, Rate, Source, Way};

/// A way, and why it did not work.
type Seen = (Way, Option<String>);

#[derive(Clone, Default)]
pub struct Stub {
    pub taken: Arc<Mutex<Vec<Arrival>>>,
    /// Mails whose text contains this are refused.
    pub unwanted: Arc<Mutex<Option<String>>>,
    /// The calls of `has_read`.
    pub read: Arc<Mutex<Vec<(Source, Timestamp)>>>,
    /// What was seen of ways.
    pub saw: Arc<Mutex<Vec<Seen>>>,
    /// The accounts of letters that count; only the day's bound is kept.
    pub reserved: Arc<Mutex<Vec<String>>>,
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

    fn saw(&self, way: Way, _at: Timestamp, went: Result<(), &str>) {
        self.saw.lock().unwrap().push((way, went.err().map(str::to_owned)));
    }

    fn reserve(&self, account: &str, rate: Rate) -> Result<Timestamp, Full> {
        let mut reserved = self.reserved.lock().unwrap();
        let most = rate.per_day.unwrap();
        if reserved.iter().filter(|other| *other == account).count() as u32 >= most {
            return Err(Full { most, span: "day" });
        }
        reserved.push(account.to_owned());
        Ok(Timestamp::UNIX_EPOCH)
    }

    fn give_back(&self, account: &str, _reserved: Timestamp) {
        let mut reserved = self.reserved.lock().unwrap();
        let place = reserved.iter().position(|other| other == account).unwrap();
        reserved.remove(place);
    }
}
