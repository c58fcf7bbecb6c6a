//! The commands of the games.

use super::conditions::Conditions;
use super::context::{Following, ParseContext};
use super::parse_error::{ParseErrorKind, Part};
use super::server::{
    game_behind, players_and_which, proof_and_limit, seek_and_proof, shown_players, topics, which,
};
use super::verbs::Verb;
use super::what::{
    AccountCommand, BoardAct, BoardAt, Choice, Choices, Command, GameCommand, Listing, Proof, Query, Ranked,
    SeatWish, Start, What, Which, Wishes,
};
use super::words::{Words, board_at, choice, looks_like_step, number, userid_word, userid_words, year_word};

/// The word behind `show` that asks for the board as it is read aloud.
const ALOUD: &str = "speech";

/// Reads commands under a game.
pub(super) struct GameParser<'s, 'a> {
    pub context: &'s ParseContext<'a>,
    /// As the list of games spells it.
    pub game: &'s str,
    /// Whether the game's name was written, rather than known from the letter that is answered.
    pub named: bool,
}

impl GameParser<'_, '_> {
    /// Reads what follows a game's verb.
    pub fn read(&self, verb: Verb, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let command = match verb {
            Verb::Move => self.proved_moves(words)?,
            Verb::QuietMove => {
                let mut command = self.proved_moves(words)?;
                if let What::Board { act: BoardAct::Move { quiet, .. }, .. } = &mut command.what {
                    *quiet = true;
                }
                command
            }
            Verb::Submit => {
                let (board, proof) = self.text_proof(words)?;
                let text = self.move_text(words).map_err(|error| left_out(error, words))?;
                let (text, guard) = guarded(&text);
                self.on_board(board, proof, BoardAct::Submit { text: text.to_owned(), guard })
            }
            Verb::If => {
                let (board, proof) = self.text_proof(words)?;
                self.on_board(board, proof, BoardAct::If { conditions: Conditions::new(words.text()) })
            }
            Verb::Queue => {
                let (board, proof) = self.text_proof(words)?;
                let text = self.move_text(words)?;
                self.on_board(board, proof, BoardAct::Queue { text })
            }
            Verb::Accept | Verb::Reject if !self.answers_offer(words) => {
                let proof = self.context.proof(words, None, Following::Nothing)?;
                let accepts = verb == Verb::Accept;
                let act = if accepts { GameCommand::AllowChallenges } else { GameCommand::RefuseChallenges };
                self.in_game(Some(proof), act)
            }
            Verb::Challenge => self.challenge(words)?,
            Verb::Seek => self.seek(words)?,
            Verb::Join => {
                let (seek, proof) = seek_and_proof(self.context, words)?;
                self.in_game(Some(proof), GameCommand::Join { seek })
            }
            Verb::Unseek => {
                let (seek, proof) = seek_and_proof(self.context, words)?;
                self.in_game(Some(proof), GameCommand::Unseek { seek })
            }
            Verb::Limit => {
                let (proof, limit) = proof_and_limit(self.context, words)?;
                self.in_game(Some(proof), GameCommand::Limit { limit })
            }
            Verb::Notify => self.notify(words)?,
            Verb::Subscribe if takes_all(words) => {
                let proof = self.context.proof(words, None, Following::Nothing)?;
                self.in_game(Some(proof), GameCommand::SubscribeAll)
            }
            Verb::Unsubscribe if takes_all(words) => {
                let proof = self.context.proof(words, None, Following::Nothing)?;
                self.in_game(Some(proof), GameCommand::UnsubscribeAll)
            }
            Verb::Dice if words.take_if(|word| word.eq_ignore_ascii_case("next").then_some(())).is_some() => {
                Command { proof: None, what: What::Account(AccountCommand::NextDice) }
            }
            Verb::ShowAs => self.show_as(words)?,
            verb => match simple_act(verb) {
                Some(act) => {
                    let board = self.board(words)?;
                    let board_known = Some((self.game, board));
                    let proof = self.context.proof(words, board_known, Following::Nothing)?;
                    self.on_board(board, proof, act)
                }
                None => Command { proof: None, what: What::Look(self.query(verb, words)?) },
            },
        };
        words.end()?;
        Ok(command)
    }

