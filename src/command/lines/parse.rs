//! Parses what follows a verb, argument by argument as its row says.

use super::context::{Context, Following, ParseContext};
use super::items::{
    board_choice, days_begin, few, is_address, is_choice, is_limit, is_name, limit_word, listing_word,
    ranked_word, seats, setting_word, some, take_choice, take_wish, which,
};
use super::words::{Words, board_at, looks_like_step, number, userid_word, userid_words, year_word};
use crate::command::grammar::dates::{self, BadDays};
use crate::command::grammar::parse_error::{ParseErrorKind, Part};
use crate::command::grammar::password::{BadPassword, Password};
use crate::command::grammar::spec::{Arg, CommandSpec, Verb};
use crate::command::grammar::typed::Values;
use crate::command::grammar::userid;
use crate::command::grammar::verbs;
use crate::command::grammar::what::{BoardAt, Command, Leave, Listing, Proof, Start, What, Which};

pub struct Parser<'s, 'a> {
    pub context: &'s ParseContext<'a>,
    /// Spelt as in the list of games; empty for the server's commands.
    pub game: &'s str,
    /// Whether the name of the game was written, rather than known from the answered letter.
    pub named: bool,
}

impl<'s, 'a> Parser<'s, 'a> {
    pub fn of_server(context: &'s ParseContext<'a>) -> Self {
        Parser { context, game: "", named: true }
    }

    /// Reads what follows the verb; none for the two verbs that only direct the parser.
    pub fn read(&self, spec: &CommandSpec, words: &mut Words) -> Result<Option<Command>, ParseErrorKind> {
        let mut values = Values { game: self.game.to_owned(), ..Values::default() };
        for (at, arg) in spec.args.iter().enumerate() {
            self.arg(*arg, spec.args.get(at + 1).copied(), words, &mut values)?;
        }
        words.end()?;
        let proof = values.proof.take();
        Ok(What::new(spec, values).map(|what| Command { proof, what }))
    }

    /// The words left as a move on the board of the answered letter.
    pub fn answered_move(
        &self,
        board: u32,
        proof: Proof,
        words: &mut Words,
    ) -> Result<Option<Command>, ParseErrorKind> {
        let mut values = Values { game: self.game.to_owned(), board: Some(board), ..Values::default() };
        self.guarded(words, &mut values)?;
        let what = What::new(verbs::spec(Verb::Move), values);
        Ok(what.map(|what| Command { proof: Some(proof), what }))
    }

    fn arg(
        &self,
        arg: Arg,
        next: Option<Arg>,
        words: &mut Words,
        v: &mut Values,
    ) -> Result<(), ParseErrorKind> {
        match arg {
            Arg::Proof => {
                let board = v.board.map(|board| (self.game, board));
                v.proof = Some(self.context.proof(words, board, following(next))?);
            }
            Arg::LetterProof => v.proof = Some(self.context.proof_by_any_letter(words, following(next))?),
            Arg::LookProof => v.proof = Some(self.context.proof_to_look(words, following(next))?),
            Arg::SetProof => v.proof = Some(self.context.proof_to_set(words, following(next))?),
            Arg::Login => v.proof = Some(written_proof(words)?),
            Arg::ChangePassword => self.change_password(words, v)?,
            Arg::AnsweredPassword if self.context.context == Context::AnswerAccount => {
                v.password = new_password(words)?;
            }
            Arg::AnsweredPassword => return Err(ParseErrorKind::AnswersOnly),
            Arg::NewAccount => self.new_account(words, v)?,
            Arg::Addresses => v.words = words.every(Part::Address, userid::address)?,
            Arg::SomeAddresses => {
                v.words = some(words.every(Part::Address, userid::address)?, Part::Address)?;
            }
            Arg::Userid => v.userid = words.userid()?,
            Arg::Userids => v.userids = words.every(Part::Userid, userid_word)?,
            Arg::SomeUserids => v.userids = some(words.every(Part::Userid, userid_word)?, Part::Userid)?,
            Arg::Players => self.players(words, v)?,
            Arg::ListedPlayers => self.listed_players(words, v)?,
            Arg::PlayersAndYear => {
                while words.peek().is_some() && v.year.is_none() {
                    v.year = words.take_if(year_word);
                    if v.year.is_none() {
                        v.userids.push(words.need(Part::Userid, userid_word)?);
                    }
                }
            }
            Arg::Settings => v.settings = words.every(Part::Setting, setting_word)?,
            Arg::Days => v.leave = leave(words)?,
            Arg::Order => {
                v.words = some(words.every(Part::Order, |word| Some(word.to_owned()))?, Part::Order)?;
            }
            Arg::Topics => v.words = self.topics(words),
            Arg::Listing => v.listing = self.listing(words)?,
            Arg::Game => {
                if let Some((game, length)) = self.context.game_at(words.left()) {
                    words.skip(length);
                    v.named_game = Some(game.to_owned());
                }
            }
            Arg::Seek => v.number = words.need(Part::Seek, number)?,
            Arg::Limit if words.peek().is_none() => {}
            Arg::Limit => v.limit = words.need(Part::BoardCount, limit_word)?,
            _ => self.game_arg(arg, words, v)?,
        }
        Ok(())
    }

