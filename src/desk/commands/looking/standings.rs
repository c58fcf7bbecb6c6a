//! `standings`: the ranking in a pool of a game.

use crate::command::{Choice, RUNGS, Ranked};
use crate::game::{Game, Info, Record, Setup};
use crate::letter::{
    self, EventKind, Missing, Own, Refusal, Reply, Standings, StandingsRow, StandingsTerms as Terms, Things,
};
use crate::rating::{self, PERIOD, SCALE};
use crate::store::{
    LEAST_GAMES, LEAST_PERSONS, Listed, MOST_DEVIATION, MOST_DEVIATION_OF_PERSONS, Player, RatingRow,
};

use crate::desk::commands::titles::game_named;
use crate::desk::commands::{Answer, CommandResult};
use crate::desk::policy::limits::MOST_ROWS;
use crate::desk::sender::Sender;
use crate::desk::state::count;
use crate::desk::work::{CommandError, Looking, ratings};

const USUAL: u32 = 20;
/// How many are counted at most: more would take longer than everything else.
const MOST_COUNTED: u32 = 1000;

pub(crate) fn standings(
    room: &mut Looking<'_>,
    sender: &Sender,
    game: &str,
    ranked: Ranked,
    options: &[Choice],
) -> CommandResult {
    let found = game_named(game)?;
    let info = found.info();
    let pool = pool_of(sender, game, found, options)?;
    let all = ranked == Ranked::All;
    let now = room.shared.now();
    let listed =
        if all { Listed::All } else { Listed::Known { now, growth: SCALE * SCALE / PERIOD.as_millis_f64() } };
    let most = match ranked {
        Ranked::Best => USUAL,
        Ranked::First(first) => first.min(count(MOST_ROWS)),
        Ranked::All => count(MOST_ROWS),
    };
    let found = room.tx.standings(&pool, listed, most)?;
    room.budget.add_rows(found.len());
    let row = |rank: Option<u32>, userid: String, rating: &RatingRow| StandingsRow {
        rank,
        userid,
        rating: ratings::now(now, ratings::before(Some(rating))),
        games: rating.games,
        scores: [rating.won, rating.drawn, rating.lost],
        last: rating.last,
    };
    let mut rows: Vec<StandingsRow> = Vec::new();
    let mut points = f64::MAX;
    for (at, line) in (1..).zip(found) {
        let rank = match rows.last() {
            Some(above) if line.rating.figures.points >= points => above.rank,
            _ => Some(at),
        };
        points = line.rating.figures.points;
        rows.push(row(rank, line.userid, &line.rating));
    }
    let own = match sender.surest() {
        Some(player) if rows.iter().all(|row| row.userid != player.userid) => {
            Some(own(room, player, &pool, listed, row)?)
        }
        _ => None,
    };
    let of = room.tx.count_standings(&pool, listed, None, MOST_COUNTED + 1)?;
    let standings = Standings {
        game: game.to_owned(),
        title: info.title.to_owned(),
        options: pool.split_once(' ').map(|(_, options)| options.to_owned()),
        all,
        terms: Terms {
            games: LEAST_GAMES,
            deviation: MOST_DEVIATION,
            persons: LEAST_PERSONS,
            their_deviation: MOST_DEVIATION_OF_PERSONS,
        },
        of: of.min(MOST_COUNTED),
        more: of > MOST_COUNTED,
        rows,
        own,
        // They were measured without options.
        house: if pool.contains(' ') { Vec::new() } else { measured(info) },
    };
    Ok(vec![Answer::new(EventKind::List, Reply::Standings(standings))])
}

/// The numbered house players whose rating in a game was measured, the best first.
fn measured(info: &Info) -> Vec<(String, u16)> {
    let rated = RUNGS.iter().zip(info.rungs);
    let mut rated: Vec<(String, u16)> =
        rated.filter_map(|(name, rung)| Some(((*name).to_owned(), rung.rating?))).collect();
    rated.sort_by_key(|(_, rating)| std::cmp::Reverse(*rating));
    rated
}

fn pool_of(
    sender: &Sender,
    name: &str,
    game: &'static dyn Game,
    options: &[Choice],
) -> Result<String, Refusal> {
    let info = game.info();
    let mut setup = Setup::new(info.fewest);
    for choice in options {
        setup.options.insert(choice.name.clone(), choice.value.clone());
    }
    let shown = |word: &str| sender.shown.has(word);
    Record::start(game, setup.clone()).map_err(|bad| letter::wrong_option(game, &setup, &bad, shown))?;
    rating::pool_of(info, &setup).map_err(|bad| match bad.options.as_slice() {
        [] => Refusal::NoPools { option: bad.option, game: name.to_owned() },
        options => {
            let options = options.iter().map(|option| format!("-{option}")).collect();
            Refusal::NoPool { option: bad.option, options: Things(options) }
        }
    })
}

fn own(
    room: &mut Looking<'_>,
    player: &Player,
    pool: &str,
    listed: Listed,
    row: impl Fn(Option<u32>, String, &RatingRow) -> StandingsRow,
) -> Result<Own, CommandError> {
    let userid = player.userid.clone();
    let Some(rating) = room.tx.rating(pool, player.id)? else {
        return Ok(Own::Missing(Missing::None { userid, games: LEAST_GAMES }));
    };
    if let Listed::Known { now, .. } = listed {
        if rating.games < LEAST_GAMES {
            let (count, games) = (rating.games, LEAST_GAMES);
            return Ok(Own::Missing(Missing::Few { userid, count, games }));
        }
        let grown = ratings::now(now, ratings::before(Some(&rating)));
        if grown.deviation >= f64::from(MOST_DEVIATION) {
            return Ok(Own::Missing(Missing::unsure(userid, grown, MOST_DEVIATION)));
        }
        let count = room.tx.persons_met(pool, player.id)?;
        if count < LEAST_PERSONS {
            let (persons, deviation) = (LEAST_PERSONS, MOST_DEVIATION_OF_PERSONS);
            return Ok(Own::Missing(Missing::Persons { userid, count, persons, deviation }));
        }
    }
    let above = room.tx.count_standings(pool, listed, Some(rating.figures.points), MOST_COUNTED)?;
    Ok(Own::Row(row((above < MOST_COUNTED).then_some(above + 1), userid, &rating)))
}
