//! A command printed again, for the letter that answers it: nothing that could be a password in the wrong place.
//!
//! `forgot SECRET`, `whois SECRET`, `savoya challenge alice SECRET`: to the grammar these words are names. Those that name
//! something here may be shown, because everybody may know them; all others are masked. The grammar knows no names, so
//! whoever quotes a command says which ones are known.

use super::context::Context;
use super::password::MASK;
use super::verbs;
use super::what::{
    AccountCommand, BoardAct, BoardAt, BoardLimit, Choice, Choices, Command, GameCommand, Leave, Listing,
    Proof, Query, Ranked, SeatWish, Start, What, Which, Wishes,
};
use super::words::is_steps;

/// Maximum length of a quotation, in characters, without the dots that follow a longer one.
const LONGEST_QUOTE: usize = 200;

/// A word of a command, or several, of which the grammar cannot tell whether they may be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name<'a> {
    /// The userid that stands before the password: may be shown if that is the right one of a player. Else the letter would tell who is a
    /// player, or the two words are exchanged.
    Prover(&'a str),
    /// A userid: may be shown if it is a player's.
    Userid(&'a str),
    /// A topic of the help: may be shown if there is such a page.
    Topic(&'a str),
    /// An option of a game, a clock or a setting: may be shown if there is one of this name.
    Choice(ChoiceOf<'a>, &'a str),
    /// The value of a known choice: may be shown if it is a right one.
    Value(ChoiceOf<'a>, &'a Choice),
    /// The text of a move: may be shown if the game can read all of it, whether the move is legal or not.
    Moves(&'a str),
    /// Any other word, of which nothing is known.
    Word(&'a str),
}

/// What a choice belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceOf<'a> {
    /// The game of this name; written with one hyphen.
    Game(&'a str),
    /// The clocks; written with two hyphens.
    Clock,
    /// The settings of a player.
    Settings,
}

impl Command {
    /// The command as it may be shown to whoever wrote it: as it would be written in a mail that answers `context`,
    /// passwords masked, and so every name of which `known` does not say that it may be shown.
    ///
    /// Of the text of moves that the game cannot read the steps from cell to cell are shown, and each word that is known.
    pub fn quoted<'a>(&'a self, context: Context, mut known: impl FnMut(Name<'a>) -> bool) -> String {
        let mut printer = Printer { context, known: &mut known, words: Vec::new() };
        printer.command(self);
        shortened(&printer.words.join(" "))
    }

    /// The whole command as a line that reads the same again, but for passwords: those are masked.
    pub fn printed(&self) -> String {
        let mut printer = Printer { context: Context::Fresh, known: &mut |_| true, words: Vec::new() };
        printer.command(self);
        printer.words.join(" ")
    }

    /// The names for which [`Command::quoted`] may ask, so that they can be looked up before.
    pub fn names(&self) -> Vec<Name<'_>> {
        let mut names = Vec::new();
        self.quoted(Context::Fresh, |name| {
            names.push(name);
            true
        });
        names
    }
}

/// The words that orders are made of.
#[rustfmt::skip]
const ORDER_WORDS: [&str; 31] = [
    "user", "board", "mail", "letter", "block", "allow", "broadcast", "suspend", "resume", "rename", "address", "password", "delete",
    "merge", "same", "say", "end", "annul", "undo", "seat", "clock", "again", "drop", "draw", "--remove", "--off", "--to", "--give",
    "--stop", "--start", "--all",
];

struct Printer<'a, 'k> {
    context: Context<'k>,
    known: &'k mut dyn FnMut(Name<'a>) -> bool,
    words: Vec<String>,
}

impl<'a> Printer<'a, '_> {
    fn command(&mut self, command: &'a Command) {
        let proof = command.proof.as_ref();
        let verb = verbs::spec(command.what.verb()).name();
        match &command.what {
            What::Account(account) => {
                self.word(verb);
                if let AccountCommand::Join { seek } | AccountCommand::Unseek { seek } = account {
                    self.words(&[seek]);
                }
                self.proof(proof);
                self.account(account);
            }
            What::Game { game, act } => {
                self.game(game, verb);
                self.in_game(game, act, proof);
            }
            What::Board { game, board, act } => {
                // In an answer to the board's letter a move stands alone.
                if !matches!((proof, act), (Some(Proof::Answer), BoardAct::Move { quiet: false, .. })) {
                    self.game(game, verb);
                    self.board(game, *board);
                    self.proof(proof);
                }
                self.on_board(act);
            }
            What::Look(query) => self.query(query, verb, proof),
        }
    }

    fn word(&mut self, word: impl Into<String>) {
        self.words.push(word.into());
    }

    fn words(&mut self, words: &[impl ToString]) {
        self.words.extend(words.iter().map(ToString::to_string));
    }

    /// A name as written if it is known, or else the mask.
    fn name(&mut self, name: Name<'a>, written: &str) {
        let shown = if (self.known)(name) { written } else { MASK };
        self.word(shown);
    }

    fn userids(&mut self, userids: &'a [String]) {
        for userid in userids {
            self.name(Name::Userid(userid), userid);
        }
    }

    /// Words of an order: those that all orders are made of, and numbers, as they are; any other as a name.
    fn order(&mut self, words: &'a [String]) {
        for word in words {
            match ORDER_WORDS.contains(&word.as_str()) || word.parse::<u32>().is_ok() {
                true => self.word(word),
                false => self.name(Name::Userid(word), word),
            }
        }
    }

    fn proof(&mut self, proof: Option<&'a Proof>) {
        if let Some(Proof::Password { userid, .. }) = proof {
            self.name(Name::Prover(userid), userid);
            self.word(MASK);
        }
    }

    /// The verb of a game, with the game unless the letter that is answered tells it.
    fn game(&mut self, game: &str, verb: &str) {
        if self.context.board_of(game).is_none() {
            self.word(game);
        }
        self.word(verb);
    }

    /// A board, unless it is that of the letter that is answered.
    fn board(&mut self, game: &str, board: u32) {
        if self.context.board_of(game) != Some(board) {
            self.words(&[board]);
        }
    }

    fn boards(&mut self, game: &str, boards: &[BoardAt]) {
        match boards {
            [BoardAt { board, after: None }] => self.board(game, *board),
            boards => self.words(boards),
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

    fn account(&mut self, command: &'a AccountCommand) {
        match command {
            AccountCommand::Signup { userid, addresses, .. } => {
                self.name(Name::Userid(userid), userid);
                self.word(MASK);
                self.words(addresses);
            }
            AccountCommand::ChangePassword { .. } | AccountCommand::SetPassword { .. } => self.word(MASK),
            AccountCommand::ChangeAddress { addresses } | AccountCommand::AddAddress { addresses } => {
                self.words(addresses);
            }
            // Whether it is shown does not depend on who is a player: the answer tells nobody.
            AccountCommand::Forgot { userid } => self.name(Name::Word(userid), userid),
            AccountCommand::Set { settings } => self.choices(ChoiceOf::Settings, settings),
            AccountCommand::Vacation { leave: Leave::Show } => {}
            AccountCommand::Vacation { leave: Leave::Off } => self.word("off"),
            AccountCommand::Vacation { leave: Leave::Days { first, last } } => {
                let length = last.split_once(' ');
                if length.is_some() {
                    self.word("from");
                }
                self.day(first);
                match length {
                    None => self.day(last),
                    Some((number, unit)) => {
                        self.word("for");
                        self.day(number);
                        self.word(unit);
                    }
                }
            }
            AccountCommand::Block { others } | AccountCommand::Unblock { others } => self.userids(others),
            AccountCommand::Message { to } => self.userids(to),
            AccountCommand::Admin { words } => self.order(words),
            AccountCommand::Login
            | AccountCommand::Delete
            | AccountCommand::Export
            | AccountCommand::Broadcast
            | AccountCommand::Join { .. }
            | AccountCommand::Unseek { .. }
            | AccountCommand::AllowChallenges
            | AccountCommand::RefuseChallenges
            | AccountCommand::NextDice => {}
            AccountCommand::Limit { limit } => self.limit(*limit),
        }
    }

    fn in_game(&mut self, game: &'a str, command: &'a GameCommand, proof: Option<&'a Proof>) {
        if let GameCommand::Join { seek } | GameCommand::Unseek { seek } = command {
            self.words(&[seek]);
        }
        self.proof(proof);
        match command {
            GameCommand::Challenge { choices, players } => {
                self.all_choices(game, choices);
                self.userids(players);
            }
            GameCommand::Seek { choices, wishes } => {
                self.all_choices(game, choices);
                self.wishes(wishes);
            }
            GameCommand::Limit { limit } => self.limit(*limit),
            GameCommand::Notify { boards } => match boards.as_slice() {
                [board] if proof == Some(&Proof::Answer) => self.board(game, *board),
                boards => self.words(boards),
            },
            GameCommand::NotifyAll | GameCommand::SubscribeAll | GameCommand::UnsubscribeAll => {
                self.word("all")
            }
            GameCommand::Join { .. }
            | GameCommand::Unseek { .. }
            | GameCommand::AllowChallenges
            | GameCommand::RefuseChallenges => {}
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

    fn limit(&mut self, limit: BoardLimit) {
        match limit {
            BoardLimit::Show => {}
            BoardLimit::Most(boards) => self.words(&[boards]),
            BoardLimit::Unlimited => self.word("all"),
        }
    }

    fn all_choices(&mut self, game: &'a str, choices: &'a Choices) {
        self.choices(ChoiceOf::Game(game), &choices.options);
        self.choices(ChoiceOf::Clock, &choices.clocks);
    }

    fn on_board(&mut self, act: &'a BoardAct) {
        match act {
            BoardAct::Move { text, propose, guard, .. } => {
                self.moves(text);
                if *propose {
                    self.word("propose");
                }
                self.guard(*guard);
            }
            BoardAct::Submit { text, guard } => {
                self.moves(text);
                self.guard(*guard);
            }
            BoardAct::If { conditions } => {
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
            BoardAct::Queue { text } => self.moves(text),
            _ => {}
        }
    }

    /// The number that a move must have, behind the last word.
    fn guard(&mut self, guard: Option<u32>) {
        if let (Some(guard), Some(last)) = (guard, self.words.last_mut()) {
            last.push_str(&format!("#{guard}"));
        }
    }

    /// The text of moves. What follows a `#` in it is a remark, which the game does not read and which may hold anything.
    fn moves(&mut self, text: &'a str) {
        if !text.is_empty() && !text.contains('#') && (self.known)(Name::Moves(text)) {
            self.word(text.replace('\n', "; "));
            return;
        }
        let mut words: Vec<&str> = text
            .split_whitespace()
            .map(|word| if is_steps(word) || (self.known)(Name::Word(word)) { word } else { MASK })
            .collect();
        words.dedup_by(|next, before| *next == MASK && *before == MASK);
        self.words(&words);
    }

    /// A day of a vacation, or how many; in numbers it is no password.
    fn day(&mut self, day: &'a str) {
        let named = ["today", "tomorrow"].contains(&day);
        if named || day.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '.' | '/')) {
            self.word(day);
        } else {
            self.name(Name::Word(day), day);
        }
    }

    fn query(&mut self, query: &'a Query, verb: &str, proof: Option<&'a Proof>) {
        match query {
            Query::Help { topics } => {
                self.word(verb);
                for topic in topics {
                    self.name(Name::Topic(topic), topic);
                }
            }
            Query::List(listing) => {
                self.word(verb);
                match listing {
                    Listing::Both => {}
                    Listing::Games => self.word("games"),
                    Listing::Players => self.word("players"),
                    Listing::Of(games) => self.words(games),
                }
            }
            Query::Whois { userid } => {
                self.word(verb);
                self.name(Name::Userid(userid), userid);
            }
            Query::AllShow { userids, which } => {
                self.word(verb);
                self.players_and_which(userids, *which);
            }
            Query::ShowPlayer { game, userids, which } | Query::Games { game, userids, which } => {
                self.game(game, verb);
                self.players_and_which(userids, *which);
            }
            Query::Show { game, boards, aloud } => {
                self.game(game, verb);
                self.boards(game, boards);
                if *aloud {
                    self.word("speech");
                }
            }
            Query::ShowAs { game, boards, which } => {
                self.game(game, verb);
                self.proof(proof);
                if boards.is_empty() {
                    self.word(which.to_string());
                }
                self.boards(game, boards);
            }
            Query::Preview { game, start, text } => {
                self.game(game, verb);
                match start {
                    Start::Board(at) => self.boards(game, &[*at]),
                    Start::New { choices, players } => {
                        self.word("new");
                        self.words(players.as_slice());
                        self.all_choices(game, choices);
                    }
                }
                self.moves(text);
            }
            Query::Replay { game, board, after } => {
                self.game(game, verb);
                self.board(game, *board);
                self.words(&[after]);
            }
            Query::History { game, userids, year } => {
                self.game(game, verb);
                self.userids(userids);
                self.words(year.as_slice());
            }
            Query::Moves { game, board } | Query::Record { game, board } | Query::Dice { game, board } => {
                self.game(game, verb);
                self.board(game, *board);
            }
            Query::Seeks { game: None } => self.word(verb),
            Query::Seeks { game: Some(game) } => self.game(game, verb),
            Query::Standings { game, ranked, options } => {
                self.game(game, verb);
                match ranked {
                    Ranked::Best => {}
                    Ranked::First(first) => self.words(&[first]),
                    Ranked::All => self.word("all"),
                }
                self.choices(ChoiceOf::Game(game), options);
            }
        }
    }

    fn players_and_which(&mut self, userids: &'a [String], which: Which) {
        self.userids(userids);
        if which != Which::default() {
            self.word(which.to_string());
        }
    }
}

/// A quotation, cut where it is too long.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
    }
}
