//! What came in answer to single letters, beside what was carried out.

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as};
use crate::store::{LetterId, ReadTx, Result, WriteTx};

/// What came in answer to a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LetterAnswers {
    /// How many of the last answers in a row were not understood, those in the same words once.
    pub unreadable: u32,
    /// When their writer was last told so.
    pub refused: Option<Timestamp>,
    /// The letter that asks the question of this one once more; of that letter itself too.
    pub again: Option<LetterId>,
}

from_row!(LetterAnswers { unreadable, refused, again });

impl ReadTx {
    /// What came in answer to a letter so far.
    pub fn letter_answers(&mut self, letter: LetterId) -> Result<LetterAnswers> {
        let known = query_as("SELECT unreadable, refused, again FROM letter_answers WHERE letter = $1")
            .bind(letter)
            .fetch_optional(self.conn())?;
        Ok(known.unwrap_or_default())
    }
}

impl WriteTx {
    /// Notes that a letter asks the question of another one once more.
    pub fn asked_again(&mut self, letter: LetterId, again: LetterId) -> Result<()> {
        for letter in [letter, again] {
            query(
                "INSERT INTO letter_answers (letter, again) VALUES ($1, $2)
                 ON CONFLICT (letter) DO UPDATE SET again = excluded.again",
            )
            .bind((letter, again))
            .execute(self.conn())?;
        }
        Ok(())
    }

    /// Notes an answer that was not understood. It counts if its words are new; `told` is when its writer is told so, if that happens.
    pub fn answer_unreadable(
        &mut self,
        letter: LetterId,
        is_new: bool,
        told: Option<Timestamp>,
    ) -> Result<()> {
        query(
            "INSERT INTO letter_answers (letter, unreadable, refused) VALUES ($1, $2, $3)
             ON CONFLICT (letter) DO UPDATE SET unreadable = letter_answers.unreadable + excluded.unreadable,
                 refused = coalesce(excluded.refused, letter_answers.refused)",
        )
        .bind((letter, u32::from(is_new), told))
        .run(self.conn())
    }

    /// Notes that a letter goes on with what came in answer to another one.
    pub fn answers_go_on(&mut self, from: LetterId, letter: LetterId) -> Result<()> {
        query(
            "INSERT INTO letter_answers (letter, unreadable, refused)
             SELECT $1, unreadable, refused FROM letter_answers WHERE letter = $2
             ON CONFLICT (letter) DO NOTHING",
        )
        .bind((letter, from))
        .run(self.conn())
    }

    /// Notes that something in an answer was carried out.
    pub fn answer_understood(&mut self, letter: LetterId) -> Result<()> {
        query("UPDATE letter_answers SET unreadable = 0 WHERE letter = $1").bind(letter).run(self.conn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::at;
    use crate::store::tests::store;

    #[tokio::test]
    async fn answers_are_counted_in_a_row() {
        let (store, _folder) = store().await;
        let mut tx = store.begin().unwrap();
        query(tx.conn().engine().defer_keys()).execute(tx.conn()).unwrap();
        let (letter, other) = (LetterId(1), LetterId(2));
        assert_eq!(tx.letter_answers(letter).unwrap(), LetterAnswers::default());
        tx.answer_understood(letter).unwrap();
        tx.answer_unreadable(letter, true, Some(at(1))).unwrap();
        tx.answer_unreadable(letter, false, None).unwrap();
        tx.answer_unreadable(letter, true, None).unwrap();
        let known = tx.letter_answers(letter).unwrap();
        assert_eq!((known.unreadable, known.refused, known.again), (2, Some(at(1)), None));
        tx.asked_again(letter, other).unwrap();
        tx.answer_understood(letter).unwrap();
        let known = tx.letter_answers(letter).unwrap();
        assert_eq!((known.unreadable, known.refused, known.again), (0, Some(at(1)), Some(other)));
        assert_eq!(tx.letter_answers(other).unwrap().again, Some(other));
    }
}
