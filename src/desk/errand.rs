//! An errand: what one mail wants, carried out line by line inside one transaction.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use crate::command::{
    AccountCommand, BoardAct, Command, CommandSource, Context, GameCommand, MOST_LINES, MOST_UNRECOGNISED,
    ParseError, ParseErrorKind, ParsedLine, ParsedMail, Password, Proof, Query, What, verbs,
};
use crate::draw::{COLUMNS, wrap};
use crate::game::Seat;
use crate::letter::{Answer, Attachment, Reader, parse_words};
use crate::mail::{Mail, Sender, Verdict};
use crate::play::{Act, Board};
use crate::store::{self, Player, PlayerStage, Tx};

use super::answered::Answered;
use super::checked::Checked;
use super::names::{KnownNames, Moves};
use super::proof::Policy;
use super::shelf::Slot;
use super::{DeskError, Parts};

/// So many bytes a mail may bring its sender in answers before the rest of its lines is left: more than anybody reads at
/// once. A line costs its writer a few bytes, and whoever forges the sender has them sent to somebody else.
const MOST_SAID: usize = 200 * 1024;

/// What a letter that shows a board counts for: it is a letter of its own.
const BOARD_LENGTH: usize = 8 * 1024;

/// What there is to say about one command to the one who gave it.
#[derive(Debug)]
pub(super) struct Said {
    /// The board that it is about, if the sender sits there.
    pub board: Option<u32>,
    /// The value of `X-PBM-Event`.
    pub event: &'static str,
    /// What was asked and what is to be said.
    pub answer: Answer,
    /// A file that goes with it.
    pub attachment: Option<Attachment>,
    /// Whether the board is to be shown below it.
    pub with_board: bool,
}

impl Said {
    /// Something to say about the whole mail.
    pub(super) fn remark(text: &str) -> Said {
        let answer = Answer { quoted: String::new(), text: wrap(text, COLUMNS, "") };
        Said { board: None, event: "error", answer, attachment: None, with_board: false }
    }

    /// About how many bytes it makes letters longer.
    fn length(&self) -> usize {
        let file = self.attachment.as_ref().map_or(0, |file| file.text.len());
        let board = if self.with_board { BOARD_LENGTH } else { 0 };
        self.answer.quoted.len() + self.answer.text.len() + file + board
    }
}

/// Why a command was not carried out, as text for its writer; nothing was changed.
#[derive(Debug)]
pub(super) struct Refused {
    /// The board that it is about, if the sender was proved to sit there.
    pub board: Option<u32>,
    /// What is wrong and what would be right.
    pub text: String,
    /// Whether the game could read the moves of the command.
    pub moves: Moves,
}

impl Refused {
    /// A refusal that has nothing to do with a board of the sender's.
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Refused { board: None, text: text.into(), moves: Moves::Unread }
    }
}

impl Refused {
    /// A refusal about a board where the sender was proved to sit.
    pub(super) fn about(board: u32, text: impl Into<String>) -> Self {
        Refused { board: Some(board), text: text.into(), moves: Moves::Unread }
    }
}

/// What a command comes to: refused by a rule, or the program failed.
#[derive(Debug)]
pub(super) enum Not {
    Refused(Refused),
    Failed(DeskError),
}

impl From<Refused> for Not {
    fn from(refused: Refused) -> Self {
        Not::Refused(refused)
    }
}

impl<E: Into<DeskError>> From<E> for Not {
    fn from(error: E) -> Self {
        Not::Failed(error.into())
    }
}