    fn game_arg(&self, arg: Arg, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        match arg {
            Arg::TextBoard => v.board = Some(self.board_before_text(words)?),
            Arg::NamedBoard => {
                let answered = self.context.answered(self.game);
                let is_name = matches!(words.left(), [word] if number(word).is_none());
                v.board = Some(answered.filter(|_| is_name).map_or_else(|| self.board(words), Ok)?);
            }
            Arg::BoardOrAll if takes_all(words) => v.all = true,
            Arg::BoardOrNone if !self.answers_offer(words) => {}
            Arg::BoardOrNext if words.take_word("next") => v.all = true,
            Arg::Move => self.guarded(words, v).map_err(|error| missing_password(error, words))?,
            Arg::Moves => v.text = self.move_text(words)?,
            Arg::Conditions => v.text = words.text(),
            Arg::Challenge => challenge(words, v)?,
            Arg::Wishes => {
                while words.peek().is_some() {
                    if !take_wish(words, &mut v.wishes) && !take_choice(words, &mut v.choices) {
                        return Err(ParseErrorKind::Expected(Part::OptionOrPlayers));
                    }
                }
            }
            Arg::Start => self.preview(words, v)?,
            Arg::Shown => self.shown(words, v)?,
            Arg::ProofAndBoards => self.show_as(words, v)?,
            Arg::ProofAndNumbers => self.notify(words, v)?,
            Arg::ReplayAt => self.replay(words, v)?,
            Arg::Ranked => {
                while words.peek().is_some() {
                    match words.take_if(board_choice) {
                        Some(option) => v.choices.options.push(option),
                        None => v.ranked = words.need(Part::Standing, ranked_word)?,
                    }
                }
            }
            _ => v.board = Some(self.board(words)?),
        }
        Ok(())
    }

    /// `userid old new`; after a login `new` or `old new`.
    fn change_password(&self, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        v.proof = Some(match (&self.context.login, words.left()) {
            (Some(_), [_]) => Proof::Login,
            (Some(userid), [first, _]) if !self.context.knows(first) => {
                Proof::Password { userid: userid.clone(), password: words.password()? }
            }
            _ => written_proof(words)?,
        });
        v.password = new_password(words)?;
        Ok(())
    }

    fn new_account(&self, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        let userid = words.take().ok_or(ParseErrorKind::Missing(Part::Userid))?;
        userid::check(userid, self.context.games.names).map_err(ParseErrorKind::Userid)?;
        if words.peek().is_some_and(is_address) {
            return Err(ParseErrorKind::Missing(Part::Password));
        }
        v.password = words.password()?;
        if v.password.expose().eq_ignore_ascii_case(userid) {
            return Err(ParseErrorKind::PasswordIsUserid);
        }
        userid.clone_into(&mut v.userid);
        let addresses = words.every(Part::Address, userid::address);
        v.words = addresses.map_err(|_| ParseErrorKind::BehindPassword)?;
        Ok(())
    }

    fn topics(&self, words: &mut Words) -> Vec<String> {
        let mut topics = Vec::new();
        while let Some(word) = words.peek() {
            let (topic, length) = self.context.game_at(words.left()).unwrap_or((word, 1));
            topics.push(verbs::english(topic).map_or_else(|| topic.to_lowercase(), str::to_owned));
            words.skip(length);
        }
        topics
    }

