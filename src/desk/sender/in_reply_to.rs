//! Which of our letters a mail answers, and what that proves.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::command::{Context, DigestBoard, Reader};
use crate::games;
use crate::letter::{EventKind, KnownLines};
use crate::mail::{self, Mail, Verdict};
use crate::store::{
    AddressStage, BoardRow, BoardStage, KnownPlayer, Letter, LetterId, Player, PlayerStage, Purpose, ReadTx,
    SeatRow, StoreError, WriteTx,
};

use crate::desk::policy::proof::{Policy, SETTING, Unproved};

#[derive(Debug)]
pub(crate) enum InReplyTo {
    /// None of our letters that counts.
    Nothing,
    /// A letter about a board, but the mail is not proved to be its reader's.
    Unproved {
        why: Unproved,
        game: &'static str,
        board: u32,
        userid: String,
    },
    /// A letter about a board, sent to this player or watcher.
    Board {
        player: Player,
        board: u32,
        /// The number of moves when it was written.
        moves: u32,
        game: &'static str,
        /// It went to a watcher, so it proves only whose watching it is.
        watching: bool,
        /// The player has yet to answer the challenge, a draw offer, or who wants a move back.
        offered: bool,
        /// Moves that it reports were taken back since.
        taken_back: bool,
        /// It asks whether a submitted move is to be played.
        submitting: bool,
    },
    /// A daily letter to this player.
    Digest {
        player: Player,
        /// The boards in it that are still there, those that waited first.
        boards: Vec<DigestBoard<'static>>,
        /// The boards where reported moves were taken back since.
        taken_back: BTreeSet<u32>,
    },
    /// A daily letter, but the mail is not proved to be its reader's.
    DigestUnproved {
        why: Unproved,
        boards: Vec<DigestBoard<'static>>,
        userid: String,
    },
    Account {
        letter: Box<Letter>,
        player: Player,
    },
    /// A letter asking for the confirmation of a sign-up that has been forgotten since.
    Forgotten,
    /// The letter that asks this player whether a challenge is meant.
    Challenge {
        letter: Box<Letter>,
        player: Player,
    },
    /// The same letter, but the mail is not proved to be its reader's.
    ChallengeUnproved {
        why: Unproved,
        userid: String,
    },
    /// The letter that asks this player whether to close the account; `own`: the mail comes from one of the player's
    /// addresses.
    Delete {
        letter: Box<Letter>,
        player: Player,
        own: bool,
    },
    Puzzle {
        letter: LetterId,
        player: Player,
        /// Its number among those of the player.
        number: u32,
    },
    /// The letter with another player's message; its reader, if proved.
    Message {
        letter: LetterId,
        written: Timestamp,
        player: Option<Player>,
    },
    /// Another letter to this player: an answer, a help page. It proves only whose challenges the mail holds.
    Letter {
        player: Player,
    },
    /// Another letter, but the mail comes from an address that is not its reader's.
    Elsewhere,
    /// Another letter, to nobody known.
    Other,
}

impl InReplyTo {
    /// The boards of the letter, whatever the answer proves.
    pub(crate) fn boards(&self) -> BTreeSet<u32> {
        match self {
            InReplyTo::Board { board, .. } | InReplyTo::Unproved { board, .. } => BTreeSet::from([*board]),
            InReplyTo::Digest { boards, .. } | InReplyTo::DigestUnproved { boards, .. } => {
                boards.iter().map(|at| at.board).collect()
            }
            _ => BTreeSet::new(),
        }
    }

    /// For a board of the letter, if its reader is proved: the number of moves that had been made, and whether some
    /// were taken back since.
    pub(crate) fn answered(&self, number: u32) -> Option<(u32, bool)> {
        match self {
            InReplyTo::Board { board, moves, taken_back, .. } if *board == number => {
                Some((*moves, *taken_back))
            }
            InReplyTo::Digest { boards, taken_back, .. } => {
                let at = boards.iter().find(|at| at.board == number)?;
                Some((at.move_number, taken_back.contains(&number)))
            }
            _ => None,
        }
    }

    /// The same for players only, with the game.
    pub(crate) fn played(&self, number: Option<u32>) -> Option<(&Player, u32, &'static str)> {
        match self {
            InReplyTo::Board { player, board, game, watching: false, .. } => Some((player, *board, game)),
            InReplyTo::Digest { player, boards, .. } => {
                let played =
                    |at: &&DigestBoard<'static>| Some(at.board) == number && at.reader != Reader::Watcher;
                boards.iter().find(played).map(|at| (player, at.board, at.game))
            }
            _ => None,
        }
    }

