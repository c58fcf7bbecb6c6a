//! Which words of a mail may be shown to whoever wrote it: none that is a password, and none where it is not known that the
//! reader of the answer is a player.

use std::collections::{BTreeMap, BTreeSet};

use crate::command::{BoardAct, Command, Name, ParsedLine, ParsedMail, What, WrittenLine, verbs};
use crate::games;
use crate::letter;
use crate::store::{PlayerId, PlayerStage, ReadTx};

use crate::desk::sender::in_reply_to::InReplyTo;
use crate::desk::sender::verified::Checks;
use crate::desk::state::DeskError;
use crate::desk::state::known::Asking;
use crate::desk::work::boards::{Boards, Tried};

/// Maximum number of different words of one mail that are looked at; the others are not shown.
const MOST_WORDS: usize = 500;

/// Minimum length of a word of letters and digits that looks made up, in characters: no move and no name of a cell is as long.
const MADE_UP: usize = 8;

/// The words of a mail that may be shown, in small letters.
#[derive(Debug, Default)]
pub(in crate::desk) struct ShownWords(BTreeSet<String>);

/// How well it is known who wrote a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writer {
    /// Proved: what is shown is the writer's own.
    Proved,
    /// By the address alone: somebody else may have written it for its owner to read.
    Named,
}

impl ShownWords {
    /// Compares the words of a mail with the passwords of those who will read the answer.
    pub(super) fn check(
        look: &mut ReadTx,
        asking: &mut Asking<'_>,
        readers: &[PlayerId],
        writer: Writer,
        in_reply_to: &InReplyTo,
        parsed: &ParsedMail,
        checks: &mut Checks,
    ) -> Result<Self, DeskError> {
        let mut shown = ShownWords::default();
        if readers.is_empty() {
            return Ok(shown);
        }
        let games: BTreeSet<&str> = match in_reply_to {
            InReplyTo::Board { game, .. } => BTreeSet::from([*game]),
            InReplyTo::Digest { boards, .. } => boards.iter().map(|at| at.game).collect(),
            _ => BTreeSet::new(),
        };
        let known = |run: &str| games.iter().any(|game| letter::help_page_says(game, run));
        let talk = parsed.talk.iter().flat_map(|talk| talk.beginning().map(|(_, line)| line));
        let lines = parsed.lines.iter().map(|line| (Some(line), &line.written));
        let conditions: Vec<WrittenLine> = parsed.lines.iter().flat_map(conditions).collect();
        let lines = lines.chain(talk.chain(&conditions).map(|line| (None, line)));
        let words: Vec<_> =
            lines.flat_map(|(line, text)| text.words().map(move |word| (line, word))).collect();
        let (mut seen, mut doubtful) = (BTreeSet::new(), Vec::new());
        for (line, word) in words {
            if seen.len() == MOST_WORDS {
                break;
            }
            if !seen.insert(word) || is_made_up(word) || (writer == Writer::Named && is_link(word)) {
                continue;
            }
            if is_plain(word, known) || is_player(look, word)? {
                shown.add(word);
                continue;
            }
            let bare = bare(word);
            let is_common = is_digits(bare) || is_plain(bare, known) || is_player(look, bare)?;
            doubtful.push((is_common, line, word));
        }
        // A common word with marks round it may still be a password, but the others come first.
        doubtful.sort_by_key(|(is_common, ..)| *is_common);
        let (mut boards, mut legal) = (Boards::default(), BTreeMap::new());
        let hashes = if doubtful.is_empty() { BTreeSet::new() } else { look.passwords(readers)? };
        let mut comparison = Comparison { asking, hashes, checks, differs: BTreeMap::new() };
        for (_, line, word) in doubtful {
            // Most lines that hold such a word are legal moves, and then nothing of them is repeated.
            if let Some(line) = line {
                let is_legal = match legal.get(&line.number) {
                    Some(is_legal) => *is_legal,
                    None => is_legal(look, &mut boards, in_reply_to, line)?,
                };
                legal.insert(line.number, is_legal);
                if is_legal {
                    continue;
                }
            }
            if comparison.is_none_of(&parts(word))? {
                shown.add(word);
            }
        }
        Ok(shown)
    }

