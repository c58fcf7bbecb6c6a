//! The commands of the games.

use super::context::{Following, ParseContext};
use super::parse_error::{ParseErrorKind, Part};
use super::server::{player_and_which, topics};
use super::verbs::Verb;
use super::what::{
    AccountCommand, BoardAct, BoardAt, Choice, Choices, Command, GameCommand, Proof, Query, Start, What,
};
use super::words::{Words, board_at, choice, looks_like_step, number, userid_word};

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
            Verb::Move => {
                let (board, proof) = self.text_proof(words)?;
                self.moves(board, proof, words).map_err(|error| match error {
                    ParseErrorKind::Missing(Part::Move) if words.took_move_for_password() => {
                        ParseErrorKind::Missing(Part::Password)
                    }
                    error => error,
                })?
            }
            Verb::If => {
                let (board, proof) = self.text_proof(words)?;
                self.on_board(board, proof, BoardAct::If { conditions: words.text() })
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
                let seek = words.need(Part::Seek, number)?;
                let proof = self.context.proof(words, None, Following::Nothing)?;
                self.in_game(Some(proof), GameCommand::Join { seek })
            }
            Verb::Limit => {
                let follows = Following::Items(|word| number(word).is_some());
                let proof = self.context.proof(words, None, follows)?;
                let boards = words.need(Part::BoardCount, number)?;
                self.in_game(Some(proof), GameCommand::Limit { boards })
            }
            Verb::Notify => self.notify(words)?,
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
            Verb::History => Query::History { game, userids: words.every(Part::Userid, userid_word)? },
            Verb::Games => Query::Games { game, userids: words.every(Part::Userid, userid_word)? },
            Verb::Record => Query::Record { game, board: self.board(words)? },
            Verb::Dice => Query::Dice { game, board: self.board(words)? },
            Verb::Standings => Query::Standings { game },
            Verb::Seeks => Query::Seeks { game },
            _ => return Err(ParseErrorKind::NoSuchCommand),
        })
    }

    fn on_board(&self, board: u32, proof: Proof, act: BoardAct) -> Command {
        Command { proof: Some(proof), what: What::Board { game: self.game.to_owned(), board, act } }
    }

    fn in_game(&self, proof: Option<Proof>, act: GameCommand) -> Command {
        Command { proof, what: What::Game { game: self.game.to_owned(), act } }
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
                BoardAct::Move { text: text.to_owned(), propose, guard }
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

    /// Options, clocks and players in any order.
    fn challenge(&self, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let (mut choices, mut players) = (Choices::default(), Vec::new());
        while words.peek().is_some() {
            if !take_choice(words, &mut choices) {
                players.push(words.userid()?);
            }
        }
        if players.is_empty() {
            return Err(ParseErrorKind::Missing(Part::Userid));
        }
        Ok(self.in_game(None, GameCommand::Challenge { choices, players }))
    }

    fn seek(&self, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let given = |word: &str| is_choice(word) || seats(word).is_some();
        let proof = self.context.proof(words, None, Following::Items(given))?;
        let (mut choices, mut players) = (Choices::default(), None);
        while words.peek().is_some() {
            if !take_choice(words, &mut choices) {
                players = Some(words.need(Part::OptionOrPlayers, seats)?);
            }
        }
        Ok(self.in_game(Some(proof), GameCommand::Seek { choices, players }))
    }

    fn preview(&self, words: &mut Words) -> Result<Query, ParseErrorKind> {
        let new = |word: &str| word.eq_ignore_ascii_case("new").then_some(());
        let start = if words.take_if(new).is_some() {
            let mut choices = Choices::default();
            while take_choice(words, &mut choices) {}
            Start::New(choices)
        } else if let Some(at) = words.take_if(|word| board_at(word).filter(|at| at.after.is_some())) {
            Start::Board(at)
        } else {
            Start::Board(BoardAt { board: self.board_before_text(words)?, after: None })
        };
        // No proof is needed to look, but one that was given must not be taken for a move: moves are shown.
        if self.context.begins_with_proof(words.left()) {
            words.skip(1);
            words.password()?;
        }
        let text = match &start {
            Start::New(_) => words.text(),
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
                let (userid, which) = player_and_which(self.context, words)?;
                Ok(Query::ShowPlayer { game, userid, which })
            }
        }
    }

    fn show_as(&self, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let follows = Following::Items(|word| board_at(word).is_some());
        let known = self.answered_alone(words).map(|board| (self.game, board));
        let proof = self.context.proof(words, known, follows)?;
        let mut boards = words.every(Part::Board, board_at)?;
        if boards.is_empty() {
            let board = self.context.answered(self.game);
            let board = board.ok_or(ParseErrorKind::Missing(Part::Board))?;
            boards.push(BoardAt { board, after: None });
        }
        let what = What::Look(Query::ShowAs { game: self.game.to_owned(), boards });
        Ok(Command { proof: Some(proof), what })
    }

    /// Boards behind the proof; in an answer to a board's letter that board, and no proof.
    fn notify(&self, words: &mut Words) -> Result<Command, ParseErrorKind> {
        let answered = self.answered_alone(words);
        let follows = Following::Items(|word| number(word).is_some());
        let proof = self.context.proof(words, answered.map(|board| (self.game, board)), follows)?;
        let mut boards = words.every(Part::Board, number)?;
        if proof == Proof::Answer && boards.is_empty() {
            boards.extend(answered);
        }
        Ok(self.in_game(Some(proof), GameCommand::Notify { boards }))
    }

    /// `board n`, `board#n`, or in an answer `n`.
    fn replay(&self, words: &mut Words) -> Result<Query, ParseErrorKind> {
        let game = self.game.to_owned();
        if let Some(BoardAt { board, after: Some(after) }) = words.peek().and_then(board_at) {
            words.skip(1);
            return Ok(Query::Replay { game, board, after });
        }
        let board = match (self.context.answered(self.game), words.left()) {
            (Some(answered), [_]) => answered,
            _ => words.board()?,
        };
        Ok(Query::Replay { game, board, after: words.need(Part::MoveNumber, number)? })
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
        Verb::Decline => BoardAct::Decline,
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

fn seats(word: &str) -> Option<u32> {
    let (name, value) = word.split_once('=')?;
    if name.eq_ignore_ascii_case("players") { number(value) } else { None }
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
