//! Banners of gateways go; sentences of people that look like them stay.

use crate::mail::read;

fn written(body: &str) -> String {
    read(format!("From: alice@example.org\nContent-Type: text/plain; charset=utf-8\n\n{body}\n").as_bytes())
        .written()
}

const BANNERS: &[&str] = &[
    "CAUTION: This email originated from outside of the organization.",
    "CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize \
     the sender and know the content is safe.",
    "CAUTION: This email originated from outside of the\norganization. Do not click links or open attachments\nunless you recognize \
     the sender.",
    "[EXTERNAL]",
    "[EXTERNAL EMAIL]",
    "[External Sender]",
    "*EXT*",
    "{EXT}",
    "***EXTERNAL***",
    "EXTERNAL EMAIL",
    "EXTERNAL",
    "This message originated outside of your organization.",
    "You don't often get email from alice@example.net. Learn why this is important<https://aka.ms/LearnAboutSenderIdentification>",
    "You don\u{2019}t often get email from alice@example.net.\nLearn why this is important",
    "This Message Is From an External Sender\nThis message came from outside your organization.",
    "This Message Is From an External Sender",
    "This message has been scanned for viruses.",
    "**********\nWARNING: external e-mail. Be careful.\n**********",
    "-----------------------\nWARNING\nThis email came from outside the company.\n-----------------------",
    "CAUTION\n\nThis message is from outside the university. Think before you click!",
    "ACHTUNG: Externe E-Mail",
    "ACHTUNG, externe E-Mail! Klicken Sie nicht auf Links und öffnen Sie keine Anhänge, wenn Sie den Absender nicht kennen.",
    "Vorsicht! Diese E-Mail kommt von außerhalb der Organisation.",
    "Diese Nachricht wurde von einem externen Absender gesendet.",
    "Sie erhalten nicht oft E-Mails von alice@example.net.",
    "POZOR, tento e-mail pochází z externího zdroje.",
    "POZOR: Tato zpráva přišla zvenčí. Neklikejte na odkazy a neotvírejte přílohy, pokud odesílatele neznáte.",
    "Upozornění: Tento e-mail byl odeslán mimo organizaci.",
    "ATTENTION : ce message provient de l'extérieur de l'entreprise.",
    "ATTENTION: courriel externe. Ne cliquez pas sur les liens.",
    "PRECAUCIÓN: Este correo electrónico se originó fuera de la organización. No haga clic en enlaces ni abra adjuntos.",
    "ATTENZIONE: questa email proviene dall'esterno. Non aprire gli allegati.",
    "LET OP: deze e-mail komt van buiten de organisatie.",
    "UWAGA: Wiadomość spoza organizacji.",
    "UWAGA: Ta wiadomość pochodzi z zewnątrz. Nie klikaj linków.",
    "EXTERNAL SENDER - Do not click links or open attachments unless you trust the sender.",
];

#[test]
fn banners_go() {
    for banner in BANNERS {
        for text in ["e2e3", "resign", "no", "yes!", "chat hello\nhow are you?", "Good luck"] {
            assert_eq!(written(&format!("{banner}\n\n{text}")), text, "{banner}");
            assert_eq!(written(&format!("{banner}\n{text}")), text, "{banner}");
            assert_eq!(written(&format!("{banner}\n\n{banner}\n\n{text}\n\n> old")), text, "{banner}");
        }
        let alone =
            read(format!("A: b\nContent-Type: text/plain; charset=utf-8\n\n{banner}\n\n> old\n").as_bytes());
        assert_eq!(alone.answer(), "", "{banner}");
    }
}

#[test]
fn banners_on_the_line_of_a_text_go() {
    let banners = [
        "This message originated outside of your organization.",
        "CAUTION: External email.",
        "CAUTION: External email. Be careful.",
        "[EXTERNAL]",
        "EXTERNAL:",
        "*EXT*",
        "[External Email]",
        "CAUTION: External email -",
        "External sender |",
        "ACHTUNG: Externe E-Mail!",
        "POZOR: externí e-mail.",
    ];
    for banner in banners {
        for text in ["e2e3", "resign", "no", "* ", "Good luck to you!"] {
            assert_eq!(written(&format!("{banner} {text}")), text.trim_end(), "{banner}");
        }
    }
}

