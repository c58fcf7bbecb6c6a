//! Orders as clauses, and their canonical spelling.

use std::fmt;

use crate::game::{Arg, Phrase, phrase};

use super::board::Place;
use super::deck::Card;
use super::figures::Figures;

pub type Group = (Figures, Place);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clause {
    /// The first free one of these starts.
    Start(Vec<Place>),
    Draft(Pick),
    /// Place the figures of the new card.
    Recruit(Vec<Group>),
    /// Place all figures of the new card on one land.
    RecruitAll(Place),
    /// Move figures along a path.
    Step(Step),
    /// End the turn and discard cards.
    Discard(Vec<Loss>),
    End,
    /// Set the standing order for retreats; empty for the default.
    Prefer(Vec<Preference>),
    /// A defender's answer.
    Retreat(Place),
}

/// A card of the row or of a kingdom, by position (from 1) or name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pick {
    At(u8),
    Card(Card),
}

/// A group on its way; each land entered takes a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// None for all that are there.
    pub figures: Option<Figures>,
    pub from: Place,
    pub to: Place,
    /// The lands entered after `to`.
    pub on: Vec<Place>,
}

/// A discarded card, and where its figures are taken from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loss {
    pub card: Pick,
    pub from: Vec<Group>,
}

/// An item of a standing order for retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Preference {
    Place(Place),
    Savanna,
    Ruins,
    /// Where most of one's figures are.
    Strong,
    /// Where fewest of one's figures are.
    Weak,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Order {
    pub clauses: Vec<Clause>,
    /// What was written after that but could not be done; its seat is told, but it is not part of the spelling.
    pub dropped: Vec<Clause>,
}

impl Clause {
    /// Whether one clause can stand in the other's place.
    pub fn is_like(&self, other: &Clause) -> bool {
        let place = |clause: &Clause| match clause {
            Clause::Start(_) => 0,
            Clause::Draft(_) => 1,
            Clause::Recruit(_) | Clause::RecruitAll(_) => 2,
            Clause::Step(_) => 3,
            Clause::Discard(_) | Clause::End => 4,
            Clause::Prefer(_) => 5,
            Clause::Retreat(_) => 6,
        };
        place(self) == place(other)
    }
}

impl Order {
    pub fn of(clause: Clause) -> Order {
        Order { clauses: vec![clause], dropped: Vec::new() }
    }
}

impl fmt::Display for Preference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Preference::Place(place) => place.fmt(f),
            Preference::Savanna => f.write_str("savanna"),
            Preference::Ruins => f.write_str("ruins"),
            Preference::Strong => f.write_str("strong"),
            Preference::Weak => f.write_str("weak"),
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::At(place) => place.fmt(f),
            Pick::Card(card) => card.fmt(f),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.figures {
            Some(figures) => write!(f, "{figures} {}-{}", self.from, self.to)?,
            None => write!(f, "all {}-{}", self.from, self.to)?,
        }
        self.on.iter().try_for_each(|place| write!(f, "-{place}"))
    }
}

/// `2w@B2 s@C1`.
pub fn groups(groups: &[Group]) -> String {
    let words: Vec<String> = groups.iter().map(|(figures, place)| format!("{figures}@{place}")).collect();
    words.join(" ")
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.card.fmt(f)?;
        if self.from.is_empty() { Ok(()) } else { write!(f, "({})", groups(&self.from)) }
    }
}

/// A verb and its words.
fn words<T: fmt::Display>(f: &mut fmt::Formatter<'_>, verb: &str, list: &[T]) -> fmt::Result {
    f.write_str(verb)?;
    list.iter().try_for_each(|item| write!(f, " {item}"))
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clause::Start(places) => words(f, "start", places),
            Clause::Draft(pick) => write!(f, "draft {pick}"),
            Clause::Recruit(list) => write!(f, "recruit {}", groups(list)),
            Clause::RecruitAll(place) => write!(f, "recruit all@{place}"),
            Clause::Step(step) => write!(f, "move {step}"),
            Clause::Discard(losses) => words(f, "discard", losses),
            Clause::End => f.write_str("end"),
            Clause::Prefer(list) if list.is_empty() => f.write_str("prefer default"),
            Clause::Prefer(list) => words(f, "prefer", list),
            Clause::Retreat(place) => write!(f, "retreat {place}"),
        }
    }
}

