//! Guesses about a mail without a command (`templates/en/replies.ftl`).

use crate::letter::words::{Block, Words, sentences};

use super::{BoardState, Quoted};

/// Guesses about a mail without a command, and the boards of its writer.
#[derive(Clone, Debug, Default)]
pub struct Meant {
    /// The beginning of a mail without any guesses; may be empty.
    pub talk: Option<Vec<Quoted>>,
    pub commands: Vec<Proposed>,
    /// The writer's boards, by number.
    pub boards: Vec<YourBoard>,
    /// How to start a game, for a player without one or on request.
    pub start: Option<ToStart>,
}

sentences! {
    /// How to start a game.
    pub enum ToStart {
        WithHouse { game: &'static str, userid: String } = "meant-start",
        Alone { game: &'static str, userid: String } = "meant-start-alone",
        AnotherWithHouse { game: &'static str, userid: String } = "meant-another",
        AnotherAlone { game: &'static str } = "meant-another-alone",
    }
}

sentences! {
    /// A command to be copied and completed with the password.
    pub enum Proposed {
        Move { game: String, board: u32, userid: String, text: String } = "meant-move",
        Command { text: String } = "meant-command",
    }
}

sentences! {
    /// A board of the reader, and its state.
    pub enum YourBoard {
        Yours { board: u32, title: String } = "meant-board-yours",
        Other { board: u32, title: String, state: BoardState } = "meant-board-other",
    }
}

sentences! {
    pub enum Text {
        NothingDone = "meant-nothing-done",
        NothingRead = "meant-nothing-read",
        Commands = "meant-commands",
        Boards = "meant-boards",
        HowToMove = "meant-how",
    }
}

pub(super) fn blocks(words: &Words, meant: &Meant) -> Vec<Block> {
    let mut blocks = Vec::new();
    if let Some(talk) = &meant.talk {
        blocks.push(Block::Group(talk.iter().filter_map(|line| line.block(words)).collect()));
        let nothing = if meant.boards.is_empty() { Text::NothingRead } else { Text::NothingDone };
        blocks.push(Block::Text(words.say(&nothing)));
    }
    if !meant.commands.is_empty() {
        blocks.push(Block::Text(words.say(&Text::Commands)));
        blocks.push(Block::Copy(meant.commands.iter().map(|command| words.say(command)).collect()));
    }
    if !meant.boards.is_empty() {
        blocks.push(Block::Text(words.say(&Text::Boards)));
        blocks.push(Block::List(meant.boards.iter().map(|board| words.say(board)).collect()));
        blocks.push(Block::Text(words.say(&Text::HowToMove)));
    }
    blocks.extend(meant.start.iter().flat_map(|start| words.blocks(start)));
    blocks
}
