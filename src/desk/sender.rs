//! Who wrote a mail, and how well that is proved.

mod guesses;
mod in_reply_to;
mod proof;
mod shown_words;
mod verified;

use crate::command::{Command, ParsedMail, Password, Proof};
use crate::letter::{Minutes, Refusal, Role};
use crate::mail::Verdict;
use crate::store::{Player, PlayerId, PlayerStage, ReadTx, StoreError};

use crate::passwords::Passwords;

use super::DeskError;
use super::boards::OpenBoard;

pub(super) use guesses::Guesses;
pub(super) use in_reply_to::{InReplyTo, Incoming, in_reply_to};
pub(super) use proof::SETTING;
pub(super) use proof::Unproved;
pub use proof::{Policy, Trust};
use shown_words::{ShownWords, Writer};
pub(super) use verified::{Origin, VerifiedPasswords};

/// What a command needs a proof for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needed {
    /// To act on a board: an answer to a letter about that board proves its player.
    Board(u32),
    /// To watch a board, or to stop: an answer to a watcher's letter about it is enough.
    Watching(u32),
    /// To change something about the account.
    Account,
}

/// The sender of one mail.
#[derive(Debug)]
pub(super) struct Sender {
    /// The address in From; empty where nobody is to be answered.
    pub address: String,
    /// What the mail answers.
    pub in_reply_to: InReplyTo,
    /// The players who confirmed that address.
    players: Vec<Player>,
    passwords: VerifiedPasswords,
    /// What the trusted server says of From.
    verdict: Verdict,
    /// The player of the last `login` line that was right.
    login: Option<Player>,
    /// The players whose password stood right in a line that was carried out.
    proved: Vec<Player>,
    /// The words of the mail that its answer may repeat.
    pub shown: ShownWords,
}

impl Sender {
    /// The sender with this address, of whom only what the mail shows is known yet.
    pub(super) async fn new(
        tx: &mut ReadTx,
        address: &str,
        in_reply_to: InReplyTo,
        passwords: VerifiedPasswords,
        verdict: Verdict,
    ) -> Result<Self, StoreError> {
        let players = tx.players_by_address(address).await?;
        Ok(Sender {
            address: address.to_owned(),
            players,
            in_reply_to,
            passwords,
            verdict,
            ..Sender::nobody()
        })
    }

    /// Nobody: a machine, or somebody unknown.
    pub(super) fn nobody() -> Self {
        Sender {
            address: String::new(),
            in_reply_to: InReplyTo::Nothing,
            players: Vec::new(),
            passwords: VerifiedPasswords::default(),
            verdict: Verdict::Unknown,
            login: None,
            proved: Vec::new(),
            shown: ShownWords::default(),
        }
    }

    /// Finds out which words of the mail its answer may repeat: those that are no password of whoever reads it.
    pub(super) async fn look_at_words(
        &mut self,
        look: &mut ReadTx,
        passwords: &Passwords,
        parsed: &ParsedMail,
    ) -> Result<(), DeskError> {
        let readers = self.ids();
        let answers = matches!(self.in_reply_to, InReplyTo::Board { .. });
        let proved = answers || self.passwords.players().any(|player| readers.contains(&player.id));
        let writer = if proved { Writer::Proved } else { Writer::Named };
        self.shown = ShownWords::check(look, passwords, &readers, writer, &self.in_reply_to, parsed).await?;
        Ok(())
    }

    /// The player who gives a command, if the proof is good for what is needed.
    pub(super) fn who(&mut self, proof: &Proof, needed: Needed) -> Result<Player, Refusal> {
        match proof {
            Proof::Answer => self.reader(needed),
            Proof::Login => self.login.clone().ok_or(Refusal::LoginRefused),
            Proof::Password { userid, password } => {
                let player = self.known(userid, password)?;
                self.proved.push(player.clone());
                Ok(player)
            }
        }
    }

