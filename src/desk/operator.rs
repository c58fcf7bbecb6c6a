//! What the operator orders: a work like any other, with its line in the ledger, its entry in the record, and letters.

use jiff::{SignedDuration, Timestamp};
use tracing::info;

use crate::game::{By, ClockDeed, Seat};
use crate::letter::Notice;
use crate::play::{Act, Stage};
use crate::store::{Persons, ReadTx, StoreError, WorkCause};
use crate::time::Pause;

use super::boards::{Boards, OpenBoard, OpenError};
use super::work::{Cause, Work};
use super::{Desk, DeskError, clocks, ledger};

/// What the operator wants of the clocks of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClockOrder {
    /// A player gets more time.
    Give {
        /// The player's userid.
        userid: String,
        /// How much, in whole hours.
        time: SignedDuration,
    },
    /// All clocks stand still until they are started.
    Stop,
    /// They run again.
    Start,
}

/// What the operator has annulled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Annulled {
    /// A game that went on, or was to begin: it is over without a result.
    Game,
    /// The result of a game that was over.
    Result,
}

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
    #[error("board {0} has not begun; its clocks run when all have accepted")]
    NotBegun(u32),
    /// It has ended.
    #[error("board {0} is over")]
    Over(u32),
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
    /// The player has resigned.
    #[error("{userid} has left board {board} and is not to move any more")]
    HasLeft {
        /// The player.
        userid: String,
        /// The board.
        board: u32,
    },
    /// It was taken back.
    #[error("board {0} was taken back before; there is nothing to annul")]
    TakenBack(u32),
    /// There is no player of that name.
    #[error("there is no player {0}")]
    NoPlayer(String),
    /// Both names are of one player.
    #[error("{0} is one player; name two")]
    OnePlayer(String),
    /// That is known.
    #[error("that is known already of {0} and {1}")]
    Known(String, String),
    /// They are stopped.
    #[error("the clocks of board {0} are stopped already")]
    Stopped(u32),
    /// They run.
    #[error("the clocks of board {0} are not stopped")]
    Running(u32),
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
    /// Changes the clocks of a board as the operator orders: noted in its record, and told to those who play there and watch.
    ///
    /// # Errors
    ///
    /// If that cannot be done, why not.
    pub async fn order_clock(&self, board: u32, order: &ClockOrder) -> Result<(), OrderRefused> {
        let cause = Cause { cause: WorkCause::Operator, about: ledger::on_board(board) };
        let mut work = Work::begin(&self.0, &cause, self.now()).await?;
        work.order_clock(board, order).await?;
        work.tell().await?;
        let outcome = work.commit().await?;
        info!(outcome, board, "order");
        self.0.written.notify_one();
        Ok(())
    }
}

impl Desk {
    /// Takes a board back as the operator orders, and tells its players: a game that goes on ends without a result, and that of
    /// one that is over no longer counts. Ratings are brought up to date.
    ///
    /// # Errors
    ///
    /// If that cannot be done, why not.
    pub async fn annul(&self, board: u32) -> Result<Annulled, OrderRefused> {
        let cause = Cause { cause: WorkCause::Operator, about: ledger::on_board(board) };
        let mut work = Work::begin(&self.0, &cause, self.now()).await?;
        let annulled = work.annul(board).await?;
        work.tell().await?;
        let outcome = work.commit().await?;
        info!(outcome, board, "order");
        self.0.written.notify_one();
        self.rate_all().await?;
        Ok(annulled)
    }

    /// Notes that two players are one person, or that they are not, and brings ratings up to date. Gives on how many boards that
    /// are over both sit.
    ///
    /// # Errors
    ///
    /// If that cannot be done, why not.
    pub async fn set_persons(&self, names: (&str, &str), persons: Persons) -> Result<usize, OrderRefused> {
        let about = format!("{} {}", names.0, names.1);
        let cause = Cause { cause: WorkCause::Operator, about };
        let mut work = Work::begin(&self.0, &cause, self.now()).await?;
        let mut ids = Vec::new();
        for name in [names.0, names.1] {
            let player = work.tx.player_by_userid(name).await?;
            ids.push(player.ok_or_else(|| OrderRefused::NoPlayer(name.to_owned()))?.id);
        }
        let boards = match ids.as_slice() {
            [one, other] if one != other => work.tx.set_persons((*one, *other), persons).await?,
            _ => return Err(OrderRefused::OnePlayer(names.0.to_owned())),
        };
        let known = || OrderRefused::Known(names.0.to_owned(), names.1.to_owned());
        let boards = boards.ok_or_else(known)?;
        let log = match persons {
            Persons::One => "one person",
            Persons::Two => "two persons",
        };
        work.log.push(log.to_owned());
        let outcome = work.commit().await?;
        info!(outcome, boards, "order");
        self.rate_all().await?;
        Ok(boards)
    }
}

