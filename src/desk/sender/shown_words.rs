//! The words of a mail that its answer may repeat: no passwords, and nothing unless its reader is known to be a player.

use std::collections::BTreeSet;

use crate::command::{
    BoardAct, Command, Name, ParsedLine, ParsedMail, Password, Proof, What, WrittenLine, is_courtesy,
    parts_words, verbs,
};
use crate::games;
use crate::letter::{self, Setting};
use crate::store::{PlayerId, PlayerStage, ReadTx, StoreError};

use crate::desk::sender::in_reply_to::InReplyTo;
use crate::desk::sender::verified::Checks;
use crate::desk::state::DeskError;
use crate::desk::state::known::Asking;

/// The most different words of a mail that are looked at; others are not shown.
const MOST_WORDS: usize = 500;

/// The most words of a mail that are compared with passwords; others are not shown. Of a proved writer those of a long sentence.
const MOST_COMPARED: usize = 8;
const MOST_OF_PROVED: usize = 24;

/// Letters with digits look made up from this length on, in characters: no move or cell name is as long.
const MADE_UP: usize = 8;

/// In small letters.
#[derive(Debug, Default)]
pub(crate) struct ShownWords(BTreeSet<String>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writer {
    /// Proved: what is shown is the writer's own.
    Proved,
    /// By the address alone: somebody else may have written it for its owner to read.
    Named,
}

pub(super) struct MailWords<'m> {
    parsed: &'m ParsedMail,
    writer: Writer,
    readers: &'m [PlayerId],
    own: Vec<&'m str>,
    /// The passwords of all readers, if the mail proved them: then all other words are shown.
    passwords: Option<Vec<&'m Password>>,
    games: BTreeSet<&'static str>,
    conditions: Vec<WrittenLine>,
}

impl<'m> MailWords<'m> {
    pub(super) fn new(
        parsed: &'m ParsedMail,
        in_reply_to: &InReplyTo,
        writer: Writer,
        readers: &'m [PlayerId],
        own: Vec<&'m str>,
        passwords: Option<Vec<&'m Password>>,
    ) -> Self {
        let games = match in_reply_to {
            InReplyTo::Board { game, .. } => BTreeSet::from([*game]),
            InReplyTo::Digest { boards, .. } => boards.iter().map(|at| at.game).collect(),
            _ => BTreeSet::new(),
        };
        let conditions = parsed.lines.iter().flat_map(conditions).collect();
        MailWords { parsed, writer, readers, own, passwords, games, conditions }
    }

    fn talk(&self) -> impl Iterator<Item = &WrittenLine> {
        let talk = self.parsed.talk.iter().flat_map(|talk| talk.beginning().map(|(_, line)| line));
        talk.chain(&self.conditions)
    }

    /// Whether a line is quoted with more than moves and names: it is wrong, or an answer's talk, which is only known to be no move when
    /// it was tried.
    fn may_be_refused(&self, line: &ParsedLine) -> bool {
        let is_talk = |command: &Command| {
            let moves = matches!(command.what, What::Board { act: BoardAct::Move { .. }, .. });
            moves && command.proof == Some(Proof::Answer) && self.writer == Writer::Proved
        };
        line.command.as_ref().map_or(true, is_talk)
    }

    fn most_compared(&self) -> usize {
        match self.writer {
            Writer::Proved => MOST_OF_PROVED,
            Writer::Named => MOST_COMPARED,
        }
    }

    fn hides(&self, word: &str) -> bool {
        is_made_up(word) || self.writer == Writer::Named && is_link(word)
    }

    /// Whether a word may be shown without being compared: a common word, one of moves or of the grammar, a number, an option or
    /// one of the readers' userids; of proved readers, any word but their passwords.
    fn shows(&self, word: &str) -> bool {
        let known = |run: &str| self.games.iter().any(|game| letter::help_page_says(game, run));
        let is_none_of = |passwords: &Vec<&Password>| {
            parts(word).iter().all(|part| passwords.iter().all(|password| password.expose() != *part))
        };
        let is_own = |word: &str| {
            self.own.iter().any(|userid| userid.eq_ignore_ascii_case(word.trim_end_matches(',')))
        };
        let bare = bare(word);
        !self.hides(word)
            && (is_plain(word, known)
                || letter::is_common(word)
                || is_option(word)
                || self.passwords.as_ref().is_some_and(is_none_of)
                || is_own(word)
                || bare != word && (is_plain(bare, known) || is_own(bare)))
    }
}

impl ShownWords {
    pub(super) fn of(
        mail: &MailWords<'_>,
        look: &mut ReadTx,
        asking: &mut Asking<'_>,
        checks: &mut Checks,
    ) -> Result<Self, DeskError> {
        let mut shown = ShownWords::default();
        let answers: Vec<WrittenLine> = mail.parsed.lines.iter().flat_map(answered).collect();
        let lines = mail.parsed.lines.iter().map(|line| &line.written).chain(mail.talk()).chain(&answers);
        let words: BTreeSet<&str> = lines.flat_map(WrittenLine::words).collect();
        words.into_iter().take(MOST_WORDS).filter(|word| mail.shows(word)).for_each(|word| shown.add(word));
        shown.add_compared(mail, look, asking, checks)?;
        Ok(shown)
    }

