//! Bodies as answers: headers, `304`, compressed where the reader takes that.

use hyper::body::Bytes;
use hyper::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap,
    HeaderName, HeaderValue, IF_NONE_MATCH, LAST_MODIFIED, LOCATION, REFERRER_POLICY, RETRY_AFTER, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Response, StatusCode};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sha2::{Digest, Sha256};
use zlib_rs::{DeflateConfig, ReturnCode};

use crate::post::http::Answer;

pub(super) const HTML: &str = "text/html; charset=utf-8";
pub(super) const TEXT: &str = "text/plain; charset=utf-8";
pub(super) const ATOM: &str = "application/atom+xml; charset=utf-8";
pub(super) const CALENDAR: &str = "text/calendar; charset=utf-8";
pub(super) const JSON: &str = "application/json";
pub(super) const SVG: &str = "image/svg+xml";
pub(super) const PNG: &str = "image/png";
pub(super) const SCRIPT: &str = "text/javascript; charset=utf-8";
pub(super) const CSS: &str = "text/css; charset=utf-8";

/// How hard bodies are compressed, from 1 to 9.
const LEVEL: i32 = 6;

/// Added to a gzip stream by its head and tail, in bytes.
const GZIP: usize = 32;

/// `window_bits` of zlib for the greatest window in a gzip stream.
const GZIP_WINDOW: i32 = 31;

/// How long a body may be used without asking again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Caching {
    /// As long as one likes: whatever changes has another address.
    ForGood,
    /// Half a minute.
    Shortly,
    /// Never.
    Revalidated,
    /// Never, and nobody may keep it.
    Never,
}

/// Who may show it in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frames {
    Nobody,
    Anybody,
}

/// What a page is made of before it is kept.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) status: StatusCode,
    pub(super) kind: &'static str,
    pub(super) caching: Caching,
    pub(super) frames: Frames,
    /// When what it shows last changed, if that is known.
    pub(super) changed: Option<Timestamp>,
    pub(super) bytes: Vec<u8>,
    /// The address of the page to be shown instead.
    pub(super) leads_to: Option<String>,
}

impl Body {
    pub(super) fn new(kind: &'static str, bytes: impl Into<Vec<u8>>) -> Body {
        Body {
            status: StatusCode::OK,
            kind,
            caching: Caching::Shortly,
            frames: Frames::Nobody,
            changed: None,
            bytes: bytes.into(),
            leads_to: None,
        }
    }

    /// What answers a form: another page is to be shown.
    pub(super) fn leading_to(address: String) -> Body {
        let (status, caching) = (StatusCode::SEE_OTHER, Caching::Never);
        Body { status, caching, leads_to: Some(address), ..Body::new(TEXT, "") }
    }
}

#[derive(Debug)]
pub(super) struct Finished {
    head: Body,
    plain: Bytes,
    packed: Option<Bytes>,
    tag: String,
}

impl Finished {
    /// Compresses a body and gives it its tag.
    pub(super) fn of(mut body: Body) -> Finished {
        let bytes = std::mem::take(&mut body.bytes);
        let packed = if body.kind == PNG { None } else { gzip(&bytes) };
        let tag = format!("W/\"{}\"", digest(&bytes));
        Finished { head: body, plain: Bytes::from(bytes), packed: packed.map(Bytes::from), tag }
    }

    pub(super) fn size(&self) -> usize {
        self.plain.len() + self.packed.as_ref().map_or(0, Bytes::len) + 256
    }

    pub(super) fn is_ok(&self) -> bool {
        self.head.status == StatusCode::OK
    }

    pub(super) fn answer(&self, asked: &HeaderMap) -> Answer {
        let known = asked.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        let is_known = |value: &str| value.split(',').any(|tag| tag.trim() == self.tag || tag.trim() == "*");
        let same = self.is_ok() && known.into_iter().any(is_known);
        let packed = self.packed.as_ref().filter(|_| takes_gzip(asked));
        let body = match (same, packed) {
            (true, _) => Bytes::new(),
            (false, Some(packed)) => packed.clone(),
            (false, None) => self.plain.clone(),
        };
        let mut answer = Response::new(body.into());
        *answer.status_mut() = if same { StatusCode::NOT_MODIFIED } else { self.head.status };
        let headers = answer.headers_mut();
        let mut set = |name: HeaderName, value: &str| {
            if let Ok(value) = HeaderValue::from_str(value) {
                headers.insert(name, value);
            }
        };
        set(CONTENT_TYPE, self.head.kind);
        set(X_CONTENT_TYPE_OPTIONS, "nosniff");
        set(REFERRER_POLICY, "no-referrer");
        set(CONTENT_SECURITY_POLICY, policy(self.head.kind, self.head.frames));
        set(VARY, "Accept-Encoding, Accept-Language, User-Agent");
        set(
            CACHE_CONTROL,
            match self.head.caching {
                _ if !self.is_ok() => "no-store",
                Caching::Never => "no-store",
                Caching::ForGood => "public, max-age=31536000, immutable",
                Caching::Shortly => "public, max-age=30",
                Caching::Revalidated => "public, no-cache",
            },
        );
        if self.is_ok() && self.head.caching != Caching::Never {
            set(ETAG, &self.tag);
            if let Some(changed) = self.head.changed {
                set(LAST_MODIFIED, &http_date(changed));
            }
        }
        match self.head.status {
            StatusCode::SERVICE_UNAVAILABLE => set(RETRY_AFTER, "60"),
            StatusCode::TOO_MANY_REQUESTS => set(RETRY_AFTER, "3600"),
            _ => {}
        }
        if let Some(address) = &self.head.leads_to {
            set(LOCATION, address);
        }
        if packed.is_some() && !same {
            set(CONTENT_ENCODING, "gzip");
        }
        answer
    }
}

/// Nothing from elsewhere, and no script but the one with an address of its own.
fn policy(kind: &str, frames: Frames) -> &'static str {
    match (kind, frames) {
        (SVG, _) => "default-src 'none'; style-src 'unsafe-inline'",
        (_, Frames::Nobody) => {
            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; \
             form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        }
        (_, Frames::Anybody) => {
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'"
        }
    }
}

/// The first half of the SHA-256 of bytes, in hexadecimal.
pub(super) fn digest(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes)).chars().take(32).collect()
}

fn takes_gzip(asked: &HeaderMap) -> bool {
    let values = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        ["gzip", "x-gzip"].contains(&name.trim()) && !refused
    })
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut packed = vec![0; zlib_rs::compress_bound(bytes.len()) + GZIP];
    let config = DeflateConfig { window_bits: GZIP_WINDOW, ..DeflateConfig::new(LEVEL) };
    let (written, code) = zlib_rs::compress_slice(&mut packed, bytes, config);
    let length = written.len();
    packed.truncate(length);
    (code == ReturnCode::Ok && length < bytes.len()).then_some(packed)
}

/// A time as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
fn http_date(time: Timestamp) -> String {
    time.to_zoned(TimeZone::UTC).strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()
}
