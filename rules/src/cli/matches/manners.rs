//! What house players do beside moving in a match with manners.

use crate::game::{Outcome, Seat};
use crate::search::{Choice, Place, Situation, Thinker, is_lost};

use super::Player;

/// What players have offered, and where they moved last.
pub(super) struct Manners {
    /// Who offers a draw.
    offer: Option<Seat>,
    /// By seat.
    before: Vec<Option<Place>>,
}

impl Manners {
    pub(super) fn of(players: usize) -> Manners {
        Manners { offer: None, before: std::iter::repeat_with(|| None).take(players).collect() }
    }

    /// How a player ends the game in place of the move that it has found worth `worth`, or nothing if it moves.
    pub(super) fn end(
        &mut self,
        thinker: &dyn Thinker,
        now: Place,
        (player, seat): (Player, Seat),
        moves: u32,
        worth: f64,
    ) -> Option<(Outcome, &'static str)> {
        let players = u8::try_from(self.before.len()).unwrap_or(u8::MAX);
        let situation = Situation {
            level: player.level(),
            players,
            remaining: self.before.len(),
            moves,
            is_offered: self.offer.is_some_and(|offering| offering != seat),
            offers: self.offer == Some(seat),
        };
        let before = self.before.get_mut(seat.index())?;
        let lost = situation.may_resign(thinker)
            && before.as_ref().is_some_and(|before| {
                let budget = player.budget(thinker).unwrap_or_default();
                let search = (budget, player.breadth(thinker));
                is_lost(thinker, seat, worth, search, [&now, before], &|| {})
            });
        let choice = situation.choice(thinker, now.position.as_ref(), worth, lost);
        *before = Some(now);
        self.offer = match choice {
            Choice::Resign => {
                let other = Seat::all(players).find(|other| *other != seat)?;
                return Some((Outcome::won_by(other, players), "resigned"));
            }
            Choice::Agree => return Some((Outcome::draw(players), "agreed to draw")),
            Choice::MoveAndOffer => Some(seat),
            Choice::Decline => None,
            Choice::Move => self.offer,
        };
        None
    }
}
