//! Orders of those who run the server, given by mail: `admin`.

use crate::letter::{EventKind, Note, Refusal, Reply, without_tokens};
use crate::order::Order;
use crate::store::Player;

use super::super::orders::OrderRefused;
use super::super::refused::CommandError;
use super::super::work::Work;
use super::Answer;

/// Carries an order out in the transaction of the mail. The text below the line is that of the order.
pub(super) async fn by_mail(
    work: &mut Work<'_>,
    player: &Player,
    words: &[String],
    text: &str,
) -> Result<Vec<Answer>, CommandError> {
    let operators = &work.shared.config.operators;
    if !operators.iter().any(|operator| operator.eq_ignore_ascii_case(&player.userid)) {
        return Err(Refusal::Admin.into());
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let order = match Order::read(&words) {
        Ok(order) => order.with_text(&without_tokens(text)),
        Err(why) => return Err(Refusal::Order { why }.into()),
    };
    match work.order(&order).await {
        Ok(done) => {
            let note = Note::Ordered { said: crate::letter::Capital(done.to_string()) };
            Ok(vec![Answer::new(EventKind::Answer, Reply::Note(note))])
        }
        Err(OrderRefused::Failed(error)) => Err(error.into()),
        Err(refused) => Err(Refusal::Order { why: refused.to_string() }.into()),
    }
}
