//! How hard a house player thinks, and which moves it looks at.

/// How well a house player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// At most a fifth of a second.
    Easy,
    /// At most two seconds.
    Usual,
    /// At most twenty seconds.
    Hard,
    /// The numbered level, from 1; the last one of the game if it has fewer.
    Rung(u8),
}

impl Level {
    /// The names of the numbered levels, the weakest first.
    pub const RUNGS: [&str; 20] = [
        "house-1", "house-2", "house-3", "house-4", "house-5", "house-6", "house-7", "house-8", "house-9",
        "house-10", "house-11", "house-12", "house-13", "house-14", "house-15", "house-16", "house-17",
        "house-18", "house-19", "house-20",
    ];

    /// The numbered level of this name.
    pub fn rung(name: &str) -> Option<Level> {
        let place = Self::RUNGS.iter().position(|rung| *rung == name)?;
        u8::try_from(place + 1).ok().map(Level::Rung)
    }
}

/// Which moves of the seat a search looks at first; behind them it looks at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among<M> {
    /// All.
    All,
    /// This one.
    Only(M),
    /// All others.
    Without(M),
}

impl<M> Among<M> {
    pub(super) fn try_map<N>(self, read: impl FnOnce(M) -> Option<N>) -> Option<Among<N>> {
        Some(match self {
            Among::All => Among::All,
            Among::Only(m) => Among::Only(read(m)?),
            Among::Without(m) => Among::Without(read(m)?),
        })
    }
}

/// How many beginnings of a turn a search follows, where a turn has several moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// Few with a small budget.
    Narrow,
    /// Ten times as many.
    Wide,
}

/// How much a search may visit, and what it asks.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// The most positions.
    pub budget: u64,
    /// How many beginnings of a turn it follows.
    pub breadth: Breadth,
    /// The source of its randomness.
    pub seed: [u8; 32],
    /// Called again and again while it searches: whoever searches can let it wait here. It changes nothing that is found.
    pub pause: &'a dyn Fn(),
}

impl std::fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Effort")
            .field("budget", &self.budget)
            .field("breadth", &self.breadth)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl Effort<'_> {
    /// A narrow search without a pause.
    pub fn of(budget: u64, seed: [u8; 32]) -> Self {
        Effort { budget, breadth: Breadth::Narrow, seed, pause: &|| {} }
    }
}
