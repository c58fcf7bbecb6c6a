//! Removes a player whose account was closed from stored letters.

use serde_json::Value;

use super::model::BadModel;

/// The parts of a model that name players; the others are about its reader and the server.
const PARTS: [&str; 6] = ["subject", "blocks", "attachment", "appointment", "retold", "more"];

#[derive(Clone, Copy, Debug)]
pub struct Forgotten<'a> {
    pub userid: &'a str,
    pub addresses: &'a [String],
    pub neutral: &'a str,
}

impl Forgotten<'_> {
    /// The model of a letter without the player's messages, and with the new name. Fails if the text is not JSON.
    pub fn without(&self, model: &str) -> Result<String, BadModel> {
        let mut letter: Value = serde_json::from_str(model)?;
        for part in PARTS {
            if let Some(value) = letter.get_mut(part) {
                self.clear(value);
            }
        }
        Ok(serde_json::to_string(&letter)?)
    }

    fn clear(&self, value: &mut Value) {
        match value {
            Value::String(text) => *text = self.renamed(text),
            Value::Array(values) => {
                values.retain(|value| !self.wrote(value));
                values.iter_mut().for_each(|value| self.clear(value));
            }
            Value::Object(fields) => fields.values_mut().for_each(|value| self.clear(value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn wrote(&self, block: &Value) -> bool {
        let from = block.get("message").and_then(|message| message.get("from")).and_then(Value::as_str);
        from.is_some_and(|from| from.eq_ignore_ascii_case(self.userid))
    }

    /// Replaces the userid and the addresses in a text by the new name, ignoring case.
    pub fn renamed(&self, text: &str) -> String {
        let addresses = self.addresses.iter().map(String::as_str);
        addresses.chain([self.userid]).fold(text.to_owned(), |text, word| replaced(&text, word, self.neutral))
    }
}

/// Replaces a word where it stands alone.
fn replaced(text: &str, word: &str, by: &str) -> String {
    if word.is_empty() {
        return text.to_owned();
    }
    let (lower, word) = (text.to_ascii_lowercase(), word.to_ascii_lowercase());
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (at, _) in lower.match_indices(&word) {
        let end = at + word.len();
        let (Some(before), Some(found), Some(after)) =
            (text.get(done..at), text.get(at..end), text.get(end..))
        else {
            continue;
        };
        let goes_on = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
        let mut next = after.chars();
        let (first, second) = (next.next(), next.next());
        let dotted = first == Some('.') && second.is_some_and(char::is_alphanumeric);
        let begins_earlier = text.get(..at).is_some_and(|before| goes_on(before.chars().next_back()));
        if begins_earlier || goes_on(first) || dotted {
            continue;
        }
        out.push_str(before);
        let is_capital = found.starts_with(char::is_uppercase) && word.starts_with(char::is_lowercase);
        let mut letters = by.chars();
        match letters.next().filter(|_| is_capital) {
            Some(first) => out.extend(first.to_uppercase().chain(letters)),
            None => out.push_str(by),
        }
        done = end;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALICE: Forgotten<'_> = Forgotten { userid: "alice", addresses: &[], neutral: "deleted-7" };

    #[test]
    fn a_name_goes_where_it_stands_alone() {
        let cases = [
            ("alice v bob", "deleted-7 v bob"),
            ("Alice has resigned, alice.", "Deleted-7 has resigned, deleted-7."),
            ("alice", "deleted-7"),
            (
                "malice alice2 alice_b alice-b alice.b x-alice",
                "malice alice2 alice_b alice-b alice.b x-alice",
            ),
            ("(alice), `alice`: ALICE", "(deleted-7), `deleted-7`: Deleted-7"),
            ("\u{e1}alice \u{e1} alice", "\u{e1}alice \u{e1} deleted-7"),
            ("", ""),
        ];
        for (text, wanted) in cases {
            assert_eq!(ALICE.renamed(text), wanted, "{text}");
        }
        let addresses = ["a.b@example.net".to_owned()];
        let forgotten = Forgotten { addresses: &addresses, ..ALICE };
        assert_eq!(forgotten.renamed("write to A.B@example.net, alice"), "write to Deleted-7, deleted-7");
    }

    #[test]
    fn a_model_keeps_its_reader_and_loses_what_the_player_wrote() {
        let model = r#"{"version":1,"to":{"name":"bob","address":"alice@example.org"},"date":7,
            "subject":"Savoya Board 101: alice v bob",
            "blocks":[{"text":"Alice has moved."},{"message":{"from":"Alice","heading":"h","text":"a secret"}},
                {"message":{"from":"bob","heading":"h","text":"hello alice"}}],
            "retold":{"happened":[{"text":"alice moved"}],"messages":[{"message":{"from":"alice","text":"a secret"}}]},
            "more":[["X-PBM-Next","alice"]]}"#;
        let left: Value = serde_json::from_str(&ALICE.without(model).unwrap()).unwrap();
        assert_eq!(left["to"]["address"], "alice@example.org");
        assert_eq!(left["subject"], "Savoya Board 101: deleted-7 v bob");
        assert_eq!(left["blocks"].as_array().unwrap().len(), 2);
        assert_eq!(left["blocks"][0]["text"], "Deleted-7 has moved.");
        assert_eq!(left["blocks"][1]["message"]["text"], "hello deleted-7");
        assert_eq!(left["more"][0][1], "deleted-7");
        assert_eq!(left["retold"]["happened"][0]["text"], "deleted-7 moved");
        assert_eq!(left["retold"]["messages"].as_array().unwrap().len(), 0);
        assert_eq!(left["date"], 7);
        assert!(ALICE.without("no model").is_err());
    }
}
