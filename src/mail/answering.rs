//! The mail for which an answer stands that did not come by mail.

#[derive(Clone, Copy, Debug)]
pub struct Answering<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub message_id: &'a str,
    pub letter: &'a str,
}

/// A plain mail with these lines.
pub fn answering(Answering { from, to, message_id, letter }: Answering<'_>, lines: &str) -> Vec<u8> {
    let lines: String = lines.lines().map(|line| format!("{line}\r\n")).collect();
    format!(
        "From: <{from}>\r\nTo: <{to}>\r\nMessage-ID: <{message_id}>\r\nIn-Reply-To: <{letter}>\r\nSubject: Re:\r\n\
         MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{lines}"
    )
    .into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::{self, Sender};

    #[test]
    fn it_reads_as_an_answer() {
        let heads = Answering {
            from: "alice@example.net",
            to: "pbmd@example.org",
            message_id: "page-1@example.org",
            letter: "abc@example.org",
        };
        let read = mail::read(&answering(heads, "a6-c6 propose\n\nDobr\u{e1} hra!\n"));
        assert_eq!(read.written().trim(), "a6-c6 propose\n\nDobr\u{e1} hra!");
        assert_eq!(read.from, Sender::One("alice@example.net".to_owned()));
        assert_eq!(mail::answers(&read, &[], &["pbmd@example.org"]), ["abc@example.org"]);
        assert!(mail::robot(&read, Some("alice@example.net")).is_none());
        assert!(mail::identity(&read).is_some());
    }
}