/// One mail being dealt with.
pub(super) struct Errand<'a> {
    pub parts: &'a Parts,
    pub tx: Tx,
    pub stored: &'a store::Mail,
    /// The sender's address.
    pub from: String,
    /// The players who confirmed that address.
    pub players: Vec<Player>,
    pub mail: &'a Mail,
    pub answered: Answered,
    pub checked: Checked,
    /// What the trusted server says of the sender.
    pub verdict: Verdict,
    pub now: Timestamp,
    /// Who logged in.
    pub login: Option<Player>,
    /// Who else showed a right password.
    pub proved: Vec<Player>,
    /// The boards that were looked at, by number.
    pub slots: BTreeMap<u32, Slot>,
    pub said: Vec<Said>,
    /// What was done, for the operator.
    pub done: Vec<String>,
    /// Whether the mail held no command.
    pub empty: bool,
    /// Whether some line was not carried out.
    pub failed: bool,
    /// How many lines of an answer, where any line may be a move, were nothing like one.
    pub unrecognised: usize,
}

impl<'a> Errand<'a> {
    pub(super) async fn new(
        parts: &'a Parts,
        mut tx: Tx,
        stored: &'a store::Mail,
        mail: &'a Mail,
        answered: Answered,
        checked: Checked,
        now: Timestamp,
    ) -> Result<Self, DeskError> {
        let from = match &mail.from {
            Sender::One(address) => address.address.clone(),
            Sender::Missing | Sender::Several => String::new(),
        };
        let players = tx.players_by_address(&from).await?;
        Ok(Errand {
            parts,
            tx,
            stored,
            from,
            players,
            mail,
            answered,
            checked,
            verdict: Verdict::Unknown,
            now,
            login: None,
            proved: Vec::new(),
            slots: BTreeMap::new(),
            said: Vec::new(),
            done: Vec::new(),
            empty: false,
            failed: false,
            unrecognised: 0,
        })
    }

    /// Makes it the errand of a machine: nobody is the sender, and nobody is answered.
    pub(super) fn answer_nobody(&mut self, outcome: String) {
        self.from.clear();
        self.players.clear();
        self.done.push(outcome);
    }

    /// Whether the sender's commands of today, with so many of this mail, are within the limit. Beyond it the sender is
    /// told once, and then there is silence for the rest of the day.
    pub(super) async fn within_limits(&mut self, commands: usize) -> Result<bool, DeskError> {
        let proved =
            !matches!(self.answered, Answered::Nothing | Answered::Unproved { .. } | Answered::Other)
                || self.checked.any_right();
        let most = self.parts.terms.limits.commands_per_day;
        let day_ago = self.now - SignedDuration::from_hours(24);
        let before = self.tx.count_commands(&self.from, proved, day_ago).await?;
        let commands = u32::try_from(commands).unwrap_or(u32::MAX).max(1);
        self.tx.set_commands(self.stored.id, commands, proved).await?;
        let within = before.saturating_add(commands) <= most;
        if !within {
            self.failed = true;
            self.done.push("silence: too many commands in a day".to_string());
        }
        if !within && before <= most {
            let text = format!(
                "Your mail was not read: {most} commands in a day are the most that this server carries out for one \
                 sender. Nothing was changed. Further mails are left unanswered until tomorrow."
            );
            self.say("error", String::new(), text);
        }
        Ok(within)
    }

    /// Says that the mail was too large to be read.
    pub(super) fn too_large(&mut self, size: u64) {
        let (size, most) = (size / 1024, super::LARGEST_MAIL / 1024);
        self.failed = true;
        self.say(
            "error",
            String::new(),
            format!(
                "Your mail was not read: it has {size} KB, and {most} KB are the most. Nothing was changed.\nSend the \
                 command again as plain text, without files."
            ),
        );
    }

    /// Carries all commands out, in order; resigning comes last, and only if all others were carried out.
    pub(super) async fn run(&mut self, parsed: &ParsedMail) -> Result<(), DeskError> {
        self.answer_about_account(parsed).await?;
        let (resigning, others): (Vec<&ParsedLine>, Vec<&ParsedLine>) =
            parsed.lines.iter().partition(|line| resigns(line));
        let mut unread = parsed.unread;
        for line in others {
            match self.unrecognised < MOST_UNRECOGNISED && !self.has_said_enough() {
                true => self.line(parsed, line).await?,
                false => unread += 1,
            }
        }
        self.failed |= unread > 0;
        for line in resigning {
            if self.failed {
                let text = "You are still in the game: another line of your mail was not carried out, and a game is \
                            only given up if all else in the mail was right. Send it alone."
                    .to_string();
                let known = self.known_names_of(line).await?;
                let quoted = self.quote(parsed, line, &known, Moves::Unread);
                self.refuse(quoted, Refused::plain(text)).await?;
            } else {
                self.line(parsed, line).await?;
            }
        }
        self.say_what_was_left(parsed, unread);
        Ok(())
    }

