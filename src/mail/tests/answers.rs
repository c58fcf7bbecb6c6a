//! Which letter a mail answers.

use crate::mail::{answers, read};

#[test]
fn candidates_in_order_without_repeats() {
    let own = "PBM@games.example";
    let cases: [(&str, &[&str], &[&str]); 7] = [
        ("In-Reply-To: <b@x>\nReferences: <a@x> <b@x> <c@x>\n\n", &[], &["b@x", "c@x", "a@x"]),
        ("References: <a@x> <b@x>\n\n", &[], &["b@x", "a@x"]),
        ("To: pbm+Tok3n@Games.example\nReferences: <a@x>\n\n", &[], &["tok3n@games.example", "a@x"]),
        ("In-Reply-To: <b@x>\n\n", &["pbm+one@games.example"], &["b@x", "one@games.example"]),
        ("To: pbm+one@games.example\n\n", &["PBM+One@games.example"], &["one@games.example"]),
        (
            "To: pbm+@games.example, pbm@games.example, pbm+x@other.example, pbmx+y@games.example\n\n",
            &[],
            &[],
        ),
        ("", &["", "@", "pbm+x"], &[]),
    ];
    for (mail, envelope, wanted) in cases {
        let envelope: Vec<String> = envelope.iter().map(|to| (*to).to_owned()).collect();
        assert_eq!(answers(&read(mail.as_bytes()), &envelope, own), wanted, "of {mail:?}");
    }
}

#[test]
fn an_own_address_that_is_none_matches_nothing() {
    let mail = read(b"To: a+b@x.example\n\n");
    for own in ["", "x", "@", "@x.example"] {
        assert!(answers(&mail, &[], own).is_empty(), "{own:?}");
    }
}
