//! The legal moves of a board, under headings.

use crate::game::{Phrase, Seat, Viewer};
use crate::play::{Board, Stage};

use crate::letter::words::{Block, Words, seats, sentences};

const SHOWN: usize = 12;

const GROUPS: usize = 40;

sentences! {
    pub enum Legal {
        All { title: String, board: u32, name: Phrase, count: usize } = "moves-of",
        Beginnings { title: String, board: u32, name: Phrase, count: usize } = "moves-beginnings",
        Group { group: Phrase, moves: String } = "moves-group",
        GroupCut { group: Phrase, moves: String, more: usize } = "moves-group-cut",
        MoreGroups { groups: usize, moves: usize } = "moves-more-groups",
        Nobody { title: String, board: u32 } = "moves-nobody",
    }
}

/// The legal moves of a board, as everybody may see them.
#[derive(Clone, Debug)]
pub struct LegalMoves {
    pub title: String,
    pub board: u32,
    pub seats: Vec<MovesOfSeat>,
}

#[derive(Clone, Debug)]
pub struct MovesOfSeat {
    /// The player and the game's name for the seat.
    pub name: Phrase,
    pub groups: Vec<(Phrase, Vec<String>)>,
    /// Whether these are all moves; if not, some are only beginnings of moves.
    pub complete: bool,
}

impl LegalMoves {
    /// The legal moves of the current position.
    pub fn of(board: &Board) -> Self {
        let seats = if board.stage == Stage::Running { board.awaited() } else { Vec::new() };
        let position = board.record.position().view(Viewer::Watcher);
        let of = |seat: Seat| MovesOfSeat {
            name: seats::name(board, seat, &position.side(seat).into()),
            groups: position.grouped(seat),
            complete: position.lists_all(),
        };
        LegalMoves {
            title: board.game().info().title.to_owned(),
            board: board.number,
            seats: seats.into_iter().map(of).collect(),
        }
    }

    pub(super) fn blocks(&self, words: &Words) -> Vec<Block> {
        let (title, board) = (self.title.clone(), self.board);
        if self.seats.is_empty() {
            return words.blocks(&Legal::Nobody { title, board });
        }
        self.seats.iter().flat_map(|seat| seat.blocks(words, &title, board)).collect()
    }
}

impl MovesOfSeat {
    fn blocks(&self, words: &Words, title: &str, board: u32) -> Vec<Block> {
        let (title, name) = (title.to_owned(), self.name.clone());
        let count = self.groups.iter().map(|(_, moves)| moves.len()).sum();
        let heading = if self.complete {
            Legal::All { title, board, name, count }
        } else {
            Legal::Beginnings { title, board, name, count }
        };
        let group = |(group, moves): &(Phrase, Vec<String>)| {
            let (group, more) = (group.clone(), moves.len().saturating_sub(SHOWN));
            let moves = moves.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
            words.say(&match more {
                0 => Legal::Group { group, moves },
                more => Legal::GroupCut { group, moves, more },
            })
        };
        let items = self.groups.iter().take(GROUPS).map(group).collect();
        let left = self.groups.get(GROUPS..).unwrap_or_default();
        let more = (!left.is_empty()).then(|| {
            let moves = left.iter().map(|(_, moves)| moves.len()).sum();
            Block::Text(words.say(&Legal::MoreGroups { groups: left.len(), moves }))
        });
        [Block::Text(words.say(&heading)), Block::Items(items)].into_iter().chain(more).collect()
    }
}