#[test]
fn footers_of_scanners_go() {
    let footers = [
        "This message has been scanned for viruses and\ndangerous content by MailScanner, and is\nbelieved to be clean.",
        "Virus-free. www.avast.com",
        "Virenfrei. www.avast.com",
        "Diese E-Mail wurde von Avast auf Viren geprüft.",
        "Tento e-mail byl zkontrolován na viry.",
    ];
    for footer in footers {
        assert_eq!(written(&format!("e2e3\n\nGood luck\n\n{footer}")), "e2e3\n\nGood luck", "{footer}");
        assert_eq!(written(&format!("e2e3\n\n----------\n{footer}")), "e2e3", "{footer}");
    }
}

#[test]
fn sentences_of_people_stay() {
    let sentences = [
        "Caution: my queen is in danger!",
        "Caution!",
        "Warning: check!",
        "External forces made me late",
        "External",
        "I was out of office",
        "Careful, I warn you!",
        "Careful! Your king is in danger.",
        "Do not click so fast :)",
        "Your message came late.",
        "I got your message from outside the company",
        "Outside it is cold.",
        "It is cold outside, the sender of this message is freezing and my company is closed.",
        "Is this message from an external sender?",
        "Attention, je suis en retard",
        "Did you get the attachment?",
        "Click on the link: https://example.org/",
        "The email was sent yesterday.",
        "Be careful with your queen!",
        "My company scanned this for viruses.",
        "Achtung, jetzt kommt meine Dame!",
        "Vorsicht!",
        "Außerhalb der Stadt ist es schön.",
        "Ich schreibe von außerhalb der Firma, die E-Mail geht langsam.",
        "Die Nachricht kam spät.",
        "Pozor, šach!",
        "Pozor na dámu!",
        "Jsem mimo firmu, zpráva přišla pozdě.",
        "Mimo Prahu je hezky.",
        "This is a message.",
        "Trust no sender!",
        "Nobody checked the virus.",
        "Let op!",
        "Uwaga!",
        "Our network is slow, sorry.",
        "(external) he said",
    ];
    for sentence in sentences {
        assert_eq!(written(sentence), sentence);
        assert_eq!(written(&format!("{sentence}\n\ne2e3")), format!("{sentence}\n\ne2e3"));
        assert_eq!(written(&format!("e2e3\n\n{sentence}")), format!("e2e3\n\n{sentence}"));
        assert_eq!(written(&format!("e2e3 {sentence}")), format!("e2e3 {sentence}"));
        // Below a banner too.
        assert_eq!(written(&format!("CAUTION: External email.\n\n{sentence}")), sentence);
    }
}

#[test]
fn other_parts_are_tried_in_order() {
    let part = |kind: &str, text: &str| format!("--b\nContent-Type: {kind}\n\n{text}\n");
    let mail = |parts: &[String]| {
        let raw = format!("Content-Type: multipart/mixed; boundary=b\n\n{}--b--\n", parts.concat());
        read(raw.as_bytes())
    };
    let (note, plain, page) = (
        part("text/plain", "This message has been scanned for viruses."),
        part("text/plain", "e2e3\n\n> old"),
        part("text/html", "<p>d2d3</p><blockquote>old</blockquote>"),
    );
    let cases = [
        (vec![&plain], vec!["e2e3"]),
        (vec![&note, &plain], vec!["e2e3"]),
        (vec![&note, &page], vec!["d2d3"]),
        (vec![&plain, &note], vec!["e2e3"]),
        (vec![&page, &plain], vec!["d2d3", "e2e3"]),
        (vec![&plain, &page, &plain], vec!["e2e3", "d2d3"]),
        (vec![&note], vec![""]),
        (vec![], vec![""]),
    ];
    for (parts, wanted) in cases {
        let parts: Vec<String> = parts.into_iter().cloned().collect();
        let mail = mail(&parts);
        assert_eq!(mail.answers().collect::<Vec<_>>(), wanted, "{parts:?}");
        assert_eq!(mail.answers().collect::<Vec<_>>(), wanted, "{parts:?} once more");
    }
    let other = part("text/plain", "another note");
    assert_eq!(mail(&[other, plain, page]).answers().collect::<Vec<_>>(), ["another note", "e2e3", "d2d3"]);
    let all_banner = mail(&[note.clone(), note]);
    assert_eq!(all_banner.text, "This message has been scanned for viruses.");
}
