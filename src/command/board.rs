//! The commands of the games.

use super::intention::{BoardAt, Choice, Choices, Command, Proof, Start};
use super::misread::Problem;
use super::proof::{Setting, Then};
use super::server::{player_and_which, topics};
use super::verbs::Verb;
use super::words::{Words, board_at, choice, looks_like_step, number, userid_word};

/// A command under a game, read against its setting.
pub(super) struct Reader<'s, 'a> {
    pub setting: &'s Setting<'a>,
    /// As the list of games spells it.
    pub game: &'s str,
    /// Whether the game's name was written, rather than known from the letter that is answered.
    pub named: bool,
}

impl Reader<'_, '_> {
    /// Reads what follows a game's verb.
    pub fn read(&self, verb: Verb, words: &mut Words) -> Result<Command, Problem> {
        let game = self.game.to_owned();
        let command = match verb {
            Verb::GameHelp => {
                let mut named = vec![game];
                named.extend(topics(words));
                Command::Help { topics: named }
            }
            Verb::Challenge => self.challenge(words)?,
            Verb::Seek => self.seek(words)?,
            Verb::Join => {
                let seek = words.need("the number of a seek", number)?;
                Command::Join { game, seek, proof: self.setting.proof(words, None, Then::End)? }
            }
            Verb::Move => {
                let (board, proof) = self.text_proof(words)?;
                return self.moves(board, proof, words);
            }
            Verb::If => {
                let (board, proof) = self.text_proof(words)?;
                Command::If { game, board, proof, conditions: words.text() }
            }
            Verb::Queue => {
                let (board, proof) = self.text_proof(words)?;
                Command::Queue { game, board, proof, moves: self.move_text(words)? }
            }
            Verb::Preview => self.preview(words)?,
            Verb::Show => self.show(words)?,
            Verb::ShowAs => self.show_as(words)?,
            Verb::Replay => self.replay(words)?,
            Verb::History => Command::History { game, userids: words.every("a userid", userid_word)? },
            Verb::Games => Command::Games { game, userids: words.every("a userid", userid_word)? },
            Verb::Accept | Verb::Reject => self.accept(verb == Verb::Accept, words)?,
            Verb::Limit => {
                let proof = self.setting.proof(words, None, Then::Items(|word| number(word).is_some()))?;
                Command::Limit { game, proof, boards: words.need("a number of boards", number)? }
            }
            Verb::Notify => self.notify(words)?,
            Verb::Record => Command::Record { game, board: self.board(words)? },
            Verb::Dice => Command::Dice { game, board: self.board(words)? },
            Verb::Standings => Command::Standings { game },
            Verb::Seeks => Command::Seeks { game },
            verb => self.acting(verb, words)?,
        };
        words.end()?;
        Ok(command)
    }

    /// `board userid password` and nothing else.
    fn acting(&self, verb: Verb, words: &mut Words) -> Result<Command, Problem> {
        let game = self.game.to_owned();
        let (board, proof) = self.board_proof(words)?;
        Ok(match verb {
            Verb::Decline => Command::Decline { game, board, proof },
            Verb::Forget => Command::Forget { game, board, proof },
            Verb::Resign => Command::Resign { game, board, proof },
            Verb::Draw => Command::Draw { game, board, proof },
            Verb::Undo => Command::Undo { game, board, proof },
            Verb::Chat => Command::Chat { game, board, proof },
            Verb::Kibitz => Command::Kibitz { game, board, proof },
            Verb::Note => Command::Note { game, board, proof },
            Verb::Subscribe => Command::Subscribe { game, board, proof },
            Verb::Unsubscribe => Command::Unsubscribe { game, board, proof },
            _ => return Err(Problem::NoSuchCommand),
        })
    }

