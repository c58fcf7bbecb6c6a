//! Who wrote a mail, and how well that is proved.

mod confided;
mod in_reply_to;
mod shown_words;
mod verified;

use std::net::IpAddr;

use crate::command::{Command, Consent, ParsedMail, Password, Proof, Reader, asks_something};
use crate::letter::{self, Minutes, Refusal, Role, SeekRefusal};
use crate::mail::Verdict;
use crate::store::{Item, KnownPlayer, LetterId, Player, PlayerId, PlayerStage, ReadTx, StoreError};
use jiff::Timestamp;

use crate::desk::policy::budget::{Budget, MailSource};
use crate::desk::policy::guesses::Guessed;
use crate::desk::policy::limits::{Limits, Standing};
use crate::desk::policy::proof::{Policy, Unproved};
use crate::desk::policy::purse::Stranger;
use crate::desk::sender::confided::Writers;
use crate::desk::sender::shown_words::{MailWords, ShownWords, Writer};
use crate::desk::state::DeskError;
use crate::desk::state::known::Asking;
use crate::desk::work::{OpenBoard, ledger};

pub(super) use confided::Confided;
pub(super) use in_reply_to::{InReplyTo, Incoming, in_reply_to, use_up};
pub(super) use shown_words::is_player;
pub(super) use verified::{Checks, Showing, VerifiedPasswords};

/// The most passwords in the commands of a mail that are compared or hashed.
const MOST_PROOFS: u64 = 16;

