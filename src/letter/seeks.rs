//! Letters about what others did to a seek (`templates/en/seeks.ftl`).

use crate::letter::words::sentences::{Capital, sentences};
use crate::letter::words::times::Day;

sentences! {
    /// A letter about a seek; `open` is the number of open seats.
    pub enum SeekLetter {
        Joined { server: String, userid: String, seek: u32, title: String, joiner: Capital, open: u32 } = "seek-joined",
        Left { server: String, userid: String, seek: u32, title: String, joiner: Capital, open: u32 } = "seek-left",
        Withdrawn { server: String, userid: String, seek: u32, title: String, seeker: Capital } = "seek-withdrawn",
        Ended { server: String, userid: String, seek: u32, title: String, game: String, since: Day } = "seek-ended",
        EndedJoined { server: String, userid: String, seek: u32, title: String, seeker: String } = "seek-ended-joined",
    }
}
