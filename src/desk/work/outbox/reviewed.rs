//! Letters about the turning points of games that are over.

use crate::letter::{EventKind, TurningPoint, review};
use crate::store::{PlayerId, PlayerStage, Purpose};

use crate::desk::state::DeskError;
use crate::desk::work::boards::OpenBoard;

use super::{Draft, Outbox, To};

impl Outbox<'_> {
    pub(crate) fn tell_review(
        &mut self,
        open: &OpenBoard,
        person: PlayerId,
        points: &[TurningPoint],
    ) -> Result<(), DeskError> {
        let Some(seat) = open.seat_of(person) else { return Ok(()) };
        let (board, moves) = (open.now.number, open.now.record.moves());
        let headers = self.board_headers(&open.standing(&[], self.now), EventKind::Review, None);
        let mut letters = Vec::new();
        for at in self.tx.readers(board, &[person])? {
            if at.player.stage != PlayerStage::Alive {
                continue;
            }
            let form = self.reader_of(&at).form;
            let content = review(&form, &open.now, seat, points);
            for (address, thread) in &at.threads {
                let to = To::known(Some(&at.player), address);
                let draft = Draft {
                    purpose: Purpose::Board,
                    board: Some((board, moves)),
                    headers: headers.clone(),
                    ..Draft::new(to, content.clone(), EventKind::Review, form.clone())
                };
                letters.extend(self.write(draft, thread.clone())?);
            }
        }
        self.tx.add_letters(&letters, self.now)?;
        Ok(())
    }
}
