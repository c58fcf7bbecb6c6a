//! Starting a game, and who may be challenged.

use crate::command::verbs::{self, Verb};
use crate::command::{Choices, MASK};
use crate::game::{Game, Setup};
use crate::games;
use crate::letter::{self, EventKind, Note, Refusal, Reply};
use crate::store::{Player, PlayerStage};

use super::super::DeskError;
use super::super::limits::Count;
use super::super::refused::{CommandError, Moves, Refused};
use super::super::sender::Sender;
use super::super::work::{Begins, NewGame, Work};
use super::Answer;
use super::account::told_next_dice;
use super::queries::meant;

/// Starts a game, or offers it where somebody must first accept. A refusal names every reason at once.
pub(super) async fn challenge(
    work: &mut Work<'_>,
    sender: &Sender,
    game: &str,
    choices: &Choices,
    userids: &[String],
    message: &str,
) -> Result<Vec<Answer>, CommandError> {
    let Some(game) = games::named(game) else {
        return Err(Refusal::NoGame { game: game.to_owned() }.into());
    };
    let info = game.info();
    let mut why = Vec::new();
    let challenger = match challenger(work, sender, userids).await? {
        Ok(player) => Some(player),
        Err(refusal) => {
            why.push(refusal);
            None
        }
    };
    let players = challenged(work, game, userids, &mut why).await?;
    if !choices.clocks.is_empty() {
        why.push(Refusal::ClocksNotBuilt);
    }
    let setup = setup_of(game, choices, userids.len(), &mut why);
    let Some(challenger) = challenger.filter(|_| why.is_empty()) else {
        let pattern = verbs::pattern(Verb::Challenge).replacen("<game>", info.name, 1);
        return Err(Refused {
            board: None,
            why: letter::Refused { right: Some(pattern), ..why.into() },
            moves: Moves::Unread,
        }
        .into());
    };
    // Who challenges for others asks them first; who takes a seat starts the game.
    let plays = players.iter().any(|player| player.id == challenger.id);
    let begins = if plays { Begins::AtOnce } else { Begins::WhenAccepted };
    let new = NewGame { game, setup, challenger: &challenger, players: &players, begins };
    let open = work.start(new).await?;
    open.write(&challenger, message.trim());
    if plays {
        return Ok(Vec::new());
    }
    let board = open.now.number;
    let names = players.into_iter().map(|player| player.userid).collect();
    let uses_key = open.now.uses_key();
    let note = Note::Offered { title: info.title.to_string(), board, names };
    let mut answers = vec![Answer::new(EventKind::Offer, Reply::Note(note))];
    if uses_key {
        answers.push(told_next_dice(work, &challenger).await?);
    }
    Ok(answers)
}

/// Who challenges: of several players with one address the one who is named.
async fn challenger(
    work: &mut Work<'_>,
    sender: &Sender,
    userids: &[String],
) -> Result<Result<Player, Refusal>, DeskError> {
    let named = |player: &&Player| userids.iter().any(|userid| player.userid.eq_ignore_ascii_case(userid));
    let Some(player) = sender.candidates().find(named).or(sender.surest()).cloned() else {
        return Ok(Err(Refusal::ChallengeByStranger { from: sender.address.clone() }));
    };
    if sender.is_proved(&player) {
        return Ok(Ok(player));
    }
    let config = &work.shared.config;
    let userid = player.userid.clone();
    if let Some(why) = sender.doubt_of(&mut work.tx, &player, config.trust.usual).await? {
        return Ok(Err(Refusal::ChallengeUnproved { why: why.words(&sender.address), userid }));
    }
    let count = Count::Challenges(player.id);
    if !config.limits.allows(&mut work.tx, count, work.now).await? {
        let why = letter::Unproved::Challenges { most: config.limits.most(count) };
        return Ok(Err(Refusal::ChallengeUnproved { why, userid }));
    }
    Ok(Ok(player))
}

/// The players who are named; what is wrong with them goes to `why`.
async fn challenged(
    work: &mut Work<'_>,
    game: &dyn Game,
    userids: &[String],
    why: &mut Vec<Refusal>,
) -> Result<Vec<Player>, DeskError> {
    let info = game.info();
    let mut players: Vec<Player> = Vec::new();
    for (at, userid) in userids.iter().enumerate() {
        let found = work.tx.player_by_userid(userid).await?.filter(|p| p.stage == PlayerStage::Alive);
        let Some(player) = found else {
            why.push(Refusal::no_player(Some(at + 1), meant(&mut work.tx, userid).await?));
            continue;
        };
        if players.iter().any(|other| other.id == player.id) {
            why.push(Refusal::ChallengedTwice { userid: player.userid });
            continue;
        }
        if !work.tx.accepts(player.id, info.name).await? {
            let title = info.title.to_string();
            why.push(Refusal::ChallengeUnwelcome { userid: player.userid.clone(), title });
        }
        players.push(player);
    }
    Ok(players)
}

/// The setup that these choices make; what is wrong with it goes to `why`.
fn setup_of(game: &dyn Game, choices: &Choices, players: usize, why: &mut Vec<Refusal>) -> Setup {
    let mut setup = Setup::new(u8::try_from(players).unwrap_or(u8::MAX));
    for choice in &choices.options {
        if setup.options.insert(choice.name.clone(), choice.value.clone()).is_some() {
            let name = if game.info().has_option(&choice.name) { &choice.name } else { MASK };
            why.push(Refusal::OptionTwice { option: name.to_owned() });
        }
    }
    if let Err(bad) = game.start(&setup) {
        why.push(letter::wrong_option(game, &setup, &bad));
    }
    setup
}

/// Whether others may challenge a player to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Challenges {
    Welcome,
    Unwelcome,
}

/// Notes whether others may challenge the player to a game.
pub(super) async fn challenges(
    work: &mut Work<'_>,
    player: &Player,
    game: &str,
    challenges: Challenges,
) -> Result<Vec<Answer>, CommandError> {
    let welcome = challenges == Challenges::Welcome;
    work.tx.set_accepts(player.id, game, welcome).await?;
    let game = game.to_owned();
    let note = if welcome { Note::ChallengesWelcome { game } } else { Note::ChallengesUnwelcome { game } };
    Ok(vec![Answer::new(EventKind::Account, Reply::Note(note))])
}
