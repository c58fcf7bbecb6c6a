mod cases;
mod geometry;
mod looks;
mod naive;
mod random;
mod reading;
mod records;
mod setup;
