//! Access tokens printed by a program.

use std::process::Stdio;
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::Command;
use tokio::time::timeout;
use tracing::warn;

use crate::post::oauth::error::shown;

use super::NoToken;

const MOST_OUTPUT: u64 = 64 * 1024;

/// Bytes of standard error that are kept; the rest is discarded.
const MOST_ERRORS: u64 = 4096;

/// The first line printed by a program, which runs without a shell and without input. After `patience` it is killed, with
/// all its children.
pub(super) async fn token(words: &[String], patience: Duration) -> Result<SecretString, NoToken> {
    let Some((program, arguments)) = words.split_first() else {
        return Err(NoToken::new("there is no program in token_command"));
    };
    let failed = |why: String| NoToken::new(format!("{program} {why}"));
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .process_group(0)
        .spawn()
        .map_err(|error| failed(format!("cannot be run: {error}")))?;
    let mut group = ProcessGroup(child.id());
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let run = async {
        tokio::try_join!(read_output(stdout), read_errors(stderr), async {
            child.wait().await.map_err(|error| error.to_string())
        })
    };
    let (printed, complaints, status) = match timeout(patience, run).await {
        Ok(ended) => ended.map_err(failed)?,
        Err(_) => {
            return Err(failed(format!(
                "did not end within {} seconds and was killed",
                patience.as_secs_f32()
            )));
        }
    };
    group.0 = None;
    let first = printed.expose_secret().lines().next().unwrap_or_default().trim();
    let complaints = shown(&complaints, &[first]);
    let after = if complaints.is_empty() { String::new() } else { format!("; it says: {complaints}") };
    if !status.success() {
        return Err(failed(format!("failed with {status}{after}")));
    }
    if first.is_empty() {
        return Err(failed(format!("printed no token on its first line{after}")));
    }
    if !complaints.is_empty() {
        warn!(program, complaints, "the program of token_command complains");
    }
    Ok(SecretString::from(first))
}

/// A process group, killed on drop: a script that hangs would otherwise leave processes behind on each try.
struct ProcessGroup(Option<u32>);

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        #[cfg(target_os = "linux")]
        if let Some(group) = self.0.and_then(|id| rustix::process::Pid::from_raw(i32::try_from(id).ok()?)) {
            let _it_has_ended = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

async fn read_output(pipe: Option<impl AsyncRead + Unpin>) -> Result<SecretString, String> {
    let mut bytes = Vec::new();
    if let Some(pipe) = pipe {
        pipe.take(MOST_OUTPUT + 1).read_to_end(&mut bytes).await.map_err(|error| error.to_string())?;
    }
    if bytes.len() as u64 > MOST_OUTPUT {
        return Err(format!("prints more than {MOST_OUTPUT} bytes"));
    }
    String::from_utf8(bytes).map(SecretString::from).map_err(|_| "prints what is no text".to_owned())
}

/// The beginning of a pipe's output; the rest is read too, so that the program does not block.
async fn read_errors(pipe: Option<impl AsyncRead + Unpin>) -> Result<String, String> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        let mut beginning = (&mut pipe).take(MOST_ERRORS);
        beginning.read_to_end(&mut bytes).await.map_err(|error| error.to_string())?;
        tokio::io::copy(&mut pipe, &mut tokio::io::sink()).await.map_err(|error| error.to_string())?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
