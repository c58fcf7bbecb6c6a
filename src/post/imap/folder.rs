//! Operations on the open folder: finding new mails, reading one, marking it as done.

use async_imap::imap_proto::{
    AttributeValue, MailboxDatum, MessageSection, Response, ResponseCode, SectionPath,
};
use base64::Engine as _;
use base64::alphabet::IMAP_MUTF7;
use base64::engine::general_purpose::{GeneralPurpose, NO_PAD};
use jiff::Timestamp;

use super::config::{Config, Done, LARGEST_HEADER};
use super::connection::Connection;
use super::error::ImapError;
use crate::post::{Arrival, Source};

const KEYWORD: &str = "$PbmdDone";

/// The system flag (RFC 3501, section 2.3.2) used where a folder keeps no keywords.
const FLAGGED: &str = "\\Flagged";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Keyword,
    Flagged,
}

impl Mark {
    fn flag(self) -> &'static str {
        match self {
            Mark::Keyword => KEYWORD,
            Mark::Flagged => FLAGGED,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opened {
    pub(super) mails: u32,
    pub(super) uid_validity: u32,
    pub(super) mark: Mark,
}

impl Connection {
    pub(super) async fn select(&mut self, folder: &str, done: &Done) -> Result<Opened, ImapError> {
        let doing = "opening the folder";
        self.mailbox = Default::default();
        let (mut validity, mut mark, mut flags, mut read_only) = (None, Mark::Flagged, true, false);
        self.command(doing, &format!("SELECT {}", encoded_name(folder)), self.timeouts.command, |response| {
            let (Response::Data { outcome, .. } | Response::Done { outcome, .. }) = response else { return };
            match &outcome.code {
                Some(ResponseCode::ReadOnly) => read_only = true,
                Some(ResponseCode::UidValidity(value)) => validity = Some(*value),
                Some(ResponseCode::PermanentFlags(kept)) => {
                    let keywords =
                        kept.iter().any(|flag| flag == "\\*" || flag.eq_ignore_ascii_case(KEYWORD));
                    mark = if keywords { Mark::Keyword } else { Mark::Flagged };
                    flags = keywords || kept.iter().any(|flag| flag.eq_ignore_ascii_case(FLAGGED));
                }
                _ => (),
            }
        })
        .await?;
        let refused = |said: &str| ImapError::refused(doing, said);
        let uid_validity =
            validity.ok_or_else(|| refused("it has no UIDVALIDITY, so its mails have no names"))?;
        if read_only {
            return Err(refused("it is read-only, so no mail could be marked as done"));
        }
        if *done == Done::Flag && !flags {
            return Err(refused("it keeps no flags, so no mail could be marked as done"));
        }
        self.mailbox.uid_validity = Some(uid_validity);
        self.mailbox.news = false;
        Ok(Opened { mails: self.mailbox.mails, uid_validity, mark })
    }

    pub(super) async fn has_folder(&mut self, folder: &str) -> Result<bool, ImapError> {
        let mut there = false;
        let command = format!("LIST \"\" {}", encoded_name(folder));
        self.command("looking for the folder for done mails", &command, self.timeouts.command, |response| {
            there |= matches!(response, Response::MailboxData(MailboxDatum::List(_)));
        })
        .await?;
        Ok(there)
    }

    pub(super) async fn undone(&mut self, done: &Done, mark: Mark) -> Result<Vec<u32>, ImapError> {
        let command = match (done, mark) {
            (Done::Move(_), _) => "UID SEARCH UNDELETED".to_owned(),
            (Done::Flag, Mark::Keyword) => format!("UID SEARCH UNDELETED UNKEYWORD {KEYWORD}"),
            (Done::Flag, Mark::Flagged) => "UID SEARCH UNDELETED UNFLAGGED".to_owned(),
        };
        let mut uids = Vec::new();
        self.command("looking for mails", &command, self.timeouts.command, |response| {
            if let Response::MailboxData(MailboxDatum::Search(found)) = response {
                uids.extend(found);
            }
        })
        .await?;
        uids.sort_unstable();
        uids.dedup();
        Ok(uids)
    }

    /// Reads one mail without setting `\Seen`; none if it is gone.
    ///
    /// Requests only what can be parsed whatever the mail holds: no ENVELOPE, no BODYSTRUCTURE.
    pub(super) async fn fetch(&mut self, uid: u32, config: &Config) -> Result<Option<Arrival>, ImapError> {
        let doing = "asking for a mail's size";
        let largest = config.largest.min(u64::from(u32::MAX) - 1);
        let (mut there, mut size, mut arrived, mut unnamed) = (false, 0, None, 0);
        let command = format!("UID FETCH {uid} (UID RFC822.SIZE INTERNALDATE)");
        self.command(doing, &command, self.timeouts.command, |response| {
            unnamed += usize::from(is_unnamed(response));
            for value in of_mail(response, uid) {
                there = true;
                match value {
                    AttributeValue::Rfc822Size(bytes) => size = u64::from(*bytes),
                    AttributeValue::InternalDate(text) => arrived = moment(text),
                    _ => (),
                }
            }
        })
        .await?;
        must_name_mails(doing, unnamed)?;
        if !there {
            return Ok(None);
        }
        let mut raw = None;
        if size <= largest {
            // One byte more than allowed: the size that a server gives is not always true.
            let section = format!("BODY.PEEK[]<0.{}>", largest + 1);
            raw = self.section(uid, &section, None).await?;
            let Some(bytes) = &raw else { return Ok(None) };
            size = size.max(bytes.len() as u64);
        }
        let oversize = (size > largest).then_some(size);
        if oversize.is_some() {
            let section = format!("BODY.PEEK[HEADER]<0.{LARGEST_HEADER}>");
            raw = self.section(uid, &section, Some(SectionPath::Full(MessageSection::Header))).await?;
        }
        Ok(raw.map(|raw| Arrival {
            position: Some(self.position(config, uid)),
            oversize,
            ..Arrival::new(raw, arrived.unwrap_or_else(crate::clock::now), Source::Imap)
        }))
    }

    /// A mail's position: stable across restarts, and different once the folder was recreated.
    pub(super) fn position(&self, config: &Config, uid: u32) -> String {
        let validity = self.mailbox.uid_validity.unwrap_or_default();
        format!("imap:{}@{}/{};{validity};{uid}", config.username, config.host, config.folder)
    }

    async fn section(
        &mut self,
        uid: u32,
        asked: &str,
        wanted: Option<SectionPath>,
    ) -> Result<Option<Vec<u8>>, ImapError> {
        let doing = "reading a mail";
        let (mut there, mut bytes, mut unnamed) = (false, None, 0);
        let command = format!("UID FETCH {uid} (UID {asked})");
        self.command(doing, &command, self.timeouts.mail, |response| {
            unnamed += usize::from(is_unnamed(response));
            for value in of_mail(response, uid) {
                if let AttributeValue::BodySection { section, data, .. } = value
                    && *section == wanted
                {
                    there = true;
                    bytes = data.as_ref().map(|data| data.to_vec());
                }
            }
        })
        .await?;
        must_name_mails(doing, unnamed)?;
        if there && bytes.is_none() {
            return Err(ImapError::refused(doing, "the server has the mail and not its text (NIL)"));
        }
        Ok(bytes)
    }

    pub(super) async fn finish(&mut self, uid: u32, done: &Done, mark: Mark) -> Result<(), ImapError> {
        match done {
            Done::Flag => self.set_flag(uid, mark.flag()).await,
            Done::Move(folder) => match self.carry(uid, folder).await {
                Err(ImapError::Refused { missing_folder: true, .. }) => {
                    self.make_and_carry(uid, folder).await
                }
                other => other,
            },
        }
    }

    /// Creates the folder for done mails and moves the mail. Even if CREATE is refused the folder may exist, made by somebody
    /// just now or half made by a server that was killed. So the move is tried all the same, and the refusal to create is
    /// reported only if that fails too.
    async fn make_and_carry(&mut self, uid: u32, folder: &str) -> Result<(), ImapError> {
        let command = format!("CREATE {}", encoded_name(folder));
        let made =
            self.command("making the folder for done mails", &command, self.timeouts.command, |_| ()).await;
        match &made {
            Ok(()) => tracing::info!(folder, "folder for done mails made"),
            Err(error) if error.connection_stands() => (),
            Err(_) => return made,
        }
        match self.carry(uid, folder).await {
            Err(ImapError::Refused { missing_folder: true, .. }) if made.is_err() => made,
            other => other,
        }
    }

    async fn carry(&mut self, uid: u32, folder: &str) -> Result<(), ImapError> {
        let doing = "moving a done mail";
        let (within, folder) = (self.timeouts.command, encoded_name(folder));
        if self.supports("MOVE") {
            return self.command(doing, &format!("UID MOVE {uid} {folder}"), within, |_| ()).await;
        }
        self.command(doing, &format!("UID COPY {uid} {folder}"), within, |_| ()).await?;
        self.set_flag(uid, "\\Deleted").await?;
        if self.supports("UIDPLUS") {
            self.command("expunging a done mail", &format!("UID EXPUNGE {uid}"), within, |_| ()).await?;
        }
        Ok(())
    }

    async fn set_flag(&mut self, uid: u32, flag: &str) -> Result<(), ImapError> {
        let command = format!("UID STORE {uid} +FLAGS.SILENT ({flag})");
        self.command("marking a done mail", &command, self.timeouts.command, |_| ()).await
    }
}

/// The attributes in a response if it is about this mail: servers may interleave others.
///
/// Some servers leave out the UID. As only one mail is requested at a time, a size or a text without a UID is of that one:
/// nobody sends those unasked.
fn of_mail<'r>(response: &'r Response<'r>, uid: u32) -> &'r [AttributeValue<'r>] {
    match response {
        Response::Fetch(_, values) if values.contains(&AttributeValue::Uid(uid)) || is_unnamed(response) => {
            values
        }
        _ => &[],
    }
}

fn must_name_mails(doing: &'static str, unnamed: usize) -> Result<(), ImapError> {
    if unnamed < 2 {
        return Ok(());
    }
    Err(ImapError::refused(doing, "it answers about several mails and leaves out their UIDs"))
}

/// Whether a response has what was requested but no UID.
fn is_unnamed(response: &Response<'_>) -> bool {
    let Response::Fetch(_, values) = response else { return false };
    let is_named = values.iter().any(|value| matches!(value, AttributeValue::Uid(_)));
    let is_answer = |value: &AttributeValue<'_>| {
        matches!(value, AttributeValue::Rfc822Size(_) | AttributeValue::BodySection { .. })
    };
    !is_named && values.iter().any(is_answer)
}

/// Parses INTERNALDATE (RFC 3501 section 9, `date-time`), whose day may begin with a blank.
fn moment(text: &str) -> Option<Timestamp> {
    Timestamp::strptime("%d-%b-%Y %H:%M:%S %z", text.trim()).ok()
}

/// A folder's name in a command: quoted modified UTF-7 (RFC 3501 section 5.1.3).
fn encoded_name(name: &str) -> String {
    const MODIFIED_BASE64: GeneralPurpose = GeneralPurpose::new(&IMAP_MUTF7, NO_PAD);
    let mut out = String::from("\"");
    let mut rest = name.chars().peekable();
    while let Some(next) = rest.next() {
        match next {
            '&' => out.push_str("&-"),
            '"' | '\\' => out.extend(['\\', next]),
            ' '..='~' => out.push(next),
            first => {
                let mut text = String::from(first);
                while let Some(more) = rest.next_if(|c| !matches!(c, ' '..='~')) {
                    text.push(more);
                }
                let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
                out.push('&');
                MODIFIED_BASE64.encode_string(utf16, &mut out);
                out.push('-');
            }
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folder_names_travel_in_modified_utf7() {
        let cases = [
            ("INBOX", "\"INBOX\""),
            ("Done & gone", "\"Done &- gone\""),
            ("a\"b\\c", "\"a\\\"b\\\\c\""),
            ("Gelöscht", "\"Gel&APY-scht\""),
            ("~peter/mail/台北/日本語", "\"~peter/mail/&U,BTFw-/&ZeVnLIqe-\""),
            ("x\r\nA1 LOGOUT", "\"x&AA0ACg-A1 LOGOUT\""),
            ("🎲", "\"&2Dzfsg-\""),
        ];
        for (name, encoded) in cases {
            assert_eq!(encoded_name(name), encoded);
        }
    }

    #[test]
    fn internal_dates_are_read() {
        let cases = [
            (" 5-Jan-2026 09:08:07 +0000", Some("2026-01-05T09:08:07Z")),
            ("20-Nov-2026 23:30:00 -0800", Some("2026-11-21T07:30:00Z")),
            ("05-Jan-2026 09:08:07 +0200", Some("2026-01-05T07:08:07Z")),
            ("yesterday", None),
        ];
        for (text, expected) in cases {
            assert_eq!(moment(text).map(|t| t.to_string()).as_deref(), expected, "{text}");
        }
    }
}
