//! Open seeks: `seeks`.

use crate::games;
use crate::letter::{Day, EventKind, Reply, SeekLine, SeekPart};
use crate::store::{Item, SeekRow};
use crate::time::Terms;

use crate::desk::commands::titles::title_of;
use crate::desk::commands::{Answer, CommandResult};
use crate::desk::policy::limits::MOST_ROWS;
use crate::desk::state::count;
use crate::desk::work::Looking;

pub(crate) fn list(room: &mut Looking<'_>, game: Option<&str>) -> CommandResult {
    let left = usize::try_from(room.budget.left(Item::Rows)).unwrap_or(usize::MAX);
    let (seeks, of) = room.tx.seeks(game, count(MOST_ROWS.min(left)))?;
    room.budget.add_rows(seeks.len());
    let usual = Terms::read(&[], room.shared.config.time).map(|terms| terms.to_string()).unwrap_or_default();
    let rows = seeks.iter().map(|seek| line(seek, &usual)).collect();
    let named = game.and_then(games::named);
    let title = named.map(|game| game.info().title.to_owned());
    let games =
        named.map_or_else(|| games::ALL.iter().map(|game| game.info()).collect(), |game| vec![game.info()]);
    Ok(vec![Answer::new(EventKind::List, Reply::Seeks { title, rows, of, games })])
}

fn line(seek: &SeekRow, usual: &str) -> SeekLine {
    let terms = if seek.terms == usual { "" } else { &seek.terms };
    let options = [seek.options.as_str(), terms].into_iter().filter(|options| !options.is_empty());
    let options: Vec<&str> = options.collect();
    let options = (!options.is_empty()).then(|| SeekPart::Options { options: options.join(" ") });
    let rating = seek.lowest.zip(seek.highest).map(|(lowest, highest)| SeekPart::Rating { lowest, highest });
    let seat = seek.seat.map(|seat| SeekPart::Seat { seeker: seek.userid.clone(), seat });
    let until = SeekPart::Until { until: Day(seek.ends) };
    SeekLine {
        seek: seek.number,
        title: title_of(&seek.game),
        who: SeekPart::Who { seeker: seek.userid.clone(), open: open_seats(seek), players: seek.players },
        wanted: options.into_iter().chain(rating).chain(seat).chain([until]).collect(),
    }
}

pub(crate) fn open_seats(seek: &SeekRow) -> u32 {
    u32::from(seek.players.saturating_sub(1).saturating_sub(seek.joined))
}
