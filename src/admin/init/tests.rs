use crate::admin::init::tokens::Tokens;
use std::io::Cursor;
use std::os::unix::fs::PermissionsExt;

use super::*;
use crate::config::Outgoing;
use crate::desk::Limits;

/// Runs with these lines typed; returns the output and the result.
async fn typed(init: &Init, lines: &str) -> (String, Result<()>) {
    let mut out = Vec::new();
    let mut input = Cursor::new(lines.as_bytes());
    let done = init.write(&mut Console::asking(&mut input, &mut out), None).await;
    (String::from_utf8(out).unwrap(), done)
}

async fn silent(init: &Init) -> (String, Result<()>) {
    let mut out = Vec::new();
    let done = match init.needs_no_answer() {
        Ok(()) => init.write(&mut Console::silent(&mut out), None).await,
        missing => missing,
    };
    (String::from_utf8(out).unwrap(), done)
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// A local port at which nobody listens any more.
fn closed_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[tokio::test]
async fn five_answers_make_a_configuration() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("pbmd.toml");
    let init = Init { output: output.clone(), ..Init::default() };
    let (said, done) = typed(&init, "Chess \"club\"\nnowhere\nplay@example.org\n7\n3\n\nrichard\n").await;
    done.unwrap();
    assert!(said.contains("nowhere is no mail address") && said.contains("a number from 1 to 3"), "{said}");
    assert!(said.contains("write `signup richard PASSWORD` to play@example.org"), "{said}");
    let config = Config::load(&output).unwrap();
    assert_eq!(
        (config.server.name.as_str(), config.server.address.as_str()),
        ("Chess \"club\"", "play@example.org")
    );
    assert_eq!(config.server.operators, ["richard"]);
    assert_eq!(config.server.data, folder.path().join("data"));
    assert_eq!(config.incoming.smtp, Some("127.0.0.1:2525".parse().unwrap()));
    assert_eq!(config.desk.limits, Limits::default());
    assert_eq!(mode(&output), 0o640);
    assert!(matches!(config.outgoing, Outgoing::Maildir(path) if path == folder.path().join("data/mail")));
    let text = fs::read_to_string(&output).unwrap();
    let comments = |text: &str| text.lines().filter(|line| line.starts_with("# ")).count();
    assert_eq!(
        comments(&text),
        comments(include_str!("../../../config/pbmd.toml")),
        "every key is explained"
    );

    let before = text;
    let (_, again) = typed(&init, "").await;
    assert!(again.unwrap_err().to_string().ends_with("pbmd.toml is there already, and is left as it is"));
    assert_eq!(fs::read_to_string(&output).unwrap(), before);
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_asked_for_again() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("pbmd.toml");
    let (imap, smtp) = (closed_port(), closed_port());
    let init = Init {
        address: Some("play@example.invalid".into()),
        imap: Some(format!("127.0.0.1:{imap}")),
        smtp: Some(format!("127.0.0.1:{smtp}")),
        output: output.clone(),
        ..Init::default()
    };
    let lines = "\n\n\nsecret word\nn\ngames\n1\nother secret\ny\n\n\n";
    let (said, done) = typed(&init, lines).await;
    done.unwrap();
    assert_eq!(said.matches(&format!("127.0.0.1:{imap} (plain): ")).count(), 2, "{said}");
    assert!(!said.contains("secret word") && !said.contains("other secret"), "{said}");
    let config = Config::load(&output).unwrap();
    assert_eq!(config.incoming.imap.unwrap().login.username, "games");
    let Outgoing::Smtp(relay) = config.outgoing else { panic!() };
    assert_eq!((relay.host.name.as_str(), relay.host.port), ("127.0.0.1", smtp));
    let password = folder.path().join("mail.password");
    assert_eq!((fs::read_to_string(&password).unwrap().as_str(), mode(&password)), ("other secret\n", 0o600));
}