    /// A question that needs no proof.
    fn query(&self, verb: Verb, words: &mut Words) -> Result<Query, ParseErrorKind> {
        let game = self.game.to_owned();
        Ok(match verb {
            Verb::GameHelp => {
                let mut named = vec![game];
                named.extend(topics(self.context, words));
                Query::Help { topics: named }
            }
            Verb::Preview => self.preview(words)?,
            Verb::Show => self.show(words)?,
            Verb::Replay => self.replay(words)?,
            Verb::Moves => Query::Moves { game, board: self.board(words)? },
            Verb::History => self.history(words)?,
            Verb::Games => self.games(words)?,
            Verb::Record => Query::Record { game, board: self.board(words)? },
            Verb::Dice => Query::Dice { game, board: self.board(words)? },
            Verb::Standings => self.standings(words)?,
            Verb::Seeks => Query::Seeks { game: Some(game_behind(self.context, words).unwrap_or(game)) },
            Verb::GameList => Query::List(Listing::Of(vec![game])),
            _ => return Err(ParseErrorKind::NoSuchCommand),
        })
    }

    /// `history` behind its verb: players, and a year at the end.
    fn history(&self, words: &mut Words) -> Result<Query, ParseErrorKind> {
        let (mut userids, mut year) = (Vec::new(), None);
        while words.peek().is_some() && year.is_none() {
            year = words.take_if(year_word);
            if year.is_none() {
                userids.push(words.need(Part::Userid, userid_word)?);
            }
        }
        Ok(Query::History { game: self.game.to_owned(), userids, year })
    }

    fn on_board(&self, board: u32, proof: Proof, act: BoardAct) -> Command {
        Command { proof: Some(proof), what: What::Board { game: self.game.to_owned(), board, act } }
    }

    fn in_game(&self, proof: Option<Proof>, act: GameCommand) -> Command {
        Command { proof, what: What::Game { game: self.game.to_owned(), act } }
    }

    /// `move` behind its verb.
    fn proved_moves(&self, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let (board, proof) = self.text_proof(words)?;
        self.moves(board, proof, words).map_err(|error| left_out(error, words))
    }

    /// A move as the words that are left say it: the rest of a `move` command, or a line of an answer.
    pub fn moves(&self, board: u32, proof: Proof, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let text = self.move_text(words)?;
        let (text, guard) = guarded(&text);
        let act = match text.to_ascii_lowercase().as_str() {
            "resign" if guard.is_none() => BoardAct::Resign,
            "propose" if guard.is_none() => BoardAct::Draw,
            "accept" if guard.is_none() => BoardAct::Accept,
            "reject" if guard.is_none() => BoardAct::Reject,
            "undo" if guard.is_none() => BoardAct::Undo,
            "claim" if guard.is_none() => BoardAct::Claim,
            _ => {
                let (text, propose) = match text.rsplit_once(' ') {
                    Some((moves, last)) if last.eq_ignore_ascii_case("propose") => (moves, true),
                    _ => (text, false),
                };
                BoardAct::Move { text: text.to_owned(), propose, guard, quiet: false }
            }
        };
        Ok(self.on_board(board, proof, act))
    }

    /// The words left, which must not hold a userid: a password would stand beside it, and moves are shown.
    fn move_text(&self, words: &mut Words) -> Result<String, ParseErrorKind> {
        let left = words.left();
        let proved =
            (1..left.len()).any(|at| self.context.begins_with_proof(left.get(at..).unwrap_or_default()));
        // `alice,secret` is a slip as well.
        let holds_userid =
            |word: &&str| word.split([',', ':', ';', '/']).any(|part| self.context.knows(part));
        let signed = self.context.below_move && self.context.is_signature(left);
        if !signed && (proved || left.iter().any(holds_userid)) {
            return Err(ParseErrorKind::Expected(Part::Move));
        }
        match words.text() {
            text if text.is_empty() => Err(ParseErrorKind::Missing(Part::Move)),
            text => Ok(text),
        }
    }

    /// The board, which may be left out in an answer to its letter.
    fn board(&self, words: &mut Words) -> Result<u32, ParseErrorKind> {
        match (self.context.answered(self.game), words.peek()) {
            (Some(answered), None) => Ok(answered),
            (Some(answered), Some(word)) if self.context.knows(word) => Ok(answered),
            _ => words.board(),
        }
    }

    /// As [`GameParser::board`], where the text of a move follows.
    fn board_before_text(&self, words: &mut Words) -> Result<u32, ParseErrorKind> {
        let Some(answered) = self.context.answered(self.game) else { return words.board() };
        let left_out = match words.left() {
            [] => true,
            [first] => !self.named || number(first).is_none(),
            [first, ..] => match number(first) {
                Some(board) => {
                    let proved =
                        words.left().get(1..).is_some_and(|rest| self.context.begins_with_proof(rest));
                    !self.named && board != answered && !proved
                }
                None => !self.named || self.context.knows(first) || looks_like_step(first),
            },
        };
        if left_out { Ok(answered) } else { words.board() }
    }

