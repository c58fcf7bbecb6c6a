//! Replies about seeks, rematches and limits (`templates/en/seeks.ftl`).

use super::listing::WORDS;
use crate::game::Info;
use crate::letter::words::taps::{self, Text as Tap};
use crate::letter::words::{Align, Block, Column, Day, Names, Table, Words, sentences};

sentences! {
    /// A change of a seek, of the rules for challenges, or of a limit.
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeekLine {
    pub seek: u32,
    pub title: String,
    /// The seeker and the number of open seats.
    pub who: SeekPart,
    pub wanted: Vec<SeekPart>,
}

impl SeekLine {
    pub fn seeker(&self) -> Option<&str> {
        match &self.who {
            SeekPart::Who { seeker, .. } | SeekPart::Seat { seeker, .. } => Some(seeker),
            _ => None,
        }
    }
}

sentences! {
    pub enum SeekPart {
        Who { seeker: String, open: u32, players: u8 } = "seek-part-who",
        Options { options: String } = "seek-part-options",
        Rating { lowest: u32, highest: u32 } = "seek-part-rating",
        Seat { seeker: String, seat: u8 } = "seek-part-seat",
        Until { until: Day } = "seek-part-until",
    }
}

sentences! {
    pub enum Text {
        Some { count: u32 } = "seeks-some",
        SomeOf { title: String, count: u32 } = "seeks-some-of",
        None = "seeks-none",
        NoneOf { title: String } = "seeks-none-of",
        More { shown: usize } = "seeks-more",
        How { seek: u32 } = "seeks-how",
    }
}

pub(super) fn list(
    words: &Words,
    title: Option<&str>,
    seeks: &[SeekLine],
    of: u32,
    games: &[&'static Info],
) -> Vec<Block> {
    const NUMBER: Column = Column { align: Align::Right, width: 4 };
    let heading = match (title.map(str::to_owned), of) {
        (None, 0) => Text::None,
        (None, count) => Text::Some { count },
        (Some(title), 0) => Text::NoneOf { title },
        (Some(title), count) => Text::SomeOf { title, count },
    };
    let row = |line: &SeekLine| {
        let parts: Vec<String> =
            [&line.who].into_iter().chain(&line.wanted).map(|part| words.say(part)).collect();
        vec![line.seek.to_string(), line.title.clone(), parts.join("; ")]
    };
    let say = |round: Text| Block::Text(words.say(&round));
    let mut blocks = vec![say(heading)];
    if !seeks.is_empty() {
        let rows = seeks.iter().map(row).collect();
        blocks.push(Block::Table(Table { columns: vec![NUMBER, WORDS, WORDS], rows }));
    }
    if seeks.len() < of as usize {
        blocks.push(say(Text::More { shown: seeks.len() }));
    }
    blocks.extend(seeks.first().map(|line| say(Text::How { seek: line.seek })));
    let join = |line: &SeekLine| match &line.who {
        SeekPart::Who { seeker, .. } => {
            let (title, seeker) = (line.title.clone(), seeker.clone());
            let label = Tap::JoinSeek { seek: line.seek, title, seeker };
            Some(taps::tap(words, &label, format!("join {}", line.seek)))
        }
        _ => None,
    };
    blocks.extend(taps::some(words, &Tap::Join, seeks.iter().filter_map(join)));
    let seek = taps::seeks(words, games.iter().map(|info| (info.name, info.title)));
    blocks.extend(taps::some(words, &Tap::People, seek));
    blocks
}
