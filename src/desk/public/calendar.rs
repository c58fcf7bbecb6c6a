//! The calendar that a player subscribes to under a secret address.

use crate::letter::{self, Appointment, Method};
use crate::secrets;

use crate::desk::policy::settings;
use crate::desk::public::PublicView;
use crate::desk::state::DeskError;
use crate::desk::work::boards::Boards;

/// The most entries in a file.
const MOST: usize = 100;

impl PublicView<'_> {
    /// The file with the deadlines of the player who was given this secret word; none if nobody was.
    pub fn calendar(&mut self, word: &str) -> Result<Option<String>, DeskError> {
        let digest = hex::encode(secrets::digest(word));
        let Some(player) = self.tx.player_of_calendar(&digest)? else { return Ok(None) };
        let Some(player) = self.tx.player(player)? else { return Ok(None) };
        let (identity, config, now) = (&self.shared.identity, &self.shared.config, self.shared.now());
        let form = settings::form(&mut self.tx, Some(player.id), None, config)?;
        let (words, mut boards, mut entries) = (form.words(), Boards::new(config), Vec::new());
        for number in self.tx.boards_awaiting(player.id)?.into_iter().take(MOST) {
            let Some(open) = boards.open(&mut self.tx, number)? else { continue };
            let Some(seat) = open.seat_of(player.id) else { continue };
            let ends = open.clocks.as_ref().and_then(|clocks| clocks.stands(seat.number(), now).until);
            let Some(ends) = ends else { continue };
            let whose = (&open.now, letter::subject(&open.now), player.userid.as_str());
            let (entry, moves) = ((Method::Publish, ends), open.now.record.moves());
            entries.push(Appointment::new(identity, &words, whose, entry, moves));
        }
        Ok(Some(letter::calendar(&identity.address, now, &entries)))
    }
}
