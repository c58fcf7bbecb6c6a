//! The commands of the server.

use super::Context;
use super::intention::{Choice, Command, Listing, Proof, Which};
use super::misread::Problem;
use super::password::Password;
use super::proof::{Setting, Then};
use super::userid;
use super::verbs::Verb;
use super::words::{Words, choice, userid_word};

/// Reads what follows a server verb; none for the two words that steer the reading and do nothing themselves.
pub(super) fn read(verb: Verb, setting: &Setting, words: &mut Words) -> Result<Option<Command>, Problem> {
    let command = match verb {
        Verb::Help => Command::Help { topics: topics(words) },
        Verb::Signup => signup(setting, words)?,
        Verb::Login => login(words)?,
        Verb::ChangePassword => change_password(setting, words)?,
        Verb::ChangeAddress => {
            let proof = setting.proof(words, None, Then::Items(is_address))?;
            Command::ChangeAddress { proof, addresses: addresses(words)? }
        }
        Verb::Add => {
            let proof = setting.proof(words, None, Then::Items(is_address))?;
            Command::AddAddress { proof, addresses: some(addresses(words)?, "an address")? }
        }
        Verb::Forgot => Command::Forgot { userid: words.userid()? },
        Verb::Password => match setting.context {
            Context::AnswerAccount => Command::SetPassword { new: new_password(words)? },
            _ => return Err(Problem::AnswersOnly),
        },
        Verb::Delete => Command::Delete { proof: setting.proof(words, None, Then::End)? },
        Verb::Export => Command::Export { proof: setting.proof(words, None, Then::End)? },
        Verb::Set => {
            let proof = setting.proof(words, None, Then::Items(|word| word.contains('=')))?;
            Command::Set { proof, settings: words.every("a setting (name=value)", setting_word)? }
        }
        Verb::Vacation => vacation(setting, words)?,
        Verb::Block => {
            let proof = setting.proof(words, None, Then::Text)?;
            Command::Block { proof, others: userids(words)? }
        }
        Verb::Unblock => {
            let proof = setting.proof(words, None, Then::Text)?;
            Command::Unblock { proof, others: userids(words)? }
        }
        Verb::Message => {
            let proof = setting.proof(words, None, Then::Text)?;
            Command::Message { proof, to: userids(words)? }
        }
        Verb::Broadcast => Command::Broadcast { proof: setting.proof(words, None, Then::End)? },
        Verb::List => Command::List { listing: listing(words)? },
        Verb::Whois => Command::Whois { userid: words.userid()? },
        Verb::AllShow => {
            let (userid, which) = player_and_which(setting, words)?;
            Command::AllShow { userid, which }
        }
        // `multiple` and `signoff`; no verb of a game comes here.
        _ => {
            words.end()?;
            return Ok(None);
        }
    };
    words.end()?;
    Ok(Some(command))
}

/// The words left, as topics of the help.
pub(super) fn topics(words: &mut Words) -> Vec<String> {
    words.text().to_lowercase().split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// `[userid] [all | active | next]`; the userid may be left out after a login.
pub(super) fn player_and_which(
    setting: &Setting,
    words: &mut Words,
) -> Result<(Option<String>, Which), Problem> {
    let which = |word: &str| match word.trim_end_matches(',').to_ascii_lowercase().as_str() {
        "all" => Some(Which::All),
        "active" => Some(Which::Active),
        "next" => Some(Which::Next),
        _ => None,
    };
    let first = words.take_if(which);
    let userid = if setting.login.is_some() { words.take_if(userid_word) } else { Some(words.userid()?) };
    Ok((userid, words.take_if(which).or(first).unwrap_or_default()))
}

/// At least one userid.
fn userids(words: &mut Words) -> Result<Vec<String>, Problem> {
    some(words.every("a userid", userid_word)?, "a userid")
}

fn signup(setting: &Setting, words: &mut Words) -> Result<Command, Problem> {
    let userid = words.take().ok_or(Problem::Missing("a userid"))?;
    userid::check(userid, setting.games)?;
    let password = words.password()?;
    if password.expose().eq_ignore_ascii_case(userid) {
        return Err(Problem::PasswordIsUserid);
    }
    Ok(Command::Signup { userid: userid.to_owned(), password, addresses: addresses(words)? })
}

fn login(words: &mut Words) -> Result<Command, Problem> {
    let userid = words.userid()?;
    Ok(Command::Login { userid, password: words.password()? })
}

/// `userid old new`; after a login `new` or `old new`.
fn change_password(setting: &Setting, words: &mut Words) -> Result<Command, Problem> {
    let proof = match (&setting.login, words.left()) {
        (Some(_), [_]) => Proof::Login,
        (Some(userid), [first, _]) if !setting.knows(first) => {
            Proof::Password { userid: userid.clone(), password: words.password()? }
        }
        _ => Proof::Password { userid: words.userid()?, password: words.password()? },
    };
    Ok(Command::ChangePassword { proof, new: new_password(words)? })
}

fn new_password(words: &mut Words) -> Result<Password, Problem> {
    match words.password() {
        Err(Problem::Missing(_)) => Err(Problem::Missing("the new password")),
        password => password,
    }
}

/// `userid password from to`, `userid password off`; after a login the dates or `off` alone.
fn vacation(setting: &Setting, words: &mut Words) -> Result<Command, Problem> {
    let off = |word: &str| word.eq_ignore_ascii_case("off").then_some(());
    let day = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()).then(|| word.to_owned());
    let proof = match words.left() {
        [first, ..] if setting.login.is_some() && (off(first).is_some() || day(first).is_some()) => {
            Proof::Login
        }
        _ => setting.proof(words, None, Then::End)?,
    };
    if words.take_if(off).is_some() {
        return Ok(Command::Vacation { proof, dates: None });
    }
    let dates =
        (words.need("the first day (as 2026-12-24), or `off`,", day)?, words.need("the last day", day)?);
    Ok(Command::Vacation { proof, dates: Some(dates) })
}

fn listing(words: &mut Words) -> Result<Listing, Problem> {
    if words.peek().is_none() {
        return Ok(Listing::Both);
    }
    words.need("`games` or `players`", |word| match word.to_ascii_lowercase().as_str() {
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

fn addresses(words: &mut Words) -> Result<Vec<String>, Problem> {
    words.every("an e-mail address", userid::address)
}

fn some<T>(values: Vec<T>, what: &'static str) -> Result<Vec<T>, Problem> {
    if values.is_empty() { Err(Problem::Missing(what)) } else { Ok(values) }
}