    /// Whether no more lines are read because their answers would be too long.
    fn has_said_enough(&self) -> bool {
        self.said.iter().map(Said::length).sum::<usize>() > MOST_SAID
    }

    /// Says what no line has been told yet: that some were not read, or that there was nothing to do.
    fn say_what_was_left(&mut self, parsed: &ParsedMail, unread: usize) {
        let quiet = self.said.is_empty();
        if parsed.lines.is_empty() {
            self.empty = true;
            let confirmed = matches!(self.answered, Answered::Account { .. });
            if quiet && !confirmed {
                let page = self.page("short").unwrap_or_default();
                self.say("help", String::new(), page);
            }
        } else if unread > 0 {
            let why = match parsed.lines.len() < MOST_LINES {
                _ if self.has_said_enough() => "because what there is to answer is enough for one mail",
                true => "because too many lines were no commands",
                false => "because it has too many commands for one mail",
            };
            let text = format!(
                "The rest of your mail ({unread} lines) was not read, {why}. Lines for people belong below a blank line \
                 when you answer a letter, or indented under their command."
            );
            self.failed = true;
            self.say("error", String::new(), text);
        } else if quiet && parsed.lines.iter().all(is_login) {
            let text = "The userid and the password are right, but no command stands below them.".to_string();
            self.say("account", String::new(), text);
        }
    }

    async fn line(&mut self, parsed: &ParsedMail, line: &ParsedLine) -> Result<(), DeskError> {
        let known = self.known_names_of(line).await?;
        let outcome = match &line.command {
            Ok(command) => {
                let quoted = self.quote(parsed, line, &known, Moves::Read);
                self.carry_out(command, &quoted, parsed.message_for(line)).await
            }
            Err(error) => Err(Not::Refused(self.misread(error))),
        };
        match outcome {
            Ok(()) => Ok(()),
            Err(Not::Refused(refused)) => {
                let quoted = self.quote(parsed, line, &known, refused.moves);
                self.refuse(quoted, refused).await
            }
            Err(Not::Failed(fault)) => Err(fault),
        }
    }

    async fn known_names_of(&mut self, line: &ParsedLine) -> Result<KnownNames, DeskError> {
        match &line.command {
            Ok(command) => self.known_names(command).await,
            Err(_) => Ok(KnownNames::default()),
        }
    }

    /// A line as it is quoted to whoever wrote it.
    fn quote(&self, parsed: &ParsedMail, line: &ParsedLine, known: &KnownNames, moves: Moves) -> String {
        let context = match parsed.source {
            CommandSource::Subject => Context::Fresh,
            CommandSource::Reply | CommandSource::Body => self.answered.context(),
        };
        match &line.command {
            Ok(command) => command.quoted(context, |name| known.shows(name, moves)),
            Err(error) => parse_words::quoted(line.number, error),
        }
    }

    async fn refuse(&mut self, quoted: String, refused: Refused) -> Result<(), DeskError> {
        self.failed = true;
        self.done.push("refused".to_string());
        let text = format!("{}\n\nNothing was changed.", refused.text);
        // A mistake in an answer to a board's letter is shown with that board, so that it can be answered again.
        let board = match (&self.answered, refused.board) {
            (_, Some(board)) => Some(board),
            (Answered::Board { board, .. }, None) => self.slot(*board).await?.map(|slot| slot.now.number),
            _ => None,
        };
        self.said.push(Said {
            board,
            event: "error",
            answer: Answer { quoted, text: wrap(&text, COLUMNS, "") },
            attachment: None,
            with_board: board.is_some(),
        });
        Ok(())
    }

