//! `whois`: what a challenger wants to know about a player.

use jiff::SignedDuration;

use crate::command::{RUNGS, house_player};
use crate::letter::{self, Capital, Day, EventKind, Names, Note, RatingIn, RatingsIn, Reply, Span};
use crate::search::Character;
use crate::store::{BoardFilter, BoardStage, Player, PlayerStage, RatingRow};
use crate::{game, games, time};

use crate::desk::commands::people::{is_alive, nobody};
use crate::desk::commands::{Answer, CommandResult};
use crate::desk::sender::Sender;
use crate::desk::work::house_decision::character_of;
use crate::desk::work::{Looking, ratings, vacations};

pub(crate) fn whois(room: &mut Looking<'_>, sender: &Sender, userid: &str) -> CommandResult {
    let sits = |player: &Player| is_alive(player) || player.stage == PlayerStage::House;
    let Some(player) = room.tx.player_by_userid(userid)?.filter(sits) else {
        return Err(nobody(room.tx, room.budget, sender, userid, 1)?.into());
    };
    let userid = || player.userid.clone();
    let boards =
        |stage| BoardFilter { player: Some(player.id), stages: vec![stage], ..BoardFilter::default() };
    let to_move = BoardFilter { awaited: Some(player.id), ..boards(BoardStage::Running) };
    let to_move = room.tx.count_boards(&to_move)?;
    let finished = room.tx.count_boards(&boards(BoardStage::Over))?;
    let playing = room.tx.count_boards(&boards(BoardStage::Running))?;
    if player.stage == PlayerStage::House {
        let mut notes = vec![Note::WhoisHouse { userid: Capital(userid()), playing, finished }];
        notes.extend(character_of(&player.userid).map(|character| match character {
            Character::Gambler => Note::WhoisHouseGambler,
            Character::Clerk => Note::WhoisHouseClerk,
            Character::Builder => Note::WhoisHouseBuilder,
        }));
        let ratings: Names = measured(&player.userid).collect();
        if !ratings.0.is_empty() {
            notes.push(Note::WhoisHouseRatings { userid: Capital(userid()), ratings });
        }
        return Ok(told(sender, userid(), notes));
    }
    let mut notes = vec![Note::Whois { since: Day(player.created), playing, finished, userid: userid() }];
    if to_move > 0 {
        notes.push(Note::WhoisToMove { userid: userid(), count: to_move });
    }
    if let Some(moved) = room.tx.last_moved(player.id)? {
        notes.push(Note::WhoisMoved { userid: userid(), moved: Day(moved) });
    }
    let (now, usual) = (room.shared.now(), &room.shared.config.zone);
    let rows = room.tx.ratings_of(player.id)?;
    room.budget.add_rows(rows.len());
    let rating = |row: &RatingRow| {
        let (game, options) = match row.pool.split_once(' ') {
            Some((game, options)) => (game, Some(options)),
            None => (row.pool.as_str(), None),
        };
        let rating = ratings::now(now, ratings::before(Some(row)));
        Some(RatingIn::new(games::named(game)?.info().title, options, rating, row.games))
    };
    let rated: Vec<RatingIn> = rows.iter().filter_map(rating).collect();
    if !rated.is_empty() {
        notes.push(Note::WhoisRatings { ratings: RatingsIn(rated) });
    }
    notes.push(match time::median(&room.tx.move_times(player.id)?) {
        // "0min or less" says nothing.
        Some((time, count)) => {
            let time = Span(time.max(SignedDuration::from_mins(1)));
            Note::WhoisPace { userid: userid(), time, count }
        }
        None => Note::WhoisPaceUnknown { userid: userid() },
    });
    if finished > 0 {
        let late = room.tx.count_late(player.id)?;
        notes.push(Note::WhoisLate { userid: userid(), late, finished });
    }
    if let Some(until) = vacations::away_until(room.tx, usual, player.id, now)? {
        notes.push(Note::WhoisAway { userid: userid(), until: letter::Date(until) });
    }
    if room.tx.is_unreachable(player.id)? {
        notes.push(Note::WhoisUnreachable { userid: userid() });
    }
    match room.tx.count_declines(player.id)? {
        0 => {}
        count => notes.push(Note::WhoisDeclined { userid: userid(), count }),
    }
    if let Some(key) = room.tx.next_key(player.id)? {
        notes.push(Note::WhoisNextDice { userid: userid(), commitment: game::commitment(&key.0) });
    }
    Ok(told(sender, userid(), notes))
}

/// The measured ratings of a numbered house player: `Savoy 1180`.
fn measured(userid: &str) -> impl Iterator<Item = String> {
    let place = house_player(userid).and_then(|name| RUNGS.iter().position(|rung| *rung == name));
    games::ALL.iter().filter_map(move |game| {
        let rating = game.info().rungs.get(place?)?.rating?;
        Some(format!("{} {rating}", game.info().title))
    })
}

fn told(sender: &Sender, userid: String, notes: Vec<Note>) -> Vec<Answer> {
    let by = sender.surest().map(|player| player.userid.clone()).filter(|by| *by != userid);
    let games = games::ALL.iter().map(|game| game.info()).collect();
    vec![Answer::new(EventKind::Whois, Reply::Whois { notes, userid, by, games })]
}
