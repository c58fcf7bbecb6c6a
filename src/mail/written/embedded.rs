//! A whole mail inside a text without quote marks, forwarded or answered.

use super::quote::LINE_LIMIT;

/// Maximum length of a line that asks to write above it, in bytes without marks.
const DELIMITER_LIMIT: usize = 80;
const BLOCK_LIMIT: usize = 16;

/// The end of an embedded mail's introduction at a line: `-----Original Message-----`, a block of `From:`, `Sent:`, `To:`,
/// `Subject:` lines, or both.
pub fn end(lines: &[&str], at: usize) -> Option<usize> {
    if is_separator(lines.get(at)?) {
        let next =
            lines.iter().skip(at + 1).position(|l| !l.trim().is_empty()).map_or(lines.len(), |n| at + 1 + n);
        return Some(block_end(lines, next).unwrap_or(at + 1));
    }
    // BlackBerry rules no lines around the words.
    let words = lines.get(at)?.trim().to_lowercase();
    if SEPARATORS.contains(&words.as_str()) {
        return block_end(lines, at + 1);
    }
    block_end(lines, at)
}

/// `-----Original Message-----`, `---------- Forwarded message ---------`, `Begin forwarded message:`.
fn is_separator(line: &str) -> bool {
    if line.len() > LINE_LIMIT {
        return false;
    }
    let line = line.trim().trim_matches(['*', ' ']);
    let words = line.trim_matches(['-', '_', '=', ' ']);
    let ruled =
        words.len() + 6 <= line.len() && line.starts_with(['-', '_', '=']) && line.ends_with(['-', '_', '=']);
    let words = words.trim_matches(['#', ' ']).to_lowercase();
    if DELIMITERS.iter().any(|delimiter| words.contains(delimiter)) {
        return words.len() <= DELIMITER_LIMIT;
    }
    (ruled && SEPARATORS.contains(&words.as_str()))
        || BEGINNINGS.contains(&words.trim_end_matches([':', '：', ' ']))
}

/// The end of a block of at least three different fields that begins with the author or the date.
fn block_end(lines: &[&str], at: usize) -> Option<usize> {
    let first = field(lines.get(at)?)?;
    if first != Field::From && first != Field::Date {
        return None;
    }
    let block = lines.iter().skip(at).take(BLOCK_LIMIT).take_while(|l| !l.trim().is_empty());
    let mut fields: Vec<Field> = Vec::new();
    let mut length = 0;
    for line in block {
        length += 1;
        fields.extend(field(line).filter(|f| !fields.contains(f)));
    }
    (fields.contains(&Field::From) && fields.len() >= 3).then_some(at + length)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    From,
    Date,
    To,
    Subject,
}

/// The header field shown on a line, in the common languages, also in bold (`*From:* ...`).
fn field(line: &str) -> Option<Field> {
    let (label, _) = line.split_once([':', '：'])?;
    if label.len() > 40 {
        return None;
    }
    let label = label.trim_matches(|c: char| c.is_whitespace() || "*|>_".contains(c)).to_lowercase();
    // One word may stand for two fields: Swedish `Till`, Italian `A`, Czech `Od`. Fields differ within a language.
    let fields = [(FROM, Field::From), (DATE, Field::Date), (TO, Field::To), (SUBJECT, Field::Subject)];
    fields.into_iter().find(|(labels, _)| labels.contains(&label.as_str())).map(|(_, field)| field)
}

#[rustfmt::skip]
    const FROM: &[&str] = &[
    "from", "von", "de", "da", "van", "från", "fra", "lähettäjä", "od", "от", "от кого", "від", "від кого", "feladó",
    "gönderen", "kimden", "差出人", "送信者", "发件人", "寄件者", "寄件人", "보낸 사람", "보낸사람", "expéditeur", "remitente", "mittente",
    "nadawca", "odesílatel", "από", "de la", "מאת", "من",
];

