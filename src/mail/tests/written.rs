//! The written part, sentence by sentence of commands.md, section 1.

use super::with_ends;
use crate::mail::read;

fn check(cases: &[(&str, &str)]) {
    for (body, written) in cases {
        let mail = format!("From: alice@example.org\nContent-Type: text/plain; charset=utf-8\n\n{body}");
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(read(&with_ends(&mail, end)).written(), *written, "of {body:?} with {end:?}");
        }
    }
}

#[test]
fn everything_without_a_reason_to_go_stays() {
    check(&[
        ("a6-c6\n", "a6-c6"),
        ("\n\n  a6-c6\n\n", "  a6-c6"),
        ("*\n", "*"),
        ("a6-c6\n*\n", "a6-c6\n*"),
        ("24/18 13/11\n", "24/18 13/11"),
        ("2025 was a good year:\nindeed\n", "2025 was a good year:\nindeed"),
        ("we meet at 20:13\nBob <bob@example.com> wrote:\n> old\n", "we meet at 20:13"),
        ("Bob wrote:\nthat is what he did\n", "Bob wrote:\nthat is what he did"),
        ("I told bob@example.org at 10:30:\nnever\n", "I told bob@example.org at 10:30:\nnever"),
        ("From: a6\nTo: c6\n", "From: a6\nTo: c6"),
        ("message 7 alice secret bob\nFrom: the heart\n", "message 7 alice secret bob\nFrom: the heart"),
        ("sent from the front line\na6-c6\n", "sent from the front line\na6-c6"),
        ("I know what you wrote\n> old\n", "I know what you wrote"),
        ("a6-c6\n__\nthis is drawn\n", "a6-c6\n__\nthis is drawn"),
        ("a6-c6\nMessage du : the king\n", "a6-c6\nMessage du : the king"),
        ("a6-c6\n---\nb6-d6\n", "a6-c6\n---\nb6-d6"),
        ("if g7-e7 then a6-c6\n  if h6-g6 then g10-j10\n", "if g7-e7 then a6-c6\n  if h6-g6 then g10-j10"),
        ("c> is no quote alone\n", "c> is no quote alone"),
        ("a6->c6\n", "a6->c6"),
        ("| a | board |\n", "| a | board |"),
        (
            &format!("a6-c6\n--\n{0}end", "long\n".repeat(20)),
            &format!("a6-c6\n--\n{0}end", "long\n".repeat(20)),
        ),
        (
            &format!("{0}\n{1}end", "_".repeat(30), "| o |\n".repeat(8)),
            &format!("{0}\n{1}end", "_".repeat(30), "| o |\n".repeat(8)),
        ),
    ]);
}

#[test]
fn sentences_that_begin_like_a_signature_stay() {
    let sentences = [
        "Sent from my desk in the attic, where the signal is bad.",
        "Sent from my desk, because I have lost my phone",
        "sent from my brother, who says hello",
        "Sent by the next ship to you, with all my goods",
        "Sent with love and a knife in the back.",
        "From my point of view this is lost",
        "From my phone I can't see the board",
        "Sent from my phone while waiting for the train to Rome.",
        "Gesendet von unten, mit letzter Kraft",
        "Ich habe dir gestern eine Mail gesendet",
        "Enviado de Roma a toda prisa, sin mapa",
        "Sent from my desk, is much easier than my phone.",
        "Sent from my desk, much quicker than my mobile",
        "Sent from my phone in the garden",
        "Sent from Rome",
        "Sent with Love",
        "Played from my iPhone",
        "No chess today, all of it came from my phone",
        "Gesendet von meinem Schreibtisch, leichter als am Handy.",
        "Gesendet von zu Hause, nicht vom Handy",
        "Gestern habe ich es vom Handy gesendet",
        "Odesláno z práce, ne z mobilu",
        "Odesláno z vlaku do Brna",
    ];
    for sentence in sentences {
        check(&[
            (&format!("a6-c6\n\n{sentence}\n"), &format!("a6-c6\n\n{sentence}")),
            (&format!("a6-c6\n{sentence}\n\n> old\n"), &format!("a6-c6\n{sentence}")),
        ]);
    }
}

