//! Cards on a table, for drawings.

use serde::{Deserialize, Serialize};

use super::{Phrase, Seat, Shape, Tint};

/// A group of cards: those of one player, or those in the middle of the table.
///
/// Drawings show them below the board. Text omits them, because a table or a fact says the same.
///
/// ```
/// use pbmd_rules::game::{Face, Hand, Shape, phrase};
///
/// let face = Face { name: "b1f".to_string(), rows: vec![vec![(Shape::Draft, 2)], vec![(Shape::Warrior, 1)], vec![]] };
/// let hand = Hand { cards: vec![face], ..Hand::titled(phrase!("THE ROW")) };
/// let text = r#"{"title":{"pattern":"THE ROW","args":[]},"cards":[{"name":"b1f","rows":[[["draft",2]],[["warrior",1]],[]]}]}"#;
/// assert_eq!(serde_json::to_string(&hand).unwrap(), text);
/// assert_eq!(serde_json::from_str::<Hand>(text).unwrap(), hand);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// The heading.
    pub title: Phrase,
    /// The owner, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// The owner's colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<Tint>,
    /// The cards face up, which moves number from 1.
    pub cards: Vec<Face>,
    /// How many more lie face down.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hidden: u16,
    /// How text writes the symbols on the cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub key: Vec<(Shape, String)>,
}

impl Hand {
    /// No cards and no owner.
    pub fn titled(title: impl Into<Phrase>) -> Self {
        let (cards, key) = (Vec::new(), Vec::new());
        Hand { title: title.into(), owner: None, tint: None, cards, hidden: 0, key }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u16) -> bool {
    *count == 0
}

/// The face of a card.
///
/// ```
/// use pbmd_rules::game::{Face, Shape};
///
/// let face = Face { name: "b1a".to_string(), rows: vec![vec![(Shape::Shaman, 1)], vec![(Shape::Step, 1)]] };
/// assert_eq!(face.rows.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Face {
    /// Its name in moves.
    pub name: String,
    /// Its lines from top to bottom, each a list of symbols and their counts; the same number of lines on all cards of a game.
    pub rows: Vec<Vec<(Shape, u8)>>,
}
