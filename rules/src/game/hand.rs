//! Cards on a table, for drawings.

use serde::{Deserialize, Serialize};

use super::{Phrase, Seat, Shape, Tint};

/// Cards that lie together: those of one player, or those in the middle of the table.
///
/// Drawings show them below the board. Text passes over them, because a table or a fact beside them says the same.
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
    /// What they are.
    pub title: Phrase,
    /// Whose they are; none for those of nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// The colour of their owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<Tint>,
    /// The cards face up, as moves count them from 1 on.
    pub cards: Vec<Face>,
    /// How many more lie face down beside them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hidden: u16,
    /// How the signs on the cards are written in text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub key: Vec<(Shape, String)>,
}

impl Hand {
    /// No cards, of nobody.
    pub fn titled(title: impl Into<Phrase>) -> Self {
        let (cards, key) = (Vec::new(), Vec::new());
        Hand { title: title.into(), owner: None, tint: None, cards, hidden: 0, key }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u16) -> bool {
    *count == 0
}

/// What stands on a card.
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
    /// Its lines from top to bottom, each with signs and how many there are of each; the same number on all cards of a game.
    pub rows: Vec<Vec<(Shape, u8)>>,
}