    fn text_proof(&self, words: &mut Words) -> Result<(u32, Proof), ParseErrorKind> {
        let board = self.board_before_text(words)?;
        let proof = self.context.proof(words, Some((self.game, board)), Following::Text)?;
        Ok((board, proof))
    }

    /// The board of the answered letter, if the words left name no other one and hold no proof.
    fn answered_alone(&self, words: &Words) -> Option<u32> {
        self.context.answered(self.game).filter(|board| match words.left() {
            [] => true,
            [word] => number(word) == Some(*board),
            _ => false,
        })
    }

    /// Options, clocks and players in any order; commas between the players, or a `vs`.
    fn challenge(&self, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let (mut choices, mut players) = (Choices::default(), Vec::new());
        while words.peek().is_some() {
            let between = words.left().len() > 1 && !players.is_empty();
            if take_choice(words, &mut choices) || between && words.take_if(versus).is_some() {
                continue;
            }
            players.extend(words.need(Part::Userid, userid_words)?);
        }
        if players.is_empty() {
            return Err(ParseErrorKind::Missing(Part::Userid));
        }
        Ok(self.in_game(None, GameCommand::Challenge { choices, players }))
    }

    fn seek(&self, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let given = |word: &str| is_choice(word) || word.contains('=');
        let proof = self.context.proof_by_any_letter(words, Following::Items(given))?;
        let (mut choices, mut wishes) = (Choices::default(), Wishes::default());
        while words.peek().is_some() {
            if !take_wish(words, &mut wishes) && !take_choice(words, &mut choices) {
                return Err(ParseErrorKind::Expected(Part::OptionOrPlayers));
            }
        }
        Ok(self.in_game(Some(proof), GameCommand::Seek { choices, wishes }))
    }

    fn preview(&self, words: &mut Words) -> Result<Query, ParseErrorKind> {
        let new = |word: &str| word.eq_ignore_ascii_case("new").then_some(());
        let start = if words.take_if(new).is_some() {
            let (mut choices, mut players) = (Choices::default(), words.take_if(few));
            loop {
                match words.take_if(seats) {
                    None if !take_choice(words, &mut choices) => break,
                    None => {}
                    given => players = given,
                }
            }
            Start::New { choices, players }
        } else if let Some(at) = words.take_if(|word| board_at(word).filter(|at| at.after.is_some())) {
            Start::Board(at)
        } else {
            Start::Board(BoardAt { board: self.board_before_text(words)?, after: None })
        };
        self.tried(start, words)
    }

    /// The moves of a preview.
    fn tried(&self, start: Start, words: &mut Words) -> Result<Query, ParseErrorKind> {
        // No proof is needed to look, but one that was given must not be taken for a move: moves are shown.
        if self.context.begins_with_proof(words.left()) {
            words.skip(1);
            words.password()?;
        }
        let text = match &start {
            Start::New { .. } => words.text(),
            Start::Board(_) => self.move_text(words)?,
        };
        Ok(Query::Preview { game: self.game.to_owned(), start, text })
    }

    fn show(&self, words: &mut Words) -> Result<Query, ParseErrorKind> {
        let game = self.game.to_owned();
        let answered = self.context.answered(self.game);
        let begins_with_board = words.peek().is_some_and(|word| board_at(word).is_some());
        let aloud = (begins_with_board || answered.is_some()) && words.drop_last(ALOUD);
        match (words.peek(), answered) {
            (None, Some(board)) => {
                Ok(Query::Show { game, boards: vec![BoardAt { board, after: None }], aloud })
            }
            (Some(word), _) if board_at(word).is_some() => {
                Ok(Query::Show { game, boards: words.every(Part::Board, board_at)?, aloud })
            }
            (None, None) if self.context.login.is_none() => Err(ParseErrorKind::Missing(Part::BoardOrUserid)),
            _ => {
                let (userids, which) = shown_players(self.context, words)?;
                Ok(Query::ShowPlayer { game, userids, which })
            }
        }
    }

    fn show_as(&self, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let follows = Following::Items(|word| board_at(word).is_some() || which(word).is_some());
        let known = self.answered_alone(words).map(|board| (self.game, board));
        let proof = self.context.proof(words, known, follows)?;
        let kind = words.take_if(which);
        let mut boards = words.every(Part::Board, board_at)?;
        if boards.is_empty() && kind.is_none() {
            let board = self.context.answered(self.game);
            let board = board.ok_or(ParseErrorKind::Missing(Part::Board))?;
            boards.push(BoardAt { board, after: None });
        }
        let (game, which) = (self.game.to_owned(), kind.unwrap_or_default());
        let what = What::Look(Query::ShowAs { game, boards, which });
        Ok(Command { proof: Some(proof), what })
    }

