//! Answers about seeks, rematches and limits. The words stand in `templates/en/seeks.ftl`.

use crate::letter::words::block::{Align, Block, Column, Table};
use crate::letter::words::catalogue::Words;
use crate::letter::words::sentences::{Names, sentences};
use crate::letter::words::times::Day;

sentences! {
    /// What was done about a seek, or about challenges.
    pub enum SeekNote {
        Kept { seek: u32, title: String, open: u32, until: Day } = "seek-kept",
        Joined { seek: u32, title: String, seeker: String, open: u32 } = "seek-joined-note",
        Left { seek: u32, title: String } = "seek-left-note",
        Withdrawn { seek: u32, title: String } = "seek-withdrawn-note",
        WithdrawnTold { seek: u32, title: String, names: Names } = "seek-withdrawn-told",
        AllWelcome = "challenges-all-welcome",
        AllUnwelcome = "challenges-all-unwelcome",
        Limit { title: String, most: u32, now: u32 } = "limit-game",
        LimitNone { title: String, now: u32 } = "limit-game-none",
        LimitAll { most: u32, now: u32 } = "limit-all",
        LimitAllNone { now: u32 } = "limit-all-none",
    }
}

sentences! {
    /// Why somebody cannot seek, join or play once more.
    pub enum SeekRefusal {
        Unproved = "seek-unproved",
        None { seek: u32 } = "seek-none",
        Closed { seek: u32 } = "seek-closed",
        OtherGame { seek: u32, title: String } = "seek-other-game",
        Own { seek: u32 } = "seek-own",
        JoinedBefore { seek: u32 } = "seek-joined-before",
        LeftBefore { seek: u32 } = "seek-left-before",
        NotJoined { seek: u32 } = "seek-not-joined",
        CannotJoin { userid: String } = "seek-cannot-join",
        Rating { userid: String, rating: u32, lowest: u32, highest: u32 } = "seek-rating",
        RatingOrder { lowest: u32, highest: u32 } = "seek-rating-order",
        AtLimit { userid: String, title: String } = "at-limit",
        Open { most: u32 } = "seek-open-most",
        SeatBeyond { players: u8 } = "seek-seat-beyond",
        SeatTwice = "seek-seat-twice",
        Colour { names: Names } = "seek-colour",
        ColourNone { title: String } = "seek-colour-none",
        Days { most: u32 } = "seek-days",
        RematchNotOver { board: u32 } = "rematch-not-over",
        RematchAsked { board: u32, rematch: u32 } = "rematch-asked",
        RematchBegun { board: u32, rematch: u32 } = "rematch-begun",
        RematchOnce { board: u32, rematch: u32 } = "rematch-once",
        RematchGone { userid: String } = "rematch-gone",
    }
}

/// An open seek in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeekLine {
    /// Its number.
    pub seek: u32,
    /// The title of the game.
    pub title: String,
    /// Who seeks, and how many.
    pub who: SeekPart,
    /// What else is wanted.
    pub wanted: Vec<SeekPart>,
}

sentences! {
    /// What a list says of a seek, one beside the other.
    pub enum SeekPart {
        Who { seeker: String, open: u32, players: u8 } = "seek-part-who",
        Options { options: String } = "seek-part-options",
        Rating { lowest: u32, highest: u32 } = "seek-part-rating",
        Seat { seeker: String, seat: u8 } = "seek-part-seat",
        Until { until: Day } = "seek-part-until",
    }
}

sentences! {
    /// The sentences round the list.
    pub enum Round {
        Some { count: u32 } = "seeks-some",
        SomeOf { title: String, count: u32 } = "seeks-some-of",
        None = "seeks-none",
        NoneOf { title: String } = "seeks-none-of",
        More { shown: usize } = "seeks-more",
        How { seek: u32 } = "seeks-how",
    }
}

const NUMBER: Column = Column { align: Align::Right, width: 4 };
const WORDS: Column = Column { align: Align::Left, width: 0 };

/// The open seeks, of one game or of all: the first ones, and how many there are.
pub(super) fn list(words: &Words, title: Option<&str>, seeks: &[SeekLine], of: u32) -> Vec<Block> {
    let title = title.map(str::to_owned);
    let heading = match (title, of) {
        (None, 0) => Round::None,
        (None, count) => Round::Some { count },
        (Some(title), 0) => Round::NoneOf { title },
        (Some(title), count) => Round::SomeOf { title, count },
    };
    let row = |line: &SeekLine| {
        let parts: Vec<String> =
            std::iter::once(&line.who).chain(&line.wanted).map(|part| words.say(part)).collect();
        vec![line.seek.to_string(), line.title.clone(), parts.join("; ")]
    };
    let table = Table { columns: vec![NUMBER, WORDS, WORDS], rows: seeks.iter().map(row).collect() };
    let cut = seeks.len() < usize::try_from(of).unwrap_or(usize::MAX);
    let more = cut.then(|| Block::Text(words.say(&Round::More { shown: seeks.len() })));
    let how = seeks.first().map(|line| Block::Text(words.say(&Round::How { seek: line.seek })));
    let table = (!seeks.is_empty()).then_some(Block::Table(table));
    std::iter::once(Block::Text(words.say(&heading))).chain(table).chain(more).chain(how).collect()
}