#[test]
fn quotes_go_and_answers_below_and_between_them_stay() {
    check(&[
        ("> old\na6-c6\n", "a6-c6"),
        ("a6-c6\n> old\n>> older\n", "a6-c6"),
        ("a6-c6\n\n> old\n\nThanks!\n", "a6-c6\n\n\nThanks!"),
        ("On 5 May 2025 at 20:13, Games <pbm@games.example> wrote:\n\n> old\n\na6-c6\n", "a6-c6"),
        ("Bob wrote:\n> old\na6-c6\n", "a6-c6"),
        ("* Bob <bob@example.com> [2025-05-06 09:30]:\n> old\na6-c6\n", "a6-c6"),
        ("hello\nBob <bob@example.com> writes:\n> old\na6-c6\n> old\nb6-d6", "hello\na6-c6\nb6-d6"),
        ("AB> old\nAB> older\na6-c6\n", "a6-c6"),
    ]);
}

#[test]
fn attributions_in_many_languages_go_with_what_is_below() {
    let attributions = [
        "On Mon, May 5, 2025 at 8:13 PM Bob <bob@example.com> wrote:",
        "On Mon, May 5, 2025 at 8:13 PM Bob Longname <\nbob@example.com> wrote:",
        "On Mon, May 5, 2025 at 8:13 PM Bob Longname <bob@example.com>\nwrote:",
        "On 5/5/25 20:13, Bob wrote:",
        "At 20:13 5/5/2025, you wrote:",
        "Bob <bob@example.com> wrote:",
        "---- On Mon, 05 May 2025 20:13:00 +0200 Bob <bob@example.com> wrote ----",
        "2025-05-05 20:13 GMT+02:00 Bob <bob@example.com>:",
        "2025/5/5 Bob <bob@example.com>",
        "Am 05.05.25 um 20:13 schrieb Bob:",
        "Am Mo., 5. Mai 2025 um 20:13 Uhr schrieb Bob\n<bob@example.com>:",
        "Bob <bob@example.com> schrieb am Mo., 5. Mai 2025,\n20:13:",
        "Le lun. 5 mai 2025 à 20:13, Bob <bob@example.com> a\nécrit :",
        "El lun, 5 may 2025 a las 20:13, Bob (<bob@example.com>) escribió:",
        "Il giorno lun 5 mag 2025 alle ore 20:13 Bob <bob@example.com>\nha scritto:",
        "Em seg., 5 de mai. de 2025 às 20:13, Bob <bob@example.com> escreveu:",
        "Op ma 5 mei 2025 om 20:13 schreef Bob <bob@example.com>:",
        "Op 5 mei 2025 20:13 schreef \"Bob\" <bob@example.com> het\nvolgende geschreven:",
        "Den mån 5 maj 2025 kl 20:13 skrev Bob <bob@example.com>:",
        "Den man. 5. maj 2025 kl. 20.13 skrev Bob <bob@example.com>:",
        "man. 5. mai 2025 kl. 20:13 skrev Bob <bob@example.com>:",
        "ma 5. toukok. 2025 klo 20.13 Bob (bob@example.com) kirjoitti:",
        "pon., 5 maj 2025 o 20:13 Bob <bob@example.com> napisał(a):",
        "po 5. 5. 2025 v 20:13 odesílatel Bob <bob@example.com> napsal:",
        "пн, 5 мая 2025 г. в 20:13, Bob <bob@example.com>:",
        "5 мая 2025 г. 20:13 пользователь Bob <bob@example.com> написал:",
        "2025年5月5日(月) 20:13 Bob <bob@example.com>:",
        "Bob <bob@example.com> 于2025年5月5日周一 20:13写道：",
        "2025년 5월 5일 (월) 오후 8:13, Bob <bob@example.com>님이 작성:",
        "Bob <bob@example.com>, 5 May 2025 Pzt, 20:13 tarihinde şunu yazdı:",
        "On Mon, May 5, 2025 at\n8:13 PM Bob Longname\n<bob@example.com> wrote:",
        "On Mon, May 5, 2025\nat 8:13 PM Bob\nLongname <\nbob@example.com>\nwrote:",
        "Am Mo., 5. Mai 2025\num 20:13 Uhr schrieb\nBob Longname\n<bob@example.com>:",
        "Le lun. 5 mai 2025\nà 20:13, Bob Longname\n<bob@example.com>\na écrit :",
    ];
    for attribution in attributions {
        check(&[
            (&format!("a6-c6\n\nThanks!\n\n{attribution}\n\n> old\n> older\n"), "a6-c6\n\nThanks!"),
            (&format!("a6-c6\n{attribution}\nold\n\nolder\n"), "a6-c6"),
            (&format!("{attribution}\n> old\n\na6-c6\n"), "a6-c6"),
        ]);
    }
}

