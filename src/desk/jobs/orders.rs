//! The operator's orders: kept in the store, and carried out one after another, each in a transaction of its own in which it is also
//! noted what came of it. Only what the ledger forgets goes in many: that order is done when the last of it has gone.

use tracing::{info, warn};

use crate::letter;
use crate::order::{Done, Gone, Order, Prune};
use crate::store::{BoardLine, OrderId, OrderRow, WorkCause};

use crate::desk::commands::orders::OrderRefused;
use crate::desk::commands::orders::posted::moment_of;
use crate::desk::commands::{export, orders};
use crate::desk::policy::budget::Budget;
use crate::desk::state::{Desk, DeskError};
use crate::desk::work::boards::Boards;
use crate::desk::work::{Cause, Looking, Work, ledger};

impl Desk {
    /// Keeps an order for the server to carry out. Gives its number.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub fn give_order(&self, order: &Order) -> Result<OrderId, DeskError> {
        let task = serde_json::to_string(order).map_err(|error| DeskError::Fault(error.to_string()))?;
        let mut tx = self.0.store.begin()?;
        let id = tx.add_order(&task, self.now())?;
        tx.commit()?;
        Ok(id)
    }

    /// Whether an order could be carried out now. Nothing is changed.
    ///
    /// # Errors
    ///
    /// If it could not, why not.
    pub fn try_order(&self, order: &Order) -> Result<(), OrderRefused> {
        let cause = Cause { cause: WorkCause::Operator, about: order.about() };
        let mut work = Work::begin(&self.0, &cause, self.now())?;
        orders::carry_out(&mut work, order)?;
        Ok(())
    }

    /// Counts what an order would have the ledger forget, and changes nothing.
    ///
    /// # Errors
    ///
    /// If that may not be forgotten, or the program fails.
    pub fn count_prunable(&self, order: &Prune) -> Result<Gone, OrderRefused> {
        Ok(self.count_before(moment_of(order, self.now())?)?)
    }

    /// What came of an order so far; none if there is no such order, or no longer.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub fn order_given(&self, id: OrderId) -> Result<Option<OrderRow>, DeskError> {
        Ok(self.0.store.read()?.order(id)?)
    }

    /// Carries out the orders that wait, oldest first.
    ///
    /// # Errors
    ///
    /// If the store fails; that order and those after it still wait.
    pub fn carry_out_orders(&self) -> Result<(), DeskError> {
        let mut some = false;
        loop {
            self.goes_on()?;
            let next = self.0.store.read()?.next_order()?;
            let Some(row) = next else { break };
            self.carry_out_order(&row)?;
            some = true;
        }
        if some {
            self.0.tell_postman();
            self.rate_all()?;
        }
        Ok(())
    }

    /// All that is known of a player, as the player's own `export` has it: JSON.
    ///
    /// # Errors
    ///
    /// If there is no such player, or the store fails.
    pub fn export(&self, userid: &str) -> Result<String, OrderRefused> {
        let mut look = self.0.store.read()?;
        let player = look.player_by_userid(userid)?;
        let player = player.ok_or_else(|| OrderRefused::NoPlayer(userid.to_owned()))?;
        let (mut boards, mut budget) = (Boards::new(&self.0.config), Budget::default());
        let mut room = Looking { shared: &self.0, tx: &mut look, boards: &mut boards, budget: &mut budget };
        Ok(export::all_of(&mut room, &player)?)
    }

    /// A board as lists have it, and its record as everybody may see it.
    ///
    /// # Errors
    ///
    /// If there is no such board, it cannot be replayed, or the store fails.
    pub fn board_shown(&self, number: u32) -> Result<(BoardLine, String), OrderRefused> {
        let mut look = self.0.store.read()?;
        let mut opened = Boards::new(&self.0.config);
        let open = orders::boards::opened(&mut opened, &mut look, number)?;
        open.complete(&mut look)?;
        let record = letter::record_file(&open.now).text;
        let line = look.board_line(number)?;
        Ok((line.ok_or(OrderRefused::NoBoard(number))?, record))
    }

    fn carry_out_order(&self, row: &OrderRow) -> Result<(), DeskError> {
        let refused = match self.try_to_carry_out(row) {
            Ok(outcome) => {
                self.0.unheard.forget();
                info!(order = row.id.0, outcome, "order");
                return Ok(());
            }
            // What the store cannot do now it may do later; all else would fail again, and hold up the orders behind it.
            Err(OrderRefused::Failed(DeskError::Store(error))) if error.is_unavailable() => {
                return Err(error.into());
            }
            Err(refused) => refused,
        };
        let why = refused.to_string();
        warn!(order = row.id.0, why = ledger::without_addresses(&why), "an order is refused");
        let mut tx = self.0.store.begin()?;
        tx.finish_order(row.id, Err(&why), self.now())?;
        Ok(tx.commit()?)
    }

    /// Does what is ordered, and notes in the same transaction that it is done. Gives what it came to, for the log.
    fn try_to_carry_out(&self, row: &OrderRow) -> Result<String, OrderRefused> {
        let order: Order = serde_json::from_str(&row.task).map_err(|_| OrderRefused::Unknown)?;
        if let Order::Prune(prune) = &order {
            let gone = self.prune(moment_of(prune, self.now())?)?;
            let done = Done::Pruned { before: prune.before, gone }.to_string();
            let mut tx = self.0.store.begin()?;
            tx.finish_order(row.id, Ok(&done), self.now())?;
            tx.commit()?;
            return Ok(done);
        }
        let cause = Cause { cause: WorkCause::Operator, about: order.about() };
        let mut work = Work::begin(&self.0, &cause, self.now())?;
        let done = orders::carry_out(&mut work, &order)?;
        work.tell()?;
        let now = work.now;
        work.tx.finish_order(row.id, Ok(&done.to_string()), now)?;
        Ok(work.commit()?)
    }
}
