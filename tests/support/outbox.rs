//! Letters that leave by hand, one step after another, and the mail that is read next.

use jiff::Timestamp;
use pbmd::store::{At, DueLetter, LetterEnd, LetterId, Mail, PutAside, Room, Store};

/// One letter, to whatever address.
const ONE: Room = Room { hands: 1, an_hour: 0 };

/// The mail that is read next, where none is put aside.
pub fn next_mail(store: &Store) -> Option<Mail> {
    store.read().unwrap().next_mail_but(&PutAside::default()).unwrap()
}

/// The letter that leaves next; it stays where it is.
pub fn next_letter(store: &Store, now: Timestamp) -> Option<DueLetter> {
    store.begin().unwrap().claim_letters(ONE, At::Anywhere, now).unwrap().letters.pop()
}

/// The same, marked as being sent.
pub async fn claimed(store: &Store, now: Timestamp) -> Option<DueLetter> {
    store.settle_letters(Vec::new(), ONE, now).await.unwrap().1.letters.pop()
}

/// Records the outcome of a claimed letter.
pub async fn ended(store: &Store, letter: LetterId, end: LetterEnd, now: Timestamp) {
    let none = Room { hands: 0, ..ONE };
    store.settle_letters(vec![(letter, end)], none, now).await.unwrap().0.remove(0).unwrap();
}

/// The next server has it.
pub fn sent(length: usize) -> LetterEnd {
    LetterEnd::Sent { reply: "250 ok".to_owned(), length }
}

/// It was refused for good.
pub fn refused(reason: &str) -> LetterEnd {
    LetterEnd::Refused { reason: reason.to_owned() }
}

/// It was not taken, and is tried again at this moment.
pub fn later(reason: &str, next_try: Timestamp) -> LetterEnd {
    LetterEnd::Later { reason: reason.to_owned(), next_try }
}
