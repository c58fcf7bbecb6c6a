//! Login on another device (RFC 8628): the person opens a page and types a code while the program polls.

use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use tokio::time::{Instant, sleep};

use super::NoToken;
use super::client::Client;
use super::form::Endpoint;
use super::refresh::Granted;

/// RFC 8628, 3.4.
const GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// A code that a person has to enter on a page.
#[derive(Deserialize)]
pub struct DeviceCode {
    device_code: SecretString,
    pub user_code: String,
    pub verification_uri: String,
    /// In seconds.
    expires_in: u64,
    /// Minimum time between two polls, in seconds.
    #[serde(default = "five")]
    interval: u64,
}

fn five() -> u64 {
    5
}

/// Maximum time between two polls, in seconds.
const LONGEST_INTERVAL: u64 = 60;

pub async fn ask(client: &Client, at: &Endpoint) -> Result<DeviceCode, NoToken> {
    let answer = client.post(at, &[("scope", &client.scope)]).await?;
    if !answer.status.is_success() {
        return Err(client.denied(at, &answer).1);
    }
    serde_json::from_slice(&answer.body).map_err(|_| NoToken::new(format!("{at}: the answer holds no code")))
}

/// The time until the next poll after this error; none if it is final (RFC 8628, 3.5).
fn next_interval(error: &str, interval: u64) -> Option<u64> {
    match error {
        "authorization_pending" => Some(interval),
        "slow_down" => Some(interval + 5),
        _ => None,
    }
}

pub async fn wait(client: &Client, code: &DeviceCode) -> Result<Granted, NoToken> {
    let end = Instant::now() + Duration::from_secs(code.expires_in);
    let mut interval = code.interval;
    while Instant::now() < end {
        sleep(Duration::from_secs(interval.min(LONGEST_INTERVAL))).await;
        let form = [("grant_type", GRANT), ("device_code", code.device_code.expose_secret())];
        let answer = client.post(&client.token_url, &form).await?;
        if answer.status.is_success() {
            return client.granted(&answer);
        }
        let (error, why) = client.denied(&client.token_url, &answer);
        interval = next_interval(&error.unwrap_or_default(), interval).ok_or(why)?;
    }
    Err(NoToken::new("nobody has logged in before the code expired"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_become_rarer_where_they_should() {
        let cases = [
            ("authorization_pending", Some(5)),
            ("slow_down", Some(10)),
            ("expired_token", None),
            ("", None),
        ];
        for (error, interval) in cases {
            assert_eq!(next_interval(error, 5), interval, "{error}");
        }
    }
}