    /// A move as the words that are left say it: the rest of a `move` command, or a line of an answer.
    pub fn moves(&self, board: u32, proof: Proof, words: &mut Words) -> Result<Command, Problem> {
        let game = self.game.to_owned();
        let text = self.move_text(words)?;
        let (text, guard) = guarded(&text);
        if guard.is_none() {
            match text.to_ascii_lowercase().as_str() {
                "resign" => return Ok(Command::Resign { game, board, proof }),
                "propose" => return Ok(Command::Draw { game, board, proof }),
                "accept" => return Ok(Command::Accept { game, board, proof }),
                "reject" => return Ok(Command::Reject { game, board, proof }),
                "undo" => return Ok(Command::Undo { game, board, proof }),
                _ => (),
            }
        }
        let (moves, propose) = match text.rsplit_once(' ') {
            Some((moves, last)) if last.eq_ignore_ascii_case("propose") => (moves, true),
            _ => (text, false),
        };
        Ok(Command::Move { game, board, proof, moves: moves.to_owned(), propose, guard })
    }

    /// The words left, which must not hold a userid: a password would stand beside it, and moves are shown.
    fn move_text(&self, words: &mut Words) -> Result<String, Problem> {
        let left = words.left();
        let proved =
            (1..left.len()).any(|at| self.setting.begins_with_proof(left.get(at..).unwrap_or_default()));
        // `alice,secret` is a slip as well.
        let holds_userid =
            |word: &&str| word.split([',', ':', ';', '/']).any(|part| self.setting.knows(part));
        if proved || left.iter().any(holds_userid) {
            return Err(Problem::Expected("a move"));
        }
        match words.text() {
            text if text.is_empty() => Err(Problem::Missing("a move")),
            text => Ok(text),
        }
    }

    /// The board, which may be left out in an answer to its letter.
    fn board(&self, words: &mut Words) -> Result<u32, Problem> {
        match (self.setting.answered(self.game), words.peek()) {
            (Some(answered), None) => Ok(answered),
            (Some(answered), Some(word)) if self.setting.knows(word) => Ok(answered),
            _ => words.board(),
        }
    }

    fn board_proof(&self, words: &mut Words) -> Result<(u32, Proof), Problem> {
        let board = self.board(words)?;
        let proof = self.setting.proof(words, Some((self.game, board)), Then::End)?;
        Ok((board, proof))
    }

    /// As [`Reader::board`], where the text of a move follows.
    fn board_before_text(&self, words: &mut Words) -> Result<u32, Problem> {
        let Some(answered) = self.setting.answered(self.game) else { return words.board() };
        let left_out = match words.left() {
            [] => true,
            [first] => !self.named || number(first).is_none(),
            [first, ..] => match number(first) {
                Some(board) => {
                    let proved =
                        words.left().get(1..).is_some_and(|rest| self.setting.begins_with_proof(rest));
                    !self.named && board != answered && !proved
                }
                None => !self.named || self.setting.knows(first) || looks_like_step(first),
            },
        };
        if left_out { Ok(answered) } else { words.board() }
    }

    fn text_proof(&self, words: &mut Words) -> Result<(u32, Proof), Problem> {
        let board = self.board_before_text(words)?;
        let proof = self.setting.proof(words, Some((self.game, board)), Then::Text)?;
        Ok((board, proof))
    }

    /// Options, clocks and players in any order.
    fn challenge(&self, words: &mut Words) -> Result<Command, Problem> {
        let (mut choices, mut players) = (Choices::default(), Vec::new());
        while words.peek().is_some() {
            if !take_choice(words, &mut choices) {
                players.push(words.userid()?);
            }
        }
        if players.is_empty() {
            return Err(Problem::Missing("a userid"));
        }
        Ok(Command::Challenge { game: self.game.to_owned(), choices, players })
    }

    fn seek(&self, words: &mut Words) -> Result<Command, Problem> {
        let given = |word: &str| is_choice(word) || seats(word).is_some();
        let proof = self.setting.proof(words, None, Then::Items(given))?;
        let (mut choices, mut players) = (Choices::default(), None);
        while words.peek().is_some() {
            if !take_choice(words, &mut choices) {
                players = Some(words.need("an option or players=<n>", seats)?);
            }
        }
        Ok(Command::Seek { game: self.game.to_owned(), proof, choices, players })
    }

