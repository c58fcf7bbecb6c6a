//! What the operator orders: a work like any other, with its line in the ledger, entries in records, and letters to whom it concerns.
//!
//! Orders wait in the store. The server carries them out one after another, each in its own transaction, in which it is also noted
//! what came of it; an order that an operator gives by mail is carried out in the transaction of that mail.

mod boards;
mod posted;
mod users;

use tracing::{info, warn};

use crate::game::Phrase;
use crate::order::{Broadcast, Done, Order};
use crate::store::{BoardLine, OrderId, OrderRow, PlayerStage, StoreError, WorkCause};
use crate::{letter, play};

use super::boards::Boards;
use super::budget::Budget;
use super::commands::export;
use super::work::{Cause, Looking, Work};
use super::{Desk, DeskError, ledger};

/// Why an order was not carried out. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum OrderRefused {
    /// There is no such board.
    #[error("there is no board {0}")]
    NoBoard(u32),
    /// It was begun under rules that this program does not have.
    #[error("board {0} was begun under other rules, which this program does not have")]
    OtherRules(u32),
    /// Nobody has accepted yet.
    #[error("board {0} has not begun: not all have accepted")]
    NotBegun(u32),
    /// It has ended.
    #[error("board {0} is over")]
    Over(u32),
    /// It has not.
    #[error("board {0} goes on; `board annul {0}` ends it")]
    GoesOn(u32),
    /// Ratings follow from it.
    #[error("board {0} counts for ratings; after `board annul {0}` it can be erased")]
    Counts(u32),
    /// It is played without a limit.
    #[error("board {0} is played without a limit of time")]
    Unlimited(u32),
    /// Somebody else plays there.
    #[error("{userid} does not play on board {board}; {players} do")]
    NotThere {
        /// The name that was given.
        userid: String,
        /// The board.
        board: u32,
        /// Who plays.
        players: String,
    },
    /// There is no such seat.
    #[error("board {board} has no seat {seat}; its seats are 1 to {seats}")]
    NoSeat {
        /// The board.
        board: u32,
        /// The number that was given.
        seat: u8,
        /// How many seats there are.
        seats: usize,
    },
    /// The player sits there already.
    #[error("{userid} plays on board {board} already")]
    PlaysThere {
        /// The player.
        userid: String,
        /// The board.
        board: u32,
    },
    /// The player has resigned.
    #[error("{userid} has left board {board} and is not to move any more")]
    HasLeft {
        /// The player.
        userid: String,
        /// The board.
        board: u32,
    },
    /// It is no result.
    #[error(
        "{given} is no result of board {board}: write the userid of who wins ({players}), draw, or a result such as {example}"
    )]
    NoResult {
        /// What was given.
        given: String,
        /// The board.
        board: u32,
        /// Who plays.
        players: String,
        /// A result as records write it.
        example: String,
    },
    /// A game is decided for a reason.
    #[error("the players are to be told why: add --reason \"...\"")]
    NoReason,
    /// So many moves cannot remain.
    #[error("board {board} has {made} moves, so that {moves} cannot remain; from {past} on they can")]
    NothingToUndo {
        /// The board.
        board: u32,
        /// How many moves were to remain.
        moves: u32,
        /// How many there are.
        made: u32,
        /// How many remain at least: earlier ones are not kept together with the position.
        past: u32,
    },
    /// The rules refuse it.
    #[error("board {board}: {why}")]
    Illegal {
        /// The board.
        board: u32,
        /// Why.
        why: Phrase,
    },
    /// It was taken back.
    #[error("board {0} was taken back before; there is nothing to annul")]
    TakenBack(u32),
    /// It is no time.
    #[error("{0} is no time to give; write 3, 36h, 10d12h or 2w, from 1h to 1000 days")]
    NoTime(String),
    /// There is no player of that name.
    #[error("there is no player {0}")]
    NoPlayer(String),
    /// The account is in another stage.
    #[error("{userid} {stage}")]
    OtherStage {
        /// The player.
        userid: String,
        /// What the account is, as the end of a sentence.
        stage: &'static str,
    },
    /// The word cannot be a userid.
    #[error(
        "{0} cannot be a userid: 1 to 20 letters, digits, _, - or ., beginning with a letter, and no word of the commands"
    )]
    BadUserid(String),
    /// Somebody has it, or one that looks like it.
    #[error("{0} is taken, or looks like {1}")]
    UseridTaken(String, String),
    /// It is no address.
    #[error("{0} is no address that letters can go to")]
    BadAddress(String),
    /// The player has it, or has it not.
    #[error("{address} is {not}an address of {userid}")]
    AddressKnown {
        /// The address.
        address: String,
        /// The player.
        userid: String,
        /// Empty, or `not ` with a blank behind it.
        not: &'static str,
    },
    /// It is the last one.
    #[error("{0} is the only address of {1}; add another one first")]
    LastAddress(String, String),
    /// A player has as many as there may be.
    #[error("{0} would have more than {1} addresses")]
    TooManyAddresses(String, usize),
    /// Nothing can be sent to the player.
    #[error("{0} has no confirmed address; `user address {0} ADDRESS` adds one")]
    NoAddress(String),
    /// Both names are of one player.
    #[error("{0} is one player; name two")]
    OnePlayer(String),
    /// The two sit on one board.
    #[error(
        "{0} and {1} both play on board {2}, so that they cannot be one account; `user same {0} {1}` keeps such boards out of ratings"
    )]
    Opponents(String, String, u32),
    /// That is known.
    #[error("that is known already of {0} and {1}")]
    Known(String, String),
    /// They are stopped.
    #[error("the clocks of board {0} are stopped already")]
    Stopped(u32),
    /// They run.
    #[error("the clocks of board {0} are not stopped")]
    Running(u32),
    /// There is no such mail, or it is past that.
    #[error(
        "mail {0} was not put aside, or its bytes are no longer kept; `ledger mail {0}` tells what became of it"
    )]
    NotAside(i64),
    /// There is no such mail, or it is done.
    #[error("mail {0} neither waits nor was put aside; `ledger mail {0}` tells what became of it")]
    MailDone(i64),
    /// There is no such letter, or it has left.
    #[error("there is no letter {0} that waits or was refused and is still kept")]
    LetterGone(i64),
    /// It is no address and no domain.
    #[error("{0} is neither an address nor a domain, as carol@example.net or example.net")]
    NoSender(String),
    /// It is the server's own.
    #[error("{0} is this server's own address")]
    OwnAddress(String),
    /// It was not blocked.
    #[error("{0} is not blocked")]
    NotBlocked(String),
    /// Nobody may write to all players, or not this one.
    #[error("`[server] operators` does not name {}: write the userid of a player there who may write to all", .0.as_deref().unwrap_or("anybody"))]
    NoOperator(Option<String>),
    /// Who may write to all players has no account.
    #[error(
        "`[server] operators` names {0}, and {0} is no player yet: sign up with that userid by mail, and answer the letter that comes"
    )]
    NoAccount(String),
    /// There is nothing to be told.
    #[error("the message is empty")]
    NoMessage,
    /// It was kept by another version of the program.
    #[error("this program does not know such an order; give it again")]
    Unknown,
    /// The program failed.
    #[error(transparent)]
    Failed(#[from] DeskError),
}

