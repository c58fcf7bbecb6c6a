//! Incoming SMTP and LMTP: the sockets and clocks around a `Session`.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

use super::session::{Bounds, Need, Received, Session};
pub use super::session::{House, Protocol};
use super::{Arrival, Intake, NotNow};
use crate::clock;

/// What one sender, and all senders together, may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest mail in bytes; larger ones are refused with 552 and never held in memory.
    pub size: usize,
    /// Connections at a time; further ones are told 421.
    pub connections: usize,
    /// Recipients asked for in one transaction; further ones are told 452.
    pub recipients: usize,
    /// Commands that are no good in one connection; after one more it is closed with 421.
    pub errors: usize,
    /// The longest command line in bytes with its end (RFC 5321, 4.5.3.1.4 asks for 512 and more with
    /// extensions).
    pub line: usize,
    /// Silence from the other side, or its not listening, after which it is told 421 (RFC 5321, 4.5.3.2.7 asks
    /// for five minutes).
    pub idle: Duration,
    /// The longest connection, against senders that drip: then 421, and what was not yet taken stays theirs.
    pub session: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            size: 1024 * 1024,
            connections: 64,
            recipients: 20,
            errors: 10,
            line: 4096,
            idle: Duration::from_secs(300),
            session: Duration::from_secs(1800),
        }
    }
}

impl Limits {
    fn bounds(&self) -> Bounds {
        Bounds { size: self.size, recipients: self.recipients, errors: self.errors, line: self.line }
    }
}

/// How long a connection that we closed is still read, so that the last reply is not lost to a reset.
const LINGER: Duration = Duration::from_secs(1);

/// How long accepting rests when the system has no more sockets.
const OUT_OF_SOCKETS: Duration = Duration::from_secs(1);

/// Takes mail from `listener` until `stop`; returns when the last connection has ended.
///
/// A mail is answered with 250 after `intake` committed it, with 451 when it could not. A mail that is being
/// committed when `stop` comes is still answered; every other connection is told 421 and closed.
pub async fn serve(
    listener: TcpListener,
    protocol: Protocol,
    house: House,
    limits: Limits,
    intake: impl Intake,
    stop: CancellationToken,
) {
    let places = Arc::new(Semaphore::new(limits.connections));
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                warn!(%error, "cannot accept connections");
                tokio::select! { () = stop.cancelled() => break, () = sleep(OUT_OF_SOCKETS) => continue }
            }
        };
        let Ok(place) = places.clone().try_acquire_owned() else {
            warn!(%peer, "too many connections");
            turn_away(&stream, &house);
            continue;
        };
        let (house, intake, stop) = (house.clone(), intake.clone(), stop.clone());
        connections.spawn(async move {
            let _place: OwnedSemaphorePermit = place;
            let ended = match stream.set_nodelay(true) {
                Ok(()) => converse(stream, Some(peer.ip()), protocol, house, &limits, &intake, &stop).await,
                Err(error) => Err(error),
            };
            match ended {
                Ok(()) => debug!(%peer, "connection ended"),
                Err(error) => debug!(%peer, %error, "connection broke"),
            }
        });
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// A line into the empty buffer of a new socket; it cannot block, and whether it arrives matters little.
fn turn_away(stream: &TcpStream, house: &House) {
    let reply = format!("421 4.7.0 {} Too many connections, please try again later\r\n", house.name);
    if let Err(error) = stream.try_write(reply.as_bytes()) {
        debug!(%error, "could not say so");
    }
}

/// One connection from the greeting to the end.
async fn converse<S: AsyncRead + AsyncWrite + Unpin>(
    mut stream: S,
    peer: Option<IpAddr>,
    protocol: Protocol,
    house: House,
    limits: &Limits,
    intake: &impl Intake,
    stop: &CancellationToken,
) -> io::Result<()> {
    let end = Instant::now() + limits.session;
    let mut replies = Vec::new();
    let mut session = Session::open(protocol, house, limits.bounds(), &mut replies);
    let mut buffer = vec![0; 16 * 1024];
    loop {
        say(&mut stream, &mut replies, limits.idle, stop).await?;
        let quiet = end.min(Instant::now() + limits.idle);
        let read = tokio::select! {
            biased;
            () = stop.cancelled() => {
                session.dismiss("4.3.2", "Shutting down, please try again later", &mut replies);
                break;
            }
            read = timeout_at(quiet, stream.read(&mut buffer)) => read,
        };
        let count = match read {
            Ok(Ok(0)) => return Ok(()),
            // The clock is asked again, for a timeout lets pass whoever always has something ready.
            Ok(count) if Instant::now() < end => count?,
            _ => {
                session.dismiss("4.4.2", "That took too long", &mut replies);
                break;
            }
        };
        let mut input = buffer.get(..count).unwrap_or_default();
        let need = loop {
            match session.take(&mut input, &mut replies) {
                Need::Commit(mail) => {
                    let recipients = mail.to.len();
                    let taken = commit(intake, mail, peer).await;
                    session.answer(recipients, &taken, &mut replies);
                }
                need => break need,
            }
        };
        if need == Need::Close {
            break;
        }
    }
    say(&mut stream, &mut replies, limits.idle, stop).await?;
    stream.shutdown().await?;
    // Closing with bytes unread would reset the connection, and the reply with it.
    let _cut_short = timeout(LINGER, async {
        while stream.read(&mut buffer).await? > 0 {}
        io::Result::Ok(())
    })
    .await;
    Ok(())
}

/// Sends the replies; who does not listen is left after `patience`, or soon after `stop`.
async fn say(
    stream: &mut (impl AsyncWrite + Unpin),
    replies: &mut Vec<u8>,
    patience: Duration,
    stop: &CancellationToken,
) -> io::Result<()> {
    let sent = async {
        stream.write_all(replies).await?;
        stream.flush().await
    };
    let enough = async {
        tokio::select! {
            () = sleep(patience) => (),
            () = async { stop.cancelled().await; sleep(LINGER).await } => (),
        }
    };
    tokio::select! {
        biased;
        sent = sent => sent?,
        () = enough => return Err(io::Error::new(io::ErrorKind::TimedOut, "the other side does not listen")),
    }
    replies.clear();
    Ok(())
}

/// Never cut short: once begun, the sender hears how it ended.
async fn commit(intake: &impl Intake, mail: Received, peer: Option<IpAddr>) -> Result<(), NotNow> {
    let arrival = Arrival {
        raw: mail.raw,
        arrived: clock::now(),
        position: None,
        envelope_from: Some(mail.from),
        envelope_to: mail.to,
        peer,
        cut: None,
    };
    let taken = intake.take(arrival).await;
    match &taken {
        Ok(()) => debug!("mail taken"),
        Err(why) => info!(%why, "mail put off"),
    }
    taken
}

#[cfg(test)]
mod tests;
