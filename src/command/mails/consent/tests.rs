use super::*;
use crate::command::lines::context::Context;
use crate::command::mails::parsed_mail::Text;
use crate::command::mails::read::read;

#[rustfmt::skip]
const SAY_YES: &[&str] = &[
    "yes", "Yes!", "YES.", "y", "yep", "ok", "OK!", "okay", "sure", "Sure, thanks!", "yes please", "yes, please.", "Yes, thank you very much!", "accept",
    "I accept.", "I agree", "confirm", "Confirmed.", "yes yes", "of course!", "that was me", "Yes, that was me.", "yes :)", "Yes! :-)", "yes:)", "  yes  ", "*yes*", "**Yes**",
    "`yes`", "+1", ":+1:", "\u{1f44d}", "\u{1f44d}\u{1f3fd}", "\u{2714}\u{fe0f}", "yes \u{1f642}",
    "ja", "Ja!", "ja, gerne", "Ja gerne, danke!", "Ja bitte", "jawohl", "Einverstanden.", "nat\u{fc}rlich", "Klar!", "Das war ich.",
    "ano", "Ano.", "ANO!", "jo", "ano, d\u{11b}kuji", "ano, prosim", "Jasn\u{11b}!", "souhlas\u{ed}m", "P\u{159}ij\u{ed}m\u{e1}m", "potvrzuji", "byl jsem to j\u{e1}",
    "oui", "Oui, merci!", "D\u{2019}accord", "d'accord.", "bien s\u{fb}r", "s\u{ed}", "Si, gracias", "claro", "vale", "de acuerdo",
    "Hello,\nyes", "Hi Bob,\n\nyes, please", "Hello!\n\nyes\n\nAlice", "Ahoj\nano", "Guten Tag,\nja", "Hi Bob, yes please", "Hello yes", "Dobr\u{fd} den,\n\nano", "Bonjour,\noui",
    "Dear all,\nyes", "yes\n\nIt is not a bad day for it. And you?",
];

#[rustfmt::skip]
const SAY_NO: &[&str] = &[
    "no", "No!", "no.", "nope", "No thanks", "No, thanks.", "no thank you", "No way!", "Sorry, no.", "sorry, no", "Sorry no", "never", "decline", "Decline.", "Declined: Shall this game begin?",
    "reject", "I reject", "cancel", "Stop!", "stop writing to me", "not me", "Not me!", "that was not me", "That wasn't me.", "That wasn\u{2019}t me", "this is not my address",
    "I did not sign up", "I didn\u{2019}t sign up for anything!", "No! I did not sign up", "No, I never asked for that", "no I did not write this", "I never asked for that",
    "I did not write this.", "Please remove me from your list", "Hello,\nno", "Hi Bob, no thanks", "Oh no", "No, that was somebody else.", "no\n\nI never wrote this",
    "No! Who are you?", "absolutely not", "I'd rather not", "\u{1f44e}", "-1", "unsubscribe", "do not begin",
    "nein", "Nein!", "nein danke", "Nein, danke.", "Nein, lieber nicht", "lieber nicht", "Nein, das war ich nicht", "Das war ich nicht.", "ablehnen", "Abgelehnt", "ich habe mich nicht angemeldet",
    "Nein, ich kenne Sie nicht", "Guten Tag,\n\nnein danke",
    "ne", "Ne!", "ne, d\u{ed}ky", "Ne d\u{ed}ky", "ne, d\u{11b}kuji", "ne-\n\nd\u{ed}ky", "odm\u{ed}t\u{e1}m", "Nechci", "to jsem nebyl j\u{e1}", "Neregistroval jsem se.", "Ahoj,\nne", "Ne, j\u{e1} jsem se neregistroval.",
    "Bohu\u{17e}el ne.", "non", "Non merci", "pas moi", "No, gracias", "no fui yo", "jamais",
];

