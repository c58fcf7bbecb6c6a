//! Tests of Savoy and Savoya.

mod look;