#[test]
fn attributions_without_a_colon_go_with_the_quote_below() {
    let attributions = [
        "On Mon, May 5, 2025 at 8:13 PM Bob <bob@example.com> wrote",
        "On Mon, May 5, 2025 at 8:13 PM Bob\n<bob@example.com> wrote",
        "On 5 May 2025 at 20:13, Bob wrote",
        "Am 05.05.25 um 20:13 schrieb Bob",
        "Le lun. 5 mai 2025 à 20:13, Bob <bob@example.com> a écrit",
        "On Wed, Mister Example wrote",
        "On Wednesday Mister Example wrote",
        "Mister Example wrote",
        "Mister Example <bob@example.com> wrote",
        "Am Mittwoch schrieb Bob",
        "Am Mi., Bob Beispiel schrieb",
        "Dne st, Bob Novak napsal",
    ];
    for attribution in attributions {
        check(&[
            (
                &format!(
                    "a6-c6\n\n{attribution}\nFrom: Bob\nSent: Monday\nTo: Alice\nSubject: Savoya\n\nold\n"
                ),
                "a6-c6",
            ),
            (&format!("a6-c6\n\n{attribution}\n\n> old\n> older\n"), "a6-c6"),
            (&format!("{attribution}\n> old\n\na6-c6\n"), "a6-c6"),
        ]);
    }
}

#[test]
fn lines_of_a_quote_that_lost_their_marks_go_with_it() {
    check(&[
        ("a6-c6\n> view it on the web\n<https://example.org/a/long=\nf87a60f3>.\n> \n", "a6-c6"),
        ("a6-c6\n> view it <https://example.org/a/long=\nf87a60f3>.\n> old\n", "a6-c6"),
        ("a6-c6\n> write to <mailto:pbm@games.example?subject=\nx>\n", "a6-c6"),
        ("a6-c6\n> see\n<https://example.org/x>\n> old\n", "a6-c6"),
        ("a6-c6\n> Board 7: a v b [#ce\nab23]\n> old\n", "a6-c6"),
        // Answers between quotes.
        ("> Where?\nhttps://example.org/x\n> old\n", "https://example.org/x"),
        ("> Where?\n<https://example.org/x>\n", "<https://example.org/x>"),
        ("> Where?\n<https://example.org/x> is it\n> old\n", "<https://example.org/x> is it"),
        ("> [#1 is yours\n[#2] is mine\n> old\n", "[#2] is mine"),
        ("> What now\na6-c6\n> old\n", "a6-c6"),
    ]);
}

#[test]
fn delimiters_and_advertisements_go() {
    check(&[
        ("a6-c6\n\n##- Please type your reply above this line -##\nold\n", "a6-c6"),
        ("a6-c6\n\n--- Reply above this line ---\nold\n", "a6-c6"),
        (
            "a6-c6\n\nGesendet von Outlook f\u{fc}r Android<https://aka.ms/AAb9ysg>\n\nThanks!\n",
            "a6-c6\n\n\nThanks!",
        ),
        (
            "a6-c6\n\nGesendet von Outlook f\u{fc}r Android<https://aka.ms/AAb9ysg>\n________________________________\n\
          Von: Bob\nGesendet: Montag\nAn: Alice\nBetreff: x\n\nold\n",
            "a6-c6",
        ),
    ]);
}

