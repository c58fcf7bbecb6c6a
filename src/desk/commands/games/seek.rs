//! Open challenges: `seek`, `join` and `unseek`.

use jiff::SignedDuration;

use crate::command::{Choices, SeatWish, Wishes};
use crate::game::{self, Game, Mails, Seat, Setup};
use crate::letter::{
    AccountLetter, Capital, Day, EventKind, HouseRefusal, Names, Note, Notice, Refusal, Reply, SeekLetter,
    SeekNote, SeekRefusal,
};
use crate::rating;
use crate::store::{BoardKey, Join, NewSeek, Player, PlayerStage, Purpose, SeekRow};
use crate::time::Terms;

use crate::desk::commands::games::challenge::{setup_of, terms_of, too_many_today};
use crate::desk::commands::message::{ForOthers, for_others};
use crate::desk::commands::seek_list::open_seats;
use crate::desk::commands::titles::{game_named, title_of};
use crate::desk::commands::{Answer, CommandResult, told_next_dice};
use crate::desk::policy::limits::MOST_SEEKS;
use crate::desk::sender::Sender;
use crate::desk::state::DeskError;
use crate::desk::work::next_keys::take_next_key;
use crate::desk::work::{CommandError, NewGame, Work, ledger, ratings};

const USUAL_DAYS: u32 = 30;
const MOST_DAYS: u32 = 90;

pub(crate) fn seek(
    work: &mut Work<'_>,
    sender: &Sender,
    player: &Player,
    game: &str,
    choices: &Choices,
    wishes: &Wishes,
) -> CommandResult {
    let game = game_named(game)?;
    let info = game.info();
    let mut why: Vec<Refusal> = too_many_today(work, player)?.into_iter().collect();
    if work.tx.count_open_seeks(player.id)? >= MOST_SEEKS {
        why.push(SeekRefusal::Open { most: MOST_SEEKS }.into());
    }
    let players = wishes.players.unwrap_or(info.fewest.into());
    let terms = terms_of(work, choices, &mut why);
    if terms.daily {
        why.push(HouseRefusal::NoPace.into());
    }
    let setup = setup_of(sender, game, choices, usize::try_from(players).unwrap_or(usize::MAX), &mut why);
    let seat = match &wishes.seat {
        None => None,
        Some(_) if setup.says_seats() => {
            why.push(SeekRefusal::SeatTwice.into());
            None
        }
        Some(wish) => seat_of(game, &setup, wish).map_err(|wrong| why.extend(wrong.map(Refusal::from))).ok(),
    };
    if let Some((lowest, highest)) = wishes.rating.filter(|(lowest, highest)| lowest > highest) {
        why.push(SeekRefusal::RatingOrder { lowest, highest }.into());
    }
    let days = wishes.days.unwrap_or(USUAL_DAYS);
    if !(1..=MOST_DAYS).contains(&days) {
        why.push(SeekRefusal::Days { most: MOST_DAYS }.into());
    }
    CommandError::if_any(why)?;
    let key = if seated(setup.clone(), game, seat).leaves_to_chance(info) {
        Some(BoardKey(take_next_key(&mut work.tx, &work.shared.secrets, player)?))
    } else {
        None
    };
    let ends = work.now + SignedDuration::from_hours(24 * i64::from(days));
    let new = NewSeek {
        player: player.id,
        game: info.name.to_owned(),
        options: setup.to_string(),
        terms: terms.to_string(),
        players: setup.players,
        seat,
        rating: wishes.rating,
        mark: Mails::of_challenge(work.asked.mail_mark()).to_string(),
        key,
        ends,
    };
    let seek = work.tx.add_seek(&new, work.now)?;
    let (title, open) = (info.title.to_owned(), u32::from(setup.players.saturating_sub(1)));
    let note = SeekNote::Kept { seek, title, open, until: Day(ends) };
    let mut answers = vec![Answer::new(EventKind::Account, Reply::Seek(note))];
    if let Some(key) = key {
        let note = Note::SeekDice { seek, commitment: game::commitment(&key.0) };
        answers.push(Answer::new(EventKind::Dice, Reply::Note(note)));
        answers.push(told_next_dice(work, player)?);
    }
    Ok(answers)
}

