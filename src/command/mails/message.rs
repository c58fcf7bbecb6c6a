//! Messages to other people, with passwords in commands masked.

use crate::command::grammar::clean::{LONGEST_LINE, clean};
use crate::command::grammar::password::MASK;
use crate::command::grammar::verbs::{self, Scope, Verb};
use crate::command::lines::context::{Context, ParseContext};
use crate::command::lines::line::{self, nearest_game};
use crate::command::lines::words::{Words, board_at};

/// Masks passwords in lines of a message that are commands.
///
/// A player who writes a command below a move, or in the body of a mail whose subject is a command, would otherwise give his password
/// to his opponents.
pub fn message(context: &ParseContext, text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for line in text.lines() {
        shown.push_str(&message_line(context, line));
        shown.push('\n');
    }
    shown.trim_matches('\n').to_owned()
}

pub fn message_line(context: &ParseContext, line: &str) -> String {
    let plain: String = line.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
    let plain = plain.trim_end();
    // Longer lines are prose.
    if plain.chars().nth(LONGEST_LINE).is_some() {
        return plain.to_owned();
    }
    let cleaned = clean(plain);
    let mut words = Words::new(&cleaned);
    if words.all().len() < 2 {
        return plain.to_owned();
    }
    match line::fresh(context, &mut words) {
        // Apart from passwords it is the writer's own affair what others learn.
        Ok(Some(command)) if words.has_password() => command.quoted(Context::Fresh, |_| true),
        Ok(_) => plain.to_owned(),
        Err(error) if is_doubtful(context, words.all()) && error.understood.is_empty() => MASK.to_owned(),
        Err(error) if is_doubtful(context, words.all()) => format!("{} {MASK}", error.understood),
        Err(_) => plain.to_owned(),
    }
}

/// Whether a line that is no command may contain a password, rather than being plain talk: a game or one of its verbs with a number
/// nearby and enough words, or a misspelt `signup`, `login` and the like.
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
