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
        assert_eq!(answers(&read(mail.as_bytes()), &envelope, &[own]), wanted, "of {mail:?}");
    }
}

#[test]
fn an_own_address_that_is_none_matches_nothing() {
    let mail = read(b"To: a+b@x.example\n\n");
    for own in ["", "x", "@", "@x.example"] {
        assert!(answers(&mail, &[], &[own]).is_empty(), "{own:?}");
    }
}

#[test]
fn a_server_that_had_another_address_knows_the_letters_of_then() {
    let token = "abcdefghijklmnopqrstuvwxyz234567";
    let own = ["play@new.example", "PBM@old.example"];
    let cases = [
        ("To: pbm+tok3n@old.example\n\n".to_owned(), vec!["tok3n@old.example".to_owned()]),
        ("To: play+tok3n@new.example\n\n".to_owned(), vec!["tok3n@new.example".to_owned()]),
        ("To: play+tok3n@old.example\n\n".to_owned(), vec![]),
        (
            format!("Subject: Re: x [#{token}]\n\n"),
            vec![format!("{token}@new.example"), format!("{token}@old.example")],
        ),
    ];
    for (mail, wanted) in cases {
        assert_eq!(answers(&read(mail.as_bytes()), &[], &own), wanted, "{mail:?}");
    }
}

#[test]
fn a_subject_stands_for_the_letter_whose_token_it_bears() {
    let (one, two) = ("abcdefghijklmnopqrstuvwxyz234567", "234567abcdefghijklmnopqrstuvwxyz");
    let cases = [
        ("Subject: Board 7: a v b [#ONE]\n\n", "Board 7: a v b", vec!["ONE@games.example"]),
        ("Subject: Re: Re: Board 7: a v b\n [#ONE]\n\n", "Re: Re: Board 7: a v b", vec!["ONE@games.example"]),
        ("Subject: Fwd: x\n\t[#\n ONE]\nReferences: <r@x>\n\n", "Fwd: x", vec!["ONE@games.example", "r@x"]),
        (
            "Subject: =?utf-8?Q?Board_7:_a_v_b_[=23abcdefghi?=\n =?utf-8?Q?jklmnopqrstuvwxyz234567=5D?=\n\n",
            "Board 7: a v b",
            vec!["ONE@games.example"],
        ),
        ("Subject: =?utf-8?B?x5kgW#TOKEN?=\n\n", "=?utf-8?B?x5kgW#TOKEN?=", vec![]),
        (
            "Subject: x [#TWO] [#ONE]\nIn-Reply-To: <i@x>\nTo: pbm+to@games.example\n\n",
            "x",
            vec!["i@x", "to@games.example", "TWO@games.example", "ONE@games.example"],
        ),
        ("Subject: x [#ONE] [#ONE]\nIn-Reply-To: <ONE@games.example>\n\n", "x", vec!["ONE@games.example"]),
        ("Subject: x [#4711]\n\n[#ONE]\n", "x [#4711]", vec![]),
        // As programs leave a link's subject encoded.
        ("Subject: Board%207%3A%20a%20v%20b%20%5B%23ONE%5D\n\n", "Board 7: a v b", vec!["ONE@games.example"]),
        (
            "Subject: Board%25207%253A%2520a%2520%255B%2523ONE%255D\n\n",
            "Board 7: a",
            vec!["ONE@games.example"],
        ),
        ("Subject: 100%25 or 20%20off, [#ONE]\n\n", "100%25 or 20%20off,", vec!["ONE@games.example"]),
        ("Comments: [#ONE]\n\n", "", vec![]),
    ];
    let filled = |text: &str| text.replace("ONE", one).replace("TWO", two);
    for (mail, subject, wanted) in cases {
        let mail = read(filled(mail).as_bytes());
        let wanted: Vec<String> = wanted.into_iter().map(filled).collect();
        assert_eq!((mail.subject.as_str(), answers(&mail, &[], &["PBM@Games.Example"])), (subject, wanted));
    }
    // Cut at the limit, nothing of a token is left.
    let long = read(filled(&format!("Subject: {} [#ONE]\n\n", "word ".repeat(97))).as_bytes());
    assert_eq!((long.subject.contains(one.get(..4).unwrap()), long.subject_tokens.len()), (false, 1));
}