/// The seat that a seeker wants; or what is wrong with it. None if something else is wrong, which is reported
/// elsewhere.
fn seat_of(game: &dyn Game, setup: &Setup, wish: &SeatWish) -> Result<u8, Option<SeekRefusal>> {
    match wish {
        SeatWish::Seat(seat) => {
            let seat = u8::try_from(*seat).ok().filter(|seat| (1..=setup.players).contains(seat));
            seat.ok_or(Some(SeekRefusal::SeatBeyond { players: setup.players }))
        }
        SeatWish::Colour(colour) => {
            let position = game.start(setup).map_err(|_| None)?;
            let named =
                Seat::all(setup.players).map(|seat| (seat, colour_of(&position.side(seat).to_string())));
            let named: Vec<(Seat, String)> = named.filter(|(_, name)| !name.is_empty()).collect();
            let found = named.iter().find(|(_, name)| name.eq_ignore_ascii_case(colour));
            found.map(|(seat, _)| seat.number()).ok_or_else(|| {
                let names = named.into_iter().map(|(_, name)| name).collect();
                let title = game.info().title.to_owned();
                Some(match names {
                    Names(names) if names.is_empty() => SeekRefusal::ColourNone { title },
                    names => SeekRefusal::Colour { names },
                })
            })
        }
    }
}

/// A seat's side in one word: `white` for `White (capitals)`.
fn colour_of(side: &str) -> String {
    side.split_whitespace().next().unwrap_or_default().to_lowercase()
}

fn seated(setup: Setup, game: &dyn Game, seat: Option<u8>) -> Setup {
    match seat {
        None if setup.says_seats() => setup,
        None => setup.seated_by_lot(),
        // Nothing is left to draw.
        Some(_) if setup.players == 2 => setup.seated_as_listed(game.info()),
        Some(seat) => setup.seated_first(seat),
    }
}

fn open(work: &mut Work<'_>, game: Option<&str>, number: u32) -> Result<SeekRow, CommandError> {
    let Some(seek) = work.tx.seek(number)? else {
        let why = if work.tx.had_seek(number)? {
            SeekRefusal::Closed { seek: number }
        } else {
            SeekRefusal::None { seek: number }
        };
        return Err(Refusal::from(why).into());
    };
    if game.is_some_and(|game| game != seek.game) {
        let title = title_of(&seek.game);
        return Err(Refusal::from(SeekRefusal::OtherGame { seek: number, title }).into());
    }
    Ok(seek)
}

pub(crate) fn join(
    work: &mut Work<'_>,
    sender: &Sender,
    player: &Player,
    game: Option<&str>,
    number: u32,
    message: &str,
) -> CommandResult {
    let seek = open(work, game, number)?;
    let why = reasons(work, player, &seek)?;
    CommandError::if_any(why)?;
    work.tx.join_seek(number, player.id)?;
    let seek = SeekRow { joined: seek.joined + 1, ..seek };
    let (title, open) = (title_of(&seek.game), open_seats(&seek));
    if open == 0 {
        let quoted = sender.in_reply_to.boards();
        let message = for_others(work, player, quoted, &sender.confided, message.trim())?;
        begin(work, &seek, player, &message)?;
        return Ok(Vec::new());
    }
    if let Some(seeker) = work.tx.player(seek.player)? {
        let joiner = Capital(player.userid.clone());
        let (server, userid) = (server(work), seeker.userid.clone());
        let letter = SeekLetter::Joined { server, userid, seek: number, title: title.clone(), joiner, open };
        tell(work, &seeker, letter)?;
    }
    let note = SeekNote::Joined { seek: number, title, seeker: seek.userid, open };
    Ok(vec![Answer::new(EventKind::Account, Reply::Seek(note))])
}

