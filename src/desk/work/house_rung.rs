//! Which house player suits a person: the rung that the person beats about half the time.

use crate::command::{RUNGS, house_character, house_player, house_with};
use crate::game::{Game, Outcome};
use crate::games;
use crate::rating::{self, Score};
use crate::search::{Level, Thinker};
use crate::store::{Player, PlayerId, PlayerStage, ReadTx, StoreError};

use crate::desk::work::house_decision::level_of;

/// The newest games against house players that are looked at.
const LOOKED: u32 = 20;
/// The games without which nothing is known.
const FEWEST: usize = 3;
/// The newest games in which an earlier win is looked for.
const LOOKED_FOR_WINS: u32 = 1_000;
/// Rating points from one rung to the next.
const STEP: f64 = 150.0;

/// The house player without a level, in whose place a suitable one of its character sits down.
const ANY: &str = "house";

/// In a game between a person and `house`, replaces `house` by the numbered house player that suits the person.
pub(crate) fn seat_suited(
    tx: &mut ReadTx,
    game: &dyn Game,
    players: &mut [Player],
) -> Result<(), StoreError> {
    let [one, other] = players else { return Ok(()) };
    let (person, house) = if one.id.is_house() { (other, one) } else { (one, other) };
    let character = house_character(&house.userid);
    if person.id.is_house() || house.userid != house_with(ANY, character) {
        return Ok(());
    }
    if let Some(name) = suited(tx, person.id, game)?
        && let Some(account) = tx
            .player_by_userid(&house_with(name, character))?
            .filter(|player| player.stage == PlayerStage::House)
    {
        *house = account;
    }
    Ok(())
}

/// The userid of the numbered house player that this person beats about half the time in a game; none before three games are over.
fn suited(tx: &mut ReadTx, person: PlayerId, game: &dyn Game) -> Result<Option<&'static str>, StoreError> {
    let info = game.info();
    let Some(thinker) = games::thinker(info.name) else { return Ok(None) };
    let results = tx.results_against_house(person, info.name, LOOKED)?;
    let played: Vec<(u8, f64)> = results
        .iter()
        .filter_map(|(house, result, seat)| {
            Some((rung_like(thinker, info.rungs.len(), house), score(result, *seat)?))
        })
        .collect();
    Ok(likeliest(&played, info.rungs.len()).and_then(|rung| RUNGS.get(rung - 1).copied()))
}

/// Whether the player has won once against this house player in a game, whatever its seat.
pub(crate) fn is_first_win(
    tx: &mut ReadTx,
    person: PlayerId,
    game: &str,
    house: &str,
) -> Result<bool, StoreError> {
    let results = tx.results_against_house(person, game, LOOKED_FOR_WINS)?;
    let is_win = |(userid, result, seat): &&(String, String, u8)| {
        house_player(userid) == house_player(house) && score(result, *seat) == Some(1.0)
    };
    Ok(results.iter().filter(is_win).take(2).count() == 1)
}

/// What the seat of two has won, 0 to 1; none without a result.
fn score(result: &str, seat: u8) -> Option<f64> {
    let outcome: Outcome = result.parse().ok()?;
    let scores = rating::scores(2, &outcome)?;
    Some(match scores.get(usize::from(seat).checked_sub(1)?)? {
        Score::Won => 1.0,
        Score::Drawn => 0.5,
        Score::Lost => 0.0,
    })
}

/// The number of a house player, or for the names without one that of the rung that searches about as much.
fn rung_like(thinker: &dyn Thinker, rungs: usize, userid: &str) -> u8 {
    let last = u8::try_from(rungs).unwrap_or(1);
    let (_, level) = level_of(userid);
    if let Level::Rung(number) = level {
        return number.min(last);
    }
    let budget = thinker.budget(level);
    (1..=last).rev().find(|number| thinker.budget(Level::Rung(*number)) <= budget).unwrap_or(1)
}

/// The rung, from 1, at which these results are the likeliest if the player is as strong as it; none if they are too few.
fn likeliest(played: &[(u8, f64)], rungs: usize) -> Option<usize> {
    if played.len() < FEWEST {
        return None;
    }
    let likelihood = |rung: usize| -> f64 {
        let of_one = |(other, score): &(u8, f64)| {
            let ahead = f64::from(u32::try_from(rung).unwrap_or(u32::MAX)) - f64::from(*other);
            let wins = 1.0 / (1.0 + 10.0_f64.powf(-ahead * STEP / 400.0));
            score * wins.ln() + (1.0 - score) * (1.0 - wins).ln()
        };
        played.iter().map(of_one).sum()
    };
    (1..=rungs).max_by(|one, other| likelihood(*one).total_cmp(&likelihood(*other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rung_that_is_beaten_half_the_time() {
        let games = |rung: u8, won: usize, lost: usize| {
            let of = |score, times| std::iter::repeat_n((rung, score), times);
            of(1.0, won).chain(of(0.0, lost)).collect::<Vec<_>>()
        };
        for (played, rung) in [
            (games(4, 1, 1), None),
            (games(4, 5, 5), Some(4)),
            (games(1, 0, 5), Some(1)),
            (games(6, 7, 0), Some(6)),
            ([games(2, 9, 1), games(5, 1, 9)].concat(), Some(4)),
            ([games(2, 3, 1), games(3, 2, 2)].concat(), Some(3)),
        ] {
            let found = likeliest(&played, 6);
            let near = |one: usize, other: usize| one.abs_diff(other) <= 1;
            assert!(found.is_some() == rung.is_some(), "{played:?}: {found:?}");
            assert!(found.zip(rung).is_none_or(|(found, rung)| near(found, rung)), "{played:?}: {found:?}");
        }
        assert_eq!(likeliest(&games(3, 2, 2), 6), Some(3));
    }

    #[test]
    fn names_without_a_number_are_rungs_too() {
        for game in games::ALL {
            let info = game.info();
            let thinker = games::thinker(info.name).unwrap();
            let number = |userid| rung_like(thinker, info.rungs.len(), userid);
            assert!(number("house-easy") <= number("house"), "{}", info.name);
            assert!(number("house") <= number("house-hard.2"), "{}", info.name);
            assert_eq!(number("house-2.3"), 2);
        }
    }

    #[test]
    fn scores_of_seats() {
        assert_eq!([1, 2].map(|seat| score("1-0", seat)), [Some(1.0), Some(0.0)]);
        assert_eq!(score("1/2-1/2", 1), Some(0.5));
        assert_eq!(score("*", 1), None);
    }
}
