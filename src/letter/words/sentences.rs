//! Typed sentences: variants of enums whose fields fill the gaps of the messages in `templates/LANGUAGE/*.ftl`. A test makes sure
//! that both sides agree.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::game::Phrase;

use super::catalogue::{Sentence, Words};
use super::markup::{NEXT_COPY, on_one_line};

/// A value for a gap, without line feeds and other control characters.
pub trait Gap {
    /// The text, or the number, which also chooses plural forms.
    fn fill(&self, words: &Words) -> FluentValue<'static>;
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl Gap for $number {
            fn fill(&self, _words: &Words) -> FluentValue<'static> {
                FluentValue::from(*self)
            }
        }
    )+};
}
numbers!(u8 u16 u32 u64 usize i8 i16 i64);

impl<G: Gap> Gap for Box<G> {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        (**self).fill(words)
    }
}

impl Gap for String {
    fn fill(&self, _words: &Words) -> FluentValue<'static> {
        on_one_line(self).into()
    }
}

impl Gap for &'static str {
    fn fill(&self, _words: &Words) -> FluentValue<'static> {
        on_one_line(self).into()
    }
}

/// Names joined as the language does it: `alice, bob and carol`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(pub Vec<String>);

impl<S: Into<String>> FromIterator<S> for Names {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        Names(names.into_iter().map(Into::into).collect())
    }
}

impl Gap for Names {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        words.names(&self.0).into()
    }
}

/// Things joined by commas: `3-5, 6-1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Things(pub Vec<String>);

impl Gap for Things {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        words.things(&self.0).into()
    }
}

impl Gap for Phrase {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        on_one_line(&words.phrase(self)).into()
    }
}

/// A phrase of a game as a sentence, with a capital and a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated(pub Phrase);

impl Gap for Stated {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        on_one_line(&stated(&words.phrase(&self.0))).into()
    }
}

/// With a capital and a full stop.
pub fn stated(text: &str) -> String {
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{stop}", capital(text))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let start: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    start + letters.as_str()
}

/// A name with a capital, for the beginning of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capital(pub String);

impl Gap for Capital {
    fn fill(&self, _words: &Words) -> FluentValue<'static> {
        capital(&on_one_line(&self.0)).into()
    }
}

/// Separate lines in a paragraph of lines to be copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines(pub Vec<String>);

impl Gap for Lines {
    fn fill(&self, _words: &Words) -> FluentValue<'static> {
        let lines: Vec<String> = self.0.iter().map(|line| on_one_line(line)).collect();
        lines.join(NEXT_COPY).into()
    }
}

/// A sentence without gaps, by the name of its message, as tables have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gapless(pub &'static str);

impl Sentence for Gapless {
    fn id(&self) -> &'static str {
        self.0
    }

    fn args(&self, _words: &Words) -> FluentArgs<'static> {
        FluentArgs::new()
    }
}

impl Gap for Gapless {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        words.filled(self).into()
    }
}

/// Declares an enum of sentences: variants with the fields for the gaps, and the names of their messages, which serve as their
/// documentation. `for` instead of `pub enum` adds the traits to an existing enum.
macro_rules! sentences {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $( $variant:ident $({ $( $field:ident: $type:ty ),* $(,)? })? = $id:literal ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the messages say it")]
        pub enum $name {
            $( $variant $({ $( $field: $type ),* })? ),*
        }

        $crate::letter::words::sentences::sentences! {
            for $name {
                $( $variant $({ $( $field ),* })? = $id ),*
            }
        }
    };
    (
        for $name:ident {
            $( $variant:ident $({ $( $field:ident ),* })? = $id:literal ),* $(,)?
        }
    ) => {
        #[cfg(test)]
        impl $name {
            pub(in crate::letter) const DECLARED: &'static [(&'static str, &'static [&'static str])] =
                &[ $( ($id, &[ $( $( stringify!($field) ),* )? ]) ),* ];
        }

        impl $crate::letter::words::catalogue::Sentence for $name {
            fn id(&self) -> &'static str {
                match self {
                    $( $name::$variant { .. } => $id ),*
                }
            }

            #[allow(unused_mut, unused_variables, reason = "an enum may have no gaps")]
            fn args(&self, words: &$crate::letter::words::catalogue::Words) -> fluent_bundle::FluentArgs<'static> {
                let mut args = fluent_bundle::FluentArgs::new();
                match self {
                    $( $name::$variant $({ $( $field ),* })? => {
                        $( $( args.set(stringify!($field), $crate::letter::words::sentences::Gap::fill($field, words)); )* )?
                    } ),*
                }
                args
            }
        }

        impl $crate::letter::words::sentences::Gap for $name {
            fn fill(&self, words: &$crate::letter::words::catalogue::Words) -> fluent_bundle::FluentValue<'static> {
                words.filled(self).into()
            }
        }
    };
}
pub(in crate::letter) use sentences;
