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

/// What a mail answers.
#[derive(Debug)]
pub(crate) enum InReplyTo {
    /// No letter of ours that counts.
    Nothing,
    /// A letter of ours about a board, but the mail does not prove that its reader wrote it.
    Unproved {
        why: Unproved,
        game: &'static str,
        board: u32,
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
        /// Whether the player has still to answer the challenge, a draw that was offered, or who wants a move back.
        offered: bool,
        /// Whether the moves that it tells of were taken back since.
        taken_back: bool,
        /// Whether it asks if a move is to be played that was submitted.
        submitting: bool,
    },
    /// A daily letter to this very player.
    Digest {
        player: Player,
        /// The boards that it told of and that are still there, those that waited first.
        boards: Vec<DigestBoard<'static>>,
        /// Those of which moves that it tells of were taken back since.
        taken_back: BTreeSet<u32>,
    },
    /// A daily letter, but the mail does not prove that its reader wrote it.
    DigestUnproved {
        why: Unproved,
        boards: Vec<DigestBoard<'static>>,
        userid: String,
    },
    Account {
        letter: Box<Letter>,
        player: Player,
    },
    /// A letter that asked for a confirmation, of a sign-up that has been forgotten since.
    Forgotten,
    /// The letter that asks this very player whether a challenge is meant.
    Challenge {
        letter: Box<Letter>,
        player: Player,
    },
    /// The same letter, but the mail does not prove that its reader wrote it.
    ChallengeUnproved {
        why: Unproved,
        userid: String,
    },
    /// The letter that asks this player whether the account is to be closed; `own` tells whether the mail comes from an address of
    /// the player.
    Delete {
        letter: Box<Letter>,
        player: Player,
        own: bool,
    },
    /// The letter that brought what another player wrote; its reader, if the mail proves that its reader wrote it.
    Message {
        letter: LetterId,
        written: Timestamp,
        player: Option<Player>,
    },
    /// Another letter to this very player: an answer, a help page. It proves whose challenges the mail holds, and nothing
    /// else.
    Letter {
        player: Player,
    },
    /// Another letter, but the mail comes from an address that is not its reader's.
    Elsewhere,
    /// Another letter, to nobody known.
    Other,
}

impl InReplyTo {
    /// The boards that the letter is about, whatever the answer proves.
    pub(crate) fn boards(&self) -> BTreeSet<u32> {
        match self {
            InReplyTo::Board { board, .. } | InReplyTo::Unproved { board, .. } => BTreeSet::from([*board]),
            InReplyTo::Digest { boards, .. } | InReplyTo::DigestUnproved { boards, .. } => {
                boards.iter().map(|at| at.board).collect()
            }
            _ => BTreeSet::new(),
        }
    }

    /// For a board of the letter, if the mail proves that its reader wrote it: the number of moves that had been made, and
    /// whether some of them were taken back since.
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

    /// The same for players alone, and the game.
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

    /// Whether it asks if a move on this board is to be played.
    pub(crate) fn asks_to_confirm(&self, number: u32) -> bool {
        matches!(self, InReplyTo::Board { board, submitting: true, .. } if *board == number)
    }