impl From<StoreError> for OrderRefused {
    fn from(error: StoreError) -> Self {
        OrderRefused::Failed(error.into())
    }
}

impl Desk {
    /// Keeps an order for the server to carry out. Gives its number.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn give_order(&self, order: &Order) -> Result<OrderId, DeskError> {
        let task = serde_json::to_string(order).map_err(|error| DeskError::Fault(error.to_string()))?;
        let mut tx = self.0.store.begin().await?;
        let id = tx.add_order(&task, self.now()).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// Whether an order could be carried out now. Nothing is changed.
    ///
    /// # Errors
    ///
    /// If it could not, why not.
    pub async fn try_order(&self, order: &Order) -> Result<(), OrderRefused> {
        let cause = Cause { cause: WorkCause::Operator, about: order.about() };
        let mut work = Work::begin(&self.0, &cause, self.now()).await?;
        work.order(order).await?;
        Ok(())
    }

    /// What came of an order so far; none if there is no such order, or no longer.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn order_given(&self, id: OrderId) -> Result<Option<OrderRow>, DeskError> {
        Ok(self.0.store.read().await?.order(id).await?)
    }

    /// Carries out the orders that wait, oldest first.
    ///
    /// # Errors
    ///
    /// If the store fails; that order and those after it still wait.
    pub async fn carry_out_orders(&self) -> Result<(), DeskError> {
        let mut some = false;
        loop {
            let next = self.0.store.read().await?.next_order().await?;
            let Some(row) = next else { break };
            self.carry_out_order(&row).await?;
            some = true;
        }
        if some {
            self.0.written.notify_one();
            self.rate_all().await?;
        }
        Ok(())
    }

    /// All that is known of a player, as the player's own `export` has it: JSON.
    ///
    /// # Errors
    ///
    /// If there is no such player, or the store fails.
    pub async fn export(&self, userid: &str) -> Result<String, OrderRefused> {
        let mut look = self.0.store.read().await?;
        let player = look.player_by_userid(userid).await?;
        let player = player.ok_or_else(|| OrderRefused::NoPlayer(userid.to_owned()))?;
        let (mut boards, mut budget) = (Boards::new(&self.0.config), Budget::default());
        let mut room = Looking { shared: &self.0, tx: &mut look, boards: &mut boards, budget: &mut budget };
        Ok(export::all_of(&mut room, &player).await?)
    }

    /// A board as lists have it, and its record as everybody may see it.
    ///
    /// # Errors
    ///
    /// If there is no such board, it cannot be replayed, or the store fails.
    pub async fn board_shown(&self, number: u32) -> Result<(BoardLine, String), OrderRefused> {
        let mut look = self.0.store.read().await?;
        let mut opened = Boards::new(&self.0.config);
        let open = boards::opened(&mut opened, &mut look, number).await?;
        open.complete(&mut look).await?;
        let record = letter::record_file(&open.now).text;
        let line = look.board_line(number).await?;
        Ok((line.ok_or(OrderRefused::NoBoard(number))?, record))
    }

    async fn carry_out_order(&self, row: &OrderRow) -> Result<(), DeskError> {
        let now = self.now();
        let refused = match serde_json::from_str::<Order>(&row.task) {
            Err(_) => OrderRefused::Unknown,
            Ok(order) => {
                let cause = Cause { cause: WorkCause::Operator, about: order.about() };
                let mut work = Work::begin(&self.0, &cause, now).await?;
                match work.order(&order).await {
                    Ok(done) => {
                        work.tell().await?;
                        let said = done.to_string();
                        work.tx.finish_order(row.id, Ok(&said), now).await?;
                        let outcome = work.commit().await?;
                        self.0.unheard.forget();
                        info!(order = row.id.0, outcome, "order");
                        return Ok(());
                    }
                    // What the store could not do now it may do later; all else would fail again.
                    Err(OrderRefused::Failed(DeskError::Store(error))) => return Err(error.into()),
                    Err(refused) => refused,
                }
            }
        };
        let why = refused.to_string();
        warn!(order = row.id.0, why = ledger::without_addresses(&why), "an order is refused");
        let mut tx = self.0.store.begin().await?;
        tx.finish_order(row.id, Err(&why), now).await?;
        Ok(tx.commit().await?)
    }
}