/// Clauses separated by semicolons; consecutive steps share one `move`.
pub fn write(clauses: &[Clause]) -> String {
    let mut text = String::new();
    let mut moving = false;
    for clause in clauses {
        match clause {
            Clause::Step(step) if moving => text.push_str(&format!(" {step}")),
            _ => {
                if !text.is_empty() {
                    text.push_str("; ");
                }
                text.push_str(&clause.to_string());
            }
        }
        moving = matches!(clause, Clause::Step(_));
    }
    text
}

/// What the public clauses do, in words; none if there are none.
pub fn aloud(clauses: &[Clause]) -> Option<Phrase> {
    let said: Vec<Phrase> = clauses.iter().filter_map(clause_aloud).collect();
    (!said.is_empty()).then(|| phrase!("{}", Arg::row(said)))
}

pub fn clause_aloud(clause: &Clause) -> Option<Phrase> {
    Some(match clause {
        Clause::Start(places) => phrase!("starts at {}", Arg::either(places.iter().map(ToString::to_string))),
        Clause::Draft(pick) => phrase!("drafts card {}", pick),
        Clause::Recruit(list) => phrase!("recruits {}", groups_aloud(list)),
        Clause::RecruitAll(place) => phrase!("recruits all on {}", place),
        Clause::Step(Step { figures, from, to, on }) => {
            let way = Arg::row([to].into_iter().chain(on).map(ToString::to_string));
            match figures {
                Some(figures) => phrase!("moves {} from {} to {}", figures_aloud(*figures), from, way),
                None => phrase!("moves all from {} to {}", from, way),
            }
        }
        Clause::Discard(losses) => phrase!("discards {}", Arg::all(losses.iter().map(loss_aloud))),
        Clause::End => phrase!("ends the turn"),
        Clause::Prefer(_) => return None,
        Clause::Retreat(place) => phrase!("retreats to {}", place),
    })
}

fn loss_aloud(loss: &Loss) -> Phrase {
    if loss.from.is_empty() {
        phrase!("card {}", loss.card)
    } else {
        phrase!("card {} with {}", loss.card, groups_aloud(&loss.from))
    }
}

fn groups_aloud(groups: &[Group]) -> Arg {
    let group = |(figures, place): &Group| phrase!("{} on {}", figures_aloud(*figures), place);
    Arg::all(groups.iter().map(group))
}

fn figures_aloud(figures: Figures) -> Arg {
    Arg::all(kinds_aloud(figures))
}

/// `2 warriors`, `1 shaman`.
pub fn kinds_aloud(figures: Figures) -> impl Iterator<Item = Phrase> {
    figures.kinds().map(move |kind| kind.counted(figures.count(kind)))
}

/// Figures by themselves: `2 warriors and 1 shaman`.
pub fn counted(figures: Figures) -> Phrase {
    let all = kinds_aloud(figures).reduce(|all, next| phrase!("{} and {}", all, next));
    all.unwrap_or_else(|| Phrase::same(""))
}

/// The public clauses.
pub fn public_text(clauses: &[Clause]) -> String {
    let public: Vec<Clause> =
        clauses.iter().filter(|clause| !matches!(clause, Clause::Prefer(_))).cloned().collect();
    write(&public)
}

/// Merges groups on the same land, in alphabetical order.
pub fn joined(groups: &[Group]) -> Vec<Group> {
    let mut list: Vec<Group> = Vec::with_capacity(groups.len());
    for (figures, place) in groups {
        match list.binary_search_by_key(place, |(_, at)| *at) {
            Ok(at) => list[at].0 = list[at].0.plus(*figures),
            Err(at) => list.insert(at, (*figures, *place)),
        }
    }
    list
}

pub fn sum(groups: &[Group]) -> Figures {
    groups.iter().fold(Figures::NONE, |sum, (figures, _)| sum.plus(*figures))
}