    /// Of a daily letter its reader and the boards that it told of, whatever the answer proves.
    pub(crate) fn digest(&self) -> Option<(&str, &[DigestBoard<'static>])> {
        match self {
            InReplyTo::Digest { player, boards, .. } => Some((&player.userid, boards)),
            InReplyTo::DigestUnproved { userid, boards, .. } => Some((userid, boards)),
            _ => None,
        }
    }

    /// Whose letter it is, if the mail proves that its reader wrote it.
    pub(crate) fn proved_reader(&self) -> Option<&Player> {
        match self {
            InReplyTo::Board { player, .. }
            | InReplyTo::Digest { player, .. }
            | InReplyTo::Challenge { player, .. }
            | InReplyTo::Delete { player, own: true, .. }
            | InReplyTo::Letter { player } => Some(player),
            InReplyTo::Message { player, .. } => player.as_ref(),
            _ => None,
        }
    }

    /// Whether the letter went to another address than those of whoever answers it.
    pub(crate) fn is_elsewhere(&self) -> bool {
        matches!(
            self,
            InReplyTo::Elsewhere
                | InReplyTo::Unproved { why: Unproved::OtherAddress, .. }
                | InReplyTo::DigestUnproved { why: Unproved::OtherAddress, .. }
        )
    }

    /// Whether it is a letter that asks its reader something about the account or a challenge.
    pub(crate) fn asks(&self) -> bool {
        matches!(
            self,
            InReplyTo::Account { .. }
                | InReplyTo::Forgotten
                | InReplyTo::Challenge { .. }
                | InReplyTo::ChallengeUnproved { .. }
                | InReplyTo::Delete { .. }
        )
    }

    /// What the sender wrote. In an answer to a board's letter all is quote from where that letter begins, or an earlier one of
    /// the same board to the same player; so in the answer to a letter that asks about a challenge, to a message, or to a daily letter.
    pub(crate) fn written(&self, look: &mut ReadTx, mail: &Mail) -> Result<String, StoreError> {
        match self {
            InReplyTo::Board { .. }
            | InReplyTo::Digest { .. }
            | InReplyTo::Account { .. }
            | InReplyTo::Challenge { .. }
            | InReplyTo::Delete { .. }
            | InReplyTo::Message { .. } => self.written_of(look, mail.answer()),
            _ => Ok(mail.written()),
        }
    }

    /// The same of one text of the mail, without what marks itself as a quote.
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
            InReplyTo::Message { letter, .. } => known.add(&look.lines_of(*letter)?),
            _ => return Ok(answer.to_owned()),
        }
        // Only when the quote is gone what a device wrote above it stands at the end.
        Ok(mail::written_in_answer(&known.above_quote(answer)))
    }

    /// The userid of the letter's reader, if nothing but the reader's own choice speaks against having written the mail.
    pub(crate) fn reader(&self) -> Option<&str> {
        match self {
            InReplyTo::Board { player, .. }
            | InReplyTo::Digest { player, .. }
            | InReplyTo::Letter { player } => Some(&player.userid),
            InReplyTo::Message { player, .. } => player.as_ref().map(|player| player.userid.as_str()),
            InReplyTo::Unproved { why: Unproved::Unverified | Unproved::PasswordOnly, userid, .. }
            | InReplyTo::DigestUnproved {
                why: Unproved::Unverified | Unproved::PasswordOnly, userid, ..
            } => Some(userid),
            _ => None,
        }
    }

    /// Whether it asks if a move is to be played that was submitted.
    pub(crate) fn asks_to_play(&self) -> bool {
        matches!(self, InReplyTo::Board { submitting: true, .. })
    }

    /// Whether it asks if an address is right.
    pub(crate) fn asks_for_address(&self) -> bool {
        let about = |letter: &Letter| matches!(letter.purpose, Purpose::Confirm | Purpose::ConfirmNew);
        matches!(self, InReplyTo::Account { letter, .. } if about(letter))
    }

    pub(crate) fn context(&self) -> Context<'_> {
        match self {
            InReplyTo::Nothing
            | InReplyTo::Unproved { .. }
            | InReplyTo::Digest { .. }
            | InReplyTo::DigestUnproved { .. }
            | InReplyTo::Challenge { .. }
            | InReplyTo::ChallengeUnproved { .. }
            | InReplyTo::Delete { .. }
            | InReplyTo::Message { .. }
            | InReplyTo::Letter { .. }
            | InReplyTo::Elsewhere
            | InReplyTo::Other => Context::Fresh,
            InReplyTo::Account { .. } | InReplyTo::Forgotten => Context::AnswerAccount,
            InReplyTo::Board { player, board, moves, game, watching, offered, submitting, .. } => {
                let reader = if *submitting { Reader::Submitting } else { reads_as(*watching, *offered) };
                Context::Answer { game, board: *board, move_number: *moves, userid: &player.userid, reader }
            }
        }
    }

    /// The same for a line that is for this board.
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

