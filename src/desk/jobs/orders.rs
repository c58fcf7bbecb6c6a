//! The operator's orders: kept in the store, and carried out one after another, each in a transaction of its own in which it is also
//! noted what came of it. Only what the ledger forgets goes in many: that order is done when the last of it has gone.

use tracing::{info, warn};

use crate::letter;
use crate::order::{Done, Gone, Order, Prune};
use crate::store::{BoardLine, OrderId, OrderRow, WorkCause};

use crate::desk::commands::accounts::export;
use crate::desk::commands::orders;
use crate::desk::commands::orders::OrderRefused;
use crate::desk::commands::orders::posted::moment_of;
use crate::desk::jobs::portions::finish;
use crate::desk::jobs::{pruning, upkeep};
use crate::desk::policy::budget::Budget;
use crate::desk::state::{Desk, DeskError, Shared};
use crate::desk::work::{Boards, Looking, Work, ledger};

impl Desk {
    /// Keeps an order for the server to carry out. Gives its number.
    pub fn give_order(&self, order: &Order) -> Result<OrderId, DeskError> {
        let task = serde_json::to_string(order).map_err(|error| DeskError::Fault(error.to_string()))?;
        let mut tx = self.0.store.begin()?;
        let id = tx.add_order(&task, self.now())?;
        tx.commit()?;
        Ok(id)
    }

    /// Whether an order could be carried out now. Nothing is changed.
    pub fn try_order(&self, order: &Order) -> Result<(), OrderRefused> {
        let mut work = Work::begin(&self.0, WorkCause::Operator, order.about(), self.now())?;
        orders::carry_out(&mut work, order)?;
        Ok(())
    }

    /// Counts what an order would have the ledger forget, and changes nothing.
    pub fn count_prunable(&self, order: &Prune) -> Result<Gone, OrderRefused> {
        Ok(pruning::count_before(&self.0, moment_of(order, self.now())?)?)
    }

    /// The state of an order; none if there is no such order, or no longer.
    pub fn order_given(&self, id: OrderId) -> Result<Option<OrderRow>, DeskError> {
        Ok(self.0.store.read()?.order(id)?)
    }

    /// Carries out the orders that wait, oldest first. After an error that order and those after it still wait.
    pub fn carry_out_orders(&self) -> Result<(), DeskError> {
        let (shared, mut some) = (&*self.0, false);
        loop {
            shared.goes_on()?;
            let next = shared.store.read()?.next_order()?;
            let Some(row) = next else { break };
            carry_out(shared, &row)?;
            some = true;
        }
        if some {
            shared.tell_postman();
            finish(shared, upkeep::ratings, shared.now())?;
        }
        Ok(())
    }

    /// All that is known of a player, as the player's own `export` has it: JSON.
    pub fn export(&self, userid: &str) -> Result<String, OrderRefused> {
        let shared = &*self.0;
        let mut look = shared.store.read()?;
        let player = look.player_by_userid(userid)?;
        let player = player.ok_or_else(|| OrderRefused::NoPlayer(userid.to_owned()))?;
        let (mut boards, mut budget) = (Boards::new(&shared.config), Budget::default());
        let mut room = Looking { shared, tx: &mut look, boards: &mut boards, budget: &mut budget };
        Ok(export::all_of(&mut room, &player)?)
    }

    /// A board as lists have it, and its record as everybody may see it.
    pub fn board_shown(&self, number: u32) -> Result<(BoardLine, String), OrderRefused> {
        let mut look = self.0.store.read()?;
        let mut opened = Boards::new(&self.0.config);
        let open = orders::boards::opened(&mut opened, &mut look, number)?;
        open.complete(&mut look)?;
        let record = letter::record_file(&open.now).text;
        let line = look.board_line(number)?;
        Ok((line.ok_or(OrderRefused::NoBoard(number))?, record))
    }
}

fn carry_out(shared: &Shared, row: &OrderRow) -> Result<(), DeskError> {
    let refused = match try_to_carry_out(shared, row) {
        Ok(outcome) => {
            shared.blocklist.forget();
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
    let mut tx = shared.store.begin()?;
    tx.finish_order(row.id, Err(&why), shared.now())?;
    Ok(tx.commit()?)
}

/// Does what is ordered, and notes in the same transaction that it is done. Gives what it came to, for the log.
fn try_to_carry_out(shared: &Shared, row: &OrderRow) -> Result<String, OrderRefused> {
    let order: Order = serde_json::from_str(&row.task).map_err(|_| OrderRefused::Unknown)?;
    if let Order::Prune(prune) = &order {
        let gone = pruning::prune(shared, moment_of(prune, shared.now())?)?;
        let done = Done::Pruned { before: prune.before, gone }.to_string();
        let mut tx = shared.store.begin()?;
        tx.finish_order(row.id, Ok(&done), shared.now())?;
        tx.commit()?;
        return Ok(done);
    }
    let mut work = Work::begin(shared, WorkCause::Operator, order.about(), shared.now())?;
    let done = orders::carry_out(&mut work, &order)?;
    work.tell()?;
    let now = work.now;
    work.tx.finish_order(row.id, Ok(&done.to_string()), now)?;
    Ok(work.commit()?)
}