    fn listing(&self, words: &mut Words) -> Result<Listing, ParseErrorKind> {
        let mut games: Vec<String> = Vec::new();
        while let Some((game, length)) = self.context.game_at(words.left()) {
            words.skip(length);
            if !games.iter().any(|known| known == game) {
                games.push(game.to_owned());
            }
        }
        match words.peek() {
            None if games.is_empty() => Ok(Listing::Both),
            None => Ok(Listing::Of(games)),
            Some(_) if !games.is_empty() => Err(ParseErrorKind::Expected(Part::Listing)),
            Some(_) => words.need(Part::Listing, listing_word),
        }
    }

    /// Players whose boards are shown; the userids may be omitted if the writer is known.
    fn players(&self, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        players_and_which(words, v)?;
        if v.userids.is_empty() && self.context.writer().is_none() {
            return Err(ParseErrorKind::Missing(Part::Userid));
        }
        Ok(())
    }

    /// Players whose boards are listed; only `next` needs to know whose.
    fn listed_players(&self, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        players_and_which(words, v)?;
        if v.userids.is_empty() && v.which == Some(Which::Next) {
            let writer = self.context.writer().ok_or(ParseErrorKind::Missing(Part::Userid))?;
            v.userids.push(writer.to_owned());
        }
        Ok(())
    }

    fn guarded(&self, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        let text = self.move_text(words)?;
        let (text, guard) = guarded(&text);
        (v.text, v.guard) = (text.to_owned(), guard);
        Ok(())
    }

    /// The words left, which must not contain a userid: a password might be beside it, and moves are shown to others.
    fn move_text(&self, words: &mut Words) -> Result<String, ParseErrorKind> {
        let left = words.left();
        let proved =
            (1..left.len()).any(|at| self.context.begins_with_proof(left.get(at..).unwrap_or_default()));
        // `alice,secret` is a slip too.
        let holds_userid =
            |word: &&str| word.split([',', ':', ';', '/']).any(|part| self.context.knows(part));
        if proved || left.iter().any(holds_userid) {
            return Err(ParseErrorKind::Expected(Part::Move));
        }
        match words.text() {
            text if text.is_empty() => Err(ParseErrorKind::Missing(Part::Move)),
            text => Ok(text),
        }
    }

    /// The board, which may be omitted in an answer to its letter.
    fn board(&self, words: &mut Words) -> Result<u32, ParseErrorKind> {
        match (self.context.answered(self.game), words.peek()) {
            (Some(answered), None) => Ok(answered),
            (Some(answered), Some(word)) if self.context.knows(word) => Ok(answered),
            _ => words.board(),
        }
    }

    /// Like [`Parser::board`], if the text of a move follows.
    fn board_before_text(&self, words: &mut Words) -> Result<u32, ParseErrorKind> {
        let Some(answered) = self.context.answered(self.game) else { return words.board() };
        let left_out = match words.left() {
            [] => true,
            [first] => !self.named || number(first).is_none(),
            [first, rest @ ..] => match number(first) {
                Some(board) => !self.named && board != answered && !self.context.begins_with_proof(rest),
                None => !self.named || self.context.knows(first) || looks_like_step(first),
            },
        };
        if left_out { Ok(answered) } else { words.board() }
    }

    /// The board of the answered letter, if the words left name no other board and contain no proof.
    fn answered_alone(&self, words: &Words) -> Option<u32> {
        self.context.answered(self.game).filter(|board| match words.left() {
            [] => true,
            [word] => number(word) == Some(*board),
            _ => false,
        })
    }

    fn preview(&self, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        v.start = if words.take_word("new") {
            let mut players = words.take_if(few);
            loop {
                match words.take_if(seats) {
                    None if !take_choice(words, &mut v.choices) => break,
                    None => {}
                    given => players = given,
                }
            }
            Start::New { choices: std::mem::take(&mut v.choices), players }
        } else if let Some(at) = words.take_if(|word| board_at(word).filter(|at| at.after.is_some())) {
            Start::Board(at)
        } else {
            Start::Board(BoardAt { board: self.board_before_text(words)?, after: None })
        };
        self.skip_proof(words)?;
        v.text = match v.start {
            Start::New { .. } => words.text(),
            Start::Board(_) => self.move_text(words)?,
        };
        Ok(())
    }

