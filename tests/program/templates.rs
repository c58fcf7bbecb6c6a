//! Players' actions lead to every template and every help page, and none has a fault.

use crate::support::Table;
use crate::support::everything::{every_letter, unsent};

#[tokio::test]
async fn every_template_is_sent_and_has_no_fault() {
    let letters = every_letter(&mut Table::new().await, "alice@example.net").await;
    for letter in &letters {
        assert!(!letter.text.contains("has a fault"), "{letter:#?}");
        assert!(!letter.subject.is_empty() && !letter.text.trim().is_empty(), "{letter:#?}");
        for line in letter.text.lines() {
            assert!(line.len() <= 79 && line.is_ascii(), "{}: {line:?}", letter.subject);
        }
    }
    let unsent = unsent(&letters);
    assert!(unsent.is_empty(), "nothing sends {unsent:?}");
}
