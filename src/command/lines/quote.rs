//! Prints a command again for the letter that answers it, without anything that could be a password in the wrong place.
//!
//! To the grammar the last words of `forgot SECRET`, `whois SECRET`, `savoya challenge alice SECRET` are names. Names that exist may be
//! shown, because everybody may know them; all others are masked. The caller knows which names exist.

use super::context::Context;
use super::words::is_steps;
use crate::command::grammar::conditions::Conditions;
use crate::command::grammar::password::MASK;
use crate::command::grammar::spec::Verb;
use crate::command::grammar::typed::{ChoiceOf, Part};
use crate::command::grammar::verbs;
use crate::command::grammar::what::{
    BoardAt, BoardLimit, Choice, Command, Leave, Proof, SeatWish, Which, Wishes,
};

/// Maximum length of a quotation, in characters, without the final dots.
const LONGEST_QUOTE: usize = 200;

/// Words of a command that may be shown only if the caller says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name<'a> {
    /// The userid before the password: may be shown if the password is right. Otherwise the letter would reveal who is a player, or the
    /// two words may be swapped.
    Prover(&'a str),
    /// A userid: may be shown if it is a player's.
    Userid(&'a str),
    /// A topic of the help: may be shown if there is such a page.
    Topic(&'a str),
    /// An option of a game, a clock or a setting: may be shown if it exists.
    Choice(ChoiceOf<'a>, &'a str),
    /// The value of a known choice: may be shown if it is valid.
    Value(ChoiceOf<'a>, &'a Choice),
    /// The text of a move: may be shown if the game can read all of it, legal or not.
    Moves(&'a str),
    /// Any other word.
    Word(&'a str),
}

impl Command {
    /// The command as it may be shown to its writer: as in a mail that answers `context`, with passwords masked, and names too unless
    /// `known` allows them.
    ///
    /// If the game cannot read the moves, steps from cell to cell and known words are shown.
    pub fn quoted<'a>(&'a self, context: Context, known: impl FnMut(Name<'a>) -> bool) -> String {
        self.quoted_between("; ", context, known)
    }

    /// The same, with moves in the lines in which they were written.
    pub fn quoted_in_lines<'a>(&'a self, context: Context, known: impl FnMut(Name<'a>) -> bool) -> String {
        self.quoted_between("\n", context, known)
    }

    fn quoted_between<'a>(
        &'a self,
        between: &'static str,
        context: Context,
        mut known: impl FnMut(Name<'a>) -> bool,
    ) -> String {
        let mut printer = Printer { context, known: &mut known, between, words: Vec::new() };
        printer.command(self);
        shortened(&printer.words.join(" "))
    }

    /// The whole command as a line that reads the same again, but for masked passwords.
    pub(crate) fn printed(&self) -> String {
        let mut printer =
            Printer { context: Context::Fresh, known: &mut |_| true, between: "; ", words: Vec::new() };
        printer.command(self);
        printer.words.join(" ")
    }

    /// The names that [`Command::quoted`] may ask about, so that they can be looked up before.
    pub fn names(&self) -> Vec<Name<'_>> {
        let mut names = Vec::new();
        self.quoted(Context::Fresh, |name| {
            names.push(name);
            true
        });
        names
    }
}

#[rustfmt::skip]
const ORDER_WORDS: &[&str] = &[
    "user", "board", "mail", "letter", "block", "allow", "broadcast", "suspend", "resume", "rename", "address", "password", "delete",
    "merge", "same", "say", "end", "annul", "undo", "seat", "clock", "again", "drop", "draw", "--remove", "--off", "--to", "--give",
    "--stop", "--start", "--all",
];

struct Printer<'a, 'k> {
    context: Context<'k>,
    known: &'k mut dyn FnMut(Name<'a>) -> bool,
    /// What stands between lines of moves.
    between: &'static str,
    words: Vec<String>,
}

impl<'a> Printer<'a, '_> {
    fn command(&mut self, command: &'a Command) {
        let proof = command.proof.as_ref();
        let (verb, parts) = command.what.parts();
        let game = command.what.game().unwrap_or_default();
        // In an answer to the board's letter a move stands alone.
        let alone = verb == Verb::Move && proof == Some(&Proof::Answer);
        if !alone {
            if !game.is_empty() && self.context.board_of(game).is_none() {
                self.word(game);
            }
            self.word(verbs::spec(verb).name());
        }
        for part in parts {
            match part {
                Part::Board(_) if alone => {}
                part => self.part(part, game, proof),
            }
        }
    }

    fn part(&mut self, part: Part<'a>, game: &str, proof: Option<&'a Proof>) {
        match part {
            Part::Proof => {
                if let Some(Proof::Password { userid, .. }) = proof {
                    self.name(Name::Prover(userid), userid);
                    self.word(MASK);
                }
            }
            Part::Board(board) => self.board(game, board),
            Part::Boards([BoardAt { board, after: None }]) => self.board(game, *board),
            Part::Boards(boards) => self.words(boards),
            Part::Numbers([board]) if proof == Some(&Proof::Answer) => self.board(game, *board),
            Part::Numbers(boards) => self.words(boards),
            Part::Number(number) => self.words(&[number]),
            Part::Word(word) => self.word(word),
            Part::Words(words) => self.words(words),
            Part::Mask => self.word(MASK),
            Part::Secret(word) => self.name(Name::Word(word), word),
            Part::Userid(userid) => self.name(Name::Userid(userid), userid),
            Part::Userids(userids) => {
                for userid in userids {
                    self.name(Name::Userid(userid), userid);
                }
            }
            Part::Topics(topics) => {
                for topic in topics {
                    self.name(Name::Topic(topic), topic);
                }
            }
            Part::Order(words) => self.order(words),
            Part::Which(which) if which == Which::default() => {}
            Part::Which(which) => self.word(which.word()),
            Part::Choices(of, choices) => self.choices(of, choices),
            Part::Wishes(wishes) => self.wishes(wishes),
            Part::Limit(BoardLimit::Show) => {}
            Part::Limit(BoardLimit::Most(boards)) => self.words(&[boards]),
            Part::Limit(BoardLimit::Unlimited) => self.word("all"),
            Part::Leave(leave) => self.leave(leave),
            Part::Moves(text) => self.moves(text),
            Part::Guard(guard) => {
                if let (Some(guard), Some(last)) = (guard, self.words.last_mut()) {
                    last.push_str(&format!("#{guard}"));
                }
            }
            Part::Conditions(conditions) => self.conditions(conditions),
        }
    }

    fn word(&mut self, word: impl Into<String>) {
        self.words.push(word.into());
    }

    fn words(&mut self, words: &[impl ToString]) {
        self.words.extend(words.iter().map(ToString::to_string));
    }

    fn name(&mut self, name: Name<'a>, written: &str) {
        let shown = if (self.known)(name) { written } else { MASK };
        self.word(shown);
    }

    /// Prints keywords of orders and numbers as they are, and any other word as a name.
    fn order(&mut self, words: &'a [String]) {
        for word in words {
            if ORDER_WORDS.contains(&word.as_str()) || word.parse::<u32>().is_ok() {
                self.word(word);
            } else {
                self.name(Name::Userid(word), word);
            }
        }
    }

    fn board(&mut self, game: &str, board: u32) {
        if self.context.board_of(game) != Some(board) {
            self.words(&[board]);
        }
    }

    fn choices(&mut self, of: ChoiceOf<'a>, choices: &'a [Choice]) {
        let hyphens = match of {
            ChoiceOf::Game(_) => "-",
            ChoiceOf::Clock => "--",
            ChoiceOf::Settings => "",
        };
        for choice in choices {
            let word = if !(self.known)(Name::Choice(of, &choice.name)) {
                MASK.to_owned()
            } else if choice.value.is_empty() {
                format!("{hyphens}{}", choice.name)
            } else {
                let known = (self.known)(Name::Value(of, choice));
                format!("{hyphens}{}={}", choice.name, if known { &choice.value } else { MASK })
            };
            self.word(word);
        }
    }

    fn wishes(&mut self, wishes: &'a Wishes) {
        let Wishes { players, rating, seat, days } = wishes;
        let rating = rating.map(|(from, to)| format!("rating={from}-{to}"));
        let words = players.map(|players| format!("players={players}")).into_iter().chain(rating);
        self.words.extend(words);
        match seat {
            Some(SeatWish::Seat(seat)) => self.word(format!("seat={seat}")),
            Some(SeatWish::Colour(colour)) => {
                let shown = if (self.known)(Name::Word(colour)) { colour } else { MASK };
                self.word(format!("colour={shown}"));
            }
            None => {}
        }
        self.words.extend(days.map(|days| format!("expires={days}d")));
    }

    /// Moves. What follows a `#` is a comment, which the game does not read and which may be anything.
    fn moves(&mut self, text: &'a str) {
        if !text.is_empty() && !text.contains('#') && (self.known)(Name::Moves(text)) {
            self.word(text.replace('\n', self.between));
            return;
        }
        let mut words: Vec<&str> = text
            .split_whitespace()
            .map(|word| if is_steps(word) || (self.known)(Name::Word(word)) { word } else { MASK })
            .collect();
        words.dedup_by(|next, before| *next == MASK && *before == MASK);
        self.words(&words);
    }

    /// A day of a vacation, or their number; in digits it is no password.
    fn day(&mut self, day: &'a str) {
        let named = ["today", "tomorrow"].contains(&day);
        if named || day.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '.' | '/')) {
            self.word(day);
        } else {
            self.name(Name::Word(day), day);
        }
    }

    fn leave(&mut self, leave: &'a Leave) {
        match leave {
            Leave::Show => {}
            Leave::Off => self.word("off"),
            Leave::Days { first, last } => match last.split_once(' ') {
                None => {
                    self.day(first);
                    self.day(last);
                }
                Some((number, unit)) => {
                    self.word("from");
                    self.day(first);
                    self.word("for");
                    self.day(number);
                    self.word(unit);
                }
            },
        }
    }

    fn conditions(&mut self, conditions: &'a Conditions) {
        for (line, at) in conditions.printable().zip(0..) {
            if let Some(above) = self.words.last_mut().filter(|_| at > 0) {
                above.push(';');
            }
            match line {
                Some(line) => self.moves(line.trim()),
                None => self.word(MASK),
            }
        }
    }
}

pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
    }
}