#[tokio::test]
async fn flags_stand_for_all_answers() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("pbmd.toml");
    let password = folder.path().join("secret");
    fs::write(&password, "of the mailbox\n").unwrap();
    let missing = Init { imap: Some(String::new()), ..Init::default() };
    let why = silent(&missing).await.1.unwrap_err().to_string();
    assert!(why.ends_with("missing: --address ADDRESS, --user USER, one of --password-file, --token-command and --refresh-token-file"), "{why}");
    let why = silent(&Init::default()).await.1.unwrap_err().to_string();
    assert!(why.ends_with("missing: --address ADDRESS, one of --imap, --lmtp and --trial"), "{why}");

    let flags = |untried| Init {
        name: Some("club".into()),
        address: Some("play@example.org".into()),
        lmtp: Some("127.0.0.1:2424".parse().unwrap()),
        smtp: Some(format!("localhost:{}", closed_port())),
        user: Some("games".into()),
        password_file: Some(password.clone()),
        data: Some("/var/lib/pbmd".into()),
        operator: Some("richard".into()),
        output: output.clone(),
        untried,
        ..Init::default()
    };
    let (said, done) = silent(&flags(false)).await;
    assert!(done.unwrap_err().to_string().contains("--untried"), "{said}");
    assert!(!output.exists(), "nothing is written where a server does not answer");
    silent(&flags(true)).await.1.unwrap();
    let config = Config::load(&output).unwrap();
    assert_eq!(config.incoming.lmtp, Some("127.0.0.1:2424".parse().unwrap()));
    assert_eq!(config.server.data, Path::new("/var/lib/pbmd"));
    assert!(!folder.path().join("mail.password").exists());
    let wrong =
        Init { output: folder.path().join("other.toml"), address: Some("games".into()), ..flags(true) };
    assert!(silent(&wrong).await.1.unwrap_err().to_string().contains("games is no mail address"));
}

/// The service finds all it needs beside its configuration, and nobody else reads it.
#[tokio::test]
async fn a_service_gets_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let home = |name: &str| folder.path().join("home").join(name);
    fs::create_dir(folder.path().join("home")).unwrap();
    fs::write(home("password"), "of the mailbox\n").unwrap();
    let authority = rcgen::generate_simple_self_signed(["mail.example.org".to_owned()]).unwrap().cert.pem();
    fs::write(home("company.pem"), &authority).unwrap();
    let (config, data) = (folder.path().join("etc/pbmd/pbmd.toml"), folder.path().join("lib"));
    let init = Init {
        address: Some("play@example.org".into()),
        imap: Some(format!("localhost:{}", closed_port())),
        smtp: Some(format!("localhost:{}", closed_port())),
        user: Some("play".into()),
        password_file: Some(home("password")),
        ca_file: Some(home("company.pem")),
        data: Some(data.clone()),
        output: config.clone(),
        untried: true,
        service: true,
        ..Init::default()
    };
    let service =
        Service { uid: rustix::process::geteuid().as_raw(), gid: rustix::process::getegid().as_raw() };
    let mut out = Vec::new();
    // Where systemd runs it would start a unit that is not there.
    if Path::new("/run/systemd/system").is_dir() {
        println!("SKIPPED a_service_gets_its_files: systemd runs here");
        return;
    }
    init.write(&mut Console::silent(&mut out), Some(service)).await.unwrap();
    let said = String::from_utf8(out).unwrap();
    assert!(said.contains("not started: systemd does not run here"), "{said}");
    fs::remove_dir_all(folder.path().join("home")).unwrap();
    let read = Config::load(&config).unwrap();
    let imap = read.incoming.imap.unwrap();
    let copy = config.with_file_name("ca.pem");
    assert_eq!((imap.host.ca_file, imap.done.as_deref()), (Some(copy.clone()), Some("Done")));
    assert_eq!(fs::read_to_string(copy).unwrap(), authority);
    assert_eq!(fs::read_to_string(config.with_file_name("mail.password")).unwrap(), "of the mailbox\n");
    let modes = [config.parent().unwrap(), &config, &config.with_file_name("mail.password"), &data].map(mode);
    assert_eq!(modes, [0o750, 0o640, 0o640, 0o700]);
}

/// Every file contains the same secret.
struct Files;