/// The most passwords of a mail that are compared or hashed before one of them is known to be right.
pub(super) fn most_checks(limits: &Limits, in_reply_to: &InReplyTo, verdict: Verdict) -> Checks {
    let answers = in_reply_to.proved_reader().is_some() || matches!(in_reply_to, InReplyTo::Account { .. });
    let standing =
        if answers || verdict == Verdict::Authentic { Standing::Proved } else { Standing::Stranger };
    Checks::new(limits.of_mail(standing).of(Item::Passwords).min(MOST_PROOFS))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needed {
    /// To act at a board: an answer to a letter about it proves its player.
    Board(u32),
    /// To watch a board, or to stop: an answer to a watcher's letter about it is enough.
    Watching(u32),
    /// To challenge anybody, or to answer that, or to set how letters come: an answer to any letter to the player is enough.
    Letter,
    Account,
}

impl Needed {
    fn board(self) -> Option<u32> {
        match self {
            Needed::Board(board) | Needed::Watching(board) => Some(board),
            Needed::Letter | Needed::Account => None,
        }
    }
}

#[derive(Debug)]
pub(super) struct Sender {
    /// The address in From; empty if nobody is answered.
    pub address: String,
    pub in_reply_to: InReplyTo,
    /// The players who confirmed that address.
    players: Vec<Player>,
    passwords: VerifiedPasswords,
    verdict: Verdict,
    login: Option<Player>,
    /// The players whose password was right in a line that was carried out.
    proved: Vec<Player>,
    pub shown: ShownWords,
    /// Words of the mail that are or may be passwords of its writer: they are passed on to nobody.
    pub confided: Confided,
}

impl Sender {
    pub(super) fn new(
        address: &str,
        players: Vec<Player>,
        in_reply_to: InReplyTo,
        passwords: VerifiedPasswords,
        verdict: Verdict,
    ) -> Self {
        let address = address.to_owned();
        Sender { address, players, in_reply_to, passwords, verdict, ..Sender::nobody() }
    }

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
            confided: Confided::default(),
        }
    }

    pub(super) fn look_at_words(
        &mut self,
        look: &mut ReadTx,
        asking: &mut Asking<'_>,
        parsed: &ParsedMail,
        consent: Option<&Consent>,
        checks: &mut Checks,
    ) -> Result<(), DeskError> {
        let readers = self.ids();
        let answers = self.in_reply_to.proved_reader().is_some();
        let proved = answers || self.passwords.players().any(|player| readers.contains(&player.id));
        let writer = if proved { Writer::Proved } else { Writer::Named };
        let own: Vec<(PlayerId, String)> =
            self.candidates().map(|player| (player.id, player.userid.clone())).collect();
        let writers = Writers { players: &own, proved: answers || self.is_authentic() };
        let said = (parsed, consent);
        self.confided = confided::confided(look, asking, writers, &self.passwords, said, checks)?;
        if !readers.is_empty() {
            let own: Vec<&str> =
                self.candidates().chain(&self.players).map(|player| player.userid.as_str()).collect();
            let passwords = self.passwords.of_all(&readers);
            let words = MailWords::new(parsed, &self.in_reply_to, writer, &readers, own, passwords);
            self.shown = ShownWords::of(&words, look, asking, checks)?;
        }
        Ok(())
    }

    pub(super) fn who(&mut self, proof: &Proof, needed: Needed) -> Result<Player, Refusal> {
        let player = self.proved_by(proof, needed)?;
        if player.stage == PlayerStage::Suspended { Err(suspended(&player)) } else { Ok(player) }
    }

    fn proved_by(&mut self, proof: &Proof, needed: Needed) -> Result<Player, Refusal> {
        match proof {
            Proof::Answer if needed == Needed::Letter => {
                self.in_reply_to.proved_reader().cloned().ok_or(SeekRefusal::Unproved.into())
            }
            Proof::Answer => self.reader(needed),
            Proof::Login => self.login.clone().ok_or(Refusal::LoginRefused),
            Proof::Password { userid, password } => {
                let player = self.known(userid, password)?;
                self.proved.push(player.clone());
                Ok(player)
            }
        }
    }

    fn reader(&self, needed: Needed) -> Result<Player, Refusal> {
        let (player, board, watching) = match &self.in_reply_to {
            InReplyTo::Board { player, board, watching, .. } => (player, *board, *watching),
            InReplyTo::Digest { player, boards, .. } => {
                let told = boards.iter().find(|at| needed.board() == Some(at.board));
                let Some(at) = told else { return Err(Refusal::AnswerProvesOneBoard) };
                (player, at.board, at.reader == Reader::Watcher)
            }
            InReplyTo::DigestUnproved { why, boards, userid } => {
                let told = boards.iter().find(|at| needed.board() == Some(at.board));
                return Err(told.map_or(Refusal::AnswerProvesOneBoard, |at| Refusal::Unproved {
                    why: why.words(&self.address),
                    command: letter::by_password(None, at.game, at.board, userid),
                }));
            }
            _ => return Err(Refusal::AnswerProvesOneBoard),
        };
        match needed {
            Needed::Watching(wanted) if watching && wanted == board => Ok(player.clone()),
            _ if watching => Err(Refusal::WatcherProvesLittle { board }),
            Needed::Board(wanted) | Needed::Watching(wanted) if wanted != board => {
                Err(Refusal::AnswerProvesOneBoard)
            }
            _ => Ok(player.clone()),
        }
    }

    pub(super) fn log_in(&mut self, userid: &str, password: &Password) -> Result<(), Refusal> {
        self.login = None;
        self.login = Some(self.known(userid, password)?);
        Ok(())
    }

    fn known(&self, userid: &str, password: &Password) -> Result<Player, Refusal> {
        match self.passwords.player(userid, password) {
            Some(player) if player.stage == PlayerStage::Alive => Ok(player.clone()),
            Some(player) if player.stage == PlayerStage::Suspended => Err(suspended(player)),
            Some(_) => Err(Refusal::Unconfirmed),
            None => Err(match self.passwords.pause(userid, password) {
                Some(pause) => Refusal::PasswordsPaused { minutes: Minutes(pause) },
                None if password.is_placeholder() => Refusal::PasswordLeftOut,
                None => Refusal::WrongPassword,
            }),
        }
    }

    /// Whether a command shows the right password of a player. Before the sign-up is confirmed there is none.
    pub(super) fn proves(&self, command: &Command) -> bool {
        match &command.proof {
            Some(Proof::Password { userid, password }) => self.known(userid, password).is_ok(),
            Some(Proof::Login | Proof::Answer) | None => false,
        }
    }

    /// The players proved by more than the address, with repetitions.
    pub(super) fn proved_players(&self) -> impl Iterator<Item = PlayerId> {
        let reader = match &self.in_reply_to {
            InReplyTo::Board { player, .. } | InReplyTo::Digest { player, .. } => Some(player),
            _ => None,
        };
        self.passwords.players().chain(reader).map(|player| player.id)
    }

    /// Why nobody hears of the mail, if so: a forged mail, or one sent to strangers by the thousand, is no business of
    /// the address it bears, and neither is talk that asks nothing of this server and may be anybody's. A right password
    /// speaks for any mail; so does a letter that asks for a confirmation, which may be answered from anywhere. `answers` is
    /// the answered letter; `named` says whether the mail is addressed to this server.
    pub(super) fn unheard(
        &self,
        look: &mut ReadTx,
        answers: Option<LetterId>,
        named: bool,
        parsed: &ParsedMail,
        known: &[KnownPlayer],
    ) -> Result<Option<&'static str>, StoreError> {
        let proved = matches!(self.in_reply_to, InReplyTo::Account { .. })
            || self.passwords.players().next().is_some();
        let stranger = self.players.is_empty() && answers.is_none();
        Ok(match self.verdict {
            _ if proved => None,
            Verdict::Forged => Some(ledger::FORGED),
            _ if stranger && !named => Some(ledger::NOT_NAMED),
            Verdict::Unknown if stranger && !asks_something(parsed) => {
                let expected = self.is_expected(look, known)?;
                (!expected).then_some(ledger::NO_COMMAND)
            }
            Verdict::Authentic | Verdict::Unknown => None,
        })
    }

    fn is_expected(&self, look: &mut ReadTx, known: &[KnownPlayer]) -> Result<bool, StoreError> {
        Ok(known.iter().any(|known| known.is_at_home)
            || look.is_suspended(&self.address)?
            || look.signup_waiting(&self.address)?.is_some())
    }

    pub(super) fn guessed(&self) -> &[(Player, Guessed)] {
        &self.passwords.guessed
    }

    pub(super) fn hash(&self, new: &Password) -> Option<&str> {
        self.passwords.hash(new)
    }

    /// The players whom the mail may be from, the surest first: by login, password, answered letter, address. Good for
    /// queries and for a challenge.
    pub(super) fn candidates(&self) -> impl Iterator<Item = &Player> {
        let reader = self.in_reply_to.proved_reader();
        let known = self.login.iter().chain(&self.proved).chain(reader).chain(&self.players);
        known.filter(|player| player.stage != PlayerStage::Suspended)
    }

    pub(super) fn surest(&self) -> Option<&Player> {
        self.candidates().next()
    }

    pub(super) fn role_at(&self, open: &OpenBoard) -> Option<(&Player, Role)> {
        self.candidates().find_map(|player| Some((player, open.role_of(player)?)))
    }

    pub(super) fn ids(&self) -> Vec<PlayerId> {
        self.candidates().map(|player| player.id).collect()
    }

    pub(super) fn is_proved(&self, player: &Player) -> bool {
        let mut proved = self.login.iter().chain(&self.proved).chain(self.in_reply_to.proved_reader());
        proved.any(|proved| proved.id == player.id)
    }

    /// The player proved by the answered letter, a password or the trusted server, whose quota is used.
    fn payer(&self) -> Option<&Player> {
        let reader = match &self.in_reply_to {
            InReplyTo::Account { player, .. } => Some(player),
            other => other.proved_reader(),
        };
        let authentic = self.players.first().filter(|_| self.is_authentic());
        reader.or_else(|| self.passwords.players().next()).or(authentic)
    }

    fn standing(&self) -> Standing {
        let asked = match &self.in_reply_to {
            InReplyTo::Account { letter, .. } => letter.address.eq_ignore_ascii_case(&self.address),
            _ => false,
        };
        match self.payer() {
            Some(payer) if asked || self.players.iter().any(|player| player.id == payer.id) => {
                Standing::Proved
            }
            Some(_) => Standing::ProvedElsewhere,
            None if self.players.is_empty() => Standing::Stranger,
            None => Standing::Named,
        }
    }

    /// Where the mail came from, if nothing proves its sender and the address is nobody's.
    pub(super) fn stranger(&self, host: Option<IpAddr>) -> Option<Stranger> {
        let is_one = self.standing() == Standing::Stranger;
        is_one.then(|| Stranger::new(&self.address, host, self.is_authentic()))
    }

    pub(super) fn budget(
        &self,
        look: &mut ReadTx,
        limits: &Limits,
        host: Option<IpAddr>,
        known: &[KnownPlayer],
        now: Timestamp,
    ) -> Result<Budget, StoreError> {
        let from = MailSource { address: &self.address, host };
        Budget::open(look, limits, from, (self.standing(), self.payer()), known, now)
    }

    pub(super) fn is_authentic(&self) -> bool {
        self.verdict == Verdict::Authentic
    }

    pub(super) fn doubt_of(
        &self,
        tx: &mut ReadTx,
        player: &Player,
        usual: Policy,
    ) -> Result<Option<Unproved>, StoreError> {
        Ok(Policy::of(tx, player, usual)?.accepts(self.verdict).err())
    }
}

fn suspended(player: &Player) -> Refusal {
    Refusal::Suspended { userid: player.userid.clone() }
}
