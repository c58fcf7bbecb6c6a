//! Which of our letters a mail answers, and what that proves.

use crate::command::{Context, Reader};
use crate::games;
use crate::letter::KnownLines;
use crate::mail::{self, Mail, Sender, Verdict};
use crate::store::{
    AddressStage, BoardRow, BoardStage, Letter, LetterId, Player, Purpose, ReadTx, SeatRow, StoreError,
};

use super::proof::{Policy, Unproved};

/// What a mail answers.
#[derive(Debug)]
pub(in super::super) enum InReplyTo {
    /// No letter of ours that counts.
    Nothing,
    /// A letter of ours about a board, but the mail does not prove that its reader wrote it.
    Unproved {
        why: Unproved,
        game: &'static str,
        board: u32,
        /// The reader of that letter.
        userid: String,
    },
    /// A letter about a board, sent to this very player or watcher.
    Board {
        player: Player,
        board: u32,
        /// How many moves had been made when it was written.
        moves: u32,
        game: &'static str,
        /// Whether it went to a watcher: it proves nothing then but whose watching it is.
        watching: bool,
        /// Whether the player has still to answer the challenge or a draw that was offered.
        offered: bool,
    },
    /// A letter about an account.
    Account { letter: Box<Letter>, player: Player },
    /// A letter that asked for a confirmation, of a sign-up that has been forgotten since.
    Forgotten,
    /// Another letter: an answer, a help page.
    Other,
}

impl InReplyTo {
    /// The board that the letter is about, whatever the answer proves.
    pub(in super::super) fn board(&self) -> Option<u32> {
        match self {
            InReplyTo::Board { board, .. } | InReplyTo::Unproved { board, .. } => Some(*board),
            InReplyTo::Nothing | InReplyTo::Account { .. } | InReplyTo::Forgotten | InReplyTo::Other => None,
        }
    }

    /// What the sender wrote. In an answer to a board's letter all is quote from where that letter begins, or an earlier one of
    /// the same board to the same player.
    pub(in super::super) async fn written(
        &self,
        look: &mut ReadTx,
        mail: &Mail,
    ) -> Result<String, StoreError> {
        let InReplyTo::Board { player, board, .. } = self else { return Ok(mail.written.clone()) };
        let mut known = KnownLines::default();
        look.lines_to(player.id, *board).await?.iter().for_each(|lines| known.add(lines));
        // Only when the quote is gone what a device wrote above it stands at the end.
        Ok(mail::written_in_answer(&known.above_quote(&mail::written_in_answer(&mail.text))))
    }

    /// The same for the grammar.
    pub(in super::super) fn context(&self) -> Context<'_> {
        match self {
            InReplyTo::Nothing | InReplyTo::Unproved { .. } | InReplyTo::Other => Context::Fresh,
            InReplyTo::Account { .. } | InReplyTo::Forgotten => Context::AnswerAccount,
            InReplyTo::Board { player, board, moves, game, watching, offered } => {
                let reader = match (watching, offered) {
                    (true, _) => Reader::Watcher,
                    (false, true) => Reader::Offered,
                    (false, false) => Reader::Player,
                };
                Context::Answer { game, board: *board, move_number: *moves, userid: &player.userid, reader }
            }
        }
    }
}

/// The mail that answers, and what is known of its sender.
pub(in super::super) struct Incoming<'a> {
    pub mail: &'a Mail,
    pub envelope_to: &'a [String],
    /// What the trusted server says.
    pub verdict: Verdict,
    /// For players who have not chosen what proves them.
    pub usual: Policy,
}

/// Finds the letter that a mail answers, and what that means. `own` is this server's address.
///
/// For a board's letter the mail must come from a confirmed address of the player whom the letter went to, at an address
/// that is still the player's, and satisfy that player's [`Policy`]; a letter that asks for a confirmation may be answered
/// from anywhere, because only its reader knows its Message-ID.
pub(in super::super) async fn in_reply_to(
    look: &mut ReadTx,
    incoming: &Incoming<'_>,
    own: &str,
) -> Result<(InReplyTo, Option<LetterId>), StoreError> {
    let Sender::One(from) = &incoming.mail.from else { return Ok((InReplyTo::Nothing, None)) };
    for id in mail::answers(incoming.mail, incoming.envelope_to, own) {
        if let Some(letter) = look.letter_by_message_id(&id).await? {
            let id = letter.id;
            return Ok((interpret(look, letter, incoming, &from.address).await?, Some(id)));
        }
    }
    Ok((InReplyTo::Nothing, None))
}

/// What it means that somebody answers this letter from this address.
async fn interpret(
    look: &mut ReadTx,
    letter: Letter,
    incoming: &Incoming<'_>,
    from: &str,
) -> Result<InReplyTo, StoreError> {
    let player = match letter.player {
        Some(id) => look.player(id).await?,
        None => None,
    };
    let about_account = matches!(letter.purpose, Purpose::Confirm | Purpose::ConfirmNew | Purpose::Forgot);
    let player = match player {
        Some(player) if about_account => {
            return Ok(InReplyTo::Account { letter: Box::new(letter), player });
        }
        Some(player) => player,
        None if about_account => return Ok(InReplyTo::Forgotten),
        None => return Ok(InReplyTo::Other),
    };
    let (Some(board), Some(moves)) = (letter.board, letter.move_number) else {
        return Ok(InReplyTo::Other);
    };
    let Some(row) = look.board(board).await? else { return Ok(InReplyTo::Other) };
    let Some(game) = games::named(&row.game) else { return Ok(InReplyTo::Other) };
    let game = game.info().name;
    let own = look.players_by_address(from).await?;
    // Who still reads the old letters of an address that was given up knows their Message-IDs.
    let addresses = look.addresses(player.id).await?;
    let still_there = addresses
        .iter()
        .any(|a| a.stage != AddressStage::Waiting && a.address.eq_ignore_ascii_case(&letter.address));
    let proved = match still_there && own.iter().any(|p| p.id == player.id) {
        true => Policy::of(look, &player, incoming.usual).await?.accepts(incoming.verdict),
        false => Err(Unproved::OtherAddress),
    };
    Ok(match proved {
        Ok(()) => {
            let watching = letter.purpose == Purpose::Watch;
            let offered = is_offered(&row, &player);
            InReplyTo::Board { player, board, moves, game, watching, offered }
        }
        Err(why) => InReplyTo::Unproved { why, game, board, userid: player.userid },
    })
}

/// Whether a player has still to answer the challenge, or a draw that somebody else wants.
fn is_offered(row: &BoardRow, player: &Player) -> bool {
    let is_own = |seat: &&SeatRow| seat.player == player.id;
    match row.stage {
        BoardStage::Offered => row.seats.iter().any(|seat| is_own(&seat) && !seat.flags.accepted),
        BoardStage::Running => {
            let wants = |seat: &SeatRow| seat.flags.draw_offered;
            row.seats.iter().any(wants) && row.seats.iter().any(|seat| is_own(&seat) && !wants(seat))
        }
        BoardStage::Over | BoardStage::Declined => false,
    }
}
