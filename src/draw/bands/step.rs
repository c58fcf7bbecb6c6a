//! Bands as steps: where each lies, and which runs over another one.

use std::collections::{BTreeMap, BTreeSet};

use crate::draw::canvas::Point;

/// One step of a band: a bend from the border with the previous cell to the border with the next.
pub(super) struct Step {
    pub cell: usize,
    from: Point,
    bend: Point,
    to: Point,
}

impl Step {
    /// The point at `along` (0 to 1) and `aside` (pixels to the right of the way). The step is an arc of a circle if both borders
    /// are equally far from the bend.
    pub fn point(&self, along: f64, aside: f64) -> Point {
        let Step { from, bend, to, .. } = self;
        let weights = [(1.0 - along).powi(2), 2.0 * self.weight() * along * (1.0 - along), along.powi(2)];
        let changes = [2.0 * along - 2.0, 2.0 * self.weight() * (1.0 - 2.0 * along), 2.0 * along];
        let sum = |weights: &[f64; 3], values: [f64; 3]| {
            weights.iter().zip(values).map(|(w, v)| w * v).sum::<f64>()
        };
        let [all, change] = [&weights, &changes].map(|weights| sum(weights, [1.0; 3]));
        let place = |values: [f64; 3]| sum(&weights, values) / all;
        let way = |values: [f64; 3]| sum(&changes, values) * all - sum(&weights, values) * change;
        let (x, y) = ([from.x, bend.x, to.x], [from.y, bend.y, to.y]);
        let (right, down) = (way(x), way(y));
        let length = right.hypot(down).max(0.001);
        Point::new(place(x) - aside * down / length, place(y) + aside * right / length)
    }

    /// The weight of the bend that makes the conic section a circle: the cosine of half the turn.
    fn weight(&self) -> f64 {
        let Step { from, bend, to, .. } = self;
        let (come, go) = ((bend.x - from.x, bend.y - from.y), (to.x - bend.x, to.y - bend.y));
        let lengths = come.0.hypot(come.1) * go.0.hypot(go.1);
        if lengths == 0.0 {
            1.0
        } else {
            ((1.0 + (come.0 * go.0 + come.1 * go.1) / lengths) / 2.0).max(0.0).sqrt()
        }
    }

    pub fn is_straight(&self) -> bool {
        let Step { from, bend, to, .. } = self;
        ((bend.x - from.x) * (to.y - bend.y) - (bend.y - from.y) * (to.x - bend.x)).abs() < 0.5
    }

    /// A line along the step, `aside` pixels to its right.
    pub fn side(&self, aside: f64) -> Vec<Point> {
        let parts: u8 = if self.is_straight() { 1 } else { 8 };
        (0..=parts).map(|part| self.point(f64::from(part) / f64::from(parts), aside)).collect()
    }
}

pub(super) fn steps(strand: &[usize], middles: &[Point]) -> Vec<Step> {
    let places: Vec<(usize, Point)> =
        strand.iter().filter_map(|cell| Some((*cell, *middles.get(*cell)?))).collect();
    let point = |place: usize| places.get(place).map(|(_, point)| *point);
    let between = |one: Point, other: Point| Point::new((one.x + other.x) / 2.0, (one.y + other.y) / 2.0);
    // The ends are as long as the halves of inner steps.
    let beyond =
        |end: Point, near: Point| between(end, Point::new(2.0 * end.x - near.x, 2.0 * end.y - near.y));
    let step = |(place, (cell, bend)): (usize, &(usize, Point))| {
        let (before, after) = (place.checked_sub(1).and_then(point), point(place + 1));
        let border = |near: Option<Point>, far: Option<Point>| match (near, far) {
            (Some(near), _) => between(near, *bend),
            (None, Some(far)) => beyond(*bend, far),
            (None, None) => *bend,
        };
        Step { cell: *cell, from: border(before, after), bend: *bend, to: border(after, before) }
    };
    places.iter().enumerate().map(step).collect()
}

/// The steps that run over another one, as (strand, place in it). Along each strand, crossings go over and under alternately.
pub(super) fn upper(strands: &[Vec<usize>]) -> BTreeSet<(usize, usize)> {
    let mut times: BTreeMap<usize, usize> = BTreeMap::new();
    for cell in strands.iter().flatten() {
        *times.entry(*cell).or_default() += 1;
    }
    let is_crossing = |cell: usize| times.get(&cell).is_some_and(|n| *n > 1);
    // For each crossing seen so far, whether the first way through it is the upper one.
    let mut first: BTreeMap<usize, bool> = BTreeMap::new();
    let mut upper = BTreeSet::new();
    for (number, strand) in strands.iter().enumerate() {
        let crossings = || strand.iter().copied().enumerate().filter(|(_, cell)| is_crossing(*cell));
        let known =
            (0_usize..).zip(crossings()).find_map(|(turn, (_, cell))| Some((turn, !first.get(&cell)?)));
        let begins = known.is_none_or(|(turn, above)| above == (turn % 2 == 0));
        for (turn, (place, cell)) in (0_usize..).zip(crossings()) {
            let above = first.get(&cell).map_or(begins == (turn % 2 == 0), |above| !above);
            first.entry(cell).or_insert(above);
            if above {
                upper.insert((number, place));
            }
        }
    }
    upper
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strands_run_over_and_under_by_turns() {
        // A band knotted with itself, and two that hook into each other.
        let cases = [vec![vec![9, 0, 1, 8, 2, 0, 7, 1, 2]], vec![vec![5, 0, 1], vec![1, 6, 0]]];
        for strands in cases {
            let upper = upper(&strands);
            for (number, strand) in strands.iter().enumerate() {
                let crossings = strand.iter().enumerate().filter(|(_, cell)| **cell < 3);
                let ways: Vec<bool> = crossings.map(|(place, _)| upper.contains(&(number, place))).collect();
                assert!(ways.windows(2).all(|pair| pair[0] != pair[1]), "{strand:?}: {ways:?}");
            }
            assert_eq!(upper.len(), strands.iter().flatten().filter(|cell| **cell < 3).count() / 2);
        }
    }

    #[test]
    fn steps_meet_at_their_borders_and_bend_between_them() {
        let middles = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)].map(|(x, y)| Point::new(x, y));
        let steps = steps(&[0, 1, 2], &middles);
        let ends: Vec<(Point, Point)> =
            steps.iter().map(|s| (s.point(0.0, 0.0), s.point(1.0, 0.0))).collect();
        let points = |list: [(f64, f64); 4]| list.map(|(x, y)| Point::new(x, y));
        let [a, b, c, d] = points([(-5.0, 0.0), (5.0, 0.0), (10.0, 5.0), (10.0, 15.0)]);
        assert_eq!(ends, [(a, b), (b, c), (c, d)]);
        let far = |point: Point| (point.x - 5.0).hypot(point.y - 5.0);
        assert!(steps[1].side(0.0).into_iter().all(|point| (far(point) - 5.0).abs() < 0.001));
        assert!(steps[1].side(4.0).into_iter().all(|point| (far(point) - 1.0).abs() < 0.001));
        assert_eq!(steps[0].side(2.0), [Point::new(-5.0, 2.0), Point::new(5.0, 2.0)]);
        assert_eq!(steps.iter().map(Step::is_straight).collect::<Vec<_>>(), [true, false, true]);
    }
}