#[rustfmt::skip]
const SAY_NEITHER: &[&str] = &[
    "", "   ", "\n\n", "Alice", "-- \nAlice", "Alice Smith\nBristol", "later", "maybe", "Maybe later", "yes?", "no?", "Yes...", "yes\u{2026}", "no...", "\"yes\"", "'yes'", "(yes)", "[yes]", "\u{201e}ja\u{201c}", "<yes>",
    "yes and no", "yes or no?", "yes, no", "no, yes", "No. Yes!", "y/n", "yes\nno", "no\n\nyes", "yes\n\nSorry, no.", "yes but what happens to my games?", "yes, but not today", "yes\nbut what happens to my games?",
    "yes\n\nNo wait, I did not mean that!", "yes\n\nSorry, I changed my mind.", "ja\n\nDas war nicht so gemeint", "ano\n\nTak jsem to nemyslel",
    "yes if I may begin", "yes\nif I may begin", "I am out of office until Monday.", "Ich bin bis Montag nicht im B\u{fc}ro.", "Nejsem v kancel\u{e1}\u{159}i.",
    "CAUTION: Do not click links", "CAUTION: Do **not** click", "Do not click on links.", "Please do not reply to this mail", "Don't open attachments", "Not sure", "not yet", "not now", "No problem, go ahead",
    "no worries", "no hurry", "no idea", "never mind", "No jo", "What is this?", "Who are you?", "How do I start?", "What would happen if I said yes?",
    "Great game!", "accept my thanks", "Accept?", "accept or decline?", "I would like to play", "Your request has number 12.", "Thanks", "Thank you!", "Danke", "d\u{ed}ky", "please", "Hello,", "Hello Bob, good luck!",
    "Hello!", "I said yes yesterday", "The answer is yes", "yes we can talk about it", "ok computer", "sure is cold today", "jein", "naja", "mal sehen", "vielleicht", "mo\u{17e}n\u{e1}", "peut-\u{ea}tre",
    "e2e3", "delete alice alice-secret", "help", "1", "?", "!", ":-)", "image001.png", "nicht klicken", "Noel", "Yesterday", "Nein?", "ja?", "ano?", "Nein oder ja", "play", "begin",
];