impl Work<'_> {
    async fn annul(&mut self, board: u32) -> Result<Annulled, OrderRefused> {
        let now = self.now;
        let open = opened(&mut self.boards, &mut self.tx, board).await?;
        let annulled = match open.now.stage {
            Stage::Offered | Stage::Running => {
                if let Err(refusal) = open.act(By::Operator, &Act::Annul, now) {
                    return Err(DeskError::Fault(format!("{refusal:?}")).into());
                }
                Annulled::Game
            }
            Stage::Over
                if open.now.record.outcome().is_some() && self.tx.annul_result(board, now).await? =>
            {
                open.notices.push((None, Notice::ResultAnnulled));
                Annulled::Result
            }
            Stage::Over | Stage::Declined => return Err(OrderRefused::TakenBack(board)),
        };
        self.log.push("annul".to_owned());
        Ok(annulled)
    }

    async fn order_clock(&mut self, board: u32, order: &ClockOrder) -> Result<(), OrderRefused> {
        let now = self.now;
        let open = opened(&mut self.boards, &mut self.tx, board).await?;
        match open.now.stage {
            Stage::Running => {}
            Stage::Offered => return Err(OrderRefused::NotBegun(board)),
            Stage::Over | Stage::Declined => return Err(OrderRefused::Over(board)),
        }
        if !open.clocks.as_ref().is_some_and(|clocks| clocks.terms.is_limited()) {
            return Err(OrderRefused::Unlimited(board));
        }
        let (deed, notice) = match order {
            ClockOrder::Give { userid, time } => {
                let seat = seat_called(open.now.seats().zip(&open.now.players), userid);
                let Some(seat) = seat else {
                    let players = open.now.players.join(", ");
                    return Err(OrderRefused::NotThere { userid: userid.clone(), board, players });
                };
                if open.now.has_resigned(seat) {
                    return Err(OrderRefused::HasLeft { userid: userid.clone(), board });
                }
                let hours = u32::try_from(time.as_hours()).unwrap_or_default();
                (ClockDeed::Give { seat, hours }, Notice::Given { seat, time: *time })
            }
            ClockOrder::Stop if !self.tx.stop_clocks(board, now).await? => {
                return Err(OrderRefused::Stopped(board));
            }
            ClockOrder::Start if !self.tx.start_clocks(board, now).await? => {
                return Err(OrderRefused::Running(board));
            }
            ClockOrder::Stop => (ClockDeed::Stop, Notice::ClocksStopped),
            ClockOrder::Start => (ClockDeed::Start, Notice::ClocksStarted),
        };
        if let Err(refusal) = open.act(By::Operator, &Act::Clock(deed), now) {
            return Err(DeskError::Fault(format!("{refusal:?}")).into());
        }
        if let Some(clocks) = &mut open.clocks {
            match deed {
                ClockDeed::Give { seat, hours } => {
                    clocks.give(seat.number(), SignedDuration::from_hours(hours.into()), now);
                }
                ClockDeed::Stop => clocks.stops.push(Pause { from: now, until: Timestamp::MAX }),
                ClockDeed::Start => clocks.stops.iter_mut().for_each(|stop| stop.until = stop.until.min(now)),
            }
            for seat in (1..).take(clocks.seats.len()) {
                self.tx.set_due(board, seat, clocks::due(clocks, seat)).await?;
            }
        }
        open.notices.push((None, notice));
        self.log.push(format!("clock {deed}"));
        Ok(())
    }
}

/// The board of this number.
async fn opened<'b>(
    boards: &'b mut Boards,
    tx: &mut ReadTx,
    number: u32,
) -> Result<&'b mut OpenBoard, OrderRefused> {
    match boards.open(tx, number).await {
        Ok(Some(open)) => Ok(open),
        Ok(None) => Err(OrderRefused::NoBoard(number)),
        Err(OpenError::OtherRules(_)) => Err(OrderRefused::OtherRules(number)),
        Err(OpenError::Failed(error)) => Err(error.into()),
    }
}

/// The seat of a player, whose name may be written in capital or small letters.
fn seat_called<'p>(mut players: impl Iterator<Item = (Seat, &'p String)>, userid: &str) -> Option<Seat> {
    players.find(|(_, player)| player.eq_ignore_ascii_case(userid)).map(|(seat, _)| seat)
}