#[test]
fn original_and_forwarded_mails_go() {
    let introductions = [
        "-----Original Message-----\nFrom: Bob\nSent: Monday, 5 May 2025 20:13\nTo: Alice\nSubject: Savoya\n",
        "-----Original Message-----",
        "-----Ursprüngliche Nachricht-----\nVon: Bob\nGesendet: Montag, 5. Mai 2025 20:13\nAn: Alice\nBetreff: Savoya\n",
        "-----Message d'origine-----\nDe : Bob\nEnvoyé : lundi 5 mai 2025 20:13\nÀ : Alice\nObjet : Savoya\n",
        "________________________________\nFrom: Bob <bob@example.com>\nSent: Monday\nTo: Alice\nSubject: Savoya\n",
        "*From:* Bob\n*Sent:* Monday, 5 May 2025 20:13\n*To:* Alice\n*Subject:* Savoya\n",
        "De: Bob <bob@example.com>\nFecha: lunes, 5 de mayo de 2025\nPara: Alice\nAsunto: Savoya\n",
        "Da: Bob\nInviato: lunedì\nA: Alice\nOggetto: Savoya\n",
        "Van: Bob\nVerzonden: maandag\nAan: Alice\nOnderwerp: Savoya\n",
        "Från: Bob\nSkickat: den 5 maj\nTill: Alice\nÄmne: Savoya\n",
        "От: Bob\nОтправлено: 5 мая\nКому: Alice\nТема: Savoya\n",
        "差出人: Bob\n送信日時: 2025年5月5日\n宛先: Alice\n件名: Savoya\n",
        "---------- Forwarded message ---------\nFrom: Bob <bob@example.com>\nDate: Monday\nSubject: Savoya\nTo: Alice\n",
        "========================================\n\nMessage du : 12/12/2016 10:22\nDe : \"Bob\" <bob@example.com>\n         A : alice@example.org\nCopie à : \nSujet : Re: Savoya\n",
        "========================================\nMessage du : 12/12/2016\nDe : Bob\nA : Alice\nSujet : Savoya\n",
        "Begin forwarded message:\n",
        "Anfang der weitergeleiteten Nachricht:\n",
    ];
    for introduction in introductions {
        check(&[
            (&format!("a6-c6\n\n{introduction}\nold\n\nolder\n"), "a6-c6"),
            (&format!("{introduction}\nall there is\n"), "all there is"),
        ]);
    }
}

