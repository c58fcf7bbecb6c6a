use std::path::Path;
use std::sync::Mutex;

use super::*;
use crate::config::{Environment, Secret};
use crate::post::Outgoing as _;
use crate::server::reloaded;

/// An environment in which every file holds this password.
struct Passwords(u32);

impl Environment for Passwords {
    fn file(&self, _path: &Path) -> Result<String, String> {
        Ok(format!("secret {}", self.0))
    }

    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
}

fn config(password: u32, server: &str, more: &str) -> Config {
    let text = format!(
        "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n{server}[incoming.imap]\nhost = \"localhost\"\n\
         username = \"pbmd\"\npassword_file = \"p\"\n[outgoing.smtp]\nhost = \"localhost\"\nusername = \"pbmd\"\n\
         password_file = \"p\"\n{more}"
    );
    Config::parse(&text, Path::new("/etc/pbmd"), &Passwords(password)).unwrap()
}

/// The password for the outgoing mail server.
fn password(config: &Config) -> String {
    use secrecy::ExposeSecret;
    let Outgoing::Smtp(relay) = &config.outgoing else { panic!() };
    let Secret::Password { password, .. } = &relay.login.as_ref().unwrap().secret else { panic!() };
    password.expose_secret().to_owned()
}

#[test]
fn only_what_can_change_at_once_is_new() {
    let old = config(1, "", "");
    let (now, waits) =
        reloaded(&old, &config(2, "log = \"debug\"\n", "[limits]\ncommands_per_day = 7\n")).unwrap();
    assert_eq!((password(&now).as_str(), now.desk.limits.commands_per_day), ("secret 2", 7));
    assert_eq!(now.server.log, tracing::level_filters::LevelFilter::DEBUG);
    assert_eq!(waits, [""; 0]);
    let other = config(
        1,
        "name = \"other\"\n",
        "[incoming.smtp]\nlisten = \"127.0.0.1:2525\"\n[house]\nplays = false\n",
    );
    let (now, waits) = reloaded(&old, &other).unwrap();
    assert_eq!(waits, ["server.name", "[incoming.smtp]", "[house]"]);
    assert_eq!((now.server.name.as_str(), now.incoming.smtp, now.desk.house), ("pbmd", None, old.desk.house));
    let text = "[incoming.smtp]\nlisten = \"127.0.0.1:2525\"\n[outgoing.maildir]\npath = \"mail\"\n";
    let text = format!("[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n{text}");
    let local = Config::parse(&text, Path::new("/etc/pbmd"), &Passwords(1)).unwrap();
    let (_, waits) = reloaded(&old, &local).unwrap();
    assert_eq!(waits, ["[incoming.imap]", "[outgoing.smtp]", "[incoming.smtp]"]);
}

#[test]
fn certificates_that_cannot_be_read_change_nothing() {
    let with_ca = "ca_file = \"/nowhere/ca.pem\"\n";
    let error = reloaded(&config(1, "", ""), &config(2, "", with_ca)).unwrap_err();
    assert!(format!("{error:#}").contains("/nowhere/ca.pem"), "{error:#}");
}

/// A transport that replies with the password it was built with.
struct Named(String);

impl post::Outgoing for Named {
    async fn deliver(&mut self, _parcel: &Parcel) -> Delivery {
        Delivery::Sent(self.0.clone())
    }
}

#[tokio::test]
async fn the_next_letter_goes_by_the_new_configuration() {
    let (tell, configs) = watch::channel(Arc::new(config(1, "", "")));
    let make = |config: &Config| match password(config).as_str() {
        "secret 3" => anyhow::bail!("no"),
        password => Ok(Named(password.to_owned())),
    };
    let mut transport = Following::new(Configs::from(configs), make).unwrap();
    let parcel = Parcel {
        from: String::new(),
        to: "alice@localhost".into(),
        message_id: "1@x".into(),
        bytes: Vec::new(),
    };
    for (number, made) in [(1, "secret 1"), (2, "secret 2"), (3, "secret 2"), (4, "secret 4")] {
        tell.send_replace(Arc::new(config(number, "", "")));
        assert_eq!(transport.deliver(&parcel).await, Delivery::Sent(made.to_owned()), "{number}");
    }
}

#[tokio::test]
async fn a_mailbox_is_opened_anew() {
    let (tell, configs) = watch::channel(Arc::new(config(1, "", "")));
    let stop = CancellationToken::new();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let (begun, mut begins) = tokio::sync::mpsc::unbounded_channel();
    let noted = seen.clone();
    let part = move |config: &Config, stop: CancellationToken| {
        let (noted, begun, password) = (noted.clone(), begun.clone(), password(config));
        Some(async move {
            noted.lock().unwrap().push(format!("begins {password}"));
            begun.send(()).unwrap();
            stop.cancelled().await;
            noted.lock().unwrap().push(format!("ends {password}"));
        })
    };
    let running = tokio::spawn(restarting(Configs::from(configs), stop.clone(), part));
    begins.recv().await.unwrap();
    tell.send_replace(Arc::new(config(2, "", "")));
    begins.recv().await.unwrap();
    stop.cancel();
    running.await.unwrap();
    assert_eq!(
        *seen.lock().unwrap(),
        ["begins secret 1", "ends secret 1", "begins secret 2", "ends secret 2"]
    );
}
