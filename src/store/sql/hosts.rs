//! Finds the host of PostgreSQL that takes writes. With several hosts one is the primary; each standby can be promoted to it.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection, PgPool, Postgres};
use tokio::time::{Instant, sleep, timeout};

use crate::store::StoreError;

/// How long one of several hosts may take until it says whether it takes writes.
const ONE_HOST: Duration = Duration::from_secs(2);

/// How long a connection is waited for before somebody looks whether another host takes writes by now.
const SOON: Duration = Duration::from_millis(250);

/// Connects to the first of these hosts that takes writes; where there is one alone, to that, whatever it takes.
pub(in crate::store) async fn connect(
    hosts: &[PgConnectOptions],
) -> sqlx::Result<(PgConnectOptions, PgConnection)> {
    if let [only] = hosts {
        return Ok((only.clone(), only.connect().await?));
    }
    let mut reasons = Vec::new();
    for host in hosts {
        let reason = match timeout(ONE_HOST, async { takes_writes(host.connect().await?).await }).await {
            Ok(Ok(connection)) => return Ok((host.clone(), connection)),
            Ok(Err(error)) => StoreError::from(error).to_string(),
            Err(_) => String::from("it does not answer"),
        };
        reasons.push(format!("{}: {reason}", shown(host)));
    }
    Err(refusal(&format!("none of these hosts takes writes: {}", reasons.join("; "))))
}

async fn takes_writes(mut connection: PgConnection) -> sqlx::Result<PgConnection> {
    refuse_standby(&mut connection).await?;
    Ok(connection)
}

pub(in crate::store) async fn refuse_standby(connection: &mut PgConnection) -> sqlx::Result<()> {
    let only_reads: String = sqlx::query_scalar("SHOW transaction_read_only").fetch_one(connection).await?;
    if only_reads == "on" {
        return Err(refusal("it is a standby"));
    }
    Ok(())
}

fn refusal(why: &str) -> sqlx::Error {
    sqlx::Error::Io(io::Error::other(why))
}

/// A host as people see it, without the password.
pub(in crate::store) fn shown(host: &PgConnectOptions) -> String {
    match host.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", host.get_host(), host.get_port()),
    }
}

/// The URL of each host that a URL names, separated by commas: `postgres://a,b:5433/pbmd`, or `..?host=/run/a,/run/b`.
pub(in crate::store) fn one_by_one(url: &str) -> Vec<String> {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let (authority, rest) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let (user, hosts) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
    let (path, parameters) = rest.split_once('?').unwrap_or((rest, ""));
    let hosts: Vec<&str> = hosts.split(',').collect();
    let parameters: Vec<(&str, Vec<&str>)> = parameters
        .split('&')
        .map(|parameter| {
            let (name, value) = parameter.split_at(parameter.find('=').map_or(0, |equals| equals + 1));
            let is_list = ["host=", "hostaddr=", "port="].contains(&name);
            (name, if is_list { value.split(',').collect() } else { vec![value] })
        })
        .collect();
    let count = parameters.iter().map(|(_, values)| values.len()).fold(hosts.len(), usize::max);
    let nth =
        |list: &[&str], n: usize| list.get(n).or(list.last()).map_or(String::new(), ToString::to_string);
    (0..count)
        .map(|n| {
            let values: Vec<String> =
                parameters.iter().map(|(name, values)| format!("{name}{}", nth(values, n))).collect();
            let values = values.join("&");
            let mark = if values.is_empty() { "" } else { "?" };
            format!("{scheme}://{user}{}{path}{mark}{values}", nth(&hosts, n))
        })
        .collect()
}

/// Connections to the host that takes writes. Clones share them.
#[derive(Clone)]
pub(in crate::store) struct HostPool {
    pub pool: PgPool,
    pub hosts: Arc<[PgConnectOptions]>,
}

impl HostPool {
    /// Waits for a connection, and looks for the host that takes writes where that may have become another one.
    pub(in crate::store) async fn acquire(self) -> sqlx::Result<PoolConnection<Postgres>> {
        if self.hosts.len() == 1 {
            return self.pool.acquire().await;
        }
        let late = Instant::now() + self.pool.options().get_acquire_timeout();
        loop {
            let found = if self.pool.size() == 0 { self.find().await } else { Ok(()) };
            let failed = match found {
                Ok(()) => match self.wait().await {
                    Ok(connection) => return Ok(connection),
                    Err(error @ (sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed)) => return Err(error),
                    Err(error) => error,
                },
                Err(error) => error,
            };
            if Instant::now() > late {
                return Err(failed);
            }
            sleep(SOON).await;
        }
    }

    /// The pool tries hosts that refuse for as long as it may, each time the one that was found last.
    async fn wait(&self) -> sqlx::Result<PoolConnection<Postgres>> {
        let mut acquired = pin!(self.pool.acquire());
        loop {
            match timeout(SOON, &mut acquired).await {
                Ok(acquired) => return acquired,
                // Where none takes writes, one may by the next time.
                Err(_) => drop(self.find().await),
            }
        }
    }

    /// New connections go to the first host that takes writes.
    async fn find(&self) -> sqlx::Result<()> {
        let (host, _) = connect(&self.hosts).await?;
        self.pool.set_connect_options(host);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_of_several_hosts() {
        for (url, each) in [
            ("postgres://pbmd@a/pbmd", vec!["postgres://pbmd@a/pbmd"]),
            (
                "postgres://pbmd:x,y@a,b:5433/pbmd",
                vec!["postgres://pbmd:x,y@a/pbmd", "postgres://pbmd:x,y@b:5433/pbmd"],
            ),
            (
                "postgres://[::1]:5,b?sslmode=require",
                vec!["postgres://[::1]:5?sslmode=require", "postgres://b?sslmode=require"],
            ),
            (
                "postgres://p@h/d?host=/run/a,/run/b&user=c,d&port=1,2",
                vec![
                    "postgres://p@h/d?host=/run/a&user=c,d&port=1",
                    "postgres://p@h/d?host=/run/b&user=c,d&port=2",
                ],
            ),
        ] {
            assert_eq!(one_by_one(url), each);
        }
    }
}
