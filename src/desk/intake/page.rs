//! Answers from pages: who may move where a secret word leads, and the mail for which such a page stands.

use std::collections::BTreeMap;

use tokio::task::spawn_blocking;
use tracing::warn;

use crate::command::Reader;
use crate::game::Seat;
use crate::letter::{Form, ServerIdentity, TURN_LINK, ZONE};
use crate::mail::{self, Answering, Verdict};
use crate::play::{Board, Stage};
use crate::post::{Arrival, Intake, NotNow, Source};
use crate::secrets;
use crate::store::{Letter, ReadTx};

use crate::desk::intake::reading::{ReadLine, reading, with_password};
use crate::desk::policy::proof::{Policy, SETTING as PROOF};
use crate::desk::policy::settings;
use crate::desk::public::PublicView;
use crate::desk::request::spoken;
use crate::desk::sender::{self, InReplyTo, Incoming};
use crate::desk::state::{Desk, DeskError, Shared, count};
use crate::desk::work::Boards;

/// Where a secret word leads. The word of a daily letter leads to its boards, and to one of them with its number behind it:
/// `WORD/101`.
#[derive(Debug)]
pub enum TurnPage {
    /// A daily letter.
    List(TurnList),
    /// The board has moved on, or the word is good for nothing any more.
    Gone {
        /// The board.
        board: u32,
    },
    /// A player is to move there.
    Open(Box<OpenTurn>),
}

/// The boards of a daily letter on which its reader is still to move.
#[derive(Debug)]
pub struct TurnList {
    /// How the reader is written to.
    pub form: Form,
    /// The boards.
    pub boards: Vec<Board>,
}

/// A player who is to move.
#[derive(Debug)]
pub struct OpenTurn {
    /// The player's userid.
    pub userid: String,
    /// The board, with all that the game hides from some.
    pub board: Board,
    /// The player's seat.
    pub seat: Seat,
    /// How the player is written to.
    pub form: Form,
    /// What proves that a form is the player's.
    pub proof: PageProof,
}

/// What a form shows beside the secret word of its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageProof {
    /// Nothing.
    Nothing,
    /// The player's userid, which programs that follow links do not know.
    Userid,
    /// The player's password.
    Password,
}

/// What somebody sends from a page.
#[derive(Clone, Debug, Default)]
pub struct PageForm {
    /// What the first line of an answer would say: a move, or `resign`; or all that it says.
    pub line: String,
    /// Whether that was written by hand, and may be anything.
    pub is_written: bool,
    /// Conditional moves that go with it, a line each.
    pub conditions: String,
    /// What is said to the others.
    pub message: String,
    /// Where the player asks for it.
    pub password: Option<String>,
}

/// What became of an answer from a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageAnswer {
    /// It was taken, now or before.
    Taken,
    /// The board has moved on.
    Gone {
        /// The board.
        board: u32,
    },
    /// Nobody has been given this word.
    Unknown,
}

/// The letter that has a word, and what an answer to it would mean that proves its reader.
struct Found {
    letter: Letter,
    in_reply_to: InReplyTo,
    proof: PageProof,
    /// Of a daily letter: the board that is meant.
    of_digest: Option<u32>,
}

const MOST_LISTED: usize = 30;

impl PublicView<'_> {
    /// Where a secret word leads, and the number of other boards that wait for its reader; none if nobody has been given it.
    pub fn turn(&mut self, word: &str) -> Result<Option<(TurnPage, u32)>, DeskError> {
        let Some(found) = find(self.shared, &mut self.tx, word)? else { return Ok(None) };
        let waiting = match found.letter.player {
            Some(player) => self.tx.boards_awaiting(player)?,
            None => Vec::new(),
        };
        let own = found.board();
        let others = waiting.iter().filter(|board| **board != own).count();
        let page = match &found.in_reply_to {
            InReplyTo::Digest { player, boards, .. } => {
                let form = settings::form(&mut self.tx, Some(player.id), None, &self.shared.config)?;
                let mut list = TurnList { form, boards: Vec::new() };
                for at in boards.iter().filter(|at| at.awaited).take(MOST_LISTED) {
                    let Some(one) = find(self.shared, &mut self.tx, &format!("{}/{}", word, at.board))?
                    else {
                        continue;
                    };
                    if let TurnPage::Open(open) = open(self.shared, &mut self.tx, &one)? {
                        list.boards.push(open.board);
                    }
                }
                TurnPage::List(list)
            }
            _ => open(self.shared, &mut self.tx, &found)?,
        };
        Ok(Some((page, count(others))))
    }

    /// How the answer with this text would be read; none if nobody has been given the word.
    pub fn reading(&mut self, word: &str, text: &str) -> Result<Option<Vec<ReadLine>>, DeskError> {
        let Some(found) = find(self.shared, &mut self.tx, word)? else { return Ok(None) };
        let raw = answer(&self.shared.identity, &found.letter, word, text);
        read(&mut self.tx, &found.in_reply_to, &raw).map(Some)
    }
}

