//! The commands of the server.

use super::context::{Context, Following, ParseContext};
use super::parse_error::{ParseErrorKind, Part};
use super::password::{BadPassword, Password};
use super::userid;
use super::verbs::{self, Verb};
use super::what::{AccountCommand, Choice, Command, Leave, Listing, Proof, Query, What, Which};
use super::words::{Words, choice, userid_word};

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
        Verb::Set => {
            let proof = context.proof_to_look(words, Following::Items(|word| word.contains('=')))?;
            account(Some(proof), AccountCommand::Set { settings: words.every(Part::Setting, setting_word)? })
        }
        Verb::Vacation => vacation(context, words)?,
        Verb::Block => {
            let (proof, others) = proof_and_userids(context, words)?;
            account(Some(proof), AccountCommand::Block { others })
        }
        Verb::Unblock => {
            let (proof, others) = proof_and_userids(context, words)?;
            account(Some(proof), AccountCommand::Unblock { others })
        }
        Verb::Message => {
            let (proof, to) = proof_and_userids(context, words)?;
            account(Some(proof), AccountCommand::Message { to })
        }
        Verb::List => ask(Query::List(listing(words)?)),
        Verb::Whois => ask(Query::Whois { userid: words.userid()? }),
        Verb::AllShow => {
            let (userid, which) = player_and_which(context, words)?;
            ask(Query::AllShow { userid, which })
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

/// `[userid] [all | active | next]`; the userid may be left out after a login.
pub(super) fn player_and_which(
    context: &ParseContext,
    words: &mut Words,
) -> Result<(Option<String>, Which), ParseErrorKind> {
    let which = |word: &str| match word.trim_end_matches(',').to_ascii_lowercase().as_str() {
        "all" => Some(Which::All),
        "active" => Some(Which::Active),
        "next" => Some(Which::Next),
        _ => None,
    };
    let first = words.take_if(which);
    let userid = if context.login.is_some() { words.take_if(userid_word) } else { Some(words.userid()?) };
    Ok((userid, words.take_if(which).or(first).unwrap_or_default()))
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

/// `userid password [off | [from] day day | [from] day for number unit]`; after a login without the first two.
fn vacation(context: &ParseContext, words: &mut Words) -> Result<Command, ParseErrorKind> {
    let begins = |word: &str| is(word, "off") || is(word, "from") || day(word).is_some();
    let proof = context.proof_to_look(words, Following::Items(begins))?;
    Ok(account(Some(proof), AccountCommand::Vacation { leave: leave(words)? }))
}

fn leave(words: &mut Words) -> Result<Leave, ParseErrorKind> {
    let word = |wanted: &'static str| move |word: &str| is(word, wanted).then_some(());
    if words.peek().is_none() {
        return Ok(Leave::Show);
    }
    if words.take_if(word("off")).is_some() {
        return Ok(Leave::Off);
    }
    words.take_if(word("from"));
    let first = words.need(Part::FirstDay, day)?;
    if words.take_if(word("for")).is_none() {
        words.take_if(word("to"));
        return Ok(Leave::Days { first, last: words.need(Part::LastDay, day)? });
    }
    let number = words.need(Part::DayCount, starts_with_digit)?;
    let unit = |word: &str| UNITS.into_iter().find(|unit| is(word, unit));
    let unit = words.need(Part::DayCount, unit)?;
    Ok(Leave::Days { first, last: format!("{number} {unit}") })
}

/// The units in which the length of a vacation is given.
const UNITS: [&str; 4] = ["day", "days", "week", "weeks"];

fn is(word: &str, wanted: &str) -> bool {
    word.eq_ignore_ascii_case(wanted)
}

/// A word that may be a day; whether it is one depends on the calendar.
fn day(word: &str) -> Option<String> {
    let named = ["today", "tomorrow"].into_iter().find(|name| is(word, name));
    named.map(str::to_owned).or_else(|| starts_with_digit(word))
}

fn starts_with_digit(word: &str) -> Option<String> {
    word.starts_with(|c: char| c.is_ascii_digit()).then(|| word.to_owned())
}

fn listing(words: &mut Words) -> Result<Listing, ParseErrorKind> {
    if words.peek().is_none() {
        return Ok(Listing::Both);
    }
    words.need(Part::Listing, |word| match word.to_ascii_lowercase().as_str() {
        "games" => Some(Listing::Games),
        "players" => Some(Listing::Players),
        _ => None,
    })
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
