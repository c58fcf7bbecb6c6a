//! Starting games, and who may be challenged.

use crate::command::verbs::{self, Verb};
use crate::command::{self, Choice, Choices, Command, Consent, Context, GameCommand, MASK, What};
use crate::game::{Game, Mails, Setup};
use crate::games;
use crate::letter::{
    self, AccountLetter, EventKind, HouseRefusal, Note, Quoted, Refusal, Reply, SeekRefusal,
};
use crate::store::{Item, Player, PlayerId, PlayerStage, Purpose};
use crate::time::Terms;

use crate::desk::commands::message::{ForOthers, for_others};
use crate::desk::commands::people::nobody;
use crate::desk::commands::question::{self, is_old};
use crate::desk::commands::titles::{game_named, title_of};
use crate::desk::commands::{Answer, CommandResult, told_next_dice};
use crate::desk::policy::limits::Count;
use crate::desk::policy::settings;
use crate::desk::sender::{InReplyTo, Sender};
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{CommandError, Moves, NewGame, Refused, Work, house, house_rung, ledger};

const CHALLENGES: &str = "challenges";

#[derive(Clone, Copy)]
struct WrittenChallenge<'a> {
    game: &'a str,
    choices: &'a Choices,
    userids: &'a [String],
}

impl<'a> WrittenChallenge<'a> {
    fn of(command: &'a Command) -> Option<WrittenChallenge<'a>> {
        match &command.what {
            What::Game { game, act: GameCommand::Challenge { choices, players } } => {
                Some(WrittenChallenge { game, choices, userids: players })
            }
            _ => None,
        }
    }
}

struct Checked {
    game: &'static dyn Game,
    setup: Setup,
    terms: Terms,
    players: Vec<Player>,
    asked: Vec<PlayerId>,
}

enum Challenger {
    /// The game begins at once.
    Proved(Player),
    /// A letter must be answered first.
    Named(Player),
}

impl Challenger {
    fn player(&self) -> &Player {
        match self {
            Challenger::Proved(player) | Challenger::Named(player) => player,
        }
    }
}

/// Starts a game, or offers it if somebody must accept first; or asks the challenger by letter, if only an address is
/// known. A refusal names every reason at once.
pub(crate) fn challenge(
    work: &mut Work<'_>,
    sender: &Sender,
    command: &Command,
    message: &str,
) -> CommandResult {
    let Some(wanted) = WrittenChallenge::of(command) else { return Ok(Vec::new()) };
    let (challenger, why) = match challenger(work, sender, wanted.userids)? {
        Ok(challenger) => (Some(challenger), Vec::new()),
        Err(refusal) => (None, vec![refusal]),
    };
    let player = challenger.as_ref().map(Challenger::player);
    let checked = checked(work, sender, wanted, player, why)?;
    match challenger {
        Some(Challenger::Proved(player)) => {
            let quoted = sender.in_reply_to.boards();
            let message = for_others(work, &player, quoted, &sender.confided, message.trim())?;
            let number = start(work, &checked, &player, &message)?;
            offered(work, checked.game, number, &player, checked.players)
        }
        Some(Challenger::Named(player)) => {
            ask(work, &player, &sender.address, command)?;
            Ok(Vec::new())
        }
        // Without a challenger there is a reason.
        None => Ok(Vec::new()),
    }
}

/// Game, setup and players of a challenge, unless something is wrong with it, in addition to `why`.
fn checked(
    work: &mut Work<'_>,
    sender: &Sender,
    wanted: WrittenChallenge<'_>,
    challenger: Option<&Player>,
    mut why: Vec<Refusal>,
) -> Result<Checked, CommandError> {
    let WrittenChallenge { game, choices, userids } = wanted;
    let game = game_named(game)?;
    let players = challenged(work, sender, game, userids, &mut why)?;
    if has_password(userids, challenger, &players, &why) {
        why.push(Refusal::ChallengePassword);
    }
    let plays = |id| players.iter().any(|player| player.id == id);
    let for_others = challenger.is_some_and(|challenger| !plays(challenger.id));
    let (mut asked, named) = (Vec::new(), why.len());
    why.extend(work.objections_of_house(&players)?);
    for player in &players {
        let wish = objections(work, game, challenger, player, &mut why)?;
        let is_challenger = challenger.is_some_and(|challenger| challenger.id == player.id);
        if !is_challenger && wish != Wish::House && (for_others || wish == Wish::Asked) {
            asked.push(player.id);
        }
    }
    let objected = why.len() - named;
    let terms = terms_of(work, choices, &mut why);
    if terms.daily && !players.iter().any(|player| player.id.is_house()) {
        why.push(HouseRefusal::NoPace.into());
    }
    let setup = setup_of(sender, game, choices, userids.len(), &mut why);
    let mut why = each_once(why);
    if why.is_empty() {
        return Ok(Checked { game, setup, terms, players, asked });
    }
    let house = why.iter().any(|why| matches!(why, Refusal::House { why: HouseRefusal::Named { .. } }));
    if let Some(challenger) = challenger.filter(|_| house) {
        let line = format!("{} challenge {} house", game.info().name, challenger.userid);
        why.push(HouseRefusal::Write { line }.into());
    }
    // If only a player's wishes are against it, it was written correctly.
    let right = (why.len() > objected).then(|| {
        let with_writer =
            challenger.filter(|_| for_others).and_then(|own| with_writer(game, wanted, &players, own));
        with_writer
            .unwrap_or_else(|| verbs::spec(Verb::Challenge).pattern.replacen("<game>", game.info().name, 1))
    });
    Err(Refused { board: None, why: letter::Refused { right, ..why.into() }, moves: Moves::Unread }.into())
}

fn each_once(why: Vec<Refusal>) -> Vec<Refusal> {
    let mut once = Vec::new();
    for refusal in why {
        if !once.contains(&refusal) {
            once.push(refusal);
        }
    }
    once
}

/// The challenge with its writer among the players, if the game takes one player more than those that are named.
fn with_writer(
    game: &dyn Game,
    wanted: WrittenChallenge<'_>,
    players: &[Player],
    own: &Player,
) -> Option<String> {
    let count = wanted.userids.len();
    let is_plain = wanted.choices.options.is_empty() && wanted.choices.clocks.is_empty();
    let seats = |players: usize| game.start(&Setup::new(u8::try_from(players).unwrap_or(u8::MAX))).is_ok();
    (is_plain && players.len() == count && !seats(count) && seats(count + 1))
        .then(|| format!("{} challenge {} {}", game.info().name, own.userid, wanted.userids.join(" ")))
}

/// Whether the only word that is nobody's userid stands behind the challenger's, where other commands have a password.
fn has_password(
    userids: &[String],
    challenger: Option<&Player>,
    players: &[Player],
    why: &[Refusal],
) -> bool {
    let is_named = |userid: &String| players.iter().any(|player| player.userid.eq_ignore_ascii_case(userid));
    let is_first =
        players.first().is_some_and(|first| challenger.is_some_and(|player| player.id == first.id));
    let hidden = |why: &&Refusal| matches!(why, Refusal::NoPlayerAmong | Refusal::NoPlayerAmongMeant { .. });
    let is_one = why.iter().filter(hidden).count() == 1;
    is_first && is_one && userids.len() > 2 && userids.get(1).is_some_and(|word| !is_named(word))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Asked,
    Told,
    House,
}

/// Adds objections to challenging a player to `why`; gives how the player wants to be challenged. Challengers may play
/// on as many boards as anybody allows.
pub(crate) fn objections(
    work: &mut Work<'_>,
    game: &dyn Game,
    challenger: Option<&Player>,
    player: &Player,
    why: &mut Vec<Refusal>,
) -> Result<Wish, DeskError> {
    if player.stage == PlayerStage::House {
        return Ok(Wish::House);
    }
    let (info, userid) = (game.info(), || player.userid.clone());
    if !work.tx.accepts(player.id, info.name)? {
        why.push(Refusal::ChallengeUnwelcome { userid: userid(), title: info.title.to_string() });
    }
    if let Some(challenger) = challenger
        && work.tx.has_blocked(player.id, &challenger.userid)?
    {
        why.push(Refusal::ChallengeBlocked { userid: userid() });
    }
    if challenger.is_some_and(|challenger| challenger.id == player.id) {
        return Ok(Wish::Told);
    }
    if work.tx.is_at_limit(player.id, info.name)? {
        why.push(SeekRefusal::AtLimit { userid: userid(), title: info.title.to_string() }.into());
    }
    let chosen = settings::chosen(&mut work.tx, player.id, &work.shared.config)?;
    let challenges = chosen.get(CHALLENGES).map(String::as_str);
    if challenges == Some("closed") {
        why.push(Refusal::ChallengeClosed { userid: userid() });
    }
    Ok(if challenges == Some("ask") { Wish::Asked } else { Wish::Told })
}

fn start(
    work: &mut Work<'_>,
    checked: &Checked,
    challenger: &Player,
    message: &ForOthers,
) -> Result<u32, CommandError> {
    let Checked { game, setup, terms, players, asked } = checked;
    let mails = Mails::of_challenge(work.asked.mail_mark());
    let ids = players.iter().map(|player| player.id);
    let unasked: Vec<PlayerId> =
        ids.filter(|id| *id != challenger.id && !id.is_house() && !asked.contains(id)).collect();
    let new = NewGame {
        game: *game,
        setup: setup.clone(),
        terms: *terms,
        challenger,
        mails,
        key: None,
        players,
        asked,
        unasked: &unasked,
    };
    let open = work.start(new)?;
    message.write(open, challenger);
    Ok(open.now.number)
}

/// Answers a challenger who gets no letter about the board.
fn offered(
    work: &mut Work<'_>,
    game: &dyn Game,
    board: u32,
    challenger: &Player,
    players: Vec<Player>,
) -> CommandResult {
    if players.iter().any(|player| player.id == challenger.id) {
        return Ok(Vec::new());
    }
    let uses_key = work.board(game.info().name, board)?.now.uses_key();
    let names = players.into_iter().map(|player| player.userid).collect();
    let note = Note::Offered { title: game.info().title.to_string(), board, names };
    let mut answers = vec![Answer::new(EventKind::Offer, Reply::Note(note))];
    if uses_key {
        answers.push(told_next_dice(work, challenger)?);
    }
    Ok(answers)
}

/// Keeps a challenge and asks its challenger whether it is meant. The message with it goes nowhere.
fn ask(work: &mut Work<'_>, challenger: &Player, from: &str, command: &Command) -> Result<(), DeskError> {
    let line = command.printed();
    let what = AccountLetter::Challenge { line: line.clone(), from: from.to_owned() };
    let letter = work.outbox().tell_account(challenger, from, &what, Purpose::Challenge, &[])?;
    if let Some(letter) = letter {
        work.tx.keep_challenge(letter, &line, work.now)?;
        work.log.push(ledger::CHALLENGE_ASKED.to_string());
    }
    Ok(())
}

pub(crate) fn answer_letter(
    work: &mut Work<'_>,
    sender: &Sender,
    consent: &Consent,
) -> Result<Vec<(Option<Quoted>, Answer)>, DeskError> {
    let (letter, player) = match &sender.in_reply_to {
        InReplyTo::Challenge { letter, player } => (letter, player),
        InReplyTo::ChallengeUnproved { why, userid } => {
            let why = why.words(&sender.address);
            let why = Refusal::ChallengeUnproved { why, userid: userid.clone() };
            return Ok(vec![(None, Answer::mistake(None, why.into()))]);
        }
        _ => return Ok(Vec::new()),
    };
    let gone = || vec![(None, Answer::mistake(None, Reply::Note(Note::ChallengeGone)))];
    // A repeated question is stored with the letter that repeated it.
    let asked = work.tx.letter_answers(letter.id)?.again.unwrap_or(letter.id);
    let kept = work.tx.kept_challenge(asked)?.filter(|_| !is_old(work, letter));
    let Some(kept) = kept else { return Ok(gone()) };
    if let Some(board) = kept.board {
        return Ok(vec![(None, began(work, board)?)]);
    }
    let (names, titles) = (games::names(), games::titles());
    let text = command::Text { subject: "", written: &kept.command };
    let parsed = command::read(command::Games { names: &names, titles: &titles }, Context::Fresh, text);
    let line = parsed.lines.into_iter().next().and_then(|line| line.command.ok());
    let Some(wanted) = line.as_ref().and_then(WrittenChallenge::of) else { return Ok(gone()) };
    let message = match consent {
        Consent::Yes(message) => message,
        Consent::No => {
            work.tx.drop_challenge(asked)?;
            work.log.push(ledger::CHALLENGE_DROPPED.to_string());
            let note = Note::ChallengeDropped { line: kept.command };
            return Ok(vec![(None, Answer::new(EventKind::Account, Reply::Note(note)))]);
        }
        Consent::Unclear | Consent::Solution(_) => {
            let what = AccountLetter::Challenge { line: kept.command.clone(), from: letter.address.clone() };
            if let Some(again) = question::ask_again(work, letter, player, what)? {
                work.tx.drop_challenge(asked)?;
                work.tx.keep_challenge(again, &kept.command, work.now)?;
            }
            return Ok(Vec::new());
        }
    };
    match begin(work, sender, player, wanted, message) {
        Ok((board, answers)) => {
            work.tx.challenge_begun(asked, board)?;
            work.log.push(ledger::CHALLENGE_MEANT.to_string());
            Ok(answers.into_iter().map(|answer| (None, answer)).collect())
        }
        Err(CommandError::Refused(refused)) => {
            let quoted = Quoted { number: None, text: kept.command };
            Ok(vec![(Some(quoted), Answer::refused(refused))])
        }
        Err(CommandError::Failed(error)) => Err(error),
    }
}

fn begin(
    work: &mut Work<'_>,
    sender: &Sender,
    challenger: &Player,
    wanted: WrittenChallenge<'_>,
    message: &str,
) -> Result<(u32, Vec<Answer>), CommandError> {
    let why = too_many_today(work, challenger)?.into_iter().collect();
    let checked = checked(work, sender, wanted, Some(challenger), why)?;
    let quoted = sender.in_reply_to.boards();
    let message = for_others(work, challenger, quoted, &sender.confided, message.trim())?;
    let number = start(work, &checked, challenger, &message)?;
    Ok((number, offered(work, checked.game, number, challenger, checked.players)?))
}

fn began(work: &mut Work<'_>, board: u32) -> Result<Answer, DeskError> {
    let game = work.tx.board(board)?.map(|row| row.game).unwrap_or_default();
    let title = title_of(&game);
    let opened = work.boards.open(&mut work.tx, board)?.map(|open| open.now.number);
    Ok(Answer::mistake(opened, Reply::Note(Note::ChallengeBegan { title, board })))
}

/// Who challenges: of several players with one address, the one who is named.
fn challenger(
    work: &mut Work<'_>,
    sender: &Sender,
    userids: &[String],
) -> Result<Result<Challenger, Refusal>, DeskError> {
    let named = |player: &&Player| userids.iter().any(|userid| player.userid.eq_ignore_ascii_case(userid));
    let Some(player) = sender.candidates().find(named).or(sender.surest()).cloned() else {
        return Ok(Err(Refusal::ChallengeByStranger { from: sender.address.clone() }));
    };
    let proved = sender.is_proved(&player);
    let (Shared { config, .. }, limits) = (work.shared, work.shared.limits());
    if !proved && let Some(why) = sender.doubt_of(&mut work.tx, &player, config.trust.usual)? {
        let why = why.words(&sender.address);
        return Ok(Err(Refusal::ChallengeUnproved { why, userid: player.userid }));
    }
    if proved || sender.is_authentic() {
        return Ok(match too_many_today(work, &player)? {
            Some(refusal) => Err(refusal),
            None => Ok(Challenger::Proved(player)),
        });
    }
    let count = Count::AskedToPlay(&sender.address);
    let used_up = work.budget.left(Item::Asked) == 0;
    if used_up || !limits.allows(&mut work.tx, count, work.now)? {
        let why = letter::Unproved::Challenges { most: limits.most(count) };
        return Ok(Err(Refusal::ChallengeUnproved { why, userid: player.userid }));
    }
    Ok(Ok(Challenger::Named(player)))
}

pub(crate) fn too_many_today(work: &mut Work<'_>, player: &Player) -> Result<Option<Refusal>, DeskError> {
    let (limits, count) = (work.shared.limits(), Count::Challenges(player.id));
    let allowed = limits.allows(&mut work.tx, count, work.now)?;
    Ok((!allowed).then(|| Refusal::ChallengesToday { most: limits.most(count) }))
}

fn challenged(
    work: &mut Work<'_>,
    sender: &Sender,
    game: &dyn Game,
    userids: &[String],
    why: &mut Vec<Refusal>,
) -> Result<Vec<Player>, DeskError> {
    let info = game.info();
    let mut players: Vec<Player> = Vec::new();
    for (at, userid) in userids.iter().enumerate() {
        // The setup's check reports that there are too many.
        if at == usize::from(info.most) {
            break;
        }
        if !work.budget.takes(Item::Names) {
            why.push(Refusal::TooManyNames { most: at });
            break;
        }
        let sits = |player: &Player| matches!(player.stage, PlayerStage::Alive | PlayerStage::House);
        let Some(mut player) = work.tx.player_by_userid(userid)?.filter(sits) else {
            why.push(nobody(&mut work.tx, &mut work.budget, sender, userid, userids.len())?);
            continue;
        };
        if player.stage == PlayerStage::House
            && let Some(free) = house::free_account(&mut work.tx, &player, &players)?
        {
            player = free;
        }
        if players.iter().any(|other| other.id == player.id) {
            why.push(Refusal::ChallengedTwice { userid: player.userid });
            continue;
        }
        players.push(player);
    }
    house_rung::seat_suited(&mut work.tx, game, &mut players)?;
    Ok(players)
}

fn options(choices: &Choices) -> impl Iterator<Item = &Choice> {
    choices.options.iter().chain(&choices.clocks)
}

pub(crate) fn terms_of(work: &Work<'_>, choices: &Choices, why: &mut Vec<Refusal>) -> Terms {
    let of_time = options(choices).filter(|choice| Terms::has(&choice.name));
    let of_time: Vec<(&str, &str)> = of_time.map(|choice| (&*choice.name, &*choice.value)).collect();
    Terms::read(&of_time, work.shared.config.time).unwrap_or_else(|wrong| {
        why.extend(wrong.iter().map(|bad| Refusal::TermWrong { why: letter::wrong_term(bad) }));
        Terms::UNLIMITED
    })
}

pub(crate) fn setup_of(
    sender: &Sender,
    game: &dyn Game,
    choices: &Choices,
    players: usize,
    why: &mut Vec<Refusal>,
) -> Setup {
    let mut setup = Setup::new(u8::try_from(players).unwrap_or(u8::MAX));
    for choice in options(choices).filter(|choice| !Terms::has(&choice.name)) {
        if setup.options.insert(choice.name.clone(), choice.value.clone()).is_some() {
            let is_shown = game.info().has_option(&choice.name) || sender.shown.has(&choice.name);
            let name = if is_shown { &choice.name } else { MASK };
            why.push(Refusal::OptionTwice { option: name.to_owned() });
        }
    }
    if let Err(bad) = game.start(&setup) {
        why.push(letter::wrong_option(game, &setup, &bad, |word| sender.shown.has(word)));
    }
    setup
}
