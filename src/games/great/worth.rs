//! What a position is worth, in hundredths of a Pawn: men, where they stand, what they reach, and how safe the Kings are.
//!
//! Every man leaps, so what it reaches depends on its square alone, and exchanges on a square are counted exactly: nothing
//! stands in the way and nothing comes from behind.

use super::board::{Side, Square, SquareSet};
use super::kind::{Kind, pawn_takes};
use super::men::{Men, Move};

/// A lead that wins five games in six.
pub const CLEAR: i32 = 350;

/// By kind in the order of letters: E, G, H, K, M, N, P, S, W. The Elephant stays on squares of one colour; the King has none.
const VALUES: [i32; 9] = [270, 700, 690, 0, 720, 310, 80, 270, 290];

/// What a square within reach is worth, by kind.
const REACH: [i32; 9] = [6, 4, 4, 0, 4, 6, 0, 4, 5];

/// What a piece that reaches squares at the enemy King counts for each, by kind.
const NEAR_KING: [i32; 9] = [2, 3, 3, 0, 3, 2, 0, 1, 2];

/// By rank as its owner sees it: what a Pawn's way so far is worth, and what more if no enemy Pawn can stop it.
const PAWN_WAY: [i32; 8] = [0, 0, 2, 6, 14, 24, 36, 0];
const PASSED: [i32; 8] = [0, 5, 8, 14, 26, 48, 84, 0];

/// What a piece that an enemy Pawn attacks loses, and one that is attacked and not guarded.
const BEFORE_PAWN: i32 = 40;
const LOOSE: i32 = 24;

/// What two men in the order of their values are worth in pieces other than Pawns at the start, both sides together.
const FULL: i32 = 2 * (700 + 690 + 720 + 2 * (270 + 310 + 290));

/// What a side has, less what the other one has.
pub fn balance(men: &Men, side: Side) -> i32 {
    let [own, other] = [side, side.other()].map(|side| Reached::by(men, side));
    let pieces = own.pieces + other.pieces;
    let lead = own.pieces - other.pieces + standing(men, side, &own, &other, pieces)
        - standing(men, side.other(), &other, &own, pieces);
    // Who is ahead wants fewer pieces on the board: the last one of a side that has only its King loses.
    lead + lead * (FULL - pieces.min(FULL)) / (2 * FULL)
}

/// What a side reaches.
struct Reached {
    /// The squares on which its Pawns capture.
    by_pawns: SquareSet,
    /// All squares on which it captures or guards.
    all: SquareSet,
    /// What its pieces are worth, Pawns left out.
    pieces: i32,
}

impl Reached {
    fn by(men: &Men, side: Side) -> Self {
        let by_pawns = men.those(side, Kind::Pawn).pawns_take(side);
        let (mut all, mut pieces) = (by_pawns, 0);
        for from in men.side(side) {
            if let Some(kind) = men.kind_on(from).filter(|kind| *kind != Kind::Pawn) {
                all |= kind.reach(from);
                pieces += VALUES[kind as usize];
            }
        }
        Reached { by_pawns, all, pieces }
    }
}

/// What the men of a side are worth where they stand, but for the values of the pieces.
fn standing(men: &Men, side: Side, own: &Reached, other: &Reached, pieces: i32) -> i32 {
    let enemy_king = men.those(side.other(), Kind::King).first();
    let zone = enemy_king.map_or(SquareSet::EMPTY, |king| Kind::King.reach(king).with(Some(king)));
    let free = !(men.side(side) | other.by_pawns);
    let (mut sum, mut attack, mut attackers) = (0, 0, 0);
    for from in men.side(side) {
        let Some(kind) = men.kind_on(from) else { continue };
        match kind {
            Kind::Pawn => sum += VALUES[kind as usize] + pawn(men, side, from, own),
            Kind::King => sum += king(side, from, pieces),
            _ => {
                let reach = kind.reach(from);
                sum += REACH[kind as usize] * (reach & free).len() as i32 + central(from);
                let near = (reach & zone).len() as i32;
                attack += near * NEAR_KING[kind as usize];
                attackers += i32::from(near > 0);
            }
        }
    }
    if attackers > 1 {
        // Two pieces at the King are more than twice one; against few pieces it is safer.
        sum += (attack * attack / 4).min(250) * pieces.min(FULL) / FULL;
    }
    let targets = men.side(side.other()) & !men.those(side.other(), Kind::Pawn);
    let loose = targets & own.all & !other.all & !own.by_pawns;
    sum + BEFORE_PAWN * (targets & own.by_pawns).len() as i32 + LOOSE * loose.len() as i32
}

