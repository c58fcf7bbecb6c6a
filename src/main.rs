//! The command line.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use pbmd::admin::database::{backup, checkpoints, copy, ratings, restore, verify};
use pbmd::admin::orders::{Waits, board, broadcast, explained, prune, senders, user};
use pbmd::admin::reports::{ledger, queue, quota, stats};
use pbmd::admin::service::NoMail;
use pbmd::admin::{
    Escaped, check, demo, dice, doctor, init, letter, mail, manual, oauth, owner, rules, service,
};
use tracing::warn;
use tracing_subscriber::EnvFilter;

/// sysexits(3): what was given is kept, or is to be given again later.
const LATER: u8 = 75;

/// sysexits(3): the configuration has mistakes, so that no other start will do better. The unit says not to start again.
const BAD_CONFIGURATION: u8 = 78;

/// With glibc's allocator a fifth of a move's time, apart from the disk, went into allocation, also within SQLite.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A play-by-mail game server: board games by e-mail, from any mail program.
#[derive(Debug, Parser)]
#[command(
    name = "pbmd",
    version = env!("PBMD_VERSION"),
    after_help = "Examples:
  pbmd demo
  pbmd check --config /etc/pbmd/pbmd.toml
  pbmd serve --config /etc/pbmd/pbmd.toml
  pbmd help board"
)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Demo(demo::Demo),
    Init(Box<init::Init>),
    Mail(mail::Mail),
    /// Runs the daemon.
    #[command(after_help = "Examples:
  pbmd serve --config /etc/pbmd/pbmd.toml
  PBMD_LOG=debug pbmd serve --config pbmd.toml")]
    Serve(service::Serve),
    #[command(after_help = "Examples:
  pbmd check --config /etc/pbmd/pbmd.toml && systemctl restart pbmd
  pbmd check --config /etc/pbmd/pbmd.toml --mail me@example.org")]
    Check(check::Check),
    Doctor(doctor::Doctor),
    /// Takes one mail from standard input, for an alias or a filter.
    #[command(after_help = "Examples:
  pbmd receive --config /etc/pbmd/pbmd.toml < mail.eml
  |/usr/bin/pbmd receive --config /etc/pbmd/pbmd.toml   (in a .forward file of the user pbmd)")]
    Receive(service::Which),
    Oauth(oauth::Oauth),
    Ledger(ledger::Ledger),
    Queue(queue::Queue),
    Quota(quota::Quota),
    Board(board::Board),
    Broadcast(broadcast::Broadcast),
    User(user::User),
    Block(senders::Block),
    Allow(senders::Allow),
    Ratings(ratings::Ratings),
    Checkpoints(checkpoints::Checkpoints),
    Stats(stats::Stats),
    Backup(backup::Backup),
    Database(copy::Database),
    Verify(verify::Verify),
    Restore(restore::Restore),
    Prune(prune::Prune),
    Rules(rules::Rules),
    Dice(dice::Dice),
    Letter(letter::Letter),
    Man(manual::Manual),
    Completions(manual::Completions),
}

fn main() -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if words.get(1).is_some_and(|task| task == "rules" || task == "letter") {
        words = rules::with_game_options(words);
    }
    let read = Cli::command().try_get_matches_from(words);
    let read = read.and_then(|matches| Cli::from_arg_matches(&matches).map(|cli| (matches, cli)));
    let (matches, cli) = match read {
        Ok(read) => read,
        Err(error) if error.kind() == ErrorKind::ValueValidation => {
            let _nobody_reads = write!(Escaped::new(io::stderr()), "{}", explained(&error));
            return ExitCode::from(2);
        }
        Err(error) => error.exit(),
    };
    if let Task::Doctor(doctor) = &cli.task
        && let Err(error) = doctor.mend_files(&mut Escaped::new(io::stdout()))
    {
        complain(&format_args!("{error:#}"));
        return failure(&cli.task);
    }
    if uses_data(&cli.task)
        && let Err(error) = owner::become_owner(&service::Which { config: config(&matches) })
    {
        complain(&format_args!("{error:#}"));
        return failure(&cli.task);
    }
    let mut out = Escaped::new(BufWriter::new(io::stdout().lock()));
    let done = match cli.task {
        Task::Rules(rules) => rules.run(&mut out),
        Task::Dice(dice) => dice.run(&mut out),
        Task::Man(manual) => manual.run(Cli::command()),
        Task::Completions(shell) => shell.run(Cli::command(), &mut out),
        Task::Letter(letter) if letter.task.is_none() => letter.run(&mut out),
        other => {
            drop(out);
            return serving(other);
        }
    };
    rules::finish("pbmd", done, &mut out)
}

