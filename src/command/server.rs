//! The commands of the server.

use super::context::{Context, Following, ParseContext};
use super::dates::{self, BadDays};
use super::parse_error::{ParseErrorKind, Part};
use super::password::{BadPassword, Password};
use super::userid;
use super::verbs::{self, Verb};
use super::what::{AccountCommand, BoardLimit, Choice, Command, Leave, Listing, Proof, Query, What, Which};
use super::words::{Words, choice, number, userid_word};

/// Reads what follows a server verb; none for the two words that steer the reading and do nothing themselves.
pub(super) fn read(
    verb: Verb,
    context: &ParseContext,
    words: &mut Words,
) -> Result<Option<Command>, ParseErrorKind> {
    let command = match verb {
        Verb::Help => ask(Query::Help { topics: topics(context, words) }),
        Verb::Signup => signup(context, words)?,
        Verb::Login => {
            let proof = Proof::Password { userid: words.userid()?, password: words.password()? };
            account(Some(proof), AccountCommand::Login)
        }
        Verb::ChangePassword => change_password(context, words)?,
        Verb::ChangeAddress => {
            let proof = context.proof(words, None, Following::Items(is_address))?;
            account(Some(proof), AccountCommand::ChangeAddress { addresses: addresses(words)? })
        }
        Verb::Add => {
            let proof = context.proof(words, None, Following::Items(is_address))?;
            let addresses = some(addresses(words)?, Part::Address)?;
            account(Some(proof), AccountCommand::AddAddress { addresses })
        }
        Verb::Forgot => account(None, AccountCommand::Forgot { userid: words.userid()? }),
        Verb::Password => match context.context {
            Context::AnswerAccount => {
                account(None, AccountCommand::SetPassword { new: new_password(words)? })
            }
            _ => return Err(ParseErrorKind::AnswersOnly),
        },
        Verb::Delete => plain(AccountCommand::Delete, context, words)?,
        Verb::Export => plain(AccountCommand::Export, context, words)?,
        Verb::Broadcast => plain(AccountCommand::Broadcast, context, words)?,
        Verb::Admin => {
            let proof = context.proof(words, None, Following::Text)?;
            let order = words.every(Part::Order, |word| Some(word.to_owned()))?;
            account(Some(proof), AccountCommand::Admin { words: some(order, Part::Order)? })
        }
        Verb::Set => {
            let proof = context.proof_to_look(words, Following::Items(|word| word.contains('=')))?;
            account(Some(proof), AccountCommand::Set { settings: words.every(Part::Setting, setting_word)? })
        }
        Verb::Vacation => vacation(context, words)?,
        Verb::Block => {
            let proof = context.proof_to_look(words, Following::Text)?;
            account(Some(proof), AccountCommand::Block { others: words.every(Part::Userid, userid_word)? })
        }
        Verb::Unblock => {
            let (proof, others) = proof_and_userids(context, words)?;
            account(Some(proof), AccountCommand::Unblock { others })
        }
        Verb::Message => {
            let (proof, to) = proof_and_userids(context, words)?;
            account(Some(proof), AccountCommand::Message { to })
        }
        Verb::List => ask(Query::List(listing(context, words)?)),
        Verb::Whois => ask(Query::Whois { userid: words.userid()? }),
        Verb::AllShow => {
            let (userids, which) = shown_players(context, words)?;
            ask(Query::AllShow { userids, which })
        }
        Verb::AllSeeks => ask(Query::Seeks { game: game_behind(context, words) }),
        Verb::AllJoin => {
            let (seek, proof) = seek_and_proof(context, words)?;
            account(Some(proof), AccountCommand::Join { seek })
        }
        Verb::AllUnseek => {
            let (seek, proof) = seek_and_proof(context, words)?;
            account(Some(proof), AccountCommand::Unseek { seek })
        }
        Verb::AllAccept => plain(AccountCommand::AllowChallenges, context, words)?,
        Verb::AllReject => plain(AccountCommand::RefuseChallenges, context, words)?,
        Verb::AllLimit => {
            let (proof, limit) = proof_and_limit(context, words)?;
            account(Some(proof), AccountCommand::Limit { limit })
        }
        Verb::NextDice => account(None, AccountCommand::NextDice),
        // `multiple` and `signoff`; no verb of a game comes here.
        _ => {
            words.end()?;
            return Ok(None);
        }
    };
    words.end()?;
    Ok(Some(command))
}