    pub(crate) fn asks_to_confirm(&self, number: u32) -> bool {
        matches!(self, InReplyTo::Board { board, submitting: true, .. } if *board == number)
    }

    /// The reader of a daily letter and its boards, whatever the answer proves.
    pub(crate) fn digest(&self) -> Option<(&str, &[DigestBoard<'static>])> {
        match self {
            InReplyTo::Digest { player, boards, .. } => Some((&player.userid, boards)),
            InReplyTo::DigestUnproved { userid, boards, .. } => Some((userid, boards)),
            _ => None,
        }
    }

    pub(crate) fn proved_reader(&self) -> Option<&Player> {
        match self {
            InReplyTo::Board { player, .. }
            | InReplyTo::Digest { player, .. }
            | InReplyTo::Challenge { player, .. }
            | InReplyTo::Delete { player, own: true, .. }
            | InReplyTo::Puzzle { player, .. }
            | InReplyTo::Letter { player } => Some(player),
            InReplyTo::Message { player, .. } => player.as_ref(),
            _ => None,
        }
    }

    /// The letter that brought another player's message.
    pub(crate) fn message(&self) -> Option<LetterId> {
        match self {
            InReplyTo::Message { letter, .. } => Some(*letter),
            _ => None,
        }
    }

    pub(crate) fn is_elsewhere(&self) -> bool {
        matches!(
            self,
            InReplyTo::Elsewhere
                | InReplyTo::Unproved { why: Unproved::OtherAddress, .. }
                | InReplyTo::DigestUnproved { why: Unproved::OtherAddress, .. }
        )
    }

    pub(crate) fn asks(&self) -> bool {
        matches!(
            self,
            InReplyTo::Account { .. }
                | InReplyTo::Forgotten
                | InReplyTo::Challenge { .. }
                | InReplyTo::ChallengeUnproved { .. }
                | InReplyTo::Delete { .. }
                | InReplyTo::Puzzle { .. }
        )
    }

    /// What the sender wrote. In answers to most letters, all is quotation from where that letter, or an earlier one of
    /// the same board to the same player, begins.
    pub(crate) fn written(&self, look: &mut ReadTx, mail: &Mail) -> Result<String, StoreError> {
        match self {
            InReplyTo::Board { .. }
            | InReplyTo::Digest { .. }
            | InReplyTo::Account { .. }
            | InReplyTo::Challenge { .. }
            | InReplyTo::Delete { .. }
            | InReplyTo::Puzzle { .. }
            | InReplyTo::Message { .. } => self.written_of(look, mail.answer()),
            _ => Ok(mail.written()),
        }
    }

    /// The same of one text of the mail, without what is marked as a quotation.
    pub(crate) fn written_of(&self, look: &mut ReadTx, answer: &str) -> Result<String, StoreError> {
        let mut known = KnownLines::default();
        match self {
            InReplyTo::Board { .. } | InReplyTo::Digest { .. } if !KnownLines::may_be_in(answer) => {}
            InReplyTo::Board { player, board, .. } => {
                look.lines_to(player.id, *board)?.iter().for_each(|lines| known.add(lines));
            }
            InReplyTo::Digest { player, .. } => {
                look.digest_lines(player.id)?.iter().for_each(|lines| known.add(lines));
            }
            InReplyTo::Account { letter, .. }
            | InReplyTo::Challenge { letter, .. }
            | InReplyTo::Delete { letter, .. } => {
                known.add(&look.lines_of(letter.id)?);
            }
            InReplyTo::Message { letter, .. } | InReplyTo::Puzzle { letter, .. } => {
                known.add(&look.lines_of(*letter)?)
            }
            _ => return Ok(answer.to_owned()),
        }
        // What a device wrote above the quotation stands at the end only once that is gone.
        Ok(mail::written_in_answer(&known.above_quote(answer)))
    }

    /// The letter's reader, unless more than the reader's own choice of proof speaks against it.
    pub(crate) fn reader(&self) -> Option<&str> {
        match self {
            InReplyTo::Board { player, .. }
            | InReplyTo::Digest { player, .. }
            | InReplyTo::Puzzle { player, .. }
            | InReplyTo::Letter { player } => Some(&player.userid),
            InReplyTo::Message { player, .. } => player.as_ref().map(|player| player.userid.as_str()),
            InReplyTo::Unproved { why: Unproved::Unverified | Unproved::PasswordOnly, userid, .. }
            | InReplyTo::DigestUnproved {
                why: Unproved::Unverified | Unproved::PasswordOnly, userid, ..
            } => Some(userid),
            _ => None,
        }
    }

    pub(crate) fn asks_to_play(&self) -> bool {
        matches!(self, InReplyTo::Board { submitting: true, .. })
    }

    pub(crate) fn asks_for_address(&self) -> bool {
        let about = |letter: &Letter| matches!(letter.purpose, Purpose::Confirm | Purpose::ConfirmNew);
        matches!(self, InReplyTo::Account { letter, .. } if about(letter))
    }

    pub(crate) fn context(&self) -> Context<'_> {
        match self {
            InReplyTo::Account { .. } | InReplyTo::Forgotten => Context::AnswerAccount,
            InReplyTo::Board { player, board, moves, game, watching, offered, submitting, .. } => {
                let reader = if *submitting { Reader::Submitting } else { reads_as(*watching, *offered) };
                Context::Answer { game, board: *board, move_number: *moves, userid: &player.userid, reader }
            }
            _ => Context::Fresh,
        }
    }