    /// Boards behind the proof; in an answer to a board's letter that board, and no proof.
    fn notify(&self, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let answered = self.answered_alone(words);
        let first = words.take_if(all);
        let follows = Following::Items(|word| number(word).is_some() || all(word).is_some());
        let proof = self.context.proof(words, answered.map(|board| (self.game, board)), follows)?;
        if words.take_if(all).or(first).is_some() {
            return Ok(self.in_game(Some(proof), GameCommand::NotifyAll));
        }
        let mut boards = words.every(Part::Board, number)?;
        if proof == Proof::Answer && boards.is_empty() {
            boards.extend(answered);
        }
        Ok(self.in_game(Some(proof), GameCommand::Notify { boards }))
    }

    /// How many, and the options of a pool, in any order.
    fn standings(&self, words: &mut Words) -> Result<Query, ParseErrorKind> {
        let (mut ranked, mut options) = (Ranked::default(), Vec::new());
        while words.peek().is_some() {
            let option = |word: &str| read_choice(word).filter(|(clock, _)| !clock);
            match words.take_if(option) {
                Some((_, option)) => options.push(option),
                None => ranked = words.need(Part::Standing, read_ranked)?,
            }
        }
        Ok(Query::Standings { game: self.game.to_owned(), ranked, options })
    }

    /// `board n`, `board#n`, or in an answer `n`; moves behind it are tried from there.
    fn replay(&self, words: &mut Words) -> Result<Query, ParseErrorKind> {
        let game = self.game.to_owned();
        let (board, after) = match words.peek().and_then(board_at) {
            Some(BoardAt { board, after: Some(after) }) => {
                words.skip(1);
                (board, after)
            }
            _ => {
                let board = match (self.context.answered(self.game), words.left()) {
                    (Some(answered), [_]) => answered,
                    (Some(answered), [first, second, ..])
                        if number(first).is_some() && number(second).is_none() =>
                    {
                        answered
                    }
                    _ => words.board()?,
                };
                (board, words.need(Part::MoveNumber, number)?)
            }
        };
        match words.peek() {
            None => Ok(Query::Replay { game, board, after }),
            Some(word) if is_name(word) && !self.context.begins_with_proof(words.left()) => {
                Err(ParseErrorKind::TooMuch)
            }
            Some(_) => self.tried(Start::Board(BoardAt { board, after: Some(after) }), words),
        }
    }

    /// Players and which of their boards; only `next` needs to know whose.
    fn games(&self, words: &mut Words) -> Result<Query, ParseErrorKind> {
        let (mut userids, which) = players_and_which(words)?;
        if userids.is_empty() && which == Some(Which::Next) {
            let writer = self.context.writer().ok_or(ParseErrorKind::Missing(Part::Userid))?;
            userids.push(writer.to_owned());
        }
        Ok(Query::Games { game: self.game.to_owned(), userids, which: which.unwrap_or_default() })
    }

    /// Whether `accept` and `reject` are about a board, rather than about challenges to the game.
    fn answers_offer(&self, words: &Words) -> bool {
        match words.peek() {
            None => self.context.answered(self.game).is_some(),
            Some(word) => number(word).is_some(),
        }
    }
}

/// What is done on a board by a verb with which nothing but the board and a proof stands.
fn simple_act(verb: Verb) -> Option<BoardAct> {
    Some(match verb {
        Verb::Confirm => BoardAct::Confirm,
        Verb::Decline => BoardAct::Decline,
        Verb::Rematch => BoardAct::Rematch,
        Verb::Forget => BoardAct::Forget,
        Verb::Resign => BoardAct::Resign,
        Verb::Draw => BoardAct::Draw,
        Verb::Accept => BoardAct::Accept,
        Verb::Reject => BoardAct::Reject,
        Verb::Undo => BoardAct::Undo,
        Verb::Claim => BoardAct::Claim,
        Verb::Chat => BoardAct::Chat,
        Verb::Kibitz => BoardAct::Kibitz,
        Verb::Note => BoardAct::Note,
        Verb::Subscribe => BoardAct::Subscribe,
        Verb::Unsubscribe => BoardAct::Unsubscribe,
        _ => return None,
    })
}

/// What is missing where a move was taken for the password.
fn left_out(error: ParseErrorKind, words: &Words) -> ParseErrorKind {
    match error {
        ParseErrorKind::Missing(Part::Move) if words.took_move_for_password() => {
            ParseErrorKind::Missing(Part::Password)
        }
        error => error,
    }
}