impl Desk {
    /// Takes an answer from the page with this word, as if its reader had answered the letter. The same answer is taken once, however
    /// often it comes.
    pub async fn answer_on_page(&self, word: &str, form: PageForm) -> Result<PageAnswer, NotNow> {
        let (desk, word) = (self.clone(), word.to_owned());
        let prepared = spawn_blocking(move || desk.prepared(&word, &form)).await;
        let prepared = prepared.unwrap_or_else(|error| Err(DeskError::Fault(error.to_string())));
        match prepared {
            Ok(Ok(arrival)) => self.take(arrival).await.map(|()| PageAnswer::Taken),
            Ok(Err(answer)) => Ok(answer),
            Err(error) => {
                warn!(%error, "an answer from a page was not taken");
                Err(NotNow(error.to_string()))
            }
        }
    }

    fn prepared(&self, word: &str, form: &PageForm) -> Result<Result<Arrival, PageAnswer>, DeskError> {
        let shared = &*self.0;
        let mut look = shared.store.look_on()?;
        let Some(found) = find(shared, &mut look, word)? else { return Ok(Err(PageAnswer::Unknown)) };
        let (identity, told) = (&shared.identity, &found.in_reply_to);
        let raw = match (&form.password, told) {
            (Some(password), InReplyTo::Board { player, .. }) => {
                let lines = if form.is_written {
                    let raw = answer(identity, &found.letter, word, &form.line);
                    with_password(&read(&mut look, told, &raw)?, &player.userid, password)
                } else {
                    commands(told, form, password)
                };
                answer(identity, &found.letter, word, &lines)
            }
            _ => {
                let PageForm { line, conditions, message, .. } = form;
                found.answer(identity, word, &[line, conditions, "", message, ""].join("\n"))
            }
        };
        let identity = mail::identity(&mail::read(&raw));
        if identity.map_or(Ok(false), |identity| look.has_mail(&identity))? {
            return Ok(Err(PageAnswer::Taken));
        }
        if let TurnPage::Gone { board } = open(shared, &mut look, &found)? {
            return Ok(Err(PageAnswer::Gone { board }));
        }
        Ok(Ok(Arrival {
            envelope_from: Some(found.letter.address),
            envelope_to: vec![shared.identity.address.clone()],
            ..Arrival::new(raw, shared.now(), Source::Page)
        }))
    }
}

fn read(look: &mut ReadTx, in_reply_to: &InReplyTo, raw: &[u8]) -> Result<Vec<ReadLine>, DeskError> {
    let spoken = spoken::spoken(look, in_reply_to, &mail::read(raw))?;
    reading(look, in_reply_to, spoken.parsed)
}

fn find(shared: &Shared, look: &mut ReadTx, word: &str) -> Result<Option<Found>, DeskError> {
    let (word, named) = match word.split_once('/') {
        Some((word, board)) => (word, board.parse().ok()),
        None => (word, None),
    };
    let mut found = None;
    for letter in look.letters_of_turn_word(&secrets::digest(word))? {
        let Some(player) = letter.player else { continue };
        let mut known = look.known_players(&[player], &letter.address, (None, None), shared.now())?;
        let reader = known.iter_mut().find(|known| known.player.id == player);
        let settings = reader.map(|reader| &mut reader.settings);
        let proof =
            settings.map_or(PageProof::Userid, |settings| proof_of(settings, shared.config.trust.usual));
        let board = match letter.board {
            Some(board) => look.board_to_play(board, ZONE)?,
            None => None,
        };
        let row = board.as_ref().map(|(row, _)| row);
        let (verdict, usual) = (Verdict::Authentic, Policy::Reply);
        let incoming = Incoming { from: &letter.address, verdict, usual };
        let in_reply_to = sender::in_reply_to(look, Some(letter.clone()), row, incoming, &known)?;
        let of_digest = named.filter(|_| letter.board.is_none());
        let in_reply_to = match of_digest {
            Some(board) => about(in_reply_to, board),
            None => in_reply_to,
        };
        let is_good =
            matches!(in_reply_to, InReplyTo::Board { watching: false, .. } | InReplyTo::Digest { .. });
        if is_good || found.is_none() {
            found = Some(Found { letter, in_reply_to, proof, of_digest });
        }
        if is_good {
            break;
        }
    }
    Ok(found)
}

