//! What no line has said: that some were not read, or that there was nothing to do.

use crate::command::{MOST_LINES, ParsedMail};
use crate::letter::{self, EventKind, Note, Refusal, Reply};

use crate::desk::commands::{self, Answer};
use crate::desk::request::{Request, Room, is_about, is_login, meant};
use crate::desk::sender::InReplyTo;
use crate::desk::state::DeskError;

impl Request<'_> {
    pub(super) fn say_what_was_left(
        &mut self,
        room: &mut Room<'_, '_>,
        parsed: &ParsedMail,
        unread: usize,
    ) -> Result<(), DeskError> {
        let quiet = self.answers.is_empty();
        let unproved = matches!(self.sender.in_reply_to, InReplyTo::Unproved { .. });
        let elsewhere = self.sender.in_reply_to.is_elsewhere();
        let meant = match parsed.talk.as_ref().filter(|_| !unproved && !elsewhere) {
            Some(talk) => meant::meant(&mut room.looking(), &self.sender, parsed, talk)?,
            None => None,
        };
        if parsed.lines.is_empty() {
            self.empty = true;
            self.say_nothing_to_do(room, quiet, meant.is_some())?;
        } else if unread > 0 {
            let note = if self.has_cost_enough(room) {
                Note::RestTooLong { lines: unread }
            } else if parsed.lines.len() < MOST_LINES {
                Note::RestUnrecognised { lines: unread }
            } else {
                Note::RestTooManyCommands { lines: unread }
            };
            self.fail(note);
        } else if quiet && parsed.lines.iter().all(|line| is_about(line, is_login)) {
            self.say(EventKind::Account, Reply::Note(Note::LoginAlone));
        }
        if parsed.unplaced {
            self.fail(Note::TextForNobody);
        }
        if let Some((quoted, answer)) = meant {
            self.add(quoted, answer);
        }
        Ok(())
    }

    fn say_nothing_to_do(
        &mut self,
        room: &mut Room<'_, '_>,
        quiet: bool,
        has_meant: bool,
    ) -> Result<(), DeskError> {
        let from = self.sender.address.clone();
        match &self.sender.in_reply_to {
            answered if answered.is_elsewhere() => self.fail(Note::OtherAddress { from }),
            InReplyTo::Unproved { why, game, board, userid } => {
                let command = letter::by_password(None, game, *board, userid);
                let why = why.words(&from);
                self.fail(Refusal::Unproved { why, command });
            }
            InReplyTo::Board { player, board, watching: false, .. } => {
                self.failed = true;
                let looking = room.looking();
                let open = looking.boards.playable(looking.tx, *board)?;
                let seat = open.as_ref().and_then(|open| Some((&open.now, open.seat_of(player.id)?)));
                let no_move = || seat.map_or(Refusal::NoMove, |(board, seat)| letter::no_move(board, seat));
                let why = self.unreadable.clone().unwrap_or_else(no_move);
                let board = open.map(|open| open.now.number);
                self.add(None, Answer::mistake(board, why.into()));
            }
            answered if answered.digest().is_some() => self.fail(Refusal::NoLineForBoard),
            InReplyTo::Account { .. } => {}
            _ if !quiet => {}
            _ => {
                if let Some(why) = self.unreadable.clone() {
                    self.say(EventKind::Error, why.into());
                } else if !has_meant {
                    let (event, reply) = match room.looking().tx.signup_waiting(&from)? {
                        Some(userid) => (EventKind::Help, Note::SignupWaits { userid, address: from }.into()),
                        None => (EventKind::Help, commands::queries::help_page("short")),
                    };
                    self.say(event, reply);
                }
            }
        }
        Ok(())
    }
}
