//! Meaning to intention: the grammar of the mail interface.
