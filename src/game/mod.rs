//! What a game is: the contract.