#[rustfmt::skip]
const DATE: &[&str] = &[
    "date", "sent", "sent at", "message du", "datum", "gesendet", "gesendet am", "envoyé", "fecha", "enviado", "enviado el", "enviada em",
    "data", "inviato", "verzonden", "skickat", "dato", "sendt", "päivämäärä", "lähetetty", "päiväys", "wysłano", "wysłane",
    "odesláno", "odoslané", "дата", "отправлено", "відправлено", "надіслано", "dátum", "elküldve", "tarih", "gönderildi",
    "日付", "送信日時", "日時", "日期", "发送时间", "发送日期", "寄件日期", "傳送日期", "보낸 날짜", "날짜", "ημερομηνία", "trimis",
];

#[rustfmt::skip]
const TO: &[&str] = &[
    "to", "an", "à", "para", "a", "aan", "till", "til", "vastaanottaja", "do", "komu", "кому", "címzett", "kime", "alıcı",
    "宛先", "收件人", "收件者", "받는 사람", "받는사람", "destinataire", "destinatario", "cc", "kopie", "kopia", "kopi", "copie", "copie à",
    "reply-to", "risposta", "antwort an", "către", "προς",
];

#[rustfmt::skip]
const SUBJECT: &[&str] = &[
    "subject", "betreff", "objet", "sujet", "asunto", "assunto", "oggetto", "onderwerp", "ämne", "emne", "aihe", "temat",
    "předmět", "predmet", "thema", "тема", "tárgy", "konu", "件名", "主题", "主旨", "제목", "θέμα", "subiect",
];

#[rustfmt::skip]
const SEPARATORS: &[&str] = &[
    "original message", "original mail", "original email", "original appointment", "reply message", "forwarded message",
    "forwarded mail", "forwarded by", "forwarded letter", "previous message",
    "ursprüngliche nachricht", "originalnachricht", "original-nachricht", "originalmail", "weitergeleitete nachricht",
    "message d'origine", "message d’origine", "message original", "message transféré", "message initial",
    "mensaje original", "mensaje reenviado", "mensagem original", "mensagem encaminhada", "mensagem reencaminhada",
    "messaggio originale", "messaggio inoltrato", "messaggio inoltrato", "oorspronkelijk bericht", "doorgestuurd bericht",
    "origineel bericht", "ursprungligt meddelande", "originalmeddelande", "vidarebefordrat meddelande",
    "oprindelig meddelelse", "oprindelig besked", "videresendt meddelelse", "opprinnelig melding", "videresendt melding",
    "alkuperäinen viesti", "välitetty viesti", "wiadomość oryginalna", "oryginalna wiadomość", "treść oryginalnej wiadomości",
    "wiadomość przekazana dalej", "původní zpráva", "původní e-mail", "přeposlaná zpráva", "pôvodná správa",
    "исходное сообщение", "пересылаемое сообщение", "перенаправленное сообщение", "оригінальне повідомлення",
    "пересилане повідомлення", "eredeti üzenet", "özgün ileti", "orijinal mesaj", "iletilen mesaj",
    "元のメッセージ", "転送メッセージ", "转发的消息", "原始邮件", "原始郵件", "轉寄的郵件", "原邮件", "전달된 메시지", "원본 메시지", "원본 메일",
];

#[rustfmt::skip]
const BEGINNINGS: &[&str] = &[
    "begin forwarded message", "start of forwarded message", "anfang der weitergeleiteten nachricht",
    "anfang der weitergeleiteten e-mail", "début du message réexpédié", "début du message transféré",
    "inicio del mensaje reenviado", "início da mensagem reencaminhada", "início da mensagem encaminhada",
    "inizio messaggio inoltrato", "begin doorgestuurd bericht", "vidarebefordrat brev", "start på videresendt besked",
    "videresendt melding", "välitetty viesti alkaa", "początek przekazywanej wiadomości", "začátek přeposílané zprávy",
    "начало переадресованного сообщения", "転送されたメッセージ", "以下是转发的邮件", "전달된 메시지 시작",
];

/// Written by helpdesk programs above the letter to be answered.
#[rustfmt::skip]
const DELIMITERS: &[&str] = &[
    "reply above this line", "write above this line", "type your reply above", "reply above the line", "write your reply above",
    "antworten sie oberhalb dieser linie", "antworten sie über dieser zeile", "oberhalb dieser zeile antworten",
    "odpověď pište nad tuto čáru", "odpovídejte nad tímto řádkem", "pište nad tento řádek", "répondez au-dessus de cette ligne",
    "responda por encima de esta línea",
];