#[test]
fn signatures_go() {
    check(&[
        ("a6-c6\n-- \nAlice\nresign\n", "a6-c6"),
        ("a6-c6\n--\nAlice\n", "a6-c6"),
        (&format!("a6-c6\n-- \n{}", "line\n".repeat(30)), "a6-c6"),
        ("a6-c6\n-- \nAlice\n> old\nb6-d6\n", "a6-c6\nb6-d6"),
        ("a6-c6\n_______________________________________________\nGames mailing list\n", "a6-c6"),
        (
            "a6-c6\n\nOur score so far:\n________________________________\nCarol 3, Dave 2\n\nYour Carol\n",
            "a6-c6\n\nOur score so far:\n________________________________\nCarol 3, Dave 2\n\nYour Carol",
        ),
        (
            "Hello\n________________________________\na6-c6\n\n> old\n",
            "Hello\n________________________________\na6-c6",
        ),
        (
            "CAUTION: This email originated from outside the organization.\n________________________________\na6-c6\nHello\n\n> old\n",
            "a6-c6\nHello",
        ),
        ("a6-c6\n\nSent from my telephone\n", "a6-c6"),
        ("a6-c6\n\nSent from my telephone\n\n> old\n", "a6-c6"),
        ("a6-c6\nVon meinem Mobilgerät gesendet\nAm 05.05.25 um 20:13 schrieb Bob:\n> old\n", "a6-c6"),
        ("a6-c6\n\nEnvoyé depuis mon téléphone\n", "a6-c6"),
        ("a6-c6\n\n从我的 iPhone 发送\n", "a6-c6"),
        ("a6-c6\n\nGet Outlook for iOS\n----------\n", "a6-c6"),
        ("a6-c6\n\nZitat von Bob <bob@example.org>:\n\n> old\n", "a6-c6"),
        ("a6-c6\n\nCituji Bob <bob@example.org>:\n\nold\n", "a6-c6"),
        ("a6-c6\n\nCituji bob@example.org:\n\n> old\n", "a6-c6"),
        ("a6-c6\n\n  Original Message  \nFrom: Bob\nSent: Monday\nTo: Alice\nSubject: x\n\nold\n", "a6-c6"),
        ("a6-c6\n__\nSavoya mailing list\nhttps://lists.example/savoya\n", "a6-c6"),
        ("a6-c6\n_____\nTo leave: savoya-leave@lists.example\n", "a6-c6"),
    ]);
    let lines = [
        "Gesendet von Outlook für Android<https://aka.ms/AAb9ysg>",
        "Gesendet von Outlook für Android<...>",
        "Von Yahoo Mail auf Android gesendet",
        "Von Samsung-Tablet gesendet",
        "Gesendet aus dem Telekom E-Mail Center",
        "Odesláno ze zařízení Galaxy",
        "Odesláno pomocí bezpečného e-mailu Proton Mail.",
        "Odesláno z Yahoo Mailu v systému Android",
        "Envoyé avec la messagerie sécurisée Proton Mail.",
        "Sent with Tuta",
        "Sent from HEY",
        "Sent from TypeApp",
        "Sent from Canary (https://canarymail.io)",
        "Sent with eM Client",
        "Sent from Boxer",
        "Sent from Missive",
        "Gesendet von Outlook für Android <https://aka.ms/AAb9ysg>",
        "Get Outlook for iOS<https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Faka.ms%2Fo0ukef&data=05%7C02%7C\
         alice%40example.org%7C0123456789abcdef0123456789abcdef>",
        "Get [Outlook for Android](https://aka.ms/ghei36)",
        "Sent from [Mail](https://go.microsoft.com/fwlink/?LinkId=550986) for Windows 10",
        "Sent from my TI-85",
        "Sent from my Samsung Galaxy S5 Octacore device",
        "Sent via the Samsung Galaxy S8, an AT&T 5G Evolution capable smartphone",
        "Sent from my cell, please excuse any typos.",
        "Sent from my iPhone 6s Plus",
        "Sent from my BlackBerry\u{ae} wireless device",
        "Sent with Proton Mail secure email.",
        "Von unterwegs gesendet",
        "Diese Nachricht wurde von meinem Android Mobiltelefon mit K-9 Mail gesendet.",
        "Von meinem iPhone gesendet",
        "Enviado desde mi iPhone",
        "Inviato da Libero Mail per Android",
        "Verzonden met BlackBerry Work",
        "Sendt fra min iPad",
        "Sent from Outlook for iOS",
        "Sent from my Commodore 64",
        "Sent from Yahoo Mail for iPhone",
        "Sent from Yahoo Mail on Android",
        "Sent from my T-Mobile 4G LTE Device",
        "Sent from my mobile device. Please excuse brevity and typos.",
        "Gesendet mit der GMX Mail App",
        "Gesendet von Mail f\u{fc}r Windows",
        "Diese Nachricht wurde mit der WEB.DE Mail App gesendet",
        "Odesl\u{e1}no z iPhonu",
        "Odesl\u{e1}no z m\u{e9}ho telefonu",
        "Odesl\u{e1}no z aplikace Outlook pro Android<https://aka.ms/x>",
        "Odesl\u{e1}no z mobiln\u{ed}ho telefonu Samsung Galaxy.",
        "Envoy\u{e9} de mon iPhone",
        "Wys\u{142}ane z iPhone'a",
    ];
    for line in lines {
        check(&[(&format!("a6-c6\n\n{line}\n"), "a6-c6"), (&format!("a6-c6\n{line}\n\n> old\n"), "a6-c6")]);
    }
}

#[test]
fn if_nothing_is_left_all_of_it_counts() {
    check(&[
        ("> a6-c6\n", "> a6-c6"),
        ("-- \nAlice\n", "--\nAlice"),
        ("Sent from my telephone\n", "Sent from my telephone"),
        ("", ""),
        ("\n \n", ""),
    ]);
}