impl Work<'_> {
    /// Does what the operator orders, but for the letters about boards, which follow with the end of the work.
    ///
    /// # Errors
    ///
    /// If it cannot be done, why not; the work is to be dropped then.
    pub(super) async fn order(&mut self, order: &Order) -> Result<Done, OrderRefused> {
        match order {
            Order::User(order) => users::carry_out(self, order).await,
            Order::Board(order) => boards::carry_out(self, order).await,
            Order::Mail(order) => posted::mail(self, order).await,
            Order::Letter(order) => posted::letter(self, order).await,
            Order::Block(block) => posted::block(self, block).await,
            Order::Allow(allow) => posted::allow(self, allow).await,
            Order::Broadcast(broadcast) => self.broadcast(broadcast).await,
        }
    }

    /// Takes a message to all players, as that operator writes it or, if none is named, the first one.
    async fn broadcast(&mut self, order: &Broadcast) -> Result<Done, OrderRefused> {
        let given = order.text.as_deref().unwrap_or_default();
        let text = letter::without_tokens(given.trim_end());
        if text.trim().is_empty() {
            return Err(OrderRefused::NoMessage);
        }
        let writer = order.writer.as_deref();
        let mut operators = self.shared.config.operators.iter();
        let named = operators.find(|name| writer.is_none_or(|writer| name.eq_ignore_ascii_case(writer)));
        let named = named.ok_or_else(|| OrderRefused::NoOperator(writer.map(str::to_owned)))?;
        let player = self.tx.player_by_userid(named).await?;
        let alive = player.filter(|player| player.stage == PlayerStage::Alive);
        let player = alive.ok_or_else(|| OrderRefused::NoAccount(named.clone()))?;
        self.tx.add_broadcast(player.id, order.subject.as_deref().unwrap_or_default(), &text).await?;
        self.log.push(ledger::BROADCAST_TAKEN.to_string());
        Ok(Done::BroadcastTaken(player.userid))
    }
}

/// Why an act at a board was refused.
fn refused(board: u32, userid: &str, past: u32, why: play::Refusal) -> OrderRefused {
    match why {
        play::Refusal::NotStarted(_) => OrderRefused::NotBegun(board),
        play::Refusal::Ended => OrderRefused::Over(board),
        play::Refusal::HasResigned => OrderRefused::HasLeft { userid: userid.to_owned(), board },
        play::Refusal::NothingToUndo { moves, made } => {
            OrderRefused::NothingToUndo { board, moves, made, past }
        }
        play::Refusal::Illegal(why) => OrderRefused::Illegal { board, why },
        other => DeskError::Fault(format!("{other:?}")).into(),
    }
}
