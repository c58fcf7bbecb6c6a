//! `pbmd board`: shows and changes boards.

use std::io::Write;

use anyhow::{Context, Result};
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use crate::order::{BoardOrder, Order, counted};
use crate::store::{BoardFilter, BoardLine, BoardStage};

use crate::admin::answer::answer;
use crate::admin::orders::{How, give};

/// Boards: lists and shows them, decides, annuls and changes them
///
/// Orders are carried out by the running server, or by the next one at its start. What is done stands in the record of the board and
/// in the ledger, and the players of the board are told by letter.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd board list --player alice
  pbmd board end 101 alice --reason 'Bob has not been heard of for a year.'
  pbmd board undo 101
  pbmd board seat 101 2 carol
  pbmd board clock 101 --give alice 3d
  echo 'The server moves on Sunday.' | pbmd board say 101")]
pub struct Board {
    #[command(subcommand)]
    task: Task,
    #[command(flatten)]
    how: How,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Lists boards, the newest of those that are meant.
    List {
        /// Only those on which this player sits.
        #[arg(long, value_name = "USERID")]
        player: Option<String>,
        /// Only those of this game.
        #[arg(long)]
        game: Option<String>,
        /// Only those in this stage; those that are offered or running unless given.
        #[arg(long)]
        stage: Option<Stage>,
        /// At most this many.
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// Shows a board: its players, whom it waits for, and its record as everybody may see it.
    Show {
        /// The number of the board.
        board: u32,
    },
    #[command(flatten)]
    Order(BoardOrder),
}

/// The stage of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// Not everybody has accepted.
    Offered,
    /// It goes on.
    Running,
    /// It has ended.
    Over,
    /// It never began.
    Declined,
    /// Any.
    All,
}

/// A board in the list.
#[derive(Debug, Serialize)]
struct Listed {
    board: u32,
    game: String,
    options: String,
    terms: String,
    stage: BoardStage,
    players: Vec<String>,
    /// The players it waits for.
    awaited: Vec<String>,
    moves: Option<u32>,
    started: jiff::Timestamp,
    ended: Option<jiff::Timestamp>,
    result: String,
    ended_by: String,
}

impl From<BoardLine> for Listed {
    fn from(board: BoardLine) -> Listed {
        let awaited = board.awaited().map(|sitter| sitter.userid.clone()).collect();
        Listed {
            board: board.number,
            game: board.game,
            options: board.options,
            terms: board.terms,
            stage: board.stage,
            players: board.players.into_iter().map(|sitter| sitter.userid).collect(),
            awaited,
            moves: board.moves,
            started: board.started,
            ended: board.ended,
            result: board.result,
            ended_by: board.ended_by,
        }
    }
}

impl Listed {
    fn tell(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let Listed { board, game, stage, players, awaited, moves, result, ended_by, .. } = self;
        let moves = moves.map_or(String::new(), |moves| counted(moves, "move"));
        let how = match (awaited.as_slice(), *stage) {
            (_, BoardStage::Over) => format!("{result} ({ended_by})"),
            ([], _) => String::new(),
            (awaited, _) => format!("waits for {}", awaited.join(", ")),
        };
        line!(out, "{board:>6} {game:<10} {:<8} {moves:<10} {:<30} {how}", stage.word(), players.join(", "))?;
        Ok(())
    }
}

impl Board {
    /// Carries out the task and writes the outcome.
    pub async fn run(self, out: &mut (dyn Write + Send)) -> Result<()> {
        match self.task {
            Task::Order(order) => give(Order::Board(order), &self.how, out).await,
            Task::List { player, game, stage, most } => {
                let filter = BoardFilter { game, stages: stages(stage), ..BoardFilter::default() };
                list(&self.how, player.as_deref(), filter, most, out)
            }
            Task::Show { board } => show(&self.how, board, out).await,
        }
    }
}

fn stages(stage: Option<Stage>) -> Vec<BoardStage> {
    match stage {
        None => vec![BoardStage::Offered, BoardStage::Running],
        Some(Stage::Offered) => vec![BoardStage::Offered],
        Some(Stage::Running) => vec![BoardStage::Running],
        Some(Stage::Over) => vec![BoardStage::Over],
        Some(Stage::Declined) => vec![BoardStage::Declined],
        Some(Stage::All) => Vec::new(),
    }
}

fn list(
    how: &How,
    player: Option<&str>,
    mut filter: BoardFilter,
    most: u32,
    out: &mut (dyn Write + Send),
) -> Result<()> {
    let boards = how.which.look(|store| {
        let mut look = store.read()?;
        if let Some(userid) = player {
            let Some(player) = look.player_by_userid(userid)? else { return Ok(None) };
            filter.player = Some(player.id);
        }
        look.boards(&filter, most).map(Some)
    })?;
    let boards = boards.with_context(|| format!("There is no player {}", player.unwrap_or_default()))?;
    let listed: Vec<Listed> = boards.into_iter().map(Listed::from).collect();
    answer(out, how.json, &listed, |out, listed| {
        listed.iter().try_for_each(|board| board.tell(out))?;
        if u32::try_from(listed.len()).is_ok_and(|number| number == most) {
            line!(out, "These are the newest {most}; --most brings more.")?;
        }
        Ok(())
    })
}

async fn show(how: &How, number: u32, out: &mut (dyn Write + Send)) -> Result<()> {
    let (board, record) = how.which.at_desk(async |desk| Ok(desk.board_shown(number)?)).await?;
    let listed = Listed::from(board);
    if how.json {
        let mut shown = serde_json::to_value(&listed)?;
        if let Some(shown) = shown.as_object_mut() {
            shown.insert("record".to_owned(), record.into());
        }
        crate::admin::write_json(out, &shown)?;
    } else {
        listed.tell(out)?;
        write!(out, "\n{record}")?;
    }
    Ok(out.flush()?)
}