/// What a Pawn has on its way, whether it is guarded by one and whether one stands before it.
fn pawn(men: &Men, side: Side, from: Square, own: &Reached) -> i32 {
    let way = usize::from(from.rank().abs_diff(side.other().last_rank()));
    let mut sum = PAWN_WAY[way];
    if (SquareSet::ahead(from, side) & men.those(side.other(), Kind::Pawn)).is_empty() {
        sum += PASSED[way];
    }
    if own.by_pawns.has(from) {
        sum += 8;
    }
    sum
}

/// The King stays behind while there are many pieces, and comes to the centre when there are few.
fn king(side: Side, from: Square, pieces: i32) -> i32 {
    let way = i32::from(from.rank().abs_diff(side.other().last_rank()));
    let many = pieces.min(FULL);
    (-14 * way * many + 5 * central(from) * (FULL - many)) / FULL
}

/// How near a square is to the centre, 0 to 7.
fn central(square: Square) -> i32 {
    let file = i32::from(square.file().min(9 - square.file()));
    let rank = i32::from(square.rank().min(7 - square.rank()));
    file + rank
}

/// What a move gains if all captures that may follow on its square are made as far as they pay: 1 and more for a capture or a
/// promotion that loses nothing, and for another move 0, or less by what it loses.
pub fn gain(men: &Men, side: Side, m: Move) -> i32 {
    let taken = men.kind_on(m.to);
    let value = |kind: Option<Kind>| kind.map_or(0, |kind| VALUES[kind as usize]);
    let moved = m.promotion.or(men.kind_on(m.from));
    let promoted = m.promotion.map_or(0, |kind| VALUES[kind as usize] - VALUES[Kind::Pawn as usize]);
    let first = value(taken) + promoted;
    let gain = first - answer(men, side.other(), m.to, moved, SquareSet::of(m.from));
    match gain {
        ..0 => gain,
        _ if taken.is_none() && m.promotion.is_none() => 0,
        _ => gain + 1 + value(taken) / 16,
    }
}

/// What a side gains by capturing on a square where a man of that kind stands; those that `gone` has do not stand there any
/// more.
fn answer(men: &Men, side: Side, square: Square, stands: Option<Kind>, gone: SquareSet) -> i32 {
    let Some((from, kind)) = least_attacker(men, side, square, gone) else { return 0 };
    let guarded = || least_attacker(men, side.other(), square, gone).is_some();
    if kind == Kind::King && guarded() {
        return 0;
    }
    let prize = stands.map_or(0, |kind| if kind == Kind::King { 10_000 } else { VALUES[kind as usize] });
    (prize - answer(men, side.other(), square, Some(kind), gone.with(Some(from)))).max(0)
}

/// The man of least value that captures on a square.
fn least_attacker(men: &Men, side: Side, square: Square, gone: SquareSet) -> Option<(Square, Kind)> {
    const BY_VALUE: [Kind; 8] = [
        Kind::Elephant,
        Kind::Soldier,
        Kind::Woody,
        Kind::Knight,
        Kind::HighPriestess,
        Kind::General,
        Kind::Minister,
        Kind::King,
    ];
    let there = !gone;
    let pawns = pawn_takes(side.other(), square) & men.those(side, Kind::Pawn) & there;
    if let Some(from) = pawns.first() {
        return Some((from, Kind::Pawn));
    }
    BY_VALUE.into_iter().find_map(|kind| {
        let from = (kind.reach(square) & men.those(side, kind) & there).first()?;
        Some((from, kind))
    })
}