    /// Looking needs no proof, but one that was given must not be taken for a move: moves are shown to others.
    fn skip_proof(&self, words: &mut Words) -> Result<(), ParseErrorKind> {
        if self.context.begins_with_proof(words.left()) {
            words.skip(1);
            words.password()?;
        }
        Ok(())
    }

    fn shown(&self, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        let answered = self.context.answered(self.game);
        let begins_with_board = words.peek().is_some_and(|word| board_at(word).is_some());
        v.aloud = (begins_with_board || answered.is_some()) && words.drop_last("speech");
        match (words.peek(), answered) {
            (None, Some(board)) => v.boards.push(BoardAt { board, after: None }),
            (Some(word), _) if board_at(word).is_some() => v.boards = words.every(Part::Board, board_at)?,
            (None, None) if self.context.login.is_none() => {
                return Err(ParseErrorKind::Missing(Part::BoardOrUserid));
            }
            _ => self.players(words, v)?,
        }
        Ok(())
    }

    fn show_as(&self, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        let follows = Following::Items(|word| board_at(word).is_some() || which(word).is_some());
        let known = self.answered_alone(words).map(|board| (self.game, board));
        v.proof = Some(self.context.proof(words, known, follows)?);
        v.which = words.take_if(which);
        v.boards = words.every(Part::Board, board_at)?;
        if v.boards.is_empty() && v.which.is_none() {
            let board = self.context.answered(self.game);
            let board = board.ok_or(ParseErrorKind::Missing(Part::Board))?;
            v.boards.push(BoardAt { board, after: None });
        }
        Ok(())
    }

    /// Boards after the proof; in an answer to a board's letter that board, without proof.
    fn notify(&self, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        let answered = self.answered_alone(words);
        let first = words.take_word("all");
        let follows = Following::Items(|word| number(word).is_some() || word.eq_ignore_ascii_case("all"));
        let proof = self.context.proof(words, answered.map(|board| (self.game, board)), follows)?;
        if words.take_word("all") || first {
            v.all = true;
        } else {
            v.numbers = words.every(Part::Board, number)?;
            if proof == Proof::Answer && v.numbers.is_empty() {
                v.numbers.extend(answered);
            }
        }
        v.proof = Some(proof);
        Ok(())
    }

    /// `board n`, `board#n`, or in an answer `n`; moves after it are tried from there.
    fn replay(&self, words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
        if let Some(BoardAt { board, after: Some(after) }) = words.peek().and_then(board_at) {
            words.skip(1);
            (v.board, v.number) = (Some(board), after);
        } else {
            let alone = match words.left() {
                [_] => true,
                [first, second, ..] => number(first).is_some() && number(second).is_none(),
                [] => false,
            };
            let answered = self.context.answered(self.game).filter(|_| alone);
            v.board = Some(answered.map_or_else(|| words.board(), Ok)?);
            v.number = words.need(Part::MoveNumber, number)?;
        }
        match words.peek() {
            None => {}
            Some(word) if is_name(word) && !self.context.begins_with_proof(words.left()) => {
                return Err(ParseErrorKind::TooMuch);
            }
            Some(_) => {
                self.skip_proof(words)?;
                v.text = self.move_text(words)?;
            }
        }
        Ok(())
    }

    /// Whether `accept` or `reject` is about a board, rather than about challenges to the game.
    fn answers_offer(&self, words: &Words) -> bool {
        match words.peek() {
            None => self.context.answered(self.game).is_some(),
            Some(word) => number(word).is_some(),
        }
    }
}

/// What may follow a proof, by the next argument.
fn following(next: Option<Arg>) -> Following {
    match next {
        None => Following::Nothing,
        Some(Arg::Addresses | Arg::SomeAddresses) => Following::Items(is_address),
        Some(Arg::Settings) => Following::Items(|word| word.contains('=')),
        Some(Arg::Days) => Following::Items(days_begin),
        Some(Arg::Limit) => Following::Items(is_limit),
        Some(Arg::Wishes) => Following::Items(|word| is_choice(word) || word.contains('=')),
        Some(_) => Following::Text,
    }
}

