//! Letters about what the operator has done to an account or a board (`templates/en/operator.ftl`).

use crate::letter::words::sentences::sentences;

sentences! {
    pub enum OrderSaid {
        Suspended { server: String, userid: String, address: String } = "operator-suspended",
        SuspendedWhy { server: String, userid: String, address: String, reason: String } = "operator-suspended-why",
        Resumed { server: String, userid: String } = "operator-resumed",
        Renamed { server: String, userid: String, old: String } = "operator-renamed",
        AddressAdded { server: String, address: String, userid: String, given: String } = "operator-address-added",
        AddressAsked { server: String, address: String, userid: String, given: String } = "operator-address-asked",
        AddressRemoved { server: String, userid: String, gone: String } = "operator-address-removed",
        Merged { server: String, userid: String, old: String } = "operator-merged",
        LeftSeat { server: String, title: String, board: u32, successor: String } = "operator-left-seat",
        Substituted { title: String, board: u32, successor: String } = "house-substituted",
        BoardErased { server: String, title: String, board: u32 } = "operator-board-erased",
        Trial { server: String, address: String } = "operator-trial",
    }
}

/// What the operator has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderLetter {
    /// The account is suspended.
    Suspended {
        /// The reason, which may be empty.
        reason: String,
    },
    /// The account is active again.
    Resumed,
    /// The player has a new userid.
    Renamed {
        /// The old one.
        old: String,
    },
    /// An address is added as soon as somebody confirms it; to the other addresses.
    AddressAdded {
        /// The address.
        given: String,
    },
    /// The same, to that address, which is asked.
    AddressAsked {
        /// The address.
        given: String,
    },
    /// An address was removed.
    AddressRemoved {
        /// The address.
        gone: String,
    },
    /// Another account of the player was merged into this one.
    Merged {
        /// Its userid.
        old: String,
    },
    /// Somebody else took over the player's seat.
    LeftSeat {
        /// The title of the game.
        title: String,
        /// The board.
        board: u32,
        /// The new player.
        successor: String,
    },
    /// A house player took over the seat of the player, who had left.
    Substituted {
        /// The title of the game.
        title: String,
        /// The board.
        board: u32,
        /// The house player.
        successor: String,
    },
    /// A board was erased.
    BoardErased {
        /// The title of the game.
        title: String,
        /// The board.
        board: u32,
    },
    /// A test letter.
    Trial,
}

impl OrderLetter {
    pub(super) fn said(self, server: String, address: String, userid: String) -> OrderSaid {
        match self {
            OrderLetter::Suspended { reason } if reason.is_empty() => {
                OrderSaid::Suspended { server, userid, address }
            }
            OrderLetter::Suspended { reason } => OrderSaid::SuspendedWhy { server, userid, address, reason },
            OrderLetter::Resumed => OrderSaid::Resumed { server, userid },
            OrderLetter::Renamed { old } => OrderSaid::Renamed { server, userid, old },
            OrderLetter::AddressAdded { given } => OrderSaid::AddressAdded { server, address, userid, given },
            OrderLetter::AddressAsked { given } => OrderSaid::AddressAsked { server, address, userid, given },
            OrderLetter::AddressRemoved { gone } => OrderSaid::AddressRemoved { server, userid, gone },
            OrderLetter::Merged { old } => OrderSaid::Merged { server, userid, old },
            OrderLetter::Substituted { title, board, successor } => {
                OrderSaid::Substituted { title, board, successor }
            }
            OrderLetter::LeftSeat { title, board, successor } => {
                OrderSaid::LeftSeat { server, title, board, successor }
            }
            OrderLetter::Trial => OrderSaid::Trial { server, address },
            OrderLetter::BoardErased { title, board } => OrderSaid::BoardErased { server, title, board },
        }
    }
}