    /// What is wrong with a line that is no command.
    fn misread(&mut self, error: &ParseError) -> Refused {
        let mut text = String::new();
        if matches!(error.kind, ParseErrorKind::MoveAlone | ParseErrorKind::GameMissing)
            && let Answered::Unproved { why, command } = &self.answered
        {
            let why = why.reason(&self.from);
            return Refused::plain(format!("Wrong: {why}\nRight would be the subject:\n\n    {command}"));
        }
        if !error.understood.is_empty() {
            text.push_str(&format!("Understood: {}\n", error.understood));
        }
        text.push_str(&format!("Wrong: {}.\n", parse_words::problem(&error.kind)));
        if let Some(pattern) = error.meant.as_ref().map(|meant| meant.pattern()) {
            text.push_str(&format!("Right would be:\n\n    {pattern}\n"));
        }
        Refused::plain(text.trim_end().to_string())
    }

    /// Adds something to the answer.
    pub(super) fn say(&mut self, event: &'static str, quoted: String, text: String) {
        let answer = Answer { quoted, text: wrap(&text, COLUMNS, "") };
        self.said.push(Said { board: None, event, answer, attachment: None, with_board: false });
    }

    /// Who gives this command, if the proof is good. For a proof by answering, `board` must be the letter's board.
    pub(super) fn who(&mut self, proof: &Proof, board: Option<u32>) -> Result<Player, Refused> {
        match proof {
            Proof::Answer => match &self.answered {
                Answered::Board { player, board: lettered, watching: false, .. }
                    if board.is_none_or(|b| b == *lettered) =>
                {
                    Ok(player.clone())
                }
                Answered::Board { board, watching: true, .. } => Err(Refused::plain(format!(
                    "You watch board {board} and do not play on it: an answer to its letters proves enough for \
                     `unsubscribe`, `notify`, `subscribe` and `kibitz`, and for nothing else. For anything else write your \
                     userid and password."
                ))),
                _ => Err(Refused::plain(
                    "Your answer proves who you are only for the board of the letter that it answers. For anything \
                     else write your userid and password.",
                )),
            },
            Proof::Login => self.login.clone().ok_or_else(|| {
                Refused::plain("The `login` line above was not accepted, so this line was not carried out.")
            }),
            Proof::Password { userid, password } => {
                let player = self.known(userid, password)?;
                self.proved.push(player.clone());
                Ok(player)
            }
        }
    }

    /// The player whose userid and password these are.
    pub(super) fn known(&mut self, userid: &str, password: &Password) -> Result<Player, Refused> {
        match self.checked.player(userid, password) {
            Some(player) if player.stage == PlayerStage::Alive => Ok(player.clone()),
            Some(_) => Err(Refused::plain(
                "You have signed up, but the letter that asks whether the address is right has not been answered yet. \
                 Answer it first.",
            )),
            None if let Some(pause) = self.checked.pause(userid, password) => Err(Refused::plain(format!(
                "Too many wrong passwords were tried for this userid, or from your address or mail server, so that none is \
                 tried now. Try again in {} minutes. Answers to letters of this server are read all the same.",
                (pause.as_secs() + 59) / 60
            ))),
            None => Err(Refused::plain(
                "The userid or the password is wrong. Capital and small letters count in a password. If you forgot \
                 it, write to this server with the subject: forgot YOUR-USERID",
            )),
        }
    }

    /// The players whom the mail may be from, the surest first: who logged in, who showed a password, whose letter it
    /// answers, and those with this address. Good for looking, and for a challenge.
    pub(super) fn senders(&self) -> impl Iterator<Item = &Player> {
        let lettered = match &self.answered {
            Answered::Board { player, .. } => Some(player),
            _ => None,
        };
        self.login.iter().chain(&self.proved).chain(lettered).chain(&self.players)
    }

    /// Whether the mail proves that it is from this player by more than its address.
    pub(super) fn is_proved(&self, player: &Player) -> bool {
        let lettered =
            matches!(&self.answered, Answered::Board { player: reader, .. } if reader.id == player.id);
        lettered || self.login.iter().chain(&self.proved).any(|proved| proved.id == player.id)
    }

