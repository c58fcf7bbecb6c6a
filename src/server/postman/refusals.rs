//! What refusals of letters say about the next server: a letter to one reader may be refused by right, letters to several in a row not.
//!
//! A letter is final, and its reader's clock may begin, only where the refusal is certainly not our line's: the reply says so, and no
//! other was refused before it; or another letter was taken since this one was refused first. Everything else waits.

use std::collections::BTreeMap;

use crate::post::Whose;
use crate::post::relays::PutOff;
use crate::store::LetterId;

/// So many readers refused one after another are a fault of the line, whatever the replies say.
const SEVERAL: usize = 3;

/// Maximum number of refused letters that are remembered.
const MOST: usize = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Final,
    /// It is tried again, and nothing else waits for it.
    Again,
    /// The next server is at fault: it is tried again, and all others wait.
    Fault,
}

#[derive(Debug, Default)]
pub(super) struct Refusals {
    /// The readers refused since the last letter was taken.
    row: Vec<String>,
    /// The letters among those that are final.
    ended: Vec<LetterId>,
    /// The number of letters taken so far.
    taken: u64,
    /// That number at the last refusal of letters that are tried again.
    refused: BTreeMap<LetterId, u64>,
    put_off: PutOff,
    /// Why the last of them was.
    why: String,
}

impl Refusals {
    pub(super) fn taken(&mut self, letter: LetterId) {
        self.taken = self.taken.saturating_add(1);
        self.row.clear();
        self.ended.clear();
        self.put_off = PutOff::default();
        self.refused.remove(&letter);
    }

    pub(super) fn refused(&mut self, letter: LetterId, to: &str, whose: Whose) -> Verdict {
        if whose == Whose::Letter {
            return Verdict::Final;
        }
        // Another letter was taken in between: the line is good, or our quota has some room now and then.
        if self.refused.get(&letter).is_some_and(|taken| *taken < self.taken) {
            return if whose == Whose::Line { Verdict::Again } else { self.ends(letter) };
        }
        if !self.row.iter().any(|other| other.eq_ignore_ascii_case(to)) {
            self.row.push(to.to_owned());
            self.row.truncate(SEVERAL);
        }
        if whose == Whose::Reader && self.row.len() == 1 {
            self.ended.push(letter);
            return self.ends(letter);
        }
        self.refused.insert(letter, self.taken);
        if self.refused.len() > MOST {
            self.refused.pop_first();
        }
        if whose == Whose::Reader && self.row.len() < SEVERAL { Verdict::Again } else { Verdict::Fault }
    }

    /// The next server takes a letter to this address later.
    pub(super) fn put_off(&mut self, to: &str, why: &str) {
        self.put_off.add(to);
        why.clone_into(&mut self.why);
    }

    /// Why the next server takes no letter at present, where it puts off those to several readers and takes none. Each of them is tried
    /// again by itself.
    pub(super) fn all_put_off(&self) -> Option<&str> {
        self.put_off.is_everybody().then_some(&self.why)
    }

    /// The letters that were refused for good at the beginning of a row that turned out to be a fault of the line.
    pub(super) fn pardoned(&mut self) -> Vec<LetterId> {
        std::mem::take(&mut self.ended)
    }

    fn ends(&mut self, letter: LetterId) -> Verdict {
        self.refused.remove(&letter);
        Verdict::Final
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Again, Fault, Final};
    use Whose::{Letter, Line, Reader, Unclear};

    /// A letter, whose refusal it was (none: it was taken), and what becomes of it.
    type Step = (i64, Option<Whose>, Option<Verdict>);

    /// Letter N goes to reader N.
    fn check(steps: &[Step]) -> Refusals {
        let mut refusals = Refusals::default();
        for (n, &(letter, whose, wanted)) in steps.iter().enumerate() {
            let id = LetterId(letter);
            let verdict = match whose {
                Some(whose) => Some(refusals.refused(id, &format!("{letter}@example.org"), whose)),
                None => {
                    refusals.taken(id);
                    None
                }
            };
            assert_eq!(verdict, wanted, "step {n} of {steps:?}");
        }
        refusals
    }

    #[test]
    fn a_server_that_puts_off_everybody() {
        let mut refusals = Refusals::default();
        for (to, all) in [("a@x", false), ("A@x", false), ("b@x", true), ("a@x", true)] {
            refusals.put_off(to, &format!("451 {to}"));
            assert_eq!(refusals.all_put_off().is_some(), all, "{to}");
        }
        assert_eq!(refusals.all_put_off(), Some("451 a@x"));
        refusals.refused(LetterId(1), "d@x", Reader);
        assert!(refusals.all_put_off().is_some(), "it has taken nothing");
        refusals.taken(LetterId(2));
        assert_eq!(refusals.all_put_off(), None);
    }

    #[test]
    fn one_reader_or_the_line() {
        // One reader among others.
        check(&[
            (1, None, None),
            (2, Some(Reader), Some(Final)),
            (3, None, None),
            (4, Some(Reader), Some(Final)),
        ]);
        // Several in a row; the first one is pardoned.
        let mut several = check(&[
            (1, None, None),
            (2, Some(Reader), Some(Final)),
            (3, Some(Reader), Some(Again)),
            (4, Some(Reader), Some(Fault)),
            (3, Some(Reader), Some(Fault)),
        ]);
        assert_eq!(several.pardoned(), [LetterId(2)]);
        assert_eq!(several.pardoned(), []);
        // The same reader again and again is one.
        check(&[(1, Some(Reader), Some(Final)), (1, Some(Reader), Some(Final))]);
        // The line at once, for as long as it takes; none is lost even where a quota lets one pass now and then.
        check(&[
            (1, Some(Line), Some(Fault)),
            (1, Some(Line), Some(Fault)),
            (2, Some(Line), Some(Fault)),
            (3, None, None),
            (1, Some(Line), Some(Again)),
            (1, None, None),
        ]);
        // What others show: after one was taken, the other is refused by right.
        check(&[
            (1, Some(Unclear), Some(Fault)),
            (1, Some(Unclear), Some(Fault)),
            (2, None, None),
            (1, Some(Unclear), Some(Final)),
        ]);
        // A letter that nobody would take says nothing of others.
        check(&[
            (1, Some(Letter), Some(Final)),
            (2, Some(Letter), Some(Final)),
            (3, Some(Letter), Some(Final)),
        ]);
    }
}
