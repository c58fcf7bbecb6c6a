//! Incoming SMTP and LMTP: the sockets and timers around a `Session`.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

use super::accept::{self, LINGER};
pub use super::session::{ListenerLimits, Protocol, SmtpIdentity};
use super::session::{Need, Received, Session};
use super::{Arrival, Intake, NotNow, Source, Way};
use crate::{clock, metrics};

/// Takes mail from `listener` until `stop`; returns when the last connection has ended.
///
/// A mail gets 250 once `intake` has committed it, otherwise 451. On `stop` a mail that is being committed is still
/// answered; all other connections get 421 and are closed.
pub async fn serve(
    listener: TcpListener,
    protocol: Protocol,
    identity: SmtpIdentity,
    limits: ListenerLimits,
    intake: impl Intake,
    stop: CancellationToken,
) {
    let greeter = identity.clone();
    let excess = move |stream: &TcpStream, peer: SocketAddr| {
        warn!(%peer, "too many connections");
        turn_away(stream, &greeter);
    };
    let state = |went: Result<(), &str>| match went {
        Ok(()) => intake.has_read(source(protocol), clock::now()),
        Err(_) => intake.saw(Way::In(source(protocol)), clock::now(), went),
    };
    accept::serve(listener, limits.connections, Some(&excess), stop.clone(), state, |stream, peer| {
        let (identity, intake, stop) = (identity.clone(), intake.clone(), stop.clone());
        async move {
            let ended = match stream.set_nodelay(true) {
                Ok(()) => {
                    converse(stream, Some(peer.ip()), protocol, identity, &limits, &intake, &stop).await
                }
                Err(error) => Err(error),
            };
            match ended {
                Ok(()) => debug!(%peer, "connection ended"),
                Err(error) => debug!(%peer, %error, "connection broke"),
            }
        }
    })
    .await;
}

fn source(protocol: Protocol) -> Source {
    match protocol {
        Protocol::Smtp => Source::Smtp,
        Protocol::Lmtp => Source::Lmtp,
    }
}

/// Writes one line into a new socket's empty buffer: it cannot block, and need not arrive.
fn turn_away(stream: &TcpStream, identity: &SmtpIdentity) {
    let reply = format!("421 4.7.0 {} Too many connections, please try again later\r\n", identity.host);
    if let Err(error) = stream.try_write(reply.as_bytes()) {
        debug!(%error, "could not say so");
    }
}

async fn converse<S: AsyncRead + AsyncWrite + Unpin>(
    mut stream: S,
    peer: Option<IpAddr>,
    protocol: Protocol,
    identity: SmtpIdentity,
    limits: &ListenerLimits,
    intake: &impl Intake,
    stop: &CancellationToken,
) -> io::Result<()> {
    let end = Instant::now() + limits.session;
    let mut replies = Vec::new();
    let mut session = Session::open(protocol, identity, *limits, &mut replies);
    let mut buffer = vec![0; 16 * 1024];
    loop {
        send(&mut stream, &mut replies, limits.idle, stop).await?;
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
            // Checked again: a sender with data always ready gets past the timeout.
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
                    let taken = commit(intake, source(protocol), mail, peer).await;
                    if taken.is_ok() {
                        metrics::MAILS_TAKEN.one_of(source(protocol).name());
                    }
                    session.answer(recipients, &taken, &mut replies);
                }
                need => break need,
            }
        };
        if need == Need::Close {
            break;
        }
    }
    send(&mut stream, &mut replies, limits.idle, stop).await?;
    stream.shutdown().await?;
    // Closing with unread bytes would reset the connection and lose the last reply.
    let _cut_short = timeout(LINGER, async {
        while stream.read(&mut buffer).await? > 0 {}
        io::Result::Ok(())
    })
    .await;
    Ok(())
}

/// Sends the replies; gives up if the other side does not read them within `within`, or soon after `stop`.
async fn send(
    stream: &mut (impl AsyncWrite + Unpin),
    replies: &mut Vec<u8>,
    within: Duration,
    stop: &CancellationToken,
) -> io::Result<()> {
    let sent = async {
        stream.write_all(replies).await?;
        stream.flush().await
    };
    let enough = async {
        tokio::select! {
            () = sleep(within) => (),
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

/// Never cancelled: once it has begun, the sender hears the result.
async fn commit(
    intake: &impl Intake,
    source: Source,
    mail: Received,
    peer: Option<IpAddr>,
) -> Result<(), NotNow> {
    let arrival = Arrival {
        envelope_from: Some(mail.from),
        envelope_to: mail.to,
        peer,
        ..Arrival::new(mail.raw, clock::now(), source)
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