fn written_proof(words: &mut Words) -> Result<Proof, ParseErrorKind> {
    Ok(Proof::Password { userid: words.userid()?, password: words.password()? })
}

fn new_password(words: &mut Words) -> Result<Password, ParseErrorKind> {
    let new = match words.password() {
        Err(ParseErrorKind::Missing(_)) => return Err(ParseErrorKind::Missing(Part::NewPassword)),
        password => password?,
    };
    words.end().map_err(|_| ParseErrorKind::Password(BadPassword::Blank))?;
    Ok(new)
}

/// `[userid ...] [all | active | inactive | next]`; the last word may come first.
fn players_and_which(words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
    let first = words.take_if(which);
    while words.peek().is_some_and(|word| which(word).is_none()) {
        v.userids.push(words.userid()?);
    }
    v.which = words.take_if(which).or(first);
    Ok(())
}

/// Options, clocks and players in any order, with commas or `vs` between the players.
fn challenge(words: &mut Words, v: &mut Values) -> Result<(), ParseErrorKind> {
    while words.peek().is_some() {
        let between = words.left().len() > 1 && !v.userids.is_empty();
        let versus = ["vs", "vs.", "versus"];
        if take_choice(words, &mut v.choices) || between && versus.iter().any(|vs| words.take_word(vs)) {
            continue;
        }
        v.userids.extend(words.need(Part::Userid, userid_words)?);
    }
    if v.userids.is_empty() { Err(ParseErrorKind::Missing(Part::Userid)) } else { Ok(()) }
}

fn leave(words: &mut Words) -> Result<Leave, ParseErrorKind> {
    if words.peek().is_none() {
        return Ok(Leave::Show);
    }
    if words.take_word("off") {
        return Ok(Leave::Off);
    }
    let left = words.left();
    let only_from = matches!(left, [word] if word.eq_ignore_ascii_case("from"));
    let leave = dates::read(left).map_err(|wrong| match wrong {
        BadDays::First if only_from => ParseErrorKind::Missing(Part::FirstDay),
        BadDays::First => ParseErrorKind::Expected(Part::FirstDay),
        BadDays::MissingLast => ParseErrorKind::Missing(Part::LastDay),
        BadDays::Last => ParseErrorKind::Expected(Part::LastDay),
        BadDays::Length => ParseErrorKind::Expected(Part::DayCount),
        BadDays::TooMuch => ParseErrorKind::TooMuch,
    })?;
    words.skip(left.len());
    Ok(leave)
}

fn missing_password(error: ParseErrorKind, words: &Words) -> ParseErrorKind {
    match error {
        ParseErrorKind::Missing(Part::Move) if words.took_move_for_password() => {
            ParseErrorKind::Missing(Part::Password)
        }
        error => error,
    }
}

fn takes_all(words: &mut Words) -> bool {
    let names_board = words.peek().is_some_and(|word| number(word).is_some());
    words.take_word("all") || (!names_board && words.drop_last("all"))
}

/// Splits the move number off the end of a move: `a6-c6#12`.
pub fn guarded(text: &str) -> (&str, Option<u32>) {
    let split = || {
        let (moves, digits) = text.rsplit_once('#')?;
        let guard = number(digits).filter(|_| digits.starts_with(|c: char| c.is_ascii_digit()))?;
        (!moves.trim().is_empty()).then_some((moves.trim_end(), Some(guard)))
    };
    split().unwrap_or((text, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guards() {
        let cases = [
            ("a6-c6#12", ("a6-c6", Some(12))),
            ("a6-c6 #12", ("a6-c6", Some(12))),
            ("e2e4#", ("e2e4#", None)),
            ("#12", ("#12", None)),
            ("a6-c6#12x", ("a6-c6#12x", None)),
            ("a6-c6#99999999999", ("a6-c6#99999999999", None)),
            ("draft 3; recruit all@C2 # both", ("draft 3; recruit all@C2 # both", None)),
        ];
        for (text, expected) in cases {
            assert_eq!(guarded(text), expected, "{text}");
        }
    }
}
