mod look;
mod naive;
mod random;
