//! Pools: games played in the same way, so that ratings can be compared.

use crate::game::{Info, Setup};

/// An option that does not select a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPool {
    /// Its name as written, without the hyphen.
    pub option: String,
    /// The options that do.
    pub options: Vec<&'static str>,
}

/// The pool of a board: the game and the options that change how it is played, in canonical spelling. The number of players, the
/// seats and the clocks do not matter: a result against three is one against each of them.
///
/// ```
/// use pbmd_rules::game::Setup;
/// use pbmd_rules::rating::pool;
///
/// let sava = pbmd_rules::games::named("sava").unwrap().info();
/// assert_eq!(pool(sava, &Setup::read(2, "-variant=Dice -seats=lot").unwrap()), "sava -variant=dice");
/// assert_eq!(pool(sava, &Setup::read(2, "-variant=base -red=2").unwrap()), "sava");
/// ```
pub fn pool(info: &Info, setup: &Setup) -> String {
    let mut text = info.name.to_string();
    for (name, value) in &setup.options {
        let Some((_, usual)) = info.pools.iter().find(|(pool, _)| pool == name) else { continue };
        let value = canonical(value);
        if value.is_empty() {
            text.push_str(&format!(" -{name}"));
        } else if value != *usual {
            text.push_str(&format!(" -{name}={value}"));
        }
    }
    text
}

/// The pool that these options select.
/// Fails if one of them does not select a pool.
pub fn pool_of(info: &Info, setup: &Setup) -> Result<String, BadPool> {
    let makes_pool = |option: &&String| info.pools.iter().any(|(name, _)| name == option);
    let Some(option) = setup.options.keys().find(|option| !makes_pool(option)) else {
        return Ok(pool(info, setup));
    };
    let options = info.pools.iter().map(|(name, _)| *name).collect();
    Err(BadPool { option: option.clone(), options })
}

/// Lower case, and numbers without leading zeros.
fn canonical(value: &str) -> String {
    let plain = !value.is_empty() && value.chars().all(|c| c.is_ascii_digit());
    match value.parse::<u64>() {
        Ok(number) if plain => number.to_string(),
        _ => value.to_ascii_lowercase(),
    }
}
