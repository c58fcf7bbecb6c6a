//! The work of one cause, in an open transaction.

use jiff::Timestamp;
use tracing::info;

use crate::letter::Refusal;
use crate::store::{CauseId, LetterId, MailEnd, NewWork, ReadTx, WorkCause, WriteTx};

use crate::desk::policy::budget::Budget;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::boards::{Boards, OpenBoard};
use crate::desk::work::outbox::{Asked, Outbox};
use crate::desk::work::refused::CommandError;

/// The work of one cause, in an open transaction. Unless it is finished and committed, it leaves no trace.
pub(in crate::desk) struct Work<'d> {
    pub shared: &'d Shared,
    pub tx: WriteTx,
    pub boards: Boards,
    pub now: Timestamp,
    /// When the cause happened: the time of new entries in records.
    pub happened: Timestamp,
    pub cause: CauseId,
    pub asked: Asked,
    pub log: Vec<String>,
    /// The number of commands in the mail, if they were looked for.
    pub commands: Option<u32>,
    pub answers: Option<LetterId>,
    pub budget: Budget,
}

/// The context of read-only commands: one snapshot of the store, and the boards opened in it.
pub(in crate::desk) struct Looking<'w> {
    pub shared: &'w Shared,
    pub tx: &'w mut ReadTx,
    pub boards: &'w mut Boards,
    pub budget: &'w mut Budget,
}

impl<'d> Work<'d> {
    /// Begins a transaction without a mail. There is only one at a time: nothing slow belongs in it.
    pub(in crate::desk) fn begin(
        shared: &'d Shared,
        cause: WorkCause,
        about: impl Into<String>,
        now: Timestamp,
    ) -> Result<Self, DeskError> {
        let mut tx = shared.store.begin()?;
        let work = tx.add_work(&NewWork { cause, about: about.into() }, now)?;
        Ok(Work::within(shared, tx, (CauseId::Work(work), now), now))
    }

    /// Work in a transaction that may hold other work too; with its cause and when that happened.
    pub(in crate::desk) fn within(
        shared: &'d Shared,
        tx: WriteTx,
        (cause, happened): (CauseId, Timestamp),
        now: Timestamp,
    ) -> Self {
        Work {
            shared,
            tx,
            boards: Boards::new(&shared.config),
            now,
            happened,
            cause,
            asked: Asked::default(),
            log: Vec::new(),
            commands: None,
            answers: None,
            budget: Budget::default(),
        }
    }

    pub(in crate::desk) fn board(&mut self, game: &str, number: u32) -> Result<&mut OpenBoard, CommandError> {
        of_game(self.boards.open(&mut self.tx, number)?, game, number)
    }

    pub(in crate::desk) fn looking(&mut self) -> Looking<'_> {
        Looking { shared: self.shared, tx: &mut self.tx, boards: &mut self.boards, budget: &mut self.budget }
    }

    pub(in crate::desk) fn outbox(&mut self) -> Outbox<'_> {
        self.parts().1
    }

    pub(in crate::desk) fn parts(&mut self) -> (&mut Boards, Outbox<'_>) {
        let Work { shared, tx, boards, now, cause, asked, log, budget, .. } = self;
        (boards, Outbox { shared, tx, cause: *cause, now: *now, asked, log, budget })
    }

    /// Ends the transaction with this work. Gives its outcome, for the operator.
    pub(in crate::desk) fn commit(mut self) -> Result<String, DeskError> {
        let outcome = self.finish()?;
        self.tx.commit()?;
        Ok(outcome)
    }

    /// Commits, logs the outcome as `what`, and tells the postman.
    pub(in crate::desk) fn send(self, what: &str) -> Result<(), DeskError> {
        let shared = self.shared;
        let outcome = self.commit()?;
        info!(outcome, "{what}");
        shared.tell_postman();
        Ok(())
    }

    /// Commits a work that changed something. Otherwise it leaves no trace, not even in the ledger.
    pub(in crate::desk) fn commit_if(
        mut self,
        changed: u64,
        outcome: impl FnOnce(u64) -> String,
    ) -> Result<(), DeskError> {
        if changed > 0 {
            self.log.push(outcome(changed));
            let outcome = self.commit()?;
            info!(outcome, "tick");
        }
        Ok(())
    }

    /// Ends the work, but not the transaction. Gives its outcome, for the operator.
    pub(in crate::desk) fn finish(&mut self) -> Result<String, DeskError> {
        let outcome = if self.log.is_empty() { "no command".to_string() } else { self.log.join(", ") };
        match self.cause {
            CauseId::Mail(mail) => {
                let end = MailEnd {
                    outcome: &outcome,
                    player: self.asked.players.first().copied(),
                    commands: self.commands.map(|commands| (commands, self.budget.is_proved())),
                    answers: self.answers,
                };
                self.tx.finish_mail(mail, &end, self.now)?;
            }
            CauseId::Work(work) => self.tx.finish_work(work, &outcome)?,
        }
        self.budget.tick(self.shared.now());
        self.budget.charge(&mut self.tx, self.now)?;
        Ok(outcome)
    }
}

impl Looking<'_> {
    pub(in crate::desk) fn board(&mut self, game: &str, number: u32) -> Result<&mut OpenBoard, CommandError> {
        of_game(self.boards.open(self.tx, number)?, game, number)
    }

    pub(in crate::desk) fn whole_board(
        &mut self,
        game: &str,
        number: u32,
    ) -> Result<&mut OpenBoard, CommandError> {
        let open = of_game(self.boards.open(self.tx, number)?, game, number)?;
        open.complete(self.tx)?;
        Ok(open)
    }
}

fn of_game<'b>(
    found: Option<&'b mut OpenBoard>,
    game: &str,
    number: u32,
) -> Result<&'b mut OpenBoard, CommandError> {
    let Some(open) = found else { return Err(Refusal::NoBoard { board: number }.into()) };
    let info = open.now.game().info();
    if info.name == game {
        return Ok(open);
    }
    let (title, name) = (info.title.to_string(), info.name.to_string());
    Err(Refusal::OtherGame { board: number, title, name, game: game.to_string() }.into())
}
