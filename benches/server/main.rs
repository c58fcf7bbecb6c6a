//! The whole program under load: a pbmd process between players who write by SMTP and a sink for letters. `cargo bench --bench
//! server -- ratio`, and the others in [`HELP`]. Results are in `docs/performance.md`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod arguments;
#[path = "../copies/mod.rs"]
mod copies;
#[path = "../../tests/daemon/mod.rs"]
mod daemon;
mod house;
mod letters;
mod long;
mod nothing;
mod outbox;
mod pages;
mod passwords;
mod players;
mod process;
mod ratio;
mod scale;
mod servers;
mod sink;
mod smtp;
mod statements;

use std::path::Path;

use arguments::Arguments;

const HELP: &str = "\
cargo bench --bench server -- WHAT [OPTIONS]

  letters        the letters that new players get, with pictures, beside plain text, in all games
                 --rounds 3 --mails 600 --connections 60 --disks free --games great,sava
                 --before PROGRAM: an earlier build of pbmd, in the same turns
All others measure letters in plain text:

  ratio          moves by mail, beside a pipeline that does nothing, in turns
                 --rounds 3 --mails 600 --disks real,free,5ms --connections 1,60
                 --before PROGRAM: an earlier build of pbmd, in the same turns
  statements     what SQLite executes for a move, early and late in a game
                 --moves 40 --shown 10
  scale          moves and looking commands with many boards in the database
                 --boards 1000,100000 --mails 200 --patience 120
  servers        moves with text and with default letters, and thoughts of house-easy, with a file, with PostgreSQL and one server, and
                 with two, in turns; PBMD_POSTGRES is the URL of a user who may make databases
                 --rounds 3 --mails 600 --boards 1000 --connections 60 --game great
  passwords      answers that arrive behind mails with passwords
                 --mails 60
  outbox         moves while letters wait for readers who cannot be reached
                 --waiting 10,10000 --mails 600
  house          moves while boards wait for a house player, and while none does, in turns
                 --rounds 3 --mails 600 --boards 1000 --connections 60 --player house-hard --disks real
  pages          web pages a second, beside a file served by nginx, and mails while pages are asked for
                 --boards 1000,100000 --seconds 5 --connections 8 --mails 300 --rounds 3 --disks real
                 --idle 0: connections that ask nothing, beside which one page is waited for
  long           a move early and late in one long game
                 --games great --moves 2000 (games without dice)";

fn main() {
    let arguments = Arguments::of_program();
    match arguments.word(0) {
        Some("letters") => letters::run(&arguments),
        Some("ratio") => ratio::run(&arguments),
        Some("statements") => statements::run(&arguments),
        Some("scale") => scale::run(&arguments),
        Some("servers") => servers::run(&arguments),
        Some("passwords") => passwords::run(&arguments),
        Some("outbox") => outbox::run(&arguments),
        Some("pages") => pages::run(&arguments),
        Some("house") => house::run(&arguments),
        Some("long") => long::run(&arguments),
        // Started by `ratio` as a process.
        Some("nothing") => {
            let word = |at: usize| arguments.word(at).unwrap();
            nothing::serve(word(1).parse().unwrap(), Path::new(word(2)), Path::new(word(3)));
        }
        _ => println!("{HELP}"),
    }
}
