//! Orders about boards: entries of the record, told to players and watchers.

use crate::game::{By, ClockDeed, Outcome, Seat};
use crate::letter::{self, Notice, OPERATOR, OrderLetter};
use crate::order::{BoardOrder, Clock, ClockOrder, Done, counted};
use crate::play::{Act, Stage};
use crate::store::{PlayerStage, ReadTx};
use crate::time::read_length;

use crate::desk::commands::orders::OrderRefused;
use crate::desk::commands::orders::refused::refused;
use crate::desk::commands::titles::title_of;
use crate::desk::work::{Boards, OpenBoard, Work};

pub(super) fn carry_out(work: &mut Work<'_>, order: &BoardOrder) -> Result<Done, OrderRefused> {
    let board = order.board();
    match order {
        BoardOrder::Say { text, .. } => say(work, board, text.as_deref().unwrap_or_default()),
        BoardOrder::End { result, reason, .. } => end(work, board, result, reason.as_deref()),
        BoardOrder::Annul { .. } => annul(work, board),
        BoardOrder::Undo { to, .. } => undo(work, board, *to),
        BoardOrder::Seat { seat, userid, .. } => replace(work, board, *seat, userid),
        BoardOrder::Clock(order) => clock(work, order),
        BoardOrder::Delete { .. } => erase(work, board),
    }
}

fn say(work: &mut Work<'_>, board: u32, text: &str) -> Result<Done, OrderRefused> {
    let text = letter::without_tokens(text.trim_end());
    if text.trim().is_empty() {
        return Err(OrderRefused::NoMessage);
    }
    let open = opened(&mut work.boards, &mut work.tx, board)?;
    let seats = open.now.players.iter().zip(&open.players);
    let players: Vec<&str> =
        seats.filter(|(_, id)| !id.is_house()).map(|(userid, _)| userid.as_str()).collect();
    let players = players.join(", ");
    open.messages.push((OPERATOR.to_owned(), text));
    work.log.push("say".to_owned());
    Ok(Done::Said { board, players })
}

fn end(work: &mut Work<'_>, board: u32, given: &str, reason: Option<&str>) -> Result<Done, OrderRefused> {
    let reason = letter::without_tokens(reason.unwrap_or_default().trim());
    let open = opened(&mut work.boards, &mut work.tx, board)?;
    let players = u8::try_from(open.now.players.len()).unwrap_or(u8::MAX);
    let winner = open.now.seat_of(given).map(|seat| Outcome::won_by(seat, players));
    let mut outcome = match &winner {
        Some(outcome) => outcome.clone(),
        None if given.eq_ignore_ascii_case("draw") => Outcome::draw(players),
        None => given.parse().map_err(|_| OrderRefused::NoResult {
            given: given.to_owned(),
            board,
            players: open.now.players.join(", "),
            example: Outcome::won_by(Seat::new(1), players).to_string(),
        })?,
    };
    let ranked = outcome.clone().leavers_last(&open.now.record.left());
    if winner.is_some() || given.eq_ignore_ascii_case("draw") {
        outcome = ranked;
    } else if outcome != ranked {
        return Err(OrderRefused::LeaverAhead { given: given.to_owned(), board, right: ranked.to_string() });
    }
    if reason.is_empty() {
        return Err(OrderRefused::NoReason);
    }
    act(open, &Act::Adjudicate(outcome.clone()), work.now)?;
    open.messages.push((OPERATOR.to_owned(), reason));
    work.log.push(format!("adjudicate {outcome}"));
    Ok(Done::Ended { board, result: outcome.to_string() })
}

fn annul(work: &mut Work<'_>, board: u32) -> Result<Done, OrderRefused> {
    let open = opened(&mut work.boards, &mut work.tx, board)?;
    let done = match open.now.stage {
        Stage::Offered | Stage::Running => {
            act(open, &Act::Annul, work.now)?;
            Done::Annulled { board }
        }
        Stage::Over if open.now.record.outcome().is_some() && work.tx.annul_result(board, work.now)? => {
            open.notices.push((None, Notice::ResultAnnulled));
            work.tx.forget_reviews(board)?;
            Done::ResultAnnulled { board }
        }
        Stage::Over | Stage::Declined => return Err(OrderRefused::TakenBack(board)),
    };
    work.log.push("annul".to_owned());
    Ok(done)
}

fn undo(work: &mut Work<'_>, board: u32, to: Option<u32>) -> Result<Done, OrderRefused> {
    let open = opened(&mut work.boards, &mut work.tx, board)?;
    open.complete(&mut work.tx)?;
    let moves = to.unwrap_or_else(|| open.now.record.moves().saturating_sub(1));
    act(open, &Act::Undo { moves }, work.now)?;
    work.log.push(format!("undo {moves}"));
    Ok(Done::Undone { board, moves: open.now.record.moves() })
}