/// What a player asks for on pages. Where that is a password, it is left to the mail to prove its writer.
fn proof_of(settings: &mut BTreeMap<String, String>, usual: Policy) -> PageProof {
    if Policy::chosen(settings.get(PROOF), usual) == Policy::Password {
        settings.remove(PROOF);
        return PageProof::Password;
    }
    match settings.get(TURN_LINK).map(String::as_str) {
        Some("quick") => PageProof::Nothing,
        _ => PageProof::Userid,
    }
}

/// An answer to a daily letter as an answer about one of its boards.
fn about(in_reply_to: InReplyTo, board: u32) -> InReplyTo {
    let InReplyTo::Digest { player, boards, taken_back } = &in_reply_to else { return in_reply_to };
    let Some(at) = boards.iter().find(|at| at.board == board) else { return InReplyTo::Nothing };
    InReplyTo::Board {
        player: player.clone(),
        board,
        moves: at.move_number,
        game: at.game,
        watching: at.reader == Reader::Watcher,
        offered: at.reader == Reader::Offered,
        taken_back: taken_back.contains(&board),
        submitting: false,
    }
}

impl Found {
    /// The board that the page is about, or 0.
    fn board(&self) -> u32 {
        self.of_digest.or(self.letter.board).unwrap_or_default()
    }

    /// The mail with which the letter's reader would say the same about the board.
    fn answer(&self, identity: &ServerIdentity, word: &str, lines: &str) -> Vec<u8> {
        match self.of_digest {
            Some(board) => answer(identity, &self.letter, word, &format!("{board} {lines}")),
            None => answer(identity, &self.letter, word, lines),
        }
    }
}

/// The commands of a mail that says the same as a form, where each needs the password.
fn commands(in_reply_to: &InReplyTo, form: &PageForm, password: &str) -> String {
    let InReplyTo::Board { player, board, game, .. } = in_reply_to else { return String::new() };
    let PageForm { line, conditions, message, .. } = form;
    let command =
        |verb: &str, rest: &str| [game, verb, &board.to_string(), &player.userid, password, rest].join(" ");
    let below = |text: &str| -> String { text.lines().map(|line| format!("    {line}\n")).collect() };
    let first = if line == "resign" { command("resign", "") } else { command("move", line) };
    let mut lines = format!("{}\n{}", first.trim_end(), below(message));
    if !conditions.is_empty() {
        lines.push_str(&format!("{}\n{}", command("if", "").trim_end(), below(conditions)));
    }
    lines
}

fn open(shared: &Shared, look: &mut ReadTx, found: &Found) -> Result<TurnPage, DeskError> {
    let gone = TurnPage::Gone { board: found.board() };
    let InReplyTo::Board { player, board, moves, watching: false, taken_back: false, .. } =
        &found.in_reply_to
    else {
        return Ok(gone);
    };
    let mut boards = Boards::new(&shared.config);
    let Some(open) = boards.open(look, *board)? else { return Ok(gone) };
    let Some(seat) = open.seat_of(player.id) else { return Ok(gone) };
    let now = &open.now;
    let is_asked = now.stage == Stage::Running
        && now.record.missing_rules().is_none()
        && now.awaited().contains(&seat)
        && now.is_newest(seat, *moves);
    if !is_asked {
        return Ok(gone);
    }
    let form = settings::form(look, Some(player.id), None, &shared.config)?;
    let (userid, board) = (player.userid.clone(), open.now.clone());
    Ok(TurnPage::Open(Box::new(OpenTurn { userid, board, seat, form, proof: found.proof })))
}

/// The mail with which the letter's reader would say the same. The same lines make the same mail.
fn answer(identity: &ServerIdentity, letter: &Letter, word: &str, lines: &str) -> Vec<u8> {
    let digest = secrets::digest(&format!("{word}\n{lines}"));
    let token: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let message_id = identity.message_id(&format!("page-{token}"));
    let heads = Answering {
        from: &letter.address,
        to: &identity.address,
        message_id: &message_id,
        letter: &letter.message_id,
    };
    mail::answering(heads, lines)
}
