//! What a position is worth, told by a search that may end at any moment.

/// The mean of what a search finds, over the second half of its budget. The last thing found counts for no more than the part of the
/// budget that was left when it was found: changing the budget by a hundredth changes the mean by a fiftieth at most.
/// Each seat has its own.
pub(super) struct Worth {
    budget: u64,
    /// How much of the budget the sums reach up to.
    used: u64,
    latest: Vec<f64>,
    sums: Vec<f64>,
}

impl Worth {
    /// `first` counts until something else is found.
    pub(super) fn new(budget: u64, first: Vec<f64>) -> Self {
        Worth { budget, used: budget / 2, sums: vec![0.0; first.len()], latest: first }
    }

    /// What is found when so much of the budget is used.
    pub(super) fn becomes(&mut self, used: u64, found: Vec<f64>) {
        let until = used.clamp(self.used, self.budget);
        for (sum, latest) in self.sums.iter_mut().zip(&self.latest) {
            *sum += latest * (until - self.used) as f64;
        }
        (self.used, self.latest) = (until, found);
    }

    pub(super) fn mean(mut self) -> Vec<f64> {
        self.becomes(self.budget, self.latest.clone());
        match self.budget - self.budget / 2 {
            0 => self.latest,
            half => self.sums.iter().map(|sum| sum / half as f64).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_counts_from_then_on() {
        type Case = (u64, &'static [(u64, f64)], f64);
        let cases: [Case; 6] = [
            (0, &[], 0.5),
            (100, &[], 0.5),
            (100, &[(10, 1.0)], 1.0),
            (100, &[(50, 1.0)], 1.0),
            (100, &[(10, 0.0), (75, 1.0)], 0.5),
            (100, &[(10, 1.0), (100, 0.0)], 1.0),
        ];
        for (budget, found, wanted) in cases {
            let mut worth = Worth::new(budget, vec![0.5, 0.5]);
            found.iter().for_each(|(used, found)| worth.becomes(*used, vec![*found, 1.0 - found]));
            let mean = worth.mean();
            let is_wanted = (mean[0] - wanted).abs() < 1e-9 && (mean[1] - (1.0 - wanted)).abs() < 1e-9;
            assert!(is_wanted, "{budget}: {found:?} {mean:?}");
        }
    }
}