fn uses_data(task: &Task) -> bool {
    match task {
        Task::Demo(_)
        | Task::Init(_)
        | Task::Rules(_)
        | Task::Dice(_)
        | Task::Man(_)
        | Task::Completions(_) => false,
        Task::Letter(letter) => letter.task.is_some(),
        _ => true,
    }
}

/// The configuration that was named, wherever on the line.
fn config(matches: &ArgMatches) -> Option<PathBuf> {
    let below = matches.subcommand().and_then(|(_, below)| config(below));
    below.or_else(|| matches.try_get_one::<PathBuf>("config").ok().flatten().cloned())
}

fn failure(task: &Task) -> ExitCode {
    // sysexits(3): mail servers try again later on 75, and bounce a mail on most other numbers, as on 65.
    if matches!(task, Task::Receive(_)) { ExitCode::from(LATER) } else { ExitCode::FAILURE }
}

/// Runs the tasks that need a log and a runtime.
fn serving(task: Task) -> ExitCode {
    let (receives, serves) = (matches!(task, Task::Receive(_)), matches!(task, Task::Serve(_)));
    let failure = failure(&task);
    let set_log = start_log(if matches!(task, Task::Serve(_)) { "info" } else { "warn" });
    // Async tasks are short, and slow work has threads of its own; a second worker would only be woken for each task.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let done = match runtime {
        Ok(runtime) => runtime.block_on(run(task, set_log)),
        Err(error) => {
            complain(&format_args!("cannot start: {error}"));
            return failure;
        }
    };
    let Err(error) = done else { return ExitCode::SUCCESS };
    let cause = error.downcast_ref::<io::Error>();
    if !receives && cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
        // The reader of our output has seen enough.
        return ExitCode::SUCCESS;
    }
    complain(&format_args!("{error:#}"));
    if receives && cause.is_some_and(NoMail::is_why) {
        ExitCode::from(65)
    } else if serves && service::is_misconfigured(&error) {
        ExitCode::from(BAD_CONFIGURATION)
    } else if error.is::<Waits>() {
        ExitCode::from(LATER)
    } else {
        failure
    }
}

/// Starts the log at this level, unless the environment names one. The returned function sets the configured level later.
fn start_log(usual: &str) -> service::SetLog {
    let named = EnvFilter::try_from_env("PBMD_LOG").ok();
    let is_named = named.is_some();
    let log = tracing_subscriber::fmt()
        .with_env_filter(named.unwrap_or_else(|| EnvFilter::new(usual)))
        .with_writer(|| Escaped::lines(io::stderr()))
        .with_ansi(false)
        .with_filter_reloading();
    let filter = log.reload_handle();
    log.init();
    Box::new(move |level| {
        if !is_named && let Err(error) = filter.reload(EnvFilter::new(level.to_string())) {
            warn!(%error, "the log stays as it was");
        }
    })
}

async fn run(task: Task, set_log: service::SetLog) -> anyhow::Result<()> {
    let mut out = Escaped::new(io::stdout());
    match task {
        Task::Demo(demo) => demo.run(&mut out).await,
        Task::Init(init) => init.run(&mut out).await,
        Task::Mail(mail) => mail.run(&mut out).await,
        Task::Serve(which) => service::serve(&which, set_log, &mut out).await,
        Task::Check(check) => check.run(&mut out).await,
        Task::Doctor(doctor) => doctor.run(&mut out).await,
        Task::Oauth(oauth) => oauth.run(&mut out).await,
        Task::Ledger(ledger) => ledger.run(&mut out),
        Task::Queue(queue) => queue.run(&mut out),
        Task::Quota(quota) => quota.run(&mut out),
        Task::Board(board) => board.run(&mut out).await,
        Task::Broadcast(broadcast) => broadcast.run(&mut out).await,
        Task::User(user) => user.run(&mut out).await,
        Task::Block(block) => block.run(&mut out).await,
        Task::Allow(allow) => allow.run(&mut out).await,
        Task::Ratings(ratings) => ratings.run(&mut out).await,
        Task::Checkpoints(checkpoints) => checkpoints.run(&mut out),
        Task::Stats(stats) => stats.run(&mut out),
        Task::Backup(backup) => backup.run(&mut out),
        Task::Database(database) => database.run(&mut out).await,
        Task::Verify(verify) => verify.run(&mut out),
        Task::Restore(restore) => restore.run(&mut out),
        Task::Prune(prune) => prune.run(&mut out).await,
        Task::Receive(which) => service::receive(&which).await,
        Task::Letter(letter) => match letter.task {
            Some(task) => task.run(&mut out).await,
            None => Ok(()),
        },
        Task::Rules(_) | Task::Dice(_) | Task::Man(_) | Task::Completions(_) => Ok(()),
    }
}

fn complain(why: &dyn Display) {
    let _nobody_reads = writeln!(Escaped::new(io::stderr()), "pbmd: {why}");
}
