//! The flags of `pbmd init`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use clap::builder::ArgPredicate;

use crate::admin::init::tokens::Tokens;

/// Writes a configuration: asks for what no flag says, and tries the mail servers while it asks.
///
/// Never writes over a file. Without a terminal nothing is asked, and what is missing is named.
#[derive(Debug, Default, Args)]
#[command(after_help = "Examples:
  pbmd init
  pbmd init --address play@example.org --imap --user play@example.org \\
    --password-file mail.password --operator richard
  pbmd init --address play@example.org --user play@example.org \\
    --provider microsoft --tenant example.org \\
    --client-id 11111111-2222-3333-4444-555555555555 \\
    --refresh-token-file /var/lib/pbmd/refresh.token
  pbmd init --service --address play@example.org --imap --user play@example.org \\
    --password-file mail.password --ca-file company.pem
  pbmd init --address play@example.org --lmtp 127.0.0.1:2424 --smtp localhost:25 \\
    --data /var/lib/pbmd --output /etc/pbmd/pbmd.toml")]
pub struct Init {
    /// The name of the server, as it stands in the letters.
    #[arg(long)]
    pub(super) name: Option<String>,
    /// The address that players write to.
    #[arg(long)]
    pub(super) address: Option<String>,
    /// Mails come from a provider's mailbox, by IMAP. Without HOST it is guessed from the address, without PORT the usual ones are
    /// tried.
    #[arg(long, value_name = "HOST[:PORT]", num_args = 0..=1, default_missing_value = "", group = "way")]
    pub(super) imap: Option<String>,
    /// The mail server that takes the letters; without it, it is guessed.
    #[arg(long, value_name = "HOST[:PORT]")]
    pub(super) smtp: Option<String>,
    /// The user of the mail servers.
    #[arg(long)]
    pub(super) user: Option<String>,
    /// A file with the password of that user and nothing else; the configuration will name it.
    #[arg(long, value_name = "FILE")]
    pub(super) password_file: Option<PathBuf>,
    #[command(flatten)]
    pub(super) tokens: Tokens,
    /// An own mail server hands mails over by LMTP, at this address and port of this machine.
    #[arg(long, value_name = "IP:PORT", num_args = 0..=1, default_missing_value = USUAL_LMTP, group = "way")]
    pub(super) lmtp: Option<SocketAddr>,
    /// Only to try it here: mails by SMTP on this machine, letters into a folder.
    #[arg(long, group = "way")]
    pub(super) trial: bool,
    /// A file with certificates (PEM) to trust beside those of the system.
    #[arg(long, value_name = "FILE")]
    pub(super) ca_file: Option<PathBuf>,
    /// As root: writes /etc/pbmd/pbmd.toml for the user pbmd, copies the files that it names beside it, makes /var/lib/pbmd, and
    /// starts the service.
    #[arg(long, conflicts_with = "output")]
    pub(super) service: bool,
    /// The folder for the database; one that does not begin with `/` starts at the folder of the configuration.
    #[arg(long, value_name = "FOLDER")]
    pub(super) data: Option<PathBuf>,
    /// The database is one of PostgreSQL at this URL, in place of a file in that folder.
    #[arg(long, value_name = "URL")]
    pub(super) database: Option<String>,
    /// A file with the password of its user and nothing else.
    #[arg(long, value_name = "FILE", requires = "database")]
    pub(super) database_password_file: Option<PathBuf>,
    /// Anybody may look at boards at this address, which a web server passes on to 127.0.0.1:8080.
    #[arg(long, value_name = "URL")]
    pub(super) web: Option<String>,
    /// The userid of who runs the server, who signs up by mail as everybody does.
    #[arg(long, value_name = "USERID")]
    pub(super) operator: Option<String>,
    /// The configuration to be written.
    #[arg(
        long,
        alias = "config",
        value_name = "FILE",
        default_value = "pbmd.toml",
        // A flag that is not given is present too, as `false`.
        default_value_if("service", ArgPredicate::Equals("true".into()), SERVICE_CONFIG)
    )]
    pub(super) output: PathBuf,
    /// Writes it even where a mail server does not answer, or does not let the user in.
    #[arg(long)]
    pub(super) untried: bool,
}

/// Default LMTP address.
pub(super) const USUAL_LMTP: &str = "127.0.0.1:2424";

/// The configuration that the unit of the service names.
const SERVICE_CONFIG: &str = "/etc/pbmd/pbmd.toml";

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Only {
        #[command(flatten)]
        init: Init,
    }

    #[test]
    fn where_the_configuration_is_written() {
        for (words, output) in [
            (&["init"][..], "pbmd.toml"),
            (&["init", "--trial"], "pbmd.toml"),
            (&["init", "--service"], SERVICE_CONFIG),
            (&["init", "--output", "a/b.toml"], "a/b.toml"),
        ] {
            assert_eq!(Only::parse_from(words).init.output, Path::new(output), "{words:?}");
        }
    }
}