    fn add(&mut self, word: &str) {
        self.0.extend(pieces(word).map(str::to_lowercase));
    }

    /// Whether the reader is a player, so that words may be shown at all.
    pub(in crate::desk) fn are_any(&self) -> bool {
        !self.0.is_empty()
    }

    /// Whether a word may be shown.
    pub(in crate::desk) fn has(&self, word: &str) -> bool {
        self.0.contains(&word.to_lowercase())
    }

    /// Whether a name in a command may be shown.
    pub(in crate::desk) fn has_name(&self, name: Name<'_>) -> bool {
        match name {
            Name::Prover(word) | Name::Userid(word) | Name::Topic(word) | Name::Word(word) => self.has(word),
            Name::Choice(_, word) => self.has(word),
            Name::Value(_, choice) => self.has(&choice.value),
            Name::Moves(text) => text.split_whitespace().all(|word| self.has(word)),
        }
    }
}

/// The lines of conditions below the one that holds their command.
fn conditions(line: &ParsedLine) -> Vec<WrittenLine> {
    match &line.command {
        Ok(Command { what: What::Board { act: BoardAct::If { conditions }, .. }, .. }) => {
            conditions.text().lines().skip(1).map(WrittenLine::talk).collect()
        }
        _ => Vec::new(),
    }
}

/// Words compared with passwords, each once.
struct Comparison<'c, 'k, 'w> {
    asking: &'c mut Asking<'k>,
    /// What they are compared with (PHC strings).
    hashes: BTreeSet<String>,
    checks: &'c mut Checks,
    /// Whether a word differs from all passwords, of those that were compared or were too many.
    differs: BTreeMap<&'w str, bool>,
}

impl<'w> Comparison<'_, '_, 'w> {
    /// Whether none of these words is a password, as far as words are compared.
    fn is_none_of(&mut self, words: &[&'w str]) -> Result<bool, DeskError> {
        for word in words {
            if !self.differs.contains_key(word) {
                let mut differs = true;
                for hash in &self.hashes {
                    differs = differs && self.checks.take() && !self.asking.verify(Some(hash), word)?;
                }
                self.differs.insert(word, differs);
            }
        }
        Ok(words.iter().all(|word| self.differs.get(word) == Some(&true)))
    }
}

/// Whether a line of an answer is a legal move on the board whose letter is answered.
fn is_legal(
    look: &mut ReadTx,
    boards: &mut Boards,
    in_reply_to: &InReplyTo,
    line: &ParsedLine,
) -> Result<bool, DeskError> {
    let Some((player, board, _)) = in_reply_to.played(line.board) else { return Ok(false) };
    let Ok(Command { what: What::Board { act: BoardAct::Move { text, .. }, .. }, .. }) = &line.command else {
        return Ok(false);
    };
    let open = boards.playable(look, board)?;
    Ok(matches!(open.and_then(|open| open.tried(&player.userid, text)), Some(Tried::Legal(_))))
}

/// Whether a mark stands between words, or round them.
fn is_mark(c: char) -> bool {
    ",:;/#=<>[](){}|\"'`".contains(c)
}

/// A word without the marks round it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| "-.,!?".contains(c) || is_mark(c))
}

/// What a word may hold that is a password: itself, and what stands between marks (`alice,secret`, `-name=secret`).
fn parts(word: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = [word, bare(word)].into_iter().chain(word.split(is_mark)).collect();
    parts.extend(word.split(is_mark).map(|part| part.trim_matches(['-', '.', '!', '?'])));
    parts.retain(|part| !part.is_empty() && !is_plain(part, |_| false));
    parts.sort_unstable();
    parts.dedup();
    parts
}