    /// Adds words that are no reader's password: those in the places of userids and topics first, then the others in order, up
    /// to the number that may be compared.
    fn add_compared(
        &mut self,
        mail: &MailWords<'_>,
        look: &mut ReadTx,
        asking: &mut Asking<'_>,
        checks: &mut Checks,
    ) -> Result<(), DeskError> {
        let commands = mail.parsed.lines.iter().filter_map(|line| line.command.as_ref().ok());
        let mut words: Vec<&str> = Vec::new();
        for name in commands.flat_map(Command::names) {
            match name {
                Name::Userid(word) if is_player(look, word.trim_end_matches(','))? && !mail.hides(word) => {
                    self.add(word);
                }
                Name::Userid(word) | Name::Topic(word) | Name::Choice(_, word) => words.push(word),
                _ => {}
            }
        }
        let wrong =
            mail.parsed.lines.iter().filter(|line| mail.may_be_refused(line)).map(|line| &line.written);
        words.extend(wrong.chain(mail.talk()).flat_map(WrittenLine::words));
        words.retain(|word| !mail.hides(word) && !self.has(word));
        let hashes = if words.is_empty() { BTreeSet::new() } else { look.passwords(mail.readers)? };
        let mut compared = BTreeSet::new();
        for word in words {
            if self.has(word) || !compared.insert(word) {
                continue;
            }
            if compared.len() > mail.most_compared() {
                break;
            }
            let mut is_none = true;
            for hash in &hashes {
                for part in parts(word) {
                    is_none = is_none && checks.take() && !asking.verify(Some(hash), part)?;
                }
            }
            if is_none {
                self.add(word);
            }
        }
        Ok(())
    }

    fn add(&mut self, word: &str) {
        self.0.extend(pieces(word).map(str::to_lowercase));
    }

    /// Whether words may be shown at all: the reader is a player.
    pub(crate) fn are_any(&self) -> bool {
        !self.0.is_empty()
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.0.contains(&word.to_lowercase())
    }

    pub(crate) fn has_name(&self, name: Name<'_>) -> bool {
        match name {
            // Shown only beside the right password: otherwise a letter would tell who is a player.
            Name::Prover(_) => false,
            Name::Userid(word) | Name::Topic(word) | Name::Word(word) => self.has(word),
            Name::Choice(_, word) => self.has(word),
            Name::Value(_, choice) => self.has(&choice.value),
            Name::Moves(text) => text.split_whitespace().all(|word| self.has(word)),
        }
    }
}

fn conditions(line: &ParsedLine) -> Vec<WrittenLine> {
    match &line.command {
        Ok(Command { what: What::Board { act: BoardAct::If { conditions }, .. }, .. }) => {
            conditions.text().lines().map(WrittenLine::talk).collect()
        }
        _ => Vec::new(),
    }
}

/// All lines of the words that an answer has as its move.
fn answered(line: &ParsedLine) -> Vec<WrittenLine> {
    match line.answered() {
        Some(BoardAct::Move { text, .. }) => text.lines().map(WrittenLine::talk).collect(),
        _ => Vec::new(),
    }
}

fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| "-.,!?".contains(c) || parts_words(c))
}

/// The parts of a word that may be a password: itself, and what stands between marks (`alice,secret`, `-name=secret`).
fn parts(word: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = [word, bare(word)].into_iter().chain(word.split(parts_words)).collect();
    parts.extend(word.split(parts_words).map(|part| part.trim_matches(['-', '.', '!', '?'])));
    parts.retain(|part| !part.is_empty() && !is_plain(part, |_| false));
    parts.sort_unstable();
    parts.dedup();
    parts
}

/// A word, its parts, and its runs of letters and digits: a sentence about the word may contain each of them.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let runs = word.split(|c: char| !c.is_alphanumeric()).filter(|run| !run.is_empty());
    std::iter::once(word).chain(parts(word)).chain(runs)
}

fn is_option(word: &str) -> bool {
    let (name, value) = word.trim_start_matches('-').split_once('=').unwrap_or((word, ""));
    let is_name = Setting::is_name(name) || games::ALL.iter().any(|game| game.info().has_option(name));
    is_name && is_plain(value, |_| false)
}

/// Whether a word belongs to commands or moves, or is a misspelt one; `known` knows the game's words.
fn is_plain(word: &str, known: impl Fn(&str) -> bool) -> bool {
    let is_run = |run: &str| run.chars().count() <= 2 || is_number(run) || is_cells(run) || known(run);
    // Slips last: they are looked for among all verbs.
    word.split(|c: char| !c.is_alphanumeric()).all(is_run)
        || verbs::is_word(word)
        || games::named(word).is_some()
        || is_courtesy(word)
        || verbs::is_slip(word)
}

fn is_number(run: &str) -> bool {
    run.len() <= 5 && run.chars().all(|c| c.is_ascii_digit())
}

/// Whether a run of letters and digits is only names of cells, with a piece or a number before them (`e2e4`, `3xg10`,
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

/// Whether a word looks like a password or token: many letters and digits together.
fn is_made_up(word: &str) -> bool {
    word.split(|c: char| !c.is_alphanumeric()).any(|run| {
        run.chars().count() >= MADE_UP
            && run.chars().any(|c| c.is_ascii_digit())
            && run.chars().any(char::is_alphabetic)
    })
}

fn is_link(word: &str) -> bool {
    let bare = word.trim_end_matches('.');
    let names_host = bare
        .match_indices('.')
        .any(|(at, _)| bare.get(at + 1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic())));
    names_host || word.contains("//")
}

/// Whether this is the userid of a player, who need not be alive.
pub(crate) fn is_player(look: &mut ReadTx, userid: &str) -> Result<bool, StoreError> {
    Ok(look.player_by_userid(userid)?.is_some_and(|player| player.stage != PlayerStage::New))
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
