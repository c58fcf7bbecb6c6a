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
    "ZjQcmQRYFpfptBannerStart\nThis Message Is From an Untrusted Sender\nYou have not previously corresponded with this sender.\n\
     Report Suspicious\nZjQcmQRYFpfptBannerEnd",
    "This Message Is From an Untrusted Sender\nYou have not previously corresponded with this sender.\nReport Suspicious",
    "Caution! This message was sent from outside your organization.\nAllow sender | Block sender",
    "Caution! This message was sent from outside your organization.  Allow sender <https://x.example/a>  | Block sender \
     <https://x.example/b>  | Report <https://x.example>\nsophospsmartbannerend",
    "This email has been sent from an external account. Do not click any links. - ICT Services",
    "***** This is an external email. Please take care when clicking links or opening attachments. When in doubt, contact your IT \
     Department *****",
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

/// What firms and programs append, with what is left of it.
const APPENDED: &[&str] = &[
    "This e-mail is confidential. If you are not the intended recipient, please delete it.",
    "This email and any files transmitted with it are confidential and intended solely for the use of the individual or entity to whom \
     they are addressed. If you have received this email in error please notify the system manager. This message contains confidential \
     information and is intended only for the individual named.",
    "CONFIDENTIALITY NOTICE: The contents of this email message and any attachments are intended solely for the addressee(s) and may\n\
     contain confidential and/or privileged information and may be legally protected from\ndisclosure.",
    "CONFIDENTIALITY NOTICE\n\nThe contents of this email are intended solely for the addressee and may be confidential.",
    "Diese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen. Wenn Sie nicht der richtige Adressat sind oder diese \
     E-Mail irrtümlich erhalten haben, informieren Sie bitte sofort den Absender und vernichten Sie diese Mail. Das unerlaubte Kopieren \
     sowie die unbefugte Weitergabe dieser Mail ist nicht gestattet.",
    "Vertraulich - nur für den Empfänger bestimmt.",
    "Tato zpráva a všechny připojené soubory jsou důvěrné a určené výlučně adresátovi. Jestliže nejste oprávněným adresátem, je zakázáno\n\
     jakékoliv zveřejňování, zprostředkování nebo jiné použití těchto informací. Jestliže jste tento mail dostali neoprávněně, prosím,\n\
     uvědomte odesilatele a smažte zprávu i přiložené soubory.",
    "If you have received this message by mistake, please notify the sender and delete it. Thank you.",
    "Example Ltd does not accept any\nliability for the content of this email.",
    "We do not accept responsibility for viruses. No employee is authorised to conclude any binding agreement.",
    "Diese E-Mail ist kein Angebot und keine Annahme. Nicht ausdrucken, falls nicht nötig. Wenn Sie sie irrtümlich erhalten haben, \
     löschen Sie sie bitte.",
    "Please consider the environment before printing this e-mail.",
    "Bitte denken Sie an die Umwelt, bevor Sie diese E-Mail ausdrucken.",
    "Myslete na životní prostředí, než tento e-mail vytisknete.",
    "________________________________\nThis message is confidential. Its contents do not constitute a commitment by Example Ltd. except \
     where provided for in a written agreement.",
    "Disclaimer\n\nThe information contained in this communication from the sender is confidential. It is intended solely for use by the \
     recipient and others authorized to receive it. If you are not the recipient, you are hereby notified that any disclosure, copying or \
     distribution is strictly prohibited.\n\nThis email has been scanned for viruses and malware, and may have been automatically archived \
     by Mimecast, a leader in email security and cyber resilience.",
    "__________ Informace od ESET NOD32 Antivirus, verze databaze 12345 (20261128) __________\n\nTuto zpravu proveril ESET NOD32 \
     Antivirus.\n\nhttp://www.eset.cz",
    "______________________________________________________________________\nThis email has been scanned by the Symantec Email \
     Security.cloud service.\nFor more information please visit http://www.symanteccloud.com\n\
     ______________________________________________________________________",
    "Example GmbH, Musterstraße 1, 12345 Berlin\nGeschäftsführer: Max Muster\nAmtsgericht Charlottenburg HRB 12345\nUSt-IdNr. DE123456789",
    "Example Ltd. Registered in England and Wales No. 01234567. Registered office: 1 High Street, Leeds.",
    "GMX FreeMail: 1 GB Postfach, 5 E-Mail-Adressen, 10 Free SMS.\nAlle Infos und kostenlose Anmeldung: http://www.gmx.net/de/go/freemail",
    "Gesendet mit der WEB.DE Mail App\nSchützen Sie Ihre Daten: https://web.de/mail",
    "Yahoo Mail: Search, Organize, Conquer",
];

