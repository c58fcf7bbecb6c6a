//! Words as people type them on any keyboard: in lower case, without the marks on letters.

/// A text in lower case, with plain letters for those that have marks in Czech, German, French and Spanish, and with `'` for
/// typographic apostrophes.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match MARKED.iter().find(|(_, marked)| !c.is_ascii() && marked.contains(c)) {
            Some((plain, _)) => folded.push_str(plain),
            None if is_mark(c) => {}
            None => folded.push(c),
        }
    }
    folded
}

/// Whether a character is a mark for the letter before it.
pub fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

#[rustfmt::skip]
const MARKED: &[(&str, &str)] = &[
    ("a", "áàâäã"), ("c", "čç"), ("d", "ď"), ("e", "éèêëě"), ("i", "íìîï"), ("n", "ňñ"), ("o", "óòôö"), ("r", "ř"), ("s", "š"),
    ("t", "ť"), ("u", "úùûüů"), ("y", "ý"), ("z", "ž"), ("ss", "ß"), ("'", "\u{2019}"),
];

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn letters_with_marks() {
        let cases = [
            ("Nejraději TÁHNU koněm", "nejradeji tahnu konem"),
            ("Spaß für Käthe", "spass fur kathe"),
            ("J\u{2019}accepte, ça va", "j'accepte, ca va"),
            ("wu\u{308}rfel remi\u{301}za", "wurfel remiza"),
            ("a6-c6", "a6-c6"),
            ("ход Łódź", "ход łodź"),
            ("", ""),
        ];
        for (text, folded) in cases {
            assert_eq!(fold(text), folded, "{text}");
        }
    }
}
