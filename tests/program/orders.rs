//! Commands of the operator: lists, and orders carried out by the running server or the next one.

use std::path::{Path, PathBuf};

use crate::daemon::{Daemon, has, pbmd, told};
use crate::support::{Table, outbox, started, started_beside, turn};
use pbmd::post::Intake;

fn configured(table: &Table) -> PathBuf {
    table.configured_for_program("operators = [\"alice\"]\n").join("pbmd.toml")
}

fn run(words: &[&str], config: &Path) -> (i32, String) {
    let output = pbmd(words).env("PBMD_CONFIG", config).output().unwrap();
    (output.status.code().unwrap(), told(&output))
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_reach_the_running_server_or_the_next_one() {
    let (table, _) = started_beside(&["carol"], "great challenge -clock=none alice bob").await;
    let config = configured(&table);

    // Without a server possible orders wait, and impossible ones are refused at once.
    let (status, said) = run(&["user", "suspend", "nobody"], &config);
    assert_eq!((status, said.as_str()), (1, "pbmd: there is no player nobody\n"));
    let (status, said) = run(&["user", "suspend", "bob", "--reason", "Insults.", "--json"], &config);
    assert_eq!((status, said.as_str()), (0, "{\"order\":1,\"state\":\"waiting\",\"said\":\"\"}\n"));
    assert!(run(&["user", "show", "bob"], &config).1.starts_with("bob: open since "));

    let daemon = Daemon::start(&config);
    // A later order is carried out later.
    let (status, said) = run(&["user", "suspend", "carol"], &config);
    assert_eq!((status, said.as_str()), (0, "carol is suspended, and was told so\n"));
    let (status, shown) = run(&["user", "show", "bob"], &config);
    assert_eq!(status, 0);
    assert!(shown.starts_with("bob: suspended since ") && shown.contains("suspended: Insults."), "{shown}");
    assert!(shown.contains("plays on 101"), "{shown}");
    let (_, listed) = run(&["user", "list", "--stage", "suspended", "--json"], &config);
    let listed: serde_json::Value = serde_json::from_str(&listed).unwrap();
    let names: Vec<&str> =
        listed.as_array().unwrap().iter().map(|line| line["userid"].as_str().unwrap()).collect();
    assert_eq!(names, ["bob", "carol"]);
    let (status, said) = run(&["user", "resume", "bob", "--json"], &config);
    assert_eq!(
        (status, said.as_str()),
        (0, "{\"order\":3,\"state\":\"done\",\"said\":\"bob may play again, and was told so\"}\n")
    );
    // Whoever does not wait is told that it is not done yet.
    let (status, said) = run(&["block", "mallory@example.net", "--wait", "0", "--json"], &config);
    assert!(status == 75 && said.contains("\"state\":\"waiting\""), "{status} {said}");
    let (status, said) = run(&["user", "resume", "bob", "--json"], &config);
    assert_eq!(status, 1);
    assert!(
        said.starts_with("{\"order\":5,\"state\":\"refused\",\"said\":\"bob is not suspended\"}\n"),
        "{said}"
    );

    let (_, listed) = run(&["board", "list"], &config);
    has(&listed, &["101 great", "alice, bob", "waits for"]);
    let (_, shown) = run(&["board", "show", "101"], &config);
    assert!(shown.contains("[Board \"101\"]"), "{shown}");
    let (_, ended) = run(&["board", "end", "101", "draw", "--reason", "Both agree."], &config);
    assert_eq!(ended, "board 101 is over with the result 1/2-1/2, and its players are told\n");
    assert!(run(&["board", "list"], &config).1.is_empty());
    assert!(run(&["board", "list", "--stage", "over"], &config).1.contains("the operator decided the game"));
    let (_, exported) = run(&["user", "export", "alice"], &config);
    assert!(exported.contains("\"userid\": \"alice\"") && exported.contains("adjudicate"), "{exported}");
    assert!(run(&["ledger", "101"], &config).1.contains("the operator: board 101"));

    assert_eq!(run(&["allow", "mallory@example.net"], &config).0, 0);
    assert_eq!(run(&["block"], &config), (0, "nobody is blocked\n".to_owned()));
    let (_, said) = run(&["block", "example.com", "--days", "3", "--reason", "bombs"], &config);
    assert_eq!(said, "mails from example.com are not answered for 3 days\n");
    let (_, listed) = run(&["block"], &config);
    assert!(listed.starts_with("example.com ") && listed.ends_with(" bombs\n"), "{listed}");
    assert_eq!(run(&["allow", "example.com"], &config).0, 0);
    assert_eq!(run(&["letter", "list"], &config).0, 0);
    assert_eq!(run(&["mail", "list"], &config), (0, "no mail waits, and none was put aside\n".to_owned()));
    assert_eq!(run(&["mail", "again", "1"], &config).0, 1);
    assert_eq!(run(&["letter", "drop", "999"], &config).0, 1);
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// A refused letter is sent again or dropped; a failed mail is read again.
#[tokio::test(flavor = "multi_thread")]
async fn what_failed_is_shown_sent_again_and_dropped() {
    let (mut table, letters) = started("great challenge -clock=none alice bob").await;
    let config = configured(&table);
    let store = table.desk.store().clone();
    // Two letters wait; one is refused.
    let raw = table.reply("alice@example.net", turn(&letters), "f1g3");
    table.deliver(raw.as_bytes()).await;
    table.desk.work().unwrap();
    let refused = outbox::claimed(&store, table.desk.now()).await.unwrap().id;
    outbox::ended(&store, refused, outbox::refused("550 no such user"), table.desk.now()).await;
    let number = refused.0.to_string();
    let (status, shown) = run(&["letter", "show", &number], &config);
    assert!(status == 0 && shown.contains("X-PBM-Board: 101"), "{shown}");
    assert_eq!(
        table.order(&format!("letter again {number}")).unwrap(),
        format!("letter {number} is sent now")
    );
    assert!(run(&["letter", "list"], &config).1.contains(&format!("letter {number} <")));
    assert_eq!(table.order(&format!("letter drop {number}")).unwrap(), format!("letter {number} is dropped"));
    assert!(table.order(&format!("letter again {number}")).is_err(), "its words are gone");
    assert_eq!(run(&["letter", "show", &number], &config).0, 1);

    let raw = table.mail("bob@example.net", "help", "", "");
    table.desk.take(Table::arrival(raw.as_bytes())).await.unwrap();
    let id = outbox::next_mail(&store).unwrap().id;
    let mut tx = store.begin().unwrap();
    tx.give_up(id, "no hope").unwrap();
    tx.commit().unwrap();
    let mail = id.0.to_string();
    assert!(run(&["mail", "list"], &config).1.contains(&format!("mail {mail} <")));
    let (_, raw) = run(&["mail", "show", &mail, "--raw"], &config);
    assert!(raw.contains("Subject: help"), "{raw}");
    let (_, json) = run(&["mail", "show", &mail, "--raw", "--json"], &config);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json["message"].as_str().unwrap().contains("Subject: help\r\n"), "{json}");
    let listed = run(&["mail", "list"], &config).1;
    assert!(listed.contains("no hope"), "the reason stands there: {listed}");
    assert_eq!(table.order(&format!("mail again {mail}")).unwrap(), format!("mail {mail} is read again"));
    assert!(table.order(&format!("mail again {mail}")).is_err(), "it waits already");
    assert_eq!(table.order(&format!("mail drop {mail}")).unwrap(), format!("mail {mail} is dropped"));
    assert!(run(&["mail", "show", &mail], &config).1.contains("dropped by the operator"));
    assert_eq!(run(&["mail", "show", &mail, "--raw"], &config).0, 1, "its bytes are gone");
}