    /// What proves this player.
    pub(super) async fn policy_of(&mut self, player: &Player) -> Result<Policy, DeskError> {
        Ok(Policy::of(&mut self.tx, player, self.parts.terms.trust.usual).await?)
    }

    /// The surest of [`Errand::senders`].
    pub(super) fn sender(&self) -> Option<&Player> {
        self.senders().next()
    }

    /// The surest of [`Errand::senders`] who plays on this board or watches it.
    pub(super) fn reader_of(&self, slot: &Slot) -> Option<(&Player, Reader)> {
        self.senders().find_map(|player| {
            let seat = slot.now.seat_of(&player.userid).map(Reader::Seat);
            Some((player, seat.or_else(|| slot.watcher(player).map(|_| Reader::Watcher))?))
        })
    }

    async fn carry_out(&mut self, command: &Command, quoted: &str, message: &str) -> Result<(), Not> {
        self.done.push(verbs::spec(command.what.verb()).name().to_string());
        match (&command.what, &command.proof) {
            (What::Account(account), proof) => self.on_account(account, proof.as_ref(), quoted).await,
            (What::Game { game, act }, proof) => {
                self.in_game(game, act, proof.as_ref(), quoted, message).await
            }
            (What::Board { game, board, act }, Some(proof)) => {
                self.on_board(game, *board, act, proof, quoted, message).await
            }
            (What::Board { .. }, None) => Err(not_built(command.what.verb())),
            (What::Look(query), proof) => self.look(query, proof.as_ref(), quoted).await,
        }
    }

    async fn on_account(
        &mut self,
        command: &AccountCommand,
        proof: Option<&Proof>,
        quoted: &str,
    ) -> Result<(), Not> {
        match (command, proof) {
            (AccountCommand::Signup { userid, password, addresses }, _) => {
                self.signup(userid, password, addresses, quoted).await
            }
            (AccountCommand::Login, Some(Proof::Password { userid, password })) => {
                self.log_in(userid, password)
            }
            (AccountCommand::ChangePassword { new }, Some(proof)) => {
                self.change_password(proof, new, quoted).await
            }
            (AccountCommand::ChangeAddress { addresses }, Some(proof)) => {
                self.new_addresses(proof, addresses, true, quoted).await
            }
            (AccountCommand::AddAddress { addresses }, Some(proof)) => {
                self.new_addresses(proof, addresses, false, quoted).await
            }
            (AccountCommand::Forgot { userid }, _) => self.forgot(userid, quoted).await,
            (AccountCommand::SetPassword { new }, _) => self.set_password(new, quoted).await,
            (AccountCommand::Set { settings }, Some(proof)) => self.set(proof, settings, quoted).await,
            (other, _) => Err(not_built(What::Account(other.clone()).verb())),
        }
    }

    async fn in_game(
        &mut self,
        game: &str,
        act: &GameCommand,
        proof: Option<&Proof>,
        quoted: &str,
        message: &str,
    ) -> Result<(), Not> {
        match (act, proof) {
            (GameCommand::Challenge { choices, players }, _) => {
                self.challenge(game, choices, players, quoted, message).await
            }
            (GameCommand::AllowChallenges, Some(proof)) => self.welcome(game, proof, true, quoted).await,
            (GameCommand::RefuseChallenges, Some(proof)) => self.welcome(game, proof, false, quoted).await,
            (GameCommand::Notify { boards }, Some(proof)) => self.notify(game, proof, boards, quoted).await,
            (other, _) => Err(not_built(What::Game { game: game.to_owned(), act: other.clone() }.verb())),
        }
    }