fn account(proof: Option<Proof>, command: AccountCommand) -> Command {
    Command { proof, what: What::Account(command) }
}

fn ask(query: Query) -> Command {
    Command { proof: None, what: What::Look(query) }
}

/// A command that has nothing but its proof.
fn plain(
    command: AccountCommand,
    context: &ParseContext,
    words: &mut Words,
) -> Result<Command, ParseErrorKind> {
    Ok(account(Some(context.proof(words, None, Following::Nothing)?), command))
}

/// The number of a seek, and a proof behind it.
pub(super) fn seek_and_proof(
    context: &ParseContext,
    words: &mut Words,
) -> Result<(u32, Proof), ParseErrorKind> {
    let seek = words.need(Part::Seek, number)?;
    Ok((seek, context.proof_by_any_letter(words, Following::Nothing)?))
}

/// A proof, and a number of boards behind it.
pub(super) fn proof_and_limit(
    context: &ParseContext,
    words: &mut Words,
) -> Result<(Proof, BoardLimit), ParseErrorKind> {
    let proof = context.proof(words, None, Following::Items(|word| limit_word(word).is_some()))?;
    let limit =
        if words.peek().is_none() { BoardLimit::Show } else { words.need(Part::BoardCount, limit_word)? };
    Ok((proof, limit))
}

fn limit_word(word: &str) -> Option<BoardLimit> {
    let endless = ["all", "inf", "infinite", "none", "off"].iter().any(|name| is(word, name));
    if endless { Some(BoardLimit::Unlimited) } else { number(word).map(BoardLimit::Most) }
}

/// A proof, and at least one userid after it.
fn proof_and_userids(
    context: &ParseContext,
    words: &mut Words,
) -> Result<(Proof, Vec<String>), ParseErrorKind> {
    let proof = context.proof(words, None, Following::Text)?;
    Ok((proof, some(words.every(Part::Userid, userid_word)?, Part::Userid)?))
}

/// The words left, as topics of the help.
pub(super) fn topics(context: &ParseContext, words: &mut Words) -> Vec<String> {
    let mut topics = Vec::new();
    while let Some(word) = words.peek() {
        let (topic, length) = context.game_at(words.left()).unwrap_or((word, 1));
        topics.push(verbs::english(topic).map_or_else(|| topic.to_lowercase(), str::to_owned));
        words.skip(length);
    }
    topics
}

/// `all`, `active`, `inactive` or `next`.
pub(super) fn which(word: &str) -> Option<Which> {
    let word = word.trim_end_matches(',');
    [Which::All, Which::Active, Which::Inactive, Which::Next].into_iter().find(|which| is(word, which.word()))
}

/// `[userid ...] [all | active | inactive | next]`; the last word may stand first.
pub(super) fn players_and_which(words: &mut Words) -> Result<(Vec<String>, Option<Which>), ParseErrorKind> {
    let first = words.take_if(which);
    let mut userids = Vec::new();
    while words.peek().is_some_and(|word| which(word).is_none()) {
        userids.push(words.userid()?);
    }
    Ok((userids, words.take_if(which).or(first)))
}

/// The same for commands that show boards of players. The userids may be left out where it is known who writes.
pub(super) fn shown_players(
    context: &ParseContext,
    words: &mut Words,
) -> Result<(Vec<String>, Which), ParseErrorKind> {
    let (userids, which) = players_and_which(words)?;
    if userids.is_empty() && context.writer().is_none() {
        return Err(ParseErrorKind::Missing(Part::Userid));
    }
    Ok((userids, which.unwrap_or_default()))
}

fn signup(context: &ParseContext, words: &mut Words) -> Result<Command, ParseErrorKind> {
    let userid = words.take().ok_or(ParseErrorKind::Missing(Part::Userid))?;
    userid::check(userid, context.games)?;
    if words.peek().is_some_and(is_address) {
        return Err(ParseErrorKind::Missing(Part::Password));
    }
    let password = words.password()?;
    if password.expose().eq_ignore_ascii_case(userid) {
        return Err(ParseErrorKind::PasswordIsUserid);
    }
    let userid = userid.to_owned();
    let addresses = addresses(words).map_err(|_| ParseErrorKind::BehindPassword)?;
    Ok(account(None, AccountCommand::Signup { userid, password, addresses }))
}