impl Environment for Files {
    fn file(&self, _path: &Path) -> Result<String, String> {
        Ok("secret".to_owned())
    }

    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
}

/// The incoming mailbox, the outgoing server and the data folder.
fn servers(text: &str) -> String {
    let config = Config::parse(text, Path::new("/etc/pbmd"), &Files).unwrap();
    format!("{:?} {:?} {:?}", config.incoming.imap, config.outgoing, config.server.data)
}

/// The configuration below a heading of docs/operator/mail.md.
fn documented(heading: &str) -> String {
    let page = include_str!("../../../docs/operator/mail.md");
    let (_, section) = page.split_once(&format!("\n#### {heading}\n")).unwrap();
    let lines = section.lines().skip_while(|line| *line != "    [server]");
    let lines = lines.map_while(|line| line.strip_prefix("    ").or(line.is_empty().then_some("")));
    lines.collect::<Vec<_>>().join("\n")
}

/// With flags and with answers `init` writes what docs/operator/mail.md shows for the two large providers, and how to log in.
#[tokio::test]
async fn providers_that_want_access_tokens() {
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("client.secret");
    fs::write(&secret, "secret").unwrap();
    let (id, ms) = ("1234-abcd.apps.googleusercontent.com", "11111111-2222-3333-4444-555555555555");
    let token = Some(PathBuf::from("/var/lib/pbmd/refresh.token"));
    let cases = [
        (
            "Gmail",
            Tokens {
                provider: Some(Provider::Google),
                client_id: Some(id.into()),
                client_secret_file: Some(secret.clone()),
                refresh_token_file: token.clone(),
                ..Tokens::default()
            },
            format!("2\n{id}\n{}\n/var/lib/pbmd/refresh.token\n", secret.display()),
            format!(
                "pbmd oauth --provider google --client-id {id} --client-secret-file {}",
                secret.display()
            ),
        ),
        (
            "Microsoft 365",
            Tokens {
                provider: Some(Provider::Microsoft),
                tenant: Some("example.org".into()),
                client_id: Some(ms.into()),
                refresh_token_file: token,
                ..Tokens::default()
            },
            format!("3\n{ms}\nexample.org\n/var/lib/pbmd/refresh.token\n"),
            format!("pbmd oauth --provider microsoft --tenant example.org --client-id {ms}"),
        ),
    ];
    for (number, (heading, tokens, answers, login)) in cases.into_iter().enumerate() {
        let flags = |name: &str, tokens| Init {
            name: Some("Games".into()),
            address: Some("play@example.org".into()),
            user: Some("play@example.org".into()),
            tokens,
            data: Some("/var/lib/pbmd".into()),
            output: folder.path().join(format!("{name}{number}.toml")),
            untried: true,
            ..Init::default()
        };
        let (flagged, asked) = (flags("flags", tokens), flags("asked", Tokens::default()));
        let (said, done) = silent(&flagged).await;
        done.unwrap();
        assert!(
            said.contains(&format!("  {login} --out /var/lib/pbmd/refresh.token   logs in once")),
            "{said}"
        );
        typed(&asked, &format!("1\n{answers}\n")).await.1.unwrap();
        for init in [&flagged, &asked] {
            let text = fs::read_to_string(&init.output).unwrap();
            let text = text.replace(&secret.display().to_string(), "/etc/pbmd/client.secret");
            assert_eq!(servers(&text), servers(&documented(heading)), "{heading}");
        }
    }
    let flags = Init {
        address: Some("play@example.org".into()),
        tokens: Tokens { provider: Some(Provider::Google), ..Tokens::default() },
        ..Init::default()
    };
    let why = silent(&flags).await.1.unwrap_err().to_string();
    assert!(why.ends_with("missing: --user USER, --refresh-token-file FILE, --client-id ID"), "{why}");
}