    fn preview(&self, words: &mut Words) -> Result<Command, Problem> {
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
        // Nobody need prove himself to look, but who does must not see his password in the answer.
        if self.setting.begins_with_proof(words.left()) {
            words.skip(1);
            words.password()?;
        }
        let moves = match &start {
            Start::New(_) => words.text(),
            Start::Board(_) => self.move_text(words)?,
        };
        Ok(Command::Preview { game: self.game.to_owned(), start, moves })
    }

    fn show(&self, words: &mut Words) -> Result<Command, Problem> {
        let game = self.game.to_owned();
        match (words.peek(), self.setting.answered(self.game)) {
            (None, Some(board)) => Ok(Command::Show { game, boards: vec![BoardAt { board, after: None }] }),
            (Some(word), _) if board_at(word).is_some() => {
                Ok(Command::Show { game, boards: words.every("the number of a board", board_at)? })
            }
            (None, None) if self.setting.login.is_none() => {
                Err(Problem::Missing("the number of a board, or a userid,"))
            }
            _ => {
                let (userid, which) = player_and_which(self.setting, words)?;
                Ok(Command::ShowPlayer { game, userid, which })
            }
        }
    }

    fn show_as(&self, words: &mut Words) -> Result<Command, Problem> {
        let game = self.game.to_owned();
        let answered = self.setting.answered(self.game);
        let board = answered.filter(|board| match words.left() {
            [] => true,
            [word] => number(word) == Some(*board),
            _ => false,
        });
        let then = Then::Items(|word| board_at(word).is_some());
        let proof = self.setting.proof(words, board.map(|board| (self.game, board)), then)?;
        let mut boards = words.every("the number of a board", board_at)?;
        if boards.is_empty() {
            let board = answered.ok_or(Problem::Missing("the number of a board"))?;
            boards.push(BoardAt { board, after: None });
        }
        Ok(Command::ShowAs { game, proof, boards })
    }

    /// Boards behind the proof; in an answer to a board's letter that board, and no proof.
    fn notify(&self, words: &mut Words) -> Result<Command, Problem> {
        let answered = self.setting.answered(self.game).filter(|board| match words.left() {
            [] => true,
            [word] => number(word) == Some(*board),
            _ => false,
        });
        let then = Then::Items(|word| number(word).is_some());
        let proof = self.setting.proof(words, answered.map(|board| (self.game, board)), then)?;
        let mut boards = words.every("the number of a board", number)?;
        if proof == Proof::Answer && boards.is_empty() {
            boards.extend(answered);
        }
        Ok(Command::Notify { game: self.game.to_owned(), proof, boards })
    }

    /// `board n`, `board#n`, or in an answer `n`.
    fn replay(&self, words: &mut Words) -> Result<Command, Problem> {
        let game = self.game.to_owned();
        if let Some(BoardAt { board, after: Some(after) }) = words.peek().and_then(board_at) {
            words.skip(1);
            return Ok(Command::Replay { game, board, after });
        }
        let board = match (self.setting.answered(self.game), words.left()) {
            (Some(answered), [_]) => answered,
            _ => words.board()?,
        };
        Ok(Command::Replay { game, board, after: words.need("the number of a move", number)? })
    }

    /// With a board the answer to an offer, without one whether the player may be challenged.
    fn accept(&self, yes: bool, words: &mut Words) -> Result<Command, Problem> {
        let game = self.game.to_owned();
        let to_board = self.setting.answered(self.game).is_some() && words.peek().is_none()
            || words.peek().and_then(number).is_some();
        if !to_board {
            let proof = self.setting.proof(words, None, Then::End)?;
            return Ok(Command::Challenges { game, proof, welcome: yes });
        }
        let (board, proof) = self.board_proof(words)?;
        Ok(if yes { Command::Accept { game, board, proof } } else { Command::Reject { game, board, proof } })
    }
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
