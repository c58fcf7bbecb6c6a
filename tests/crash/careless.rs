//! Servers that break their promises, to prove that the test of lost writes can fail. They are this test program itself,
//! started again; `pbmd` has no such code.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use jiff::Timestamp;
use pbmd::config::Config;
use pbmd::desk::Desk;
use pbmd::post::{Arrival, Intake, NotNow, Source};
use pbmd::server::{open_desk_with_faults, serve_at};
use pbmd::store::FaultInjection;
use tokio_util::sync::CancellationToken;

/// A server's fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// None: the control.
    None,
    /// It commits without syncing (`synchronous=OFF`).
    Unsynced,
    /// It acknowledges mails before committing them.
    Hasty,
}

const FAULT: &str = "PBMD_TEST_FAULT";
const CONFIG: &str = "PBMD_TEST_CONFIG";

/// The command that starts such a server.
pub fn command(fault: Fault, config: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["serves_with_a_fault", "--exact", "--ignored", "--nocapture"]);
    command.env(FAULT, format!("{fault:?}")).env(CONFIG, config);
    command
}

/// Serves, if this process was started for that.
pub fn serve() {
    let (Some(fault), Some(config)) = (std::env::var_os(FAULT), std::env::var_os(CONFIG)) else { return };
    let config = Config::load(Path::new(&config)).unwrap();
    let trial = FaultInjection { unsynced: fault == "Unsynced", ..FaultInjection::default() };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let served = runtime.block_on(async {
        let desk = open_desk_with_faults(&config, trial).await?;
        let stop = CancellationToken::new();
        pbmd::admin::service::stop_on_signal(stop.clone())?;
        let ready = |bound: &pbmd::server::Bound| {
            println!("\npbmd listens for SMTP on {}\npbmd is ready", bound.smtp.unwrap());
            Ok(())
        };
        if fault == "Hasty" {
            serve_at(&config, desk.clone(), Hasty(desk), stop, ready).await
        } else {
            serve_at(&config, desk.clone(), desk, stop, ready).await
        }
    });
    served.unwrap();
}

/// Acknowledges at once and commits later.
#[derive(Clone)]
struct Hasty(Desk);

impl Intake for Hasty {
    async fn take(&self, mail: Arrival) -> Result<(), NotNow> {
        let desk = self.0.clone();
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(10)).await;
            desk.take(mail).await
        });
        Ok(())
    }

    fn has_read(&self, source: Source, at: Timestamp) {
        self.0.has_read(source, at);
    }
}