#[test]
fn appended_texts_go() {
    for appended in APPENDED {
        for text in ["e2e3", "resign", "e2e3\n\nHello Dave,\nI like this game.", "chat Hello"] {
            for quote in ["", "\n\nOn Sat, Nov 28, 2026 at 9:51 PM pbm <pbm@games.example> wrote:\n\n> old"] {
                let mail = format!("{text}\n\n{appended}{quote}");
                assert_eq!(written(&mail), text, "{mail}");
                let twice = format!("{text}\n\n{appended}\n\n{appended}{quote}");
                assert_eq!(written(&twice), text, "{twice}");
            }
            // Words below it are a person's.
            assert_eq!(
                written(&format!("{text}\n\n{appended}\n\nP.S. It rains.")),
                format!("{text}\n\nP.S. It rains."),
                "{appended}"
            );
        }
    }
    // In the paragraph of the text.
    let notice =
        "This e-mail is confidential. If you are not the intended recipient, please delete it. Thank you.";
    assert_eq!(written(&format!("e2e3\nHello\n{notice}")), "e2e3\nHello");
    assert_eq!(written(&format!("Hello! {notice}")), "Hello!");
    assert_eq!(written(&format!("{notice}\ne2e3\nHello")), "e2e3\nHello");
    let unended = "This e-mail is confidential and only for the use of the intended recipient";
    for text in ["e2e3", "resign", "yes", "a6-c6, thanks"] {
        assert_eq!(written(&format!("{unended}\n{text}")), text);
    }
    assert_eq!(written(&format!("{notice}\n\nCAUTION: External email.\n\n{notice}\n\ne2e3")), "e2e3");
}

#[test]
fn labels_above_go() {
    let labels = [
        "Classification: Internal",
        "[PUBLIC]",
        "Classification: UNCLASSIFIED\nCaveats: NONE",
        "Internal Use - Confidential",
        "OFFICIAL",
        "[AMD Official Use Only - General]",
        "TLP:GREEN",
        "Klassifizierung: Intern",
        "Sensitivity: C2 Internal",
        "Klasifikace: Interní",
    ];
    for label in labels {
        assert_eq!(written(&format!("{label}\n\ne2e3\n\nHello")), "e2e3\n\nHello", "{label}");
        assert_eq!(written(&format!("CAUTION: External email.\n\n{label}\n\nyes")), "yes", "{label}");
    }
    for line in [
        "General",
        "GENERAL",
        "Red",
        "[x]",
        "TLP: what is it?",
        "Classification: I am first",
        "Secret: b5 is empty",
    ] {
        assert_eq!(written(&format!("{line}\n\ne2e3")), format!("{line}\n\ne2e3"));
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
        "This message is confidential. Please delete it after reading.",
        "Our pact is secret and binding, do not disclose it.",
        "This plan is confidential: do not forward this message!",
        "Sorry, this message was sent by mistake, please delete it.",
        "If you received my last mail in error, please ignore it.",
        "I received your email by mistake, the company forwarded it.",
        "Think of the environment and play by mail!",
        "Please don't print this message.",
        "Yahoo: I won!",
        "GMX is free, see https://www.gmx.net/",
        "Disclaimer",
        "Avast ye, landlubbers!",
        "It is your responsibility to delete the bishop.",
        "We registered in England and Wales for the tournament of 20261224, limited to 12 players.",
        "It is your responsibility to delete this message and to inform the company.",
        "The recipient of this message wins, the sender loses.",
        "Registered trademark, limited edition :)",
        "Nach dem Irrtum habe ich die Nachricht gelöscht.",
        "Ta zpráva byla omylem, prosím smaž ji.",
        "Diese Nachricht ist vertraulich, lösch sie bitte.",
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
