//! Which userids people can have.

use crate::command;
use crate::games;

/// Whether somebody can sign up with this userid.
pub fn can_sign_up(userid: &str) -> bool {
    command::check_userid(userid, &games::names()).is_ok()
}

/// Whether a person can have this userid: one that was taken before its word was reserved stays.
pub fn is_of_person(userid: &str) -> bool {
    match command::check_userid(userid, &[]) {
        Ok(()) => true,
        Err(command::BadUserid::Reserved) => {
            command::house_player(userid).is_none() && !command::is_of_closed(userid)
        }
        Err(_) => false,
    }
}
