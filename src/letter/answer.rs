//! Answers to the one who wrote: results, mistakes, help pages, and the letters about an account.

use serde::Serialize;

use crate::command::verbs::{self, CommandSpec};
use crate::draw::{COLUMNS, wrap};
use crate::game::Info;

use super::House;
use super::parse_words::effect;
use super::words::{Writing, fill, page};

/// What became of one command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The command as it was written, without passwords; empty where there was none.
    pub quoted: String,
    /// What there is to say, in lines that fit.
    pub text: String,
}

/// The letter with these answers.
pub fn answer(house: &House, subject: &str, answers: &[Answer]) -> Writing {
    #[derive(Serialize)]
    struct Fields<'a> {
        subject: &'a str,
        address: &'a str,
        answers: &'a [Answer],
    }
    fill("answer.txt", Fields { subject, address: &house.address, answers })
}

/// A letter about an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Account<'a> {
    /// Asks whether an address belongs to somebody who signed up.
    Confirm,
    /// Asks whether an address belongs to a player who gave it as a new one.
    ConfirmNew,
    /// The account lives.
    Welcome,
    /// An address was confirmed.
    Confirmed,
    /// Tells the old addresses of new ones.
    NewAddresses(&'a [String]),
    /// Brings a new password to somebody who forgot the old one.
    Forgot,
    /// The password was changed.
    PasswordChanged,
    /// Letters to one of the player's addresses came back, and no more go there.
    Suspended(&'a [String]),
}

/// The letter about the account `userid`.
pub fn account(house: &House, userid: &str, what: &Account) -> Writing {
    #[derive(Serialize)]
    struct Fields<'a> {
        server: &'a str,
        address: &'a str,
        userid: &'a str,
        addresses: &'a [String],
    }
    let (template, addresses): (_, &[String]) = match what {
        Account::Confirm => ("confirm.txt", &[]),
        Account::ConfirmNew => ("confirm-new.txt", &[]),
        Account::Welcome => ("welcome.txt", &[]),
        Account::Confirmed => ("confirmed.txt", &[]),
        Account::NewAddresses(addresses) => ("new-addresses.txt", addresses),
        Account::Forgot => ("forgot.txt", &[]),
        Account::PasswordChanged => ("password-changed.txt", &[]),
        Account::Suspended(addresses) => ("suspended.txt", addresses),
    };
    fill(template, Fields { server: &house.name, address: &house.address, userid, addresses })
}

/// A help page; `None` where there is no such topic.
///
/// `commands` is made from the table of commands and `games` from the list of games; every game has its own page.
pub fn pages(house: &House, topic: &str, games: &[&Info]) -> Option<String> {
    let text = match topic {
        "commands" => format!("{}\n{}", page("commands")?, table()),
        "games" => {
            let lines = games.iter().map(|info| {
                let players = match (info.fewest, info.most) {
                    (fewest, most) if fewest == most => format!("{fewest} players"),
                    (fewest, most) => format!("{fewest} to {most} players"),
                };
                wrap(
                    &format!("{} - {} ({players}): {}", info.name, info.title, info.summary),
                    COLUMNS,
                    "    ",
                )
            });
            format!("The games, by the name that commands use:\n\n{}", lines.collect::<String>())
        }
        topic => match page(topic) {
            Some(page) => page.to_string(),
            None => about_command(topic)?,
        },
    };
    Some(text.replace("SERVER-ADDRESS", &house.address))
}

/// All commands: pattern and effect.
fn table() -> String {
    verbs::all().iter().map(line).collect()
}

/// The commands with this word in their names; `change` is in two.
fn about_command(topic: &str) -> Option<String> {
    let called =
        |spec: &&CommandSpec| spec.names.iter().any(|name| name.split(' ').any(|word| word == topic));
    let text: String = verbs::all().iter().filter(called).map(line).collect();
    (!text.is_empty()).then_some(text)
}

fn line(spec: &CommandSpec) -> String {
    let effect = wrap(&format!("    {}", effect(spec.verb)), COLUMNS, "");
    wrap(spec.pattern, COLUMNS, "        ") + &effect
}