fn all(word: &str) -> Option<()> {
    word.eq_ignore_ascii_case("all").then_some(())
}

/// Takes `all` in the place of a board, or behind userid and password where no board stands.
fn takes_all(words: &mut Words) -> bool {
    let names_board = words.peek().is_some_and(|word| number(word).is_some());
    words.take_if(all).is_some() || (!names_board && words.drop_last("all"))
}

/// Takes the move number off the end of a move: `a6-c6#12`.
fn guarded(text: &str) -> (&str, Option<u32>) {
    match text.rsplit_once('#') {
        Some((moves, digits))
            if !moves.trim().is_empty() && digits.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            match number(digits) {
                Some(guard) => (moves.trim_end(), Some(guard)),
                None => (text, None),
            }
        }
        _ => (text, None),
    }
}

/// Takes the next word if it is an option or a clock.
fn take_choice(words: &mut Words, choices: &mut Choices) -> bool {
    let Some((clock, choice)) = words.take_if(read_choice) else { return false };
    if clock {
        choices.clocks.push(choice)
    } else {
        choices.options.push(choice)
    }
    true
}

/// `20`, `all`.
fn read_ranked(word: &str) -> Option<Ranked> {
    let all = word.eq_ignore_ascii_case("all").then_some(Ranked::All);
    all.or_else(|| number(word).filter(|first| *first > 0).map(Ranked::First))
}

fn is_choice(word: &str) -> bool {
    read_choice(word).is_some()
}

/// `-name=value` or `--name=value` (true); mail programs turn two hyphens into a dash.
fn read_choice(word: &str) -> Option<(bool, Choice)> {
    let (clock, rest) = match word.strip_prefix("--").or_else(|| word.strip_prefix(['–', '—'])) {
        Some(rest) => (true, rest),
        None => (false, word.strip_prefix('-')?),
    };
    rest.starts_with(|c: char| c.is_ascii_alphabetic()).then(|| (clock, choice(rest)))
}

/// Whether a word may rather be a userid, which a password follows, than begin a move.
fn is_name(word: &str) -> bool {
    let holds_digit = word.contains(|c: char| c.is_ascii_digit());
    userid_word(word).is_some() && !holds_digit && !word.eq_ignore_ascii_case("pass")
}

/// The number of players of a new game, alone; no move is one digit.
fn few(word: &str) -> Option<u32> {
    number(word).filter(|players| word.len() == 1 && *players > 0)
}

fn seats(word: &str) -> Option<u32> {
    let (name, value) = word.split_once('=')?;
    if name.eq_ignore_ascii_case("players") { number(value) } else { None }
}

/// Takes the next word if it is a wish that was not said yet.
fn take_wish(words: &mut Words, wishes: &mut Wishes) -> bool {
    words.take_if(|word| with_wish(wishes, word)).map(|more| *wishes = more).is_some()
}

/// The wishes with one more: `players=3`, `rating=1400-1700`, `seat=1`, `colour=white`, `expires=30d`. Hyphens before it change nothing.
fn with_wish(wishes: &Wishes, word: &str) -> Option<Wishes> {
    let (name, value) = word.trim_start_matches(['-', '–', '—']).split_once('=')?;
    let mut wishes = wishes.clone();
    let is_first = match name.to_ascii_lowercase().as_str() {
        "players" => wishes.players.replace(number(value)?).is_none(),
        "rating" => {
            let (from, to) = value.split_once(['-', '–'])?;
            wishes.rating.replace((number(from)?, number(to)?)).is_none()
        }
        "seat" => wishes.seat.replace(SeatWish::Seat(number(value)?)).is_none(),
        "colour" | "color" => wishes.seat.replace(SeatWish::Colour(colour(value)?)).is_none(),
        "expires" => wishes.days.replace(days(value)?).is_none(),
        _ => return None,
    };
    is_first.then_some(wishes)
}

fn colour(value: &str) -> Option<String> {
    (!value.is_empty()).then(|| value.to_owned())
}

/// `30` or `30d` as days, `4w` as weeks.
fn days(value: &str) -> Option<u32> {
    let value = value.to_ascii_lowercase();
    match value.strip_suffix('w') {
        Some(weeks) => number(weeks)?.checked_mul(7),
        None => number(value.strip_suffix('d').unwrap_or(&value)),
    }
}

/// What people write between the players.
fn versus(word: &str) -> Option<()> {
    ["vs", "vs.", "versus"].iter().any(|name| name.eq_ignore_ascii_case(word)).then_some(())
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