/// What is believed of a mail that answers.
#[derive(Clone, Copy)]
pub(crate) struct Incoming {
    pub verdict: Verdict,
    /// For players who have not chosen what proves them.
    pub usual: Policy,
}

/// What it means that a mail answers this letter; `row` is the board that the letter is about, `known` are the letter's reader and
/// the players of the mail's address.
///
/// The letter must not have been answered with a copy to others before; the mail must come from a confirmed address of the
/// player whom the letter went to, at an address that is still the player's, and satisfy that player's [`Policy`]. A letter that
/// asks for the confirmation of an address may be answered from anywhere, because only its reader knows its Message-ID.
pub(crate) fn in_reply_to(
    look: &mut ReadTx,
    answered: Option<Letter>,
    row: Option<&BoardRow>,
    incoming: Incoming,
    known: &[KnownPlayer],
) -> Result<InReplyTo, StoreError> {
    match answered {
        Some(letter) => interpret(look, letter, row, incoming, known),
        None => Ok(InReplyTo::Nothing),
    }
}

/// Makes the letters about boards useless that a mail names and that went to this player: others have a copy of the mail, and
/// could answer them. `own` is this server's address.
pub(crate) fn use_up(
    tx: &mut WriteTx,
    mail: &Mail,
    own: &str,
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

fn interpret(
    look: &mut ReadTx,
    letter: Letter,
    row: Option<&BoardRow>,
    incoming: Incoming,
    known: &[KnownPlayer],
) -> Result<InReplyTo, StoreError> {
    let reader = letter.player.and_then(|id| known.iter().find(|known| known.player.id == id));
    let player = reader.map(|reader| reader.player.clone());
    let about_account = matches!(letter.purpose, Purpose::Confirm | Purpose::ConfirmNew | Purpose::Forgot);
    let player = match player {
        Some(player) if about_account => {
            return Ok(InReplyTo::Account { letter: Box::new(letter), player });
        }
        Some(player) => player,
        None if about_account || letter.purpose.asks() => return Ok(InReplyTo::Forgotten),
        None => return Ok(InReplyTo::Other),
    };
    let game = row.and_then(|row| games::named(&row.game));
    // Who still reads the old letters of an address that was given up knows their Message-IDs.
    let still_there = reader.is_some_and(|reader| {
        let there = |address: &str| address.eq_ignore_ascii_case(&letter.address);
        reader.addresses.iter().any(|(address, stage)| *stage != AddressStage::Waiting && there(address))
    });
    let is_own = still_there && reader.is_some_and(|reader| reader.is_at_home);
    if letter.purpose == Purpose::Delete {
        // The password stood in the mail that the letter asks about: whatever else the player wants as a proof was shown.
        let own = is_own && incoming.verdict != Verdict::Forged;
        return Ok(InReplyTo::Delete { letter: Box::new(letter), player, own });
    }
    let proved = match is_own {
        true if letter.used_at.is_some() => Err(Unproved::Copied),
        true => {
            let chosen = reader.and_then(|reader| reader.settings.get(SETTING));
            Policy::chosen(chosen, incoming.usual).accepts(incoming.verdict)
        }
        false => Err(Unproved::OtherAddress),
    };
    if letter.purpose == Purpose::Digest {
        return digest(look, letter.id, player, proved);
    }
    if player.stage == PlayerStage::Suspended
        && matches!(letter.purpose, Purpose::Challenge | Purpose::Message)
    {
        return Ok(proved.map_or(InReplyTo::Other, |()| InReplyTo::Letter { player }));
    }
    let at = letter.board.zip(letter.move_number).zip(game);
    Ok(match (at, proved) {
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
    })
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

/// What the reader of a letter about a board has to do with it.
fn reads_as(watching: bool, offered: bool) -> Reader {
    match (watching, offered) {
        (true, _) => Reader::Watcher,
        (false, true) => Reader::Offered,
        (false, false) => Reader::Player,
    }
}

/// Whether a player has still to answer the challenge, or what somebody else wants: a draw, or a move back.
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
