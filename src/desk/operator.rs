//! What the operator orders: a work like any other, with its line in the ledger, its entry in the record, and letters.

use jiff::{SignedDuration, Timestamp};
use tracing::info;

use crate::game::{By, ClockDeed, Seat};
use crate::letter::Notice;
use crate::play::{Act, Stage};
use crate::store::{StoreError, WorkCause};
use crate::time::Pause;

use super::boards::OpenError;
use super::work::{Cause, Work};
use super::{Desk, DeskError, clocks};

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
    /// They are stopped.
    #[error("the clocks of board {0} are stopped already")]
    Stopped(u32),
    /// They run.
    #[error("the clocks of board {0} are not stopped")]
    Running(u32),
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
        let cause = Cause::Other { cause: WorkCause::Operator, about: format!("board {board}") };
        let mut work = Work::begin(&self.0, &cause, self.now()).await?;
        work.order_clock(board, order).await?;
        work.tell().await?;
        let outcome = work.commit().await?;
        info!(outcome, board, "order");
        self.0.written.notify_one();
        Ok(())
    }
}

impl Work<'_> {
    async fn order_clock(&mut self, board: u32, order: &ClockOrder) -> Result<(), OrderRefused> {
        let now = self.now;
        let open = match self.boards.open(&mut self.tx, board).await {
            Ok(Some(open)) => open,
            Ok(None) => return Err(OrderRefused::NoBoard(board)),
            Err(OpenError::OtherRules(_)) => return Err(OrderRefused::OtherRules(board)),
            Err(OpenError::Failed(error)) => return Err(error.into()),
        };
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

/// The seat of a player, whose name may be written in capital or small letters.
fn seat_called<'p>(mut players: impl Iterator<Item = (Seat, &'p String)>, userid: &str) -> Option<Seat> {
    players.find(|(_, player)| player.eq_ignore_ascii_case(userid)).map(|(seat, _)| seat)
}
