//! Letters that tell a player what the operator has done. The words stand in `templates/en/operator.ftl`.

use crate::letter::words::sentences::sentences;

sentences! {
    /// What the operator has done about a player's account, or about a board that the player has no more to do with.
    pub enum OrderSaid {
        Suspended { server: String, userid: String, address: String } = "operator-suspended",
        SuspendedWhy { server: String, userid: String, address: String, reason: String } = "operator-suspended-why",
        Resumed { server: String, userid: String } = "operator-resumed",
        Renamed { server: String, userid: String, old: String } = "operator-renamed",
        AddressRemoved { server: String, userid: String, gone: String } = "operator-address-removed",
        Merged { server: String, userid: String, old: String } = "operator-merged",
        LeftSeat { server: String, title: String, board: u32, successor: String } = "operator-left-seat",
        BoardErased { server: String, title: String, board: u32 } = "operator-board-erased",
        Trial { server: String, address: String } = "operator-trial",
    }
}

/// What the operator has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderLetter {
    /// The player can do nothing until the account is resumed.
    Suspended {
        /// Why; empty where the operator does not say.
        reason: String,
    },
    /// The player can play again.
    Resumed,
    /// The player has another userid now.
    Renamed {
        /// The one before.
        old: String,
    },
    /// An address is the player's no more.
    AddressRemoved {
        /// The address.
        gone: String,
    },
    /// Another account of the player has become part of this one.
    Merged {
        /// Its userid.
        old: String,
    },
    /// Somebody else goes on with a game in the player's place.
    LeftSeat {
        /// The name of the game.
        title: String,
        /// The number of the board.
        board: u32,
        /// Who plays now.
        successor: String,
    },
    /// A board is erased.
    BoardErased {
        /// The name of the game.
        title: String,
        /// Its number.
        board: u32,
    },
    /// Nothing: it is to be seen whether letters arrive.
    Trial,
}

impl OrderLetter {
    /// What it says to the player `userid` of the server with this name and address.
    pub(super) fn said(&self, server: String, address: String, userid: String) -> OrderSaid {
        match self.clone() {
            OrderLetter::Suspended { reason } if reason.is_empty() => {
                OrderSaid::Suspended { server, userid, address }
            }
            OrderLetter::Suspended { reason } => OrderSaid::SuspendedWhy { server, userid, address, reason },
            OrderLetter::Resumed => OrderSaid::Resumed { server, userid },
            OrderLetter::Renamed { old } => OrderSaid::Renamed { server, userid, old },
            OrderLetter::AddressRemoved { gone } => OrderSaid::AddressRemoved { server, userid, gone },
            OrderLetter::Merged { old } => OrderSaid::Merged { server, userid, old },
            OrderLetter::LeftSeat { title, board, successor } => {
                OrderSaid::LeftSeat { server, title, board, successor }
            }
            OrderLetter::Trial => OrderSaid::Trial { server, address },
            OrderLetter::BoardErased { title, board } => OrderSaid::BoardErased { server, title, board },
        }
    }
}
