//! Answers of commands, as text or JSON.

use std::io::Write;

use serde::Serialize;

use pbmd_rules::cli::write_json;

/// Writes an answer as one line of JSON or as text.
pub(super) fn answer<T: Serialize>(
    out: &mut (dyn Write + Send),
    json: bool,
    found: &T,
    tell: impl FnOnce(&mut (dyn Write + Send), &T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if json {
        write_json(out, found)?;
    } else {
        tell(out, found)?;
    }
    Ok(out.flush()?)
}