    /// The same for a line about this board.
    pub(crate) fn context_at(&self, board: u32) -> Context<'_> {
        match self
            .digest()
            .and_then(|(userid, boards)| Some((userid, boards.iter().find(|at| at.board == board)?)))
        {
            Some((userid, DigestBoard { game, board, move_number, reader, .. })) => {
                Context::Answer { game, board: *board, move_number: *move_number, userid, reader: *reader }
            }
            None => self.context(),
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Incoming<'m> {
    /// The address that the mail comes from.
    pub from: &'m str,
    pub verdict: Verdict,
    /// Of players who have not chosen.
    pub usual: Policy,
}

/// Invalidates the letters about boards to this player that a mail names: others have a copy of the mail, and could
/// answer them. `own` are this server's addresses.
pub(crate) fn use_up(
    tx: &mut WriteTx,
    mail: &Mail,
    own: &[&str],
    userid: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(player) = tx.player_by_userid(userid)? else { return Ok(()) };
    for id in mail::answers(mail, &[], own) {
        if let Some(letter) = tx.letter_by_message_id(&id)?
            && letter.player == Some(player.id)
            && !letter.purpose.asks()
        {
            tx.use_letter(letter.id, now)?;
        }
    }
    Ok(())
}

/// What it means that a mail answers this letter; `row` is the letter's board, `known` are its reader and the players
/// of the mail's address.
///
/// The letter must not have been answered with a copy to others before. The mail must come from a confirmed address of
/// its reader, and the letter have gone to an address that is still the reader's; and the reader's [`Policy`] must be
/// met. A letter that asks for the confirmation of an address may be answered from anywhere: only its reader knows its
/// Message-ID.
pub(crate) fn in_reply_to(
    look: &mut ReadTx,
    answered: Option<Letter>,
    row: Option<&BoardRow>,
    incoming: Incoming<'_>,
    known: &[KnownPlayer],
) -> Result<InReplyTo, StoreError> {
    let Some(letter) = answered else { return Ok(InReplyTo::Nothing) };
    let reader = letter.player.and_then(|id| known.iter().find(|known| known.player.id == id));
    let about_account = matches!(letter.purpose, Purpose::Confirm | Purpose::ConfirmNew | Purpose::Forgot);
    let (reader, player) = match reader.map(|reader| (reader, reader.player.clone())) {
        Some((_, player)) if about_account => {
            return Ok(InReplyTo::Account { letter: Box::new(letter), player });
        }
        Some(found) => found,
        None if about_account || letter.purpose.asks() => return Ok(InReplyTo::Forgotten),
        None => return Ok(InReplyTo::Other),
    };
    // Who still reads the old letters of an address that was given up knows their Message-IDs.
    let still_there = reader.addresses.iter().any(|(address, stage)| {
        *stage != AddressStage::Waiting && address.eq_ignore_ascii_case(&letter.address)
    });
    let is_own = still_there && reader.is_at_home;
    if letter.purpose == Purpose::Delete {
        // The mail that the letter asks about showed the password, whatever else the player wants as a proof.
        let own = is_own && incoming.verdict != Verdict::Forged;
        return Ok(InReplyTo::Delete { letter: Box::new(letter), player, own });
    }
    if letter.purpose == Purpose::Puzzle
        && let Some(number) = letter.move_number.filter(|_| is_own && incoming.verdict != Verdict::Forged)
        && player.stage == PlayerStage::Alive
    {
        return Ok(InReplyTo::Puzzle { letter: letter.id, player, number });
    }
    let is_from = |address: &str| incoming.from.eq_ignore_ascii_case(address);
    let proved = if !still_there && (reader.is_at_home || is_from(&letter.address)) {
        Err(Unproved::Moved)
    } else if !is_own {
        Err(Unproved::OtherAddress)
    } else if letter.used_at.is_some() {
        Err(Unproved::Copied)
    } else {
        Policy::chosen(reader.settings.get(SETTING), incoming.usual).accepts(incoming.verdict)
    };
    if letter.purpose == Purpose::Digest {
        return digest(look, letter.id, player, proved);
    }
    if player.stage == PlayerStage::Suspended
        && matches!(letter.purpose, Purpose::Challenge | Purpose::Message)
    {
        return Ok(proved.map_or(InReplyTo::Other, |()| InReplyTo::Letter { player }));
    }
    Ok(board_or_other(letter, row, player, proved))
}

fn board_or_other(
    letter: Letter,
    row: Option<&BoardRow>,
    player: Player,
    proved: Result<(), Unproved>,
) -> InReplyTo {
    let game = row.and_then(|row| games::named(&row.game));
    match (letter.board.zip(letter.move_number).zip(game), proved) {
        (Some(((board, moves), game)), Ok(())) => {
            let watching = letter.purpose == Purpose::Watch;
            let offered = row.is_some_and(|row| is_offered(row, &player));
            let (game, taken_back) = (game.info().name, letter.taken_back);
            let submitting = letter.event == EventKind::Submit.as_str();
            InReplyTo::Board { player, board, moves, game, watching, offered, taken_back, submitting }
        }
        (Some(((board, _), game)), Err(why)) => {
            InReplyTo::Unproved { why, game: game.info().name, board, userid: player.userid }
        }
        (None, Ok(())) if letter.purpose == Purpose::Challenge => {
            InReplyTo::Challenge { letter: Box::new(letter), player }
        }
        (None, Err(why)) if letter.purpose == Purpose::Challenge => {
            InReplyTo::ChallengeUnproved { why, userid: player.userid }
        }
        (None, proved) if letter.purpose == Purpose::Message => InReplyTo::Message {
            letter: letter.id,
            written: letter.created,
            player: proved.ok().map(|()| player),
        },
        (None, Ok(())) if letter.used_at.is_none() && letter.purpose != Purpose::Enough => {
            InReplyTo::Letter { player }
        }
        (None, Err(Unproved::OtherAddress)) if letter.purpose != Purpose::Enough => InReplyTo::Elsewhere,
        (None, _) => InReplyTo::Other,
    }
}

fn digest(
    look: &mut ReadTx,
    letter: LetterId,
    player: Player,
    proved: Result<(), Unproved>,
) -> Result<InReplyTo, StoreError> {
    let (mut boards, mut taken_back) = (Vec::new(), BTreeSet::new());
    for told in look.digest_boards(letter)? {
        let Some(row) = look.board(told.board)? else { continue };
        let Some(game) = games::named(&row.game) else { continue };
        taken_back.extend(told.taken_back.then_some(told.board));
        boards.push(DigestBoard {
            game: game.info().name,
            board: told.board,
            move_number: told.move_number,
            awaited: told.awaited,
            reader: reads_as(told.watching, is_offered(&row, &player)),
        });
    }
    Ok(match proved {
        Ok(()) => InReplyTo::Digest { player, boards, taken_back },
        Err(why) => InReplyTo::DigestUnproved { why, boards, userid: player.userid },
    })
}

fn reads_as(watching: bool, offered: bool) -> Reader {
    match (watching, offered) {
        (true, _) => Reader::Watcher,
        (false, true) => Reader::Offered,
        (false, false) => Reader::Player,
    }
}

/// Whether a player has yet to answer the challenge, a draw offer, or a wish to take a move back.
fn is_offered(row: &BoardRow, player: &Player) -> bool {
    let is_own = |seat: &&SeatRow| seat.player == player.id;
    match row.stage {
        BoardStage::Offered => row.seats.iter().any(|seat| is_own(&seat) && !seat.flags.accepted),
        BoardStage::Running => {
            let draws = |seat: &SeatRow| seat.flags.draw_offered;
            let asks = |seat: &SeatRow| seat.flags.undo_to.is_some();
            let agreed = |seat: &SeatRow| asks(seat) || seat.flags.undo_agreed;
            let open = |wants: &dyn Fn(&SeatRow) -> bool, answered: &dyn Fn(&SeatRow) -> bool| {
                row.seats.iter().any(wants) && row.seats.iter().any(|seat| is_own(&seat) && !answered(seat))
            };
            open(&draws, &draws) || open(&asks, &agreed)
        }
        BoardStage::Over | BoardStage::Declined => false,
    }
}
