//! The texts of letters by language, the values in their gaps, and blocks before layout.

pub(super) mod block;
pub(super) mod catalogue;
pub(super) mod form;
pub(super) mod guide;
pub(super) mod markup;
pub(super) mod phrases;
pub(in crate::letter) mod rated;
pub(in crate::letter) mod seats;
pub(super) mod sentences;
pub(super) mod taps;
pub(in crate::letter) mod terms;
pub(super) mod times;
pub(super) mod zones;

pub(super) use block::{
    Align, Block, Choice, ChoiceGroup, Choices, Column, Message, MoveRow, Moves, Seen, Slot, Table, Term,
};
pub(super) use catalogue::{Sentence, Words, languages};
pub(super) use form::{Form, Format, NARROWEST, WIDEST};
pub(super) use rated::{Points, Rated, RatingChange, RatingsIn, pool};
pub(super) use sentences::{Capital, Gapless, Lines, Names, Stated, Things, sentences, stated};
pub(super) use terms::{Long, WrongLeave, WrongTerm};
pub(super) use times::{Date, Day, Minutes, Moment, Span};
pub(super) use zones::Zone;