fn replace(work: &mut Work<'_>, board: u32, seat: u8, userid: &str) -> Result<Done, OrderRefused> {
    let player = work.tx.player_by_userid(userid)?;
    let player = player
        .filter(|player| player.stage == PlayerStage::Alive)
        .ok_or_else(|| OrderRefused::NoPlayer(userid.to_owned()))?;
    let open = opened(&mut work.boards, &mut work.tx, board)?;
    let seats = open.now.players.len();
    let at = Some(seat).filter(|seat| (1..=seats).contains(&usize::from(*seat))).map(Seat::new);
    let at = at.ok_or(OrderRefused::NoSeat { board, seat, seats })?;
    if open.seat_of(player.id).is_some() {
        return Err(OrderRefused::PlaysThere(player.userid, board));
    }
    let before = open.now.userid(at).to_owned();
    act(open, &Act::Replace { seat: at, userid: player.userid.clone() }, work.now)?;
    let Some(left) = open.seat_player(at, &player) else { return Err(OrderRefused::NoBoard(board)) };
    open.notices.push((None, Notice::Replaced { seat: at, before: before.clone() }));
    let title = open.now.game().info().title.to_owned();
    work.tx.replace_player(board, seat, left, player.id)?;
    if let Some(left) = work.tx.player(left)?.filter(|left| left.stage != PlayerStage::House) {
        let told = OrderLetter::LeftSeat { title, board, successor: player.userid.clone() };
        work.outbox().tell_of_order(&left, told)?;
    }
    work.log.push(format!("replace {seat}"));
    Ok(Done::Seated { board, seat, userid: player.userid, before })
}

fn clock(work: &mut Work<'_>, order: &Clock) -> Result<Done, OrderRefused> {
    let board = order.board;
    let open = opened(&mut work.boards, &mut work.tx, board)?;
    match open.now.stage {
        Stage::Running => {}
        Stage::Offered => return Err(OrderRefused::NotBegun(board)),
        Stage::Over | Stage::Declined => return Err(OrderRefused::Over(board)),
    }
    if !open.clocks.as_ref().is_some_and(|clocks| clocks.terms.is_limited()) {
        return Err(OrderRefused::Unlimited(board));
    }
    if order.order() == ClockOrder::Start && !open.has_rules() {
        return Err(OrderRefused::OtherRules(board));
    }
    let (deed, notice, done) = match order.order() {
        ClockOrder::Give { userid, time } => {
            let length = read_length(time).map_err(|_| OrderRefused::NoTime(time.to_owned()))?;
            let Some(seat) = open.now.seat_of(userid) else {
                let players = open.now.players.join(", ");
                return Err(OrderRefused::NotThere { userid: userid.to_owned(), board, players });
            };
            let userid = open.now.userid(seat).to_owned();
            if open.now.has_resigned(seat) {
                return Err(OrderRefused::HasLeft(userid, board));
            }
            let hours = u32::try_from(length.as_hours()).unwrap_or_default();
            let deed = ClockDeed::Give { seat, hours };
            (
                deed,
                Notice::Given { seat, time: length },
                Done::Given { board, userid, hours: counted(hours, "hour") },
            )
        }
        ClockOrder::Stop if !work.tx.stop_clocks(board, work.now)? => {
            return Err(OrderRefused::Stopped(board));
        }
        ClockOrder::Start if !work.tx.start_clocks(board, work.now)? => {
            return Err(OrderRefused::Running(board));
        }
        ClockOrder::Stop => (ClockDeed::Stop, Notice::ClocksStopped, Done::Stopped { board }),
        ClockOrder::Start => (ClockDeed::Start, Notice::ClocksStarted, Done::Started { board }),
    };
    act(open, &Act::Clock(deed), work.now)?;
    open.set_clocks(&mut work.tx, deed, work.now)?;
    open.notices.push((None, notice));
    work.log.push(format!("clock {deed}"));
    Ok(done)
}

fn erase(work: &mut Work<'_>, board: u32) -> Result<Done, OrderRefused> {
    let row = work.tx.board(board)?.ok_or(OrderRefused::NoBoard(board))?;
    let title = title_of(&row.game);
    if !work.tx.erase_board(board)? {
        return Err(match row.ended {
            None => OrderRefused::GoesOn(board),
            Some(_) => OrderRefused::Counts(board),
        });
    }
    for seat in &row.seats {
        let Some(player) = work.tx.player(seat.player)? else { continue };
        if matches!(player.stage, PlayerStage::Alive | PlayerStage::Suspended) {
            let told = OrderLetter::BoardErased { title: title.clone(), board };
            work.outbox().tell_of_order(&player, told)?;
        }
    }
    work.log.push("erased".to_owned());
    Ok(Done::Erased { board })
}

fn act(open: &mut OpenBoard, act: &Act, now: jiff::Timestamp) -> Result<(), OrderRefused> {
    let (board, past) = (open.now.number, open.now.record.past_moves());
    let userid = match act {
        Act::Replace { seat, .. } => open.now.userid(*seat).to_owned(),
        _ => String::new(),
    };
    open.act(By::Operator, act, now).map_err(|why| refused(board, &userid, past, why))
}

pub(crate) fn opened<'b>(
    boards: &'b mut Boards,
    tx: &mut ReadTx,
    number: u32,
) -> Result<&'b mut OpenBoard, OrderRefused> {
    boards.open(tx, number)?.ok_or(OrderRefused::NoBoard(number))
}