#[test]
fn what_answers_say() {
    let all = [(SAY_YES, Some(YesNo::Yes)), (SAY_NO, Some(YesNo::No)), (SAY_NEITHER, None)];
    let mut wrong = Vec::new();
    for (written, wanted) in
        all.iter().flat_map(|(texts, wanted)| texts.iter().map(move |text| (*text, *wanted)))
    {
        let said = said_in(written);
        if said != wanted {
            wrong.push((written, said, wanted));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_stands_below_a_yes_goes_to_others() {
    let cases = [
        ("yes", ""),
        ("accept\n\nGood luck, bob!\nAlice", "Good luck, bob!\nAlice"),
        ("Hello,\nyes, please\n\nHow are you?", "How are you?"),
        ("yes\nlist", "list"),
        ("yes\nlogin alice alice-secret", "login alice ****"),
    ];
    for (written, message) in cases {
        let mut parsed = read(&["savoya"], Context::Fresh, Text { subject: "Re: x", written });
        let said = consent_or_commands(&["savoya"], written, &mut parsed);
        assert_eq!(said, Some(Consent::Yes(message.to_owned())), "{written:?}");
        assert!(parsed.lines.is_empty());
    }
}

#[test]
fn commands_are_neither() {
    for written in ["help", "list", "savoya challenge alice bob", "login alice alice-secret\nsavoya games"] {
        let mut parsed = read(&["savoya"], Context::Fresh, Text { subject: "Re: x", written });
        let before = parsed.clone();
        assert_eq!(consent_or_commands(&["savoya"], written, &mut parsed), None, "{written:?}");
        assert_eq!(parsed, before);
        assert_eq!(consent(&["savoya"], written, &mut parsed), Consent::Unclear);
        assert!(parsed.lines.is_empty());
    }
}

#[test]
#[rustfmt::skip]
fn what_takes_a_command_back() {
    use Beside::{End, No, Undo, Yes};
    let cases: &[(Beside, &[&str])] = &[
        (End, &[
            "No wait, I did not mean that!", "No, wait, I do not", "Wait!", "Sorry, wait.", "Hold on, I want to look again", "I don't.", "I didn't mean to resign", "did not mean that",
            "I do not want to resign", "I take that back", "Changed my mind, sorry", "Just kidding!", "Oops!", "That was a mistake.", "That was the wrong word", "Let's play on",
            "Nein, warte", "Das war nicht so gemeint", "Ich gebe nicht auf", "ich m\u{f6}chte kein Remis", "Doch nicht.", "Das war ein Versehen!", "Vergiss es", "ich habe es mir anders \u{fc}berlegt",
            "das nehme ich zur\u{fc}ck", "ich spiele weiter", "Ne, po\u{10d}kej", "Tak jsem to nemyslel.", "nevzd\u{e1}v\u{e1}m se", "To byl omyl", "Rozmyslela jsem si to", "Vlastn\u{11b} ne", "nechci rem\u{ed}zu",
        ]),
        (Yes, &["No, wait, I do not", "I do not accept", "I don't agree to a draw", "Ich nehme nicht an", "neprij\u{ed}m\u{e1}m", "No.", "Nein!", "ne", "no thanks", "I'd rather play"]),
        (Undo, &["No, wait", "I do not want to undo it", "Vergiss es", "Changed my mind"]),
        (No, &["Yes!", "Wait, yes", "I do not reject it", "ano", "Ich lehne nicht ab"]),
    ];
    for (beside, texts) in cases {
        for text in *texts {
            assert!(take_back(text.lines(), *beside), "{beside:?} {text}");
        }
    }
    let cases: &[(Beside, &[&str])] = &[
        (End, &[
            "Well played!", "My mistake with the knight cost me the game, well played!", "I lost the rook by mistake on move twelve.", "No hard feelings!", "I can't see a win; a draw seems fair",
            "No time any more, sorry", "I cannot wait for the next game", "Gutes Spiel, danke!", "Der Fehler im zehnten Zug war zu viel", "D\u{ed}ky za hru!", "Thanks for the game. Another one?",
            "Never seen such a game!", "Ich konnte nichts mehr machen.", "Nothing is left for me.", "I don't want to play any more.", "I don't see a way out", "It was not an easy game", "I didn't want to drag it out", "Ich will nicht mehr spielen", "U\u{17e} nen\u{ed} co hr\u{e1}t",
        ]),
        (Yes, &["No problem!", "No problem, I agree.", "I am not sure who was better", "Good luck!", "Yes, of course", "Viel Erfolg!", "Hodn\u{11b} \u{161}t\u{11b}st\u{ed}", "Never mind the delay, I was away", "It was a mistake of mine on move twelve that cost me so much time"]),
        (Undo, &["Sorry, I did not mean that", "Oops!", "That was a mistake.", "Aus Versehen!", "Omylem, promi\u{148}", "I meant d2d3"]),
        (No, &["No, I want to play on", "Sorry, I changed my mind", "Not yet.", "Nein, danke", "I do not accept a draw now"]),
    ];
    // What firms and programs append; wrapped anywhere.
    for beside in [End, Yes, Undo, No] {
        for text in [
            "Example Ltd does not accept any liability for the content of this email.", "Example Ltd does not accept any\nliability for the content of this email.",
            "If you received this email in error, please disregard it. Sorry for any inconvenience.", "No, this e-mail does not constitute an offer or acceptance.",
            "Please wait for written confirmation before acting on this e-mail. Do not act upon it otherwise.", "This e-mail is confidential. Do not accept it if you are not the recipient.",
            "Tento e-mail nen\u{ed} z\u{e1}vaznou nab\u{ed}dkou a odes\u{ed}latel si vyhrazuje pr\u{e1}vo ukon\u{10d}it jedn\u{e1}n\u{ed}. Ne ka\u{17e}d\u{e9} p\u{159}ijet\u{ed} je smlouva.",
            "Diese E-Mail ist kein Angebot und keine Annahme. Nicht ausdrucken, falls nicht n\u{f6}tig.",
        ] {
            assert!(!take_back(text.lines(), beside), "{beside:?} {text}");
            let said = format!("{}\n\nThanks!\n\n{text}", if beside == No { "no" } else { "yes" });
            assert_eq!(said_in(&said), Some(if beside == No { YesNo::No } else { YesNo::Yes }), "{said}");
        }
    }
    // A person's words among them count.
    let notice = "This message is confidential.";
    for text in ["No wait, I did not mean that!", "Please disregard this e-mail.", "I take it back, this message was an error.", "Sorry, sent by mistake."] {
        for text in [format!("{text}\n\n{notice}"), format!("{notice}\n\n{text}"), format!("{text}\n{notice}"), format!("{notice} {text}")] {
            assert!(take_back(text.lines(), End), "{text}");
        }
    }
    for (beside, texts) in cases {
        for text in *texts {
            assert!(!take_back(text.lines(), *beside), "{beside:?} {text}");
        }
    }
}

#[test]
fn words_below_a_move_that_take_it_back() {
    for below in [
        "scratch that",
        "Never mind",
        "Stop!",
        "Hold on!",
        "Wait, I take it back",
        "Please do not play this move",
        "Nicht spielen!",
        "Noch nicht ziehen bitte",
        "Ich habe es mir anders \u{fc}berlegt",
        "Das war ein Versehen",
        "Sorry, wrong board",
        "Halt, das war falsch",
        "Rozmyslel jsem si to",
        "Po\u{10d}kej, je\u{161}t\u{11b} ne",
        "Just kidding",
        "Vergiss das, ich nehme d2-d3",
        "\nHm. Never mind.\nBob",
    ] {
        assert!(takes_back_move(below), "{below}");
    }
    for below in [
        "",
        "Good luck!",
        "No, I will not be there on Friday",
        "Nein, keine Zeit",
        "I never play on Sundays",
        "No good moves are left for you",
        "I can't move my knight any more :-(",
        "Your move\nNever mind",
        "Sorry for the delay",
        "I deleted your last mail, and that by accident, so please send it again",
    ] {
        assert!(!takes_back_move(below), "{below}");
    }
}

#[test]
fn what_is_said_beside_a_no() {
    let cases = [
        ("no", None),
        ("No, thanks", None),
        ("Nein, ich spiele weiter", Some("ich spiele weiter")),
        ("Sorry, no. b1c3", Some("b1c3")),
        ("Decline: too busy", Some("too busy")),
        ("No sorry, I am on vacation until Monday", Some("I am on vacation until Monday")),
        ("I don't want a draw", Some("I don't want a draw")),
        ("yes", None),
    ];
    for (line, said) in cases {
        assert_eq!(beside_no(line), said, "{line}");
    }
}