    /// The reader of the letter that the mail answers, if that letter proves what is needed.
    fn reader(&self, needed: Needed) -> Result<Player, Refusal> {
        let InReplyTo::Board { player, board, watching, .. } = &self.in_reply_to else {
            return Err(Refusal::AnswerProvesOneBoard);
        };
        match needed {
            Needed::Watching(wanted) if *watching && wanted == *board => Ok(player.clone()),
            _ if *watching => Err(Refusal::WatcherProvesLittle { board: *board }),
            Needed::Board(wanted) | Needed::Watching(wanted) if wanted != *board => {
                Err(Refusal::AnswerProvesOneBoard)
            }
            _ => Ok(player.clone()),
        }
    }

    /// Carries a `login` line out.
    pub(super) fn log_in(&mut self, userid: &str, password: &Password) -> Result<(), Refusal> {
        self.login = None;
        self.login = Some(self.known(userid, password)?);
        Ok(())
    }

    /// The player whose userid and password these are.
    fn known(&self, userid: &str, password: &Password) -> Result<Player, Refusal> {
        match self.passwords.player(userid, password) {
            Some(player) if player.stage == PlayerStage::Alive => Ok(player.clone()),
            Some(_) => Err(Refusal::Unconfirmed),
            None => Err(match self.passwords.pause(userid, password) {
                Some(pause) => Refusal::PasswordsPaused { minutes: Minutes(pause) },
                None if password.is_placeholder() => Refusal::PasswordLeftOut,
                None => Refusal::WrongPassword,
            }),
        }
    }

    /// Whether a command shows the right password of a player. Somebody who only signed up is none.
    pub(super) fn proves(&self, command: &Command) -> bool {
        match &command.proof {
            Some(Proof::Password { userid, password }) => self.known(userid, password).is_ok(),
            Some(Proof::Login | Proof::Answer) | None => false,
        }
    }

    /// The hash of a new password of the mail (a PHC string).
    pub(super) fn hash(&self, new: &Password) -> Option<&str> {
        self.passwords.hash(new)
    }

    /// The players whom the mail may be from, the surest first: by login, by a password, by the letter that it answers,
    /// by the address. Good for looking, and for a challenge.
    pub(super) fn candidates(&self) -> impl Iterator<Item = &Player> {
        let reader = match &self.in_reply_to {
            InReplyTo::Board { player, .. } => Some(player),
            _ => None,
        };
        self.login.iter().chain(&self.proved).chain(reader).chain(&self.players)
    }

    /// The surest of [`Sender::candidates`].
    pub(super) fn surest(&self) -> Option<&Player> {
        self.candidates().next()
    }

    /// The surest of [`Sender::candidates`] who plays on this board or watches it, and as which of both.
    pub(super) fn role_at(&self, open: &OpenBoard) -> Option<(&Player, Role)> {
        self.candidates().find_map(|player| Some((player, open.role_of(player)?)))
    }

    /// The ids of [`Sender::candidates`].
    pub(super) fn ids(&self) -> Vec<PlayerId> {
        self.candidates().map(|player| player.id).collect()
    }

    /// Whether the mail proves that it is from this player by more than its address.
    pub(super) fn is_proved(&self, player: &Player) -> bool {
        let reader =
            matches!(&self.in_reply_to, InReplyTo::Board { player: reader, .. } if reader.id == player.id);
        reader || self.login.iter().chain(&self.proved).any(|proved| proved.id == player.id)
    }

    /// Whether the mail proves anything by more than its address: that it answers a letter as its reader, or a password.
    pub(super) fn proves_something(&self) -> bool {
        let unproved =
            matches!(self.in_reply_to, InReplyTo::Nothing | InReplyTo::Unproved { .. } | InReplyTo::Other);
        !unproved || self.passwords.players().next().is_some()
    }

    /// Why the address alone does not prove this player, if it does not.
    pub(super) async fn doubt_of(
        &self,
        tx: &mut ReadTx,
        player: &Player,
        usual: Policy,
    ) -> Result<Option<Unproved>, StoreError> {
        Ok(Policy::of(tx, player, usual).await?.accepts(self.verdict).err())
    }
}