#[test]
fn ways_to_a_server() {
    let ways = |kind, name| -> Vec<String> {
        mail_servers::named(kind, name).iter().map(|way| format!("{way} {}", way.security)).collect()
    };
    assert_eq!(
        ways(Kind::Imap, "mail.example.org"),
        ["mail.example.org:993 tls", "mail.example.org:143 starttls"]
    );
    assert_eq!(ways(Kind::Smtp, "mail.example.org:587"), ["mail.example.org:587 starttls"]);
    assert_eq!(ways(Kind::Smtp, "localhost:25"), ["localhost:25 starttls", "localhost:25 plain"]);
    assert_eq!(ways(Kind::Smtp, "mail.example.org:25"), ["mail.example.org:25 starttls"]);
    assert_eq!(ways(Kind::Smtp, "[::1]:99"), ["[::1]:99 tls", "[::1]:99 starttls", "[::1]:99 plain"]);
}

#[tokio::test]
async fn pages_are_turned_on_by_their_address() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("pbmd.toml");
    let init = |url: &str| Init {
        address: Some("play@example.org".into()),
        trial: true,
        web: Some(url.into()),
        output: output.clone(),
        ..Init::default()
    };
    let why = silent(&init("play.example.org")).await.1.unwrap_err().to_string();
    assert!(why.contains("url") && !output.exists(), "{why}");
    let (said, done) = silent(&init("https://play.example.org/")).await;
    done.unwrap();
    assert!(said.contains("https://play.example.org/ passes requests on to 127.0.0.1:8080"), "{said}");
    let web = Config::load(&output).unwrap().web.unwrap();
    assert_eq!((web.url.as_str(), web.index), ("https://play.example.org/", false));
}

#[tokio::test]
async fn the_database_is_a_file_or_is_tried() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("pbmd.toml");
    let password = folder.path().join("password");
    fs::write(&password, "secret\n").unwrap();
    let nowhere = format!("postgres://pbmd@127.0.0.1:{}/pbmd", closed_port());
    let init = |url: &str, untried: bool| Init {
        address: Some("play@example.org".into()),
        trial: true,
        database: Some(url.into()),
        database_password_file: Some(password.clone()),
        untried,
        output: output.clone(),
        ..Init::default()
    };
    let (said, done) = silent(&init(&nowhere, false)).await;
    assert!(said.contains("Cannot open the database pbmd at 127.0.0.1:"), "{said}");
    assert!(done.unwrap_err().to_string().contains("Nothing was written") && !output.exists());
    let (said, done) = silent(&init("mysql://pbmd@localhost/pbmd", false)).await;
    assert!(done.is_err() && said.contains("does not read as `postgres://USER@HOST/DATABASE`"), "{said}");
    silent(&init(&nowhere, true)).await.1.unwrap();
    let database = Config::load(&output).unwrap().database.unwrap();
    assert_eq!(database.url, nowhere);
    assert!(database.password.is_some());
    fs::remove_file(&output).unwrap();

    // Asked at a terminal: a URL that leads nowhere, then the folder.
    let asking = Init {
        name: Some("pbmd".into()),
        address: Some("play@example.org".into()),
        trial: true,
        output: output.clone(),
        ..Init::default()
    };
    let (said, done) = typed(&asking, &format!("{nowhere}\nsecret\nn\nhere\n-\n")).await;
    done.unwrap();
    assert!(
        said.contains("or the URL of one of PostgreSQL [data]") && said.contains("Cannot open"),
        "{said}"
    );
    let config = Config::load(&output).unwrap();
    assert_eq!((config.server.data, config.database.is_none()), (folder.path().join("here"), true));
    assert!(!folder.path().join("database.password").exists());
}

#[tokio::test]
async fn a_database_of_postgresql_that_can_be_used() {
    let Ok(url) = std::env::var("PBMD_POSTGRES") else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("pbmd.toml");
    let init = Init {
        address: Some("play@example.org".into()),
        trial: true,
        output: output.clone(),
        ..Init::default()
    };
    let password = if url.contains("host=/") { "" } else { "secret\n" };
    let (said, done) = typed(&init, &format!("pbmd\n{url}\n{password}-\n")).await;
    done.unwrap();
    assert!(said.contains("it can be used"), "{said}");
    assert_eq!(Config::load(&output).unwrap().database.unwrap().url, url);
}