fn reasons(work: &mut Work<'_>, player: &Player, seek: &SeekRow) -> Result<Vec<Refusal>, CommandError> {
    let number = seek.number;
    let game = game_named(&seek.game)?;
    if seek.player == player.id {
        return Ok(vec![SeekRefusal::Own { seek: number }.into()]);
    }
    let joins = work.tx.joins(number)?;
    let mut why: Vec<Refusal> = Vec::new();
    if let Some(own) = joins.iter().find(|join| join.player == player.id) {
        let before = if own.gone {
            SeekRefusal::LeftBefore { seek: number }
        } else {
            SeekRefusal::JoinedBefore { seek: number }
        };
        why.push(before.into());
    }
    let seeker = (seek.player, &seek.userid);
    let joined = joins.iter().filter(|join| !join.gone && join.player != player.id);
    let others: Vec<_> =
        std::iter::once(seeker).chain(joined.map(|join| (join.player, &join.userid))).collect();
    // Who has blocked whom is not revealed.
    for (other, userid) in &others {
        let blocked = work.tx.has_blocked(*other, &player.userid)?;
        if blocked || work.tx.has_blocked(player.id, userid)? {
            why.push(SeekRefusal::CannotJoin { userid: player.userid.clone() }.into());
            break;
        }
    }
    let userid = player.userid.clone();
    if let Some((lowest, highest)) = seek.lowest.zip(seek.highest) {
        let rating = rating_of(work, player, game, seek)?;
        if !(lowest..=highest).contains(&rating) {
            why.push(SeekRefusal::Rating { userid, rating, lowest, highest }.into());
        }
    }
    let title = game.info().title;
    let all = others.into_iter().chain([(player.id, &player.userid)]);
    for (id, userid) in all {
        if work.tx.is_at_limit(id, &seek.game)? {
            let (userid, title) = (userid.clone(), title.to_owned());
            why.push(SeekRefusal::AtLimit { userid, title }.into());
        }
    }
    Ok(why)
}

/// A player's rating in a seek's pool, in whole numbers as shown; the starting one if there is none yet.
fn rating_of(
    work: &mut Work<'_>,
    player: &Player,
    game: &dyn Game,
    seek: &SeekRow,
) -> Result<u32, DeskError> {
    let setup = setup_kept(seek)?;
    let known = work.tx.rating(&rating::pool(game.info(), &setup), player.id)?;
    let (rating, _) = ratings::before(known.as_ref());
    Ok(u32::try_from(rating.rounded()).unwrap_or(0))
}

fn setup_kept(seek: &SeekRow) -> Result<Setup, DeskError> {
    Setup::read(seek.players, &seek.options).map_err(|_| fault(seek, "options"))
}

fn fault(seek: &SeekRow, what: &str) -> DeskError {
    DeskError::Fault(format!("seek {}: {what}", seek.number))
}

/// Starts the game of a seek whose last seat is taken.
///
/// The dice follow from the seeker's key and mail, as they were when the seek was written. The seeker comes first, the
/// others by name: an order that the server cannot choose.
fn begin(
    work: &mut Work<'_>,
    seek: &SeekRow,
    writer: &Player,
    message: &ForOthers,
) -> Result<(), CommandError> {
    let game = game_named(&seek.game)?;
    let fault = |what: &str| fault(seek, what);
    let seeker = work.tx.player(seek.player)?.ok_or_else(|| fault("player"))?;
    let mut players = vec![seeker.clone()];
    for join in joined(work, seek.number)? {
        players.push(work.tx.player(join.player)?.ok_or_else(|| fault("player"))?);
    }
    if seek.players == 2 && seek.seat == Some(2) {
        players.reverse();
    }
    let mails: Mails = seek.mark.parse().map_err(|_| fault("mark"))?;
    let key = work.tx.seek_key(seek.number)?.map(|key| key.0);
    let setup = setup_kept(seek)?;
    let terms = Terms::written(&seek.terms).ok_or_else(|| fault("terms"))?;
    let new = NewGame {
        game,
        setup: seated(setup, game, seek.seat),
        terms,
        challenger: &seeker,
        mails,
        key,
        players: &players,
        asked: &[],
        unasked: &[],
    };
    let open = work.start(new)?;
    open.notices.push((None, Notice::Sought));
    message.write(open, writer);
    work.tx.drop_seek(seek.number)?;
    Ok(())
}