/// `userid old new`; after a login `new` or `old new`.
fn change_password(context: &ParseContext, words: &mut Words) -> Result<Command, ParseErrorKind> {
    let proof = match (&context.login, words.left()) {
        (Some(_), [_]) => Proof::Login,
        (Some(userid), [first, _]) if !context.knows(first) => {
            Proof::Password { userid: userid.clone(), password: words.password()? }
        }
        _ => Proof::Password { userid: words.userid()?, password: words.password()? },
    };
    Ok(account(Some(proof), AccountCommand::ChangePassword { new: new_password(words)? }))
}

fn new_password(words: &mut Words) -> Result<Password, ParseErrorKind> {
    let new = match words.password() {
        Err(ParseErrorKind::Missing(_)) => return Err(ParseErrorKind::Missing(Part::NewPassword)),
        password => password?,
    };
    match words.end() {
        Ok(()) => Ok(new),
        Err(_) => Err(ParseErrorKind::Password(BadPassword::Blank)),
    }
}

/// `userid password [off | days]`; after a login without the first two.
fn vacation(context: &ParseContext, words: &mut Words) -> Result<Command, ParseErrorKind> {
    let begins = |word: &str| is(word, "off") || dates::begins(word);
    let proof = context.proof_to_look(words, Following::Items(begins))?;
    Ok(account(Some(proof), AccountCommand::Vacation { leave: leave(words)? }))
}

fn leave(words: &mut Words) -> Result<Leave, ParseErrorKind> {
    if words.peek().is_none() {
        return Ok(Leave::Show);
    }
    if words.take_if(|word| is(word, "off").then_some(())).is_some() {
        return Ok(Leave::Off);
    }
    let leave = dates::read(words.left()).map_err(|wrong| match wrong {
        BadDays::First if words.left().len() == 1 && is(words.left().first().unwrap_or(&""), "from") => {
            ParseErrorKind::Missing(Part::FirstDay)
        }
        BadDays::First => ParseErrorKind::Expected(Part::FirstDay),
        BadDays::MissingLast => ParseErrorKind::Missing(Part::LastDay),
        BadDays::Last => ParseErrorKind::Expected(Part::LastDay),
        BadDays::Length => ParseErrorKind::Expected(Part::DayCount),
        BadDays::TooMuch => ParseErrorKind::TooMuch,
    })?;
    words.skip(words.left().len());
    Ok(leave)
}

fn is(word: &str, wanted: &str) -> bool {
    word.eq_ignore_ascii_case(wanted)
}

fn listing(context: &ParseContext, words: &mut Words) -> Result<Listing, ParseErrorKind> {
    let mut games = Vec::new();
    while let Some((game, length)) = context.game_at(words.left()) {
        words.skip(length);
        if !games.iter().any(|known| known == game) {
            games.push(game.to_owned());
        }
    }
    match words.peek() {
        None if games.is_empty() => Ok(Listing::Both),
        None => Ok(Listing::Of(games)),
        Some(_) if !games.is_empty() => Err(ParseErrorKind::Expected(Part::Listing)),
        Some(_) => words.need(Part::Listing, |word| match word.to_ascii_lowercase().as_str() {
            "games" => Some(Listing::Games),
            "players" => Some(Listing::Players),
            _ => None,
        }),
    }
}

/// The game that is named next, if one is.
pub(super) fn game_behind(context: &ParseContext, words: &mut Words) -> Option<String> {
    let (game, length) = context.game_at(words.left())?;
    words.skip(length);
    Some(game.to_owned())
}

fn setting_word(word: &str) -> Option<Choice> {
    word.contains('=').then(|| choice(word))
}

fn is_address(word: &str) -> bool {
    userid::address(word).is_some()
}

fn addresses(words: &mut Words) -> Result<Vec<String>, ParseErrorKind> {
    words.every(Part::Address, userid::address)
}

fn some<T>(values: Vec<T>, part: Part) -> Result<Vec<T>, ParseErrorKind> {
    if values.is_empty() { Err(ParseErrorKind::Missing(part)) } else { Ok(values) }
}