/// A word, its parts, and the runs of letters and digits in it, as sentences about it may hold them.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let runs = word.split(|c: char| !c.is_alphanumeric()).filter(|run| !run.is_empty());
    std::iter::once(word).chain(parts(word)).chain(runs)
}

/// Whether a word is of the language of commands and moves, and so no password; `known` tells which words the game has.
fn is_plain(word: &str, known: impl Fn(&str) -> bool) -> bool {
    let is_run = |run: &str| run.chars().count() <= 2 || is_number(run) || is_cells(run) || known(run);
    let in_table = verbs::is_word(word) || games::named(word).is_some();
    in_table || word.split(|c: char| !c.is_alphanumeric()).all(is_run)
}

fn is_number(run: &str) -> bool {
    run.len() <= 5 && is_digits(run)
}

fn is_digits(run: &str) -> bool {
    run.chars().all(|c| c.is_ascii_digit())
}

/// Whether a run of letters and digits is nothing but names of cells, with a piece or a number before them (`e2e4`, `3xg10`,
/// `nd5xe7`).
fn is_cells(run: &str) -> bool {
    let mut rest = run.trim_start_matches(|c: char| c.is_ascii_digit());
    for _ in 0..2 {
        let digits = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        let (letters, numbers) = (rest.len() - digits.len(), digits.len() - after.len());
        if !(1..=2).contains(&letters) || !(1..=2).contains(&numbers) {
            return false;
        }
        if after.is_empty() {
            return true;
        }
        rest = after;
    }
    false
}

/// Whether a word looks like a password or a token, whosever it is: many letters and digits together.
fn is_made_up(word: &str) -> bool {
    word.split(|c: char| !c.is_alphanumeric()).any(|run| {
        run.chars().count() >= MADE_UP
            && run.chars().any(|c| c.is_ascii_digit())
            && run.chars().any(char::is_alphabetic)
    })
}

/// Whether a mail program may make a link of a word.
fn is_link(word: &str) -> bool {
    let bare = word.trim_end_matches('.');
    let names_host = bare
        .match_indices('.')
        .any(|(at, _)| bare.get(at + 1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic())));
    names_host || word.contains("//")
}

fn is_player(look: &mut ReadTx, word: &str) -> Result<bool, DeskError> {
    let found = look.player_by_userid(word.trim_end_matches(','))?;
    Ok(found.is_some_and(|player| player.stage != PlayerStage::New))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_commands_and_moves() {
        for word in
            ["savoya", "MOVE", "101", "a6-c6", "e2e4", "3xg10-j10,e6-b6", "Nd5xe7", "#5", "all@C2", "we"]
        {
            assert!(word == "all@C2" || is_plain(word, |_| false), "{word}");
            assert!(!is_made_up(word), "{word}");
        }
        for word in ["alice", "secret", "alice-secret", "123456", "a1b2c3d4", "e2e4secret", "dragon,a6"] {
            assert!(!is_plain(word, |_| false), "{word}");
        }
        for word in ["zQ7later9Zq", "-stack=3zQ7later9Zq", "a6-c6,mfrggzdfmztwq2lk", "zQ7later9Zqa6-c6"] {
            assert!(is_made_up(word), "{word}");
        }
    }

    #[test]
    fn what_may_be_a_password() {
        assert_eq!(parts("alice,dragon"), ["alice", "alice,dragon", "dragon"]);
        assert_eq!(
            parts("-stack=dragon."),
            ["-stack", "-stack=dragon.", "dragon", "dragon.", "stack", "stack=dragon"]
        );
        assert_eq!(parts("a6-c6#12"), Vec::<&str>::new());
    }

    #[test]
    fn links() {
        for word in [
            "https://example.net",
            "example.net",
            "www.example.net/x",
            "mallory@example.net",
            "(example.net).",
        ] {
            assert!(is_link(word), "{word}");
        }
        for word in ["hello.", "3.5", "a6-c6", "...", "x.)"] {
            assert!(!is_link(word), "{word}");
        }
    }
}
