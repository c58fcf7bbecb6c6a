//! Messages to other people: passwords in them that stand in commands are masked.

use crate::command::grammar::clean::{LONGEST_LINE, clean};
use crate::command::grammar::parse_error::Understood;
use crate::command::grammar::password::MASK;
use crate::command::grammar::verbs::{self, Scope, Verb};
use crate::command::lines::context::{Context, ParseContext};
use crate::command::lines::line;
use crate::command::lines::line::nearest_game;
use crate::command::lines::words::{Words, board_at};

/// What a message to other people may hold: everything but passwords in lines that are commands.
///
/// A player who puts a command below a move, or into the body of a mail whose subject is one already,
/// would otherwise hand his password to his opponents.
pub(in crate::command) fn message(context: &ParseContext, text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for line in text.lines() {
        shown.push_str(&message_line(context, line));
        shown.push('\n');
    }
    shown.trim_matches('\n').to_owned()
}

pub(in crate::command) fn message_line(context: &ParseContext, line: &str) -> String {
    let plain: String = line.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
    let plain = plain.trim_end();
    // No command is longer; what is, is prose.
    if plain.chars().nth(LONGEST_LINE).is_some() {
        return plain.to_owned();
    }
    let cleaned = clean(plain);
    let mut words = Words::new(&cleaned);
    if words.all().len() < 2 {
        return plain.to_owned();
    }
    match line::fresh(context, &mut words) {
        // What its writer says to others apart from passwords is the writer's own affair.
        Ok(Some(command)) if words.has_password() => command.quoted(Context::Fresh, |_| true),
        Ok(_) => plain.to_owned(),
        Err(error) if is_doubtful(context, words.all()) => understood(&error.understood),
        Err(_) => plain.to_owned(),
    }
}

/// A line of which only the beginning was understood.
fn understood(understood: &Understood) -> String {
    if understood.is_empty() { MASK.to_owned() } else { format!("{understood} {MASK}") }
}

/// Whether a line that is no command may hold a password all the same, rather than being plain talk: a game or
/// one of its verbs with a number near by and words enough, or a broken `signup`, `login` and the like.
fn is_doubtful(context: &ParseContext, words: &[&str]) -> bool {
    let Some(first) = words.first() else { return false };
    let by_number = words.len() >= 4 && words.iter().take(3).any(|word| board_at(word).is_some());
    let game = context.game_at(words).is_some() || nearest_game(context, first).is_some();
    if by_number && (game || verbs::nearest(Scope::Game, first).is_some()) {
        return true;
    }
    let found = verbs::find(Scope::Server, words).map(|(spec, _)| spec);
    let meant = found.or_else(|| verbs::nearest(Scope::Server, first));
    let account = [Verb::Signup, Verb::Login, Verb::Password, Verb::ChangePassword];
    words.len() <= 5 && meant.is_some_and(|spec| account.contains(&spec.verb))
}