pub(crate) fn unseek(work: &mut Work<'_>, player: &Player, game: Option<&str>, number: u32) -> CommandResult {
    let seek = open(work, game, number)?;
    let title = title_of(&seek.game);
    let note = if seek.player == player.id {
        let names = withdraw(work, player, &seek)?;
        if names.0.is_empty() {
            SeekNote::Withdrawn { seek: number, title }
        } else {
            SeekNote::WithdrawnTold { seek: number, title, names }
        }
    } else if joined(work, number)?.iter().any(|join| join.player == player.id) {
        leave(work, player, &seek)?;
        SeekNote::Left { seek: number, title }
    } else {
        return Err(Refusal::from(SeekRefusal::NotJoined { seek: number }).into());
    };
    Ok(vec![Answer::new(EventKind::Account, Reply::Seek(note))])
}

pub(crate) fn take_all_back(work: &mut Work<'_>, player: &Player) -> Result<(), DeskError> {
    for number in work.tx.seeks_with(player.id)? {
        match work.tx.seek(number)? {
            Some(seek) if seek.player == player.id => {
                withdraw(work, player, &seek)?;
            }
            Some(seek) => leave(work, player, &seek)?,
            None => {}
        }
    }
    Ok(())
}

fn joined(work: &mut Work<'_>, seek: u32) -> Result<Vec<Join>, DeskError> {
    Ok(work.tx.joins(seek)?.into_iter().filter(|join| !join.gone).collect())
}

fn withdraw(work: &mut Work<'_>, player: &Player, seek: &SeekRow) -> Result<Names, DeskError> {
    let number = seek.number;
    work.tx.end_seek(number, work.now)?;
    let mut names = Vec::new();
    for join in joined(work, number)? {
        let Some(other) = work.tx.player(join.player)? else { continue };
        let (server, userid) = (server(work), other.userid.clone());
        let (title, seeker) = (title_of(&seek.game), Capital(player.userid.clone()));
        tell(work, &other, SeekLetter::Withdrawn { server, userid, seek: number, title, seeker })?;
        names.push(join.userid);
    }
    Ok(names.into_iter().collect())
}

fn leave(work: &mut Work<'_>, player: &Player, seek: &SeekRow) -> Result<(), DeskError> {
    work.tx.leave_seek(seek.number, player.id)?;
    if let Some(seeker) = work.tx.player(seek.player)? {
        let (server, userid, title) = (server(work), seeker.userid.clone(), title_of(&seek.game));
        let (joiner, open) = (Capital(player.userid.clone()), open_seats(seek) + 1);
        let letter = SeekLetter::Left { server, userid, seek: seek.number, title, joiner, open };
        tell(work, &seeker, letter)?;
    }
    Ok(())
}

pub(crate) fn end(work: &mut Work<'_>, number: u32) -> Result<(), DeskError> {
    let Some(seek) = work.tx.seek(number)? else {
        // The seeker is gone.
        return Ok(work.tx.end_seek(number, work.now)?);
    };
    work.tx.end_seek(number, work.now)?;
    work.log.push(ledger::SEEK_ENDED.to_string());
    let title = title_of(&seek.game);
    if let Some(seeker) = work.tx.player(seek.player)? {
        let (server, userid, game) = (server(work), seeker.userid.clone(), seek.game.clone());
        let since = Day(seek.begun);
        let letter = SeekLetter::Ended { server, userid, seek: number, title: title.clone(), game, since };
        tell(work, &seeker, letter)?;
    }
    for join in joined(work, number)? {
        let Some(player) = work.tx.player(join.player)? else { continue };
        let (server, userid, seeker) = (server(work), player.userid.clone(), seek.userid.clone());
        let title = title.clone();
        tell(work, &player, SeekLetter::EndedJoined { server, userid, seek: number, title, seeker })?;
    }
    Ok(())
}

fn server(work: &Work<'_>) -> String {
    work.shared.identity.name.clone()
}

fn tell(work: &mut Work<'_>, player: &Player, letter: SeekLetter) -> Result<(), DeskError> {
    if player.stage != PlayerStage::Alive {
        return Ok(());
    }
    let mut outbox = work.outbox();
    let addresses = outbox.confirmed(player.id)?;
    outbox.tell_addresses(player, &addresses, &AccountLetter::Seek(letter), Purpose::Told)
}
