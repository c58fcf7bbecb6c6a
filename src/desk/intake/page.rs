//! Answers from pages: who may move where a secret word leads, and the mail for which such a page stands.

use tokio::task::spawn_blocking;
use tracing::warn;

use crate::game::Seat;
use crate::letter::{Form, ServerIdentity, ZONE};
use crate::mail::{self, Answering, Verdict};
use crate::play::{Board, Stage};
use crate::post::{Arrival, Intake, NotNow, Source};
use crate::secrets;
use crate::store::{Letter, ReadTx};

use crate::desk::policy::settings;
use crate::desk::public::PublicView;
use crate::desk::sender::{self, InReplyTo, Incoming};
use crate::desk::state::{Desk, DeskError, Shared};
use crate::desk::work::boards::Boards;

/// Where a secret word leads.
#[derive(Debug)]
pub enum TurnPage {
    /// The board has moved on, or the word is good for nothing any more.
    Gone {
        /// The board.
        board: u32,
    },
    /// A player is to move there.
    Open(Box<OpenTurn>),
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

/// The letter that has a word, and what an answer to it would mean.
struct Found {
    letter: Letter,
    in_reply_to: InReplyTo,
}

impl PublicView<'_> {
    /// Where a secret word leads; none if nobody has been given it.
    pub fn turn(&mut self, word: &str) -> Result<Option<TurnPage>, DeskError> {
        let Some(found) = find(self.shared, &mut self.tx, word)? else { return Ok(None) };
        open(self.shared, &mut self.tx, &found).map(Some)
    }
}

impl Desk {
    /// Takes an answer from the page with this word, as if its reader had answered the letter with these lines. The same answer is
    /// taken once, however often it comes.
    pub async fn answer_on_page(&self, word: &str, lines: &str) -> Result<PageAnswer, NotNow> {
        let (desk, word, lines) = (self.clone(), word.to_owned(), lines.to_owned());
        let prepared = spawn_blocking(move || desk.prepared(&word, &lines)).await;
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

    /// The mail to take, or why there is none.
    fn prepared(&self, word: &str, lines: &str) -> Result<Result<Arrival, PageAnswer>, DeskError> {
        let shared = &*self.0;
        let mut look = shared.store.look_on()?;
        let Some(found) = find(shared, &mut look, word)? else { return Ok(Err(PageAnswer::Unknown)) };
        let raw = answer(&shared.identity, &found.letter, word, lines);
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

fn find(shared: &Shared, look: &mut ReadTx, word: &str) -> Result<Option<Found>, DeskError> {
    let mut found = None;
    for letter in look.letters_of_turn_word(&secrets::digest(word))? {
        let (Some(player), Some(board)) = (letter.player, letter.board) else { continue };
        let known = look.known_players(&[player], &letter.address, (None, None), shared.now())?;
        let board = look.board_to_play(board, ZONE)?;
        let row = board.as_ref().map(|(row, _)| row);
        let incoming = Incoming { verdict: Verdict::Authentic, usual: shared.config.trust.usual };
        let in_reply_to = sender::in_reply_to(look, Some(letter.clone()), row, incoming, &known)?;
        let is_good = matches!(in_reply_to, InReplyTo::Board { watching: false, .. });
        if is_good || found.is_none() {
            found = Some(Found { letter, in_reply_to });
        }
        if is_good {
            break;
        }
    }
    Ok(found)
}

fn open(shared: &Shared, look: &mut ReadTx, found: &Found) -> Result<TurnPage, DeskError> {
    let gone = TurnPage::Gone { board: found.letter.board.unwrap_or_default() };
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
    Ok(TurnPage::Open(Box::new(OpenTurn { userid, board, seat, form })))
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