    async fn on_board(
        &mut self,
        game: &str,
        board: u32,
        act: &BoardAct,
        proof: &Proof,
        quoted: &str,
        message: &str,
    ) -> Result<(), Not> {
        match act {
            BoardAct::Move { text, propose, guard } => {
                self.make_move(game, board, proof, text, *propose, *guard, message).await
            }
            BoardAct::Resign => self.act(game, board, proof, &Act::Resign, message).await,
            BoardAct::Draw => self.act(game, board, proof, &Act::Draw, message).await,
            BoardAct::Accept => self.act(game, board, proof, &Act::Accept, message).await,
            BoardAct::Reject => self.act(game, board, proof, &Act::Reject, message).await,
            BoardAct::Decline => self.act(game, board, proof, &Act::Decline, message).await,
            BoardAct::Chat => self.chat(game, board, proof, message).await,
            BoardAct::Kibitz => self.kibitz(game, board, proof, message).await,
            BoardAct::Subscribe => self.subscribe(game, board, proof, quoted).await,
            BoardAct::Unsubscribe => self.unsubscribe(game, board, proof, quoted).await,
            BoardAct::If { .. }
            | BoardAct::Queue { .. }
            | BoardAct::Forget
            | BoardAct::Undo
            | BoardAct::Note => {
                Err(not_built(What::Board { game: game.to_owned(), board, act: act.clone() }.verb()))
            }
        }
    }

    async fn look(&mut self, query: &Query, proof: Option<&Proof>, quoted: &str) -> Result<(), Not> {
        match query {
            Query::Help { topics } => self.help(topics, quoted),
            Query::List(listing) => self.list(*listing, quoted).await,
            Query::Whois { userid } => self.whois(userid, quoted).await,
            Query::Preview { game, start, text } => self.preview(game, start, text, quoted).await,
            Query::Show { game, boards } => self.show(game, boards, quoted).await,
            Query::ShowAs { game, boards } => {
                // Who is proved here sees the board from the own seat.
                if let Some(proof) = proof {
                    self.who(proof, None)?;
                }
                self.show(game, boards, quoted).await
            }
            Query::ShowPlayer { game, userid, which } => {
                self.show_player(game, userid.as_deref(), *which, quoted).await
            }
            Query::Replay { game, board, after } => self.replay(game, *board, *after, quoted).await,
            Query::History { game, userids } => self.games_of(game, userids, true, quoted).await,
            Query::Games { game, userids } => self.games_of(game, userids, false, quoted).await,
            Query::Record { game, board } => self.record(game, *board, quoted).await,
            Query::Dice { game, board } => self.dice(game, *board, quoted).await,
            Query::AllShow { .. } | Query::Seeks { .. } | Query::Standings { .. } => {
                Err(not_built(What::Look(query.clone()).verb()))
            }
        }
    }

    /// The board of this number if it is of that game.
    pub(super) async fn board_of(&mut self, game: &str, number: u32) -> Result<&mut Slot, Not> {
        let Some(slot) = self.slot(number).await? else {
            return Err(Refused::plain(format!("There is no board {number}.")).into());
        };
        let info = slot.now.game().info();
        if info.name != game {
            return Err(Refused::plain(format!(
                "Board {number} is a game of {}: write `{}` in place of `{game}`.",
                info.title, info.name
            ))
            .into());
        }
        Ok(slot)
    }
}

/// The seat of a player at a board, or a refusal that says who plays there.
pub(super) fn seat_of(board: &Board, player: &Player) -> Result<Seat, Refused> {
    board.seat_of(&player.userid).ok_or_else(|| {
        Refused::plain(format!(
            "{} does not play on board {}; {} do.",
            player.userid,
            board.number,
            board.players.join(" and ")
        ))
    })
}

fn not_built(verb: verbs::Verb) -> Not {
    Refused::plain(format!(
        "The command `{}` is known, but it is not built yet.\nWhat there is: `help commands`",
        verbs::spec(verb).name()
    ))
    .into()
}

fn resigns(line: &ParsedLine) -> bool {
    matches!(&line.command, Ok(Command { what: What::Board { act: BoardAct::Resign, .. }, .. }))
}

fn is_login(line: &ParsedLine) -> bool {
    matches!(&line.command, Ok(Command { what: What::Account(AccountCommand::Login), .. }))
}
